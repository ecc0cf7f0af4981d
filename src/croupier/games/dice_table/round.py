"""One roll of two dice, from the offer of the dice to the last payment, for Craps and Crapless.

What outlives a roll is in `table.keep`: who shoots, the point, what was called on or off, which
wagers have seen the dice, the vigorish that was taken up front.
"""

from __future__ import annotations

from croupier.core.law import Clause
from croupier.core.odds import LOSE, PUSH
from croupier.core.procedure import Called, Irregularity, Procedure
from croupier.core.spots import spot
from croupier.core.table import Table
from croupier.games.dice_table.book import (
    Book,
    Rolled,
    kind_and_number,
    point_of,
    roll_for,
    unresolved,
)
from croupier.games.dice_table.checks import charge_on_win, forget, markers

DICE = ("die", "die")
SHOOTER_PASSES = "shooter_passes"
NO_LINE_BET = "no_line_bet"
ACCEPT, DECLINE = "accept", "decline"
FACE_STANDS, VOID_THROW = "face_stands", "no_roll"


def round(book: Book, table: Table) -> Procedure[None]:
    """Offer the dice if nobody has them, take wagers, throw, settle what the roll decides."""
    _lay_out(table)
    if book.over(table):
        return
    if not (yield from _find_shooter(book, table)):
        return
    while True:
        _show(book, table)
        try:
            yield from table.wagers_open(
                table.rules.wagers,
                book.before_dice,
                calls=("on", "off"),
                irregularities=_passing(book, table),
            )
            if table.wagered(*book.lines):
                table.keep["come_bets_only"] = False
            book.before_throw(table)
            rolled = yield from _throw(book, table)
            break
        except Called as call:
            if not (yield from _give_up_dice(book, table, call.irregularity)):
                return
    _settle(book, table, rolled)
    _move_come_bets(book, table, rolled)
    _turn_puck(book, table, rolled)
    book.after_roll(table, rolled)
    _tidy(table, rolled)
    _show(book, table)
    _dice_after(book, table, rolled)


def _lay_out(table: Table) -> None:
    """What every roll may rely on finding in `table.keep`."""
    for name, value in (
        ("point", 0),
        ("shooter", 0),
        ("shooter_name", ""),
        ("has_dice", False),
        ("new_shooter", False),
        ("has_thrown", False),
        ("come_bets_only", False),
    ):
        table.keep.setdefault(name, value)
    if table.keep["come_bets_only"] and not unresolved(table):
        table.keep["come_bets_only"] = False


def _show(book: Book, table: Table) -> None:
    """The puck and the shooter, for everybody to see."""
    keep, point = table.keep, point_of(table)
    where = f"on {point}" if point else "off"
    if keep["come_bets_only"]:
        where = "off, in front of the shooter"
    table.show(
        shooter=keep["shooter"],
        point=point,
        puck=where,
        on_markers=markers(table),
        **book.shown(table),
    )


# § 7, 10: who has the dice


def _find_shooter(book: Book, table: Table) -> Procedure[bool]:
    """Whether somebody shoots: the shooter who kept the dice, or the first to accept them."""
    keep = table.keep
    last = keep["shooter"]
    if keep["has_dice"] and table.seats.get(last) == keep["shooter_name"]:
        return True
    order = _order(table, last)
    clauses = (book.offered_next, book.accepted_next) if last else (book.offered, book.accepted)
    if not last and table.rules.options.get("first_shooter") == "drawn_by_boxperson":
        drawn = yield from table.ask("boxperson", tuple(map(str, order)), book.offered)
        order = table.clockwise(after=int(drawn) - 1)
    if (yield from _offer(table, order, *clauses)):
        return True
    _no_throw(table, clauses[0])
    return False


def _order(table: Table, last: int) -> list[int]:
    """Round the table from the last shooter's left; a house may read its chapter otherwise."""
    order = table.clockwise(after=last)
    if last and table.rules.options.get("dice_go") == "right":
        right = [seat for seat in table.clockwise() if seat < last] or table.clockwise()
        return table.clockwise(after=right[-1] - 1)
    return order


def _offer(table: Table, order: list[int], offered: Clause, accepted: Clause) -> Procedure[bool]:
    for seat in order:
        if (yield from table.ask(seat, (ACCEPT, DECLINE), offered)) == ACCEPT:
            table.keep.update(
                shooter=seat,
                shooter_name=table.player(seat),
                has_dice=True,
                new_shooter=True,
                has_thrown=False,
                come_bets_only=False,
            )
            words = "the shooter picks two of the five dice; three go back to the cup"
            table.announce(words, accepted)
            return True
    table.keep["has_dice"] = False
    return False


def _no_throw(table: Table, clause: Clause) -> None:
    """Nobody wants the dice: what was only for the next roll goes back."""
    table.announce("nobody takes the dice, so none are thrown", clause)
    if any(not table.rules.wager(w).lasts for seat in table.seats for w in table.stakes(seat)):
        table.return_wagers("no dice are thrown", clause, lasting=False)


def _passing(book: Book, table: Table) -> tuple[Irregularity, ...]:
    """How the shooter may lose the dice before a throw."""
    shooter = table.keep["shooter"]
    passes = Irregularity(SHOOTER_PASSES, "the shooter passes the dice", book.may_pass, by=shooter)
    if unresolved(table) and not point_of(table):
        words = "the shooter makes no other wager on the line"
        no_line = Irregularity(NO_LINE_BET, words, book.come_bets_only, by=shooter)
        return (passes, no_line, *book.ordered)
    return (passes, *book.ordered)


def _give_up_dice(book: Book, table: Table, why: Irregularity) -> Procedure[bool]:
    """Whether the roll goes on after the shooter gave up the dice, or had to."""
    keep = table.keep
    last = keep["shooter"]
    table.announce(why.words, why.clause)
    others = [seat for seat in _order(table, last) if seat != last]
    if (yield from _offer(table, others, book.offered_next, book.accepted_next)):
        return True
    willing = why.id in (SHOOTER_PASSES, NO_LINE_BET)
    if willing and unresolved(table) and not point_of(table):
        keep.update(has_dice=True, come_bets_only=True)
        words = "the previous shooter throws only to decide the wagers on come points"
        table.announce(words, book.come_bets_only)
        return True
    _no_throw(table, book.offered_next)
    return False


def _dice_after(book: Book, table: Table, rolled: Rolled) -> None:
    if rolled.loser_seven:
        table.keep["has_dice"] = False
        table.announce("a loser 7: the shooter passes the dice", book.loser_passes)
    else:
        table.announce("the dice go to the shooter", book.settled)


# § 8, 9, 12: the throw


def _throw(book: Book, table: Table) -> Procedure[Rolled]:
    """Throw until a throw counts; who calls "no roll" is kept in the log."""
    noted = (book.touched, book.cocked)
    wrong = (*book.no_roll, book.disputed, *noted, *book.ordered)
    while True:
        try:
            first, second = yield from table.throw(DICE, (), wrong)
            break
        except Called as call:
            found = call.irregularity
            if found in book.ordered:
                raise
            if found in noted:
                table.announce(found.words, found.clause)
            elif found is not book.disputed or (yield from _ruled_void(book, table)):
                caller = "boxperson or stickperson"
                yield from table.attest(caller, f"no roll: {found.words}", book.who_calls)
                table.announce(f"no roll: {found.words}", found.clause)
    table.keep["has_thrown"] = True
    rolled = Rolled(first, second, point_of(table))
    table.announce(f"{rolled.total}", book.called_out)
    table.announce("the dice come to the centre of the table", book.settled)
    return rolled


def _ruled_void(book: Book, table: Table) -> Procedure[bool]:
    """A disputed face: the boxperson names it, and it is keyed in, or voids the throw."""
    choices = (FACE_STANDS, VOID_THROW)
    return (yield from table.ask("boxperson", choices, book.disputed.clause)) == VOID_THROW


# § 3, 5, 9.D: what the roll decides


def _settle(book: Book, table: Table, rolled: Rolled) -> None:
    why = f"{rolled.total} ({rolled.first}-{rolled.second})"
    for seat in table.clockwise():
        for wager, stake in table.stakes(seat).items():
            found = table.rules.wager(wager)
            if found.facts == "fire":
                continue  # decided by a loser 7 alone, see after_roll
            roll = roll_for(table, seat, wager, rolled)
            if found.decided_by(roll):
                row = table.settle(seat, wager, roll, why)
                if row.pays not in (LOSE, PUSH):
                    charge_on_win(table, seat, wager, stake)


def _move_come_bets(book: Book, table: Table, rolled: Rolled) -> None:
    """What a roll did not decide on the Come Line goes to the number that was thrown."""
    for kind in ("come", "dont_come"):
        for seat in table.wagered(kind):
            table.transfer(seat, kind, f"{kind}@{rolled.total}", book.made[kind])


def _turn_puck(book: Book, table: Table, rolled: Rolled) -> None:
    keep = table.keep
    if rolled.point_made or rolled.loser_seven:
        keep["point"] = 0
        table.calls = {}
    elif not rolled.point and not keep["come_bets_only"]:
        keep["new_shooter"] = False
        if rolled.total in book.points:
            keep["point"] = rolled.total
            table.calls = {}
            table.announce(f"the point is {rolled.total}", book.made["pass"])


def _tidy(table: Table, rolled: Rolled) -> None:
    """Remember which wagers have seen the dice, forget those that are gone."""
    keep = table.keep
    lying = {spot(seat, wager) for seat in table.seats for wager in table.stakes(seat)}
    for memory in (table.calls, keep.get("vigorish", {})):
        for here in [here for here in memory if here not in lying]:
            forget(table, here)
    puts = (here for here in lying if kind_and_number(here.split("/")[2])[0] == "put")
    keep["rolled"] = sorted(puts)
    reduced = keep.get("reduced", [])
    keep["reduced"] = [here for here in reduced if not _over(here, rolled)]


def _over(here: str, rolled: Rolled) -> bool:
    """Whether the roll decided what a wager against the dice was about."""
    kind, number = kind_and_number(here.split("/")[2])
    number = number if kind == "dont_come" else rolled.point
    return rolled.total in (7, number)

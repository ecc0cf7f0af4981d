"""Making, raising, taking back and calling wagers on two dice: what is refused, and what follows.

Every function takes the `Book` of its game, so that each refusal cites the right chapter.
"""

from __future__ import annotations

from croupier.core.betting import Bounds
from croupier.core.game import Rules
from croupier.core.law import Clause
from croupier.core.money import dollars
from croupier.core.procedure import Call, Close, Place, Take
from croupier.core.refusals import Refusal
from croupier.core.spots import spot
from croupier.core.table import Table, rack
from croupier.games.dice_table.book import (
    SUPPORTS,
    Action,
    Book,
    broken_down,
    kind_and_number,
    may_be_called,
    odds_limit_cents,
    point_of,
    unit_refusal,
    unresolved,
)

NOT_PASS = "Don't Pass"


def check_action(book: Book, table: Table, action: Action) -> None:
    """Refuse what the chapter refuses as the table stands; reasons come in a fixed order."""
    match action:
        case Close():
            _check_close(book, table)
        case Call():
            _check_call(book, table, action)
        case Place():
            _check_place(book, table, action)
        case Take():
            _check_take(book, table, action)
    book.check(table, action)


# Making and raising: § 3, 4, 6


def _check_place(book: Book, table: Table, place: Place) -> None:
    kind, number = kind_and_number(place.wager)
    point = point_of(table)
    if kind == "dont_pass" and point:
        raise _late_dont(book, table, place, "before the come out roll, and a point is on")
    if kind in ("come", "dont_come"):
        _check_come(book, table, place, kind, number)
    if kind == "put" and not point:
        raise table.rules.refusal(
            f"a Put Bet on {number} at seat {place.seat}",
            "it goes past the Come, and the Come is open only after the come out roll",
            book.made["put"],
            f"make a Pass Bet, or a Place Bet on {number}",
        )
    if kind in SUPPORTS:
        _check_odds(book, table, place, kind, number or point)
    _check_units(book, table, place.seat, place.wager, place.cents)
    _check_commission(table, place)


def _check_come(book: Book, table: Table, place: Place, kind: str, number: int) -> None:
    name = table.rules.wager(place.wager).name
    if number and kind == "dont_come":
        raise _late_dont(book, table, place, "on its line, and only the dealer moves it from there")
    if number:
        raise table.rules.refusal(
            f"more on the {name} on {number} at seat {place.seat}",
            "it is made on the Come Line, and only the dealer moves it to a number",
            book.made[kind],
            f"make a Put Bet on {number} (put_{number}), or odds (come_odds@{number})",
        )
    if not point_of(table):
        raise table.rules.refusal(
            f"a {name} at seat {place.seat}",
            "it is made only after the come out roll, and no point is on",
            book.made[kind],
            f"make a {'Pass' if kind == 'come' else NOT_PASS} Bet",
        )


def _late_dont(book: Book, table: Table, place: Place, when: str) -> Refusal:
    """A wager against the dice, put up or raised when the dice have spoken already."""
    kind, number = kind_and_number(place.wager)
    name = table.rules.wager(place.wager).name
    tried = f"{dollars(place.cents)} more on the {name}{f' on {number}' if number else ''}"
    if spot(place.seat, place.wager) in table.keep.get("reduced", ()):
        why, clause = "it was taken down, and then it is not put up again", book.stays["dont"]
    else:
        why, clause = f"it is made {when}", book.made[kind]
    lay = f"lay_{number or point_of(table)}"
    return table.rules.refusal(
        f"{tried} at seat {place.seat}",
        why,
        clause,
        f"wait for the next one, or make a Lay ({lay})",
    )


def _check_odds(book: Book, table: Table, place: Place, kind: str, number: int) -> None:
    rules, name = table.rules, table.rules.wager(place.wager).name
    behind = _supported(place.wager)
    have = table.stake_cents(place.seat, behind)
    if not have or not number:
        missing = "no point is on" if not number else f"no {behind} lies there"
        raise rules.refusal(
            f"{name} at seat {place.seat}",
            f"odds support another wager, and {missing}",
            book.odds[kind],
            f"make the wager that they support first ({behind})",
        )
    most = odds_limit_cents(rules, kind, number, have)
    after = table.stake_cents(place.seat, place.wager) + place.cents
    if after > most:
        raise rules.refusal(
            f"{dollars(after)} of {name} {dollars(have)} at seat {place.seat}",
            f"the house takes {dollars(most)} at most, with what makes the payment even",
            book.odds[kind],
            f"keep it at {dollars(most)} or less",
        )


def _supported(odds: str) -> str:
    """The spot of the wager that odds stand behind: `come_odds@6` behind `come@6`."""
    kind, number = kind_and_number(odds)
    if kind == "put_odds":
        return f"put_{number}"
    return f"{SUPPORTS[kind]}@{number}" if number else SUPPORTS[kind]


def _odds_of(wager: str) -> str | None:
    """The spot of the odds behind a wager, if it can have any."""
    kind, number = kind_and_number(wager)
    if kind == "put":
        return f"put_odds_{number}"
    if kind in ("pass", "dont_pass"):
        return f"{kind}_odds"
    return f"{kind}_odds@{number}" if kind in ("come", "dont_come") and number else None


def bounds(book: Book, table: Table, seat: int, spot: str, plain: Bounds) -> Bounds:
    """A divided wager goes down in all its parts at once."""
    least, most, step = plain
    if spot in book.divided:
        step = book.divided[spot][0] * max(table.rules.cents("unit"), step)
    return least, most, step


def _check_units(book: Book, table: Table, seat: int, wager: str, change_cents: int) -> None:
    if wager in book.divided:
        units, clause = book.divided[wager]
        after = table.stake_cents(seat, wager) + change_cents
        unit_refusal(table.rules, wager, after, units, clause)


# Buy and Lay: the vigorish


def held_commission(table: Table, seat: int, wager: str) -> int:
    """What was taken up front for the wager that lies there."""
    held = table.keep.get("vigorish", {}).get(spot(seat, wager), 0)
    assert isinstance(held, int)
    return held


def _due_up_front(table: Table, seat: int, wager: str, stake_cents: int) -> int:
    """How much more (or less) of it is due when so much lies there."""
    found = table.rules.wager(wager)
    if found.commission is None or found.commission.taken != "up_front":
        return 0
    due = found.commission_cents(stake_cents, table.chip_cents)
    return due - held_commission(table, seat, wager)


def _check_commission(table: Table, place: Place) -> None:
    after = table.stake_cents(place.seat, place.wager) + place.cents
    due = _due_up_front(table, place.seat, place.wager, after)
    have = table.accounts[rack(table.player(place.seat))]
    commission = table.rules.wager(place.wager).commission
    if commission is not None and place.cents + due > have:
        raise table.rules.refusal(
            f"{dollars(place.cents)} on {table.rules.wager(place.wager).name} at seat {place.seat}",
            f"the vigorish of {dollars(due)} is due with it, and {dollars(have)} are left",
            commission.clause,
            "wager less, or buy chips first",
        )


# Taking back: § 4


def _check_take(book: Book, table: Table, take: Take) -> None:
    rules = table.rules
    kind, number = kind_and_number(take.wager)
    reason = _why_it_stays(book, table, take, kind, number)
    if reason:
        why, clause, instead = reason
        tried = f"taking {dollars(take.cents)} back from {rules.wager(take.wager).name}"
        raise rules.refusal(f"{tried} at seat {take.seat}", why, clause, instead)
    _check_left_behind(book, table, take, kind, number or point_of(table))
    if take.cents < table.stake_cents(take.seat, take.wager):
        _check_units(book, table, take.seat, take.wager, -take.cents)


def _why_it_stays(
    book: Book, table: Table, take: Take, kind: str, number: int
) -> tuple[str, Clause, str] | None:
    wait = "wait for the roll that decides it"
    if kind == "pass" and point_of(table):
        return "its point is on, so it stays", book.stays["pass"], wait
    if kind == "come" and number:
        return "its come point is on, so it stays", book.stays["come"], wait
    if kind == "put" and spot(take.seat, take.wager) in table.keep.get("rolled", ()):
        return "the dice have rolled for it, so it stays", book.stays["put"], wait
    if kind == "fire":
        why = "it is neither reduced nor removed before a loser 7"
        return why, book.stays["fire"], "wait for the shooter's loser 7"
    return None


def _check_left_behind(book: Book, table: Table, take: Take, kind: str, number: int) -> None:
    """A wager with odds behind it may not become too small for them."""
    odds = _odds_of(take.wager)
    behind = table.stake_cents(take.seat, odds) if odds else 0
    if not odds or not behind:
        return
    odds_kind, _ = kind_and_number(odds)
    left = table.stake_cents(take.seat, take.wager) - take.cents
    most = odds_limit_cents(table.rules, odds_kind, number, left)
    if behind > most:
        raise table.rules.refusal(
            f"leaving {dollars(left)} on {table.rules.wager(take.wager).name} at seat {take.seat}",
            f"{dollars(behind)} of odds lie behind it, and it would carry {dollars(most)}",
            book.odds[odds_kind],
            f"take the odds back first ({odds})",
        )


# Calling on and off: § 3


def _check_call(book: Book, table: Table, call: Call) -> None:
    if may_be_called(table.rules, call.wager):
        return
    name = table.rules.wager(call.wager).name
    raise table.rules.refusal(
        f"calling {name} {call.word} at seat {call.seat}",
        "it is in action for every roll until it is decided",
        table.rules.wager(call.wager).clause,
        "only Place, Buy, Lay and Hardway Bets and odds on come points are called on or off",
    )


# No more bets: § 8, 10


def _check_close(book: Book, table: Table) -> None:
    """The shooter has a wager on the line before the dice are thrown."""
    keep, seat = table.keep, table.keep["shooter"]
    if table.stake_cents(seat, "pass") or table.stake_cents(seat, "dont_pass"):
        return
    if keep["come_bets_only"] and not table.wagered(*book.lines):
        return
    if point_of(table) and keep["has_thrown"]:
        return
    names = " or ".join(table.rules.wager(line).name for line in book.lines)
    instead = f"place it at seat {seat}, or let the shooter pass the dice (shooter_passes)"
    if unresolved(table) and not point_of(table):
        instead += ", or shoot for the Come Bets alone (no_line_bet)"
    raise table.rules.refusal(
        f"a throw by {table.player(seat)} at seat {seat}",
        f"the shooter makes a {names} Bet first",
        book.shooter_bets,
        instead,
    )


# What follows from an action at once


def after_action(book: Book, table: Table, action: Place | Take | Call) -> None:
    if isinstance(action, Call):
        table.show(on_markers=markers(table))
        return
    here = spot(action.seat, action.wager)
    if isinstance(action, Take):
        _remember_reduced(table, action, here)
    _charge(table, action.seat, action.wager)
    if not table.stake_cents(action.seat, action.wager):
        forget(table, here)
    if isinstance(action, Place):
        _break_down(book, table, action)


def _remember_reduced(table: Table, take: Take, here: str) -> None:
    kind, number = kind_and_number(take.wager)
    late = point_of(table) if kind == "dont_pass" else number if kind == "dont_come" else 0
    if late and here not in table.keep.setdefault("reduced", []):
        table.keep["reduced"].append(here)


def _charge(table: Table, seat: int, wager: str) -> None:
    due = _due_up_front(table, seat, wager, table.stake_cents(seat, wager))
    commission = table.rules.wager(wager).commission
    if due and commission is not None:
        table.charge(seat, due, f"vigorish on {wager}", commission.clause)
        held = table.keep.setdefault("vigorish", {})
        held[spot(seat, wager)] = held.get(spot(seat, wager), 0) + due


def charge_on_win(table: Table, seat: int, wager: str, stake_cents: int) -> None:
    """The vigorish that is taken out of a payment, as a posting of its own."""
    found = table.rules.wager(wager)
    if found.commission is not None and found.commission.taken == "on_win":
        cents = found.commission_cents(stake_cents, table.chip_cents)
        if cents:
            table.charge(seat, cents, f"vigorish on {wager}", found.commission.clause)


def _break_down(book: Book, table: Table, place: Place) -> None:
    """3.A: without an area of its own a Horn High or World Bet goes to the boxes it stands for."""
    for wager, option, clause in (
        ("horn_high", "horn_high_area", book.horn_high),
        ("world", "world_area", book.world),
    ):
        if place.wager.startswith(wager) and table.rules.options[option] == "no":
            for target, fifths in broken_down(place.wager):
                cents = place.cents * fifths // 5
                table.transfer(place.seat, place.wager, target, clause, cents)


def forget(table: Table, here: str) -> None:
    """Nothing is remembered of a spot on which no chips lie."""
    for memory in (table.calls, table.keep.get("vigorish", {})):
        memory.pop(here, None)


def markers(table: Table) -> dict[str, str]:
    """The on and off buttons on top of wagers, by seat and wager."""
    return {here.removeprefix("spot/"): word for here, word in table.calls.items()}


def check_unit_option(rules: Rules, clause: Clause) -> None:
    """Refuse a unit that the chips at the table cannot make."""
    unit, chip = rules.cents("unit"), max(1, rules.cents("chip"))
    if unit <= 0 or (unit > chip and unit % chip):
        raise rules.refusal(
            f"a unit of {dollars(unit)} with a smallest chip of {dollars(chip)}",
            "a unit is laid in whole chips",
            clause,
            f"set unit={dollars(chip)}, or a multiple of it",
        )

"""Making, raising, taking back and calling wagers on two dice: what is refused, and what follows.

When a wager is open and when it is held stands in `placing`, for the table and the kernel alike.
Here each refusal gets its words and, from the `DiceLaw` of its game, its clause.
"""

from __future__ import annotations

from croupier.core.betting import Bounds
from croupier.core.money import dollars
from croupier.core.procedure import Call, Close, Place, Take
from croupier.core.refusals import Refusal
from croupier.core.spots import spot
from croupier.core.table import Table, rack
from croupier.games.dice_table.chapter import (
    Action,
    DiceLaw,
    areas_missing,
    broken_down,
    unit_refusal,
)
from croupier.games.dice_table.keep import forget, kept, markers, point_of, unresolved
from croupier.games.dice_table.placing import (
    BY_DEALER,
    holds,
    is_held,
    is_open,
    may_be_called,
    odds_behind,
    odds_limit_cents,
    opens,
    supported,
)
from croupier.games.dice_table.roll_bets import roll_bets
from croupier.games.dice_table.spots import kind_and_number

NOT_PASS = "Don't Pass"


def check_action(law: DiceLaw, table: Table, action: Action) -> None:
    """Refuse what the chapter refuses as the table stands; reasons come in a fixed order."""
    match action:
        case Close():
            _check_close(law, table)
        case Call():
            _check_call(table, action)
        case Place():
            _check_place(law, table, action)
        case Take():
            _check_take(law, table, action)


# Making and raising: § 3, 4, 6


def _check_place(law: DiceLaw, table: Table, place: Place) -> None:
    keep, moment = kept(table), opens(place.wager)
    if not is_open(moment, keep.point, int(keep.new_shooter)):
        raise _why_closed(law, table, place, moment)
    _check_odds(law, table, place)
    _check_units(law, table, place.seat, place.wager, place.cents)
    _check_commission(table, place)


def _why_closed(law: DiceLaw, table: Table, place: Place, moment: int) -> Refusal:
    rules, (kind, number) = table.rules, kind_and_number(place.wager)
    name = rules.wager(place.wager).name
    if kind == "dont_pass":
        return _late_dont(law, table, place, "before the come out roll, and a point is on")
    if kind == "dont_come" and moment == BY_DEALER:
        when = "on its line, and only the dealer moves it from there"
        return _late_dont(law, table, place, when)
    if moment == BY_DEALER:
        return rules.refusal(
            f"more on the {name} on {number} at seat {place.seat}",
            "it is made on the Come Line, and only the dealer moves it to a number",
            law.made[kind],
            f"make a Put Bet on {number} (put_{number}), or odds (come_odds@{number})",
        )
    if kind == "put":
        return rules.refusal(
            f"a Put Bet on {number} at seat {place.seat}",
            "it goes past the Come, and the Come is open only after the come out roll",
            law.made["put"],
            f"make a Pass Bet, or a Place Bet on {number}",
        )
    return rules.refusal(
        f"a {name} at seat {place.seat}",
        "it is made only after the come out roll, and no point is on",
        law.made[kind],
        f"make a {'Pass' if kind == 'come' else NOT_PASS} Bet",
    )


def _late_dont(law: DiceLaw, table: Table, place: Place, when: str) -> Refusal:
    """A wager against the dice, put up or raised when the dice have spoken already."""
    kind, number = kind_and_number(place.wager)
    name = table.rules.wager(place.wager).name
    tried = f"{dollars(place.cents)} more on the {name}{f' on {number}' if number else ''}"
    if spot(place.seat, place.wager) in kept(table).reduced:  # 4.D
        why, clause = "it was taken down, and then it is not put up again", law.stays["dont"]
    else:
        why, clause = f"it is made {when}", law.made[kind]
    lay = f"lay_{number or point_of(table)}"
    return table.rules.refusal(
        f"{tried} at seat {place.seat}",
        why,
        clause,
        f"wait for the next one, or make a Lay ({lay})",
    )


def _check_odds(law: DiceLaw, table: Table, place: Place) -> None:
    behind = supported(place.wager)
    if behind is None:
        return
    rules, name = table.rules, table.rules.wager(place.wager).name
    kind, number = kind_and_number(place.wager)
    number = number or point_of(table)
    have = table.stake_cents(place.seat, behind)
    if not have or not number:
        missing = "no point is on" if not number else f"no {behind} lies there"
        raise rules.refusal(
            f"{name} at seat {place.seat}",
            f"odds support another wager, and {missing}",
            law.odds[kind],
            f"make the wager that they support first ({behind})",
        )
    most = odds_limit_cents(rules, kind, number, have)
    after = table.stake_cents(place.seat, place.wager) + place.cents
    if after > most:
        raise rules.refusal(
            f"{dollars(after)} of {name} {dollars(have)} at seat {place.seat}",
            f"the house takes {dollars(most)} at most, with what makes the payment even",
            law.odds[kind],
            f"keep it at {dollars(most)} or less",
        )


def bounds(law: DiceLaw, table: Table, seat: int, spot: str, plain: Bounds) -> Bounds:
    """A divided wager goes down in all its parts at once, a bet over several rolls in its steps."""
    least, most, step = plain
    if spot in law.divided:
        step = law.divided[spot].units * max(table.rules.cents("unit"), step)
    if bet := roll_bets(table.rules).get(spot):
        step = max(step, bet.step_cents)
    return least, most, step


def _check_units(law: DiceLaw, table: Table, seat: int, wager: str, change_cents: int) -> None:
    if wager in law.divided:
        after = table.stake_cents(seat, wager) + change_cents
        unit_refusal(table.rules, wager, after, law.divided[wager])


# Buy and Lay: the vigorish


def _due_up_front(table: Table, seat: int, wager: str, stake_cents: int) -> int:
    """How much more (or less) of it is due when so much lies there."""
    due = table.rules.wager(wager).up_front_cents(stake_cents, table.chip_cents)
    return due - kept(table).vigorish.get(spot(seat, wager), 0)


def _check_commission(table: Table, place: Place) -> None:
    commission = table.rules.wager(place.wager).commission
    if commission is None:
        return
    after = table.stake_cents(place.seat, place.wager) + place.cents
    due = _due_up_front(table, place.seat, place.wager, after)
    have = table.accounts[rack(table.player(place.seat))]
    if place.cents + due > have:
        raise table.rules.refusal(
            f"{dollars(place.cents)} on {table.rules.wager(place.wager).name} at seat {place.seat}",
            f"the vigorish of {dollars(due)} is due with it, and {dollars(have)} are left",
            commission.clause,
            "wager less, or buy chips first",
        )


# Taking back: § 4


def stays(table: Table, seat: int, wager: str) -> bool:
    """Whether the player may not have it back as the table stands."""
    if wager in roll_bets(table.rules):
        return True
    rolled = spot(seat, wager) in kept(table).rolled
    return is_held(holds(wager), point_of(table), int(rolled))


def _check_take(law: DiceLaw, table: Table, take: Take) -> None:
    rules = table.rules
    kind, number = kind_and_number(take.wager)
    if stays(table, take.seat, take.wager):
        raise rules.refusal(
            f"taking {dollars(take.cents)} back from {rules.wager(take.wager).name} "
            f"at seat {take.seat}",
            f"{WHY_HELD[kind]}, so it stays",
            law.stays[kind],
            "wait for the roll that decides it",
        )
    _check_left_behind(law, table, take, number or point_of(table))  # 6.A to 6.D
    if take.cents < table.stake_cents(take.seat, take.wager):
        _check_units(law, table, take.seat, take.wager, -take.cents)


WHY_HELD = {
    "pass": "its point is on",
    "come": "its come point is on",
    "put": "the dice have rolled for it",
}


def _check_left_behind(law: DiceLaw, table: Table, take: Take, number: int) -> None:
    """A wager with odds behind it may not become too small for them."""
    odds = odds_behind(take.wager)
    if odds is None or not (behind := table.stake_cents(take.seat, odds)):
        return
    odds_kind, _ = kind_and_number(odds)
    left = table.stake_cents(take.seat, take.wager) - take.cents
    most = odds_limit_cents(table.rules, odds_kind, number, left)
    if behind > most:
        raise table.rules.refusal(
            f"leaving {dollars(left)} on {table.rules.wager(take.wager).name} at seat {take.seat}",
            f"{dollars(behind)} of odds lie behind it, and it would carry {dollars(most)}",
            law.odds[odds_kind],
            f"take the odds back first ({odds})",
        )


# Calling on and off: § 3


def _check_call(table: Table, call: Call) -> None:
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


def _check_close(law: DiceLaw, table: Table) -> None:
    """The shooter has a wager on the line before the dice are thrown."""
    keep = kept(table)
    seat = keep.shooter
    if any(table.stake_cents(seat, line) for line in law.lines):
        return
    if keep.come_bets_only and not table.wagered(*law.lines):
        return
    if keep.point and keep.has_thrown:
        return
    names = " or ".join(table.rules.wager(line).name for line in law.lines)
    instead = f"place it at seat {seat}, or let the shooter pass the dice (shooter_passes)"
    if unresolved(table) and not keep.point:
        instead += ", or shoot for the Come Bets alone (no_line_bet)"
    raise table.rules.refusal(
        f"a throw by {table.player(seat)} at seat {seat}",
        f"the shooter makes a {names} Bet first",
        law.shooter_bets,
        instead,
    )


# What follows from an action at once


def after_action(law: DiceLaw, table: Table, action: Place | Take | Call) -> None:
    if isinstance(action, Call):
        table.show(on_markers=markers(table))
        return
    here = spot(action.seat, action.wager)
    if isinstance(action, Take):
        _remember_reduced(table, action, here)
    charge_up_front(table, action.seat, action.wager)
    if not table.stake_cents(action.seat, action.wager):
        forget(table, here)
    if isinstance(action, Place):
        _break_down(law, table, action)


def _remember_reduced(table: Table, take: Take, here: str) -> None:
    kind, number = kind_and_number(take.wager)
    about = point_of(table) if kind == "dont_pass" else number if kind == "dont_come" else 0
    if about:
        kept(table).reduced[here] = about


def charge_up_front(table: Table, seat: int, wager: str) -> None:
    """The vigorish for what lies there now, as far as it is not taken yet."""
    commission = table.rules.wager(wager).commission
    if commission is None:
        return
    if due := _due_up_front(table, seat, wager, table.stake_cents(seat, wager)):
        table.charge(seat, due, f"vigorish on {wager}", commission.clause)
        held = kept(table).vigorish
        held[spot(seat, wager)] = held.get(spot(seat, wager), 0) + due


def _break_down(law: DiceLaw, table: Table, place: Place) -> None:
    """3.A: without an area of its own a Horn High or World Bet goes to the boxes it stands for."""
    for kind in areas_missing(table.rules):
        if place.wager.startswith(kind):
            for target, fifths in broken_down(place.wager):
                cents = place.cents * fifths // 5
                table.transfer(place.seat, place.wager, target, law.without_area[kind], cents)

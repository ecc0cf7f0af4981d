"""Whether a wager may be made, withdrawn, called on or off, or a window be closed.

Each function raises before anything has changed; when several reasons apply, they come in a fixed
order: who, where, whether the window is open, how much, with which chips, and then what the game
itself has against it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.core import side_bets
from croupier.core.laying import still_covered
from croupier.core.money import dollars
from croupier.core.refusals import Misuse, Refusal, unknown
from croupier.core.spots import split

Bounds = tuple[int, int, int]
"""The least, the most and the step of an amount, in cents."""

if TYPE_CHECKING:
    from croupier.core.procedure import Call, Close, Place, Take, Verbal, Window
    from croupier.core.table import Table
    from croupier.core.wagers import Wager


def verify_verbal(table: Table, window: Window, verbal: Verbal) -> None:
    """Whether a wager that comes with cash is accepted; if so, it is one like any other."""
    reasons = table.rules.game.reasons
    if reasons.no_cash is not None:
        raise table.rules.refusal(
            f"{_placing(table, verbal.place)}, called out with cash",
            "only chips or plaques on the layout are a wager",
            reasons.no_cash,
            "buy chips, and place them",
        )
    if reasons.cash is None:
        raise Misuse(f"{table.rules.game.name} has no wagers in cash; buy chips, and place them")
    verify_place(table, window, verbal.place, cash_cents=verbal.cents)


def verify_place(table: Table, window: Window, place: Place, *, cash_cents: int = 0) -> None:
    """Whether these chips may be put there: the reasons come in a fixed order."""
    rules = table.rules
    wager, game = rules.wager(place.wager), rules.game
    reasons = game.reasons
    if place.seat not in table.seats:
        raise rules.refusal(
            _placing(table, place),
            "only seated players wager, and nobody sits there",
            reasons.seated,
            "sit down before the round begins",
        )
    player = table.seats[place.seat]
    if wager.place_needed and "@" not in place.wager:
        raise rules.refusal(
            _placing(table, place),
            "it lies on one of its places only",
            wager.clause,
            f"say where on the layout, such as {wager.id}@{wager.places[0]}",
        )
    if place.cents <= 0:
        raise Misuse(f"{_placing(table, place)}: an amount above nothing is needed")
    if wager.id not in window.wagers:
        raise _closed(table, _placing(table, place), window)
    after = table.stake_cents(place.seat, place.wager) + place.cents
    low, high = table.limits(wager)
    high -= table.face_cents(place.seat, place.wager)
    if not low <= after <= high:
        raise rules.refusal(
            _placing(table, place),
            f"the wager takes from {dollars(low)} to {dollars(high)}",
            wager.limits_clause or (wager.clause if wager.maximum_cents else reasons.limits),
            f"bring it to between {dollars(low)} and {dollars(high)}",
        )
    if place.cents % table.chip_cents:
        raise _broken_chips(table, wager, _placing(table, place))
    have = table.accounts[f"rack/{player}"]
    if have + cash_cents < place.cents:
        raise rules.refusal(
            _placing(table, place),
            f"only chips play, and {player} has {dollars(have)} left",
            wager.chips_clause or reasons.chips,
            "buy chips before the next round, or wager less",
        )
    if rules.side_bets:
        side_bets.check(table, place)
    game.check_action(table, place)
    if game.checks_stakes:
        game.check_stakes(rules, table.stakes(place.seat) | {place.wager: after}, False)


def bounds(table: Table, seat: int, spot: str) -> Bounds:
    """How much more may go on a spot: the least, the most, and in what steps.

    By the limits, the player's chips and what the game says about amounts. Whether chips may go
    there now at all is for `verify_place` to say; if the most is below the least, none may.
    """
    wager = table.rules.wager(spot)
    low, high = table.limits(wager)
    high -= table.face_cents(seat, spot)
    there, step = table.stake_cents(seat, spot), table.chip_cents
    most = min(high - there, table.accounts[f"rack/{table.player(seat)}"])
    plain = (max(step, low - there), most, step)
    narrowed = side_bets.narrowed(table, seat, spot, plain)
    least, most, step = table.rules.game.bounds(table, seat, spot, narrowed)
    return -(-least // step) * step, most // step * step, step


def verify_take(table: Table, window: Window, take: Take) -> None:
    wager = table.rules.wager(take.wager)
    table.player(take.seat)
    if wager.id not in window.wagers:
        raise _closed(table, _taking(table, take), window)
    there = table.stake_cents(take.seat, take.wager)
    if not 0 < take.cents <= there:
        raise Misuse(f"{_taking(table, take)}: {dollars(there)} lies there")
    if take.cents % table.chip_cents:
        raise _broken_chips(table, wager, _taking(table, take))
    side_bets.check(table, take)
    table.rules.game.check_action(table, take)
    left_there = there - take.cents
    still_covered(table, take.seat, take.wager, left_there)
    if left_there and left_there < table.limits(wager)[0]:
        raise table.rules.refusal(
            _taking(table, take),
            f"what stays is below the minimum of {dollars(table.limits(wager)[0])}",
            table.rules.game.reasons.limits,
            "take all of it back, or leave the minimum",
        )
    stakes = table.stakes(take.seat) | {take.wager: left_there}
    left = {name: cents for name, cents in stakes.items() if cents}
    table.rules.game.check_stakes(table.rules, left, False)


def verify_call(table: Table, window: Window, call: Call) -> None:
    """Whether a wager may be called on or off, or whatever else the window lets be called."""
    wager = table.rules.wager(call.wager)
    table.player(call.seat)
    tried = f"calling {_named(table, call.wager)} {call.word} at seat {call.seat}"
    if call.word not in window.calls:
        raise unknown("call here", call.word, window.calls)
    if wager.id not in window.wagers:
        raise _closed(table, tried, window)
    if not table.stake_cents(call.seat, call.wager):
        raise Misuse(f"{tried}: no chips lie there")
    side_bets.check(table, call)
    table.rules.game.check_action(table, call)


def _placing(table: Table, place: Place) -> str:
    """The action in words: only when it is refused, as a screen asks about every spot."""
    return f"{dollars(place.cents)} on {_named(table, place.wager)} at seat {place.seat}"


def _taking(table: Table, take: Take) -> str:
    named = _named(table, take.wager)
    return f"taking {dollars(take.cents)} back from {named} at seat {take.seat}"


def _named(table: Table, wager: str) -> str:
    """`Come`, or `Come on 6` for one place of it."""
    _, place = split(wager)
    name = table.rules.wager(wager).name
    return f"{name} on {place}" if place else name


def verify_close(table: Table, window: Window, close: Close) -> None:
    if window.needed and not any(map(table.stakes, table.seats)):
        raise table.rules.refusal(
            "going on without a wager",
            "no player has a wager on the layout",
            table.rules.game.reasons.needed,
            "place a wager first",
        )
    rules, game = table.rules, table.rules.game
    if game.checks_stakes:
        for seat in table.clockwise():
            if stakes := table.stakes(seat):
                game.check_stakes(rules, stakes, True)
    if rules.side_bets:
        side_bets.check(table, close)
    game.check_action(table, close)


def _broken_chips(table: Table, wager: Wager, tried: str) -> Refusal:
    return table.rules.refusal(
        tried,
        f"only chips play, and the smallest chip here is {dollars(table.chip_cents)}",
        wager.chips_clause or table.rules.game.reasons.chips,
        "make it an amount in whole chips",
    )


def _closed(table: Table, tried: str, window: Window) -> Refusal:
    open_now = ", ".join(window.wagers) or "none"
    return table.rules.refusal(
        tried,
        "this wager is closed now",
        table.rules.game.reasons.closed,
        f"wagers open at this moment: {open_now}",
    )

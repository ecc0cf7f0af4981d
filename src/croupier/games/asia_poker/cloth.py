"""The cloth of Asia Poker: 575.2(b) to (e), 575.5(g)(1)(ii) and 575.5(h)."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.core.cloth import (
    Area,
    Box,
    Cloth,
    Disc,
    Part,
    Point,
    Puck,
    Rest,
    Rows,
    Seats,
    Words,
    arc,
    dealer_side,
    strip,
)
from croupier.core.game import Rules
from croupier.core.money import dollars
from croupier.core.table import DEALER
from croupier.games.asia_poker.cards import NO_MARKER
from croupier.games.asia_poker.setting import PARTS
from croupier.games.asia_poker.wagers import law
from croupier.games.pai_gow.terms import BUTTON, DICE

WIDE = 54
MIDDLE = WIDE / 2
POSITIONS = 6
MAIN = Disc(0, -2.6, 1.0)
BESIDE: tuple[Point, ...] = ((2.0, -2.6), (-2.0, -2.6))
"""To the right of the wager, then to the left; more side bets than these all seats share."""
SIDE = 0.82
CARD = 1.24
"""How wide a place for one card is."""
CENTRE = (MIDDLE, 4.6)
PLACES = arc(POSITIONS, CENTRE, 20.8, 16.6, spread=60)
TABLES = (MIDDLE - 11.4, MIDDLE + 15.4)


def cloth(rules: Rules) -> Cloth:
    return Cloth(
        (WIDE, 29.0),
        "arc",
        tuple(_common(rules)),
        Seats(PLACES, tuple(_seat(rules))),
        {"seat": Box(-3.2, -4, 6.4, 10)},
    )


def _common(rules: Rules) -> Iterator[Part]:
    odds = law("2(b)(6)")
    yield from dealer_side(WIDE, boxes=law("2(d)"), rack=law("2(e)"))
    yield Rest("card", Box(MIDDLE + 10.6, 0.4, 1.6, 2.1), room=1)  # found face up: 13(f)
    yield Rest("dealer", Box(MIDDLE - 5.6, 2.3, 11.2, 2.2), room=7)
    left = MIDDLE - 5.6
    for name, room in PARTS:
        wide = (room + 0.2) * CARD
        yield Rest(
            f"dealer {name}", Box(left, 4.8, wide, 2.2), name.title(), law("2(b)(4)"), room=room
        )
        left += wide + 0.5
    for id, x in zip(_side_bets(rules), TABLES, strict=False):
        yield Rows(id, (x, 3.1), 9.2, odds)
    yield Words("{house}", (MIDDLE, 8.4), 0.95, clause=law("2(b)(1)"))
    pays = f"{rules.wagers['main'].name} pays {rules.wagers['main'].rows[0].pays}"
    yield Words(pays, (MIDDLE, 9.6), 0.55, gold=False, clause=odds)
    if limit := rules.payout_limit_cents:
        words = f"At most {dollars(limit)} is paid on a hand"
        yield Words(words, (MIDDLE, 10.6), 0.5, gold=False, clause=law("2(b)(7)"))
    if rules.options["start"] == DICE:
        shaker = Box(MIDDLE + 6.2, 4.8, 2.6, 2.2)
        yield Rest("dice", shaker, "Shaker", law("5(g)(1)(ii)"))
    if rules.options["marker"] != NO_MARKER:
        yield Puck("start", dict(_starts(5.0)), law("5(h)"), "marker")
    if rules.options["start"] == BUTTON:
        yield Puck("button", dict(_starts(6.4)), law("5(g)(3)"))
    yield from strip(Box(MIDDLE - 7, 11.4, 14, 1.6), _side_bets(rules)[len(BESIDE) :])


def _side_bets(rules: Rules) -> list[str]:
    return [id for id, wager in rules.wagers.items() if wager.staked and id != "main"]


def _starts(far: float) -> Iterator[tuple[str, Point]]:
    """Where a marker lies: beside the dealer's cards, or so far before a position."""
    yield DEALER, (MIDDLE - 2.2 - far, 3.4)
    for seat, ((x, y), _) in enumerate(PLACES, 1):
        across, down = CENTRE[0] - x, CENTRE[1] - y
        length = (across**2 + down**2) ** 0.5
        yield f"seat {seat}", (x + far * across / length, y + far * down / length)


def _seat(rules: Rules) -> Iterator[Part]:
    """From the dealer to the player: the wagers, then low beside medium, then high."""
    yield Area("main", MAIN, "{seat}", law("2(b)(2)"), size=0.8)
    wanted = {"bonus": law("2(b)(5)")}
    for id, at in zip(_side_bets(rules), BESIDE, strict=False):
        yield Area(id, Disc(*at, SIDE), clause=wanted.get(id), size=0.44)
    places = {
        "low": Box(-2.6, -1.3, 1.6, 2.2),
        "medium": Box(-0.7, -1.3, 3.3, 2.2),
        "high": Box(-2.6, 1.2, 5.2, 2.2),
    }
    for name, room in PARTS:
        hand = f"seat {{seat}} {name}"
        yield Rest(hand, places[name], name.title(), law("2(b)(3)"), room=room)
    yield Rest("seat {seat}", Box(-2.6, 3.6, 5.2, 2.0), room=7)

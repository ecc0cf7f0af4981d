"""The cloth of Pai Gow Poker and Commission Free Pai Gow: § 2 of both chapters."""

from __future__ import annotations

from collections.abc import Callable, Mapping

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
from croupier.core.law import Chapter, Clause
from croupier.core.money import dollars
from croupier.core.table import DEALER
from croupier.games.pai_gow.fortune_bonus import ENVY, FORTUNE, QUALIFYING_CENTS
from croupier.games.pai_gow.terms import BUTTON, DICE
from croupier.games.pai_gow.tiger_9 import TIGER_9

WIDE = 48
MIDDLE = WIDE / 2
POSITIONS = 6
BESIDE: tuple[Point, ...] = ((2.3, -1.7), (-2.3, -1.7), (0.0, -4.0))
"""Side bets: to the player's right of the betting area, to the left, behind; more all share."""
SIDE = 0.95
ENVY_WORDS = f"Envy Bonus with a Fortune Bonus of {dollars(QUALIFYING_CENTS)} or more"
LOW, HIGH = Box(-1.4, -0.3, 2.8, 2.4), Box(-3.4, 2.3, 6.8, 2.5)
DEALERS_HIGH, DEALERS_LOW = Box(MIDDLE - 5.0, 2.7, 6.8, 2.5), Box(MIDDLE + 2.2, 2.7, 2.8, 2.5)


WANTED: Mapping[str, Callable[[Chapter], Clause | None]] = {
    FORTUNE: lambda law: law("2.B.v.(a)"),
    TIGER_9: lambda law: law("14.H.i"),
}
"""By side bet: the clause that wants its area."""


def _none(law: Chapter) -> None:
    """Of any other it is the wager's own."""


def cloth_of(rules: Rules, law: Chapter) -> Cloth:
    return Cloth(
        (WIDE, 30.0),
        "arc",
        (
            *dealer_side(WIDE, boxes=law("2.C"), rack=law("2.D")),
            Rest(DEALER, DEALERS_HIGH, room=7),  # before they are set
            Rest("dealer high", DEALERS_HIGH, "High", law("2.B.iii"), room=5),
            Rest("dealer low", DEALERS_LOW, "Low", law("2.B.iii"), room=2),
            *_start(rules, law),
            Words("{house}", (MIDDLE, 6.6), 0.95, clause=law("2.B.iv")),
            *_pays(rules, law),
            *_fortune(rules, law),
            *strip(Box(MIDDLE - 7, 12.4, 14, 1.6), _side_bets(rules)[len(BESIDE) :]),
        ),
        Seats(arc(POSITIONS, (MIDDLE, 4.4), 18.4, 17.4, spread=58), tuple(_seat(rules, law))),
        {"seat": Box(-4, -5, 8, 12)},
    )


def _start(rules: Rules, law: Chapter) -> list[Part]:
    """What the starting position is found with, and what shows it."""
    marker: Clause = law("11.A")
    parts: list[Part] = [Puck("start", {DEALER: (MIDDLE + 6.2, 3.9)}, marker, "marker")]
    if rules.options["start"] == DICE:
        shaker = Box(MIDDLE - 9.6, 2.6, 3.4, 2.4, 0.6)
        parts.append(Rest("dice", shaker, "Shaker", law("2.E")))  # 11.B: to the dealer's right
    if rules.options["start"] == BUTTON:
        parts.append(Puck("button", {DEALER: (MIDDLE + 7.8, 3.9)}, law("11.D"), "puck"))
    return parts


def _pays(rules: Rules, law: Chapter) -> list[Part]:
    """What the main wager pays, as the rows have it."""
    main = rules.wagers["main"]
    less = f" less {main.commission.percent} % of the win" if main.commission else ""
    paid = f"{main.name} pays {main.gross(main.rows[0])}{less}"
    found: list[Part] = [Words(paid, (MIDDLE, 7.9), 0.5, gold=False, clause=law("13.M"))]
    if not less:
        push = "All wagers push on a nine-high Low hand of the dealer"
        found.append(Words(push, (MIDDLE, 8.8), 0.5, gold=False, clause=law("13.I.iii")))
    return found


def _fortune(rules: Rules, law: Chapter) -> list[Part]:
    if FORTUNE not in rules.wagers:
        return []
    limit = rules.payout_limit_cents
    said = f"at most {dollars(limit)} to a player in a round" if limit else "no payout limit"
    return [
        Rows(FORTUNE, (8.2, 2.9), 9.2, law("2.B.v.(c)")),
        Rows(ENVY, (WIDE - 8.2, 2.9), 9.2, law("2.B.v.(c)")),
        Words(ENVY_WORDS, (MIDDLE, 9.9), 0.5, clause=law("2.B.v.(c)")),
        Words(f"Fortune Bonus: {said}", (MIDDLE, 10.8), 0.5, clause=law("2.B.v.(d)")),
    ]


def _side_bets(rules: Rules) -> list[str]:
    """The Fortune Bonus first: it has its place to the right."""
    bets = [id for id, wager in rules.wagers.items() if wager.staked and id != "main"]
    return sorted(bets, key=lambda id: id != FORTUNE)


def _seat(rules: Rules, law: Chapter) -> list[Part]:
    """From the dealer to the player: the wagers, and below them the Low and the High hand."""
    parts: list[Part] = [
        Area("main", Disc(0, -1.7, 1.1), "{seat}", law("2.B.i"), size=0.9),
        Rest("seat {seat} low", LOW, "Low", law("2.B.ii"), room=2),
        Rest("seat {seat} high", HIGH, "High", law("2.B.ii"), room=5),
        Rest("seat {seat}", HIGH, room=7),  # before they are set
        Puck("start", {"seat {seat}": (2.4, 0.9)}, law("11.A"), "marker"),
    ]
    if rules.options["start"] == BUTTON:
        parts.append(Puck("button", {"seat {seat}": (-2.4, 0.9)}, law("11.D"), "puck"))
    if FORTUNE in rules.wagers:
        parts.append(Puck("envy", {"seat {seat}": (2.3, -3.0)}, law("14.B"), "lammer", says="ENVY"))
    bets = _side_bets(rules)
    places = BESIDE if FORTUNE in bets else BESIDE[1:]
    for id, at in zip(bets, places, strict=False):
        parts.append(Area(id, Disc(*at, SIDE), clause=WANTED.get(id, _none)(law), size=0.44))
    return parts

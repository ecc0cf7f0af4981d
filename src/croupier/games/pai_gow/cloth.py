"""The cloth of Pai Gow Poker and Commission Free Pai Gow: § 2 of both chapters."""

from __future__ import annotations

from croupier.core.cloth import (
    Area,
    Bend,
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
from croupier.games.pai_gow.fortune_bonus import ENVY, FORTUNE
from croupier.games.pai_gow.terms import BUTTON, DICE

WIDE = 48
MIDDLE = WIDE / 2
POSITIONS = 6
BESIDE: tuple[Point, ...] = ((2.3, -1.7), (-2.3, -1.7), (0.0, -4.0))
"""Side bets: to the player's right of the betting area, to the left, behind; more all share."""
SIDE = 0.95


def cloth_of(rules: Rules, law: Chapter) -> Cloth:
    return Cloth(
        (WIDE, 30.0),
        "arc",
        (
            *dealer_side(WIDE, boxes=law("2.C"), rack=law("2.D")),
            Rest(DEALER, Box(MIDDLE - 5.0, 2.6, 10.0, 2.7), room=7),
            Rest("dealer high", Box(MIDDLE - 4.9, 2.7, 6.6, 2.5), "High", law("2.B.iii"), room=5),
            Rest("dealer low", Box(MIDDLE + 1.9, 2.7, 3.0, 2.5), "Low", law("2.B.iii"), room=2),
            *_start(rules, law),
            Words("{house}", (MIDDLE, 6.6), 0.95, clause=law("2.B.iv")),
            Words(_pays(rules), (MIDDLE, 7.9), 0.5, gold=False, clause=law("13.M")),
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


def _pays(rules: Rules) -> str:
    main = rules.wagers["main"]
    paid = f"{main.name} pays {main.gross(main.rows[0])}"
    if main.commission is None:
        return f"{paid} · All wagers push when the dealer's Low hand is nine-high"
    return f"{paid} less {main.commission.percent} % of the win"


def _fortune(rules: Rules, law: Chapter) -> list[Part]:
    if FORTUNE not in rules.wagers:
        return []
    limit = rules.payout_limit_cents
    said = f"at most {dollars(limit)} is paid to a player in a round" if limit else "no limit"
    return [
        Rows(FORTUNE, (7.4, 2.9), 8.4, law("2.B.v.(c)")),
        Rows(ENVY, (WIDE - 7.4, 2.9), 8.4, law("2.B.v.(c)")),
        Words("Envy Bonus with a Fortune Bonus Wager of $5 or more", (MIDDLE, 8.9), 0.5),
        Words(f"Fortune Bonus: {said}", Bend(MIDDLE, -9.4, 19.4), 0.5, clause=law("2.B.v.(d)")),
    ]


def _side_bets(rules: Rules) -> list[str]:
    """The Fortune Bonus first: it has its place to the right."""
    bets = [id for id, wager in rules.wagers.items() if wager.staked and id != "main"]
    return sorted(bets, key=lambda id: id != FORTUNE)


def _seat(rules: Rules, law: Chapter) -> list[Part]:
    """From the dealer to the player: the wagers, and below them the Low and the High hand."""
    parts: list[Part] = [
        Area("main", Disc(0, -1.7, 1.1), "{seat}", law("2.B.i"), size=0.9),
        Rest("seat {seat}", Box(-3.4, -0.3, 6.8, 5.3), room=7),
        Rest("seat {seat} low", Box(-1.4, -0.2, 2.8, 2.5), "Low", law("2.B.ii"), room=2),
        Rest("seat {seat} high", Box(-3.3, 2.4, 6.6, 2.5), "High", law("2.B.ii"), room=5),
        Puck("start", {"seat {seat}": (2.4, 0.9)}, law("11.A"), "marker"),
    ]
    if rules.options["start"] == BUTTON:
        parts.append(Puck("button", {"seat {seat}": (-2.4, 0.9)}, law("11.D"), "puck"))
    if FORTUNE in rules.wagers:
        parts.append(Puck("envy", {"seat {seat}": (2.3, -3.0)}, law("14.B"), "lammer"))
    bets = _side_bets(rules)
    places = BESIDE if FORTUNE in bets else BESIDE[1:]
    for id, at in zip(bets, places, strict=False):
        clause = law("2.B.v.(a)") if id == FORTUNE else None
        parts.append(Area(id, Disc(*at, SIDE), clause=clause, size=0.44))
    return parts

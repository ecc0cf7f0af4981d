"""The cloth of Let It Ride: § 2 of oh.let_it_ride."""

from __future__ import annotations

from croupier.core.cloth import Cloth
from croupier.core.game import Rules
from croupier.games.card_table.cloth import Layout, cloth_of
from croupier.games.let_it_ride.rules import NUMBER_1, NUMBER_2, NUMBER_3, law

LAYOUT = Layout(
    name=law("2.A.i"),
    bets=law("2.A.ii"),
    cards=law("2.A.iii"),
    community=law("2.A.iv"),
    odds=law("2.A.v"),
    limit=law("2.A.vi"),
    boxes=law("2.A.viii"),
    rack=law("2.B"),
    words={NUMBER_1: "1", NUMBER_2: "2", NUMBER_3: "3"},
    at={NUMBER_1: (-1.7, 1.0), NUMBER_2: (0.0, 1.0), NUMBER_3: (1.7, 1.0)},
    own=3,
    board=2,
    side={"let_it_ride_bonus": law("2.C.i"), "three_card_bonus": law("2.A.vii")},
    said=(("Bets 1 and 2 may be taken back · below a pair of tens all three lose", law("14.A")),),
)


def cloth(rules: Rules) -> Cloth:
    return cloth_of(rules, LAYOUT)

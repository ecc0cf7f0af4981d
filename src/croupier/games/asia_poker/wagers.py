"""The wagers of Asia Poker: 575.11(f), 575.11(h) and 575.12.

The Asia Poker Wager is judged by three hands against the dealer's three, the Bonus Wager by all
seven cards of the player.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from croupier.core.coupons import takes_coupon
from croupier.core.fast import fast
from croupier.core.law import Chapter
from croupier.core.odds import LOSE, Odds
from croupier.core.options import Value
from croupier.core.suits import ALL_SUITS_ALIKE
from croupier.core.wagers import Row, Wager
from croupier.games.asia_poker.bonus import THREE_OF_A_KIND_AND_FOUR_EIGHTS, bonus_hand
from croupier.games.card_table.bets import CardBet

law = Chapter("pa.575")

# 575.11(f), 575.12(a): three hands against three

PROPER, HIGH_TOO_LOW, MEDIUM_TOO_LOW, SET_INCORRECTLY = range(4)
"""How a hand is set: by 11(b), or what is wrong with it."""


class Facts(NamedTuple):
    """What the Asia Poker Wager of one seat is judged by."""

    higher: int
    """How many of the three hands rank above the dealer's."""
    copies: int
    """How many rank the same."""
    setting: int = PROPER
    """Whether the three hands are set as they have to be, and what is wrong if not."""


@fast
def compared(
    high: int, medium: int, low: int, dealers_high: int, dealers_medium: int, dealers_low: int
) -> Facts:
    """The facts of three ranks against the dealer's three."""
    setting = PROPER
    if high <= medium:
        setting = HIGH_TOO_LOW  # 11(f)(1)(iii)
    elif medium <= low:
        setting = MEDIUM_TOO_LOW  # 11(f)(1)(iv)
    # 11(f)(2), 11(e): two of these win
    higher = (
        (1 if high > dealers_high else 0)
        + (1 if medium > dealers_medium else 0)
        + (1 if low > dealers_low else 0)
    )
    # 11(f)(1)(i), 11(f)(1)(ii)
    copies = (
        (1 if high == dealers_high else 0)
        + (1 if medium == dealers_medium else 0)
        + (1 if low == dealers_low else 0)
    )
    return Facts(higher, copies, setting)


MAIN_ROWS = (
    Row("win", Odds(1, 1), law("12(a)")),
    Row("two_not_higher", LOSE, law("11(f)(1)(i)")),
    Row("copy_and_lower", LOSE, law("11(f)(1)(ii)")),
    Row("high_not_above_medium", LOSE, law("11(f)(1)(iii)")),
    Row("medium_not_above_low", LOSE, law("11(f)(1)(iv)")),
    Row("set_incorrectly", LOSE, law("11(f)(1)(v)")),
)


def pick_main(facts: Facts) -> int:
    """11(f)(1), 11(f)(2): no wager ties; one copy beside a lower hand has a clause of its own."""
    if facts.setting != PROPER:
        return 2 + facts.setting
    if facts.higher >= 2:
        return 0
    return 2 if facts.copies == 1 else 1  # beside a copy another hand is lower then


MAIN = takes_coupon(
    Wager(
        "main",
        "Asia Poker",
        law("7(d)"),
        MAIN_ROWS,
        pick_main,
        facts="main",
        called=("asia", "bet"),
    )
)

# 575.6(d), 575.12(b): the Bonus Wager

HANDS = (
    "three_of_a_kind_and_four_8s",
    "five_aces",
    "royal_flush",
    "natural_straight_flush",
    "straight_flush_with_joker",
    "four_of_a_kind",
    "9_high",
    "full_house",
    "flush",
    "three_of_a_kind",
    "straight",
)
BONUS_OUTCOMES = (*HANDS, "less_than_a_straight")
PAYTABLES: Mapping[str, Sequence[int]] = {
    "A": (5000, 800, 200, 80, 40, 30, 10, 5, 4, 3, 2),
    "B": (5000, 800, 200, 50, 40, 30, 10, 5, 4, 3, 2),
    "C": (5000, 800, 200, 50, 40, 25, 10, 5, 4, 3, 2),
}
"""12(b): what each of these hands pays, to 1."""


def pick_bonus(kind: int) -> int:
    """6(d), 12(b), 11(h)(1): the best row of the seven cards."""
    return THREE_OF_A_KIND_AND_FOUR_EIGHTS - kind


def _bonus(paytable: str) -> Wager:
    paid = zip(HANDS, PAYTABLES[paytable], strict=True)
    rows = [Row(hand, Odds(win, 1), law("12(b)")) for hand, win in paid]
    lost = Row(BONUS_OUTCOMES[-1], LOSE, law("11(h)(1)"))
    return Wager("bonus", "Bonus", law("7(e)"), (*rows, lost), pick_bonus, facts="bonus")


_BONUS = {paytable: _bonus(paytable) for paytable in PAYTABLES}


def offered_bonus(options: Mapping[str, Value]) -> Wager | None:
    """7(e), 12(b): as the house has filed it, if it has."""
    return _BONUS[str(options["paytable"])] if options["bonus"] == "yes" else None


def words_of_seven(*cards: int) -> str:
    return BONUS_OUTCOMES[pick_bonus(bonus_hand(*cards))].replace("_", " ")


BONUS = CardBet(
    id="bonus",
    wager=offered_bonus,
    facts=bonus_hand,
    cells=len(BONUS_OUTCOMES),
    alike=ALL_SUITS_ALIKE,
    tell=words_of_seven,
    needs=("main",),  # 7(e)
)

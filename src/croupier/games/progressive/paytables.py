"""The four paytables of oh.progressives, and the facts that each of them looks at."""

from __future__ import annotations

from croupier.core.fast import fast
from croupier.games.pai_gow import fortune
from croupier.games.progressive.terms import Prize, Progressive, law
from croupier.poker.five_card import five_card_category, five_card_rank
from croupier.poker.three_card import three_card_category, three_card_rank

# § 2: Multi-Link, five-card poker hands


@fast
def kind_of_five(a: int, b: int, c: int, d: int, e: int) -> int:
    """2.A: category of five cards, 0 (nothing) to 9 (royal flush)."""
    return five_card_category(five_card_rank(a, b, c, d, e))


KINDS_OF_FIVE = 10


def pick_multi_link(kind: int) -> int:
    """2.F.ii, 2.H: the highest line that the five cards make."""
    return min(9 - kind, 7)


MULTI_LINK = Progressive(
    id="multi_link",
    name="Multi-Link Progressive",
    meter="multi_link",
    prizes=(
        Prize("royal_flush", percent=100, envy_cents=1_000_00),
        Prize("straight_flush", percent=10, envy_cents=300_00),
        Prize("four_of_a_kind", cents=300_00),
        Prize("full_house", cents=50_00),
        Prize("flush", cents=40_00),
        Prize("straight", cents=30_00),
        Prize("three_of_a_kind", cents=9_00),
    ),
    nothing="less_than_three_of_a_kind",
    pick=pick_multi_link,
    pays=law("2.H"),
    amount=law("2.F"),
    cents=1_00,
    meter_cents=50_000_00,
    envy=law("2.G.i"),
    called=("multi link", "link"),
)

# § 3: Three Card Poker Progressive

ACE_KING_QUEEN, SPADES = 10, 3
"""The lowest rank of ace, king and queen, and the number of the suit."""
KINDS_OF_THREE = 6


@fast
def kind_of_three(a: int, b: int, c: int) -> int:
    """3.A.i: 0 nothing, 1 straight, 2 three of a kind, 3 straight flush, 4 ace, king and queen of
    one suit, 5 of spades."""
    category = three_card_category(three_card_rank(a, b, c))
    if category == 5 and min(a, b, c) >> 2 == ACE_KING_QUEEN:
        return 5 if a & 3 == SPADES else 4
    return max(0, category - 2)


def pick_three_card(kind: int) -> int:
    """3.A.iii."""
    return 5 - kind


THREE_CARD = Progressive(
    id="three_card_poker_progressive",
    name="Three Card Poker Progressive",
    meter="three_card_poker",
    prizes=(
        Prize("ace_king_queen_of_spades", percent=100, envy_cents=100_00),
        Prize("ace_king_queen_of_another_suit", cents=500_00, envy_cents=25_00),
        Prize("straight_flush", cents=70_00),
        Prize("three_of_a_kind", cents=60_00),
        Prize("straight", cents=6_00),
    ),
    nothing="less_than_a_straight",
    pick=pick_three_card,
    pays=law("3.A.iii"),
    amount=law("3.A.ii"),
    cents=1_00,
    meter_cents=5_000_00,
    envy=law("3.B.i"),
    called=("mini royal",),
)

# § 4: Fortune Pai Gow Progressive

FORTUNE_ROWS = {
    fortune.SEVEN_CARD_STRAIGHT_FLUSH: 0,
    fortune.SEVEN_CARD_STRAIGHT_FLUSH_WITH_JOKER: 0,  # the joker completes a straight flush
    fortune.FIVE_ACES: 1,
    fortune.ROYAL_FLUSH_AND_ROYAL_MATCH: 2,
    fortune.ROYAL_FLUSH: 2,
    fortune.STRAIGHT_FLUSH: 3,
    fortune.FOUR_OF_A_KIND: 4,
    fortune.FULL_HOUSE: 5,
}


def pick_fortune(hand: int) -> int:
    """4.A.iii: the best line that the seven cards make."""
    return FORTUNE_ROWS.get(hand, 6)


FORTUNE = Progressive(
    id="fortune_pai_gow",
    name="Fortune Pai Gow Progressive",
    meter="fortune_pai_gow",
    prizes=(
        Prize("7_card_straight_flush", percent=100),
        Prize("five_aces", percent=10),
        Prize("royal_flush", cents=500_00),
        Prize("straight_flush", cents=100_00),
        Prize("four_of_a_kind", cents=75_00),
        Prize("full_house", cents=4_00),
    ),
    nothing="less_than_a_full_house",
    pick=pick_fortune,
    pays=law("4.A.iii"),
    amount=law("4.A.ii"),
    cents=1_00,
    meter_cents=50_000_00,
    called=("fortune progressive",),
)

# § 5: Blazing 7's

SEVEN = 5
"""The rank of a seven."""


@fast
def is_red(card: int) -> int:
    return 1 if card & 3 in (1, 2) else 0


@fast
def sevens_of(a: int, b: int, up: int, hole: int) -> int:
    """5.A.i to 5.A.iii: 0 none, 1 one and 2 two of the player's first cards; with the dealer's
    card 3 three sevens, 4 of one colour, 5 of one suit."""
    own = (1 if a >> 2 == SEVEN else 0) + (1 if b >> 2 == SEVEN else 0)
    if own < 2 or up >> 2 != SEVEN:
        return own
    if a & 3 == b & 3 and b & 3 == up & 3:
        return 5
    return 4 if is_red(a) == is_red(b) and is_red(b) == is_red(up) else 3


def pick_blazing(kind: int) -> int:
    """5.A.ii, 5.A.iii."""
    return 5 - kind


BLAZING = Progressive(
    id="blazing_sevens",
    name="Blazing 7's Progressive",
    meter="blazing_sevens",
    prizes=(
        Prize("three_sevens_of_one_suit", percent=100),
        Prize("three_sevens_of_one_color", percent=10),
        Prize("three_sevens", cents=1_000_00),
        Prize("two_sevens", cents=125_00),
        Prize("one_seven", cents=10_00),
    ),
    nothing="no_seven",
    pick=pick_blazing,
    pays=law("5.A.iii"),
    loses=law("5.A.ii"),
    amount=law("5.A.iv"),
    cents=5_00,
    meter_cents=50_000_00,
    called=("blazing 7s", "blazing sevens", "sevens"),
)

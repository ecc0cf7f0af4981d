"""Pai Gow, counted: every figure against a second way to get it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import MutableSequence, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from croupier.core.cards import JOKER, STANDARD_DECK, cards_from
from croupier.core.fast import array_of, fast, whole_numbers
from croupier.core.game import rules_for
from croupier.core.refusals import Misuse
from croupier.core.suits import ALL_SUITS_ALIKE
from croupier.exact.analysis import figures
from croupier.exact.census import Census, census
from croupier.exact.together import Together, together
from croupier.games import game
from croupier.games.pai_gow import exact, fortune
from croupier.games.pai_gow.against import AGAINST, DEALER_HANDS, compared_with, met_by
from croupier.games.pai_gow.house_way import house_way
from croupier.games.pai_gow.meeting import CELLS, cell_of, count_pairs
from croupier.games.pai_gow.showdown import Facts, facts_of_ranks
from croupier.games.pai_gow.types import KEY_BITS, KEY_MASK, set_all
from croupier.poker.joker import high_rank, is_nine_high, low_rank, set_of

HANDS = comb(53, 7)
PAIRS = HANDS * comb(46, 7)
DECK = (*STANDARD_DECK, JOKER)
PAI_GOW = rules_for(game("pai_gow_poker"))
FREE = rules_for(game("commission_free_pai_gow"))


def edge(counted: Census, wager: str, rules: object = PAI_GOW) -> Fraction:
    (found,) = figures(rules, counted, wager)  # type: ignore[arg-type]
    return found.house_edge


# Fortune Bonus


def test_fortune_bonus_at_the_printed_table() -> None:
    """14.F: 7.7656 percent, as is published for this table."""
    assert round(float(edge(census(PAI_GOW), "fortune_bonus")) * 100, 4) == 7.7656


def test_rare_hands_by_hand() -> None:
    """The rows at the top, counted with a pencil."""
    found = exact.fortune_weights()
    assert found.total() == HANDS
    # Eight runs of seven in each suit, from ace to seven up to eight to ace.
    assert found[fortune.SEVEN_CARD_STRAIGHT_FLUSH] == 4 * 8
    # One card of seven missing; six in a row inside belong to two runs.
    assert found[fortune.SEVEN_CARD_STRAIGHT_FLUSH_WITH_JOKER] == 4 * (8 * 7 - 7)
    # The royal flush natural or with one of five cards missing, and three other suits.
    assert found[fortune.ROYAL_FLUSH_AND_ROYAL_MATCH] == 4 * (1 + 5) * 3
    # Four aces, the joker, and any two.
    assert found[fortune.FIVE_ACES] == comb(48, 2)


@pytest.mark.slow
def test_fortune_bonus_hand_by_hand() -> None:
    """All kinds of seven cards, each judged as at the table."""
    kinds = exact.kind_weights(fortune.fortune_hand, fortune.HANDS, ALL_SUITS_ALIKE)
    assert kinds == exact.fortune_weights()


def test_the_envy_bonus_has_a_figure_of_its_own() -> None:
    """14.F: what one other hand brings, summed from the printed sums."""
    found = exact.fortune_weights()
    paid = {
        fortune.SEVEN_CARD_STRAIGHT_FLUSH: 5000,
        fortune.ROYAL_FLUSH_AND_ROYAL_MATCH: 1000,
        fortune.SEVEN_CARD_STRAIGHT_FLUSH_WITH_JOKER: 500,
        fortune.FIVE_ACES: 250,
        fortune.ROYAL_FLUSH: 50,
        fortune.STRAIGHT_FLUSH: 20,
        fortune.FOUR_OF_A_KIND: 5,
    }
    dollars = sum(Fraction(found[hand], HANDS) * sum_paid for hand, sum_paid in paid.items())
    assert exact.envy_cents(PAI_GOW) == 100 * dollars
    assert any(str(dollars) in note for note in census(PAI_GOW).notes)


# Tiger 9


def test_tiger_9_in_a_sample() -> None:
    """The dealer's Low hand is nine-high as often as among 100,000 random hands, to four sigma."""
    seed = random.randrange(10**9)
    print("seed", seed)
    number = 100_000
    chance = random.Random(seed)
    hands = array_of(set_of(chance.sample(DECK, 7)) for _ in range(number))
    keys = whole_numbers(number)
    set_all.jit(hands, keys)
    seen = sum(is_nine_high(int(key) & KEY_MASK) for key in keys)
    counted = exact.tiger_9_weights()
    share = counted[1] / counted.total()
    assert counted.total() == HANDS
    assert abs(seen / number - share) < 4 * (share * (1 - share) / number) ** 0.5


@pytest.mark.slow
def test_tiger_9_is_the_push_of_the_main_wager() -> None:
    """CF 13.I.iii, 14.H: both hang on the dealer's Low hand alone."""
    main = exact.main_weights()
    nine = sum(weight for facts, weight in main.items() if facts.nine_high)
    assert Fraction(nine, PAIRS) == Fraction(exact.tiger_9_weights()[1], HANDS)


# The main wager


@pytest.mark.slow
def test_all_pairs_are_counted_once() -> None:
    """C(53, 7) hands of the player, C(46, 7) of the dealer for each."""
    assert exact.main_weights().total() == PAIRS


@pytest.mark.slow
def test_player_and_dealer_are_alike() -> None:
    """Both set by one way: as many pairs in which one has both hands higher as the other."""
    found = Counter[tuple[int, int]]()
    for facts, weight in exact.main_weights().items():
        found[facts.high, facts.low] += weight
    for (high, low), weight in found.items():
        assert found[-high, -low] == weight


@pytest.mark.slow
def test_commission_and_the_push_on_nine_high() -> None:
    """13.M: a twentieth of every win; Commission Free pays it in full and pushes on nine-high."""
    weights = exact.main_weights()
    won = sum(n for facts, n in weights.items() if facts.high > 0 and facts.low > 0)
    lost = sum(n for facts, n in weights.items() if facts.high <= 0 and facts.low <= 0)
    assert edge(census(PAI_GOW), "main") == Fraction(20 * lost - 19 * won, 20 * PAIRS)
    left = {facts: n for facts, n in weights.items() if not facts.nine_high}
    won = sum(n for facts, n in left.items() if facts.high > 0 and facts.low > 0)
    lost = sum(n for facts, n in left.items() if facts.high <= 0 and facts.low <= 0)
    assert edge(census(FREE), "main", FREE) == Fraction(lost - won, PAIRS)


@fast
def meet_one_by_one(
    hands: Sequence[int],
    highs: Sequence[int],
    lows: Sequence[int],
    nines: Sequence[int],
    cells: MutableSequence[int],
) -> None:
    for i in range(len(hands)):
        for j in range(len(hands)):
            if hands[i] & hands[j] == 0:
                high = (1 if highs[i] > highs[j] else 0) - (1 if highs[i] < highs[j] else 0)
                low = (1 if lows[i] > lows[j] else 0) - (1 if lows[i] < lows[j] else 0)
                cells[cell_of(nines[i], nines[j], high, low)] += 1


def one_by_one(ranks: str) -> list[int]:
    """All pairs of hands from a deck of these ranks and a joker, each pair by itself."""
    deck = [*cards_from(" ".join(rank + suit for rank in ranks for suit in "cdhs")), JOKER]
    hands = [set_of(cards) for cards in combinations(deck, 7)]
    keys, cells = whole_numbers(len(hands)), whole_numbers(CELLS)
    set_all.jit(array_of(hands), keys)
    highs = array_of(int(key) >> KEY_BITS for key in keys)
    lows = [int(key) & KEY_MASK for key in keys]
    nines = array_of(map(is_nine_high, lows))
    meet_one_by_one.jit(array_of(hands), highs, array_of(lows), nines, cells)
    return list(map(int, cells))


@pytest.mark.slow
@pytest.mark.parametrize("ranks", ["AKQJ", "5432", "A987"])
def test_a_small_deck_pair_by_pair(ranks: str) -> None:
    """Seventeen cards: the count by shared sets of cards is the count of all pairs."""
    within = sum(1 << "23456789TJQKA".index(rank) for rank in ranks)
    found = one_by_one(ranks)
    assert sum(found) == comb(17, 7) * comb(10, 7)
    assert count_pairs(within) == found


@pytest.mark.slow
def test_a_deck_with_flushes_pair_by_pair() -> None:
    """Twenty-one cards: suits of five on both sides, in one suit and in two."""
    within = sum(1 << "23456789TJQKA".index(rank) for rank in "6789T")
    found = one_by_one("6789T")
    assert sum(found) == comb(21, 7) * comb(14, 7)
    assert count_pairs(within) == found


# One hand


@pytest.mark.parametrize("hand", ["Ah Ad Kc 9s 9d 4h Jk", "Ks Qs 9s 8s 7d 6d 2d"])
def test_what_a_hand_meets(hand: str) -> None:
    """All C(46, 7) hands of the dealer, and each outcome as in a sample, to four sigma."""
    cards = cards_from(hand)
    mine = house_way(cards)
    high, low = high_rank(mine.high), low_rank(mine.low)
    counts = compared_with(met_by(set_of(cards)), high, low)
    assert sum(counts) == DEALER_HANDS
    seed = random.randrange(10**9)
    print("seed", seed)
    chance, left = random.Random(seed), [card for card in DECK if card not in cards]
    number = 50_000
    hands, keys = (
        array_of(set_of(chance.sample(left, 7)) for _ in range(number)),
        whole_numbers(number),
    )
    set_all.jit(hands, keys)
    seen = [0] * AGAINST
    for key in map(int, keys):
        facts = facts_of_ranks(high, low, key >> KEY_BITS, key & KEY_MASK)
        seen[9 * facts.nine_high + 3 * facts.high + facts.low + 4] += 1
    for came, count in zip(seen, counts, strict=True):
        share = count / DEALER_HANDS
        assert abs(came / number - share) <= 4 * (share * (1 - share) / number) ** 0.5 + 1 / number


def test_advice_says_what_every_setting_is_worth() -> None:
    """The House Way, the best setting, and what the difference costs, in units of the wager."""
    advice = exact.advice_for(PAI_GOW, "Ah Ad Kc 9s 9d 4h Jk")
    assert advice.house_way is not None
    assert advice.house_way.parts == {"high": ("Jk", "Ah", "Ad", "Kc", "4h"), "low": ("9s", "9d")}
    assert advice.clause.endswith("12.H")
    values = [one.value for one in advice.settings]
    assert values == sorted(values, reverse=True)
    assert advice.costs == values[0] - advice.house_way.value == 0
    assert all(-1 <= value <= Fraction(19, 20) for value in values)
    free = exact.advice_for(FREE, "Ah Ad Kc 9s 9d 4h Jk")
    assert free.settings[0].value > values[0]


def test_every_lawful_setting_is_valued() -> None:
    """Of twenty-one all that are not foul, though some of them rank alike; the house way first."""
    for hand in ("Ah Ad Kc 9s 9d 4h Jk", "As Ad Ah Ac Jk Ks Kd", "2c 3d 5h 7s 9c Jd Kh"):
        cards = cards_from(hand)
        advice = exact.advice_for(PAI_GOW, hand)
        lawful = {
            frozenset(low)
            for low in combinations(cards, 2)
            if high_rank([card for card in cards if card not in low]) >= low_rank(low)
        }
        listed = [frozenset(cards_from(" ".join(one.parts["low"]))) for one in advice.settings]
        assert len(listed) == len(lawful)
        assert set(listed) == lawful
        worths = {(one.words, one.value) for one in advice.settings}
        assert len(advice.apart) == len(worths)
        if not advice.costs:
            assert advice.best_setting == advice.house_way


def test_a_hand_that_the_house_does_not_set_best() -> None:
    """Threes and twos with a king high: both pairs High is worth less than split, or more."""
    advice = exact.advice_for(PAI_GOW, "5s 5d 3h 3c Ks 9d 8h")
    assert advice.house_way is not None
    assert advice.house_way.parts["low"] == ("Ks", "9d")
    assert advice.costs == advice.best_setting.value - advice.house_way.value
    assert advice.best_setting.value >= advice.house_way.value


@pytest.mark.parametrize("wrong", ["As Ks", "As As Kd Qd Jd Td 9d", "Zs"])
def test_no_hand(wrong: str) -> None:
    """Seven different cards are wanted, and the sentence says so."""
    with pytest.raises(Misuse, match="is not a"):
        exact.advice_for(PAI_GOW, wrong)


@pytest.mark.parametrize("wrong", ["J", "*", "joke", "Jx"])
def test_how_the_joker_is_written(wrong: str) -> None:
    """Whoever writes it otherwise is told, in a whole hand."""
    with pytest.raises(Misuse, match="'Ah Ad Kc 9s 9d 4h Jk', Jk being the joker"):
        exact.advice_for(PAI_GOW, f"Ah Ad Kc 9s 9d 4h {wrong}")


@pytest.mark.slow
def test_facts_of_the_count_are_facts_of_the_table() -> None:
    """Every cell is judged by the rows that pay at the table: five outcomes, none of them foul."""
    wager = PAI_GOW.wagers["main"]
    rows = {wager.row(facts).outcome for facts in exact.main_weights()}
    assert rows == {"win", "high_hand_wins", "low_hand_wins", "lose", "copy"}
    assert wager.row(Facts(1, 1)).pays.net(100) == 95


# Several wagers together


def seen_together(monkeypatch: pytest.MonkeyPatch, units: dict[str, int]) -> Together:
    """In a round that is one of four: won, lost, and lost or pushed beside a nine-high."""
    weights = Counter({Facts(1, 1): 1, Facts(-1, -1): 2, Facts(1, 1, 1): 1})
    monkeypatch.setattr(exact, "main_weights", lambda: weights)
    return together(FREE, units)


def test_main_wager_and_tiger_9_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """CF 13.I.iii, 14.H.iii: beside a nine-high one pushes and the other is paid 30 to 1."""
    found = seen_together(monkeypatch, {"main": 1, "tiger_9": 1})
    assert dict(found.rows) == {
        Fraction(30): Fraction(1, 4),
        Fraction(0): Fraction(1, 4),
        Fraction(-2): Fraction(1, 2),
    }
    assert found.method == "exact"


@pytest.mark.parametrize("other", ["main", "tiger_9"])
def test_a_fortune_bonus_is_counted_alone(other: str) -> None:
    """Its seven cards and what is made of them are two counts; the refusal says so."""
    with pytest.raises(Misuse, match="Fortune Bonus hangs on which seven cards"):
        together(FREE, {other: 1, "fortune_bonus": 1})

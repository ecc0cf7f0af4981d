"""Texas Hold'em Bonus Poker by another road: single situations dealt out one by one.

The package counts views of boards and adds them up. Here a hand on a board meets every river and
every hand of the dealer, ranked one by one by `poker.lookup`.
"""

from __future__ import annotations

import functools
import random
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import numpy
import pytest

import croupier
from croupier.core.cards import card_names, cards_from
from croupier.core.game import Rules, rules_for
from croupier.core.refusals import Misuse
from croupier.exact.analysis import figures
from croupier.exact.census import BEST, Advice, Census, advice_for, census, strategies
from croupier.games.card_table.named import boards, named
from croupier.games.texas_holdem_bonus.decisions import DEALS, outcomes_of
from croupier.games.texas_holdem_bonus.exact import best_cells
from croupier.games.texas_holdem_bonus.rules import FOLDED, GAME, Facts
from croupier.poker.lookup import rank_hands

RULES = rules_for(GAME)
FLUSH = rules_for(GAME, None, {"ante_pays": "flush"})
STRAIGHT_EDGE = Fraction(578_107_733, 28_381_438_800)
FLUSH_EDGE = Fraction(19_447_087_313, 347_672_625_300)
EVEN = ((1, 0, -1), (1, 0, -1))


def edge(rules: Rules, wager: str = "ante", played: Census | None = None) -> Fraction:
    (found,) = figures(rules, played or census(rules), wager)
    return found.house_edge


# The edge


@pytest.mark.parametrize(
    ("rules", "exact", "percent"), [(RULES, STRAIGHT_EDGE, 2.037), (FLUSH, FLUSH_EDGE, 5.594)]
)
def test_the_published_edges(rules: Rules, exact: Fraction, percent: float) -> None:
    """Per Ante with Flop, Turn and River, from a straight and from a flush on."""
    assert edge(rules) == exact
    assert round(float(100 * exact), 3) == percent


def test_all_deals_are_counted() -> None:
    """Two cards, a flop, a turn, a river and the dealer's two, whatever is decided."""
    deals = comb(52, 2) * comb(50, 3) * 47 * 46 * comb(45, 2)
    for rules in (RULES, FLUSH):
        assert sum(census(rules).weights["ante"].values()) == deals
    by_kind = [sum(cells) for cells in best_cells(*EVEN)]
    each = deals // comb(52, 2)
    assert sorted(Counter(by_kind).items()) == [(4 * each, 78), (6 * each, 13), (12 * each, 78)]


@pytest.mark.parametrize(
    ("rules", "folded"), [(RULES, "32 42 52 62 72"), (FLUSH, "32 42 52 62 72 43")]
)
def test_hands_that_are_folded(rules: Rules, folded: str) -> None:
    """Only the lowest of different suits; a four and a three where the Ante pays less often."""
    found = census(rules).strategy
    assert found is not None
    rows = dict(found.chart[0].rows)
    columns = found.chart[0].columns
    lost = {(row, columns[i]) for row, cells in rows.items() for i in range(13) if cells[i] == "F"}
    assert lost == {(low, high) for high, low in (tuple(hand) for hand in folded.split())}
    assert [one.best for one in found.advice[-len(lost) :]] == ["fold"] * len(lost)
    assert found.rule.count("of different suits") == len(lost)


# Single situations


def dealt_out(own: tuple[int, ...], board: tuple[int, ...]) -> Counter[tuple[int, int]]:
    """Class of the hand if it wins, and the sign against the dealer, over all that may follow."""
    left = [card for card in range(52) if card not in (*own, *board)]
    found: Counter[tuple[int, int]] = Counter()
    for rest in combinations(left, 5 - len(board)):
        full = (*board, *rest)
        dealers = [two for two in combinations(left, 2) if not {*two} & {*rest}]
        ranks = rank_hands(numpy.array([(*two, *full) for two in dealers]))
        mine = int(rank_hands(numpy.array([(*own, *full)]))[0])
        category = mine >> 26
        kind = (category >= 4) + (category >= 5)
        found[kind, 1] += int((ranks < mine).sum())
        found[0, 0] += int((ranks == mine).sum())
        found[0, -1] += int((ranks > mine).sum())
    return found


def as_outcomes(found: Counter[tuple[int, int]]) -> tuple[int, ...]:
    return tuple(found[key] for key in ((0, 1), (1, 1), (2, 1), (0, 0), (0, -1)))


PATTERNS = (range(4), range(4), range(3), range(2), range(1))
"""Suits that cards are taken from, so that flushes come."""


@pytest.mark.parametrize("pattern", range(len(PATTERNS)))
def test_boards_of_four_dealt_out(pattern: int, seed: int) -> None:
    """All rivers and dealer's hands, one by one, for hands and boards of few suits and of all."""
    chance = random.Random(seed + pattern)
    deck = [card for card in range(52) if card & 3 in PATTERNS[pattern]]
    for _ in range(3):
        cards = tuple(chance.sample(deck, 6))
        found = as_outcomes(dealt_out(cards[:2], cards[2:]))
        assert outcomes_of(cards[:2], cards[2:]) == found, card_names(cards)


@pytest.mark.parametrize(
    "cards",
    ["As Ks Qs Js Ts 9s", "2c 2d 2h 2s 3c 3d", "Ah 2h 3d 4c 5h 5s", "9c 8c 7c 6c Tc Jc"],
)
def test_rare_boards_dealt_out(cards: str) -> None:
    """Royal flushes, four of a kind on the board, the lowest straight."""
    own, board = cards_from(cards)[:2], cards_from(cards)[2:]
    assert outcomes_of(own, board) == as_outcomes(dealt_out(own, board))


@pytest.mark.slow
def test_flops_dealt_out(seed: int) -> None:
    """A flop is all its turns: two cards of one suit, and two of different suits."""
    chance = random.Random(seed)
    cards = tuple(chance.sample(range(52), 5))
    turned = Counter[int]()
    for turn in range(52):
        if turn not in cards:
            turned.update(dict(enumerate(as_outcomes(dealt_out(cards[:2], (*cards[2:], turn))))))
    assert outcomes_of(cards[:2], cards[2:]) == tuple(turned[i] for i in range(5))


def test_what_may_follow_is_complete(seed: int) -> None:
    """The numbers of a situation add up to all rivers and hands; renamed suits change nothing."""
    chance = random.Random(seed)
    for size in (3, 4):
        for _ in range(200):
            cards = chance.sample(range(52), 2 + size)
            found = outcomes_of(cards[:2], cards[2:])
            assert sum(found) == DEALS[size]
            assert min(found) >= 0
            suits = chance.sample(range(4), 4)
            other = [card & ~3 | suits[card & 3] for card in cards]
            chance.shuffle(tail := other[2:])
            assert outcomes_of(other[1::-1], tail) == found


def test_a_flop_is_the_sum_of_its_turns(seed: int) -> None:
    """The two levels of the count, which are divided apart."""
    chance = random.Random(seed)
    for _ in range(20):
        cards = chance.sample(range(52), 5)
        left = [card for card in range(52) if card not in cards]
        turns = [outcomes_of(cards[:2], [*cards[2:], card]) for card in left]
        assert tuple(map(sum, zip(*turns, strict=True))) == outcomes_of(cards[:2], cards[2:])


# Advice


def brute(own: str, board: str, least: int = 1) -> tuple[Fraction, Fraction]:
    """What bet and check are worth on a board of four, in antes, by dealing it out."""
    found = dealt_out(cards_from(own), cards_from(board))
    total = sum(found.values())
    wins = sum(n for (_, against), n in found.items() if against == 1)
    paid = sum(n for (kind, against), n in found.items() if against == 1 and kind >= least)
    lost = found[0, -1]
    check = Fraction(paid - lost + 2 * (wins - lost), total)
    return check + Fraction(wins - lost, total), check


@pytest.mark.parametrize(
    ("hand", "board"),
    [
        ("Ah 7d", "7s 2c Jh Kd"),
        ("9c 8c", "Ac Kc 2d 2h"),
        ("6s 5d", "7h 8c Kd 2s"),
        ("2c 3d", "As Kh Qd 9s"),
    ],
)
@pytest.mark.parametrize(("rules", "least"), [(RULES, 1), (FLUSH, 2)])
def test_advice_on_the_turn(hand: str, board: str, rules: Rules, least: int) -> None:
    """The value of each choice, and the better of the two."""
    advice = advice_for(rules, hand, board)
    bet, check = brute(hand, board, least)
    assert advice.values == {"bet": bet, "check": check}
    assert advice.best == ("bet" if bet > check else "check")


def test_advice_on_the_flop_and_before() -> None:
    """On the flop the River is still to come, played best; before it the chart."""
    hand, board = "Ah 7d", "7s 2c Jh"
    found = advice_for(RULES, hand, board)
    own, there = cards_from(hand), cards_from(board)
    left = [card for card in range(52) if card not in (*own, *there)]
    later: list[Advice] = [advice_for(RULES, hand, f"{board} {card_names([c])[0]}") for c in left]
    mean = sum((max(one.values.values()) for one in later), Fraction(0)) / len(later)
    assert found.values["check"] == mean
    wins = [outcomes_of(own, there)[i] for i in (0, 1, 2, 4)]
    turn = Fraction(sum(wins[:3]) - wins[3], DEALS[3])
    assert found.values["bet"] - found.values["check"] == turn
    assert found.best == "bet"
    before = advice_for(RULES, hand)
    assert (before.situation, before.best) == ("ace-seven of different suits", "play")
    strategy = census(RULES).strategy
    assert strategy is not None
    assert before in strategy.advice


@pytest.mark.parametrize(
    ("hand", "board", "why"),
    [
        ("Ah", "", "two different cards"),
        ("Ah Ah", "", "a card is there twice"),
        ("Ah 7d 2c", "", "two different cards"),
        ("Ah 7d", "7d 2c Jh", "a card is there twice"),
        ("Ah 7d", "2c Jh", "three or four cards"),
        ("Ah 7d", "2c Jh 3c 4c 5d", "three or four cards"),
        ("Ah Jk", "", "two different cards"),
    ],
)
def test_what_is_no_hand(hand: str, board: str, why: str) -> None:
    """One line that says what to write."""
    with pytest.raises(Misuse, match=why):
        advice_for(RULES, hand, board)


# The Bonus


def test_the_bonus() -> None:
    """1,326 pairs of cards; the rows as they are keep 59 of 663."""
    assert edge(RULES, "bonus") == Fraction(59, 663)
    rows = {6: 30, 4: 25, 8: 20, 12: 15, 18: 10, 24: 5, 54: 3}
    assert Fraction(1200 - sum(n * pays for n, pays in rows.items()), 1326) == Fraction(59, 663)


def test_the_bonus_with_the_dealers_aces() -> None:
    """Six pairs of aces meet one of 1,225 hands of the dealer; there 970 more are paid."""
    rules = rules_for(GAME, None, {"both_aces": "yes"})
    assert edge(rules, "bonus") == Fraction(59, 663) - Fraction(6 * 970, 1326 * 1225)
    assert edge(rules) == STRAIGHT_EDGE


# Other payments, other ways to play


def thought(paytable: dict[str, dict[str, str]]) -> Rules:
    return rules_for(GAME, paytable=paytable, lawful=False)


@pytest.mark.parametrize(
    ("paytable", "rule"),
    [
        ({"ante": {"fold": "push"}}, "Play 83 of 169 kinds"),
        ({"flop": {"lose": "push"}, "ante": {"lose": "push"}}, "Play every hand. "),
        (
            {
                "flop": {"win": "lose", "tie": "lose"},
                "ante": {"win_not_paid": "lose", "win": "lose"},
            },
            "Fold every hand.",
        ),
    ],
)
def test_the_rule_of_a_thought(paytable: dict[str, dict[str, str]], rule: str) -> None:
    """Under no law the best play may be to play all, nothing, or fewer hands."""
    strategy = census(thought(paytable)).strategy
    assert strategy is not None
    assert strategy.rule.startswith(rule)


def test_a_bet_that_brings_nothing_is_not_made() -> None:
    """Equal values: the smaller wager, also where a bet is always returned."""
    free = thought(
        {"turn": {"win": "push", "lose": "push"}, "river": {"win": "1 to 2", "tie": "lose"}}
    )
    found = census(free).weights["ante"]
    assert {facts.turn for facts in found} == {0}
    assert {facts.river for facts in found if facts.flop} == {0, 1}
    assert edge(free) > edge(RULES)


def test_best_is_best() -> None:
    """Every other way with a name keeps more for the house; the best is the first of them."""
    for rules in (RULES, FLUSH):
        edges = {name: edge(rules, "ante", count()) for name, count in strategies(rules).items()}
        assert next(iter(edges)) == BEST
        assert all(other > edges[BEST] for name, other in edges.items() if name != BEST)
    best = edge(RULES, "ante", strategies(RULES)["always_bet"]())
    assert best == always_bet()


@functools.cache
def always_bet() -> Fraction:
    """Every wager made, by symmetry: wins and losses are equal, so that only the Ante costs.

    A loss costs the Ante, a win pays it only from a straight on.
    """
    cells = census(RULES).weights["ante"]
    assert FOLDED in cells
    every = strategies(RULES)["always_bet"]().weights["ante"]
    wins = sum(n for facts, n in every.items() if facts.against_dealer == 1)
    losses = sum(n for facts, n in every.items() if facts.against_dealer == -1)
    assert wins == losses
    assert {facts[2:] for facts in every} == {(1, 1, 1)}
    low = every[Facts(0, 1, 1, 1, 1)]
    return Fraction(low, sum(every.values()))


def by_hand(own: tuple[int, ...], board: tuple[int, ...], draws: bool) -> bool:
    """The two rules of thumb, written once more: by the ranks of cards."""
    ranks = Counter(card >> 2 for card in (*own, *board))
    there = Counter(card >> 2 for card in board)

    def kind(of: Counter[int]) -> int:
        shape = sorted(of.values(), reverse=True)[:2]
        return {(1, 1): 0, (2, 1): 1, (2, 2): 2, (3, 1): 3, (3, 2): 6, (3, 3): 6}.get(
            (shape[0], (*shape, 1)[1]), 7 if shape[0] == 4 else 0
        )

    best = kind(ranks)
    held = {*ranks, *([-1] if 12 in ranks else [])}
    if any({low + i for i in range(5)} <= held for low in range(-1, 9)):
        best = max(best, 4)
    suits = Counter(card & 3 for card in (*own, *board))
    if max(suits.values()) >= 5:
        best = max(best, 5)
    if best > kind(there):
        return True
    if not draws:
        return False
    if kind(there) and max(own) >= 48:
        return True
    suited = own[0] & 3 == own[1] & 3
    return len(board) == 3 and suited and suits[own[0] & 3] == 4


@pytest.mark.parametrize(
    ("name", "draws"), [("better_than_the_board", False), ("with_draws", True)]
)
def test_rules_of_thumb_decide_as_they_say(name: str, draws: bool, seed: int) -> None:
    """The bits of a rule against the same in plain words, for boards and hands at random."""
    from croupier.games.texas_holdem_bonus.exact import bets_made, ways

    bits = bets_made(RULES, ways(RULES)[name])
    chance = random.Random(seed)
    for size, decisions in ((3, bits.turns), (4, bits.rivers)):
        kinds = boards(size)
        for _ in range(400):
            board = chance.randrange(len(kinds.weights))
            cards = tuple(int(c) for c in kinds.cards[size * board : size * (board + 1)])
            a, b = sorted(chance.sample([c for c in range(52) if c not in cards], 2))
            hole = b * (b - 1) // 2 + a
            bet = int(decisions[board * 42 + hole // 32]) >> hole % 32 & 1
            assert bet == by_hand((a, b), cards, draws), card_names((a, b, *cards))


def test_boards_by_their_names(seed: int) -> None:
    """Every board leads to the one of its kind by the renaming that stands there."""
    from croupier.games.card_table.named import RENAMINGS

    chance = random.Random(seed)
    for size, number in ((3, 22_100), (4, 270_725)):
        names, kinds = named(size), boards(size)
        assert len(names) == number
        weights = Counter(int(name) // 24 for name in names)
        assert [weights[i] for i in range(len(kinds.weights))] == list(map(int, kinds.weights))
        for _ in range(100):
            cards = sorted(chance.sample(range(52), size))
            at = sum(comb(card, i + 1) for i, card in enumerate(cards))
            board, one = divmod(int(names[at]), 24)
            renamed = sorted(card & ~3 | RENAMINGS[one][card & 3] for card in cards)
            stands: Any = kinds.cards[size * board : size * (board + 1)]
            assert renamed == list(map(int, stands))


# A function of one's own


def test_a_function_that_folds_everything_loses_the_ante() -> None:
    """It is asked about no board, and every deal is a fold."""
    found = croupier.analyze("texas_holdem_bonus", "ante", strategy=lambda moment: "fold")
    assert found.house_edge == 1


@pytest.mark.slow
def test_a_function_on_numbers_is_counted_like_the_rule_it_follows() -> None:
    """Every wager made with every hand; and a rule that looks at the board."""

    def always(own: Sequence[int], board: Sequence[int]) -> int:
        return 1

    by_name = croupier.analyze("texas_holdem_bonus", "ante", strategy="always_bet")
    assert croupier.analyze("texas_holdem_bonus", "ante", strategy=always).rows == by_name.rows

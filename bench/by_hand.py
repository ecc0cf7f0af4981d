"""Three Card Poker simulated by a short plain program, as one writes it today without us.

It knows the cards as texts, sorts and counts them, and settles all three wagers. That is clear and
takes an hour to write; here it is the peer.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from math import sqrt

from bench.measure import Disagreement, Section, per_second, race, rate
from bench.simulation import SEED, rounds_a_second
from croupier.core.game import Rules, rules_for
from croupier.exact.analysis import figures
from croupier.exact.census import census
from croupier.games import game
from croupier.sim.runner import Simulator, kernel_of
from croupier.sim.streams import block_state

WORDS = """\
Rounds a second of Three Card Poker at best play: Ante with Play and bonus, Pair Plus and Six Card
Bonus. The peer is a plain program of a hundred lines, `bench/by_hand.py`. Its edges agree with the
exact ones within five standard errors, or the run fails."""

RANKS = "23456789TJQKA"
DECK = [rank + suit for rank in RANKS for suit in "cdhs"]
ANTE_BONUS = {"straight flush": 5, "three of a kind": 4, "straight": 1}
PAIR_PLUS = {"straight flush": 40, "three of a kind": 30, "straight": 6, "flush": 3, "pair": 1}
SIX_CARD_BONUS = {
    "royal flush": 1000,
    "straight flush": 200,
    "four of a kind": 50,
    "full house": 25,
    "flush": 15,
    "straight": 10,
    "three of a kind": 5,
}
THREE_CARD_ORDER = ["high card", "pair", "flush", "straight", "three of a kind", "straight flush"]
FIVE_CARD_ORDER = ["nothing", *reversed(SIX_CARD_BONUS)]

Ranked = tuple[int, list[int]]


def three_cards(hand: Sequence[str]) -> Ranked:
    ranks = sorted((RANKS.index(card[0]) for card in hand), reverse=True)
    flush = len({card[1] for card in hand}) == 1
    if ranks == [12, 1, 0]:
        ranks = [1, 0, -1]
    counts = Counter(ranks)
    if len(counts) == 1:
        name = "three of a kind"
    elif len(counts) == 2:
        name = "pair"
        ranks.sort(key=lambda rank: (counts[rank], rank), reverse=True)
    elif ranks[0] - ranks[2] == 2:
        name = "straight flush" if flush else "straight"
    else:
        name = "flush" if flush else "high card"
    return THREE_CARD_ORDER.index(name), ranks


def five_cards(hand: Sequence[str]) -> int:
    ranks = sorted(RANKS.index(card[0]) for card in hand)
    flush = len({card[1] for card in hand}) == 1
    straight = len(set(ranks)) == 5 and (ranks[4] - ranks[0] == 4 or ranks == [0, 1, 2, 3, 12])
    counts = sorted(Counter(ranks).values(), reverse=True)
    if straight and flush:
        name = "royal flush" if ranks[0] == 8 else "straight flush"
    elif counts[0] == 4:
        name = "four of a kind"
    elif counts[:2] == [3, 2]:
        name = "full house"
    elif flush:
        name = "flush"
    elif straight:
        name = "straight"
    else:
        name = "three of a kind" if counts[0] == 3 else "nothing"
    return FIVE_CARD_ORDER.index(name)


QUEEN_HIGH: Ranked = (0, [10, 0, 0])
QUEEN_SIX_FOUR: Ranked = (0, [10, 4, 2])


def ante(player: Ranked, dealer: Ranked) -> int:
    if player < QUEEN_SIX_FOUR:
        return -1
    bonus = ANTE_BONUS.get(THREE_CARD_ORDER[player[0]], 0)
    if dealer < QUEEN_HIGH:
        return 1 + bonus
    if player == dealer:
        return bonus
    return (2 if player > dealer else -2) + bonus


def play(rounds: int, chance: random.Random) -> dict[str, int]:
    """What each wager won in so many rounds."""
    won = {"ante": 0, "pair_plus": 0, "six_card_bonus": 0}
    for _ in range(rounds):
        cards = chance.sample(DECK, 6)
        player, dealer = three_cards(cards[:3]), three_cards(cards[3:])
        best = FIVE_CARD_ORDER[max(map(five_cards, combinations(cards, 5)))]
        won["ante"] += ante(player, dealer)
        won["pair_plus"] += PAIR_PLUS.get(THREE_CARD_ORDER[player[0]], -1)
        won["six_card_bonus"] += SIX_CARD_BONUS.get(best, -1)
    return won


# Beside ours

PEER = "plain program"


def run(rounds: int = 20_000, repeats: int = 5, compiled_rounds: int = 20_000_000) -> Section:
    rules = rules_for(game("three_card_poker"))
    check_edges(rules, play(rounds, random.Random(1)), rounds)
    kernel = kernel_of(rules)
    parameters = kernel.strategies(rules)["best"]()
    cores = os.cpu_count() or 1
    best = race(
        {
            PEER: per_second(rounds, lambda: play(rounds, random.Random(2))),
            "croupier, nothing compiled": per_second(
                rounds, lambda: play_plain(kernel, rounds, parameters)
            ),
            "croupier, 1 thread": lambda: rounds_a_second(rules, compiled_rounds, 1),
            "croupier, all threads": lambda: rounds_a_second(rules, compiled_rounds, cores),
        },
        repeats,
    )
    return Section(
        "Three Card Poker beside a plain program",
        WORDS,
        ("program", "rounds a second", "factor"),
        tuple((name, rate(speed), best.factor(name, PEER)) for name, speed in best.items()),
    )


def check_edges(rules: Rules, won: Mapping[str, int], rounds: int) -> None:
    """Every wager of the plain program brought what it should, as far as chance can tell."""
    for exact in figures(rules, census(rules)):
        found = won[exact.wager] / rounds
        error = exact.standard_deviation / sqrt(rounds)
        if abs(found + float(exact.house_edge)) > 5 * error:
            raise Disagreement(f"{exact.wager}: the plain program finds an edge of {-found:.4f}")


def play_plain(kernel: Simulator, rounds: int, parameters: Sequence[int]) -> None:
    """Our kernel as the plain Python that it also is."""
    tally, deck = [0] * kernel.CELLS, [0] * kernel.SCRATCH
    kernel.play.function(block_state(SEED, 0), rounds, parameters, tally, deck)

"""DJ Wild, counted: every player's hand against every dealer's hand.

The 2,869,685 hands of a player fall into 102,360 kinds when suits are renamed and wild cards are
all the same; what each of them meets among the dealer's 1,712,304 hands is found in `types`. What
Play is worth with a hand decides whether it is played, so the best play is found anew for any
paytable. Trips is counted by its own facts over all hands of the player. The Two Way Bad Beat needs
no count of its own: as often as a hand is beaten by the dealer's, it beats the same hand of his.
"""

from __future__ import annotations

import functools
import math
from collections import Counter
from collections.abc import Callable, Iterator, MutableSequence, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import NamedTuple

from croupier.core.cards import JOKER, STANDARD_DECK, cards_from
from croupier.core.fast import Fast, array_of, fast, not_nought, rebound, whole_numbers
from croupier.core.game import Rules
from croupier.core.refusals import Misuse, quoted
from croupier.core.suits import ALL_SUITS_ALIKE, Alike
from croupier.exact.census import (
    BEST,
    Advice,
    AskedFor,
    Census,
    ChartTable,
    Decision,
    Situation,
    Strategy,
)
from croupier.exact.suits import Symmetry, kinds_of_hands
from croupier.exact.together import Asked, Joint
from croupier.games.card_table.bets import Sees, card_bets, within
from croupier.games.card_table.exact import Weights, symmetry
from croupier.games.card_table.five_own import kinds_by_facts
from croupier.games.card_table.together import bets_asked, joint
from croupier.games.dj_wild.rules import (
    FOLDED,
    Facts,
    beaten_of,
    facts_of,
    kind_of_beaten,
    kind_of_hand,
)
from croupier.games.dj_wild.types import CARDS, MET, meet, meet_kinds, met, types
from croupier.games.dj_wild.words import parts_of, rule_of
from croupier.poker.wild import CATEGORIES, PAIR, WILDS, describe, is_wild, ranked, wild_category

DECK = (*STANDARD_DECK, JOKER)
NATURAL = tuple(card for card in DECK if not is_wild(card))
HANDS = comb(len(DECK), CARDS)
DEALER_HANDS = comb(len(DECK) - CARDS, CARDS)
CELLS = CATEGORIES * 3
MOST = 1 << 62
"""Sums below it are safe in the numbers of a kernel."""

# Ante, Blind and Play


@fast
def cell_of(facts: Facts) -> int:
    """Facts as one small number, the Play Wager left aside."""
    return facts.hand * 3 + facts.against_dealer + 1


def facts_at(cell: int, played: int) -> Facts:
    hand, against = divmod(cell, 3)
    return Facts(hand, against - 1, played)


class Kinds(NamedTuple):
    """Hands that differ only in the names of their suits, and in which wild cards they hold."""

    met: MutableSequence[int]
    """Of each kind its class, the dealer's hands that are lower, and those that are the same."""
    weights: MutableSequence[int]
    """How many hands are of the kind."""


@functools.cache
def kinds() -> Kinds:
    """Every kind of player's hand with what it meets, whatever is paid."""
    known, found = types(), met()
    each = [kinds_of_hands(NATURAL, natural, ALL_SUITS_ALIKE) for natural in range(CARDS + 1)]
    number = sum(len(one.weights) for one in each)
    hands, weights = whole_numbers(MET * number), whole_numbers(number)
    first = 0
    for natural, (cards, ways) in enumerate(each):
        wild = comb(WILDS, CARDS - natural)
        lookups = (known.plain, known.suited, known.steps, found)
        meet_kinds.jit(len(ways), cards, natural, *lookups, hands, first)
        times.jit(ways, wild, weights, first)
        first += len(ways)
    return Kinds(hands, weights)


@fast
def times(ways: Sequence[int], wild: int, weights: MutableSequence[int], first: int) -> None:
    """As often as the cards that are not wild come, so often with each choice of wild ones."""
    for i in range(len(ways)):
        weights[first + i] = ways[i] * wild


@functools.cache
def categories() -> MutableSequence[int]:
    """By class: the category of its hands."""
    return array_of(wild_category(rank) for rank in types().ranks)


@fast
def worth_of(met: Sequence[int], at: int, categories: Sequence[int], nets: Sequence[int]) -> int:
    """What a hand that is played comes to, over all hands of the dealer."""
    cell, lower, same = 3 * categories[met[at]], met[at + 1], met[at + 2]
    higher = DEALER_HANDS - lower - same
    return higher * nets[cell] + same * nets[cell + 1] + lower * nets[cell + 2]


@fast
def play_best(
    met: Sequence[int],
    weights: Sequence[int],
    categories: Sequence[int],
    nets: Sequence[int],
    of_fold: int,
    played: MutableSequence[int],
) -> None:
    """All hands of a kind are played if that is worth more than a fold."""
    for i in range(len(weights)):
        better = worth_of(met, MET * i, categories, nets) > of_fold
        played[i] = weights[i] if better else 0


@fast
def count_played(
    met: Sequence[int],
    played: Sequence[int],
    categories: Sequence[int],
    tally: MutableSequence[int],
) -> None:
    """The facts of the hands that are played, so many of each kind."""
    for i in range(len(played)):
        cell, lower, same = 3 * categories[met[MET * i]], met[MET * i + 1], met[MET * i + 2]
        tally[cell] += played[i] * (DEALER_HANDS - lower - same)
        tally[cell + 1] += played[i] * same
        tally[cell + 2] += played[i] * lower


BY_CLASS = 4
"""Of each class: its hands, those that are played, and what both come to when they are played."""


@fast
def by_class(
    met: Sequence[int],
    weights: Sequence[int],
    played: Sequence[int],
    categories: Sequence[int],
    nets: Sequence[int],
    found: MutableSequence[int],
) -> None:
    for i in range(len(weights)):
        worth, at = worth_of(met, MET * i, categories, nets), BY_CLASS * met[MET * i]
        found[at] += weights[i]
        found[at + 1] += played[i]
        found[at + 2] += weights[i] * worth
        found[at + 3] += played[i] * worth


# Side bets

bet_facts: Fast[..., int] = kind_of_hand
"""In the kernel below: the facts of the bet that is counted."""


@fast
def count_own(hands: Sequence[int], weights: Sequence[int], tally: MutableSequence[int]) -> None:
    """Each of these hands, so many times."""
    for i in range(len(weights)):
        a, b, c = hands[5 * i], hands[5 * i + 1], hands[5 * i + 2]
        d, e = hands[5 * i + 3], hands[5 * i + 4]
        tally[within(bet_facts(a, b, c, d, e), len(tally))] += weights[i]


@functools.cache
def _own_weights(facts: Fast[..., int], cells: int, alike: Alike) -> Weights:
    every, tally = kinds_of_hands(DECK, CARDS, alike), whole_numbers(cells)
    rebound(count_own, bet_facts=facts).jit(*every, tally)
    return Counter(dict(not_nought(tally)))


@functools.cache
def _beaten_weights() -> Weights:
    """By the hand that is beaten: the player's by the dealer's, and the other way round."""
    every, lowest = kinds(), {wild_category(rank): rank for rank in reversed(types().ranks)}
    tally = whole_numbers(CELLS)
    count_played.jit(every.met, every.weights, categories(), tally)
    found: Weights = Counter()
    for cell, number in not_nought(tally):
        facts = facts_at(cell, 1)
        rank = lowest[facts.hand]
        if facts.against_dealer == 0:
            found[kind_of_beaten(rank, rank)] += number
        elif facts.against_dealer < 0:
            found[kind_of_beaten(rank, rank + 1)] += 2 * number
    return found


def _side_weights(rules: Rules) -> dict[str, Weights]:
    """A bet on both hands with other facts than these is not counted, and the sheet says so."""
    found: dict[str, Weights] = {}
    for bet in card_bets(rules):
        if bet.sees is Sees.OWN:
            found[bet.id] = _own_weights(bet.facts, bet.cells, bet.alike)
        elif bet.facts is beaten_of:
            found[bet.id] = _beaten_weights()
    return found


# The census


class Worth:
    """What Ante, Blind and Play come to: folded, or played with a hand of some category.

    In whole numbers that are antes times `over`, the sum over all hands of the dealer.
    """

    def __init__(self, rules: Rules) -> None:
        self._parts = [rules.wagers[wager] for wager in ("ante", "blind", "play")]
        nets = [self._net_of(facts_at(cell, 1)) for cell in range(CELLS)]
        folded = self._net_of(FOLDED)
        one = math.lcm(folded.denominator, *(net.denominator for net in nets))
        self.nets = [int(net * one) for net in nets]
        self.over = one * DEALER_HANDS
        self.of_fold = int(folded * self.over)
        most = max(map(abs, (*self.nets, self.of_fold // DEALER_HANDS)))
        self.small = most * HANDS * DEALER_HANDS < MOST
        """Whether sums of these fit the numbers of a kernel; else Python has no such bounds."""

    def _net_of(self, facts: Facts) -> Fraction:
        nets = (part.stake_units(facts) * part.net_units(part.row(facts)) for part in self._parts)
        return sum(nets, Fraction(0))

    def best(
        self, met: MutableSequence[int], weights: MutableSequence[int]
    ) -> MutableSequence[int]:
        """Of each kind how many of its hands are played at best."""
        played = whole_numbers(len(weights))
        if self.small:
            nets = array_of(self.nets)
            play_best.jit(met, weights, categories(), nets, self.of_fold, played)
        else:
            hands, numbers, of = _listed(met), _listed(weights), _listed(categories())
            play_best(hands, numbers, of, self.nets, self.of_fold, played)
        return played

    def classes(self, played: MutableSequence[int]) -> list[int]:
        """All hands by class: `BY_CLASS` numbers of each."""
        every, number = kinds(), BY_CLASS * len(types().ranks)
        if self.small:
            found = whole_numbers(number)
            by_class.jit(*every, played, categories(), array_of(self.nets), found)
            return _listed(found)
        sums, of = [0] * number, _listed(categories())
        hands, numbers = _listed(every.met), _listed(every.weights)
        by_class(hands, numbers, _listed(played), of, self.nets, sums)
        return sums

    @staticmethod
    def choices(classes: Sequence[int]) -> list[bool | None]:
        """Of each class whether its hands are played; `None` where some are and some are not."""
        found: list[bool | None] = []
        for at in range(0, len(classes), BY_CLASS):
            hands, played = classes[at], classes[at + 1]
            found.append(None if 0 < played < hands else played > 0)
        return found

    def advice(self, situation: str, best: str, hands: int, of_play: int) -> Advice:
        """For so many hands that come to so much together when they are played."""
        values = {
            "play": Fraction(of_play, hands * self.over),
            "fold": Fraction(self.of_fold, self.over),
        }
        return Advice(situation, best, values, hands * DEALER_HANDS)


def _listed(numbers: Sequence[int]) -> list[int]:
    return list(map(int, numbers))


def census(rules: Rules) -> Census:
    """Ante with Blind and Play at best play; each side bet over all deals."""
    worth = Worth(rules)
    return _census(rules, worth, worth.best(*kinds()), "")


def _census(rules: Rules, worth: Worth, played: MutableSequence[int], words: str) -> Census:
    every, tally = kinds(), whole_numbers(CELLS)
    count_played.jit(every.met, played, categories(), tally)
    strategy = _strategy(worth, played, words)
    return Census({"ante": _ante(tally), **_side_weights(rules)}, strategy=strategy)


def _ante(tally: Sequence[int]) -> Counter[Facts]:
    """All deals by their facts; what is not played is folded."""
    weights = Counter({facts_at(cell, 1): n for cell, n in not_nought(tally)})
    folded = HANDS * DEALER_HANDS - weights.total()
    if folded:
        weights[FOLDED] = folded
    return weights


def _strategy(worth: Worth, played: MutableSequence[int], words: str) -> Strategy:
    """The rule, and the value of each choice for every rank of hand; some have words already."""
    ranks, found = types().ranks, worth.classes(played)
    choices = worth.choices(found)
    parts = parts_of(ranks, choices)
    rows = tuple((part.words, (LETTERS[part.plays],)) for part in parts)
    return Strategy(
        rule=words or rule_of(parts),
        advice=AskedFor(lambda: _advice(worth, found)),
        parameters=_borders(choices),
        chart=(ChartTable("Your hand", ("do",), rows),),
        legend=LEGEND + (SOME if any(part.plays is None for part in parts) else ""),
    )


def _advice(worth: Worth, found: Sequence[int]) -> Iterator[Advice]:
    """Of all classes, the highest first; where suits decide, of those played and those folded."""
    ranks = types().ranks
    for place in range(len(ranks) - 1, -1, -1):
        hands, plays, of_all, of_played = found[BY_CLASS * place : BY_CLASS * (place + 1)]
        for best, number, total in (
            ("play", plays, of_played),
            ("fold", hands - plays, of_all - of_played),
        ):
            if number:
                some = "" if number == hands else f" ({number:,} of {hands:,} hands)"
                yield worth.advice(describe(ranks[place]) + some, best, number, total)


LETTERS = {True: "P", False: "F", None: "*"}
LEGEND, SOME = "P play, F fold", ", * play some of them: --full has them all"


def _borders(choices: Sequence[bool | None]) -> tuple[int, ...]:
    """The ranks at which folding turns to playing and back; none where it hangs on suits too."""
    if None in choices:
        return ()
    ranks, before = types().ranks, False
    found = []
    for rank, plays in zip(ranks, choices, strict=True):
        if plays != before:
            found.append(rank)
        before = bool(plays)
    return tuple(found)


# Ways to play that have a name


def pairs_of(rank: int) -> tuple[int, ...]:
    """The lowest hand with a pair of this rank, three being 1."""
    return (ranked(PAIR, 1 << rank, 0),)


THREES, FOURS, FIVES = 1, 2, 3


@dataclass(frozen=True)
class Way:
    """A way to play, in words and by the ranks at which folding turns to playing and back."""

    words: str
    borders: Callable[[], tuple[int, ...]]


def ways(rules: Rules) -> dict[str, Way]:
    """Apart from the best. Any hand with a wild card is a pair of eights at least."""
    return {
        "fours_or_better": Way(
            "A pair of fours or better is played, which any wild card makes.",
            functools.partial(pairs_of, FOURS),
        ),
        "fives_or_better": Way(
            "A pair of fives or better is played.", functools.partial(pairs_of, FIVES)
        ),
        "any_pair": Way("Any pair or better is played.", functools.partial(pairs_of, THREES)),
        "always_play": Way("Every hand is played.", lambda: (0,)),
    }


def strategies(rules: Rules) -> dict[str, Callable[[], Census]]:
    def by(way: Way) -> Census:
        return _census(rules, Worth(rules), _played(way, *kinds()), way.words)

    found: dict[str, Callable[[], Census]] = {BEST: lambda: census(rules)}
    return found | {name: functools.partial(by, way) for name, way in ways(rules).items()}


def _played(
    way: Way, met: MutableSequence[int], weights: MutableSequence[int]
) -> MutableSequence[int]:
    """Of each kind how many of its hands are played so."""
    borders, played = way.borders(), whole_numbers(len(weights))
    plays = (sum(rank >= border for border in borders) % 2 for rank in types().ranks)
    play_classes.jit(met, weights, array_of(plays), played)
    return played


@fast
def play_classes(
    met: Sequence[int],
    weights: Sequence[int],
    plays: Sequence[int],
    played: MutableSequence[int],
) -> None:
    """All hands of a class, or none of them."""
    for i in range(len(weights)):
        played[i] = weights[i] * plays[met[MET * i]]


# Several wagers together


def together(rules: Rules, asked: Sequence[Asked], strategy: str | None) -> Joint:
    """Ante, Blind and Play with Trips; its rows tell wild cards apart, so the kinds here do too."""
    bets, way = bets_asked(rules, asked), ways(rules).get(strategy or BEST)
    every, known = kinds_of_hands(DECK, CARDS, ALL_SUITS_ALIKE), types()
    found = whole_numbers(MET * len(every.weights))
    lookups = (known.plain, known.suited, known.steps, met(), whole_numbers(CARDS))
    meet_hands.jit(every.cards, *lookups, found)

    def counted() -> Iterator[tuple[tuple[int, ...], Facts, int]]:
        for facts, weights in kinds_by_facts(bets, *every):
            played = (
                Worth(rules).best(found, weights) if way is None else _played(way, found, weights)
            )
            tally = whole_numbers(CELLS)
            count_played.jit(found, played, categories(), tally)
            for cell, number in not_nought(tally):
                yield facts, facts_at(cell, 1), number
            yield facts, FOLDED, DEALER_HANDS * (sum(map(int, weights)) - sum(map(int, played)))

    return joint(asked, bets, counted(), FOLDED)


@fast
def meet_hands(
    hands: Sequence[int],
    plain: Sequence[int],
    suited: Sequence[int],
    steps: Sequence[int],
    met: Sequence[int],
    natural: MutableSequence[int],
    found: MutableSequence[int],
) -> None:
    """What each of some hands meets, its cards in order."""
    for i in range(len(hands) // CARDS):
        number = 0
        for j in range(CARDS):
            card = hands[CARDS * i + j]
            if not is_wild(card):
                natural[number] = card
                number += 1
        meet(natural, 0, number, plain, suited, steps, met, found, MET * i)


# A function of one's own


def hands_said(decide: Decision) -> list[int]:
    """Of every hand whether a function plays it, each at its place: see `place_of`."""
    return [int(decide(Situation(hand, ("play", "fold"))) == "play") for hand in every_hand()]


def every_hand() -> Iterator[tuple[int, ...]]:
    """All hands, by their highest cards first."""
    for high in range(CARDS - 1, len(DECK)):
        for fourth in range(CARDS - 2, high):
            for third in range(CARDS - 3, fourth):
                for low, second in _pairs_below(third):
                    yield low, second, third, fourth, high


def _pairs_below(end: int) -> list[tuple[int, int]]:
    return [(low, second) for second in range(1, end) for low in range(second)]


def played_by(rules: Rules, decide: Decision) -> Census:
    """By a function of one's own, which is asked about each of the 2,869,685 hands."""
    tally = whole_numbers(CELLS)
    count_played.jit(_all_met(), array_of(hands_said(decide)), categories(), tally)
    strategy = Strategy("By a function of one's own.", (), ())
    return Census({"ante": _ante(tally), **_side_weights(rules)}, strategy=strategy)


def _all_met() -> MutableSequence[int]:
    """What every hand meets, each at its place."""
    known, found, scratch = types(), whole_numbers(MET * HANDS), whole_numbers(CARDS)
    meet_all.jit(known.plain, known.suited, known.steps, met(), scratch, found)
    return found


@fast
def meet_all(
    plain: Sequence[int],
    suited: Sequence[int],
    steps: Sequence[int],
    met: Sequence[int],
    natural: MutableSequence[int],
    found: MutableSequence[int],
) -> None:
    to = 0
    for e in range(53):
        for d in range(e):
            for c in range(d):
                for b in range(c):
                    for a in range(b):
                        number = 0
                        for card in (a, b, c, d, e):
                            if not is_wild(card):
                                natural[number] = card
                                number += 1
                        meet(natural, 0, number, plain, suited, steps, met, found, to)
                        to += MET


# For the simulator


def best_parameters(rules: Rules) -> tuple[int, ...]:
    """Borders between ranks; or of each of all hands whether it is played, if suits decide too."""
    worth = Worth(rules)
    choices = worth.choices(worth.classes(worth.best(*kinds())))
    if None not in choices:
        return _borders(choices)
    return tuple(_listed(worth.best(_all_met(), array_of([1] * HANDS))))


# One hand


EXAMPLE = "Jk 2d Kh 7c 4s"


def advice_for(rules: Rules, text: str) -> Advice:
    """What to do with one hand, its very suits considered."""
    hand = cards_from(text)
    if len(hand) != CARDS or not set(hand) <= set(DECK) or len(set(hand)) != CARDS:
        raise Misuse(
            f"{quoted(text)} is not a hand here; write five different cards such as {EXAMPLE!r}"
        )
    worth, known = Worth(rules), types()
    natural = sorted(card for card in hand if not is_wild(card))
    here = [0] * MET
    meet(natural, 0, len(natural), known.plain, known.suited, known.steps, met(), here, 0)
    of_play = worth_of(_listed(here), 0, categories(), worth.nets)
    best = "play" if of_play > worth.of_fold else "fold"
    return worth.advice(describe(known.ranks[here[0]]), best, 1, int(of_play))


def symmetries(rules: Rules) -> tuple[Symmetry, ...]:
    """Where the count renames suits."""

    def played(cards: Sequence[int]) -> Facts:
        a, b, c, d, e, v, w, x, y, z = cards
        return facts_of(a, b, c, d, e, v, w, x, y, z, 1)

    ante = Symmetry("ante", DECK, 2 * CARDS, played, ALL_SUITS_ALIKE)
    return (ante, *(symmetry(bet, DECK, CARDS, CARDS) for bet in card_bets(rules)))

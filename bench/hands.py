"""Hand evaluation: our three, five and seven cards beside public evaluators, on the same hands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, MutableSequence, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from bench.measure import Disagreement, Section, peer, per_second, race, rate
from croupier.core.cards import STANDARD_DECK, card_names
from croupier.core.fast import Fast, can_compile, fast, rebound
from croupier.poker.five_card import five_card_rank, seven_card_rank
from croupier.poker.lookup import PLAIN as SIZES
from croupier.poker.lookup import rank_hands, rank_rows, tables
from croupier.poker.three_card import three_card_rank
from croupier.sim.streams import SeededStream, seed_from

WORDS = """\
Hands a second, on the same random hands. Each evaluator gets the cards in its own form, made
beforehand, and all of them put the hands in the same order, ties included, or the run fails. The
packages take one hand a call from Python, and so do two rows of ours; `a list at once` is one call
for all of them, `in a kernel` is ours called by compiled code, which is how simulations and counts
use it. The factor is against the fastest of the other packages for so many cards."""

Hand = tuple[int, ...]
Ready = Callable[[Sequence[Hand]], Callable[[], Sequence[int]]]
"""Takes hands and makes them ready; what it gives ranks them, the better the higher."""
OURS: dict[int, Fast[..., int]] = {3: three_card_rank, 5: five_card_rank, 7: seven_card_rank}
PLAIN = "croupier, plain"


@dataclass(frozen=True)
class Evaluator:
    name: str
    ready: Ready | None
    """None where the package is not installed."""
    ours: bool = False
    share: int = 1
    """It gets one hand of so many, where all of them would take too long."""


def run(hands: int = 200_000, repeats: int = 5) -> Section:
    rows = [row for cards in OURS for row in rows_of(random_hands(cards, hands), repeats)]
    head = ("evaluator", "cards", "hands", "hands a second", "factor")
    return Section("Hand evaluation", WORDS, head, tuple(rows))


def random_hands(cards: int, count: int) -> list[Hand]:
    below = SeededStream(seed_from(f"hands of {cards}")).below
    hands = []
    for _ in range(count):
        left = list(STANDARD_DECK)
        hands.append(tuple(left.pop(below(len(left))) for _ in range(cards)))
    return hands


def rows_of(hands: Sequence[Hand], repeats: int) -> Iterator[tuple[str, ...]]:
    cards = len(hands[0])
    evaluators = [*ours(cards), *others(cards)]
    works = {one.name: one.ready(hands[:: one.share]) for one in evaluators if one.ready}
    counts = {one.name: len(hands[:: one.share]) for one in evaluators}
    expected = works[PLAIN]()
    for one in evaluators:
        if one.ready:
            check_same_order(one.name, expected[:: one.share], works[one.name]())
    best = race({name: per_second(counts[name], work) for name, work in works.items()}, repeats)
    peers = [one.name for one in evaluators if one.ready and not one.ours]
    first = max(peers, key=lambda name: best[name]) if peers else ""
    for one in evaluators:
        row = (one.name, str(cards), f"{counts[one.name]:,}")
        if one.ready:
            factor = best.factor(one.name, first) if peers else ""
            yield *row, rate(best[one.name]), factor
        else:
            yield *row, "not installed", ""


def check_same_order(name: str, ours: Sequence[int], theirs: Sequence[int]) -> None:
    """Both put the same hands in the same order, ties included."""
    seen = sorted({(int(a), int(b)) for a, b in zip(ours, theirs, strict=True)})
    if any(a >= c or b >= d for (a, b), (c, d) in pairwise(seen)):
        raise Disagreement(f"{name} orders the hands otherwise")


# Ours


@fast
def rank_threes(cards: Sequence[int], ranks: MutableSequence[int]) -> None:
    for i in range(len(ranks)):
        ranks[i] = three_card_rank(cards[3 * i], cards[3 * i + 1], cards[3 * i + 2])


def ours(cards: int) -> Iterator[Evaluator]:
    """Compiled in a kernel, compiled but called from Python, and plain."""
    rank = OURS[cards]
    compiled = can_compile()
    yield Evaluator("croupier, in a kernel", _in_kernel(cards) if compiled else None, True)
    if cards in SIZES:
        yield Evaluator("croupier, a list at once", at_once if compiled else None, True)
    yield Evaluator("croupier, compiled", by_call(rank.jit) if compiled else None, True)
    yield Evaluator(PLAIN, by_call(rank.function), True)


def by_call(rank: Callable[..., int]) -> Ready:
    return lambda hands: lambda: [rank(*hand) for hand in hands]


def _in_kernel(cards: int) -> Ready:
    import numpy

    def ready(hands: Sequence[Hand]) -> Callable[[], Sequence[int]]:
        rows: Any = numpy.array(hands)
        ranks: Any = numpy.zeros(len(hands), dtype=numpy.int64)

        def by_lookup() -> Sequence[int]:
            rebound(rank_rows, SIZE=cards).jit(rows, ranks, *tables(cards))
            return ranks  # type: ignore[no-any-return]

        def threes() -> Sequence[int]:
            rank_threes.jit(rows.reshape(-1), ranks)
            return ranks  # type: ignore[no-any-return]

        return by_lookup if cards in SIZES else threes

    return ready


def at_once(hands: Sequence[Hand]) -> Callable[[], Sequence[int]]:
    """As a program calls it that has its hands in an array, a byte a card."""
    import numpy

    rows: Any = numpy.array(hands, dtype=numpy.uint8)

    def work() -> Sequence[int]:
        found: Sequence[int] = rank_hands(rows)
        return found

    return work


# The others


def others(cards: int) -> Iterator[Evaluator]:
    yield Evaluator("pokerkit", pokerkit(cards), share=20 if cards == 7 else 1)
    if cards >= 5:
        yield Evaluator("phevaluator", phevaluator(cards))
        yield Evaluator("eval7", eval7())


def pokerkit(cards: int) -> Ready | None:
    package = peer("pokerkit")
    if package is None:
        return None
    lookup = package.RhodeIslandHoldemLookup() if cards == 3 else package.StandardLookup()

    def ready(hands: Sequence[Hand]) -> Callable[[], Sequence[int]]:
        made = [tuple(package.Card.parse("".join(card_names(hand)))) for hand in hands]
        if cards == 7:
            best = package.StandardHighHand.from_game
            return lambda: [best(hand).entry.index for hand in made]
        return lambda: [lookup.get_entry(hand).index for hand in made]

    return ready


def phevaluator(cards: int) -> Ready | None:
    package = peer("phevaluator")
    if package is None:
        return None
    evaluate = package.evaluate_5cards if cards == 5 else package.evaluate_7cards
    # Its best hand is 1, and its numbers of cards are ours.
    return lambda hands: lambda: [-evaluate(*hand) for hand in hands]


def eval7() -> Ready | None:
    package = peer("eval7")
    if package is None:
        return None

    def ready(hands: Sequence[Hand]) -> Callable[[], Sequence[int]]:
        made = [[package.Card(name) for name in card_names(hand)] for hand in hands]
        return lambda: [package.evaluate(hand) for hand in made]

    return ready

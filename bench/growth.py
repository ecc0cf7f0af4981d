"""How the time of a count grows as there is more to count."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import comb
from typing import Any, NamedTuple

from bench.measure import Section, times
from croupier.core.cards import STANDARD_DECK
from croupier.core.game import rules_for
from croupier.exact.census import census
from croupier.exact.own_bets import count_cards
from croupier.games import game
from croupier.own import bet

WORDS = """\
Seconds for counts of one kind with ever more to count, the quickest of the repeats, everything
compiled before and nothing kept from the count before it: twenty-one and baccarat with more decks,
dice with one die more, a bet of one's own over hands of more cards. Beside each is how many times
as many deals there are as in the line above, and how many times as long it took."""

ROWS = {"flush": "1 to 1", "no": "lose"}


class Work(NamedTuple):
    """One count: what it is, how many deals there are, and how it is done."""

    kind: str
    size: str
    deals: int
    done: Callable[[], object]


def run(repeats: int = 3, works: Sequence[Work] | None = None) -> Section:
    listed = list(every() if works is None else works)
    seconds = [best(repeats, one.done) for one in listed]
    rows = [_row(listed[0], seconds[0], "", "")]
    for (before, one), (less, more) in zip(pairwise(listed), pairwise(seconds), strict=True):
        same = before.kind == one.kind
        grown = (times(one.deals / before.deals), times(more / less)) if same else ("", "")
        rows.append(_row(one, more, *grown))
    head = ("count", "size", "deals", "took", "deals, to the line above", "time, to it")
    return Section("Growth of a count", WORDS, head, tuple(rows))


def _row(one: Work, seconds: float, deals: str, took: str) -> tuple[str, ...]:
    return one.kind, one.size, f"{one.deals:.3g}", f"{seconds:.3f} s", deals, took


def best(repeats: int, count: Callable[[], object]) -> float:
    """The first time is left out: it may compile."""
    count()
    found = []
    for _ in range(repeats):
        forget()
        begin = time.perf_counter()
        count()
        found.append(time.perf_counter() - begin)
    return min(found)


def forget() -> None:
    """What the counts of twenty-one keep for the next question."""
    from croupier.games.blackjack import exact as blackjack
    from croupier.games.twenty_one import exact as twenty_one

    kept: tuple[Any, ...] = (blackjack.best_starts, blackjack._best_rounds, blackjack._best_play)
    for one in (*kept, twenty_one.values, twenty_one.split):
        one.cache_clear()


def every() -> Iterator[Work]:
    for decks in ("1", "2", "4", "8"):
        cards = 52 * int(decks)
        yield _game("blackjack", {"decks": decks}, f"{decks} decks", comb(cards, 4))
    for decks in ("6", "8"):
        cards = 52 * int(decks)
        yield _game("mini_baccarat", {"decks": decks}, f"{decks} decks", comb(cards, 6))
    for dice in ("6", "10"):
        yield _game("high_roll_dice", {"dice": dice}, f"{dice} dice", 6 ** int(dice))
    for cards in (2, 3, 4, 5):
        yield _hand(cards)


def _game(id: str, options: Mapping[str, str], size: str, deals: int) -> Work:
    rules = rules_for(game(id), None, options)

    def count() -> object:
        counted = census(rules)
        return [counted.weights[kind] for kind in counted.weights]

    return Work(id, size, deals, count)


def _hand(cards: int) -> Work:
    def pick(player: Any) -> str:
        return "flush" if len({card.suit for card in player}) == 1 else "no"

    own = bet("Flush", ROWS, pick)

    def count() -> object:
        return count_cards(own, {"player": cards}, STANDARD_DECK)

    return Work("a bet that compares suits", f"{cards} cards", comb(52, cards), count)

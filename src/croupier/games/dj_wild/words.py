"""A way to play DJ Wild in words: which hands are played, as a person would remember it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from croupier.poker.wild import (
    FIVE_OF_A_KIND,
    FIVE_WILDS,
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIR,
    describe,
    wild_category,
)
from croupier.poker.words import RANK_WORDS, one, several

Choice = bool | None
"""Whether all hands of a rank are played, or none; `None` where it hangs on their suits."""


class Part(NamedTuple):
    """Hands next to each other that have the same choice."""

    words: str
    plays: Choice


class _Group(NamedTuple):
    """Hands that go by one name, such as all pairs of fours."""

    words: str
    ranks: tuple[int, ...]
    choices: tuple[Choice, ...]

    @property
    def plays(self) -> Choice:
        return self.choices[0] if len(set(self.choices)) == 1 else None


def parts_of(ranks: Sequence[int], choices: Sequence[Choice]) -> tuple[Part, ...]:
    """All hands, the best first, in as few words as they can be told apart by."""
    borders = [i for i in range(1, len(ranks)) if choices[i] != choices[i - 1]]
    if not borders:
        return (Part("every hand", choices[0]),)
    if len(borders) == 1 and None not in choices:
        border = borders[0]
        return (
            Part(f"{describe(ranks[border])} or better", choices[border]),
            Part("everything below", choices[border - 1]),
        )
    groups = list(_groups(ranks, choices))
    found: list[Part] = []
    runs = groupby(enumerate(groups), lambda at: (at[1].plays, at[1].plays is None and at[0]))
    for _, run in runs:
        places = [place for place, _ in run]
        first, last = groups[places[0]], groups[places[-1]]
        if first.plays is None:
            found += reversed(_told_apart(first))
        elif places[-1] == len(groups) - 1:
            found.append(Part(f"{first.words} or better", first.plays))
        elif places[0] == 0:
            found.append(Part(f"{last.words} or lower", first.plays))
        else:
            words = first.words if first is last else f"{first.words} to {last.words}"
            found.append(Part(words, first.plays))
    return tuple(reversed(found))


def rule_of(parts: Sequence[Part]) -> str:
    """The same as a sentence."""
    if len(parts) == 1 and parts[0].plays is not None:
        return f"{'Play' if parts[0].plays else 'Fold'} {parts[0].words}."
    played = [part.words for part in parts if part.plays]
    suits = [f"some hands of {part.words}" for part in parts if part.plays is None]
    below = "below" if len(parts) == 2 and parts[-1].words == "everything below" else "else"
    return f"Play {', '.join([*played, *suits])}; fold everything {below}."


def _groups(ranks: Sequence[int], choices: Sequence[Choice]) -> Iterator[_Group]:
    both = zip(ranks, choices, strict=True)
    for (category, lead), run in groupby(both, lambda each: _name(each[0])):
        each = list(run)
        words = _WORDS[category](lead)
        yield _Group(words, tuple(rank for rank, _ in each), tuple(plays for _, plays in each))


def _name(rank: int) -> tuple[int, int]:
    """The category, and the highest of the cards that make the hand, if any does."""
    makes, others = rank >> 13 & 0x1FFF, rank & 0x1FFF
    return wild_category(rank), (makes or others).bit_length() - 1


def _told_apart(group: _Group) -> tuple[Part, Part] | tuple[Part]:
    """Those of a group that are played, and those that are not, by one card that decides it."""
    for card in range(len(RANK_WORDS)):
        with_it = {plays for rank, plays in _of(group) if rank >> card & 1}
        without = {plays for rank, plays in _of(group) if not rank >> card & 1}
        if len(with_it) == len(without) == 1 and None not in with_it | without:
            beside = Part(f"{group.words} with {one(card)}", with_it.pop())
            alone = Part(f"{group.words} without {one(card)}", without.pop())
            return (alone, beside) if alone.plays else (beside, alone)
    return (Part(group.words, None),)


def _of(group: _Group) -> Iterator[tuple[int, Choice]]:
    return zip(group.ranks, group.choices, strict=True)


_WORDS: dict[int, Callable[[int], str]] = {
    HIGH_CARD: lambda lead: f"{RANK_WORDS[lead]} high",
    PAIR: lambda lead: f"a pair of {several(lead)}",
    TWO_PAIR: lambda lead: f"two pair, {several(lead)} up",
    THREE_OF_A_KIND: lambda lead: f"three {several(lead)}",
    STRAIGHT: lambda lead: f"a {RANK_WORDS[lead]}-high straight",
    FLUSH: lambda lead: f"a {RANK_WORDS[lead]}-high flush",
    FULL_HOUSE: lambda lead: f"a full house of {several(lead)}",
    FOUR_OF_A_KIND: lambda lead: f"four {several(lead)}",
    STRAIGHT_FLUSH: lambda lead: f"a {RANK_WORDS[lead]}-high straight flush",
    FIVE_OF_A_KIND: lambda lead: f"five {several(lead)}",
    ROYAL_FLUSH: lambda lead: "a royal flush",
    FIVE_WILDS: lambda lead: "five wilds",
}

"""What players call the wagers of a table, and one grammar for chips in words.

    WAGER AMOUNT                 pass 10            ante 5 pair plus 5       17 $5 20 $10
    WAGER NUMBERS AMOUNT         place 6 8 12       17 20 23 5               split 17 20 5
    WAGER and WAGER AMOUNT       red and odd 5      hard 4 and 8 for 2
    AMOUNT on WAGER              5 on red           place 12 on 6 and 8
    $AMOUNT WAGER                $5 yo              $10 6 and odd

Of several bare numbers in a row the last is the amount, and each of the others has it; `$` or `for`
marks an amount wherever it stands. Numbers behind a wager that covers several of them name one
place together if there is one (`split 17 20`, `corner 17-21`), else a place each. Numbers may be
words (`place six 12`). A word that means more than one thing is answered by naming them, and so is
a line that can be read in two ways.

At the table and in strategies the same words are read by the same lines. What a wager is called
beside its name in the law stands with the wager (`Wager.called`, `Wager.names_of_places`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from croupier.core.money import cents_from, dollars
from croupier.core.names import cut_short, joined, plain, several, spelled
from croupier.core.refusals import Misuse, quoted
from croupier.core.spots import name_of, on

if TYPE_CHECKING:
    from croupier.core.wagers import Wager

Words = Sequence[str]
Stake = tuple[str, int]
"""A spot, and the cents that go there."""

AND = ("and", "&", "+")
FOR = ("for", "at")
ON = "on"
OF_MONEY = ("each", "dollar", "dollars", "bucks")
SPARE = ("the", "a", "an", "bet", "bets", "wager", "my", *OF_MONEY)
"""Words that say nothing more: they are read where they belong to a name, else left out."""
SPOKEN_NUMBERS = {
    "zero": "0", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6",
    "seven": "7", "eight": "8", "nine": "9", "ten": "10", "eleven": "11", "twelve": "12",
    "fifteen": "15", "twenty": "20", "thirty": "30", "fifty": "50", "hundred": "100",
}  # fmt: skip
"""Read so where they belong to no name."""
LEADS = ("put", "place", "lay", "buy")
"""Verbs that some games have wagers for."""
LONGEST_NAME = 8
LONGEST_LINE = 200

_PLACE = re.compile(r"[0-9]+(?:-[0-9]+)*")
_NUMBER = re.compile(r"[0-9]{1,4}")


class Target(NamedTuple):
    """Words that name a spot, or several spots that they can stand for."""

    words: str
    spots: tuple[str, ...]


class Group(NamedTuple):
    """Spots that have one amount each."""

    targets: tuple[Target, ...]
    cents: int

    def said(self) -> str:
        names = " and ".join(target.words for target in self.targets)
        return f"{dollars(self.cents)}{' each' if len(self.targets) > 1 else ''} on {names}"


class Called:
    """Every spot that takes a player's chips, by all that it is called."""

    def __init__(self, wagers: Iterable[Wager]) -> None:
        self.proper: dict[str, tuple[str, ...]] = {}
        """By spot: as the law has it."""
        self.nicknames: dict[str, tuple[str, ...]] = {}
        self.numbers: dict[str, frozenset[str]] = {}
        """By spot that lies on several numbers: which."""
        self.whole: set[str] = set()
        """Wagers that take chips as such, not only on places of theirs."""
        self._together: dict[str, tuple[str, ...]] = {}
        """By what several wagers are called at once."""
        for wager in wagers:
            if not wager.place_needed:
                self.whole.add(wager.id)
            for name in map(joined, wager.called_together):
                self._together[name] = (*self._together.get(name, ()), wager.id)
            self._know(wager.id, (wager.id, wager.name), wager.called)
            for place in wager.places:
                spot = on(wager.id, place)
                self._know(
                    spot,
                    (spot, f"{wager.name} {place}"),
                    (*(f"{one} {place}" for one in wager.called), *wager.places_called(place)),
                )
                if "-" in place and _PLACE.fullmatch(place):
                    self.numbers[spot] = frozenset(place.split("-"))
        self._exact: dict[str, dict[str, None]] = {}
        for labels in (self.proper, self.nicknames):
            for spot, names in labels.items():
                for name in names:
                    self._exact.setdefault(joined(name), {})[spot] = None

    def _know(self, spot: str, proper: tuple[str, ...], nicknames: tuple[str, ...]) -> None:
        self.proper[spot], self.nicknames[spot] = proper, nicknames

    def exact(self, typed: str) -> list[str]:
        """The spots that are called so, word for word."""
        return list(self._exact.get(joined(typed), ()))

    def together(self, typed: str) -> tuple[str, ...]:
        """The wagers that are called so at once: each of them is meant."""
        return self._together.get(joined(typed), ())

    def cut_short(self, typed: str, spots: Iterable[str]) -> list[str]:
        """Those of these spots whose name the words are a part of; nicknames come last.

        Words that fit a wager as a whole mean it, and not one of its places.
        """
        known = list(spots)
        for labels in (self.proper, self.nicknames):
            for of in ([one for one in known if "@" not in one], known):
                if meant := cut_short(typed, {spot: labels[spot] for spot in of}):
                    return meant
        return []

    def by_numbers(self, words: Words, spots: Iterable[str]) -> list[str]:
        """Spots on these numbers: `corner 17-21` has both, `street 17` has it."""
        at = next((i for i, word in enumerate(words) if _PLACE.fullmatch(word)), len(words))
        wager, numbers = " ".join(words[:at]), [n for one in words[at:] for n in one.split("-")]
        if not numbers or not all(map(_PLACE.fullmatch, words[at:])):
            return []
        if not wager and not (at + 1 == len(words) and "-" in words[at]):
            return []
        held = {spot for spot in spots if set(numbers) <= self.numbers.get(spot, frozenset())}
        if wager:
            kinds = self.exact(wager) or self.cut_short(wager, dict.fromkeys(map(name_of, held)))
            held = {spot for spot in held if name_of(spot) in kinds}
        whole = {spot for spot in held if self.numbers[spot] == set(numbers)}
        return [spot for spot in self.numbers if spot in (whole or held)]


class Reader:
    """Reads lines about chips: which spots, and how much on each.

    `spots` are those that may be meant, in tiers: one that comes earlier is meant first. `pick` may
    leave fewer of several that are called alike: those that take chips now, say.
    """

    def __init__(
        self,
        called: Called,
        tiers: Sequence[Sequence[str]],
        pick: Callable[[Sequence[str]], Sequence[str]] = lambda spots: spots,
        *,
        in_full: bool = False,
    ) -> None:
        self.called = called
        self.tiers = [list(tier) for tier in tiers]
        self.pick = pick
        self.in_full = in_full
        """Whether names have to be written out."""
        self._meant: dict[str, tuple[str, ...]] = {}
        self._read: dict[tuple[Words, Words], tuple[Target, ...]] = {}
        self._parted: dict[tuple[Words, bool], tuple[Group, ...]] = {}
        """What was found for words at the end of a line: there are many ways to come there."""

    # Names

    def spots(self, typed: str) -> tuple[str, ...]:
        """The spots that the words can stand for."""
        text = plain(typed)
        if text not in self._meant:
            self._meant[text] = tuple(self._spots(text)) if text else ()
        return self._meant[text]

    def _spots(self, text: str) -> Sequence[str]:
        everything = [spot for tier in self.tiers for spot in tier]
        exact = self.called.exact(text)
        for tier in self.tiers:
            if meant := [spot for spot in exact if spot in tier]:
                return self._picked(meant)
        if meant := self.called.by_numbers(text.split(), everything):
            return self._picked(meant)
        for tier in self.tiers if not self.in_full else ():
            if meant := self.called.cut_short(text, tier):
                return self._picked(meant)
        return []

    def _picked(self, meant: list[str]) -> Sequence[str]:
        return self.pick(meant) or meant if len(meant) > 1 else meant

    def one(self, target: Target) -> str:
        """The spot of a target, or what it can be."""
        if len(target.spots) > 1:
            raise several(target.words, target.spots)
        return target.spots[0]

    # Lines

    def stakes(self, text: str) -> list[Stake] | None:
        """The chips of a line; None if it is not about chips, or names a spot and no amount."""
        if self._is_only_a_name(text):
            return None
        for words in _readings(_words(text)):
            if groups := self._line(words):
                return [(self.one(t), group.cents) for group in groups for t in group.targets]
        return None

    def _is_only_a_name(self, text: str) -> bool:
        """`bet 2` is the second bet and not $2 on all three; but `come 5` is $5 on the Come and
        `odds 10` $10 of odds, though places are called so."""
        wager, _, amount = text.rpartition(" ")
        named = set(self.called.exact(wager)) & self.called.whole
        return bool(self.called.exact(text)) and not (named and is_amount(amount))

    def named(self, text: str) -> list[str] | None:
        """The spots of a line that has no amount, such as `place 6 and 8`."""
        for words in _readings(_words(text)):
            if targets := self._targets(words):
                return [self.one(target) for target in targets]
        return None

    def _line(self, words: Words) -> tuple[Group, ...]:
        """All of the words as groups; a line that can be read in two ways is answered so."""
        long = self._groups(words, longest=True) or self._on(words) or self._first(words)
        short = self._groups(words, longest=False)
        if long == short or not short:
            return long
        clear = [one for one in (long, short) if all(map(self._is_clear, one))]
        if len(clear) == 2:
            ways = " or ".join(", ".join(group.said() for group in way) for way in clear)
            raise Misuse(f"{quoted(' '.join(words))} can be {ways}; put a comma between two wagers")
        return clear[0] if clear else long

    def _is_clear(self, group: Group) -> bool:
        """Whether every name stands for one spot that chips can lie on."""
        return all(
            len(spots) == 1 and ("@" in spots[0] or spots[0] in self.called.whole)
            for _, spots in group.targets
        )

    def _groups(self, words: Words, *, longest: bool) -> tuple[Group, ...]:
        known = tuple(words), longest
        if known not in self._parted:
            self._parted[known] = self._in_groups(words, longest=longest)
        return self._parted[known]

    def _in_groups(self, words: Words, *, longest: bool) -> tuple[Group, ...]:
        if words and words[0] in AND:
            words = words[1:]
        ends = [end for end in range(2, len(words) + 1) if _may_end(words, end)]
        for end in reversed(ends) if longest else ends:
            if group := self._group(words[:end]):
                if end == len(words):
                    return (group,)
                if rest := self._groups(words[end:], longest=longest):
                    return (group, *rest)
        return ()

    def group(self, words: Words) -> tuple[Group, int] | None:
        """The first group, as long as it goes, and how many words it takes."""
        for end in range(min(len(words), 4 * LONGEST_NAME), 1, -1):
            if _may_end(words, end):
                for reading in _readings(words[:end]):
                    if len(reading) > 1 and (found := self._group(reading)):
                        return found, end
        return None

    def _group(self, words: Words) -> Group | None:
        cents = None if self._is_only_a_name(" ".join(words)) else _cents(words[-1])
        names = words[:-2] if words[-2] in FOR else words[:-1]
        targets = self._targets(names) if cents is not None else ()
        return Group(targets, cents) if targets and cents is not None else None

    def _on(self, words: Words) -> tuple[Group, ...]:
        """`5 on red`, `place 12 on 6 and 8`."""
        for at in range(1, len(words) - 1):
            cents = _cents(words[at - 1])
            if words[at] != ON or cents is None:
                continue
            lead, names = list(words[: at - 1]), list(words[at + 1 :])
            targets = self._targets([*lead, *names])
            if not targets and (not lead or lead[0] in LEADS):
                targets = self._targets(names)
            if targets:
                return (Group(targets, cents),)
        return ()

    def _first(self, words: Words) -> tuple[Group, ...]:
        """`$5 yo`, `$10 6 and odd`."""
        cents = _cents(words[0]) if words[0].startswith("$") else None
        targets = self._targets(words[1:]) if cents is not None else ()
        return (Group(targets, cents),) if targets and cents is not None else ()

    def _targets(self, words: Words, before: Words = ()) -> tuple[Target, ...]:
        """All of the words as names in a row; none if they are not."""
        known = tuple(words), tuple(before)
        if known not in self._read:
            self._read[known] = self._names_in_a_row(words, before)
        return self._read[known]

    def _names_in_a_row(self, words: Words, before: Words) -> tuple[Target, ...]:
        for name, end in _names(words, before):
            meant = self._meant_by(" ".join(name))
            more = self._targets(words[end:], name) if meant and end < len(words) else ()
            if meant and (more or end == len(words)):
                return (*meant, *more)
        return ()

    def _meant_by(self, name: str) -> tuple[Target, ...]:
        """One target, or one for each of the wagers that are called so at once."""
        if together := self.called.together(name):
            return tuple(Target(spelled(id), (id,)) for id in together)
        spots = self.spots(name)
        return (Target(name, spots),) if spots else ()


def _names(words: Words, before: Words) -> Iterator[tuple[Words, int]]:
    """How the next name may go, and which word comes after it.

    Behind another name it is a number of the same kind (`place 6 8`), or stands behind `and`.
    """
    joint = bool(before) and len(words) > 1 and words[0] in AND
    start = 1 if joint else 0
    if before and words and _PLACE.fullmatch(words[start]) and _PLACE.fullmatch(before[-1]):
        yield [*before[:-1], words[start]], start + 1
    if joint or not before:
        for end in range(min(len(words), start + LONGEST_NAME), start, -1):
            yield words[start:end], end


def _words(text: str) -> Words:
    words = text.split()
    if len(words) > LONGEST_LINE:
        raise Misuse(f"{len(words)} words about chips are too many; put commas between wagers")
    return words


def _readings(words: Words) -> list[Words]:
    """The words as they are, then without those that say nothing, then with numbers for words."""
    lower = [word.lower() for word in words]
    readings: list[Words] = [lower]
    for spare in (OF_MONEY, SPARE):
        readings.append([word for word in lower if word not in spare])
    readings += [[SPOKEN_NUMBERS.get(word, word) for word in one] for one in readings]
    return [one for at, one in enumerate(readings) if one and one not in readings[:at]]


def _may_end(words: Words, end: int) -> bool:
    """Whether an amount may stand there: not between two bare numbers, unless it is marked."""
    if _cents(words[end - 1]) is None:
        return False
    if end == len(words) or words[end - 1].startswith("$") or words[end - 2] in FOR:
        return True
    return not _NUMBER.fullmatch(words[end]) and words[end] not in FOR


def _cents(word: str) -> int | None:
    try:
        return cents_from(word)
    except Misuse:
        return None


def is_amount(text: str) -> bool:
    """Whether a person can have meant money by it."""
    return _cents(text) is not None


def called_alike(called: Called, number: str) -> list[str]:
    """The spots that end with this number: what a bare number can be where it is no name."""
    return [spot for spot in called.proper if spelled(spot).split()[-1] == number]

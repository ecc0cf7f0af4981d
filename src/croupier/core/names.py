"""Names as people write them: with spaces or underscores, in any capitals, cut short.

`pair_plus` may be typed `pair plus`, `PairPlus` or `pair`, as long as one thing alone can be meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from croupier.core.refusals import Misuse, quoted, unknown

Labels = Mapping[str, Sequence[str]]
"""By id: every way in which a thing may be written out."""

_BETWEEN = re.compile(r"(?<=[0-9])[-/](?=[0-9])")
"""Numbers of one place belong together: `17-20`."""
_SEPARATORS = re.compile(r"[\s_@'’&./-]+")
_LOOSE = re.compile(r"(?<![0-9]) | (?![0-9])")


def spelled(id: str) -> str:
    """`pair_plus` as people write it, and `straight@17` too."""
    return id.replace("_", " ").replace("@", " ")


@lru_cache(maxsize=8192)
def plain(text: str) -> str:
    """Lower case, one space between words, whatever stood there."""
    tied = _BETWEEN.sub("\0", text.lower())
    return _SEPARATORS.sub(" ", tied).strip().replace("\0", "-")


def joined(text: str) -> str:
    """The same in one word; two numbers stay apart, as 1 7 is not 17."""
    return _LOOSE.sub("", plain(text))


def named(ids: Iterable[str]) -> dict[str, tuple[str]]:
    """Things that are written as their ids are."""
    return {id: (id,) for id in ids}


def same(typed: str, known: Labels) -> list[str]:
    """The ids that are typed in full: with spaces, with underscores or in one word."""
    word = joined(typed)
    return [id for id, labels in known.items() if word and word in map(joined, labels)]


def fitting(typed: str, known: Labels) -> list[str]:
    """The ids, of those known with their names, that the typed words can stand for.

    A name written out wins over one whose words are cut short, that over one whose first words
    are given, and that over one with words left out. Numbers alone stand for nothing.
    """
    return same(typed, known) or cut_short(typed, known)


def cut_short(typed: str, known: Labels) -> list[str]:
    """The ids whose names the typed words are a part of."""
    words = plain(typed).split()
    if not any(word[0].isalpha() for word in words):
        return []
    for fits in (_fits_whole, _fits_from_start, _fits_in_order):
        if meant := [id for id, labels in known.items() if _any_fits(fits, words, labels)]:
            return meant
    return []


def _any_fits(
    fits: Callable[[Sequence[str], Sequence[str]], bool], words: list[str], labels: Sequence[str]
) -> bool:
    return any(fits(words, plain(label).split()) for label in labels)


def _fits(typed: str, word: str) -> bool:
    """Words may be cut short, numbers may not."""
    return typed == word if typed[0].isdigit() else word.startswith(typed)


def _fits_whole(typed: Sequence[str], words: Sequence[str]) -> bool:
    return len(typed) == len(words) and _fits_from_start(typed, words)


def _fits_from_start(typed: Sequence[str], words: Sequence[str]) -> bool:
    return len(typed) <= len(words) and all(map(_fits, typed, words))


def _fits_in_order(typed: Sequence[str], words: Sequence[str]) -> bool:
    left: Iterator[str] = iter(words)
    return all(any(_fits(one, word) for word in left) for one in typed)


def find(kind: str, typed: str, known: Labels) -> str:
    """The one id that the typed words stand for, or a `Misuse` that says what could be meant."""
    meant = fitting(typed, known)
    if not meant:
        raise unknown(kind, typed, known)
    if len(meant) > 1:
        raise several(typed, meant)
    return meant[0]


def several(typed: str, meant: Sequence[str]) -> Misuse:
    """The answer to a word that means more than one thing: what they are."""
    some = ", ".join(map(spelled, meant[:6])) + (", ..." if len(meant) > 6 else "")
    return Misuse(f"{quoted(typed)} can be {some}; write more of it")


def id_from(kind: str, typed: str, known: Iterable[str]) -> str:
    """An id as the command line takes it: exact, or in other capitals and with other signs
    between its words; else a `Misuse` that names the likeliest."""
    ids = list(known)
    if typed in ids:
        return typed
    meant = same(typed, named(ids))
    if len(meant) != 1:
        raise unknown(kind, typed, ids)
    return meant[0]

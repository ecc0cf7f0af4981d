"""Names at the table: how people write them, cut them short and read them.

`pair_plus` may be typed `pair plus`, `pairplus` or `pair`, as long as one thing alone can be meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from croupier.core.refusals import Misuse, unknown


def spelled(id: str) -> str:
    """`pair_plus` as people write it, and `straight@17` too."""
    return id.replace("_", " ").replace("@", " ")


def plain(text: str) -> str:
    """Lower case, one space between words, whatever stood there."""
    return re.sub(r"[\s_@'’&.-]+", " ", text.lower()).strip()


def named(ids: Iterable[str]) -> dict[str, str]:
    return {id: id for id in ids}


def same(typed: str, known: Mapping[str, str]) -> str | None:
    """The id that is typed in full: with spaces, with underscores or in one word."""
    joined = plain(typed).replace(" ", "")
    for id, name in known.items():
        if joined and joined in (plain(id).replace(" ", ""), plain(name).replace(" ", "")):
            return id
    return None


def fitting(typed: str, known: Mapping[str, str]) -> list[str]:
    """The ids, of those known with their names, that the typed words can stand for.

    A name written out wins over one whose words are cut short, that over one whose first words
    are given, and that over one with words left out. Numbers alone stand for nothing.
    """
    if id := same(typed, known):
        return [id]
    words = plain(typed).split()
    if not any(word[0].isalpha() for word in words):
        return []
    for fits in (_fits_whole, _fits_from_start, _fits_in_order):
        meant = [
            id
            for id, name in known.items()
            if any(fits(words, plain(label).split()) for label in (id, name))
        ]
        if meant:
            return meant
    return []


def _fits(typed: str, word: str) -> bool:
    """Words may be cut short, numbers may not."""
    return typed == word if typed.isdigit() else word.startswith(typed)


def _fits_whole(typed: Sequence[str], words: Sequence[str]) -> bool:
    return len(typed) == len(words) and _fits_from_start(typed, words)


def _fits_from_start(typed: Sequence[str], words: Sequence[str]) -> bool:
    return len(typed) <= len(words) and all(map(_fits, typed, words))


def _fits_in_order(typed: Sequence[str], words: Sequence[str]) -> bool:
    left: Iterator[str] = iter(words)
    return all(any(_fits(one, word) for word in left) for one in typed)


def find(kind: str, typed: str, known: Mapping[str, str]) -> str:
    """The one id that the typed words stand for, or a `Misuse` that says what could be meant."""
    meant = fitting(typed, known)
    if not meant:
        raise unknown(kind, typed, known)
    if len(meant) > 1:
        some = ", ".join(map(spelled, meant[:6])) + (", ..." if len(meant) > 6 else "")
        raise Misuse(f"{typed!r} can be {some}; write more of it")
    return meant[0]


# What may be typed, shown with its short form


def short_forms(names: Iterable[str]) -> list[str]:
    """`[p]lay` and `[f]old`: the part in brackets is enough."""
    labels = [spelled(name) for name in names]
    return [_bracketed(label, [one for one in labels if one != label]) for label in labels]


def _bracketed(label: str, others: Sequence[str]) -> str:
    for length in range(1, len(label)):
        if not any(map(str.isalpha, label[:length])):
            continue  # numbers alone stand for nothing
        if not any(other.startswith(label[:length]) for other in others):
            return f"[{label[:length]}]{label[length:]}" if label[length - 1] != " " else label
    return label


def families(ids: Iterable[str]) -> dict[str, list[str]]:
    """Wagers that differ in a number come together: `pip street` with 2, 3 and so on."""
    found: dict[str, list[str]] = {}
    for id in ids:
        stem, _, number = id.rpartition("_")
        if number.isdigit() and stem and not id[0].isdigit():  # 1_to_18 is one thing
            found.setdefault(spelled(stem), []).append(number)
        else:
            found.setdefault(spelled(id), [])
    return found


def wager_list(ids: Iterable[str]) -> list[str]:
    """The wagers that may be made, with short forms: `[a]nte`, `[p]ip street 2 3 4 5 6 1`."""
    found = families(ids)
    labels = short_forms(found)
    return [
        " ".join([label, *numbers]) for label, numbers in zip(labels, found.values(), strict=True)
    ]

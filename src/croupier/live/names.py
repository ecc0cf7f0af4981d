"""The wagers of a table as a list that is short enough to be read, with their short forms."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from croupier.core.game import Rules
from croupier.core.names import spelled

_NUMBERED = re.compile(r"(.*?)((?:[_-][0-9]+)+)")


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


def family_of(id: str) -> tuple[str, str]:
    """`pip_street_2` is `pip street` and 2, `hop_1_3` is `hop` and 1-3; most have no number."""
    found = _NUMBERED.fullmatch(id)
    if not found or id[0].isdigit():  # 1_to_18 is one thing
        return spelled(id), ""
    return spelled(found[1]), found[2].strip("_").replace("_", "-")


def families(ids: Iterable[str]) -> dict[str, list[str]]:
    """Wagers that differ in a number come together: `pip street` with 2, 3 and so on."""
    found: dict[str, list[str]] = {}
    for id in ids:
        stem, number = family_of(id)
        found.setdefault(stem, []).extend([number] if number else [])
    return found


def numbered(rules: Rules, ids: Iterable[str]) -> list[str]:
    """The wagers by what players call them where that has a number: `hard 4`, `craps 12`."""
    found = []
    for id in ids:
        names = [one for one in rules.wagers[id].called if family_of(one.replace(" ", "_"))[1]]
        found.append(id if family_of(id)[1] or not names else names[0].replace(" ", "_"))
    return found


def wager_list(ids: Iterable[str]) -> list[str]:
    """The wagers that may be made, with short forms: `[a]nte`, `[p]ip street 2 3 4 5 6 1`."""
    found = families(ids)
    labels = short_forms(found)
    return [
        " ".join([label, *numbers]) for label, numbers in zip(labels, found.values(), strict=True)
    ]

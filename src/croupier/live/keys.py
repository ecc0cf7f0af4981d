"""One key for each choice, so that the key that is shown is the key that works."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from string import ascii_lowercase, digits

from croupier.core.names import spelled

PAGE = "1234567uarwlciv"
"""Keys that a table's page has for itself: chips, undo, again, ready, why, law, and so on."""


def keys_for(choices: Sequence[str], taken: str = PAGE) -> dict[str, str]:
    """By choice: its first letter where that is free, else a letter of it, else any that is left.

    First letters go before all others, so that no choice loses its own to one that came earlier.
    A choice for which no key is left has none: it is written out, or pointed at.
    """
    found: dict[str, str] = {}
    for wishes in (_initial, _initials, _letters, _any):
        for choice in choices:
            free = (key for key in wishes(choice) if key not in taken and key not in found.values())
            if choice not in found and (key := next(free, "")):
                found[choice] = key
    return found


def _initial(choice: str) -> str:
    return spelled(choice)[:1].lower()


def _initials(choice: str) -> Iterator[str]:
    return (word[0].lower() for word in spelled(choice).split())


def _letters(choice: str) -> Iterable[str]:
    return (sign for sign in spelled(choice).lower() if sign in ascii_lowercase + digits)


def _any(choice: str) -> str:
    return ascii_lowercase + digits


def typed_keys(choices: Sequence[str]) -> dict[str, str]:
    """The same for those who type; what is a number is written out."""
    named = [choice for choice in choices if any(map(str.isalpha, choice))]
    return keys_for(named, taken=digits)


def marked(choice: str, key: str) -> str:
    """`[p]lay`, `double [f]or less`: the choice with its key in brackets."""
    words = spelled(choice)
    starts = [at for at, sign in enumerate(words) if sign.lower() == key]
    of_words = [at for at in starts if at == 0 or words[at - 1] == " "]
    for at in (*of_words, *starts):
        return f"{words[:at]}[{words[at]}]{words[at + 1 :]}"
    return f"{words} [{key}]" if key else words

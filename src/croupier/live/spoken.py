"""What players say for the choices of a game, beside their names: `stay`, `call`, `bet 4x`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from croupier.core.names import named, plain, same

SPOKEN: dict[str, tuple[str, ...]] = {
    "stand": ("stay", "stick", "no card", "im good", "enough"),
    "hit": ("hit me", "card", "another", "hit it"),
    "double": ("double down", "dd"),
    "split": ("split them", "split em"),
    "play": ("call", "raise", "bet", "i play"),
    "fold": ("muck", "i fold", "throw away"),
    "check": ("i check", "knock"),
    "let_it_ride": ("ride", "leave it"),
    "take_back": ("pull", "pull back", "take it back", "take it down", "pull it back"),
}
"""By choice."""
_TIMES = re.compile(r"(?:bet|raise|play|call|put)?\s*(?:it\s+)?([1-9])\s*(?:x|times)?")


def choice_from(text: str, choices: Sequence[str]) -> str | None:
    """The choice that the words name in full; none where they name none of these."""
    if meant := same(text, named(choices)):
        return meant[0]
    word = plain(text)
    if spoken := [one for one in choices if word in SPOKEN.get(one, ())]:
        return spoken[0]
    times = _TIMES.fullmatch(word)
    return f"{times[1]}x" if times and f"{times[1]}x" in choices else None

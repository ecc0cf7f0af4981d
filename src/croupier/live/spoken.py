"""What players say for the choices of a game, beside their names: `stay`, `call`, `bet 4x`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from croupier.core.money import cents_from
from croupier.core.names import named, plain, same
from croupier.core.refusals import Misuse

TO_PLAY = ("play", "call", "raise", "bet", "i play")
SPOKEN: dict[str, tuple[str, ...]] = {
    "stand": ("stay", "stick", "no card", "im good", "enough", "no more"),
    "hit": ("hit me", "card", "another", "hit it"),
    "double": ("double down", "dd"),
    "split": ("split them", "split em"),
    "play": TO_PLAY,
    "fold": ("muck", "i fold", "throw away"),
    "check": ("i check", "knock"),
    "let_it_ride": ("ride", "leave it"),
    "take_back": ("pull", "pull back", "take it back", "take it down", "pull it back"),
    "1x": ("single",),
    "2x": ("double",),
    "3x": ("triple",),
}
"""By choice."""
_BET = re.compile(r"[1-9]x")
_TIMES = re.compile(r"(?:bet|raise|play|call|put)?\s*(?:it\s+)?([1-9])\s*(?:x|times)?")


def choice_from(
    text: str,
    choices: Sequence[str],
    open_now: Sequence[str] = (),
    cents: Mapping[str, int] | None = None,
) -> str | None:
    """The choice that the words name in full; none where they name none of these.

    `call` and the like mean the only bet there is of those that are `open_now` (else of all), where
    no choice is called play; with an amount, the one that costs so many `cents`.
    """
    if meant := same(text, named(choices)):
        return meant[0]
    if costing := _costing(text, choices, cents or {}):
        return costing
    word = plain(text)
    if spoken := [one for one in choices if word in SPOKEN.get(one, ())]:
        return spoken[0]
    times = _TIMES.fullmatch(word)
    if times and f"{times[1]}x" in choices:
        return f"{times[1]}x"
    bets = [one for one in open_now or choices if _BET.fullmatch(one)]
    return bets[0] if len(bets) == 1 and word in TO_PLAY else None


def _costing(text: str, choices: Sequence[str], cents: Mapping[str, int]) -> str | None:
    """`bet 20`: by what the choice would cost; a bet of so many times before one of any amount."""
    said, _, amount = text.rpartition(" ")
    try:
        cost = cents_from(amount) if said else 0
    except Misuse:
        return None
    word, found = plain(said), []
    for one in choices:
        bets = one in ("play", "bet") or _BET.fullmatch(one)
        fits = word == plain(one) or word in SPOKEN.get(one, ()) or (word in TO_PLAY and bets)
        if fits and cost and cents.get(one) == cost:
            found.append(one)
    return next((one for one in found if _BET.fullmatch(one)), found[0] if found else None)

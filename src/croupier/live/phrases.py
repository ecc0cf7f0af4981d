"""Words for the things on a table: cards, dice, wagers, amounts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from croupier.core.cards import SUIT_SIGNS, SUITS
from croupier.core.events import Event
from croupier.core.money import dollars
from croupier.core.table import DEALER, HOUSE

_CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")
COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def count_word(number: int) -> str:
    return COUNTS[number] if number < len(COUNTS) else str(number)


def listed(names: Sequence[str]) -> str:
    """`seat 1, seat 2 and the dealer`."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def who(hand: str) -> str:
    """`the dealer`, `seat 1`, `seat 1 hand 2`, `seat 1 (waiting)`."""
    if hand == DEALER:
        return "the dealer"
    name, _, state = hand.replace("@", " hand ").partition(", ")
    return f"{name} ({state})" if state else name


def card_text(name: str) -> str:
    """`Q♥` for `Qh`."""
    if len(name) != 2 or name[1] not in SUITS:
        return name
    return name[0].replace("T", "10") + SUIT_SIGNS[SUITS.index(name[1])]


def suited(text: str) -> str:
    """A sentence in which cards stand by their names: `7♦ 2♦ and the dealer's 3♥`."""
    return _CARD.sub(lambda found: card_text(found[0]), text)


def cards_text(names: Iterable[str]) -> str:
    return " ".join(map(card_text, names))


def dice_text(dice: dict[str, int]) -> str:
    """`green 3, green 4, red 2`; dice of one kind only as their faces."""
    kinds = {name.rstrip("0123456789 ") for name in dice}
    if len(kinds) == 1:
        return " ".join(str(face) for face in dice.values())
    return ", ".join(f"{name.rstrip('0123456789 ')} {face}" for name, face in dice.items())


def signed(cents: int) -> str:
    return f"+{dollars(cents)}" if cents > 0 else dollars(cents)


def won_cents(event: Event | Mapping[str, Any]) -> int:
    """What the moves of an event brought the player from the house, or took."""
    return sum(
        (source == HOUSE and cents) - (target == HOUSE and cents)
        for source, target, cents in event["moves"]
    )

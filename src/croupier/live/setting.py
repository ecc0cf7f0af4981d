"""Hands that players set, in the words of people: `low 9c 9d`, `house way`.

Whatever is not named goes to the one part that is left out, so that the two low cards are enough.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from croupier.core.cards import UNSEEN, card_name, cards_from
from croupier.core.game import Rules
from croupier.core.refusals import CroupierError, Misuse
from croupier.core.together import Parts, Set, SetHands

HOUSE_WAY = re.compile(r"(?:the\s+)?house\s*way|hw", re.IGNORECASE)
Said = Mapping[str, tuple[int, ...]] | None
"""By part: the cards that were named for it; None for the House Way."""


def said_from(text: str, pending: SetHands) -> list[Said]:
    """How a person sets a hand; nothing where the text does not speak of it."""
    if HOUSE_WAY.fullmatch(text):
        return [None]
    names = "|".join(name for name, _ in pending.parts)
    pieces = re.split(rf"\b({names})\b:?", text.lower())
    if len(pieces) > 1 and not pieces[0].strip():
        return [dict(zip(pieces[1::2], map(cards_from, pieces[2::2]), strict=True))]
    try:
        cards = cards_from(text)
    except CroupierError:
        return []
    lowest, room = pending.parts[-1]
    return [{lowest: cards}] if len(cards) == room else []


def parts_for(rules: Rules, pending: SetHands, seat: int, said: Said) -> Parts:
    """The whole setting of a seat's cards."""
    held = pending.holding[seat]
    if said is None:
        if rules.game.setting is None or UNSEEN in held:
            raise Misuse("these cards lie face down; the dealer sets them the House Way")
        return rules.game.setting(rules).way(held)
    left = list(held)
    for card in (card for cards in said.values() for card in cards):
        if card not in left:
            raise Misuse(f"{card_name(card)} is not among {_named(left)} at seat {seat}")
        left.remove(card)
    unnamed = [name for name, _ in pending.parts if name not in said]
    if len(unnamed) > 1:
        raise Misuse(f"name the cards of {' or '.join(unnamed)} too; the rest is one hand")
    whole = {**said, **{name: tuple(left) for name in unnamed}}
    return {name: whole[name] for name, _ in pending.parts}


def face_down(pending: SetHands) -> Set | None:
    """The next hand of real cards that nobody has keyed, set face down; None if all are known."""
    for seat, cards in pending.holding.items():
        if all(card == UNSEEN for card in cards):
            return Set(seat, {name: (UNSEEN,) * room for name, room in pending.parts})
    return None


def foul(rules: Rules, parts: Parts) -> str:
    """Why a hand that is set so is foul, if it is."""
    if rules.game.setting is None or any(UNSEEN in cards for cards in parts.values()):
        return ""
    return rules.game.setting(rules).foul(parts)


def _named(cards: Sequence[int]) -> str:
    return " ".join("??" if card == UNSEEN else card_name(card) for card in cards)

"""What was seen at a table of real things, as people key it: cards, faces, a section, a cut.

A line may hold several draws one after the other: the cards of a whole deal in the order in which
they were dealt. Each is read in the light of the request that it answers.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from croupier.core.cards import JOKER, JOKER_NAME, NO_SUIT, UNSEEN, card_from
from croupier.core.names import plain, spelled
from croupier.core.procedure import Cut, Decide, Draw, DrawCards, Number, Request, Spin, Throw
from croupier.core.refusals import Misuse, quoted, unknown
from croupier.live.keys import typed_keys
from croupier.live.phrases import cards_text

NUMBER = re.compile(r"[0-9]{1,4}")
FACES = re.compile(r"[0-9][0-9\s,+]*")
UNKNOWN = ("unknown", "?", "x")
"""Words for what nobody saw or counted."""
_APART = re.compile(r"[\s,+]*")
_CARD = re.compile(r"jk|(?:10|[2-9tjqka])[cdhs♣♦♥♠]", re.IGNORECASE)
_RANK = re.compile(r"(?:10|[2-9tjqka])(?=$|[\s,+]|10|[2-9tjqka])", re.IGNORECASE)
"""A rank alone, where suits do not matter; a suit would stand right behind it."""
_CARDS = re.compile(rf"(?:{_CARD.pattern}|{_RANK.pattern})+(?![a-z])", re.IGNORECASE)
_FACE = re.compile(r"[0-9]")
_WORD = re.compile(r"\S+")
DOWN = re.compile(r"x(?![a-z])", re.IGNORECASE)
"""A card that was dealt face down, in a line with the others."""


def tail(text: str, at: int = 0) -> str:
    """What is left of a line after so many signs, and whatever keeps things apart."""
    return text[_APART.match(text, at).end() :]  # type: ignore[union-attr]


def drawn_from(request: Request, text: str) -> tuple[int, ...] | int | None:
    """What a line says was drawn, if it is that alone; None where it can be more than one thing."""
    match request:
        case DrawCards():
            if DOWN.match(text) and (request.face_up or request.unseen):
                return None
            cards, rest = _next_cards(request, tail(text))
            return None if rest else cards
        case Throw() if FACES.fullmatch(text):
            faces = tuple(int(digit) for digit in text if digit.isdigit())
            return None if len(faces) > len(request.dice) else faces
        case Cut() if text.lower() in UNKNOWN:
            return UNSEEN
        case Cut() | Number() if NUMBER.fullmatch(text):
            return int(text)
        case Spin():
            return _section(text, request.sections)
        case Throw():
            raise Misuse(f"{quoted(text)} is no throw; key the faces, such as 3 4 2, or help")
        case Number():
            raise Misuse(f"{quoted(text)} is no number; key the one that the device shows, or help")
        case Cut():
            raise Misuse(
                f"{quoted(text)} is no cut; "
                "key how many cards come off the top, or unknown, or help"
            )
    return None


def _section(text: str, sections: Sequence[str]) -> int:
    """Where the wheel stopped; sections that show the same are worth the same."""
    for index, shows in enumerate(sections):
        if plain(shows) == plain(text):
            return index
    raise unknown("section of the wheel", text, dict.fromkeys(sections))


def next_drawn(request: Draw, text: str) -> tuple[Any, str]:
    """The draw with which a line begins, and the rest of the line."""
    match request:
        case DrawCards():
            return _next_cards(request, text)
        case Throw():
            return _next_faces(request, text)
        case Cut() | Number():
            word = _word(text)
            return drawn_from(request, word), tail(text, len(word))
        case Spin():
            for words in range(text.count(" ") + 1, 0, -1):
                part = " ".join(text.split(" ")[:words])
                if any(plain(shows) == plain(part) for shows in request.sections):
                    return _section(part, request.sections), tail(text, len(part))
            return _section(_word(text), request.sections), ""
    raise Misuse(f"{quoted(text)} is nothing that could be seen here")


def _next_cards(request: DrawCards, text: str) -> tuple[tuple[int, ...], str]:
    cards: list[int] = []
    hidden = not request.face_up and not request.unseen
    while text and len(cards) < request.count:
        if hidden and (down := DOWN.match(text)):
            cards.append(UNSEEN)
            text = tail(text, down.end())
        elif found := _card(request, text):
            cards.append(card_from(found[0]))
            text = tail(text, found.end())
        elif found := _RANK.match(text):
            cards.append(card_from(found[0] + NO_SUIT))
            text = tail(text, found.end())
        else:
            card_from(_word(text))  # says how cards are written
            raise Misuse(f"{quoted(_word(text))} is not a card; write them as Qh, Td, 2c or As")
    return tuple(cards), text


def _card(request: DrawCards, text: str) -> re.Match[str] | None:
    """A card with its suit; `JK` are a jack and a king where no joker can come."""
    found = _CARD.match(text)
    joker = found is not None and found[0].upper() == JOKER_NAME.upper()
    return None if joker and JOKER not in request.shoe.remaining else found


def _next_faces(request: Throw, text: str) -> tuple[tuple[int, ...], str]:
    faces: list[int] = []
    while len(faces) < len(request.dice) and (found := _FACE.match(text)):
        faces.append(int(found[0]))
        text = tail(text, 1)
    if not faces:
        raise Misuse(f"{quoted(_word(text))} is no throw; key the faces, such as 64")
    return tuple(faces), text


def next_choice(request: Decide, text: str) -> tuple[str, str] | None:
    """The choice with which a line begins, by its name or its key, and the rest of the line."""
    lower = text.lower()
    for choice in sorted(request.choices, key=len, reverse=True):
        name = spelled(choice).lower()
        if re.match(rf"{re.escape(name)}(?![a-z])", lower):
            return choice, tail(text, len(name))
    for choice, key in typed_keys(request.choices).items():
        rest = lower.removeprefix(key)
        if rest != lower and (not rest[:1].isalpha() or _CARDS.match(rest)):
            return choice, tail(text, len(key))
    return None


def _word(text: str) -> str:
    found = _WORD.match(text)
    return found[0] if found else ""


def keyed_text(request: Request, drawn: Any) -> str:
    """What was keyed, as a person reads it; the log has it so, or as the request encodes it."""
    match request:
        case DrawCards():
            return cards_text(drawn)
        case Spin():
            return str(request.sections[drawn])
        case Cut():
            return "unknown" if drawn == ["??"] else str(drawn)
        case Throw():
            return " ".join(map(str, drawn))
    return str(drawn)

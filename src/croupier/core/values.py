"""A table as a plain value and back: what it is between two rounds, without its history.

Nothing that is worked out from the rest stands in it, and no words for people.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from croupier.core.beside import Item
from croupier.core.cards import (
    HIDDEN,
    JOKER,
    STANDARD_DECK,
    SUITLESS,
    UNSEEN,
    Shoe,
    card_from,
    card_name,
)
from croupier.core.people import Person
from croupier.core.plain import from_plain, plain
from croupier.core.repeats import Repeats
from croupier.core.seen import Seen
from croupier.core.things import Thing

if TYPE_CHECKING:
    from croupier.core.holding import Holding

_NAMES = [card_name(card) for card in range(JOKER + 1)]
_NAMES += [HIDDEN] * (SUITLESS - len(_NAMES))
_NAMES += [card_name(SUITLESS + card // 4 * 4) for card in STANDARD_DECK]
_NAMES += [HIDDEN]
"""By card; the last, which is also that of `UNSEEN`, is the hidden one."""

_COUNTS = ("round_number", "requests", "opened_at", "now")
_FACTS = ("origin",)
"""Plain already, and never changed once the table is open."""
_AS_THEY_ARE = _COUNTS + _FACTS
_AMOUNTS = ("won_cents", "bought_cents")
_PLAIN = ("calls", "board", "dice", "shown_hands", "keep")


def value_of(table: Holding) -> dict[str, Any]:
    """All that outlives a command, as plain JSON."""
    value: dict[str, Any] = {}
    for name in _AS_THEY_ARE:
        value[name] = getattr(table, name)
    for name in _AMOUNTS:
        value[name] = getattr(table, name).copy()
    for name in _PLAIN:
        value[name] = plain(getattr(table, name))
    if table.posted is not None:
        value["posted"] = list(table.posted)
    return value | {
        "seats": [[seat, player] for seat, player in table.seats.items()],
        "accounts": [[account, cents] for account, cents in table.accounts.items()],
        "people": [person.plain() for person in table.people.values()],
        "things": [plain(thing) for thing in table.things.values()],
        "shoe": _shoe(table.shoe),
        "discards": _text(table.discards),
        "hands": [[hand, _text(cards)] for hand, cards in table.hands.items()],
        "face_up": sorted(table.face_up),
        "turned": plain({hand: set(places) for hand, places in table.turned.items()}),
        "beside": plain(table.beside),
        "repeats": table.repeats.plain(),
        "seen": {
            "hands": [[hand, _text(cards)] for hand, cards in table.seen.hands.items()],
            "discards": _text(table.seen.discards),
        },
    }


def put_value(table: Holding, value: Mapping[str, Any]) -> None:
    """Make a fresh table what this value says."""
    for name in _COUNTS:
        setattr(table, name, value[name])
    for name in (*_FACTS, *_AMOUNTS):
        setattr(table, name, dict(value[name]))
    for name in ("calls", "board", "dice", "shown_hands"):
        setattr(table, name, from_plain(value[name]))
    table.seats = dict(value["seats"])
    table.accounts = dict(value["accounts"])
    people = map(Person.from_plain, value["people"])
    table.people = {person.id: person for person in people}
    things = (from_plain(thing, Thing) for thing in value["things"])
    table.things = {thing.place: thing for thing in things}
    remaining, unseen, *by_rank = value["shoe"]
    table.shoe = Shoe(tuple(_cards(remaining)), unseen, tuple(_cards("".join(by_rank))))
    table.discards = _cards(value["discards"])
    table.hands = {hand: _cards(cards) for hand, cards in value["hands"]}
    table.face_up = set(value["face_up"])
    table.turned = from_plain(value["turned"])
    table.beside = from_plain(value["beside"], dict[str, list[Item]])
    table.keep = from_plain(value["keep"], type(table.rules.game.keeps()))
    table.repeats = Repeats.from_plain(value["repeats"])
    seen = value["seen"]
    hands = {hand: _cards(cards) for hand, cards in seen["hands"]}
    table.seen = Seen(hands, _cards(seen["discards"]))


def _shoe(shoe: Shoe) -> list[Any]:
    """What remains, how many lie unseen, and which are known by rank alone, if any are."""
    found = [_text(shoe.remaining), shoe.unseen]
    return [*found, _text(shoe.by_rank)] if shoe.by_rank else found


def _text(cards: Iterable[int]) -> str:
    """Cards in a row: two signs each."""
    return "".join([_NAMES[card] for card in cards])


def _cards(text: str) -> list[int]:
    names = [text[at : at + 2] for at in range(0, len(text), 2)]
    return [UNSEEN if name == HIDDEN else card_from(name) for name in names]

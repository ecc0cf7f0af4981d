"""Cards that lie face down are sealed in the store as long as their round is open.

In the place of a card stands `~` and SHA-256 of the words "croupier card", a salt and the card. The
salt is an HMAC of stream, command and place under a key that lies outside the store and its
backups: whoever reads the store alone learns nothing, and nobody can say later that it was another
card. To go on after a break the 53 cards are tried. When a card is shown, and at the latest when
the round ends, card and salt stand in that entry (`opened`), so that anybody can check the seal.
"""

from __future__ import annotations

import hashlib
import hmac
import os
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from croupier.audit.lines import canonical
from croupier.audit.note import write_new
from croupier.core.cards import HIDDEN, JOKER, RANKS, SEALED, SUITLESS, card_name
from croupier.core.entries import Entry
from croupier.core.events import Dealt, Revealed
from croupier.core.hands import owner_of
from croupier.core.refusals import Misuse

_WORDS = b"croupier card"
_SALT_BYTES = 16
_KEY_BYTES = 32
_ALONE = [SUITLESS + rank * 4 for rank in range(len(RANKS))]
CARDS = [card_name(card) for card in (*range(JOKER + 1), *_ALONE)]
"""Every card that can lie face down, also those of which the rank alone was keyed."""
DRAWN, SET = "drawn", "set"

Put = Callable[[str, str, str, int], str]
"""What stands in the place of a card: how it came, whose it is, which, and by which draw."""
Cards = Counter[tuple[str, str]]
"""How often each card lies at each place."""
Plain = dict[str, Any]


class Seal(NamedTuple):
    """A card that is sealed now."""

    how: str
    """Drawn, or set by the player who holds it: the same card is sealed for each of them."""
    place: str
    card: str
    salt: str
    key: int


def seal_of(card: str, salt: bytes) -> str:
    return SEALED + hashlib.sha256(_WORDS + salt + card.encode()).hexdigest()


class Vault:
    """The keys of seals, in a folder of their own: one a gaming day, and gone when not needed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.keys: dict[int, bytes] = {}
        for path in folder.glob("seal-*.key"):
            self.keys[int(path.stem.removeprefix("seal-"))] = bytes.fromhex(path.read_text("ascii"))

    @property
    def newest(self) -> int:
        """The key that cards are sealed with now; the first is made when it is needed."""
        if not self.keys:
            self.renew()
        return max(self.keys)

    def renew(self) -> None:
        """From now on cards are sealed with a new key."""
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        number, key = max(self.keys, default=0) + 1, os.urandom(_KEY_BYTES)
        write_new(self._path(number), key.hex().encode())
        self.keys[number] = key

    def retire(self, needed: Iterable[int]) -> None:
        """Destroy what no sealed card needs any more."""
        for number in set(self.keys) - {max(self.keys, default=0), *needed}:
            self._path(number).unlink(missing_ok=True)
            del self.keys[number]

    def _path(self, number: int) -> Path:
        return self.folder / f"seal-{number:05d}.key"

    def salt(self, number: int, stream: str, id: str, n: int) -> bytes:
        told = canonical([stream, id, n])
        return hmac.digest(self.keys[number], told, "sha256")[:_SALT_BYTES]


class SharedVault(Vault):
    """The keys of a house that several processes run: each seals with its own, and reads all."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.own: set[int] = set()

    @property
    def newest(self) -> int:
        if not self.own:
            self.renew()
        return max(self.own)

    def renew(self) -> None:
        """The next number that no other process has taken."""
        while True:
            self.read()
            try:
                super().renew()
            except FileExistsError:
                continue
            self.own.add(max(self.keys))
            return

    def read(self) -> None:
        """Keys that others have made since."""
        self.keys |= Vault(self.folder).keys

    def retire(self, needed: Iterable[int]) -> None:
        """Destroy what this process made and needs no more; of others it knows nothing."""
        for number in self.own - {max(self.own, default=0), *needed}:
            self._path(number).unlink(missing_ok=True)
            self.own.discard(number)
            self.keys.pop(number, None)


@dataclass
class Seals:
    """What is sealed at one table now."""

    stream: str
    vault: Vault
    standing: list[Seal] = field(default_factory=list)
    opened: dict[str, tuple[str, bytes]] = field(default_factory=dict)
    """By seal: card and salt, where a later entry has them and the key may be gone."""
    _salts: dict[tuple[str, int], bytes] = field(default_factory=dict)
    """Of what was unsealed like that, by command and place."""

    def seal(self, entry: Entry, plain: Plain, key: int = 0) -> list[list[str]]:
        """Put seals into the plain form of an entry; the cards that it opens, with their salts."""
        if entry.ended:
            opened, self.standing = self.standing, []
            return [[one.card, one.salt] for one in opened]
        named = names_cards(plain)
        if not named and not self.standing:
            return []
        revealed = Counter(
            (place_of(event.hand), card)
            for event in entry.events
            if isinstance(event, Revealed)
            for card in event.cards
        )
        opened = self._shown(revealed) if revealed and self.standing else []
        if named:
            self._put(entry, plain, revealed, key or self.vault.newest)
        return [[one.card, one.salt] for one in opened]

    def _shown(self, revealed: Cards) -> list[Seal]:
        """The seals of cards that everybody sees now; what is left was never sealed.

        Where two alike lie at one place and one is turned over, both wait for the end of the round:
        to open one would say what the other is.
        """
        alike = Counter(seal[:3] for seal in self.standing)
        opened = [one for one in self.standing if revealed[one[1:3]] >= alike[one[:3]]]
        self.standing = [one for one in self.standing if revealed[one[1:3]] < alike[one[:3]]]
        revealed.subtract(one[1:3] for one in opened if one.how == DRAWN)
        return opened

    def _put(self, entry: Entry, plain: Plain, revealed: Cards, key: int) -> None:
        face_up, count = _face_up(entry), 0
        hidden = Counter[tuple[str, str]]()

        def counted(how: str, place: str, card: str, draw: int) -> str:
            if draw not in face_up:
                hidden[place, card] += 1
            return card

        def put(how: str, place: str, card: str, draw: int) -> str:
            nonlocal count
            shown = draw in face_up or revealed[place, card] >= hidden[place, card]
            if card == HIDDEN or (how == DRAWN and shown):
                return card
            salt = self._salts.pop((entry.key, count), b"")
            salt = salt or self.vault.salt(key, self.stream, entry.key, count)
            count += 1
            self.standing.append(Seal(how, place, card, salt.hex(), key))
            return seal_of(card, salt)

        _replace(plain, counted)
        _replace(plain, put)

    # Going on

    def learn(self, plain: Mapping[str, Any]) -> None:
        """What an entry opens needs no key any more, wherever it was sealed."""
        for card, salt in plain.get("opened", ()):
            found = bytes.fromhex(salt)
            self.opened[seal_of(card, found)] = card, found

    def unseal(self, plain: Plain) -> int:
        """Put the cards back in the place of their seals; the key that they were sealed with."""
        used, count = 0, 0

        def put(how: str, place: str, card: str, draw: int) -> str:
            nonlocal used, count
            if not card.startswith(SEALED):
                return card
            if card in self.opened:
                found, self._salts[plain["key"], count] = self.opened[card]
            else:
                used, found = self._tried(card, plain["key"], count, used)
            count += 1
            return found

        _replace(plain, put)
        return used

    def _tried(self, seal: str, id: str, n: int, used: int) -> tuple[int, str]:
        for number in [used] if used else sorted(self.vault.keys, reverse=True):
            salt = self.vault.salt(number, self.stream, id, n)
            for card in CARDS:
                if seal_of(card, salt) == seal:
                    return number, card
        raise Misuse(
            f"a card of {self.stream} that lies face down cannot be opened: the key that it was "
            f"sealed with is not in {self.vault.folder}; put it back"
        )


def opened_in(plain: Mapping[str, Any]) -> dict[str, str]:
    """By seal: the cards that an entry opens."""
    told = plain.get("opened", ())
    return {seal_of(card, bytes.fromhex(salt)): card for card, salt in told}


def put_back(plain: Plain, opened: Mapping[str, str]) -> bool:
    """The same with what later entries opened; whether none is left."""
    whole = True

    def put(how: str, place: str, card: str, draw: int) -> str:
        nonlocal whole
        whole = whole and (not card.startswith(SEALED) or card in opened)
        return opened.get(card, card)

    _replace(plain, put)
    return whole


# Where cards stand in an entry


def names_cards(plain: Plain) -> bool:
    do = plain["do"]
    return bool(plain["given"]) or "drawn" in do or "parts" in do or "seen" in do


def _replace(plain: Plain, put: Put) -> None:
    """Let each card of an entry that may lie face down be put in another way."""
    do = plain["do"]
    if "parts" in do:
        place = f"seat {do['seat']}"
        parts = [
            [part, [put(SET, place, card, KEYED) for card in cards]] for part, cards in do["parts"]
        ]
        plain["do"] = do | {"parts": parts}
    for name in ("drawn", "seen"):
        if (cards := _cards_in(do.get(name))) is not None:
            done = [put(DRAWN, "", card, KEYED if name == "drawn" else NO_DRAW) for card in cards]
            plain["do"] = plain["do"] | {name: done}
            if name == "seen":
                plain["events"] = [
                    event | {"seen": done}
                    if event["kind"] == "ruled" and "seen" in event
                    else event
                    for event in plain["events"]
                ]
    given = []
    for n, draw in enumerate(plain["given"]):
        cards = _cards_in(draw.get("drawn")) if draw.get("draw") == "cards" else None
        if cards is not None:
            place = place_of(draw["to"])
            draw = {**draw, "drawn": [put(DRAWN, place, card, n) for card in cards]}
        given.append(draw)
    plain["given"] = given


def _cards_in(drawn: Any) -> Sequence[str] | None:
    """Cards that were drawn; dice and numbers lie open anyway."""
    cards = isinstance(drawn, list | tuple) and drawn and isinstance(drawn[0], str)
    return drawn if cards else None


def place_of(hand: str) -> str:
    """Whose cards they are: the parts of a hand belong together."""
    owner = owner_of(hand)
    return hand.split(" ")[0] if owner is None else f"seat {owner}"


KEYED, NO_DRAW = -1, -2
"""In the place of a draw: what a person keyed, and what somebody says was seen."""


def _face_up(entry: Entry) -> set[int]:
    """Which draws lie open: each is dealt to its hand in turn, what was keyed before the rest."""
    draws = [n for n, one in enumerate(entry.given) if one.get("draw") == "cards"]
    if entry.do["what"] in (DRAWN, "correct"):
        draws.insert(0, KEYED)
    found = set()
    for event in entry.events:
        if isinstance(event, Revealed) and draws[:1] == [KEYED]:
            found.add(draws.pop(0))  # what lay there already was turned over, and keyed then
        elif isinstance(event, Dealt):
            fits = (n for n in draws if n == KEYED or entry.given[n]["to"] == event.to)
            if (draw := next(fits, None)) is not None:
                draws.remove(draw)
                found |= {draw} if event.face_up else set()
    return found

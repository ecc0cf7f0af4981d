"""Seals of cards: which are put, when they are opened, and that nothing can be told from them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from croupier.audit import verify
from croupier.audit.seal import CARDS, Seals, Vault, opened_in, put_back, seal_of
from croupier.core.commands import Begin, Command, Drawn
from croupier.core.entries import Entry
from croupier.core.events import Dealt, Ended, Event, Revealed
from croupier.core.together import Set


@pytest.fixture
def seals(tmp_path: Path) -> Seals:
    return Seals("t1", Vault(tmp_path / "keys"))


def draw(to: str, *cards: str) -> dict[str, Any]:
    return {"draw": "cards", "to": to, "drawn": list(cards)}


def entry(
    id: str, events: Sequence[Event], *given: dict[str, Any], what: Any = None, over: str = ""
) -> Entry:
    command = Command(id, "P", "dealer", None, what or Begin())
    return Entry(1, "", command, "", ("t1",), given, tuple(events), over)


def sealed(seals: Seals, one: Entry) -> tuple[dict[str, Any], list[str]]:
    """The entry as the store has it, and the cards that it opens."""
    plain = one.plain()
    opened = seals.seal(one, plain)
    for card, salt in opened:
        assert seal_of(card, bytes.fromhex(salt)).startswith("~")
    return plain, [card for card, _ in opened]


def dealt(to: str, *cards: str, up: bool) -> Dealt:
    return Dealt(to, len(cards), up, list(cards) if up else [])


def test_a_card_face_down_is_sealed_and_one_face_up_is_not(seals: Seals) -> None:
    """Of the dealer's two cards, the one that everybody sees stands in clear."""
    events = [dealt("dealer", "Ks", up=False), dealt("dealer", "Qh", up=True)]
    plain, opened = sealed(seals, entry("a", events, draw("dealer", "Ks"), draw("dealer", "Qh")))
    down, up = (one["drawn"][0] for one in plain["given"])
    assert (down[0], len(down), up, opened) == ("~", 65, "Qh", [])
    assert [(one.place, one.card) for one in seals.standing] == [("dealer", "Ks")]


def test_two_alike_tell_nothing_about_each_other(seals: Seals) -> None:
    """A king down and a king up: the one that lies down is sealed, whichever came first."""
    for id, first in (("a", False), ("b", True)):
        events = [dealt("dealer", "Ks", up=first), dealt("dealer", "Ks", up=not first)]
        plain, _ = sealed(seals, entry(id, events, draw("dealer", "Ks"), draw("dealer", "Ks")))
        assert [one["drawn"][0] == "Ks" for one in plain["given"]] == [first, not first]


def test_one_of_two_alike_that_is_turned_opens_none_before_the_end(seals: Seals) -> None:
    """To open one of two kings would say that the other is one too."""
    down = [dealt("dealer", "Ks", "Ks", up=False)]
    sealed(seals, entry("a", down, draw("dealer", "Ks", "Ks")))
    _, opened = sealed(seals, entry("b", [Revealed("dealer", ["Ks"], "c", [0])]))
    assert opened == []
    _, opened = sealed(seals, entry("c", [Ended(1)], over="00"))
    assert opened == ["Ks", "Ks"]
    assert not seals.standing


def test_a_card_is_opened_when_it_is_shown_and_else_at_the_end(seals: Seals) -> None:
    """Also under the name of a part of its hand; cards of others stay sealed."""
    down = [dealt("seat 1", "Ks", "2c", up=False), dealt("seat 2", "Ks", up=False)]
    sealed(seals, entry("a", down, draw("seat 1", "Ks", "2c"), draw("seat 2", "Ks")))
    _, opened = sealed(seals, entry("b", [Revealed("seat 1 high", ["Ks"], "c")]))
    assert opened == ["Ks"]
    assert [(one.place, one.card) for one in seals.standing] == [("seat 1", "2c"), ("seat 2", "Ks")]
    _, opened = sealed(seals, entry("c", [Ended(1)], draw("seat 3", "Ah"), over="00"))
    assert opened == ["2c", "Ks"]


def test_what_a_player_sets_and_what_is_keyed_is_sealed_too(seals: Seals) -> None:
    """The command names cards that others may not see; only backs need no seal."""
    what = Set(1, {"high": (51, 50), "low": (49,)})
    plain, _ = sealed(seals, entry("a", [], what=what))
    names = [name for _, cards in plain["do"]["parts"] for name in cards]
    assert all(name.startswith("~") for name in names)
    plain, _ = sealed(seals, entry("b", [dealt("seat 1", "Ks", up=False)], what=Drawn(("Ks",))))
    assert plain["do"]["drawn"][0].startswith("~")
    plain, _ = sealed(seals, entry("c", [dealt("seat 1", "Kd", up=True)], what=Drawn(("Kd",))))
    assert plain["do"]["drawn"] == ["Kd"]
    plain, _ = sealed(seals, entry("d", [dealt("seat 1", "??", up=False)], draw("seat 1", "??")))
    assert plain["given"][0]["drawn"] == ["??"]


def test_seals_are_opened_by_trying_and_by_what_the_log_opens(seals: Seals) -> None:
    """With the key all of them; without it those that a later entry names."""
    down = entry("a", [dealt("dealer", *CARDS[:3], up=False)], draw("dealer", *CARDS[:3]))
    plain, _ = sealed(seals, down)
    end = {"opened": seals.seal(entry("b", [Ended(1)], over="00"), {})}
    by_key = {**plain}
    assert seals.unseal(by_key) == 1
    by_log = {**plain}
    assert put_back(by_log, opened_in(end))
    assert by_key["given"] == by_log["given"] == [draw("dealer", *CARDS[:3])]
    assert not put_back({**plain}, {})


def test_the_same_card_has_another_seal_each_time(seals: Seals, tmp_path: Path) -> None:
    """By command, by place in it, by table, by key: no two can be compared."""
    one = entry("a", [dealt("dealer", "Ks", "Ks", up=False)], draw("dealer", "Ks", "Ks"))
    found = set(sealed(seals, one)[0]["given"][0]["drawn"])
    two = entry("b", [dealt("dealer", "Ks", up=False)], draw("dealer", "Ks"))
    for other in (seals, Seals("t2", seals.vault), Seals("t1", Vault(tmp_path / "other"))):
        found |= set(sealed(other, two)[0]["given"][0]["drawn"])
    assert len(found) == 5


def test_a_seal_is_what_the_verifier_checks() -> None:
    """The words, the salt and the card, as the verifier has them written apart."""
    assert seal_of("Ks", b"salt") == "~" + verify.sha(b"croupier card", b"salt", b"Ks").hex()
    assert len(CARDS) == len(set(CARDS)) == 53 + 13


def test_keys_are_read_again_and_only_by_their_owner(tmp_path: Path) -> None:
    """A folder and files of the owner alone; nothing is made before it is needed."""
    folder = tmp_path / "keys"
    assert not Vault(folder).keys
    assert not folder.exists()
    vault = Vault(folder)
    assert vault.newest == 1
    vault.renew()
    assert Vault(folder).keys == vault.keys
    assert folder.stat().st_mode & 0o77 == 0
    assert all(path.stat().st_mode & 0o77 == 0 for path in folder.iterdir())
    vault.retire([])
    assert list(Vault(folder).keys) == [2]

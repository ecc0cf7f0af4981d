"""Who may do what, by direct request: every kind of command by every kind of person."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.web import bodies
from croupier.web.serving import Served
from tests.web.serving import Person
from tests.web.test_commands import fresh

PEOPLE = (
    "nobody",
    "stranger",
    "player",
    "practice dealer",
    "practice supervisor",
    "practice manager",
    "practice observer",
    "practice administrator",
    "practice compliance officer",
    "practice cashier",
)
COMMANDS: dict[str, dict[str, Any]] = {
    "leave": {"seat": 3},
    "buy": {"seat": 3, "cents": 500},
    "place": {"seat": 3, "spot": "ante", "cents": 500},
    "take": {"seat": 3, "spot": "ante", "cents": 500},
    "undo": {"seat": 3},
    "again": {"seat": 3},
    "lay": {"seat": 3, "spot": "ante", "cents": 500},
    "lift": {"seat": 3, "spot": "ante"},
    "say": {"seat": 3, "spot": "ante", "word": "on"},
    "go": {},
    "decide": {"seat": 3, "choice": "play"},
    "set": {"seat": 3, "house_way": True},
    "key": {"drawn": ["Qd"]},
    "meter": {"cents": 100},
    "attest": {},
    "tell": {"told": 1},
    "call": {"id": "misdeal"},
    "change": {"thing": "cards"},
    "service": {"thing": "cards", "done": "reviewed"},
    "correct": {"entry": 1, "drawn": ["Qd"]},
    "rule": {"entry": 1, "why": "x"},
    "hand_over": {"to": "practice"},
}
TABLES = {"practice dealer", "practice supervisor", "practice manager"}
"""Staff who work at tables; no other has anything to do there."""
MAY = {
    "leave": {"player", *TABLES},
    "buy": {"player", *TABLES},
    "place": {"player"},
    "take": {"player"},
    "undo": {"player"},
    "lay": {"player", "practice dealer"},  # whoever deals scans; a practice dealer for a player
    "lift": {"player", "practice dealer"},
    "go": {"player", "practice dealer"},
    "change": TABLES,
    "hand_over": {one for one in PEOPLE if one.startswith("practice")},
}
"""Who is let in while a window is open (or is told that it is not the moment); nobody else."""


def test_every_command_is_walked() -> None:
    """A new kind of command has its row here."""
    kinds = {kind.model_fields["do"].annotation.__args__[0] for kind in _kinds()}
    assert kinds == {*COMMANDS, "sit", "words"}


def _kinds() -> list[Any]:
    return [
        one
        for one in vars(bodies).values()
        if isinstance(one, type) and issubclass(one, bodies.Body) and "do" in one.model_fields
    ]


@pytest.mark.parametrize("who", PEOPLE)
def test_by_direct_request(house: Served, person: Person, other: Person, who: str) -> None:
    """Whoever may not is refused by name (401 or 403) or has no such moment; nothing moves."""
    table = fresh(other)
    other.does(table, "sit", seat=3)
    other.does(table, "place", spot="ante", cents=5_00)
    if who == "player":
        person.http.cookies.update(dict(other.http.cookies))
    elif who == "stranger":
        person.signs_in(name="a stranger")
    elif who != "nobody":
        person.signs_in(member=who)
    before = other.view(table)
    path = f"/api/v1/tables/{table}/commands?dry_run=true"
    for do, more in COMMANDS.items():
        answer = person.http.post(path, json={"do": do, **more})
        may = who in MAY.get(do, set())
        if who == "nobody":
            assert answer.status_code == 401, (do, answer.text)
        elif may:
            assert answer.status_code in (200, 409, 422), (do, who, answer.text)
            if answer.status_code == 409:
                assert "only " not in answer.json().get("why", ""), (do, answer.text)
        else:
            assert answer.status_code in (403, 409, 422), (do, who, answer.text)
            assert answer.status_code != 200
    assert other.view(table)["seats"] == before["seats"]


@pytest.mark.parametrize("who", [one for one in PEOPLE if one != "player"])
def test_for_real(house: Served, person: Person, other: Person, who: str) -> None:
    """The same without the dry run: chips of a player stay where they are, the round goes on."""
    table = fresh(other)
    other.does(table, "sit", seat=3)
    other.does(table, "place", spot="ante", cents=5_00)
    if who == "stranger":
        person.signs_in(name="a real stranger")
    elif who != "nobody":
        person.signs_in(member=who)
    for do in ("place", "take", "undo", "again", "lift", "decide", "set", "key", "attest", "rule"):
        answer = person.sends(table, do, **COMMANDS[do])
        assert answer.status_code in (401, 403, 409, 422), (do, answer.text)
    assert other.view(table)["seats"]["3"]["stakes"] == {"ante": 5_00}


@pytest.mark.parametrize(
    ("who", "all_cards"),
    [
        ("nobody", False),
        ("player", False),
        ("practice dealer", False),
        ("practice supervisor", True),
        ("practice observer", True),
        ("practice compliance officer", True),
        ("practice administrator", False),
    ],
)
def test_who_sees_every_card_of_a_round_that_is_over(
    person: Person, other: Person, who: str, all_cards: bool
) -> None:
    """Floor, surveillance and compliance; a player what he saw; an administrator no card."""
    table = fresh(other)
    other.does(table, "sit", seat=3)
    other.does(table, "words", text="ante 5, deal, fold")
    if who == "player":
        person.http.cookies.update(dict(other.http.cookies))
    elif who != "nobody":
        person.signs_in(member=who)
    found = person.get(f"rounds?table={table}")["rounds"]
    assert len(found) == 1
    path = f"/api/v1/rounds/{found[0]['id']}"
    asked = person.http.get(f"{path}/steps", params={"as": "replay"})
    assert asked.status_code == (200 if all_cards else 403)
    steps = person.http.get(f"{path}/steps").json()["steps"]
    dealt = [e for step in steps for e in step["events"] if e["kind"] == "dealt"]
    seen = {event["to"] for event in dealt if "??" not in event["cards"]}
    expected = {"seat 3", "dealer"} if all_cards else {"seat 3"} if who == "player" else set()
    assert seen == expected
    for part in ("proof", "bundle", "check"):
        answer = person.http.get(f"{path}/{part}")
        assert answer.status_code == (200 if all_cards else 403), part

"""Match Play Coupons in the browser: laid by words or by a scan, seen on the cloth, in the box."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from croupier.core.commands import AtDesk, Command
from croupier.core.days import DAY, date_of
from croupier.house.coupons.kept import coupons_of
from croupier.house.coupons.numbers import CouponNumber
from croupier.house.coupons.serials import State
from croupier.house.desk import Office
from croupier.house.documents import Sign
from croupier.house.patrons import ReadList
from croupier.web.hall import clock
from croupier.web.serving import Served
from tests.house.coupons.programme import COMPLIANCE, Programme, of
from tests.web.serving import Person, served

KEY = bytes(range(32))


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("house"), ("roulette", "craps")) as found:
        yield found


class Desk:
    """The papers of a house that is served, as its practice staff sign them."""

    def __init__(self, served: Served) -> None:
        self.keeper, self.at = served.hall.keeper, clock()

    @property
    def office(self) -> Office:
        assert isinstance(self.keeper.desk, Office)
        return self.keeper.desk

    def do(self, who: str, what: AtDesk) -> Any:
        department = self.office.people.members[who].department
        command = Command(secrets.token_hex(16), who, department, None, what)
        return self.keeper.do("desk", command, up=True)

    def sign(
        self,
        who: str,
        kind: str,
        step: str,
        paper: str = "",
        facts: Mapping[str, Any] | None = None,
    ) -> str:
        return str(self.do(who, Sign(kind, step, paper, facts or {})).events[0].document)


@pytest.fixture(scope="module")
def programme(house: Served) -> Programme:
    """Patrons have the first five of a batch of coupons of $25; the house seals them with a key."""
    house.hall.coupon_key = KEY
    desk = Desk(house)
    found = Programme(desk)  # type: ignore[arg-type]
    desk.do(COMPLIANCE, ReadList("list"))
    found.approve()
    found.received(expires=str(date_of(desk.at + 30 * DAY)))
    found.form()
    found.issued(of("A7", (1, 10)))
    found.hand_out(of("A7", (1, 5)))
    return found


def seated(person: Person, game: str) -> tuple[str, str]:
    """A table of one's own, and the seat there."""
    answer = person.http.post("/api/v1/tables", json={"game": game})
    assert answer.status_code == 201, answer.text
    table = str(answer.json()["id"])
    view = person.does(table, "sit")["view"]
    return table, str(view["you"]["seats"][0])


def says(person: Person, table: str, text: str) -> list[str]:
    return [line["text"] for line in person.does(table, "words", text=text).get("told", ())]


def test_a_guest_practises_with_a_coupon(person: Person) -> None:
    """The practice dealer lays it, for a face that the guest names; what lies on it and next to it
    is seen, and it goes into the box with the settlement."""
    table, seat = seated(person, "roulette")
    says(person, table, "red 40")
    told = says(person, table, "coupon 25 on red")
    assert told[0].endswith("of $25 on red, $25 in chips on it, $15 next to it")
    view = person.view(table)
    (item,) = view["seats"][seat]["beside"]["red"]
    assert (item["face_cents"], item["on_it_cents"], item["next_to_it_cents"]) == (2500, 2500, 1500)
    pieces = view["laid"]
    assert pieces[f"coupon/{seat}/red"]["cents"] == 25_00
    assert pieces[f"chip/{seat}/red"]["cents"] == 25_00
    assert pieces[f"rest/{seat}/red"]["cents"] == 15_00
    assert pieces[f"rest/{seat}/red"]["x"] < pieces[f"coupon/{seat}/red"]["x"]
    assert any("goes into the box" in line for line in says(person, table, "go"))
    after = person.view(table)
    assert "beside" not in after["seats"][seat]
    assert not [name for name in after["laid"] if name.startswith(("coupon/", "rest/"))]


@pytest.mark.clause("pa.525 525.22(b)", "pa.525 525.22(c)(3)", "pa.525 525.22(d)")
@pytest.mark.parametrize(
    ("words", "clause"),
    [
        ("coupon 25 on odd", "pa.525 525.22(b)"),
        ("coupon 45 on red", "pa.525 525.22(b)"),
        ("1st column 25, coupon 25 on 1st column", "pa.525 525.22(c)(3)"),
        ("coupon 25 on red, coupon 10 on red", "pa.525 525.22(d)"),
    ],
)
def test_what_the_law_refuses_is_refused_there_too(person: Person, words: str, clause: str) -> None:
    """With its clause, and what may be done instead."""
    table, _ = seated(person, "roulette")
    says(person, table, "red 40")
    why = person.refused(table, "words", text=words)
    assert why["clause"] == clause
    assert why["instead"]


def test_a_coupon_comes_back(person: Person) -> None:
    """By a word, with the chips, or by undo; the page is told at once."""
    table, seat = seated(person, "craps")
    for back in ("take the coupon back", "undo", "take all"):
        person.does(table, "words", text="pass 30, coupon 25")
        assert "beside" in person.view(table)["seats"][seat]
        person.does(table, "words", text=back)
        assert "beside" not in person.view(table)["seats"][seat]
        if back != "take all":
            person.does(table, "words", text="take all")


def test_nobody_lays_one_for_another(person: Person, other: Person) -> None:
    """A guest speaks for his own seats alone."""
    table, seat = seated(person, "roulette")
    other.does(table, "sit")
    says(person, table, "red 40")
    why = other.refused(table, "lay", 403, seat=int(seat), spot="red", cents=25_00)
    assert why["clause"] == "pa.525 525.22(b)"


def test_the_same_scan_again_is_the_same_answer(person: Person) -> None:
    """And another coupon under its key is another command."""
    table, seat = seated(person, "roulette")
    says(person, table, "red 40")
    key, body = secrets.token_hex(16), {"seat": int(seat), "spot": "red"}
    first = person.sends(table, "lay", key, cents=25_00, **body).json()
    again = person.sends(table, "lay", key, cents=25_00, **body).json()
    assert first["seq"] == again["seq"]
    other = person.sends(table, "lay", key, cents=20_00, **body)
    assert other.json()["type"] == "/problems/key_reused"


@pytest.mark.clause("pa.525 525.22(b)", "pa.525 525.21(q)(6)", "pa.525 525.21(c)(3)")
def test_a_coupon_of_the_ledger_is_scanned(person: Person, programme: Programme) -> None:
    """By its number, sealed with the key of the house: an invented one fails before it is looked
    up, one that nobody was given has no place, and one that was used is used."""
    table, _ = seated(person, "roulette")
    says(person, table, "red 40, odd 40")

    def code(number: int, key: bytes = KEY) -> str:
        return CouponNumber(25_00, "A7", number).text(key)

    invented = person.refused(table, "words", text=f"coupon {code(1, bytes(32))} on red")
    assert invented["clause"] == "pa.525 525.21(c)(3)"
    assert (
        "in the vault" in person.refused(table, "words", text=f"coupon {code(500)} on red")["why"]
    )
    says(person, table, f"coupon {code(1)} on red")
    assert programme.state(1) is State.ON_TABLE
    twice = person.refused(table, "words", text=f"coupon {code(1)} on odd")
    assert twice["clause"] == "pa.525 525.22(d)"
    says(person, table, "go")
    assert programme.state(1) is State.BOX
    says(person, table, "red 40")
    used = person.refused(table, "words", text=f"coupon {code(1)} on red")
    assert (used["why"], used["clause"]) == ("it is in a drop box", "pa.525 525.21(q)(6)")


def test_practice_coupons_are_in_no_ledger(person: Person, programme: Programme) -> None:
    """What a practice table makes itself is nobody's, and changes nothing at the desk."""
    before = list(programme.coupons.totals)
    table, _ = seated(person, "roulette")
    says(person, table, "red 40, coupon 25 on red")
    says(person, table, "go")
    assert coupons_of(programme.office).totals == before
    assert not programme.coupons.boxes.get(table)


def test_a_practice_coupon_is_read_as_the_game_has_filed(
    person: Person, house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the submission in force at that table, as a coupon of the ledger is."""
    table, seat = seated(person, "roulette")

    def filed(office: Office, id: str) -> dict[str, str]:
        assert (office, id) == (house.hall.office, table)
        return {"odds": "even"}

    monkeypatch.setattr("croupier.web.hall.filed_at", filed)
    says(person, table, "red 40, coupon 25 on red")
    (item,) = house.hall.rooms[table].driver.table.beside_of(int(seat), "red")
    assert (item.terms.odds, item.terms.pushed) == ("even", "back")
    says(person, table, "go")

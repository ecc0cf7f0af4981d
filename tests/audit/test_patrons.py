"""Patrons outside the hashed body: kept, proved, looked at by few, and erased without a trace."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from croupier.audit import recover
from croupier.audit.export import exported
from croupier.audit.patrons import data_of, identified
from croupier.audit.places import Place
from croupier.audit.reaching import at_home
from croupier.audit.reception import COMMANDS, IDENTIFY, PATRON, Request
from croupier.audit.store import Private
from croupier.core.commands import Command
from croupier.core.refusals import CroupierError, Misuse, Refusal
from croupier.house.patrons import ErasePatron
from tests.cli.running import Run
from tests.house.keeping import practice_house
from tests.house.linked import Linked, linked
from tests.house.test_kept import Kept

WHO = {"name": "Firstname Surnameworthy", "address": "1 Quay Lane"}
NAME = b"Surnameworthy"


@pytest.fixture
def house(tmp_path: Path) -> Linked:
    return linked(tmp_path)


def kept(house: Linked, number: str = "P7", by: str = "C1") -> str:
    what, private = identified(house.keeper.vault, house.new_id(), number, WHO)
    house.at += 1
    command = Command(house.new_id(), by, "cage", None, what)
    house.keeper.do("desk", command, secret=private)
    return what.commitment


def erased(house: Linked, number: str = "P7") -> None:
    command = Command(house.new_id(), "L1", "compliance", None, ErasePatron(number, "asked for it"))
    house.keeper.do("desk", command, up=True, secret=Private(number))


def files(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())


def test_the_log_has_a_commitment_and_no_name(house: Linked, tmp_path: Path) -> None:
    """The name is in the store beside the log, in no line, no value of the desk and no export."""
    said = kept(house)
    lines = b"".join(line for _, line in house.keeper.store.read())
    assert NAME not in lines
    assert said.encode() in lines
    assert "Surnameworthy" not in str(house.office.value())
    assert data_of(house.keeper.patron("P7"), "P7", said) == WHO
    house.again()
    assert data_of(house.keeper.patron("P7"), "P7", said) == WHO
    assert house.office.people.patrons["P7"].commitment == said
    out = tmp_path / "export"
    house.keeper.checkpoint(house.place.signer())
    exported(house.keeper.store, out)
    assert NAME not in files(out)


def test_erasing_one_breaks_nothing(house: Linked, tmp_path: Path) -> None:
    """Not a byte of the name is left in the store; the log is verified, replayed and exported."""
    first = kept(house)
    kept(house, "P8")
    before = [line for _, line in house.keeper.store.read()]
    erased(house)
    assert house.keeper.patron("P7") is None
    assert house.keeper.patron("P8") is not None
    assert [line for _, line in house.keeper.store.read()][: len(before)] == before
    assert recover.checked(house.keeper.store).good
    house.agrees()
    assert house.office.people.patrons["P7"].commitment == ""
    with pytest.raises(Misuse, match="nothing is kept"):
        data_of(house.keeper.patron("P7"), "P7", first)
    erased(house, "P8")
    assert NAME not in files(tmp_path)  # nor in what was written last
    house.keeper.close()
    assert NAME not in files(tmp_path)
    house.open()
    assert recover.checked(house.keeper.store).good


def test_what_is_kept_can_be_proved_and_not_exchanged(house: Linked) -> None:
    """Another name under the same number is not what the log says; nor is another salt."""
    said = kept(house)
    text = house.keeper.patron("P7")
    assert text is not None
    for wrong in (text.replace("Firstname", "Othername"), text.replace('"salt":"', '"salt":"0')):
        with pytest.raises(Misuse, match="not what the log says"):
            data_of(wrong, "P7", said)
    other = identified(house.keeper.vault, "another", "P7", WHO)[0].commitment
    assert other != said  # the same name of two patrons does not look the same


def test_who_may_and_why(house: Linked) -> None:
    """Cage and compliance keep, compliance erases with the credential; a reason is written down."""
    for who in ("D1", "F1", "M1", "A1"):
        with pytest.raises(Refusal):
            kept(house, by=who)
    kept(house)
    for who in ("C1", "F1", "S1"):
        assert house.why(lambda who=who: house.do(who, ErasePatron("P7", "x"))) == "GLI-19 4.4"
    assert house.why(lambda: house.do("L1", ErasePatron("P7", "x"), up=False)) == "GLI-19 4.4"
    assert "say why" in house.why(lambda: house.do("L1", ErasePatron("P7", " ")))
    assert "nothing is kept" in house.why(lambda: house.do("L1", ErasePatron("P9", "x")))
    with pytest.raises(Misuse, match="name and address"):
        identified(house.keeper.vault, "ask", "P7", {"name": " "})
    with pytest.raises(Misuse, match="too many"):
        identified(house.keeper.vault, "ask", "P7", {"name": "x" * 5_000})


def test_the_reception_keeps_shows_and_erases(tmp_path: Path) -> None:
    """As data over the one way in; asked again under the same key it is done once."""
    house = Kept(tmp_path)
    for entry in practice_house().entries:
        house.do("desk", entry.command)
    desk = at_home(Place(tmp_path / "house.db"), house.keeper)
    clerk = "practice cashier"

    def ask(path: str, body: Any, key: str, by: str = clerk) -> Any:
        return desk.answer(Request(path, body, by, None, key))

    told = {"commands": [{"do": IDENTIFY, "patron": "P7", "private": WHO}]}
    first = ask(COMMANDS, told, "ask 1")
    assert ask(COMMANDS, told, "ask 1") == first
    assert ask(PATRON, {"patron": "P7", "why": "a claim"}, "ask 2")["patron"] == WHO
    with pytest.raises(CroupierError):
        ask(PATRON, {"patron": "P7", "why": "curious"}, "ask 3", "practice dealer")
    erase = {"commands": [{"do": "patrons.erase", "patron": "P7", "why": "asked"}]}
    ask(COMMANDS, erase, "ask 4", "practice compliance officer")
    with pytest.raises(Misuse, match="nothing is kept"):
        ask(PATRON, {"patron": "P7", "why": "a claim"}, "ask 5")
    for wrong in ({"do": IDENTIFY, "patron": "P7"}, {"do": IDENTIFY, "patron": "P7", "private": 7}):
        with pytest.raises(Misuse, match="who is it"):
            ask(COMMANDS, {"commands": [wrong]}, "ask 6")
    house.keeper.close()
    assert NAME not in files(tmp_path)


def test_at_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Kept, looked at with a reason, erased."""
    run, store = Run(capsys), str(tmp_path / "house.db")
    run.ok("house", "found", store)
    cage = ("--by", "practice cashier")
    said = ("name=Firstname Surnameworthy", "address=1 Quay Lane")
    assert run.ok("house", "patron", store, "P7", *said, *cage).out == "P7 is kept: name, address\n"
    looked = ("house", "patron", store, "P7", "--why", "a claim", *cage, "--json")
    assert run.ok(*looked).data == WHO
    assert "say why" in run.fails(2, "house", "patron", store, "P7", *cage)
    officer = ("--by", "practice compliance officer")
    run.ok("house", "patron", store, "P7", "--erase", "--why", "asked", *officer)
    assert "nothing is kept" in run.fails(2, *looked)
    assert "either" in run.fails(2, "house", "patron", store, "P7", "name=x", "--erase", *cage)

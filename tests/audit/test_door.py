"""One way to a house: over the socket of whoever runs it, or in its store where nobody does."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import stat
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from croupier.audit import door, reaching
from croupier.audit.door import error_of, problem, short
from croupier.audit.keeper import Keeper
from croupier.audit.reaching import Nobody, Unanswered, over_socket
from croupier.audit.reception import CHECKS, COMMANDS, HEADS, LOOK, STAFF, Request
from croupier.audit.store import Elsewhere, InUse, Stopped
from croupier.audit.turns import Turn
from croupier.core.refusals import CroupierError, Misuse, Refusal
from tests.audit.offices import FLOOR, OWN, Lies, child, lies

HIRE = {"do": "people.hire", "member": "D1", "department": "tables", "rank": "dealer"}
UNLOCK = {"do": "people.unlock", "member": "F1"}


def commands(by: str, password: str | None, *told: Any, key: str = "k") -> Request:
    return Request(COMMANDS, {"commands": list(told)}, by, password, key)


ASKED = {
    "an account with a first password": commands(
        "I1",
        OWN,
        {**HIRE, "credential": "3"},
        {"do": "people.give_password", "member": "D1", "password": "eight grey herons stand"},
        key="hired",
    ),
    "the same again": commands("I1", OWN, {**HIRE, "credential": "3"}, key="hired"),
    "the same key for something else": commands("I1", OWN, UNLOCK, key="hired"),
    "a right that he has not": commands("F1", FLOOR, {**HIRE, "credential": "9"}, key="no right"),
    "one of two": commands("I1", OWN, {**HIRE, "member": "D2", "credential": "4"}, UNLOCK, key="2"),
    "a wrong password": commands("I1", "not this one at all", UNLOCK),
    "a name that nobody has": commands("hunter2 typed here", OWN, UNLOCK),
    "the house itself": commands("house", OWN, UNLOCK),
    "no password": commands("I1", None, UNLOCK),
    "nobody": commands("", OWN, UNLOCK),
    "a poor password": commands("F1", FLOOR, {"do": "people.change_password", "password": "x"}),
    "the password so far": commands(
        "F1", FLOOR, {"do": "people.change_password", "password": FLOOR}
    ),
    "a new password": commands(
        "F1", FLOOR, {"do": "people.change_password", "password": "one more lantern now"}, key="pw"
    ),
    "the old password then": Request(STAFF, None, "F1", FLOOR),
    "a password with something else": commands("I1", OWN, {**UNLOCK, "password": OWN}),
    "a password that is none": commands("I1", OWN, {"do": "people.change_password", "password": 1}),
    "signing in by the side door": commands("I1", OWN, {"do": "people.sign_in", "member": "F1"}),
    "something of a table": commands("I1", OWN, {"do": "begin"}),
    "something of the keeper": commands("I1", OWN, {"do": "log.start"}),
    "nothing that is known": commands("I1", OWN, {"do": "people.hier"}),
    "a field too many": commands("I1", OWN, {**UNLOCK, "given": {"checked": True}}),
    "an answer to a request": commands("I1", OWN, {**UNLOCK, "request": 3}),
    "no key": commands("I1", OWN, UNLOCK, key=""),
    "too many at once": commands("I1", OWN, *[UNLOCK] * 11),
    "no list": Request(COMMANDS, {"commands": 7}, "I1", OWN, "k"),
    "who works here": Request(STAFF, None, "I1", OWN),
    "who works here, by nobody": Request(STAFF),
    "a place that is none": Request("nowhere", None, "I1", OWN),
    "a head": Request(HEADS, {}),
    "a look at the head": Request(HEADS),
}


def outcome(house: Lies, request: Request) -> Any:
    """What came of it, without what hangs on when."""
    try:
        found = house.ask(request)
    except CroupierError as error:
        return type(error), str(error)
    for line in found.get("entries", ()):
        entry = json.loads(line)
        assert entry["key"].startswith(request.key)
    return sorted(found), found.get("staff")


def test_both_ways_give_the_same_entries_and_refusals(tmp_path: Path) -> None:
    """Everything that can be asked, right and wrong, of a house that runs and of one that does
    not: the same answers, the same refusals, the same entries of the desk."""
    rests, runs = lies(tmp_path / "rests"), lies(tmp_path / "runs")
    with runs.running():
        for name, request in ASKED.items():
            assert outcome(rests, request) == outcome(runs, request), name
    assert rests.facts() == runs.facts()
    done = [one["do"]["what"] for one in runs.facts()]
    assert done.count("people.hire") == 2 + 1
    assert done.count("log.deny") >= 3
    assert sum(one["do"]["what"] == "log.start" for one in runs.lines()) == 1
    assert rests.said == runs.said == []


def test_an_office_goes_on_while_the_house_runs(tmp_path: Path) -> None:
    """Each sees what another just did; a second process on the store is refused."""
    house = lies(tmp_path)
    with house.running() as runs:
        house.do("I1", OWN, {**HIRE, "credential": "3"})
        staff = house.ask(Request(STAFF, None, "I1", OWN))["staff"]
        assert [one["id"] for one in staff] == ["I1", "F1", "D1"]
        assert "D1" in runs.reception.office.people.members
        assert house.ask(Request(LOOK))["entries"] == runs.keeper.tip.size
        with pytest.raises(InUse):
            house.open()
    with pytest.raises(Nobody):
        over_socket(house.place, Request(LOOK))
    assert not house.place.socket.exists()


def test_who_is_in_the_house_stays_in(tmp_path: Path) -> None:
    """A command from a terminal signs nobody out who was there before; else he is gone after it."""
    house = lies(tmp_path)
    with house.running() as runs:
        people = runs.reception.office.people
        house.do("I1", OWN, {**HIRE, "credential": "3"})
        assert not people.member("I1").since
        runs.reception._sign_in("I1", OWN)
        house.do("I1", OWN, {**HIRE, "member": "D2", "credential": "4"})
        assert people.member("I1").since


def test_many_at_once_are_one_after_the_other(tmp_path: Path) -> None:
    """Eight terminals of one person and one of another: each thing is done once, nobody is signed
    out in the middle of his own."""
    house = lies(tmp_path)
    failed: list[BaseException] = []

    def hire(number: int) -> None:
        try:
            who = f"D{number}"
            told = {**HIRE, "member": who, "credential": f"c{number}"}
            for _ in range(2):
                house.do("I1", OWN, told, key=f"hire {number}")
        except BaseException as error:
            failed.append(error)

    with house.running():
        threads = [threading.Thread(target=hire, args=(number,)) for number in range(8)]
        for one in threads:
            one.start()
        for one in threads:
            one.join()
    assert not failed
    done = [one["do"].get("member") for one in house.facts() if one["do"]["what"] == "people.hire"]
    assert sorted(done) == sorted(["F1", *(f"D{number}" for number in range(8))])


# A house that dies


def kill(*_: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def before_it_is_written() -> None:
    write = Turn._write

    def killed(turn: Turn) -> None:
        if any(b"people.hire" in row.line for row in turn.rows):
            kill()
        write(turn)

    setattr(Turn, "_write", killed)  # noqa: B010


def before_it_is_told() -> None:
    tell = Turn._tell

    def killed(turn: Turn) -> None:
        if any(b"people.hire" in row.line for row in turn.rows):
            kill()
        tell(turn)

    setattr(Turn, "_tell", killed)  # noqa: B010


def before_the_answer_leaves() -> None:
    setattr(door._Handler, "_send", kill)  # noqa: B010


@pytest.mark.parametrize(
    ("die", "done"),
    [(before_it_is_written, False), (before_it_is_told, True), (before_the_answer_leaves, True)],
)
def test_a_house_that_dies_in_the_middle_does_nothing_twice(
    die: Callable[[], None], done: bool, tmp_path: Path
) -> None:
    """The client says so, asks again under the same key where the house lies, and gets the first
    answer, whether it had been done or not."""
    house = lies(tmp_path)
    with child(house, die):
        found = house.do("I1", OWN, {**HIRE, "credential": "3"}, key="hired")
    (said,) = house.said
    assert "ended before it answered" in said
    assert "asking again under the same key" in said
    hired = [one for one in house.lines() if one["key"] == "hired"]
    assert len(hired) == 1
    assert json.loads(found["entries"][0]) == hired[0]
    starts = [one["seq"] for one in house.lines() if one["do"]["what"] == "log.start"]
    assert len(starts) == 2
    assert (hired[0]["seq"] < starts[1]) == done
    assert house.do("I1", OWN, {**HIRE, "credential": "3"}, key="hired") == found


def test_what_has_no_key_is_not_asked_again(tmp_path: Path) -> None:
    """Whoever only looked is told that there was no answer."""
    house = lies(tmp_path)
    with (
        child(house, before_the_answer_leaves),
        pytest.raises(Unanswered, match="ended before it answered"),
    ):
        house.ask(Request(STAFF, None, "I1", OWN))
    assert not house.said


def test_what_a_killed_house_left_is_no_house(tmp_path: Path) -> None:
    """Its socket is there and nobody listens: the next command opens the store, the next house
    takes the place of the socket."""
    house = lies(tmp_path)
    with child(house, lambda: None):
        assert house.ask(Request(LOOK))["entries"]
    assert house.place.socket.exists()
    house.do("I1", OWN, {**HIRE, "credential": "3"})
    with house.running():
        assert house.ask(Request(LOOK))["origin"] == "oh/42"


def test_a_store_that_somebody_has_for_a_moment_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two commands at once come one after the other; one that never ends is named."""
    house, had = lies(tmp_path), list[Keeper]()
    had.append(house.open())

    def tries() -> Keeper:
        try:
            return house.open()
        except InUse:
            if had:
                had.pop().close()
            raise

    asked = commands("I1", OWN, {**HIRE, "credential": "3"})
    assert reaching.asked(house.place, asked, tries, house.said.append)["entries"]
    monkeypatch.setattr(reaching, "PATIENCE_SECONDS", 0.05)
    keeper = house.open()
    with pytest.raises(InUse, match="another croupier runs this house"):
        house.do("I1", OWN, UNLOCK)
    keeper.close()


def test_a_house_that_has_stopped_says_so(tmp_path: Path) -> None:
    """What fails after something was decided is no refusal, over the socket either."""
    house = lies(tmp_path)
    with house.running() as runs:
        runs.keeper.stop("the disk is full")
        with pytest.raises(Stopped, match=r"has stopped: the disk is full; start it again"):
            house.do("I1", OWN, UNLOCK)


# Whose socket


def test_the_socket_is_for_its_owner_alone(tmp_path: Path) -> None:
    """By its mode, from the first moment; one that others may write to gets no password."""
    house = lies(tmp_path)
    with house.running():
        path = house.place.socket
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        for mode in (0o660, 0o606, 0o644):
            path.chmod(mode)
            with pytest.raises(Misuse, match="not for the owner of the house alone"):
                house.do("I1", OWN, UNLOCK)
        path.chmod(0o600)
        assert house.ask(Request(LOOK))["origin"] == "oh/42"


def test_a_foreign_user_is_not_let_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the mode was opened for him: nothing is read from him, nothing is done."""
    house = lies(tmp_path)
    with house.running():
        before = house.facts()
        monkeypatch.setattr(door, "peer", lambda connected: os.getuid() + 1)
        with pytest.raises(Unanswered):
            over_socket(house.place, commands("I1", OWN, UNLOCK))
        monkeypatch.undo()
        assert house.facts() == before
        if os.getuid() == 0:
            os.chown(house.place.socket, 12345, -1)
            with pytest.raises(Misuse, match="not for the owner of the house alone"):
                house.do("I1", OWN, UNLOCK)


def test_a_user_without_rights_is_told_whose_house_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The system keeps him out, and he gets one line."""
    house = lies(tmp_path)

    def denied(self: Any, address: Any) -> None:
        raise PermissionError(13, "Permission denied")

    with house.running():
        monkeypatch.setattr(socket.socket, "connect", denied)
        with pytest.raises(Misuse, match="another user's"):
            house.do("I1", OWN, UNLOCK)


def test_something_in_the_way_is_not_taken_away(tmp_path: Path) -> None:
    """A file that is no socket stays, and the house says so before anybody comes."""
    house = lies(tmp_path)
    house.place.socket.write_text("notes", "utf-8")
    with pytest.raises(Misuse, match="in the way"), house.running():
        pass
    assert house.place.socket.read_text("utf-8") == "notes"
    with pytest.raises(Misuse, match="no socket"):
        house.do("I1", OWN, UNLOCK)


def test_a_path_of_any_length_will_do(tmp_path: Path) -> None:
    """A socket's name has a hundred bytes; a folder may have more."""
    house = lies(tmp_path / ("a folder with a long name " * 4) / ("and another in it " * 6))
    assert len(str(house.place.socket)) > 200
    with house.running():
        assert house.ask(Request(LOOK))["origin"] == "oh/42"


# Whatever comes in

RAW = [
    b"",
    b"\0" * 100,
    b"GET\r\n\r\n",
    b"PUT /api/v1/house HTTP/1.1\r\n\r\n",
    b"POST /api/v1/desk/commands HTTP/1.1\r\nContent-Length: x\r\n\r\n",
    b"POST /api/v1/desk/commands HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n",
    b"POST /api/v1/desk/commands HTTP/1.1\r\nContent-Length: 3\r\n\r\n[1]",
    b'POST /api/v1/desk/commands HTTP/1.1\r\nContent-Length: 6\r\n\r\n{"a": ',
    b"POST /api/v1/desk/commands HTTP/1.1\r\nContent-Length: 4000\r\n\r\n" + b"[" * 4_000,
    b"GET /api/v1/staff HTTP/1.1\r\nAuthorization: Basic =\r\n\r\n",
    b"GET /api/v1/staff HTTP/1.1\r\nAuthorization: Bearer SGkh\r\n\r\n",
    b"GET /api/v1/house HTTP/1.1\r\n" + b"X: y\r\n" * 2_000 + b"\r\n",
    b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\n\r\n",
]


def test_nonsense_is_answered_and_changes_nothing(tmp_path: Path) -> None:
    """No length, no JSON, nobody's authorisation, too much of anything: the house goes on."""
    house = lies(tmp_path)
    with house.running() as runs:
        before = house.facts()
        for raw in RAW:
            with socket.socket(socket.AF_UNIX) as talking, short(house.place.socket) as name:
                talking.connect(name)
                answer = b""
                with contextlib.suppress(ConnectionError):
                    talking.sendall(raw)
                    talking.shutdown(socket.SHUT_WR)
                    while more := talking.recv(65_536):
                        answer += more
            assert b"Traceback" not in answer
            assert not answer or b" 200 " not in answer.split(b"\r\n")[0], raw[:60]
        assert house.facts() == before
        assert not runs.keeper.stopped
        assert house.ask(Request(LOOK))["origin"] == "oh/42"


def test_a_refusal_has_its_four_parts_over_the_socket(tmp_path: Path) -> None:
    """What was tried, why not, which clause, what to do instead."""
    house = lies(tmp_path)
    with house.running(), pytest.raises(Refusal) as refused:
        house.do("F1", FLOOR, {**HIRE, "credential": "9"})
    assert refused.value.clause == "GLI-19 B.2.3"
    assert refused.value.instead == "ask the administrator"
    with house.running(), pytest.raises(Refusal, match="do not open an account now"):
        house.do("I1", "not this one at all", UNLOCK)


def test_a_check_on_demand_is_an_entry(tmp_path: Path) -> None:
    """By the house that runs, and in the store of one that does not."""
    house = lies(tmp_path)
    for _ in range(2):
        found = house.ask(Request(CHECKS, {}))
        assert found["good"]
    with house.running():
        assert house.ask(Request(CHECKS, {}))["good"]
    kinds = [event["kind"] for one in house.lines() for event in one["events"]]
    assert kinds.count("checked") >= 3


@pytest.mark.parametrize(
    "error",
    [
        Refusal("this", "not now", "oac.1", "wait"),
        Misuse("no such word"),
        Stopped("the disk is full"),
        Elsewhere("t1", "b", "https://b.example"),
    ],
)
def test_an_error_comes_back_from_a_problem_as_it_was(error: CroupierError) -> None:
    """Each kind, with its parts."""
    found = error_of(problem(error))
    assert (type(found), str(found), vars(found)) == (type(error), str(error), vars(error))

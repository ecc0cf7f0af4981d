"""A real house in the browser: people sign in, and do what is theirs; nobody else sees a table."""

from __future__ import annotations

import contextlib
import secrets
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from croupier.audit import passwords
from croupier.audit.keeper import Keeper
from croupier.audit.places import Place
from croupier.cli import house_desk
from croupier.core.commands import AtDesk, Command
from croupier.core.days import date_of
from croupier.core.refusals import Misuse
from croupier.house.accounts import Appoint, Hire
from croupier.house.signing import ChangePassword, GivePassword, SignIn, SignOut
from croupier.web.config import from_file
from croupier.web.hall import Hall, clock, opened
from croupier.web.serving import Served
from croupier.web.sessions import Sessions
from tests.house.keeping import STAFF, submission_lines
from tests.web.serving import Person

PASSWORD = "a horse, a battery and {}"
PEOPLE = ("M1", "F1", "F2", "D1", "D2", "C1", "C2", "A1", "G1", "S1", "L1")


def password(who: str) -> str:
    return PASSWORD.format(f"staple number {ord(who[0])}{who[1]}")


def _hired(keeper: Keeper, first: str) -> None:
    """Everybody has an account, roles and a password that nobody else knows; F2 has a given one."""

    def do(who: str, what: AtDesk, role: str = "it", **more: Any) -> None:
        keeper.do("desk", Command(secrets.token_hex(16), who, role, None, what), up=True, **more)

    def comes(who: str) -> None:
        command = Command(secrets.token_hex(16), "terminal", "anybody", None, SignIn(who))
        keeper.do("desk", command, given={"checked": True})

    comes("I1")
    do("I1", ChangePassword(), secret=passwords.hashed("I1", password("I1")))
    for who in PEOPLE:
        department, rank, roles = STAFF[who]
        do("I1", Hire(who, department, rank, f"cred {who}"))
        do("I1", Appoint(who, roles))
        do("I1", GivePassword(who), secret=passwords.hashed(who, password(who) + "!"))
        if who != "F2":
            comes(who)
            secret = passwords.hashed(who, password(who))
            do(who, ChangePassword(), department, secret=secret)
            do(who, SignOut(), department)
    do("I1", SignOut())
    assert first


@contextlib.contextmanager
def real_house(folder: Path) -> Iterator[Served]:
    """A house of people with passwords, served in this process."""
    place = Place(folder / "house.db")
    first = house_desk.found_real(place, "Harbour House", "harbour/1", "I1", "cred I1")
    with opened(place, begins=False) as runs:
        _hired(runs.keeper, first)
        hall = Hall(runs, Sessions(folder / "sessions.db"))
        (folder / "house.toml").write_text('[house]\nstore = "house.db"\n[web]\nport = 0\n')
        house = Served(hall, from_file(folder / "house.toml").address)
        ready = threading.Event()
        thread = threading.Thread(target=house.run, args=(lambda url: ready.set(),), daemon=True)
        thread.start()
        assert ready.wait(30)
        yield house
        house.stop()
        thread.join(30)


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with real_house(tmp_path_factory.mktemp("real")) as house:
        yield house


@pytest.fixture
def people(real: Served) -> Iterator[dict[str, Person]]:
    with contextlib.ExitStack() as stack:
        found = {who: stack.enter_context(Person(real.url)) for who in (*PEOPLE, "I1", "nobody")}
        yield found


def signs_in(person: Person, who: str) -> Any:
    return person.signs_in(member=who, password=password(who))


def test_nobody_looks_without_signing_in(people: dict[str, Person]) -> None:
    """Tables, stream and rounds are for staff; guests there are none; the lobby leads to where
    one signs in."""
    http = people["nobody"].http
    lobby = http.get("/")
    assert (lobby.status_code, lobby.headers["location"]) == (303, "/sign-in")
    for path in ("/tables/t999", "/api/v1/tables/t999", "/tables/t1/deal"):
        assert http.get(path).status_code == 401, "which tables there are is nobody's business"
    for path in ("tables", "stream", "rounds"):
        assert http.get(f"/api/v1/{path}").status_code == 401
    assert http.post("/api/v1/session", json={"name": "P1"}).status_code == 401
    assert http.get("/api/v1/games").status_code == 200
    assert people["nobody"].get("house")["staff"] == []


def test_whatever_went_wrong_is_one_sentence(people: dict[str, Person]) -> None:
    """A wrong name and a wrong password are the same answer; three failures lock the account."""
    http, told = people["nobody"].http, set()
    bad = ({"member": "nobody at all"}, {"member": "G1"}, {"member": "G1", "password": "wrong"})
    for body in (*bad, bad[-1], bad[-1]):
        answer = http.post("/api/v1/session", json=body)
        assert answer.status_code == 401
        told.add(answer.json()["detail"])
    assert told == {"that name and credential do not open an account now"}
    locked = http.post("/api/v1/session", json={"member": "G1", "password": password("G1")})
    assert locked.status_code == 401


def test_a_password_that_somebody_gave_is_changed_first(people: dict[str, Person]) -> None:
    """It opens the session, and nothing else, until its owner has taken another."""
    person = people["F2"]
    me = person.signs_in(member="F2", password=password("F2") + "!")
    assert me["change_password"] is True
    paper = {"kind": "table", "step": "prepare", "facts": {}}
    assert person.http.post("/api/v1/papers", json=paper).status_code == 409
    short = {"password": password("F2") + "!", "new": "short"}
    assert person.http.post("/api/v1/session/password", json=short).status_code == 422
    body = {"password": password("F2") + "!", "new": password("F2")}
    assert (
        person.http.post("/api/v1/session/password", json=body).json()["change_password"] is False
    )
    old = {"member": "F2", "password": password("F2") + "!"}
    assert people["nobody"].http.post("/api/v1/session", json=old).status_code == 401


def test_a_table_from_its_paper_to_its_first_round(people: dict[str, Person]) -> None:
    """Day, chips, table, duties and a keyed throw: each by the person whose it is."""

    def signs(who: str, kind: str, step: str, number: str = "", **facts: Any) -> str:
        person = people[who]
        if person.get("me")["name"] != who:
            signs_in(person, who)
        key = secrets.token_hex(16)
        up = {"key": key, "password": password(who)}
        assert person.http.post("/api/v1/session/step-up", json=up).status_code == 200
        body = {"kind": kind, "step": step, "document": number, "facts": facts}
        answer = person.http.post("/api/v1/papers", json=body, headers={"Idempotency-Key": key})
        assert answer.status_code == 200, answer.text
        return str(answer.json()["paper"]["id"])

    def at_desk(who: str, do: str, **fields: Any) -> None:
        if people[who].get("me")["name"] != who:
            signs_in(people[who], who)
        body = {"commands": [{"do": do, **fields}]}
        answer = people[who].http.post("/api/v1/desk/commands", json=body)
        assert answer.status_code == 200, answer.text

    stack = {"100": 1_000_000}
    signs("M1", "day", "open", date="2026-11-18")
    signs("M1", "shift", "open", shift="day")
    paper = signs("C2", "chips", "receive", invoice="i1", stack=stack)
    signs("A1", "chips", "verify", paper, stack=stack)
    paper = signs("C1", "transfer", "ask", way="to cage", currency="chip", stack=stack)
    signs("C2", "transfer", "give", paper)
    lines = [
        line.replace("The House", "Harbour House")
        for line in submission_lines("big_six", day="2026-11-18")
    ]
    paper = signs("M1", "submission", "draft", game="big_six", lines=lines)
    signs("M1", "submission", "check", paper)
    signs("L1", "submission", "file", paper)
    signs("L1", "submission", "approve", paper, paper="ab" * 32, reference="ED 2026-17")
    signs("M1", "submission", "enter", paper)
    table = signs(
        "F1", "table", "prepare", table="t1", game="big_six", edition="oh", rules="r1",
        minimum_cents=1_00, maximum_cents=400_00, sign="t1 sign 1",
    )  # fmt: skip
    at_desk("D1", "people.take_duty", table="t1", duty="dealer")
    at_desk("F1", "people.take_duty", table="t1", duty="floor")
    body = {"table": "t1", "game": "big_six", "tracked": True}
    assert people["nobody"].http.post("/api/v1/tables", json=body).status_code == 401
    other = people["D1"].http.post("/api/v1/tables", json={**body, "game": "roulette"})
    assert "prepared for big_six" in other.json()["detail"]
    chosen = people["D1"].http.post("/api/v1/tables", json={**body, "options": {"a": "b"}})
    assert "submission in force" in chosen.json()["detail"]
    answer = people["D1"].http.post("/api/v1/tables", json=body)
    assert answer.status_code == 201, answer.text
    assert answer.json()["dealer"] == "person"
    card = answer.json()
    assert (card["minimum_cents"], card["maximum_cents"]) == (1_00, 400_00), "as the sign says"
    for _ in range(40):
        view = people["D1"].view("t1")
        if view["request"] is None:
            break
        who = "D1" if view["moves"]["attest"] or view["moves"]["tell"] else "F1"
        if people[who].get("me")["name"] != who:
            signs_in(people[who], who)
        moves = people[who].view("t1")["moves"]
        if moves["attest"]:
            people[who].does("t1", "attest", request=view["request"])
        else:
            asked = moves["tell"]
            word = "no" if "yes or no" in asked["words"] else str(date_of(clock()))
            told = 60 if asked["kind"] == "number" else word
            people[who].does("t1", "tell", told=told, request=view["request"])
    assert people["D1"].view("t1")["state"] == "open"
    counted = {"100": 0}
    signs("D1", "table", "opener", table, stack=counted)
    signs("F1", "table", "verify_opener", table, stack=counted)
    assert people["D1"].view("t1")["practice"] is False
    _relieved(people, at_desk)


def _relieved(people: dict[str, Person], at_desk: Any) -> None:
    """Another dealer comes by his duty alone, and from then on the first one does not deal."""
    signs_in(people["D2"], "D2")
    sit: dict[str, Any] = {"seat": 2, "player": "P2", "cents": 100}
    assert "no duty there" in people["D2"].refused("t1", "sit", **sit)["detail"]
    at_desk("D2", "people.take_duty", table="t1", duty="dealer")
    at_desk("D1", "people.leave_duty", table="t1", duty="dealer")
    assert "no duty there" in people["D1"].refused("t1", "go")["detail"]
    assert (
        "the tray has $0, and $1 would be sold" in people["D2"].refused("t1", "sit", **sit)["why"]
    )
    assert "nobody sits" in people["D2"].refused("t1", "go", status=422)["detail"]


def test_step_up_is_for_one_command(people: dict[str, Person]) -> None:
    """Without the credential once more it is refused with 401; with it, for that key alone."""
    person = people["I1"]
    signs_in(person, "I1")
    body = {"commands": [{"do": "people.appoint", "member": "S1", "roles": ["surveillance"]}]}
    key = secrets.token_hex(16)
    headers = {"Idempotency-Key": key}
    no = person.http.post("/api/v1/desk/commands", json=body, headers=headers)
    assert (no.status_code, no.json()["type"]) == (401, "/problems/step_up")
    wrong = {"key": key, "password": "wrong"}
    assert person.http.post("/api/v1/session/step-up", json=wrong).status_code == 401
    up = {"key": key, "password": password("I1")}
    assert person.http.post("/api/v1/session/step-up", json=up).status_code == 200
    other = {"Idempotency-Key": secrets.token_hex(16)}
    again = person.http.post("/api/v1/desk/commands", json=body, headers=other)
    assert again.status_code == 401
    yes = person.http.post("/api/v1/desk/commands", json=body, headers=headers)
    assert yes.status_code == 200, yes.text


def test_the_house_itself_is_nobody_who_comes(people: dict[str, Person]) -> None:
    """No request speaks in the name of the house, or says that a password was right."""
    person = people["I1"]
    signs_in(person, "I1")
    for command in (
        {"do": "house.found", "name": "x", "practice": True},
        {"do": "people.sign_in", "member": "D1"},
        {"do": "people.give_password", "member": "D1"},
        {"do": "sit", "seat": 1, "player": "x"},
        {"do": "people.hire", "what": "people.sign_in", "member": "x"},
    ):
        answer = person.http.post("/api/v1/desk/commands", json={"commands": [command]})
        assert answer.status_code in (409, 422), answer.text


def test_a_disabled_account_is_out_at_once(people: dict[str, Person]) -> None:
    """Its sessions end with the command that disables it, and so does whatever they listen to."""
    gone, person = people["D2"], people["I1"]
    signs_in(gone, "D2")
    assert gone.http.get("/api/v1/tables").status_code == 200
    over = threading.Event()

    def listens() -> None:
        with (
            httpx.Client(base_url=gone.http.base_url, cookies=gone.http.cookies) as http,
            http.stream("GET", "/api/v1/stream?lobby=true", timeout=30) as answer,
        ):
            for _ in answer.iter_lines():
                heard.set()
        over.set()

    heard = threading.Event()
    threading.Thread(target=listens, daemon=True).start()
    assert heard.wait(10)
    signs_in(person, "I1")
    body = {"commands": [{"do": "people.disable", "member": "D2", "why": "has left"}]}
    assert person.http.post("/api/v1/desk/commands", json=body).status_code == 200
    assert gone.http.get("/api/v1/tables").status_code == 401
    assert over.wait(5)


def test_who_is_idle_is_out(real: Served, people: dict[str, Person]) -> None:
    """Table staff after five minutes, others after thirty."""
    person = people["S1"]
    signs_in(person, "S1")
    session = next(one for one in real.hall.sessions.all.values() if one.member == "S1")
    session.seen -= 29 * 60_000
    assert person.get("me")["name"] == "S1"
    session.seen -= 2 * 60_000
    assert person.get("me")["name"] is None


def test_a_config_is_read_strictly(tmp_path: Path) -> None:
    """A wrong word, a wrong kind, plain HTTP elsewhere, no house: each said in a line."""
    file = tmp_path / "house.toml"
    for text, why in (
        ("[house]\n", "name the store"),
        ('[hause]\nstore = "x"\n', "did you mean house"),
        ('[house]\nstore = "x"\n[web]\nport = "80"\n', "port is a whole number"),
        ('[house]\nstore = "x"\n[web]\nport = 99999\n', "port 99999: there are those up to 65,535"),
        ('[house]\nstore = "x"\n[web]\nhost = "0.0.0.0"\n', "needs TLS"),
        ('[house]\nstore = "x"\n[web]\npayouts_first = 1\n', "payouts_first is true or false"),
        ("x = [\n", "is no TOML"),
    ):
        file.write_text(text)
        with pytest.raises(Misuse, match=why):
            from_file(file)
    file.write_text('[house]\nstore = "none.db"\n[web]\npayouts_first = true\n')
    assert from_file(file).payouts_first
    file.write_text('[house]\nstore = "none.db"\n')
    found = from_file(file)
    assert not found.payouts_first
    assert found.place.store == tmp_path / "none.db"
    with pytest.raises(Misuse, match="found it first"), opened(found.place, begins=found.begins):
        pass

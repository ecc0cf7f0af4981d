"""What holds for every request: hosts, origins, sizes, headers, cookies, sessions."""

from __future__ import annotations

import re
import socket
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from croupier.core.refusals import Misuse
from croupier.web.security import COOKIE, CSP, MOST_BODY, Door, loopback
from croupier.web.serving import Address, Served
from croupier.web.sessions import IDLE_GUEST_MS, LONGEST_MS, MINUTE, Sessions, hashed
from croupier.web.throttle import Allowance, Throttle
from tests.web.serving import Person

PATHS = ("/", "/sign-in", "/api/v1/tables", "/api/v1/openapi.json", "/no/such/page", "/api/v1/me")


@pytest.mark.parametrize("path", PATHS)
def test_headers_of_every_answer(person: Person, path: str) -> None:
    """A policy without exceptions, no sniffing, no referrer, no framing, nothing kept."""
    answer = person.http.get(path)
    assert answer.headers["content-security-policy"] == CSP
    assert "unsafe" not in CSP
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["cross-origin-opener-policy"] == "same-origin"
    assert answer.headers["cache-control"] == "no-store"
    assert "server" not in answer.headers


def test_pages_have_nothing_inline_and_nothing_from_elsewhere(person: Person) -> None:
    """No script or style in a page but data, and no address of another host."""
    table = person.table_of("craps")
    for path in ("/", "/sign-in", f"/tables/{table}", f"/tables/{table}/deal"):
        page = person.http.get(path).text
        for script in re.findall(r"<script\b[^>]*>", page):
            assert "src=" in script or 'type="application/json"' in script, script
        assert "<style" not in page
        assert not re.search(r"\sstyle=", page), path
        assert not re.search(r"\son[a-z]+=", page), path
        assert not re.search(r"(?:src|href)=\"(?:https?:)?//", page), path


def test_static_files_are_kept_for_ever_under_their_hash(person: Person) -> None:
    """The path is the hash of them all; another hash is nobody's."""
    page = person.http.get("/").text
    prefix = re.search(r"/static/[0-9a-f]{16}", page)
    assert prefix is not None
    good = person.http.get(f"{prefix[0]}/vendor/preact.js")
    assert good.status_code == 200
    assert "immutable" in good.headers["cache-control"]
    assert person.http.get("/static/0000000000000000/vendor/preact.js").status_code == 404
    assert person.http.get(f"{prefix[0]}/../../app.py").status_code == 404
    assert person.http.get(f"{prefix[0]}/..%2f..%2fapp.py").status_code == 404


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Host": "evil.example"}, 422),
        ({"Content-Type": "text/plain"}, 415),
        ({"Content-Type": "application/x-www-form-urlencoded"}, 415),
    ],
)
def test_a_page_from_elsewhere_does_nothing(
    house: Served, person: Person, headers: dict[str, str], status: int
) -> None:
    """Another origin, another name of the host, a form: refused before anything is looked at."""
    table = person.table_of("three_card_poker")
    person.does(table, "sit")
    before = person.view(table)["seq"]
    body = b'{"do":"place","spot":"ante","cents":500}'
    sent = {"Content-Type": "application/json", **headers}
    answer = person.http.post(f"/api/v1/tables/{table}/commands", content=body, headers=sent)
    assert answer.status_code == status, answer.text
    assert person.view(table)["seq"] == before
    person.does(table, "leave")


def test_our_own_origin_is_let_in(house: Served, person: Person) -> None:
    """With the headers that a browser sends from our own page."""
    table = person.table_of("three_card_poker")
    headers = {"Origin": house.url, "Sec-Fetch-Site": "same-origin"}
    answer = person.http.post(
        f"/api/v1/tables/{table}/commands", json={"do": "sit"}, headers=headers
    )
    assert answer.status_code == 200
    person.does(table, "leave")


def test_a_body_that_is_too_large(house: Served, person: Person) -> None:
    """By its length, and where it says nothing of that."""
    big = b'{"do":"words","text":"' + b"a" * MOST_BODY + b'"}'
    headers = {"Content-Type": "application/json"}
    path = "/api/v1/tables/t1/commands"
    assert person.http.post(path, content=big, headers=headers).status_code == 413
    chunks = (big[at : at + 4096] for at in range(0, len(big), 4096))
    try:
        answer = person.http.post(path, content=chunks, headers=headers)
        assert answer.status_code in (400, 413, 422)
    except httpx.HTTPError:
        pass
    with Person(house.url) as other:
        assert other.get("tables")


def test_who_floods_is_asked_to_wait(house: Served, person: Person) -> None:
    """After so many commands at once a visitor waits, and hears how long; another one does not."""
    usual, house.app.throttle = (
        house.app.throttle,
        Throttle(visitor=Allowance(3, 0.01), address=Allowance(3, 0.01)),
    )
    try:
        table = person.table_of("craps")
        person.does(table, "sit")
        sent = [person.sends(table, "again") for _ in range(6)]
        late = [answer for answer in sent if answer.status_code == 429]
        assert len(late) == 3
        assert late[0].json()["type"] == "/problems/too_many"
        assert int(late[0].headers["retry-after"]) > 0
        assert person.http.get(f"/api/v1/tables/{table}").status_code == 200
        with Person(house.url) as stranger:
            assert stranger.sends(table, "sit").status_code != 429
    finally:
        house.app.throttle = usual


def test_what_is_left_comes_back_with_time() -> None:
    """So many at once, then so many a second; each visitor and each address by itself."""
    now = [0.0]
    throttle = Throttle(lambda: now[0], Allowance(2, 1), Allowance(4, 2))
    assert [throttle.waits("mine", "here") for _ in range(3)] == [0, 0, 1]
    assert [throttle.waits("", "here") for _ in range(5)] == [0, 0, 0, 0, 1]
    assert throttle.waits("other", "here") == 0
    now[0] = 0.9
    assert throttle.waits("mine", "here") == 1
    now[0] = 1.0
    assert throttle.waits("mine", "here") == 0


def test_pages_are_packed_and_streams_are_not(person: Person) -> None:
    """Whoever takes gzip gets pages and scripts so; a message of a stream is sent when it is there;
    what a page would say of itself is asked by HEAD."""
    takes = {"Accept-Encoding": "gzip"}
    page = person.http.get("/", headers=takes)
    assert page.headers["content-encoding"] == "gzip"
    assert int(page.headers["content-length"]) < len(page.content) / 3
    sheet = re.search(r"/static/[0-9a-f]+/css/pages.css", page.text)
    assert sheet is not None
    assert person.http.get(sheet[0], headers=takes).headers["content-encoding"] == "gzip"
    plain = person.http.get("/", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    with person.http.stream("GET", "/api/v1/stream?lobby=true", headers=takes) as answer:
        assert "content-encoding" not in answer.headers
        assert next(answer.iter_lines()) == "retry: 1000"
    head = person.http.head("/")
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-security-policy"] == CSP


def test_no_change_by_get(person: Person) -> None:
    """Whatever is asked by GET, nothing is done: the log is as long as before."""
    table = person.table_of("three_card_poker")
    before = person.view(table)["seq"]
    spec = person.get("openapi.json")
    for path, methods in spec["paths"].items():
        if "get" in methods and "stream" not in path:
            person.http.get(path.replace("{id}", table))
    assert person.view(table)["seq"] == before
    assert person.http.get(f"/api/v1/tables/{table}/commands").status_code == 405


def test_the_cookie_is_for_our_pages_alone(person: Person) -> None:
    """HttpOnly, Strict, of this host alone; new with each sign-in, and the old one is dead."""
    answer = person.http.post("/api/v1/session", json={"name": "Toni"})
    first = answer.headers["set-cookie"]
    assert "HttpOnly" in first
    assert "SameSite=Strict" in first
    assert "Domain" not in first
    token = person.http.cookies["croupier"]
    assert len(token) >= 43
    person.signs_in(member="practice dealer")
    assert person.http.cookies["croupier"] != token
    with Person(str(person.http.base_url)) as thief:
        thief.http.cookies.set("croupier", token)
        assert thief.get("me")["name"] is None


def test_elsewhere_the_cookie_has_the_strict_name() -> None:
    """`__Host-`, Secure, where browsers come by TLS."""
    door = Door(frozenset({"tables.example"}), secure=True)
    assert door.set_cookie("x").startswith(f"{COOKIE}=x; Path=/; HttpOnly; SameSite=Strict; Secure")
    assert door.origin_of("tables.example") == "https://tables.example"


def test_signing_out_is_the_end(person: Person) -> None:
    """The token is dead on the server, not only forgotten by the browser."""
    person.signs_in(name="Sascha")
    token = person.http.cookies["croupier"]
    assert person.http.delete("/api/v1/session").status_code == 200
    person.http.cookies.set("croupier", token)
    assert person.get("me")["name"] is None


def test_what_is_kept_of_a_session_is_a_hash(tmp_path: Path) -> None:
    """Who reads the file cannot come in with it; a restart signs nobody out."""
    path = tmp_path / "sessions.db"
    sessions = Sessions(path)
    token, _ = sessions.made(1_000, player="P1")
    sessions.close()
    for file in tmp_path.iterdir():
        assert token.encode() not in file.read_bytes()
    again = Sessions(path)
    found = again.find(token, 2_000)
    assert found is not None
    assert (found.player, found.hash) == ("P1", hashed(token))
    assert again.find(found.hash.hex(), 2_000) is None
    again.close()


def test_a_session_ends_by_idling_and_by_age() -> None:
    """A guest after a day without a word; staff after twelve hours whatever they do."""
    sessions = Sessions(None)
    token, guest = sessions.made(0, player="P1")
    sessions.seen(guest, 5 * MINUTE)
    assert sessions.find(token, IDLE_GUEST_MS + 5 * MINUTE) is guest
    assert sessions.find(token, IDLE_GUEST_MS + 5 * MINUTE + 1) is None
    assert sessions.find(token, 6 * MINUTE) is None
    token, member = sessions.made(0, member="D1")
    sessions.seen(member, LONGEST_MS)
    assert sessions.find(token, LONGEST_MS) is member
    assert sessions.find(token, LONGEST_MS + 1) is None
    sessions.close()


def test_plain_http_is_for_this_machine_alone() -> None:
    """Elsewhere it does not start without TLS or a proxy that is named."""
    with pytest.raises(Misuse, match="needs TLS"):
        Address(host="0.0.0.0").checked()
    with pytest.raises(Misuse, match="name the house as browsers reach it"):
        Address(host="0.0.0.0", certificate="c.pem", key="k.pem").checked()
    with pytest.raises(Misuse, match="go together"):
        Address(host="0.0.0.0", certificate="c.pem", names=("tables.example",)).checked()
    with pytest.raises(Misuse, match="port 65536: there are those up to 65,535"):
        Address(port=65_536).checked()
    named = Address(host="0.0.0.0", proxy="10.0.0.1", names=("tables.example",)).checked()
    assert named.secure
    assert loopback(80) > loopback(80) - {"127.0.0.1"}


def test_a_certificate_is_looked_at_before_anything_is_opened(tmp_path: Path) -> None:
    """The file that is missing, or that is none, is named."""
    there = tmp_path / "tls.pem"
    there.write_text("no certificate")
    address = Address(host="0.0.0.0", names=("tables.example",), certificate=str(there))
    with pytest.raises(Misuse, match=r"none\.pem"):
        replace(address, key=str(tmp_path / "none.pem")).checked()
    with pytest.raises(Misuse, match="no certificate with its key"):
        replace(address, key=str(there)).checked()


def test_it_listens_on_loopback_alone(house: Served) -> None:
    """The socket is bound to 127.0.0.1."""
    assert house.socket.getsockname()[0] == "127.0.0.1"


def test_a_port_that_is_taken_is_said_in_one_line() -> None:
    """Before any house is opened."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        from croupier.web.serving import bound

        with pytest.raises(Misuse, match=f"port {port} cannot be taken"):
            bound(Address(port=port))


def test_a_failure_of_the_software_says_a_number_and_no_more(
    house: Served, person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No stack, no path, no card: a number that stands in the server's own log."""

    def broken(*_: object) -> object:
        raise RuntimeError("the secret is As Kd")

    monkeypatch.setattr(house.hall, "card", broken)
    answer = person.http.get("/api/v1/tables")
    assert answer.status_code == 500
    assert "secret" not in answer.text
    assert "Traceback" not in answer.text
    assert answer.headers["content-security-policy"] == CSP
    assert re.search(r"number [0-9a-f]{16}", answer.json()["detail"])


@pytest.mark.parametrize(
    "name", ["house", "practice dealer", "Practice Dealer", "a" * 25, "<script>", "a\x00b", "  "]
)
def test_names_that_nobody_may_take(person: Person, name: str) -> None:
    """Names of the house, of its staff, and what is no name."""
    answer = person.http.post("/api/v1/session", json={"name": name})
    if name.strip():
        assert answer.status_code == 422
    else:
        assert answer.json()["name"].startswith("guest ")


def test_a_name_belongs_to_one(person: Person, other: Person) -> None:
    """Who has a name keeps it; nobody else sits down under it."""
    person.signs_in(name="Some Body")
    assert other.http.post("/api/v1/session", json={"name": "Some Body"}).status_code == 422

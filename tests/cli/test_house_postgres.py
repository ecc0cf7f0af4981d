"""A house in PostgreSQL from the terminal: wherever a store is named, an address does as well."""

from __future__ import annotations

import io
import itertools
import os
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest

from croupier.audit.places import Database, Place
from croupier.core.refusals import Misuse
from tests.audit import servers
from tests.cli.running import Run
from tests.cli.test_house_accounts import OTHER, OWN, shown
from tests.cli.test_house_run import started

LOGS = Path(__file__).parent.parent / "logs"
NUMBERS = itertools.count(1)


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with servers.server() as address:
        yield address


@pytest.fixture
def address(server: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Of a house that is not there yet; its keys and sockets lie in a folder of the test's."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    schema = f"cli_{os.getpid()}_{next(NUMBERS)}"
    yield f"{server}{'&' if '?' in server else '?'}schema={schema}"
    with psycopg.connect(server, autocommit=True) as base:
        base.execute(f"DROP SCHEMA IF EXISTS {schema} CASCADE".encode())


REAL = ("--real", "--name", "Harbour", "--origin", "oh/42", "--administrator", "I1")


def test_a_real_house_in_a_database(
    run: Run, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Founded, its accounts kept, its day opened, its log checked, exported and reported, at rest
    and while it runs; the same commands as with a file."""

    def typed(*passwords: str) -> tuple[str, ...]:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{one}\n" for one in passwords)))
        return ("--password-stdin",)

    said = run.ok("house", "found", address, *REAL, "--credential", "1").out
    first = shown(said)
    assert "is there already" in run.fails(2, "house", "found", address, *REAL, "--credential", "2")
    by = ("--by", "I1")
    run.ok("house", "password", address, *by, *typed(first, OWN))
    hired = run.ok("house", "hire", address, "M1", "tables", "manager", "2", *by, *typed(OWN))
    run.ok("house", "appoint", address, "M1", "shift manager", *by, *typed(OWN))
    run.ok("house", "password", address, "--by", "M1", *typed(shown(hired.out), OTHER))
    heads = tmp_path / "heads"
    with started(address, "--heads", str(heads)):
        opened = ("house", "sign", address, "day", "open", "date=2026-11-18", "--by", "M1")
        assert "is open" in run.ok(*opened, *typed(OTHER)).out
        assert run(*opened, *typed(OWN)).code == 1
        assert run.ok("audit", "check", address, "--json").data["good"]
        assert "in use" in run.fails(2, "house", "run", address)
        assert "runs with 0 tables" in run.ok("house", "status", address).out
    assert "M1" in run.ok("house", "people", address, *by, *typed(OWN)).out
    kept = tmp_path / "kept.txt"
    run.ok("audit", "checkpoint", address, "--to", str(kept))
    assert run.ok("audit", "verify", address, "--head", str(kept)).out.startswith("good: ")
    run.ok("audit", "export", address, str(tmp_path / "export"))
    run.ok("audit", "verify", str(tmp_path / "export"), "--head", str(kept))
    run.ok("audit", "prove", address, "--entry", "1")
    assert "no table" in run.ok("audit", "replay", address).out
    events = run.ok("house", "report", "significant_events", address).out
    assert "day_opened" in events or "day opened" in events
    assert run("house", "find", address, "--table", "t1").code == 1
    assert {one.suffix for one in (tmp_path / "state" / "croupier").iterdir()} >= {".keys"}


def test_a_practice_house_in_a_database_takes_a_log_in(run: Run, address: str) -> None:
    """The least that a practice house does, by its address."""
    run.ok("house", "found", address)
    run.ok("house", "sign", address, "day", "open", "date=2026-11-18", "--by", "practice manager")
    file = LOGS / "three_card_poker.format1.jsonl"
    stream = run.ok("audit", "import", address, str(file), "--json").data["stream"]
    with started(address):
        other = LOGS / "roulette.format1.jsonl"
        run.ok("audit", "import", address, str(other))
        again = run.ok("audit", "import", address, str(file), "--json").data
        assert again["stream"] == stream
    assert stream in run.ok("audit", "replay", address, stream).out
    run.ok("audit", "verify", address)


def test_what_is_wrong_with_an_address_is_one_line_without_its_password(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No server, no house, no schema that could be one."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    nobody = "postgresql://me:secret-word@127.0.0.1:1/none?connect_timeout=2"
    for words in (
        ("house", "found", nobody),
        ("house", "people", nobody),
        ("audit", "verify", nobody),
        ("house", "run", nobody),
        ("house", "report", "win", nobody),
    ):
        line = run.fails(2, *words)
        assert "no connection to the database" in line or "signing key" in line
        assert "secret-word" not in line
    line = run.fails(2, "house", "found", "postgresql://[nonsense")
    assert "no address of a database" in line


def test_an_address_has_a_name_without_its_secrets() -> None:
    """The same database is the same place whoever signs in there; another is another."""
    plain = Place.at("postgresql://db.example:5433/pit")
    signed = Place.at("postgresql://me:secret@db.example:5433/pit")
    assert isinstance(signed.store, Database)
    assert "secret" not in f"{signed} {signed.folder} {signed.socket}"
    assert plain.folder == signed.folder
    assert str(plain) == "postgresql://db.example:5433/pit (schema croupier)"
    others = ["//other:5433/pit", "//db.example:5433/pat", "//db.example:5433/pit?schema=two"]
    assert len({Place.at(f"postgresql:{one}").folder for one in others} | {plain.folder}) == 4
    assert Place.at("postgresql:house.db").store == Path("postgresql:house.db")
    parts = urlsplit(Database.at("postgresql://h/d?schema=x&connect_timeout=2").address)
    assert urlunsplit(parts) == "postgresql://h/d?connect_timeout=2"
    with pytest.raises(Misuse, match="name the store"):
        Place.at(" ")

"""`croupier house`: rights, roles, papers and events, in words and as data."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.house_desk import ELSEWHERE
from croupier.cli.house_log import entries_of
from croupier.house.acts import ACTS
from tests.cli.running import Run
from tests.house.days_of import a_day, two_tables

DOCS = Path(__file__).parents[2] / "docs"


def test_rights_are_printed_as_the_docs_have_them(run: Run) -> None:
    """The page is what the command writes."""
    assert run.ok("house", "rights", "--markdown").out == (DOCS / "rights.md").read_text("utf-8")


def test_rights_of_one_role(run: Run) -> None:
    """A guard carries and pulls, and does nothing with money."""
    found = run.ok("house", "rights", "--role", "security", "--json").data
    names = {one["name"] for one in found}
    assert {"fill: carry", "credit: carry", "drop: pull", "thing: destroy"} <= names
    assert not {name for name in names if name.startswith(("cage", "chips", "people.hire"))}
    assert "fill: carry" in run.ok("house", "rights", "--role", "security").out


def test_a_role_that_is_none_is_named_back(run: Run) -> None:
    """With the likeliest meant; wrong use exits 2."""
    assert "did you mean cage" in run.fails(2, "house", "rights", "--role", "cagee")
    assert "did you mean fill" in run.fails(2, "house", "papers", "fil")


def test_roles_say_who_never_is_one_person(run: Run) -> None:
    """In words and as data."""
    assert "count and tables" in " ".join(run.ok("house", "roles").out.split())
    data = run.ok("house", "roles", "--json").data
    assert ["count", "tables"] in data["never_together"]
    assert {"role": "shift manager", "department": "tables"}.items() <= next(
        one for one in data["roles"] if one["role"] == "shift manager"
    ).items()


def test_a_paper_shows_its_steps(run: Run) -> None:
    """Who signs, after whom, and what has to be said."""
    (fill,) = run.ok("house", "papers", "fill", "--json").data
    assert [step["step"] for step in fill["steps"]] == [
        "request",
        "prepare",
        "carry",
        "receive",
        "ask_void",
        "void",
    ]
    assert fill["steps"][3]["other_than"] == ["request", "prepare", "carry"]
    assert fill["ends"] == ["received", "void"]
    assert "requested" in run.ok("house", "papers", "fill").out
    assert len(run.ok("house", "papers", "--json").data) >= 13


def test_events_say_whom_they_are_told(run: Run) -> None:
    """The list that an auditor asks for."""
    data = run.ok("house", "events", "--json").data
    assert {"event": "locked_out", "kind": "locked_out", "rank": "report", "tells": "it"} in data
    assert "locked_out" in run.ok("house", "events").out


# From the log of a house


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A day of a house as a file of entries."""
    house = a_day()
    folder = tmp_path_factory.mktemp("export")
    lines = [entry.line for entry in house.entries]
    own = lines[0].replace(b'"on":["desk"]', b'"on":["house"]')
    (folder / "log.jsonl").write_bytes(b"".join(line + b"\n" for line in [own, *lines]))
    return folder


def test_a_report_is_printed_from_a_log(run: Run, log: Path) -> None:
    """By the folder and by the file, as text, CSV and data; the house is named by its founding."""
    text = run.ok("house", "report", "win", str(log)).out
    assert text.startswith("operator: The House\nreport: win, drop and hold\n")
    other = run.ok("house", "report", "win", str(log / "log.jsonl")).out
    assert [one for one in text.split("\n") if "generated" not in one] == [
        one for one in other.split("\n") if "generated" not in one
    ]
    assert "operator,The House" in run.ok("house", "report", "slips", str(log), "--csv").out
    data = run.ok("house", "report", "slips", str(log), "--json").data
    assert [row["number"] for row in data["rows"]] == ["fill/2026/1", "fill/2026/2"]
    empty = run.ok("house", "report", "win", str(log), "--day", "2026-11-19").out
    assert "no activity" in empty
    some = ("--day", "2026-11-01", "--until", "2026-11-30")
    assert (
        "period: 2026-11-01, to 2026-11-30" in run.ok("house", "report", "win", str(log), *some).out
    )


def test_wrong_use_of_reports(run: Run, log: Path, tmp_path: Path) -> None:
    """A report that is none, a day that is none, days in the wrong order, a file that is none."""
    assert "did you mean slips" in run.fails(2, "house", "report", "slip", str(log))
    assert "is no day" in run.fails(2, "house", "report", "win", str(log), "--day", "yesterday")
    both = run.fails(2, "house", "report", "win", str(log), "--csv", "--json")
    assert "--csv and --json are two reports" in both
    days = ("--day", "2026-11-19", "--until", "2026-11-18")
    assert "earlier --day" in run.fails(2, "house", "report", "win", str(log), *days)
    assert "name a store" in run.fails(2, "house", "report", "win", str(tmp_path / "no"))
    (tmp_path / "log.jsonl").write_text("{}\n")
    assert "entry 0" in run.fails(2, "house", "report", "win", str(tmp_path))


def test_rounds_are_found_in_a_log(run: Run, tmp_path: Path) -> None:
    """By table and amount; none found exits 1."""
    house = two_tables()
    (tmp_path / "log.jsonl").write_bytes(b"".join(e.line + b"\n" for e in house.entries))
    found = run.ok("house", "find", str(tmp_path), "--table", "t1", "--amount", "20", "--json").data
    assert [(one["table"], one["number"]) for one in found] == [("t1", 2)]
    assert found[0]["wagers"] == [{"seat": 1, "wager": "insignia_1", "cents": 2000}]
    shown = run.ok("house", "find", str(tmp_path), "--player", "P1", "--from", "2026-11-18").out
    assert "insignia_1" in shown
    words = "house", "find", str(tmp_path), "--wager", "Insignia 1", "--table", "t1", "--json"
    amounts = {"20-": [2, 3], "19.99-20": [2], "100000-": []}
    for amount, numbers in amounts.items():
        data = json.loads(run(*words, "--amount", amount).out)
        assert [one["number"] for one in data] == numbers
    none = run("house", "find", str(tmp_path), "--player", "nobody")
    assert (none.code, none.out.strip()) == (1, "no such round")


def test_a_time_alone_is_of_the_last_day(run: Run, tmp_path: Path) -> None:
    """Whoever asks for ten past nine means today, not the day on which the house was founded."""
    house = two_tables()
    last = house.entries[-1]
    words = "house", "find", str(tmp_path), "--from", "00:00", "--to", "23:59", "--json"
    for days, count in ((0, 6), (1, 0)):
        later = replace(last.command, at=last.at + days * 86_400_000)
        lines = [*house.entries[:-1], last, replace(last, seq=last.seq + 1, command=later)]
        (tmp_path / "log.jsonl").write_bytes(b"".join(one.line + b"\n" for one in lines))
        found = json.loads(run(*words).out)
        assert len(found) == count


def test_a_report_goes_to_paper(run: Run, log: Path, tmp_path: Path) -> None:
    """A new file and nothing over another; an export cannot write down who printed."""
    file = tmp_path / "win.pdf"
    assert run("house", "report", "win", str(log), "--pdf", str(file)).err == f"wrote {file}\n"
    assert file.read_bytes().startswith(b"%PDF")
    assert "there already" in run.fails(2, "house", "report", "win", str(log), "--pdf", str(file))
    more = ("--pdf", str(tmp_path / "other.pdf"), "--by", "M1")
    assert "only a store" in run.fails(2, "house", "report", "win", str(log), *more)
    assert "--pdf" in run.fails(2, "house", "report", "win", str(log), "--by", "M1")
    assert "which gaming day" in run.fails(2, "house", "report", "day", str(log), "--no-theory")
    day = ("--day", "2026-11-18", "--no-theory")
    data = run.ok("house", "report", "day", str(log), *day, "--json").data
    titles = [one["title"] for one in data["sections"]]
    assert titles[2:4] == ["beside what rows pay", "fill and credit slips"]


def test_who_prints_stands_in_the_log(run: Run, tmp_path: Path) -> None:
    """Each print of a store by a person, with how often it had been printed before."""
    store = str(tmp_path / "house.db")
    run.ok("house", "found", store)
    for number in (0, 1):
        name = str(tmp_path / f"{number}.pdf")
        by = ("--by", "practice manager", "--pdf", name)
        assert run("house", "report", "slips", store, *by).code == 0
    found = [
        event
        for entry in entries_of(store)
        for event in entry.events
        if event.kind == "report_printed"
    ]
    assert [(one["report"], one["before"]) for one in found] == [("slips", 0), ("slips", 1)]


def test_a_box_is_counted_blind_at_the_terminal(run: Run, tmp_path: Path) -> None:
    """Each counter types what he counted; it is kept sealed, and opened for the lead."""
    store, manager, floor = str(tmp_path / "house.db"), "practice manager", "practice supervisor"
    run.ok("house", "found", store)

    def sign(by: str, *words: str) -> Any:
        return run.ok("house", "sign", store, *words, "--by", by, "--json").data

    sign(manager, "day", "open", "date=2026-11-18")
    sign(manager, "shift", "open", "shift=day")
    limits = ("minimum_cents=500", "maximum_cents=50000", "sign=1")
    sign(floor, "table", "prepare", "table=t1", "game=big_six", "edition=oh", "rules=r1", *limits)
    box = ("--paper", "drop/2026/1")
    sign("practice guard", "drop", "pull", "table=t1", "box=b1")
    sign(floor, "drop", "witness", *box)
    for who, step in (("practice counter", "count_1"), ("practice second counter", "count_2")):
        assert "31337" not in str(sign(who, "drop", step, "stack=100:31337", *box))
    wrong = ("house", "sign", store, "drop", "open", *box, "--by", floor)
    assert "only the count lead may" in run.fails(1, *wrong)
    told = sign("practice count lead", "drop", "open", *box)
    assert told["events"][1]["counts"] == [{"100": 31_337}] * 2
    nothing = ("house", "sign", store, "drop", "count_1", *box, "--by", "practice counter")
    assert "takes what was counted" in run.fails(2, *nothing)


def test_a_submission_is_drafted_from_its_file(run: Run, tmp_path: Path) -> None:
    """`lines=@FILE` is the file itself, and its text stands in the log."""
    store, file = str(tmp_path / "house.db"), tmp_path / "six.toml"
    run.ok("house", "found", store)
    manager = ("--by", "practice manager")
    run.ok("house", "sign", store, "day", "open", "date=2026-11-18", *manager)
    house = ("--house", "Practice House", "--from", "2026-11-18")
    assert run("submission", "new", "big_six", *house, "--out", str(file)).code == 0
    drafted = ("submission", "draft", "game=big_six", f"lines=@{file}", *manager)
    data = run.ok("house", "sign", store, *drafted, "--json").data
    assert data["do"]["facts"]["lines"] == file.read_text("utf-8").splitlines()
    paper = ("--paper", "submission/2026/1")
    for step in ("check", "file"):
        run.ok(
            "house", "sign", store, "submission", step, *paper,
            "--by", "practice compliance officer",
        )  # fmt: skip
    missing = ("submission", "draft", "game=big_six", f"lines=@{tmp_path / 'no'}", *manager)
    assert "No such file" in run.fails(2, "house", "sign", store, *missing)


# A practice house in a store


def test_a_practice_house_is_founded_and_its_papers_are_signed(run: Run, tmp_path: Path) -> None:
    """A day, a shift, a table, a duty; who may not is refused with the clause; reports read it."""
    store = str(tmp_path / "house.db")
    assert "a practice house with 24 practice staff" in run.ok("house", "found", store).out
    manager, floor = ("--by", "practice manager"), ("--by", "practice supervisor")
    opened = run.ok("house", "sign", store, "day", "open", "date=2026-11-18", *manager).out
    assert opened.startswith("day/2026-11-18 is open (open by practice manager, ")
    run.ok("house", "sign", store, "shift", "open", "shift=day", *manager)
    facts = (
        "table=t1 game=roulette edition=oh rules=r1 minimum_cents=500 maximum_cents=50000 sign=1"
    )
    run.ok("house", "sign", store, "table", "prepare", *facts.split(), *floor)
    run.ok("house", "duty", store, "t1", "dealer", "--by", "practice dealer")
    asked = ("table=t1", "stack=500:20,2500:4")
    why = run.fails(1, "house", "sign", store, "fill", "request", *asked, *manager)
    assert "only the floor supervisor may (OAC 3772-11-31)" in why
    data = run.ok("house", "sign", store, "fill", "request", *asked, *floor, "--json").data
    assert data["do"]["facts"] == {"table": "t1", "stack": {"500": 20, "2500": 4}}
    rows = run.ok("house", "report", "unused_slips", store, "--json").data["rows"]
    assert [(row["number"], row["amount"]) for row in rows] == [("fill/2026/1", "$200")]
    listed = run.ok("house", "people", store, "--json").data
    assert next(one for one in listed if one["id"] == "practice dealer")["posts"] == {
        "t1": ["dealer"]
    }
    assert "practice cashier" in run.ok("house", "people", store).out
    run.ok("house", "duty", store, "t1", "dealer", "--by", "practice dealer", "--leave")


def test_what_is_no_step_of_a_paper_is_done_at_the_terminal(run: Run, tmp_path: Path) -> None:
    """Cash comes in and chips are sold, by whom the rights say; each is an entry of its person."""
    house = str(tmp_path / "house.db")
    run.ok("house", "found", house)

    def do(by: str, *words: str) -> Any:
        return run.ok("house", "do", house, *words, "--by", by, "--json").data

    funded = do("practice accountant", "cage.fund", "stack=100:500")
    assert (funded["do"]["what"], funded["by"]) == ("cage.fund", "practice accountant")
    read = do("practice compliance officer", "patrons.read_list", "version=7", "excluded=P7,P9")
    assert read["events"][0]["excluded"] == ["P7", "P9"]
    told = run.ok(
        "house", "do", house, "patrons.know", "patron=P7", "staff=yes", "--by", read["by"]
    )
    assert "patron known: patron P7" in told.out
    wrong = "house", "do", house, "cage.fund", "stack=100:500", "--by", "practice cashier"
    assert "only the finance supervisor may" in run.fails(1, *wrong)


def test_every_act_of_the_desk_has_a_way_in_at_the_terminal(run: Run, tmp_path: Path) -> None:
    """What has no command of its own is listed by `house do`, with what it takes."""
    listed = {one["command"]: one["takes"] for one in run.ok("house", "do", "--json").data}
    own = {ACTS[kind].name for kind in ELSEWHERE}
    assert set(listed) | own == {one.name for one in ACTS.values()}
    assert not set(listed) & own
    assert listed["floor.change_limits"]["minimum_cents"] == "int"
    assert listed["patrons.read_list"] == {"version": "str", "excluded": "list"}
    assert "floor.change_limits" in run.ok("house", "do").out
    house = str(tmp_path / "house.db")
    for words, why in (
        (("cage.sel",), "did you mean cage.sell"),
        (("cage.sell",), "give stack as well"),
        (("cage.sell", "chips=5"), "it takes stack"),
        (("patrons.know", "patron=P7", "staff=maybe"), "staff is yes or no"),
        (("people.sign_in", "member=D1"), "no command of the desk"),
    ):
        assert why in run.fails(2, "house", "do", house, *words, "--by", "somebody")


def test_wrong_use_of_a_practice_house(run: Run, tmp_path: Path) -> None:
    """No such fact, paper, person or number; the house itself is nobody who signs."""
    store = str(tmp_path / "house.db")
    run.ok("house", "found", store)
    sign = ("house", "sign", store)
    assert "it takes date" in run.fails(2, *sign, "day", "open", "day=1", "--by", "x")
    assert "did you mean day" in run.fails(2, *sign, "dya", "open", "--by", "x")
    assert "Say --by WHO" in run.fails(2, *sign, "day", "open", "date=2026-11-18")
    assert "name a member" in run.fails(2, *sign, "day", "open", "date=2026-11-18", "--by", "house")
    assert "yes or no" in run.fails(2, *sign, "table", "verify_closer", "covered=1", "--by", "x")
    assert "is no" in run.fails(2, *sign, "fill", "request", "stack=500:x", "--by", "x")
    assert "already" in run.fails(2, "house", "found", store)


def test_win_is_held_against_the_exact_edge(run: Run, tmp_path: Path) -> None:
    """Big Six, 60.00 on the 1 (24 of 54 sections, even money) at either table, and 7.00 on the 5:
    a ninth of 60.00 is 6.67; with 7.00 at 2/9 it is 8.22."""
    house = two_tables()
    (tmp_path / "log.jsonl").write_bytes(b"".join(e.line + b"\n" for e in house.entries))
    rows = run.ok("house", "report", "theory", str(tmp_path), "--json").data["rows"]
    assert [row["theory at best play"] for row in rows] == ["$6.67", "$8.22"]
    assert {row["not priced"] for row in rows} == {"$0"}
    for kind in ("win", "win_by_game", "win_by_shift"):
        rows = run.ok("house", "report", kind, str(tmp_path), "--json").data["rows"]
        assert sum(float(row["theory at best play"][1:]) for row in rows) == pytest.approx(14.89)
        assert {"from", "to", "95 %"} <= set(rows[0])
        bare = run.ok("house", "report", kind, str(tmp_path), "--no-theory", "--json").data["rows"]
        assert "95 %" not in bare[0]
    rated = run.ok("house", "report", "ratings", str(tmp_path), "--json").data["rows"]
    assert [(row["table"], row["player"], row["theory for the house"]) for row in rated] == [
        ("t1", "P1", "$6.67"),
        ("t2", "P1", "$6.67"),
        ("t2", "player of t2", "$1.56"),
    ]

"""`croupier house`: rights, roles, papers and events, in words and as data."""

from __future__ import annotations

from pathlib import Path

from tests.cli.running import Run

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

"""What each clause declares as data is what was read beside it: numbers, people, and the clause."""

from __future__ import annotations

import pytest

from tests.law.declared import by_clause, chapters, written

READ = {chapter: written(chapter) for chapter in chapters()}
CLAUSES = [
    pytest.param(chapter, citation, marks=pytest.mark.clause(citation), id=citation)
    for chapter, read in READ.items()
    for citation in read
]


@pytest.mark.parametrize(("chapter", "citation"), CLAUSES)
def test_what_is_declared_under_a_clause(chapter: str, citation: str) -> None:
    """Options, wagers, rows, duties and reasons stand under their own clause, number for number."""
    assert by_clause(chapter).get(citation, []) == READ[chapter][citation]


@pytest.mark.parametrize("chapter", chapters())
def test_nothing_else_is_declared(chapter: str) -> None:
    """No clause declares anything that was not read beside it."""
    assert set(by_clause(chapter)) == set(READ[chapter])

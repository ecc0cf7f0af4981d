"""What each clause declares as data stays as it was kept: numbers, people, and the clause.

The lines were printed from the code, not typed from the law: they notice a change.
"""

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
    """No clause declares anything that is not among the lines that were kept."""
    assert set(by_clause(chapter)) == set(READ[chapter])

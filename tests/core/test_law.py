"""Clause ids: those that exist, those that do not, and games that stand in two chapters."""

from __future__ import annotations

import re

import pytest

from croupier.core.law import Chapter, chapters, check
from croupier.core.refusals import Misuse


def test_the_whole_law_is_there() -> None:
    """The package knows 24 chapters with 3,120 clauses, and no id twice in a chapter."""
    assert len(chapters()) == 24
    assert sum(map(len, chapters().values())) == 3_120
    for ids in chapters().values():
        assert len(set(ids)) == len(ids)


def test_every_clause_can_be_cited() -> None:
    """A citation of any clause is given back as it is."""
    for chapter, ids in chapters().items():
        for clause_id in ids:
            assert check(f"{chapter} {clause_id}") == f"{chapter} {clause_id}"


@pytest.mark.parametrize(
    ("citation", "complaint"),
    [
        ("oh.three_card_poker 12.Z", "no clause in oh.three_card_poker '12.Z'"),
        ("oh.three_card_poker", "no clause in oh.three_card_poker ''"),
        ("oh.three_card_poker  12.A", "no clause in oh.three_card_poker ' 12.A'"),
        ("oh.three_card_pocker 12.A", "no chapter 'oh.three_card_pocker'; did you mean"),
        ("pa.661a 3(b)", "no clause in pa.661a '3(b)'; did you mean 661a.3(b)?"),
        ("", "no chapter ''"),
    ],
)
def test_a_wrong_citation(citation: str, complaint: str) -> None:
    """A chapter or clause that does not exist is named, and the nearest one with it."""
    with pytest.raises(Misuse, match=re.escape(complaint)):
        check(citation)


def test_a_chapter_cites_its_own_clauses() -> None:
    """One chapter has one edition, named by the state."""
    law = Chapter("oh.three_card_poker")
    assert law.editions == {"oh": "oh.three_card_poker"}
    assert law("12.A").of("oh") == "oh.three_card_poker 12.A"


def test_an_id_that_does_not_exist_stops_the_import() -> None:
    """The mistake is found where the module is read, not where a wager is paid."""
    with pytest.raises(Misuse, match=r"no clause in oh.three_card_poker"):
        Chapter("oh.three_card_poker")("12.Z")
    with pytest.raises(Misuse, match=r"no chapter 'oh.four_card_pokers'; did you mean"):
        Chapter("oh.four_card_pokers")


def test_a_game_in_two_chapters() -> None:
    """A clause has one citation an edition; the section of the chapter is added to each."""
    law = Chapter(**{"661a": "pa.661a", "577": "pa.577"})
    assert list(law.editions) == ["661a", "577"]
    assert law("3(a)").of("661a") == "pa.661a 661a.3(a)"
    assert law("3(a)").of("577") == "pa.577 577.3(a)"


def test_a_clause_with_another_id_in_one_edition() -> None:
    """Where the chapters number differently, each edition is checked with its own id."""
    law = Chapter(**{"661a": "pa.661a", "577": "pa.577"})
    boxes = law("2(c)", **{"577": "2(e)"})
    assert boxes.of("661a") == "pa.661a 661a.2(c)"
    assert boxes.of("577") == "pa.577 577.2(e)"
    with pytest.raises(Misuse, match=r"no clause in pa.577"):
        law("2(c)", **{"577": "2(zz)"})

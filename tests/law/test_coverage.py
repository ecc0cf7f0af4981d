"""Law coverage: every clause of a begun chapter is accounted for, and the numbers add up."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

import pytest

from croupier import law
from croupier.core.refusals import Misuse
from croupier.law import Kept, chapter, chapters, coverage, find, find_chapter, find_clause, total

BEGUN = [id for id in chapters() if chapter(id).clauses]


def test_all_chapters_and_clauses_are_known() -> None:
    """24 chapters with 3,120 clauses."""
    assert len(chapters()) == 24
    assert total(coverage(id) for id in chapters()).clauses == 3_120


def test_every_file_is_of_a_chapter() -> None:
    """A file whose name is no chapter would never be read."""
    assert sorted(law.files()) == sorted(BEGUN)


@pytest.mark.parametrize("id", BEGUN)
def test_a_begun_chapter_is_whole(id: str) -> None:
    """Every clause says what it asks, how it is kept and how, and none is left out."""
    assert coverage(id).unaccounted == ()
    assert list(chapter(id).clauses) == list(chapters()[id])
    for clause in chapter(id).clauses.values():
        assert clause.asks.strip()
        assert clause.how.strip()
        assert clause.kept in law.WAYS


def test_the_six_executable_ways() -> None:
    """What software itself does can be tested; terms, people and the rest cannot."""
    assert law.EXECUTABLE == ("settled", "refused", "step", "option", "record", "layout")
    ways = {way: Kept("c", "1", "", way, "").executable for way in law.WAYS}
    assert [way for way, executable in ways.items() if not executable] == [
        "attested",
        "defined",
        "outside",
    ]


@pytest.fixture
def small_law(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of law files of our own."""
    found = {"oh.big_six": tmp_path / "law.toml"}
    monkeypatch.setattr(law, "files", lambda: found)
    monkeypatch.setattr(resources, "files", lambda _: tmp_path)
    for cached in (law.chapter, law._tested):
        cached.cache_clear()
    yield tmp_path
    for cached in (law.chapter, law._tested):
        cached.cache_clear()


def entry(id: str, kept: str) -> str:
    return f'["{id}"]\nasks = "something"\nkept = "{kept}"\nhow = "somehow"\n'


def test_counts_of_a_chapter(small_law: Path) -> None:
    """Accounted, executable and tested are counted, and what is missing is named."""
    (small_law / "law.toml").write_text(
        'title = "Big Six"\n'
        + entry("1", "defined")
        + entry("1.A", "step")
        + entry("1.B", "layout")
    )
    tested = {"oh.big_six 1.A": ["tests/a.py::test"], "oh.big_six 1": ["tests/b.py::test"]}
    (small_law / "tested.json").write_text(json.dumps(tested))
    found = coverage("oh.big_six")
    assert (found.title, found.clauses) == ("Big Six", len(chapters()["oh.big_six"]))
    assert (found.accounted, found.executable, found.tested) == (3, 2, 1)
    assert found.untested == ("oh.big_six 1.B",)
    assert found.unaccounted[0] == "oh.big_six 1.C"
    assert chapter("oh.big_six").clauses["1.A"].tests == ("tests/a.py::test",)


def test_a_chapter_without_a_file(small_law: Path) -> None:
    """Nothing is accounted for, and nothing is said to be forgotten either."""
    found = coverage("oh.craps")
    assert (found.accounted, found.executable, found.tested) == (0, 0, 0)
    assert (found.unaccounted, found.untested) == ((), ())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (entry("9.Z", "step"), "no clause in oh.big_six '9.Z'"),
        (entry("1.A", "stp"), "no way of keeping oh.big_six 1.A 'stp'; did you mean step?"),
    ],
)
def test_a_wrong_entry_is_an_error(small_law: Path, text: str, said: str) -> None:
    """A clause or a way of keeping it that does not exist is never counted."""
    (small_law / "law.toml").write_text(text)
    with pytest.raises(Misuse) as error:
        chapter("oh.big_six")
    assert said in str(error.value)


@pytest.mark.parametrize("word", ["oh.three_card_poker", "three_card_poker", "OH.Three_Card_Poker"])
def test_a_chapter_is_found_by_its_name(word: str) -> None:
    """With or without the state, in any case."""
    assert find_chapter(word) == "oh.three_card_poker"


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("oh.three_card_poker", ("oh.three_card_poker", None)),
        ("oh.three_card_poker 12.A", ("oh.three_card_poker", "12.A")),
        ("pa.577 577.3(b)", ("pa.577", "577.3(b)")),
        ("pa.577 3(b)", ("pa.577", "577.3(b)")),
        ("577.3(b)", ("pa.577", "577.3(b)")),
        ("  three_card_poker   11.b.i.(A) ", ("oh.three_card_poker", "11.B.i.(a)")),
    ],
)
def test_a_clause_is_found(words: str, found: tuple[str, str | None]) -> None:
    """However a person writes it."""
    assert find(words) == found


def test_a_clause_of_many_chapters_needs_its_chapter() -> None:
    """The error gives an example that works."""
    with pytest.raises(Misuse, match=r"12\.A stands in \d+ chapters") as error:
        find("12.A")
    example = str(error.value).split("'")[1]
    assert find(example)[1] == "12.A"


def test_a_clause_that_does_not_exist() -> None:
    """The likeliest one is named, and the list is cut short where there is none."""
    with pytest.raises(Misuse, match=r"did you mean 12\.G\?"):
        find_clause("oh.three_card_poker", "12.Q")
    with pytest.raises(Misuse) as error:
        find_clause("oh.craps", "zzzzzz")
    assert len(str(error.value)) < 500

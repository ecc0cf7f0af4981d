"""The breaker itself: what it breaks, whose clause that is, and a seeded sample of the law."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from tests.mutants import card_tables
from tests.mutants.__main__ import options
from tests.mutants.breaks import Break, all_breaks, choose
from tests.mutants.kinds import KINDS, edits
from tests.mutants.reached import reached
from tests.mutants.report import changes_nothing, explained, page, percent, unexplained
from tests.mutants.sources import GAMES, ROOT, Family, Module, clauses_of, modules, speaks_of, title
from tests.mutants.trial import CAUGHT, MISSED, PRINTED, Verdict, files_of_tests

FAMILY = Family("roulette", ("oh.roulette",), own=True)
ENOUGH_PERCENT = 93
"""What a sample of 60 has to reach: `make mutants` asks for 97 of a larger one."""


def module(tmp_path: Path, text: str) -> Module:
    file = tmp_path / "rules.py"
    file.write_text(textwrap.dedent(text), "utf-8")
    return Module(file, FAMILY)


@pytest.mark.parametrize(
    ("line", "kind", "broken"),
    [
        ("if cents > 100: pass", "number", "101"),
        ("if cents > 100: pass", "boundary", "cents >= 100"),
        ("if cents == 100: pass", "equality", "cents != 100"),
        ("row = Row('win', Odds(3, 2), law('5.A'))", "payment", "Odds(3 + 1, 2)"),
        ("row = Row('lose', LOSE, law('5.A'))", "payment", "PUSH"),
        ("cents = stake // 2", "rounding", "-(-stake // 2)"),
        ("cents = stake + 2", "arithmetic", "stake - 2"),
        ("if one and two: pass", "and, or", "one or two"),
        ("if one and two: pass", "one side", "two"),
        ("if one: pass", "negated", "not one"),
        ("told = ask(face_up=True)", "truth", "False"),
        ("told = 1 if one else 2", "branch", "2"),
        ("if one: raise refusal(law('5.A'))", "refusal dropped", "False"),
        ("if one: raise refusal(law('5.A'))", "refused always", "True"),
        ("row = Row('win', pays, law('5.B'))", "citation", "law('5.A')"),
        ("ask('supervisor')", "who", "'dealer'"),
        ("Duty(second='manager')", "told less", "nothing"),
        ("found = ['a', 'b']", "member", "missing from ['a', 'b']"),
        ("choice('a', 'b', law('5.A'), 'yes', 'no')", "option", "default 'no'"),
        ("for seat in seats: pass", "order of members", "reversed(list(seats))"),
        ("for seat in table.clockwise(): pass", "turn", "table.counterclockwise"),
        ("for seat in seats: pass", "first only", "list(seats)[:1]"),
        ("for seat in seats: pass", "all but the first", "list(seats)[1:]"),
        ("if one: collect()", "step dropped", "nothing"),
        ("if one:\n    collect()\n    pay()", "order of steps", "the other way round"),
        ("if one: return", "goes on", "nothing"),
    ],
)
def test_a_kind_of_break(tmp_path: Path, line: str, kind: str, broken: str) -> None:
    """Each kind changes one place in its own way."""
    text = "def f():\n" + textwrap.indent(line, "    ")
    found = [one.after for one in edits(module(tmp_path, text)) if one.kind == kind]
    assert broken in found


def test_checks_have_no_order(tmp_path: Path) -> None:
    """Which of two wrong options is named first is no rule; a check before a step is one."""
    lines = ("check_limit(rules)", "_check_decks(law, rules)", "lay(rules)")
    text = "def f():\n" + "".join(f"    {line}\n" for line in lines)
    found = [one.before for one in edits(module(tmp_path, text)) if one.kind == "order of steps"]
    assert found == ["_check_decks(law, rules); lay(rules)"]


def test_there_are_twenty_kinds() -> None:
    """About twenty kinds of breaks are known."""
    assert len(KINDS) >= 20


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        ("row = Row('win', Odds(2, 1), law('5.A'))", {"5.A"}),
        ("rows = (Row('win', Odds(2, 1), law('5.A')), Row('lose', LOSE, law('4.D')))", {"5.A"}),
        ("def f(seats):\n    '''6.D: losers first.'''\n    return seats > 2", {"6.D"}),
        ("def f(seats):\n    return seats > 2  # 6.D", {"6.D"}),
        ("def f(seats):\n    return seats > 2", set()),
    ],
    ids=["row", "row of several", "docstring", "comment", "nothing"],
)
def test_whose_clause_it_is(tmp_path: Path, text: str, clauses: set[str]) -> None:
    """A place belongs to the citation nearest to it."""
    read = module(tmp_path, text)
    two = next(n for n in ast.walk(read.tree) if isinstance(n, ast.Constant) and n.value == 2)
    assert clauses_of(read, two) == {f"oh.roulette {id}" for id in clauses}


def test_a_constant_belongs_to_the_clauses_of_its_use() -> None:
    """The decks that may be pitched are those of 16.A, where others are refused."""
    (read,) = [one for one in modules() if one.place.endswith("/blackjack/rules.py")]
    (line,) = [one for one in read.tree.body if ast.unparse(one) == "HAND_DECKS = (1, 2)"]
    assert clauses_of(read, line) == {"oh.blackjack 16.A"}


def test_a_break_is_taken_back() -> None:
    """The tree of a module is whole again when a break has been compiled."""
    one = all_breaks()[0]
    before = ast.dump(one.module.tree)
    one.code()
    assert ast.dump(one.module.tree) == before


def test_the_choice_hangs_on_the_seed() -> None:
    """A seed chooses always the same breaks, as many a chapter; a longer list begins alike."""
    every = all_breaks()
    chapters = {one.chapter for one in every}
    assert len(chapters) == 24
    first = [one.key for one in choose(every, 48, "a", chapters)]
    assert first == [one.key for one in choose(every, 72, "a", chapters)][:48]
    assert first != [one.key for one in choose(every, 48, "b", chapters)]
    twice = [one.chapter for one in choose(every, 48, "a", chapters)]
    assert all(twice.count(chapter) == 2 for chapter in chapters)


def test_breaks_of_what_clauses_are_about() -> None:
    """Chosen by a word of what they ask for; no word at all chooses every clause."""
    assert speaks_of("oh.craps 2.A", ["walls"])
    assert speaks_of("oh.craps 2.A", ["joker", "oblong"])
    assert not speaks_of("oh.craps 2.A", ["joker"])
    assert all(speaks_of(clause, [""]) for one in all_breaks() for clause in one.clauses)


def test_every_explanation_is_of_a_break() -> None:
    """No reason is kept for a break that the source no longer has."""
    assert set(explained()) <= {one.key for one in all_breaks()}


def test_what_changes_nothing_is_no_break() -> None:
    """A reason holds in the chapters that it names; without a name in all."""
    known = [one for one in all_breaks() if changes_nothing(one)]
    reasons = {explained()[one.key].partition(":")[0] for one in known}
    assert "Equivalent" in reasons
    assert "Equivalent in Crapless" in reasons
    named = [one for one in known if explained()[one.key].startswith("Equivalent in Crapless:")]
    assert {one.chapter for one in named} == {"oh.crapless"}
    titles = {title(one.chapter) for one in all_breaks()}
    for reason in explained().values():
        if named_in := re.match("Equivalent in ([^:]+):", reason):
            for name in re.split(" and |, ", named_in[1]):
                assert any(one.startswith(name) for one in titles), reason


def _verdict(one: Break, outcome: str) -> Verdict:
    return Verdict(one, outcome, ("tests/test_a.py::test_b",))


def test_the_page_tells_what_was_missed() -> None:
    """The page has the counts by chapter and each survivor; one without a reason is a fault."""
    one, other = choose(all_breaks(), 2, "page", {"oh.roulette"})
    verdicts = [_verdict(one, CAUGHT), _verdict(other, MISSED)]
    text = page(verdicts, all_breaks(), options(["--count", "2", "--seed", "page", "--typed"]))
    assert percent(verdicts) == 50
    assert f"`{other.key}`" in text
    assert "| oh.roulette |" in text
    assert "<!-- run: croupier law coverage -->" in text, "what stands above is left as it is"
    assert "`python -m tests.mutants --count 2 --seed page --typed --write`" in text
    assert unexplained(verdicts) == ([] if other.key in explained() else [verdicts[1]])


def test_a_test_that_fails_on_whole_code_catches_nothing(tmp_path: Path) -> None:
    """Failing and broken-off tests are found before a break that they "caught" is counted."""
    file = tmp_path / "test_three.py"
    file.write_text(
        "import pytest\n@pytest.fixture\ndef missing(): raise OSError\n"
        "def test_holds(): pass\ndef test_fails(): assert 0\ndef test_breaks_off(missing): pass\n",
        "utf-8",
    )
    program = (
        "import pathlib, sys; from tests.mutants import trial\n"
        "trial.ROOT = pathlib.Path(sys.argv[1])\n"
        "names = {f'test_three.py::test_{one}' for one in ('holds', 'fails', 'breaks_off')}\n"
        "print(*sorted(trial.failing_on_whole_code(names)))"
    )
    command = [sys.executable, "-c", program, str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["test_three.py::test_breaks_off", "test_three.py::test_fails"]


def test_what_was_printed_can_be_left_out() -> None:
    """The four files whose expectations came out of the code exist, and are left out if asked."""
    every, typed = files_of_tests(typed=False), files_of_tests(typed=True)
    assert set(every) - set(typed) == {str(ROOT / one) for one in PRINTED}


@pytest.mark.slow
def test_a_sample_of_the_law_is_held() -> None:
    """Of 60 seeded breaks nearly all are caught by the tests that name their clause."""
    command = [sys.executable, "-m", "tests.mutants", "--count", "60", "--jobs", "1"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    caught = float(done.stdout.splitlines()[-1].split()[0])
    assert caught >= ENOUGH_PERCENT, done.stdout


@pytest.mark.parametrize("chapter", sorted(card_tables.HAS_NOT))
def test_what_a_poker_chapter_has_not(chapter: str) -> None:
    """Its rules leave out something of what would be needed."""
    rules = (GAMES / chapter.removeprefix("oh.") / "rules.py").read_text("utf-8")
    own = re.sub("PROGRESSIVE = .*", "", rules)  # of a chapter of its own
    has = {word for word, texts in card_tables.GIVEN.items() if all(text in own for text in texts)}
    assert not has & card_tables.HAS_NOT[chapter]
    assert card_tables.ONE_BET.get(chapter, "") in rules


def test_what_a_game_reaches() -> None:
    """What DJ Wild alone calls, what two others call, and what all come to by other functions."""
    hands = GAMES / "card_table" / "hands.py"
    found = {
        name: [folder for folder in FOLDERS if (hands, name) in reached(folder)]
        for name in ("settle_losers", "settle_losers_first", "show_dealer", "abandon")
    }
    assert found == {
        "settle_losers": ["dj_wild"],
        "settle_losers_first": ["let_it_ride", "mississippi_stud"],
        "show_dealer": ["dj_wild", "three_card_poker", "ultimate_texas_holdem"],
        "abandon": FOLDERS,
    }


FOLDERS = [
    *("dj_wild", "let_it_ride", "mississippi_stud"),
    *("three_card_poker", "ultimate_texas_holdem"),
]

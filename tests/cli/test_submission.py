"""`croupier submission`, and commands under what was filed."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

import croupier
from croupier.house.submissions import check
from tests.cli.running import Run

TCP, SIX = "three_card_poker", "big_six"


@pytest.fixture
def filed(run: Run, tmp_path: Path) -> str:
    """A submission for Three Card Poker that pays more for a flush."""
    pays = tmp_path / "pays.toml"
    pays.write_text('[pair_plus]\nflush = "4 to 1"\n')
    file = tmp_path / "tcp.toml"
    words = ("--paytable", str(pays), "--set", "minimum=10", "--house", "Harbour")
    ran = run("submission", "new", TCP, *words, "--from", "2026-12-01", "--out", str(file))
    assert (ran.code, ran.out) == (0, "")
    return str(file)


def old(run: Run, folder: Path, game: str, *words: str, name: str = "old.toml") -> str:
    file = folder / name
    file.write_text(run.ok("submission", "new", game, "--from", "2026-01-01", *words).out)
    return str(file)


def test_a_new_one_goes_to_the_terminal_or_to_a_new_file(run: Run, filed: str) -> None:
    """Nothing that is there already is written over, not even one of its own."""
    before = Path(filed).read_text()
    assert "is there already" in run.fails(2, "submission", "new", TCP, "--out", filed)
    assert Path(filed).read_text() == before
    assert check(run.ok("submission", "new", TCP).out).submission is not None
    assert "is no day" in run.fails(2, "submission", "new", TCP, "--from", "1.12.2026")


def test_a_lawful_one(run: Run, filed: str) -> None:
    """The check says what it is, and programs have it as data."""
    out = run.ok("submission", "check", filed).out
    assert out.startswith("Three Card Poker (oh.three_card_poker) at Harbour, from 2026-12-01")
    data = run.ok("submission", "check", filed, "--json").data
    assert data["lawful"] is True
    assert data["objections"] == []
    assert data["submission"]["version"] == croupier.submission(filed).rules.hash
    assert data["submission"]["options"]["minimum"] == "$10"


def test_an_unlawful_one(run: Run, filed: str) -> None:
    """Every objection is a line with file, line, key and clause; exit 1."""
    text = Path(filed).read_text()
    text = text.replace('"4 to 1"', '"2 to 1"').replace("six_card_bonus", "six_card_bonsu")
    Path(filed).write_text(text)
    ran = run("submission", "check", filed)
    assert (ran.code, ran.err) == (1, "")
    lines = ran.out.splitlines()
    assert len(lines) == 2
    bonus = text.splitlines().index('six_card_bonsu = "yes"') + 1
    assert lines[0].startswith(f"{filed}: line {bonus}, options.six_card_bonsu: no option")
    assert "did you mean six_card_bonus?" in lines[0]
    assert "pays.pair_plus.flush" in lines[1]
    assert "(oh.three_card_poker 12.D)" in lines[1]
    assert "--unlawful" not in ran.out
    ran = run("submission", "check", filed, "--json")
    assert ran.code == 1
    assert ran.data["objections"][0]["line"] == bonus
    assert ran.data["submission"] is None


@pytest.mark.parametrize("words", [["check"], ["show"], ["diff", "old.toml"]])
def test_a_file_that_is_not_there(run: Run, words: list[str]) -> None:
    """One line that says what to name."""
    said = run.fails(2, "submission", *words, "nowhere.toml")
    assert "nowhere.toml" in said or "old.toml" in said
    assert "name a Rules Submission" in said


def test_a_file_that_is_no_text(run: Run, tmp_path: Path) -> None:
    """Bytes that are no text are said to be none."""
    (tmp_path / "x").write_bytes(b"\xff\xfe")
    assert "no text in UTF-8" in run.fails(2, "submission", "check", str(tmp_path / "x"))


# Two of them


def test_the_difference_is_what_analyze_says_of_both(run: Run, tmp_path: Path) -> None:
    """Edges before and after are the exact ones, and the points are their difference."""
    before = old(run, tmp_path, "roulette")
    after = old(run, tmp_path, "roulette", "--set", "wheel=single_zero", name="new.toml")
    data = run.ok("submission", "diff", before, after, "--json").data
    sides = [
        {
            one["wager"]: one["house_edge"]
            for one in run.ok("analyze", "--submission", file, "--json").data["wagers"]
        }
        for file in (before, after)
    ]
    assert {one["wager"] for one in data["wagers"]} == {*sides[0], *sides[1]}
    for one in data["wagers"]:
        was, now = (side.get(one["wager"]) for side in sides)
        assert one["house_edge"] == [was, now]
        if was is None or now is None:
            assert one["difference"] is one["points"] is None
        else:
            apart = Fraction(now) - Fraction(was)
            assert Fraction(one["difference"]) == apart
            assert one["points"] == pytest.approx(float(100 * apart))
    out = run.ok("submission", "diff", before, after).out
    assert "double_zero, then single_zero" in out
    assert "-2.5605" in out  # 1/37 - 1/19 of a straight


def test_a_difference_without_figures(run: Run, tmp_path: Path) -> None:
    """What moves no edge is not counted, and --brief counts nothing."""
    before = old(run, tmp_path, TCP)
    after = old(run, tmp_path, TCP, "--set", "shuffler=no", name="new.toml")
    out = run.ok("submission", "diff", before, after).out
    assert "yes, then no" in out
    assert "No figure moves" in out
    assert run.ok("submission", "diff", before, after, "--json").data["wagers"] is None
    more = old(run, tmp_path, TCP, "--set", "six_card_bonus=no", name="more.toml")
    assert "not counted with --brief" in run.ok("submission", "diff", before, more, "--brief").out
    assert "Nothing is filed otherwise." in run.ok("submission", "diff", before, before).out


# Under what was filed


def test_the_sign_of_a_submission(run: Run, filed: str, tmp_path: Path) -> None:
    """Payments, limits, house and version are those of the file, here and by `sign`."""
    version = croupier.submission(filed).version
    for words in (["submission", "show", filed], ["sign", "--submission", filed]):
        out = run.ok(*words).out
        assert "Minimum $10 · Maximum $1,000" in out
        assert "  flush            4 to 1" in out
        assert "\n  Harbour\n" in out
        assert out.rstrip().endswith(f"Version {version}")
    page = tmp_path / "sign.html"
    assert run("submission", "show", filed, "--html", str(page)).code == 0
    assert f"version {version}" in page.read_text()
    assert run.ok("submission", "show", filed, "--json").data["sign"]["version"] == version


def test_a_round_under_a_submission(
    run: Run, filed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its minimum is refused and its flush is paid; the log has the same rules, and replays."""
    import io

    log = tmp_path / "table.jsonl"
    monkeypatch.setattr("sys.stdin", io.StringIO("pair plus 5\npair plus 10\nquit\n"))
    out = run("play", "--submission", filed, "--seed", "demo", "--log", str(log)).out
    assert "$10" in out
    again = croupier.replay(log)
    assert again.table.rules.hash == croupier.submission(filed).rules.hash


def test_a_submission_says_all_itself(run: Run, filed: str) -> None:
    """Choices beside it, or another game, are wrong use."""
    said = run.fails(2, "analyze", "--submission", filed, "--set", "minimum=5")
    assert "leave --set out" in said
    assert "is for three_card_poker" in run.fails(2, "sign", SIX, "--submission", filed)
    assert "submission diff" in run.fails(
        2, "analyze", "--submission", filed, "--against", "minimum=5"
    )
    for command in ("analyze", "sign", "cloth"):
        assert "missing argument 'GAME'" in run.fails(2, command)

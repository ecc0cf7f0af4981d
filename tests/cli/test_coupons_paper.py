"""`croupier coupons print` and `worth`: files, tables, data, and errors in one line."""

from __future__ import annotations

import json
from pathlib import Path

import pypdfium2
import pytest

from tests.cli.running import Run

DAY = ("--expires", "2026-12-31")


def test_sheets_as_pdf(run: Run, tmp_path: Path) -> None:
    """Nine coupons with their own name, numbered from 5, on three sheets."""
    file = tmp_path / "a.pdf"
    given = ["--face=2.50", "--batch=A7", "--first=5", "--count=9", "--house=Harbour"]
    found = run("coupons", "print", "--out", str(file), *DAY, *given)
    assert (found.code, found.err) == (0, f"wrote {file}\n")
    document = pypdfium2.PdfDocument(file)
    words = " ".join(page.get_textpage().get_text_range() for page in document)
    assert len(document) == 3
    assert words.count("Harbour") == 9
    for number in range(5, 14):
        assert f"2.50-A7-{number:07d}-" in words


def test_svg_is_one_file_a_page_and_nothing_is_written_over(run: Run, tmp_path: Path) -> None:
    """Five coupons on two pages; a file that is there stays as it is."""
    file = tmp_path / "a.svg"
    assert run("coupons", "print", "--out", str(file), "--count", "5", *DAY).code == 0
    assert sorted(one.name for one in tmp_path.iterdir()) == ["a-1.svg", "a-2.svg"]
    before = (tmp_path / "a-1.svg").read_bytes()
    again = run.fails(2, "coupons", "print", "--out", str(file), "--count", "5", *DAY)
    assert "is there already" in again
    assert (tmp_path / "a-1.svg").read_bytes() == before


def test_the_key_of_the_house_seals_them_and_takes_the_mark_of_practice_off(
    run: Run, tmp_path: Path
) -> None:
    """Without a key PRACTICE stands on them; with one it does not, and the seal is another."""
    key = tmp_path / "key"
    key.write_bytes(b"the key of this house, 32 bytes.")
    texts = []
    for name, given in (("a.pdf", ()), ("b.pdf", ("--key", str(key)))):
        file = str(tmp_path / name)
        assert run("coupons", "print", "--out", file, "--batch", "A7", *DAY, *given).code == 0
        page = pypdfium2.PdfDocument(tmp_path / name)[0]
        texts.append(page.get_textpage().get_text_range().replace(" ", ""))
    assert "PRACTICE" in texts[0]
    assert "PRACTICE" not in texts[1]
    seals = [text.partition("25-A7-0000001-")[2][:13] for text in texts]
    assert seals[0] != seals[1]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("--out", "a.png", *DAY), "coupons are printed as .pdf or .svg"),
        (("--out", "a.pdf", "--expires", "2026-02-30"), "does not say when it expires"),
        (("--out", "a.pdf", "--batch", "a-7", *DAY), "is no batch"),
        (("--out", "a.pdf", "--face", "0", *DAY), "above nothing"),
        (("--out", "a.pdf", "--face", "123456", *DAY), "does not fit"),
        (("--out", "a.pdf", "--game", "rulette", *DAY), "did you mean roulette?"),
        (("--out", "a.pdf", "--paper", "a3", *DAY), "did you mean a4?"),
        (("--out", "a.pdf", "--key", "no such file", *DAY), "name the key of a house"),
        (("--out", "a.pdf", "--house", "", *DAY), "it has no name and no logo"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, given: tuple[str, ...], said: str
) -> None:
    """And no file is left behind."""
    monkeypatch.chdir(tmp_path)
    found = run("coupons", "print", *given)
    assert found.code in (1, 2)
    assert said in found.err
    assert len(found.err.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_worth_of_a_game_on_the_terminal_and_as_data(run: Run) -> None:
    """$100 on double-zero red: 47.37 alone and 42.11 with chips, both printed."""
    out = run.ok("coupons", "worth", "roulette", "--face", "100").out
    red = next(line for line in out.splitlines() if line.startswith("Red"))
    assert red.split()[-2:] == ["47.37", "42.11"]
    found = json.loads(run.ok("coupons", "worth", "roulette", "--json").out)
    (red_data,) = [one for one in found if one["wager"] == "red"]
    assert (red_data["alone"], red_data["with_chips"]) == ("900/19", "800/19")
    assert red_data["clause"] == "pa.525 525.22(c)(3)"
    assert "column" not in {one["wager"] for one in found}


def test_worth_by_other_readings_and_by_a_submission(run: Run, tmp_path: Path) -> None:
    """What is typed comes before what is filed."""
    file = tmp_path / "craps.toml"
    head = '[submission]\ngame = "craps"\nhouse = "Harbour"\nfrom = 2026-12-01\n'
    file.write_text(head + '[coupons]\npush = "box"\n', encoding="utf-8")
    filed = json.loads(run.ok("coupons", "worth", "--submission", str(file), "--json").out)
    typed = run.ok(
        "coupons", "worth", "--submission", str(file), "--read", "push=back", "--json"
    ).out
    assert [one["readings"]["push"] for one in filed] == ["box", "box"]
    assert filed[1]["alone_dollars"] == "47.93"
    assert json.loads(typed)[1]["alone_dollars"] == "49.30"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("roulette", "--read", "push"), "is not a choice"),
        (("roulette", "--read", "push=home"), "one of: back, box"),
        (("roulette", "--face", "0"), "above nothing"),
        (("--set", "wheel=single_zero"), "choices are those of one game"),
    ],
)
def test_wrong_use_of_worth(run: Run, given: tuple[str, ...], said: str) -> None:
    """One line that says what to do."""
    found = run("coupons", "worth", *given)
    assert found.code == 2
    assert said in found.err

"""What stands on a page of a report: all of it, in its own column, within the margins."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pypdfium2
import pytest

from croupier import printing
from croupier.house.coupons.reports import ledger, requisitions, returns
from croupier.house.report import ACROSS, HALF_POINTS, UPRIGHT, About, Report, Section
from tests.house.coupons.programme import FS, MS, of, stocked

ABOUT = About("The House", 1_795_000_000_000, "0.1")
MARGIN = 45.0
"""Of 1.6 cm, in points."""
Letter = tuple[float, float, float, float, str]


def letters(page: Any) -> list[Letter]:
    """Where each sign of a page stands: left, bottom, right, top; without the watermark."""
    text = page.get_textpage()
    found = []
    for place in range(text.count_chars()):
        sign = text.get_text_range(place, 1)
        left, bottom, right, top = text.get_charbox(place)
        if sign.strip() and top - bottom < 30:
            found.append((left, bottom, right, top, sign))
    return found


def whole(report: Report) -> None:
    """Every word of it, no sign outside of the margins, and none over another."""
    document = pypdfium2.PdfDocument(printing.pdf("report", report.page(), at=0))
    words = "".join("".join(one.get_textpage().get_text_range().split()) for one in document)
    for row in report.rows:
        for cell in row:
            assert all("".join(word.split()) in words for word in cell.split()), cell
    for page in document:
        found, width = letters(page), page.get_width()
        assert min(one[0] for one in found) >= MARGIN - 1
        assert max(one[2] for one in found) <= width - MARGIN + 1
        lines: dict[int, list[Letter]] = {}
        for one in found:
            lines.setdefault(round(one[1] / 3), []).append(one)
        for line in lines.values():
            for one, other in pairwise(sorted(line)):
                over = min(one[3], other[3]) - max(one[1], other[1])
                ligature = one[:4] == other[:4]
                assert ligature or over < 1 or other[0] > one[0] + 0.4, (one, other)


@pytest.mark.parametrize("made", [ledger, requisitions, returns])
@pytest.mark.clause("pa.525 525.21(m)(4)")
def test_documents_of_coupons_can_be_read_on_paper(made: Any) -> None:
    """Many columns of names, numbers and times: each in its place, none cut off or written over."""
    programme = stocked()
    programme.form()
    for first in (1, 101):
        programme.issued(of("A7", *range(first, first + 40, 2)))
    paper = programme.sign(MS, "return", "give", why="unused", serials=of("A7", *range(1, 41, 2)))
    programme.sign(FS, "return", "take", paper, serials=of("A7", *range(1, 41, 2)))
    whole(made(programme.house.entries, ABOUT))


@pytest.mark.parametrize("seed", range(6))
def test_any_table_can_be_read_on_paper(seed: int) -> None:
    """Up to a dozen columns of up to two hundred letters."""
    print(f"seed {seed}")
    chance = random.Random(seed)
    many = chance.randint(2, 12)
    longest = [chance.choice((3, 8, 24, 60, 200)) for _ in range(many)]
    rows = tuple(
        tuple(
            " ".join(
                "x" * chance.randint(1, 9) for _ in range(1 + chance.randint(1, most) // 8)
            )
            for most in longest
        )
        for _ in range(5)
    )  # fmt: skip
    columns = tuple(f"c{place}" for place in range(many))
    whole(ABOUT.report("anything", columns, rows))


def widths(*longest: int, words: int = 0) -> tuple[int, list[int]]:
    """How a table is set whose cells have so many letters, in words of so many."""
    cells = tuple(
        " ".join(["w" * (words - 1)] * (one // words)) if words else "w" * one for one in longest
    )
    made = Section("", ("",) * len(longest), (cells,)).printed()
    return made["half_points"], made["widths"]


def test_columns_are_as_wide_as_they_have_to_be() -> None:
    """As they are where all fits; one takes the rest of a page that lies; broken where it does not,
    and smaller only where words would not fit."""
    assert widths(10, UPRIGHT - 14) == (HALF_POINTS[0], [0, 0])
    assert widths(10, UPRIGHT - 13) == (HALF_POINTS[0], [0, 1])
    assert widths(10, ACROSS - 14) == (HALF_POINTS[0], [0, 1])
    half_points, broken = widths(10, ACROSS - 10, words=5)
    assert half_points == HALF_POINTS[0]
    assert sum(broken) <= ACROSS
    assert broken[1] > 10 * broken[0]
    assert widths(85, 85) == (HALF_POINTS[1], [87, 87])
    assert widths(98, 98) == (HALF_POINTS[2], [100, 100])
    assert widths(150, 150) == (HALF_POINTS[2], [152, 152])

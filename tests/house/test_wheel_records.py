"""Reading a record of outcomes: whatever a display system or a clipboard leaves."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.core.refusals import Misuse
from croupier.games.big_six import rules as big_six
from croupier.games.roulette import rules as roulette
from croupier.house.wheel_records import WHEELS, Wheel, read, wheel

DOUBLE, BIG_SIX = WHEELS["double_zero"], WHEELS["big_six"]


def outcomes(text: str, on: Wheel = DOUBLE, column: str | None = None) -> list[str]:
    """The symbols that are read from a text."""
    record = read(text.splitlines(keepends=True), on, column)
    return [on.symbols[place] for place in record.outcomes]


@pytest.mark.parametrize(
    "text",
    [
        "17\n00\n0\n",
        "17\r\n00\r\n0",
        "\ufeff17\n00\n0",
        "outcome\n17\n00\n0\n",
        "\ufeffOutcome\r\n17\r\n00\r\n0\r\n",
        "Spin result\n17\n00\n0\n",
        '"17"\n"00"\n"0"\n',
        "\n17\n\n  \n00\n0\n\n",
        " 17 \n\t00\n0 \n",
        "spin,number,dealer\n1,17,P1\n2,00,P1\n3,0,P6\n",
        "spin;number;dealer\n1;17;P1\n2;00;P1\n3;0;P6\n",
        "time\tresult\n21:00\t17\n21:01\t00\n21:02\t0\n",
        'dealer,"winning number"\n"P1, P6",17\n"P7",00\n"D",0\n',
    ],
)
def test_many_ways_to_write_three_outcomes(text: str) -> None:
    """Header or none, blank lines, quotes, marks of byte order, other columns, other signs."""
    assert outcomes(text) == ["17", "00", "0"]


def test_a_named_column() -> None:
    """`--column` takes any header, in small or capital letters; one that is not there is named."""
    text = "Ball,Bonus\n17,4\n18,5\n"
    assert outcomes(text, column="bonus") == ["4", "5"]
    assert outcomes(text, column="BALL") == ["17", "18"]
    with pytest.raises(Misuse, match="no column 'bal'; did you mean Ball"):
        outcomes(text, column="bal")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("17\n37\n", r"line 2: no symbol of the double_zero wheel '37'; did you mean"),
        ("17\n\n\nx\n", "line 4: no symbol of the double_zero wheel 'x'"),
        ("000\n", "line 1: no symbol of the double_zero wheel '000'"),
        ("-1\n", "line 1: no symbol"),
        ("outcome\n17\n1.5\n", "line 3: no symbol"),
        ("outcome,dealer\n17,P1\n,P1\n", "line 3: the outcome is missing"),
        ("dealer,outcome\nAnn,17\nAnn\n", "line 3: the outcome is missing"),
        ("1,17\n2,18\n", "2 columns, and none is headed outcome"),
        ("a,b\n1,17\n", "2 columns, and none is headed outcome"),
        ("", "no outcome in the record"),
        ("outcome\n", "no outcome in the record"),
        ("\n\n", "no outcome in the record"),
        ("17\n" + "9" * 200_000 + "\n", "line 2: not a line of a table"),
        ("17\n\x00\n", "line 2: no symbol"),
    ],
)
def test_what_cannot_be_read_is_named(text: str, complaint: str) -> None:
    """With its line, and what was found there."""
    with pytest.raises(Misuse, match=complaint):
        outcomes(text)


def test_void_spins() -> None:
    """00 on a wheel that is used with one zero is a spin that did not count."""
    record = read(["0\n", "00\n", "17\n", "00\n"], WHEELS["double_zero_as_single"])
    assert (len(record.outcomes), record.void_spins) == (2, 2)
    with pytest.raises(Misuse, match="line 2"):
        read(["0\n", "00\n"], WHEELS["single_zero"])


def test_spellings_of_big_six() -> None:
    """Bills with or without sign and cents, wager ids, short names; case does not matter."""
    text = "$1\n1\n$1.00\ninsignia_1\n20\n$20\nJOKER\njoker\nName of Casino\ncasino\nlogo\n"
    ones, twenties = ["$1"] * 4, ["$20"] * 2
    assert outcomes(text, BIG_SIX) == [
        *ones,
        *twenties,
        *["Joker"] * 2,
        *["Name of Casino"] * 3,
    ]
    with pytest.raises(Misuse, match="line 1: no symbol of the big_six wheel '3'"):
        outcomes("3\n", BIG_SIX)


def test_the_wheels_are_those_of_the_games() -> None:
    """Symbols in wheel order with the weights that the games count with."""
    assert DOUBLE.symbols == roulette.WHEELS["double_zero"]
    assert len(WHEELS["double_zero_as_single"].symbols) == 37
    assert dict(zip(BIG_SIX.symbols, BIG_SIX.weights, strict=True)) == {
        symbol: big_six.SECTIONS.count(symbol) for symbol in big_six.SYMBOLS
    }
    for one in WHEELS.values():
        assert sum(one.shares) == 1
    with pytest.raises(Misuse, match="no wheel 'duble_zero'; did you mean double_zero"):
        wheel("duble_zero")


def test_a_million_lines() -> None:
    """A long record is read as it comes, and stays small in memory."""
    record = read((f"{n % 37}\n" for n in range(1_000_000)), DOUBLE)
    assert len(record.outcomes) == 1_000_000
    assert record.outcomes.itemsize == 1


@given(st.text(max_size=200))
def test_any_text_is_read_or_named(text: str) -> None:
    """No text breaks the reader: it gives outcomes or a line about what is wrong."""
    with contextlib.suppress(Misuse):
        assert read(text.splitlines(keepends=True), DOUBLE).outcomes

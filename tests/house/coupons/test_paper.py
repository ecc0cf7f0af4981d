"""Coupons on paper: what the law wants on each, and codes that another's decoder reads back."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from typing import Any

import numpy as np
import pypdfium2
import pytest
import zxingcpp
from PIL import Image

from croupier import printing
from croupier.core.refusals import Misuse, Refusal
from croupier.games import game_ids
from croupier.house.coupons import code128
from croupier.house.coupons.numbers import CouponNumber, parse
from croupier.house.coupons.paper import DIGITS_MM, Design, pages

KEY = b"the key of this house"
PLAIN = Design("Harbour Point", "2026-12-31")
MM = 300 / 25.4
"""Pixels a millimetre in a picture of 300 to the inch."""
CODES = {"QRCode", "Code128"}


def page_of(
    *numbers: CouponNumber, design: Design = PLAIN, paper: str = "single"
) -> dict[str, Any]:
    return pages(numbers, KEY, design, printing.qr, paper)


def picture(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("L")


def pixels(data: bytes) -> Any:
    return np.asarray(picture(data))


def codes_in(image: Image.Image) -> set[tuple[str, str]]:
    found = zxingcpp.read_barcodes(image)
    return {(str(one.format).split(".")[-1].replace(" ", ""), one.text) for one in found}


def words_of(data: dict[str, Any]) -> str:
    document = pypdfium2.PdfDocument(printing.pdf("coupons", data, at=0))
    text = "\n".join(page.get_textpage().get_text_range() for page in document)
    return " ".join(text.split())


# What is printed scans back


@pytest.mark.clause("pa.525 525.21(q)(3)")
@pytest.mark.parametrize(
    "number",
    [
        CouponNumber(5_00, "A", 0),
        CouponNumber(2_50, "A7", 123),
        CouponNumber(25_00, "SPRING26", 9_999_999),
        CouponNumber(10_000_00, "HARBOURPROM1", 123_456_789),
    ],
    ids=lambda one: one.plain,
)
def test_what_is_printed_scans_back_to_the_same_serial(number: CouponNumber) -> None:
    """Both codes, by a decoder that is not ours, and both name the coupon that was printed."""
    (image,) = printing.png("coupons", page_of(number))
    text = number.text(KEY)
    assert codes_in(picture(image)) == {(kind, text) for kind in CODES}
    assert parse(text, KEY) == number


@pytest.mark.parametrize("paper", ["us-letter", "a4"])
def test_a_sheet_of_pdf_scans_back_coupon_by_coupon(paper: str) -> None:
    """Nine coupons on three sheets, read off the file that goes to the printer."""
    numbers = [CouponNumber(25_00, "A7", number) for number in range(1, 10)]
    data = page_of(*numbers, paper=paper)
    document = pypdfium2.PdfDocument(printing.pdf("coupons", data, at=0))
    assert len(document) == 3
    found: set[tuple[str, str]] = set()
    for page in document:
        found |= codes_in(page.render(scale=300 / 72).to_pil().convert("L"))
    assert found == {(kind, one.text(KEY)) for one in numbers for kind in CODES}


def test_code_128_says_every_sign_and_takes_digits_two_by_two() -> None:
    """All signs of the set; a run of digits is half as wide as so many letters."""
    every = "".join(map(chr, range(32, 127)))
    for text in (every, "0", "12345", "A1234B", "000000", "~"):
        wide = code128.modules(text) + 20
        image = Image.new("L", (wide * 3, 60), 255)
        for start, width in code128.bars(text):
            image.paste(0, ((start + 10) * 3, 10, (start + 10 + width) * 3, 50))
        assert [one.text for one in zxingcpp.read_barcodes(image)] == [text]
    assert code128.modules("0" * 20) < code128.modules("A" * 11)
    for wrong in ("", "ü", "a\nb"):
        with pytest.raises(Misuse):
            code128.bars(wrong)


# What stands on it


@pytest.mark.clause("pa.525 525.21(c)(1)")
def test_the_name_or_the_logo_of_the_house_stands_on_it() -> None:
    """Either is enough; with neither nothing is drawn."""
    assert "Harbour Point" in words_of(page_of(CouponNumber(25_00, "A", 1)))
    space = "http://www.w3.org/2000/svg"
    logo = f'<svg xmlns="{space}" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>'
    with_logo = page_of(CouponNumber(25_00, "A", 1), design=replace(PLAIN, house="", logo=logo))
    without = page_of(CouponNumber(25_00, "A", 1), design=replace(PLAIN, house="X"))
    black = [_dark(printing.png("coupons", one)[0]) for one in (with_logo, without)]
    assert black[0] > 0.9 > black[1]
    with pytest.raises(Refusal) as refused:
        Design(" ", "2026-12-31")
    assert refused.value.clause == "pa.525 525.21(c)(1)"


def _dark(image: bytes) -> float:
    """How much of where a logo stands is black."""
    box = picture(image).crop((int(7.5 * MM), int(6.6 * MM), int(12 * MM), int(11 * MM)))
    dark = sum(box.histogram()[:64])
    return dark / (box.width * box.height)


@pytest.mark.clause("pa.525 525.21(c)(2)")
@pytest.mark.parametrize("cents", [1_00, 2_50, 25_00, 100_00, 10_000_00])
def test_the_face_stands_in_digits_of_twelve_millimetres_at_least(cents: int) -> None:
    """Measured on the picture: the tallest dark column of the face, without the sign."""
    (image,) = printing.png("coupons", page_of(CouponNumber(cents, "A", 1)))
    digits = pixels(image)[int(19 * MM) : int(34.6 * MM), int(14 * MM) : int(76 * MM)]
    rows = np.flatnonzero((digits < 90).any(axis=1))
    high = (rows[-1] - rows[0] + 1) / MM
    assert high >= 12
    assert high == pytest.approx(DIGITS_MM, abs=0.8)


@pytest.mark.clause("pa.525 525.21(c)(6)")
def test_the_chips_have_a_place_that_leaves_the_face_in_view() -> None:
    """A chip of 39 millimetres fits into the ring, and neither face nor codes reach into it."""
    (image,) = printing.png("coupons", page_of(CouponNumber(10_000_00, "HARBOURPROM1", 1)))
    page = picture(image)
    middle, chip = (127.5 * MM, 28.5 * MM), 39 / 2 * MM
    box = page.crop((0, 0, int(middle[0] - chip), page.height))
    assert codes_in(box) == codes_in(page)
    y, x = np.indices(pixels(image).shape)
    inside = (x - middle[0]) ** 2 + (y - middle[1]) ** 2 < (chip - 0.5 * MM) ** 2
    words = (abs(x - middle[0]) < 9 * MM) & (abs(y - middle[1]) < 8 * MM)
    assert (pixels(image)[inside & ~words] > 200).all()
    assert "PLACE CHIPS HERE" in words_of(page_of(CouponNumber(25_00, "A", 1)))


@pytest.mark.clause("pa.525 525.21(c)(3)")
def test_the_serial_stands_on_it_in_words_too() -> None:
    """As it is scanned, so that it can be keyed when the code is torn."""
    number = CouponNumber(25_00, "A7", 123)
    assert number.text(KEY) in words_of(page_of(number))


@pytest.mark.clause("pa.525 525.21(c)(4)")
def test_restrictions_stand_on_it() -> None:
    """By game and wager where there are any; and what holds for every coupon."""
    number = CouponNumber(25_00, "A", 1)
    free = words_of(page_of(number))
    assert "Good at any table game that the house banks." in free
    assert "Lay it under chips of $25 or more. One coupon a wager." in free
    only = replace(PLAIN, games=("craps",), wagers=("pass", "dont_pass"))
    assert "Good at Craps only, on Pass or Don't Pass." in words_of(page_of(number, design=only))
    with pytest.raises(Misuse, match="did you mean pass"):
        replace(PLAIN, games=("craps",), wagers=("pas",))
    with pytest.raises(Misuse, match="did you mean craps"):
        replace(PLAIN, games=("crap",))


def edges(page: dict[str, Any], words: str) -> tuple[float, float]:
    """How far to the right and how far down these words reach, in millimetres."""
    (sheet,) = pypdfium2.PdfDocument(printing.pdf("coupons", page, at=0))
    text = sheet.get_textpage()
    told = text.get_text_range()
    found = [one for one in re.finditer(words, told) if one[0].strip()]
    boxes = [text.get_charbox(at) for one in found for at in range(*one.span())]
    assert boxes, told
    right, low = max(box[2] for box in boxes), min(box[1] for box in boxes)
    return right * 25.4 / 72, (sheet.get_height() - low) * 25.4 / 72


@pytest.mark.clause("pa.525 525.21(c)(4)")
@pytest.mark.parametrize("many", [0, 1, 4, 7, 8, 11, 12])
def test_all_that_is_said_of_its_use_can_be_read(many: int) -> None:
    """The last word stands above the bars, however many games are named; in letters that get
    smaller, and what they could not say either is refused."""
    number = CouponNumber(2_500_00, "A7", 1)
    page = page_of(number, design=replace(PLAIN, games=tuple(game_ids()[:many])))
    right, low = edges(page, r"not\s+a\s+chip\.")
    assert right < 103
    assert low < 49.6
    with pytest.raises(Misuse, match="name fewer games and wagers, or none"):
        page_of(number, design=replace(PLAIN, games=tuple(game_ids()[:13])))


def test_the_word_practice_ends_before_the_code() -> None:
    """Whole, in the line that says what it is."""
    page = page_of(CouponNumber(25_00, "A7", 1), design=replace(PLAIN, practice=True))
    right, low = edges(page, "P R A C T I C E|(?<=· )PRACTICE")
    assert right < 77
    assert low < 20


@pytest.mark.clause("pa.525 525.21(c)(5)")
def test_the_day_on_which_it_expires_stands_on_it() -> None:
    """In words; without such a day, or with one that is none, nothing is drawn."""
    assert "Expires December 31, 2026" in words_of(page_of(CouponNumber(25_00, "A", 1)))
    for wrong in ("", "2026-02-29", "soon"):
        with pytest.raises(Refusal) as refused:
            Design("Harbour Point", wrong)
        assert refused.value.clause == "pa.525 525.21(c)(5)"


@pytest.mark.clause("pa.525 525.21(r)(1)", "pa.525 525.21(c)")
def test_what_the_system_makes_has_all_that_the_law_asks_for() -> None:
    """Name, value, number, restrictions, expiry and a place for chips, on each of a sheet."""
    numbers = [CouponNumber(25_00, "A7", number) for number in (1, 2, 3, 4)]
    told = words_of(page_of(*numbers, paper="us-letter"))
    for words in ("Harbour Point", "Good at any table", "Expires December 31", "PLACE CHIPS HERE"):
        assert told.count(words) == 4, words
    for number in numbers:
        assert told.count(number.text(KEY)) == 1
    assert len(re.findall(r"\$ ?25(?! or)", told)) == 4


def test_practice_coupons_say_so() -> None:
    """PRACTICE stands on them, and on no others."""
    number = CouponNumber(25_00, "A", 1)
    marked = words_of(page_of(number, design=replace(PLAIN, practice=True)))
    assert "PRACTICE" in marked.replace(" ", "")
    assert "PRACTICE" not in words_of(page_of(number)).replace(" ", "")


def test_what_a_person_typed_is_no_source() -> None:
    """A name with signs that typst or SVG would obey stands there as it was typed."""
    typed = '#panic("x") $1$ *b* </svg>'
    data = page_of(CouponNumber(25_00, "A", 1), design=replace(PLAIN, house=typed))
    assert typed in words_of(data)


def test_what_does_not_fit_is_refused() -> None:
    """A face with too many digits, a name that is too long, a paper that nobody has."""
    for cents in (100_000_00, 1_000_50):
        with pytest.raises(Misuse, match="does not fit"):
            page_of(CouponNumber(cents, "A", 1))
    with pytest.raises(Misuse, match="40 characters"):
        replace(PLAIN, house="H" * 41)
    with pytest.raises(Misuse, match="did you mean a4"):
        page_of(CouponNumber(25_00, "A", 1), paper="a5")


def test_svg_has_one_text_a_page() -> None:
    """Single coupons are pages of their own size, in millimetres a banknote's."""
    data = page_of(*(CouponNumber(25_00, "A", number) for number in (1, 2, 3)))
    drawn = printing.svg("coupons", data)
    assert len(drawn) == 3
    wide, high = re.findall(r'(?:width|height)="([0-9.]+)pt"', drawn[0])[:2]
    assert float(wide) == pytest.approx(156 / 25.4 * 72, abs=0.1)
    assert float(high) == pytest.approx(66 / 25.4 * 72, abs=0.1)

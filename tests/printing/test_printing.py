"""Pages are set from templates and plain data, the same everywhere."""

import zlib

import pytest

from croupier import printing
from croupier.core.refusals import Misuse

AT = 1_794_983_640_000
EMPTY = {
    "title": "win",
    "operator": "Harbour House",
    "period": "2026-11-18",
    "practice": False,
    "wide": False,
    "copy": 0,
    "nothing": "no activity",
    "heading": [["version", "0.1.0"]],
    "sections": [],
    "signatures": [],
    "head": "",
    "qr": "",
}


def test_the_same_data_is_the_same_page() -> None:
    """A page hangs on nothing but its data: no clock, no fonts of the machine."""
    first = printing.pdf("report", EMPTY, at=AT)
    assert first.startswith(b"%PDF-")
    assert printing.pdf("report", EMPTY, at=AT) == first
    assert printing.pdf("report", EMPTY | {"period": "2026-11-19"}, at=AT) != first


def test_what_somebody_typed_is_no_source() -> None:
    """Words with signs of the template's language stand on the page as they were typed."""
    typed = '#panic("x") *b* _i_ $m$ @ref <label> \\ "quoted" ]'
    pages = printing.svg("report", EMPTY | {"title": typed, "operator": typed})
    assert len(pages) == 1
    assert pages[0].startswith("<svg")


def test_a_page_that_nobody_knows_is_named() -> None:
    """A template that is not there is said with those that are."""
    with pytest.raises(Misuse, match="report"):
        printing.svg("repart", EMPTY)
    with pytest.raises(Misuse):
        printing.svg("../printing/report", EMPTY)


def test_a_code_says_what_it_was_made_of() -> None:
    """Another text is another code, and it is a picture that a page takes."""
    one, other = printing.qr("head 1"), printing.qr("head 2")
    assert one != other
    assert one.startswith("<svg")
    data = EMPTY | {"head": "head 1", "qr": one}
    assert zlib.crc32(printing.pdf("report", data, at=AT)) != zlib.crc32(
        printing.pdf("report", data | {"qr": other}, at=AT)
    )

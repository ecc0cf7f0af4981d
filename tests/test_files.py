"""Files that people name: read whole, with an end, and a sentence for everything else."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

import croupier
from croupier.core.refusals import Misuse
from croupier.files import bytes_of


def test_a_file_and_a_pipe(tmp_path: Path) -> None:
    """Both are read to their end; a pipe into which nobody writes has none of it."""
    (tmp_path / "file").write_bytes(b"abc")
    os.mkfifo(tmp_path / "pipe")
    assert bytes_of(tmp_path / "file", "a file") == b"abc"
    assert bytes_of(tmp_path / "pipe", "a file") == b""
    held = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK)  # else a writer may meet nobody
    writer = threading.Thread(target=lambda: (tmp_path / "pipe").write_bytes(b"abc"))
    writer.start()
    writer.join()
    assert bytes_of(tmp_path / "pipe", "a file") == b"abc"
    os.close(held)


@pytest.mark.parametrize("path", ["/dev/zero", "/dev", "nosuch", "a\0b", "x" * 5_000], ids=len)
def test_what_cannot_be_read(path: str) -> None:
    """Devices, folders and names that lead nowhere get one sentence."""
    with pytest.raises(Misuse, match=r"name a file$"):
        bytes_of(Path(path), "a file")


def test_a_file_that_is_too_long(tmp_path: Path) -> None:
    """The last byte that fits is read; one more is too many."""
    (tmp_path / "file").write_bytes(b"abc")
    assert bytes_of(tmp_path / "file", "a file", most=3) == b"abc"
    with pytest.raises(Misuse, match="longer than 2 bytes"):
        bytes_of(tmp_path / "file", "a file", most=2)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("a = " + "[" * 5_000 + "]" * 5_000, "deeply nested"),
        ("[pair_plus]\nflush = 4", "not text in quotes"),
        ("#" * (1 << 21), "longer than"),
        ("\x00", "not TOML"),
    ],
    ids=range(4),
)
def test_a_paytable_that_cannot_be_one(tmp_path: Path, text: str, complaint: str) -> None:
    """Too deep, too long, or not text: one sentence, at once."""
    (tmp_path / "mine.toml").write_text(text)
    with pytest.raises(Misuse, match=complaint):
        croupier.analyze("three_card_poker", paytable=tmp_path / "mine.toml")

"""Signs that a terminal may not know, and letters that stand for them there."""

from __future__ import annotations

import codecs
import contextlib

INSTEAD = {
    "♣": "c", "♦": "d", "♥": "h", "♠": "s", "░": "#", "●": "o", "◆": "*", "▸": ">", "›": ">",
    "◀": "<", "│": "|", "─": "-", "╭": "+", "╮": "+", "╰": "+", "╯": "+", "·": "-", "×": "x",
    "“": '"', "”": '"', "’": "'", "…": "...",
}  # fmt: skip


def _stand_in(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    lost = error.object[error.start : error.end]
    return "".join(INSTEAD.get(sign, "?") for sign in lost), error.end


codecs.register_error("croupier", _stand_in)


def forgive(output: object, typed: object = None) -> None:
    """Let no sign and no byte end a program: what cannot be written is written with letters."""
    for stream, errors in ((output, "croupier"), (typed, "replace")):
        if hasattr(stream, "reconfigure"):
            with contextlib.suppress(OSError, ValueError):  # a stream that is closed already
                stream.reconfigure(errors=errors)


def printable(text: str) -> str:
    """The text without characters that a terminal would obey instead of showing them."""
    return "".join(c if c.isprintable() else "�" for c in text)

"""The keyboard: lines as a person types them, with editing and completion where there is any."""

from __future__ import annotations

import contextlib
import re
import sys
from collections.abc import Sequence
from typing import IO, Protocol


class Keys(Protocol):
    """Where lines come from; EOFError when there are no more."""

    offers: Sequence[str]
    """Words that fit at the moment."""

    def read(self, prompt: str) -> str: ...


def is_terminal(stream: IO[str] | None) -> bool:
    """Whether somebody sits there; a stream may be closed, or not be there at all."""
    return stream is not None and not stream.closed and stream.isatty()


def line_of(stream: IO[str] | None, most: int = -1) -> str:
    """The next line, or so much of it; nothing where there is none, or no such stream."""
    return "" if stream is None or stream.closed else stream.readline(most)


def keys_at_hand() -> Keys:
    """A keyboard where somebody sits at one, else the lines that a program gives."""
    return Keyboard() if is_terminal(sys.stdin) else Pipe()


class Keyboard:
    """Reads lines from a terminal; the tab key completes the words that fit at the moment."""

    def __init__(self) -> None:
        self.offers: Sequence[str] = ()
        with contextlib.suppress(ImportError):
            import readline

            readline.set_completer_delims("")
            readline.set_completer(self.complete)
            readline.parse_and_bind("tab: complete")

    def read(self, prompt: str) -> str:
        return input(prompt)

    def complete(self, line: str, nth: int) -> str | None:
        """The nth way to go on with a line; only its last command is completed."""
        done, typed = re.fullmatch(r"(.*[;,]\s*|)(.*)", line, re.DOTALL).groups("")  # type: ignore[union-attr]
        fits = [offer for offer in self.offers if offer.startswith(typed.lower())]
        return done + fits[nth] if nth < len(fits) else None


class Pipe:
    """Reads lines that a program or a file gives."""

    offers: Sequence[str] = ()

    def read(self, prompt: str) -> str:
        line = line_of(sys.stdin)
        if not line:
            raise EOFError
        return line.rstrip("\n")

"""The payout sign of a table, made of the rows that the engine pays by.

Nothing is on a sign that is not paid, and nothing is paid that is not on it. Odds are only ever
written with "to"; a sign that says otherwise is never made.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from html import escape
from typing import Any

from croupier.core.cloth import PRACTICE_HOUSE, Cloth, said
from croupier.core.game import Rules
from croupier.core.money import dollars
from croupier.core.odds import LOSE, PUSH
from croupier.core.page import fragment, page, table
from croupier.core.wagers import Wager

_NUMBER = r"(?:\$?\d[\d,.]*|one|two|three|four|five|six|seven|eight|nine|ten)"
_WITH_FOR = re.compile(rf"\b{_NUMBER}\s+for\s+{_NUMBER}\b", re.IGNORECASE)
_WITH_COLON = re.compile(r"\d\s*[:/]\s*\d")


@dataclass(frozen=True)
class Line:
    """One payment on a sign."""

    outcome: str
    pays: str
    clause: str


@dataclass(frozen=True)
class Board:
    """One wager on a sign: what it pays, and the limits that are its own."""

    wager: str
    name: str
    lines: tuple[Line, ...]
    limits: str | None = None


@dataclass(frozen=True)
class Sign:
    """All that a payout sign says."""

    game: str
    name: str
    chapter: str
    lawful: bool
    minimum: str | None
    maximum: str | None
    payout_limit: str | None
    boards: tuple[Board, ...]
    layout: tuple[str, ...]
    version: str = ""
    """Of the rules that were filed, where they were."""
    picture: str = field(default="", repr=False)
    """The cloth as SVG, for pages."""

    def __repr__(self) -> str:
        return f"<sign of {self.game}: {len(self.boards)} boards>"

    def texts(self) -> Iterator[str]:
        """Every line of words on it."""
        yield from (text for text in (self.minimum, self.maximum, self.payout_limit) if text)
        for board in self.boards:
            yield from (f"{line.outcome} {line.pays}" for line in board.lines)
            if board.limits:
                yield board.limits
        yield from self.layout

    def to_dict(self) -> dict[str, Any]:
        """What `croupier sign --json` prints."""
        return {
            "game": self.game,
            "chapter": self.chapter,
            "lawful": self.lawful,
            "minimum": self.minimum,
            "maximum": self.maximum,
            "payout_limit": self.payout_limit,
            "wagers": [
                {
                    "wager": board.wager,
                    "name": board.name,
                    "limits": board.limits,
                    "lines": [
                        {"outcome": line.outcome, "pays": line.pays, "clause": line.clause}
                        for line in board.lines
                    ],
                }
                for board in self.boards
            ],
            "layout": list(self.layout),
            "version": self.version or None,
        }

    def __str__(self) -> str:
        lines = [self.name, *self.notices()]
        for title, rows in self.blocks():
            width = max(len(words) for words, _ in rows)
            lines += ["", *([title] if title else [])]
            lines += [f"  {words:<{width}}  {pays}" for words, pays in rows]
        if self.layout:
            lines += ["", "On the layout", *(f"  {text}" for text in self.layout)]
        if self.version:
            lines += ["", f"Version {self.version}"]
        return "\n".join(lines)

    def blocks(self) -> list[tuple[str, list[tuple[str, str]]]]:
        """Title, and lines of words and payment; neighbours with one line each share a block."""
        found: list[tuple[str, list[tuple[str, str]]]] = []
        for board in self.boards:
            title = board.name + (f" ({board.limits})" if board.limits else "")
            if len(board.lines) > 1:
                found.append((title, [(line.outcome, line.pays) for line in board.lines]))
                continue
            (line,) = board.lines
            said = line.outcome == "win" or line.outcome in board.name
            alone = (title if said else f"{title}: {line.outcome}", line.pays)
            if found and not found[-1][0]:
                found[-1][1].append(alone)
            else:
                found.append(("", [alone]))
        return found

    def notices(self) -> list[str]:
        """Limits of wagers and payouts, and whether this may be posted at all, a line each."""
        bounds = [("Minimum", self.minimum), ("Maximum", self.maximum)]
        lines = [" · ".join(f"{word} {text}" for word, text in bounds if text), self.payout_limit]
        thought = "" if self.lawful else "A thought only: not to be posted"
        return [line for line in (*lines, thought) if line]

    def html(self) -> str:
        """The sign as one page, fit to be printed and posted."""
        return page(f"{self.name}: payouts", self._body(), STYLE, kind="sign")

    def _repr_html_(self) -> str:
        return fragment(self._body(), STYLE)

    def _body(self) -> str:
        notices = "".join(f"<p>{escape(line)}</p>" for line in self.notices())
        boards = "".join(_block(title, rows) for title, rows in self.blocks())
        layout = "".join(f"<li>{escape(text)}</li>" for text in self.layout)
        filed = f", version {escape(self.version)}" if self.version else ""
        return (
            f"<header class='sign'><h1>{escape(self.name)}</h1>{notices}</header>"
            f"<div class='boards'>{boards}</div>"
            f"<section><h2>On the layout</h2>{self.picture}<ul>{layout}</ul></section>"
            f"<p class='soft'>{escape(self.chapter)}{filed}</p>"
        )


STYLE = """
.croupier .sign { text-align: center; border-bottom: 3px double var(--felt); padding-bottom: 1rem; }
.croupier .sign h1 { font-size: 2.8em; }
.croupier .sign p { font-size: 1.15rem; max-width: none; margin: .3rem 0 0; }
.croupier .boards { columns: 20rem 2; column-gap: 3rem; }
.croupier .boards section { break-inside: avoid; margin: 0; padding-top: 1.6rem; }
.croupier .boards table { font-size: 1.15em; }
.croupier .boards td.n { font-weight: 650; }
.croupier .boards thead { display: none; }
.croupier ul { padding-left: 1.2rem; }
"""


def _block(title: str, lines: list[tuple[str, str]]) -> str:
    rows = [(escape(_capital(words)), escape(pays)) for words, pays in lines]
    heading = f"<h2>{escape(title)}</h2>" if title else "<h2></h2>"
    return f"<section>{heading}{table(('Outcome', 'Pays'), rows, numbers=(1,))}</section>"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def sign(
    rules: Rules,
    house: str = PRACTICE_HOUSE,
    *,
    cloth: Cloth | None = None,
    picture: str = "",
    version: str = "",
) -> Sign:
    """The sign for a table under these rules; `picture` shows its cloth.

    What is on the layout is said from the cloth: the game's own, or one that is given.
    """
    options = rules.options
    if cloth is None and rules.game.cloth:
        cloth = rules.game.cloth_of(rules)
    made = Sign(
        game=rules.game.id,
        name=rules.game.name,
        chapter=rules.game.law.editions[rules.edition],
        lawful=rules.lawful,
        minimum=dollars(rules.cents("minimum")) if options.get("minimum") else None,
        maximum=dollars(rules.cents("maximum")) if options.get("maximum") else None,
        payout_limit=_payout_limit(rules),
        boards=tuple(_boards(rules)),
        layout=tuple(said(cloth, rules, house)) if cloth else (),
        version=version,
        picture=picture,
    )
    check(made.texts())
    return made


def _payout_limit(rules: Rules) -> str | None:
    limit = rules.payout_limit_cents
    if not limit:
        return None
    holder = "hand" if rules.game.limit_per == "seat" else "player"
    beside = [wager.name for wager in rules.wagers.values() if not wager.limited]
    rest = f"; not counted: {', '.join(beside)}" if beside else ""
    return f"A {holder} is paid at most {dollars(limit)} in a round{rest}"


def _boards(rules: Rules) -> Iterator[Board]:
    for wager in rules.wagers.values():
        lines = tuple(
            Line(row.words, str(row.pays), rules.cite(row.clause))
            for row in wager.rows
            if row.pays not in (LOSE, PUSH) or _told(wager, row.outcome, row.pays == PUSH)
        )
        if any(line.pays != str(PUSH) for line in lines):
            yield Board(wager.id, wager.name, lines, _limits(wager))


def _told(wager: Wager, outcome: str, push: bool) -> bool:
    """A push is worth a line where chips lie that might have been lost."""
    return push and wager.staked and outcome != "not_made"


def _limits(wager: Wager) -> str | None:
    low, high = wager.minimum_cents, wager.maximum_cents
    if low is not None and low == high:
        return f"{dollars(low)} only"
    bounds = [
        f"{word} {dollars(cents)}"
        for word, cents in (("minimum", low), ("maximum", high))
        if cents is not None
    ]
    return ", ".join(bounds) or None


def check(texts: Iterable[str]) -> None:
    """Raise if odds are written with "for", with a colon or with a stroke."""
    for text in texts:
        for pattern in (_WITH_FOR, _WITH_COLON):
            if found := pattern.search(text):
                raise ValueError(f"odds on a sign are written with 'to', not {found[0]!r}: {text}")

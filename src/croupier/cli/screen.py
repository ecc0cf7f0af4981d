"""The terminal at the table: a picture that is drawn anew at each turn, or a plain transcript.

At a terminal every turn shows the table on top, what has just happened below it, then what may be
done now. In a pipe nothing is cleared and nothing is coloured: each line is written as it comes,
and what was typed is repeated, so that the output reads as a transcript.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator
from enum import Enum

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from croupier.cli.keyboard import Keys
from croupier.cli.pictures import RED_SUITS, cards_boxed, cards_inline, cloth_text, dice_picture
from croupier.cli.signs import printable
from croupier.core.cards import HIDDEN, SUIT_SIGNS, SUITS
from croupier.core.driver import Driver
from croupier.core.hands import hand_of, owner_of
from croupier.core.money import dollars
from croupier.core.procedure import Decide, Request
from croupier.core.table import rack
from croupier.core.together import SetHands
from croupier.live.cloth_any import cloth_for
from croupier.live.cloth_pieces import Laid
from croupier.live.cloth_text import holds_dice, note_lines, picture_lines, stakes_text
from croupier.live.coupons import faces, with_coupons
from croupier.live.moves import offers, state_word, waits_for
from croupier.live.phrases import cards_text, who
from croupier.live.telling import Line, Tone
from croupier.live.topics import asks
from croupier.live.viewers import BYSTANDER, SEAT, Viewer, hands_seen
from croupier.live.words import tidy

STYLES = {
    Tone.HEAD: "bold",
    Tone.SPEECH: "italic cyan",
    Tone.CHIPS: "",
    Tone.CARDS: "",
    Tone.PERSON: "bold",
    Tone.REASON: "",
    Tone.WIN: "green",
    Tone.LOSE: "red",
    Tone.PUSH: "yellow",
    Tone.TOTAL: "bold",
    Tone.ALARM: "bold yellow",
    Tone.BOARD: "dim",
    Tone.ASIDE: "dim",
}
LONGEST_MARK = 26
LEAST_ROWS = 4
"""So much of a story is shown at once, however small the terminal is."""


class Size(Enum):
    """How large the table is drawn: on a small terminal its moves must still be seen."""

    FULL = "full"
    INLINE = "inline"
    """Cards in one line."""
    SEATS = "seats"
    """Without the cloth."""


COLUMNS = re.compile(r" +\S.*?\s{2,}")
"""A line in two columns: what follows of the second one goes below it."""
RED_SIGNS = "".join(SUIT_SIGNS[SUITS.index(suit)] for suit in RED_SUITS)


class Screen:
    """Shows a table and reads lines, until there are no more (EOFError)."""

    def __init__(self, console: Console, keys: Keys, *, interactive: bool, mark: str = "") -> None:
        self.console = console
        self.keys = keys
        self.interactive = interactive
        self.mark = mark
        """What every picture must bear: the seed of a test, that a real table is tracked."""
        self.story: list[Line] = []
        self._shown: Request | None = None
        self._drawn_once = False
        self._explaining: dict[str, Request] = {}

    def tell(self, lines: Iterable[Line]) -> None:
        """What happened: at once in a transcript, with the next picture at a terminal."""
        if self.interactive:
            self.story += [line for line in lines if line.tone is not Tone.BOARD]
        else:
            for line in lines:
                if line.tone is Tone.HEAD and self._drawn_once:
                    self._print("")
                self._print(f"{line.text}  [{line.short_clause}]" if line.clause else line.text)

    def read(self, question: str) -> str:
        """Ask for one line before there is a table to show."""
        if self.interactive:
            return tidy(self.keys.read(f" {question} › "))
        self._print(question)
        line = tidy(self.keys.read(""))
        self._print(f"> {line}".rstrip())
        return line

    def ask(self, driver: Driver, seat: int | None) -> str:
        """Show the table and read the next line."""
        if self.interactive:
            self.keys.offers = offers(driver)
            return self._draw(driver, seat)
        self._write_state(driver, seat)
        line = self.keys.read("")
        self._print(f"> {tidy(line)}".rstrip())
        return line

    def flush(self) -> None:
        """Show what has not been shown yet."""
        for line in self.story:
            self.console.print(story_line(line, self.console.width), soft_wrap=True)
        self.story = []

    def end_line(self) -> None:
        """The input ended behind the prompt: what follows starts on a line of its own."""
        if self.interactive:
            self.console.print()

    # A transcript

    def _print(self, text: str) -> None:
        self.console.print(Text(printable(text)), soft_wrap=True)

    def _write_state(self, driver: Driver, seat: int | None) -> None:
        """Say what the table waits for, unless it still waits for the same."""
        if driver.pending is self._shown and self._drawn_once:
            return
        self._shown, self._drawn_once = driver.pending, True
        looks = _looks(driver.pending, seat)
        if looks is not None:
            for hand, cards in hands_seen(driver.table, Viewer(SEAT, (looks,))).items():
                if HIDDEN not in cards:
                    self._print(f"{who(hand)} holds {cards_text(cards)}")
        for words in [*self._explained(driver), *waits_for(driver)]:
            self._print(words)

    def _explained(self, driver: Driver) -> list[str]:
        """What the law says about a decision, when it comes up for the first time."""
        if not isinstance(driver.pending, Decide | SetHands):
            return []
        citation = driver.table.rules.cite(driver.pending.clause)
        if self._explaining.setdefault(citation, driver.pending) is not driver.pending:
            return []
        return [f"{citation.rpartition(' ')[2]} asks: {asks(citation)}"]

    # A picture

    def _draw(self, driver: Driver, seat: int | None) -> str:
        """Table, story and moves on one screen; a long story page by page. What was typed."""
        width, height = self.console.width, self.console.height
        story = [row for line in self.story for row in self._rows(story_line(line, width))]
        self.story = []
        rule, moves = self._rows(Rule(style="dim")), self._moves(driver)
        top = self._top(driver, seat, height - len(moves) - 2, len(story) + len(rule))
        left = height - len(top) - len(rule) - 1
        while len(story) > max(left - len(moves) - len(rule), 0):
            page, story = story[: max(left, LEAST_ROWS)], story[max(left, LEAST_ROWS) :]
            self._show([*top, *rule, *page])
            rest = f"{len(story)} more lines" if story else "your move"
            if typed := tidy(self.keys.read(f" Enter: {rest} › ")):
                return typed
        self._show([*top, *(rule if story else []), *story, *rule, *moves])
        return self.keys.read(f" seat {seat} › " if seat else " › ")

    def _top(self, driver: Driver, seat: int | None, room: int, story: int) -> list[str]:
        """Heading and table, as large as there is room for them.

        Cards stand in one line where all of the story then fits; the cloth goes only for the moves.
        """
        width = self.console.width
        head = [*self._rows(heading(driver, self.mark, width)), *self._rows(Rule(style="dim"))]
        drawn: list[list[str]] = []
        for size in Size:
            parts = table_picture(driver, seat, width, self.console.height, size)
            drawn.append([*head, *(row for part in parts for row in self._rows(part))])
        for needed in (story, 0):
            for rows in drawn[: -1 if needed else None]:
                if len(rows) + needed <= room:
                    return rows
        return drawn[-1]

    def _moves(self, driver: Driver) -> list[str]:
        """What may be done now."""
        width, rows = self.console.width, []
        for words in self._explained(driver):
            rows += self._rows(story_line(Line(Tone.ASIDE, words), width))
        for words in waits_for(driver, width - 2):
            moves = Text(f" {words}")
            moves.highlight_regex(r"\[[^\]]+\]", "bold cyan")
            rows += self._rows(moves)
        return rows

    def _rows(self, part: RenderableType) -> list[str]:
        """A part of the picture, row by row as the terminal gets it."""
        with self.console.capture() as drawn:
            self.console.print(part, soft_wrap=isinstance(part, Text))
        return drawn.get().split("\n")[:-1]

    def _show(self, rows: list[str]) -> None:
        self.console.clear()
        self.console.file.write("\n".join([*rows, ""]))
        self.console.file.flush()


def heading(driver: Driver, mark: str, width: int) -> Text:
    """Game, chapter and round on the left, then the mark; the state of the table on the right."""
    table = driver.table
    rules = table.rules
    name = Text(f" {rules.game.name}", "bold")
    chapter = Text(f"  {rules.game.law.editions[rules.edition]}", "dim")
    number = Text(f"  round {table.round_number}" if table.round_number else "")
    mark = printable(mark)
    short = mark if len(mark) <= LONGEST_MARK else f"{mark[: LONGEST_MARK - 1]}…"
    seed = Text.assemble("  ", (f" {short} ", "black on yellow")) if mark else Text()
    state = Text(f" {state_word(driver).upper()} ", "bold reverse")
    left = Text.assemble(name, chapter, number, seed)
    if left.cell_len + state.cell_len + 2 > width:
        room = width - state.cell_len - 2 - number.cell_len - seed.cell_len
        name.truncate(max(room, 8), overflow="ellipsis")
        left = Text.assemble(name, number, seed)
    gap = max(1, width - left.cell_len - state.cell_len - 1)
    return Text.assemble(left, " " * gap, state)


def _looks(pending: Request | None, seat: int | None) -> int | None:
    """Whose hand is looked at: that of the seat that decides, or that sets next."""
    if isinstance(pending, SetHands):
        return seat
    if isinstance(pending, Decide) and isinstance(pending.who, int):
        return pending.who
    return None


def table_picture(
    driver: Driver, seat: int | None, width: int, height: int, size: Size = Size.FULL
) -> list[RenderableType]:
    """The middle of the table, then the hands and seats in columns."""
    parts: list[RenderableType] = []
    if size is not Size.SEATS and (board := board_picture(driver, width - 2)):
        parts.append(Padding(Group(*board), (0, 0, 1, 1)))
    if isinstance(driver.pending, Decide) and isinstance(driver.pending.who, int):
        seat = driver.pending.who
    hands = visible_hands(driver, seat)
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for _ in range(4 if hands else 3):
        grid.add_column(no_wrap=True, vertical="middle")
    grid.add_column(vertical="middle")
    boxed = size is Size.FULL and len(driver.table.seats) < height // 10
    for row in _rows(driver, seat, hands, boxed=boxed):
        grid.add_row(*row)
    return [*parts, grid]


def board_picture(driver: Driver, width: int) -> list[RenderableType]:
    """The cloth as far as it is drawn here, the dice, and what else everybody sees."""
    table = driver.table
    cloth, dice = cloth_for(table.rules), table.dice
    stakes = {number: table.stakes(number) for number in table.seats}
    laid = Laid(table.board, stakes, {}, dice)
    parts: list[RenderableType] = []
    if lines := picture_lines(cloth, table.rules, laid, width):
        parts.append(cloth_text(lines))
    thrown = dice_picture(dice) if dice and not holds_dice(cloth) else None
    room = width - (thrown.cell_len // 4 + 4 if thrown else 0)
    below = [*([thrown] if thrown else [])]
    if notes := note_lines(cloth, laid, max(room, width // 2)):
        below.append(cloth_text(notes))
    if below:
        grid = Grid.grid(padding=(0, 3, 0, 0))
        grid.add_row(*below)
        parts.append(grid)
    return parts


def _rows(
    driver: Driver, here: int | None, hands: dict[str, list[str]], *, boxed: bool
) -> Iterator[list[Text]]:
    """A row for each hand that is nobody's, then one for each seat and each further hand of it."""
    picture = cards_boxed if boxed else cards_inline
    table = driver.table
    asked = driver.pending.hand if isinstance(driver.pending, Decide) else ""
    for hand, cards in hands.items():
        if owner_of(hand) not in table.seats:
            yield [Text(f"   {hand}"), Text(), Text(), picture(cards), Text()]
    for number in sorted(table.seats):
        player, mine = table.player(number), hand_of(number)
        cards = hands.get(mine, [])
        yield [
            _pointed(mine, number == here and asked in ("", mine)),
            Text(printable(player)),
            Text(dollars(table.accounts[rack(player)]), justify="right"),
            *([picture(cards) if cards else Text()] if hands else []),
            Text(with_coupons(stakes_text(table.stakes(number)), faces(table, number))),
        ]
        for hand, cards in hands.items():
            if owner_of(hand) == number and hand != mine:
                yield [_pointed(hand, hand == asked), Text(), Text(), picture(cards), Text()]


def _pointed(name: str, here: bool) -> Text:
    return Text(f" ▸ {who(name)}", "bold") if here else Text(f"   {who(name)}")


def visible_hands(driver: Driver, seat: int | None) -> dict[str, list[str]]:
    """The hands as this seat sees them; between rounds those that were turned over last."""
    if driver.pending is None:
        return driver.table.shown_hands
    return hands_seen(driver.table, Viewer(SEAT, (seat,)) if seat else BYSTANDER)


def story_line(line: Line, width: int) -> Text:
    """A sentence, with its clause at the right margin; what does not fit goes below, indented."""
    clause = line.short_clause
    room = max(20, width - 2 - (len(clause) + 2 if clause else 0))
    told = f" {printable(line.text)}"
    columns = COLUMNS.match(told)
    indent = " " * (columns.end() if columns and columns.end() <= width // 2 else 5)
    rows = textwrap.wrap(told, room, subsequent_indent=indent) or [""]
    text = Text(rows[0], STYLES[line.tone])
    if clause:
        text.pad_right(max(0, width - 1 - text.cell_len - len(clause)))
        text.append(clause, "not bold not italic dim")
    for row in rows[1:]:
        text.append(f"\n{row}")
    text.highlight_regex(rf"[0-9AKQJ]+[{RED_SIGNS}]", "red")
    return text

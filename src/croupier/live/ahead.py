"""A line of draws, keyed before the table waits for them: the ordinary course is taken up to each.

At a table of real dice `64` is a roll, whatever prompts would come before it: the round begins, the
betting is closed, the dice are taken. Each of these is a command of its own, in the name of whoever
does it. What a player decides, what somebody signs and what must be told is never assumed. The line
is tried on another table first, so that one that cannot be read to its end changes nothing.
"""

from __future__ import annotations

import re
from dataclasses import replace

from croupier.core.cards import UNSEEN
from croupier.core.commands import Begin, Choose, Drawn, What
from croupier.core.correcting import in_line
from croupier.core.driver import Driver
from croupier.core.people import DEALER
from croupier.core.procedure import Attest, Close, Cut, Decide, Draw, DrawCards, Window
from croupier.core.refusals import CroupierError, Misuse
from croupier.core.things import Tell
from croupier.core.together import SetHands
from croupier.live import keyed
from croupier.live.moves import waits_for
from croupier.live.setting import face_down

SEEN = re.compile(r"(?:[0-9tjqka][0-9cdhs♣♦♥♠x\s,+]*)+", re.IGNORECASE)
"""What looks like cards, faces or a number."""
MOST_STEPS = 200


def plan(driver: Driver, text: str, unread: str = "") -> list[What]:
    """What is done for a line; raises if it cannot be done to its end.

    `unread` is what is said of a line that does not even begin with something that was seen.
    """
    table, text = driver.fork(), keyed.tail(text)
    steps: list[What] = []
    down = 0
    begun = False
    while text:
        try:
            what, rest = _step(table, text, down)
            if what is not None:
                begin = table.head.size
                give(table, what)
                steps.append(what)
                down += _dealt_down(table, begin)
        except CroupierError as error:
            if begun or not unread or SEEN.fullmatch(text):
                raise
            raise Misuse(unread) from error
        down -= what is None
        begun = begun or rest != text
        text = rest
        if len(steps) > MOST_STEPS:
            raise Misuse("that is too much for one line")
    return steps


def _step(table: Driver, text: str, down: int) -> tuple[What | None, str]:
    """What is done next, and the rest of the line; None where it names a face-down card."""
    pending = table.pending
    if down and not _waits_face_down(table) and (found := keyed.DOWN.match(text)):
        return None, keyed.tail(text, found.end())
    if isinstance(pending, Decide) and (choice := keyed.next_choice(pending, text)):
        return Choose(choice[0]), choice[1]
    if isinstance(pending, Draw) and not _skipped(table, text):
        drawn, rest = keyed.next_drawn(pending, text)
        pending.verify(table.table, drawn)
        return drawn_command(pending, drawn), rest
    usual = ordinary(table)
    if usual is None:
        raise Misuse(f"first: {waits_for(table)[0]}")
    return usual, text


def _waits_face_down(table: Driver) -> bool:
    pending = table.pending
    return isinstance(pending, DrawCards) and not pending.face_up and not pending.unseen


def _skipped(table: Driver, text: str) -> bool:
    """A face-down card may be left out of a line, and so may a cut before the cards."""
    if isinstance(table.pending, Cut):
        return keyed.NUMBER.match(text) is None or not text.split()[0].isdigit()
    return _waits_face_down(table) and keyed.DOWN.match(text) is None


def _dealt_down(table: Driver, since: int) -> int:
    """How many cards went out face down by themselves in the entries from there on."""
    entries = [entry for entry in table.tail if entry.seq >= since]
    given = [one for entry in entries for one in entry.given if one.get("draw") == "cards"]
    return sum(list(one["drawn"]).count("??") for one in given)


def ordinary(driver: Driver) -> What | None:
    """What would be done now in the ordinary course, if that is not anybody's choice."""
    match driver.pending:
        case None:
            return Begin()
        case Window():
            return Close()
        case Cut() as cut if driver.table.tracked:
            return drawn_command(cut, UNSEEN)
        case DrawCards(count=count) as draw if _waits_face_down(driver):
            return drawn_command(draw, (UNSEEN,) * count)
        case Decide(usual=usual) if usual:
            return Choose(usual)
        case SetHands() as setting if driver.table.tracked:
            return face_down(setting)
    return None


def to_window(driver: Driver) -> None:
    """Take the ordinary course to where wagers are taken first, or to what must be said before."""
    for _ in range(MOST_STEPS):
        open_round = driver.pending is not None
        if open_round and (driver.table.repeats.here or isinstance(driver.pending, Window)):
            return
        usual = ordinary(driver)
        if usual is None:
            break
        give(driver, usual)
    if isinstance(driver.pending, Draw | Attest | Tell):
        raise Misuse(f"first: {waits_for(driver)[0]}")


def drawn_command(request: Draw, drawn: object) -> Drawn:
    """What was drawn, as the log has it."""
    encoded = request.encode(drawn)
    return Drawn(tuple(encoded) if isinstance(encoded, list) else encoded)


def give(driver: Driver, what: What, line: int | None = None) -> None:
    """Do it, in the name of whoever may; at a table of real chips the dealer writes it down.

    What comes in one line says with which entry that began.
    """
    by = recorder(driver) if not isinstance(what, Begin | Close | Drawn) else None
    command = driver.command(what, by)
    if line is not None:
        command = replace(command, id=in_line(command.id, line))
    driver.do(command)
    driver.go_on()


def recorder(driver: Driver) -> str | None:
    """The dealer, where players' chips and choices are written down by him."""
    pending = driver.pending
    players = isinstance(pending, Window | SetHands) or (
        isinstance(pending, Decide) and isinstance(pending.who, int)
    )
    if not players or not driver.table.tracked:
        return None
    people = driver.table.people.values()
    return next((one.id for one in people if DEALER.allows(one)), None)

"""What the table waits for, in words, and what may be typed now."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from croupier.core.cards import UNSEEN
from croupier.core.driver import Driver
from croupier.core.game import Rules
from croupier.core.money import dollars
from croupier.core.names import spelled
from croupier.core.procedure import (
    Attest,
    Close,
    Cut,
    Decide,
    DrawCards,
    Irregularity,
    Number,
    Spin,
    Throw,
    Window,
)
from croupier.core.refusals import CroupierError, Refusal
from croupier.core.things import TABLE, Tell, services
from croupier.core.together import SetHands
from croupier.live.keys import marked, typed_keys
from croupier.live.names import families, numbered, wager_list
from croupier.live.phrases import count_word, listed, who
from croupier.live.signing import asked_of, signer

TIE = "\u00a0"
"""A space at which no line is broken."""
MOST_LINES = 3
NINES = ("9h", "8d", "9d", "9c")
"""Cards of an example."""
MORE = f"…{TIE}·{TIE}wagers{TIE}lists{TIE}all"

STATES = {
    Window: "bets open",
    Decide: "decision",
    DrawCards: "dealing",
    Throw: "throw",
    Spin: "spin",
    Cut: "cut",
    Number: "number",
    SetHands: "setting",
    Attest: "to confirm",
    Tell: "to be told",
}


def state_word(driver: Driver) -> str:
    """One word for where the table stands."""
    if driver.pending is None:
        return "round over" if driver.table.round_number else "table open"
    return next((word for kind, word in STATES.items() if isinstance(driver.pending, kind)), "open")


def waits_for(driver: Driver, width: int = 100) -> list[str]:
    """The pending step and the legal moves, with their short forms in brackets."""
    return [line for words in _waits_for(driver, width) for line in _fold(words, width)]


def _fold(words: str, width: int) -> list[str]:
    """Lines that keep what belongs together on one of them."""
    return [line.replace(TIE, " ") for line in textwrap.wrap(words, width)]


def _wagers(rules: Rules, ids: Sequence[str], width: int) -> str:
    """The open wagers in a few lines; of many only the first, by what players call them."""
    listed = wager_list(ids)
    if len(_fold(_tied(listed), width)) > MOST_LINES:
        kinds = families(numbered(rules, ids))
        listed = [" ".join([kind, *numbers]) for kind, numbers in kinds.items()]
    if len(_fold(_tied(listed), width)) <= MOST_LINES:
        return _tied(listed)
    while len(_fold(f"{_tied(listed)}, {MORE}", width)) > MOST_LINES:
        listed.pop()
    return f"{_tied(listed)}, {MORE}"


def _tied(listed: Sequence[str]) -> str:
    return f"wagers: {', '.join(one.replace(' ', TIE) for one in listed)}"


def _waits_for(driver: Driver, width: int) -> list[str]:
    pending, table = driver.pending, driver.table
    match pending:
        case None:
            hints = "again, why, help, quit" if table.round_number else "help, quit"
            return [f"Enter opens round {table.round_number + 1} · or: {hints}"]
        case Window():
            said = f" · on a wager: {', '.join(pending.calls)}" if pending.calls else ""
            enter = f"{_limits(table.rules)}{said} · Enter: {_closing(driver)}"
            return [_wagers(table.rules, pending.wagers, width), enter]
        case Decide():
            name = f"seat {pending.who}" if isinstance(pending.who, int) else str(pending.who)
            clause = table.rules.cite(pending.clause).rpartition(" ")[2]
            enter = f" · Enter: {_said(pending, pending.usual)}" if pending.usual else ""
            asked = _hand(driver, pending.hand) if pending.hand else name
            words = [f"{asked}: {_or(_choices(pending))}{enter}  ({clause})"]
            return words + [f"({spelled(one)}: {why.why})" for one, why in pending.blocked.items()]
        case DrawCards():
            return [_cards_wanted(pending)]
        case Throw():
            return [f"key the faces of {_dice(pending.dice)}, such as {_faces(len(pending.dice))}"]
        case Spin():
            return ["key where the wheel stopped"]
        case Cut():
            unknown = "; Enter if nobody counted" if table.tracked else ""
            return [f"key how many of {pending.cards} cards come off the top{unknown}"]
        case Number():
            return [f"key the number that the device shows, {pending.least} to {pending.most}"]
        case SetHands():
            return _to_set(driver, pending)
        case Attest():
            return _to_confirm(driver, pending)
        case Tell():
            return _told(driver, pending)
    return []


def _closing(driver: Driver) -> str:
    """What comes of an empty line while wagers are taken."""
    try:
        driver.verify(Close())
    except CroupierError as error:
        return f"not yet, {error.why if isinstance(error, Refusal) else error}"
    return "no more bets"


def _to_set(driver: Driver, pending: SetHands) -> list[str]:
    """Who sets a hand, into which parts, and how that is written."""
    seats = listed([f"seat {seat}" for seat in pending.seats])
    sets = "sets the hand" if len(pending.seats) == 1 else "set their hands"
    parts = listed([f"{count_word(room)} {name}" for name, room in pending.parts])
    clause = driver.table.rules.cite(pending.clause).rpartition(" ")[2]
    if all_unseen(pending):
        how = "Enter: all hands are set, face down"
    else:
        how = f"such as {example(pending)}, or house way"
    announced = [spelled(one.id) for one in own_calls(driver, pending)]
    return [f"{seats} {sets}: {parts}  ({clause})", " · ".join([how, *announced])]


def own_calls(driver: Driver, pending: SetHands) -> list[Irregularity]:
    """What players announce themselves, such as a surrender, where one of them may."""
    seats = driver.table.seats
    return [
        one
        for one in pending.irregularities
        if one.own and any(seat not in one.closed for seat in seats)
    ]


def example(pending: SetHands) -> str:
    """Some cards as the lower parts: `low 9c, medium 8d 9d`; nobody's own, as others look too."""
    said, names = [], list(NINES)
    for name, room in reversed(pending.parts[1:]):
        said.append(f"{name} {' '.join(names[-room:])}")
        names = names[:-room]
    return ", ".join(said)


def all_unseen(pending: SetHands) -> bool:
    """Whether real cards are set that nobody has keyed."""
    return all(card == UNSEEN for cards in pending.holding.values() for card in cards)


def _to_confirm(driver: Driver, pending: Attest) -> list[str]:
    """What one person confirms at this moment, all of it, before the word is given."""
    name = signer(driver, pending)
    if name is None:
        return [f"{pending.role}: {pending.what}", "who confirms it? Key the name"]
    asked = asked_of(driver, name)
    it = {1: "it", 2: "both"}.get(len(asked)) or f"all {count_word(len(asked))}"
    shown = [f"{one.role}: {one.what}" for one in asked]
    return [*shown, f"Enter: {name} confirms {it}, or key another name"]


def _told(driver: Driver, pending: Tell) -> list[str]:
    """What is asked about a thing, who says it, and what is lawful about it."""
    found = pending.answered_by(driver.table).found(driver.table)
    usual = pending.fact.usual
    answer = f"key the answer of {found[0]}, such as {usual}, or NAME: ANSWER" if found else ""
    asked = answer or f"key who says it, NAME: ANSWER, such as S2: {usual}"
    return [f"{pending.by.word}: {pending.fact.words}?", asked]


def _hand(driver: Driver, hand: str) -> str:
    """Which hand is asked about; after a split the first has a number too."""
    split = any(one.startswith(f"{hand}@") for one in driver.table.hands)
    return f"{hand} hand 1" if split else who(hand)


def _said(asked: Decide, choice: str) -> str:
    return asked.words.get(choice, spelled(choice))


def _choices(asked: Decide) -> list[str]:
    """Those that are open, each with the key that is enough."""
    keys = typed_keys(asked.choices)
    return [
        marked(choice, keys.get(choice, ""))
        for choice in asked.choices
        if choice not in asked.blocked
    ]


def offers(driver: Driver) -> list[str]:
    """Words that fit now, for the key that completes them."""
    verbs = ["help", "why", "odds", "edge", "law ", "irregularities", "quit"]
    match driver.pending:
        case None:
            items = [f"new {place}" for place in driver.table.things if place != TABLE]
            items += [f"{done} {place}" for done, place in services(driver.table.rules)]
            return ["again", "buy ", "sit ", "leave", *items, *verbs]
        case Window(wagers=wagers):
            return [
                *(f"{spelled(wager)} " for wager in wagers),
                "take ",
                "undo",
                "again",
                "deal",
                *verbs,
            ]
        case Decide(choices=choices):
            return [*map(spelled, choices), *verbs]
        case SetHands(parts=parts) as setting:
            own = [spelled(one.id) for one in own_calls(driver, setting)]
            return [*(f"{name} " for name, _ in parts), "house way", *own, *verbs]
        case pending:
            return [*(f"call {one.id}" for one in pending.irregularities), *verbs]


def _or(words: list[str]) -> str:
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _limits(rules: Rules) -> str:
    low, high = rules.cents("minimum"), rules.cents("maximum")
    return f"{dollars(low)} to {dollars(high)}" if high else "no posted limits"


def _cards_wanted(pending: DrawCards) -> str:
    number = count_word(pending.count)
    cards = f"card{'s' if pending.count > 1 else ''}"
    if not pending.face_up and not pending.unseen:
        dealt = f"{number} {cards} to {who(pending.hand)}, face down"
        return f"{dealt}: Enter when dealt, or key what was seen"
    example = " ".join(["Qh", "6d", "4c", "As", "Td", "2s", "9h"][: pending.count])
    return f"key the {number} {cards} of {who(pending.hand)}, such as {example}"


def _dice(names: tuple[str, ...]) -> str:
    if len(set(names)) == 1:
        return f"{count_word(len(names))} dice"
    return listed(names)


def _faces(count: int) -> str:
    return " ".join(str(1 + (2 + 3 * i) % 6) for i in range(count))

"""A round told step by step, for tests that write down all of it from the chapter.

`steps(driver)` has one line for everything that happened in the last round, the clause it cites in
front; `play(driver, "...")` answers what is asked for, word by word.
"""

from __future__ import annotations

from typing import Any

from croupier.contracts.witness import Driver
from croupier.core.cards import UNSEEN, cards_from
from croupier.core.procedure import Close, Cut, DrawCards, Place, Take

WINDOW_END, NEXT_ROUND = ".", "//"


def steps(driver: Driver, after: str = "") -> list[str]:
    """What happened in the last round, in its order; only what came after a line, if one is named.

    Cards lie as `seat 1: Ts`, face down as `seat 1: ??`; they are turned over with `=`, laid to
    another hand with `>`, and go to the rack with `away`, or `away unseen` if nobody saw them.
    """
    log = list(driver.log)
    begun = max((i for i, event in enumerate(log) if event["kind"] == "round"), default=-1)
    found = [line for event in log[begun + 1 :] if (line := _line(event))]
    return found[found.index(after) + 1 :] if after else found


def _line(event: dict[str, Any]) -> str:
    told = _told(event)
    clause = str(event.get("clause", "")).partition(" ")[2]
    return f"{clause} {told}" if clause and told else told


def _told(event: dict[str, Any]) -> str:
    match event:
        case {"kind": "dealt", "to": hand}:
            cards = event.get("cards") or ["??"] * event["count"]
            return f"{hand}: {' '.join(cards)}"
        case {"kind": "discarded", "hand": hand}:
            return f"{hand} away" if event["face_up"] else f"{hand} away unseen"
        case {"kind": "revealed", "hand": hand, "cards": cards}:
            where = f" {event['places']}" if event.get("places") is not None else ""
            return f"{hand}{where} = {' '.join(cards)}"
        case {"kind": "laid", "hand": hand, "to": to, "cards": cards}:
            return f"{hand} > {to} {' '.join(cards)}"
        case {"kind": "decided", "who": who, "choice": choice}:
            return f"{who}: {choice}"
        case {"kind": "attested", "role": role}:
            return f"{role} signs"
        case {"kind": "announced"}:
            return "said"
        case {"kind": "settled", "seat": seat, "wager": wager, "outcome": outcome}:
            lost = event["pays"] == "lose"
            cents = -event["stake_cents"] if lost else event["won_cents"]
            less = f" less {taken}" if (taken := event.get("commission_cents")) else ""
            return f"{seat} {wager} {outcome} {cents:+}{less}"
        case {"kind": "tokes", "seat": seat, "wager": wager, "cents": cents}:
            return f"{seat} {wager} tokes {cents}"
        case {"kind": "shown"}:
            return " ".join(f"{k}={v}" for k, v in event.items() if k not in ("seq", "kind"))
        case {"kind": "returned", "moves": moves}:
            return f"returned {' '.join(f'{spot} {cents}' for spot, _, cents in moves)}"
        case {"kind": "shuffled" | "cut" as kind, "cards": cards}:
            return f"{kind} {cards}"
        case {"kind": "called"}:
            return f"!{event['irregularity']}"
        case {"kind": "round" | "ended" | "sat" | "left"}:
            return ""
        case {"kind": "charged" | "bought" as kind, "seat": seat, "cents": cents}:
            return f"{seat} {kind} {cents}"
        case {"kind": kind, "seat": seat, "wager": wager, "cents": cents}:
            return f"{seat} {wager} {kind} {cents}"
        case {"kind": kind}:
            return str(kind)
    raise AssertionError(event)


def lines(text: str) -> list[str]:
    """Steps written down: one a line, or several with a bar between them."""
    every = (one.strip() for line in text.splitlines() for one in line.split("|"))
    return [one for one in every if one]


def play(driver: Driver, words: str) -> Driver:
    """Answer word by word.

    `stand` is a choice, `!x` a call, `+1:insurance:500` puts chips down and `-` takes them back,
    `.` closes a window; `Ts` keys a card, `??` one that lies face down, `Ts/9d` two at once, and a
    number is a cut; `//` begins the next round.
    """
    for word in words.split():
        if word == NEXT_ROUND:
            driver.begin_round()
        elif word.startswith("!"):
            driver.call(word[1:])
        elif word == WINDOW_END:
            driver.answer(Close())
        elif word[0] in "+-":
            seat, wager, cents = word[1:].split(":")
            action = Place if word[0] == "+" else Take
            driver.answer(action(int(seat), wager, int(cents)))
        elif isinstance(driver.pending, DrawCards):
            cards = word.split("/")
            driver.answer(tuple(UNSEEN if one == "??" else cards_from(one)[0] for one in cards))
        elif isinstance(driver.pending, Cut):
            driver.answer(int(word))
        else:
            driver.answer(word.replace("seat.", "seat "))
    return driver

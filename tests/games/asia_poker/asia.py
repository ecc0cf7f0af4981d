"""Rounds of Asia Poker for the tests of its chapter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from croupier.contracts.witness import Driver
from croupier.core.cards import UNSEEN, card_names, cards_from
from croupier.core.driver import KeyedSource
from croupier.core.procedure import Close, Decide, DrawCards, Place
from croupier.core.refusals import Refusal
from croupier.core.together import Set, SetHands
from croupier.games.asia_poker.rules import GAME
from tests.games.card_table.board import CHIPS, Tables
from tests.games.scripts import Scripted, events

CHAPTER = "pa.575"
ASIA = Tables(GAME, CHAPTER)
FIVE, TEN = 5_00, 10_00
MAIN = {"main": FIVE}
BOTH = {"main": FIVE, "bonus": FIVE}
DEALINGS = ("hand", "manual_shoe", "shoe")
COUNT = {"hand": "9(c)", "manual_shoe": "8(d)", "shoe": "10(c)"}
CLOCKWISE = ("dealer", "seat 1", "seat 2", "seat 3", "seat 4", "seat 5", "seat 6")

# Seven cards as they are set: high / medium / low. No two of them share a card.
DEALERS = "9c 9d 5h 3s / Qh Th / Jd"  # as the usual way of the house sets them
BEATEN = "8c 8d 4h 2s / Kh 6d / 9h"  # medium alone is higher
BETTER = "Tc Td 6h 4s / Ks 7d / 5s"  # high and medium are higher


def clause(*ids: str) -> pytest.MarkDecorator:
    """The mark for clauses of the chapter."""
    return pytest.mark.clause(*(cite(id) for id in ids))


def cite(id: str) -> str:
    return f"{CHAPTER} 575.{id}"


def number(citation: str) -> str:
    return citation.removeprefix(f"{CHAPTER} 575.")


def seven(hand: str) -> list[str]:
    return hand.replace("/", " ").split()


def parts(hand: str) -> dict[str, tuple[int, ...]]:
    high, medium, low = (cards_from(part.strip()) for part in hand.split("/"))
    return {"high": high, "medium": medium, "low": low}


def spare(*hands: str) -> list[str]:
    """The cards of the deck that none of these hands has."""
    used = {card for hand in hands for card in seven(hand)}
    return [card for card in card_names(range(53)) if card not in used]


def script(
    hands: Mapping[int, str], dealer: str, dealing: str = "hand", start: str = "dealer"
) -> list[str]:
    """The cards in the order of the deal; positions without a hand get what is left."""
    left = spare(*hands.values(), dealer)
    order = [*CLOCKWISE[CLOCKWISE.index(start) :], *CLOCKWISE[: CLOCKWISE.index(start)]]
    stacks = []
    for place in order:
        seat = 0 if place == "dealer" else int(place[-1])
        held = dealer if place == "dealer" else hands.get(seat)
        if held is None:
            stacks.append(left[:7])
            left = left[7:]
        else:
            stacks.append(seven(held))
    if dealing == "shoe":
        return [" ".join(stack) for stack in stacks]
    return [stack[card] for card in range(7) for stack in stacks]


START = {"dice": ("111", "seat 5"), "number": (3, "seat 5"), "button": (None, "dealer")}
"""The draw by which a test finds the starting position, and where that is."""


def begun(
    hands: Mapping[int, str],
    dealer: str = DEALERS,
    stakes: Mapping[int, Mapping[str, int]] | None = None,
    players: Mapping[int, str] | None = None,
    **options: str,
) -> Driver:
    """A round with these hands when players are to set them; stakes are $5."""
    options = {"start": "number", **options}
    drawn, start = START[options["start"]]
    cards = script(hands, dealer, options.get("dealing", "hand"), start)
    source = Scripted(*(() if drawn is None else (drawn,)), *cards)
    driver = ASIA.table(source, *(() if players else hands), **options)
    if players:
        driver.leave(1)
        for seat, name in players.items():
            driver.sit(seat, name, CHIPS)
    driver.begin_round()
    wager(driver, stakes or dict.fromkeys(hands, MAIN))
    return driver


def wager(driver: Driver, stakes: Mapping[int, Mapping[str, int]]) -> None:
    """Place these stakes and call no more bets."""
    for seat, here in stakes.items():
        for name, cents in here.items():
            driver.answer(Place(seat, name, cents))
    driver.answer(Close())


def lay(driver: Driver, seat: int, hand: str) -> None:
    driver.answer(Set(seat, parts(hand)), by=seat)


def finish(driver: Driver, choices: Mapping[int, str] | None = None) -> Driver:
    """Everybody shows, unless something else is said."""
    while isinstance(request := driver.pending, Decide):
        assert isinstance(request.who, int)
        driver.answer((choices or {}).get(request.who, "show"), by=request.who)
    return driver


def deal(
    hands: Mapping[int, str],
    dealer: str = DEALERS,
    stakes: Mapping[int, Mapping[str, int]] | None = None,
    choices: Mapping[int, str] | None = None,
    **options: str,
) -> Driver:
    """A whole round in which these hands are set as they are written."""
    driver = begun(hands, dealer, stakes, None, **options)
    for seat, hand in hands.items():
        lay(driver, seat, hand)
    return finish(driver, choices)


def one(
    hand: str, dealer: str = DEALERS, stakes: Mapping[str, int] | None = None, **options: str
) -> Driver:
    """A round of one player at seat 1."""
    return deal({1: hand}, dealer, {1: stakes or MAIN}, None, **options)


def real(*seats: int, **options: str) -> Driver:
    """A table of real cards, each of them waiting to be dealt; wagers of $5 are placed."""
    driver = ASIA.table(KeyedSource(card_by_card=True), *seats, **{"start": "number", **options})
    driver.begin_round()
    wager(driver, dict.fromkeys(seats, MAIN))
    return driver


def backs(driver: Driver, stacks: int | None = None) -> None:
    """Cards go out face down: all of them, or so many draws."""
    done = 0
    while isinstance(driver.pending, DrawCards) and not driver.pending.unseen:
        if done == stacks:
            return
        driver.answer((UNSEEN,) * driver.pending.count)
        done += 1


def set_backs(driver: Driver) -> None:
    """Everybody sets real cards that lie face down."""
    while isinstance(request := driver.pending, SetHands):
        seat = request.seats[0]
        driver.answer(Set(seat, {name: (UNSEEN,) * room for name, room in request.parts}))


def key(driver: Driver, hand: str) -> None:
    """Key the cards of a hand as they are turned over, part by part or whole."""
    cards = cards_from(" ".join(seven(hand)))
    while cards:
        assert isinstance(driver.pending, DrawCards), driver.pending
        count = driver.pending.count
        driver.answer(cards[:count])
        cards = cards[count:]


COUNTED = {"hand": "9(d)", "manual_shoe": "8(e)", "shoe": "10(d)"}
CALLED = {
    **{"idle": "5(e)", "shuffle_ordered": "5(a)", "improper_cut": "5(d)", "shuffler_jam": "13(l)"},
    **dict.fromkeys(("shuffler_out_of_order", "shoe_out_of_order", "back_in_order"), "13(n)"),
    **{"not_flat": "13(a)", "fell_out": "13(b)", "wrong_start": "13(c)", "dealer_exposed": "13(e)"},
    **{"face_up_card": "13(f)", "dealt_in_error": "13(g)", "shoe_jam": "13(m)"},
    **{"wrong_number": "13(h)", "card_exposed": "13(j)", "player_exposed": "13(d)"},
    **{"dealer_set_wrongly": "13(i)", "hand_set_wrongly": "11(f)(1)(v)", "player_left": "7(b)"},
}
"""What may be called in this chapter, and the clause that says what follows; a deck that is not
whole has one for each way of dealing."""


def named(driver: Driver) -> list[str]:
    """What may be called now, each under its own clause."""
    assert driver.pending is not None
    found = {one.id: number(one.clause.of("pa")) for one in driver.pending.irregularities}
    dealing, out = str(driver.table.rules.options["dealing"]), driver.table.keep.out_of_order
    if "automated shoe" in out or (out and dealing == "hand"):
        dealing = "manual_shoe"
    assert found == {id: {**CALLED, "deck_not_53": COUNTED[dealing]}[id] for id in found}
    return list(found)


def words(driver: Driver) -> list[tuple[str, str]]:
    """What was announced, with the number of the clause."""
    return [(e["words"], number(e["clause"])) for e in events(driver, "announced")]


def settled(driver: Driver, seat: int = 1) -> dict[str, tuple[str, str, int]]:
    """By wager: outcome, number of the clause, cents won."""
    return {
        e["wager"]: (e["outcome"], number(e["clause"]), e["won_cents"])
        for e in events(driver, "settled")
        if e["seat"] == seat
    }


def won(driver: Driver, seat: int = 1) -> int:
    return driver.table.accounts[f"rack/{driver.table.seats[seat]}"] - CHIPS


def void(driver: Driver) -> tuple[str, str]:
    """Why the round was void, and the clause; all chips are where they were."""
    assert driver.pending is None
    assert all(won(driver, seat) == 0 for seat in driver.table.seats)
    assert events(driver, "settled") == []
    (returned,) = events(driver, "returned")
    return returned["why"], number(returned["clause"])


def refused(driver: Driver, answer: Any, by: int | None = None) -> str:
    """The number of the clause that refuses this; the table stays as it was."""
    before = (dict(driver.table.accounts), len(driver.log), driver.pending)
    with pytest.raises(Refusal) as caught:
        driver.answer(answer, by)
    assert (driver.table.accounts, len(driver.log), driver.pending) == before
    return number(caught.value.clause)

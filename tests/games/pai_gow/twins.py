"""Rounds of Pai Gow Poker and Commission Free Pai Gow: most clauses stand in both chapters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from croupier.contracts.witness import Driver
from croupier.core.cards import UNSEEN, card_name, cards_from, decks
from croupier.core.driver import KeyedSource, Source
from croupier.core.game import Game, Rules, rules_for
from croupier.core.procedure import Close, Place
from croupier.core.refusals import Refusal
from croupier.core.together import Set, SetHands
from croupier.games.commission_free_pai_gow.rules import GAME as COMMISSION_FREE
from croupier.games.pai_gow_poker.rules import GAME as PAI_GOW_POKER
from tests.games.scripts import Scripted, events, table_of

FIVE, TEN = 5_00, 10_00
CHIPS = 100_000_00
COUNTED = ("dealer", 6, 5, 4, 3, 2, 1)
"""8, 11: positions counterclockwise from the dealer, who is one."""

# Seven cards, the first five set High and the last two Low. The dealer's are set the House Way:
# queen-seven-five-three-two High and jack-nine Low (12.A).
DEALER = "Qs Jd 9h 7c 5s 3d 2h"
BOTH_HIGHER = "As Ad 8d 6c 4d Ks Tc"
BOTH_LOWER = "Th 8c 6h 4s 3c 9c 2c"
HIGH_HIGHER = "Kh Kd 8h 6s 4c Jc 8s"
LOW_HIGHER = "Qd 6d 5d 4h 3s Jh Ts"
COPIED = "Qh 7d 5c 3h 2d Js 9d"
FOUL = "Th 8c 6h 4s 3c Ac Kc"


@dataclass(frozen=True)
class Twin:
    """One of the two games."""

    game: Game
    chapter: str
    win: int
    """What $100 win, in cents."""

    def cite(self, id: str) -> str:
        return f"{self.chapter} {id}"

    def clause(self, *ids: str) -> pytest.MarkDecorator:
        return pytest.mark.clause(*map(self.cite, ids))

    def rules(self, **options: str) -> Rules:
        return rules_for(self.game, options=options)


PG = Twin(PAI_GOW_POKER, "oh.pai_gow_poker", 95_00)
CF = Twin(COMMISSION_FREE, "oh.commission_free_pai_gow", 100_00)
TWINS = (PG, CF)


def both(*ids: str) -> pytest.MarkDecorator:
    """A test of both games, which names these clauses of both chapters."""
    params = [pytest.param(twin, marks=twin.clause(*ids), id=twin.game.id) for twin in TWINS]
    return pytest.mark.parametrize("twin", params)


def stacks(hands: Mapping[int, str], dealer: str = DEALER, start: int = 1) -> list[str]:
    """Seven stacks as a shoe gives them from the position counted to; others get what is left."""
    named: dict[str | int, str] = {"dealer": dealer}
    named.update(hands.items())
    used = {card for text in named.values() for card in cards_from(text)}
    left = [card_name(card) for card in decks(1, 1) if card not in used]
    order = [COUNTED[(start - 1 + at) % 7] for at in range(7)]
    found = []
    for position in order:
        if position not in named:
            found.append(" ".join(left[:7]))
            left = left[7:]
        else:
            found.append(named[position])
    return found


def seated(
    twin: Twin, source: Source, players: Mapping[int, str] | tuple[int, ...], **options: str
) -> Driver:
    """A table between rounds, dealt from a shoe, its start by a number unless options say else."""
    if not isinstance(players, Mapping):
        players = {seat: f"P{seat}" for seat in players}
    chosen = {"dealing": "shoe", "start": "number", **options}
    return table_of(twin.game, source, players, chips_cents=CHIPS, **chosen)


def tracked(twin: Twin, *seats: int, **options: str) -> Driver:
    """A table of real cards, each draw waiting to be keyed."""
    return seated(twin, KeyedSource(card_by_card=True), seats, **options)


Stakes = Mapping[int, Mapping[str, int]]


def wager(driver: Driver, stakes: Stakes) -> None:
    for seat, here in stakes.items():
        for name, cents in here.items():
            driver.answer(Place(seat, name, cents))
    driver.answer(Close())


def begun(
    twin: Twin,
    hands: Mapping[int, str],
    stakes: Stakes | None = None,
    dealer: str = DEALER,
    players: Mapping[int, str] | None = None,
    **options: str,
) -> Driver:
    """A round with these hands, where they are to be set; $10 on each unless said otherwise."""
    source = Scripted(1, *stacks(hands, dealer))
    driver = seated(twin, source, players or tuple(hands), **options)
    driver.begin_round()
    wager(driver, stakes or {seat: {"main": TEN} for seat in hands})
    return driver


def parted(seat: int, hand: str) -> Set:
    """The first five cards High, the last two Low."""
    cards = cards_from(hand)
    return Set(seat, {"high": cards[:5], "low": cards[5:]})


def set_all(driver: Driver, hands: Mapping[int, str]) -> Driver:
    """Everybody sets, the lowest seat that may first."""
    while isinstance(driver.pending, SetHands):
        seat = driver.pending.seats[0]
        driver.answer(parted(seat, hands[seat]))
    return driver


def played(
    twin: Twin,
    hands: Mapping[int, str],
    stakes: Stakes | None = None,
    dealer: str = DEALER,
    players: Mapping[int, str] | None = None,
    **options: str,
) -> Driver:
    """A whole round with these hands."""
    return set_all(begun(twin, hands, stakes, dealer, players, **options), hands)


def unseen(driver: Driver) -> None:
    """Real cards lie face down: every hand is set so."""
    while isinstance(driver.pending, SetHands):
        seat = driver.pending.seats[0]
        driver.answer(Set(seat, {"high": (UNSEEN,) * 5, "low": (UNSEEN,) * 2}))


def key_all(driver: Driver, *cards: str) -> None:
    """Cards keyed one draw after the other."""
    for one in cards:
        driver.answer(cards_from(one))


def ended(driver: Driver, *wagers: str) -> list[tuple[int, str, str, int]]:
    """What was settled in the last round: seat, wager, outcome, what it won in cents."""
    found = [(e["seat"], e["wager"], e["outcome"], net(e)) for e in events(driver, "settled")]
    return [one for one in found if not wagers or one[1] in wagers]


def net(event: Mapping[str, Any]) -> int:
    if event["pays"] == "lose":
        return -int(event["stake_cents"])
    return int(event["won_cents"]) - int(event.get("commission_cents") or 0)


def cited(driver: Driver, twin: Twin, kind: str) -> list[str]:
    """The clauses that events of a kind cite, without the chapter."""
    return [e["clause"].removeprefix(f"{twin.chapter} ") for e in events(driver, kind)]


def said(driver: Driver, twin: Twin) -> list[tuple[str, str]]:
    """What was announced, with the number of the clause."""
    words = [e["words"] for e in events(driver, "announced")]
    return list(zip(words, cited(driver, twin, "announced"), strict=True))


def signed(driver: Driver, twin: Twin) -> list[tuple[str, str, str]]:
    """What was confirmed in rounds: by which role, what, under which clause."""
    return [
        (e["role"], e["what"], e["clause"].removeprefix(f"{twin.chapter} "))
        for e in events(driver, "attested")
    ]


def refused(driver: Driver, answer: Any, twin: Twin, by: int | None = None) -> str:
    """The number of the clause that refuses this; the table stays as it was."""
    before = (dict(driver.table.accounts), len(driver.log), driver.pending)
    with pytest.raises(Refusal) as caught:
        driver.answer(answer, by)
    assert (driver.table.accounts, len(driver.log), driver.pending) == before
    return caught.value.clause.removeprefix(f"{twin.chapter} ")


def rack(driver: Driver, seat: int) -> int:
    """What a player has won or lost so far, in cents."""
    return driver.table.accounts[f"rack/{driver.table.player(seat)}"] - CHIPS


CALLED = {
    **{"improper_cut": "5.D", "idle": "5.E", "shuffler_jam": "15.D", "dice_stacked": "15.C"},
    **{"player_left": "7.B", "surrender": "13.E", "hand_set_wrongly": "13.G.iv"},
    **{"card_off_table": "15.A", "dealers_card_off_table": "15.A", "wrong_start": "15.B"},
    "checking_system_failed": "15.E",
}
"""What may be called in both chapters, and the clause that says what follows; a misdeal has one for
each way of dealing."""
MISDEALT = {"hand": "9.F", "shoe": "10.F"}


def callable_now(driver: Driver) -> set[str]:
    """What may be called at this moment, each under its own clause."""
    assert driver.pending is not None
    found = {one.id: one.clause.of("oh") for one in driver.pending.irregularities}
    rules = driver.table.rules
    counted, chapter = MISDEALT[str(rules.options["dealing"])], rules.game.law.editions["oh"]
    known = {**CALLED, "wrong_number": counted, "deck_not_53": counted}
    assert found == {id: f"{chapter} {known[id]}" for id in found}
    return set(found)

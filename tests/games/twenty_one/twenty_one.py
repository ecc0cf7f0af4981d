"""Tables of twenty-one for tests: hands, the dealer's cards and what follows are written down.

Most of the two chapters is the same under other numbers, so a test that holds for both is written
once: `both("7.D.i")` marks it for both, and it runs with each game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from croupier.contracts.witness import Driver
from croupier.core.cards import UNSEEN, card_names, cards_from
from croupier.core.driver import KeyedSource, RandomSource, Source
from croupier.core.game import rules_for
from croupier.core.procedure import Close, Cut, Decide, DrawCards, Place, Take, Window
from croupier.core.refusals import Refusal
from croupier.games import game
from croupier.live.practice import practice
from tests.games.scripts import Scripted, events

BLACKJACK, FREE_BET = "blackjack", "free_bet_blackjack"
TEN = 10_00
BURNT = "2c"
RENUMBERED = {
    **{"1.B": "1.A", "4.C": "4.D", "4.D": "4.E", "4.E": "4.F", "4.F": "4.G", "4.G": "4.H"},
    **{"4.H": "4.I", "4.H.i": "4.I.i", "4.H.ii": "4.I.ii", "7.J.ii.(b)": "7.J.iii"},
    **{"8.A": "8.B", "8.B": "8.C", "9.B": "9.C", "9.C": "9.D", "9.D": "9.E"},
    **{"11.C.ii": "11.C.i", "14": ""},
}
games = pytest.mark.parametrize("id", [BLACKJACK, FREE_BET])


def number(id: str, clause: str) -> str:
    """The number that a clause of oh.blackjack has in the chapter of this game."""
    if id == BLACKJACK:
        return clause
    if clause.startswith("17"):
        return clause.replace("17", "15", 1)
    return RENUMBERED.get(clause, clause)


def cite(id: str, clause: str) -> str:
    return f"oh.{id} {number(id, clause)}"


def both(*clauses: str) -> pytest.MarkDecorator:
    """The mark for clauses of both chapters, by their numbers in oh.blackjack."""
    cited = [cite(id, clause) for clause in clauses for id in (BLACKJACK, FREE_BET)]
    return pytest.mark.clause(*dict.fromkeys(cited))


def only(*clauses: str) -> pytest.MarkDecorator:
    return pytest.mark.clause(*(f"oh.blackjack {clause}" for clause in clauses))


def free(*clauses: str) -> pytest.MarkDecorator:
    return pytest.mark.clause(*(f"oh.free_bet_blackjack {clause}" for clause in clauses))


def seated(
    id: str,
    source: Source,
    seats: Mapping[int, str],
    *,
    chips_cents: int = 10_000_00,
    told: Mapping[str, Any] | None = None,
    **options: Any,
) -> Driver:
    driver = Driver(rules_for(game(id), options=options), source, policy=practice)
    driver.open(told, {"source": source.name})
    for seat, player in seats.items():
        driver.sit(seat, player, chips_cents)
    return driver


def script(hands: Mapping[int, str], dealer: str, *then: str, burn: bool = True) -> Iterator[str]:
    """The cards of a round in the order of the deal; the first is burnt."""
    if burn:
        yield BURNT
    firsts = {seat: cards.split() for seat, cards in hands.items()}
    for nth in (0, 1):
        yield from (cards[nth] for cards in firsts.values())
        yield dealer.split()[nth]
    for cards in then:
        yield from cards.split()


def begin(driver: Driver) -> None:
    """Open a round; the dealer cuts when somebody has to, and the other batch comes out."""
    driver.begin_round()
    while isinstance(driver.pending, Decide) and driver.pending.who == "players":
        driver.answer("other_batch" if driver.can("other_batch") else "dealer")


def wager(driver: Driver, stakes: Mapping[int, Mapping[str, int]]) -> None:
    for seat, wagers in stakes.items():
        for name, cents in wagers.items():
            driver.answer(Place(seat, name, cents))
    driver.answer(Close())


def table(
    id: str,
    hands: str | Mapping[int, str],
    dealer: str,
    *then: str,
    stakes: Mapping[int, Mapping[str, int]] | None = None,
    insurance: bool = False,
    chips_cents: int = 10_000_00,
    **options: Any,
) -> Driver:
    """A round up to its first decision; with `insurance`, up to that window against an ace."""
    dealt = {1: hands} if isinstance(hands, str) else hands
    burn = options.get("burn") != "no" and options.get("dealing") != "continuous"
    source = Scripted(*script(dealt, dealer, *then, burn=burn))
    players = {seat: f"player {seat}" for seat in dealt}
    driver = seated(id, source, players, chips_cents=chips_cents, **options)
    begin(driver)
    wager(driver, stakes or {seat: {"main": TEN} for seat in dealt})
    if isinstance(driver.pending, Window) and not insurance:
        driver.answer(Close())
    return driver


def choose(driver: Driver, *choices: str) -> Driver:
    for choice in choices:
        driver.answer(choice)
    return driver


def won(driver: Driver) -> dict[tuple[int, str], int]:
    """What each settled wager won, or lost below nought."""
    found = {}
    for event in events(driver, "settled"):
        lost = event["pays"] == "lose"
        found[event["seat"], event["wager"]] = -event["stake_cents"] if lost else event["won_cents"]
    return found


def outcomes(driver: Driver) -> dict[str, tuple[str, str]]:
    """Wager to outcome and clause, at one seat."""
    return {
        event["wager"]: (event["outcome"], event["clause"].split()[1])
        for event in events(driver, "settled")
    }


def words(driver: Driver) -> list[tuple[str, str]]:
    return [(event["words"], event["clause"].split()[1]) for event in events(driver, "announced")]


def said(driver: Driver, start: str) -> list[str]:
    """The clauses of announcements that begin so."""
    return [clause for text, clause in words(driver) if text.startswith(start)]


def refused(driver: Driver, answer: str | Place | Take | Close | int) -> str:
    """The clause that refuses this; the table stays as it was."""
    before = (dict(driver.table.accounts), len(driver.log))
    with pytest.raises(Refusal) as caught:
        driver.answer(answer)
    assert (driver.table.accounts, len(driver.log)) == before
    return caught.value.clause


def asked(driver: Driver) -> tuple[int | str, tuple[str, ...]]:
    """Who is asked now, and what is open to them."""
    if not isinstance(driver.pending, Decide):
        return "nobody", ()
    open_now = [one for one in driver.pending.choices if one not in driver.pending.blocked]
    return driver.pending.who, tuple(open_now)


# Tables of real cards, keyed in one by one


def keyed(
    id: str,
    seats: int = 1,
    *,
    stakes: Mapping[str, int] | None = None,
    **options: Any,
) -> Driver:
    """A table of real cards at the first card of the deal, nothing burnt."""
    players = {seat: f"player {seat}" for seat in range(1, seats + 1)}
    driver = seated(id, KeyedSource(card_by_card=True), players, **options)
    begin(driver)
    assert isinstance(driver.pending, Cut)
    driver.answer(20)
    if isinstance(driver.pending, DrawCards):
        key(driver, "??")
    wager(driver, {seat: stakes or {"main": TEN} for seat in players})
    return driver


def key(driver: Driver, *cards: str) -> None:
    """Key these cards, one a request; ?? is a card that lies face down."""
    for card in cards:
        assert isinstance(driver.pending, DrawCards), driver.pending
        driver.answer((UNSEEN,) if card == "??" else cards_from(card))


def wanted(driver: Driver) -> str:
    assert isinstance(driver.pending, DrawCards), driver.pending
    return driver.pending.hand


PLAYERS = {1: "P1", 2: "P2"}


def random_table(id: str, **options: Any) -> Driver:
    """A table that deals by a fixed stream: always the middle of what remains."""
    return seated(id, RandomSource(lambda n: n // 2), PLAYERS, **options)


def play_round(driver: Driver, *seats: int) -> None:
    """These seats wager, everybody stands, nobody insures."""
    begin(driver)
    for seat in seats or driver.table.clockwise():
        driver.answer(Place(seat, "main", TEN))
    stand(driver)


def stand(driver: Driver) -> None:
    """Everybody stands to the end of the round, nobody insures."""
    while driver.pending is not None:
        if isinstance(driver.pending, Decide):
            driver.answer("wait" if "wait" in driver.pending.choices else "stand")
        else:
            driver.answer(Close())


def hand(driver: Driver, name: str) -> list[str]:
    return card_names(driver.table.hands[name])


def attested(driver: Driver, id: str, clause: str) -> list[dict[str, Any]]:
    cited = cite(id, clause)
    return [event for event in events(driver, "attested") if event["clause"] == cited]

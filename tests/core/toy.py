"""A small game for the tests of the core: its round is whatever a test writes down.

It stands in no list of games. Its clauses are borrowed from a chapter that has enough of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from croupier.contracts.witness import Driver
from croupier.core.driver import Policy, Source
from croupier.core.game import Game, Reasons, Rules, rules_for
from croupier.core.law import Chapter
from croupier.core.odds import LOSE, PUSH, Fixed, Odds
from croupier.core.options import Value, choice, count, money
from croupier.core.procedure import Irregularity, Procedure, Request
from croupier.core.refusals import Refusal
from croupier.core.table import Table
from croupier.core.things import Duty
from croupier.core.wagers import Row, Wager
from croupier.live.practice import practice

law = Chapter("oh.three_card_poker")
CITED = "oh.three_card_poker"

WON, EVEN, LOST, JACKPOT = range(4)

RED = Wager(
    "red",
    "Red",
    law("7.A.i"),
    (
        Row("won", Odds(3, 2), law("12.B")),
        Row("even", PUSH, law("12.C")),
        Row("lost", LOSE, law("10.D")),
        Row("jackpot", Odds(100, 1), law("12.D"), floor=True),
    ),
    lambda facts: int(facts),
)
GIFT = Wager(
    "gift",
    "Gift",
    law("7.A.iv"),
    (Row("won", Fixed(500_00), law("12.F")), Row("lost", LOSE, law("11.B.i.(a)"))),
    lambda facts: 0 if facts == WON else 1,
    minimum_cents=1_00,
    maximum_cents=1_00,
    limited=False,
)
EXTRA = Wager(
    "extra",
    "Extra",
    law("12.E"),
    (Row("won", Odds(5, 1), law("12.E")), Row("nothing", PUSH, law("12.E"))),
    lambda facts: 0 if facts == WON else 1,
    follows="red",
    placed=False,
    staked=False,
)
NUMBER = Wager(
    "number",
    "Number",
    law("7.A.ii"),
    (Row("won", Odds(35, 1), law("12.D")), Row("lost", LOSE, law("10.D"))),
    lambda facts: 0 if facts == WON else 1,
    places=("1", "2"),
)
WAGERS = (RED, GIFT, EXTRA, NUMBER)

OPTIONS = (
    money("minimum", "least", law("7.A.i"), 5_00),
    money("maximum", "most", law("7.A.i"), 100_00),
    money("payout_limit", "most paid", law("12.G"), 0),
    money("chip", "smallest chip", law("7.B"), 1),
    count("positions", "how many", law("7.E"), 2, 1, 2, 3),
    choice("gift", "offer the Gift", law("11.A"), "yes", "no"),
)

OOPS = Irregularity("oops", "something fell down", law("13.A"))
FIRE = Irregularity("fire", "the table burns", law("13.F"))


def wagers(options: Mapping[str, Value]) -> tuple[Wager, ...]:
    return WAGERS if options["gift"] == "yes" else (RED, EXTRA, NUMBER)


def check_stakes(rules: Rules, stakes: Mapping[str, int], no_more_bets: bool) -> None:
    """A Gift goes only with Red, and the Number 2 must not lie alone at the end."""
    if "gift" in stakes and "red" not in stakes:
        raise rules.refusal("a Gift", "it goes only with Red", law("7.A.iv"), "place Red first")
    if no_more_bets and list(stakes) == ["number@2"]:
        raise rules.refusal("Number 2 alone", "it needs company", law("7.F.iii"), "add a wager")


def just_wagers(table: Table) -> Procedure[None]:
    """A round that takes wagers and gives them back."""
    yield from table.wagers_open(table.rules.wagers, law("7.D"), needed=True)
    table.return_wagers("the round is over", law("1.D"))


Round = Callable[[Table], Procedure[None]]


def toy(round: Round = just_wagers, **parts: Any) -> Game:
    """The game with this round, and with other parts where a test needs them."""
    facts: dict[str, Any] = {
        "id": "toy",
        "name": "Toy",
        "law": law,
        "seats": 5,
        "reasons": Reasons(
            seats=law("2.A"),
            seated=law("7.C"),
            others_hand=law("10.A"),
            chips=law("7.B"),
            limits=law("7.A.i"),
            closed=law("7.D"),
            needed=law("8.B"),
            positions=law("7.E"),
            payout_limit=law("12.G"),
        ),
        "options": OPTIONS,
        "wagers": wagers,
        "round": round,
        "check_stakes": check_stakes,
        "duties": lambda _rules: (Duty(on="dice", minutes=60, clause=law("3.C.i")),),
    }
    return Game(**(facts | parts))


class Silent:
    """A source that never answers: every draw waits for a person."""

    name = "silent"

    def answer(self, request: Request) -> None:
        return None


def opened(
    game: Game | None = None,
    source: Source | None = None,
    policy: Policy | None = practice,
    options: Mapping[str, str] | None = None,
) -> Driver:
    """An open table of the toy game, nobody at it yet."""
    driver = Driver(rules_for(game or toy(), None, options), source or Silent(), policy=policy)
    driver.open({}, {"source": "test"})
    return driver


def seated(
    round: Round = just_wagers,
    source: Source | None = None,
    *,
    chips_cents: int = 1_000_00,
    policy: Policy | None = practice,
    **options: str,
) -> Driver:
    """An open table with P1 at 1 and P2 at 3, between rounds."""
    driver = opened(toy(round), source, policy, options)
    driver.sit(1, "P1", chips_cents)
    driver.sit(3, "P2", chips_cents)
    return driver


def begun(
    round: Round = just_wagers,
    source: Source | None = None,
    *,
    chips_cents: int = 1_000_00,
    policy: Policy | None = practice,
    **options: str,
) -> Driver:
    """The same with a round begun."""
    driver = seated(round, source, chips_cents=chips_cents, policy=policy, **options)
    driver.begin_round()
    return driver


def last(driver: Driver, kind: str) -> dict[str, Any]:
    """The last event of a kind."""
    return next(event for event in reversed(driver.log) if event["kind"] == kind)


def refused(driver: Driver, answer: Any) -> Refusal:
    """The refusal of an answer."""
    with pytest.raises(Refusal) as caught:
        driver.answer(answer)
    return caught.value

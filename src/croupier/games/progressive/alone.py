"""The four progressives as what `croupier analyze` is asked about: wagers without a table.

They are played, simulated and shown beside the games that have them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from croupier.core.game import Game, Reasons, Rules
from croupier.core.law import Clause
from croupier.core.options import Option, Value, choice, count, money
from croupier.core.procedure import Procedure
from croupier.core.table import Table
from croupier.core.wagers import Wager
from croupier.games.progressive.bets import LINKED
from croupier.games.progressive.paytables import BLAZING, FORTUNE, MULTI_LINK, THREE_CARD
from croupier.games.progressive.terms import AMOUNT, METER, Progressive, law

GAME, DECKS = "game", "decks"

BESIDE: dict[str, dict[str, Clause]] = {
    BLAZING.id: {"blackjack": law("5.A")},
    FORTUNE.id: {"pai_gow_poker": law("4.A"), "commission_free_pai_gow": law("4.A")},
    MULTI_LINK.id: {game: offered for game, (offered, _) in LINKED.items()},
    THREE_CARD.id: {"three_card_poker": law("3.A")},
}
"""By progressive: the games that may have it."""
MOST_PLAYERS = 7


def _options(one: Progressive) -> tuple[Option, ...]:
    games = BESIDE[one.id]
    clause = law("2.B") if one is MULTI_LINK else next(iter(games.values()))
    found = [
        choice(GAME, "the game that it lies beside", clause, *games),
        money(METER, "what the meter shows", law("1.B.iii.(a)"), one.meter_cents),
    ]
    if one is MULTI_LINK:
        found.append(money(AMOUNT, "what a wager is", one.amount, one.cents))
    if one is BLAZING:
        found.append(count(DECKS, "decks in the shoe", law("5.A.i"), 6, 1, 2, 4, 5, 6, 7, 8))
    return tuple(found)


def _wagers(one: Progressive) -> Callable[[Mapping[str, Value]], tuple[Wager, ...]]:
    def wagers(options: Mapping[str, Value]) -> tuple[Wager, ...]:
        cents, shown = options.get(AMOUNT, one.cents), options[METER]
        assert isinstance(cents, int)
        assert isinstance(shown, int)
        return (one.wager_of(cents, shown),)

    return wagers


def _check_rules(rules: Rules) -> None:
    """A wager is some money, where the house says how much."""
    if AMOUNT in rules.options and not rules.cents(AMOUNT):
        raise rules.refusal(
            "a Multi-Link wager of nothing",
            "a wager is an amount",
            MULTI_LINK.amount,
            f"set {AMOUNT}=1, or another amount",
        )


def _alone(one: Progressive) -> Game:
    def round(table: Table) -> Procedure[None]:
        raise table.rules.game.no_table()

    return Game(
        id=one.id,
        name=one.name,
        law=law,
        seats=MOST_PLAYERS,
        reasons=Reasons(
            seats=law("1.A.iii"),
            seated=law("1.A.i"),
            chips=law("1.A.iii"),
            limits=one.amount,
            closed=law("1.A.iiibis"),
            needed=law("1.A.i"),
        ),
        options=_options(one),
        wagers=_wagers(one),
        round=round,
        check_rules=_check_rules,
        beside=tuple(BESIDE[one.id]),
        exact="croupier.games.progressive.exact",
    )


GAMES: dict[str, Game] = {one.id: _alone(one) for one in (BLAZING, FORTUNE, MULTI_LINK, THREE_CARD)}

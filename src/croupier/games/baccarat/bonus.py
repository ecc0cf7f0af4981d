"""§ 16: the bonus wagers, each a side bet with its rows, its limits and what is refused about it.

Those of the chapters are judged by the same facts as the main wagers. A bonus that looks at the
cards themselves says what it sees of a card and makes its facts from that. Either is dealt, settled
in its turn, counted and simulated.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from croupier.core.fast import Fast, fast
from croupier.core.game import Rules
from croupier.core.law import Chapter, Clause
from croupier.core.money import dollars
from croupier.core.odds import LOSE, PUSH, Odds
from croupier.core.options import Option, Value, choice, money
from croupier.core.procedure import Call, Close, Place, Take
from croupier.core.side_bets import SideBet, side_bets
from croupier.core.table import Table
from croupier.core.wagers import Row, Wager
from croupier.games.baccarat.hands import NO_CARD, Facts, is_natural

CARRIES = ("banker", "player", "tie")
"""The wagers with which a bonus may go."""
ALL_FIRST, SEAT_BY_SEAT = "all_first", "seat_by_seat"
FLOOR_CENTS = 1_00


@fast
def all_of_it(card: int) -> int:
    """What a bonus sees that tells every card from every other."""
    return card


@dataclass(frozen=True, kw_only=True)
class BonusBet(SideBet):
    """A bonus, and what it is judged by."""

    sees: Fast[[int], int] = all_of_it
    """What it sees of a card, as a small number: its rank, its suit."""
    facts: Fast[..., int] | None = None
    """From what it sees of the Player's three cards and the Banker's three (`NO_CARD` for one that
    was not dealt) to a number below `cells`, for its picker. The first two of a hand may come in
    either order. Without it the facts of the round decide."""
    cells: int = 0

    def facts_from(self, player: Sequence[int], banker: Sequence[int]) -> int:
        """Its facts when these cards were dealt."""
        if self.facts is None:
            raise TypeError(f"{self.id} is judged by the facts of the round")
        seen = [[self.sees(card) for card in hand] for hand in (player, banker)]
        return self.facts(*(see for hand in seen for see in (*hand, NO_CARD)[:3]))


def card_bets(rules: Rules) -> tuple[BonusBet, ...]:
    """Those on offer that look at the cards."""
    return tuple(
        bet for bet in side_bets(rules) if isinstance(bet, BonusBet) and bet.facts is not None
    )


def options(law: Chapter, bets: Iterable[SideBet]) -> tuple[Option, ...]:
    """What the house chooses about these bets, and about all of them."""
    return (
        *(option for bet in bets for option in bet.options),
        money("bonus_minimum", "least amount of a bonus wager", law("16.B"), 1_00),
        money("bonus_maximum", "most on one bonus wager", law("16.B"), 500_00),
        choice(
            "bonus_settlement",
            "bonus wagers of all players first, or of each before the regular ones",
            law("16.C.i"),
            ALL_FIRST,
            SEAT_BY_SEAT,
        ),
    )


def check_rules(law: Chapter, rules: Rules) -> None:
    if rules.cents("bonus_minimum") < FLOOR_CENTS:
        raise rules.refusal(
            f"a bonus minimum of {dollars(rules.cents('bonus_minimum'))}",
            f"a bonus wager is {dollars(FLOOR_CENTS)} at least",
            law("16.B"),
            "set bonus_minimum=1 or more",
        )


def side_bet(
    law: Chapter,
    wager: Wager,
    offer: str,
    option: Option | None = None,
    *,
    sees: Fast[[int], int] = all_of_it,
    facts: Fast[..., int] | None = None,
    cells: int = 0,
) -> BonusBet:
    """This wager as a bonus of § 16, on the layout while the option `offer` is yes.

    `option` is that option, where no other bet brings it along.
    """
    if facts is not None:
        wager = replace(wager, facts=wager.id)
    return BonusBet(
        id=wager.id,
        wager=functools.partial(_offered, law("16.B"), wager, offer),
        options=() if option is None else (option,),
        check=functools.partial(_check, law("16.B"), wager.id),
        sees=sees,
        facts=facts,
        cells=cells,
    )


def _offered(
    limits: Clause, wager: Wager, offer: str, options: Mapping[str, Value]
) -> Wager | None:
    """16.A, 16.B: if the house offers it, with limits of its own."""
    if options[offer] != "yes":
        return None
    low, high = options["bonus_minimum"], options["bonus_maximum"]
    assert isinstance(low, int)
    assert isinstance(high, int)
    return replace(wager, minimum_cents=low, maximum_cents=max(low, high), limits_clause=limits)


def _check(clause: Clause, bet: str, table: Table, action: Place | Take | Call | Close) -> None:
    """16.B: it goes with a wager of the game, and that one stays while the bonus lies there."""
    if not isinstance(action, Place | Take):
        return
    stakes = table.stakes(action.seat)
    change = action.cents if isinstance(action, Place) else -action.cents
    stakes[action.wager] = stakes.get(action.wager, 0) + change
    if stakes.get(bet) and not any(stakes.get(wager) for wager in CARRIES):
        raise table.rules.refusal(
            "a bonus wager alone",
            "it goes only with a wager on Banker, Player or Tie",
            clause,
            "place one of those first; to give it up, take the bonus wagers back first",
        )


# The Dragon Bonus, in both chapters

WIN_BY = {9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1}
"""Points ahead without a natural, and what that pays to one."""


def pick_dragon(mine: int, my_cards: int, other: int, other_cards: int) -> int:
    """The row of a Dragon Bonus on one hand against the other."""
    if is_natural(mine, my_cards):
        if mine > other or not is_natural(other, other_cards):
            return 6
        return 7 if mine == other else 8
    ahead = mine - other
    if ahead >= 4:
        return 9 - ahead
    return 10 if ahead > 0 else 9


def pick_on_player(facts: Facts) -> int:
    return pick_dragon(facts.player, facts.player_cards, facts.banker, facts.banker_cards)


def pick_on_banker(facts: Facts) -> int:
    return pick_dragon(facts.banker, facts.banker_cards, facts.player, facts.player_cards)


def dragon_bonus(
    law: Chapter, clause: str, scale: Clause, tie: Clause
) -> tuple[BonusBet, BonusBet]:
    """The bonus on either hand; `clause` of § 8 lists what becomes of it."""
    rows = (
        *(Row(f"win_by_{points}", Odds(odds, 1), scale) for points, odds in WIN_BY.items()),
        Row("natural_winner", Odds(1, 1), scale),
        Row("natural_tie", PUSH, tie),
        Row("natural_8_beaten_by_9", LOSE, law(f"{clause}.(b).(1)")),
        Row("not_ahead", LOSE, law(f"{clause}.(b).(2)")),
        Row("ahead_by_less_than_4", LOSE, law(f"{clause}.(b).(3)")),
    )
    on_player = Wager(
        "dragon_bonus_player",
        "Dragon Bonus Player",
        law(clause),
        rows,
        pick_on_player,
        by_rank=True,
        called=("dragon player", "player dragon", "player bonus"),
    )
    on_banker = Wager(
        "dragon_bonus_banker",
        "Dragon Bonus Banker",
        law(clause),
        rows,
        pick_on_banker,
        by_rank=True,
        called=("dragon banker", "banker dragon", "banker bonus"),
    )
    offer = choice("dragon_bonus", "offer the Dragon Bonus", law("16.A"), "yes", "no")
    return (
        side_bet(law, on_player, "dragon_bonus", offer),
        side_bet(law, on_banker, "dragon_bonus"),
    )

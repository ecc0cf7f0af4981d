"""The Fortune Bonus and its Envy Bonus: § 1, 6.E and 14 of both chapters, under one numbering."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.core.beside import Item, Terms
from croupier.core.game import Rules, check_payout_limit
from croupier.core.law import Chapter
from croupier.core.odds import LOSE, PUSH, Fixed, Odds
from croupier.core.suits import ALL_SUITS_ALIKE
from croupier.core.table import Table
from croupier.core.wagers import Row, Wager
from croupier.games.card_table.bets import CardBet, if_chosen
from croupier.games.card_table.hands import is_waited_for
from croupier.games.pai_gow.fortune import FOUR_OF_A_KIND, HANDS, fortune_hand
from croupier.games.pai_gow.hearing import discard_hands

FORTUNE, ENVY = "fortune_bonus", "envy_bonus"
LAMMER = "lammer"
LEAST_CENTS = 1_00
QUALIFYING_CENTS = 5_00
"""1.E, 14.B: from here on a Fortune Bonus Wager has a part in the Envy Bonus."""

TABLE = (
    ("7_card_straight_flush", 8_000, 5_000_00),
    ("royal_flush_and_royal_match", 2_000, 1_000_00),
    ("7_card_straight_flush_with_joker", 1_000, 500_00),
    ("five_aces", 400, 250_00),
    ("royal_flush", 150, 50_00),
    ("straight_flush", 50, 20_00),
    ("four_of_a_kind", 25, 5_00),
    ("full_house", 5, 0),
    ("flush", 4, 0),
    ("three_of_a_kind", 3, 0),
    ("straight", 2, 0),
)
"""14.F: hand, what the wager pays to 1, and the Envy Bonus in cents."""


def pick_fortune(hand: int) -> int:
    """14.F: the best row of the table that the seven cards make."""
    return HANDS - 1 - hand


def pick_envy(hand: int) -> int:
    """1.F, 14.F: four of a kind or better, of another player."""
    return HANDS - 1 - hand if is_qualifying(hand) else HANDS - 1 - FOUR_OF_A_KIND + 1


def is_qualifying(hand: int) -> bool:
    """1.F: four of a kind or higher."""
    return hand >= FOUR_OF_A_KIND


def words_of_seven(*cards: int) -> str:
    """What the seven cards are to the Fortune Bonus."""
    names = [name for name, _, _ in TABLE]
    at = pick_fortune(fortune_hand(*cards))
    return names[at].replace("_", " ") if at < len(names) else "less than a straight"


@dataclass(frozen=True, kw_only=True)
class FortuneBonus(CardBet):
    """A bet on the own seven cards; those of a Qualifying Hand wait for the second time round."""

    def settle(
        self, table: Table, seat: int, own: tuple[int, ...], dealers: tuple[int, ...]
    ) -> None:
        """14.E: in the seat's turn, if the hand does not qualify."""
        if not is_qualifying(self.facts(*own)):
            super().settle(table, seat, own, dealers)


def fortune_bonus(law: Chapter) -> CardBet:
    rows = [Row(name, Odds(to_one, 1), law("14.F")) for name, to_one, _ in TABLE]
    wager = Wager(
        FORTUNE,
        "Fortune Bonus",
        law("14.A"),
        (*rows, Row("less_than_a_straight", LOSE, law("14.F"))),
        pick_fortune,
        minimum_cents=LEAST_CENTS,
        limits_clause=law("14.B"),
        beside=frozenset({LAMMER}),
        beside_clause=law("14.B"),
        called=("fortune", "bonus"),
    )
    return FortuneBonus(
        id=FORTUNE,
        wager=if_chosen(FORTUNE, wager),  # 14.A
        facts=fortune_hand,
        cells=HANDS,
        alike=ALL_SUITS_ALIKE,
        tell=words_of_seven,  # 14.F
        needs=("main",),
        needs_clause=law("14.B"),
    )


def envy_bonus(law: Chapter) -> Wager:
    """14.F: a fixed sum, for a hand of another player."""
    rows = [Row(name, Fixed(envy), law("14.F")) for name, _, envy in TABLE if envy]
    return Wager(
        ENVY,
        "Envy Bonus",
        law("14.A"),
        (*rows, Row("less_than_four_of_a_kind", PUSH, law("14.F"))),
        pick_envy,
        facts=ENVY,
        placed=False,
        staked=False,
        analysed=False,
        limited=False,  # 14.G
    )


PAYOUT_LIMIT_FLOOR_CENTS = 50_000_00


def check_limit(rules: Rules) -> None:
    """14.G: no less than $50,000, nor than the least Fortune Bonus Wager can win."""
    if FORTUNE in rules.wagers:
        wager = rules.wagers[FORTUNE]
        units = max(wager.net_units(row) for row in wager.rows)
        check_payout_limit(rules, int(units * LEAST_CENTS), PAYOUT_LIMIT_FLOOR_CENTS)


# Lammers


def lay_lammers(table: Table) -> None:
    """14.B: beside every Qualifying Fortune Bonus Wager, before the first card."""
    for seat in table.wagered(FORTUNE):
        if table.stake_cents(seat, FORTUNE) >= QUALIFYING_CENTS:
            terms = Terms(void="box", pays_face=False, outlasts=True)
            table.lay_beside(seat, FORTUNE, Item(f"envy {seat}", LAMMER, 0, terms))
    _show_lammers(table)


def _show_lammers(table: Table) -> None:
    lying = [f"seat {seat}" for seat in table.clockwise() if lammer_of(table, seat)]
    if lying != table.board.get("envy", []):
        table.show(envy=lying)


def lammer_of(table: Table, seat: int) -> Item | None:
    """14.B: nothing else lies beside a Fortune Bonus."""
    return next(iter(table.beside_of(seat, FORTUNE)), None)


# Settlement

Sevens = Mapping[int, tuple[int, ...]]
"""By seat: the seven cards of a Qualifying Hand that was shown."""


def envies(table: Table, hands: Sevens) -> None:
    """14.E: once more round the table, after every other Fortune Bonus Wager.

    Whoever has a lammer is paid for each such hand of another player, and whoever holds one for the
    own wager on it; last go the cards of those who made no such wager.
    """
    kinds = {seat: fortune_hand(*cards) for seat, cards in hands.items()}
    for seat in table.counterclockwise():
        lammer = lammer_of(table, seat)
        if lammer is not None:  # 14.E.i
            for other, kind in kinds.items():
                if table.player(other) != table.player(seat):  # 14.E.ii: never for his own
                    why = f"seat {other} has {words_of_seven(*hands[other])}"
                    table.settle(seat, ENVY, kind, why, on_cents=0)
            table.take_up(seat, FORTUNE, lammer, "box")
        if table.stake_cents(seat, FORTUNE):  # 14.E.ii: those of other hands are settled
            table.settle(seat, FORTUNE, kinds[seat], words_of_seven(*hands[seat]))
            _discard(table, seat)
    _show_lammers(table)
    for seat in hands:  # 14.E.iii
        _discard(table, seat)


def _discard(table: Table, seat: int) -> None:
    """Unless another bet on these cards is still to be paid."""
    if not is_waited_for(table, seat):
        discard_hands(table, seat)

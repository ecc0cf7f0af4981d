"""What Mini-Baccarat and Dragon Bonus Baccarat share: cards, hands, wagers and options.

Both chapters number their clauses alike except where a function here asks for the clause.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from croupier.core.cards import rank_of
from croupier.core.fast import fast
from croupier.core.game import Equipment, Rules
from croupier.core.law import Chapter, Clause
from croupier.core.money import dollars
from croupier.core.odds import LOSE, PUSH, Odds
from croupier.core.options import Option, Value, choice, count, money
from croupier.core.wagers import Row, Wager
from croupier.games.baccarat import tournament

SEATS = 18
DECK = 52
MAIN = ("banker", "player", "tie")
BONUS = ("dragon_bonus_player", "dragon_bonus_banker", "fortune_7")

# § 6: the value of cards, the point count of a hand

ACE_RANK, TEN_RANK = 12, 8


@fast
def value_of(card: int) -> int:
    """6.A: 2 to 9 at their face, tens and pictures nothing, an ace one."""
    rank = rank_of(card)
    if rank == ACE_RANK:
        return 1
    return rank + 2 if rank < TEN_RANK else 0


@fast
def face_value(value: int) -> int:
    """5.G: for the burn a card that is worth nothing counts ten."""
    return value if value else 10


def point_count(cards: Sequence[int]) -> int:
    """6.B: the last digit of the total."""
    return sum(map(value_of, cards)) % 10


# § 11: whether a third card is dealt

NO_CARD = -1
D, S = 1, 0
TABLE_1 = (
    (D, D, D, D, D, D, D, D, S, D),
    (S, S, D, D, D, D, D, D, S, S),
    (S, S, S, S, D, D, D, D, S, S),
    (S, S, S, S, S, S, D, D, S, S),
)
"""11.C.ii.(c): a row for each count of the Banker's Hand from 3, a column for each value of the
Player's third card from 0."""


@fast
def player_draws(player: int, banker: int) -> bool:
    """11.A, 11.B: on the point counts of the first two cards of each hand."""
    return player < 6 and banker < 8


@fast
def banker_draws(player: int, banker: int, third: int) -> bool:
    """11.A, 11.C: `third` is the value of the Player's third card, or NO_CARD."""
    if player >= 8 or banker >= 8:
        return False
    if third == NO_CARD:
        return banker <= 5
    if banker < 3:
        return True
    if banker == 7:
        return False
    return TABLE_1[banker - 3][third] == D


# § 1, 8: the facts of a round


class Facts(NamedTuple):
    """What every wager is judged by."""

    player: int
    """Point count of the Player's Hand at the end."""
    banker: int
    player_cards: int
    """Two or three."""
    banker_cards: int


@fast
def facts_of(player: int, banker: int, player_third: int, banker_third: int) -> Facts:
    """From the counts of the first two cards and the values of the third ones, or NO_CARD."""
    player_cards = banker_cards = 2
    if player_third != NO_CARD:
        player, player_cards = (player + player_third) % 10, 3
    if banker_third != NO_CARD:
        banker, banker_cards = (banker + banker_third) % 10, 3
    return Facts(player, banker, player_cards, banker_cards)


@fast
def is_natural(points: int, cards: int) -> bool:
    """1.B: eight or nine on the first two cards."""
    return cards == 2 and points >= 8


CELLS = 10 * 10 * 2 * 2


@fast
def cell_of(facts: Facts) -> int:
    """Facts as one small number."""
    cards = (facts.player_cards - 2) * 2 + facts.banker_cards - 2
    return (facts.player * 10 + facts.banker) * 4 + cards


def facts_at(cell: int) -> Facts:
    points, cards = divmod(cell, 4)
    return Facts(points // 10, points % 10, cards // 2 + 2, cards % 2 + 2)


# § 8, 13: the wagers


def pick_player(facts: Facts) -> int:
    if facts.player == facts.banker:
        return 1
    return 0 if facts.player > facts.banker else 2


def pick_tie(facts: Facts) -> int:
    return 0 if facts.player == facts.banker else 1


def player_wager(law: Chapter) -> Wager:
    rows = (
        Row("win", Odds(1, 1), law("13.A")),
        Row("tie", PUSH, law("8.A.ii.(c)")),
        Row("lose", LOSE, law("8.A.ii.(b)")),
    )
    return Wager("player", "Player", law("8.A.ii"), rows, pick_player)


def tie_wager(law: Chapter) -> Wager:
    rows = (
        Row("tie", Odds(8, 1), law("13.B"), floor=True),
        Row("no_tie", LOSE, law("8.A.iii.(b)")),
    )
    return Wager("tie", "Tie", law("8.A.iii"), rows, pick_tie)


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


def dragon_wagers(
    law: Chapter, clause: str, scale: Clause, tie: Clause, options: Mapping[str, Value]
) -> tuple[Wager, ...]:
    """The bonus on either hand; `clause` of § 8 lists what becomes of it."""
    rows = (
        *(Row(f"win_by_{points}", Odds(odds, 1), scale) for points, odds in WIN_BY.items()),
        Row("natural_winner", Odds(1, 1), scale),
        Row("natural_tie", PUSH, tie),
        Row("natural_8_beaten_by_9", LOSE, law(f"{clause}.(b).(1)")),
        Row("not_ahead", LOSE, law(f"{clause}.(b).(2)")),
        Row("ahead_by_less_than_4", LOSE, law(f"{clause}.(b).(3)")),
    )
    player = Wager("dragon_bonus_player", "Dragon Bonus Player", law(clause), rows, _on_player)
    banker = Wager("dragon_bonus_banker", "Dragon Bonus Banker", law(clause), rows, _on_banker)
    return bonus(law, player, options), bonus(law, banker, options)


def _on_player(facts: Facts) -> int:
    return pick_dragon(facts.player, facts.player_cards, facts.banker, facts.banker_cards)


def _on_banker(facts: Facts) -> int:
    return pick_dragon(facts.banker, facts.banker_cards, facts.player, facts.player_cards)


def bonus(law: Chapter, wager: Wager, options: Mapping[str, Value]) -> Wager:
    """A wager of § 16, with limits of its own."""
    low, high = options["bonus_minimum"], options["bonus_maximum"]
    assert isinstance(low, int)
    assert isinstance(high, int)
    return replace(
        wager, minimum_cents=low, maximum_cents=max(low, high), limits_clause=law("16.B")
    )


def in_tournament(law: Chapter, wager: Wager, options: Mapping[str, Value]) -> Wager:
    """17.B.iii: in a tournament its rules say what is bet at least on each hand."""
    return replace(wager, limits_clause=law("17.B.iii")) if tournament.is_on(options) else wager


# What the house chooses

ALL_FIRST, SEAT_BY_SEAT = "all_first", "seat_by_seat"
BONUS_FLOOR_CENTS = 1_00
CUT_CARD_FLOOR = 14


def options(law: Chapter, handling: Clause) -> tuple[Option, ...]:
    """The options of both chapters; `handling` lets players turn the cards."""
    return (
        money("minimum", "least amount of a wager", law("8.A"), 5_00),
        money("maximum", "most on one wager", law("8.A"), 1_000_00),
        count("decks", "decks in use, with a shuffler in two batches", law("3.A"), 8, *DECKS),
        choice("shuffler", "an automated shuffling device is used", law("3.B"), "no", "yes"),
        choice(
            "dealing",
            "from a manual shoe, or from a device that reshuffles by itself",
            law("15"),
            "shoe",
            "continuous",
        ),
        Option("cut_card", "cards below the cover card", law("5.E"), 14, read=tournament.whole),
        choice("initial_cards", "how the first four are dealt", law("9.C"), "face_up", "face_down"),
        choice("midi", "players turn the cards", handling, "no", "yes"),
        choice("dragon_bonus", "offer the Dragon Bonus", law("16.A"), "yes", "no"),
        money("bonus_minimum", "least amount of a bonus wager", law("16.B"), 1_00),
        money("bonus_maximum", "most on one bonus wager", law("16.B"), 500_00),
        choice(
            "bonus_settlement",
            "bonus wagers of all players first, or of each before the regular ones",
            law("16.C.i"),
            ALL_FIRST,
            SEAT_BY_SEAT,
        ),
        *tournament.options(law),
    )


DECKS = tuple(range(6, 17))


def decks_in_shoe(rules: Rules) -> int:
    """3.B.ii: with a shuffler half of the decks are in it, the other half in play."""
    decks = rules.cents("decks")
    return decks // 2 if rules.options["shuffler"] == "yes" else decks


def equipment(law: Chapter) -> tuple[Equipment, ...]:
    return (Equipment("cards", 24 * 60, law("3.C")),)


def check_rules(law: Chapter, rules: Rules) -> None:
    _check_decks(law, rules)
    _check_devices(law, rules)
    if rules.cents("bonus_minimum") < BONUS_FLOOR_CENTS:
        raise rules.refusal(
            f"a bonus minimum of {dollars(rules.cents('bonus_minimum'))}",
            f"a bonus wager is {dollars(BONUS_FLOOR_CENTS)} at least",
            law("16.B"),
            "set bonus_minimum=1 or more",
        )
    tournament.check_rules(law, rules)


def _check_decks(law: Chapter, rules: Rules) -> None:
    decks = rules.cents("decks")
    if rules.options["shuffler"] == "no":
        if decks > 8:
            raise rules.refusal(
                f"{decks} decks without a shuffler",
                "six to eight decks are played",
                law("3.A"),
                "set decks from 6 to 8, or shuffler=yes",
            )
    elif decks < 8:
        raise rules.refusal(
            f"{decks} decks with a shuffler",
            "8 to 16 decks are played with one",
            law("3.B"),
            "set decks=8 or more, or shuffler=no",
        )
    elif decks % 2:
        raise rules.refusal(
            f"{decks} decks with a shuffler",
            "they are separated into two batches of as many decks each",
            law("3.B.ii"),
            f"set decks={decks - 1} or decks={decks + 1}",
        )


def _check_devices(law: Chapter, rules: Rules) -> None:
    if rules.options["dealing"] == "continuous" and rules.options["shuffler"] == "yes":
        raise rules.refusal(
            "a batch in a shuffler beside a device that reshuffles by itself",
            "the latter stands in place of shuffle, cut and manual shoe, and has no batches",
            law("15"),
            "set shuffler=no, or dealing=shoe",
        )
    below, cards = rules.cents("cut_card"), decks_in_shoe(rules) * DECK
    if not CUT_CARD_FLOOR <= below < cards:
        raise rules.refusal(
            f"a cover card {below} cards above the bottom",
            f"it goes into the {cards} cards, at least {CUT_CARD_FLOOR} above the bottom",
            law("5.E"),
            f"set cut_card from {CUT_CARD_FLOOR} to {cards - 1}",
        )


def check_staff(law: Chapter, rules: Rules, staff: Mapping[str, Any]) -> None:
    colors = staff.get("batch_colors", ["red", "blue"])
    if rules.options["shuffler"] == "yes" and len(set(colors)) < 2:
        raise rules.refusal(
            f"opening with two {colors[0]} batches",
            "the backs of one batch must be of another colour than those of the other",
            law("3.B.iii"),
            "bring a batch of another colour",
        )


def check_stakes(law: Chapter, rules: Rules, stakes: Mapping[str, int]) -> None:
    if any(wager in stakes for wager in BONUS) and not any(wager in stakes for wager in MAIN):
        raise rules.refusal(
            "a bonus wager alone",
            "it goes only with a wager on Banker, Player or Tie",
            law("16.B"),
            "place one of those first; to give it up, take the bonus wagers back first",
        )
    tournament.check_stakes(law, rules, stakes)

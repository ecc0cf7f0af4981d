"""Four Card Poker on a card: classes of hands against the card that the dealer shows."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from croupier.core.cards import RANKS as RANK_LETTERS
from croupier.core.fast import fast
from croupier.exact.census import Advice, ChartTable, Strategy
from croupier.poker.four_card import PAIR, STRAIGHT, four_card_category, four_card_rank
from croupier.poker.words import one as a_card
from croupier.poker.words import several

RANKS = 13
LOWER, KINGS, ACES, ACE_KING = range(4)
PAIRS = 4
TWO_PAIR = PAIRS + RANKS
CLASSES = TWO_PAIR + 6
"""Four classes without a pair, thirteen pairs, two pair, and five from a straight up."""
KING_HIGH = four_card_rank(44, 9, 4, 0)
ACE_HIGH = four_card_rank(48, 12, 5, 0)
ACE_KING_HIGH = four_card_rank(48, 45, 4, 0)


@fast
def class_of(rank: int) -> int:
    """The class of a hand, from 0 up to `CLASSES`."""
    category = four_card_category(rank)
    if category >= STRAIGHT:
        return TWO_PAIR + 1 + category - STRAIGHT
    if category > PAIR:
        return TWO_PAIR
    if category == PAIR:
        found, makes = PAIRS, rank >> 14 & 0xFFF
        while makes:
            makes >>= 1
            found += 1
        return found
    if rank >= ACE_KING_HIGH:
        return ACE_KING
    return ACES if rank >= ACE_HIGH else KINGS if rank >= KING_HIGH else LOWER


WORDS = (
    "less than king high",
    "king high",
    "ace high without a king",
    "ace-king high",
    *(f"pair of {several(rank)}" for rank in range(RANKS)),
    "two pair",
    "straight",
    "flush",
    "three of a kind",
    "straight flush",
    "four of a kind",
)
NAMES = ("fold", "1x", "2x", "3x")
LETTERS = "F123"
LEGEND = (
    "3, 2, 1: times the Ante on Play; F: fold; *: with some of these hands another choice is "
    "best, by their other cards and suits"
)


class Line(NamedTuple):
    """All hands of a class, against all cards of a rank."""

    hands: int
    """How many there are, each with each card."""
    values: tuple[int, ...]
    """Of each choice over all of them, in whole numbers."""
    chosen: tuple[int, ...]
    """With how many of them each choice is best."""

    @property
    def best(self) -> int:
        """The choice that is best for all of them together, of equal ones the smaller."""
        return max(range(len(NAMES)), key=lambda played: (self.values[played], -played))

    @property
    def mixed(self) -> bool:
        return sum(number > 0 for number in self.chosen) > 1


def together(lines: Sequence[Line]) -> Line:
    """Several of them as one."""
    return Line(
        sum(line.hands for line in lines),
        tuple(map(sum, zip(*(line.values for line in lines), strict=True))),
        tuple(map(sum, zip(*(line.chosen for line in lines), strict=True))),
    )


def of_class(lines: Sequence[Line], number: int) -> list[Line]:
    """Those of a class, by the card that shows."""
    return list(lines[RANKS * number : RANKS * (number + 1)])


def strategy_from(lines: Sequence[Line], one: int, dealers: int) -> Strategy:
    """Chart, rule and advice; an ante is `one`, and each hand meets so many of the dealer."""
    rows = tuple(
        (WORDS[number], tuple(map(_cell, of_class(lines, number))))
        for number in reversed(range(CLASSES))
    )
    chart = ChartTable("The player's hand, against the card that the dealer shows", COLUMNS, rows)
    return Strategy(
        rule_of(lines),
        tuple(
            _advice(lines[RANKS * number + up], number, up, one, dealers)
            for number in reversed(range(CLASSES))
            for up in range(RANKS)
        ),
        (),
        (chart,),
        LEGEND,
    )


COLUMNS = tuple(RANK_LETTERS)


def _cell(line: Line) -> str:
    return LETTERS[line.best] + ("*" if line.mixed else "")


def _advice(line: Line, number: int, up: int, one: int, dealers: int) -> Advice:
    values = {
        NAMES[played]: Fraction(line.values[played], line.hands * one * dealers)
        for played in reversed(range(len(NAMES)))
    }
    situation = f"{WORDS[number]} against {a_card(up)}"
    return Advice(situation, NAMES[line.best], values, line.hands * dealers)


def blind_choices(lines: Sequence[Line]) -> list[int]:
    """For each class the best choice of somebody who does not look at the dealer's card."""
    return [together(of_class(lines, number)).best for number in range(CLASSES)]


def rule_of(lines: Sequence[Line]) -> str:
    """Where one choice turns to another when nobody looks, as a sentence."""
    chosen = blind_choices(lines)
    steps = [n for n in range(CLASSES) if n == 0 or chosen[n] != chosen[n - 1]]
    told = [f"{_does(chosen[n])} {_from(n)}" for n in reversed(steps) if n]
    told.append(f"{_does(chosen[0])} {'everything below' if len(steps) > 1 else 'every hand'}")
    sentence = ", ".join(told)
    return f"{sentence[0].upper()}{sentence[1:]}; the chart says what the dealer's card changes."


def _does(played: int) -> str:
    return f"play {NAMES[played]} with" if played else "fold"


def _from(number: int) -> str:
    article = "a " if PAIRS <= number < TWO_PAIR or number == TWO_PAIR + 1 else ""
    return f"{article}{WORDS[number]} or better"

"""What differs between the chapters in which seven cards are set into hands, as frozen values.

A table of six positions and the dealer: a starting position, seven stacks of seven whether wagered
on or not, hands that are set, a dealer who sets by a way of the house. Here stand the words,
directions and clauses; what is done with them stands in the other modules of this folder.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from croupier.core.game import Rules
from croupier.core.law import Clause
from croupier.core.options import Option, choice
from croupier.core.procedure import Irregularity
from croupier.core.table import DEALER
from croupier.core.things import ARRIVES, Duty
from croupier.core.together import Parts
from croupier.games.card_table import house
from croupier.games.card_table.house import CardKeep
from croupier.games.card_table.terms import CardTable

DICE, NUMBER, BUTTON = "dice", "number", "button"
SHAKER = "shaker"
STACK = 7
"""Cards of a stack, and positions that get one, the dealer's among them."""
LEFT = 4
"""Cards that are left when all seven have theirs."""


@dataclass
class PaiGowKeep(CardKeep):
    """What outlives a round."""

    button: int = 0
    """Where the button lies: so many positions clockwise from the dealer."""


@dataclass(frozen=True, kw_only=True)
class Start:
    """How the position is found that gets the first cards."""

    clause: Clause
    """One of these ways is used."""
    dice: Clause
    shaken: Clause
    away: Clause
    """The shaker's way back after the deal."""
    number: Clause
    button: Clause
    with_devices: Clause
    """A button goes only with a shuffling device and an automated shoe."""
    no_roll: tuple[Irregularity, ...] = ()
    """What makes the dice be shaken again."""
    announced: Clause | None = None
    """Where the dealer calls out the total."""
    called_out: bool = False
    """Whether the position is called out that was counted to."""
    shaker: Clause | None = None
    """What the shaker has to be like."""


@dataclass(frozen=True, kw_only=True)
class Stacks:
    """How seven stacks are dealt, and what follows before anybody looks."""

    how: Literal["to and fro", "in turn", "at once"]
    """Card by card from the first stack to the last and back, card by card always from the first,
    or a whole stack after the other."""
    dealt: Clause
    spread: Clause
    """The cards that are left are counted face down."""
    unwagered: Clause
    """Stacks of positions without a wager are collected unseen."""


@dataclass(frozen=True, eq=False, kw_only=True)
class PaiGowTable:
    """One chapter's table for setting hands, told from others by identity."""

    cards: CardTable
    start: Start
    stacks: Mapping[str, Stacks]
    """By choice of the option `dealing`."""
    clockwise: bool
    """The direction in which stacks go round the table."""
    parts: tuple[tuple[str, int], ...]
    """The hands that a player sets, the highest first."""
    setting: Clause
    order: Clause
    """In which order one player sets the hands of several positions."""
    left_to_house: int | None = None
    """Which hand of a player, in that order, is set the way of the house: the third."""
    dealer_turns: Clause
    """The dealer's cards are turned over when all have set theirs."""
    dealer_sets: Clause
    exposed: Clause
    """Hands of the players are shown."""
    way: Callable[[Rules, Sequence[int]], tuple[Parts, Clause, str]]
    """How the house sets these cards, the clause of the rule, and the rule in words."""
    surrender: Clause
    keeps_from_surrender: tuple[str, str]
    """The wager that needs the cards, and why who has made it cannot surrender."""
    surrender_asked: bool = False
    """Whether a player may surrender only when the dealer has set, and is asked then."""
    wrong_start: Clause | None = None
    """Cards dealt from the wrong position."""
    dealt_again: str = ""
    """The call after which cards are dealt again; after any other the round is void."""
    player_exposed: Clause | None = None
    """A card of a player that the dealer exposed: that player may void the hand."""
    exposed_dealing: Mapping[str, Clause] = field(default_factory=dict)
    """By choice of `dealing`: a card that is exposed while it goes on voids the round."""
    reset: Clause | None = None
    """Hands of the dealer that were set otherwise than the house has it: set anew."""
    card_gone: Clause | None = None
    """A card that left the table: a supervisor rules."""
    checked: Clause | None = None
    """A system that checks how the dealer sets, and fails."""
    set_wrongly: Clause | None = None
    """A hand that was not set as the chapter wants, foul or not."""


def positions(rules: Rules) -> tuple[str, ...]:
    """Hands by position, counterclockwise from the dealer."""
    return (DEALER, *(f"seat {seat}" for seat in range(rules.game.seats, 0, -1)))


def start_option(start: Start) -> Option:
    help = "starting position by three dice, a random number from 1 to 7, or a button"
    return replace(
        choice("start", help, start.clause, DICE, NUMBER, BUTTON),  # 11.A, 5(g)
        unmoved="a card that nobody has seen is like any other, whoever gets the first",
    )


def duties(rules: Rules, law: PaiGowTable) -> tuple[Duty, ...]:
    """What is owed for the decks, and for a shaker where one is used."""
    owed = house.duties(rules, law.cards)
    if rules.options["start"] != DICE or law.start.shaker is None:
        return owed
    hides = "the shaker holds three dice and hides them while it is shaken"
    return (*owed, Duty(on=SHAKER, when=ARRIVES, what=hides, clause=law.start.shaker))


def check_rules(rules: Rules, law: PaiGowTable) -> None:
    """Refuse a button without the devices that it goes with."""
    devices = rules.options["shuffler"] == "yes" and rules.options["dealing"] == "shoe"
    if rules.options["start"] == BUTTON and not devices:
        raise rules.refusal(
            "a button for the starting position",
            "it goes only with a shuffling device and an automated dealing shoe",
            law.start.with_devices,
            "set shuffler=yes and dealing=shoe, or start=dice or start=number",
        )

"""A side bet at a card table: rows, a picker, and facts that are one small number made from cards.

The round settles it, the exact count and the kernel take it as it is: a game that has one more in
its list of side bets has it everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TYPE_CHECKING

from croupier.core.cards import card_names
from croupier.core.fast import Fast, fast
from croupier.core.game import Rules
from croupier.core.law import Clause
from croupier.core.options import Value
from croupier.core.procedure import Call, Close, Place, Take
from croupier.core.side_bets import SideBet, side_bets
from croupier.core.suits import NO_SUITS_ALIKE, Alike
from croupier.core.table import Table
from croupier.core.wagers import Wager

if TYPE_CHECKING:
    from croupier.core.side_bets import Moment

Check = Callable[[Table, Place | Take | Call | Close], None]
SETTLE = "settle"
"""The moment at which a seat's side bets are settled: `hear(table, SETTLE, seat, own, dealers)`."""

ORDER_OF_DEAL = "order of deal"
"""What a round notes, where the seat at the dealer's left is not the first that is dealt to."""


class Sees(Enum):
    """Which cards the facts of a bet are made from."""

    OWN = "the player's hand alone"
    DEALT = "the cards that were dealt to the player, without those that count for everybody"
    BOARD = "the cards that count for everybody alone"
    FLOP = "the cards that were dealt to the player, with the first that count for everybody"
    BOTH = "the player's cards, then the dealer's"
    TOGETHER = "the player's and the dealer's cards, whoever holds them"


def _names(*cards: int) -> str:
    return " ".join(card_names(cards))


@dataclass(frozen=True, kw_only=True)
class CardBet(SideBet):
    """A side bet that is decided by the cards of one deal."""

    facts: Fast[..., int]
    """From the cards that it sees to a number from 0 up to `cells`, which its picker takes."""
    cells: int
    sees: Sees = Sees.OWN
    cards: int = 0
    """How many of the player's cards those are, where it sees a part of them: the first ones, which
    are the own, or the last ones, which lie on the board; all of them if nothing is said."""
    alike: Alike = NO_SUITS_ALIKE
    """Which suits may be renamed without changing its facts: a count relies on it."""
    pooled: bool = False
    """Whether it does not matter which cards are the player's own and which count for everybody."""
    tell: Callable[..., str] = _names
    """What a player is told was seen, from the same cards."""
    needs: tuple[str, ...] = ()
    """Wagers that have to lie beside it."""
    needs_clause: Clause | None = None
    """The clause that says so, if that is not the one that authorises it."""
    forfeit: Clause | None = None
    """The clause by which it is lost with a folded hand; without one it stays alive."""
    moments: Mapping[str, Moment] = field(init=False, repr=False, compare=False)
    check: Check = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "moments", {SETTLE: self.settle})
        object.__setattr__(self, "check", check_needs(self.id, self.needs, self.needs_clause))

    def seen(self, own: tuple[int, ...], dealers: tuple[int, ...]) -> tuple[int, ...]:
        if self.cards:
            own = own[-self.cards :] if self.sees is Sees.BOARD else own[: self.cards]
        return (*own, *dealers) if self.sees in (Sees.BOTH, Sees.TOGETHER) else own

    def settle(
        self, table: Table, seat: int, own: tuple[int, ...], dealers: tuple[int, ...]
    ) -> None:
        """By the row of these cards, if there is a wager at the seat."""
        if table.stake_cents(seat, self.id):
            table.settle(seat, self.id, *self.judged(own, dealers))

    def judged(self, own: tuple[int, ...], dealers: tuple[int, ...]) -> tuple[int, str]:
        """The facts that pick its row, and what is told of them."""
        cards = self.seen(own, dealers)
        return self.facts(*cards), self.tell(*cards)

    def gone(self, table: Table, seat: int, *, left: bool) -> None:
        """The hand of a seat is folded, or its player has left."""

    def dealt_again(self, table: Table, seat: int) -> None:
        """A hand that was given up is dead, and the seat gets another in the same round."""

    def waits(self, table: Table, seat: int) -> bool:
        """Whether the cards of a seat stay where they lie until it is paid."""
        return False


def check_needs(id: str, needs: tuple[str, ...], clause: Clause | None = None) -> Check:
    """Refuses a bet without the wagers that it needs, and those to be taken from under it."""

    def check(table: Table, action: Place | Take | Call | Close) -> None:
        if not needs or not isinstance(action, Place | Take):
            return
        change = action.cents if isinstance(action, Place) else -action.cents

        def lies(wager: str) -> bool:
            cents = table.stake_cents(action.seat, wager)
            return cents + (change if wager == action.wager else 0) > 0

        if lies(id) and not all(map(lies, needs)):
            wagers = table.rules.wagers
            names = [f"{_article(wagers[one].name)} {wagers[one].name}" for one in needs]
            both = "both " if len(names) == 2 else ""
            raise table.rules.refusal(
                f"a {wagers[id].name} Wager",
                f"it goes only with {both}{' and '.join(names)} Wager",
                clause or wagers[id].clause,
                f"place {' and '.join(f'the {wagers[one].name}' for one in needs)} first",
            )

    return check


def _article(name: str) -> str:
    return "an" if name[0] in "AEIOU" else "a"


def always(wager: Wager) -> Callable[[Mapping[str, Value]], Wager | None]:
    """A wager that every house offers, counted by facts of its own."""
    alone = replace(wager, facts=wager.id)
    return lambda _options: alone


def if_chosen(option: str, wager: Wager) -> Callable[[Mapping[str, Value]], Wager | None]:
    """A wager that a house offers by choosing `yes`."""
    alone = replace(wager, facts=wager.id)
    return lambda options: alone if options[option] == "yes" else None


@fast
def within(cell: int, cells: int) -> int:
    """The facts of a bet, which have to be one of its cells: a tally has no room for others."""
    if cell < 0 or cell >= cells:
        raise ValueError("the facts of a card bet lie outside of its cells")
    return cell


def tell_gone(table: Table, seat: int, *, left: bool) -> None:
    """Every bet on the cards of a seat hears that they are folded, or that their player left."""
    for bet in card_bets(table.rules):
        bet.gone(table, seat, left=left)


def card_bets(rules: Rules) -> tuple[CardBet, ...]:
    """Those that these rules offer, in the order in which they are settled."""
    return tuple(bet for bet in side_bets(rules) if isinstance(bet, CardBet))

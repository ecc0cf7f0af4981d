"""Twenty-one, as Blackjack and Free Bet Blackjack have it in common: cards, facts, rows, clauses.

The two chapters run side by side. Shared code cites by the number that oh.blackjack gives a
clause; each game opens a `Book` that says where its own chapter has it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from croupier.core.cards import UNSEEN, rank_of
from croupier.core.fast import fast
from croupier.core.law import Chapter, Clause
from croupier.core.odds import LOSE, PUSH, Odds
from croupier.core.procedure import Irregularity
from croupier.core.wagers import Row, Wager

# § 1, 3: what cards and hands count

TEN_RANK, QUEEN_RANK, KING_RANK, ACE_RANK = 8, 10, 11, 12


@fast
def value_of(card: int) -> int:
    """2 to 9 by their faces, 10 for every ten and picture, 1 for an ace."""
    rank = rank_of(card)
    if rank == 12:
        return 1
    return rank + 2 if rank < 8 else 10


@fast
def best_total(hard: int, aces: int) -> int:
    """A total with every ace at one, and what one ace at eleven makes of it: 3.B.iii."""
    return hard + 10 if aces > 0 and hard <= 11 else hard


@fast
def dealer_draws(total: int, soft: int, hits_soft_17: int) -> bool:
    """12.B: up to a hard 17, and up to a soft 18 where the layout does not say otherwise."""
    return total < 17 or (total == 17 and soft == 1 and hits_soft_17 == 1)


def total_of(cards: Sequence[int]) -> int:
    values = [value_of(card) for card in cards]
    return best_total(sum(values), values.count(1))


def is_soft(cards: Sequence[int]) -> bool:
    """Whether an ace counts eleven."""
    return total_of(cards) != sum(value_of(card) for card in cards)


def is_blackjack(cards: Sequence[int]) -> bool:
    """An ace and a ten as two cards; the caller knows whether they are the initial ones."""
    return len(cards) == 2 and total_of(cards) == 21


def may_hide_blackjack(up: int) -> bool:
    """Whether the dealer's card is an ace or a ten: 7.E."""
    return value_of(up) in (1, 10)


def describe(cards: Sequence[int], *, initial: bool = True) -> str:
    """`soft 18`, `Blackjack`, `bust with 24`; split hands are not `initial`."""
    if UNSEEN in cards:
        return "a hand that is not known"
    total = total_of(cards)
    if initial and is_blackjack(cards):
        return "Blackjack"
    if total > 21:
        return f"bust with {total}"
    return f"soft {total}" if is_soft(cards) else str(total)


# The facts of one hand, and of the card under the ace

BUST_TOTAL = 22
OVER_22 = 23


class Facts(NamedTuple):
    """What the wagers on one hand are judged by."""

    total: int
    """Of the player's hand, up to 21; 22 stands for every bust."""
    blackjack: int
    """1 when the player's initial two cards are a Blackjack."""
    dealer: int
    """Of the dealer's hand, up to 22; 23 stands for everything above."""
    dealer_blackjack: int
    added: int
    """1 when the hand came of a split, so that its wager is not the original one."""
    doubled: int
    """1 when the player doubled down on it with chips, 2 for a lammer (Free Bet)."""
    free: int
    """1 when a lammer lies on the hand and no chip (Free Bet)."""
    even_money: int
    """1 when its Blackjack was paid before the dealer looked (Free Bet)."""


class Insured(NamedTuple):
    """What an Insurance Wager is judged by."""

    ten_under_ace: int


def facts_of(
    cards: Sequence[int],
    dealers: Sequence[int],
    *,
    initial: bool = True,
    added: bool = False,
    doubled: int = 0,
    free: bool = False,
) -> Facts:
    """The facts of a hand against the dealer's; `initial` when it was never split or doubled."""
    return Facts(
        total=min(total_of(cards), BUST_TOTAL),
        blackjack=int(initial and is_blackjack(cards)),
        dealer=min(total_of(dealers), OVER_22),
        dealer_blackjack=int(is_blackjack(dealers)),
        added=int(added),
        doubled=doubled,
        free=int(free),
        even_money=0,
    )


# § 4, 8 to 11: rows. The numbers are the same in both games; Free Bet has two rows more.

(
    BLACKJACK,
    DEALER_BUSTS,
    HIGHER,
    SAME,
    BOTH_BLACKJACK,
    LOWER,
    BUST,
    DEALER_BLACKJACK,
    ADDED_RETURNED,
    EVEN_MONEY,
    DEALER_22,
) = range(11)


def pick_main(facts: Facts) -> int:
    if facts.even_money:
        return EVEN_MONEY
    if facts.dealer_blackjack:
        if facts.added:
            return ADDED_RETURNED
        if facts.total >= BUST_TOTAL:
            return BUST
        return BOTH_BLACKJACK if facts.blackjack else DEALER_BLACKJACK
    if facts.total >= BUST_TOTAL:
        return BUST
    if facts.blackjack:
        return BLACKJACK
    if facts.dealer > 21:
        return DEALER_BUSTS
    if facts.total == facts.dealer:
        return SAME
    return HIGHER if facts.total > facts.dealer else LOWER


def pick_main_push_22(facts: Facts) -> int:
    """The same where the dealer's 22 ties with every hand that still plays."""
    row = pick_main(facts)
    return DEALER_22 if row == DEALER_BUSTS and facts.dealer == 22 else row


CHIPS, LAMMER = 1, 2
DOUBLE_BY_MAIN = {DEALER_BUSTS: 0, HIGHER: 1, SAME: 2, LOWER: 3, BUST: 4}
DOUBLE_RETURNED, DOUBLE_NOT_MADE, DOUBLE_22 = 5, 6, 7


def pick_double(facts: Facts) -> int:
    return _pick_added(facts) if facts.doubled == CHIPS else DOUBLE_NOT_MADE


def _pick_added(facts: Facts) -> int:
    """The row of what was added to a hand, by a double or a free split."""
    if facts.dealer_blackjack:  # whatever the hand drew to, bust or not
        return DOUBLE_RETURNED
    return DOUBLE_BY_MAIN[pick_main(facts)]


def pick_added_push_22(facts: Facts) -> int:
    """The same where the dealer's 22 ties."""
    row = _pick_added(facts)
    return DOUBLE_22 if row == 0 and facts.dealer == 22 else row


def pick_insurance(insured: Insured) -> int:
    return 0 if insured.ten_under_ace else 1


def doubled_units(facts: Facts) -> int:
    return int(facts.doubled == CHIPS)


def main_rows(book: Book, blackjack: Odds, paid: Clause) -> tuple[Row, ...]:
    return (
        Row("blackjack", blackjack, paid),
        Row("dealer_busts", Odds(1, 1), book("4.B.i")),
        Row("higher_total", Odds(1, 1), book("4.B.ii")),
        Row("same_total", PUSH, book("4.C")),
        Row("both_blackjack", PUSH, book("8.B")),
        Row("lower_total", LOSE, book("4.E")),
        Row("bust", LOSE, book("4.E")),
        Row("dealer_blackjack", LOSE, book("4.C")),
        Row("split_hand_returned", PUSH, book("11.D")),
    )


def double_rows(book: Book) -> tuple[Row, ...]:
    return (
        Row("dealer_busts", Odds(1, 1), book("4.B.i")),
        Row("higher_total", Odds(1, 1), book("4.B.ii")),
        Row("same_total", PUSH, book("4.C")),
        Row("lower_total", LOSE, book("4.E")),
        Row("bust", LOSE, book("4.E")),
        Row("returned_to_dealer_blackjack", PUSH, book("10.B")),
        Row("not_made", PUSH, book("10.A")),
    )


def insurance_wager(book: Book, minimum_cents: int) -> Wager:
    return Wager(
        "insurance",
        "Insurance",
        book("9.A"),
        (
            Row("dealer_blackjack", Odds(2, 1), book("9.C")),
            Row("no_blackjack", LOSE, book("9.D")),
        ),
        pick_insurance,
        facts="insurance",
        minimum_cents=minimum_cents,
        limited=False,
    )


SPLIT_PLACES = ("2", "3", "4")
"""11.C.i: four hands at most; the first keeps the original wager."""

# The clauses, by the numbers of oh.blackjack

CITED = (
    *("2.A.ii", "2.C", "3.C", "3.C.ii", "3.C.iii", "3.D"),
    *("4.A", "4.B.i", "4.B.ii", "4.C", "4.D", "4.E", "4.F", "4.G", "4.H", "4.H.i"),
    *("5.A", "5.A.i", "5.A.ii", "5.B", "6.A", "6.B", "6.C", "6.D", "6.E", "6.F", "6.G"),
    *("7.A", "7.C", "7.D", "7.D.iv", "7.E", "7.F", "7.G", "7.H", "7.I", "7.J", "7.K"),
    *("8.A", "8.B", "9.A", "9.B", "9.C", "9.D", "10.A", "10.B", "10.C"),
    *("11.A", "11.B", "11.C", "11.C.i", "11.C.ii", "11.D"),
    *("12.A", "12.A.i", "12.A.ii", "12.A.iii", "12.B", "12.C", "13", "14"),
    "15.A.ii.(b)",
    *("16.A", "16.D", "16.E", "16.E.i", "16.E.i.(a)", "16.E.i.(b)", "16.F", "16.G"),
    *("17.A", "17.B", "17.C", "17.D", "17.E", "17.F", "17.G", "17.H", "17.I.i", "17.I.ii"),
    *("18.A", "18.B.ii", "18.B.iii", "18.B.iv", "18.B.v", "18.B.vi", "18.B.vii", "18.B.ix"),
)

CALLS = {
    "face_up_card": ("a card was found face up in the shoe", "17.A"),
    "drawn_in_error": ("a card was drawn in error and nobody saw it", "17.B"),
    "exposed_card": ("a card was drawn in error and everybody saw it", "17.C"),
    "dealer_drew": ("the dealer drew a card for himself by accident", "17.D"),
    "dealer_missed": ("the dealer missed a card of his own", "17.E"),
    "hand_missed": ("the dealer passed over a player's hand", "17.G"),
    "card_not_dealt": ("a card that a player asked for was not dealt", "17.H"),
    "hole_card_shown": ("the dealer turned over the hole card by mistake", "17.I.i"),
    "misdeal": ("a card went to the wrong position", "18.B.ix"),
    "reshuffle": ("a supervisor wants the cards reshuffled", "6.G"),
    "improper_cut": ("a supervisor finds the cut improper", "6.F"),
    "new_dealer": ("a new dealer came to the table", "7.C"),
    "admit": ("the house lets those who sat out wager again", "4.H.i"),
}


class Book:
    """A chapter, read by the numbers of oh.blackjack.

    `renumbered` says which number a clause has there instead; "" that the chapter has no such
    clause, and that the game never comes to where it is cited.
    """

    def __init__(self, law: Chapter, renumbered: Mapping[str, str] | None = None) -> None:
        numbers = {id: (renumbered or {}).get(id, id) for id in CITED}
        self.clauses = {id: law(number) for id, number in numbers.items() if number}
        self.calls = {
            id: Irregularity(id, words, self.clauses[clause])
            for id, (words, clause) in CALLS.items()
            if clause in self.clauses
        }

    def __call__(self, id: str) -> Clause:
        return self.clauses[id]

    def may_call(self, *ids: str) -> tuple[Irregularity, ...]:
        """These irregularities, as far as the chapter knows them."""
        return tuple(self.calls[id] for id in ids if id in self.calls)

"""Twenty-one, as Blackjack and Free Bet Blackjack have it in common: cards, facts, rows, clauses.

Shared code cites by the name that a `Book` gives a clause; each game opens a book that says where
its own chapter has it. Numbers of clauses in remarks are those of oh.blackjack.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from croupier.core.cards import UNSEEN, rank_of
from croupier.core.coupons import takes_coupon
from croupier.core.fast import fast
from croupier.core.law import Clause
from croupier.core.odds import LOSE, PUSH, Odds
from croupier.core.wagers import Picker, Row, Wager
from croupier.games.twenty_one.book import Book, Tournament

# § 1, 3: what cards and hands count

TEN_RANK, QUEEN_RANK, KING_RANK, ACE_RANK = 8, 10, 11, 12


@fast
def value_of(card: int) -> int:
    """2 to 9 by their faces, 10 for every ten and picture, 1 for an ace."""
    rank = rank_of(card) & 15  # also of a card whose suit nobody keyed
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


VALUES = tuple(value_of(rank << 2) for rank in range(16))
"""By what a rank comes to: live play asks for the total of a hand again and again."""


def total_of(cards: Sequence[int]) -> int:
    values = [VALUES[card >> 2 & 15] for card in cards]
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
    initial: bool,
    added: bool,
    doubled: int,
    free: bool,
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


SPLIT_PLACES = ("2", "3", "4")
"""11.C.i: four hands at most; the first keeps the original wager."""


def main_rows(book: Book, blackjack: Odds, paid: Clause) -> tuple[Row, ...]:
    return (
        Row("blackjack", blackjack, paid),
        Row("dealer_busts", Odds(1, 1), book.dealer_busts),
        Row("higher_total", Odds(1, 1), book.higher_total),
        Row("same_total", PUSH, book.same_total),
        Row("both_blackjack", PUSH, book.blackjack_waits),
        Row("lower_total", LOSE, book.collected),
        Row("bust", LOSE, book.collected),
        Row("dealer_blackjack", LOSE, book.same_total),
        Row("split_hand_returned", PUSH, book.split_returned),
    )


def double_rows(book: Book) -> tuple[Row, ...]:
    return (
        Row("dealer_busts", Odds(1, 1), book.dealer_busts),
        Row("higher_total", Odds(1, 1), book.higher_total),
        Row("same_total", PUSH, book.same_total),
        Row("lower_total", LOSE, book.collected),
        Row("bust", LOSE, book.collected),
        Row("returned_to_dealer_blackjack", PUSH, book.double_returned),
        Row("not_made", PUSH, book.double),
    )


def main_wager(book: Book, rows: tuple[Row, ...], pick: Picker) -> Wager:
    """4.A: against the dealer; a split puts further ones on places of it."""
    made = Wager(
        "main",
        "Main",
        book.wagers,
        rows,
        pick,
        facts="hand",
        places=SPLIT_PLACES,
        by_rank=True,
        limited=False,
        called=("bet", "main bet", "hand"),
    )
    return takes_coupon(made)


def added_wager(
    id: str,
    name: str,
    clause: Clause,
    rows: tuple[Row, ...],
    pick: Picker,
    minimum_cents: int | None = None,
    chips_clause: Clause | None = None,
) -> Wager:
    """What is added to a hand: chips from some minimum on, or without one a lammer."""
    chips = minimum_cents is not None
    return Wager(
        id,
        name,
        clause,
        rows,
        pick,
        facts="hand",
        follows="main",
        reach="double" if chips else "free_hand",
        stake_units=doubled_units if chips else lambda _facts: 0,
        placed=False,
        staked=chips,
        places=SPLIT_PLACES,
        by_rank=True,
        minimum_cents=minimum_cents,
        limited=False,
        limits_clause=clause,
        chips_clause=chips_clause or clause,
    )


def insurance_wager(book: Book, minimum_cents: int, tournament: Tournament | None = None) -> Wager:
    """9.A; the bounds and the chips for it are other clauses in a tournament."""
    return Wager(
        "insurance",
        "Insurance",
        book.insurance,
        (
            Row("dealer_blackjack", Odds(2, 1), book.insurance_wins),
            Row("no_blackjack", LOSE, book.insurance_loses),
        ),
        pick_insurance,
        facts="insurance",
        by_rank=True,
        called=("insure", "insurance line"),
        minimum_cents=minimum_cents,
        limited=False,
        limits_clause=tournament.insurance if tournament else book.insured_half,
        chips_clause=tournament.bankroll if tournament else book.insured_half,
    )

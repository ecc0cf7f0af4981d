"""What the house chooses and what the table refuses, in both games of twenty-one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from croupier.core.money import dollars
from croupier.core.options import Option, Value, choice, count, money
from croupier.core.procedure import Call, Close, Place, Take
from croupier.core.refusals import Misuse
from croupier.core.table import Table, rack
from croupier.games.twenty_one.book import Book, Tournament
from croupier.games.twenty_one.state import doubling, kept

DECKS = (1, 2, 3, 4, 5, 6, 7, 8)
THREE_TO_TWO, SIX_TO_FIVE = "3 to 2", "6 to 5"
TOURNAMENT_INSURANCE_CENTS = 25_00


def options(book: Book, *dealing: str) -> tuple[Option, ...]:
    """The choices that both chapters leave to the house."""
    return (
        money("minimum", "least amount of a main wager", book.wagers, 5_00),
        money("maximum", "most on one main wager", book.wagers, 1_000_00),
        count("decks", "decks in the shoe or in the hand", book.decks, 6, *DECKS),
        choice(
            "blackjack_pays",
            "what a Blackjack pays",
            book.blackjack_pays,
            THREE_TO_TWO,
            SIX_TO_FIVE,
        ),
        choice("soft_17", "what the dealer does with a soft 17", book.dealer_draws, "hit", "stand"),
        choice("dealing", "where the cards are dealt from", book.shoe, *dealing),
        choice(
            "shuffler", "an automated shuffler holds a second batch", book.shuffler, "no", "yes"
        ),
        count(
            "penetration",
            "percent of the cards before the cutting card",
            book.cutting_card,
            75,
            *(50, 60, 65, 70, 75, 80, 85, 90),
        ),
        choice("card_reader", "the hole card goes into a reader", book.card_reader, "yes", "no"),
        choice(
            "face_down_doubles", "doubles may be face down", book.face_down_doubles, "yes", "no"
        ),
        choice("mid_shoe_entry", "may those who sat out enter", book.sat_out, "open", "closed"),
        count("positions", "adjacent boxes one player may play", book.boxes, 3, 1, 2, 3),
        money("side_minimum", "least amount of a side bet", book.wagers, 1_00),
        money("side_maximum", "most on one side bet", book.wagers, 100_00),
        money("chip", "smallest chip; payments round up to it", book.insured_half, 1),
    )


def chip_cents(values: Mapping[str, Value]) -> int:
    chip = values["chip"]
    assert isinstance(chip, int)
    return max(1, chip)


def least_cents(values: Mapping[str, Value]) -> int:
    """The least insurance or double for less: a dollar, or less where half the minimum is."""
    minimum = values["minimum"]
    assert isinstance(minimum, int)
    return max(chip_cents(values), min(1_00, minimum // 2))


# What is refused


def check_action(book: Book, table: Table, action: Place | Take | Call | Close) -> None:
    """What hangs on who wagers, on what lies there already, and when."""
    match action:
        case Take():
            _check_take(book, table, action)  # 4.G
        case Place() if action.wager.startswith("double_down"):
            _check_double(book, table, action)
        case Place() if action.wager == "insurance":
            _check_insurance(book, table, action)
        case Place():
            _check_wager(book, table, action)


def _check_wager(book: Book, table: Table, place: Place) -> None:
    if "@" in place.wager:
        raise table.rules.refusal(
            f"a wager on {place.wager}",
            "a second hand is made by a split alone",
            book.split,
            "place the main wager",
        )
    if not may_enter(table, place.seat):
        raise table.rules.refusal(
            f"{table.player(place.seat)} entering the game at seat {place.seat}",
            "who does not wager on a round waits for the next shuffle here",
            book.sat_out,
            "wait for the shuffle, or ask the house to be let in",
        )
    if place.wager == "main" and book.tournament and "betting_order" in table.board:
        _check_order(table, place.seat, table.board["betting_order"], book.tournament)


def may_enter(table: Table, seat: int) -> bool:
    """4.H: whether this person may wager before the next shuffle."""
    allowed = kept(table).allowed
    closed = table.rules.options["mid_shoe_entry"] == "closed"
    return not closed or allowed is None or table.player(seat) in allowed


def _check_order(table: Table, seat: int, order: Sequence[int], tournament: Tournament) -> None:
    """18.B.iii: seats that cannot wager in this round hold nobody up."""
    for earlier in order[: order.index(seat)]:
        if not table.stake_cents(earlier, "main") and can_wager(table, earlier):
            raise table.rules.refusal(
                f"a wager at seat {seat}",
                f"seat {earlier} wagers first in this round",
                tournament.betting_order,
                f"wait for seat {earlier}",
            )


def can_wager(table: Table, seat: int) -> bool:
    """Whether somebody has the chips for the least wager, and may make it."""
    least, _ = table.limits(table.rules.wager("main"))
    return table.accounts[rack(table.player(seat))] >= least and may_enter(table, seat)


def _check_take(book: Book, table: Table, take: Take) -> None:
    doubled = doubling(table)
    if doubled and (take.seat, take.wager) != doubled[:2]:
        raise table.rules.refusal(
            f"taking {take.wager} back at seat {take.seat}",
            "it was confirmed and is not decided yet",
            book.confirmed,
            "wait until the hand is settled",
        )


def _check_double(book: Book, table: Table, place: Place) -> None:
    doubled = doubling(table)
    if doubled is None:
        raise Misuse("nobody doubles for less at this moment")
    seat, wager, most = doubled
    there = table.stake_cents(place.seat, place.wager)
    if (place.seat, place.wager) != (seat, wager) or there + place.cents > most:
        raise table.rules.refusal(
            f"{dollars(place.cents)} on {place.wager} at seat {place.seat}",
            f"seat {seat} doubles {wager}, for {dollars(most)} at most",
            book.double,
            "wager up to the original amount on the hand that is doubled",
        )


def _check_insurance(book: Book, table: Table, place: Place) -> None:
    """9.B: half, or the next amount that chips can make; 18.B.vi: half, in multiples of $25."""
    rules, main = table.rules, table.insurable_cents(place.seat, "main")
    insurance = table.stake_cents(place.seat, "insurance") + place.cents
    tournament = book.tournament if rules.options.get("tournament") == "yes" else None
    chip = chip_cents(rules.options)
    most = main // 2 if tournament else -(-main // (2 * chip)) * chip
    clause = tournament.insurance if tournament else book.insured_half
    tried = f"insurance of {dollars(insurance)} on a wager of {dollars(main)}"
    if insurance > most:
        raise rules.refusal(
            tried,
            f"it may not be more than half, which here is {dollars(most)}",
            clause,
            f"insure for {dollars(most)} or less",
        )
    if tournament and insurance % TOURNAMENT_INSURANCE_CENTS:
        raise rules.refusal(
            tried,
            f"in a tournament it comes in multiples of {dollars(TOURNAMENT_INSURANCE_CENTS)}",
            clause,
            "make it a multiple",
        )

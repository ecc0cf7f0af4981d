"""What the house chooses and what the table refuses, in both games of twenty-one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from croupier.core.game import Rules
from croupier.core.money import dollars
from croupier.core.options import Option, Value, choice, count, money
from croupier.core.procedure import Call, Close, Place, Take
from croupier.core.table import Table
from croupier.games.twenty_one.common import Book

DECKS = (1, 2, 4, 6, 8)
THREE_TO_TWO, SIX_TO_FIVE = "3 to 2", "6 to 5"
TOURNAMENT_INSURANCE_CENTS = 25_00


def options(book: Book, *dealing: str) -> tuple[Option, ...]:
    """The choices that both chapters leave to the house."""
    return (
        money("minimum", "least amount of a main wager", book("4.A"), 5_00),
        money("maximum", "most on one main wager", book("4.A"), 1_000_00),
        count("decks", "decks in the shoe or in the hand", book("3.C"), 6, *DECKS),
        choice("blackjack_pays", "what a Blackjack pays", book("4.F"), THREE_TO_TWO, SIX_TO_FIVE),
        choice("soft_17", "what the dealer does with a soft 17", book("12.B"), "hit", "stand"),
        choice("dealing", "where the cards are dealt from", book("7.A"), *dealing),
        choice("shuffler", "an automated shuffler holds a second batch", book("3.C"), "no", "yes"),
        count(
            "penetration",
            "percent of the cards before the cutting card",
            book("6.E"),
            75,
            *(50, 60, 65, 70, 75, 80, 85, 90),
        ),
        choice("card_reader", "the hole card goes into a reader", book("2.C"), "yes", "no"),
        choice("face_down_doubles", "doubles may be face down", book("7.G"), "yes", "no"),
        choice("mid_shoe_entry", "may those who sat out enter", book("4.H"), "open", "closed"),
        count("positions", "adjacent boxes one player may play", book("13"), 3, 1, 2, 3),
        money("side_minimum", "least amount of a side bet", book("4.A"), 1_00),
        money("side_maximum", "most on one side bet", book("4.A"), 100_00),
        money("chip", "smallest chip; payments round up to it", book("9.B"), 1),
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


def check_staff(book: Book, rules: Rules, staff: Mapping[str, Any]) -> None:
    colors = staff.get("deck_colors", ["red", "blue"])
    if rules.options["shuffler"] == "yes" and len(set(colors)) < 2:
        raise rules.refusal(
            f"opening with two {colors[0]} batches",
            "the backs of the two batches must be of different colours",
            book("3.C.ii"),
            "bring a batch of another colour",
        )


def _check_insurance(book: Book, rules: Rules, main: int, insurance: int) -> None:
    tournament = rules.options.get("tournament") == "yes"
    chip = chip_cents(rules.options)
    most = main // 2 if tournament else -(-main // (2 * chip)) * chip
    clause = book("18.B.vi") if tournament else book("9.B")
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


def check_action(
    book: Book, side_bets: Mapping[str, str], table: Table, action: Place | Take | Call | Close
) -> None:
    """What hangs on who wagers, on what lies there already, and when.

    Only an action is looked at, never what lies at a seat when a window closes: later in a round
    a side bet may lie alone, when its hand has been paid or is dead.
    """
    if isinstance(action, Take):
        _check_take(book, side_bets, table, action)
    if not isinstance(action, Place):
        return
    name = action.wager.partition("@")[0]
    if name == "double_down":
        _check_double(book, table, action)
        return
    if name == "insurance":
        there = table.stake_cents(action.seat, "insurance")
        main = table.stake_cents(action.seat, "main")
        _check_insurance(book, table.rules, main, there + action.cents)
        return
    if name != action.wager:
        raise table.rules.refusal(
            f"a wager on {action.wager}",
            "a second hand is made by a split alone",
            book("11.A"),
            "place the main wager",
        )
    if name in side_bets and not table.stake_cents(action.seat, "main"):
        raise table.rules.refusal(
            f"a wager on {table.rules.wager(name).name} at seat {action.seat}",
            "it goes only with a main wager in the same box",
            table.rules.game.law(side_bets[name]),
            "place the main wager first",
        )
    if table.rules.options["mid_shoe_entry"] == "closed":
        _check_entry(book, table, action)
    if name == "main" and "betting_order" in table.board:
        _check_order(book, table, action.seat, table.board["betting_order"])


def _check_take(book: Book, side_bets: Mapping[str, str], table: Table, take: Take) -> None:
    if "doubling" in table.board and [take.seat, take.wager] != table.board["doubling"][:2]:
        raise table.rules.refusal(
            f"taking {take.wager} back at seat {take.seat}",
            "it was confirmed and is not decided yet",
            book("4.G"),
            "wait until the hand is settled",
        )
    lying = [wager for wager in table.stakes(take.seat) if wager in side_bets]
    if take.wager == "main" and lying and take.cents == table.stake_cents(take.seat, "main"):
        raise table.rules.refusal(
            f"taking the main wager back at seat {take.seat}",
            f"{table.rules.wager(lying[0]).name} goes only with it",
            table.rules.game.law(side_bets[lying[0]]),
            "take the side bets back first",
        )


def _check_double(book: Book, table: Table, place: Place) -> None:
    seat, wager, original = table.board["doubling"]
    there = table.stake_cents(place.seat, place.wager)
    if (place.seat, place.wager) != (seat, wager) or there + place.cents > original:
        raise table.rules.refusal(
            f"{dollars(place.cents)} on {place.wager} at seat {place.seat}",
            f"seat {seat} doubles {wager}, for {dollars(original)} at most",
            book("10.A"),
            "wager up to the original amount on the hand that is doubled",
        )


def _check_entry(book: Book, table: Table, place: Place) -> None:
    player, allowed = table.player(place.seat), table.keep["allowed"]
    if allowed is not None and player not in allowed:
        raise table.rules.refusal(
            f"{player} entering the game at seat {place.seat}",
            "who does not wager on a round waits for the next shuffle here",
            book("4.H"),
            "wait for the shuffle, or ask the house to be let in",
        )


def _check_order(book: Book, table: Table, seat: int, order: Sequence[int]) -> None:
    for earlier in order[: order.index(seat)]:
        if not table.stake_cents(earlier, "main"):
            raise table.rules.refusal(
                f"a wager at seat {seat}",
                f"seat {earlier} wagers first in this round",
                book("18.B.iii"),
                f"wait for seat {earlier}",
            )

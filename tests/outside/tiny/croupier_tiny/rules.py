"""One Card High: zz.tiny. A card for each player, a card for the dealer; the higher one wins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from croupier.core.cards import STANDARD_DECK, rank_of, suit_of
from croupier.core.fast import fast
from croupier.core.game import Game, Reasons
from croupier.core.hands import hand_of
from croupier.core.law import Chapter
from croupier.core.odds import LOSE, Odds
from croupier.core.options import Option, Value, choice, money
from croupier.core.procedure import Call, Called, Close, Irregularity, Place, Procedure, Take
from croupier.core.side_bets import SideBet, hear
from croupier.core.table import DEALER, Table
from croupier.core.wagers import Row, Wager

law = Chapter("zz.tiny", package=__package__)

# What the house chooses

PLAYERS, DEALERS_CARD = "players", "dealer"
OPTIONS: tuple[Option, ...] = (
    money("minimum", "least amount of a wager", law("3.A"), 5_00),
    money("maximum", "most on one wager", law("3.A"), 500_00),
    replace(
        choice("dealt_first", "who gets the first card", law("4.A"), PLAYERS, DEALERS_CARD),
        unmoved="it changes the order of the cards, and nothing that is paid",
    ),
)

# § 5: facts, picker, rows


class Facts(NamedTuple):
    """What both wagers are judged by."""

    against_dealer: int
    """1 for a higher card, 0 for one of the same rank, -1 for a lower one."""
    suited: int
    """1 if both cards have one suit."""


@fast
def facts_of(card: int, dealer: int) -> Facts:
    mine, other = rank_of(card), rank_of(dealer)
    against = 1 if mine > other else 0 if mine == other else -1
    return Facts(against, 1 if suit_of(card) == suit_of(dealer) else 0)


MAIN_ROWS = (
    Row("higher", Odds(1, 1), law("5.A")),
    Row("same_rank", LOSE, law("5.B")),
    Row("lower", LOSE, law("5.B")),
)


def pick_main(facts: Facts) -> int:
    return 1 - facts.against_dealer


MAIN = Wager("main", "Main", law("3.A"), MAIN_ROWS, pick_main)

# § 6: the side bet

SUITED_ROWS = (
    Row("suited", Odds(3, 1), law("6.A"), floor=True),
    Row("two_suits", LOSE, law("6.B")),
)


def pick_suited(facts: Facts) -> int:
    return 1 - facts.suited


def suited_wager(options: Mapping[str, Value]) -> Wager | None:
    if options["suited"] != "yes":
        return None
    return Wager("suited", "Suited", law("3.B"), SUITED_ROWS, pick_suited)


def check_suited(table: Table, action: Place | Take | Call | Close) -> None:
    """3.B: it goes with the main wager."""
    if not isinstance(action, Place | Take):
        return
    stakes = table.stakes(action.seat)
    change = action.cents if isinstance(action, Place) else -action.cents
    stakes[action.wager] = stakes.get(action.wager, 0) + change
    if stakes.get("suited") and not stakes.get("main"):
        raise table.rules.refusal(
            "Suited alone",
            "it goes only with the Main Wager",
            law("3.B"),
            "place Main first; to give it up, take Suited back first",
        )


def settle_suited(table: Table, seat: int, facts: Facts, why: str) -> None:
    if table.stake_cents(seat, "suited"):
        table.settle(seat, "suited", facts, why)


SUITED = SideBet(
    id="suited",
    wager=suited_wager,
    options=(choice("suited", "offer the bet on two cards of one suit", law("3.B"), "yes", "no"),),
    check=check_suited,
    moments={"compared": settle_suited},
)


def wagers(options: Mapping[str, Value]) -> tuple[Wager, ...]:
    return (MAIN,)


# § 4: the round

ON_THE_FLOOR = Irregularity("card_on_the_floor", "a card fell on the floor", law("4.B"))


def round(table: Table) -> Procedure[None]:
    table.shuffle(STANDARD_DECK, law("1"))
    yield from table.wagers_open(table.rules.wagers, law("3.C"), needed=True)  # 3
    yield from deal(table)  # 4.A
    for seat in table.wagered("main"):  # 5, 6
        (mine,), (other,) = table.hand(seat), table.hands[DEALER]
        facts = facts_of(mine, other)
        why = ("lower than the dealer", "the dealer's rank", "higher than the dealer")
        yield from hear(table, "compared", seat, facts, "by suit")
        table.settle(seat, "main", facts, why[facts.against_dealer + 1])


def deal(table: Table) -> Procedure[None]:
    hands = [*map(hand_of, table.wagered("main")), DEALER]
    if table.rules.options["dealt_first"] == DEALERS_CARD:
        hands.insert(0, hands.pop())
    try:
        for hand in hands:
            yield from table.draw(1, hand, face_up=True, irregularities=(ON_THE_FLOOR,))
    except Called:
        raise table.void("a card lies on the floor", law("4.B")) from None


GAME = Game(
    id="tiny",
    name="One Card High",
    law=law,
    seats=5,
    reasons=Reasons(
        seats=law("2.A"),
        seated=law("2.A"),
        chips=law("3.A"),
        limits=law("3.A"),
        closed=law("3.C"),
        needed=law("4.A"),
    ),
    options=(*OPTIONS, *SUITED.options),
    wagers=wagers,
    round=round,
    side_bets=(SUITED,),
    cloth="croupier_tiny.cloth",
    exact="croupier_tiny.exact",
    kernel="croupier_tiny.kernel",
)

"""Free Bet Blackjack: oh.free_bet_blackjack.

Blackjack in which the house pays for doubles on a hard 9, 10 or 11 and for splits other than tens,
and a dealer's 22 ties. A lammer marks a free bet. It is no chip: nothing is lost with it, and the
house pays when it wins.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from croupier.core.cards import card_name, suit_of
from croupier.core.fast import fast
from croupier.core.game import Equipment, Game, Reasons, Rules
from croupier.core.law import Chapter
from croupier.core.odds import LOSE, PUSH, Odds, pays_from
from croupier.core.options import Option, Value, choice
from croupier.core.procedure import Call, Close, Place, Procedure, Take
from croupier.core.refusals import Refusal
from croupier.core.table import Table
from croupier.core.wagers import Picker, Row, Wager
from croupier.games.twenty_one import house, shoe
from croupier.games.twenty_one.common import (
    BOTH_BLACKJACK,
    CHIPS,
    DOUBLE_NOT_MADE,
    LAMMER,
    SAME,
    SPLIT_PLACES,
    Book,
    Facts,
    describe,
    double_rows,
    doubled_units,
    insurance_wager,
    is_blackjack,
    is_soft,
    main_rows,
    pick_added_push_22,
    pick_main_push_22,
    total_of,
    value_of,
)
from croupier.games.twenty_one.players import Hand
from croupier.games.twenty_one.round import Round

law = Chapter("oh.free_bet_blackjack")
RENUMBERED = {
    **{
        "4.C": "4.D",
        "4.D": "4.E",
        "4.E": "4.F",
        "4.F": "4.G",
        "4.G": "4.H",
        "4.H": "4.I",
        "4.H.i": "4.I.i",
    },
    **{"8.A": "8.B", "8.B": "8.C", "9.B": "9.C", "9.C": "9.D", "9.D": "9.E", "11.C.ii": "11.C.i"},
    **{f"17.{item}": f"15.{item}" for item in (*"ABCDEFGH", "I.i", "I.ii")},
    **dict.fromkeys(("14", "15.A.ii.(b)", "16.A", "16.D", "16.E", "16.F", "16.G"), ""),
    **dict.fromkeys(("16.E.i", "16.E.i.(a)", "16.E.i.(b)", "18.A", "18.B.ii", "18.B.iii"), ""),
    **dict.fromkeys(("18.B.iv", "18.B.v", "18.B.vi", "18.B.vii", "18.B.ix"), ""),
}
BOOK = Book(law, RENUMBERED)

OPTIONS: tuple[Option, ...] = (
    *house.options(BOOK, "shoe"),
    choice("push_22", "offer Push 22", law("14.A"), "yes", "no"),
)
FREE_DOUBLES = (9, 10, 11)
SIDE_BET_CLAUSES = {"push_22": "14.A.ii"}

# § 4, 9: the main wager, with a tie at 22 and even money


def _main_rows(blackjack: Odds) -> tuple[Row, ...]:
    rows = list(main_rows(BOOK, blackjack, law("4.G")))
    rows[SAME] = Row("same_total", PUSH, law("4.C.i"))
    rows[BOTH_BLACKJACK] = Row("both_blackjack", PUSH, law("4.C.ii"))
    return (
        *rows,
        Row("even_money", Odds(1, 1), law("9.B")),
        Row("dealer_22", PUSH, law("4.C.iii")),
    )


# § 10, 11: what is added to a hand, with chips or with a lammer


def pick_double_down(facts: Facts) -> int:
    return pick_added_push_22(facts) if facts.doubled == CHIPS else DOUBLE_NOT_MADE


def pick_free_double(facts: Facts) -> int:
    return pick_added_push_22(facts) if facts.doubled == LAMMER else DOUBLE_NOT_MADE


def pick_free_split(facts: Facts) -> int:
    return pick_added_push_22(facts) if facts.free else DOUBLE_NOT_MADE


def _lammer_rows(offered: str, wins: str, pushes: str, loses: str) -> tuple[Row, ...]:
    """A lammer that loses or ties goes back to the tray: no chip moves."""
    return (
        Row("dealer_busts", Odds(1, 1), law(wins)),
        Row("higher_total", Odds(1, 1), law(wins)),
        Row("same_total", PUSH, law(pushes)),
        Row("lower_total", PUSH, law(loses)),
        Row("bust", PUSH, law(loses)),
        Row("dealer_blackjack", PUSH, law(loses)),
        Row("not_made", PUSH, law(offered)),
        Row("dealer_22", PUSH, law(pushes)),
    )


def _follower(
    id: str, name: str, clause: str, rows: tuple[Row, ...], pick: Picker, least: int | None = None
) -> Wager:
    chips = least is not None
    return Wager(
        id,
        name,
        law(clause),
        rows,
        pick,
        facts="hand",
        follows="main",
        stake_units=doubled_units if chips else lambda _facts: 0,
        placed=False,
        staked=chips,
        places=SPLIT_PLACES,
        minimum_cents=least,
        limited=False,
    )


# § 14: Push 22


class DealersHand(NamedTuple):
    """What Push 22 is judged by."""

    twenty_two: int
    """0 for another total than 22; 1 of mixed colours, 2 of one colour, 3 of one suit."""


@fast
def twenty_two_of(total: int, suits: int) -> int:
    """By the total of the dealer's hand and its suits, a bit each."""
    if total != 22:
        return 0
    if suits == 1 or suits == 2 or suits == 4 or suits == 8:
        return 3
    return 2 if suits == 1 + 8 or suits == 2 + 4 else 1


def dealers_hand_of(cards: Sequence[int]) -> DealersHand:
    suits = 0
    for card in cards:
        suits |= 1 << suit_of(card)
    return DealersHand(twenty_two_of(total_of(cards), suits))


PUSH_22_ROWS = (
    Row("suited_22", Odds(50, 1), law("14.A.ii")),
    Row("same_color_22", Odds(20, 1), law("14.A.ii")),
    Row("any_other_22", Odds(7, 1), law("14.A.ii")),
    Row("not_22", LOSE, law("14.A.ii")),
)


def pick_push_22(hand: DealersHand) -> int:
    return 3 - hand.twenty_two


def _push_22(options: Mapping[str, Value]) -> Wager:
    low, high = options["side_minimum"], options["side_maximum"]
    assert isinstance(low, int)
    assert isinstance(high, int)
    return Wager(
        "push_22",
        "Push 22",
        law("14.A.i"),
        PUSH_22_ROWS,
        pick_push_22,
        facts="dealer",
        minimum_cents=low,
        maximum_cents=high,
        limited=False,
    )


def wagers(options: Mapping[str, Value]) -> tuple[Wager, ...]:
    blackjack = pays_from(str(options["blackjack_pays"]))
    assert isinstance(blackjack, Odds)
    least = house.least_cents(options)
    doubles = (*double_rows(BOOK), Row("dealer_22", PUSH, law("4.C.iii")))
    free_doubles = _lammer_rows("10.D.i", "10.D.iii", "10.D.iv", "10.D.v")
    free_splits = _lammer_rows("11.E.i", "11.E.iii", "11.E.iv", "11.E.v")
    main = Wager(
        "main",
        "Main",
        law("4.A"),
        _main_rows(blackjack),
        pick_main_push_22,
        facts="hand",
        places=SPLIT_PLACES,
        limited=False,
    )
    return (
        main,
        _follower("double_down", "Double Down", "10.A", doubles, pick_double_down, least),
        _follower("free_double", "Free Double Down", "10.D.i", free_doubles, pick_free_double),
        _follower("free_split", "Free Split", "11.E.i", free_splits, pick_free_split),
        insurance_wager(BOOK, least),
        *((_push_22(options),) if options["push_22"] == "yes" else ()),
    )


# The round, where it differs


class FreeBetRound(Round):
    """A round with lammers, even money and Push 22."""

    side_wagers = ("push_22",)

    def __init__(self, table: Table, book: Book) -> None:
        super().__init__(table, book)
        self.lammers: list[str] = []

    def before_look(self) -> Procedure[None]:
        """9.B: a Blackjack is paid even money before the hole card is looked at, if wanted."""
        for seat in list(self.hands):
            hand = self.hands[seat][0]
            if not self.is_natural(hand):
                continue
            chosen = yield from self.table.ask(seat, ("even_money", "wait"), law("9.B"))
            if chosen == "even_money":
                facts = self.facts(hand)._replace(even_money=1)
                self.table.settle(seat, "main", facts, "Blackjack at even money")
                self.take_away(hand)

    def choices(self, hand: Hand, known: bool) -> tuple[str, ...]:
        offered = ["free_double", "free_split"]
        if self.options["face_down_doubles"] == "yes":
            offered.append("free_double_face_down")
        return (*super().choices(hand, known), *offered)

    def blocked(self, hand: Hand, cards: Sequence[int]) -> dict[str, Refusal]:
        no_double = self.no_double(hand, cards) or self.no_free_double(hand, cards)
        no_split = self.no_split(hand, cards) or self.no_free_split(hand, cards)
        found = {
            "free_double": no_double,
            "free_double_face_down": no_double,
            "free_split": no_split,
        }
        closed = {choice: refusal for choice, refusal in found.items() if refusal}
        return super().blocked(hand, cards) | closed

    def no_free_double(self, hand: Hand, cards: Sequence[int]) -> Refusal | None:
        if not is_soft(cards) and total_of(cards) in FREE_DOUBLES:
            return None
        return self.table.rules.refusal(
            f"a free double at {hand.name}",
            "it takes a hard 9, 10 or 11",
            law("10.D.i"),
            "double with chips, hit or stand",
        )

    def no_free_split(self, hand: Hand, cards: Sequence[int]) -> Refusal | None:
        if value_of(cards[0]) != 10:
            return None
        return self.table.rules.refusal(
            f"a free split at {hand.name}",
            "tens are not split for free",
            law("11.E.i"),
            "split with chips, hit or stand",
        )

    def carry_out(self, hand: Hand, chosen: str) -> Procedure[None]:
        if chosen == "free_split":
            new = Hand(hand.seat, str(len(self.hands[hand.seat]) + 1), free=True)
            self.lay_lammer(new, "split", "11.E.ii")
            self.split(hand, new)
        elif chosen.startswith("free_double"):
            hand.free_double = True
            self.lay_lammer(hand, "double", "10.D.i")
            yield from self.one_card(hand, face_down=chosen == "free_double_face_down")
        else:
            yield from super().carry_out(hand, chosen)

    def lay_lammer(self, hand: Hand, why: str, clause: str) -> None:
        self.table.announce(f"Free Bet: a lammer for the {why} at {hand.name}", law(clause))
        self.lammers.append(hand.name)
        self.table.show(lammers=list(self.lammers))

    def take_away(self, hand: Hand) -> None:
        self.take_lammers(hand)
        super().take_away(hand)

    def take_lammers(self, hand: Hand) -> None:
        if hand.name in self.lammers:
            self.lammers = [name for name in self.lammers if name != hand.name]
            self.table.show(lammers=list(self.lammers))

    def play_hand(self, hand: Hand) -> Procedure[None]:
        yield from super().play_hand(hand)
        hands = self.hands[hand.seat]
        waiting = any(other.free for other in hands[hands.index(hand) + 1 :])
        if not hand.free and waiting and total_of(self.cards(hand)) > 21:
            self.table.announce(f"{hand.name} is tucked under its wager", law("11.E.vi"))

    def settle_hand(self, hand: Hand) -> None:
        facts, original = self.facts(hand), self.original_cents(hand)
        mine = describe(self.cards(hand), initial=bool(facts.blackjack))
        why = f"{mine} against the dealer's {describe(self.dealers)}"
        if hand.free:
            split = hand.at("free_split")
            self.table.settle(hand.seat, split, facts, why, on_cents=original)
        else:
            self.table.settle(hand.seat, hand.at("main"), facts, why)
        if hand.doubled:
            self.table.settle(hand.seat, hand.at("double_down"), facts, why)
        if hand.free_double:
            double = hand.at("free_double")
            self.table.settle(hand.seat, double, facts, why, on_cents=original)
        self.take_lammers(hand)

    def dealer_matters(self) -> bool:
        return bool(self.table.wagered("push_22"))

    def side_bets_after_round(self) -> Procedure[None]:
        yield from ()
        for seat in self.table.counterclockwise():
            if self.table.stake_cents(seat, "push_22"):
                cards = " ".join(map(card_name, self.dealers))
                why = f"the dealer has {cards}, {describe(self.dealers)}"
                self.table.settle(seat, "push_22", dealers_hand_of(self.dealers), why)


# What is refused, opened, laid out


def check_staff(rules: Rules, staff: Mapping[str, Any]) -> None:
    house.check_staff(BOOK, rules, staff)


def check_action(table: Table, action: Place | Take | Call | Close) -> None:
    house.check_action(BOOK, SIDE_BET_CLAUSES, table, action)
    if not isinstance(action, Place) or action.wager != "insurance":
        return
    if is_blackjack(table.hand(action.seat)):
        raise table.rules.refusal(
            f"insurance at seat {action.seat}",
            "a Blackjack is not insured",
            law("9.B"),
            "take even money, or wait",
        )


def equipment(rules: Rules) -> tuple[Equipment, ...]:
    return (Equipment("cards", 24 * 60, law("3.D")),)


def opening(table: Table) -> Procedure[None]:
    yield from shoe.opening(table, BOOK)


def round(table: Table) -> Procedure[None]:
    return FreeBetRound(table, BOOK).play()


GAME = Game(
    id="free_bet_blackjack",
    name="Free Bet Blackjack",
    law=law,
    seats=7,
    reasons=Reasons(
        seats=law("2.A.ii"),
        seated=law("4.E"),
        others_hand=law("7.F"),
        chips=law("9.C"),
        limits=law("4.A"),
        closed=law("4.E"),
        needed=law("7.D.i"),
        positions=law("13"),
    ),
    options=OPTIONS,
    wagers=wagers,
    round=round,
    opening=opening,
    equipment=equipment,
    check_staff=check_staff,
    check_action=check_action,
    exact="croupier.games.free_bet_blackjack.exact",
    kernel="croupier.games.twenty_one.kernel",
    cloth="croupier.games.free_bet_blackjack.cloth",
)

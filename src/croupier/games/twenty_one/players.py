"""The players' part of a round of twenty-one: § 8, 10, 11, 12.A, and § 17 while they decide."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from croupier.core.cards import UNSEEN
from croupier.core.corrections import give_back, lay, put_back
from croupier.core.procedure import Called, Irregularity, Procedure
from croupier.core.refusals import Refusal
from croupier.core.table import DEALER, Table, hand_of
from croupier.games.twenty_one.common import (
    LAMMER,
    SPLIT_PLACES,
    Book,
    Facts,
    describe,
    facts_of,
    is_blackjack,
    may_hide_blackjack,
    total_of,
    value_of,
)
from croupier.games.twenty_one.shoe import ERROR, EXPOSED, HOLE, Cards

COSTS = ("double", "double_face_down", "split")
"""Choices that cost as much again as the original wager."""
HANDS_AT_MOST = 1 + len(SPLIT_PLACES)


@dataclass
class Hand:
    """One hand of a player, and what lies on it."""

    seat: int
    place: str = ""
    """Nothing for the first hand, 2, 3 or 4 for one that a split made."""
    split: bool = False
    aces: bool = False
    doubled: bool = False
    settled: bool = False
    free: bool = False
    """A lammer lies here and no chip (Free Bet)."""
    free_double: bool = False

    @property
    def name(self) -> str:
        return self.at(hand_of(self.seat))

    @property
    def drawn(self) -> str:
        """Cards drawn face up to a hand that is held face down: 16.E.i.(c)."""
        return f"{self.name}, drawn"

    @property
    def sideways(self) -> str:
        """The card of a double that was asked for face down: 10.C."""
        return f"{self.name}, doubled"

    def at(self, wager: str) -> str:
        return f"{wager}@{self.place}" if self.place else wager


class Players(Cards):
    """Who plays in a round, and every hand until it is complete."""

    def __init__(self, table: Table, book: Book) -> None:
        super().__init__(table, book)
        self.hands: dict[int, list[Hand]] = {}
        self.originals: dict[int, int] = {}
        """What lay on each main wager when the cards were dealt."""
        self.later: list[Hand] = []
        self.refused: set[int] = set()
        self.insured: dict[int, int] = {}
        self.looked = False
        self.dealer_blackjack = False

    @property
    def dealers(self) -> list[int]:
        """The dealer's cards that are face up."""
        return self.table.hands[DEALER]

    @property
    def up(self) -> int:
        return self.dealers[0]

    def side_bets_of_hand(self, hand: Hand) -> Procedure[None]:
        """The same for one hand of a pitched game, when its player's turn comes."""
        yield from ()

    # § 7.F, 10 to 12: the players

    def play_seat(self, seat: int) -> Procedure[None]:
        if self.dealer_blackjack:
            return
        hands = self.hands[seat]
        if self.pitched:
            yield from self.side_bets_of_hand(hands[0])
        played = 0
        while played < len(hands):
            yield from self.play_hand(hands[played])
            played += 1

    def cards(self, hand: Hand) -> list[int]:
        """All cards of a hand, those that nobody has seen included."""
        piles = (hand.name, hand.drawn, hand.sideways)
        return [card for pile in piles for card in self.table.hands.get(pile, ())]

    def is_natural(self, hand: Hand) -> bool:
        return not hand.split and is_blackjack(self.cards(hand))

    def play_hand(self, hand: Hand) -> Procedure[None]:
        """One hand until it is complete; decisions are asked for as long as there is one."""
        while not self.dealer_blackjack and not hand.settled and hand.seat not in self.refused:
            cards = self.cards(hand)
            if len(cards) == 1:
                yield from self.card(hand.name)  # 11.B: now, and not before
                continue
            known = UNSEEN not in cards
            if known and self.is_natural(hand) and not self.may_double_blackjack(hand):
                yield from self.pay_blackjack(hand)
                return
            if known and self.pitched and total_of(cards) > 21:
                self.bust_face_down(hand)
                return
            if hand.doubled or hand.free_double or (known and self.is_complete(hand, cards)):
                return
            blocked = self.blocked(hand, cards) if known else {}
            try:
                chosen = yield from self.table.ask(
                    hand.seat,
                    self.choices(hand, known),
                    self.book("7.F"),
                    blocked=blocked,
                    hand=hand.name,
                    cents=dict.fromkeys(COSTS, self.original_cents(hand)),
                    irregularities=self.calls_while_playing(),
                )
            except Called as call:
                yield from self.called_while_playing(call)
                continue
            if chosen == "stand":
                if known and self.is_natural(hand):
                    yield from self.pay_blackjack(hand)
                return
            yield from self.carry_out(hand, chosen)
            if hand in self.later:
                return

    def is_complete(self, hand: Hand, cards: Sequence[int]) -> bool:
        """12.A: nothing more may be drawn to it."""
        if self.is_natural(hand):
            return False
        if hand.aces:
            return not self.may_split_again(hand, cards)
        return total_of(cards) >= 21

    def choices(self, hand: Hand, known: bool) -> tuple[str, ...]:
        offered = ["hit", "stand", "double", "double_for_less"]
        if self.options["face_down_doubles"] == "yes":
            offered.append("double_face_down")
        offered.append("split")
        if not known:
            offered.append("turn_over")
        if EXPOSED in self.table.hands:
            offered.append("refuse")
        return tuple(offered)

    def carry_out(self, hand: Hand, chosen: str) -> Procedure[None]:
        if chosen == "hit":
            yield from self.additional_card(hand)
            return
        if chosen == "refuse":
            self.refused.add(hand.seat)
            self.table.announce("no more cards to this player", self.book("17.C"))
            return
        if self.pitched:
            yield from self.turn_over(hand, "16.E.i.(a)")
        if chosen == "turn_over":
            return
        refusal = self.blocked(hand, self.cards(hand)).get(chosen)
        if refusal:  # the cards were face down, and are another hand than was said
            self.table.emit("refused", seat=hand.seat, why=refusal.why, clause=refusal.clause)
        elif chosen == "split":
            self.split(hand, self.at_split(hand))
        else:
            yield from self.double(hand, chosen)

    def turn_over(self, hand: Hand, clause: str) -> Procedure[None]:
        """The cards of a pitched hand are turned face up, and what was drawn lies with them."""
        if hand.name in self.table.hands and hand.name not in self.table.face_up:
            yield from self.table.reveal(hand.name, self.book(clause))
            if hand.drawn in self.table.hands:
                drawn = self.table.hands[hand.drawn]
                lay(self.table, drawn, hand.drawn, hand.name, self.book(clause))

    def additional_card(self, hand: Hand) -> Procedure[None]:
        shown = hand.name in self.table.face_up
        yield from self.asked_for(hand, hand.name if shown else hand.drawn, True)

    def asked_for(self, hand: Hand, to: str, face_up: bool) -> Procedure[None]:
        """A card that the player asked for; 17.H says what happens if it does not come."""
        try:
            also = self.book.may_call("card_not_dealt")
            yield from self.card(to, face_up=face_up, also=also)
        except Called as missed:
            clause = missed.irregularity.clause
            chosen = yield from self.table.ask(
                hand.seat, ("card_later", "dead_hand"), clause, hand=hand.name
            )
            if chosen == "card_later":
                self.later.append(hand)
            else:
                for wager in ("main", "double_down"):
                    give_back(self.table, hand.seat, hand.at(wager), "a dead hand", clause)
                self.take_away(hand)

    def deal_late_cards(self) -> Procedure[None]:
        """17.H: after all others have theirs and before the hole card is turned."""
        while self.later:
            hand = self.later.pop(0)
            if not self.dealer_blackjack:
                yield from self.additional_card(hand)
                if hand not in self.later:
                    yield from self.play_hand(hand)

    # § 17: while the players decide

    def calls_while_playing(self) -> tuple[Irregularity, ...]:
        calls = ["dealer_drew"]
        if EXPOSED not in self.table.hands:
            calls.append("exposed_card")
        if self.looked and HOLE in self.table.hands:
            calls.append("hole_card_shown")
        return self.book.may_call(*calls)

    def called_while_playing(self, call: Called) -> Procedure[None]:
        found = call.irregularity
        if found.id == "exposed_card":
            self.table.announce("it is the next card", found.clause)
            yield from self.card(EXPOSED)
        elif found.id == "dealer_drew":
            self.table.announce("it goes to the discard rack", found.clause)
            yield from self.from_shoe(ERROR)
            self.table.discard(ERROR)
        else:
            yield from self.turn_hole_card("17.I.i")
            if not self.dealer_blackjack:
                yield from self.shown_by_mistake()
            else:
                yield from self.blackjack_found_late()

    def turn_hole_card(self, clause: str) -> Procedure[None]:
        """The second card is turned up and laid to the first; it may be a Blackjack."""
        if HOLE in self.table.hands:
            cards = yield from self.table.reveal(HOLE, self.book(clause))
            lay(self.table, cards, HOLE, DEALER, self.book(clause))
            self.dealer_blackjack = is_blackjack(self.dealers)

    def shown_by_mistake(self) -> Procedure[None]:
        """17.I.i: play goes on with both cards of the dealer exposed."""
        clause = self.book("17.I.i")
        yield from self.table.attest("supervisor", "told that the hole card was shown", clause)
        self.table.announce("the hand goes on with both cards exposed", clause)

    def blackjack_found_late(self) -> Procedure[None]:
        """17.I.ii: the reader was misread; insurance that was taken for lost has won (9.A)."""
        if self.looked:
            clause = self.book("17.I.ii")
            told = "told that a Blackjack of the dealer was missed"
            yield from self.table.attest("supervisor", told, clause)
            why = "taken before the Blackjack was found"
            for seat, cents in self.insured.items():
                put_back(self.table, seat, "insurance", cents, why, clause)

    # § 4, 8: settling a hand

    def settle_hand(self, hand: Hand) -> None:
        cards, facts = self.cards(hand), self.facts(hand)
        mine = describe(cards, initial=bool(facts.blackjack))
        why = f"{mine} against the dealer's {describe(self.dealers)}"
        self.table.settle(hand.seat, hand.at("main"), facts, why)
        if hand.doubled:
            self.table.settle(hand.seat, hand.at("double_down"), facts, why)

    def facts(self, hand: Hand) -> Facts:
        return facts_of(
            self.cards(hand),
            self.dealers,
            initial=not hand.split,
            added=bool(hand.place),
            doubled=LAMMER if hand.free_double else int(hand.doubled),
            free=hand.free,
        )

    def bust_face_down(self, hand: Hand) -> None:
        """A player who holds the cards discards them at once, and the wager is collected."""
        self.table.announce("bust: the first cards are discarded", self.book("16.E.i.(b)"))
        self.settle_hand(hand)
        self.take_away(hand)

    def pay_blackjack(self, hand: Hand) -> Procedure[None]:
        waits = may_hide_blackjack(self.up) and not self.looked and HOLE in self.table.hands
        if waits:
            self.table.announce("Blackjack waits for the dealer's second card", self.book("8.B"))
            return
        yield from self.turn_over(hand, "8.A")
        self.settle_hand(hand)
        self.take_away(hand)

    def take_away(self, hand: Hand) -> None:
        hand.settled = True
        for pile in (hand.name, hand.drawn, hand.sideways):
            if pile in self.table.hands:
                self.table.discard(pile)

    # § 10: doubling down

    def may_double_blackjack(self, hand: Hand) -> bool:
        allowed = self.options.get("double_on_blackjack") == "yes"
        return allowed and self.tournament and not hand.doubled

    def double(self, hand: Hand, how: str) -> Procedure[None]:
        table = self.table
        wager, original = hand.at("double_down"), self.original_cents(hand)
        if how == "double_for_less":
            table.board["doubling"] = [hand.seat, wager, original]
            yield from table.wagers_open(("double_down",), self.book("10.A"))
            del table.board["doubling"]
            if not table.stake_cents(hand.seat, wager):
                return
        else:
            table.add_wager(hand.seat, wager, original, self.book("10.A"))
        hand.doubled = True
        yield from self.one_card(hand, face_down=how == "double_face_down")

    def one_card(self, hand: Hand, *, face_down: bool) -> Procedure[None]:
        """10.C: one card laid sideways, face down where the player asked for that."""
        hidden = face_down and EXPOSED not in self.table.hands
        self.table.announce("one card, laid sideways", self.book("10.C"))
        yield from self.asked_for(hand, hand.sideways if hidden else hand.name, not hidden)

    def original_cents(self, hand: Hand) -> int:
        return self.originals[hand.seat]

    # § 11: splitting pairs

    def may_split_again(self, hand: Hand, cards: Sequence[int]) -> bool:
        """Whether aces may be split once more: only where a tournament says so."""
        resplit = self.tournament and self.options.get("resplit_aces") == "yes"
        pair = len(cards) == 2 and value_of(cards[0]) == value_of(cards[1])
        return resplit and pair and len(self.hands[hand.seat]) < HANDS_AT_MOST

    def at_split(self, hand: Hand) -> Hand:
        """The hand that a split makes, with a wager equal to the original one on it."""
        new = Hand(hand.seat, str(len(self.hands[hand.seat]) + 1))
        cents = self.original_cents(hand)
        self.table.add_wager(hand.seat, new.at("main"), cents, self.book("11.A"))
        return new

    def split(self, hand: Hand, new: Hand) -> None:
        hands, cards = self.hands[hand.seat], self.table.hands[hand.name]
        lay(self.table, cards[1:], hand.name, new.name, self.book("11.A"))
        hands.insert(hands.index(hand) + 1, new)
        hand.split = new.split = True
        hand.aces = new.aces = value_of(cards[0]) == 1

    def no(self, hand: Hand, tried: str, why: str, clause: str, instead: str) -> Refusal:
        return self.table.rules.refusal(f"{tried} at {hand.name}", why, self.book(clause), instead)

    def blocked(self, hand: Hand, cards: Sequence[int]) -> dict[str, Refusal]:
        """Choices that are closed to this hand, each with the reason."""
        found = {
            "hit": self.no_hit(hand, cards),
            "double": self.no_double(hand, cards) or self.too_few_chips(hand, "a double"),
            "double_for_less": self.no_double(hand, cards) or self.no_chips(hand),
            "double_face_down": self.no_double(hand, cards) or self.too_few_chips(hand, "a double"),
            "split": self.no_split(hand, cards) or self.too_few_chips(hand, "a split"),
        }
        return {choice: refusal for choice, refusal in found.items() if refusal}

    def no_hit(self, hand: Hand, cards: Sequence[int]) -> Refusal | None:
        if hand.aces:
            why = "a split ace gets one card"
            return self.no(hand, "a card", why, "12.A.iii", "stand")
        if total_of(cards) >= 21:
            return self.no(hand, "a card", "the hand has 21", "12.A.i", "stand")
        return None

    def no_double(self, hand: Hand, cards: Sequence[int]) -> Refusal | None:
        if len(cards) > 2:
            why = "a double goes with the first two cards only"
            return self.no(hand, "a double", why, "10.A", "hit or stand")
        if hand.aces:
            return self.no(hand, "a double", "split aces are not doubled", "10.A", "stand")
        if self.is_natural(hand) and not self.may_double_blackjack(hand):
            return self.no(hand, "a double", "a Blackjack is not doubled", "10.A", "stand")
        return None

    def no_split(self, hand: Hand, cards: Sequence[int]) -> Refusal | None:
        if len(cards) != 2 or value_of(cards[0]) != value_of(cards[1]):
            why = "only two cards of one value are split"
            return self.no(hand, "a split", why, "11.A", "hit, stand or double")
        if hand.aces and not self.may_split_again(hand, cards):
            return self.no(hand, "a split", "aces are split once", "11.C.ii", "stand")
        if len(self.hands[hand.seat]) >= HANDS_AT_MOST:
            why = "four hands are the most that a split may make"
            return self.no(hand, "a split", why, "11.C.i", "hit, stand or double")
        return None

    def no_chips(self, hand: Hand) -> Refusal | None:
        least, _ = self.table.limits(self.table.rules.wager("double_down"))
        clause = self.book("18.B.vii" if self.tournament else "10.A")
        return self.table.short_of(hand.seat, least, "a double for less", clause)

    def too_few_chips(self, hand: Hand, what: str) -> Refusal | None:
        clause = "11.A" if what == "a split" else "10.A"
        if self.tournament:
            clause = "18.B.vii"
        cents = self.original_cents(hand)
        return self.table.short_of(hand.seat, cents, what, self.book(clause))

"""One round of twenty-one, in the order of the chapter: § 4, 7, 9, 12, 16 and 17."""

from __future__ import annotations

from croupier.core.cards import UNSEEN
from croupier.core.corrections import lay
from croupier.core.procedure import Called, Procedure
from croupier.core.table import DEALER, hand_of
from croupier.games.twenty_one.common import (
    Insured,
    dealer_draws,
    is_blackjack,
    is_soft,
    may_hide_blackjack,
    total_of,
    value_of,
)
from croupier.games.twenty_one.players import Hand, Players
from croupier.games.twenty_one.shoe import EXPOSED, HOLE


class Round(Players):
    """A round at a table; a game overrides where its chapter differs."""

    side_wagers: tuple[str, ...] = ()

    def play(self) -> Procedure[None]:
        yield from self.prepare()
        yield from self.take_wagers()
        yield from self.deal()
        if not self.pitched:
            yield from self.side_bets_after_deal()
        if value_of(self.up) == 1:
            yield from self.offer_insurance()
        yield from self.look_under()
        for seat in list(self.hands):
            yield from self.play_seat(seat)
        yield from self.deal_late_cards()
        yield from self.play_dealer()
        yield from self.settle()
        self.pick_up()

    # What a game adds

    def side_bets_after_deal(self) -> Procedure[None]:
        """Side bets on the first cards, when everybody sees them."""
        yield from ()

    def side_bets_after_round(self) -> Procedure[None]:
        """Side bets that hang on the dealer's whole hand."""
        yield from ()

    def before_look(self) -> Procedure[None]:
        """What players may do while the dealer shows an ace, beside insurance."""
        yield from ()

    def dealer_matters(self) -> bool:
        """Whether a side bet waits for the dealer's total."""
        return False

    # § 4: wagers

    def take_wagers(self) -> Procedure[None]:
        table = self.table
        if self.tournament:
            self.show_betting_order()
        while True:
            calls = ["new_dealer"]
            if not self.continuous:
                calls.append("reshuffle")
            if self.just_cut:
                calls.append("improper_cut")
            if self.options["mid_shoe_entry"] == "closed":
                calls.append("admit")
            try:
                yield from table.wagers_open(
                    ("main", *self.side_wagers),
                    self.book("4.D"),
                    needed=True,
                    irregularities=self.book.may_call(*calls),
                )
                break
            except Called as call:
                yield from self.before_first_card(call)
        wagered = [table.player(seat) for seat in table.wagered("main")]
        allowed = table.keep["allowed"]
        table.keep["allowed"] = [
            player for player in dict.fromkeys(wagered) if allowed is None or player in allowed
        ]

    def before_first_card(self, call: Called) -> Procedure[None]:
        found, table = call.irregularity, self.table
        table.announce(found.words, found.clause)
        if found.id == "reshuffle":
            yield from self.shuffle()
        elif found.id == "improper_cut":
            table.announce(f"{table.keep['cut_by']} cuts again", found.clause)
            yield from self.cut()
        elif found.id == "new_dealer":
            if not self.pitched and not self.continuous and self.options.get("burn") != "no":
                yield from self.burn("7.C")
                self.just_cut = False
        else:
            table.keep["allowed"] = None

    def show_betting_order(self) -> None:
        """18.B.iii: the first to wager moves on by one position a round."""
        seats = self.table.clockwise()
        first = self.table.keep.get("first_to_wager", 0)
        order = [s for s in seats if s > first] + [s for s in seats if s <= first]
        self.table.keep["first_to_wager"] = order[0]
        self.table.show(betting_order=order)

    # § 7.D, 16.D: the deal

    def deal(self) -> Procedure[None]:
        seats = self.table.wagered("main")
        self.hands = {seat: [Hand(seat)] for seat in seats}
        self.originals = {seat: self.table.stake_cents(seat, "main") for seat in seats}
        for seat in seats:
            yield from self.first_cards(seat)
        yield from self.dealers_card(DEALER)
        for seat in seats:
            yield from self.first_cards(seat)
        for seat in seats:
            yield from self.complete_hand(seat)
        while DEALER not in self.table.hands:
            yield from self.dealers_card(DEALER)
        while HOLE not in self.table.hands:
            yield from self.dealers_card(HOLE)
        yield from self.table.reveal(DEALER, self.book("7.D.iv"))

    def first_cards(self, seat: int) -> Procedure[None]:
        call = "misdeal" if self.tournament else "hand_missed"
        try:
            yield from self.card(
                hand_of(seat), face_up=not self.pitched, also=self.book.may_call(call)
            )
        except Called as missed:
            self.table.announce(f"{hand_of(seat)} got no card", missed.irregularity.clause)

    def complete_hand(self, seat: int) -> Procedure[None]:
        """17.G: a hand without cards is dead; with one card the player chooses."""
        clause, cards = self.book("17.G"), self.table.hand(seat)
        if len(cards) == 2:
            return
        chosen = "dead_hand"
        if cards:
            chosen = yield from self.table.ask(seat, ("second_card", "dead_hand"), clause)
        if chosen == "second_card":
            yield from self.card(hand_of(seat), face_up=not self.pitched)
        else:
            self.table.return_wagers("a dead hand: it waits for the next deal", clause, [seat])
            if cards:
                self.table.discard(hand_of(seat))
            del self.hands[seat]

    def dealers_card(self, to: str) -> Procedure[None]:
        try:
            also = () if self.tournament else self.book.may_call("dealer_missed")
            yield from self.card(to, face_up=False, also=also)
        except Called as missed:
            clause = missed.irregularity.clause
            self.table.announce("the dealer takes his card after the players", clause)

    # § 9: insurance

    def offer_insurance(self) -> Procedure[None]:
        if self.hands:
            yield from self.table.wagers_open(("insurance",), self.book("9.B"))
            yield from self.before_look()

    def settle_insurance(self, won: bool) -> None:
        for seat in self.table.counterclockwise():
            if cents := self.table.stake_cents(seat, "insurance"):
                self.insured[seat] = cents
                under = "a ten" if won else "no ten"
                self.table.settle(seat, "insurance", Insured(int(won)), f"{under} under the ace")

    # § 7.E, 16.E: the card under an ace or a ten

    def look_under(self) -> Procedure[None]:
        if not may_hide_blackjack(self.up) or not self.hands:
            return
        if not self.pitched and self.options["card_reader"] == "no":
            return
        self.looked = True
        clause = self.book("16.E" if self.pitched else "7.E")
        hole = self.table.hands[HOLE][0]
        if hole == UNSEEN:
            said = yield from self.table.ask("dealer", ("no_blackjack", "blackjack"), clause)
        else:
            said = "blackjack" if is_blackjack((self.up, hole)) else "no_blackjack"
            self.table.announce(said.replace("_", " "), clause)
        if said == "blackjack":
            yield from self.turn_hole_card("7.E")
            if not self.dealer_blackjack:
                yield from self.shown_by_mistake()
        if not self.dealer_blackjack:
            self.settle_insurance(False)

    # § 7.H, 12.B, 12.C: the dealer's hand

    def play_dealer(self) -> Procedure[None]:
        if self.hands and not self.dealer_blackjack:
            yield from self.turn_hole_card("16.F" if self.pitched else "7.H")
            if self.dealer_blackjack:
                yield from self.blackjack_found_late()
            else:
                yield from self.dealer_to_the_end()
        if EXPOSED in self.table.hands:
            self.table.announce("nobody can use the exposed card", self.book("17.C"))
            self.table.discard(EXPOSED)

    def dealer_to_the_end(self) -> Procedure[None]:
        self.settle_insurance(False)
        if not self.depends_on_dealer():
            self.table.announce("the dealer draws no card: nothing hangs on it", self.book("12.C"))
            return
        hits_soft_17 = int(self.options["soft_17"] == "hit")
        while dealer_draws(total_of(self.dealers), int(is_soft(self.dealers)), hits_soft_17):
            yield from self.card(DEALER)

    def depends_on_dealer(self) -> bool:
        """Whether a hand is left that the dealer's total can still win or lose against."""
        hands = [hand for hands in self.hands.values() for hand in hands if not hand.settled]
        return self.dealer_matters() or any(map(self.is_alive, hands))

    def is_alive(self, hand: Hand) -> bool:
        cards = self.cards(hand)
        hidden = UNSEEN in cards or hand.sideways in self.table.hands
        return hidden or (total_of(cards) <= 21 and not self.is_natural(hand))

    # § 4.E, 7.I, 16.G: settling and picking up

    def settle(self) -> Procedure[None]:
        for seat in self.table.counterclockwise():
            if self.table.stake_cents(seat, "insurance"):
                won = int(self.dealer_blackjack)
                self.table.settle(seat, "insurance", Insured(won), "the card under the ace")
            for hand in self.from_the_right(seat):
                if not hand.settled:
                    yield from self.show_hand(hand)
                    self.settle_hand(hand)
        yield from self.side_bets_after_round()

    def from_the_right(self, seat: int) -> list[Hand]:
        return self.hands.get(seat, [])[::-1]

    def show_hand(self, hand: Hand) -> Procedure[None]:
        """16.G, 10.C: what is still face down is turned over before it is paid or taken."""
        if self.pitched:
            yield from self.turn_over(hand, "16.G")
            if not hand.place:
                yield from self.side_bets_of_hand(hand)
        if hand.sideways in self.table.hands:
            card = yield from self.table.reveal(hand.sideways, self.book("10.C"))
            lay(self.table, card, hand.sideways, hand.name, self.book("10.C"))

    def pick_up(self) -> None:
        """7.I: from the far right, so that each hand can be rebuilt, the dealer's last."""
        for seat in self.table.counterclockwise():
            for hand in self.from_the_right(seat):
                self.take_away(hand)
        for pile in (DEALER, HOLE):
            if pile in self.table.hands:
                self.table.discard(pile)

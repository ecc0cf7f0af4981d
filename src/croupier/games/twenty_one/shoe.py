"""The cards of twenty-one: opening, shuffle, cut, burn, the cutting card, and drawing.

A shoe lasts over rounds. The table keeps how many cards lie behind the cutting card; once one of
them is dealt, the round is the last one before a shuffle (7.J).
"""

from __future__ import annotations

from croupier.core.cards import decks
from croupier.core.corrections import lay, shuffle_discards
from croupier.core.procedure import Called, Irregularity, Procedure
from croupier.core.table import Table, hand_of
from croupier.games.twenty_one.common import Book

HOLE = "hole card"
EXPOSED = "exposed card"
BURNT = "burnt card"
ERROR = "card drawn in error"
LEAST_CUT = 10
LEAST_TO_SHUFFLE = 2
"""One card is burnt and one is needed: fewer in the discard rack cannot complete a round."""


def opening(table: Table, book: Book) -> Procedure[None]:
    """§ 5: what is inspected before the table opens, batch by batch."""
    rules = table.rules
    two_batches = rules.options["shuffler"] == "yes" and rules.options["dealing"] != "continuous"
    for batch in (1, 2) if two_batches else (1,):
        name = f"batch {batch}" if two_batches else "the cards"
        if table.staff.get("preshuffled"):
            yield from table.attest("dealer", f"{name} came shuffled and sealed", book("5.A.i"))
            continue
        inspected = f"{name} inspected for defects"
        dealer = yield from table.attest("dealer", inspected, book("5.A"))
        verified = f"inspection of {name} verified"
        yield from table.attest("supervisor", verified, book("5.A"), other_than=(dealer,))
        if two_batches:
            yield from table.attest("dealer", f"{name} spread apart from the other", book("5.B"))
        if rules.cents("decks") == 1:
            washed = f"{name} checked on both sides, washed face down and stacked"
            yield from table.attest("dealer", washed, book("5.A.ii"))


class Cards:
    """The cards in one round."""

    def __init__(self, table: Table, book: Book) -> None:
        self.table = table
        self.book = book
        self.options = table.rules.options
        self.pitched = self.options["dealing"] == "hand"
        self.continuous = self.options["dealing"] == "continuous"
        self.tournament = self.options.get("tournament") == "yes"
        self.just_cut = False
        """Whether the cards were cut for this round, so that the cut can be found improper."""

    # § 6, 7.C, 7.J, 14, 16.D: before the round

    def prepare(self) -> Procedure[None]:
        """Shuffle if it is time, and burn what is to be burnt before this round."""
        keep, shoe = self.table.keep, self.table.shoe
        if self.continuous:
            self.table.shuffle(decks(self.table.rules.cents("decks")), self.book("14"))
            keep["allowed"] = None
            return
        fresh = keep.get("in_use_since") != self.table.in_use_since["cards"]
        if fresh or len(shoe) < keep["behind"] or self.nobody_left_to_wager():
            yield from self.shuffle()
        if self.pitched:
            yield from self.burn("16.D")

    def nobody_left_to_wager(self) -> bool:
        """6.H: with 4.H in force and all who may wager gone, the game stands still: shuffle."""
        allowed = self.table.keep["allowed"]
        closed = self.options["mid_shoe_entry"] == "closed" and allowed is not None
        return closed and not set(allowed) & set(self.table.seats.values())

    def shuffle(self) -> Procedure[None]:
        table, keep = self.table, self.table.keep
        if self.options["shuffler"] == "yes":
            keep["batch"] = 1 - keep.get("batch", 1)
            colors = table.staff.get("deck_colors", ["red", "blue"])
            table.show(batch=colors[keep["batch"]])
        cards = decks(table.rules.cents("decks"))
        table.shuffle(cards, self.book("6.A"))
        yield from self.offer_cut()
        keep["behind"] = len(cards) * (100 - table.rules.cents("penetration")) // 100
        keep["in_use_since"] = table.in_use_since["cards"]
        keep["allowed"] = None
        table.show(behind_cutting_card=keep["behind"])
        if not self.pitched and self.options.get("burn", "yes") == "yes":
            yield from self.burn("7.C")

    def offer_cut(self) -> Procedure[None]:
        """6.B, 6.C: one of the players cuts, or the dealer; in a tournament he always does."""
        if self.tournament:
            self.table.keep["cut_by"] = "dealer"
            self.table.announce("the dealer cuts", self.book("18.B.ii"))
        else:
            players = [hand_of(seat) for seat in self.table.clockwise()]
            self.table.keep["cut_by"] = yield from self.table.ask(
                "players", ("dealer", *players), self.book("6.B")
            )
        yield from self.cut()

    @property
    def least_cut(self) -> int:
        """6.D: what the house has chosen, or ten where the chapter itself says so."""
        return self.table.rules.cents("cut") or LEAST_CUT

    def cut(self) -> Procedure[None]:
        least = self.least_cut
        yield from self.table.cut(least, self.book("6.D"), least_left=least)
        self.just_cut = True

    def burn(self, clause: str) -> Procedure[None]:
        if len(self.table.shoe):
            yield from self.table.draw(1, BURNT)
            self.table.announce("a card is burnt", self.book(clause))
            self.table.discard(BURNT)

    # § 7, 17: one card after the other

    def card(
        self, to: str, *, face_up: bool = True, also: tuple[Irregularity, ...] = ()
    ) -> Procedure[None]:
        """The next card goes to a hand; `also` are irregularities that the caller hears of."""
        if face_up and EXPOSED in self.table.hands:
            lay(self.table, self.table.hands[EXPOSED], EXPOSED, to, self.book("17.C"))
        else:
            yield from self.from_shoe(to, face_up=face_up, also=also)

    def from_shoe(
        self, to: str, *, face_up: bool = True, also: tuple[Irregularity, ...] = ()
    ) -> Procedure[None]:
        calls = (*self.book.may_call("face_up_card", "drawn_in_error"), *also)
        while True:
            yield from self._enough()
            try:
                before = len(self.table.shoe)
                yield from self.table.draw(1, to, face_up=face_up, irregularities=calls)
                self._cutting_card(before)
                return
            except Called as call:
                yield from self._next_card_instead(call)

    def _next_card_instead(self, call: Called) -> Procedure[None]:
        found = call.irregularity
        if found.id == "face_up_card":
            yield from self.table.draw(1, "card found face up", face_up=True)
            self.table.announce("it is not used", found.clause)
            self.table.discard("card found face up")
        elif found.id in ("drawn_in_error", "misdeal"):
            shift = "the cards shift to the position that was due"
            words = shift if found.id == "misdeal" else "it is used as the next card"
            self.table.announce(words, found.clause)
        else:
            raise call

    def _cutting_card(self, before: int) -> None:
        behind = 0 if self.continuous else self.table.keep["behind"]
        if len(self.table.shoe) < behind <= before:
            self.table.announce("the cutting card: last round of the shoe", self.book("7.J"))

    def _enough(self) -> Procedure[None]:
        """17.F: with an empty shoe the discard rack is shuffled, and the round goes on."""
        table = self.table
        if len(table.shoe):
            return
        if len(table.discards) < LEAST_TO_SHUFFLE:
            raise table.void("no card is left to complete the round with", self.book("17.F"))
        shuffle_discards(table, self.book("17.F"))
        least = min(self.least_cut, len(table.shoe) // 2)
        yield from table.cut(least, self.book("17.F"), least_left=least)
        yield from self.burn("17.F")

"""What may be called at a card table, each with the clause of the chapter."""

from __future__ import annotations

import functools
from dataclasses import dataclass

from croupier.core.law import Clause
from croupier.core.people import STAFF, Who
from croupier.core.procedure import Irregularity
from croupier.core.table import Table
from croupier.games.card_table.terms import CardTable, Dealing

Some = tuple[Irregularity, ...]


@dataclass(frozen=True)
class Calls:
    """Each of them, or nothing where the chapter does not know it."""

    shuffler_jam: Some
    wrong_count: Some
    improper_cut: Some
    idle: Some
    face_up_card: Some
    dealt_in_error: Some
    shoe_jam: Some
    late_jam: Some
    """The same while a street is dealt."""
    wrong_number: Some
    deck_wrong: Some
    dealer_exposed: Some
    player_left: Some

    @property
    def misdeals(self) -> Some:
        """What voids a round from the first card until the dealer's hand is shown."""
        return (*self.wrong_number, *self.deck_wrong, *self.dealer_exposed)

    @property
    def mishaps(self) -> Some:
        """What may befall the next card."""
        return (*self.face_up_card, *self.dealt_in_error, *self.shoe_jam)

    @property
    def late_mishaps(self) -> Some:
        """The same for a card of a street."""
        return (*self.face_up_card, *self.dealt_in_error, *self.late_jam)

    @property
    def dealing(self) -> Some:
        """What may be called while cards are dealt."""
        return (*self.mishaps, *self.misdeals)


def calls(table: Table, cards: CardTable) -> Calls:
    return _calls(cards, cards.dealing(table.rules))


@functools.cache
def _calls(cards: CardTable, dealing: Dealing) -> Calls:
    shuffle, misdeals, size = cards.shuffle, cards.misdeals, len(cards.deck)
    counted = f"the shuffler does not count {size} cards"
    improper = f"a {shuffle.recut_by} finds the cut improper"
    shoe_jam = some("shoe_jam", "the automated shoe jammed or stopped", dealing.jam)
    return Calls(
        shuffler_jam=some("shuffler_jam", "the shuffler jammed or stopped", shuffle.jam),
        wrong_count=some("wrong_count", counted, shuffle.counts),
        improper_cut=some("improper_cut", improper, shuffle.recut, by=Who(rank=shuffle.recut_by)),
        idle=some("idle", "nobody plays: the cards are spread", shuffle.idle.clause),
        face_up_card=some("face_up_card", "a card was found face up", misdeals.face_up),
        dealt_in_error=some(
            "dealt_in_error", "a card was dealt in error, unseen", misdeals.in_error
        ),
        shoe_jam=shoe_jam,
        late_jam=() if dealing.streets_by_hand else shoe_jam,
        wrong_number=some(
            "wrong_number", misdeals.wrong_number_words, misdeals.wrong_number or dealing.counted
        ),
        deck_wrong=some(f"deck_not_{size}", f"the deck has not {size} cards", dealing.counted),
        dealer_exposed=some(
            "dealer_exposed", "a card of the dealer was seen", misdeals.dealer_seen
        ),
        player_left=some("player_left", "the player left the table", misdeals.left, seated=True),
    )


def some(
    id: str, words: str, clause: Clause | None, *, seated: bool = False, by: Who = STAFF
) -> Some:
    return () if clause is None else (Irregularity(id, words, clause, seated, by),)

"""What differs between the two chapters of twenty-one: where each says a thing, and what it adds.

Shared procedures take one `Book`. A clause has the name of what it asks for; a part of the game
that only one chapter knows (the pitch, the tournament, free bets) is a value of its own, or None.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from croupier.core.law import Clause
from croupier.core.procedure import Irregularity


@dataclass(frozen=True, kw_only=True)
class Pitched:
    """§ 16 of Blackjack: one or two decks dealt from the hand, players hold their cards."""

    burnt: Clause
    examined: Clause
    turned_over: Clause
    bust_discarded: Clause
    hole_card: Clause
    settled: Clause
    side_bets: Clause


@dataclass(frozen=True, kw_only=True)
class Tournament:
    """§ 18 of Blackjack."""

    dealer_cuts: Clause
    betting_order: Clause
    insurance: Clause
    bankroll: Clause
    misdeal: Clause


@dataclass(frozen=True, kw_only=True)
class FreeBets:
    """10.D and 11.E of Free Bet Blackjack: doubles and splits that a lammer pays for."""

    double_totals: tuple[int, ...]
    """The hard totals that are doubled for free."""
    paid_splits: tuple[int, ...]
    """The values of cards that are split with chips alone."""
    double: Clause
    split: Clause
    split_lammer: Clause
    tucked: Clause


@dataclass(frozen=True, kw_only=True)
class Book:
    """One chapter of twenty-one, in its order."""

    card_reader: Clause
    decks: Clause
    shuffler: Clause
    batch_colors: Clause
    # § 4
    wagers: Clause
    dealer_busts: Clause
    higher_total: Clause
    same_total: Clause
    no_more_bets: Clause
    collected: Clause
    blackjack_pays: Clause
    confirmed: Clause
    sat_out: Clause
    admitted: Clause
    # § 5, 6
    inspected: Clause
    preshuffled: Clause
    washed: Clause
    batches_apart: Clause
    shuffled: Clause
    cut_offered: Clause
    cut: Clause
    cutting_card: Clause
    recut: Clause
    reshuffled: Clause
    idle: Clause
    batch_out: Clause
    batch_stored: Clause
    batch_released: Clause
    # § 7
    shoe: Clause
    burnt: Clause
    first_card_turned: Clause
    look: Clause
    turns: Clause
    face_down_doubles: Clause
    hole_card: Clause
    last_round: Clause
    # § 8, 9
    blackjack_paid: Clause
    blackjack_waits: Clause
    insurance: Clause
    insured_half: Clause
    insurance_wins: Clause
    insurance_loses: Clause
    # § 10, 11
    double: Clause
    double_returned: Clause
    sideways: Clause
    split: Clause
    four_hands: Clause
    aces_once: Clause
    split_returned: Clause
    # § 12, 13
    below_21: Clause
    hard_21: Clause
    one_card_to_aces: Clause
    dealer_draws: Clause
    nothing_hangs_on_it: Clause
    boxes: Clause
    # Irregularities
    face_up_card: Clause
    drawn_in_error: Clause
    exposed_card: Clause
    dealer_drew: Clause
    dealer_missed: Clause
    too_few_cards: Clause
    hand_missed: Clause
    card_not_dealt: Clause
    hole_card_shown: Clause
    blackjack_missed: Clause
    # What one chapter has and the other has not
    continuous: Clause | None = None
    pitched: Pitched | None = None
    tournament: Tournament | None = None
    free_bets: FreeBets | None = None

    @cached_property
    def calls(self) -> Mapping[str, Irregularity]:
        """All that may be called at a table of this chapter, by its name."""
        known = [
            ("face_up_card", "a card was found face up in the shoe", self.face_up_card),
            ("drawn_in_error", "a card was drawn in error and nobody saw it", self.drawn_in_error),
            ("exposed_card", "a card was drawn in error and everybody saw it", self.exposed_card),
            ("dealer_drew", "the dealer drew a card for himself by accident", self.dealer_drew),
            ("dealer_missed", "the dealer missed a card of his own", self.dealer_missed),
            ("hand_missed", "the dealer passed over a player's hand", self.hand_missed),
            ("card_not_dealt", "a card that a player asked for was not dealt", self.card_not_dealt),
            (
                "hole_card_shown",
                "the dealer turned over the hole card by mistake",
                self.hole_card_shown,
            ),
            ("reshuffle", "a supervisor wants the cards reshuffled", self.reshuffled),
            ("improper_cut", "a supervisor finds the cut improper", self.recut),
            ("new_dealer", "a new dealer came to the table", self.burnt),
            ("admit", "the house lets somebody who sat out wager again", self.admitted),
            ("idle", "nobody plays: the cards are taken out and spread", self.idle),
        ]
        if self.tournament:
            known.append(("misdeal", "a card went to the wrong position", self.tournament.misdeal))
        return {id: Irregularity(id, words, clause) for id, words, clause in known}

    def may_call(self, *ids: str) -> tuple[Irregularity, ...]:
        found = self._groups.get(ids)
        if found is None:
            found = self._groups[ids] = tuple(self.calls[id] for id in ids)
        return found

    @cached_property
    def _groups(self) -> dict[tuple[str, ...], tuple[Irregularity, ...]]:
        """What has been asked for: every card that is drawn asks for the same few."""
        return {}

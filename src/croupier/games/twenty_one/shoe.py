"""The cards of twenty-one: inspection, shuffle, cut, burn, the cutting card, and drawing.

A shoe lasts over rounds. The table keeps how many cards lie behind the cutting card; once one of
them is dealt, the round is the last one before a shuffle (7.J).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from croupier.core.cards import decks
from croupier.core.corrections import lay, shuffle_discards
from croupier.core.duties import backs, preshuffled
from croupier.core.game import Rules
from croupier.core.hands import hand_of
from croupier.core.law import Clause
from croupier.core.people import DEALER, SUPERVISOR
from croupier.core.procedure import Called, Irregularity, Procedure
from croupier.core.table import Table
from croupier.core.things import ARRIVES, Duty, fact_of, named
from croupier.games.twenty_one.book import Book
from croupier.games.twenty_one.state import (
    BURNT,
    ERROR,
    EXPOSED,
    OpenRound,
    batches,
    fresh_next,
    in_play,
    kept,
)

T = TypeVar("T")
LEAST_CUT = 10
LEAST_TO_SHUFFLE = 2
"""One card is burnt and one is needed: fewer in the discard rack cannot complete a round."""


def duties(rules: Rules, book: Book, minutes: int, changed: Clause) -> tuple[Duty, ...]:
    """§ 3 and 5: what is owed for the cards, batch by batch, and how long they may stay."""
    return tuple(
        duty for batch in batches(rules) for duty in _of_batch(rules, book, batch, minutes, changed)
    )


def _of_batch(
    rules: Rules, book: Book, batch: str, minutes: int, changed: Clause
) -> Iterator[Duty]:
    name, inspected = named(batch), ("preshuffled", "no")
    others = [one for one in batches(rules) if one != batch]
    for other in others:
        yield backs(batch, other, book.batch_colors)
    yield preshuffled(batch, book.preshuffled)
    yield Duty(
        on=batch,
        when=ARRIVES,
        by=DEALER,
        what=f"{name} came shuffled and sealed",
        given=("preshuffled", "yes"),
        clause=book.preshuffled,
    )
    yield Duty(
        on=batch,
        when=ARRIVES,
        by=DEALER,
        what=f"{name} inspected for defects",
        second=SUPERVISOR,
        verified=f"inspection of {name} verified",
        given=inspected,
        clause=book.inspected,
    )
    if others:
        yield Duty(
            on=batch,
            when=ARRIVES,
            by=DEALER,
            what=f"{name} spread apart from the other",
            given=inspected,
            clause=book.batches_apart,
        )
    if rules.cents("decks") == 1:
        yield Duty(
            on=batch,
            when=ARRIVES,
            by=DEALER,
            what=f"{name} checked on both sides, washed face down and stacked",
            given=inspected,
            clause=book.washed,
        )
    yield Duty(on=batch, minutes=minutes, clause=changed)


# § 6, 7.C, 7.J, 14, 16.D: before the round


def prepare(table: Table, round: OpenRound) -> Procedure[None]:
    """Shuffle if it is time, and burn what is to be burnt before this round."""
    if round.continuous:
        table.shuffle(decks(table.rules.cents("decks")), round.continuous)
        kept(table).allowed = None
        return
    if fresh_next(table):
        yield from shuffle(table, round)
    elif nobody_left_to_wager(table):
        yield from spread(table, round)
    if round.pitched:
        yield from burn(table, round, round.pitched.burnt)


def nobody_left_to_wager(table: Table) -> bool:
    """6.H: with 4.H in force and all who may wager gone, the game stands still."""
    allowed = kept(table).allowed
    closed = table.rules.options["mid_shoe_entry"] == "closed"
    return closed and allowed is not None and not set(allowed) & set(table.seats.values())


def spread(table: Table, round: OpenRound) -> Procedure[None]:
    """6.H: nobody plays. The cards are taken out; they come back shuffled, or the others do."""
    if table.rules.options["shuffler"] == "no":
        yield from shuffle(table, round)
        return
    book = round.book
    wanted = yield from table.ask(
        "players", ("other_batch", "these_cards"), book.batch_out, usual="other_batch"
    )
    stored = "the shuffler holds a single batch of shuffled cards, secured"
    yield from table.attest("dealer", stored, book.batch_stored)
    released = "the shuffled cards were secured, released and made ready"
    yield from table.attest("dealer", released, book.batch_released)
    yield from shuffle(table, round, change_batch=wanted == "other_batch")


def shuffle(table: Table, round: OpenRound, *, change_batch: bool = True) -> Procedure[None]:
    keep, rules = kept(table), table.rules
    if rules.options["shuffler"] == "yes":
        if change_batch:  # 3.C.iv
            keep.batch = 1 - keep.batch
        table.show(batch=fact_of(table, in_play(table), "color"))
    cards = decks(rules.cents("decks"))
    table.shuffle(cards, round.book.shuffled)
    round.burnt = []
    yield from offer_cut(table, round)
    keep.behind = len(cards) * (100 - rules.cents("penetration")) // 100
    keep.cards = table.things[in_play(table)].id
    keep.allowed = None
    table.show(behind_cutting_card=keep.behind)
    if not round.pitched:
        yield from burn_at_shoe(table, round)


def offer_cut(table: Table, round: OpenRound) -> Procedure[None]:
    """6.B, 6.C: one of the players cuts, or the dealer; in a tournament he always does."""
    if round.tournament:
        kept(table).cut_by = "dealer"
        table.announce("the dealer cuts", round.tournament.dealer_cuts)
    else:
        players = [hand_of(seat) for seat in table.clockwise()]
        kept(table).cut_by = yield from table.ask(
            "players", ("dealer", *players), round.book.cut_offered, usual="dealer"
        )
    yield from cut(table, round)


def least_cut(table: Table) -> int:
    """6.D: what the house has chosen, or ten where the chapter itself says so."""
    return table.rules.cents("cut") or LEAST_CUT


def cut(table: Table, round: OpenRound) -> Procedure[None]:
    least = least_cut(table)
    yield from table.cut(least, round.book.cut, least_left=least)
    round.just_cut = True


def recut(table: Table, round: OpenRound) -> Procedure[None]:
    """6.F: another cut of all cards, and what had been burnt is burnt again.

    A burnt card is not dealt, so that a cut can be found improper after it; the card goes back.
    The house says whether the same person cuts or the next one entitled.
    """
    if table.discards:
        shuffle_discards(table, round.book.recut)
    chosen = "same_person"
    if not round.tournament:
        who = ("same_person", "next_person")
        chosen = yield from table.ask("supervisor", who, round.book.recut)
    if chosen == "same_person":
        table.announce(f"{kept(table).cut_by} cuts again", round.book.recut)
        yield from cut(table, round)
    else:
        yield from offer_cut(table, round)
    burnt, round.burnt = round.burnt, []
    for clause in burnt:
        yield from burn(table, round, clause)


def burn_at_shoe(table: Table, round: OpenRound) -> Procedure[None]:
    """7.C: after the shoe is filled, and by each new dealer, unless the house does without."""
    if table.rules.options.get("burn", "yes") == "yes":
        yield from burn(table, round, round.book.burnt)


def burn(table: Table, round: OpenRound, clause: Clause) -> Procedure[None]:
    if len(table.shoe):
        yield from table.draw(1, BURNT)
        table.announce("a card is burnt", clause)
        table.discard(BURNT)
        round.burnt.append(clause)


# § 7, 17: one card after the other


def card(
    table: Table,
    round: OpenRound,
    to: str,
    *,
    face_up: bool = True,
    also: tuple[Irregularity, ...] = (),
) -> Procedure[None]:
    """The next card goes to a hand; `also` are irregularities that the caller hears of."""
    if face_up and EXPOSED in table.hands:
        lay(table, table.hands[EXPOSED], EXPOSED, to, round.book.exposed_card)
    else:
        yield from from_shoe(table, round, to, face_up=face_up, also=also)


def from_shoe(
    table: Table,
    round: OpenRound,
    to: str,
    *,
    face_up: bool = True,
    also: tuple[Irregularity, ...] = (),
) -> Procedure[None]:
    calls = (*round.book.may_call("face_up_card", "drawn_in_error"), *also)
    while True:
        if not len(table.shoe):
            yield from _enough(table, round)
        try:
            before = len(table.shoe)
            yield from table.draw(1, to, face_up=face_up, irregularities=calls)
            _cutting_card(table, round, before)
            return
        except Called as call:
            yield from _next_card_instead(table, call)


def _next_card_instead(table: Table, call: Called) -> Procedure[None]:
    found = call.irregularity
    if found.id == "face_up_card":
        yield from table.draw(1, "card found face up", face_up=True)
        table.announce("it is not used", found.clause)
        table.discard("card found face up")
    elif found.id in ("drawn_in_error", "misdeal"):
        shift = "the cards shift to the position that was due"
        words = shift if found.id == "misdeal" else "it is used as the next card"
        table.announce(words, found.clause)
    else:
        raise call


def _cutting_card(table: Table, round: OpenRound, before: int) -> None:
    behind = 0 if round.continuous else kept(table).behind
    if len(table.shoe) < behind <= before:
        table.announce("the cutting card: last round of the shoe", round.book.last_round)


def _enough(table: Table, round: OpenRound) -> Procedure[None]:
    """17.F: with an empty shoe the discard rack is shuffled, and the round goes on."""
    clause = round.book.too_few_cards
    if len(table.discards) < LEAST_TO_SHUFFLE:
        raise table.void("no card is left to complete the round with", clause)
    shuffle_discards(table, clause)
    least = min(least_cut(table), len(table.shoe) // 2)
    yield from table.cut(least, clause, least_left=least)  # 17.F
    yield from burn(table, round, clause)  # 17.F


# 17.C, 17.D: a card that left the shoe by mistake, until the settlement is over


def drawn_by_mistake(table: Table, round: OpenRound) -> tuple[Irregularity, ...]:
    """What can be called from the first two cards on; one exposed card waits at a time."""
    calls = ["dealer_drew"]
    if EXPOSED not in table.hands:
        calls.append("exposed_card")
    return round.book.may_call(*calls)


def minding_mistakes(
    table: Table, round: OpenRound, step: Callable[[tuple[Irregularity, ...]], Procedure[T]]
) -> Procedure[T]:
    """A step that asks for something, and asks again after a card was drawn by mistake."""
    while True:
        try:
            return (yield from step(drawn_by_mistake(table, round)))
        except Called as call:
            yield from set_aside(table, round, call)


def set_aside(table: Table, round: OpenRound, call: Called) -> Procedure[None]:
    """Seen by all it waits for whoever draws next; drawn by the dealer for himself it is gone."""
    found = call.irregularity
    if found.id == "exposed_card":
        table.announce("it is the next card", found.clause)
        yield from from_shoe(table, round, EXPOSED)
    else:
        yield from to_the_rack(table, round, found.clause)


def reveal(table: Table, round: OpenRound, pile: str, clause: Clause) -> Procedure[tuple[int, ...]]:
    """Turn cards over."""
    return minding_mistakes(table, round, lambda calls: table.reveal(pile, clause, calls))


def to_the_rack(table: Table, round: OpenRound, clause: Clause) -> Procedure[None]:
    """The card leaves the shoe and is in nobody's hand."""
    table.announce("it goes to the discard rack", clause)
    yield from from_shoe(table, round, ERROR)
    table.discard(ERROR)


def discard_exposed(table: Table, round: OpenRound) -> None:
    """17.C: what was seen, and neither players nor dealer can use, goes to the rack."""
    if EXPOSED in table.hands:
        table.announce("nobody can use the exposed card", round.book.exposed_card)
        table.discard(EXPOSED)

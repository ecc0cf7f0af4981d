"""Shuffle, cut and wagers at Asia Poker: 575.5(a) to (f), 575.13(n), devices that fail among it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from croupier.core.people import Who
from croupier.core.procedure import Called, Irregularity, Procedure
from croupier.core.table import Table
from croupier.core.things import fact_of
from croupier.games.asia_poker.cards import FLOORPERSON
from croupier.games.asia_poker.setting import OUT_OF_ORDER, RESHUFFLED, TABLE
from croupier.games.asia_poker.wagers import law
from croupier.games.card_table.house import deck_in_play
from croupier.games.card_table.shuffle import change_deck, shuffle_and_cut, take_wagers
from croupier.games.pai_gow.terms import BUTTON, PaiGowKeep, PaiGowTable

SHUFFLER, SHOE = "shuffler", "automated shoe"


@dataclass
class AsiaKeep(PaiGowKeep):
    """What outlives a round."""

    out_of_order: list[str] = field(default_factory=list)
    """Devices that cannot be used."""
    dealt_from: dict[str, int] = field(default_factory=dict)
    """By deck: which one that has lain there was played with last."""


def kept(table: Table) -> AsiaKeep:
    keep = table.keep
    if not isinstance(keep, AsiaKeep):
        raise TypeError(f"{table.rules.game.id} keeps {type(keep).__name__}, not AsiaKeep")
    return keep


def table_now(table: Table) -> PaiGowTable:
    """The chapter's table with the devices that can be used."""
    out, options = kept(table).out_of_order, table.rules.options
    if SHOE in out or (SHUFFLER in out and options["dealing"] == "hand"):
        return OUT_OF_ORDER  # 9(a)(1), 13(n)
    by_itself = options["reshuffler"] == "yes" and SHUFFLER not in out  # 5(f)
    return RESHUFFLED if by_itself else TABLE


# 5(a) to (c): shuffle and cut


def shuffle_deck(table: Table) -> Procedure[None]:
    """The deck whose turn it is; one that came preshuffled is only cut."""
    keep, cards = kept(table), table_now(table).cards
    if keep.out_of_order and table.rules.options["start"] == BUTTON:
        again = "shuffling device and dealing shoe are in order again"
        yield from table.attest(FLOORPERSON, again, law("5(g)(3)"))
        keep.out_of_order = []
    keep.by_hand = SHUFFLER in keep.out_of_order
    if not keep.by_hand:  # 3(b): a second deck only with a device
        change_deck(table)
    deck = deck_in_play(table)
    number, came = table.things[deck].number, fact_of(table, deck, "preshuffled")
    if came == "yes" and keep.dealt_from.get(deck) != number:
        keep.by_hand = True
        table.shuffle(cards.deck, law("4(e)"))
        yield from table.cut(cards.shuffle.least_cut, cards.shuffle.cut)
    else:
        yield from shuffle_and_cut(table, cards)
    keep.dealt_from[deck] = number


# 5(d), 5(e), 7(c), 13(l), 13(n): while wagers are taken

ORDERED = Irregularity(
    "shuffle_ordered", "a floorperson orders a shuffle", law("5(a)"), by=Who(rank=FLOORPERSON)
)
FAILED = {
    SHUFFLER: Irregularity("shuffler_out_of_order", "the shuffler cannot be used", law("13(n)")),
    SHOE: Irregularity("shoe_out_of_order", "the automated shoe cannot be used", law("13(n)")),
}
REPAIRED = Irregularity("back_in_order", "the devices can be used again", law("13(n)"))


def take_all_wagers(table: Table) -> Procedure[None]:
    """7(c): until the dealer says "no more bets"."""
    while True:
        try:
            yield from take_wagers(table, table_now(table).cards, tuple(_callable(table)))
            return
        except Called as call:
            yield from _heard(table, call.irregularity)  # 5(a), 13(n)


def _callable(table: Table) -> Iterator[Irregularity]:
    """5(a), 13(n): another shuffle; a device that is used and fails, or that can be used again."""
    out, options = kept(table).out_of_order, table.rules.options
    yield ORDERED
    if options["shuffler"] == "yes" and SHUFFLER not in out:
        yield FAILED[SHUFFLER]
    if options["dealing"] == "shoe" and SHOE not in out:
        yield FAILED[SHOE]
    if out:
        yield REPAIRED


def _heard(table: Table, found: Irregularity) -> Procedure[None]:
    """5(a), 13(n): whatever it was, the cards are shuffled before they are dealt."""
    keep = kept(table)
    if found == REPAIRED:
        table.announce("the devices are used again", found.clause)
        keep.out_of_order = []
    for device, failed in FAILED.items():
        if found == failed:
            yield from _out_of_order(table, device)
    if found == ORDERED:
        table.announce("the cards are shuffled once more", found.clause)
    keep.by_hand = SHUFFLER in keep.out_of_order
    yield from shuffle_and_cut(table, table_now(table).cards)


def _out_of_order(table: Table, device: str) -> Procedure[None]:
    """13(n): covered or marked before anything else is used in its place."""
    marked = f"the {device} is covered, or bears a sign that it is out of order"
    yield from table.attest("dealer", marked, law("13(n)"))
    before = table_now(table)
    kept(table).out_of_order.append(device)
    if table.rules.options["start"] == BUTTON:
        raise table.void(
            f"the {device} cannot be used, and the button goes only with it", law("5(g)(3)")
        )
    if before is not OUT_OF_ORDER and table_now(table) is OUT_OF_ORDER:
        yield from table.attest("supervisor", "a manual shoe stands where it may", law("8(a)"))

"""From the shuffle to "no more bets": decks in turn, shuffle, cut, wagers."""

from __future__ import annotations

from croupier.core.procedure import Called, Irregularity, Procedure
from croupier.core.table import Table
from croupier.core.things import fact_of, make_ready, removed
from croupier.games.card_table.calls import Some, calls
from croupier.games.card_table.house import confirm, deck_in_play, decks_of, kept
from croupier.games.card_table.terms import CardTable


def by_device(table: Table) -> bool:
    """Whether a device has shuffled the cards that are dealt."""
    return table.rules.options["shuffler"] == "yes" and not kept(table).by_hand


def shuffle(table: Table, cards: CardTable) -> Procedure[None]:
    """The deck whose turn it is, shuffled and cut."""
    kept(table).by_hand = False
    change_deck(table)
    yield from shuffle_and_cut(table, cards)


def change_deck(table: Table) -> None:
    """Two decks take turns, one shuffled while the other is played."""
    if table.rules.options["decks"] == 2:
        keep = kept(table)
        keep.deck = 1 - keep.deck
        backs = [fact_of(table, deck, "color") for deck in decks_of(table.rules)]
        table.show(deck=backs[keep.deck], in_shuffler=backs[1 - keep.deck])


def remove_deck(table: Table, found: Irregularity) -> None:
    """The deck in play is gone; the one that takes its place is inspected before it is dealt."""
    table.announce("the deck is removed from the table", found.clause)
    removed(table, deck_in_play(table), found.words)


def shuffle_and_cut(table: Table, cards: CardTable) -> Procedure[None]:
    """What a device has shuffled is not cut."""
    table.shuffle(cards.deck, cards.shuffle.clause)
    if not by_device(table):
        yield from _cut(table, cards)


def _cut(table: Table, cards: CardTable) -> Procedure[None]:
    yield from table.cut(cards.shuffle.least_cut, cards.shuffle.cut)


def cut_again(table: Table, cards: CardTable) -> Procedure[None]:
    table.announce(f"a {cards.shuffle.recut_by} orders another cut", cards.shuffle.recut)
    yield from _cut(table, cards)


def take_wagers(table: Table, cards: CardTable, more: Some = ()) -> Procedure[None]:
    """Every wager that is placed before the cards; the shuffle may be found wanting meanwhile.

    `more` may be called too; the round hears it.
    """
    known = calls(table, cards)
    while True:
        by_hand = not by_device(table)
        shuffled = known.improper_cut if by_hand else (*known.shuffler_jam, *known.wrong_count)
        try:
            yield from table.wagers_open(
                [wager.id for wager in table.rules.wagers.values() if wager.placed],
                cards.dealing(table.rules).closing,
                needed=True,
                irregularities=(*shuffled, *known.idle, *more),
            )
            return
        except Called as call:
            if call.irregularity in more:
                raise
            yield from _before_the_deal(table, cards, call.irregularity)


def _before_the_deal(table: Table, cards: CardTable, found: Irregularity) -> Procedure[None]:
    known = calls(table, cards)
    if found in known.improper_cut:
        yield from cut_again(table, cards)
        return
    if found in known.idle:
        yield from _lie_idle(table, cards)
    else:
        table.announce(f"{found.words}: reshuffle", found.clause)
    if found in known.wrong_count:
        remove_deck(table, found)
        yield from make_ready(table)
    elif found in known.shuffler_jam and cards.shuffle.by_hand is not None:
        table.announce("the cards are shuffled by hand", cards.shuffle.by_hand)
        kept(table).by_hand = True
    yield from shuffle_and_cut(table, cards)


def _lie_idle(table: Table, cards: CardTable) -> Procedure[None]:
    """The cards lie spread out until a player comes."""
    idle = cards.shuffle.idle
    face = idle.faces[0]
    if len(idle.faces) > 1:
        face = yield from table.ask("dealer", idle.faces, idle.clause)
    table.announce(f"the cards lie spread out {face.replace('_', ' ')}", idle.clause)
    yield from table.attest("dealer", "a player has come, and play begins", idle.clause)
    if idle.wash is not None:
        yield from confirm(table, idle.wash)

"""Before the first round: what the house chooses, the staff, the cards and their inspection."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from croupier.core.game import Equipment, Rules
from croupier.core.options import Option, choice, count
from croupier.core.procedure import Procedure
from croupier.core.table import Table
from croupier.games.card_table.terms import CardTable, Word

COLORS = ("red", "blue")


@dataclass
class CardKeep:
    """What outlives a round at a card table."""

    deck: int = 0
    """Which deck is in play."""
    replaced: list[int] = field(default_factory=list)
    """Decks that have been removed: fresh ones lie there, not inspected yet."""


def kept(table: Table) -> CardKeep:
    keep = table.keep
    if not isinstance(keep, CardKeep):
        raise TypeError(f"{table.rules.game.id} keeps {type(keep).__name__}, not CardKeep")
    return keep


def options(cards: CardTable) -> tuple[Option, ...]:
    """Positions, dealing, shuffler and decks, as far as the chapter leaves a choice."""
    dealings = cards.dealings
    found = [
        choice(
            "dealing",
            " or ".join(one.words for one in dealings),
            dealings[-1].clause,
            *(one.id for one in dealings),
        ),
        choice(
            "shuffler", "an automated shuffling device is used", cards.shuffle.clause, "yes", "no"
        ),
        count("decks", "one deck, or two in turn with a shuffler", cards.second_deck, 1, 1, 2),
    ]
    if cards.adjacent_clause is not None:
        most = cards.adjacent
        words = "adjacent positions one player may play"
        found.insert(0, count("positions", words, cards.adjacent_clause, most, *range(1, most + 1)))
    return tuple(found)


def check_rules(rules: Rules, cards: CardTable) -> None:
    """Refuse two decks, or a way of dealing, that need a device which the house has not."""
    by_hand = rules.options["shuffler"] == "no"
    if rules.options["decks"] == 2 and by_hand:
        raise rules.refusal(
            "two decks without a shuffler",
            "a second deck may be used only while a device shuffles it",
            cards.second_deck,
            "set shuffler=yes, or decks=1",
        )
    dealing = cards.dealing(rules)
    if dealing.after_device is not None and by_hand:
        raise rules.refusal(
            f"dealing {dealing.words} without a shuffler",
            "that is allowed only for cards which a device has shuffled",
            dealing.after_device,
            "set shuffler=yes, or choose another way of dealing",
        )


def check_staff(rules: Rules, staff: Mapping[str, Any], cards: CardTable) -> None:
    colors = staff.get("deck_colors", COLORS)
    if rules.options["decks"] == 2 and len(set(colors)) < 2:
        raise rules.refusal(
            f"opening with two decks and backs of {', '.join(colors) or 'no colour'}",
            "the backs of the two decks must be of different colours",
            cards.colors,
            "bring a deck of another colour",
        )


def equipment(rules: Rules, cards: CardTable) -> tuple[Equipment, ...]:
    dealing = cards.dealing(rules)
    return (Equipment("cards", dealing.hours * 60, dealing.changed),)


def opening(table: Table, cards: CardTable) -> Procedure[None]:
    """Each deck by itself; also when fresh cards have come."""
    for deck in range(table.rules.cents("decks")):
        yield from inspect(table, cards, deck)


def inspect(table: Table, cards: CardTable, deck: int) -> Procedure[None]:
    words = cards.opening
    if cards.preshuffled is not None and table.staff.get("preshuffled"):
        words = (cards.preshuffled,)
    yield from table.attest_each(
        (word.role, word.words.format(deck=f"deck {deck + 1}"), word.clause) for word in words
    )


def confirm(table: Table, word: Word, deck: int) -> Procedure[None]:
    what = word.words.format(deck=f"deck {deck + 1}")
    yield from table.attest(word.role, what, word.clause)

"""Before the first round: what the house chooses, the staff, the cards and their inspection."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from croupier.core.duties import backs, preshuffled
from croupier.core.game import Rules
from croupier.core.options import Option, choice, count
from croupier.core.procedure import Procedure
from croupier.core.table import Table
from croupier.core.things import ARRIVES, Between, Duty, Fact, Said, named
from croupier.games.card_table.terms import CardTable, Word


@dataclass
class CardKeep:
    """What outlives a round at a card table."""

    deck: int = 0
    """Which deck is in play."""
    by_hand: bool = False
    """Whether its cards were shuffled by hand because the device failed."""


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
        replace(
            choice(
                "shuffler",
                "an automated shuffling device is used",
                cards.shuffle.clause,
                "yes",
                "no",
            ),
            unmoved="a card that nobody has seen is like any other, however it was shuffled",
        ),
        replace(
            count("decks", "one deck, or two in turn with a shuffler", cards.second_deck, 1, 1, 2),
            unmoved="a second deck is shuffled while the first is dealt",
        ),
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


# The decks: two of them are two things, each with an age and an inspection of its own


def decks_of(rules: Rules) -> tuple[str, ...]:
    return ("cards",) if rules.options["decks"] == 1 else ("deck 1", "deck 2")


def deck_in_play(table: Table) -> str:
    return decks_of(table.rules)[kept(table).deck]


def duties(rules: Rules, cards: CardTable) -> tuple[Duty, ...]:
    """Each deck by itself, when the table opens and when another takes its place."""
    return tuple(duty for deck in decks_of(rules) for duty in _of_deck(rules, cards, deck))


def _of_deck(rules: Rules, cards: CardTable, deck: str) -> Iterator[Duty]:
    dealing = cards.dealing(rules)
    if rules.options["decks"] == 2:
        (other,) = (one for one in decks_of(rules) if one != deck)
        yield backs(deck, other, cards.colors)
    came = cards.preshuffled
    if came is not None:
        yield preshuffled(deck, came.clause)
        yield _owed(came, deck, ("preshuffled", "yes"))
    opened = ("preshuffled", "no") if came is not None else None
    for word in cards.opening:
        yield _owed(word, deck, opened)
        if word is cards.opening[0]:
            yield from _jokers(cards, deck, opened)
    yield Duty(on=deck, minutes=dealing.hours * 60, clause=dealing.changed)


def _jokers(cards: CardTable, deck: str, given: tuple[str, str] | None) -> Iterator[Duty]:
    """How many jokers a pack came with is told; of two, one is put out of use."""
    if cards.joker is None or cards.second_joker is None:
        return
    words = f"how many jokers {named(deck)} came with"
    must = "it has to have one joker, or two of which one is put out of use"
    fact = Fact("jokers", words, 1, Between(1, 2), must)
    yield Duty(on=deck, when=ARRIVES, tells=fact, given=given, clause=cards.joker)
    yield _owed(cards.second_joker, deck, ("jokers", 2))


def _owed(word: Word, deck: str, given: tuple[str, Said] | None) -> Duty:
    return Duty(
        on=deck,
        when=ARRIVES,
        by=word.role,
        what=word.words.format(deck=named(deck)),
        second=word.second or None,
        verified=word.verified.format(deck=named(deck)),
        verified_by=word.verified_by,
        given=given,
        clause=word.clause,
    )


def confirm(table: Table, word: Word) -> Procedure[None]:
    what = word.words.format(deck=named(deck_in_play(table)))
    yield from table.attest(word.role, what, word.clause)

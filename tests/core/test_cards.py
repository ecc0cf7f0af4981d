"""Cards as numbers and as text, decks, and the shoe that knows only what is left."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.core.cards import (
    JOKER,
    RANKS,
    STANDARD_DECK,
    SUITS,
    UNSEEN,
    Shoe,
    card_from,
    card_name,
    card_names,
    cards_from,
    decks,
    rank_of,
    suit_of,
)
from croupier.core.refusals import Misuse

any_card = st.integers(0, JOKER)
some_cards = st.lists(any_card, min_size=1, max_size=12)


def test_the_numbers_of_cards() -> None:
    """A card is four times its rank plus its suit, twos and clubs first; the joker is last."""
    assert card_from("2c") == 0
    assert card_from("2s") == 3
    assert card_from("3c") == 4
    assert card_from("As") == 51
    assert card_from("Jk") == JOKER == 52


def test_every_card_has_its_own_name() -> None:
    """The 53 names differ, and rank and suit are those of the name."""
    assert len(set(card_names(range(53)))) == 53
    for card in STANDARD_DECK:
        assert card_name(card) == RANKS[rank_of(card)] + SUITS[suit_of(card)]


@given(any_card)
def test_a_card_survives_text(card: int) -> None:
    """What is printed can be read back, in either case."""
    assert card_from(card_name(card)) == card
    assert card_from(f" {card_name(card).lower()} ") == card


@given(some_cards)
def test_cards_survive_text(cards: list[int]) -> None:
    """Apart, with commas, or all together."""
    names = card_names(cards)
    assert cards_from(" ".join(names)) == tuple(cards)
    assert cards_from(", ".join(names)) == tuple(cards)
    assert cards_from("".join(names)) == tuple(cards)


@pytest.mark.parametrize(
    ("text", "name"),
    [("10d", "Td"), ("tD", "Td"), ("A♠", "As"), ("q♥", "Qh"), ("5♦", "5d"), ("Joker", "Jk")],
)
def test_other_ways_to_write_a_card(text: str, name: str) -> None:
    """Ten as a number, small letters, the signs of the suits, and the whole word."""
    assert card_name(card_from(text)) == name


@pytest.mark.parametrize("text", ["", "A", "1s", "11s", "sA", "Ax", "AsK", "??", "Jok", "0c"])
def test_what_is_not_a_card(text: str) -> None:
    """Anything else is named, with examples."""
    with pytest.raises(Misuse, match="is not a card; write a rank and a suit"):
        card_from(text)


@pytest.mark.parametrize("text", ["Qh 6d 4", "Qh6d4", "Qh, , x", "QhQ"])
def test_what_is_not_a_hand(text: str) -> None:
    """One bad card spoils the hand."""
    with pytest.raises(Misuse, match="is not a card"):
        cards_from(text)


def test_no_cards_are_no_cards() -> None:
    """An empty text is an empty hand."""
    assert cards_from("") == ()


def test_decks() -> None:
    """Each deck has its 52 cards, and jokers where they are asked for."""
    assert decks(1) == STANDARD_DECK
    assert len(decks(6)) == 312
    assert Counter(decks(6))[card_from("As")] == 6
    assert Counter(decks(2, jokers_each=1))[JOKER] == 2
    assert len(decks(2, jokers_each=1)) == 106


@given(st.integers(1, 8), st.data())
def test_a_shoe_loses_what_is_dealt_and_nothing_else(count: int, data: st.DataObject) -> None:
    """Whatever is dealt, the dealt cards and the remaining ones are together what was there."""
    whole = decks(count)
    dealt = data.draw(st.permutations(whole).map(lambda order: order[: len(order) // 3]))
    shoe = Shoe.fresh(whole).dealt(dealt)
    assert sorted([*shoe.remaining, *dealt]) == sorted(whole)
    assert len(shoe) == len(whole) - len(dealt)


@given(st.permutations(STANDARD_DECK), st.integers(0, 20), st.integers(0, 20), st.integers(0, 20))
def test_unseen_cards_are_counted(order: list[int], seen: int, unseen: int, shown: int) -> None:
    """Cards face down have left the shoe by number, and by kind only when they are turned over."""
    shown = min(shown, unseen)
    shoe = Shoe.fresh(STANDARD_DECK).dealt([*order[:seen], *[UNSEEN] * unseen])
    assert len(shoe) == 52 - seen - unseen
    assert len(shoe.remaining) == 52 - seen
    after = shoe.seen(order[seen : seen + shown])
    assert len(after) == len(shoe), "turning a card over deals none"
    assert after.unseen == unseen - shown
    assert sorted([*after.remaining, *order[: seen + shown]]) == list(STANDARD_DECK)


def test_a_card_leaves_the_shoe_once() -> None:
    """A second ace of spades is refused by a single deck, a third one by two decks."""
    ace = card_from("As")
    one, two = Shoe.fresh(decks(1)), Shoe.fresh(decks(2))
    for act in (one.without([ace]).without, one.without([ace]).dealt, one.dealt([ace]).seen):
        with pytest.raises(Misuse, match="As cannot be dealt: no such card is left in the shoe"):
            act([ace])
    with pytest.raises(Misuse, match="As cannot be dealt"):
        one.without([ace, ace])
    assert len(two.without([ace, ace])) == 102
    with pytest.raises(Misuse, match="As cannot be dealt"):
        two.without([ace, ace, ace])


def test_a_refused_deal_leaves_the_shoe() -> None:
    """A shoe is a value: what cannot be dealt changes nothing."""
    shoe = Shoe.fresh(cards_from("As Kd"))
    with pytest.raises(Misuse):
        shoe.dealt(cards_from("As As"))
    assert shoe == Shoe.fresh(cards_from("Kd As"))


def test_the_order_of_the_shoe_tells_nothing() -> None:
    """Two shoes with the same cards left are equal, however they came to it."""
    one = Shoe.fresh(STANDARD_DECK).dealt(cards_from("As Kd")).dealt(cards_from("2c"))
    other = Shoe.fresh(reversed_deck()).dealt(cards_from("2c Kd As"))
    assert one == other


def reversed_deck() -> list[int]:
    return list(reversed(STANDARD_DECK))

"""Cards of which somebody keyed the rank alone: kept as that, and never taken for more."""

from __future__ import annotations

import random

import pytest

from croupier.core.cards import (
    SUITLESS,
    Shoe,
    card_from,
    card_name,
    card_names,
    cards_from,
    decks,
)
from croupier.core.driver import RandomSource
from croupier.core.procedure import Decide, DrawCards
from croupier.core.refusals import Misuse
from croupier.core.seen import Seen
from croupier.core.table import Table
from tests.live.test_ahead import Tracked

KING = card_from("K?")


def test_a_rank_has_a_name_of_its_own() -> None:
    """`K?` and back; a rank without the sign is no card by itself."""
    for rank in "23456789TJQKA":
        assert card_name(card_from(f"{rank}?")) == f"{rank}?"
    assert KING >= SUITLESS
    with pytest.raises(Misuse, match="write a rank and a suit"):
        card_from("K")


def test_a_shoe_counts_ranks_without_choosing_a_suit() -> None:
    """Each king can still come while one of four is gone; a fifth cannot, nor a fourth by name."""
    shoe = Shoe.fresh(decks(1)).dealt([KING])
    assert (len(shoe), len(shoe.remaining), shoe.by_rank) == (51, 52, (KING,))
    three = shoe.dealt(cards_from("Kc Kd Kh"))
    assert len(three) == 48
    for last in (cards_from("Ks"), (KING,)):
        with pytest.raises(Misuse, match="no such card is left"):
            three.without(last)
    with pytest.raises(Misuse, match="no such card is left"):
        Shoe.fresh(decks(1)).dealt([KING] * 5)
    assert len(Shoe.fresh(decks(2)).dealt([KING] * 8)) == 96


def test_what_is_left_by_what_was_seen() -> None:
    """By rank it is right; the suit that goes is one of which most are left."""
    seen = Seen({"seat 1": [KING, card_from("Kc")]}, [])
    left = [card_name(card) for card in seen.unseen_of(decks(1))]
    assert (len(left), sum(name[0] == "K" for name in left)) == (50, 2)
    assert "Kc" not in left


def test_a_table_is_the_same_from_its_value() -> None:
    """Hands, discards and shoe with ranks alone go into the value and come back; the log too."""
    there = Tracked("blackjack")
    there.say("main 10", "K59", "sT")
    table = there.driver.table
    assert card_from("K?") in table.discards
    again = Table.from_value(table.rules, table.value())
    assert again.value() == table.value()
    assert again.shoe == table.shoe
    assert there.replays()


@pytest.mark.parametrize(
    ("game_id", "wager", "line"),
    [("three_card_poker", "ante 10", "p; 259"), ("blackjack", "main 10, royal match 5", "K59")],
)
def test_a_suit_that_counts_is_asked_for(game_id: str, wager: str, line: str) -> None:
    """A game of suits, or a wager on the layout that looks at them: the rank alone is refused."""
    there = Tracked(game_id)
    there.say(wager)
    (said,) = there.say(line)
    assert "of which suit?" in said
    assert ("royal match at seat 1 looks at suits" in said) == (game_id == "blackjack")


def test_another_seats_wager_counts_too() -> None:
    """What lies at seat 2 asks for the suit of every card; keyed with it, it goes on."""
    there = Tracked("blackjack", players=2)
    there.say("main 10, 2 main 10, 2 royal match 5")
    (said,) = there.say("K")
    assert "royal match at seat 2 looks at suits" in said
    assert there.say("Kh") == []
    assert there.driver.table.hands["seat 1"] == list(cards_from("Kh"))


@pytest.mark.parametrize("game_id", ["blackjack", "free_bet_blackjack", "mini_baccarat"])
def test_wagers_by_rank_pay_the_same_without_suits(game_id: str, seed: int) -> None:
    """Forty deals keyed twice, with suits and without: the same chips after each of them."""
    keyed_twice(game_id, seed)


def test_even_money_is_keyed_twice_too() -> None:
    """A seed that failed: a blackjack against an ace is asked about, and Enter decides nothing."""
    keyed_twice("free_bet_blackjack", 3574697843309138567)


def keyed_twice(game_id: str, seed: int) -> None:
    chance = random.Random(seed)
    wager = "player 10, tie 5" if game_id == "mini_baccarat" else "main 10"
    tables = Tracked(game_id), Tracked(game_id)
    for there in tables:
        there.say("", "", "", "2h 3c 4d" if game_id == "mini_baccarat" else "")
    for _ in range(40):
        for there in tables:
            there.say(wager, "")
        while (pending := tables[0].driver.pending) is not None:
            if isinstance(pending, DrawCards):
                drawn = RandomSource(chance.randrange).answer(pending)
                assert isinstance(drawn, tuple)
                names = card_names(drawn)
                assert tables[0].say(" ".join(names)) == []
                assert tables[1].say(" ".join(name[0] for name in names)) == []
            else:
                choices = pending.choices if isinstance(pending, Decide) else ()
                word = next((one for one in ("stand", "wait") if one in choices), "")
                for there in tables:
                    assert there.say(word) == []
        assert tables[0].chips() == tables[1].chips()

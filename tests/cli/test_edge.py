"""The word `edge` at the table: the present shoe by what everybody has seen, and nothing else."""

from __future__ import annotations

from fractions import Fraction

import pytest

import croupier
from croupier.contracts.witness import Driver
from croupier.core.cards import cards_from
from croupier.core.procedure import Close, Place
from croupier.core.refusals import Misuse
from croupier.exact.shoe import edge_now
from croupier.games.blackjack import exact as blackjack
from croupier.live.edge import edge_lines
from tests.cli.playing import POKER, TRACKED, Play, Typist, play, round_of, sitting
from tests.games.scripts import Scripted
from tests.games.twenty_one.twenty_one import begin, choose, seated

__all__ = ["play"]  # the fixture

TWENTY_ONE = pytest.mark.parametrize("game_id", ["blackjack", "free_bet_blackjack"])


def decision(game_id: str, burnt: str, hole: str, *then: str) -> Driver:
    """Ten and six against a nine, with a card burnt and one under the nine."""
    cards = (burnt, "Ts", "9h", "6d", hole, *then)
    # One deck is counted sooner than six.
    driver = seated(game_id, Scripted(*cards), {1: "player 1"}, decks="1")
    begin(driver)
    driver.answer(Place(1, "main", 10_00))
    driver.answer(Close())
    return driver


def told(driver: Driver) -> list[str]:
    return [line.text for line in edge_lines(driver.table)]


@TWENTY_ONE
def test_hidden_cards_do_not_show(game_id: str) -> None:
    """Whatever was burnt and whatever lies under the nine, the table says the same."""
    tables = [decision(game_id, burnt, hole) for burnt, hole in (("2c", "5c"), ("Kh", "8s"))]
    first, second = map(told, tables)
    assert first == second
    assert first[0] == "47 of 52 cards left, 9.6% dealt, 2 of them unseen"


def test_a_hole_card_counts_once_it_is_turned() -> None:
    """Until then it may be any card; then it is known like the others."""
    before = decision("blackjack", "2c", "8s")
    unturned = edge_now(before.table)
    turned = edge_now(choose(before, "stand").table)
    assert (unturned.left, unturned.seen) == (47, 3)
    assert (turned.left, turned.seen) == (47, 4)
    assert unturned["insurance"] != turned["insurance"]


def test_the_next_round_by_the_cards_that_are_left() -> None:
    """After a round the edges are those of a shoe without what was seen in it."""
    driver = choose(decision("blackjack", "2c", "8s"), "stand")
    rules = driver.table.rules
    found = croupier.edge_now(driver)
    left = sorted(set(range(52)) - set(cards_from("Ts 6d 9h 8s")))
    assert found.now == blackjack.edge_now(rules, left)
    assert found.full == blackjack.edge_now(rules, blackjack.full_cards(rules))
    assert found.penetration == Fraction(5, 52)
    assert not found.fresh
    with pytest.raises(Misuse, match="no wager 'banker'"):
        found["banker"]


def test_past_the_cutting_card_the_next_shoe_is_full() -> None:
    """What is counted then is the shoe that will be shuffled."""
    driver = choose(decision("blackjack", "2c", "8s"), "stand")
    driver.table.keep.behind = 48
    found = edge_now(driver.table)
    assert found.fresh
    assert found.now == found.full
    assert told(driver)[0].endswith("; the next round begins with a shuffle")


def test_too_few_cards_are_not_counted() -> None:
    """A round might not end with the cards that are left, so that no figure is given."""
    rules = croupier.rules("blackjack")
    assert "main" not in blackjack.edge_now(rules, list(range(19)))
    assert set(blackjack.edge_now(rules, [48])) == set()
    assert "insurance" not in blackjack.edge_now(rules, list(range(8)))


@pytest.mark.parametrize("game_id", ["mini_baccarat", "dragon_bonus_baccarat"])
def test_in_dealt_play(play: Play, game_id: str) -> None:
    """Cards left, how deep the shoe is, and each wager now beside a full shoe."""
    typed = [*round_of(game_id), "edge", "quit"]
    out = play.ok(game_id, "--seed", "demo", typed=typed)
    shown = out[out.index("> edge") :].splitlines()
    assert shown[2].startswith("404 of 416 cards left, 2.9% dealt")
    assert shown[3].split() == ["house", "edge", "now", "full", "shoe", "change"]
    tie = next(line for line in shown if line.startswith("Tie"))
    assert "14.3596 %" in tie
    assert max(map(len, shown)) <= 80


@pytest.mark.parametrize("game_id", ["blackjack", "mini_baccarat"])
def test_at_a_tracked_table(game_id: str) -> None:
    """Where real cards are keyed in, the same word works between rounds."""

    class Asker(Typist):
        asked = False

        def read(self, prompt: str) -> str:
            assert self.driver is not None
            if self.driver.pending is None and self.driver.table.round_number and not self.asked:
                self.asked = True
                return "edge"
            return super().read(prompt)

    session, out = sitting(game_id, Asker(1), origin=TRACKED)
    session.run()
    assert "cards left" in out.getvalue()
    assert "full shoe" in out.getvalue()


@pytest.mark.parametrize(
    ("game_id", "said"),
    [
        (POKER, "Three Card Poker: this game begins each round with a full deck."),
        ("craps", "Craps: this game is not dealt from a shoe."),
    ],
)
def test_without_a_shoe(play: Play, game_id: str, said: str) -> None:
    """A game that keeps no cards from round to round says so."""
    assert said in play.ok(game_id, "--seed", "demo", typed=["edge", "quit"]).splitlines()
    driver = croupier.table(game_id, seed="demo")
    with pytest.raises(Misuse, match="nothing carries over from round to round"):
        croupier.edge_now(driver)


def test_help_has_the_word(play: Play) -> None:
    """Who asks for help learns of it."""
    assert "edge" in play.ok(POKER, "--seed", "demo", typed=["help", "quit"])

"""Effects of removal: known figures, sums, and each effect a second time by another way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

import pytest

from croupier.core.cards import RANKS, STANDARD_DECK
from croupier.core.game import Rules, rules_for
from croupier.core.refusals import Misuse
from croupier.exact.analysis import figures
from croupier.exact.shoe import (
    RANK_NAMES,
    EffectsOfRemoval,
    Share,
    effects_of_removal,
    why_no_shoe,
)
from croupier.games import game, game_ids
from croupier.games.baccarat.exact import census_of, composition_of
from croupier.games.blackjack import exact as blackjack
from croupier.games.free_bet_blackjack import exact as free_bet_blackjack
from croupier.games.free_bet_blackjack.rules import DealersHand
from croupier.games.twenty_one.charts import chart, value_of_chart
from croupier.games.twenty_one.sheet import terms_of

SIDE_BETS = ("bet_the_set", "royal_match", "trilux_bonus", "kings_bounty")
# Change of the house edge in percentage points for one deck, dealer stands on soft 17, as
# published for a player who keeps to one strategy whatever has left.
PUBLISHED = {"A": 0.61, "2": -0.38, "3": -0.44, "4": -0.55, "5": -0.69, "6": -0.46, "7": -0.28,
             "8": 0.0, "9": 0.18, "T": 0.51}  # fmt: skip
MORE_BY_ADAPTING = 0.08


def rules(game_id: str, **options: str) -> Rules:
    return rules_for(game(game_id), options=options)


def without(cards: Sequence[int], rank: str, suit: int = 0) -> list[int]:
    left = list(cards)
    left.remove(4 * RANKS.index(rank) + suit)
    return left


@pytest.fixture(scope="module")
def one_deck() -> Mapping[str, Share]:
    """The main wager of Blackjack from one deck."""
    return effects_of_removal(rules("blackjack", decks="1", soft_17="stand"), "main")["main"]


# Twenty-one


def test_the_main_wager_of_one_deck(one_deck: Mapping[str, Share]) -> None:
    """Each rank moves the edge by what counters have known for long, a little more by adapting."""
    for rank, published in PUBLISHED.items():
        assert 100 * float(one_deck[rank]) == pytest.approx(published, abs=MORE_BY_ADAPTING), rank


def test_which_cards_help_the_player(one_deck: Mapping[str, Share]) -> None:
    """Gone fives help most; gone aces and tens hurt, every ten like every other."""
    assert min(one_deck, key=lambda rank: one_deck[rank]) == "5"
    assert all(one_deck[rank] < 0 for rank in "234567")
    assert all(one_deck[rank] > 0 for rank in "9TJQKA")
    assert len({one_deck[rank] for rank in "TJQK"}) == 1


def test_knowing_the_card_never_hurts(one_deck: Mapping[str, Share]) -> None:
    """Over all ranks the effects sum to almost nought; what is left is for the player."""
    assert list(one_deck) == list(RANK_NAMES)
    average = float(sum(one_deck.values())) / 13
    assert -0.0005 < average <= 0


@pytest.mark.parametrize("rank", ["5", "8", "T", "A"])
def test_the_main_wager_by_the_chart(one_deck: Mapping[str, Share], rank: str) -> None:
    """A player who looks at totals alone, under a chart for each shoe, sees the same effect."""
    chosen = rules("blackjack", decks="1", soft_17="stand")
    terms = terms_of(chosen)
    worth = {}
    for cards in (STANDARD_DECK, tuple(without(STANDARD_DECK, rank))):
        shoe = blackjack.by_value(cards)
        worth[cards] = value_of_chart(shoe, terms, chart(shoe, terms))
    before, after = worth.values()
    assert before - after == pytest.approx(float(one_deck[rank]), abs=0.0008)


@pytest.mark.parametrize("game_id", ["blackjack", "free_bet_blackjack"])
@pytest.mark.parametrize("decks", [1, 6, 8])
def test_insurance(game_id: str, decks: int) -> None:
    """One number for tens and one for the rest: the share of tens under an ace."""
    effects = effects_of_removal(rules(game_id, decks=str(decks)), "insurance")["insurance"]
    under, tens = 52 * decks - 1, 16 * decks
    full = 1 - Fraction(3 * tens, under)
    for rank in RANK_NAMES:
        gone = 1 - Fraction(3 * (tens - (rank in "TJQK")), under - 1)
        assert effects[rank] == gone - full


@pytest.mark.parametrize("decks", ["2"])
def test_side_bets_by_taking_each_card_out(decks: str) -> None:
    """The effect of a rank is the average over the four shoes that lack one card of it."""
    chosen = rules("blackjack", decks=decks)
    cards = blackjack.full_cards(chosen)
    full = blackjack.edges(chosen, {"deal": blackjack.side_deals(cards)})
    assert set(full) == set(SIDE_BETS)
    effects = {wager: effects_of_removal(chosen, wager)[wager] for wager in SIDE_BETS}
    for rank in ("2", "Q", "K"):
        shoes = [without(cards, rank, suit) for suit in range(4)]
        after = [blackjack.edges(chosen, {"deal": blackjack.side_deals(s)}) for s in shoes]
        for wager in SIDE_BETS:
            mean = sum((one[wager] for one in after), Fraction(0)) / 4
            assert effects[wager][rank] == mean - full[wager]


def test_side_bets_cancel_out() -> None:
    """Nothing is decided in a side bet, so that its effects sum to nought, exactly."""
    chosen = rules("blackjack")
    for wager in SIDE_BETS:
        assert sum(effects_of_removal(chosen, wager)[wager].values()) == 0
    push = effects_of_removal(rules("free_bet_blackjack"), "push_22")["push_22"]
    assert sum(push.values()) == 0


def draws_to_22(counts: list[list[int]], suits: set[int]) -> float:
    """The chance of a dealer's 22 all of whose cards are of these suits, card by card."""
    cards = sum(map(sum, counts))

    def draw(
        chance: float, drawn: list[int], total: int, ace: bool, number: int
    ) -> Iterator[float]:
        soft = ace and total <= 11
        if total > 21:
            yield chance if total == 22 else 0.0
            return
        if number >= 2 and (total >= 17 or (soft and total >= 8)):
            return
        for value in range(10):
            left = sum(counts[value][suit] for suit in suits) - drawn[value]
            if left > 0:
                drawn[value] += 1
                share = chance * left / (cards - number)
                yield from draw(share, drawn, total + value + 1, ace or value == 0, number + 1)
                drawn[value] -= 1

    return sum(draw(1.0, [0] * 10, 0, False, 0))


@pytest.mark.parametrize("rank", ["A", "2"])
def test_push_22_card_by_card(rank: str) -> None:
    """The dealer's hands drawn one card after another give the same edge without a card."""
    chosen = rules("free_bet_blackjack")
    cards = without(free_bet_blackjack.full_cards(chosen), rank, suit=2)
    counts = [[0] * 4 for _ in range(10)]
    for card in cards:
        counts[blackjack.card_value(RANKS[card >> 2])][card & 3] += 1
    one_suit = sum(draws_to_22(counts, {suit}) for suit in range(4))
    one_color = sum(draws_to_22(counts, suits) for suits in ({0, 3}, {1, 2})) - one_suit
    mixed = draws_to_22(counts, {0, 1, 2, 3}) - one_suit - one_color
    wager = chosen.wagers["push_22"]
    by_kind = {free_bet_blackjack.ONE_SUIT: one_suit, free_bet_blackjack.ONE_COLOR: one_color,
               free_bet_blackjack.MIXED: mixed}  # fmt: skip
    edge = 1 - sum(by_kind.values())
    for kind, chance in by_kind.items():
        row = wager.row(DealersHand(kind))
        edge -= chance * float(wager.net_units(row))
    full = free_bet_blackjack.edge_now(chosen, free_bet_blackjack.full_cards(chosen), "push_22")
    effect = effects_of_removal(chosen, "push_22")["push_22"][rank]
    assert float(full["push_22"] + effect) == pytest.approx(edge, abs=1e-12)


# Baccarat


@pytest.mark.parametrize("game_id", ["mini_baccarat", "dragon_bonus_baccarat"])
def test_baccarat_by_analysing_the_shoe_without_the_card(game_id: str) -> None:
    """Every wager's effect is the edge from the other cards less the edge from all."""
    chosen = rules(game_id)
    table = effects_of_removal(chosen)
    full = [*STANDARD_DECK] * 8
    before, after = (
        {one.wager: one.house_edge for one in figures(chosen, census_of(composition_of(shoe)))}
        for shoe in (full, without(full, "4", suit=3))
    )
    for wager, edge in before.items():
        assert table[wager]["4"] == after[wager] - edge


# The contract


def test_the_table() -> None:
    """A row a rank, tens together where no wager tells them apart, the sign explained."""
    table = effects_of_removal(rules("mini_baccarat", dragon_bonus="no"))
    lines = str(table).splitlines()
    assert lines[0].split() == ["one", "card", "less", "banker", "player", "tie"]
    assert [line.split()[0] for line in lines[1:-1]] == [*"A23456789", "T"]
    assert "minus is good for the player" in lines[-1]
    with pytest.raises(Misuse, match="main"):
        table["main"]


def test_tens_that_differ_have_a_row_each() -> None:
    """Kings and queens are what Royal Match is about."""
    table = effects_of_removal(rules("blackjack"), "royal_match")
    assert [rank for rank, _ in table.rows()] == list(RANK_NAMES)


def test_exact_and_not() -> None:
    """As data an exact effect is a fraction, another one a number; the method says which."""
    chosen = rules("blackjack")
    changes: Mapping[str, Share] = dict.fromkeys(RANK_NAMES, 0.25)
    thirds: Mapping[str, Share] = dict.fromkeys(RANK_NAMES, Fraction(-1, 3))
    both = EffectsOfRemoval(chosen, 312, {"main": changes, "insurance": thirds})
    main, insurance = both.to_dict()["wagers"]
    assert (main["method"], main["effects"]["A"]) == ("exact to double precision", 0.25)
    assert (insurance["method"], insurance["effects"]["A"]) == ("exact", "-1/3")
    assert insurance["effects_percent"]["A"] == -33.333333


@pytest.mark.parametrize("game_id", game_ids())
def test_every_game_has_it_or_says_why_not(game_id: str) -> None:
    """A shoe comes with all four names of the contract; else there is a sentence."""
    chosen = rules(game_id)
    why = why_no_shoe(chosen)
    if why is None:
        names = ("full_cards", "edge_now", "effects_of_removal", "fresh_next")
        assert all(hasattr(chosen.game.counting(), name) for name in names)
        with pytest.raises(Misuse, match="no wager to analyse 'x'"):
            effects_of_removal(chosen, "x")
    else:
        assert why.startswith(chosen.game.name)
        with pytest.raises(Misuse, match="nothing carries over"):
            effects_of_removal(chosen)

"""A table from Python: chips in dollars, cards by name, strategies that play."""

from __future__ import annotations

import json
import pickle
from decimal import Decimal

import pytest

import croupier
from croupier.core.refusals import Misuse, Refusal
from croupier.live.playing import Moment, PlayedTable


def seated(game: str = "blackjack", dollars: int = 200) -> PlayedTable:
    table = croupier.table(game, seed="played")
    table.join(1, dollars)
    return table


def test_a_round_of_blackjack() -> None:
    """Join, bet, deal, choose: the round is over, and the rack has what it brought."""
    table = seated()
    table.bet(1, "main", 10)
    assert table.rack_cents(1) == 190_00
    assert table.deal().startswith("your decision for seat 1")
    assert (table.decides, "stand" in table.choices) == (1, True)
    assert len(table.hands["seat 1"]) == 2
    assert table.hands["hole card"] == ("??",)
    assert table.choose("stand") == "the round is over"
    assert (table.choices, table.decides) == ((), None)
    assert table.rack_cents(1) == 200_00 + table.won_cents[1]
    assert "??" not in str(table.hands)


def test_what_may_not_be_chosen_says_why() -> None:
    """A choice that is closed is there with the refusal of the law."""
    table = seated()
    table.bet(1, "main", 10)
    table.deal()
    for choice, why in table.blocked.items():
        with pytest.raises(Refusal) as refused:
            table.choose(choice)
        assert refused.value.clause == why.clause
    with pytest.raises(Misuse, match="no choice 'stood'"):
        table.choose("stood")


@pytest.mark.parametrize("wager", ["yo", "Eleven in One Roll", "ELEVEN_IN_ONE_ROLL"])
def test_wagers_by_the_players_words(wager: str) -> None:
    """A wager is found by its id in any capitals, by its name, by what players call it."""
    table = seated("craps")
    table.bet(1, wager, 5)
    assert table.table.stakes(1) == {"eleven_in_one_roll": 5_00}
    table.take(1, wager, 5)
    assert table.table.stakes(1) == {}


@pytest.mark.parametrize("amount", [5.0, True, None, "five", -5, Decimal("NaN"), "5.001"])
def test_amounts_that_are_none(amount: object) -> None:
    """What is no amount in dollars is said to be none, and nothing moves."""
    table = seated()
    with pytest.raises(Misuse):
        table.bet(1, "main", amount)  # type: ignore[arg-type]
    assert table.rack_cents(1) == 200_00


def test_amounts_in_several_forms() -> None:
    """Whole dollars, text and decimals mean the same chips."""
    table = seated("mini_baccarat")
    for amount in (5, "5", "$5.00", Decimal("5.00")):
        table.bet(1, "player", amount)
    assert table.table.stakes(1) == {"player": 20_00}


def test_what_is_refused_leaves_the_table() -> None:
    """A bet above the limit is refused by its clause, and another can be made."""
    table = seated(dollars=5_000)
    with pytest.raises(Refusal, match=r"oh\.blackjack"):
        table.bet(1, "main", 4_000)
    table.bet(1, "main", 10)
    assert table.table.stakes(1) == {"main": 10_00}


def test_moves_are_plain_data() -> None:
    """What a seat may do, between which amounts, as JSON; nobody moves for an empty seat."""
    table = seated()
    table.bet(1, "main", 10)
    found = table.moves(1)
    assert json.loads(json.dumps(found)) == found
    assert found["areas"]["1"]["main"]["most"] == 190_00
    with pytest.raises(Misuse, match="nobody sits at seat 4"):
        table.moves(4)


def test_the_table_as_data() -> None:
    """`to_dict` is what a seat sees, `repr` is one short line, and a table can be pickled."""
    table = seated()
    table.bet(1, "main", 10)
    table.deal()
    assert json.loads(json.dumps(table.to_dict(1)))["hands"]["hole card"] == ["??"]
    assert repr(table) == "<blackjack table, round 1: seat 1 $190>"
    other = pickle.loads(pickle.dumps(table))
    assert (other.hands, other.choices) == (table.hands, table.choices)
    assert other.choose("stand") == table.choose("stand")


def the_first(moment: Moment) -> dict[str, int] | str:
    """Bets the least on the first plain wager, and takes the first choice."""
    if moment.choices:
        return moment.choices[0]
    plain = [wager for wager in moment.wagers if wager not in ("straight", "insurance")]
    for together in (
        ("ante", "blind"),
        ("ante", "super_bonus"),
        ("number_1", "number_2", "number_3"),
    ):
        if set(together) <= set(plain):
            return dict.fromkeys(together, 5)
    return {"red" if "red" in plain else plain[0]: 5} if plain else {}


@pytest.mark.parametrize("game", croupier.games())
def test_a_strategy_plays_every_game(game: str) -> None:
    """A function plays rounds of any game; what the rounds brought is what the racks have."""
    table = seated(game, 2_000)
    table.join(2, 2_000)
    won = {1: 0, 2: 0}
    for played in table.play(the_first, 5):
        assert json.loads(json.dumps(played.to_dict()))["round"] == played.round
        for seat, cents in played.won_cents.items():
            won[seat] += cents
    for seat, cents in won.items():
        lying = sum(table.table.stakes(seat).values())
        assert table.rack_cents(seat) + lying == 2_000_00 + cents
    assert table.table.round_number == 5


def test_hands_are_set_in_words() -> None:
    """By the low cards or the way of the house; what names no cards is told how to say it."""
    table = seated("pai_gow_poker")
    table.bet(1, "main", 10)
    table.deal()
    assert (table.decides, table.choices) == (1, ("house way",))
    with pytest.raises(Misuse, match="sets no hand"):
        table.choose("as you like")
    held = sorted(table.hands["seat 1"])
    with pytest.raises(Misuse, match="is not among"):
        table.choose("low " + " ".join(card for card in ("2c", "3c", "4c") if card not in held))
    assert table.choose("house way") == "the round is over"


def test_a_strategy_sees_its_own_cards_alone() -> None:
    """At Three Card Poker each seat is asked with its own cards, and the others' hidden."""
    table = seated("three_card_poker")
    table.join(2, 200)
    asked: list[Moment] = []

    def watching(moment: Moment) -> dict[str, int] | str:
        asked.append(moment)
        return "play" if moment.choices else {"ante": 5, "pair plus": 5}

    (played,) = table.play(watching)
    deciding = [moment for moment in asked if moment.choices]
    assert [moment.seat for moment in deciding] == [1, 2]
    for moment in deciding:
        other = f"seat {3 - moment.seat}"
        assert "??" not in moment.hands[moment.hand]
        assert set(moment.hands[other]) == {"??"} == set(moment.hands["dealer"])
    assert {one["wager"] for one in played.settled} >= {"ante", "pair_plus"}


@pytest.mark.parametrize(
    ("answer", "said"), [("sit", "wagers with dollars"), (["main"], "dollars")]
)
def test_a_strategy_that_answers_nonsense(answer: object, said: str) -> None:
    """It is told what is expected, and the table waits where it was."""
    table = seated()
    with pytest.raises(Misuse, match=said):
        table.play(lambda moment: answer)  # type: ignore[arg-type, return-value]
    assert table.to_dict()["state"] == "bets"

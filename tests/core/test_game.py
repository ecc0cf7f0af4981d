"""The rules in force: edition, options, paytables, limits; and what a house may not choose."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.core.game import Game, Rules, check_payout_limit, rules_for
from croupier.core.refusals import Misuse, Refusal
from croupier.core.side_bets import SideBet, side_bets
from croupier.games import game, game_ids
from tests.core.toy import CITED, EXTRA, GIFT, RED, law, toy


def test_a_house_that_chooses_nothing() -> None:
    """Every option stands at its default, in the first edition."""
    rules = rules_for(toy())
    assert rules.edition == "oh"
    assert rules.options["minimum"] == 5_00
    assert rules.option_texts()["minimum"] == "$5"
    assert list(rules.wagers) == ["red", "gift", "extra", "number"]
    assert rules.lawful


def test_options_reach_wagers() -> None:
    """What the house does not offer is refused by the clause of the option."""
    rules = rules_for(toy(), None, {"gift": "no"})
    assert "gift" not in rules.wagers
    with pytest.raises(Refusal, match="not offered with gift=no") as caught:
        rules.wager("gift")
    assert caught.value.instead.endswith("gift=yes")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ({"edition": "pa"}, "no edition of toy 'pa'; one of: oh"),
        ({"options": {"minimun": "5"}}, "no option of toy 'minimun'; did you mean minimum"),
        ({"options": {"gift": "maybe"}}, "gift=maybe is not a choice"),
        ({"options": {"minimum": "-5"}}, "'-5' is not an amount"),
        ({"paytable": {"rde": {}}}, "no wager of toy 'rde'; did you mean red"),
        ({"paytable": {"red": {"wonn": "1 to 1"}}}, "no row of red 'wonn'"),
    ],
)
def test_words_that_do_not_exist(arguments: dict[str, Any], complaint: str) -> None:
    """An unknown edition, option, choice, wager or row is named."""
    with pytest.raises(Misuse, match=complaint):
        rules_for(toy(), **arguments)


def test_options_as_text_give_the_same_rules() -> None:
    """What the log writes down of the options is what opens the same table again."""
    rules = rules_for(toy(), None, {"minimum": "2.50", "positions": "3", "gift": "no"})
    assert rules_for(rules.game, None, rules.option_texts()).options == rules.options


def test_a_paytable_is_in_force() -> None:
    """The wagers of the rules pay what the paytable says, and the rules remember it."""
    paytable = {"red": {"jackpot": "250 to 1"}}
    rules = rules_for(toy(), paytable=paytable)
    assert str(rules.wagers["red"].rows[3].pays) == "250 to 1"
    assert rules.paytable == paytable


def test_an_unlawful_paytable() -> None:
    """It is refused, unless it is only a thought."""
    paytable = {"red": {"jackpot": "50 to 1"}}
    with pytest.raises(Refusal, match="no less than 100 to 1"):
        rules_for(toy(), paytable=paytable)
    assert not rules_for(toy(), paytable=paytable, lawful=False).lawful


def test_limits_between_which_nothing_fits() -> None:
    """The maximum may be the minimum, but not a cent less."""
    assert rules_for(toy(), None, {"minimum": "100", "maximum": "100"})
    with pytest.raises(Refusal, match=r"no wager lies between them") as caught:
        rules_for(toy(), None, {"minimum": "100.01", "maximum": "100"})
    assert caught.value.clause == f"{CITED} 7.A.i"
    assert rules_for(toy(), None, {"minimum": "100.01", "maximum": "100"}, lawful=False)


def test_a_wager_may_have_places() -> None:
    """A wager is found with or without a place it has, and with no other."""
    rules = rules_for(toy())
    assert rules.wager("number") is rules.wager("number@1") is rules.wager("number@2")
    for id in ("number@3", "number@", "number@1@2", "red@1", "red@"):
        with pytest.raises(Misuse, match="no place of"):
            rules.wager(id)
    with pytest.raises(Misuse, match="no wager 'numbr'; did you mean number"):
        rules.wager("numbr@1")


def limited(limit: str, at_minimum: int) -> Game:
    def check(rules: Rules) -> None:
        check_payout_limit(rules, at_minimum, 50_000_00)

    return rules_for(toy(check_rules=check), None, {"payout_limit": limit}).game


@pytest.mark.parametrize(("at_minimum", "floor"), [(10_00, 50_000), (60_000_00, 60_000)])
def test_a_payout_limit_has_two_floors(at_minimum: int, floor: int) -> None:
    """It is the greater of the law's sum and of what the minimum can win; none is none."""
    assert limited("0", at_minimum)
    assert limited(f"{floor}", at_minimum)
    with pytest.raises(Refusal, match=f"it may not be less than .{floor:,}") as caught:
        limited(f"{floor - 1}.99", at_minimum)
    assert caught.value.clause == f"{CITED} 12.G"
    assert f"set payout_limit=${floor:,} or more" in caught.value.instead


def test_a_variation_may_cite_its_own_clause() -> None:
    """The refusal of a payout limit names the clause it is given."""

    def check(rules: Rules) -> None:
        check_payout_limit(rules, 0, 50_000_00, law("12.F"))

    with pytest.raises(Refusal) as caught:
        rules_for(toy(check_rules=check), None, {"payout_limit": "1"})
    assert caught.value.clause == f"{CITED} 12.F"


def test_a_game_checks_its_own_rules() -> None:
    """What the game refuses is refused, unless it is only a thought."""

    def refuse(rules: Rules) -> None:
        raise rules.refusal("this", "no", law("3.B"), "that")

    with pytest.raises(Refusal, match="this: no"):
        rules_for(toy(check_rules=refuse))
    assert rules_for(toy(check_rules=refuse), lawful=False)


def test_numbers_of_options() -> None:
    """An option that a game has not counts as nought; one that is a word is no number."""
    rules = rules_for(toy())
    assert rules.cents("minimum") == 5_00
    assert rules.cents("decks") == 0
    with pytest.raises(AssertionError):
        rules.cents("gift")


def test_a_game_without_parts_of_its_own() -> None:
    """What a game does not say is nothing: no duties, nothing to refuse."""
    plain: dict[str, Any] = {"duties": Game.duties, "check_stakes": Game.check_stakes}
    rules = rules_for(toy(**plain))
    assert rules.game.duties(rules) == ()
    rules.game.check_stakes(rules, {"gift": 1}, True)


def test_games_are_found_by_their_names() -> None:
    """Each registered game has the id of its module; a slip brings up the nearest."""
    for id in game_ids():
        assert game(id).id == id
    assert game_ids() == sorted(game_ids())
    with pytest.raises(Misuse, match="no game 'three_card_pokr'; did you mean three_card_poker"):
        game("three_card_pokr")


def test_side_bets_bring_their_wagers() -> None:
    """They come after those of the game; one that the game places itself stays where it is."""
    gift = SideBet(id="gift", wager=lambda options: GIFT if options["gift"] == "yes" else None)
    plain = toy(wagers=lambda _: (RED, EXTRA), side_bets=(gift,))
    assert list(rules_for(plain).wagers) == ["red", "extra", "gift"]
    assert list(rules_for(plain, None, {"gift": "no"}).wagers) == ["red", "extra"]
    placed = toy(wagers=lambda _: (GIFT, RED), side_bets=(gift,))
    assert list(rules_for(placed).wagers) == ["gift", "red"]
    assert [bet.id for bet in side_bets(rules_for(placed))] == ["gift"]

"""Shuffle, cut, burn and the shoe in both games of twenty-one: sections 6 and 7."""

from __future__ import annotations

import pytest

from croupier.core.driver import KeyedSource, RandomSource
from croupier.core.game import rules_for
from croupier.core.procedure import Close, Cut, Decide, DrawCards, Place
from croupier.core.refusals import Misuse
from croupier.games import game
from tests.games.scripts import events
from tests.games.twenty_one.twenty_one import (
    PLAYERS,
    TEN,
    asked,
    begin,
    both,
    cite,
    free,
    games,
    key,
    number,
    only,
    play_round,
    random_table,
    refused,
    said,
    seated,
    table,
)

# § 6, 7: shuffle, cut, burn


@games
@both("6.A", "6.B", "6.C")
def test_the_players_are_offered_the_cut(id: str) -> None:
    """Once after the shuffle: one of them cuts, or the dealer."""
    for answer in ("seat 2", "dealer"):
        driver = random_table(id)
        driver.begin_round()
        assert asked(driver) == ("players", ("dealer", "seat 1", "seat 2"))
        driver.answer(answer)
        assert events(driver, "decided")[0]["clause"] == cite(id, "6.B")
        assert events(driver, "cut")[0]["clause"] == cite(id, "6.D")


@games
@both("6.D")
def test_how_deep_the_cut_may_be(id: str) -> None:
    """Ten cards from either end; nine are refused."""
    driver = seated(id, KeyedSource(card_by_card=True), PLAYERS, decks="1")
    driver.begin_round()
    driver.answer("dealer")
    assert isinstance(driver.pending, Cut)
    for cards in (9, 43, 0, 52):
        assert refused(driver, cards) == cite(id, "6.D")
    assert driver.can(10)
    driver.answer(42)


@only("6.D")
def test_the_house_sets_the_standard_of_the_cut() -> None:
    """In Blackjack the least number of cards is an option."""
    driver = seated("blackjack", KeyedSource(card_by_card=True), PLAYERS, cut="20")
    driver.begin_round()
    driver.answer("dealer")
    assert refused(driver, 19) == "oh.blackjack 6.D"
    driver.answer(20)


@games
@both("6.F")
@pytest.mark.parametrize("chosen", ["same_person", "next_person"])
def test_an_improper_cut_is_repeated(id: str, chosen: str) -> None:
    """Before the first card, by the same person or by the next who is entitled, as the house
    wants it; after it nobody can call that."""
    driver = table(id, "Ts 9d", "6h Tc")
    with pytest.raises(Misuse):
        driver.call("improper_cut")
    driver = random_table(id)
    driver.begin_round()
    driver.answer("seat 1")
    driver.call("improper_cut")
    assert asked(driver) == ("supervisor", ("same_person", "next_person"))
    driver.answer(chosen)
    if chosen == "next_person":
        assert asked(driver) == ("players", ("dealer", "seat 1", "seat 2"))
        driver.answer("seat 2")
    assert len(events(driver, "cut")) == 2
    assert said(driver, "seat 1 cuts again") == (["6.F"] if chosen == "same_person" else [])
    if chosen == "same_person":
        told = [e["seq"] for e in events(driver, "announced") if "cuts again" in e["words"]]
        assert told[0] < events(driver, "cut")[-1]["seq"]


@games
@both("6.F")
@pytest.mark.parametrize("dealers", [0, 1, 2])
def test_burnt_cards_go_back_before_another_cut(id: str, dealers: int) -> None:
    """A burnt card is not a dealt one: all cards are cut, and as many are burnt again, those of
    new dealers too."""
    driver = random_table(id)
    begin(driver)
    for _ in range(dealers):
        driver.call("new_dealer")
    assert len(driver.table.shoe) == 311 - dealers
    driver.source = KeyedSource(card_by_card=True)
    driver.call("improper_cut")
    driver.answer("same_person")
    assert isinstance(driver.pending, Cut)
    assert driver.pending.cards == 312
    driver.answer(302)
    for _ in range(1 + dealers):
        key(driver, "??")
    assert (len(driver.table.shoe), len(driver.table.discards)) == (311 - dealers, 1 + dealers)
    assert driver.can(Place(1, "main", TEN))


@only("6.F", "16.D")
def test_a_pitched_deck_is_cut_again_with_its_burnt_card() -> None:
    """The card burnt before the round goes back and another is burnt."""
    driver = random_table("blackjack", dealing="hand", decks="1")
    begin(driver)
    driver.call("improper_cut")
    driver.answer("same_person")
    assert events(driver, "shuffled")[-1]["cards"] == 52
    assert said(driver, "a card is burnt") == ["16.D", "16.D"]
    assert (len(driver.table.shoe), len(driver.table.discards)) == (51, 1)


@only("16.D", "6.G")
def test_a_pitched_deck_that_is_reshuffled_is_burnt_again() -> None:
    """The round begins with a card off the top of the new deck."""
    driver = random_table("blackjack", dealing="hand", decks="1")
    play_round(driver)
    begin(driver)
    driver.call("reshuffle")
    driver.answer("dealer")
    assert (len(driver.table.shoe), len(driver.table.discards)) == (51, 1)


@only("18.B.ii", "6.F")
def test_in_a_tournament_the_dealer_cuts_again() -> None:
    """Nobody is asked who cuts."""
    driver = random_table("blackjack", tournament="yes")
    begin(driver)
    driver.call("improper_cut")
    assert len(events(driver, "cut")) == 2
    assert said(driver, "dealer cuts again") == ["6.F"]


@games
@both("6.E", "6.G", "7.J", "7.J.i", "7.J.ii.(b)")
def test_the_cutting_card_ends_the_shoe_after_its_round(id: str) -> None:
    """A round in which a card from behind it was dealt goes on to its end; then all is mixed."""
    driver = random_table(id, decks="1", penetration="50")
    play_round(driver)
    assert driver.table.keep.behind == 26
    while len(driver.table.shoe) >= 26:
        assert said(driver, "the cutting card") == []
        assert len(events(driver, "shuffled")) == 1
        play_round(driver)
    assert said(driver, "the cutting card") == ["7.J"]
    assert driver.log[-1]["kind"] == "ended"
    assert len(driver.table.shoe) + len(driver.table.discards) == 52
    play_round(driver)
    assert len(events(driver, "shuffled")) == 2


@games
@both("7.J")
def test_a_cutting_card_that_lies_first_gives_one_more_round(id: str) -> None:
    """Exactly as many cards left as lie behind it: the round is dealt, and is the last."""
    driver = random_table(id, decks="1", penetration="50")
    play_round(driver)
    driver.table.keep.behind = len(driver.table.shoe)
    play_round(driver)
    assert len(events(driver, "shuffled")) == 1
    play_round(driver)
    assert len(events(driver, "shuffled")) == 2


@games
@both("7.J", "6.E")
def test_the_round_that_ends_at_the_cutting_card_is_not_yet_the_last(id: str) -> None:
    """Four cards are dealt in front of it and nobody hears of it; the next card lies behind."""
    driver = table(id, "Ts 9d", "8h Tc")
    driver.table.keep.behind = len(driver.table.shoe)
    driver.answer("stand")
    assert said(driver, "the cutting card") == []
    driver.source.draws += ["9s", "6d", "9h", "Th"]  # type: ignore[attr-defined]
    driver.begin_round()
    driver.answer(Place(1, "main", TEN))
    driver.answer(Close())
    assert said(driver, "the cutting card") == ["7.J"]
    assert len(events(driver, "shuffled")) == 1


@games
@both("6.E")
@pytest.mark.parametrize(("penetration", "behind"), [("50", 156), ("75", 78), ("90", 31)])
def test_penetration(id: str, penetration: str, behind: int) -> None:
    """The cutting card lies where the house puts it."""
    driver = random_table(id, penetration=penetration)
    begin(driver)
    assert driver.table.board["behind_cutting_card"] == behind


@games
@both("6.A", "6.G")
def test_a_supervisor_may_have_the_cards_reshuffled(id: str) -> None:
    """Between rounds, before the cutting card is near; not within a round."""
    driver = random_table(id)
    play_round(driver)
    begin(driver)
    driver.call("reshuffle")
    driver.answer("dealer")
    assert len(driver.table.shoe) == 311
    driver.answer(Place(1, "main", TEN))
    driver.answer(Close())
    if driver.pending is not None:
        with pytest.raises(Misuse):
            driver.call("reshuffle")


@games
@both("7.C")
def test_a_card_is_burnt_from_each_shoe_and_by_each_new_dealer(id: str) -> None:
    """It goes to the rack face down."""
    driver = random_table(id)
    play_round(driver)
    assert said(driver, "a card is burnt") == ["7.C"]
    begin(driver)
    assert len(said(driver, "a card is burnt")) == 1
    driver.call("new_dealer")
    assert said(driver, "a card is burnt") == ["7.C", "7.C"]
    burnt = [event for event in events(driver, "discarded") if event["hand"] == "burnt card"]
    assert [event["face_up"] for event in burnt] == [False, False]


@only("7.C")
def test_the_house_may_do_without_burning() -> None:
    """Then neither a shuffle nor a new dealer burns a card."""
    driver = random_table("blackjack", burn="no")
    begin(driver)
    driver.call("new_dealer")
    assert len(driver.table.shoe) == 312


@free("7.C", "7.A")
def test_free_bet_leaves_the_house_no_choice() -> None:
    """No option to do without the burn, and no other way to deal than from a shoe."""
    with pytest.raises(Misuse):
        rules_for(game("free_bet_blackjack"), options={"burn": "no"})
    for dealing in ("hand", "continuous"):
        with pytest.raises(Misuse):
            rules_for(game("free_bet_blackjack"), options={"dealing": dealing})


@only("7.A")
def test_a_shoe_unless_the_house_says_otherwise() -> None:
    """It is what nobody has to choose."""
    assert rules_for(game("blackjack")).options["dealing"] == "shoe"


@only("14")
def test_a_continuous_shuffler_has_all_cards_in_play_each_round() -> None:
    """No cut, no burn, no cutting card: every round is dealt from all decks."""
    driver = seated(
        "blackjack", RandomSource(lambda n: 0), PLAYERS, dealing="continuous", decks="4"
    )
    for _ in range(3):
        driver.begin_round()
        assert len(driver.table.shoe) == 208
        driver.answer(Place(1, "main", TEN))
        driver.answer(Close())
        while driver.pending is not None:
            driver.answer("stand" if isinstance(driver.pending, Decide) else Close())
    assert events(driver, "cut") == []
    assert said(driver, "a card is burnt") == []
    assert {event["clause"] for event in events(driver, "shuffled")} == {"oh.blackjack 14"}


@only("14", "6.H", "6.F", "17.D")
def test_a_continuous_shuffler_has_nothing_to_spread_or_to_cut() -> None:
    """Its cards are all in play again: only a new dealer is heard of between rounds."""
    driver = random_table("blackjack", dealing="continuous")
    play_round(driver)
    driver.begin_round()
    assert driver.pending is not None
    assert [one.id for one in driver.pending.irregularities] == ["new_dealer"]


@only("14", "4.H")
def test_with_a_continuous_shuffler_nobody_enters_mid_shoe() -> None:
    """Every round follows a shuffle."""
    driver = random_table("blackjack", dealing="continuous", mid_shoe_entry="closed")
    play_round(driver, 1)
    play_round(driver, 2)


@games
@both("7.J.ii.(b)")
def test_each_remaining_card_may_come_next(id: str) -> None:
    """A draw chooses among all that remain, by as many numbers as there are cards."""
    asked_below: list[int] = []

    def below(n: int) -> int:
        asked_below.append(n)
        return 0

    driver = seated(id, RandomSource(below), PLAYERS, decks="1")
    play_round(driver, 1)
    assert asked_below[1:6] == [52, 51, 50, 49, 48]
    assert number(id, "7.J.ii.(b)") in ("7.J.ii.(b)", "7.J.iii")
    assert not isinstance(driver.pending, DrawCards)

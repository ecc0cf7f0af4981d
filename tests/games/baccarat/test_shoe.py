"""The baccarat shoe from the first shuffle to the last hand (§ 3, 5, 7, 10.E, 15 of both)."""

from __future__ import annotations

import random
from functools import partial

import pytest

from croupier.contracts.witness import Driver
from croupier.core.cards import UNSEEN, cards_from
from croupier.core.commands import Irregular
from croupier.core.driver import KeyedSource, RandomSource
from croupier.core.game import Game, rules_for
from croupier.core.people import Person
from croupier.core.procedure import Close, Decide, Window
from croupier.core.refusals import Misuse
from croupier.games.baccarat.common import decks_in_shoe
from croupier.live.practice import practice
from tests.games.baccarat.baccarat_tables import (
    BANKER_WINS,
    BOTH,
    DRAGON,
    MINI,
    PLAYER_WINS,
    TEN,
    begin,
    bet,
    cited,
    clause,
    feed,
    next_round,
    pending_cut,
    pending_draw,
    pending_window,
    play,
    refused,
    said,
    table,
    window,
    words,
)
from tests.games.scripts import Scripted, events, table_of
from tests.games.staff import SECOND, all_asked, real_table, until

THREE = {2: "P1", 5: "P2", 9: "P3"}


# § 3: decks


@BOTH
@clause("3.A")
def test_six_to_eight_decks(game: Game) -> None:
    """6, 7 and 8 decks are played, 5 cannot be chosen and 9 are refused."""
    for decks in (6, 7, 8):
        assert decks_in_shoe(rules_for(game, options={"decks": str(decks)})) == decks
    with pytest.raises(Misuse, match="decks=5"):
        rules_for(game, options={"decks": "5"})
    assert refused(rules_for, game, options={"decks": "9"}) == cited(game, "3.A")


@BOTH
@clause("3.B", "3.B.ii")
def test_eight_to_sixteen_decks_with_a_shuffler(game: Game) -> None:
    """8 to 16 decks are split into two batches; 7 are too few, and 9 cannot be halved."""
    for decks, refusing in (("7", "3.B"), ("6", "3.B"), ("9", "3.B.ii"), ("15", "3.B.ii")):
        options = {"shuffler": "yes", "decks": decks}
        assert refused(rules_for, game, options=options) == cited(game, refusing)
    for number in (8, 10, 12, 14, 16):
        rules = rules_for(game, options={"shuffler": "yes", "decks": str(number)})
        assert decks_in_shoe(rules) == number // 2
    with pytest.raises(Misuse, match="decks=17"):
        rules_for(game, options={"shuffler": "yes", "decks": "17"})


@BOTH
@clause("5.E", "17.B.i")
@pytest.mark.parametrize("option", ["cut_card", "tournament_rounds", "tournament_minutes"])
def test_a_number_below_nought_is_none(game: Game, option: str) -> None:
    """Cards below the cover card, hands and minutes of a tournament are counted from nought."""
    rules_for(game, options={option: "20", "tournament": "yes"})
    with pytest.raises(Misuse):
        rules_for(game, options={option: "-1", "tournament": "yes"})


@BOTH
@clause("3.B.ii")
@pytest.mark.parametrize(
    ("shuffler", "things"), [("yes", ["batch 1", "batch 2"]), ("no", ["cards"])]
)
def test_with_a_shuffler_there_are_two_batches(
    game: Game, shuffler: str, things: list[str]
) -> None:
    """One half of the decks is in the device and the other in play, each a thing of its own."""
    driver = table(game, shuffler=shuffler)
    assert [place for place in driver.table.things if place != "table"] == things


@BOTH
@clause("3.B.iii")
def test_the_batches_have_two_colours(game: Game) -> None:
    """They are asked for with a shuffler, and two of one colour are refused; else nobody asks."""
    rules = rules_for(game, options={"shuffler": "yes"})
    same, two = {"batch_1_color": "red", "batch_2_color": "Red"}, {"batch_1_color": "red"}
    assert refused(real_table, rules, same) == cited(game, "3.B.iii")
    driver = real_table(rules, two)
    until(driver, "batch 2_color")
    assert refused(driver.answer, "red") == cited(game, "3.B.iii")
    driver.answer("green")
    owed = all_asked(real_table(rules_for(game)))
    assert not any("color" in what for _, what, _ in owed)


def short_shoe(game: Game, **options: str) -> Driver:
    """A table whose cover card is the third one after the burn: two hands make a shoe."""
    cards = 52 * decks_in_shoe(rules_for(game, options=options))
    return table(game, PLAYER_WINS, players=None, cut_card=str(cards - 4), **options)


def play_out(driver: Driver) -> None:
    """Hands until the cards are over; the first is in the script already."""
    next_round(driver, "", "player")
    while driver.table.keep.cover != "over":
        next_round(driver, PLAYER_WINS, "player")


@BOTH
@clause("3.B.iv", "3.B.v", "3.B.vi")
def test_the_batches_take_turns(game: Game) -> None:
    """Each shoe is of the other batch, and the rack has been emptied before it."""
    driver = short_shoe(game, shuffler="yes", decks="12")
    for color in ("red", "blue", "red"):
        play_out(driver)
        shown = [event["batch"] for event in events(driver, "shown") if "batch" in event]
        assert shown[-1] == color
        assert said(driver, "the other batch is in the shuffler") == cited(game, "3.B.iv")
        assert len(driver.table.discards) == 2 + 2 * 4
        feed_shoe(driver)
    assert [e["batch"] for e in events(driver, "shown") if "batch" in e] == ["red", "blue", "red"]


def feed_shoe(driver: Driver) -> None:
    source = driver.source
    assert isinstance(source, Scripted)
    source.draws += ["Ad", "Kc", *PLAYER_WINS.split()]


@BOTH
@clause("3.C")
def test_cards_lie_a_day_at_most(game: Game) -> None:
    """A round is begun a minute before the day is over and refused then, until cards are new."""
    driver = table(game, f"{PLAYER_WINS} {PLAYER_WINS}")
    driver.tell_time(24 * 60 - 1)
    next_round(driver, "", "player")
    driver.tell_time(24 * 60)
    assert refused(driver.begin_round) == cited(game, "3.C")
    driver.policy = None
    driver.change_equipment("cards", "a day old")
    assert driver.table.things["cards"].id == "cards no. 2"
    owed = [clause for *_, clause in all_asked(driver)]
    assert owed == [cited(game, one) for one in INSPECTED[game.id]], "the new cards are inspected"
    driver.policy = practice
    feed_shoe(driver)
    begin(driver)
    assert len(events(driver, "shuffled")) == 2


INSPECTED = {
    "mini_baccarat": ["3.A", "4.B", "4.A", "4.A"],
    "dragon_bonus_baccarat": ["3.A", "4.C", "4.A", "4.A", "4.B"],
}
"""The clauses of what is asked when cards come, in this order; the second is a question."""


@BOTH
@clause("3.C", "4.A")
@pytest.mark.parametrize(("batch", "shuffles"), [("batch 1", 2), ("batch 2", 1)])
def test_another_batch(game: Game, batch: str, shuffles: int) -> None:
    """It is inspected by itself; in place of the one in play it brings a new shoe."""
    driver = table(game, f"{PLAYER_WINS} {PLAYER_WINS}", shuffler="yes", decks="12")
    next_round(driver, "", "player")
    before = len(events(driver, "attested"))
    driver.change_equipment(batch, "a bent card")
    seen = [event["what"] for event in events(driver, "attested")[before:]]
    assert any(f"the inspection of {batch} verified" in what for what in seen)
    assert driver.table.things[batch].id == f"{batch} no. 2"
    if shuffles == 2:
        feed_shoe(driver)
    begin(driver)
    assert len(events(driver, "shuffled")) == shuffles


@BOTH
@clause("4.A")
def test_whoever_inspects_does_not_verify(game: Game) -> None:
    """Who deals as a supervisor may inspect, but another one verifies."""
    both_at_once = Person("B1", rank="supervisor", duties=frozenset({"dealer"}))
    told = {"cards_preshuffled": "no"}
    driver = real_table(rules_for(game), told, people=(both_at_once, SECOND))
    driver.answer("B1")
    driver.answer("B1")
    assert refused(driver.answer, "B1") == cited(game, "4.A")
    driver.answer("R2")


# § 5: shuffle, cut, burn


@BOTH
@clause("5.A", "7")
def test_one_shuffle_a_shoe(game: Game) -> None:
    """The cards are shuffled before play and after the shoe, and not between its rounds."""
    driver = short_shoe(game)
    play_out(driver)
    (shuffled,) = events(driver, "shuffled")
    assert (shuffled["cards"], shuffled["clause"]) == (416, cited(game, "5.A"))
    assert len(driver.table.shoe) == 416 - 2 - 2 * 4
    assert driver.table.keep.shoes == 1
    feed_shoe(driver)
    begin(driver)
    assert len(events(driver, "shuffled")) == driver.table.keep.shoes == 2
    assert len(driver.table.shoe) == 416 - 2


@BOTH
@clause("5.A", "5.B")
@pytest.mark.parametrize(("came", "looks"), [("yes", [0, 1, 2]), ("no", [1, 2, 3])])
def test_cards_that_came_shuffled_are_looked_at_from_the_second_shuffle_on(
    game: Game, came: str, looks: list[int]
) -> None:
    """Then it is the dealer who has shuffled them; the colours are those of one shoe."""
    driver = Driver(rules_for(game), Scripted(*["Ad", "Kc"] * 3), policy=practice)
    driver.open({"cards_preshuffled": came}, {})
    driver.sit(1, "P1", TEN)
    begin(driver)
    found = []
    for _ in looks:
        attested = [e["clause"] for e in events(driver, "attested")]
        found.append(attested.count(cited(game, "5.B")))
        if len(found) < len(looks):
            driver.call("idle")
            driver.answer("pass")
    assert found == looks


@BOTH
@clause("5.A", "5.B")
@pytest.mark.parametrize(
    ("options", "told", "asked"),
    [
        ({}, {"cards_preshuffled": "no"}, True),
        ({}, {"cards_preshuffled": "yes"}, False),
        ({"shuffler": "yes"}, {}, False),
    ],
)
def test_who_looks_at_the_stack(
    game: Game, options: dict[str, str], told: dict[str, str], asked: bool
) -> None:
    """Only a shuffle by the dealer is looked at: not one by a device, nor cards that came so."""
    driver = Driver(rules_for(game, options=options), Scripted("Ad", "Kc"), policy=practice)
    driver.open(told, {})
    driver.sit(1, "P1", TEN)
    begin(driver)
    looked = [e for e in events(driver, "attested") if e["clause"] == cited(game, "5.B")]
    assert bool(looked) is asked


@BOTH
@clause("5.C")
def test_the_cut_is_offered_from_the_highest_seat(game: Game) -> None:
    """The highest number is asked first, then clockwise; when all pass the dealer cuts."""
    driver = window(game, players=THREE)
    asked = [e["who"] for e in events(driver, "decided")]
    assert asked == [9, 2, 5]
    assert said(driver, "the dealer cuts") == cited(game, "5.C")


@BOTH
@clause("5.C")
def test_a_player_cuts(game: Game) -> None:
    """The first who accepts cuts, and nobody after that player is asked."""
    driver = table(game, players=THREE)
    begin(driver, lambda request: "cut_cards" if request.who == 2 else "pass")
    assert [e["who"] for e in events(driver, "decided")] == [9, 2]
    assert "seat 2 cuts" in words(driver)


@BOTH
@clause("5.D")
def test_the_cut_is_ten_cards_from_either_end(game: Game) -> None:
    """10 to 406 of 416 cards come off; 9 and 407 are refused."""
    driver = table_of(game, KeyedSource(), {1: "P1"})
    begin(driver)
    pending_cut(driver)
    for cards in (9, 407):
        assert refused(driver.answer, cards) == cited(game, "5.D")
    for cards in (10, 406):
        assert driver.can(cards)
    driver.answer(406)
    assert events(driver, "cut")[-1]["cards"] == 406


@BOTH
@clause("5.E")
def test_the_cover_card_has_fourteen_cards_behind_it(game: Game) -> None:
    """14 and more can be chosen, up to the size of the shoe; 13 are refused."""
    assert refused(rules_for, game, options={"cut_card": "13"}) == cited(game, "5.E")
    assert refused(rules_for, game, options={"cut_card": "416"}) == cited(game, "5.E")
    assert rules_for(game, options={"cut_card": "415"}).cents("cut_card") == 415
    driver = window(game, cut_card="20")
    text = "a cover card goes in 20 cards above the bottom"
    assert said(driver, text) == cited(game, "5.E")
    assert driver.table.board["cover_card"] == 20


@BOTH
@clause("5.F")
def test_who_finds_a_cut_improper(game: Game) -> None:
    """A supervisor or a manager may have the cards cut again; the dealer may not."""
    for who, may in (("dealer", False), ("supervisor", True), ("manager", True)):
        driver = table_of(game, KeyedSource(), THREE)
        begin(driver)
        driver.answer(100)
        recut = partial(driver.practise, Irregular("improper_cut"), f"practice {who}")
        if may:
            recut()
        else:
            assert refused(recut) == cited(game, "5.F")
        assert ("the cards are cut again" in words(driver)) is may


@BOTH
@clause("5.F")
def test_an_improper_cut_is_made_by_the_next_person(game: Game) -> None:
    """Seat 9 cut; then 2 is asked, and after 5 the dealer cuts, before any card is out."""
    driver = table_of(game, KeyedSource(), THREE)
    begin(driver, lambda request: "cut_cards" if request.who == 9 else "pass")
    driver.answer(100)
    driver.call("improper_cut")
    assert said(driver, "the cards are cut again") == cited(game, "5.F")
    for seat in (2, 5):
        assert isinstance(driver.pending, Decide)
        assert driver.pending.who == seat
        driver.answer("pass")
    assert words(driver)[-1] == "the dealer cuts"
    driver.answer(200)
    assert pending_draw(driver).hand == "burned"
    driver.answer(cards_from("Ad"))
    assert "improper_cut" not in [one.id for one in getattr(driver.pending, "irregularities", ())]


@BOTH
@clause("5.G")
@pytest.mark.parametrize(
    ("first", "more"), [("As", 1), ("2s", 2), ("9s", 9), ("Ts", 10), ("Js", 10), ("Ks", 10)]
)
def test_the_burn(game: Game, first: str, more: int) -> None:
    """As many cards as the face of the first says go to the discard rack with it."""
    rest = " ".join(["4c", "4d", "4h", "5c", "5d", "5h", "6c", "6d", "6h", "7c"][:more])
    driver = table_of(game, Scripted(first, rest), {1: "P1"})
    begin(driver)
    assert f"{more} more to the discard rack" in words(driver)
    assert len(driver.table.discards) == 1 + more
    assert len(driver.table.shoe) == 416 - 1 - more
    assert isinstance(driver.pending, Window)


@pytest.mark.clause("oh.mini_baccarat 5.G", "oh.dragon_bonus_baccarat 5.G")
def test_burned_cards_are_shown_here_and_not_there() -> None:
    """Mini-Baccarat turns all of them up; the other chapter only the first."""
    for game, faces in ((MINI, [True, True]), (DRAGON, [True, False])):
        driver = window(game)
        assert [event["face_up"] for event in events(driver, "dealt")] == faces
    assert driver.table.seen.discards == [UNSEEN, *cards_from("Ad")]


@BOTH
@clause("5.H", "5.H.i")
def test_an_idle_table_is_shuffled_anew(game: Game) -> None:
    """Without wagers the cards are spread, washed, shuffled, cut; with wagers they stay."""
    driver = window(game, f"{PLAYER_WINS} Ad Kc")
    bet(driver, TEN, "player")
    driver.call("idle")
    assert said(driver, "wagers lie on the layout: the cards stay") == cited(game, "5.H")
    assert len(events(driver, "shuffled")) == 1
    driver.answer(Close())
    begin(driver)
    driver.call("idle")
    while isinstance(driver.pending, Decide):
        driver.answer("pass")
    wash = "they are washed, stacked, shuffled and cut"
    assert said(driver, wash) == cited(game, "5.H.i")
    assert len(events(driver, "shuffled")) == 2
    pending_window(driver)
    assert len(driver.table.shoe) == 416 - 2


@BOTH
@clause("5.H.ii")
@pytest.mark.parametrize("wish", ["deal", "a_player_wants_it_reshuffled"])
def test_an_idle_table_with_a_shuffler(game: Game, wish: str) -> None:
    """The batches change; only if a player wants it the other is spread and reshuffled."""
    driver = window(game, "Ad Kc", shuffler="yes", decks="16")
    driver.call("idle")
    assert isinstance(driver.pending, Decide)
    driver.answer(wish)
    while isinstance(driver.pending, Decide):
        driver.answer("pass")
    assert [e["batch"] for e in events(driver, "shown") if "batch" in e] == ["red", "blue"]
    asked = [e for e in events(driver, "attested") if e["clause"] == cited(game, "5.H.ii")]
    assert bool(asked) is (wish != "deal")


# § 10.E: the cover card


@BOTH
@clause("10.E")
def test_the_cover_card_during_a_hand(game: Game) -> None:
    """The hand in which it comes is completed, the last hand is called, one more is dealt."""
    driver = short_shoe(game)
    for number, state in enumerate(("last_hand", "over"), 1):
        next_round(driver, PLAYER_WINS if number > 1 else "", "player")
        assert driver.table.keep.cover == state
    called = [word for word in words(driver) if word in ("last hand", "the cards are reshuffled")]
    assert called == ["last hand", "the cards are reshuffled"]
    assert said(driver, "the cover card is put aside") == cited(game, "10.E")
    assert said(driver, "last hand") == cited(game, "10.E")


@BOTH
@clause("10.E")
@pytest.mark.parametrize(
    ("behind", "hands"),
    [
        (414, 2),  # it is the first card of the first hand
        (411, 2),  # it comes before the last card of that hand
        (410, 3),  # it would be the next card, so it comes with the second hand
        (407, 3),
        (406, 4),
    ],
)
def test_where_the_cover_card_comes(game: Game, behind: int, hands: int) -> None:
    """From the place of the cover card follows how many hands of four cards a shoe has."""
    driver = table(game, PLAYER_WINS, cut_card=str(behind))
    next_round(driver, "", "player")
    dealt = 1
    while driver.table.keep.cover != "over":
        next_round(driver, PLAYER_WINS, "player")
        dealt += 1
    assert dealt == hands


@BOTH
@clause("10.E")
def test_a_cover_card_that_is_called(game: Game) -> None:
    """At a real table the card comes when it comes: called, it counts from that hand on."""
    driver = window(game, "9h 7s")
    bet(driver, TEN, "player")
    driver.answer(Close())
    assert pending_draw(driver).hand == "player"
    driver.call("cover_card")
    feed(driver, "Kh Ks")
    assert driver.table.keep.cover == "last_hand"
    next_round(driver, BANKER_WINS, "player")
    assert driver.table.keep.cover == "over"


# § 15: a device that reshuffles by itself


@BOTH
@clause("15")
def test_a_device_that_reshuffles(game: Game) -> None:
    """Every round comes from all cards, without cut, cover card or burn."""
    source = RandomSource(random.Random(1).randrange)
    driver = table_of(game, source, {1: "P1"}, dealing="continuous")
    for _ in range(3):
        driver.begin_round()
        assert len(driver.table.shoe) == 416
        bet(driver, TEN, "player")
        driver.answer(Close())
    assert [e["clause"] for e in events(driver, "shuffled")] == [cited(game, "15")] * 3
    assert not events(driver, "cut")
    assert not [event for event in events(driver, "dealt") if event["to"] == "burned"]
    driver.begin_round()
    assert "idle" not in [one.id for one in pending_window(driver).irregularities]


@BOTH
@clause("15")
def test_such_a_device_has_no_batches(game: Game) -> None:
    """A shuffler beside a device that reshuffles by itself is refused."""
    options = {"dealing": "continuous", "shuffler": "yes"}
    assert refused(rules_for, game, options=options) == cited(game, "15")


@BOTH
@clause("9.A", "12.C")
def test_hands_go_to_the_rack_in_order(game: Game) -> None:
    """The Player's cards, then the Banker's, lie in the discards so that both can be rebuilt."""
    driver = play(game, "5h 2s Kh 2d 4d 9c", "tie")
    assert driver.table.discards[2:] == list(cards_from("5h Kh 4d 2s 2d 9c"))
    assert driver.table.hands == {}

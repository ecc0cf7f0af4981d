"""What each viewer sees of a table, and what each may do there."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

import croupier
from croupier.contracts.looking import seen, viewers
from croupier.core.cards import UNSEEN, cards_from, decks
from croupier.core.driver import Driver, KeyedSource
from croupier.core.game import rules_for
from croupier.core.hands import hand_of
from croupier.core.procedure import Close, Decide, Draw, Place, Procedure, Request, Undo
from croupier.core.refusals import Misuse
from croupier.core.table import Table
from croupier.core.together import ask_together, set_together
from croupier.games import game
from croupier.live.affordances import AFFORDANCES, whole_by
from croupier.live.practice import practice
from croupier.live.shown import shown
from croupier.live.view import view
from croupier.live.viewers import (
    BYSTANDER,
    DEALER,
    FLOOR,
    REPLAY,
    SEAT,
    SURVEILLANCE,
    Viewer,
)
from tests.core.toy import CITED, FIRE, OOPS, begun, law
from tests.games.progressive.test_hits import ALL, real_hit

ONE, THREE = Viewer(SEAT, (1,)), Viewer(SEAT, (3,))


def poker(*, tracked: bool = False) -> Driver:
    """Three Card Poker with an Ante at seat 1, real cards, wagers still open."""
    driver = Driver(rules_for(game("three_card_poker")), KeyedSource(), policy=practice)
    driver.open({}, {"mode": "tracked"} if tracked else {})
    driver.sit(1, "P1", 100_00)
    driver.sit(3, "P2", 100_00)
    driver.begin_round()
    while isinstance(driver.pending, Decide) or not hasattr(driver.pending, "wagers"):
        driver.answer(26)
    driver.answer(Place(1, "ante", 15_00))
    return driver


def test_the_view_of_a_seat() -> None:
    """Everything on the cloth, the own rack, and how much may go where or why not."""
    driver = poker()
    found = view(driver, ONE)
    assert (found["game"], found["round"], found["state"]) == ("three_card_poker", 1, "bets")
    assert found["words"] == "wagers: ante, pair plus, six card bonus"
    assert found["you"] == {"kind": "seat", "seats": [1], "rack_cents": 85_00}
    assert found["seats"] == {
        "1": {"name": "P1", "stakes": {"ante": 15_00}, "rack_cents": 85_00},
        "3": {"name": "P2", "stakes": {}},
    }
    areas = found["moves"]["areas"]["1"]
    assert list(found["moves"]["areas"]) == ["1"]
    assert areas["pair_plus"] == {"least": 5_00, "most": 85_00, "step": 1}
    assert areas["six_card_bonus"]["refused"] == {
        "why": "it goes only with both an Ante and a Pair Plus Wager",
        "clause": "oh.three_card_poker 7.A.iv",
        "instead": "place the Ante and the Pair Plus first",
    }
    assert found["moves"]["take"] == {"1": ["ante"]}
    assert found["moves"]["undo"] == {"1": True}
    assert found["moves"]["go"] == {"words": "ready", "key": "Enter", "refused": None}
    driver.answer(Undo(1))
    assert view(driver, ONE)["moves"]["undo"] == {}
    assert view(driver, ONE)["moves"]["go"]["refused"]["clause"] == "oh.three_card_poker 8.B"


def test_who_may_do_what_while_wagers_are_taken() -> None:
    """A seat its own chips; the dealer closes and calls; a bystander and surveillance nothing."""
    driver = poker()
    assert list(view(driver, THREE)["moves"]["areas"]) == ["3"]
    dealers = view(driver, Viewer(DEALER))["moves"]
    assert dealers["areas"] == {}
    assert dealers["go"]["words"] == "no more bets"
    assert [one["id"] for one in dealers["irregular"]]
    writing_down = view(poker(tracked=True), Viewer(DEALER))["moves"]
    assert list(writing_down["areas"]) == ["1", "3"]
    assert view(driver, Viewer(FLOOR))["moves"]["irregular"] == dealers["irregular"]
    for viewer in (BYSTANDER, Viewer(SURVEILLANCE), Viewer(REPLAY)):
        assert not any(view(driver, viewer)["moves"].values())
    assert "rack_cents" not in view(driver, BYSTANDER)["seats"]["1"]


@pytest.mark.clause("oh.progressives 1.B.iii.(d)")
def test_surveillance_is_asked_for_what_it_saw_and_nothing_else() -> None:
    """Of a jackpot its own word is shown to it; those of the others are not."""
    driver = real_hit(*ALL)
    for by, asked in (("D1", False), ("R1", False), ("E1", True), ("D1", False), ("R2", False)):
        moves = view(driver, Viewer(SURVEILLANCE))["moves"]
        assert (moves["attest"] is not None) == asked
        assert not any(found for name, found in moves.items() if name != "attest")
        assert view(driver, Viewer(FLOOR))["moves"]["attest"] is not None
        driver.answer(by)


def test_a_viewer_is_of_a_known_kind() -> None:
    """A slip in the kind shows nothing to anybody."""
    with pytest.raises(Misuse, match="no viewer 'deeler'; did you mean dealer"):
        Viewer("deeler")


@pytest.mark.clause("oh.three_card_poker 10.B")
def test_a_decision_has_words_key_and_price() -> None:
    """Whoever decides sees what each choice costs; the others only who decides."""
    driver = poker()
    driver.answer(Place(3, "ante", 5_00))
    driver.answer(Close())
    found = view(driver, ONE)
    assert found["words"] == "your decision for seat 1: play or fold"
    assert found["clause"] == "oh.three_card_poker 10.B"
    decision = found["moves"]["decide"]
    assert (decision["who"], decision["hand"]) == (1, "seat 1")
    play, fold = decision["choices"]
    assert play == {"id": "play", "words": "Play", "key": "p", "cents": 15_00, "refused": None}
    assert (fold["id"], fold["key"], fold["cents"]) == ("fold", "f", 0)
    assert view(driver, THREE)["words"] == "seat 1 decides"
    assert view(driver, THREE)["moves"]["decide"] is None


def test_the_pad_of_the_dealer_greys_what_everybody_has_seen() -> None:
    """Face-down cards that somebody keyed early are still on it, and no other viewer has one."""

    def round(table: Table) -> Procedure[None]:
        table.shuffle(decks(1), law("5.A"))
        yield from table.draw(2, hand_of(1))
        yield from table.draw(1, "board", face_up=True)
        yield from table.draw(1, hand_of(3))
        table.discard(hand_of(3))
        yield from table.draw(1, "board", face_up=True)

    driver = begun(round)
    driver.answer(cards_from("As Kd"))
    driver.answer(cards_from("2c"))
    driver.answer(cards_from("Qh"))
    pad = view(driver, Viewer(DEALER))["moves"]["draw"]
    assert (pad["kind"], pad["count"], pad["hand"], pad["face_down"]) == (
        "cards",
        1,
        "board",
        False,
    )
    assert "2c" not in pad["left"]
    assert pad["left"]["As"] == pad["left"]["Qh"] == 1
    assert sum(pad["left"].values()) == 51
    assert all(view(driver, one)["moves"]["draw"] is None for one in (ONE, THREE, BYSTANDER))


@pytest.mark.parametrize("game_id", ["three_card_poker", "mini_baccarat", "dj_wild", "craps"])
def test_a_pad_says_by_which_clause_the_cards_are_whole(game_id: str) -> None:
    """The duty under which they were looked at when they came; nothing where no card is dealt."""
    table = croupier.table(game_id, seed="whole").table
    clause = whole_by(table)
    owed = {table.rules.cite(one.clause) for one in table.rules.game.duties(table.rules)}
    assert clause in owed if game_id != "craps" else clause is None


def test_hands_are_seen_by_those_who_hold_them() -> None:
    """Every hand of the own seat but what lies behind a comma; staff see what lies face up."""

    def round(table: Table) -> Procedure[None]:
        table.shuffle(decks(1), law("5.A"))
        for hand in ("seat 1", "seat 1@2", "seat 1 high", "seat 1, doubled", "seat 11", "dealer"):
            yield from table.draw(1, hand)
        yield from table.ask(1, ("go",), law("10.B"))

    driver = begun(round)
    for card in ("As", "Kd", "Qh", "Jc", "2c", "2d"):
        driver.answer(cards_from(card))
    hidden = ["??"]
    assert seen(driver, 1) == {
        "seat 1": ["As"],
        "seat 1@2": ["Kd"],
        "seat 1 high": ["Qh"],
        "seat 1, doubled": hidden,
        "seat 11": hidden,
        "dealer": hidden,
    }
    for viewer in viewers(driver)[2:]:
        assert set(map(tuple, view(driver, viewer)["hands"].values())) == {("??",)}, viewer
    assert view(driver, Viewer(REPLAY))["hands"]["dealer"] == ["2d"]


def test_a_choice_of_several_seats() -> None:
    """Each is asked its own; whoever has spoken is not asked again."""

    def round(table: Table) -> Procedure[None]:
        asked = {
            seat: Decide(who=seat, choices=("yes", "no"), clause=law("10.B")) for seat in (1, 3)
        }
        yield from ask_together(table, asked)

    driver = begun(round)
    assert view(driver, ONE)["moves"]["decide"]["who"] == 1
    assert view(driver, THREE)["moves"]["decide"]["who"] == 3
    assert view(driver)["words"] == "seat 1 and seat 3 decide"


def test_setting_a_hand() -> None:
    """The player has the cards and the parts; nobody else has either."""

    def round(table: Table) -> Procedure[None]:
        table.shuffle(decks(1), law("5.A"))
        yield from table.draw(3, hand_of(1))
        yield from set_together(table, {1: hand_of(1)}, (("high", 2), ("low", 1)), law("10.B"))

    driver = begun(round)
    driver.answer(cards_from("As Kd 2c"))
    assert view(driver, ONE)["moves"]["set"] == {
        "1": {
            "cards": ["As", "Kd", "2c"],
            "parts": [["high", 2], ["low", 1]],
            "clause": f"{CITED} 10.B",
            "house_way": None,
            "foul": None,
            "coach": None,
        }
    }
    assert view(driver, ONE)["words"] == "set your hand: two cards high and one card low"
    assert view(driver, THREE)["moves"]["set"] == {}


def test_attestations_and_rulings_go_to_those_who_have_the_role() -> None:
    """A supervisor's is the floor's; the dealer's own may be given by either."""

    def round(table: Table) -> Procedure[None]:
        yield from table.attest("supervisor", "the cards are whole", law("4.A"))
        yield from table.ask("dealer", ("it_fell", "it_sticks"), law("5.A"))
        yield from table.ask("supervisor", ("void", "stands"), law("9.D"))

    driver = begun(round, policy=None)
    told = {"role": "supervisor", "words": "the cards are whole", "clause": f"{CITED} 4.A"}
    assert view(driver, Viewer(FLOOR))["moves"]["attest"] == told
    assert view(driver, Viewer(DEALER))["moves"]["attest"] is None
    assert view(driver, ONE)["moves"]["attest"] is None
    driver.sign()
    assert view(driver, Viewer(DEALER))["moves"]["decide"]["who"] == "dealer"
    driver.answer("it_fell")
    assert view(driver, Viewer(DEALER))["moves"]["decide"] is None
    assert view(driver, Viewer(FLOOR))["moves"]["decide"]["who"] == "supervisor"
    assert view(driver, ONE)["words"] == "the supervisor decides"


def test_what_may_go_wrong_is_told_to_those_who_may_call_it() -> None:
    """With its words and its clause."""

    def round(table: Table) -> Procedure[None]:
        yield from table.ask(1, ("go",), law("10.B"), irregularities=(OOPS, FIRE))

    driver = begun(round)
    assert view(driver, Viewer(DEALER))["moves"]["irregular"] == [
        {"id": "oops", "words": "something fell down", "clause": f"{CITED} 13.A", "seated": False},
        {"id": "fire", "words": "the table burns", "clause": f"{CITED} 13.F", "seated": False},
    ]
    assert view(driver, ONE)["moves"]["irregular"] == []


def test_events_as_a_viewer_sees_them() -> None:
    """A card is its player's alone until it is turned; what was done and the seed never pass."""

    def round(table: Table) -> Procedure[None]:
        table.shuffle(decks(1), law("5.A"))
        yield from table.draw(2, hand_of(1))
        yield from table.draw(1, "board", face_up=True)
        yield from table.reveal(hand_of(1), law("10.D"))

    driver = begun(round)
    driver.answer((cards_from("As")[0], UNSEEN))
    driver.answer(cards_from("2c"))
    driver.answer(cards_from("Kd"))
    entries, toy = driver.entries, driver.table.rules.game

    def dealt(viewer: Viewer) -> list[list[str]]:
        found = shown(entries, toy, viewer)
        assert ("origin" in found[0]) == (viewer.kind == REPLAY)
        return [event["cards"] for event in found if event["kind"] == "dealt"]

    assert dealt(ONE) == [["As", "??"], ["2c"]]
    assert dealt(Viewer(REPLAY)) == [["As", "??"], ["2c"]]
    for viewer in (BYSTANDER, THREE, Viewer(DEALER), Viewer(FLOOR), Viewer(SURVEILLANCE)):
        assert dealt(viewer) == [["??", "??"], ["2c"]]


def requests(kind: type[Request] = Request) -> Iterator[type[Request]]:
    """Every kind of request there is, without those that became a record with slots."""
    for one in kind.__subclasses__():
        known = getattr(sys.modules[one.__module__], one.__name__, None)
        if one is known and one is not Draw and one.__module__.startswith("croupier."):
            yield one
        yield from requests(one)


def test_every_request_has_an_affordance() -> None:
    """A new kind of request comes with what people may do about it."""
    assert set(requests()) == set(AFFORDANCES)

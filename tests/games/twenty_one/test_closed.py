"""What is closed to a hand, what is owed for the cards, and rounds at the edge of the rules."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.core.cards import cards_from
from croupier.core.game import rules_for
from croupier.core.procedure import Close, Place, Take
from croupier.core.refusals import Misuse, Refusal
from croupier.core.things import ARRIVES
from croupier.games import game
from croupier.games.blackjack.rules import BOOK as BLACKJACK_BOOK
from croupier.games.free_bet_blackjack.rules import BOOK as FREE_BET_BOOK
from croupier.games.twenty_one.choices import blocked, choices, costs
from croupier.games.twenty_one.state import Hand, OpenRound
from tests.games.scripts import Scripted
from tests.games.twenty_one.by_steps import Told, found, told, written
from tests.games.twenty_one.twenty_one import (
    BLACKJACK,
    FREE_BET,
    TEN,
    begin,
    both,
    choose,
    cite,
    games,
    only,
    refused,
    seated,
    table,
    won,
)

BOOKS = {BLACKJACK: BLACKJACK_BOOK, FREE_BET: FREE_BET_BOOK}
DOUBLES = ("double", "double_for_less", "double_face_down")
FREE = ("free_double", "free_double_face_down")


def closed(id: str, cards: str, *, hands: int = 1, **state: Any) -> dict[str, str]:
    """Choices that are closed to a hand of these cards, with the clause that says so."""
    driver = table(id, "Ts 9d", "6h Tc", **({} if "chips" not in state else state.pop("chips")))
    round = OpenRound.at(driver.table, BOOKS[id])
    hand = Hand(1, **state)
    round.hands = {1: [hand, *(Hand(1, str(n)) for n in range(2, hands + 1))]}
    round.stakes = {1: {"main": TEN}}
    driver.table.hands["seat 1"] = list(cards_from(cards))
    reasons = blocked(driver.table, round, hand, cards_from(cards))
    return {choice: reason.clause for choice, reason in reasons.items()}


@games
@both("12.A", "12.A.i", "7.F")
@pytest.mark.parametrize(
    ("cards", "clause"),
    [
        ("Ts 6h 5c", "12.A.i"),
        ("As 5h 5c", "12.A"),
        ("As 9h", None),
        ("Ts 6h 4c", None),
        ("As Th Tc", "12.A.i"),
    ],
)
def test_no_card_at_21(id: str, cards: str, clause: str | None) -> None:
    """Soft or hard, each by its clause; 20 may draw."""
    assert closed(id, cards).get("hit") == (cite(id, clause) if clause else None)


@games
@both("11.C.ii", "12.A.iii", "10.A", "7.F")
@pytest.mark.parametrize(("cards", "aces"), [("As Ah", True), ("As 5h", True), ("As 5h", False)])
def test_what_is_closed_to_split_aces(id: str, cards: str, aces: bool) -> None:
    """No card, no double, and no second split; an ace that was not split may have all that."""
    shut = closed(id, cards, split=aces, aces=aces)
    assert shut.get("hit") == (cite(id, "12.A.iii") if aces else None)
    assert [shut.get(way) for way in DOUBLES] == [cite(id, "10.A") if aces else None] * 3
    pair = cards == "As Ah"
    assert shut["split"] == (cite(id, "11.C.ii") if pair else cite(id, "11.A"))
    if id == FREE_BET:
        assert [shut.get(way) for way in FREE] == [
            cite(id, "10.A") if aces else cite(id, "10.D.i")
        ] * 2
        assert shut["free_split"] == shut["split"]


@games
@both("11.A", "11.C.i", "10.A", "7.F")
@pytest.mark.parametrize(
    ("cards", "hands", "split", "double"),
    [
        ("8s 8h", 3, None, None),
        ("8s 8h", 4, "11.C.i", None),
        ("Ks Th", 1, None, None),
        ("8s 9h", 1, "11.A", None),
        ("4s 4h 4c", 1, "11.A", "10.A"),
        ("As Kh", 1, "11.A", "10.A"),
    ],
)
def test_what_is_closed_to_a_hand(
    id: str, cards: str, hands: int, split: str | None, double: str | None
) -> None:
    """A fourth split, a split of two values or of three cards; a double on three, or on a
    Blackjack."""
    shut = closed(id, cards, hands=hands)
    assert shut.get("split") == (cite(id, split) if split else None)
    for way in DOUBLES:
        assert shut.get(way) == (cite(id, double) if double else None)
    assert "stand" not in shut


@games
@both("10.A", "11.A", "7.F", "7.G")
def test_what_is_offered_and_what_it_costs(id: str) -> None:
    """Draw, stand, double in three ways, split; as much again as the original wager."""
    driver = table(id, "8s 8d", "6h Tc", "3d", stakes={1: {"main": 17_00}})
    round = OpenRound.at(driver.table, BOOKS[id])
    round.stakes = {1: {"main": 17_00}}
    assert costs(round, Hand(1)) == dict.fromkeys(("double", "double_face_down", "split"), 17_00)
    usual = {"hit", "stand", "double", "double_for_less", "double_face_down", "split"}
    more = {*FREE, "free_split"} if id == FREE_BET else set()
    assert set(choices(driver.table, round, known=True)) == usual | more
    assert set(choices(driver.table, round, known=False)) == usual | more | {"turn_over"}
    no_reader = table(id, "8s 8d", "6h Tc", face_down_doubles="no").table
    assert not {"double_face_down", "free_double_face_down"} & set(choices(no_reader, round, True))


@games
@both("7.F", "10.A", "11.A")
def test_a_closed_choice_is_refused_at_the_table(id: str) -> None:
    """At the second seat as at the first, and the turn stays there."""
    driver = table(id, {1: "8s 9d", 2: "7s 9d"}, "6h Tc", "2c 2d")
    assert refused(driver, "split") == cite(id, "11.A")
    choose(driver, "hit")
    assert refused(driver, "double") == cite(id, "10.A")
    choose(driver, "stand")
    assert refused(driver, "split") == cite(id, "11.A")
    choose(driver, "hit")
    assert refused(driver, "double_for_less") == cite(id, "10.A")


@games
@both("4.D", "7.D.i", "4.A")
def test_no_round_without_a_main_wager(id: str) -> None:
    """The betting cannot close with nothing on the table, nor a split be wagered beforehand."""
    driver = seated(id, Scripted("2c"), {1: "P1", 2: "P2"})
    begin(driver)
    assert refused(driver, Close()) == cite(id, "7.D.i")
    assert refused(driver, Place(2, "main@2", TEN)) == cite(id, "11.A")
    driver.answer(Place(2, "main", TEN))
    side = "push_22" if id == FREE_BET else "royal_match"
    driver.answer(Place(2, side, TEN))
    driver.answer(Close())


# § 3, 5: what is owed for the cards

DAY, SHIFT = 24 * 60, 8 * 60
Owed = tuple[str, str, str, str, str]


def owed(id: str, **options: str) -> list[Owed]:
    """Clause, batch, who, who verifies, and when it holds."""
    rules = rules_for(game(id), options=options)
    listed: list[Owed] = []
    for duty in rules.game.duties(rules):
        by = str(getattr(duty.by, "word", ""))
        second = str(getattr(duty.second, "word", ""))
        given = "=".join(map(str, duty.given)) if duty.given else ""
        clause = duty.clause.of("oh").split()[1]
        when = "arrives" if duty.when is ARRIVES else ""
        listed.append((clause, duty.on, by, second, f"{when} {given} {duty.minutes or ''}".strip()))
    return listed


ASKED, CAME, NEW = "arrives", "arrives preshuffled=yes", "arrives preshuffled=no"


@games
@both("3.A", "3.C", "3.C.ii", "3.D", "5.A", "5.A.i", "5.A.ii", "5.B")
@pytest.mark.parametrize("decks", ["1", "6"])
@pytest.mark.parametrize("shuffler", ["no", "yes"])
def test_what_is_owed_for_the_cards(id: str, decks: str, shuffler: str) -> None:
    """Each batch is inspected by the dealer and verified by a supervisor unless it came shuffled,
    spread apart from the other, washed if it is a single deck, and changed after a day."""
    two = shuffler == "yes"
    expected: list[Owed] = []
    for batch in ("batch 1", "batch 2") if two else ("cards",):
        expected += [("3.C.ii", batch, "supervisor", "", ASKED)] * two
        expected.append(("5.A.i", batch, "supervisor", "", ASKED))
        expected.append(("5.A.i", batch, "dealer", "", CAME))
        expected.append(("5.A", batch, "dealer", "supervisor", NEW))
        expected += [("5.B", batch, "dealer", "", NEW)] * two
        expected += [("5.A.ii", batch, "dealer", "", NEW)] * (decks == "1")
        expected.append(("3.D", batch, "supervisor", "", str(DAY)))
    assert owed(id, decks=decks, shuffler=shuffler) == expected


@only("16.A.iii", "3.D", "18.A")
def test_what_is_owed_for_a_pitched_deck_and_for_a_tournament() -> None:
    """Cards that players touch last eight hours; a tournament is approved first, by compliance."""
    listed = owed(BLACKJACK, dealing="hand", decks="2")
    assert ("16.A.iii", "cards", "supervisor", "", str(SHIFT)) in listed
    assert all(clause not in ("3.D", "18.A") for clause, *_ in listed)
    first = owed(BLACKJACK, tournament="yes")[0]
    assert (first[0], first[2]) == ("18.A", "compliance")
    assert ("3.D", "cards", "supervisor", "", str(DAY)) in owed(BLACKJACK, tournament="yes")


# § 7, 12, 17: at the edge

UP = "7.D.iv dealer = "


@told(
    Told(
        "a Blackjack that waits and a double that is bust: nothing hangs on the dealer",
        "double",
        """
        8.B said
        7.F 2: double | 10.A 2 double_down placed 1000 | 10.C said | seat 2: Qc
        7.H hole card = 5c | 7.H hole card > dealer 5c | 12.C said
        4.E 2 main bust -1000 | 4.E 2 double_down bust -1000 | 4.F 1 main blackjack +1500
        seat 2 away | seat 1 away | dealer away
        """,
        "12.B 12.A.ii",
        deal=({1: "As Kd", 2: "Ts 2d"}, "Kh 5c", "Qc"),
        after=f"{UP}Kh",
        options={"card_reader": "no"},
    ),
    Told(
        "no reader: insurance is taken before the dealer could draw",
        "+1:insurance:500 . hit hit",
        """
        1 insurance placed 500 | 9.B said
        7.F 1: hit | seat 1: Kc | 7.F 2: hit | seat 2: Qc
        7.H hole card = 5c | 7.H hole card > dealer 5c
        9.D 1 insurance no_blackjack -500 | 12.C said
        4.E 2 main bust -1000 | 4.E 1 main bust -1000
        seat 2 away | seat 1 away | dealer away
        """,
        "2.C 9.A 12.A 12.B",
        deal=({1: "Ts 6d", 2: "Ts 5d"}, "Ah 5c", "Kc Qc"),
        after=f"{UP}Ah",
        options={"card_reader": "no"},
    ),
    Told(
        "every hand is dead: nobody looks, nobody draws",
        "dealer 20 ?? +1:main:1000 . !hand_missed ?? !hand_missed ?? Ah",
        """
        !hand_missed | 17.G said | dealer: ?? | !hand_missed | 17.G said
        17.G returned spot/1/main 1000 | hole card: ?? | 7.D.iv dealer = Ah
        dealer away | hole card away unseen
        """,
        "7.E 7.H 7.I 9.A 12.C 2.C",
        after="4.D said",
    ),
    Told(
        "a found Blackjack ends the round: nothing is turned or drawn after it",
        "dealer 20 ?? +1:main:1000 . 8s ?? 8d ?? Kh blackjack Ac",
        """
        7.E dealer: blackjack | 7.E hole card = Ac | 7.E hole card > dealer Ac
        4.C 1 main dealer_blackjack -1000 | seat 1 away | dealer away
        """,
        "7.H 12.C 17.I.ii 17.H 7.F",
        after=f"{UP}Kh",
    ),
    Told(
        "exposed when all hands are paid: nobody can use it",
        "dealer 20 ?? +1:main:1000 . As ?? Kd ?? 6h !exposed_card 5c Tc",
        """
        4.F 1 main blackjack +1500 | seat 1 away
        !exposed_card | 17.C said | exposed card: 5c
        7.H hole card = Tc | 7.H hole card > dealer Tc | 12.C said
        17.C said | exposed card away | dealer away
        """,
        "4.E 8.A",
        after=f"{UP}6h",
    ),
    Told(
        "one deck, cut deep",
        "dealer 10 ?? +1:main:1000",
        """
        6.A shuffled 52 | 6.B players: dealer | 6.D cut 10 | behind_cutting_card=7
        burnt card: ?? | 7.C said | burnt card away unseen | 1 main placed 1000
        """,
        "3.A 6.C 6.E",
        options={"decks": "1", "penetration": "85"},
    ),
    Told(
        "two batches of three decks, and the shoe names the one in play",
        "dealer 10 ?? +1:main:1000",
        """
        batch=red | 6.A shuffled 156 | 6.B players: dealer | 6.D cut 10 | behind_cutting_card=54
        burnt card: ?? | 7.C said | burnt card away unseen | 1 main placed 1000
        """,
        "3.A 3.C 3.C.i 3.C.iii 6.C 6.E",
        options={"decks": "3", "penetration": "65", "shuffler": "yes"},
    ),
    Told(
        "a dead hand and a card that all have seen",
        "dealer 20 ?? +1:main:1000 +2:main:1000 . 6s 9s ?? 4d 2d ?? 6h "
        "hit !card_not_dealt dead_hand !exposed_card 8c hit stand Tc Td",
        """
        7.F 1: hit | !card_not_dealt | 17.H 1: dead_hand
        17.H returned spot/1/main 1000 | seat 1 away
        !exposed_card | 17.C said | exposed card: 8c
        7.F 2: hit | 17.C exposed card > seat 2 8c | 7.F 2: stand
        7.H hole card = Tc | 7.H hole card > dealer Tc | dealer: Td
        4.B.i 2 main dealer_busts +1000 | seat 2 away | dealer away
        """,
        seats=2,
        after=f"{UP}6h",
    ),
)
def test_at_the_edge(id: str, one: Told) -> None:
    """What the rules do not say often, step by step."""
    assert found(id, one) == written(id, one)


@games
@both("3.C", "3.A")
@pytest.mark.parametrize("decks", [3, 4, 5, 7])
def test_any_number_of_decks_with_a_shuffler(id: str, decks: int) -> None:
    """One deck to eight, in each of two batches; nine do not exist."""
    rules = rules_for(game(id), options={"decks": str(decks), "shuffler": "yes"})
    assert rules.options["decks"] == decks
    with pytest.raises(Misuse):
        rules_for(game(id), options={"decks": "0", "shuffler": "yes"})


@games
@both("4.D", "4.H.i", "6.F", "6.G", "6.H", "7.C", "17.C", "17.D")
@pytest.mark.parametrize("entry", ["open", "closed"])
def test_what_may_be_called_before_the_first_card(id: str, entry: str) -> None:
    """A recut after a cut; a card that left the shoe, once a round was dealt from it."""
    driver = table(id, "Ts 9d", "8h Tc", mid_shoe_entry=entry)
    driver.source.answer = lambda request: None  # type: ignore[method-assign]
    again = seated(id, Scripted("2c"), {1: "P1"}, mid_shoe_entry=entry)
    begin(again)
    always = {"new_dealer", "reshuffle", "idle", *(["admit"] if entry == "closed" else [])}
    assert again.pending is not None
    assert {one.id for one in again.pending.irregularities} == always | {"improper_cut"}
    choose(driver, "stand")
    driver.begin_round()
    assert driver.pending is not None
    later = {one.id for one in driver.pending.irregularities}
    assert later == always | {"dealer_drew", "exposed_card"}


@games
@both("4.G", "9.B", "10.A")
def test_chips_are_moved_until_a_window_closes(id: str) -> None:
    """Wagers and insurance may be taken back until the dealer has confirmed them, not after."""
    driver = table(id, {1: "Ts 9d", 2: "Ts 8d"}, "Ah 9c", insurance=True)
    for action in (Place(2, "insurance", 5_00), Take(2, "insurance", 2_00)):
        driver.answer(action)
    driver.answer(Close())
    assert won(driver) == {(2, "insurance"): -3_00}


@games
@both("9.B", "10.A", "4.F")
@pytest.mark.parametrize(
    ("minimum", "chip", "least"),
    [("5", "0.01", 1_00), ("2", "0.01", 1_00), ("1.99", "0.01", 99), ("1.01", "0.01", 50)],
)
def test_the_least_insurance_and_double(id: str, minimum: str, chip: str, least: int) -> None:
    """A dollar, or less where half of the least wager is."""
    wagers = rules_for(game(id), options={"minimum": minimum, "chip": chip}).wagers
    assert wagers["insurance"].minimum_cents == wagers["double_down"].minimum_cents == least
    dearer = rules_for(game(id), options={"minimum": minimum, "chip": "5"}).wagers
    assert dearer["insurance"].minimum_cents == 5_00


@only("18.B.viii", "10.A")
@pytest.mark.parametrize(("minimum", "least"), [("5", 1_00), ("1.01", 50)])
def test_the_least_double_in_a_tournament(minimum: str, least: int) -> None:
    """The same amounts there."""
    options = {"minimum": minimum, "tournament": "yes"}
    assert rules_for(game(BLACKJACK), options=options).wagers["double_down"].minimum_cents == least


@only("15.B.v", "16.A", "18.B.i", "18.B.viii", "11.C.ii", "8.A")
@pytest.mark.parametrize(
    ("options", "clause"),
    [
        ({}, None),
        ({"dealing": "hand", "decks": "3"}, "16.A"),
        ({"dealing": "hand", "decks": "2"}, None),
        ({"tournament": "yes"}, None),
        ({"tournament": "yes", "dealing": "continuous"}, "18.B.i"),
        ({"tournament": "yes", "blackjack_pays": "6 to 5"}, "18.B.viii"),
        ({"resplit_aces": "yes"}, "11.C.ii"),
        ({"double_on_blackjack": "yes"}, "8.A"),
        ({"tournament": "yes", "resplit_aces": "yes", "double_on_blackjack": "yes"}, None),
        ({"payout_limit": "49999.99"}, "15.B.v"),
        ({"payout_limit": "50000"}, None),
        ({"payout_limit": "50000", "side_minimum": "100"}, None),
        ({"payout_limit": "50000", "side_minimum": "100.01", "side_maximum": "200"}, "15.B.v"),
    ],
)
def test_which_rules_are_refused(options: dict[str, str], clause: str | None) -> None:
    """Each by its own clause, and the rules beside them are taken."""
    if clause is None:
        assert rules_for(game(BLACKJACK), options=options).lawful
        return
    with pytest.raises(Refusal) as caught:
        rules_for(game(BLACKJACK), options=options)
    assert caught.value.clause == f"oh.blackjack {clause}"

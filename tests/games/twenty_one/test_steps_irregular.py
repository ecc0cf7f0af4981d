"""What goes wrong in a round of twenty-one, and what the floor calls, step by step."""

from __future__ import annotations

import pytest

from croupier.core.procedure import Cut
from tests.games.steps import lines, play, steps
from tests.games.twenty_one.by_steps import Told, found, in_chapter, told, written
from tests.games.twenty_one.twenty_one import both, cite, games, refused, table

ONE = "dealer 20 ?? +1:main:1000 ."
TWO = "dealer 20 ?? +1:main:1000 +2:main:1000 ."
THREE = "dealer 20 ?? +1:main:1000 +2:main:1000 +3:main:1000 ."
BETS = "4.D said"
UP = "7.D.iv dealer = "
TURN = "7.H hole card = Tc | 7.H hole card > dealer Tc | dealer: Td"
BUSTS = "4.B.i 2 main dealer_busts +1000 | 4.B.i 1 main dealer_busts +1000"
AWAY = "seat 2 away | seat 1 away | dealer away"
SHUFFLE = "6.A shuffled 312 | 6.B players: dealer | 6.D cut"
BEHIND = "behind_cutting_card=78"
BURN = "burnt card: ?? | 7.C said | burnt card away unseen"
RACK = "card drawn in error: {} | card drawn in error away"


@told(
    Told(
        "a card face up in the shoe",
        f"{ONE} Ts !face_up_card Kd ?? 9d ?? 6h stand Tc !face_up_card Kc Td",
        """
        seat 1: Ts | !face_up_card | card found face up: Kd | 17.A said | card found face up away
        dealer: ?? | seat 1: 9d | hole card: ?? | 7.D.iv dealer = 6h | 7.F 1: stand
        7.H hole card = Tc | 7.H hole card > dealer Tc
        !face_up_card | card found face up: Kc | 17.A said | card found face up away
        dealer: Td | 4.B.i 1 main dealer_busts +1000 | seat 1 away | dealer away
        """,
        after=BETS,
    ),
    Told(
        "a card drawn in error and unseen",
        f"{TWO} Ts !drawn_in_error 9s !drawn_in_error ?? 9d 8d ?? 6h stand stand Tc Td",
        f"""
        seat 1: Ts | !drawn_in_error | 17.B said | seat 2: 9s
        !drawn_in_error | 17.B said | dealer: ??
        seat 1: 9d | seat 2: 8d | hole card: ?? | 7.D.iv dealer = 6h
        7.F 1: stand | 7.F 2: stand | {TURN} | {BUSTS} | {AWAY}
        """,
        after=BETS,
        seats=2,
    ),
    Told(
        "exposed: refused, taken, refused, the dealer's",
        f"{TWO} Ts 9s ?? 2d 5d ?? 6h !exposed_card 3c refuse hit !exposed_card 5c refuse Tc",
        f"""
        !exposed_card | 17.C said | exposed card: 3c | 7.F 1: refuse | 17.C said
        7.F 2: hit | 17.C exposed card > seat 2 3c
        !exposed_card | 17.C said | exposed card: 5c | 7.F 2: refuse | 17.C said
        7.H hole card = Tc | 7.H hole card > dealer Tc | 17.C exposed card > dealer 5c
        4.E 2 main lower_total -1000 | 4.E 1 main lower_total -1000 | {AWAY}
        """,
        after=f"{UP}6h",
        seats=2,
    ),
    Told(
        "exposed, and of no use to anybody",
        f"{ONE} Ts ?? 2d ?? 7h !exposed_card 5c refuse Tc",
        """
        !exposed_card | 17.C said | exposed card: 5c | 7.F 1: refuse | 17.C said
        7.H hole card = Tc | 7.H hole card > dealer Tc
        17.C said | exposed card away
        4.E 1 main lower_total -1000 | seat 1 away | dealer away
        """,
        after=f"{UP}7h",
    ),
    Told(
        "exposed as it was asked for, and the dealer's own",
        f"{ONE} Ts ?? 2d ?? 6h hit !exposed_card 5c stand Tc !exposed_card 9c",
        """
        7.F 1: hit | !exposed_card | 17.C said | exposed card: 5c | 17.C exposed card > seat 1 5c
        7.F 1: stand | 7.H hole card = Tc | 7.H hole card > dealer Tc
        !exposed_card | 17.C said | exposed card: 9c | 17.C exposed card > dealer 9c
        4.B.i 1 main dealer_busts +1000 | seat 1 away | dealer away
        """,
        after=f"{UP}6h",
    ),
    Told(
        "cards drawn by mistake at every moment",
        f"{ONE} 8s ?? 4d ?? Ah !dealer_drew 7c +1:insurance:500 !exposed_card 6c . "
        "!dealer_drew 2c no_blackjack !dealer_drew 8c hit stand !dealer_drew 3c 7c",
        f"""
        !dealer_drew | 17.D said | {RACK.format("7c")} | 1 insurance placed 500
        !exposed_card | 17.C said | exposed card: 6c | 9.B said
        !dealer_drew | 17.D said | {RACK.format("2c")} | 7.E dealer: no_blackjack
        9.D 1 insurance no_blackjack -500
        !dealer_drew | 17.D said | {RACK.format("8c")}
        7.F 1: hit | 17.C exposed card > seat 1 6c | 7.F 1: stand
        !dealer_drew | 17.D said | {RACK.format("3c")}
        7.H hole card = 7c | 7.H hole card > dealer 7c
        4.C 1 main same_total +0 | seat 1 away | dealer away
        """,
        "9.A",
        after=f"{UP}Ah",
    ),
    Told(
        "exposed while somebody doubles for less",
        f"{ONE} 6s ?? 5d ?? 6h double_for_less !exposed_card 9c +1:double_down:300 . Tc Td",
        f"""
        7.F 1: double_for_less | !exposed_card | 17.C said | exposed card: 9c
        1 double_down placed 300 | 10.A said | 10.C said | 17.C exposed card > seat 1 9c
        {TURN}
        4.B.i 1 main dealer_busts +1000 | 4.B.i 1 double_down dealer_busts +300
        seat 1 away | dealer away
        """,
        after=f"{UP}6h",
    ),
    Told(
        "the dealer missed his first card",
        f"{TWO} Ts 9s !dealer_missed 9d 8d ?? ?? 6h stand stand Tc Td",
        f"""
        seat 1: Ts | seat 2: 9s | !dealer_missed | 17.E said | seat 1: 9d | seat 2: 8d
        dealer: ?? | hole card: ?? | 7.D.iv dealer = 6h
        7.F 1: stand | 7.F 2: stand | {TURN} | {BUSTS} | {AWAY}
        """,
        after=BETS,
        seats=2,
    ),
    Told(
        "the dealer missed his second card",
        f"{TWO} Ts 9s ?? 9d 8d !dealer_missed ?? 6h stand stand Tc Td",
        f"""
        seat 1: Ts | seat 2: 9s | dealer: ?? | seat 1: 9d | seat 2: 8d
        !dealer_missed | 17.E said | hole card: ?? | 7.D.iv dealer = 6h
        7.F 1: stand | 7.F 2: stand | {TURN} | {BUSTS} | {AWAY}
        """,
        after=BETS,
        seats=2,
    ),
    Told(
        "a hand that got no card",
        f"{TWO} !hand_missed 9s ?? !hand_missed 8d ?? 6h stand Tc Td",
        f"""
        !hand_missed | 17.G said | seat 2: 9s | dealer: ?? | !hand_missed | 17.G said
        seat 2: 8d | 17.G returned spot/1/main 1000 | hole card: ?? | 7.D.iv dealer = 6h
        7.F 2: stand | {TURN} | 4.B.i 2 main dealer_busts +1000 | seat 2 away | dealer away
        """,
        after=BETS,
        seats=2,
    ),
    Told(
        "a hand with one card: a second, or dead",
        f"{TWO} !hand_missed !hand_missed ?? Ts 9s second_card 9d dead_hand ?? 6h stand Tc Td",
        f"""
        !hand_missed | 17.G said | !hand_missed | 17.G said | dealer: ?? | seat 1: Ts | seat 2: 9s
        17.G 1: second_card | seat 1: 9d
        17.G 2: dead_hand | 17.G returned spot/2/main 1000 | seat 2 away
        hole card: ?? | 7.D.iv dealer = 6h
        7.F 1: stand | {TURN} | 4.B.i 1 main dealer_busts +1000 | seat 1 away | dealer away
        """,
        after=BETS,
        seats=2,
    ),
    Told(
        "forgotten cards come after all others, and in turn",
        f"{THREE} 6s 5s 9s ?? 4d 4c 8d ?? 6h hit !card_not_dealt card_later "
        "hit !card_not_dealt card_later stand 5c stand 6c !dealer_drew 7c hit 9c Tc Td",
        f"""
        7.F 1: hit | !card_not_dealt | 17.H 1: card_later
        7.F 2: hit | !card_not_dealt | 17.H 2: card_later
        7.F 3: stand | seat 1: 5c | 7.F 1: stand | seat 2: 6c
        !dealer_drew | 17.D said | {RACK.format("7c")} | 7.F 2: hit | seat 2: 9c
        {TURN} | 4.B.i 3 main dealer_busts +1000 | 4.E 2 main bust -1000
        4.B.i 1 main dealer_busts +1000
        seat 3 away | seat 2 away | seat 1 away | dealer away
        """,
        after=f"{UP}6h",
        seats=3,
    ),
    Told(
        "or the hand is dead, with its double",
        f"{TWO} 6s 9s ?? 4d 8d ?? 6h double !card_not_dealt dead_hand stand Tc Td",
        f"""
        7.F 1: double | 10.A 1 double_down placed 1000 | 10.C said | !card_not_dealt
        17.H 1: dead_hand | 17.H returned spot/1/main 1000
        17.H returned spot/1/double_down 1000 | seat 1 away
        7.F 2: stand | {TURN} | 4.B.i 2 main dealer_busts +1000 | seat 2 away | dealer away
        """,
        after=f"{UP}6h",
        seats=2,
    ),
    Told(
        "the reader showed a card that is no Blackjack's",
        f"{ONE} 8s ?? 8d ?? Kh blackjack 9c stand",
        """
        7.E dealer: blackjack | 7.E hole card = 9c | 7.E hole card > dealer 9c
        17.I.i supervisor signs | 17.I.i said
        7.F 1: stand | 4.E 1 main lower_total -1000 | seat 1 away | dealer away
        """,
        after=f"{UP}Kh",
    ),
    Told(
        "the hole card was shown while the players decide",
        f"{ONE} 8s ?? 8d ?? Kh no_blackjack !hole_card_shown 6c !dealer_drew 3c stand 2c",
        f"""
        7.E dealer: no_blackjack | !hole_card_shown
        17.I.i hole card = 6c | 17.I.i hole card > dealer 6c
        17.I.i supervisor signs | 17.I.i said
        !dealer_drew | 17.D said | {RACK.format("3c")}
        7.F 1: stand | dealer: 2c | 4.E 1 main lower_total -1000 | seat 1 away | dealer away
        """,
        "12.B",
        after=f"{UP}Kh",
    ),
    Told(
        "a Blackjack that the reader missed",
        f"{TWO} 6s 8s ?? 5d 8d ?? Ah +1:insurance:500 +2:insurance:300 . no_blackjack "
        "double 9c split 3d stand 9d stand Kc",
        """
        1 insurance placed 500 | 2 insurance placed 300 | 9.B said | 7.E dealer: no_blackjack
        9.D 2 insurance no_blackjack -300 | 9.D 1 insurance no_blackjack -500
        7.F 1: double | 10.A 1 double_down placed 1000 | 10.C said | seat 1: 9c
        7.F 2: split | 11.A 2 main@2 placed 1000 | 11.A seat 2 > seat 2@2 8d
        seat 2: 3d | 7.F 2: stand | seat 2@2: 9d | 7.F 2: stand
        7.H hole card = Kc | 7.H hole card > dealer Kc | 17.I.ii supervisor signs
        17.I.ii 2 insurance put_back 300 | 17.I.ii 1 insurance put_back 500
        9.C 2 insurance dealer_blackjack +600
        11.D 2 main@2 split_hand_returned +0 | 4.C 2 main dealer_blackjack -1000
        9.C 1 insurance dealer_blackjack +1000
        4.C 1 main dealer_blackjack -1000 | 10.B 1 double_down returned_to_dealer_blackjack +0
        seat 2@2 away | seat 2 away | seat 1 away | dealer away
        """,
        "9.A",
        after=f"{UP}Ah",
        seats=2,
    ),
    Told(
        "a missed Blackjack that is shown ends the decisions",
        f"{TWO} 8s Ts ?? 8d 9d ?? Kh no_blackjack !hole_card_shown Ac",
        """
        7.E dealer: no_blackjack | !hole_card_shown
        17.I.i hole card = Ac | 17.I.i hole card > dealer Ac | 17.I.ii supervisor signs
        4.C 2 main dealer_blackjack -1000 | 4.C 1 main dealer_blackjack -1000
        seat 2 away | seat 1 away | dealer away
        """,
        after=f"{UP}Kh",
        seats=2,
    ),
)
def test_an_irregular_round(id: str, one: Told) -> None:
    """Every step that the clause asks for, and the round goes on as it says."""
    assert found(id, one) == written(id, one)


FIRST = f"{ONE} Ts ?? 9d ?? 8h stand Tc //"
"""A round that is over, and the next one begun."""


@told(
    Told(
        "the same person cuts again",
        "seat.1 20 ?? !improper_cut same_person 30 ?? +2:main:500",
        f"""
        6.A shuffled 312 | 6.B players: seat 1 | 6.D cut 20 | {BEHIND} | {BURN}
        !improper_cut | 6.F said | 6.F shuffled 312 | 6.F supervisor: same_person | 6.F said
        6.D cut 30 | {BURN} | 2 main placed 500
        """,
        "6.C 6.E",
        seats=2,
    ),
    Told(
        "the next person cuts",
        "seat.1 20 ?? !new_dealer ?? !improper_cut next_person seat.2 40 ?? ?? +1:main:500",
        f"""
        6.A shuffled 312 | 6.B players: seat 1 | 6.D cut 20 | {BEHIND} | {BURN}
        !new_dealer | 7.C said | {BURN}
        !improper_cut | 6.F said | 6.F shuffled 312 | 6.F supervisor: next_person
        6.B players: seat 2 | 6.D cut 40 | {BURN} | {BURN} | 1 main placed 500
        """,
        "6.E",
        seats=2,
    ),
    Told(
        "between rounds: a reshuffle, then a new dealer",
        f"{FIRST} !reshuffle dealer 25 ?? !new_dealer ?? +1:main:500",
        f"""
        !reshuffle | 6.G said | {SHUFFLE} 25 | {BEHIND} | {BURN}
        !new_dealer | 7.C said | {BURN} | 1 main placed 500
        """,
        "6.C 6.E",
    ),
    Told(
        "between rounds: cards that left the shoe",
        f"{FIRST} !exposed_card 5c !dealer_drew 6c +1:main:500",
        f"""
        !exposed_card | 17.C said | 17.C said | {RACK.format("5c")}
        !dealer_drew | 17.D said | 17.D said | {RACK.format("6c")} | 1 main placed 500
        """,
        "6.F",
    ),
    Told(
        "nobody plays, and chips are on the table",
        f"{FIRST} +1:main:500 !idle -1:main:500 !idle dealer 20 ??",
        f"""
        1 main placed 500 | !idle | 6.H said | 6.H said | 1 main taken 500
        !idle | 6.H said | {SHUFFLE} 20 | {BEHIND} | {BURN}
        """,
        "6.H.i",
    ),
    Told(
        "nobody plays, and the other batch comes out",
        f"{FIRST} !idle other_batch dealer 20 ?? !idle these_cards dealer 30 ??",
        f"""
        !idle | 6.H said | 6.H.ii players: other_batch
        6.H.ii.(a) dealer signs | 6.H.ii.(b) dealer signs
        batch=blue | {SHUFFLE} 20 | {BEHIND} | {BURN}
        !idle | 6.H said | 6.H.ii players: these_cards
        6.H.ii.(a) dealer signs | 6.H.ii.(b) dealer signs
        batch=blue | {SHUFFLE} 30 | {BEHIND} | {BURN}
        """,
        "3.C 3.C.iii 3.C.iv 3.C.v",
        options={"shuffler": "yes"},
    ),
    Told(
        "the house lets one of two in",
        "dealer 20 ?? +2:main:1000 . Ts ?? 9d ?? 8h stand Tc // !admit seat.3 +3:main:700 "
        "!admit +1:main:600",
        """
        !admit | 4.H.i said | 4.H.i supervisor: seat 3 | 4.H.i said | 3 main placed 700
        !admit | 4.H.i said | 4.H.i said | 1 main placed 600
        """,
        "4.H",
        seats=3,
        options={"mid_shoe_entry": "closed"},
    ),
)
def test_what_is_called_before_the_first_card(id: str, one: Told) -> None:
    """A shuffle, a cut, a burn or an admission, each under its clause and in its order."""
    assert found(id, one) == written(id, one)


@games
@both("17.F", "6.D", "7.A")
@pytest.mark.parametrize(("discards", "least"), [(2, 1), (7, 3), (40, 10)])
def test_an_empty_shoe_within_a_round(id: str, discards: int, least: int) -> None:
    """From two cards in the rack on: shuffled, cut by the house's standard or by half of what
    there is, one burnt unseen, and the round goes on."""
    driver = table(id, {1: "Ts 2d", 2: "Th 9d"}, "7h Tc", decks="1")
    driver.table.shoe = type(driver.table.shoe)(())
    driver.table.discards = list(range(discards))
    driver.source.answer = lambda request: None  # type: ignore[method-assign]
    driver.answer("hit")
    assert isinstance(driver.pending, Cut)
    for cards in (least - 1, discards - least + 1):
        assert refused(driver, cards) == cite(id, "17.F")
    assert driver.can(discards - least)
    play(driver, f"{least} ?? 2c")
    expected = f"""
        7.F 1: hit | 17.F shuffled {discards} | 17.F cut {least}
        burnt card: ?? | 17.F said | burnt card away unseen | seat 1: 2c
        """
    after = in_chapter(id, "7.D.iv dealer = 7h")
    assert steps(driver, after) == [in_chapter(id, line) for line in lines(expected)]
    assert len(driver.table.shoe) == discards - 2


@games
@both("7.J", "6.E")
def test_when_the_cutting_card_is_heard_of(id: str) -> None:
    """With the first card from behind it, in the middle of a deal, once."""
    driver = table(id, {1: "Ts 9d", 2: "Ts 8d"}, "8h Tc")
    driver.table.keep.behind = len(driver.table.shoe) - 2
    play(driver, "stand stand")
    driver.source.draws += ["9s", "9c", "6d", "9h", "6c", "Th"]  # type: ignore[attr-defined]
    play(driver, "// +1:main:1000 +2:main:1000 .")
    after = in_chapter(id, "4.D said")
    assert steps(driver, after)[:6] == [
        *("seat 1: 9s", "seat 2: 9c", "dealer: ??", "7.J said", "seat 1: 9h", "seat 2: 6c")
    ]

"""Rounds that only Blackjack has, step by step: pitched, in tournaments, and with side bets."""

from __future__ import annotations

from tests.games.twenty_one.by_steps import Told, found, told, written
from tests.games.twenty_one.twenty_one import BLACKJACK

ONLY = (BLACKJACK,)
PITCHED = {"dealing": "hand", "decks": "2"}
UP = "7.D.iv dealer = "
BURN = "burnt card: ?? | 16.D said | burnt card away unseen"
TURN_TEN = "16.F hole card = Tc | 16.F hole card > dealer Tc"
PITCH = "16.C 16.D 16.D.i 16.D.ii 16.D.iii 16.D.iv 16.A.i"


@told(
    Told(
        "a pitched round from the shuffle on",
        "hit stand stand",
        f"""
        6.A shuffled 104 | 6.B players: dealer | 6.D cut 10 | behind_cutting_card=26 | {BURN}
        1 main placed 1000 | 3 main placed 1000 | 4.D said
        seat 1: ?? | seat 3: ?? | dealer: ?? | seat 1: ?? | seat 3: ?? | hole card: ??
        7.D.iv dealer = 6h
        7.F 1: hit | seat 1, drawn: 5c | 7.F 1: stand | 7.F 3: stand
        {TURN_TEN} | dealer: Td
        16.G seat 3 = 9s 8d | 4.B.i 3 main dealer_busts +1000
        16.G seat 1 = Ts 2d | 16.G seat 1, drawn > seat 1 5c | 4.B.i 1 main dealer_busts +1000
        seat 3 away | seat 1 away | dealer away
        """,
        f"{PITCH} 16.E.i 16.E.i.(c) 16.F 4.E 7.I",
        deal=({1: "Ts 2d", 3: "9s 8d"}, "6h Tc", "5c Td"),
        options=PITCHED,
        ids=ONLY,
    ),
    Told(
        "pitched: bust, split, double, Blackjack",
        "hit split stand stand double",
        f"""
        7.F 1: hit | seat 1, drawn: Kc | 16.E.i.(b) said
        4.E 1 main bust -1000 | seat 1 away unseen | seat 1, drawn away
        7.F 2: split | 16.E.i.(a) seat 2 = 8s 8d | 11.A 2 main@2 placed 1000
        11.A seat 2 > seat 2@2 8d | seat 2: Td | 7.F 2: stand | seat 2@2: Kd | 7.F 2: stand
        7.F 3: double | 16.E.i.(a) seat 3 = 6s 5d | 10.A 3 double_down placed 1000
        10.C said | seat 3: 9c
        8.A seat 4 = As Kh | 4.F 4 main blackjack +1500 | seat 4 away
        {TURN_TEN}
        4.B.ii 3 main higher_total +1000 | 4.B.ii 3 double_down higher_total +1000
        4.E 2 main@2 lower_total -1000 | 4.E 2 main lower_total -1000
        seat 3 away | seat 2@2 away | seat 2 away | dealer away
        """,
        "10.B 11.D 16.E.i 16.F 16.G 7.I",
        deal=(
            {1: "Ts 2d", 2: "8s 8d", 3: "6s 5d", 4: "As Kh"},
            "9h Tc",
            "Kc Td Kd 9c",
        ),
        after=f"{UP}9h",
        options=PITCHED,
        ids=ONLY,
    ),
    Told(
        "pitched: the dealer examines a ten, and has a Blackjack",
        "",
        """
        16.E said | 7.E hole card = Ac | 7.E hole card > dealer Ac
        16.G seat 2 = Ts 9d | 4.C 2 main dealer_blackjack -1000
        16.G seat 1 = As Kd | 8.B 1 main both_blackjack +0
        seat 2 away | seat 1 away | dealer away
        """,
        deal=({1: "As Kd", 2: "Ts 9d"}, "Kh Ac", ""),
        after=f"{UP}Kh",
        options=PITCHED,
        ids=ONLY,
    ),
    Told(
        "pitched: side bets hand by hand, at each turn",
        "stand stand",
        """
        15.A.ii.(b) seat 1 = 8s 8d | 15.A.iii 1 bet_the_set pair +10000 | 7.F 1: stand
        15.A.ii.(b) seat 2 = Ks Qs | 15.B.i 2 royal_match royal_match +25000 | 7.F 2: stand
        16.F hole card = Qh | 16.F hole card > dealer Qh
        4.C 2 main same_total +0 | 4.E 1 main lower_total -1000
        15.B.i 2 crown_treasure crown_treasure +100000
        seat 2 away | seat 1 away | dealer away
        """,
        "15.A.i.(a) 16.G 15.B.iv 15.A.i.(b)",
        deal=({1: "8s 8d", 2: "Ks Qs"}, "Kh Qh", ""),
        stakes={1: {"main": 1000, "bet_the_set": 1000}, 2: {"main": 1000, "royal_match": 1000}},
        after="16.E said",
        options=PITCHED,
        ids=ONLY,
    ),
    Told(
        "pitched: side bets wait for the turn of their hand, then for the dealer",
        "",
        """
        16.E said | 7.E hole card = Ac | 7.E hole card > dealer Ac
        16.G seat 2 = Ts 9s | 15.B.i 2 royal_match two_suited_cards +2500
        4.C 2 main dealer_blackjack -1000
        16.G seat 1 = Ks Ks | 15.A.iii 1 bet_the_set suited_pair +25000
        4.C 1 main dealer_blackjack -1000
        15.B.ibis 1 kings_bounty kings_of_spades_and_dealer_blackjack +500000
        15.B.ibis 1 dealer_envy tokes 10000
        seat 2 away | seat 1 away | dealer away
        """,
        "15.A 15.A.ii.(b) 15.B.vi 15.B.ivbis",
        deal=({1: "Ks Ks", 2: "Ts 9s"}, "Kh Ac", ""),
        stakes={
            1: {"main": 1000, "bet_the_set": 1000, "kings_bounty": 1000},
            2: {"main": 1000, "royal_match": 1000},
        },
        after=f"{UP}Kh",
        options=PITCHED,
        ids=ONLY,
    ),
    Told(
        "pitched and tracked: a claim that is none, and turned over by the player",
        "dealer 20 ?? +1:main:1000 +2:main:1000 . ?? ?? ?? ?? ?? ?? 6h "
        "split Ts/9d stand turn_over As/Kd Tc Td",
        """
        7.F 1: split | 16.E.i.(a) seat 1 = Ts 9d | 11.A refused | 7.F 1: stand
        7.F 2: turn_over | 16.E.i.(a) seat 2 = As Kd
        4.F 2 main blackjack +1500 | seat 2 away
        16.F hole card = Tc | 16.F hole card > dealer Tc | dealer: Td
        4.B.i 1 main dealer_busts +1000 | seat 1 away | dealer away
        """,
        "8.A 16.G",
        after=f"{UP}6h",
        seats=2,
        options=PITCHED,
        ids=ONLY,
    ),
    Told(
        "pitched and tracked: cards are drawn to a hand that nobody knows",
        "dealer 20 ?? +1:main:1000 . ?? ?? ?? ?? 6h hit 5c hit 3c hit Kc stand Tc Td 2s/2d",
        """
        7.F 1: hit | seat 1, drawn: 5c | 7.F 1: hit | seat 1, drawn: 3c
        7.F 1: hit | seat 1, drawn: Kc | 7.F 1: stand
        16.F hole card = Tc | 16.F hole card > dealer Tc | dealer: Td
        16.G seat 1 = 2s 2d | 16.G seat 1, drawn > seat 1 5c 3c Kc
        4.E 1 main bust -1000 | seat 1 away | dealer away
        """,
        "16.E.i 16.E.i.(c) 12.C 10.C",
        after=f"{UP}6h",
        options=PITCHED,
        ids=ONLY,
    ),
    Told(
        "pitched and tracked: a Blackjack that was missed ends the decisions",
        "dealer 20 ?? +1:main:1000 +2:main:1000 . ?? ?? ?? ?? ?? ?? Kh no_blackjack "
        "!hole_card_shown Ac Ts/9d 8s/8d",
        """
        16.E dealer: no_blackjack | !hole_card_shown
        17.I.i hole card = Ac | 17.I.i hole card > dealer Ac | 17.I.ii supervisor signs
        16.G seat 2 = Ts 9d | 4.C 2 main dealer_blackjack -1000
        16.G seat 1 = 8s 8d | 4.C 1 main dealer_blackjack -1000
        seat 2 away | seat 1 away | dealer away
        """,
        after=f"{UP}Kh",
        seats=2,
        options=PITCHED,
        ids=ONLY,
    ),
    Told(
        "pitched: a side bet that waits does not make the dealer draw",
        "hit",
        """
        15.A.ii.(b) seat 1 = Ks Ks | 7.F 1: hit | seat 1: 5c | 16.E.i.(b) said
        4.E 1 main bust -1000 | seat 1 away
        16.F hole card = 6c | 16.F hole card > dealer 6c | 12.C said
        15.B.ibis 1 kings_bounty kings_of_spades +75000 | 15.B.ibis 1 dealer_envy tokes 2500
        dealer away
        """,
        "16.G 15.B.ivbis",
        deal=({1: "Ks Ks"}, "Kh 6c", "5c"),
        stakes={1: {"main": 1000, "kings_bounty": 1000}},
        after="16.E said",
        options=PITCHED,
        ids=ONLY,
    ),
    Told(
        "pitched and tracked: hidden hands keep the dealer drawing, and a card is exposed then",
        "dealer 20 ?? +1:main:1000 +2:main:1000 . ?? ?? ?? ?? ?? ?? 6h "
        "stand stand Tc Td !dealer_drew 3c Ts/9d !exposed_card 4c As/Kd",
        """
        7.F 1: stand | 7.F 2: stand
        16.F hole card = Tc | 16.F hole card > dealer Tc | dealer: Td
        !dealer_drew | 17.D said | card drawn in error: 3c | card drawn in error away
        16.G seat 2 = Ts 9d | 4.B.i 2 main dealer_busts +1000
        !exposed_card | 17.C said | exposed card: 4c
        16.G seat 1 = As Kd | 17.C said | exposed card away | 4.F 1 main blackjack +1500
        seat 2 away | seat 1 away | dealer away
        """,
        "12.C 10.C",
        after=f"{UP}6h",
        seats=2,
        options=PITCHED,
        ids=ONLY,
    ),
    Told(
        "pitched: cut again, reshuffled, a new dealer, nobody playing",
        "dealer 20 ?? !new_dealer !improper_cut same_person 30 ?? +1:main:1000 . "
        "?? ?? ?? ?? 6h stand Tc Td Ts/9d // ?? !reshuffle dealer 40 ?? !idle dealer 45 ??",
        f"""
        {BURN} | !reshuffle | 6.G said
        6.A shuffled 104 | 6.B players: dealer | 6.D cut 40 | behind_cutting_card=26 | {BURN}
        !idle | 6.H said
        6.A shuffled 104 | 6.B players: dealer | 6.D cut 45 | behind_cutting_card=26 | {BURN}
        """,
        "6.H.i",
        options=PITCHED,
        ids=ONLY,
    ),
    Told(
        "pitched: a new dealer burns nothing more, and what was burnt goes back to be cut again",
        "dealer 20 ?? !new_dealer !improper_cut same_person 30 ?? +1:main:1000",
        f"""
        6.A shuffled 104 | 6.B players: dealer | 6.D cut 20 | behind_cutting_card=26 | {BURN}
        !new_dealer | 7.C said
        !improper_cut | 6.F said | 6.F shuffled 104 | 6.F supervisor: same_person | 6.F said
        6.D cut 30 | {BURN} | 1 main placed 1000
        """,
        options=PITCHED,
        ids=ONLY,
    ),
)
def test_a_pitched_round(id: str, one: Told) -> None:
    """Cards face down, shown when a clause says so, and settled as it says."""
    assert found(id, one) == written(id, one)


TOURNAMENT = {"tournament": "yes"}


@told(
    Told(
        "the dealer cuts, seats wager in order, and a misdeal shifts",
        "20 ?? +1:main:10000 +2:main:5000 . Ts !misdeal 9s ?? 9d 8d ?? 6h stand stand Tc Td",
        """
        6.A shuffled 312 | 18.B.ii said | 6.D cut 20 | behind_cutting_card=78
        burnt card: ?? | 7.C said | burnt card away unseen
        betting_order=[1, 2] | 1 main placed 10000 | 2 main placed 5000 | 4.D said
        seat 1: Ts | !misdeal | 18.B.ix said | seat 2: 9s | dealer: ??
        seat 1: 9d | seat 2: 8d | hole card: ?? | 7.D.iv dealer = 6h
        7.F 1: stand | 7.F 2: stand
        7.H hole card = Tc | 7.H hole card > dealer Tc | dealer: Td
        4.B.i 2 main dealer_busts +5000 | 4.B.i 1 main dealer_busts +10000
        seat 2 away | seat 1 away | dealer away
        """,
        "18.B.i 18.B.iii",
        seats=2,
        options=TOURNAMENT,
        ids=ONLY,
    ),
    Told(
        "the first to wager moves on, and the dealer cuts again",
        "20 ?? +1:main:500 +2:main:500 . Ts Ts ?? 9d 8d ?? 8h stand stand Tc // "
        "+2:main:600 +1:main:700 -1:main:700 -2:main:600 !reshuffle 30 ?? !improper_cut 40 ??",
        """
        betting_order=[2, 1] | 2 main placed 600 | 1 main placed 700
        1 main taken 700 | 2 main taken 600
        !reshuffle | 6.G said | 6.A shuffled 312 | 18.B.ii said | 6.D cut 30
        behind_cutting_card=78 | burnt card: ?? | 7.C said | burnt card away unseen
        !improper_cut | 6.F said | 6.F shuffled 312 | 6.F said | 6.D cut 40
        burnt card: ?? | 7.C said | burnt card away unseen
        """,
        "18.B.iii",
        seats=2,
        options=TOURNAMENT,
        ids=ONLY,
    ),
    Told(
        "a Blackjack that is doubled, one that is not, and aces split to four hands",
        "double stand split split split",
        """
        7.F 1: double | 10.A 1 double_down placed 1000 | 10.C said | seat 1: 9c
        7.F 2: stand | 18.B.viii 2 main blackjack +2000 | seat 2 away
        7.F 3: split | 11.A 3 main@2 placed 1000 | 11.A seat 3 > seat 3@2 Ad | seat 3: Ac
        7.F 3: split | 11.A 3 main@3 placed 1000 | 11.A seat 3 > seat 3@3 Ac | seat 3: Ah
        7.F 3: split | 11.A 3 main@4 placed 1000 | 11.A seat 3 > seat 3@4 Ah | seat 3: As
        seat 3@4: 6c | seat 3@3: 7c | seat 3@2: 8c
        7.H hole card = Tc | 7.H hole card > dealer Tc
        4.C 3 main@2 same_total +0 | 4.E 3 main@3 lower_total -1000
        4.E 3 main@4 lower_total -1000 | 4.E 3 main lower_total -1000
        4.B.ii 1 main higher_total +1000 | 4.B.ii 1 double_down higher_total +1000
        seat 3@2 away | seat 3@3 away | seat 3@4 away | seat 3 away | seat 1 away | dealer away
        """,
        "18.B.iv 18.B.v 11.C.ii 12.A 12.A.iii 8.A",
        deal=(
            {1: "As Kd", 2: "As Qd", 3: "As Ad"},
            "9h Tc",
            "9c Ac Ah As 6c 7c 8c",
        ),
        after=f"{UP}9h",
        options={**TOURNAMENT, "double_on_blackjack": "yes", "resplit_aces": "yes"},
        ids=ONLY,
    ),
)
def test_a_tournament_round(id: str, one: Told) -> None:
    """What section 18 changes, and the rest as ever."""
    assert found(id, one) == written(id, one)


EVERY_BET = dict.fromkeys(
    ("main", "bet_the_set", "royal_match", "trilux_bonus", "kings_bounty"), 100
)


@told(
    Told(
        "all side bets at two seats, from the right",
        "stand stand",
        """
        15.A.i.(b) 4 bet_the_set no_pair -100 | 15.A.iii 2 bet_the_set suited_pair +1500
        15.B.i 4 royal_match two_suited_cards +250 | 15.B.i 2 royal_match two_suited_cards +250
        15.C.iv.(a) 4 trilux_bonus straight_flush +2500 | 15.C.iv.(b) 4 lucky_george tokes 1000
        15.C.ii.(a) 2 trilux_bonus nothing -100
        15.B.ivbis 4 kings_bounty not_20 -100
        15.B.ibis 2 kings_bounty suited_kings +2000 | 15.B.ibis 2 dealer_envy tokes 1000
        7.F 2: stand | 7.F 4: stand
        7.H hole card = Tc | 7.H hole card > dealer Tc
        4.B.ii 4 main higher_total +100 | 4.B.ii 2 main higher_total +100
        seat 4 away | seat 2 away | dealer away
        """,
        "4.A 4.D 7.D 15.A 15.A.i.(a) 15.A.i.(c) 15.A.i.(d) 15.A.ii.(a) "
        "15.B 15.B.ii 15.B.iii 15.B.iv 15.C "
        "15.C.i.(a) 15.C.i.(b) 15.C.ii.(b) 15.C.iii.(a) 15.Bbis 15.B.iibis 15.B.iiibis 15.B.vi",
        deal=({2: "Kd Kd", 4: "9s Ts"}, "8s Tc", ""),
        stakes={2: EVERY_BET, 4: EVERY_BET},
        after=f"{UP}8s",
        options={"minimum": "1"},
        ids=ONLY,
    ),
    Told(
        "what waits for the dealer, from the right",
        "stand stand stand",
        """
        15.B.i 4 royal_match royal_match +2500 | 15.B.i 2 royal_match royal_match +5000
        7.E said | 7.F 1: stand | 7.F 2: stand | 7.F 4: stand
        7.H hole card = Qh | 7.H hole card > dealer Qh
        4.C 4 main same_total +0 | 4.C 2 main same_total +0 | 4.C 1 main same_total +0
        15.B.i 4 crown_treasure crown_treasure +100000
        15.B.i 2 crown_treasure crown_treasure +100000
        15.B.ibis 1 kings_bounty kings_of_spades +7500 | 15.B.ibis 1 dealer_envy tokes 2500
        seat 4 away | seat 2 away | seat 1 away | dealer away
        """,
        "15.B 15.B.iv 15.Bbis 15.B.ivbis 15.B.vi",
        deal=({1: "Ks Ks", 2: "Ks Qs", 4: "Kd Qd"}, "Kh Qh", ""),
        stakes={
            1: {"main": 1000, "kings_bounty": 100},
            2: {"main": 1000, "royal_match": 200},
            4: {"main": 1000, "royal_match": 100},
        },
        after=f"{UP}Kh",
        ids=ONLY,
    ),
    Told(
        "a dead hand leaves with its side bets, and the crown goes to the others",
        "dealer 20 ?? +1:main:1000 +1:royal_match:100 +2:main:1000 +2:royal_match:100 . "
        "!hand_missed Ks ?? !hand_missed Qs ?? Kh no_blackjack stand Qh",
        """
        15.B.i 2 royal_match royal_match +2500 | 7.E dealer: no_blackjack | 7.F 2: stand
        7.H hole card = Qh | 7.H hole card > dealer Qh | 4.C 2 main same_total +0
        15.B.i 2 crown_treasure crown_treasure +100000 | seat 2 away | dealer away
        """,
        "15.B 15.B.iv 17.G 16.G",
        after=f"{UP}Kh",
        seats=2,
        ids=ONLY,
    ),
    Told(
        "a continuous shuffler: no cut, no burn, no cutting card",
        "+1:main:1000 . Ts ?? 9d ?? 8h stand Tc // !new_dealer +1:main:1000 . 9s ?? 9d ?? 8h",
        """
        14 shuffled 312 | !new_dealer | 7.C said | 1 main placed 1000 | 4.D said
        seat 1: 9s | dealer: ?? | seat 1: 9d | hole card: ?? | 7.D.iv dealer = 8h
        """,
        "7.C 7.J",
        options={"dealing": "continuous"},
        ids=ONLY,
    ),
)
def test_a_round_with_side_bets(id: str, one: Told) -> None:
    """Settled after the deal, seat by seat from the right; what waits, at the end."""
    assert found(id, one) == written(id, one)

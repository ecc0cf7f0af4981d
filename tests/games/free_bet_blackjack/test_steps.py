"""Rounds that only Free Bet Blackjack has, step by step: lammers, 22, even money, Push 22."""

from __future__ import annotations

from tests.games.twenty_one.by_steps import Told, found, told, written
from tests.games.twenty_one.twenty_one import FREE_BET

ONLY = (FREE_BET,)
UP = "7.D.iv dealer = "
TURN = "7.H hole card = Tc | 7.H hole card > dealer Tc"


def lammer(clause: str, *names: str) -> str:
    """It is laid down, and all see where they lie."""
    return f"{clause} said | lammers={list(names)}"


ONE, SECOND = "seat 1", "seat 1@2"


@told(
    Told(
        "free doubles that win, tie and lose",
        "free_double free_double_face_down free_double free_double",
        f"""
        7.F 1: free_double | {lammer("10.D.i", "seat 1")} | 10.C said | seat 1: 9c
        7.F 2: free_double_face_down | {lammer("10.D.i", "seat 1", "seat 2")}
        10.C said | seat 2, doubled: ??
        7.F 3: free_double | {lammer("10.D.i", "seat 1", "seat 2", "seat 3")}
        10.C said | seat 3: 7c
        7.F 5: free_double | {lammer("10.D.i", "seat 1", "seat 2", "seat 3", "seat 5")}
        10.C said | seat 5: 2c
        {TURN}
        4.F 5 main lower_total -1000 | 10.D.v 5 free_double lower_total +0
        lammers=['seat 1', 'seat 2', 'seat 3']
        4.F 3 main lower_total -1000 | 10.D.v 3 free_double lower_total +0
        lammers=['seat 1', 'seat 2']
        10.C seat 2, doubled = Td | 10.C seat 2, doubled > seat 2 Td
        4.C.i 2 main same_total +0 | 10.D.iv 2 free_double same_total +0 | lammers=['seat 1']
        4.B.ii 1 main higher_total +2500 | 10.D.iii 1 free_double higher_total +2500
        lammers=[]
        seat 5 away | seat 3 away | seat 2 away | seat 1 away | dealer away
        """,
        "10.D.ii 12.A.ii 7.G",
        deal=({1: "6s 5d", 2: "5s 4d", 3: "6c 4c", 5: "6h 3d"}, "9h Tc", "9c Td 7c 2c"),
        stakes={1: {"main": 2500}, 2: {"main": 1000}, 3: {"main": 1000}, 5: {"main": 1000}},
        after=f"{UP}9h",
        ids=ONLY,
    ),
    Told(
        "free splits that win, tie and lose, and a bust original that is tucked",
        "free_split hit stand free_split stand free_split stand stand",
        f"""
        7.F 1: free_split | {lammer("11.E.ii", SECOND)} | 11.A seat 1 > seat 1@2 8d
        seat 1: 7c | 7.F 1: hit | seat 1: Kc | 11.E.vi said
        seat 1@2: Qc | 7.F 1: stand
        7.F 2: free_split | {lammer("11.E.ii", SECOND, "seat 2@2")} | 11.A seat 2 > seat 2@2 9d
        seat 2: Ts | 7.F 2: stand | seat 2@2: 9h
        7.F 2: free_split | {lammer("11.E.ii", SECOND, "seat 2@2", "seat 2@3")}
        11.A seat 2@2 > seat 2@3 9h | seat 2@2: Th | 7.F 2: stand | seat 2@3: 7d | 7.F 2: stand
        {TURN}
        11.E.v 2 free_split@3 lower_total +0 | lammers=['seat 1@2', 'seat 2@2']
        11.E.iii 2 free_split@2 higher_total +1500 | lammers=['seat 1@2']
        4.B.ii 2 main higher_total +1500
        11.E.iv 1 free_split@2 same_total +0 | lammers=[] | 4.F 1 main bust -1000
        seat 2@3 away | seat 2@2 away | seat 2 away | seat 1@2 away | seat 1 away | dealer away
        """,
        "10.D.vi 11.B 11.C 11.C.i 11.E.i",
        deal=({1: "8s 8d", 2: "9s 9d"}, "8h Tc", "7c Kc Qc Ts 9h Th 7d"),
        stakes={1: {"main": 1000}, 2: {"main": 1500}},
        after=f"{UP}8h",
        ids=ONLY,
    ),
    Told(
        "the dealer's 22, and a Blackjack that was paid",
        "stand free_double double free_split stand double",
        f"""
        4.G 1 main blackjack +1500 | seat 1 away | 7.F 2: stand
        7.F 3: free_double | {lammer("10.D.i", "seat 3")} | 10.C said | seat 3: 9c
        7.F 4: double | 10.A 4 double_down placed 1000 | 10.C said | seat 4: Kc
        7.F 5: free_split | {lammer("11.E.ii", "seat 3", "seat 5@2")} | 11.A seat 5 > seat 5@2 8d
        seat 5: 9d | 7.F 5: stand | seat 5@2: 3d
        7.F 5: double | 10.A 5 double_down@2 placed 1000 | 10.C said | seat 5@2: 4d
        {TURN} | dealer: 6d
        11.E.iv 5 free_split@2 dealer_22 +0 | 4.C.iii 5 double_down@2 dealer_22 +0
        lammers=['seat 3'] | 4.C.iii 5 main dealer_22 +0
        4.F 4 main bust -1000 | 4.F 4 double_down bust -1000
        4.C.iii 3 main dealer_22 +0 | 10.D.iv 3 free_double dealer_22 +0 | lammers=[]
        4.C.iii 2 main dealer_22 +0
        seat 5@2 away | seat 5 away | seat 4 away | seat 3 away | seat 2 away | dealer away
        """,
        "8.A 8.B 12.B",
        deal=(
            {1: "As Kd", 2: "Ts 2d", 3: "6s 5d", 4: "Ts 3d", 5: "8s 8d"},
            "6h Tc",
            "9c Kc 9d 3d 4d 6d",
        ),
        after=f"{UP}6h",
        ids=ONLY,
    ),
    Told(
        "over 22: everything that still plays wins",
        "free_split free_double stand",
        f"""
        7.F 2: free_split | {lammer("11.E.ii", "seat 2@2")} | 11.A seat 2 > seat 2@2 3d
        seat 2: 8c | 7.F 2: free_double | {lammer("10.D.i", "seat 2@2", "seat 2")}
        10.C said | seat 2: 2d | seat 2@2: 4c | 7.F 2: stand
        {TURN} | dealer: 7d
        11.E.iii 2 free_split@2 dealer_busts +1000 | lammers=['seat 2']
        4.B.i 2 main dealer_busts +1000 | 10.D.iii 2 free_double dealer_busts +1000 | lammers=[]
        seat 2@2 away | seat 2 away | dealer away
        """,
        "4.G 12.B",
        deal=({2: "3s 3d"}, "6h Tc", "8c 2d 4c 7d"),
        after=f"{UP}6h",
        ids=ONLY,
    ),
    Told(
        "no reader: lammers go back to a Blackjack that shows late",
        "free_split free_double stand free_double",
        f"""
        7.F 1: free_split | {lammer("11.E.ii", SECOND)} | 11.A seat 1 > seat 1@2 8d
        seat 1: 3d | 7.F 1: free_double | {lammer("10.D.i", SECOND, ONE)} | 10.C said
        seat 1: Kd | seat 1@2: Td | 7.F 1: stand
        7.F 2: free_double | {lammer("10.D.i", SECOND, ONE, "seat 2")} | 10.C said | seat 2: 2d
        7.H hole card = Ac | 7.H hole card > dealer Ac
        4.D 2 main dealer_blackjack -1000 | 10.D.v 2 free_double dealer_blackjack +0
        lammers=['seat 1@2', 'seat 1']
        11.E.v 1 free_split@2 dealer_blackjack +0 | lammers=['seat 1']
        4.D 1 main dealer_blackjack -1000 | 10.D.v 1 free_double dealer_blackjack +0 | lammers=[]
        seat 2 away | seat 1@2 away | seat 1 away | dealer away
        """,
        "2.C 11.D 10.B",
        deal=({1: "8s 8d", 2: "6s 5d"}, "Kh Ac", "3d Kd Td 2d"),
        after=f"{UP}Kh",
        options={"card_reader": "no"},
        ids=ONLY,
    ),
    Told(
        "bust with a lammer: the original wager is lost, and nothing more",
        "free_split stand hit",
        f"""
        7.F 1: free_split | {lammer("11.E.ii", SECOND)} | 11.A seat 1 > seat 1@2 8d
        seat 1: Td | 7.F 1: stand | seat 1@2: 7d | 7.F 1: hit | seat 1@2: Kd
        {TURN}
        11.E.v 1 free_split@2 bust +0 | lammers=[] | 4.F 1 main lower_total -1000
        seat 1@2 away | seat 1 away | dealer away
        """,
        deal=({1: "8s 8d"}, "9h Tc", "Td 7d Kd"),
        after=f"{UP}9h",
        ids=ONLY,
    ),
    Told(
        "even money before the look, insurance for the others",
        "+3:insurance:500 . wait even_money stand",
        """
        3 insurance placed 500 | 9.C said
        9.B 1: wait | 9.B 4: even_money | 9.B 4 main even_money +1000 | seat 4 away
        7.E said | 9.E 3 insurance no_blackjack -500
        4.G 1 main blackjack +1500 | seat 1 away | 7.F 3: stand
        7.H hole card = 9c | 7.H hole card > dealer 9c
        4.F 3 main lower_total -1000 | seat 3 away | dealer away
        """,
        "8.C 9.A",
        deal=({1: "As Kd", 3: "Ts 9d", 4: "Ac Qd"}, "Ah 9c", ""),
        after=f"{UP}Ah",
        ids=ONLY,
    ),
    Told(
        "even money against a Blackjack, and a card drawn meanwhile",
        "dealer 20 ?? +1:main:1000 +2:main:1000 . As Ks ?? Kd Ad ?? Ah . "
        "!dealer_drew 5c even_money wait blackjack Tc",
        """
        9.C said | !dealer_drew | 15.D said
        card drawn in error: 5c | card drawn in error away
        9.B 1: even_money | 9.B 1 main even_money +1000 | seat 1 away | 9.B 2: wait
        7.E dealer: blackjack | 7.E hole card = Tc | 7.E hole card > dealer Tc
        4.C.ii 2 main both_blackjack +0 | seat 2 away | dealer away
        """,
        "1.A 8.C",
        after=f"{UP}Ah",
        seats=2,
        ids=ONLY,
    ),
    Told(
        "Push 22 after the hands, from the right",
        "hit stand",
        f"""
        7.F 1: hit | seat 1: Kd | 7.F 2: stand | {TURN} | dealer: 6s
        4.C.iii 2 main dealer_22 +0 | 4.F 1 main bust -1000
        14.A.ii 2 push_22 any_other_22 +700 | 14.A.ii 1 push_22 any_other_22 +1400
        seat 2 away | seat 1 away | dealer away
        """,
        "14.A 14.A.i 12.C",
        deal=({1: "Ts 6d", 2: "Ts 9d"}, "6h Tc", "Kd 6s"),
        stakes={1: {"main": 1000, "push_22": 200}, 2: {"main": 1000, "push_22": 100}},
        after=f"{UP}6h",
        ids=ONLY,
    ),
    Told(
        "Push 22 when all hands were decided, and when a Blackjack was",
        "",
        """
        7.E said | 7.E hole card = Ac | 7.E hole card > dealer Ac
        4.D 1 main dealer_blackjack -1000 | 14.A.ii 1 push_22 not_22 -100
        seat 1 away | dealer away
        """,
        "14.A 14.A.i",
        deal=({1: "Ts 6d"}, "Kh Ac", ""),
        stakes={1: {"main": 1000, "push_22": 100}},
        after=f"{UP}Kh",
        ids=ONLY,
    ),
    Told(
        "a dead hand takes its lammers with it",
        "dealer 20 ?? +1:main:1000 . 8s ?? 8d ?? 6h free_split Td stand 3s "
        "free_double !card_not_dealt dead_hand Tc 7c",
        f"""
        7.F 1: free_split | {lammer("11.E.ii", SECOND)} | 11.A seat 1 > seat 1@2 8d
        seat 1: Td | 7.F 1: stand | seat 1@2: 3s
        7.F 1: free_double | {lammer("10.D.i", SECOND, SECOND)} | 10.C said
        !card_not_dealt | 15.H 1: dead_hand | lammers=[] | seat 1@2 away
        {TURN} | dealer: 7c | 4.B.i 1 main dealer_busts +1000
        seat 1 away | dealer away
        """,
        after=f"{UP}6h",
        ids=ONLY,
    ),
)
def test_a_free_bet_round(id: str, one: Told) -> None:
    """Every lammer and chip, laid, paid and taken back in the order of the chapter."""
    assert found(id, one) == written(id, one)

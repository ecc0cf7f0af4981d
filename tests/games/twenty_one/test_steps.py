"""Whole rounds of both games of twenty-one, step by step, written down from the chapters."""

from __future__ import annotations

from tests.games.twenty_one.by_steps import Told, found, told, written

DEAL = "4.A 7.D 7.D.i 7.D.ii 7.D.iii 7.D.iv"
UP = "7.D.iv dealer = "
SIX, NINE, KING, ACE = f"{UP}6h", f"{UP}9h", f"{UP}Kh", f"{UP}Ah"
TURN_TEN = "7.H hole card = Tc | 7.H hole card > dealer Tc"
TURN_NINE = "7.H hole card = 9c | 7.H hole card > dealer 9c"


@told(
    Told(
        "from the shuffle to the rack",
        "hit stand stand",
        """
        6.A shuffled 312 | 6.B players: dealer | 6.D cut 10 | behind_cutting_card=78
        burnt card: ?? | 7.C said | burnt card away unseen
        2 main placed 1000 | 5 main placed 1000 | 4.D said
        seat 2: Ts | seat 5: 9s | dealer: ?? | seat 2: 5d | seat 5: 8d | hole card: ??
        7.D.iv dealer = 6h
        7.F 2: hit | seat 2: 4s | 7.F 2: stand | 7.F 5: stand
        7.H hole card = Tc | 7.H hole card > dealer Tc | dealer: Td
        4.B.i 5 main dealer_busts +1000 | 4.B.i 2 main dealer_busts +1000
        seat 5 away | seat 2 away | dealer away
        """,
        f"{DEAL} 6.C 6.E 7.A 7.G 7.I 4.E 4.F 12.A 12.B",
        deal=({2: "Ts 5d", 5: "9s 8d"}, "6h Tc", "4s Td"),
    ),
    Told(
        "each row against 19, hands and doubles",
        "stand stand stand hit double double double",
        f"""
        7.F 1: stand | 7.F 2: stand | 7.F 3: stand | 7.F 4: hit | seat 4: Kc
        7.F 5: double | 10.A 5 double_down placed 1000 | 10.C said | seat 5: 9c
        7.F 6: double | 10.A 6 double_down placed 1000 | 10.C said | seat 6: 8c
        7.F 7: double | 10.A 7 double_down placed 1000 | 10.C said | seat 7: 7c
        {TURN_TEN}
        4.E 7 main lower_total -1000 | 4.E 7 double_down lower_total -1000
        4.C 6 main same_total +0 | 4.C 6 double_down same_total +0
        4.B.ii 5 main higher_total +1000 | 4.B.ii 5 double_down higher_total +1000
        4.E 4 main bust -1000
        4.E 3 main lower_total -1000
        4.C 2 main same_total +0
        4.B.ii 1 main higher_total +1000
        seat 7 away | seat 6 away | seat 5 away | seat 4 away
        seat 3 away | seat 2 away | seat 1 away | dealer away
        """,
        "4.F 7.G 7.I 12.A 12.A.ii 12.B",
        deal=(
            {
                **{1: "Ts Td", 2: "Ts 9d", 3: "Ts 8d", 4: "Ts 6d"},
                **{5: "6s 5d", 6: "6s 5c", 7: "6s 5h"},
            },
            "9h Tc",
            "Kc 9c 8c 7c",
        ),
        after=NINE,
    ),
    Told(
        "split, doubled, paid in turn, bust",
        "split double stand double",
        f"""
        7.F 1: split | 11.A 1 main@2 placed 1000 | 11.A seat 1 > seat 1@2 8d | seat 1: 3d
        7.F 1: double | 10.A 1 double_down placed 1000 | 10.C said | seat 1: 9s
        seat 1@2: 9c | 7.F 1: stand
        4.F 2 main blackjack +1500 | seat 2 away
        7.F 3: double | 10.A 3 double_down placed 1000 | 10.C said | seat 3: Kh
        {TURN_TEN} | dealer: Td
        4.E 3 main bust -1000 | 4.E 3 double_down bust -1000
        4.B.i 1 main@2 dealer_busts +1000
        4.B.i 1 main dealer_busts +1000 | 4.B.i 1 double_down dealer_busts +1000
        seat 3 away | seat 1@2 away | seat 1 away | dealer away
        """,
        "7.G 7.I 8.A 11.B 11.C 12.A 12.A.ii 12.B",
        deal=({1: "8s 8d", 2: "As Kd", 3: "Ts 2d"}, "6h Tc", "3d 9s 9c Kh Td"),
        after=SIX,
    ),
    Told(
        "four hands of one seat",
        "split split stand split stand double stand",
        f"""
        7.F 1: split | 11.A 1 main@2 placed 1000 | 11.A seat 1 > seat 1@2 8d | seat 1: 8c
        7.F 1: split | 11.A 1 main@3 placed 1000 | 11.A seat 1 > seat 1@3 8c | seat 1: Ts
        7.F 1: stand | seat 1@3: 8h
        7.F 1: split | 11.A 1 main@4 placed 1000 | 11.A seat 1@3 > seat 1@4 8h | seat 1@3: 9s
        7.F 1: stand | seat 1@4: 2d
        7.F 1: double | 10.A 1 double_down@4 placed 1000 | 10.C said | seat 1@4: Th
        seat 1@2: 7d | 7.F 1: stand
        {TURN_TEN}
        4.E 1 main@2 lower_total -1000
        4.B.ii 1 main@4 higher_total +1000 | 4.B.ii 1 double_down@4 higher_total +1000
        4.E 1 main@3 lower_total -1000
        4.E 1 main lower_total -1000
        seat 1@2 away | seat 1@4 away | seat 1@3 away | seat 1 away | dealer away
        """,
        "7.I 11.B 11.C 11.C.i 12.A",
        deal=({1: "8s 8d"}, "9h Tc", "8c Ts 8h 9s 2d Th 7d"),
        after=NINE,
    ),
    Told(
        "aces, one card each",
        "split",
        f"""
        7.F 1: split | 11.A 1 main@2 placed 1000 | 11.A seat 1 > seat 1@2 Ad
        seat 1: Ks | seat 1@2: Ac
        {TURN_TEN}
        4.E 1 main@2 lower_total -1000 | 4.B.ii 1 main higher_total +1000
        seat 1@2 away | seat 1 away | dealer away
        """,
        "1.B 11.B 11.C 11.C.ii 12.A.iii 4.F",
        deal=({1: "As Ad"}, "9h Tc", "Ks Ac"),
        after=NINE,
    ),
    Told(
        "no Blackjack under a ten",
        "stand",
        f"""
        7.E said | 4.F 1 main blackjack +1500 | seat 1 away | 7.F 2: stand
        {TURN_NINE}
        4.C 2 main same_total +0 | seat 2 away | dealer away
        """,
        "8.B 2.C",
        deal=({1: "As Kd", 2: "Ts 9d"}, "Kh 9c", ""),
        after=KING,
    ),
    Told(
        "a Blackjack under a ten",
        "",
        """
        7.E said | 7.E hole card = Ac | 7.E hole card > dealer Ac
        4.C 2 main dealer_blackjack -1000 | 8.B 1 main both_blackjack +0
        seat 2 away | seat 1 away | dealer away
        """,
        "1.B 2.C",
        deal=({1: "As Kd", 2: "Ts Qd"}, "Kh Ac", ""),
        after=KING,
    ),
    Told(
        "insurance that loses",
        "+1:insurance:500 +3:insurance:200 . stand stand stand",
        f"""
        1 insurance placed 500 | 3 insurance placed 200 | 9.B said | 7.E said
        9.D 3 insurance no_blackjack -200 | 9.D 1 insurance no_blackjack -500
        7.F 1: stand | 7.F 2: stand | 7.F 3: stand
        {TURN_NINE}
        4.E 3 main lower_total -1000 | 4.E 2 main lower_total -1000
        4.E 1 main lower_total -1000
        seat 3 away | seat 2 away | seat 1 away | dealer away
        """,
        "9.A 7.E",
        deal=({1: "Ts 8d", 2: "Ts 7d", 3: "9s 8d"}, "Ah 9c", ""),
        after=ACE,
    ),
    Told(
        "insurance that wins",
        "+1:insurance:500 +3:insurance:200 .",
        """
        1 insurance placed 500 | 3 insurance placed 200 | 9.B said
        7.E said | 7.E hole card = Kc | 7.E hole card > dealer Kc
        9.C 3 insurance dealer_blackjack +400 | 4.C 3 main dealer_blackjack -1000
        4.C 2 main dealer_blackjack -1000
        9.C 1 insurance dealer_blackjack +1000 | 4.C 1 main dealer_blackjack -1000
        seat 3 away | seat 2 away | seat 1 away | dealer away
        """,
        "9.A 4.E",
        deal=({1: "Ts 8d", 2: "Ts 7d", 3: "9s 8d"}, "Ah Kc", ""),
        after=ACE,
    ),
    Told(
        "no reader, and no Blackjack in the end",
        "+1:insurance:500 . stand stand",
        f"""
        1 insurance placed 500 | 9.B said | 7.F 1: stand | 7.F 2: stand
        {TURN_NINE}
        9.D 1 insurance no_blackjack -500
        4.C 2 main same_total +0 | 4.E 1 main lower_total -1000
        seat 2 away | seat 1 away | dealer away
        """,
        "2.C 9.A",
        deal=({1: "Ts 8d", 2: "Ts Kd"}, "Ah 9c", ""),
        after=ACE,
        options={"card_reader": "no"},
    ),
    Told(
        "no reader, and a Blackjack that shows late",
        "double split stand hit",
        """
        7.F 1: double | 10.A 1 double_down placed 1000 | 10.C said | seat 1: 9c
        8.B said
        7.F 3: split | 11.A 3 main@2 placed 1000 | 11.A seat 3 > seat 3@2 8d | seat 3: Td
        7.F 3: stand | seat 3@2: 7d | 7.F 3: hit | seat 3@2: Qd
        7.H hole card = Ac | 7.H hole card > dealer Ac
        11.D 3 main@2 split_hand_returned +0 | 4.C 3 main dealer_blackjack -1000
        8.B 2 main both_blackjack +0
        4.C 1 main dealer_blackjack -1000 | 10.B 1 double_down returned_to_dealer_blackjack +0
        seat 3@2 away | seat 3 away | seat 2 away | seat 1 away | dealer away
        """,
        "2.C 1.B",
        deal=({1: "6s 5d", 2: "As Kd", 3: "8s 8d"}, "Kh Ac", "9c Td 7d Qd"),
        after=KING,
        options={"card_reader": "no"},
    ),
    Told(
        "nothing hangs on the dealer",
        "hit hit",
        f"""
        7.F 1: hit | seat 1: Kc | 7.F 2: hit | seat 2: Qc
        {TURN_TEN} | 12.C said
        4.E 2 main bust -1000 | 4.E 1 main bust -1000
        seat 2 away | seat 1 away | dealer away
        """,
        "12.A",
        deal=({1: "Ts 6d", 2: "Ts 5d"}, "6h Tc", "Kc Qc"),
        after=SIX,
    ),
    Told(
        "doubles face down and for less",
        "double_face_down double_for_less +2:double_down:400 . stand",
        f"""
        7.F 1: double_face_down | 10.A 1 double_down placed 1000 | 10.C said | seat 1, doubled: ??
        7.F 2: double_for_less | 2 double_down placed 400 | 10.A said | 10.C said | seat 2: 9d
        7.F 3: stand
        {TURN_TEN} | dealer: 5h
        4.E 3 main lower_total -1000
        4.E 2 main lower_total -1000 | 4.E 2 double_down lower_total -400
        10.C seat 1, doubled = Td | 10.C seat 1, doubled > seat 1 Td
        4.C 1 main same_total +0 | 4.C 1 double_down same_total +0
        seat 3 away | seat 2 away | seat 1 away | dealer away
        """,
        "7.G 12.A.ii 12.B",
        deal=({1: "6s 5d", 2: "6c 5h", 3: "Ts 9d"}, "6h Tc", "Td 9d 5h"),
        after=SIX,
    ),
    Told(
        "a double bust face down keeps the dealer drawing",
        "double_face_down",
        f"""
        7.F 1: double_face_down | 10.A 1 double_down placed 1000 | 10.C said | seat 1, doubled: ??
        {TURN_TEN} | dealer: 5h
        10.C seat 1, doubled = Kd | 10.C seat 1, doubled > seat 1 Kd
        4.E 1 main bust -1000 | 4.E 1 double_down bust -1000
        seat 1 away | dealer away
        """,
        "7.G 12.C 12.B",
        deal=({1: "Ts 2d"}, "6h Tc", "Kd 5h"),
        after=SIX,
    ),
)
def test_a_round(id: str, one: Told) -> None:
    """Every card, word, payment and clause, in the order of the chapter."""
    assert found(id, one) == written(id, one)

"""Whole rounds of Four Card Poker, Crazy Four Poker and DJ Wild.

Each names the clauses of its steps, and those of its heading.
"""

from __future__ import annotations

import pytest

from tests.games.card_table.chapters import CRAZY, FOUR, WILD, Chapter
from tests.games.card_table.rounds import ALL, BOTH, check, whole

FOUR_CARD = [
    whole(
        FOUR,
        "two folds, an amount of one's own, a tie, Aces Up alone",
        "7.A.i 7.A.ii 7.A.iii 7.D 11.D 11.F 9.A",
        "1:ante 2:ante 2:aces_up 3:aces_up 5:ante 7:ante 7:aces_up",
        """fold fold 3x play +7:play:1550 . Kc/9d/7s/4c/2d 8h/8d/8c/3s/5h Ad/Ks/9c/7h/5c
        Js/Jd/4h/3c/2s""",
        """
        11.C 1: fold | 11.C 2: fold | 11.C 5: 3x | 11.C 5 play placed 3000 | 11.C 7: play
        7 play placed 1550 | 11.C said
        11.C 1 ante fold -1000 | seat 1 away unseen
        11.C 2 ante fold -1000 | 11.C 2 aces_up collected 500 | seat 2 away unseen
        11.E dealer = Kc 9d 7s 4c 2d Ah
        11.E seat 7 = 8h 8d 8c 3s 5h
        12.A.i 7 ante win +1000 | 12.A.i 7 play win +1550
        12.A.ii 7 ante_bonus three_of_a_kind +2000 | 12.A.iii 7 aces_up three_of_a_kind +4000
        seat 7 away
        11.E seat 5 = Ad Ks 9c 7h 5c
        12.A.i 5 ante tie +1000 | 12.A.i 5 play tie +3000 | 12.A.ii 5 ante_bonus no_bonus +0
        seat 5 away
        11.E seat 3 = Js Jd 4h 3c 2s | 11.E 3 aces_up less_than_a_pair_of_aces -500 | seat 3 away
        dealer away
        """,
    ),
    whole(
        FOUR,
        "beaten with a straight flush",
        "7.A.i 7.A.ii 11.C 11.D 11.F 10.A",
        "2:ante 2:aces_up 5:ante",
        "2x 1x As/Ac/Ad/9d/8c Kh/Kc/4d/3s/2s 9h/8h/7h/6h/2c",
        """
        11.C 2: 2x | 11.C 2 play placed 2000 | 11.C 5: 1x | 11.C 5 play placed 1000
        11.E dealer = As Ac Ad 9d 8c Ah
        11.E seat 5 = Kh Kc 4d 3s 2s
        11.E 5 ante lose -1000 | 11.E 5 play lose -1000 | 12.A.ii 5 ante_bonus no_bonus +0
        seat 5 away
        11.E seat 2 = 9h 8h 7h 6h 2c
        11.E 2 ante lose -1000 | 11.E 2 play lose -2000 | 12.A.ii 2 ante_bonus straight_flush +20000
        12.A.iii 2 aces_up straight_flush +20000 | seat 2 away
        dealer away
        """,
        dealing="shoe",
    ),
    whole(
        FOUR,
        "all fold",
        "11.C 11.D 8.A",
        "2:ante 2:aces_up 5:ante 5:aces_up",
        "fold fold",
        """
        11.C 2: fold | 11.C 5: fold
        11.C 2 ante fold -1000 | 11.C 2 aces_up collected 500 | seat 2 away unseen
        11.C 5 ante fold -1000 | 11.C 5 aces_up collected 500 | seat 5 away unseen
        11.D.i said | dealer away unseen
        """,
        dealing="manual_shoe",
    ),
]
CRAZY_FOUR = [
    whole(
        CRAZY,
        "two folds, and a Play Wager that was too large",
        "7.A.i 7.A.ii 7.A.iii 7.D 10.D 10.F 10.G 10.H",
        """1:ante 1:super_bonus 2:ante 2:super_bonus 2:queens_up 5:ante 5:super_bonus 5:queens_up
        7:ante 7:super_bonus""",
        "fold fold 1x 3x Kc/9d/7s/4c/2d Kh/Kd/3s/5h/8c Qh/Qd/3h/4h/9s",
        """
        10.C 1: fold | 10.C 2: fold | 10.C 5: 1x | 10.C 5 play placed 1000
        10.C 7: 3x | 10.C 7 play placed 3000
        10.C 1 ante fold -1000 | 10.C 1 super_bonus fold -1000 | seat 1 away unseen
        10.C 2 ante fold -1000 | 10.C 2 super_bonus fold -1000 | 10.C 2 queens_up collected 500
        seat 2 away unseen
        10.E dealer = Kc 9d 7s 4c 2d
        10.E seat 7 = Kh Kd 3s 5h 8c
        10.C said | 7 play taken 2000
        11.A 7 ante win +1000 | 11.A 7 play win +1000
        10.E.ii.(b) 7 super_bonus higher_below_a_straight +0
        10.E seat 5 = Qh Qd 3h 4h 9s
        11.A 5 ante win +1000 | 11.A 5 play win +1000
        10.E.ii.(b) 5 super_bonus higher_below_a_straight +0
        11.C 5 queens_up pair_of_queens_or_better +500
        seat 7 away | seat 5 away | dealer away
        """,
    ),
    whole(
        CRAZY,
        "a dealer without a king",
        "7.A.i 10.D 10.F 10.G 10.H 11.A",
        "2:ante 2:super_bonus 5:ante 5:super_bonus 5:queens_up",
        "2x 1x Qc/9d/7s/4c/2d Jh/9c/6d/5h/3c 9h/8d/7c/6s/2h",
        """
        10.C 2: 2x | 10.C 2 play placed 2000 | 10.C 5: 1x | 10.C 5 play placed 1000
        10.E dealer = Qc 9d 7s 4c 2d
        10.E seat 5 = Jh 9c 6d 5h 3c
        10.E.i 5 ante dealer_does_not_qualify +0 | 10.E.i 5 play dealer_does_not_qualify +1000
        10.E.i 5 super_bonus dealer_does_not_qualify +0
        10.F 5 queens_up less_than_a_pair_of_queens -500
        10.E seat 2 = 9h 8d 7c 6s 2h
        10.E.i 2 ante dealer_does_not_qualify +0 | 10.E.i 2 play dealer_does_not_qualify +2000
        11.B 2 super_bonus straight +1000
        seat 5 away | seat 2 away | dealer away
        """,
        dealing="shoe",
    ),
    whole(
        CRAZY,
        "beaten, and equal",
        "7.A.i 10.D 10.E.i 10.F 10.G 10.H 11.A",
        """2:ante 2:super_bonus 2:queens_up 4:ante 4:super_bonus 5:ante 5:super_bonus
        5:queens_up""",
        "1x 1x 3x As/Ac/Kc/9d/3h Ah/Ad/Kd/9c/4h Ks/Qs/9s/8d/3c Jh/9h/5h/2h/3d",
        """
        10.C 2: 1x | 10.C 2 play placed 1000 | 10.C 4: 1x | 10.C 4 play placed 1000
        10.C 5: 3x | 10.C 5 play placed 3000
        10.E dealer = As Ac Kc 9d 3h
        10.E seat 5 = Ah Ad Kd 9c 4h
        10.E.ii.(c) 5 ante tie +0 | 10.E.ii.(c) 5 play tie +0
        10.E.ii.(c) 5 super_bonus equal_below_a_straight +0
        11.C 5 queens_up pair_of_queens_or_better +500
        10.E seat 4 = Ks Qs 9s 8d 3c
        10.E.ii.(a) 4 ante lose -1000 | 10.E.ii.(a) 4 play lose -1000
        10.E.ii.(a) 4 super_bonus lower_below_a_straight -1000
        10.E seat 2 = Jh 9h 5h 2h 3d
        11.A 2 ante win +1000 | 11.A 2 play win +1000 | 11.B 2 super_bonus flush +1500
        11.C 2 queens_up flush +2000
        seat 5 away | seat 4 away | seat 2 away | dealer away
        """,
    ),
    whole(
        CRAZY,
        "a straight that is beaten",
        "7.A.i 10.D 10.E.i 10.G 10.H",
        "2:ante 2:super_bonus 5:ante 5:super_bonus",
        "fold 1x As/Ac/Ad/9d/3h 9h/8d/7c/6s/2h",
        """
        10.C 2: fold | 10.C 5: 1x | 10.C 5 play placed 1000
        10.C 2 ante fold -1000 | 10.C 2 super_bonus fold -1000 | seat 2 away unseen
        10.E dealer = As Ac Ad 9d 3h
        10.E seat 5 = 9h 8d 7c 6s 2h
        10.E.ii.(a) 5 ante lose -1000 | 10.E.ii.(a) 5 play lose -1000
        11.B 5 super_bonus straight +1000
        seat 5 away | dealer away
        """,
    ),
]
EVERY = "{0}:ante {0}:blind {0}:trips {0}:two_way_bad_beat"
DJ_WILD = [
    whole(
        WILD,
        f"folds, a loss and a win, from {way}",
        f"7.C 7.D 7.E 7.F 7.G {number} 11.D 11.D.i 11.D.ii 11.D.v 11.D.vi 12.D",
        " ".join((EVERY.format(1), BOTH.format(2), EVERY.format(5), ALL.format(7))),
        """fold fold play play 9h/9d/9c/4s/3d Ah/Kd/8c/6s/5d Th/Td/Tc/5s/4h
        Jh/Jd/8s/7c/6c""",
        """
        11.B 1: fold | 11.B.ii 1 ante fold -1000 | 11.B.ii 1 blind fold -1000
        11.B.ii 1 trips collected 500 | 8.G said
        11.B 2: fold | 11.B.ii 2 ante fold -1000 | 11.B.ii 2 blind fold -1000 | seat 2 away unseen
        11.B 5: play | 11.B.i 5 play placed 2000
        11.B 7: play | 11.B.i 7 play placed 2000
        11.A.iii said
        11.C dealer = 9h 9d 9c 4s 3d
        11.D.i seat 7 = Ah Kd 8c 6s 5d
        12.C 7 ante lose -1000 | 12.C 7 blind lose -1000 | 12.C 7 play lose -2000
        11.D.iii 7 trips less_than_three_of_a_kind -500 | seat 7 away
        11.D.i seat 5 = Th Td Tc 5s 4h
        12.B 5 ante win +1000 | 12.D 5 blind others +0 | 12.B 5 play win +2000
        12.E 5 trips three_of_a_kind_natural +3000 | 12.F.i 5 two_way_bad_beat three_of_a_kind +7500
        seat 5 away
        11.D.i seat 1 = Jh Jd 8s 7c 6c
        11.D.iv 1 two_way_bad_beat less_than_three_of_a_kind -500 | seat 1 away
        dealer away
        """,
        dealing=way,
    )
    for way, number in (
        ("hand", "9.B 9.C 9.D"),
        ("manual_shoe", "8.C 8.D 8.E"),
        ("shoe", "10.B 10.C 10.D"),
    )
]
DJ_WILD += [
    whole(
        WILD,
        "what is lost goes before what is won",
        "7.F 7.G 8.G 11.D 11.D.v 11.D.vi 12.F",
        " ".join((EVERY.format(2), EVERY.format(5), EVERY.format(6))),
        "play play play 9h/9d/9c/9s/3d Ah/Ad/Kd/Qd/2c Th/Td/Tc/5s/4h Ts/8s/7s/6s/5h",
        """
        11.B 2: play | 11.B.i 2 play placed 2000 | 11.B 5: play | 11.B.i 5 play placed 2000
        11.B 6: play | 11.B.i 6 play placed 2000
        11.A.iii said
        11.C dealer = 9h 9d 9c 9s 3d
        11.D.i seat 6 = Ah Ad Kd Qd 2c
        12.C 6 ante lose -1000 | 12.C 6 blind lose -1000 | 12.C 6 play lose -2000
        12.E 6 trips three_of_a_kind_wild +500 | 12.F.i 6 two_way_bad_beat three_of_a_kind +7500
        seat 6 away
        11.D.i seat 5 = Th Td Tc 5s 4h
        12.C 5 ante lose -1000 | 12.C 5 blind lose -1000 | 12.C 5 play lose -2000
        12.E 5 trips three_of_a_kind_natural +3000 | 12.F.i 5 two_way_bad_beat three_of_a_kind +7500
        seat 5 away
        11.D.i seat 2 = Ts 8s 7s 6s 5h
        12.C 2 ante lose -1000 | 12.C 2 blind lose -1000 | 12.C 2 play lose -2000
        11.D.iii 2 trips less_than_three_of_a_kind -500
        11.D.iv 2 two_way_bad_beat less_than_three_of_a_kind -500 | seat 2 away
        dealer away
        """,
    ),
    whole(
        WILD,
        "a win beside side bets that are lost, and a tie",
        "7.F 7.G 8.G 11.D 11.D.v 11.D.vi 12.D",
        " ".join((EVERY.format(2), EVERY.format(5))),
        "play play Ah/Kd/8c/6s/5d Ad/Kc/8d/6c/5s As/Ac/9c/7s/4d",
        """
        11.B 2: play | 11.B.i 2 play placed 2000 | 11.B 5: play | 11.B.i 5 play placed 2000
        11.A.iii said
        11.C dealer = Ah Kd 8c 6s 5d
        11.D.i seat 5 = Ad Kc 8d 6c 5s
        11.D.iii 5 trips less_than_three_of_a_kind -500
        11.D.iv 5 two_way_bad_beat less_than_three_of_a_kind -500
        12.C 5 ante tie +0 | 12.C 5 blind tie +0 | 12.C 5 play tie +0 | seat 5 away
        11.D.i seat 2 = As Ac 9c 7s 4d
        11.D.iii 2 trips less_than_three_of_a_kind -500
        11.D.iv 2 two_way_bad_beat less_than_three_of_a_kind -500
        12.B 2 ante win +1000 | 12.D 2 blind others +0 | 12.B 2 play win +2000 | seat 2 away
        dealer away
        """,
    ),
    whole(
        WILD,
        "all fold, and one Two Way Bad Beat lives on",
        "7.E 7.F 11.D 11.D.vi",
        " ".join((EVERY.format(2), ALL.format(5))),
        "fold fold 3h/3d/3c/9d/4c Th/9h/8d/7c/6d",
        """
        11.B 2: fold | 11.B.ii 2 ante fold -1000 | 11.B.ii 2 blind fold -1000
        11.B.ii 2 trips collected 500 | 8.G said
        11.B 5: fold | 11.B.ii 5 ante fold -1000 | 11.B.ii 5 blind fold -1000
        11.B.ii 5 trips collected 500 | seat 5 away unseen
        11.C dealer = 3h 3d 3c 9d 4c
        11.D.i seat 2 = Th 9h 8d 7c 6d
        12.F.i 2 two_way_bad_beat three_of_a_kind +7500 | seat 2 away
        dealer away
        """,
    ),
]


@pytest.mark.parametrize(
    ("one", "stakes", "words", "said", "options"), [*FOUR_CARD, *CRAZY_FOUR, *DJ_WILD]
)
def test_a_round(
    one: Chapter, stakes: str, words: str, said: list[str], options: dict[str, str]
) -> None:
    """From the first decision to the last card that goes away, step by step."""
    check(one, stakes, words, said, options)

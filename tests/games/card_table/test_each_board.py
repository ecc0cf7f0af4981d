"""Whole rounds of Let It Ride, Mississippi Stud and the two Hold'ems.

Each names the clauses of its steps, and those of its heading.
"""

from __future__ import annotations

import pytest

from tests.games.card_table.chapters import HOLDEM, RIDE, STUD, ULTIMATE, Chapter
from tests.games.card_table.rounds import ALL, BOTH, BURN, check, whole

THREE = "{0}:number_1 {0}:number_2 {0}:number_3"
ALL_BETS = f"{THREE} {{0}}:let_it_ride_bonus {{0}}:three_card_bonus"
LET_IT_RIDE = [
    whole(
        RIDE,
        f"from {way}",
        "7.C 7.D 8.B 8.C 8.D 9.B 9.C 9.D 13.B.i 13.D.i 13.F 13.F.iii 13.F.iv",
        " ".join((ALL_BETS.format(2), THREE.format(3), ALL_BETS.format(5))),
        """take_back let_it_ride let_it_ride Kh let_it_ride take_back let_it_ride Qs
        9s/9d/2c Kd/3h/4h 5s/6s/7s""",
        """
        13.B 2: take_back | 13.B.ii 2 number_1 taken_back +0
        13.B 3: let_it_ride | 13.B 5: let_it_ride
        13.C community [0] = Kh
        13.D 2: let_it_ride
        13.D 3: take_back | 13.D.ii 3 number_2 taken_back +0
        13.D 5: let_it_ride
        13.D.iii said
        13.E community [1] = Qs
        13.F.i seat 5 = 9s 9d 2c
        13.F.ii 5 number_1 less_than_tens -1000 | 13.F.ii 5 number_2 less_than_tens -1000
        13.F.ii 5 number_3 less_than_tens -1000
        8.A 5 let_it_ride_bonus less_than_three_of_a_kind -100
        14.E 5 three_card_bonus pair +500 | seat 5 away
        13.F.i seat 3 = Kd 3h 4h
        14.B 3 number_1 tens_or_better +1000 | 14.B 3 number_3 tens_or_better +1000 | seat 3 away
        13.F.i seat 2 = 5s 6s 7s
        13.F.ii 2 number_2 less_than_tens -1000 | 13.F.ii 2 number_3 less_than_tens -1000
        8.A 2 let_it_ride_bonus less_than_three_of_a_kind -100
        14.E 2 three_card_bonus straight_flush +20000 | seat 2 away
        community away
        """,
        dealing=way,
    )
    for way in ("hand", "manual_shoe", "shoe")
]
LET_IT_RIDE += [
    whole(
        RIDE,
        "a bonus beside a hand that is paid",
        "7.D 8.B 9.B 13.B.i 13.D.i 13.F 13.F.iii 13.F.iv 14.C",
        " ".join((ALL_BETS.format(2), ALL_BETS.format(5))),
        "let_it_ride take_back Kh take_back take_back Ks Jh/Jd/Js Kd/3h/4h",
        """
        13.B 2: let_it_ride | 13.B 5: take_back | 13.B.ii 5 number_1 taken_back +0
        13.C community [0] = Kh
        13.D 2: take_back | 13.D.ii 2 number_2 taken_back +0
        13.D 5: take_back | 13.D.ii 5 number_2 taken_back +0
        13.D.iii said
        13.E community [1] = Ks
        13.F.i seat 5 = Jh Jd Js
        14.B 5 number_3 full_house +11000 | 14.D 5 let_it_ride_bonus full_house +15000
        14.E 5 three_card_bonus three_of_a_kind +15000 | seat 5 away
        13.F.i seat 2 = Kd 3h 4h
        9.A 2 three_card_bonus less_than_a_pair -500
        14.B 2 number_1 three_of_a_kind +3000 | 14.B 2 number_3 three_of_a_kind +3000
        14.D 2 let_it_ride_bonus three_of_a_kind +500 | seat 2 away
        community away
        """,
    ),
    *(
        whole(
            RIDE,
            f"a hand that management calls valid, from {way}",
            "15.C 13.B.ii",
            " ".join((THREE.format(2), ALL_BETS.format(3), ALL_BETS.format(5))),
            """let_it_ride take_back !wrong_number seat_5_is_valid Kh/Qs Kd/Kc/4h
            seat_3_is_valid 9s/9d/2c void""",
            f"""
            13.B 2: let_it_ride | 13.B 3: take_back | 13.B.ii 3 number_1 taken_back +0
            !wrong_number
            {number} manager: seat_5_is_valid
            {number} community = Kh Qs
            {number} seat 5 = Kd Kc 4h
            14.B 5 number_1 three_of_a_kind +3000 | 14.B 5 number_2 three_of_a_kind +3000
            14.B 5 number_3 three_of_a_kind +3000 | 14.D 5 let_it_ride_bonus three_of_a_kind +500
            14.E 5 three_card_bonus pair +500
            {number} manager: seat_3_is_valid
            {number} seat 3 = 9s 9d 2c
            14.E 3 three_card_bonus pair +500
            {number} manager: void
            15.C void
            15.C returned spot/2/number_1 1000 spot/2/number_2 1000 spot/2/number_3 1000 \
spot/3/number_2 1000 spot/3/number_3 1000 spot/3/let_it_ride_bonus 100
            seat 2 away unseen | seat 3 away | seat 5 away | community away
            """,
            dealing=way,
        )
        for way, number in (("hand", "11.D"), ("manual_shoe", "10.E"), ("shoe", "12.D"))
    ),
]
MISSISSIPPI = [
    whole(
        STUD,
        f"folds on two streets, from {way}",
        f"7.C 7.D 7.E {number} 11.C 11.E 11.F.ii 11.G 11.G.iv 11.G.v",
        "1:ante 2:ante 2:three_card_bonus 5:ante 5:three_card_bonus 7:ante",
        "fold 1x fold 3x ?? Ah fold 2x ?? Kd 1x ?? Qc 5h/5c",
        f"""
        11.B 1: fold | 11.B.ii 1 ante fold_third_street -1000 | seat 1 away unseen
        11.B 2: 1x | 11.B.i 2 third_street placed 1000
        11.B 5: fold | 11.B.ii 5 ante fold_third_street -1000
        11.B 7: 3x | 11.B.i 7 third_street placed 3000
        {BURN} | community: Ah
        11.D 2: fold | 11.D.ii 2 ante fold_fourth_street -1000
        11.D.ii 2 third_street fold_fourth_street -1000
        11.D 7: 2x | 11.D.i 7 fourth_street placed 2000
        {BURN} | community: Kd
        11.F 7: 1x | 11.F.i 7 fifth_street placed 1000 | 11.F.iii said
        {BURN} | community: Qc
        11.G.i seat 7 = 5h 5c
        11.G.ii 7 ante less_than_sixes -1000 | 11.G.ii 7 third_street less_than_sixes -3000
        11.G.ii 7 fourth_street less_than_sixes -2000 | 11.G.ii 7 fifth_street less_than_sixes -1000
        seat 7 away
        12.C 5 three_card_bonus straight +3000 | seat 5 away unseen
        12.C 2 three_card_bonus straight +3000 | seat 2 away unseen
        community away
        """,
        dealing=way,
    )
    for way, number in (("hand", "9.C 9.D 9.E"), ("manual_shoe", "8.D 8.E 8.F"))
]
MISSISSIPPI += [
    whole(
        STUD,
        "from the shoe, a fold on the last street",
        "7.C 7.D 7.E 10.B 10.C 10.D 11.G 11.G.iv 11.G.v",
        "2:ante 2:three_card_bonus 5:ante 7:ante 7:three_card_bonus",
        "1x 2x 3x Ah 1x 1x 3x 9d fold fold 1x 2c As/Ks",
        """
        11.B 2: 1x | 11.B.i 2 third_street placed 1000
        11.B 5: 2x | 11.B.i 5 third_street placed 2000
        11.B 7: 3x | 11.B.i 7 third_street placed 3000
        11.C community [0] = Ah
        11.D 2: 1x | 11.D.i 2 fourth_street placed 1000
        11.D 5: 1x | 11.D.i 5 fourth_street placed 1000
        11.D 7: 3x | 11.D.i 7 fourth_street placed 3000
        11.E community [1] = 9d
        11.F 2: fold | 11.F.ii 2 ante fold_fifth_street -1000
        11.F.ii 2 third_street fold_fifth_street -1000
        11.F.ii 2 fourth_street fold_fifth_street -1000
        11.F 5: fold | 11.F.ii 5 ante fold_fifth_street -1000
        11.F.ii 5 third_street fold_fifth_street -2000
        11.F.ii 5 fourth_street fold_fifth_street -1000
        seat 5 away unseen
        11.F 7: 1x | 11.F.i 7 fifth_street placed 1000 | 11.F.iii said
        10.E community [2] = 2c
        11.G.i seat 7 = As Ks
        11.G.iii 7 three_card_bonus less_than_a_pair -500
        12.B 7 ante jacks_or_better +1000 | 12.B 7 third_street jacks_or_better +3000
        12.B 7 fourth_street jacks_or_better +3000 | 12.B 7 fifth_street jacks_or_better +1000
        seat 7 away
        11.G.iii 2 three_card_bonus less_than_a_pair -500 | seat 2 away unseen
        community away
        """,
        dealing="shoe",
    ),
    whole(
        STUD,
        "all fold and nothing is left",
        "7.D 11.C 11.F.iii 11.G.v",
        "2:ante 5:ante",
        "fold fold",
        """
        11.B 2: fold | 11.B.ii 2 ante fold_third_street -1000 | seat 2 away unseen
        11.B 5: fold | 11.B.ii 5 ante fold_third_street -1000 | seat 5 away unseen
        """,
    ),
    whole(
        STUD,
        "all fold from the shoe",
        "7.D 10.B 11.F.iii 11.G.v",
        "2:ante 5:ante",
        "fold fold",
        """
        11.B 2: fold | 11.B.ii 2 ante fold_third_street -1000 | seat 2 away unseen
        11.B 5: fold | 11.B.ii 5 ante fold_third_street -1000 | seat 5 away unseen
        community away unseen
        """,
        dealing="shoe",
    ),
    whole(
        STUD,
        "all fold beside a bonus",
        "7.D 7.E 11.C 11.E 11.F.iii 11.G 11.G.iii 11.G.v",
        "2:ante 2:three_card_bonus 5:ante",
        "fold fold ?? Ah ?? Kd ?? Kc",
        f"""
        11.B 2: fold | 11.B.ii 2 ante fold_third_street -1000
        11.B 5: fold | 11.B.ii 5 ante fold_third_street -1000 | seat 5 away unseen
        {BURN} | community: Ah | {BURN} | community: Kd | {BURN} | community: Kc
        12.C 2 three_card_bonus pair +500 | seat 2 away unseen
        community away
        """,
    ),
]
ULTIMATE_HOLDEM = [
    whole(
        ULTIMATE,
        f"each choice, from {way}",
        f"7.B 7.C 7.D 7.E 11.A.i 11.A.ii 11.C.i 11.C.ii {number} 11.G",
        " ".join((ALL.format(1), BOTH.format(2), ALL.format(5), BOTH.format(6))),
        "check 4x check 3x Ah/Kd/Qc check 2x Js/9h fold tuck 8d/3c Td/2s 8s/3d Ad/4s Ac/As",
        f"""
        11.A 1: check
        11.A 2: 4x | 7.E 2 play placed 4000
        11.A 5: check
        11.A 6: 3x | 7.E 6 play placed 3000
        11.B said | community: Ah Kd Qc
        11.C 1: check
        11.C 5: 2x | 7.E 5 play placed 2000
        11.D said | community: Js 9h
        {number} said
        11.E 1: fold | 11.E.ii 1: tuck | 11.E.ii 1 ante fold -1000 | 11.E.ii 1 blind fold -1000
        11.F dealer = 8d 3c | 11.F said | 11.G said
        11.H seat 6 = Td 2s
        11.G 6 ante dealer_has_less_than_a_pair +0 | 12.C 6 blind straight +1000
        12.B 6 play win +3000 | seat 6 away
        11.H seat 5 = 8s 3d
        11.G 5 ante dealer_has_less_than_a_pair +0 | 11.H.iii 5 blind tie +0
        11.H.iii 5 play tie +0 | 11.H.iv 5 trips less_than_three_of_a_kind -500 | seat 5 away
        11.H seat 2 = Ad 4s
        11.G 2 ante dealer_has_less_than_a_pair +0 | 11.H.ii 2 blind less_than_a_straight +0
        12.B 2 play win +4000 | seat 2 away
        11.H seat 1 = Ac As | 12.D 1 trips three_of_a_kind +1500 | seat 1 away
        dealer away | community away
        """,
        dealing=way,
    )
    for way, number in (("manual_shoe", "8.D"), ("hand", "9.C"))
]
ULTIMATE_HOLDEM += [
    whole(
        ULTIMATE,
        "from the shoe, a hand given up, a loss and a flush",
        "7.B 7.C 7.D 7.E 11.A.i 11.C.ii 11.E.i 10.B",
        " ".join((ALL.format(1), BOTH.format(2), ALL.format(5), BOTH.format(6))),
        """check check check check Ah/Kh/Qc check check check check 2h/9h fold give_up fold 1x 1x
        9d/3c 9s/3d Jh/4s""",
        """
        11.A 1: check | 11.A 2: check | 11.A 5: check | 11.A 6: check
        11.B said | 11.B community [0, 1, 2] = Ah Kh Qc
        11.C 1: check | 11.C 2: check | 11.C 5: check | 11.C 6: check
        11.D said | 11.D community [3, 4] = 2h 9h
        11.E 1: fold | 11.E.ii 1: give_up | 11.E.ii 1 ante fold -1000 | 11.E.ii 1 blind fold -1000
        11.E.ii 1 trips collected 500 | seat 1 away unseen
        11.E 2: fold | 11.E.ii 2 ante fold -1000 | 11.E.ii 2 blind fold -1000 | seat 2 away unseen
        11.E 5: 1x | 7.E 5 play placed 1000
        11.E 6: 1x | 7.E 6 play placed 1000
        11.F dealer = 9d 3c | 11.F said
        11.H seat 6 = 9s 3d
        11.H.iii 6 ante tie +0 | 11.H.iii 6 blind tie +0 | 11.H.iii 6 play tie +0 | seat 6 away
        11.H seat 5 = Jh 4s
        12.B 5 ante win +1000 | 12.C 5 blind flush +1500 | 12.B 5 play win +1000
        12.D 5 trips flush +3500 | seat 5 away
        community away | dealer away
        """,
        dealing="shoe",
    ),
    whole(
        ULTIMATE,
        "beaten",
        "7.E 11.A.i 11.H 11.H.iv",
        " ".join((ALL.format(2), ALL.format(6))),
        "4x 4x Ah/Kh/Qc 2h/9d As/3c 9s/3d Ks/Kc",
        """
        11.A 2: 4x | 7.E 2 play placed 4000 | 11.A 6: 4x | 7.E 6 play placed 4000
        11.B said | community: Ah Kh Qc
        11.D said | community: 2h 9d
        8.D said
        11.F dealer = As 3c | 11.F said
        11.H seat 6 = 9s 3d
        11.H.i 6 ante lose -1000 | 11.H.i 6 blind lose -1000 | 11.H.i 6 play lose -4000
        11.H.iv 6 trips less_than_three_of_a_kind -500 | seat 6 away
        11.H seat 2 = Ks Kc
        12.B 2 ante win +1000 | 11.H.ii 2 blind less_than_a_straight +0 | 12.B 2 play win +4000
        12.D 2 trips three_of_a_kind +1500 | seat 2 away
        dealer away | community away
        """,
    ),
]
HOLDEM_BONUS = [
    whole(
        HOLDEM,
        f"two folds, a win and a tie, from {way}",
        f"7.B 7.C 7.D 11.A.i 11.A.ii.(a) 11.A.ii.(b) 11.B 11.D 11.F {number} 11.H.ii 11.H.iv.(a)",
        "1:ante 1:bonus 2:ante 5:ante 5:bonus 6:ante",
        """fold fold play play ?? Ah/Kd/Qc bet check ?? Js check bet ?? 9h 8d/3c Td/2s 8s/3d
        Ac/As""",
        f"""
        11.A 1: fold | 11.A.ii 1 ante fold -1000
        11.A 2: fold | 11.A.ii 2 ante fold -1000 | seat 2 away unseen
        11.A 5: play | 11.A.i 5 flop placed 2000
        11.A 6: play | 11.A.i 6 flop placed 2000
        {BURN} | community: Ah Kd Qc
        11.C 5: bet | 11.C 5 turn placed 1000 | 11.C 6: check
        {BURN} | community: Js
        11.E 5: check | 11.E 6: bet | 11.E 6 river placed 1000
        {BURN} | community: 9h
        {number} said
        11.G said | 11.G dealer = 8d 3c | 11.G said
        11.H seat 6 = Td 2s | 11.H said
        12.B 6 ante win +1000 | 12.B 6 flop win +2000 | 12.B 6 river win +1000 | seat 6 away
        11.H seat 5 = 8s 3d | 11.H said
        11.H.iii 5 ante tie +0 | 11.H.iii 5 flop tie +0 | 11.H.iii 5 turn tie +0
        11.H.iv 5 bonus no_bonus -500 | seat 5 away
        11.H seat 1 = Ac As | 12.C 1 bonus ace_ace +15000 | seat 1 away
        dealer away | community away
        """,
        dealing=way,
    )
    for way, number in (("hand", "9.C"), ("manual_shoe", "8.E"), ("shoe", "10.C"))
]
HOLDEM_BONUS += [
    whole(
        HOLDEM,
        "a win below a straight, and a loss",
        "7.C 7.D 11.A.i 11.B 11.D 11.F",
        "2:ante 2:bonus 5:ante",
        "play play ?? Ah/Kd/Qc bet bet ?? 5s check check ?? 9h Qd/3c 8s/4d Kc/Ks",
        f"""
        11.A 2: play | 11.A.i 2 flop placed 2000 | 11.A 5: play | 11.A.i 5 flop placed 2000
        {BURN} | community: Ah Kd Qc
        11.C 2: bet | 11.C 2 turn placed 1000 | 11.C 5: bet | 11.C 5 turn placed 1000
        {BURN} | community: 5s
        11.E 2: check | 11.E 5: check
        {BURN} | community: 9h
        9.C said
        11.G said | 11.G dealer = Qd 3c | 11.G said
        11.H seat 5 = 8s 4d | 11.H said
        11.H.i 5 ante lose -1000 | 11.H.i 5 flop lose -2000 | 11.H.i 5 turn lose -1000 | seat 5 away
        11.H seat 2 = Kc Ks | 11.H said
        11.H.ii 2 ante win_not_paid +0 | 12.B 2 flop win +2000 | 12.B 2 turn win +1000
        12.C 2 bonus king_king_queen_queen_or_jack_jack +5000 | seat 2 away
        dealer away | community away
        """,
    ),
    whole(
        HOLDEM,
        "all fold beside a bonus",
        "11.A.ii.(a) 11.A.ii.(b) 11.G 11.C 11.E",
        "2:ante 2:bonus 5:ante 6:ante 6:bonus",
        "fold fold fold Kc/Qc 7d/7s",
        """
        11.A 2: fold | 11.A.ii 2 ante fold -1000
        11.A 5: fold | 11.A.ii 5 ante fold -1000 | seat 5 away unseen
        11.A 6: fold | 11.A.ii 6 ante fold -1000
        10.C said
        11.H seat 6 = Kc Qc | 11.H.iv 6 bonus no_bonus -500 | seat 6 away
        11.H seat 2 = 7d 7s | 12.C 2 bonus pair_of_tens_through_twos +1500 | seat 2 away
        dealer away unseen
        """,
        dealing="shoe",
    ),
    whole(
        HOLDEM,
        "all fold, and the dealer's aces count",
        "11.A.ii.(a) 11.C 11.E 12.C",
        "2:ante 2:bonus 5:ante 5:bonus",
        "fold fold As/Ac Kc/Qc Ah/Ad",
        """
        11.A 2: fold | 11.A.ii 2 ante fold -1000 | 11.A 5: fold | 11.A.ii 5 ante fold -1000
        8.E said
        11.G said | 11.G dealer = As Ac
        11.H seat 5 = Kc Qc | 11.H.iv 5 bonus no_bonus -500 | seat 5 away
        11.H seat 2 = Ah Ad | 12.D 2 bonus player_and_dealer_aces +500000 | seat 2 away
        dealer away
        """,
        dealing="manual_shoe",
        both_aces="yes",
    ),
    whole(
        HOLDEM,
        "all fold without a bonus",
        "11.A.ii.(b) 11.G 11.C 11.E",
        "2:ante 5:ante",
        "fold fold",
        """
        11.A 2: fold | 11.A.ii 2 ante fold -1000 | seat 2 away unseen
        11.A 5: fold | 11.A.ii 5 ante fold -1000 | seat 5 away unseen
        9.C said | dealer away unseen
        """,
        both_aces="yes",
    ),
]


@pytest.mark.parametrize(
    ("one", "stakes", "words", "said", "options"),
    [*LET_IT_RIDE, *MISSISSIPPI, *ULTIMATE_HOLDEM, *HOLDEM_BONUS],
)
def test_a_round(
    one: Chapter, stakes: str, words: str, said: list[str], options: dict[str, str]
) -> None:
    """From the first decision to the last card that goes away, step by step."""
    check(one, stakes, words, said, options)

"""Whole rounds of both baccarat chapters, step by step, written down from the law."""

from __future__ import annotations

from croupier.core.game import Game
from tests.games.baccarat.baccarat_tables import DRAGON, MINI
from tests.games.baccarat.by_steps import Told, told

SHUFFLE = "5.A shuffled 416 | 5.B floorperson signs"
COVER = "5.E said | cover_card=14"
OPEN = "cut_cards 20 BURN"
"""Whoever is asked first cuts, and an ace and one card more are burned."""
BETS = "9.B said"
COUNTS = "10.A said | 10.A said"
END = "player away | banker away"
DRAW = "9.A 9.C 10.B 10.D 11.B 11.C"


@told(
    Told(
        "from the shuffle to the rack, all cards shown",
        "pass pass cut_cards 20 3d Kc/Qc/2h +2:player:1000 +5:banker:1000 +9:tie:500 "
        "+9:player:700 . 9h 7s Kh Ks",
        f"""
        {SHUFFLE} | 5.C 9: pass | 5.C 2: pass | 5.C 5: cut_cards | 5.C said | 5.D cut 20 | {COVER}
        burned: 3d | 5.G said | burned: Kc Qc 2h | burned away
        2 player placed 1000 | 5 banker placed 1000 | 9 tie placed 500 | 9 player placed 700
        9.B said | player: 9h | banker: 7s | player: Kh | banker: Ks | {COUNTS} | 12.A said
        8.A.iii.(b) 9 tie no_tie -500 | 8.A.i.(b) 5 banker lose -1000
        13.A 9 player win +700 | 13.A 2 player win +1000 | {END}
        """,
        "1.B 5.C 6.B 7 8.A 8.A.i 8.A.ii 8.A.ii.(a) 8.A.iii 8.B 8.C 9.A 9.C 9.C.i 10.B 11.A "
        "12.A 12.B 12.C 3.A",
        seats=(2, 5, 9),
        games=(MINI,),
    ),
    Told(
        "from the shuffle to the rack, burned cards unseen but the first",
        "pass pass pass 20 3d ??/??/?? +2:player:1000 +5:banker:1000 +9:tie:500 "
        "+9:player:700 . 9h 7s Kh Ks",
        f"""
        5.A shuffled 416 | 5.B supervisor signs
        5.C 9: pass | 5.C 2: pass | 5.C 5: pass | 5.C said | 5.D cut 20 | {COVER}
        burned: 3d | 5.G said | burned face down: ?? ?? ?? | burned face down away unseen
        burned away
        2 player placed 1000 | 5 banker placed 1000 | 9 tie placed 500 | 9 player placed 700
        9.B said | player: 9h | banker: 7s | player: Kh | banker: Ks | {COUNTS} | 12.A said
        8.A.iii.(b) 9 tie no_tie -500 | 8.A.i.(b) 5 banker lose -1000
        13.A 9 player win +700 | 13.A 2 player win +1000 | {END}
        """,
        "1.B 5.C 6.B 7 8.A 8.A.i 8.A.ii 8.A.ii.(a) 8.A.iii 8.B 8.C 9.A 9.C 9.C.i 10.B 11.A "
        "12.A 12.B 12.C 3.A",
        seats=(2, 5, 9),
        games=(DRAGON,),
    ),
    Told(
        "a third card for each hand, Player's first",
        f"{OPEN} +1:player:1000 +3:banker:1500 . 2h 3s 2d Ks 5h 4s",
        f"""
        player: 2h | banker: 3s | player: 2d | banker: Ks | {COUNTS}
        10.C said | player: 5h | 10.C said | banker: 4s | 12.A said
        8.A.i.(b) 3 banker lose -1500 | 13.A 1 player win +1000 | {END}
        """,
        f"{DRAW} 11.B.i 11.C.ii.(c) 6.B 12.B 12.C 8.A.ii.(a)",
        seats=(1, 3),
        after=BETS,
    ),
    Told(
        "Player stays, Banker draws and loses",
        f"{OPEN} +1:player:1000 +3:banker:1500 . 6h 2s Kh 2d 9d",
        f"""
        player: 6h | banker: 2s | player: Kh | banker: 2d | {COUNTS}
        10.C said | banker: 9d | 12.A said
        8.A.i.(b) 3 banker lose -1500 | 13.A 1 player win +1000 | {END}
        """,
        f"{DRAW} 11.B.ii 11.C.i",
        seats=(1, 3),
        after=BETS,
    ),
    Told(
        "Player draws, Banker stays with seven",
        f"{OPEN} +1:player:1000 +3:tie:500 . 2h 4s Kh 3s 9d",
        f"""
        player: 2h | banker: 4s | player: Kh | banker: 3s | {COUNTS}
        10.C said | player: 9d | 12.A said
        8.A.iii.(b) 3 tie no_tie -500 | 8.A.ii.(b) 1 player lose -1000 | {END}
        """,
        f"{DRAW} 11.B.i 11.C.ii.(b)",
        seats=(1, 3),
        after=BETS,
    ),
    Told(
        "a tie",
        f"{OPEN} +1:banker:1000 +2:tie:500 +2:player:700 . 7h 7s Kh Ks",
        f"""
        player: 7h | banker: 7s | player: Kh | banker: Ks | {COUNTS} | 12.A said
        8.A.ii.(c) 2 player tie +0 | 13.B 2 tie tie +4000 | 8.A.i.(c).(1) 1 banker tie +0 | {END}
        """,
        f"{DRAW} 8.A.iii.(a) 12.B",
        seats=(1, 2),
        after=BETS,
    ),
    Told(
        "Banker wins with a natural, and pays 5 percent",
        f"{OPEN} +1:banker:1000 +3:banker:2500 +3:player:500 . 6h 9s Kh Ks",
        f"""
        player: 6h | banker: 9s | player: Kh | banker: Ks | {COUNTS} | 12.A said
        8.A.ii.(b) 3 player lose -500
        13.C 3 banker win +2500 less 125 | 13.C 1 banker win +1000 less 50 | {END}
        """,
        "8.A.i.(a) 11.A 12.B 1.B",
        seats=(1, 3),
        after=BETS,
        games=(MINI,),
    ),
    Told(
        "Banker wins even money, and a three-card seven is a push",
        f"{OPEN} +1:banker:1000 +1:fortune_7:100 +3:banker:2500 . 6h 9s Kh Ks // "
        "+1:banker:1000 +1:fortune_7:100 +3:banker:2500 +3:fortune_7:200 . 6h 2s Kh 2d 3d",
        f"""
        1 banker placed 1000 | 1 fortune_7 placed 100
        3 banker placed 2500 | 3 fortune_7 placed 200 | 9.B said
        player: 6h | banker: 2s | player: Kh | banker: 2d | {COUNTS}
        10.C said | banker: 3d | 12.A said
        13.C 3 fortune_7 three_card_7 +8000 | 13.C 1 fortune_7 three_card_7 +4000
        8.A.i.(c) 3 banker three_card_7 +0 | 8.A.i.(c) 1 banker three_card_7 +0 | {END}
        """,
        "1.A 8.A.i 8.A.i.(a) 8.A.iv 8.A.iv.(a) 16.A 16.B 16.C 16.C.i 16.C.i.(a)",
        seats=(1, 3),
        games=(DRAGON,),
    ),
    Told(
        "even money for Banker; Fortune 7 loses to any other hand",
        f"{OPEN} +1:banker:1000 +1:fortune_7:100 +3:banker:2500 . 6h 2s Kh 2d 4d",
        f"""
        player: 6h | banker: 2s | player: Kh | banker: 2d | {COUNTS}
        10.C said | banker: 4d | 12.A said
        8.A.iv.(b) 1 fortune_7 any_other_hand -100
        8.A.i.(a) 3 banker win +2500 | 8.A.i.(a) 1 banker win +1000 | {END}
        """,
        "8.A.i 8.A.iv 16.C.i.(c)",
        seats=(1, 3),
        after=BETS,
        games=(DRAGON,),
    ),
    Told(
        "all bonus wagers first, losers before them",
        f"{OPEN} +1:player:1000 +1:dragon_bonus_player:200 +3:player:1500 "
        "+3:dragon_bonus_player:100 +3:dragon_bonus_banker:100 +4:banker:500 . 2h 5s 3h 5d 4h Ks",
        f"""
        player: 2h | banker: 5s | player: 3h | banker: 5d | {COUNTS}
        10.C said | player: 4h | 10.C said | banker: Ks | 12.A said
        8.A.i.(b) 4 banker lose -500 | 8.A.iv.(b).(2) 3 dragon_bonus_banker not_ahead -100
        16.C.i.(c) 3 dragon_bonus_player win_by_9 +3000
        16.C.i.(c) 1 dragon_bonus_player win_by_9 +6000
        13.A 3 player win +1500 | 13.A 1 player win +1000 | {END}
        """,
        "8.A.iv 8.A.iv.(a).(3) 16.A 16.B 16.C 16.C.i 16.C.i.(a) 12.B 11.C.ii.(a)",
        seats=(1, 3, 4),
        after=BETS,
    ),
    Told(
        "bonus wagers seat by seat",
        f"{OPEN} +1:player:1000 +1:dragon_bonus_player:200 +3:player:1500 "
        "+3:dragon_bonus_player:100 . 9h 4s Kh Ks",
        f"""
        player: 9h | banker: 4s | player: Kh | banker: Ks | {COUNTS} | 12.A said
        16.C.i.(c) 3 dragon_bonus_player natural_winner +100 | 13.A 3 player win +1500
        16.C.i.(c) 1 dragon_bonus_player natural_winner +200 | 13.A 1 player win +1000 | {END}
        """,
        "8.A.iv.(a).(1) 16.C.i 16.C.i.(b) 12.B 11.A",
        seats=(1, 3),
        after=BETS,
        options={"bonus_settlement": "seat_by_seat"},
    ),
    Told(
        "a natural eight that is beaten by nine",
        f"{OPEN} +1:tie:1000 +1:dragon_bonus_player:200 . 8h 8s Kh Ks // "
        "+1:player:1000 +1:dragon_bonus_player:200 +1:dragon_bonus_banker:300 . 8d 9s Kd Qs",
        f"""
        player: 8d | banker: 9s | player: Kd | banker: Qs | {COUNTS} | 12.A said
        8.A.ii.(b) 1 player lose -1000
        8.A.iv.(b).(1) 1 dragon_bonus_player natural_8_beaten_by_9 -200
        16.C.i.(c) 1 dragon_bonus_banker natural_winner +300 | {END}
        """,
        "8.A.iv.(a).(2) 11.A",
        after=BETS,
    ),
    Told(
        "a natural tie",
        f"{OPEN} +1:tie:1000 +1:dragon_bonus_player:200 +1:dragon_bonus_banker:300 . 8h 8s Kh Ks",
        f"""
        player: 8h | banker: 8s | player: Kh | banker: Ks | {COUNTS} | 12.A said
        8.A.iv.(c).(1) 1 dragon_bonus_player natural_tie +0
        8.A.iv.(c).(1) 1 dragon_bonus_banker natural_tie +0 | 13.B 1 tie tie +8000 | {END}
        """,
        "8.A.iv 11.A",
        after=BETS,
    ),
    Told(
        "ahead by three only",
        f"{OPEN} +1:player:1000 +1:dragon_bonus_player:200 . 7h 4s Kh Ks Kd",
        f"""
        player: 7h | banker: 4s | player: Kh | banker: Ks | {COUNTS}
        10.C said | banker: Kd | 12.A said
        8.A.iv.(b).(3) 1 dragon_bonus_player ahead_by_less_than_4 -200
        13.A 1 player win +1000 | {END}
        """,
        "8.A.iv 11.C.i",
        after=BETS,
    ),
    Told(
        "the first four face down, and turned hand by hand",
        f"{OPEN} +1:player:1000 . ?? ?? ?? ?? 2h/Kh 4s/3s 5d",
        f"""
        player: ?? | banker: ?? | player: ?? | banker: ??
        9.C.ii player = 2h Kh | 10.A said | 9.C.ii banker = 4s 3s | 10.A said
        10.C said | player: 5d | 12.A said | 8.A.ii.(c) 1 player tie +0 | {END}
        """,
        f"{DRAW} 11.C.ii.(b)",
        after=BETS,
        options={"initial_cards": "face_down"},
    ),
    Told(
        "players turn the cards: the greatest wager first, ceded to the next",
        f"{OPEN} +1:player:1000 +4:player:3000 +7:banker:500 . ?? ?? ?? ?? "
        "cede turn_cards 2h/Kh cede 4s/Ks cede cede 5d turn_cards 5c",
        f"""
        player: ?? | banker: ?? | player: ?? | banker: ??
        9.E.i.(a) 4: cede | 9.E.i.(a) 1: turn_cards | 9.E.i said | 9.C.ii player = 2h Kh
        10.A said | 9.E.ii.(a) 7: cede | 9.E.ii.(a) said | 9.C.ii banker = 4s Ks | 10.A said
        10.C said | 9.E.i.(a) 4: cede | 9.E.i.(a) 1: cede | 9.E.i.(a) said | player: 5d
        10.C said | 9.E.ii.(a) 7: turn_cards | 9.E.ii said | banker: 5c | 12.A said
        8.A.ii.(b) 4 player lose -3000 | 8.A.ii.(b) 1 player lose -1000
        13.C 7 banker win +500 less 25 | {END}
        """,
        "9.E 9.E.iii 10.C",
        seats=(1, 4, 7),
        after=BETS,
        options={"midi": "yes"},
        games=(MINI,),
    ),
    Told(
        "players turn the cards, commission-free",
        f"{OPEN} +1:player:1000 +4:player:3000 +7:banker:500 . ?? ?? ?? ?? "
        "cede turn_cards 2h/Kh cede 4s/Ks cede cede 5d turn_cards 5c",
        f"""
        player: ?? | banker: ?? | player: ?? | banker: ??
        9.D.i.(a) 4: cede | 9.D.i.(a) 1: turn_cards | 9.D.i said | 9.C.ii player = 2h Kh
        10.A said | 9.D.ii.(a) 7: cede | 9.D.ii.(a) said | 9.C.ii banker = 4s Ks | 10.A said
        10.C said | 9.D.i.(a) 4: cede | 9.D.i.(a) 1: cede | 9.D.i.(a) said | player: 5d
        10.C said | 9.D.ii.(a) 7: turn_cards | 9.D.ii said | banker: 5c | 12.A said
        8.A.ii.(b) 4 player lose -3000 | 8.A.ii.(b) 1 player lose -1000
        8.A.i.(a) 7 banker win +500 | {END}
        """,
        "9.D 9.D.iii 10.C",
        seats=(1, 4, 7),
        after=BETS,
        options={"midi": "yes"},
        games=(DRAGON,),
    ),
    Told(
        "nobody bet on a hand: the dealer turns it",
        f"{OPEN} +1:tie:1000 . ?? ?? ?? ?? 6h/Kh 4s/Ks 5c",
        f"""
        player: ?? | banker: ?? | player: ?? | banker: ??
        9.E.i.(b) said | 9.C.ii player = 6h Kh | 10.A said
        9.E.ii.(b) said | 9.C.ii banker = 4s Ks | 10.A said
        10.C said | 9.E.ii.(b) said | banker: 5c | 12.A said
        8.A.iii.(b) 1 tie no_tie -1000 | {END}
        """,
        "9.E 9.E.iii 10.C",
        after=BETS,
        options={"midi": "yes"},
    ),
    Told(
        "a device that reshuffles: no cut, no burn, no cover card",
        "+1:player:1000 . 9h 7s Kh Ks // +1:player:1000 . 9h 7s Kh Ks",
        f"""
        15 shuffled 416 | 1 player placed 1000 | 9.B said
        player: 9h | banker: 7s | player: Kh | banker: Ks | {COUNTS} | 12.A said
        13.A 1 player win +1000 | {END}
        """,
        "15 10.E",
        options={"dealing": "continuous"},
    ),
    Told(
        "with a shuffler: the other batch, unseen by the floor",
        f"{OPEN} +1:player:1000",
        f"""
        batch=red | 3.B.iv said | 5.A shuffled 208 | 5.C 1: cut_cards | 5.C said | 5.D cut 20
        {COVER} | burned: Ad | 5.G said | burned: Kc | burned away | 1 player placed 1000
        """,
        "3.B 3.B.i 3.B.ii 3.B.v 5.B",
        options={"shuffler": "yes"},
        games=(MINI,),
    ),
    Told(
        "with a shuffler, commission-free",
        f"{OPEN} +1:player:1000",
        f"""
        batch=red | 3.B.iv said | 5.A shuffled 208 | 5.C 1: cut_cards | 5.C said | 5.D cut 20
        {COVER} | burned: Ad | 5.G said | burned face down: ?? | burned face down away unseen
        burned away | 1 player placed 1000
        """,
        "3.B 3.B.i 3.B.ii 3.B.v 5.B",
        options={"shuffler": "yes"},
        games=(DRAGON,),
    ),
)
def test_a_round(game: Game, one: Told) -> None:
    """Every card, word, payment and clause, in the order of the chapter."""
    assert one.found(game) == one.written(game)

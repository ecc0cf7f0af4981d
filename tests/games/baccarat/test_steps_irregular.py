"""What goes wrong in a round of baccarat, and what the floor and a tournament change."""

from __future__ import annotations

from croupier.contracts.witness import Driver
from croupier.core.driver import KeyedSource
from croupier.core.game import Game
from tests.games.baccarat.baccarat_tables import BOTH, DRAGON, MINI, clause
from tests.games.baccarat.by_steps import Told, told
from tests.games.scripts import table_of
from tests.games.steps import play, steps

OPEN = "cut_cards 20 BURN"
BETS = "9.B said"
COUNTS = "10.A said | 10.A said"
END = "player away | banker away"
ASIDE = "simulated player away | simulated banker away"
HAND = f"player: 9h | banker: 7s | player: Kh | banker: Ks | {COUNTS} | 12.A said"
WON = f"13.A 1 player win +1000 | {END}"
DEAL = "9h 7s Kh Ks"
PLACED = "1 player placed 1000 | 9.B said"


@told(
    Told(
        "a card drawn in error, unseen, begins the next hand",
        f"{OPEN} !drawn_in_error +1:player:1000 . {DEAL}",
        f"!drawn_in_error | 14.A said | {PLACED} | {HAND} | {WON}",
        after="burned away",
    ),
    Told(
        "a third card in error between hands begins the next one",
        f"{OPEN} !third_card_in_error +1:player:1000 . {DEAL}",
        f"!third_card_in_error | 14.B said | {PLACED} | {HAND} | {WON}",
        after="burned away",
    ),
    Told(
        "an unseen third card of Player becomes Banker's",
        f"{OPEN} +1:player:1000 . 7h 2s Kh 2d !third_card_in_error 2c",
        f"""
        player: 7h | banker: 2s | player: Kh | banker: 2d | {COUNTS}
        10.C said | !third_card_in_error | 14.B said | banker: 2c | 12.A said | {WON}
        """,
        "11.C.i",
        after=BETS,
    ),
    Told(
        "a fourth card of Player, unseen, begins the next hand",
        f"{OPEN} +1:player:1000 . 2h 2s Kh 2d 7c !drawn_in_error 2c",
        f"""
        player: 2h | banker: 2s | player: Kh | banker: 2d | {COUNTS} | 10.C said | player: 7c
        10.C said | !drawn_in_error | 14.A said | banker: 2c | 12.A said | {WON}
        """,
        "10.D",
        after=BETS,
    ),
    Told(
        "seen between hands: a simulated round, without wagers",
        f"{OPEN} !seen_in_error 2h 3s 2d Ks 5h 4s +1:player:1000 . {DEAL}",
        f"""
        !seen_in_error | 14.C said
        simulated player: 2h | simulated banker: 3s | simulated player: 2d | simulated banker: Ks
        simulated player: 5h | simulated banker: 4s | {ASIDE} | {PLACED} | {HAND} | {WON}
        """,
        after="burned away",
    ),
    Told(
        "seen as Banker's third card was due: it is set aside, and begins a simulated round",
        f"{OPEN} +1:player:1000 . 7h 2s Kh 2d !seen_in_error 9c 2c 6s Kd Qd",
        f"""
        player: 7h | banker: 2s | player: Kh | banker: 2d | {COUNTS}
        10.C said | !seen_in_error | 14.C said | simulated player: 9c | banker: 2c | 12.A said
        13.A 1 player win +1000 | {END} | 14.C said
        simulated banker: 6s | simulated player: Kd | simulated banker: Qd | {ASIDE}
        """,
        "14.B",
        after=BETS,
    ),
    Told(
        "face up in the shoe before the hand: a simulated round",
        f"{OPEN} +1:player:1000 . !face_up_card 8h 3s Kd Ks {DEAL}",
        f"""
        !face_up_card | 14.D said
        simulated player: 8h | simulated banker: 3s | simulated player: Kd | simulated banker: Ks
        {ASIDE} | {HAND} | {WON}
        """,
        after=BETS,
    ),
    Told(
        "face up while wagers are taken",
        f"{OPEN} !face_up_card 8h 3s Kd Ks +1:player:1000 . {DEAL}",
        f"""
        !face_up_card | 14.D said
        simulated player: 8h | simulated banker: 3s | simulated player: Kd | simulated banker: Ks
        {ASIDE} | {PLACED} | {HAND} | {WON}
        """,
        after="burned away",
    ),
    Told(
        "face up in the hand: used, or set aside",
        f"{OPEN} +1:player:1000 . 9h !face_up_card use 7s Kh !face_up_card set_aside 5d Ks "
        "9c Kd Qd",
        f"""
        player: 9h | !face_up_card | 14.D supervisor: use | banker: 7s | player: Kh
        !face_up_card | 14.D supervisor: set_aside | 14.D said | simulated player: 5d
        banker: Ks | {COUNTS} | 12.A said | {WON} | 14.D said
        simulated banker: 9c | simulated player: Kd | simulated banker: Qd | {ASIDE}
        """,
        after=BETS,
    ),
    Told(
        "the cover card: this hand, one more, and a shuffle",
        f"{OPEN} +1:player:1000 . !cover_card {DEAL} // +1:player:1000 . {DEAL} // "
        f"cut_cards 20 BURN +1:player:1000 . 9h !cover_card 7s Kh Ks",
        f"""
        player: 9h | !cover_card | 10.E said | banker: 7s | player: Kh | banker: Ks
        {COUNTS} | 12.A said | {WON} | 10.E said
        """,
        after=BETS,
    ),
    Told(
        "the cover card, and a card face up behind it",
        f"{OPEN} +1:player:1000 . 9h !cover_card !face_up_card use 7s Kh Ks",
        f"""
        player: 9h | !cover_card | 10.E said | !face_up_card | 14.D supervisor: use
        banker: 7s | player: Kh | banker: Ks | {COUNTS} | 12.A said | {WON} | 10.E said
        """,
        after=BETS,
    ),
    Told(
        "drawn ahead unseen, and another one seen: the first still begins the next hand",
        f"{OPEN} !drawn_in_error !seen_in_error 8h 3s Kd Ks +1:player:1000 . {DEAL}",
        f"""
        !drawn_in_error | 14.A said | !seen_in_error | 14.C said
        simulated player: 8h | simulated banker: 3s | simulated player: Kd | simulated banker: Ks
        {ASIDE} | {PLACED} | {HAND} | {WON}
        """,
        after="burned away",
    ),
    Told(
        "after the last hand the cards are reshuffled",
        f"{OPEN} +1:player:1000 . !cover_card {DEAL} // +1:player:1000 . {DEAL}",
        f"{PLACED} | {HAND} | {WON} | 10.E said",
        "10.E 5.A",
    ),
    Told(
        "an improper cut is made by the next who is entitled",
        "pass cut_cards 20 !improper_cut cut_cards 30 BURN +1:player:1000",
        """
        5.A shuffled 416 | 5.B floorperson signs | 5.C 5: pass | 5.C 1: cut_cards | 5.C said
        5.D cut 20 | 5.E said | cover_card=14 | !improper_cut | 5.F said
        5.C 3: cut_cards | 5.C said | 5.D cut 30 | 5.E said | cover_card=14
        burned: Ad | 5.G said | burned: Kc | burned away | 1 player placed 1000
        """,
        seats=(1, 3, 5),
        games=(MINI,),
    ),
    Told(
        "an improper cut, commission-free",
        "pass cut_cards 20 !improper_cut cut_cards 30 BURN +1:player:1000",
        """
        5.A shuffled 416 | 5.B supervisor signs | 5.C 5: pass | 5.C 1: cut_cards | 5.C said
        5.D cut 20 | 5.E said | cover_card=14 | !improper_cut | 5.F said
        5.C 3: cut_cards | 5.C said | 5.D cut 30 | 5.E said | cover_card=14
        burned: Ad | 5.G said | burned face down: ?? | burned face down away unseen | burned away
        1 player placed 1000
        """,
        seats=(1, 3, 5),
        games=(DRAGON,),
    ),
    Told(
        "nobody plays, but chips lie there",
        f"{OPEN} +1:player:1000 !idle -1:player:1000 !idle cut_cards 30",
        """
        1 player placed 1000 | !idle | 5.H said | 1 player taken 1000
        !idle | 5.H said | 5.H.i said | 5.A shuffled 416 | 5.B floorperson signs
        5.C 1: cut_cards | 5.C said | 5.D cut 30 | 5.E said | cover_card=14
        """,
        after="burned away",
    ),
    Told(
        "nobody plays at a shuffler: the other batch",
        f"{OPEN} !idle deal cut_cards 30 BURN !idle a_player_wants_it_reshuffled cut_cards 40",
        """
        !idle | 5.H said | 5.H.ii said | 5.H.ii dealer: deal
        batch=blue | 3.B.iv said | 5.A shuffled 208
        5.C 1: cut_cards | 5.C said | 5.D cut 30 | 5.E said | cover_card=14
        burned: Ad | 5.G said | burned: Kc | burned away
        !idle | 5.H said | 5.H.ii said | 5.H.ii dealer: a_player_wants_it_reshuffled
        5.H.ii dealer signs | batch=red | 3.B.iv said | 5.A shuffled 208
        5.C 1: cut_cards | 5.C said | 5.D cut 40 | 5.E said | cover_card=14
        """,
        "3.B.v 5.B",
        after="burned away",
        options={"shuffler": "yes"},
        games=(MINI,),
    ),
    Told(
        "nobody plays at a shuffler, commission-free",
        f"{OPEN} !idle a_player_wants_it_reshuffled cut_cards 30",
        """
        !idle | 5.H said | 5.H.ii said | 5.H.ii dealer: a_player_wants_it_reshuffled
        5.H.ii dealer signs | batch=blue | 3.B.iv said | 5.A shuffled 208
        5.C 1: cut_cards | 5.C said | 5.D cut 30 | 5.E said | cover_card=14
        """,
        "3.B.v 5.B",
        after="burned away",
        options={"shuffler": "yes"},
        games=(DRAGON,),
    ),
)
def test_an_irregular_round(game: Game, one: Told) -> None:
    """Every step that the clause asks for, and the round goes on as it says."""
    assert one.found(game) == one.written(game)


@told(
    Told(
        "vigorish marked seat by seat, before each payment",
        f"{OPEN} +1:banker:1000 +3:banker:2500 . 6h 9s Kh Ks",
        f"""
        player: 6h | banker: 9s | player: Kh | banker: Ks | {COUNTS} | 12.A said
        vigorish_owed=['seat 3 $1.25'] | 13.C 3 banker win +2500
        vigorish_owed=['seat 1 $0.50', 'seat 3 $1.25'] | 13.C 1 banker win +1000 | {END}
        """,
        "12.B 13.F 2.A.iv",
        seats=(1, 3),
        after=BETS,
        options={"vigorish_due": "at_reshuffle"},
        games=(MINI,),
    ),
    Told(
        "and collected before the shuffle, from the highest number",
        f"{OPEN} +1:banker:1000 +3:banker:2500 . 6h 9s Kh Ks // !idle cut_cards 30",
        """
        vigorish_owed=['seat 1 $0.50', 'seat 3 $1.25']
        !idle | 5.H said | 5.H.i said
        13.F 3 charged 125 | vigorish_owed=['seat 1 $0.50']
        13.F 1 charged 50 | vigorish_owed=['none']
        5.A shuffled 416 | 5.B floorperson signs
        5.C 3: cut_cards | 5.C said | 5.D cut 30 | 5.E said | cover_card=14
        """,
        "13.C",
        seats=(1, 3),
        options={"vigorish_due": "at_reshuffle"},
        games=(MINI,),
    ),
    Told(
        "a quarter of a tied Banker wager",
        f"{OPEN} +1:banker:1000 +3:banker:2500 . 7h 7s Kh Ks",
        f"""
        player: 7h | banker: 7s | player: Kh | banker: Ks | {COUNTS} | 12.A said
        8.A.i.(c).(2) 3 banker tie +0 less 625 | 8.A.i.(c).(2) 1 banker tie +0 less 250 | {END}
        """,
        "13.C 13.G 12.B",
        seats=(1, 3),
        after=BETS,
        options={"vigorish": "on_tie"},
        games=(MINI,),
    ),
    Told(
        "a tournament: no vigorish",
        f"{OPEN} +1:banker:1000 +3:banker:2500 . 6h 9s Kh Ks",
        f"""
        player: 6h | banker: 9s | player: Kh | banker: Ks | {COUNTS} | 12.A said
        13.H 3 banker win +2500 | 13.H 1 banker win +1000 | {END}
        """,
        "17.B 17.B.vii",
        seats=(1, 3),
        after=BETS,
        options={"tournament": "yes"},
        games=(MINI,),
    ),
    Told(
        "a tournament ends with its last round",
        f"{OPEN} +1:player:1000 . {DEAL} //",
        "17.B.i said",
        "17.B",
        options={"tournament": "yes", "tournament_rounds": "1"},
    ),
)
def test_vigorish_and_tournaments(game: Game, one: Told) -> None:
    """What is marked, taken and ended, each under its clause."""
    assert one.found(game) == one.written(game)


def calls(driver: Driver) -> set[str]:
    """What may be called now."""
    assert driver.pending is not None
    return {one.id for one in driver.pending.irregularities}


def tracked(game: Game, words: str) -> Driver:
    """A table of real cards after these words."""
    driver = table_of(game, KeyedSource(card_by_card=True), {1: "P1"})
    driver.begin_round()
    return play(driver, words.replace("BURN", "Ad Kc" if game is MINI else "Ad ??"))


@BOTH
@clause("9.B", "10.E", "14.A", "14.B", "14.C", "14.D", "5.F", "5.H")
def test_what_may_be_called_when(game: Game) -> None:
    """An improper cut until the burn; errors between hands, one card ahead at most; in a hand the
    cover card and what Banker's third card can bring to light, each error once."""
    assert calls(tracked(game, "cut_cards 20")) == {"improper_cut"}
    between = {"drawn_in_error", "third_card_in_error", "seen_in_error", "face_up_card", "idle"}
    assert calls(tracked(game, OPEN)) == between
    ahead = tracked(game, f"{OPEN} !drawn_in_error")
    assert calls(ahead) == between - {"drawn_in_error", "third_card_in_error"}
    assert ahead.table.keep.drawn_ahead == 1
    play(ahead, "!seen_in_error 8h 3s Kd Ks")
    assert ahead.table.keep.drawn_ahead == 1
    play(ahead, "+1:player:1000 . 9h")
    assert ahead.table.keep.drawn_ahead == 0
    hand = {"cover_card", "face_up_card"}
    stays = tracked(game, f"{OPEN} +1:player:1000 . 7h 2s Kh 2d")
    assert calls(stays) == hand | {"third_card_in_error", "seen_in_error"}
    play(stays, "!third_card_in_error")
    assert calls(stays) == hand | {"seen_in_error"}
    play(stays, "!seen_in_error 9c")
    assert calls(stays) == {"cover_card"}
    draws = tracked(game, f"{OPEN} +1:player:1000 . 2h 2s Kh 2d")
    assert calls(draws) == hand
    play(draws, "7c")
    assert calls(draws) == hand | {"drawn_in_error", "seen_in_error"}
    play(draws, "!cover_card")
    assert calls(draws) == {"face_up_card", "drawn_in_error", "seen_in_error"}


@BOTH
@clause("9.B", "14.A", "14.B", "14.E")
def test_from_an_empty_shoe_no_card_is_drawn_in_error(game: Game) -> None:
    """Nothing is left that could be; a hand begun then is void, and wagers go back."""
    driver = tracked(game, f"{OPEN} +1:player:1000 . {DEAL}")
    driver.table.shoe = type(driver.table.shoe)(())
    driver.begin_round()
    assert calls(driver) == {"seen_in_error", "face_up_card", "idle"}
    play(driver, "+1:player:1000 .")
    assert "14.E void" in steps(driver)
    assert driver.table.stakes(1) == {}

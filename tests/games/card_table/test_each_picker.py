"""Which row is picked, for all facts that there are, and which facts hands have; seven chapters.

What is expected is said once more here, from the chapter: who folded, who is higher, what is paid.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from croupier.core.cards import cards_from
from croupier.games.card_table.bets import CardBet
from croupier.games.crazy_four_poker import rules as crazy
from croupier.games.dj_wild import rules as wild
from croupier.games.four_card_poker import rules as four
from croupier.games.let_it_ride import rules as ride
from croupier.games.mississippi_stud import rules as stud
from croupier.games.texas_holdem_bonus import rules as holdem
from croupier.games.ultimate_texas_holdem import rules as ultimate
from croupier.poker.five_card import seven_card_rank
from croupier.poker.four_card import best_of_five, best_of_six
from tests.games.card_table.chapters import (
    CRAZY,
    FOUR,
    HOLDEM,
    RIDE,
    STUD,
    ULTIMATE,
    WILD,
    Chapter,
)

AGAINST = (-1, 0, 1)


def clause(one: Chapter, numbers: str) -> pytest.MarkDecorator:
    return pytest.mark.clause(*(one.cite(number) for number in numbers.split()))


def row(one: Chapter, wager: str, facts: Any, **options: str) -> str:
    """The outcome of a wager by these facts; nothing if it is not decided by them."""
    found = one.rules(**options).wager(wager)
    place = found.pick(facts)
    return found.rows[place].outcome if place >= 0 else ""


# Four Card Poker

FOUR_CLAUSES = "7.A.i 7.A.ii 11.C 11.E 12.A.i 12.A.ii 12.A.iii"
FOUR_HANDS = (
    *("nothing", "pair", "two_pair", "straight", "flush"),
    *("three_of_a_kind", "straight_flush", "four_of_a_kind"),
)


@clause(FOUR, FOUR_CLAUSES)
def test_rows_of_four_card_poker() -> None:
    """A tie wins; the bonus goes with the hand and a Play Wager, whoever is higher."""
    bonus = ("three_of_a_kind", "straight_flush", "four_of_a_kind")
    for (kind, name), against, played in product(enumerate(FOUR_HANDS), AGAINST, (0, 1, 2, 3)):
        facts = four.Facts(kind, against, played)
        result = {1: "win", 0: "tie", -1: "lose"}[against]
        assert row(FOUR, "ante", facts) == (result if played else "fold")
        assert row(FOUR, "play", facts) == (result if played else "not_made")
        paid = name if played and name in bonus else "no_bonus"
        assert row(FOUR, "ante_bonus", facts) == paid
    for kind, name in enumerate(FOUR_HANDS[2:], 2):
        assert row(FOUR, "aces_up", kind) == name
    assert row(FOUR, "aces_up", 1) == "pair_of_aces"
    assert row(FOUR, "aces_up", 0) == "less_than_a_pair_of_aces"


FIVE_CARDS = [
    ("Ah Kd 9c 6s 2h", "nothing", 0, 0),
    ("Jh Jd Ac Ks 2h", "pair", 0, 0),
    ("Qh Qd Ac Ks 2h", "pair", 0, 1),
    ("Kh Kd Ac Qs 2h", "pair", 0, 1),
    ("Ah Ad 3c 4s 9h", "pair", 1, 1),
    ("3h 3d 2c 2s 9h", "two_pair", 2, 2),
    ("Ah 2d 3c 4s 9h", "straight", 3, 3),
    ("Ah Kd Qc Js 2h", "straight", 3, 3),
    ("Ah 9h 6h 3h 2d", "flush", 4, 4),
    ("2h 2d 2c 9s Ah", "three_of_a_kind", 5, 5),
    ("4h 3h 2h Ah 9d", "straight_flush", 6, 6),
    ("2h 2d 2c 2s Ah", "four_of_a_kind", 7, 7),
]


@clause(FOUR, FOUR_CLAUSES)
@pytest.mark.parametrize(("hand", "name", "aces", "_queens"), FIVE_CARDS)
def test_hands_of_four_card_poker(hand: str, name: str, aces: int, _queens: int) -> None:
    """The kind of the best four of five; for Aces Up a pair below aces is nothing."""
    cards = cards_from(hand)
    mine = best_of_five(*cards)
    queen_high = best_of_six(*cards_from("7c 5d 4s Tc 8c Qd"))
    assert four.judged(mine, queen_high, 2) == (FOUR_HANDS.index(name), 1, 2)
    assert four.judged(mine, mine, 1).against_dealer == 0
    assert four.judged(mine, mine + 1, 3) == (FOUR_HANDS.index(name), -1, 3)
    assert four.judged(mine, mine - 1, 1) == (FOUR_HANDS.index(name), 1, 1)
    assert four.aces_up(*cards) == aces


# Crazy Four Poker

CRAZY_CLAUSES = """7.A.i 7.A.ii 10.C 10.E 10.E.i 10.E.ii.(a) 10.E.ii.(b) 10.E.ii.(c) 10.F 11.A
11.B 11.C"""


@clause(CRAZY, CRAZY_CLAUSES)
def test_rows_of_crazy_four_poker() -> None:
    """A dealer without a king gives the Ante back; the Super Bonus is paid from a straight on."""
    hands = (*FOUR_HANDS, "four_aces")
    paid = hands[3:]
    for (kind, name), king, against, played in product(
        enumerate(hands), (0, 1), AGAINST, (0, 1, 2, 3)
    ):
        facts = crazy.Facts(kind, king, against, played)
        result = {1: "win", 0: "tie", -1: "lose"}[against] if king else "dealer_does_not_qualify"
        below = {1: "higher", 0: "equal", -1: "lower"}[against] + "_below_a_straight"
        if not king:
            below = "dealer_does_not_qualify"
        assert row(CRAZY, "ante", facts) == (result if played else "fold")
        assert row(CRAZY, "play", facts) == (result if played else "not_made")
        bonus = name if name in paid else below
        assert row(CRAZY, "super_bonus", facts) == (bonus if played else "fold")
    for kind, name in enumerate(FOUR_HANDS[2:], 2):
        assert row(CRAZY, "queens_up", kind) == name
    assert row(CRAZY, "queens_up", 1) == "pair_of_queens_or_better"
    assert row(CRAZY, "queens_up", 0) == "less_than_a_pair_of_queens"


@clause(CRAZY, CRAZY_CLAUSES)
@pytest.mark.parametrize(("hand", "name", "_aces", "queens"), FIVE_CARDS)
def test_hands_of_crazy_four_poker(hand: str, name: str, _aces: int, queens: int) -> None:
    """The kind, and who is higher only where the dealer has a king or better."""
    cards, kind = cards_from(hand), FOUR_HANDS.index(name)
    mine = best_of_five(*cards)
    assert crazy.judged(mine, best_of_five(*cards_from("Qs Jd 9s 7d 5c")), 2) == (kind, 0, 0, 2)
    assert crazy.judged(mine, best_of_five(*cards_from("As Ac Ks Kc 5c")), 3)[1] == 1
    assert crazy.judged(mine, mine, 1) == (kind, 1, 0, 1)
    assert crazy.judged(mine, mine + 1, 1) == (kind, 1, -1, 1)
    assert crazy.judged(mine + 1, mine, 1)[1:] == (1, 1, 1)
    assert crazy.queens_up(*cards) == queens


@clause(CRAZY, CRAZY_CLAUSES)
def test_four_aces_and_the_lowest_king() -> None:
    """Four kings are no four aces; king-four-three-two qualifies, queen-jack-ten-eight does not."""
    aces, kings = (best_of_five(*cards_from(f"{r}h {r}d {r}c {r}s 9h")) for r in "AK")
    assert [crazy.judged(hand, 0, 1).hand for hand in (aces, kings)] == [8, 7]
    for dealers, qualified in (("Kh 4d 3c 2s 2h", 1), ("Kh 5d 3c 2s 4h", 1), ("Qh Jd Tc 8s 6h", 0)):
        rank = best_of_five(*cards_from(dealers))
        assert crazy.judged(0, rank, 1).qualified == qualified
    king = best_of_five(*cards_from("Kh 9d 5c 4s 2h"))
    assert crazy.judged(king, king, 1) == (0, 1, 0, 1)
    assert crazy.judged(0, 0, 2) == (0, 0, 0, 2)


# Let It Ride

RIDE_CLAUSES = "13.B.ii 13.D.ii 13.F.ii 14.B 14.D 14.E 8.A 9.A"
RIDE_HANDS = (
    *("less_than_tens", "tens_or_better", "two_pair", "three_of_a_kind", "straight", "flush"),
    *("full_house", "four_of_a_kind", "straight_flush", "royal_flush"),
)


@clause(RIDE, RIDE_CLAUSES)
def test_rows_of_let_it_ride() -> None:
    """A bet that rides is paid by the hand; one that does not was taken back, each for itself."""
    for (kind, name), first, second in product(enumerate(RIDE_HANDS), (0, 1), (0, 1)):
        facts = ride.Facts(kind, first, second)
        assert row(RIDE, "number_1", facts) == (name if first else "taken_back")
        assert row(RIDE, "number_2", facts) == (name if second else "taken_back")
        assert row(RIDE, "number_3", facts) == name
        lying = [ride.units(bet, facts) for bet in ("number_1", "number_2", "number_3")]
        assert lying == [first, second, 1]
        bonus = name if kind >= 3 else "less_than_three_of_a_kind"
        assert row(RIDE, "let_it_ride_bonus", kind) == bonus
    three = ("less_than_a_pair", "pair", "flush", "straight", "three_of_a_kind", "straight_flush")
    assert [row(RIDE, "three_card_bonus", kind) for kind in range(6)] == list(three)


FIVES = [
    ("Ah Kd Qc Js 9h", 0, 0),
    ("2h 2d Ac Ks Qh", 0, 0),
    ("5h 5d Ac Ks Qh", 0, 0),
    ("6h 6d 2c 3s 4h", 0, 1),
    ("9h 9d Ac Ks Qh", 0, 1),
    ("Th Td 2c 3s 4h", 1, 1),
    ("Jh Jd 2c 3s 4h", 1, 2),
    ("Ah Ad 2c 3s 4h", 1, 2),
    ("3h 3d 2c 2s 4h", 2, 3),
    ("2h 2d 2c 3s 4h", 3, 4),
    ("Ah 2d 3c 4s 5h", 4, 5),
    ("2h 3h 4h 5h 7h", 5, 6),
    ("2h 2d 2c 3s 3h", 6, 7),
    ("2h 2d 2c 2s 3h", 7, 8),
    ("Ah 2h 3h 4h 5h", 8, 9),
    ("Ah Kh Qh Jh Th", 9, 10),
]


@clause(RIDE, RIDE_CLAUSES)
@pytest.mark.parametrize(("hand", "kind", "_stud"), FIVES)
def test_hands_of_let_it_ride(hand: str, kind: int, _stud: int) -> None:
    """Nines are too low, tens are paid, whatever lies beside them."""
    assert ride.kind_of_five(*cards_from(hand)) == kind


THREES = [
    ("Ah Kd 9c", 0),
    ("Kh Ad 2c", 0),
    ("2h 2d Ac", 1),
    ("2h 9h Kh", 2),
    ("Ah 2d 3c", 3),
    ("Ah Kd Qc", 3),
    ("2h 2d 2c", 4),
    ("Ah 2h 3h", 5),
    ("Ah Kh Qh", 5),
]


@clause(RIDE, RIDE_CLAUSES)
@clause(STUD, "12.C 11.G.iii 11.G.ii")
@pytest.mark.parametrize(("hand", "kind"), THREES)
def test_three_cards(hand: str, kind: int) -> None:
    """The ace at both ends and never between; flush below straight below three of a kind."""
    assert ride.kind_of_three(*cards_from(hand)) == kind
    assert stud.kind_of_three(*cards_from(hand)) == kind


# Mississippi Stud

STUD_CLAUSES = "11.B.i 11.B.ii 11.D.i 11.D.ii 11.F.i 11.F.ii 11.G.ii 11.G.iii 12.B 12.C"
STUD_HANDS = ("less_than_sixes", "sixes_to_tens", "jacks_or_better", *RIDE_HANDS[2:])


@clause(STUD, STUD_CLAUSES)
def test_rows_of_mississippi_stud() -> None:
    """By the hand if all streets were played; else by the street on which it was folded."""
    for (kind, name), third, fourth, fifth in product(
        enumerate(STUD_HANDS), (0, 1, 2, 3), (0, 1, 2, 3), (0, 1, 2, 3)
    ):
        if (fourth and not third) or (fifth and not fourth):
            continue  # nobody plays on after a fold
        facts = stud.Facts(kind, third, fourth, fifth)
        fold = "fold_fifth_street" if fourth else "fold_fourth_street" if third else ""
        assert row(STUD, "ante", facts) == (name if fifth else fold or "fold_third_street")
        assert row(STUD, "third_street", facts) == (name if fifth else fold)
        assert row(STUD, "fourth_street", facts) == (name if fifth else fold if fourth else "")
        assert row(STUD, "fifth_street", facts) == (name if fifth else "")
    three = ("less_than_a_pair", "pair", "flush", "straight", "three_of_a_kind", "straight_flush")
    assert [row(STUD, "three_card_bonus", kind) for kind in range(6)] == list(three)


@clause(STUD, STUD_CLAUSES)
@pytest.mark.parametrize(("hand", "_ride", "kind"), FIVES)
def test_hands_of_mississippi_stud(hand: str, _ride: int, kind: int) -> None:
    """Fives lose, sixes to tens push, jacks are paid."""
    assert stud.kind_of_five(*cards_from(hand)) == kind


# Ultimate Texas Hold'em

ULTIMATE_CLAUSES = """7.D 7.E 11.E 11.E.ii 11.F 11.G 11.H 11.H.i 11.H.ii 11.H.iii 11.H.iv 12.B 12.C
12.D"""
ULTIMATE_HANDS = (
    *("nothing", "pair", "two_pair", "three_of_a_kind", "straight", "flush", "full_house"),
    *("quads", "straight_flush", "royal_flush"),
)


@clause(ULTIMATE, ULTIMATE_CLAUSES)
def test_rows_of_ultimate_texas_holdem() -> None:
    """Without a pair of the dealer the Ante alone comes back; the Blind is paid from a straight."""
    for (kind, name), pair, against, played in product(
        enumerate(ULTIMATE_HANDS), (0, 1), AGAINST, (0, 1, 2, 3, 4)
    ):
        facts = ultimate.Facts(kind, pair, against, played)
        result = {1: "win", 0: "tie", -1: "lose"}[against]
        ante = result if pair else "dealer_has_less_than_a_pair"
        assert row(ULTIMATE, "ante", facts) == (ante if played else "fold")
        assert row(ULTIMATE, "play", facts) == (result if played else "not_made")
        blind = (name if kind >= 4 else "less_than_a_straight") if against == 1 else result
        assert row(ULTIMATE, "blind", facts) == (blind if played else "fold")
        trips = name if kind >= 3 else "less_than_three_of_a_kind"
        assert row(ULTIMATE, "trips", kind) == trips


SEVENS = [
    ("Ah Kd", "9c 7s 5h 4d 2c", "nothing"),
    ("2h Kd", "9c 7s 5h 4d 2c", "pair"),
    ("2h 4h", "9c 7s 5h 4d 2c", "two_pair"),
    ("2h 2d", "9c 7s 5h 4d 2c", "three_of_a_kind"),
    ("6h 8d", "9c 7s 5h Kd 2c", "straight"),
    ("6h 8h", "9h 7s Kh 3h 2c", "flush"),
    ("2h 2d", "2c 7s 7h 4d 9c", "full_house"),
    ("2h 2d", "2c 2s 7h 4d 9c", "quads"),
    ("6h 8h", "9h 7h 5h Kd 2c", "straight_flush"),
    ("Ah Kh", "Qh Jh Th Kd 2c", "royal_flush"),
]


@clause(ULTIMATE, ULTIMATE_CLAUSES)
@pytest.mark.parametrize(("own", "board", "name"), SEVENS)
def test_hands_of_ultimate_texas_holdem(own: str, board: str, name: str) -> None:
    """The best five of seven; a dealer's lowest pair qualifies, an ace high does not."""
    mine, kind = cards_from(f"{own} {board}"), ULTIMATE_HANDS.index(name)
    assert ultimate.kind_of_seven(*mine) == kind
    qualified = 1 if kind else 0
    assert ultimate.facts_of(mine, mine, 3) == (kind, qualified, 0, 3)
    low = cards_from(f"3s 3c {'9d 8s 7d Qs Jc'}")
    lower = ultimate.facts_of(mine, low, 1)
    assert lower == (kind, 1, 1 if kind >= 2 else -1, 1)
    nothing = cards_from("As Qc 9d 8s 7d 5s 3c")
    assert ultimate.facts_of(mine, nothing, 4) == (kind, 0, 1, 4)
    assert ultimate.facts_of(nothing, mine, 2) == (0, qualified, -1, 2)


# Texas Hold'em Bonus Poker

HOLDEM_CLAUSES = """7.B 7.C 11.A.i 11.A.ii 11.A.ii.(a) 11.C 11.E 11.H 11.H.i 11.H.ii 11.H.iii
11.H.iv 12.B 12.C 12.D"""


@clause(HOLDEM, HOLDEM_CLAUSES)
@pytest.mark.parametrize(("pays", "least"), [("straight", 1), ("flush", 2)])
def test_rows_of_texas_holdem_bonus(pays: str, least: int) -> None:
    """The Ante is paid from a straight or from a flush on; the others whenever they win."""
    for hand, against, flop, turn, river in product((0, 1, 2), AGAINST, (0, 1), (0, 1), (0, 1)):
        facts = holdem.Facts(hand, against, flop, turn, river)
        result = {1: "win", 0: "tie", -1: "lose"}[against]
        ante = "win_not_paid" if against == 1 and hand < least else result
        options = {"ante_pays": pays}
        assert row(HOLDEM, "ante", facts, **options) == (ante if flop else "fold")
        for wager, made in (("flop", flop), ("turn", turn), ("river", river)):
            assert row(HOLDEM, wager, facts, **options) == (result if made else "not_made")
            units = HOLDEM.rules().wager(wager).stake_units(facts)
            assert units == (2 * made if wager == "flop" else made)


@clause(HOLDEM, HOLDEM_CLAUSES)
@pytest.mark.parametrize(("own", "board", "name"), SEVENS)
def test_hands_of_texas_holdem_bonus(own: str, board: str, name: str) -> None:
    """Below a straight, a straight, a flush or higher: told only of a hand that wins."""
    mine = seven_card_rank(*cards_from(f"{own} {board}"))
    kind = ULTIMATE_HANDS.index(name)
    of_winner = 0 if kind < 4 else 1 if kind == 4 else 2
    assert holdem.facts_of(mine, mine - 1, 0, 1) == (of_winner, 1, 1, 0, 1)
    assert holdem.facts_of(mine, mine, 1, 0) == (0, 0, 1, 1, 0)
    assert holdem.facts_of(mine, mine + 1, 1, 1) == (0, -1, 1, 1, 1)
    assert holdem.facts_of(mine, 0, 0, 0) == (of_winner, 1, 1, 0, 0)


TWOS = [
    ("Ah Ad", "ace_ace"),
    ("Ah Kh", "ace_king_same_suit"),
    ("Ah Qh", "ace_queen_or_ace_jack_same_suit"),
    ("Jh Ah", "ace_queen_or_ace_jack_same_suit"),
    ("Kd Ah", "ace_king_different_suit"),
    ("Kh Kd", "king_king_queen_queen_or_jack_jack"),
    ("Qh Qd", "king_king_queen_queen_or_jack_jack"),
    ("Jh Jd", "king_king_queen_queen_or_jack_jack"),
    ("Ah Qd", "ace_queen_or_ace_jack_different_suit"),
    ("Jd Ah", "ace_queen_or_ace_jack_different_suit"),
    *((f"{rank}h {rank}d", "pair_of_tens_through_twos") for rank in "T98765432"),
    *((f"Ah {rank}h", "no_bonus") for rank in "T98765432"),
    *((f"{rank}d Ah", "no_bonus") for rank in "T92"),
    *((hand, "no_bonus") for hand in ("Kh Qh", "Kh Jd", "Qh Jh", "3h 2h", "Td Jd")),
]


@clause(HOLDEM, HOLDEM_CLAUSES)
@pytest.mark.parametrize(("hand", "outcome"), TWOS)
def test_two_cards_of_texas_holdem_bonus(hand: str, outcome: str) -> None:
    """Either card may come first; with the further row only aces of both are told apart."""
    for a, b in (cards_from(hand), cards_from(hand)[::-1]):
        assert row(HOLDEM, "bonus", holdem.kind_of_two(a, b)) == outcome
        for dealers, both in (("As Ac", True), ("As Kc", False), ("Ks Kc", False)):
            x, y = cards_from(dealers)
            told = "player_and_dealer_aces" if both and outcome == "ace_ace" else outcome
            found = holdem.kind_of_four(a, b, x, y)
            assert row(HOLDEM, "bonus", found, both_aces="yes") == told


WORDS = [
    ("Ah Ad", "pair of aces"),
    ("2d 2h", "pair of twos"),
    ("Kd Ah", "ace-king of different suits"),
    ("7h 2h", "seven-two of one suit"),
    ("2h 7h", "seven-two of one suit"),
]


@clause(HOLDEM, HOLDEM_CLAUSES)
@pytest.mark.parametrize(("hand", "words"), WORDS)
def test_two_cards_in_words(hand: str, words: str) -> None:
    """The higher first, and whether they are of one suit; the dealer's too where they count."""
    own, aces = cards_from(hand), cards_from("As Ac")
    assert holdem.words_of_two(*own) == words
    assert holdem.words_of_four(*own, *aces) == f"{words} against the dealer's pair of aces"
    usual, both, *_ = HOLDEM.game.side_bets  # the others are of another chapter
    assert vars(usual)["tell"](*own) == words
    assert vars(both)["tell"](*own, *aces) == f"{words} against the dealer's pair of aces"
    bets = [bet for bet in (usual, both) if isinstance(bet, CardBet)]
    assert [bet.seen((*own, 1, 2, 3, 4, 5), aces) for bet in bets] == [
        own,
        (*own, *aces),
    ]


# DJ Wild

WILD_CLAUSES = """7.D 7.F 7.G 11.B.ii 11.D.ii 11.D.iii 11.D.iv 11.D.iv.(a) 12.B 12.C 12.D 12.E 12.F
12.F.i 13.F"""
WILD_HANDS = (
    *("nothing", "pair", "two_pair", "three_of_a_kind", "straight", "flush", "full_house"),
    *("four_of_a_kind", "straight_flush", "five_of_a_kind", "royal_flush", "five_wilds"),
)


@clause(WILD, WILD_CLAUSES)
def test_rows_of_dj_wild() -> None:
    """Ties push; the Blind is paid from a straight on to a hand that wins."""
    for (kind, name), against, played in product(enumerate(WILD_HANDS), AGAINST, (0, 1)):
        facts = wild.Facts(kind, against, played)
        result = {1: "win", 0: "tie", -1: "lose"}[against]
        assert row(WILD, "ante", facts) == (result if played else "fold")
        assert row(WILD, "play", facts) == (result if played else "not_made")
        blind = (name if kind >= 4 else "others") if against == 1 else result
        assert row(WILD, "blind", facts) == (blind if played else "fold")
        assert WILD.rules().wager("play").stake_units(facts) == 2 * played
    for (kind, name), natural in product(enumerate(WILD_HANDS), (0, 1)):
        column = "" if name in ("five_wilds", "five_of_a_kind") else ("_wild", "_natural")[natural]
        told = f"{name}{column}" if kind >= 3 else "less_than_three_of_a_kind"
        assert row(WILD, "trips", 2 * kind + natural) == told
    beaten = ("less_than_three_of_a_kind", "tie", *WILD_HANDS[3:11])
    assert [row(WILD, "two_way_bad_beat", kind) for kind in range(10)] == list(beaten)


JOKERS = [
    ("Ah Kd 9c 6s 4h", "nothing", True),
    ("Ah Ad 9c 6s 4h", "pair", True),
    ("Ah Ad 9c 9s 4h", "two_pair", True),
    ("Ah Ad Ac 9s 4h", "three_of_a_kind", True),
    ("Ah Ad 2c 9s 4h", "three_of_a_kind", False),
    ("9h 8d 7c 6s 5h", "straight", True),
    ("9h 8d 2c 6s 5h", "straight", False),
    ("6h 5d 4c 3s 2h", "straight", True),
    ("Ah 9h 7h 6h 4h", "flush", True),
    ("Ah 9h 7h 2c 4h", "flush", False),
    ("Ah 9h 7h 4h 2h", "flush", True),
    ("Ah Ad Ac 9s 9h", "full_house", True),
    ("Ah Ad 2c 9s 9h", "full_house", False),
    ("Ah Ad Ac As 9h", "four_of_a_kind", True),
    ("Ah Ad Ac 2s 9h", "four_of_a_kind", False),
    ("9h 8h 7h 6h 5h", "straight_flush", True),
    ("9h 8h 2c 6h 5h", "straight_flush", False),
    ("6h 5h 4h 3h 2h", "straight_flush", True),
    ("Ah Ad Ac As 2h", "five_of_a_kind", False),
    ("Ah Kh Qh Jh Th", "royal_flush", True),
    ("Ah Kh Qh Jh 2d", "royal_flush", False),
    ("Ah Kh Qh Jh Jk", "royal_flush", False),
    ("2h 2d 2c 2s Jk", "five_wilds", False),
]


@clause(WILD, WILD_CLAUSES)
@pytest.mark.parametrize(("hand", "name", "natural"), JOKERS)
def test_hands_of_dj_wild(hand: str, name: str, natural: bool) -> None:
    """A two that stands for itself leaves the hand natural; one that does not, and a joker, not."""
    cards, kind = cards_from(hand), WILD_HANDS.index(name)
    assert wild.kind_of_hand(*cards) == 2 * kind + natural
    told = wild.words_of_trips(*cards)
    assert told == wild.words_of_hand(*cards) + (", natural" if natural else "")
    assert vars(WILD.game.side_bets[0])["tell"](*cards) == told


LADDER = [
    ("Ah Kd 9c 6s 4h", 0),
    ("Ad Ac 9s 9h 4d", 0),
    ("3h 3d 3c 9d 4c", 2),
    ("Th 9h 8d 7c 6d", 3),
    ("Kc 9c 7c 6c 4s", 0),
    ("Qs 9s 7s 6s 4s", 4),
    ("Kh Ks Kc Qd Qc", 5),
    ("8h 8s 8c 8d Qh", 6),
]


@clause(WILD, WILD_CLAUSES)
def test_the_hand_that_is_beaten() -> None:
    """Both need three of a kind; equal hands lose; else the lower decides, whoever holds it."""
    for (mine, my_kind), (theirs, their_kind) in product(LADDER, LADDER):
        found = wild.beaten_of(*cards_from(mine), *cards_from(theirs))
        if not my_kind or not their_kind:
            wanted = 0
        elif mine == theirs:
            wanted = 1
        else:
            wanted = min(my_kind, their_kind)
        assert found == wanted, (mine, theirs)
        order = [hand for hand, _ in LADDER if hand != "Kc 9c 7c 6c 4s"]
        if mine in order and theirs in order:
            ranks = (order.index(mine), order.index(theirs))
            against = (ranks[0] > ranks[1]) - (ranks[0] < ranks[1])
            (a, b, c, d, e), (v, w, x, y, z) = cards_from(mine), cards_from(theirs)
            assert wild.facts_of(a, b, c, d, e, v, w, x, y, z, 1)[1:] == (against, 1)

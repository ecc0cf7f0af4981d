"""Texas Hold'em Bonus Poker, sections 6 and 12: what each hand is worth at the table."""

from __future__ import annotations

from itertools import combinations

import pytest

from croupier.core.game import rules_for
from croupier.core.refusals import Refusal
from croupier.core.sign import sign
from croupier.games.texas_holdem_bonus.rules import FOLDED, GAME, kind_of_two
from tests.games.texas_holdem_bonus.holdem_bonus import (
    BOTH,
    DEALER,
    FIVE,
    ONE,
    QUEENS,
    TEN,
    TENS,
    cite,
    clause,
    deal,
    one,
    outcomes,
    settled,
    won,
)

LATER = ("flop", "turn", "river")

# Section 6: the ranking, a hand of the player against one of the dealer on one board

RANKING = [
    ("6.B.i", "Ah Kh", "9h 8h", "Qh Jh Th 2c 3d"),
    ("6.B.ii", "9h 8h", "Qc Qd", "Qh Jh Th Qs 3d"),
    ("6.B.iii", "Qc Qd", "Jc Td", "Qh Jh Th Qs Jd"),
    ("6.B.iv", "Jc Td", "Ah 2h", "Kh Jh 7h Jd Tc"),
    ("6.B.v", "Ah 2h", "Qc Ts", "Kh Jh 7h Ad 4c"),
    ("6.B.vi", "Qc Ts", "Kc Kd", "Kh Jh 9h 8d 2c"),
    ("6.B.vii", "Kc Kd", "As Jc", "Kh Jh 9h Ad 2c"),
    ("6.B.viii", "As Jc", "Kc Qs", "Ah Jh 9d Kd 2c"),
    ("6.B.ix", "Kc 3s", "As Qs", "Kh Jh 9d 8d 2c"),
]
"""Each kind of hand above the next."""


@pytest.mark.parametrize(
    ("higher", "lower", "board"),
    [pytest.param(*row[1:], marks=clause(row[0], "6.B")) for row in RANKING],
)
def test_the_order_of_hands_decides(higher: str, lower: str, board: str) -> None:
    """The higher hand wins for the player, and loses when they change sides."""
    assert outcomes(one(higher, lower, board))["flop"] == ("win", "1 to 1", 2 * TEN)
    assert outcomes(one(lower, higher, board))["flop"] == ("lose", "lose", 0)


@pytest.mark.parametrize(
    ("higher", "lower", "board"),
    [
        pytest.param("Kd 9d", "3d 2s", "Qd Jd Td 4d 5d", marks=clause("6.B.ii"), id="steel"),
        pytest.param("6d 2c", "Ad 9h", "2d 3d 4d 5d Kc", marks=clause("6.B.ii", "6.A"), id="wheel"),
        pytest.param("Ac Ad", "Kc Kd", "As Ah Ks Kh 3d", marks=clause("6.B.iii"), id="quads"),
        pytest.param("Ac Kd", "Qc Qd", "As Ah Ks Qh 3d", marks=clause("6.B.iv"), id="full houses"),
        pytest.param("Kc Qd", "Kd 4d", "Ks Kh Qs 4h 3d", marks=clause("6.B.iv"), id="their pairs"),
        pytest.param("Ad 9c", "Kd Qd", "Jd 9d 7d 2d 3c", marks=clause("6.B.v"), id="flushes"),
        pytest.param("6d 7c", "Ad 7h", "2c 3s 4d 5h Kc", marks=clause("6.B.vi", "6.A"), id="five"),
        pytest.param("Qc 2d", "Kd 2h", "Ac 3s Qd 5h 9c", marks=clause("6.B.vi"), id="no corner"),
        pytest.param("9c 9d", "7c 7d", "9h 7h Ks 4c 2s", marks=clause("6.B.vii"), id="threes"),
        pytest.param("Ac 2d", "Kc Qd", "Ad Kh Qs 2c 7s", marks=clause("6.B.viii"), id="two pair"),
        pytest.param("Ac 3d", "Kc Qd", "Ad Kh 8s 6c 2s", marks=clause("6.B.ix"), id="pairs"),
        pytest.param("3c 3d", "2c 2d", "Ad Kh 8s 6c 9s", marks=clause("6.B.ix"), id="low pairs"),
        pytest.param("Kc Qd", "Kd Jc", "Ks 9h 8s 6c 2s", marks=clause("6.C"), id="a kicker"),
        pytest.param("Ac 3d", "Kc Qd", "Js 9h 8s 6c 2s", marks=clause("6.C", "6.A"), id="high"),
    ],
)
def test_within_a_kind(higher: str, lower: str, board: str) -> None:
    """The made cards decide first, then the others; the ace is high, or low in its straight."""
    assert outcomes(one(higher, lower, board))["turn"][0] == "win"
    assert outcomes(one(lower, higher, board))["turn"][0] == "lose"


@clause("6.C", "11.H.iii", "1.G", "11.H.i", "11.A.ii")
@pytest.mark.parametrize(
    ("hand", "dealer", "board"),
    [
        ("Kc 3d", "Kd 3h", "Ks 9h 8s 6c 4d"),
        ("3c 2d", "4c 2h", "As Ks Qs Js Ts"),
        ("Ac 2d", "Ad 3h", "As Kh Qs Jc 9d"),
        ("6c 2d", "4h 2h", "As Ks 9s 7s 5s"),
    ],
)
def test_equal_hands_are_a_tie(hand: str, dealer: str, board: str) -> None:
    """Suits and cards beyond the five do not count: all four wagers come back."""
    found = one(hand, dealer, board)
    assert {outcomes(found)[id] for id in ("ante", *LATER)} == {("tie", "push", 0)}
    assert {settled(found)[id]["clause"] for id in ("ante", *LATER)} == {cite("11.H.iii")}
    assert won(found) == 0


# 11.H, 12.B: Ante, Flop, Turn, River


@clause("11.H.i")
def test_a_lower_hand_loses_all_four() -> None:
    """Ante, Flop, Turn and River are collected, five times the Ante in all."""
    found = one(TENS, DEALER)
    assert {outcomes(found)[id] for id in ("ante", *LATER)} == {("lose", "lose", 0)}
    assert {settled(found)[id]["clause"] for id in ("ante", *LATER)} == {cite("11.H.i")}
    assert won(found) == -5 * TEN


@clause("12.B", "11.H.ii")
def test_a_higher_hand_wins() -> None:
    """Flop, Turn and River pay 1 to 1; the Ante of a pair comes back without a payment."""
    found = one(QUEENS, DEALER)
    assert outcomes(found) == {
        "ante": ("win_not_paid", "push", 0),
        "flop": ("win", "1 to 1", 2 * TEN),
        "turn": ("win", "1 to 1", TEN),
        "river": ("win", "1 to 1", TEN),
    }
    assert {settled(found)[id]["clause"] for id in LATER} == {cite("12.B")}
    assert settled(found)["ante"]["clause"] == cite("11.H.ii")
    assert won(found) == 4 * TEN


@pytest.mark.parametrize(
    ("hand", "board", "paid_from"),
    [
        ("Kc Kd", "Kh 9d 7h 4c 2s", ()),
        ("6c 5d", "Ks 9d 7h 4c 3s", ("straight",)),
        ("Ac 5d", "4s 9d 2h Kc 3s", ("straight",)),
        ("Ad 5d", "Ks 9d 7d 4c 2d", ("straight", "flush")),
        ("Kc Kd", "Kh 9d 9h 4c 2s", ("straight", "flush")),
        ("9c 9s", "Kh 9d 9h 4c 2s", ("straight", "flush")),
    ],
)
@pytest.mark.parametrize(
    "ante_pays",
    [
        pytest.param("straight", marks=clause("11.H.ii", "2.A.vii", "12.B", "6.B.vi")),
        pytest.param("flush", marks=clause("11.H.ii", "2.A.vii", "12.B", "6.B.v")),
    ],
)
def test_from_which_hand_on_the_ante_is_paid(
    ante_pays: str, hand: str, board: str, paid_from: tuple[str, ...]
) -> None:
    """Three of a kind never, a straight only where it is enough, a flush and more always."""
    found = one(hand, DEALER, board, ante_pays=ante_pays)
    paid = ante_pays in paid_from
    assert outcomes(found)["ante"] == (
        ("win", "1 to 1", TEN) if paid else ("win_not_paid", "push", 0)
    )
    assert won(found) == (5 if paid else 4) * TEN


@clause("11.H.ii")
def test_the_board_may_be_the_winning_straight() -> None:
    """The winning hand counts, wherever its cards lie; a beaten straight is not paid."""
    better = one("Ac 2d", "3c 3h", "Ks Qd Jh Tc 4s")
    assert outcomes(better)["ante"] == ("win", "1 to 1", TEN)
    beaten = one("9c 2d", "Ac 3h", "Ks Qd Jh Tc 4s")
    assert outcomes(beaten)["ante"] == ("lose", "lose", 0)


# 12.C, 12.D: the Bonus

BONUS = [
    ("Ah Ad", "ace_ace", 30),
    ("Ah Kh", "ace_king_same_suit", 25),
    ("Qh Ah", "ace_queen_or_ace_jack_same_suit", 20),
    ("Ah Jh", "ace_queen_or_ace_jack_same_suit", 20),
    ("Kd Ah", "ace_king_different_suit", 15),
    ("Kh Kd", "king_king_queen_queen_or_jack_jack", 10),
    ("Qh Qd", "king_king_queen_queen_or_jack_jack", 10),
    ("Jh Js", "king_king_queen_queen_or_jack_jack", 10),
    ("Ah Qd", "ace_queen_or_ace_jack_different_suit", 5),
    ("Jd Ah", "ace_queen_or_ace_jack_different_suit", 5),
    ("Th Td", "pair_of_tens_through_twos", 3),
    ("2h 2d", "pair_of_tens_through_twos", 3),
]
FREE_BOARD = "9c 8c 6s 4d 3s"


@clause("12.C", "11.H.iv")
@pytest.mark.parametrize("both_aces", ["no", "yes"])
@pytest.mark.parametrize(("hand", "outcome", "odds"), BONUS)
def test_the_bonus_by_two_cards(hand: str, outcome: str, odds: int, both_aces: str) -> None:
    """Each row at its odds, and whatever became of the other wagers."""
    found = one(hand, "7c 7d", FREE_BOARD, BOTH, both_aces=both_aces)
    assert outcomes(found)["bonus"] == (outcome, f"{odds} to 1", odds * TEN)
    assert settled(found)["bonus"]["clause"] == cite("12.C")


@clause("11.H.iv", "7.C")
@pytest.mark.parametrize("hand", ["Ah Th", "Ah Td", "Kh Qh", "Kd Jh", "7h 2d"])
def test_two_cards_without_a_row(hand: str) -> None:
    """An ace with a ten, or a king with a queen, lose the Bonus, suited or not."""
    found = one(hand, "5c 5d", FREE_BOARD, BOTH)
    assert outcomes(found)["bonus"] == ("no_bonus", "lose", 0)
    assert settled(found)["bonus"]["clause"] == cite("11.H.iv")


@clause("7.C", "11.H.iv", "12.C")
def test_the_bonus_and_the_rest_do_not_touch() -> None:
    """A paid Bonus beside a lost hand, a lost one beside a won hand."""
    paid = one(TENS, DEALER, stakes=BOTH)
    assert (outcomes(paid)["ante"][0], won(paid)) == ("lose", 3 * TEN - 5 * FIVE)
    lost = one("Kh 8d", DEALER, stakes=BOTH)
    assert (outcomes(lost)["flop"][0], won(lost)) == ("win", 4 * FIVE - TEN)


@clause("12.D")
@pytest.mark.parametrize(
    ("hand", "dealer", "both_aces", "outcome", "odds"),
    [
        ("Ah Ad", "As Ac", "yes", "player_and_dealer_aces", 1000),
        ("Ah Ad", "As Ac", "no", "ace_ace", 30),
        ("Ah Ad", "As Kc", "yes", "ace_ace", 30),
        ("Ah Ad", "Ks Kc", "yes", "ace_ace", 30),
        ("Ah Kd", "As Ac", "yes", "ace_king_different_suit", 15),
        ("Kh Kd", "As Ac", "yes", "king_king_queen_queen_or_jack_jack", 10),
    ],
)
def test_aces_of_player_and_dealer(
    hand: str, dealer: str, both_aces: str, outcome: str, odds: int
) -> None:
    """Where the house has the row it is paid in place of 30 to 1, and only for four aces."""
    found = one(hand, dealer, FREE_BOARD, {"ante": FIVE, "bonus": ONE}, both_aces=both_aces)
    pays = f"{odds:,} to 1"
    assert outcomes(found)["bonus"] == (outcome, pays, odds * ONE)
    assert settled(found)["bonus"]["clause"] == cite("12.D" if odds == 1000 else "12.C")


@clause("12.C")
def test_every_pair_of_cards_has_its_row() -> None:
    """All 1,326 by their numbers, worked out by hand."""
    found = [kind_of_two(a, b) for a, b in combinations(range(52), 2)]
    assert [found.count(kind) for kind in range(9)] == [0, 6, 4, 8, 12, 18, 24, 54, 1200]
    assert all(kind_of_two(a, b) == kind_of_two(b, a) for a, b in combinations(range(52), 2))


@pytest.mark.parametrize(
    ("outcome", "odds", "options"),
    [
        *(
            pytest.param(outcome, odds, {}, marks=clause("12.C"))
            for outcome, odds in {name: pays for _, name, pays in BONUS}.items()
        ),
        pytest.param("player_and_dealer_aces", 1000, {"both_aces": "yes"}, marks=clause("12.D")),
    ],
)
def test_no_less_than(outcome: str, odds: int, options: dict[str, str]) -> None:
    """The odds printed are a floor: as much and more may be paid, less may not."""
    for pays in (odds, odds + 1):
        assert rules_for(GAME, None, options, {"bonus": {outcome: f"{pays} to 1"}})
    with pytest.raises(Refusal, match=f"no less than {odds:,} to 1") as caught:
        rules_for(GAME, None, options, {"bonus": {outcome: f"{odds - 1} to 1"}})
    assert caught.value.clause == cite("12.D" if odds == 1000 else "12.C")


@clause("12.B")
@pytest.mark.parametrize("wager", ["ante", *LATER])
def test_exactly_even_money(wager: str) -> None:
    """Neither more nor less may be paid on the four wagers."""
    for pays in ("3 to 2", "1 to 2"):
        with pytest.raises(Refusal, match="exactly 1 to 1") as caught:
            rules_for(GAME, paytable={wager: {"win": pays}})
        assert caught.value.clause == cite("12.B")


# 12.A


@clause("12.A", "2.A.viii")
def test_odds_are_written_with_to() -> None:
    """Every payment on the sign has the word, and none has "for"."""
    posted = sign(rules_for(GAME, None, {"both_aces": "yes"}))
    lines = {
        board.wager: {line.outcome: line.pays for line in board.lines} for board in posted.boards
    }
    assert {lines[id]["win"] for id in ("ante", *LATER)} == {"1 to 1"}
    assert lines["bonus"]["player and dealer aces"] == "1,000 to 1"
    assert lines["bonus"]["pair of tens through twos"] == "3 to 1"
    assert not any(" for " in text and any(c.isdigit() for c in text) for text in posted.texts())


# 12.E: the payout limit


@clause("12.E")
@pytest.mark.parametrize(
    ("options", "limit"),
    [
        ({}, 50_000),
        ({"both_aces": "yes"}, 50_000),
        ({"minimum": "9800", "maximum": "20000", "both_aces": "yes"}, 50_000),
        ({"minimum": "9801", "maximum": "20000", "both_aces": "yes"}, 50_005),
        ({"minimum": "9994", "maximum": "20000"}, 50_000),
        ({"minimum": "20000", "maximum": "20000"}, 100_030),
    ],
)
def test_the_payout_limit_is_fixed(options: dict[str, str], limit: int) -> None:
    """$50,000, or what one patron can win at the minimum if that is more; the sign says it."""
    rules = rules_for(GAME, None, options)
    assert rules.payout_limit_cents == limit * 100
    assert f"hand is paid at most ${limit:,}" in str(sign(rules).payout_limit)
    assert "payout_limit" not in rules.options


@clause("12.E")
@pytest.mark.parametrize(("bonus", "cut"), [(49_95, 0), (49_96, 5_00), (60_00, 10_045_00)])
def test_all_five_wagers_count_together(bonus: int, cut: int) -> None:
    """What one hand wins beyond the limit is cut: from the wager that is settled last."""
    found = one("Ah Ad", "As Ac", "Kd Jd 7d 5d 2s", {"ante": 9_00, "bonus": bonus}, both_aces="yes")
    first = sum(outcomes(found)[id][2] for id in ("ante", *LATER))
    assert first == 5 * 9_00
    assert settled(found)["bonus"]["cut_cents"] == cut
    assert won(found) == 45_00 + 1000 * bonus - cut <= 50_000_00


@clause("12.E")
def test_the_payout_limit_counts_by_hand() -> None:
    """Another hand of the same round has the limit to itself."""
    hands = {1: "Ah Ad", 2: "Kh Kd"}
    stakes = {1: {"ante": FIVE, "bonus": 1_000_00}, 2: {"ante": FIVE, "bonus": 1_000_00}}
    choices = {1: ["fold"], 2: ["fold"]}
    found = deal(hands, "Qh Qd", stakes, choices)
    assert [outcomes(found, seat)["bonus"][2] for seat in hands] == [30_000_00, 10_000_00]


def test_what_the_player_is_told() -> None:
    """Each settlement says what was seen, in words."""
    found = one(QUEENS, DEALER, stakes=BOTH)
    mine, dealers = (f"pair of {name} with king-nine-seven" for name in ("queens", "jacks"))
    assert settled(found)["ante"]["why"] == f"{mine} against the dealer's {dealers}"
    assert settled(found)["bonus"]["why"] == "pair of queens"


@clause("12.C", "12.D")
@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("Ah Ad", "pair of aces"),
        ("6h 6d", "pair of sixes"),
        ("Jh Ah", "ace-jack of one suit"),
        ("Qd Ah", "ace-queen of different suits"),
    ],
)
def test_what_is_told_of_the_bonus(hand: str, words: str) -> None:
    """A player's two cards; where aces of both are paid, the dealer's too."""
    stakes = {"ante": FIVE, "bonus": FIVE}
    assert settled(one(hand, "Kh Tc", stakes=stakes))["bonus"]["why"] == words
    with_dealers = f"{words} against the dealer's king-ten of different suits"
    found = one(hand, "Kh Tc", stakes=stakes, both_aces="yes")
    assert settled(found)["bonus"]["why"] == with_dealers


# 11.A, 11.C, 11.E, 11.H: all wagers of a round beside each other

STRAIGHT_BOARD, PAIRED = "Ks 9d 8h 7c 2s", "Ks 9d 7h 4c 2s"
ROUNDS = [
    # hand, board, choices, outcomes of Ante, then of Flop, Turn and River; won when from a flush on
    ("Th 6d", STRAIGHT_BOARD, ("play", "bet", "bet"), "win", "win win win", 50, 40),
    ("Th 6d", STRAIGHT_BOARD, ("play", "bet", "check"), "win", "win win -", 40, 30),
    ("Qh Qd", PAIRED, ("play", "check", "bet"), "win_not_paid", "win - win", 30, 30),
    ("Jh Js", PAIRED, ("play", "bet", "bet"), "tie", "tie tie tie", 0, 0),
    ("Th Td", PAIRED, ("play", "check", "check"), "lose", "lose - -", -30, -30),
    ("Th Td", PAIRED, ("play", "bet", "bet"), "lose", "lose lose lose", -50, -50),
    ("Th 6d", STRAIGHT_BOARD, ("fold",), "fold", "- - -", -10, -10),
]


@clause("11.A.i", "11.A.ii", "11.C", "11.E", "11.H.i", "11.H.ii", "11.H.iii", "12.B")
@pytest.mark.parametrize(
    ("hand", "board", "choices", "ante", "later", "from_straight", "from_flush"), ROUNDS
)
def test_all_wagers_of_a_round(
    hand: str,
    board: str,
    choices: tuple[str, ...],
    ante: str,
    later: str,
    from_straight: int,
    from_flush: int,
) -> None:
    """Each that was made has the outcome of the hand, and one that was not made has none."""
    for least, dollars in (("straight", from_straight), ("flush", from_flush)):
        found = one(hand, DEALER, board, choices=choices, ante_pays=least)
        unpaid = ante == "win" and least == "flush"
        expected = {"ante": "win_not_paid" if unpaid else ante}
        expected |= {id: said for id, said in zip(LATER, later.split(), strict=True) if said != "-"}
        assert {id: event["outcome"] for id, event in settled(found).items()} == expected
        assert won(found) == dollars * 100


@clause("11.A.ii", "11.C", "11.E", "11.H.i", "11.H.iii", "12.B")
def test_the_rows_of_wagers_that_follow() -> None:
    """Won, tied, lost, and not made by the clause that leaves it to the player."""
    wagers = rules_for(GAME).wagers
    for id, not_made in (("flop", "11.A.ii"), ("turn", "11.C"), ("river", "11.E")):
        rows = [(row.outcome, str(row.pays), row.clause.of("oh")) for row in wagers[id].rows]
        assert rows == [
            ("win", "1 to 1", cite("12.B")),
            ("tie", "push", cite("11.H.iii")),
            ("lose", "lose", cite("11.H.i")),
            ("not_made", "push", cite(not_made)),
        ]
        assert wagers[id].row(FOLDED).outcome == "not_made"
        assert wagers[id].stake_units(FOLDED) == 0

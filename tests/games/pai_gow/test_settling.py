"""Both games of Pai Gow, sections 6 and 13.F to 13.N: what wins, ties and loses, in which order."""

from __future__ import annotations

from itertools import pairwise

import pytest

from croupier.core.cards import UNSEEN, cards_from
from croupier.core.procedure import DrawCards
from croupier.core.refusals import Misuse, Refusal
from croupier.games.pai_gow.showdown import Facts, facts_of
from croupier.poker.joker import high_rank, low_rank
from tests.games.pai_gow.twins import (
    BOTH_HIGHER,
    BOTH_LOWER,
    CF,
    COPIED,
    DEALER,
    FOUL,
    HIGH_HIGHER,
    LOW_HIGHER,
    PG,
    TEN,
    Twin,
    both,
    ended,
    key_all,
    played,
    rack,
    tracked,
    unseen,
    wager,
)
from tests.games.scripts import events
from tests.games.steps import lines, steps

# 13.G to 13.K


@both("13.G.i", "13.G.ii", "13.G.iii", "13.I.i", "13.I.ii", "13.K", "13.M", "13.J")
@pytest.mark.parametrize(
    ("hand", "outcome", "cents", "clause"),
    [
        (BOTH_HIGHER, "win", None, "13.M"),
        (HIGH_HIGHER, "high_hand_wins", 0, "13.I.i"),
        (LOW_HIGHER, "low_hand_wins", 0, "13.I.ii"),
        (BOTH_LOWER, "lose", -100_00, "13.G.i"),
        (COPIED, "copy", -100_00, "13.G.ii"),
        (FOUL, "foul", -100_00, "13.G.iii"),
        ("Qh 6h 5c 3h 2d Js 9d", "copy", -100_00, "13.G.ii"),  # Low alike, High lower
        ("Qh 7d 5c 3h 2d Js 8d", "copy", -100_00, "13.G.ii"),  # High alike, Low lower
        ("Qh 8d 5c 3h 2d Js 9d", "high_hand_wins", 0, "13.I.i"),  # Low alike, High higher
        ("Qh 7d 5c 3h 2d Js Td", "low_hand_wins", 0, "13.I.ii"),  # High alike, Low higher
        ("Qh 8d 5c 3h 2d Js Td", "win", None, "13.M"),  # both by one card
        ("Qh 6d 5c 3h 2c Js 8d", "lose", -100_00, "13.G.i"),  # both by one card
    ],
)
def test_both_hands_decide(
    twin: Twin, hand: str, outcome: str, cents: int | None, clause: str
) -> None:
    """Both higher win, one higher ties, the rest loses: $100 against queen-seven and jack-nine."""
    driver = played(twin, {3: hand}, {3: {"main": 100_00}})
    (found,) = events(driver, "settled")
    assert ended(driver) == [(3, "main", outcome, twin.win if cents is None else cents)]
    assert found["clause"] == twin.cite(clause)
    assert rack(driver, 3) == (twin.win if cents is None else cents)


ROW = {
    (1, 1): "win",
    (1, 0): "high_hand_wins",
    (1, -1): "high_hand_wins",
    (0, 1): "low_hand_wins",
    (-1, 1): "low_hand_wins",
    (0, 0): "copy",
    (0, -1): "copy",
    (-1, 0): "copy",
    (-1, -1): "lose",
}


@both("13.G.i", "13.G.ii", "13.G.iii", "13.G.iv", "13.I.i", "13.I.ii", "13.K")
@pytest.mark.parametrize(("high", "low"), ROW)
def test_every_pair_of_comparisons(twin: Twin, high: int, low: int) -> None:
    """Nine ways in which two hands compare; wrongly set loses in all of them."""
    main = twin.rules().wagers["main"]
    assert main.row(Facts(high, low)).outcome == ROW[high, low]
    assert main.row(Facts(high, low, 0, 1)).outcome == "foul"
    assert main.row(Facts(high, low, 0, 2)).outcome == "set_wrongly"


SIDES = [
    (BOTH_HIGHER, Facts(1, 1)),
    (HIGH_HIGHER, Facts(1, -1)),
    (LOW_HIGHER, Facts(-1, 1)),
    (BOTH_LOWER, Facts(-1, -1)),
    (COPIED, Facts(0, 0)),
    (FOUL, Facts(-1, 1, 0, 1)),
]


@both("13.A", "13.G.i", "13.G.ii", "13.G.iii", "13.G.iv", "13.I.i", "13.K")
@pytest.mark.parametrize(("hand", "facts"), SIDES)
def test_what_the_wager_is_judged_by(twin: Twin, hand: str, facts: Facts) -> None:
    """One above, nothing for a copy, one below; foul, or called wrongly set whatever it was."""
    dealers = {"high": cards_from("Qs 7c 5s 3d 2h"), "low": cards_from("Jd 9h")}
    mine = {"high": cards_from(hand)[:5], "low": cards_from(hand)[5:]}
    assert facts_of(mine, dealers, set_wrongly=False) == facts
    assert facts_of(mine, dealers, set_wrongly=True) == facts._replace(wrong=2)


@both("13.G.iv", "13.F")
def test_hands_that_were_not_set_as_they_have_to_be(twin: Twin) -> None:
    """Called while they are shown, of that seat alone; it loses though both are higher."""
    driver = tracked(twin, 1, 2, 5)
    driver.begin_round()
    wager(driver, {1: {"main": TEN}, 2: {"main": TEN}, 5: {"main": TEN}})
    driver.answer(1)
    for _ in range(7):
        driver.answer((UNSEEN,) * 7)
    unseen(driver)
    with pytest.raises(Misuse):
        driver.call("hand_set_wrongly", 5)
    driver.answer(cards_from(DEALER))
    for other in (1, 2):
        with pytest.raises(Refusal, match="seat 5 are shown now") as caught:
            driver.call("hand_set_wrongly", other)
        assert caught.value.clause == twin.cite("13.G.iv")
    driver.call("hand_set_wrongly", 5)
    key_all(driver, BOTH_HIGHER[:14], BOTH_HIGHER[15:])
    assert isinstance(driver.pending, DrawCards)
    key_all(driver, HIGH_HIGHER[:14], HIGH_HIGHER[15:])
    key_all(driver, BOTH_LOWER[:14], BOTH_LOWER[15:])
    assert [one[:3] for one in ended(driver)[:2]] == [
        (5, "main", "set_wrongly"),
        (2, "main", "high_hand_wins"),
    ]
    first = events(driver, "settled")[0]
    assert first["clause"] == twin.cite("13.G.iv")
    assert rack(driver, 5) == -TEN


# 13.F, 13.H, 13.L, 13.N


@both("13.F", "13.H", "13.J", "13.L", "13.N", "14.D")
def test_seat_by_seat_from_the_right(twin: Twin) -> None:
    """Each is shown, settled and collected before the next: loser, tie and winner."""
    driver = played(twin, {6: BOTH_LOWER, 4: HIGH_HIGHER, 1: BOTH_HIGHER})
    win = " less 50" if twin is PG else ""
    expected = f"""
        13.F seat 6 high = Th 8c 6h 4s 3c | 13.F seat 6 low = 9c 2c
        13.G.i 6 main lose -1000
        seat 6 high away | seat 6 low away
        13.F seat 4 high = Kh Kd 8h 6s 4c | 13.F seat 4 low = Jc 8s
        13.I.i 4 main high_hand_wins +0
        seat 4 high away | seat 4 low away
        13.F seat 1 high = As Ad 8d 6c 4d | 13.F seat 1 low = Ks Tc
        13.M 1 main win +1000{win}
        seat 1 high away | seat 1 low away
        dealer high away | dealer low away
    """
    assert steps(driver, "13.C dealer > dealer low Jd 9h") == lines(expected)


@both("13.N")
def test_hands_can_be_rebuilt(twin: Twin) -> None:
    """The rack has each hand's cards together, in the order of the settlement."""
    driver = played(twin, {6: BOTH_LOWER, 1: BOTH_HIGHER})
    last = driver.table.discards[-21:]
    expected = [*cards_from(BOTH_LOWER), *cards_from(BOTH_HIGHER)]
    assert last[:14] == expected
    assert set(last[14:]) == set(cards_from(DEALER))


# 13.M

VIGORISH = [
    # stake, to the next 25 cents, to the cent
    (5_00, 25, 25),
    (5_01, 50, 25),
    (10_00, 50, 50),
    (10_01, 75, 50),
    (20_00, 1_00, 1_00),
    (24_99, 1_25, 1_24),
    (25_00, 1_25, 1_25),
    (25_01, 1_50, 1_25),
    (999_99, 50_00, 49_99),
]


@PG.clause("13.M")
@pytest.mark.parametrize(("stake", "next_quarter", "cent"), VIGORISH)
def test_the_vigorish_is_rounded(stake: int, next_quarter: int, cent: int) -> None:
    """5 % of the win, up to the next 25 cents unless the house takes it to the cent."""
    for rounding, taken in (("next_25_cents", next_quarter), ("cent", cent)):
        driver = played(PG, {3: BOTH_HIGHER}, {3: {"main": stake}}, vigorish_rounding=rounding)
        (found,) = events(driver, "settled")
        assert (found["won_cents"], found["commission_cents"]) == (stake, taken)
        assert rack(driver, 3) == stake - taken


@PG.clause("13.M")
def test_only_a_win_pays_vigorish() -> None:
    """A tie goes back whole, and nothing is taken from what is lost; the second seat as well."""
    driver = played(PG, {5: HIGH_HIGHER, 2: BOTH_HIGHER}, {5: {"main": 50_00}, 2: {"main": 50_00}})
    taken = [(e["seat"], e.get("commission_cents")) for e in events(driver, "settled")]
    assert taken == [(5, None), (2, 2_50)]
    assert rack(driver, 5) == 0


@PG.clause("13.M")
def test_how_vigorish_is_rounded_is_the_houses_choice() -> None:
    """Up to the next quarter unless it says to the cent."""
    (option,) = (one for one in PG.game.options if one.id == "vigorish_rounding")
    assert option.choices == ("next_25_cents", "cent")
    assert option.clause.of("oh") == PG.cite("13.M")
    for chosen in option.choices:
        taken = PG.rules(vigorish_rounding=str(chosen)).wagers["main"].commission
        assert taken is not None
        assert taken.clause.of("oh") == PG.cite("13.M")


@CF.clause("13.M")
def test_commission_free_pays_all_of_it() -> None:
    """1 to 1 to the cent."""
    driver = played(CF, {3: BOTH_HIGHER}, {3: {"main": 10_01}})
    assert rack(driver, 3) == 10_01
    assert events(driver, "settled")[0].get("commission_cents") is None


# Section 6: High hands, each above the next; where a joker stands, what it is taken for

IN_ORDER = [
    "As Ad Ah Ac Jk",  # five aces: 6.B.i
    "As Ks Qs Js Ts",  # royal flush: 6.B.ii
    "As 2s 3s 4s 5s",  # straight flush, ace to five on top: 6.B.iii
    "Ks Qs Js Ts 9s",
    "9h Jk 7h 6h 5h",
    "6d 5d 4d 3d 2d",
    "As Ad Ah Jk 2c",  # four aces: 6.B.iv
    "Ks Kd Kh Kc 3s",
    "2s 2d 2h 2c As",
    "As Ad Jk Kd Kc",  # full house: 6.B.v
    "Ks Kd Kh As Ad",
    "2s 2d 2h 3c 3s",
    "Ah Kh Qh Jk 9h",  # flush, the joker a jack: 6.B.vi
    "Ah Kh Qh Th 9h",
    "As Ks Qs 9s 2s",
    "Ks Qs Js 9s 7s",
    "As Kd Qh Js Tc",  # straight: 6.B.vii
    "As 2d 3h 4s 5c",
    "Ks Qd Jh Ts 9c",
    "6s 5d 4h 3s 2c",
    "As Ad Jk 3c 2s",  # three of a kind: 6.B.viii
    "Ks Kd Kh As Qc",
    "2s 2d 2h 4c 3s",
    "As Jk Kd Kc 2h",  # two pair: 6.B.ix
    "As Ad Qd Qc Kh",
    "3s 3d 2h 2c 4s",
    "As Jk 9d 6c 3h",  # a pair: 6.B.x
    "Ks Kd Ah 6c 3h",
    "2s 2d 5h 4c 3s",
    "Jk Kd Js 9h 4c",  # the joker an ace: 6.A
    "Kd Qs Jh 9h 8c",
    "7s 5d 4h 3c 2s",
]
RANKINGS = (
    "6.A", "6.B", "6.B.i", "6.B.ii", "6.B.iii", "6.B.iv", "6.B.v", "6.B.vi", "6.B.vii",
    "6.B.viii", "6.B.ix", "6.B.x", "6.C", "6.D",
)  # fmt: skip


@both(*RANKINGS)
@pytest.mark.parametrize(("higher", "lower"), [*pairwise(IN_ORDER)])
def test_the_order_of_high_hands(twin: Twin, higher: str, lower: str) -> None:
    """Each is above the next, and so wins or loses the High hand of a round."""
    assert high_rank(cards_from(higher)) > high_rank(cards_from(lower))


LOWS = ["As Jk", "Ks Kd", "2s 2d", "Jk Kd", "As Qd", "Ks Qd", "9s 8d", "3s 2d"]


@both("6.A", "6.B.x", "6.D")
@pytest.mark.parametrize(("higher", "lower"), [*pairwise(LOWS)])
def test_the_order_of_low_hands(twin: Twin, higher: str, lower: str) -> None:
    """Pairs, then the higher card, then the other; the joker is an ace."""
    assert low_rank(cards_from(higher)) > low_rank(cards_from(lower))


@both("6.D", "6.A")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ks Qd 9h 6c 3s", "Kh Qc 9d 6s 3d"),
        ("Jk Kd 9h 6c 3s", "As Kc 9d 6s 3d"),
        ("Ah Kh Qh Jk 9h", "As Ks Qs Js 9s"),
        ("As Kd Qh Jk Tc", "Ad Kc Qs Jh Td"),
    ],
)
def test_alike_in_ranks_is_identical(twin: Twin, one: str, other: str) -> None:
    """Suits do not count, and a joker is what it stands for."""
    assert high_rank(cards_from(one)) == high_rank(cards_from(other))


@both("6.A", "6.B", "6.B.vii", "6.C")
def test_the_ranking_decides_at_the_table(twin: Twin) -> None:
    """A straight that the joker completes beats a pair; ace to five beats king-high."""
    joker = played(twin, {3: "Jk 8d 7h 6c 5h Kd Td"}, dealer="As Ad 9h 6d 4s Jh 3c")
    wheel = played(twin, {3: "Ah 2d 3h 4s 5c Js Td"}, dealer="Ks Qd Jh Ts 9c 4d 2c")
    won = TEN - 50 if twin is PG else TEN
    assert ended(joker) == ended(wheel) == [(3, "main", "win", won)]

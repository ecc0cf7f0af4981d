"""Both games of Pai Gow, sections 1, 6.E and 14: Fortune Bonus, lammers, Envy, the limit."""

from __future__ import annotations

import pytest

from croupier.core.cards import cards_from
from croupier.core.commands import Irregular
from croupier.core.procedure import Close, Place, Take
from croupier.core.refusals import Misuse, Refusal
from croupier.games.card_table.bets import CardBet
from croupier.games.pai_gow.fortune import fortune_hand
from tests.games.pai_gow.twins import (
    FIVE,
    TEN,
    Twin,
    begun,
    both,
    ended,
    played,
    rack,
    refused,
    seated,
    set_all,
    tracked,
    wager,
)
from tests.games.scripts import Scripted, events
from tests.games.steps import lines, steps

DEALER = "8c Jd 9h 7c 5h 3d 2h"
"""Jack-seven-five-three-two High, nine-eight Low."""

# 14.F, 6.E: seven cards, what the bonus pays to one, and the Envy in dollars
HANDS = [
    ("9s 8s 7s 6s 5s 4s 3s", 8_000, 5_000),
    ("As 2s 3s 4s 5s 6s 7s", 8_000, 5_000),
    ("As Ks Qs Js Ts Kd Qd", 2_000, 1_000),
    ("As Ks Qs Js Jk Kd Qd", 2_000, 1_000),
    ("Jk Ks Qs Js Ts Kh Qh", 2_000, 1_000),
    ("Ts 9s Jk 7s 6s 5s 4s", 1_000, 500),
    ("Jk 8s 7s 6s 5s 4s 3s", 1_000, 500),
    ("As Ad Ah Ac Jk Ks Kd", 400, 250),
    ("As Ks Qs Js Ts Kd Qh", 150, 50),
    ("As Ks Qs Jk Ts 4d 2d", 150, 50),
    ("As Ks Qs Js Ts Jk Kd", 150, 50),
    ("Ks Qs Js Ts 9s 4d 2d", 50, 20),
    ("As 2s 3s Jk 5s Kd Qd", 50, 20),
    ("6s 6d 6h 6c Ks Qd 2c", 25, 5),
    ("As Ad Ah Jk Ks Qd 2c", 25, 5),
    ("Ks Kd Kh 4c 4d Qs 2c", 5, 0),
    ("As Ad Jk 4c 4d Qs 2c", 5, 0),
    ("As Qs Ts 6s 4s Kd Jh", 4, 0),
    ("As Jk Ts 6s 4s Kd Jh", 4, 0),
    ("6s 6d 6h Ts 4d Kc 2c", 3, 0),
    ("Ts 9s 8d 7d 6s 6d 6c", 3, 0),  # a straight too: the best row is paid
    ("Ts 9s 8d 7d 6s Ac Kd", 2, 0),
    ("Ts Jk 8d 7d 6s Ac Kd", 2, 0),
    ("As 2d 3h 4s 5c Kd Qc", 2, 0),
    ("Kc Qh Ts 6c 4c Ks Jd", 0, 0),  # a pair and no straight
    ("Ks Kd 9s 9d 4h 4c 2s", 0, 0),
]
ROWS = [
    "7_card_straight_flush", "royal_flush_and_royal_match",
    "7_card_straight_flush_with_joker", "five_aces", "royal_flush", "straight_flush",
    "four_of_a_kind", "full_house", "flush", "three_of_a_kind", "straight",
]  # fmt: skip
TO_ONE = dict(zip(ROWS, (8_000, 2_000, 1_000, 400, 150, 50, 25, 5, 4, 3, 2), strict=True))
SUMS = dict(zip(ROWS, (5_000, 1_000, 500, 250, 50, 20, 5), strict=False))


@both("14.F", "14.A", "6.E", "6.E.i", "6.E.ii", "6.E.ii.(a)", "6.E.iii", "1.F")
@pytest.mark.parametrize(("cards", "to_one", "envy"), HANDS)
def test_what_seven_cards_pay(twin: Twin, cards: str, to_one: int, envy: int) -> None:
    """The best row of the table, however the hand is set; Envy from four of a kind on."""
    rules = twin.rules()
    kind = fortune_hand(*cards_from(cards))
    row = rules.wagers["fortune_bonus"].row(kind)
    assert row.pays.net(1) == (to_one or -1)
    assert row.clause.of("oh") == twin.cite("14.F")
    if to_one:
        assert TO_ONE[row.outcome] == to_one
    paid = rules.wagers["envy_bonus"].row(kind)
    assert paid.pays.net(0) == envy * 100
    assert paid.clause.of("oh") == twin.cite("14.F")
    if envy:
        assert SUMS[paid.outcome] == envy
        assert paid.outcome == row.outcome


SUITS_APART = [(one, other) for one in "cdhs" for other in "cdhs" if one != other]


@both("6.E.ii", "6.E.ii.(a)")
@pytest.mark.parametrize(("royal", "match"), SUITS_APART)
def test_a_royal_match_of_any_suit(twin: Twin, royal: str, match: str) -> None:
    """Whichever suit is the royal flush, the joker in it or not, and whichever the match."""
    match_of = f"K{match} Q{match}"
    for jack in (f"J{royal}", "Jk"):
        cards = cards_from(f"A{royal} K{royal} Q{royal} {jack} T{royal} {match_of}")
        row = twin.rules().wagers["fortune_bonus"].row(fortune_hand(*cards))
        assert row.outcome == "royal_flush_and_royal_match"


@both("14.E.ii", "14.F")
def test_what_is_told_of_seven_cards(twin: Twin) -> None:
    """To whoever is paid for the own hand, and to whoever is paid for another's."""
    hands = {6: "6s 6d 6h 6c Ks Qd 2c", 5: "Qs Js Ts 9s 8s 4d 3s", 1: "Kh Qh 8h 7d 5s Ad 2s"}
    stakes = {seat: {"main": TEN, "fortune_bonus": FIVE} for seat in hands}
    driver = played(twin, hands, stakes, dealer="8c Jd Qc 7c 5h 3d 2h")
    told = [(e["seat"], e["wager"], e["why"]) for e in events(driver, "settled")]
    assert [one for one in told if one[1] != "main" and one[1] != "tiger_9"] == [
        (1, "fortune_bonus", "less than a straight"),
        (6, "envy_bonus", "seat 5 has straight flush"),
        (6, "fortune_bonus", "four of a kind"),
        (5, "envy_bonus", "seat 6 has four of a kind"),
        (5, "fortune_bonus", "straight flush"),
        (1, "envy_bonus", "seat 6 has four of a kind"),
        (1, "envy_bonus", "seat 5 has straight flush"),
    ]


@both("14.F")
@pytest.mark.parametrize(("cards", "to_one"), [one[:2] for one in HANDS])
def test_each_hand_in_words(twin: Twin, cards: str, to_one: int) -> None:
    """What is told is the row that is paid."""
    words = {pays: name.replace("_", " ") for name, pays in TO_ONE.items()}
    (bet,) = (one for one in twin.game.side_bets if one.id == "fortune_bonus")
    assert isinstance(bet, CardBet)
    assert bet.tell(*cards_from(cards)) == words.get(to_one, "less than a straight")


@both("14.F")
def test_the_printed_table(twin: Twin) -> None:
    """Eleven rows that pay and one that loses, no more; nothing else may be paid."""
    rules = twin.rules()
    fortune = rules.wagers["fortune_bonus"].rows
    assert [(row.outcome, str(row.pays)) for row in fortune[:-1]] == [
        (name, f"{to_one:,} to 1") for name, to_one in TO_ONE.items()
    ]
    assert str(fortune[-1].pays) == "lose"
    envy = rules.wagers["envy_bonus"].rows
    assert [(row.outcome, str(row.pays)) for row in envy[:-1]] == [
        (name, f"${dollars:,}") for name, dollars in SUMS.items()
    ]
    assert str(envy[-1].pays) == "push"
    with pytest.raises(Refusal) as caught:
        twin.rules().wagers["fortune_bonus"].with_paytable({"flush": "5 to 1"}, "oh", True)
    assert caught.value.clause == twin.cite("14.F")


# 14.A, 14.B


@both("14.A")
def test_the_house_may_leave_it_out(twin: Twin) -> None:
    """Both the bonus and Envy, and whoever asks is told."""
    assert {"fortune_bonus", "envy_bonus"} <= set(twin.rules().wagers)
    rules = twin.rules(fortune_bonus="no")
    assert not {"fortune_bonus", "envy_bonus"} & set(rules.wagers)
    driver = seated(twin, Scripted(), (2,), fortune_bonus="no")
    driver.begin_round()
    driver.answer(Place(2, "main", TEN))
    assert refused(driver, Place(2, "fortune_bonus", FIVE), twin) == "14.A"


@both("14.B")
def test_a_dollar_beside_a_wager(twin: Twin) -> None:
    """Not without a main wager, nor one taken from under it; 99 cents are too few."""
    driver = seated(twin, Scripted(), (2, 3))
    driver.begin_round()
    assert refused(driver, Place(2, "fortune_bonus", FIVE), twin) == "14.B"
    driver.answer(Place(3, "main", TEN))
    assert refused(driver, Place(2, "fortune_bonus", FIVE), twin) == "14.B"
    driver.answer(Place(2, "main", TEN))
    assert refused(driver, Place(2, "fortune_bonus", 99), twin) == "14.B"
    driver.answer(Place(2, "fortune_bonus", 1_00))
    assert refused(driver, Take(2, "main", TEN), twin) == "14.B"
    driver.answer(Close())


@both("14.B", "1.E")
@pytest.mark.parametrize(("cents", "lies"), [(4_99, False), (5_00, True), (5_01, True)])
def test_a_lammer_from_five_dollars(twin: Twin, cents: int, lies: bool) -> None:
    """Beside the wager, before the first card; on the second seat as on the first."""
    stakes = {2: {"main": TEN, "fortune_bonus": 1_00}, 5: {"main": TEN, "fortune_bonus": cents}}
    driver = tracked(twin, 2, 5)
    driver.begin_round()
    wager(driver, stakes)
    laid = [(e["seat"], e["wager"], e["item"]["kind"]) for e in events(driver, "laid_beside")]
    assert laid == ([(5, "fortune_bonus", "lammer")] if lies else [])
    assert not events(driver, "dealt")
    assert driver.table.board.get("envy", []) == (["seat 5"] if lies else [])


# 14.D, 14.E

QUADS = "6s 6d 6h 6c 4c Ah Td"
STRAIGHT_FLUSH = "Ks Qs Js Ts 9s 4d 2d"
STRAIGHT_FLUSH_AND_ACES = "Ks Qs Js Ts 9s Ad Ah"
NOTHING = "Kc Qh 8h 7d 4s Ac 2s"
FLUSH = "Ad Qd 8d 5d 4h Kd Jh"


@both("14.B", "14.D", "14.E", "14.E.i", "14.E.ii", "14.E.iii")
def test_the_second_time_round(twin: Twin) -> None:
    """All other wagers first; then counterclockwise lammers and qualifying hands, cards last.

    Seat 6 has a lammer and a straight flush, seat 4 four of a kind and no bonus, seat 3 a lammer
    and a flush, seat 1 a lammer and nothing.
    """
    hands = {6: STRAIGHT_FLUSH, 4: QUADS, 3: "Ac Qc 8d 5c 3c Kc Jh", 1: "Kh Qd 8h 7d 5s Ad 2s"}
    stakes = {
        6: {"main": TEN, "fortune_bonus": TEN},
        4: {"main": TEN},
        3: {"main": TEN, "fortune_bonus": FIVE},
        1: {"main": TEN, "fortune_bonus": FIVE},
    }
    driver = played(twin, hands, stakes, dealer="8c Jd Qh 7c 5h 3d 2h")
    expected = """
        14.F 3 fortune_bonus flush +2000
        seat 3 high away | seat 3 low away
        14.F 1 fortune_bonus less_than_a_straight -500
        seat 1 high away | seat 1 low away
        14.F 6 envy_bonus four_of_a_kind +500
        14.F 6 fortune_bonus straight_flush +50000
        seat 6 high away | seat 6 low away
        14.F 3 envy_bonus straight_flush +2000
        14.F 3 envy_bonus four_of_a_kind +500
        14.F 1 envy_bonus straight_flush +2000
        14.F 1 envy_bonus four_of_a_kind +500
        seat 4 high away | seat 4 low away
        dealer high away | dealer low away
    """
    told = [one for one in steps(driver) if one.startswith("14.F") or one.endswith(" away")]
    assert told == lines(expected)
    assert [(one[0], one[2]) for one in ended(driver, "main")] == [
        (6, "high_hand_wins"),
        (4, "win"),
        (3, "win"),
        (1, "foul"),
    ]
    gone = [(e["seat"], e["item_kind"], e["goes"]) for e in events(driver, "beside")]
    assert gone == [(seat, "lammer", "box") for seat in (6, 3, 1)]
    assert driver.table.beside == {}
    assert driver.table.board["envy"] == []


@both("14.E.i", "14.E.ii")
def test_never_for_the_own_hand(twin: Twin) -> None:
    """A player at two positions is not paid for his other one; another player with two lammers
    is paid on each."""
    hands = {2: QUADS, 3: NOTHING, 5: "Kh Qd 8d 7s 5s Ad 2c", 6: "Ks Js 8s 5d 3s Qc 2d"}
    stakes = {seat: {"main": TEN, "fortune_bonus": FIVE} for seat in hands}
    players = {2: "P1", 3: "P1", 5: "P2", 6: "P2"}
    driver = begun(twin, hands, stakes, DEALER, players)
    set_all(driver, hands)
    assert ended(driver, "envy_bonus") == [
        (6, "envy_bonus", "four_of_a_kind", FIVE),
        (5, "envy_bonus", "four_of_a_kind", FIVE),
    ]


@both("14.E.ii")
def test_never_for_the_dealers_hand(twin: Twin) -> None:
    """Four of a kind of the dealer is nobody's Envy."""
    stakes = {2: {"main": TEN, "fortune_bonus": FIVE}, 5: {"main": TEN, "fortune_bonus": FIVE}}
    driver = played(twin, {2: FLUSH, 5: NOTHING}, stakes, dealer="6s 6d 6h 6c Qs Ks 5h")
    assert not ended(driver, "envy_bonus")


@both("14.E.i", "1.E", "1.F")
def test_no_lammer_no_envy(twin: Twin) -> None:
    """Below $5 nothing is paid for another's hand, nor for a full house with a lammer."""
    stakes = {2: {"main": TEN, "fortune_bonus": 4_99}, 5: {"main": TEN}, 6: {"main": TEN}}
    driver = played(twin, {2: NOTHING, 5: QUADS, 6: FLUSH}, stakes, dealer=DEALER)
    assert not ended(driver, "envy_bonus")
    stakes = {2: {"main": TEN, "fortune_bonus": FIVE}, 5: {"main": TEN, "fortune_bonus": FIVE}}
    house = played(twin, {2: NOTHING, 5: "Ks Kd Kh 4c 4d Qs 2c"}, stakes, dealer=DEALER)
    assert not ended(house, "envy_bonus")
    assert ended(house, "fortune_bonus") == [
        (5, "fortune_bonus", "full_house", 25_00),
        (2, "fortune_bonus", "less_than_a_straight", -FIVE),
    ]


@both("14.D", "14.E", "13.H")
def test_without_a_fortune_bonus_nothing_waits(twin: Twin) -> None:
    """Four of a kind is collected at its turn like any other hand."""
    driver = played(twin, {2: NOTHING, 5: QUADS}, dealer=DEALER)
    gone = [e["hand"] for e in events(driver, "discarded") if "no wager" not in e["hand"]]
    assert gone == [
        "seat 5 high", "seat 5 low", "seat 2 high", "seat 2 low", "dealer high", "dealer low",
    ]  # fmt: skip


@both("14.E", "14.B", "7.B")
def test_a_hand_that_is_gone_is_not_envied(twin: Twin) -> None:
    """Who surrenders shows nothing; who leaves has no lammer any more."""
    stakes = {2: {"main": TEN, "fortune_bonus": FIVE}, 5: {"main": TEN}}
    driver = begun(twin, {2: NOTHING, 5: QUADS}, stakes, DEALER)
    driver.practise(Irregular("surrender", 5), by=5)
    set_all(driver, {2: NOTHING})
    assert not ended(driver, "envy_bonus")
    driver = begun(twin, {2: NOTHING, 5: QUADS}, stakes, DEALER)
    assert driver.table.board["envy"] == ["seat 2"]
    driver.practise(Irregular("player_left", 2))
    assert driver.table.board["envy"] == []
    assert driver.table.beside == {}
    set_all(driver, {5: QUADS})
    assert not ended(driver, "envy_bonus")
    assert driver.table.beside == {}


@both("14.E", "14.E.i", "7.B")
def test_who_left_is_not_paid_envy(twin: Twin) -> None:
    """Another player's lammer still is, for the same four of a kind."""
    hands = {2: "Kh Qh 8h 7d 4s As 2s", 3: "Ac Qc 8d 5c 3c Kc Jh", 5: QUADS}
    stakes = {
        2: {"main": TEN, "fortune_bonus": FIVE},
        3: {"main": TEN, "fortune_bonus": FIVE},
        5: {"main": TEN},
    }
    driver = begun(twin, hands, stakes, "8c Jd 9h 7c 5h 3d 2h")
    driver.practise(Irregular("player_left", 2))
    assert driver.table.board["envy"] == ["seat 3"]
    set_all(driver, hands)
    assert ended(driver, "envy_bonus") == [(3, "envy_bonus", "four_of_a_kind", FIVE)]
    assert rack(driver, 2) == -TEN - FIVE


@both("14.F")
def test_a_foul_hand_has_its_bonus(twin: Twin) -> None:
    """The seven cards count, however they were set."""
    driver = played(
        twin,
        {2: "Ts 9s 8d 7d 4s Ac 6s"},
        {2: {"main": TEN, "fortune_bonus": FIVE}},
        dealer="Jh Jd Qh 7c 5h 3d 2h",
    )
    assert ended(driver)[0][:3] == (2, "main", "foul")
    assert ended(driver)[1] == (2, "fortune_bonus", "straight", TEN)


# 14.G


@both("14.G")
@pytest.mark.parametrize(("limit", "good"), [("49999.99", False), ("50000", True), ("0", True)])
def test_the_floor_of_the_limit(twin: Twin, limit: str, good: bool) -> None:
    """$50,000, or none at all."""
    if good:
        assert twin.rules(payout_limit=limit)
        return
    with pytest.raises(Refusal, match=r"may not be less than \$50,000") as caught:
        twin.rules(payout_limit=limit)
    assert caught.value.clause == twin.cite("14.G")


@both("14.G")
def test_the_limit_cuts_the_fortune_bonus_alone(twin: Twin) -> None:
    """Of a player in a round, at both of his positions together; main and Envy are paid in full."""
    hands = {2: "9s 8s 7s 6s 5s 4s 3s", 3: "Td 9d Jk 7d 6d 5d 4d", 6: "Ks Kc Kh Kd 4c Ah 2d"}
    stakes = {
        2: {"main": TEN, "fortune_bonus": 6_00},
        3: {"main": TEN, "fortune_bonus": 6_00},
        6: {"main": TEN, "fortune_bonus": FIVE},
    }
    players = {2: "P1", 3: "P1", 6: "P2"}
    driver = begun(twin, hands, stakes, "8c Jd 9h 7c 5h 3c 2h", players, payout_limit="50000")
    set_all(driver, hands)
    paid = {
        (e["seat"], e["wager"], e["outcome"]): (e["won_cents"], e["cut_cents"])
        for e in events(driver, "settled")
        if e["wager"] != "main"
    }
    assert paid == {
        (6, "envy_bonus", "7_card_straight_flush"): (5_000_00, 0),
        (6, "envy_bonus", "7_card_straight_flush_with_joker"): (500_00, 0),
        (6, "fortune_bonus", "four_of_a_kind"): (125_00, 0),
        (3, "envy_bonus", "four_of_a_kind"): (FIVE, 0),
        (3, "fortune_bonus", "7_card_straight_flush_with_joker"): (6_000_00, 0),
        (2, "envy_bonus", "four_of_a_kind"): (FIVE, 0),
        (2, "fortune_bonus", "7_card_straight_flush"): (44_000_00, 4_000_00),
    }
    assert all(e["cut_cents"] == 0 for e in events(driver, "settled") if e["wager"] == "main")


@both("14.G")
def test_the_limit_leaves_other_wagers_alone(twin: Twin) -> None:
    """$60,000 won on the main wager, and on Tiger 9, are paid in full."""
    stakes = {2: {"main": 60_000_00}}
    if "tiger_9" in twin.rules().wagers:
        stakes[2]["tiger_9"] = 2_000_00
    limit = "50000"
    hands = {2: STRAIGHT_FLUSH_AND_ACES}
    won = played(
        twin, hands, stakes, dealer="8c Jd Qh 7c 5h 3d 2h", payout_limit=limit, maximum="60000"
    )
    assert [e["cut_cents"] for e in events(won, "settled")] == [0] * len(stakes[2])
    assert ended(won, "main")[0][2] == "win"
    if "tiger_9" in stakes[2]:
        tiger = played(twin, hands, stakes, dealer=DEALER, payout_limit=limit, maximum="60000")
        assert ended(tiger, "tiger_9") == [(2, "tiger_9", "nine_high", 60_000_00)]
        assert [e["cut_cents"] for e in events(tiger, "settled")] == [0, 0]


@both("14.G")
def test_without_a_limit_all_is_paid(twin: Twin) -> None:
    """8,000 to 1 on $1,000."""
    hands = {2: "9s 8s 7s 6s 5s 4s 3s"}
    stakes = {2: {"main": TEN, "fortune_bonus": 1_000_00}}
    driver = played(twin, hands, stakes, dealer=DEALER)
    assert ended(driver, "fortune_bonus")[0][3] == 8_000_000_00
    assert rack(driver, 2) == 8_000_000_00
    with pytest.raises(Misuse):
        driver.answer(Close())

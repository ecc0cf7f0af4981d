"""Commission-free baccarat alone: the three-card seven, Fortune 7, layout, inspection."""

from __future__ import annotations

import pytest

from croupier.core.cloth import Rest
from croupier.core.game import rules_for
from croupier.core.procedure import Place
from croupier.core.refusals import Refusal
from croupier.core.sign import sign
from croupier.games.baccarat.hands import Facts
from croupier.games.dragon_bonus_baccarat.rules import GAME
from tests.games.baccarat.baccarat_tables import (
    BANKER_WINS,
    PLAYER_WINS,
    TEN,
    THREE_CARD_SEVEN,
    TIED,
    begin,
    bet,
    net_cents,
    outcomes,
    play,
    refused,
    refused_place,
    table,
    window,
)
from tests.games.cloths import (
    boxes_at_both_hands,
    citing,
    dealers_side,
    held,
    lines,
    rest,
    spots_citing,
)
from tests.games.scripts import events
from tests.games.staff import all_asked, real_table


@pytest.mark.clause(
    "oh.dragon_bonus_baccarat 2.A.iv",
    "oh.dragon_bonus_baccarat 2.A.vi",
    "oh.dragon_bonus_baccarat 2.B",
    "oh.dragon_bonus_baccarat 2.C",
)
def test_the_layout_without_commission() -> None:
    """Numbered areas, boxes and rack, an area for Fortune 7 if offered, no word of vigorish."""
    rules, chapter = rules_for(GAME), "oh.dragon_bonus_baccarat"
    assert [rest.words for rest in citing(rules, f"{chapter} 2.A.iv", Rest)] == ["{seat}"]
    boxes_at_both_hands(rules, f"{chapter} 2.B")
    assert held(rules, f"{chapter} 2.C") == ["discards"]
    dealers_side(rules, rest(rules, "discards"))
    assert "Banker is a push when it wins with a three-card 7" in lines(rules)
    assert not [line for line in lines(rules) if "igorish" in line]
    assert "fortune_7" in spots_citing(rules, f"{chapter} 2.A.vi")
    without = rules_for(GAME, options={"fortune_7": "no"})
    assert "fortune_7" not in spots_citing(without, f"{chapter} 2.A.vi")
    assert "Players turn the cards" in lines(rules_for(GAME, options={"midi": "yes"}))
    (board,) = [board for board in sign(rules_for(GAME)).boards if board.wager == "fortune_7"]
    assert [(line.outcome, line.pays) for line in board.lines] == [("three card 7", "40 to 1")]


@pytest.mark.clause(
    "oh.dragon_bonus_baccarat 8.A.i.(a)",
    "oh.dragon_bonus_baccarat 8.A.i.(c)",
    "oh.dragon_bonus_baccarat 8.A.iv",
    "oh.dragon_bonus_baccarat 8.A.iv.(a)",
    "oh.dragon_bonus_baccarat 8.A.iv.(b)",
    "oh.dragon_bonus_baccarat 13.C",
)
@pytest.mark.parametrize(
    ("cards", "banker", "fortune"),
    [
        (THREE_CARD_SEVEN, ("three_card_7", 0), 400_00),
        ("6h 7s Kh Ks", ("win", TEN), -TEN),  # seven on two cards
        ("6h 2s Kh 2d 4d", ("win", TEN), -TEN),  # eight on three
        ("6h 2s Kh 2d 2h", ("tie", 0), -TEN),  # six on three
        ("7h 2s Kh 2d 3d", ("tie", 0), -TEN),  # seven on three that does not win
        ("5h 2s Kh 2d 4d 3h", ("lose", -TEN), -TEN),  # seven on three that loses to nine
        (BANKER_WINS, ("win", TEN), -TEN),
        (PLAYER_WINS, ("lose", -TEN), -TEN),
        (TIED, ("tie", 0), -TEN),
    ],
)
def test_the_three_card_seven(cards: str, banker: tuple[str, int], fortune: int) -> None:
    """Banker that wins with seven on three cards is a push and pays Fortune 7 40 to 1."""
    driver = play(GAME, cards, "banker", "fortune_7")
    net = net_cents(driver)
    assert (outcomes(driver)["banker"], net["banker"]) == banker
    assert net["fortune_7"] == fortune


@pytest.mark.clause("oh.dragon_bonus_baccarat 8.A.i.(a)")
def test_no_commission() -> None:
    """A winning Banker is paid 1 to 1 and nothing is taken."""
    driver = play(GAME, BANKER_WINS, "banker", cents=100_00)
    (event,) = events(driver, "settled")
    assert (event["pays"], event["won_cents"]) == ("1 to 1", 100_00)
    assert "commission_cents" not in event


@pytest.mark.clause("oh.dragon_bonus_baccarat 16.A", "oh.dragon_bonus_baccarat 16.B")
def test_fortune_7_goes_with_a_main_wager() -> None:
    """It is a bonus wager: offered or not, with a main wager, $1 at least."""
    driver = window(GAME)
    clause = "oh.dragon_bonus_baccarat 16.B"
    assert refused_place(driver, 1, "fortune_7", 1_00) == clause
    bet(driver, TEN, "tie")
    assert refused_place(driver, 1, "fortune_7", 99) == clause
    bet(driver, 1_00, "fortune_7")
    without = window(GAME, fortune_7="no")
    bet(without, TEN, "tie")
    with pytest.raises(Refusal, match=r"fortune_7=no \(oh\.dragon_bonus_baccarat 16\.A\)"):
        without.answer(Place(1, "fortune_7", 1_00))


@pytest.mark.clause(
    "oh.dragon_bonus_baccarat 2.A", "oh.dragon_bonus_baccarat 8.B", "oh.dragon_bonus_baccarat 8.C"
)
def test_each_refusal_has_its_own_clause() -> None:
    """An empty position, a second one, leaving a wager and coming while a round is open."""
    driver = table(GAME, "6h", players={3: "P1"})
    assert refused(driver.sit, 4, "P1") == "oh.dragon_bonus_baccarat 2.A"
    begin(driver)
    assert refused_place(driver, 9, "player", TEN) == "oh.dragon_bonus_baccarat 8.B"
    bet(driver, TEN, "player", seat=3)
    assert refused(driver.leave, 3) == "oh.dragon_bonus_baccarat 8.C"
    assert refused(driver.sit, 4, "P2") == "oh.dragon_bonus_baccarat 8.C"


@pytest.mark.clause("oh.dragon_bonus_baccarat 13.C", "oh.dragon_bonus_baccarat 13.D")
def test_the_odds_are_fixed() -> None:
    """Neither Fortune 7 nor the Dragon Bonus may pay anything else."""
    for wager, row, pays, clause in (
        ("fortune_7", "three_card_7", "50 to 1", "13.C"),
        ("fortune_7", "three_card_7", "39 to 1", "13.C"),
        ("dragon_bonus_player", "win_by_9", "31 to 1", "13.D"),
    ):
        paytable = {wager: {row: pays}}
        found = refused(rules_for, GAME, paytable=paytable)
        assert found == f"oh.dragon_bonus_baccarat {clause}"


@pytest.mark.clause("oh.dragon_bonus_baccarat 17.B.vii")
def test_a_three_card_seven_stays_a_push_in_a_tournament() -> None:
    """Even money is for winning wagers; this one is none."""
    rules = rules_for(GAME, options={"tournament": "yes"})
    assert rules.wagers["banker"].row(Facts(6, 7, 2, 3)).outcome == "three_card_7"
    assert str(rules.wagers["banker"].row(Facts(5, 7, 2, 2)).pays) == "1 to 1"


@pytest.mark.clause(
    "oh.dragon_bonus_baccarat 4.A", "oh.dragon_bonus_baccarat 4.B", "oh.dragon_bonus_baccarat 4.C"
)
@pytest.mark.parametrize(("came", "clause"), [("no", "4.B"), ("yes", "4.C")])
def test_what_is_confirmed_at_the_opening(came: str, clause: str) -> None:
    """Inspection and its verification, then the wash or the word on preshuffled cards."""
    driver = real_table(rules_for(GAME), {"cards_preshuffled": came})
    owed = [(who, cited.split()[1]) for who, _, cited in all_asked(driver)]
    assert owed == [
        ("supervisor", "3.A"),
        ("dealer", "4.A"),
        ("supervisor", "4.A"),
        ("dealer", clause),
    ]

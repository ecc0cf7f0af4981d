"""A baccarat round in both chapters: wagers, deal, result, payment (§ 8, 9, 10, 12, 16)."""

from __future__ import annotations

import pytest

from croupier.contracts.looking import seen
from croupier.contracts.witness import Driver
from croupier.core.cards import cards_from
from croupier.core.driver import KeyedSource
from croupier.core.game import Game, rules_for
from croupier.core.log import from_bytes, replay, to_bytes
from croupier.core.procedure import Close, Place, Take
from croupier.core.refusals import Refusal
from croupier.core.sign import sign
from croupier.games.baccarat.hands import Facts
from tests.games.baccarat.baccarat_tables import (
    BANKER_WINS,
    BOTH,
    PLAYER_WINS,
    TEN,
    TIED,
    begin,
    bet,
    cited,
    clause,
    dealt,
    net_cents,
    outcomes,
    pending_draw,
    play,
    refused,
    refused_place,
    said,
    settled,
    table,
    window,
    words,
)
from tests.games.cloths import held, printed, spots_citing
from tests.games.scripts import events, table_of

THREE = {2: "P1", 5: "P2", 9: "P3"}


# § 2: the table


@BOTH
@clause("2.A")
def test_eighteen_positions(game: Game) -> None:
    """Eighteen players sit down and a nineteenth position does not exist."""
    driver = table(game, players={seat: f"player {seat}" for seat in range(1, 19)})
    assert refused(driver.sit, 19, "one too many") == cited(game, "2.A")


@BOTH
@clause("2.A.i", "2.A.ii", "2.A.iii", "2.A.v")
def test_the_layout(game: Game) -> None:
    """Name, areas for wagers and cards, and what a Tie pays: as the house has it."""
    rules = rules_for(game)
    assert printed(rules, cited(game, "2.A.i")) == ["{house}"]
    assert sorted(spots_citing(rules, cited(game, "2.A.ii"))) == ["banker", "player", "tie"]
    assert printed(rules, cited(game, "2.A.iii")) == ["Tie pays 8 to 1"]
    assert held(rules, cited(game, "2.A.v")) == ["player", "banker"]
    better = rules_for(game, paytable={"tie": {"tie": "9 to 1"}})
    assert printed(better, cited(game, "2.A.iii")) == ["Tie pays 9 to 1"]


@BOTH
@clause("2.A.vi", "16.A")
def test_bonus_areas_are_there_when_bonus_wagers_are(game: Game) -> None:
    """Each bonus wager that is offered has an area and its odds on the sign."""
    posted = sign(rules_for(game))
    bonus = spots_citing(rules_for(game), cited(game, "2.A.vi"))
    assert {"dragon_bonus_banker", "dragon_bonus_player"} <= set(bonus)
    assert "at each position an area for Dragon Bonus Banker" in posted.layout
    (board,) = [board for board in posted.boards if board.wager == "dragon_bonus_banker"]
    assert [(line.outcome, line.pays) for line in board.lines] == [
        ("win by 9", "30 to 1"),
        ("win by 8", "10 to 1"),
        ("win by 7", "6 to 1"),
        ("win by 6", "4 to 1"),
        ("win by 5", "2 to 1"),
        ("win by 4", "1 to 1"),
        ("natural winner", "1 to 1"),
        ("natural tie", "push"),
    ]
    without = rules_for(game, options={"dragon_bonus": "no"})
    assert not [id for id in spots_citing(without, cited(game, "2.A.vi")) if "dragon" in id]
    assert not [wager for wager in without.wagers if "dragon" in wager]


# § 8: wagers


@BOTH
@clause("8.A")
def test_wagers_lie_within_the_posted_limits(game: Game) -> None:
    """$5 and $1,000 are taken, $4.99 and a cent above $1,000 are refused, others do not exist."""
    driver = window(game)
    for cents in (4_99, 1_000_01):
        assert refused_place(driver, 1, "banker", cents) == cited(game, "8.A")
    for cents in (5_00, 1_000_00):
        assert driver.can(Place(1, "banker", cents))
    assert not driver.can(Place(1, "panda_8", TEN))


@BOTH
@clause("8.B")
def test_only_chips_play(game: Game) -> None:
    """A wager beyond the rack is refused; cash becomes chips while wagers are taken, then plays."""
    driver = window(game, players={1: "P1"})
    driver.table.move(("rack/P1", "house", 100_000_00))
    assert refused_place(driver, 1, "player", TEN) == cited(game, "8.B")
    driver.buy(1, TEN)
    bet(driver, TEN, "player")
    assert driver.table.stakes(1) == {"player": TEN}


@BOTH
@clause("8.C", "9.B")
def test_no_wager_after_the_betting_is_closed(game: Game) -> None:
    """Before the call chips come and go; after it, with no card out yet, nothing changes."""
    driver = window(game)
    bet(driver, TEN, "player", "tie")
    driver.answer(Take(1, "tie", TEN))
    driver.answer(Close())
    assert said(driver, "no more bets") == cited(game, "9.B")
    assert [hand for hand, _ in dealt(driver)][2:] == []
    pending_draw(driver)
    for change in (Place(1, "player", TEN), Place(1, "tie", TEN), Take(1, "player", TEN)):
        assert refused(driver.answer, change) == cited(game, "8.C")


@BOTH
@clause("9.B")
def test_no_hand_without_a_wager(game: Game) -> None:
    """The betting cannot be closed while nobody has a wager."""
    assert refused(window(game).answer, Close()) == cited(game, "9.B")


@BOTH
@clause("8.A.ii", "8.A.ii.(a)", "8.A.ii.(b)", "8.A.ii.(c)", "13.A", "8.A.i", "8.A.i.(b)")
@clause("8.A.iii", "8.A.iii.(a)", "8.A.iii.(b)", "13.B")
@pytest.mark.parametrize(
    ("cards", "player", "banker", "tie"),
    [
        (PLAYER_WINS, ("win", TEN), ("lose", -TEN), ("no_tie", -TEN)),
        (BANKER_WINS, ("lose", -TEN), ("win", None), ("no_tie", -TEN)),
        (TIED, ("tie", 0), ("tie", 0), ("tie", 80_00)),
        ("7h 6s Kh Ks", ("win", TEN), ("lose", -TEN), ("no_tie", -TEN)),
        ("6h 7s Kh Ks", ("lose", -TEN), ("win", None), ("no_tie", -TEN)),
    ],
)
def test_the_main_wagers(
    game: Game,
    cards: str,
    player: tuple[str, int],
    banker: tuple[str, int | None],
    tie: tuple[str, int],
) -> None:
    """The higher count wins, even by one point; equal counts pay Tie and give the others back."""
    driver = play(game, cards, "player", "banker", "tie")
    net = net_cents(driver)
    found = {wager: (outcome, net[wager]) for wager, outcome in outcomes(driver).items()}
    assert found["player"] == player
    assert found["banker"][0] == banker[0]
    assert banker[1] in (None, found["banker"][1])
    assert found["tie"] == tie


@BOTH
@clause("13.A", "13.B")
def test_what_the_law_sets_cannot_be_changed(game: Game) -> None:
    """Tie may pay more than 8 to 1 and not less; Player pays even money, neither more nor less."""
    for pays in ("8 to 1", "9 to 1"):
        assert rules_for(game, paytable={"tie": {"tie": pays}})
    for wager, row, pays in (("tie", "tie", "7 to 1"), ("player", "win", "2 to 1")):
        found = refused(rules_for, game, paytable={wager: {row: pays}})
        assert found == cited(game, "13.B" if wager == "tie" else "13.A")


# § 16: bonus wagers


@BOTH
@clause("16.B")
def test_a_bonus_goes_with_a_main_wager(game: Game) -> None:
    """With Banker, Player or Tie it is taken; alone it is refused, and so is what leaves it."""
    for main in ("banker", "player", "tie"):
        driver = window(game)
        assert refused_place(driver, 1, "dragon_bonus_player", TEN) == cited(game, "16.B")
        bet(driver, TEN, main, "dragon_bonus_player", "dragon_bonus_banker")
        assert refused(driver.answer, Take(1, main, TEN)) == cited(game, "16.B")


@BOTH
@clause("16.B")
def test_a_bonus_is_a_dollar_at_least(game: Game) -> None:
    """$1 is taken, 99 cents are refused, and no house can post less."""
    driver = window(game)
    bet(driver, TEN, "player")
    assert refused_place(driver, 1, "dragon_bonus_player", 99) == cited(game, "16.B")
    bet(driver, 1_00, "dragon_bonus_player")
    rules_for(game, options={"bonus_minimum": "1"})
    low = {"bonus_minimum": "0.99"}
    assert refused(rules_for, game, options=low) == cited(game, "16.B")
    more = window(game, bonus_minimum="5")
    bet(more, TEN, "player")
    assert refused_place(more, 1, "dragon_bonus_player", 4_99) == cited(game, "16.B")


DRAGON_ROWS = [
    # Player's and Banker's facts, the row of a bonus on Player and of one on Banker
    (Facts(9, 0, 3, 3), "win_by_9", "not_ahead"),
    (Facts(8, 0, 3, 3), "win_by_8", "not_ahead"),
    (Facts(9, 2, 3, 3), "win_by_7", "not_ahead"),
    (Facts(7, 1, 2, 3), "win_by_6", "not_ahead"),
    (Facts(5, 0, 3, 3), "win_by_5", "not_ahead"),
    (Facts(6, 2, 2, 3), "win_by_4", "not_ahead"),
    (Facts(6, 3, 2, 3), "ahead_by_less_than_4", "not_ahead"),
    (Facts(7, 6, 2, 2), "ahead_by_less_than_4", "not_ahead"),
    (Facts(6, 6, 2, 2), "not_ahead", "not_ahead"),
    (Facts(9, 9, 3, 3), "not_ahead", "not_ahead"),
    (Facts(2, 6, 3, 2), "not_ahead", "win_by_4"),
    (Facts(0, 9, 3, 3), "not_ahead", "win_by_9"),
    (Facts(8, 7, 2, 2), "natural_winner", "not_ahead"),
    (Facts(9, 0, 2, 2), "natural_winner", "not_ahead"),
    (Facts(9, 8, 2, 2), "natural_winner", "natural_8_beaten_by_9"),
    (Facts(8, 9, 2, 2), "natural_8_beaten_by_9", "natural_winner"),
    (Facts(8, 8, 2, 2), "natural_tie", "natural_tie"),
    (Facts(9, 9, 2, 2), "natural_tie", "natural_tie"),
]


@BOTH
@pytest.mark.clause(
    "oh.mini_baccarat 8.A.iv",
    "oh.mini_baccarat 8.A.iv.(a).(1)",
    "oh.mini_baccarat 8.A.iv.(a).(2)",
    "oh.mini_baccarat 8.A.iv.(a).(3)",
    "oh.mini_baccarat 8.A.iv.(b).(1)",
    "oh.mini_baccarat 8.A.iv.(b).(2)",
    "oh.mini_baccarat 8.A.iv.(b).(3)",
    "oh.mini_baccarat 8.A.iv.(c)",
    "oh.mini_baccarat 8.A.iv.(c).(1)",
    "oh.dragon_bonus_baccarat 8.A.v",
    "oh.dragon_bonus_baccarat 8.A.v.(a).(1)",
    "oh.dragon_bonus_baccarat 8.A.v.(a).(2)",
    "oh.dragon_bonus_baccarat 8.A.v.(a).(3)",
    "oh.dragon_bonus_baccarat 8.A.v.(b).(1)",
    "oh.dragon_bonus_baccarat 8.A.v.(b).(2)",
    "oh.dragon_bonus_baccarat 8.A.v.(b).(3)",
    "oh.dragon_bonus_baccarat 8.A.v.(c)",
)
@pytest.mark.parametrize(("facts", "on_player", "on_banker"), DRAGON_ROWS)
def test_the_rows_of_the_dragon_bonus(
    game: Game, facts: Facts, on_player: str, on_banker: str
) -> None:
    """Every row, on both hands, with its neighbours on either side."""
    wagers = rules_for(game).wagers
    assert wagers["dragon_bonus_player"].row(facts).outcome == on_player
    assert wagers["dragon_bonus_banker"].row(facts).outcome == on_banker


SCALE = {9: 300_00, 8: 100_00, 7: 60_00, 6: 40_00, 5: 20_00, 4: 10_00}


@BOTH
@pytest.mark.clause("oh.mini_baccarat 16", "oh.dragon_bonus_baccarat 13.D")
@pytest.mark.parametrize(
    ("cards", "on_player", "on_banker"),
    [
        ("5h As Kh Ks 4d 9c", SCALE[9], -TEN),  # 9 against 0
        ("5h 2s Kh Ks 4d 9c", SCALE[8], -TEN),
        ("5h 3s Kh Ks 4d 9c", SCALE[7], -TEN),
        ("5h 2s Kh 2d 3d 8c", SCALE[6], -TEN),  # 8 against 2
        ("Kh 2s Kd Ks 6d 9c", SCALE[5], -TEN),  # 6 against 1
        ("6h Ks Kh As Ac", SCALE[4], -TEN),  # 6 against 2
        ("6h Ks Kh As 2c", -TEN, -TEN),  # 6 against 3
        ("9h 7s Kh Ks", TEN, -TEN),
        ("8h 8s Kh Ks", 0, 0),
        ("9h 8s Kh Ks", TEN, -TEN),
    ],
)
def test_what_the_dragon_bonus_pays(game: Game, cards: str, on_player: int, on_banker: int) -> None:
    """The whole scale, at the table."""
    driver = play(game, cards, "tie", "dragon_bonus_player", "dragon_bonus_banker")
    net = net_cents(driver)
    assert (net["dragon_bonus_player"], net["dragon_bonus_banker"]) == (on_player, on_banker)


# § 9, 10, 12: the deal and the result


@BOTH
@clause("9.A", "9.C", "9.C.i", "10.C", "10.D")
def test_the_order_of_the_cards(game: Game) -> None:
    """Player, Banker, Player, Banker, then a third card for each in that order, all face up."""
    driver = play(game, "5h 2s Kh 2d 4d 9c", "tie")
    expected = ["player", "banker", "player", "banker", "player", "banker"]
    assert dealt(driver)[2:] == [(hand, True) for hand in expected]
    assert not events(driver, "revealed")


@BOTH
@clause("9.C.ii", "10.A", "10.C")
def test_the_first_four_face_down(game: Game) -> None:
    """The Player's cards are turned and called, then the Banker's; third cards come face up."""
    driver = window(game, "5h 2s Kh 2d", initial_cards="face_down")
    bet(driver, TEN, "tie")
    driver.answer(Close())
    assert dealt(driver)[2:] == [(hand, False) for hand in ("player", "banker") * 2]
    kept = ("revealed", "announced")
    turned = {event["clause"] for event in events(driver, "revealed")}
    assert turned == {cited(game, "9.C.ii")}
    story = [event.get("hand") or event["words"] for event in events(driver, *kept)][-6:]
    assert story == [
        "no more bets",
        "player",
        "Player 5",
        "banker",
        "Banker 4",
        "a card for Player",
    ]
    assert seen(driver)["player"] == ["5h", "Kh"]


@BOTH
@clause("9.C.ii")
def test_real_cards_are_keyed_when_they_are_turned(game: Game) -> None:
    """At a table of real cards face-down ones are asked for hand by hand, not before."""
    driver = table_of(game, KeyedSource(), {1: "P1"}, initial_cards="face_down")
    begin(driver)
    driver.answer(50)
    for cards in ("Ad", "Kc")[: 2 if pending_burn_is_face_up(game) else 1]:
        driver.answer(cards_from(cards))
    bet(driver, TEN, "tie")
    driver.answer(Close())
    assert (pending_draw(driver).hand, pending_draw(driver).unseen) == ("player", True)
    driver.answer(cards_from("6h Kh"))
    assert pending_draw(driver).hand == "banker"
    driver.answer(cards_from("7s Ks"))
    assert "Player 6, Banker 7: Banker wins" in words(driver)


def pending_burn_is_face_up(game: Game) -> bool:
    return game.id == "mini_baccarat"


@BOTH
@clause("10.A", "12.A")
@pytest.mark.parametrize(
    ("cards", "first", "last"),
    [
        (PLAYER_WINS, "Player 9", "Player 9, Banker 7: Player wins with a natural"),
        (BANKER_WINS, "Player 6", "Player 6, Banker 9: Banker wins with a natural"),
        ("7h 6s Kh Ks", "Player 7", "Player 7, Banker 6: Player wins"),
        (TIED, "Player 7", "Player 7, Banker 7: tie hand"),
    ],
)
def test_the_counts_are_called(game: Game, cards: str, first: str, last: str) -> None:
    """Player's count, then Banker's, and at the end both with the winner."""
    driver = play(game, cards, "tie")
    called = [e for e in events(driver, "announced") if e["clause"].endswith((" 10.A", " 12.A"))]
    assert called[0]["words"] == first
    assert called[1]["words"].startswith("Banker ")
    assert called[2]["words"] == last
    assert [event["clause"] for event in called] == [
        cited(game, "10.A"),
        cited(game, "10.A"),
        cited(game, "12.A"),
    ]


# § 12.B, 16.C: the order of payment


def three_players(game: Game, cards: str, **options: str) -> Driver:
    driver = window(game, cards, players=THREE, **options)
    for seat in THREE:
        bet(
            driver, TEN, "banker", "player", "dragon_bonus_player", "dragon_bonus_banker", seat=seat
        )
    driver.answer(Close())
    return driver


@BOTH
@clause("12.B", "16.C", "16.C.i", "16.C.i.(a)", "16.C.i.(c)")
def test_losers_first_then_all_bonus_wagers(game: Game) -> None:
    """Every losing wager is taken; then the bonus wagers of all are paid, then the main ones."""
    order = [(seat, wager) for seat, wager, _ in settled(three_players(game, PLAYER_WINS))]
    lost = [(seat, wager) for seat in (9, 5, 2) for wager in ("banker", "dragon_bonus_banker")]
    bonus = [(seat, "dragon_bonus_player") for seat in (9, 5, 2)]
    main = [(seat, "player") for seat in (9, 5, 2)]
    assert order == lost + bonus + main


@BOTH
@clause("16.C.i", "16.C.i.(b)", "16.C.i.(c)")
def test_losers_first_then_seat_by_seat(game: Game) -> None:
    """The other way: after the losing wagers each seat's bonus and then its main wager."""
    driver = three_players(game, PLAYER_WINS, bonus_settlement="seat_by_seat")
    order = [(seat, wager) for seat, wager, _ in settled(driver)]
    lost = [(seat, wager) for seat in (9, 5, 2) for wager in ("banker", "dragon_bonus_banker")]
    paid = [(seat, wager) for seat in (9, 5, 2) for wager in ("dragon_bonus_player", "player")]
    assert order == lost + paid


@BOTH
def test_a_round_replays_to_the_same_bytes(game: Game) -> None:
    """Everything of two rounds follows again from their log."""
    driver = three_players(game, BANKER_WINS)
    data = to_bytes(driver.entries)
    again = replay(from_bytes(data), game)
    assert again.head == driver.head
    assert again.table.keep == driver.table.keep


@BOTH
def test_only_who_sits_wagers(game: Game) -> None:
    """Nobody bets at an empty position, and a player has one position."""
    driver = window(game)
    with pytest.raises(Refusal):
        driver.answer(Place(7, "player", TEN))

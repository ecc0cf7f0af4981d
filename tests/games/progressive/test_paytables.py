"""oh.progressives, the four paytables as they are printed, and the hands that come to each line."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.core.cards import cards_from
from croupier.core.game import Rules, rules_for
from croupier.core.odds import Share
from croupier.games import game
from croupier.games.progressive.alone import BESIDE, GAMES
from croupier.games.progressive.paytables import BLAZING, FORTUNE, MULTI_LINK, THREE_CARD
from tests.games.progressive.progressive import CHAPTER, ON, clause

HOSTS = [(one, host) for one, games in BESIDE.items() for host in games]
SIX = list(BESIDE["multi_link"])

MULTI = [
    ("royal_flush", "100 percent of multi_link"),
    ("straight_flush", "10 percent of multi_link"),
    ("four_of_a_kind", "$300"),
    ("full_house", "$50"),
    ("flush", "$40"),
    ("straight", "$30"),
    ("three_of_a_kind", "$9"),
    ("less_than_three_of_a_kind", "lose"),
]
THREE = [
    ("ace_king_queen_of_spades", "100 percent of three_card_poker"),
    ("ace_king_queen_of_another_suit", "$500"),
    ("straight_flush", "$70"),
    ("three_of_a_kind", "$60"),
    ("straight", "$6"),
    ("less_than_a_straight", "lose"),
]
SEVEN = [
    ("7_card_straight_flush", "100 percent of fortune_pai_gow"),
    ("five_aces", "10 percent of fortune_pai_gow"),
    ("royal_flush", "$500"),
    ("straight_flush", "$100"),
    ("four_of_a_kind", "$75"),
    ("full_house", "$4"),
    ("less_than_a_full_house", "lose"),
]
SEVENS = [
    ("three_sevens_of_one_suit", "100 percent of blazing_sevens"),
    ("three_sevens_of_one_color", "10 percent of blazing_sevens"),
    ("three_sevens", "$1,000"),
    ("two_sevens", "$125"),
    ("one_seven", "$10"),
    ("no_seven", "lose"),
]


def offered(host: str) -> Rules:
    return rules_for(game(host), options=ON)


def printed(host: str, wager: str) -> list[tuple[str, str]]:
    return [(row.outcome, str(row.pays)) for row in offered(host).wagers[wager].rows]


def cited(host: str, wager: str) -> set[str]:
    return {row.clause.of("oh") for row in offered(host).wagers[wager].rows}


@clause("2.H", "2.F", "2.F.i", "2.A")
@pytest.mark.parametrize("host", SIX)
def test_multi_link_pays_one_table_in_all_six_games(host: str) -> None:
    """Seven lines that pay and one that loses, all of paragraph H; so the envy of two of them."""
    assert printed(host, "multi_link") == MULTI
    assert cited(host, "multi_link") == {f"{CHAPTER} 2.H"}
    assert printed(host, "multi_link_envy") == [
        ("royal_flush", "$1,000"),
        ("straight_flush", "$300"),
        ("no_envy", "push"),
    ]
    assert cited(host, "multi_link_envy") == {f"{CHAPTER} 2.H"}


@clause("3.A.iii")
def test_three_card_poker_pays() -> None:
    """Five lines; the two of ace, king and queen have an envy pay."""
    assert printed("three_card_poker", "three_card_poker_progressive") == THREE
    assert cited("three_card_poker", "three_card_poker_progressive") == {f"{CHAPTER} 3.A.iii"}
    assert printed("three_card_poker", "three_card_poker_progressive_envy") == [
        ("ace_king_queen_of_spades", "$100"),
        ("ace_king_queen_of_another_suit", "$25"),
        ("no_envy", "push"),
    ]


@clause("4.A.iii")
@pytest.mark.parametrize("host", ["pai_gow_poker", "commission_free_pai_gow"])
def test_fortune_pai_gow_pays(host: str) -> None:
    """Six lines, those under the number 5 among them, and no envy."""
    assert printed(host, "fortune_pai_gow") == SEVEN
    assert cited(host, "fortune_pai_gow") == {f"{CHAPTER} 4.A.iii"}
    assert "fortune_pai_gow_envy" not in offered(host).wagers


@clause("5.A.ii", "5.A.iii")
def test_blazing_sevens_pays() -> None:
    """Five lines that pay by one clause, and one that loses by another."""
    assert printed("blackjack", "blazing_sevens") == SEVENS
    rows = offered("blackjack").wagers["blazing_sevens"].rows
    assert [row.clause.of("oh") for row in rows] == [
        *[f"{CHAPTER} 5.A.iii"] * 5,
        f"{CHAPTER} 5.A.ii",
    ]


@clause("2.B", "2.B.i", "2.B.ii", "2.B.iii", "2.B.iv", "2.B.v", "2.B.vi", "3.A", "4.A", "5.A")
@pytest.mark.parametrize(("wager", "host"), HOSTS)
def test_a_house_may_have_it_and_has_it_only_if_it_says_so(wager: str, host: str) -> None:
    """Off by default, and withheld by the clause that leaves it to the property."""
    options = {option.id: option for option in game(host).options}
    assert (options["progressive"].default, options["progressive"].choices) == ("no", ("no", "yes"))
    assert options["progressive"].clause == BESIDE[wager][host]
    assert wager not in rules_for(game(host)).wagers
    assert wager in offered(host).wagers


OFFERED = {
    "let_it_ride": "2.B.i",
    "mississippi_stud": "2.B.ii",
    "ultimate_texas_holdem": "2.B.iii",
    "texas_holdem_bonus": "2.B.iv",
    "four_card_poker": "2.B.v",
    "crazy_four_poker": "2.B.vi",
    "three_card_poker": "3.A",
    "pai_gow_poker": "4.A",
    "commission_free_pai_gow": "4.A",
    "blackjack": "5.A",
}


@clause(*OFFERED.values())
@pytest.mark.parametrize("host", OFFERED)
def test_each_game_has_a_clause_of_its_own(host: str) -> None:
    """The one that lists it; no other game of the house may have one."""
    options = {option.id: option for option in game(host).options}
    assert options["progressive"].clause.of("oh") == f"{CHAPTER} {OFFERED[host]}"


@clause("2.B", "3.A", "4.A", "5.A")
def test_no_other_game_may_have_one() -> None:
    """Nine chapters with ten tables, and no more."""
    from croupier.games import game_ids

    having = {id for id in game_ids() if "progressive" in {one.id for one in game(id).options}}
    assert having == set(OFFERED)


# Which hand comes to which line


@clause("2.A", "2.F.ii")
@pytest.mark.parametrize(
    ("cards", "outcome"),
    [
        ("As Ks Qs Js Ts", "royal_flush"),
        ("Ts Ad Kd Qd Jd", "straight"),
        ("Ks Qs Js Ts 9s", "straight_flush"),
        ("As 2s 3s 4s 5s", "straight_flush"),
        ("7s 7d 7h 7c 2s", "four_of_a_kind"),
        ("7s 7d 7h 2c 2s", "full_house"),
        ("As Qs 9s 4s 2s", "flush"),
        ("As 2d 3s 4s 5s", "straight"),
        ("7s 7d 7h 3c 2s", "three_of_a_kind"),
        ("7s 7d 3h 3c 2s", "less_than_three_of_a_kind"),
        ("As Ad 3h 4c 2s", "less_than_three_of_a_kind"),
    ],
)
def test_the_highest_hand_of_five_cards(cards: str, outcome: str) -> None:
    """One line each, whatever lower hands are in it."""
    from croupier.games.progressive.paytables import kind_of_five

    wager = MULTI_LINK.wager_of(1_00, 0)
    assert wager.row(kind_of_five(*cards_from(cards))).outcome == outcome


@clause("3.A.i", "3.A.iii")
@pytest.mark.parametrize(
    ("cards", "outcome"),
    [
        ("As Ks Qs", "ace_king_queen_of_spades"),
        ("Qs As Ks", "ace_king_queen_of_spades"),
        ("Ah Kh Qh", "ace_king_queen_of_another_suit"),
        ("Ad Kd Qd", "ace_king_queen_of_another_suit"),
        ("Ac Kc Qc", "ace_king_queen_of_another_suit"),
        ("Ks Qs Js", "straight_flush"),
        ("As 2s 3s", "straight_flush"),
        ("Ks Kd Kh", "three_of_a_kind"),
        ("As Ks Qh", "straight"),
        ("Ah 2s 3s", "straight"),
        ("As Ks Js", "less_than_a_straight"),
        ("As Ad Ks", "less_than_a_straight"),
        ("As 2d 9s", "less_than_a_straight"),
    ],
)
def test_three_cards(cards: str, outcome: str) -> None:
    """Spades alone are worth the meter; a flush and a pair are worth nothing."""
    from croupier.games.progressive.paytables import kind_of_three

    wager = THREE_CARD.wager_of(1_00, 0)
    assert wager.row(kind_of_three(*cards_from(cards))).outcome == outcome


@clause("4.A.i", "4.A.iii")
@pytest.mark.parametrize(
    ("cards", "outcome"),
    [
        ("9s 8s 7s 6s 5s 4s 3s", "7_card_straight_flush"),
        ("9s 8s Jk 6s 5s 4s 3s", "7_card_straight_flush"),  # the joker completes it
        ("As Ad Ah Ac Jk Ks Kd", "five_aces"),
        ("As Ks Qs Js Ts Kd Qd", "royal_flush"),
        ("As Ks Qs Jk Ts 4d 2d", "royal_flush"),
        ("Ks Qs Js Ts 9s 4d 2d", "straight_flush"),
        ("6s 6d 6h 6c Ks Qd 2c", "four_of_a_kind"),
        ("As Ad Ah Jk Ks Qd 2c", "four_of_a_kind"),  # where it completes nothing it is an ace
        ("Ks Kd Kh 4c 4d Qs 2c", "full_house"),
        ("Ks Kd Kh 4c 4d 4s 2c", "full_house"),
        ("As Qs Ts 6s 4s Kd Jh", "less_than_a_full_house"),
        ("6s 6d 6h Ts 4d Kc 2c", "less_than_a_full_house"),
        ("6s 6d Jk Ts 4d Kc 2c", "less_than_a_full_house"),
    ],
)
def test_seven_cards(cards: str, outcome: str) -> None:
    """The best hand of all seven, with the joker as the chapter has it."""
    from croupier.games.pai_gow.fortune import fortune_hand

    wager = FORTUNE.wager_of(1_00, 0)
    assert wager.row(fortune_hand(*cards_from(cards))).outcome == outcome


@clause("5.A.i", "5.A.ii", "5.A.iii")
@pytest.mark.parametrize(
    ("cards", "outcome"),
    [
        ("7s 7s 7s", "three_sevens_of_one_suit"),
        ("7h 7h 7h", "three_sevens_of_one_suit"),
        ("7s 7c 7s", "three_sevens_of_one_color"),
        ("7s 7s 7c", "three_sevens_of_one_color"),
        ("7d 7h 7h", "three_sevens_of_one_color"),
        ("7d 7d 7s", "three_sevens"),
        ("7s 7d 7c", "three_sevens"),
        ("7d 7s 7s", "three_sevens"),
        ("7s 7s 8s", "two_sevens"),
        ("7s 8s 7s", "one_seven"),  # the dealer's seven is none of the player's two
        ("8s 7d Ks", "one_seven"),
        ("8s 8d 7s", "no_seven"),
        ("8s 6d 9s", "no_seven"),
    ],
)
def test_two_cards_and_the_dealers(cards: str, outcome: str) -> None:
    """Sevens of the player first; the dealer's card counts beside two of them."""
    from croupier.games.progressive.paytables import sevens_of

    a, b, up = cards_from(cards)
    wager = BLAZING.wager_of(5_00, 0)
    assert wager.row(sevens_of(a, b, up, -1)).outcome == outcome


@clause("5.A.iii")
def test_red_is_diamonds_and_hearts() -> None:
    """The colours of three sevens are those of their suits."""
    from croupier.games.progressive.paytables import is_red

    assert [is_red(card) for card in cards_from("7c 7d 7h 7s")] == [0, 1, 1, 0]


# Amounts


@clause("2.F", "3.A.ii", "4.A.ii", "5.A.iv")
@pytest.mark.parametrize(
    ("wager", "host", "cents", "number"),
    [
        *(("multi_link", host, 1_00, "2.F") for host in SIX),
        ("three_card_poker_progressive", "three_card_poker", 1_00, "3.A.ii"),
        ("fortune_pai_gow", "pai_gow_poker", 1_00, "4.A.ii"),
        ("fortune_pai_gow", "commission_free_pai_gow", 1_00, "4.A.ii"),
        ("blazing_sevens", "blackjack", 5_00, "5.A.iv"),
    ],
)
def test_what_a_wager_is(wager: str, host: str, cents: int, number: str) -> None:
    """One amount and no other, by its own clause."""
    found = offered(host).wagers[wager]
    assert (found.minimum_cents, found.maximum_cents) == (cents, cents)
    assert found.limits_clause is not None
    assert found.limits_clause.of("oh") == f"{CHAPTER} {number}"


@clause("2.F")
@pytest.mark.parametrize("host", SIX)
def test_the_chapter_leaves_the_amount_of_a_multi_link_open(host: str) -> None:
    """A dollar unless the house chooses otherwise; the prizes stay what they are."""
    options = {option.id: option for option in game(host).options}
    assert options["progressive_wager"].default == 1_00
    assert options["progressive_wager"].clause.of("oh") == f"{CHAPTER} 2.F"
    rules = rules_for(game(host), options={**ON, "progressive_wager": "5"})
    found = rules.wagers["multi_link"]
    assert (found.minimum_cents, found.maximum_cents) == (5_00, 5_00)
    assert [(row.outcome, str(row.pays)) for row in found.rows] == MULTI


@clause("1.A.iiibis")
def test_what_is_won_is_the_prize_alone() -> None:
    """In figures a dollar that wins nine is eight up, since it does not come back."""
    wager = MULTI_LINK.wager_of(1_00, 1_000_00)
    nets = {row.outcome: wager.net_units(row) for row in wager.rows}
    assert nets["three_of_a_kind"] == 8
    assert nets["less_than_three_of_a_kind"] == -1
    assert nets["royal_flush"] == 999
    assert nets["straight_flush"] == 99
    assert wager.kept is not None
    assert wager.kept.of("oh") == f"{CHAPTER} 1.A.iiibis"
    five = BLAZING.wager_of(5_00, 0)
    assert five.net_units(five.rows[4]) == Fraction(1)  # one seven: ten dollars for five


@clause("1.B.iii.(a)", "2.H", "3.A.iii", "4.A.iii", "5.A.iii", "2.F", "3.A.ii", "4.A.ii", "5.A.iv")
@pytest.mark.parametrize(("wager", "host"), HOSTS)
def test_what_a_house_says_of_the_meter(wager: str, host: str) -> None:
    """An amount of its own, by the clause on what is paid from it; what it begins with."""
    begins = {
        "multi_link": 50_000_00,
        "three_card_poker_progressive": 5_000_00,
        "fortune_pai_gow": 50_000_00,
        "blazing_sevens": 50_000_00,
    }
    options = {option.id: option for option in game(host).options}
    assert options["meter"].clause.of("oh") == f"{CHAPTER} 1.B.iii.(a)"
    assert options["meter"].default == begins[wager]
    assert options["progressive"].choices == ("no", "yes")
    rules = rules_for(game(host), options={"progressive": "yes"})
    first = rules.wagers[wager].rows[0].pays
    assert isinstance(first, Share)
    assert (first.percent, first.shown_cents) == (100, begins[wager])


@clause("1.A.iii", "2.F", "3.A.ii", "4.A.ii", "5.A.iv", "1.A.i")
@pytest.mark.parametrize(("wager", "host"), HOSTS)
def test_what_players_call_it(wager: str, host: str) -> None:
    """`progressive 1` is typed at any of the tables."""
    assert offered(host).called.exact("progressive") == [wager]


@clause("2.A", "3.A.i", "4.A.i", "2.C", "2.D", "2.E", "1.A.i")
@pytest.mark.parametrize(("wager", "host"), [one for one in HOSTS if one[1] != "blackjack"])
def test_which_cards_are_looked_at(wager: str, host: str) -> None:
    """Five of them, three, or seven, and as many kinds of hands as there are facts."""
    from croupier.games.card_table.bets import CardBet, Sees

    (bet,) = (one for one in offered(host).side_bets if one.id == wager)
    assert isinstance(bet, CardBet)
    cells = {"multi_link": 10, "three_card_poker_progressive": 6, "fortune_pai_gow": 12}[wager]
    assert bet.cells == cells
    assert bet.cards == (5 if wager == "multi_link" else 0)
    flop = host in ("ultimate_texas_holdem", "texas_holdem_bonus")
    assert bet.sees is (Sees.FLOP if flop else Sees.OWN)


def test_all_four_are_analysed_by_name() -> None:
    """The ids by which they are known."""
    assert sorted(GAMES) == [
        "blazing_sevens",
        "fortune_pai_gow",
        "multi_link",
        "three_card_poker_progressive",
    ]

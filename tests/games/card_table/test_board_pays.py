"""Let It Ride and Mississippi Stud: what each hand pays, limits, and the figures by other roads."""

from __future__ import annotations

import functools
import random
from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from croupier.core.cards import card_names, cards_from
from croupier.core.game import rules_for
from croupier.core.refusals import Misuse, Refusal
from croupier.core.sign import sign
from croupier.exact.analysis import figures
from croupier.exact.census import Census, Situation, census
from croupier.games.card_table.known import kinds
from croupier.games.let_it_ride.exact import advice_on_board as ride_advice
from croupier.games.mississippi_stud.exact import advice_on_board as stud_advice
from croupier.sim.runner import simulate
from tests.games.card_table.board import Tables, settled, won
from tests.games.let_it_ride import ride
from tests.games.mississippi_stud import stud

LIR, MISS = ride.LIR, stud.MISS
both = pytest.mark.parametrize("tables", [LIR, MISS], ids=lambda one: one.game.id)

# Cards, outcome, pays at Let It Ride, dollars of the bonus, pays at Mississippi Stud
FIVES: list[tuple[str, str, int, int, str, int]] = [
    ("Ah Kh Qh Jh Th", "royal_flush", 1000, 20_000, "royal_flush", 500),
    ("Kh Qh Jh Th 9h", "straight_flush", 200, 2_000, "straight_flush", 100),
    ("Ah 2h 3h 4h 5h", "straight_flush", 200, 2_000, "straight_flush", 100),
    ("2c 2d 2h 2s Kc", "four_of_a_kind", 50, 300, "four_of_a_kind", 40),
    ("2c 2d 2h 3s 3c", "full_house", 11, 150, "full_house", 10),
    ("2c 3c 4c 5c 7c", "flush", 8, 50, "flush", 6),
    ("Ac 2d 3h 4s 5c", "straight", 5, 25, "straight", 4),
    ("Ac Kd Qh Js Tc", "straight", 5, 25, "straight", 4),
    ("2c 2d 2h 4s 5c", "three_of_a_kind", 3, 5, "three_of_a_kind", 3),
    ("2c 2d 3h 3s 5c", "two_pair", 2, 0, "two_pair", 2),
    ("Jc Jd 3h 2s 5c", "tens_or_better", 1, 0, "jacks_or_better", 1),
    ("Tc Td 3h 2s 5c", "tens_or_better", 1, 0, "sixes_to_tens", 0),
    ("6c 6d 3h 2s 9c", "less_than_tens", -1, 0, "sixes_to_tens", 0),
    ("9c 9d Ah Ks Qc", "less_than_tens", -1, 0, "sixes_to_tens", 0),
    ("5c 5d Ah Ks Qc", "less_than_tens", -1, 0, "less_than_sixes", -1),
    ("Qc Kd Ah 2s 3c", "less_than_tens", -1, 0, "less_than_sixes", -1),
]


def clauses(tables: Tables, *ids: str) -> pytest.MarkDecorator:
    return tables.clause(*ids)


FIVE_CARD = (
    "6.A",
    "6.B",
    *(f"6.B.{i}" for i in ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"]),
)


@clauses(LIR, *FIVE_CARD, "14.B", "14.D", "8.C", "8.A", "13.F.ii")
@pytest.mark.parametrize(("cards", "outcome", "pays", "prize", "_a", "_b"), FIVES)
def test_five_cards_at_let_it_ride(
    cards: str, outcome: str, pays: int, prize: int, _a: str, _b: int
) -> None:
    """Each of the three bets by its row, the bonus by its own."""
    hand, board = cards[:8], cards[9:]
    driver = ride.one(hand, board, ride.ALL)
    number = "14.B" if pays > 0 else "13.F.ii"
    expected = (outcome, number, max(0, pays) * ride.FIVE)
    for bet in ride.THREE:
        assert settled(driver)[bet] == expected
    bonus = settled(driver)["let_it_ride_bonus"]
    if prize:
        assert bonus == (outcome, "14.D", prize * 100)
    else:
        assert bonus == ("less_than_three_of_a_kind", "8.A", 0)


@clauses(MISS, *FIVE_CARD, "12.B", "11.G.ii", "11.G.i")
@pytest.mark.parametrize(("cards", "_a", "_b", "_c", "outcome", "pays"), FIVES)
def test_five_cards_at_mississippi_stud(
    cards: str, _a: str, _b: int, _c: int, outcome: str, pays: int
) -> None:
    """Ante and streets by one row, each on what lies there."""
    driver = stud.one(cards[:5], cards[6:], None, ("3x", "2x", "1x"))
    number = "12.B" if pays >= 0 else "11.G.ii"
    units = {"ante": 1, "third_street": 3, "fourth_street": 2, "fifth_street": 1}
    assert settled(driver) == {
        wager: (outcome, number, max(0, pays) * stud.FIVE * times) for wager, times in units.items()
    }
    assert won(driver) == 7 * pays * stud.FIVE


THREES = [
    ("Ah Kh Qh", "straight_flush", 40),
    ("Ah 2h 3h", "straight_flush", 40),
    ("9c 8c 7c", "straight_flush", 40),
    ("7c 7d 7h", "three_of_a_kind", 30),
    ("Ac 2d 3h", "straight", 6),
    ("Ac Kd Qh", "straight", 6),
    ("Kc Ac 2c", "flush", 3),
    ("4c 4d Kh", "pair", 1),
    ("Kc Ad 2h", "less_than_a_pair", -1),
]


@clauses(
    LIR, "6.C", *(f"6.C.{i}" for i in ["i", "ii", "iii", "iv", "v", "vi"]), "14.E", "9.C", "9.A"
)
@clauses(
    MISS, "6.C", "6.D", *(f"6.D.{i}" for i in ["i", "ii", "iii", "iv", "v"]), "12.C", "11.G.iii"
)
@pytest.mark.parametrize(("three", "outcome", "pays"), THREES)
def test_three_card_bonus(three: str, outcome: str, pays: int) -> None:
    """At Let It Ride by the own three cards, at Mississippi Stud by the community's."""
    rider = ride.one(three, "Js 5s", ride.ALL)
    number = "14.E" if pays > 0 else "9.A"
    assert settled(rider)["three_card_bonus"] == (outcome, number, max(0, pays) * 5_00)
    player = stud.one("Js 5s", three, stud.BOTH)
    number = "12.C" if pays > 0 else "11.G.iii"
    assert settled(player)["three_card_bonus"] == (outcome, number, max(0, pays) * 10_00)


FLOORS = [
    (LIR, "number_1", "14.B", "flush", 8),
    (LIR, "number_2", "14.B", "royal_flush", 1000),
    (LIR, "number_3", "14.B", "tens_or_better", 1),
    (LIR, "three_card_bonus", "14.E", "pair", 1),
    (MISS, "ante", "12.B", "straight", 4),
    (MISS, "third_street", "12.B", "two_pair", 2),
    (MISS, "fourth_street", "12.B", "full_house", 10),
    (MISS, "fifth_street", "12.B", "royal_flush", 500),
]


@clauses(LIR, "14.B", "14.E")
@clauses(MISS, "12.B")
@pytest.mark.parametrize(("tables", "wager", "number", "outcome", "floor"), FLOORS)
def test_no_less_than(tables: Tables, wager: str, number: str, outcome: str, floor: int) -> None:
    """More may be paid, less is refused by the clause of the row."""
    assert rules_for(tables.game, paytable={wager: {outcome: f"{floor + 1} to 1"}})
    with pytest.raises(Refusal, match="no less than") as caught:
        rules_for(tables.game, paytable={wager: {outcome: f"{2 * floor - 1} to 2"}})
    assert caught.value.clause == tables.cite(number)


@clauses(LIR, "14.D")
@clauses(MISS, "12.B", "12.C")
def test_sums_pushes_and_fixed_odds() -> None:
    """A prize may grow; a push may become a win; the bonus on the board is what it is."""
    assert rules_for(LIR.game, paytable={"let_it_ride_bonus": {"flush": "$60"}})
    with pytest.raises(Refusal, match="no less than") as caught:
        rules_for(LIR.game, paytable={"let_it_ride_bonus": {"flush": "$49.99"}})
    assert caught.value.clause == LIR.cite("14.D")
    assert rules_for(MISS.game, paytable={"ante": {"sixes_to_tens": "1 to 1"}})
    with pytest.raises(Refusal, match="no less than push"):
        rules_for(MISS.game, paytable={"ante": {"sixes_to_tens": "lose"}})
    for pays in ("39 to 1", "41 to 1"):
        with pytest.raises(Refusal, match="exactly 40 to 1") as caught:
            rules_for(MISS.game, paytable={"three_card_bonus": {"straight_flush": pays}})
        assert caught.value.clause == MISS.cite("12.C")


@clauses(LIR, "14.D")
@pytest.mark.parametrize(
    ("prize", "paid", "edge"),
    [
        ("beside_the_stake", 5_00, Fraction(9_983, 30_940)),
        ("with_the_stake", 4_00, 1 - Fraction(1_685_760, 2_598_960)),
    ],
)
def test_whether_the_dollar_comes_back(prize: str, paid: int, edge: Fraction) -> None:
    """Of $5 for three of a kind the player is ahead by five dollars, or by four."""
    driver = ride.one("2c 2d 2h", "4s 9c", ride.ALL, ("take_back",) * 2, bonus_prize=prize)
    assert settled(driver)["let_it_ride_bonus"][2] == paid
    rules = LIR.rules(bonus_prize=prize)
    (found,) = figures(rules, census(rules), "let_it_ride_bonus")
    assert found.house_edge == edge


@clauses(LIR, "14.C")
@clauses(MISS, "12.D")
@pytest.mark.parametrize(
    ("tables", "options", "floor"),
    [
        (LIR, {"minimum": "5"}, 50_000),
        (LIR, {"minimum": "17"}, 51_000),
        (MISS, {"minimum": "5"}, 50_000),
        (MISS, {"minimum": "25"}, 51_000),
    ],
)
def test_the_floor_of_the_payout_limit(tables: Tables, options: dict[str, str], floor: int) -> None:
    """The greater of the two floors is taken and posted, a cent less is refused."""
    number = "14.C" if tables is LIR else "12.D"
    limited = tables.rules(**options, payout_limit=str(floor))
    assert f"${floor:,}" in str(sign(limited).payout_limit)
    with pytest.raises(Refusal, match="it may not be less than") as caught:
        tables.rules(**options, payout_limit=f"{floor - 1}.99")
    assert caught.value.clause == tables.cite(number)


@clauses(LIR, "14.C")
@clauses(MISS, "12.D")
def test_what_the_limit_covers() -> None:
    """At Let It Ride the three bets of a hand, not the bonuses; at Mississippi Stud everything."""
    stakes = {**dict.fromkeys(ride.THREE, 100_00), "let_it_ride_bonus": 1_00}
    stakes["three_card_bonus"] = 100_00
    hands = {1: "Ah Kh Qh", 2: "2c 5d 8s"}
    driver = ride.deal(hands, "Jh Th", {1: stakes, 2: ride.THREE}, payout_limit="50000")
    assert won(driver, 1) == 50_000_00 + 20_000_00 + 4_000_00
    paid = stud.one(
        "Jh Th",
        "Ah Kh Qh",
        {"ante": 25_00, "three_card_bonus": 25_00},
        ("3x",) * 3,
        payout_limit="50000",
        minimum="5",
    )
    assert won(paid) == 50_000_00


# Figures


@functools.cache
def counted(tables: Tables) -> Census:
    return census(tables.rules())


@pytest.mark.parametrize(
    ("tables", "wager", "edge", "stake"),
    [
        (LIR, "main", Fraction(37_963, 1_082_900), 1.2237),
        (LIR, "three_card_bonus", Fraction(402, 5_525), 1),
        (MISS, "ante", Fraction(53_223, 1_082_900), 3.4836),
        (MISS, "three_card_bonus", Fraction(402, 5_525), 1),
    ],
)
def test_published_figures(tables: Tables, wager: str, edge: Fraction, stake: float) -> None:
    """As fractions, with what lies there on average."""
    (found,) = figures(tables.rules(), counted(tables), wager)
    assert (found.house_edge, found.method) == (edge, "exact")
    assert round(float(found.average_stake), 4) == stake
    assert sum(row.probability for row in found.rows) == 1


def slow_kind(cards: tuple[int, ...]) -> str:
    """The kind of five cards, by an obvious road of its own."""
    ranks = Counter(card // 4 for card in cards)
    held, counts = sorted(ranks), sorted(ranks.values())
    flush = len({card % 4 for card in cards}) == 1
    straight = len(held) == 5 and (held[4] - held[0] == 4 or held == [0, 1, 2, 3, 12])
    if flush and straight:
        return "royal" if held[0] == 8 else "straight flush"
    if counts[-1] == 4:
        return "four"
    if counts == [2, 3]:
        return "full"
    if flush or straight:
        return "flush" if flush else "straight"
    if counts[-1] == 3:
        return "three"
    if counts == [1, 2, 2]:
        return "two pair"
    pair = [rank for rank in held if ranks[rank] == 2]
    return f"pair {pair[0]}" if pair else "nothing"


RIDE = {"royal": 1000, "straight flush": 200, "four": 50, "full": 11, "flush": 8, "straight": 5}
RIDE |= {"three": 3, "two pair": 2} | {f"pair {rank}": 1 for rank in range(8, 13)}
STUD = {"royal": 500, "straight flush": 100, "four": 40, "full": 10, "flush": 6, "straight": 4}
STUD |= {"three": 3, "two pair": 2} | {f"pair {rank}": int(rank > 8) for rank in range(4, 13)}


def mean_of(cards: tuple[int, ...], pays: dict[str, int]) -> Fraction:
    """What four cards bring on average, fifth card by fifth card."""
    left = [card for card in range(52) if card not in cards]
    return Fraction(sum(pays.get(slow_kind((*cards, card)), -1) for card in left), len(left))


def test_let_it_ride_by_brute_force(seed: int) -> None:
    """Some hands of three and four cards, every card that may come, by another evaluator."""
    chance = random.Random(seed)
    for _ in range(2):
        cards = tuple(chance.sample(range(52), 3))
        names = " ".join(card_names(cards))
        left = [card for card in range(52) if card not in cards]
        total = sum(RIDE.get(slow_kind((*cards, *two)), -1) for two in combinations(left, 2))
        expected = Fraction(total, len(left) * (len(left) - 1) // 2)
        assert ride_advice(LIR.rules(), names, "").values["let_it_ride"] == expected
    for _ in range(20):
        cards = tuple(chance.sample(range(52), 4))
        four = card_names(cards)
        found = ride_advice(LIR.rules(), " ".join(four[:3]), four[3])
        assert found.values["let_it_ride"] == mean_of(cards, RIDE)
        assert found.best == ("let_it_ride" if mean_of(cards, RIDE) > 0 else "take_back")


def test_mississippi_stud_by_brute_force(seed: int) -> None:
    """One hand backwards through both streets, by another evaluator and plain recursion."""
    chance = random.Random(seed)
    memo: dict[frozenset[int], Fraction] = {}

    def mean(cards: tuple[int, ...]) -> Fraction:
        key = frozenset(cards)
        if key not in memo:
            memo[key] = mean_of(cards, STUD)
        return memo[key]

    def best(cards: tuple[int, ...], staked: int) -> Fraction:
        return max(-Fraction(staked), *((staked + m) * v for m, v in times(cards, staked)))

    def times(cards: tuple[int, ...], staked: int) -> list[tuple[int, Fraction]]:
        return [(m, mean(cards)) for m in (1, 2, 3)]

    a, b, c = chance.sample(range(52), 3)
    names = card_names((a, b, c))
    found = stud_advice(MISS.rules(), " ".join(names[:2]), names[2])
    before = int(found.situation[-2])
    left = [card for card in range(52) if card not in (a, b, c)]
    for m in (1, 2, 3):
        whole = sum((best((a, b, c, d), 1 + before + m) for d in left), Fraction(0))
        assert found.values[f"{m}x"] == whole / len(left)
    assert found.values["fold"] == -1 - before


@pytest.mark.parametrize(
    ("tables", "wager", "way"),
    [
        (LIR, "main", "rules_of_thumb"),
        (LIR, "main", "always_ride"),
        (MISS, "ante", "points"),
        (MISS, "ante", "only_pairs"),
        (LIR, "main", "best"),
        (MISS, "ante", "best"),
    ],
)
def test_a_simulation_agrees(tables: Tables, wager: str, way: str) -> None:
    """Each strategy within four standard errors of its count, rows and all."""
    rules = tables.rules()
    (exact,) = figures(rules, census(rules, way), wager)
    run = simulate(rules, 400_000, bytes(range(32)), way)
    (found,) = figures(rules, run.census, wager)
    error = exact.standard_deviation / 400_000**0.5
    assert abs(float(found.house_edge - exact.house_edge)) < 4 * error
    for row in exact.rows:
        seen = {one.outcome: one.probability for one in found.rows}.get(row.outcome, 0)
        spread = float(row.probability * (1 - row.probability) / 400_000) ** 0.5
        assert abs(float(seen - row.probability)) <= 4 * spread + 1e-5


@both
def test_the_rules_of_thumb_cost_nothing(tables: Tables) -> None:
    """They differ from best play only where both are worth the same."""
    rules, main = tables.rules(), "main" if tables is LIR else "ante"
    way = "rules_of_thumb" if tables is LIR else "points"
    found = [figures(rules, census(rules, name), main)[0].house_edge for name in ("best", way)]
    assert found[0] == found[1]


def test_functions_of_ones_own() -> None:
    """They are worth what the ways of the same words are worth."""
    rules = LIR.rules()

    def ride_all(asked: Situation) -> str:
        return "let_it_ride"

    own, named = (census(rules, way) for way in (ride_all, "always_ride"))
    assert own.weights["main"] == named.weights["main"]
    stud_rules = MISS.rules()

    def pairs(asked: Situation) -> str:
        ranks = [card // 4 for card in (*asked.hand, *asked.board)]
        return "3x" if len(set(ranks)) < len(ranks) else "fold"

    own, named = (census(stud_rules, way) for way in (pairs, "only_pairs"))
    assert own.weights["ante"] == named.weights["ante"]
    played = simulate(stud_rules, 50_000, bytes(32), pairs).census.weights["ante"]
    assert played == simulate(stud_rules, 50_000, bytes(32), "only_pairs").census.weights["ante"]

    def spades(asked: Situation) -> str:
        return "let_it_ride" if 51 in asked.hand else "take_back"

    with pytest.raises(Misuse, match="names of suits alone"):
        census(rules, spades)


@pytest.mark.parametrize(
    ("hand", "board"), [("Ah Kd", ""), ("Ah Kd 2c", "3c 4c"), ("Ah Ah 2c", ""), ("Ah Jk 2c", "")]
)
def test_what_is_no_hand(hand: str, board: str) -> None:
    """Too few, too many, twice the same or a joker: one clear line."""
    with pytest.raises(Misuse, match="is not decided upon"):
        ride_advice(LIR.rules(), hand, board)


@pytest.mark.parametrize(
    ("hand", "board", "best"),
    [
        ("Ah Ad", "", "3x"),
        ("6h 5h", "", "1x"),
        ("6h 5d", "", "fold"),
        ("Jh 2d", "", "1x"),
        ("6h 6d", "2c", "3x"),
        ("Jh 2d", "3c", "fold"),
        ("Jh Td", "9c 8s", "3x"),
        ("2h 2d", "3c 9s", "1x"),
    ],
)
def test_advice_at_mississippi_stud(hand: str, board: str, best: str) -> None:
    """At borders that players know."""
    assert stud_advice(MISS.rules(), hand, board).best == best


def test_other_payments_are_solved_anew() -> None:
    """With a flush at 80 to 1 three of a suit ride; best play follows the rows."""
    rows = {"flush": "80 to 1"}
    rules = rules_for(LIR.game, paytable={"number_1": rows, "number_2": rows, "number_3": rows})
    assert ride_advice(rules, "2h 5h 9h", "").best == "let_it_ride"
    assert ride_advice(LIR.rules(), "2h 5h 9h", "").best == "take_back"
    (found,) = figures(rules, census(rules), "main")
    assert found.house_edge < 0


def test_kinds_of_known_cards() -> None:
    """As many as there are, standing for all sets; names of suits do not matter."""
    assert [len(kinds(count)) for count in (2, 3, 4)] == [169, 1_755, 16_432]
    assert [sum(kinds(count).weights) for count in (2, 3, 4)] == [1_326, 22_100, 270_725]
    cards = cards_from("Ah 7d 2c 9s")
    assert kinds(4).of(cards) == kinds(4).of(cards_from("9h As 7c 2d"))

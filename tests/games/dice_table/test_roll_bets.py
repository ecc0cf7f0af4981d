"""A bet over several rolls added to Craps in one file, as docs/adding-a-game.md says.

The All Small Bet: 2, 3, 4, 5 and 6 all thrown before a 7, with something for four of them. Nothing
outside this file knows it.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest

from croupier.contracts.accountant import Accountant
from croupier.contracts.bot import SOURCES, Bot
from croupier.core.cloth import areas
from croupier.core.fast import fast
from croupier.core.game import Rules, rules_for
from croupier.core.law import Chapter
from croupier.core.log import from_bytes, replay, to_bytes
from croupier.core.odds import LOSE, PUSH, Odds
from croupier.core.options import Value
from croupier.core.sign import sign
from croupier.core.wagers import NOT_DECIDED, Row, Wager
from croupier.exact.analysis import figures
from croupier.exact.census import census
from croupier.games.craps.rules import GAME as CRAPS
from croupier.games.dice_table.keep import kept
from croupier.games.dice_table.placing import ANY_TIME, COME_OUT, NEW_SHOOTER, POINT_ON
from croupier.games.dice_table.roll_bets import Progress, RollBet
from croupier.games.dice_table.sessions import play_sessions
from croupier.games.dice_table.strategy import strategy_from
from croupier.sim.runner import simulate
from croupier.sim.streams import seed_from
from tests.games.cloths import cloth_of
from tests.games.dice_table.dice_play import Play, parsed
from tests.games.dice_table.dice_table import SideBySide, throws

law = Chapter("oh.craps")

# The bet

TOTALS = range(2, 7)
ALL = sum(1 << total for total in TOTALS)
SEVEN = 1
"""The bit of a 7 in the state; the totals thrown have theirs where their numbers are."""


@fast
def step(state: int, first: int, second: int, point: int) -> int:
    total = first + second
    if total == 7:
        return state | SEVEN
    return state | 1 << total if total < 7 else state


def pick(progress: Progress) -> int:
    thrown = (progress.state & ALL).bit_count()
    if thrown == 5:
        return 0
    if not progress.state & SEVEN:
        return NOT_DECIDED
    return 1 if thrown == 4 else 2


def wager(options: Mapping[str, Value]) -> Wager:
    rows = (
        Row("all_five", Odds(34, 1), law("3.A")),
        Row("four", PUSH, law("3.A")),
        Row("fewer", LOSE, law("3.A")),
    )
    return Wager("small", "All Small", law("3.A"), rows, pick, facts="small", lasts=True)


def totals(path: Sequence[int]) -> list[int]:
    return [total for total in TOTALS if path[-1] >> total & 1]


SMALL = RollBet(
    id="small",
    wager=wager,
    step=step,
    when=COME_OUT,
    made=law("3.A"),
    stays=law("4.C"),
    why=lambda path: f"thrown: {totals(path)}",
    marks=totals,
)
GAME = replace(CRAPS, side_bets=(*CRAPS.side_bets, SMALL))


@pytest.fixture(scope="module")
def rules() -> Rules:
    return rules_for(GAME)


# Played


@pytest.mark.parametrize(
    ("rolls", "told"),
    [
        ("11; 12; 13; 14; 15", "small +340"),
        ("15; 14; 13; 12; 11", "small +340"),
        ("11; 12; 13; 14; 34", "small 0"),
        ("11; 12; 13; 34", "small -10"),
        ("34", "small -10"),
        ("11; 11; 56; 66; 12; 13; 46", "small lies"),
        ("13; 22; 11; 12; 14; 23; 66; 15", "small +340"),
    ],
)
def test_it_is_led_on_and_settled_by_its_rows(rolls: str, told: str) -> None:
    """Whatever the line does: a point made in between changes nothing, any 7 ends it."""
    play = Play(GAME)
    play.do(f"small 10; {rolls}")
    assert play.told()["small"] == parsed(told)["small"]


def test_each_seat_has_its_own_state_and_everybody_sees_it() -> None:
    """A bet made later counts from there; the board has the totals of each by seat."""
    play = Play(GAME)
    play.do("small 10; 66; 12")
    play.do("small 5", seat=1)
    play.do("13")
    assert play.table.board["small"] == {"1": [4], "2": [3, 4]}
    again = replay(from_bytes(to_bytes(play.driver.entries)), GAME)
    assert kept(again.table) == kept(play.table)
    play.do("34")
    assert (play.told(1)["small"], play.told(2)["small"]) == ("-5", "-10")
    assert not kept(play.table).bets


def test_it_is_made_when_it_may_be_and_stays_as_it_is() -> None:
    """The declared moment and the declared clause refuse, and nothing in the game names it."""
    play = Play(GAME)
    play.do("small 10")
    assert play.refused("small 5") == "oh.craps 4.C"
    assert play.refused("take small 10") == "oh.craps 4.C"
    play.do("15")
    assert play.refused("small 5", seat=1) == "oh.craps 3.A"


def test_it_is_signed_and_has_an_area(rules: Rules) -> None:
    """The sign has its odds and the layout its area."""
    assert "All Small" in str(sign(rules))
    assert "small" in {area.spot for area in areas(cloth_of(rules))}


# Counted and simulated


def by_hand() -> dict[str, Fraction]:
    """Which of the five come before a 7, by inclusion and exclusion: nothing looks at the line."""
    ways = {total: total - 1 for total in TOTALS}

    def none_of(missing: Sequence[int]) -> Fraction:
        """The chance that a 7 comes before each of these."""
        return Fraction(6, 6 + sum(ways[total] for total in missing))

    all_five = sum(
        ((-1) ** n * none_of(part) for n in range(6) for part in combinations(TOTALS, n)),
        Fraction(0),
    )
    four = Fraction(0)
    for left_out in TOTALS:
        others = [total for total in TOTALS if total != left_out]
        parts = [(n, part) for n in range(5) for part in combinations(others, n)]
        four += sum(((-1) ** n * none_of((*part, left_out)) for n, part in parts), Fraction(0))
    return {"all_five": all_five, "four": four, "fewer": 1 - all_five - four}


def test_it_is_counted(rules: Rules) -> None:
    """The chain over line and state gives what inclusion and exclusion give, as fractions."""
    found = next(one for one in figures(rules, census(rules)) if one.wager == "small")
    chances = by_hand()
    assert {row.outcome: row.probability for row in found.rows} == chances
    assert found.house_edge == chances["fewer"] - 34 * chances["all_five"]


def test_the_other_figures_stay_as_they_are(rules: Rules) -> None:
    """One bet more changes the edge of no other."""
    plain = rules_for(CRAPS)
    before = {one.wager: one.house_edge for one in figures(plain, census(plain))}
    after = {one.wager: one.house_edge for one in figures(rules, census(rules))}
    assert after.pop("small") != 0
    assert after == before


ROUNDS = 300_000


@pytest.mark.slow
@pytest.mark.parametrize("when", [NEW_SHOOTER, POINT_ON])
def test_it_is_simulated(when: int) -> None:
    """Every row of it, and of Fire beside it, within four standard errors of the count."""
    bets = (*CRAPS.side_bets, replace(SMALL, when=when))
    rules = rules_for(replace(CRAPS, side_bets=bets))
    run = simulate(rules, ROUNDS, seed_from("small"))
    exact = {one.wager: one for one in figures(rules, census(rules))}
    for one in figures(rules, run.census):
        if one.wager in ("small", "fire", "pass"):
            for row, truth in zip(one.rows, exact[one.wager].rows, strict=True):
                p = truth.probability
                off = abs(row.probability - p) ** 2
                assert off <= 16 * p * (1 - p) / ROUNDS, (one.wager, row.outcome)


# In sessions, by words


def test_a_strategy_in_words_knows_it(rules: Rules) -> None:
    """It is made when it may be, unless the words say otherwise."""
    found = strategy_from("small 5; fire 5", rules)
    assert [(wish.wager, wish.when) for wish in found.wishes] == [
        ("small", COME_OUT),
        ("fire", NEW_SHOOTER),
    ]
    bets = (*CRAPS.side_bets, replace(SMALL, when=ANY_TIME))
    always = rules_for(replace(CRAPS, side_bets=bets))
    assert strategy_from("small 5", always).wishes[0].when == ANY_TIME


def test_sessions_play_it_as_the_table_does(rules: Rules, seed: int) -> None:
    """Moves at random and rolls: the kernel takes what the table takes, and every cent agrees."""
    chance = random.Random(seed)
    both = SideBySide(rules, 400_00)
    taken = 0
    for throw in throws(chance, 150):
        for name in ("small", "fire", "pass", "place_6"):
            taken += both.agree(name, chance.choice((1_00, 5_00, 5_50, 10_00)), take=False)
            if both.t[both.spots[name]]:
                both.agree(name, 5_00, take=True)
        both.roll(throw)
    assert taken > 20


@pytest.mark.slow
def test_sessions_come_to_its_edge(rules: Rules) -> None:
    """`--strategy "small 5"`: what is lost of what is staked agrees with the count."""
    report = play_sessions(
        rules, "small 5", 3_000, seed_from("small"), bankroll=10_000_00, rolls=300
    )
    edge = next(one.house_edge for one in figures(rules, census(rules)) if one.wager == "small")
    assert abs(report.edge - float(edge)) <= 4 * report.edge_error


# By the contracts of every game


@pytest.mark.parametrize("source", SOURCES)
def test_chips_are_conserved_and_the_log_replays(rules: Rules, source: str, seed: int) -> None:
    """The accountant of the contracts, and the same bytes out of the log, with the bet in play."""
    bot = Bot.at(rules, random.Random(f"{seed} {source}"), source)
    bot.play(12)
    accountant = Accountant(rules).read_all(bot.driver.log)
    balances = {account: cents for account, cents in accountant.balances.items() if cents}
    assert balances == {account: cents for account, cents in bot.table.accounts.items() if cents}
    again = replay(from_bytes(to_bytes(bot.driver.entries)), GAME)
    assert again.table.value() == bot.table.value()

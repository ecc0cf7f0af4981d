"""Craps strategies beside crapssim: the same wagers, first on the same dice, then for speed."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from bench.measure import Disagreement, Section, peer, per_second, race, rate
from croupier.core.game import Rules, rules_for
from croupier.games import game
from croupier.games.dice_table import plan
from croupier.games.dice_table.house import house
from croupier.games.dice_table.session import CHANGED, TABLE_SIZE, WEALTH, roll, sit_down
from croupier.games.dice_table.sessions import play_sessions
from croupier.games.dice_table.spots import PASS, PASS_ODDS
from croupier.games.dice_table.strategy import strategy_from
from croupier.sim.streams import seed_from

SEED = seed_from("bench")
PEER = "crapssim"
BANKROLL = 1_000_000
WORDS = """\
Rolls a second on one thread, through the full rules of each wager: limits, payments in whole cents,
what is off on a come out roll. Each strategy is played on the same dice by both first, and both
hold the same money after every thousand rolls, or the run fails. A strategy in words is what
`croupier simulate --strategy` takes; one in Python is a function of the user's, compiled with the
kernel."""


@dataclass(frozen=True)
class Contest:
    """One strategy for both sides."""

    words: str
    theirs: Callable[[Any], Any]
    """From the package's module of strategies to a strategy."""
    ours: Callable[..., object] | None = None
    """In Python; without it the words are played."""

    @property
    def name(self) -> str:
        return f"{self.words}, in Python" if self.ours else self.words


def pass_with_odds(table: Any, on: Any, want: Any) -> None:
    if table.point == 0:
        want[PASS] = 10_00
    else:
        want[PASS_ODDS] = 2 * on[PASS]


def their_pass_with_odds(package: Any) -> Any:
    return package.BetPassLine(10) + package.PassLineOddsMultiplier(2)


def their_come(package: Any) -> Any:
    bet = peer("crapssim.bet")
    assert bet is not None
    come = package.CountStrategy(bet.Come, 2, bet.Come(10)) + package.ComeOddsMultiplier(2)
    return package.BetPassLine(10) + come


CONTESTS = (
    Contest("pass 10, odds 2x", their_pass_with_odds),
    Contest("pass 10, odds 2x", their_pass_with_odds, pass_with_odds),
    Contest("place 6 and 8 for 12", lambda p: p.BetPlace({6: 12, 8: 12}, skip_point=False)),
    Contest("pass 10; come 10 with 2x odds up to 2 points", their_come),
    Contest("field 5", lambda p: p.BetField(5)),
)


def run(rolls: int = 20_000, repeats: int = 5, our_rolls: int = 20_000_000) -> Section:
    rules = rules_for(game("craps"))
    package = strategies()
    rows = [_row(rules, package, one, rolls, repeats, our_rolls) for one in CONTESTS]
    head = ("strategy", PEER, "croupier, 1 thread", "factor")
    return Section("Craps strategies", WORDS, head, tuple(rows))


def strategies() -> Any | None:
    """Everything that the package offers for strategies, in one place."""
    found = peer(f"{PEER}.strategy")
    if found is None:
        return None
    parts = (peer(f"{PEER}.strategy.{name}") for name in ("single_bet", "odds", "tools"))
    names = {name: value for part in parts for name, value in vars(part).items()}
    return type("Strategies", (), names)


def _row(
    rules: Rules, package: Any, contest: Contest, rolls: int, repeats: int, our_rolls: int
) -> tuple[str, ...]:
    speeds = {"croupier": lambda: rolls_a_second(rules, contest, our_rolls)}
    if package is not None:
        check_same_money(rules, contest, contest.theirs(package), rolls // 5)
        speeds[PEER] = per_second(rolls, lambda: play_theirs(contest.theirs(package), rolls))
    best = race(speeds, repeats)
    if package is None:
        return contest.name, "not installed", rate(best["croupier"]), ""
    factor = best.factor("croupier", PEER)
    return contest.name, rate(best[PEER]), rate(best["croupier"]), factor


def rolls_a_second(rules: Rules, contest: Contest, rolls: int) -> float:
    """From the first roll to the report; the compiler is not in it."""
    begin = 0.0

    def begun(more: int) -> None:
        nonlocal begin
        begin = begin or time.perf_counter()

    length = min(rolls, 10_000)
    report = play_sessions(
        rules,
        contest.ours or contest.words,
        max(1, rolls // length),
        SEED,
        bankroll=100 * BANKROLL,
        rolls=length,
        threads=1,
        progress=begun,
    )
    return report.sums.rolls / (time.perf_counter() - begin)


def their_table(strategy: Any) -> Any:
    module = peer(f"{PEER}.table")
    assert module is not None
    table = module.Table(seed=1)
    table.add_player(bankroll=BANKROLL, strategy=strategy)
    return table


def play_theirs(strategy: Any, rolls: int) -> None:
    their_table(strategy).run(max_rolls=rolls, verbose=False)


# The same dice


def check_same_money(rules: Rules, contest: Contest, strategy: Any, rolls: int) -> None:
    """Both sides play the same throws and hold the same money, chips on the layout included."""
    chance = random.Random(7)
    table = their_table(strategy)
    ours = our_table(rules, contest.words)
    for begin in range(0, rolls, 1_000):
        throws = [chance.randrange(36) for _ in range(min(1_000, rolls - begin))]
        table.fixed_run([(1 + throw // 6, 1 + throw % 6) for throw in throws])
        held = ours(throws)
        if round(100 * table.total_player_cash) != held:
            raise Disagreement(f"{contest.words}: {table.total_player_cash} beside {held / 100}")


def our_table(rules: Rules, words: str) -> Callable[[Sequence[int]], int]:
    """A session that goes on: takes throws, gives the money in cents."""
    found = strategy_from(words, rules)
    made = list(map(int, house(rules)))
    instructions = list(found.instructions)
    t, memory = [0] * TABLE_SIZE, [0] * (plan.MEMORY * len(instructions))
    sit_down(t, 100 * BANKROLL)
    plan.start_plan(instructions, memory)

    def play(throws: Sequence[int]) -> int:
        for throw in throws:
            if t[CHANGED]:
                plan.follow_plan(made, t, instructions, memory)
            roll(made, t, throw)
        return t[WEALTH]

    return play

"""Ultimate Texas Hold'em: the solver beside a straightforward enumeration of part of the work."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from math import comb

from bench.measure import Disagreement, Section, times
from croupier.core.cards import STANDARD_DECK
from croupier.core.game import rules_for
from croupier.exact.holdem import place2
from croupier.games import game
from croupier.games.ultimate_texas_holdem.count import tally_of
from croupier.games.ultimate_texas_holdem.exact import Worth, on_the_board
from croupier.games.ultimate_texas_holdem.flops import FLOP_WORDS, flops
from croupier.games.ultimate_texas_holdem.solve import Decisions, solve

WORDS = """\
Best play of Ultimate Texas Hold'em, found from what each outcome pays: the choice of every hand
before the flop, on each flop and on each board. The straightforward way deals out every run-out of
a flop against every hand of the dealer with the table evaluator in compiled code, for a few flops
with two cards each; each of its choices is held against the solver's, or the run fails. What it
would take for all is that time by the share, when flops that differ in the names of suits alone
are dealt once. Seconds, best of the repeats; compilation is left out."""

DIFFERENT = 1_286_792
"""Flops with two cards of a player that differ in more than the names of suits."""
OURS, COUNT, PLAIN = (
    "croupier, best play of all hands",
    "croupier, all deals counted by it",
    "plain",
)


def run(repeats: int = 5, flops_dealt: int = 8) -> Section:
    worth = Worth(rules_for(game("ultimate_texas_holdem")))
    nets = worth.nets()
    solved = solve(nets)
    tally_of(solved.decisions)
    ours = best_of(repeats, lambda: solve(nets))
    count = best_of(repeats, lambda: tally_of(solved.decisions))
    deal_out(worth, solved.decisions, 1)
    plain = best_of(1, lambda: deal_out(worth, solved.decisions, flops_dealt))
    whole = plain * DIFFERENT / flops_dealt
    hands = flops_dealt * comb(47, 2) * comb(45, 2)
    rows = (
        (OURS, "all", f"{ours:.2f} s", f"{ours:.2f} s", times(whole / ours)),
        (COUNT, "all", f"{count:.2f} s", f"{count:.2f} s", ""),
        (f"{PLAIN}, {hands:,} showdowns", f"{flops_dealt} of {DIFFERENT:,} flops", f"{plain:.2f} s",
         f"{whole / 60:,.0f} min", times(1.0)),
    )  # fmt: skip
    head = ("program", "part of the work", "took", "for all of it", "factor")
    return Section("Ultimate Texas Hold'em solved", WORDS, head, rows)


def best_of(repeats: int, work: Callable[[], object]) -> float:
    """The seconds of the quickest repeat."""
    found = []
    for _ in range(repeats):
        begin = time.perf_counter()
        work()
        found.append(time.perf_counter() - begin)
    return min(found)


def deal_out(worth: Worth, decisions: Decisions, number: int) -> None:
    """So many flops with two cards, dealt out; the better choice has to be the solver's."""
    chance = random.Random(number)
    cards = list(map(int, flops().cards))
    for _ in range(number):
        flop = chance.randrange(len(cards) // 3)
        board = cards[3 * flop : 3 * flop + 3]
        first, second = sorted(chance.sample([c for c in STANDARD_DECK if c not in board], 2))
        values = on_the_board(worth, (first, second), board)
        hole = place2(first, second)
        raised = int(decisions.raises[flop * FLOP_WORDS + (hole >> 5)]) >> (hole & 31) & 1
        if bool(raised) != (values["2x"] > values["check"]):
            raise Disagreement(f"2x with {first} and {second} on {board}: {values}")

"""How long the designer takes: a keystroke, a change on which decisions hang, a search."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from fractions import Fraction

from bench.measure import Section
from croupier.core.game import rules_for
from croupier.core.odds import Odds
from croupier.exact.design import Design
from croupier.exact.target import Target, search
from croupier.games import game, game_ids

WORDS = """\
Warm, the whole way from a changed payment to the figures. A keystroke is a row of a wager on which
no decision hangs (the slowest wager of the game); a new best play is a row on which decisions do
hang, counted and solved again. A search is for all paytables of a wanted edge: Pair Plus to 4 %,
give or take 0.1, and Ultimate's Blind to 2 %, two rows changed, twenty tables counted anew."""


def run(repeats: int = 5, games: Sequence[str] | None = None) -> Section:
    rows = [_row(game_id, repeats) for game_id in games or game_ids()]
    if games is None:
        rows += [*_searches()]
    return Section("Designer", WORDS, ("what", "keystroke", "new best play"), tuple(rows))


def best(repeats: int, work: Callable[[], object]) -> float:
    found = []
    for _ in range(repeats):
        begin = time.perf_counter()
        work()
        found.append(time.perf_counter() - begin)
    return min(found)


def _row(game_id: str, repeats: int) -> tuple[str, ...]:
    design = Design(rules_for(game(game_id), lawful=False))
    for wager in design.wagers:
        design.price(wager)
    plain, decided = 0.0, ""
    for wager in design.wagers:
        parts = design.bundles[wager].parts
        hangs = bool(design.decisive & set(parts))
        rows = [row for row in design.rows(wager) if isinstance(row.pays, Odds)]
        if not rows:
            continue
        row = rows[-1]
        change = {row.wager: {row.outcome: f"{row.pays.net(1) + 1} to 1".replace("/", " to ")}}
        if "to 1" not in str(change) or row.pays.net(1).denominator > 1:
            change = {row.wager: {row.outcome: "7 to 1"}}

        def work(change: dict[str, dict[str, str]] = change, wager: str = wager) -> None:
            design.at(change).price(wager)

        if hangs:
            if not decided:
                decided = f"{best(max(1, repeats // 2), work):.2f} s"
        else:
            plain = max(plain, best(repeats, work))
    return game_id, f"{1000 * plain:.1f} ms", decided


def _searches() -> list[tuple[str, ...]]:
    three = Design(rules_for(game("three_card_poker")))
    target = Target("pair_plus", Fraction(4, 100), Fraction(1, 1000))
    first = best(3, lambda: search(three, target))
    ultimate = Design(rules_for(game("ultimate_texas_holdem"), lawful=False))
    blind = Target("blind", Fraction(2, 100), Fraction(5, 10_000), changed=2, listed=20)
    second = best(1, lambda: search(ultimate, blind))
    return [
        ("search: Pair Plus to 4 %", f"{1000 * first:.1f} ms", ""),
        ("search: Ultimate's Blind to 2 %", "", f"{second:.1f} s"),
    ]

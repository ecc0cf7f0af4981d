"""`python -m bench.agreement` (or `make agreement`): every wager of every game, played and counted.

Each game is played a hundred million times as it is by its usual way to play, and once more with
each choice that offers a wager which it else has not. Every wager is set beside its exact edge;
none may lie further than 4.5 standard errors away. `bench.honest` plays fewer rounds under many
more options.

What was played is kept in bench/agreement.jsonl under the hash of kernel, parameters and payments,
and is not played again while they stay what they are. A run of all games writes the page.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from bench.honest import LIMIT, ROOT, Chosen, Trial, kept, single_choices, tidy
from croupier.core.game import rules_for
from croupier.core.refusals import CroupierError
from croupier.games import game, game_ids
from croupier.sim.report import Report, WagerReport
from croupier.sim.runner import kernel_of, simulate
from croupier.sim.streams import seed_from

KEPT = ROOT / "bench" / "agreement.jsonl"
PAGE = ROOT / "docs" / "agreement.md"
ROUNDS = 100_000_000
SURE = 1e-12
"""What may lie between two means of a wager on which nothing is left to chance."""

Record = dict[str, Any]


def plan(ids: Sequence[str]) -> Iterator[Trial]:
    """Each edition of each game as it is, then each choice that alone offers a new wager."""
    for id in ids:
        one, seen = game(id), set[str]()
        for edition in one.editions:
            yield _trial(id, edition, {})
            seen.update(rules_for(one, edition).wagers)
            for chosen in single_choices(one):
                try:
                    offered = set(rules_for(one, edition, chosen).wagers)
                except CroupierError:
                    continue  # goes only with another choice
                if not offered <= seen:
                    seen |= offered
                    yield _trial(id, edition, chosen)


def _trial(id: str, edition: str, chosen: Chosen) -> Trial:
    rules = rules_for(game(id), edition, chosen)
    usual = next(iter(kernel_of(rules).strategies(rules)))
    return Trial(game(id), edition, chosen, usual, rules)


def play(trial: Trial, rounds: int, threads: int | None = None) -> Record:
    """What came of a trial, as it is kept: every wager with its exact mean and the one it had."""
    begin = time.perf_counter()
    run = simulate(trial.rules, rounds, seed_from(trial.seed), trial.strategy, threads)
    report = Report.of(run, time.perf_counter() - begin)
    return {
        "game": trial.game.id,
        "edition": trial.edition,
        "options": trial.options,
        "strategy": trial.strategy,
        "rounds": rounds,
        "seed": trial.seed,
        "seconds": round(time.perf_counter() - begin, 1),
        "wagers": [_wager(one) for one in report.wagers],
    }


def _wager(one: WagerReport) -> Record:
    exact, sigmas = one.exact, one.sigmas
    if exact is not None and not exact.variance:
        sigmas = 0.0 if abs(one.mean + exact.house_edge) < SURE else float("inf")
    return {
        "wager": one.wager,
        "observed": one.went.observed,
        "exact": None if exact is None else round(100 * float(exact.house_edge), 6),
        "cutting_card": None
        if one.cutting_card is None
        else round(-100 * one.cutting_card.effect, 6),
        "simulated": round(-100 * float(one.mean), 6),
        "error": round(100 * one.standard_error, 6),
        "sigmas": None if sigmas is None else round(sigmas, 3),
    }


def run(
    ids: Sequence[str],
    rounds: int = ROUNDS,
    *,
    minutes: float | None = None,
    threads: int | None = None,
    file: Path = KEPT,
) -> Iterator[tuple[Trial, Record | None]]:
    """Every trial with what came of it, from the file if it is done already; none of those for
    which there was no time."""
    done, begin = kept(file), time.monotonic()
    for trial in plan(ids):
        key = trial.key(rounds)
        if key not in done and (minutes is None or time.monotonic() - begin < 60 * minutes):
            done[key] = {"key": key, **play(trial, rounds, threads)}
            with file.open("a", encoding="utf-8") as out:
                out.write(json.dumps(done[key]) + "\n")
            print(f"{trial}: {done[key]['seconds']} s", file=sys.stderr, flush=True)
        yield trial, done.get(key)


def outside(record: Record) -> list[str]:
    """The wagers that do not agree, and those that were not counted: nobody can say of them."""
    return [
        one["wager"]
        for one in record["wagers"]
        if one["sigmas"] is None or abs(one["sigmas"]) > LIMIT
    ]


HEAD = """\
# Played and counted

Written by `make agreement` (`python -m bench.agreement`), which anybody can repeat: every game as
it is, played {rounds:,} times by its usual way to play, and once more with each choice that offers
a wager which it else has not. Each wager's edge as it was played stands beside the exact one, with
the standard error of what was played and how many of them lie between the two; none may be more
than {limit}. Where a shoe is dealt down to its cutting card, what that adds was played apart, and
is told. A wager is decided less often than once a round where it stays, or is not always offered.

`croupier simulate GAME --strategy S --seed "honest ..." --rounds {rounds}` repeats the lines of a
game. [The simulator beside its own reference](honest.md) has many more options at fewer rounds.

{runs} runs, {games} games, {wagers} wagers. Furthest: {worst:.2f} standard errors ({where}). Beyond
two lie {two:.1f} % (4.6 % if only chance is at work), beyond three {three:.2f} % (0.27 %).
"""
TABLE = """
## {title}

{how}

| wager | decided | exact edge | played | error | sigmas |
| --- | ---: | ---: | ---: | ---: | ---: |
"""


def page(records: Sequence[Record]) -> str:
    every = [
        (abs(one["sigmas"]), f"{record['game']}, {one['wager']}")
        for record in records
        for one in record["wagers"]
        if one["sigmas"] is not None
    ]
    worst, where = max(every)
    head = HEAD.format(
        rounds=max(one["rounds"] for one in records),
        limit=LIMIT,
        runs=len(records),
        games=len({one["game"] for one in records}),
        wagers=len({(r["game"], r["edition"], w["wager"]) for r in records for w in r["wagers"]}),
        worst=worst,
        where=where,
        two=_beyond(every, 2),
        three=_beyond(every, 3),
    )
    return "".join([head, *map(_table, records)])


def _beyond(every: Sequence[tuple[float, str]], limit: float) -> float:
    return 100 * sum(sigmas > limit for sigmas, _ in every) / len(every)


def _table(record: Record) -> str:
    chosen = ", ".join(f"{name}={text}" for name, text in record["options"].items())
    title = record["game"]
    if len(game(title).editions) > 1:
        title += f" ({record['edition']})"
    how = f"By `{record['strategy']}`, seed `{record['seed']}`."
    title += f", {chosen}" if chosen else ""
    return TABLE.format(title=title, how=how) + "".join(map(_line, record["wagers"]))


def _line(one: Record) -> str:
    exact = "not counted" if one["exact"] is None else f"{one['exact']:.4f} %"
    if one["cutting_card"] is not None:
        exact += f" {one['cutting_card']:+.4f} by the cutting card"
    sigmas = "" if one["sigmas"] is None else f"{one['sigmas']:+.2f}"
    cells = f"{one['observed']:,}", exact, f"{one['simulated']:.4f} %", f"{one['error']:.4f}"
    return f"| {one['wager']} | {' | '.join(cells)} | {sigmas} |\n"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.agreement", description=__doc__)
    parser.add_argument("games", nargs="*", help="which; all by default")
    parser.add_argument("--rounds", type=float, default=ROUNDS, help="of each set; 1e8 by default")
    parser.add_argument("--minutes", type=float, help="begin no new run after so many")
    parser.add_argument("--threads", type=int, help="on how many cores; all by default")
    parser.add_argument("--afresh", action="store_true", help="play also what was played before")
    asked = parser.parse_args()
    if asked.afresh:
        KEPT.unlink(missing_ok=True)
    ids, rounds = asked.games or game_ids(), int(asked.rounds)
    found = list(run(ids, rounds, minutes=asked.minutes, threads=asked.threads))
    # Two editions of a game that are played and paid alike are one run.
    records = list({record["key"]: record for _, record in found if record}.values())
    missing = [str(trial) for trial, record in found if not record]
    if not asked.games and rounds == ROUNDS and not missing:
        tidy(KEPT, records)
        PAGE.write_text(page(records), encoding="utf-8")
        print(f"written: {PAGE.relative_to(ROOT)}")
    for one in missing:
        print(f"no time was left for {one}", file=sys.stderr)
    wrong = [(record, wagers) for record in records if (wagers := outside(record))]
    for record, wagers in wrong:
        told = f"{record['game']} {record['options']}: {', '.join(wagers)}"
        print(f"further than {LIMIT} standard errors, or not counted: {told}", file=sys.stderr)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()

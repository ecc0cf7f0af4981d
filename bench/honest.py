"""`python -m bench.honest` (or `make honest`): is the simulator as good as its word?

Every game is simulated under a systematic set of options, and every wager is set beside what its
own reference says: the exact mean by the strategy that was played, with the effect of the cutting
card where a shoe is dealt down to one. None may lie further than 4.5 standard errors away.

The sets: every edition of every game as it is, by each of its strategies; then each option at each
of its choices; then each pair of choices that both brought something new. A set in which no wager
is new (same kernel, same parameters, same payments) is left out. Seeds are made from what is
played, so a run can be repeated; what is done already is kept in build/honest.jsonl and not done
again while kernel, parameters and payments stay what they are. The page has what was kept.
"""

from __future__ import annotations

import argparse
import hashlib
import itertools
import json
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from croupier.core.game import Game, Rules, rules_for
from croupier.core.kept import digest_of
from croupier.core.refusals import CroupierError
from croupier.exact.analysis import bundles_of
from croupier.exact.census import Census
from croupier.games import game, game_ids
from croupier.sim.report import Report
from croupier.sim.runner import kernel_of, simulate
from croupier.sim.streams import seed_from

ROOT = Path(__file__).parent.parent
KEPT = ROOT / "build" / "honest.jsonl"
PAGE = ROOT / "docs" / "honest.md"
ROUNDS = 40_000_000
LIMIT = 4.5
AMOUNTS: dict[str, tuple[str, ...]] = {"side_minimum": ("5",)}
"""Options without choices that change a figure: amounts to try."""

Chosen = dict[str, str]


@dataclass(frozen=True)
class Trial:
    """One game under one set of options, played in one way."""

    game: Game
    edition: str
    options: Chosen
    strategy: str
    rules: Rules

    def __str__(self) -> str:
        chosen = ", ".join(f"{name}={text}" for name, text in self.options.items())
        return f"{self.game.id} {self.edition} {chosen or 'as it is'}, {self.strategy}"

    def keys(self) -> list[str]:
        """What the tallies of each wager hang on, a hash each."""
        kernel = kernel_of(self.rules)
        parameters = kernel.strategies(self.rules)[self.strategy]()
        played = _hash([self.game.id, digest_of(kernel.play.function), parameters])
        found = []
        for bundle in bundles_of(self.rules, Census({}, kernel.bundles(self.rules))).values():
            rows = [
                [part, row.outcome, str(self.rules.wagers[part].net_units(row))]
                for part in bundle.parts
                for row in self.rules.wagers[part].rows
            ]
            found.append(_hash([played, bundle.id, rows]))
        return found


def _hash(words: Any) -> str:
    return hashlib.sha256(json.dumps(words).encode()).hexdigest()


# What is tried


def plan(ids: Sequence[str], pairs: bool = True) -> Iterator[tuple[Trial, list[str]]]:
    """The trials with the hashes of their wagers, small sets of all games before larger ones."""
    of = [(game(id), edition) for id in ids for edition in game(id).editions]
    seen: set[str] = set()
    moving: dict[tuple[str, str], list[Chosen]] = {}
    """By game and edition: the choices that alone bring something new."""
    for one, edition in of:
        for trial in _trials(one, edition, {}):
            yield from _if_new(trial, seen)
    for one, edition in of:
        for chosen in single_choices(one):
            for trial in _trials(one, edition, chosen):
                for new in _if_new(trial, seen):
                    moving.setdefault((one.id, edition), []).append(chosen)
                    yield new
    for one, edition in of if pairs else ():
        for first, second in itertools.combinations(moving.get((one.id, edition), []), 2):
            if first.keys() != second.keys():
                for trial in _trials(one, edition, first | second):
                    yield from _if_new(trial, seen)


def single_choices(of: Game) -> Iterator[Chosen]:
    """Each option at each of its other choices."""
    for option in of.options:
        others = [option.text(value) for value in option.choices if value != option.default]
        for text in others or AMOUNTS.get(option.id, ()):
            yield {option.id: text}


def _trials(of: Game, edition: str, chosen: Chosen) -> Iterator[Trial]:
    try:
        rules = rules_for(of, edition, chosen)
    except CroupierError:
        return  # the law does not allow it
    known = list(kernel_of(rules).strategies(rules))
    for strategy in known if not chosen else known[:1]:
        yield Trial(of, edition, chosen, strategy, rules)


def _if_new(trial: Trial, seen: set[str]) -> Iterator[tuple[Trial, list[str]]]:
    keys = trial.keys()
    if not seen.issuperset(keys):
        seen.update(keys)
        yield trial, keys


# Doing it


def play(trial: Trial, rounds: int, threads: int | None = None) -> dict[str, Any]:
    """What came of a trial, as it is kept."""
    begin = time.perf_counter()
    words = f"honest {trial}"
    run = simulate(trial.rules, rounds, seed_from(words), trial.strategy, threads)
    report = Report.of(run, time.perf_counter() - begin)
    return {
        "game": trial.game.id,
        "edition": trial.edition,
        "options": trial.options,
        "strategy": trial.strategy,
        "rounds": rounds,
        "seed": words,
        "seconds": round(time.perf_counter() - begin, 1),
        "sigmas": {
            one.wager: round(one.sigmas, 3) for one in report.wagers if one.sigmas is not None
        },
        "not_counted": [one.wager for one in report.wagers if one.exact is None],
    }


Record = dict[str, Any]


def kept(file: Path) -> dict[str, Record]:
    """What was done before, by the hash of what it hangs on."""
    if not file.exists():
        return {}
    lines = map(json.loads, file.read_text("utf-8").splitlines())
    return {one["key"]: one for one in lines}


def run(
    ids: Sequence[str],
    rounds: int = ROUNDS,
    *,
    pairs: bool = True,
    minutes: float | None = None,
    threads: int | None = None,
    file: Path = KEPT,
) -> list[Record]:
    """Every trial that has something new, from the file where it is done already."""
    done, found = kept(file), []
    begin = time.monotonic()
    file.parent.mkdir(exist_ok=True)
    for trial, keys in plan(ids, pairs):
        key = _hash([sorted(keys), trial.strategy, rounds])
        if key not in done:
            if minutes is not None and time.monotonic() - begin > 60 * minutes:
                continue
            done[key] = {"key": key, **play(trial, rounds, threads)}
            with file.open("a", encoding="utf-8") as out:
                out.write(json.dumps(done[key]) + "\n")
            print(f"{trial}: {furthest(done[key])}", file=sys.stderr, flush=True)
        found.append(done[key])
    return found


# Telling it


def furthest(record: Record) -> str:
    if not record["sigmas"]:
        return "nothing to compare"
    wager, sigmas = max(record["sigmas"].items(), key=lambda one: abs(one[1]))
    return f"{wager} {sigmas:+.2f}"


HEAD = """\
# The simulator beside its own reference

Written by `make honest` (`python -m bench.honest`), which anybody can repeat: each line is one game
under one set of options, played {rounds:,} times from a seed that is made from the words of the
line. Every wager is compared with the exact mean by the strategy that was played; where a shoe is
dealt down to its cutting card, with what that adds to the mean (played apart; its error is in the
sigmas). The last columns have the wager that came out furthest from it, in standard errors.

{sets} sets, {wagers:,} comparisons, {games} games. Furthest of all: {worst:.2f} standard errors;
the limit is {limit}. Beyond two lie {two:.2f} % (4.55 % if only chance is at work), beyond three
{three:.2f} % (0.27 %).

| game | options | strategy | rounds | wagers | furthest | sigmas |
| --- | --- | --- | ---: | ---: | --- | ---: |
"""


def page(records: Sequence[Record]) -> str:
    every = [abs(s) for one in records for s in one["sigmas"].values()]

    def beyond(limit: float) -> float:
        return float(100 * sum(s > limit for s in every) / len(every))

    head = HEAD.format(
        rounds=max(one["rounds"] for one in records),
        sets=len(records),
        wagers=len(every),
        games=len({one["game"] for one in records}),
        worst=max(every),
        limit=LIMIT,
        two=beyond(2),
        three=beyond(3),
    )
    return head + "".join(f"| {line(one)} |\n" for one in sorted(records, key=_place))


def _place(record: Record) -> tuple[str, str, int, str, str]:
    chosen = json.dumps(record["options"])
    return record["game"], record["edition"], len(record["options"]), chosen, record["strategy"]


def line(record: Record) -> str:
    chosen = ", ".join(f"{name}={text}" for name, text in record["options"].items())
    wager, _, sigmas = furthest(record).rpartition(" ")
    where = (
        record["game"]
        if len(game(record["game"]).editions) == 1
        else (f"{record['game']} ({record['edition']})")
    )
    rounds, wagers = f"{record['rounds']:,}", str(len(record["sigmas"]))
    return " | ".join([where, chosen, record["strategy"], rounds, wagers, wager, sigmas])


def latest(records: Iterable[Record]) -> list[Record]:
    """Of each set what was played last, also by runs of other games."""
    found = {json.dumps(_place(one)): one for one in records}
    return list(found.values())


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.honest", description=__doc__)
    parser.add_argument("games", nargs="*", help="which; all by default")
    parser.add_argument("--rounds", type=float, default=ROUNDS, help="of each set; 4e7 by default")
    parser.add_argument("--no-pairs", action="store_true", help="only one option at a time")
    parser.add_argument("--minutes", type=float, help="begin no new set after so many")
    parser.add_argument("--threads", type=int, help="on how many cores; all by default")
    asked = parser.parse_args()
    found = run(
        asked.games or game_ids(),
        int(asked.rounds),
        pairs=not asked.no_pairs,
        minutes=asked.minutes,
        threads=asked.threads,
    )
    PAGE.write_text(page(latest(kept(KEPT).values())), encoding="utf-8")
    print(f"written: {PAGE.relative_to(ROOT)}")
    wrong = [one for one in found if any(abs(s) > LIMIT for s in one["sigmas"].values())]
    for one in wrong:
        print(f"further than {LIMIT} standard errors: {line(one)}", file=sys.stderr)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()

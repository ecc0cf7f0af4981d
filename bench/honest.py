"""`python -m bench.honest` (or `make honest`): is the simulator as good as its word?

Every game is simulated under a systematic set of options, and every wager is set beside what its
own reference says: the exact mean by the strategy that was played, with the effect of the cutting
card where a shoe is dealt down to one. None may lie further than 4.5 standard errors away.

The sets: every edition of every game as it is; then each option at each of its choices; then the
game as it is by its other strategies; then pairs of choices of which one at least brought something
new, each pair of options once before any of them again. A set in which no wager is new (same
kernel, same parameters, same payments) is left out.

The seed is made from kernel and parameters. So a line can be repeated by `croupier simulate`, and
sets that differ only in what is paid are dealt the same rounds, which are played once. What is done
is kept in bench/honest.jsonl, and not done again while kernel, parameters and payments stay what
they are. A run of all games writes the page, which has nothing but what would be found again.
"""

from __future__ import annotations

import argparse
import functools
import hashlib
import itertools
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from croupier.core.game import Game, Rules, rules_for
from croupier.core.kept import digest_of
from croupier.core.refusals import CroupierError
from croupier.exact.analysis import bundles_of
from croupier.exact.census import Census
from croupier.games import game, game_ids
from croupier.sim.report import Report
from croupier.sim.runner import Simulation, kernel_of, simulate
from croupier.sim.streams import seed_from

ROOT = Path(__file__).parent.parent
KEPT = ROOT / "bench" / "honest.jsonl"
PAGE = ROOT / "docs" / "honest.md"
ROUNDS = 40_000_000
LIMIT = 4.5
AMOUNTS: dict[str, tuple[str, ...]] = {
    "side_minimum": ("5",),
    "cut_card": ("104",),
    "put_pays": ("3 to 2",),
    "6_7_8_pays": ("6 to 5",),
    "house_way": ("anything: highest high",),
}
"""Options without choices that change a figure: amounts to try."""

Chosen = dict[str, str]
Place = tuple[str, str]
"""A game and one of its editions."""
Wanted = Callable[[str, str, Chosen], bool]


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

    @functools.cached_property
    def played(self) -> str:
        """A hash of all that the rounds hang on, whatever is paid for them."""
        kernel = kernel_of(self.rules)
        parameters = kernel.strategies(self.rules)[self.strategy]()
        return _hash([self.game.id, digest_of(kernel.play.function), parameters])

    @property
    def seed(self) -> str:
        return f"honest {self.played[:12]}"

    @functools.cached_property
    def keys(self) -> tuple[str, ...]:
        """What the mean of each wager hangs on, a hash each."""
        found = []
        counted = Census({}, kernel_of(self.rules).bundles(self.rules))
        for bundle in bundles_of(self.rules, counted).values():
            rows = [
                [part, row.outcome, str(self.rules.wagers[part].net_units(row))]
                for part in bundle.parts
                for row in self.rules.wagers[part].rows
            ]
            found.append(_hash([self.played, bundle.id, rows]))
        return tuple(found)

    def key(self, rounds: int) -> str:
        """What is kept of this trial is kept under this."""
        return _hash([sorted(self.keys), self.strategy, rounds])


def _hash(words: Any) -> str:
    return hashlib.sha256(json.dumps(words).encode()).hexdigest()


# What is tried


def plan(ids: Sequence[str], wanted: Wanted = lambda *_: True) -> Iterator[Trial]:
    """The trials, small sets of all games before larger ones.

    What a pair would change takes a while to find out, so that whether one is wanted is asked
    before.
    """
    of = [(one, edition) for one in map(game, ids) for edition in one.editions]
    seen: set[str] = set()
    moving: dict[Place, list[Chosen]] = {}
    """The choices that alone bring something new."""
    for one, edition in of:
        yield from _if_new(_trials(one, edition, {})[:1], seen)
    for one, edition in of:
        for chosen in single_choices(one):
            for trial in _if_new(_trials(one, edition, chosen)[:1], seen):
                moving.setdefault((one.id, edition), []).append(chosen)
                yield trial
    for one, edition in of:
        yield from _if_new(_trials(one, edition, {})[1:], seen)
    turns = [
        (turn, one, edition, both)
        for one, edition in of
        for turn, both in pairs_of(one, moving.get((one.id, edition), []))
    ]
    for _, one, edition, both in sorted(turns, key=lambda each: each[0]):
        if wanted(one.id, edition, both):
            yield from _if_new(_trials(one, edition, both)[:1], seen)


def single_choices(of: Game) -> Iterator[Chosen]:
    """Each option at each of its other choices."""
    for option in of.options:
        others = [option.text(value) for value in option.choices if value != option.default]
        for text in others or AMOUNTS.get(option.id, ()):
            yield {option.id: text}


def pairs_of(of: Game, moving: Sequence[Chosen]) -> Iterator[tuple[int, Chosen]]:
    """Choices of two options, with how many of the same two came before.

    One of them moves something alone; the other may be refused without it, or mean nothing. Which
    choices come first is as good as random, and always the same.
    """
    both = [
        first | second
        for first, second in itertools.combinations(single_choices(of), 2)
        if first.keys() != second.keys() and (first in moving or second in moving)
    ]
    turns: Counter[tuple[str, ...]] = Counter()
    for chosen in sorted(both, key=_hash):
        yield turns[tuple(chosen)], chosen
        turns[tuple(chosen)] += 1


def _trials(of: Game, edition: str, chosen: Chosen) -> list[Trial]:
    """By each strategy, the default first; none where the law does not allow the choice."""
    try:
        rules = rules_for(of, edition, chosen)
    except CroupierError:
        return []
    return [Trial(of, edition, chosen, one, rules) for one in kernel_of(rules).strategies(rules)]


def _if_new(trials: Iterable[Trial], seen: set[str]) -> Iterator[Trial]:
    for trial in trials:
        if not seen.issuperset(trial.keys):
            seen.update(trial.keys)
            yield trial


# Doing it

Record = dict[str, Any]


class Player:
    """Plays trials; rounds that are dealt the same are played once."""

    def __init__(self, rounds: int, threads: int | None = None) -> None:
        self.rounds = rounds
        self.threads = threads
        self._last: dict[str, Simulation] = {}

    def play(self, trial: Trial) -> Record:
        """What came of a trial, as it is kept."""
        begin = time.perf_counter()
        report = Report.of(self._run(trial), time.perf_counter() - begin)
        return {
            "game": trial.game.id,
            "edition": trial.edition,
            "options": trial.options,
            "strategy": trial.strategy,
            "rounds": self.rounds,
            "seed": trial.seed,
            "seconds": round(time.perf_counter() - begin, 1),
            "sigmas": {
                one.wager: round(one.sigmas, 3) for one in report.wagers if one.sigmas is not None
            },
            "not_counted": [one.wager for one in report.wagers if one.exact is None],
        }

    def _run(self, trial: Trial) -> Simulation:
        rules = trial.rules
        dealt = _hash([trial.played, sorted(rules.wagers)])
        if last := self._last.get(dealt):
            bundles = kernel_of(rules).bundles(rules)
            return replace(last, rules=rules, census=replace(last.census, bundles=bundles))
        run = simulate(rules, self.rounds, seed_from(trial.seed), trial.strategy, self.threads)
        if self._last and next(iter(self._last.values())).rules.game is not trial.game:
            self._last.clear()
        self._last[dealt] = run
        return run


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
) -> Iterator[tuple[Trial, Record | None]]:
    """Every trial with what came of it, from the file if it is done already.

    None of those for which there was no time; of pairs, only those that were played.
    """
    done, player = kept(file), Player(rounds, threads)
    played = [(one["game"], one["edition"], one["options"]) for one in done.values()]
    begin = time.monotonic()

    def time_left() -> bool:
        return minutes is None or time.monotonic() - begin < 60 * minutes

    def wanted(*pair: Any) -> bool:
        return pairs and (pair in played or time_left())

    for trial in plan(ids, wanted):
        key = trial.key(rounds)
        if key not in done and time_left():
            done[key] = {"key": key, **player.play(trial)}
            with file.open("a", encoding="utf-8") as out:
                out.write(json.dumps(done[key]) + "\n")
            print(f"{trial}: {furthest(done[key])}", file=sys.stderr, flush=True)
        yield trial, done.get(key)


def tidy(file: Path, found: Iterable[Record]) -> None:
    """Leave only what a run found again: the rest hangs on kernels that are gone."""
    file.write_text("".join(json.dumps(one) + "\n" for one in found), encoding="utf-8")


# Telling it


def furthest(record: Record) -> str:
    if not record["sigmas"]:
        return "nothing to compare"
    wager, sigmas = max(record["sigmas"].items(), key=lambda one: abs(one[1]))
    return f"{wager} {sigmas:+.2f}"


HEAD = """\
# The simulator beside its own reference

Written by `make honest` (`python -m bench.honest`), which anybody can repeat: each line is one game
under one set of options, played {rounds:,} times. Every wager is compared with the exact mean by
the strategy that was played; where a shoe is dealt down to its cutting card, with what that adds to
the mean (played apart; its error is in the sigmas). `furthest` is the wager that came out furthest
from it, with its distance in standard errors. The seed is made from the kernel and what it reads;
`croupier simulate GAME --set ... --strategy S --seed "honest ..." --rounds {rounds}` repeats a
line. Sets with one seed differ only in what is paid, and were dealt the same rounds.

{sets} sets, {wagers:,} comparisons, {games} games. Furthest of all: {worst:.2f} standard errors;
the limit is {limit}. Beyond two lie {two:.2f} % (4.55 % if only chance is at work), beyond three
{three:.2f} % (0.27 %). Wagers of one set are decided by the same rounds, so these shares
scatter more than those of so many independent ones would.

## What is covered

Sets that were played, of those that differ from all before them in a kernel, its parameters or a
payment: the game as it is by each of its strategies, and with one option at another choice. With
two of them: how many were played, of all pairs of choices of which one alone changes something.
Many of those change nothing more, or are refused.

| game | as it is | one option | two options |
| --- | ---: | ---: | ---: |
"""
SETS = """
## Every set

| game | options | strategy | wagers | furthest | sigmas | seed |
| --- | --- | --- | ---: | --- | ---: | --- |
"""


def page(found: Sequence[tuple[Trial, Record | None]]) -> str:
    records = [record for _, record in found if record]
    # Wagers that a set shares with another one, paid alike for the same rounds, count once.
    every = [
        abs(sigmas)
        for _, _, sigmas in {(r["seed"], *each) for r in records for each in r["sigmas"].items()}
    ]

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
    lines = (f"| {line(one)} |\n" for one in sorted(records, key=_place))
    return "".join([head, *covered(found), *not_compared(records), SETS, *lines])


def covered(found: Sequence[tuple[Trial, Record | None]]) -> Iterator[str]:
    """By game, and in all: how many sets of so many options were played, of how many."""
    planned: Counter[tuple[str, int]] = Counter()
    played: Counter[tuple[str, int]] = Counter()
    moving: dict[str, tuple[Game, list[Chosen]]] = {}
    for trial, record in found:
        where, size = _called(trial.game.id, trial.edition), len(trial.options)
        for name in (where, "all"):
            planned[name, size] += size < 2
            played[name, size] += record is not None
        if size == 1:
            moving.setdefault(where, (trial.game, []))[1].append(trial.options)
    for where, (one, choices) in moving.items():
        for name in (where, "all"):
            planned[name, 2] += len(list(pairs_of(one, choices)))
    for name in dict.fromkeys(name for name, _ in planned if name != "all"):
        yield _covered_line(name, played, planned)
    yield _covered_line("all", played, planned)


def _covered_line(name: str, played: Counter[Any], planned: Counter[Any]) -> str:
    cells = (f"{played[name, size]} of {planned[name, size]}" for size in range(3))
    return f"| {name} | {' | '.join(cells)} |\n"


def not_compared(records: Sequence[Record]) -> Iterator[str]:
    """Wagers of which the strategy that was played is not counted."""
    for one in sorted(records, key=_place):
        if one["not_counted"]:
            where, wagers = _called(one["game"], one["edition"]), ", ".join(one["not_counted"])
            what = f"{where} by {one['strategy']}, {wagers}"
            yield f"\nNot compared, because it is not counted: {what}.\n"


def _place(record: Record) -> tuple[str, str, int, str, str]:
    chosen = json.dumps(record["options"])
    return record["game"], record["edition"], len(record["options"]), chosen, record["strategy"]


def _called(game_id: str, edition: str) -> str:
    return game_id if len(game(game_id).editions) == 1 else f"{game_id} ({edition})"


def line(record: Record) -> str:
    chosen = ", ".join(f"{name}={text}" for name, text in record["options"].items())
    wager, _, sigmas = furthest(record).rpartition(" ")
    where, wagers = _called(record["game"], record["edition"]), str(len(record["sigmas"]))
    seed = record["seed"]
    return " | ".join([where, chosen, record["strategy"], wagers, wager, sigmas, seed])


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.honest", description=__doc__)
    parser.add_argument("games", nargs="*", help="which; all by default")
    parser.add_argument("--rounds", type=float, default=ROUNDS, help="of each set; 4e7 by default")
    parser.add_argument("--no-pairs", action="store_true", help="only one option at a time")
    parser.add_argument("--minutes", type=float, help="begin no new set after so many")
    parser.add_argument("--threads", type=int, help="on how many cores; all by default")
    parser.add_argument("--afresh", action="store_true", help="play also what was played before")
    asked = parser.parse_args()
    if asked.afresh:
        KEPT.unlink(missing_ok=True)
    found = list(
        run(
            asked.games or game_ids(),
            int(asked.rounds),
            pairs=not asked.no_pairs,
            minutes=asked.minutes,
            threads=asked.threads,
        )
    )
    records = [record for _, record in found if record]
    if not asked.games and not asked.no_pairs and records:
        tidy(KEPT, records)
        PAGE.write_text(page(found), encoding="utf-8")
        print(f"written: {PAGE.relative_to(ROOT)}")
    wrong = [one for one in records if any(abs(s) > LIMIT for s in one["sigmas"].values())]
    for one in wrong:
        print(f"further than {LIMIT} standard errors: {line(one)}", file=sys.stderr)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()

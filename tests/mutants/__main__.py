"""`python -m tests.mutants`: break single clauses, and tell which breaks were caught."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.mutants.breaks import Break, all_breaks, choose
from tests.mutants.report import (
    PAGE,
    WANTED_PERCENT,
    changes_nothing,
    explained,
    line,
    page,
    percent,
    table,
    unexplained,
)
from tests.mutants.sources import speaks_of
from tests.mutants.trial import CAUGHT, INVALID, UNSOUND, Run, Verdict, in_function, trials


def options(words: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--count", type=int, default=300, help="how many breaks are tried")
    parser.add_argument("--seed", default="1", help="another seed chooses other breaks")
    parser.add_argument(
        "--chapter",
        default="",
        help="only chapters with this, or one of several with commas between, in their id",
    )
    parser.add_argument(
        "--about",
        default="",
        help="only clauses whose entry in a law file asks for something with one of these words",
    )
    parser.add_argument("--jobs", type=int, default=2, help="processes side by side")
    parser.add_argument("--contains", default="", help="only breaks with this in their key")
    parser.add_argument("--keys", action="store_true", help="only list what would be tried")
    parser.add_argument(
        "--quick",
        action="store_true",
        help="only breaks in functions, without the second trial that makes a miss sure",
    )
    parser.add_argument(
        "--state",
        type=Path,
        help="a file of verdicts: what it calls caught is not tried again, and it is kept up",
    )
    parser.add_argument(
        "--typed", action="store_true", help="without expectations printed from the code"
    )
    parser.add_argument("--write", action="store_true", help="write docs/law.md")
    return parser.parse_args(words)


def tried(every: Sequence[Break], given: argparse.Namespace) -> list[Verdict]:
    """So many breaks that do import; as many more are chosen as did not."""
    chapters = {one.chapter for one in every if _asked(one, given)}
    among = [
        one
        for one in every
        if given.contains in one.key and _asked(one, given) and not changes_nothing(one)
    ]
    if given.quick:
        among = [one for one in among if in_function(one)]
    found: list[Verdict] = []
    wanted = given.count
    while len(found) < wanted:
        chosen = choose(among, wanted, given.seed, chapters)[len(found) :]
        if not chosen:
            break
        found += _with_state(chosen, given)
        wanted = given.count + sum(one.outcome == INVALID for one in found)
    return found


def _with_state(chosen: Sequence[Break], given: argparse.Namespace) -> list[Verdict]:
    """Verdicts on these breaks: those that are known to be caught, and the others tried."""
    file = given.state
    known: dict[str, str] = json.loads(file.read_text("utf-8")) if file and file.is_file() else {}
    done = {name for name, outcome in known.items() if outcome in (CAUGHT, INVALID)}
    left = [one for one in chosen if _name(one) not in done]

    def keep(more: Sequence[Verdict]) -> None:
        known.update({_name(one.broken): one.outcome for one in more})
        if file:
            file.write_text(json.dumps(known, indent=0, sort_keys=True), "utf-8")

    def tell(verdict: Verdict) -> None:
        _tell(verdict)
        keep([verdict])

    run = Run(given.jobs, sure=not given.quick, typed=given.typed)
    new = trials(left, run, tell) if left else []
    keep(new)  # again: what a test "caught" that fails on whole code did not count
    tried = iter(new)
    return [
        Verdict(one, known[_name(one)], ()) if _name(one) in done else next(tried) for one in chosen
    ]


def _asked(one: Break, given: argparse.Namespace) -> bool:
    if not any(part in one.chapter for part in given.chapter.split(",")):
        return False
    about = given.about.split(",")
    return all(speaks_of(clause, about) for clause in one.clauses)


def _name(one: Break) -> str:
    return f"{one.chapter}: {one.key}"


def _tell(verdict: Verdict) -> None:
    if not verdict.noticed and verdict.outcome != INVALID:
        known = "explained: " if verdict.broken.key in explained() else "missed: "
        print(known + line(verdict), flush=True)


def main(words: Sequence[str] | None = None) -> int:
    given = options(words)
    every = all_breaks()
    if given.keys:
        for one in every:
            if _asked(one, given) and given.contains in one.key:
                print(f"{one.chapter} {sorted(one.clauses)} {one.line} {one.key}")
        return 0
    found = tried(every, given)
    if unsound := sorted({one.by for one in found if one.outcome == UNSOUND}):
        print("these tests fail on whole code; mend them, then try again:", *unsound, sep="\n  ")
        return 2
    print("\n".join(table(found, every)))
    if given.write:
        PAGE.write_text(page(found, every, given), "utf-8")
    open_questions = unexplained(found)
    print(f"{percent(found):.1f} % caught; {len(open_questions)} survivors are not explained")
    return int(percent(found) < WANTED_PERCENT or bool(open_questions))


if __name__ == "__main__":
    sys.exit(main())

"""What became of the breaks, as the page `docs/law.md` and as lines for the terminal."""

from __future__ import annotations

import argparse
import functools
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from tests.mutants.breaks import Break
from tests.mutants.sources import ROOT, title
from tests.mutants.trial import INVALID, Verdict

PAGE = ROOT / "docs" / "law.md"
EXPLAINED = Path(__file__).parent / "explained.toml"
WANTED_PERCENT = 97

BREAKS = "## Breaks\n"
"""Where the page begins that is written here; `make docs` keeps what stands above."""
TOLD = """
{tried} breaks, chosen by the seed `{seed}` clause by clause out of {all}: {caught} caught,
{missed} missed ({percent} % caught). A break is tied to the clauses cited nearest to it. Of all
changes {nothing} are left out, since they are known to change nothing (`Equivalent` in
`tests/mutants/explained.toml`); one that a sample finds first counts as missed.
{by}
To repeat it: `{command}`; one chapter: `make mutants CHAPTER=craps`.

"""
SURVIVORS = """
## Survivors

What was missed, and what we think of it: "equivalent" by reading, or a gap in the tests. Reasons
stand in `tests/mutants/explained.toml`; without one, or below 97 %, `make mutants` fails.

"""


@functools.cache
def explained() -> dict[str, str]:
    """The reasons why breaks may survive, by their description."""
    return dict(tomllib.loads(EXPLAINED.read_text("utf-8"))["survives"])


def changes_nothing(one: Break) -> bool:
    """Whether it is known to be no break: `Equivalent: ...`, or `Equivalent in Crapless: ...`."""
    reason = explained().get(one.key, "")
    named = re.match("Equivalent in ([^:]+):", reason)
    if named is None:
        return reason.startswith("Equivalent:")
    return any(title(one.chapter).startswith(name) for name in re.split(" and |, ", named[1]))


def percent(verdicts: Sequence[Verdict]) -> float:
    tried = [one for one in verdicts if one.outcome != INVALID]
    return 100 * sum(one.noticed for one in tried) / max(1, len(tried))


def unexplained(verdicts: Iterable[Verdict]) -> list[Verdict]:
    reasons = explained()
    return [
        one
        for one in verdicts
        if not one.noticed and one.outcome != INVALID and one.broken.key not in reasons
    ]


def line(verdict: Verdict) -> str:
    """A survivor in one paragraph: where, what was changed, whose clause, which tests ran."""
    broken = verdict.broken
    clauses = ", ".join(sorted(broken.clauses))
    tests = ", ".join(test.rpartition("::")[2] for test in verdict.tests) or "no test names it"
    return (
        f"{broken.module.place}:{broken.line} {broken.kind} ({clauses})\n"
        f"    {broken.edit.before} -> {broken.edit.after}\n"
        f"    key: {broken.key}\n"
        f"    ran: {tests}"
    )


def table(verdicts: Sequence[Verdict], every: Sequence[Break]) -> list[str]:
    """Caught and missed by chapter, as lines of a table."""
    known = Counter(one.chapter for one in every)
    rows = ["| chapter | breaks there are | tried | caught | missed |", "|---|--:|--:|--:|--:|"]
    for chapter in sorted({one.broken.chapter for one in verdicts}):
        its = [one for one in verdicts if one.broken.chapter == chapter]
        rows.append(_row(chapter, known[chapter], its))
    return [*rows, _row("in all", len(every), verdicts)]


def _row(name: str, known: int, verdicts: Sequence[Verdict]) -> str:
    tried = [one for one in verdicts if one.outcome != INVALID]
    caught = sum(one.noticed for one in tried)
    return f"| {name} | {known:,} | {len(tried)} | {caught} | {len(tried) - caught} |"


TYPED = "Only tests whose expectations were typed from the chapters were run."
ALL = "Tests whose expectations were printed from the code were run too."


def page(verdicts: Sequence[Verdict], every: Sequence[Break], run: argparse.Namespace) -> str:
    """The whole page, for breaks that were chosen and tried as the run says."""
    options = ["--typed"] * run.typed + [f"--chapter {run.chapter}"] * bool(run.chapter)
    options += [f"--about {run.about}"] * bool(run.about)
    command = f"python -m tests.mutants --count {run.count} --seed {run.seed}"
    tried = [one for one in verdicts if one.outcome != INVALID]
    missed = [one for one in tried if not one.noticed]
    told = TOLD.format(
        tried=len(tried),
        seed=run.seed,
        all=f"{len(every):,}",
        caught=len(tried) - len(missed),
        missed=len(missed),
        percent=f"{percent(verdicts):.1f}",
        by=TYPED if run.typed else ALL,
        command=" ".join([command, *options, "--write"]),
        nothing=sum(map(changes_nothing, every)),
    )
    reasons = explained()
    survivors = [
        f"- `{one.broken.key}` ({one.broken.chapter}): {reasons.get(one.broken.key, 'unexplained')}"
        for one in missed
    ]
    above = PAGE.read_text("utf-8").partition(BREAKS)[0]
    parts = [above, BREAKS, told, *_lines(table(verdicts, every)), "\n", *_kinds(tried)]
    return "".join([*parts, SURVIVORS, *_lines(survivors or ["None."])])


def _lines(lines: Iterable[str]) -> list[str]:
    return [f"{one}\n" for one in lines]


def _kinds(tried: Sequence[Verdict]) -> list[str]:
    rows = ["| kind of break | tried | missed |", "|---|--:|--:|"]
    for kind, count in sorted(Counter(one.broken.kind for one in tried).items()):
        missed = sum(not one.noticed for one in tried if one.broken.kind == kind)
        rows.append(f"| {kind} | {count} | {missed} |")
    return _lines(rows)

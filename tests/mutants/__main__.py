"""`python -m tests.mutants`: see the package."""

from __future__ import annotations

import argparse
import collections
import sys
import time

from tests.mutants.breaks import all_breaks, choose
from tests.mutants.trial import trials, Verdict

def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--chapter", default="")
    parser.add_argument("--jobs", type=int, default=2)
    a = parser.parse_args()
    t = time.time()
    every = all_breaks()
    chapters = {one.chapter for one in every}
    if a.chapter:
        chapters = {c for c in chapters if a.chapter in c}
    breaks = choose(every, a.count, a.seed, chapters)
    print(f"{len(breaks)} breaks of {len(every)} in {time.time()-t:.1f}s", flush=True)
    n = 0
    def tell(v: Verdict) -> None:
        nonlocal n
        n += 1
        if v.outcome != "caught":
            b = v.broken
            print(f"[{n} {time.time()-t:.0f}s] {v.outcome} {b.chapter} {[c.split()[1] for c in sorted(b.clauses)]} {b.line} {b.key} tests={len(v.tests)} {v.seconds:.1f}s", flush=True)
    found = trials(breaks, a.jobs, tell)
    by = collections.defaultdict(collections.Counter)
    for v in found:
        by[v.broken.chapter][v.outcome] += 1
        by["all"][v.outcome] += 1
    for c, k in by.items():
        print(c, dict(k))
    print(f"{time.time()-t:.0f} s")
    return 0
sys.exit(main())

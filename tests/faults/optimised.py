"""`python -O` takes every assert away; chips still neither appear nor vanish."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

from tests.faults.sitting import Broken

SOURCE = Path(__file__).parent.parent.parent / "src"
TRIED = {
    "more than lies there": 'table.move(("rack/P1", "tray", 10**9))',
    "less than nothing": 'table.move(("tray", "rack/P1", -5))',
    "from an account that nobody has": 'table.move(("spot/9/nothing", "rack/P1", 5))',
    "chips that appear": 'table.accounts["rack/P1"] += 5; table.move(("cage", "rack/P1", 5))',
    "a fraction of a cent": 'table.move(("cage", "rack/P1", 0.5))',
}
CODE = """
import croupier
assert False, "asserts are on"
table = croupier.table("big_six", seed="optimised")
table.sit(1, "P1", 100_00)
table = table.table
try:
    {tried}
except Exception as error:
    print("stopped:", error)
else:
    print("done", sum(table.accounts.values()))
"""


def optimised(count: int, seed: int) -> Counter[str]:
    """Every law of chips is broken once in a Python without asserts."""
    tally = Counter[str]()
    for name, tried in TRIED.items():
        ran = subprocess.run(
            [sys.executable, "-O", "-c", CODE.format(tried=tried)],
            env={**os.environ, "PYTHONPATH": str(SOURCE)},
            capture_output=True,
            text=True,
            check=False,
        )
        if not ran.stdout.startswith("stopped:"):
            raise Broken(f"python -O lets through {name}: {ran.stdout}{ran.stderr[-500:]}")
        tally[f"stopped: {name}"] += 1
    return tally

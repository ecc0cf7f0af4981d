"""A million random hands, set twice: `python -m tests.games.pai_gow.million [SEED]`."""

from __future__ import annotations

import random
import sys
import time

from tests.games.pai_gow.test_house_way import compare, dealt

if __name__ == "__main__":
    begun = time.perf_counter()
    chosen = int(sys.argv[1]) if len(sys.argv) > 1 else random.randrange(10**9)
    for part in range(10):
        compare(dealt(100_000, chosen + part))
    print(f"1,000,000 hands alike in {time.perf_counter() - begun:.0f} s")

"""What every test may rely on; `croupier.contracts.clauses` has the marks and the seeds."""

from __future__ import annotations

import importlib.util
import os

import hypothesis
import pytest

NEEDED = ("numba", "numpy", "pokerkit", "scipy")
"""What `make test` installs: nothing is left out because one of them is missing."""
MISSING = [one for one in NEEDED if importlib.util.find_spec(one) is None]
if MISSING:
    raise pytest.UsageError(f"the tests need {', '.join(MISSING)}; make test installs them")

# How long an example takes says nothing here: the first one may compile a kernel.
hypothesis.settings.register_profile("croupier", deadline=None, print_blob=True)
hypothesis.settings.load_profile("croupier")

# Whatever a test asks is counted, not read from a count of some earlier day.
os.environ["CROUPIER_ANEW"] = "1"

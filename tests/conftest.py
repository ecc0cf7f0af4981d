"""What every test may rely on; `croupier.contracts.clauses` has the marks and the seeds."""

from __future__ import annotations

import hypothesis

# How long an example takes says nothing here: the first one may compile a kernel.
hypothesis.settings.register_profile("croupier", deadline=None, print_blob=True)
hypothesis.settings.load_profile("croupier")

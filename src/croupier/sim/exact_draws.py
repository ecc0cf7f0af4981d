"""A run without a single card: how often each outcome comes is one draw from the exact law.

Where rounds know nothing of each other and every chance is known, the tallies of so many rounds
have the multinomial distribution, and a billion rounds are drawn as fast as ten. Card by card stays
for shoes that are dealt down to a card, for meters that grow, and to check the count itself.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from typing import Any

from croupier.core.game import Rules
from croupier.core.odds import Share
from croupier.core.refusals import Misuse
from croupier.exact.census import EXACT, SIMULATED, Census, census
from croupier.exact.shoe import why_no_shoe
from croupier.sim.runner import Simulation, kernel_of, simulator
from croupier.sim.streams import multinomial

EXACT_DRAWS = "exact draws"


def drawn(rules: Rules, rounds: int, seed: bytes, strategy: str | None = None) -> Simulation:
    """The tallies of so many rounds, for each kind of facts by itself."""
    if _hang_together(rules):
        raise Misuse(
            f"rounds of {rules.game.name} hang on those before them, as a shoe lasts over several; "
            "leave --method out"
        )
    if any(isinstance(row.pays, Share) for one in rules.wagers.values() for row in one.rows):
        raise Misuse(f"a meter of {rules.game.name} grows from round to round; leave --method out")
    module = simulator(rules.game)
    known = kernel_of(rules).strategies(rules.plain)
    played = next(iter(known)) if strategy is None else strategy
    counted_as = getattr(module, "COUNTED_AS", {}).get(played, played)
    try:
        law = census(rules, counted_as if strategy is not None else None)
    except Misuse as error:
        if strategy is None or strategy in known:
            raise Misuse(f"the strategy {played} is not counted; leave --method out") from error
        raise
    weights = {
        kind: _drawn(law.weights[kind], rounds, hashlib.sha256(seed + kind.encode()).digest())
        for kind in law.weights
        if law.methods.get(kind, EXACT) == EXACT
    }
    if not weights:
        raise Misuse(f"{rules.game.name} is not counted in fractions; leave --method out")
    went = Census(weights, law.bundles, methods=dict.fromkeys(weights, SIMULATED))
    return Simulation(rules, rounds, seed, played, 1, went, crew=EXACT_DRAWS)


def _hang_together(rules: Rules) -> bool:
    """Whether a shoe is dealt on from round to round."""
    if why_no_shoe(rules) is not None:
        return False
    cutting = getattr(simulator(rules.game), "cutting", None)
    return cutting is None or cutting(rules.plain) is not None


def _drawn(law: Any, rounds: int, seed: bytes) -> Counter[Any]:
    facts = [one for one, weight in law.items() if weight]
    total = sum(law[one] for one in facts)
    chances = [law[one] / total for one in facts]
    # What rounding leaves over goes to the last one, as numpy wants it.
    tally = multinomial(seed, rounds, [*chances[:-1], max(0.0, 1 - sum(chances[:-1]))])
    return Counter({one: n for one, n in zip(facts, tally, strict=True) if n})

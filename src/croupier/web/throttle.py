"""Whoever sends more than a person or a tool in good faith would is asked to wait.

By the cookie where there is one, else by address: a flood of one visitor costs the others nothing.
Only what changes something is counted; what takes long to answer has its own bounds.
"""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

MOST_KNOWN = 20_000


@dataclass(frozen=True)
class Allowance:
    """So many at once, and so many a second from then on."""

    at_once: float
    a_second: float


VISITOR = Allowance(200, 50)
"""Of one browser or program that has a session."""
ADDRESS = Allowance(1_000, 100)
"""Of all that come from one address without one."""


@dataclass
class Throttle:
    """How much each of them has left."""

    clock: Callable[[], float] = time.monotonic
    visitor: Allowance = VISITOR
    address: Allowance = ADDRESS
    _left: OrderedDict[str, tuple[float, float]] = field(default_factory=OrderedDict)

    def waits(self, cookie: str, address: str) -> int:
        """Nought if it may be done now, else for how many seconds to wait."""
        allowed = self.visitor if cookie else self.address
        who, now = cookie or f"at {address}", self.clock()
        left, since = self._left.pop(who, (allowed.at_once, now))
        left = min(allowed.at_once, left + (now - since) * allowed.a_second)
        may = left >= 1
        self._left[who] = (left - 1 if may else left, now)
        while len(self._left) > MOST_KNOWN:
            self._left.popitem(last=False)
        return 0 if may else math.ceil((1 - left) / allowed.a_second)

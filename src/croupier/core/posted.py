"""The limits that are posted at a table: a house may post others between two rounds.

They come with the command that begins a round, as what a meter shows comes with the key, stand in
its entry, and hold from that round on; a value between rounds says which hold.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from croupier.core import events
from croupier.core.game import Rules, rules_for
from croupier.core.numbers import is_whole
from croupier.core.refusals import Misuse

if TYPE_CHECKING:
    from croupier.core.table import Table

LIMITS = "limits"
MINIMUM, MAXIMUM = "minimum", "maximum"
Limits = tuple[int, int]
"""The least and the most of a wager, in cents."""

_KNOWN: dict[tuple[str, Limits], Rules] = {}
_MOST = 512


def limited(rules: Rules, limits: Limits) -> Rules:
    """The same rules with other limits posted; refused where the law says no."""
    key = rules.hash, limits
    if key not in _KNOWN:
        options = rules.option_texts()
        known = {option.id: option for option in rules.game.options}
        for name, cents in zip((MINIMUM, MAXIMUM), limits, strict=True):
            options[name] = known[name].text(cents)
        paytable = {wager: dict(rows) for wager, rows in rules.paytable.items()}
        made = rules_for(rules.game, rules.edition, options, paytable, rules.lawful)
        if len(_KNOWN) >= _MOST:
            _KNOWN.clear()
        _KNOWN[key] = made
    return _KNOWN[key]


def limits_of(rules: Rules) -> Limits:
    return rules.cents(MINIMUM), rules.cents(MAXIMUM)


def post(
    table: Table,
    inputs: Mapping[str, Any],
    logged: deque[Mapping[str, Any]] | None,
    given: list[dict[str, Any]],
) -> None:
    """Post what the house gives with a round, or what the log says that it gave."""
    if logged is None:
        told = inputs.get(LIMITS)
    else:
        told = logged.popleft()[LIMITS] if logged and LIMITS in logged[0] else None
    if told is None:
        return
    limits = told.get("minimum_cents"), told.get("maximum_cents")
    if not all(is_whole(cents) for cents in limits):
        raise Misuse(f"{told} are no limits; give minimum_cents and maximum_cents")
    if logged is None and limits == limits_of(table.rules):
        return
    table.post(limits)
    option = next(one for one in table.rules.game.options if one.id == MINIMUM)
    table.emit(
        events.LimitsPosted(
            minimum_cents=limits[0],
            maximum_cents=limits[1],
            rules=table.rules.hash,
            clause=table.rules.cite(option.clause),
        )
    )
    given.append({LIMITS: {"minimum_cents": limits[0], "maximum_cents": limits[1]}})

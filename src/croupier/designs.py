"""A design as text that people send each other: the same rules, read and written to the byte.

`v=1&pay=pair_plus.straight_flush:50-1&set=decks:2&target=0.04`. What stands after a `?` in an
address of the designer is this text, and `croupier design GAME --share TEXT` takes it too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from urllib.parse import parse_qsl, quote

from croupier.core.game import Rules
from croupier.core.names import id_from
from croupier.core.numbers import share, signed
from croupier.core.odds import Odds, pays_from
from croupier.core.refusals import Misuse, quoted

VERSION = "1"
MOST_SHARED = 8_000
KNOWN = ("v", "edition", "set", "pay", "thought", "wager", "target", "tolerance")
SAFE = ":.,-_$ "


@dataclass(frozen=True)
class Shared:
    """What such a text says."""

    edition: str | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    paytable: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    thought: bool = False
    wager: str | None = None
    target: Fraction | None = None
    tolerance: Fraction | None = None


def share_text(
    rules: Rules,
    *,
    wager: str | None = None,
    target: Fraction | None = None,
    tolerance: Fraction | None = None,
) -> str:
    """The rules as such a text: only what is not the usual, in the order of the game."""
    usual = {one.id: one.text(one.default) for one in rules.game.options}
    parts = [("v", VERSION)]
    if rules.edition != rules.game.editions[0]:
        parts.append(("edition", rules.edition))
    parts += [
        ("set", f"{name}:{text}")
        for name, text in rules.option_texts().items()
        if text != usual[name]
    ]
    for id, one in rules.wagers.items():
        changed = rules.paytable.get(id, {})
        for row in one.rows:
            if row.outcome in changed:
                parts.append(("pay", f"{id}.{row.outcome}:{_short(str(row.pays))}"))
    if not rules.lawful:
        parts.append(("thought", "1"))
    if wager is not None:
        parts.append(("wager", wager))
    for name, number in (("target", target), ("tolerance", tolerance)):
        if number is not None:
            parts.append((name, _decimal(number)))
    return "&".join(f"{name}={quote(text, safe=SAFE).replace(' ', '+')}" for name, text in parts)


def shared_from(text: str) -> Shared:
    """What somebody was sent; whatever is wrong in it is said."""
    if len(text) > MOST_SHARED:
        raise Misuse(f"a shared design has at most {MOST_SHARED:,} characters")
    tidy = text.strip().rpartition("?")[2]
    try:
        parts = parse_qsl(tidy, keep_blank_values=True, strict_parsing=True, errors="strict")
    except ValueError as error:
        raise Misuse(f"{quoted(text)} is no shared design; it looks like v=1&pay=…") from error
    single: dict[str, str] = {}
    options: dict[str, str] = {}
    paytable: dict[str, dict[str, str]] = {}
    for name, value in parts:
        id_from("part of a shared design", name, KNOWN)
        if name == "set":
            option, told = _pair(value, "set=decks:2")
            options[_once(option, options)] = told
        elif name == "pay":
            row, pays = _pair(value, "pay=pair_plus.flush:4-1")
            wager, dot, outcome = row.partition(".")
            if not dot:
                raise Misuse(f"pay={value} names no row; write pay=pair_plus.flush:4-1")
            rows = paytable.setdefault(wager, {})
            rows[_once(outcome, rows)] = _long(pays)
        else:
            single[_once(name, single)] = value
    if single.get("v") != VERSION:
        raise Misuse(f"a shared design begins with v={VERSION}; this one has v={single.get('v')}")
    target, tolerance = single.get("target"), single.get("tolerance")
    return Shared(
        edition=single.get("edition"),
        options=options,
        paytable=paytable,
        thought=single.get("thought") == "1",
        wager=single.get("wager"),
        target=None if target is None else edge_from(target),
        tolerance=None if tolerance is None else share(tolerance, "a tolerance"),
    )


def edge_from(value: Fraction | str) -> Fraction:
    """The edge that is wanted; below nothing where the player is to have it."""
    found = signed(value) if isinstance(value, str) else value
    if not isinstance(found, Fraction) or not -1 <= found <= 1:
        raise Misuse(f"{quoted(value)} is not a target; write it like 4%, 1/25 or -0.5%")
    return found


def _pair(value: str, example: str) -> tuple[str, str]:
    name, colon, told = value.partition(":")
    if not colon or not name or not told:
        raise Misuse(f"{quoted(value)} is not read; write it like {example}")
    return name, told


def _once(name: str, known: Mapping[str, object]) -> str:
    if name in known:
        raise Misuse(f"{name} stands there twice; a shared design says everything once")
    return name


def _short(pays: str) -> str:
    """`50-1` for odds; all else as it is written on a sign."""
    found = pays_from(pays)
    return f"{found.win}-{found.stake}" if isinstance(found, Odds) else pays


def _long(text: str) -> str:
    win, dash, stake = text.partition("-")
    return f"{win} to {stake}" if dash and win.isdigit() and stake.isdigit() else text


def _decimal(number: Fraction) -> str:
    """A share in as few digits as say it, or as a fraction."""
    for places in range(1, 10):
        if (number * 10**places).denominator == 1:
            return f"{float(number):.{places}f}"
    return str(number)

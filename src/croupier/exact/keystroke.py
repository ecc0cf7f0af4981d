"""A design for whoever prices it himself, at the keystroke: rows, combos, and what a payment is.

Everything is whole numbers, fractions as text, and words. A payment comes in as units won per unit
staked; what is due up front and what is never given back is said beside it, so that no rule is
written again by whoever multiplies.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from croupier.core.wagers import Wager
from croupier.exact.analysis import least_cents
from croupier.exact.design import Design, DesignRow
from croupier.exact.par import short


def document(design: Design, wager: str) -> dict[str, Any]:
    """One wager: its parts, its rows in the order of the parts, its combos, its present figures."""
    found = design.combos(wager)
    parts = [design.rules.wagers[part] for part in found.parts]
    combos = found.to_dict()
    return {
        "wager": found.wager,
        "name": found.name,
        "unit": found.unit,
        "note": design.bundles[wager].note,
        "method": found.method,
        "per_total": found.per_total,
        "hangs": bool(design.decisive & set(found.parts)),
        "total": combos["total"],
        "over": found.over,
        "parts": [_part(parts, one) for one in parts],
        "rows": [_row(design, parts, row) for row in design.rows(wager)],
        # A combo is its weight, then part, row and units of each row that is settled.
        "combos": [
            [
                str(one.weight),
                *(number for (part, row), units in one.units for number in (part, row, units)),
            ]
            for one in found.combos
        ],
        "price": design.price(wager).to_dict(),
    }


def _part(parts: list[Wager], wager: Wager) -> dict[str, Any]:
    commission = wager.commission
    up_front = commission is not None and commission.taken == "up_front"
    return {
        "wager": wager.id,
        "name": wager.name,
        "staked": wager.staked,
        "kept": wager.kept is not None,
        "stake_cents": _stake_cents(parts, wager),
        "up_front": {"percent": commission.percent, "of": commission.of}
        if commission is not None and up_front
        else None,
    }


def _stake_cents(parts: list[Wager], wager: Wager) -> int:
    """On what stake a fixed sum is counted."""
    return least_cents(parts, wager) or wager.maximum_cents or 100


def _row(design: Design, parts: list[Wager], row: DesignRow) -> dict[str, Any]:
    wager = next(one for one in parts if one.id == row.wager)
    cents = _stake_cents(parts, wager)
    return {
        "wager": row.wager,
        "outcome": row.outcome,
        "words": row.words,
        "pays": str(row.pays),
        "units": str(Fraction(row.pays.net(cents), cents)),
        "lawful_pays": str(row.lawful),
        "least_units": str(Fraction(row.lawful.net(cents), cents)),
        "law": row.law,
        "clause": row.clause,
        "clause_words": short(row.clause),
        "weight": str(row.weight),
        "contribution": float(row.contribution),
    }

"""The best way to play as data: what `croupier strategy --json` prints and a page shows."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from croupier.exact.census import Advice, Strategy
from croupier.exact.settings import Laid, SettingAdvice
from croupier.exact.ways import Way


def strategy_document(game: str, found: Strategy | None, known: Iterable[Way]) -> dict[str, Any]:
    """The rule, every situation with the worth of each choice, the chart, other ways to play."""
    told: dict[str, Any] = {"game": game, "rule": found and found.rule, "advice": []}
    if found is not None:
        told["advice"] = [advice_document(one) for one in found.advice]
        if found.chart:
            told["legend"] = found.legend
            told["chart"] = [
                {"title": part.title, "columns": part.columns, "rows": dict(part.rows)}
                for part in found.chart
            ]
    return told | {"ways": [way_document(one) for one in known]}


def hand_document(advice: Advice) -> dict[str, Any]:
    """What to do with one hand, or how to set it."""
    if isinstance(advice, SettingAdvice):
        return settings_document(advice)
    return advice_document(advice)


def advice_document(advice: Advice) -> dict[str, Any]:
    """One situation; values are exact fractions, or decimals where they are not exact."""
    return {
        "situation": advice.situation,
        "best": advice.best,
        "values": {choice: _text(advice, value) for choice, value in advice.values.items()},
        "weight": advice.weight,
    }


def settings_document(advice: SettingAdvice) -> dict[str, Any]:
    """A hand that is set in parts: the house way, the best setting, and the worth of them all."""
    assert advice.house_way is not None
    return {
        "house_way": _laid(advice, advice.house_way)
        | {"rule": advice.rule, "clause": advice.clause},
        "best": _laid(advice, advice.best_setting),
        "settings": [_laid(advice, one) for one in advice.settings],
        "house_way_costs": _text(advice, advice.costs),
        "weight": advice.weight,
    }


def _laid(advice: SettingAdvice, laid: Laid) -> dict[str, Any]:
    parts: dict[str, Any] = {name: list(cards) for name, cards in laid.parts.items()}
    return parts | {"words": laid.words, "value": _text(advice, laid.value)}


def way_document(way: Way) -> dict[str, Any]:
    """A way to play beside the best one, as data."""
    return {
        "way": way.name,
        "words": way.words,
        "house_edge": way.edge_told,
        "house_edge_percent": round(float(way.house_edge) * 100, 6),
        "costs": way.costs_told,
        "costs_percent": round(float(way.costs) * 100, 6),
    }


def _text(advice: Advice, value: Fraction) -> str:
    return str(value) if advice.exact else f"{float(value):.9f}"

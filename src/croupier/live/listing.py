"""Games as data: what `croupier games --json` prints and the API answers."""

from __future__ import annotations

from typing import Any

from croupier.core.game import Game, Rules, rules_for


def document(one: Game) -> dict[str, Any]:
    """A game in a line."""
    return {
        "game": one.id,
        "name": one.name,
        "editions": list(one.editions),
        "chapters": list(one.law.editions.values()),
        "seats": one.seats,
        "wager_count": len(rules_for(one).wagers),
    }


def wagers_of(rules: Rules) -> list[dict[str, Any]]:
    """Every wager with its rows."""
    return [
        {
            "wager": wager.id,
            "name": wager.name,
            "clause": rules.cite(wager.clause),
            "rows": [
                {"outcome": row.outcome, "pays": str(row.pays), "clause": rules.cite(row.clause)}
                for row in wager.rows
            ],
        }
        for wager in rules.wagers.values()
    ]


def options_of(rules: Rules) -> list[dict[str, Any]]:
    """What a house may choose."""
    return [
        {
            "option": option.id,
            "default": option.text(option.default),
            "choices": [option.text(value) for value in option.choices],
            "help": option.help,
            "clause": rules.cite(option.clause),
        }
        for option in rules.game.options
    ]

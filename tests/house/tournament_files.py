"""Submissions of tournaments for tests."""

from __future__ import annotations

import functools

from croupier.core.days import Date
from croupier.core.game import rules_for
from croupier.games import game
from croupier.house.submission_file import written
from croupier.house.submissions import Submission, check

DAY = Date(2026, 12, 1)
GAMES = ("blackjack", "craps", "mini_baccarat", "dragon_bonus_baccarat")


@functools.cache
def text_for(game_id: str) -> str:
    """The file that `submission new --set tournament=yes` writes."""
    return written(rules_for(game(game_id), options={"tournament": "yes"}), "Harbour", DAY)


def with_terms(game_id: str, **terms: str) -> str:
    """The same with other terms, written as TOML has them; an empty one is left out."""
    lines = text_for(game_id).splitlines()
    at = lines.index("[tournament]")
    for key, value in terms.items():
        found = [i for i in range(at, len(lines)) if lines[i].startswith(f"{key} = ")]
        if not value:
            del lines[found[0]]
        elif found:
            lines[found[0]] = f"{key} = {value}"
        else:
            lines.append(f"{key} = {value}")
    return "\n".join(lines) + "\n"


def filed(game_id: str, **terms: str) -> Submission:
    found = check(with_terms(game_id, **terms))
    assert found.submission is not None, found.objections
    return found.submission

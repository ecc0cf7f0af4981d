"""What a house files in its Rules Submission about hands: 575.6(b)(3), 575.6(b)(6), 575.11(c).

The way of setting the dealer's hands is written in a line, a rule after the other with semicolons
between them, or as a file of TOML (`--set house_way=@way.toml`):

    two pair: pair medium, highest low; anything of 2-6 with straight: highest high; anything:
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from croupier.core.game import Rules
from croupier.core.refusals import Misuse, quoted
from croupier.games.asia_poker.house_way import DEFAULT, Way, way_from
from croupier.poker.joker import SUITED_WHEEL_HIGH, WHEEL_HIGH

USUAL = "usual"
"""The way that is taken where a house gives none."""
HIGH, LOW = "high", "low"
_OF = re.compile(r"\s+of\s+(?=\S+$)")


def wheels_in(rules: Rules) -> int:
    """Among which straights ace, 2, 3, 4 stands high: the house files each of the two by itself."""
    suited = rules.options["ace_2_3_4_straight_flush"] == HIGH  # 6(b)(3)
    unsuited = rules.options["ace_2_3_4_straight"] == HIGH  # 6(b)(6)
    return (SUITED_WHEEL_HIGH if suited else 0) | (WHEEL_HIGH if unsuited else 0)


def way_in(rules: Rules) -> Way:
    """11(c): how the house has its dealer set the hands."""
    return way_of(str(rules.options["house_way"]))


@lru_cache(maxsize=32)
def way_of(text: str) -> Way:
    """A way as a person wrote it, in a line or as TOML."""
    if text.strip().lower() == USUAL:
        return DEFAULT
    return way_from(_from_toml(text) if "[[" in text else [*map(_from_words, _rules(text))])


def text_of(way: Way) -> str:
    """The same in a line."""
    if way == DEFAULT:
        return USUAL
    return "; ".join(_words(rule) for rule in way.data())


def read_way(text: str) -> str:
    """A way that a house chose, as it stands in its options."""
    if text.strip().startswith("@"):
        raise Misuse(
            f"{quoted(text)}: a file is read where a choice is typed, --set house_way=@FILE; "
            "what is filed has the rules themselves, with semicolons between them"
        )
    return text_of(way_of(text))


def _rules(text: str) -> list[str]:
    return [rule for rule in map(str.strip, re.split(r";|\n", text)) if rule]


def _from_toml(text: str) -> list[Mapping[str, Any]]:
    try:
        written = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Misuse(f"the way is no TOML: {error}; write [[rule]] before each rule") from error
    rules = written.get("rule")
    if not isinstance(rules, list) or len(written) > 1:
        raise Misuse("a way of setting hands has rules alone; write [[rule]] before each of them")
    return rules


def _from_words(rule: str) -> dict[str, Any]:
    """`two pair of 2-6 with straight: pair medium, highest low`."""
    cards, colon, wanted = rule.partition(":")
    if not colon:
        raise Misuse(f"{quoted(rule)} is no rule; write which cards, a colon, and what is wanted")
    cards, _, made = cards.partition(" with ")
    holding, *ranks = _OF.split(cards.strip())
    found: dict[str, Any] = {"holding": holding, "wants": _listed(wanted)}
    if made:
        found["with"] = made.strip()
    if ranks:
        found["of"] = ranks[0]
    return found


def _listed(wanted: str) -> list[str]:
    return [want for want in map(str.strip, wanted.split(",")) if want]


def _words(rule: Mapping[str, Any]) -> str:
    ranks = f" of {rule['of']}" if "of" in rule else ""
    made = f" with {rule['with']}" if "with" in rule else ""
    return f"{rule['holding']}{ranks}{made}: {', '.join(rule['wants'])}".strip()

"""What an address of the laboratory says: a game, and a design as text, in one spelling alone.

Two addresses that mean the same design are one text here, so that what was counted for one is found
for the other, and a page can send whoever comes by another spelling to its own address.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from urllib.parse import parse_qsl, urlencode

from croupier.core.game import Game, Rules, rules_for
from croupier.core.refusals import Misuse
from croupier.designs import KNOWN, Shared, share_text, shared_from
from croupier.games import PROGRESSIVES, game, game_ids
from croupier.web.problems import NotFound

OPTION = "opt."
"""A field of a form that chooses an option: `opt.decks=2`."""
MOST = 8_000


@dataclass(frozen=True)
class Asked:
    """A game under some rules, and what else the address says."""

    rules: Rules
    share: str
    """The design in its one spelling; the same for everybody who means it."""
    sent: Shared
    more: Mapping[str, str]
    """What stands in the address beside the design: a hand, a table to set beside it."""

    @property
    def game(self) -> str:
        return self.rules.game.id

    @property
    def query(self) -> str:
        """The whole address after its question mark, in the one spelling."""
        more = urlencode(self.more)
        usual = "" if self.share == "v=1" else self.share
        return "&".join(part for part in (usual, more) if part)


def every_game() -> list[str]:
    """What is analysed: the games, and the progressive wagers beside them."""
    return [*game_ids(), *PROGRESSIVES]


def game_of(id: str) -> Game:
    if id not in every_game():
        raise NotFound(f"there is no game {id!r}")
    return game(id)


def asked(id: str, query: str, also: Iterable[str] = ()) -> Asked:
    """The address of a page of a game; whatever is wrong in it is said."""
    found = game_of(id)
    if len(query) > MOST:
        raise Misuse(f"an address here has at most {MOST:,} characters")
    parts = parse_qsl(query, keep_blank_values=True)
    also = set(also)
    design = [(name, value) for name, value in parts if name in KNOWN]
    more = {name: value for name, value in parts if name in also}
    for name, value in parts:
        if name.startswith(OPTION) and value.strip():
            design = [one for one in design if one[0] != "set" or not _of(one[1], name)]
            design.append(("set", f"{name.removeprefix(OPTION)}:{value.strip()}"))
        elif name not in KNOWN and name not in also and not name.startswith(OPTION):
            raise Misuse(f"{name[:40]!r} is no part of this address; it takes set, pay, thought")
    design = [(name, value) for name, value in design if value or name == "v"]
    if "v" not in dict(design):
        design.insert(0, ("v", "1"))
    sent = shared_from(urlencode(list(dict.fromkeys(design))))
    rules = _changed_alone(found, sent)
    target = {"target": sent.target, "tolerance": sent.tolerance}
    share = share_text(rules, wager=sent.wager, **target)
    return Asked(rules, share, sent, more)


def _of(value: str, name: str) -> bool:
    return value.partition(":")[0] == name.removeprefix(OPTION)


def _changed_alone(found: Game, sent: Shared) -> Rules:
    """The rules, with those rows in the paytable that pay something else than they would."""
    lawful = not sent.thought
    rules = rules_for(found, sent.edition, sent.options, sent.paytable, lawful)
    if not rules.paytable:
        return rules
    usual = rules_for(found, sent.edition, sent.options, lawful=lawful).wagers
    changed: dict[str, dict[str, str]] = {}
    for id, pays in rules.paytable.items():
        before = {row.outcome: row.pays for row in usual[id].rows}
        now = {row.outcome: row.pays for row in rules.wagers[id].rows}
        rows = {outcome: str(now[outcome]) for outcome in pays if now[outcome] != before[outcome]}
        if rows:
            changed[id] = rows
    if changed == rules.paytable:
        return rules
    return rules_for(found, sent.edition, sent.options, changed, lawful)


def design_key(one: Asked) -> str:
    """The design alone, without what is only looked at in it."""
    return share_text(one.rules)

"""An accountant who has only the entries: balances from moves, by nothing of the house's own code.

He reads plain JSON, keeps one number an account and does not know what a tray owes: tray and due
are one to him.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from croupier.core.entries import Entry

Balances = dict[tuple[str, str], int]
"""By currency and account."""


class Accountant:
    """Takes one entry after the other."""

    def __init__(self) -> None:
        self.found: Counter[tuple[str, str]] = Counter()

    def take(self, entry: Mapping[str, Any]) -> None:
        """An entry as its line has it; `t1-3` is a session of the table t1."""
        table, found = entry["on"][0].partition("-")[0], self.found
        for event in entry["events"]:
            if event["kind"] == "posted":
                for currency, source, target, units in event["moves"]:
                    found[currency, _one(source)] -= units
                    found[currency, _one(target)] += units
                continue
            for source, target, cents in event.get("moves", ()):
                found["chip", _at(table, source, "tray")] -= cents
                found["chip", _at(table, target, "floor")] += cents
                if source == "cage":
                    found["cash", "patron"] -= cents
                    found["cash", f"{table}/box"] += cents

    @property
    def balances(self) -> Balances:
        return {account: units for account, units in self.found.items() if units}


def balances(entries: Iterable[Entry]) -> Balances:
    """What these entries come to."""
    accountant = Accountant()
    for entry in entries:
        accountant.take(json.loads(entry.line))
    return accountant.balances


def _at(table: str, account: str, cage: str) -> str:
    if account == "house":
        return f"{table}/tray"
    if account == "cage":
        return f"{table}/tray" if cage == "tray" else "floor"
    return f"{table}/{account}"


def _one(account: str) -> str:
    return account.replace("/due", "/tray")


def of_books(accounts: dict[str, dict[str, int]]) -> Balances:
    """What the books say, in his words."""
    found: Counter[tuple[str, str]] = Counter()
    for currency, held in accounts.items():
        for account, units in held.items():
            found[currency, _one(account)] += units
    return {account: units for account, units in found.items() if units}

"""An accountant who has only the entries: balances from moves, by nothing of the house's own code.

He reads plain JSON, keeps one number an account and does not know what a tray owes: tray and due
are one to him.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from croupier.core.entries import Entry
from croupier.core.plain import from_canonical


def balances(entries: Iterable[Entry]) -> dict[tuple[str, str], int]:
    """By currency and account."""
    found: Counter[tuple[str, str]] = Counter()
    for entry in entries:
        line: dict[str, Any] = from_canonical(entry.line)
        table = line["on"][0]
        for event in line["events"]:
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
    return {account: units for account, units in found.items() if units}


def _at(table: str, account: str, cage: str) -> str:
    if account == "house":
        return f"{table}/tray"
    if account == "cage":
        return f"{table}/tray" if cage == "tray" else "floor"
    return f"{table}/{account}"


def _one(account: str) -> str:
    return account.replace("/due", "/tray")


def of_books(accounts: dict[str, dict[str, int]]) -> dict[tuple[str, str], int]:
    """What the books say, in his words."""
    found: Counter[tuple[str, str]] = Counter()
    for currency, held in accounts.items():
        for account, units in held.items():
            found[currency, _one(account)] += units
    return {account: units for account, units in found.items() if units}

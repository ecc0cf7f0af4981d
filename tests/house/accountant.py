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
        self.terms: dict[str, dict[str, Any]] = {}
        """By meter, as it was filed."""
        self.hits: Counter[str] = Counter()
        """By year: jackpots."""
        self.hit: dict[str, dict[str, Any]] = {}
        """By table: the last hit there."""
        self.read: dict[str, int] = {}
        """By table: the share of a meter that is about to be paid."""

    def take(self, entry: Mapping[str, Any]) -> None:
        """An entry as its line has it; `t1-3` is a session of the table t1."""
        table, found = entry["on"][0].partition("-")[0], self.found
        for event in entry["events"]:
            self.meters(table, entry, event)
            if event["kind"] == "posted":
                for currency, source, target, units in event["moves"]:
                    found[currency, _one(source)] -= units
                    found[currency, _one(target)] += units
                continue
            for source, target, cents in event.get("moves", ()):
                found["chip", _at(table, source, "tray")] -= cents
                to = _at(table, target, "floor")
                if event["kind"] == "safekept":
                    to = f"safekeeping/{self.hit[table]['number']}"
                found["chip", to] += cents
                if source == "cage":
                    found["cash", "patron"] -= cents
                    found["cash", f"{table}/box"] += cents

    def meters(self, table: str, entry: Mapping[str, Any], event: Mapping[str, Any]) -> None:
        """Millionths of a cent; what is held is still on the meter to him."""
        kind = event["kind"]
        if kind == "meter_opened":
            self.terms[event["meter"]] = event["terms"]
            self.units("funding", f"meter/{event['meter']}", event["seeded_cents"] * 10**6)
        elif kind == "meter_corrected":
            self.units("funding", f"meter/{event['meter']}", event["units"])
        elif kind == "meter_closed":
            for account in (f"meter/{event['meter']}", f"meter/{event['meter']}/reserve"):
                self.units(account, f"meter/{event['to']}", self.found["meter", account])
        elif kind == "contributed":
            self.contributed(event["meter"], event["cents"])
        elif kind == "jackpot_hit":
            year = entry["day"][:4]
            self.hits[year] += 1
            self.hit[table] = {**event, "number": f"jackpot/{year}/{self.hits[year]}"}
        elif kind == "meter_read":
            self.read[table] = event["share_cents"]
        elif kind in ("settled", "safekept") and table in self.read:
            self.paid(self.hit[table], self.read.pop(table))

    def units(self, source: str, target: str, units: int) -> None:
        self.found["meter", source] -= units
        self.found["meter", target] += units

    def contributed(self, id: str, cents: int) -> None:
        terms, here = self.terms[id], f"meter/{id}"
        shown, most = cents * terms["contribution"], terms["ceiling_cents"] * 10**6
        room = max(0, most - self.found["meter", here]) if most else shown
        self.units("patron", here, min(shown, room))
        self.units("patron", f"{here}/reserve", cents * terms["reserve"])
        to = terms["overflow"]
        where = f"{here}/reserve" if to == "reserve" else f"meter/{to}"
        self.units("patron", where, max(0, shown - room))

    def paid(self, hit: Mapping[str, Any], share_cents: int) -> None:
        here = f"meter/{hit['meter']}"
        self.units(here, "patron", share_cents * 10**6)
        if hit["percent"] == 100:
            seed = self.terms[hit["meter"]]["seed_cents"] * 10**6
            put_by = min(seed, self.found["meter", f"{here}/reserve"])
            self.units(f"{here}/reserve", here, put_by)
            self.units("funding", here, seed - put_by)

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
    return account.replace("/due", "/tray").removesuffix("/held")


def of_books(accounts: dict[str, dict[str, int]]) -> Balances:
    """What the books say, in his words."""
    found: Counter[tuple[str, str]] = Counter()
    for currency, held in accounts.items():
        for account, units in held.items():
            found[currency, _one(account)] += units
    return {account: units for account, units in found.items() if units}

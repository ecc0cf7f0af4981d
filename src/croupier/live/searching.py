"""What of a log somebody wants to see: rounds, hours, a player, a wager, an amount, a clause."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields

from croupier.core.entries import Entry
from croupier.core.events import Event, Round
from croupier.core.hands import owner_of
from croupier.core.money import cents_from
from croupier.core.names import plain
from croupier.core.refusals import Misuse, quoted
from croupier.core.spots import name_of
from croupier.live.results import Results

_RANGE = re.compile(r"([0-9]{1,9})(?:\s*(-)\s*([0-9]{1,9})?)?")
Span = tuple[int, int]
NO_END = 10**18


@dataclass(frozen=True)
class Wanted:
    """What is to be shown; whatever is None does not matter."""

    rounds: Span | None = None
    at: Span | None = None
    """From when to when, in milliseconds since 1970."""
    player: str | None = None
    seat: int | None = None
    wager: str | None = None
    cents: Span | None = None
    clause: str | None = None
    outcome: str | None = None

    @property
    def searches(self) -> bool:
        """Whether single events are looked for, and not whole rounds or hours."""
        return any(getattr(self, one.name) is not None for one in fields(self)[2:])

    def fits(self, event: Event, results: Results) -> bool:
        """Whether an event is one that is looked for, while these people sit at the table."""
        return all(
            wanted is None or found(self, event, results)
            for wanted, found in (
                (self.player, _of_player),
                (self.seat, _of_seat),
                (self.wager, _of_wager),
                (self.cents, _of_cents),
                (self.clause, _of_clause),
                (self.outcome, _of_outcome),
            )
        )


@dataclass(frozen=True)
class Found:
    """An entry of which something is shown."""

    round: int
    entry: Entry
    shows: tuple[bool, ...]
    """Which of its events."""

    @property
    def whole(self) -> bool:
        return all(self.shows)


def search(entries: Iterable[Entry], wanted: Wanted) -> Iterator[Found]:
    """Every entry in its order, with what of it is wanted."""
    results, round = Results(), 0
    for entry in entries:
        round = next((one.number for one in entry.events if isinstance(one, Round)), round)
        here = _within(round, wanted.rounds) and _within(entry.at, wanted.at)
        shows = []
        for event in entry.events:
            results.follow(event)
            shows.append(here and (not wanted.searches or wanted.fits(event, results)))
            if event.kind == "left":
                results.leave(event["seat"], event["player"])
        yield Found(round, entry, tuple(shows))


def _within(number: int, span: Span | None) -> bool:
    return span is None or span[0] <= number <= span[1]


# What an event is about


def _seats(event: Event) -> set[int]:
    seats = {event.get("seat"), event.get("who")}
    seats |= {owner_of(str(event[name])) for name in ("to", "hand") if event.get(name)}
    return {seat for seat in seats if isinstance(seat, int)}


def _of_seat(wanted: Wanted, event: Event, results: Results) -> bool:
    return wanted.seat in _seats(event)


def _of_player(wanted: Wanted, event: Event, results: Results) -> bool:
    named = {event.get("player"), *(event.get("sums") or ())}
    named |= {results.players.get(seat) for seat in _seats(event)}
    for source, target, _ in event.get("moves") or ():
        named |= {source.removeprefix("rack/"), target.removeprefix("rack/")}
    return plain(wanted.player or "") in {plain(name) for name in named if name}


def _of_wager(wanted: Wanted, event: Event, results: Results) -> bool:
    typed = plain(wanted.wager or "")
    for name in ("wager", "to"):
        wager = event.get(name)
        if isinstance(wager, str) and typed in (plain(wager), plain(name_of(wager))):
            return True
    return False


def _of_cents(wanted: Wanted, event: Event, results: Results) -> bool:
    amounts = [event.get(name) for name in ("cents", "stake_cents", "won_cents")]
    amounts += [cents for *_, cents in event.get("moves") or ()]
    return any(isinstance(one, int) and one and _within(one, wanted.cents) for one in amounts)


def _of_clause(wanted: Wanted, event: Event, results: Results) -> bool:
    """The clause itself, with its chapter or without, and what stands below it."""
    typed = (wanted.clause or "").lower()
    for cited in str(event.get("clause") or "").lower().split(", "):
        for one in (cited, cited.rpartition(" ")[2]):
            if one == typed or one.startswith((f"{typed}.", f"{typed}(")):
                return bool(typed)
    return False


def _of_outcome(wanted: Wanted, event: Event, results: Results) -> bool:
    typed = plain(wanted.outcome or "")
    named = [event.get(name) for name in ("outcome", "choice", "irregularity", "shows")]
    return typed in {plain(str(one)) for one in named if one is not None}


# As people write it


def rounds_from(text: str, played: int) -> Span:
    """`3`, `3-7` and `3-`."""
    found = _RANGE.fullmatch(text.strip())
    first = int(found[1]) if found else 0
    last = int(found[3] or (played if found[2] else first)) if found else 0
    if not 1 <= first <= last <= played:
        raise Misuse(
            f"the log has {played} rounds; there is no round {text}; write 3, 3-7 or 3- to the end"
        )
    return first, last


def amounts_from(text: str) -> Span:
    """`25` alone, `5-100` and `500-`, in dollars."""
    low, dash, high = text.partition("-")
    least = cents_from(low) if low.strip() else 0
    most = cents_from(high) if high.strip() else (NO_END if dash else least)
    if most < least:
        raise Misuse(f"{quoted(text)}: the larger amount comes last")
    return least, most


def rounds_of(found: Sequence[Found]) -> dict[int, list[Found]]:
    """By round: its entries, with what came between it and the next."""
    rounds: dict[int, list[Found]] = {0: []}
    for one in found:
        rounds.setdefault(one.round, []).append(one)
    return rounds

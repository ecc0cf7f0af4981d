"""What a tournament is, and what follows when people enter, sit down, are counted and are paid.

Pure: one function a thing that happens, each giving what moved. Who does it and when, the paper of
the desk says (`tournament_desk.py`). Tournament chips are a currency of their own, issued when
people sit down and taken back at the end, so they can never meet money: entry and prizes are money.
Lots are inputs, drawn by whoever has the source of draws.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import NamedTuple

from croupier.core.refusals import Misuse, Refusal
from croupier.house.books import CAGE, CASH, ISSUE, PATRON
from croupier.house.submissions import Submission
from croupier.house.tournament_terms import CARRIED, LAST_ROUND, POINTS, SHARED, Terms


class Move(NamedTuple):
    """So many units of one currency from one account to another."""

    currency: str
    source: str
    target: str
    units: int


class Result(NamedTuple):
    """What somebody has when the chips of a heat are counted."""

    chips_cents: int
    last_cents: int = 0
    """Won, or lost, in the last round."""
    out_after: int = 0
    """The round after which he was out; 0 for who played to the end."""


Standing = tuple[tuple[str, ...], ...]
"""Everybody from the first to the last; those who are level share a place."""
Lots = Callable[[Sequence[str]], Sequence[str]]
"""Those who are level, in the order in which lots were drawn."""


@dataclass(frozen=True)
class Tournament:
    """One tournament as it stands."""

    id: str
    """`tournament/2026/7`: its paper, and the currency of its chips."""
    submission: Submission
    entrants: tuple[str, ...] = ()
    heat: int = 0
    seating: tuple[Mapping[int, str], ...] = ()
    """By table: who sits where in this heat."""
    chips: Mapping[str, int] = field(default_factory=dict)
    """Tournament chips in cents, of everybody who is in it."""
    standing: Standing = ()
    """Of the heat that was counted last, over all its tables."""
    going_on: tuple[str, ...] = ()
    """Who plays the next heat."""

    @property
    def terms(self) -> Terms:
        if self.submission.tournament is None:
            raise Misuse("this submission has no [tournament]; it is played as an ordinary game")
        return self.submission.tournament

    @property
    def is_final(self) -> bool:
        """Whether all who are left sit at one table."""
        return len(self.seating) == 1

    def refusal(self, tried: str, why: str, instead: str) -> Refusal:
        rules = self.submission.rules
        clause = rules.game.law(POINTS[rules.game.id].section)
        return rules.refusal(tried, why, clause, instead)


Happened = tuple[Tournament, tuple[Move, ...]]
"""How it stands after something happened, and what was moved."""


def enter(now: Tournament, entrant: str) -> Happened:
    """Somebody takes part, and pays for it."""
    if entrant in now.entrants:
        raise now.refusal(f"{entrant} entering", "this person has entered", "enter once")
    if len(now.entrants) >= now.terms.places:
        why = f"all {now.terms.places} places are taken"
        raise now.refusal(f"{entrant} entering", why, "come to the next one")
    cents = now.terms.entry_cents
    paid = (Move(CASH, PATRON, f"{now.id}/entries", cents),) if cents else ()
    return replace(now, entrants=(*now.entrants, entrant)), paid


def seat(now: Tournament, lots: Lots) -> Happened:
    """Everybody who plays the next heat draws a place and is given chips."""
    if now.heat and now.is_final:
        raise now.refusal("another heat", "the final was counted", "end it and pay the prizes")
    playing = now.going_on if now.heat else now.entrants
    if len(playing) < 2:
        raise now.refusal("seating", "fewer than two take part", "wait until others have entered")
    keep = set(playing) if now.heat and now.terms.final == CARRIED else set()
    moves = _taken_back(now, but=keep)
    chips = {who: now.chips[who] if who in keep else now.terms.chips_cents for who in playing}
    moves += [
        Move(now.id, ISSUE, _rack(who), held) for who, held in chips.items() if who not in keep
    ]
    places = places_for(lots(playing), now.terms.seats)
    return (
        replace(now, heat=now.heat + 1, seating=places, chips=chips, standing=(), going_on=()),
        tuple(moves),
    )


def places_for(drawn: Sequence[str], seats: int) -> tuple[dict[int, str], ...]:
    """Those who play, in the order of their lots, over as few tables as they need, evenly."""
    tables = -(-len(drawn) // seats)
    return tuple(
        {at + 1: who for at, who in enumerate(drawn[table::tables])} for table in range(tables)
    )


def count(now: Tournament, results: Mapping[str, Result], lots: Lots) -> Happened:
    """The chips of a heat are counted; who goes on follows from the terms."""
    playing = [who for table in now.seating for who in table.values()]
    if set(results) != set(playing):
        missing = sorted(set(playing) ^ set(results))
        raise Misuse(f"{', '.join(missing)}: everybody who played is counted, and nobody else")
    if low := [who for who, result in results.items() if result.chips_cents < 0]:
        raise Misuse(f"{', '.join(low)}: nobody has less than nothing")
    ties = now.terms.ties
    going: list[str] = []
    for table in () if now.is_final else now.seating:
        order = standings({who: results[who] for who in table.values()}, ties)
        going += first_of(order, max(1, min(now.terms.go_on, len(table) - 1)), lots)
    moves = tuple(
        Move(now.id, *_sides(now, who, results[who].chips_cents - now.chips[who]))
        for who in playing
        if results[who].chips_cents != now.chips[who]
    )
    chips = {**now.chips, **{who: result.chips_cents for who, result in results.items()}}
    standing = standings(results, ties)
    return replace(now, chips=chips, standing=standing, going_on=tuple(going)), moves


def _sides(now: Tournament, who: str, won: int) -> tuple[str, str, int]:
    """Won from the trays of the tournament, or lost to them."""
    return (ISSUE, _rack(who), won) if won > 0 else (_rack(who), ISSUE, -won)


def end(now: Tournament, lots: Lots) -> Happened:
    """After the final: tournament chips are taken back, places are decided."""
    if not now.is_final or not now.standing:
        raise now.refusal("the end", "the final was not counted yet", "play and count it first")
    standing = now.standing
    if now.terms.ties != SHARED:
        standing = tuple((who,) for place in standing for who in _drawn(place, lots))
    return replace(now, standing=standing, chips={}), tuple(_taken_back(now))


def pay(now: Tournament) -> tuple[Move, ...]:
    """The prizes, in money: what was paid for entering goes to the cage, which pays."""
    cents = now.terms.entry_cents * len(now.entrants)
    entries = [Move(CASH, f"{now.id}/entries", CAGE, cents)] if cents else []
    won = sum(prizes(now.standing, now.terms.prizes_cents).values())
    return (*entries, *([Move(CASH, CAGE, PATRON, won)] if won else []))


def prizes(standing: Standing, cents: Sequence[int]) -> dict[str, int]:
    """By who won one; those who share places share their prizes, an odd cent to the first named."""
    won: dict[str, int] = {}
    at = 0
    for place in standing:
        together = sum(cents[at : at + len(place)])
        share, odd = divmod(together, len(place))
        for number, who in enumerate(place):
            won[who] = share + (number < odd)
        at += len(place)
    return {who: amount for who, amount in won.items() if amount}


# Standings


def standings(results: Mapping[str, Result], ties: str) -> Standing:
    """Everybody by place: who was out later, then who has more, then as the terms decide ties."""
    to_the_end = max((one.out_after for one in results.values()), default=0) + 1

    def place(who: str) -> tuple[int, int, int]:
        result = results[who]
        last = result.last_cents if ties == LAST_ROUND else 0
        return result.out_after or to_the_end, result.chips_cents, last

    ordered = sorted(results, key=place, reverse=True)
    return tuple(tuple(level) for _, level in groupby(ordered, key=place))


def first_of(standing: Standing, count: int, lots: Lots) -> list[str]:
    """So many from the top; lots decide where more are level than there is room for."""
    going: list[str] = []
    for place in standing:
        room = count - len(going)
        if room <= 0:
            break
        going += place if len(place) <= room else list(_drawn(place, lots))[:room]
    return going


def last_of(results: Mapping[str, Result], ties: str, lots: Lots) -> str:
    """Who is out at an elimination: the last of those who are still in."""
    still = {who: result for who, result in results.items() if not result.out_after}
    if not still:
        raise Misuse("nobody is left")
    lowest = standings(still, ties)[-1]
    return _drawn(lowest, lots)[-1]


def _drawn(place: Sequence[str], lots: Lots) -> Sequence[str]:
    if len(place) == 1:
        return place
    drawn = lots(place)
    if sorted(drawn) != sorted(place):
        raise Misuse("lots are drawn among those who are level, each once")
    return drawn


def _rack(who: str) -> str:
    return f"rack/{who}"


def _taken_back(now: Tournament, but: Container[str] = ()) -> list[Move]:
    """All tournament chips that people hold, but for some."""
    return [
        Move(now.id, _rack(who), ISSUE, held)
        for who, held in now.chips.items()
        if held and who not in but
    ]

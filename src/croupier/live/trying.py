"""What would happen: the next throw, an irregularity, another choice. On tables that are forgotten.

A fork is made for its viewer: what he cannot see is drawn anew, so that nothing that is tried tells
him more than he knows. Whoever runs these passes chance in.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from croupier.core.cards import HIDDEN
from croupier.core.commands import Choose, Irregular, What
from croupier.core.driver import Base, Driver, RandomSource
from croupier.core.entries import Entry
from croupier.core.forks import fork
from croupier.core.game import Game, Rules
from croupier.core.holding import RACK
from croupier.core.procedure import Close, Decide, Draw, DrawCards, Request, Spin, Throw, Window
from croupier.core.refusals import CroupierError, Misuse
from croupier.core.sources import Answer
from croupier.core.spots import is_spot, spot_from
from croupier.core.together import Chosen, Together
from croupier.live.affordances import affordance, decision
from croupier.live.ahead import ordinary, to_window
from croupier.live.practice import practice
from croupier.live.results import Results
from croupier.live.shown import shown
from croupier.live.telling import Teller
from croupier.live.viewers import Viewer

Below = Callable[[int], int]
MOST_OUTCOMES = 216
MOST_STEPS = 200
Told = dict[str, Any]


def forked(driver: Driver, viewer: Viewer, below: Below) -> Driver:
    """Another table that this viewer cannot tell from the real one."""
    other = driver.fork(viewer.seats, below=below)
    other.policy = practice
    return other


class _Scripted(RandomSource):
    """The first throw or spin is what it is told to be."""

    def __init__(self, below: Below, first: Answer | None = None) -> None:
        super().__init__(below)
        self.first = first
        self.met: Request | None = None

    def answer(self, request: Draw) -> Answer | None:
        if isinstance(request, Throw | Spin) and self.met is None:
            self.met = request
            if self.first is not None:
                return self.first
        return super().answer(request)


# The next throw


def next_throw(other: Driver, viewer: Viewer, below: Below) -> Told:
    """Every outcome of the next throw or spin, how often it comes, and what it moves at his seats.

    `other` is a fork for this viewer; each outcome is played on a copy of it.
    """
    if other.pending is None:
        to_window(other)
    if not isinstance(other.pending, Window):
        raise Misuse("the next throw is looked at while wagers are taken")
    other.verify(Close())
    request = _thrown(other, below)
    outcomes = list(_outcomes(request))
    found: dict[Any, Told] = {}
    for answer in outcomes:
        name = _name(request, answer)
        if name in found:
            found[name]["weight"] += 1
            continue
        table = copy.deepcopy(other)
        table.policy = practice
        table.source = _Scripted(below, answer)
        since = table.size
        table.practise(Close())
        found[name] = {"outcome": name, "weight": 1, **_moved(table, since, viewer)}
    return {
        "kind": "dice" if isinstance(request, Throw) else "wheel",
        "of": len(outcomes),
        "outcomes": list(found.values()),
    }


def _thrown(other: Driver, below: Below) -> Throw | Spin:
    """What is thrown when the betting is closed."""
    table, source = copy.deepcopy(other), _Scripted(below)
    table.policy, table.source = practice, source
    table.practise(Close())
    if not isinstance(source.met, Throw | Spin):
        raise Misuse("no dice are thrown and no wheel is spun next")
    return source.met


def _outcomes(request: Throw | Spin) -> Iterator[Any]:
    if isinstance(request, Spin):
        yield from range(len(request.sections))
        return
    if 6 ** len(request.dice) > MOST_OUTCOMES:
        raise Misuse(f"{len(request.dice)} dice fall in too many ways to look at each")
    yield from product(range(1, 7), repeat=len(request.dice))


def _name(request: Throw | Spin, answer: Any) -> str:
    if isinstance(request, Spin):
        return str(request.sections[answer])
    alike = len(set(request.dice)) == 1
    return " ".join(map(str, sorted(answer) if alike else answer))


def _moved(table: Driver, since: int, viewer: Viewer) -> Told:
    """What came of it at the viewer's seats."""
    entries = [entry for entry in table.tail if entry.seq >= since]
    results, rows = Results(), list[Told]()
    results.players = dict(table.table.seats)
    for event in (event for entry in entries for event in entry.events):
        results.follow(event)
        if event["kind"] in ("settled", "collected") and event.get("seat") in viewer.seats:
            rows.append(
                {
                    "seat": event["seat"],
                    "spot": event["wager"],
                    "outcome": event.get("outcome"),
                    "pays": event.get("pays"),
                    "clause": event.get("clause"),
                }
            )
    return {
        "won_cents": sum(results.won_at.get(seat, 0) for seat in viewer.seats),
        "settled": rows,
    }


# An irregularity


def consequence(other: Driver, viewer: Viewer, id: str, seat: int | None) -> Told:
    """What follows when this is called now: the ordinary course, up to somebody's decision."""
    since, teller = other.size, _teller(other)
    other.practise(Irregular(id, seat))
    return _followed(other, since, viewer, teller)


def _teller(table: Driver) -> Teller:
    found = Teller(table.table.rules)
    found.know(table.table)
    return found


def _followed(other: Driver, since: int, viewer: Viewer, teller: Teller) -> Told:
    entries = [entry for entry in other.tail if entry.seq >= since]
    events = shown(entries, other.table.rules.game, viewer)
    back: dict[int, int] = {}
    for event in events:
        for source, target, cents in event.get("moves", ()):
            if is_spot(source) and target.startswith(RACK):
                seat = spot_from(source).seat
                back[seat] = back.get(seat, 0) + cents
    void = next((event for event in events if event["kind"] == "void"), None)
    over = other.pending is None
    return {
        "thought": True,
        "void": void is not None,
        "over": over,
        "returned_cents": {str(seat): cents for seat, cents in sorted(back.items())},
        "events": events,
        "told": [
            {"tone": line.tone.value, "text": line.text, "clause": line.clause or None}
            for line in teller.tell(events)
        ],
        "words": affordance(other).words(other, viewer),
    }


# Another choice


@dataclass
class _Again(RandomSource):
    """The cards that were drawn then, as long as the same are asked for; then chance."""

    below: Below
    drawn: list[dict[str, Any]]
    name: str = "random"

    def answer(self, request: Draw) -> Answer | None:
        if self.drawn:
            logged = self.drawn[0]
            try:
                answer = request.decode(logged["drawn"])
                if request.given(answer) == logged:
                    if isinstance(request, DrawCards):
                        request.shoe.without(answer)
                    self.drawn.pop(0)
                    found: Answer = answer
                    return found
            except (CroupierError, TypeError, ValueError, LookupError, AttributeError):
                pass  # something else is asked for now
        return RandomSource(self.below).answer(request)


def decisions(entries: Sequence[Entry], seats: Sequence[int]) -> list[Entry]:
    """The choices of these seats among the entries of a round."""
    roles = {f"seat {seat}" for seat in seats}
    return [
        entry
        for entry in entries
        if entry.role in roles and isinstance(entry.command.what, Choose | Chosen)
    ]


def open_then(last: LastRound, seq: int) -> list[dict[str, str]]:
    """What was open when this choice was made: each with its words."""
    table = Driver.at(last.rules, RandomSource(_none), last.base)
    table.on = last.on
    at = next(n for n, entry in enumerate(last.entries) if entry.seq == seq)
    for entry in last.entries[:at]:
        table.redo(entry)
    asked = table.pending
    if isinstance(asked, Together):
        asked = asked.asked[int(last.entries[at].role.split()[1])]
    if not isinstance(asked, Decide):
        return []
    found = decision(last.rules, asked)["choices"]
    return [{"id": one["id"], "words": one["words"]} for one in found if not one["refused"]]


def _none(_: int) -> int:
    raise Misuse("nothing is drawn where a round is only read")


@dataclass(frozen=True)
class LastRound:
    """A round that is over: where it began, and what was done."""

    rules: Rules
    base: Base
    entries: tuple[Entry, ...]
    seats: Mapping[int, str]
    on: tuple[str]


def last_round(driver: Driver) -> LastRound:
    """The last round of a table, between rounds."""
    if driver.pending is not None or driver.base_before is None:
        raise Misuse("that is looked at between rounds, of the last one")
    table = driver.table
    entries = tuple(driver.before)
    return LastRound(table.rules, driver.base_before, entries, dict(table.seats), driver.on)


def otherwise(last: LastRound, viewer: Viewer, below: Below, seq: int, choice: str) -> Told:
    """The last round from one of the viewer's choices on, with another choice.

    Cards that he saw, at the latest at the end of the round, are the same; those that he never saw
    are drawn anew. Later choices of the round stay as they were where they are still open.
    """
    entries = last.entries
    mine = [entry.seq for entry in decisions(entries, viewer.seats)]
    if seq not in mine:
        raise Misuse("that is no choice of yours in the last round")
    at = next(n for n, entry in enumerate(entries) if entry.seq == seq)
    known = knows_all(entries, last.rules.game, viewer)
    table = Driver.at(last.rules, RandomSource(below), last.base)
    table.on = last.on
    for entry in entries[:at]:
        table.redo(entry)
    if not known:
        table = fork(table, viewer.seats, below, _turned(entries[at:], table.table.hands))
    table.policy = practice
    table.source = _Again(below, _drawn_later(entries[at:], last.rules.game, viewer))
    was = entries[at].command.what
    seat = was.seat if isinstance(was, Chosen) else int(entries[at].role.split()[1])
    what: What = Chosen(seat, choice) if isinstance(was, Chosen) else Choose(choice)
    since, teller = table.size, _teller(table)
    table.practise(what, seat)
    _to_the_end(table, entries[at + 1 :])
    tried = [*entries[:at], *(one for one in table.tail if one.seq >= since)]
    cards = "the same" if known else "drawn anew where you did not see them"
    return {
        **_followed(table, since, viewer, teller),
        "cards": cards,
        "was_won_cents": _won(entries, last.seats, viewer.seats),
        "won_cents": _won(tried, last.seats, viewer.seats),
    }


def _turned(entries: Sequence[Entry], lying: Mapping[str, Sequence[int]]) -> dict[str, list[int]]:
    """Hands that lay there at a choice and were turned over later: as they lay there then."""
    later = {
        event["hand"]
        for entry in entries
        for event in entry.events
        if event["kind"] == "revealed" and HIDDEN not in event["cards"]
    }
    return {hand: list(cards) for hand, cards in lying.items() if hand in later}


def _drawn_later(entries: Sequence[Entry], game: Game, viewer: Viewer) -> list[dict[str, Any]]:
    """What was drawn after a choice, as far as the viewer saw it: up to the first that he did not,
    as nobody could go on from there."""
    seen = {
        event["hand"]
        for entry in entries
        for event in entry.events
        if event["kind"] == "revealed" and HIDDEN not in event["cards"]
    }
    found: list[dict[str, Any]] = []
    for entry in entries:
        dealt = iter([one for one in shown([entry], game, viewer) if one["kind"] == "dealt"])
        for given in entry.given:
            if given.get("draw") == "cards":
                event = next(dealt, None)
                if event is None or (HIDDEN in event["cards"] and event["to"] not in seen):
                    return found
            found.append(dict(given))
    return found


def knows_all(entries: Sequence[Entry], game: Game, viewer: Viewer) -> bool:
    """Whether the viewer saw every card of these entries, at the latest at their end."""
    hidden: set[str] = set()
    for event in shown(entries, game, viewer):
        if event["kind"] == "dealt" and HIDDEN in event["cards"]:
            hidden.add(event["to"])
        elif event["kind"] == "revealed" and HIDDEN not in event["cards"]:
            hidden.discard(event["hand"])
    return not hidden


def _to_the_end(table: Driver, later: Sequence[Entry]) -> None:
    """What was done afterwards, where it still can be; the ordinary course else."""
    answers = [entry for entry in later if isinstance(entry.command.what, Choose | Chosen)]
    for _ in range(MOST_STEPS):
        if table.pending is None:
            return
        usual = ordinary(table)
        if usual is not None:
            table.practise(usual)
            continue
        for entry in list(answers):
            answers.remove(entry)
            seat = int(entry.role.split()[1]) if entry.role.startswith("seat ") else None
            if table.can(entry.command.what, seat):
                table.practise(entry.command.what, seat)
                break
        else:
            return


def _won(entries: Sequence[Entry], players: Mapping[int, str], seats: Sequence[int]) -> int:
    results = Results()
    results.players = dict(players)
    for entry in entries:
        for event in entry.events:
            results.follow(event)
    return sum(results.won_at.get(seat, 0) for seat in seats)

"""Drills for those who deal: tasks from rounds that the engine played, with its own answers.

A task is plain data: what is asked, what is right, and why, with the clause. A screen, a page or a
class list can show it. The rounds come from a seed, so a drill can be given again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.core.cards import card_from, card_names, cards_from
from croupier.core.entries import Entry
from croupier.core.game import Rules
from croupier.core.money import cents_from, dollars
from croupier.core.names import same
from croupier.core.procedure import Attest, Close, Decide, Draw, Irregularity, Place, Window
from croupier.core.readable import CARDS
from croupier.core.refusals import CroupierError, Misuse
from croupier.core.side_bets import side_bets
from croupier.core.sources import KeyedSource, RandomSource
from croupier.core.together import SetHands
from croupier.live.playing import PlayedTable
from croupier.live.practice import practice
from croupier.live.setting_drills import deals, hand_to_set, laid

Below = Callable[[int], int]
PAYOUTS, ORDER, CALL, IRREGULARITIES = "payouts", "order", "call", "irregularities"
HOUSE_WAY = "house_way"
KINDS = (PAYOUTS, ORDER, CALL, IRREGULARITIES, HOUSE_WAY)
SEATS, RACK_CENTS = 3, 100_000_00
STEPS = 500
"""So many requests of one round are answered at most."""
TRIES = 400
"""So many rounds are played in search of one that makes a task."""
LISTED = 5
LETTERS = "abcdefghijklmnopqrstuvwxyz"
NOT_CALLED = ("fold", "taken_back", "not_made")
"""Outcomes that nobody reads off cards."""
VOID, ASKED, GOES_ON = (
    "the round is void and the wagers go back",
    "somebody of the staff is asked first",
    "the round goes on as the chapter says",
)


@dataclass(frozen=True)
class Task:
    """One question."""

    kind: str
    game: str
    asks: tuple[str, ...]
    """What is shown, a line each; the last one is the question."""
    answer: str
    """What is right, as it is shown."""
    why: tuple[str, ...]
    """Row and clause, a line each."""
    clause: str
    choices: tuple[str, ...] = ()
    """In the order of their letters, where one of them is right or all are put in order."""
    cards: tuple[str, ...] = ()
    """A hand to set; the answer hangs on the rules then, and `right` is asked."""

    def is_right(self, text: str) -> bool:
        """Whether somebody's answer is the right one."""
        tidy = text.strip()
        if self.kind == PAYOUTS:
            try:
                return cents_from(tidy) == cents_from(self.answer)
            except CroupierError:
                return False
        if self.kind == ORDER:
            return re.sub(r"[\s,;-]+", "", tidy.lower()) == self.answer
        if tidy.lower() in LETTERS[: len(self.choices)] and len(tidy) == 1:
            return self.choices[LETTERS.index(tidy.lower())] == self.answer
        return tidy.lower() == self.answer.lower() or self.answer in same(
            tidy, {one: (one,) for one in self.choices}
        )

    def to_dict(self) -> dict[str, Any]:
        return {
            "kind": self.kind,
            "game": self.game,
            "asks": list(self.asks),
            "choices": list(self.choices),
            "answer": self.answer,
            "why": list(self.why),
            "clause": self.clause,
            "cards": list(self.cards),
        }


def task_from(told: Mapping[str, Any]) -> Task:
    """A task that was written as data."""
    lists = {name: tuple(told[name]) for name in ("asks", "why", "choices", "cards")}
    return Task(**{**told, **lists})


def right(rules: Rules, task: Task, text: str) -> bool:
    """Whether somebody's answer is right; a setting is, that is worth what the house's own is."""
    if task.kind == HOUSE_WAY:
        return hand_to_set(rules, cards_from(" ".join(task.cards))).is_right_text(text)
    return bool(text.strip()) and task.is_right(text)


def kinds_for(rules: Rules) -> tuple[str, ...]:
    """What is drilled at a game: hands to set where hands are set."""
    return tuple(kind for kind in KINDS if kind != HOUSE_WAY or rules.game.setting is not None)


def tasks(rules: Rules, kind: str, below: Below) -> Iterator[Task]:
    """Tasks of one kind, without end."""
    make = _MAKES[kind]
    while True:
        for _ in range(TRIES):
            if (task := make(rules, below)) is not None:
                yield task
                break
        else:
            raise Misuse(f"no {kind} came up at {rules.game.name}; drill something else there")


def _to_set(rules: Rules, below: Below) -> Task:
    """Seven cards, and how the house sets them."""
    setting = hand_to_set(rules, ()).setting
    asked = hand_to_set(rules, next(deals(setting, below)))
    cited, words = setting.why(asked.cards)
    names = tuple(card_names(asked.cards))
    question = f"How does the house set it? Name the lower cards: {asked.lower}."
    asks = (_cards(names), question)
    why = (laid(asked.way), f"{words} ({cited})")
    return Task(HOUSE_WAY, rules.game.id, asks, laid(asked.way), why, cited, cards=names)


# Rounds


class _Round:
    """A table for one round, and somebody who plays at random at every seat."""

    def __init__(self, rules: Rules, below: Below, *, keyed: bool = False) -> None:
        self.rules = rules
        self.drawn = RandomSource(below)
        self.entries: list[Entry] = []
        self.chance = below
        source = KeyedSource() if keyed else self.drawn
        self.table = PlayedTable(rules, source, policy=practice)
        self.table.open(None, {"mode": "test", "software": "drill"})
        for seat in range(1, min(SEATS, rules.game.seats) + 1):
            self.table.sit(seat, f"player {seat}", RACK_CENTS)
        self.table.listeners.append(self.entries.append)
        self.table.begin_round()

    def events(self) -> list[Any]:
        return [event for entry in self.entries for event in entry.events]

    def steps(self) -> Iterator[Any]:
        """Each request before it is answered, to the end of the round."""
        for _ in range(STEPS):
            request = self.table.pending
            if request is None:
                return
            yield request
            if self.table.pending is not request:
                return  # somebody called something meanwhile
            self._answer(request)

    def _answer(self, request: Any) -> None:
        table = self.table
        if isinstance(request, Window):
            for seat in table.table.clockwise():
                self._wager(seat, request)
            if not table.can(Close()):
                for seat in table.table.clockwise():
                    self._place(seat, self._main())
            table.answer(Close())
        elif isinstance(request, Decide):
            open_ = [one for one in request.choices if one not in request.blocked]
            table.answer(open_[self.chance(len(open_))])
        elif isinstance(request, SetHands):
            table.choose("house way")
        elif isinstance(request, Draw):
            table.answer(self.drawn.answer(request))
        else:
            raise Misuse(f"{type(request).__name__} is not drilled")

    def _main(self) -> list[str]:
        """The wagers of the game itself: what lies beside it, and what follows, left out."""
        beside = {bet.id for bet in side_bets(self.rules)}
        return [id for id, one in self.rules.wagers.items() if one.placed and id not in beside]

    def _wager(self, seat: int, window: Window) -> None:
        main = [id for id in self._main() if id in window.wagers]
        if len(main) > 4:  # a layout of many: some of them
            main = [main[self.chance(len(main))] for _ in range(3)]
        self._place(seat, main)
        others = [id for id in window.wagers if id not in main]
        if others:
            self._place(seat, [others[self.chance(len(others))]])

    def _place(self, seat: int, wagers: Sequence[str]) -> None:
        units = 1 + self.chance(4)
        for id in dict.fromkeys(wagers):
            wager = self.rules.wagers[id]
            least = max(self.rules.cents("minimum"), wager.minimum_cents or 0)
            spot = id
            if wager.place_needed:
                spot = f"{id}@{wager.places[self.chance(len(wager.places))]}"
            for cents in (units * least, least):
                place = Place(seat, spot, cents)
                if not self.table.table.stake_cents(seat, spot) and self.table.can(place):
                    self.table.answer(place)
                    break


def _played(rules: Rules, below: Below) -> list[Any]:
    """The events of one random round; none where it could not be played to its end."""
    here = _Round(rules, below)
    try:
        for _ in here.steps():
            pass
    except CroupierError:
        return []
    return here.events()


def _one(items: Sequence[Any], below: Below) -> Any:
    return items[below(len(items))]


def _name(rules: Rules, spot: str) -> str:
    wager = rules.wager(spot)
    place = spot.partition("@")[2]
    return f"{wager.name} on {place}" if place else wager.name


def _words(outcome: str) -> str:
    return outcome.replace("_", " ")


# What is asked


def _settled(events: Sequence[Any]) -> list[Any]:
    return [event for event in events if event.kind == "settled"]


PARTS = 20
"""Odds whose payment was rounded to a cent are told as odds to no more than this."""


def _payouts(rules: Rules, below: Below) -> Task | None:
    paid = [one for one in _settled(_played(rules, below)) if one.won_cents > 0]
    if not paid:
        return None
    one = _one(paid, below)
    stake, won = dollars(one.stake_cents), dollars(one.won_cents)
    # A row with a commission says what is left after it; a dealer pays first and takes it then.
    full = one.won_cents + one.cut_cents
    odds = one.pays
    if one.commission_cents:
        gross = Fraction(full, one.stake_cents).limit_denominator(PARTS)
        odds = f"{gross.numerator} to {gross.denominator}"
    # What is won by envy is won on no stake.
    worked_out = f"{odds} on {stake} is {dollars(full)}" if one.stake_cents else dollars(full)
    why = [f"{worked_out} ({one.clause})"]
    if one.commission_cents:
        why.append(f"a commission of {dollars(one.commission_cents)} is taken from it")
    if one.cut_cents:
        why.append(f"the payout limit cuts {dollars(one.cut_cents)}")
    staked = f" {stake}" if one.stake_cents else ""
    what = f"seat {one.seat}: {_name(rules, one.wager)}{staked}, {_words(one.outcome)}"
    asks = (what, "What is paid beside the wager?")
    return Task(PAYOUTS, rules.game.id, asks, won, tuple(why), one.clause)


def _order(rules: Rules, below: Below) -> Task | None:
    """Wagers of several seats in the order in which they are settled."""
    found: dict[tuple[int, str], Any] = {}
    for event in _settled(_played(rules, below)):
        found.setdefault((event.seat, event.wager), event)
    if len({seat for seat, _ in found}) < 2:
        return None
    first = list(found.values())[:LISTED]
    if len({one.seat for one in first}) < 2:
        return None
    shown = list(first)
    for i in range(len(shown) - 1, 0, -1):
        j = below(i + 1)
        shown[i], shown[j] = shown[j], shown[i]
    named = [f"seat {one.seat}, {_name(rules, one.wager)}" for one in shown]
    answer = "".join(LETTERS[shown.index(one)] for one in first)
    asks = tuple(f"{LETTERS[i]}  {words}" for i, words in enumerate(named))
    why = tuple(
        f"{named[shown.index(one)]}: {_words(one.outcome)}, {one.pays} ({one.clause})"
        for one in first
    )
    question = "In which order are they settled? Write the letters."
    return Task(ORDER, rules.game.id, (*asks, question), answer, why, first[0].clause, tuple(named))


def _calls(rules: Rules, below: Below) -> Task | None:
    """Which row of a wager the cards, dice or spin come to."""
    events = _played(rules, below)
    found = [
        one
        for one in _settled(events)
        if rules.wager(one.wager).staked and not one.outcome.startswith(NOT_CALLED)
    ]
    found = [one for one in found if len(rules.wager(one.wager).rows) > 2] or found
    seen = _seen(events)
    if not found or not seen:
        return None
    one = _one(found, below)
    wager = rules.wager(one.wager)
    mine = [line for hand, line in seen if hand in ("", f"seat {one.seat}") or "seat" not in hand]
    choices = tuple(row.words for row in wager.rows)
    lines = tuple(f"{LETTERS[i]}  {words}" for i, words in enumerate(choices[: len(LETTERS)]))
    question = f"seat {one.seat}, {_name(rules, one.wager)}: what is it?"
    why = (f"{_words(one.outcome)}: {one.pays} ({one.clause})", one.why)
    asks = (*mine, *lines, question)
    return Task(CALL, rules.game.id, asks, _words(one.outcome), why, one.clause, choices)


def _seen(events: Sequence[Any]) -> list[tuple[str, str]]:
    """What lay face up, was thrown or spun: whose it is, and a line."""
    hands: dict[str, list[str]] = {}
    lines: list[tuple[str, str]] = []
    for event in events:
        if event.kind == "dealt" and event.cards and event.face_up:
            hands.setdefault(event.to, []).extend(event.cards)
        elif event.kind == "revealed":
            known = hands.setdefault(event.hand, [])
            known.extend(card for card in event.cards if card not in known)
        elif event.kind == "set_hand":
            continue
        elif event.kind == "thrown":
            lines.append(("", "dice " + "-".join(map(str, event.dice.values()))))
        elif event.kind == "spun":
            lines.append(("", f"the wheel shows {event.shows}"))
    return [*((hand, f"{hand}: {_cards(cards)}") for hand, cards in hands.items()), *lines]


def _cards(names: Sequence[str]) -> str:
    return " ".join(str(CARDS[card_from(name)]) for name in names)


def _irregularities(rules: Rules, below: Below) -> Task | None:
    """Something goes wrong at a request of a random round: what now?"""
    here = _Round(rules, below, keyed=True)
    stop = below(12)
    try:
        for at, request in enumerate(here.steps()):
            may: list[Irregularity] = [
                one
                for one in getattr(request, "irregularities", ())
                if not one.seated and not one.own and not one.closed
            ]
            if may and at >= stop:
                return _called(here, request, _one(may, below))
    except CroupierError:
        return None
    return None


def _called(here: _Round, request: Any, what: Irregularity) -> Task | None:
    before = len(here.entries)
    moment = _moment(here, request)
    here.table.call(what.id)
    after: list[Any] = [event for entry in here.entries[before:] for event in entry.events]
    void = next((event for event in after if event.kind == "void"), None)
    clause = here.rules.cite(what.clause)
    pending = here.table.pending
    why = [f"{what.words} ({clause})"]
    if void is not None:
        answer = VOID
        why.append(f"void: {void.why} ({void.clause})")
    elif pending is not None and pending is not request and _of_staff(pending):
        answer = ASKED
        said = ", ".join(getattr(pending, "choices", ()) or ())
        why.append(f"asked: {said}" if said else "somebody confirms it first")
    else:
        answer = GOES_ON
    why += [f"“{event.words}” ({event.clause})" for event in after if event.kind == "announced"]
    choices = (VOID, ASKED, GOES_ON)
    lines = tuple(f"{LETTERS[i]}  {words}" for i, words in enumerate(choices))
    asks = (moment, f"Then: {what.words}.", *lines, "What now?")
    game = here.rules.game.id
    return Task(IRREGULARITIES, game, asks, answer, tuple(why), clause, choices)


def _of_staff(pending: Any) -> bool:
    """Whether it is a decision or a signature of somebody who works there."""
    if isinstance(pending, Decide):
        return not isinstance(pending.who, int)
    return isinstance(pending, Attest)


def _moment(here: _Round, request: Any) -> str:
    if isinstance(request, Window):
        return "Wagers are taken."
    if isinstance(request, Decide):
        return f"{_who(request)} decides: {', '.join(map(_words, request.choices))}."
    if isinstance(request, Draw):
        return {"Throw": "The dice are out.", "Spin": "The wheel turns."}.get(
            type(request).__name__, "Cards are dealt."
        )
    return "Hands are set." if isinstance(request, SetHands) else "The round is open."


def _who(request: Decide) -> str:
    who = request.who
    return f"seat {who}" if isinstance(who, int) else f"the {who}"


_MAKES: Mapping[str, Callable[[Rules, Below], Task | None]] = {
    PAYOUTS: _payouts,
    ORDER: _order,
    CALL: _calls,
    IRREGULARITIES: _irregularities,
    HOUSE_WAY: _to_set,
}

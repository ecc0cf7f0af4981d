"""A table from Python: chips in dollars, cards by name, and a strategy that plays for its seats.

    table = croupier.table("blackjack", seed="demo")
    table.join(1, 200)
    table.bet(1, "main", 10)
    table.deal()
    table.choose("stand")
    table.won_cents

The ordinary course is taken up to each of these: the round begins, the cards are cut, "no more
bets". What a player decides is never assumed. Every step is a command of the driver below it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from croupier.core.asked import Check, a_function, a_kind, a_whole, a_word, checking, or_none, word
from croupier.core.beside import Lay, Terms
from croupier.core.commands import Choose
from croupier.core.coupons import USUAL
from croupier.core.driver import Driver
from croupier.core.entries import Entry
from croupier.core.holding import rack
from croupier.core.money import cents_from, dollars
from croupier.core.names import id_from
from croupier.core.numbers import given
from croupier.core.procedure import Close, Decide, Place, Request, Take, Window
from croupier.core.refusals import Misuse, Refusal, quoted
from croupier.core.spots import name_of
from croupier.core.together import Set, SetHands
from croupier.live.ahead import ordinary, to_window
from croupier.live.coupons import lift_for, place_for, practice_coupon
from croupier.live.moves import example
from croupier.live.results import Results
from croupier.live.setting import parts_for, said_from
from croupier.live.spoken import choice_from
from croupier.live.view import view
from croupier.live.viewers import SEAT, Viewer, hands_seen

Dollars = int | str | Decimal
"""`10`, `"2.50"`, `Decimal("2.50")`."""
MOST_STEPS = 10_000
TAKES: Mapping[str, Check] = {
    "choice": a_word("a choice"),
    "player": a_word("a player"),
    "rounds": a_whole("the number of rounds"),
    "seat": or_none(a_whole("a seat")),
    "strategy": a_function("a strategy at a table"),
    "terms": a_kind(Terms, "the terms of a coupon are what terms_from gives"),
    "wager": a_word("a wager"),
}
"""By the name under which something is asked for: what looks at it."""
checked = checking(TAKES)


@dataclass(frozen=True)
class Moment:
    """What a strategy is asked: to bet (`choices` is empty), or to choose."""

    seat: int
    round: int
    hands: Mapping[str, tuple[str, ...]]
    """Every hand on the table as this seat sees it, by name; a hidden card is `??`."""
    hand: str
    """The hand that is decided upon."""
    choices: tuple[str, ...]
    """Those that are open now."""
    wagers: tuple[str, ...]
    """What takes chips now."""
    stakes_cents: Mapping[str, int]
    """What lies there already, by wager."""
    rack_cents: int
    board: Mapping[str, Any]
    """What everybody sees beside cards: a point, a puck, a marker."""


Bets = Mapping[str, Dollars]
Player = Callable[[Moment], Bets | str | None]
"""Wagers with dollars (or nothing, to sit out), or one of the choices."""


@dataclass(frozen=True)
class Played:
    """One round that a strategy played."""

    round: int
    won_cents: Mapping[int, int]
    """By seat, from the house or to it; what still lies there is nobody's loss yet."""
    settled: tuple[Mapping[str, Any], ...]
    """Each wager that was settled: seat, wager, stake, outcome, what it pays, and the clause."""

    @checked
    def to_dict(self) -> dict[str, Any]:
        settled = [dict(one) for one in self.settled]
        return {"round": self.round, "won_cents": dict(self.won_cents), "settled": settled}


class PlayedTable(Driver):
    """A driver with the words that a program plays in."""

    # What is done

    @checked
    def join(self, seat: int, dollars: Dollars, player: str = "") -> Entry:
        """Somebody sits down with chips for so many dollars."""
        return self.sit(seat, player or f"player {seat}", _cents(dollars))

    @checked
    def bet(self, seat: int, wager: str, dollars: Dollars) -> Entry:
        """Put chips on a wager, by its id or by what players call it (`hard 8`)."""
        self._to_window()
        return self.answer(Place(seat, self._spot(wager), _cents(dollars)), by=seat)

    @checked
    def take(self, seat: int, wager: str, dollars: Dollars) -> Entry:
        """Take chips back while wagers are taken."""
        return self.answer(Take(seat, self._spot(wager), _cents(dollars)), by=seat)

    @checked
    def lay(self, seat: int, dollars: Dollars, wager: str = "", *, terms: Terms = USUAL) -> Entry:
        """Lay a practice coupon of so many dollars under the chips of a wager, or of the only one
        that can be meant; `croupier.core.coupons.terms_from` makes other terms."""
        self._to_window()
        item = practice_coupon(self, _cents(dollars), terms)
        spot = self._spot(wager) if wager else place_for(self.table, seat, item.face_cents)
        return self.answer(Lay(seat, spot, item))

    @checked
    def lift(self, seat: int, wager: str = "") -> Entry:
        """Take the coupon back while wagers are taken."""
        return self.answer(lift_for(self.table, seat, self._spot(wager) if wager else None))

    def deal(self) -> str:
        """No more bets; on until somebody decides or the round is over. What is waited for now."""
        if self.pending is None:
            self._to_window()
        self._on()
        return self.waits_for

    @checked
    def choose(self, choice: str) -> str:
        """Choose for whoever decides now, and on to the next decision. What is waited for now.

        Where hands are set: `low 9c 9d`, or `house way`, for the first seat that has not set its.
        """
        pending = self.pending
        if isinstance(pending, SetHands):
            self._set(pending, min(pending.holding), choice)
        elif isinstance(pending, Decide):
            meant = choice_from(choice, pending.choices, self.choices, pending.cents)
            self.practise(Choose(meant or id_from("choice", choice, pending.choices)))
        else:
            raise Misuse(f"nobody decides now: {self.waits_for}")
        self._on()
        return self.waits_for

    def _set(self, pending: SetHands, seat: int, words: str) -> None:
        said = said_from(words, pending)
        if not said:
            raise Misuse(f"{quoted(words)} sets no hand; say {example(pending)}, or house way")
        self.answer(Set(seat, parts_for(self.table.rules, pending, seat, said[0])), by=seat)

    def _to_window(self) -> None:
        to_window(self)

    def _on(self) -> None:
        """The ordinary course, as long as nobody has anything to say; a later window waits."""
        first = isinstance(self.pending, Window)
        for _ in range(MOST_STEPS):
            if self.pending is None or (isinstance(self.pending, Window) and not first):
                return
            usual, first = ordinary(self), False
            if usual is None:
                return
            self.practise(usual)
        raise Misuse("this round does not come to an end")

    def _spot(self, wager: str) -> str:
        rules = self.table.rules
        word(wager, "a wager")
        called = rules.called.exact(wager)
        if len(called) == 1:
            return called[0]
        name, at, place = wager.partition("@")
        return id_from("wager", name, rules.wagers) + at + place

    # What is seen

    @property
    def seats(self) -> tuple[int, ...]:
        return tuple(sorted(self.table.seats))

    @property
    def hands(self) -> dict[str, tuple[str, ...]]:
        """The cards on the table by name, as those who sit there see them.

        Between rounds, those of the last round that were turned over.
        """
        if self.pending is None:
            return {hand: tuple(cards) for hand, cards in self.table.shown_hands.items()}
        return self._hands(self.seats)

    def _hands(self, seats: tuple[int, ...]) -> dict[str, tuple[str, ...]]:
        seen = hands_seen(self.table, Viewer(SEAT, seats))
        return {hand: tuple(cards) for hand, cards in seen.items()}

    @property
    def choices(self) -> tuple[str, ...]:
        """What may be chosen now."""
        pending = self.pending
        if isinstance(pending, SetHands):
            return ("house way",)
        if not isinstance(pending, Decide):
            return ()
        return tuple(one for one in pending.choices if one not in pending.blocked)

    @property
    def blocked(self) -> dict[str, Refusal]:
        """What may not be chosen now though it exists, and why not."""
        return dict(self.pending.blocked) if isinstance(self.pending, Decide) else {}

    @property
    def decides(self) -> int | str | None:
        """Whose choice it is: a seat, or a member of staff; None if nobody decides now."""
        if isinstance(self.pending, SetHands):
            return min(self.pending.holding)
        return self.pending.who if isinstance(self.pending, Decide) else None

    @checked
    def moves(self, seat: int) -> dict[str, Any]:
        """All that this seat may do now, between which amounts, and why not, as plain data."""
        self.table.player(seat)
        found: dict[str, Any] = view(self, Viewer(SEAT, (seat,)))["moves"]
        return found

    @property
    def waits_for(self) -> str:
        """What the table waits for, in words."""
        words: str = self.to_dict()["words"]
        return words

    @property
    def won_cents(self) -> dict[int, int]:
        """By seat: what this round brought so far, or the last one that was played."""
        won = self._round().won_at
        return {seat: won.get(seat, 0) for seat in self.seats}

    @checked
    def rack_cents(self, seat: int) -> int:
        return self.table.accounts[rack(self.table.player(seat))]

    @checked
    def to_dict(self, seat: int | None = None) -> dict[str, Any]:
        """The table as plain data, as one seat sees it, or all that sit there."""
        return view(self, Viewer(SEAT, self.seats if seat is None else (seat,)))

    def __repr__(self) -> str:
        game, number = self.table.rules.game.id, self.table.round_number
        racks = (f"seat {seat} {dollars(self.rack_cents(seat))}" for seat in self.seats)
        return f"<{game} table, round {number}: {', '.join(racks) or 'nobody sits there'}>"

    def _round(self) -> Results:
        results = Results()
        results.players = dict(self.table.seats)
        for event in _last_round(self.tail):
            results.follow(event)
        return results

    # A strategy

    @checked
    def play(self, strategy: Player, rounds: int = 1) -> list[Played]:
        """Let a function bet and choose for every seat, for so many rounds.

        It is given a `Moment` and says which wagers shall lie there, `{"main": 10}` in dollars,
        which of the choices to take, or how to set a hand, `low 9c 9d`. A wager that lies there is
        left alone, and so is one that is not taken at that moment. What the table refuses is
        raised, and the table stands where it was.
        """
        return [self._played(strategy) for _ in range(rounds)]

    def _played(self, strategy: Player) -> Played:
        if self.pending is None:
            self.begin_round()
        for _ in range(MOST_STEPS):
            if self.pending is None:
                break
            self._ask(strategy)
        settled = tuple(
            event.plain() for event in _last_round(self.tail) if event.kind == "settled"
        )
        return Played(self.table.round_number, self.won_cents, settled)

    def _ask(self, strategy: Player) -> None:
        pending = self.pending
        if isinstance(pending, Window):
            for seat in self.seats:
                for spot, cents in self._bets(strategy, seat).items():
                    more = cents - self.table.stake_cents(seat, spot)
                    if more > 0 and name_of(spot) in pending.wagers:
                        self.answer(Place(seat, spot, more), by=seat)
            self.answer(Close())
        elif isinstance(pending, Decide) and not pending.usual:
            seat = pending.who if isinstance(pending.who, int) else min(self.seats)
            chosen = strategy(self._moment(seat))
            if not isinstance(chosen, str):
                raise Misuse(
                    f"the strategy chose {quoted(chosen)}; one of: {', '.join(self.choices)}"
                )
            self.practise(Choose(id_from("choice", chosen, pending.choices)))
        elif isinstance(pending, SetHands):
            seat = min(pending.holding)
            chosen = strategy(self._moment(seat))
            if not isinstance(chosen, str):
                raise Misuse(
                    f"the strategy chose {quoted(chosen)}; say {example(pending)}, or house way"
                )
            self._set(pending, seat, chosen)
        elif (usual := ordinary(self)) is not None:
            self.practise(usual)
        else:
            raise Misuse(f"no strategy can answer this: {self.waits_for}")

    def _bets(self, strategy: Player, seat: int) -> dict[str, int]:
        bets = strategy(self._moment(seat)) or {}
        if not isinstance(bets, Mapping):
            raise Misuse(f'the strategy bet {quoted(bets)}; wagers with dollars: {{"main": 10}}')
        return {self._spot(wager): _cents(amount) for wager, amount in bets.items()}

    def _moment(self, seat: int) -> Moment:
        pending, table = self.pending, self.table
        return Moment(
            seat=seat,
            round=table.round_number,
            hands=self._hands((seat,)),
            hand=_hand(pending, seat),
            choices=self.choices,
            wagers=pending.wagers if isinstance(pending, Window) else (),
            stakes_cents=table.stakes(seat),
            rack_cents=self.rack_cents(seat),
            board=dict(table.board),
        )


def _hand(pending: Request | None, seat: int) -> str:
    if isinstance(pending, Decide):
        return pending.hand or f"seat {seat}"
    return f"seat {seat}" if isinstance(pending, SetHands) else ""


def _cents(amount: Dollars) -> int:
    if isinstance(amount, bool) or not isinstance(amount, int | str | Decimal):
        raise Misuse(
            f"{quoted(amount)} is no amount in dollars; write 10, '2.50' or Decimal('2.50')"
        )
    if isinstance(amount, int):
        given(amount, "an amount in dollars")
    return cents_from(str(amount))


def _last_round(entries: list[Entry]) -> Iterator[Any]:
    """The events since the last round began."""
    events = [event for entry in entries for event in entry.events]
    begun = [at for at, event in enumerate(events) if event.kind == "round"]
    return iter(events[begun[-1] :] if begun else ())

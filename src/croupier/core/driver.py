"""The driver: everything that comes to a table from outside goes through here, into the log.

It runs a game's procedures, answers their draws from a source, and lets people answer the rest.
Dealt play, tracked play and replay differ only in the source; a round after a crash is the same
inputs given again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from croupier.core.cards import UNSEEN
from croupier.core.game import Rules
from croupier.core.money import dollars
from croupier.core.procedure import (
    Attest,
    Called,
    Cut,
    Decide,
    Draw,
    DrawCards,
    Irregularity,
    Place,
    Procedure,
    Request,
    Spin,
    Take,
    Throw,
    Void,
    Window,
)
from croupier.core.refusals import CroupierError, Misuse, unknown
from croupier.core.table import CAGE, Table, rack

FORMAT = 1
"""The version of the log's format."""


Drawn = Sequence[int] | int
Step = Callable[[Procedure[None]], Request]


class Source(Protocol):
    """Where draws come from."""

    name: str

    def answer(self, request: Draw) -> Drawn | None:
        """The drawn cards or faces, or None when a person has to key them in."""


class RandomSource:
    """Draws by an unbiased `below(n)`: each card that remains, each face, is as likely."""

    name = "random"

    def __init__(self, below: Callable[[int], int]) -> None:
        self.below = below

    def answer(self, request: Draw) -> Drawn | None:
        if isinstance(request, DrawCards):
            left = list(request.shoe.remaining)
            return tuple(left.pop(self.below(len(left))) for _ in range(request.count))
        if isinstance(request, Cut):
            return request.least + self.below(request.cards - 2 * request.least + 1)
        if isinstance(request, Spin):
            return self.below(len(request.sections))
        assert isinstance(request, Throw)
        return tuple(1 + self.below(6) for _ in request.dice)


class KeyedSource:
    """A table of real cards and dice: a person keys in what is seen; face-down cards wait.

    With `card_by_card` each face-down card waits too, until somebody says that it was dealt: then
    an irregularity can be called at the card where it happened.
    """

    name = "keyed"

    def __init__(self, *, card_by_card: bool = False) -> None:
        self.card_by_card = card_by_card

    def answer(self, request: Draw) -> Drawn | None:
        if self.card_by_card:
            return None
        if isinstance(request, DrawCards) and not request.face_up and not request.unseen:
            return (UNSEEN,) * request.count
        return None


class LogSource:
    """A replay: nothing is drawn, the log's own answers are given instead."""

    name = "log"

    def answer(self, request: Draw) -> Drawn | None:
        return None


class Driver:
    """One table at work. `pending` is what it waits for; None between rounds."""

    def __init__(self, rules: Rules, source: Source, *, attester: str | None = None) -> None:
        self.table = Table(rules)
        self.source = source
        self.attester = attester
        """Who confirms physical steps by default; None asks each time."""
        self.pending: Request | None = None
        self._procedure: Procedure[None] | None = None
        self._open = False

    # What may come from outside

    def open(self, staff: Mapping[str, Any], origin: Mapping[str, Any]) -> None:
        """Open the table for gaming with the staff at it; then its opening steps are pending.

        `origin` says where draws come from and which software this is; it is kept as it is.
        """
        if self._open:
            raise Misuse("the table is open already")
        rules = self.table.rules
        rules.game.check_staff(rules, staff)
        self.table.emit(
            "opened",
            format=FORMAT,
            game=rules.game.id,
            edition=rules.edition,
            options=rules.option_texts(),
            paytable={wager: dict(rows) for wager, rows in rules.paytable.items()},
            lawful=rules.lawful,
            staff=dict(staff),
            origin=dict(origin),
        )
        self.table.staff = dict(staff)
        for item in rules.game.equipment(rules):
            self.table.in_use_since[item.id] = self.table.minute
        self._open = True
        self._start(rules.game.opening(self.table))

    def sit(self, seat: int, player: str, chips_cents: int = 0) -> None:
        """A player takes a betting position, with chips bought for cash if it is the first."""
        self._between_rounds("sitting down")
        self.verify_sit(seat, player)
        if chips_cents < 0:
            raise Misuse("chips are bought for an amount above nothing")
        table = self.table
        table.seats[seat] = player
        table.accounts.setdefault(rack(player), 0)
        moves = table.move((CAGE, rack(player), chips_cents))
        table.emit("sat", seat=seat, player=player, cents=chips_cents, moves=moves)

    def verify_sit(self, seat: int, player: str) -> None:
        """Raise unless this player may take this betting position."""
        table, game = self.table, self.table.rules.game
        if not 1 <= seat <= game.seats:
            raise table.rules.refusal(
                f"sitting at position {seat}",
                f"the table has positions 1 to {game.seats}",
                game.reasons.seats,
                "take a position that exists",
            )
        if seat in table.seats:
            raise Misuse(f"position {seat} is taken by {table.seats[seat]}")
        mine = [s for s, name in table.seats.items() if name == player]
        most = table.rules.cents("positions") or 1
        adjacent = not mine or min(mine) - 1 <= seat <= max(mine) + 1
        if len(mine) >= most or not adjacent:
            raise table.rules.refusal(
                f"{player} playing position {seat} beside {', '.join(map(str, mine))}",
                f"one player may play at most {most} positions here, and only adjacent ones",
                game.reasons.positions or game.reasons.seated,
                "take an adjacent position, or let another player sit there",
            )

    def leave(self, seat: int) -> None:
        """A player gives up a betting position and cashes out with the last one."""
        table = self.table
        player = table.player(seat)
        if table.stakes(seat):
            raise table.rules.refusal(
                f"{player} leaving position {seat}",
                "a wager lies there, and the player stays until the round is complete",
                table.rules.game.reasons.while_open,
                "finish the round first",
            )
        self._between_rounds("leaving")
        self._verify_still_adjacent(seat, player)
        more = dict(table.rules.game.leaving(table, seat))
        del table.seats[seat]
        moves = more.pop("moves", [])
        if player not in table.seats.values():
            moves += table.move((rack(player), CAGE, table.accounts[rack(player)]))
            del table.accounts[rack(player)]
        table.emit("left", seat=seat, player=player, moves=moves, **more)

    def _verify_still_adjacent(self, seat: int, player: str) -> None:
        others = {s for s, name in self.table.seats.items() if name == player and s != seat}
        if others and max(others) - min(others) >= len(others):
            raise self.table.rules.refusal(
                f"{player} leaving position {seat} and keeping those on both sides",
                "one player may play only adjacent positions",
                self.table.rules.game.reasons.positions or self.table.rules.game.reasons.seated,
                "leave a position at the end first",
            )

    def buy(self, seat: int, chips_cents: int) -> None:
        """A player buys chips at the table, between rounds or while wagers are taken."""
        if not isinstance(self.pending, Window):
            self._between_rounds("buying chips")
        if chips_cents <= 0:
            raise Misuse("chips are bought for an amount above nothing")
        player = self.table.player(seat)
        moves = self.table.move((CAGE, rack(player), chips_cents))
        self.table.emit("bought", seat=seat, player=player, cents=chips_cents, moves=moves)

    def change_equipment(self, item: str, why: str) -> None:
        """Fresh cards or dice come to the table."""
        self._between_rounds("changing equipment")
        if item not in self.table.in_use_since:
            raise unknown("equipment", item, self.table.in_use_since)
        self.table.in_use_since[item] = self.table.minute
        self.table.emit("equipment_changed", item=item, why=why)
        if changing := self.table.rules.game.changing:
            self._start(changing(self.table, item))

    def tell_time(self, minute: int) -> None:
        """Minutes since the table opened; only how long equipment lies there hangs on it."""
        self._opened()
        if minute < self.table.minute:
            raise Misuse(f"minute {minute} lies before minute {self.table.minute}")
        if minute != self.table.minute:
            self.table.minute = minute
            self.table.emit("minute", minute=minute)

    def begin_round(self) -> None:
        """Start the next round, unless cards or dice at the table are overdue."""
        self._between_rounds("a new round")
        if not self.table.seats:
            raise Misuse("nobody sits at the table; let a player sit down first")
        table = self.table
        for item in table.rules.game.equipment(table.rules):
            age = table.minute - table.in_use_since[item.id]
            if item.life_minutes is not None and age >= item.life_minutes:
                raise table.rules.refusal(
                    "a new round",
                    f"the {item.id} lie here for {age} minutes, {item.life_minutes} at most",
                    item.clause,
                    f"change the {item.id} first",
                )
        table.round_number += 1
        table.won_cents, table.board, table.standing = {}, {}, []
        table.dice, table.shown_hands = {}, {}
        table.repeats.begin()
        table.emit("round", number=table.round_number)
        self._start(table.rules.game.round(table))

    def verify(self, answer: Any, by: int | None = None) -> None:
        """Raise unless the answer may be given now; nothing changes."""
        if self.pending is None:
            raise Misuse("the table waits for nothing now; begin a round")
        if by is not None and isinstance(self.pending, Decide) and self.pending.who != by:
            raise self.table.rules.refusal(
                f"seat {by} deciding for {self.pending.who}",
                "each player is responsible for the own hand alone",
                self.table.rules.game.reasons.others_hand or self.table.rules.game.reasons.seated,
                "wait for your turn",
            )
        if isinstance(answer, Place | Take) and not isinstance(self.pending, Window):
            raise self.table.rules.refusal(
                f"a change of {dollars(answer.cents)} on {answer.wager} at seat {answer.seat}",
                "no wager may be made, raised or withdrawn now",
                self.table.rules.game.reasons.closed,
                "wait until wagers are taken again",
            )
        self.pending.verify(self.table, answer)

    def can(self, answer: Any, by: int | None = None) -> bool:
        try:
            self.verify(answer, by)
        except CroupierError:
            return False
        return True

    def answer(self, answer: Any, by: int | None = None) -> None:
        """Give the procedure what it asked for. A refused answer changes nothing."""
        self.verify(answer, by)
        self._accept(answer, "person")

    def give_logged(self, logged: Any, by: str) -> None:
        """Give an answer as a log has it, in the name of whoever gave it then."""
        if self.pending is None:
            raise Misuse("the table waits for nothing now")
        answer = self.pending.decode(logged)
        self.verify(answer)
        self._accept(answer, by)

    def call(self, irregularity: str, seat: int | None = None) -> None:
        """Call an irregularity, some of them at a seat; the procedure does as its chapter says."""
        if self.pending is None or self._procedure is None:
            raise Misuse("no round is open in which something could go wrong")
        found = self.pending.irregularity(irregularity)
        self._verify_seat(found, seat)
        where = {} if seat is None else {"seat": seat}
        self.table.emit("called", irregularity=found.id, **where)
        self._step(lambda procedure: procedure.throw(Called(found, seat)))

    def _verify_seat(self, found: Irregularity, seat: int | None) -> None:
        """Raise unless a call names a seat where, and only where, it has to name one."""
        if not found.seated:
            if seat is not None:
                raise Misuse(f"{found.id} is called for the table, not for a seat")
            return
        here = [s for s in self.table.clockwise() if self.table.stakes(s)]
        if seat not in here:
            where = "no seat is named" if seat is None else f"no wager lies at seat {seat}"
            raise Misuse(f"{found.id}: {where}; name one of: {', '.join(map(str, here))}")

    def resume(self, source: Source, *, attester: str | None = None) -> None:
        """Go on where a replay stopped: from here on draws come from this source."""
        self.source, self.attester = source, attester
        self._go_on_alone()

    # The procedure at work

    def _opened(self) -> None:
        if not self._open:
            raise Misuse("the table is not open yet")

    def _between_rounds(self, what: str) -> None:
        self._opened()
        if self.pending is not None:
            raise self.table.rules.refusal(
                what,
                "a round is open",
                self.table.rules.game.reasons.while_open,
                "finish the round first",
            )

    def _start(self, procedure: Procedure[None]) -> None:
        self._procedure = procedure
        self._step(next)

    def _accept(self, answer: Any, by: str) -> None:
        self._step(self._sent(answer, by))

    def _sent(self, answer: Any, by: str) -> Step:
        """Write an answer down; the step that gives it to the procedure."""
        assert self.pending is not None
        self.table.emit("answered", answer=self.pending.encode(answer), by=by)
        return lambda procedure: procedure.send(answer)

    def _step(self, go: Step) -> None:
        """Let the procedure go on, as far as the source and the attester can answer it."""
        self._advance(go)
        self._go_on_alone()

    def _go_on_alone(self) -> None:
        while (alone := self._answered_alone()) is not None:
            self._advance(self._sent(*alone))

    def _advance(self, go: Step) -> None:
        assert self._procedure is not None
        try:
            self.pending = go(self._procedure)
        except StopIteration:
            self._end()
        except Void as void:
            cited = self.table.rules.cite(void.clause)
            self.table.emit("void", why=void.why, clause=cited)
            self.table.undo_round(void)
            self._end()

    def _answered_alone(self) -> tuple[Any, str] | None:
        """What the source draws or the attester confirms, and in whose name; else None."""
        if isinstance(self.pending, Draw):
            drawn = self.source.answer(self.pending)
            return None if drawn is None else (drawn, self.source.name)
        if isinstance(self.pending, Attest) and self.attester is not None:
            return self.attester, self.attester
        return None

    def _end(self) -> None:
        self.pending = self._procedure = None
        for hand in list(self.table.hands):
            self.table.discard(hand)
        self.table.emit("ended", round=self.table.round_number)

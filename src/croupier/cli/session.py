"""A sitting at one table: a line is read, done, written down and told, until nobody types any more.

What is refused is shown with its clause and changes nothing; the table then waits as before.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from croupier.cli.paper import Paper
from croupier.cli.screen import Screen
from croupier.core.cards import UNSEEN
from croupier.core.driver import Driver
from croupier.core.log import Event
from croupier.core.money import dollars
from croupier.core.procedure import (
    Call,
    Close,
    Decide,
    DrawCards,
    Place,
    Take,
    Throw,
    Window,
)
from croupier.core.refusals import CroupierError, Misuse
from croupier.core.table import CAGE, rack
from croupier.live import words
from croupier.live.moves import waits_for
from croupier.live.names import spelled
from croupier.live.phrases import cards_text, signed
from croupier.live.shown import shown
from croupier.live.telling import Line, Teller, Tone
from croupier.live.topics import about


@dataclass(frozen=True)
class Newcomer:
    """Somebody who sits down as soon as the table is open."""

    seat: int
    player: str
    chips_cents: int


class Over(Exception):
    """The session ends, by wish or because the input does."""


class Session:
    """One table, one terminal."""

    def __init__(
        self,
        driver: Driver,
        screen: Screen,
        paper: Paper,
        *,
        clock: Callable[[], float],
        newcomers: Sequence[Newcomer] = (),
        confirm: bool = False,
    ) -> None:
        self.driver = driver
        self.screen = screen
        self.paper = paper
        self.clock = clock
        self.newcomers = list(newcomers)
        self.confirm = confirm
        """Whether keyed cards and dice are shown and confirmed before they count."""
        self.teller = Teller(driver.table.rules)
        self.acting = newcomers[0].seat if newcomers else 0
        self._draft: words.Key | None = None
        self._told = 0
        self._started = clock()
        self._first_minute = driver.table.minute

    def catch_up(self, told: int) -> None:
        """After a resume: so many events were told in another sitting."""
        self.teller.tell(shown(self.driver.table.log[:told], self.driver.table.rules.game))
        self._told = told

    def run(self) -> None:
        """Until the input ends or somebody quits. An open round stays open in the log."""
        try:
            self._keep()
            while True:
                self._turn()
        except Over:
            pass
        except (EOFError, KeyboardInterrupt):
            self.screen.end_line()
        finally:
            self._keep()
        self.screen.tell(self._farewell())
        self.screen.flush()

    def _turn(self) -> None:
        self._seat_newcomers()
        try:
            line = self.screen.ask(self.driver, self._seat_now())
            self._tell_time()
            for part in words.parts(line, self._moment()):
                self._do(words.command_from(part, self._moment()))
                self._keep()
        except CroupierError as error:
            self._keep()
            self.screen.refuse(error)

    def _keep(self) -> None:
        """Write down what happened, then tell it: nothing is seen that could be lost."""
        log = self.driver.table.log
        self.paper.write(log)
        lines = self.teller.tell(shown(log[self._told :], self.driver.table.rules.game))
        self._told = len(log)
        self.screen.tell(lines)

    def _tell_time(self) -> None:
        minute = self._first_minute + int(self.clock() - self._started) // 60
        if minute > self.driver.table.minute:
            self.driver.tell_time(minute)

    def _seat_newcomers(self) -> None:
        while self.newcomers and self.driver.pending is None:
            one = self.newcomers.pop(0)
            self.driver.sit(one.seat, one.player, one.chips_cents)
        self._keep()

    # Who is meant

    def _moment(self) -> words.Moment:
        return words.Moment(self.driver.table.rules, self.driver.pending)

    def _seat_now(self) -> int | None:
        """The seat that is meant when none is named."""
        if isinstance(self.driver.pending, Decide) and isinstance(self.driver.pending.who, int):
            return self.driver.pending.who
        seats = self.driver.table.seats
        if self.acting not in seats:
            self.acting = min(seats, default=0)
        return self.acting or None

    def _seat(self, named: int | None) -> int:
        seat = self._seat_now() if named is None else named
        if seat is None:
            raise Misuse("nobody sits at the table; write sit 1 with 100 to sit down")
        return seat

    # What is done

    def _do(self, command: words.Command) -> None:
        if not isinstance(command, words.Key | words.Go | words.Ask):
            self._draft = None
        match command:
            case words.Go():
                self._go()
            case words.Chips() | words.TakeAll() | words.Again() | words.Say():
                self._chips(command)
            case words.Choose(seat, choice):
                self.driver.answer(choice, by=seat)
            case words.Key():
                self._key(command)
            case words.Name(name):
                self.driver.resume(self.driver.source, attester=name)
            case words.Call(irregularity):
                self.driver.call(irregularity)
            case words.Ask(topic, subject):
                self.screen.tell(about(self.driver, topic, subject))
            case words.Quit():
                raise Over
            case _:
                self._people(command)

    def _go(self) -> None:
        pending = self.driver.pending
        if pending is None:
            self.driver.begin_round()
        elif isinstance(pending, Window):
            self.driver.answer(Close())
        elif self._draft is not None:
            draft, self._draft = self._draft, None
            self.driver.answer(draft.drawn)
        elif isinstance(pending, DrawCards) and not pending.face_up and not pending.unseen:
            self.driver.answer((UNSEEN,) * pending.count)
        else:
            raise Misuse(waits_for(self.driver)[-1])

    def _chips(self, command: words.Command) -> None:
        if self.driver.pending is None and not isinstance(command, words.TakeAll):
            self.driver.begin_round()
            self._keep()
        match command:
            case words.Chips(seat, wager, None, True):
                self._take(self._seat(seat), wager)
            case words.Chips(seat, wager, cents, take) if cents is not None:
                kind = Take if take else Place
                self.driver.answer(kind(self._seat(seat), wager, cents))
            case words.TakeAll(seat):
                self._take_all(self._seat(seat))
            case words.Again(seat):
                self._again(sorted(self.driver.table.seats) if seat is None else [seat])
            case words.Say(seat, wager, word):
                self.driver.answer(Call(self._seat(seat), wager, word))

    def _take(self, seat: int, wager: str) -> None:
        cents = self.driver.table.stake_cents(seat, wager)
        if not cents:
            raise Misuse(f"no chips lie on {spelled(wager)} at seat {seat}")
        self.driver.answer(Take(seat, wager, cents))

    def _take_all(self, seat: int) -> None:
        """Those first that hang on others: whichever the table lets go."""
        left = self.driver.table.stakes(seat)
        if not left:
            raise Misuse(f"no chips lie at seat {seat}")
        while left:
            takes = [Take(seat, wager, cents) for wager, cents in left.items()]
            self.driver.answer(next((one for one in takes if self.driver.can(one)), takes[0]))
            left = self.driver.table.stakes(seat)

    def _again(self, seats: Sequence[int]) -> None:
        if not isinstance(self.driver.pending, Window):
            raise Misuse(f"wagers are not taken now; {waits_for(self.driver)[0]}")
        before = last_wagers(self.driver.table.log, self.driver.pending.wagers)
        repeated = {seat: before[seat] for seat in seats if seat in before}
        if not repeated:
            raise Misuse("there is nothing to repeat yet; place a wager first")
        for seat, wagers in repeated.items():
            try:
                for wager, cents in wagers.items():
                    self.driver.answer(Place(seat, wager, cents))
            except CroupierError as error:
                self._keep()
                self.screen.refuse(error)

    def _key(self, command: words.Key) -> None:
        self.driver.verify(command.drawn)
        if not self.confirm:
            self.driver.answer(command.drawn)
            return
        self._draft = command
        keyed = self._keyed(command.drawn)
        self.screen.tell([Line(Tone.ALARM, f"keyed: {keyed}. Enter confirms; or key it anew")])

    def _keyed(self, drawn: tuple[int, ...] | int) -> str:
        pending = self.driver.pending
        assert pending is not None
        shown = pending.encode(drawn)
        if isinstance(pending, DrawCards):
            return cards_text(shown)
        return " ".join(map(str, shown)) if isinstance(pending, Throw) else str(shown)

    def _people(self, command: words.Command) -> None:
        driver = self.driver
        match command:
            case words.Buy(seat, cents):
                driver.buy(self._seat(seat), cents)
            case words.Sit(seat, player, cents):
                mine = driver.table.seats.get(self._seat_now() or 0)
                driver.sit(seat, player or mine or "player 1", cents)
            case words.Leave(seat):
                driver.leave(self._seat(seat))
            case words.Change(item):
                driver.change_equipment(item, "asked for at the table")
            case words.Turn(seat):
                driver.table.player(seat)
                self.acting = seat

    # The end

    def _farewell(self) -> list[Line]:
        lines = [Line(Tone.HEAD, "The table is left.")]
        table = self.driver.table
        for player in dict.fromkeys(table.seats.values()):
            seats = [seat for seat, name in table.seats.items() if name == player]
            chips = table.accounts[rack(player)]
            chips += sum(sum(table.stakes(seat).values()) for seat in seats)
            bought = bought_cents(table.log, player)
            text = f"{player}: {dollars(chips)} in chips, {dollars(bought)} bought"
            lines.append(Line(Tone.TOTAL, f"{text} ({signed(chips - bought)})"))
        if self.driver.pending is not None:
            lines.append(Line(Tone.ASIDE, "a round is open: its wagers lie where they lie"))
        if self.paper.path is not None:
            path = self.paper.path
            lines.append(Line(Tone.ASIDE, f"log: {path} (croupier play --resume {path} goes on)"))
        return lines


def bought_cents(log: Sequence[Event], player: str) -> int:
    """What a player bought from the cage, less what was cashed."""
    mine = rack(player)
    return sum(
        (source == CAGE and target == mine and cents)
        - (target == CAGE and source == mine and cents)
        for event in log
        for source, target, cents in event.get("moves", ())
    )


def last_wagers(log: Sequence[Event], open_now: Sequence[str]) -> dict[int, dict[str, int]]:
    """What `again` repeats: the wagers made last time the window was open that is open now.

    The first window of a round repeats the first of an earlier round. A later one (each play of
    a football game has its own) repeats the window before it, as far as its wagers are open.
    """
    windows: list[tuple[int, dict[int, dict[str, int]]]] = []
    here, made = 0, dict[int, dict[str, int]]()
    for event in log:
        if event["kind"] == "round":
            here, made = 0, {}
        answer = event.get("answer") if event["kind"] == "answered" else None
        if answer == "close":
            windows.append((here, made))
            here, made = here + 1, {}
        elif isinstance(answer, dict) and "cents" in answer:
            _count(made.setdefault(answer["seat"], {}), answer)
    for index, wagers in reversed(windows):
        again = {
            seat: {w: c for w, c in stakes.items() if c > 0 and w.partition("@")[0] in open_now}
            for seat, stakes in wagers.items()
        }
        if (here or not index) and any(again.values()):
            return {seat: stakes for seat, stakes in again.items() if stakes}
    return {}


def _count(stakes: dict[str, int], answer: Event) -> None:
    wager = answer.get("place") or answer["take"]
    sign = 1 if "place" in answer else -1
    stakes[wager] = stakes.get(wager, 0) + sign * answer["cents"]

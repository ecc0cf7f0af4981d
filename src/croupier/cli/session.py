"""A table at a terminal: a line is read, done, written down and told, until nobody types any more.

What is refused is shown with its clause and changes nothing; the table then waits as before.
"""

from __future__ import annotations

from collections.abc import Callable

from croupier.cli.paper import Paper
from croupier.cli.screen import Screen
from croupier.core.refusals import CroupierError
from croupier.live import words
from croupier.live.shown import shown
from croupier.live.sitting import Over, Sitting, refusal_lines
from croupier.live.telling import Line, Teller, Tone


class Session:
    """One table, one terminal, one log."""

    def __init__(
        self, sitting: Sitting, screen: Screen, paper: Paper, *, clock: Callable[[], float]
    ) -> None:
        self.sitting = sitting
        self.driver = sitting.driver
        self.screen = screen
        self.paper = paper
        self.clock = clock
        self.teller = Teller(self.driver.table.rules)
        self._told = 0
        self._started = clock()
        self._first_minute = self.driver.table.minute

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
        self.sitting.seat_newcomers()
        self._keep()
        try:
            line = self.screen.ask(self.driver, self.sitting.seat_now())
            self._tell_time()
            for part in words.parts(line, self.sitting.moment()):
                for lines in self.sitting.do(words.command_from(part, self.sitting.moment())):
                    self._keep()
                    self.screen.tell(lines)
                self._keep()
        except CroupierError as error:
            self._keep()
            self.screen.tell(refusal_lines(error))

    def _keep(self) -> None:
        """Write down what happened, then tell it: nothing is seen that could be lost."""
        log = self.driver.table.log
        self.paper.write(log)
        new = shown(log[self._told :], self.driver.table.rules.game)
        self._told = len(log)
        self.screen.tell(self.teller.tell(new))

    def _tell_time(self) -> None:
        minute = self._first_minute + int(self.clock() - self._started) // 60
        if minute > self.driver.table.minute:
            self.driver.tell_time(minute)

    def _farewell(self) -> list[Line]:
        lines = self.sitting.farewell()
        if self.paper.path is not None:
            path = self.paper.path
            lines.append(Line(Tone.ASIDE, f"log: {path} (croupier play --resume {path} goes on)"))
        return lines

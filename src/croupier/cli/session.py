"""A table at a terminal: a line is read, done, written down and told, until nobody types any more.

What is refused is shown with its clause and changes nothing; the table then waits as before.
"""

from __future__ import annotations

from croupier.cli.paper import Paper, Unwritten
from croupier.cli.screen import Screen
from croupier.cli.waiting import sign_of_life
from croupier.core.entries import Entry
from croupier.core.refusals import CroupierError
from croupier.core.table import Table
from croupier.live import words
from croupier.live.shown import shown
from croupier.live.sitting import Over, Sitting, refusal_lines
from croupier.live.telling import Line, Teller, Tone


class Session:
    """One table, one terminal, one log."""

    def __init__(
        self, sitting: Sitting, screen: Screen, paper: Paper, *, resumed: bool = False
    ) -> None:
        self.sitting = sitting
        self.driver = sitting.driver
        self.screen = screen
        self.paper = paper
        self.teller = Teller(self.driver.table.rules)
        self._new: list[Entry] = [] if resumed else self.driver.tail
        self.driver.listeners.append(self._new.append)
        if resumed and self.driver.base is not None:
            rules = self.driver.table.rules
            self.teller.know(Table.from_value(rules, self.driver.base.value))
            self.teller.tell(shown(self.driver.since, rules.game))  # it was, in another sitting

    def run(self) -> None:
        """Until the input ends or somebody quits. An open round stays open in the log."""
        try:
            self.driver.go_on()  # a break may have come between two signatures of practice staff
            self._keep()
            while True:
                self._turn()
        except Over:
            pass
        except Unwritten as error:
            self._new.clear()
            self.screen.tell(refusal_lines(error))
            self.screen.flush()
            raise
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
            with sign_of_life("counting"):  # only a question takes so long
                for part in words.parts(line, self.sitting.moment()):
                    for lines in self.sitting.do(words.command_from(part, self.sitting.moment())):
                        self._keep()
                        self.screen.tell(lines)
                    self._keep()
        except Unwritten:
            raise
        except CroupierError as error:
            self._keep()
            self.screen.tell(refusal_lines(error))

    def _keep(self) -> None:
        """Tell what happened: it stands in the log, and cannot be lost any more."""
        lines = self.teller.tell(shown(self._new, self.driver.table.rules.game))
        self._new.clear()
        self.screen.tell(lines)
        self.paper.keep(self.driver)

    def _farewell(self) -> list[Line]:
        lines = self.sitting.farewell()
        if self.paper.path is not None:
            path = self.paper.path
            lines.append(Line(Tone.ASIDE, f"log: {path} (croupier play --resume {path} goes on)"))
        return lines

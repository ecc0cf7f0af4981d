"""The choices that a house makes in its Rules Submission, one declaration each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from croupier.core.law import Clause
from croupier.core.money import cents_from, dollars
from croupier.core.names import named, same
from croupier.core.numbers import whole
from croupier.core.refusals import Misuse, quoted

Value = str | int


@dataclass(frozen=True)
class Option:
    """A choice with a name, the clause that leaves it to the house, and a default."""

    id: str
    help: str
    clause: Clause
    default: Value
    choices: tuple[Value, ...] = ()
    read: Callable[[str], Value] = str
    show: Callable[[int], str] = str
    withholds: Mapping[Value, Clause] = field(default_factory=dict, compare=False)
    """By choice: the clause that keeps out what it does not offer; see `keeps_out`."""
    unmoved: str = ""
    """Why no figure hangs on it, where none does; a contract asks for it."""

    def value_from(self, text: str) -> Value:
        """The value a person wrote, or a `Misuse` that names the ones there are."""
        try:
            value = self.read(text.strip())
        except Misuse as error:
            if self.choices:
                raise self._no_choice(text) from error
            raise Misuse(f"{self.id}: {error}") from error
        words = [one for one in self.choices if isinstance(one, str)]
        if isinstance(value, str) and value not in words:
            value = next(iter(same(value, named(words))), value)
        if self.choices and value not in self.choices:
            raise self._no_choice(text)
        return value

    def keeps_out(self, chosen: Value, wager: Clause) -> Clause:
        """The clause by which this choice leaves out a wager that has that clause itself.

        The option's own if it asks whether to offer it; else the wager says where it is offered.
        """
        asks_whether = set(self.choices) == {"yes", "no"}
        return self.withholds.get(chosen, self.clause if asks_whether else wager)

    def _no_choice(self, text: str) -> Misuse:
        known = ", ".join(map(str, self.choices))
        return Misuse(f"{self.id}={quoted(text)[1:-1]} is not a choice; {self.id} takes {known}")

    def text(self, value: Value) -> str:
        return self.show(value) if isinstance(value, int) else value


def choice(id: str, help: str, clause: Clause, *choices: str) -> Option:
    """One of several words; the first is the default."""
    return Option(id, help, clause, choices[0], choices)


def count(id: str, help: str, clause: Clause, default: int, *choices: int) -> Option:
    """One of several whole numbers."""
    return Option(id, help, clause, default, choices or (default,), read=whole)


def money(id: str, help: str, clause: Clause, default_cents: int) -> Option:
    """An amount of money, written in dollars and kept in cents; 0 stands for none."""
    return Option(id, help, clause, default_cents, read=cents_from, show=dollars)

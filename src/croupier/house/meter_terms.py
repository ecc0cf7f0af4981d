"""The terms of a progressive, as a submission has them under [progressive].

Which meter, what is wagered on the sensor, which part of it goes to what the meter shows and which
is put by, what it begins with. They are held against the rules of the same file: the meter is the
one that their rows are paid from, the amount the one that their wager takes. A house holds its open
meter against them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.core.game import Rules
from croupier.core.money import cents_from, dollars
from croupier.core.numbers import fraction, is_whole
from croupier.core.odds import Share
from croupier.core.refusals import Misuse, Refusal, quoted, unknown
from croupier.core.wagers import Wager
from croupier.house.meters import PARTS, RESERVE, Filed

if TYPE_CHECKING:
    from croupier.house.submissions import Reading
    from croupier.house.toml_lines import Keys

PROGRESSIVE = "progressive"
NEEDED = ("meter", "contribution", "seed")
KEYS = ("meter", "wager", "contribution", "seed", "reserve", "ceiling", "overflow")


def meters_of(rules: Rules) -> dict[str, Wager]:
    """The meters that rows of these rules are paid from, each with the wager that feeds it."""
    return {
        row.pays.meter: wager
        for wager in rules.wagers.values()
        for row in wager.rows
        if isinstance(row.pays, Share)
    }


def example(rules: Rules) -> Iterator[str]:
    """The lines of a new file; none for a game that has no progressive."""
    if PROGRESSIVE not in rules.options:
        return
    meter, wager = next(iter(meters_of(rules).items()), ("…", None))
    amount = "…" if wager is None else dollars(wager.minimum_cents or 0)
    yield from ("", "# The meter of the progressive, where one is offered.")
    yield from (f"# [{PROGRESSIVE}]", f'# meter = "{meter}"')
    yield f'# wager = "{amount}"  # what is wagered on a sensor'
    yield '# contribution = "15%"  # of each wager, to what the meter shows'
    yield '# seed = "$10,000"  # what it begins with, and after a whole jackpot again'
    yield '# reserve = "2%"  # of each wager, put by for the next seed'
    yield '# ceiling = "$0"  # the most that it shows by contributions; $0 for none'
    yield f'# overflow = "{RESERVE}"  # where they go above it, or to another meter by its name'


class MeterReading:
    """[progressive] of one file as it is read."""

    def __init__(self, reading: Reading, rules: Rules) -> None:
        self.reading, self.rules = reading, rules
        self.written = reading.known(PROGRESSIVE, KEYS)

    def terms(self) -> Filed | None:
        """The meter that is filed; None if none is, or if anything was objected to."""
        if PROGRESSIVE not in self.reading.written:
            return None
        before = len(self.reading.objections)
        known = meters_of(self.rules)
        if not known:
            self.reading.object((PROGRESSIVE,), _without_wager(self.rules))
            return None
        for name in NEEDED:
            if name not in self.written:
                self.reading.object((PROGRESSIVE, name), f"it is missing; write {name} = …")
        id, overflow = self._meter(known), self._word("overflow", RESERVE)
        self._amount_of(known[id])
        seed, ceiling = self._cents("seed"), self._cents("ceiling")
        contribution, reserve = self._parts("contribution"), self._parts("reserve")
        if len(self.reading.objections) > before:
            return None
        try:
            return Filed(id, seed, contribution, reserve, ceiling, overflow)
        except Misuse as error:
            self.reading.object((PROGRESSIVE,), error)
            return None

    def _meter(self, known: dict[str, Wager]) -> str:
        """A meter that these rules are paid from; the first one where another is objected to."""
        first = next(iter(known))
        typed = self._word("meter", first)
        if typed not in known:
            self.reading.object(
                self.written["meter"][0], unknown("meter of these rules", typed, known)
            )
        return typed if typed in known else first

    def _amount_of(self, wager: Wager) -> None:
        taken = wager.minimum_cents or 0
        cents = self._cents("wager", taken)
        if cents != taken:
            refusal = self.rules.refusal(
                f"{dollars(cents)} on the {wager.name}",
                f"by these options it takes {dollars(taken)}",
                wager.limits_clause or wager.clause,
                f'write wager = "{dollars(taken)}", or leave it out',
            )
            self.reading.object(self.written["wager"][0], refusal)

    def _cents(self, name: str, otherwise: int = 0) -> int:
        example = f'{name} = "$1,000"'
        return self._read(name, otherwise, cents_from, f"it is no amount; write {example}")

    def _parts(self, name: str) -> int:
        why = f'a part of a wager is whole millionths of it; write {name} = "15%"'
        return self._read(name, 0, _millionths, why)

    def _read(self, name: str, otherwise: int, read: Callable[[str], int], why: str) -> int:
        if name not in self.written:
            return otherwise
        keys, value = self.written[name]
        text = str(value) if is_whole(value) else self.reading.words(keys, value)
        try:
            return otherwise if text is None else read(text)
        except Misuse:
            self.reading.object(keys, f"{quoted(text or '')}: {why}")
            return otherwise

    def _word(self, name: str, otherwise: str) -> str:
        keys_and_value: tuple[Keys, Any] | None = self.written.get(name)
        if keys_and_value is None:
            return otherwise
        return self.reading.words(*keys_and_value) or otherwise


def _millionths(text: str) -> int:
    value = fraction(text)
    parts = Fraction(-1) if value is None else value * PARTS
    if parts.denominator != 1 or not 0 <= parts <= PARTS:
        raise Misuse(f"{text} is no part of a wager")
    return int(parts)


def _without_wager(rules: Rules) -> Refusal | str:
    if PROGRESSIVE not in rules.options:
        return f"{rules.game.name} has no progressive; leave [{PROGRESSIVE}] out"
    option = next(one for one in rules.game.options if one.id == PROGRESSIVE)
    return rules.refusal(
        "a meter without its wager",
        f"options.{PROGRESSIVE} says that none is offered",
        option.clause,
        f'write {PROGRESSIVE} = "yes" under [options], or leave [{PROGRESSIVE}] out',
    )

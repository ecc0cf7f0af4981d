"""The review of a wheel's outcomes: oh.roulette 3.G, oh.big_six 1.E.

A record in, a report out. Every test has a level of its own, and beside the tests stands how likely
this sample is to show a bias of a stated size: a test that could not have found anything has said
nothing. The report never calls a wheel sound; it says what was not found, and at which size.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.core.numbers import share
from croupier.core.refusals import Misuse, Refusal, quoted, unknown
from croupier.house import wheel_statistics as tests
from croupier.house.wheel_records import Record, Wheel
from croupier.house.wheel_statistics import Bias, Finding, Power

LEVEL = Fraction(1, 100)
FEWEST_EXPECTED = 5
"""Below this many expected hits the tables of chi-square are rough."""

NOTHING_FOUND = "no irregularity found at this sample size"
FOUND = "irregularity found"

ROULETTE_BIASES = ("1/36", "1/35", "1/33", "1/30", "1/28", "1/25")
BIG_SIX_BIASES = ("Joker=2/54", "Name of Casino=2/54", "$20=4/54", "$1=28/54")


@dataclass(frozen=True)
class Tally:
    """One symbol: how often it came, and how often it should have."""

    symbol: str
    hits: int
    expected: Fraction


@dataclass(frozen=True)
class Report:
    """The review of one wheel."""

    wheel: Wheel
    spins: int
    void_spins: int
    practice: bool
    level: Fraction
    tallies: tuple[Tally, ...]
    findings: tuple[Finding, ...]
    powers: tuple[Power, ...]
    notes: tuple[str, ...]

    @property
    def irregular(self) -> bool:
        return any(finding.irregular for finding in self.findings)

    @property
    def verdict(self) -> str:
        return FOUND if self.irregular else NOTHING_FOUND

    @property
    def next_steps(self) -> tuple[str, ...]:
        """What the law asks for when something is found."""
        if not self.irregular:
            return ()
        return (
            f"a manager or above audits the inspection procedures ({self.wheel.reviewed})",
            "the Commission is notified at once if the wheel proves to be compromised "
            f"({self.wheel.notified})",
        )

    def as_data(self) -> dict[str, Any]:
        """The report for programs."""
        return {
            "wheel": self.wheel.id,
            "clause": self.wheel.reviewed,
            "spins": self.spins,
            "void_spins": self.void_spins,
            "practice": self.practice,
            "level": str(self.level),
            "verdict": self.verdict,
            "irregular": self.irregular,
            "next_steps": list(self.next_steps),
            "notes": list(self.notes),
            "tests": [
                {
                    "test": one.test,
                    "words": one.words,
                    "statistic": one.statistic,
                    "critical": one.critical,
                    "p": one.p,
                    "irregular": one.irregular,
                    "symbols": list(one.symbols),
                }
                for one in self.findings
            ],
            "power": [
                {
                    "bias": one.bias.words,
                    "chi_square": one.chi_square,
                    "one_symbol": one.one_symbol,
                    "spins_for_90_percent": one.spins_wanted,
                }
                for one in self.powers
            ],
            "symbols": [
                {"symbol": one.symbol, "hits": one.hits, "expected": str(one.expected)}
                for one in self.tallies
            ],
        }


def bias_from(text: str, wheel: Wheel) -> Bias:
    """`1/30`, or with a symbol `17=1/30`, `joker=2/54`."""
    name, equals, share_text = text.rpartition("=")
    symbol = wheel.symbol(name)
    if equals and (symbol is None or symbol in wheel.void):
        raise unknown(f"symbol of the {wheel.id} wheel", name, wheel.symbols)
    if not equals and len(set(wheel.weights)) > 1:
        raise Misuse(f"a bias of {text}: of which symbol? Write it like {BIG_SIX_BIASES[0]}")
    part = share(share_text, "share of the spins", example="1/30")
    if part == 1:
        raise Misuse(
            f"{quoted(share_text)} leaves nothing to the other symbols; write it like 1/30"
        )
    return Bias(symbol, part, share_text.strip())


def audit(
    record: Record,
    biases: Sequence[Bias] = (),
    *,
    level: Fraction = LEVEL,
    practice: bool = False,
) -> Report:
    """Review a record. Fewer outcomes than the law wants are refused, unless it is for practice."""
    wheel, spins = record.wheel, len(record.outcomes)
    if spins < wheel.least and not practice:
        raise Refusal(
            f"a review of {spins:,} outcomes",
            f"at least {wheel.least:,} are needed for this wheel",
            wheel.reviewed,
            "record more spins, or look at these with --practice",
        )
    chosen = biases or [
        bias_from(text, wheel) for text in (ROULETTE_BIASES if wheel.in_order else BIG_SIX_BIASES)
    ]
    counts = tests.counts_of(record)
    return Report(
        wheel=wheel,
        spins=spins,
        void_spins=record.void_spins,
        practice=practice,
        level=level,
        tallies=tuple(
            Tally(symbol, hits, spins * share)
            for symbol, hits, share in zip(wheel.symbols, counts, wheel.shares, strict=True)
        ),
        findings=tuple(_findings(record, counts, level)),
        powers=tuple(tests.power(wheel, spins, bias, level) for bias in chosen),
        notes=tuple(_notes(record, counts, practice)),
    )


def _findings(record: Record, counts: Sequence[int], level: Fraction) -> Iterable[Finding]:
    wheel = record.wheel
    yield tests.fit(wheel, counts, level)
    yield tests.too_good_fit(wheel, counts, level)
    yield tests.largest(wheel, counts, level)
    yield tests.smallest(wheel, counts, level)
    if wheel.in_order:
        yield tests.sector(wheel, counts, level)
        yield tests.tilt(wheel, counts, level)
    if len(record.outcomes) > 1:
        yield tests.runs(record, level)
        yield tests.repeats(record, level)
        if wheel.in_order:
            yield tests.steps(record, level)


def _notes(record: Record, counts: Sequence[int], practice: bool) -> Iterable[str]:
    wheel, spins = record.wheel, len(record.outcomes)
    if practice and spins < wheel.least:
        yield f"for practice only: a review takes {wheel.least:,} outcomes ({wheel.reviewed})"
    if record.void_spins:
        yield f"{record.void_spins:,} void spins left out; --wheel double_zero takes them in"
    if spins * min(wheel.shares) < FEWEST_EXPECTED:
        yield f"fewer than {FEWEST_EXPECTED} hits expected on a symbol: p-values are rough"
    if "00" in wheel.symbols and not counts[wheel.symbols.index("00")]:
        yield "no 00 in the record: a spreadsheet may have turned 00 into 0"

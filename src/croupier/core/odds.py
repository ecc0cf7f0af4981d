"""What a row pays: odds, a push, a loss of all or of a part, a fixed sum, a share of a meter."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from croupier.core.money import cents_from, dollars, ratio_up_to_chip, round_up_to_chip
from croupier.core.numbers import MOST_ODDS, fraction
from croupier.core.refusals import Misuse, quoted

_PART = re.compile(r"lose\s+([1-9][0-9]?)\s+percent")
_SHARE = re.compile(r"([1-9][0-9]{0,2})\s+percent\s+of\s+([a-z][a-z0-9_/]*)")
_SIDE = r"((?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.[0-9]+)?)"
_ODDS = re.compile(rf"{_SIDE}(\s+to\s+|\s+for\s+|\s*:\s*|\s*/\s*){_SIDE}")
_BARE = re.compile(_SIDE)
WITH_STAKE = " with the stake"
MOST_BARE = 9
"""So long a bare number may be to be shown with what it could mean."""


@dataclass(frozen=True)
class Odds:
    """`3 to 2`: three units won for each two staked, and the stake comes back."""

    win: int
    stake: int

    def __post_init__(self) -> None:
        assert min(self.win, self.stake) > 0

    def net(self, stake_cents: int) -> Fraction:
        won = stake_cents * self.win
        return Fraction(won) if self.stake == 1 else Fraction(won, self.stake)

    def __str__(self) -> str:
        return f"{self.win:,} to {self.stake:,}"


@dataclass(frozen=True)
class Fixed:
    """A fixed sum of money, whatever the stake; the stake comes back, or is part of the sum."""

    cents: int
    with_stake: bool = False

    def net(self, stake_cents: int) -> Fraction:
        return Fraction(self.cents - (stake_cents if self.with_stake else 0))

    def __str__(self) -> str:
        return dollars(self.cents) + (WITH_STAKE if self.with_stake else "")


@dataclass(frozen=True)
class _Push:
    def net(self, stake_cents: int) -> Fraction:
        return Fraction(0)

    def __str__(self) -> str:
        return "push"


@dataclass(frozen=True)
class _Lose:
    def net(self, stake_cents: int) -> Fraction:
        return Fraction(-stake_cents)

    def __str__(self) -> str:
        return "lose"


@dataclass(frozen=True)
class LosePart:
    """`lose 25 percent`: so much of the stake is taken and the rest comes back."""

    percent: int

    def __post_init__(self) -> None:
        assert 0 < self.percent < 100

    def net(self, stake_cents: int) -> Fraction:
        return Fraction(-stake_cents * self.percent, 100)

    def __str__(self) -> str:
        return f"lose {self.percent} percent"


@dataclass(frozen=True)
class Share:
    """`10 percent of multi_link`: a part of what a meter shows; the stake comes back with it.

    Figures are made for `shown_cents`; at the table the meter is read when it is won.
    """

    percent: int
    meter: str
    shown_cents: int = 0

    def __post_init__(self) -> None:
        if not 0 < self.percent <= 100:
            raise Misuse(f"{self.percent} percent of a meter cannot be paid; 1 to 100 can")

    def of(self, shown_cents: int) -> int:
        """So many whole cents of this amount; what is left over stays on the meter."""
        return shown_cents * self.percent // 100

    def net(self, stake_cents: int) -> Fraction:
        return Fraction(self.of(self.shown_cents))

    def __str__(self) -> str:
        return f"{self.percent} percent of {self.meter}"


PUSH = _Push()
LOSE = _Lose()

Pays = Odds | Fixed | LosePart | Share | _Push | _Lose


def paid_cents(pays: Pays, stake_cents: int, chip_cents: int) -> int:
    """What it comes to on a stake, up to whole chips; below nought it is taken."""
    if isinstance(pays, Odds):  # most payments: no fraction is needed for them
        return ratio_up_to_chip(stake_cents * pays.win, pays.stake, chip_cents)
    return round_up_to_chip(pays.net(stake_cents), chip_cents)


def pays_of(net: Fraction) -> Pays:
    """The payment that comes to so much per unit staked."""
    if net > 0:
        return Odds(net.numerator, net.denominator)
    if net in (0, -1):
        return PUSH if not net else LOSE
    percent = -100 * net
    if percent.denominator != 1:
        raise Misuse(f"{net} of a stake is no payment; a part that is lost is whole percent")
    return LosePart(percent.numerator)


def pays_from(text: str) -> Pays:
    """What a person wrote in a paytable: `40 to 1`, `push`, `$50,000`, `10 percent of main`,
    `$20,000 with the stake`.

    Odds are also read as `7.5 to 1`, `40:1` and `1/2`, which mean the same wherever they are
    printed, and as `41 for 1`, the stake included. A bare number could be either and is not read.
    """
    tidy = text.strip().lower()
    if tidy in ("push", "lose"):
        return PUSH if tidy == "push" else LOSE
    if match := _PART.fullmatch(tidy):
        return LosePart(int(match[1]))
    if match := _SHARE.fullmatch(tidy):
        return Share(int(match[1]), match[2])
    if match := _ODDS.fullmatch(tidy):
        return _odds_from(text, match)
    if tidy.startswith("$"):
        return Fixed(cents_from(tidy.removesuffix(WITH_STAKE)), tidy.endswith(WITH_STAKE))
    why = ""
    if len(tidy) <= MOST_BARE and _BARE.fullmatch(tidy):
        why = f" (it could be {tidy} to 1, or {tidy} for 1 with the stake in it)"
    raise Misuse(
        f"{quoted(text)} is not a payment{why}; write odds with the word to (40 to 1), push, lose, "
        "or $50,000"
    )


def _odds_from(text: str, match: re.Match[str]) -> Pays:
    above, between, below = match.groups()
    win, stake = _side(text, above), _side(text, below)
    if not win or not stake:
        raise Misuse(f"{quoted(text)} has a side of nothing; write push, lose, or odds (40 to 1)")
    if between.strip() == "for":
        return pays_of(win / stake - 1)
    if win.denominator == stake.denominator == 1:
        return Odds(win.numerator, stake.numerator)
    return pays_of(win / stake)


def _side(text: str, written: str) -> Fraction:
    side = fraction(written.replace(",", ""))
    if side is None or side > MOST_ODDS:
        raise Misuse(f"{quoted(text)} is too much for odds; each side goes up to {MOST_ODDS:,}")
    return side

"""Sessions of a game in which rounds know nothing of each other: the same wagers in each of them.

What a round brings is the exact distribution of what lies there, one wager or several together, so
a session is played by drawing from it, and where the walk of the bankroll is small enough it is
counted as well (`exact/bankroll.py`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, MutableSequence, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from croupier.core.calling import Reader, is_amount
from croupier.core.fast import borrowed, fast, whole_numbers
from croupier.core.game import Rules
from croupier.core.money import cents_from, dollars, round_up_to_chip
from croupier.core.refusals import Misuse, quoted
from croupier.core.spots import on, split
from croupier.core.table import Table
from croupier.exact.analysis import figures
from croupier.exact.bankroll import Walk
from croupier.exact.census import census
from croupier.exact.shoe import why_no_shoe
from croupier.exact.together import together
from croupier.sim.crews import Crew
from croupier.sim.session_report import PERCENTILES, SessionReport
from croupier.sim.sessions import (
    DRAWDOWN,
    NET,
    NOT_TAKEN,
    OUT,
    PLAYED,
    RUINED,
    TURNOVER,
    Block,
    block_of,
    curve_step,
    run,
)
from croupier.sim.streams import block_state, next_word

NEVER = 1 << 60
LONGEST = 10**7
"""Rounds of one session, which no interrupt can break off."""
EXAMPLE = "pair_plus 5, ante 10; stop after 100 rounds or at +200"
_STOP = re.compile(
    r"(after\s+[0-9]{1,7}\s+(?:rounds?|spins?|hands?|rolls?)|at\s*[+-]\s*\$?[0-9][0-9,.]*)"
)


@dataclass(frozen=True)
class Stakes:
    """What is wagered in every round, and when no more."""

    text: str
    cents: dict[str, int]
    played: str | None = None
    """How hands are played; the best way where nothing is said."""
    stop_rounds: int = 0
    stop_above: int | None = None
    stop_below: int | None = None


def stakes_from(text: str, rules: Rules) -> Stakes:
    """`pair_plus 5, ante 10; stop after 100 rounds or at +200; play always_play`."""
    found, chips = Stakes(text.strip(), {}), Reader(rules.called, [_spots(rules)])
    for part in filter(None, (one.strip() for one in text.split(";"))):
        word, _, rest = part.partition(" ")
        if word == "stop":
            found = _stops(found, rest)
        elif word == "play":
            found = replace(found, played=rest.strip())
        else:
            for stake in _wagers(part):
                found.cents.update(_stake(rules, chips, stake, found.cents))
    if not found.cents:
        raise Misuse(f"{quoted(text)} wagers nothing; write wagers with amounts, such as {EXAMPLE}")
    _check(rules, found.cents)
    return found


def _wagers(part: str) -> list[str]:
    """Parts between commas; a comma inside an amount (1,000) does not part them."""
    return [one.strip() for one in re.split(r",(?![0-9]{3}(?![0-9]))", part) if one.strip()]


def _spots(rules: Rules) -> list[str]:
    """Where a player's chips can lie when a round begins."""
    found: list[str] = []
    for wager in rules.wagers.values():
        if wager.placed and wager.analysed and wager.follows not in rules.wagers:
            found += [wager.id] if not wager.place_needed else []
            found += [on(wager.id, place) for place in wager.places]
    return found


def _stake(rules: Rules, chips: Reader, text: str, before: dict[str, int]) -> dict[str, int]:
    stakes = chips.stakes(text.lower())
    if stakes is None:
        raise _not_read(rules, text)
    found: dict[str, int] = {}
    for spot, cents in stakes:
        if spot in before or spot in found:
            raise Misuse(f"{spot} is wagered twice; name it once with the whole amount")
        found[spot] = cents
    return found


def _not_read(rules: Rules, text: str) -> Misuse:
    """What is wrong with words that name no stake."""
    name, _, amount = text.rpartition(" ")
    if not is_amount(amount):
        return Misuse(f"{quoted(text)} is no wager with an amount; write it like {EXAMPLE}")
    wager = rules.wager(name.strip().lower().replace(" ", "_"))
    if wager.place_needed:
        return Misuse(f"say where {wager.id} lies, such as {on(wager.id, wager.places[0])}")
    first = wager.follows or "other wagers"
    return Misuse(f"{wager.id} goes with {first} and is not staked by itself; leave it out")


def _check(rules: Rules, cents: dict[str, int]) -> None:
    """Limits, chips, and what the game says about wagers beside each other."""
    table = Table(rules)
    for spot, amount in cents.items():
        wager = rules.wager(spot)
        low, high = table.limits(wager)
        if not low <= amount <= high or amount % table.chip_cents:
            raise rules.refusal(
                f"{dollars(amount)} on {wager.name}",
                f"the wager takes from {dollars(low)} to {dollars(high)} in whole chips",
                wager.limits_clause or rules.game.reasons.limits,
                f"bring it to between {dollars(low)} and {dollars(high)}",
            )
    beside = {
        wager.id: cents[wager.follows]
        for wager in rules.wagers.values()
        if wager.placed and wager.follows in cents
    }
    rules.game.check_stakes(rules, cents | beside, True)


def _stops(stakes: Stakes, text: str) -> Stakes:
    for part in (one.strip() for one in re.split(r"\s+or\s+", text.strip())):
        if not _STOP.fullmatch(part):
            raise Misuse(
                f"stop {quoted(part)} is not understood; write stop after 100 rounds or at +200"
            )
        if part.startswith("after"):
            stakes = replace(stakes, stop_rounds=int(part.split()[1]))
            continue
        sign, amount = (
            re.sub(r"\s", "", part.removeprefix("at"))[0],
            re.sub(r"^at\s*[+-]\s*", "", part),
        )
        if sign == "+":
            stakes = replace(stakes, stop_above=cents_from(amount))
        else:
            stakes = replace(stakes, stop_below=cents_from(amount))
    return stakes


# What a round brings


@dataclass(frozen=True)
class Round:
    """What lies there in a round, and what that can come to."""

    nets: tuple[tuple[int, Fraction], ...]
    """In cents, from the worst to the best, each with its probability."""
    staked: Fraction
    """Cents on average, later bets included."""
    method: str
    notes: tuple[str, ...]
    laid: int = 0
    """Cents that must lie there when it begins, whatever is taken back later."""

    @property
    def need(self) -> int:
        """The most that a round can cost, or asks for at its beginning."""
        return max(self.laid, -self.nets[0][0])


def round_of(rules: Rules, stakes: Stakes) -> Round:
    """The exact distribution of these wagers in one round."""
    chip = max(1, rules.cents("chip"))
    lying = _as_one(rules, stakes.cents)
    if len(lying) == 1:
        ((spot, cents),) = lying.items()
        (one,) = figures(rules, census(rules, stakes.played), split(spot)[0])
        rows = [(row.net * cents, row.probability) for row in one.rows]
        staked, method = one.average_stake * cents, one.method
    else:
        units = {spot: Fraction(cents) for spot, cents in lying.items()}
        both = together(rules, units, stakes.played)
        rows = list(both.rows)
        staked, method = sum((part.staked for part in both.parts), Fraction(0)), both.method
    found: dict[int, Fraction] = {}
    for net, probability in rows:
        cents = round_up_to_chip(net, chip) if net.denominator != 1 else int(net)
        found[cents] = found.get(cents, Fraction(0)) + probability
    laid = sum(stakes.cents.values()) if len(lying) < len(stakes.cents) else 0
    return Round(tuple(sorted(found.items())), staked, method, _notes(rules), laid)


def _as_one(rules: Rules, cents: dict[str, int]) -> dict[str, int]:
    """Equal bets that are only made together are one, under its name and by the unit of one."""
    return {rules.wager(spot).follows or spot: amount for spot, amount in cents.items()}


def _notes(rules: Rules) -> tuple[str, ...]:
    said = []
    if why_no_shoe(rules) is None:
        said.append(
            "Each round is drawn as the first of a fresh shoe; within one shoe rounds hang "
            "together a little, so this is near and not exact."
        )
    if limit := rules.payout_limit_cents:
        said.append(f"The payout limit of {dollars(limit)} is left aside.")
    return tuple(said)


# The kernel

BANKROLL, MOST_ROUNDS, STOP_ABOVE, STOP_BELOW, NEED, STEP, CURVES, STAKED = range(8)
DRAWN = 1 << 62
"""A round is drawn by a whole number below this."""


@fast
def play(
    state: MutableSequence[int],
    sessions: int,
    nets: Sequence[int],
    limits: Sequence[int],
    told: Sequence[int],
    out: MutableSequence[int],
    curve: MutableSequence[int],
) -> None:
    """So many sessions; outcome i comes when the number drawn is below limit i and no earlier."""
    nets, limits, told = borrowed(nets), borrowed(limits), borrowed(told)
    state, out, curve = borrowed(state), borrowed(out), borrowed(curve)
    points = told[MOST_ROUNDS] // told[STEP] + 1
    for session in range(sessions):
        wealth = told[BANKROLL]
        peak, drawdown, rounds = wealth, 0, 0
        seen = session * points if session < told[CURVES] else -1
        if seen >= 0:
            curve[seen] = wealth
        while (
            rounds < told[MOST_ROUNDS]
            and wealth >= told[NEED]
            and told[STOP_BELOW] < wealth < told[STOP_ABOVE]
        ):
            high = next_word(state) >> 1
            drawn = high << 31 | next_word(state) >> 1
            low, end = 0, len(limits) - 1
            while low < end:
                middle = (low + end) // 2
                if drawn < limits[middle]:
                    end = middle
                else:
                    low = middle + 1
            wealth += nets[low]
            rounds += 1
            if wealth > peak:
                peak = wealth
            elif peak - wealth > drawdown:
                drawdown = peak - wealth
            if seen >= 0 and rounds % told[STEP] == 0:
                seen += 1
                curve[seen] = wealth
        if seen >= 0:
            while seen < session * points + points - 1:
                seen += 1
                curve[seen] = wealth
        at = session * OUT
        out[at + NET] = wealth - told[BANKROLL]
        out[at + DRAWDOWN] = drawdown
        out[at + PLAYED] = rounds
        out[at + TURNOVER] = rounds * told[STAKED]
        out[at + RUINED] = 1 if wealth < told[NEED] else 0
        out[at + NOT_TAKEN] = 0


@dataclass(frozen=True)
class Sitters:
    """Players who wager the same in every round."""

    walk: Walk
    staked: int
    limits: tuple[int, ...]

    @property
    def rolls(self) -> int:
        return self.walk.rounds

    @property
    def step(self) -> int:
        return curve_step(self.rolls)

    @property
    def points(self) -> int:
        return self.rolls // self.step + 1

    def block(self, seed: bytes, block: int, sessions: int, kept: int) -> Block:
        walk, out = self.walk, whole_numbers(max(1, sessions * OUT))
        curve = whole_numbers(max(1, kept * self.points))
        told = (
            *(walk.bankroll, walk.rounds, walk.stop_above, walk.stop_below, walk.need),
            *(self.step, kept, self.staked),
        )
        arrays = (_array(walk.nets), _array(self.limits), _array(told))
        play.jit(_array(block_state(seed, block)), sessions, *arrays, out, curve)
        return block_of(out, curve, sessions, kept)


def _array(values: Sequence[int]) -> MutableSequence[int]:
    array = whole_numbers(len(values))
    for i, value in enumerate(values):
        array[i] = value
    return array


def sitters(made: Round, stakes: Stakes, bankroll: int, rounds: int) -> Sitters:
    """Players for these stakes; refused where the bankroll does not last for one round."""
    if not 1 <= rounds <= LONGEST:
        raise Misuse(f"a session of {rounds} rounds cannot be played; ask for 1 to {LONGEST:,}")
    if bankroll < made.need or bankroll <= 0:
        raise Misuse(
            f"a bankroll of {dollars(bankroll)} does not cover the worst of one round, "
            f"{dollars(made.need)}; bring more"
        )
    above, below = stakes.stop_above, stakes.stop_below
    walk = Walk(
        nets=tuple(net for net, _ in made.nets),
        chances=tuple(float(p) for _, p in made.nets),
        bankroll=bankroll,
        rounds=min(rounds, stakes.stop_rounds or rounds),
        need=made.need,
        stop_above=NEVER if above is None else bankroll + above,
        stop_below=-NEVER if below is None else bankroll - below,
    )
    total, limits = Fraction(0), []
    for _, probability in made.nets:
        total += probability
        limits.append(int(total * DRAWN))
    return Sitters(walk, round(made.staked), tuple(limits))


def play_rounds(
    rules: Rules,
    strategy: str,
    sessions: int,
    seed: bytes,
    *,
    bankroll: int,
    rounds: int,
    threads: int | None = None,
    precision: float | None = None,
    progress: Callable[[int], None] | None = None,
    crew: Crew | None = None,
) -> SessionReport:
    """Play so many sessions of the same wagers, and count them where that can be done."""
    stakes = stakes_from(strategy, rules)
    made = round_of(rules, stakes)
    players = sitters(made, stakes, bankroll, rounds)
    report = SessionReport(rules, stakes.text, bankroll, players.rolls, players.step, seed)
    report.unit, report.need, report.notes = "round", made.need, made.notes
    report.round_method = made.method
    if players.walk.can_be_counted:
        report.risk = players.walk.risk(players.step, PERCENTILES)
    return run(
        players,
        report,
        sessions,
        threads=threads,
        precision=precision,
        progress=progress,
        crew=crew,
    )

"""From a census to the figures of a PAR sheet: rows, edge, risk, spread."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from croupier.core.frames import frame
from croupier.core.game import Rules
from croupier.core.money import dollars
from croupier.core.names import id_from, plain
from croupier.core.odds import LOSE, PUSH, Fixed, Odds
from croupier.core.wagers import NOT_DECIDED, Row, Wager
from croupier.exact.bands import ROUNDS, Z_90, Band, bands
from croupier.exact.census import BEST, EXACT, Bundle, Census, Strategy
from croupier.exact.meters import MeterFigures, meter_figures

Rows = tuple[Row | None, ...]
"""A row for each wager of a bundle; none for one on which nothing lies."""


@dataclass(frozen=True)
class RowFigures:
    """One outcome of a wager with its exact probability."""

    outcome: str
    pays: str
    net: Fraction
    """Won or lost, in units of the wager."""
    probability: Fraction
    clause: str

    @property
    def words(self) -> str:
        return self.outcome.replace("_", " ")

    @property
    def contribution(self) -> Fraction:
        """Its part in what the wager brings on average; over all rows, the edge below nought."""
        return self.probability * self.net


@dataclass(frozen=True)
class WagerFigures:
    """Everything a PAR sheet says about one wager."""

    wager: str
    name: str
    unit: str
    rows: tuple[RowFigures, ...]
    average_stake: Fraction
    """Units staked on average, follow-ups included."""
    observed: int
    """How many rounds stand behind the figures: all there are, or those simulated."""
    method: str = EXACT
    """How they were got: `EXACT`, in fractions, `DOUBLE` or `SIMULATED`."""
    average_rolls: Fraction | None = None
    """How many rolls it takes to decide the wager, where that may be more than one."""
    note: str = ""
    """What a reader must know of them."""
    meter: MeterFigures | None = None
    """What hangs on a meter, where a share of one is paid."""

    @property
    def house_edge(self) -> Fraction:
        return -sum((row.probability * row.net for row in self.rows), Fraction(0))

    def told(self, number: Fraction) -> str:
        """A number of these figures as data has it: a fraction, or decimals if it is none."""
        return str(number) if self.method == EXACT else f"{float(number):.12f}"

    @property
    def element_of_risk(self) -> Fraction:
        return self.house_edge / self.average_stake

    @property
    def house_edge_per_roll(self) -> Fraction | None:
        return None if self.average_rolls is None else self.house_edge / self.average_rolls

    @property
    def push_frequency(self) -> Fraction:
        return sum((row.probability for row in self.rows if not row.net), Fraction(0))

    @property
    def house_edge_without_pushes(self) -> Fraction:
        """Per unit that was won or lost: a wager that comes back counts as none."""
        return self.house_edge / (1 - self.push_frequency)

    @property
    def hit_frequency(self) -> Fraction:
        return sum((row.probability for row in self.rows if row.net > 0), Fraction(0))

    @property
    def variance(self) -> Fraction:
        mean = -self.house_edge
        return sum((row.probability * (row.net - mean) ** 2 for row in self.rows), Fraction(0))

    @property
    def standard_deviation(self) -> float:
        return math.sqrt(self.variance)

    @property
    def return_to_player(self) -> Fraction:
        """What comes back of all that is staked, later bets included."""
        return 1 - self.element_of_risk

    @property
    def hold(self) -> Fraction:
        """The rest of it: theoretical, of what is staked, not of what is dropped into the box."""
        return self.element_of_risk

    @property
    def volatility_index(self) -> float:
        """So far from the mean, over the root of the rounds, are 90 % of normal results."""
        return Z_90 * self.standard_deviation

    @property
    def top_award(self) -> RowFigures:
        """The row that wins the most."""
        return max(self.rows, key=lambda row: row.net)

    def bands(self, rounds: Iterable[int] = ROUNDS) -> tuple[Band, ...]:
        """Between which returns 90 and 95 % of runs of so many rounds end."""
        return bands(self, rounds)

    @property
    def standard_error(self) -> float:
        """Of the mean, when the rounds behind it are a sample."""
        return math.sqrt(self.variance / self.observed)

    def to_dict(self) -> dict[str, Any]:
        """As `croupier analyze --json` has one wager: exact fractions as text."""
        from croupier.exact.par import wager_document

        return wager_document(self)

    def to_frame(self) -> Any:
        """A data frame, a line a row; probabilities as floats."""
        return frame(_lines(self))

    def __repr__(self) -> str:
        edge = float(100 * self.house_edge)
        return f"<{self.wager}: house edge {edge:.4f} %, {len(self.rows)} rows, {self.method}>"

    def __str__(self) -> str:
        from croupier.exact.par import wager_text

        return wager_text(self)

    def _repr_html_(self) -> str:
        from croupier.exact.par import fragment, wager_section

        return fragment(wager_section(self))


@dataclass(frozen=True)
class Analysis:
    """Every wager of a game under one set of rules, counted whole."""

    rules: Rules
    wagers: tuple[WagerFigures, ...]
    strategy: Strategy | None = None
    seconds: float = 0.0
    """How long the count took."""
    notes: tuple[str, ...] = ()
    """What a reader of the figures must know, a sentence each."""
    played: str = BEST
    """The name of the way to play that is counted, where there is anything to decide."""
    kept_seconds: float = 0.0
    """What those counts took that were made before and kept; 0 where all was counted now."""

    @property
    def method(self) -> str:
        """How the figures were got, where it is the same for all wagers or not."""
        return " or ".join(dict.fromkeys(one.method for one in self.wagers))

    def __iter__(self) -> Iterator[WagerFigures]:
        return iter(self.wagers)

    def __len__(self) -> int:
        return len(self.wagers)

    def __getitem__(self, wager: str) -> WagerFigures:
        by_id = {one.wager: one for one in self.wagers}
        return by_id[wager_meant(self.rules, wager, by_id)]

    def to_dict(self) -> dict[str, Any]:
        """As `croupier analyze --json` has it: exact fractions as text."""
        from croupier.exact.par import document

        return document(self)

    def to_frame(self) -> Any:
        """A data frame, a line a row of every wager; probabilities as floats."""
        return frame(line for one in self.wagers for line in _lines(one))

    def __repr__(self) -> str:
        return f"<analysis of {self.rules.game.id}: {len(self)} wagers, {self.method}>"

    def __str__(self) -> str:
        from croupier.exact.par import summary_text

        return summary_text(self)

    def _repr_html_(self) -> str:
        from croupier.exact.par import fragment, sheet_body

        return fragment(sheet_body(self))


def _lines(figures: WagerFigures) -> Iterator[dict[str, Any]]:
    for row in figures.rows:
        yield {
            "wager": figures.wager,
            "outcome": row.outcome,
            "pays": row.pays,
            "net": float(row.net),
            "probability": float(row.probability),
            "clause": row.clause,
        }


def figures(
    rules: Rules, census: Census, only: str | Sequence[str] | None = None
) -> tuple[WagerFigures, ...]:
    """The figures of every wager in the order of the game, or of those named in that order."""
    bundles = bundles_of(rules, census)
    named = (only,) if isinstance(only, str) else only
    meant = None if named is None else [wager_meant(rules, one, bundles) for one in named]
    listed = (one for one in bundles if bundles[one].listed)
    chosen = (bundles[one] for one in (listed if meant is None else dict.fromkeys(meant)))
    return tuple(_figures(rules, one, census) for one in chosen if one.facts in census.weights)


def wager_meant(rules: Rules, typed: str, known: Iterable[str]) -> str:
    """A wager that is analysed, by its id in any capitals or by what players call it."""
    ids = list(known)
    meant = [id for id in rules.called.exact(typed) if id in ids]
    return meant[0] if len(meant) == 1 else id_from("wager to analyse", _in_order(typed), ids)


def _in_order(typed: str) -> str:
    """`extra_roll_with_6_5` is the same as with 5 and 6."""
    wager, word, numbers = plain(typed).partition(" with ")
    found = numbers.split()
    if not word or not all(one.isdecimal() and len(one) < 3 for one in found):
        return typed
    return " ".join([wager, "with", *sorted(found, key=int)])


def bundles_of(rules: Rules, census: Census) -> dict[str, Bundle]:
    """What is analysed, by id: each wager with those that follow it, and what the count adds.

    Wagers may be parts of a whole that is no wager by itself; such a whole comes first.
    """
    parts = {wager.follows for wager in rules.wagers.values()} - set(rules.wagers)
    whole = [bundle for bundle in census.bundles if bundle.id in parts]
    return {bundle.id: bundle for bundle in (*whole, *_bundles(rules), *census.bundles)}


def notes(rules: Rules, census: Census) -> tuple[str, ...]:
    """What a reader of all the figures must know: what the count says, and what it left aside."""
    said = list(census.notes)
    said += [
        f"{bundle.id} is not counted here: the count of {rules.game.name} does not look at what "
        "decides it."
        for bundle in bundles_of(rules, census).values()
        if bundle.facts not in census.weights
    ]
    if limit := rules.payout_limit_cents:
        told = rules.option_texts().get("payout_limit")
        named = f"payout_limit={told}" if told else f"The payout limit of {dollars(limit)}"
        said.append(
            f"{named} is left aside: it cuts what is paid on large stakes, and these "
            "figures are per unit. Each wager says up to which stake they hold."
        )
    return tuple(said)


def _bundles(rules: Rules) -> Iterable[Bundle]:
    """Each wager that stands alone, with those that follow it."""
    for wager in rules.wagers.values():
        followers = [w for w in rules.wagers.values() if w.follows == wager.id]
        if wager.follows is None and wager.analysed:
            unit = f"unit of the {wager.name} Wager" if followers else "unit staked"
            if wager.laid_out != 1:
                unit += ", the vigorish on top of it"
            yield Bundle(wager.id, (wager.id, *(w.id for w in followers)), wager.facts, unit)


class _Hand(NamedTuple):
    """What the wagers on one hand came to."""

    rows: Rows
    net: Fraction
    staked: Fraction
    won: Fraction
    """On those of them that win."""

    @property
    def amounts(self) -> tuple[Fraction, Fraction, Fraction]:
        return self.net, self.staked, self.won


def _figures(rules: Rules, bundle: Bundle, census: Census) -> WagerFigures:
    wagers = [rules.wagers[part] for part in bundle.parts]
    weights = census.weights[bundle.facts]
    total = sum(weights.values())
    tally = _tallied(bundle, wagers, weights)
    average = tally.staked / total
    scale = average if bundle.per_total else Fraction(1)
    said = (bundle.note or _fixed_note(wagers), _cut(rules, tally.most_won))
    came = [*_merged(wagers, tally.single), *_rounds_of_several(tally.several)]
    return WagerFigures(
        wager=bundle.id,
        name=bundle.name or wagers[0].name,
        unit=bundle.unit,
        rows=tuple(
            RowFigures(
                outcome=outcome,
                pays=_pays(wagers, told, net / scale),
                net=net / scale,
                probability=Fraction(weight, total),
                clause=", ".join(
                    dict.fromkeys(rules.cite(one.clause) for one in told or wagers[:1])
                ),
            )
            for outcome, told, net, weight in came
        ),
        average_stake=average / scale,
        observed=total,
        method=census.methods.get(bundle.facts, EXACT),
        average_rolls=census.rolls.get(bundle.id),
        note=" ".join(filter(None, said)),
        meter=meter_figures(wagers[0], weights, rules.game.seats) if len(wagers) == 1 else None,
    )


class _Tally(NamedTuple):
    """All rounds by what they came to."""

    staked: Fraction
    """Units times weight."""
    most_won: Fraction
    """In one round, on the wagers that win."""
    single: Mapping[tuple[str, Rows, Fraction], int]
    """Rounds of one hand: what is said of them, their rows and what they come to, by weight."""
    several: Mapping[tuple[str, Fraction], int]
    """The same for rounds of several hands, of which no one row is told."""


Key = tuple[tuple[Fraction | int, ...], tuple[int | None, ...]]
"""What a hand is judged by: for each wager how many units lie on it, and which row is picked."""


def _tallied(bundle: Bundle, wagers: list[Wager], weights: Mapping[Any, int]) -> _Tally:
    """Many facts pick the same rows, and there may be thousands of rounds.

    So hands are judged once for each key, and sums are taken in whole numbers of `1 / over` units.
    """
    hands_of = bundle.hands or (lambda facts: (facts,))
    rounds = [(facts, hands_of(facts), weight) for facts, weight in weights.items()]
    keys = {
        one: key_of(bundle, wagers, one) for one in {one for _, each, _ in rounds for one in each}
    }
    worth = worth_of(wagers)
    judged = {key: _judged(wagers, worth, key) for key in dict.fromkeys(keys.values())}
    over = math.lcm(*{amount.denominator for hand in judged.values() for amount in hand.amounts})
    whole = {key: [int(amount * over) for amount in hand.amounts] for key, hand in judged.items()}
    by_hand = {one: whole[key] for one, key in keys.items()}
    staked = most_won = 0
    alone: Counter[tuple[str, Key]] = Counter()
    several: Counter[tuple[str, int]] = Counter()
    for facts, each, weight in rounds:
        words = bundle.words(facts) if bundle.words else ""
        net, stake, won = map(sum, zip(*[by_hand[one] for one in each], strict=True))
        staked += weight * stake
        most_won = max(most_won, won)
        if len(each) == 1:
            alone[words, keys[each[0]]] += weight
        else:
            several[words, net] += weight
    single: Counter[tuple[str, Rows, Fraction]] = Counter()
    for (words, key), weight in alone.items():
        single[words, judged[key].rows, judged[key].net] += weight
    by_net = {(words, Fraction(net, over)): weight for (words, net), weight in several.items()}
    return _Tally(Fraction(staked, over), Fraction(most_won, over), single, by_net)


def key_of(bundle: Bundle, wagers: list[Wager], facts: Any) -> Key:
    units = tuple([_units(bundle, wager, facts) for wager in wagers])
    picked = tuple([w.pick(facts) if u else None for u, w in zip(units, wagers, strict=True)])
    if NOT_DECIDED in picked:
        raise ValueError(f"{bundle.id} is not decided by {facts}")
    return units, picked


def _cut(rules: Rules, most_won: Fraction) -> str:
    """Up to which stake figures per unit hold, where the house limits what it pays."""
    limit = rules.payout_limit_cents
    if not limit or not most_won:
        return ""
    stake = int(limit // most_won)
    most = rules.cents("maximum")
    if most and stake >= most:
        return f"The payout limit cuts nothing here up to the maximum of {dollars(most)}."
    return f"The payout limit leaves stakes up to {dollars(stake)} uncut, with nothing else won."


def judge(rules: Rules, bundle: Bundle) -> Callable[[Any], tuple[Fraction, Fraction]]:
    """What the wagers of a bundle come to in a round by its facts, and what was staked on them."""
    wagers = [rules.wagers[part] for part in bundle.parts]
    worth = worth_of(wagers)

    def of_round(facts: Any) -> tuple[Fraction, Fraction]:
        found = [
            _judged(wagers, worth, key_of(bundle, wagers, one))
            for one in (bundle.hands(facts) if bundle.hands else (facts,))
        ]
        net = sum((hand.net for hand in found), Fraction(0))
        return net, sum((hand.staked for hand in found), Fraction(0))

    return of_round


Worth = list[tuple[dict[str, Fraction], Fraction]]
"""By wager: what each outcome comes to per unit, and what is laid out for one."""


def worth_of(wagers: list[Wager]) -> Worth:
    return [
        (
            {row.outcome: wager.net_units(row, least_cents(wagers, wager)) for row in wager.rows},
            wager.laid_out if wager.staked else Fraction(0),
        )
        for wager in wagers
    ]


def _judged(wagers: list[Wager], worth: Worth, key: Key) -> _Hand:
    units, picked = key
    rows = tuple(
        None if row is None else w.rows[row] for row, w in zip(picked, wagers, strict=True)
    )
    net = staked = won = Fraction(0)
    for wager, (nets, price), unit, row in zip(wagers, worth, units, rows, strict=True):
        each = unit * nets[row.outcome] if row is not None else Fraction(0)
        net += each
        staked += unit * price
        won += max(Fraction(0), each) if wager.limited else 0
    return _Hand(rows, net, staked, won)


def least_cents(wagers: list[Wager], wager: Wager) -> int | None:
    """For a sum that is paid beside a wager: the least that must lie there, where that is set."""
    return None if wager.staked else wagers[0].minimum_cents


def _fixed_note(wagers: list[Wager]) -> str:
    """On what stake a fixed sum is counted that is paid beside a wager."""
    for wager in wagers:
        least = least_cents(wagers, wager)
        if least and any(isinstance(row.pays, Fixed) for row in wager.rows):
            return f"The fixed sum of {wager.name} is counted on a wager of {dollars(least)}."
    return ""


def _units(bundle: Bundle, wager: Wager, facts: Any) -> Fraction | int:
    if bundle.units is not None:
        return bundle.units(wager.id, facts)
    return 1 if wager.follows is None else wager.stake_units(facts)


def _order(wagers: list[Wager], rows: Rows) -> tuple[int, ...]:
    return tuple(
        -1 if row is None else wager.rows.index(row)
        for wager, row in zip(wagers, rows, strict=True)
    )


Came = tuple[str, list[Row], Fraction, int]
"""An outcome in words, the rows that are told of it, what it comes to, and its weight."""


def _merged(wagers: list[Wager], found: Mapping[tuple[str, Rows, Fraction], int]) -> Iterable[Came]:
    """Rows that are told in the same words and come to the same, as one; in the game's order."""
    said = list(dict.fromkeys(words for words, _, _ in sorted(found, key=lambda one: one[0] != "")))
    ordered = sorted(found, key=lambda one: (said.index(one[0]), _order(wagers, one[1]), -one[2]))
    tellings = [_telling(wagers, rows) for _, rows, _ in ordered]
    unclear = _unclear(tellings, ordered)
    for i, (words, rows, _) in enumerate(ordered):
        if (words, _outcome(tellings[i])) in unclear:
            tellings[i] = _telling(wagers, rows, losses=True)
    unclear = _unclear(tellings, ordered)
    merged: dict[str, Came] = {}
    for told, (words, rows, net) in zip(tellings, ordered, strict=True):
        outcome = f"{words}_{_outcome(told)}" if words else _outcome(told)
        if (words, _outcome(told)) in unclear:
            outcome += _amount(net, unclear[words, _outcome(told)])
        _, first, _, before = merged.get(outcome, (outcome, told, net, 0))
        merged[outcome] = (outcome, first, net, before + found[words, rows, net])
    return merged.values()


def _unclear(
    tellings: list[list[Row]], ordered: list[tuple[str, Rows, Fraction]]
) -> dict[tuple[str, str], set[Fraction]]:
    """Words that are told of outcomes which do not come to the same, and what they come to."""
    nets: dict[tuple[str, str], set[Fraction]] = {}
    for told, (words, _, net) in zip(tellings, ordered, strict=True):
        nets.setdefault((words, _outcome(told)), set()).add(net)
    return {words: amounts for words, amounts in nets.items() if len(amounts) > 1}


def _amount(net: Fraction, others: set[Fraction]) -> str:
    """What tells the same rows apart that have more or less behind them."""
    return f"_{'minus_' if net < 0 and -net in others else ''}{abs(net)}"


def _rounds_of_several(found: Mapping[tuple[str, Fraction], int]) -> Iterable[Came]:
    """Rounds of several hands by what they come to, the best first; no one row is told of them."""
    for (words, net), weight in sorted(found.items(), key=lambda one: -one[0][1]):
        how = "even" if not net else f"{'wins' if net > 0 else 'loses'}_{abs(net)}"
        yield f"{words}_{how}" if words else how, [], net, weight


def _telling(wagers: list[Wager], rows: Rows, *, losses: bool = False) -> list[Row]:
    """The first wager's row, and of those that follow the ones that say something new."""
    told: list[Row] = []
    for wager, row in zip(wagers, rows, strict=True):
        if row is None or row.outcome in {one.outcome for one in told}:
            continue
        if not told or _matters(wager, row, losses):
            told.append(row)
    return told


def _matters(wager: Wager, row: Row, losses: bool) -> bool:
    if row.pays == PUSH:
        return wager.staked and row.outcome != "not_made"
    return losses or row.pays != LOSE


def _outcome(told: list[Row]) -> str:
    return "_with_".join(row.outcome for row in told)


def _pays(wagers: list[Wager], told: list[Row], net: Fraction) -> str:
    """A single wager's own words; for several together what they come to."""
    if len(wagers) == 1 and told:
        return str(told[0].pays)
    if net > 0:
        return str(Odds(net.numerator, net.denominator))
    if net == 0:
        return str(PUSH)
    return str(LOSE) if net == -1 else f"lose {-net}"

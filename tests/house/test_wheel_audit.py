"""The review of a wheel: planted faults are found, sound wheels pass, power is what it says."""

from __future__ import annotations

import json
import math
import sys
from array import array
from fractions import Fraction

import numpy
import pytest

from croupier.core.refusals import Misuse, Refusal
from croupier.house.wheel_audit import LEVEL, NOTHING_FOUND, audit, bias_from
from croupier.house.wheel_page import caution, wheel_page
from croupier.house.wheel_records import WHEELS, Record, Wheel
from croupier.house.wheel_statistics import alarm_above, fit, power, too_good_fit
from tests.house.wheel_samples import biased, by_quota, remembering, sound

DOUBLE, SINGLE, BIG_SIX = (WHEELS[one] for one in ("double_zero", "single_zero", "big_six"))


def alarms(record: Record, practice: bool = False) -> dict[str, tuple[str, ...]]:
    """The tests that call a record irregular, and the symbols they name."""
    report = audit(record, practice=practice)
    return {one.test: one.symbols for one in report.findings if one.irregular}


# Sound wheels


@pytest.mark.parametrize("wheel", list(WHEELS))
@pytest.mark.parametrize("seed", ["one", "two", "three", "four"])
def test_a_sound_wheel_passes(wheel: str, seed: str) -> None:
    """Nothing is found in the least sample that the law takes, for several seeds."""
    report = audit(sound(wheel, WHEELS[wheel].least, seed))
    assert not report.irregular, [one for one in report.findings if one.irregular]
    assert report.verdict == NOTHING_FOUND == "no irregularity found at this sample size"
    assert report.next_steps == ()


@pytest.mark.slow
@pytest.mark.parametrize(("wheel", "spins"), [("double_zero", 10_000), ("big_six", 500)])
def test_false_alarms_stay_within_the_stated_bound(wheel: str, spins: int) -> None:
    """Each test at one in a hundred; all together below the bound that the report states."""
    samples = 100
    random = numpy.random.default_rng(20)
    shares = [float(share) for share in WHEELS[wheel].shares]
    found: list[str] = []
    reviews = 0
    for _ in range(samples):
        drawn = random.choice(len(shares), size=spins, p=shares).astype(numpy.uint8)
        some = alarms(Record(WHEELS[wheel], array("B", drawn.tobytes())))
        found += some
        reviews += bool(some)
    tests = 9 if wheel == "double_zero" else 6
    bound = tests * float(LEVEL)
    assert reviews / samples < bound + 3 * math.sqrt(bound * (1 - bound) / samples)
    assert max(map(found.count, found), default=0) <= 6


# Planted faults


@pytest.mark.clause("oh.roulette 3.G")
def test_one_pocket_too_often() -> None:
    """17 at 1/28 is named by the largest count; at 1/25 chi-square cannot miss it either."""
    found = alarms(biased("double_zero", 10_000, "a loose fret", {"17": Fraction(1, 28)}))
    assert found["largest count"] == ("17",)
    worse = alarms(biased("double_zero", 10_000, "a loose fret", {"17": Fraction(1, 25)}))
    assert worse["largest count"] == ("17",)
    assert "chi-square" in worse


def test_one_pocket_too_seldom() -> None:
    """00 at 1/60 is named by the smallest count."""
    found = alarms(biased("double_zero", 10_000, "a high fret", {"00": Fraction(1, 60)}))
    assert found["smallest count"] == ("00",)


def test_a_sector() -> None:
    """Seven neighbours across 0, each an eighth too often: the arc is found where it lies."""
    arc = DOUBLE.symbols[36:] + DOUBLE.symbols[:5]
    shares = dict.fromkeys(arc, Fraction(9, 8) / 38)
    found = alarms(biased("double_zero", 20_000, "a worn ball track", shares))
    assert len(set(found["sector"]) & set(arc)) >= 5


def test_a_tilted_wheel() -> None:
    """A side that comes a tenth too often, with no single pocket to blame."""
    shares = {
        symbol: Fraction(round(10_000 * (1 + 0.1 * math.cos(2 * math.pi * i / 38))), 380_000)
        for i, symbol in enumerate(DOUBLE.symbols[:-1])
    }
    found = alarms(biased("double_zero", 20_000, "a tilted bowl", shares))
    assert "tilt" in found
    assert "largest count" not in found


def test_a_sticky_wheel() -> None:
    """One spin in forty repeats the last: counts stay even, repeats and steps do not."""
    found = alarms(remembering(10_000, "sticky", Fraction(1, 40), lambda last: last))
    assert "repeats" in found
    assert "steps" in found
    assert "chi-square" not in found


def test_a_dealer_with_a_signature() -> None:
    """One spin in twenty comes eleven pockets further on; the steps show it and say how far."""
    record = remembering(10_000, "a steady hand", Fraction(1, 20), lambda last: last + 11)
    found = alarms(record)
    assert "steps" in found
    assert "chi-square" not in found
    (steps,) = [one for one in audit(record).findings if one.test == "steps"]
    assert ": 11 most often" in steps.words


def test_colours_that_take_turns() -> None:
    """Red follows black more often than it should: the runs show it."""
    odd_step = remembering(10_000, "taking turns", Fraction(1, 8), lambda last: last + 1)
    assert "runs" in alarms(odd_step)


def test_too_good_a_fit() -> None:
    """Outcomes that were made up to be even are told by being too even."""
    found = alarms(by_quota(10_000, "a clever clerk"))
    assert "too good a fit" in found
    assert "chi-square" not in found
    assert "repeats" in found, "nobody who makes up numbers dares to repeat one"


@pytest.mark.clause("oh.big_six 1.E")
def test_a_doubled_joker() -> None:
    """A symbol of Big Six at three times its share is named."""
    found = alarms(biased("big_six", 500, "a weight behind the joker", {"Joker": Fraction(3, 54)}))
    assert found["largest count"] == ("Joker",)


def test_a_spreadsheet_that_lost_a_zero() -> None:
    """00 read as 0: the report finds it, and says what may have happened."""
    record = sound("double_zero", 10_000, "spreadsheet")
    zeros = [DOUBLE.symbols.index(name) for name in ("0", "00")]
    for i, place in enumerate(record.outcomes):
        if place == zeros[1]:
            record.outcomes[i] = zeros[0]
    report = audit(record)
    assert report.irregular
    assert "no 00 in the record: a spreadsheet may have turned 00 into 0" in report.notes


def test_all_outcomes_alike() -> None:
    """A record of one number only is irregular by most tests and breaks none of them."""
    record = sound("double_zero", 10_000, "stuck")
    for i in range(len(record.outcomes)):
        record.outcomes[i] = 7
    assert {"chi-square", "largest count", "smallest count", "sector", "repeats"} <= set(
        alarms(record)
    )


# The figures


@pytest.mark.parametrize(
    ("wheel", "high", "low"),
    [(DOUBLE, 59.89, 19.96), (SINGLE, 58.62, None), (BIG_SIX, 16.81, None)],
)
def test_critical_values(wheel: Wheel, high: float, low: float | None) -> None:
    """Chi-square at one in a hundred: 37, 36 and 6 degrees of freedom."""
    found = sound(wheel.id, wheel.least, "x")
    counts = [one.hits for one in audit(found).tallies]
    assert fit(found.wheel, counts, LEVEL).critical == pytest.approx(high, abs=0.005)
    if low is not None:
        assert too_good_fit(found.wheel, counts, LEVEL).critical == pytest.approx(low, abs=0.005)


def test_chi_square_by_hand() -> None:
    """Counts of which every deviation is known, against the sum written out."""
    record = Record(BIG_SIX, sound("big_six", 540, "x").outcomes)
    counts = [250, 140, 70, 40, 20, 9, 11]
    by_hand = 100 / 240 + 100 / 150 + 0 + 0 + 0 + 1 / 10 + 1 / 10
    assert fit(record.wheel, counts, LEVEL).statistic == pytest.approx(by_hand)


def test_alarms_for_single_counts() -> None:
    """Above 320 of 10,000 for a pocket of 38, above 19 of 500 for the joker, by summing tails."""

    def tail(count: int, spins: int, share: Fraction) -> Fraction:
        """P(at least so many), summed term by term."""
        p, q = share, 1 - share
        terms = (math.comb(spins, k) * p**k * q ** (spins - k) for k in range(count))
        return 1 - sum(terms, Fraction(0))

    joker = Fraction(1, 54)
    limit = alarm_above(500, joker, LEVEL / 7)
    assert limit == 19
    assert 7 * tail(limit + 1, 500, joker) <= LEVEL < 7 * tail(limit, 500, joker)
    assert alarm_above(10_000, Fraction(1, 38), LEVEL / 38) == 320


PUBLISHED = {"1/36": (1, 0.5), "1/35": (2, 2), "1/33": (6, 15), "1/30": (36, 76), "1/28": (78, 98)}
"""Bias to per cent found by chi-square and by the largest count, of 10,000 spins and 38 pockets."""


@pytest.mark.parametrize("bias", PUBLISHED)
def test_power_against_the_known_table(bias: str) -> None:
    """Within a per cent of figures that were worked out elsewhere."""
    found = power(DOUBLE, 10_000, bias_from(bias, DOUBLE), LEVEL)
    chi_square, one_symbol = PUBLISHED[bias]
    assert 100 * found.chi_square == pytest.approx(chi_square, abs=1)
    assert 100 * found.one_symbol == pytest.approx(one_symbol, abs=1)


def test_a_break_even_pocket_needs_half_a_million_spins() -> None:
    """What a player needs to break even is out of sight at 10,000."""
    found = power(DOUBLE, 10_000, bias_from("1/36", DOUBLE), LEVEL)
    assert 480_000 < found.spins_wanted < 530_000
    assert power(DOUBLE, found.spins_wanted, found.bias, LEVEL).chi_square == pytest.approx(0.9)


@pytest.mark.parametrize("bias", ["1/30", "1/28", "1/60"])
def test_power_by_simulation(bias: str) -> None:
    """A second way: how many of 4,000 biased wheels are found, by formulas written anew."""
    samples, spins = 4_000, 10_000
    share = float(Fraction(bias))
    shares = numpy.full(38, (1 - share) / 37)
    shares[0] = share
    counts = numpy.random.default_rng(38).multinomial(spins, shares, size=samples)
    due = spins / 38
    chi_square = ((counts - due) ** 2 / due).sum(axis=1)
    stated = power(DOUBLE, spins, bias_from(bias, DOUBLE), LEVEL)
    caught = (counts[:, 0] > 320).mean() if share > 1 / 38 else (counts[:, 0] < 209).mean()
    allowed = 4 * math.sqrt(0.25 / samples)
    assert caught == pytest.approx(stated.one_symbol, abs=allowed)
    # Far from a sound wheel the noncentral distribution is a little off, on the safe side.
    found = (chi_square > 59.8925).mean()
    assert stated.chi_square - allowed < found < stated.chi_square + 2 * allowed


def test_power_of_big_six_by_simulation() -> None:
    """A doubled joker in 500 spins is found by chi-square about three times in eight."""
    samples = 4_000
    shares = numpy.array([24, 15, 7, 4, 2, 1, 1]) / 54
    other = shares * (52 / 53)
    other[5] = 2 / 54
    counts = numpy.random.default_rng(54).multinomial(500, other, size=samples)
    chi_square = ((counts - 500 * shares) ** 2 / (500 * shares)).sum(axis=1)
    stated = power(BIG_SIX, 500, bias_from("joker=2/54", BIG_SIX), LEVEL)
    assert (chi_square > 16.8119).mean() == pytest.approx(stated.chi_square, abs=0.05)
    assert (counts[:, 5] > 19).mean() == pytest.approx(stated.one_symbol, abs=0.04)


def test_repeats_and_runs_have_the_right_spread() -> None:
    """The statistics of sound samples have mean nought and deviation one."""
    random = numpy.random.default_rng(7)
    for wheel, spins in ((DOUBLE, 2_000), (BIG_SIX, 500)):
        shares = [float(share) for share in wheel.shares]
        seen: dict[str, list[float]] = {"repeats": [], "runs": []}
        for _ in range(150):
            drawn = random.choice(len(shares), size=spins, p=shares).astype(numpy.uint8)
            report = audit(
                Record(wheel, array("B", drawn.tobytes())),
                [bias_from("0=1/10" if wheel is DOUBLE else "joker=1/10", wheel)],
                practice=True,
            )
            for one in report.findings:
                if one.test in seen:
                    seen[one.test].append(one.statistic)
        for values in seen.values():
            assert abs(numpy.mean(values)) < 0.3
            assert 0.8 < numpy.std(values) < 1.2


# What is refused, and what is said


@pytest.mark.clause("oh.roulette 3.G", "oh.big_six 1.E")
@pytest.mark.parametrize(
    ("wheel", "least", "clause"),
    [
        ("double_zero", 10_000, "oh.roulette 3.G"),
        ("single_zero", 10_000, "oh.roulette 3.G"),
        ("double_zero_as_single", 10_000, "oh.roulette 3.G"),
        ("big_six", 500, "oh.big_six 1.E"),
    ],
)
def test_too_few_outcomes(wheel: str, least: int, clause: str) -> None:
    """One less than the law takes is refused, unless it is for practice, which is said."""
    record = sound(wheel, least - 1, "one")
    with pytest.raises(Refusal, match="--practice") as caught:
        audit(record)
    assert caught.value.clause == clause
    assert any("practice only" in note for note in audit(record, practice=True).notes)
    full = audit(sound(wheel, least, "one"))
    assert full.spins == least
    assert not full.notes


@pytest.mark.clause("oh.roulette 3.G", "oh.big_six 1.E")
@pytest.mark.parametrize(
    ("wheel", "symbol", "clauses"),
    [
        ("double_zero", "17", ("oh.roulette 3.G", "oh.roulette 3.H")),
        ("big_six", "Joker", ("oh.big_six 1.E", "oh.big_six 2.E")),
    ],
)
def test_what_follows_an_irregularity(wheel: str, symbol: str, clauses: tuple[str, str]) -> None:
    """The audit of the inspection procedures, and the Commission's notice, by their clauses."""
    report = audit(biased(wheel, 10_000, "bad", {symbol: Fraction(1, 10)}))
    assert report.verdict == "irregularity found"
    for step, clause in zip(report.next_steps, clauses, strict=True):
        assert clause in step


def test_void_spins_are_left_out() -> None:
    """They are counted beside the outcomes, and the report says where they could be reviewed."""
    record = sound("double_zero_as_single", 10_000, "one")
    report = audit(Record(record.wheel, record.outcomes, void_spins=270))
    assert (report.spins, report.void_spins) == (10_000, 270)
    assert any("270 void spins" in note for note in report.notes)
    assert "00" not in [one.symbol for one in report.tallies]


def test_no_wheel_is_ever_called_fair() -> None:
    """Neither in data nor on the page, whatever is found."""
    for record in (
        sound("double_zero", 10_000, "one"),
        by_quota(10_000, "x"),
        sound("big_six", 500, "one"),
    ):
        report = audit(record)
        for text in (json.dumps(report.as_data()), wheel_page(report, "1"), caution(report)):
            assert "fair" not in text.lower()


def test_the_page_draws_the_wheel() -> None:
    """Each symbol once, clockwise in wheel order, with its count; what is flagged is marked."""
    report = audit(biased("double_zero", 10_000, "a loose fret", {"17": Fraction(1, 28)}))
    drawn = wheel_page(report, "1.2")
    assert drawn.count("<title>") == 1 + 38
    places = [drawn.index(f"<title>{symbol}: ") for symbol in DOUBLE.symbols]
    assert places == sorted(places)
    assert 'class="flag"' in drawn
    assert "http" not in drawn
    calm = wheel_page(audit(sound("big_six", 500, "one")), "1.2")
    assert calm.count("<title>") == 1 + 7
    assert 'class="flag"' not in calm


def test_a_practice_sample_of_one() -> None:
    """The smallest sample there is breaks nothing and finds nothing."""
    for wheel in WHEELS:
        report = audit(sound(wheel, 1, "one"), practice=True)
        assert any("p-values are rough" in note for note in report.notes)


@pytest.mark.parametrize(
    ("text", "wheel", "complaint"),
    [
        ("0", DOUBLE, "not a share"),
        ("1", DOUBLE, "leaves nothing"),
        ("x", DOUBLE, "not a share"),
        ("1/0", DOUBLE, "not a share"),
        ("38=1/30", DOUBLE, "no symbol of the double_zero wheel '38'"),
        ("00=1/30", WHEELS["double_zero_as_single"], "no symbol"),
        ("2/54", BIG_SIX, "of which symbol"),
    ],
)
def test_a_bias_that_makes_no_sense(text: str, wheel: Wheel, complaint: str) -> None:
    """It is named, with how to write it."""
    with pytest.raises(Misuse, match=complaint):
        bias_from(text, wheel)


def test_no_bias_at_all_is_no_bias() -> None:
    """1/38 is what a sound wheel does, so there is nothing to find."""
    with pytest.raises(Misuse, match="is what a sound wheel does"):
        power(DOUBLE, 10_000, bias_from("17=1/38", DOUBLE), LEVEL)


def test_without_scipy(monkeypatch: pytest.MonkeyPatch) -> None:
    """One line says what to install."""
    monkeypatch.setitem(sys.modules, "scipy", None)
    with pytest.raises(Misuse, match=r"needs scipy: pip install 'croupier\[analysis\]'"):
        audit(sound("big_six", 500, "one"))

"""`import croupier`: quick to import, typed, and the same answers as the command line."""

from __future__ import annotations

import pickle
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.core.log import from_bytes, to_bytes
from croupier.core.procedure import Close, Place
from croupier.core.refusals import CroupierError, Misuse
from croupier.exact.analysis import Analysis, WagerFigures
from tests.cli.running import in_a_process

TCP = "three_card_poker"
LIGHT = """
import sys
import croupier
heavy = ("numba", "numpy", "typer", "rich", "croupier.facade", "croupier.games")
sys.exit([name for name in heavy if name in sys.modules] or 0)
"""
CALLED = """
import croupier
first = croupier.games()
import croupier.games
from croupier.games import game_ids
assert first == croupier.games() == game_ids()
"""


def test_the_import_is_light() -> None:
    """No game, no kernel and no parser comes with it."""
    done = in_a_process(code=LIGHT)
    assert (done.returncode, done.stderr) == (0, "")


def test_games_is_a_function_and_a_package() -> None:
    """`croupier.games()` works before and after the package of that name is imported."""
    done = in_a_process(code=CALLED)
    assert (done.returncode, done.stderr) == (0, "")
    assert TCP in croupier.games()


def test_every_name_is_there() -> None:
    """What `__all__` promises exists, and nothing else does."""
    for name in croupier.__all__:
        assert getattr(croupier, name) is not None
    assert set(croupier.__all__) == set(dir(croupier))
    with pytest.raises(AttributeError, match="no attribute 'roulette'"):
        croupier.roulette  # noqa: B018


def test_one_wager() -> None:
    """The figures of a wager are exact fractions."""
    found = croupier.analyze(TCP, wager="pair_plus")
    assert isinstance(found, WagerFigures)
    assert found.house_edge == Fraction(402, 5525)


def test_every_wager() -> None:
    """Without a wager there is an analysis: iterable, by id, with strategy and time."""
    found = croupier.analyze(TCP)
    assert isinstance(found, Analysis)
    assert [one.wager for one in found] == ["ante", "pair_plus", "six_card_bonus"]
    assert found["ante"].house_edge == Fraction(686_689, 20_358_520)
    assert found.strategy is not None
    assert str(found.strategy) == found.strategy.rule
    assert found.seconds > 0


def test_options_may_be_numbers_or_words() -> None:
    """An amount is in dollars either way."""
    chosen = croupier.rules(TCP, options={"minimum": 15, "maximum": "$500", "decks": 2})
    assert chosen.cents("minimum") == 15_00
    assert chosen.cents("maximum") == 500_00
    assert chosen.options["decks"] == 2


def test_a_paytable_as_a_mapping_or_a_file(tmp_path: Path) -> None:
    """Both give the same figures."""
    file = tmp_path / "mine.toml"
    file.write_text('[pair_plus]\nflush = "4 to 1"\n')
    mapping = {"pair_plus": {"flush": "4 to 1"}}
    edges = [
        croupier.analyze(TCP, "pair_plus", paytable=one).house_edge
        for one in (mapping, file, str(file))
    ]
    assert edges == [Fraction(402 - 274, 5525)] * 3


def test_the_law_refuses_in_python_too() -> None:
    """A refusal has its parts; the same is priced as a thought when asked for."""
    below = {"pair_plus": {"flush": "2 to 1"}}
    with pytest.raises(croupier.Refusal) as refused:
        croupier.analyze(TCP, paytable=below)
    assert refused.value.clause == "oh.three_card_poker 12.D"
    thought = croupier.analyze(TCP, "pair_plus", paytable=below, unlawful=True)
    assert thought.house_edge == Fraction(402 + 274, 5525)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: croupier.analyze("no_game"),
        lambda: croupier.analyze(TCP, "no_wager"),
        lambda: croupier.analyze(TCP, edition="no_edition"),
        lambda: croupier.analyze(TCP, options={"decks": 7}),
        lambda: croupier.sign(TCP, paytable="no/such/file.toml"),
        lambda: croupier.replay("no/such/file.log"),
        lambda: croupier.simulate(TCP, 0),
    ],
)
def test_misuse_is_one_kind_of_error(wrong: object) -> None:
    """All that croupier says no to is a `CroupierError`."""
    assert callable(wrong)
    with pytest.raises(croupier.Misuse):
        wrong()
    assert issubclass(croupier.Misuse, croupier.CroupierError)


def test_strategy_of_a_game_and_of_a_hand() -> None:
    """A rule, advice for one hand, or None where nothing is decided."""
    rule = croupier.strategy(TCP)
    assert rule is not None
    assert rule.rule.startswith("Play queen-six-four")
    advice = croupier.strategy(TCP, "Qh 6d 4c")
    assert str(advice).startswith("queen-six-four: play (play -0.99")
    assert croupier.strategy("high_roll_dice") is None


def test_effects_of_removal_of_one_wager() -> None:
    """By wager and rank, exact where the command line is, and under the same options."""
    found = croupier.effects_of_removal("free_bet_blackjack", "insurance", options={"decks": 1})
    assert list(found.effects) == ["insurance"]
    assert found["insurance"]["5"] == Fraction(3 * 16, 51) - Fraction(3 * 16, 50)


def test_the_edge_now() -> None:
    """A table that has not been dealt yet has the edges of a full shoe."""
    found = croupier.edge_now(croupier.table("mini_baccarat", seed="demo"))
    assert (found.cards, found.left, found.seen, found.fresh) == (416, 416, 0, True)
    assert found.now == found.full
    assert found["tie"] == croupier.analyze("mini_baccarat", "tie").house_edge


def test_simulation_is_repeatable() -> None:
    """The seed of a report gives the same report again; progress is told all rounds."""
    told: list[int] = []
    first = croupier.simulate(TCP, 70_000, progress=told.append)
    again = croupier.simulate(TCP, 70_000, seed=first.seed, threads=1)
    assert sum(told) == 70_000
    assert [one.mean for one in first.wagers] == [one.mean for one in again.wagers]


def test_sign_and_game() -> None:
    """The rest of the names give what they say."""
    assert croupier.sign(TCP).name == croupier.game(TCP).name == "Three Card Poker"


def play_a_round(seed: str | None) -> bytes:
    """One round at a table, folded; the bytes of its log."""
    driver = croupier.table(TCP, seed=seed, chained=True)
    entries = driver.tail
    driver.listeners.append(entries.append)
    driver.sit(1, "P5", 100_00)
    driver.begin_round()
    driver.answer(Place(1, "ante", 5_00))
    driver.answer(Close())
    driver.answer("fold")
    assert driver.pending is None
    return to_bytes(entries)


def test_a_seeded_table_is_a_test_and_repeats() -> None:
    """The log says that it was a test and with which seed; the cards are the same again."""
    first = play_a_round("monday")
    assert first == play_a_round("monday")
    assert first != play_a_round("tuesday")
    origin = croupier.table(TCP, seed="monday").table.origin
    assert origin["mode"] == "test"
    assert len(bytes.fromhex(origin["seed"])) == 32
    assert croupier.__version__ in origin["software"]


def test_a_table_without_a_seed_is_dealt() -> None:
    """Cards come from the operating system, and no seed is written down."""
    origin = croupier.table(TCP).table.origin
    assert origin["mode"] == "dealt"
    assert "seed" not in origin
    assert play_a_round(None) != play_a_round(None)


def test_a_log_is_replayed(tmp_path: Path) -> None:
    """A table stands again where its log left it."""
    file = tmp_path / "table.log"
    log = play_a_round("monday")
    file.write_bytes(log)
    assert croupier.replay(file).head == from_bytes(log)[-1].head
    file.write_bytes(log.replace(b"P5", b"P9", 1))
    with pytest.raises(croupier.Misuse):
        croupier.replay(file)


def test_what_is_got_can_be_carried() -> None:
    """Rules, results, signs and whole tables survive a pickle, for other processes and caches."""
    for got in (
        croupier.rules("big_six"),
        croupier.analyze("big_six"),
        croupier.simulate("big_six", rounds=1_000),
        croupier.sign("big_six"),
        croupier.edge_now(croupier.table("mini_baccarat")),
    ):
        assert type(pickle.loads(pickle.dumps(got))) is type(got)
    table = croupier.table("craps", seed="carried")
    table.sit(1, "P1", 100_00)
    again = pickle.loads(pickle.dumps(table))
    assert again.table.accounts == table.table.accounts


STRANGE: tuple[Any, ...] = (
    True, 1.5, float("nan"), 10**5000, "\ud800", "", "x" * 9_999, b"x", [1], {1: 2}, (1.5,),
    object(),
)  # fmt: skip


@pytest.mark.parametrize(
    "ask",
    [
        lambda one: croupier.game(one),
        lambda one: croupier.rules(one),
        lambda one: croupier.rules("craps", edition=one),
        lambda one: croupier.rules("craps", options=one),
        lambda one: croupier.rules("craps", options={"odds": one}),
        lambda one: croupier.rules("craps", options={"minimum": one}),
        lambda one: croupier.rules("three_card_poker", paytable=one),
        lambda one: croupier.rules("three_card_poker", paytable={"pair_plus": one}),
        lambda one: croupier.rules("three_card_poker", paytable={"pair_plus": {"flush": one}}),
        lambda one: croupier.analyze("big_six", one),
        lambda one: croupier.strategy("three_card_poker", one),
        lambda one: croupier.simulate("big_six", one),
        lambda one: croupier.simulate("big_six", 9, strategy=one),
        lambda one: croupier.simulate("big_six", 9, threads=one),
        lambda one: croupier.sessions("craps", one, 9),
        lambda one: croupier.sessions("craps", "pass 10", one),
        lambda one: croupier.sessions("craps", "pass 10", 9, bankroll=one),
        lambda one: croupier.sessions("craps", "pass 10", 9, rolls=one),
        lambda one: croupier.sessions("craps", "pass 10", 9, precision=one),
        lambda one: croupier.table("roulette", told=one),
        lambda one: croupier.table("roulette", told={"wheel_inches": one}),
        lambda one: croupier.replay(one),
        lambda one: croupier.edge_now(one),
    ],
    ids=range(23),
)
def test_what_a_program_gives_wrongly(ask: Any) -> None:
    """Wrong types, too much of them and half a character get a sentence of croupier's own."""
    for one in STRANGE:
        with pytest.raises(CroupierError) as caught:
            ask(one)
        assert len(str(caught.value)) < 1_500


def test_a_house_is_a_word() -> None:
    """A name that is no text is told so."""
    with pytest.raises(Misuse, match="is a word, not 5"):
        croupier.sign("big_six", house=5)  # type: ignore[arg-type]


def test_a_seed_may_be_a_number() -> None:
    """The same seed as its digits are in words, for runs, sessions and tables; no other kind is."""
    runs = [croupier.simulate("big_six", 1_000, seed=one).to_dict() for one in ("42", 42)]
    assert runs[0]["wagers"] == runs[1]["wagers"]
    played = [croupier.sessions("roulette", "red 10", 50, rolls=20, seed=one) for one in ("42", 42)]
    assert played[0].risk == played[1].risk
    assert croupier.table("big_six", seed=42).head == croupier.table("big_six", seed="42").head
    for one in (True, 4.2, -1, b"42"):
        with pytest.raises(croupier.Misuse, match="a seed is"):
            croupier.simulate("big_six", 1_000, seed=one)  # type: ignore[arg-type]

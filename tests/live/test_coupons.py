"""Coupons in the words of people, and what they are told."""

from __future__ import annotations

import re
from typing import Any

import pytest

import croupier
from croupier.cli import main
from croupier.contracts.witness import Driver
from croupier.core.beside import COUPON, Item
from croupier.core.coupons import terms_from
from croupier.core.driver import KeyedSource
from croupier.core.game import rules_for
from croupier.core.procedure import Window
from croupier.core.refusals import Misuse, Refusal
from croupier.games import game
from croupier.live.cloth_svg import draw
from croupier.live.coupon_words import Coupon, CouponBack
from croupier.live.practice import practice
from croupier.live.sitting import Sitting
from croupier.live.words import Moment, command_from

NUMBER = "25-A7-0000123-58-7K4KQZ7M2X"


def read(text: str, game_id: str = "craps", seat: int | None = None) -> Any:
    rules = rules_for(game(game_id))
    window = Window(wagers=tuple(rules.wagers), closing=rules.game.reasons.closed)
    return command_from(text, Moment(rules, window), seat)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("coupon 25 on pass", Coupon(None, "pass", 25_00)),
        ("coupon $25 pass line", Coupon(None, "pass", 25_00)),
        ("coupon 2.50 on dont pass", Coupon(None, "dont_pass", 2_50)),
        ("Coupon 25", Coupon(None, None, 25_00)),
        ("coupon pass 25", Coupon(None, "pass", 25_00)),
        ("2: coupon 25 on pass", Coupon(2, "pass", 25_00)),
        (
            "coupon 25-A7-0000123-58-7K4KQZ7M2X",
            Coupon(None, None, 0, "25-A7-0000123-58-7K4KQZ7M2X"),
        ),
        ("match play 25 on pass", Coupon(None, "pass", 25_00)),
        ("2: Match-Play coupon 25 on pass", Coupon(2, "pass", 25_00)),
        ("take the match play back", CouponBack(None, None)),
        ("take the coupon back", CouponBack(None, None)),
        ("take coupon", CouponBack(None, None)),
        ("coupon back", CouponBack(None, None)),
        ("take the coupon back from dont pass", CouponBack(None, "dont_pass")),
        ("2: take the coupon back", CouponBack(2, None)),
    ],
)
def test_what_is_typed_is_understood(text: str, meant: Any) -> None:
    """Amounts, places as players call them, seats, numbers; and the way back."""
    assert read(text) == meant


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("coupon", "a coupon of how much?"),
        ("coupon big", "a coupon of how much?"),
        ("coupon 25 on pazz", "no wager .pazz."),
        ("coupon -5 on pass", "a coupon of how much?"),
    ],
)
def test_what_is_not_understood_says_what_could_be_meant(text: str, said: str) -> None:
    """One line that says what to write."""
    with pytest.raises(Misuse, match=said):
        read(text)


def test_from_python() -> None:
    """`table.lay` and `table.lift`, in dollars, on the wager that can be meant."""
    table = croupier.table("roulette", seed="coupon")
    table.join(1, 500)
    table.bet(1, "red", 40)
    table.lay(1, 25)
    assert [item.face_cents for item in table.table.beside_of(1, "red")] == [25_00]
    table.lift(1)
    assert table.table.beside == {}
    table.bet(1, "odd", 25)
    with pytest.raises(Misuse, match="a coupon on what"):
        table.lay(1, 25)
    table.lay(1, 25, "odd", terms=terms_from({"odds": "even"}))
    with pytest.raises(Refusal, match=r"525\.22\(b\)"):
        table.lay(1, "40.01", "red")
    with pytest.raises(Misuse, match="no coupon lies on red"):
        table.lift(1, "red")
    table.deal()
    assert table.table.beside == {}


def played(capsys: pytest.CaptureFixture[str], monkeypatch: Any, lines: str, *words: str) -> str:
    import io
    import sys

    monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
    assert main(["play", *words]) == 0
    return capsys.readouterr().out


def test_a_dealer_practises_it_at_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: Any
) -> None:
    """What is laid, how the chips lie, what a win pays and where the coupon goes, with clauses."""
    lines = (
        "pass 40\ncoupon 25 on come\ncoupon 25 on pass\ntake all\npass 40, coupon 25\nroll\nquit\n"
    )
    told = played(capsys, monkeypatch, lines, "craps", "--seed", "x")
    assert "this wager takes no coupon  [525.22(c)(2)]" in told
    assert "of $25 on pass, $25 in chips on it, $15 next to it  [pa.525 525.22(b)]" in told
    assert "goes back" in told
    assert "+$65  natural ($25 of it on the coupon)" in told
    assert "goes into the box  [pa.525 525.22(e)]" in told


def test_at_a_table_of_real_things_the_dealer_keys_it() -> None:
    """Chips and coupon are written down by the dealer, at the second seat too; then the wheel."""
    driver = Driver(rules_for(game("big_six")), KeyedSource(), policy=practice)
    driver.open({}, {"source": "keyed", "mode": "tracked"})
    for seat in (1, 2):
        driver.sit(seat, f"player {seat}", 200_00)
    sitting = Sitting(driver, terms=terms_from({"odds": "even"}))
    for text in ("joker 25", "coupon 25", "2: five 50", "2: coupon 25 on five"):
        for _ in sitting.do(command_from(text, sitting.moment())):
            pass
    laid = [entry for entry in driver.entries if entry.do["what"] == "lay"]
    assert [(entry.by, entry.do["seat"]) for entry in laid] == [
        ("practice dealer", 1),
        ("practice dealer", 2),
    ]
    assert driver.table.beside_of(2, "insignia_5")[0].terms.odds == "even"
    for text in ("", "joker"):
        for _ in sitting.do(command_from(text, sitting.moment())):
            pass
    assert driver.table.accounts["rack/player 1"] == 200_00 + 45 * 25_00 + 25_00
    assert driver.table.beside == {}


def test_a_number_is_scanned_where_the_house_can() -> None:
    """At a practice table there is nobody to ask; in a house the desk finds the coupon."""
    driver = Driver(rules_for(game("big_six")), KeyedSource(), policy=practice)
    driver.open({}, {"source": "keyed"})
    driver.sit(1, "player 1", 200_00)
    found = Item(NUMBER, COUPON, 25_00)
    for sitting in (Sitting(driver), Sitting(driver, scan=lambda number: found)):
        for text in ("joker 25", f"coupon {NUMBER} on joker"):
            command = command_from(text, sitting.moment())
            if sitting.scan is None and isinstance(command, Coupon):
                with pytest.raises(Misuse, match="no number"):
                    list(sitting.do(command))
            else:
                list(sitting.do(command))
    assert driver.table.beside_of(1, "joker") == [found]


def test_help_names_it(capsys: pytest.CaptureFixture[str], monkeypatch: Any) -> None:
    """With a place of this game where there are several, without where there is one."""
    craps = played(capsys, monkeypatch, "pass 5\nhelp\nquit\n", "craps", "--seed", "x")
    assert "coupon 25 on pass" in craps
    stud = played(capsys, monkeypatch, "ante 5\nhelp\nquit\n", "mississippi_stud", "--seed", "x")
    assert "coupon 25  " in stud


def test_the_cloth_shows_the_face_and_the_rest_next_to_it() -> None:
    """A coupon of $25 under $25, and $15 beside it; without coupons nothing of it is drawn."""
    rules = rules_for(game("roulette"))
    cloth = rules.game.cloth_of(rules)
    stakes = {1: {"red": 40_00}, 2: {"red": 40_00}}
    plain = draw(cloth, rules, stakes=stakes)
    with_one = draw(cloth, rules, stakes=stakes, coupons={2: {"red": 25_00}})
    assert 'class="coupon"' not in plain
    assert with_one.count('class="coupon"') == 1
    chips = [one for one in with_one.split("<g ") if one.startswith('class="chip"')]
    sums = [(re.findall(r'data-seat="(.)"', one), re.findall(r">(\d+)<", one)) for one in chips]
    assert sorted(str(one) for one in sums) == sorted(
        str(one) for one in [(["1"], ["40"]), (["2"], ["15"]), (["2"], ["25"])]
    )

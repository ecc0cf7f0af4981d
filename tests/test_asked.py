"""Whatever a program gives to `croupier` and to a table: done, or refused in a sentence."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

import croupier
from croupier.core.refusals import CroupierError
from croupier.live.playing import PlayedTable
from tests.core.test_wrong_types import STRANGE

TCP, SIX = "three_card_poker", "big_six"
LONGEST = 600
"""A sentence that is longer is not read by anybody."""


def pick(player: Any) -> str:
    return "other"


ROWS = {"three red": "8 to 1", "other": "lose"}
PAIR = {"ante": 1, "pair_plus": 1}
GOOD: dict[str, dict[str, Any]] = {
    "analyze": {"game": SIX},
    "bet": {"name": "Colors", "rows": ROWS, "pick": pick},
    "cloth": {"game": SIX},
    "coupon_worth": {"game": SIX, "wager": "insignia_1", "face": 25},
    "cutting_card": {"game": "mini_baccarat", "rounds": 50, "threads": 1},
    "dealers_totals": {"game": SIX},
    "design": {"game": SIX},
    "edge_now": {"driver": None},
    "effects_of_removal": {"game": SIX},
    "game": {"id": SIX},
    "games": {},
    "replay": {"file": "nosuch"},
    "rules": {"game": SIX},
    "sessions": {"game": SIX, "strategy": "joker 10", "sessions": 5},
    "sign": {"game": SIX},
    "simulate": {"game": SIX, "rounds": 50, "threads": 1},
    "strategy": {"game": SIX},
    "submission": {"file": "nosuch"},
    "sweep": {"wager": "insignia_1", "over": "winning"},
    "table": {"game": SIX},
    "target": {"wager": "insignia_1", "edge": "4%"},
    "together": {"game": SIX, "units": {"insignia_1": 1, "joker": 1}},
    "with_bets": {"game": TCP, "bets": []},
}
"""Of each public function: what it takes when all is well, as little as will do."""
OF_A_TABLE: dict[str, dict[str, Any]] = {
    "bet": {"seat": 1, "wager": "ante", "dollars": 10},
    "choose": {"choice": "play"},
    "join": {"seat": 2, "dollars": 10},
    "lay": {"seat": 1, "dollars": 25},
    "lift": {"seat": 1},
    "moves": {"seat": 1},
    "play": {"strategy": lambda moment: None},
    "rack_cents": {"seat": 1},
    "take": {"seat": 1, "wager": "ante", "dollars": 10},
    "to_dict": {},
}
SLOW = {("target", "tolerance"), ("simulate", "workers"), ("simulate", "cluster")}
"""What takes its time where it is good: good is what a few of the strange values are."""

NOTICED_LATER = ("dollars", "strategy", "wager", "choice", "seat")
"""What can be of its kind and yet wrong here, which the table says once wagers are taken."""


def public() -> Iterator[str]:
    for name in croupier.__all__:
        one = getattr(croupier, name)
        if callable(one) and not isinstance(one, type):
            yield name


def refused(call: Callable[[], object]) -> str:
    """What croupier says to it; nothing if it is done."""
    try:
        call()
    except CroupierError as error:
        return str(error)
    return ""


def tried(call: Callable[..., object], good: dict[str, Any], name: str) -> None:
    for one in STRANGE:
        said = refused(partial(call, **good | {name: one}))
        assert len(said) < LONGEST


def test_every_function_is_tried() -> None:
    """A function that is added is added here."""
    assert set(public()) == set(GOOD)
    own = {name for name, one in vars(PlayedTable).items() if inspect.isfunction(one)}
    assert {name for name in own if name[0] != "_"} - {"deal"} == set(OF_A_TABLE)


@pytest.mark.parametrize("name", sorted(GOOD))
def test_whatever_a_function_is_given(name: str) -> None:
    """Each of what it takes may be anything: no error but croupier's own."""
    function = getattr(croupier, name)
    good = dict(GOOD[name])
    takes = inspect.signature(function).parameters
    if "design" in takes:
        good["design"] = croupier.design(SIX)
    for one in takes:
        if (name, one) not in SLOW:
            tried(function, good, one)


@pytest.mark.parametrize("name", sorted(OF_A_TABLE))
def test_whatever_a_table_is_given(name: str) -> None:
    """Before bets and while a player decides: refused, or done."""
    method = getattr(PlayedTable, name)
    for one in list(inspect.signature(method).parameters)[1:]:
        for decides in (False, True):
            for strange in (each for each in STRANGE if each is not int):
                table = croupier.table(TCP, seed="asked")
                table.join(1, 200)
                if decides:
                    table.bet(1, "ante", 10)
                    table.deal()
                head = table.head
                given = OF_A_TABLE[name] | {one: strange}
                said = refused(partial(method, table, **given))
                assert len(said) < LONGEST
                assert not said or table.head == head or one in NOTICED_LATER


@pytest.mark.parametrize("address", ["tls://127.0.0.1:1", "ucx://x", "tcp://[::", "x" * 9_999])
def test_an_address_of_no_cluster(address: str) -> None:
    """What cannot be one is refused at once, and what needs keys that are not there."""
    with pytest.raises(croupier.Misuse, match="Dask scheduler"):
        croupier.simulate(SIX, 50, cluster=address)

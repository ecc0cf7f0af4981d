"""Blind counts through the keeper: nobody reads them before, and a break loses neither."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from croupier.audit.counting import opened_counts, sealed_count
from croupier.core.refusals import Misuse
from croupier.house.documents import Sign
from tests.house.linked import Linked, linked

STACK = {"10000": 31_337, "2000": 5}


@pytest.fixture
def house(tmp_path: Path) -> Linked:
    return linked(tmp_path)


def pulled(house: Linked) -> str:
    paper = house.sign("G1", "drop", "pull", table="t1", box="b1")
    return house.sign("F1", "drop", "witness", paper)


def count(house: Linked, who: str, step: str, paper: str, stack: dict[str, int]) -> None:
    house.sign(
        who,
        "drop",
        step,
        paper,
        **sealed_count(house.keeper.vault, house.new_id(), paper, step, stack),
    )


def opened(house: Linked, paper: str) -> Any:
    counts = opened_counts(house.keeper.vault, house.office.documents.paper(paper))
    return house.do("K9", Sign("drop", "open", paper), counts=counts)


def bytes_of(folder: Path) -> bytes:
    return b"".join(
        path.read_bytes() for path in sorted(folder.glob("house.db*")) if path.is_file()
    )


@pytest.mark.parametrize("restarts", [False, True])
def test_a_break_between_the_counts_and_the_lead_loses_nothing(
    house: Linked, restarts: bool
) -> None:
    """After each step the house is closed and opened from its disk; the lead has both counts."""
    again = house.again if restarts else lambda: None
    paper = pulled(house)
    again()
    count(house, "K1", "count_1", paper, STACK)
    again()
    count(house, "K2", "count_2", paper, STACK)
    again()
    entry = opened(house, paper)
    assert entry.events[1]["counts"] == [STACK, STACK]
    again()
    house.sign("K9", "drop", "accept", paper)
    assert house.held("cash", "vault") == 3_133_800_00


def test_the_store_shows_neither_count_before_both_are_open(house: Linked, tmp_path: Path) -> None:
    """Not in clear, not in the desk's value, and two counts of the same do not look the same."""
    paper = pulled(house)
    for who, step in (("K1", "count_1"), ("K2", "count_2")):
        count(house, who, step, paper, STACK)
    house.again()
    assert b"31337" not in bytes_of(tmp_path)
    assert "31337" not in json.dumps(house.office.value())
    facts = house.office.documents.paper(paper).facts
    assert facts["count_1"]["sealed"] != facts["count_2"]["sealed"]
    assert facts["count_1"]["cipher"].split(":")[2] != facts["count_2"]["cipher"].split(":")[2]
    opened(house, paper)
    assert b"31337" in bytes_of(tmp_path)


def test_one_count_alone_is_not_opened(house: Linked) -> None:
    """Both together, or none."""
    paper = pulled(house)
    count(house, "K1", "count_1", paper, STACK)
    with pytest.raises(Misuse, match="count_2 is not there"):
        opened(house, paper)


def test_a_count_opens_on_its_own_paper_and_step_alone(house: Linked) -> None:
    """What was moved elsewhere, changed by a digit, or lies under a key that is gone is refused."""
    paper = pulled(house)
    count(house, "K1", "count_1", paper, STACK)
    count(house, "K2", "count_2", paper, {"100": 1})
    found = house.office.documents.paper(paper)
    facts = found.facts
    cipher = facts["count_1"]["cipher"]
    flipped = cipher[:-1] + ("0" if cipher[-1] != "0" else "1")
    gone = "99" + cipher[cipher.index(":") :]
    for wrong, why in ((facts["count_2"]["cipher"], "does not open"), (flipped, "does not open")):
        facts["count_1"]["cipher"] = wrong
        with pytest.raises(Misuse, match=why):
            opened_counts(house.keeper.vault, found)
    facts["count_1"]["cipher"] = gone
    with pytest.raises(Misuse, match="key that count_1 was sealed with is gone"):
        opened_counts(house.keeper.vault, found)


def test_the_key_of_a_count_outlives_its_day_until_the_count_is_open(house: Linked) -> None:
    """New keys come, old ones go; the one that a count needs stays, and goes when it is opened."""
    paper = pulled(house)
    for who, step in (("K1", "count_1"), ("K2", "count_2")):
        count(house, who, step, paper, STACK)
    needed = house.office.keys_needed()
    for _ in range(3):
        house.keeper.new_day()
        house.again()
    assert needed <= set(house.keeper.vault.keys)
    opened(house, paper)
    house.keeper.new_day()
    assert not needed & set(house.keeper.vault.keys)


@pytest.mark.parametrize("wrong", ["", "1", "1:zz:00", "x:00:00", "1:00"])
def test_what_is_no_cipher_is_refused(house: Linked, wrong: str) -> None:
    """So that no count is taken that could not be opened."""
    paper = pulled(house)
    facts = sealed_count(house.keeper.vault, "k", paper, "count_1", STACK)
    assert (
        "key of the day"
        in house.denied("K1", "drop", "count_1", paper, **{**facts, "cipher": wrong or " "})
        or not wrong
    )


def test_the_same_asked_again_is_the_same(house: Linked) -> None:
    """So that an answer that was lost can be asked for once more; another count is another."""
    vault = house.keeper.vault
    first = sealed_count(vault, "k", "drop/2026/1", "count_1", STACK)
    assert sealed_count(vault, "k", "drop/2026/1", "count_1", STACK) == first
    others = [
        sealed_count(vault, "k2", "drop/2026/1", "count_1", STACK),
        sealed_count(vault, "k", "drop/2026/2", "count_1", STACK),
        sealed_count(vault, "k", "drop/2026/1", "count_2", STACK),
        sealed_count(vault, "k", "drop/2026/1", "count_1", {"100": 1}),
    ]
    nonces = [one["cipher"].split(":")[1] for one in (first, *others)]
    assert len(set(nonces)) == len(nonces)
    assert len({one["sealed"] for one in (first, *others)}) == 5

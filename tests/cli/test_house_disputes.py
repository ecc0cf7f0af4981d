"""A dispute from the terminal: its round is looked up in the log, and played again from it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from croupier.audit.replay import replayed, stream_of, unsealed
from croupier.cli import house_desk
from croupier.cli.house_disputes import facts_of
from croupier.cli.house_log import entries_of
from croupier.core.commands import AtDesk
from croupier.core.entries import Entry
from croupier.core.refusals import Misuse
from croupier.house.disputes import differences_in, rounds
from tests.cli.running import Run
from tests.house.linked import ROYAL, Linked, linked

CLAIM: dict[str, Any] = {"table": "t1", "round": 1, "claim": "paid too little"}


@pytest.fixture
def house(tmp_path: Path) -> Linked:
    """A round with a whole jackpot was played, and its house still runs."""
    house = linked(tmp_path)
    driver = house.wagered("t1", *ROYAL)
    house.chain("t1")
    driver.answer("F2")
    driver.answer("D1")
    assert driver.pending is None
    return house


def test_a_round_of_a_jackpot_is_disputed_and_was_as_it_should_be(house: Linked) -> None:
    """What its meter showed stands in the log like a card, and comes out again."""
    store = str(house.place.store)
    raised = facts_of(store, "raise", "", CLAIM)
    (one,) = rounds(entries_of(store))
    assert (raised["first"], raised["last"]) == (one.first, one.last)
    paper = house.sign("S1", "dispute", "raise", "", **raised)
    again = facts_of(store, "replay", paper, {})
    assert again == {
        "was": ["as the record has it"],
        "should": ["the same"],
        "dealt_by": ["D1", "F1", "F2", "S1"],
    }
    house.sign("S2", "dispute", "replay", paper, **again)
    why = house.why(lambda: house.sign("F1", "dispute", "rule", paper, ruling="x", pays_cents=0))
    assert why == "GLI-19 4.14"
    assert facts_of(store, "rule", paper, {"ruling": "x"}) == {"ruling": "x"}


def test_what_nobody_typed_is_told(
    house: Linked, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever replays sees what was and what should have been; who raises it, which entries."""

    def done(place: object, by: str, what: AtDesk, *rest: object) -> Entry:
        return house.do(by, what)

    monkeypatch.setattr(house_desk, "do", done)
    words = "house", "sign", str(house.place.store), "dispute"
    told = run.ok(*words, "raise", "table=t1", "round=1", "claim=too little", "--by", "S1").out
    (one,) = rounds(entries_of(str(house.place.store)))
    assert told.split("\n")[1:-1] == [f"  first: {one.first}", f"  last: {one.last}"]
    told = run.ok(*words, "replay", "--paper", "dispute/2026/1", "--by", "S2").out
    lines = ["  was: as the record has it", "  should: the same", "  dealt by: D1, F1, F2, S1"]
    assert told.split("\n")[1:-1] == lines


def test_a_payment_that_does_not_follow_is_shown_and_stops_a_replay(house: Linked) -> None:
    """A replay says that it differs; a dispute says what was, and what should have been."""
    store = house.place.reading()
    lines = stream_of(store, "t1-1")
    store.close()
    at = max(number for number, line in enumerate(lines) if b'"won_cents":1000015' in line)
    lines[at] = lines[at].replace(b'"won_cents":1000015', b'"won_cents":1000014')
    with pytest.raises(Misuse, match="its events are not what follows"):
        replayed(lines, "t1-1")
    (one,) = rounds(entries_of(str(house.place.store)))
    (found,) = differences_in(unsealed(lines, "t1-1"), one)
    assert found.was is not None
    assert found.should is not None
    assert (found.was["won_cents"], found.should["won_cents"]) == (10_000_14, 10_000_15)


def test_a_dispute_is_about_a_round_that_was_played(house: Linked) -> None:
    """One that nobody played, other entries, a paper that is none, and facts that nobody types."""
    store = str(house.place.store)
    for said, why in (
        ({"claim": "x"}, "say which round"),
        (CLAIM | {"round": 7}, "round 7 of t1 is not known"),
        (CLAIM | {"table": "t9"}, "round 1 of t9 is not known"),
        (CLAIM | {"last": 3}, "round 1 of t1 has other entries"),
    ):
        with pytest.raises(Misuse, match=why):
            facts_of(store, "raise", "", said)
    paper = house.sign("S1", "dispute", "raise", "", **CLAIM, first=0, last=3)
    for number, why in (
        ("dispute/2026/7", "no dispute"),
        (house.session("t1"), "no dispute"),
        (paper, "they are no round"),
    ):
        with pytest.raises(Misuse, match=why):
            facts_of(store, "replay", number, {})
    with pytest.raises(Misuse, match="give no facts"):
        facts_of(store, "replay", paper, {"dealt_by": ["nobody"]})

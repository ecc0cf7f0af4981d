"""Records are frozen dataclasses, whose way of showing and comparing themselves is written once."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, field, fields, replace

import pytest

from croupier.core.records import record


@record(frozen=True)
class Paid:
    seat: int
    cents: int = 0
    told: list[str] = field(default_factory=list, compare=False, repr=False)


@record(frozen=True)
class PaidTwice(Paid):
    again: int = 1


def test_records_compare_by_their_fields_and_their_kind() -> None:
    """Equal fields of one kind are equal; what is left out of comparing does not count."""
    assert Paid(1, 5, ["a"]) == Paid(1, 5, ["b"])
    assert Paid(1, 5) != Paid(2, 5)
    assert Paid(1, 5) != PaidTwice(1, 5)
    assert Paid.__eq__(Paid(1, 5), (1, 5)) is NotImplemented
    assert len({Paid(1, 5), Paid(1, 5, ["a"]), Paid(1, 6)}) == 2


def test_records_are_shown_field_by_field() -> None:
    """As a dataclass is, and without what is not to be shown."""
    assert repr(PaidTwice(1, 5, ["a"])) == "PaidTwice(seat=1, cents=5, again=1)"


def test_records_are_frozen_and_can_be_copied() -> None:
    """No field can be set or lost; copies, pickles and replacements are records again."""
    paid = PaidTwice(1, 5, ["a"], 2)
    with pytest.raises(FrozenInstanceError):
        paid.cents = 6  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del paid.cents
    assert copy.deepcopy(paid) == pickle.loads(pickle.dumps(paid)) == paid
    assert replace(paid, seat=3).seat == 3
    assert [one.name for one in fields(paid)] == ["seat", "cents", "told", "again"]
    match paid:
        case PaidTwice(seat, cents):
            assert (seat, cents) == (1, 5)

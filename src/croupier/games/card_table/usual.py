"""What most chapters say in the same words and under the same numbers: sections 4 and 5."""

from __future__ import annotations

from croupier.core.law import Chapter, Clause
from croupier.games.card_table.terms import Idle, Shuffle, Word


def opening(law: Chapter) -> tuple[Word, ...]:
    """The dealer sorts and looks at each card, a supervisor verifies, the dealer washes."""
    return (
        Word(
            "dealer",
            "{deck} sorted, complete and without flaw",
            law("4.A"),
            second="supervisor",
            verified="inspection of {deck} verified",
        ),
        Word("dealer", "{deck} washed face down and stacked", law("4.B")),
    )


def preshuffled(clause: Clause) -> Word:
    """Straight into the machine."""
    return Word("dealer", "{deck} came inspected and shuffled, and went into the shuffler", clause)


def shuffle(law: Chapter, jam: Clause, by_hand: Clause | None = None) -> Shuffle:
    """Cut by the dealer, ten cards at least; an idle deck lies as the dealer likes."""
    return Shuffle(
        clause=law("5.A"),
        cut=law("5.D.i.(b)"),
        least_cut=10,
        recut=law("5.E"),
        recut_by="supervisor",
        jam=jam,
        counts=law("5.B"),
        idle=Idle(law("5.F")),
        by_hand=by_hand,
    )

"""What a Match Play Coupon is at a table: where it may lie, and how it is read (pa.525, § 22).

The law says what it is worth when the wager wins or loses, and leaves open what becomes of it
otherwise. Each such question is a reading with a usual answer, and a house files its own under
`[coupons]` (docs/readings.md).
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from croupier.core.beside import COUPON, Terms
from croupier.core.law import Chapter, Clause
from croupier.core.names import id_from
from croupier.core.refusals import Misuse, quoted, unknown
from croupier.core.wagers import Wager

ON_THE_LINE = "22(c)(2)"
IN_A_BOX = "22(c)(3)"


@functools.cache
def law() -> Chapter:
    """The chapter, when it is first cited."""
    return Chapter("pa.525")


def cite(clause_id: str) -> str:
    """`pa.525 525.22(d)` for `22(d)`."""
    return law()(clause_id).of("pa")


def takes_coupon(wager: Wager, area: str = "22(c)(1)") -> Wager:
    """The wager with room for a coupon: in the betting area, or where else a clause says."""
    clause = Clause(tuple((edition, cite(area)) for edition, _ in wager.clause.citations))
    return replace(wager, beside=wager.beside | {COUPON}, beside_clause=clause)


def clause_in(chapter: Chapter, clause_id: str) -> Clause:
    """A clause of § 525 as a game cites it, whichever chapter that is written from."""
    return Clause(tuple((edition, cite(clause_id)) for edition in chapter.editions))


@dataclass(frozen=True)
class Reading:
    """A question that the law leaves open, and the answers to it, the usual one first."""

    key: str
    asks: str
    answers: Mapping[str, str]
    """What each would do, by its name."""
    field: str = ""
    """The one of `Terms`, where it has another name than the key."""

    @property
    def of_terms(self) -> str:
        return self.field or self.key

    @property
    def usual(self) -> str:
        return next(iter(self.answers))


BACK, BOX = "the patron has it back with the chips", "it goes into the drop box"
READINGS = (
    Reading("push", "a wager that neither wins nor loses", {"back": BACK, "box": BOX}, "pushed"),
    Reading(
        "surrender",
        "a wager that is given up with the hand",
        {"box": BOX, "back": BACK},
        "surrendered",
    ),
    Reading(
        "part_loss", "a wager that loses a part alone", {"box": BOX, "back": BACK}, "part_lost"
    ),
    Reading("abandoned", "a wager whose player has left", {"box": BOX, "back": BACK}),
    Reading("void", "a round that is void", {"back": BACK, "box": BOX}),
    Reading(
        "odds",
        "what a winning wager earns on the face",
        {"row": "the odds of the wager", "even": "1 to 1, whatever the odds are"},
    ),
    Reading(
        "split",
        "a hand that is split",
        {
            "first_hand": "it stays with the first hand",
            "every_hand": "it matches each of the hands",
        },
    ),
    Reading(
        "double",
        "a hand that is doubled",
        {
            "original": "it matches the original wager alone",
            "matched": "it matches the double too, up to its face",
        },
    ),
    Reading(
        "free_hand",
        "a lammer in place of a wager",
        {
            "chips": "it is paid on the chips of the original wager",
            "matched": "it is paid on the face as well",
        },
    ),
    Reading(
        "insurance",
        "how much may be insured",
        {"chips": "half of the chips", "with_face": "half of chips and face together"},
    ),
    Reading(
        "payout_limit",
        "a limit on what is paid",
        {
            "counts": "what the face earns counts towards it",
            "outside": "what the face earns is paid on top of it",
        },
    ),
    Reading(
        "maximum",
        "the most that may be wagered",
        {"with_face": "chips and face together", "chips": "the chips alone"},
    ),
    Reading(
        "per",
        "how many a patron may use",
        {"wager": "one a wager", "round": "one a round of play"},
    ),
    Reading(
        "expiry",
        "a coupon that expires while it lies there",
        {"laid": "it is good as it was when it was laid", "settled": "it earns nothing"},
    ),
)
"""All of them; the first answer to each is the usual one."""

BY_KEY = {reading.key: reading for reading in READINGS}


def terms_from(filed: Mapping[str, str]) -> Terms:
    """The terms of coupons at a house that has filed these readings; the others are as usual."""
    chosen = {reading.key: reading.usual for reading in READINGS}
    for typed, answer in filed.items():
        key = id_from("reading of coupons", typed, BY_KEY)
        chosen[key] = answer_from(key, answer)
    given: dict[str, Any] = {BY_KEY[key].of_terms: answer for key, answer in chosen.items()}
    return Terms(**given)


def answer_from(key: str, typed: str) -> str:
    """One of the answers to a reading, as a person writes it."""
    if key not in BY_KEY:
        raise unknown("reading of coupons", key, BY_KEY)
    answers = BY_KEY[key].answers
    if not isinstance(typed, str):
        raise Misuse(f"{key} is one of {', '.join(answers)}, not {quoted(typed)}")
    return id_from(f"answer to {key}", typed, answers)


def filed(terms: Terms) -> dict[str, str]:
    """The readings by their keys, as a submission has them."""
    return {reading.key: getattr(terms, reading.of_terms) for reading in READINGS}


USUAL = terms_from({})
"""How coupons are read unless a house files otherwise."""

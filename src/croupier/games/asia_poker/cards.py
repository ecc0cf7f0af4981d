"""The cards, the devices and the people of an Asia Poker table: 575.2 to 575.5, 575.8 to 575.10."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.core.cloth import PRACTICE_HOUSE
from croupier.core.game import Rules
from croupier.core.people import DEALER
from croupier.core.things import ARRIVES, TABLE, Duty, Fact
from croupier.games.asia_poker.wagers import law
from croupier.games.card_table import house
from croupier.games.card_table.terms import (
    FACE_DOWN,
    FACE_UP,
    CardTable,
    Dealing,
    Folds,
    Idle,
    Misdeals,
    Shuffle,
    Word,
)
from croupier.games.pai_gow import terms
from croupier.games.pai_gow.terms import LEFT

FLOORPERSON = "floorperson"
NO_MARKER, COVER_CARD, OBJECT = "none", "cover_card", "object"
"""5(h): what it is marked with."""

WASH = Word("dealer", "{deck} washed face down and stacked after that look", law("4(c)"))


MANUAL_SHOE = Dealing(
    id="manual_shoe",
    words="from a manual shoe",
    clause=law("8(a)"),
    hours=8,
    changed=law("3(c)(2)"),
    closing=law("8(b)"),
    deal=(),
    stub=law("8(d)"),
    left=LEFT,
    counted=law("8(e)"),
)

CARDS = CardTable(
    jokers=1,
    joker=law("3(a)"),
    second_joker=Word(
        "dealer",
        "the second joker of {deck} torn in half, and put into its box",
        law("4(b)"),
        second=FLOORPERSON,
        verified="only one joker of {deck} is used: verified",
    ),
    adjacent=2,
    adjacent_clause=law("7(f)"),
    second_deck=law("3(b)"),
    colors=law("3(b)(1)"),
    opening=(
        Word(
            "dealer",
            "{deck} without defects",
            law("4(a)"),
            second=FLOORPERSON,
            verified="inspection of {deck} verified",
        ),
        Word(
            "dealer",
            "{deck} spread face up in fans, by suit, with the joker, for the first player to see",
            law("4(b)"),
        ),
        WASH,
    ),
    preshuffled=Word("dealer", "{deck} came inspected and shuffled", law("4(e)")),
    shuffle=Shuffle(
        clause=law("5(a)"),
        cut=law("5(c)"),
        least_cut=10,
        recut=law("5(d)"),
        recut_by=FLOORPERSON,
        jam=law("13(l)"),
        counts=None,
        idle=Idle(law("5(e)"), (FACE_DOWN, FACE_UP), WASH),
    ),
    dealings=(
        Dealing(
            id="hand",
            words="from the hand",
            clause=law("9(a)"),
            hours=4,
            changed=law("3(c)(1)"),
            closing=law("9(a)(3)"),
            deal=(),
            stub=law("9(c)"),
            left=LEFT,
            counted=law("9(d)"),
            after_device=law("9(a)(1)"),
        ),
        MANUAL_SHOE,
        Dealing(
            id="shoe",
            words="from an automated shoe",
            clause=law("10(a)"),
            hours=8,
            changed=law("3(c)(2)"),
            closing=law("10(a)(2)"),
            deal=(),
            stub=law("10(c)"),
            left=LEFT,
            counted=law("10(d)"),
            jam=law("13(m)"),
        ),
    ),
    misdeals=Misdeals(
        face_up=law("13(f)"),
        in_error=law("13(g)"),
        wrong_number=law("13(h)"),
        wrong_number_words="a position or the dealer has not seven cards",
        dealer_seen=law("13(e)"),
        left=law("7(b)"),
    ),
    folds=Folds(lost=()),
)

# What is owed before the table opens, and for what comes to it later


def duties(rules: Rules) -> tuple[Duty, ...]:
    return (*_of_table(rules), *_of_start(rules), *house.duties(rules, CARDS))


def _of_table(rules: Rules) -> Iterator[Duty]:
    yield Duty(on=TABLE, what="the layout is the approved one", clause=law("2(b)"))
    boxes = "drop box and tip box are where they may be"
    yield Duty(on=TABLE, what=boxes, clause=law("2(d)"))
    if rules.options["dealing"] == MANUAL_SHOE.id:
        shoe = "the manual shoe stands where it may"
        yield Duty(on=TABLE, what=shoe, clause=law("8(a)"))
    if rules.options["reshuffler"] == "yes":
        device = "the reshuffling device and its procedures are approved"
        yield Duty(on=TABLE, what=device, clause=law("5(f)"))
    if rules.options["marker"] == OBJECT:
        marker = "what marks the starting position is an approved object"
        yield Duty(on=TABLE, what=marker, clause=law("5(h)"))


def _of_start(rules: Rules) -> tuple[Duty, ...]:
    match rules.options["start"]:
        case terms.NUMBER:
            generator = "the random number generator is an approved one"
            return (Duty(on="generator", when=ARRIVES, what=generator, clause=law("2(c)(2)")),)
        case terms.BUTTON:
            button = "the button is an approved one"
            return (Duty(on="button", when=ARRIVES, what=button, clause=law("2(c)(3)")),)
    mark = Fact("mark", "which name or logo the shaker bears", PRACTICE_HOUSE, spelled=True)
    charge, dice = "the shaker is in my charge", "three dice are in the shaker"
    hidden = "the dice cannot be seen while the shaker is shaken"
    approved = "the shaker is an approved one"
    return (
        Duty(on="shaker", when=ARRIVES, what=approved, clause=law("2(c)(1)")),
        Duty(on="shaker", when=ARRIVES, what=hidden, clause=law("2(c)(1)(ii)")),
        Duty(on="shaker", when=ARRIVES, tells=mark, clause=law("2(c)(1)(iii)")),
        Duty(on="shaker", when=ARRIVES, by=DEALER, what=charge, clause=law("2(c)(1)")),
        Duty(on="dice", when=ARRIVES, by=DEALER, what=dice, clause=law("2(c)(1)(i)")),
        Duty(on="dice", minutes=24 * 60, clause=law("2(c)(1)(i)")),
    )

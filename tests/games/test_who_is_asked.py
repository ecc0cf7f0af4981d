"""Who is asked what in a whole round: choices, what bars them, signatures, windows and cuts.

The lists were printed from the code and looked through: they notice a change.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from croupier.contracts.witness import Driver
from croupier.core import driver as core
from croupier.core.procedure import Attest, Cut, Decide, Window
from croupier.games.crapless.rules import GAME as CRAPLESS
from croupier.games.craps.rules import GAME as CRAPS
from tests.games.baccarat.baccarat_tables import DRAGON, MINI
from tests.games.test_whole_rounds import (
    baccarat,
    blackjack,
    dice,
    free_bet,
    high_roll,
    three_card_poker,
)
from tests.games.twenty_one import twenty_one


def aces(id: str, split: str) -> Driver:
    """Aces that are split at seat 1, a nine and a two at seat 2."""
    hands = {1: "Ah Ad", 2: "9h 2d"}
    driver = twenty_one.table(id, hands, "6c Td", "5s 6s 3h Tc Tc")
    twenty_one.choose(driver, split, "hit")
    twenty_one.stand(driver)
    return driver


def eights(id: str, split: str) -> Driver:
    """Eights that are split three times, up to four hands."""
    driver = twenty_one.table(id, "8h 8d", "6c Td", "8s 8c 3h 2h 4h 5h 9h Tc Tc")
    twenty_one.choose(driver, split, split, split, "hit")
    twenty_one.stand(driver)
    return driver


@pytest.mark.clause("oh.blackjack 12.A.iii", "oh.blackjack 11.C.ii", "oh.blackjack 18.B.v")
def test_a_split_ace_gets_no_second_card() -> None:
    """Where a tournament lets aces be split again, all that is open to such a hand is that."""
    cards = ("Ah Ad", "6c Td", "As 5s 6s 7s")
    driver = twenty_one.table("blackjack", *cards, tournament="yes", resplit_aces="yes")
    twenty_one.choose(driver, "split")
    assert isinstance(driver.pending, Decide)
    assert driver.pending.blocked["hit"].clause == "oh.blackjack 12.A.iii"
    assert twenty_one.asked(driver) == (1, ("stand", "split"))


def wanted_now(driver: core.Driver) -> str:
    """The request that is open: `1 7.F: hit, stand, split not by 11.A`."""
    request, rules = driver.pending, driver.table.rules
    match request:
        case Decide():
            barred = {one: f" not by {_number(why.clause)}" for one, why in request.blocked.items()}
            choices = ", ".join(f"{one}{barred.get(one, '')}" for one in request.choices)
            return f"{request.who} {_number(rules.cite(request.clause))}: {choices}"
        case Attest():
            return f"{request.role} {_number(rules.cite(request.clause))}: signs"
        case Cut():
            clause = _number(rules.cite(request.clause))
            return f"cut {clause}: {request.least}, {request.least_left}"
        case Window():
            needed = ", needed" if request.needed else ""
            clause = _number(rules.cite(request.closing))
            return f"window {clause}: {len(request.wagers)} wagers{needed}"
    return ""


def _number(citation: str) -> str:
    return citation.partition(" ")[2].removeprefix("675a.")


def asked(chapter: str, play: Callable[[], Driver], text: str, name: str, *more: str) -> object:
    """A round with all that is asked in it; it names the clause of each request and each bar."""
    joined = re.sub(r"\n\s+\+", "", text)
    expected = [line.strip() for line in joined.strip().splitlines()]
    numbers = {
        number
        for line in expected
        for number in (line.split(":")[0].split()[1], *re.findall(r"not by ([^,]+)", line))
    }
    section = f"{chapter.removeprefix('pa.')}." if chapter.startswith("pa.") else ""
    cited = [f"{chapter} {section}{number}" for number in sorted({*numbers, *more})]
    return pytest.param(play, expected, id=name, marks=pytest.mark.clause(*cited))


ASKED = [
    asked(
        "oh.blackjack",
        lambda: aces("blackjack", "split"),
        """
        dealer 5.A: signs
        supervisor 5.A: signs
        players 6.B: dealer, seat 1, seat 2
        cut 6.D: 10, 10
        window 4.D: 5 wagers, needed
        1 7.F: hit, stand, double, double_for_less, double_face_down, split
        2 7.F: hit, stand, double, double_for_less, double_face_down, split not by 11.A
        2 7.F: hit, stand, double not by 10.A, double_for_less not by 10.A, double_face_down not
            + by 10.A, split not by 11.A
        """,
        "aces",
        "11.B",
    ),
    asked(
        "oh.free_bet_blackjack",
        lambda: aces("free_bet_blackjack", "free_split"),
        """
        dealer 5.A: signs
        supervisor 5.A: signs
        players 6.B: dealer, seat 1, seat 2
        cut 6.D: 10, 10
        window 4.E: 2 wagers, needed
        1 7.F: hit, stand, double, double_for_less, double_face_down, split, free_double not by
            + 10.D.i, free_split, free_double_face_down not by 10.D.i
        2 7.F: hit, stand, double, double_for_less, double_face_down, split not by 11.A,
            + free_double, free_split not by 11.A, free_double_face_down
        2 7.F: hit, stand, double not by 10.A, double_for_less not by 10.A, double_face_down not
            + by 10.A, split not by 11.A, free_double not by 10.A, free_split not by 11.A,
            + free_double_face_down not by 10.A
        """,
        "aces, free bet",
        "11.B",
    ),
    asked(
        "oh.blackjack",
        lambda: eights("blackjack", "split"),
        """
        dealer 5.A: signs
        supervisor 5.A: signs
        players 6.B: dealer, seat 1
        cut 6.D: 10, 10
        window 4.D: 5 wagers, needed
        1 7.F: hit, stand, double, double_for_less, double_face_down, split
        1 7.F: hit, stand, double, double_for_less, double_face_down, split not by 11.A
        1 7.F: hit, stand, double not by 10.A, double_for_less not by 10.A, double_face_down not
            + by 10.A, split not by 11.A
        """,
        "eights",
        "11.B",
    ),
    asked(
        "oh.free_bet_blackjack",
        lambda: eights("free_bet_blackjack", "free_split"),
        """
        dealer 5.A: signs
        supervisor 5.A: signs
        players 6.B: dealer, seat 1
        cut 6.D: 10, 10
        window 4.E: 2 wagers, needed
        1 7.F: hit, stand, double, double_for_less, double_face_down, split, free_double not by
            + 10.D.i, free_split, free_double_face_down not by 10.D.i
        1 7.F: hit, stand, double, double_for_less, double_face_down, split not by 11.A,
            + free_double, free_split not by 11.A, free_double_face_down
        1 7.F: hit, stand, double not by 10.A, double_for_less not by 10.A, double_face_down not
            + by 10.A, split not by 11.A, free_double not by 10.A, free_split not by 11.A,
            + free_double_face_down not by 10.A
        1 7.F: hit, stand, double, double_for_less, double_face_down, split not by 11.A,
            + free_double not by 10.D.i, free_split not by 11.A, free_double_face_down not by
            + 10.D.i
        """,
        "eights, free bet",
        "11.B",
    ),
    asked(
        "oh.blackjack",
        blackjack,
        """
        dealer 5.A: signs
        supervisor 5.A: signs
        players 6.B: dealer, seat 1, seat 2, seat 3
        cut 6.D: 10, 10
        window 4.D: 5 wagers, needed
        window 9.B: 1 wagers
        1 7.F: hit, stand, double, double_for_less, double_face_down, split
        1 7.F: hit, stand, double, double_for_less, double_face_down, split not by 11.A
        3 7.F: hit, stand, double, double_for_less, double_face_down, split not by 11.A
        """,
        "oh.blackjack",
    ),
    asked(
        "oh.free_bet_blackjack",
        free_bet,
        """
        dealer 5.A: signs
        supervisor 5.A: signs
        players 6.B: dealer, seat 1, seat 2, seat 3
        cut 6.D: 10, 10
        window 4.E: 2 wagers, needed
        window 9.C: 1 wagers
        2 9.B: even_money, wait
        1 7.F: hit, stand, double, double_for_less, double_face_down, split, free_double not by
            + 10.D.i, free_split, free_double_face_down not by 10.D.i
        1 7.F: hit, stand, double, double_for_less, double_face_down, split not by 11.A,
            + free_double, free_split not by 11.A, free_double_face_down
        1 7.F: hit, stand, double, double_for_less, double_face_down, split not by 11.A,
            + free_double not by 10.D.i, free_split not by 11.A, free_double_face_down not by
            + 10.D.i
        3 7.F: hit, stand, double, double_for_less, double_face_down, split not by 11.A,
            + free_double, free_split not by 11.A, free_double_face_down
        """,
        "oh.free_bet_blackjack",
    ),
    asked(
        "oh.mini_baccarat",
        lambda: baccarat(MINI),
        """
        supervisor 3.A: signs
        dealer 4.A: signs
        supervisor 4.A: signs
        supervisor 13.G: signs
        floorperson 5.B: signs
        9 5.C: cut_cards, pass
        1 5.C: cut_cards, pass
        2 5.C: cut_cards, pass
        cut 5.D: 10, 10
        window 9.B: 5 wagers, needed
        """,
        "oh.mini_baccarat",
    ),
    asked(
        "oh.dragon_bonus_baccarat",
        lambda: baccarat(DRAGON),
        """
        supervisor 3.A: signs
        dealer 4.A: signs
        supervisor 4.A: signs
        dealer 4.B: signs
        supervisor 5.B: signs
        9 5.C: cut_cards, pass
        1 5.C: cut_cards, pass
        2 5.C: cut_cards, pass
        cut 5.D: 10, 10
        window 9.B: 6 wagers, needed
        """,
        "oh.dragon_bonus_baccarat",
    ),
    asked(
        "oh.three_card_poker",
        lambda: three_card_poker("hand"),
        """
        dealer 4.A: signs
        supervisor 4.A: signs
        dealer 4.B: signs
        window 8.A.ii: 3 wagers, needed
        1 10.B: play, fold
        2 10.B: play, fold
        4 10.B: play, fold
        """,
        "oh.three_card_poker hand",
    ),
    asked(
        "oh.craps",
        lambda: dice(CRAPS),
        """
        supervisor 2.A: signs
        stickperson 7.A: signs
        1 7.B.i: accept, decline
        window 4.A: 75 wagers
        2 10.C: accept, decline
        """,
        "craps",
    ),
    asked(
        "oh.crapless",
        lambda: dice(CRAPLESS),
        """
        supervisor 2.A: signs
        stickperson 7.A: signs
        1 7.B.i: accept, decline
        window 4.A: 78 wagers
        2 10.C: accept, decline
        """,
        "crapless",
    ),
    asked(
        "pa.675a",
        high_roll,
        """
        supervisor 1(b): signs
        supervisor 1(d): signs
        supervisor 3(b): signs
        supervisor 3(a): signs
        dealer 3(d): signs
        dealer 3(c): signs
        window 4(a): 16 wagers, needed
        """,
        "high",
    ),
]


@pytest.mark.parametrize(("play", "expected"), ASKED)
def test_who_is_asked_what(
    play: Callable[[], Driver], expected: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each request comes in its turn, to whom it belongs, with its choices and its clause."""
    found: dict[str, None] = {}
    advance = core.Driver._advance

    def listen(driver: core.Driver, *given: object) -> None:
        advance(driver, *given)  # type: ignore[arg-type]
        found[wanted_now(driver)] = None

    monkeypatch.setattr(core.Driver, "_advance", listen)
    play()
    assert [line for line in found if line] == expected

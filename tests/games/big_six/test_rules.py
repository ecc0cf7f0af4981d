"""Big Six: wheel, inspections, wagers, the spin and the clapper (oh.big_six)."""

from __future__ import annotations

from collections import Counter

import pytest

from croupier.contracts.witness import Driver
from croupier.core.cloth import Area
from croupier.core.driver import KeyedSource
from croupier.core.game import rules_for
from croupier.core.log import from_bytes, replay, to_bytes
from croupier.core.people import Person
from croupier.core.procedure import Attest, Close, Decide, Place, Spin, Take, Window
from croupier.core.refusals import Misuse, Refusal
from croupier.core.sign import sign
from croupier.core.table import rack
from croupier.games.big_six.rules import GAME, SECTIONS, SYMBOLS, WAGER_IDS, symbol_at
from croupier.own import bet, with_bets
from tests.games.cloths import citing, held, lines, printed
from tests.games.scripts import Scripted, events, place, table_of
from tests.games.staff import (
    DEALER,
    MANAGER,
    MECHANIC,
    SUPERVISOR,
    all_asked,
    asked,
    real_table,
    until,
)

ODDS = dict(zip(WAGER_IDS, (1, 2, 5, 10, 20, 45, 45), strict=True))
FIVE = 5_00


def at(symbol: str) -> int:
    """A section with this symbol: what a spin is answered with."""
    return SECTIONS.index(symbol)


def play(stakes: list[str], symbol: str) -> Driver:
    """One round with five dollars on each of these wagers."""
    driver = table_of(GAME, Scripted(at(symbol)), {1: "P1"})
    driver.begin_round()
    place(driver, 1, FIVE, *stakes)
    driver.answer(Close())
    return driver


def released(wager: str = "insignia_1") -> Driver:
    """A table of a real wheel that has been let go, with a wager on the layout."""
    driver = table_of(GAME, KeyedSource(), {1: "P1"})
    driver.begin_round()
    place(driver, 1, FIVE, wager)
    driver.answer(Close())
    return driver


def won(driver: Driver) -> dict[str, int]:
    return {event["wager"]: event["won_cents"] for event in events(driver, "settled")}


# 1, 2: the wheel and its inspections


@pytest.mark.clause("oh.big_six 1.A")
def test_the_sections() -> None:
    """54 of them: 24, 15, 7, 4 and 2 bills, one Joker, one name; counted off or round the rim."""
    counted = {"$1": 24, "$2": 15, "$5": 7, "$10": 4, "$20": 2, "Joker": 1, "Name of Casino": 1}
    assert Counter(SECTIONS) == counted
    assert Counter(SYMBOLS[symbol_at(ticket)] for ticket in range(54)) == counted
    driver = released()
    assert isinstance(driver.pending, Spin)
    assert Counter(driver.pending.sections) == counted
    with pytest.raises(Misuse, match="it has 54"):
        driver.answer(54)
    driver.answer(53)


@pytest.mark.clause("oh.big_six 1.A")
@pytest.mark.parametrize(("inches", "lawful"), [(47, False), (48, True), (66, True), (67, False)])
def test_the_size_of_the_wheel(inches: int, lawful: bool) -> None:
    """48 to 66 inches, told when the table opens or when it is asked for."""
    driver = real_table(rules_for(GAME))
    assert asked(driver) == ("supervisor", "wheel_inches", "oh.big_six 1.A")
    if lawful:
        driver.answer(inches)
        assert asked(real_table(rules_for(GAME), {"wheel_inches": inches})) == asked(driver)
        return
    with pytest.raises(Refusal) as when_asked:
        driver.answer(inches)
    with pytest.raises(Refusal) as at_once:
        real_table(rules_for(GAME), {"wheel_inches": inches})
    assert when_asked.value.clause == at_once.value.clause == "oh.big_six 1.A"


INSPECTIONS = [f"oh.big_six {clause}" for clause in ("1.D.i.(a)", "2.A", "2.B", "2.C")]
REVIEW = ["oh.big_six 1.E"] * 3


@pytest.mark.clause(
    "oh.big_six 1.A",
    "oh.big_six 1.D.i",
    "oh.big_six 1.D.i.(a)",
    "oh.big_six 2",
    "oh.big_six 2.A",
    "oh.big_six 2.B",
    "oh.big_six 2.C",
    "oh.big_six 2.D",
)
def test_the_wheel_is_inspected_before_play() -> None:
    """Nothing is assumed: size and adjustment are asked for, each inspection is signed by name."""
    driver = real_table(rules_for(GAME))
    with pytest.raises(Refusal):
        driver.begin_round()
    owed = all_asked(driver)
    assert [what for _, what, _ in owed[:2]] == ["wheel_inches", "wheel_adjusted"]
    assert [clause for *_, clause in owed[2:]] == ["oh.big_six 1.A", *INSPECTIONS, *REVIEW]
    counted = "24 of $1, 15 of $2, 7 of $5, 4 of $10, 2 of $20, 1 of Joker, 1 of Name of Casino"
    assert owed[2][1] == f"54 equal sections, each under glass: {counted}"
    assert {who for who, *_ in owed} == {"supervisor"}
    assert {event["by"] for event in events(driver, "attested")} == {"R1"}


@pytest.mark.clause("oh.big_six 1.D.i", "oh.big_six 2")
@pytest.mark.parametrize("who", [DEALER, MECHANIC])
def test_who_does_not_inspect(who: Person) -> None:
    """An inspection is a supervisor's or above: no dealer signs it, nor maintenance."""
    driver = real_table(rules_for(GAME))
    until(driver, "no contrivance at the wheel")
    with pytest.raises(Refusal) as caught:
        driver.answer(who.id)
    assert caught.value.clause == "oh.big_six 2.A"
    driver.answer(MANAGER.id)


@pytest.mark.clause("oh.big_six 1.D.ii", "oh.big_six 1.D.iii")
@pytest.mark.parametrize(
    ("who", "may"), [(SUPERVISOR, True), (MANAGER, True), (MECHANIC, True), (DEALER, False)]
)
def test_who_adjusts_the_wheel(who: Person, may: bool) -> None:
    """A supervisor or above, or maintenance, by person; before everything else is confirmed."""
    driver = real_table(rules_for(GAME), {"wheel_inches": 60, "wheel_adjusted": "yes"})
    words = "the wheel was adjusted before opening"
    assert asked(driver) == ("supervisor or maintenance", words, "oh.big_six 1.D.ii")
    if may:
        driver.answer(who.id)
        assert events(driver, "attested")[-1]["by"] == who.id
        return
    with pytest.raises(Refusal) as caught:
        driver.answer(who.id)
    assert caught.value.clause == "oh.big_six 1.D.ii"


@pytest.mark.clause("oh.big_six 1.D.iii")
def test_a_wheel_that_nobody_adjusted() -> None:
    """When parts were not adjusted nobody signs that they were."""
    driver = real_table(rules_for(GAME))
    until(driver, "wheel_adjusted")
    with pytest.raises(Refusal):
        driver.answer("by somebody")
    driver.answer("no")
    assert [clause for *_, clause in all_asked(driver)] == ["oh.big_six 1.A", *INSPECTIONS, *REVIEW]


@pytest.mark.clause("oh.big_six 1.D.iv", "oh.big_six 2.D")
def test_a_replaced_part_is_inspected() -> None:
    """After a change no round begins before all inspections, and the log has both."""
    driver = real_table(rules_for(GAME))
    all_asked(driver)
    driver.sit(1, "P1", 100_00)
    driver.change_equipment("wheel", "a new clapper")
    with pytest.raises(Refusal):
        driver.begin_round()
    owed = [clause for *_, clause in all_asked(driver)]
    assert owed == ["oh.big_six 1.A", *INSPECTIONS, *REVIEW]
    assert driver.table.things["wheel"].id == "wheel no. 2"
    driver.begin_round()
    assert isinstance(driver.pending, Window)
    again = replay(from_bytes(to_bytes(driver.entries)), GAME)
    assert again.head == driver.head


@pytest.mark.clause("oh.big_six 1.B", "oh.big_six 1.C", "oh.big_six 3.A")
def test_the_layout() -> None:
    """Name, boxes, a place for each of the seven symbols with its insignia, and the limits."""
    rules = rules_for(GAME, options={"minimum": "2", "maximum": "50"})
    assert printed(rules, "oh.big_six 1.B") == ["{house}"]
    assert sorted(held(rules, "oh.big_six 1.B")) == ["drop", "tips"]
    marked = {area.spot: area.words for area in citing(rules, "oh.big_six 1.C", Area)}
    assert marked == dict(zip(WAGER_IDS, [*SYMBOLS[:-1], "{house}"], strict=True))
    assert printed(rules, "oh.big_six 3.A") == ["Minimum $2 · Maximum $50"]
    assert "Harbour" in lines(rules, "Harbour")
    sign(rules)


@pytest.mark.clause("oh.big_six 2.E")
@pytest.mark.parametrize("turning", [False, True])
def test_a_compromised_wheel(turning: bool) -> None:
    """The supervisor confirms that the Commission knows, and every wager goes back."""
    driver = table_of(GAME, KeyedSource(), {1: "P1"}, chips_cents=100_00)
    driver.policy = None
    driver.begin_round()
    place(driver, 1, FIVE, "joker")
    if turning:
        driver.answer(Close())
    driver.call("compromised")
    told = ("supervisor", "the Commission was notified at once", "oh.big_six 2.E")
    assert asked(driver) == told
    driver.sign()
    assert events(driver, "void")[0]["clause"] == "oh.big_six 2.E"
    assert driver.table.accounts[rack("P1")] == 100_00


@pytest.mark.clause("oh.big_six 2.E", "oh.big_six 5.A")
@pytest.mark.parametrize("fell", ["it_fell", "it_sticks"])
def test_a_wheel_found_compromised_while_the_clapper_sticks(fell: str) -> None:
    """Whatever became of the clapper, the spin is void and nothing is settled."""
    driver = released("joker")
    driver.call("clapper_on_peg")
    driver.answer(fell)
    driver.call("compromised")
    assert events(driver, "void")[0]["clause"] == "oh.big_six 2.E"
    assert won(driver) == {}


# 3, 4: wagers and odds


@pytest.mark.clause("oh.big_six 3.A")
def test_the_limits() -> None:
    """The least and the most are taken, a cent beyond either is refused."""
    driver = table_of(GAME, Scripted(), {1: "P1"}, chips_cents=1_000_00, minimum="2", maximum="50")
    driver.begin_round()
    for cents, ok in ((1_99, False), (2_00, True), (50_00, True), (50_01, False)):
        assert driver.can(Place(1, "joker", cents)) == ok
    with pytest.raises(Refusal) as caught:
        driver.answer(Place(1, "joker", 1_99))
    assert caught.value.clause == "oh.big_six 3.A"


@pytest.mark.clause("oh.big_six 3.B", "oh.big_six 4.A")
@pytest.mark.parametrize("symbol", range(7))
def test_one_symbol_wins(symbol: int) -> None:
    """The wager on the symbol is paid its odds, the six others lose where they lie."""
    driver = play(list(WAGER_IDS), SYMBOLS[symbol])
    winner = WAGER_IDS[symbol]
    assert won(driver) == dict.fromkeys(WAGER_IDS, 0) | {winner: ODDS[winner] * FIVE}
    lost = {e["clause"] for e in events(driver, "settled") if e["outcome"] == "lose"}
    assert lost == {"oh.big_six 3.B"}


@pytest.mark.clause("oh.big_six 3.B", "oh.big_six 4.A")
def test_every_seat_is_settled() -> None:
    """Clockwise from the first seat; one stop of the wheel decides for all of them."""
    driver = table_of(GAME, Scripted(at("$5")), {1: "P1", 2: "P6", 5: "P7"})
    driver.begin_round()
    place(driver, 5, FIVE, "insignia_5")
    place(driver, 1, FIVE, "joker")
    place(driver, 2, FIVE, "insignia_5", "insignia_10")
    driver.answer(Close())
    settled = [(e["seat"], e["wager"], e["won_cents"]) for e in events(driver, "settled")]
    assert settled == [
        (1, "joker", 0),
        (2, "insignia_5", 25_00),
        (2, "insignia_10", 0),
        (5, "insignia_5", 25_00),
    ]


@pytest.mark.clause("oh.big_six 3.B", "oh.big_six 3.C")
@pytest.mark.parametrize(("symbol", "won"), [("Joker", 10_00), ("$5", 0)])
def test_a_bet_of_ones_own_hears_where_the_wheel_stopped(symbol: str, won: int) -> None:
    """It is settled by the same stop as the wagers of the chapter."""
    rows = {"a picture": "2 to 1", "a bill": "lose"}
    pictures = bet("Pictures", rows, lambda spin: "a bill" if "$" in spin.name else "a picture")
    driver = table_of(with_bets(GAME, [pictures]), Scripted(at(symbol)), {1: "P1"})
    driver.begin_round()
    place(driver, 1, FIVE, "pictures", "joker")
    driver.answer(Close())
    settled = {e["wager"]: e["won_cents"] for e in events(driver, "settled")}
    assert settled == {"joker": 45 * FIVE if won else 0, "pictures": won}


@pytest.mark.clause("oh.big_six 4.A")
@pytest.mark.parametrize("pays", ["44 to 1", "46 to 1"])
def test_other_odds_need_approval(pays: str) -> None:
    """More or less than the law's odds is refused, unless the Division approved it in writing."""
    paytable = {"joker": {"win": pays}}
    with pytest.raises(Refusal, match=r"exactly 45 to 1 \(oh.big_six 4.A\)"):
        rules_for(GAME, paytable=paytable)
    approved = rules_for(GAME, options={"other_odds_approved": "yes"}, paytable=paytable)
    assert str(approved.wagers["joker"].rows[0].pays) == pays
    with pytest.raises(Refusal):
        rules_for(
            GAME, options={"other_odds_approved": "yes"}, paytable={"joker": {"lose": "push"}}
        )


@pytest.mark.clause("oh.big_six 3.C")
def test_two_walk_spins_then_the_call_then_the_release() -> None:
    """The order of the log; a wager or a withdrawal after the call is refused."""
    driver = released()
    said = [event["words"] for event in events(driver, "announced")]
    assert said == ["first walk-spin", "second walk-spin", "no more bets"]
    assert {event["clause"] for event in events(driver, "announced")} == {"oh.big_six 3.C"}
    for action in (Place(1, "joker", FIVE), Take(1, "insignia_1", FIVE)):
        with pytest.raises(Refusal) as caught:
            driver.answer(action)
        assert caught.value.clause == "oh.big_six 3.C"
    driver.answer(at("$1"))
    spun = events(driver, "spun")[0]["seq"]
    assert max(event["seq"] for event in events(driver, "announced")) < spun
    assert driver.table.board == {"winner": "$1"}


# 5: the clapper


@pytest.mark.clause("oh.big_six 5.A")
def test_the_clapper_falls_after_all() -> None:
    """After the wait the section where it fell decides, and the supervisor is not asked."""
    driver = released("joker")
    driver.policy = None
    driver.call("clapper_on_peg")
    assert isinstance(driver.pending, Decide)
    assert (driver.pending.who, driver.pending.choices) == ("dealer", ("it_fell", "it_sticks"))
    assert driver.table.rules.cite(driver.pending.clause) == "oh.big_six 5.A"
    driver.answer("it_fell")
    driver.answer(at("Joker"))
    assert driver.pending is None
    assert won(driver) == {"joker": 45 * FIVE}


@pytest.mark.clause("oh.big_six 5.A")
@pytest.mark.parametrize("wager", ["insignia_20", "insignia_1"])
def test_the_clapper_sticks(wager: str) -> None:
    """The symbol passed last wins once the supervisor has called it, and no other does."""
    driver = released(wager)
    driver.policy = None
    driver.call("clapper_on_peg")
    assert "a few seconds" in events(driver, "announced")[-1]["words"]
    assert events(driver, "announced")[-1]["clause"] == "oh.big_six 5.A"
    driver.answer("it_sticks")
    driver.answer(at("$20"))
    assert isinstance(driver.pending, Attest)
    assert driver.pending.role == "supervisor"
    assert won(driver) == {}
    driver.sign()
    assert won(driver) == {wager: 20 * FIVE if wager == "insignia_20" else 0}
    assert events(driver, "attested")[-1]["clause"] == "oh.big_six 5.A"
    again = replay(from_bytes(to_bytes(driver.entries)), GAME)
    assert again.head == driver.head

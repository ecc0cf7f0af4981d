"""Sections 3 to 5 and 7 of the seven poker chapters: opening, shuffle, cut, seats, wagers."""

from __future__ import annotations

import pytest

from croupier.contracts.witness import Driver
from croupier.core.commands import Irregular
from croupier.core.driver import KeyedSource
from croupier.core.procedure import Attest, Close, Cut, Decide, Place, Take, Window
from croupier.core.refusals import Refusal
from tests.games.card_table.chapters import (
    CRAZY,
    FOUR,
    HOLDEM,
    RIDE,
    SEVEN,
    STUD,
    ULTIMATE,
    WILD,
    Chapter,
    go_on,
)
from tests.games.scripts import Scripted, events
from tests.games.staff import all_asked, asked, real_table
from tests.games.steps import steps
from tests.law.by_hand import given


def each(*facts: str, only: tuple[Chapter, ...] = SEVEN) -> pytest.MarkDecorator:
    """Each chapter, with the clauses of these facts."""
    found = [pytest.param(one, id=one.id, marks=one.names(*facts)) for one in only]
    return pytest.mark.parametrize("one", found)


def way_of(one: Chapter, shuffler: str) -> str:
    """A way of dealing that goes with this shuffle."""
    return next(
        way for way in one.dealings if shuffler == "yes" or not one.fact(way, "after_device")
    )


# Section 4: the opening

Owed = list[tuple[str, str]]


def owed(one: Chapter, deck: str, preshuffled: str) -> Owed:
    """Who is asked for what about one deck: the colour, whether it came shuffled, each step."""
    found: Owed = [("supervisor", one.fact("table", "colors"))] if deck != "cards" else []
    for line in one.text:
        if not line.startswith("duty cards") or " minutes" in line:
            continue
        number, words = line.split()[2].rstrip(":"), line.split()
        if "tells" in words:
            found.append(("supervisor", number))
        elif "preshuffled" not in words or words[-1] == preshuffled:
            found.append((words[words.index("by") + 1], number))
            if "with" in words:
                who, verified = one.text_of("verifies").split()[1:]
                found.append((who, verified))
    return found


OPENING = ("duty", "verifies", "3.B.i", "table colors")


@pytest.mark.parametrize("decks", ["1", "2"])
@pytest.mark.parametrize("preshuffled", ["yes", "no"])
@each(*OPENING)
def test_the_opening(one: Chapter, decks: str, preshuffled: str) -> None:
    """Each deck by itself, step by step, each by the one who has to; no round before the last."""
    if preshuffled == "yes" and not one.fact("preshuffled", "clause"):
        return
    driver = real_table(one.rules(decks=decks))
    found: list[tuple[str, str, str]] = []
    while (now := asked(driver)) is not None:
        with pytest.raises(Refusal):
            driver.begin_round()
        found.append(now)
        if now[1].endswith("_preshuffled"):
            driver.answer(preshuffled)
        else:
            driver.sign()
    names = ["cards"] if decks == "1" else ["deck 1", "deck 2"]
    wanted = [(who, one.cite(number)) for d in names for who, number in owed(one, d, preshuffled)]
    assert [(who, number) for who, _, number in found] == wanted
    per_deck = len(found) // len(names)
    for place, (_, what, _) in enumerate(found):
        assert names[place // per_deck] in what
    driver.sit(1, "P1", 100_00)
    driver.begin_round()


@each("table colors", "3.B.i")
def test_colours_of_two_decks(one: Chapter) -> None:
    """Both are asked for, whichever is told first, and equal ones are refused."""
    for first, second in (("deck_1_color", "deck 2_color"), ("deck_2_color", "deck 1_color")):
        driver = real_table(one.rules(decks="2"), {first: "red"})
        while (now := asked(driver)) is not None and now[1] != second:
            driver.sign()
        assert now is not None
        assert now[2] == one.cite(one.fact("table", "colors"))
        assert one.refused(driver, "red") == one.fact("table", "colors")
        driver.answer("green")
        all_asked(driver)


@each("duty", "table colors", "table second_deck")
def test_a_deck_that_takes_the_place_of_another(one: Chapter) -> None:
    """Only that one is asked about, with all that a deck owes; it has not the other's colour."""
    for deck in ("deck 1", "deck 2"):
        driver = real_table(one.rules(decks="2"))
        all_asked(driver)
        driver.change_equipment(deck, "a bent card")
        found = all_asked(driver, {f"{deck}_color": "white", f"{deck}_preshuffled": "no"})
        assert [(who, one.number(number)) for who, _, number in found] == owed(one, deck, "no")
        assert all(deck in what for _, what, _ in found)


@pytest.mark.parametrize("decks", ["1", "2"])
@pytest.mark.parametrize(
    ("one", "way"),
    [
        pytest.param(one, way, id=f"{one.id} {way}", marks=one.names(f"hours {way}"))
        for one in SEVEN
        for way in one.dealings
    ],
)
def test_the_hours_of_a_deck(one: Chapter, way: str, decks: str) -> None:
    """A minute before its time a round begins, at its time none; another deck begins anew."""
    minutes = 60 * int(one.fact("hours", way))
    names = ["cards"] if decks == "1" else ["deck 1", "deck 2"]
    driver = one.table(KeyedSource(), 1, dealing=way, decks=decks)
    driver.tell_time(minutes - 1)
    driver.begin_round()
    for kept in [None, *names] if decks == "2" else [None]:
        late = one.table(KeyedSource(), 1, dealing=way, decks=decks)
        late.tell_time(minutes)
        for name in names:
            if kept is not None and name != kept:
                late.change_equipment(name, "its time was up")
        with pytest.raises(Refusal) as caught:
            late.begin_round()
        assert caught.value.clause == one.cite(one.fact(way, "changed"))
        for name in names:
            late.change_equipment(name, "its time was up")
        late.begin_round()


# Section 3: two decks


@each("table second_deck", "table adjacent_clause", "number positions")
def test_a_second_deck_takes_a_device(one: Chapter) -> None:
    """Two without one are refused, with both remedies; everything else goes."""
    way = way_of(one, "no")
    for decks, shuffler in (("1", "yes"), ("1", "no"), ("2", "yes")):
        assert one.rules(dealing=way, decks=decks, shuffler=shuffler)
    with pytest.raises(Refusal) as caught:
        one.rules(dealing=way, decks="2", shuffler="no")
    assert caught.value.clause == one.cite(one.fact("table", "second_deck"))
    assert caught.value.instead == "set shuffler=yes, or decks=1"
    typed = [line for line in one.text if line.startswith("option ")]
    assert [line for line in given(one.game) if line.startswith("option ")] == typed
    told = next(option.help for option in one.game.options if option.id == "dealing")
    ways = {"hand": "hand", "manual_shoe": "manual", "shoe": "automated"}
    assert [word in told for word in ways.values()] == [way in one.dealings for way in ways]
    usual = one.rules().options
    assert (usual["decks"], usual["shuffler"], usual["dealing"]) == (1, "yes", one.usual)


@pytest.mark.clause("oh.texas_holdem_bonus 9.A.i", "oh.texas_holdem_bonus 3.B")
def test_from_the_hand_takes_a_device() -> None:
    """Only in this chapter, only from the hand, and only without a shuffler."""
    with pytest.raises(Refusal) as caught:
        HOLDEM.rules(dealing="hand", shuffler="no")
    assert caught.value.clause == HOLDEM.cite("9.A.i")
    assert caught.value.instead == "set shuffler=yes, or choose another way of dealing"
    for way in ("manual_shoe", "shoe"):
        assert HOLDEM.rules(dealing=way, shuffler="no")
    assert HOLDEM.rules(dealing="hand", shuffler="yes")


@each("table second_deck", "3.B.iii", "3.B.iv", "3.B.v")
def test_two_decks_take_turns(one: Chapter) -> None:
    """One is dealt while the other lies in the shuffler; each is used in every other round."""
    driver = one.table(KeyedSource(), 1, decks="2")
    colors = {name: driver.table.things[name].facts["color"] for name in ("deck 1", "deck 2")}
    assert len(set(colors.values())) == 2
    seen = []
    for _ in range(4):
        driver.begin_round()
        assert driver.table.discards == []
        seen.append((driver.table.board["deck"], driver.table.board["in_shuffler"]))
        for wager, cents in one.stakes.items():
            driver.answer(Place(1, wager, cents))
        driver.answer(Close())
        go_on(one, driver, lambda _: False)
    assert set(seen[0]) == set(colors.values())
    assert seen == [seen[0], seen[0][::-1]] * 2


# Section 5


@pytest.mark.parametrize("shuffler", ["yes", "no"])
@pytest.mark.parametrize("face", ["face_up", "face_down"])
@each("idle", "faces", "shuffle clause", "shuffle cut")
def test_an_idle_table(one: Chapter, shuffler: str, face: str) -> None:
    """Spread as the chapter lets them, until a player comes; washed where it says so; shuffled."""
    faces, idle = one.fact("faces", "idle").split(), one.fact("idle", "clause")
    if face not in faces:
        return
    driver = one.window(1, dealing=way_of(one, shuffler), shuffler=shuffler)
    driver.policy, before = None, steps(driver)
    driver.call("idle")
    lines = ["!idle"]
    if len(faces) > 1:
        assert isinstance(driver.pending, Decide)
        assert (driver.pending.who, driver.pending.choices) == ("dealer", tuple(faces))
        assert one.number(driver.table.rules.cite(driver.pending.clause)) == idle
        driver.answer(face)
        lines.append(f"{idle} dealer: {face}")
    said = events(driver, "announced")[-1]
    assert said["words"] == f"the cards lie spread out {face.replace('_', ' ')}"
    lines.append(f"{idle} said")
    wash = one.fact("idle", "wash")
    for number in (idle, *([wash] if wash else [])):
        assert isinstance(driver.pending, Attest)
        assert (driver.pending.role, driver.pending.clause.of("oh")) == ("dealer", one.cite(number))
        driver.sign()
        lines.append(f"{number} dealer signs")
    lines.append(f"{one.fact('shuffle', 'clause')} shuffled {one.size}")
    if shuffler == "no":
        assert isinstance(driver.pending, Cut)
        driver.answer(12)
        lines.append(f"{one.fact('shuffle', 'cut')} cut 12")
    assert steps(driver) == [*before, *lines]
    assert isinstance(driver.pending, Window)


@pytest.mark.parametrize("decks", ["1", "2"])
@each("shuffle counts", "shuffle clause", "idle clause", "duty", "misdeals wrong_number")
def test_a_device_that_counts_another_number(one: Chapter, decks: str) -> None:
    """The deck in play is gone, another one inspected and shuffled; the wagers stay."""
    driver = one.window(1, decks=decks)
    driver.answer(Place(1, *next(iter(one.stakes.items()))))
    stakes, signed = driver.table.stakes(1), len(events(driver, "attested"))
    before = steps(driver)
    colors = {name: thing.facts.get("color") for name, thing in driver.table.things.items()}
    driver.call("wrong_count")
    number = one.fact("shuffle", "counts")
    lines = [line for line in steps(driver)[len(before) :] if not line.endswith("signs")]
    lines = [line for line in lines if line not in ("told", "fact", "noted")]
    assert lines[:4] == ["!wrong_count", f"{number} said", f"{number} said", "equipment_changed"]
    assert lines[-1] == f"{one.fact('shuffle', 'clause')} shuffled {one.size}"
    said = [event["words"] for event in events(driver, "announced")[-2:]]
    assert said == [
        f"the shuffler does not count {one.size} cards: reshuffle",
        "the deck is removed from the table",
    ]
    (changed,) = events(driver, "equipment_changed")
    deck = changed["thing"].partition(" no. ")[0]
    assert deck == "cards" if decks == "1" else colors[deck] == driver.table.board["deck"]
    fresh = [one.number(event["clause"]) for event in events(driver, "attested")[signed:]]
    wanted = [number for _, number in owed(one, "cards", "no")]
    assert fresh == wanted[1:] if one.fact("preshuffled", "clause") else fresh == wanted
    assert driver.table.stakes(1) == stakes
    assert isinstance(driver.pending, Window)


@each(
    "shuffle jam", "shuffle clause", "idle clause", only=tuple(o for o in SEVEN if o is not CRAZY)
)
def test_a_device_that_stops(one: Chapter) -> None:
    """That is said, and the cards are shuffled again, by the device: nothing is cut."""
    driver = one.window(1)
    before = steps(driver)
    driver.call("shuffler_jam")
    number = one.fact("shuffle", "jam")
    again = f"{one.fact('shuffle', 'clause')} shuffled {one.size}"
    assert steps(driver) == [*before, "!shuffler_jam", f"{number} said", again]
    assert isinstance(driver.pending, Window)


@each("shuffle", "3.B.iv", "3.B", "idle clause", only=(CRAZY,))
@pytest.mark.parametrize("decks", ["1", "2"])
def test_a_device_that_fails_is_replaced_by_hands(one: Chapter, decks: str) -> None:
    """For this round: shuffled by hand and cut, which may be found improper; then as before."""
    driver = one.window(1, decks=decks)
    before = steps(driver)
    driver.call("shuffler_jam")
    driver.answer(15)
    assert steps(driver) == [
        *before,
        *("!shuffler_jam", "12.D said", "3.B.iv said", "5.A shuffled 52", "5.D.i.(b) cut 15"),
    ]
    assert isinstance(driver.pending, Window)
    assert [call.id for call in driver.pending.irregularities] == ["improper_cut", "idle"]
    driver.call("idle")
    driver.answer("face_down")
    driver.answer(11)
    for wager, cents in one.stakes.items():
        driver.answer(Place(1, wager, cents))
    driver.answer(Close())
    assert driver.pending is not None
    assert "improper_cut" in [call.id for call in driver.pending.irregularities]
    go_on(one, driver, lambda _: False)
    driver.begin_round()
    assert isinstance(driver.pending, Window)
    assert [e["cards"] for e in events(driver, "cut")] == [15, 11]
    calls = [call.id for call in driver.pending.irregularities]
    assert calls == ["shuffler_jam", "wrong_count", "idle"]


@each("shuffle cut", "number cut", "5.D.i")
def test_the_cut(one: Chapter) -> None:
    """Ten cards at least, and not all of them; it comes before the wagers."""
    driver = one.table(KeyedSource(), 1, dealing=way_of(one, "no"), shuffler="no")
    driver.begin_round()
    assert isinstance(driver.pending, Cut)
    for number in (9, one.size):
        assert one.refused(driver, number) == one.fact("shuffle", "cut")
    driver.answer(10)
    assert isinstance(driver.pending, Window)
    assert [(e["cards"], one.number(e["clause"])) for e in events(driver, "cut")] == [
        (10, one.fact("shuffle", "cut"))
    ]


@each("shuffle recut", "person recut", "idle clause", "shuffle cut")
def test_another_cut_while_wagers_are_made(one: Chapter) -> None:
    """Ordered by one who may, said and done, not shuffled again; the wagers lie where they lay."""
    driver = one.window(1, dealing=way_of(one, "no"), shuffler="no")
    wager, cents = next(iter(one.stakes.items()))
    driver.answer(Place(1, wager, cents))
    before = steps(driver)
    with pytest.raises(Refusal, match=f"{one.fact('person', 'recut')} or above"):
        driver.practise(Irregular("improper_cut"), "practice dealer")
    driver.practise(Irregular("improper_cut"), "practice manager")
    driver.answer(25)
    recut, cut = one.fact("shuffle", "recut"), one.fact("shuffle", "cut")
    assert steps(driver) == [*before, "!improper_cut", f"{recut} said", f"{cut} cut 25"]
    assert isinstance(driver.pending, Window)
    assert driver.table.stakes(1) == {wager: cents}


# Section 7: seats and wagers


@each("number positions", "table adjacent_clause", only=tuple(o for o in SEVEN if o.two_positions))
def test_two_adjacent_positions(one: Chapter) -> None:
    """One player may have two side by side, not two apart, not three; one where the house says."""
    number = one.fact("table", "adjacent_clause")
    driver = one.table(Scripted(), 3)
    for seat in (5, 1):
        assert sits(one, driver, seat) == number
    assert sits(one, driver, 4) == ""
    for seat in (2, 5):
        assert sits(one, driver, seat) == number
    only_one = one.table(Scripted(), 3, positions="1")
    assert sits(one, only_one, 4) == number


@each(
    "number positions",
    "reason positions",
    only=tuple(o for o in SEVEN if not o.two_positions and o is not WILD),
)
def test_one_position(one: Chapter) -> None:
    """No player has a second one, beside the first or elsewhere."""
    driver = one.table(Scripted(), 3)
    assert [sits(one, driver, seat) for seat in (2, 4, 6)] == [one.fact("reason", "positions")] * 3


def sits(one: Chapter, driver: Driver, seat: int) -> str:
    """The number of the clause that refuses a further position to the player at seat 3."""
    try:
        driver.sit(seat, "player 3")
    except Refusal as refusal:
        return one.number(refusal.clause)
    return ""


NEEDING = [
    pytest.param(
        *(one, side, needs),
        id=f"{one.id} {side}",
        marks=one.names(f"side {side}", f"wager {side}"),
    )
    for one in SEVEN
    for side in one.sides
    for needs in [one.fact("side", side).partition(",")[0].removeprefix("needs ").split()]
]
NAMES = {"number_1": "Bet Number 1", "number_2": "Bet Number 2", "number_3": "Bet Number 3"}


def name(wager: str) -> str:
    return NAMES.get(wager) or wager.replace("_", " ").title()


@pytest.mark.parametrize(("one", "side", "needs"), NEEDING)
def test_a_side_bet_beside_others(one: Chapter, side: str, needs: list[str]) -> None:
    """It goes with all of them and not with a part, at this seat; none is taken from under it."""
    line = next(line for line in one.text if line.startswith(f"wager {side} "))
    clause, cents = line.split()[2].rstrip(":"), one.sides[side]
    driver = one.window(2, 5)
    for wager, stake in one.stakes.items():
        driver.answer(Place(5, wager, stake))
    if needs == ["nothing"]:
        driver.answer(Place(2, side, cents))
        driver.answer(Close())
        return
    for wager, stake in one.stakes.items():
        lying = driver.table.stakes(2)
        if not set(needs) <= set(lying):
            with pytest.raises(Refusal) as caught:
                driver.answer(Place(2, side, cents))
            assert caught.value.clause == one.cite(clause)
            told = " and ".join(f"the {name(one)}" for one in needs)
            assert caught.value.instead == f"place {told} first"
            article = [f"{'an' if one == 'ante' else 'a'} {name(one)}" for one in needs]
            both = "both " if len(needs) == 2 else ""
            assert f"it goes only with {both}{' and '.join(article)} Wager" in str(caught.value)
        driver.answer(Place(2, wager, stake))
    driver.answer(Place(2, side, cents))
    for wager in needs:
        assert one.refused(driver, Take(2, wager, one.stakes[wager])) == clause
    driver.answer(Take(2, side, cents))
    driver.answer(Take(2, list(one.stakes)[-1], one.stakes[list(one.stakes)[-1]]))


LIMITS = {
    ("let_it_ride", "let_it_ride_bonus"): (1_00, 1_00, "8.B"),
    ("texas_holdem_bonus", "bonus"): (1_00, 1_000_00, "7.C"),
}


@pytest.mark.parametrize(
    ("one", "wager"),
    [
        pytest.param(
            *(one, wager),
            id=f"{one.id} {wager}",
            marks=one.names("reason limits", "option minimum", "option maximum", f"wager {wager}"),
        )
        for one in SEVEN
        for wager in (*(one.stakes if one is RIDE else [*one.stakes][:1]), *one.sides)
    ],
)
def test_least_and_most(one: Chapter, wager: str) -> None:
    """To the cent, on both sides: what is posted, or what the chapter itself says."""
    usual = (5_00, 1_000_00, one.fact("reason", "limits"))
    least, most, number = LIMITS.get((one.id, wager), usual)
    for cents, allowed in ((least - 1, False), (least, True), (most, True), (most + 1, False)):
        driver = one.window(2)
        if wager in one.sides:
            for needed, stake in one.stakes.items():
                driver.answer(Place(2, needed, stake))
        if allowed:
            driver.answer(Place(2, wager, cents))
            assert driver.table.stakes(2)[wager] == cents
        else:
            assert one.refused(driver, Place(2, wager, cents)) == number


@pytest.mark.parametrize(
    ("one", "way"),
    [
        pytest.param(
            *(one, way),
            id=f"{one.id} {way}",
            marks=one.names("reason needed", "reason closed", f"{way} closing", "idle clause"),
        )
        for one in SEVEN
        for way in one.dealings
    ],
)
def test_no_cards_without_a_wager(one: Chapter, way: str) -> None:
    """The betting does not end before somebody has wagered, and after it nothing is changed."""
    driver = one.window(1, 2, dealing=way)
    assert one.refused(driver, Close()) == one.fact("reason", "needed")
    driver = one.wagered(2, 5, dealing=way)
    for wager, cents in one.stakes.items():
        for action in (Place(2, wager, cents), Take(5, wager, cents), Place(4, wager, cents)):
            assert one.refused(driver, action) in (
                one.fact("reason", "closed"),
                one.fact("reason", "seated"),
            )


LATER = [
    (FOUR, ("3x",), {"play": 3_000_00}, "7.A.i 11.C"),
    (CRAZY, ("3x",), {"play": 3_000_00}, "10.C 7.D"),
    (
        STUD,
        ("3x", "3x", "3x"),
        {"third_street": 3_000_00, "fourth_street": 3_000_00, "fifth_street": 3_000_00},
        "11.B.i 11.D.i 11.F.i 11.B.ii 11.D.ii 11.F.ii 7.C",
    ),
    (ULTIMATE, ("4x",), {"play": 4_000_00}, "7.E 11.A 7.B"),
    (
        HOLDEM,
        ("play", "bet", "bet"),
        {"flop": 2_000_00, "turn": 1_000_00, "river": 1_000_00},
        "11.A 11.A.i 11.A.ii 11.C 11.E 7.B 7.D",
    ),
    (WILD, ("play",), {"play": 2_000_00}, "7.G 11.B 11.B.i 8.G"),
]


@pytest.mark.parametrize(
    ("one", "choices", "placed"),
    [pytest.param(*row[:3], id=row[0].id, marks=row[0].names(*row[3].split())) for row in LATER],
)
def test_later_wagers(one: Chapter, choices: tuple[str, ...], placed: dict[str, int]) -> None:
    """Not before the cards; then so many times an Ante that is as large as may be, to the cent."""
    driver = one.window(2)
    closed = one.fact("reason", "closed")
    for wager, cents in placed.items():
        assert one.refused(driver, Place(2, wager, cents)) == closed
    for wager in one.stakes:
        driver.answer(Place(2, wager, 1_000_00))
    driver.answer(Close())
    left = list(choices)
    while left:
        go_on(one, driver, lambda at: isinstance(at.pending, Decide))
        assert isinstance(driver.pending, Decide)
        assert driver.pending.cents[left[0]] in placed.values()
        driver.answer(left.pop(0))
    assert {name: driver.table.stakes(2)[name] for name in placed} == placed


@pytest.mark.clause("oh.ultimate_texas_holdem 11.E.ii", "oh.ultimate_texas_holdem 7.D")
def test_both_ways_to_fold_are_told() -> None:
    """Whoever has Trips reads what becomes of it; whoever has none is not asked."""
    driver = ULTIMATE.wagered(2, 5)
    go_on(
        ULTIMATE, driver, lambda at: isinstance(at.pending, Decide) and "fold" in at.pending.choices
    )
    driver.answer("fold")
    assert isinstance(driver.pending, Decide)
    assert (driver.pending.who, driver.pending.choices) == (2, ("tuck", "give_up"))
    words = driver.pending.words
    assert "stays" in words["tuck"]
    assert "give the Trips Wager up" in words["give_up"]


@each("side aces_up", "wager aces_up", "7.A.iii", only=(FOUR,))
def test_aces_up_alone(one: Chapter) -> None:
    """Who has no Ante is not asked, and is shown and settled in the turn of the seat."""
    driver = one.window(2, 5)
    driver.answer(Place(2, "aces_up", 5_00))
    driver.answer(Place(5, "ante", 10_00))
    driver.answer(Close())
    go_on(one, driver, lambda at: isinstance(at.pending, Decide))
    assert isinstance(driver.pending, Decide)
    assert driver.pending.who == 5
    go_on(one, driver, lambda _: False)
    assert [event["who"] for event in events(driver, "decided")] == [5]
    shown = [event["hand"] for event in events(driver, "revealed")]
    assert shown == ["dealer", "seat 5", "seat 2"]
    assert [e["wager"] for e in events(driver, "settled") if e["seat"] == 2] == ["aces_up"]

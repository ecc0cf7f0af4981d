"""Wagers that are settled in a void round of the two Hold'ems, step by step.

Each round names the clauses of its steps, and those of its heading.
"""

from __future__ import annotations

import pytest

from croupier.core.procedure import Close, Decide, DrawCards, Place
from tests.games.card_table.chapters import FACES, HOLDEM, ULTIMATE, Chapter
from tests.games.card_table.rounds import ALL, BOTH, BURN, check, whole
from tests.games.scripts import events
from tests.games.steps import play, steps

THREE_SEATS = " ".join((ALL.format(2), ALL.format(5), BOTH.format(6)))
BACK = """spot/2/ante 1000 spot/2/blind 1000 spot/5/ante 1000 spot/5/blind 1000 \
spot/6/ante 1000 spot/6/blind 1000"""
AWAY = "dealer away unseen | seat 2 away | seat 5 away | seat 6 away unseen | community away"
SHOE_AWAY = "community away | dealer away unseen | seat 2 away | seat 5 away | seat 6 away unseen"
TRIPS_SETTLED = """
    {0} seat 5 = 9s 3d | 11.H.iv 5 trips less_than_three_of_a_kind -500
    {0} seat 2 = As Ac | 12.D 2 trips three_of_a_kind +1500
"""
ULTIMATE_ROUNDS = [
    *(
        whole(
            ULTIMATE,
            f"{found}: Trips stands, from the shoe",
            "10.D 13.D 7.D 11.H.iv 10.C",
            THREE_SEATS,
            f"check check check Ah/Kd/Qc check !{found} trips_stands Js/9h 9s/3d As/Ac",
            f"""
            11.A 2: check | 11.A 5: check | 11.A 6: check
            11.B said | 11.B community [0, 1, 2] = Ah Kd Qc
            11.C 2: check
            !{found} {gone}
            10.D supervisor: trips_stands
            10.D community = Ah Kd Qc Js 9h
            {TRIPS_SETTLED.format("10.D")}
            {number} void | {number} returned {BACK}
            {SHOE_AWAY}
            """,
            dealing="shoe",
        )
        for found, number, gone in (
            ("wrong_number", "13.D", ""),
            ("deck_not_52", "10.D", "| 10.D said | equipment_changed"),
        )
    ),
    whole(
        ULTIMATE,
        "nothing stands, from the shoe",
        "10.D 13.D 7.D",
        THREE_SEATS,
        "check 4x !wrong_number void_all",
        f"""
        11.A 2: check | 11.A 5: 4x | 7.E 5 play placed 4000
        !wrong_number
        10.D supervisor: void_all
        13.D void
        13.D returned spot/2/ante 1000 spot/2/blind 1000 spot/2/trips 500 spot/5/ante 1000 \
spot/5/blind 1000 spot/5/trips 500 spot/5/play 4000 spot/6/ante 1000 spot/6/blind 1000
        {SHOE_AWAY.replace("away", "away unseen").replace("unseen unseen", "unseen")}
        """,
        dealing="shoe",
    ),
    *(
        whole(
            ULTIMATE,
            f"a card of the dealer is seen, from {way}",
            "13.A 13.B 13.C 13.D 7.D 11.H.iv",
            THREE_SEATS,
            "check !dealer_exposed Ah/Kd/Qc Js/9h 9s/3d As/Ac",
            f"""
            11.A 2: check
            !dealer_exposed
            community: Ah Kd Qc | community: Js 9h | {number} said
            {TRIPS_SETTLED.format("13.A")}
            13.A void | 13.A returned {BACK}
            {AWAY}
            """,
            dealing=way,
        )
        for way, number in (("manual_shoe", "8.D"), ("hand", "9.C"))
    ),
    whole(
        ULTIMATE,
        "a card of the dealer is seen, from the shoe",
        "13.A 13.B 13.C 13.D 7.D 11.H.iv",
        THREE_SEATS,
        "check !dealer_exposed Ah/Kd/Qc/Js/9h 9s/3d As/Ac",
        f"""
        11.A 2: check
        !dealer_exposed
        13.A community = Ah Kd Qc Js 9h
        {TRIPS_SETTLED.format("13.A")}
        13.A void | 13.A returned {BACK}
        {SHOE_AWAY}
        """,
        dealing="shoe",
    ),
    whole(
        ULTIMATE,
        "two cards face up in the board",
        "13.A 13.B 13.C 13.D 7.D 11.H.iv",
        THREE_SEATS,
        """4x check check !face_up_card 2s !dealt_in_error Ah/Kd/Qc check check !face_up_card 2c
        Js/9h 9s/3d As/Ac""",
        f"""
        11.A 2: 4x | 7.E 2 play placed 4000 | 11.A 5: check | 11.A 6: check
        11.B said
        !face_up_card | card found face up: 2s | card found face up away
        !dealt_in_error | 13.C said
        community: Ah Kd Qc
        11.C 5: check | 11.C 6: check
        11.D said
        !face_up_card | card found face up: 2c | card found face up away
        community: Js 9h | 8.D said
        {TRIPS_SETTLED.format("13.B")}
        13.B void
        13.B returned spot/2/ante 1000 spot/2/blind 1000 spot/2/play 4000 spot/5/ante 1000 \
spot/5/blind 1000 spot/6/ante 1000 spot/6/blind 1000
        {AWAY}
        """,
    ),
    whole(
        ULTIMATE,
        "a hand that was given up before, and one that was tucked",
        "13.A 13.D 11.E.ii 7.D",
        " ".join((ALL.format(1), THREE_SEATS)),
        """check check check check Ah/Kd/Qc check check check check Js/9h fold give_up fold tuck
        !dealer_exposed 9s/3d As/Ac""",
        f"""
        11.A 1: check | 11.A 2: check | 11.A 5: check | 11.A 6: check
        11.B said | community: Ah Kd Qc
        11.C 1: check | 11.C 2: check | 11.C 5: check | 11.C 6: check
        11.D said | community: Js 9h | 8.D said
        11.E 1: fold | 11.E.ii 1: give_up
        11.E.ii 1 ante fold -1000 | 11.E.ii 1 blind fold -1000 | 11.E.ii 1 trips collected 500
        seat 1 away unseen
        11.E 2: fold | 11.E.ii 2: tuck | 11.E.ii 2 ante fold -1000 | 11.E.ii 2 blind fold -1000
        !dealer_exposed
        {TRIPS_SETTLED.format("13.A")}
        13.A void
        13.A returned house 1000 house 1000 house 1000 house 1000 spot/5/ante 1000 \
spot/5/blind 1000 spot/6/ante 1000 spot/6/blind 1000
        {AWAY}
        """,
    ),
]
BONUS = "2:ante 2:bonus 5:ante 5:bonus 6:ante"
BONUS_SETTLED = """
    {0} seat 5 = Kc Qc | 11.H.iv 5 bonus no_bonus -500
    {0} seat 2 = As Ac | 12.C 2 bonus ace_ace +15000
"""
HOLDEM_ROUNDS = [
    *(
        whole(
            HOLDEM,
            f"a card of the dealer is seen before the flop, from {way}",
            "13.A 13.D 7.C 11.H.iv",
            BONUS,
            "play !dealer_exposed Kc/Qc As/Ac",
            f"""
            11.A 2: play | 11.A.i 2 flop placed 2000
            !dealer_exposed
            {BONUS_SETTLED.format("13.A")}
            13.A void
            13.A returned spot/2/ante 1000 spot/2/flop 2000 spot/5/ante 1000 spot/6/ante 1000
            {away}
            """,
            dealing=way,
        )
        for way, away in (
            ("hand", "seat 2 away | seat 5 away | seat 6 away unseen | dealer away unseen"),
            ("shoe", "seat 2 away | seat 5 away | seat 6 away unseen | dealer away unseen"),
        )
    ),
    whole(
        HOLDEM,
        "the dealer's aces count in a void round",
        "13.A 12.D 7.C",
        BONUS,
        "play !dealer_exposed Ah/Ad Kc/Qc As/Ac",
        """
        11.A 2: play | 11.A.i 2 flop placed 2000
        !dealer_exposed
        13.A dealer = Ah Ad
        13.A seat 5 = Kc Qc | 11.H.iv 5 bonus no_bonus -500
        13.A seat 2 = As Ac | 12.D 2 bonus player_and_dealer_aces +500000
        13.A void
        13.A returned spot/2/ante 1000 spot/2/flop 2000 spot/5/ante 1000 spot/6/ante 1000
        seat 2 away | seat 5 away | seat 6 away unseen | dealer away
        """,
        both_aces="yes",
    ),
    whole(
        HOLDEM,
        "two cards face up after the first cards",
        "13.A 13.B 13.C 13.D 7.C 11.A.ii.(a)",
        BONUS,
        """fold play play !face_up_card 2s ?? !dealt_in_error Ah/Kd/Qd check check !face_up_card
        Kc/Qc As/Ac""",
        f"""
        11.A 2: fold | 11.A.ii 2 ante fold -1000
        11.A 5: play | 11.A.i 5 flop placed 2000 | 11.A 6: play | 11.A.i 6 flop placed 2000
        !face_up_card | card found face up: 2s | card found face up away
        {BURN}
        !dealt_in_error | 13.C said
        community: Ah Kd Qd
        11.C 5: check | 11.C 6: check
        !face_up_card
        {BONUS_SETTLED.format("13.B")}
        13.B void
        13.B returned house 1000 spot/5/ante 1000 spot/5/flop 2000 spot/6/ante 1000 \
spot/6/flop 2000
        seat 2 away | seat 5 away | seat 6 away unseen | dealer away unseen | community away
        """,
    ),
]


def in_any_order(line: str) -> str:
    """What is returned has no order in the law."""
    head, found, spots = line.partition(" returned ")
    words = spots.split()
    pairs = sorted(zip(words[::2], words[1::2], strict=True))
    return f"{head}{found}{' '.join(' '.join(pair) for pair in pairs)}" if found else line


@pytest.mark.parametrize(
    ("one", "stakes", "words", "said", "options"), [*ULTIMATE_ROUNDS, *HOLDEM_ROUNDS]
)
def test_a_void_round(
    one: Chapter, stakes: str, words: str, said: list[str], options: dict[str, str]
) -> None:
    """What is spared is dealt for, shown and settled from the right; all else goes back."""
    check(one, stakes, words, said, options, in_any_order)


# Before everybody has the first cards


@pytest.mark.parametrize(
    ("one", "way"),
    [
        pytest.param(one, way, id=f"{one.id} {way}", marks=one.names("misdeals", "spared", number))
        for one, number in ((ULTIMATE, "10.D"), (HOLDEM, "13.D"))
        for way in one.dealings
    ],
)
@pytest.mark.parametrize("done", [0, 1, 2])
def test_the_deal_goes_on_for_what_is_spared(one: Chapter, way: str, done: int) -> None:
    """All first cards come, and the board where it counts; nothing can be called meanwhile."""
    driver = one.wagered(2, 5, dealing=way)
    first = one.draws(one.deal(way), 2, 5)
    for _ in range(done):
        play(driver, "/".join(["??"] * driver.pending.count))  # type: ignore[union-attr]
    before = len(events(driver, "dealt"))
    driver.call("dealer_exposed")
    faces = iter(FACES.replace("8d 7c 6s 4h 3d", "9s 8d As Ac").split())
    shown = []
    while isinstance(driver.pending, DrawCards):
        pending = driver.pending
        assert pending.irregularities == ()
        up = pending.face_up or pending.unseen
        if pending.unseen:
            shown.append(pending.hand)
        play(driver, "/".join(next(faces) if up else "??" for _ in range(pending.count)))
    assert driver.pending is None
    board = [hand for street in one.streets(way) for hand, _ in one.draws(street, 2, 5)]
    wanted = [hand for hand, _ in first] + (board if one is ULTIMATE else [])
    assert [event["to"] for event in events(driver, "dealt")] == wanted
    assert before == done
    community = ["community"] if one is ULTIMATE and way == "shoe" else []
    assert shown == [*community, "seat 5", "seat 2"]
    assert {event["wager"] for event in events(driver, "settled")} == set(one.sides)
    assert [event["seat"] for event in events(driver, "settled")] == [5, 2]


@pytest.mark.clause("oh.ultimate_texas_holdem 10.D", "oh.ultimate_texas_holdem 13.D")
@pytest.mark.parametrize("done", [0, 1, 2, 3])
def test_only_a_whole_hand_can_stand(done: int) -> None:
    """Seat 2 has its stack and seat 5 not: one Trips is settled, the other goes back."""
    driver = ULTIMATE.wagered(2, 5, dealing="shoe")
    for _ in range(done):
        play(driver, "/".join(["??"] * driver.pending.count))  # type: ignore[union-attr]
    driver.call("wrong_number")
    if done < 3:
        assert driver.pending is None
        assert events(driver, "settled") == []
        return
    assert isinstance(driver.pending, Decide)
    assert driver.pending.choices == ("void_all", "trips_stands")
    play(driver, "trips_stands Ah/Kd/Qc/Js/9h As/Ac")
    assert [(e["seat"], e["wager"]) for e in events(driver, "settled")] == [(2, "trips")]
    (back,) = events(driver, "returned")
    assert ["spot/5/trips", "rack/player 5", 500] in back["moves"]


@pytest.mark.clause("oh.ultimate_texas_holdem 10.D", "oh.ultimate_texas_holdem 13.D")
@pytest.mark.parametrize("found", ["wrong_number", "deck_not_52"])
@pytest.mark.parametrize(("seat", "way", "asked"), [(2, "shoe", 1), (5, "shoe", 1), (2, "hand", 0)])
def test_whom_a_supervisor_rules_on(found: str, seat: int, way: str, asked: int) -> None:
    """One Trips at either seat is enough; by hand nobody is asked; a jam is nobody's to rule on."""
    driver = ULTIMATE.window(2, 5, dealing=way)
    for place in (2, 5):
        for wager in ("ante", "blind", *(["trips"] if place == seat else [])):
            driver.answer(Place(place, wager, ULTIMATE.all_stakes()[wager]))
    driver.answer(Close())
    while isinstance(driver.pending, DrawCards):
        play(driver, "/".join(["??"] * driver.pending.count))
    before = len(steps(driver))
    driver.call(found)
    assert isinstance(driver.pending, Decide) == bool(asked)
    if isinstance(driver.pending, Decide):
        assert driver.pending.who == "supervisor"
        driver.answer("void_all")
    assert driver.pending is None
    assert events(driver, "settled", "revealed") == []
    assert len(steps(driver)) > before

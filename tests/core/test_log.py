"""The log: bytes that replay, and every kind of damage found or the shorter log given."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.core.cards import decks
from croupier.core.driver import Driver, RandomSource
from croupier.core.log import Event, canonical, from_bytes, replay, to_bytes, to_line
from croupier.core.procedure import Called, Close, Place, Procedure, Take, Window
from croupier.core.refusals import CroupierError, Misuse
from croupier.core.table import Table, hand_of
from croupier.games import game
from croupier.live.view import view
from tests.core.toy import FIRE, LOST, OOPS, WON, begun, law, opened, toy


def a_bit_of_everything(table: Table) -> Procedure[None]:
    """A round with each kind of request in it."""
    table.shuffle(decks(1), law("5.A"))
    yield from table.cut(10, law("5.D.i.(b)"))
    yield from table.wagers_open(("red", "number"), law("7.D"), needed=True)
    yield from table.draw(2, hand_of(1))
    yield from table.draw(2, hand_of(3))
    yield from table.throw(("green", "green", "red"), (OOPS,))
    yield from table.spin(("0", "1"))
    try:
        chosen = yield from table.ask(1, ("go", "stop"), law("10.B"), irregularities=(FIRE,))
    except Called as call:
        raise table.void(call.irregularity.words, call.irregularity.clause) from call
    yield from table.attest("dealer", "all is well", law("4.A"))
    yield from table.reveal(hand_of(1), law("10.D"))
    for seat in table.wagered("red"):
        table.settle(seat, "red", WON if chosen == "go" else LOST, "seen")
    table.return_wagers("over", law("1.D"))


GAME = toy(a_bit_of_everything)


def played() -> Driver:
    """A table with every kind of event: two rounds, the second one void."""
    driver = opened(GAME, RandomSource(lambda n: n // 2), attester=None)
    driver.sit(1, "P1", 100_00)
    driver.sit(3, "Zoë", 100_00)
    driver.begin_round()
    driver.answer(Place(1, "red", 10_00))
    driver.answer(Place(3, "number@2", 10_00))
    driver.answer(Take(1, "red", 5_00))
    driver.answer(Place(3, "red", 5_00))
    driver.answer(Close())
    driver.answer("go", by=1)
    driver.answer("S1")
    driver.buy(1, 5_00)
    driver.tell_time(61)
    driver.change_equipment("dice", "worn")
    driver.begin_round()
    driver.answer(Place(1, "red", 5_00))
    driver.answer(Close())
    driver.call("fire")
    driver.leave(3)
    return driver


LOG = played().table.log
DATA = to_bytes(LOG)
ENDS = [at + 1 for at, byte in enumerate(DATA) if byte == ord("\n")]
SHORT = DATA[: ENDS[26]]
"""The log as it stands when P1 has chosen."""


# Bytes


def test_the_sample_has_every_kind_of_event() -> None:
    """What the tests below damage is the whole vocabulary of inputs and most of what follows."""
    kinds = {event["kind"] for event in LOG}
    assert kinds >= {"opened", "sat", "left", "bought", "equipment_changed", "minute", "round"}
    assert kinds >= {"answered", "called", "placed", "taken", "settled", "returned", "void"}
    assert kinds >= {"dealt", "revealed", "discarded", "thrown", "spun", "cut", "attested"}


def test_a_line_is_canonical() -> None:
    """Sorted keys, no spaces, letters as they are, a check, one line; the order in is no matter."""
    line = to_line({"seq": 0, "kind": "x", "who": "Zoë", "b": [1, {"d": 1, "c": 2}]})
    assert line == to_line({"b": [1, {"c": 2, "d": 1}], "who": "Zoë", "kind": "x", "seq": 0})
    text = line.decode()
    assert text.startswith('{"b":[1,{"c":2,"d":1}],"check":"')
    assert text.endswith('","kind":"x","seq":0,"who":"Zoë"}\n')
    assert " " not in text


def test_a_log_survives_its_bytes() -> None:
    """What is written is read back, event by event, and gives the same bytes again."""
    assert from_bytes(DATA) == LOG
    assert to_bytes(from_bytes(DATA)) == DATA


json_values = st.recursive(
    st.one_of(st.integers(), st.booleans(), st.none(), st.text(st.characters(codec="utf-8"))),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text("abc", max_size=3), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(st.lists(st.dictionaries(st.sampled_from("abcde"), json_values), min_size=1, max_size=4))
def test_any_event_survives_its_bytes(fields: list[dict[str, Any]]) -> None:
    """Whatever plain values an event has, also line ends and strange letters in a name."""
    events = [{"seq": seq, "kind": "x", **one} for seq, one in enumerate(fields)]
    assert from_bytes(to_bytes(events)) == events


# Replay


def test_a_replay_gives_the_same_bytes() -> None:
    """Events, chips, seats and what is pending are those of the table that wrote the log."""
    again = replay(from_bytes(DATA), GAME)
    original = played()
    assert to_bytes(again.table.log) == DATA
    assert again.table.accounts == original.table.accounts
    assert view(again) == view(original)
    assert again.pending is original.pending is None


def test_an_open_round_stands_where_it_stood() -> None:
    """A log that stops inside a round gives a table that waits for the same thing."""
    driver = begun()
    driver.answer(Place(1, "red", 5_00))
    again = replay(from_bytes(to_bytes(driver.table.log)), toy())
    assert isinstance(again.pending, Window)
    assert again.pending == driver.pending
    assert again.table.stakes(1) == {"red": 5_00}


def test_an_input_may_come_right_after_the_opening() -> None:
    """The first thing after the opening is replayed like any other."""

    def opening(table: Table) -> Procedure[None]:
        yield from table.attest("dealer", "all is well", law("4.A"))

    driver = opened(toy(opening=opening), attester=None)
    driver.answer("S1")
    again = replay(driver.table.log, driver.table.rules.game)
    assert again.table.log == driver.table.log
    assert again.pending is None


def test_options_and_paytable_are_part_of_the_log() -> None:
    """They come back from the log itself."""
    driver = opened(options={"minimum": "10", "gift": "no"})
    assert replay(driver.table.log, toy()).table.rules.options == driver.table.rules.options


def test_the_wrong_game_does_not_replay() -> None:
    """A log of one game is not a log of another."""
    with pytest.raises(Misuse, match="event 0 does"):
        replay(LOG, game("three_card_poker"))


# Damage


@pytest.mark.parametrize(
    "data", [b"", b"\n", b"{", b"hello", b"\x00\xff", b"[]\n", b"5\n", b"{}\n"]
)
def test_what_is_no_log(data: bytes) -> None:
    """Nothing, a bit of something, or something else: a clean error."""
    with pytest.raises(Misuse, match=r"the log is empty|line 1 of the log is not an event"):
        from_bytes(data)


def test_every_cut_gives_the_shorter_log() -> None:
    """Cut after any byte, what is left of the last line is dropped and the rest replays."""
    for at in range(ENDS[0], len(SHORT)):
        whole = sum(end <= at for end in ENDS)
        events = from_bytes(DATA[:at])
        assert events == LOG[:whole]
        if at in ENDS:
            assert to_bytes(replay(events, GAME).table.log).startswith(DATA[:at])


def test_a_cut_in_the_first_line_leaves_no_log() -> None:
    """Before the first event is whole there is nothing to give."""
    for at in range(ENDS[0]):
        with pytest.raises(Misuse, match="the log is empty"):
            from_bytes(DATA[:at])


def outcome(data: bytes) -> list[Event] | None:
    """The events of damaged bytes that replay, or None after a clean error."""
    try:
        events = from_bytes(data)
        replay(events, GAME)
    except CroupierError:
        return None
    return events


@pytest.mark.parametrize("mask", [0x01, 0x20, 0x80])
def test_no_flipped_byte_is_let_in(mask: int) -> None:
    """Each byte of the log changed in turn: found, or at the very end the shorter log."""
    events = from_bytes(SHORT)
    for at in range(len(SHORT)):
        damaged = bytearray(SHORT)
        damaged[at] ^= mask
        expected = events[:-1] if at == len(SHORT) - 1 else None
        assert outcome(bytes(damaged)) == expected, at


@pytest.mark.slow
def test_no_byte_can_be_any_other() -> None:
    """The bytes of one input, a player who sat down, changed to each of the other 255 values."""
    data = DATA[: ENDS[4]]
    for at in range(ENDS[2], ENDS[3]):
        for value in range(256):
            if value != data[at]:
                assert outcome(data[:at] + bytes([value]) + data[at + 1 :]) is None, (at, value)


@pytest.mark.parametrize("number", range(0, len(LOG) - 1, 3))
def test_lines_lost_doubled_or_exchanged(number: int) -> None:
    """The numbers of the events do not fit any more."""
    lines = DATA.splitlines(keepends=True)
    lost = lines[:number] + lines[number + 1 :]
    doubled = lines[: number + 1] + lines[number:]
    exchanged = [*lines[:number], lines[number + 1], lines[number], *lines[number + 2 :]]
    for damaged in (lost, doubled, exchanged):
        with pytest.raises(Misuse, match=r"event \d+ where \d+ was due"):
            from_bytes(b"".join(damaged))


def test_a_number_is_whole() -> None:
    """A float, or something that is no number at all, is in no event."""
    for text in ("1.5", "1e3", "NaN", "Infinity"):
        line = f'{{"cents":{text},"kind":"x","seq":0}}\n'.encode()
        with pytest.raises(Misuse, match=f"{text} is not a whole number"):
            from_bytes(line)


def test_a_line_without_its_check() -> None:
    """An event that somebody wrote by hand is told from one that the table wrote."""
    with pytest.raises(Misuse, match=r"line 1 .*: its bytes were changed after it was written"):
        from_bytes(canonical(LOG[0]) + b"\n")


# Events changed by somebody who can also write a check


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if isinstance(value, dict | list) and value:
        items = value.items() if isinstance(value, dict) else enumerate(value)
        for key, inner in items:
            yield from leaves(inner, (*path, key))
    else:
        yield path


def changed(event: Event, path: tuple[Any, ...]) -> Event:
    """The event with the value at the end of a path made another one of its kind."""
    new = copy.deepcopy(event)
    inside = new
    for key in path[:-1]:
        inside = inside[key]
    old = inside[path[-1]]
    if isinstance(old, bool) or old is None:
        inside[path[-1]] = not old
    elif isinstance(old, int):
        inside[path[-1]] = old + 1
    elif isinstance(old, str):
        inside[path[-1]] = {"8h": "2c", "8d": "3c", "8s": "4c"}.get(old, old + "x")
    else:
        inside[path[-1]] = ["x"]
    return new


OUTSIDE = {
    ("opened", "staff"),
    ("opened", "origin"),
    ("opened", "lawful"),
    ("answered", "by"),
    ("minute", "minute"),
    ("equipment_changed", "why"),
}
"""What came from outside and is repeated nowhere; the check of the line alone guards it."""


@pytest.mark.parametrize("number", range(len(LOG)))
def test_a_changed_consequence_does_not_replay(number: int) -> None:
    """Every value of every event, changed with a good check: found, or it came from outside."""
    for path in leaves(LOG[number]):
        if path == ("seq",):
            continue
        events = [*LOG[:number], changed(LOG[number], path), *LOG[number + 1 :]]
        read = from_bytes(to_bytes(events))
        try:
            again = replay(read, GAME)
        except CroupierError:
            continue
        assert to_bytes(again.table.log) == to_bytes(read), "nothing is put right in silence"
        assert (LOG[number]["kind"], path[0]) in OUTSIDE | {("answered", "answer")}, path


def test_a_card_that_was_turned_over_cannot_be_exchanged() -> None:
    """Only cards that nobody ever saw rest on the check alone."""
    revealed = next(event["cards"] for event in LOG if event["kind"] == "revealed")
    number = next(n for n, event in enumerate(LOG) if event.get("answer") == revealed)
    for path in [("answer", 0), ("answer", 1)]:
        events = [*LOG[:number], changed(LOG[number], path), *LOG[number + 1 :]]
        with pytest.raises(Misuse, match=r"event 30 differs"):
            replay(events, GAME)


@pytest.mark.parametrize("key", [key for key in LOG[0] if key not in ("seq", "kind")])
def test_an_opening_that_lacks_something(key: str) -> None:
    """Nothing of the opening is guessed."""
    first = {name: value for name, value in LOG[0].items() if name != key}
    with pytest.raises(Misuse, match=r"event 0 d|does not begin with the opening"):
        replay([first, *LOG[1:]], GAME)


@pytest.mark.parametrize("value", [None, 5, "x", [], ["x"], {}, {"x": 1}, True, -1])
def test_inputs_of_a_wrong_shape(value: Any) -> None:
    """Any field of any input with any kind of value: a clean error, never another exception."""
    kinds = ("opened", "sat", "left", "bought", "round", "answered", "called", "minute")
    for number, event in enumerate(LOG):
        if event["kind"] not in kinds:
            continue
        for key in event:
            if key in ("seq", "kind") or event[key] == value:
                continue
            events = [*LOG[:number], event | {key: value}, *LOG[number + 1 :]]
            try:
                again = replay(events, GAME)
            except CroupierError:
                continue
            assert (event["kind"], key) in OUTSIDE, (event, key)
            assert json.loads(canonical(again.table.log[number])) == events[number]


def test_a_log_that_goes_on_after_its_end() -> None:
    """An event that follows from nothing is named by its number."""
    extra = {"seq": len(LOG), "kind": "announced", "words": "you won", "clause": "x"}
    with pytest.raises(Misuse, match=f"event {len(LOG)} of the log does not follow"):
        replay([*LOG, extra], GAME)


def test_another_format() -> None:
    """A log of a later format is not read as if it were this one."""
    with pytest.raises(Misuse, match="does not begin with the opening of a table in format 1"):
        replay([LOG[0] | {"format": 2}, *LOG[1:]], GAME)
    with pytest.raises(Misuse, match="does not begin with the opening"):
        replay(LOG[1:], GAME)


def test_the_check_has_a_name_of_its_own() -> None:
    """An event with a field of that name would lose it, so there is none."""
    with pytest.raises(AssertionError, match="that name is taken"):
        to_line({"seq": 0, "kind": "shown", "check": "mate"})

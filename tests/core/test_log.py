"""The log: bytes that replay, and every kind of damage found or the shorter log given."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.contracts.witness import Driver, chained
from croupier.core import events
from croupier.core.cards import decks
from croupier.core.driver import RandomSource
from croupier.core.entries import NO_LEAF, Entry, entry_from, head_from, leaf_of
from croupier.core.hands import hand_of
from croupier.core.log import from_bytes, opened_in, replay, to_bytes
from croupier.core.plain import canonical, from_canonical, from_plain, plain
from croupier.core.procedure import Called, Close, Place, Procedure, Take
from croupier.core.refusals import CroupierError, Misuse
from croupier.core.table import Table
from tests.core.toy import FIRE, LOST, OOPS, WON, law, opened, toy


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
    """A table with most kinds of events: two rounds, the second one void."""
    driver = opened(GAME, RandomSource(lambda n: n // 2), policy=None)
    driver.sit(1, "P1", 100_00)
    driver.sit(3, "Zoë", 100_00)
    driver.begin_round()
    driver.answer(Place(1, "red", 10_00))
    driver.answer(Place(3, "number@2", 10_00))
    driver.answer(Take(1, "red", 5_00))
    driver.answer(Place(3, "red", 5_00))
    driver.answer(Close())
    driver.answer("go", by=1)
    driver.answer("practice dealer")
    driver.buy(1, 5_00)
    driver.tell_time(61)
    driver.change_equipment("dice", "worn")
    driver.begin_round()
    driver.answer(Place(1, "red", 5_00))
    driver.answer(Close())
    driver.call("fire")
    driver.leave(3)
    return driver


PLAYED = played()
LOG = PLAYED.entries
DATA = to_bytes(LOG)
ENDS = [at + 1 for at, byte in enumerate(DATA) if byte == ord("\n")]
SHORT = DATA[: ENDS[8]]
"""The log as it stands when P1 has been asked."""


# Bytes


def test_the_sample_has_most_kinds_of_events() -> None:
    """What the tests below damage is the whole vocabulary of inputs and most of what follows."""
    kinds = {event.kind for entry in LOG for event in entry.events}
    assert kinds >= {"opened", "sat", "left", "bought", "equipment_changed", "round", "called"}
    assert kinds >= {"placed", "taken", "settled", "returned", "void", "decided", "ended"}
    assert kinds >= {"dealt", "revealed", "discarded", "thrown", "spun", "cut", "attested"}


def test_an_entry_has_the_fields_of_the_house() -> None:
    """Who did what, in which role, when, answering what, with what was drawn, and what followed."""
    parts = {"seq", "prev", "at", "key", "by", "as", "via", "on", "do", "given", "events"}
    for entry in LOG:
        found = json.loads(entry.line)
        assert set(found) - {"value"} == parts
        assert ("value" in found) == any(event.kind == "ended" for event in entry.events)
    close = next(entry for entry in LOG if entry.do["what"] == "close")
    assert (close.by, close.role, close.do["request"]) == ("practice dealer", "dealer", 2)
    assert [one["draw"] for one in close.given] == ["cards", "cards", "throw", "spin"]


def test_lines_are_chained_by_their_leaves() -> None:
    """A leaf is SHA-256 of a zero byte and the line; the next line carries it."""
    before = NO_LEAF
    for line in DATA.splitlines():
        assert json.loads(line)["prev"] == before
        before = leaf_of(line)
    assert str(PLAYED.head) == f"{len(LOG)}:{before}"
    assert head_from(str(PLAYED.head)) == PLAYED.head


@pytest.mark.parametrize(
    "text", ["", "x", "5", "5:abc", ":" + "0" * 64, "1:" + "G" * 64, "²:" + "0" * 64]
)
def test_what_is_no_head(text: str) -> None:
    """A head is a size and 64 small hex digits."""
    with pytest.raises(Misuse, match="is no head of a log"):
        head_from(text)


def test_a_line_is_canonical() -> None:
    """Sorted keys, no spaces, letters as they are; the order in is no matter."""
    line = canonical({"who": "Zoë", "b": [1, {"d": 1, "c": 2}]})
    assert line == canonical({"b": [1, {"c": 2, "d": 1}], "who": "Zoë"})
    assert line.decode() == '{"b":[1,{"c":2,"d":1}],"who":"Zoë"}'


def test_a_log_survives_its_bytes() -> None:
    """What is written is read back, entry by entry, and gives the same bytes again."""
    assert to_bytes(from_bytes(DATA)) == DATA
    assert [entry.command for entry in from_bytes(DATA)] == [entry.command for entry in LOG]


values = st.recursive(
    st.one_of(st.integers(), st.booleans(), st.none(), st.text(st.characters(codec="utf-8"))),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.lists(inner, max_size=3).map(tuple),
        st.sets(st.integers(), max_size=3),
        st.dictionaries(st.one_of(st.integers(), st.text(max_size=3)), inner, max_size=3),
    ),
    max_leaves=8,
)


@given(values)
def test_any_plain_value_survives(value: Any) -> None:
    """Tuples stay tuples, sets sets, and the keys of a mapping numbers, through JSON and back."""
    again = from_plain(from_canonical(canonical(plain(value))))
    assert again == value
    assert type(again) is type(value)


def test_what_is_no_plain_value() -> None:
    """A float would not come back the same everywhere."""
    with pytest.raises(Misuse, match="no plain value"):
        plain([1.5])


@pytest.mark.parametrize("text", ["1.5", "1e3", "NaN", "Infinity", '{"a":1,"a":2}'])
def test_what_no_reader_lets_in(text: str) -> None:
    """A number that is not whole, and a key that stands there twice."""
    with pytest.raises(Misuse, match="line 1 of the log is not an entry"):
        from_bytes(f'{{"at":{text}}}\n'.encode())


# Replays


def test_a_log_replays() -> None:
    """The same commands with the same draws give the same bytes, and the same table."""
    again = replay(from_bytes(DATA), GAME)
    assert again.head == PLAYED.head
    assert again.table.value() == PLAYED.table.value()


def other_words(entry: Entry) -> Entry:
    """The entry with every sentence in it written otherwise."""
    told = tuple(
        replace(event, **dict.fromkeys(event.sentences, "other words")) for event in entry.events
    )
    return replace(entry, events=told)


def test_other_sentences_are_the_same_log() -> None:
    """With every sentence replaced the log still replays; with anything else it does not."""
    spoken = [other_words(entry) for entry in LOG]
    assert sum(old.events != new.events for old, new in zip(LOG, spoken, strict=True)) > 5
    again = replay(from_bytes(to_bytes(chained(spoken))), GAME)
    assert again.table.value() == PLAYED.table.value()


def test_every_sentence_is_declared() -> None:
    """Fields that are words for people are called so, and every kind knows its own fields."""
    for kind in events.KINDS.values():
        fields = set(kind.__dataclass_fields__)
        assert set(kind.sentences) | set(kind.optional) <= fields
        assert fields & {"why", "words"} <= set(kind.sentences)


@pytest.mark.parametrize(
    "data", [b"", b"x", b"\n", b"{}\n", b"[]\n", b"7\n", b"\xff\n", b'{"seq":0}\n']
)
def test_what_is_no_log(data: bytes) -> None:
    """Nothing, a bit of something, or something else: a clean error."""
    with pytest.raises(Misuse, match=r"the log is empty|line 1 of the log is not an entry"):
        from_bytes(data)


def test_every_cut_gives_the_shorter_log() -> None:
    """Cut after any byte, what is left of the last line is dropped and the rest replays."""
    for at in range(ENDS[0], len(SHORT), 7):
        whole = sum(end <= at for end in ENDS)
        assert to_bytes(from_bytes(DATA[:at])) == DATA[: ENDS[whole - 1]]
    for whole, end in enumerate(ENDS[:9], 1):
        assert replay(from_bytes(DATA[:end]), GAME).head == LOG[whole - 1].head


def outcome(data: bytes) -> list[Entry] | None:
    """The entries of damaged bytes that replay, or None after a clean error."""
    try:
        entries = from_bytes(data)
        replay(entries, GAME)
    except CroupierError:
        return None
    return entries


@pytest.mark.parametrize("mask", [0x01, 0x20, 0x80])
def test_no_flipped_byte_is_let_in(mask: int) -> None:
    """Bytes of all lines but the last changed in turn: the chain breaks where it was flipped."""
    for at in range(0, ENDS[7], 5):
        damaged = bytearray(SHORT)
        damaged[at] ^= mask
        assert outcome(bytes(damaged)) is None, at


@pytest.mark.slow
def test_no_byte_can_be_any_other() -> None:
    """The bytes of one input, a player who sat down, changed to each of the other 255 values."""
    data = DATA[: ENDS[3]]
    for at in range(ENDS[0], ENDS[1]):
        for value in range(256):
            if value != data[at]:
                assert outcome(data[:at] + bytes([value]) + data[at + 1 :]) is None, (at, value)


@pytest.mark.parametrize("number", range(1, len(LOG) - 1, 3))
def test_lines_lost_doubled_or_exchanged(number: int) -> None:
    """The numbers of the entries do not fit any more."""
    lines = DATA.splitlines(keepends=True)
    lost = lines[:number] + lines[number + 1 :]
    doubled = lines[: number + 1] + lines[number:]
    exchanged = [*lines[:number], lines[number + 1], lines[number], *lines[number + 2 :]]
    for damaged in (lost, doubled, exchanged):
        with pytest.raises(Misuse, match=r"entry \d+ where \d+ was due"):
            from_bytes(b"".join(damaged))


def test_a_line_that_was_put_in_another_log() -> None:
    """It has the right number and follows another line."""
    other = played_with("P2")
    lines = [*DATA.splitlines(keepends=True)[:3], to_bytes(other.entries[3:4])]
    with pytest.raises(Misuse, match=r"line 4 .*: the line before it is not the one"):
        from_bytes(b"".join(lines))


def played_with(name: str) -> Driver:
    driver = opened(GAME, RandomSource(lambda n: n // 2), policy=None)
    for seat in (1, 3):
        driver.sit(seat, f"{name}{seat}", 100_00)
    driver.begin_round()
    return driver


# Entries changed by somebody who can also chain them anew


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if isinstance(value, dict | list) and value:
        items = value.items() if isinstance(value, dict) else enumerate(value)
        for key, inner in items:
            yield from leaves(inner, (*path, key))
    else:
        yield path


def changed(entry: Entry, path: tuple[Any, ...]) -> bytes:
    """The line of the entry with the value at the end of a path made another one of its kind."""
    new = copy.deepcopy(json.loads(entry.line))
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
    return canonical(new)


def let_in(path: tuple[Any, ...]) -> bool:
    """What came from outside and is repeated nowhere, or is a sentence: a head alone guards it."""
    if path[0] in ("key", "via", "on", "at", "given") or path == ("do", "why"):
        return True
    if path == ("events", 0, "lawful"):
        return True  # the rules of a log are those that it names
    return path[0] == "events" and path[-1] in ("why", "words", "what", "rules")


@pytest.mark.parametrize("number", range(0, len(LOG), 2))
def test_a_changed_consequence_does_not_replay(number: int) -> None:
    """Every value of an entry, changed and chained anew: found, or it came from outside."""
    for path in leaves(json.loads(LOG[number].line)):
        if path[0] in ("seq", "prev"):
            continue
        try:
            entry = entry_from(changed(LOG[number], path))
            replay(chained([*LOG[:number], entry]), GAME)
        except (CroupierError, ValueError):
            continue
        assert let_in(path), (path, LOG[number])


def test_a_card_that_was_turned_over_cannot_be_exchanged() -> None:
    """Only cards that nobody ever saw rest on the chain alone."""
    number = next(n for n, entry in enumerate(LOG) if entry.given and n > 3)
    cards, *rest = LOG[number].given
    other = replace(LOG[number], given=({**cards, "drawn": ["2c", "3c"]}, *rest))
    with pytest.raises(Misuse, match=r"differs: the log has .*revealed"):
        replay(chained([*LOG[:number], other, *LOG[number + 1 :]]), GAME)


@pytest.mark.parametrize("more", [0, 1])
def test_draws_that_nobody_asked_for(more: int) -> None:
    """One too many, or one too few, is named."""
    number = next(n for n, entry in enumerate(LOG) if entry.given and n > 3)
    given = LOG[number].given
    other = replace(LOG[number], given=(*given, given[0]) if more else given[:-1])
    with pytest.raises(Misuse, match=f"entry {number} d"):
        replay(chained([*LOG[:number], other]), GAME)


@pytest.mark.parametrize("value", [None, 5, "x", [], ["x"], {}, {"x": 1}, True, -1])
def test_inputs_of_a_wrong_shape(value: Any) -> None:
    """Any field of any command with any kind of value: a clean error, never another exception."""
    for number, entry in enumerate(LOG):
        for key in entry.do:
            if entry.do[key] == value or (number == 0 and key in ("origin", "staff")):
                continue
            if key == "why" and isinstance(value, str):
                continue
            plain_entry = entry.plain() | {"do": {**entry.do, key: value}}
            try:
                other = entry_from(canonical(plain_entry))
                replay(chained([*LOG[:number], other]), GAME)
            except (CroupierError, ValueError):
                continue
            pytest.fail(f"{entry.do} with {key}={value!r} was let in")


def test_another_format() -> None:
    """A log of a later format is not read as if it were this one."""
    first = opened_in(LOG[0])
    later = replace(LOG[0], events=(replace(first, format=3), *LOG[0].events[1:]))
    with pytest.raises(Misuse, match="does not begin with the opening of a table in format 2"):
        replay(chained([later, *LOG[1:]]), GAME)
    with pytest.raises(Misuse, match="does not begin with the opening"):
        replay(LOG[1:], GAME)
    with pytest.raises(Misuse, match="the log is empty"):
        replay([], GAME)

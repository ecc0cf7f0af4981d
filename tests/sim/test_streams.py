"""The streams: known answers, unbiased scaling, and two kinds of chance that never meet."""

from __future__ import annotations

import ast
import hashlib
import inspect
import os
import random
import secrets
from collections.abc import Callable, Iterator, MutableSequence
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import croupier
from croupier.core.cards import STANDARD_DECK, Shoe, card_names
from croupier.core.driver import RandomSource
from croupier.core.fast import whole_numbers
from croupier.core.procedure import Cut, DrawCards, Throw
from croupier.core.refusals import Misuse
from croupier.games.three_card_poker.rules import law
from croupier.sim import streams
from croupier.sim.streams import (
    MASK,
    SEED_BYTES,
    WORD,
    SeededStream,
    below,
    block_state,
    deal,
    die,
    new_seed,
    next_word,
    seed_from,
    system_below,
)

SEED = seed_from("croupier")
seeds = st.binary(min_size=SEED_BYTES, max_size=SEED_BYTES)
words = st.integers(0, MASK)
SCALES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 37, 38, 52, 53, 54, 64, 65, 255, 256, 257, 416]
WIDE = [2**16 - 1, 2**16, 2**16 + 1, 2**31 - 1, 2**31]


# Seeds


def test_a_seed_is_64_hex_digits_or_words() -> None:
    """Hex digits are the seed itself, in either case; any other text is hashed to one."""
    digits = "0123456789abcdef" * 4
    assert seed_from(digits) == seed_from(digits.upper()) == bytes.fromhex(digits)
    assert seed_from(f"  {digits}\n") == bytes.fromhex(digits)
    assert seed_from("a lucky day") == hashlib.sha256(b"a lucky day").digest()
    assert seed_from("a lucky day") == seed_from(" a lucky day ") != seed_from("A lucky day")


@pytest.mark.parametrize(
    "text", ["ab " * 21 + "c", "0x" + "ab" * 31, "ab" * 31, "ab" * 33, "٣" * 64, "\udcff"]
)
def test_what_is_nearly_hex_is_hashed(text: str) -> None:
    """Gaps, a prefix, a digit too few, other digits: words like any others, 256 bits again."""
    hashed = hashlib.sha256(text.encode(errors="surrogatepass")).digest()
    assert seed_from(text) == hashed


@given(st.text())
def test_every_seed_has_256_bits(text: str) -> None:
    """Whatever a person writes, the seed is whole; only nothing is refused."""
    if text.strip():
        assert len(seed_from(text)) == SEED_BYTES
    else:
        with pytest.raises(Misuse, match="an empty seed"):
            seed_from(text)


def test_a_short_seed_is_an_error() -> None:
    """No stream starts from less than 256 bits."""
    for short in (b"", b"x" * 31, b"x" * 33):
        with pytest.raises(AssertionError):
            SeededStream(short)
        with pytest.raises(AssertionError):
            block_state(short, 0)


def test_new_seeds_differ() -> None:
    """A fresh seed has 256 bits and is not the last one."""
    first, second = new_seed(), new_seed()
    assert len(first) == len(second) == SEED_BYTES
    assert first != second


# The stream of a table


def numbers_by_hand(seed: bytes, scales: list[int]) -> list[int]:
    """SHA-256 in counter mode, read as one long string of binary digits."""

    def digits() -> Iterator[str]:
        counter = 0
        while True:
            block = hashlib.sha256(seed + bytes(8) + counter.to_bytes(8, "big")).hexdigest()
            yield from f"{int(block, 16):0256b}"
            counter += 1

    stream, found = digits(), []
    for n in scales:
        number = n
        while number >= n:
            number = int("".join(islice(stream, len(f"{n:b}"))), 2)
        found.append(number)
    return found


@given(seeds, st.lists(st.integers(1, 2**300), max_size=60))
def test_seeded_stream_is_the_hash_read_bit_by_bit(seed: bytes, scales: list[int]) -> None:
    """An independent reading of the same design gives the same numbers, across blocks too."""
    stream = SeededStream(seed)
    assert [stream.below(n) for n in scales] == numbers_by_hand(seed, scales)


def test_recorded_draws_are_recorded_cards() -> None:
    """A seed printed with a result deals the same table in every release."""
    source = RandomSource(SeededStream(SEED).below)
    cards = source.answer(DrawCards(count=6, hand="a hand", shoe=Shoe.fresh(STANDARD_DECK)))
    assert isinstance(cards, tuple)
    assert " ".join(card_names(cards)) == "2s 6c Jd 8s Jh Td"
    assert source.answer(Throw(dice=("red", "white", "blue"))) == (2, 6, 2)
    assert source.answer(Cut(cards=52, least=10, clause=law("5.D.i.(b)"))) == 12


def test_streams_of_different_seeds_differ() -> None:
    """One bit more or less is another stream."""
    other = bytes([SEED[0] ^ 1]) + SEED[1:]
    one, two = SeededStream(SEED), SeededStream(other)
    assert [one.below(2**32) for _ in range(4)] != [two.below(2**32) for _ in range(4)]


@pytest.mark.parametrize("n", range(1, 66))
def test_seeded_scaling_favours_nothing(n: int) -> None:
    """Of all strings of bits each outcome has exactly one; the others are thrown away."""

    class Given(SeededStream):
        def __init__(self, numbers: list[int]) -> None:
            super().__init__(SEED)
            self.numbers = numbers

        def _take(self, bits: int) -> int:
            assert bits == n.bit_length()
            return self.numbers.pop(0)

    outcomes = []
    for first in range(2 ** n.bit_length()):
        given = Given([first, 0])
        outcome = given.below(n)
        if given.numbers:
            outcomes.append(outcome)
    assert outcomes == list(range(n))


def test_seeded_scaling_refuses_nothing_to_choose_from() -> None:
    """There is no number below 1 to draw."""
    for n in (0, -1):
        with pytest.raises(AssertionError):
            SeededStream(SEED).below(n)


# The generator of a block


def words_by_hand(a: int, b: int, c: int, counter: int) -> Iterator[int]:
    """sfc32 as its author describes it, on 32-bit words."""
    while True:
        word = (a + b + counter) % 2**32
        yield word
        turned = int(f"{c:032b}"[21:] + f"{c:032b}"[:21], 2)
        a, b, c, counter = b ^ b // 512, 9 * c % 2**32, (turned + word) % 2**32, counter + 1


def array_of(values: list[int]) -> MutableSequence[int]:
    array = whole_numbers(len(values))
    for i, value in enumerate(values):
        array[i] = value
    return array


@pytest.mark.parametrize(
    ("start", "expected"),
    [
        ((0, 0, 0, 1), [0x514676C3, 0x08A809DF, 0x30349D2B, 0xFB52C520]),
        ((0, 0x89ABCDEF, 0x01234567, 1), [0x84712D97, 0xF5A3D9C8, 0x5CD0A295, 0x35E05B54]),
    ],
)
def test_kernel_generator_gives_the_published_words(
    start: tuple[int, ...], expected: list[int]
) -> None:
    """PractRand's sfc32 with seeds 0 and 0x123456789abcdef, after the 12 words it skips."""
    plain, compiled = list(start), array_of(list(start))
    assert [next_word(plain) for _ in range(16)][12:] == expected
    assert [next_word.jit(compiled) for _ in range(16)][12:] == expected


@given(st.tuples(words, words, words, words))
def test_kernel_generator_agrees_with_another(start: tuple[int, int, int, int]) -> None:
    """Plain and compiled words are those of an independent implementation."""
    plain, compiled = list(start), array_of(list(start))
    for word in islice(words_by_hand(*start), 40):
        assert next_word(plain) == next_word.jit(compiled) == word


@given(st.tuples(words, words, words, words))
def test_a_step_of_the_generator_can_be_undone(start: tuple[int, int, int, int]) -> None:
    """No two states lead to the same one, so blocks that start apart stay apart."""
    state = list(start)
    word = next_word(state)
    b = state[0]
    for shift in (9, 18):
        b ^= b >> shift
    c = state[1] * pow(9, -1, WORD) & MASK
    counter = (state[3] - 1) & MASK
    assert state[2] == ((c << 21 | c >> 11) + word) & MASK
    assert ((word - b - counter) & MASK, b, c, counter) == start


def test_a_block_starts_from_the_hash_of_seed_and_number() -> None:
    """Three words of the hash and the counter 1, for each block another start."""
    digest = hashlib.sha256(b"block" + SEED + bytes(6) + b"\x01\x02").hexdigest()
    assert block_state(SEED, 258) == [int(digest[i : i + 8], 16) for i in (0, 8, 16)] + [1]
    starts = {tuple(block_state(SEED, block)) for block in range(10_000)}
    starts |= {tuple(block_state(seed_from("another"), block)) for block in range(10_000)}
    assert len(starts) == 20_000


def test_a_table_and_a_block_share_nothing() -> None:
    """The same seed for a table and for a simulation hashes different texts."""
    stream = SeededStream(SEED)
    of_table = [stream.below(WORD) for _ in range(1_000)]
    of_blocks = [word for block in range(300) for word in block_state(SEED, block)[:3]]
    assert not set(of_table) & set(of_blocks)


# Scaling in a kernel


def state_before(word: int) -> list[int]:
    """A state whose next word is this one; its counter tells how many words were taken."""
    return [(word - 2) & MASK, 1, 0xDEADBEEF, 1]


def first_choice(choose: Callable[..., int], word: int, n: int) -> int | None:
    """What a first word is scaled to, or None when it is thrown away."""
    state = array_of(state_before(word))
    number = choose(state, n)
    return number if state[3] == 2 else None


@pytest.mark.parametrize("choose", [below, below.jit], ids=["plain", "compiled"])
@pytest.mark.parametrize("n", SCALES)
def test_kernel_scaling_favours_nothing(n: int, choose: Callable[..., int]) -> None:
    """Of all 2**32 words exactly as many lead to each number; the rest are thrown away.

    A greater word never gives a smaller number, so the words that lead to a number lie together,
    and only the first of them can be thrown away: it is enough to look at the ends of each run.
    """
    each, thrown_away = divmod(WORD, n)
    start = 0
    for number in range(n):
        while first_choice(choose, start, n) is None:
            start += 1
            thrown_away -= 1
        assert first_choice(choose, start, n) == number
        assert first_choice(choose, start + each - 1, n) == number
        start += each
    while start < WORD and first_choice(choose, start, n) is None:
        start += 1
        thrown_away -= 1
    assert start == WORD
    assert thrown_away == 0


@pytest.mark.parametrize("n", [*SCALES, *WIDE])
def test_kernel_scaling_at_the_ends(n: int) -> None:
    """The least word is thrown away unless n divides 2**32, the greatest gives n - 1."""
    for choose in (below, below.jit):
        assert first_choice(choose, 0, n) == (None if WORD % n else 0)
        assert first_choice(choose, MASK, n) == n - 1


@pytest.mark.parametrize("n", [3, 6, 52, 2**31 - 1])
def test_a_word_thrown_away_is_followed_by_the_next(n: int) -> None:
    """The number is then that of the word after it, plain and compiled."""
    after = list(islice(words_by_hand(*state_before(0)), 2))[1]
    for choose in (below, below.jit):
        state = array_of(state_before(0))
        assert choose(state, n) == after * n >> 32
        assert state[3] == 3


@given(st.tuples(words, words, words, words))
def test_a_die_is_a_number_below_six(start: tuple[int, int, int, int]) -> None:
    """Scaled like any other number, from 1."""
    state, other = list(start), list(start)
    assert die(state) == 1 + below(other, 6)
    assert state == other


@given(seeds, st.lists(st.integers(1, 2**31), max_size=60))
def test_plain_and_compiled_numbers_agree(seed: bytes, scales: list[int]) -> None:
    """A kernel draws what the plain function draws from the same state."""
    plain, compiled = block_state(seed, 0), array_of(block_state(seed, 0))
    for n in scales:
        number = below(plain, n)
        assert 0 <= number < n
        assert below.jit(compiled, n) == number
        assert die(plain) == die.jit(compiled)
    assert list(compiled) == plain


@given(seeds, st.integers(0, 52))
def test_a_deal_is_the_deck_in_another_order(seed: bytes, count: int) -> None:
    """Each card is still there once, and plain and compiled deals are the same."""
    plain, compiled = list(STANDARD_DECK), array_of(list(STANDARD_DECK))
    deal(block_state(seed, 0), plain, count)
    deal.jit(array_of(block_state(seed, 0)), compiled, count)
    assert sorted(plain) == list(STANDARD_DECK)
    assert list(compiled) == plain


# Two kinds of chance


def refuse(*_: object, **__: object) -> int:
    raise AssertionError("a seeded stream reached for chance that has no seed")


def test_a_seeded_stream_knows_no_other_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """With every other source of chance out of order, seeded streams work as before."""
    for module, name in (
        (secrets, "randbelow"),
        (secrets, "token_bytes"),
        (secrets, "randbits"),
        (os, "urandom"),
        (random, "random"),
        (random, "getrandbits"),
    ):
        monkeypatch.setattr(module, name, refuse)
    stream = SeededStream(SEED)
    assert [stream.below(52) for _ in range(600)] == numbers_by_hand(SEED, [52] * 600)
    assert below(block_state(SEED, 0), 52) == below(block_state(SEED, 0), 52)


def test_play_asks_the_operating_system(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each number of play is one call of `secrets`, and no seed can be given."""
    asked: list[int] = []

    def record(n: int) -> int:
        asked.append(n)
        return 0

    monkeypatch.setattr(secrets, "randbelow", record)
    assert [system_below(n) for n in (52, 6, 38)] == [0, 0, 0]
    assert asked == [52, 6, 38]
    assert list(inspect.signature(system_below).parameters) == ["n"]


def test_play_does_not_repeat_itself() -> None:
    """Two tables of chance deal differently, whatever the seed of anything else."""
    random.seed(1)
    first = [system_below(2**64) for _ in range(4)]
    random.seed(1)
    assert [system_below(2**64) for _ in range(4)] != first


def uses(part: str) -> set[str]:
    """The names that one function or class of the streams uses."""
    tree = ast.parse(inspect.getsource(streams))
    (found,) = (node for node in tree.body if getattr(node, "name", None) == part)
    return {node.id for node in ast.walk(found) if isinstance(node, ast.Name)}


def test_only_play_and_new_seeds_use_the_operating_system() -> None:
    """By the source: `secrets` is named in three functions, which use nothing else from there."""
    tree = ast.parse(inspect.getsource(streams))
    parts = [n.name for n in tree.body if isinstance(n, ast.FunctionDef | ast.ClassDef)]
    assert {"SeededStream", "block_state", "below", "deal"} <= set(parts)
    assert {part for part in parts if "secrets" in uses(part)} == {
        "system_below",
        "system_bytes",
        "new_seed",
    }
    assert uses("system_below") == {"n", "int", "secrets"}


@pytest.mark.parametrize("package", ["core", "poker", "games", "exact", "sim"])
def test_no_other_module_has_chance_of_its_own(package: str) -> None:
    """`random`, `numpy.random`, `secrets` and `os.urandom` are named nowhere but in the streams."""
    sources = sorted((Path(croupier.__file__).parent / package).rglob("*.py"))
    assert sources
    for source in sources:
        if source.name == "streams.py":
            continue
        for node in ast.walk(ast.parse(source.read_text("utf-8"))):
            named = {alias.name for alias in getattr(node, "names", []) if hasattr(alias, "name")}
            named |= {getattr(node, "module", None), getattr(node, "attr", None)}
            assert not named & {"random", "numpy.random", "secrets", "urandom"}, source.name

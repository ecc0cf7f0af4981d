"""The bytes of a line are the same however they are made."""

from __future__ import annotations

import types
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.audit.lines import canonical
from croupier.core import plain

WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**18), 10**18) | WORDS,
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(WORDS, inside, max_size=4),
    max_leaves=20,
)


@settings(max_examples=300, deadline=None)
@given(PLAIN)
def test_fast_bytes_are_those_of_the_core(value: Any) -> None:
    """Any words, numbers, lists and mappings: control characters, signs beyond the first plane."""
    assert canonical(value) == plain.canonical(value)


def test_what_only_the_core_can_write_is_written_by_it() -> None:
    """Tuples, numbers beyond 64 bits, and other kinds of words and numbers."""

    class Word(str):
        """A word of another kind."""

    for value in ((1, "a"), 10**30, {"a": Word("b")}, [Word("~")]):
        assert canonical(value) == plain.canonical(value)
    assert canonical({"b": 1, "a": 2}) == b'{"a":2,"b":1}'
    assert types.MappingProxyType({"a": 1})["a"] == 1

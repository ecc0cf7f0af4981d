"""Where keys of a TOML text stand."""

from __future__ import annotations

from croupier.house.toml_lines import lines_of

TEXT = '''# a comment
[a]
b = 1   # one
"c d" = "x"

[a.e]
f.g = [
  1,
  2,
]
long = """
b = 2
[z]
"""
h = { i = 1, j = { k = 2 } }
[[list]]
m = 1
'''


def test_every_key_has_its_line() -> None:
    """Tables, dotted and quoted keys, and keys after values of several lines."""
    assert lines_of(TEXT) == {
        ("a",): 2,
        ("a", "b"): 3,
        ("a", "c d"): 4,
        ("a", "e"): 6,
        ("a", "e", "f"): 7,
        ("a", "e", "f", "g"): 7,
        ("a", "e", "long"): 11,
        ("a", "e", "h"): 15,
        ("a", "e", "h", "i"): 15,
        ("a", "e", "h", "j"): 15,
        ("a", "e", "h", "j", "k"): 15,
        ("list",): 16,
        ("list", "m"): 17,
    }


def test_windows_lines_count_the_same() -> None:
    """A carriage return before the end of a line is no line."""
    assert lines_of("[a]\r\nb = 1\r\n") == {("a",): 1, ("a", "b"): 2}


def test_a_value_of_very_many_lines_ends_the_search() -> None:
    """What comes after it has no line, and nothing takes long."""
    text = "[a]\nb = [\n" + "1,\n" * 5_000 + "]\nc = 1\n"
    assert lines_of(text) == {("a",): 1}

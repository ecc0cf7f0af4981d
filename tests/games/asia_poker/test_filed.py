"""Asia Poker, 575.11(c) and 575.6(b): what a house files about hands, in a line or as a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.cli.shared import options_from
from croupier.core.game import rules_for
from croupier.core.refusals import Misuse
from croupier.games.asia_poker.filed import read_way, text_of, way_in, way_of, wheels_in
from croupier.games.asia_poker.house_way import DEFAULT, HIGH_HANDS, HOLDINGS, Rule
from croupier.games.asia_poker.rules import GAME
from croupier.poker.joker import WHEELS_HIGH
from tests.games.asia_poker.asia import clause, one, settled

LINE = "two pair of 2-6: pair medium, highest low; no pair with straight: highest high; anything:"
TOML = """
[[rule]]
holding = "two pair"
of = "2-6"
wants = ["pair medium", "highest low"]

[[rule]]
holding = "no pair"
with = "straight"
wants = ["highest high"]

[[rule]]
holding = "anything"
"""
RULES = (
    Rule("two pair", ("pair medium", "highest low"), ranks="2-6"),
    Rule("no pair", ("highest high",), made="straight"),
    Rule("anything", ()),
)


@clause("11(c)")
@pytest.mark.parametrize("text", [LINE, TOML, LINE.replace("; ", "\n")])
def test_a_way_is_read(text: str) -> None:
    """Rule by rule, in a line or as TOML, and it stands among the options in a line."""
    assert way_of(text).rules == RULES
    assert read_way(text) == LINE
    rules = rules_for(GAME, None, {"house_way": text})
    assert rules.options["house_way"] == LINE
    assert way_in(rules).rules == RULES
    assert rules_for(GAME, None, rules.option_texts()).hash == rules.hash


@clause("11(c)")
def test_the_usual_way() -> None:
    """Where nothing is filed, and by its name; written out it is the same way."""
    assert way_in(rules_for(GAME)) is DEFAULT
    assert read_way("Usual") == "usual"
    written = "; ".join(
        f"{rule['holding']}{' of ' + rule['of'] if 'of' in rule else ''}"
        f"{' with ' + rule['with'] if 'with' in rule else ''}: {', '.join(rule['wants'])}"
        for rule in DEFAULT.data()
    )
    assert read_way(written) == "usual"
    assert text_of(DEFAULT) == "usual"


@clause("11(c)")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("highest high", "is no rule"),
        ("@way.toml", "what is filed has the rules themselves"),
        ("two pair: pair medium", "the last rule of a way has to fit any cards"),
        ("three queens: highest high; anything:", "no holding in rule 1"),
        ("anything: highest middle", "no want in rule 1"),
        ("[[rule]]\nholding = ", "the way is no TOML"),
        ("[[rules]]\nholding = 'anything'", "a way of setting hands has rules alone"),
    ],
)
def test_what_is_no_way(text: str, why: str) -> None:
    """Says what is wrong and what would do; no table opens with it."""
    with pytest.raises(Misuse, match=f"house_way: .*{why}"):
        rules_for(GAME, None, {"house_way": text})


def test_the_page_on_submissions_names_what_a_rule_may_name() -> None:
    """Every holding and every high hand, as they are written; and its way is one."""
    page = (Path(__file__).parents[3] / "docs" / "submissions.md").read_text("utf-8")
    for name in (*HOLDINGS, *HIGH_HANDS):
        assert f"`{name}`" in page or f"with {name}`" in page, name
    way = page.partition('house_way = """')[2].partition('"""')[0]
    assert len(way_of(way).rules) == 3


def test_a_way_from_a_file(tmp_path: Path) -> None:
    """`--set house_way=@FILE` is what the file says."""
    (tmp_path / "way.toml").write_text(TOML, "utf-8")
    chosen = options_from([f"house_way=@{tmp_path / 'way.toml'}", "paytable=B"])
    assert way_in(rules_for(GAME, None, chosen)).rules == RULES
    with pytest.raises(Misuse, match="name a file that says what house_way is"):
        options_from([f"house_way=@{tmp_path / 'none.toml'}"])
    (tmp_path / "picture").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(Misuse, match="is no text"):
        options_from([f"house_way=@{tmp_path / 'picture'}"])


# high ace to four against six to three, medium higher, low lower
STRAIGHTS = ("As 2d 3s 4c / Kc 8h / 2h", "6c 5d 4h 3d / Qc Ts / 9c")
STRAIGHT_FLUSHES = ("As 2s 3s 4s / Kc 8h / 2h", "6c 5c 4c 3c / Qc Ts / 9h")


@pytest.mark.parametrize(
    ("hands", "own", "other"),
    [
        pytest.param(
            STRAIGHT_FLUSHES,
            "ace_2_3_4_straight_flush",
            "ace_2_3_4_straight",
            marks=clause("6(b)(3)"),
        ),
        pytest.param(
            STRAIGHTS, "ace_2_3_4_straight", "ace_2_3_4_straight_flush", marks=clause("6(b)(6)")
        ),
    ],
)
def test_where_ace_to_four_stands(hands: tuple[str, str], own: str, other: str) -> None:
    """High it beats six to three and the wager wins, low it does not; each is filed by itself."""
    assert wheels_in(rules_for(GAME)) == WHEELS_HIGH
    way = "anything: straight or better high, highest medium"
    assert settled(one(*hands, house_way=way))["main"][0] == "win"
    filed = {
        name: settled(one(*hands, None, house_way=way, **{name: "low"})) for name in (own, other)
    }
    assert filed[other]["main"][0] == "win"
    assert filed[own]["main"][0] == "two_not_higher"

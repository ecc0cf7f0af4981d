"""Signs: only what the engine pays, and odds only ever with "to"."""

from __future__ import annotations

from dataclasses import replace
from html.parser import HTMLParser

import pytest

from croupier.core.cloth import Words as Inscription
from croupier.core.cloth import said
from croupier.core.game import rules_for
from croupier.core.sign import Sign, check, sign
from croupier.games import game, game_ids


def sign_of(game_id: str, **options: str) -> Sign:
    return sign(rules_for(game(game_id), options=options))


@pytest.mark.parametrize(
    "text",
    [
        "straight flush 40 for 1",
        "40 FOR 1",
        "$5 for $1",
        "five for one",
        "pays 3:2",
        "pays 3 : 2",
        "pays 3/2",
        "1,000 for 1",
    ],
)
def test_odds_without_to_are_not_posted(text: str) -> None:
    """The word for between numbers, a colon or a stroke: no such sign is made."""
    with pytest.raises(ValueError, match="written with 'to'"):
        check(["fine", text])


@pytest.mark.parametrize(
    "text",
    [
        "40 to 1",
        "a place for the Down Puck: 1st Down",
        "an area for Touchdown: win, 1 to 1",
        "three for the road",
        "At 6:",
    ],
)
def test_other_words_are_left_alone(text: str) -> None:
    """A colon after words, or for as a word of its own."""
    check([text])


def test_a_layout_line_is_checked_too() -> None:
    """Whatever stands on the sign goes through the check."""
    rules = rules_for(game("three_card_poker"))
    cloth = rules.game.cloth_of(rules)
    wrong = replace(cloth, parts=(*cloth.parts, Inscription("Pair pays 2 for 1", (1, 1))))
    with pytest.raises(ValueError, match="2 for 1"):
        sign(rules, cloth=wrong)


def test_the_layout_is_said_from_the_cloth() -> None:
    """With the name of the house; a game that declares no cloth has no such lines of its own."""
    rules = rules_for(game("three_card_poker"))
    cloth = rules.game.cloth_of(rules)
    assert sign(rules, "Harbour").layout == tuple(said(cloth, rules, "Harbour"))
    assert "Harbour" in sign(rules, "Harbour").layout
    assert "the name of the house" not in str(sign(rules))
    without = rules_for(replace(rules.game, cloth=""))
    assert sign(without).layout == ()
    assert sign(without, cloth=cloth).layout == sign(rules).layout


@pytest.mark.parametrize("game_id", game_ids())
def test_every_sign_can_be_made(game_id: str) -> None:
    """Each game's own sign passes its check, and every text of it is on the page."""
    made = sign_of(game_id)
    check(made.texts())
    shown = Words()
    shown.feed(made.html())
    for board in made.boards:
        for line in board.lines:
            assert line.pays in shown.words
    assert all(text in " ".join(shown.words) for text in made.layout)
    assert "http" not in made.html()


class Words(HTMLParser):
    """The texts of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []

    def handle_data(self, data: str) -> None:
        self.words.append(data)


@pytest.mark.clause(
    "oh.three_card_poker 2.A.vi",
    "oh.three_card_poker 12.B",
    "oh.three_card_poker 12.D",
    "oh.three_card_poker 12.E",
    "oh.three_card_poker 12.F",
)
def test_the_sign_of_three_card_poker() -> None:
    """The odds of each wager and of the bonus, and that the dealer needs a queen."""
    made = sign_of("three_card_poker")
    boards = {
        board.wager: [(line.outcome, line.pays) for line in board.lines] for board in made.boards
    }
    assert boards == {
        "ante": [("win", "1 to 1"), ("dealer does not qualify", "1 to 1"), ("tie", "push")],
        "play": [("win", "1 to 1"), ("dealer does not qualify", "push"), ("tie", "push")],
        "ante_bonus": [
            ("straight flush", "5 to 1"),
            ("three of a kind", "4 to 1"),
            ("straight", "1 to 1"),
        ],
        "pair_plus": [
            ("straight flush", "40 to 1"),
            ("three of a kind", "30 to 1"),
            ("straight", "6 to 1"),
            ("flush", "3 to 1"),
            ("pair", "1 to 1"),
        ],
        "six_card_bonus": [
            ("royal flush", "1,000 to 1"),
            ("straight flush", "200 to 1"),
            ("four of a kind", "50 to 1"),
            ("full house", "25 to 1"),
            ("flush", "15 to 1"),
            ("straight", "10 to 1"),
            ("three of a kind", "5 to 1"),
        ],
    }
    assert any("queen high or better" in text for text in made.layout)
    assert {line.clause for board in made.boards for line in board.lines} == {
        f"oh.three_card_poker 12.{letter}" for letter in "ABCDEF"
    }


def test_a_wager_that_is_not_offered_is_not_posted() -> None:
    """Without the Six Card Bonus neither its odds nor its place are on the sign."""
    made = sign_of("three_card_poker", six_card_bonus="no")
    assert "six_card_bonus" not in [board.wager for board in made.boards]
    assert not [text for text in made.texts() if "Six Card" in text]


def test_limits_are_money() -> None:
    """Minimum and maximum as chosen, and a payout limit only when there is one."""
    made = sign_of("three_card_poker", minimum="15", maximum="2,500")
    assert made.notices() == ["Minimum $15 · Maximum $2,500"]
    limited = sign_of("three_card_poker", payout_limit="75000")
    assert limited.notices()[1] == "A hand is paid at most $75,000 in a round"


def test_fixed_sums_and_wagers_with_limits_of_their_own() -> None:
    """A prize is money, its wager takes a dollar and no more, and no limit cuts it."""
    made = sign_of("high_roll_dice", payout_limit="$1,000,000")
    by_id = {board.wager: board for board in made.boards}
    assert by_id["millionaire_row_9"].lines[0].pays == "$50,000"
    assert by_id["millionaire_row_9"].limits == "$1 only"
    assert made.notices()[1].startswith("A player is paid at most $1,000,000 in a round; not")
    assert "Millionaire Row nine of a kind ($1 only)" in str(made)


def test_wagers_with_one_line_share_a_block() -> None:
    """A long list of single payments is one table, in the order of the game."""
    titles = [title for title, _ in sign_of("three_dice_football").blocks()]
    assert 1 < len(titles) < len(sign_of("three_dice_football").boards)
    assert "" in titles


def test_a_thought_is_not_to_be_posted() -> None:
    """The sign of rules that nobody checked says so."""
    made = sign(rules_for(game("three_card_poker"), lawful=False))
    assert "A thought only: not to be posted" in str(made)
    assert "A thought only" in made._repr_html_()
    assert made.to_dict()["lawful"] is False

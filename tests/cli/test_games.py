"""`croupier games`: what there is."""

from __future__ import annotations

import pytest

from croupier.games import game_ids
from tests.cli.running import Run


def test_every_game_is_listed(run: Run) -> None:
    """Each game has a line with its id, whole."""
    out = run.ok("games").out
    for game_id in game_ids():
        assert any(line.split()[:1] == [game_id] for line in out.splitlines())
    assert max(len(line.rstrip()) for line in out.splitlines()) <= 80


def test_the_data_of_the_list(run: Run) -> None:
    """Id, name, editions, chapters, seats and the number of wagers."""
    by_id = {one["game"]: one for one in run.ok("games", "--json").data}
    assert sorted(by_id) == game_ids()
    assert by_id["three_card_poker"] == {
        "game": "three_card_poker",
        "name": "Three Card Poker",
        "editions": ["oh"],
        "chapters": ["oh.three_card_poker"],
        "seats": 7,
        "wager_count": 5,
    }
    assert by_id["three_dice_football"]["editions"] == ["661a", "577"]


@pytest.mark.parametrize("game_id", game_ids())
def test_one_game_shows_its_wagers_and_options(run: Run, game_id: str) -> None:
    """Every wager, every option and every choice of an option can be read off and copied."""
    data = run.ok("games", game_id, "--json").data
    out = run.ok("games", game_id).out
    words = {word.strip(",") for word in out.split()}
    for wager in data["wagers"]:
        assert wager["wager"] in words
    for option in data["options"]:
        assert {option["option"], *" ".join(option["choices"]).split()} <= words


def test_a_game_that_does_not_exist(run: Run) -> None:
    """The likeliest one is named."""
    line = run.fails(2, "games", "three_card_pokr")
    assert line == "no game 'three_card_pokr'; did you mean three_card_poker?"

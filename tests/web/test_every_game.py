"""Every registered game is there, drawn, playable and told over HTTP, and nothing hidden leaves."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from pathlib import Path

import pytest

from croupier.games import game_ids
from croupier.web.serving import Served
from tests.web.serving import Listener, Person, plays_a_round, served


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """All of them."""
    with served(tmp_path_factory.mktemp("house")) as found:
        yield found


def test_the_lobby_has_every_registered_game(house: Served) -> None:
    """A table of each, open, with its own cloth, in the API and on the page."""
    with Person(house.url) as person:
        tables = person.get("tables")["tables"]
        page = person.http.get("/")
    assert sorted(one["game"] for one in tables) == game_ids()
    assert all(one["open"] and one["practice"] for one in tables)
    assert page.status_code == 200
    for one in tables:
        assert f'href="/tables/{one["id"]}"' in page.text


@pytest.mark.parametrize("game", game_ids())
def test_a_round_by_the_view_alone(house: Served, game: str) -> None:
    """Two rounds of any game by reading moves; the patches of the stream come to the same view.
    Its name, the cloth and what the table waits for can be read before any script."""
    with Person(house.url) as person, Person(house.url) as watcher:
        table = person.table_of(game)
        assert person.does(table, "sit")["view"]["you"]["kind"] == "seat"
        mine, theirs = Listener(person, table), Listener(watcher, table)
        sent = plays_a_round(person, table) + plays_a_round(person, table)
        assert any(move["do"] == "place" for move in sent)
        mine.until_like(person.view(table))
        theirs.until_like(watcher.view(table))
        kinds = {event["kind"] for event in theirs.events}
        assert {"round", "placed", "ended"} <= kinds
        assert not mine.resets
        assert not theirs.resets
        page = person.http.get(f"/tables/{table}").text
        view = person.view(table)
        name = next(one["name"] for one in person.get("tables")["tables"] if one["id"] == table)
        before_scripts = page[: page.index('<script type="application/json"')]
        for words in ("<svg", 'data-spot="', name, view["words"]):
            assert escape(words) in before_scripts or words in before_scripts, words
        mine.close()
        theirs.close()
        person.sends(table, "leave")


def test_no_file_of_the_web_names_a_game() -> None:
    """A game that was registered a minute ago needs no line here."""
    folder = Path(__file__).parents[2] / "src" / "croupier" / "web"
    for path in folder.rglob("*"):
        if path.suffix in (".py", ".html", ".js", ".css") and "vendor" not in path.parts:
            text = path.read_text()
            named = [game for game in game_ids() if game in text]
            assert not named, f"{path}: {named}"

"""A round of every registered game in the browser: with a pointer, with keys alone, on a phone."""

from __future__ import annotations

import pytest

from croupier.games import game_ids
from tests.web.browser.conftest import House, NewPage
from tests.web.browser.playing import Finger, KeyPlayer, Lister, Player, is_played

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("game_id", game_ids())
def test_a_round_with_a_pointer(game_id: str, house: House, new_page: NewPage) -> None:
    """Sit down from the lobby, place chips where it is lit, decide, and be settled."""
    player = Player(new_page(), house.table(game_id))
    player.sit()
    over = player.round()
    assert is_played(over)
    assert all(one["clause"] and one["why"] for one in over["last"])


@pytest.mark.parametrize("game_id", game_ids())
def test_a_round_with_keys_alone(game_id: str, house: House, new_page: NewPage) -> None:
    """Arrows, Enter, the keys that the server gives to decisions, and R."""
    player = KeyPlayer(new_page(), house.table(game_id))
    player.sit_here()
    assert is_played(player.round())


@pytest.mark.parametrize("game_id", game_ids())
def test_a_round_on_a_phone(game_id: str, house: House, new_page: NewPage) -> None:
    """By touch at 390 pixels; nothing is wider than the screen, and nothing is cut at its edges."""
    page = new_page(phone=True)
    player = Finger(page, house.table(game_id))
    player.sit_here()
    assert is_played(player.round())
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
    assert page.evaluate(CUT) == []


CUT = """() => [...document.querySelectorAll("button, figcaption, figure svg, h1, .pill, .sum b")]
  .filter((one) => one.checkVisibility())
  .filter((one) => one.getBoundingClientRect().left < 0 || one.getBoundingClientRect().right > 390)
  .map((one) => one.outerHTML.slice(0, 80))"""


@pytest.mark.parametrize("game_id", game_ids())
def test_a_round_in_the_list(game_id: str, house: House, new_page: NewPage) -> None:
    """V turns the picture into a table of areas with the same commands."""
    page = new_page()
    player = Lister(page, house.table(game_id))
    player.sit_here()
    page.keyboard.press("v")
    assert is_played(player.round())

"""Pieces on a cloth: where they lie, how they came there, how a keyboard goes from area to area."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

import croupier
from croupier.core.cards import HIDDEN
from croupier.core.cloth import placed
from croupier.core.game import rules_for
from croupier.games import game, game_ids
from croupier.live.cloth_any import cloth_for
from croupier.live.pieces import Places, frames, last_hands, lay, scene_of, sheet
from croupier.live.playing import Moment, PlayedTable
from croupier.live.shown import shown
from croupier.live.sprite import DENOMINATIONS, sprite
from croupier.live.view import view
from croupier.live.viewers import BYSTANDER, SEAT, Viewer


def offered(table: PlayedTable, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = table.moves(seat)["areas"].get(str(seat), {})
    return found


@cache
def played(game_id: str) -> PlayedTable:
    """A table after one round of two players, who take whatever is first."""
    table = croupier.table(game_id, seed="pieces")
    for seat in (1, 2):
        table.join(seat, 1_000)

    def plays(moment: Moment) -> Any:
        if moment.choices:
            return moment.choices[0]
        if moment.stakes_cents:
            return {}
        for spot in offered(table, moment.seat):
            if "least" in offered(table, moment.seat)[spot]:
                table.bet(moment.seat, spot, 10)
                if table.moves(moment.seat)["go"]["refused"] is None:
                    break
        return {}

    table.play(plays)
    return table


@pytest.mark.parametrize("game_id", game_ids())
def test_frames_end_where_the_table_stands(game_id: str) -> None:
    """Followed from any entry to the next, pieces lie at last as the view alone would lay them."""
    table = played(game_id)
    rules = table.table.rules
    every = list(placed(cloth_for(rules)))
    viewer = Viewer(SEAT, (1,))
    entries = list(table.tail)
    after = scene_of(view(table, viewer), table.table.shown_hands)
    events = shown(entries, rules.game, viewer)
    begins = max(at for at, event in enumerate(events) if event["kind"] == "round")
    empty = scene_of({"hands": {}, "request": 0, "seats": {}, "board": {}, "dice": {}})
    lying = lay(every, empty)
    for frame in frames(Places(every), empty, events[begins:], after):
        assert frame["ms"] >= 0
        for name in frame.get("gone", {}):
            del lying[name]
        for name, piece in frame.get("put", {}).items():
            lying[name] = {key: value for key, value in piece.items() if key != "from"}
    assert lying == lay(every, after)


@pytest.mark.parametrize("game_id", game_ids())
def test_a_bystander_sees_no_card_that_was_not_shown(game_id: str) -> None:
    """Every face in the frames of a bystander stands in an event that everybody saw."""
    table = played(game_id)
    rules = table.table.rules
    every = list(placed(cloth_for(rules)))
    events = shown(table.tail, rules.game, BYSTANDER)
    lists = (event["cards"] for event in events if isinstance(event.get("cards"), list))
    seen = {card for cards in lists for card in cards} | {HIDDEN}
    after = scene_of(view(table, BYSTANDER), table.table.shown_hands)
    empty = scene_of({"hands": {}, "request": 0, "seats": {}, "board": {}, "dice": {}})
    faces = {
        piece["card"]
        for frame in frames(Places(every), empty, events, after)
        for piece in frame.get("put", {}).values()
        if piece["kind"] == "card"
    }
    assert faces <= seen


@pytest.mark.parametrize("game_id", game_ids())
def test_the_last_cards_stay_in_sight(game_id: str) -> None:
    """Between rounds lies what lay there before it was collected; nobody sees more than then."""
    table = played(game_id)
    rules = table.table.rules
    places = Places(list(placed(cloth_for(rules))))
    events = shown(table.tail, rules.game, BYSTANDER)
    lists = [event["cards"] for event in events if isinstance(event.get("cards"), list)]
    seen = {card for cards in lists for card in cards} - {HIDDEN}
    lying = {card for cards in last_hands(places, events).values() for card in cards} - {HIDDEN}
    assert lying <= seen
    assert bool(lying) == bool(seen)


@pytest.mark.parametrize("game_id", game_ids())
def test_arrows_reach_every_area(game_id: str) -> None:
    """From the first area in reading order the arrows lead to all others, at every seat."""
    rules = rules_for(game(game_id))
    cloth = cloth_for(rules)
    for seat in (1, rules.game.seats):
        found = sheet(cloth, rules, (seat,))
        reached, waiting = set(), [next(iter(found["areas"]))]
        while waiting:
            key = waiting.pop()
            if key not in reached:
                reached.add(key)
                waiting += found["next"][key]
        assert reached == set(found["areas"])


@pytest.mark.parametrize("game_id", game_ids())
def test_a_sheet_says_of_each_area_where_chips_lie_and_what_it_pays(game_id: str) -> None:
    """The place of chips is inside the area's box, and the rows are those of the wager."""
    rules = rules_for(game(game_id))
    found = sheet(cloth_for(rules), rules, (1,))
    assert found["areas"]
    for area in found["areas"].values():
        x, y, wide, high = area["box"]
        assert x - 0.5 <= area["x"] <= x + wide + 0.5
        assert y - 0.5 <= area["y"] <= y + high + 0.5
        wager = rules.wagers[area["spot"].partition("@")[0]]
        shown_rows = found["wagers"][wager.id]["rows"]
        assert [row[:2] for row in shown_rows] == [[row.words, str(row.pays)] for row in wager.rows]


def test_every_card_chip_and_die_has_its_symbol() -> None:
    """All 52, the joker, a back, six faces, and a chip for each value."""
    drawn = sprite()
    cards = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    names = [*cards, "Jk", "??", *(f"die-{face}" for face in range(1, 7))]
    names += [f"chip-{cents}" for cents, *_ in DENOMINATIONS]
    assert [name for name in names if f'id="{name}"' not in drawn] == []
    assert "style=" not in drawn


def test_what_the_house_gave_beside_draws_is_no_card() -> None:
    """An entry that holds what a meter showed is told like any other."""
    table = played("three_card_poker")
    entry = table.tail[-1]
    other = replace(entry, given=({"meter": "table", "shown_cents": 500_00}, *entry.given))
    game_of = table.table.rules.game
    assert shown([other], game_of, BYSTANDER) == shown([entry], game_of, BYSTANDER)

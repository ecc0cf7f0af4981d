"""525.21(c)(4): a coupon is restricted to games and wagers on which one may lie at all."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from croupier.core.beside import COUPON
from croupier.core.game import rules_for
from croupier.core.refusals import Misuse, Refusal
from croupier.games import game, game_ids
from croupier.house.coupons.restrictions import check, names, takers
from tests.house.coupons.programme import F, approved
from tests.house.coupons.test_paper import PLAIN


@pytest.mark.clause("pa.525 525.21(c)(4)", "pa.525 525.22(c)")
@pytest.mark.parametrize(
    ("games", "wagers"),
    [
        (["roulette"], ["column"]),
        (["roulette"], ["red", "straight"]),
        (["craps"], ["come"]),
        (["crapless"], ["place_6"]),
        (["blackjack", "craps"], ["field"]),
        ([], ["pair_plus"]),
    ],
)
def test_no_coupon_is_for_a_wager_that_takes_none(games: list[str], wagers: list[str]) -> None:
    """Neither received nor printed: nobody could use it."""
    programme, only = approved(), {"games": games, "wagers": wagers}
    why = programme.wrong(F, "receipt", "invoice", **programme.invoice(restrictions=only))
    assert "so nobody could use it (pa.525 525.22(c)); name" in why
    assert programme.coupons.batches == {}
    with pytest.raises(Refusal, match="so nobody could use it"):
        replace(PLAIN, games=tuple(games), wagers=tuple(wagers))


@pytest.mark.clause("pa.525 525.21(c)(4)")
@pytest.mark.parametrize(
    ("only", "said"),
    [
        ({"games": ["roulette"], "wagers": ["pass"]}, "no wager 'pass'"),
        ({"games": ["crapless"], "wagers": ["dont_pass"]}, "no wager 'dont_pass'"),
        ({"wagers": ["pas"]}, "did you mean pass"),
        ({"games": ["crap"]}, "did you mean craps"),
    ],
)
def test_what_no_game_has_is_named(only: dict[str, Any], said: str) -> None:
    """With what could be meant."""
    programme = approved()
    facts = programme.invoice(restrictions=only)
    assert said in programme.wrong(F, "receipt", "invoice", **facts)
    with pytest.raises(Misuse, match=said):
        replace(PLAIN, games=tuple(only.get("games", ())), wagers=tuple(only.get("wagers", ())))


@pytest.mark.clause("pa.525 525.21(c)(4)")
def test_wagers_of_several_games_go_together() -> None:
    """Each has to be one of one of them; they are called what the games call them."""
    check(["roulette", "craps"], ["red", "pass"], "x")
    assert names(["craps"], ["dont_pass"]) == ["Don't Pass"]
    assert names(["roulette", "craps"], ["red", "pass"]) == ["Red", "Pass"]
    assert names([], ["dont_pass"]) == ["dont pass"]
    design = replace(PLAIN, games=("roulette", "craps"), wagers=("red", "pass"))
    assert "on Red or Pass" in design.restrictions(25_00)[0]


@pytest.mark.parametrize("game_id", game_ids())
def test_every_wager_that_takes_one_may_be_named(game_id: str) -> None:
    """And no other wager of the game."""
    wagers = rules_for(game(game_id)).wagers
    for id, wager in wagers.items():
        if COUPON in wager.beside:
            check([game_id], [id], "x")
        else:
            with pytest.raises(Refusal):
                check([game_id], [id], "x")
    assert takers([game_id])

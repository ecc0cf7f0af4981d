"""What a coupon says about its use (c)(4): games and wagers, of those on which one may lie at all.

A restriction to a wager that takes no coupon (22(c)) would make a coupon that nobody can use.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence

from croupier.core.beside import COUPON
from croupier.core.coupons import cite
from croupier.core.game import rules_for
from croupier.core.refusals import Refusal, unknown
from croupier.core.wagers import Wager
from croupier.games import game, game_ids


@functools.cache
def _wagers(game_id: str) -> dict[str, Wager]:
    """Every wager of a game, in whichever edition."""
    one = game(game_id)
    rules = [rules_for(one, edition) for edition in one.editions]
    return {id: wager for found in reversed(rules) for id, wager in found.wagers.items()}


def check(games: Sequence[str], wagers: Sequence[str], tried: str) -> None:
    """Raise where a game is none, or where no coupon may lie on a wager that is named."""
    for one in games:
        if one not in game_ids():
            raise unknown("game", one, game_ids())
    for one in wagers:
        known = list(_of(games, one))
        if not known:
            every = {id for each in games or game_ids() for id in _wagers(each)}
            raise unknown("wager", one, sorted(every))
        if not any(COUPON in wager.beside for wager in known):
            raise Refusal(
                tried,
                f"no coupon may lie on {one.replace('_', ' ')}, so nobody could use it",
                cite("22(c)"),
                f"name one of: {', '.join(takers(games))}"
                if games
                else "name a wager that takes a coupon",
            )


def takers(games: Sequence[str]) -> list[str]:
    """The wagers of these games that take a coupon."""
    found = (id for one in games for id, wager in _wagers(one).items() if COUPON in wager.beside)
    return list(dict.fromkeys(found))


def names(games: Sequence[str], wagers: Sequence[str]) -> list[str]:
    """Wagers as players know them, where all these games call one the same."""
    found = []
    for one in wagers:
        called = {wager.name for wager in _of(games, one)} if games else set[str]()
        found.append(called.pop() if len(called) == 1 else one.replace("_", " "))
    return found


def _of(games: Sequence[str], wager: str) -> Iterator[Wager]:
    """The wager of this id, at each of these games that has one."""
    for one in games or game_ids():
        if wager in (known := _wagers(one)):
            yield known[wager]

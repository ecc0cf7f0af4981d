"""Tasks for those who deal: from the engine, for every game, each with its answer and clause."""

from __future__ import annotations

import json
import random
import re
from itertools import islice

import pytest

from croupier.core.game import rules_for
from croupier.core.money import cents_from
from croupier.core.odds import pays_from
from croupier.games import game, game_ids
from croupier.law import check
from croupier.live.drills import (
    CALL,
    HOUSE_WAY,
    IRREGULARITIES,
    KINDS,
    ORDER,
    PAYOUTS,
    Task,
    kinds_for,
    right,
    task_from,
    tasks,
)


def some(game_id: str, kind: str, number: int, seed: object) -> list[Task]:
    chance = random.Random(f"{seed} {game_id} {kind}")
    return list(islice(tasks(rules_for(game(game_id)), kind, chance.randrange), number))


DRILLED = [
    (game_id, kind) for game_id in game_ids() for kind in kinds_for(rules_for(game(game_id)))
]


@pytest.mark.parametrize(("game_id", "kind"), DRILLED)
def test_every_game_has_tasks_of_every_kind(game_id: str, kind: str, seed: int) -> None:
    """Their own answer is right, another is not, and the clause exists."""
    for task in some(game_id, kind, 2, seed):
        rules = rules_for(game(game_id))
        assert right(rules, task, task.answer), (seed, task)
        assert not right(rules, task, "nothing of the kind"), (seed, task)
        assert not right(rules, task, ""), (seed, task)
        assert task_from(json.loads(json.dumps(task.to_dict()))) == task
        assert check(task.clause)
        assert task.why
        assert task.asks[-1].endswith(("?", "letters.", "?? ??.", "?? low ??."))


def test_hands_are_set_where_they_are_set() -> None:
    """The house way is drilled at the games of Pai Gow and at Asia Poker alone."""
    assert {game_id for game_id, kind in DRILLED if kind == HOUSE_WAY} == {
        "asia_poker",
        "commission_free_pai_gow",
        "pai_gow_poker",
    }
    assert {kind for _, kind in DRILLED} == set(KINDS)


def test_the_same_seed_gives_the_same_tasks() -> None:
    """A class can be given one drill."""
    assert some("craps", PAYOUTS, 3, "x") == some("craps", PAYOUTS, 3, "x")


def test_a_payment_is_that_of_the_row() -> None:
    """In dollars and cents, as the row pays the stake."""
    for task in some("three_card_poker", PAYOUTS, 6, "pay"):
        odds, _, rest = task.why[0].partition(" on ")
        stake = cents_from(rest.split(" is ")[0])
        assert pays_from(odds).net(stake) == cents_from(task.answer)
        assert task.is_right(task.answer.removeprefix("$"))
        assert not task.is_right(str(cents_from(task.answer) // 100 + 1))


@pytest.mark.parametrize("game_id", ["pai_gow_poker", "mini_baccarat", "craps"])
def test_what_is_explained_adds_up(game_id: str, seed: int) -> None:
    """Odds on a stake are the sum that is named, also where a commission is taken afterwards."""
    for task in some(game_id, PAYOUTS, 25, f"{seed} adds up"):
        said = re.match(r"(\d+) to (\d+) on (\S+) is (\S+) ", task.why[0])
        if said is not None:
            win, per, stake, won = said.groups()
            apart = cents_from(won) * int(per) - cents_from(stake) * int(win)
            assert abs(apart) < int(per), (seed, task)  # rounded to a cent
            cut = any("cuts" in why for why in task.why)
            assert cut or won == task.answer, (seed, task)


def test_what_is_won_by_envy_is_paid_on_no_stake() -> None:
    """A drill came to an end over it."""
    drilled = some("pai_gow_poker", PAYOUTS, 25, "1155822156417474273 adds up")
    (envy,) = [task for task in drilled if "Envy Bonus" in task.asks[0]]
    assert envy.asks[0] == "seat 2: Envy Bonus, straight flush"
    assert (envy.answer, envy.why) == ("$20", ("$20 (oh.pai_gow_poker 14.F)",))


def test_an_order_is_written_in_letters() -> None:
    """With spaces or without; in any other order it is wrong."""
    (task,) = some("three_card_poker", ORDER, 1, "order")
    assert task.is_right(" ".join(task.answer.upper()))
    assert not task.is_right(task.answer[::-1])
    assert sorted(task.answer) == list("abcde")[: len(task.answer)]


def test_a_call_is_a_row_of_the_wager() -> None:
    """By its letter or in words."""
    for task in some("mini_baccarat", CALL, 4, "call"):
        letter = "abcdefghijklmnop"[task.choices.index(task.answer)]
        assert task.is_right(letter)
        assert task.is_right(task.answer.upper())


def test_what_follows_comes_from_the_engine() -> None:
    """At Three Card Poker some irregularities void the round and others ask a supervisor."""
    found = {task.answer for task in some("three_card_poker", IRREGULARITIES, 12, "wrong")}
    assert len(found) >= 2

"""A bet of one's own at every game: counted, simulated, signed, drawn and played."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb
from typing import Any

import pytest

import croupier
from croupier.contracts.accountant import Accountant
from croupier.contracts.bot import Bot
from croupier.core.cloth import areas
from croupier.core.commands import Irregular
from croupier.core.game import Game, rules_for
from croupier.core.refusals import Misuse, Refusal
from croupier.games import game_folders
from croupier.live.cloth_any import cloth_for
from croupier.own import bet, with_bets

ROWS = {"yes": "1 to 1", "no": "lose"}


def said(found: object) -> str:
    return "yes" if found else "no"


def an_ace(player: Any) -> str:
    return said(any(card.rank == 14 for card in player))


def an_ace_up(up: Any) -> str:
    return said(up[0].rank == 14)


def a_joker(player: Any) -> str:
    return said(any(card.suit == "joker" for card in player))


def suited_pair(player: Any) -> str:
    return said(player[0] == player[1])


def seven(dice: Any) -> str:
    return said(sum(dice) == 7)


def four_sixes(dice: Any) -> str:
    return said(dice.count(6) >= 4)


def red_triple(dice: Any) -> str:
    return said(dice.green == (dice.red, dice.red))


def red(spin: Any) -> str:
    return said(spin.color == "red")


def one(spin: Any) -> str:
    return said(spin.name == "$1")


def none_of(cards: int, kind: int, dealt: int) -> Fraction:
    return Fraction(comb(cards - kind, dealt), comb(cards, dealt))


SIXES = sum(comb(10, n) * 5 ** (10 - n) for n in range(4, 11))
BETS: dict[str, tuple[Callable[[Any], str], Fraction]] = {
    **{
        game: (an_ace, 1 - none_of(52, 4, dealt))
        for game, dealt in {
            "three_card_poker": 3,
            "four_card_poker": 5,
            "crazy_four_poker": 5,
            "texas_holdem_bonus": 2,
            "ultimate_texas_holdem": 2,
            "let_it_ride": 3,
            "mississippi_stud": 2,
        }.items()
    },
    "dj_wild": (a_joker, Fraction(5, 53)),
    **dict.fromkeys(
        ("pai_gow_poker", "commission_free_pai_gow", "asia_poker"), (a_joker, Fraction(7, 53))
    ),
    "blackjack": (an_ace_up, Fraction(1, 13)),
    "free_bet_blackjack": (an_ace_up, Fraction(1, 13)),
    **dict.fromkeys(("mini_baccarat", "dragon_bonus_baccarat"), (suited_pair, Fraction(7, 415))),
    "craps": (seven, Fraction(1, 6)),
    "crapless": (seven, Fraction(1, 6)),
    "high_roll_dice": (four_sixes, Fraction(SIXES, 6**10)),
    "three_dice_football": (red_triple, Fraction(1, 36)),
    "roulette": (red, Fraction(18, 38)),
    "big_six": (one, Fraction(24, 54)),
}


@cache
def game_with(id: str) -> Game:
    return with_bets(id, [bet("Mine", {**ROWS, "never": "push"}, BETS[id][0])])


def test_every_game_takes_one() -> None:
    """A game more has to say what a bet may look at."""
    assert set(BETS) == set(game_folders())


@pytest.mark.parametrize("id", BETS)
def test_it_is_counted(id: str) -> None:
    """By a second way, as a fraction; and it is signed and drawn."""
    game = game_with(id)
    rules = rules_for(game)
    for own in rules.own_bets:  # at a dice table it is one of the game's own bets on rolls
        assert own.alone is not None
        rows = own.alone.count(rules)
        assert Fraction(rows[0], sum(rows.values())) == BETS[id][1]
        assert "no clause authorises" in own.alone.told(rules)
    if not rules.own_bets:
        assert croupier.analyze(game, "mine").rows[0].probability == BETS[id][1]
    assert "mine" in {board.wager for board in croupier.sign(game).boards}
    assert "mine" in {area.spot for area in areas(cloth_for(rules))}


@pytest.mark.parametrize("id", BETS)
def test_it_is_simulated(id: str) -> None:
    """Beside the game's own wagers, within four and a half standard errors."""
    rules = rules_for(game_with(id))
    rounds, chance = 20_000, float(BETS[id][1])
    if rules.own_bets:
        alone = rules.own_bets[0].alone
        assert alone is not None
        came = alone.sample(rules, rounds, bytes(32), 0)
        assert sum(came.values()) == rounds
    else:
        went = croupier.simulate(game_with(id), 10_000, seed="own")["mine"]
        came = dict(enumerate(count for _, count in went.tallies()))
        rounds = sum(came.values())
    assert abs(came[0] - rounds * chance) < 4.5 * (rounds * chance * (1 - chance)) ** 0.5


@pytest.mark.parametrize("id", BETS)
def test_it_is_played(id: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Random rounds until it was settled some times: an accountant comes to the same balances."""
    # An accountant looks every clause up; a bet of one's own cites the file it stands in.
    monkeypatch.setattr("croupier.contracts.accountant.check", lambda cited: cited)
    settled = 0
    for turn in range(40):
        bot = Bot.at(rules_for(game_with(id)), random.Random(f"{seed} {id} {turn}"), "dealt")
        bot.play(12)
        accountant = Accountant(bot.table.rules).read_all(bot.driver.log)
        balances = {account: cents for account, cents in accountant.balances.items() if cents}
        assert balances == {name: cents for name, cents in bot.table.accounts.items() if cents}
        ended = [e for e in bot.driver.log if e["kind"] == "settled" and e.get("wager") == "mine"]
        settled += len(ended)
        if settled > 5:
            return
    raise AssertionError(f"it was settled {settled} times ({seed})")


@pytest.mark.parametrize("id", ["pai_gow_poker", "asia_poker", "dj_wild"])
def test_no_cards_without_a_wager_of_the_game(id: str) -> None:
    """Where nobody is dealt to who has only this bet, it goes beside the wager that is dealt to."""
    table = croupier.table(game_with(id), seed="own")
    table.join(1, 200)
    with pytest.raises(Refusal, match="it goes only with"):
        table.bet(1, "mine", 10)


def test_a_hand_that_a_bet_looks_at_is_not_surrendered() -> None:
    """At Pai Gow cards that are given up go unseen."""
    table = croupier.table(game_with("pai_gow_poker"), seed="own")
    for seat in (1, 2):
        table.join(seat, 200)
    for seat, wager in ((1, "main"), (2, "main"), (1, "mine")):
        table.bet(seat, wager, 10)
    table.deal()
    with pytest.raises(Refusal, match="mine lies there, and its cards have to be seen"):
        table.practise(Irregular("surrender", 1), by=1)
    table.practise(Irregular("surrender", 2), by=2)


# Games of Three Dice Football


def gains(dice: Any, end: str, so_far: int = 0) -> Any:
    so_far += dice.yards > 0
    return said(so_far >= 2) if end else so_far


def scores(dice: Any, end: str) -> str | None:
    return said(end in ("touchdown", "trips td")) if end else None


def test_a_game_of_football() -> None:
    """As long as it is not decided, a bet on a game is told of each throw; a score is a score."""
    game = with_bets("three_dice_football", [bet("Mine", ROWS, scores), bet("Two", ROWS, gains)])
    touchdown = croupier.analyze(game, "touchdown").rows[0].probability
    assert croupier.analyze(game, "mine").rows[0].probability == touchdown
    found = croupier.analyze(game, "two").rows[0].probability

    # By hand: yards, goal, down and gains, throw after throw.
    chances: dict[tuple[int, int, int, int], Fraction] = {(20, 0, 1, 0): Fraction(1)}
    won = Fraction(0)
    while chances:
        (yard, goal, down, gained), chance = chances.popitem()
        for a, b, c in product(range(1, 7), repeat=3):
            part, yards = chance / 216, a + b - c
            more = gained + (yards > 0)
            turnover = c == 6 and a + b <= 3
            left = yard - max(yards, -1)
            first_and_goal = not goal and left <= 10
            over = a == b == c or turnover or left <= 0 or (not first_and_goal and down == 3)
            if over:
                won += part * (more >= 2)
            else:
                to = (left, 1, 1, more) if first_and_goal else (left, goal, down + 1, more)
                chances[to] = chances.get(to, Fraction(0)) + part
    assert found == won


@pytest.mark.parametrize(
    ("id", "pick", "what"),
    [
        ("three_dice_football", lambda dice, seen: "yes", "needs what it begins with"),
        ("three_dice_football", lambda dice, a=0, b=0: "yes", "one value of its own"),
        ("three_dice_football", lambda dice, end: None, "without a return"),
        ("three_dice_football", lambda dice, end, seen=0: "no" if end else [1], "can change"),
        ("three_dice_football", lambda dice, seen=0: seen + 1, "name a row in words"),
        ("high_roll_dice", lambda spin: "yes", "it takes dice"),
        ("high_roll_dice", lambda dice: dice[10], "line [0-9]+: IndexError"),
    ],
)
def test_what_is_wrong_with_it(id: str, pick: Callable[..., Any], what: str) -> None:
    """In a sentence."""
    with pytest.raises(Misuse, match=what):
        croupier.analyze(with_bets(id, [bet("Mine", ROWS, pick)]), "mine")

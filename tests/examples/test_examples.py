"""The bets of `examples/`: each exact, beside brute force; simulated, signed, drawn and played."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import comb
from pathlib import Path

import pytest

import croupier
from croupier.contracts.accountant import Accountant
from croupier.contracts.bot import Bot
from croupier.core.cloth import areas
from croupier.core.game import Game, rules_for
from croupier.live.cloth_any import cloth_for
from croupier.own import with_bets

FOLDER = Path(__file__).parents[2] / "examples"
Shares = Mapping[str, Fraction]
DECK = range(52)


def shares(counts: Mapping[str, int]) -> Shares:
    total = sum(counts.values())
    return {row: Fraction(number, total) for row, number in counts.items() if number}


def colors() -> Shares:
    """All 22,100 hands one by one."""
    reds = Counter(sum(card % 4 in (1, 2) for card in hand) for hand in combinations(DECK, 3))
    return shares({"three_black": reds[0], "three_red": reds[3], "both_colors": reds[1] + reds[2]})


def same_top() -> Shares:
    """Pairs of hands without a common card, by inclusion and exclusion over common cards."""
    by_top: dict[int, list[tuple[int, ...]]] = {}
    for hand in combinations(DECK, 3):
        by_top.setdefault(hand[-1] // 4, []).append(hand)
    found: Counter[str] = Counter()
    for top, hands in by_top.items():
        pairs = len(hands) ** 2
        for size, sign in ((1, -1), (2, 1), (3, -1)):
            common = Counter(some for hand in hands for some in combinations(hand, size))
            pairs += sign * sum(number**2 for number in common.values())
        found["same_ace" if top == 12 else "same"] += pairs
    total = comb(52, 3) * comb(49, 3)
    found["different"] = total - sum(found.values())
    return shares(found)


def pocket() -> Shares:
    """All 1,326 pairs of cards."""
    found: Counter[str] = Counter()
    for a, b in combinations(DECK, 2):
        if a // 4 == b // 4:
            found["aces" if a // 4 == 12 else "pair"] += 1
        else:
            found["suited" if a % 4 == b % 4 else "nothing"] += 1
    return shares(found)


def board_flush() -> Shares:
    """By the number of cards in each suit, 13 of a suit."""
    found: Counter[str] = Counter()
    for suits in product(range(6), repeat=4):
        if sum(suits) == 5:
            ways = 1
            for number in suits:
                ways *= comb(13, number)
            found[{5: "five", 4: "four", 3: "three"}.get(max(suits), "two")] += ways
    return shares(found)


SHOE = 6 * 52


def ace_hunt() -> Shares:
    """Three cards of a shoe of six decks, 24 aces in it: the hypergeometric law."""
    names = ("none", "one_ace", "two_aces", "three_aces")
    return shares({name: comb(24, k) * comb(SHOE - 24, 3 - k) for k, name in enumerate(names)})


def perfect_twins() -> Shares:
    """The second card against the first, of 311 that are left."""
    return shares({"perfect": 5, "colored": 6, "mixed": 12, "no_pair": 311 - 23})


def third(player: int, banker: int) -> tuple[bool, Callable[[int | None], bool]]:
    """Whether the Player draws, and when the Banker does: the table as players know it."""
    if max(player, banker) >= 8:
        return False, lambda _: False
    draws = player <= 5
    table = {3: {0, 1, 2, 3, 4, 5, 6, 7, 9}, 4: {2, 3, 4, 5, 6, 7}, 5: {4, 5, 6, 7}, 6: {6, 7}}

    def banker_draws(card: int | None) -> bool:
        if card is None:
            return banker <= 5
        return banker <= 2 or card in table.get(banker, ())

    return draws, banker_draws


@cache
def baccarat() -> tuple[Shares, Shares]:
    """A shoe by ranks, in the order of the deal; six cards are drawn in any case."""
    decks = croupier.rules("mini_baccarat").cents("decks")
    left = [4 * decks] * 13
    worth = [*range(2, 10), 0, 0, 0, 0, 1]
    cards: Counter[str] = Counter()
    pairs: Counter[str] = Counter()
    total = 52 * decks
    for a, b in product(range(13), repeat=2):
        of_player = left[a] * (left[b] - (a == b))
        left[a] -= 1
        left[b] -= 1
        for c, d in product(range(13), repeat=2):
            ways = of_player * left[c] * (left[d] - (c == d))
            names = ("none", "one", "both")
            pairs[names[(a == b) + (c == d)]] += ways
            left[c] -= 1
            left[d] -= 1
            draws, then = third((worth[a] + worth[b]) % 10, (worth[c] + worth[d]) % 10)
            rest = total - 4
            if not draws:
                cards["five" if then(None) else "four"] += ways * rest
            else:
                for e in range(13):
                    cards["six" if then(worth[e]) else "five"] += ways * left[e]
            left[c] += 1
            left[d] += 1
        left[a] += 1
        left[b] += 1
    return shares(pairs), shares(cards)


def twice_running() -> Shares:
    """The sum of the squares of the chances of each total."""
    totals = Counter(a + b for a, b in product(range(1, 7), repeat=2))
    same = sum(number**2 for number in totals.values())
    return shares({"same_again": same, "another": 36**2 - same})


def all_small() -> Shares:
    """By which of the small totals are still missing, from none to all."""
    ways = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5}

    @cache
    def won(missing: frozenset[int]) -> Fraction:
        if not missing:
            return Fraction(1)
        total = 6 + sum(ways[one] for one in missing)
        parts = (Fraction(ways[one], total) * won(missing - {one}) for one in missing)
        return sum(parts, Fraction(0))

    chance = won(frozenset(ways))
    return {"all_small": chance, "seven_first": 1 - chance}


RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}


def prime_spin() -> Shares:
    """38 compartments; a number without a divisor."""
    primes = [n for n in range(2, 37) if all(n % d for d in range(2, n))]
    red = len([n for n in primes if n in RED])
    return shares(
        {"red_prime": red, "black_prime": len(primes) - red, "no_prime": 38 - len(primes)}
    )


def repdigit() -> Shares:
    return shares({"repdigit": 3, "a_zero": 2, "other": 33})


BETS: dict[str, tuple[str, Callable[[], Shares]]] = {
    "colors": ("three_card_poker", colors),
    "same_top": ("three_card_poker", same_top),
    "pocket": ("ultimate_texas_holdem", pocket),
    "board_flush": ("ultimate_texas_holdem", board_flush),
    "ace_hunt": ("blackjack", ace_hunt),
    "perfect_twins": ("blackjack", perfect_twins),
    "both_pairs": ("mini_baccarat", lambda: baccarat()[0]),
    "six_cards": ("mini_baccarat", lambda: baccarat()[1]),
    "twice_running": ("craps", twice_running),
    "all_small": ("craps", all_small),
    "prime_spin": ("roulette", prime_spin),
    "repdigit": ("roulette", repdigit),
}
GAMES = sorted({game for game, _ in BETS.values()})


@cache
def game_with(file: str) -> Game:
    return with_bets(BETS[file][0], [FOLDER / f"{file}.py"])


def test_every_example_is_here() -> None:
    """A file more needs its brute force."""
    assert {path.stem for path in FOLDER.glob("*.py")} == set(BETS)
    assert len(BETS) == 12
    assert len(GAMES) == 6


@pytest.mark.parametrize("file", BETS)
def test_it_is_what_brute_force_says(file: str) -> None:
    """Every row, as a fraction; and the house has the edge."""
    game = game_with(file)
    figures = croupier.analyze(game, game.side_bets[-1].id)
    assert {row.outcome: row.probability for row in figures.rows} == BETS[file][1]()
    assert 0 < figures.house_edge < Fraction(1, 8)
    assert figures.method == "exact"


@pytest.mark.parametrize("file", ["colors", "pocket", "perfect_twins", "prime_spin"])
def test_it_is_simulated(file: str) -> None:
    """Within four and a half standard errors of the count, the same for the same seed."""
    game = game_with(file)
    run = croupier.simulate(game, 40_000, seed="examples")
    (found,) = (one for one in run.wagers if one.wager == game.side_bets[-1].id)
    assert found.sigmas is not None
    assert abs(found.sigmas) < 4.5
    again = croupier.simulate(game, 40_000, seed="examples", threads=1)
    (same,) = (one for one in again.wagers if one.wager == game.side_bets[-1].id)
    assert same.mean == found.mean


@pytest.mark.parametrize("file", BETS)
def test_it_is_signed_and_drawn(file: str) -> None:
    """It has its rows on the sign and one area on the cloth at least."""
    game = game_with(file)
    id = game.side_bets[-1].id
    assert id in {board.wager for board in croupier.sign(game).boards}
    assert id in {area.spot for area in areas(cloth_for(rules_for(game)))}


@pytest.mark.parametrize("file", BETS)
def test_it_is_played(file: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Random rounds until it has been paid or lost: an accountant comes to the same balances."""
    # An accountant looks every clause up; a bet of one's own cites the file it stands in.
    monkeypatch.setattr("croupier.contracts.accountant.check", lambda cited: cited)
    game = game_with(file)
    id = game.side_bets[-1].id
    for turn in range(40):
        bot = Bot.at(rules_for(game), random.Random(f"{seed} {file} {turn}"), "dealt")
        bot.play(12)
        accountant = Accountant(bot.table.rules).read_all(bot.driver.log)
        balances = {account: cents for account, cents in accountant.balances.items() if cents}
        here = {account: cents for account, cents in bot.table.accounts.items() if cents}
        assert balances == here
        if any(e["kind"] == "settled" and e.get("wager") == id for e in bot.driver.log):
            return
    raise AssertionError(f"{id} was never settled ({seed})")

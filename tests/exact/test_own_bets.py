"""Bets of one's own: what is read decides what is counted; what is wrong is told by line."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.core.cards import JOKER, STANDARD_DECK
from croupier.core.readable import (
    COLORS_READ,
    RANKS_READ,
    SUITS_COMPARED,
    SUITS_NAMED,
    Card,
    cards_of,
)
from croupier.core.refusals import Misuse
from croupier.exact.census import census
from croupier.exact.own_bets import count_cards
from croupier.games import game
from croupier.laboratory import submission_toml
from croupier.own import bet, bet_from, function_from, with_bets

YES_NO = {"yes": "1 to 1", "no": "lose"}
PARTS = {"player": 3, "dealer": 3}


def said(found: object) -> str:
    return "yes" if found else "no"


def flush(player: Any) -> str:
    return said(len({card.suit for card in player}) == 1)


def hearts(player: Any) -> str:
    return said(all(card.suit == "hearts" for card in player))


def named_in_a_set(player: Any) -> str:
    return said("hearts" in {card.suit for card in player})


def red(player: Any) -> str:
    return said(sum(card.color == "red" for card in player) > 1)


def pair(player: Any) -> str:
    return said(len({card.rank for card in player}) < 3)


def first_two_suited(player: Any) -> str:
    """Of equal ranks the suits come in order, so this hangs on their names."""
    return said(player[0].suit == player[1].suit or str(player[0]) == "A♠")


def special(player: Any) -> str:
    return said(Card(51) in player)


@pytest.mark.parametrize(
    ("pick", "level"),
    [
        (pair, RANKS_READ),
        (flush, SUITS_COMPARED),
        (red, COLORS_READ),
        (hearts, SUITS_NAMED),
        (named_in_a_set, SUITS_NAMED),
        (first_two_suited, SUITS_NAMED),
        (special, SUITS_NAMED),
    ],
)
def test_what_is_read_decides(pick: Callable[[Any], str], level: int) -> None:
    """As few suits are told apart as the function allows, and the count is that of every hand."""
    own = bet("Mine", YES_NO, pick)
    found = count_cards(own, PARTS, STANDARD_DECK)
    every = Counter(pick(cards_of(hand)) for hand in combinations(STANDARD_DECK, 3))
    assert dict(found.rows) == {own.outcomes.index(row): n for row, n in every.items()}
    assert found.level == level
    assert found.deals == 22_100
    assert found.asked < 22_100 or level == SUITS_NAMED


def test_what_nobody_looks_at_is_not_dealt() -> None:
    """A function that takes both hands and reads one is counted over that one."""

    def pick(player: Any, dealer: Any) -> str:
        return said(dealer[0].rank < 11)

    found = count_cards(bet("Mine", YES_NO, pick), PARTS, STANDARD_DECK)
    assert found.parts == ("dealer",)
    assert found.deals == 22_100


def test_too_many_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """More than a function can be asked about: it says so long before it has asked them all."""
    monkeypatch.setattr("croupier.exact.own_bets.LOOK_UP", 500)
    monkeypatch.setattr("croupier.exact.own_bets.MOST_ASKED", 1_000)

    def suits(player: Any, dealer: Any) -> str:
        return said(player[0].suit == dealer[0].suit == "hearts")

    def ranks(player: Any, dealer: Any) -> str:
        return said(player[0].rank == dealer[0].rank)

    with pytest.raises(Misuse, match=r"suits of player and dealer.*read ranks alone"):
        count_cards(bet("Mine", YES_NO, suits), PARTS, STANDARD_DECK)
    with pytest.raises(Misuse, match=r"ranks of player and dealer.*fewer cards"):
        count_cards(bet("Mine", YES_NO, ranks), PARTS, STANDARD_DECK)


def brute(pick: Callable[..., str], cards: Sequence[int], *sizes: int) -> Counter[str]:
    """Every deal one by one."""
    found: Counter[str] = Counter()

    def deal(left: Sequence[int], hands: tuple[Any, ...]) -> None:
        if len(hands) == len(sizes):
            found[pick(*hands)] += 1
            return
        for hand in combinations(left, sizes[len(hands)]):
            deal([card for card in left if card not in hand], (*hands, cards_of(hand)))

    deal(cards, ())
    return found


NUMBERS = {"clubs": 0, "hearts": 1, "diamonds": 2, "spades": 3}


def both_flush(player: Any, dealer: Any) -> str:
    return said(all(len({card.suit for card in hand}) == 1 for hand in (player, dealer)))


def aces_and_colors(player: Any, dealer: Any) -> str:
    return said(player[0].rank == 14 and sum(card.color == "red" for card in dealer) == 2)


def four_of_a_suit(player: Any, dealer: Any) -> str:
    return said(max(Counter(card.suit for card in player + dealer).values()) > 3)


def by_a_table_of_suits(player: Any, dealer: Any) -> str:
    return said(player[0].rank > dealer[0].rank and NUMBERS[player[0].suit] > 1)


def royal_hearts(player: Any, dealer: Any) -> str:
    ranks = [card.rank for card in player]
    return said({card.suit for card in player} == {"hearts"} and ranks == [14, 13, 12])


def order_of_equals(player: Any, dealer: Any) -> str:
    return said([card.rank for card in player] == [14, 14, 13] and player[0].suit == player[2].suit)


@pytest.mark.parametrize(
    ("pick", "level"),
    [
        (both_flush, SUITS_COMPARED),
        (four_of_a_suit, SUITS_COMPARED),
        (aces_and_colors, COLORS_READ),
        (by_a_table_of_suits, SUITS_NAMED),
        (royal_hearts, SUITS_NAMED),
        (order_of_equals, SUITS_NAMED),
    ],
)
def test_two_hands_with_suits(pick: Callable[..., str], level: int) -> None:
    """The player's and the dealer's cards, of four ranks, as every pair of hands one by one."""
    cards = STANDARD_DECK[36:]
    own = bet("Mine", YES_NO, pick)
    found = count_cards(own, PARTS, cards)
    every = brute(pick, cards, 3, 3)
    shares = {own.outcomes.index(row): Fraction(n, every.total()) for row, n in every.items()}
    assert {row: Fraction(n, found.deals) for row, n in found.rows.items()} == shares
    assert found.level == level


def points(player: Any) -> int:
    return sum(NUMBERS[card.suit] for card in player)


def initials(player: Any) -> int:
    return "".join(card.suit[0] for card in player).count("h")


def joined(player: Any) -> int:
    return "-".join(card.suit for card in player).count("hearts")


@pytest.mark.parametrize("read", [points, initials, joined])
def test_suits_as_words_are_read_where_they_are_looked_at(read: Callable[[Any], int]) -> None:
    """A table of suits, their letters, all of them as one text: what nobody reads is not dealt."""

    def pick(player: Any, dealer: Any) -> str:
        if player[0].rank != dealer[0].rank:
            return "no"
        return said(read(player) == 3)

    cards = STANDARD_DECK[36:]
    own = bet("Mine", YES_NO, pick)
    found = count_cards(own, PARTS, cards)
    every = brute(pick, cards, 3, 3)
    assert {own.outcomes[row]: n for row, n in found.rows.items()} == every
    assert found.level == SUITS_NAMED
    assert found.asked < every.total() / 16


def test_a_second_hand_is_dealt_where_it_is_looked_at() -> None:
    """Where the player's cards decide already nobody deals the dealer's."""
    found = count_cards(bet("Mine", YES_NO, both_flush), PARTS, STANDARD_DECK[20:])
    assert found.deals == 4_960 * 3_654
    flushes, others = 4 * 56, 3 * 56 + 10  # of the other suits, and of five cards of the same
    assert found.rows[0] == flushes * others
    assert found.asked < found.deals / 24 / 10


def with_joker(player: Any) -> str:
    return said(any(card.suit == "joker" for card in player))


def suits_and_joker(player: Any) -> str:
    suits = Counter(card.suit for card in player)
    return said(max(suits.values()) + (suits["joker"] > 0) > 3)


def joker_first(player: Any) -> str:
    return said(player[0].rank == 0 and sum(card.color == "red" for card in player) > 2)


@pytest.mark.parametrize(
    ("pick", "level"),
    [(with_joker, RANKS_READ), (suits_and_joker, SUITS_COMPARED), (joker_first, COLORS_READ)],
)
def test_a_joker_has_no_suit(pick: Callable[[Any], str], level: int) -> None:
    """It is nobody's suit and no colour's, and lies before all others."""
    cards = (*STANDARD_DECK[36:], JOKER)
    found = count_cards(bet("Mine", YES_NO, pick), {"player": 5}, cards)
    every = brute(pick, cards, 5)
    assert dict(found.rows) == {0: every["yes"], 1: every["no"]}
    assert found.level == level


def written(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "mybet.py"
    file.write_text(text, "utf-8")
    return file


ROWS = 'ROWS = {"yes": "1 to 1", "no": "lose"}\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("ROWS = {", "line 1"),
        ("import nothing_of_that_name", "line 1"),
        ("x = 1", "has no ROWS"),
        ("import sys\nsys.exit(0)", "line 2: SystemExit"),
        ("raise SystemExit", "line 1: SystemExit"),
        ("x = 1\0", "mybet.py: source code"),
        (ROWS, "has no pick"),
        ('ROWS = {"yes": "1"}\ndef pick(player): return "yes"', "ROWS has an outcome a row"),
        ('ROWS = {"yes": "1", "no": "lose"}\ndef pick(player): return "yes"', "row 'yes'"),
        (ROWS + "def pick(cards): return 'yes'", "takes cards"),
        (ROWS + "def pick(player):\n    return 'yess'", "did you mean yes"),
        (ROWS + "def pick(player):\n    x = 1\n    return player[7].rank", "line 4: IndexError"),
        (ROWS + "def pick(player):\n    raise SystemExit(3)", "line 3: SystemExit"),
        (ROWS + "def pick(player):\n    if player[0].rank > 9: return 'yes'", "without a return"),
        (ROWS + "def pick(player): return ['yes']", "in words"),
        (ROWS + "NAME = 7\ndef pick(player): return 'yes'", "NAME"),
        (ROWS + "NAME = 'Pair Plus'\ndef pick(player): return 'yes'", "already"),
    ],
)
def test_what_is_wrong_is_told_by_line(tmp_path: Path, text: str, said: str) -> None:
    """A sentence with the file, and the line where there is one."""
    file = written(tmp_path, text)
    with pytest.raises(Misuse, match=said) as wrong:
        croupier.analyze(with_bets("three_card_poker", [file]))
    assert "mybet.py" in str(wrong.value)


def test_no_such_file(tmp_path: Path) -> None:
    """And no game that takes none."""
    with pytest.raises(Misuse, match="name a Python file"):
        bet_from(tmp_path / "none.py")
    with pytest.raises(Misuse, match="takes no bets"):
        with_bets(replace(game("big_six"), looks=None), [bet("Mine", YES_NO, flush)])


def test_a_pipe_is_no_file_of_a_bet_or_a_strategy(tmp_path: Path) -> None:
    """It would be waited for without end; a folder is told the same."""
    os.mkfifo(pipe := tmp_path / "pipe.py")
    for file in (pipe, tmp_path):
        with pytest.raises(Misuse, match="is no ordinary file"):
            bet_from(file)
        with pytest.raises(Misuse, match="is no ordinary file"):
            function_from(f"{file}:name")


def test_it_is_designed() -> None:
    """Its rows are searched as any others; what it pays is a thought of its writer."""
    game = with_bets("three_card_poker", [bet("Flush", YES_NO, flush)])
    design = croupier.design(game, unlawful=True)
    found = croupier.target(design, "flush", "2%", "1%")
    assert [one.words for one in found.tables] == ["18"]
    assert design.price("pair_plus").house_edge == Fraction(402, 5525)
    priced = design.at({"flush": {"yes": "18 to 1"}}).price("flush")
    assert priced.house_edge == 1 - Fraction(19 * 4 * 286, 22_100)


def test_strategies_and_kernels_know_nothing_of_it() -> None:
    """The other wagers, named strategies and advice are as they were."""
    game = with_bets("three_card_poker", [bet("Flush", YES_NO, flush)])
    assert croupier.analyze(game, "ante").house_edge == Fraction(686_689, 20_358_520)
    named = croupier.analyze(game, strategy="always_play")
    assert named["flush"].house_edge == croupier.analyze(game, "flush").house_edge
    assert croupier.strategy(game, "Qh 6d 4c").best == "play"


@pytest.mark.parametrize(
    ("game", "rows", "pick", "said"),
    [
        ("craps", YES_NO, lambda dice, before: "yes", "needs what it begins with"),
        ("craps", YES_NO, lambda dice, a=0, b=0: "yes", "one value of its own"),
        ("craps", YES_NO, lambda cards: "yes", "takes dice"),
        ("craps", YES_NO, lambda dice, n=0: n * 40 + sum(dice), "more than 2,000 values"),
        ("craps", YES_NO, lambda dice, n=0: 0, "so that every bet is decided"),
        ("crapless", YES_NO, lambda dice, n=0: 1 if n or dice.hard else "yes", "every bet is"),
        ("craps", YES_NO, lambda dice: None, "every bet is decided"),
        ("craps", YES_NO, lambda dice, point: "yes" if point == 2 else None, "every bet is"),
        ("roulette", YES_NO, lambda wheel: "yes", "takes spin"),
        ("mini_baccarat", YES_NO, lambda dealer: "yes", "player, banker"),
        ("blackjack", YES_NO, lambda dealer: "yes", "player, up, hole"),
    ],
)
def test_other_games(
    game: str, rows: dict[str, str], pick: Callable[..., object], said: str
) -> None:
    """What their functions take, in a sentence."""
    with pytest.raises(Misuse, match=said):
        croupier.analyze(with_bets(game, [bet("Mine", rows, pick)]), "mine")


@pytest.mark.parametrize(
    ("game", "takes"), [("three_card_poker", "player"), ("craps", "dice"), ("roulette", "spin")]
)
@pytest.mark.parametrize("looks", [False, True])
def test_chance_is_not_counted(tmp_path: Path, game: str, takes: str, looks: bool) -> None:
    """A function that hangs on more than what it is given is found out, whether it looks or not."""
    look = f"    list(map(str, {takes}))\n" if looks else ""
    text = f"import itertools\nturn = itertools.count()\n{ROWS}def pick({takes}):\n{look}"
    file = written(tmp_path, f"{text}    return 'yes' if next(turn) % 3 else 'no'")
    with pytest.raises(Misuse, match="now this row and now that one"):
        croupier.analyze(with_bets(game, [file]), "mybet")


@pytest.mark.parametrize("id", ["craps", "roulette", "three_card_poker"])
def test_it_is_not_filed(id: str) -> None:
    """At no game; and the sheet says that no clause authorises it."""
    takes: dict[str, Callable[..., str]] = {
        "craps": lambda dice: said(dice.hard),
        "roulette": lambda spin: said(spin.number == 7),
        "three_card_poker": flush,
    }
    game = with_bets(id, [bet("Mine", YES_NO, takes[id])])
    with pytest.raises(Misuse, match="is not filed, since no clause authorises it"):
        submission_toml(croupier.rules(game))
    assert "mine is a bet of one's own" in " ".join(census(croupier.rules(game)).notes)


def test_an_endless_bet_is_not_simulated() -> None:
    """Nobody waits for rounds that have no end."""
    game = with_bets("craps", [bet("Mine", YES_NO, lambda dice, n=0: 0)])
    with pytest.raises(Misuse, match="no throws lead to a row"):
        croupier.simulate(game, 10)


def test_values_that_can_change_are_no_values() -> None:
    """What a bet over several rolls wants next time is kept, so it has to stay what it is."""
    with pytest.raises(Misuse, match=r"which can change.*frozenset"):
        croupier.analyze(with_bets("craps", [bet("Mine", YES_NO, lambda dice, n=0: [n])]), "mine")


def test_a_file_that_never_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is stopped before there is a bet at all."""
    monkeypatch.setattr("croupier.own.PATIENCE_SECONDS", 0.2)
    file = written(tmp_path, "n = 0\nwhile True:\n    n += 1")
    with pytest.raises(Misuse, match=r"line [23]: TooLong: no answer within 0\.2 seconds"):
        with_bets("three_card_poker", [file])


def test_one_that_never_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is stopped, and told with the line in which it was."""
    monkeypatch.setattr("croupier.own.PATIENCE_SECONDS", 0.2)
    text = f"{ROWS}def pick(player):\n    n = 0\n    while True:\n        n += 1"
    with pytest.raises(Misuse, match=r"line [45]: TooLong: no answer within 0\.2 seconds"):
        croupier.analyze(with_bets("three_card_poker", [written(tmp_path, text)]), "mybet")


def test_ranks_of_two_hands_are_soon_counted() -> None:
    """Whose ranks add up to more: each pair of hands by its ranks, beside a sum over both."""

    def pick(player: Any, dealer: Any) -> str:
        return said(sum(card.rank for card in player) > sum(card.rank for card in dealer))

    found = count_cards(bet("Mine", YES_NO, pick), PARTS, STANDARD_DECK[:16])
    cards = STANDARD_DECK[:16]
    more = sum(
        sum(card >> 2 for card in mine) > sum(card >> 2 for card in other)
        for mine in combinations(cards, 3)
        for other in combinations([card for card in cards if card not in mine], 3)
    )
    assert found.rows[0] == more
    assert found.deals == 560 * 286

"""`croupier drill`: hands to be set as the house sets them."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterator, Sequence
from itertools import count, islice

import pytest

from croupier.cli.drill import drill
from croupier.core.cards import cards_from
from croupier.core.game import Rules, rules_for
from croupier.games import game
from croupier.live.setting_drills import deals
from croupier.sim.streams import SeededStream, seed_from
from tests.cli.running import Run

PAI_GOW = rules_for(game("pai_gow_poker"))
ASIA = rules_for(game("asia_poker"))


class Typed:
    """Lines that are typed; the end of them is the end of the input."""

    offers: Sequence[str] = ()

    def __init__(self, *lines: str) -> None:
        self.lines = iter(lines)

    def read(self, prompt: str) -> str:
        for line in self.lines:
            return line
        raise EOFError


def asked(rules: Rules, hands: Sequence[str], *typed: str) -> tuple[int, int, float, str]:
    """How many were right, how many answered, the seconds of all, and what was said."""
    said: list[str] = []
    ticks = count(step=3)
    score = drill(
        rules,
        iter([cards_from(hand) for hand in hands]),
        len(hands),
        Typed(*typed),
        said.append,
        lambda: float(next(ticks)),
    )
    return score.right, len(score.seconds), sum(score.seconds), "\n".join(said)


THREE = ("9s 9d 4h 4c As Qd 6h", "Qs Qd 6h 6c Ks 9d 3h", "As Jk Kh Qc 9d 6s 3h")


def test_right_wrong_and_given_up() -> None:
    """Each answer is judged, timed, and explained with the rule and its clause."""
    right, hands, seconds, said = asked(PAI_GOW, THREE, "low As Qd", "Ks 9d", "house way")
    assert (right, hands, seconds) == (1, 3, 9.0)
    assert re.search(r"Right, 3.0 s. high 9s 9d 6h 4h 4c, low As Qd", said)
    assert "No, 3.0 s. high Ks Qs Qd 9d 3h, low 6h 6c" in said
    assert "Given up, 3.0 s." in said
    for clause in ("12.C.iv.(b)", "12.C.iv.(c)", "12.B"):
        assert f"(oh.pai_gow_poker {clause})" in said


def test_cards_that_are_worth_the_same_are_right_too() -> None:
    """Of four sevens any two may be the Low hand; an ace is as good as the joker."""
    right, *_ = asked(PAI_GOW, ["7s 7d 7h 7c Ks Qd 4h"], "7h 7c")
    assert right == 1
    right, *_ = asked(PAI_GOW, ["As Ad Jk Qh 9c 6s 3d"], "low As Qh")
    assert right == 1


def test_a_foul_hand_is_called_so() -> None:
    """13.G.iii: aces Low with nines High."""
    right, hands, _, said = asked(PAI_GOW, ["As Ad 9h 9c Ks Qd 4h"], "As Ad")
    assert (right, hands) == (0, 1)
    assert "the hand is foul" in said


def test_nonsense_is_asked_again() -> None:
    """What is no setting costs no hand, only time."""
    typed = ("hello", "low As", "low 2c 3c", "low As Qd")
    right, hands, _, said = asked(PAI_GOW, THREE[:1], *typed)
    assert (right, hands) == (1, 1)
    assert "takes 2 cards, not 1" in said
    assert "2c is not among" in said


def test_an_empty_line_gives_a_hand_up() -> None:
    """As in the other drills: the answer is told, and the hand comes back at the end."""
    right, hands, _, said = asked(PAI_GOW, THREE[:2], "", "6h 6c", "low As Qd")
    assert (right, hands) == (1, 2)
    assert "Given up, 3.0 s. high 9s 9d 6h 4h 4c, low As Qd" in said
    first, _, again = said.partition("Once more, what went wrong:")
    assert "again" not in first
    assert "again [bold]9s 9d 4h 4c As Qd 6h[/bold]" in again
    assert "Right, 3.0 s." in again
    assert "Qs Qd" not in again


def test_what_is_right_does_not_come_back() -> None:
    """Nothing went wrong, so nothing is asked once more."""
    right, hands, _, said = asked(PAI_GOW, THREE[:1], "low As Qd", "low As Qd")
    assert (right, hands) == (1, 1)
    assert "Once more" not in said


def test_it_ends_with_the_input_or_at_a_word() -> None:
    """A hand that nobody answered does not count."""
    assert asked(PAI_GOW, THREE, "low As Qd")[:2] == (1, 1)
    assert asked(PAI_GOW, THREE, "low As Qd", "stop", "house way")[:2] == (1, 1)


def test_three_hands() -> None:
    """Asia Poker: medium and low are named."""
    hand = "Qs Qd 6h 6c Ks 9d 3h"
    right, _, _, said = asked(ASIA, [hand], "medium 6h 6c low Ks")
    assert right == 1
    assert "two pair: pair medium, then highest low (pa.575 575.11(c))" in said


def test_hands_that_a_clause_decides() -> None:
    """`--clause 12.G` has straights and flushes only, 12.C all of its lines."""
    assert PAI_GOW.game.setting is not None
    setting = PAI_GOW.game.setting(PAI_GOW)
    rules = (
        *(("12.G", r"12\.G"), ("12.C", r"12\.C\.iv"), ("12.B", r"12\.B$"), ("12.A", r"12\.A$")),
        *(("12.K", r"12\.K$"), ("12.J.i", r"12\.J\.i$"), ("12.L", r"12\.L")),
    )
    for clause, under in rules:
        below = SeededStream(seed_from("a drill")).below
        found: Iterator[tuple[int, ...]] = islice(deals(setting, below, clause), 5)
        for cards in found:
            assert re.search(under, setting.why(cards)[0])


def test_the_command(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Through a pipe: the same seed asks the same hands, and the score comes last."""
    shown = []
    for _ in range(2):
        monkeypatch.setattr(sys, "stdin", io.StringIO("house way\nhouse way\n"))
        out = run.ok("drill", "pai_gow_poker", "--seed", "Monday", "--hands", "5").out
        assert "0 of 2 set the house way" in out
        assert "\nseed " in out
        shown.append(re.findall(r"^[0-9]\. .*$", out, re.M))
    assert shown[0] == shown[1]
    assert len(shown[0]) == 3
    assert "are not set at Craps" in run.fails(2, "drill", "craps", "--kind", "house_way")


def test_no_such_clause(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A clause that decides no hand is refused after a search, one that is none at once."""
    monkeypatch.setattr("croupier.live.setting_drills.MOST_DEALS", 10)
    ran = run("drill", "pai_gow_poker", "--clause", "13.A")
    assert ran.code == 2
    assert "no hand was found that 13.A decides" in ran.err
    for game_id, chapter in (("pai_gow_poker", "oh.pai_gow_poker"), ("asia_poker", "pa.575")):
        ran = run("drill", game_id, "--clause", "12.Z")
        assert ran.code == 2
        assert f"{chapter} has no clause 12.Z" in ran.err


# Other tasks


def test_payments_are_drilled(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Asked, judged, explained by row and clause; what went wrong comes back; the seed is told."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("nonsense\n\nstop\n"))
    out = run.ok("drill", "three_card_poker", "--hands", "2", "--seed", "s").out
    assert "1. What is paid beside the wager?" in out
    assert re.search(r"\d+ to \d+ on \$\d+ is \$\d+ \(oh.three_card_poker 12\.", out)
    assert "Once more, what went wrong:" in out
    assert "0 of 2 right" in out
    assert "seed " in out


def test_right_answers_are_counted(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The letters of an order, as the engine settled it."""
    first = run_typed(run, monkeypatch, "", "drill", "roulette", "--kind", "order", "--seed", "s")
    answers = re.findall(r"^  ([a-e]{2,5})$", first, re.MULTILINE)
    again = run_typed(
        run,
        monkeypatch,
        "\n".join(answers[:1]) + "\nstop\n",
        "drill",
        "roulette",
        "--kind",
        "order",
        "--seed",
        "s",
    )
    assert "1 of 1 right" in again


def run_typed(run: Run, monkeypatch: pytest.MonkeyPatch, text: str, *words: str) -> str:
    monkeypatch.setattr(sys, "stdin", io.StringIO(text or "\nstop\n"))
    return run.ok(*words).out


def test_wrong_kinds(run: Run) -> None:
    """One line each."""
    assert "did you mean payouts" in run("drill", "craps", "--kind", "payout").err
    assert "hands to set" in run("drill", "craps", "--clause", "3.A").err
    assert "not set at Craps" in run("drill", "craps", "--kind", "house_way").err

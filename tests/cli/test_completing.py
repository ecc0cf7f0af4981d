"""The tab key in the shell: commands, games, wagers, options with their values, chapters."""

from __future__ import annotations

import pytest

from croupier.cli import main


def answers(
    line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> list[str]:
    """What bash is told; the last word is the one that is completed, `_` stands for none yet."""
    words = [word for word in line.split() if word != "_"]
    at = len(words) - (not line.endswith("_"))
    monkeypatch.setenv("_CROUPIER_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", "\n".join(words))
    monkeypatch.setenv("COMP_CWORD", str(at))
    with pytest.raises(SystemExit):
        main([])
    return capsys.readouterr().out.split()


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("croupier ana", ["analyze"]),
        ("croupier play three", ["three_card_poker", "three_dice_football"]),
        ("croupier analyze craps --wager any", ["any_seven", "any_craps"]),
        ("croupier analyze blackjack --set dec", ["decks="]),
        ("croupier analyze blackjack --set soft_17=", ["soft_17=hit", "soft_17=stand"]),
        ("croupier analyze blackjack --set soft_17 =", ["hit", "stand"]),
        ("croupier analyze blackjack --set soft_17 = h", ["hit"]),
        ("croupier analyze three_dice_football --edition _", ["661a", "577"]),
        ("croupier analyze nonsense --wager _", []),
        ("croupier law show oh.craps", ["oh.craps"]),
        ("croupier games mini", ["mini_baccarat"]),
    ],
)
def test_what_the_tab_key_offers(
    line: str,
    told: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Ids are offered where they belong, also where bash cuts a word at its equals sign."""
    assert answers(line, monkeypatch, capsys) == told


def test_the_script_for_a_shell(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is typer's own, for this program; here the shell is named, as a test may run in none."""
    monkeypatch.setenv("_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION", "1")
    with pytest.raises(SystemExit):
        main(["--show-completion", "bash"])
    assert "_CROUPIER_COMPLETE=complete_bash" in capsys.readouterr().out

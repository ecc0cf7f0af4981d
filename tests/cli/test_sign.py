"""`croupier sign`: the payout sign on the terminal, as data and as a page."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.core.cloth import said
from croupier.core.game import rules_for
from croupier.core.odds import LOSE
from croupier.games import game, game_ids
from tests.cli.running import Run

TCP = "three_card_poker"


def test_the_sign_on_the_terminal(run: Run) -> None:
    """Limits, what each wager pays, and what the layout must show."""
    out = run.ok("sign", TCP).out
    assert "Minimum $5 · Maximum $1,000" in out
    assert "  straight flush   40 to 1" in out
    assert "On the layout\n  7 betting positions" in out
    assert "\n  Harbour\n" in run.ok("sign", TCP, "--house", "Harbour").out
    assert "paid at most" not in out


def test_a_payout_limit_is_posted_when_chosen(run: Run) -> None:
    """The limit stands on the sign as money."""
    out = run.ok("sign", TCP, "--set", "payout_limit=100000").out
    assert "A hand is paid at most $100,000 in a round" in out


@pytest.mark.parametrize("game_id", game_ids())
def test_the_data_is_what_the_engine_pays(run: Run, game_id: str) -> None:
    """Every row that wins is on the sign as it is paid, and no row is that does not exist."""
    rules = rules_for(game(game_id))
    data = run.ok("sign", game_id, "--json").data
    posted = {(w["wager"], n["outcome"], n["pays"]) for w in data["wagers"] for n in w["lines"]}
    rows = {(w.id, row.words, str(row.pays)): row for w in rules.wagers.values() for row in w.rows}
    assert posted <= set(rows)
    winning = {key for key, row in rows.items() if row.pays.net(100) > 0}
    assert winning <= posted
    assert not [key for key in posted if rows[key].pays is LOSE]
    assert data["layout"] == said(rules.game.cloth_of(rules), rules)


def test_a_paytable_changes_the_sign(run: Run, tmp_path: Path) -> None:
    """What the house chose to pay is what is posted."""
    file = tmp_path / "paytable.toml"
    file.write_text('[pair_plus]\nflush = "4 to 1"\n')
    out = run.ok("sign", TCP, "--paytable", str(file)).out
    assert "  flush            4 to 1" in out


def test_the_page_is_written(run: Run, tmp_path: Path) -> None:
    """`--html` writes one file that needs nothing else."""
    file = tmp_path / "sign.html"
    ran = run("sign", TCP, "--html", str(file))
    assert (ran.code, ran.out) == (0, "")
    text = file.read_text("utf-8")
    assert "40 to 1" in text
    assert "http" not in text
    assert text.count('<svg class="cloth paper"') == 1
    assert text.count('data-spot="ante"') == 7


def test_a_game_that_does_not_exist(run: Run) -> None:
    """One line with the likeliest one."""
    assert "did you mean three_card_poker?" in run.fails(2, "sign", "three_card")

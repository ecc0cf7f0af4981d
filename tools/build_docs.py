"""Rewrite everything in README.md and docs/ that a command can say better than a person.

A comment `<!-- run: croupier ... -->` is followed by a fenced block with what the command prints;
lines after ` << ` are typed into it, apart by semicolons. Each game has a page, made from its
rules.
`--check` writes nothing and fails when a page is out of date; seconds may differ.
"""

from __future__ import annotations

import contextlib
import io
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from unittest import mock

import croupier
from croupier.cli import main as run_croupier
from croupier.core.game import Rules, rules_for
from croupier.exact.analysis import Analysis, WagerFigures
from croupier.exact.census import EXACT
from croupier.games.dice_table.matrix import matrix

ROOT = Path(__file__).parent.parent
PAGES = ROOT / "docs" / "games"
BLOCK = re.compile(r"(<!-- run: (.+?) -->\n```text\n)(.*?)(```\n)", re.DOTALL)
DAY = re.compile(r"\b\d{4}-\d\d-\d\d\b")
"""A page shows no day of the calendar: it would be another one tomorrow."""
SECONDS = re.compile(r"\d+(?:\.\d+)? s\b")


def run(command: str) -> str:
    """What a command line prints, at eighty columns and without colour."""
    words, _, typed = command.partition(" << ")
    lines = "".join(f"{line.strip()}\n" for line in typed.split(";")) if typed else ""
    out = io.StringIO()
    quiet = {"COLUMNS": "80", "NO_COLOR": "1", "TERM": "dumb", "CROUPIER_ANEW": "1"}
    with (
        mock.patch.dict("os.environ", quiet),
        mock.patch("sys.stdin", io.StringIO(lines)),
        contextlib.redirect_stdout(out),
    ):
        run_croupier(words.split()[1:])
    told = DAY.sub("today", out.getvalue())
    return "\n".join(line.rstrip() for line in told.splitlines()) + "\n"


def rewritten(text: str) -> str:
    """A page with every block filled anew."""
    return BLOCK.sub(lambda found: found[1] + run(found[2]) + found[4], text)


def game_page(game_id: str) -> str:
    """The page of one game."""
    game = croupier.game(game_id)
    chapters = ", ".join(f"`{chapter}`" for chapter in game.law.editions.values())
    lines = [
        f"# {game.name}",
        "",
        f"Chapters {chapters}; up to {game.seats} seats. Made by `make docs` from "
        f"`src/croupier/games/{game_id}/rules.py`; play it with `croupier play {game_id}`.",
        "",
        f"![The cloth of {game.name}]({game_id}.svg)",
        "",
        "## What the house chooses",
        "",
        "| option | default | choices | clause | |",
        "| --- | --- | --- | --- | --- |",
    ]
    rules = rules_for(game)
    for option in game.options:
        free = "an amount" if isinstance(option.default, int) else "in words of its own"
        choices = ", ".join(map(str, option.choices)) or free
        default = option.text(option.default)
        clause = rules.cite(option.clause)
        lines.append(f"| `{option.id}` | {default} | {choices} | {clause} | {option.help} |")
    lines += ["", "## The wagers", "", *_figures(rules)]
    for title, variant in _variants(rules):
        changed = [id for id in variant.wagers if _rows(variant, id) != _rows(rules, id)]
        lines += ["", f"## With {title}", "", *_figures(variant, changed)]
    return "\n".join(lines) + "\n"


def _variants(rules: Rules) -> Iterator[tuple[str, Rules]]:
    """Each choice of an option that changes what wagers pay."""
    for option in rules.game.options:
        for choice in option.choices:
            if choice == option.default:
                continue
            with contextlib.suppress(croupier.Refusal):
                other = rules_for(rules.game, options={option.id: str(choice)})
                if any(_rows(other, id) - _rows(rules, id) for id in other.wagers):
                    yield f"{option.id}={choice}", other


def _rows(rules: Rules, id: str) -> set[tuple[str, str]]:
    wager = rules.wagers.get(id)
    return {(row.outcome, str(row.pays)) for row in wager.rows} if wager else set()


def _figures(rules: Rules, only: Sequence[str] | None = None) -> list[str]:
    analysis: Analysis = croupier.facade.analysis_of(rules)
    shown = [one for one in analysis if only is None or one.wager in only]
    lines = [
        "| wager | house edge | exactly | hits | deviation | measured on |",
        "| --- | ---: | --- | ---: | ---: | --- |",
    ]
    for wager in shown:
        lines.append(
            f"| `{wager.wager}` {wager.name} | {float(wager.house_edge):.4%} | {_exactly(wager)} "
            f"| {float(wager.hit_frequency):.4%} | {wager.standard_deviation:.4f} | {wager.unit} |"
        )
    if analysis.strategy is not None and only is None:
        lines += ["", f"Best play: {analysis.strategy.rule}"]
    for wager in shown:
        lines += [
            "",
            f"### {wager.name}",
            "",
            "| outcome | pays | probability | exactly | clause |",
        ]
        lines.append("| --- | ---: | ---: | --- | --- |")
        for row in wager.rows:
            outcome = row.outcome.replace("_", " ")
            chance = f"{float(row.probability):.6%}"
            exactly = row.probability if wager.method == EXACT else ""
            lines.append(f"| {outcome} | {row.pays} | {chance} | {exactly} | {row.clause} |")
    return lines


def _exactly(wager: WagerFigures) -> str:
    return str(wager.house_edge) if wager.method == EXACT else wager.method


def pages() -> Iterator[tuple[Path, str]]:
    """Every page that is made or holds something made, with its text as it should be."""
    for path in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]:
        text = path.read_text("utf-8")
        if BLOCK.search(text):
            yield path, rewritten(text)
    for game_id in croupier.games():
        yield PAGES / f"{game_id}.svg", croupier.cloth(game_id)._repr_svg_()
        yield PAGES / f"{game_id}.md", game_page(game_id)
    for game_id in ("craps", "crapless"):
        yield ROOT / "docs" / f"{game_id}_matrix.md", matrix(game_id)


def main(words: list[str]) -> int:
    stale = []
    for path, text in pages():
        old = path.read_text("utf-8") if path.exists() else ""
        if SECONDS.sub("", old) != SECONDS.sub("", text):
            stale.append(path.relative_to(ROOT).as_posix())
            if "--check" not in words:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, "utf-8")
    if "--check" in words and stale:
        print(f"out of date: {', '.join(stale)}; run make docs", file=sys.stderr)
        return 1
    for name in stale:
        print(f"wrote {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

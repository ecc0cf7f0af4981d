"""Several wagers at a seat, the dealer's totals and the cutting card, on the terminal."""

from __future__ import annotations

from collections.abc import Callable

from rich.markup import escape

from croupier.cli.shared import console, grid, print_json
from croupier.core.game import Rules
from croupier.core.refusals import Misuse
from croupier.exact.dealer import DealersTotals, dealers_totals
from croupier.exact.par import one_in, percent
from croupier.exact.together import Together, units_from
from croupier.exact.together import together as counted_together
from croupier.facade import cutting_card_of
from croupier.sim.cutting import CuttingCards

Show = Callable[[], None]
"""Prints what was counted."""

ROWS = 12
"""Shown of the best and of the worst that can come of several wagers."""


def _head(rules: Rules, how: str) -> str:
    chapter = rules.game.law.editions[rules.edition]
    given = f"\n{escape(rules.given)}" if rules.given else ""
    return f"[bold]{escape(rules.game.name)}[/bold] ({chapter}), {how}{given}"


# Several wagers


def together(rules: Rules, wagers: str, strategy: str | None, *, json: bool) -> Show:
    found = counted_together(rules, units_from(wagers), strategy)
    return lambda: print_json(found.to_dict()) if json else _show(found)


def _show(found: Together) -> None:
    out = console()
    out.print(_head(found.rules, found.method))
    names = [part.wager for part in found.parts]
    table = grid("wager", "units", "house edge", "deviation", *names, title="", keep=True)
    for i, part in enumerate(found.parts):
        goes = [found.correlation(i, j) for j in range(len(names))]
        table.add_row(
            escape(part.wager),
            str(part.units),
            percent(part.house_edge),
            f"{part.standard_deviation:.4f}",
            *("" if r is None else f"{r:+.3f}" for r in goes),
        )
    out.print(table)
    out.print("The columns named after wagers say how far two of them go together (correlation).")
    lines = grid("together", "", title="")
    lines.add_row("house edge", f"{percent(found.house_edge)} of {found.units} units laid")
    lines.add_row("element of risk", percent(found.element_of_risk))
    lines.add_row("mean of a round", f"{float(found.mean):+.6f} units")
    lines.add_row("standard deviation", f"{found.standard_deviation:.4f} units")
    lines.add_row("hit frequency", percent(found.hit_frequency))
    lines.add_row("push frequency", percent(found.push_frequency))
    out.print(lines)
    rows = grid("units won or lost", "probability", "1 in", title="")
    shown = found.rows
    if len(shown) > 2 * ROWS:
        shown = (*shown[:ROWS], *shown[-ROWS:])
    for place, (net, chance) in enumerate(shown):
        if place == ROWS and len(shown) < len(found.rows):
            rows.add_row("…", "", "")
        rows.add_row(f"{float(net):+g}", percent(chance), one_in(chance))
    out.print(rows)
    if len(shown) < len(found.rows):
        out.print(f"{len(found.rows)} different results; --json has them all.")


# The dealer's totals


def dealer(rules: Rules, *, json: bool) -> Show:
    found = dealers_totals(rules)
    return lambda: print_json(found.to_dict()) if json else _show_dealer(found)


def _show_dealer(found: DealersTotals) -> None:
    out = console()
    out.print(_head(found.rules, "exact"))
    names = [name.replace("_", " ") for name in found.names]
    table = grid("dealer shows", *names, title="\nWhat the dealer's hand comes to", keep=True)
    for one in found.shown:
        table.add_row(one.card, *(f"{100 * float(p):.3f}" for p in one.totals.values()))
    table.add_row("any card", *(f"{100 * float(p):.3f}" for p in found.all.values()))
    out.print(table)
    out.print("In per cent, from a full shoe; --json has fractions, and the same without a")
    out.print("Blackjack, as it is after a look at the hole card.")


# The cutting card


def cutting(
    rules: Rules, strategy: str | None, rounds: int, seed: str | None, *, json: bool
) -> Show:
    found = cutting_card_of(rules, rounds, strategy=strategy, seed=seed)
    if not found.effects:
        raise Misuse(
            f"{rules.game.name} is not dealt down to a cutting card under these rules, or the "
            "card says nothing of the wagers"
        )
    return lambda: print_json(found.to_dict()) if json else _show_cutting(found)


def _show_cutting(found: CuttingCards) -> None:
    out = console()
    out.print(_head(found.rules, f"simulated, strategy {found.strategy}"))
    table = grid("wager", "first round", "cutting card", "error", "in play", title="")
    for one in found.effects:
        mean = -float(found.exact[one.wager].house_edge)
        table.add_row(
            one.wager,
            f"{mean:+.6f}",
            f"{one.effect:+.6f}",
            f"{one.standard_error:.6f}",
            f"{mean + one.effect:+.6f}",
        )
    out.print(table)
    out.print("Won or lost per unit: in the first round after a shuffle (exact), what the cutting")
    out.print("card adds to that (played), and over a shoe that is dealt down to it.")
    out.print(f"seed {found.seed}", soft_wrap=True)

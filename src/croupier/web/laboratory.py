"""The counts of the laboratory, as they run in a process of their own: a key in, bytes out.

Everything is done by the functions of the command line. What was counted last stays here, so that
another payment, a sheet and a spreadsheet of the same design begin where the count ended.
"""

from __future__ import annotations

import json
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from croupier import __version__, facade, laboratory
from croupier.core.game import Game, Rules
from croupier.core.numbers import whole
from croupier.core.odds import Odds
from croupier.counted import Counting
from croupier.designs import share_text, shared_from
from croupier.exact.analysis import Analysis
from croupier.exact.design import Design
from croupier.games import game, lay
from croupier.own import with_bets
from croupier.web.counting import Key, Made

MOST_DESIGNS, MOST_SHEETS = 12, 6
TOML, CSV = "application/toml", "text/csv; charset=utf-8"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
PAGE = "text/html; charset=utf-8"
EXPORTS = ("toml", "json", "csv", "xlsx", "par", "sign", "submission")
"""What a design is written as."""
T = TypeVar("T")


class Tell(Protocol):
    """Says what is done now, and how much of it is over."""

    def __call__(self, words: str, part: float = 0.0) -> None: ...


class Counts:
    """What one process has counted."""

    def __init__(self, own: Mapping[str, Sequence[str]]) -> None:
        lay({id: with_bets(id, list(files)) for id, files in own.items()})
        self._designs: OrderedDict[tuple[str, str], Design] = OrderedDict()
        self._sheets: OrderedDict[tuple[str, str], Analysis] = OrderedDict()
        self._jobs: dict[str, Callable[..., Made]] = {
            "analysis": self.analysis,
            "par": self.par,
            "design": self.design,
            "price": self.price,
            "stays": self.stays,
            "search": self.search,
            "sweep": self.sweep,
            "strategy": self.strategy,
            "best play": self.best_play,
            "hand": self.hand,
            "drill": self.drill,
            **{f"export {kind}": self.export for kind in EXPORTS},
        }

    def do(self, key: Key, tell: Tell) -> Made:
        """Whatever the key asks for: its first word, a game, a design, and what else it takes."""
        job, game_id, share, *more = key
        named = [job.removeprefix("export ")] if job.startswith("export ") else []
        return self._jobs[job](game(game_id), share, tell, *named, *more)

    # What is counted already

    def _design(self, of: Game, share: str, tell: Tell) -> Design:
        """A design, from the count of the same options where the payments allow it."""
        found = _lately(self._designs, (of.id, share))
        if found is not None:
            return found
        sent = shared_from(share)
        tell(f"counting {of.name}")
        if sent.paytable:
            made = self._usual(of, share, tell).at(sent.paytable, thought=sent.thought)
        else:
            made = laboratory.design(of, share=share, counting=Counting())
        return _keep(self._designs, (of.id, share), made, MOST_DESIGNS)

    def _usual(self, of: Game, share: str, tell: Tell) -> Design:
        """The same choices with the payments that the law has."""
        sent = shared_from(share)
        rules = facade.rules(of, edition=sent.edition, options=sent.options, unlawful=sent.thought)
        return self._design(of, share_text(rules), tell)

    def _sheet(self, of: Game, share: str, tell: Tell) -> Analysis:
        from croupier.facade import analysis_of

        found = _lately(self._sheets, (of.id, share))
        if found is None:
            tell(f"counting {of.name}")
            found = analysis_of(_rules(of, share), counting=Counting())
            _keep(self._sheets, (of.id, share), found, MOST_SHEETS)
        return found

    # Pages

    def analysis(self, of: Game, share: str, tell: Tell) -> Made:
        """What `croupier analyze --json` prints."""
        from croupier.exact.par import document

        return _json(document(self._sheet(of, share, tell)))

    def par(self, of: Game, share: str, tell: Tell) -> Made:
        """The same sheet, and its drawings."""
        from croupier.exact.par import document
        from croupier.exact.picture import picture
        from croupier.exact.plots import edges, fan

        sheet = self._sheet(of, share, tell)
        drawn = {}
        for done, one in enumerate(sheet):
            tell(f"adding up sessions: {one.name}", done / len(sheet.wagers))
            drawn[one.wager] = {"rows": picture(one), "fan": fan(one)}
        return _json(
            {
                "sheet": document(sheet),
                "names": {one.wager: one.name for one in sheet},
                "method": sheet.method,
                "edges": edges(sheet, of.name),
                "drawn": drawn,
            }
        )

    def design(self, of: Game, share: str, tell: Tell) -> Made:
        """A design for a page that prices it at the keystroke."""
        return self._priced(of, share, tell, every=True)

    def price(self, of: Game, share: str, tell: Tell) -> Made:
        """The same of those wagers alone that hang on how hands are played."""
        return self._priced(of, share, tell, every=False)

    def _priced(self, of: Game, share: str, tell: Tell, *, every: bool) -> Made:
        from croupier.exact.keystroke import document

        made, before = self._design(of, share, tell), self._usual(of, share, tell)
        wagers = [
            one for one in made.wagers if every or made.decisive & set(made.bundles[one].parts)
        ]
        told = []
        for done, one in enumerate(wagers):
            tell(f"counting {made.bundles[one].name or one}", done / len(wagers))
            told.append({**document(made, one), "was": before.price(one).to_dict()})
        rules, play = made.rules, made.census.strategy
        return _json(
            {
                "game": rules.game.id,
                "edition": rules.edition,
                "options": rules.option_texts(),
                "lawful": rules.lawful,
                "share": share_text(rules),
                "order": [*rules.wagers],
                "decisive": sorted(made.decisive),
                "wagers": told,
                "strategy": None if play is None else play.rule,
            }
        )

    def stays(self, of: Game, share: str, tell: Tell, wager: str, outcome: str) -> Made:
        """Between which payments of a row the present play stays the best."""
        made = self._design(of, share, tell)
        named, outcome = made.row_meant(f"{wager}.{outcome}")
        tell(f"looking for the borders of {named}.{outcome}")
        found = made.stays(named, outcome)
        least, most = (
            one.net(1) if isinstance(one, Odds) else 0 for one in (found.least, found.most)
        )
        return _json(
            {
                "wager": named,
                "outcome": outcome,
                "least": str(found.least),
                "most": str(found.most),
                "least_units": str(least),
                "most_units": str(most),
                "below": found.below,
                "above": found.above,
                "words": found.words,
            }
        )

    def search(self, of: Game, share: str, tell: Tell, text: str) -> Made:
        """Paytables that come to a wanted edge, as `croupier design --target --json` has them."""
        wanted = json.loads(text)
        made = self._design(of, share, tell)
        tell("searching paytables")
        rates = laboratory.rates_from(wanted["hit_rate"]) if wanted.get("hit_rate") else None
        found = laboratory.target(
            made,
            wanted["wager"],
            wanted["target"],
            wanted.get("tolerance") or "0.05%",
            vary=tuple(wanted.get("vary") or ()),
            cap=_number(wanted.get("cap"), "cap", 10**6),
            hit_rate=rates,
            changed=_number(wanted.get("changed"), "number of rows", 1_000),
            listed=_number(wanted.get("most"), "number of tables", 200),
            steps=_number(wanted.get("odds_to"), "step of odds", 20) or 1,
            strict=bool(wanted.get("strict")),
        )
        near = found.nearest
        return _json({**found.to_dict(), "nearest": None if near is None else near.to_dict()})

    def sweep(self, of: Game, share: str, tell: Tell, wager: str, over: str, values: str) -> Made:
        """The edge over a range, as a table and as a drawing."""
        made = self._design(of, share, tell)
        tell(f"going through {over}")
        found = laboratory.sweep(made, wager, over, values)
        return _json({**found.to_dict(), "svg": found.svg()})

    def best_play(self, of: Game, share: str, tell: Tell, patient: str = "") -> Made:
        """What `croupier strategy --json` prints."""
        return _json(self._best_play(of, share, tell, patient)["strategy"])

    def strategy(self, of: Game, share: str, tell: Tell, patient: str = "") -> Made:
        """The same, and what stands near the borders."""
        return _json(self._best_play(of, share, tell, patient))

    def _best_play(self, of: Game, share: str, tell: Tell, patient: str) -> dict[str, Any]:
        from croupier.exact.advised import strategy_document
        from croupier.exact.ways import takes_long, ways

        rules = _rules(of, share)
        tell(f"counting {of.name}")
        began = time.perf_counter()
        found = Counting()(rules).strategy
        known: tuple[Any, ...] = ()
        if found is not None:
            tell("counting other ways to play", 0.5)
            known = ways(rules, patient=bool(patient))
        told = strategy_document(of.id, found, known)
        more: dict[str, Any] = {"seconds": round(time.perf_counter() - began, 3)}
        if found is not None:
            more["long"] = sorted(takes_long(rules))
            more["name"] = found.name
            more["example"] = getattr(of.counting(), "EXAMPLE", "")
            more["near"] = [] if found.chart else found.near_borders()
            more["runs"] = [] if found.chart else [
                {
                    "best": run[0].best,
                    "first": run[0].situation,
                    "last": run[-1].situation,
                    "situations": len(run),
                    "weight": sum(one.weight for one in run),
                }
                for run in found.runs()
            ]  # fmt: skip
        return {"strategy": told, **more}

    def hand(self, of: Game, share: str, tell: Tell, hand: str, board: str) -> Made:
        """What `croupier strategy --hand --json` prints."""
        from croupier.exact.advised import hand_document
        from croupier.exact.census import advice_for

        tell(f"counting {hand}")
        found = hand_document(advice_for(_rules(of, share), hand, board))
        asked = {"game": of.id, "hand": hand} | ({"board": board} if board else {})
        return _json(asked | found)

    # Drills

    def drill(self, of: Game, share: str, tell: Tell, kind: str, seed: str, number: str) -> Made:
        """The tasks of a drill; the same seed gives the same."""
        from itertools import islice

        from croupier.live.drills import tasks
        from croupier.sim.streams import SeededStream, seed_from

        tell("playing rounds")
        asked = tasks(_rules(of, share), kind, SeededStream(seed_from(seed)).below)
        found = []
        for done, task in enumerate(islice(asked, int(number))):
            found.append(task.to_dict())
            tell("playing rounds", done / int(number))
        return _json({"tasks": found})

    # Files

    def export(self, of: Game, share: str, tell: Tell, kind: str) -> Made:
        """A design as a file; a thought says that it is one."""
        from croupier.exact.par import sheet
        from croupier.exact.sheets import par_csv, par_workbook
        from croupier.facade import sign_of

        rules = _rules(of, share)
        name = of.id if rules.lawful else f"{of.id}-thought"
        if kind == "toml":
            marked = "" if rules.lawful else "# a thought only: nobody asked whether it is lawful\n"
            text = marked + laboratory.paytable_toml(rules.paytable)
            return Made(text.encode(), TOML, f"{name}.paytable.toml")
        if kind == "json":
            made = self._design(of, share, tell)
            data = {**made.to_dict(), "share": share_text(made.rules)}
            text = json.dumps(data, indent=2, ensure_ascii=False) + "\n"
            return Made(text.encode(), "application/json", f"{name}.json")
        if kind == "sign":
            return Made(sign_of(rules).html().encode(), PAGE, f"{name}.sign.html")
        if kind == "submission":
            return Made(laboratory.submission_toml(rules).encode(), TOML, f"{name}.submission.toml")
        found = self._sheet(of, share, tell)
        tell("adding up sessions", 0.5)
        if kind == "csv":
            return Made(par_csv(found, __version__).encode(), CSV, f"{name}.csv")
        if kind == "xlsx":
            return Made(par_workbook(found, __version__), XLSX, f"{name}.xlsx")
        return Made(sheet(found, __version__).encode(), PAGE, f"{name}.par.html")


def _rules(of: Game, share: str) -> Rules:
    sent = shared_from(share)
    return facade.rules(
        of,
        edition=sent.edition,
        options=sent.options,
        paytable=sent.paytable or None,
        unlawful=sent.thought,
    )


def _number(text: str | None, what: str, most: int) -> int | None:
    return whole(text, what, least=1, most=most) if text else None


def _json(data: Any) -> Made:
    return Made(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode())


def _lately(kept: OrderedDict[tuple[str, str], T], key: tuple[str, str]) -> T | None:
    if key in kept:
        kept.move_to_end(key)
    return kept.get(key)


def _keep(kept: OrderedDict[tuple[str, str], T], key: tuple[str, str], one: T, most: int) -> T:
    kept[key] = one
    while len(kept) > most:
        kept.popitem(last=False)
    return one

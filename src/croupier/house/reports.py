"""Reports: plain data from the entries of the log. How one is printed, `report.py` says."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from croupier.core import events as at_table
from croupier.core.entries import Entry
from croupier.core.events import Event
from croupier.core.game import Rules, rules_for
from croupier.core.money import dollars
from croupier.core.things import Thing, places
from croupier.games import game
from croupier.house.accounts import Hired, HouseFounded
from croupier.house.books import every
from croupier.house.cage import Posted, stack_cents
from croupier.house.count import Figures, Pricing, Stakes, theory
from croupier.house.documents import KINDS, Signed
from croupier.house.jackpots import JACKPOT, step_of
from croupier.house.report import NOTHING as NOTHING
from croupier.house.report import About as About
from croupier.house.report import Dated as Dated
from croupier.house.report import Report as Report
from croupier.house.report import Row
from croupier.house.report import dated as dated
from croupier.house.report import moment as moment
from croupier.house.significant import SIGNIFICANT
from croupier.house.tables import table_of
from croupier.house.things import next_due

# Win, drop and hold


@dataclass
class Played:
    """A table in a period: its figures, its stakes and what it cut off and took beside."""

    game: str = ""
    figures: Figures = field(default_factory=Figures)
    staked: dict[tuple[str, str], Stakes] = field(default_factory=dict)
    rounds: int = 0
    trays: int = 0
    """Openers that no closer follows in the period, less closers that no opener went before."""
    boxes: int = 0
    """Boxes that were pulled and are not counted."""

    @property
    def counted(self) -> bool:
        """Whether its win can be said."""
        return not self.trays and not self.boxes


def played(entries: Iterable[Entry], about: About) -> dict[str, Played]:
    """By table: what it did in the period."""
    found: dict[str, Played] = {}
    rules: dict[str, tuple[str, str]] = {}
    counted: set[str] = set()
    dropped: dict[str, str] = {}
    for one in dated(entries):
        for event in one.entry.events:
            if isinstance(event, at_table.Opened):
                rules[_table(one.entry)] = event.game, event.rules
            if about.holds(one):
                _take_in(found, one.entry, event, rules, counted)
                if isinstance(event, Signed) and (event.of, event.step) == ("drop", "pull"):
                    dropped[event.document] = event.about
                    found.setdefault(event.about, Played()).boxes += 1
            if isinstance(event, Signed | Posted):
                _take_drop(found, event, dropped)
            if isinstance(event, Signed) and event.step == "verify_opener":
                counted.add(event.about)
            if isinstance(event, Signed) and event.step == "verify_closer":
                counted.discard(event.about)
    wanted = about.table
    return {table: done for table, done in sorted(found.items()) if not wanted or table == wanted}


def _take_in(
    found: dict[str, Played],
    entry: Entry,
    event: Event,
    rules: Mapping[str, tuple[str, str]],
    counted: set[str],
) -> None:
    if isinstance(event, at_table.Settled | at_table.Ended):
        here = found.setdefault(_table(entry), Played())
        here.game, chosen = rules.get(_table(entry), ("", ""))
        if isinstance(event, at_table.Ended):
            here.rounds += event.round > 0
        else:
            key = chosen, event.wager.partition("@")[0]
            here.staked[key] = here.staked.get(key, Stakes()).and_one(event.stake_cents)
    elif isinstance(event, Signed) and event.of == "table":
        here = found.setdefault(event.about, Played())
        here.figures += _counted(event)
        here.trays += (event.step == "verify_opener") - (event.step == "verify_closer")
    elif isinstance(event, Posted) and event.about.startswith(("fill/", "credit/")):
        for table, figures in _carried(event):
            if table in counted:
                found.setdefault(table, Played()).figures += figures


def _take_drop(
    found: Mapping[str, Played], event: Signed | Posted, dropped: Mapping[str, str]
) -> None:
    """What is counted belongs to the day on which its box was pulled, whenever that is."""
    if isinstance(event, Posted) and event.about in dropped:
        cash = [one[3] for one in event.moves if one[0] == "cash" and one[2] == "vault"]
        found[dropped[event.about]].figures += Figures(drop_cents=sum(cash))
    elif isinstance(event, Signed) and event.document in dropped and event.step == "accept":
        found[dropped[event.document]].boxes -= 1


def _table(entry: Entry) -> str:
    return table_of(entry.on[0])


def _counted(event: Signed) -> Figures:
    if event.step == "verify_opener":
        return Figures(opener_cents=stack_cents(event.said["stack"]))
    if event.step == "verify_closer":
        return Figures(closer_cents=stack_cents(event.said["stack"]))
    return Figures()


def _carried(event: Posted) -> Iterator[tuple[str, Figures]]:
    """Chips of a slip that came into a tray or went out of it; before the opener is counted they
    are in it."""
    for _, source, target, cents in every(event.moves):
        if event.about.startswith("fill/") and target.endswith("/tray"):
            yield target.removesuffix("/tray"), Figures(fills_cents=cents)
        elif source.endswith("/tray"):
            yield source.removesuffix("/tray"), Figures(credits_cents=cents)
        elif target.endswith("/tray"):  # a credit that was voided on its way
            yield target.removesuffix("/tray"), Figures(credits_cents=-cents)


WIN = "rounds", "opener", "fills", "credits", "closer", "drop", "win", "hold"
BAND = "theory at best play", "from", "to", "95 %"
NOT_COUNTED = "not counted"
"""In the place of a win of which the closer or the box is missing."""


def _together(them: Iterable[Played]) -> Played:
    """What several tables did."""
    total = Played()
    for one in them:
        total.figures += one.figures
        total.rounds += one.rounds
        total.trays += abs(one.trays)
        total.boxes += one.boxes
        add_stakes(total.staked, one.staked)
    return total


def add_stakes(
    total: dict[tuple[str, str], Stakes], more: Mapping[tuple[str, str], Stakes]
) -> None:
    """What was staked, by rules and wager, with what was staked elsewhere."""
    for key, stakes in more.items():
        total[key] = total.get(key, Stakes()) + stakes


def _win(
    about: About, by: Row, them: Mapping[Row, Played], pricing: Pricing | None, *signers: str
) -> Report:
    """Win, drop and hold of each, and of all; beside theory and its band where prices are given."""
    rows = [(*key, *_win_row(one, pricing)) for key, one in them.items()]
    all_of = ("all", *[""] * (len(by) - 1))
    totals = (*all_of, *_win_row(_together(them.values()), pricing))
    columns = (*by, *WIN, *(BAND if pricing is not None else ()))
    title = "win, drop and hold" + ("" if len(by) > 1 else f" by {by[0]}")
    return about.report(title, columns, rows, totals, *signers)


def win(entries: Iterable[Entry], about: About, pricing: Pricing | None = None) -> Report:
    """Win, drop and hold by table."""
    tables: dict[Row, Played] = {
        (table, one.game): one for table, one in played(entries, about).items()
    }
    return _win(about, ("table", "game"), tables, pricing, "shift manager", "finance")


def win_by_game(entries: Iterable[Entry], about: About, pricing: Pricing | None = None) -> Report:
    """The same by game."""
    games: dict[str, list[Played]] = {}
    for one in played(entries, about).values():
        games.setdefault(one.game or "not opened", []).append(one)
    them: dict[Row, Played] = {(name,): _together(tables) for name, tables in sorted(games.items())}
    return _win(about, ("game",), them, pricing, "finance")


def win_by_day(entries: Iterable[Entry], about: About, pricing: Pricing | None = None) -> Report:
    """The same by gaming day, over all tables."""
    listed = list(entries)
    days = dict.fromkeys(one.date for one in dated(listed) if one.date and about.holds(one))
    them: dict[Row, Played] = {
        (day,): _together(played(listed, replace(about, date=day, until="")).values())
        for day in days
    }
    return _win(about, ("day",), them, pricing, "finance")


def _win_row(one: Played, pricing: Pricing | None) -> Row:
    figures = one.figures
    chips = figures.opener_cents, figures.fills_cents, figures.credits_cents
    closer = NOT_COUNTED if one.trays else dollars(figures.closer_cents)
    drop = NOT_COUNTED if one.boxes else dollars(figures.drop_cents)
    hold = NOTHING if figures.hold is None else percent(figures.hold)
    done = (dollars(figures.win_cents), hold) if one.counted else (NOT_COUNTED, NOT_COUNTED)
    return str(one.rounds), *map(dollars, chips), closer, drop, *done, *_band(one, pricing)


def _band(one: Played, pricing: Pricing | None) -> Row:
    return band(one.staked, one.figures.win_cents if one.counted else None, pricing)


def band(staked: Mapping[tuple[str, str], Stakes], won: int | None, pricing: Pricing | None) -> Row:
    """Theory, the two ends of its band, and whether a win lies within; nothing without prices."""
    if pricing is None:
        return ()
    found = theory(staked, pricing)
    high = "no end (players choose)" if found.high_cents is None else dollars(found.high_cents)
    verdict = NOT_COUNTED if won is None else "within" if found.holds(won) else "OUTSIDE"
    return dollars(round(found.win)), dollars(found.low_cents), high, verdict


def percent(share: Fraction) -> str:
    """A share in per cent, to two places."""
    hundredths = round(share * 10_000)
    sign = "-" if hundredths < 0 else ""
    return f"{sign}{abs(hundredths) // 100}.{abs(hundredths) % 100:02} %"


def against_theory(entries: Iterable[Entry], about: About, pricing: Pricing) -> Report:
    """By table: the win beside what the exact edges give, with its 95 % band."""
    rows = []
    for table, one in played(entries, about).items():
        win = dollars(one.figures.win_cents) if one.counted else NOT_COUNTED
        unpriced = dollars(theory(one.staked, pricing).unpriced_cents)
        rows.append((table, one.game, win, *_band(one, pricing), unpriced))
    columns = "table", "game", "win", *BAND, "not priced"
    return about.report("win against theory", columns, rows, (), "shift manager", "finance")


# Papers


SLIPS = "number", "table", "amount", "state", "signed by"


def slips(entries: Iterable[Entry], about: About, *, unused: bool = False) -> Report:
    """Fill and credit slips in the order of their numbers; or those that are not at an end."""
    papers: dict[str, list[Signed]] = {}
    for one in dated(entries):
        for event in one.entry.events:
            if isinstance(event, Signed) and event.of in ("fill", "credit") and about.holds(one):
                papers.setdefault(event.document, []).append(event)
    rows = []
    for number in sorted(papers, key=_in_order):
        last, first = papers[number][-1], papers[number][0]
        if unused and last.state in KINDS[last.of].ends:
            continue
        amount = dollars(stack_cents(first.said["stack"])) if "stack" in first.said else ""
        names = ", ".join(f"{event.by} ({event.credential})" for event in papers[number])
        if not about.table or about.table == last.about:
            rows.append((number, last.about, amount, last.state, names))
    title = "unused slips" if unused else "fill and credit slips"
    return about.report(title, SLIPS, rows, (), "cage supervisor")


def _in_order(number: str) -> tuple[str, int]:
    series, _, last = number.rpartition("/")
    return series, int(last)


def gaps(entries: Iterable[Entry]) -> list[str]:
    """Numbers of a series that no paper has: there are none, and this looks."""
    seen: dict[str, set[int]] = {}
    for entry in entries:
        for event in entry.events:
            if isinstance(event, Signed) and KINDS[event.of].numbered:
                series, number = _in_order(event.document)
                seen.setdefault(series, set()).add(number)
    return [
        f"{series}/{number}"
        for series, numbers in sorted(seen.items())
        for number in sorted(set(range(1, max(numbers) + 1)) - numbers)
    ]


JACKPOTS = (
    "at", "number", "table", "seat", "hand", "meter", "step", "state", "by", "credential", "amount",
)  # fmt: skip


@dataclass
class _Jackpot:
    number: str
    table: str
    hit: at_table.JackpotHit
    state: str = "hit"


def jackpots(entries: Iterable[Entry], about: About) -> Report:
    """Every word of every jackpot: those at its table, and those at the desk."""
    rows, total = list[Row](), 0
    for one, found, step, by, credential, cents in _words(entries):
        if about.holds(one) and about.table in ("", found.table):
            hit, amount = found.hit, dollars(cents) if cents else ""
            hand, share = hit.outcome.replace("_", " "), f"{hit.percent} % of {hit.meter}"
            where = moment(one.entry.at), found.number, found.table, str(hit.seat), hand, share
            rows.append((*where, step, found.state, by, credential, amount))
            total += cents
    totals = ("all", *[""] * (len(JACKPOTS) - 2), dollars(total))
    return about.report("jackpots", JACKPOTS, rows, totals, "finance")


def _words(entries: Iterable[Entry]) -> Iterator[tuple[Dated, _Jackpot, str, str, str, int]]:
    """Step by step: who signed with which number, and what was paid or put into safekeeping."""
    known: dict[str, _Jackpot] = {}
    open_ones: dict[str, list[_Jackpot]] = {}
    numbers: dict[str, int] = {}
    credentials: dict[str, str] = {}
    last = ""
    for one in dated(entries):
        stream, last = one.entry.on[0], one.date or last
        for event in one.entry.events:
            if isinstance(event, HouseFounded):
                credentials |= {who["id"]: who["credential"] for who in event.people}
            elif isinstance(event, Hired):
                credentials[event.member] = event.credential
            elif isinstance(event, Signed) and event.document in known:
                found = known[event.document]
                found.state = event.state
                yield one, found, event.step, event.by, event.credential, 0
            elif isinstance(event, at_table.JackpotHit):
                year = last[:4]
                numbers[year] = numbers.get(year, 0) + 1
                found = _Jackpot(f"jackpot/{year}/{numbers[year]}", table_of(stream), event)
                known[found.number] = found
                open_ones.setdefault(stream, []).append(found)
                yield one, found, "hit", "house", "", 0
            for found in open_ones.get(stream, ()):
                step = step_of(found.state, found.hit.wager, event)
                if step is not None:
                    found.state = JACKPOT.step(step).to
                    by = event.by if isinstance(event, at_table.Attested) else "house"
                    by = one.entry.by if step == "not_verified" else by
                    yield one, found, step, by, credentials.get(by, ""), _cents(step, event)
            if isinstance(event, at_table.Ended):
                open_ones.pop(stream, None)


def _cents(step: str, event: Any) -> int:
    return int(event[PAID[step]]) if step in PAID else 0


PAID = {"pay": "won_cents", "keep_safe": "cents"}
"""By step: what its event says that went out."""


# Equipment and inspections

INSPECTED: Mapping[type[Event], Callable[[Any], tuple[str, str, str]]] = {
    at_table.Attested: lambda e: (e.by, e.what, e.clause),
    at_table.Told: lambda e: ("", f"{e.thing}, {e.fact}: {e.told}", e.clause),
    at_table.EquipmentChanged: lambda e: ("", f"{e.item}: now {e.thing}", ""),
    at_table.Serviced: lambda e: ("", f"{e.thing} {e.done}", ""),
}


def equipment(entries: Iterable[Entry], about: About) -> Report:
    """What was attested, told, changed and serviced at tables, and where things went."""
    rows = []
    for one in dated(entries):
        if not about.holds(one):
            continue
        for event in one.entry.events:
            where = _table(one.entry)
            if type(event) in INSPECTED:
                who, what, clause = INSPECTED[type(event)](event)
            elif isinstance(event, Signed) and event.of == "thing":
                who, what, clause = event.by, f"{event.document} {event.step}", event.clause
                where = str(event.said.get("table", ""))
            else:
                continue
            if not about.table or where == about.table:
                rows.append((moment(one.entry.at), where, who or one.entry.by, what, clause))
    columns = "at", "table", "by", "what", "clause"
    return about.report("equipment and inspections", columns, rows, (), "floor supervisor")


def due(entries: Iterable[Entry], about: About) -> Report:
    """What lies at tables that are open, and when each has to be replaced; overdue ones first."""
    here: dict[str, tuple[Rules, dict[str, Thing]]] = {}
    now = 0
    for entry in entries:
        now = max(now, entry.at)
        for event in entry.events:
            if isinstance(event, at_table.Opened):
                chosen = event.edition, event.options, event.paytable, event.lawful
                rules = rules_for(game(event.game), *chosen)
                things = {place: Thing(place, 1, now) for place in places(rules)}
                here[_table(entry)] = rules, things
            elif isinstance(event, at_table.EquipmentChanged) and _table(entry) in here:
                things = here[_table(entry)][1]
                things[event.item] = Thing(event.item, things[event.item].number + 1, now)
            elif isinstance(event, Signed) and event.step == "verify_closer":
                here.pop(event.about, None)
    found = [
        (until, table, place, things[place].since, clause)
        for table, (rules, things) in here.items()
        for place, until, clause in next_due(rules, things)
        if not about.table or table == about.table
    ]
    rows = [
        (moment(until), table, place, moment(since), _left(until - about.generated_at), clause)
        for until, table, place, since, clause in sorted(found)
    ]
    columns = "due at", "table", "thing", "in use since", "left", "clause"
    return about.report("equipment due next", columns, rows, (), "floor supervisor")


def _left(milliseconds: int) -> str:
    minutes = milliseconds // 60_000
    return "OVERDUE" if milliseconds <= 0 else f"{minutes // 60} h {minutes % 60} min"


# Significant events


def significant(entries: Iterable[Entry], about: About) -> Report:
    """What the house has to be able to show at once, with whom it tells."""
    rows = []
    for one in dated(entries):
        if about.holds(one):
            for event in one.entry.events:
                for found in SIGNIFICANT:
                    if found.matches(event):
                        words = found.words(event)
                        who = one.entry.by, found.rank, found.notify
                        rows.append(
                            (moment(one.entry.at), str(one.entry.seq), found.id, words, *who)
                        )
    columns = "at", "entry", "event", "what", "by", "rank", "tells"
    return about.report("significant events", columns, rows, (), "compliance")


REPORTS: dict[str, Callable[[Iterable[Entry], About], Report]] = {
    "slips": slips,
    "unused_slips": lambda entries, about: slips(entries, about, unused=True),
    "equipment": equipment,
    "due": due,
    "significant_events": significant,
    "jackpots": jackpots,
}
"""Those that need nothing but entries."""

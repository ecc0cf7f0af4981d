"""`croupier house`: who may do what at the desk, which papers there are, and what they need."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape

from croupier.cli import CONTEXT, examples
from croupier.cli.shared import AsJson, console, grid, print_json
from croupier.core.refusals import Misuse, unknown

EXAMPLE = """
croupier house rights --role cage
croupier house papers fill
croupier house roles --json
croupier house events
croupier house found house.db
croupier house sign house.db day open date=2026-11-18 --by 'practice manager'
croupier house report win export-2026-11-18 --day 2026-11-18
croupier house find export-2026-11-18 --table t12 --player P1
"""

command = typer.Typer(
    add_completion=False,
    context_settings=CONTEXT,
    no_args_is_help=True,
    help="Who may do what at the desk of a house, and the papers that are signed there.",
    epilog=examples(EXAMPLE),
)
ROLE = Annotated[str | None, typer.Option(metavar="ROLE", help="Only what this role may do.")]


@command.command(epilog=examples("croupier house rights --role 'floor supervisor'"))
def rights(
    role: ROLE = None,
    json: AsJson = False,
    markdown: Annotated[
        bool, typer.Option("--markdown", metavar="", help="The page docs/rights.md.")
    ] = False,
) -> None:
    """Every command of the desk and every step of a paper, by who may do it."""
    from croupier.house.people import ROLES
    from croupier.house.rights import matrix, page

    if role is not None and role not in ROLES:
        raise unknown("role", role, ROLES)
    if markdown:
        print(page(), end="")
        return
    found: list[dict[str, Any]] = [
        {
            "name": right.name,
            "who": str(right.who),
            "other_than": list(right.other_than),
            "step_up": right.step_up,
            "clause": right.clause,
            "roles": [name for name, cell in zip(ROLES, cells, strict=True) if cell],
        }
        for right, cells in matrix()
    ]
    if role is not None:
        found = [one for one in found if role in one["roles"]]
    if json:
        print_json(found)
        return
    shown = grid("command or step", "who may", "other than", "clause", left=4, keep=True)
    for one in found:
        who = f"{one['who']}, credential once more" if one["step_up"] else one["who"]
        shown.add_row(one["name"], who, ", ".join(one["other_than"]), one["clause"])
    console().print(shown)


@command.command(epilog=examples("croupier house roles"))
def roles(json: AsJson = False) -> None:
    """The roles that staff may have, and which departments never meet in one person."""
    from croupier.house.people import CONFLICTS, ROLES

    pairs = sorted(sorted(pair) for pair in CONFLICTS)
    if json:
        listed = [{"role": name, **vars(one)} for name, one in ROLES.items()]
        print_json({"roles": listed, "never_together": pairs})
        return
    shown = grid("role", "department", "from rank", "does", left=4, keep=True)
    for name, one in ROLES.items():
        shown.add_row(name, one.department, one.rank or "any", one.does)
    console().print(shown)
    console().print("Never one person: " + "; ".join(" and ".join(pair) for pair in pairs))


@command.command(epilog=examples("croupier house papers fill"))
def papers(
    kind: Annotated[
        str | None, typer.Argument(metavar="KIND", help="A kind of paper: fill, drop, dispute.")
    ] = None,
    json: AsJson = False,
) -> None:
    """The papers of the house: their steps, who signs each, and what it has to say."""
    from croupier.house import desk

    known = desk.KINDS
    if kind is not None and kind not in known:
        raise unknown("kind of paper", kind, known)
    chosen = [one for name, one in sorted(known.items()) if kind in (None, name)]
    if json:
        print_json([_paper(one) for one in chosen])
        return
    for one in chosen:
        title = f"{one.name} (about a {one.about}{', numbered' if one.numbered else ''})"
        shown = grid("step", "when it is", "then it is", "who", "says", left=5, title=title)
        for step in one.steps:
            who = f"{step.who}, credential once more" if step.step_up else str(step.who)
            if step.differs:
                who += f"; not who did {', '.join(step.differs)}"
            says = ", ".join(step.takes)
            shown.add_row(step.name, " or ".join(step.at), step.to, escape(who), says)
        console().print(shown)


def _paper(kind: object) -> dict[str, object]:
    from croupier.house.documents import Kind

    assert isinstance(kind, Kind)
    steps = [
        {
            "step": step.name,
            "at": list(step.at),
            "to": step.to,
            "who": str(step.who),
            "other_than": list(step.differs),
            "step_up": step.step_up,
            "takes": {name: one.__name__ for name, one in step.takes.items()},
            "clause": step.clause,
        }
        for step in kind.steps
    ]
    about = {"paper": kind.name, "about": kind.about, "numbered": kind.numbered}
    return {**about, "steps": steps, "ends": sorted(kind.ends)}


@command.command(epilog=examples("croupier house events"))
def events(json: AsJson = False) -> None:
    """The significant events that a house has to be able to show, and who is told of each."""
    from croupier.house.significant import SIGNIFICANT

    if json:
        listed = [
            {"event": one.id, "kind": one.name, "rank": one.rank, "tells": one.notify}
            for one in SIGNIFICANT
        ]
        print_json(listed)
        return
    shown = grid("event", "how grave", "tells", left=3, keep=True)
    for one in SIGNIFICANT:
        shown.add_row(one.id, one.rank, one.notify)
    console().print(shown)


Store = Annotated[Path, typer.Argument(metavar="STORE", help="The store of a house: house.db.")]


@command.command(epilog=examples("croupier house found house.db --name 'Harbour House'"))
def found(
    store: Store,
    name: Annotated[str, typer.Option(metavar="NAME", help="Of the house.")] = "Practice House",
    origin: Annotated[
        str, typer.Option(metavar="NAME", help="What heads of its log are signed for.")
    ] = "practice.invalid",
) -> None:
    """Begin a practice house in a new store, with its practice staff."""
    from croupier.cli import house_desk

    office = house_desk.found(store, name, origin)
    print(f"{office.name}: a practice house with {len(office.people.members)} practice staff")


@command.command(epilog=examples("croupier house people house.db"))
def people(store: Store, json: AsJson = False) -> None:
    """Who works in a practice house, as what, and where each stands now."""
    from croupier.cli import house_desk
    from croupier.house.people import described

    with house_desk.opened(store) as (_, office):
        listed = [
            {**described(one), "active": one.active, "posts": one.posts}
            for one in office.people.members.values()
        ]
    if json:
        print_json(listed)
        return
    shown = grid("id", "department", "rank", "roles", "at", left=5, keep=True)
    for one in listed:
        posts = ", ".join(f"{table}: {' '.join(duties)}" for table, duties in one["posts"].items())
        shown.add_row(one["id"], one["department"], one["rank"], ", ".join(one["roles"]), posts)
    console().print(shown)


@command.command(
    epilog=examples(
        "croupier house sign house.db day open date=2026-11-18 --by 'practice manager'\n"
        "croupier house sign house.db day close --paper day/2026-11-18 --by 'practice manager'"
    )
)
def sign(
    store: Store,
    kind: Annotated[str, typer.Argument(metavar="KIND", help="A kind of paper: fill, day.")],
    step: Annotated[str, typer.Argument(metavar="STEP", help="One of its steps.")],
    facts: Annotated[
        list[str] | None,
        typer.Argument(metavar="[FACT=VALUE]...", help="table=t1 stack=500:20 (20 of $5)."),
    ] = None,
    paper: Annotated[str, typer.Option(metavar="NUMBER", help="Which paper: fill/2026/1.")] = "",
    by: Annotated[str, typer.Option(metavar="WHO", help="Who signs.")] = "",
    json: AsJson = False,
) -> None:
    """Do one step of a paper in a practice house."""
    from croupier.cli import house_desk
    from croupier.house.documents import Sign, Signed

    said = house_desk.facts_from(kind, step, facts or [])
    entry = house_desk.do(store, by, Sign(kind, step, paper, said))
    if json:
        print_json(entry.plain())
        return
    for event in entry.events:
        if isinstance(event, Signed):
            print(f"{event.document} is {event.state} ({event.step} by {event.by}, {event.clause})")
        else:
            print(f"  {event.kind.replace('_', ' ')}")


@command.command(epilog=examples("croupier house duty house.db t1 dealer --by 'practice dealer'"))
def duty(
    store: Store,
    table: Annotated[str, typer.Argument(metavar="TABLE", help="A table: t1.")],
    place: Annotated[str, typer.Argument(metavar="DUTY", help="dealer, stickperson, floor.")],
    by: Annotated[str, typer.Option(metavar="WHO", help="Who takes it.")] = "",
    leave: Annotated[bool, typer.Option("--leave", metavar="", help="Leave it.")] = False,
) -> None:
    """Take a duty at a table of a practice house, or leave it."""
    from croupier.cli import house_desk
    from croupier.house.posts import LeaveDuty, TakeDuty

    house_desk.do(store, by, LeaveDuty(table, place) if leave else TakeDuty(table, place))
    print(f"{by} {'leaves' if leave else 'takes'} {place} at {table}")


Log = Annotated[
    Path, typer.Argument(metavar="LOG", help="A store, the folder of an export, or its log.jsonl.")
]
TableName = Annotated[str, typer.Option(metavar="T", help="One table: t12.")]


@command.command(
    epilog=examples(
        "croupier house report win export-2026-11-18 --day 2026-11-18\n"
        "croupier house report unused_slips export-2026-11-18 --csv"
    )
)
def report(
    kind: Annotated[str, typer.Argument(metavar="KIND", help="win, theory, slips, ...")],
    log: Log,
    day: Annotated[str, typer.Option(metavar="DAY", help="A gaming day: 2026-11-18.")] = "",
    until: Annotated[str, typer.Option(metavar="DAY", help="Up to this gaming day.")] = "",
    shift: Annotated[str, typer.Option(metavar="S", help="One shift of it.")] = "",
    table: TableName = "",
    csv: Annotated[bool, typer.Option("--csv", metavar="", help="For a spreadsheet.")] = False,
    json: AsJson = False,
) -> None:
    """A report from the log of a house: win, win_by_game, win_by_day, theory, ratings, slips,
    unused_slips, equipment, significant_events, jackpots.
    """
    import time

    from croupier import __version__
    from croupier.cli.house_log import entries_of, operator_of
    from croupier.core.days import date_from
    from croupier.house.ratings import ratings
    from croupier.house.reports import REPORTS, About, against_theory

    priced = {"theory": against_theory, "ratings": ratings}
    if kind not in REPORTS and kind not in priced:
        raise unknown("report", kind, [*REPORTS, *priced])
    for one in (day, until):
        if one and date_from(one) is None:
            raise Misuse(f"{one!r} is no day; write 2026-11-18")
    if (until and until < (day or until)) or (until and not day):
        raise Misuse("--until goes with an earlier --day")
    entries = list(entries_of(log))
    operator, practice = operator_of(entries)
    about = About(
        operator=operator,
        generated_at=time.time_ns() // 1_000_000,
        version=__version__,
        date=day,
        until=until,
        shift=shift,
        table=table,
        practice=practice,
    )
    if kind in priced:
        from croupier.cli.house_theory import pricing
        from croupier.cli.waiting import sign_of_life

        with sign_of_life("counting what each wager is worth"):
            made = priced[kind](entries, about, pricing(entries))
    else:
        made = REPORTS[kind](entries, about)
    if json:
        rows = [dict(zip(made.columns, row, strict=True)) for row in made.rows]
        print_json({**dict(made.heading()), "rows": rows})
    else:
        print(made.csv() if csv else made.text(), end="")


@command.command(
    epilog=examples("croupier house find export-2026-11-18 --table t12 --player P1 --amount 25")
)
def find(
    log: Log,
    table: TableName = "",
    number: Annotated[int | None, typer.Option("--round", metavar="N", help="Its number.")] = None,
    since: Annotated[str, typer.Option("--from", metavar="TIME", help="From when (UTC).")] = "",
    until: Annotated[str, typer.Option("--to", metavar="TIME", help="Until when.")] = "",
    seat: Annotated[int | None, typer.Option(metavar="N", help="Somebody sat there.")] = None,
    player: Annotated[str, typer.Option(help="Who played.")] = "",
    wager: Annotated[str, typer.Option(help="A wager that was made.")] = "",
    amount: Annotated[str, typer.Option(metavar="$", help="What was staked or paid.")] = "",
    json: AsJson = False,
) -> int:
    """Find rounds by table, time, seat, player, wager or amount; exit 1 if there is none."""
    from croupier.cli.house_log import entries_of
    from croupier.cli.times import moment_from
    from croupier.core.money import cents_from, dollars
    from croupier.house.disputes import find as found_in
    from croupier.house.disputes import rounds
    from croupier.house.reports import moment

    entries = list(entries_of(log))
    first = entries[0].at if entries else 0
    found = found_in(
        rounds(entries),
        table=table or None,
        number=number,
        since=moment_from(since, first) if since else None,
        until=moment_from(until, first, end=True) if until else None,
        seat=seat,
        player=player or None,
        wager=wager or None,
        cents=cents_from(amount) if amount else None,
    )
    if json:
        print_json([_round(one) for one in found])
    else:
        shown = grid("table", "round", "from", "entries", "players", "wagers", left=6, keep=True)
        for one in found:
            players = ", ".join(f"{seat}: {name}" for seat, name in one.players.items())
            wagers = ", ".join(
                f"{seat}: {name} {dollars(cents)}" for (seat, name), cents in one.wagers.items()
            )
            where = one.table, str(one.number), moment(one.since), f"{one.first}-{one.last}"
            shown.add_row(*where, escape(players), escape(wagers))
        console().print(shown if found else "no such round")
    return 0 if found else 1


def _round(one: Any) -> dict[str, Any]:
    wagers = [
        {"seat": seat, "wager": name, "cents": cents} for (seat, name), cents in one.wagers.items()
    ]
    return {**vars(one), "wagers": wagers, "amounts": sorted(one.amounts)} | {
        "dealt_by": sorted(one.dealt_by)
    }

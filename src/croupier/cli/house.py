"""`croupier house`: who may do what at the desk, which papers there are, and what they need."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.markup import escape

from croupier.cli import CONTEXT, examples
from croupier.cli.house_accounts import accounts, asker
from croupier.cli.house_options import By, Key, Keys, Log, PasswordStdin, Store, TableName
from croupier.cli.house_patrons import command as patron_command
from croupier.cli.house_report import command as report_command
from croupier.cli.house_run import running
from croupier.cli.shared import AsJson, console, grid, print_json
from croupier.core.refusals import Misuse, unknown

EXAMPLE = """
croupier house rights --role cage
croupier house papers fill
croupier house roles --json
croupier house events
croupier house found house.db
croupier house found real.db --real --origin oh/42 --administrator I1 --credential 4711
croupier house run house.db --heads /mnt/elsewhere
croupier house sign house.db day open date=2026-11-18 --by 'practice manager'
croupier house do house.db cage.sell stack=500:20 --by 'practice cashier'
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
command.add_typer(accounts)
command.add_typer(running)
command.add_typer(report_command)
command.add_typer(patron_command)
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
            "who": right.whose,
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


@command.command(epilog=examples("croupier house found house.db --name 'Harbour House'"))
def found(
    store: Store,
    name: Annotated[str, typer.Option(metavar="NAME", help="Of the house.")] = "Practice House",
    origin: Annotated[
        str, typer.Option(metavar="NAME", help="What heads of its log are signed for.")
    ] = "practice.invalid",
    real: Annotated[
        bool, typer.Option("--real", metavar="", help="A real house: its people sign in.")
    ] = False,
    administrator: Annotated[str, typer.Option(metavar="ID", help="Of a real house.")] = "",
    credential: Annotated[
        str, typer.Option(metavar="NUMBER", help="The administrator's credential number.")
    ] = "",
    keys: Keys = None,
) -> None:
    """Begin a house in a new store: for practice with its staff, or real with an administrator."""
    from croupier.audit.places import Place
    from croupier.cli import house_desk
    from croupier.cli.house_accounts import SHOWN_ONCE

    if real:
        if origin == house_desk.ORIGIN:
            raise Misuse("a real house needs a name for the heads of its log: --origin NAME")
        who = administrator, credential
        given = house_desk.found_real(Place.at(store, keys), name, origin, *who)
        print(f"{name}: a real house; {administrator} keeps its accounts")
        print(f"password ({SHOWN_ONCE}): {given}")
        return
    if administrator or credential:
        raise Misuse("--administrator and --credential go with --real")

    office = house_desk.found(Place.at(store, keys), name, origin)
    print(f"{office.name}: a practice house with {len(office.people.members)} practice staff")


@command.command(epilog=examples("croupier house people house.db"))
def people(
    store: Store,
    by: By = "",
    password_stdin: PasswordStdin = False,
    keys: Keys = None,
    json: AsJson = False,
) -> None:
    """Who works in a house, as what, and where each stands now."""
    from croupier.audit.places import Place
    from croupier.cli import house_desk

    listed = house_desk.staff(Place.at(store, keys), by, lambda: asker(password_stdin))
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
    by: By = "",
    password_stdin: PasswordStdin = False,
    keys: Keys = None,
    key: Key = "",
    json: AsJson = False,
) -> None:
    """Do one step of a paper."""
    from croupier.audit.places import Place
    from croupier.cli import house_desk
    from croupier.house.documents import Sign, Signed

    place, typed = Place.at(store, keys), house_desk.facts_from(kind, step, facts or [])
    said = typed
    if kind == "dispute":
        from croupier.cli.house_disputes import facts_of

        said = facts_of(store, step, paper, typed)
    what = Sign(kind, step, paper, said)
    entry = house_desk.do(place, by, what, lambda: asker(password_stdin), key)
    if json:
        print_json(entry.plain())
        return
    for event in entry.events:
        if isinstance(event, Signed):
            print(f"{event.document} is {event.state} ({event.step} by {event.by}, {event.clause})")
        else:
            print(f"  {event.kind.replace('_', ' ')}")
    for name in (one for one in said if one not in typed):  # what the log says, and nobody typed
        listed = said[name] if isinstance(said[name], list) else [said[name]]
        print(f"  {name.replace('_', ' ')}: {', '.join(map(str, listed))}")


@command.command(
    epilog=examples(
        "croupier house do house.db floor.change_limits table=t1 minimum_cents=1000 "
        "maximum_cents=20000 sign='t1 sign 2' --by 'practice supervisor'\n"
        "croupier house do house.db cage.sell stack=500:20 --by 'practice cashier'\n"
        "croupier house do"
    )
)
def do(
    store: Annotated[str, typer.Argument(metavar="[STORE]", help="A house.")] = "",
    name: Annotated[
        str, typer.Argument(metavar="[COMMAND]", help="cage.sell, floor.change_limits.")
    ] = "",
    facts: Annotated[
        list[str] | None,
        typer.Argument(metavar="[FACT=VALUE]...", help="table=t1 stack=500:20 (20 of $5)."),
    ] = None,
    by: By = "",
    password_stdin: PasswordStdin = False,
    keys: Keys = None,
    key: Key = "",
    json: AsJson = False,
) -> None:
    """Do one thing at the desk that is no step of a paper; with no command, what there is."""
    from croupier.audit.places import Place
    from croupier.cli import house_desk

    if not name:
        _acts(json)
        return
    what = house_desk.act_from(name, facts or [])
    entry = house_desk.do(Place.at(store, keys), by, what, lambda: asker(password_stdin), key)
    if json:
        print_json(entry.plain())
        return
    print(f"{name} by {by}")
    for event in entry.events:
        said = ", ".join(f"{one} {told}" for one, told in event.facts().items() if one in SAID)
        print(f"  {event.kind.replace('_', ' ')}{': ' * bool(said)}{said}")


SAID = ("member", "patron", "table", "sign", "version", "amount_cents", "report", "period")
"""What of an event is told when something was done; all of it is in `--json`."""


def _acts(json: bool) -> None:
    from croupier.cli import house_desk
    from croupier.house.acts import ACTS

    takes = {name: house_desk.taken_by(kind) for name, kind in house_desk.acts().items()}
    if json:
        print_json(
            [
                {"command": name, "takes": {fact: kind.__name__ for fact, kind in one.items()}}
                for name, one in takes.items()
            ]
        )
        return
    shown = grid("command", "who may", "takes", left=3, keep=True)
    for name, kind in house_desk.acts().items():
        shown.add_row(name, escape(str(ACTS[kind].who)), ", ".join(takes[name]))
    console().print(shown)


@command.command(epilog=examples("croupier house duty house.db t1 dealer --by 'practice dealer'"))
def duty(
    store: Store,
    table: Annotated[str, typer.Argument(metavar="TABLE", help="A table: t1.")],
    place: Annotated[str, typer.Argument(metavar="DUTY", help="dealer, stickperson, floor.")],
    by: By = "",
    leave: Annotated[bool, typer.Option("--leave", metavar="", help="Leave it.")] = False,
    password_stdin: PasswordStdin = False,
    keys: Keys = None,
    key: Key = "",
) -> None:
    """Take a duty at a table, or leave it."""
    from croupier.audit.places import Place
    from croupier.cli import house_desk
    from croupier.house.posts import LeaveDuty, TakeDuty

    what = LeaveDuty(table, place) if leave else TakeDuty(table, place)
    house_desk.do(Place.at(store, keys), by, what, lambda: asker(password_stdin), key)
    print(f"{by} {'leaves' if leave else 'takes'} {place} at {table}")


@command.command(
    epilog=examples("croupier house find export-2026-11-18 --table t12 --player P1 --amount 25")
)
def find(
    log: Log,
    table: TableName = "",
    number: Annotated[int | None, typer.Option("--round", metavar="N", help="Its number.")] = None,
    since: Annotated[
        str,
        typer.Option("--from", metavar="TIME", help="From when (UTC); a time alone: the last day."),
    ] = "",
    until: Annotated[str, typer.Option("--to", metavar="TIME", help="Until when.")] = "",
    seat: Annotated[int | None, typer.Option(metavar="N", help="Somebody sat there.")] = None,
    serial: Annotated[str, typer.Option(help="A coupon that lay there.")] = "",
    jackpot: Annotated[str, typer.Option(metavar="METER", help="A meter that was hit.")] = "",
    player: Annotated[str, typer.Option(help="Who played.")] = "",
    wager: Annotated[str, typer.Option(help="A wager that was made.")] = "",
    amount: Annotated[
        str, typer.Option(metavar="$", help="What was staked or paid: 25, or from-to: 500-.")
    ] = "",
    json: AsJson = False,
) -> int:
    """Find rounds by table, time, seat, player, wager, amount, coupon or jackpot; exit 1 if there
    is none."""
    from croupier.cli.house_log import entries_of
    from croupier.cli.times import moment_from
    from croupier.core.money import dollars
    from croupier.house.disputes import find as found_in
    from croupier.house.disputes import rounds
    from croupier.house.reports import moment
    from croupier.live.searching import amounts_from

    entries = list(entries_of(log))
    last = entries[-1].at if entries else 0
    found = found_in(
        rounds(entries),
        table=table or None,
        serial=serial or None,
        jackpot=jackpot or None,
        number=number,
        since=moment_from(since, last) if since else None,
        until=moment_from(until, last, end=True) if until else None,
        seat=seat,
        player=player or None,
        wager=wager.strip().lower().replace(" ", "_") or None,
        cents=amounts_from(amount) if amount else None,
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
    sets = ("amounts", "serials", "jackpots", "dealt_by")
    return {**vars(one), "wagers": wagers} | {name: sorted(vars(one)[name]) for name in sets}

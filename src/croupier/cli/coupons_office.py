"""`croupier coupons`: the papers of the coupon office, each step by a named person, and reports."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from croupier.cli import examples
from croupier.cli.house_accounts import asker
from croupier.cli.house_options import By, Key, Keys, Log, PasswordStdin, Store, TableName
from croupier.cli.shared import AsJson, print_json
from croupier.core.entries import Entry
from croupier.core.money import cents_from, dollars
from croupier.core.numbers import whole
from croupier.core.refusals import CroupierError, Misuse, quoted, unknown
from croupier.files import bytes_of, text_of

command = typer.Typer()
NOTHING = "none"
MOST_KEY = 4_096
CouponKey = Annotated[
    Path | None,
    typer.Option("--coupon-key", metavar="FILE", help="The key that coupons are sealed with."),
]


@dataclass(frozen=True)
class Office:
    """One word of the command line: a paper, and which of its steps."""

    name: str
    kind: str
    does: str
    example: str
    steps: tuple[str, ...] = ()
    """Those that this word does; all of them without any."""


REQUISITION, COUNT = "coupon_requisition", "coupon_count"
OFFICE = (
    Office("design", "coupon_design", "A design: filed, agreed, approved (b).",
           "design house.db file design=D1 shows='spec 4' --by 'practice promoter'"),
    Office("controls", "coupon_controls", "Internal controls: filed, agreed, approved (b).",
           "controls house.db approve approval='IC 7' approved=2026-11-18 "
           "--paper coupon_controls/2026/1 --by 'practice compliance officer'"),
    Office("receive", "coupon_receipt", "A delivery or a print run: invoiced, examined by two "
           "departments, written into the ledger (e)(f)(p).",
           "receive house.db examine denomination=25 found=A7:1-1000 damaged=A7:17 twice=none "
           "--paper coupon_receipt/2026/1 --by 'practice clerk'"),
    Office("requisition", REQUISITION, "Marketing asks, finance authorises (g); marketing "
           "receives what was issued.",
           "requisition house.db prepare needed=2026-11-18 denomination=25 quantity=100 "
           "--by 'practice promoter'",
           ("prepare", "authorise", "receive", "receive_short", "refuse")),
    Office("issue", REQUISITION, "Finance writes an issue into the ledger, before it changes "
           "hands (h).",
           "issue house.db serials=A7:1-100 --paper coupon_requisition/2026/1 "
           "--by 'practice accountant'", ("issue",)),
    Office("form", "coupon_form", "The day's form: opened, hand-outs, signed, accepted (j)(k).",
           "form house.db hand_out patron=P100 serials=A7:1-2 --paper coupon_form/2026-11-18 "
           "--by 'practice host'"),
    Office("return", "coupon_return", "What was not given out goes back to finance (k)(l).",
           "return house.db give serials=A7:51-100 why=unused --by 'practice promoter'"),
    Office("mail", "coupon_mailing", "Mailed by a provider: listed, checked, released (q).",
           "mail house.db check --paper coupon_mailing/2026/1 "
           "--by 'practice compliance officer'"),
    Office("count", COUNT, "Two blind counts of the coupons in a box (m).",
           "count house.db count_1 serials=A7:1-20 strange=none --paper coupon_count/2026/1 "
           "--by 'practice counter'",
           ("begin", "count_1", "count_2", "give_up", "open", "count_3", "review")),
    Office("cancel", COUNT, "A count is accepted, and what was in the box is cancelled (q)(6).",
           "cancel house.db --paper coupon_count/2026/1 --by 'practice count lead'",
           ("accept", "accept_short")),
    Office("void", "coupon_void", "Coupons are voided: asked by one, confirmed by another.",
           "void house.db ask serials=A7:17 why='ink smeared' --by 'practice promoter'"),
    Office("missing", "coupon_missing", "Coupons that nobody can find.",
           "missing house.db ask serials=A7:17 why='not in the safe' --by 'practice promoter'"),
    Office("found", "coupon_found", "Missing coupons that turn up.",
           "found house.db ask serials=A7:17 why='behind the safe' --by 'practice promoter'"),
    Office("write-off", "coupon_write_off", "Missing coupons that are given up.",
           "write-off house.db ask serials=A7:17 why='searched' --by 'practice accountant'"),
    Office("reconcile", "coupon_reconciliation", "A closed day, by somebody who had none of its "
           "coupons in hand (m)(3).",
           "reconcile house.db date=2026-11-18 --by 'practice second accountant'"),
    Office("inventory", "coupon_inventory", "The month's inventory (n).",
           "inventory house.db count month=2026-11 vault=A7:101-1000 marketing=none "
           "--by 'practice clerk'"),
    Office("quarter", "coupon_quarter", "The report of a quarter: prepared, filed (o).",
           "quarter house.db prepare quarter=2026-Q4 --by 'practice clerk'"),
)  # fmt: skip

Words = Annotated[
    list[str] | None,
    typer.Argument(metavar="[STEP] [FACT=VALUE]...", help="serials=A7:1-100,105+B1:7, why=..."),
]
PaperNumber = Annotated[
    str, typer.Option("--paper", metavar="NUMBER", help="Which paper; the first step draws one up.")
]


def _command(office: Office) -> None:
    """One word of the command line."""

    def act(
        store: Store,
        words: Words = None,
        paper: PaperNumber = "",
        by: By = "",
        coupon_key: CouponKey = None,
        password_stdin: PasswordStdin = False,
        keys: Keys = None,
        key: Key = "",
        json: AsJson = False,
    ) -> None:
        from croupier.audit.places import Place
        from croupier.cli import house_desk
        from croupier.house.documents import Sign

        step, facts = _said(office, words or [], store, coupon_key)
        _check_paper(office, step, paper, store)
        what = Sign(office.kind, step, paper, facts)
        entry = house_desk.do(Place.at(store, keys), by, what, lambda: asker(password_stdin), key)
        if json:
            print_json(entry.plain())
        else:
            _tell(entry)

    act.__doc__ = office.does
    command.command(office.name, epilog=examples(f"croupier coupons {office.example}"))(act)


for _one in OFFICE:
    _command(_one)


def _said(
    office: Office, words: list[str], store: str, coupon_key: Path | None
) -> tuple[str, Mapping[str, Any]]:
    """The step and its facts, as somebody typed them."""
    from croupier.house.desk import KINDS

    kind = KINDS[office.kind]
    known = office.steps or tuple(step.name for step in kind.steps)
    step = known[0]
    if words and "=" not in words[0]:
        step, words = words[0].replace("-", "_"), words[1:]
    elif len(known) > 1 and office.name != "cancel":
        raise Misuse(f"which step? One of {', '.join(known)}")
    if step not in known:
        raise unknown(f"step of {office.name}", step, known)
    takes = dict(kind.step(step).takes)
    if office.kind == COUNT and step in ("count_1", "count_2"):  # the house seals it
        takes = {"serials": dict, "strange": list}
    facts: dict[str, Any] = {}
    for word in words:
        name, equals, text = word.partition("=")
        if name == "scans" and equals and "strange" in takes:
            more = _scans(text, store, coupon_key)
        else:
            more = _fact(name, text, takes) if equals else {}
        if not more:
            wanted = _typed(takes) or "nothing"
            raise Misuse(f"{quoted(word)} is no fact of {office.name}, {step}; it takes {wanted}")
        facts |= more
    if missing := _typed(name for name in takes if name not in facts):
        example = f"croupier coupons {office.name} --help has an example"
        raise Misuse(f"{office.name}, {step} wants {missing} as well; {example}")
    return step, facts


TYPED = {"denomination_cents": "denomination", "patrons": "names", "list_sha256": "names"}
"""How some facts are typed here."""


def _typed(names: Iterable[str]) -> str:
    return ", ".join(dict.fromkeys(TYPED.get(name, name) for name in names))


def _check_paper(office: Office, step: str, paper: str, store: str) -> None:
    """A step that is not the first belongs to a paper: which, whoever types it has to say."""
    from croupier.house.desk import KINDS

    if KINDS[office.kind].step(step).at and not paper:
        there = office_of(store).documents.open_like(office.kind)
        raise Misuse(f"{office.name}, {step}: on which paper? Say --paper NUMBER; {there}")


def _fact(name: str, text: str, takes: Mapping[str, type]) -> dict[str, Any]:
    """A fact as it is typed; some words stand for several."""
    if name == "denomination" and "denomination_cents" in takes:
        return {"denomination_cents": cents_from(text)}
    if name == "names" and "list_sha256" in takes:
        return _names(text, takes)
    if name not in takes:
        return {}
    kind = takes[name]
    if kind is int:
        return {name: whole(text, name)}
    if kind is bool:
        if text not in ("yes", "no"):
            raise Misuse(f"{name} is yes or no, not {quoted(text)}")
        return {name: text == "yes"}
    if kind is list:
        return {name: _listed(name, text)}
    if kind is dict:
        words = name in ("restrictions", "terms")
        return {name: _words(name, text) if words else serials_from(text, name)}
    return {name: text}


def _listed(name: str, text: str) -> list[str]:
    if text.startswith("@"):
        return text_of(Path(text[1:]), f"the file for {name}").splitlines()
    return [] if text == NOTHING else [one for one in text.split(",") if one]


def serials_from(text: str, name: str = "serials") -> dict[str, list[list[int]]]:
    """`A7:1-100,105+B1:7` as papers name serials; `none` for none."""
    found: dict[str, list[list[int]]] = {}
    if text == NOTHING:
        return found
    for part in text.split("+"):
        batch, colon, runs = part.strip().upper().partition(":")
        if not colon or not runs:
            raise Misuse(f"{name}: {quoted(part)} names no serials; write A7:1-100,105 or none")
        for run in runs.split(","):
            first, dash, last = run.partition("-")
            least = whole(first, name)
            most = whole(last, name) if dash else least
            found.setdefault(batch, []).append([least, most])
    return found


def _words(name: str, text: str) -> dict[str, Any]:
    """`games:craps,roulette+wagers:red`, or `push:box+per:round`."""
    if text == NOTHING:
        return {}
    pairs = [part.partition(":") for part in text.split("+")]
    if name == "terms":
        return {key: value for key, _, value in pairs}
    return {key: [one for one in value.split(",") if one] for key, _, value in pairs}


def _names(text: str, takes: Mapping[str, type]) -> dict[str, Any]:
    """`names=@patrons.csv`: the numbers of patrons in their order, and the hash of the file."""
    from croupier.house.coupons.mailing import sha256_of

    rows = rows_from(Path(text.removeprefix("@")))
    patrons = {"patrons": [row["patron"] for row in rows]} if "patrons" in takes else {}
    return {"list_sha256": sha256_of(rows), **patrons}


def rows_from(file: Path) -> list[dict[str, str]]:
    """Names and addresses: a CSV file with the columns patron, name, address."""
    text = text_of(file, "a CSV file of patrons, names and addresses")
    rows = list(csv.DictReader(io.StringIO(text)))
    for number, row in enumerate(rows, 2):
        if any(not row.get(name) for name in ("patron", "name", "address")):
            raise Misuse(f"{file}, line {number}: patron, name and address are wanted")
    if not rows:
        raise Misuse(f"{file} names nobody; its first line is patron,name,address")
    return rows


def _scans(text: str, store: str, key: Path | None) -> dict[str, Any]:
    """`scans=@box.txt`: what a scanner read, a line each; what is no coupon of ours is strange."""
    from croupier.house.coupons.kept import coupons_of

    found: dict[str, set[int]] = {}
    strange, coupons = [], coupons_of(office_of(store))
    for line in dict.fromkeys(_listed("scans", text)):
        try:
            batch, number = coupons.find(read_code(line, key))
        except CroupierError:
            strange.append(line[:60])
        else:
            found.setdefault(batch.id, set()).add(number)
    serials = {id: [[one, one] for one in sorted(numbers)] for id, numbers in found.items()}
    return {"serials": serials, "strange": strange}


def read_code(text: str, key: Path | None) -> str:
    """The serial of what a scanner read, as the ledger has it; with the key its seal has to fit."""
    from croupier.house.coupons.numbers import ledgers, parse

    if key is None:
        return ledgers(text)
    return parse(text, bytes_of(key, "the key that coupons are sealed with", MOST_KEY)).plain


def _tell(entry: Entry) -> None:
    from croupier.house.coupons.kept import CouponsMoved, read
    from croupier.house.coupons.serials import State, how_many, said
    from croupier.house.documents import Signed

    for event in entry.events:
        if isinstance(event, Signed):
            by = f"{event.by}, credential {event.credential}" if event.credential else event.by
            print(f"{event.document} is {event.state} ({event.step} by {by}, {event.clause})")
        elif isinstance(event, CouponsMoved):
            serials = read(event.serials)
            where = State[event.target].words
            print(f"  {how_many(serials):,} now {where}: {said(serials)} ({event.clause})")
        else:
            print(f"  {event.kind.replace('_', ' ')}")


@command.command(
    "exclusion-list",
    epilog=examples(
        "croupier coupons exclusion-list house.db --version 2026-11-18 --numbers listed.txt "
        "--by 'practice compliance officer'"
    ),
)
def exclusion_list(
    store: Store,
    version: Annotated[str, typer.Option(metavar="VERSION", help="Which copy it is, or its date.")],
    numbers: Annotated[
        Path, typer.Option(metavar="FILE", help="Patron numbers that are on it, a line each.")
    ],
    by: By = "",
    password_stdin: PasswordStdin = False,
    keys: Keys = None,
    key: Key = "",
) -> None:
    """Compliance reads in a copy of the exclusion lists: without a fresh one nothing is given."""
    from croupier.audit.places import Place
    from croupier.cli import house_desk
    from croupier.house.patrons import ReadList

    lines = text_of(numbers, "a file of patron numbers").splitlines()
    listed = tuple(line.strip() for line in lines if line.strip())
    what = ReadList(version, listed)
    house_desk.do(Place.at(store, keys), by, what, lambda: asker(password_stdin), key)
    print(f"the exclusion list {version} is read in: {len(listed):,} patrons")


# Looking


def office_of(log: str) -> Any:
    """The office as the entries of a log have it; nothing is written."""
    from croupier.cli.house_log import entries_of
    from croupier.house.desk import Office as Desk

    office = Desk()
    for entry in entries_of(log):
        if entry.on[0] == "desk":
            office.fold(entry.command, entry.events)
        elif entry.on[0] != "house":
            office.hear(entry.on[0], entry)
    return office


@command.command(
    epilog=examples(
        "croupier coupons scan house.db 25-A7-0000017\n"
        "croupier coupons scan house.db 25-A7-0000017 --late t1 --read-at 1795000000000 "
        "--by 'practice dealer'"
    )
)
def scan(
    store: Store,
    code: Annotated[str, typer.Argument(metavar="CODE", help="What the scanner read.")],
    coupon_key: CouponKey = None,
    late: Annotated[
        str, typer.Option(metavar="TABLE", help="It was read offline at this table: evidence.")
    ] = "",
    read_at: Annotated[
        int, typer.Option(metavar="MS", help="When, in milliseconds since 1970 (UTC).")
    ] = 0,
    by: By = "",
    password_stdin: PasswordStdin = False,
    keys: Keys = None,
    json: AsJson = False,
) -> int:
    """Where a coupon is, for whom, and whether it is good today; exit 1 if it is not.

    At a table the scan is part of laying it. With --late a scan that came after the fact is written
    down as evidence for the count, and redeems nothing.
    """
    from croupier.cli.house_log import entries_of
    from croupier.house.coupons.kept import coupons_of
    from croupier.house.coupons.reports import given_to
    from croupier.house.coupons.serials import State

    office = office_of(store)
    coupons = coupons_of(office)
    batch, number = coupons.find(read_code(code, coupon_key))
    state, serial = batch.state_of(number), batch.at(number)
    if late:
        from croupier.audit.places import Place
        from croupier.cli import house_desk
        from croupier.house.coupons.counting import LateScan

        what = LateScan(late, serial, read_at or house_desk.clock())
        house_desk.do(Place.at(store, keys), by, what, lambda: asker(password_stdin))
    patron = given_to(entries_of(store), batch.id, number)
    day = office.days.date
    good = state is State.PATRON and bool(day) and day <= batch.expires
    lies = coupons.on_table.get(serial)
    told = {
        "serial": serial,
        "face": f"{batch.denomination_cents / 100:.2f}",
        "state": state.name,
        "words": state.words,
        "expires": batch.expires,
        "gaming_day": day,
        "good": good,
        "table": lies.table if lies is not None else "",
        "restrictions": batch.restrictions,
        "patron": patron,
        "late": bool(late),
    }
    if json:
        print_json(told)
    else:
        where = f" at {lies.table}, seat {lies.seat}, {lies.wager}" if lies is not None else ""
        verdict = "good" if good else "NOT GOOD"
        face = dollars(batch.denomination_cents)
        print(f"{serial}: {face}, {state.words}{where}, through {batch.expires}: {verdict}")
        if patron:
            print(f"  for patron {patron}")
        if late:
            print(f"  written down as evidence for the count of {late}; nothing is redeemed by it")
    return 0 if good else 1


# A print run of the house


def ledger_design(store: str, batch_id: str, *, practice: bool, logo: str) -> tuple[int, Any]:
    """The face and the looks of a batch, as the ledger of a house has it."""
    from croupier.audit.places import Place
    from croupier.cli import house_desk
    from croupier.house.coupons.kept import coupons_of
    from croupier.house.coupons.paper import Design

    if practice and not house_desk.is_practice(Place.at(store)):
        raise Misuse("a real house seals its coupons; give its key, --key FILE")
    office = office_of(store)
    batch = coupons_of(office).batch(batch_id)
    design = Design(
        house=office.name,
        expires=batch.expires,
        games=tuple(batch.restrictions.get("games", ())),
        wagers=tuple(batch.restrictions.get("wagers", ())),
        logo=logo,
        practice=practice,
    )
    return batch.denomination_cents, design


def write_down(
    store: str, by: str, batch: str, first: int, last: int, stdin: bool, keys: Path | None
) -> None:
    """That somebody prints these, before a sheet of them is there."""
    from croupier.audit.places import Place
    from croupier.cli import house_desk
    from croupier.house.coupons.print_run import PrintCoupons

    what = PrintCoupons(batch, first, last)
    house_desk.do(Place.at(store, keys), by, what, lambda: asker(stdin))


@command.command(
    "provider-list",
    epilog=examples(
        "croupier coupons provider-list house.db --paper coupon_mailing/2026/1 "
        "--names patrons.csv --coupon-key coupon.key --out list.csv"
    ),
)
def provider_list(
    log: Log,
    paper: PaperNumber,
    names: Annotated[Path, typer.Option(metavar="FILE", help="patron,name,address as CSV.")],
    coupon_key: Annotated[
        Path, typer.Option("--coupon-key", metavar="FILE", help="The key of the bar codes.")
    ],
    out: Annotated[Path, typer.Option(metavar="FILE", help="A new CSV file.")],
) -> None:
    """The list that a provider gets: refused before it is checked and released (q)(2)."""
    from croupier.cli.files import write_new
    from croupier.house.coupons.kept import coupons_of
    from croupier.house.coupons.mailing import as_csv, export

    office = office_of(log)
    found = office.documents.paper(paper)
    if found.of != "coupon_mailing":
        raise Misuse(f"{paper} is a {found.of}, not a mailing")
    batch = coupons_of(office).batch(found.facts["list"]["batch"])
    key = bytes_of(coupon_key, "the key that coupons are sealed with", MOST_KEY)
    rows = export(batch, found, rows_from(names), key)
    write_new(out, as_csv(rows).encode())
    print(f"{len(rows):,} coupons for {found.facts['list']['provider']}")


@command.command(
    epilog=examples(
        "croupier coupons report ledger house.db --day 2026-11-18\n"
        "croupier coupons report quarters house.db --pdf quarter.pdf\n"
        "croupier coupons report cost house.db --csv"
    )
)
def report(
    kind: Annotated[str, typer.Argument(metavar="KIND", help="ledger, forms, exceptions, ...")],
    log: Log,
    day: Annotated[str, typer.Option(metavar="DAY", help="A gaming day: 2026-11-18.")] = "",
    until: Annotated[str, typer.Option(metavar="DAY", help="Up to this gaming day.")] = "",
    table: TableName = "",
    csv: Annotated[bool, typer.Option("--csv", metavar="", help="For a spreadsheet.")] = False,
    pdf: Annotated[Path | None, typer.Option(metavar="FILE", help="On paper: a new file.")] = None,
    by: By = "",
    password_stdin: PasswordStdin = False,
    json: AsJson = False,
) -> None:
    """A document of coupons from the log of a house: ledger, requisitions, forms, returns, counts,
    reconciliations, inventories, quarters, exceptions, cost.
    """
    from croupier.cli import house_report
    from croupier.house.coupons.reports import OF_COUPONS
    from croupier.house.coupons.reports_closing import costs
    from croupier.house.reports import REPORTS

    known = [name.removeprefix("coupon_") for name in OF_COUPONS]
    if kind not in (*known, "cost"):
        raise unknown("report of coupons", kind, [*known, "cost"])
    if kind == "cost":
        REPORTS["coupon_cost"] = lambda entries, about: costs(entries, about, _worth(entries))
    house_report.report(
        kind=f"coupon_{kind}", log=log, day=day, until=until, table=table, csv=csv, pdf=pdf,
        by=by, password_stdin=password_stdin, json=json,
    )  # fmt: skip


def _worth(entries: Iterable[Entry]) -> Any:
    """What a coupon costs at each place of the tables of a log, exactly."""
    import functools

    from croupier.core.beside import Terms
    from croupier.core.events import Opened
    from croupier.core.game import Rules, rules_for
    from croupier.exact.census import census
    from croupier.exact.worth import worth
    from croupier.games import game

    told = [event for entry in entries for event in entry.events if isinstance(event, Opened)]
    opened = {event.rules: event for event in told}

    @functools.cache
    def counted(rules: str) -> tuple[Rules, Any]:
        one = opened[rules]
        chosen = rules_for(game(one.game), one.edition, one.options, one.paytable, one.lawful)
        return chosen, census(chosen)

    def price(rules: str, wager: str, face_cents: int, terms: Mapping[str, Any]) -> Any:
        if rules not in opened:
            return None
        chosen, counts = counted(rules)
        return worth(chosen, counts, wager, face_cents, Terms(**terms)).alone

    return price

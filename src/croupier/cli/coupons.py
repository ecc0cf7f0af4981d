"""`croupier coupons`: Match Play Coupons."""

from __future__ import annotations

import sys
import time
from fractions import Fraction
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from croupier import printing
from croupier.cli import CONTEXT, examples
from croupier.cli.coupons_office import command as office
from croupier.cli.coupons_office import ledger_design, write_down
from croupier.cli.house_options import By, Keys, PasswordStdin
from croupier.cli.shared import (
    AsJson,
    Edition,
    OptionalGame,
    PaytableFile,
    Settings,
    SubmissionFile,
    chosen_by,
    console,
    grid,
    options_from,
    print_json,
    title,
    whole_option,
)
from croupier.cli.waiting import sign_of_life
from croupier.core.cloth import PRACTICE_HOUSE
from croupier.core.coupons import filed, terms_from
from croupier.core.game import Rules
from croupier.core.money import cents_from, dollars
from croupier.core.refusals import Misuse
from croupier.exact.census import census
from croupier.exact.worth import Worth, worths
from croupier.facade import game, rules, submission
from croupier.facade import games as every_game
from croupier.files import bytes_of, text_of
from croupier.house.coupons.numbers import MOST_NUMBER, CouponNumber
from croupier.house.coupons.paper import Design, pages

EXAMPLE = """
croupier coupons receive house.db ledger --paper coupon_receipt/2026/1 --by 'practice accountant'
croupier coupons issue house.db serials=A7:1-100 --paper coupon_requisition/2026/1 --by WHO
croupier coupons scan house.db 25-A7-0000017
croupier coupons report ledger house.db --day 2026-11-18
croupier coupons print --face 25 --batch A7 --count 8 --expires 2026-12-31 --out coupons.pdf
croupier coupons worth roulette --face 25
croupier coupons worth --face 100
"""
command = typer.Typer(
    add_completion=False,
    context_settings=CONTEXT,
    help="Match Play Coupons: the papers of the office, printing, scanning, reports, worth.",
    epilog=examples(EXAMPLE),
)
command.add_typer(office)
Face = Annotated[str, typer.Option(metavar="AMOUNT", help="The face value in dollars.")]
Readings = Annotated[
    list[str] | None,
    typer.Option(
        "--read",
        metavar="KEY=ANSWER",
        help="How a coupon is read where the law is silent (push=box); repeatable.",
    ),
]


PRACTICE_KEY = b"practice coupons, good nowhere"
MOST_PRINTED = 5_000
MOST_LOGO, MOST_KEY = 1 << 20, 1 << 12
Count = Annotated[int, whole_option("--count", "How many, in a row.", most=MOST_PRINTED)]


@command.command(
    "print",
    epilog=examples(
        "croupier coupons print --face 25 --batch A7 --count 8 --expires 2026-12-31 --out a.pdf\n"
        "croupier coupons print --ledger house.db --batch A7 --count 100 --key coupon.key "
        "--by 'practice clerk' --out run.pdf"
    ),
)
def print_(
    out: Annotated[
        Path, typer.Option(metavar="FILE", help="A new file, .pdf or .svg (one a page).")
    ],
    expires: Annotated[str, typer.Option(metavar="DAY", help="The last gaming day.")] = "",
    face: Annotated[str, typer.Option(metavar="AMOUNT", help="In dollars; 25 by default.")] = "",
    batch: Annotated[
        str, typer.Option(metavar="BATCH", help="Capitals and digits, as the ledger has it.")
    ] = "PRACTICE",
    first: Annotated[
        int, whole_option("--first", "The first running number.", least=0, most=MOST_NUMBER)
    ] = 1,
    count: Count = 4,
    house: Annotated[
        str | None, typer.Option(metavar="NAME", help="Whose coupons they are.")
    ] = None,
    logo: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The logo of the house, in SVG.")
    ] = None,
    games: Annotated[
        list[str] | None,
        typer.Option("--game", metavar="GAME", help="Good at this game only; repeatable."),
    ] = None,
    wagers: Annotated[
        list[str] | None,
        typer.Option("--wager", metavar="WAGER", help="Good on this wager only; repeatable."),
    ] = None,
    paper: Annotated[
        str, typer.Option(metavar="PAPER", help="us-letter or a4, four a sheet; or single.")
    ] = "us-letter",
    key: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="The key of the house; without one, for practice."),
    ] = None,
    ledger: Annotated[
        str,
        typer.Option(
            metavar="STORE", help="A print run of this house: all else is as its ledger has it."
        ),
    ] = "",
    by: By = "",
    password_stdin: PasswordStdin = False,
    keys: Keys = None,
) -> None:
    """Print coupons: name, face, number, restrictions, expiry, a place for chips, two codes.

    With --ledger and --by a batch that the house makes itself is printed as it was invoiced, before
    it is examined, and the log has who printed which serials.
    """
    kind = out.suffix.lower().removeprefix(".")
    if kind not in ("pdf", "svg"):
        raise Misuse(f"{out}: coupons are printed as .pdf or .svg; name such a file")
    drawn_as = "" if logo is None else text_of(logo, "a logo in SVG", MOST_LOGO)
    sealed = PRACTICE_KEY if key is None else bytes_of(key, "the key of a house", MOST_KEY)
    if ledger:
        said = {"expires": expires, "face": face, "house": house, "game": games, "wager": wagers}
        if given := [f"--{name}" for name, words in said.items() if words not in ("", None, [])]:
            raise Misuse(f"{', '.join(given)}: with --ledger that is as the ledger has it")
        cents, design = ledger_design(ledger, batch, practice=key is None, logo=drawn_as)
    else:
        if by:
            raise Misuse("--by goes with --ledger STORE: the log of that house has who printed")
        cents = cents_from(face or "25")
        design = Design(
            house=PRACTICE_HOUSE if house is None else house,
            expires=expires,
            games=tuple(game(one).id for one in games or ()),
            wagers=tuple(wagers or ()),
            logo=drawn_as,
            practice=key is None,
        )
    numbers = [CouponNumber(cents, batch, one) for one in range(first, first + count)]
    with sign_of_life(f"printing {count:,} coupons"):
        data = pages(numbers, sealed, design, printing.qr, paper)
        if kind == "pdf":
            made = {out: printing.pdf("coupons", data, at=time.time_ns() // 1_000_000)}
        else:
            drawn = printing.svg("coupons", data)
            made = {_page(out, nth, len(drawn)): one.encode() for nth, one in enumerate(drawn, 1)}
    for file in made:
        if file.exists():
            raise Misuse(f"{file} is there already, so it is left as it is; name a new file")
    if ledger:
        write_down(ledger, by, batch, first, first + count - 1, password_stdin, keys)
    for file, written in made.items():
        with file.open("xb") as new:
            new.write(written)
        print(f"wrote {file}", file=sys.stderr)


def _page(out: Path, number: int, of: int) -> Path:
    """`coupons-2.svg` for the second of several pages."""
    return out if of == 1 else out.with_stem(f"{out.stem}-{number}")


@command.command(epilog=examples("croupier coupons worth roulette --face 100 --read push=box"))
def worth(
    game: OptionalGame = None,
    edition: Edition = None,
    settings: Settings = None,
    paytable: PaytableFile = None,
    submission: SubmissionFile = None,
    face: Face = "100",
    readings: Readings = None,
    json: AsJson = False,
) -> None:
    """What a coupon is expected to cost, exactly, at each place where it may lie.

    Alone: what its face earns. With chips: the same with what comes of the chips that have to lie
    with it, the figure of the trade. Without GAME every game as it usually is.
    """
    cents = cents_from(face)
    if not cents:
        raise Misuse("a coupon has a face value above nothing; say --face 25")
    read = options_from(readings)
    if game is None and submission is None:
        if edition or settings or paytable:
            raise Misuse("choices are those of one game; name it")
        chosen = [rules(id) for id in every_game()]
    else:
        chosen = [chosen_by(game, submission, edition, settings, paytable).rules]
        read = _filed(submission) | read
    terms = terms_from(read)
    found: list[tuple[Rules, tuple[Worth, ...]]] = []
    for one in chosen:
        with sign_of_life(f"counting {one.game.id}"):
            found.append((one, worths(one, census(one), cents, terms)))
    if json:
        print_json([one.to_dict() for _, places in found for one in places])
    else:
        _show(found, cents, filed(terms), read)


def _filed(file: Path | None) -> dict[str, str]:
    return {} if file is None else dict(submission(file).coupons)


def _show(
    found: list[tuple[Rules, tuple[Worth, ...]]],
    cents: int,
    readings: dict[str, str],
    chosen: dict[str, str],
) -> None:
    out = console()
    several = len(found) > 1
    head = "every game as it usually is" if several else title(found[0][0])
    out.print(f"[bold]What a coupon of {dollars(cents)} costs[/bold]: {head}")
    out.print(f"push {readings['push']}, odds {readings['odds']}{_otherwise(readings, chosen)}\n")
    columns = ("game", "place") if several else ("place", "clause")
    table = grid(*columns, "alone", "with chips", "comes back", left=len(columns), keep=True)
    for chosen_rules, places in found:
        for one in places:
            figures = (_amount(one.alone), _amount(one.with_chips), _percent(one.comes_back))
            name = escape(one.name)
            words = (chosen_rules.game.id, name) if several else (name, one.clause)
            table.add_row(*words, *figures)
    out.print(table)
    for line in _notes(found):
        out.print(line)


def _otherwise(readings: dict[str, str], chosen: dict[str, str]) -> str:
    others = [f"{key} {readings[key]}" for key in chosen if key in readings]
    shown = [text for text in others if not text.startswith(("push ", "odds "))]
    return "".join(f", {text}" for text in shown)


def _notes(found: list[tuple[Rules, tuple[Worth, ...]]]) -> list[str]:
    every = [one for _, places in found for one in places]
    notes = ["", "Per coupon that is used up: one that comes back is played there again."]
    if any(one.play for one in every):
        notes.append("Hands are played as is best for chips alone; the coupon changes no decision.")
    notes.append("Payments are not rounded to chips, and no payout limit cuts them.")
    return notes


def _amount(cents: Fraction) -> str:
    return f"{float(cents) / 100:,.2f}"


def _percent(share: Fraction) -> str:
    return f"{float(100 * share):.2f} %" if share else ""

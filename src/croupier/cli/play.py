"""`croupier play`: sit down at a table in the terminal, or track a real one."""

from __future__ import annotations

import contextlib
import sys
import time
from pathlib import Path
from typing import Annotated, Any

import typer

from croupier.cli import completing
from croupier.cli.keyboard import Keyboard, Pipe, is_terminal
from croupier.cli.paper import Paper, resumed
from croupier.cli.screen import Screen
from croupier.cli.session import Session
from croupier.cli.shared import (
    Edition,
    OwnBets,
    Settings,
    SubmissionFile,
    chosen_by,
    console,
    whole_option,
)
from croupier.cli.signs import forgive, printable
from croupier.core.coupons import USUAL, terms_from
from croupier.core.driver import Driver
from croupier.core.money import cents_from
from croupier.core.people import DEALER, PRACTICE_STAFF, Person
from croupier.core.refusals import Misuse
from croupier.facade import submission as filed
from croupier.live.opening import mark_for, origin_for, person_as, person_from, source_for
from croupier.live.practice import practice
from croupier.live.sitting import Newcomer, Sitting
from croupier.live.telling import Line, Tone
from croupier.software import software

MOST_SEATS = 100
EXAMPLE = """
croupier play three_card_poker
croupier play three_dice_football --players 3 --chips 500
croupier play high_roll_dice --track --log table.jsonl
croupier play --resume table.jsonl
croupier play --submission tcp.toml
"""


def command(
    game_id: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            help="A game, by its id (croupier games).",
            autocompletion=completing.games,
        ),
    ] = None,
    players: Annotated[
        int, whole_option("--players", "How many players share this terminal.", most=MOST_SEATS)
    ] = 1,
    seat: Annotated[
        int, whole_option("--seat", "The first seat that is taken.", most=MOST_SEATS)
    ] = 1,
    seats: Annotated[
        int, whole_option("--seats", "How many adjacent seats each player takes.", most=MOST_SEATS)
    ] = 1,
    chips: Annotated[str, typer.Option(metavar="AMOUNT", help="Chips for each player.")] = "200",
    edition: Edition = None,
    set: Settings = None,
    bets: OwnBets = None,
    submission: SubmissionFile = None,
    track: Annotated[
        bool, typer.Option("--track", help="Key in what happened at a table of real cards or dice.")
    ] = False,
    card_by_card: Annotated[
        bool,
        typer.Option("--card-by-card", help="With --track: each card dealt face down waits too."),
    ] = False,
    confirm: Annotated[
        bool,
        typer.Option("--confirm", help="With --track: Enter confirms what was keyed."),
    ] = False,
    staff: Annotated[
        list[str] | None,
        typer.Option(metavar="ROLE: NAME", help='With --track: who is there ("supervisor: S2").'),
    ] = None,
    seed: Annotated[
        str | None, typer.Option(metavar="WORDS", help="Test play: the same seed, the same cards.")
    ] = None,
    log: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write every event down as it happens.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on where a log stopped, in that log.")
    ] = None,
) -> None:
    """Play a game in the terminal: every payment with its reason, its odds and its clause."""
    if card_by_card and not track:
        raise Misuse("--card-by-card goes with --track only")
    if staff and not track:
        raise Misuse("--staff goes with --track only: practice staff stand at other tables")
    if resume is not None:
        _alone(
            resume,
            seed=seed,
            track=track,
            log=log,
            edition=edition,
            set=set,
            staff=staff,
            submission=submission,
        )
        driver, paper, torn = resumed(resume, game_id, policy=practice, clock=_now)
        screen = screen_for(mark_for(driver.table.origin))
        if torn:
            screen.tell([Line(Tone.ALARM, "the last line of the log was torn and is left out")])
        newcomers = []
    elif game_id is None and submission is None:
        raise Misuse("which game? Such as: croupier play three_card_poker (croupier games)")
    else:
        newcomers = _newcomers(players, seat, seats, cents_from(chips))
        origin = origin_for(software(), seed, tracked=track, card_by_card=card_by_card)
        if bets and log is not None:
            raise Misuse("a log is read without your file; leave --log or --with out")
        rules = chosen_by(game_id, submission, edition, set, bets=bets).rules
        people = [person_from(one) for one in staff or ()]
        screen = screen_for(mark_for(origin))
        driver = Driver(
            rules, source_for(origin), policy=practice, clock=_now, chained=log is not None
        )
        paper = Paper() if log is None else Paper.new(log)
    driver.listeners.append(paper.write)
    driver.recall = paper.find
    with contextlib.closing(paper):
        if resume is None:
            driver.open({}, origin, _dealing(screen, people) if track else PRACTICE_STAFF)
        sure = driver.table.tracked and confirm
        terms = USUAL if submission is None else terms_from(filed(submission).coupons)
        sitting = Sitting(driver, newcomers=newcomers, confirm=sure, terms=terms)
        Session(sitting, screen, paper, resumed=resume is not None).run()


def _now() -> int:
    return time.time_ns() // 1_000_000


def _dealing(screen: Screen, people: list[Person]) -> list[Person]:
    """The staff of a real table: somebody must deal, and says so himself."""
    if any(DEALER.allows(person) for person in people):
        return people
    name = screen.read("who deals? Key the name")
    if not name:
        raise Misuse("nobody deals without a name; key it, or say --staff 'dealer: NAME'")
    return [person_as("dealer", name), *people]


def _alone(path: Path, **others: Any) -> None:
    """A resumed table has its game, its rules and its source already."""
    for name, value in others.items():
        if value:
            raise Misuse(f"--resume {path} goes on as the log says; leave --{name} out")


def _newcomers(players: int, first: int, each: int, chips_cents: int) -> list[Newcomer]:
    return [
        Newcomer(first + player * each + place, f"player {player + 1}", 0 if place else chips_cents)
        for player in range(players)
        for place in range(each)
    ]


def screen_for(mark: str) -> Screen:
    """A screen for whoever sits there: a person, or a program that reads a transcript."""
    interactive = is_terminal(sys.stdin) and is_terminal(sys.stdout)
    forgive(sys.stdout, sys.stdin)
    out = console()
    if not interactive and mark:
        out.print(printable(mark), markup=False, soft_wrap=True)
    keys = Keyboard() if interactive else Pipe()
    return Screen(out, keys, interactive=interactive, mark=mark)

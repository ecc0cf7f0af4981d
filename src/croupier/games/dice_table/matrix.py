"""The behaviour of every wager on two dice as a table: wagers down, situations across.

Nothing is written here about any wager. Each cell is played: chips are laid on the spot at a real
table, the dice are keyed in, and the log says what became of it; or an action is tried, and the
table takes it or refuses it with its clause.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from croupier.core.commands import Attested
from croupier.core.driver import Driver, KeyedSource
from croupier.core.events import Settled, Transferred
from croupier.core.game import Rules, rules_for
from croupier.core.procedure import Attest, Call, Close, Decide, Place, Take
from croupier.core.refusals import Refusal
from croupier.core.spots import split, spot
from croupier.core.table import CAGE
from croupier.games import game
from croupier.games.dice_table.keep import kept
from croupier.games.dice_table.layout import MOST_FEET
from croupier.games.dice_table.placing import off_by_rule, supported
from croupier.games.dice_table.roll_bets import roll_bets
from croupier.games.dice_table.spots import kind_and_number
from croupier.games.dice_table.wagers import Roll

SHOOTER, PLAYER = 1, 2
POINT = 6
STAKE = 60_00
"""Whole in units of two, four and five, and in every odds."""
RACK = 10_000_00


class Situation(NamedTuple):
    """A column in which dice are thrown."""

    title: str
    point: int
    faces: tuple[int, int]


ROLLS = (
    *(
        Situation(f"come out {sum(faces)}", 0, faces)
        for faces in ((3, 4), (5, 6), (1, 1), (1, 2), (6, 6), (4, 5), (3, 3))
    ),
    *(
        Situation(f"point {POINT}, {sum(faces)} thrown", POINT, faces)
        for faces in ((3, 4), (2, 4), (3, 3), (4, 5), (1, 1), (5, 6))
    ),
)
ACTIONS = (
    "working on the come out",
    "made on the come out",
    "made with a point on",
    "raised later",
    "taken back before its roll",
    "taken back with a point on",
    "called on or off",
)


def matrix(game_id: str) -> str:
    """The whole table of one game in Markdown."""
    rules = rules_for(game(game_id))
    titles = [*map(_title, ROLLS), f"point {POINT}, its best roll"]
    lines = [
        f"# {rules.game.name}: what becomes of every wager",
        "",
        "Made by `make docs`: each cell was played at a table with the default options. A wager",
        "wins what is written, loses, comes back, moves to a number, or stays. Where a point is on",
        f"it is {POINT}. In the second table a refused action has its clause.",
        "",
        "## What a roll does",
        "",
        *_table(["wager", *titles], [[f"`{w}`", *_rolls(rules, w)] for w in spots(rules)]),
        "",
        "## What a player may do",
        "",
        *_table(["wager", *ACTIONS], [[f"`{w}`", *_actions(rules, w)] for w in spots(rules)]),
    ]
    return "\n".join(lines) + "\n"


def _title(situation: Situation) -> str:
    first, second = situation.faces
    return f"{situation.title} ({first}-{second})"


def _table(head: list[str], rows: list[list[str]]) -> list[str]:
    lines = [head, ["---"] * len(head), *rows]
    return [f"| {' | '.join(line)} |" for line in lines]


def spots(rules: Rules) -> Iterator[str]:
    """Every wager, and of those that move to a number also one place where they may lie."""
    for wager in rules.wagers.values():
        if kind_and_number(wager.id)[0] not in ("come_odds", "dont_come_odds"):
            yield wager.id
        if wager.places:
            yield f"{wager.id}@9"


# The table as a situation wants it


def _table_with(rules: Rules, point: int, *laid: str) -> Driver:
    """A table at its wager window with a point on (or none) and chips on these spots."""
    driver = Driver(rules, KeyedSource())
    driver.open({"table_feet": MOST_FEET})
    while isinstance(driver.pending, Attest):
        driver.practise(Attested())
    for seat in (SHOOTER, PLAYER):
        driver.sit(seat, f"player {seat}", RACK)
    kept(driver.table).point = point
    for wager in laid:
        driver.table.move((CAGE, spot(PLAYER, wager), _amount(rules, wager)))
    driver.begin_round()
    while isinstance(driver.pending, Decide):
        driver.answer("accept")
    return driver


def _amount(rules: Rules, wager: str) -> int:
    found = rules.wager(wager)
    return found.minimum_cents or STAKE


def _behind(wager: str) -> tuple[str, ...]:
    """What must lie there for odds to lie behind it."""
    base = supported(wager)
    return (base,) if base else ()


# Cells


def _rolls(rules: Rules, wager: str) -> Iterator[str]:
    for situation in ROLLS:
        yield _rolled(rules, wager, situation)
    yield _best(rules, wager)


def _best(rules: Rules, wager: str) -> str:
    """What it pays at best with a point on, and the first throw that does it."""
    found, (_, number) = rules.wager(wager), kind_and_number(wager)
    if wager in roll_bets(rules):
        return "–"
    rolls = [Roll(a, b, POINT, number) for a in range(1, 7) for b in range(a, 7)]
    best = max(filter(found.decided_by, rolls), key=lambda roll: found.net_units(found.row(roll)))
    return f"{found.row(best).pays} ({best.first}-{best.second})"


def _rolled(rules: Rules, wager: str, situation: Situation) -> str:
    if not _can_lie(rules, wager, situation.point):
        return "–"
    driver = _table_with(rules, situation.point, *_behind(wager), wager)
    driver.answer(Place(SHOOTER, "pass", STAKE))
    driver.answer(Close())
    driver.answer(situation.faces)
    for event in (event for entry in driver.tail for event in entry.events):
        if isinstance(event, Settled) and (event.seat, event.wager) == (PLAYER, wager):
            return {"lose": "loses", "push": "comes back"}.get(event.pays, event.pays)
        if isinstance(event, Transferred) and event.wager == wager:
            return f"to {split(event.to)[1]}"
    return "stays"


def _can_lie(rules: Rules, wager: str, point: int) -> bool:
    """Whether such a roll can find the wager there at all."""
    if wager in ("pass_odds", "dont_pass_odds"):
        return point > 0
    return wager not in ("come", "dont_come") or point > 0


def _actions(rules: Rules, wager: str) -> Iterator[str]:
    yield "no" if off_by_rule(rules, wager, 0) else "yes" if _can_lie(rules, wager, 0) else "–"
    amount = _amount(rules, wager)
    place, take = Place(PLAYER, wager, amount), Take(PLAYER, wager, amount)
    behind = _behind(wager)
    yield _tried(_table_with(rules, 0, *behind), place)
    yield _tried(_table_with(rules, POINT, *behind), place)
    later = _seen_a_roll(rules, wager)
    yield _tried(later, place) if later else "–"
    fresh = _placed(rules, wager)
    yield _tried(fresh, take) if fresh else "–"
    yield _tried(later, take) if later else "–"
    lying = _table_with(rules, POINT, *behind, wager)
    yield _tried(lying, Call(PLAYER, wager, "off"))


def _placed(rules: Rules, wager: str) -> Driver | None:
    """A table at which the player has just made the wager, at the first moment that it is open."""
    for point in (0, POINT):
        driver = _table_with(rules, point, *_behind(wager))
        place = Place(PLAYER, wager, _amount(rules, wager))
        if driver.can(place):
            driver.answer(place)
            return driver
    return None


def _seen_a_roll(rules: Rules, wager: str) -> Driver | None:
    """A table where the wager lies with a point on after a roll that did not decide it."""
    if not rules.wager(wager).lasts or wager in ("come", "dont_come"):
        return None
    driver = _table_with(rules, POINT, *_behind(wager), wager)
    _, number = kind_and_number(wager)
    driver.answer(Place(SHOOTER, "pass", STAKE))
    driver.answer(Close())
    driver.answer((1, 1) if number != 2 else (6, 6))
    driver.begin_round()
    return driver


def _tried(driver: Driver, answer: Place | Take | Call) -> str:
    try:
        driver.verify(answer)
    except Refusal as refusal:
        return f"no, {refusal.clause.partition(' ')[2]}"
    return "yes"

"""Rules Submissions: what a house files for a game, read and checked against the law.

One TOML file a game and property: the game, its edition, the house, the gaming day from which it
holds; options, limits, payments, devices, and the terms of progressives, coupons and tournaments.
`check` is the constructor of `Rules` with every objection gathered, each with the key, its line
and the clause. Everything here is pure: whoever has the file passes in its text.
"""

from __future__ import annotations

import functools
import hashlib
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from croupier.core import coupons
from croupier.core.days import Date, date_from
from croupier.core.game import Game, Rules, rules_for
from croupier.core.money import cents_from
from croupier.core.names import id_from, named, same
from croupier.core.numbers import is_whole
from croupier.core.options import Option
from croupier.core.refusals import CroupierError, Misuse, Refusal, quoted, unknown
from croupier.core.things import TABLE, places
from croupier.core.wagers import A_THOUGHT, Wager
from croupier.games import game
from croupier.house.meter_terms import PROGRESSIVE, MeterReading
from croupier.house.meters import Filed
from croupier.house.toml_lines import Keys, lines_of
from croupier.house.tournament_terms import POINTS, SECTION, Terms, TermsReading, chosen_options

HEAD = ("game", "edition", "house", "from")
DEVICES = (
    *("shuffler", "shoe", "card_reader", "wheel", "ball"),
    *("dice", "shaker", "generator", "sensors", "display"),
)
"""What a table may have beside the things that its own chapter speaks of."""
COUPONS = tuple(coupons.BY_KEY)
SECTIONS = (
    *("submission", "options", "limits", "pays"),
    *("devices", PROGRESSIVE, "coupons", SECTION),
)
MOST_SUBMISSION = 1 << 18
"""Bytes; nothing longer goes into a log."""
SHORT = 12
"""So many digits of a hash tell one version from another."""


@dataclass(frozen=True)
class Objection:
    """Something wrong with a submission: which key, on which line, why, and by which clause."""

    keys: Keys
    line: int | None
    why: str
    clause: str = ""

    @property
    def path(self) -> str:
        return ".".join(self.keys)

    def __str__(self) -> str:
        where = ([f"line {self.line}"] if self.line else []) + ([self.path] if self.keys else [])
        return f"{', '.join(where)}: {self.why}" if where else self.why

    def to_dict(self) -> dict[str, Any]:
        clause = self.clause or None
        return {"path": self.path, "line": self.line, "why": self.why, "clause": clause}


@dataclass(frozen=True)
class Submission:
    """What one house files for one game, as it was found to be lawful."""

    rules: Rules
    house: str
    day: Date
    """The gaming day from which it is to hold."""
    devices: Mapping[str, str] = field(default_factory=dict)
    meter: Filed | None = None
    """That of its progressive, where it says which."""
    coupons: Mapping[str, str] = field(default_factory=dict)
    tournament: Terms | None = None
    paper: str = ""
    """The hash of the text that was filed."""

    @property
    def version(self) -> str:
        """What tells its rules from all others: the same rules have the same version."""
        return self.rules.hash[:SHORT]

    def facts(self) -> dict[str, str]:
        """What a paper says that is about it."""
        return {"game": self.rules.game.id, "version": self.rules.hash}

    def beside(self) -> dict[Keys, str]:
        """What is filed beside the rules, by its keys."""
        found: dict[Keys, str] = {("submission", "house"): self.house}
        found["submission", "from"] = str(self.day)
        terms = {} if self.tournament is None else self.tournament.written
        meter = {} if self.meter is None else self.meter.written
        sections = ("devices", self.devices), (PROGRESSIVE, meter), ("coupons", self.coupons)
        for section, said in (*sections, (SECTION, terms)):
            for key, value in said.items():
                found[section, key] = str(value)
        return found


@dataclass(frozen=True)
class Checked:
    """What came of a check: a submission, or all that is wrong with the file."""

    submission: Submission | None
    objections: tuple[Objection, ...] = ()

    def good(self, name: str) -> Submission:
        """The submission, or the first objection raised: a refusal if a clause is behind it."""
        if self.submission is not None:
            return self.submission
        first, more = self.objections[0], len(self.objections) - 1
        rest = f" ({more} more: croupier submission check)" if more else ""
        if first.clause:
            raise Refusal(name, str(first), first.clause, f"mend the file{rest}")
        raise Misuse(f"{name}: {first}; mend the file{rest}")


def check(text: str) -> Checked:
    """Read a submission and gather everything that is wrong with it."""
    try:
        written = tomllib.loads(text)
    except ValueError as error:
        return Checked(None, (Objection((), None, f"this is not TOML: {error}"),))
    except RecursionError:
        return Checked(None, (Objection((), None, "this is too deeply nested for a submission"),))
    reading = Reading(text, written)
    found = reading.submission()
    return Checked(None if reading.objections else found, tuple(reading.in_order()))


class _Given(NamedTuple):
    """One choice of the file: an option, or what a row of a wager pays."""

    keys: Keys
    text: str
    option: str = ""
    row: tuple[str, str] = ("", "")


class Reading:
    """One file as it is read: what it says, and what is wrong with it so far."""

    def __init__(self, text: str, written: Mapping[str, Any]) -> None:
        self.text = text
        self.written = written
        self.objections: list[Objection] = []

    @functools.cached_property
    def lines(self) -> dict[Keys, int]:
        return lines_of(self.text)

    def in_order(self) -> list[Objection]:
        return sorted(self.objections, key=lambda one: one.line or 0)

    def object(self, keys: Keys, why: str | CroupierError, clause: str = "") -> None:
        """Something is wrong with this key, or with the table that should have it."""
        if isinstance(why, Refusal):
            clause = why.clause
        stands = next((keys[:n] for n in range(len(keys), 0, -1) if keys[:n] in self.lines), ())
        self.objections.append(Objection(keys, self.lines.get(stands), str(why), clause))

    def table(self, section: str) -> dict[str, Any]:
        """A table of the file; an empty one if it is left out, or is none."""
        value = self.written.get(section, {})
        if isinstance(value, dict):
            return value
        self.object((section,), f"this is a table; write [{section}] and its keys below")
        return {}

    def known(
        self, section: str, names: Iterable[str], kind: str = "key"
    ) -> dict[str, tuple[Keys, Any]]:
        """By name: the keys as they are typed, and what they say; others are objected to."""
        found: dict[str, tuple[Keys, Any]] = {}
        names = list(names)
        for typed, value in self.table(section).items():
            try:
                name = id_from(f"{kind} in [{section}]", typed, names)
            except Misuse as error:
                self.object((section, typed), error)
                continue
            if name in found:
                self.object((section, typed), f"{name} stands there twice; write it once")
            else:
                found[name] = (section, typed), value
        return found

    def words(self, keys: Keys, value: Any, example: str = "") -> str | None:
        """A text of the file; None, and an objection, for anything else."""
        if isinstance(value, str) and value.strip():
            return value.strip()
        such = f', such as "{example}"' if example else ""
        self.object(keys, f"{quoted(value)} is no text; write it in quotes{such}")
        return None

    # The parts

    def submission(self) -> Submission | None:
        for name in self.written:
            if name not in SECTIONS:
                self.object((name,), unknown("section", name, SECTIONS))
        head = self.known("submission", HEAD)
        house, day = self._house(head), self._day(head)
        found = self._game(head)
        if found is None:
            return None
        edition = self._edition(found, head) or found.editions[0]
        tournament = self._tournament(found, edition)
        rules = self._rules(found, edition, tournament)
        if rules is None:
            return None
        devices = self._devices(rules)
        meter = MeterReading(self, rules).terms()
        readings = self._coupons()
        terms = None if tournament is None else tournament.terms(rules)
        if tournament is None and rules.options.get(SECTION) == "yes":
            self.object(("options", SECTION), _without_terms(rules))
        if house is None or day is None:
            return None
        paper = hashlib.sha256(self.text.encode()).hexdigest()
        return Submission(rules, house, day, devices, meter, readings, terms, paper)

    def _tournament(self, found: Game, edition: str) -> TermsReading | None:
        if SECTION not in self.written:
            return None
        if found.id not in POINTS:
            why = f"the chapter of {found.name} has no tournaments; {', '.join(POINTS)} have"
            self.object((SECTION,), f"{why}; leave [{SECTION}] out")
            return None
        return TermsReading(self, found, edition)

    def _missing(self, key: str, example: str) -> None:
        self.object(("submission", key), f"it is missing; write {example} under [submission]")

    def _game(self, head: Mapping[str, tuple[Keys, Any]]) -> Game | None:
        if "game" not in head:
            self._missing("game", 'game = "three_card_poker"')
            return None
        keys, value = head["game"]
        written = self.words(keys, value, "three_card_poker")
        try:
            return None if written is None else game(written)
        except Misuse as error:
            self.object(keys, error)
            return None

    def _edition(self, found: Game, head: Mapping[str, tuple[Keys, Any]]) -> str | None:
        if "edition" not in head:
            return None
        keys, value = head["edition"]
        written = self.words(keys, value, found.editions[0])
        try:
            return written and id_from(f"edition of {found.id}", written, found.editions)
        except Misuse as error:
            self.object(keys, error)
            return None

    def _house(self, head: Mapping[str, tuple[Keys, Any]]) -> str | None:
        if "house" not in head:
            self._missing("house", 'house = "…", the name on cloth and sign,')
            return None
        return self.words(*head["house"])

    def _day(self, head: Mapping[str, tuple[Keys, Any]]) -> Date | None:
        if "from" not in head:
            self._missing("from", "from = 2026-12-01, a gaming day,")
            return None
        keys, value = head["from"]
        day = None if isinstance(value, str) else date_from(value)
        if day is None:
            why = f"{quoted(str(value))} is no gaming day; write 2026-12-01, without quotes"
            self.object(keys, why)
        return day

    # Options, limits, payments

    def _rules(self, found: Game, edition: str, terms: TermsReading | None) -> Rules | None:
        options = list(self._options(found, edition, terms))
        rules = self._made(found, edition, options)
        rows = [] if rules is None else list(self._rows(rules))
        if not rows:
            return rules
        wrong = {one.keys for one in self.objections}
        kept = [one for one in options if one.keys not in wrong]
        return self._made(found, edition, [*kept, *rows])

    def _options(self, found: Game, edition: str, terms: TermsReading | None) -> Iterator[_Given]:
        known = {option.id: option for option in found.options}
        amounts = [id for id, option in known.items() if is_amount(option)]
        written = [
            (keys, value, name)
            for section, kind, names in (("options", "option", known), ("limits", "limit", amounts))
            for name, (keys, value) in self.known(section, names, kind).items()
        ]
        if terms is not None:
            written += [((SECTION,), "yes", SECTION), *chosen_options(found, terms.written)]
        stands: dict[str, Keys] = {}
        for keys, value, name in written:
            first = stands.setdefault(name, keys)
            if first != keys and (first, keys) != (("options", SECTION), (SECTION,)):
                self.object(keys, f"{name} stands in [{first[0]}] too; write it once")
            elif (text := self._choice(keys, known[name], value, edition)) is not None:
                yield _Given(keys, text, option=name)

    def _choice(self, keys: Keys, option: Option, value: Any, edition: str) -> str | None:
        asks_whether = set(option.choices) == {"yes", "no"}
        if not isinstance(value, str) and not is_whole(value):
            such = '"yes" or "no"' if asks_whether else 'it in quotes, such as "2.50"'
            self.object(keys, f"{quoted(value)} is no choice; write {such}")
            return None
        try:
            return option.text(option.value_from(str(value)))
        except Misuse as error:
            clause = option.clause.of(edition)
            self.object(keys, f"{error} ({clause})", clause)
            return None

    def _rows(self, rules: Rules) -> Iterator[_Given]:
        for typed, rows in self.table("pays").items():
            keys = ("pays", typed)
            try:
                wager = _wager(rules, typed)
            except CroupierError as error:
                self.object(keys, error)
                continue
            if not isinstance(rows, dict):
                self.object(keys, f'this is a table; write [pays.{typed}], below it flush = "…"')
                continue
            for outcome, value in rows.items():
                text = self.words((*keys, outcome), value, "4 to 1")
                if text is not None and self._lawful((*keys, outcome), rules, wager, text):
                    yield _Given((*keys, outcome), text, row=(wager.id, outcome))

    def _lawful(self, keys: Keys, rules: Rules, wager: Wager, text: str) -> bool:
        """Whether this row may pay that; if not, it is objected to."""
        try:
            wager.with_paytable({keys[-1]: text}, rules.edition, lawful=True)
        except Refusal as refusal:
            instead = refusal.instead.removesuffix(A_THOUGHT)
            self.object(keys, Refusal(refusal.tried, refusal.why, refusal.clause, instead))
            return False
        except Misuse as error:
            self.object(keys, error)
            return False
        return True

    def _made(self, found: Game, edition: str | None, given: Sequence[_Given]) -> Rules | None:
        """The rules of these choices; those that cannot stand are objected to one by one."""
        given = list(given)
        while True:
            made = _tried(found, edition, given)
            if isinstance(made, Rules):
                return made
            guilty = _guilty(found, edition, given, made)
            if not guilty:
                self.object(("options",), made)
                return None
            culprit, *others = guilty
            beside = ", ".join(".".join(one.keys) for one in others)
            why = f"{made} (together with {beside})" if beside else str(made)
            self.object(culprit.keys, why, made.clause if isinstance(made, Refusal) else "")
            given.remove(culprit)

    # What is filed beside the rules

    def _devices(self, rules: Rules) -> dict[str, str]:
        things = [place.replace(" ", "_") for place in places(rules) if place != TABLE]
        found = self._texts("devices", dict.fromkeys((*things, *DEVICES)))
        for name in found:
            option = next((one for one in rules.game.options if one.id == name), None)
            if option is not None and rules.options[name] == "no":
                refusal = rules.refusal(
                    f"a {name.replace('_', ' ')} among the devices",
                    f"options.{name} says that there is none",
                    option.clause,
                    f'write {name} = "yes" under [options], or leave it out here',
                )
                self.object(("devices", name), refusal)
        return found

    def _coupons(self) -> dict[str, str]:
        """How a coupon is read: each key is a reading, and its value one of the answers."""
        found: dict[str, str] = {}
        for key, typed in self._texts("coupons", COUPONS).items():
            try:
                found[key] = coupons.answer_from(key, typed)
            except Misuse as error:
                self.object(("coupons", key), error)
        return found

    def _texts(self, section: str, names: Iterable[str]) -> dict[str, str]:
        found: dict[str, str] = {}
        for name, (keys, value) in self.known(section, names).items():
            text = str(value) if is_whole(value) else self.words(keys, value)
            if text is not None:
                found[name] = text
        return found


def is_amount(option: Option) -> bool:
    """Whether an option is an amount of money: it may stand among the limits."""
    return option.read is cents_from


def _without_terms(rules: Rules) -> Refusal:
    points = POINTS[rules.game.id]
    return rules.refusal(
        "a tournament without its rules",
        "they must say what the chapter lists",
        rules.game.law(points.section),
        f"write [{SECTION}]; submission new {rules.game.id} --set {SECTION}=yes has all of it",
    )


def _wager(rules: Rules, typed: str) -> Wager:
    meant = next(iter(same(typed, named(rules.wagers))), typed)
    wager = rules.wager(meant)
    if wager.id != meant:  # a place of it, which has no rows of its own
        raise unknown("wager", typed, rules.wagers)
    return wager


def _tried(found: Game, edition: str | None, given: Sequence[_Given]) -> Rules | CroupierError:
    options = {one.option: one.text for one in given if one.option}
    pays: dict[str, dict[str, str]] = {}
    for one in given:
        if not one.option:
            wager, outcome = one.row
            pays.setdefault(wager, {})[outcome] = one.text
    try:
        return rules_for(found, edition, options, pays)
    except CroupierError as error:
        return error


def _guilty(
    found: Game, edition: str | None, given: Sequence[_Given], wrong: CroupierError
) -> list[_Given]:
    """The choices without any of which this would not be wrong; first those that alone mend it."""
    ranked: list[tuple[bool, _Given]] = []
    for one in given:
        without = _tried(found, edition, [other for other in given if other is not one])
        if str(without) != str(wrong):
            ranked.append((isinstance(without, CroupierError), one))
    return [one for _, one in sorted(ranked, key=lambda pair: pair[0])]

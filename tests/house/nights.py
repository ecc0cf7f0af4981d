"""A night in a house at random: anybody tries anything, and tables play when they may."""

from __future__ import annotations

import functools
import random
from collections.abc import Sequence
from typing import Any, Self

from croupier.contracts.bot import Bot, Setup
from croupier.contracts.witness import Driver
from croupier.core.commands import Begin, Command
from croupier.core.driver import RandomSource
from croupier.core.game import Rules
from croupier.core.odds import Share
from croupier.core.plain import canonical
from croupier.core.refusals import CroupierError, Refusal
from croupier.games import game
from croupier.house.accounts import Appoint, Disable, Enable, Hire
from croupier.house.cage import Fund, RedeemChips, SellChips
from croupier.house.count import sealed
from croupier.house.desk import KINDS
from croupier.house.documents import Document, Sign
from croupier.house.filings import in_force, submission_of
from croupier.house.floor import ChangeLimits
from croupier.house.patrons import ErasePatron, IdentifyPatron, LookAtPatron
from croupier.house.people import ROLES
from croupier.house.posts import LeaveDuty, TakeDuty
from croupier.house.printouts import PrintReport
from croupier.house.progressives import progressives
from croupier.house.signing import SignOut, Unlock
from croupier.house.tournament_desk import tournaments_of
from croupier.house.tournament_terms import POINTS
from tests.house.keeping import practice_house, practice_table, submission_lines
from tests.house.tournament_files import with_terms

TABLES = ("t1", "t2", "t3")
METERS = ("multi_link", "three_card_poker", "fortune_pai_gow", "blazing_sevens")
LOOKED_AT = 0.1
"""How often it is looked at that deciding and refusing change nothing."""
GAMES = ("roulette", "craps", "blackjack", "mini_baccarat", "three_card_poker", "pai_gow_poker")


class Night:
    """A night in a practice house: anybody tries anything, and tables play when they may."""

    tables: Sequence[str] = TABLES
    known: Sequence[str] = GAMES
    """The games that a table may be prepared for."""

    def __init__(self, house: Any, chance: random.Random) -> None:
        self.house, self.chance = house, chance
        self.bots: dict[str, Bot] = {}
        self.games: dict[str, str] = {}
        self.sessions: dict[str, str] = {}
        self.done = self.refused = self.rounds = 0

    @classmethod
    def begun(cls, seed: int) -> Self:
        """With three tables open."""
        night = cls(practice_house(), random.Random(seed))
        night.games = dict(zip(TABLES, night.chance.sample(GAMES, 3), strict=True))
        for table, chosen in night.games.items():
            practice_table(night.house, table, chosen)
        for _ in range(20):
            night.play()
        return night

    def pick(self, some: Any) -> Any:
        return self.chance.choice(list(some))

    def people(self) -> list[str]:
        return list(self.house.office.people.members)

    def stack(self) -> dict[str, int]:
        return {"100": self.pick((0, 1, 50, 5_000)), "500": self.pick((0, 2, 100))}

    # What is tried

    def step(self) -> None:
        """One attempt, mostly by somebody who may and of something that is next."""
        way = self.chance.random()
        if way < 0.6:
            self.paper()
        elif way < 0.75:
            self.act()
        else:
            self.play()
        self.house.later(self.pick((0, 0, 1, 3, -2)))

    def paper(self) -> None:
        documents = self.house.office.documents
        known = sorted(KINDS)  # their own order is that in which modules were imported
        of_coupons = [one for one in known if one.startswith("coupon_")]
        others = [one for one in known if one not in of_coupons]
        often = [*others, "fill", "credit", "drop", "table"] * 10
        kind = KINDS[self.pick([*often, *of_coupons])]
        open_ones = list(documents.open(kind.name))
        paper = self.pick(open_ones) if open_ones and self.chance.random() < 0.8 else None
        state = "" if paper is None else paper.state
        steps = [one for one in kind.steps if (state in one.at if one.at else not state)]
        step = self.pick(steps if steps and self.chance.random() < 0.9 else kind.steps)
        facts, given = self.facts(kind.name, step, paper)
        who = self.signer(step, paper)
        self.try_it(
            who, Sign(kind.name, step.name, "" if paper is None else paper.id, facts), given
        )

    def signer(self, step: Any, paper: Document | None) -> str:
        table = None if paper is None else paper.about
        members = self.house.office.people.members.values()
        good = [one.id for one in members if step.who.allows(one.person(table))]
        found: str = self.pick(good if good and self.chance.random() < 0.9 else self.people())
        return found

    def facts(self, kind: str, step: Any, paper: Document | None) -> tuple[dict[str, Any], Any]:
        office, given = self.house.office, dict[str, Any]()
        table = self.pick(self.tables) if paper is None else paper.about
        chosen = self.games.setdefault(table, self.pick(self.known))
        version = in_force(office, chosen)
        words: dict[str, Any] = {
            "table": table,
            "game": chosen,
            "rules": "r1" if version is None else str(version),
            "lines": self.lines(chosen),
            "meter": self.pick((*METERS, "other")) if paper is None else table,
            "to": self.pick(METERS),
            "overflow": self.pick(("reserve", "reserve", "multi_link")),
            "contribution": self.pick((123_457, 10**6)),
            "reserve": self.pick((0, 9_001)),
            "seed_cents": 5_000_00,
            "ceiling_cents": self.pick((0, 5_001_00)),
            "entrant": f"P{self.chance.randrange(4)}",
            "units": self.pick((-5, 7, 10**6)),
            "intercept_cents": self.pick((0, 1_00)),
            "withheld_cents": self.pick((0, 1_00)),
            "edition": game(chosen).editions[0],
            "date": f"2026-11-{self.pick(range(18, 29))}",
            "way": self.pick(("to cage", "to vault")),
            "currency": self.pick(("chip", "cash", "chip", "coupon")),
            "stack": self.stack(),
            "covered": self.pick((True, True, False)),
            "posting": self.pick(range(1, office.books.postings + 3)),
            "pays_cents": self.pick((0, 5_00, -1)),
            "first": 1,
            "last": 2,
            "place": self.pick(("wheel", "dice", "cards")),
            "sealed": sealed({"100": 4}, "salt"),
            "cipher": "1:00:00",
        }
        if "stack" in step.takes and paper is not None and kind == "table":
            held = max(0, office.books.balance("chip", f"{table}/tray"))
            words["stack"] = {"1": held + self.pick((0, 0, 0, -1_00 if held else 0))}
        if "stack" in step.takes and kind == "chips" and paper is not None:
            words["stack"] = paper.facts["receive"]["stack"]
        if kind == "tournament":
            words |= self.tournament(paper)
        elif kind == "submission" and self.chance.random() < 0.3:
            held = self.pick(POINTS)
            text = with_terms(held, entry='"1"').replace("Harbour", "The House")
            text = text.replace("2026-12-01", "2026-01-01")
            words |= {"game": f"{held} tournament", "lines": text.splitlines()}
        if kind == "drop" and step.name == "open":
            given["counts"] = [{"stack": {"100": 4}, "salt": "salt"}] * 2
        empty: dict[type, Any] = {str: "because", int: 5_00, dict: {}, list: [], bool: False}
        return {name: words.get(name, empty[one]) for name, one in step.takes.items()}, given

    def lines(self, chosen: str) -> list[str]:
        """A submission for a game, lawful or not, from a day that has come or has not."""
        found, options = game(chosen), dict[str, str]()
        if any(one.id == "progressive" for one in found.options):
            options["progressive"] = self.pick(("yes", "no"))
        if self.chance.random() < 0.1:
            options["decks"] = "77"
        day = self.pick(("2026-01-01", "2026-11-20"))
        return submission_lines(chosen, found.editions[0], day, **options)

    def tournament(self, paper: Document | None) -> dict[str, Any]:
        """Lots and results that fit what is going on, mostly."""
        if paper is None:
            return {"game": self.pick(POINTS)}
        one = tournaments_of(self.house.office).running[paper.id]
        playing = list(one.going_on if one.heat else one.entrants)
        there = [who for table in one.seating for who in table.values()]
        lots = self.chance.sample(playing or there, len(playing or there))
        return {"lots": lots, "results": {who: self.pick((0, 5_00, 900_00)) for who in there}}

    def act(self) -> None:
        what = self.pick(self.acts())
        if isinstance(what, Appoint | Disable) and self.chance.random() < 0.9:
            return
        self.try_it(self.pick(self.people()), what, {"step_up": self.pick((True, False))})

    def acts(self) -> tuple[Any, ...]:
        someone, table = self.pick(self.people()), self.pick(self.tables)
        roles = tuple(self.chance.sample(list(ROLES), self.chance.randrange(3)))
        duty = self.pick(("dealer", "stickperson", "floor"))
        return (
            Hire(f"practice {self.done}", "tables", "dealer", str(self.done), practice=True),
            Appoint(someone, roles), Disable(someone, "x"), Enable(someone, "x"), Unlock(someone),
            SellChips(self.stack()), RedeemChips(self.stack()), Fund(self.stack()),
            TakeDuty(table, duty), TakeDuty(table, "dealer"), TakeDuty(table, "stickperson"),
            LeaveDuty(table, duty), ChangeLimits(table, 5_00, 500_00, f"sign {self.done}"),
            SignOut(), PrintReport("day", self.pick(("2026-11-18", "2026-11-19"))),
            IdentifyPatron(f"P{self.done % 5}", "0" * 64), LookAtPatron("P1", "x"),
            ErasePatron("P1", "x"), ChangeLimits(table, 10_00, 200_00, f"sign {self.done}"),
        )  # fmt: skip

    def try_it(self, who: str, what: Any, given: dict[str, Any]) -> None:
        careful = self.house.careful = self.chance.random() < LOOKED_AT
        before = canonical(self.house.office.value()) if careful else b""
        try:
            self.house.do(who, what, **given)
        except CroupierError:
            if careful:
                assert canonical(self.house.office.value()) == before
            self.refused += 1
        else:
            self.done += 1

    def play(self) -> None:
        """A round at a table, if the desk lets it."""
        table = self.pick(self.tables)
        office, dealer = self.house.office, "practice dealer"
        command = Command("k", dealer, "dealer", None, Begin(), self.house.at)
        session = office.documents.of("table", table)
        if session is None or session.ended:
            self.bots.pop(table, None)
            self.games.pop(table, None)
            return
        if self.sessions.get(table) != session.id:  # closed and prepared again in between
            self.bots.pop(table, None)
        self.sessions[table] = session.id
        if table not in self.bots:
            if session.state in ("prepared", "opening", "open"):
                self.bots[table] = self.opened(table, session)
            return
        try:
            office.needs(office.floor.streams[table], command)
        except Refusal:
            if session.state == "closing":
                for seat in list(self.bots[table].table.seats):
                    self.bots[table].offer(functools.partial(self.bots[table].driver.leave, seat))
            return
        self.bots[table].play_round()
        self.rounds += 1

    def opened(self, table: str, session: Document) -> Bot:
        rules = self.rules(session)
        stream = f"{table}-{session.id.rpartition('/')[2]}"
        driver = Driver(rules, RandomSource(self.chance.randrange))
        driver.listeners.append(functools.partial(self.house.heard, stream))
        bot = Bot(driver, self.chance)
        bot.lays = 0
        driver.open({}, {"mode": "dealt"})
        bot.until_between_rounds()
        bot.sit_down()
        return bot

    def rules(self, session: Document) -> Rules:
        """Those in force; where none are filed, with a progressive if its meter is open."""
        chosen, office = session.facts["prepare"]["game"], self.house.office
        version = in_force(office, chosen)
        if version is not None:
            return submission_of(office.documents.paper(version.document)).rules
        found, options = game(chosen), dict[str, str]()
        if any(one.id == "progressive" for one in found.options):
            options = {"progressive": "yes"}
        rules = Setup(chosen, found.editions[0], options).rules()
        pays = [row.pays for wager in rules.wagers.values() for row in wager.rows]
        meters = {one.meter for one in pays if isinstance(one, Share)}
        here = progressives(office).meters
        return rules if meters <= set(here) else Setup(chosen, found.editions[0]).rules()

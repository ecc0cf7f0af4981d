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
from croupier.core.plain import canonical
from croupier.core.refusals import CroupierError, Refusal
from croupier.games import game
from croupier.house.accounts import Appoint, Disable, Enable, Hire
from croupier.house.cage import Fund, RedeemChips, SellChips
from croupier.house.count import sealed
from croupier.house.desk import KINDS
from croupier.house.documents import Document, Sign
from croupier.house.floor import ChangeLimits
from croupier.house.people import ROLES
from croupier.house.posts import LeaveDuty, TakeDuty
from croupier.house.signing import SignOut, Unlock
from tests.house.keeping import practice_house, practice_table

TABLES = ("t1", "t2", "t3")
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
        kind = KINDS[self.pick([*KINDS, "fill", "credit", "drop", "table"])]
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
        words: dict[str, Any] = {
            "table": table,
            "game": chosen,
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
        }
        if "stack" in step.takes and paper is not None and kind == "table":
            held = max(0, office.books.balance("chip", f"{table}/tray"))
            words["stack"] = {"1": held + self.pick((0, 0, 0, -1_00 if held else 0))}
        if "stack" in step.takes and kind == "chips" and paper is not None:
            words["stack"] = paper.facts["receive"]["stack"]
        if kind == "drop" and step.name == "open":
            given["counts"] = [{"stack": {"100": 4}, "salt": "salt"}] * 2
        empty: dict[type, Any] = {str: "because", int: 5_00, dict: {}, list: [], bool: False}
        return {name: words.get(name, empty[one]) for name, one in step.takes.items()}, given

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
            SignOut(),
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
        chosen = session.facts["prepare"]["game"]
        rules = Setup(chosen, game(chosen).editions[0]).rules()
        stream = f"{table}-{session.id.rpartition('/')[2]}"
        driver = Driver(rules, RandomSource(self.chance.randrange))
        driver.listeners.append(functools.partial(self.house.heard, stream))
        bot = Bot(driver, self.chance)
        driver.open({}, {"mode": "dealt"})
        bot.until_between_rounds()
        bot.sit_down()
        return bot

"""Drills as they are given: who answers what, how long it took, what comes back; and the class.

A drill under way lives in memory; whoever loses it begins it again with its seed. What came of each
answer is kept in a small file of its own beside the sessions, so that a class can be looked at.
"""

from __future__ import annotations

import secrets
import sqlite3
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from croupier.core.game import Rules
from croupier.core.tables import Sheet
from croupier.live.drills import Task, right
from croupier.web.problems import NotFound, law_page

MOST_DRILLS = 500
MOST_KEPT = 100_000
_SCHEMA = """
CREATE TABLE IF NOT EXISTS answers (
  number INTEGER PRIMARY KEY, class TEXT NOT NULL, who TEXT NOT NULL, game TEXT NOT NULL,
  kind TEXT NOT NULL, seed TEXT NOT NULL, task INTEGER NOT NULL, right INTEGER NOT NULL,
  seconds REAL NOT NULL, clause TEXT NOT NULL, at INTEGER NOT NULL) STRICT
"""


class Answers:
    """What everybody answered."""

    def __init__(self, path: Path | None) -> None:
        self._file = sqlite3.connect(path or ":memory:", check_same_thread=False)
        self._file.execute("PRAGMA journal_mode=WAL")
        self._file.execute("PRAGMA synchronous=NORMAL")
        self._file.execute(_SCHEMA)
        self._lock = threading.Lock()

    def add(self, drill: Drill, task: int, was_right: bool, seconds: float, clause: str) -> None:
        line = (drill.group, drill.who, drill.game, drill.kind, drill.seed, task, int(was_right))
        with self._lock:
            self._file.execute(
                "INSERT INTO answers (class, who, game, kind, seed, task, right, seconds, clause,"
                " at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (*line, round(seconds, 1), clause, time.time_ns() // 1_000_000),
            )
            self._file.execute(
                "DELETE FROM answers WHERE number <= (SELECT max(number) FROM answers) - ?",
                (MOST_KEPT,),
            )
            self._file.commit()

    def listed(self, group: str | None = None) -> list[dict[str, Any]]:
        """A line for each person, game and kind of drill; the clauses that went wrong beside it."""
        where = "" if group is None else "WHERE class = ?"
        with self._lock:
            found = self._file.execute(
                "SELECT class, who, game, kind, count(*), sum(right), sum(seconds), group_concat("
                f"CASE WHEN right = 0 THEN clause END, '; ') FROM answers {where}"
                " GROUP BY class, who, game, kind ORDER BY class, who, game, kind",
                () if group is None else (group,),
            ).fetchall()
        return [
            {
                "class": line[0],
                "who": line[1],
                "game": line[2],
                "kind": line[3],
                "tasks": line[4],
                "right": line[5],
                "percent": round(100 * line[5] / line[4], 1),
                "seconds_each": round(line[6] / line[4], 1),
                "missed": "; ".join(sorted(set((line[7] or "").split("; ")) - {""})),
            }
            for line in found
        ]

    def sheet(self, group: str | None = None) -> Sheet:
        """The same as a table."""
        text, number = ("class", "who", "game", "kind"), ("tasks", "right", "percent")
        columns = (
            *((name, "text") for name in text),
            *((name, "number") for name in (*number, "seconds_each")),
            ("missed", "text"),
        )
        lines = self.listed(group)
        names = [name for name, _ in columns]
        return Sheet("Class", columns, tuple(tuple(one[n] for n in names) for one in lines))  # type: ignore[arg-type]

    def close(self) -> None:
        self._file.close()


@dataclass
class Drill:
    """Tasks that somebody answers, one after the other; what went wrong comes back once."""

    id: str
    rules: Rules
    kind: str
    seed: str
    who: str
    group: str
    tasks: list[Task]
    at: int = 0
    """How many were answered."""
    right: int = 0
    seconds: float = 0.0
    wrong: list[int] = field(default_factory=list)
    """Those that come back, in their order."""
    back: int = 0
    shown: float = field(default_factory=time.monotonic)

    @property
    def game(self) -> str:
        return self.rules.game.id

    @property
    def number(self) -> int | None:
        """Which task is asked now."""
        if self.at < len(self.tasks):
            return self.at
        return self.wrong[self.back] if self.back < len(self.wrong) else None

    def asked(self) -> dict[str, Any] | None:
        """What is asked now, without what is right."""
        if self.number is None:
            return None
        task = self.tasks[self.number]
        again = self.at >= len(self.tasks)
        lower = []
        if task.cards:
            from croupier.core.cards import cards_from
            from croupier.live.setting_drills import hand_to_set

            held = hand_to_set(self.rules, cards_from(" ".join(task.cards)))
            lower = [[name, room] for name, room in held.pending.parts[1:]]
        return {
            "number": self.number,
            "again": again,
            "kind": task.kind,
            "asks": list(task.asks),
            "choices": list(task.choices),
            "cards": list(task.cards),
            "parts": lower,
        }

    def score(self) -> dict[str, Any]:
        done = self.at
        return {
            "right": self.right,
            "answered": done,
            "tasks": len(self.tasks),
            "seconds_each": round(self.seconds / done, 1) if done else None,
            "comes_back": len(self.wrong) - self.back,
            "over": self.number is None,
        }

    def answer(self, number: int, text: str, keep: Callable[..., None]) -> dict[str, Any]:
        """What somebody answers, and what is right, with its row and clause."""
        if number != self.number:
            raise NotFound("that task was answered already; answer the one that is asked now")
        task, took = self.tasks[number], time.monotonic() - self.shown
        was_right = right(self.rules, task, text)
        if self.at < len(self.tasks):
            self.at += 1
            self.right += was_right
            self.seconds += took
            if not was_right:
                self.wrong.append(number)
            keep(self, number + 1, was_right, took, task.clause)
        else:
            self.back += 1
        self.shown = time.monotonic()
        return {
            "right": was_right,
            "seconds": round(took, 1),
            "answer": task.answer,
            "why": list(task.why),
            "clause": task.clause,
            "law": law_page(task.clause),
            "score": self.score(),
            "next": self.asked(),
        }


class Drills:
    """Those under way."""

    def __init__(self, path: Path | None) -> None:
        self.answers = Answers(path)
        self._all: OrderedDict[str, Drill] = OrderedDict()

    def begin(
        self, rules: Rules, kind: str, seed: str, who: str, group: str, tasks: list[Task]
    ) -> Drill:
        made = Drill(secrets.token_hex(8), rules, kind, seed, who, group, tasks)
        self._all[made.id] = made
        while len(self._all) > MOST_DRILLS:
            self._all.popitem(last=False)
        return made

    def find(self, id: str) -> Drill:
        if id not in self._all:
            raise NotFound("that drill is not under way any more; begin it again with its seed")
        self._all.move_to_end(id)
        return self._all[id]

    def close(self) -> None:
        self.answers.close()

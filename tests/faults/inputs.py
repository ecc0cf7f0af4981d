"""Bad input to every command, and to the driver: a sentence and an exit code, soon, and no more.

What is tried is made of kinds: numbers, words, files, logs, lines typed at a table, pipes that are
closed, narrow terminals, signals. Each command runs in a child with everything imported.
"""

from __future__ import annotations

import contextlib
import io
import os
import random
import resource
import signal
import socket
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from croupier.audit.places import Place
from croupier.cli import COMMANDS, house_desk, main
from croupier.core.refusals import CroupierError
from tests.core.test_wrong_types import STRANGE, WAYS, table
from tests.faults.forgeries import log_of
from tests.faults.forked import PYTHON_FAILED, Ended, ended, fork
from tests.faults.sitting import Broken

SECONDS = 60
CODES = (0, 1, 2, 3, 130)
MOST_MEMORY = 6 << 30

LONG = "9" * 5_000
NUMBERS = (
    "", "0", "-1", "+6", "1.5", "1e3", "1e400", "1e-400", "nan", "inf", "-inf", "٦", "６", "½", "²",
    "0x10", "1_0", "1,0", "1/0", "1/3", "9" * 20, LONG, "9" * 300, "$", "$5.555", "$-5", "5 %", "%",
    "1e99", "10M", "true", "None", "one",
)  # fmt: skip
WORDS = (
    "", " ", "x", "-", "--", "-x", "--nosuch", "=", "x=", "=x", "x=y=z", "decks=", "decks=x",
    "dice=9", "minimum=" + LONG, "chip=0", "odds=345345", "a" * 5_000, "é", "日本", "\udcff",
    "\u202e", "\x1b[2J", "'; --", "../..", "%s%n", "{}", "[red]", "\\", "\t", "\n", "null", "CRAPS",
)  # fmt: skip
GAMES = (
    "big_six",
    "high_roll_dice",
    "three_card_poker",
    "craps",
    "nosuch",
    "Craps",
    "",
    "roulette",
)
TYPED = (
    "", "\n" * 30, "ante 5\n\nplay\n", "help\nodds\nwhy\n", "ante " + LONG + "\n", "\x00\x01\n",
    "\udcff\udcfe\n", "quit\n", "leave\nsit 99\nbuy -5\n", "again\n" * 9, ";;;;,,,,\n", "x" * 9_999,
    "correct\nrule\nundo\nundo\n", "ante 5" + ", ante 5" * 50 + "\n", "٥\n½\n",
)  # fmt: skip


@dataclass(frozen=True)
class World:
    """Files of every kind, to be named where a file is wanted."""

    folder: Path
    files: tuple[str, ...]


def world(folder: Path) -> World:
    """A folder with good, bad and strange files."""
    lines = log_of("big_six", "inputs", 2)
    log = b"".join(line + b"\n" for line in lines)
    made = {
        "good.jsonl": log,
        "cut.jsonl": log[: len(log) // 2],
        "torn.jsonl": log[:-9],
        "first.jsonl": log[:40],
        "swapped.jsonl": b"".join(line + b"\n" for line in [lines[0], *reversed(lines[1:])]),
        "empty": b"",
        "newline": b"\n",
        "noughts": b"\0" * 9_999,
        "binary": random.Random(0).randbytes(9_999),
        "huge.json": b"[" * 200_000,
        "long.json": b'{"seq":' + b"9" * 9_999 + b"}\n",
        "deep.toml": b"a=" + b"[" * 9_999 + b"]" * 9_999,
        "pays.toml": f'[pair_plus]\nflush = "{LONG} to 1"\n'.encode(),
        "other.toml": b'[nosuch]\nflush = "4 to 1"\n',
        "half.toml": b'[pair_plus]\nflush = "-1 to 1"\n',
        "utf16.csv": "outcome\n17\n".encode("utf-16"),
        "wide.csv": b"a,b,c\n" + b"1,2,3\n" * 9,
        "wheel.csv": b"outcome\n" + b"17\n0\n00\n" * 40,
        "exits.py": b"import sys; sys.exit(0)\n",
        "wrong.py": b"def strategy(table, on, want, notes, more): pass\n",
        "page.html": b"<p>somebody's page</p>",
    }
    for name, data in made.items():
        (folder / name).write_bytes(data)
    house_desk.found(Place(folder / "house.db"), "Practice House", "practice.invalid")
    store = (folder / "house.db").read_bytes()
    (folder / "torn.db").write_bytes(store[: len(store) // 2])
    (folder / "other.db").write_bytes(store.replace(b"append only", b"append more"))
    with socket.socket(socket.AF_UNIX) as nobody:
        nobody.bind(str(folder / "torn.db.sock"))
    (folder / "other.db.sock").write_bytes(b"no socket")
    (folder / "folder").mkdir()
    (folder / "link").symlink_to(folder / "nowhere")
    (folder / "knot").symlink_to(folder / "knot")
    os.mkfifo(folder / "pipe")
    with socket.socket(socket.AF_UNIX) as made_socket:
        made_socket.bind(str(folder / "socket"))
    (folder / "locked").write_bytes(log)
    (folder / "locked").chmod(0)
    names = [
        *made,
        "torn.db",
        "other.db",
        "folder",
        "link",
        "knot",
        "pipe",
        "socket",
        "locked",
        "nosuch",
        "no/such",
        "a" * 300,
    ]
    there = [str(folder / name) for name in names]
    return World(folder, (*there, "/dev/zero", "/dev/null", "/dev/full", "/", "", "\udcff"))


Make = Callable[[random.Random, World], list[str]]


def _rules(chance: random.Random, there: World) -> list[str]:
    """Options that most commands take."""
    return [
        *(["--set", chance.choice(WORDS)] if chance.random() < 0.5 else []),
        *(["--edition", chance.choice(WORDS)] if chance.random() < 0.2 else []),
        *(["--paytable", chance.choice(there.files)] if chance.random() < 0.4 else []),
        *(["--unlawful"] if chance.random() < 0.2 else []),
        *(["--json"] if chance.random() < 0.3 else []),
        *([chance.choice(WORDS)] if chance.random() < 0.1 else []),
    ]


def _file_option(name: str) -> Make:
    def make(chance: random.Random, there: World) -> list[str]:
        return [name, chance.choice(there.files)] if chance.random() < 0.3 else []

    return make


def _of_game(*more: Make) -> Make:
    def make(chance: random.Random, there: World) -> list[str]:
        words = [chance.choice(GAMES[:3] if chance.random() < 0.7 else GAMES)]
        for one in (_rules, *more):
            words += one(chance, there)
        return words

    return make


def _with(name: str, values: tuple[str, ...], often: float = 0.5) -> Make:
    def make(chance: random.Random, there: World) -> list[str]:
        return [name, chance.choice(values)] if chance.random() < often else []

    return make


def _play(chance: random.Random, there: World) -> list[str]:
    if chance.random() < 0.4:
        return ["--resume", chance.choice(there.files)]
    words = [chance.choice(GAMES)]
    for name in ("--players", "--seat", "--seats", "--chips"):
        words += _with(name, NUMBERS, 0.25)(chance, there)
    words += _with("--seed", WORDS, 0.3)(chance, there)
    words += _with("--staff", (*WORDS, "dealer: x", "supervisor:", ": x", "king: x"), 0.2)(
        chance, there
    )
    words += ["--track"] if chance.random() < 0.3 else []
    words += ["--log", chance.choice(there.files)] if chance.random() < 0.3 else []
    return words


def _replay(chance: random.Random, there: World) -> list[str]:
    words = [chance.choice(there.files)]
    heads = ("", "1:", "x", "1:" + "0" * 64, LONG + ":" + "0" * 64, "٣:" + "0" * 64)
    words += _with("--head", heads, 0.4)(chance, there)
    for name in ("--round", "--seat", "--amount", "--from", "--to"):
        words += _with(name, NUMBERS, 0.2)(chance, there)
    for name in ("--player", "--wager", "--clause", "--outcome"):
        words += _with(name, WORDS, 0.1)(chance, there)
    return words + (["--json"] if chance.random() < 0.4 else [])


def _wheel(chance: random.Random, there: World) -> list[str]:
    words = [chance.choice(there.files)]
    words += _with("--wheel", ("double_zero", "single_zero", "big_six", *WORDS), 0.9)(chance, there)
    words += _with("--level", NUMBERS, 0.4)(chance, there)
    words += _with("--bias", (*NUMBERS, "17=1/30", "x=1/30", "17=", "=1/2"), 0.4)(chance, there)
    words += _with("--column", WORDS, 0.2)(chance, there)
    return words + (["--practice"] if chance.random() < 0.5 else [])


def _law(chance: random.Random, there: World) -> list[str]:
    asked = ("show", "coverage", "find", "", "x", "--json")
    return [chance.choice(asked), *chance.choices((*WORDS, "oh.craps", "5.B", "--json"), k=2)]


def _rng(chance: random.Random, there: World) -> list[str]:
    """What would be collected or tested in full takes minutes, so that something is always odd."""
    few = tuple(number for number in NUMBERS if number not in ("10M",))
    if chance.random() < 0.5:
        words = ["collect", chance.choice(("raw", *GAMES)), "--count", chance.choice(few)]
        words += _file_option("--file")(chance, there)
    elif chance.random() < 0.5:
        words = ["test", "--raw", chance.choice(there.files)]
    else:
        words = ["test", "--game", chance.choice(GAMES), "--count", chance.choice(few)]
        words += _with("--size", WORDS, 0.2)(chance, there)
    words += _with("--source", ("system", "seeded", "simulator", *WORDS), 0.4)(chance, there)
    words += _with("--seed", WORDS, 0.3)(chance, there)
    return words + (["--json"] if chance.random() < 0.3 else [])


HOUSE = (
    "found", "people", "sign", "duty", "hire", "password", "appoint", "reset", "unlock", "disable",
    "status", "report", "find", "papers", "rights", "run",
)  # fmt: skip
AUDIT = ("verify", "export", "prove", "replay", "checkpoint", "check", "import")
ADDRESSES = (
    "postgresql://",
    "postgresql://127.0.0.1:1/x",
    "postgresql://me:word@127.0.0.1:1/x?schema=",
    "postgresql:///x?host=/nosuch",
    "POSTGRES://127.0.0.1:1",
    "postgresql://[x",
    "postgresql://127.0.0.1:port/x",
    "postgresql://127.0.0.1:1/x?nosuch=1",
    ".", "..", "/", "./", "house.db/", "\0",
)  # fmt: skip
STAFF = ("practice manager", "practice dealer", "nobody", "house", "", "I1")
PAPERS = (
    "day",
    "open",
    "date=2026-11-18",
    "close",
    "fill",
    "request",
    "table=t1",
    "stack=5:",
    "x=",
)


def _house(chance: random.Random, there: World) -> list[str]:
    name = chance.choice(HOUSE)
    good = str(there.folder / "house.db")
    where = [*chance.choices((*there.files, *ADDRESSES), k=2), *([] if name == "run" else [good])]
    words = [name] if name in ("papers", "rights") else [name, chance.choice(where)]
    words += chance.choices((*PAPERS, *WORDS), k=chance.randrange(4))
    words += _with("--by", STAFF, 0.7)(chance, there)
    words += _with("--key", WORDS, 0.2)(chance, there)
    words += _with("--keys", there.files, 0.2)(chance, there)
    return words + (["--password-stdin"] if chance.random() < 0.4 else [])


def _audit(chance: random.Random, there: World) -> list[str]:
    good = str(there.folder / "house.db")
    words = [chance.choice(AUDIT), chance.choice((*there.files, *ADDRESSES, *[good] * 20))]
    words += chance.choices((*there.files, *WORDS), k=chance.randrange(2))
    words += _with("--entry", NUMBERS, 0.3)(chance, there)
    words += _with("--to", (*NUMBERS, *there.files), 0.3)(chance, there)
    words += _with("--keys", there.files, 0.2)(chance, there)
    return words + (["--json"] if chance.random() < 0.3 else [])


def _serve(chance: random.Random, there: World) -> list[str]:
    """Never a house that opens: what is good input would be served until somebody ends it."""
    return [*_words(chance, there), "--port", "nowhere"]


def _words(chance: random.Random, there: World) -> list[str]:
    return chance.choices((*WORDS, *GAMES, *NUMBERS, "--json"), k=chance.randrange(3))


CORPUS: dict[str, Make] = {
    "games": lambda chance, there: chance.choices(
        (*WORDS, *GAMES, "--json"), k=chance.randrange(3)
    ),
    "play": _play,
    "replay": _replay,
    "analyze": _of_game(_with("--wager", (*WORDS, "joker"), 0.4), _file_option("--html")),
    "strategy": _of_game(_with("--hand", (*WORDS, *NUMBERS, "Qh 6d 4c", "Qh Qh Qh"), 0.5)),
    "simulate": _of_game(
        _with("--rounds", (*NUMBERS, "9", "9", "9"), 0.9),
        _with("--strategy", (*WORDS, "pass 10", f"pass {LONG}", "exits.py:x", "nosuch.py:x"), 0.3),
        _with("--threads", NUMBERS, 0.2),
        _with("--rolls", NUMBERS, 0.2),
        _with("--bankroll", NUMBERS, 0.2),
        _with("--precision", NUMBERS, 0.2),
        _with("--seed", WORDS, 0.3),
    ),
    "sign": _of_game(_with("--house", WORDS, 0.4), _file_option("--html")),
    "cloth": _of_game(
        _with("--house", WORDS, 0.4), _with("--look", WORDS, 0.4), _file_option("--svg")
    ),
    "law": _law,
    "wheel": _wheel,
    "rng": _rng,
    "house": _house,
    "audit": _audit,
    "serve": _serve,
}
"""By command: how bad input for it is made."""


def inputs(count: int, seed: int, commands: tuple[str, ...] = ()) -> Counter[str]:
    """So many bad inputs to each command, and as many to the driver."""
    chance, tally = random.Random(seed), Counter[str]()
    _warm()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for command in commands or COMMANDS:
            for number in range(count):
                if number % 25 == 0:
                    place = folder / f"{command}{number}"
                    place.mkdir()
                    there = world(place)
                words = [command, *CORPUS.get(command, _words)(chance, there)]
                _one(words, folder, chance, tally)
            tally[f"to {command}"] += count
    if not commands:
        to_the_driver(count, chance, tally)
    return tally


def _warm() -> None:
    """Everything is imported before children are made, so that each begins at once."""
    good = (
        ["games", "--json"],
        ["analyze", "big_six", "--json"],
        ["strategy", "big_six"],
        ["simulate", "big_six", "--rounds", "9", "--threads", "1"],
        ["sign", "high_roll_dice"],
        ["cloth", "big_six"],
        ["law", "coverage"],
        ["wheel", "nosuch", "--wheel", "big_six"],
        ["rng", "test", "--game", "big_six", "--count", "300"],
        ["replay", "nosuch"],
        ["play", "--resume", "nosuch"],
        ["house", "people", "nosuch.db"],
        ["audit", "verify", "nosuch.db"],
    )
    quiet = io.StringIO()
    with contextlib.redirect_stdout(quiet), contextlib.redirect_stderr(quiet):
        for words in good:
            main(words)


def _one(words: list[str], folder: Path, chance: random.Random, tally: Counter[str]) -> None:
    typed = chance.choice(TYPED) if chance.random() < 0.95 else None
    way = chance.choices(("plain", "closed pipe", "narrow", "signal"), (85, 5, 5, 5))[0]

    def work() -> int:
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        os.chdir(folder)  # names without a folder are tried too, and some are written to
        if way == "closed pipe":
            reading, writing = os.pipe()
            os.close(reading)
            os.dup2(writing, 1)
            sys.stdout = os.fdopen(1, "w", encoding="utf-8", closefd=False)
        os.environ["COLUMNS"] = str(chance.choice((1, 7, 20)) if way == "narrow" else 80)
        return main(words)

    child, begun = fork(work, folder, typed), time.monotonic()
    if way == "signal":
        time.sleep(chance.uniform(0, 0.3))
        os.kill(child, chance.choice((signal.SIGINT, signal.SIGTERM, signal.SIGHUP)))
    went = ended(child, folder, SECONDS, begun)
    tally["inputs"] += 1
    tally[f"exit {went.code}" if went.code >= 0 else "ended by a signal"] += 1
    if wrong := _wrong(went, way):
        raise Broken(f"{wrong}: croupier {words!r}"[:1_500] + f"\n{went.err[-1_500:]}")


def _wrong(went: Ended, way: str) -> str:
    """What a person would complain about."""
    if went.late:
        return "it hangs"
    if "Traceback" in went.err or went.code == PYTHON_FAILED:
        return "a traceback"
    if way == "signal":
        return ""
    if went.code not in CODES:
        return f"exit code {went.code}"
    said = [line for line in went.err.splitlines() if line.startswith("croupier: ")]
    if went.code == 2 and len(said) != 1:
        return "not one sentence"
    return ""


def to_the_driver(count: int, chance: random.Random, tally: Counter[str]) -> None:
    """Wrong types and values, by every way there is into a table."""
    driver = table(betting=True)
    for _ in range(count):
        way, one = chance.choice(WAYS), chance.choice(STRANGE)
        before = driver.head
        try:
            way(driver, one)
        except CroupierError:
            tally["refused by the driver"] += 1
        if driver.head != before:
            tally["done by the driver"] += 1
            driver = table(betting=chance.random() < 0.7)
    tally["to the driver"] += count

"""Bad input to every command, and to the driver: a sentence and an exit code, soon, and no more.

What is tried is made of kinds: numbers, words, files, logs, lines typed at a table, pipes that are
closed, narrow terminals, signals. Each command runs in a child with everything imported.
"""

from __future__ import annotations

import contextlib
import io
import os
import random
import re
import resource
import signal
import socket
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from croupier.audit.places import Place
from croupier.cli import COMMANDS, house_desk, main
from croupier.core.refusals import CroupierError
from tests.core.test_wrong_types import STRANGE, WAYS, table
from tests.faults.forgeries import log_of
from tests.faults.forked import PYTHON_FAILED, Ended, ended, fork
from tests.faults.lines import FEW_ROUNDS, Leaf, changed, grown, leaves
from tests.faults.sitting import Broken

EXAMPLES = Path(__file__).parents[2] / "examples"
SECONDS = 60
SERVES = {("serve",): "is open:", ("house", "run"): "runs;"}
"""Commands that go on until somebody ends them, and what they say when they are ready."""
LARGE = re.compile(r"[0-9]{2,6}|[0-9]+[eE][0-9]|[0-9]+[kKmM]")
LONGEST = 1_500
"""A sentence that is longer is not read by anybody."""
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


@cache
def made() -> dict[str, bytes]:
    """What such a folder has, by its path there: made once, as a person would."""
    lines = log_of("big_six", "inputs", 2)
    log = b"".join(line + b"\n" for line in lines)
    found = {
        "good.jsonl": log,
        "table.jsonl": log,
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
        "mine.toml": b'[pair_plus]\nflush = "5 to 1"\n',
        "other.toml": b'[nosuch]\nflush = "4 to 1"\n',
        "half.toml": b'[pair_plus]\nflush = "-1 to 1"\n',
        "house.toml": b'[house]\nname = "x"\n',
        "utf16.csv": "outcome\n17\n".encode("utf-16"),
        "wide.csv": b"a,b,c\n" + b"1,2,3\n" * 9,
        "wheel.csv": b"outcome\n" + b"17\n0\n00\n" * 40,
        "outcomes.csv": b"outcome\n" + b"17\n0\n00\n" * 400,
        "exits.py": b"import sys; sys.exit(0)\n",
        "wrong.py": b"def strategy(table, on, want, notes, more): pass\n",
        "mine.py": b"def strategy(moment):\n    return 1 / 0\n",
        "mybet.py": (EXAMPLES / "colors.py").read_bytes(),
        "page.html": b"<p>somebody's page</p>",
    }
    nowhere = contextlib.redirect_stdout(io.StringIO())
    with tempfile.TemporaryDirectory() as name, contextlib.chdir(name), nowhere:
        folder = Path(name)
        house_desk.found(Place(folder / "house.db"), "Practice House", "practice.invalid")
        for line in (
            "submission new three_card_poker --out tcp.toml",
            "submission new mini_baccarat --set tournament=yes --out mini.toml",
            "audit checkpoint house.db --to heads.txt",
            "audit export house.db export-2026-11-18",
        ):
            if main(line.split()):
                raise Broken(f"croupier {line}: this is good input")
        for file in folder.rglob("*"):
            if file.is_file() and not file.name.endswith(("-wal", "-shm")):
                found[str(file.relative_to(folder))] = file.read_bytes()
    found["old.toml"] = found["tcp.toml"]
    found["new.toml"] = found["tcp.toml"].replace(b'minimum = "', b'minimum = "1')
    store = found["house.db"]
    found["torn.db"] = store[: len(store) // 2]
    found["other.db"] = store.replace(b"append only", b"append more")
    return found


def world(folder: Path) -> World:
    """A folder with good, bad and strange files."""
    for name, data in made().items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    with socket.socket(socket.AF_UNIX) as nobody:
        nobody.bind(str(folder / "torn.db.sock"))
    (folder / "other.db.sock").write_bytes(b"no socket")
    (folder / "folder").mkdir()
    (folder / "link").symlink_to(folder / "nowhere")
    (folder / "knot").symlink_to(folder / "knot")
    os.mkfifo(folder / "pipe")
    with socket.socket(socket.AF_UNIX) as made_socket:
        made_socket.bind(str(folder / "socket"))
    (folder / "locked").write_bytes(made()["good.jsonl"])
    (folder / "locked").chmod(0)
    names = [
        *made(),
        "export-2026-11-18",
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
}
"""By command: how bad input for it is made."""


def line_for(leaf: Leaf, chance: random.Random, there: World) -> list[str]:
    """A bad line for a command: by its own way to make them, grown, or an example changed."""
    name, odd = leaf.words[0], (*WORDS, *NUMBERS)
    own = CORPUS.get(name)
    if name == "rng" and own:  # what is good there would run for minutes
        line = own(chance, there)
        return [*leaf.words, *line[line[0] in ("collect", "test") :]]
    turn = chance.random()
    if own and len(leaf.words) == 1 and turn < 0.3:
        return [name, *own(chance, there)]
    if turn < 0.6:
        line = grown(leaf, chance, odd, there.files)
    else:
        line = changed(leaf, chance, odd, there.files)
    if name == "serve" and "--port" not in line:
        line += ["--port", "0"]
    return short(line)


def short(line: list[str]) -> list[str]:
    """The same with little to do where much would be done, since that is good input."""
    if line[:2] == ["tournament", "simulate"] and "--times" not in line:
        line += ["--times", "1", "--rounds", "2"]
    for at, word in enumerate(line[:-1]):
        if word in FEW_ROUNDS and LARGE.fullmatch(line[at + 1]):
            line[at + 1] = "2"
    return line


def inputs(count: int, seed: int, commands: tuple[str, ...] = ()) -> Counter[str]:
    """So many bad inputs to each command, those below commands too, and as many to the driver."""
    chance, tally = random.Random(seed), Counter[str]()
    _warm()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for leaf in (leaf for command in commands or COMMANDS for leaf in leaves(command)):
            called = " ".join(leaf.words)
            for number in range(count):
                if number % 25 == 0:
                    place = folder / f"{called}{number}"
                    place.mkdir()
                    there = world(place)
                words = line_for(leaf, chance, there)
                _one(words, there.folder, chance, tally)
            tally[f"to {called}"] += count
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
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # the command has not begun
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        os.chdir(folder)  # names without a folder are tried too, and some are written to
        if way == "closed pipe":
            reading, writing = os.pipe()
            os.close(reading)
            os.dup2(writing, 1)
            sys.stdout = os.fdopen(1, "w", encoding="utf-8", closefd=False)
        os.environ["COLUMNS"] = str(chance.choice((1, 7, 20)) if way == "narrow" else 80)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        return main(words)

    child, begun = fork(work, folder, typed), time.monotonic()
    if ready := next((said for one, said in SERVES.items() if words[: len(one)] == [*one]), ""):
        _end_when_ready(child, folder, ready)
    if way == "signal":
        time.sleep(chance.uniform(0, 0.3))
        os.kill(child, chance.choice((signal.SIGINT, signal.SIGTERM, signal.SIGHUP)))
    went = ended(child, folder, SECONDS, begun)
    tally["inputs"] += 1
    tally[f"exit {went.code}" if went.code >= 0 else "ended by a signal"] += 1
    if wrong := _wrong(went, way):
        raise Broken(f"{wrong}: croupier {words!r}"[:1_500] + f"\n{went.err[-1_500:]}")


def _end_when_ready(child: int, folder: Path, ready: str) -> None:
    """Ask it to end when it is open to people, or leave it to end by itself."""
    while os.waitid(os.P_PID, child, os.WEXITED | os.WNOWAIT | os.WNOHANG) is None:
        if ready in (folder / "out").read_text("utf-8", "replace"):
            os.kill(child, signal.SIGTERM)
            return
        time.sleep(0.01)


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
    if went.code and any(len(line) > LONGEST for line in said):
        return "a sentence that nobody reads"
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

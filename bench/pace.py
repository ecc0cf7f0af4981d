"""How many keys it takes to track a table, in this tree and in an earlier one.

`python -m bench.pace REVISION` lets both track the same twenty rolls of craps and the same ten
rounds of blackjack, two players each, with as few keys as each of them lets one get by with. A key
is a sign or an Enter. Both have to end with the same chips, or nothing is said. At a terminal the
earlier state asked for an Enter after every draw that was keyed; through a pipe it did not.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from bench.earlier import ROOT, taken_out
from bench.measure import Disagreement, Section

PAGE = ROOT / "docs" / "pace.md"
HEAD = """\
# Keys at a tracked table

Written by `make pace`.

"""
PLAY = "import sys; from croupier.cli import main; sys.exit(main(sys.argv[1:]))"
STAFF = ("dealer: D1", "stickperson: K1", "supervisor: S1")
LINE_BETS = "pass 10, 2 dont pass 10"
LINE_BETS_NOW = "pass 10, 2 dp 10"
ROLLS = (
    "64 33 21 55",
    "61",
    "62 41 63 43!",
    "65",
    "42 31 54 33",
    "32 64 22 65 52!",
    "61",
)
"""From come out roll to come out roll; after a `!` another shooter takes the dice."""
MAIN_BETS = "main 10, 2 main 10"
ROUNDS = (
    "Jh Ks Js Jh Qs | stand | stand 9h",
    "6c 5s Kc Qd 6c | stand | stand 4c Js",
    "8h 5c 3s Ac 2s | hit Ts | stand Qc 5h",
    "2d Ac 3d 3d 2s | hit 6h | hit 7h | stand | hit 2h | stand Qs 9h",
    "Qd 6s Ad 7h 9c | hit Ks 2c",
    "4c Kc 8s Js 4c | hit 8d | stand | stand 9s 7h",
    "As 9c 2s 3s 4s | hit Qc | hit 4s | stand | hit 9d Jh 3s",
    "2d Kc Ts 2c 5c | hit 4s | stand | hit Ad | hit Ac | hit 2s | stand 8d 7c",
    "Jd 7d 7s 3c 9s | stand | hit Th | stand 4s Qs",
    "Jc 5s 6s 3d 6h | stand | hit 6s | hit 2c | stand 8c Kc",
)
"""The deal in its order; then what is decided, with the cards that follow, the dealer's last."""

Script = Iterator[str]


def craps_earlier(confirm: Sequence[str]) -> Script:
    """A name for what is signed; then an Enter that opens, one that closes, the faces."""
    yield "S1"
    for number, hand in enumerate(ROLLS):
        rolls = hand.rstrip("!").split()
        taken = not number or ROLLS[number - 1].endswith("!")
        yield from ("", "a") if taken else ()
        yield "again" if number else LINE_BETS
        for count, roll in enumerate(rolls):
            yield from ("", "", roll) if count else ("", roll)
            yield from confirm


def craps_now() -> Script:
    """How long the table is, two signatures; then each roll is its faces."""
    yield from ("14", "", "")
    for number, hand in enumerate(ROLLS):
        first, *rest = hand.rstrip("!").split()
        yield f"={first}" if number else f"{LINE_BETS_NOW};{first}"
        yield from rest


def craps_by_hand() -> Script:
    """The same, with the rolls of a hand in one line when it is over."""
    yield from ("14", "", "")
    for number, hand in enumerate(ROLLS):
        rolls = hand.rstrip("!").replace(" ", "")
        yield f"={rolls}" if number else f"{LINE_BETS_NOW};{rolls}"


def blackjack_earlier(confirm: Sequence[str]) -> Script:
    """A name, the cut; then a line for each card and each decision."""
    yield from ("S1", "", "d", "60", *confirm)
    for number, played in enumerate(ROUNDS):
        deal, *decisions = played.split(" | ")
        yield from ("again" if number else MAIN_BETS, "")
        yield from _cards(deal.split(), confirm)
        if deal.split()[-1][0] in "TJQK":
            yield "n"
        for one in decisions:
            choice, *cards = one.split()
            yield choice[: 2 if choice == "stand" else 1]
            yield from _cards(cards, confirm)


def _cards(cards: list[str], confirm: Sequence[str]) -> Script:
    for card in cards:
        yield from (card, *confirm)


def blackjack_now() -> Script:
    """What is so about the cards, two signatures; then a deal is a line, and so is a decision."""
    yield from ("no", "", "")
    for number, played in enumerate(ROUNDS):
        deal, *decisions = played.split(" | ")
        bets = "=" if number else f"{MAIN_BETS};"
        yield bets + _ranks(deal.split())
        for one in decisions:
            choice, *cards = one.split()
            yield choice[0] + _ranks(cards)


def _ranks(cards: list[str]) -> str:
    """No wager that was made looks at suits, so that nobody needs to key them."""
    return "".join(card[0] for card in cards)


def keys(lines: list[str]) -> int:
    return sum(len(line) + 1 for line in lines)


def tracked(source: Path, game_id: str, lines: list[str], *options: str) -> tuple[str, ...]:
    """What the players take home, in the words of that tree, and how much was played."""
    done = subprocess.run(
        [sys.executable, "-c", PLAY, "play", game_id, "--track", "--players", "2", *options],
        env=os.environ | {"PYTHONPATH": str(source)},
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode or "not done" in done.stdout or "refused" in done.stdout:
        raise Disagreement(f"{game_id}: {done.stderr or done.stdout}")
    home = re.findall(r"^player \d: \S+ in chips", done.stdout, re.MULTILINE)
    played = len(re.findall(r"^Round \d+$", done.stdout, re.MULTILINE))
    return (*home, f"{played} rounds")


def compared(
    source: Path, game_id: str, earlier: Callable[[Sequence[str]], Script], now: Script
) -> tuple[str, str, str]:
    """Keys of the earlier tree through a pipe and at a terminal, and keys of this one."""
    staff = [part for one in STAFF for part in ("--staff", one)]
    lines = list(now)
    home = tracked(ROOT / "src", game_id, lines, *staff)
    counts = [keys(lines)]
    for confirm, option in (((), "--no-confirm"), (("",), "--confirm")):
        before = list(earlier(confirm))
        if (then := tracked(source, game_id, before, option)) != home:
            raise Disagreement(f"{game_id}: {then} at the earlier state, {home} now")
        counts.append(keys(before))
    new, pipe, terminal = counts
    return f"{pipe} ({new / pipe:.0%})", f"{terminal} ({new / terminal:.0%})", str(new)


def run(revision: str) -> Section:
    with tempfile.TemporaryDirectory() as folder:
        source = taken_out(revision, Path(folder))
        rows = tuple(
            (f"{game_id}, {words}", *compared(source, game_id, earlier, now))
            for game_id, words, earlier, now in (
                ("craps", "twenty rolls", craps_earlier, craps_now()),
                ("craps", "a line for each hand", craps_earlier, craps_by_hand()),
                ("blackjack", "ten rounds", blackjack_earlier, blackjack_now()),
            )
        )
    words = (
        f"Keys at {revision} and in this tree for the same play with the same result, the opening\n"
        "of the table included; in brackets, what this tree needs of it."
    )
    head = ("tracked", "through a pipe then", "at a terminal then", "now")
    return Section("Keys", words, head, rows)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit("name a revision: python -m bench.pace 452cc96")
    found = run(sys.argv[1])
    PAGE.write_text(f"{HEAD}{found}", "utf-8")
    print(found)

"""A house full of people: 200 tables with a player each, 1,000 browsers that watch.

    python -m bench.web [--tables 200] [--watchers 1000] [--seconds 120] [--rate 0.5]

The house runs in a process of its own (`croupier serve`, SQLite, every answer durable); players and
watchers in this one. Each player plays by the view alone, so many commands a second a table. A
command's time is from the first byte sent to the last byte of its answer. Each watcher checks that
the messages of its table follow each other without a gap.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import uuid
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from croupier.web.patches import merged

GAMES = ("three_card_poker", "craps", "roulette", "blackjack", "mini_baccarat", "let_it_ride")


@dataclass
class Line:
    """A connection that is kept open."""

    port: int
    cookie: str = ""
    reader: asyncio.StreamReader | None = None
    writer: asyncio.StreamWriter | None = None

    async def asks(self, method: str, path: str, body: Any = None, key: str = "") -> Any:
        if self.reader is None or self.writer is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        data = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n"
        head += f"Content-Length: {len(data)}\r\n"
        if body is not None:
            head += "Content-Type: application/json\r\n"
        if key:
            head += f"Idempotency-Key: {key}\r\n"
        if self.cookie:
            head += f"Cookie: {self.cookie}\r\n"
        self.writer.write(head.encode() + b"\r\n" + data)
        answer = await self.reader.readuntil(b"\r\n\r\n")
        lines = answer.decode("latin-1").split("\r\n")
        status, length = int(lines[0].split()[1]), 0
        for line in lines[1:]:
            name, _, value = line.partition(": ")
            if name.lower() == "content-length":
                length = int(value)
            elif name.lower() == "set-cookie":
                self.cookie = value.split(";")[0]
        found = json.loads(await self.reader.readexactly(length)) if length else None
        return status, found


@dataclass
class Counted:
    """What happened in all."""

    took: list[float] = field(default_factory=list)
    refused: int = 0
    failed: int = 0
    messages: int = 0
    gaps: int = 0
    resets: int = 0
    late: list[float] = field(default_factory=list)
    sent_at: dict[tuple[str, int], float] = field(default_factory=dict)


async def plays(port: int, table: str, rate: float, until: float, counted: Counted) -> None:
    """One player: what the view lets him do, again and again."""
    line, chance = Line(port), random.Random(table)
    path = f"/api/v1/tables/{table}"
    status, told = await line.asks("POST", f"{path}/commands", {"do": "sit"})
    assert status == 200, told
    _, view = await line.asks("GET", path)
    await asyncio.sleep(chance.random() / rate)
    while time.perf_counter() < until:
        begun = time.perf_counter()
        status, told = await line.asks(
            "POST", f"{path}/commands", move(view, chance), uuid.uuid4().hex
        )
        took = time.perf_counter() - begun
        if status == 200:
            counted.took.append(took)
            counted.sent_at[table, told["seq"]] = begun + took
        elif status in (409, 422):
            counted.refused += 1
        else:
            counted.failed += 1
        if status == 200 and told.get("after") == view["seq"]:
            view = merged(view, told["patch"])
        else:
            _, view = await line.asks("GET", path)
        await asyncio.sleep(max(0.0, chance.uniform(0.5, 1.5) / rate - took))


def move(view: Any, chance: random.Random) -> Any:
    moves, request = view["moves"], view.get("request")
    if decide := moves.get("decide"):
        offered = [one for one in decide["choices"] if not one.get("refused")]
        return {"do": "decide", "choice": chance.choice(offered)["id"], "request": request}
    seat = view["you"]["seats"][0]
    areas, stakes = moves["areas"].get(str(seat), {}), view["seats"][str(seat)]["stakes"]
    go = moves.get("go") or {}
    if areas and (not stakes or go.get("refused") or request is None):
        for spot, area in areas.items():
            if "refused" not in area and spot not in stakes:
                place = {"do": "place", "seat": seat, "spot": spot, "cents": area["least"]}
                return place if request is None else {**place, "request": request}
    return {"do": "go"} if request is None else {"do": "go", "request": request}


async def watches(port: int, table: str, until: float, counted: Counted) -> None:
    """One browser that looks at a table."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    head = f"GET /api/v1/stream?tables={table} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n"
    writer.write(head.encode())
    await reader.readuntil(b"\r\n\r\n")
    seq, rest = -1, b""
    try:
        while time.perf_counter() < until:
            async with asyncio.timeout(max(0.1, until - time.perf_counter())):
                rest += await reader.read(65536)
            *blocks, rest = rest.split(b"\n\n")
            now = time.perf_counter()
            for block in blocks:
                if b"event: reset" in block:
                    counted.resets += 1
                at = block.find(b"data: ")
                if b"event: table" not in block or at < 0:
                    continue
                counted.messages += 1
                head_ = block[at : at + 200]
                got = int(head_.split(b'"seq":')[1].split(b",")[0])
                after = int(head_.split(b'"after":')[1].split(b",")[0])
                if seq >= 0 and after != seq:
                    counted.gaps += 1
                seq = got
                if (sent := counted.sent_at.get((table, got))) is not None:
                    counted.late.append(now - sent)
    except TimeoutError:
        pass
    finally:
        writer.close()


async def measured(port: int, args: argparse.Namespace) -> Counted:
    counted, line = Counted(), Line(port)
    tables = []
    for n in range(args.tables):
        status, card = await line.asks("POST", "/api/v1/tables", {"game": GAMES[n % len(GAMES)]})
        assert status == 201, card
        tables.append(card["id"])
    print(f"{len(tables)} tables are open", flush=True)
    until = time.perf_counter() + args.seconds + 5
    watchers = [
        asyncio.create_task(watches(port, tables[n % len(tables)], until, counted))
        for n in range(args.watchers)
    ]
    await asyncio.sleep(5)
    begun = until - args.seconds
    players = [plays(port, table, args.rate, until - 1, counted) for table in tables]
    await asyncio.gather(*players)
    await asyncio.gather(*watchers)
    assert begun
    return counted


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def main() -> None:
    parser = argparse.ArgumentParser(description=str(__doc__).split("\n")[0])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--watchers", type=int, default=1_000)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--rate", type=float, default=0.5)
    args = parser.parse_args()
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "croupier", "serve", "--port", str(port)]
        command += ["--store", str(Path(folder, "house")), "--game", GAMES[0]]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        process.stdout.readline()
        try:
            counted = asyncio.run(measured(port, args))
        finally:
            cpu = os.times()
            process.send_signal(signal.SIGINT)
            process.wait(30)
    cuts = statistics.quantiles(counted.took, n=1000)
    done = len(counted.took)
    print(
        f"{args.tables} tables, {args.watchers} watching, {args.seconds:.0f} s: {done:,} commands "
        f"({done / args.seconds:.0f} a second), p50 {1e3 * cuts[499]:.1f} ms, "
        f"p99 {1e3 * cuts[989]:.1f} ms, most {1e3 * max(counted.took):.1f} ms"
    )
    print(
        f"{counted.messages:,} messages, {counted.gaps} gaps, {counted.resets} resets; "
        f"{counted.refused} refused, {counted.failed} failed; load {os.getloadavg()[0]:.1f}, "
        f"this process {cpu.user + cpu.system:.0f} s of processor"
    )
    if counted.late:
        late = statistics.quantiles(counted.late, n=100)
        told = f"p50 {1e3 * late[49]:.1f} ms, p99 {1e3 * late[98]:.1f} ms"
        print(f"a watcher hears it after the player's answer: {told}")


if __name__ == "__main__":
    main()

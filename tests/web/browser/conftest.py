"""One house and one browser a worker; every page is watched for what it must never do."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, sync_playwright

from croupier.games import game_ids

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PATIENCE_SECONDS = 90


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@dataclass
class House:
    """A practice house that runs in a process of its own."""

    store: Path
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def open(self) -> None:
        command = [sys.executable, "-m", "croupier", "serve"]
        command += ["--port", str(self.port), "--store", str(self.store)]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        until = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < until:
            with contextlib.suppress(urllib.error.URLError, ConnectionError):
                if len({one["game"] for one in self.tables()}) >= len(game_ids()):
                    return
            time.sleep(0.1)
        raise TimeoutError("the house did not open")

    def kill(self) -> None:
        """As a machine that loses its power."""
        assert self.process is not None
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def close(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            self.process.wait()

    def get(self, path: str) -> Any:
        with urllib.request.urlopen(f"{self.url}/api/v1{path}") as answer:
            return json.load(answer)

    def tables(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.get("/tables")["tables"]
        return found

    def table(self, game: str) -> str:
        """Another table of a game, at which nobody sits."""
        asked = urllib.request.Request(
            f"{self.url}/api/v1/tables",
            json.dumps({"game": game}).encode(),
            {"Content-Type": "application/json"},
        )
        with urllib.request.urlopen(asked) as answer:
            return str(json.load(answer)["id"])


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    found = House(tmp_path_factory.mktemp("house"))
    found.open()
    yield found
    found.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    chromium = shutil.which("chromium")
    assert chromium, "the tests of the pages need chromium: make chromium"
    with sync_playwright() as player:
        found = player.chromium.launch(executable_path=chromium, args=list(FLAGS))
        yield found
        found.close()


NewPage = Callable[..., Page]


@pytest.fixture
def new_page(browser: Browser, house: House) -> Iterator[NewPage]:
    """Pages of visitors who know nothing of each other; none may say a word on the console, none
    may ask another host."""
    said: list[str] = []
    asked: list[str] = []
    opened = []
    documents: set[str] = set()

    def heard(message: ConsoleMessage) -> None:
        """The browser itself says it when the page that a test asks for is missing."""
        missing = message.text.startswith("Failed to load resource")
        if not (missing and message.location["url"] in documents):
            said.append(f"{message.text} {message.location['url']}")

    def requested(request: Request) -> None:
        asked.append(request.url)
        if request.is_navigation_request():
            documents.add(request.url)

    def made(*, phone: bool = False, **options: Any) -> Page:
        size = {"width": 390, "height": 844} if phone else {"width": 1280, "height": 800}
        context = browser.new_context(
            base_url=house.url,
            viewport=options.pop("viewport", size),
            has_touch=phone,
            reduced_motion=options.pop("reduced_motion", "reduce"),
            **options,
        )
        opened.append(context)
        context.set_default_timeout(15_000)
        page = context.new_page()
        page.on("console", heard)
        page.on("pageerror", lambda error: said.append(str(error)))
        page.on("request", requested)
        return page

    yield made
    for context in opened:
        context.close()
    elsewhere = [url for url in asked if not url.startswith((house.url, "data:", "blob:"))]
    assert said == []
    assert elsewhere == []

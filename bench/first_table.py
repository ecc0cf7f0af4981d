"""How soon a first table can be played: from the address to a page that takes keys and chips.

    python -m bench.first_table [--times 5] [--game GAME ...]

A practice house runs in a process of its own; each page comes to a browser that has never been
there. It is ready when `data-ready` stands in it: the view is shown and every key is heard.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from croupier.games import game_ids
from tests.web.browser.conftest import FLAGS, House

MOST_MS = 1_000
WATCH = """new MutationObserver((_, watch) => {
  if (!document.body || !document.body.dataset.ready) return;
  window.readyAt = performance.now();
  watch.disconnect();
}).observe(document, { subtree: true, attributes: true, childList: true })"""


def first(browser: Browser, url: str) -> float:
    """Milliseconds from the address to a table that is ready, with nothing kept from before."""
    context = browser.new_context()
    try:
        context.add_init_script(WATCH)
        page = context.new_page()
        page.goto(url)
        page.wait_for_selector("body[data-ready]", state="attached")
        return float(page.evaluate("() => window.readyAt"))
    finally:
        context.close()


def main() -> int:
    """A line a game; 1 if the middle one of any game takes longer than a second."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    asked.add_argument("--times", type=int, default=5)
    asked.add_argument("--game", action="append", choices=game_ids())
    args = asked.parse_args()
    slow = 0
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as player:
        house = House(Path(folder))
        house.open()
        browser = player.chromium.launch(executable_path="/usr/bin/chromium", args=list(FLAGS))
        try:
            for table in house.tables():
                if table["game"] not in (args.game or game_ids()):
                    continue
                url = f"{house.url}/tables/{table['id']}"
                times = sorted(first(browser, url) for _ in range(args.times))
                middle = statistics.median(times)
                slow += middle > MOST_MS
                told = f"{times[0]:5.0f} ms at best, {middle:5.0f} in the middle"
                print(f"{table['game']:24} {told}", flush=True)
        finally:
            browser.close()
            house.close()
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())

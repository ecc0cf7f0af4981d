"""Pictures of every kind of page and of every game's table, into docs/web: `make screenshots`.

A practice house is opened in a folder that is forgotten; whoever plays knows no game, he does what
the view says may be done. Look at the pictures before you keep them.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from croupier.games import game_ids
from tests.web.browser.conftest import FLAGS, House
from tests.web.browser.playing import Finger, Player
from tests.web.browser.test_console import Dealer

OUT = Path(__file__).resolve().parent.parent / "docs" / "web"
QUALITY = 80
NEIGHBOURS = 2
COUNT_MS = 120_000


def visitor(browser: Browser, house: House, *, phone: bool = False, scheme: str = "light") -> Page:
    size = {"width": 390, "height": 844} if phone else {"width": 1280, "height": 800}
    context = browser.new_context(
        base_url=house.url,
        viewport=size,  # type: ignore[arg-type]
        has_touch=phone,
        color_scheme="dark" if scheme == "dark" else "light",
        reduced_motion="reduce",
    )
    context.set_default_timeout(15_000)
    return context.new_page()


def take(page: Page, name: str) -> None:
    page.wait_for_timeout(350)
    page.screenshot(path=OUT / f"{name}.jpg", type="jpeg", quality=QUALITY)
    print(f"  {name}", flush=True)


def bets(player: Player, more: int = 2) -> None:
    """What is needed before it can go on, and some more wagers."""
    for _ in range(12):
        view = player.view()
        player.shown(view["seq"])
        key = player.wants(view) or (extra(player, view) if more > 0 else None)
        if key is None:
            return
        more -= player.wants(view) is None
        player.place(key)
        player.changed(view)


def extra(player: Player, view: dict[str, object]) -> str | None:
    seat = str(view["you"]["seats"][0])  # type: ignore[index]
    areas = view["moves"]["areas"].get(seat, {})  # type: ignore[index]
    stakes = view["seats"][seat]["stakes"]  # type: ignore[index]
    keys = {area["spot"]: key for key, area in player.sheet["areas"].items()}
    free = [spot for spot, one in areas.items() if "least" in one and spot not in stakes]
    free = [spot for spot in free if spot in keys]
    return str(keys[free[len(free) // 2]]) if free else None


def at_a_table(browser: Browser, house: House, game: str, scheme: str) -> Player:
    """A table with three players who have bet, at the first decision of the middle one."""
    table = house.table(game)
    players = []
    for _ in range(NEIGHBOURS + 1):
        player = Player(visitor(browser, house, scheme=scheme), table)
        player.sit()
        players.append(player)
    for player in players:
        bets(player)
    for player in players:
        if player.view()["state"] == "bets":
            player.go()
            player.page.wait_for_timeout(100)
    mine = players[0]
    for _ in range(40):
        view = mine.view()
        moves = view["moves"]
        if moves.get("decide") or moves.get("set") or view["request"] is None:
            break
        for player in players[1:]:
            theirs = player.view()
            if theirs["moves"].get("decide") or theirs["moves"].get("set"):
                player.shown(theirs["seq"])
                player.step(theirs)
                player.changed(theirs)
        mine.page.wait_for_timeout(50)
    mine.shown(mine.view()["seq"])
    mine.page.mouse.move(5, 400)
    return mine


def pages(browser: Browser, house: House) -> None:
    page = visitor(browser, house)
    for path, name in (("/", "lobby"), ("/sign-in", "sign-in"), ("/law", "law")):
        page.goto(path)
        take(page, name)
    chapter = house.tables()[-3]["chapter"]
    page.goto(f"/law/{chapter}")
    take(page, "law-chapter")
    page.click(".sheet a.clause >> nth=40")
    take(page, "law-clause")
    page.goto(f"/tables/{house.tables()[2]['id']}/sign")
    take(page, "sign")
    dark = visitor(browser, house, scheme="dark")
    dark.goto("/")
    take(dark, "lobby-dark")
    phone = visitor(browser, house, phone=True)
    phone.goto("/")
    take(phone, "lobby-phone")


LABORATORY = (
    ("/analysis", "analysis"),
    ("/games/three_card_poker/par", "par"),
    ("/design/three_card_poker?v=1&pay=pair_plus.straight_flush:50-1&wager=pair_plus", "designer"),
    ("/games/blackjack/strategy?hand=T+6+against+9", "strategy"),
    ("/games/pai_gow_poker/strategy?hand=Ah+Ad+Kc+9s+9d+4h+Jk", "strategy-setting"),
)


def laboratory(browser: Browser, house: House) -> None:
    """Sheet, designer, best play, drills; a search, a sweep, and a thought in the dark."""
    page = visitor(browser, house)
    for path, name in LABORATORY:
        counted(page, path)
        take(page, name)
    counted(page, "/design/three_card_poker?v=1&wager=pair_plus&beside=v=1")
    page.locator("[name=target]").fill("4")
    page.locator("[name=tolerance]").fill("0.1")
    page.locator("[name=tolerance]").press("Enter")
    page.wait_for_selector("[data-found]", timeout=COUNT_MS)
    page.locator("[name=values]").press("Enter")
    page.wait_for_selector("[data-swept]", timeout=COUNT_MS)
    page.locator("section[aria-label='find a paytable']").scroll_into_view_if_needed()
    take(page, "designer-search")
    dark = visitor(browser, house, scheme="dark")
    counted(dark, "/design/craps?v=1&thought=1&wager=field")
    take(dark, "designer-dark")
    counted(page, "/drills?game=pai_gow_poker&kind=house_way&number=3&seed=monday&class=monday")
    page.wait_for_selector("#question", timeout=COUNT_MS)
    for nth in range(2):
        page.locator(".card-button").nth(nth).click()
    page.locator("button:text-is('Answer')").click()
    page.wait_for_selector(".explained")
    take(page, "drill")
    phone = visitor(browser, house, phone=True)
    counted(phone, "/design/three_card_poker?v=1&wager=pair_plus")
    phone.locator(".rows").scroll_into_view_if_needed()
    take(phone, "designer-phone")


def counted(page: Page, path: str) -> None:
    """Open a page of which the count may take a while."""
    page.goto(path)
    page.wait_for_function(
        "() => document.body.dataset.ready && document.body.dataset.island !== 'counting'",
        timeout=COUNT_MS,
    )


def phones(browser: Browser, house: House) -> None:
    for game in ("three_card_poker", "craps", "roulette", "pai_gow_poker", "blackjack"):
        player = Finger(visitor(browser, house, phone=True), house.table(game))
        player.sit()
        bets(player, 0)
        player.go()
        for _ in range(30):
            view = player.view()
            if view["moves"].get("decide") or view["moves"].get("set") or view["request"] is None:
                break
            player.page.wait_for_timeout(50)
        player.shown(player.view()["seq"])
        player.page.evaluate("() => scrollTo(0, 0)")
        take(player.page, f"phone-{game}")


def others(browser: Browser, house: House) -> None:
    player = Player(visitor(browser, house), house.table("three_card_poker"))
    player.sit()
    player.round()
    player.page.keyboard.press("v")
    take(player.page, "list")
    found = visitor(browser, house)
    found.request.post("/api/v1/session", data={"member": "practice observer"})
    found.goto(f"/rounds?table={player.table}")
    take(found, "rounds")
    found.click("tbody a")
    found.wait_for_selector("[data-proof=true]")
    found.keyboard.press("End")
    take(found, "replay")
    page = visitor(browser, house, scheme="dark")
    dealer = Dealer(page, "three_card_poker")
    dealer.sends(do="sit", seat=1, player="P1", cents=50000)
    dealer.sends(do="sit", seat=4, player="P4", cents=50000)
    dealer.opens()
    dealer.deals(lambda view: (view["moves"].get("draw") or {}).get("face_down") is False)
    page.keyboard.type("Qd7")
    take(page, "console-keyed")
    page.keyboard.press("Escape")
    dealer.deals(lambda view: view["state"] == "over")
    take(page, "console-paying")


def main(wanted: list[str]) -> int:
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as player:
        house = House(Path(folder))
        house.open()
        browser = player.chromium.launch(executable_path="/usr/bin/chromium", args=list(FLAGS))
        try:
            if not wanted or "pages" in wanted:
                pages(browser, house)
            if not wanted or "others" in wanted:
                others(browser, house)
            if not wanted or "laboratory" in wanted:
                laboratory(browser, house)
            if not wanted or "phones" in wanted:
                phones(browser, house)
            for number, game in enumerate(game_ids()):
                if not wanted or game in wanted:
                    scheme = "dark" if number % 3 == 2 else "light"
                    seen = at_a_table(browser, house, game, scheme)
                    take(seen.page, f"table-{game}")
                    for context in browser.contexts:
                        context.close()
        finally:
            browser.close()
            house.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Several tabs of one browser: one line for all of them, with the eyes of whoever is signed in."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from tests.web.browser.conftest import House, NewPage
from tests.web.browser.playing import Player

pytestmark = pytest.mark.slow
CARDS = "three_card_poker"
TABS = 8
"""More than the connections that a browser opens to a host."""


def test_many_tabs_share_one_line(house: House, new_page: NewPage) -> None:
    """Each hears of its own table, the last as quickly as the first; when the tab that listens is
    closed another goes on, and nothing is missed."""
    tables = [house.table(CARDS) for _ in range(TABS)]
    first = new_page()
    lines: list[str] = []
    first.context.on("request", lambda one: lines.append(one.url) if "/stream" in one.url else None)
    pages = [first, *(first.context.new_page() for _ in tables[1:])]
    for page, table in zip(pages, tables, strict=True):
        page.goto(f"/tables/{table}")
        page.wait_for_selector("body[data-ready]", state="attached")
    stranger = new_page()

    def moves(table: str) -> int:
        answer = stranger.request.post(f"/api/v1/tables/{table}/commands", data={"do": "sit"})
        assert answer.ok, answer.text()
        return int(answer.json()["seq"])

    def heard(page: int, seq: int) -> None:
        pages[page].wait_for_function(
            "seq => Number(document.body.dataset.seq) >= seq", arg=seq, polling=50
        )

    for nth in (0, TABS - 1):
        heard(nth, moves(tables[nth]))
    assert "tables=" + ",".join(tables) in lines[-1], "one line for all"
    first.close()
    heard(1, moves(tables[1]))
    heard(2, moves(tables[2]))
    expect(pages[1].locator(".top")).not_to_contain_text("reconnecting")


def test_a_table_that_opens_comes_to_the_lobby(house: House, new_page: NewPage) -> None:
    """Beside the others of its game, and a game that had none yet at its place in the list; the
    search and the kinds hold for both, and a seat there is one click."""
    page = new_page()
    page.goto("/")
    page.wait_for_selector("body[data-ready]", state="attached")
    names = page.locator(".game h2").all_inner_texts()
    gone = page.locator(".game", has=page.locator("[data-table=t2]"))
    name = gone.locator("h2").inner_text()
    gone.evaluate("one => one.remove()")
    page.fill("#find", CARDS)
    table = house.table(CARDS)
    expect(page.locator(f".game .open-table[data-table={table}]")).to_be_visible()
    expect(page.locator(".game [data-table=t2]")).to_be_hidden()
    page.fill("#find", name)
    expect(page.locator(".game [data-table=t2]")).to_be_visible()
    assert page.locator(".game h2").all_text_contents() == names
    page.fill("#find", "")
    page.click(f"[data-sit={table}]")
    page.wait_for_url(f"**/tables/{table}")


def test_a_house_with_another_log_is_looked_at_anew(house: House, new_page: NewPage) -> None:
    """A page that knows more entries than the house has was made by another one."""
    page, table = new_page(), house.table(CARDS)
    asked, loaded = list[str](), list[str]()

    def older(route: Route) -> None:
        asked.append(route.request.url)
        view = route.fetch().json()
        route.fulfill(json={**view, "seq": view["seq"] - (len(asked) == 1)})

    page.route(f"**/api/v1/tables/{table}", older)
    page.on("framenavigated", lambda frame: loaded.append(frame.url))
    page.goto(f"/tables/{table}")
    for _ in range(200):
        if len(loaded) > 1 and len(asked) > 1:
            break
        page.wait_for_timeout(20)
    page.wait_for_selector("body[data-ready]", state="attached")
    assert len(loaded) == 2


def test_a_tab_never_sees_with_the_eyes_of_another(house: House, new_page: NewPage) -> None:
    """A player whose other tab signs in as the dealer has the dealer's eyes in both, and the
    console is not told what the player was shown."""
    page = new_page()
    player = Player(page, house.table(CARDS))
    player.sit_here()
    seat = player.view()["you"]["seats"][0]
    other = page.context.new_page()
    other.goto("/sign-in")
    other.select_option("select[name=member]", "practice dealer")
    other.click("form[data-as=staff] button")
    other.wait_for_url("**/")
    other.goto(f"/tables/{player.table}/deal")
    other.wait_for_selector("body[data-ready]", state="attached")
    page.wait_for_function(
        "() => JSON.parse(document.getElementById('page').textContent).view.you.kind === 'dealer'"
    )
    guest = Player(new_page(), player.table)
    guest.sit_here()
    before = guest.view()
    guest.place(str(guest.wants(before)))
    guest.changed(before)
    mine = guest.view()["you"]["seats"][0]
    assert mine != seat
    expect(other.locator(f"[data-piece^='chip/{mine}/']")).to_have_count(1)
    expect(page.locator(f"[data-piece^='chip/{mine}/']")).to_have_count(1)


@pytest.mark.parametrize(
    ("back", "lands"),
    [
        ("/law", r"/law$"),
        ("https://elsewhere.invalid/", r"127\.0\.0\.1:\d+/$"),
        ("//elsewhere.invalid/", r"127\.0\.0\.1:\d+/$"),
        ("javascript:alert(1)", r"127\.0\.0\.1:\d+/$"),
    ],
)
def test_signing_in_leads_back_and_nowhere_else(
    back: str, lands: str, house: House, new_page: NewPage
) -> None:
    """To the page of this house that he came from; an address of another host is the lobby."""
    page = new_page()
    page.goto(f"/sign-in?back={back}")
    page.wait_for_selector("body[data-ready]", state="attached")
    page.fill("input[name=name]", "")
    page.click("form[data-as=guest] button")
    page.wait_for_url(re.compile(lands))

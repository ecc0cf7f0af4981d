"""A round found again, played step by step, proved in the browser, and disputed."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import House, NewPage
from tests.web.browser.playing import Player

pytestmark = pytest.mark.slow


def signed_in(page: Page, member: str) -> None:
    answer = page.request.post("/api/v1/session", data={"member": member})
    assert answer.ok, answer.text()


def test_a_round_is_found_replayed_and_disputed(house: House, new_page: NewPage) -> None:
    """Surveillance finds it by its player, steps through it with all cards, has the proof checked
    by the browser; a dispute goes through four different people and changes nothing."""
    player = Player(new_page(), house.table("three_card_poker"))
    player.sit_here()
    name = player.view()["seats"][str(player.view()["you"]["seats"][0])]["name"]
    before = player.round()
    page = new_page()
    signed_in(page, "practice observer")
    page.goto(f"/rounds?player={name}")
    page.click("tbody a")
    page.wait_for_selector("body[data-ready]", state="attached")
    assert page.url.endswith("-1")
    steps = page.locator(".controls").inner_text()
    page.keyboard.press("End")
    assert page.locator(".controls").inner_text() != steps
    faces = page.locator("[data-piece^='card/'] use").evaluate_all(
        "all => all.map(e => e.getAttribute('href'))"
    )
    assert faces
    assert "#??" not in faces
    expect(page.locator("[data-proof=true]")).to_be_visible()
    raised = {"table": player.table, "round": 1, "first": 1, "last": 2, "claim": "another"}
    other: dict[str, Any] = {"id": "d/9", "kind": "dispute", "about": player.table}
    other |= {"state": "raised", "facts": {"raise": raised}, "signatures": [], "open": []}
    page.route("**/papers?kind=dispute", lambda route: route.fulfill(json={"papers": [other]}))
    page.reload()
    expect(page.locator("[data-proof=true]")).to_be_visible()
    expect(page.locator("[data-paper]")).to_have_count(0)  # of a round of another day
    page.unroute("**/papers?kind=dispute")
    page.fill(".signin-form input", "the dealer took the Ante of seat 1 twice")
    page.click(".signin-form button")
    expect(page.locator("[data-state=raised]")).to_be_visible()
    page.click("[data-step=replay]")
    expect(page.locator("[data-state=replayed]")).to_be_visible()
    where = page.url
    for member, step, said, state in (
        ("practice supervisor", "rule", "it was taken once", "ruled"),
        ("practice manager", "approve", "", "approved"),
        ("practice manager", "close", "", "closed"),
    ):
        signed_in(page, member)
        page.goto(where)
        page.wait_for_selector(f"[data-step={step}]")
        if said:
            page.locator(f"p:has([data-step={step}]) input").first.fill(said)
        page.click(f"[data-step={step}]")
        expect(page.locator(f"[data-state={state}]")).to_be_visible()
    assert player.view()["last"] == before["last"]


def test_a_visitor_sees_no_card_that_was_not_shown(house: House, new_page: NewPage) -> None:
    """Somebody who was not there replays it with a spectator's eyes, and has no proof to read."""
    player = Player(new_page(), house.table("four_card_poker"))
    player.sit_here()
    player.round()
    page = new_page()
    page.goto(f"/rounds?table={player.table}")
    page.click("tbody a")
    page.wait_for_selector("body[data-ready]", state="attached")
    assert page.locator("[data-proof]").count() == 0
    assert page.request.get(f"/api/v1/rounds/{page.url.rpartition('/')[2]}/proof").status == 403

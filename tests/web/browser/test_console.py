"""The dealer's console: real cards, dice and spins are keyed in, and nothing counts before."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import House, NewPage
from tests.web.browser.playing import Player

pytestmark = pytest.mark.slow
MOST_STEPS = 200


class Dealer:
    """Keys whatever the table asks for."""

    def __init__(self, page: Page, game: str) -> None:
        self.page = page
        signed = page.request.post("/api/v1/session", data={"member": "practice dealer"})
        assert signed.ok, signed.text()
        made = page.request.post("/api/v1/tables", data={"game": game, "tracked": True})
        assert made.ok, made.text()
        self.table = str(made.json()["id"])

    def sends(self, **body: Any) -> None:
        answer = self.page.request.post(f"/api/v1/tables/{self.table}/commands", data=body)
        assert answer.ok, answer.text()

    def view(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.request.get(f"/api/v1/tables/{self.table}").json()
        return found

    def opens(self) -> None:
        self.page.goto(f"/tables/{self.table}/deal")
        self.page.wait_for_selector("body[data-ready]", state="attached")

    def deals(self, done: Any) -> dict[str, Any]:
        for _ in range(MOST_STEPS):
            view = self.view()
            self.page.wait_for_function(
                "seq => Number(document.body.dataset.seq) >= seq", arg=view["seq"], polling=20
            )
            if done(view):
                return view
            self.step(view)
            self.changed(view)
        raise AssertionError(self.view()["words"])

    def changed(self, before: dict[str, Any]) -> None:
        for _ in range(200):
            if self.view()["seq"] != before["seq"]:
                return
            self.page.wait_for_timeout(15)
        said = self.page.locator(".note").all_inner_texts()
        raise AssertionError(f"nothing came of it: {before['words']} {said}")

    def step(self, view: dict[str, Any]) -> None:
        moves, keys = view["moves"], self.page.keyboard
        if pad := moves.get("draw"):
            self.key(pad)
        elif moves.get("attest"):
            keys.press("Enter")
        elif moves.get("tell"):
            usual = "30" if moves["tell"]["kind"] == "number" else "no"
            self.page.fill("[data-tell]", usual)
            keys.press("Enter")
            self.page.evaluate("() => document.activeElement.blur()")
        elif moves.get("decide"):
            choice = next(one for one in moves["decide"]["choices"] if not one.get("refused"))
            keys.press(choice["key"])
        elif view["state"] == "bets" and not any(one["stakes"] for one in view["seats"].values()):
            self.chips(view)
        else:
            keys.press("Enter")

    def chips(self, view: dict[str, Any]) -> None:
        """The dealer writes down what lies before seat 1."""
        spots = [spot for spot, one in view["moves"]["areas"]["1"].items() if "least" in one]
        self.page.locator(f"g.seat[data-seat='1'] g.area[data-spot='{spots[0]}']").click()

    def key(self, pad: dict[str, Any]) -> None:
        keys = self.page.keyboard
        if pad["kind"] == "cards" and not pad.get("face_down"):
            left = [card for card in pad["left"] for _ in range(pad["left"][card]) if card != "Jk"]
            for card in left[: pad["count"]]:
                keys.type(card)
        elif pad["kind"] == "dice":
            for face in (4, 3, 2, 1, 5, 6)[: len(pad["dice"])]:
                keys.type(str(face))
        elif pad["kind"] == "wheel":
            keys.type("17")
        keys.press("Enter")


def test_a_keyed_round_of_cards(house: House, new_page: NewPage) -> None:
    """Cards by rank and suit, six strokes for three; the payout list is the log's own order."""
    dealer = Dealer(new_page(), "three_card_poker")
    dealer.sends(do="sit", seat=1, player="P1", cents=50000)
    dealer.opens()
    page = dealer.page
    view = dealer.deals(lambda view: (view["moves"].get("draw") or {}).get("face_down") is False)
    pad = view["moves"]["draw"]
    before = view["seq"]
    page.keyboard.type("Qd")
    page.keyboard.press("Backspace")
    expect(page.locator(".pad .draft use")).to_have_count(0)
    assert dealer.view()["seq"] == before, "a draft is nobody's business"
    assert pad["count"] >= 1
    over = dealer.deals(lambda view: view["state"] == "over")
    assert over["payouts"]
    rows = page.locator(".payouts tr")
    expect(rows).to_have_count(len(over["payouts"]))
    for row, one in zip(rows.all_inner_texts(), over["payouts"], strict=True):
        assert f"seat {one['seat']}" in row
        assert one["words"] in row
    page.keyboard.press(" ")
    expect(page.locator(".payouts tr.done")).to_have_count(1)


def test_a_keyed_spin_in_two_strokes(house: House, new_page: NewPage) -> None:
    """A number of the wheel is two digits and Enter; the wheel then stands there."""
    dealer = Dealer(new_page(), "roulette")
    dealer.sends(do="sit", seat=1, player="P1", cents=50000)
    dealer.opens()

    def chips(view: dict[str, Any]) -> None:
        dealer.page.locator("g.area[data-spot='straight@17']").click()

    dealer.chips = chips  # type: ignore[method-assign]
    over = dealer.deals(lambda view: view["round"] and view["state"] == "over")
    assert over["board"]["marker"] == "17"
    assert over["payouts"][0]["pay_cents"] == 35 * over["payouts"][0]["stake_cents"]


def test_an_irregularity_shows_what_would_follow(house: House, new_page: NewPage) -> None:
    """Before it is called the console says what comes of it; nothing has happened yet."""
    dealer = Dealer(new_page(), "three_card_poker")
    dealer.sends(do="sit", seat=1, player="P1", cents=50000)
    dealer.opens()
    view = dealer.deals(lambda view: view["round"] and view["moves"].get("irregular"))
    page = dealer.page
    page.keyboard.press("i")
    page.click(f"[data-irregular='{view['moves']['irregular'][0]['id']}']")
    page.wait_for_selector(".consequence [data-act=call]")
    assert page.locator(".consequence .feed li").count() > 0
    assert dealer.view()["seq"] == view["seq"]
    page.click(".consequence [data-act=call]")
    dealer.changed(view)


def test_a_person_takes_over_from_the_practice_dealer(house: House, new_page: NewPage) -> None:
    """Signed in by the page, at a dealt table: the dealer begins, closes the betting, and the
    cards come by themselves; the player decides in another browser."""
    player = Player(new_page(), house.table("three_card_poker"))
    player.sit_here()
    page = new_page()
    page.goto("/sign-in")
    page.wait_for_selector("body[data-ready]", state="attached")
    page.select_option("select[name=member]", "practice dealer")
    page.click("form[data-as=staff] button")
    page.wait_for_url("**/")
    page.click(f"a[href='/tables/{player.table}/deal']")
    page.wait_for_selector("body[data-ready]", state="attached")
    page.click("[data-act=take-over]")
    expect(page.locator("[data-act=take-over]")).to_have_count(0)
    for _ in range(40):
        view = player.view()
        if view["round"] and view["request"] is None:
            break
        player.shown(view["seq"])
        page.wait_for_function(
            "seq => Number(document.body.dataset.seq) >= seq", arg=view["seq"], polling=20
        )
        if view["moves"].get("decide"):
            player.step(view)
        elif view["state"] == "bets" and player.wants(view) is not None:
            player.place(str(player.wants(view)))
        elif page.locator("[data-act=attest]").count():
            page.keyboard.press("Enter")
        else:
            page.click("[data-act=go]")
        player.changed(view)
    assert player.view()["last"]
    expect(page.locator(".payouts tr")).not_to_have_count(0)


def test_the_list_and_the_settings_at_the_console(house: House, new_page: NewPage) -> None:
    """The same list of areas as players have, and the same settings but the coach."""
    page = new_page()
    dealer = Dealer(page, "three_card_poker")
    dealer.opens()
    page.mouse.click(5, 300)
    page.keyboard.press("v")
    expect(page.locator(".listing tbody tr").first).to_be_visible()
    page.keyboard.press("v")
    expect(page.locator("svg.cloth")).to_be_visible()
    page.click("text=Settings")
    page.select_option(".settings label:has-text('Deck') select", "four-colour")
    expect(page.locator("html")).to_have_attribute("data-deck", "four-colour")
    assert page.locator("[data-set=coach]").count() == 0

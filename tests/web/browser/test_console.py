"""The dealer's console: real cards, dice and spins are keyed in, and nothing counts before."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from croupier.games import game_ids
from tests.web.browser.conftest import House, NewPage
from tests.web.browser.playing import Player

pytestmark = pytest.mark.slow
CARDS = "three_card_poker"
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
        elif view["state"] == "bets" and not self.enough(view):
            self.chips(view)
        else:
            keys.press("Enter")

    def enough(self, view: dict[str, Any]) -> bool:
        lying = any(one["stakes"] for one in view["seats"].values())
        return lying and not (view["moves"].get("go") or {}).get("refused")

    def chips(self, view: dict[str, Any]) -> None:
        """The dealer writes down what lies before seat 1."""
        areas, stakes = view["moves"]["areas"]["1"], view["seats"]["1"]["stakes"]
        spot = next(spot for spot, one in areas.items() if "least" in one and spot not in stakes)
        keys = f"g.area[data-key='1/{spot}'], g.area[data-key='/{spot}']"
        self.page.locator(keys).first.dispatch_event("click")

    def key(self, pad: dict[str, Any]) -> None:
        """Whatever is left of the cards, some faces, a section, a number."""
        keys, kind = self.page.keyboard, pad["kind"]
        if kind == "cards" and not pad.get("face_down"):
            left = [card for card in pad["left"] for _ in range(pad["left"][card]) if card != "Jk"]
            random.Random(len(left)).shuffle(left)
            for card in left[: pad["count"]]:
                keys.type(card)
        elif kind == "dice":
            for nth in range(len(pad["dice"])):
                keys.type(str((4, 3, 2, 1, 5, 6)[nth % 6]))
        elif kind == "wheel":
            keys.type("17" if "17" in pad["sections"] else pad["sections"][0])
        elif kind in ("cut", "number"):
            keys.type(str(pad["least"]))
        keys.press("Enter")


@pytest.mark.parametrize("game", game_ids())
def test_a_keyed_round_of_every_game(game: str, house: House, new_page: NewPage) -> None:
    """From the opening of the table to the last payment, with keys: attestations, cuts, cards,
    dice, spins, decisions and hands that their players have set."""
    dealer = Dealer(new_page(), game)
    dealer.sends(do="sit", seat=1, player="P1", cents=50000)
    dealer.opens()
    over = dealer.deals(lambda view: view["round"] and view["state"] == "over")
    stakes = over["seats"]["1"]["stakes"]
    assert over["payouts"] or stakes


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


def test_a_player_is_seated_at_the_console(house: House, new_page: NewPage) -> None:
    """With a name and chips, between rounds; the chips that are put down then are his."""
    dealer = Dealer(new_page(), CARDS)
    dealer.opens()
    page = dealer.page
    dealer.deals(lambda view: not view["moves"].get("attest") and not view["moves"].get("tell"))
    page.select_option("[data-newcomer=seat]", "3")
    page.fill("[data-newcomer=player]", "P3")
    page.fill("[data-newcomer=sum]", "250")
    page.click("[data-act=seat]")
    expect(page.locator(".seats-strip button")).to_have_text("3 · P3")
    assert dealer.view()["seats"]["3"] == {"name": "P3", "stakes": {}}
    page.mouse.click(5, 300)
    page.keyboard.press("Enter")
    expect(page.locator("[data-act=seat]")).to_have_count(0)
    page.locator("g.area[data-key='3/ante']").first.dispatch_event("click")
    expect(page.locator("[data-piece='chip/3/ante']")).to_be_visible()


def test_the_next_round_waits_until_all_is_paid_where_the_house_says_so(
    house: House, new_page: NewPage
) -> None:
    """Each payment is ticked off first; what was ticked off belongs to its own round."""
    dealer = Dealer(new_page(), CARDS)
    dealer.sends(do="sit", seat=1, player="P1", cents=50000)
    page = dealer.page

    def wants(route: Route) -> None:
        text = route.fetch().text()
        route.fulfill(body=text.replace('"payouts_first":false', '"payouts_first":true'))

    page.route("**/deal", wants)
    dealer.opens()
    for number in (1, 2):
        over = dealer.deals(lambda view, n=number: view["round"] == n and view["state"] == "over")
        rows, go = len(over["payouts"]), page.locator("[data-act=go]")
        assert rows > 1
        expect(page.locator(".payouts tr.done")).to_have_count(0)
        expect(go).to_have_attribute("aria-disabled", "true")
        page.keyboard.press("Enter")
        expect(page.locator(".note")).to_contain_text(f"{rows} of the last round are not paid")
        assert dealer.view()["seq"] == over["seq"]
        for _ in range(rows):
            page.keyboard.press(" ")
        expect(page.locator(".payouts tr.done")).to_have_count(rows)
        expect(go).to_have_attribute("aria-disabled", "false")


def test_a_card_that_cannot_come_is_stopped_with_its_clause(
    house: House, new_page: NewPage
) -> None:
    """Keyed twice, or seen before in the round: it is not taken, and the page says by which clause
    the cards are whole."""
    dealer = Dealer(new_page(), CARDS)
    dealer.sends(do="sit", seat=1, player="P1", cents=50000)
    dealer.opens()
    dealer.deals(lambda view: (view["moves"].get("draw") or {}).get("hand") == "dealer")
    page, draft = dealer.page, dealer.page.locator(".pad .draft use")
    page.keyboard.type("QdQd")
    expect(draft).to_have_count(1)
    note = page.locator(".note")
    expect(note).to_contain_text("Q♦")
    clause = dealer.view()["moves"]["draw"]["clause"]
    chapter, _, id = clause.partition(" ")
    expect(note.locator("a.clause")).to_have_attribute("href", f"/law/{chapter}/{id}")
    page.keyboard.press("Backspace")
    page.keyboard.type("7h2c")
    page.keyboard.press("Enter")
    dealer.deals(lambda view: (view["moves"].get("draw") or {}).get("hand") == "seat 1")
    page.keyboard.type("7h")
    expect(draft).to_have_count(0)
    expect(note).to_contain_text("7♥")


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


def test_an_irregularity_while_cards_are_keyed(house: House, new_page: NewPage) -> None:
    """I opens the list in the middle of a draft, and ? the keys; the draft stays as it is."""
    dealer = Dealer(new_page(), CARDS)
    dealer.sends(do="sit", seat=1, player="P1", cents=50000)
    dealer.opens()
    dealer.deals(lambda view: (view["moves"].get("draw") or {}).get("face_down") is False)
    page = dealer.page
    page.keyboard.type("Qd")
    page.keyboard.press("i")
    expect(page.locator("[data-irregular]").first).to_be_visible()
    page.keyboard.press("?")
    expect(page.locator("[aria-label=keys]")).to_contain_text("irregularities")
    expect(page.locator(".pad .draft use")).to_have_count(1)


def test_the_words_of_the_terminal_at_the_console(house: House, new_page: NewPage) -> None:
    """What was keyed wrong is corrected in words; a supervisor rules on what is past, is told
    what would be due before he gives his reason, and nobody else may."""
    dealer = Dealer(new_page(), CARDS)
    dealer.sends(do="sit", seat=1, player="P1", cents=50000)
    dealer.opens()
    page = dealer.page
    dealer.deals(lambda view: (view["moves"].get("draw") or {}).get("hand") == "dealer")
    dealer.deals(lambda view: view["state"] == "over")

    def says(text: str) -> None:
        page.keyboard.press("/")
        page.keyboard.type(text)
        page.keyboard.press("Enter")
        page.keyboard.press("Escape")

    says("rule")
    expect(page.locator(".told")).to_contain_text("to rule:")
    listed = page.locator(".told li", has_text="practice dealer keyed").last.inner_text()
    entry = int(listed.split("entry ")[1].split(",")[0])
    ruling = f"rule {entry} seat 1 +5 because the hand was misread"
    body = {"do": "words", "text": ruling}
    alone = page.request.post(f"/api/v1/tables/{dealer.table}/commands", data=body)
    assert (alone.status, "supervisor" in alone.text()) == (403, True)
    before = dealer.view()["seq"]
    page.request.post("/api/v1/session", data={"member": "practice supervisor"})
    page.reload()
    page.wait_for_selector("body[data-ready]", state="attached")
    says(ruling)
    expect(page.locator(".told")).to_contain_text("the hand was misread")
    assert dealer.view()["seq"] > before

"""The table of a player: what is lit and refused, several browsers, reloads, a killed house."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.browser.conftest import House, NewPage
from tests.web.browser.playing import KeyPlayer, Player, is_played

pytestmark = pytest.mark.slow
CARDS = "three_card_poker"


def seated(page: Page, table: str) -> Player:
    player = Player(page, table)
    player.sit_here()
    return player


def test_a_dark_area_says_why_with_its_clause(house: House, new_page: NewPage) -> None:
    """A click on what takes no chips now is answered by the refusal and a link to the law."""
    player = seated(new_page(), house.table(CARDS))
    view = player.view()
    seat = view["you"]["seats"][0]
    areas = view["moves"]["areas"][str(seat)]
    spot = next(spot for spot, one in areas.items() if "refused" in one)
    player.place(f"{seat}/{spot}")
    note = player.page.locator(".note")
    expect(note).to_contain_text(areas[spot]["refused"]["why"])
    chapter, clause = areas[spot]["refused"]["clause"].split(" ")
    expect(note.locator("a.clause")).to_have_attribute("href", f"/law/{chapter}/{clause}")
    assert player.view()["seq"] == view["seq"]


def test_only_what_takes_chips_is_lit(house: House, new_page: NewPage) -> None:
    """The lit areas are the open ones of the view, neither more nor fewer."""
    for game in (CARDS, "craps", "roulette"):
        player = seated(new_page(), house.table(game))
        view = player.view()
        seat = view["you"]["seats"][0]
        opened = {spot for spot, one in view["moves"]["areas"][str(seat)].items() if "least" in one}
        lit = set(
            player.page.locator("g.area.open").evaluate_all("all => all.map(e => e.dataset.spot)")
        )
        drawn = {area["spot"] for area in player.sheet["areas"].values()}
        assert lit == opened & drawn


def test_a_coupon_is_laid_by_words_and_seen(house: House, new_page: NewPage) -> None:
    """Under the chips, its face beside them; what is above its face lies next to it; it is heard,
    and gone when it came back."""
    player = seated(new_page(), house.table("roulette"))
    seat = player.view()["you"]["seats"][0]
    words = player.page.locator("form.words input")
    words.fill("red 40, coupon 25 on red")
    words.press("Enter")
    coupon = player.page.locator(f"[data-piece='coupon/{seat}/red']")
    expect(coupon).to_contain_text("$25")
    expect(player.page.locator(f"[data-piece='rest/{seat}/red']")).to_contain_text("15")
    area = player.page.locator("g.area[data-spot=red][role=button]")
    expect(area).to_have_attribute("aria-label", re.compile("a coupon of [$]25 under it"))
    words.fill("take the coupon back")
    words.press("Enter")
    expect(coupon).to_have_count(0)
    assert player.view()["seats"][str(seat)]["stakes"] == {"red": 40_00}


def test_undo_again_and_taking_back(house: House, new_page: NewPage) -> None:
    """U takes the last chip back, Backspace all of an area, A puts down what lay there last."""
    player = KeyPlayer(new_page(), house.table(CARDS))
    player.sit_here()
    key = str(player.wants(player.view()))
    seat, _, spot = key.partition("/")

    def lies() -> Any:
        return player.view()["seats"][seat]["stakes"].get(spot, 0)

    def press(name: str) -> None:
        before = player.view()
        player.page.keyboard.press(name)
        player.changed(before)
        player.shown(player.view()["seq"])

    player.place(key)
    player.changed({**player.view(), "seq": -1})
    player.page.wait_for_function("() => document.querySelectorAll('.piece.own').length === 1")
    player.page.wait_for_function("() => !document.querySelector('.piece.pending')")
    first = lies()
    press("Enter")
    assert lies() > first
    press("u")
    assert lies() == first
    press("Backspace")
    assert lies() == 0
    press("Enter")
    player.round()
    press("a")
    assert lies() == first


def test_words_are_the_terminals(house: House, new_page: NewPage) -> None:
    """The word box takes what the terminal takes, and answers beside the table."""
    player = seated(new_page(), house.table("roulette"))
    before = player.view()
    player.page.keyboard.press("/")
    player.page.keyboard.type("17 for 5, deal")
    player.page.keyboard.press("Enter")
    player.changed(before)
    player.page.wait_for_function("() => document.querySelector('.won')")
    assert player.view()["last"][0]["wager"] == "straight@17"
    player.page.focus("#words")
    player.page.keyboard.type("why")
    player.page.keyboard.press("Enter")
    expect(player.page.locator(".feed")).to_contain_text("asks:")


def test_two_browsers_at_one_table(house: House, new_page: NewPage) -> None:
    """Each sees the other's chips when they are down, and never the other's cards."""
    table = house.table("texas_holdem_bonus")
    one, other = seated(new_page(), table), seated(new_page(), table)
    mine, yours = one.view()["you"]["seats"][0], other.view()["you"]["seats"][0]
    assert mine != yours
    for player in (one, other):
        while (key := player.wants(player.view())) is not None:
            before = player.view()
            player.place(key)
            player.changed(before)
    expect(other.page.locator(f"[data-piece^='chip/{mine}/']").first).to_be_visible()
    expect(one.page.locator(f"[data-piece^='chip/{yours}/']").first).to_be_visible()
    one.go()
    other.go()
    one.page.wait_for_selector(f"[data-piece^='card/seat {mine}/']")
    faces = f"[data-piece^='card/seat {mine}/'] use"
    seen = one.page.locator(faces).evaluate_all("all => all.map(e => e.getAttribute('href'))")
    other.page.wait_for_selector(f"[data-piece^='card/seat {mine}/']")
    hidden = other.page.locator(faces).evaluate_all("all => all.map(e => e.getAttribute('href'))")
    assert "#??" not in seen
    assert set(hidden) == {"#??"}
    text = other.page.content()
    assert other.view()["hands"][f"seat {mine}"] == ["??"] * len(hidden)
    assert f'"seat {mine}":["{seen[0][1:]}"' not in text
    for _ in range(60):
        for player in (one, other):
            view = player.view()
            if view["moves"].get("decide") or view["moves"].get("set"):
                player.shown(view["seq"])
                player.step(view)
                player.changed(view)
            elif view["state"] == "bets" and view["moves"].get("go"):
                player.go()
        if one.view()["request"] is None:
            break
    assert one.view()["last"] == other.view()["last"] != []


def test_whose_chips_lie_in_an_area_of_all(house: House, new_page: NewPage) -> None:
    """Stacks of others have the number of their seat, the own has none."""
    table = house.table("craps")
    one, other = seated(new_page(), table), seated(new_page(), table)
    mine, yours = one.view()["you"]["seats"][0], other.view()["you"]["seats"][0]
    for player in (one, other):
        before = player.view()
        player.place("/pass")
        player.changed(before)
    theirs = one.page.locator(f"[data-piece='chip/{yours}/pass'] .whose")
    expect(theirs).to_have_text(str(yours))
    expect(one.page.locator(f"[data-piece='chip/{mine}/pass']")).to_be_visible()
    expect(one.page.locator(f"[data-piece='chip/{mine}/pass'] .whose")).to_have_count(0)


def test_what_is_printed_on_a_chip_lies_in_its_ring(house: House, new_page: NewPage) -> None:
    """Also four digits."""
    page = new_page()
    seated(page, house.table("craps"))
    labels = page.evaluate(
        """() => [...document.querySelectorAll("g[id^='chip-'] .label")].map((text) =>
          [text.textContent, parseFloat(getComputedStyle(text).fontSize)])"""
    )
    assert len(labels) == 7
    assert [label for label, size in labels if len(label) * size > 1.1] == []


@pytest.mark.parametrize("game", [CARDS, "craps", "pai_gow_poker", "blackjack"])
def test_a_reload_at_every_request_loses_nothing(
    game: str, house: House, new_page: NewPage
) -> None:
    """At each request the page is loaded anew and shows the same pieces, moves and words."""
    page = new_page()
    player = seated(page, house.table(game))
    pieces = "() => [...document.querySelectorAll('[data-piece]')].map(e => e.dataset.piece).sort()"

    def again() -> None:
        """While the practice dealer goes on by himself there is nothing to compare."""
        for _ in range(10):
            seq = player.view()["seq"]
            player.shown(seq)
            before = page.evaluate(pieces), page.inner_text("#foot")
            page.reload()
            player.ready()
            player.shown(player.view()["seq"])
            after = page.evaluate(pieces), page.inner_text("#foot")
            if player.view()["seq"] == seq:
                assert after == before
                return
        raise AssertionError("the table never stood still")

    assert is_played(player.round(again))


def test_a_house_that_dies_in_the_middle_of_a_round_goes_on(
    browser: Browser, tmp_path: Path
) -> None:
    """Killed between two cards' decisions, opened again: the same cards lie there, and the round
    is played to its end in the page that was open all the time."""
    house = House(tmp_path)
    house.open()
    try:
        context = browser.new_context(base_url=house.url, reduced_motion="reduce")
        page = context.new_page()
        player = seated(page, house.table(CARDS))
        for _ in range(20):
            view = player.view()
            if view["moves"].get("decide"):
                break
            player.shown(view["seq"])
            player.step(view)
            player.changed(view)
        before = player.view()
        assert before["moves"]["decide"]
        house.kill()
        expect(page.locator(".top")).to_contain_text("reconnecting")
        house.open()
        expect(page.locator(".top")).not_to_contain_text("reconnecting", timeout=20_000)
        after = player.view()
        assert after["hands"] == before["hands"]
        assert after["seats"] == before["seats"]
        assert after["moves"]["decide"] == before["moves"]["decide"]
        player.shown(after["seq"])
        assert player.round()["last"]
        context.close()
    finally:
        house.close()


def test_pieces_move_by_events(house: House, new_page: NewPage) -> None:
    """With motion, cards are on their way when they are dealt, and lie in their place at last."""
    page = new_page(reduced_motion="no-preference")
    player = seated(page, house.table(CARDS))
    while (key := player.wants(player.view())) is not None:
        before = player.view()
        player.place(key)
        player.changed(before)
    player.shown(player.view()["seq"])
    player.go()
    page.wait_for_function(
        "() => document.getAnimations().some(one => one.effect.target.closest('.card-piece'))",
        polling=20,
    )
    page.wait_for_selector("[data-act=decide]")
    lies = page.locator("[data-piece^='card/']").count()
    assert lies == sum(len(cards) for cards in player.view()["hands"].values())


def test_setting_a_hand_by_moving_cards(house: House, new_page: NewPage) -> None:
    """A touch moves a card to the next part; too few or too many cannot be sent."""
    player = seated(new_page(), house.table("pai_gow_poker"))
    while not player.view()["moves"].get("set"):
        view = player.view()
        player.shown(view["seq"])
        player.step(view)
        player.changed(view)
    page = player.page
    page.wait_for_selector("[data-act=set]")
    page.click("[data-set='0']")
    expect(page.locator("[data-act=set]")).to_have_attribute("aria-disabled", "true")
    page.click("[data-set='6']")
    expect(page.locator("[data-act=set]")).to_have_attribute("aria-disabled", "false")
    assert player.round()["last"]


def test_a_foul_setting_is_warned_of_before_it_is_final(house: House, new_page: NewPage) -> None:
    """13.G.iii: the page says why it is foul as soon as it lies so, and nothing where it is not."""
    player = seated(new_page(), house.table("pai_gow_poker"))
    offer = None
    while offer is None:
        view = player.view()
        if set_now := view["moves"].get("set"):
            (offer,) = (one if one["foul"]["settings"] else None for one in set_now.values())
        if offer is None:
            player.shown(view["seq"])
            player.step(view)
            player.changed(view)
    page, seq = player.page, player.view()["seq"]
    page.wait_for_selector("[data-act=set]")
    for parts, why in (
        (offer["foul"]["settings"][0]["parts"], offer["foul"]["settings"][0]["why"]),
        (offer["house_way"], None),
        (offer["foul"]["settings"][-1]["parts"], offer["foul"]["settings"][-1]["why"]),
    ):
        for i, card in enumerate(offer["cards"]):
            part = "low" if card in parts["low"] else "high"
            if page.locator(f"[data-set='{i}'][aria-label*='in {part}:']").count() == 0:
                page.click(f"[data-set='{i}']")
        expect(page.locator("[data-act=set]")).to_have_attribute("aria-disabled", "false")
        if why is None:
            expect(page.locator(".setting .foul")).to_have_count(0)
        else:
            alert = page.locator(".setting [role=alert]")
            expect(alert).to_have_text(f"Foul: {why}; {offer['foul']['loses']}")
            expect(alert).to_have_attribute("title", "oh.pai_gow_poker 13.G.iii")
    assert player.view()["seq"] == seq
    page.click("[data-act=set]")
    page.wait_for_function("() => !document.querySelector('[data-act=set]')")
    assert player.view()["seq"] > seq


def test_what_if_i_had(house: House, new_page: NewPage) -> None:
    """Another choice with the same cards is a thought: the sums stand side by side, nothing is
    kept."""
    player = seated(new_page(), house.table(CARDS))
    over = player.round()
    page = player.page
    page.click("[data-act=whatif]")
    page.click("[aria-label='what if'] p button")
    thought = page.locator("[aria-label='what if'] .focus")
    expect(thought).to_contain_text("A thought")
    expect(thought.locator(".feed li").first).to_be_visible()
    assert player.view()["seq"] == over["seq"]


def test_what_the_next_throw_does(house: House, new_page: NewPage) -> None:
    """All outcomes of the dice with their weights, by what they move at this seat."""
    player = seated(new_page(), house.table("craps"))
    key = str(player.wants(player.view()))
    before = player.view()
    player.place(key)
    player.changed(before)
    page = player.page
    page.mouse.click(5, 300)
    page.keyboard.press("n")
    rows = page.locator("[aria-label='what the next throw does'] tr")
    expect(rows.first).to_be_visible()
    weights = [
        int(text.split("/")[0]) for text in rows.locator(".soft").all_inner_texts() if "/" in text
    ]
    assert sum(weights) == 36
    texts = rows.all_inner_texts()
    assert any("+$" in text for text in texts)
    assert any("−$" in text for text in texts)


def test_two_seats_in_one_browser(house: House, new_page: NewPage) -> None:
    """A second position is taken on the rail; both are lit and both take chips."""
    player = seated(new_page(), house.table("blackjack"))
    page = player.page
    mine = player.view()["you"]["seats"][0]
    free = mine + 1  # positions of one player are adjacent
    assert free in player.view()["moves"]["sit"]["seats"]
    page.click(f"a[aria-label='sit at seat {free}']")
    page.wait_for_function(
        "seat => document.querySelectorAll('g.seat.yours').length === 2", arg=free
    )
    for seat in (mine, free):
        before = player.view()
        spot = next(s for s, one in before["moves"]["areas"][str(seat)].items() if "least" in one)
        player.shown(before["seq"])
        player.place(f"{seat}/{spot}")
        player.changed(before)
    stakes = {seat: one["stakes"] for seat, one in player.view()["seats"].items()}
    assert stakes[str(mine)]
    assert stakes[str(free)]


def test_settings_are_kept(house: House, new_page: NewPage) -> None:
    """Deck and cloth stay as they were chosen when the page comes again."""
    player = seated(new_page(), house.table(CARDS))
    page = player.page
    page.click("text=Settings")
    page.select_option(".settings label:has-text('Deck') select", "four-colour")
    page.select_option(".settings label:has-text('Cloth') select", "midnight")
    page.reload()
    player.ready()
    root = page.locator("html")
    expect(root).to_have_attribute("data-deck", "four-colour")
    expect(root).to_have_attribute("data-cloth", "midnight")


def to_a_decision(player: Player) -> dict[str, Any]:
    for _ in range(30):
        view = player.view()
        player.shown(view["seq"])
        if view["moves"].get("decide"):
            return view
        player.step(view)
        player.changed(view)
    raise AssertionError("nothing is to be decided")


def test_the_coach_says_what_each_choice_is_worth(house: House, new_page: NewPage) -> None:
    """Off until it is wanted; then the worth of each choice in money before it is made, and when
    the seat is left one line says what the mistakes cost."""
    page = new_page()
    told = {"situation": "a hand", "best": "play", "values": {"play": "1/2", "fold": "-1"}}
    page.route("**/api/v1/strategy/**", lambda route: route.fulfill(json={**told, "weight": 1}))
    player = seated(page, house.table(CARDS))
    asked = to_a_decision(player)["moves"]["decide"]["coach"]
    assert asked["unit_cents"] == 500
    assert page.locator(".coach").count() == 0
    page.mouse.click(5, 300)
    page.keyboard.press("c")
    expect(page.locator("[data-worth=play]")).to_contain_text("+$2.50")
    expect(page.locator("[data-worth=play]")).to_contain_text("best")
    expect(page.locator("[data-worth=fold]")).to_contain_text("costs $7.50")
    page.click("[data-act=decide][data-choice=fold]")
    expect(page.locator("[data-sums='1']")).to_contain_text("cost $7.50 on average")
    for _ in range(50):
        if player.view()["request"] is None:
            break
        page.wait_for_timeout(50)
    player.shown(player.view()["seq"])
    page.click("text=Leave")
    page.wait_for_selector("#farewell:visible")
    expect(page.locator("#farewell")).to_contain_text("1 decision with the coach, 1 of them not")


def test_sounds_are_off_and_what_changed_is_outlined(house: House, new_page: NewPage) -> None:
    """Nothing is heard before somebody switches it on; with reduced motion what changed is
    outlined for two seconds."""
    page = new_page()
    page.add_init_script(
        "window.heard = 0; const Real = AudioContext;"
        "window.AudioContext = class extends Real { constructor() { super(); window.heard += 1; } }"
    )
    player = seated(page, house.table(CARDS))
    before = player.view()
    player.place(str(player.wants(before)))
    player.changed(before)
    page.wait_for_selector(".piece.changed", state="attached")
    expect(page.locator(".piece.changed")).to_have_count(0, timeout=10_000)
    assert page.evaluate("() => window.heard") == 0
    page.click("text=Settings")
    page.select_option(".settings label:has-text('Sound') select", "on")
    page.mouse.click(5, 300)
    before = player.view()
    player.go()
    player.changed(before)
    page.wait_for_function("() => window.heard === 1")

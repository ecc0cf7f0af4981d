"""The pages of the laboratory as people use them: by keys, on a phone, by a link that was sent."""

from __future__ import annotations

import gzip
import random
import re
import secrets
import time
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Route, expect

import croupier
import croupier.web
from croupier import laboratory
from croupier.core.odds import LOSE, pays_from
from croupier.counted import Counting
from croupier.exact.design import Design
from croupier.exact.keystroke import document
from croupier.games import PROGRESSIVES, game_ids
from tests.web.browser.conftest import House, NewPage

STATIC = Path(croupier.web.__file__).parent / "static"
PAGES = (
    "/analysis",
    "/games/three_card_poker/par",
    "/design/three_card_poker?v=1&pay=pair_plus.straight_flush:50-1&wager=pair_plus",
    "/games/blackjack/strategy?hand=T+6+against+9",
    "/games/pai_gow_poker/strategy?hand=Ah+Ad+Kc+9s+9d+4h+Jk",
    "/drills?game=three_card_poker&kind=call&number=2&seed=monday",
)
COUNT_MS = 120_000


def opened(page: Page, path: str) -> Page:
    """A page whose count is over."""
    page.goto(path)
    page.wait_for_function(
        "() => document.body.dataset.ready && document.body.dataset.island !== 'counting'",
        timeout=COUNT_MS,
    )
    return page


def figure(page: Page, name: str) -> str:
    return page.locator(f".figure-panel [data-figure={name}] >> nth=0").inner_text().strip()


def address(page: Page) -> str:
    """What stands in the address when it has settled."""
    page.wait_for_timeout(250)
    return page.url


def row(page: Page, name: str) -> Any:
    return page.locator(f'[data-row="{name}"] input')


def typed(page: Page, name: str, pays: str) -> None:
    """A payment, by keys alone."""
    row(page, name).focus()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type(pays)
    page.keyboard.press("Enter")


# The same numbers as the command line

PRICE = """async ([where, wagers, cases]) => {
    const { priced, units, pays } = await import(`${where}/js/lab/price.js`);
    const { text } = await import(`${where}/js/lib/fraction.js`);
    return cases.map(([at, changed]) => {
        const wager = wagers[at];
        const began = performance.now();
        const found = priced(wager, wager.rows.map((row, i) => {
            const cents = wager.parts.find((one) => one.wager === row.wager).stake_cents;
            return units(row, changed[i] ?? row.pays, cents);
        }));
        return { edge: text(found.edge), risk: text(found.risk), hits: text(found.hits),
            stake: text(found.stake), deviation: found.deviation, brings: found.brings,
            words: Object.values(changed).map((one) => pays(one).words),
            ms: performance.now() - began };
    });
}"""


@pytest.fixture(scope="module")
def blank(browser: Any, house: House) -> Iterator[Page]:
    """A page of the house in which its modules run."""
    context = browser.new_context(base_url=house.url)
    page = context.new_page()
    page.goto("/analysis")
    yield page
    context.close()


def payments(chance: random.Random, design: Design, wager: str) -> dict[int, str]:
    """Some rows of a wager with other payments; odds of every kind, pushes, losses."""
    changed = {}
    for i, one in enumerate(design.rows(wager)):
        if chance.random() < 0.5:
            continue
        odds = f"{chance.randint(1, 999)} to {chance.choice((1, 1, 1, 2, 5, 20))}"
        other = ("push", "lose", "lose 25 percent", "7.5 to 1", "41 for 1", "3:2", "$250")
        text = odds if chance.random() < 0.7 else chance.choice(other)
        if one.pays is not LOSE or chance.random() < 0.2:
            changed[i] = text
    return changed


@pytest.mark.slow
@pytest.mark.parametrize("game", [*game_ids(), *PROGRESSIVES])
def test_the_page_multiplies_as_the_designer_does(game: str, blank: Page) -> None:
    """Random payments on random rows of every wager: edge, risk, hits, stake, deviation and every
    contribution are the very fractions of `croupier design`, each in less than 20 ms."""
    seed = secrets.randbits(32)
    print(f"seed {seed}")
    chance = random.Random(seed)
    design = laboratory.design(game, unlawful=True, counting=Counting())
    ids = list(design.wagers)
    sampled = ids if len(ids) <= 8 else chance.sample(ids, 8)
    wagers = [document(design, one) for one in sampled]
    cases: list[tuple[int, dict[int, str]]] = []
    wanted = []
    for _ in range(24):
        at = chance.randrange(len(sampled))
        changed = payments(chance, design, sampled[at])
        rows = design.rows(sampled[at])
        table: dict[str, dict[str, str]] = {}
        for i, text in changed.items():
            table.setdefault(rows[i].wager, {})[rows[i].outcome] = text
        cases.append((at, changed))
        # At the present play: where decisions hang on the payments the page shows this as a bound.
        wanted.append((design.bound(table, sampled[at]), rows, changed))
    where = blank.evaluate("() => document.querySelector('link[rel=icon]').href")
    told = blank.evaluate(PRICE, [where.removesuffix("/icon.svg"), wagers, cases])
    for mine, (price, rows, changed) in zip(told, wanted, strict=True):
        where_ = f"seed {seed}: {price.wager} {changed}"
        assert Fraction(mine["edge"]) == price.house_edge, where_
        assert Fraction(mine["risk"]) == price.element_of_risk, where_
        assert Fraction(mine["hits"]) == price.hit_frequency, where_
        assert Fraction(mine["stake"]) == price.average_stake, where_
        assert mine["deviation"] == pytest.approx(price.standard_deviation, rel=1e-12), where_
        for one, brings in zip(rows, mine["brings"], strict=True):
            exact = float(price.contributions[one.wager, one.outcome])
            assert brings == pytest.approx(exact, rel=1e-12, abs=1e-15), where_
        assert mine["words"] == [str(pays_from(text)) for text in changed.values()], where_
    times = sorted(one["ms"] for one in told)
    assert times[len(times) // 2] < 20, times


def test_every_row_of_every_wager_is_edited_by_keys(new_page: NewPage) -> None:
    """As a thought each row takes another payment, shows what it comes to, and gives it back."""
    page = opened(new_page(), "/design/three_card_poker?v=1&thought=1&wager=pair_plus")
    design = laboratory.design("three_card_poker", unlawful=True)
    for wager in ("pair_plus", "six_card_bonus"):
        page.locator(f"[data-wager={wager}]").focus()
        page.keyboard.press("Enter")
        for one in design.rows(wager):
            pays = "2 to 1" if str(one.pays) != "2 to 1" else "3 to 1"
            typed(page, one.name, pays)
            price = design.at({one.wager: {one.outcome: pays}}).price(wager)
            assert figure(page, "exact") == f"= {price.house_edge}"
            page.keyboard.press("ControlOrMeta+z")
        assert figure(page, "exact") == f"= {design.price(wager).house_edge}"
    assert page.locator(".thought").count()


def test_a_keystroke_asks_nobody(new_page: NewPage) -> None:
    """Without decisions no request is made, and the figures stand in less than 20 ms."""
    page = opened(new_page(), "/design/three_card_poker?v=1&wager=pair_plus")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    slow = []
    row(page, "pair_plus.straight_flush").focus()
    for _ in range(10):
        page.keyboard.press("ArrowUp")
        slow.append(float(page.evaluate("() => document.body.dataset.keystroke")))
    assert figure(page, "edge") == "5.1041 %"
    assert figure(page, "exact") == "= 282/5525"
    assert figure(page, "was") == "was 7.2760 %"
    page.wait_for_timeout(400)
    assert [url for url in asked if "/api/" in url] == []
    assert sorted(slow)[len(slow) // 2] < 20, slow


def late(route: Route) -> None:
    """An answer that lets people see what stands there meanwhile."""
    time.sleep(0.4)
    route.continue_()


def test_decisions_are_counted_again(new_page: NewPage) -> None:
    """Where decisions hang on a payment the edge is a bound until the count answers, then exact."""
    page = opened(new_page(), "/design/three_card_poker?v=1&thought=1")
    began = figure(page, "exact")
    page.route("**/price?*", late)
    typed(page, "ante_bonus.straight", "30 to 1")
    expect(page.locator(".figure-panel [data-figure=edge]")).to_have_text(re.compile("^≤ "))
    bound = float(figure(page, "edge").strip("≤ %"))
    expect(page.locator(".figure-panel [data-figure=edge]")).not_to_have_text(
        re.compile("≤"), timeout=COUNT_MS
    )
    design = laboratory.design("three_card_poker", unlawful=True)
    price = design.at({"ante_bonus": {"straight": "30 to 1"}}).price("ante")
    assert figure(page, "exact") == f"= {price.house_edge}" != began
    assert float(figure(page, "edge").rstrip(" %")) <= bound


def test_the_law_has_its_floors(new_page: NewPage) -> None:
    """Below a floor nothing is taken and the law is named; a fixed row is locked; a thought frees
    both, marks page and address, and taken off again it goes back to what is lawful."""
    page = opened(new_page(), "/design/three_card_poker?v=1&wager=pair_plus")
    typed(page, "pair_plus.straight_flush", "39 to 1")
    said = page.locator('[data-row="pair_plus.straight_flush"] .problem')
    assert "no less than 40 to 1" in said.inner_text()
    assert figure(page, "edge") == "7.2760 %"
    assert page.locator('[data-row="pair_plus.straight_flush"] a.clause').inner_text() == "12.D"
    assert row(page, "pair_plus.less_than_a_pair").get_attribute("readonly") is not None
    page.locator("[data-do=thought]").focus()
    page.keyboard.press("Space")
    typed(page, "pair_plus.straight_flush", "39 to 1")
    typed(page, "pair_plus.less_than_a_pair", "push")
    assert "thought=1" in address(page)
    assert page.locator("p.thought").first.is_visible()
    assert page.locator("text=a thought is not filed").count() == 1
    page.locator("[data-do=thought]").focus()
    page.keyboard.press("Space")
    assert figure(page, "edge") == "7.2760 %"
    assert "thought" not in address(page)


def test_a_link_opens_the_same_page(new_page: NewPage) -> None:
    """What one sees another sees: payments, options, wager; and undo and redo lead there too."""
    one = opened(new_page(), "/design/three_card_poker?opt.six_card_bonus=no&wager=pair_plus")
    typed(one, "pair_plus.straight_flush", "50 to 1")
    typed(one, "pair_plus.flush", "4:1")
    url = address(one)
    assert url.endswith(
        "?v=1&set=six_card_bonus:no&pay=pair_plus.straight_flush:50-1&pay=pair_plus.flush:4-1"
        "&wager=pair_plus"
    )
    assert one.locator("[data-do=share]").input_value() == url
    other = opened(new_page(), url)
    assert address(other) == url
    for name in ("edge", "exact", "hits", "deviation", "back", "risk"):
        assert figure(other, name) == figure(one, name)
    assert row(other, "pair_plus.flush").input_value() == "4 to 1"
    one.keyboard.press("ControlOrMeta+z")
    one.keyboard.press("ControlOrMeta+z")
    assert figure(one, "edge") == "7.2760 %"
    one.keyboard.press("ControlOrMeta+Shift+z")
    one.keyboard.press("ControlOrMeta+Shift+z")
    assert address(one) == url


def test_target_search_by_keys(new_page: NewPage) -> None:
    """Pair Plus to 4 % ± 0.1 has fifteen tables; one of them is taken."""
    page = opened(new_page(), "/design/three_card_poker?v=1&wager=pair_plus")
    page.locator("[name=target]").focus()
    page.keyboard.type("4")
    page.keyboard.press("Tab")
    page.keyboard.type("0.1")
    page.keyboard.press("Enter")
    expect(page.locator('[data-found="15"]')).to_be_visible(timeout=COUNT_MS)
    lines = page.locator("section[aria-label='find a paytable'] tbody tr")
    assert lines.count() == 15
    edge = lines.nth(2).locator("td >> nth=1").inner_text()
    lines.nth(2).locator("button").focus()
    page.keyboard.press("Enter")
    assert figure(page, "exact") == f"= {edge}"
    assert "pay=pair_plus." in address(page)


def test_two_tables_side_by_side_and_a_sweep(new_page: NewPage) -> None:
    """The table as it was stands beside the one that changes, in the address too."""
    page = opened(new_page(), "/design/three_card_poker?v=1&wager=pair_plus")
    page.locator("[data-do=beside]").click()
    expect(page.locator("[data-figure=other]")).to_have_text("7.2760 %", timeout=COUNT_MS)
    typed(page, "pair_plus.straight_flush", "50 to 1")
    assert figure(page, "edge") == "5.1041 %"
    assert page.locator('[data-row="pair_plus.straight_flush"] td.theirs').inner_text() == "40 to 1"
    again = opened(new_page(), address(page))
    expect(again.locator("[data-figure=other]")).to_have_text("7.2760 %", timeout=COUNT_MS)
    again.locator("[name=values]").fill("40..60:10")
    again.locator("[name=values]").press("Enter")
    expect(again.locator("[data-swept] tbody tr")).to_have_count(3, timeout=COUNT_MS)
    expect(again.locator(".swept svg circle")).to_have_count(3)


# The other pages


def test_options_of_a_sheet_are_in_its_address(new_page: NewPage) -> None:
    """A choice leads to its own address, with the figures of the command line."""
    page = opened(new_page(), "/games/roulette/par")
    page.locator("select[name='opt.wheel']").select_option("single_zero")
    page.wait_for_url("**/games/roulette/par?v=1&set=wheel:single_zero")
    page.wait_for_function("() => document.body.dataset.ready", timeout=COUNT_MS)
    straight = page.locator("tr[data-wager=straight] [data-figure=edge]")
    expect(straight).to_have_text("2.7027 %", timeout=COUNT_MS)
    assert page.locator("section.wager svg").count() >= 2
    assert page.locator("a.clause").count() > 10


def test_a_hand_is_picked_by_its_cards(new_page: NewPage) -> None:
    """With arrows and Enter alone; the answer is that of `croupier strategy --hand`."""
    page = opened(new_page(), "/games/three_card_poker/strategy")
    page.locator(".deck button >> nth=0").focus()
    for keys in (
        "ArrowRight ArrowRight ArrowDown Enter",
        "ArrowDown ArrowRight Enter",
        "ArrowDown",
    ):
        for key in keys.split():
            page.keyboard.press(key)
    page.keyboard.press("Enter")
    hand = page.locator("input[name=hand]").input_value()
    assert hand == "Qh Jd Jc"
    page.locator("input[name=hand]").press("Enter")
    page.wait_for_selector("#answer .worths", timeout=COUNT_MS)
    advice = croupier.strategy("three_card_poker", hand)
    assert page.locator("#answer b.best").inner_text() == advice.best
    told = page.locator("#answer tr.best td.full").inner_text()
    assert Fraction(told) == advice.values[advice.best]


def test_a_drill_by_keys_with_what_went_wrong_again(house: House, new_page: NewPage) -> None:
    """Each answer is explained with its clause, the wrong one comes back, the class is a list."""
    page = opened(
        new_page(),
        "/drills?game=three_card_poker&kind=payouts&number=2&seed=keys&class=browser&who=Ann",
    )
    page.wait_for_selector("#question", timeout=COUNT_MS)
    page.keyboard.type("0")
    page.keyboard.press("Enter")
    page.wait_for_selector(".explained.wrong")
    right = page.locator("[data-part=right]").inner_text()
    assert page.locator(".explained a.clause").count() == 1
    page.keyboard.press("Enter")
    first = page.locator("[data-part=place]")
    expect(first).to_have_text("2/2")
    expect(page.locator("[data-part=answer]")).to_be_focused()
    page.keyboard.type("0")
    page.keyboard.press("Enter")
    page.wait_for_selector(".explained.wrong")
    page.keyboard.press("Enter")
    expect(first).to_contain_text("once more")
    expect(page.locator("[data-part=answer]")).to_be_focused()
    page.keyboard.type(right)
    page.keyboard.press("Enter")
    page.wait_for_selector(".explained.right")
    page.keyboard.press("Enter")
    page.wait_for_selector("#question")
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Give it up").click()
    page.wait_for_selector(".explained.wrong")
    page.keyboard.press("Enter")
    expect(page.locator(".over")).to_contain_text("0 of 2 right")
    lines = house.get("/drills/class?class=browser")["class"]
    assert [(one["who"], one["right"], one["tasks"]) for one in lines] == [("Ann", 0, 2)]
    assert "oh.three_card_poker" in lines[0]["missed"]


# Every kind of page


@pytest.mark.slow
@pytest.mark.parametrize("look", ["light", "dark", "paper"])
def test_axe_finds_nothing(look: str, new_page: NewPage) -> None:
    """In light, dark and paper; the designer also as a thought, beside another, with a list."""
    page = new_page(color_scheme="dark" if look == "dark" else "light")
    if look == "paper":
        kept = """localStorage.setItem("croupier.settings", JSON.stringify({cloth: "paper"}))"""
        page.add_init_script(kept)
    axe = Axe()

    def check(name: str) -> None:
        found = axe.run(page).response["violations"]
        said = [(one["id"], [node["html"][:160] for node in one["nodes"][:3]]) for one in found]
        assert said == [], f"{name}, {look}"

    for path in PAGES:
        opened(page, path)
        if path.startswith("/drills"):
            page.wait_for_selector("#question", timeout=COUNT_MS)
            check(path)
            page.keyboard.press("a")
            page.wait_for_selector(".explained")
        check(path)
    opened(page, "/design/three_card_poker?v=1&thought=1&wager=pair_plus&beside=v=1")
    page.locator("[name=target]").fill("4")
    page.locator("[name=target]").press("Enter")
    page.wait_for_selector("[data-found]", timeout=COUNT_MS)
    typed(page, "pair_plus.flush", "nonsense")
    check("designer")


def test_on_a_phone_nothing_is_cut(new_page: NewPage) -> None:
    """390 px: no page is wider than the screen, and a payment is changed by a finger."""
    page = new_page(phone=True)
    for path in PAGES:
        opened(page, path)
        wide = page.evaluate("() => document.documentElement.scrollWidth")
        assert wide <= 390, path
    opened(page, "/design/three_card_poker?v=1&wager=pair_plus")
    more = page.locator('[data-row="pair_plus.straight_flush"] .steps-by button >> nth=0')
    box = more.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    more.tap()
    assert row(page, "pair_plus.straight_flush").input_value() == "41 to 1"


def test_pages_can_be_read_before_any_script(new_page: NewPage) -> None:
    """Figures, rows, law and best play are in the HTML itself."""
    warm = new_page()
    for path in PAGES:
        opened(warm, path)
    page = new_page(java_script_enabled=False)
    page.goto(PAGES[1])
    assert "686689/20358520" in page.content()
    page.goto(PAGES[2])
    assert "282/5525" in page.locator("#designer").inner_text()
    assert page.locator("#designer a.clause").count() > 5
    page.goto(PAGES[3])
    assert page.locator("table.chart td").count() > 200
    assert page.locator("#answer tr.best").count() == 1


def test_pages_are_light(new_page: NewPage) -> None:
    """All scripts of such a page together are 60 KB and less on the wire, the styles 15."""
    asked: list[str] = []
    for path in (PAGES[2], PAGES[5]):
        asked.clear()
        page = new_page()
        page.on("request", lambda request: asked.append(request.url))
        opened(page, path)
        wire = {
            kind: sum(
                len(gzip.compress((STATIC / url.split("/", 5)[5]).read_bytes()))
                for url in dict.fromkeys(asked)
                if url.endswith(kind)
            )
            for kind in (".js", ".css")
        }
        assert 0 < wire[".js"] <= 60_000
        assert 0 < wire[".css"] <= 15_000

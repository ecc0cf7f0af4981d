"""Every kind of page: nobody is shut out, nothing is heavy, nothing inline."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

import croupier.web
from croupier.games import game_ids
from tests.web.browser.conftest import House, NewPage
from tests.web.browser.playing import Player
from tests.web.browser.test_console import Dealer

WEB = Path(croupier.web.__file__).parent
STATIC = WEB / "static"
OURS = sorted((STATIC / "js").rglob("*.js"))
TOKENS = (STATIC / "css" / "tokens.css").read_text()


@pytest.mark.slow
@pytest.mark.parametrize("look", ["light", "dark", "paper"])
def test_axe_finds_nothing(look: str, house: House, new_page: NewPage) -> None:
    """Lobby, sign-in, a table of each kind watched and played, the list, settings and coach, the
    console with a pad and with irregularities, rounds, replay, law, sign, and what is not there."""
    page = new_page(color_scheme="dark" if look == "dark" else "light")
    if look == "paper":
        kept = """localStorage.setItem("croupier.settings", JSON.stringify({cloth: "paper"}))"""
        page.add_init_script(kept)
    axe = Axe()

    def check(name: str) -> None:
        found = axe.run(page).response["violations"]
        said = [(one["id"], [node["html"][:160] for node in one["nodes"][:3]]) for one in found]
        assert said == [], f"{name}, {look}"

    for path in ("/", "/sign-in"):
        page.goto(path)
        page.wait_for_selector("body[data-ready]", state="attached")
        check(path)
    for game in ("three_card_poker", "roulette", "craps"):
        player = Player(page, house.table(game))
        page.goto(f"/tables/{player.table}")
        player.ready()
        check(f"{game}, watching")
        player.sit_here()
        player.round()
        check(f"{game}, playing")
    page.keyboard.press("v")
    page.wait_for_selector(".listing")
    check("list")
    page.keyboard.press("v")
    page.keyboard.press("c")
    page.click("text=Settings")
    check("settings and coach")
    dealer = Dealer(page, "three_card_poker")
    dealer.sends(do="sit", seat=1, player="P1", cents=50000)
    dealer.opens()
    check("console")
    dealer.deals(lambda view: view["moves"].get("draw") and view["moves"].get("irregular"))
    check("console with a pad")
    page.click("[data-act=irregularities]")
    check("irregularities")
    assert page.request.post("/api/v1/session", data={"member": "practice observer"}).ok
    chapter = house.tables()[0]["chapter"]
    page.goto(f"/law/{chapter}")
    clause = page.get_attribute(".sheet a.clause >> nth=5", "href")
    sign = f"/tables/{player.table}/sign"
    for path in ("/rounds", "/law", f"/law/{chapter}", str(clause), sign, "/tables/t999"):
        page.goto(path)
        check(path)
    page.goto(f"/rounds?table={player.table}")
    page.click("tbody a")
    page.wait_for_selector("[data-proof=true]")
    check("replay")


def _color(text: str, over: tuple[float, ...] = ()) -> tuple[float, ...]:
    if text.startswith("#"):
        return tuple(int(text[i : i + 2], 16) / 255 for i in (1, 3, 5))
    parts = re.findall(r"[\d.]+", text)
    mine, share = [float(one) / 255 for one in parts[:3]], float(parts[3])
    return tuple(share * one + (1 - share) * under for one, under in zip(mine, over, strict=True))


def _light(color: tuple[float, ...]) -> float:
    parts = [one / 12.92 if one <= 0.03928 else ((one + 0.055) / 1.055) ** 2.4 for one in color]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def ratio(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    light, dark = sorted((_light(one), _light(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _tokens(block: str) -> dict[str, str]:
    return dict(re.findall(r"--([\w-]+):\s*([^;]+);", re.sub(r"/\*.*?\*/", "", block, flags=re.S)))


def _blocks() -> dict[str, dict[str, str]]:
    base = _tokens(TOKENS[: TOKENS.index(":root[data-deck")])
    found = {"light": base}
    for name, mark in (
        ("dark", ':root[data-scheme="dark"]'),
        ("midnight", ':root[data-cloth="midnight"]'),
        ("claret", ':root[data-cloth="claret"]'),
        ("paper", ':root[data-cloth="paper"]'),
        ("four colours", ':root[data-deck="four-colour"]'),
    ):
        start = TOKENS.index(mark)
        found[name] = base | _tokens(TOKENS[start : TOKENS.index("}", start)])
    return found


TEXT = [
    *((ink, on) for ink in ("ink", "soft", "accent", "brass") for on in ("paper", "sheet")),
    *((ink, on) for ink in ("win", "lose", "push", "alarm") for on in ("paper", "sheet")),
    ("accent-ink", "accent"),
    *(
        (ink, on)
        for ink in ("cloth-ink", "cloth-gold")
        for on in ("cloth", "cloth-lit", "cloth-deep")
    ),
    *(("box-ink", on) for on in ("box-red", "box-black", "box-zero")),
    ("rail-ink", "rail"),
    *((f"chip-{one}-ink", f"chip-{one}") for one in ("1", "5", "25", "100", "500", "1000", "250c")),
    *((suit, "card") for suit in ("spade", "heart", "diamond", "club")),
]
SEEN = [
    ("focus", "paper"),
    ("focus", "sheet"),
    ("line-firm", "sheet"),
    ("cloth-line", "cloth"),
    ("cloth-gold", "cloth-lit"),
    ("die-pip", "die"),
    ("die-pip", "die-green"),
    ("die-white-pip", "die-white"),
    *(
        (f"chip-{one}-edge", f"chip-{one}")
        for one in ("1", "5", "25", "100", "500", "1000", "250c")
    ),
]


@pytest.mark.parametrize("scheme", _blocks())
def test_contrast_of_the_tokens(scheme: str) -> None:
    """Text has 4.5 to 1 and more on whatever it stands on, what has to be seen 3 to 1."""
    tokens = _blocks()[scheme]
    weak = [
        (ink, on, round(ratio(_color(tokens[ink]), _color(tokens[on])), 2))
        for pairs, least in ((TEXT, 4.5), (SEEN, 3.0))
        for ink, on in pairs
        if ratio(_color(tokens[ink]), _color(tokens[on])) < least
    ]
    assert weak == []


def test_a_table_page_is_light(house: House, new_page: NewPage) -> None:
    """All scripts of a table page together are 60 KB and less on the wire, the styles 15."""
    page = new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"/tables/{house.table('craps')}")
    page.wait_for_selector("body[data-ready]", state="attached")
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


def test_no_file_of_the_pages_names_a_game() -> None:
    """A game that was registered a minute ago is played without a line here."""
    files = [
        *OURS,
        *STATIC.glob("css/*.css"),
        *(WEB / "templates").glob("*.html"),
        *WEB.glob("**/*.py"),
    ]
    named = [
        (path.name, id)
        for path in files
        for id in (*game_ids(), "multi_link", "fortune_pai_gow", "blazing_sevens")
        if re.search(rf"\b{id}\b", path.read_text())
    ]
    assert named == []


def test_nothing_is_inline_and_nothing_is_written_as_markup() -> None:
    """No innerHTML, no style attribute, no script that stands in the page itself."""
    for path in OURS:
        text = path.read_text()
        assert not re.search(
            r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(", text
        ), path
        assert "style=" not in text, path
    for path in (WEB / "templates").glob("*.html"):
        text = path.read_text()
        assert "style=" not in text, path
        assert not re.search(r"<script(?![^>]*(src=|application/json))", text), path
        assert not re.search(r"\son\w+=", text), path


def test_a_page_can_be_read_before_any_script(house: House, new_page: NewPage) -> None:
    """Name, limits, words and the whole cloth are in the HTML itself."""
    page = new_page(java_script_enabled=False)
    page.goto(f"/tables/{house.table('craps')}")
    assert page.locator("h1").inner_text() == "Craps"
    assert page.locator("svg.cloth g.area").count() > 90
    assert page.locator("footer").inner_text()


PAGES = (
    "/",
    "/sign-in",
    "/law",
    "/law/{chapter}",
    "/tables/{table}/sign",
    "/rounds",
    "/tables/{table}",
)


@pytest.mark.slow
def test_no_page_is_wider_than_a_phone(house: House, new_page: NewPage) -> None:
    """At 390 pixels nothing has to be pushed aside to be read."""
    page = new_page(phone=True)
    known = {"table": house.table("craps"), "chapter": house.tables()[0]["chapter"]}
    wide = {}
    for path in PAGES:
        page.goto(path.format(**known))
        more = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
        if more > 0:
            wide[path] = more
    assert wide == {}


@pytest.mark.slow
@pytest.mark.parametrize("game", ["three_card_poker", "craps", "roulette"])
def test_a_phone_on_its_side_shows_the_whole_cloth(
    game: str, house: House, new_page: NewPage
) -> None:
    """From rail to rail between the header and the decisions; print that nobody could read is left
    out, and comes back where there is room."""
    page = new_page(viewport={"width": 844, "height": 390})
    page.goto(f"/tables/{house.table(game)}")
    page.wait_for_selector("body[data-ready]", state="attached")
    box = page.locator("svg.cloth").bounding_box()
    assert box is not None
    foot = page.locator("#foot").bounding_box()
    assert foot is not None
    assert box["y"] + box["height"] <= foot["y"] + 1
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 844
    if game == "craps":
        expect(page.locator("svg.cloth text.small").first).to_have_css("opacity", "0")
        page.set_viewport_size({"width": 1280, "height": 800})
        expect(page.locator("svg.cloth text.small")).to_have_count(0)

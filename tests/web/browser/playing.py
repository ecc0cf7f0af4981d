"""A player who knows no game: he reads what may be done and does it."""

from __future__ import annotations

from collections import deque
from typing import Any

from playwright.sync_api import Page

MOST_STEPS = 120
WAYS = ("ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown")
POINT = """key => {
  const svg = document.querySelector("svg.cloth");
  const area = JSON.parse(document.getElementById("page").textContent).cloth.areas[key];
  const at = new DOMPoint(area.x, area.y).matrixTransform(svg.getScreenCTM());
  return [at.x, at.y];
}"""


CAMERA = "() => document.querySelector('svg.cloth').getAttribute('viewBox')"


class Player:
    """Sits at one table in one page."""

    def __init__(self, page: Page, table: str) -> None:
        self.page, self.table = page, table

    # Coming and looking

    def sit(self) -> None:
        """From the lobby: two clicks, of which the first is on the address."""
        self.page.goto("/")
        self.ready()
        self.press(f"[data-sit={self.table}]")
        self.page.wait_for_url(f"**/tables/{self.table}")
        self.ready()

    def sit_here(self) -> None:
        """From the table itself."""
        self.page.goto(f"/tables/{self.table}")
        self.ready()
        self.press("[data-act=sit]")
        self.page.wait_for_selector("[data-act=go]")
        self.ready()

    def press(self, button: str) -> None:
        self.page.click(button)

    def ready(self) -> None:
        self.page.wait_for_selector("body[data-ready]", state="attached")

    def view(self) -> dict[str, Any]:
        answer = self.page.request.get(f"/api/v1/tables/{self.table}")
        assert answer.ok, answer.text()
        found: dict[str, Any] = answer.json()
        return found

    def shown(self, seq: int) -> None:
        """Until the page stands where the house does."""
        self.page.wait_for_function(
            "seq => Number(document.body.dataset.seq) >= seq", arg=seq, polling=20
        )

    @property
    def sheet(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(
            "() => JSON.parse(document.getElementById('page').textContent).cloth"
        )
        return found

    # Playing

    def round(self, at_request: Any = None) -> dict[str, Any]:
        """Play until a round more is over; what the table shows then."""
        begun = self.view()
        done = begun["round"] + (1 if begun["request"] is None else 0)
        asked = set()
        for _ in range(MOST_STEPS):
            view = self.view()
            self.shown(view["seq"])
            if view["round"] >= done and view["request"] is None:
                return view
            if at_request is not None and view["request"] not in asked:
                asked.add(view["request"])
                at_request()
            self.step(view)
            self.changed(view)
        raise AssertionError(f"no round came to its end: {self.view()['words']}")

    def changed(self, before: dict[str, Any]) -> None:
        for _ in range(300):
            view = self.view()
            begins = before["request"] is None and view["request"] is None
            if (view["seq"] != before["seq"] and not begins) or view["ready"] != before["ready"]:
                return
            self.page.wait_for_timeout(10)
        raise AssertionError(f"nothing came of it: {before['words']}, {before['moves']['go']}")

    def step(self, view: dict[str, Any]) -> None:
        moves = view["moves"]
        if moves.get("set"):
            self.set_hand()
        elif moves.get("decide") and moves["decide"].get("usual"):
            self.page.wait_for_timeout(20)  # the practice dealer says the usual word by himself
        elif moves.get("decide"):
            choices = [one for one in moves["decide"]["choices"] if not one.get("refused")]
            self.decide(choices[0])
        elif (spot := self.wants(view)) is not None:
            self.place(spot)
        elif moves.get("go"):
            self.go()
        else:
            self.page.wait_for_timeout(50)

    def wants(self, view: dict[str, Any]) -> str | None:
        """The next area for chips: one, or as many as are needed before it can go on."""
        seat = view["you"]["seats"][0]
        open_now = view["moves"].get("areas", {}).get(str(seat), {})
        stakes = view["seats"][str(seat)]["stakes"]
        go = view["moves"].get("go")
        if stakes and go and not go.get("refused"):
            return None
        keys = {area["spot"]: key for key, area in self.sheet["areas"].items()}
        for spot, found in open_now.items():
            fits = "least" in found and found["least"] <= view["you"]["rack_cents"]
            if fits and spot in keys and spot not in stakes:
                return str(keys[spot])
        return None

    # With a pointer

    def place(self, key: str) -> None:
        self.page.mouse.click(*self.page.evaluate(POINT, key))

    def decide(self, choice: dict[str, Any]) -> None:
        self.page.click(f"[data-act=decide][data-choice='{choice['id']}']")

    def set_hand(self) -> None:
        self.page.click("[data-act=house-way]")
        self.page.click("[data-act=set]")

    def go(self) -> None:
        self.page.click("[data-act=go]")


def is_played(view: dict[str, Any]) -> bool:
    """Something was settled, or lies there to be settled by a later throw."""
    lying = any(one["stakes"] for one in view["seats"].values())
    return view["request"] is None and view["round"] > 0 and bool(view["last"] or lying)


class KeyPlayer(Player):
    """The same with keys alone."""

    def press(self, button: str) -> None:
        self.page.focus(button)
        self.page.keyboard.press("Enter")

    def place(self, key: str) -> None:
        self.page.keyboard.press("ArrowRight")
        at = self.page.evaluate("() => document.activeElement.dataset.key")
        for way in self.path(at, key):
            self.page.keyboard.press(way)
        assert self.page.evaluate("() => document.activeElement.dataset.key") == key
        self.page.keyboard.press("Enter")

    def path(self, start: str, end: str) -> list[str]:
        """Arrows from one area to another, as the page says they lead."""
        leads = self.sheet["next"]
        found: dict[str, list[str]] = {start: []}
        waiting = deque([start])
        while waiting:
            here = waiting.popleft()
            if here == end:
                return found[here]
            for way, there in zip(WAYS, leads[here], strict=True):
                if there not in found:
                    found[there] = [*found[here], way]
                    waiting.append(there)
        raise AssertionError(f"no keys lead from {start} to {end}")

    def decide(self, choice: dict[str, Any]) -> None:
        if choice.get("key"):
            self.page.keyboard.press(choice["key"])
        else:
            self.page.focus(f"[data-act=decide][data-choice='{choice['id']}']")
            self.page.keyboard.press("Enter")

    def set_hand(self) -> None:
        self.page.keyboard.press("h")
        self.page.wait_for_selector("[data-act=set][aria-disabled=false]")
        self.page.evaluate("() => document.activeElement.blur()")
        self.page.keyboard.press("Enter")

    def go(self) -> None:
        self.page.keyboard.press("r")


class Finger(Player):
    """The same by touch on a small screen; too small a target comes closer first."""

    def press(self, button: str) -> None:
        self.page.tap(button)

    def place(self, key: str) -> None:
        before = self.view()["seq"]
        self.page.evaluate("() => scrollTo(0, 0)")
        cameras = self.page.locator(".cameras button")
        names = cameras.all_inner_texts()
        for name in (None, *names):
            if name is not None:
                cameras.nth(names.index(name)).tap()
                self.page.wait_for_timeout(30)
            if self.inside(key):
                break
        for _ in range(3):
            x, y = self.page.evaluate(POINT, key)
            close = self.page.evaluate(CAMERA)
            self.page.touchscreen.tap(x, y)
            self.page.wait_for_timeout(80)
            if self.page.evaluate(CAMERA) == close:
                return
        assert self.view()["seq"] != before

    def inside(self, key: str) -> bool:
        found: bool = self.page.evaluate(
            """([x, y]) => {
              const box = document.getElementById("picture").getBoundingClientRect();
              return x > box.left + 4 && x < box.right - 4 && y > box.top + 4 && y < box.bottom - 4;
            }""",
            self.page.evaluate(POINT, key),
        )
        return found

    def decide(self, choice: dict[str, Any]) -> None:
        self.page.tap(f"[data-act=decide][data-choice='{choice['id']}']")

    def set_hand(self) -> None:
        self.page.tap("[data-act=house-way]")
        self.page.tap("[data-act=set]")

    def go(self) -> None:
        self.page.tap("[data-act=go]")


class Lister(Player):
    """The same in the list of areas."""

    def place(self, key: str) -> None:
        self.page.click(f"[data-place='{key}']")

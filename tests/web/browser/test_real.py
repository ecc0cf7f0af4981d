"""A real house in the browser: who comes in, changes his password, and shows it once more."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from croupier.web.serving import Served
from tests.web.test_real_house import password, real_house

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with real_house(tmp_path_factory.mktemp("real")) as house:
        yield house


@pytest.fixture
def page(browser: Browser, real: Served) -> Iterator[Page]:
    context = browser.new_context(base_url=real.url)
    context.set_default_timeout(15_000)
    yield context.new_page()
    context.close()


def signs_in(page: Page, who: str, secret: str) -> None:
    page.goto("/")
    page.wait_for_url("**/sign-in")
    page.wait_for_selector("body[data-ready]", state="attached")
    page.fill("form[data-as=staff] [name=member]", who)
    page.fill("form[data-as=staff] [name=password]", secret)
    page.click("form[data-as=staff] button")


def test_a_given_password_is_changed_before_anything_else(page: Page) -> None:
    """The lobby leads to the sign-in; a password that somebody else knows leads to a new one; a
    wrong one is said beside the form."""
    signs_in(page, "F2", "wrong")
    expect(page.locator("#said")).to_contain_text("do not open an account")
    signs_in(page, "F2", password("F2") + "!")
    form = page.locator("form[data-as=password]")
    expect(form).to_contain_text("Somebody else has seen it")
    form.locator("[name=password]").fill(password("F2") + "!")
    form.locator("[name=fresh]").fill(password("F2"))
    form.locator("button").click()
    page.wait_for_url(lambda url: not url.endswith("/sign-in"))
    page.goto("/sign-in")
    expect(page.locator("form[data-as=password]")).not_to_contain_text("Somebody else")


def test_the_credential_once_more(page: Page, real: Served) -> None:
    """A command that wants it asks for it beside the page, says what is wrong, and is then done
    once; who leaves it has done nothing."""
    signs_in(page, "I1", password("I1"))
    page.wait_for_url(lambda url: not url.endswith("/sign-in"))
    script = page.get_attribute("script[src$='js/main.js']", "src") or ""
    page.evaluate(
        """path => import(path).then(({ post }) => {
          window.sends = () => post("/desk/commands", { commands: [
            { do: "people.appoint", member: "S1", roles: ["surveillance"] }] }).then(
              () => { window.done = "yes"; }, (error) => { window.done = error.problem.type; });
        })""",
        script.replace("main.js", "lib/api.js"),
    )
    page.evaluate("() => { window.sends(); }")
    form = page.locator("form.step-up")
    form.locator("input").fill("wrong")
    form.locator("button.primary").click()
    expect(form.locator(".problem")).to_contain_text("do not open an account")
    form.locator("input").fill(password("I1"))
    form.locator("button.primary").click()
    page.wait_for_function("() => window.done === 'yes'")
    expect(form).to_have_count(0)
    page.evaluate("() => { window.done = ''; window.sends(); }")
    form.locator("input").press("Escape")
    page.wait_for_function("() => window.done === '/problems/step_up'")
    expect(form).to_have_count(0)
    page.goto("/sign-in")
    page.wait_for_selector("body[data-ready]", state="attached")
    page.click("#out")
    page.wait_for_url("**/sign-in")

"""The laboratory over HTTP: the figures of the command line, counted beside the tables."""

from __future__ import annotations

import io
import json
import re
import time
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier import laboratory
from croupier.cli import main
from croupier.exact.census import advice_for
from croupier.exact.par import document
from croupier.facade import analysis_of, rules
from croupier.house.submissions import check
from croupier.web.counting import EACH, WAITING, Busy, Counting, Job
from croupier.web.lab_pages import example_of
from croupier.web.serving import Served
from tests.web.serving import Person, served

DESIGN = "v=1&pay=pair_plus.straight_flush:50-1"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("house"), ("three_card_poker", "craps")) as found:
        yield found


def counted(person: Person, path: str, status: int = 200) -> Any:
    """An answer, waited for while it is counted."""
    answer = person.http.get(f"/api/v1/{path}")
    while answer.status_code == 202:
        told = answer.json()
        assert told["state"] in ("waiting", "counting", "done"), told
        answer = person.http.get(f"/api/v1/jobs/{told['job']}", params={"wait": 5})
    assert answer.status_code == status, answer.text
    return answer.json()


def shown(person: Person, path: str) -> str:
    """A page, waited for while it is counted."""
    while job := re.search(r'id="page">{"job": ?"([^"]+)"', text := person.http.get(path).text):
        person.http.get(f"/api/v1/jobs/{job[1]}", params={"wait": 5})
    return text


def as_cli(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    capsys.readouterr()
    assert main(words) == 0
    return json.loads(capsys.readouterr().out)


def without_seconds(sheet: dict[str, Any]) -> dict[str, Any]:
    for wager in sheet["wagers"]:
        assert wager.pop("seconds") >= 0
        wager.pop("kept_seconds", None)
    return sheet


@pytest.mark.parametrize(
    ("game", "query", "chosen"),
    [
        ("three_card_poker", "", {}),
        ("three_card_poker", DESIGN, {"paytable": {"pair_plus": {"straight_flush": "50 to 1"}}}),
        ("roulette", "set=wheel:single_zero", {"options": {"wheel": "single_zero"}}),
        (
            "craps",
            "pay=field.two:7-1&thought=1",
            {"paytable": {"field": {"two": "7 to 1"}}, "unlawful": True},
        ),
        ("multi_link", "set=meter:$104,211", {"options": {"meter": "$104,211"}}),
    ],
)
def test_a_sheet_is_that_of_the_command_line(
    person: Person, game: str, query: str, chosen: dict[str, Any]
) -> None:
    """What `croupier analyze --json` prints, to the last digit; and the page shows its edges."""
    if game == "craps":
        row = rules("craps").wagers["field"].rows[0].outcome
        query = query.replace("two", row)
        chosen["paytable"] = {"field": {row: "7 to 1"}}
    told = counted(person, f"analysis/{game}?{query}")
    mine = document(analysis_of(rules(game, **chosen)))
    assert without_seconds(told) == json.loads(json.dumps(without_seconds(mine)))
    page = person.http.get(f"/games/{game}/par?{query}", follow_redirects=True).text
    for one in mine["wagers"][:12]:
        assert one["house_edge"] in page
    assert ("A thought only" in page) == bool(chosen.get("unlawful"))


def test_the_designer_gets_a_design(person: Person) -> None:
    """Rows, law and combos are those of `croupier design`, and so is the text that is sent on."""
    told = counted(person, f"design/three_card_poker?{DESIGN}")
    design = laboratory.design("three_card_poker", share=DESIGN)
    assert told["share"] == DESIGN
    pair_plus = next(one for one in told["wagers"] if one["wager"] == "pair_plus")
    assert pair_plus["price"] == design.price("pair_plus").to_dict()
    assert pair_plus["price"]["house_edge"] == "282/5525"
    assert pair_plus["was"]["house_edge"] == "402/5525"
    (first, *_) = pair_plus["rows"]
    assert (first["pays"], first["law"], first["lawful_pays"]) == ("50 to 1", "floor", "40 to 1")
    assert first["clause"] == "oh.three_card_poker 12.D"
    assert not pair_plus["hangs"]
    assert next(one for one in told["wagers"] if one["wager"] == "ante")["hangs"]


def test_one_address_is_one_page(person: Person) -> None:
    """Another spelling is sent to the one address, which is the same page to the byte."""
    loose = (
        "/design/three_card_poker?opt.decks=1&opt.six_card_bonus=no"
        "&pay=pair_plus.flush:3-1&pay=pair_plus.straight_flush:50+to+1"
    )
    sent = person.http.get(loose)
    assert sent.status_code == 303
    where = sent.headers["location"]
    asked = "v=1&set=six_card_bonus:no&pay=pair_plus.straight_flush:50-1"
    assert where == f"/design/three_card_poker?{asked}"
    counted(person, f"design/three_card_poker?{asked}")
    assert person.http.get(where).content == person.http.get(where).content


def test_the_law_is_asked(person: Person) -> None:
    """A row below its floor is refused with its clause; a thought is priced all the same."""
    no = counted(person, "design/three_card_poker?pay=pair_plus.straight_flush:39-1", 409)
    assert no["clause"] == "oh.three_card_poker 12.D"
    assert "40 to 1" in no["why"]
    low = counted(person, "design/three_card_poker?pay=pair_plus.straight_flush:39-1&thought=1")
    assert not low["lawful"]


def test_fifteen_tables_come_to_four_percent(person: Person) -> None:
    """The search for Pair Plus at 4 % ± 0.1 has all of them, each edge exact."""
    path = "design/three_card_poker/search?wager=pair_plus&target=4%25&tolerance=0.1%25"
    told = counted(person, path)
    assert (told["found"], told["all"]) == (15, True)
    design = croupier.design("three_card_poker")
    for one in told["tables"]:
        assert one["house_edge"] == str(design.at(one["paytable"]).price("pair_plus").house_edge)


def test_a_sweep_and_borders(person: Person) -> None:
    """A range as figures with its drawing; between which payments of a row the play stays."""
    told = counted(person, "design/three_card_poker/sweep?wager=pair_plus&over=flush&values=3..10")
    assert [one["value"] for one in told["points"]] == [f"{n} to 1" for n in range(3, 11)]
    assert told["svg"].count("<circle") == 8
    stay = counted(person, "design/three_card_poker/stays?wager=ante_bonus&row=straight&thought=1")
    design = laboratory.design("three_card_poker", unlawful=True)
    assert stay["words"] == design.stays("ante_bonus", "straight").words


def test_best_play_is_that_of_the_command_line(
    person: Person, capsys: pytest.CaptureFixture[str]
) -> None:
    """Rule, situations, other ways, one hand, and a hand that is set: as `croupier strategy`."""
    for game in ("three_card_poker", "roulette"):
        told = counted(person, f"strategy/{game}")
        assert told == as_cli(capsys, "strategy", game, "--json")
    hand = counted(person, "strategy/three_card_poker/advice?hand=Qh+6d+4c")
    words = ("strategy", "three_card_poker", "--hand", "Qh 6d 4c", "--json")
    assert hand == as_cli(capsys, *words)
    cards = "Ah Ad Kc 9s 9d 4h Jk"
    found = counted(person, f"strategy/pai_gow_poker/advice?hand={cards.replace(' ', '+')}")
    assert found == as_cli(capsys, "strategy", "pai_gow_poker", "--hand", cards, "--json")
    page = person.http.get("/games/three_card_poker/strategy?hand=Qh+6d+4c").text
    worth = as_number(hand["values"]["play"])
    assert f"{worth:+.6f}" in page
    assert "2 of diamonds" not in page
    wrong = person.http.get("/games/three_card_poker/strategy?hand=Qh+6d")
    assert wrong.status_code == 200
    assert 'class="problem"' in wrong.text


CHARTED = ("asia_poker", "blackjack", "dj_wild", "four_card_poker", "pai_gow_poker")


@pytest.mark.parametrize("game", CHARTED)
def test_a_hand_that_is_shown_can_be_asked_about(game: str) -> None:
    """What the field for a hand shows before anything is typed is understood as it stands."""
    asked = rules(game)
    shown = example_of(asked, {"example": getattr(asked.game.counting(), "EXAMPLE", "")})
    assert advice_for(asked, shown).best


def test_a_chart_of_rules_in_words(person: Person) -> None:
    """The page has the House Ways as sentences, and no cell leads to a hand that is none."""
    page = shown(person, "/games/pai_gow_poker/strategy")
    words = "five aces with a pair of kings: the kings Low"
    assert f'<th scope="row">12.L.i</th><td class="words"><span>{words}</span></td>' in page
    assert 'placeholder="Ah Ad Kc 9s 9d 4h Jk"' in page
    chart = page.partition('aria-label="chart"')[2].partition("</section>")[0]
    assert "href" not in chart
    assert ">.</p>" not in chart


def as_number(text: str) -> float:
    above, _, below = text.partition("/")
    return int(above) / int(below or 1)


def test_a_design_is_written(person: Person) -> None:
    """TOML, JSON, CSV, XLSX, PAR page, sign, submission; a thought says so and is not filed."""
    base = "/api/v1/design/three_card_poker/export"

    def got(kind: str, query: str = DESIGN, status: int = 200) -> bytes:
        answer = person.http.get(f"{base}/{kind}?{query}", timeout=120)
        assert answer.status_code == status, answer.text
        if status == 200:
            assert "attachment" in answer.headers["content-disposition"]
        return bytes(answer.content)

    assert tomllib.loads(got("toml").decode()) == {"pair_plus": {"straight_flush": "50 to 1"}}
    assert json.loads(got("json"))["share"] == DESIGN
    assert b"282/5525" in got("csv")
    assert "xl/workbook.xml" in zipfile.ZipFile(io.BytesIO(got("xlsx"))).namelist()
    assert b"282/5525" in got("par")
    assert b"50 to 1" in got("sign")
    filed = check(got("submission").decode()).good("the submission")
    assert str(filed.rules.wagers["pair_plus"].rows[0].pays) == "50 to 1"
    thought = "v=1&pay=pair_plus.flush:2-1&thought=1"
    assert b"thought" in got("toml", thought)
    assert b"A thought only" in got("sign", thought)
    assert b"thought is not filed" in got("submission", thought, 422)


def test_a_count_that_takes_long_says_how_far_it_is(person: Person, house: Served) -> None:
    """A cold count is a job at once, its page waits for it, and tables answer meanwhile."""
    answer = person.http.get("/api/v1/analysis/high_roll_dice?set=dice:6&wait=0")
    assert answer.status_code == 202
    told = answer.json()
    assert answer.headers["location"] == f"/api/v1/jobs/{told['job']}"
    table = person.table_of("three_card_poker")
    slow = []
    while person.http.get(f"/api/v1/jobs/{told['job']}").status_code == 202:
        began = time.perf_counter()
        person.view(table)
        slow.append(time.perf_counter() - began)
    assert slow
    assert sorted(slow)[len(slow) // 2] < 0.25
    assert person.http.get("/api/v1/analysis/high_roll_dice?set=dice:6").status_code == 200


def test_a_count_is_called_off(tmp_path: Path) -> None:
    """It ends with its process; whoever asks again begins again."""
    with served(tmp_path, ("three_card_poker",)) as house, Person(house.url) as person:
        # A house of its own: one that has counted before may be done at once.
        told = person.http.get("/api/v1/analysis/pai_gow_poker?wait=0").json()
        gone = person.http.delete(f"/api/v1/jobs/{told['job']}")
        assert gone.status_code == 200
        after = person.http.get(f"/api/v1/jobs/{told['job']}")
        assert after.status_code == 422
        assert "called off" in after.json()["detail"]
        assert person.http.get("/api/v1/jobs/0123456789abcdef").status_code == 404


class Still(Counting):
    """Counts nothing: for what is only asked."""

    def __init__(self) -> None:
        super().__init__(workers=1)
        self.workers = 0


def test_what_may_be_asked_is_bounded() -> None:
    """So many wait, so many of them for one visitor, the same question is one count."""
    counting = Still()
    first = counting.ask(("par", "craps", "v=1"), "me")
    assert counting.ask(("par", "craps", "v=1"), "you") is first
    for n in range(EACH - 1):
        counting.ask(("par", "craps", f"v=1&set=minimum:{n}"), "me")
    with pytest.raises(Busy, match="try again"):
        counting.ask(("par", "craps", "v=1&set=chip:1"), "me")
    for n in range(WAITING - EACH):
        counting.ask(("par", "roulette", str(n)), f"visitor {n}")
    with pytest.raises(Busy, match="croupier analyze"):
        counting.ask(("par", "big_six", "v=1"), "somebody else")
    counting.close()


def test_what_nobody_waits_for_is_dropped() -> None:
    """A question that nobody asks about any more makes room."""
    counting = Still()
    old: list[Job] = [counting.ask(("par", "craps", str(n)), f"v{n}") for n in range(WAITING)]
    for job in old:
        job.asked -= 60
    assert counting.ask(("par", "craps", "fresh"), "me").state == "waiting"
    assert all(job.over.is_set() for job in old)
    counting.close()


@pytest.mark.parametrize(
    ("path", "status", "said"),
    [
        ("design/no_such_game", 404, "no game"),
        ("design/craps?set=nonsense:1", 422, "option"),
        ("design/craps?colour=red", 422, "no part of this address"),
        ("design/craps?pay=field.nine", 422, "write it like"),
        ("design/craps/search?wager=field&target=lots", 422, "target"),
        ("strategy/craps/advice?hand=Ah", 422, "no decision"),
        ("design/craps/export/exe", 422, "kind"),
        ("analysis/craps?v=2", 422, "v=1"),
    ],
)
def test_what_is_wrong_is_said(person: Person, path: str, status: int, said: str) -> None:
    """An address that means nothing is answered by a sentence, never by a stack."""
    answer = person.http.get(f"/api/v1/{path}")
    while answer.status_code == 202:
        answer = person.http.get(f"/api/v1/jobs/{answer.json()['job']}", params={"wait": 5})
    assert answer.status_code == status, answer.text
    assert said in answer.text
    assert answer.headers["content-type"] == "application/problem+json"

"""Rounds are found, replayed step by step, proved, disputed and ruled on; the record stays."""

from __future__ import annotations

import datetime
import json
from pathlib import Path

from croupier.audit import verify
from croupier.web.serving import Served
from tests.web.serving import Person, plays_a_round, served
from tests.web.test_commands import fresh


def test_a_round_is_found_by_each_of_its_keys(person: Person) -> None:
    """Table, number, seat, player, wager, amount, time."""
    table = fresh(person)
    person.does(table, "sit", seat=3)
    name = person.get("me")["player"]
    person.does(table, "words", text="ante 35, deal, fold")
    person.does(table, "words", text="ante 5, deal, fold")
    both = person.get(f"rounds?table={table}")["rounds"]
    assert [one["number"] for one in both] == [2, 1]
    first = both[1]
    for query in (
        f"table={table}&number=1",
        f"table={table}&cents=3500",
        f"player={name}&wager=ante&cents=3500",
        f"table={table}&seat=3&until={first['until']}&number=1",
    ):
        found = person.get(f"rounds?{query}")["rounds"]
        assert [one["id"] for one in found] == [first["id"]], query
    assert person.get(f"rounds?table={table}&seat=4")["rounds"] == []
    page = person.get(f"rounds?table={table}&limit=1")
    assert (page["rounds"][0]["number"], page["more"]) == (2, True)
    rest = person.get(f"rounds?table={table}&after={page['rounds'][0]['id']}")
    assert [one["number"] for one in rest["rounds"]] == [1]


def test_a_round_is_found_by_its_coupon(person: Person) -> None:
    """By the serial of one that lay there; by a jackpot none that was not hit."""
    table = person.table_of("roulette")
    person.does(table, "sit")
    person.does(table, "words", text="red 25, coupon 25 on red")
    seat = str(person.view(table)["you"]["seats"][0])
    (lies,) = person.view(table)["seats"][seat]["beside"]["red"]
    person.does(table, "words", text="deal")
    found = person.get(f"rounds?table={table}")["rounds"]
    asked = {"table": table, "serial": lies["id"]}
    by_serial = person.http.get("/api/v1/rounds", params=asked).json()["rounds"]
    assert by_serial == found[:1] != []
    page = person.http.get("/rounds", params=asked).text
    assert f"/rounds/{found[0]['id']}" in page
    assert f'value="{lies["id"]}"' in page
    assert person.get(f"rounds?table={table}&serial=nobodys")["rounds"] == []
    assert person.get(f"rounds?table={table}&jackpot=multi_link")["rounds"] == []
    person.does(table, "leave")


def test_what_is_no_number(person: Person) -> None:
    """Digits of other kinds, or too many: neither the page of rounds nor the stream falls over."""
    for text in ("²", "٣", "9" * 5_000, "-1", "x"):
        page = person.http.get("/rounds", params={"number": text, "seat": text})
        assert page.status_code == 200
        last = {b"Last-Event-ID": text[:20].encode("latin-1", "replace")}
        with person.http.stream("GET", "/api/v1/stream", headers=last) as stream:
            assert stream.status_code == 200


def test_the_page_finds_a_round_by_time_and_amount(person: Person) -> None:
    """A minute from and one to, in UTC, and what lay on a wager; anything else is ignored."""
    table = fresh(person)
    person.does(table, "sit", seat=3)
    person.does(table, "words", text="ante 35, deal, fold")
    one = person.get(f"rounds?table={table}")["rounds"][0]
    begun, after = (
        datetime.datetime.fromtimestamp(one["since"] / 1000 + later, datetime.UTC)
        for later in (0, 3600)
    )
    for query, there in (
        (f"since={begun:%Y-%m-%dT%H:%M}", True),
        (f"since={begun:%Y-%m-%dT%H:%M}&until={begun:%Y-%m-%dT%H:%M}", True),
        (f"since={after:%Y-%m-%dT%H:%M}", False),
        ("dollars=35", True),
        ("dollars=36", False),
        ("since=yesterday&dollars=many", True),
    ):
        page = person.http.get(f"/rounds?table={table}&{query}").text
        assert (f"/rounds/{one['id']}" in page) is there, query


def test_steps_are_the_round_as_it_was(person: Person, other: Person) -> None:
    """Every entry with what followed, and the table after it; the last step is the end."""
    table = fresh(person)
    person.does(table, "sit", seat=3)
    plays_a_round(person, table)
    plays_a_round(person, table)
    other.signs_in(member="practice observer")
    one = other.get(f"rounds?table={table}&number=2")["rounds"][0]
    found = other.get(f"rounds/{one['id']}/steps")
    steps = found["steps"]
    assert [steps[0]["seq"], steps[-1]["seq"]] == [one["first"], one["last"]]
    assert steps[0]["events"][0] == {"kind": "round", "number": 2}
    assert steps[-1]["events"][-1]["kind"] == "ended"
    assert {step["view"]["round"] for step in steps} == {2}
    assert all(step["view"]["moves"] == {} for step in steps)
    assert {"place ante $5", "choose play"} <= {step["words"] for step in steps}
    then = other.http.get(f"/api/v1/rounds/{one['id']}/steps", params={"as": "seat 3"}).json()
    dealer = [step["view"]["hands"].get("dealer") for step in then["steps"]]
    assert any(cards and set(cards) == {"??"} for cards in dealer)
    assert other.get(f"rounds/{one['id']}/check")["same"] is True


def test_a_proof_is_good_for_whoever_has_the_key(house: Served, person: Person) -> None:
    """The stand-alone verifier takes it, and turns down one in which a byte is another."""
    table = fresh(person)
    person.does(table, "sit", seat=3)
    plays_a_round(person, table)
    person.signs_in(member="practice observer")
    one = person.get(f"rounds?table={table}")["rounds"][0]
    proof = person.http.get(f"/api/v1/rounds/{one['id']}/proof").content
    bundle = person.get(f"rounds/{one['id']}/bundle")
    assert "entry" in verify.check_proof(proof, bundle["key"])
    told = json.loads(proof)
    assert told["seq"] == one["last"]
    forged = proof.replace(b"ended", b"ende.", 1)
    for data in (forged, proof.replace(b'"path":["', b'"path":["00', 1)):
        try:
            verify.check_proof(data, bundle["key"])
        except ValueError:
            continue
        raise AssertionError("a forged proof was taken")
    assert bundle["practice"] is True
    assert len(bundle["lines"]) >= 3


def test_a_dispute_from_claim_to_approval(person: Person, other: Person) -> None:
    """Raised, replayed, ruled on and approved by four people; the record is as it was."""
    table = fresh(other)
    other.does(table, "sit", seat=3)
    other.does(table, "words", text="ante 5, deal, fold")
    person.signs_in(member="practice observer")
    one = person.get(f"rounds?table={table}")["rounds"][0]
    steps = person.get(f"rounds/{one['id']}/steps")["steps"]

    def sent(path: str, **body: object) -> dict[str, object]:
        answer = person.http.post(f"/api/v1/{path}", json=body)
        assert answer.status_code == 200, answer.text
        found: dict[str, object] = answer.json()["paper"]
        return found

    paper = sent(f"rounds/{one['id']}/disputes", claim="I said play")
    number = str(paper["id"])
    assert paper["state"] == "raised"
    assert sent(f"disputes/{number}/replay")["state"] == "replayed"
    own = {"kind": "dispute", "step": "rule", "document": number}
    facts = {"ruling": "the record stands", "pays_cents": 0}
    no = person.http.post("/api/v1/papers", json={**own, "facts": facts})
    assert no.status_code == 409
    person.signs_in(member="practice second supervisor")
    assert sent("papers", **own, facts=facts)["state"] == "ruled"
    approve = {"kind": "dispute", "step": "approve", "document": number}
    assert person.http.post("/api/v1/papers", json=approve).status_code == 409
    person.signs_in(member="practice manager")
    assert sent("papers", **approve)["state"] == "approved"
    listed = person.get("papers?kind=dispute")["papers"]
    assert number in [one["id"] for one in listed]
    person.signs_in(member="practice observer")
    assert person.get(f"rounds/{one['id']}/steps")["steps"] == steps


def test_rounds_are_known_again_after_a_restart(tmp_path: Path) -> None:
    """The index is made from the log, beside the first requests."""
    with served(tmp_path, ("three_card_poker",)) as house, Person(house.url) as person:
        person.does("t1", "sit", seat=3)
        plays_a_round(person, "t1")
        before = person.get("rounds")["rounds"]
        cookie = dict(person.http.cookies)
    with served(tmp_path, ("three_card_poker",)) as house, Person(house.url) as person:
        person.http.cookies.update(cookie)
        assert person.get("rounds")["rounds"] == before
        assert person.view("t1")["you"]["seats"] == [3]
        plays_a_round(person, "t1")
        assert [one["number"] for one in person.get("rounds")["rounds"]] == [2, 1]

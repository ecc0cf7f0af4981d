"""Commands over HTTP: done once, in the right name, for the request that was seen, or refused."""

from __future__ import annotations

import time
import uuid

import pytest

from croupier.web.serving import Served
from tests.web.serving import Person, plays_a_round

TABLE = "three_card_poker"


def fresh(person: Person, game: str = TABLE, **more: object) -> str:
    """Another practice table of a game."""
    answer = person.http.post("/api/v1/tables", json={"game": game, **more})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def test_a_seat_in_two_clicks_from_a_cold_start(person: Person) -> None:
    """Nobody signs in: whoever sits down gets a name, practice chips and a cookie."""
    table = fresh(person)
    assert person.get("me")["name"] is None
    view = person.does(table, "sit")["view"]
    assert view["you"] == {"kind": "seat", "seats": [4], "rack_cents": 1_000_00}
    assert view["seats"]["4"]["name"] == person.get("me")["player"]
    assert person.view(table)["you"]["seats"] == [4]


def test_the_first_chip_begins_the_round(person: Person) -> None:
    """Between rounds the areas of the coming one are lit, and others may sit down until then."""
    table = fresh(person)
    person.does(table, "sit")
    view = person.view(table)
    assert (view["state"], view["request"], view["round"]) == ("open", None, 0)
    assert view["moves"]["areas"]["4"]["ante"]["least"] == 500
    assert view["moves"]["sit"]["refused"] is None
    told = person.does(table, "place", spot="ante", cents=5_00, request=None)
    assert told["events"][-1]["kind"] == "placed"
    after = person.view(table)
    assert (after["state"], after["round"]) == ("bets", 1)
    assert after["moves"]["sit"]["refused"]["why"] == "a round is open"


def test_the_limits_that_were_chosen_for_a_table_are_posted_and_hold(person: Person) -> None:
    """Its card says them before the first round and in it, and a wager below them is refused."""
    table = fresh(person, options={"minimum": "25", "maximum": "75"})

    def posted() -> tuple[int, int]:
        card = next(one for one in person.get("tables")["tables"] if one["id"] == table)
        return card["minimum_cents"], card["maximum_cents"]

    assert posted() == (25_00, 75_00)
    person.does(table, "sit")
    person.does(table, "place", spot="ante", cents=30_00, request=None)
    assert person.view(table)["round"] == 1
    assert posted() == (25_00, 75_00)
    assert person.view(table)["moves"]["areas"]["4"]["pair_plus"]["least"] == 25_00


def test_the_same_key_is_the_same_answer(person: Person) -> None:
    """A command that arrives twice is done once; another body under its key is refused."""
    table = fresh(person)
    person.does(table, "sit")
    key = uuid.uuid4().hex
    first = person.sends(table, "place", key, spot="ante", cents=5_00).json()
    again = person.sends(table, "place", key, spot="ante", cents=5_00).json()
    assert again["seq"] == first["seq"]
    assert person.view(table)["seats"]["4"]["stakes"] == {"ante": 5_00}
    other = person.sends(table, "place", key, spot="ante", cents=10_00)
    assert (other.status_code, other.json()["type"]) == (422, "/problems/key_reused")
    moved = person.sends(table, "take", key, spot="ante")
    assert moved.status_code == 422
    person.does(table, "place", spot="pair_plus", cents=5_00)
    late = person.sends(table, "place", key, spot="ante", cents=5_00).json()
    assert late["seq"] == first["seq"]
    assert person.view(table)["seats"]["4"]["stakes"] == {"ante": 5_00, "pair_plus": 5_00}


def test_the_same_words_again_are_done_once(person: Person) -> None:
    """A line of several commands under one key is not done a second time."""
    table = fresh(person)
    person.does(table, "sit")
    key = uuid.uuid4().hex
    for _ in range(2):
        answer = person.sends(table, "words", key, text="ante 5, pair plus 5")
        assert answer.status_code == 200, answer.text
    assert person.view(table)["seats"]["4"]["stakes"] == {"ante": 5_00, "pair_plus": 5_00}


def test_somebody_elses_key_is_another_command(person: Person, other: Person) -> None:
    """A key does not let anybody see or take over what another did under it."""
    table = fresh(person)
    person.does(table, "sit", seat=4)
    other.does(table, "sit", seat=5)
    key = uuid.uuid4().hex
    person.sends(table, "place", key, spot="ante", cents=5_00)
    assert other.sends(table, "place", key, spot="ante", cents=5_00).status_code == 422


def test_a_chip_cannot_fall_into_the_next_window(person: Person) -> None:
    """An answer to a request that is past is refused with the new one, and nothing has moved."""
    table = fresh(person)
    person.does(table, "sit")
    person.does(table, "place", spot="ante", cents=5_00)
    old = person.view(table)["request"]
    person.does(table, "go", request=old)
    person.does(table, "decide", choice="fold")
    person.does(table, "go")
    now = person.view(table)
    problem = person.refused(table, "place", spot="ante", cents=5_00, request=old)
    assert problem["type"] == "/problems/stale"
    assert problem["request"] == now["request"] != old
    assert person.view(table)["seats"]["4"]["stakes"] == {}


def test_a_refusal_says_why_by_which_clause_and_what_instead(person: Person) -> None:
    """RFC 9457, with the page of the clause."""
    table = fresh(person)
    person.does(table, "sit")
    problem = person.refused(table, "place", spot="six_card_bonus", cents=5_00)
    assert problem["type"] == "/problems/refused"
    assert problem["clause"] == "oh.three_card_poker 7.A.iv"
    assert problem["law"] == "/law/oh.three_card_poker/7.A.iv"
    assert problem["instead"] == "place the Ante and the Pair Plus first"
    assert person.http.get(f"/api/v1{problem['law']}").status_code == 200


@pytest.mark.parametrize(
    ("body", "status", "kind"),
    [
        ({"do": "fly"}, 422, "invalid"),
        ({"do": "place", "spot": "ante"}, 422, "invalid"),
        ({"do": "place", "spot": "ante", "cents": -5}, 422, "invalid"),
        ({"do": "place", "spot": "ante", "cents": 5.5}, 422, "invalid"),
        ({"do": "place", "spot": "ante", "cents": True}, 422, "invalid"),
        ({"do": "place", "spot": "ante", "cents": 10**30}, 422, "invalid"),
        ({"do": "place", "spot": "ante", "cents": 500, "actor": "house"}, 422, "invalid"),
        ({"do": "place", "spot": "anti", "cents": 500}, 422, "misuse"),
        ({"do": "place", "spot": "ante", "cents": 500, "seat": 5}, 403, "forbidden"),
        ({"do": "decide", "choice": "play"}, 422, "misuse"),
        ({"do": "key", "drawn": ["Qd"]}, 422, "misuse"),
        ({"do": "hand_over", "to": "person"}, 403, "forbidden"),
        ({"do": "words", "text": "xyzzy"}, 422, "misuse"),
        ({"do": "sit", "player": "somebody else"}, 403, "forbidden"),
        ({"do": "sit", "seat": 9}, 409, "refused"),
        ({"do": "buy", "cents": 10**11}, 422, "misuse"),
    ],
)
def test_bad_input_is_one_clear_problem(
    person: Person, body: dict[str, object], status: int, kind: str
) -> None:
    """Whatever is sent, it is said in one line and nothing is lost."""
    table = fresh(person)
    person.does(table, "sit", seat=4)
    person.does(table, "place", spot="ante", cents=5_00)
    before = person.view(table)
    answer = person.http.post(f"/api/v1/tables/{table}/commands", json=body)
    assert answer.status_code == status, answer.text
    assert answer.json()["type"] == f"/problems/{kind}"
    assert person.view(table) == before


def test_nobody_acts_for_somebody_else(person: Person, other: Person) -> None:
    """Each seat is its own player's, whatever the body says."""
    table = fresh(person)
    person.does(table, "sit", seat=4)
    other.does(table, "sit", seat=5)
    person.does(table, "place", spot="ante", cents=5_00)
    for do, more in (
        ("place", {"spot": "ante", "cents": 5_00}),
        ("take", {"spot": "ante", "cents": 5_00}),
        ("undo", {}),
        ("buy", {"cents": 5_00}),
    ):
        problem = other.refused(table, do, 403, seat=4, **more)
        assert problem["type"] == "/problems/forbidden"
    assert person.view(table)["seats"]["4"]["stakes"] == {"ante": 5_00}


def test_all_with_chips_are_ready(person: Person, other: Person) -> None:
    """The practice dealer closes when the last of those with chips says so, and not before."""
    table = fresh(person)
    person.does(table, "sit", seat=4)
    other.does(table, "sit", seat=5)
    person.does(table, "place", spot="ante", cents=5_00)
    other.does(table, "place", spot="ante", cents=5_00)
    person.does(table, "go")
    assert (person.view(table)["state"], person.view(table)["ready"]) == ("bets", [4])
    other.does(table, "go")
    assert person.view(table)["state"] == "decision"


def test_undo_again_and_words(person: Person) -> None:
    """The same moves by button and by word box."""
    table = fresh(person)
    person.does(table, "sit")
    person.does(table, "place", spot="ante", cents=5_00)
    person.does(table, "place", spot="ante", cents=5_00)
    person.does(table, "undo")
    assert person.view(table)["seats"]["4"]["stakes"] == {"ante": 5_00}
    person.does(table, "words", text="pair plus 10, deal, play")
    view = person.view(table)
    assert (view["state"], view["round"]) == ("over", 1)
    assert view["last_hands"]["dealer"]
    person.does(table, "again")
    assert person.view(table)["seats"]["4"]["stakes"] == {"ante": 5_00, "pair_plus": 10_00}
    said = person.does(table, "words", text="odds pair plus")["said"]
    assert said[0]["text"] == "Pair Plus"


def test_several_seats_of_one_player(person: Person) -> None:
    """Where a chapter lets one player take adjacent positions, both are his."""
    table = fresh(person, options={"positions": "2"})
    person.does(table, "sit", seat=4)
    person.does(table, "sit", seat=5)
    assert person.view(table)["you"]["seats"] == [4, 5]
    person.does(table, "place", seat=4, spot="ante", cents=5_00)
    person.does(table, "place", seat=5, spot="ante", cents=10_00)
    person.does(table, "go")
    view = person.view(table)
    assert view["moves"]["decide"]["who"] == 4
    assert "??" not in view["hands"]["seat 4"] + view["hands"]["seat 5"]


def test_dry_run_changes_nothing(person: Person) -> None:
    """What may be done is said, what may not is refused, and the log is as long as it was."""
    table = fresh(person)
    person.does(table, "sit")
    person.does(table, "place", spot="ante", cents=5_00)
    before = person.view(table)
    path = f"/api/v1/tables/{table}/commands?dry_run=true"
    fine = person.http.post(path, json={"do": "place", "spot": "ante", "cents": 500})
    assert fine.json()["may"] is True
    no = person.http.post(path, json={"do": "place", "spot": "play", "cents": 500})
    assert no.status_code == 409
    assert person.view(table) == before


def test_a_hand_is_set_by_its_cards(person: Person) -> None:
    """Pai gow: the parts by card, a foul one is known before, the House Way by a word."""
    table = person.table_of("pai_gow_poker")
    person.does(table, "sit")
    for _ in range(20):
        view = person.view(table)
        if view["moves"]["set"]:
            break
        if view["state"] in ("open", "over"):
            spot = next(s for s, a in view["moves"]["areas"]["3"].items() if "least" in a)
            person.does(table, "place", spot=spot, cents=5_00)
        else:
            person.sends(table, "go")
    offered = view["moves"]["set"]["3"]
    way = offered["house_way"]
    assert sorted(card for cards in way.values() for card in cards) == sorted(offered["cards"])
    person.does(table, "set", seat=3, parts=way, request=view["request"])
    assert person.view(table)["round"] >= 1


def test_a_keyed_round_by_a_person_who_deals(person: Person, other: Person) -> None:
    """A table of real cards: the dealer keys what is seen, other practice staff sign for theirs."""
    table = fresh(person, tracked=True)
    person.signs_in(member="practice dealer")
    assert person.view(table)["you"]["kind"] == "dealer"
    person.does(table, "sit", seat=3, player="P1", cents=100_00)
    person.does(table, "go")
    for _ in range(30):
        view = person.view(table)
        if view["state"] == "bets":
            break
        assert view["moves"]["draw"] or view["moves"]["attest"], view["words"]
        if view["moves"]["attest"]:
            person.does(table, "attest", request=view["request"])
        else:
            person.does(table, "key", drawn=["??"], request=view["request"])
    person.does(table, "place", seat=3, spot="ante", cents=5_00)
    person.does(table, "go")
    lying = {"dealer": ["Ks", "9h", "4d"], "seat 3": ["Qd", "7h", "2c"]}
    for _ in range(40):
        view = person.view(table)
        draw = view["moves"]["draw"]
        if view["request"] is None:
            break
        if draw and draw["face_down"]:
            person.does(table, "key", drawn=["??"] * draw["count"], request=view["request"])
        elif draw:
            cards = [lying[draw["hand"]].pop(0) for _ in range(draw["count"])]
            assert all(draw["left"][card] for card in cards)
            wrong = person.sends(table, "key", drawn=["Zz"] * draw["count"])
            assert wrong.status_code == 422
            path = f"/api/v1/tables/{table}/commands?dry_run=true"
            dry = person.http.post(path, json={"do": "key", "drawn": cards})
            assert dry.status_code == 200, dry.text
            person.does(table, "key", drawn=cards, request=view["request"])
        elif view["moves"]["decide"]:
            person.does(table, "decide", choice="play", request=view["request"])
        elif view["moves"]["attest"]:
            person.does(table, "attest", request=view["request"])
        else:
            time.sleep(0.02)
    view = person.view(table)
    assert (view["state"], view["round"]) == ("over", 1), view["words"]
    paid = view["payouts"]
    assert [one["spot"] for one in paid][:2] == ["ante", "play"]
    assert paid[0]["take_cents"] == 5_00


def test_a_round_over_http_is_in_the_log(house: Served, person: Person) -> None:
    """Told means kept: what was answered stands in the store that another process reads."""
    table = fresh(person)
    person.does(table, "sit")
    plays_a_round(person, table)
    seq = person.view(table)["seq"]
    store = house.hall.runs.place.reading()
    try:
        lines = [line for _, line in store.read(house.hall.rooms[table].stream)]
    finally:
        store.close()
    assert b'"kind":"ended"' in lines[-1]
    assert f'"seq":{seq - 1}'.encode() in lines[-1]

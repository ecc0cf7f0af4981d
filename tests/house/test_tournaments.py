"""A tournament from its approval to its prizes."""

from __future__ import annotations

import functools
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from croupier.core.commands import Begin
from croupier.core.driver import Driver, RandomSource
from croupier.core.game import rules_for
from croupier.core.refusals import Misuse, Refusal
from croupier.games import game
from croupier.house.cage import Fund
from croupier.house.desk import Office
from croupier.house.documents import Sign
from croupier.house.patrons import ReadList
from croupier.house.tournament_terms import LAST_ROUND, LOTS, SHARED
from croupier.house.tournaments import (
    Move,
    Result,
    Tournament,
    count,
    end,
    enter,
    first_of,
    last_of,
    pay,
    places_for,
    prizes,
    seat,
    standings,
)
from croupier.live.practice import practice
from tests.house.keeping import House, practice_house, practice_table, staffed
from tests.house.tournament_files import filed, with_terms

PAPER = {"paper": "ab" * 32, "reference": "ED 2026-40"}
CHAPTER_A = {
    "blackjack": "oh.blackjack 18.A",
    "craps": "oh.craps 13.A",
    "mini_baccarat": "oh.mini_baccarat 17.A",
    "dragon_bonus_baccarat": "oh.dragon_bonus_baccarat 17.A",
}


def as_named(level: Sequence[str]) -> Sequence[str]:
    """Lots that leave everybody where he stands."""
    return list(level)


def reversed_lots(level: Sequence[str]) -> Sequence[str]:
    return list(reversed(level))


def registered(number: int, game_id: str = "blackjack", **terms: str) -> Tournament:
    now = Tournament("tournament/7", filed(game_id, **terms))
    for one in range(1, number + 1):
        now, _ = enter(now, f"P{one}")
    return now


def played(now: Tournament, chips: dict[str, int]) -> tuple[Tournament, tuple[Move, ...]]:
    results = {who: Result(cents) for who, cents in chips.items()}
    return count(now, results, as_named)


# At the desk


@pytest.fixture
def house() -> House:
    house = staffed()
    house.opened_day("2026-12-01")
    house.do("L1", ReadList("2026-12-01"))
    stack = {"10000": 1_000}
    house.do("A1", Fund(stack))
    facts = {"way": "to cage", "currency": "cash", "stack": stack}
    house.sign("C2", "transfer", "give", house.sign("C1", "transfer", "ask", facts=facts))
    return house


def file_rules(house: House, game_id: str, state: str = "in force", **terms: str) -> str:
    """The rules of a tournament at the desk, as far as this."""
    lines = with_terms(game_id, **terms).replace("Harbour", "The House").splitlines()
    facts = {"game": f"{game_id} tournament", "lines": lines}
    paper = house.sign("M1", "submission", "draft", facts=facts)
    steps: tuple[tuple[str, str, dict[str, str]], ...]
    steps = ("checked", "check", {}), ("filed", "file", {}), ("approved", "approve", PAPER)
    for reached, step, said in steps:
        house.sign("L1", "submission", step, paper, said)
        if reached == state:
            return paper
    house.sign("M1", "submission", "enter", paper)
    return paper


@pytest.mark.parametrize(
    "game_id",
    [pytest.param(id, marks=pytest.mark.clause(clause)) for id, clause in CHAPTER_A.items()],
)
def test_no_tournament_without_the_paper(house: House, game_id: str) -> None:
    """The Executive Director's approval is a paper with its reference; before it nobody enters."""
    paper = file_rules(house, game_id, "filed")
    announce = Sign("tournament", "announce", "", {"game": game_id})
    assert CHAPTER_A[game_id] in house.refuses("M1", announce)
    for facts in ({}, {"paper": "ab"}, {"paper": " ", "reference": "x"}):
        with pytest.raises(Misuse):
            house.sign("L1", "submission", "approve", paper, facts)
    house.refuses("M1", Sign("submission", "approve", paper, PAPER))
    house.sign("L1", "submission", "approve", paper, PAPER)
    assert CHAPTER_A[game_id] in house.refuses("M1", announce)  # approved, and not in force yet
    house.sign("M1", "submission", "enter", paper)
    held = house.sign("M1", "tournament", "announce", facts={"game": game_id})
    assert house.office.documents.paper(held).state == "registering"


def test_a_game_without_tournaments_has_none(house: House) -> None:
    """Four chapters know them."""
    announce = Sign("tournament", "announce", "", {"game": "roulette"})
    assert "game with tournaments" in house.refuses("M1", announce)


def sign(house: House, who: str, step: str, **facts: Any) -> None:
    """One step, over a break of the house: the desk is the same from its value."""
    house.sign(who, "tournament", step, HELD, facts)
    value = house.office.value()
    house.office = Office.from_value(json.loads(json.dumps(value)))
    assert house.office.value() == value


HELD = "tournament/2026/1"


def cash(house: House, account: str) -> int:
    return house.office.books.balance("cash", account)


def test_a_whole_tournament_at_the_desk(house: House) -> None:
    """Twelve at two tables, two of each go on, a final of four, three prizes; over every break."""
    file_rules(house, "blackjack")
    house.sign("M1", "tournament", "announce", facts={"game": "blackjack"})
    cage = cash(house, "cage")
    everybody = [f"P{n}" for n in range(1, 13)]
    for who in everybody:
        sign(house, "C1", "enter", entrant=who)
    assert cash(house, f"{HELD}/entries") == 12 * 50_00
    assert "each once" in house.wrong("F1", "tournament", "seat", HELD, lots=everybody[1:])
    sign(house, "F1", "seat", lots=everybody)
    assert house.office.books.balance(HELD, "rack/P1") == 1_000_00
    sign(house, "F1", "play")
    late = file_rules(house, "blackjack", "approved", rounds="21")
    assert HELD in house.wrong("M1", "submission", "enter", late)
    results = {f"P{n}": 100_00 * n for n in range(1, 13)}
    assert "nobody else" in house.wrong(
        "F1", "tournament", "count", HELD, results={"P1": 5}, lots=[]
    )
    sign(house, "F1", "count", results=results, lots=[])
    assert "not counted" in house.wrong("F1", "tournament", "end", HELD, lots=[])
    sign(house, "F1", "seat", lots=["P12", "P11", "P10", "P9"])
    assert house.office.books.balance(HELD, "rack/P1") == 0
    sign(house, "F1", "play")
    final = {"P9": [5_00, 0, 0], "P10": 900_00, "P11": 0, "P12": 20_00}
    sign(house, "F1", "count", results=final, lots=[])
    sign(house, "F1", "end", lots=[])
    assert not [one for one in house.office.books.accounts.get(HELD, {}) if one != "issue"]
    sign(house, "C1", "pay")
    assert cash(house, "cage") - cage == 12 * 50_00 - 600_00
    assert cash(house, f"{HELD}/entries") == 0
    sign(house, "M1", "close")
    assert house.office.documents.paper(HELD).state == "closed"
    house.sign("M1", "submission", "enter", late)


def test_lots_decide_where_people_are_level(house: House) -> None:
    """Whoever is level and has drawn none is named."""
    file_rules(house, "blackjack", tables="1", seats="3", go_on="1", prizes='["50"]')
    house.sign("M1", "tournament", "announce", facts={"game": "blackjack"})
    for who in ("P1", "P2", "P3"):
        sign(house, "C1", "enter", entrant=who)
    sign(house, "F1", "seat", lots=["P3", "P1", "P2"])
    sign(house, "F1", "play")
    level = {"P1": 5, "P2": 5, "P3": 5}
    sign(house, "F1", "count", results=level, lots=[])
    assert "say their lots" in house.wrong("F1", "tournament", "end", HELD, lots=["P1"])
    sign(house, "F1", "end", lots=["P2", "P3", "P1"])
    assert house.office.parts["tournaments"].running[HELD].standing[0] == ("P2",)


def test_who_may_not_enter_and_who_gets_it_back(house: House) -> None:
    """An excluded patron does not; a tournament that is cancelled pays every entry back."""
    file_rules(house, "blackjack")
    house.sign("M1", "tournament", "announce", facts={"game": "blackjack"})
    house.do("L1", ReadList("2026-12-02", ("P9",)))
    assert "exclusion list" in house.wrong("C1", "tournament", "enter", HELD, entrant="P9")
    sign(house, "C1", "enter", entrant="P1")
    assert "once" in house.wrong("C1", "tournament", "enter", HELD, entrant="P1")
    sign(house, "M1", "cancel", reason="too few")
    assert cash(house, f"{HELD}/entries") == 0
    assert HELD not in house.office.parts["tournaments"].running


def test_tournament_chips_come_to_no_table_that_counts_money() -> None:
    """C10: no round begins at a table of the house that was opened for a tournament."""
    house = practice_house()
    for table, options in (("t1", {}), ("t2", {"tournament": "yes"})):
        practice_table(house, table, "mini_baccarat")
        rules = rules_for(game("mini_baccarat"), options=options)
        driver = Driver(rules, RandomSource(lambda n: 0), policy=practice)
        driver.listeners.append(functools.partial(house.heard, table))
        driver.open({}, {})
    assert house.at_table("t1", "practice dealer", "dealer", Begin())["rules"] == "r1"
    with pytest.raises(Refusal, match="no money") as refused:
        house.at_table("t2", "practice dealer", "dealer", Begin())
    assert refused.value.clause == "oh.mini_baccarat 17.B"


# What follows


def test_a_whole_tournament() -> None:
    """Twelve at two tables, two of each go on, four in the final, three prizes."""
    now, moves = seat(registered(12), as_named)
    assert [len(table) for table in now.seating] == [6, 6]
    assert moves == tuple(
        Move("tournament/7", "issue", f"rack/P{n}", 1_000_00) for n in range(1, 13)
    )
    now, moves = played(now, {f"P{n}": 100_00 * n for n in range(1, 13)})
    assert set(now.going_on) == {"P9", "P10", "P11", "P12"}
    assert Move("tournament/7", "rack/P9", "issue", 100_00) in moves
    assert Move("tournament/7", "issue", "rack/P12", 200_00) in moves
    with pytest.raises(Refusal, match="not counted"):
        end(now, as_named)
    now, moves = seat(now, as_named)
    assert now.is_final
    assert now.heat == 2
    assert Move("tournament/7", "rack/P12", "issue", 1_200_00) in moves
    assert Move("tournament/7", "issue", "rack/P12", 1_000_00) in moves
    now, _ = played(now, {"P9": 5_00, "P10": 900_00, "P11": 0, "P12": 20_00})
    assert now.going_on == ()
    with pytest.raises(Refusal, match="final"):
        seat(now, as_named)
    now, moves = end(now, as_named)
    assert sum(move.units for move in moves) == 925_00
    assert pay(now) == (
        Move("cash", "tournament/7/entries", "cage", 600_00),
        Move("cash", "cage", "patron", 600_00),
    )
    assert prizes(now.standing, now.terms.prizes_cents) == {
        "P10": 400_00,
        "P12": 150_00,
        "P9": 50_00,
    }


def balance(moves: Iterable[Move]) -> Counter[tuple[str, str]]:
    books: Counter[tuple[str, str]] = Counter()
    for move in moves:
        assert move.units > 0
        books[move.currency, move.source] -= move.units
        books[move.currency, move.target] += move.units
    return books


@pytest.mark.parametrize("final", ['"anew"', '"carried"'])
def test_tournament_chips_never_meet_money(final: str) -> None:
    """A currency of their own: all are taken back at the end, and entry and prizes are cash."""
    now = registered(0, final=final)
    moves: list[Move] = []
    for one in range(1, 8):
        now, paid = enter(now, f"P{one}")
        moves += paid
    while True:
        now, issued = seat(now, reversed_lots)
        last = now.is_final
        chips = {who: now.chips[who] + 10_00 * int(who[1:]) for who in now.seating[0].values()}
        for table in now.seating[1:]:
            chips |= {who: now.chips[who] - 10_00 for who in table.values()}
        now, counted = played(now, chips)
        moves += [*issued, *counted]
        if last:
            break
    now, taken = end(now, as_named)
    won = pay(now)
    books = balance([*moves, *taken, *won])
    for (currency, account), units in books.items():
        assert currency in ("cash", "tournament/7")
        if currency != "cash":
            assert units == 0, account
    assert books["cash", "tournament/7/entries"] == 0
    assert books["cash", "patron"] == 600_00 - 7 * 50_00


def test_those_who_are_out_give_their_chips_back() -> None:
    """Where chips are carried, who goes on keeps his and nobody gets new ones."""
    now, _ = seat(registered(12, final='"carried"'), as_named)
    now, _ = played(now, {f"P{n}": 100_00 * n for n in range(1, 13)})
    now, moves = seat(now, as_named)
    assert {now.chips[who] for who in now.seating[0].values()} == {
        900_00,
        1000_00,
        1100_00,
        1200_00,
    }
    assert all(move.source != "issue" for move in moves)
    assert set(now.chips) == {"P9", "P10", "P11", "P12"}


def test_entering() -> None:
    """Once, as long as there is room, and the entry is paid."""
    now = registered(0, tables="1", seats="2", go_on="1", prizes='["50"]')
    now, moves = enter(now, "P1")
    assert moves == (Move("cash", "patron", "tournament/7/entries", 50_00),)
    with pytest.raises(Refusal, match="once"):
        enter(now, "P1")
    with pytest.raises(Refusal, match="fewer than two"):
        seat(now, as_named)
    now, _ = enter(now, "P2")
    with pytest.raises(Refusal, match="all 2 places"):
        enter(now, "P3")
    assert enter(registered(0, entry='"0"'), "P1")[1] == ()


@pytest.mark.parametrize(
    ("number", "seats", "sizes"),
    [(12, 6, [6, 6]), (7, 6, [4, 3]), (13, 6, [5, 4, 4]), (3, 2, [2, 1]), (6, 6, [6])],
)
def test_tables_are_filled_evenly(number: int, seats: int, sizes: list[int]) -> None:
    """As few tables as they need, and nobody sits with many fewer than another."""
    places = places_for([str(n) for n in range(number)], seats)
    assert [len(table) for table in places] == sizes
    assert sorted(int(who) for table in places for who in table.values()) == list(range(number))


def test_one_alone_at_a_table_goes_on() -> None:
    """Three at tables of two: whoever has nobody to play against goes on, and of two only one."""
    terms = {"tables": "2", "seats": "2", "go_on": "1", "prizes": '["50"]'}
    now, _ = seat(registered(3, **terms), as_named)
    assert [list(table.values()) for table in now.seating] == [["P1", "P3"], ["P2"]]
    now, _ = played(now, {"P1": 5_00, "P2": 1_00, "P3": 6_00})
    assert now.going_on == ("P3", "P2")


def test_a_table_with_fewer_than_go_on_loses_one_all_the_same() -> None:
    """Where five of six would go on and only three sit there, two do."""
    now, _ = seat(registered(7, go_on="5"), as_named)
    now, _ = played(now, {f"P{n}": n * 1_00 for n in range(1, 8)})
    assert now.going_on == ("P7", "P5", "P3", "P6", "P4")


def test_everybody_is_counted_and_nobody_else() -> None:
    """A missing stack, a stranger's, and less than nothing are slips."""
    now, _ = seat(registered(3), as_named)
    good = {f"P{n}": Result(5) for n in (1, 2, 3)}
    for wrong in ({"P1": Result(5)}, {**good, "X": Result(1)}, {**good, "P1": Result(-1)}):
        with pytest.raises(Misuse):
            count(now, wrong, as_named)


# Standings


def test_who_is_before_whom() -> None:
    """More chips first; who was out later before who was out earlier; level is level."""
    results = {
        "a": Result(10),
        "b": Result(30),
        "c": Result(10),
        "d": Result(99, out_after=3),
        "e": Result(5, out_after=7),
    }
    assert standings(results, LOTS) == (("b",), ("a", "c"), ("e",), ("d",))


def test_ties_by_the_last_round() -> None:
    """Of two who are level the one who won more in the last round is before the other."""
    results = {"a": Result(10, last_cents=-5), "b": Result(10, last_cents=5), "c": Result(10, 5)}
    assert standings(results, LAST_ROUND) == (("b", "c"), ("a",))
    assert standings(results, LOTS) == (("a", "b", "c"),)


def test_lots_decide_at_the_edge_only() -> None:
    """Two places for three: one has more, lots decide between the others."""
    order = (("a",), ("b", "c"), ("d",))
    assert first_of(order, 2, as_named) == ["a", "b"]
    assert first_of(order, 2, reversed_lots) == ["a", "c"]
    assert first_of(order, 3, reversed_lots) == ["a", "b", "c"]
    with pytest.raises(Misuse, match="each once"):
        first_of(order, 2, lambda level: ["b", "b"])


def test_who_is_out_at_an_elimination() -> None:
    """The last of those still in; lots where two are last."""
    results = {"a": Result(10), "b": Result(5), "c": Result(5), "d": Result(1, out_after=2)}
    assert last_of(results, LOTS, as_named) == "c"
    assert last_of(results, LOTS, reversed_lots) == "b"


def test_prizes_are_shared_where_the_terms_say_so() -> None:
    """First and second level: both prizes are put together, an odd cent to the first named."""
    assert prizes((("a", "b"), ("c",)), (400_01, 150_00, 50_00)) == {
        "a": 275_01,
        "b": 275_00,
        "c": 50_00,
    }
    assert prizes((("a",), ("b",)), (100,)) == {"a": 100}
    for ties, won in ((SHARED, {"P1": 275_00, "P2": 275_00}), (LOTS, {"P1": 400_00, "P2": 150_00})):
        now, _ = seat(registered(2, ties=f'"{ties}"'), as_named)
        now, _ = played(now, {"P1": 10_00, "P2": 10_00})
        now, _ = end(now, as_named)
        assert prizes(now.standing, now.terms.prizes_cents) == won

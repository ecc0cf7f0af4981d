"""A tournament from its approval to its prizes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import pytest

from croupier.core.people import Person
from croupier.core.refusals import Misuse, Refusal
from croupier.house.tournament_terms import LAST_ROUND, LOTS, SHARED
from croupier.house.tournaments import (
    APPROVED,
    CLOSED,
    COUNTED,
    FINAL,
    PAID,
    PLAYING,
    REGISTERING,
    SEATED,
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
    steps_of,
)
from tests.house.tournament_files import GAMES, filed

OFFICER = Person("C1", "compliance", "member")
SUPERVISOR = Person("S1", rank="supervisor")
MANAGER = Person("M1", rank="manager")
CASHIER = Person("K1", "cage", "member")
DEALER = Person("D1")
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


def drawn_up(game_id: str, **terms: str) -> Tournament:
    now = Tournament(7, filed(game_id, **terms))
    return now.step("file", OFFICER, now.facts())


def approved(game_id: str = "blackjack", **terms: str) -> Tournament:
    return drawn_up(game_id, **terms).step("approve", OFFICER, PAPER)


def registered(number: int, **terms: str) -> Tournament:
    now = approved(**terms).step("register", SUPERVISOR)
    for one in range(1, number + 1):
        now, _ = enter(now, f"P{one}")
    return now


def played(now: Tournament, chips: dict[str, int]) -> tuple[Tournament, tuple[Move, ...]]:
    now = now.step("play", SUPERVISOR)
    results = {who: Result(cents) for who, cents in chips.items()}
    return count(now, SUPERVISOR, results, as_named)


@pytest.mark.parametrize(
    "game_id",
    [pytest.param(id, marks=pytest.mark.clause(clause)) for id, clause in CHAPTER_A.items()],
)
def test_no_tournament_without_the_paper(game_id: str) -> None:
    """The Executive Director's approval is a paper with its reference; before it nobody enters."""
    now = drawn_up(game_id)
    with pytest.raises(Refusal) as refused:
        now.step("register", SUPERVISOR)
    assert refused.value.clause == CHAPTER_A[game_id]
    for facts in ({}, {"paper": "ab"}, {"paper": "", "reference": "x"}):
        with pytest.raises(Misuse):
            now.step("approve", OFFICER, facts)
    with pytest.raises(Refusal) as refused:
        now.step("approve", MANAGER, PAPER)
    assert refused.value.clause == CHAPTER_A[game_id]
    now = now.step("approve", OFFICER, PAPER)
    assert now.state == APPROVED
    assert now.step("register", SUPERVISOR).state == REGISTERING


@pytest.mark.parametrize("game_id", GAMES)
def test_who_takes_which_step(game_id: str) -> None:
    """Every step refuses a dealer; paying is for the cage, and another person closes."""
    for step in steps_of(game_id):
        assert not step.who.allows(DEALER)
    by_name = {step.name: step for step in steps_of(game_id)}
    assert by_name["pay"].who.allows(CASHIER)
    assert not by_name["pay"].who.allows(SUPERVISOR)
    assert by_name["close"].differs == ("pay", "count")


def test_a_whole_tournament() -> None:
    """Twelve at two tables, two of each go on, four in the final, three prizes."""
    now = registered(12)
    assert len(now.entrants) == 12
    now, moves = seat(now, SUPERVISOR, as_named)
    assert now.state == SEATED
    assert [len(table) for table in now.seating] == [6, 6]
    assert moves == tuple(
        Move("tournament/7", "issue", f"rack/P{n}", 1_000_00) for n in range(1, 13)
    )
    chips = {f"P{n}": 100_00 * n for n in range(1, 13)}
    now, moves = played(now, chips)
    assert now.state == COUNTED
    assert set(now.going_on) == {"P9", "P10", "P11", "P12"}
    assert Move("tournament/7", "rack/P9", "issue", 100_00) in moves
    assert Move("tournament/7", "issue", "rack/P12", 200_00) in moves
    with pytest.raises(Refusal, match="not counted"):
        end(now, SUPERVISOR, as_named)
    now, moves = seat(now, SUPERVISOR, as_named)
    assert now.is_final
    assert now.heat == 2
    assert Move("tournament/7", "rack/P12", "issue", 1_200_00) in moves
    assert Move("tournament/7", "issue", "rack/P12", 1_000_00) in moves
    now, _ = played(now, {"P9": 5_00, "P10": 900_00, "P11": 0, "P12": 20_00})
    assert now.going_on == ()
    with pytest.raises(Refusal, match="final"):
        seat(now, SUPERVISOR, as_named)
    now, moves = end(now, SUPERVISOR, as_named)
    assert now.state == FINAL
    assert sum(move.units for move in moves) == 925_00
    now, moves = pay(now, CASHIER)
    assert now.state == PAID
    assert moves == (
        Move("cash", "tournament/7/prizes", "patron/P10", 400_00),
        Move("cash", "tournament/7/prizes", "patron/P12", 150_00),
        Move("cash", "tournament/7/prizes", "patron/P9", 50_00),
    )
    assert now.step("close", MANAGER).state == CLOSED


def test_who_counted_or_paid_does_not_close() -> None:
    """A manager may count, but then another one closes."""
    other = Person("M2", rank="manager")
    now, _ = seat(registered(2), MANAGER, as_named)
    results = {"P1": Result(5_00), "P2": Result(6_00)}
    now, _ = count(now.step("play", MANAGER), MANAGER, results, as_named)
    now, _ = end(now, MANAGER, as_named)
    now, _ = pay(now, CASHIER)
    with pytest.raises(Refusal, match="another person"):
        now.step("close", MANAGER)
    assert now.step("close", other).state == CLOSED


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
    now = approved(final=final).step("register", SUPERVISOR)
    moves: list[Move] = []
    for one in range(1, 8):
        now, paid = enter(now, f"P{one}")
        moves += paid
    while True:
        now, issued = seat(now, SUPERVISOR, reversed_lots)
        last = now.is_final
        chips = {who: now.chips[who] + 10_00 * int(who[1:]) for who in now.seating[0].values()}
        for table in now.seating[1:]:
            chips |= {who: now.chips[who] - 10_00 for who in table.values()}
        now, counted = played(now, chips)
        moves += [*issued, *counted]
        if last:
            break
    now, taken = end(now, SUPERVISOR, as_named)
    now, won = pay(now, CASHIER)
    books = balance([*moves, *taken, *won])
    for (currency, account), units in books.items():
        assert currency in ("cash", "tournament/7")
        if currency != "cash":
            assert units == 0, account
    assert books["cash", "tournament/7/entries"] == 7 * 50_00
    assert books["cash", "tournament/7/prizes"] == -600_00


def test_those_who_are_out_give_their_chips_back() -> None:
    """Where chips are carried, who goes on keeps his and nobody gets new ones."""
    now, _ = seat(registered(12, final='"carried"'), SUPERVISOR, as_named)
    now, _ = played(now, {f"P{n}": 100_00 * n for n in range(1, 13)})
    now, moves = seat(now, SUPERVISOR, as_named)
    assert {now.chips[who] for who in now.seating[0].values()} == {
        900_00,
        1000_00,
        1100_00,
        1200_00,
    }
    assert all(move.source != "issue" for move in moves)
    assert set(now.chips) == {"P9", "P10", "P11", "P12"}


def test_entering() -> None:
    """While it registers, once, as long as there is room, and the entry is paid."""
    now = approved(tables="1", seats="2", go_on="1", prizes='["50"]')
    with pytest.raises(Refusal, match="registering"):
        enter(now, "P1")
    now = now.step("register", SUPERVISOR)
    now, moves = enter(now, "P1")
    assert moves == (Move("cash", "patron/P1", "tournament/7/entries", 50_00),)
    with pytest.raises(Refusal, match="once"):
        enter(now, "P1")
    with pytest.raises(Refusal, match="fewer than two"):
        seat(now, SUPERVISOR, as_named)
    now, _ = enter(now, "P2")
    with pytest.raises(Refusal, match="all 2 places"):
        enter(now, "P3")
    assert enter(approved(entry='"0"').step("register", SUPERVISOR), "P1")[1] == ()


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
    now, _ = seat(registered(3, **terms), SUPERVISOR, as_named)
    assert [list(table.values()) for table in now.seating] == [["P1", "P3"], ["P2"]]
    now, _ = played(now, {"P1": 5_00, "P2": 1_00, "P3": 6_00})
    assert now.going_on == ("P3", "P2")


def test_a_table_with_fewer_than_go_on_loses_one_all_the_same() -> None:
    """Where five of six would go on and only three sit there, two do."""
    now, _ = seat(registered(7, go_on="5"), SUPERVISOR, as_named)
    now, _ = played(now, {f"P{n}": n * 1_00 for n in range(1, 8)})
    assert now.going_on == ("P7", "P5", "P3", "P6", "P4")


def test_everybody_is_counted_and_nobody_else() -> None:
    """A missing stack, a stranger's, and less than nothing are slips."""
    now, _ = seat(registered(3), SUPERVISOR, as_named)
    now = now.step("play", SUPERVISOR)
    assert now.state == PLAYING
    good = {f"P{n}": Result(5) for n in (1, 2, 3)}
    for wrong in ({"P1": Result(5)}, {**good, "X": Result(1)}, {**good, "P1": Result(-1)}):
        with pytest.raises(Misuse):
            count(now, SUPERVISOR, wrong, as_named)


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
        now, _ = seat(registered(2, ties=f'"{ties}"'), SUPERVISOR, as_named)
        now, _ = played(now, {"P1": 10_00, "P2": 10_00})
        now, _ = end(now, SUPERVISOR, as_named)
        _, moves = pay(now, CASHIER)
        assert {move.target.removeprefix("patron/"): move.units for move in moves} == won

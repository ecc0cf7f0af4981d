"""Heats at a practice table, ways to bet, and what they are worth."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest

from croupier.core.driver import RandomSource
from croupier.core.procedure import Decide
from croupier.core.refusals import CroupierError, Misuse, Refusal
from croupier.core.table import Table
from croupier.house.submissions import Submission
from croupier.house.tournament_play import Bet, Heat, Situation, lots_by
from croupier.house.tournament_run import Run
from croupier.house.tournament_strategies import (
    Player,
    correlate,
    first_open,
    flat,
    go_for_all,
    hands_for,
    strategy,
    tenth,
)
from croupier.house.tournament_terms import LOTS
from croupier.house.tournament_worth import Sums, chance_to_go_on, heat_of, worth
from croupier.house.tournaments import Result
from croupier.sim.streams import SeededStream, seed_from
from tests.house.tournament_files import GAMES, filed

FEW = {"tables": "1", "seats": "3", "go_on": "1", "prizes": '["50"]'}


def few(game_id: str, **terms: str) -> Submission:
    return filed(game_id, **{**FEW, "rounds": "3", **terms})


def chance(what: str = "x") -> RandomSource:
    return RandomSource(SeededStream(seed_from(what)).below)


class Asked:
    """A participant who bets as he is told and remembers what he saw."""

    def __init__(self, *bets: Sequence[Bet]) -> None:
        self.given = list(bets)
        self.saw: list[Situation] = []
        self.told: list[CroupierError] = []

    def bets(self, now: Situation) -> Sequence[Bet]:
        self.saw.append(now)
        if self.given:
            return self.given.pop(0)
        return [flat(now)] if now.due else []

    def refused(self, error: CroupierError) -> bool:
        self.told.append(error)
        return True

    def choose(self, table: Table, asked: Decide) -> str:
        return first_open(table, asked)


def heat(submission: Submission, participants: dict[int, Asked], chips: int = 1_000_00) -> Heat:
    names = {seat: f"P{seat}" for seat in participants}
    below = SeededStream(seed_from("lots")).below
    made = Heat(submission, participants, names, dict.fromkeys(names, chips), chance(), below)
    made.open()
    return made


# Heats


@pytest.mark.parametrize("game_id", GAMES)
def test_a_heat_of_each_game(game_id: str) -> None:
    """It is played to the last round, and nobody's chips come from nowhere."""
    submission = few(game_id)
    hands = hands_for(submission.rules, "like_the_dealer")
    one = heat_of(submission, hands, {}, "tenth", "a")
    results = one.play()
    assert one.table.round_number == 3
    assert set(results) == {1, 2, 3}
    for seat, result in results.items():
        assert result.chips_cents == one.chips_of(seat)
        lying = sum(one.table.stakes(seat).values())
        assert one.table.accounts[f"rack/participant {seat}"] == result.chips_cents - lying
    again = heat_of(submission, hands, {}, "tenth", "a").play()
    assert again == results


def test_the_running_round_finishes_when_time_is_over() -> None:
    """A round that began before the limit is played out; none begins after it."""
    minute = [0]
    submission = few("mini_baccarat", rounds="", minutes="10")

    class Slow(Asked):
        def bets(self, now: Situation) -> Sequence[Bet]:
            minute[0] += 4
            return super().bets(now)

    participants = {1: Slow(), 2: Asked()}
    made = Heat(
        submission,
        participants,
        {1: "P1", 2: "P2"},
        {1: 1_000_00, 2: 1_000_00},
        chance(),
        SeededStream(seed_from("lots")).below,
        clock=lambda: minute[0] * 60_000,
    )
    made.open()
    made.play()
    # Rounds begin at minutes 0, 4 and 8; the third runs until minute 12 and counts.
    assert made.table.round_number == 3
    assert made.driver.pending is None
    assert participants[1].saw[-1].rounds_left == 0


def test_who_bets_when_and_what_he_sees() -> None:
    """The button moves on; each sees the bets before his, and none where all bet together."""
    for order, seen in (('"rotating"', [{}, {1}, {1, 2}]), ('"together"', [{}, {}, {}])):
        participants = {seat: Asked() for seat in (1, 2, 3)}
        made = heat(few("mini_baccarat", betting_order=order), participants)
        made.play()
        assert [set(one.saw[0].bets) for one in participants.values()] == [set(s) for s in seen]
        if order == '"rotating"':
            assert [set(one.saw[1].bets) for one in participants.values()] == [{2, 3}, set(), {2}]
        assert [now.rounds_left for now in participants[1].saw] == [3, 2, 1]


def test_who_has_no_chips_is_not_asked() -> None:
    """All of it on one side: whoever loses is out of the betting, and the others go on."""
    participants = {1: Asked([("banker", 1_000_00)]), 2: Asked([("player", 1_000_00)]), 3: Asked()}
    made = heat(few("mini_baccarat", betting_order='"rotating"'), participants)
    made.play()
    broke = [seat for seat in (1, 2) if made.chips_of(seat) == 0]
    assert len(broke) == 1
    assert len(participants[broke[0]].saw) == 1
    assert len(participants[3].saw) == 3


def test_what_is_refused_is_told_and_asked_again() -> None:
    """Both sides, too little, and no bet at all: each with its clause, until it is right."""
    wrong: list[Sequence[Bet]] = [
        [("banker", 4_99)],
        [],
        [("banker", 10_00), ("player", 10_00)],
        [],
    ]
    participants = {1: Asked(*wrong), 2: Asked()}
    heat(few("mini_baccarat", rounds="1"), participants).play()
    clauses = [one.clause for one in participants[1].told if isinstance(one, Refusal)]
    assert clauses == [f"oh.mini_baccarat {id}" for id in ("17.B.iii", "17.B.vi", "17.B.iv")]


def test_a_strategy_that_is_refused_is_a_fault() -> None:
    """Nobody mends it silently."""
    submission = few("mini_baccarat")
    player = Player(lambda now: ("banker", 1), first_open)
    made = Heat(
        submission,
        {1: player, 2: player},
        {1: "P1", 2: "P2"},
        {1: 1_000_00, 2: 1_000_00},
        chance(),
        lambda n: 0,
    )
    made.open()
    with pytest.raises(Refusal):
        made.play()


def test_elimination() -> None:
    """After the round that was filed the last at the table is out, and plays no more."""
    participants = {1: Asked([("banker", 900_00)]), 2: Asked([("player", 900_00)]), 3: Asked()}
    made = heat(few("mini_baccarat", elimination="[1]"), participants)
    results = made.play()
    (out,) = [seat for seat, result in results.items() if result.out_after]
    assert out in (1, 2)
    assert results[out] == Result(100_00, -900_00, out_after=1)
    assert out not in made.table.seats
    assert len(participants[out].saw) == 1


def test_who_is_out_at_a_dice_table_waits_for_what_lies_there() -> None:
    """His line bet is decided first; then he leaves, and nobody waits for a bet of his."""
    made = heat_of(few("craps", rounds="40", elimination="[1, 2]"), first_open, {}, "tenth", "d")
    results = made.play()
    assert made.table.round_number == 40
    assert sorted(result.out_after for result in results.values()) == [0, 1, 2]
    assert [seat for seat in results if not results[seat].out_after] == list(made.table.seats)


@pytest.mark.parametrize("side", ["pass", "dont_pass"])
def test_a_shooter_who_has_lost_all_passes_the_dice(side: str) -> None:
    """On a natural the line bets against the dice are lost and the shooter keeps them: with no
    chips for another he passes them, takes them no more, and the others throw on."""
    lost = 0
    for number in range(6):
        others = {seat: Asked() for seat in (2, 3)}
        made = heat(few("craps", rounds="12"), {1: Asked([(side, 1_000_00)]), **others})
        made.driver.source = RandomSource(SeededStream(seed_from(f"{number}")).below)
        made.play()
        assert made.table.round_number == 12
        lost += made.chips_of(1) == 0
    assert lost


def test_a_table_without_a_tournament() -> None:
    """A heat needs the terms of one."""
    from croupier.core.game import rules_for
    from croupier.games import game
    from tests.house.tournament_files import DAY

    plain = Submission(rules_for(game("craps")), "Harbour", DAY)
    with pytest.raises(Misuse, match="no \\[tournament\\]"):
        Heat(plain, {}, {}, {}, chance(), lambda n: 0)


@pytest.mark.parametrize("game_id", ["mini_baccarat", "craps"])
def test_a_whole_tournament_is_played(game_id: str) -> None:
    """Five at tables of three: two tables, then the final, then the prize; the books close."""
    submission = few(game_id, tables="2", rounds="2")
    player = Player(tenth, first_open)
    heats = []
    run = Run(
        submission,
        {f"P{n}": player for n in range(5)},
        lambda what: SeededStream(seed_from(what)).below,
        counted=lambda now: heats.append([len(table) for table in now.seating]),
    )
    ended = run.play()
    assert ended.is_final
    assert ended.standing
    assert heats == [[3, 2], [2]]
    held: dict[tuple[str, str], int] = {}
    for move in run.moves:
        for account, units in ((move.source, -move.units), (move.target, move.units)):
            held[move.currency, account] = held.get((move.currency, account), 0) + units
    assert all(not units for (currency, _), units in held.items() if currency != "cash")
    assert held["cash", "tournament/practice/entries"] == 0


def test_lots_are_a_permutation() -> None:
    """Everybody once, in the order of chance."""
    assert lots_by(lambda n: 0)(["a", "b", "c"]) == ["a", "b", "c"]
    assert lots_by(lambda n: n - 1)(["a", "b", "c"]) == ["c", "b", "a"]


# Ways to bet


def now(chips: int, others: dict[int, int], left: int = 9, **more: object) -> Situation:
    given = {
        "seat": 1,
        "minimum_cents": 5_00,
        "maximum_cents": 500_00,
        "go_on": 1,
        "sides": ("banker", "player"),
        "wagers": ("banker", "player"),
        **more,
    }
    return Situation(chips_cents=chips, others_cents=others, rounds_left=left, **given)  # type: ignore[arg-type]


def test_flat_and_tenth() -> None:
    """The minimum or a tenth, on a side that hangs on the seat."""
    assert flat(now(100_00, {2: 5})) == ("banker", 5_00)
    assert flat(now(100_00, {1: 5}, seat=2)) == ("player", 5_00)
    assert tenth(now(123_45, {2: 5})) == ("banker", 12_00)
    assert tenth(now(20_00, {2: 5})) == ("banker", 5_00)


def test_correlate_bets_as_the_one_who_has_most() -> None:
    """Side and amount, as far as the chips go; flat while that cannot be seen."""
    bets = {2: ("player", 40_00), 3: ("banker", 90_00)}
    others = {2: 200_00, 3: 150_00}
    assert correlate(now(100_00, others, bets=bets)) == ("player", 40_00)
    assert correlate(now(30_00, others, bets=bets)) == ("player", 30_00)
    assert correlate(now(100_00, others, bets={3: bets[3]})) == ("banker", 5_00)


def test_go_for_all_when_behind_near_the_end() -> None:
    """All of it against the leader's side; flat with time left, or when one would go on."""
    others, bets = {2: 200_00, 3: 150_00}, {2: ("player", 40_00)}
    assert go_for_all(now(100_00, others, left=5, bets=bets)) == ("banker", 100_00)
    assert go_for_all(now(100_00, others, left=5)) == ("player", 100_00)
    assert go_for_all(now(900_00, {2: 950_00}, left=1)) == ("player", 500_00)
    assert go_for_all(now(100_00, others, left=6, bets=bets)) == ("banker", 5_00)
    assert go_for_all(now(250_00, others, left=1, bets=bets)) == ("banker", 5_00)
    assert go_for_all(now(160_00, others, left=1, go_on=2)) == ("banker", 5_00)
    assert go_for_all(now(100_00, others, left=1, sides=("main",), bets={2: ("main", 1)})) == (
        "main",
        100_00,
    )


def test_a_strategy_by_its_name() -> None:
    """Another one is nearly named."""
    assert strategy("flat") is flat
    with pytest.raises(Misuse, match="did you mean correlate"):
        strategy("corelate")


# What they are worth


def test_the_chance_to_go_on() -> None:
    """Certain, none, or shared by those who are level at the edge."""
    results = {1: Result(50), 2: Result(30), 3: Result(30), 4: Result(30), 5: Result(0)}
    chances = {seat: chance_to_go_on(results, seat, 2, LOTS) for seat in results}
    third = Fraction(1, 3)
    assert chances == {1: 1, 2: third, 3: third, 4: third, 5: 0}
    assert sum(chances.values()) == 2


def test_the_sums() -> None:
    """Mean and error of 0, 1, 1, 0: a half, and the root of a twelfth."""
    sums = Sums()
    for one in (0, 1, 1, 0):
        sums.add(Fraction(one))
    assert (sums.mean, sums.error_squared) == (Fraction(1, 2), Fraction(1, 12))


def test_going_for_all_is_worth_something_when_behind() -> None:
    """Two rounds, half of the others' chips: flat never catches up, all of it sometimes does."""
    submission = few("mini_baccarat", rounds="2", betting_order='"rotating"')
    found = worth(
        submission,
        ["flat", "go_for_all"],
        first_open,
        others="flat",
        times=12,
        seed="seed 1",
        behind_cents=500_00,
    )
    patient, bold = found
    assert patient.goes_on.mean == 0
    assert patient.difference.mean == 0
    assert bold.goes_on.mean == bold.difference.mean > 0
    assert bold.goes_on.number == 12


def test_a_chart_plays_the_hands() -> None:
    """Like the dealer: draws to 17, never doubles or splits; the same rows as at the table."""
    submission = few("blackjack", rounds="4")
    asked: list[tuple[int, str]] = []
    hands = hands_for(submission.rules, "like_the_dealer")

    def watched(table: Table, decide: Decide) -> str:
        from croupier.games.twenty_one.common import total_of

        chosen = hands(table, decide)
        if chosen in ("hit", "stand"):
            asked.append((total_of(table.hands[decide.hand or f"seat {decide.who}"]), chosen))
        return chosen

    heat_of(submission, watched, {}, "flat", "hands").play()
    assert asked
    assert all((chosen == "hit") == (total < 17) for total, chosen in asked if total != 17)

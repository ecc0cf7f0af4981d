"""Sessions of every game: what is staked in words, drawn and counted, and both agree."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

import croupier
from croupier.core.fast import whole_numbers
from croupier.core.game import Rules, rules_for
from croupier.core.refusals import CroupierError, Misuse, Refusal
from croupier.exact.together import together
from croupier.games import game, game_ids
from croupier.sim import rounds
from croupier.sim.rounds import round_of, sitters, stakes_from
from croupier.sim.sessions import NET, OUT
from croupier.sim.streams import block_state, seed_from

WAGERS = {
    "asia_poker": "main 10",
    "big_six": "insignia_5 10",
    "blackjack": "main 10",
    "commission_free_pai_gow": "main 10",
    "crazy_four_poker": "ante 5",
    "dj_wild": "ante 5",
    "dragon_bonus_baccarat": "player 10, dragon_bonus_player 5",
    "four_card_poker": "ante 5",
    "free_bet_blackjack": "main 10",
    "high_roll_dice": "pip_street_6 5, like_kind_boulevard_4 5",
    "let_it_ride": "number_1 5, number_2 5, number_3 5",
    "mini_baccarat": "banker 20; stop at +200 or at -300",
    "mississippi_stud": "ante 5",
    "pai_gow_poker": "main 10",
    "roulette": "straight@17 5, red 10",
    "texas_holdem_bonus": "ante 5",
    "three_card_poker": "ante 10",
    "three_dice_football": "extra_point 5; stop after 50 rounds",
    "ultimate_texas_holdem": "ante 5",
}


def rules_of(game_id: str, **options: str) -> Rules:
    return rules_for(game(game_id), None, options)


def test_every_game_has_sessions() -> None:
    """Those of dice are played by their own kernel, all others as rounds."""
    assert {*WAGERS, "craps", "crapless"} == set(game_ids())


@pytest.mark.slow
@pytest.mark.parametrize("game_id", WAGERS)
def test_drawn_and_counted_agree(game_id: str) -> None:
    """Mean, ruin and sessions ahead of 4,000 sessions are within 4 sigma of what was counted."""
    options = {"decks": "1"} if game_id.endswith("blackjack") else {}
    rounds = 40 if game_id == "mississippi_stud" else 100  # more are not counted there
    report = croupier.sessions(
        game_id, WAGERS[game_id], 4_000, bankroll=300, rolls=rounds, seed="agree", options=options
    )
    risk = report.risk
    assert risk is not None
    n = report.sessions
    assert abs(report.mean - risk.mean) < 4 * risk.standard_deviation / math.sqrt(n)
    for seen, expected in ((report.ruin, risk.ruin), (report.ahead, risk.ahead)):
        error = math.sqrt(max(expected * (1 - expected), 1 / n) / n)
        assert abs(seen - expected) < 4 * error
    played = report.sums.rolls / n
    assert played == pytest.approx(risk.rounds, abs=4 * report.rolls / math.sqrt(n))
    data = report.to_dict()
    assert data["unit"] == "round"
    assert data["counted"]["ruin"] == risk.ruin
    assert (data["method"], data["counted"]["method"]) == ("simulated", "exact to double precision")


def test_a_round_is_what_lies_there() -> None:
    """Two wagers together: 18 numbers red, 17 not among them."""
    rules = rules_of("roulette")
    made = round_of(rules, stakes_from("red 10, straight@17 5", rules))
    assert dict(made.nets) == {
        -15_00: Fraction(19, 38),
        5 * 100: Fraction(18, 38),
        165 * 100: Fraction(1, 38),
    }
    assert made.need == made.staked == 15_00
    both = together(rules, {"red": Fraction(1000), "straight@17": Fraction(500)})
    assert made.nets == tuple(sorted((int(net), p) for net, p in both.rows))


def test_bets_that_are_only_made_together() -> None:
    """Three of $5 at Let It Ride: $15 must be there, though never more than one is left to lose."""
    rules = rules_of("let_it_ride")
    text = "bet 1 5, bet 2 5, bet 3 5; play never_ride"
    made = round_of(rules, stakes_from(text, rules))
    assert (made.need, made.nets[0][0]) == (15_00, -5_00)
    assert made.staked == 5_00
    most, chance = made.nets[-1][:2]
    assert (most, chance) == (5_000_00, Fraction(4, 2_598_960))
    with pytest.raises(Misuse, match=r"\$14.99 does not cover the worst of one round, \$15"):
        sitters(made, stakes_from(text, rules), 14_99, 10)


def test_uneven_payments_are_rounded_as_at_the_table() -> None:
    """3 to 5 on $5.01 is $3.006: a whole cent up, to the player."""
    rules = rules_of("high_roll_dice")
    text = "pip_street_6 5.01, like_kind_boulevard_3 5.01"
    made = round_of(rules, stakes_from(text, rules))
    assert max(abs(net) for net, _ in made.nets if net < 0) == 10_02
    assert -5_01 + 3_01 in dict(made.nets)


def test_the_kernel_is_the_same_compiled_and_plain() -> None:
    """Every session to the cent."""
    rules = rules_of("roulette")
    stakes = stakes_from(WAGERS["roulette"], rules)
    players = sitters(round_of(rules, stakes), stakes, 100_00, 40)
    walk = players.walk
    told = (walk.bankroll, walk.rounds, walk.stop_above, walk.stop_below, walk.need)
    outs = []
    for play in (rounds.play, rounds.play.jit):
        out, curve = whole_numbers(50 * OUT), whole_numbers(5 * players.points)
        arrays = (rounds._array(walk.nets), rounds._array(players.limits))
        state = rounds._array(block_state(seed_from("plain"), 0))
        last = rounds._array((*told, players.step, 5, players.staked))
        play(state, 50, *arrays, last, out, curve)
        outs.append(([int(one) for one in out], [int(one) for one in curve]))
    assert outs[0] == outs[1]
    assert len({outs[0][0][i * OUT + NET] for i in range(50)}) > 10


def test_shoes_say_that_rounds_hang_together() -> None:
    """Where cards are not back in the shoe the figure is near, and says so."""
    baccarat, wheel = rules_of("mini_baccarat"), rules_of("roulette")
    assert "fresh shoe" in round_of(baccarat, stakes_from("banker 20", baccarat)).notes[0]
    assert round_of(wheel, stakes_from("red 10", wheel)).notes == ()
    limited = rules_of("high_roll_dice", payout_limit="50000")
    assert (
        "payout limit of $50,000"
        in round_of(limited, stakes_from("pip street 6 5", limited)).notes[0]
    )


@pytest.mark.parametrize(
    ("game_id", "text", "said"),
    [
        ("roulette", "red", "no wager with an amount"),
        ("roulette", "", "wagers nothing"),
        ("roulette", "rde 10", "did you mean red"),
        ("roulette", "red 10, red 5", "wagered twice"),
        ("roulette", "straight 5", "say where straight lies"),
        ("roulette", "straight@99 5", "no place of straight '99'"),
        ("high_roll_dice", "pip street 6 5, extra roll 5", "goes with other wagers"),
        ("roulette", "red 10; stop soon", "stop 'soon' is not understood"),
        ("roulette", "red 1", "from $5 to $1,000"),
        ("roulette", "red 10.005", "no wager with an amount"),
        ("three_card_poker", "play 10", "wagers nothing"),
        ("three_card_poker", "ante bonus 10", "goes with ante"),
        ("high_roll_dice", "like_kind_boulevard_3 5", "675a.2(e)(1)"),
        ("big_six", "joker 10; play by_heart", "leaves nothing to decide"),
        ("let_it_ride", "number_1 5, number_2 5, number_3 10", "oh.let_it_ride 7.D"),
        ("let_it_ride", "bet 2 5", "oh.let_it_ride 7.D"),
    ],
)
def test_words_that_are_refused(game_id: str, text: str, said: str) -> None:
    """One sentence says what to write; what the law forbids cites its clause."""
    rules = rules_of(game_id)
    with pytest.raises(CroupierError) as caught:
        round_of(rules, stakes_from(text, rules))
    assert said in str(caught.value)
    assert isinstance(caught.value, Refusal) == any(
        one in said for one in ("675a", "$1,000", "7.D")
    )


@pytest.mark.parametrize(("bankroll", "rolls"), [("5", 10), ("100", 0), ("100", 10**7 + 1)])
def test_a_session_that_cannot_begin(bankroll: str, rolls: int) -> None:
    """Less than one round costs, no round at all, or more than anybody waits for."""
    with pytest.raises(Misuse):
        croupier.sessions("roulette", "red 10", 10, bankroll=bankroll, rolls=rolls)


def test_amounts_and_names_as_people_write_them() -> None:
    """Spaces for underscores, `for`, the sign of dollars, thousands, and when to stop."""
    rules = rules_of("roulette", maximum="5000")
    text = "1 to 18 for $1,000, 17 5, Red 10; stop after 30 spins or at +200 or at -$50"
    found = stakes_from(text, rules)
    assert found.cents == {"1_to_18": 1_000_00, "straight@17": 5_00, "red": 10_00}
    assert (found.stop_rounds, found.stop_above, found.stop_below) == (30, 200_00, 50_00)

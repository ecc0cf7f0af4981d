"""What a house does not offer is refused by its clause, and is no unknown word."""

from __future__ import annotations

import pytest

from croupier.core.game import Rules, rules_for
from croupier.core.refusals import Misuse, Refusal
from croupier.games import game, game_ids
from croupier.live.words import Chips, Moment, command_from


def refusal(rules: Rules, wager: str) -> Refusal:
    with pytest.raises(Refusal) as caught:
        rules.wager(wager)
    return caught.value


@pytest.mark.parametrize("id", game_ids())
def test_every_wager_of_the_game_is_known_at_every_table(id: str) -> None:
    """Whatever a choice leaves out is refused, and the refusal names a choice that offers it."""
    plain = rules_for(game(id))
    left_out = [plain] if any(w.id not in plain.wagers for w, _, _ in plain.elsewhere()) else []
    for option in game(id).options:
        for value in option.choices:
            try:
                rules = rules_for(game(id), options={option.id: option.text(value)})
            except Refusal:
                continue
            if set(plain.wagers) - set(rules.wagers):
                left_out.append(rules)
    for rules in left_out:
        offers: dict[str, set[str]] = {}
        for wager, by, there in rules.elsewhere():
            if wager.id not in rules.wagers:
                offers.setdefault(wager.id, set()).add(f"{by.id}={by.text(there)}")
        for wager_id, choices in offers.items():
            assert refusal(rules, wager_id).instead.split()[-1] in choices
    with pytest.raises(Misuse):
        plain.wager("no_such_wager")


CASES = [
    ("roulette", "wheel", "double_zero_as_single", "straight@00", "oh.roulette 1.D"),
    ("roulette", "wheel", "double_zero_as_single", "split@0-00", "oh.roulette 1.D"),
    ("roulette", "wheel", "double_zero_as_single", "first_five_numbers", "oh.roulette 1.D"),
    ("roulette", "wheel", "single_zero", "straight@00", "oh.roulette 1.B"),
    ("roulette", "wheel", "single_zero", "first_five_numbers", "oh.roulette 1.B"),
    ("high_roll_dice", "dice", "6", "extra_roll", "pa.675a 675a.6(d)"),
    ("high_roll_dice", "dice", "6", "millionaire_row_9", "pa.675a 675a.6(d)"),
    ("high_roll_dice", "dice", "6", "millionaire_row_10", "pa.675a 675a.6(d)"),
    ("high_roll_dice", "dice", "6", "like_kind_boulevard_7", "pa.675a 675a.6(d)"),
    ("high_roll_dice", "dice", "10", "like_kind_boulevard_no_match", "pa.675a 675a.2(e)"),
    ("craps", "fire", "no", "fire", "oh.craps 11.A"),
    ("craps", "buy", "no", "buy_10", "oh.craps 5.a.A"),
    ("three_card_poker", "six_card_bonus", "no", "six_card_bonus", "oh.three_card_poker 11.A"),
    ("blackjack", "bet_the_set", "no", "bet_the_set", "oh.blackjack 15.A"),
    ("blackjack", "decks", "4", "trilux_bonus", "oh.blackjack 15.C"),
    ("blackjack", "decks", "1", "kings_bounty", "oh.blackjack 15.Bbis"),
    ("free_bet_blackjack", "push_22", "no", "push_22", "oh.free_bet_blackjack 14.A"),
]


@pytest.mark.parametrize(
    ("id", "option", "text", "wager", "clause"),
    [pytest.param(*case, marks=pytest.mark.clause(case[-1])) for case in CASES],
)
def test_the_clause_that_keeps_it_out(
    id: str, option: str, text: str, wager: str, clause: str
) -> None:
    """By the driver and by the words that people type: the table gets it, and refuses."""
    rules = rules_for(game(id), options={option: text})
    assert refusal(rules, wager).clause == clause
    typed = command_from(f"{wager.replace('_', ' ').replace('@', ' ')} 5", Moment(rules))
    assert typed == Chips(None, wager, 5_00)

"""Designs as text: read and written to the byte."""

from __future__ import annotations

from fractions import Fraction

import pytest

import croupier
from croupier.core.game import rules_for
from croupier.core.refusals import Misuse
from croupier.designs import share_text, shared_from
from croupier.games import game

SENT = "v=1&set=decks:2&pay=pair_plus.straight_flush:50-1&pay=pair_plus.flush:7-2&target=0.04"


def test_there_and_back() -> None:
    """What was written is read as the same rules, and written again as the same bytes."""
    sent = shared_from(SENT)
    assert sent.options == {"decks": "2"}
    rules = rules_for(game("three_card_poker"), None, sent.options, sent.paytable)
    assert share_text(rules, target=sent.target) == SENT
    assert shared_from(f"https://example.org/design/three_card_poker?{SENT}") == sent


@pytest.mark.parametrize(
    ("id", "options", "paytable"),
    [
        ("craps", {"chip": "$0.25"}, {"field": {"two": "3 to 1"}}),
        ("let_it_ride", {}, {"number_1": {"royal_flush": "$75,000"}}),
        ("blackjack", {"blackjack_pays": "6 to 5"}, {"main": {"blackjack": "push"}}),
    ],
)
def test_other_payments(
    id: str, options: dict[str, str], paytable: dict[str, dict[str, str]]
) -> None:
    """Sums of money, pushes and options with spaces come back too; a thought stays one."""
    known = {one.id for one in game(id).options}
    chosen = {name: text for name, text in options.items() if name in known}
    wagers = rules_for(game(id), None, chosen).wagers
    payments = {
        wager: {wagers[wager].rows[0].outcome: next(iter(rows.values()))}
        for wager, rows in paytable.items()
    }
    rules = rules_for(game(id), None, chosen, payments, lawful=False)
    text = share_text(rules)
    sent = shared_from(text)
    assert sent.thought
    again = rules_for(game(id), sent.edition, sent.options, sent.paytable, lawful=False)
    assert again.hash == rules.hash
    assert share_text(again) == text
    assert "thought=1" in text


def test_from_python() -> None:
    """`croupier.design` takes it, searches and sweeps."""
    made = croupier.design("three_card_poker", share="v=1&pay=pair_plus.straight_flush:50-1")
    assert made.price("pair_plus").house_edge == Fraction(282, 5525)
    found = croupier.target(croupier.design("three_card_poker"), "pair_plus", "4%", "0.1%")
    assert len(found.tables) == 15
    assert len(croupier.sweep(made, "pair_plus", "flush", "3..5").points) == 3
    with pytest.raises(Misuse, match="leave the rest out"):
        croupier.design("three_card_poker", share="v=1", options={"decks": 2})
    with pytest.raises(Misuse, match="target"):
        croupier.target(made, "pair_plus", "much")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("v", "no shared design"),
        ("v=2", "begins with v=1"),
        ("pay=pair_plus.flush:4-1", "begins with v=1"),
        ("v=1&pay=flush:4-1", "names no row"),
        ("v=1&pay=pair_plus.flush", "write it like"),
        ("v=1&colour=red", "part of a shared design"),
        ("v=1&set=decks:2&set=decks:1", "twice"),
        ("v=1&target=much", "target"),
        ("v=1&" + "x" * 9000, "at most"),
    ],
)
def test_what_is_wrong(text: str, said: str) -> None:
    """A sentence each."""
    with pytest.raises(Misuse, match=said):
        shared_from(text)

"""What the coach is asked at a table, and that best play answers in the words of the choices."""

from __future__ import annotations

import random
import re

import pytest

from croupier.contracts.bot import Bot
from croupier.core.cards import HIDDEN
from croupier.core.game import rules_for
from croupier.core.procedure import Decide
from croupier.core.refusals import Misuse
from croupier.core.together import Together
from croupier.exact.census import advice_for
from croupier.games import game
from croupier.live.coaching import question
from croupier.live.view import view
from croupier.live.viewers import BYSTANDER, DEALER, SEAT, Viewer, hands_seen

ASKED = 12
GAMES = ("three_card_poker", "let_it_ride", "mississippi_stud", "crazy_four_poker", "blackjack")


def plain(words: str) -> str:
    return re.sub("[^a-z0-9]+", "_", words.lower())


class Coached(Bot):
    """Asks the coach at every decision of a player."""

    def watch(self) -> None:
        pending = self.driver.pending
        asked = list(pending.asked.values()) if isinstance(pending, Together) else [pending]
        for one in asked:
            if isinstance(one, Decide) and isinstance(one.who, int):
                self.decides(one, one.who)

    def decides(self, asked: Decide, seat: int) -> None:
        mine = Viewer(SEAT, (seat,))
        found = question(self.table, mine, asked)
        for other in (BYSTANDER, Viewer(DEALER), Viewer(SEAT, ())):
            assert question(self.table, other, asked) is None
        if found is None:
            return
        seen = {card for cards in hands_seen(self.table, mine).values() for card in cards}
        said = f"{found['hand']} {found['board']}".replace(" against ", " ").split()
        assert set(said) <= seen - {HIDDEN}
        assert found["unit_cents"] in self.table.stakes(seat).values()
        self.told.append((found, asked))

    told: list[tuple[dict[str, object], Decide]]


class Looks(Coached):
    """Keeps what stands in the player's view, and in that of somebody who watches."""

    def decides(self, asked: Decide, seat: int) -> None:
        own = view(self.driver, Viewer(SEAT, (seat,)))["moves"]["decide"]
        self.seen.append((own["coach"], view(self.driver, BYSTANDER)["moves"]["decide"]))

    seen: list[tuple[dict[str, str] | None, object]]


@pytest.mark.parametrize("id", GAMES)
def test_what_is_asked_is_answered_in_the_words_of_the_choices(id: str, seed: int) -> None:
    """Only cards that the player sees are named; the best choice is one of those that he has."""
    rules = rules_for(game(id))
    bot = Coached.at(rules, random.Random(f"{seed} {id}"))
    assert isinstance(bot, Coached)
    bot.told = []
    for _ in range(200):
        bot.play(1)
        if len(bot.told) >= ASKED:
            break
    assert bot.told
    answered = 0
    for found, asked in bot.told[:ASKED]:
        try:
            advice = advice_for(rules, str(found["hand"]), str(found["board"]))
        except Misuse:
            continue  # a foul deal, or a decision that hangs on no hand
        answered += 1
        offered = {plain(one) for one in (*asked.choices, *asked.blocked)}
        assert offered & set(map(plain, advice.values))
    assert answered


def test_the_question_stands_beside_the_decision_of_the_player_alone(seed: int) -> None:
    """In his view, and in nobody else's."""
    bot = Looks.at(rules_for(game("three_card_poker")), random.Random(seed))
    assert isinstance(bot, Looks)
    bot.seen = []
    bot.play(6)
    assert any(coach and len(coach["hand"].split()) == 3 for coach, _ in bot.seen)
    assert all(theirs is None for _, theirs in bot.seen)


def test_a_hand_of_twenty_one_that_has_drawn() -> None:
    """One card more or none: a stiff hand against a ten is close, a made one stands."""
    rules = rules_for(game("blackjack"))
    stiff = advice_for(rules, "5 5 6 against T")
    assert stiff.best == "stand"
    assert set(stiff.values) == {"stand", "hit"}
    assert advice_for(rules, "5 5 2 against T").best == "hit"
    assert advice_for(rules, "T 5 6 against T").best == "stand"
    two, drawn = advice_for(rules, "T 2 against 6"), advice_for(rules, "8 2 2 against 6")
    assert abs(two.values["stand"] - drawn.values["stand"]) < 0.02
    with pytest.raises(Misuse, match="bust"):
        advice_for(rules, "T T 5 against 9")

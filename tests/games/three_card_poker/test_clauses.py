"""Three Card Poker, clause by clause: what its chapter gives as data, typed from its text."""

from __future__ import annotations

import pytest

from croupier.core.table import DEALER
from croupier.games.card_table.terms import FACE_DOWN, FACE_UP, PLAYERS, Dealing, Step
from croupier.games.three_card_poker.rules import CARDS, GAME
from tests.games.three_card_poker.three_card import CHAPTER, clause
from tests.law.by_hand import clause_lines, given, in_order, lines, params, short

CHOICES = """
option minimum 7.A.i
option maximum 7.A.i
option six_card_bonus 11.A: yes, no
option compulsory 7.F: none, ante_at_least_pair_plus, ante_at_least_half_pair_plus, \
both_within_five_times
option positions 7.E: 3, 1, 2  # up to three adjacent ones
option dealing 9.A: hand, shoe
option shuffler 5.A: yes, no  # manually or by use of a device
option decks 3.B: 1, 2
option payout_limit 12.G
option chip 7.B
reason handling 10.A
reason seats 2.A  # seven players
reason seated 7.C
reason others_hand 10.A
reason chips 7.B
reason limits 7.A.i
reason closed 7.D
reason needed 8.B
reason positions 7.E
reason payout_limit 12.G
reason no_cash 7.B
"""
WAGERS = """
wager ante 7.A.i: win 1 to 1 12.B; dealer_does_not_qualify 1 to 1 12.A; tie push 12.C; \
lose lose 10.D; fold lose 10.B
wager play 7.A.i: win 1 to 1 12.B; dealer_does_not_qualify push 12.A; tie push 12.C; \
lose lose 10.D; not_made push 10.B
wager ante_bonus 12.E: straight_flush 5 to 1 12.E; three_of_a_kind 4 to 1 12.E; \
straight 1 to 1 12.E; no_bonus push 12.E
wager pair_plus 7.A.ii: straight_flush 40 to 1 at least 12.D; \
three_of_a_kind 30 to 1 at least 12.D; straight 6 to 1 at least 12.D; \
flush 3 to 1 at least 12.D; pair 1 to 1 at least 12.D; less_than_a_pair lose 10.D
wager six_card_bonus 7.A.iv: royal_flush 1,000 to 1 12.F; straight_flush 200 to 1 12.F; \
four_of_a_kind 50 to 1 12.F; full_house 25 to 1 12.F; flush 15 to 1 12.F; \
straight 10 to 1 12.F; three_of_a_kind 5 to 1 12.F; less_than_three_of_a_kind lose 11.B.i.(a)
"""
OF_A_DECK = """
duty {deck} 4.D: arrives by supervisor tells preshuffled
duty {deck} 4.D: arrives by dealer if preshuffled is yes
duty {deck} 4.A: arrives by dealer with supervisor if preshuffled is no
duty {deck} 4.B: arrives by dealer if preshuffled is no
"""
BY_HAND = OF_A_DECK.format(deck="cards") + "duty cards 3.C.i: opens by supervisor for 360 minutes"
FROM_SHOE = "duty cards 3.C.ii: opens by supervisor for 480 minutes"
TWO_DECKS = "".join(
    f"\nduty deck {n} 3.B.ii: arrives by supervisor tells color"
    + OF_A_DECK.format(deck=f"deck {n}")
    + f"duty deck {n} 3.C.i: opens by supervisor for 360 minutes"
    for n in (1, 2)
)
USUAL = CHOICES + WAGERS + BY_HAND


@pytest.mark.parametrize("line", params(CHAPTER, USUAL))
def test_a_line(line: str) -> None:
    """Each option, reason, wager and duty stands under its clause, with its odds and people."""
    assert line in given(GAME)


def test_no_other_line() -> None:
    """Nothing else is offered, refused or asked for; what is owed for a deck comes in order."""
    assert sorted(given(GAME)) == sorted(lines(USUAL))
    assert in_order(lines(BY_HAND), given(GAME))


@clause("3.C.ii", "3.C.i")
def test_how_long_a_deck_stays() -> None:
    """Six hours when it is dealt by hand, eight from a shoe."""
    assert FROM_SHOE in given(GAME, dealing="shoe")
    assert FROM_SHOE not in given(GAME)
    assert not any("3.C.i:" in line for line in given(GAME, dealing="shoe"))


@pytest.mark.parametrize("line", params(CHAPTER, TWO_DECKS))
def test_a_line_of_two_decks(line: str) -> None:
    """Each deck is spread, inspected, verified and mixed by itself, and has its own colour."""
    told = given(GAME, decks="2")
    assert line in told
    assert in_order(lines(TWO_DECKS), told)
    assert [one for one in told if one.startswith("duty")] == lines(TWO_DECKS)


@clause("7.A.iv", "11.A")
def test_without_the_six_card_bonus() -> None:
    """A house that does not offer it has all other wagers."""
    bonus = lines(WAGERS)[-1]
    assert set(given(GAME)) - set(given(GAME, six_card_bonus="no")) == {bonus}


# The chapter's own value

CARD_LINES = """
table second_deck 3.B
table colors 3.B.ii
table adjacent_clause 7.E
shuffle clause 5.A
shuffle cut 5.D.i.(b)
shuffle recut 5.E
shuffle jam 13.E
shuffle counts 5.B
idle clause 5.F
misdeals wrong_number 13.C
misdeals face_up 13.A
misdeals in_error 13.B
misdeals dealer_seen 13.D
misdeals left 7.C
hand clause 8.A
hand changed 3.C.i
hand closing 8.A.ii
hand counted 8.D
hand stub 8.C
shoe clause 9.A
shoe changed 3.C.ii
shoe closing 9.A.ii
shoe counted 9.D
shoe stub 9.C
shoe jam 13.F
shoe covered 10.C
ruling clause 9.D
preshuffled clause 4.D
"""


def known() -> list[str]:
    hand, shoe = CARDS.dealings
    assert shoe.ruling is not None
    parts = {"table": CARDS, "shuffle": CARDS.shuffle, "idle": CARDS.shuffle.idle}
    parts |= {"misdeals": CARDS.misdeals, "hand": hand, "shoe": shoe, "ruling": shoe.ruling}
    parts |= {"preshuffled": CARDS.preshuffled}
    return [line for word, one in parts.items() for line in clause_lines(word, one, "oh")]


@pytest.mark.parametrize("line", params(CHAPTER, CARD_LINES))
def test_a_line_of_the_chapter(line: str) -> None:
    """By which clause cards are shuffled, cut, dealt, changed and found wanting."""
    assert line in known()


def test_no_other_line_of_the_chapter() -> None:
    """Nothing is cited that the chapter does not have here."""
    assert sorted(known()) == sorted(lines(CARD_LINES))


def dealing(id: str) -> Dealing:
    (found,) = [one for one in CARDS.dealings if one.id == id]
    return found


@clause("8.B", "9.B", "8.A", "9.A")
def test_how_cards_are_dealt() -> None:
    """By hand a card at a time, players first; from the shoe the dealer's stack first."""
    assert dealing("hand").deal == (Step(PLAYERS, 1), Step(DEALER, 1)) * 3
    assert dealing("shoe").deal == (Step(DEALER, 3), Step(PLAYERS, 3))
    for one in CARDS.dealings:
        assert (one.streets, one.left, one.after_device) == ((), None, None)
        assert not any(step.face_up for step in one.deal)
        assert (one.cards(PLAYERS), one.cards(DEALER)) == (3, 3)


@clause("9.D", "13.F", "10.C", "3.C.i", "3.C.ii")
def test_what_only_a_shoe_has() -> None:
    """It can jam, it has a cover card, and a supervisor may let wagers stand."""
    hand, shoe = dealing("hand"), dealing("shoe")
    assert (hand.ruling, hand.jam, hand.covered, hand.hours) == (None, None, None, 6)
    assert shoe.ruling is not None
    assert (shoe.ruling.role, shoe.hours) == ("supervisor", 8)


@clause("5.D.i.(b)", "5.E", "5.F", "7.E", "4.A", "4.B", "4.D")
def test_numbers_and_people_of_the_table() -> None:
    """Ten cards are cut at the least, a supervisor orders another cut, three seats at most."""
    assert (CARDS.shuffle.least_cut, CARDS.shuffle.recut_by) == (10, "supervisor")
    assert CARDS.shuffle.idle.faces == (FACE_UP, FACE_DOWN)
    assert CARDS.shuffle.idle.wash is None
    assert (CARDS.adjacent, CARDS.jokers, len(CARDS.deck)) == (3, 0, 52)
    told = [(word.role, word.second, short(word.clause, "oh")) for word in CARDS.opening]
    assert told == [("dealer", "supervisor", "4.A"), ("dealer", "", "4.B")]
    assert CARDS.preshuffled is not None
    assert (CARDS.preshuffled.role, CARDS.preshuffled.second) == ("dealer", "")


@clause("13.A", "10.B", "10.C")
def test_one_card_is_set_aside_and_folds_wait() -> None:
    """More than one card face up is too many; forfeits are collected when all have decided."""
    assert CARDS.misdeals.set_aside == 1
    assert CARDS.misdeals.spares == ()
    assert (CARDS.folds.lost, CARDS.folds.at_once) == (("ante",), False)


@clause("10.B.i", "10.B.ii", "7.A.iv")
def test_what_a_fold_costs_beside_the_ante() -> None:
    """Pair Plus is forfeited, by 10.B.i; the Six Card Bonus, which needs both others, is not."""
    pair_plus, bonus, *_ = GAME.side_bets  # the others are of another chapter
    assert pair_plus.id == "pair_plus"
    assert short(vars(pair_plus)["forfeit"], "oh") == "10.B.i"
    assert vars(bonus)["forfeit"] is None
    assert vars(bonus)["needs"] == ("ante", "pair_plus")
    assert vars(pair_plus)["needs"] == ()

"""`croupier play`: whole rounds, refusals, questions, seats, time and tracked tables."""

from __future__ import annotations

import re

import pytest

from croupier.core.money import dollars
from tests.cli.playing import (
    POKER,
    REGISTERED,
    STAFFED,
    TRACKED,
    Lines,
    Play,
    Typist,
    play,
    round_of,
    sitting,
)

__all__ = ["play"]

# Whole rounds


@REGISTERED
def test_a_round_as_a_player_types_it(play: Play, game_id: str) -> None:
    """Wagers, decisions, settlements and the total come in order, each payment with a clause."""
    out = play.ok(game_id, "--seed", "demo", typed=round_of(game_id))
    assert out.startswith("test seed demo\n")
    assert "player 1 sits down at seat 1 with $200 in chips" in out
    assert "\nRound 1\n" in out
    assert "“no more bets”" in out
    assert "The table is left.\n" in out
    payments = [line for line in out.splitlines() if re.match(r"  \S.* [+-]\$[0-9]", line)]
    assert payments
    assert all(re.search(r"\[[0-9a-zA-Z.()]+\]$", line) for line in payments), payments
    assert re.search(r"^player 1: [-+]?\$[0-9.]+ this round, \$[0-9.]+ in the rack", out, re.M)


@REGISTERED
@pytest.mark.parametrize("mode", ["test", "tracked"])
@pytest.mark.parametrize("interactive", [False, True])
def test_any_game_can_be_played_at_the_keyboard(game_id: str, mode: str, interactive: bool) -> None:
    """Whoever types what the table waits for gets through the rounds of any game there is."""
    origin = {"mode": mode, "seed": "any game"} if mode == "test" else TRACKED
    session, out = sitting(game_id, Typist(3), origin=origin, interactive=interactive)
    session.run()
    table = session.driver.table
    assert (table.round_number, session.driver.pending) == (3, None)
    text = out.getvalue()
    chips = table.accounts["rack/player 1"] + sum(table.stakes(1).values())
    assert f"{dollars(chips)} in chips" in text
    if not interactive:
        assert text.count("this round") == 3
        assert "\x1b" not in text


def test_what_is_paid_is_what_is_told(play: Play) -> None:
    """Stake, odds, payment, reason and clause stand on the line, as the law pays them."""
    typed = ["no", "", "", "", "ante 5", "pair 10", "", "play", "Jh 6d 4c", "Ks 9s 2s"]
    out = play.ok(POKER, *STAFFED, typed=typed)
    lines = [" ".join(line.split()) for line in out.splitlines()]
    assert "seat 1: king-nine-two flush against the dealer's jack-six-four" in lines
    assert "ante $5 at 1 to 1 +$5 dealer does not qualify [12.A]" in lines
    assert "play $5 push $0 dealer does not qualify [12.A]" in lines
    assert "pair plus $10 at 3 to 1 +$30 flush [12.D]" in lines
    assert "player 1: +$35 this round, $235 in the rack" in lines


def test_several_commands_on_one_line(play: Play) -> None:
    """A whole round can be typed at once, and again repeats its wagers."""
    out = play.ok(POKER, "--seed", "x", typed=["ante 5, pair plus 10; deal", "play", "again, deal"])
    assert out.count("seat 1: $5 on ante") == 2
    assert out.count("seat 1: $10 on pair plus") == 2
    assert out.count("“no more bets”") == 2


def test_a_line_stops_at_its_first_refusal(play: Play) -> None:
    """What stands after a command that was refused is not done."""
    out = play.ok(POKER, typed=["ante 5; pair plus 3; deal"])
    assert "seat 1: $5 on ante" in out
    assert "refused: $3 on Pair Plus at seat 1" in out
    assert "“no more bets”" not in out


# Refusals


@pytest.mark.parametrize(
    ("typed", "refusal"),
    [
        (["ante 3"], "refused: $3 on Ante at seat 1: the wager takes from $5 to $1,000  [7.A.i]"),
        (["ante 500"], "only chips play, and player 1 has $200 left  [7.B]"),
        (["six 5"], "it goes only with both an Ante and a Pair Plus Wager  [7.A.iv]"),
        (["", ""], "going on without a wager: no player has a wager on the layout  [8.B]"),
        (["ante 5", "", "ante 5"], "no wager may be made, raised or withdrawn now  [7.D]"),
        (["2 ante 5"], "only seated players wager, and nobody sits there  [7.C]"),
        (["ante 5", "leave"], "a wager lies there"),
        (["ante 200", "", "play"], "it takes $200 in chips and $0 are left  [10.B]"),
        (["sit 9"], "the table has positions 1 to 7  [2.A]"),
        (["sit 3"], "only adjacent ones  [7.E]"),
    ],
)
def test_a_refusal_names_clause_and_remedy(play: Play, typed: list[str], refusal: str) -> None:
    """What was tried, why not, which clause, what instead; then the table waits as before."""
    out = play.ok(POKER, typed=[*typed, "help"])
    assert refusal in out
    assert "\ninstead: " in out[out.index(refusal) :]
    assert "Three Card Poker, now" in out[out.index(refusal) :]


def test_a_player_decides_for_nobody_else(play: Play) -> None:
    """A decision in another's name is refused, and the seat is still asked."""
    typed = ["ante 5; 2 ante 5; deal", "2 fold", "1 fold", "2 fold"]
    out = play.ok(POKER, "--players", "2", typed=typed)
    assert "refused: seat 2 deciding for 1: each player is responsible" in out
    assert "[10.A]" in out
    assert out.index("seat 1: fold") < out.index("seat 2: fold")


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("antee 5", "not done: no wager 'antee'; did you mean ante?"),
        ("take ante", "not done: no chips lie on ante at seat 1"),
        ("take all", "not done: no chips lie at seat 1"),
        ("again", "not done: there is nothing to repeat yet"),
        ("why", "not done: nothing has been settled yet"),
        ("law 99", "not done: no clause in oh.three_card_poker '99'"),
        ("law nonsense 1", "not done: no chapter 'nonsense'"),
        ("law oh.craps", "not done: no clause in oh.three_card_poker 'oh.craps'"),
        ("seat 5", "not done: nobody sits at seat 5"),
        ("call fire", "not done: no irregularity here 'fire'"),
        ("buy 0", "not done: chips are bought for an amount above nothing"),
        ("new cards", "refused: changing equipment: a round is open"),
    ],
)
def test_a_slip_of_the_keyboard_changes_nothing(play: Play, typed: str, answer: str) -> None:
    """One line says what is wrong, and the session goes on."""
    out = play.ok(POKER, typed=["", typed, "ante 5"])
    assert answer in out
    assert "seat 1: $5 on ante" in out


# Questions


def test_help_names_every_word(play: Play) -> None:
    """What may be typed can be read at the table."""
    out = play.ok(POKER, typed=["help"])
    for word in ("Enter", "odds ante", "why", "law ", "call NAME", "buy 100", "quit"):
        assert word in out


def test_help_speaks_of_this_game_and_this_moment(play: Play) -> None:
    """Its own wagers while they are taken, its own choices while a seat decides, and no others."""
    out = play.ok(POKER, typed=["", "help", "ante 5", "", "help"])
    betting, deciding = out.split("Three Card Poker, now")[1:]
    assert "ante 5, pair plus 5 " in betting
    assert "take ante" in betting
    assert re.search(r"Enter +no more bets", betting)
    assert re.search(r"\[p\]lay +play, for \$5 more", deciding)
    assert re.search(r"\[f\]old +fold", deciding)
    assert "take ante" not in deciding
    dice = play.ok("craps", typed=["pass 5", "help"]).split("Craps, now")[1]
    assert "pass 5, place 4 5 " in dice
    assert re.search(r"place 4 5 5 +the same amount on each of them", dice)
    assert "ante" not in dice


def test_odds_of_all_wagers_and_of_one(play: Play) -> None:
    """A line a wager, or a row a line with its clause."""
    out = play.ok(POKER, typed=["", "odds", "odds pair"])
    assert "Pair Plus       40, 30, 6, 3, 1 to 1" in out
    assert re.search(r"  straight flush +40 to 1  \[12\.D\]", out)
    assert re.search(r"  less than a pair +lose  \[10\.D\]", out)


def test_why_gives_the_reason_and_the_clause_in_words(play: Play) -> None:
    """The last settlements, then what each clause behind them asks."""
    out = play.ok(POKER, "--seed", "demo", typed=["ante 5", "", "fold", "why", "why ante"])
    assert "seat 1, ante: $5, lose: fold, the hand was folded  [10.B]" in out
    assert out.count("10.B asks: Going clockwise") == 3, "once before the decision"


def test_law_and_irregularities(play: Play) -> None:
    """A clause in our words, and what may be called at this moment."""
    out = play.ok(POKER, typed=["law", "law 12.a", "law pa.577 577.3(a)", "?", "", "?", "call jam"])
    assert "oh.three_card_poker has " in out
    assert "oh.three_card_poker 12.A (settled)" in out
    assert "pa.577 577.3(a)" in out
    assert "nothing is in play that could go wrong" in out
    assert "call shuffler_jam  the shuffler jammed or stopped  [13.E]" in out
    assert "irregularity: shuffler jam\n“the shuffler jammed or stopped: reshuffle”" in out


# Seats and chips


def test_players_and_seats(play: Play) -> None:
    """Several players share a terminal; each may take adjacent seats."""
    out = play.ok(POKER, "--players", "2", "--seats", "2", "--seat", "3", "--chips", "$50")
    sat = re.findall(r"(player \d) sits down at seat (\d)( with \$50 in chips)?", out)
    chips = " with $50 in chips"
    assert sat == [
        ("player 1", "3", chips),
        ("player 1", "4", ""),
        ("player 2", "5", chips),
        ("player 2", "6", ""),
    ]


def test_people_come_and_go(play: Play) -> None:
    """Sit down, take another seat, buy, name the seat that is meant, leave."""
    typed = ["sit 2 player 2 with 75", "sit 3", "2 buy 25", "seat 2", "ante 5; take all",
             "1 ante 5; deal", "fold", "leave 2", "leave 1", "leave", "ante 5"]  # fmt: skip
    out = play.ok(POKER, typed=typed)
    assert "player 2 sits down at seat 2 with $75 in chips" in out
    assert "only adjacent ones" in out
    assert "player 2 buys $25 in chips" in out
    assert "seat 2: $5 on ante\nseat 2: $5 back from ante" in out
    assert "player 2 leaves seat 2 and cashes $100" in out
    assert "player 1 leaves seat 1 and cashes $195" in out
    assert "not done: nobody sits at the table" in out


def test_again_at_every_seat(play: Play) -> None:
    """Each seat gets its own wagers again; who cannot pay is told, and the others play."""
    typed = ["ante 60; 2 ante 10; deal", "fold", "fold", "again", "take all; 2 again"]
    out = play.ok(POKER, "--players", "2", "--chips", "100", typed=typed)
    assert "only chips play, and player 1 has $40 left" in out
    assert out.count("seat 2: $10 on ante") == 2
    assert "no chips lie at seat 1" in out


# Time


def test_cards_that_lie_too_long_must_be_changed() -> None:
    """Six hours for cards dealt from the hand; then no round begins before new ones come."""
    hours = iter([*[0.0] * 6, *[5.9] * 4, *[6.1] * 10])
    session, out = sitting(POKER, Lines(["ante 5; deal; fold", "ante 5", "new cards", "ante 5"]),
                           clock=lambda: int(3_600_000 * next(hours)))  # fmt: skip
    session.run()
    text = out.getvalue()
    assert "refused: a new round: the cards came 366 minutes ago, 360 at most are allowed" in text
    assert "new cards at the table: asked for at the table" in text
    assert text.count("seat 1: $5 on ante") == 2


# Tracked tables


def test_one_person_confirms_two_things_at_once(play: Play) -> None:
    """The four cards that are left and the shaker's way back: both by one Enter, each by name."""
    typed = ["D1", "yes", "", "", "", "main 10", "deal", "", "4 2 2", ""]
    out = play.ok("pai_gow_poker", "--track", "--staff", "supervisor: S2", typed=typed)
    assert "Enter: D1 confirms it, or key another name" in out
    assert "Enter: D1 confirms both, or key another name" in out
    assert "confirmed by D1: the cards that are left spread face down and counted: 4" in out
    assert "confirmed by D1: the shaker covered, shaken once" in out


def test_a_tracked_table_asks_for_what_was_seen(play: Play) -> None:
    """Who deals and who verifies is asked for; cards face down wait until they are turned over."""
    typed = ["the dealer", "", "no", "the floor: no", "", "", "the floor", "", "ante 5", "", "play"]
    typed += ["Qh 6d", "Qh 6d 4c", "Qh 9d 9c", "Kh 9d 9c"]
    out = play.ok(POKER, "--track", typed=typed)
    assert out.startswith("tracked table\nwho deals? Key the name\n> the dealer\n")
    asked = "supervisor: whether the cards came inspected and shuffled (yes or no)?"
    assert asked in out
    enter = "key who says it, NAME: ANSWER, such as S2: no"
    assert f"not done: {enter}" in out, "nothing is assumed on Enter"
    assert "not done: who says so? Key NAME: no; it has to be a supervisor or above" in out
    assert "whether the cards came inspected and shuffled (yes or no): no  [4.D]" in out
    assert "Enter: the dealer confirms it, or key another name" in out
    assert "confirmed by the dealer: the cards sorted" in out
    assert "confirmed by the floor: inspection of the cards verified" in out
    assert "key the three cards of the dealer, such as Qh 6d 4c" in out
    assert "not done: 2 cards keyed for dealer, but 3 are needed" in out
    assert "not done: Qh cannot be dealt: no such card is left in the shoe" in out
    assert "the dealer turns over Q♥ 6♦ 4♣" in out
    assert "seat 1: pair of nines with a king against the dealer's queen-six-four" in out


def test_keyed_dice_and_an_invalid_throw(play: Play) -> None:
    """A throw is keyed as it lies; one that does not count is called and thrown again."""
    typed = ["", "", "", "", "", "accept", "touchdown 5", "", "call stacked", "3 4", "3 4 2"]
    out = play.ok("three_dice_football", *STAFFED, typed=typed)
    assert "key the faces of green, green and red" in out
    assert "“no roll: a die came to rest on another”  [661a.5(b)]" in out
    assert "not done: 2 dice keyed, but 3 are thrown" in out
    assert "thrown: green 3, green 4, red 2" in out


def test_card_by_card(play: Play) -> None:
    """Each card waits for its word, so that an irregularity is called where it happened."""
    typed = ["no", "", "", "", "ante 5", "", "", "call face", "Qs", "Ks", "quit"]
    out = play.ok(POKER, *STAFFED, "--card-by-card", typed=typed)
    assert "one card to seat 1, face down: Enter when dealt, or key what was seen" in out
    assert "Q♠ to card found face up, face up" in out


def test_keyed_cards_are_confirmed_before_they_count(play: Play) -> None:
    """With --confirm a slip can be keyed anew until Enter lets it in."""
    typed = ["no", "", "", "", "ante 5", "", "play", "Qh 6d 3c", "Qh 6d 4c", "why", "", "Kh 9d 9c"]
    out = play.ok(POKER, *STAFFED, "--confirm", typed=typed)
    assert "keyed: Q♥ 6♦ 3♣. Enter confirms; or key it anew" in out
    assert "the dealer turns over Q♥ 6♦ 4♣" in out
    assert "turns over Q♥ 6♦ 3♣" not in out
    assert "seat 1 shows" not in out, "still to be confirmed"


def test_one_name_never_signs_both_sides(play: Play) -> None:
    """Whoever inspected the cards cannot verify it, nor can a dealer who calls himself another."""
    typed = ["the dealer", "the floor: no", "", "the dealer", "quit"]
    out = play.ok(POKER, "--track", typed=typed)
    assert "refused: a signature by the dealer (dealer): the law wants two different people" in out
    assert "confirmed by" not in out.partition("inspection of the cards verified")[2]


def test_staff_goes_with_a_tracked_table(play: Play) -> None:
    """Practice staff stand at a dealt table, and the words for staff have one form."""
    assert "--staff goes with --track only" in play(POKER, "--staff", "dealer: the dealer").err
    assert "write who it is as ROLE: NAME" in play(POKER, "--track", "--staff", "the dealer").err
    assert "no rank or duty 'cook'" in play(POKER, "--track", "--staff", "cook: the cook").err


def test_staff_come_when_they_are_needed(play: Play) -> None:
    """A decision of somebody who is not there waits until he comes, by name."""
    typed = ["the dealer", "the floor: 14", "the floor", "the stick", "", "accept", "pass 5", ""]
    typed += ["call face_disputed", "face stands", "staff boxperson: the box", "face stands"]
    out = play.ok("craps", "--track", typed=typed)
    assert "only the boxperson may, and nobody such is here" in out
    assert "the box, boxperson, comes" in out
    assert "boxperson: face stands" in out.partition("the box, boxperson, comes")[2]

"""`croupier play`: whole rounds, refusals, tracked tables, breaks, and whatever is typed."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cli import words
from croupier.cli.session import last_wagers
from croupier.core.log import Event, from_bytes
from croupier.core.money import dollars
from croupier.games import game_ids
from tests.cli.playing import REGISTERED, Lines, Play, Typist, play, round_of, sitting
from tests.cli.running import Run

__all__ = ["play"]

POKER = "three_card_poker"
TRACKED = {"mode": "tracked", "card_by_card": False}


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
    assert re.search(r"^player 1: [-+]?\$[0-9.]+ this round, \$[0-9.]+ in the rack$", out, re.M)


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
    rack = dollars(table.accounts["rack/player 1"])
    assert f"{rack} in chips" in text
    if not interactive:
        assert text.count("this round") == 3
        assert "\x1b" not in text


def test_what_is_paid_is_what_is_told(play: Play) -> None:
    """Stake, odds, payment, reason and clause stand on the line, as the law pays them."""
    out = play.ok(POKER, "--track", typed=["the floor", "ante 5", "pair 10", "", "play",
                                           "Jh 6d 4c", "Ks 9s 2s"])  # fmt: skip
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
    assert "no more bets" not in out


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
    assert "WAGER AMOUNT" in out[out.index(refusal) :]


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
    for word in ("take WAGER", "again", "odds", "why", "law 12.A", "call NAME", "buy 100", "quit"):
        assert word in out


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


def test_again_in_a_later_window_repeats_the_window_before() -> None:
    """The plays of a football game have windows of their own."""
    events: list[Event] = [
        {"kind": "round"},
        {"kind": "answered", "answer": {"place": "touchdown", "seat": 1, "cents": 500}},
        {"kind": "answered", "answer": {"place": "big_play", "seat": 1, "cents": 700}},
        {"kind": "answered", "answer": {"take": "big_play", "seat": 1, "cents": 200}},
        {"kind": "answered", "answer": "close"},
        {"kind": "answered", "answer": "close"},
    ]
    assert last_wagers(events, ["big_play", "penalty"]) == {1: {"big_play": 500}}
    fresh = [*events, {"kind": "round"}]
    assert last_wagers(fresh, ["touchdown", "big_play"]) == {1: {"touchdown": 500, "big_play": 500}}
    assert last_wagers([], ["touchdown"]) == {}


# Time


def test_cards_that_lie_too_long_must_be_changed() -> None:
    """Six hours for cards dealt from the hand; then no round begins before new ones come."""
    hours = iter([0.0, 5.9, 6.1, 6.1, 6.1])
    session, out = sitting(POKER, Lines(["ante 5; deal; fold", "ante 5", "new cards", "ante 5"]),
                           clock=lambda: 3600 * next(hours))  # fmt: skip
    session.run()
    text = out.getvalue()
    assert "refused: a new round: the cards lie here for 366 minutes, 360 at most  [3.C.i]" in text
    assert "new cards come to the table: asked for at the table" in text
    assert text.count("seat 1: $5 on ante") == 2


# Tracked tables


def test_a_tracked_table_asks_for_what_was_seen(play: Play) -> None:
    """Who confirms is asked once; cards face down wait until they are turned over."""
    typed = ["", "the floor", "ante 5", "", "play", "Qh 6d", "Qh 6d 4c", "Qh 9d 9c", "Kh 9d 9c"]
    out = play.ok(POKER, "--track", typed=typed)
    assert out.startswith("tracked table\n")
    assert out.count("who confirms it?") == 2, "not before a name is given"
    assert "confirmed by the floor: deck 1 sorted" in out
    assert "key the three cards of the dealer, such as Qh 6d 4c" in out
    assert "not done: 2 cards keyed for dealer, but 3 are needed" in out
    assert "not done: Qh cannot be dealt: no such card is left in the shoe" in out
    assert "the dealer turns over Q♥ 6♦ 4♣" in out
    assert "seat 1: pair of nines with a king against the dealer's queen-six-four" in out


def test_keyed_dice_and_an_invalid_throw(play: Play) -> None:
    """A throw is keyed as it lies; one that does not count is called and thrown again."""
    typed = ["the floor", "", "accept", "touchdown 5", "", "call stacked", "3 4", "3 4 2"]
    out = play.ok("three_dice_football", "--track", typed=typed)
    assert "key the faces of green, green and red" in out
    assert "“no roll: a die came to rest on another”  [661a.5(b)]" in out
    assert "not done: 2 dice keyed, but 3 are thrown" in out
    assert "thrown: green 3, green 4, red 2" in out


def test_card_by_card(play: Play) -> None:
    """Each card waits for its word, so that an irregularity is called where it happened."""
    typed = ["the floor", "ante 5", "", "", "call face", "Qs", "Ks", "quit"]
    out = play.ok(POKER, "--track", "--card-by-card", typed=typed)
    assert "one card to seat 1, face down: Enter when dealt, or key what was seen" in out
    assert "Q♠ to card found face up, face up" in out


def test_keyed_cards_are_confirmed_before_they_count(play: Play) -> None:
    """With --confirm a slip can be keyed anew until Enter lets it in."""
    typed = ["the floor", "ante 5", "", "play", "Qh 6d 3c", "Qh 6d 4c", "why", "", "Kh 9d 9c"]
    out = play.ok(POKER, "--track", "--confirm", typed=typed)
    assert "keyed: Q♥ 6♦ 3♣. Enter confirms; or key it anew" in out
    assert "the dealer turns over Q♥ 6♦ 4♣" in out
    assert "turns over Q♥ 6♦ 3♣" not in out
    assert "seat 1 shows" not in out, "still to be confirmed"


# Seeds, logs and breaks


def test_the_same_seed_gives_the_same_transcript(play: Play) -> None:
    """A test can be repeated, word for word."""
    first, second, other = (
        play.ok(POKER, "--seed", seed, typed=[*round_of(POKER), "again, deal"])
        for seed in ("demo", "demo", "other")
    )
    assert first == second
    assert first.replace("demo", "") != other.replace("other", "")


def test_without_a_seed_nothing_marks_a_test(play: Play) -> None:
    """Play draws from the operating system and says nothing of seeds."""
    assert "test seed" not in play.ok(POKER, typed=["ante 5", "", "play"])


@REGISTERED
def test_the_log_has_everything(play: Play, tmp_path: Path, game_id: str) -> None:
    """Every event is in the file, and the file tells where its draws came from."""
    file = play.logged(tmp_path, game_id)
    events = from_bytes(file.read_bytes())
    assert [event["seq"] for event in events] == list(range(len(events)))
    origin = events[0]["origin"]
    assert (origin["mode"], origin["seed_words"]) == ("test", "demo")
    assert origin["software"].startswith("croupier ")
    assert "settled" in {event["kind"] for event in events}


@REGISTERED
def test_a_cut_log_goes_on_as_if_nothing_had_happened(
    play: Play, tmp_path: Path, game_id: str
) -> None:
    """After any event, or in the middle of a line: the same seed goes on to the same bytes."""
    whole = play.logged(tmp_path, game_id).read_bytes()
    lines = whole.splitlines(keepends=True)
    cut = tmp_path / "cut.jsonl"
    for kept in range(1, len(lines)):
        cut.write_bytes(b"".join(lines[:kept]) + lines[kept][:7])
        out = play.ok("--resume", str(cut))
        assert "log: " in out
        again = cut.read_bytes()
        assert again.startswith(b"".join(lines[:kept]))
        assert whole.startswith(again), f"cut after event {kept - 1}"


def test_an_open_round_is_played_to_its_end_after_a_break(play: Play, tmp_path: Path) -> None:
    """The end of input leaves the round open; resumed, it ends as it would have ended."""
    seated, kept = tmp_path / "broken.jsonl", tmp_path / "whole.jsonl"
    typed = round_of(POKER)
    out = play.ok(POKER, "--seed", "demo", "--log", str(seated), typed=typed[:-1])
    assert "a round is open: its wagers lie where they lie" in out
    assert f"log: {seated} (croupier play --resume {seated} goes on)" in out
    out = play.ok("--resume", str(seated), typed=[*typed[-1:], "again, deal"])
    assert out.startswith("test seed demo\nseat 1 holds")
    assert "this round" in out
    play.ok(POKER, "--seed", "demo", "--log", str(kept), typed=[*typed, "again, deal"])
    assert seated.read_bytes() == kept.read_bytes()


def test_a_tracked_table_is_resumed_with_its_witness(play: Play, tmp_path: Path) -> None:
    """Who confirmed before goes on confirming, and cards are keyed as before."""
    file = tmp_path / "table.jsonl"
    play.ok(POKER, "--track", "--log", str(file), typed=["the floor", "ante 5", "", "play"])
    out = play.ok(POKER, "--resume", str(file), typed=["Qh 6d 4c", "Kh 9d 9c"])
    assert out.startswith("tracked table\nkey the three cards of the dealer")
    assert "player 1: +$10 this round" in out
    by = {event["by"] for event in from_bytes(file.read_bytes()) if event["kind"] == "attested"}
    assert by == {"the floor"}


@REGISTERED
def test_the_end_of_input_is_no_error(play: Play, game_id: str) -> None:
    """Wherever the lines end, the session ends politely."""
    lines = round_of(game_id)
    for length in range(len(lines) + 1):
        out = play.ok(game_id, typed=lines[:length])
        assert "The table is left.\n" in out
        assert re.search(r"player 1: \$[0-9.]+ in chips, \$200 bought", out)


def test_the_last_line_needs_no_end(play: Play) -> None:
    """A script without a final line break is read whole."""
    assert "seat 1: $5 on ante" in play.ok(POKER, typed="ante 5")


def test_an_interrupt_ends_the_session(monkeypatch: pytest.MonkeyPatch) -> None:
    """The key that interrupts leaves the table like quit does."""
    keys = Lines([])
    monkeypatch.setattr(keys, "read", lambda prompt: (_ for _ in ()).throw(KeyboardInterrupt))
    session, out = sitting(POKER, keys)
    session.run()
    assert "The table is left." in out.getvalue()


# Wrong use of the command


@pytest.mark.parametrize(
    ("words", "code", "complaint"),
    [
        (["play"], 2, "which game?"),
        (["play", "snap"], 2, "no game 'snap'"),
        (["play", POKER, "--seat", "9"], 1, "the table has positions 1 to 7 (oh.three_card"),
        (["play", POKER, "--seats", "4"], 1, "one player may play at most 3 positions"),
        (["play", POKER, "--players", "0"], 2, "at least one player"),
        (["play", POKER, "--chips", "many"], 2, "'many' is not an amount"),
        (["play", POKER, "--set", "decks=7"], 2, "decks=7 is not a choice"),
        (["play", POKER, "--edition", "pa"], 2, "no edition of three_card_poker 'pa'"),
        (["play", POKER, "--track", "--seed", "x"], 2, "a tracked table draws nothing"),
        (["play", POKER, "--seed", " "], 2, "an empty seed"),
        (["play", POKER, "--card-by-card"], 2, "--card-by-card goes with --track"),
        (["play", "--resume", "no_such_file"], 2, "no_such_file"),
        (["play", "--resume", "x", "--seed", "x"], 2, "leave --seed out"),
    ],
)
def test_wrong_use(run: Run, words: list[str], code: int, complaint: str) -> None:
    """One line on standard error that says what to do."""
    ran = run(*words)
    assert ran.code == code
    assert complaint in ran.err
    assert ran.err.startswith("croupier: ")
    assert ran.err.count("\n") == 1


def test_a_log_is_never_written_over(play: Play, tmp_path: Path) -> None:
    """A second table under the same name is refused, and the first log is as it was."""
    file = play.logged(tmp_path)
    before = file.read_bytes()
    ran = play(POKER, "--log", str(file))
    assert (ran.code, file.read_bytes()) == (2, before)
    assert f"go on with --resume {file}" in ran.err


def test_a_log_of_another_game_or_a_damaged_one_is_not_resumed(play: Play, tmp_path: Path) -> None:
    """It is named, and stays as it is."""
    file = play.logged(tmp_path)
    ran = play("high_roll_dice", "--resume", str(file))
    assert (ran.code, "is the log of three_card_poker" in ran.err) == (2, True)
    damaged = file.read_bytes().replace(b'"cents":500', b'"cents":900', 1)
    file.write_bytes(damaged)
    ran = play("--resume", str(file))
    assert (ran.code, file.read_bytes()) == (2, damaged)


# Whatever is typed

SENSE = st.sampled_from(
    [*words.VERBS, *words.SHORT, "ante 5", "pair 5", "six 5", "play", "fold", "accept", "decline",
     "touchdown 5", "big 5", "pip 5 5", "like 4 5", "extra 5", "row 9 1", "2 ante 5", "take ante",
     "sit 2", "sit 2 x with 5", "leave 1", "leave 2", "buy 50", "new dice", "new cards", "seat 2",
     "law 1", "why ante", "odds p", "call j", "Qh 6d 4c", "As Kd", "3 4 2", "1", "the floor", "",
     ";;", ",", "[bold]", "\\", "\x1b[2J", "9" * 500]
)  # fmt: skip
TYPED = st.lists(st.one_of(SENSE, st.text(max_size=20)), max_size=25)


@pytest.mark.parametrize("interactive", [False, True])
@settings(max_examples=40)
@given(
    game_id=st.sampled_from(game_ids()),
    origin=st.sampled_from([None, TRACKED, {"mode": "tracked", "card_by_card": True}]),
    typed=TYPED,
)
def test_nothing_that_is_typed_breaks_the_table(
    interactive: bool, game_id: str, origin: dict[str, str] | None, typed: list[str]
) -> None:
    """Any lines in any order: the table answers each, chips are conserved, nothing escapes."""
    session, out = sitting(game_id, Lines(typed), origin=origin, interactive=interactive, players=2)
    session.run()
    assert sum(session.driver.table.accounts.values()) == 0
    assert "The table is left." in out.getvalue()
    assert json.dumps(session.driver.table.log)
    if not interactive:
        assert "\x1b" not in out.getvalue()

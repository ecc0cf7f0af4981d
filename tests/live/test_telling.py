"""Events as sentences, in play and in replay."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from typing import Any

import pytest

from croupier.contracts.bot import SOURCES, Bot, Setup, editions
from croupier.core.cards import SUIT_SIGNS
from croupier.core.game import rules_for
from croupier.games import game
from croupier.live.phrases import card_text, dice_text, listed, signed, won_cents
from croupier.live.shown import shown
from croupier.live.telling import Event, Line, Teller, Tone
from croupier.live.viewers import BYSTANDER, REPLAY, SEAT, Viewer

RULES = rules_for(game("three_card_poker"))
LAW = "oh.three_card_poker"


def tell(
    *events: dict[str, Any], everything: bool = False, viewer: Viewer = BYSTANDER
) -> list[str]:
    """The sentences for these events, clauses in brackets."""
    viewer = Viewer(REPLAY) if everything else viewer
    lines = Teller(RULES, everything=everything).tell(as_seen(one, viewer) for one in events)
    return [line.text + (f" [{line.short_clause}]" if line.clause else "") for line in lines]


def as_seen(event: dict[str, Any], viewer: Viewer) -> dict[str, Any]:
    """A deal with the cards that this viewer may see."""
    if event["kind"] != "dealt" or event["face_up"] or viewer.may_look(RULES.game, event["to"]):
        return event
    return event | {"cards": ["??"] * event["count"]}


def settled(wager: str, pays: str, won: int, **more: Any) -> dict[str, Any]:
    """A settlement of $5 at seat 1."""
    moves: list[list[Any]] = [["house", "rack/player 1", won]] if won > 0 else []
    moves += [["spot/1/x", "house", -won]] if won < 0 else []
    return {
        "kind": "settled",
        "seat": 1,
        "player": "player 1",
        "wager": wager,
        "stake_cents": 5_00,
        "outcome": "win",
        "pays": pays,
        "won_cents": max(won, 0),
        "cut_cents": 0,
        "why": "three sevens",
        "clause": f"{LAW} 12.D",
        "moves": moves,
    } | more


def test_a_settlement_has_a_reason_and_columns() -> None:
    """One reason over the wagers it decided; stake, odds and payment in columns."""
    assert tell(
        settled("pair_plus", "30 to 1", 150_00, outcome="three_of_a_kind"),
        settled("ante", "1 to 1", 5_00),
        settled("play", "lose", -5_00, outcome="lose", why="another reason"),
    ) == [
        "seat 1: three sevens",
        "  pair plus  $5  at 30 to 1  +$150  three of a kind [12.D]",
        "  ante       $5  at 1 to 1     +$5 [12.D]",
        "seat 1: another reason",
        "  play       $5  lose          -$5 [12.D]",
    ]


def test_a_payout_limit_is_told() -> None:
    """What the limit cuts off stands beside what was paid."""
    lines = tell(settled("pair_plus", "40 to 1", 50_00, outcome="flush", cut_cents=150_00))
    assert lines[1].endswith("+$50  flush ($150 above the payout limit is not paid) [12.D]")


def test_a_bonus_that_was_not_won_is_told_only_in_a_replay() -> None:
    """Nothing lay there and nothing moved: at the table it is no news."""
    event = settled("ante_bonus", "push", 0, outcome="no_bonus")
    assert tell(event) == []
    assert len(tell(event, everything=True)) == 2


def test_a_collected_wager() -> None:
    """Taken for a reason that is no row."""
    collected = {
        "kind": "collected",
        "seat": 2,
        "wager": "pair_plus",
        "cents": 5_00,
        "why": "forfeited with the folded hand",
        "clause": f"{LAW} 10.B.i",
        "moves": [["spot/2/pair_plus", "house", 5_00]],
    }
    assert tell(collected) == [
        "seat 2: forfeited with the folded hand",
        "  pair plus  $5  collected  -$5 [10.B.i]",
    ]


DEALT = (
    {"kind": "dealt", "to": "seat 1", "count": 1, "face_up": False, "cards": ["Qh"]},
    {"kind": "dealt", "to": "dealer", "count": 1, "face_up": False, "cards": ["Ts"]},
    {"kind": "dealt", "to": "seat 1", "count": 1, "face_up": False, "cards": ["6d"]},
    {"kind": "dealt", "to": "dealer", "count": 1, "face_up": False, "cards": ["4c"]},
)


def test_cards_face_down_are_not_named_at_the_table() -> None:
    """How many went where, in one sentence."""
    assert tell(*DEALT) == ["two cards each to seat 1 and the dealer, face down"]
    assert tell(*DEALT[:3]) == ["cards face down: two to seat 1 and one to the dealer"]
    assert tell(*DEALT[:1]) == ["one card to seat 1, face down"]


def test_a_player_is_told_the_own_cards() -> None:
    """Seat 1 hears what it holds and nothing of the dealer; seat 2 hears neither."""
    down = "two cards each to seat 1 and the dealer, face down"
    assert tell(*DEALT, viewer=Viewer(SEAT, (1,))) == [down, "seat 1 has Q♥ 6♦"]
    assert tell(*DEALT, viewer=Viewer(SEAT, (2,))) == [down]


def test_a_replay_names_every_card_in_its_order() -> None:
    """The order in which they left the shoe, then the hands that it made."""
    assert tell(*DEALT, everything=True) == [
        "face down in this order: Q♥ to seat 1, 10♠ to the dealer, 6♦ to seat 1, 4♣ to the dealer",
        "so seat 1 has Q♥ 6♦, the dealer has 10♠ 4♣",
    ]


def test_cards_face_up_are_named() -> None:
    """Everybody sees them."""
    up = {"kind": "dealt", "to": "seat 1", "count": 1, "face_up": True, "cards": ["Qh"]}
    assert tell(up) == ["Q♥ to seat 1, face up"]


def test_a_round_adds_up() -> None:
    """What was bought is not won, what lies on the layout is not lost; rounds start from nought."""
    lines = tell(
        {"kind": "sat", "seat": 1, "player": "player 1", "cents": 100_00,
         "moves": [["cage", "rack/player 1", 100_00]]},
        {"kind": "round", "number": 1},
        {"kind": "bought", "player": "player 1", "seat": 1, "cents": 20_00,
         "moves": [["cage", "rack/player 1", 20_00]]},
        {"kind": "placed", "seat": 1, "wager": "ante", "cents": 5_00,
         "moves": [["rack/player 1", "spot/1/ante", 5_00]]},
        {"kind": "ended", "round": 1},
        {"kind": "round", "number": 2},
        {"kind": "collected", "seat": 1, "wager": "ante", "cents": 5_00, "why": "it lost",
         "clause": f"{LAW} 10.D", "moves": [["spot/1/ante", "house", 5_00]]},
        {"kind": "ended", "round": 2},
    )  # fmt: skip
    assert lines == [
        "player 1 sits down at seat 1 with $100 in chips",
        "Round 1",
        "player 1 buys $20 in chips",
        "seat 1: $5 on ante",
        "player 1: $0 this round, $115 in the rack, $5 on the layout",
        "Round 2",
        "seat 1: it lost",
        "  ante  $5  collected  -$5 [10.D]",
        "player 1: -$5 this round, $115 in the rack",
    ]


def test_a_replay_says_who_sat_there_when_a_round_began() -> None:
    """With the chips that each had before the first wager."""
    lines = tell(
        {"kind": "sat", "seat": 3, "player": "player 1", "cents": 100_00,
         "moves": [["cage", "rack/player 1", 100_00]]},
        {"kind": "round", "number": 1},
        {"kind": "placed", "seat": 3, "wager": "ante", "cents": 5_00,
         "moves": [["rack/player 1", "spot/3/ante", 5_00]]},
        everything=True,
    )  # fmt: skip
    assert lines[1:] == [
        "Round 1",
        "at the table: seat 3 player 1 $100",
        "seat 3, player 1: $5 on ante",
    ]


def test_what_the_dealer_says_in_one_breath() -> None:
    """Short announcements share a line with their clauses; in a replay each has its own."""
    said = [
        {"kind": "announced", "words": words, "clause": f"{LAW} {clause}"}
        for words, clause in (("green 3", "10.A"), ("red 2", "10.B"), ("x" * 60, "10.B"))
    ]
    assert tell(*said) == ["“green 3” “red 2” [10.A, 10.B]", f"“{'x' * 60}” [10.B]"]
    assert len(tell(*said, everything=True)) == 3


def test_confirmed_steps_come_together() -> None:
    """Steps that one person confirmed are one line; in a replay each names role and person."""
    steps = [
        {"kind": "attested", "role": "dealer", "by": by, "what": what, "clause": f"{LAW} 4.A"}
        for by, what in (("house", "cards here"), ("house", "cards whole"), ("floor", "verified"))
    ]
    assert tell(*steps) == [
        "confirmed by house: cards here; cards whole [4.A]",
        "confirmed by floor: verified [4.A]",
    ]
    assert tell(*steps, everything=True)[0] == "dealer: cards here (by house) [4.A]"


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        ({"kind": "left", "seat": 1, "player": "player 1", "moves": []}, "player 1 leaves seat 1"),
        ({"kind": "equipment_changed", "item": "dice", "why": "worn"},
         "new dice at the table: worn"),
        ({"kind": "cut", "cards": 20, "clause": f"{LAW} 5.E"}, "cut: 20 cards off the top [5.E]"),
        ({"kind": "taken", "seat": 1, "wager": "ante", "cents": 5_00, "moves": []},
         "seat 1: $5 back from ante"),
        ({"kind": "wager_called", "seat": 1, "wager": "come@6", "word": "off"},
         "seat 1: come 6 is off"),
        ({"kind": "transferred", "seat": 1, "wager": "come", "to": "come@6", "cents": 5_00,
          "moves": [], "clause": f"{LAW} 7.B"}, "seat 1: $5 move from come to come 6 [7.B]"),
        ({"kind": "charged", "seat": 1, "cents": 25, "what": "commission", "moves": [],
          "clause": f"{LAW} 7.B"}, "seat 1: $0.25 to the house, commission [7.B]"),
        ({"kind": "thrown", "dice": {"green 1": 3, "green 2": 4, "red": 2}},
         "thrown: green 3, green 4, red 2"),
        ({"kind": "spun", "section": 3, "shows": "17"}, "the wheel stops at 17"),
        ({"kind": "decided", "who": "supervisor", "choice": "void_all", "clause": f"{LAW} 9.D"},
         "supervisor: void all [9.D]"),
        ({"kind": "called", "irregularity": "shoe_jam"}, "irregularity: shoe jam"),
        ({"kind": "called", "irregularity": "player_left", "seat": 2},
         "irregularity: player left (seat 2)"),
        ({"kind": "void", "why": "a misdeal", "clause": f"{LAW} 13.C"},
         "the round is void: a misdeal [13.C]"),
        ({"kind": "returned", "why": "x", "moves": [["spot/1/ante", "rack/a", 5_00]],
          "clause": f"{LAW} 13.C"}, "wagers go back to their players: $5 [13.C]"),
        ({"kind": "shown", "board": {"extra_rolls": [1, 3], "box": "Four"}},
         "on the board: extra rolls 1 3, box Four"),
    ],
)  # fmt: skip
def test_one_event_one_sentence(event: dict[str, Any], sentence: str) -> None:
    """Each kind of event that can come alone."""
    assert tell(event) == [sentence]


def test_what_needs_no_sentence() -> None:
    """Discards are no news, nor is what a later version adds."""
    quiet: list[dict[str, Any]] = [
        {"kind": "discarded", "hand": "seat 1", "count": 3, "face_up": True},
        {"kind": "ended", "round": 0},
        {"kind": "some_kind_of_a_later_version"},
    ]
    assert tell(*quiet) == []


def test_words_for_things() -> None:
    """Cards with their signs, dice by colour or alone, amounts with their sign."""
    assert [card_text(name) for name in ("Qh", "Td", "Jk", "??")] == ["Q♥", "10♦", "Jk", "??"]
    assert dice_text({"die 1": 3, "die 2": 4}) == "3 4"
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert [signed(cents) for cents in (5_00, 0, -5_00)] == ["+$5", "$0", "-$5"]
    assert won_cents({"moves": [["house", "rack/a", 300], ["spot/1/x", "house", 100]]}) == 200
    assert Line(Tone.WIN, "x", "pa.577 577.8(a)").short_clause == "577.8(a)"


SIGN = re.compile(rf"[0-9AKQJ][{SUIT_SIGNS}]")


def test_cards_in_a_reason_are_said_as_they_are_dealt() -> None:
    """`7♦ 2♦`, not the names that the log has for them."""
    told = tell(settled("ante", "1 to 1", 500, why="7d Ts and the dealer's 3h"))
    assert told[0].endswith("7♦ 10♠ and the dealer's 3♥")


@pytest.mark.parametrize("setup", editions(), ids=str)
@pytest.mark.parametrize("source", SOURCES)
def test_every_table_can_be_told_and_nothing_leaks(setup: Setup, source: str, seed: int) -> None:
    """Whatever a game does, it can be told; in play only cards that were shown have names."""
    bot = Bot.at(setup.rules(), random.Random(seed), source)
    bot.play(5)
    rules, entries = bot.table.rules, bot.driver.entries
    teller = Teller(rules, everything=True)
    everything = teller.tell(shown(entries, rules.game, Viewer(REPLAY)))
    assert any(line.tone is Tone.TOTAL for line in everything)
    known = set[str]()
    for event, text in _told_one_by_one(Teller(rules), shown(entries, rules.game)):
        if event["kind"] == "revealed" or event.get("face_up"):
            known |= set(SIGN.findall(text))
        assert set(SIGN.findall(text)) <= known, (event, text)


def _told_one_by_one(teller: Teller, log: Sequence[Event]) -> list[tuple[Event, str]]:
    return [(event, "\n".join(line.text for line in teller.tell([event]))) for event in log]

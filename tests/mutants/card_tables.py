"""What each poker chapter does not use of the card table: places that speak of it are not reached.

Beside each word stands what the rules of a chapter would have to give for it; a test looks whether
one that has not the word leaves some of that out.
"""

from __future__ import annotations

GIVEN = {
    "community": ("COMMUNITY",),
    "streets": ("streets",),
    "rack": ("RACK",),
    "wash": ("Idle(",),
    "confirm": ("Idle(",),
    "spares": ("spares",),
    "spared": ("spares",),
    "out": ("spares",),
    "ruled": ("ruling", "misdeal(table, CARDS, state, call.irregularity)"),
    "valid": ("ruling", "misdeal(table, CARDS, state, call.irregularity, pay_winners)"),
    "needs": ("needs",),
    "until": ("seen_until_decided",),
    "late": ("seen_until_decided",),
    "aside": ("set_aside=1",),
    "leave": ("left=",),
    "left": ("left=",),
    "abandon": ("left=",),
    "sees": ("sees=",),
    "waits": ("collect_forfeits(table",),
    "jokers": ("second_joker",),
}
"""Each word, with the texts that all stand in the rules of a chapter that has it."""

HAS_NOT: dict[str, set[str]] = {
    "oh.four_card_poker": {
        *("community", "streets", "wash", "confirm", "spares", "spared", "out"),
        *("ruled", "valid", "needs", "sees", "until", "late", "jokers"),
    },
    "oh.crazy_four_poker": {
        *("community", "streets", "rack", "wash", "confirm", "spares", "spared", "out"),
        *("ruled", "valid", "sees", "until", "late", "jokers"),
    },
    "oh.let_it_ride": {
        *("streets", "spares", "spared", "out", "ruled", "until", "late", "waits", "jokers"),
    },
    "oh.mississippi_stud": {
        *("spares", "spared", "out", "ruled", "valid", "until", "late", "waits", "jokers"),
    },
    "oh.ultimate_texas_holdem": {
        *("rack", "wash", "confirm", "valid", "until", "late"),
        *("leave", "left", "abandon", "waits", "jokers"),
    },
    "oh.texas_holdem_bonus": {"wash", "confirm", "ruled", "valid", "waits", "jokers"},
    "oh.dj_wild": {
        *("community", "streets", "rack", "spares", "spared", "out"),
        *("ruled", "valid", "until", "late", "aside", "waits"),
    },
}

LINES = {
    "state.given += 1": "spares",
    "state.folded = [one for one in state.folded if one != seat]": "waits",
}
"""How far a deal has come is asked only where it is taken up again, for wagers that are spared; and
who has folded only where forfeits wait until all have decided."""


def is_asked(chapter: str, line: str) -> bool:
    """Whether what a line puts down is ever looked at in a chapter."""
    return LINES.get(line) not in HAS_NOT.get(chapter, {"spares"})


ONE_BET = {
    "oh.four_card_poker": "side_bets=(ACES_UP, *PROGRESSIVE)",
    "oh.crazy_four_poker": "side_bets=(QUEENS_UP, *PROGRESSIVE)",
    "oh.mississippi_stud": "side_bets=(THREE_CARD_BONUS, *PROGRESSIVE)",
    "oh.ultimate_texas_holdem": "side_bets=(TRIPS, *PROGRESSIVE)",
    "oh.texas_holdem_bonus": "side_bets=(bonus(both_aces=False), bonus(both_aces=True), *",
}
"""Chapters with one side bet of their own at a table, and where that stands; in Hold'em Bonus it is
either."""
BETS = ("side_bets(rules)", "card_bets(table.rules)", "bets")


def is_told_apart(chapter: str, kind: str, before: str) -> bool:
    """Whether the first of the side bets, or their order, says anything in a chapter."""
    of_several = kind in ("first only", "order of members") and before in BETS
    return not of_several or chapter not in ONE_BET

"""What players at a dice table call the wagers, beside their names in the law."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from croupier.core.wagers import Wager
from croupier.games.dice_table.wagers import HOPS, PAIRS_ON_HOP, WORDS

_SINGLE: dict[str, tuple[str, ...]] = {
    "pass": ("pass line", "line", "front line"),
    "dont_pass": ("dont pass line", "dont pass bar", "back line", "dont", "dp"),
    "dont_come": ("dc",),
    "any_seven": ("any 7", "seven", "big red"),
    "any_craps": ("craps", "any crap", "three way craps"),
    "craps_two": ("aces", "snake eyes", "craps 2", "two craps"),
    "craps_three": ("ace deuce", "acey deucey", "craps 3", "three craps"),
    "craps_twelve": ("boxcars", "midnight", "craps 12", "twelve craps"),
    "eleven_in_one_roll": ("yo", "yo eleven", "yo leven", "eleven"),
    "c_and_e": ("c e", "craps eleven", "crap eleven"),
    "horn_high_2": ("horn high aces",),
    "horn_high_3": ("horn high ace deuce",),
    "horn_high_11": ("horn high yo",),
    "horn_high_12": ("horn high boxcars",),
    "world": ("whirl",),
    "pass_odds": ("odds", "odds on pass", "odds behind pass", "pass line odds"),
    "dont_pass_odds": ("odds", "lay odds", "odds on dont pass", "odds behind dont pass"),
}
_HARD = {
    f"{WORDS[number]}_the_hardway": (
        f"hard {number}",
        f"hard {WORDS[number]}",
        f"hardway {number}",
        f"hard way {number}",
    )
    for number in PAIRS_ON_HOP
}
_HARD_ON_HOP = {
    f"{WORDS[number]}_the_hardway_on_the_hop": (
        f"hop {number // 2}-{number // 2}",
        f"hop {number // 2} {number // 2}",
        f"hop hard {number}",
        f"hard {number} hop",
        f"hard {number} on the hop",
    )
    for number in PAIRS_ON_HOP
}
_HOP = {
    f"hop_{a}_{b}": (f"hop {a}-{b}", f"hop {b} {a}", f"hop {b}-{a}", f"{a} {b} hop", f"{b} {a} hop")
    for a, b in HOPS
}
_ON_NUMBERS = {"come_odds": ("odds",), "dont_come_odds": ("odds", "lay odds")}
NICKNAMES = {**_SINGLE, **_HARD, **_HARD_ON_HOP, **_HOP}


def with_nicknames(wagers: Iterable[Wager]) -> Iterator[Wager]:
    """The wagers with what players call them; odds are those behind whatever lies there."""
    for wager in wagers:
        if wager.id in _ON_NUMBERS:
            words = _ON_NUMBERS[wager.id]
            places = tuple(
                (*words, *(f"{word} {place}" for word in words), f"odds on {place}")
                for place in wager.places
            )
            yield replace(wager, names_of_places=places)
        elif wager.id.startswith("put_odds_"):
            number = wager.id.removeprefix("put_odds_")
            yield replace(wager, called=("odds", f"odds {number}", f"odds on {number}"))
        else:
            yield replace(wager, called=(*wager.called, *NICKNAMES.get(wager.id, ())))

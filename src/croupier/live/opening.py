"""Opening a table and going on with one: where draws come from, who stands there, what is kept.

Nothing here touches a disk or a clock; whoever does passes in what it found there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from croupier.core.driver import Base, Driver, KeyedSource, Policy, RandomSource, Source
from croupier.core.entries import Entry, digest, head_from
from croupier.core.game import Rules
from croupier.core.people import LADDERS, SAME_AS, TABLES, Person, who_from
from croupier.core.refusals import Misuse, quoted, unknown
from croupier.sim.streams import SeededStream, seed_from, system_below

DUTIES = ("dealer", "stickperson", "boxperson")


def origin_for(
    software: str,
    seed: str | None = None,
    *,
    tracked: bool = False,
    card_by_card: bool = False,
) -> dict[str, Any]:
    """What the log says about where draws come from."""
    if tracked and seed is not None:
        raise Misuse("a tracked table draws nothing; leave --seed out")
    if tracked:
        return {"mode": "tracked", "card_by_card": card_by_card, "software": software}
    if seed is None:
        return {"mode": "dealt", "software": software}
    words = {"seed": seed_from(seed).hex(), "seed_words": seed.strip()}
    return {"mode": "test", **words, "software": software}


def source_for(origin: Mapping[str, Any], taken: int = 0) -> Source:
    """Where the draws of a table come from, by what its log says about it.

    `taken` is how far a seeded stream has come already.
    """
    if origin.get("mode") == "tracked":
        return KeyedSource(card_by_card=bool(origin.get("card_by_card")))
    if seed := origin.get("seed"):
        return RandomSource(SeededStream(seed_from(str(seed)), taken).below)
    return RandomSource(system_below)


def mark_for(origin: Mapping[str, Any]) -> str:
    """What must be seen at all times: that this is a test, or a table of real cards."""
    if origin.get("mode") == "tracked":
        return "tracked table"
    seed = origin.get("seed_words") or origin.get("seed")
    return f"test seed {seed}" if seed else ""


# People


def person_from(text: str) -> Person:
    """Somebody as a person writes it: `supervisor: S2`."""
    words, colon, name = (part.strip() for part in text.partition(":"))
    if not colon or not name:
        raise Misuse(f"{quoted(text)}: write who it is as ROLE: NAME, such as supervisor: S2")
    return person_as(words.lower(), name)


def person_as(word: str, name: str) -> Person:
    """Somebody of this rank, duty or department."""
    word = SAME_AS.get(word, word)
    if word in DUTIES:
        rank = word if word in LADDERS[TABLES] else "dealer"
        return Person(name, rank=rank, duties=frozenset({word}))
    if word in LADDERS[TABLES]:
        return Person(name, rank=word)
    try:
        return Person(name, who_from(word).word, "member")
    except Misuse:
        raise unknown(
            "rank or duty", word, (*DUTIES, *LADDERS[TABLES][2:], "maintenance")
        ) from None


# Snapshots: a cache of the value that the log's own hash vouches for


def snapshot_of(driver: Driver) -> dict[str, Any] | None:
    """The table between its last two rounds, as plain JSON; None before the first value."""
    if driver.base is None:
        return None
    taken = taken_of(driver.source)
    return {"head": str(driver.base.head), "taken": taken, "value": driver.base.value}


def taken_of(source: Source) -> int:
    """How far a seeded stream has come; nought for any other source."""
    stream = getattr(getattr(source, "below", None), "__self__", None)
    return stream.taken if isinstance(stream, SeededStream) else 0


def base_from(snapshot: Mapping[str, Any], ended: Entry) -> Base:
    """Where a table can go on from, if the log's entry vouches for the snapshot."""
    head = head_from(str(snapshot["head"]))
    if ended.head != head or ended.value != digest(snapshot["value"]):
        raise Misuse("the snapshot is not that of this log")
    return Base(snapshot["value"], head)


def go_on(
    rules: Rules,
    base: Base,
    taken: int,
    *,
    policy: Policy | None = None,
    clock: Callable[[], int] | None = None,
) -> Driver:
    """A table at work again, as it was between its last two rounds."""
    source = source_for(base.value["origin"], taken)
    return Driver.at(rules, source, base, policy=policy, clock=clock, chained=True)

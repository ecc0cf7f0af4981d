"""What a dispute says of its round, taken from the log: nobody types which entries it has, what
should have been, or who worked in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.audit.places import Place
from croupier.audit.replay import stream_of, unsealed
from croupier.cli.house_log import entries_of
from croupier.core.refusals import Misuse
from croupier.house.disputes import differences_in, played_again, rounds
from croupier.house.documents import Signed

ENTRIES = ("first", "last")


def facts_of(store: str, step: str, paper: str, said: Mapping[str, Any]) -> Mapping[str, Any]:
    """The facts of a step, with those that the log has."""
    if step == "raise":
        return _raised(store, said)
    if step != "replay":
        return said
    if said:
        raise Misuse("the round is played again, and that says what was and should; give no facts")
    return _again(store, paper)


def _raised(store: str, said: Mapping[str, Any]) -> Mapping[str, Any]:
    """With the entries of the round: of those with that number at the table, the latest."""
    table, number = said.get("table"), said.get("round")
    if table is None or number is None:
        raise Misuse("say which round: table=t1 round=7, as croupier house find has it")
    every = rounds(entries_of(store))
    there = [one for one in every if (one.table, one.number) == (table, number)]
    named = [name for name in ENTRIES if name in said]
    found = [one for one in there if all(getattr(one, name) == said[name] for name in named)]
    if not found:
        why = "has other entries" if there else "is not known"
        find = f"croupier house find {store} --table {table}"
        raise Misuse(f"round {number} of {table} {why}; look it up: {find}")
    return {**said, "first": found[-1].first, "last": found[-1].last}


def _again(store: str, paper: str) -> Mapping[str, Any]:
    """The round of that paper, given from the opening of its session once more."""
    entries = list(entries_of(store))
    signed = (event for entry in entries for event in entry.events if isinstance(event, Signed))
    raised = next((one for one in signed if (one.document, one.step) == (paper, "raise")), None)
    if raised is None or raised.of != "dispute":
        raise Misuse(f"no dispute {paper!r}; name it with --paper")
    first, last = (raised.said[name] for name in ENTRIES)
    one = next((one for one in rounds(entries) if (one.first, one.last) == (first, last)), None)
    if one is None:
        raise Misuse(f"{paper} is about entries {first} to {last}, and they are no round")
    reading = Place.at(store).reading()
    try:
        found = differences_in(unsealed(stream_of(reading, one.stream), one.stream), one)
    finally:
        reading.close()
    listed = [{"was": each.was, "should": each.should} for each in found]
    return played_again(listed, one.dealt_by)

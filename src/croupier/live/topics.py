"""What a player may ask at the table: help, odds, the edge, why, the law, what can be called."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.core.driver import Driver
from croupier.core.events import Event
from croupier.core.game import Rules
from croupier.core.money import dollars
from croupier.core.names import find, spelled
from croupier.core.odds import LOSE
from croupier.core.procedure import Window
from croupier.core.refusals import Misuse
from croupier.core.wagers import Wager
from croupier.law import chapter, find_clause
from croupier.law import find as find_citation
from croupier.live.helping import help_lines
from croupier.live.names import family_of
from croupier.live.phrases import signed, won_cents
from croupier.live.shown import happened
from croupier.live.telling import Line, Tone


def about(driver: Driver, topic: str, words: str) -> list[Line]:
    """The answer to a question."""
    rules = driver.table.rules
    match topic:
        case "help":
            return help_lines(driver)
        case "wagers":
            return wager_lines(driver)
        case "odds":
            return odds_lines(driver, words)
        case "edge":
            from croupier.live.edge import edge_lines  # it counts, and counting takes its time

            return edge_lines(driver.table)
        case "why":
            return why_lines(rules, happened(driver.tail), words)
        case "law":
            return law_lines(rules, words)
        case "irregularities":
            return irregularity_lines(driver)
    return []


# Odds


def odds_lines(driver: Driver, words: str) -> list[Line]:
    """What the open wagers pay, a line each; of one wager all rows."""
    rules = driver.table.rules
    if words:
        known = {id: labels(rules, id) for id in rules.wagers}
        return _rows(rules, rules.wagers[find("wager", words, known)])
    ids = driver.pending.wagers if isinstance(driver.pending, Window) else tuple(rules.wagers)
    wagers = [rules.wagers[id] for id in ids]
    wide = max(len(wager.name) for wager in wagers) + 2
    return [Line(Tone.CHIPS, f"{wager.name:<{wide}}{_pays(wager)}") for wager in wagers]


def labels(rules: Rules, spot: str) -> tuple[str, ...]:
    """All that a wager is called, or one place of it."""
    called = rules.called
    named = (spot, *called.proper.get(spot, ()), *called.nicknames.get(spot, ()))
    return (*named, rules.wager(spot).name) if "@" not in spot else named


def wager_lines(driver: Driver) -> list[Line]:
    """Every wager that is open (else of the game), kind by kind, with what players call it."""
    rules = driver.table.rules
    window = driver.pending if isinstance(driver.pending, Window) else None
    ids = window.wagers if window else [one.id for one in rules.wagers.values() if one.placed]
    kinds: dict[str, list[Wager]] = {}
    for id in ids:
        kinds.setdefault(family_of(id)[0], []).append(rules.wagers[id])
    names = {kind: " ".join([kind, *_tails(wagers)]) for kind, wagers in kinds.items()}
    wide = min(30, max(map(len, names.values()))) + 2
    lines = []
    for kind, wagers in kinds.items():
        paid = dict.fromkeys(_pays(wager) for wager in wagers)
        nicknames = dict.fromkeys(name for one in wagers for name in _nicknames(one))
        also = f" (also {', '.join(list(nicknames)[:4])})" if nicknames else ""
        name = f"{names[kind]}  " if len(names[kind]) > wide - 2 else f"{names[kind]:<{wide}}"
        lines.append(Line(Tone.CHIPS, f"{name}{'; '.join(paid)}{also}"))
    return lines


def _nicknames(wager: Wager) -> Sequence[str]:
    """Two that a wager is known by; those of a place stand for all of them."""
    places = wager.names_of_places[-1:]
    return [*wager.called[:2], *(names[0] for names in places if names)]


def _tails(wagers: Sequence[Wager]) -> list[str]:
    """The numbers of a kind of wager; where it lies on many places, one of them."""
    numbers = [number for one in wagers if (number := family_of(one.id)[1])]
    if wagers[0].place_needed and wagers[0].places:
        numbers.append(f"{spelled(wagers[0].places[-1])} ...")
    return numbers


def _rows(rules: Rules, wager: Wager) -> list[Line]:
    wide = max(len(row.words) for row in wager.rows) + 2
    return [
        Line(Tone.HEAD, wager.name, rules.cite(wager.clause)),
        *(
            Line(Tone.CHIPS, f"  {row.words:<{wide}}{row.pays}", rules.cite(row.clause))
            for row in wager.rows
        ),
    ]


def _pays(wager: Wager) -> str:
    """`40, 30, 6, 3, 1 to 1` where all odds are to one, else each in full."""
    paid = [str(row.pays) for row in wager.rows if row.pays is not LOSE]
    if len(paid) > 1 and all(text.endswith(" to 1") for text in paid):
        return ", ".join(text.removesuffix(" to 1") for text in paid) + " to 1"
    return ", ".join(paid) or "nothing"


# Why


def why_lines(rules: Rules, log: Sequence[Event], words: str) -> list[Line]:
    """The last settlements with their reasons, then what each clause behind them asks."""
    settled = last_settlements(log)
    if words:
        known = {event["wager"]: labels(rules, event["wager"]) for event in settled}
        settled = [e for e in settled if e["wager"] == find("settled wager", words, known)]
    if not settled:
        raise Misuse("nothing has been settled yet; play a round, then ask why")
    lines = [_because(rules, event) for event in settled]
    for citation in dict.fromkeys(event["clause"] for event in settled):
        lines.append(Line(Tone.ASIDE, f"{citation.rpartition(' ')[2]} asks: {asks(citation)}"))
    return lines


def last_settlements(log: Sequence[Event]) -> list[Event]:
    """Of this round, or if it has none yet, of the one before."""
    settled: list[Event] = []
    for event in reversed(log):
        if event["kind"] == "round" and settled:
            break
        if event["kind"] in ("settled", "collected"):
            settled.append(event)
    return settled[::-1]


def _because(rules: Rules, event: Event) -> Line:
    name, won = spelled(event["wager"]), won_cents(event)
    tone = Tone.WIN if won > 0 else Tone.LOSE if won < 0 else Tone.PUSH
    start = f"seat {event['seat']}, {name}"
    if event["kind"] == "collected":
        return Line(tone, f"{start}: {signed(won)}, {event['why']}", event["clause"])
    paid = f"{dollars(event['stake_cents'])} at {event['pays']} is {signed(won)}"
    if event["pays"] in ("push", "lose"):
        paid = f"{dollars(event['stake_cents'])}, {event['pays']}"
    text = f"{start}: {paid}: {spelled(event['outcome'])}, {event['why']}"
    return Line(tone, text, event["clause"])


# The law


def law_lines(rules: Rules, words: str) -> list[Line]:
    """What a clause asks and how it is kept; of this table's chapter unless another is named."""
    here = rules.game.law.editions[rules.edition]
    if not words:
        ids = chapter(here).ids
        return [Line(Tone.CHIPS, f"{here} has {len(ids)} clauses, {ids[0]} to {ids[-1]}: law 12.A")]
    citation = _citation(here, words)
    kept = chapter(citation[0]).clauses.get(citation[1])
    if kept is None:
        return [Line(Tone.CHIPS, f"{' '.join(citation)} is not accounted for yet")]
    return [
        Line(Tone.HEAD, f"{kept.citation} ({kept.kept})"),
        Line(Tone.CHIPS, f"asks: {kept.asks}"),
        Line(Tone.ASIDE, f"kept: {kept.how}"),
    ]


def _citation(here: str, words: str) -> tuple[str, str]:
    try:
        return here, find_clause(here, words)
    except Misuse:
        if " " not in words:
            raise
    found, id = find_citation(words)
    if id is None:
        raise Misuse(f"which clause of {found}? Such as: law {found} {chapter(found).ids[0]}")
    return found, id


def asks(citation: str) -> str:
    chapter_id, of_law, id = citation.partition(" ")
    if not of_law:
        return "nothing: this is a bet of one's own, which no clause authorises"
    kept = chapter(chapter_id).clauses.get(id)
    return kept.asks if kept else "not accounted for yet"


# Irregularities


def irregularity_lines(driver: Driver) -> list[Line]:
    """What may be called at this moment."""
    rules, pending = driver.table.rules, driver.pending
    known = pending.irregularities if pending else ()
    if not known:
        return [Line(Tone.ASIDE, "nothing is in play that could go wrong; help lists all words")]
    wide = max(len(one.id) for one in known) + 2
    return [
        Line(Tone.CHIPS, f"call {one.id:<{wide}}{one.words}", rules.cite(one.clause))
        for one in known
    ]

"""What a player may ask at the table: help, odds, the edge, why, the law, what can be called."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.core.driver import Driver
from croupier.core.events import Event
from croupier.core.game import Rules
from croupier.core.money import dollars
from croupier.core.odds import LOSE
from croupier.core.procedure import Window
from croupier.core.refusals import Misuse
from croupier.core.wagers import Wager
from croupier.law import chapter, find_clause
from croupier.law import find as find_citation
from croupier.live.names import find, spelled
from croupier.live.phrases import signed, won_cents
from croupier.live.shown import happened
from croupier.live.telling import Line, Tone

HELP = (
    ("WAGER AMOUNT", "put chips on a wager: ante 5, or 3 ante 5 for seat 3"),
    ("take WAGER", "take them back, all of them or an amount; take all"),
    ("undo", "what you did last with your chips is taken back"),
    ("correct 4 3", "what you keyed last was wrong, and this was seen"),
    ("again", "the wagers of last time once more"),
    ("Enter", "close the betting; between rounds, open the next one"),
    ("play, fold ...", "decide; the part in [brackets] is enough"),
    ("odds", "what the wagers pay; odds WAGER for one of them"),
    ("edge", "what the house keeps of each wager now, by the cards that were seen"),
    ("why", "why the last wagers were paid or lost, with the clauses"),
    ("law 12.A", "what a clause asks, and how it is kept"),
    ("? / call NAME", "what may go wrong here, and calling it"),
    ("buy 100", "more chips"),
    ("sit 2, leave", "take another seat (sit 2 NAME with 100), or give one up"),
    ("seat 2", "from now on seat 2 is meant when none is named"),
    ("new dice", "fresh cards or dice; a wheel may also be adjusted, or reviewed"),
    ("staff ROLE: NAME", "somebody comes to a tracked table: staff boxperson: S2"),
    ("quit", "go; with --log an open round can be resumed"),
)


def about(driver: Driver, topic: str, words: str) -> list[Line]:
    """The answer to a question."""
    rules = driver.table.rules
    match topic:
        case "help":
            return help_lines()
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


def help_lines() -> list[Line]:
    wide = max(len(words) for words, _ in HELP) + 2
    return [Line(Tone.CHIPS, f"{words:<{wide}}{what}") for words, what in HELP] + [
        Line(Tone.ASIDE, "several at once: ante 5, pair plus 5, deal")
    ]


# Odds


def odds_lines(driver: Driver, words: str) -> list[Line]:
    """What the open wagers pay, a line each; of one wager all rows."""
    rules = driver.table.rules
    if words:
        known = {wager.id: wager.name for wager in rules.wagers.values()}
        return _rows(rules, rules.wagers[find("wager", words, known)])
    ids = driver.pending.wagers if isinstance(driver.pending, Window) else tuple(rules.wagers)
    wagers = [rules.wagers[id] for id in ids]
    wide = max(len(wager.name) for wager in wagers) + 2
    return [Line(Tone.CHIPS, f"{wager.name:<{wide}}{_pays(wager)}") for wager in wagers]


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
        known = {event["wager"]: spelled(event["wager"]) for event in settled}
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
    chapter_id, _, id = citation.partition(" ")
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

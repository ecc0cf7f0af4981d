"""Writing a Rules Submission: every choice of a house with its lawful values and its clause."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence

from croupier.core import coupons
from croupier.core.days import Date
from croupier.core.game import Rules, rules_for
from croupier.core.money import dollars
from croupier.core.options import Option, Value
from croupier.core.things import TABLE, places
from croupier.core.wagers import Row
from croupier.house import meter_terms
from croupier.house.submissions import DEVICES, is_amount
from croupier.house.tournament_terms import ANEW, CARRIED, LAST_ROUND, LOTS, POINTS, SECTION, SHARED

MARK = "# croupier: rules submission"
WIDTH = 100


def written(rules: Rules, house: str, day: Date) -> str:
    """The file that a house files for these rules; read again, it is the same rules."""
    return "\n".join(_lines(rules, house, day)) + "\n"


def _lines(rules: Rules, house: str, day: Date) -> Iterator[str]:
    game = rules.game
    chapter = game.law.editions[rules.edition]
    yield MARK
    yield f"# {game.name}, {chapter}. Check it: croupier submission check FILE"
    yield from ("", "[submission]", f"game = {quoted(game.id)}")
    editions = f"  # one of: {', '.join(game.editions)}" if len(game.editions) > 1 else ""
    yield f"edition = {quoted(rules.edition)}{editions}"
    yield f"house = {quoted(house)}  # the name on cloth and sign"
    yield f"from = {day}  # the gaming day from which it holds"
    elsewhere = in_terms(rules)
    here = [one for one in game.options if one.id not in elsewhere]
    options = [one for one in here if not is_amount(one)]
    limits = [one for one in here if is_amount(one)]
    for section, some in (("options", options), ("limits", limits)):
        yield from ("", f"[{section}]")
        for option in some:
            yield from _option(rules, option)
    yield from _pays(rules)
    yield from _beside(rules)
    if elsewhere:
        yield from _tournament(rules)


def _option(rules: Rules, option: Option) -> Iterator[str]:
    yield f"# {option.help} ({rules.cite(option.clause)})"
    usual = option.text(option.default)
    if option.choices:
        takes = ", ".join(map(option.text, option.choices))
        yield from _wrapped(f"one of: {takes}; usual: {usual}")
    elif "\n" not in usual:
        yield f"# usual: {usual}"
    yield f"{option.id} = {_value(option, rules.options[option.id])}"


def _value(option: Option, value: Value) -> str:
    if isinstance(value, int) and option.text(value) == str(value):
        return str(value)
    return quoted(option.text(value))


def _wrapped(text: str) -> Iterator[str]:
    line = "#"
    for word in text.split():
        if len(line) + len(word) >= WIDTH:
            yield line
            line = "#  "
        line += f" {word}"
    yield line


def in_terms(rules: Rules) -> set[str]:
    """The options that the terms of a tournament choose, where one is played."""
    if rules.options.get(SECTION) != "yes":
        return set()
    points = POINTS[rules.game.id]
    chosen = {point.option for point in points.points if point.option}
    limits = {points.rounds_option, points.minutes_option} - {""}
    return {SECTION, *chosen, *limits}


def _tournament(rules: Rules) -> Iterator[str]:
    points, game = POINTS[rules.game.id], rules.game
    known = {option.id: option for option in game.options}
    yield from (
        "",
        f"# What the rules of a tournament must say ({rules.cite(game.law(points.section))}).",
    )
    yield f"[{SECTION}]"
    for point in points.points:
        yield f"# {point.words} ({rules.cite(game.law(point.clause))})"
        if not point.option:
            yield f"{point.key} = {quoted(point.fixed)}"
            continue
        option = known[point.option]
        if option.choices:
            yield from _wrapped(f"one of: {', '.join(map(option.text, option.choices))}")
        yield f"{point.key} = {_value(option, rules.options[option.id])}"
    clause = f" ({rules.cite(game.law(points.limit))})" if points.limit else ""
    yield f"# rounds of each heat, minutes, or both: the first that is reached ends it{clause}"
    rounds = rules.options[points.rounds_option] if points.rounds_option else 20
    minutes = rules.options[points.minutes_option] if points.minutes_option else 0
    yield from (f"rounds = {rounds}", f"minutes = {minutes}")
    yield from OWN_TERMS
    least = max(1_000_00, 10 * rules.cents(points.minimum_option))
    yield f'chips = "{dollars(least)}"  # tournament chips of each participant'


OWN_TERMS = (
    'entry = "$50"  # what it costs to take part, in money',
    "tables = 2",
    "seats = 6  # at a table",
    "go_on = 2  # from each table to the next heat",
    f'ties = "{LOTS}"  # or {LAST_ROUND}, or {SHARED}',
    f'final = "{ANEW}"  # those who go on begin with new chips, or keep theirs: {CARRIED}',
    'prizes = ["$400", "$150", "$50"]  # in money',
    "elimination = []  # rounds after which the last one at each table is out",
)


def _pays(rules: Rules) -> Iterator[str]:
    """Rows that pay otherwise stand as they are; those that may stand behind a mark."""
    yield from ("", "# What a row pays, where the law leaves a say to the house; as usual if not")
    yield "# written. Take the mark off the wager and off the row to file another payment."
    usual = rules_for(rules.game, rules.edition, rules.option_texts(), lawful=False)
    for wager in usual.wagers.values():
        chosen = rules.paytable.get(wager.id, {})
        open_rows = [row for row in wager.rows if row.floor or row.approved]
        told = [row for row in wager.rows if row in open_rows or row.outcome in chosen]
        if told:
            yield from ("", f"{'' if chosen else '# '}[pays.{wager.id}]")
            yield from (_row(rules, row, chosen) for row in told)


def _row(rules: Rules, row: Row, chosen: Mapping[str, str]) -> str:
    word = "what was approved" if row.approved else f"no less than {row.pays}"
    law = f"  # {word if row.floor or row.approved else 'as the law has it'}"
    pays = chosen.get(row.outcome, str(row.pays))
    mark = "" if row.outcome in chosen else "# "
    return f"{mark}{key(row.outcome)} = {quoted(pays)}{law} ({rules.cite(row.clause)})"


def _beside(rules: Rules) -> Iterator[str]:
    things = [place.replace(" ", "_") for place in places(rules) if place != TABLE]
    yield from ("", "# Maker and model of what stands at the table.")
    yield from _section("devices", tuple(dict.fromkeys((*things, *DEVICES))))
    yield from meter_terms.example(rules)
    yield from ("", "# How a Match Play Coupon is read where the law is silent.")
    yield "# [coupons]"
    for reading in coupons.READINGS:
        answers = ", ".join(reading.answers)
        yield f'# {reading.key} = "{reading.usual}"  # {reading.asks}: {answers}'


def _section(section: str, names: Sequence[str]) -> Iterator[str]:
    yield f"# [{section}]"
    yield from (f'# {name} = "…"' for name in names)


def quoted(text: str) -> str:
    """A text as TOML has it."""
    plain = not any(sign in text for sign in ('"', "\\", "\r", "\x7f"))
    if "\n" in text and plain and all(c == "\n" or c.isprintable() for c in text):
        return f'"""\n{text}"""'
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def key(name: str) -> str:
    """A key as TOML has it."""
    plain = name and all(c.isascii() and (c.isalnum() or c in "_-") for c in name)
    return name if plain else quoted(name)

"""The terms of a tournament, as a submission has them under [tournament].

Each chapter lists what the rules of its tournaments must say. Every point of that list is a key
here: some choose an option of the game, some must say what the law has fixed, some are the house's
own. A point that is missing is named with its clause. What no chapter asks for and a tournament
needs all the same (chips, entry, tables, who goes on, prizes) is asked for without one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from croupier.core.game import Game, Rules
from croupier.core.money import cents_from, dollars
from croupier.core.numbers import is_whole
from croupier.core.refusals import Misuse, Refusal, quoted, unknown

if TYPE_CHECKING:
    from croupier.house.submissions import Reading
    from croupier.house.toml_lines import Keys

SECTION = "tournament"
TOGETHER, SEAT_1_FIRST, ROTATING = "together", "seat_1_first", "rotating"
LOTS, LAST_ROUND, SHARED = "lots", "last_round", "shared"
TIES = (LOTS, LAST_ROUND, SHARED)
"""Of those who are level lots are drawn; or who won more in the last round goes before, and then
lots; or lots decide who goes on, and in the final the prizes are shared."""
ANEW, CARRIED = "anew", "carried"
FINALS = (ANEW, CARRIED)
"""Whether those who go on begin the next heat with new chips, or with those they have."""
MOST_TABLES = 100
MOST_ROUNDS = 10_000


@dataclass(frozen=True)
class Point:
    """One thing that the rules of a tournament must say."""

    key: str
    clause: str
    words: str
    fixed: str = ""
    """What the law has it say, where there is no choice."""
    option: str = ""
    """The option of the game that it chooses."""


@dataclass(frozen=True)
class Points:
    """All that one chapter wants, and how long it lasts in its own words."""

    section: str
    approved: str
    points: tuple[Point, ...]
    limit: str = ""
    """The clause that wants a limit of time or of rounds; none where the chapter is silent."""
    rounds_option: str = ""
    minutes_option: str = ""
    minimum_option: str = "minimum"
    sides: tuple[str, ...] = ("main",)
    """The wagers of which a participant has one in every round."""


def _baccarat(*more: Point) -> Points:
    return Points(
        "17.B",
        "17.A",
        (
            Point("betting_order", "17.B.ii", "in which order they bet", option="betting_order"),
            Point("minimum", "17.B.iii", "the least bet for each hand", option="minimum"),
            Point("banker_or_player", "17.B.iv", "Banker or Player at all times", fixed="one"),
            Point("dragon_bonus", "17.B.v", "whether it is offered", option="dragon_bonus"),
            Point("every_hand", "17.B.vi", "everybody wagers on every hand", fixed="yes"),
            Point("banker_pays", "17.B.vii", "what a winning Banker pays", fixed="1 to 1"),
            *more,
        ),
        limit="17.B.i",
        rounds_option="tournament_rounds",
        minutes_option="tournament_minutes",
        sides=("banker", "player"),
    )


POINTS: Mapping[str, Points] = {
    "blackjack": Points(
        "18.B",
        "18.A",
        (
            Point("shoe", "18.B.i", "the cards come from a dealing shoe", fixed="yes"),
            Point("dealer_cuts", "18.B.ii", "the dealer cuts", fixed="yes"),
            Point("betting_order", "18.B.iii", "in which order they bet", fixed=ROTATING),
            Point(
                "double_on_blackjack",
                "18.B.iv",
                "whether a Blackjack may be doubled",
                option="double_on_blackjack",
            ),
            Point(
                "resplit_aces",
                "18.B.v",
                "whether aces may be split more than once",
                option="resplit_aces",
            ),
            Point("insurance_multiple", "18.B.vi", "steps of an insurance", fixed="$25"),
            Point("bankroll", "18.B.vii", "who sees to the chips for it", fixed="participant"),
            Point("blackjack_pays", "18.B.viii", "what a Blackjack pays", fixed="2 to 1"),
            Point("misdeal", "18.B.ix", "what follows a misdeal", fixed="cards shift"),
        ),
    ),
    "craps": Points(
        "13.B",
        "13.A",
        (
            Point("first_shooter", "13.B.ii", "who shoots first", option="first_shooter"),
            Point(
                "minimum", "13.B.iii", "the least bet for each roll", option="tournament_minimum"
            ),
            Point("types_on_a_number", "13.B.iv", "types of bets on a number", fixed="2"),
            Point("line", "13.B.v", "Pass or Don't Pass at all times", fixed="one"),
            Point("both_sides", "13.B.vi", "whether both sides of a number", fixed="no"),
            Point("passing", "13.B.vii", "how the dice pass on", fixed="clockwise"),
            Point("every_roll", "13.B.viii", "everybody wagers on every roll", fixed="yes"),
        ),
        limit="13.B.i",
        rounds_option="tournament_rolls",
        minutes_option="tournament_minutes",
        minimum_option="tournament_minimum",
        sides=("pass", "dont_pass"),
    ),
    "mini_baccarat": _baccarat(
        Point("tie_pays", "13.H", "what a winning Tie pays", fixed="8 to 1"),
        Point("vigorish", "13.H", "whether Banker is charged a vigorish", fixed="no"),
    ),
    "dragon_bonus_baccarat": _baccarat(),
}


@dataclass(frozen=True)
class Terms:
    """How a tournament is played, as it was filed. Chips are tournament chips, in cents."""

    chips_cents: int
    entry_cents: int
    tables: int
    seats: int
    rounds: int
    """In each heat, 0 for no limit; at a dice table these are rolls."""
    minutes: int
    minimum_cents: int
    betting_order: str
    go_on: int
    """How many go on from each table."""
    ties: str
    final: str
    prizes_cents: tuple[int, ...]
    elimination: tuple[int, ...] = ()
    """After these rounds the last one at each table is out."""
    written: Mapping[str, Any] = field(default_factory=dict, compare=False)

    @property
    def places(self) -> int:
        """How many may enter."""
        return self.tables * self.seats


OWN = ("chips", "entry", "tables", "seats", "go_on", "ties", "final", "prizes")
"""What every tournament needs, whatever its chapter says."""
LIMITS = ("rounds", "minutes")


def keys_of(game: Game) -> tuple[str, ...]:
    """Every key that [tournament] may have for this game."""
    points = [point.key for point in POINTS[game.id].points]
    return tuple(dict.fromkeys((*points, *OWN, *LIMITS, "minimum", "elimination")))


def chosen_options(
    game: Game, written: Mapping[str, tuple[Keys, Any]]
) -> Iterator[tuple[Any, ...]]:
    """Keys, value and option of the game, for each point that chooses one."""
    points = POINTS[game.id]
    for point in points.points:
        if point.option and point.key in written:
            keys, value = written[point.key]
            yield keys, value, point.option
    if "minimum" in written and not any(point.key == "minimum" for point in points.points):
        yield (*written["minimum"], points.minimum_option)
    for name, option in zip(LIMITS, (points.rounds_option, points.minutes_option), strict=True):
        if option and any(limit in written for limit in LIMITS):
            yield (*written.get(name, ((SECTION,), 0)), option)


class TermsReading:
    """The table [tournament] of one file: what it says, and what is wrong with it."""

    def __init__(self, reading: Reading, game: Game, edition: str) -> None:
        self.reading = reading
        self.game = game
        self.edition = edition
        self.written = reading.known(SECTION, keys_of(game))

    def cite(self, clause: str) -> str:
        return self.game.law(clause).of(self.edition)

    def terms(self, rules: Rules) -> Terms | None:
        """The terms, once the rules of the game stand; None if anything is wrong with them."""
        before = len(self.reading.objections)
        self._points()
        made = self._own(rules)
        return made if len(self.reading.objections) == before else None

    def _points(self) -> None:
        points = POINTS[self.game.id]
        if points.limit and not any(name in self.written for name in LIMITS):
            self._missing("rounds", points.limit, "a limit of rounds or minutes")
        for point in points.points:
            if point.key not in self.written:
                self._missing(point.key, point.clause, point.words, point.fixed)
            elif point.fixed:
                self._fixed(point)

    def _missing(self, key: str, clause: str, words: str, fixed: str = "") -> None:
        cited = self.cite(clause)
        such = f'{key} = "{fixed}"' if fixed else key
        refusal = Refusal(
            f"a tournament that does not say: {words}",
            "its rules must include it",
            cited,
            f"write {such} under [{SECTION}]",
        )
        self.reading.object((SECTION, key), refusal)

    def _fixed(self, point: Point) -> None:
        keys, value = self.written[point.key]
        said = str(value) if is_whole(value) else value
        if not isinstance(said, str) or " ".join(said.split()).lower() != point.fixed:
            refusal = Refusal(
                f"{point.key} = {quoted(value)}",
                f"in a tournament the law has it: {point.fixed} ({point.words})",
                self.cite(point.clause),
                f'write {point.key} = "{point.fixed}"',
            )
            self.reading.object(keys, refusal)

    # What every tournament needs

    def _own(self, rules: Rules) -> Terms | None:
        for name in OWN:
            if name not in self.written:
                self.reading.object((SECTION, name), f"it is missing; {_ASKED[name]}")
        points = POINTS[self.game.id]
        if not points.limit and not any(name in self.written for name in LIMITS):
            self.reading.object((SECTION, "rounds"), "it is missing; say rounds or minutes")
        rounds = self._number("rounds", 0, MOST_ROUNDS, 0)
        minutes = self._number("minutes", 0, MOST_ROUNDS, 0)
        if any(name in self.written for name in LIMITS) and not rounds and not minutes:
            self.reading.object((SECTION, "rounds"), "without rounds and minutes it has no end")
        least = rules.cents(points.minimum_option)
        seats = self._number("seats", 2, self.game.seats, self.game.seats)
        prizes = self._amounts("prizes")
        made = Terms(
            chips_cents=self._amount("chips", least),
            entry_cents=self._amount("entry", 0),
            tables=self._number("tables", 1, MOST_TABLES, 1),
            seats=seats,
            rounds=rounds,
            minutes=minutes,
            minimum_cents=least,
            betting_order=self._order(rules),
            go_on=self._number("go_on", 1, max(1, seats - 1), 1),
            ties=self._word("ties", TIES),
            final=self._word("final", FINALS),
            prizes_cents=prizes,
            elimination=self._elimination(rounds),
            written={name: value for name, (_, value) in self.written.items()},
        )
        if len(prizes) > made.seats:
            keys, _ = self.written["prizes"]
            self.reading.object(
                keys, f"{len(prizes)} prizes for a final of {made.seats}; leave out"
            )
        if list(prizes) != sorted(prizes, reverse=True):
            self.reading.object(self.written["prizes"][0], "a later prize is greater; sort them")
        return made

    def _order(self, rules: Rules) -> str:
        """As filed; a chapter that says nothing of it lets all bet together."""
        if "betting_order" in rules.options:
            return str(rules.options["betting_order"])
        point = next((p for p in POINTS[self.game.id].points if p.key == "betting_order"), None)
        return TOGETHER if point is None else point.fixed

    def _number(self, name: str, least: int, most: int, otherwise: int) -> int:
        if name not in self.written:
            return otherwise
        keys, value = self.written[name]
        if is_whole(value, least=least, most=most):
            return int(value)
        self.reading.object(
            keys, f"{quoted(value)} is none of {least:,} to {most:,}; write a whole number"
        )
        return otherwise

    def _amount(self, name: str, least: int) -> int:
        if name not in self.written:
            return least
        keys, value = self.written[name]
        return self._cents(keys, value, least)

    def _cents(self, keys: Keys, value: Any, least: int) -> int:
        try:
            cents = cents_from(str(value) if is_whole(value) else value)
        except (Misuse, AttributeError, TypeError):
            why = f'{quoted(value)} is no amount; write dollars in quotes, such as "1,000"'
            self.reading.object(keys, why)
            return least
        if cents < least:
            why = f"{dollars(cents)} is less than {dollars(least)}; write at least that"
            self.reading.object(keys, why)
        return cents

    def _amounts(self, name: str) -> tuple[int, ...]:
        if name not in self.written:
            return ()
        keys, value = self.written[name]
        if not isinstance(value, list) or not value:
            self.reading.object(keys, f'this is a list; write {name} = ["500", "250"]')
            return ()
        return tuple(self._cents(keys, one, 1) for one in value)

    def _word(self, name: str, known: tuple[str, ...]) -> str:
        if name not in self.written:
            return known[0]
        keys, value = self.written[name]
        said = value.strip().lower() if isinstance(value, str) else ""
        if said not in known:
            self.reading.object(keys, unknown(f"choice for {name}", str(value), known))
        return said

    def _elimination(self, rounds: int) -> tuple[int, ...]:
        if "elimination" not in self.written:
            return ()
        keys, value = self.written["elimination"]
        most = rounds - 1 if rounds else MOST_ROUNDS
        good = isinstance(value, list) and all(is_whole(one, least=1, most=most) for one in value)
        if not good or sorted(set(value)) != value:
            why = f"these are rounds up to {most:,}, in order; write elimination = [5, 10]"
            self.reading.object(keys, why)
            return ()
        return tuple(value)


_ASKED = {
    "chips": 'say with how many chips each begins: chips = "1,000"',
    "entry": 'say what it costs: entry = "50", or "0"',
    "tables": "say at how many tables: tables = 2",
    "seats": "say how many sit at a table: seats = 6",
    "go_on": "say how many go on from each table: go_on = 2",
    "ties": f"say what decides between equals: ties = one of {', '.join(TIES)}",
    "final": f"say with which chips those begin who go on: final = one of {', '.join(FINALS)}",
    "prizes": 'say what is won: prizes = ["500", "250"]',
}

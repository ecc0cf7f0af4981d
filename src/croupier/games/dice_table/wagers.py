"""What can become of a wager on two dice: rows and pickers that Craps and Crapless share.

One roll of two dice is a round. A picker looks at a `Roll` and names the row, or `NOT_DECIDED` when
the roll leaves the wager where it lies. The functions on small integers are the same for the table
and for kernels.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple

from croupier.core.fast import fast
from croupier.core.law import Chapter, Clause
from croupier.core.odds import LOSE, PUSH, Odds, pays_from
from croupier.core.options import Value
from croupier.core.wagers import NOT_DECIDED, Commission, Picker, Row, Wager

SEVEN = 7


class Roll(NamedTuple):
    """One roll as one wager meets it."""

    first: int
    second: int
    point: int = 0
    """The come out point that is on; 0 on a come out roll."""
    number: int = 0
    """The number that the wager lies on; 0 if it lies on none (yet)."""
    working: int = 1
    """0 when the wager is off for this roll."""

    @property
    def total(self) -> int:
        return self.first + self.second


# The pass line and everything that goes by it


@fast
def line(total: int, number: int) -> int:
    """Pass and Come in Craps, 3.A.i and 3.A.iii: 0 natural, 1 number made, 2 craps, 3 seven out."""
    if number == 0:
        if total in (7, 11):  # 3.A.i.(a).(1), 3.A.iii.(a).(1)
            return 0
        return 2 if total in (2, 3, 12) else -1  # 3.A.i.(b).(1), 3.A.iii.(b).(1)
    if total == number:  # 3.A.i.(a).(2), 3.A.iii.(a).(2)
        return 1
    return 3 if total == 7 else -1  # 3.A.i.(b).(2), 3.A.iv


@fast
def against_line(total: int, number: int) -> int:
    """3.A.ii, 3.A.vi: 0 craps, 1 seven out, 2 twelve, 3 natural, 4 number made."""
    if number == 0:
        if total in (2, 3):  # 3.A.ii.(a).(1), 3.A.vi.(a).(1)
            return 0
        if total == 12:  # 3.A.ii.(c), 3.A.vi.(c)
            return 2
        return 3 if total in (7, 11) else -1  # 3.A.ii.(b).(1), 3.A.vi.(b).(1)
    if total == 7:  # 3.A.ii.(a).(2), 3.A.vi.(a).(2)
        return 1
    return 4 if total == number else -1  # 3.A.ii.(b).(2), 3.A.vi.(b).(2)


@fast
def crapless_line(total: int, number: int) -> int:
    """Pass and Come in Crapless: 0 seven at once, 1 number made, 2 seven out."""
    if number == 0:
        return 0 if total == 7 else -1
    if total == number:
        return 1
    return 2 if total == 7 else -1


@fast
def before_seven(total: int, number: int, working: int) -> int:
    """Place, Buy and Put: 0 the number came, 1 a seven came first."""
    if working == 0 or total not in (7, number):
        return -1
    return 0 if total == number else 1


@fast
def after_seven(total: int, number: int, working: int) -> int:
    """Lay: 0 a seven came, 1 the number came first."""
    if working == 0 or total not in (7, number):
        return -1
    return 0 if total == 7 else 1


@fast
def hardway(first: int, second: int, number: int, working: int) -> int:
    """0 the number as a pair, 1 the number in another way, 2 a seven."""
    total = first + second
    if working == 0 or total not in (7, number):
        return -1
    if total == 7:
        return 2
    return 0 if first == second else 1


@fast
def odds_taken(total: int, number: int, working: int, widest: int) -> int:
    """Odds behind Pass or Come: a row for each pair of numbers, then lost, then returned.

    `widest` is how far from 7 a number may lie: 3 in Craps, 5 in Crapless. Odds that are off come
    back when the wager that they support is decided.
    """
    if total not in (7, number):
        return -1
    if working == 0:
        return widest + 1
    return widest - abs(number - 7) if total == number else widest


@fast
def odds_laid(total: int, number: int) -> int:
    """Odds behind Don't Pass or Don't Come: 0 on 4 or 10, 1 on 5 or 9, 2 on 6 or 8, 3 lost."""
    if total == 7:
        return 3 - abs(number - 7)
    return 3 if total == number else -1


def pick_pass(roll: Roll) -> int:
    return line(roll.total, roll.point)


def pick_come(roll: Roll) -> int:
    return line(roll.total, roll.number)


def pick_dont_pass(roll: Roll) -> int:
    return against_line(roll.total, roll.point)


def pick_dont_come(roll: Roll) -> int:
    return against_line(roll.total, roll.number)


def pick_crapless_pass(roll: Roll) -> int:
    return crapless_line(roll.total, roll.point)


def pick_crapless_come(roll: Roll) -> int:
    return crapless_line(roll.total, roll.number)


def pick_to_win(roll: Roll) -> int:
    return before_seven(roll.total, roll.number, roll.working)


def pick_put(roll: Roll) -> int:
    """As a Come Bet on its number: never off, whatever its odds are."""
    return before_seven(roll.total, roll.number, 1)


def pick_to_lose(roll: Roll) -> int:
    return after_seven(roll.total, roll.number, roll.working)


def pick_put_odds(roll: Roll) -> int:
    if roll.total not in (SEVEN, roll.number):
        return NOT_DECIDED
    if not roll.working:
        return 2
    return 0 if roll.total == roll.number else 1


def pick_odds_laid_pass(roll: Roll) -> int:
    return odds_laid(roll.total, roll.point)


def pick_odds_laid_come(roll: Roll) -> int:
    return odds_laid(roll.total, roll.number)


def picks_odds(widest: int) -> tuple[Picker, Picker]:
    """The pickers of odds behind Pass and behind Come."""

    def behind_pass(roll: Roll) -> int:
        return odds_taken(roll.total, roll.point, 1, widest)

    def behind_come(roll: Roll) -> int:
        return odds_taken(roll.total, roll.number, roll.working, widest)

    return behind_pass, behind_come


def pick_hardway(number: int) -> Picker:
    return lambda roll: hardway(roll.first, roll.second, number, roll.working)


def pick_totals(*winning: Iterable[int]) -> Picker:
    """One roll: the row of the first group that has the total, or the one after the last."""
    row_of = [len(winning)] * 13
    for row, totals in reversed(list(enumerate(winning))):
        for total in totals:
            row_of[total] = row
    by_total = tuple(row_of)
    return lambda roll: by_total[roll.first + roll.second]


def pick_hop(a: int, b: int) -> Picker:
    low, high = sorted((a, b))
    return lambda roll: 0 if sorted((roll.first, roll.second)) == [low, high] else 1


# What the numbers pay

_TRUE = {5: (6, 1), 4: (3, 1), 3: (2, 1), 2: (3, 2), 1: (6, 5)}
_PLACE = {5: (11, 2), 4: (11, 4), 3: (9, 5), 2: (7, 5), 1: (7, 6)}


def true_odds(number: int) -> Odds:
    """What a number pays against a seven without an advantage for either side."""
    return Odds(*_TRUE[abs(number - SEVEN)])


def lay_odds(number: int) -> Odds:
    """The same bet seen from the other side."""
    win, stake = _TRUE[abs(number - SEVEN)]
    return Odds(stake, win)


def place_odds(number: int) -> Odds:
    return Odds(*_PLACE[abs(number - SEVEN)])


def pair_of(number: int) -> str:
    """`4_or_10`: the two numbers that come in as many ways."""
    low = min(number, 14 - number)
    return f"{low}_or_{14 - low}"


# Wagers at a number: § 3, 5, 5.a


def numbered(
    kind: str,
    name: str,
    clause: Clause,
    number: int,
    pays: Row,
    lose: Row,
    pick: Picker,
    commission: Commission | None = None,
) -> Wager:
    """Place, Buy, Lay or Put on one number."""
    return Wager(
        f"{kind}_{number}",
        f"{name} {number}",
        clause,
        (pays, lose),
        pick,
        facts=f"number_{number}",
        lasts=True,
        commission=commission,
    )


def place_wagers(law: Chapter, clause: str, numbers: Iterable[int]) -> list[Wager]:
    return [
        numbered(
            "place",
            "Place",
            law(clause),
            number,
            Row("win", place_odds(number), law("5.B"), floor=True),
            Row("seven_first", LOSE, law(f"{clause}.(b)")),
            pick_to_win,
        )
        for number in numbers
    ]


def put_wagers(
    law: Chapter, clause: str, numbers: Iterable[int], options: Mapping[str, Value]
) -> list[Wager]:
    """A Put Bet has no printed odds; `put_pays` has the house's, even money like the Come Bet."""
    pays = pays_from(str(options["put_pays"]))
    return [
        numbered(
            "put",
            "Put",
            law(clause),
            number,
            Row("win", pays, law(f"{clause}.(a)")),
            Row("seven_first", LOSE, law(f"{clause}.(b)")),
            pick_put,
        )
        for number in numbers
    ]


def commission(
    law: Chapter, clause: str, of: Literal["stake", "win"], options: Mapping[str, Value]
) -> Commission:
    percent = options["vigorish_percent"]
    assert isinstance(percent, int)
    up_front = options["vigorish_taken"] == "up_front"
    return Commission(percent, law(clause), of, "up_front" if up_front else "at_payment")


def buy_wagers(
    law: Chapter, clause: str, lost: str, numbers: Iterable[int], options: Mapping[str, Value]
) -> list[Wager]:
    vigorish = commission(law, clause, "stake", options)
    return [
        numbered(
            "buy",
            "Buy",
            law(clause),
            number,
            Row("win", vigorish.off(true_odds(number)), law(clause)),
            Row("seven_first", LOSE, law(lost)),
            pick_to_win,
            vigorish,
        )
        for number in numbers
    ]


def lay_wagers(
    law: Chapter, clause: str, numbers: Iterable[int], options: Mapping[str, Value]
) -> list[Wager]:
    vigorish = commission(law, clause, "win", options)
    return [
        numbered(
            "lay",
            "Lay",
            law(clause),
            number,
            Row("seven_first", vigorish.off(lay_odds(number)), law(clause)),
            Row("number_first", LOSE, law(clause)),
            pick_to_lose,
            vigorish,
        )
        for number in numbers
    ]


# Odds: § 6


def odds_wager(
    id: str, behind: str, clause: Clause, rows: Iterable[Row], pick: Picker, places: Iterable[int]
) -> Wager:
    """A supplemental wager; the table's limits are not its own (3.B, 6.F).

    Behind a wager that travels it lies on a number only, where that wager has come to.
    """
    numbers = tuple(map(str, places))
    return Wager(
        id,
        f"Odds behind {behind}",
        clause,
        tuple(rows),
        pick,
        facts=id,
        lasts=True,
        posted_limits=False,
        places=numbers,
        place_needed=bool(numbers),
    )


def taken_rows(clauses: Mapping[int, Clause], lose: Clause, off: Clause | None) -> list[Row]:
    """One row for each pair of numbers (by its lower one), the widest first."""
    rows = [Row(pair_of(low), true_odds(low), clause) for low, clause in clauses.items()]
    rows.append(Row("lose", LOSE, lose))
    return [*rows, Row("off_and_returned", PUSH, off)] if off else rows


def put_odds_wagers(clauses: Mapping[int, Clause], put: Clause, off: Clause | None) -> list[Wager]:
    """Odds behind a Put Bet, which is treated as a Come Bet and has its odds."""
    returned = [Row("off_and_returned", PUSH, off)] if off else []
    return [
        Wager(
            f"put_odds_{number}",
            f"Odds behind Put {number}",
            put,
            (
                Row("win", true_odds(number), clauses[min(number, 14 - number)]),
                Row("seven_first", LOSE, put),
                *returned,
            ),
            pick_put_odds,
            facts=f"put_odds_{number}",
            lasts=True,
            posted_limits=False,
        )
        for number in sorted({*clauses, *(14 - low for low in clauses)})
    ]


# One roll, and the hardways: § 3, 5.B to 5.F

WORDS = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 8: "eight", 10: "ten"}
HARDWAYS = {4: Odds(7, 1), 6: Odds(9, 1), 8: Odds(9, 1), 10: Odds(7, 1)}
HOPS = tuple((a, total - a) for total in range(4, 11) for a in range(1, 6) if a < total - a <= 6)
PAIRS_ON_HOP = (4, 6, 8, 10)
HORN = {2: 30, 3: 15, 11: 15, 12: 30}
BOX_OF = {2: "craps_two", 3: "craps_three", 11: "eleven_in_one_roll", 12: "craps_twelve"}
TOTALS = {2: "two", 3: "three", 7: "seven", 11: "eleven", 12: "twelve"}


def _net(parts: Mapping[int, tuple[int, int]], total: int) -> Odds | None:
    """The whole of a divided wager on one total: what its part wins less all other parts.

    `parts` has units and odds by the total that the part wins on. None when it comes to nothing.
    """
    units = sum(part for part, _ in parts.values())
    part, pays = parts[total]
    net = part * pays - (units - part)
    if not net:
        return None
    common = next(d for d in range(units, 0, -1) if net % d == 0 and units % d == 0)
    return Odds(net // common, units // common)


def divided(
    id: str,
    name: str,
    law: Chapter,
    clause: str,
    paid: Clause,
    parts: Mapping[int, tuple[int, int]],
) -> Wager:
    """A wager that is paid as if its equal units lay on several one roll wagers."""
    rows = [Row(TOTALS[total], _net(parts, total) or PUSH, paid) for total in parts]
    rows.append(Row("lose", LOSE, law(f"{clause}.(b)")))
    picker = pick_totals(*([total] for total in parts))
    return Wager(id, name, law(clause), tuple(rows), picker, facts="roll")


def horn_wagers(
    law: Chapter, clauses: Mapping[str, str], paid: Mapping[str, Clause]
) -> list[Wager]:
    """Horn, Horn High on each of its numbers, and World."""
    horn = {total: (1, pays) for total, pays in HORN.items()}
    wagers = [divided("horn", "Horn", law, clauses["horn"], paid["horn"], horn)]
    for high in HORN:
        parts = {total: (1 + (total == high), pays) for total, pays in HORN.items()}
        name = f"Horn High {high}"
        clause = clauses["horn_high"]
        wagers.append(divided(f"horn_high_{high}", name, law, clause, paid["horn_high"], parts))
    world = {**horn, SEVEN: (1, 4)}
    return [*wagers, divided("world", "World", law, clauses["world"], paid["world"], world)]


def _one_roll(
    id: str, name: str, law: Chapter, clause: str, pick: Picker, wins: Mapping[str, Odds]
) -> Wager:
    rows = [Row(outcome, odds, law("5.B"), floor=True) for outcome, odds in wins.items()]
    lose = Row("lose", LOSE, law(f"{clause}.(b)"))
    return Wager(id, name, law(clause), (*rows, lose), pick, facts="roll")


def hardway_wagers(law: Chapter, clauses: Mapping[int, str]) -> list[Wager]:
    return [
        Wager(
            f"{WORDS[number]}_the_hardway",
            f"{WORDS[number].capitalize()} the Hardway",
            law(clause),
            (
                Row("hard", HARDWAYS[number], law("5.B"), floor=True),
                Row("easy", LOSE, law(f"{clause}.(b)")),
                Row("seven", LOSE, law(f"{clause}.(b)")),
            ),
            pick_hardway(number),
            facts=f"hardway_{number}",
            lasts=True,
        )
        for number, clause in clauses.items()
    ]


def field_wager(law: Chapter, clause: str) -> Wager:
    wins = {"two": Odds(2, 1), "twelve": Odds(2, 1), "3_4_9_10_or_11": Odds(1, 1)}
    pick = pick_totals([2], [12], [3, 4, 9, 10, 11])
    return _one_roll("field", "Field", law, clause, pick, wins)


def proposition_wagers(law: Chapter, clauses: Mapping[str, str]) -> list[Wager]:
    """Any Seven to Eleven in One Roll: one group of totals each."""
    facts: tuple[tuple[str, str, tuple[int, ...], int], ...] = (
        ("any_seven", "Any Seven", (7,), 4),
        ("any_craps", "Any Craps", (2, 3, 12), 7),
        ("craps_two", "Craps Two", (2,), 30),
        ("craps_three", "Craps Three", (3,), 15),
        ("craps_twelve", "Craps Twelve", (12,), 30),
        ("eleven_in_one_roll", "11 in One Roll", (11,), 15),
    )
    return [
        _one_roll(id, name, law, clauses[id], pick_totals(totals), {"win": Odds(pays, 1)})
        for id, name, totals, pays in facts
    ]


def hop_wagers(law: Chapter, clause_of: Mapping[tuple[int, int], str]) -> list[Wager]:
    """Each pair of faces that § 3 lists, the hardways on the hop first."""
    wagers = []
    for number in PAIRS_ON_HOP:
        face = number // 2
        name = f"{WORDS[number].capitalize()} the Hardway on the Hop"
        id = f"{WORDS[number]}_the_hardway_on_the_hop"
        wins = {"win": Odds(30, 1)}
        clause = clause_of[face, face]
        wagers.append(_one_roll(id, name, law, clause, pick_hop(face, face), wins))
    for a, b in HOPS:
        name = f"{WORDS[a].capitalize()}-{WORDS[b].capitalize()} on the Hop"
        wins = {"win": Odds(15, 1)}
        wagers.append(_one_roll(f"hop_{a}_{b}", name, law, clause_of[a, b], pick_hop(a, b), wins))
    return wagers

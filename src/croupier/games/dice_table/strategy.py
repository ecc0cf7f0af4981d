"""Strategies for a dice table in words: `pass 10, odds 2x`, `place 6 and 8 for 12, press once`.

A strategy is a list of wagers, each with an amount in dollars, and of words that say more about the
wager before them. Commas and semicolons are optional.

    pass 10, odds 2x                        odds behind Pass; 345, max and $20 are odds too,
                                            cut to what the house takes on a number
    dont_pass 10, lay odds 1x               laid odds that can win as much as the wager
    come 10 with 2x odds up to 2 points     a Come Bet while fewer than two lie on numbers
    place 6 and 8 for 12, press once        twice as much after the first hit, until it loses
    place 6 12, regress to 6 after hit      less after the first hit
    place 8 6, down after 2 hits            no more of it until the next shooter
    hard 8 for 5 always on                  called on for come out rolls
    any_craps 5 on the come out             only then; `with a point` is the other half
    field 5, double after loss up to 3 times
    fire 5; stop after 100 rolls or at +200 or at -300

A wager is made again whenever none lies. A strategy that stops makes no new wager and stays until
what lies is decided.
"""

from __future__ import annotations

import re
from dataclasses import replace
from difflib import get_close_matches

from croupier.core.calling import AND, Reader
from croupier.core.game import Rules
from croupier.core.money import cents_from, dollars
from croupier.core.names import several
from croupier.core.refusals import Misuse, quoted
from croupier.games.dice_table import plan
from croupier.games.dice_table.chapter import dice_law
from croupier.games.dice_table.house import HIGH_AT, LOW_AT, STEP_AT, house
from croupier.games.dice_table.placing import (
    ANY_TIME,
    COME_OUT,
    OPEN,
    POINT_ON,
    SUPPORTS,
    THREE_FOUR_FIVE,
    odds_multiple,
    off_by_rule,
)
from croupier.games.dice_table.roll_bets import roll_bets
from croupier.games.dice_table.spots import ON_A_NUMBER, kind_and_number, numbers_of
from croupier.games.dice_table.wishes import Odds, Strategy, Wish

ALWAYS = 10**6
"""Times without end, as far as a session is concerned."""
LINES = tuple(SUPPORTS.values())
KNOWN = (
    "odds 2x",
    "press once",
    "double after loss",
    "regress after hit",
    "down after 2 hits",
    "up to 2 points",
    "always on",
    "on the come out",
    "with a point",
    "stop after 100 rolls",
    "stop at +200",
)
SPLIT = re.compile(r"[^\s,;]+")
LONGEST = 2_000
"""Of a strategy, in characters."""


def strategy_from(text: str, rules: Rules) -> Strategy:
    """Understand a strategy, or say which word is not understood and what is known."""
    if len(text) > LONGEST:
        raise Misuse(f"a strategy of {len(text):,} characters; say it in {LONGEST:,}, or in Python")
    return _Reader(text, rules).read()


class _Reader:
    """Reads word by word; `group` is the wagers that the next words are about."""

    def __init__(self, text: str, rules: Rules) -> None:
        self.rules = rules
        self.spots = numbers_of(rules)
        self.found = Strategy(" ".join(text.split()))
        self.words = [match.group().lower().replace("'", "") for match in SPLIT.finditer(text)]
        self.at = 0
        self.group: list[int] = []
        self.chips = Reader(rules.called, [self.wagers()])

    # Words

    def peek(self, ahead: int = 0) -> str:
        at = self.at + ahead
        return self.words[at] if at < len(self.words) else ""

    def next(self) -> str:
        word = self.peek()
        self.at += 1
        return word

    def skip(self, *words: str) -> bool:
        if self.peek() in words and self.peek():
            self.at += 1
            return True
        return False

    def wrong(self, what: str) -> Misuse:
        """One line: the place, what is wrong there, what to do."""
        shown = [*self.words[: self.at], f">{self.peek()}<", *self.words[self.at + 1 :]]
        return Misuse(f"strategy, word {self.at + 1}: {what} (in: {' '.join(shown)})")

    def number(self, what: str) -> int:
        if not re.fullmatch(r"[0-9]{1,9}", self.peek()):
            raise self.wrong(f"{what} is a whole number here")
        return int(self.next())

    def amount(self) -> int:
        self.skip("for")
        try:
            cents = cents_from(self.peek())
        except Misuse:
            raise self.wrong("an amount in dollars is missing, such as 10 or $2.50") from None
        self.at += 1
        return cents

    # Statements

    def read(self) -> Strategy:
        while self.peek():
            if not self.skip("and", "then", "or", "each"):
                self.statement()
        if not self.found.wishes:
            raise Misuse("the strategy has no wager; write one, such as: pass 10, odds 2x")
        self.check()
        return self.found

    def statement(self) -> None:
        word = self.peek()
        if word == "stop":
            self.stop()
        elif self.is_odds():
            self.odds()
        elif word in ("press", "double"):
            self.press()
        elif word == "regress":
            self.regress()
        elif word == "down" or (word == "take" and self.peek(1) == "down"):
            self.down()
        elif word == "up":
            self.up_to()
        elif word in ("always", "working", "on", "with", "without"):
            self.moment()
        else:
            self.wager()

    def wager(self) -> None:
        """One amount on one wager or several, in the words that are said at the table too."""
        found = self.chips.group(self.words[self.at :])
        if found is None:
            raise self.not_chips()
        unclear = [target for target in found[0].targets if len(target.spots) > 1]
        if unclear and unclear[0].words in ON_A_NUMBER:
            raise self.not_chips()
        if unclear:
            raise self.wrong(str(several(*unclear[0])))
        names = [target.spots[0] for target in found[0].targets]
        self.group = []
        for one in names:
            if any(wish.wager == one for wish in self.found.wishes):
                raise self.wrong(f"{one} is there twice; say all about it once")
            self.group.append(len(self.found.wishes))
            wish = Wish(one, self.spots[one], found[0].cents, self.usual(one), points=ALWAYS)
            self.found.wishes.append(wish)
        self.at += found[1]

    def not_chips(self) -> Misuse:
        """What is wrong where a wager with its amount should stand."""
        words = self.words[self.at : self.at + 6]
        for count in range(len(words), 0, -1):
            if len(self.chips.spots(" ".join(words[:count]))) == 1:
                self.at += count
                if self.peek() in AND and self.peek(1).isdigit():
                    self.at += 1
                    return self.unknown(f"{words[0]}_{self.peek()}")
                return self.wrong("an amount in dollars is missing, such as 10 or $2.50")
        kind = words[0]
        if kind in ON_A_NUMBER and len(words) > 1:
            self.at += 1
            return self.wrong(f"{kind} goes on {', '.join(map(str, dice_law(self.rules).points))}")
        return self.unknown(kind)

    def wagers(self) -> list[str]:
        """Every wager that a player puts up by itself."""
        return [w for w in self.rules.wagers if not w.endswith("_odds") and "put_odds" not in w]

    def unknown(self, name: str) -> Misuse:
        near = get_close_matches(name, [*self.wagers(), *(word.split()[0] for word in KNOWN)], 1)
        hint = f"did you mean {near[0]}? " if near else ""
        return self.wrong(
            f"{quoted(name)} is neither a wager of {self.rules.game.name} nor a word of a "
            "strategy; "
            f"{hint}wagers: {', '.join(self.families())}; words: {', '.join(KNOWN)}"
        )

    def families(self) -> dict[str, None]:
        """The wagers in few words: `place N` for six of them."""
        found: dict[str, None] = {}
        for wager in self.wagers():
            kind, number = kind_and_number(wager)
            name = re.sub(r"_the_hardway.*|^hop_\w+", "", wager)
            short = "hop_A_B" if not name else "hard N" if name != wager else wager
            found[f"{kind} N" if number else re.sub(r"horn_high_\d+", "horn_high_N", short)] = None
        return found

    def usual(self, wager: str) -> int:
        """When a wager is made unless the strategy says so: as players do, and as they may."""
        kind, _ = kind_and_number(wager)
        if bet := roll_bets(self.rules).get(wager):
            return bet.when
        if kind == "pass":
            return COME_OUT
        rests = off_by_rule(self.rules, wager, point=0)
        return POINT_ON if rests else OPEN.get(kind, ANY_TIME)

    # What is said about a wager

    def about(self, what: str) -> list[int]:
        if not self.group:
            wager = "pass 10" if what.startswith("odds") else "place 6 and 8 for 12"
            raise self.wrong(f"{what} belongs behind a wager, such as: {wager}, {what}")
        return self.group

    def change(self, **how: object) -> None:
        for i in self.group:
            self.found.wishes[i] = replace(self.found.wishes[i], **how)  # type: ignore[arg-type]

    def is_odds(self) -> bool:
        words = [self.peek(i) for i in range(3)]
        if words[0] in ("with", "lay", "take"):
            words = words[1:]
        return words[0] == "odds" or (words[1] == "odds" and _multiple(words[0]) is not None)

    def odds(self) -> None:
        start = self.at
        self.about("odds 2x")
        self.skip("with", "lay", "take")
        before = not self.skip("odds")
        word = self.next()
        if before:
            self.skip("odds")
        kinds = {kind_and_number(self.found.wishes[i].wager)[0] for i in self.group}
        if len(kinds) != 1 or not kinds <= set(LINES):
            self.at = start
            raise self.wrong("odds go behind pass, dont_pass, come, dont_come or put")
        behind = kinds.pop()
        if any(odds.behind == behind for odds in self.found.odds):
            self.at = start
            raise self.wrong(f"odds behind {behind} are there twice; say them once")
        self.at -= 1 if not before else 2
        self.found.odds.append(self.odds_from(word, behind))
        self.at += 1 if not before else 2

    def odds_from(self, word: str, behind: str) -> Odds:
        times = _multiple(word)
        if times == 0:
            return Odds(behind, plan.MOST)
        if times is not None:
            self.check_odds(word, times)
            return Odds(behind, plan.MULTIPLE, times)
        try:
            return Odds(behind, plan.AMOUNT, cents=cents_from(word))
        except Misuse:
            known = "2x, 345, max or an amount"
            raise self.wrong(f"{quoted(word or 'nothing')} is no odds; write {known}") from None

    def check_odds(self, word: str, times: int) -> None:
        """Odds are cut to what the house takes on a number; more than on any number is a slip."""
        house = self.rules.cents("odds")
        numbers = dice_law(self.rules).points
        if all(odds_multiple(times, n) > odds_multiple(house, n) for n in numbers):
            taken = "345" if house == THREE_FOUR_FIVE else f"{house}x"
            raise self.wrong(
                f"{word} is more than this house takes; write odds {taken} or odds max, "
                f"or set another house (--set odds={times})"
            )

    def times(self) -> int:
        """`once`, `twice`, `3 times`; without end if nothing is said."""
        if self.skip("once"):
            return 1
        if self.skip("twice"):
            return 2
        self.skip("always")
        if self.skip("up"):
            self.skip("to")
        if self.peek().isdigit() and self.peek(1) in ("times", "time"):
            count = self.number("how often")
            self.at += 1
            return count
        return ALWAYS

    def press(self) -> None:
        self.about("press once")
        self.next()
        times = self.times()
        after_loss = False
        if self.skip("after"):
            self.skip("a", "each", "every")
            word = self.next()
            if word not in ("loss", "win", "hit"):
                self.at -= 1
                raise self.wrong("after a loss, or after a win")
            after_loss = word == "loss"
            times = min(times, self.times())
        self.change(goes=plan.DOUBLES, times=times, after_loss=after_loss)

    def regress(self) -> None:
        self.about("regress after hit")
        self.next()
        cents = None
        if self.skip("to"):
            cents = self.amount()
        if self.skip("after"):
            self.skip("a", "one", "the", "first")
            if not self.skip("hit", "win"):
                raise self.wrong("after a hit")
        for i in self.group:
            wish = self.found.wishes[i]
            less = cents if cents is not None else self.half(wish)
            if less > wish.cents:
                raise self.wrong(f"a regress goes below {dollars(wish.cents)}")
            new = replace(wish, goes=plan.REGRESSES, times=1, to_cents=less)
            self.found.wishes[i] = new

    def half(self, wish: Wish) -> int:
        made, spot = house(self.rules), wish.spot
        step = made[STEP_AT + spot]
        return int(max(made[LOW_AT + spot], wish.cents // 2 // step * step))

    def down(self) -> None:
        self.about("down after 2 hits")
        self.skip("take")
        self.next()
        if not self.skip("after"):
            raise self.wrong("write down after 1 hit, or after 2 hits")
        self.skip("a", "one", "the", "first")
        hits = self.number("how many hits") if self.peek().isdigit() else 1
        if not self.skip("hit", "hits", "win", "wins") or hits < 1:
            raise self.wrong("write down after 1 hit, or after 2 hits")
        self.change(down_after=hits, times=max(hits, self.found.wishes[self.group[0]].times))

    def up_to(self) -> None:
        if not all(
            self.found.wishes[i].wager in ("come", "dont_come") for i in self.about("up to")
        ):
            raise self.wrong("up to so many points belongs behind come or dont_come")
        self.next()
        self.skip("to")
        points = self.number("how many points")
        if not self.skip("points", "point", "numbers"):
            raise self.wrong("up to how many points; write up to 2 points")
        self.change(points=points)

    def moment(self) -> None:
        self.about("always on")
        start = self.at
        said = []
        while self.peek() in ("always", "working", "on", "with", "without", "a", "the", "come"):
            said.append(self.next())
            if self.peek() in ("out", "point", "come_out", "comeout"):
                said.append(self.next())
                break
        words = " ".join(word for word in said if word not in ("a", "the"))
        if words in ("always on", "working", "always working"):
            self.call_on()
        elif words in ("on come out", "without point", "on come_out", "on comeout"):
            self.change(when=COME_OUT)
        elif words in ("with point", "on point"):
            self.change(when=POINT_ON)
        else:
            self.at = start
            raise self.wrong("write always on, on the come out, or with a point")

    def call_on(self) -> None:
        for i in self.group:
            kind, _ = kind_and_number(self.found.wishes[i].wager)
            self.at -= 1
            if not off_by_rule(self.rules, self.found.wishes[i].wager, point=0):
                raise self.wrong(f"{kind} is never off; only Place, Buy and Hardway Bets are")
            self.at += 1
        self.change(always_on=True, when=ANY_TIME)

    def stop(self) -> None:
        self.next()
        while True:
            if self.skip("after"):
                self.found.stop_rolls = self.number("after how many rolls")
                if not self.skip("rolls", "roll") or not self.found.stop_rolls:
                    raise self.wrong("write stop after 100 rolls")
            elif self.skip("at"):
                self.stop_at()
            else:
                raise self.wrong("write stop after 100 rolls, stop at +200 or stop at -300")
            if self.peek() != "or":
                return
            self.next()

    def stop_at(self) -> None:
        word = self.peek()
        if word[:1] not in ("+", "-"):
            raise self.wrong("say whether won or lost, +200 or -300")
        try:
            cents = cents_from(word[1:])
        except Misuse:
            raise self.wrong("say whether won or lost, +200 or -300") from None
        self.next()
        if word[0] == "+":
            self.found.stop_above = cents
        else:
            self.found.stop_below = cents

    # What the table would refuse

    def check(self) -> None:
        made = house(self.rules)
        for wish in self.found.wishes:
            low, high, step = (int(made[at + wish.spot]) for at in (LOW_AT, HIGH_AT, STEP_AT))
            if not high:
                raise Misuse(f"{wish.wager} has no area on this layout; wager its parts instead")
            for cents in (wish.cents, wish.to_cents or wish.cents):
                if not low <= cents <= high:
                    limits = f"from {dollars(low)} to {dollars(high)}"
                    raise Misuse(f"{wish.wager} takes {limits} here, not {dollars(cents)}")
                if cents % step:
                    raise Misuse(
                        f"{wish.wager} is made in steps of {dollars(step)}, not {dollars(cents)}"
                    )


def _multiple(word: str) -> int | None:
    """`2x`, `345`, `3-4-5x`, `max` (0); None if the word is no multiple."""
    tidy = word.replace("-", "").replace("/", "")
    if tidy in ("max", "maximum", "full"):
        return 0
    if tidy.removesuffix("x") == "345":
        return THREE_FOUR_FIVE
    found = re.fullmatch(r"([0-9]{1,3})x", tidy)
    return int(found.group(1)) if found and int(found.group(1)) else None

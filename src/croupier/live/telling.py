"""Events as sentences: what happened at the table, in the order in which it happened.

The same teller speaks in play and in replay, of what `shown` lets a viewer see. In play it says of
a face-down card only that it was dealt, and to its player which it is; a replay is read by those
who settle a dispute, so it names every card in its order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import groupby
from typing import Any

from croupier.core.beside import COUPON
from croupier.core.cards import HIDDEN
from croupier.core.coupons import cite
from croupier.core.game import Rules
from croupier.core.money import dollars
from croupier.core.names import spelled
from croupier.core.table import DEALER, Table
from croupier.live.phrases import (
    cards_text,
    count_word,
    dice_text,
    listed,
    signed,
    suited,
    who,
    won_cents,
)
from croupier.live.results import Results

BREATH = 56

Event = Mapping[str, Any]
"""An event as `shown` gives it."""


class Tone(Enum):
    """How a line is meant, so that a screen can set it off."""

    HEAD = "head"
    SPEECH = "speech"
    CARDS = "cards"
    CHIPS = "chips"
    PERSON = "person"
    REASON = "reason"
    WIN = "win"
    LOSE = "lose"
    PUSH = "push"
    TOTAL = "total"
    ALARM = "alarm"
    BOARD = "board"
    ASIDE = "aside"


@dataclass(frozen=True)
class Line:
    """One sentence, and the clause that stands behind it (or several, with commas)."""

    tone: Tone
    text: str
    clause: str = ""
    chapter: str = ""
    """The one that stands in the heading."""

    @property
    def short_clause(self) -> str:
        """The clause without its chapter, unless that is not the one in the heading."""
        return ", ".join(self._short(one) for one in self.clause.split(", "))

    def _short(self, clause: str) -> str:
        chapter, _, number = clause.rpartition(" ")
        return number if self.chapter in ("", chapter) else clause


class Teller:
    """Tells events as they come; it remembers what a round has brought to whom."""

    def __init__(self, rules: Rules, *, everything: bool = False) -> None:
        self.rules = rules
        self.everything = everything
        """Whether cards that lie face down are named, and steps without news told."""
        self.results = Results()
        self.head = ""
        """What a replay says beside the number of the round that begins next."""

    def know(self, table: Table) -> None:
        """Begin in the middle: who sits there, and with how much."""
        self.results.know(table)

    def tell(self, told: Iterable[Event]) -> list[Line]:
        """The lines for events as a viewer may see them; some are told together, some need none."""
        lines: list[Line] = []
        for kind, run in groupby(filter(_is_told, told), key=_told_together):
            if not kind:
                lines += [line for event in run for line in self._one(event)]
                continue
            together = list(run)
            for event in together:
                self.results.follow(event)
            if kind == "dealing":
                lines += self._dealing(together)
            elif kind == "attested":
                lines += self._attested(together)
            elif kind == "announced":
                lines += self._announced(together)
            else:
                lines += self._settlement(together)
        chapter = self.rules.game.law.editions[self.rules.edition]
        return [replace(line, chapter=chapter) for line in lines]

    def _one(self, event: Event) -> list[Line]:
        self.results.follow(event)
        if event["kind"] == "ended":
            return self._totals(event)
        if event["kind"] == "round":
            return self._round(event)
        sentence: Callable[[Event], Line | None] | None = getattr(
            self, f"_on_{event['kind']}", None
        )
        line = sentence(event) if sentence else None
        return [line] if line else []

    # Several events in one

    def _dealing(self, events: list[Event]) -> list[Line]:
        dealt = [(who(event["to"]), list(event["cards"]), event["face_up"]) for event in events]
        up = [f"{cards_text(cards)} to {hand}" for hand, cards, face_up in dealt if face_up]
        lines = [Line(Tone.CARDS, f"{', '.join(up)}, face up")] if up else []
        down = [(hand, cards) for hand, cards, face_up in dealt if not face_up]
        if down and self.everything:
            order = ", ".join(f"{cards_text(cards)} to {hand}" for hand, cards in down)
            lines.append(Line(Tone.CARDS, f"face down in this order: {order}"))
            lines.append(Line(Tone.CARDS, f"so {_hands(down)}"))
        elif down:
            lines.append(Line(Tone.CARDS, _face_down(down)))
            if own := [(hand, cards) for hand, cards in down if HIDDEN not in cards]:
                lines.append(Line(Tone.CARDS, _hands(own)))
        return lines

    def _attested(self, events: list[Event]) -> list[Line]:
        said = [event for event in events if event["kind"] == "attested"]
        if self.everything:
            return [
                Line(Tone.ASIDE, f"{one['role']}: {one['what']} (by {one['by']})", one["clause"])
                for one in said
            ]
        lines = []
        for by, run in groupby(said, key=lambda one: str(one["by"])):
            confirmed = list(run)
            text = "; ".join(one["what"] for one in confirmed)
            lines.append(Line(Tone.ASIDE, f"confirmed by {by}: {text}", _first_and_last(confirmed)))
        return lines

    def _announced(self, events: list[Event]) -> list[Line]:
        """What the dealer says in one breath is one line; in a replay each has its own."""
        breaths = [[one] for one in events] if self.everything else _breaths(events)
        return [
            Line(
                Tone.SPEECH,
                " ".join(f"“{one['words']}”" for one in breath),
                ", ".join(dict.fromkeys(one["clause"] for one in breath)),
            )
            for breath in breaths
        ]

    def _settlement(self, events: list[Event]) -> list[Line]:
        """A reason, then the payments made for it, in columns."""
        shown = [one for one in events if self.everything or not self._without_chips(one)]
        columns = [self._columns(event) for event in shown]
        widths = [max(map(len, column)) for column in zip(*columns, strict=True)]
        lines: list[Line] = []
        reason = ""
        for event, cells in zip(shown, columns, strict=True):
            heading = f"{self._seat(event)}: {suited(event['why'])}"
            if heading != reason:
                lines.append(Line(Tone.REASON, heading))
                reason = heading
            wager, stake, pays, change, outcome = cells
            text = (
                f"  {wager:<{widths[0]}}  {stake:>{widths[1]}}  {pays:<{widths[2]}}"
                f"  {change:>{widths[3]}}  {outcome}"
            )
            lines.append(Line(_tone(won_cents(event)), text.rstrip(), event["clause"]))
        return lines

    def _without_chips(self, event: Event) -> bool:
        """A bonus that was not won: nothing lay there and nothing moved."""
        wager = self.rules.wager(event["wager"])
        return not wager.staked and not event["moves"]

    def _columns(self, event: Event) -> tuple[str, str, str, str, str]:
        wager = spelled(event["wager"])
        won = won_cents(event)
        if event["kind"] == "collected":
            return wager, dollars(event["cents"]), "collected", signed(won), ""
        cut = event["cut_cents"]
        outcome = "" if event["outcome"] in ("win", "lose") else spelled(event["outcome"])
        if cut:
            outcome += f" ({dollars(cut)} above the payout limit is not paid)"
        if extra := event.get("extra_cents"):
            outcome = f"{outcome} ({dollars(extra)} of it on the coupon)".strip()
        pays = event["pays"] if event["pays"] in ("push", "lose") else f"at {event['pays']}"
        return wager, dollars(event["stake_cents"]), pays, signed(won), outcome

    def _round(self, event: Event) -> list[Line]:
        if not self.everything:
            return [Line(Tone.HEAD, f"Round {event['number']}")]
        seats = [
            f"seat {seat} {player} {dollars(self.results.racks[player])}"
            for seat, player in sorted(self.results.players.items())
        ]
        lines = [
            Line(Tone.HEAD, f"Round {event['number']}{self.head}"),
            Line(Tone.CHIPS, f"at the table: {', '.join(seats)}"),
        ]
        if lying := standing_text(self.results.standing()):
            lines.append(Line(Tone.CHIPS, f"on the layout: {lying}"))
        return lines

    def _totals(self, event: Event) -> list[Line]:
        if not event["round"]:
            return []
        lines = []
        for player, won, in_rack, on_layout in self.results.totals():
            text = f"{player}: {signed(won)} this round, {dollars(in_rack)} in the rack"
            text += f", {dollars(on_layout)} on the layout" if on_layout else ""
            if won or in_rack or on_layout:
                lines.append(Line(Tone.TOTAL, text))
        return lines

    # One event, one sentence

    def _seat(self, event: Event) -> str:
        player = self.results.players.get(event["seat"])
        return f"seat {event['seat']}" + (f", {player}" if player and self.everything else "")

    def _on_opened(self, event: Event) -> Line:
        name, edition = self.rules.game.name, self.rules.game.law.editions[event["edition"]]
        given = f" with {self.rules.given}" if self.rules.given else ""
        return Line(Tone.HEAD, f"{name} opens under {edition}{given}")

    def _on_sat(self, event: Event) -> Line:
        chips = f" with {dollars(event['cents'])} in chips" if event["cents"] else ""
        return Line(Tone.CHIPS, f"{event['player']} sits down at seat {event['seat']}{chips}")

    def _on_left(self, event: Event) -> Line:
        cashed = sum(cents for _, _, cents in event["moves"])
        home = f" and cashes {dollars(cashed)}" if cashed else ""
        self.results.leave(event["seat"], event["player"])
        return Line(Tone.CHIPS, f"{event['player']} leaves seat {event['seat']}{home}")

    def _on_bought(self, event: Event) -> Line:
        return Line(Tone.CHIPS, f"{event['player']} buys {dollars(event['cents'])} in chips")

    def _on_staff_changed(self, event: Event) -> Line:
        does = {"takes": "takes the place of", "leaves": "leaves the place of"}
        what = does.get(event["does"], event["does"])
        text = f"{event['person']}, {event['rank']}, {what} {event['duty']}".rstrip()
        return Line(Tone.PERSON, text)

    def _on_chips_given(self, event: Event) -> Line:
        chips = f"{event['color']} chips" if event["cents"] else "value chips"
        each = f" at {dollars(event['cents'])} each" if event["cents"] else ""
        return Line(Tone.CHIPS, f"{self._seat(event)} plays with {chips}{each}")

    def _on_equipment_changed(self, event: Event) -> Line:
        return Line(Tone.ASIDE, f"new {event['item']} at the table: {event['why']}")

    def _on_serviced(self, event: Event) -> Line:
        why = f": {event['why']}" if event["why"] else ""
        return Line(Tone.ASIDE, f"the {event['item']} was {event['done']}{why}")

    def _on_told(self, event: Event) -> Line:
        return Line(Tone.ASIDE, f"{event['what']}: {event['told']}", event["clause"])

    def _on_shuffled(self, event: Event) -> Line | None:
        if not self.everything:
            return None
        return Line(Tone.ASIDE, f"{event['cards']} cards are shuffled", event["clause"])

    def _on_cut(self, event: Event) -> Line:
        cards = "some" if event["cards"] is None else event["cards"]
        uncounted = ", not counted" if event["cards"] is None else ""
        return Line(Tone.ASIDE, f"cut: {cards} cards off the top{uncounted}", event["clause"])

    def _on_placed(self, event: Event) -> Line:
        name = spelled(event["wager"])
        text = f"{self._seat(event)}: {dollars(event['cents'])} on {name}"
        return Line(Tone.CHIPS, text, event.get("clause", ""))

    def _on_taken(self, event: Event) -> Line:
        name = spelled(event["wager"])
        return Line(Tone.CHIPS, f"{self._seat(event)}: {dollars(event['cents'])} back from {name}")

    def _on_wager_called(self, event: Event) -> Line:
        name = spelled(event["wager"])
        return Line(Tone.PERSON, f"{self._seat(event)}: {name} is {event['word']}")

    def _on_transferred(self, event: Event) -> Line:
        old, new = (spelled(event[key]) for key in ("wager", "to"))
        text = f"{self._seat(event)}: {dollars(event['cents'])} move from {old} to {new}"
        return Line(Tone.CHIPS, text, event["clause"])

    def _on_charged(self, event: Event) -> Line:
        text = f"{self._seat(event)}: {dollars(event['cents'])} to the house, {event['what']}"
        return Line(Tone.LOSE, text, event["clause"])

    def _on_revealed(self, event: Event) -> Line:
        verb = "turns over" if event["hand"] == DEALER else "shows"
        text = f"{who(event['hand'])} {verb} {cards_text(event['cards'])}"
        return Line(Tone.CARDS, text, event["clause"])

    def _on_laid(self, event: Event) -> Line | None:
        if event["to"] == DEALER:  # his second card, which was turned over just now
            return None
        cards = cards_text(event["cards"])
        if event["to"].startswith(f"{event['hand']} ") and event["face_up"]:
            return Line(Tone.CARDS, f"{event['to']}: {cards}", event["clause"])
        if not event["face_up"]:
            cards = f"{count_word(len(event['cards']))} cards, face down,"
        text = f"{cards} from {who(event['hand'])} to {who(event['to'])}"
        return Line(Tone.CARDS, text, event["clause"])

    def _on_tokes(self, event: Event) -> Line:
        text = f"{dollars(event['cents'])} to the toke pool, {spelled(event['wager'])}"
        return Line(Tone.CHIPS, text, event["clause"])

    def _on_put_back(self, event: Event) -> Line:
        name = spelled(event["wager"])
        text = f"{self._seat(event)}: {dollars(event['cents'])} put back on {name}, {event['why']}"
        return Line(Tone.CHIPS, text, event["clause"])

    def _on_corrected(self, event: Event) -> Line:
        return Line(Tone.ALARM, f"entry {event['entry']} was keyed wrong and is taken back")

    def _on_ruled(self, event: Event) -> Line:
        sums = ", ".join(f"{player} {signed(cents)}" for player, cents in event["sums"].items())
        text = f"ruling on entry {event['entry']}: {event['why']}; {sums or 'no chips move'}"
        return Line(Tone.ALARM, text)

    def _on_laid_beside(self, event: Event) -> Line:
        item = event["item"]
        worth = f" of {dollars(item['face_cents'])}" if item["face_cents"] else ""
        text = f"{self._seat(event)}: {item['kind']} {item['id']}{worth}"
        if item["kind"] != COUPON:
            return Line(Tone.CHIPS, f"{text} beside {spelled(event['wager'])}")
        chips = self.results.spots.get(event["seat"], {}).get(event["wager"], 0)
        rest = chips - item["face_cents"]
        told = f"{text} on {spelled(event['wager'])}, {dollars(item['face_cents'])} in chips on it"
        told += f", {dollars(rest)} next to it" if rest > 0 else ""
        return Line(Tone.CHIPS, told, cite("22(b)"))

    def _on_beside(self, event: Event) -> Line:
        where = {"box": "goes into the box", "back": "goes back", "stays": "stays"}[event["goes"]]
        text = f"{self._seat(event)}: {event['item_kind']} {event['item']} {where}"
        boxed = event["item_kind"] == COUPON and event["goes"] == "box"
        return Line(Tone.CHIPS, text, cite("22(e)") if boxed else "")

    def _on_set_hand(self, event: Event) -> Line:
        text = f"{self._seat(event)} sets the hand: {listed(list(event['parts']))}"
        return Line(Tone.PERSON, text, event["clause"])

    def _on_contributed(self, event: Event) -> Line:
        seats = listed([f"seat {seat}" for seat in event["seats"]])
        text = f"sensors lit at {seats}: {dollars(event['cents'])} for {event['meter']}"
        return Line(Tone.BOARD, text, event["clause"])

    def _on_safekept(self, event: Event) -> Line:
        text = f"{self._seat(event)}: {dollars(event['cents'])} to safekeeping at the cage"
        return Line(Tone.CHIPS, text, event["clause"])

    def _on_meter_read(self, event: Event) -> Line:
        text = f"the meter {event['meter']} shows {dollars(event['shown_cents'])}"
        return Line(Tone.BOARD, text, event["clause"])

    def _on_refused(self, event: Event) -> Line:
        return Line(Tone.ALARM, f"{self._seat(event)}: {event['why']}", event["clause"])

    def _on_thrown(self, event: Event) -> Line:
        return Line(Tone.CARDS, f"thrown: {dice_text(event['dice'])}")

    def _on_numbered(self, event: Event) -> Line:
        return Line(Tone.CARDS, f"the number is {event['number']}", event["clause"])

    def _on_spun(self, event: Event) -> Line:
        return Line(Tone.CARDS, f"the wheel stops at {event['shows']}")

    def _on_decided(self, event: Event) -> Line:
        by = event["who"]
        name = self._seat({"seat": by}) if isinstance(by, int) else by
        return Line(Tone.PERSON, f"{name}: {spelled(event['choice'])}", event["clause"])

    def _on_called(self, event: Event) -> Line:
        where = f" ({self._seat(event)})" if event.get("seat") else ""
        return Line(Tone.ALARM, f"irregularity: {spelled(event['irregularity'])}{where}")

    def _on_void(self, event: Event) -> Line:
        return Line(Tone.ALARM, f"the round is void: {event['why']}", event["clause"])

    def _on_returned(self, event: Event) -> Line:
        back = sum(
            cents if target.startswith("rack/") else -cents for _, target, cents in event["moves"]
        )
        return Line(Tone.PUSH, f"wagers go back to their players: {dollars(back)}", event["clause"])

    def _on_shown(self, event: Event) -> Line | None:
        facts = [
            f"{spelled(key)} {shown_text(value)}"
            for key, value in event["board"].items()
            if value not in ({}, [], "")
        ]
        return Line(Tone.BOARD, "on the board: " + ", ".join(facts)) if facts else None


def standing_text(stakes: Mapping[int, Mapping[str, int]]) -> str:
    """`seat 1 pass $5, come 9 $10; seat 2 place 6 $12`."""
    lying = {
        seat: ", ".join(f"{spelled(wager)} {dollars(cents)}" for wager, cents in lies.items())
        for seat, lies in stakes.items()
    }
    return "; ".join(f"seat {seat} {wagers}" for seat, wagers in lying.items())


def _is_told(event: Event) -> bool:
    """That a hand goes to the discard rack is not worth a line."""
    return str(event["kind"]) != "discarded"


def _told_together(event: Event) -> str:
    """Which events in a row make one sentence; the empty word for those that stand alone."""
    kind = event["kind"]
    if kind == "dealt":
        return "dealing"
    if kind in ("settled", "collected"):
        return "settlement"
    return kind if kind in ("announced", "attested") else ""


def _breaths(events: Sequence[Event]) -> Iterator[list[Event]]:
    """Announcements in a row, as many together as fit on a line."""
    breath: list[Event] = []
    for event in events:
        if breath and sum(len(one["words"]) + 3 for one in [*breath, event]) > BREATH:
            yield breath
            breath = []
        breath.append(event)
    yield breath


def _first_and_last(events: Sequence[Event]) -> str:
    return ", ".join(dict.fromkeys((events[0]["clause"], events[-1]["clause"])))


def _hands(dealt: Sequence[tuple[str, list[str]]]) -> str:
    """`seat 1 has Q♥ 6♦ 4♣, the dealer has K♠ 9♦ 2♣`."""
    hands: dict[str, list[str]] = {}
    for hand, cards in dealt:
        hands.setdefault(hand, []).extend(cards)
    return ", ".join(f"{hand} has {cards_text(cards)}" for hand, cards in hands.items())


def _face_down(dealt: Sequence[tuple[str, list[str]]]) -> str:
    """`three cards each to seat 1 and the dealer, face down`."""
    counts: dict[str, int] = {}
    for hand, cards in dealt:
        counts[hand] = counts.get(hand, 0) + len(cards)
    if len(set(counts.values())) > 1:
        each = [f"{count_word(number)} to {hand}" for hand, number in counts.items()]
        return f"cards face down: {listed(each)}"
    number = next(iter(counts.values()))
    how_many = f"{count_word(number)} card{'s' if number > 1 else ''}"
    return f"{how_many}{' each' if len(counts) > 1 else ''} to {listed([*counts])}, face down"


def _tone(cents: int) -> Tone:
    return Tone.WIN if cents > 0 else Tone.LOSE if cents < 0 else Tone.PUSH


def shown_text(value: Any) -> str:
    """What stands on the board, in words."""
    if isinstance(value, Mapping):
        return " ".join(f"{spelled(str(key))}: {shown_text(one)}" for key, one in value.items())
    return " ".join(map(shown_text, value)) if isinstance(value, list) else spelled(str(value))

"""What a table holds: seats, chips, cards, the layout, the people who work there.

Chips move between accounts and are never made or lost: a player's rack, a spot on the layout, the
house, and the cage that sells chips (its balance is the chips outstanding, below zero). The sum of
all accounts is always nought. Every move stands in the log beside the reason for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from croupier.core import events
from croupier.core.beside import Item
from croupier.core.cards import UNSEEN, Shoe
from croupier.core.events import Event
from croupier.core.game import Rules
from croupier.core.hands import hand_of
from croupier.core.law import Clause
from croupier.core.people import Person
from croupier.core.refusals import Misuse
from croupier.core.repeats import Repeats
from croupier.core.seen import FOLLOWED, Seen
from croupier.core.spots import is_spot, name_of, spot
from croupier.core.things import Thing
from croupier.core.wagers import Wager

HOUSE = "house"
CAGE = "cage"
TOKES = "tokes"
"""The dealers' toke pool."""
NO_MAXIMUM = 10**12
RACK = "rack/"


def rack(player: str) -> str:
    return f"{RACK}{player}"


class Holding:
    """All that a table under one set of rules is at a moment."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.posted: tuple[int, int] | None = None
        """The least and the most of a wager, where others were posted since it was opened."""
        self.chip_cents = rules.chip_cents
        self.seats: dict[int, str] = {}
        self.accounts: dict[str, int] = {HOUSE: 0, CAGE: 0}
        self._stakes: dict[int, dict[str, int]] = {}
        """By seat, what `accounts` have on the layout; forgotten when chips move."""
        self._wagered: frozenset[str] | None = None
        """The wagers on which anybody has chips, forgotten then too."""
        self._limits: dict[str, tuple[int, int]] = {}
        """By wager, what `limits` has found; forgotten when others are posted."""
        self.hands: dict[str, list[int]] = {}
        self.face_up: set[str] = set()
        """Hands that lie face up as a whole."""
        self.turned: dict[str, set[int]] = {}
        """Of hands that lie face down: which of their cards are turned, by place in the hand."""
        self.shoe = Shoe(())
        self.discards: list[int] = []
        self.keep: Any = rules.game.keeps()
        """What outlives a round: who has the dice, a point that is on."""
        self.calls: dict[str, str] = {}
        """By spot: what its player last said about the wager there (`on`, `off`)."""
        self.board: dict[str, Any] = {}
        """What everybody sees of the open round beside cards and chips."""
        self.round_number = 0
        self.requests = 0
        """How many requests its procedures have made; the last is the one that is pending."""
        self.opened_at = 0
        self.now = 0
        """The latest time that anybody told, in milliseconds since 1970 (UTC)."""
        self.things: dict[str, Thing] = {}
        """By place: the thing that lies there now."""
        self.duties = rules.game.duties(rules)
        """What is owed for them."""
        self.lasting = [duty for duty in self.duties if duty.minutes or duty.half_yearly]
        """What is looked at before every round."""
        self.won_cents: dict[str, int] = {}
        """Paid in this round, by the holder that a payout limit counts for."""
        self.dice: dict[str, int] = {}
        """The dice as they lie since the last throw of the round."""
        self.shown_hands: dict[str, list[str]] = {}
        """Hands that were turned over in the round, as they were seen then."""
        self.beside: dict[str, list[Item]] = {}
        """By spot: what lies there beside the chips."""
        self.spent: dict[str, list[Item]] = {}
        """By spot: what lay there in this round until its wager was decided."""
        self.standing: list[tuple[str, list[list[Any]]]] = []
        """By wager: what the house took and paid in this round, so that a void can undo it."""
        self.noted: dict[str, Any] = {}
        """What side bets have to remember of the open round."""
        self.people: dict[str, Person] = {}
        """The staff at the table, by who they are."""
        self.origin: dict[str, Any] = {}
        """Where draws come from, and which software this is, as the opener wrote it down."""
        self.bought_cents: dict[str, int] = {}
        """By player: chips bought, less chips cashed."""
        self.repeats = Repeats()
        self.seen = Seen()
        self.told: list[Event] = []
        """What has happened since the present command was let in."""

    @property
    def tracked(self) -> bool:
        """Whether real chips, cards and dice lie here, and a dealer writes down what is done."""
        return self.origin.get("mode") == "tracked"

    @property
    def minute(self) -> int:
        """Whole minutes since the table opened."""
        return (self.now - self.opened_at) // 60_000

    def value(self) -> dict[str, Any]:
        """All that the table is between rounds, as plain JSON."""
        from croupier.core.values import value_of

        return value_of(self)

    @classmethod
    def from_value(cls, rules: Rules, value: Mapping[str, Any]) -> Self:
        """The table that has this value."""
        from croupier.core.values import put_value

        table = cls(rules)
        put_value(table, value)
        if "posted" in value:
            table.post(tuple(value["posted"]))
        return table

    def post(self, limits: tuple[int, int]) -> None:
        """Other limits are posted; refused where the law says no."""
        from croupier.core.posted import limited

        self.rules, self.posted, self._limits = limited(self.rules, limits), limits, {}

    # What is seen

    def player(self, seat: int) -> str:
        if seat not in self.seats:
            raise Misuse(f"nobody sits at seat {seat}")
        return self.seats[seat]

    def clockwise(self, *, after: int = 0) -> list[int]:
        """Occupied seats from the dealer's far left round the table, or on from a seat."""
        taken = sorted(self.seats)
        if not after:
            return taken
        return [s for s in taken if s > after] + [s for s in taken if s <= after]

    def counterclockwise(self) -> list[int]:
        """Occupied seats from the dealer's far right back round the table."""
        return sorted(self.seats, reverse=True)

    def stake_cents(self, seat: int, wager: str) -> int:
        return self.accounts.get(spot(seat, wager), 0)

    def stakes(self, seat: int) -> dict[str, int]:
        """Wager (or `wager@place`) to cents, for what lies at a seat, in the order of the game."""
        return self._lying(seat).copy()

    def _lying(self, seat: int) -> dict[str, int]:
        found = self._stakes.get(seat)
        if found is None:
            here, found = spot(seat, ""), {}
            for name, cents in self.accounts.items():
                if name.startswith(here):
                    found[name.removeprefix(here)] = cents
            if len(found) > 1:
                order = self.rules.order
                lying = sorted(found, key=lambda wager: (order[name_of(wager)], wager))
                found = {wager: found[wager] for wager in lying}
            self._stakes[seat] = found
        return found

    def beside_of(self, seat: int, wager: str) -> list[Item]:
        """What lies at a seat beside the chips of a wager."""
        return self.beside.get(spot(seat, wager), [])

    def face_cents(self, seat: int, wager: str) -> int:
        """What lies beside the chips and counts with them towards the most that may be wagered."""
        if not self.beside:
            return 0
        lying = self.beside_of(seat, wager)
        return sum(item.face_cents for item in lying if item.terms.maximum == "with_face")

    def insurable_cents(self, seat: int, wager: str) -> int:
        """How much is wagered there, by the chips and by what lies beside them and counts."""
        lying = self.beside_of(seat, wager)
        faces = (item.face_cents for item in lying if item.terms.insurance == "with_face")
        return self.stake_cents(seat, wager) + sum(faces)

    def wagered(self, *wagers: str) -> list[int]:
        """Occupied seats, clockwise, that have chips on any of these wagers."""
        if self._wagered is None:
            self._wagered = frozenset(w for seat in self.seats for w in self._lying(seat))
        if self._wagered.isdisjoint(wagers):
            return []
        return [s for s in self.clockwise() if not self._lying(s).keys().isdisjoint(wagers)]

    def hand(self, seat: int) -> tuple[int, ...]:
        return tuple(self.hands.get(hand_of(seat), ()))

    def visible(self, hand: str) -> list[int]:
        """The cards of a hand as everybody sees them; one that lies face down is `UNSEEN`."""
        cards = self.hands.get(hand, [])
        if hand in self.face_up:
            return list(cards)
        turned = self.turned.get(hand, ())
        return [card if place in turned else UNSEEN for place, card in enumerate(cards)]

    # The log

    def emit(self, event: Event) -> None:
        """Write down what happened; the order of the log is the order of the table."""
        self.told.append(event)
        if type(event) in FOLLOWED:
            FOLLOWED[type(event)](self.seen, event)

    def announce(self, words: str, clause: Clause) -> None:
        self.emit(events.Announced(words, self.rules.cite(clause)))

    def show(self, **fields: Any) -> None:
        """Put something on the board that everybody sees: a puck, a marker, the dice."""
        self.board.update(fields)
        self.emit(events.Shown(fields))

    # Chips

    def move(self, *moves: tuple[str, str, int]) -> list[list[Any]]:
        """Move chips between accounts; the moves as the log has them."""
        done: list[list[Any]] = []
        accounts = self.accounts
        self._wagered = None
        for source, target, cents in moves:
            if cents < 0 or type(cents) is not int:
                raise AssertionError("chips move forward, in whole cents")
            if not cents:
                continue
            left = accounts.get(source, 0) - cents
            accounts[source] = left
            accounts[target] = accounts.get(target, 0) + cents
            if is_spot(source):
                self._lies_otherwise(source)
            if is_spot(target):
                self._lies_otherwise(target)
            if left < 0 and source not in (HOUSE, CAGE):
                raise AssertionError(f"{source} overdrawn")
            if not left and is_spot(source):
                del accounts[source]
            if source == CAGE and target.startswith(RACK):
                self._count_bought(target, cents)
            elif target == CAGE and source.startswith(RACK):
                self._count_bought(source, -cents)
            done.append([source, target, cents])
        if sum(accounts.values()):
            raise AssertionError("a chip appeared or vanished")
        return done

    def _lies_otherwise(self, account: str) -> None:
        """What lies at this seat is looked at anew; at the others it lies as it lay."""
        self._stakes.pop(int(account.split("/", 2)[1]), None)

    def _count_bought(self, home: str, cents: int) -> None:
        player = home.removeprefix(RACK)
        self.bought_cents[player] = self.bought_cents.get(player, 0) + cents

    def limits(self, wager: Wager) -> tuple[int, int]:
        """The least and the most that may lie on a wager, by law and by what is posted."""
        found = self._limits.get(wager.id)
        if found is None:
            found = self._limits[wager.id] = self._limits_of(wager)
        return found

    def _limits_of(self, wager: Wager) -> tuple[int, int]:
        if not wager.posted_limits:
            return wager.minimum_cents or self.chip_cents, wager.maximum_cents or NO_MAXIMUM
        low = self.rules.cents("minimum") if wager.minimum_cents is None else wager.minimum_cents
        high = self.rules.cents("maximum") if wager.maximum_cents is None else wager.maximum_cents
        return low, high

"""A percentage hit as a document: who keys, verifies, confirms and completes it, and what follows.

oh.progressives 1.B.iii, 6.A.ii and 6.B. The document is a tuple of steps; a step says in which
state it may be done and to which it leads, who does it, which earlier signers that may not be,
whether the credential is shown once more, which facts it takes, and by which clause. Hits at
several tables queue in the order in which they were keyed: only the first holds a share of the
meter, and the next is locked when that one is done.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from croupier.core.law import Chapter
from croupier.core.money import dollars
from croupier.core.numbers import is_whole
from croupier.core.people import DEALER, STAFF, SUPERVISOR, SURVEILLANCE, Person, Who
from croupier.core.refusals import Misuse, Refusal, quoted, unknown
from croupier.house import meters
from croupier.house.documents import Step
from croupier.house.meters import UNITS, Bank

law = Chapter("oh.progressives")
CAGE = Who("cage")


OPEN = ("keyed", "verified", "seen", "confirmed")
"""While a hit stands in the queue."""


def _cite(id: str) -> str:
    return law(id).of("oh")


STEPS: tuple[Step, ...] = (
    Step(
        name="key",
        to="keyed",
        who=DEALER,
        clause=_cite("1.B.iii.(c)"),
        takes={
            "meter": str,
            "table": str,
            "round": int,
            "seat": int,
            "outcome": str,
            "percent": int,
        },
    ),
    Step(
        name="verify",
        at=("keyed",),
        to="verified",
        who=SUPERVISOR,
        clause=_cite("1.B.iii.(d)"),
        differs=("key",),
    ),
    Step(
        name="see",
        at=("verified",),
        to="seen",
        who=SURVEILLANCE,
        clause=_cite("1.B.iii.(d)"),
        differs=("key", "verify"),
    ),
    Step(
        name="confirm",
        at=("seen",),
        to="confirmed",
        who=STAFF,
        clause=_cite("1.B.iii.(e)"),
        differs=("see",),
    ),
    Step(
        name="complete",
        at=("confirmed",),
        to="paid",
        who=SUPERVISOR,
        clause=_cite("1.B.iii.(e)"),
        differs=("key", "see", "confirm"),
        step_up=True,
        takes={"patron": str},
    ),
    Step(
        name="game_over",
        at=("paid",),
        to="over",
        who=DEALER,
        clause=_cite("1.B.iii.(f)"),
    ),
    Step(
        name="refuse",
        at=OPEN,
        to="refused",
        who=SUPERVISOR,
        clause=_cite("1.B.iii.(d)"),
        differs=("key",),
        step_up=True,
        takes={"reason": str},
    ),
    Step(
        name="keep_safe",
        at=("confirmed",),
        to="safekeeping",
        who=SUPERVISOR,
        clause=_cite("6.B.i"),
        differs=("key", "see", "confirm"),
        step_up=True,
        takes={"papers": str},
    ),
    Step(
        name="identify",
        at=("safekeeping",),
        to="identified",
        who=CAGE,
        clause=_cite("6.B.ii"),
        takes={"id": str},
    ),
    Step(
        name="recognise",
        at=("identified",),
        to="recognised",
        who=SURVEILLANCE,
        clause=_cite("6.B.ii"),
        differs=("identify",),
    ),
    Step(
        name="intercept",
        at=("recognised",),
        to="intercepted",
        who=SUPERVISOR,
        clause=_cite("6.B.iii"),
        differs=("identify", "recognise"),
        takes={"intercept_cents": int},
    ),
    Step(
        name="claim",
        at=("intercepted",),
        to="claimed",
        who=CAGE,
        clause=_cite("6.B.iii"),
        differs=("intercept",),
        step_up=True,
        takes={"withheld_cents": int},
    ),
    Step(
        name="file",
        at=("claimed",),
        to="filed",
        who=CAGE,
        clause=_cite("6.B.iii"),
        takes={"shift": str},
    ),
)
BY_NAME = {step.name: step for step in STEPS}


@dataclass(frozen=True)
class Hit:
    """One such document."""

    id: str
    facts: Mapping[str, Any]
    """Of its first step."""
    state: str
    signed: tuple[tuple[str, str], ...]
    """Each step with who did it."""
    said: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """By later step: the facts that came with it."""
    locked: bool = False
    """Whether its share of the meter is held for it."""
    share_cents: int = 0
    """What that is, once it is locked."""

    @property
    def meter(self) -> str:
        return str(self.facts["meter"])

    @property
    def table(self) -> str:
        return str(self.facts["table"])

    @property
    def percent(self) -> int:
        return int(self.facts["percent"])

    def signers(self, steps: tuple[str, ...]) -> list[str]:
        return [who for step, who in self.signed if step in steps]


Move = tuple[str, str, str, int]
"""Currency, from where, to where, and how many whole units of it."""


@dataclass(frozen=True)
class Followed:
    """What a step brought about: the house after it, the document, and what moved."""

    house: Jackpots
    hit: Hit
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True)
class Jackpots:
    """Meters and hits of a house; hits in the order in which they were keyed."""

    bank: Bank = field(default_factory=Bank)
    hits: tuple[Hit, ...] = ()

    def hit(self, id: str) -> Hit:
        for one in self.hits:
            if one.id == id:
                return one
        raise Misuse(f"no jackpot {quoted(id)}; the house has {len(self.hits)} of them")

    def queue(self, meter: str) -> list[Hit]:
        """6.A.ii: those that wait for a meter, the one keyed first before all others."""
        return [one for one in self.hits if one.meter == meter and one.state in OPEN]

    def check(self) -> Jackpots:
        """The meters' law, and that only the first of a queue holds anything, exactly its share."""
        self.bank.check()
        for id, meter in self.bank.meters.items():
            waiting = self.queue(id)
            held = sum(one.share_cents for one in waiting if one.locked) * UNITS
            if meter.held != held or any(one.locked for one in waiting[1:]):
                raise meters.MeterLaw(f"{id} holds {meter.held}, its queue {held}")
        return self

    def contribute(self, meter: str, wagered_cents: int) -> Jackpots:
        """Wagers that a table collected."""
        return replace(self, bank=self.bank.contribute(meter, wagered_cents)).check()

    # Signing

    def key(self, person: Person, facts: Mapping[str, Any]) -> Followed:
        """The dealer presses the button of a hand; first in the queue, its share is locked."""
        step = BY_NAME["key"]
        _check_person(step, person, "a jackpot")
        _check_facts(step, facts)
        if not 0 < facts["percent"] <= 100:
            raise Misuse(f"{facts['percent']} percent of a meter cannot be hit; 1 to 100 can")
        self.bank[str(facts["meter"])]
        hit = Hit(f"jackpot/{len(self.hits) + 1}", dict(facts), step.to, (("key", person.id),))
        after = replace(self, hits=(*self.hits, hit))._lock(hit.meter)
        return Followed(after.check(), after.hit(hit.id))

    def sign(
        self,
        id: str,
        name: str,
        person: Person,
        facts: Mapping[str, Any] | None = None,
        *,
        stepped_up: bool = False,
    ) -> Followed:
        """One further step, by whoever may do it now; refused, nothing has changed."""
        if name not in BY_NAME or name == "key":
            raise unknown("step of a jackpot", name, [one.name for one in STEPS[1:]])
        step, hit, said = BY_NAME[name], self.hit(id), dict(facts or {})
        tried = f"{id}, {name.replace('_', ' ')}"
        _check_state(step, hit, tried)
        _check_person(step, person, tried)
        _check_differs(step, hit, person, tried)
        if step.step_up and not stepped_up:
            raise Refusal(
                tried, "the credential has to be shown for it", step.clause, "show it once more"
            )
        _check_facts(step, said)
        after = replace(
            hit,
            state=step.to,
            signed=(*hit.signed, (name, person.id)),
            said={**hit.said, name: said},
        )
        return self._followed(hit, after, name)

    def _followed(self, before: Hit, after: Hit, name: str) -> Followed:
        house = self._put(after)
        moves: tuple[Move, ...] = ()
        if name in ("complete", "keep_safe"):
            self._check_turn(before)
            meter = meters.pay(self.bank[after.meter], whole=after.percent == 100)
            house = replace(house, bank=house.bank.put(meter))
            to = f"safekeeping/{after.id}"
            if name == "complete":
                to = f"{after.table}/rack/{after.said['complete']['patron']}"
            moves = (("chip", f"{after.table}/tray", to, after.share_cents),)
            house = house._put(replace(after, locked=False))._lock(after.meter)
        elif name == "refuse":
            if before.locked:
                meter = meters.release(self.bank[after.meter])
                house = replace(house, bank=house.bank.put(meter))
            house = house._put(replace(after, locked=False, share_cents=0))._lock(after.meter)
        elif name == "claim":
            moves = tuple(_claimed(after))
        return Followed(house.check(), house.hit(after.id), moves)

    def _check_turn(self, hit: Hit) -> None:
        """6.A.ii: the one keyed first is paid first."""
        if not hit.locked:
            first = self.queue(hit.meter)[0]
            raise Refusal(
                f"paying {hit.id}",
                f"{first.id} was keyed before it, and the meter is not reset yet",
                _cite("6.A.ii"),
                f"finish or refuse {first.id} first",
            )

    def _put(self, hit: Hit) -> Jackpots:
        hits = tuple(hit if one.id == hit.id else one for one in self.hits)
        return replace(self, hits=hits)

    def _lock(self, meter: str) -> Jackpots:
        """Hold its share for the first of a queue, unless one is held."""
        waiting = self.queue(meter)
        if not waiting or waiting[0].locked:
            return self
        first = waiting[0]
        held = meters.hold(self.bank[meter], first.percent)
        locked = replace(first, locked=True, share_cents=held.held // UNITS)
        return replace(self, bank=self.bank.put(held))._put(locked)


def _claimed(hit: Hit) -> Iterator[Move]:
    """6.B.iii: out of safekeeping what is intercepted and withheld, and the rest to the guest."""
    safe = f"safekeeping/{hit.id}"
    intercept = int(hit.said["intercept"]["intercept_cents"])
    withheld = int(hit.said["claim"]["withheld_cents"])
    rest = hit.share_cents - intercept - withheld
    if rest < 0:
        raise Refusal(
            f"paying {hit.id} out of safekeeping",
            f"{dollars(intercept + withheld)} would come off {dollars(hit.share_cents)}",
            _cite("6.B.iii"),
            "withhold no more than is there",
        )
    for to, cents in (("intercepted", intercept), ("withheld", withheld), ("patron", rest)):
        if cents:
            yield "chip", safe, to, cents


# What is refused


def _check_state(step: Step, hit: Hit, tried: str) -> None:
    if hit.state not in step.at:
        raise Refusal(
            tried,
            f"it is {hit.state}",
            step.clause,
            f"this is done when it is {' or '.join(step.at)}",
        )


def _check_person(step: Step, person: Person, tried: str) -> None:
    if not step.who.allows(person):
        raise Refusal(
            f"{tried} by {person.id}",
            f"it takes {step.who}",
            step.clause,
            f"let {step.who} do it",
        )


def _check_differs(step: Step, hit: Hit, person: Person, tried: str) -> None:
    if person.id in hit.signers(step.differs):
        raise Refusal(
            f"{tried} by {person.id}",
            "different people are wanted, and this one has signed before",
            step.clause,
            "let another person sign",
        )


def _check_facts(step: Step, facts: Mapping[str, Any]) -> None:
    if set(facts) != set(step.takes):
        wanted = ", ".join(step.takes) or "no facts"
        raise Misuse(f"{step.name} takes {wanted}, not {', '.join(facts) or 'nothing'}")
    for name, kind in step.takes.items():
        value = facts[name]
        good = is_whole(value) if kind is int else isinstance(value, str) and value.strip() != ""
        if not good:
            raise Misuse(f"{step.name}: {name} is {quoted(value)}; give a {kind.__name__}")

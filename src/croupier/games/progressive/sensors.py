"""The sensors at a table: which are lit, which hands are folded, what was hit: § 1, 2.G, 3.B, 6.

A wager on the sensor is collected when wagers close, and its light says that it was made. What the
round shows of hands is noted here; a percentage waits until all are shown, as the first that was
dealt is paid first, and an Envy Bonus until the round is over.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.core import events
from croupier.core.hands import owner_of
from croupier.core.law import Clause
from croupier.core.meters import keep_safe, settle_by_meter
from croupier.core.odds import Share
from croupier.core.people import STAFF, SUPERVISOR
from croupier.core.procedure import Called, Irregularity, Procedure
from croupier.core.table import Table
from croupier.games.card_table.bets import ORDER_OF_DEAL
from croupier.games.progressive.terms import Progressive, law


@dataclass(frozen=True)
class Seen:
    """A hand that was shown: whose, the facts of it, and what is told of it."""

    seat: int
    facts: int
    told: str


@dataclass
class Sensors:
    """The open round of one progressive."""

    lit: list[int] = field(default_factory=list)
    folded: list[int] = field(default_factory=list)
    resolved: list[int] = field(default_factory=list)
    """Those whose cards were looked at while the round goes on."""
    hits: list[Seen] = field(default_factory=list)
    """Percentages that wait to be paid."""
    envied: list[Seen] = field(default_factory=list)


def sensors(table: Table, one: Progressive) -> Sensors:
    found: Sensors = table.noted.setdefault(one.id, Sensors())
    return found


def collect(table: Table, one: Progressive) -> None:
    """1.A.iiibis: the wagers are taken as betting ends, and do not come back."""
    made = table.wagered(one.id)
    if not made:
        return
    cents = sum(table.stake_cents(seat, one.id) for seat in made)
    for seat in made:
        table.collect(seat, one.id, "on the sensor when betting ended", law("1.A.iiibis"))
    sensors(table, one).lit += made
    table.emit(
        events.Contributed(
            wager=one.id,
            meter=one.meter,
            seats=list(made),
            cents=cents,
            clause=table.rules.cite(law("1.A.iii")),
        )
    )
    _show(table, one)


def _show(table: Table, one: Progressive) -> None:
    table.show(sensors=[f"seat {seat}" for seat in sensors(table, one).lit])


def hand_folded(table: Table, one: Progressive, seat: int) -> None:
    """1.A.iv: nothing is paid for it; an envy pay is for another's hand, and stays open."""
    here = sensors(table, one)
    here.folded.append(seat)
    if seat in here.lit:
        words = f"the hand of seat {seat} is folded: no payout on its {one.name}"
        table.announce(words, law("1.A.iv"))


def hand_dealt_again(table: Table, one: Progressive, seat: int) -> None:
    """1.A.iv: the fold went with a hand that is dead, and another is dealt in its place."""
    sensors(table, one).folded.remove(seat)


def player_left(table: Table, one: Progressive, seat: int) -> None:
    """1.A.iv: whoever leaves has no wager any more."""
    here = sensors(table, one)
    if seat in here.lit:
        here.lit.remove(seat)
        _show(table, one)


def shown(table: Table, one: Progressive, seat: int, facts: int, told: str) -> Seen | None:
    """2.F.i: a hand is shown, and a sum is paid at once; a percentage is still to be paid.

    Gives back the hit that is still to be paid, if it is one. Whoever holds the hand, others may
    have an envy pay for it.
    """
    here = sensors(table, one)
    if one.envy is not None and one.pick(facts) < len(one.envied()):  # 2.G.i, 3.B.i
        here.envied.append(Seen(seat, facts, told))
    if seat not in here.lit:
        return None
    wager = table.rules.wagers[one.id]
    if isinstance(wager.row(facts).pays, Share):  # 6.A.i
        return Seen(seat, facts, told)
    table.settle(seat, one.id, facts, told, on_cents=wager.minimum_cents)
    return None


# A percentage: 1.B.iii and 6.A.i


def pay_hits(table: Table, one: Progressive, formed: Clause) -> Procedure[None]:
    """6.A.i: in the order in which the hands were dealt, each from what the meter then shows."""
    here = sensors(table, one)
    order = table.noted.get(ORDER_OF_DEAL) or table.clockwise()
    for hit in sorted(here.hits, key=lambda hit: order.index(hit.seat)):
        yield from pay_hit(table, one, hit, formed)
        for hand in [hand for hand in table.hands if owner_of(hand) == hit.seat]:
            table.discard(hand)


def pay_hit(table: Table, one: Progressive, hit: Seen, formed: Clause) -> Procedure[None]:
    """1.B.iii.(c) to (e): keyed, verified by two others, confirmed, completed with a key, and paid.

    Surveillance is a department of its own; the others stand at the tables and have to differ.
    """
    wager = table.rules.wagers[one.id]
    row = wager.row(hit.facts)
    if not isinstance(row.pays, Share):
        raise TypeError(f"{row.outcome} pays {row.pays}, which is no share of a meter")
    hand = f"{row.words} at seat {hit.seat}"
    table.announce(f"{one.name}, {hand}: {hit.told}", formed)
    table.emit(
        events.JackpotHit(
            seat=hit.seat,
            player=table.player(hit.seat),
            wager=one.id,
            outcome=row.outcome,
            meter=row.pays.meter,
            percent=row.pays.percent,
            clause=table.rules.cite(law("1.B.iii.(a)")),
        )
    )
    try:
        identified = yield from _verified(table, hand)
    except Called as call:
        table.announce(call.irregularity.words, call.irregularity.clause)
        here = sensors(table, one)
        here.envied = [other for other in here.envied if other != hit]  # nor is anybody else paid
        return
    if not identified:
        yield from keep_safe(table, hit.seat, one.id, hit.facts, NO_ID.clause)
        return
    yield from settle_by_meter(
        table, hit.seat, one.id, hit.facts, hit.told, on_cents=wager.minimum_cents
    )


def _verified(table: Table, hand: str) -> Procedure[bool]:
    """The five words of 1.B.iii; False if there is no valid ID, and out by a call that it is none.

    Until the key is turned a supervisor may find that the hand does not qualify.
    """
    no = (NOT_VERIFIED,)
    dealer = yield from table.attest(
        "dealer", f"{hand} keyed", law("1.B.iii.(c)"), irregularities=no
    )
    yield from table.attest(
        "supervisor",
        f"{hand} verified",
        law("1.B.iii.(d)"),
        other_than=(dealer,),
        irregularities=no,
    )
    yield from table.attest(
        "surveillance",
        f"{hand} verified by Surveillance",
        law("1.B.iii.(d)"),
        other_than=(dealer,),
        irregularities=no,
    )
    confirmed = yield from table.attest(
        STAFF, f"{hand} confirmed on the keypad", law("1.B.iii.(e)"), irregularities=no
    )
    return (yield from _complete(table, hand, (dealer, confirmed)))


NOT_VERIFIED = Irregularity(
    "not_verified",
    "the hand is not verified: no percentage is paid for it",
    law("1.B.iii.(d)"),
    by=SUPERVISOR,
)
NO_ID = Irregularity(
    "no_valid_id",
    "the winner has no valid ID: the jackpot goes to safekeeping at the cage",
    law("6.B.i"),
    by=SUPERVISOR,
)


def _complete(table: Table, hand: str, others: tuple[str, ...]) -> Procedure[bool]:
    """The key or the swipe card; False if it was found meanwhile that there is no valid ID."""
    identified = True
    while True:
        try:
            yield from table.attest(
                "supervisor",
                f"{hand} completed with the key or swipe card",
                law("1.B.iii.(e)"),
                other_than=others,
                irregularities=(NO_ID, NOT_VERIFIED) if identified else (NOT_VERIFIED,),
            )
            return identified
        except Called as call:
            if call.irregularity is NOT_VERIFIED:
                raise
            table.announce(call.irregularity.words, call.irregularity.clause)
            identified = False


# The end of the round


def pay_envies(table: Table, one: Progressive) -> None:
    """2.G.i, 2.G.iii, 3.B.i, 3.B.iii: everybody else who wagered, once for each such hand."""
    here = sensors(table, one)
    for seat in sorted(here.lit, reverse=True):
        for other in here.envied:
            if table.player(other.seat) != table.player(seat):
                why = f"seat {other.seat} has {other.told}"
                table.settle(seat, one.envy_id, other.facts, why, on_cents=0)


def game_over(table: Table, one: Progressive) -> Procedure[None]:
    """1.B.iii.(f): all is reconciled, and the sensors go out."""
    here = sensors(table, one)
    if here.lit:
        yield from table.attest(
            "dealer", "all wagers reconciled, Game Over pressed", law("1.B.iii.(f)")
        )
        here.lit = []
        _show(table, one)

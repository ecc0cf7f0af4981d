"""The word box: what people type at the terminal, as what a browser sends.

The parser is the terminal's own (`live/words.py`), so that both doors speak one language. Each
piece is read in the light of its own moment. What is asked (help, why, odds, law) is answered here
and changes nothing; nobody is told what is closed to a hand that he may not look at.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.core.cards import UNSEEN, card_name
from croupier.core.commands import Rule, What
from croupier.core.driver import Driver
from croupier.core.procedure import Decide
from croupier.core.refusals import Misuse
from croupier.core.together import SetHands
from croupier.live import rulings, words
from croupier.live.affordances import affordance, may_decide
from croupier.live.ahead import plan
from croupier.live.coupon_words import Coupon, CouponBack
from croupier.live.coupons import coupons_on
from croupier.live.setting import Said, parts_for
from croupier.live.sitting import Sitting
from croupier.live.slips import corrections
from croupier.live.telling import Line, Tone
from croupier.live.topics import about
from croupier.live.viewers import DEALER, FLOOR, Viewer
from croupier.web import bodies


@dataclass(frozen=True)
class Answered:
    """What is said to whoever asked."""

    lines: list[Line]


@dataclass(frozen=True)
class Raw:
    """What was keyed ahead, as the table has it."""

    what: What
    request: None = None


Meant = bodies.Strict | Answered | Raw


class Words:
    """Reads what somebody types at a table."""

    def __init__(self, driver: Driver, seat: int) -> None:
        self.sitting = Sitting(driver)
        self.sitting.acting = seat
        self.seat = seat or None

    @property
    def driver(self) -> Driver:
        return self.sitting.driver

    def parts(self, text: str) -> list[str]:
        return words.parts(text, self.sitting.moment())

    def bodies(self, piece: str, viewer: Viewer) -> Iterator[Meant]:
        yield from self._meant(words.command_from(piece, self.sitting.moment()), viewer)

    def _meant(self, command: words.Command, viewer: Viewer) -> Iterator[Meant]:
        match command:
            case words.Several(several):
                for one in several:
                    yield from self._meant(one, viewer)
            case words.Go():
                yield bodies.Go(do="go", seat=self.seat)
            case words.Chips(seat, spot, cents, True):
                yield bodies.Take(do="take", seat=seat or self.seat, spot=spot, cents=cents)
            case words.Chips(seat, spot, cents, False, cash) if cents is not None:
                yield bodies.Place(
                    do="place", seat=seat or self.seat, spot=spot, cents=cents, cash=cash
                )
            case Coupon(seat, spot, cents, code):
                yield bodies.Lay(
                    do="lay",
                    seat=seat or self.seat,
                    spot=spot,
                    code=code or None,
                    cents=cents or None,
                )
            case CouponBack(seat, spot):
                yield bodies.Lift(do="lift", seat=seat or self.seat, spot=spot)
            case words.TakeAll(seat):
                yield from self._all_of(seat or self.seat)
            case words.Again(seat):
                yield bodies.Again(do="again", seat=seat or self.seat)
            case words.Undo(seat):
                yield bodies.Undo(do="undo", seat=seat or self.seat)
            case words.Choose(seat, choice):
                yield bodies.Decide(do="decide", seat=seat, choice=choice)
            case words.SetTo(seat, said):
                yield self._set(seat or self.seat, said, viewer)
            case words.Key(drawn):
                pending = self.driver.pending
                keyed = pending.encode(drawn) if pending is not None else drawn
                yield bodies.Key(do="key", drawn=list(keyed) if isinstance(keyed, tuple) else keyed)
            case words.Run(text, unread):
                if not self.driver.table.tracked:
                    raise Misuse(unread or "nothing is keyed at this table")
                for what in plan(self.driver, text, unread):
                    yield Raw(what)
            case words.Correct(seen):
                for what in corrections(self.driver, seen):
                    yield Raw(what)
            case words.Ruling(said):
                yield self._ruling(said, viewer)
            case words.Say(seat, spot, word):
                yield bodies.Say(do="say", seat=seat or self.seat, spot=spot, word=word)
            case words.Name():
                yield bodies.Attest(do="attest")
            case words.Tells(_, told):
                yield bodies.Tell(do="tell", told=told)
            case words.Call(id, seat):
                yield bodies.Call(do="call", id=id, seat=seat)
            case words.Buy(seat, cents):
                yield bodies.Buy(do="buy", seat=seat or self.seat, cents=cents)
            case words.Sit(seat, player, cents):
                yield bodies.Sit(do="sit", seat=seat, player=player, cents=cents or None)
            case words.Leave(seat):
                yield bodies.Leave(do="leave", seat=seat or self.seat)
            case words.Change(item):
                yield bodies.Change(do="change", thing=item, why="asked for at the table")
            case words.Serviced(item, done):
                yield bodies.Service(do="service", thing=item, done=done)
            case words.Turn(seat):
                self.driver.table.player(seat)
                self.seat = self.sitting.acting = seat
            case words.Ask(topic, subject):
                yield Answered(self._answer(topic, subject, viewer))
            case words.Quit():
                raise Misuse("leave your seat with: leave; or close the page, the table keeps all")
            case _:
                raise Misuse("that is said at the terminal, or done on the dealer's console")

    def _all_of(self, seat: int | None) -> Iterator[Meant]:
        if seat is None or not self.driver.table.stakes(seat):
            raise Misuse("no chips of yours lie there")
        for spot in reversed(self.driver.table.stakes(seat)):
            if coupons_on(self.driver.table, seat, spot):
                yield bodies.Lift(do="lift", seat=seat, spot=spot)
            yield bodies.Take(do="take", seat=seat, spot=spot)

    def _set(self, seat: int | None, said: Said, viewer: Viewer) -> Meant:
        pending = self.driver.pending
        if not isinstance(pending, SetHands):
            raise Misuse("no hand is set now")
        if seat is None or seat not in pending.holding:
            seat = min(pending.holding)
        if not viewer.acts_for(self.driver.table, seat):
            raise Misuse(f"seat {seat} sets its own hand")
        parts = parts_for(self.driver.table.rules, pending, seat, said)
        named = {
            name: ["??" if card == UNSEEN else card_name(card) for card in cards]
            for name, cards in parts.items()
        }
        return bodies.Set(do="set", seat=seat, parts=named)

    def _ruling(self, said: str, viewer: Viewer) -> Meant:
        """What was keyed is read out to those who work at the table alone."""
        if viewer.kind not in (DEALER, FLOOR):
            raise Misuse("a supervisor rules on what was keyed at a table")
        found = rulings.meant(self.driver, rulings.read(said))
        return Raw(found) if isinstance(found, Rule) else Answered(found)

    def _answer(self, topic: str, subject: str, viewer: Viewer) -> list[Line]:
        pending = self.driver.pending
        theirs = isinstance(pending, Decide) and not may_decide(self.driver.table, viewer, pending)
        if topic in ("help", "table") and theirs:
            said = affordance(self.driver).words(self.driver, viewer)
            return [Line(Tone.ASIDE, f"{said}; ask again when it is your turn")]
        return about(self.driver, topic, subject)

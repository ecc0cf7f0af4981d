"""The table: what it holds, and the verbs that procedures are written in."""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from croupier.core import events
from croupier.core.beside import Ending, Goes, Item, Lay, Lift, ending_of
from croupier.core.cards import HIDDEN, UNSEEN, Shoe, card_name, card_names
from croupier.core.hands import hand_of
from croupier.core.holding import CAGE as CAGE
from croupier.core.holding import HOUSE as HOUSE
from croupier.core.holding import TOKES as TOKES
from croupier.core.holding import Holding
from croupier.core.holding import rack as rack
from croupier.core.law import Clause
from croupier.core.matching import Faces, matched_by
from croupier.core.money import dollars, round_up_to_chip
from croupier.core.odds import LOSE, Share, paid_cents
from croupier.core.people import AnyOf, Who, who_from
from croupier.core.procedure import (
    Attest,
    Call,
    Called,
    Close,
    Cut,
    Decide,
    DrawCards,
    Irregularity,
    Place,
    Procedure,
    Spin,
    Take,
    Throw,
    Undo,
    Verbal,
    Void,
    Window,
    undoing,
)
from croupier.core.refusals import Refusal
from croupier.core.side_bets import NO_MORE_BETS, hear
from croupier.core.spots import is_spot, name_of, spot, spot_from
from croupier.core.wagers import Row, Wager

DEALER = "dealer"


class Table(Holding):
    """One gaming table, and what is done at it."""

    def wagers_open(
        self,
        wagers: Iterable[str],
        closing: Clause,
        *,
        needed: bool = False,
        calls: tuple[str, ...] = (),
        irregularities: tuple[Irregularity, ...] = (),
    ) -> Procedure[None]:
        """Take wagers until the window is closed, then call "no more bets"."""
        window = Window(
            wagers=self._offered(wagers),
            closing=closing,
            needed=needed,
            calls=calls,
            irregularities=irregularities,
        )
        while not isinstance(action := (yield window), Close):
            if isinstance(action, Undo):
                undone = undoing(self, action.seat)
                self.repeats.undo(action.seat)
                if isinstance(undone, Lift):
                    self._handle_item(undone)
                    continue
                action = self._moved(undone)
            elif isinstance(action, (Place, Take)):
                action = self._handle_chips(action)
            elif isinstance(action, Verbal):
                action = self._handle_chips(self._convert_cash(action))
            elif isinstance(action, Call):
                self.calls[spot(action.seat, action.wager)] = action.word
                self.emit(
                    events.WagerCalled(seat=action.seat, wager=action.wager, word=action.word)
                )
            else:
                self._handle_item(action)
                continue
            self.rules.game.after_action(self, action)
        self.repeats.close()
        self.announce("no more bets", closing)
        yield from hear(self, NO_MORE_BETS)

    def _offered(self, wagers: Iterable[str]) -> tuple[str, ...]:
        rules = self.rules
        if wagers is rules.wagers:
            return rules.wager_ids
        return tuple(wager for wager in wagers if wager in rules.wagers)

    def _handle_item(self, action: Lay | Lift) -> None:
        here = spot(action.seat, action.wager)
        if isinstance(action, Lay):
            self.repeats.count(action.seat, action.wager, 0)
            self.lay_beside(action.seat, action.wager, action.item)
            return
        self.repeats.lift(action.seat, action.wager)
        (item_there,) = (item for item in self.beside[here] if item.id == action.item)
        self.take_up(action.seat, action.wager, item_there, "back")

    def lay_beside(self, seat: int, wager: str, item: Item) -> None:
        """An item comes to lie beside the chips of a wager."""
        self.beside.setdefault(spot(seat, wager), []).append(item)
        self.emit(events.LaidBeside(seat=seat, wager=wager, item=item.plain()))

    def take_up(self, seat: int, wager: str, item: Item, goes: Goes) -> None:
        """What lies beside a wager goes where it belongs."""
        here = spot(seat, wager)
        self.beside[here].remove(item)
        if not self.beside[here]:
            del self.beside[here]
        self.emit(
            events.Beside(seat=seat, wager=wager, item=item.id, item_kind=item.kind, goes=goes)
        )

    def take_up_all(self, seat: int, wager: str, ending: Ending) -> None:
        """The same of all that lies there, when the wager ends in this way."""
        here = spot(seat, wager)
        for item in list(self.beside.get(here, ())):
            goes = item.goes(ending)
            if goes == "stays" and not self.accounts.get(here):
                goes = "back"
            if goes != "stays" and not item.terms.outlasts:
                if ending != "void":
                    self.spent.setdefault(here, []).append(item)
                self.take_up(seat, wager, item, goes)

    def _convert_cash(self, verbal: Verbal) -> Place:
        """The dealer confirms a wager that was called out, and its cash becomes chips at once."""
        player = self.player(verbal.seat)
        moves = self.move((CAGE, rack(player), verbal.cents))
        self.emit(events.Bought(verbal.seat, player, verbal.cents, moves))
        name = self.rules.wager(verbal.wager).name
        words = f"{dollars(verbal.cents)} in cash on {name} at seat {verbal.seat}: confirmed"
        reasons = self.rules.game.reasons
        self.announce(words, reasons.cash or reasons.chips)
        return verbal.place

    def _handle_chips(self, action: Place | Take) -> Place | Take:
        """What was done with chips: put down, or taken back."""
        cents = action.cents if isinstance(action, Place) else -action.cents
        self.repeats.count(action.seat, action.wager, cents)
        return self._moved(action)

    def _moved(self, action: Place | Take) -> Place | Take:
        seat, wager, cents = action.seat, action.wager, action.cents
        here, home = spot(seat, wager), rack(self.player(seat))
        if isinstance(action, Place):
            self.emit(events.Placed(seat, wager, cents, self.move((home, here, cents))))
        else:
            self.emit(events.Taken(seat, wager, cents, self.move((here, home, cents))))
        return action

    def add_wager(self, seat: int, wager: str, cents: int, clause: Clause) -> None:
        """A wager that the procedure itself takes, such as Play after the cards are seen."""
        self.emit(
            events.Placed(
                seat=seat,
                wager=wager,
                cents=cents,
                clause=self.rules.cite(clause),
                moves=self.move((rack(self.player(seat)), spot(seat, wager), cents)),
            )
        )

    def transfer(
        self, seat: int, wager: str, to: str, clause: Clause, cents: int | None = None
    ) -> None:
        """The dealer moves a wager to another place of the layout (a Come Bet to its number).

        With `cents` only so much of it moves: a wager that the dealer breaks down into others.
        """
        cents = self.stake_cents(seat, wager) if cents is None else cents
        self.emit(
            events.Transferred(
                seat=seat,
                wager=wager,
                to=to,
                cents=cents,
                clause=self.rules.cite(clause),
                moves=self.move((spot(seat, wager), spot(seat, to), cents)),
            )
        )
        if spot(seat, wager) in self.beside and not self.stake_cents(seat, wager):
            self.beside[spot(seat, to)] = self.beside.pop(spot(seat, wager))

    def charge(self, seat: int, cents: int, what: str, clause: Clause) -> None:
        """Take a commission from the player's rack for the house; below nought it goes back."""
        home = rack(self.player(seat))
        moves = self.move((home, HOUSE, max(0, cents)), (HOUSE, home, max(0, -cents)))
        self.standing.append(("", moves))
        self.emit(
            events.Charged(
                seat=seat,
                cents=cents,
                what=what,
                clause=self.rules.cite(clause),
                moves=moves,
            )
        )

    def collect(
        self, seat: int, wager: str, why: str, clause: Clause, ending: Ending = "lost"
    ) -> None:
        """Take a wager for the house, for a reason other than a row (a forfeit, a price paid)."""
        cents = self.stake_cents(seat, wager)
        if cents:
            moves = self.move((spot(seat, wager), HOUSE, cents))
            self.standing.append((wager, moves))
            self.emit(
                events.Collected(
                    seat=seat,
                    wager=wager,
                    cents=cents,
                    why=why,
                    clause=self.rules.cite(clause),
                    moves=moves,
                )
            )
            self.take_up_all(seat, wager, ending)

    def settle(
        self,
        seat: int,
        wager_id: str,
        facts: Any,
        why: str,
        *,
        on_cents: int | None = None,
        share_cents: int | None = None,
    ) -> Row:
        """Settle one wager by the row that the facts pick; `why` tells the player what was seen.

        `on_cents` is for a bonus that is paid on the amount of another wager and has no chips of
        its own on the layout. A commission that is taken at the payment comes out of it here; one
        that is taken later the procedure marks and collects. `share_cents` is what a share of a
        meter came to when the meter was read.
        """
        wager = self.rules.wager(wager_id)
        player, row = self.player(seat), wager.row(facts)
        here, home = spot(seat, wager_id), rack(player)
        stake = self.accounts.get(here, 0)
        base = stake if on_cents is None else on_cents
        paid = row.pays if wager.commission is None else wager.gross(row)
        due = 0 if paid is LOSE else paid_cents(paid, base, self.chip_cents)
        if isinstance(paid, Share):
            if share_cents is None:
                raise ValueError(f"{paid} is paid only after the meter was read")
            due = round_up_to_chip(Fraction(share_cents), self.chip_cents)
        faces = matched_by(self, seat, wager_id, paid, base)
        earned = faces.due_cents(paid, base, self.chip_cents) - due if faces else 0
        won, lost = max(0, due + earned), stake if paid is LOSE else max(0, -due)
        limited = won - faces.outside_cents(self.chip_cents) if faces else won
        cut = self._cut(seat, wager, limited) if self.rules.payout_limit_cents else 0
        moves = self.move((here, HOUSE, lost), (HOUSE, home, won - cut), (here, home, stake - lost))
        taken = wager.commission is not None
        commission = self._taken_at_payment(wager, row, base, faces) if taken else None
        if commission:
            moves += self.move((home, HOUSE, commission))
            why = f"{why}, vigorish {dollars(commission)}"
        self.standing.append((wager_id, moves))
        self.emit(
            events.Settled(
                seat,
                player,
                wager_id,
                base,  # stake_cents
                row.outcome,
                row.pays_words,
                won - cut,
                cut,
                why,
                self.rules.cite(row.clause),
                moves,
                commission,
                faces.ids(self.beside.get(here, ())),
                earned or None,
            )
        )
        if here in self.beside:
            self.take_up_all(seat, wager_id, ending_of(paid))
        return row

    def commission_cents(self, seat: int, wager_id: str, row: Row) -> int:
        """The commission on a wager that lies there, by the row that settles it."""
        wager, base = self.rules.wager(wager_id), self.stake_cents(seat, wager_id)
        faces = matched_by(self, seat, wager_id, wager.gross(row), base)
        return faces.commission_cents(wager, row, base, self.chip_cents)

    def _taken_at_payment(
        self, wager: Wager, row: Row, stake_cents: int, faces: Faces
    ) -> int | None:
        """The commission that comes out of a payment, if this one is charged with any."""
        if wager.commission is None or not wager.commission.is_on(row):
            return None
        if wager.commission.taken == "later":
            return 0
        return faces.commission_cents(wager, row, stake_cents, self.chip_cents)

    def _cut(self, seat: int, wager: Wager, won: int) -> int:
        """What a payout limit cuts off."""
        limit = self.rules.payout_limit_cents
        if not limit or not wager.limited:
            return 0
        holder = self.player(seat) if self.rules.game.limit_per == "player" else hand_of(seat)
        before = self.won_cents.get(holder, 0)
        paid = min(won, max(0, limit - before))
        self.won_cents[holder] = before + paid
        return won - paid

    def return_wagers(
        self,
        why: str,
        clause: Clause,
        seats: Iterable[int] | None = None,
        *,
        lasting: bool = True,
    ) -> None:
        """Give back every wager that lies at these seats, or only those that may not last."""
        moves = self._return(self.clockwise() if seats is None else seats, lasting)
        self.emit(events.Returned(why=why, clause=self.rules.cite(clause), moves=moves))

    def _return(self, seats: Iterable[int], lasting: bool) -> list[list[Any]]:
        moves: list[list[Any]] = []
        for seat in seats:
            for wager, cents in self.stakes(seat).items():
                if lasting or not self.rules.wager(wager).lasts:
                    moves += self.move((spot(seat, wager), rack(self.player(seat)), cents))
                    self.take_up_all(seat, wager, "void")
        return moves

    def undo_round(self, void: Void) -> None:
        """Give back every wager of a void round, and undo what was taken and paid in it before.

        Winnings are taken back only after the wagers have come home, so that no rack is overdrawn
        by chips that were wagered again.
        """
        moves = self._return(self.clockwise(), lasting=True)
        for account, lying in list(self.beside.items()):  # what outlasted its wager
            left = spot_from(account)
            for item in list(lying):
                self.take_up(left.seat, left.id, item, item.terms.void)
        for wager, done in reversed(self.standing):
            if name_of(wager) not in void.stands:
                moves += self.move(*(move for one in reversed(done) for move in self._undone(one)))
        self.standing = []
        self.emit(events.Returned(why=void.why, clause=self.rules.cite(void.clause), moves=moves))

    def _undone(self, move: Sequence[Any]) -> Iterator[tuple[str, str, int]]:
        """A move between the house and a player the other way round; others stay as they are."""
        source, target, cents = move
        if target == HOUSE:
            yield HOUSE, self._home(source), cents
        elif source == HOUSE:
            yield self._home(target), HOUSE, cents

    def _home(self, account: str) -> str:
        """Where the chips of a spot belong; any other account itself."""
        return rack(self.player(spot_from(account).seat)) if is_spot(account) else account

    # Cards and dice

    def shuffle(self, cards: Sequence[int], clause: Clause) -> None:
        """All cards come together again and are randomly intermixed."""
        self.shoe = Shoe.fresh(cards)
        self.hands, self.face_up, self.turned, self.discards = {}, set(), {}, []
        self.emit(events.Shuffled(cards=len(cards), clause=self.rules.cite(clause)))

    def cut(
        self,
        least: int,
        clause: Clause,
        irregularities: tuple[Irregularity, ...] = (),
        *,
        least_left: int = 1,
    ) -> Procedure[None]:
        """Cut the shuffled cards. The draws are random already: it is kept for the record."""
        taken: int = yield Cut(
            cards=len(self.shoe),
            least=least,
            least_left=least_left,
            clause=clause,
            irregularities=irregularities,
        )
        counted = None if taken == UNSEEN else taken
        self.emit(events.Cut(cards=counted, clause=self.rules.cite(clause)))

    def draw(
        self,
        count: int,
        to: str,
        *,
        face_up: bool = False,
        irregularities: tuple[Irregularity, ...] = (),
    ) -> Procedure[tuple[int, ...]]:
        """Deal cards from the shoe to a hand."""
        cards: tuple[int, ...] = yield DrawCards(
            count=count,
            hand=to,
            shoe=self.shoe,
            face_up=face_up,
            irregularities=irregularities,
        )
        self.shoe = self.shoe.dealt(cards)
        held = self.hands.setdefault(to, [])
        if face_up and (not held or to in self.face_up):
            self.face_up.add(to)
        elif face_up:
            self.turned.setdefault(to, set()).update(range(len(held), len(held) + count))
        held.extend(cards)
        self.emit(events.Dealt(to, count, face_up, card_names(cards) if face_up else []))
        return cards

    def reveal(
        self,
        hand: str,
        clause: Clause,
        irregularities: tuple[Irregularity, ...] = (),
        *,
        places: Sequence[int] = (),
    ) -> Procedure[tuple[int, ...]]:
        """Turn a hand face up, or only the cards at some places of it.

        Real cards that lay face down are keyed in now.
        """
        cards = self.hands[hand]
        turning = list(places) or list(range(len(cards)))
        unseen = [place for place in turning if cards[place] == UNSEEN]
        if unseen:
            seen: tuple[int, ...] = yield DrawCards(
                count=len(unseen),
                hand=hand,
                shoe=self.shoe,
                unseen=True,
                irregularities=irregularities,
            )
            self.shoe = self.shoe.seen(seen)
            for place, card in zip(unseen, seen, strict=True):
                cards[place] = card
        self._turn(hand, turning)
        names = [card_name(cards[place]) for place in turning]
        self.shown_hands[hand] = [
            HIDDEN if card == UNSEEN else card_name(card) for card in self.visible(hand)
        ]
        some = {"places": turning} if places else {}
        self.emit(events.Revealed(hand=hand, cards=names, clause=self.rules.cite(clause), **some))
        return tuple(cards[place] for place in turning)

    def _turn(self, hand: str, places: Iterable[int]) -> None:
        turned = self.turned.get(hand, set()) | set(places)
        if len(turned) == len(self.hands[hand]):
            self.face_up.add(hand)
            self.turned.pop(hand, None)
        else:
            self.turned[hand] = turned

    def discard(self, hand: str) -> None:
        """Put a hand in the discard rack, in the order that lets it be rebuilt."""
        cards = self.hands.pop(hand, [])
        shown = hand in self.face_up
        self.face_up.discard(hand)
        self.turned.pop(hand, None)
        self.discards.extend(cards)
        self.emit(events.Discarded(hand=hand, count=len(cards), face_up=shown))

    def throw(
        self,
        dice: tuple[str, ...],
        no_roll: tuple[Irregularity, ...],
        irregularities: tuple[Irregularity, ...] = (),
    ) -> Procedure[tuple[int, ...]]:
        """Throw dice until a throw is valid; each invalid one is called and thrown again.

        `irregularities` are those that ask for more than another throw: the procedure hears them.
        """
        while True:
            try:
                faces: tuple[int, ...] = yield Throw(
                    dice=dice, irregularities=(*no_roll, *irregularities)
                )
            except Called as call:
                if call.irregularity not in no_roll:
                    raise
                self.announce(f"no roll: {call.irregularity.words}", call.irregularity.clause)
            else:
                self.lay_dice(dice, faces)
                return faces

    def lay_dice(self, dice: tuple[str, ...], faces: Sequence[int]) -> None:
        """The dice lie there for everybody to see."""
        self.dice = dict(zip(_distinct(dice), faces, strict=True))
        self.emit(events.Thrown(dice=self.dice))

    def spin(
        self, sections: tuple[str, ...], irregularities: tuple[Irregularity, ...] = ()
    ) -> Procedure[int]:
        """Spin a wheel; the index of the section where it, or its ball, comes to rest."""
        index: int = yield Spin(sections=sections, irregularities=irregularities)
        self.emit(events.Spun(section=index, shows=sections[index]))
        return index

    # People

    def ask(
        self,
        who: int | str,
        choices: tuple[str, ...],
        clause: Clause,
        *,
        blocked: Mapping[str, Refusal] | None = None,
        hand: str = "",
        cents: Mapping[str, int] | None = None,
        words: Mapping[str, str] | None = None,
        usual: str = "",
        irregularities: tuple[Irregularity, ...] = (),
    ) -> Procedure[str]:
        """A choice that a player or a member of staff makes; `cents` say what each would cost."""
        chosen: str = yield Decide(
            who=who,
            choices=choices,
            clause=clause,
            blocked=blocked or {},
            hand=hand,
            cents=cents or {},
            words=words or {},
            usual=usual,
            irregularities=irregularities,
        )
        self.emit(events.Decided(who=who, choice=chosen, clause=self.rules.cite(clause)))
        return chosen

    def attest(
        self,
        by: Who | AnyOf | str,
        what: str,
        clause: Clause,
        *,
        other_than: tuple[str, ...] = (),
        irregularities: tuple[Irregularity, ...] = (),
    ) -> Procedure[str]:
        """Somebody confirms that a physical thing was done; the log keeps who and what.

        Gives back who it was: where the law wants two people, the second is `other_than` him.
        """
        kind, word = (who_from(by), by) if isinstance(by, str) else (by, by.word)
        name: str = yield Attest(
            by=kind,
            word=word,
            what=what,
            clause=clause,
            other_than=other_than,
            irregularities=irregularities,
        )
        self.emit(events.Attested(word, name, what, self.rules.cite(clause)))
        return name

    def short_of(self, seat: int, cents: int, what: str, clause: Clause) -> Refusal | None:
        """The refusal of a further wager that the player has no chips for, or None."""
        have = self.accounts[rack(self.player(seat))]
        if have >= cents:
            return None
        return self.rules.refusal(
            f"{what} at seat {seat}",
            f"it takes {dollars(cents)} in chips and {dollars(have)} are left",
            clause,
            "make another choice",
        )

    def void(self, why: str, clause: Clause, *, stands: Collection[str] = ()) -> Void:
        """What a procedure raises when the law calls the whole round void.

        Wagers in `stands` stay settled as they were.
        """
        return Void(why, clause, stands)


@functools.cache
def _distinct(names: tuple[str, ...]) -> tuple[str, ...]:
    """`green`, `green`, `red` as `green 1`, `green 2`, `red`: keys of one throw."""
    nth = [names[: index + 1].count(name) for index, name in enumerate(names)]
    return tuple(
        f"{name} {n}" if names.count(name) > 1 else name for n, name in zip(nth, names, strict=True)
    )

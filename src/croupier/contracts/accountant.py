"""A second opinion on the chips: everything recomputed from the text of a log, slowly and apart.

Nothing here asks the table. What a log says about chips, wagers and payments is checked with its
own words alone; only what a row pays is taken from the rules.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.core.beside import Terms
from croupier.core.game import Rules
from croupier.core.wagers import Row, Wager
from croupier.law import check

Event = Mapping[str, Any]
ENDS = {"push": "pushed", "lose": "lost"}


@dataclass(eq=False)
class Coupon:
    """What lies beside a wager, and how that ended."""

    here: tuple[int, str]
    face_cents: int
    terms: Terms
    end: str = ""

    @property
    def goes(self) -> dict[str, tuple[str, ...]]:
        terms = self.terms
        return {
            "won": ("box",),
            "lost": ("box",),
            "pushed": (terms.pushed,),
            "surrendered": (terms.surrendered,),
            "abandoned": (terms.abandoned,),
        }


class Accountant:
    """Reads events one by one and objects to the first that is wrong."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.balances: Counter[str] = Counter()
        self.open: Counter[tuple[int, str]] = Counter()
        """Stakes that were placed and have not come to an end: seat and wager to cents."""
        self.paid: Counter[str] = Counter()
        """Paid in this round to each holder of a payout limit."""
        self.coupons: dict[str, Coupon] = {}
        """By id: what lies beside a wager."""
        self.used: list[Coupon] = []
        """What lay there earlier in this round."""
        self.share_cents = 0
        """What the share of a meter came to that was read last."""
        self.settled = 0

    def read_all(self, events: Iterable[Event]) -> Accountant:
        for event in events:
            self.read(event)
        return self

    def read(self, event: Event) -> None:
        if "clause" in event:
            check(event["clause"])
        self.post(event.get("moves", []))
        reader = getattr(self, f"read_{event['kind']}", None)
        if reader is not None:
            reader(event)

    def post(self, moves: Iterable[list[Any]]) -> None:
        """Double entry: each move leaves one account and comes to another."""
        for source, target, cents in moves:
            assert type(cents) is int
            assert cents > 0, "chips move forward"
            self.balances[source] -= cents
            self.balances[target] += cents
        assert sum(self.balances.values()) == 0
        for account, cents in self.balances.items():
            if account not in ("house", "cage"):
                assert cents >= 0, f"{account} is below nothing"

    # Wagers from their beginning to their end

    def read_placed(self, event: Event) -> None:
        self.open[event["seat"], event["wager"]] += event["cents"]

    def read_put_back(self, event: Event) -> None:
        self.open[event["seat"], event["wager"]] += event["cents"]

    def read_taken(self, event: Event) -> None:
        self.open[event["seat"], event["wager"]] -= event["cents"]

    def read_transferred(self, event: Event) -> None:
        """All of a wager moves, or a part of one that the dealer breaks down."""
        here = event["seat"], event["wager"]
        self.open[here] -= event["cents"]
        assert self.open[here] >= 0, f"{event['wager']} has no more than lies there"
        self.open[event["seat"], event["to"]] += event["cents"]
        assert here not in [coupon.here for coupon in self.coupons.values()]

    def read_collected(self, event: Event) -> None:
        ends = {"surrendered": "surrendered", "abandoned by a player who left": "abandoned"}
        self.ends(event["seat"], event["wager"], ends.get(event["why"], "lost"))
        self.end(event["seat"], event["wager"], event["cents"])

    def read_returned(self, event: Event) -> None:
        """A wager that lies there goes back; a void also undoes what was taken and paid."""
        for source, target, cents in event["moves"]:
            if source.startswith("spot/"):
                _, seat, wager = source.split("/", 2)
                self.end(int(seat), wager, cents)
            else:
                assert "house" in (source, target), "only what the house took or paid is undone"

    def end(self, seat: int, wager: str, cents: int) -> None:
        assert self.open.pop((seat, wager)) == cents, f"{wager} at seat {seat} ends as a whole"

    def read_ended(self, event: Event) -> None:
        """At the end of a round nothing lies on the layout but what may stay there."""
        for coupon in self.coupons.values():
            assert self.open[coupon.here] >= coupon.face_cents, "no coupon lies without its chips"
        for (seat, wager), cents in self.open.items():
            assert not cents or self.rules.wager(wager).lasts, f"{wager} at seat {seat} is left"
        for account, cents in self.balances.items():
            if account.startswith("spot/"):
                _, seat_text, wager = account.split("/", 2)
                assert cents == self.open[int(seat_text), wager]

    # What lies beside a wager

    def read_laid_beside(self, event: Event) -> None:
        """It is no chip: it lies where chips of at least its face lie, and moves none."""
        item, here = event["item"], (event["seat"], event["wager"])
        assert "moves" not in event
        if item["kind"] == "coupon":
            assert self.open[here] >= item["face_cents"] > 0
            assert item["id"] not in self.coupons
            assert here not in [coupon.here for coupon in self.coupons.values()]
            terms = Terms(**item["terms"])
            self.coupons[item["id"]] = Coupon(here, item["face_cents"], terms)

    def read_beside(self, event: Event) -> None:
        assert "moves" not in event
        if event["item_kind"] == "coupon":
            coupon = self.coupons.pop(event["item"])
            assert coupon.here == (event["seat"], event["wager"])
            lifted_or_void = ("back", coupon.terms.void)
            assert event["goes"] in (coupon.goes.get(coupon.end) or lifted_or_void)
            if coupon.end:
                self.used.append(coupon)

    def ends(self, seat: int, wager: str, end: str) -> None:
        for coupon in self.coupons.values():
            if coupon.here == (seat, wager):
                coupon.end = end

    def faces(self, event: Event) -> Iterator[tuple[Coupon, int]]:
        """What counts beside the chips of a settled wager, and how much of each face."""
        wager, (name, _, place) = self.rules.wager(event["wager"]), event["wager"].partition("@")
        for coupon in (*self.coupons.values(), *self.used):
            (seat, at), terms = coupon.here, coupon.terms
            if seat != event["seat"]:
                continue
            least = min(coupon.face_cents, event["stake_cents"])
            if at == event["wager"] and coupon in self.coupons.values():
                yield coupon, coupon.face_cents
            elif wager.reach == "free_hand":
                if at == "main" and terms.free_hand == "matched":
                    yield coupon, least
            elif at == "main" and name in ("main", "double_down"):
                doubled = terms.double == "matched" if name == "double_down" else bool(place)
                if doubled and (not place or terms.split == "every_hand"):
                    yield coupon, least

    def earned(self, event: Event, pays: str) -> list[tuple[Coupon, int, Fraction]]:
        """Of those, what each earns by the words of a row, before anything is rounded."""
        odds = re.fullmatch(r"([\d,]+) to ([\d,]+)", pays)
        if not odds:
            return []
        win, stake = (int(part.replace(",", "")) for part in odds.groups())
        times = Fraction(win, stake)
        found = list(self.faces(event))
        even = Fraction(1)
        return [(c, face, face * (times if c.terms.odds == "row" else even)) for c, face in found]

    # Payments

    def read_round(self, event: Event) -> None:
        self.paid.clear()
        self.used = []

    def read_settled(self, event: Event) -> None:
        self.settled += 1
        wager = self.rules.wager(event["wager"])
        row = next(row for row in wager.rows if row.outcome == event["outcome"])
        assert event["pays"] == str(row.pays)
        assert event["clause"] == row.clause.of(self.rules.edition)
        here, home = f"spot/{event['seat']}/{event['wager']}", f"rack/{event['player']}"
        stake = self.open.pop((event["seat"], event["wager"]), 0)
        if wager.kept is not None:
            assert not stake, f"{event['wager']} was collected when betting ended"
        elif wager.staked:
            assert stake == event["stake_cents"] > 0
        pays = str(wager.gross(row))
        earned = self.earned(event, pays)
        extra = sum((cents for _, _, cents in earned), Fraction(0))
        alone = self.due_cents(pays, event["stake_cents"])
        due = self.due_cents(pays, event["stake_cents"], extra)
        assert event["won_cents"] + event["cut_cents"] == due
        assert event.get("extra_cents", 0) == due - alone
        outside = [cents for one, _, cents in earned if one.terms.payout_limit == "outside"]
        self.check_cut(event, wager.limited, self.chips(sum(outside, Fraction(0))))
        self.ends(event["seat"], event["wager"], ENDS.get(pays, "won"))
        if event["pays"] == "lose":
            expected = [[here, "house", stake]]
        else:
            expected = [["house", home, event["won_cents"]], [here, home, stake]]
            face = sum(face for _, face, _ in earned)
            expected.append([home, "house", self.commission_cents(event, wager, row, face, extra)])
        assert event["moves"] == [move for move in expected if move[2]]

    def read_meter_read(self, event: Event) -> None:
        pays = [str(row.pays) for row in self.rules.wager(event["wager"]).rows]
        parts = [int(one.split()[0]) for one in pays if "percent of" in one]
        assert event["share_cents"] in [event["shown_cents"] * part // 100 for part in parts]
        self.share_cents = event["share_cents"]

    def commission_cents(
        self, event: Event, wager: Wager, row: Row, face: int, extra: Fraction
    ) -> int:
        """What the event says was taken: within one step of what the row has off."""
        commission, taken = wager.commission, event.get("commission_cents", 0)
        if commission is None or not commission.is_on(row) or commission.taken == "later":
            assert not taken
            return 0
        stake = event["stake_cents"]
        step = commission.rounded.step_cents or self.rules.cents("chip") or 1
        off = wager.gross(row).net(stake) - row.pays.net(stake)
        off += commission.part * (face if commission.of == "stake" else extra)
        assert abs(off - taken) < step
        return int(taken)

    def due_cents(self, pays: str, stake_cents: int, extra: Fraction = Fraction(0)) -> int:
        """What the words of a row come to, in whole chips, rounded up."""
        if pays in ("push", "lose"):
            return 0
        if "percent of" in pays:
            amount = Fraction(self.share_cents)
        elif pays.startswith("$"):
            amount = Fraction(pays[1:].replace(",", "")) * 100
        else:
            odds = re.fullmatch(r"([\d,]+) to ([\d,]+)", pays)
            assert odds, pays
            win, stake = (int(part.replace(",", "")) for part in odds.groups())
            amount = Fraction(win, stake) * stake_cents
        return self.chips(amount + extra)

    def chips(self, amount: Fraction) -> int:
        chip = self.rules.cents("chip") or 1
        chips = amount / chip
        return (chips.numerator // chips.denominator + (chips.denominator > 1)) * chip

    def check_cut(self, event: Event, limited: bool, outside: int) -> None:
        limit = self.rules.payout_limit_cents
        per_player = self.rules.game.limit_per == "player"
        holder = event["player"] if per_player else str(event["seat"])
        if not limit or not limited:
            assert event["cut_cents"] == 0
            return
        self.paid[holder] += event["won_cents"] - outside
        assert self.paid[holder] <= limit
        assert event["cut_cents"] == 0 or self.paid[holder] == limit

"""What a coupon costs the house: exact, at each place where it may lie, from the rows that pay.

Alone is what its face earns on average. With chips is that and what the chips come to that have to
lie with it, the figure of the trade. A coupon that comes back is played again at the same place, so
both are per coupon that is used up. Chips are not rounded here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.core.beside import COUPON, Item, Terms, ending_of
from croupier.core.coupons import USUAL, filed
from croupier.core.game import Rules
from croupier.core.refusals import Misuse, unknown
from croupier.core.wagers import Row, Wager
from croupier.exact.analysis import bundles_of, judge
from croupier.exact.census import EXACT, Bundle, Census


@dataclass(frozen=True)
class Worth:
    """What one coupon is expected to cost, in cents, at one place of a table."""

    game: str
    wager: str
    name: str
    clause: str
    face_cents: int
    alone: Fraction
    with_chips: Fraction
    comes_back: Fraction
    """The chance that a round leaves it with the patron."""
    terms: Terms
    method: str = EXACT
    play: str = ""
    """How the hands are played, where there is something to decide."""

    def told(self, number: Fraction) -> str:
        """As data has it: a fraction, or decimals where the count is no exact one."""
        return str(number) if self.method == EXACT else f"{float(number):.12f}"

    def to_dict(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "wager": self.wager,
            "name": self.name,
            "clause": self.clause,
            "face": f"{self.face_cents / 100:.2f}",
            "alone": self.told(self.alone / 100),
            "alone_dollars": f"{float(self.alone) / 100:.2f}",
            "with_chips": self.told(self.with_chips / 100),
            "with_chips_dollars": f"{float(self.with_chips) / 100:.2f}",
            "comes_back": self.told(self.comes_back),
            "method": self.method,
            "play": self.play or None,
            "readings": filed(self.terms),
        }

    def __repr__(self) -> str:
        alone, both = float(self.alone) / 100, float(self.with_chips) / 100
        return f"<coupon on {self.wager}: {alone:.2f} alone, {both:.2f} with chips, {self.method}>"


def worths(
    rules: Rules, census: Census, face_cents: int, terms: Terms = USUAL
) -> tuple[Worth, ...]:
    """At every place where a coupon may lie under these rules."""
    return tuple(
        worth(rules, census, wager.id, face_cents, terms)
        for wager in rules.wagers.values()
        if COUPON in wager.beside
    )


def worth(
    rules: Rules, census: Census, wager_id: str, face_cents: int, terms: Terms = USUAL
) -> Worth:
    """At one of them; `Misuse` where none may lie."""
    takers = {wager.id: wager for wager in rules.wagers.values() if COUPON in wager.beside}
    if wager_id not in takers:
        raise unknown("wager with a coupon", wager_id, takers)
    if face_cents <= 0:
        raise Misuse("a coupon has a face value above nothing")
    wager, item = takers[wager_id], Item("", COUPON, face_cents, terms)
    bundle = _bundle(rules, census, wager)
    weights = census.weights[bundle.facts]
    total = sum(weights.values())
    earned, chips, back = _tallied(rules, bundle, wager, item, weights)
    used = total - back
    if not used:
        raise Misuse(f"a coupon on {wager.name} is never used up; it has no worth")
    if wager.beside_clause is None:
        raise ValueError(f"{wager.id} takes a coupon and does not say by which clause")
    return Worth(
        game=rules.game.id,
        wager=wager.id,
        name=wager.name,
        clause=rules.cite(wager.beside_clause),
        face_cents=face_cents,
        alone=earned / used,
        with_chips=(earned + face_cents * chips) / used,
        comes_back=Fraction(back, total),
        terms=terms,
        method=census.methods.get(bundle.facts, EXACT),
        play="" if census.strategy is None else census.strategy.name,
    )


def _bundle(rules: Rules, census: Census, wager: Wager) -> Bundle:
    """What the wager is analysed with: all that follows it."""
    bundles = bundles_of(rules, census)
    found = bundles.get(wager.id) or bundles.get(wager.follows or "")
    if found is None or found.facts not in census.weights:
        raise Misuse(f"{wager.name} is not counted at {rules.game.name}")
    return found


def _tallied(
    rules: Rules, bundle: Bundle, wager: Wager, item: Item, weights: Mapping[Any, int]
) -> tuple[Fraction, Fraction, int]:
    """By weight: what the face earns in cents, what chips come to in units, how often it is back.

    Many rounds are alike in what they bring, so sums are taken once for each kind.
    """
    of_round = judge(rules, bundle)
    sums: dict[tuple[Fraction, Fraction, bool], int] = {}
    for facts, weight in weights.items():
        hands = list(bundle.hands(facts)) if bundle.hands else [facts]
        face = sum(_earned(rules, bundle, wager, item, hands), Fraction(0))
        back = item.goes(ending_of(wager.gross(wager.row(hands[0])))) != "box"
        key = face, of_round(facts)[0], back
        sums[key] = sums.get(key, 0) + weight
    earned = sum((face * weight for (face, _, _), weight in sums.items()), Fraction(0))
    chips = sum((net * weight for (_, net, _), weight in sums.items()), Fraction(0))
    return earned, chips, sum(weight for (_, _, back), weight in sums.items() if back)


def _earned(
    rules: Rules, bundle: Bundle, wager: Wager, item: Item, hands: list[Any]
) -> Iterator[Fraction]:
    """On the wager itself, on its other hands and on what follows it, as far as the terms reach."""
    for nth, facts in enumerate(hands):
        place = str(nth + 1) if nth else ""
        for part in (rules.wagers[id] for id in bundle.parts):
            if part.id == wager.id:
                counts = item.reaches("", place)
            else:
                counts = bool(part.reach) and item.reaches(part.reach, place)
            if counts and (part.id == wager.id or (bundle.units and bundle.units(part.id, facts))):
                yield _net(part, part.row(facts), item)


def _net(wager: Wager, row: Row, item: Item) -> Fraction:
    """What the face earns by a row, the commission on it off."""
    earned = item.earns(wager.gross(row), item.face_cents, 0)
    if earned and wager.commission is not None and wager.commission.is_on(row):
        earned -= wager.commission.share(Fraction(item.face_cents), earned)
    return earned

"""What lies on a cloth, piece by piece: where each stands now, and how it came there.

A screen draws pieces where they are said to lie; it reckons nothing. `lay` is a table at one
moment, `frames` is the way from one moment to the next, event by event, as one viewer saw it.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from croupier.core.beside import COUPON
from croupier.core.cards import HIDDEN
from croupier.core.cloth import (
    Area,
    Cloth,
    Placed,
    Point,
    Puck,
    Rest,
    Wheel,
    bounds,
    middle,
    named_best,
    outline,
    placed,
    shown_at,
    stack_at,
    words_of,
)
from croupier.core.game import Rules
from croupier.core.spots import is_spot, name_of, spot_from
from croupier.live.cameras import cameras
from croupier.live.cloth_pieces import (
    CARD_WIDE,
    DICE,
    FAN,
    Laid,
    beside_face,
    chips_at,
    dice_in,
    word_on,
)
from croupier.live.coupons import faces_seen

Piece = dict[str, Any]
Hands = dict[str, list[str]]
Pieces = dict[str, Piece]
"""By a name that stays the same as long as the piece lies there."""

OUT = 0.65
"""How far out on the rail a name stands."""
PAYING = "pay/"
DEAL_MS, FLIP_MS, CHIP_MS, PAY_MS, DICE_MS, WHEEL_MS, PUCK_MS = 120, 260, 160, 260, 640, 4200, 200
MOST_MS = 1400
"""A run of cards or chips takes no longer, however many there are."""


# Where everything lies


def lay(every: Sequence[Placed], table: Laid) -> Pieces:
    """All pieces at one moment."""
    found: Pieces = {}
    chips = chips_at(every, table.stakes)
    for (seat, spot), at in chips.items():
        cents, there = table.stakes[seat][spot], {"seat": seat, "spot": spot}
        if face := table.coupons.get(seat, {}).get(spot, 0):
            at = beside_face(at)
            found[f"coupon/{seat}/{spot}"] = {"kind": "coupon", **_at(at), "cents": face, **there}
            if cents > face:  # the rest lies next to it
                rest = {"kind": "chip", **_at((at[0] - FAN, at[1])), "cents": cents - face}
                found[f"rest/{seat}/{spot}"] = {**rest, **there, "rest": True}
            cents = min(cents, face)
        found[f"chip/{seat}/{spot}"] = {"kind": "chip", **_at(at), "cents": cents, **there}
    found |= _cards(every, table.hands)
    found |= _dice(every, table)
    for number, one in enumerate(every):
        if isinstance(one.part, Puck) and table.board.get(one.part.shows) is not None:
            found |= _pucks(one, number, table.board[one.part.shows], chips)
        elif isinstance(one.part, Wheel) and table.board.get(one.part.shows) is not None:
            shows = str(table.board[one.part.shows])
            if shows in one.part.sections:
                found["wheel"] = _wheel(one.part, one.part.sections.index(shows))
    return found


def _at(point: Point) -> Piece:
    return {"x": round(point[0], 2), "y": round(point[1], 2)}


PILE = 0.14
"""Where there is room for one card, more of them lie on each other."""


def _cards(every: Sequence[Placed], hands: Mapping[str, Sequence[str]]) -> Pieces:
    rests = {one.part.holds: one for one in every if isinstance(one.part, Rest)}
    on = {hand: named_best(hand, list(rests)) for hand, cards in hands.items() if cards}
    many, gone = Counter(on.values()), Counter[str | None]()
    found: Pieces = {}
    for hand, name in on.items():
        if name is None:
            continue
        one, cards = rests[name], hands[hand]
        assert isinstance(one.part, Rest)
        around = bounds(one.part.shape)
        beside = gone[name] - (many[name] - 1) / 2
        gone[name] += 1
        room = around.w if many[name] == 1 else max(CARD_WIDE, around.w * 0.62)
        step = min(CARD_WIDE + 0.1, (room - CARD_WIDE) / max(1, len(cards) - 1))
        step = max(step, 0.42) if one.part.room != 1 else PILE
        left = around.x + around.w / 2 - step * (len(cards) - 1) / 2 + beside * (room + 0.3)
        for i, card in enumerate(cards):
            found[f"card/{hand}/{i}"] = {
                "kind": "card",
                **_at(one.point((left + i * step, around.y + around.h / 2))),
                "turn": round(one.turn, 1),
                "card": card,
                "hand": hand,
                **_on(one.part),
            }
    return found


def _on(rest: Rest) -> Piece:
    """The place whose words are covered by what lies there."""
    return {"on": rest.name} if rest.words else {}


def _dice(every: Sequence[Placed], table: Laid) -> Pieces:
    rests = [one.part for one in every if isinstance(one.part, Rest)]
    found: Pieces = {}
    for rest, dice in dice_in(rests, table).items():
        around = bounds(rest.shape)
        a_row = max(1, min(len(dice), int((around.w - 0.2) // 1.15)))
        rows = -(-len(dice) // a_row)
        for i, (name, face) in enumerate(dice):
            x = around.x + around.w / 2 + (i % a_row - (a_row - 1) / 2) * 1.15
            y = around.y + around.h / 2 + (i // a_row - (rows - 1) / 2) * 1.15
            color = next((color for color in DICE if color in name), "")
            lies = {"kind": "die", **_at((x, y)), "face": face, "look": color}
            found[f"die/{len(found)}"] = {**lies, **_on(rest)}
    return found


def _pucks(one: Placed, number: int, value: Any, chips: Mapping[tuple[int, str], Point]) -> Pieces:
    puck = one.part
    assert isinstance(puck, Puck)
    found: Pieces = {}
    for i, (name, words) in enumerate(shown_at(puck, value)):
        if not puck.at:
            seat, _, spot = words.partition("/") if name is None else str(name).partition("/")
            on = chips.get((int(seat), spot)) if seat.isdigit() else None
            at = None if on is None else (on[0] + 0.4, on[1] - 0.4)
        else:
            at = puck.off if name is None else puck.at[name]
            at = None if at is None else one.point(at)
        if at is not None:
            found[f"puck/{number}/{i}"] = {
                "kind": "puck",
                **_at(at),
                "look": puck.look,
                "words": word_on(puck, name, words),
            }
    return found


def _wheel(wheel: Wheel, section: int) -> Piece:
    return {
        "kind": "wheel",
        **_at(wheel.at),
        "section": section,
        "of": len(wheel.sections),
        "r": wheel.r,
        "ball": wheel.ball,
        "words": wheel.words.get(wheel.sections[section], wheel.sections[section]),
    }


# From one moment to the next


@dataclass
class _Scene:
    """A table while events are followed."""

    hands: dict[str, list[str]]
    stakes: dict[int, dict[str, int]]
    board: dict[str, Any]
    dice: dict[str, int]
    wheel: Piece | None = None
    paid: dict[tuple[int, str], int] = field(default_factory=dict)
    """What the house has put beside a wager and its player has not taken up yet."""
    coupons: dict[int, dict[str, int]] = field(default_factory=dict)

    def laid(self) -> Laid:
        return Laid(self.board, self.stakes, self.hands, self.dice, self.coupons)


def scene_of(view: Mapping[str, Any], last: Mapping[str, Sequence[str]] | None = None) -> Laid:
    """What lies there in a view; between rounds the cards of the last one, as they were turned."""
    hands = view["hands"] or (last or {} if view["request"] is None else {})
    stakes = {int(seat): dict(one["stakes"]) for seat, one in view["seats"].items()}
    return Laid(view["board"], stakes, hands, view["dice"], faces_seen(view))


def last_hands(places: Places, events: Sequence[Mapping[str, Any]]) -> Hands:
    """The cards of the last round as they lay before they were collected, for these eyes."""
    begins = [at for at, event in enumerate(events) if event["kind"] == "round"]
    scene = _Scene({}, {}, {}, {})
    for event in events[begins[-1] :] if begins else ():
        _follow(scene, event, places)
    return scene.hands


Frame = dict[str, Any]
"""`ms` to wait after it; `put`: pieces that come or change (`from` where they come from); `gone`:
pieces that leave and where to; `say`: which events were told by it."""


def frames(
    places: Places, before: Laid, events: Sequence[Mapping[str, Any]], after: Laid
) -> list[Frame]:
    """The way from one moment to the next, in the order in which it was seen."""
    scene = _Scene(
        {hand: list(cards) for hand, cards in before.hands.items()},
        {seat: dict(lying) for seat, lying in before.stakes.items()},
        dict(before.board),
        dict(before.dice),
        coupons={seat: dict(lying) for seat, lying in before.coupons.items()},
    )
    every = places.every
    last, found = lay(every, before), list[Frame]()
    much = Counter(_tempo(event) for event in events)
    for event in events:
        sources = _follow(scene, event, places)
        if event["kind"] not in SEEN and not event.get("moves"):
            continue
        now = _pieces(every, scene)
        frame = _between(last, now, sources, places)
        if frame or event["kind"] == "spun":
            tempo = _tempo(event)
            short = tempo >= DICE_MS or much[tempo] * tempo <= MOST_MS
            frame["ms"] = tempo if short else MOST_MS // much[tempo]
            found.append(frame)
        last = now
    if frame := _between(last, lay(every, after), {}, places):
        found.append({**frame, "ms": CHIP_MS})
    return _gathered(found)


SEEN = {
    "round", "dealt", "revealed", "laid", "set_hand", "discarded", "thrown", "spun", "shown",
    "laid_beside", "beside",
}  # fmt: skip
"""Events by which something on the cloth changes, beside those that move chips."""


def _gathered(found: list[Frame]) -> list[Frame]:
    """Frames that nobody would see for themselves are one with the next."""
    kept: list[Frame] = []
    for frame in found:
        if kept and kept[-1]["ms"] < 20:
            kept[-1] = {
                "ms": frame["ms"],
                "put": {**kept[-1].get("put", {}), **frame.get("put", {})},
                "gone": {**kept[-1].get("gone", {}), **frame.get("gone", {})},
            }
        else:
            kept.append(frame)
    return kept


def _tempo(event: Mapping[str, Any]) -> int:
    match event["kind"]:
        case "dealt":
            return DEAL_MS
        case "revealed" | "laid":
            return FLIP_MS
        case "settled" | "collected":
            return PAY_MS
        case "thrown":
            return DICE_MS
        case "spun":
            return WHEEL_MS
        case "shown":
            return PUCK_MS
    return CHIP_MS


def _follow(scene: _Scene, event: Mapping[str, Any], places: Places) -> dict[str, Point]:
    """Let an event happen; where pieces come from, by the beginning of their names."""
    sources: dict[str, Point] = {}
    match event["kind"]:
        case "round":
            scene.hands, scene.dice, scene.wheel = {}, {}, None
        case "dealt":
            hand = scene.hands.setdefault(event["to"], [])
            hand += list(event.get("cards") or [HIDDEN] * event["count"])
        case "revealed":
            lying = scene.hands.setdefault(event["hand"], list(event["cards"]))
            turning = event.get("places") or range(len(event["cards"]))
            for place, card in zip(turning, event["cards"], strict=False):
                if place < len(lying):
                    lying[place] = card
        case "laid":
            _lay_over(scene, event)
            sources[f"card/{event['to']}/"] = places.hand(event["hand"])
        case "set_hand":
            _set(scene, event)
        case "discarded" if not event["face_up"]:
            scene.hands.pop(event["hand"], None)
        case "thrown":
            scene.dice = dict(event["dice"])
        case "spun":
            scene.wheel = places.wheel(event["section"])
        case "shown":
            scene.board.update(event["board"])
        case "laid_beside" if event["item"]["kind"] == COUPON:
            here = scene.coupons.setdefault(event["seat"], {})
            here[event["wager"]] = event["item"]["face_cents"]
        case "beside" if event["item_kind"] == COUPON and event["goes"] != "stays":
            scene.coupons.get(event["seat"], {}).pop(event["wager"], None)
    _chips(scene, event)
    return sources


def _lay_over(scene: _Scene, event: Mapping[str, Any]) -> None:
    moved = list(event["cards"]) if event["face_up"] else [HIDDEN] * len(event["cards"])
    old = scene.hands.get(event["hand"], [])
    for card in moved:
        at = old.index(card) if card in old else -1
        if old:
            old.pop(at)
    if not old:
        scene.hands.pop(event["hand"], None)
    scene.hands.setdefault(event["to"], []).extend(moved)


def _set(scene: _Scene, event: Mapping[str, Any]) -> None:
    """Which card went where is not told to everybody: they lie face down."""
    scene.hands.pop(event["hand"], None)
    for part, count in event["parts"].items():
        scene.hands[f"{event['hand']} {part}"] = [HIDDEN] * count


def _chips(scene: _Scene, event: Mapping[str, Any]) -> None:
    won = event.get("won_cents", 0) if event["kind"] == "settled" else 0
    for source, target, cents in event.get("moves", ()):
        if is_spot(source):
            here = spot_from(source)
            lying = scene.stakes.setdefault(here.seat, {})
            lying[here.id] = lying.get(here.id, 0) - cents
            if lying[here.id] <= 0:
                del lying[here.id]
        if is_spot(target):
            here = spot_from(target)
            lying = scene.stakes.setdefault(here.seat, {})
            lying[here.id] = lying.get(here.id, 0) + cents
    if won > 0:
        scene.paid[event["seat"], event["wager"]] = won
    elif event["kind"] in ("placed", "round"):
        scene.paid.clear()


def _pieces(every: Sequence[Placed], scene: _Scene) -> Pieces:
    table = scene.laid()
    found = lay(every, table)
    if scene.wheel is not None:
        found["wheel"] = scene.wheel
    if scene.paid:
        stakes = {seat: {spot: cents} for (seat, spot), cents in scene.paid.items()}
        for (seat, spot), cents in scene.paid.items():
            stakes.setdefault(seat, {})[spot] = cents
        for (seat, spot), at in chips_at(every, stakes).items():
            beside = {"kind": "chip", **_at((at[0] + 0.62, at[1] - 0.35)), "won": True}
            cents = scene.paid[seat, spot]
            found[f"{PAYING}{seat}/{spot}"] = {**beside, "cents": cents, "seat": seat, "spot": spot}
    return found


def _between(before: Pieces, now: Pieces, sources: Mapping[str, Point], places: Places) -> Frame:
    put: Pieces = {}
    for name, piece in now.items():
        if before.get(name) == piece:
            continue
        put[name] = piece
        if name not in before:
            source = next((at for start, at in sources.items() if name.startswith(start)), None)
            at = source or places.source(piece, paid=name.startswith(PAYING))
            put[name] = {**piece, "from": list(map(_rounded, at))}
    gone = {
        name: list(map(_rounded, places.home(piece, name)))
        for name, piece in before.items()
        if name not in now
    }
    return {key: value for key, value in (("put", put), ("gone", gone)) if value}


def _rounded(number: float) -> float:
    return round(number, 2)


class Places:
    """The parts of one cloth, and where pieces come from and go to on it."""

    def __init__(self, every: Sequence[Placed]) -> None:
        self.every = every
        self.rests = {one.part.holds: one for one in every if isinstance(one.part, Rest)}
        self.wheels = [one.part for one in every if isinstance(one.part, Wheel)]
        self.seats = {one.seat: one for one in every if one.seat is not None}
        corners = [
            one.point(point)
            for one in every
            if isinstance(one.part, Area | Rest)
            for point in outline(one.part.shape)
        ]
        self.wide = max((x for x, _ in corners), default=40.0)
        self.high = max((y for _, y in corners), default=20.0)

    def of(self, *names: str) -> Point:
        for name in names:
            if one := self.rests.get(name):
                assert isinstance(one.part, Rest)
                return one.point(middle(one.part.shape))
        return self.wide / 2, 0.5

    def hand(self, hand: str) -> Point:
        name = named_best(hand, list(self.rests))
        return self.of(name or "dealer")

    def player(self, seat: int) -> Point:
        one = self.seats.get(seat)
        return one.point((0, 7)) if one is not None else (self.wide / 2, self.high + 1)

    def source(self, piece: Piece, *, paid: bool = False) -> Point:
        if piece["kind"] == "card":
            return self.of("shoe", "tray")
        if piece["kind"] in ("chip", "coupon"):
            return self.of("tray") if paid else self.player(piece["seat"])
        return piece["x"], piece["y"]

    def home(self, piece: Piece, name: str) -> Point:
        if piece["kind"] == "card":
            return self.of("discards", "tray")
        if piece["kind"] in ("chip", "coupon"):
            paid = name.startswith(PAYING)
            return self.player(piece["seat"]) if paid else self.of("tray")
        return piece["x"], piece["y"]

    def wheel(self, section: int) -> Piece | None:
        return _wheel(self.wheels[0], section) if self.wheels else None


# What a screen has to know of a cloth


def sheet(cloth: Cloth, rules: Rules, seats: Sequence[int] = ()) -> dict[str, Any]:
    """A cloth as a screen needs it: areas in reading order with what they pay, the way from one to
    the next, where seats and cameras are. Areas are those of these seats and those of all."""
    every = list(placed(cloth))
    mine = [one for one in every if isinstance(one.part, Area) and not one.part.printed]
    mine = [one for one in mine if one.seat is None or one.seat in seats]
    mine.sort(key=_reading)
    named: dict[str, Placed] = {}
    for one in mine:
        assert isinstance(one.part, Area)
        named.setdefault(f"{one.seat or ''}/{one.part.spot}", one)
    wide, high = cloth.size
    return {
        "size": [wide, high],
        "edge": cloth.edge,
        "seated": len(cloth.seats.places) if cloth.seats else 0,
        "areas": {key: _area(one, rules) for key, one in named.items()},
        "wagers": {
            id: _wager(rules, id)
            for id in dict.fromkeys(name_of(one.part.spot) for one in mine)  # type: ignore[union-attr]
            if id in rules.wagers
        },
        "rests": dict(_rests(every, seats)),
        "next": _neighbours(named),
        "seats": dict(_rail(cloth)),
        "views": {
            name: [box.x, box.y, box.w, box.h] for name, box in cameras(cloth, seats).items()
        },
    }


def _area(one: Placed, rules: Rules) -> dict[str, Any]:
    area = one.part
    assert isinstance(area, Area)
    around = [one.point(point) for point in outline(area.shape)]
    across, down = zip(*around, strict=True)
    box = [min(across), min(down), max(across) - min(across), max(down) - min(down)]
    return {
        "seat": one.seat,
        "spot": area.spot,
        "name": _name(rules, area),
        **_at(one.point(stack_at(area))),
        "box": [_rounded(number) for number in box],
        "by": area.by,
        "clause": rules.cite(area.clause) if area.clause else None,
    }


def _wager(rules: Rules, id: str) -> dict[str, Any]:
    wager = rules.wagers[id]
    return {
        "name": wager.name,
        "clause": rules.cite(wager.clause),
        "rows": [[row.words, str(row.pays), rules.cite(row.clause)] for row in wager.rows],
    }


def _rests(every: Sequence[Placed], seats: Sequence[int]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Where the cards of these seats may be laid by their players."""
    for one in every:
        if isinstance(one.part, Rest) and one.seat in seats and one.part.room:
            around = bounds(one.part.shape)
            yield (
                one.part.holds,
                {
                    **_at(one.point(middle(one.part.shape))),
                    "turn": round(one.turn, 1),
                    "w": around.w,
                },
            )


def _name(rules: Rules, area: Area) -> str:
    if name_of(area.spot) not in rules.wagers:
        return words_of(rules, area)
    name = rules.wagers[name_of(area.spot)].name
    place = area.spot.partition("@")[2]
    return f"{name} {place.replace('_', ' ')}" if place else name


def _reading(one: Placed) -> tuple[int, float, float]:
    assert isinstance(one.part, Area)
    x, y = one.point(middle(one.part.shape))
    return (one.seat or 0, round(y), x)


def _neighbours(named: Mapping[str, Placed]) -> dict[str, list[str]]:
    """For each area the next to the left, upward, to the right, downward; itself if there is
    none."""
    points = {key: one.point(middle(one.part.shape)) for key, one in named.items()}  # type: ignore[union-attr]
    return {
        key: [_nearest(key, points, way) for way in ((-1, 0), (0, -1), (1, 0), (0, 1))]
        for key in points
    }


def _nearest(key: str, points: Mapping[str, Point], way: tuple[int, int]) -> str:
    x, y = points[key]
    best, found = math.inf, key
    for other, (there, down) in points.items():
        along = (there - x) * way[0] + (down - y) * way[1]
        beside = abs((there - x) * way[1]) + abs((down - y) * way[0])
        if other != key and along > 0.05 and along + 2.5 * beside < best:
            best, found = along + 2.5 * beside, other
    return found


def _rail(cloth: Cloth) -> Iterator[tuple[str, list[float]]]:
    """Where the name of each position stands on the rail, and how it is turned."""
    if cloth.seats is None or cloth.edge != "arc":
        return
    wide, high = cloth.size
    side = min(5.0, high / 4)
    for seat, (at, turn) in enumerate(cloth.seats.places, 1):
        out = Placed(cloth.seats.parts[0], seat, at, turn)
        far = 0.0
        while far < 30:
            x, y = out.point((0, far))
            if ((x - wide / 2) / (wide / 2)) ** 2 + (
                (max(y, side) - side) / (high - side)
            ) ** 2 > 1:
                break
            far += 0.1
        x, y = out.point((0, far + OUT))
        yield str(seat), [_rounded(x), _rounded(y), round(turn, 1)]

"""What each request lets each viewer do: one affordance for a kind of request, in one table.

The driver itself is asked whether a thing may be done, so that there is no second rulebook: what
is listed as open is accepted, and what is refused carries the very refusal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from croupier.core import doing
from croupier.core.betting import bounds
from croupier.core.cards import UNSEEN, card_name
from croupier.core.commands import Begin, Irregular
from croupier.core.driver import Driver
from croupier.core.game import Rules
from croupier.core.hands import owner_of
from croupier.core.meters import ReadMeter
from croupier.core.names import spelled
from croupier.core.procedure import (
    PLAYERS,
    Attest,
    Call,
    Close,
    Cut,
    Decide,
    DrawCards,
    Number,
    Place,
    Request,
    Spin,
    Take,
    Throw,
    Undo,
    Window,
)
from croupier.core.refusals import CroupierError, Misuse, Refusal
from croupier.core.rights import answerers
from croupier.core.table import Table
from croupier.core.things import Tell
from croupier.core.together import SetHands, Together, partings
from croupier.live import coaching, coupons
from croupier.live.keys import keys_for
from croupier.live.names import families
from croupier.live.phrases import count_word, listed, who
from croupier.live.viewers import DEALER, SEAT, Viewer, names_of, seen_by

Moves = dict[str, Any]


def nothing() -> Moves:
    """Every kind of move, with nothing in it."""
    return {
        "areas": {},
        "take": {},
        "say": {},
        "again": {},
        "undo": {},
        "decide": None,
        "set": {},
        "draw": None,
        "attest": None,
        "tell": None,
        "go": None,
        "irregular": [],
    }


@dataclass(frozen=True)
class Affordance:
    """How one kind of request is shown and answered."""

    state: str
    words: Callable[[Driver, Viewer], str]
    moves: Callable[[Driver, Viewer], Moves]

    def clause(self, driver: Driver) -> str | None:
        """The clause behind what the table waits for."""
        pending = driver.pending
        found = getattr(pending, "closing" if isinstance(pending, Window) else "clause", None)
        return driver.table.rules.cite(found) if found else None


def affordance(driver: Driver) -> Affordance:
    """That of the request which is pending."""
    if driver.pending is None:
        return OVER if driver.table.round_number else OPEN
    return AFFORDANCES[type(driver.pending)]


def moves_of(driver: Driver, viewer: Viewer) -> Moves:
    """What this viewer may do now, and why not."""
    moves = nothing() | affordance(driver).moves(driver, viewer)
    pending, table = driver.pending, driver.table
    if pending is not None:
        cite = table.rules.cite
        moves["irregular"] = [
            {
                "id": one.id,
                "words": one.words,
                "clause": cite(one.clause),
                "seated": one.seated,
            }
            for one in pending.irregularities
            if viewer.is_among(table, answerers(table, pending, Irregular(one.id)))
        ]
    return moves


def refused(error: CroupierError) -> dict[str, Any]:
    """Why a thing may not be done, and what may be done instead."""
    if isinstance(error, Refusal):
        return {"why": error.why, "clause": error.clause, "instead": error.instead}
    return {"why": str(error), "clause": None, "instead": None}


def _why_not(driver: Driver, answer: Any) -> CroupierError | None:
    """What the request has against an answer, if anything: the very check that the driver makes."""
    try:
        _pending(driver, Request).verify(driver.table, answer)
    except CroupierError as error:
        return error
    return None


# Wagers


def spots_of(rules: Rules) -> Iterator[str]:
    """Every spot on which chips of a player can lie."""
    for wager in rules.wagers.values():
        if wager.staked:
            if not wager.place_needed:
                yield wager.id
            yield from (f"{wager.id}@{place}" for place in wager.places)


def _window_words(driver: Driver, viewer: Viewer) -> str:
    window = _pending(driver, Window)
    return "wagers: " + ", ".join(
        " ".join([name, *numbers]) for name, numbers in families(window.wagers).items()
    )


def _window_moves(driver: Driver, viewer: Viewer) -> Moves:
    window = _pending(driver, Window)
    table = driver.table
    seats = [seat for seat in sorted(table.seats) if viewer.acts_for(table, seat)]
    moves: Moves = {
        "areas": {str(seat): _areas(driver, seat) for seat in seats},
        "take": {str(seat): _takes(driver, seat) for seat in seats},
        "coupon": {str(seat): coupons.moves(driver, seat) for seat in seats},
        "say": {str(seat): _says(driver, window, seat) for seat in seats},
        "again": _again(driver, window, seats),
        "undo": {},
    }
    for seat in seats:
        error = _why_not(driver, Undo(seat))
        if not isinstance(error, Misuse):  # that one says that there is nothing to undo
            moves["undo"][str(seat)] = {"refused": refused(error)} if error else True
    if viewer.kind in (SEAT, DEALER):
        words = "no more bets" if viewer.kind == DEALER else "ready"
        moves["go"] = _go(words, _why_not(driver, Close()))
    return moves


def _go(words: str, error: CroupierError | None = None) -> dict[str, Any]:
    return {"words": words, "key": "Enter", "refused": refused(error) if error else None}


def _areas(driver: Driver, seat: int) -> dict[str, Any]:
    return {spot: area_for(driver, seat, spot) for spot in spots_of(driver.table.rules)}


def area_for(driver: Driver, seat: int, spot: str) -> dict[str, Any]:
    """How much may go there; the driver says whether, and where its own most lies."""
    least, most, step = bounds(driver.table, seat, spot)
    error = _why_not(driver, Place(seat, spot, least))
    if error is not None:
        return {"refused": refused(error)}
    if most > least and _why_not(driver, Place(seat, spot, most)):
        low, high = 0, (most - least) // step  # the first is let in, the second is not
        while high - low > 1:
            middle = (low + high) // 2
            if _why_not(driver, Place(seat, spot, least + middle * step)):
                high = middle
            else:
                low = middle
        most = least + low * step
    return {"least": least, "most": most, "step": step}


def _takes(driver: Driver, seat: int) -> list[str]:
    lying = driver.table.stakes(seat).items()
    return [spot for spot, cents in lying if not _why_not(driver, Take(seat, spot, cents))]


def _says(driver: Driver, window: Window, seat: int) -> dict[str, list[str]]:
    found = {
        spot: [word for word in window.calls if not _why_not(driver, Call(seat, spot, word))]
        for spot in (driver.table.stakes(seat) if window.calls else ())
    }
    return {spot: words for spot, words in found.items() if words}


def _again(driver: Driver, window: Window, seats: list[int]) -> dict[str, dict[str, int]]:
    """The wagers of last time, where the first of them can be made."""
    found: dict[str, dict[str, int]] = {}
    table = driver.table
    for seat, wagers in table.repeats.missing(window.wagers, table.stake_cents).items():
        spot, cents = next(iter(wagers.items()), ("", 0))
        if cents and seat in seats and not _why_not(driver, Place(seat, spot, cents)):
            found[str(seat)] = wagers
    return found


# Decisions


def may_decide(table: Table, viewer: Viewer, asked: Decide) -> bool:
    """Whether this viewer decides.

    A dealer keys in what a player decides, but not over cards that are hidden from him and known
    to the table: what is closed to that hand would tell them.
    """
    dark = isinstance(asked.who, int) and _in_the_dark(table, viewer, asked.who)
    return not dark and viewer.is_among(table, asked.answered_by(table))


def _in_the_dark(table: Table, viewer: Viewer, seat: int) -> bool:
    return any(
        card != UNSEEN and face == UNSEEN
        for hand, cards in table.hands.items()
        if owner_of(hand) == seat and table.rules.game.may_look(hand)
        for card, face in zip(cards, seen_by(table, viewer, hand), strict=True)
    )


def _decide_words(driver: Driver, viewer: Viewer) -> str:
    """Others hear only who decides: what is closed to a hand says something about its cards."""
    asked = _pending(driver, Decide)
    name = f"seat {asked.who}" if isinstance(asked.who, int) else f"the {asked.who}"
    verb = "decide" if asked.who == PLAYERS else "decides"
    if not may_decide(driver.table, viewer, asked):
        return f"{name} {verb}"
    return _own_decision(asked)


def _own_decision(asked: Decide) -> str:
    which = f" for {asked.hand}" if asked.hand else ""
    offered = [_said(asked, choice) for choice in asked.choices if choice not in asked.blocked]
    return f"your decision{which}: {_or(offered)}"


def _said(asked: Decide, choice: str) -> str:
    return asked.words.get(choice, spelled(choice))


def _or(words: list[str]) -> str:
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def decision(rules: Rules, asked: Decide) -> dict[str, Any]:
    """A decision as data: each choice with its words, key and price, and why it is closed."""
    choices = list(dict.fromkeys((*asked.choices, *asked.blocked)))
    keys = keys_for(choices)
    return {
        "who": asked.who,
        "hand": asked.hand or None,
        "usual": asked.usual or None,
        "choices": [
            {
                "id": choice,
                "words": _said(asked, choice).capitalize(),
                "key": keys.get(choice),
                "cents": asked.cents.get(choice, 0),
                "refused": refused(asked.blocked[choice]) if choice in asked.blocked else None,
            }
            for choice in choices
        ],
        "clause": rules.cite(asked.clause),
    }


def _decide_moves(driver: Driver, viewer: Viewer) -> Moves:
    asked = _pending(driver, Decide)
    if not may_decide(driver.table, viewer, asked):
        return {}
    return {"decide": _decision(driver, viewer, asked)}


def _decision(driver: Driver, viewer: Viewer, asked: Decide) -> dict[str, Any]:
    coach = coaching.question(driver.table, viewer, asked)
    return {**decision(driver.table.rules, asked), "coach": coach}


def _together_words(driver: Driver, viewer: Viewer) -> str:
    asked = _pending(driver, Together).asked
    if mine := [one for one in asked.values() if may_decide(driver.table, viewer, one)]:
        return _own_decision(mine[0])
    return f"{listed([f'seat {seat}' for seat in asked])} decide{'s' if len(asked) == 1 else ''}"


def _together_moves(driver: Driver, viewer: Viewer) -> Moves:
    asked = _pending(driver, Together).asked
    mine = [one for one in asked.values() if may_decide(driver.table, viewer, one)]
    return {"decide": _decision(driver, viewer, mine[0])} if mine else {}


def _set_words(driver: Driver, viewer: Viewer) -> str:
    request = _pending(driver, SetHands)
    parts = listed(
        [f"{count_word(room)} card{'s' if room > 1 else ''} {name}" for name, room in request.parts]
    )
    if any(viewer.acts_for(driver.table, seat) for seat in request.seats):
        return f"set your hand: {parts}"
    return f"{listed([f'seat {seat}' for seat in request.seats])} set their hands: {parts}"


def _set_moves(driver: Driver, viewer: Viewer) -> Moves:
    request, rules = _pending(driver, SetHands), driver.table.rules
    mine = [seat for seat in request.seats if viewer.acts_for(driver.table, seat)]
    found = {}
    for seat in mine:
        seen = list(request.holding[seat])
        cards = seen if viewer.kind == SEAT else [UNSEEN] * len(seen)
        found[str(seat)] = {
            "cards": names_of(cards),
            "parts": [list(part) for part in request.parts],
            "clause": rules.cite(request.clause),
            "coach": coaching.said(driver.table, seat, names_of(cards))
            if viewer.kind == SEAT and UNSEEN not in cards
            else None,
            **advice(rules, request, cards),
        }
    return {"set": found}


def advice(rules: Rules, request: SetHands, cards: list[int]) -> dict[str, Any]:
    """How the house would set these cards, and every setting that would be foul, with why."""
    if rules.game.setting is None or UNSEEN in cards:
        return {"house_way": None, "foul": None}
    law = rules.game.setting(rules)
    way = {part: names_of(list(laid)) for part, laid in law.way(cards).items()}
    fouls = [
        {"parts": {part: names_of(list(laid)) for part, laid in parts.items()}, "why": why}
        for parts in partings(request.parts, tuple(cards))
        if (why := law.foul(parts))
    ]
    told = {"settings": fouls, "loses": law.loses, "clause": rules.cite(law.clause)}
    return {"house_way": way, "foul": told}


# Draws and attestations


def _pad(words: Callable[[Any], str], shows: Callable[[Table, Viewer, Any], Moves]) -> Any:
    """The words and moves of a draw that the dealer keys in."""

    def moves(driver: Driver, viewer: Viewer) -> Moves:
        if viewer.kind != DEALER:
            return {}
        return {"draw": shows(driver.table, viewer, driver.pending)}

    return lambda driver, viewer: words(driver.pending), moves


def _cards_words(request: DrawCards) -> str:
    cards = f"{count_word(request.count)} card{'s' if request.count > 1 else ''}"
    if request.unseen:
        return f"{who(request.hand)} turns over {cards}"
    return f"{cards} to {who(request.hand)}, face {'up' if request.face_up else 'down'}"


def _cards_pad(table: Table, viewer: Viewer, request: DrawCards) -> Moves:
    return {
        "kind": "cards",
        "count": request.count,
        "hand": request.hand,
        "face_down": not (request.face_up or request.unseen),
        "left": left_for(table, request),
        "clause": whole_by(table),
    }


def whole_by(table: Table) -> str | None:
    """The clause under which these cards were looked at, so that none comes too often."""
    duties = table.rules.game.duties(table.rules)
    looked = (one.clause for one in duties if one.on.partition(" ")[0] in ("cards", "deck"))
    found = next(looked, None)
    return None if found is None else table.rules.cite(found)


def left_for(table: Table, request: DrawCards) -> dict[str, int]:
    """How many of each card may still come, by what everybody has seen."""
    lying = [card for hand in table.hands.values() for card in hand]
    left = Counter(request.shoe.remaining)
    left.update(card for card in (*lying, *table.discards) if card != UNSEEN)
    left.subtract(table.seen.cards)
    return {card_name(card): left[card] for card in sorted(left) if left[card]}


def _cut_pad(table: Table, viewer: Viewer, request: Cut) -> Moves:
    return {
        "kind": "cut",
        "cards": request.cards,
        "least": request.least,
        "most": request.cards - request.least_left,
        "clause": table.rules.cite(request.clause),
    }


def _attest_words(driver: Driver, viewer: Viewer) -> str:
    request = _pending(driver, Attest)
    return f"{request.role}: {request.what}"


def _attest_moves(driver: Driver, viewer: Viewer) -> Moves:
    request = _pending(driver, Attest)
    if not viewer.is_among(driver.table, request.answered_by(driver.table)):
        return {}
    clause = driver.table.rules.cite(request.clause)
    return {"attest": {"role": request.role, "words": request.what, "clause": clause}}


def _tell_words(driver: Driver, viewer: Viewer) -> str:
    request = _pending(driver, Tell)
    return f"{request.by.word}: {request.fact.words}"


def _tell_moves(driver: Driver, viewer: Viewer) -> Moves:
    request = _pending(driver, Tell)
    if not viewer.is_among(driver.table, request.answered_by(driver.table)):
        return {}
    return {
        "tell": {
            "role": request.by.word,
            "thing": request.thing,
            "words": request.fact.words,
            "kind": "number" if isinstance(request.fact.usual, int) else "word",
            "must": request.fact.must,
            "clause": driver.table.rules.cite(request.clause),
        }
    }


# Between rounds


def _next_round(driver: Driver, viewer: Viewer) -> Moves:
    if viewer.kind not in (SEAT, DEALER):
        return {}
    table, error = driver.table, None
    try:
        doing.verify(table, driver.pending, Begin(), table.now)
    except CroupierError as why:
        error = why
    return {"go": _go(f"round {table.round_number + 1}", error)}


def _pending(driver: Driver, kind: type[Any]) -> Any:
    if not isinstance(driver.pending, kind):
        raise Misuse(f"the table does not wait for a {kind.__name__}")
    return driver.pending


OPEN = Affordance("open", lambda driver, viewer: "the table is open", _next_round)
OVER = Affordance("over", lambda driver, viewer: "the round is over", _next_round)
AFFORDANCES: Mapping[type[Request], Affordance] = {
    Window: Affordance("bets", _window_words, _window_moves),
    Decide: Affordance("decision", _decide_words, _decide_moves),
    Together: Affordance("decision", _together_words, _together_moves),
    SetHands: Affordance("setting", _set_words, _set_moves),
    Attest: Affordance("attest", _attest_words, _attest_moves),
    Tell: Affordance("telling", _tell_words, _tell_moves),
    DrawCards: Affordance("dealing", *_pad(_cards_words, _cards_pad)),
    Throw: Affordance(
        "throw",
        *_pad(
            lambda request: f"a throw of {count_word(len(request.dice))} dice",
            lambda table, viewer, request: {"kind": "dice", "dice": list(request.dice)},
        ),
    ),
    Spin: Affordance(
        "spin",
        *_pad(
            lambda request: "a spin of the wheel",
            lambda table, viewer, request: {"kind": "wheel", "sections": list(request.sections)},
        ),
    ),
    Number: Affordance(
        "number",
        *_pad(
            lambda request: f"a random number from {request.least} to {request.most}",
            lambda table, viewer, request: {
                "kind": "number",
                "least": request.least,
                "most": request.most,
                "clause": table.rules.cite(request.clause),
            },
        ),
    ),
    Cut: Affordance("cut", *_pad(lambda request: "the cut of the cards", _cut_pad)),
    ReadMeter: Affordance(
        "meter",
        *_pad(
            lambda request: f"what the meter {request.meter} shows",
            lambda table, viewer, request: {"kind": "meter", "meter": request.meter},
        ),
    ),
}
"""By kind of request; a new kind comes with its affordance."""

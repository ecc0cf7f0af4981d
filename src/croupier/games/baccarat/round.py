"""The steps of a baccarat round, in the order of both chapters: shoe, wagers, deal, payment.

What differs between the chapters stands in a `Baccarat`, one a game.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from croupier.core.cards import decks
from croupier.core.law import Chapter, Clause
from croupier.core.odds import LOSE
from croupier.core.people import STAFF, SUPERVISOR
from croupier.core.procedure import Called, Irregularity, Procedure
from croupier.core.side_bets import side_bets
from croupier.core.table import Table
from croupier.core.things import fact_of
from croupier.games.baccarat import tournament, vigorish
from croupier.games.baccarat.bonus import ALL_FIRST, card_bets
from croupier.games.baccarat.common import batches, decks_in_shoe
from croupier.games.baccarat.hands import (
    NO_CARD,
    Facts,
    banker_draws,
    face_value,
    facts_of,
    is_natural,
    player_draws,
    point_count,
    value_of,
)
from croupier.games.baccarat.keep import COVERED, LAST_HAND, NO_COVER, OVER, SEEN, kept

PLAYER, BANKER = "player", "banker"
SIMULATED = ("simulated player", "simulated banker")
BURNED, FACE_DOWN = "burned", "burned face down"


class TurningCards(NamedTuple):
    """The clauses on who turns the cards of one hand."""

    greatest: Clause
    ceded: Clause
    nobody: Clause


@dataclass(frozen=True)
class Baccarat:
    """What differs between the chapters."""

    law: Chapter
    floor: str
    """Who looks at the shuffled stack."""
    burned_face_up: bool
    """Whether all burned cards are turned, or only the first."""
    turning: tuple[TurningCards, TurningCards]
    """When players turn the cards: of the Player's Hand, of the Banker's."""


def turning(law: Chapter, clause: str) -> tuple[TurningCards, TurningCards]:
    """The same list under `clause` in either chapter."""
    hands = (f"{clause}.i", f"{clause}.ii")
    on_player, on_banker = (
        TurningCards(law(hand), law(f"{hand}.(a)"), law(f"{hand}.(b)")) for hand in hands
    )
    return on_player, on_banker


@dataclass
class OpenRound:
    """The cards of the open round, as far as they are known."""

    player: int = 0
    """Point count of the first two cards."""
    banker: int = 0
    player_third: int = NO_CARD
    """Value of the third card."""
    banker_third: int = NO_CARD
    set_aside: Clause | None = None
    """Why a card that was seen lies aside, to begin a simulated round after this one."""

    @property
    def facts(self) -> Facts:
        return facts_of(self.player, self.banker, self.player_third, self.banker_third)


# What may go wrong, under which clause, and who may call it

IRREGULARITIES = {
    "improper_cut": ("the floor finds the cut improper", "5.F"),
    "idle": ("there is no gaming activity", "5.H"),
    "cover_card": ("the cover card came out", "10.E"),
    "drawn_in_error": ("a card was drawn in error, unseen", "14.A"),
    "third_card_in_error": ("Player got a third card in error, unseen", "14.B"),
    "seen_in_error": ("a card was drawn in error and seen", "14.C"),
    "face_up_card": ("a card was found face up in the shoe", "14.D"),
}


FLOOR = {"improper_cut": SUPERVISOR, "idle": SUPERVISOR}
"""5.F: a floorperson or above; 5.H: who decides for the house."""


def may_be_called(game: Baccarat, *ids: str) -> tuple[Irregularity, ...]:
    return _under(game.law, ids)


@functools.cache
def _under(law: Chapter, ids: tuple[str, ...]) -> tuple[Irregularity, ...]:
    found = ((id, *IRREGULARITIES[id]) for id in ids)
    return tuple(
        Irregularity(id, words, law(clause), by=FLOOR.get(id, STAFF)) for id, words, clause in found
    )


# § 5, 7, 15: the shoe


def ready_the_shoe(table: Table, game: Baccarat) -> Procedure[None]:
    """A device reshuffles before each round; a shoe lasts until its cards are over."""
    if table.rules.options["dealing"] == "continuous":
        table.shuffle(decks(decks_in_shoe(table.rules)), game.law("15"))
        kept(table).cover = NO_COVER
    elif kept(table).cover == OVER or kept(table).cards != table.things[in_play(table)].id:  # 5.A
        yield from shuffle_and_cut(table, game)


def in_play(table: Table) -> str:
    """The batch that is dealt, or all cards."""
    here = batches(table.rules)
    return here[kept(table).batch] if len(here) > 1 else here[0]


def shuffle_and_cut(table: Table, game: Baccarat) -> Procedure[None]:
    """§ 5, from the shuffle to the burn."""
    law, keep = game.law, kept(table)
    yield from vigorish.collect(law, table)
    keep.cover, keep.drawn_ahead, keep.shoes = COVERED, 0, keep.shoes + 1
    by_device = table.rules.options["shuffler"] == "yes"
    if by_device:
        keep.batch = 1 - keep.batch
        table.show(batch=fact_of(table, in_play(table), "color"))
        table.announce("the other batch is in the shuffler", law("3.B.iv"))
    cards = table.things[in_play(table)]
    preshuffled = keep.cards != cards.id and cards.facts["preshuffled"] == "yes"
    keep.cards = cards.id
    table.shuffle(decks(decks_in_shoe(table.rules)), law("5.A"))
    if not by_device and not preshuffled:
        what = "the feathered stack shows no uneven distribution"
        yield from table.attest(game.floor, what, law("5.B"))
    cutters = iter(table.clockwise(after=max(table.seats) - 1))  # 5.C: the highest number first
    yield from _cut(table, game, cutters)
    yield from _burn(table, game, cutters)


def _cut(table: Table, game: Baccarat, cutters: Iterator[int]) -> Procedure[None]:
    law, by = game.law, "the dealer"
    for seat in cutters:
        said = yield from table.ask(seat, ("cut_cards", "pass"), law("5.C"), usual="cut_cards")
        if said == "cut_cards":
            by = f"seat {seat}"
            break
    table.announce(f"{by} cuts", law("5.C"))
    yield from table.cut(10, law("5.D"), least_left=10)
    below = table.rules.cents("cut_card")
    table.announce(f"a cover card goes in {below} cards above the bottom", law("5.E"))
    table.show(cover_card=below)


def _burn(table: Table, game: Baccarat, cutters: Iterator[int]) -> Procedure[None]:
    improper = may_be_called(game, "improper_cut")
    while True:
        try:
            (first,) = yield from table.draw(1, BURNED, face_up=True, irregularities=improper)
            break
        except Called:
            table.announce("the cards are cut again", game.law("5.F"))
            yield from _cut(table, game, cutters)
    number = face_value(value_of(first))
    table.announce(f"{number} more to the discard rack", game.law("5.G"))
    if game.burned_face_up:
        yield from table.draw(number, BURNED, face_up=True)
    else:
        yield from table.draw(number, FACE_DOWN)
        table.discard(FACE_DOWN)
    table.discard(BURNED)


def _spread_cards(table: Table, game: Baccarat) -> Procedure[None]:
    """5.H: the cards of an idle table are taken up, and a new shoe follows."""
    law = game.law
    if any(map(table.stakes, table.seats)):
        table.announce("wagers lie on the layout: the cards stay", law("5.H"))
        return
    table.announce("the cards are spread out face down", law("5.H"))
    if table.rules.options["shuffler"] == "no":
        table.announce("they are washed, stacked, shuffled and cut", law("5.H.i"))
    else:
        table.announce("they go into the shuffler for the other batch", law("5.H.ii"))
        asked = ("deal", "a_player_wants_it_reshuffled")
        wish = yield from table.ask("dealer", asked, law("5.H.ii"), usual="deal")
        if wish != "deal":
            what = "the other batch was spread for inspection and reshuffled"
            yield from table.attest("dealer", what, law("5.H.ii"))
    yield from shuffle_and_cut(table, game)


# § 8: wagers


def take_wagers(table: Table, game: Baccarat) -> Procedure[None]:
    """8.A to 8.C, 9.B; between two hands something may go wrong with the shoe."""
    tournament.move_button(table)  # 17.B.ii
    while True:
        may = _unseen(table, "drawn_in_error", "third_card_in_error")
        may += ("seen_in_error", "face_up_card")  # 14.C, 14.D
        if table.rules.options["dealing"] == "shoe":
            may += ("idle",)
        try:
            yield from table.wagers_open(
                table.rules.wagers,
                game.law("9.B"),
                needed=True,
                irregularities=may_be_called(game, *may),
            )
            return
        except Called as call:
            yield from _between_hands(table, game, call.irregularity)


def _between_hands(table: Table, game: Baccarat, found: Irregularity) -> Procedure[None]:
    match found.id:
        case "idle":
            yield from _spread_cards(table, game)
        case "drawn_in_error" | "third_card_in_error":
            _draw_ahead(table, game, found.clause)
        case _:
            yield from simulated_round(table, game, found.clause)


# § 9: the first four cards


def deal_initial_cards(table: Table, game: Baccarat) -> Procedure[OpenRound]:
    """9.C, 10.A: two to each hand; the counts are called, the Player's first."""
    law, open_round = game.law, OpenRound()
    midi = table.rules.options["midi"] == "yes"
    face_up = table.rules.options["initial_cards"] == "face_up" and not midi
    for hand in (PLAYER, BANKER, PLAYER, BANKER):
        yield from _next_card(table, game, open_round, hand, face_up=face_up)
    points = []
    for hand in (PLAYER, BANKER):
        if not face_up:
            yield from hand_over(table, game, hand)
            yield from table.reveal(hand, law("9.C.ii"))
        points.append(point_count(table.hands[hand]))
        table.announce(f"{hand.capitalize()} {points[-1]}", law("10.A"))
    open_round.player, open_round.banker = points
    return open_round


def hand_over(table: Table, game: Baccarat, hand: str) -> Procedure[None]:
    """9.E (9.D in the other chapter): the greatest wager on a hand gives the right to it."""
    if table.rules.options["midi"] == "no":
        return
    clauses = game.turning[(PLAYER, BANKER).index(hand)]
    bettors = sorted(table.wagered(hand), key=lambda seat: -table.stake_cents(seat, hand))
    for seat in bettors:
        asked = ("turn_cards", "cede")
        said = yield from table.ask(seat, asked, clauses.ceded, usual="turn_cards")
        if said == "turn_cards":
            table.announce(f"seat {seat} turns the cards of {hand}", clauses.greatest)
            return
    why = clauses.ceded if bettors else clauses.nobody
    table.announce(f"the dealer turns the cards of {hand}", why)


# § 10, 11: third cards


def deal_third_cards(table: Table, game: Baccarat, open_round: OpenRound) -> Procedure[None]:
    """10.C: to the Player's Hand first, then to the Banker's."""
    player, banker = open_round.player, open_round.banker
    errors: tuple[str, ...] = ("third_card_in_error", "seen_in_error")  # 14.B, 14.C
    if player_draws(player, banker):
        open_round.player_third = yield from _third_card(table, game, open_round, PLAYER)
        errors = (*_unseen(table, "drawn_in_error"), "seen_in_error")  # 14.A, 14.C
    if banker_draws(player, banker, open_round.player_third):
        open_round.banker_third = yield from _third_card(table, game, open_round, BANKER, errors)


def _third_card(
    table: Table, game: Baccarat, open_round: OpenRound, hand: str, errors: tuple[str, ...] = ()
) -> Procedure[int]:
    """`errors` with a card too many for the Player may come to light before this one lies there."""
    table.announce(f"a card for {hand.capitalize()}", game.law("10.C"))
    yield from hand_over(table, game, hand)
    card = yield from _next_card(table, game, open_round, hand, face_up=True, errors=errors)
    return value_of(card)


# § 10.E, 14: a card, with all that may go wrong before it lies there


def _next_card(
    table: Table,
    game: Baccarat,
    open_round: OpenRound,
    hand: str,
    *,
    face_up: bool,
    errors: tuple[str, ...] = (),
) -> Procedure[int]:
    while True:
        may: tuple[str, ...] = ("cover_card",) if kept(table).cover == COVERED else ()  # 10.E
        if open_round.set_aside is None:
            may += ("face_up_card", *errors)  # 14.B, 14.C, 14.D
        try:
            return (yield from _draw(table, game, hand, face_up, may_be_called(game, *may)))
        except Called as call:
            yield from _in_the_hand(table, game, open_round, call.irregularity)  # 14.B to 14.D
            errors = tuple(error for error in errors if error != call.irregularity.id)


def in_shoe(table: Table) -> int:
    """How many cards the shoe holds: those drawn ahead are out of it, and nobody knows them."""
    return len(table.shoe) - kept(table).drawn_ahead


def _draw(
    table: Table,
    game: Baccarat,
    hand: str,
    face_up: bool,
    irregularities: tuple[Irregularity, ...] = (),
) -> Procedure[int]:
    keep = kept(table)
    ahead = bool(keep.drawn_ahead) and hand == PLAYER
    if not ahead:
        _past_the_cover_card(table, game)  # 10.E
    (card,) = yield from table.draw(1, hand, face_up=face_up, irregularities=irregularities)
    keep.drawn_ahead -= ahead
    return card


def _past_the_cover_card(table: Table, game: Baccarat) -> None:
    """10.E, 14.E: before a card leaves the shoe."""
    if not in_shoe(table):
        kept(table).cover = OVER
        raise table.void("too few cards are left to complete the round", game.law("14.E"))
    if kept(table).cover == COVERED and in_shoe(table) <= table.rules.cents("cut_card"):
        _set_cover_card_aside(table, game)


def _set_cover_card_aside(table: Table, game: Baccarat) -> None:
    kept(table).cover = SEEN
    table.announce("the cover card is put aside", game.law("10.E"))


def _in_the_hand(
    table: Table, game: Baccarat, open_round: OpenRound, found: Irregularity
) -> Procedure[None]:
    match found.id:
        case "cover_card":
            _set_cover_card_aside(table, game)
        case "drawn_in_error":
            _draw_ahead(table, game, found.clause)
        case "third_card_in_error":
            table.announce("it becomes the third card of the Banker's Hand", found.clause)
        case "face_up_card" if PLAYER not in table.hands:
            yield from simulated_round(table, game, found.clause)
        case "face_up_card":
            use = yield from table.ask("supervisor", ("use", "set_aside"), found.clause)
            if use == "set_aside":
                yield from _set_aside(table, game, open_round, found.clause)
        case _:
            yield from _set_aside(table, game, open_round, found.clause)


def _unseen(table: Table, *errors: str) -> tuple[str, ...]:
    """These errors, while there is a card that may be drawn ahead and none is already."""
    return errors if in_shoe(table) and not kept(table).drawn_ahead else ()


def _draw_ahead(table: Table, game: Baccarat, clause: Clause) -> None:
    """14.A, 14.B: unseen it stays a card like any other, and is asked for when it is due."""
    _past_the_cover_card(table, game)  # 10.E
    kept(table).drawn_ahead += 1
    table.announce("it becomes the first card of the next hand", clause)


def _set_aside(
    table: Table, game: Baccarat, open_round: OpenRound, clause: Clause
) -> Procedure[None]:
    table.announce("it begins a simulated round after this one", clause)
    open_round.set_aside = clause
    yield from _draw(table, game, SIMULATED[0], True)


def simulated_round(table: Table, game: Baccarat, clause: Clause) -> Procedure[None]:
    """14.C, 14.D: without wagers, from the card that was seen, into the discard rack."""
    table.announce("a simulated round: no wagers are accepted", clause)
    player, banker = SIMULATED
    for hand in (player, banker, player, banker)[len(table.hands.get(player, ())) :]:
        if in_shoe(table):
            yield from _draw(table, game, hand, True)
    hands = [table.hands.get(hand, []) for hand in SIMULATED]
    if min(map(len, hands)) == 2:
        first, second = map(point_count, hands)
        third = NO_CARD
        if player_draws(first, second) and in_shoe(table):
            third = value_of((yield from _draw(table, game, player, True)))
        if banker_draws(first, second, third) and in_shoe(table):
            yield from _draw(table, game, banker, True)
    for hand in SIMULATED:
        table.discard(hand)
    if kept(table).cover == SEEN:
        _after_hand(table, game)


# § 12, 16: the result


def announce_result(table: Table, game: Baccarat, open_round: OpenRound) -> str:
    """12.A: the counts and the winner."""
    facts = open_round.facts
    counts = f"Player {facts.player}, Banker {facts.banker}"
    if facts.player == facts.banker:
        table.announce(f"{counts}: tie hand", game.law("12.A"))
        return counts
    if facts.player > facts.banker:
        winner, natural = "Player", is_natural(facts.player, facts.player_cards)
    else:
        winner, natural = "Banker", is_natural(facts.banker, facts.banker_cards)
    how = " with a natural" if natural else ""
    table.announce(f"{counts}: {winner} wins{how}", game.law("12.A"))
    return counts


def facts_by_wager(table: Table, open_round: OpenRound) -> Mapping[str, Any]:
    """What each wager is judged by: the facts of the round, or the cards that a bonus looks at."""
    hands = (table.hands[PLAYER], table.hands[BANKER])
    of_cards = {bet.id: bet.facts_from(*hands) for bet in card_bets(table.rules)}
    return {wager: of_cards.get(wager, open_round.facts) for wager in table.rules.wagers}


def collect_losing_wagers(table: Table, open_round: OpenRound, why: str) -> None:
    """12.B, 16.C.i.(c): all of them, before any is paid."""
    facts = facts_by_wager(table, open_round)
    for seat in table.counterclockwise():
        for wager in table.stakes(seat):
            if table.rules.wagers[wager].row(facts[wager]).pays is LOSE:
                table.settle(seat, wager, facts[wager], why)


def pay_winning_wagers(table: Table, open_round: OpenRound, why: str) -> None:
    """12.B, 16.C.i: the bonus wagers of all players first, or of each before the others."""
    facts = facts_by_wager(table, open_round)
    seats = table.counterclockwise()
    bonus_bets = {bet.id for bet in side_bets(table.rules)}
    if table.rules.options["bonus_settlement"] == ALL_FIRST:
        order = [(seat, bonus) for bonus in (True, False) for seat in seats]
    else:
        order = [(seat, bonus) for seat in seats for bonus in (True, False)]
    for seat, bonus in order:
        for wager in table.stakes(seat):
            if (wager in bonus_bets) == bonus:
                vigorish.pay(table, seat, wager, facts[wager], why)


def pick_up_cards(table: Table, game: Baccarat, open_round: OpenRound) -> Procedure[None]:
    """12.C, and 14.C, 14.D for a card that was set aside."""
    for hand in (PLAYER, BANKER):
        table.discard(hand)
    _after_hand(table, game)
    if open_round.set_aside is not None:
        yield from simulated_round(table, game, open_round.set_aside)


def _after_hand(table: Table, game: Baccarat) -> None:
    """10.E: the hand in which the cover card came, then one more."""
    keep = kept(table)
    if keep.cover == SEEN:
        table.announce("last hand", game.law("10.E"))
        keep.cover = LAST_HAND
    elif keep.cover == LAST_HAND:
        table.announce("the cards are reshuffled", game.law("10.E"))
        keep.cover = OVER

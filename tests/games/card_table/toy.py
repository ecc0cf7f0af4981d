"""Small games on the card table, for what Three Card Poker does not need of it.

They stand in no list of games; their clauses are borrowed from a chapter that has enough of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from croupier.contracts.witness import Driver
from croupier.core.driver import KeyedSource, Source
from croupier.core.fast import fast
from croupier.core.game import Game, Reasons, Rules, rules_for
from croupier.core.hands import hand_of
from croupier.core.law import Chapter
from croupier.core.odds import LOSE, Odds
from croupier.core.options import money
from croupier.core.procedure import Called, Close, Place, Procedure
from croupier.core.side_bets import hear
from croupier.core.table import DEALER, Table
from croupier.core.wagers import Row, Wager
from croupier.games.card_table import house
from croupier.games.card_table.bets import SETTLE, CardBet, always
from croupier.games.card_table.deal import deal, put_away, street
from croupier.games.card_table.hands import (
    CardRound,
    ask,
    collect_forfeits,
    fold,
    held,
    show,
    show_dealer,
)
from croupier.games.card_table.misdeals import misdeal
from croupier.games.card_table.shuffle import shuffle, take_wagers
from croupier.games.card_table.terms import (
    COMMUNITY,
    FACE_DOWN,
    PLAYERS,
    RACK,
    CardTable,
    Dealing,
    Folds,
    Idle,
    Misdeals,
    Ruling,
    Shuffle,
    Spare,
    Step,
    Word,
)
from tests.games.scripts import table_of

law = Chapter("oh.three_card_poker")
FOLDED, LOST, WON = range(3)
ROWS = (
    Row("fold", LOSE, law("10.B")),
    Row("lost", LOSE, law("10.D")),
    Row("won", Odds(1, 1), law("12.B")),
)
MAIN = Wager("main", "Main", law("7.A.i"), ROWS, lambda facts: int(facts))


@fast
def joker_or_ace(a: int, b: int, c: int, d: int) -> int:
    """1 when one of two own and two community cards is an ace or the joker."""
    return 1 if max(a, b, c, d) >= 48 else 0


@fast
def first_is_red(a: int, b: int, c: int, d: int) -> int:
    """1 when the first card of a hand of four is a diamond or a heart."""
    return 1 if a < 52 and a & 3 in (1, 2) else 0


@fast
def ace_against_dealer(a: int, b: int, c: int, d: int, x: int, y: int) -> int:
    """1 when the player holds an ace and the dealer none."""
    return 1 if max(a, b) >= 48 > max(x, y) else 0


def bet(id: str, facts: Any = joker_or_ace, **more: Any) -> CardBet:
    """A side bet on four cards that pays 3 to 1."""
    rows = (Row("no", LOSE, law("10.D")), Row("yes", Odds(3, 1), law("12.D")))
    wager = Wager(id, id.title(), law("7.A.ii"), rows, lambda cell: int(cell))
    return CardBet(id=id, wager=always(wager), facts=facts, cells=2, **more)


HIGH = bet("high", needs=("main",))
"""It lives on when a hand is folded."""

BOARD = ((Step(RACK), Step(COMMUNITY, face_up=True)),) * 2
FIRST = (Step(DEALER), Step(PLAYERS)) * 2


def dealing(id: str, **more: Any) -> Dealing:
    facts: dict[str, Any] = {
        "id": id,
        "words": f"from the {id}",
        "clause": law("9.A"),
        "hours": 4,
        "changed": law("3.C.i"),
        "closing": law("8.A.ii"),
        "deal": FIRST,
        "streets": BOARD,
        "counted": law("8.D"),
        "stub": law("8.C"),
    }
    return Dealing(**(facts | more))


STREETS = CardTable(
    jokers=1,
    second_deck=law("3.B"),
    colors=law("3.B.ii"),
    opening=(
        Word(
            "dealer",
            "{deck} without defects",
            law("4.A"),
            second="floorperson",
            verified="{deck} verified",
        ),
        Word("floorperson", "{deck} spread face up for the first player", law("4.B")),
    ),
    preshuffled=None,
    shuffle=Shuffle(
        clause=law("5.A"),
        cut=law("5.D.i.(b)"),
        least_cut=12,
        recut=law("5.E"),
        recut_by="floorperson",
        jam=law("13.E"),
        counts=None,
        idle=Idle(law("5.F"), (FACE_DOWN,), Word("dealer", "{deck} washed again", law("4.B"))),
    ),
    dealings=(
        dealing("manual_shoe"),
        dealing("hand", after_device=law("8.A"), covered=law("10.C"), left=7),
        dealing("shoe", deal=(Step(COMMUNITY, 2), *FIRST), streets=(), jam=law("13.F")),
    ),
    misdeals=Misdeals(
        wrong_number=law("13.C"),
        wrong_number_words="a hand has not two cards",
        face_up=law("13.A"),
        dealer_seen=law("13.D"),
        left=law("7.C"),
        spares=(
            Spare("dealer_exposed", ("high",)),
            Spare("face_up_card", ("high",), after_deal=True),
        ),
    ),
    folds=Folds(lost=("main",), at_once=True),
)
"""Two cards each and two for everybody, a burn before each; a side bet that outlives a void."""

SIXTH = replace(
    STREETS,
    jokers=0,
    adjacent=2,
    adjacent_clause=law("7.E"),
    dealings=(
        dealing(
            "hand",
            deal=(Step(PLAYERS), Step(DEALER)) * 4 + (Step(DEALER, face_up=True),),
            streets=(),
        ),
        dealing(
            "shoe",
            deal=(Step(PLAYERS, 4), Step(DEALER, 4), Step(DEALER, face_up=True), Step(RACK, 3)),
            streets=(),
            jam=law("13.F"),
            ruling=Ruling("manager", law("9.D")),
        ),
    ),
    misdeals=Misdeals(
        wrong_number=law("13.C"),
        wrong_number_words="a hand has a wrong number of cards",
        face_up=law("13.A"),
        set_aside=0,
    ),
    folds=Folds(lost=("main",)),
)
"""Four cards each and a last one face up for the dealer; nobody may leave or see too early."""


def toy(cards: CardTable, *bets: CardBet, stops: bool = False) -> Game:
    """A game whose main wager wins when the player's first card is above the dealer's.

    If it stops, no street is dealt when all have folded.
    """

    def round(table: Table) -> Procedure[None]:
        state = CardRound()
        yield from shuffle(table, cards)
        yield from take_wagers(table, cards)
        try:
            yield from deal(table, cards, state)
            streets = cards.dealing(table.rules).streets or ((),)
            for number, _ in enumerate(streets, 1):
                yield from decide(table, state)
                state.decided = number == len(streets)
                if stops and not table.wagered("main"):
                    put_away(table, cards)
                    break
                if cards.dealing(table.rules).streets:
                    yield from street(table, cards, state)
            collect_forfeits(table, cards, state, FOLDED)
            dealers = yield from show_dealer(table, cards, state, law("10.C"))
            if COMMUNITY in table.hands:
                yield from table.reveal(COMMUNITY, law("10.C"))
        except Called as call:
            raise (yield from misdeal(table, cards, state, call.irregularity)) from None
        for seat in table.counterclockwise():
            own = yield from show(table, cards, state, seat, law("10.D"))
            if not own:
                continue
            if table.stake_cents(seat, "main"):
                table.settle(seat, "main", WON if own[0] > dealers[0] else LOST, "the first card")
            yield from hear(table, SETTLE, seat, held(table, seat), dealers)
            table.discard(hand_of(seat))

    def decide(table: Table, state: CardRound) -> Procedure[None]:
        for seat in table.wagered("main"):
            if seat not in state.folded:
                chosen = yield from ask(table, cards, state, seat, ("stay", "fold"), law("10.B"))
                if chosen == "fold":
                    fold(table, cards, state, seat, FOLDED)

    return Game(
        id="toy",
        name="Toy",
        law=law,
        seats=6,
        reasons=Reasons(
            seats=law("2.A"),
            seated=law("7.C"),
            chips=law("7.B"),
            limits=law("7.A.i"),
            closed=law("7.D"),
            needed=law("8.B"),
        ),
        options=(
            money("minimum", "least", law("7.A.i"), 5_00),
            money("maximum", "most", law("7.A.i"), 100_00),
            *house.options(cards),
        ),
        wagers=lambda _options: (MAIN,),
        side_bets=bets,
        round=round,
        keeps=house.CardKeep,
        duties=lambda rules: house.duties(rules, cards),
        check_rules=lambda rules: house.check_rules(rules, cards),
    )


GAME = toy(STREETS, HIGH)


def rules(game: Game = GAME, **options: str) -> Rules:
    return rules_for(game, None, options)


def table(source: Source, *seats: int, game: Game = GAME, **options: str) -> Driver:
    """A table between rounds; at each of these seats a player of its own."""
    players = {seat: f"player {seat}" for seat in seats or (1,)}
    return table_of(game, source, players, chips_cents=1_000_00, **options)


def tracked(*seats: int, game: Game = GAME, **options: str) -> Driver:
    """The same with real cards, each waiting to be dealt."""
    return table(KeyedSource(card_by_card=True), *seats, game=game, **options)


def begun(driver: Driver, stakes: Mapping[int, Mapping[str, int]]) -> Driver:
    """A round with these stakes, its betting closed."""
    driver.begin_round()
    for seat, here in stakes.items():
        for name, cents in here.items():
            driver.answer(Place(seat, name, cents))
    driver.answer(Close())
    return driver


def won(driver: Driver, seat: int) -> int:
    return driver.table.accounts[f"rack/player {seat}"] - 1_000_00

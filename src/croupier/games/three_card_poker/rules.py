"""Three Card Poker: oh.three_card_poker.

Three cards each against the dealer (Ante and Play), against a paytable (Pair Plus), and both hands
together as the best five of six cards (Six Card Bonus).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from croupier.core.betting import Bounds
from croupier.core.coupons import takes_coupon
from croupier.core.fast import fast
from croupier.core.game import Game, Reasons, Rules, check_payout_limit
from croupier.core.law import Chapter
from croupier.core.money import dollars
from croupier.core.odds import LOSE, PUSH, Odds
from croupier.core.options import Option, choice, money
from croupier.core.own_bets import Looks
from croupier.core.procedure import Called, Procedure
from croupier.core.side_bets import hear
from croupier.core.suits import ALL_SUITS_ALIKE
from croupier.core.table import DEALER, Table
from croupier.core.wagers import Row, Wager
from croupier.games.card_table import house, usual
from croupier.games.card_table.bets import SETTLE, CardBet, Sees, always, if_chosen
from croupier.games.card_table.deal import deal
from croupier.games.card_table.hands import (
    CardRound,
    ask,
    collect_cards,
    collect_forfeits,
    fold,
    show,
    show_dealer,
)
from croupier.games.card_table.misdeals import misdeal
from croupier.games.card_table.shuffle import shuffle, take_wagers
from croupier.games.card_table.terms import (
    PLAYERS,
    CardTable,
    Dealing,
    Folds,
    Misdeals,
    Ruling,
    Step,
)
from croupier.games.progressive.bets import options_beside, three_card_progressive
from croupier.poker.five_card import describe as describe_five
from croupier.poker.five_card import five_card_category, six_card_rank
from croupier.poker.three_card import QUEEN_HIGH, describe, three_card_category, three_card_rank

law = Chapter("oh.three_card_poker")

# § 3 to 5, 8 to 10, 13: the cards

CARDS = CardTable(
    adjacent=3,
    adjacent_clause=law("7.E"),
    second_deck=law("3.B"),
    colors=law("3.B.ii"),
    opening=usual.opening(law),
    preshuffled=usual.preshuffled(law("4.D")),
    shuffle=usual.shuffle(law, jam=law("13.E")),
    dealings=(
        Dealing(
            id="hand",
            words="from the hand",
            clause=law("8.A"),
            hours=6,
            changed=law("3.C.i"),
            closing=law("8.A.ii"),
            deal=(Step(PLAYERS), Step(DEALER)) * 3,  # 8.B
            stub=law("8.C"),
            counted=law("8.D"),
        ),
        Dealing(
            id="shoe",
            words="an automated shoe",
            clause=law("9.A"),
            hours=8,
            changed=law("3.C.ii"),
            closing=law("9.A.ii"),
            deal=(Step(DEALER, 3), Step(PLAYERS, 3)),  # 9.B
            stub=law("9.C"),
            counted=law("9.D"),
            ruling=Ruling("supervisor", law("9.D")),
            jam=law("13.F"),
            covered=law("10.C"),
        ),
    ),
    misdeals=Misdeals(
        face_up=law("13.A"),
        in_error=law("13.B"),
        wrong_number=law("13.C"),
        wrong_number_words="a hand has not three cards",
        dealer_seen=law("13.D"),
        left=law("7.C"),
    ),
    folds=Folds(lost=("ante",)),  # 10.C: collected after all have decided
)

# § 7, 11, 12: what the house chooses

PROGRESSIVE = three_card_progressive()
NONE, ANTE_FIRST, ANTE_HALF, BOTH = (
    "none",
    "ante_at_least_pair_plus",
    "ante_at_least_half_pair_plus",
    "both_within_five_times",
)

OPTIONS: tuple[Option, ...] = (
    money("minimum", "least amount of a wager", law("7.A.i"), 5_00),
    money("maximum", "most on one wager", law("7.A.i"), 1_000_00),
    choice("six_card_bonus", "offer the Six Card Bonus", law("11.A"), "yes", "no"),
    choice(
        "compulsory", "which wagers hang on others", law("7.F"), NONE, ANTE_FIRST, ANTE_HALF, BOTH
    ),
    *house.options(CARDS),
    *options_beside(PROGRESSIVE),
    money("payout_limit", "most paid on a single hand; 0 for none", law("12.G"), 0),
    money("chip", "smallest chip; payments round up to it", law("7.B"), 1),
)
PAYOUT_LIMIT_FLOOR_CENTS = 50_000_00


def check_rules(rules: Rules) -> None:
    house.check_rules(rules, CARDS)
    limited = [wager for wager in rules.wagers.values() if wager.limited]
    units = sum(max(wager.net_units(row) for row in wager.rows) for wager in limited)
    check_payout_limit(rules, int(units * rules.cents("minimum")), PAYOUT_LIMIT_FLOOR_CENTS)


# § 6, 12: the facts of a hand, and the wagers that look at them


class Facts(NamedTuple):
    """What Ante and Play of one seat are judged by."""

    hand: int
    """Category of the player's hand, 0 (nothing) to 5 (straight flush)."""
    qualified: int
    """1 when the dealer holds queen high or better."""
    against_dealer: int
    """1 when the player's hand ranks higher than the dealer's, 0 when equal, -1 when lower."""
    played: int
    """1 when the player made the Play Wager."""


FOLDED = Facts(0, 0, 0, 0)


@fast
def facts_of(a: int, b: int, c: int, x: int, y: int, z: int, played: int) -> Facts:
    """The facts of a player's cards a, b, c against the dealer's x, y, z."""
    mine, dealers = three_card_rank(a, b, c), three_card_rank(x, y, z)
    return Facts(
        three_card_category(mine),
        1 if dealers >= QUEEN_HIGH else 0,  # 12.A
        (1 if mine > dealers else 0) - (1 if mine < dealers else 0),  # 10.D, 12.B, 12.C
        played,
    )


ANTE_ROWS = (
    Row("win", Odds(1, 1), law("12.B")),
    Row("dealer_does_not_qualify", Odds(1, 1), law("12.A")),
    Row("tie", PUSH, law("12.C")),
    Row("lose", LOSE, law("10.D")),
    Row("fold", LOSE, law("10.B")),
)
PLAY_ROWS = (
    Row("win", Odds(1, 1), law("12.B")),
    Row("dealer_does_not_qualify", PUSH, law("12.A")),
    Row("tie", PUSH, law("12.C")),
    Row("lose", LOSE, law("10.D")),
    Row("not_made", PUSH, law("10.B")),
)


def pick_against_dealer(facts: Facts) -> int:
    """10.B, 12.A, 12.B, 12.C."""
    if not facts.played:
        return 4
    if not facts.qualified:
        return 1
    return (3, 2, 0)[facts.against_dealer + 1]


ANTE_BONUS_ROWS = (
    Row("straight_flush", Odds(5, 1), law("12.E")),
    Row("three_of_a_kind", Odds(4, 1), law("12.E")),
    Row("straight", Odds(1, 1), law("12.E")),
    Row("no_bonus", PUSH, law("12.E")),
)


def pick_ante_bonus(facts: Facts) -> int:
    """12.E, whatever the dealer holds."""
    return min(3, 5 - facts.hand) if facts.played else 3


with_ante = partial(Wager, facts="ante", follows="ante", placed=False)
ANTE = takes_coupon(
    Wager("ante", "Ante", law("7.A.i"), ANTE_ROWS, pick_against_dealer, facts="ante")
)
PLAY = with_ante(
    "play",
    "Play",
    law("7.A.i"),
    PLAY_ROWS,
    pick_against_dealer,
    stake_units=lambda facts: facts.played,
)
ANTE_BONUS = with_ante(
    "ante_bonus", "Ante bonus", law("12.E"), ANTE_BONUS_ROWS, pick_ante_bonus, staked=False
)

# § 11, 12: side bets


@fast
def kind_of_hand(a: int, b: int, c: int) -> int:
    """Category of the player's hand, 0 to 5."""
    return three_card_category(three_card_rank(a, b, c))


@fast
def kind_of_six(a: int, b: int, c: int, x: int, y: int, z: int) -> int:
    """Category of the best five of the player's and the dealer's six cards, 0 to 9."""
    return five_card_category(six_card_rank(a, b, c, x, y, z))


def words_of_hand(*cards: int) -> str:
    return describe(three_card_rank(*cards))


def words_of_six(*cards: int) -> str:
    return f"best five of six: {describe_five(six_card_rank(*cards))}"


PAIR_PLUS_ROWS = (
    Row("straight_flush", Odds(40, 1), law("12.D"), floor=True),
    Row("three_of_a_kind", Odds(30, 1), law("12.D"), floor=True),
    Row("straight", Odds(6, 1), law("12.D"), floor=True),
    Row("flush", Odds(3, 1), law("12.D"), floor=True),
    Row("pair", Odds(1, 1), law("12.D"), floor=True),
    Row("less_than_a_pair", LOSE, law("10.D")),
)


def pick_pair_plus(kind: int) -> int:
    """12.D, whatever the dealer holds."""
    return 5 - kind


PAIR_PLUS = CardBet(
    id="pair_plus",
    wager=always(
        Wager(
            "pair_plus",
            "Pair Plus",
            law("7.A.ii"),
            PAIR_PLUS_ROWS,
            pick_pair_plus,
            called=("pp", "pairs"),
        )
    ),
    facts=kind_of_hand,
    cells=6,
    alike=ALL_SUITS_ALIKE,
    tell=words_of_hand,
    forfeit=law("10.B.i"),
)

SIX_CARD_BONUS_ROWS = (
    Row("royal_flush", Odds(1000, 1), law("12.F")),
    Row("straight_flush", Odds(200, 1), law("12.F")),
    Row("four_of_a_kind", Odds(50, 1), law("12.F")),
    Row("full_house", Odds(25, 1), law("12.F")),
    Row("flush", Odds(15, 1), law("12.F")),
    Row("straight", Odds(10, 1), law("12.F")),
    Row("three_of_a_kind", Odds(5, 1), law("12.F")),
    Row("less_than_three_of_a_kind", LOSE, law("11.B.i.(a)")),
)


def pick_six_card_bonus(kind: int) -> int:
    """12.F, 11.B.i.(a)."""
    return min(7, 9 - kind)


SIX_CARD_BONUS = CardBet(
    id="six_card_bonus",
    wager=if_chosen(
        "six_card_bonus",
        Wager(
            "six_card_bonus",
            "Six Card Bonus",
            law("7.A.iv"),
            SIX_CARD_BONUS_ROWS,
            pick_six_card_bonus,
            called=("6 card bonus", "6 card", "6cb"),
        ),
    ),
    facts=kind_of_six,
    cells=10,
    sees=Sees.TOGETHER,
    alike=ALL_SUITS_ALIKE,
    tell=words_of_six,
    needs=("ante", "pair_plus"),
)  # 10.B.ii: it stays when the hand is folded

# § 7: wagers that hang on others


def check_stakes(rules: Rules, stakes: Mapping[str, int], no_more_bets: bool) -> None:
    ante, pair_plus = stakes.get("ante", 0), stakes.get("pair_plus", 0)
    version = rules.options["compulsory"]
    least_ante = {ANTE_FIRST: pair_plus, ANTE_HALF: -(-pair_plus // 2)}.get(str(version), 0)
    if ante < least_ante:
        raise rules.refusal(
            f"a Pair Plus of {dollars(pair_plus)} with an Ante of {dollars(ante)}",
            f"it needs an Ante of at least {dollars(least_ante)}",
            law("7.F.i") if version == ANTE_FIRST else law("7.F.ii"),
            "raise the Ante first, or make the Pair Plus smaller",
        )
    if version == BOTH:  # 7.F.iii
        _check_both(rules, ante, pair_plus, no_more_bets)


def _check_both(rules: Rules, ante: int, pair_plus: int, no_more_bets: bool) -> None:
    small, large = sorted((ante, pair_plus))
    if no_more_bets and not small:
        raise rules.refusal(
            "playing with only one of Ante and Pair Plus",
            "this table asks for both",
            law("7.F.iii"),
            "place the other wager too, or take this one back",
        )
    if small and large > 5 * small:
        raise rules.refusal(
            f"Ante {dollars(ante)} and Pair Plus {dollars(pair_plus)}",
            "neither may be more than five times the other",
            law("7.F.iii"),
            f"keep the greater at {dollars(5 * small)} or less",
        )


def bounds(table: Table, seat: int, spot: str, plain: Bounds) -> Bounds:
    """7.F.iii: with both compulsory, neither is less than a fifth of the other."""
    others = {"ante": "pair_plus", "pair_plus": "ante"}
    if table.rules.options["compulsory"] != BOTH or spot not in others:
        return plain
    least, most, step = plain
    fifth = -(-table.stake_cents(seat, others[spot]) // 5)
    return max(least, fifth - table.stake_cents(seat, spot)), most, step


# § 7 to 11: the round


def round(table: Table) -> Procedure[None]:
    state = CardRound()
    yield from shuffle(table, CARDS)  # § 5
    yield from take_wagers(table, CARDS)  # 7.D
    try:
        yield from deal(table, CARDS, state)  # § 8, 9
        yield from offer_play(table, state)
        collect_forfeits(table, CARDS, state, FOLDED)  # 10.C
        dealers = yield from show_dealer(table, CARDS, state, law("10.C"))
    except Called as call:
        raise (yield from misdeal(table, CARDS, state, call.irregularity)) from None
    for seat in table.counterclockwise():  # 10.D
        yield from settle(table, state, seat, dealers)


def offer_play(table: Table, state: CardRound) -> Procedure[None]:
    """10.B: Play, of the size of the Ante, or the Ante is forfeited."""
    for seat in table.wagered("ante"):
        ante = table.stake_cents(seat, "ante")
        short = table.short_of(seat, ante, "a Play Wager", law("10.B"))
        chosen = yield from ask(
            table,
            CARDS,
            state,
            seat,
            ("play", "fold"),
            law("10.B"),
            blocked={"play": short} if short else {},
            cents={"play": ante},
        )
        if chosen == "play":
            table.add_wager(seat, "play", ante, law("7.A.i"))
        elif chosen == "fold":
            fold(table, CARDS, state, seat, FOLDED)


def settle(table: Table, state: CardRound, seat: int, dealers: tuple[int, ...]) -> Procedure[None]:
    """10.D; 11.B.i: the side bets after all others."""
    cards = yield from show(table, CARDS, state, seat, law("10.D"))
    if not cards:
        return
    ante = table.stake_cents(seat, "ante")
    if ante:
        (a, b, c), (x, y, z) = cards, dealers
        facts = facts_of(a, b, c, x, y, z, 1)
        mine = words_of_hand(*cards)
        against = f"{mine} against the dealer's {words_of_hand(*dealers)}"
        table.settle(seat, "ante", facts, against)
        table.settle(seat, "play", facts, against)
        table.settle(seat, "ante_bonus", facts, mine, on_cents=ante)
    yield from hear(table, SETTLE, seat, cards, dealers)
    collect_cards(table, seat)


GAME = Game(
    id="three_card_poker",
    name="Three Card Poker",
    law=law,
    seats=7,
    reasons=Reasons(
        handling=law("10.A"),
        seats=law("2.A"),
        seated=law("7.C"),
        others_hand=law("10.A"),
        chips=law("7.B"),
        limits=law("7.A.i"),
        closed=law("7.D"),
        needed=law("8.B"),
        positions=law("7.E"),
        payout_limit=law("12.G"),
        no_cash=law("7.B"),
    ),
    options=OPTIONS,
    wagers=lambda _options: (ANTE, PLAY, ANTE_BONUS),
    side_bets=(PAIR_PLUS, SIX_CARD_BONUS, *PROGRESSIVE),
    round=round,
    keeps=house.CardKeep,
    duties=lambda rules: house.duties(rules, CARDS),
    check_rules=check_rules,
    check_stakes=check_stakes,
    bounds=bounds,
    limit_per="seat",
    looks=Looks("croupier.games.card_table.own_bets", {"player": 3, "dealer": 3}),
    exact="croupier.games.three_card_poker.exact",
    kernel="croupier.games.three_card_poker.kernel",
    cloth="croupier.games.three_card_poker.cloth",
)

"""Three Card Poker: oh.three_card_poker.

Three cards each against the dealer (Ante and Play), against a paytable (Pair Plus), and both hands
together as the best five of six cards (Six Card Bonus).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from croupier.core.betting import Bounds
from croupier.core.cards import STANDARD_DECK
from croupier.core.fast import fast
from croupier.core.game import Equipment, Game, Reasons, Rules, check_payout_limit
from croupier.core.law import Chapter, Clause
from croupier.core.money import dollars
from croupier.core.odds import LOSE, PUSH, Odds
from croupier.core.options import Option, Value, choice, count, money
from croupier.core.procedure import Called, Irregularity, Procedure
from croupier.core.table import DEALER, Table, hand_of
from croupier.core.wagers import Row, Wager
from croupier.poker.five_card import describe as describe_five
from croupier.poker.five_card import five_card_category, six_card_rank
from croupier.poker.three_card import QUEEN_HIGH, describe, three_card_category, three_card_rank

law = Chapter("oh.three_card_poker")

# § 3, 7, 8, 9, 11, 12: what the house chooses

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
    count("positions", "adjacent positions one player may play", law("7.E"), 3, 1, 2, 3),
    choice("dealing", "from the hand or an automated shoe", law("9.A"), "hand", "shoe"),
    choice("shuffler", "an automated shuffling device is used", law("5.A"), "yes", "no"),
    count("decks", "one deck, or two in turn with a shuffler", law("3.B"), 1, 1, 2),
    money("payout_limit", "most paid on a single hand; 0 for none", law("12.G"), 0),
    money("chip", "smallest chip; payments round up to it", law("7.B"), 1),
)
PAYOUT_LIMIT_FLOOR_CENTS = 50_000_00

# § 6, 12: the facts of a hand, and the wagers that look at them


class Facts(NamedTuple):
    """What the wagers of one seat are judged by."""

    hand: int
    """Category of the player's hand, 0 (nothing) to 5 (straight flush)."""
    qualified: int
    """1 when the dealer holds queen high or better."""
    against_dealer: int
    """1 when the player's hand ranks higher than the dealer's, 0 when equal, -1 when lower."""
    six_cards: int
    """Category of the best five of the player's and the dealer's six cards, 0 to 9."""
    played: int
    """1 when the player made the Play Wager (or has no Ante to make it for)."""


FOLDED = Facts(0, 0, 0, 0, 0)


@fast
def facts_of(a: int, b: int, c: int, x: int, y: int, z: int, played: int) -> Facts:
    """The facts of a player's cards a, b, c against the dealer's x, y, z."""
    mine, dealers = three_card_rank(a, b, c), three_card_rank(x, y, z)
    return Facts(
        three_card_category(mine),
        1 if dealers >= QUEEN_HIGH else 0,
        (1 if mine > dealers else 0) - (1 if mine < dealers else 0),
        five_card_category(six_card_rank(a, b, c, x, y, z)),
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
    return min(3, 5 - facts.hand) if facts.played else 3


PAIR_PLUS_ROWS = (
    Row("straight_flush", Odds(40, 1), law("12.D"), floor=True),
    Row("three_of_a_kind", Odds(30, 1), law("12.D"), floor=True),
    Row("straight", Odds(6, 1), law("12.D"), floor=True),
    Row("flush", Odds(3, 1), law("12.D"), floor=True),
    Row("pair", Odds(1, 1), law("12.D"), floor=True),
    Row("less_than_a_pair", LOSE, law("10.D")),
)


def pick_pair_plus(facts: Facts) -> int:
    return 5 - facts.hand


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


def pick_six_card_bonus(facts: Facts) -> int:
    return min(7, 9 - facts.six_cards)


def _played(facts: Facts) -> int:
    return facts.played


ANTE = Wager("ante", "Ante", law("7.A.i"), ANTE_ROWS, pick_against_dealer, facts="ante")
PLAY = Wager(
    "play",
    "Play",
    law("7.A.i"),
    PLAY_ROWS,
    pick_against_dealer,
    facts="ante",
    follows="ante",
    stake_units=_played,
    placed=False,
)
ANTE_BONUS = Wager(
    "ante_bonus",
    "Ante bonus",
    law("12.E"),
    ANTE_BONUS_ROWS,
    pick_ante_bonus,
    facts="ante",
    follows="ante",
    staked=False,
    placed=False,
)
PAIR_PLUS = Wager("pair_plus", "Pair Plus", law("7.A.ii"), PAIR_PLUS_ROWS, pick_pair_plus)
SIX_CARD_BONUS = Wager(
    "six_card_bonus", "Six Card Bonus", law("7.A.iv"), SIX_CARD_BONUS_ROWS, pick_six_card_bonus
)


def wagers(options: Mapping[str, Value]) -> tuple[Wager, ...]:
    offered = (ANTE, PLAY, ANTE_BONUS, PAIR_PLUS)
    return (*offered, SIX_CARD_BONUS) if options["six_card_bonus"] == "yes" else offered


# § 7: wagers that hang on others


def check_stakes(rules: Rules, stakes: Mapping[str, int], no_more_bets: bool) -> None:
    ante, pair_plus = stakes.get("ante", 0), stakes.get("pair_plus", 0)
    if "six_card_bonus" in stakes and not (ante and pair_plus):
        raise rules.refusal(
            "a Six Card Bonus Wager",
            "it goes only with both an Ante and a Pair Plus Wager",
            law("7.A.iv"),
            "place the Ante and the Pair Plus first",
        )
    version = rules.options["compulsory"]
    least_ante = {ANTE_FIRST: pair_plus, ANTE_HALF: -(-pair_plus // 2)}.get(str(version), 0)
    if ante < least_ante:
        raise rules.refusal(
            f"a Pair Plus of {dollars(pair_plus)} with an Ante of {dollars(ante)}",
            f"it needs an Ante of at least {dollars(least_ante)}",
            law("7.F.i") if version == ANTE_FIRST else law("7.F.ii"),
            "raise the Ante first, or make the Pair Plus smaller",
        )
    if version == BOTH:
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


# § 3, 4, 5: cards, opening, shuffle


def equipment(rules: Rules) -> tuple[Equipment, ...]:
    if rules.options["dealing"] == "hand":
        return (Equipment("cards", 6 * 60, law("3.C.i")),)
    return (Equipment("cards", 8 * 60, law("3.C.ii")),)


def check_rules(rules: Rules) -> None:
    if rules.options["decks"] == 2 and rules.options["shuffler"] == "no":
        raise rules.refusal(
            "two decks without a shuffler",
            "a second deck may be used only while a device shuffles it",
            law("3.B"),
            "set shuffler=yes, or decks=1",
        )
    units = sum(max(wager.net_units(row) for row in wager.rows) for wager in rules.wagers.values())
    check_payout_limit(rules, int(units * rules.cents("minimum")), PAYOUT_LIMIT_FLOOR_CENTS)


def check_staff(rules: Rules, staff: Mapping[str, Any]) -> None:
    colors = staff.get("deck_colors", ["red", "blue"])
    if rules.options["decks"] == 2 and len(set(colors)) < 2:
        raise rules.refusal(
            f"opening with two decks and backs of {', '.join(colors) or 'no colour'}",
            "the backs of the two decks must be of different colours",
            law("3.B.ii"),
            "bring a deck of another colour",
        )


def opening(table: Table) -> Procedure[None]:
    for deck in range(table.rules.cents("decks")):
        name = f"deck {deck + 1}"
        if table.staff.get("preshuffled"):
            yield from table.attest(
                "dealer",
                f"{name} came inspected and shuffled, and went into the shuffler",
                law("4.D"),
            )
            continue
        yield from table.attest("dealer", f"{name} sorted, complete and without flaw", law("4.A"))
        yield from table.attest("supervisor", f"inspection of {name} verified", law("4.A"))
        yield from table.attest("dealer", f"{name} washed face down and stacked", law("4.B"))
    table.keep["deck"] = 0


SHUFFLER_JAM = Irregularity("shuffler_jam", "the shuffler jammed or stopped", law("13.E"))
WRONG_COUNT = Irregularity("wrong_count", "the shuffler does not count 52 cards", law("5.B"))
IMPROPER_CUT = Irregularity("improper_cut", "a supervisor finds the cut improper", law("5.E"))
FACE_UP_CARD = Irregularity("face_up_card", "a card was found face up", law("13.A"))
DEALT_IN_ERROR = Irregularity("dealt_in_error", "a card was dealt in error, unseen", law("13.B"))
WRONG_NUMBER = Irregularity("wrong_number", "a hand has not three cards", law("13.C"))
DECK_NOT_52 = Irregularity("deck_not_52", "the deck has not 52 cards", law("8.D"))
DEALER_EXPOSED = Irregularity("dealer_exposed", "a card of the dealer was seen", law("13.D"))
SHOE_JAM = Irregularity("shoe_jam", "the automated shoe jammed or stopped", law("13.F"))
PLAYER_LEFT = Irregularity("player_left", "the player left the table", law("7.C"))
MISDEALS = (WRONG_NUMBER, DECK_NOT_52, DEALER_EXPOSED)
"""What voids a round from the first card until the dealer's hand is shown."""


def shuffle_and_cut(table: Table) -> Procedure[None]:
    table.shuffle(STANDARD_DECK, law("5.A"))
    if table.rules.options["shuffler"] == "no":
        yield from table.cut(10, law("5.D.i.(b)"))


# § 7 to 10: the round


def round(table: Table) -> Procedure[None]:
    _change_deck(table)
    yield from shuffle_and_cut(table)
    yield from _take_wagers(table)
    try:
        yield from _deal(table)
        yield from _offer_play(table)
        dealers = yield from table.reveal(DEALER, law("10.C"), MISDEALS)
    except Called as call:
        yield from _misdeal(table, call.irregularity)
        return
    for seat in table.counterclockwise():
        if hand_of(seat) in table.hands:
            yield from _settle(table, seat, dealers)


def _change_deck(table: Table) -> None:
    """Two decks take turns, one shuffled while the other is played: 3.B.iii to v."""
    if table.rules.options["decks"] == 2:
        table.keep["deck"] = 1 - table.keep["deck"]
        colors = table.staff.get("deck_colors", ["red", "blue"])
        in_play = table.keep["deck"]
        table.show(deck=colors[in_play], in_shuffler=colors[1 - in_play])


def _take_wagers(table: Table) -> Procedure[None]:
    dealing = law("8.A.ii") if table.rules.options["dealing"] == "hand" else law("9.A.ii")
    by_device = table.rules.options["shuffler"] == "yes"
    irregularities = (SHUFFLER_JAM, WRONG_COUNT) if by_device else (IMPROPER_CUT,)
    while True:
        try:
            yield from table.wagers_open(
                ("ante", "pair_plus", "six_card_bonus"),
                dealing,
                needed=True,
                irregularities=irregularities,
            )
            return
        except Called as call:
            if call.irregularity is IMPROPER_CUT:
                yield from _cut_again(table)
                continue
            table.announce(f"{call.irregularity.words}: reshuffle", call.irregularity.clause)
            if call.irregularity is WRONG_COUNT:
                table.announce("the deck is removed from the table", law("5.B"))
            yield from shuffle_and_cut(table)


def _cut_again(table: Table) -> Procedure[None]:
    table.announce("a supervisor orders another cut", law("5.E"))
    yield from table.cut(10, law("5.D.i.(b)"))


def _deal(table: Table) -> Procedure[None]:
    seats = table.wagered("ante", "pair_plus")
    if table.rules.options["dealing"] == "hand":
        order = [(hand, 1) for _ in range(3) for hand in [*map(hand_of, seats), DEALER]]  # 8.B
        irregularities: tuple[Irregularity, ...] = (FACE_UP_CARD, DEALT_IN_ERROR)
    else:
        order = [(hand, 3) for hand in [DEALER, *map(hand_of, seats)]]  # 9.B
        irregularities = (FACE_UP_CARD, DEALT_IN_ERROR, SHOE_JAM)
    irregularities = (*irregularities, *MISDEALS)
    first_card = (IMPROPER_CUT,) if table.rules.options["shuffler"] == "no" else ()  # 5.E
    found_face_up = 0
    for hand, cards in order:
        while True:
            here = irregularities if table.hands else (*irregularities, *first_card)
            try:
                yield from table.draw(cards, hand, irregularities=here)
                break
            except Called as call:
                if call.irregularity is FACE_UP_CARD and not found_face_up:
                    found_face_up += 1
                    yield from table.draw(1, "card found face up", face_up=True)
                    table.discard("card found face up")
                elif call.irregularity is IMPROPER_CUT:
                    yield from _cut_again(table)
                elif call.irregularity is DEALT_IN_ERROR:
                    table.announce("it is used as the next card", law("13.B"))
                else:
                    raise
    stub = law("8.C") if table.rules.options["dealing"] == "hand" else law("9.C")
    table.announce("the stub goes to the discard rack unseen", stub)


def _offer_play(table: Table) -> Procedure[None]:
    for seat in table.wagered("ante"):
        ante = table.stake_cents(seat, "ante")
        short = table.short_of(seat, ante, "a Play Wager", law("10.B"))
        try:
            chosen = yield from table.ask(
                seat,
                ("play", "fold"),
                law("10.B"),
                blocked={"play": short} if short else {},
                hand=hand_of(seat),
                cents={"play": ante},
                irregularities=(*MISDEALS, PLAYER_LEFT),
            )
        except Called as call:
            if call.irregularity is not PLAYER_LEFT:
                raise
            for wager in table.stakes(seat):
                table.collect(seat, wager, "abandoned by a player who left", law("7.C"))
            table.discard(hand_of(seat))
            continue
        if chosen == "play":
            table.add_wager(seat, "play", ante, law("7.A.i"))
        else:
            _fold(table, seat)


def _fold(table: Table, seat: int) -> None:
    table.settle(seat, "ante", FOLDED, "the hand was folded")
    table.collect(seat, "pair_plus", "forfeited with the folded hand", law("10.B.i"))
    if not table.stake_cents(seat, "six_card_bonus"):  # 10.B.ii: that one stays
        table.discard(hand_of(seat))


def _settle(table: Table, seat: int, dealers: Sequence[int]) -> Procedure[None]:
    cards = yield from table.reveal(hand_of(seat), law("10.D"))
    ante = table.stake_cents(seat, "ante")
    (a, b, c), (x, y, z) = cards, dealers
    facts = facts_of(a, b, c, x, y, z, 1)
    mine, theirs = three_card_rank(a, b, c), three_card_rank(x, y, z)
    against = f"{describe(mine)} against the dealer's {describe(theirs)}"
    if ante:
        table.settle(seat, "ante", facts, against)
        table.settle(seat, "play", facts, against)
        table.settle(seat, "ante_bonus", facts, describe(mine), on_cents=ante)
    if table.stake_cents(seat, "pair_plus"):
        table.settle(seat, "pair_plus", facts, describe(mine))
    if table.stake_cents(seat, "six_card_bonus"):  # 11.B.i: after all others
        best = describe_five(six_card_rank(a, b, c, x, y, z))
        table.settle(seat, "six_card_bonus", facts, f"best five of six: {best}")
    table.discard(hand_of(seat))


def _misdeal(table: Table, found: Irregularity) -> Procedure[None]:
    """8.D, 9.D, 13: all hands void, unless a supervisor lets unaffected wagers stand (9.D)."""
    dealing = table.rules.options["dealing"]
    clause: Clause = law("9.D") if found is DECK_NOT_52 and dealing == "shoe" else found.clause
    if found is DECK_NOT_52:
        table.announce("the deck is removed from the table", clause)
    stands: tuple[str, ...] = ()
    dealt = [s for s in table.wagered("pair_plus") if len(table.hand(s)) == 3]
    if dealing == "shoe" and found in (WRONG_NUMBER, DECK_NOT_52) and dealt:
        ruling = yield from table.ask("supervisor", ("void_all", "pair_plus_stands"), law("9.D"))
        if ruling == "pair_plus_stands":
            stands = ("pair_plus",)
            for seat in reversed(dealt):
                cards = yield from table.reveal(hand_of(seat), law("9.D"))
                rank = three_card_rank(*cards)
                facts = Facts(three_card_category(rank), 0, 0, 0, 0)
                table.settle(seat, "pair_plus", facts, describe(rank))
    raise table.void(found.words, clause, stands=stands)


# § 2: the layout


def layout(rules: Rules) -> Sequence[str]:
    lines = [
        "the name of the house",
        "seven betting positions at most, the dealer opposite",
        "Play in front of Ante, Pair Plus behind it at each position",
        "Dealer plays with queen high or better",
        "drop box and tip box on opposite sides of the dealer",
        "discard rack on the dealer's side",
    ]
    if "six_card_bonus" in rules.wagers:
        lines.insert(3, "Six Card Bonus behind Pair Plus at each position")
    return lines


GAME = Game(
    id="three_card_poker",
    name="Three Card Poker",
    law=law,
    seats=7,
    reasons=Reasons(
        seats=law("2.A"),
        seated=law("7.C"),
        others_hand=law("10.A"),
        chips=law("7.B"),
        limits=law("7.A.i"),
        closed=law("7.D"),
        needed=law("8.B"),
        positions=law("7.E"),
        payout_limit=law("12.G"),
    ),
    options=OPTIONS,
    wagers=wagers,
    round=round,
    layout=layout,
    opening=opening,
    equipment=equipment,
    check_rules=check_rules,
    check_staff=check_staff,
    check_stakes=check_stakes,
    bounds=bounds,
    limit_per="seat",
    exact="croupier.games.three_card_poker.exact",
    kernel="croupier.games.three_card_poker.kernel",
)

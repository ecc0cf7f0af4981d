"""What Mini-Baccarat and Dragon Bonus Baccarat share: cards, hands, main wagers and options.

Both chapters number their clauses alike except where a function here asks for the clause. The bonus
wagers of § 16 stand in `bonus`, the round in `round`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from croupier.core.coupons import takes_coupon
from croupier.core.duties import backs, preshuffled
from croupier.core.game import Rules
from croupier.core.law import Chapter, Clause
from croupier.core.numbers import whole
from croupier.core.odds import LOSE, PUSH, Odds
from croupier.core.options import Option, Value, choice, count, money
from croupier.core.people import DEALER
from croupier.core.side_bets import SideBet
from croupier.core.things import ARRIVES, Duty, named
from croupier.core.wagers import Row, Wager
from croupier.games.baccarat import bonus, tournament
from croupier.games.baccarat.hands import Facts

SEATS = 18
DECK = 52

# § 8, 13: the wagers


def pick_player(facts: Facts) -> int:
    if facts.player == facts.banker:
        return 1
    return 0 if facts.player > facts.banker else 2


def pick_tie(facts: Facts) -> int:
    return 0 if facts.player == facts.banker else 1


BANK = ("bank", "banco")
"""What players call the Banker."""


def player_wager(law: Chapter) -> Wager:
    rows = (
        Row("win", Odds(1, 1), law("13.A")),
        Row("tie", PUSH, law("8.A.ii.(c)")),
        Row("lose", LOSE, law("8.A.ii.(b)")),
    )
    called = ("players", "punto")
    made = Wager("player", "Player", law("8.A.ii"), rows, pick_player, by_rank=True, called=called)
    return takes_coupon(made)


def tie_wager(law: Chapter) -> Wager:
    rows = (
        Row("tie", Odds(8, 1), law("13.B"), floor=True),
        Row("no_tie", LOSE, law("8.A.iii.(b)")),
    )
    called = ("ties", "egalite")
    made = Wager("tie", "Tie", law("8.A.iii"), rows, pick_tie, by_rank=True, called=called)
    return takes_coupon(made)


def in_tournament(law: Chapter, wager: Wager, options: Mapping[str, Value]) -> Wager:
    """17.B.iii: in a tournament its rules say what is bet at least on each hand."""
    return replace(wager, limits_clause=law("17.B.iii")) if tournament.is_on(options) else wager


# What the house chooses

CUT_CARD_FLOOR = 14


def options(law: Chapter, handling: Clause, bonus_bets: Iterable[SideBet]) -> tuple[Option, ...]:
    """The options of both chapters; `handling` lets players turn the cards."""
    return (
        money("minimum", "least amount of a wager", law("8.A"), 5_00),
        money("maximum", "most on one wager", law("8.A"), 1_000_00),
        count("decks", "decks in use, with a shuffler in two batches", law("3.A"), 8, *DECKS),
        choice("shuffler", "an automated shuffling device is used", law("3.B"), "no", "yes"),
        choice(
            "dealing",
            "from a manual shoe, or from a device that reshuffles by itself",
            law("15"),
            "shoe",
            "continuous",
        ),
        Option("cut_card", "cards below the cover card", law("5.E"), 14, read=whole),
        choice("initial_cards", "how the first four are dealt", law("9.C"), "face_up", "face_down"),
        choice("midi", "players turn the cards", handling, "no", "yes"),
        *bonus.options(law, bonus_bets),
        *tournament.options(law),
    )


DECKS = tuple(range(6, 17))


def decks_in_shoe(rules: Rules) -> int:
    """3.B.ii: with a shuffler half of the decks are in it, the other half in play."""
    decks = rules.cents("decks")
    return decks // 2 if rules.options["shuffler"] == "yes" else decks


def batches(rules: Rules) -> tuple[str, ...]:
    """3.B.ii: with a shuffler there are two, each a thing of its own."""
    return ("batch 1", "batch 2") if rules.options["shuffler"] == "yes" else ("cards",)


def duties(
    law: Chapter, rules: Rules, ready: Clause, owed: Callable[[str], Iterable[Duty]]
) -> tuple[Duty, ...]:
    """3.A, 3.B.iii, 3.C, 17.A and what the chapter owes for each batch that comes to the table."""
    here = batches(rules)
    one = len(here) == 1
    back = "of one colour and design" if one else "of one design, a colour for each batch"
    whole = f"{rules.cents('decks')} decks with backs {back}, and two cover cards"
    found = [Duty(on=here[0], after=here, when=ARRIVES, what=whole, clause=law("3.A"))]
    for batch in here:
        found += [backs(batch, other, law("3.B.iii")) for other in here if other != batch]
        found.append(preshuffled(batch, ready))
        found += owed(batch)
        found.append(Duty(on=batch, minutes=24 * 60, clause=law("3.C")))
    return (*found, *tournament.duties(law, rules))


def came_preshuffled(batch: str, clause: Clause) -> Duty:
    what = "one colour went into the shuffler, the other was spread face down"
    return Duty(
        on=batch,
        when=ARRIVES,
        by=DEALER,
        what=f"{named(batch)} came preshuffled: {what}",
        given=("preshuffled", "yes"),
        clause=clause,
    )


def check_rules(law: Chapter, rules: Rules) -> None:
    _check_decks(law, rules)
    _check_devices(law, rules)
    bonus.check_rules(law, rules)
    tournament.check_rules(law, rules)


def _check_decks(law: Chapter, rules: Rules) -> None:
    decks = rules.cents("decks")
    if rules.options["shuffler"] == "no":
        if decks > 8:
            raise rules.refusal(
                f"{decks} decks without a shuffler",
                "six to eight decks are played",
                law("3.A"),
                "set decks from 6 to 8, or shuffler=yes",
            )
    elif decks < 8:
        raise rules.refusal(
            f"{decks} decks with a shuffler",
            "8 to 16 decks are played with one",
            law("3.B"),
            "set decks=8 or more, or shuffler=no",
        )
    elif decks % 2:
        raise rules.refusal(
            f"{decks} decks with a shuffler",
            "they are separated into two batches of as many decks each",
            law("3.B.ii"),
            f"set decks={decks - 1} or decks={decks + 1}",
        )


def _check_devices(law: Chapter, rules: Rules) -> None:
    if rules.options["dealing"] == "continuous" and rules.options["shuffler"] == "yes":
        raise rules.refusal(
            "a batch in a shuffler beside a device that reshuffles by itself",
            "the latter stands in place of shuffle, cut and manual shoe, and has no batches",
            law("15"),
            "set shuffler=no, or dealing=shoe",
        )
    below, cards = rules.cents("cut_card"), decks_in_shoe(rules) * DECK
    if not CUT_CARD_FLOOR <= below < cards:
        raise rules.refusal(
            f"a cover card {below} cards above the bottom",
            f"it goes into the {cards} cards, at least {CUT_CARD_FLOOR} above the bottom",
            law("5.E"),
            f"set cut_card from {CUT_CARD_FLOOR} to {cards - 1}",
        )


def check_stakes(law: Chapter, rules: Rules, stakes: Mapping[str, int]) -> None:
    tournament.check_stakes(law, rules, stakes)

"""Mini-Baccarat, and Midi-Baccarat with `midi=yes`: oh.mini_baccarat.

Two hands, Player and Banker, dealt from a shoe that lasts over many rounds. The house takes a
vigorish of what Banker wins (or of a tied Banker wager), at once or marked until the reshuffle.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from croupier.core.game import Equipment, Game, Reasons, Rules
from croupier.core.law import Chapter, Clause
from croupier.core.money import dollars
from croupier.core.odds import LOSE, PUSH, LosePart, Odds
from croupier.core.options import Option, Value, choice
from croupier.core.procedure import Call, Close, Place, Procedure, Take
from croupier.core.table import CAGE, HOUSE, Table, rack
from croupier.core.wagers import Row, Wager
from croupier.games.baccarat import common as shared
from croupier.games.baccarat import tournament
from croupier.games.baccarat.common import Facts
from croupier.games.baccarat.round import Baccarat

law = Chapter("oh.mini_baccarat")

# What the house chooses

ON_WIN, ON_TIE = "on_win", "on_tie"
AT_PAYMENT, AT_RESHUFFLE = "at_payment", "at_reshuffle"
EXACT, NEAREST, NEXT = "exact", "nearest_5_cents", "next_5_cents"

OPTIONS: tuple[Option, ...] = (
    *shared.options(law, law("9.E")),
    choice(
        "vigorish",
        "5 % of what Banker wins, or 25 % of a tied Banker wager",
        law("13.G"),
        ON_WIN,
        ON_TIE,
    ),
    choice(
        "vigorish_due",
        "taken with the payment, or marked and owed until the reshuffle",
        law("13.F"),
        AT_PAYMENT,
        AT_RESHUFFLE,
    ),
    choice(
        "vigorish_rounding",
        "to the cent, or to 5 cents: the nearest or the next",
        law("13.E"),
        EXACT,
        NEAREST,
        NEXT,
    ),
)

# § 8.A.i, 13.C, 13.H: the wager on the Banker's Hand


def pick_banker(facts: Facts) -> int:
    if facts.player == facts.banker:
        return 1
    return 0 if facts.banker > facts.player else 2


def banker_wager(options: Mapping[str, Value]) -> Wager:
    win = Row("win", Odds(19, 20), law("13.C"), gross=Odds(1, 1))
    tie = Row("tie", PUSH, law("8.A.i.(c).(1)"))
    if tournament.is_on(options):
        win = Row("win", Odds(1, 1), law("13.H"))
    elif options["vigorish"] == ON_TIE:
        win = Row("win", Odds(1, 1), law("13.C"))
        tie = Row("tie", LosePart(25), law("8.A.i.(c).(2)"), gross=PUSH)
    rows = (win, tie, Row("lose", LOSE, law("8.A.i.(b)")))
    return Wager("banker", "Banker", law("8.A.i"), rows, pick_banker)


def wagers(options: Mapping[str, Value]) -> tuple[Wager, ...]:
    main = (banker_wager(options), shared.player_wager(law))
    offered = (*(shared.in_tournament(law, one, options) for one in main), shared.tie_wager(law))
    if options["dragon_bonus"] == "no":
        return offered
    dragon = shared.dragon_wagers(law, "8.A.iv", law("16.C.i.(c)"), law("8.A.iv.(c).(1)"), options)
    return (*offered, *dragon)


# § 13: vigorish


def vigorish_cents(rules: Rules, share: Fraction) -> int:
    """13.E: the vigorish in cents; what cannot be halved goes to the player, unless rounded up."""
    if rules.options["vigorish_rounding"] == NEXT:
        return -(-share // 5) * 5
    if rules.options["vigorish_rounding"] == NEAREST:
        return -((Fraction(5, 2) - share) // 5) * 5
    return share // 1


class MiniBaccarat(Baccarat):
    """The round, with vigorish."""

    def opening_steps(self, table: Table) -> Iterator[tuple[str, str, Clause]]:
        decks = table.rules.cents("decks")
        batches = table.rules.options["shuffler"] == "yes"
        back = "of one design, a colour for each batch" if batches else "of one colour and design"
        yield "supervisor", f"{decks} decks with backs {back}, and two cover cards", law("3.A")
        if table.staff.get("preshuffled"):
            what = "one colour went into the shuffler, the other was spread face down"
            yield "dealer", f"the cards came preshuffled: {what}", law("4.B")
        else:
            yield "dealer", "every deck sorted, complete and without flaw", law("4.A")
            yield "supervisor", "the inspection of the cards verified", law("4.A")
        yield "supervisor", "the vigorish is that of all tables of the house", law("13.G")

    def pay(self, table: Table, seat: int, wager: str, facts: Facts, why: str) -> None:
        """12.B, 13.F: the vigorish is marked or taken when the wager is paid."""
        row = table.rules.wagers[wager].row(facts)
        if row.gross is None:
            table.settle(seat, wager, facts, why)
            return
        stake = table.stake_cents(seat, wager)
        cents = vigorish_cents(table.rules, row.gross.net(stake) - row.pays.net(stake))
        if table.rules.options["vigorish_due"] == AT_PAYMENT:
            why = f"{why}, vigorish {dollars(cents)}"
            table.settle(seat, wager, facts, why, commission_cents=cents)
            return
        owed = table.keep.setdefault("owed", {})
        owed[str(seat)] = owed.get(str(seat), 0) + cents
        self.show_markers(table)
        table.settle(seat, wager, facts, f"{why}, vigorish {dollars(cents)} marked")

    def before_reshuffle(self, table: Table) -> Procedure[None]:
        """13.F: what is owed is collected before the cards are shuffled."""
        owed = table.keep.get("owed", {})
        for seat in sorted(map(int, owed), reverse=True):
            cents = owed[str(seat)]
            yield from self._buy_what_is_short(table, seat, cents)
            table.charge(seat, cents, "the vigorish owed", law("13.F"))
            del owed[str(seat)]
            self.show_markers(table)

    def _buy_what_is_short(self, table: Table, seat: int, cents: int) -> Procedure[None]:
        player = table.player(seat)
        short = cents - table.accounts[rack(player)]
        if short > 0:
            what = f"{player} puts down {dollars(short)} in cash for the vigorish"
            yield from table.attest("dealer", what, law("13.F"))
            moves = table.move((CAGE, rack(player), short))
            table.emit("bought", seat=seat, player=player, cents=short, moves=moves)

    def show_markers(self, table: Table) -> None:
        """13.F: a marker in the numbered area of each player who owes."""
        owed = table.keep.get("owed")
        if owed is not None:
            table.show(vigorish_owed=markers(table))


def markers(table: Table) -> list[str]:
    """What lies in the numbered areas, in words."""
    owed = table.keep.get("owed", {})
    return [f"seat {seat} {dollars(owed[str(seat)])}" for seat in sorted(map(int, owed))] or [
        "none"
    ]


def leaving(table: Table, seat: int) -> Mapping[str, Any]:
    """13.F: a player who leaves the table pays the vigorish first."""
    owed: dict[str, int] = table.keep.get("owed", {})
    cents, player = owed.get(str(seat), 0), table.player(seat)
    if not cents:
        return {}
    left = table.accounts[rack(player)]
    if left < cents:
        raise table.rules.refusal(
            f"{player} leaving position {seat}",
            f"vigorish of {dollars(cents)} is owed, and {dollars(left)} in chips is left",
            law("13.F"),
            f"buy chips for {dollars(cents - left)} first",
        )
    del owed[str(seat)]
    moves = table.move((rack(player), HOUSE, cents))
    table.board["vigorish_owed"] = markers(table)
    return {"moves": moves, "vigorish_cents": cents, "clause": table.rules.cite(law("13.F"))}


# What is refused


def check_rules(rules: Rules) -> None:
    shared.check_rules(law, rules)
    continuous = rules.options["dealing"] == "continuous"
    if continuous and rules.options["vigorish_due"] == AT_RESHUFFLE:
        raise rules.refusal(
            "vigorish owed until the reshuffle at a device that reshuffles all the time",
            "it has to be collected before the cards are shuffled again",
            law("13.F"),
            "set vigorish_due=at_payment, or dealing=shoe",
        )
    if tournament.is_on(rules) and rules.wagers["tie"].rows[0].pays != Odds(8, 1):
        raise rules.refusal(
            f"Tie at {rules.wagers['tie'].rows[0].pays} in a tournament",
            "there it pays 8 to 1",
            law("13.H"),
            "pay 8 to 1, or set tournament=no",
        )


def check_staff(rules: Rules, staff: Mapping[str, Any]) -> None:
    shared.check_staff(law, rules, staff)


def check_stakes(rules: Rules, stakes: Mapping[str, int], no_more_bets: bool) -> None:
    shared.check_stakes(law, rules, stakes)


def check_action(table: Table, action: Place | Take | Call | Close) -> None:
    tournament.check_action(law, table, action)


def equipment(rules: Rules) -> tuple[Equipment, ...]:
    return shared.equipment(law)


PROCEDURE = MiniBaccarat(law, handling="9.E", burned_face_up=True, floor="floorperson")

GAME = Game(
    id="mini_baccarat",
    name="Mini-Baccarat",
    law=law,
    seats=shared.SEATS,
    reasons=Reasons(
        seats=law("2.A"),
        seated=law("8.D"),
        chips=law("8.B"),
        limits=law("8.A"),
        closed=law("8.C"),
        needed=law("9.B"),
        others_hand=law("9.E"),
        positions=law("8.D"),
    ),
    options=OPTIONS,
    wagers=wagers,
    round=PROCEDURE.round,
    opening=PROCEDURE.opening,
    equipment=equipment,
    check_rules=check_rules,
    check_staff=check_staff,
    check_stakes=check_stakes,
    check_action=check_action,
    leaving=leaving,
    exact="croupier.games.baccarat.exact",
    kernel="croupier.games.baccarat.kernel",
    cloth="croupier.games.mini_baccarat.cloth",
)

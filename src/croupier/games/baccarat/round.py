"""The round of both baccarat chapters: shoe, deal, irregularities, settlement.

What outlives a round stands in `table.keep`: how far the shoe is (`cover`), which batch is in play,
cards burned face down, and vigorish that is owed.
"""

from __future__ import annotations

from collections.abc import Iterator

from croupier.core.cards import UNSEEN, decks
from croupier.core.law import Chapter, Clause
from croupier.core.odds import LOSE
from croupier.core.procedure import Called, Irregularity, Procedure
from croupier.core.table import Table
from croupier.games.baccarat import tournament
from croupier.games.baccarat.common import (
    ALL_FIRST,
    BONUS,
    NO_CARD,
    Facts,
    banker_draws,
    decks_in_shoe,
    face_value,
    facts_of,
    is_natural,
    player_draws,
    point_count,
    value_of,
)

PLAYER, BANKER = "player", "banker"
SIMULATED = ("simulated player", "simulated banker")
BURNED, FACE_DOWN = "burned", "burned face down"

# How far the shoe is: the cover card is in it, has come out, or only one hand is left; or the
# cards have to be shuffled. A device that reshuffles by itself has no cover card.
COVERED, SEEN, LAST_HAND, OVER, NO_COVER = "covered", "seen", "last_hand", "over", "none"


class Baccarat:
    """How a round is dealt and settled, under the clauses of one chapter."""

    def __init__(self, law: Chapter, *, handling: str, burned_face_up: bool, floor: str) -> None:
        self.law = law
        self.floor = floor
        """Who looks at the shuffled stack."""
        self.handling = handling
        """The clause under which players turn the cards."""
        self.burned_face_up = burned_face_up
        self.improper_cut = Irregularity(
            "improper_cut", "the floor finds the cut improper", law("5.F")
        )
        self.idle = Irregularity("idle", "there is no gaming activity", law("5.H"))
        self.cover_card = Irregularity("cover_card", "the cover card came out", law("10.E"))
        self.drawn_in_error = Irregularity(
            "drawn_in_error", "a card was drawn in error, unseen", law("14.A")
        )
        self.third_in_error = Irregularity(
            "third_card_in_error",
            "Player got a third card in error, unseen",
            law("14.B"),
        )
        self.seen_in_error = Irregularity(
            "seen_in_error", "a card was drawn in error and seen", law("14.C")
        )
        self.face_up_card = Irregularity(
            "face_up_card", "a card was found face up in the shoe", law("14.D")
        )

    # What a game adds of its own

    def opening_steps(self, table: Table) -> Iterator[tuple[str, str, Clause]]:
        """Who confirms what when cards come to the table."""
        raise AssertionError("each chapter has its own inspection")

    def pay(self, table: Table, seat: int, wager: str, facts: Facts, why: str) -> None:
        """Settle a wager that was not lost."""
        table.settle(seat, wager, facts, why)

    def before_reshuffle(self, table: Table) -> Procedure[None]:
        """What has to be done before the cards are shuffled again."""
        yield from ()

    def show_markers(self, table: Table) -> None:
        """Put on the board what lies on the layout from earlier rounds."""

    # § 3, 4: cards come to the table

    def opening(self, table: Table) -> Procedure[None]:
        table.keep.update(cover=OVER, batch=1, face_down=[], inspected=table.minute)
        yield from self._inspect(table)
        if tournament.is_on(table.rules):
            yield from table.attest(
                "supervisor",
                "the tournament rules are approved by the Executive Director",
                self.law("17.A"),
            )

    def _inspect(self, table: Table) -> Procedure[None]:
        signed: dict[Clause, tuple[str, ...]] = {}
        for role, what, clause in self.opening_steps(table):
            others = signed.get(clause, ())
            signer = yield from table.attest(role, what, clause, other_than=others)
            signed[clause] = (*others, signer)

    def _change_cards(self, table: Table) -> Procedure[None]:
        """3.C: new cards are inspected as the first ones were, and shuffled."""
        since = table.in_use_since["cards"]
        if table.keep["inspected"] != since:
            yield from self._inspect(table)
            table.keep.update(cover=OVER, inspected=since)

    # § 8 to 12: the round

    def round(self, table: Table) -> Procedure[None]:
        if tournament.over(self.law, table):
            return
        self.show_markers(table)
        yield from self._change_cards(table)
        if table.rules.options["dealing"] == "continuous":
            table.shuffle(decks(decks_in_shoe(table.rules)), self.law("15"))
            table.keep["cover"] = NO_COVER
        elif table.keep["cover"] == OVER:
            yield from self.new_shoe(table)
        yield from self._take_wagers(table)
        facts = yield from self._deal(table)
        self._settle(table, facts)
        for hand in (PLAYER, BANKER):  # 12.C
            table.discard(hand)
        self._after_hand(table)
        if SIMULATED[0] in table.hands:
            yield from self._simulated_round(table, self.law(table.keep["set_aside"]))

    def _take_wagers(self, table: Table) -> Procedure[None]:
        between = [self.drawn_in_error, self.third_in_error, self.seen_in_error, self.face_up_card]
        if table.rules.options["dealing"] == "shoe":
            between.append(self.idle)
        while True:
            try:
                yield from table.wagers_open(
                    table.rules.wagers, self.law("9.B"), needed=True, irregularities=tuple(between)
                )
                return
            except Called as call:
                yield from self._between_hands(table, call.irregularity)

    def _between_hands(self, table: Table, found: Irregularity) -> Procedure[None]:
        if found is self.idle:
            yield from self._spread_cards(table)
        elif found in (self.drawn_in_error, self.third_in_error):
            # Unseen it is as good as the next card of the shoe, and is drawn when it is due.
            table.announce("it becomes the first card of the next hand", found.clause)
        else:
            yield from self._simulated_round(table, found.clause)

    # § 5, 7, 15: a new shoe

    def new_shoe(self, table: Table) -> Procedure[None]:
        yield from self.before_reshuffle(table)
        first = table.keep.get("shoes", 0) == 0
        table.keep.update(cover=COVERED, face_down=[], shoes=table.keep.get("shoes", 0) + 1)
        preshuffled = first and bool(table.staff.get("preshuffled"))
        by_device = table.rules.options["shuffler"] == "yes"
        if by_device:
            table.keep["batch"] = 1 - table.keep["batch"]
            colors = table.staff.get("batch_colors", ["red", "blue"])
            table.show(batch=colors[table.keep["batch"]])
            table.announce("the other batch is in the shuffler", self.law("3.B.iv"))
        table.shuffle(decks(decks_in_shoe(table.rules)), self.law("5.A"))
        if not by_device and not preshuffled:
            what = "the feathered stack shows no uneven distribution"
            yield from table.attest(self.floor, what, self.law("5.B"))
        cutters = iter(self._cutters(table))
        yield from self._cut(table, cutters)
        yield from self._burn(table, cutters)

    def _cutters(self, table: Table) -> list[int]:
        """5.C: from the highest numbered position clockwise."""
        return table.clockwise(after=max(table.seats) - 1)

    def _cut(self, table: Table, cutters: Iterator[int]) -> Procedure[None]:
        by = "the dealer"
        for seat in cutters:
            if (yield from table.ask(seat, ("cut_cards", "pass"), self.law("5.C"))) == "cut_cards":
                by = f"seat {seat}"
                break
        table.announce(f"{by} cuts", self.law("5.C"))
        yield from table.cut(10, self.law("5.D"), least_left=10)
        below = table.rules.cents("cut_card")
        table.announce(f"a cover card goes in {below} cards above the bottom", self.law("5.E"))
        table.show(cover_card=below)

    def _burn(self, table: Table, cutters: Iterator[int]) -> Procedure[None]:
        while True:
            try:
                (first,) = yield from table.draw(
                    1, BURNED, face_up=True, irregularities=(self.improper_cut,)
                )
                break
            except Called:
                table.announce("the cards are cut again", self.law("5.F"))
                yield from self._cut(table, cutters)
        number = face_value(value_of(first))
        table.announce(f"{number} more to the discard rack", self.law("5.G"))
        if self.burned_face_up:
            yield from table.draw(number, BURNED, face_up=True)
        else:
            unknown = yield from table.draw(number, FACE_DOWN)
            table.keep["face_down"] = [card for card in unknown if card != UNSEEN]
            table.discard(FACE_DOWN)
        table.discard(BURNED)

    def _spread_cards(self, table: Table) -> Procedure[None]:
        """5.H: the cards of an idle table are taken up, and a new shoe follows."""
        if any(map(table.stakes, table.seats)):
            table.announce("wagers lie on the layout: the cards stay", self.law("5.H"))
            return
        table.announce("the cards are spread out face down", self.law("5.H"))
        if table.rules.options["shuffler"] == "no":
            table.announce("they are washed, stacked, shuffled and cut", self.law("5.H.i"))
        else:
            table.announce("they go into the shuffler for the other batch", self.law("5.H.ii"))
            asked = ("deal", "a_player_wants_it_reshuffled")
            wish = yield from table.ask("dealer", asked, self.law("5.H.ii"))
            if wish != "deal":
                what = "the other batch was spread for inspection and reshuffled"
                yield from table.attest("dealer", what, self.law("5.H.ii"))
        yield from self.new_shoe(table)

    # § 9, 10, 11, 14: the cards

    def _next_card(
        self,
        table: Table,
        hand: str,
        *,
        face_up: bool,
        player_stays: bool = False,
    ) -> Procedure[int]:
        """One card for a hand, with all that may go wrong before it lies there."""
        while True:
            offered = [self.cover_card] if table.keep["cover"] == COVERED else []
            if SIMULATED[0] not in table.hands:
                offered.append(self.face_up_card)
                if player_stays:
                    offered += [self.third_in_error, self.seen_in_error]
            try:
                return (yield from self._draw(table, hand, face_up, tuple(offered)))
            except Called as call:
                yield from self._in_the_hand(table, call.irregularity)

    def _draw(
        self, table: Table, hand: str, face_up: bool, offered: tuple[Irregularity, ...] = ()
    ) -> Procedure[int]:
        if not len(table.shoe):
            table.keep["cover"] = OVER
            raise table.void("too few cards are left to complete the round", self.law("14.E"))
        if table.keep["cover"] == COVERED and len(table.shoe) <= table.rules.cents("cut_card"):
            self._set_cover_card_aside(table)
        (card,) = yield from table.draw(1, hand, face_up=face_up, irregularities=offered)
        return card

    def _set_cover_card_aside(self, table: Table) -> None:
        table.keep["cover"] = SEEN
        table.announce("the cover card is put aside", self.law("10.E"))

    def _in_the_hand(self, table: Table, found: Irregularity) -> Procedure[None]:
        if found is self.cover_card:
            self._set_cover_card_aside(table)
        elif found is self.third_in_error:
            table.announce("it becomes the third card of the Banker's Hand", found.clause)
        elif found is self.face_up_card and PLAYER not in table.hands:
            yield from self._simulated_round(table, found.clause)
        elif found is self.face_up_card:
            use = yield from table.ask("supervisor", ("use", "set_aside"), found.clause)
            if use == "set_aside":
                yield from self._set_aside(table, "14.D")
        else:
            yield from self._set_aside(table, "14.C")

    def _set_aside(self, table: Table, clause: str) -> Procedure[None]:
        table.announce("it begins a simulated round after this one", self.law(clause))
        table.keep["set_aside"] = clause
        yield from self._draw(table, SIMULATED[0], True)

    def _deal(self, table: Table) -> Procedure[Facts]:
        law = self.law
        midi = table.rules.options["midi"] == "yes"
        face_up = table.rules.options["initial_cards"] == "face_up" and not midi
        for hand in (PLAYER, BANKER, PLAYER, BANKER):  # 9.C
            yield from self._next_card(table, hand, face_up=face_up)
        points = {}
        for hand in (PLAYER, BANKER):  # 10.A
            if not face_up:
                if midi:
                    yield from self._hand_over(table, hand)
                yield from table.reveal(hand, law("9.C.ii"))
            points[hand] = point_count(table.hands[hand])
            table.announce(f"{hand.capitalize()} {points[hand]}", law("10.A"))
        player, banker = points[PLAYER], points[BANKER]
        player_third = banker_third = NO_CARD
        if player_draws(player, banker):
            player_third = yield from self._third_card(table, PLAYER, midi)
        if banker_draws(player, banker, player_third):
            stays = player_third == NO_CARD
            banker_third = yield from self._third_card(table, BANKER, midi, player_stays=stays)
        return facts_of(player, banker, player_third, banker_third)

    def _third_card(
        self, table: Table, hand: str, midi: bool, *, player_stays: bool = False
    ) -> Procedure[int]:
        table.announce(f"a card for {hand.capitalize()}", self.law("10.C"))
        if midi:
            yield from self._hand_over(table, hand)
        card = yield from self._next_card(table, hand, face_up=True, player_stays=player_stays)
        return value_of(card)

    def _hand_over(self, table: Table, hand: str) -> Procedure[None]:
        """9.E (9.D in the other chapter): the greatest wager on a hand gives the right to it."""
        clause = f"{self.handling}.{'i' if hand == PLAYER else 'ii'}"
        bettors = sorted(table.wagered(hand), key=lambda seat: -table.stake_cents(seat, hand))
        for seat in bettors:
            choices = ("turn_cards", "cede")
            if (yield from table.ask(seat, choices, self.law(f"{clause}.(a)"))) == "turn_cards":
                table.announce(f"seat {seat} turns the cards of {hand}", self.law(clause))
                return
        why = self.law(f"{clause}.(a)" if bettors else f"{clause}.(b)")
        table.announce(f"the dealer turns the cards of {hand}", why)

    def _simulated_round(self, table: Table, clause: Clause) -> Procedure[None]:
        """14.C, 14.D: without wagers, from the card that was seen, into the discard rack."""
        table.announce("a simulated round: no wagers are accepted", clause)
        player, banker = SIMULATED
        for hand in (player, banker, player, banker)[len(table.hands.get(player, ())) :]:
            if len(table.shoe):
                yield from self._draw(table, hand, True)
        hands = [table.hands.get(hand, []) for hand in SIMULATED]
        if min(map(len, hands)) == 2:
            first, second = map(point_count, hands)
            third = NO_CARD
            if player_draws(first, second) and len(table.shoe):
                third = value_of((yield from self._draw(table, player, True)))
            if banker_draws(first, second, third) and len(table.shoe):
                yield from self._draw(table, banker, True)
        for hand in SIMULATED:
            table.discard(hand)
        if table.keep["cover"] == SEEN:
            self._after_hand(table)

    def _after_hand(self, table: Table) -> None:
        """10.E: the hand in which the cover card came, then one more."""
        if table.keep["cover"] == SEEN:
            table.announce("last hand", self.law("10.E"))
            table.keep["cover"] = LAST_HAND
        elif table.keep["cover"] == LAST_HAND:
            table.announce("the cards are reshuffled", self.law("10.E"))
            table.keep["cover"] = OVER

    # § 12, 16: the result

    def _settle(self, table: Table, facts: Facts) -> None:
        why = self._announce(table, facts)
        seats = table.counterclockwise()
        rules = table.rules
        for seat in seats:  # 12.B, 16.C.i.(c)
            for wager in table.stakes(seat):
                if rules.wagers[wager].row(facts).pays is LOSE:
                    table.settle(seat, wager, facts, why)

        def pay(seat: int, bonus: bool) -> None:
            for wager in table.stakes(seat):
                if (wager in BONUS) == bonus:
                    self.pay(table, seat, wager, facts, why)

        if rules.options["bonus_settlement"] == ALL_FIRST:
            order = [(seat, bonus) for bonus in (True, False) for seat in seats]
        else:
            order = [(seat, bonus) for seat in seats for bonus in (True, False)]
        for seat, bonus in order:  # 16.C.i
            pay(seat, bonus)

    def _announce(self, table: Table, facts: Facts) -> str:
        """12.A: the counts and the winner."""
        counts = f"Player {facts.player}, Banker {facts.banker}"
        if facts.player == facts.banker:
            table.announce(f"{counts}: tie hand", self.law("12.A"))
            return counts
        winner = "Player" if facts.player > facts.banker else "Banker"
        natural = is_natural(max(facts.player, facts.banker), _cards_of_winner(facts))
        table.announce(
            f"{counts}: {winner} wins{' with a natural' if natural else ''}", self.law("12.A")
        )
        return counts


def _cards_of_winner(facts: Facts) -> int:
    return facts.player_cards if facts.player > facts.banker else facts.banker_cards

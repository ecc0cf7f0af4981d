"""What the chapters of Pai Gow Poker and Commission Free Pai Gow say under the same numbers."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.core.game import Reasons, Rules
from croupier.core.law import Chapter, Clause
from croupier.core.procedure import Irregularity
from croupier.core.together import Parts, Setting
from croupier.games.card_table import usual
from croupier.games.card_table.terms import (
    CardTable,
    Dealing,
    Folds,
    Idle,
    Misdeals,
    Shuffle,
    Word,
)
from croupier.games.pai_gow.calls import WRONG_START
from croupier.games.pai_gow.fortune_bonus import FORTUNE
from croupier.games.pai_gow.house_way import house_way
from croupier.games.pai_gow.terms import LEFT, PaiGowTable, Stacks, Start
from croupier.poker.joker import describe, high_rank, is_foul, low_rank

HIGH, LOW = "high", "low"
PARTS = ((HIGH, 5), (LOW, 2))


def cards(law: Chapter) -> CardTable:
    """§ 3 to 5, 9, 10: a deck of 53, inspected, shuffled, cut and dealt."""
    inspected, _ = usual.opening(law)
    wash = Word("dealer", "{deck} washed face down and stacked", law("4.C"))
    return CardTable(
        adjacent=3,
        adjacent_clause=law("7.D"),
        jokers=1,
        joker=law("3.A"),
        second_joker=Word(
            "dealer",
            "the second joker of {deck} torn in half, and put into its box",
            law("4.B"),
            second="supervisor",
            verified="only one joker of {deck} is used: verified",
        ),
        second_deck=law("3.B"),
        colors=law("3.B.ii"),
        opening=(
            inspected,
            Word("dealer", "{deck} spread out by suit and in sequence, the joker too", law("4.B")),
            wash,
        ),
        preshuffled=usual.preshuffled(law("4.E")),
        shuffle=Shuffle(
            clause=law("5.A"),
            cut=law("5.C"),
            least_cut=1,
            recut=law("5.D"),
            recut_by="supervisor",
            jam=law("15.D"),
            counts=None,
            idle=Idle(law("5.E"), wash=wash),
        ),
        dealings=(
            Dealing(
                id="hand",
                words="from the hand",
                clause=law("9.A"),
                hours=6,
                changed=law("3.C.i"),
                closing=law("7.C"),
                deal=(),
                counted=law("9.F"),
                stub=law("9.E"),
                left=LEFT,
            ),
            Dealing(
                id="shoe",
                words="an automated shoe",
                clause=law("10.A"),
                hours=8,
                changed=law("3.C.ii"),
                closing=law("7.C"),
                deal=(),
                counted=law("10.F"),
                stub=law("10.E"),
                left=LEFT,
            ),
        ),
        misdeals=Misdeals(
            wrong_number=None,
            wrong_number_words="a stack has not seven cards",
            left=law("7.B"),
        ),
        folds=Folds(lost=()),
    )


def table_of(law: Chapter) -> PaiGowTable:
    """§ 8 to 13, 15: start, deal, setting, and what may go wrong."""
    stacked = Irregularity("dice_stacked", "the dice landed stacked", law("15.C"))
    return PaiGowTable(
        cards=cards(law),
        start=Start(
            clause=law("11.A"),
            dice=law("11.B"),
            shaken=law("11.B"),
            away=law("11.B"),
            number=law("11.C"),
            button=law("11.D"),
            with_devices=law("8.A.iii"),
            no_roll=(stacked,),
            shaker=law("2.E.i"),
        ),
        stacks={
            "hand": Stacks(
                how="to and fro", dealt=law("9.C"), spread=law("9.D"), unwagered=law("9.G")
            ),
            "shoe": Stacks(
                how="at once", dealt=law("10.C"), spread=law("10.D"), unwagered=law("10.G")
            ),
        },
        clockwise=False,
        parts=PARTS,
        setting=law("13.A"),
        order=law("7.D"),
        left_to_house=3,
        dealer_turns=law("13.C"),
        dealer_sets=law("13.C"),
        exposed=law("13.F"),
        way=lambda rules, seven: way(law, seven),
        surrender=law("13.E"),
        keeps_from_surrender=(FORTUNE, "a Fortune Bonus lies there, and its cards have to be seen"),
        wrong_start=law("15.B"),
        dealt_again=WRONG_START,  # 15.B
        card_gone=law("15.A"),
        checked=law("15.E"),
        set_wrongly=law("13.G.iv"),
    )


# § 12, 13: setting


def way(law: Chapter, seven: Sequence[int]) -> tuple[Parts, Clause, str]:
    """13.D: the House Ways."""
    found = house_way(seven)
    told = f"{words_of({HIGH: found.high, LOW: found.low})}: {found.rule}"
    return {HIGH: found.high, LOW: found.low}, law(found.clause), told


def words_of(parts: Parts) -> str:
    """Both hands in words."""
    high, low = high_rank(parts[HIGH]), low_rank(parts[LOW])
    return f"{describe(high)} High, {describe(low)} Low"


def foul(parts: Parts) -> str:
    """13.A, 13.G.iii: why hands that are set so lose, if they do."""
    if not is_foul(parts[HIGH], parts[LOW]):
        return ""
    return f"the Low hand ranks higher than the High hand ({words_of(parts)})"


def setting(law: Chapter, rules: Rules, loses: str = Setting.loses) -> Setting:
    """13.A, 13.B, 13.G.iii."""
    return Setting(
        way=lambda seven: way(law, seven)[0],
        foul=foul,
        clause=law("13.G.iii"),
        why=lambda seven: why(law, rules, seven),
        ranks=lambda parts: (high_rank(parts[HIGH]), low_rank(parts[LOW])),
        loses=loses,
    )


def why(law: Chapter, rules: Rules, seven: Sequence[int]) -> tuple[str, str]:
    """§ 12: the rule that sets these cards."""
    found = house_way(seven)
    return rules.cite(law(found.clause)), found.rule


def reasons(law: Chapter) -> Reasons:
    return Reasons(
        handling=law("13.B"),
        seats=law("2.A"),
        seated=law("7.B"),
        others_hand=law("13.B"),
        chips=law("7.A"),
        limits=law("7.A"),
        closed=law("7.C"),
        needed=law("9.A.ii"),
        positions=law("7.D"),
        payout_limit=law("14.G"),
        no_cash=law("7.A"),
    )

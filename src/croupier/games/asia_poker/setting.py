"""Setting at Asia Poker: 575.1, 575.11(a) to (e), 575.13; the table on which it is done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from croupier.core.game import Rules
from croupier.core.law import Clause
from croupier.core.procedure import Irregularity
from croupier.core.together import Parts, Setting
from croupier.games.asia_poker.cards import CARDS, MANUAL_SHOE
from croupier.games.asia_poker.filed import way_in, wheels_in
from croupier.games.asia_poker.house_way import house_way
from croupier.games.asia_poker.wagers import SET_INCORRECTLY, Facts, compared, law
from croupier.games.pai_gow.terms import PaiGowTable, Stacks, Start
from croupier.poker.joker import asia_rank, describe_asia

HIGH, MEDIUM, LOW = "high", "medium", "low"
PARTS = ((HIGH, 4), (MEDIUM, 2), (LOW, 1))
Ranks = tuple[int, int, int]


def ranks_of(rules: Rules, parts: Parts) -> Ranks:
    """What the three hands rank, the highest first."""
    high, medium, low = (asia_rank(parts[name], wheels_in(rules)) for name, _ in PARTS)
    return high, medium, low


def facts_of_three(rules: Rules, mine: Parts, dealers: Parts, set_incorrectly: bool) -> Facts:
    """11(f): what the wager is judged by."""
    found = compared(*ranks_of(rules, mine), *ranks_of(rules, dealers))
    return found._replace(setting=SET_INCORRECTLY) if set_incorrectly else found


def words_of(rules: Rules, parts: Parts) -> str:
    """The three hands in words."""
    named = zip(PARTS, ranks_of(rules, parts), strict=True)
    return ", ".join(f"{describe_asia(rank)} {name}" for (name, _), rank in named)


def foul(rules: Rules, parts: Parts) -> str:
    """11(b): why hands that are set so lose, if they do."""
    high, medium, low = ranks_of(rules, parts)
    if high > medium > low:
        return ""
    above, below = (HIGH, MEDIUM) if high <= medium else (MEDIUM, LOW)
    return f"the {above} hand does not rank above the {below} hand ({words_of(rules, parts)})"


def way(rules: Rules, seven: Sequence[int]) -> tuple[Parts, Clause, str]:
    """11(c): as the house has filed it."""
    found = house_way(seven, way_in(rules), wheels_in(rules))
    parts = {HIGH: found.high, MEDIUM: found.medium, LOW: found.low}
    return parts, law("11(c)"), f"{words_of(rules, parts)}: {found.rule}"


def setting(rules: Rules) -> Setting:
    """11(a)(1), 11(b)."""
    return Setting(
        way=lambda seven: way(rules, seven)[0],  # 11(a)(1), 11(c)
        foul=lambda parts: foul(rules, parts),
        clause=law("11(b)"),
        why=lambda seven: why(rules, seven),
        ranks=lambda parts: ranks_of(rules, parts),
    )


def why(rules: Rules, seven: Sequence[int]) -> tuple[str, str]:
    """11(c): the rule of the house that sets these cards."""
    found = house_way(seven, way_in(rules), wheels_in(rules))
    return rules.cite(law(found.clause)), found.rule


BY_MANUAL_SHOE = Stacks(how="in turn", dealt=law("8(c)"), spread=law("8(d)"), unwagered=law("8(f)"))
TABLE = PaiGowTable(
    cards=CARDS,
    start=Start(
        clause=law("5(g)"),
        dice=law("5(g)(1)(iii)"),
        number=law("5(g)(2)"),
        button=law("5(g)(3)"),
        with_devices=law("5(g)(3)"),
        no_roll=(
            Irregularity("not_flat", "no roll: a die does not lie flat", law("13(a)")),
            Irregularity("fell_out", "no roll: a die fell out of the shaker", law("13(b)")),
        ),
        announced=law("5(g)(1)(ii)"),
        shaken=law("5(g)(1)(i)"),
        away=law("5(g)(1)(iv)"),
        called_out=True,
    ),
    stacks={
        "hand": Stacks(how="in turn", dealt=law("9(b)"), spread=law("9(c)"), unwagered=law("9(e)")),
        "manual_shoe": BY_MANUAL_SHOE,
        "shoe": Stacks(
            how="at once", dealt=law("10(b)"), spread=law("10(c)"), unwagered=law("10(e)")
        ),
    },
    clockwise=True,
    parts=PARTS,
    setting=law("11(b)"),
    order=law("7(f)"),
    dealer_turns=law("11(c)"),
    dealer_sets=law("11(c)"),
    exposed=law("11(e)"),
    way=way,
    surrender=law("11(d)"),
    keeps_from_surrender=("bonus", "a Bonus Wager lies there"),
    surrender_asked=True,
    wrong_start=law("13(c)"),
    player_exposed=law("13(d)"),
    exposed_dealing={"hand": law("13(j)")},
    reset=law("13(i)"),
    set_wrongly=law("11(f)(1)(v)"),
)
RESHUFFLED = replace(
    TABLE, cards=replace(CARDS, shuffle=replace(CARDS.shuffle, clause=law("5(f)")))
)
"""5(f): the same with a device that reshuffles by itself."""
OUT_OF_ORDER = replace(
    TABLE,
    cards=replace(CARDS, dealings=tuple(replace(MANUAL_SHOE, id=one.id) for one in CARDS.dealings)),
    stacks=dict.fromkeys(TABLE.stacks, BY_MANUAL_SHOE),
    exposed_dealing={},
)
"""13(n): the same from a manual shoe, whatever the house has chosen."""

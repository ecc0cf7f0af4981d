"""The dealer's cards set the House Way: § 12 of both chapters, worked by hand and typed from there.

Which of two aces, or ace and joker, goes Low does not matter: ranks are compared.
"""

from __future__ import annotations

import pytest

from croupier.core.cards import cards_from
from croupier.games.pai_gow.chapter import way
from croupier.poker.joker import high_rank, is_foul, low_rank
from tests.games.pai_gow.twins import TWINS, Twin, ended, played
from tests.games.scripts import events

HANDS = [
    # seven cards, the Low hand, the rule
    ("8s 8d 8h 2c 2s Ad Qh", "2c 2s", "12.H"),
    ("8s 8d 8h 2c 2s Kd Qh", "2c 2s", "12.H"),
    ("7s 7d 7h Kc Jd 4s 2c", "Kc Jd", "12.E"),
    ("6s 6d 6h 6c Js Jd 9h", "Js Jd", "12.J"),
    ("Ks Kd Kh Kc 2s 2d Ah", "2s 2d", "12.J"),
    ("As Ad Jk Ks Kd Qs Js", "Ks Kd", "12.G.vi"),
    ("Jk Kd Jh 9c 7s 5d 2h", "Kd Jh", "12.A"),
    ("Ts 9d 8h 6c 5s 3d 2h", "9d 8h", "12.A"),
    ("As Jk Kh Qc 9d 6s 3h", "Kh Qc", "12.B"),
    ("5s 5d 3h 3c Ks 9d 8h", "Ks 9d", "12.C.iv.(a)"),
    ("5s 5d 3h 3c Qs Jd 8h", "3h 3c", "12.C.iv.(a)"),
    ("9s 9d 4h 4c As Qd 6h", "As Qd", "12.C.iv.(b)"),
    ("Qs Qd 6h 6c Ks 9d 3h", "6h 6c", "12.C.iv.(c)"),
    ("Js Jd 5h 5c Jk 9s 7d", "Jk 9s", "12.C.iv.(c)"),
    ("9s 9d 7h 7c Ks Qd 4h", "7h 7c", "12.C.iv.(d)"),
    ("8s 8d 7h 7c As Kd 3h", "As Kd", "12.C.iv.(d)"),
    ("Ks Kd 8h 8c As Qd 5h", "8h 8c", "12.C.iv.(e)"),
    ("As Ad 3h 3c Ks Qd 9h", "3h 3c", "12.C.iv"),
    ("As Ad 9h 9c 4s 4d Kh", "As Ad", "12.D"),
    ("As Ad Ah Kc Js 8d 3h", "Ah Kc", "12.E.i"),
    ("As Ad Jk Qh 9c 6s 3d", "Jk Qh", "12.E.i"),
    ("Js Jd Jh 5c 5s 5d Kh", "Js Jd", "12.F"),
    ("As Ks 9s 7s 5s 3s Qd", "As Qd", "12.G.i"),
    ("Ks 8s 7s 5s 2s 9h 6d", "Ks 2s", "12.G.i"),
    ("As Ks Qs Js Ts 9s 4d", "As 4d", "12.G.i"),
    ("As Kd 6h 5c 4s 3d 2h", "As Kd", "12.G.i"),
    ("Jk Kd 9h 8c 6s 5d 2h", "Kd 2h", "12.G.i"),
    ("Ts Td 9h 8c 7s 6d 5h", "Ts Td", "12.G.ii"),
    ("9s 9d 8h 7c 6s 5d Kh", "Kh 9d", "12.G.ii"),
    ("7s 6s 5s 4s Ks 3h 3d", "3h 3d", "12.G.ii"),
    ("Ks Ts 9s 8s 7s 6h Th", "Ks Th", "12.G.ii"),
    ("9s 9d 8h 8c 7s 6d 5h", "8h 8c", "12.G.iii"),
    ("As 5s 5d 4h 4c 3d 2h", "As 3d", "12.G.iii"),
    ("As Jk Ks 9s 4s 6h 6d", "6h 6d", "12.G.iii"),
    ("As Jk Ks Kh 9s 9d 4s", "As Jk", "12.G.iv"),
    ("As Ad Ah Kc Qs Jd Th", "Ad Ah", "12.G.v"),
    ("As Ah Jk Ks 9s 6s 2d", "Ah Ks", "12.G.v"),
    ("8s 8d 8h 2c 2s Ad Kh", "Ad Kh", "12.H.i"),
    ("8s 8d 8h 3c 3s Ad Kh", "3c 3s", "12.H"),
    ("6s 6d 6h Qc Qs 9d 9h", "Qc Qs", "12.H"),
    ("6s 6d 6h 6c As Kd 9h", "As Kd", "12.I.i"),
    ("7s 7d 7h 7c Ks Qd 4h", "7s 7d", "12.I.ii"),
    ("Qs Qd Qh Qc Jk 6d 3h", "Jk 6d", "12.I.ii"),
    ("As Ad Ah Jk Qs Qd 7h", "As Ad", "12.J.i"),
    ("Js Jd Jh Jc 8s 8d 8h", "Js Jd", "12.K"),
    ("As Ad Ah Ac Jk Ks Kd", "Ks Kd", "12.L.i"),
    ("As Ad Ah Ac Ks 9d 5h", "As Ad", "12.I.iii"),
    ("As Ad Ah Ac Ks Kd 7h", "Ks Kd", "12.J.i"),
    ("As Ad Ah Ac Jk 9s 4d", "As Ad", "12.L"),
    ("8s 8d 8h 8c Js Jd Jh", "Js Jd", "12.K"),
    ("As Jk Qh Qc 9s 7d 4h", "Qh Qc", "12.C.iv"),
    ("Ks Kd Th Tc As 6d 4h", "Th Tc", "12.C.iv.(f)"),
    ("7s 7d 7h 8c 9s Td Jh", "7s 7d", "12.G"),
    # the other side of each rule
    ("Ks Qd Jh 9c 7s 5d 3h", "Qd Jh", "12.A"),
    ("2s 2d Ah Kc Qs 9d 7h", "Ah Kc", "12.B"),
    ("Ks Kd Qh Jc 8s 5d 3h", "Qh Jc", "12.B"),
    ("5s 5d 3h 3c Jk 9d 8h", "Jk 9d", "12.C.iv.(a)"),  # the joker is an ace
    ("8s 8d 4h 4c Ks Qd 2h", "Ks Qd", "12.C.iv.(b)"),
    ("8s 8d 4h 4c Qs Jd 2h", "4h 4c", "12.C.iv.(b)"),
    ("Ks Kd 4h 4c As Qd 9h", "As Qd", "12.C.iv.(c)"),
    ("9s 9d 7h 7c Jk Td 2h", "Jk Td", "12.C.iv.(d)"),
    ("3s 3d 2h 2c 7s 7d Kh", "7s 7d", "12.D"),
    ("Ks Kd Kh Ac Qs 9d 4h", "Ac Qs", "12.E"),
    ("2s 2d 2h Ac Ks 9d 7h", "Ac Ks", "12.E"),
    ("As Ad Ah 9c 7s 5d 3h", "Ah 9c", "12.E.i"),
    ("2s 2d 2h 3c 3s 3d Ah", "3c 3s", "12.F"),
    ("Ks 9s 7s 4s 2s Kd 9d", "9s 9d", "12.G.iii"),  # a flush is broken for the nines
    ("Jk As Ks Kd Kh Qs Js", "Jk As", "12.G.vi"),  # a royal flush is there as well
    ("As Ad Ah 2c 2s Kd Qh", "2c 2s", "12.H"),  # ace and king have to be the odd cards
    ("Ks Kd Kh 2c 2s Ad Qh", "2c 2s", "12.H"),
    ("Js Jd Jh 9c 9s 4d 4h", "9c 9s", "12.H"),
    ("8s 8d 8h 2c 2s Jk Kh", "Jk Kh", "12.H.i"),
    ("2s 2d 2h 2c Qs Jd 9h", "Qs Jd", "12.I.i"),
    ("7s 7d 7h 7c As Qd 4h", "As Qd", "12.I.ii"),
    ("Ks Kd Kh Kc As Qd 4h", "As Qd", "12.I.ii"),
    ("Ks Kd Kh Kc Qs 9d 4h", "Ks Kd", "12.I.ii"),
    ("As Ad Ah Jk Ks Qd 9h", "As Ad", "12.I.iii"),
    ("As Ad Ah Jk Ks Qs 9s", "Ad Ah", "12.I.iii"),  # beside a flush they are split as well
    ("6s 6d 6h 6c Ks Kd 9h", "Ks Kd", "12.J"),
    ("9s 9d 9h 9c 2s 2d Ah", "2s 2d", "12.J"),
    ("As Ad Ah Ac Qs Qd 7h", "As Ad", "12.J.i"),
]
SIZES = ("12.C.i", "12.C.ii", "12.C.iii", "12.C.iv")
"""The sizes of pairs, which every rule for two pair asks for."""
ALL_MADE = ("12.G", "12.G.i", "12.G.ii", "12.G.iii", "12.G.iv", "12.G.v", "12.G.vi")


def clauses(rule: str) -> tuple[str, ...]:
    made = ALL_MADE if rule.startswith("12.G") or rule == "12.I.iii" else ()
    sizes = SIZES if rule.startswith("12.C") else ()
    fours = ("12.I.i", "12.I.ii", "12.I.iii") if rule.startswith("12.I") else ()
    houses = ("12.H", "12.H.i") if rule.startswith("12.H") else ()
    return tuple(dict.fromkeys((rule, *sizes, *made, *fours, *houses)))


EVERY = [
    pytest.param(twin, cards, low, rule, marks=twin.clause(*clauses(rule)))
    for twin in TWINS
    for cards, low, rule in HANDS
]


@pytest.mark.parametrize(("twin", "cards", "low", "rule"), EVERY)
def test_the_house_way(twin: Twin, cards: str, low: str, rule: str) -> None:
    """The Low hand that the rule wants, all other cards High, and the rule cited."""
    seven = cards_from(cards)
    parts, clause, _ = way(twin.game.law, seven)
    assert low_rank(parts["low"]) == low_rank(cards_from(low))
    assert sorted((*parts["high"], *parts["low"])) == sorted(seven)
    rest = list(seven)
    for card in cards_from(low):
        rest.remove(card)
    assert high_rank(parts["high"]) == high_rank(rest)
    assert not is_foul(parts["high"], parts["low"])
    assert clause.of("oh") == twin.cite(rule)


SAME_SIZE = [
    # where low ends and medium begins, where medium ends and high begins; kings are high
    ("6s 6d 2h 2c Ks 9d 8h", "Ks 9d", "12.C.iv.(a)"),
    ("7s 7d 2h 2c Ks 9d 8h", "Ks 9d", "12.C.iv.(b)"),
    ("9s 9d 2h 2c Ks 7d 8h", "Ks 8h", "12.C.iv.(b)"),
    ("Ts Td 2h 2c Ks 9d 8h", "2h 2c", "12.C.iv.(c)"),
    ("Ks Kd 2h 2c Qs 9d 8h", "2h 2c", "12.C.iv.(c)"),
    ("7s 7d 6h 6c Ks Td 2h", "Ks Td", "12.C.iv.(b)"),
    ("8s 8d 7h 7c Ks Td 2h", "7h 7c", "12.C.iv.(d)"),
    ("9s 9d 7h 7c Ks Jd 2h", "7h 7c", "12.C.iv.(d)"),
    ("Ts Td 7h 7c As Kd 2h", "7h 7c", "12.C.iv.(e)"),
    ("Ts Td 9h 9c As Kd 2h", "9h 9c", "12.C.iv.(e)"),
    ("Ks Kd Th Tc As Qd 2h", "Th Tc", "12.C.iv.(f)"),
    ("Js Jd Th Tc As Kd 2h", "Th Tc", "12.C.iv.(f)"),
]


@pytest.mark.parametrize(
    ("twin", "cards", "low", "rule"),
    [
        pytest.param(twin, cards, low, rule, marks=twin.clause(*clauses(rule)))
        for twin in TWINS
        for cards, low, rule in SAME_SIZE
    ],
)
def test_the_sizes_of_pairs(twin: Twin, cards: str, low: str, rule: str) -> None:
    """Sixes are low and sevens medium, nines medium and tens high."""
    parts, clause, _ = way(twin.game.law, cards_from(cards))
    assert set(parts["low"]) == set(cards_from(low))
    assert clause.of("oh") == twin.cite(rule)


@pytest.mark.parametrize(
    "twin", [pytest.param(twin, marks=twin.clause("12.D", "13.D")) for twin in TWINS]
)
def test_the_rule_is_told_at_the_table(twin: Twin) -> None:
    """Three pair of the dealer: the highest goes Low, and the clause is announced."""
    driver = played(twin, {3: "8s 8h 7d 6h 3s Kd Qd"}, dealer="As Ad 9h 9c 4s 4d Kh")
    laid = {e["to"]: set(e["cards"]) for e in events(driver, "laid")}
    assert laid["dealer low"] == {"As", "Ad"}
    assert twin.cite("12.D") in [e["clause"] for e in events(driver, "announced")]
    assert ended(driver)[0][2] == "lose"

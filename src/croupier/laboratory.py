"""The laboratory, for a program: `croupier.design("three_card_poker")` and what comes of it.

The command line and pages call the same functions; what is pure stands in `exact`.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from croupier import facade
from croupier.asked import checked
from croupier.core.asked import word
from croupier.core.refusals import Misuse, quoted

if TYPE_CHECKING:
    from croupier.core.game import Game, Rules
    from croupier.counted import Counting
    from croupier.exact.design import Design
    from croupier.exact.sweep import Sweep
    from croupier.exact.target import Result
    from croupier.exact.worth import Worth


@checked
def design(
    game: str | Game,
    *,
    edition: str | None = None,
    options: facade.Options | None = None,
    paytable: facade.Paytable | None = None,
    unlawful: bool = False,
    share: str | None = None,
    counting: Counting | None = None,
) -> Design:
    """A game counted, with rows that can be changed: `design("craps").at({...}).price("field")`.

    `share` is what somebody was sent: a text such as `v=1&pay=pair_plus.straight_flush:50-1`.
    """
    from croupier.exact.design import Design

    if share is not None:
        from croupier.designs import shared_from

        if edition is not None or options or paytable:
            raise Misuse("a shared design says what is chosen; leave the rest out")
        sent = shared_from(word(share, "a shared design"))
        edition, options, paytable = sent.edition, sent.options, sent.paytable
        unlawful = unlawful or sent.thought
    made = facade.rules(
        game, edition=edition, options=options, paytable=paytable, unlawful=unlawful
    )
    return Design(made, counted=None if counting is None else counting(made))


@checked
def target(
    design: Design,
    wager: str,
    edge: Fraction | str,
    tolerance: Fraction | str = "0.05%",
    *,
    vary: tuple[str, ...] = (),
    cap: int | None = None,
    hit_rate: tuple[Fraction, Fraction] | None = None,
    changed: int | None = None,
    listed: int | None = None,
    steps: int = 1,
    strict: bool = False,
) -> Result:
    """Paytables that bring a wager to this edge: `target(design, "pair_plus", "4%", "0.1%")`."""
    from croupier.designs import edge_from
    from croupier.exact.target import AS_RARE, CAP, Target, search

    return search(
        design,
        Target(
            wager=word(wager, "a wager"),
            edge=edge_from(edge),
            tolerance=_share(tolerance, "tolerance"),
            vary=tuple(vary),
            cap=CAP if cap is None else cap,
            hit_rate=hit_rate,
            changed=changed,
            listed=listed,
            steps=steps,
            as_rare=Fraction(1) if strict else AS_RARE,
        ),
    )


@checked
def sweep(design: Design, wager: str, over: str, values: str = "") -> Sweep:
    """The edge over a range of one payment or option: `sweep(design, "main", "decks")`."""
    from croupier.exact.sweep import sweep

    return sweep(design, word(wager, "a wager"), word(over, "a row or option"), values)


def paytable_toml(paytable: Mapping[str, Mapping[str, str]]) -> str:
    """A paytable as the file that `--paytable` reads."""
    lines = ["# croupier: paytable"]
    for wager, rows in paytable.items():
        if rows:
            lines += [
                "",
                f"[{wager}]",
                *(f'{outcome} = "{pays}"' for outcome, pays in rows.items()),
            ]
    return "\n".join(lines) + "\n"


def rates_from(text: str) -> tuple[Fraction, Fraction]:
    """`25%` (or more), `20%..30%`: between which shares a round has to win."""
    low, dots, high = text.partition("..")
    least, most = _share(low, "hit rate"), _share(high, "hit rate") if dots else Fraction(1)
    if least > most:
        raise Misuse(f"{quoted(text)} begins above its end; write the lower hit rate first")
    return least, most


def submission_toml(rules: Rules) -> str:
    """The Rules Submission that a house files for these rules, from tomorrow on."""
    from croupier.core.cloth import PRACTICE_HOUSE
    from croupier.core.days import DAY, date_of
    from croupier.house.submission_file import written

    if rules.unfiled:
        raise Misuse("a bet of one's own is not filed, since no clause authorises it")
    if not rules.lawful:
        raise Misuse("a thought is not filed; take it off (--unlawful), then the law is asked")
    return written(rules, PRACTICE_HOUSE, date_of(time.time_ns() // 1_000_000 + DAY))


def _share(value: Fraction | str, what: str) -> Fraction:
    from croupier.core.numbers import fraction

    found = fraction(value) if isinstance(value, str) else value
    if not isinstance(found, Fraction) or not 0 <= found <= 1:
        raise Misuse(f"{quoted(value)} is not a {what}; write it like 4% or 1/25")
    return found


@checked
def coupon_worth(
    game: str,
    wager: str,
    face: str | int = 100,
    *,
    readings: Mapping[str, str] | None = None,
    edition: str | None = None,
    options: facade.Options | None = None,
    paytable: facade.Paytable | None = None,
) -> Worth:
    """What a Match Play Coupon of so many dollars costs on a wager: alone, and with its chips."""
    from croupier.core.coupons import terms_from
    from croupier.core.money import cents_from
    from croupier.exact.census import census
    from croupier.exact.worth import worth

    chosen = facade.rules(game, edition=edition, options=options, paytable=paytable)
    terms = terms_from(readings or {})
    return worth(chosen, census(chosen), word(wager, "a wager"), cents_from(str(face)), terms)

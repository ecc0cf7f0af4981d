"""Hands that are set in parts: what each lawful setting of one hand is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.core.cards import card_name, cards_from
from croupier.core.refusals import Misuse, quoted
from croupier.exact.census import Advice


@dataclass(frozen=True)
class Laid:
    """One way to set a hand."""

    parts: Mapping[str, tuple[str, ...]]
    """The cards of each part, by its name, the highest part first."""
    words: str
    """What the parts are."""
    value: Fraction
    """What it is worth in units of the wager."""


@dataclass(frozen=True)
class SettingAdvice(Advice):
    """The house way, the best setting, and the worth of them all."""

    house_way: Laid | None = None
    rule: str = ""
    """The rule of the house way that applied, in words."""
    clause: str = ""
    settings: tuple[Laid, ...] = ()
    """All lawful ones, the best first; of equal ones the house way."""

    @property
    def best_setting(self) -> Laid:
        return self.settings[0]

    @property
    def costs(self) -> Fraction:
        """How much less than the best the house way is worth."""
        return self.best_setting.value - self.house_way.value if self.house_way else Fraction(0)

    @property
    def apart(self) -> tuple[Laid, ...]:
        """Of settings whose parts rank alike the first alone: they are worth the same."""
        return tuple({(one.words, one.value): one for one in reversed(self.settings)}.values())[
            ::-1
        ]


SEVEN = 7


def seven_from(text: str, deck: Collection[int], example: str) -> tuple[int, ...]:
    """The cards of a hand that a person wrote down, or a sentence that says what is wrong."""
    try:
        cards = cards_from(text)
    except Misuse as wrong:
        raise Misuse(f"{wrong}; a hand here is {example!r}, Jk being the joker") from None
    twice = [card_name(card) for card, times in Counter(cards).items() if times > 1]
    others = [card_name(card) for card in cards if card not in deck]
    if others:
        why = f"{others[0]} is no card of this deck"
    elif twice:
        why = f"{twice[0]} stands there twice"
    elif len(cards) != SEVEN:
        why = f"it has {len(cards)} card{'' if len(cards) == 1 else 's'}"
    else:
        return cards
    raise Misuse(
        f"{quoted(text)} is not a hand here, {why}; write seven different cards such as {example!r}"
    )

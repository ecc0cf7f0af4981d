"""A game as data: chapter, options, wagers, procedures; and the rules in force at a table."""

from __future__ import annotations

import contextlib
import functools
import hashlib
import importlib
import pickle
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from croupier.core.betting import Bounds
from croupier.core.calling import Called
from croupier.core.cloth import Cloth
from croupier.core.hands import is_held
from croupier.core.law import Chapter, Clause
from croupier.core.money import dollars
from croupier.core.names import id_from
from croupier.core.odds import pays_from
from croupier.core.options import Option, Value
from croupier.core.own_bets import Looks
from croupier.core.plain import canonical
from croupier.core.procedure import Call, Close, Place, Procedure, Take
from croupier.core.refusals import CroupierError, Misuse, Refusal, unknown
from croupier.core.side_bets import SideBet, offered
from croupier.core.spots import split
from croupier.core.wagers import Wager

if TYPE_CHECKING:
    from croupier.core.table import Table
    from croupier.core.things import Duty
    from croupier.core.together import Setting

Paytable = Mapping[str, Mapping[str, str]]
"""Payments of the user's own: wager id, then outcome, then what it pays."""


@dataclass(frozen=True)
class Reasons:
    """The clauses behind what every table refuses, each in its own chapter's words."""

    seats: Clause
    seated: Clause
    chips: Clause
    limits: Clause
    closed: Clause
    needed: Clause
    others_hand: Clause | None = None
    positions: Clause | None = None
    payout_limit: Clause | None = None
    handling: Clause | None = None
    """Why no player deals, turns over or keys in a card."""
    cash: Clause | None = None
    """Under which the dealer may confirm a wager that is called out with cash."""
    no_cash: Clause | None = None
    """Under which such a wager is refused; neither, where a chapter does not speak of it."""
    open_round: Clause | None = None
    """Why nobody comes or goes while a round is open; `seated` where that says so."""

    @property
    def while_open(self) -> Clause:
        return self.open_round or self.seated


def _nothing(*_: Any) -> None:
    """The check of a game that has none of its own."""


def _nothing_more(*_: Any) -> Mapping[str, Any]:
    return {}


def _no_narrower(table: Table, seat: int, spot: str, bounds: Bounds) -> Bounds:
    return bounds


def _limit_of_option(rules: Rules) -> int:
    return rules.cents("payout_limit")


def _no_duties(rules: Rules) -> tuple[Duty, ...]:
    return ()


@dataclass(frozen=True)
class Game:
    """All that croupier knows about a game. One instance a module, called `GAME`."""

    id: str
    name: str
    law: Chapter
    seats: int
    reasons: Reasons
    options: tuple[Option, ...]
    wagers: Callable[[Mapping[str, Value]], tuple[Wager, ...]]
    round: Callable[[Table], Procedure[None]]
    check_rules: Callable[[Rules], None] = _nothing
    check_stakes: Callable[[Rules, Mapping[str, int], bool], None] = _nothing
    """Refuse a seat's stakes (wager to cents) as they would stand; the flag says "no more bets"."""
    check_action: Callable[[Table, Place | Take | Call | Close], None] = _nothing
    """Refuse an action in a wager window as the table stands: a Pass Bet taken off its point."""
    bounds: Callable[[Table, int, str, Bounds], Bounds] = _no_narrower
    """How much more may go on a spot of a seat, where the game itself has a say in amounts (equal
    wagers, whole parts): the bounds by limits and chips, or narrower ones."""
    leaving: Callable[[Table, int], Mapping[str, Any]] = _nothing_more
    """Done before a player gives up a seat (chips that are good only here are cashed in); what it
    gives back stands in the log beside the leaving, its `moves` before those of the leaving."""
    after_action: Callable[[Table, Place | Take | Call], None] = _nothing
    """What follows at once from an action in a wager window: a commission taken or given back."""
    banked: bool = True
    """Whether players wager against the house, and not against each other."""
    limit_per: str = "player"
    """Whether a payout limit counts by player or by seat (one hand)."""
    payout_limit: Callable[[Rules], int] = _limit_of_option
    """The most that is paid, in cents, 0 for no limit: what the house chose in its option of this
    name, or what a chapter fixes itself."""
    duties: Callable[[Rules], tuple[Duty, ...]] = _no_duties
    """What is owed for the things at the table, before it opens and when another comes."""
    side_bets: tuple[SideBet, ...] = ()
    """What may be wagered beside the main wagers, each with all that belongs to it; the rules have
    those of their wagers that `wagers` leaves out after it. Two may have one id if no choice of the
    house offers both."""
    setting: Callable[[Rules], Setting] | None = None
    """What is said of setting hands, where players set them."""
    may_look: Callable[[str], bool] = is_held
    """Which of a seat's hands its player may look at while they lie face down, by name."""
    keeps: Callable[[], Any] = dict
    """Makes what outlives a round at a fresh table: a dataclass of plain values."""
    exact: str = ""
    """The module that counts the game; imported on use, as counting is heavy."""
    kernel: str = ""
    """The module that simulates it."""
    cloth: str = ""
    """The module with its `cloth(rules)`: what lies where on the table."""
    looks: Looks | None = None
    """What a bet of one's own may look at here; none is taken where nothing is said."""
    beside: tuple[str, ...] = ()
    """The games that it lies beside, if it is a wager without a table of its own."""

    def __reduce__(self) -> tuple[Callable[[str], Game], tuple[str]]:
        """A game is found where it is written; it is never copied."""
        for part in (self.round, self.wagers, self.duties, self.check_rules):
            module = sys.modules.get(getattr(part, "__module__", ""))
            if getattr(module, "GAME", None) is self:
                return _game_in, (part.__module__,)
        raise pickle.PicklingError(f"{self.id} is no game that its module calls GAME")

    def as_written(self) -> Game | None:
        """The game of this id that a module calls GAME, whatever was laid beside this one."""
        for part in (self.round, self.wagers, self.duties, self.check_rules):
            found = getattr(sys.modules.get(getattr(part, "__module__", "")), "GAME", None)
            if isinstance(found, Game) and found.id == self.id:
                return found
        return None

    def __repr__(self) -> str:
        return f"<game {self.id}>"

    def counting(self) -> Any:
        """The module of its exact count."""
        return self._part("exact count", self.exact)

    def simulating(self) -> Any:
        """The module of its kernel."""
        return self._part("simulation", self.kernel)

    def cloth_of(self, rules: Rules) -> Cloth:
        """Its cloth under these rules."""
        made: Cloth = self._part("cloth", self.cloth).cloth(rules)
        return replace(made, rules=rules)

    def _part(self, what: str, module: str) -> Any:
        if self.beside and not module:
            raise self.no_table()
        if not module:
            raise Misuse(f"{self.name} has no {what}; name one in its Game")
        return importlib.import_module(module)

    def no_table(self) -> Misuse:
        """What is said to whoever would sit down at it."""
        first = self.beside[0]
        return Misuse(f"{self.name} has no table of its own; take {first} --set progressive=yes")

    @property
    def editions(self) -> tuple[str, ...]:
        return tuple(self.law.editions)

    @functools.cached_property
    def checks_stakes(self) -> bool:
        """Whether anybody need put a seat's stakes together for it to look at."""
        return self.check_stakes is not _nothing


def _game_in(module: str) -> Game:
    found: Game = importlib.import_module(module).GAME
    return found


@dataclass(frozen=True)
class Rules:
    """One game as one house offers it: edition, options, paytables."""

    game: Game
    edition: str
    options: Mapping[str, Value]
    wagers: Mapping[str, Wager]
    paytable: Paytable
    lawful: bool
    side_bets: tuple[SideBet, ...] = field(init=False, compare=False, repr=False)
    """Those of the game that are on offer."""
    chip_cents: int = field(init=False, compare=False, repr=False)
    """The smallest chip in play."""
    spots: dict[str, Wager] = field(init=False, compare=False, repr=False)
    """Wagers by the names under which they lie (`come@6`), as far as they were asked for."""

    def __post_init__(self) -> None:
        offered = tuple(bet for bet in self.game.side_bets if bet.wager(self.options) is not None)
        object.__setattr__(self, "side_bets", offered)
        object.__setattr__(self, "chip_cents", max(1, self.cents("chip")))
        object.__setattr__(self, "spots", dict(self.wagers))

    def __repr__(self) -> str:
        given = f", {self.given}" if self.given else ""
        return f"<rules of {self.game.id} ({self.edition}{given})>"

    def __reduce__(self) -> tuple[Callable[..., Rules], tuple[Any, ...]]:
        """Rules are what the house chose, and come out the same from that again."""
        paytable = {wager: dict(rows) for wager, rows in self.paytable.items()}
        return rules_for, (self.game, self.edition, self.option_texts(), paytable, self.lawful)

    @functools.cached_property
    def hash(self) -> str:
        """What these rules are, in 64 digits: options, wagers, rows, payments, clauses."""
        wagers = {
            wager.id: [[row.outcome, str(row.pays), self.cite(row.clause)] for row in wager.rows]
            for wager in self.wagers.values()
        }
        all_of_it = [self.game.id, self.edition, self.option_texts(), wagers, self.lawful]
        return hashlib.sha256(canonical(all_of_it)).hexdigest()

    @functools.cached_property
    def banked(self) -> bool:
        """Whether players wager against the house; not so in a tournament, with its own chips."""
        return self.game.banked and self.options.get("tournament") != "yes"

    @functools.cached_property
    def payout_limit_cents(self) -> int:
        """The most that is paid on a hand or to a player; 0 where nothing limits it."""
        return self.game.payout_limit(self)

    @functools.cached_property
    def order(self) -> dict[str, int]:
        """By wager: where it stands among those of the game."""
        return {wager: place for place, wager in enumerate(self.wagers)}

    @functools.cached_property
    def called(self) -> Called:
        """What players call every spot that chips lie on."""
        return Called(wager for wager in self.wagers.values() if wager.staked)

    @functools.cached_property
    def _called_elsewhere(self) -> Called:
        return Called(wager for wager, _, _ in self.elsewhere() if wager.placed)

    def withheld(self, said: str) -> list[str]:
        """The spots that players call so, and that only other choices of the house offer."""
        return [s for s in self._called_elsewhere.exact(said) if s not in self.called.proper]

    @functools.cached_property
    def wager_ids(self) -> tuple[str, ...]:
        return tuple(self.wagers)

    def cite(self, clause: Clause) -> str:
        return clause.by_edition[self.edition]

    def refusal(self, tried: str, why: str, clause: Clause, instead: str) -> Refusal:
        return Refusal(tried, why, self.cite(clause), instead)

    def wager(self, id: str) -> Wager:
        """The wager of this id, or of `wager@place` where it has such a place."""
        if (known := self.spots.get(id)) is not None:
            return known
        name, place = split(id)
        wager = self.wagers.get(name)
        if wager is not None and (id == name or place in wager.places):
            self.spots[id] = wager
            return wager
        if refusal := self._withheld(id):
            raise refusal
        if wager is None:
            raise unknown("wager", name, self.wagers)
        raise unknown(f"place of {name}", place, wager.places)

    def elsewhere(self) -> Iterator[tuple[Wager, Option, Value]]:
        """Wagers as another choice of the house would have them, with the option and the choice."""
        for option in self.game.options:
            for value in option.choices:
                if value != self.options[option.id]:
                    other = _wagers(self.game, {**self.options, option.id: value})
                    yield from ((wager, option, value) for wager in other.values())

    def _withheld(self, id: str) -> Refusal | None:
        """Why a wager of the game, or a place of it, is none at this table."""
        name, place = split(id)
        for wager, option, value in self.elsewhere():
            if wager.id == id or (wager.id == name and place in wager.places):
                chosen = self.options[option.id]
                return self.refusal(
                    wager.name if wager.id == id else f"{wager.name} on {place}",
                    f"it is not offered with {option.id}={option.text(chosen)}",
                    option.keeps_out(chosen, wager.clause),
                    f"make another wager; a house offers it with {option.id}={option.text(value)}",
                )
        return None

    @functools.cached_property
    def own_bets(self) -> tuple[SideBet, ...]:
        """The bets of one's own among what is offered that are counted beside the game."""
        return tuple(bet for bet in self.side_bets if bet.alone is not None)

    @functools.cached_property
    def unfiled(self) -> tuple[SideBet, ...]:
        """All bets of one's own among what is offered, those on several rolls too."""
        return tuple(bet for bet in self.side_bets if bet.file)

    @functools.cached_property
    def plain(self) -> Rules:
        """The same without them, as the counts and kernels of a game know it."""
        if not self.own_bets:
            return self
        own = {bet.id for bet in self.own_bets}
        written = self.game.as_written()
        bets = tuple(bet for bet in self.game.side_bets if bet.id not in own)
        game = replace(self.game, side_bets=bets)
        if written is not None and written.side_bets == bets:
            game = written
        paytable = {wager: rows for wager, rows in self.paytable.items() if wager not in own}
        return rules_for(game, self.edition, self.option_texts(), paytable, self.lawful)

    def cents(self, option: str) -> int:
        """An option that is an amount or a count; 0 when the game has no such option."""
        value = self.options.get(option, 0)
        assert isinstance(value, int)
        return value

    @functools.cached_property
    def given(self) -> str:
        """What the house chose that is not the usual: options, and rows of a paytable."""
        usual = {one.id: one.text(one.default) for one in self.game.options}
        chosen = [
            f"{name}={text}" for name, text in self.option_texts().items() if text != usual[name]
        ]
        rows = [
            f"{wager}.{outcome} {pays_from(text)}"
            for wager, pays in self.paytable.items()
            for outcome, text in pays.items()
        ]
        return ", ".join([*chosen, *rows])

    def option_texts(self) -> dict[str, str]:
        """The options as a person writes them (`--set name=text`)."""
        return {one.id: one.text(self.options[one.id]) for one in self.game.options}


def rules_for(
    game: Game,
    edition: str | None = None,
    options: Mapping[str, str] | None = None,
    paytable: Paytable | None = None,
    lawful: bool = True,
) -> Rules:
    """The rules in force when a house chooses these options; refused where the law says no."""
    chosen_edition = game.editions[0]
    if edition is not None:
        chosen_edition = id_from(f"edition of {game.id}", edition, game.editions)
    known = {option.id: option for option in game.options}
    values: dict[str, Value] = {option.id: option.default for option in game.options}
    for typed, text in (options or {}).items():
        name = id_from(f"option of {game.id}", typed, known)
        values[name] = known[name].value_from(text)
    wagers = _wagers(game, values)
    payments: dict[str, Mapping[str, str]] = {}
    for typed, pays in (paytable or {}).items():
        together = [] if typed in wagers else [w.id for w in wagers.values() if w.follows == typed]
        for name in together or [id_from(f"wager of {game.id}", typed, wagers)]:
            payments[name] = {**payments.get(name, {}), **pays}
    for wager_id, pays in payments.items():
        try:
            wagers[wager_id] = wagers[wager_id].with_paytable(pays, chosen_edition, lawful)
        except Refusal as refusal:
            found = _options_that_pay(game, chosen_edition, options or {}, wagers[wager_id], pays)
            raise _with_options(refusal, found) from refusal
    rules = Rules(game, chosen_edition, values, wagers, payments, lawful)
    if lawful:
        _check_limits(rules)
        game.check_rules(rules)
    return rules


def _wagers(game: Game, values: Mapping[str, Value]) -> dict[str, Wager]:
    """The wagers that these choices offer, by id."""
    wagers: dict[str, Wager] = {}
    for wager in (*game.wagers(values), *offered(game.side_bets, values)):
        wagers.setdefault(wager.id, wager)
    return wagers


def _options_that_pay(
    game: Game,
    edition: str,
    options: Mapping[str, str],
    wager: Wager,
    pays: Mapping[str, str],
) -> list[str]:
    """Lawful choices by which a row pays what a paytable asks for: `blackjack_pays=6 to 5`."""
    wanted = {
        row.outcome: pays_from(pays[row.outcome])
        for row in wager.rows
        if row.outcome in pays and pays_from(pays[row.outcome]) != row.pays
    }
    found: list[str] = []
    for option in game.options:
        texts = [option.text(value) for value in option.choices] or list(map(str, wanted.values()))
        for text in texts:
            with contextlib.suppress(CroupierError):
                rules = rules_for(game, edition, {**options, option.id: text})
                rows = rules.wagers[wager.id].rows if wager.id in rules.wagers else ()
                if any(wanted.get(row.outcome) == row.pays for row in rows):
                    found.append(f"{option.id}={text}")
    return found


def _with_options(refusal: Refusal, found: list[str]) -> Refusal:
    if not found:
        return refusal
    instead = f"choose {' or '.join(found)}, which is lawful (--set), or {refusal.instead}"
    return Refusal(refusal.tried, refusal.why, refusal.clause, instead)


def _check_limits(rules: Rules) -> None:
    """Refuse limits between which no wager fits."""
    low, high = rules.cents("minimum"), rules.cents("maximum")
    if low > high and "maximum" in rules.options:
        raise rules.refusal(
            f"a minimum of {dollars(low)} with a maximum of {dollars(high)}",
            "no wager lies between them",
            rules.game.reasons.limits,
            f"set maximum={dollars(low)} or more, or a smaller minimum",
        )


def check_payout_limit(
    rules: Rules, most_at_minimum_cents: int, floor_cents: int, clause: Clause | None = None
) -> None:
    """Refuse a payout limit below the law's floor or what the minimum wager can win.

    `clause` is for a variation of the game with a clause of its own.
    """
    limit = rules.cents("payout_limit")
    floor = max(floor_cents, most_at_minimum_cents)
    if limit and limit < floor:
        clause = clause or rules.game.reasons.payout_limit
        assert clause is not None, "a game with a payout limit cites its clause"
        option = next(one for one in rules.game.options if one.id == "payout_limit")
        raise rules.refusal(
            f"a payout limit of {option.text(limit)}",
            f"it may not be less than {option.text(floor)}",
            clause,
            f"set payout_limit={option.text(floor)} or more, or 0 for none",
        )

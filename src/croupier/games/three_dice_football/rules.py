"""Three Dice Football: pa.661a, and its temporary regulation pa.577.

Two green dice carry the ball and a red one defends. The Quarterback starts 20 yards from the end
zone and has three downs to score or to come to the 10 yard line, and from there three more.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from croupier.core.coupons import takes_coupon
from croupier.core.fast import fast
from croupier.core.game import Game, Reasons, Rules
from croupier.core.law import Chapter, Clause
from croupier.core.odds import LOSE, Odds
from croupier.core.options import Option, Value, money
from croupier.core.own_bets import Looks
from croupier.core.people import STICKPERSON
from croupier.core.procedure import Called, Irregularity, Procedure
from croupier.core.side_bets import SideBet, hear, side_bets
from croupier.core.table import Table
from croupier.core.things import ARRIVES, TABLE, Between, Duty, Fact, replaced
from croupier.core.throwing import Throwing, thrown
from croupier.core.wagers import Picker, Row, Wager

law = Chapter(**{"661a": "pa.661a", "577": "pa.577"})
staffing = Chapter(**{"577": "pa.577"})  # § 9 stands in the temporary regulation only

OPTIONS: tuple[Option, ...] = (
    money("minimum", "least amount of a wager", law("3(a)"), 5_00),
    money("maximum", "most on one wager", law("3(a)"), 1_000_00),
    money("chip", "smallest chip; payments round up to it", law("3(a)"), 1),
)

# § 1, 6: the facts of a throw, the field, and the facts of a game

GAIN, NO_GAIN, PENALTY, TURNOVER, TRIPS_TD = range(5)
IN_PLAY, ENDED_TOUCHDOWN, ENDED_TRIPS_TD, ENDED_TURNOVER, ENDED_ON_DOWNS = range(5)

DOWNS = ("1st Down", "2nd Down", "3rd Down", "1st & Goal", "2nd & Goal", "3rd & Goal")
EXTRA_POINT_AREA = "Extra Point"


class Play(NamedTuple):
    """What one throw is, by the value of the dice: all that single play wagers look at."""

    result: int
    """GAIN, NO_GAIN, PENALTY, TURNOVER or TRIPS_TD."""
    yards: int
    """Yards gained by the dice; -1 for a penalty, 0 where no yards count."""


class Field(NamedTuple):
    """Where the Yard Marker and the pucks stand, and whether the game is over."""

    yard: int
    down: int
    goal: int
    """1 once a 1st & Goal is earned."""
    play: int
    end: int


class Ending(NamedTuple):
    """How a game ended: all that full game wagers look at."""

    end: int
    plays: int
    extra_point: int
    """1s on the extra point roll (1 to 3), 4 for another triple, 0 for neither or no roll."""


Faces = tuple[int, int, int]
"""Two green dice and the red one."""
Path = tuple[tuple[Faces, Field], ...]
"""The throws of a game so far, each from where the marker stood."""

KICKOFF = Field(yard=20, down=1, goal=0, play=1, end=IN_PLAY)


@fast
def play_of(green_1: int, green_2: int, red: int) -> Play:
    """One throw as one of the five results of 6(c)."""
    if green_1 == green_2 and green_2 == red:
        return Play(TRIPS_TD, 0)
    yards = green_1 + green_2 - red
    if yards > 0:
        return Play(GAIN, yards)
    if yards == 0:
        return Play(NO_GAIN, 0)
    if red == 6 and green_1 + green_2 <= 3:
        return Play(TURNOVER, 0)
    return Play(PENALTY, -1)


@fast
def advance(at: Field, play: Play) -> Field:
    """The field after a down: 6(c) moves the marker, 6(e) counts the downs."""
    if play.result == TRIPS_TD:
        return Field(0, at.down, at.goal, at.play, ENDED_TRIPS_TD)
    if play.result == TURNOVER:
        return Field(at.yard, at.down, at.goal, at.play, ENDED_TURNOVER)
    yard = at.yard - play.yards
    if yard <= 0:
        return Field(0, at.down, at.goal, at.play, ENDED_TOUCHDOWN)
    if at.goal == 0 and yard <= 10:
        return Field(yard, 1, 1, at.play + 1, IN_PLAY)
    if at.down == 3:
        return Field(yard, at.down, at.goal, at.play, ENDED_ON_DOWNS)
    return Field(yard, at.down + 1, at.goal, at.play + 1, IN_PLAY)


@fast
def extra_point_of(green_1: int, green_2: int, red: int) -> int:
    """3(b)(3): how many 1s the extra point roll shows, 4 for another triple, 0 for neither."""
    ones = (1 if green_1 == 1 else 0) + (1 if green_2 == 1 else 0) + (1 if red == 1 else 0)
    if ones == 0 and green_1 == green_2 and green_2 == red:
        return 4
    return ones


@fast
def scored(end: int) -> bool:
    return end in (ENDED_TOUCHDOWN, ENDED_TRIPS_TD)


def down_name(at: Field) -> str:
    return DOWNS[3 * at.goal + at.down - 1]


def describe_play(play: Play) -> str:
    gain = f"a gain of {play.yards} yard{'s' if play.yards > 1 else ''}"
    return (gain, "no gain", "a penalty", "a turnover", "a Trips TD")[play.result]


def describe_ending(at: Field) -> str:
    how = ("", "a touchdown", "a Trips TD", "a turnover", "out of downs")[at.end]
    return f"{how} on play {at.play}"


# § 3, 8: the wagers

EXTRA_POINT = {
    "one_1": Odds(1, 1),
    "two_1s": Odds(10, 1),
    "triple_of_1s": Odds(50, 1),
    "other_triple": Odds(10, 1),
}
QUICK_STRIKE = {f"play_{play}": Odds(win, 1) for play, win in enumerate((8, 5, 3, 1), 1)}
GAME_LENGTH = (Odds(22, 1), Odds(22, 1), Odds(6, 5), Odds(5, 1), Odds(3, 1), Odds(6, 1))
OVER_FOUR = {"five_yards_or_more": Odds(1, 1), "trips_td": Odds(7, 1)}


def _game(id: str, name: str, clause: Clause, pick: Picker, **wins: Odds) -> Wager:
    rows = [Row(outcome, odds, law("8(a)")) for outcome, odds in wins.items()]
    return Wager(id, name, clause, (*rows, Row("lose", LOSE, clause)), pick, facts="game")


def _play(id: str, name: str, clause: Clause, pick: Picker, **wins: Odds) -> Wager:
    paid = law("8(b)bis", **{"577": "8(b)"})
    rows = [Row(outcome, odds, paid) for outcome, odds in wins.items()]
    return Wager(id, name, clause, (*rows, Row("lose", LOSE, clause)), pick, facts="throw")


def _ended_by(*ends: int) -> Picker:
    """The picker of a wager with one line, for the ends of a game on which it wins."""
    return lambda game: 0 if game.end in ends else 1


def _thrown(*results: int) -> Picker:
    """The picker of a wager with one line, for the throws on which it wins."""
    return lambda play: 0 if play.result in results else 1


def pick_extra_point(game: Ending) -> int:
    return (4, 0, 1, 2, 3)[game.extra_point] if scored(game.end) else 4


def pick_quick_strike(game: Ending) -> int:
    return min(game.plays - 1, 4) if scored(game.end) else 4


def _game_length(plays: int, odds: Odds) -> Wager:
    def pick(game: Ending) -> int:
        return 0 if game.plays == plays else 1

    item = ("i", "ii", "iii", "iv", "v", "vi")[plays - 1]
    clause = law(f"3(b)(6)({item})", **{"577": f"3(b)(6)({'ABCDEF'[plays - 1]})"})
    name = f"Game Length {plays} play{'s' if plays > 1 else ''}"
    return _game(f"game_length_{plays}", name, clause, pick, win=odds)


def pick_big_play(play: Play) -> int:
    return 0 if play.yards >= 7 or play.result == TRIPS_TD else 1


def pick_over_four(play: Play) -> int:
    if play.result == TRIPS_TD:
        return 1
    return 0 if play.yards >= 5 else 2


def pick_under_four(play: Play) -> int:
    return 0 if play.yards <= 3 and play.result != TRIPS_TD else 1


pick_score = _ended_by(ENDED_TOUCHDOWN, ENDED_TRIPS_TD)
pick_no_score = _ended_by(ENDED_TURNOVER, ENDED_ON_DOWNS)
pick_game_changer = _ended_by(ENDED_TRIPS_TD, ENDED_TURNOVER)
pick_cover_three = _thrown(TRIPS_TD, PENALTY, TURNOVER)
pick_no_gain = _thrown(NO_GAIN, PENALTY, TURNOVER)

FULL_GAME = (
    takes_coupon(_game("touchdown", "Touchdown", law("3(b)(1)"), pick_score, win=Odds(1, 1))),
    takes_coupon(_game("defense", "Defense", law("3(b)(2)"), pick_no_score, win=Odds(4, 5))),
    _game("extra_point", "Extra Point", law("3(b)(3)"), pick_extra_point, **EXTRA_POINT),
    _game("quick_strike_td", "Quick Strike TD", law("3(b)(4)"), pick_quick_strike, **QUICK_STRIKE),
    _game("game_changer", "Game Changer", law("3(b)(5)"), pick_game_changer, win=Odds(5, 1)),
    *(_game_length(plays, odds) for plays, odds in enumerate(GAME_LENGTH, 1)),
)
SINGLE_PLAY = (
    _play("trips_td", "Trips TD", law("3(d)(1)"), _thrown(TRIPS_TD), win=Odds(30, 1)),
    _play("penalty", "Penalty", law("3(d)(2)"), _thrown(PENALTY, TURNOVER), win=Odds(9, 1)),
    _play("turnover", "Turnover", law("3(d)(3)"), _thrown(TURNOVER), win=Odds(60, 1)),
    _play("cover_three", "Cover Three", law("3(d)(4)"), pick_cover_three, win=Odds(7, 1)),
    _play("no_gain", "No Gain", law("3(d)(5)"), pick_no_gain, win=Odds(5, 1)),
    _play("big_play", "Big Play", law("3(d)(6)"), pick_big_play, win=Odds(4, 1)),
    _play("over_four_yards", "Over Four Yards", law("3(d)(7)"), pick_over_four, **OVER_FOUR),
    _play("under_four_yards", "Under Four Yards", law("3(d)(8)"), pick_under_four, win=Odds(1, 1)),
)
SCORE_FIRST = ("touchdown", "extra_point")
SINGLE_PLAY_IDS = tuple(wager.id for wager in SINGLE_PLAY)
OTHER_IDS = tuple(wager.id for wager in FULL_GAME if wager.id not in (*SCORE_FIRST, "defense"))


CALLED: Mapping[str, tuple[str, ...]] = {
    "touchdown": ("td", "score"),
    "extra_point": ("xp", "point after"),
    "quick_strike_td": ("quick strike",),
    **{f"game_length_{plays}": (f"{plays} plays",) for plays in range(1, 7)},
    "trips_td": ("trips",),
    "over_four_yards": ("over", "over 4", "over four", "over 4 yards"),
    "under_four_yards": ("under", "under 4", "under four", "under 4 yards"),
}
"""What players say."""


def wagers(options: Mapping[str, Value]) -> tuple[Wager, ...]:
    listed = (*FULL_GAME, *SINGLE_PLAY)
    return tuple(replace(wager, called=CALLED.get(wager.id, ())) for wager in listed)


# Bets that are no part of the chapter

THROWN = "thrown"
"""The moment after a throw is settled: `hear(table, THROWN, seat, path)`, the throw last in it."""


@dataclass(frozen=True, kw_only=True)
class ThrowBet(SideBet):
    """A side bet on the dice."""

    single: bool
    """Whether each throw decides it, so that it may be made before each, as single plays are."""


def single_plays(rules: Rules) -> tuple[str, ...]:
    """3(d): what may be wagered before every throw."""
    more = (bet.id for bet in side_bets(rules) if isinstance(bet, ThrowBet) and bet.single)
    return (*SINGLE_PLAY_IDS, *more)


# § 4, 9: dice, opening, staff

DICE = ("green", "green", "red")
SECTION_9_EXCLUDES = ("baccarat", "midibaccarat", "craps", "minicraps", "paigow")


def duties(rules: Rules) -> tuple[Duty, ...]:
    boxes = law("2(c)", **{"577": "2(e)"})
    here, new = "four green and two red dice are here", "the set of dice is new to the table"
    return (
        *(_minimum_staff() if rules.edition == "577" else ()),  # 9(a), 9(b), 9(c)
        Duty(on=TABLE, what="the layout is the approved one", clause=law("2(b)")),
        Duty(on=TABLE, what="drop box and tip box are where they may be", clause=boxes),
        Duty(on="dice", when=ARRIVES, by=STICKPERSON, what=here, clause=law("4(a)")),
        Duty(on="dice", when=ARRIVES, by=STICKPERSON, what=new, clause=law("4(d)")),
        Duty(on="dice", minutes=24 * 60, clause=law("4(d)")),
    )


def _minimum_staff() -> tuple[Duty, ...]:
    """577.9: cameras and people are told, never assumed."""
    cameras = "how many fixed cameras cover the ends of the table"
    dealers = "how many dealers stand at the table, the stickperson among them"
    sticks = "how many of them have the stick"
    tables = "which other tables the floorperson has (games with commas, or none)"
    facts = (
        (Fact("cameras", cameras, 2, Between(2), "each end needs one of its own"), "9(a)"),
        (Fact("dealers", dealers, 3, Between(3), "it has three dealers at least"), "9(b)"),
        (Fact("stickpersons", sticks, 1, Between(1, 1), "one of them is the stickperson"), "9(b)"),
        (Fact("floor_tables", tables, "none", floor_may_have, FLOOR_MAY_HAVE), "9(c)"),
    )
    return tuple(Duty(on=TABLE, tells=fact, clause=staffing(id)) for fact, id in facts)


FLOOR_MAY_HAVE = (
    "one more table at most, and no baccarat, midibaccarat, craps, mini-craps or pai gow"
)


NO_NAME = re.compile("an?|another|other|the|one|tables?|games?|no|none")
"""Words beside the name of a game: `a craps table`."""


def floor_may_have(tables: int | str) -> bool:
    """577.9(c), by what the games are called and not by how that is spelled."""
    others = []
    for named in re.split(r",|;|&|\+|\band\b", str(tables).lower()):
        words = [word for word in re.findall("[a-z]+", named) if not NO_NAME.fullmatch(word)]
        if words:
            others.append("".join(words))
    return len(others) <= 1 and not set(others) & set(SECTION_9_EXCLUDES)


# § 5: what makes a throw invalid, and what does not

INVALID = (
    Irregularity("off_the_table", "a die went off the table", law("5(b)")),
    Irregularity("stacked", "a die came to rest on another", law("5(b)")),
)
STICKPERSON_CALLS = tuple(
    Irregularity(id, words, clause, by=STICKPERSON, right=law("5(c)"))
    for id, words, clause in (
        ("not_simultaneous", "the dice did not leave the hand together", law("5(c)(1)")),
        ("missed_far_end", "a die did not strike the far end", law("5(c)(2)")),
        ("rested_on_bank", "a die came to rest on the bank of chips", law("5(c)(3)")),
        ("in_cup_or_on_rail", "a die is in the cup or on a rail", law("5(c)(4)")),
        ("cheating_device", "a cheating device or technique was used", law("5(c)(5)")),
        ("judged_improper", "the stickperson finds the throw improper", law("5(c)(6)")),
    )
)
ON_TWO_SIDES = Irregularity(
    "resting_on_two_sides", "a die rests on more than one side", law("5(f)")
)
COCKED = Irregularity(
    "cocked", "a cocked die: the face opposite its resting side counts", law("5(f)")
)
DISPUTED = Irregularity("face_disputed", "the uppermost face is in dispute", law("5(g)"))
DIE_LOST = Irregularity("die_lost", "a die went off the table and is lost", law("4(d)"))
DICE_UNFIT = Irregularity("dice_unfit", "the dice are altered or no longer fit", law("4(d)"))
TOUCHED_CHIPS = Irregularity(
    "touched_chips", "the dice may touch chips: the throw counts", law("5(d)")
)
THROWING = Throwing(
    dice=DICE,
    no_roll=(*INVALID, *STICKPERSON_CALLS, ON_TWO_SIDES),
    cocked=COCKED,
    leaning={
        "one_green": (1,),
        "both_green": (0, 1),
        "red": (2,),
        "one_green_and_red": (1, 2),
        "all_three": (0, 1, 2),
    },
    read_by="stickperson",
    disputed=DISPUTED,
    decided_by="stickperson",
    touched=TOUCHED_CHIPS,
    heard=(DIE_LOST, DICE_UNFIT),
)


def _throw(table: Table) -> Procedure[tuple[int, int, int]]:
    while True:
        try:
            green_1, green_2, red = yield from thrown(table, THROWING)
            break
        except Called as call:
            yield from _new_set(table, call.irregularity)
    table.announce(f"green {green_1} and {green_2}, red {red}", law("5(e)"))
    table.announce("the dice come to the centre of the table", law("5(h)"))
    return green_1, green_2, red


def _new_set(table: Table, why: Irregularity) -> Procedure[None]:
    table.announce(f"no roll: {why.words}", why.clause)
    yield from replaced(table, "dice", why.words)
    table.announce("the Quarterback picks two green dice and a red one", law("4(c)"))


# § 4, 7: who throws


def _give_dice(table: Table) -> Procedure[bool]:
    """4(b), 7(a): one who scored keeps the dice, else they are offered; who throws, if anybody."""
    last = table.keep.get("quarterback", 0)
    if last and table.seats.get(last) == table.keep["dice_kept_by"]:
        table.show(quarterback=last)
        return True
    offer, accept = (law("7(a)"), law("7(b)")) if last else (law("4(b)"), law("4(c)"))
    for seat in table.clockwise(after=last):
        if (yield from table.ask(seat, ("accept", "decline"), offer, usual="accept")) == "accept":
            table.keep.update(quarterback=seat, dice_kept_by="")
            table.show(quarterback=seat)
            table.announce("the Quarterback picks two green dice and a red one", accept)
            return True
    table.announce("nobody takes the dice, so no game is played", offer)
    return False


# § 6: the round


def round(table: Table) -> Procedure[None]:
    if not (yield from _give_dice(table)):
        return
    at = KICKOFF
    table.show(down=down_name(at), yard=at.yard, play=at.play)  # 6(a)
    yield from table.wagers_open(table.rules.wagers, law("3(c)"), needed=True)
    path: Path = ()
    while True:
        faces = yield from _throw(table)
        path, play = (*path, (faces, at)), play_of(*faces)
        at = advance(at, play)
        table.show(down=down_name(at), yard=at.yard, play=at.play)
        if at.end != IN_PLAY:
            break
        _settle(table, SINGLE_PLAY_IDS, play, describe_play(play))
        yield from _tell_bets(table, path)
        table.announce(f"{down_name(at)}, {at.yard} to go", law("6(d)"))
        table.announce("the dice go to the Quarterback", law("5(h)"))
        yield from table.wagers_open(single_plays(table.rules), law("3(e)"))
    if scored(at.end):
        yield from _settle_score(table, at, play)
        table.keep["dice_kept_by"] = table.player(table.keep["quarterback"])
        table.announce("the Quarterback keeps the dice", law("7(a)"))
    else:
        _settle_no_score(table, at, play)
        table.keep["dice_kept_by"] = ""
        table.announce("the dice pass to the Quarterback's left", law("7(a)"))
    yield from _tell_bets(table, path)


def _tell_bets(table: Table, path: Path) -> Procedure[None]:
    """Those on the dice that stand in no chapter, after all others."""
    for seat in table.clockwise():
        yield from hear(table, THROWN, seat, path)


def _settle(table: Table, wager_ids: Sequence[str], facts: Play | Ending, why: str) -> None:
    """6(d), 6(f): seat by seat."""
    for seat in table.clockwise():
        for wager in wager_ids:
            if table.stake_cents(seat, wager):
                table.settle(seat, wager, facts, why)


def _settle_score(table: Table, at: Field, play: Play) -> Procedure[None]:
    """6(f)(1): what is decided, then the extra point roll, then the wagers on a score."""
    game, why = Ending(at.end, at.play, 0), describe_ending(at)
    table.announce(why, law("6(c)(5)") if at.end == ENDED_TRIPS_TD else law("6(f)(1)"))
    _settle(table, ("defense",), game, why)
    _settle(table, SINGLE_PLAY_IDS, play, describe_play(play))
    _settle(table, OTHER_IDS, game, why)
    roll = ""
    if table.wagered("extra_point"):
        table.show(down=EXTRA_POINT_AREA)
        table.announce("the dice go to the Quarterback", law("5(h)"))
        faces = yield from _throw(table)
        game = game._replace(extra_point=extra_point_of(*faces))
        roll = "-".join(map(str, faces))
    _settle(table, ("touchdown",), game, why)
    _settle(table, ("extra_point",), game, f"{why}, extra point roll {roll}")


def _settle_no_score(table: Table, at: Field, play: Play) -> None:
    """6(f)(2): the wagers on a score go first, then Defense is paid, then all others."""
    game, why = Ending(at.end, at.play, 0), describe_ending(at)
    out_of_downs = law("6(e)(2)") if at.goal else law("6(e)(1)")
    table.announce(why, law("6(c)(4)") if at.end == ENDED_TURNOVER else out_of_downs)
    _settle(table, SCORE_FIRST, game, why)
    _settle(table, ("defense",), game, why)
    _settle(table, SINGLE_PLAY_IDS, play, describe_play(play))
    _settle(table, OTHER_IDS, game, why)


GAME = Game(
    id="three_dice_football",
    name="Three Dice Football",
    law=law,
    seats=16,
    reasons=Reasons(
        seats=law("2(a)"),
        seated=law("3(c)"),
        others_hand=law("4(b)"),
        chips=law("3(a)"),
        limits=law("3(a)"),
        closed=law("3(c)"),
        needed=law("6(b)"),
        positions=law("2(a)"),
        no_cash=law("3(a)"),
    ),
    options=OPTIONS,
    wagers=wagers,
    round=round,
    duties=duties,
    looks=Looks("croupier.games.three_dice_football.own_bets"),
    exact="croupier.games.three_dice_football.exact",
    kernel="croupier.games.three_dice_football.kernel",
    cloth="croupier.games.three_dice_football.cloth",
)

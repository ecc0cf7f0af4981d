"""What may be sent: one model a command, told apart by `do`. Nothing else is let in."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from croupier.core.numbers import MOST_CENTS

Cents = Annotated[int, Field(ge=1, le=MOST_CENTS, description="Whole cents.")]
Seat = Annotated[int, Field(ge=1, le=99, description="A betting position.")]
Word = Annotated[str, Field(min_length=1, max_length=100)]
Card = Annotated[str, Field(min_length=2, max_length=3, description="`Qd`, `??` for a hidden one.")]
Drawn = Annotated[
    int | list[Annotated[int, Field(ge=-1, le=10**6)] | Card],
    Field(description="Cards by name, faces, a section of the wheel, or a number."),
]


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Body(Strict):
    request: Annotated[
        int | None,
        Field(
            ge=0,
            le=10**12,
            description="The request that this answers, as the view had it; without it, whatever "
            "the table waits for now.",
        ),
    ] = None


class Sit(Body):
    """Take a betting position with chips; a guest gets practice chips."""

    do: Literal["sit"]
    seat: Seat | None = None
    cents: Cents | None = None
    player: Annotated[str | None, Field(max_length=24, description="Staff: who sits down.")] = None


class Leave(Body):
    """Give a position up."""

    do: Literal["leave"]
    seat: Seat | None = None


class Buy(Body):
    """Buy chips."""

    do: Literal["buy"]
    seat: Seat | None = None
    cents: Cents


class Place(Body):
    """Put chips on a spot; between rounds of a practice table the first chip begins the next."""

    do: Literal["place"]
    seat: Seat | None = None
    spot: Word
    cents: Cents
    cash: Annotated[bool, Field(description="Called out with cash; the dealer confirms it.")] = (
        False
    )


class Take(Body):
    """Take chips back; all of them, if no amount is named."""

    do: Literal["take"]
    seat: Seat | None = None
    spot: Word
    cents: Cents | None = None


class Lay(Body):
    """A coupon under the chips of a wager, scanned by the dealer or a boxperson; at a practice
    table the practice dealer does it for a player, and makes one of any face."""

    do: Literal["lay"]
    seat: Seat | None = None
    spot: Annotated[Word | None, Field(description="Where only one can be meant: nothing.")] = None
    code: Annotated[Word | None, Field(description="What the scanner read.")] = None
    cents: Annotated[Cents | None, Field(description="The face of a practice coupon.")] = None


class Lift(Body):
    """Take a coupon back while wagers are taken."""

    do: Literal["lift"]
    seat: Seat | None = None
    spot: Word | None = None


class Undo(Body):
    """Take back what was done last with chips in this window."""

    do: Literal["undo"]
    seat: Seat | None = None


class Again(Body):
    """The wagers of last time."""

    do: Literal["again"]
    seat: Seat | None = None


class Say(Body):
    """A word about a wager that lies there: `on`, `off`."""

    do: Literal["say"]
    seat: Seat | None = None
    spot: Word
    word: Word


class Go(Body):
    """Ready (a player), no more bets or the next round (the dealer)."""

    do: Literal["go"]
    seat: Seat | None = None


class Decide(Body):
    """One of the choices."""

    do: Literal["decide"]
    seat: Seat | None = None
    choice: Word


class Set(Body):
    """Set a hand: the cards of each part, or the House Way."""

    do: Literal["set"]
    seat: Seat | None = None
    parts: Annotated[
        dict[str, Annotated[list[Card], Field(max_length=20)]] | None, Field(max_length=6)
    ] = None
    house_way: bool = False


class Key(Body):
    """What was seen at a table of real cards, dice or wheels."""

    do: Literal["key"]
    drawn: Drawn


class Meter(Body):
    """What a progressive meter shows."""

    do: Literal["meter"]
    cents: Cents


class Attest(Body):
    """Confirm what the request says, in the own name."""

    do: Literal["attest"]


class Tell(Body):
    """Say what is so about a thing."""

    do: Literal["tell"]
    told: Annotated[int | Word, Field(description="A number or a word.")]


class Call(Body):
    """Call an irregularity, or announce what a player may announce."""

    do: Literal["call"]
    id: Word
    seat: Seat | None = None


class Change(Body):
    """Fresh cards, dice or another wheel."""

    do: Literal["change"]
    thing: Word
    why: Annotated[str, Field(max_length=200)] = ""


class Service(Body):
    """A thing was adjusted or reviewed."""

    do: Literal["service"]
    thing: Word
    done: Word


class Correct(Body):
    """What was keyed last was keyed wrong."""

    do: Literal["correct"]
    entry: Annotated[int, Field(ge=0, le=10**15)]
    drawn: Drawn


class Rule(Body):
    """A supervisor rules on an earlier entry."""

    do: Literal["rule"]
    entry: Annotated[int, Field(ge=0, le=10**15)]
    why: Word
    seen: Drawn | None = None
    sums: dict[str, Annotated[int, Field(ge=-MOST_CENTS, le=MOST_CENTS)]] = {}
    goes_on: bool = True


class Words(Body):
    """What somebody types into the word box: the language of the terminal."""

    do: Literal["words"]
    text: Annotated[str, Field(max_length=400)]
    seat: Seat | None = None


class HandOver(Body):
    """Let a person deal, or the practice dealer again."""

    do: Literal["hand_over"]
    to: Literal["practice", "person"]


Act = Annotated[
    Sit | Leave | Buy | Place | Take | Lay | Lift | Undo | Again | Say | Go | Decide | Set | Key
    | Meter | Attest | Tell | Call | Change | Service | Correct | Rule | Words | HandOver,
    Field(discriminator="do"),
]  # fmt: skip


class NextThrow(Strict):
    """What every outcome of the next throw or spin would move at the own seats."""

    what: Literal["next_throw"]


class Consequence(Strict):
    """What would follow if this irregularity were called now."""

    what: Literal["call"]
    id: Word
    seat: Seat | None = None


class Otherwise(Strict):
    """How the last round would have come out with another choice."""

    what: Literal["otherwise"]
    entry: Annotated[int, Field(ge=0, le=10**15, description="One of `decisions`.")]
    choice: Word


class Decisions(Strict):
    """The own choices of the last round."""

    what: Literal["decisions"]


Try = Annotated[
    NextThrow | Consequence | Otherwise | Decisions,
    Field(discriminator="what"),
]


class NewTable(Strict):
    """Another practice table; in a real house, a table that the desk has prepared."""

    table: Annotated[
        str | None,
        Field(pattern=r"^[a-z][a-z0-9]{0,15}$", description="In a real house: which one."),
    ] = None
    game: Word
    edition: Word | None = None
    options: Annotated[dict[str, Annotated[str, Field(max_length=60)]], Field(max_length=60)] = {}
    tracked: Annotated[bool, Field(description="Real cards, dice or wheel, keyed in.")] = False


class SignIn(Strict):
    """As a guest by a name, or as a member of staff by a password (practice staff need none)."""

    name: Annotated[str, Field(max_length=24)] = ""
    member: Annotated[str, Field(max_length=100)] = ""
    password: Annotated[str, Field(max_length=256)] = ""


class StepUp(Strict):
    """The credential once more, for one command."""

    key: Annotated[str, Field(min_length=8, max_length=100)]
    password: Annotated[str, Field(max_length=256)] = ""


class NewPassword(Strict):
    password: Annotated[str, Field(max_length=256)]
    new: Annotated[str, Field(max_length=256)]


class Paper(Strict):
    """One step of a paper of the desk: a dispute, a fill."""

    kind: Word
    step: Word
    document: Annotated[str, Field(max_length=100)] = ""
    facts: dict[str, int | str | bool | list[str] | dict[str, int]] = {}


class DeskCommand(BaseModel):
    """One command of the desk, by its name in `croupier house rights`, with its own fields."""

    model_config = ConfigDict(extra="allow", strict=True)
    do: Word


class DeskCommands(Strict):
    """One command, or several that belong together, each an entry of its own."""

    commands: Annotated[list[DeskCommand], Field(min_length=1, max_length=10)]


class Nothing(Strict):
    """An empty object: everything is said by the path."""


class Dispute(Strict):
    """What somebody says was wrong."""

    claim: Annotated[str, Field(min_length=1, max_length=1_000)]


# Drills


class NewDrill(Strict):
    """Tasks of one kind at a game."""

    game: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,40}$")]
    kind: Annotated[str, Field(max_length=20, description="`payouts`, `order`, `call`, …")]
    number: Annotated[int, Field(ge=1, le=50)] = 10
    seed: Annotated[str, Field(max_length=64, description="The same tasks again: any words.")] = ""
    design: Annotated[
        str, Field(max_length=2_000, description="What the house chooses: `set=decks:2`.")
    ] = ""
    who: Annotated[str, Field(max_length=24, description="Where nobody has signed in.")] = ""
    group: Annotated[str, Field(max_length=40, description="The class that answers it.")] = ""


class DrillAnswer(Strict):
    """An answer to the task that is asked now."""

    number: Annotated[int, Field(ge=0, le=1_000)]
    text: Annotated[str, Field(max_length=200, description="Nothing: it is given up.")]

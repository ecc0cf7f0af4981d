"""`croupier sign`: the payout sign of a table."""

from __future__ import annotations

from croupier.cli.files import write
from croupier.cli.shared import (
    AsJson,
    Edition,
    GameId,
    House,
    HtmlFile,
    PaytableFile,
    Settings,
    Unlawful,
    choices,
    print_json,
)
from croupier.core.cloth import PRACTICE_HOUSE
from croupier.facade import sign

EXAMPLE = """
croupier sign three_card_poker
croupier sign three_card_poker --set payout_limit=100,000 --html sign.html
"""


def command(
    game: GameId,
    edition: Edition = None,
    settings: Settings = None,
    paytable: PaytableFile = None,
    unlawful: Unlawful = False,
    json: AsJson = False,
    html: HtmlFile = None,
    house: House = PRACTICE_HOUSE,
) -> None:
    """Print the payout sign of a table: what the engine pays, and what the layout must show."""
    made = sign(game, **choices(edition, settings, paytable, unlawful), house=house)
    if html is not None:
        write(html, made.html())
    if json:
        print_json(made.to_dict())
    elif html is None:
        print(made)

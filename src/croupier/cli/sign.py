"""`croupier sign`: the payout sign of a table."""

from __future__ import annotations

from croupier.cli.files import write
from croupier.cli.shared import (
    AsJson,
    Edition,
    House,
    HtmlFile,
    OptionalGame,
    OwnBets,
    PaytableFile,
    Settings,
    SubmissionFile,
    Unlawful,
    chosen_by,
    print_json,
)
from croupier.core.cloth import PRACTICE_HOUSE
from croupier.facade import sign_of

EXAMPLE = """
croupier sign three_card_poker
croupier sign three_card_poker --set payout_limit=100,000 --html sign.html
croupier sign --submission tcp.toml
"""


def command(
    game: OptionalGame = None,
    edition: Edition = None,
    settings: Settings = None,
    paytable: PaytableFile = None,
    unlawful: Unlawful = False,
    bets: OwnBets = None,
    submission: SubmissionFile = None,
    json: AsJson = False,
    html: HtmlFile = None,
    house: House = "",
) -> None:
    """Print the payout sign of a table: what the engine pays, and what the layout must show."""
    chosen, filed_by, version = chosen_by(
        game, submission, edition, settings, paytable, unlawful, bets
    )
    made = sign_of(chosen, house or filed_by or PRACTICE_HOUSE, version=version)
    if html is not None:
        write(html, made.html())
    if json:
        print_json(made.to_dict())
    elif html is None:
        print(made)

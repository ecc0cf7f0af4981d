"""A practice table: those who stand there sign in their own names, one command each.

A pure policy: it looks at the table and says what they would do now. At a table with real people
it has nothing to say, as nobody signs for somebody else and nothing is assumed to be so.
"""

from __future__ import annotations

from croupier.core.commands import Attested, Command, Told
from croupier.core.driver import Driver
from croupier.core.procedure import Attest
from croupier.core.things import Tell


def practice(driver: Driver) -> Command | None:
    """The next word that practice staff owe, if one is due."""
    request, table = driver.pending, driver.table
    if not isinstance(request, (Attest, Tell)):
        return None
    found = request.answered_by(table).found(table)
    if found is None or not table.people[found[0]].practice:
        return None
    said = Attested() if isinstance(request, Attest) else Told(request.fact.usual)
    return driver.command(said, found[0])

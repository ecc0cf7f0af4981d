"""A practice table: those who stand there sign in their own names, one command each.

A pure policy: it looks at the table and says what they would do now. At a table with real people
it has nothing to say, as nobody signs for somebody else.
"""

from __future__ import annotations

from croupier.core.commands import Attested, Command
from croupier.core.driver import Driver
from croupier.core.procedure import Attest


def practice(driver: Driver) -> Command | None:
    """The next signature that practice staff owe, if one is due."""
    request, table = driver.pending, driver.table
    if not isinstance(request, Attest):
        return None
    found = request.answered_by(table).found(table)
    if found is None or not table.people[found[0]].practice:
        return None
    return driver.command(Attested(), found[0])

"""`croupier house`: accounts of a real house, and how the terminal asks for a password."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from croupier.cli import examples
from croupier.cli.house_options import By, Key, Keys, PasswordStdin, Store
from croupier.cli.keyboard import is_terminal, line_of
from croupier.core.refusals import Misuse

accounts = typer.Typer()
MOST_LINE = 4_096
Member = Annotated[str, typer.Argument(metavar="MEMBER", help="Whose account.")]
Why = Annotated[str, typer.Option(metavar="WHY", help="Why; it stands in the log.")]
SHOWN_ONCE = "shown this once, and to be changed at the first sign-in"


def asker(stdin: bool, prompt: str = "Password: ") -> str:
    """A password, from a terminal that does not show it or from a line of standard input."""
    if not stdin:
        import getpass

        if not is_terminal(sys.stdin):
            raise Misuse("there is no terminal to ask for a password; use --password-stdin")
        return getpass.getpass(prompt)
    try:
        line = line_of(sys.stdin, MOST_LINE)
    except UnicodeDecodeError:
        raise Misuse("the password on standard input is no UTF-8 text") from None
    if not line:
        raise Misuse("standard input has no password; give one a line")
    return line.rstrip("\r\n")


def _new(stdin: bool) -> str:
    """The new password; a person types it twice, a script gives it once."""
    first = asker(stdin, "New password: ")
    if not stdin and asker(stdin, "New password once more: ") != first:
        raise Misuse("the two new passwords differ; nothing was changed")
    return first


@accounts.command(epilog=examples("croupier house password house.db --by I1"))
def password(
    store: Store, by: By = "", password_stdin: PasswordStdin = False, keys: Keys = None
) -> None:
    """Change your own password (standard input: the one so far, then the new one)."""
    from croupier.audit.places import Place
    from croupier.cli import house_desk

    house_desk.change_password(
        Place.at(store, keys), by, lambda: asker(password_stdin), lambda: _new(password_stdin)
    )
    print(f"{by} has a new password")


@accounts.command(epilog=examples("croupier house hire house.db D1 tables dealer 4711 --by I1"))
def hire(
    store: Store,
    member: Member,
    department: Annotated[str, typer.Argument(metavar="DEPARTMENT", help="tables, cage, ...")],
    rank: Annotated[str, typer.Argument(metavar="RANK", help="dealer, member, supervisor.")],
    credential: Annotated[str, typer.Argument(metavar="NUMBER", help="The credential number.")],
    by: By = "",
    password_stdin: PasswordStdin = False,
    keys: Keys = None,
) -> None:
    """Open an account in a real house, with a first password and no role yet."""
    from croupier.audit.places import Place
    from croupier.cli import house_desk
    from croupier.house.accounts import Hire

    made = Hire(member, department, rank, credential)
    place = Place.at(store, keys)
    given = house_desk.give_password(place, by, member, lambda: asker(password_stdin), made)
    print(f"{member} is hired; password ({SHOWN_ONCE}): {given}")


@accounts.command(epilog=examples("croupier house reset house.db D1 --by I1"))
def reset(
    store: Store,
    member: Member,
    by: By = "",
    password_stdin: PasswordStdin = False,
    keys: Keys = None,
) -> None:
    """Give somebody else a new password in the place of one that is lost."""
    from croupier.audit.places import Place
    from croupier.cli import house_desk

    place = Place.at(store, keys)
    given = house_desk.give_password(place, by, member, lambda: asker(password_stdin))
    print(f"{member}: password ({SHOWN_ONCE}): {given}")


@accounts.command(epilog=examples("croupier house appoint house.db D1 dealer --by I1"))
def appoint(
    store: Store,
    member: Member,
    roles: Annotated[
        list[str] | None, typer.Argument(metavar="[ROLE]...", help="All that he has from now on.")
    ] = None,
    by: By = "",
    password_stdin: PasswordStdin = False,
    keys: Keys = None,
    key: Key = "",
) -> None:
    """Give somebody else roles, in the place of those held so far."""
    from croupier.audit.places import Place
    from croupier.cli import house_desk
    from croupier.house.accounts import Appoint

    given = Appoint(member, tuple(roles or ()))
    house_desk.do(Place.at(store, keys), by, given, lambda: asker(password_stdin), key)
    print(f"{member}: {', '.join(sorted(set(given.roles))) or 'no role'}")


@accounts.command(epilog=examples("croupier house unlock house.db D1 --by F1"))
def unlock(
    store: Store,
    member: Member,
    by: By = "",
    password_stdin: PasswordStdin = False,
    keys: Keys = None,
    key: Key = "",
) -> None:
    """Let somebody of your own department try again before the lock ends."""
    from croupier.audit.places import Place
    from croupier.cli import house_desk
    from croupier.house.signing import Unlock

    house_desk.do(Place.at(store, keys), by, Unlock(member), lambda: asker(password_stdin), key)
    print(f"{member} may sign in again")


@accounts.command(epilog=examples("croupier house disable house.db D1 --why 'has left' --by I1"))
def disable(
    store: Store,
    member: Member,
    why: Why = "",
    by: By = "",
    enable: Annotated[bool, typer.Option("--enable", metavar="", help="Open it again.")] = False,
    password_stdin: PasswordStdin = False,
    keys: Keys = None,
    key: Key = "",
) -> None:
    """End somebody else's account, or let it rest."""
    from croupier.audit.places import Place
    from croupier.cli import house_desk
    from croupier.house.accounts import Disable, Enable

    what = Enable(member, why) if enable else Disable(member, why)
    house_desk.do(Place.at(store, keys), by, what, lambda: asker(password_stdin), key)
    print(f"{member} is {'enabled' if enable else 'disabled'}")

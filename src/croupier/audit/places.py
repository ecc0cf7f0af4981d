"""Where a house lies: its store, the folder of its keys, and the socket of whoever runs it.

A store is a file, or a schema of a PostgreSQL. The keys belong into no backup that has the store:
with both, whoever reads it knows the cards that lie face down, and can sign heads.
"""

from __future__ import annotations

import hashlib
import os
import re
from dataclasses import dataclass
from glob import escape
from pathlib import Path
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from croupier.audit import recover
from croupier.audit.keeper import Desk, Keeper, Sources
from croupier.audit.note import Signer
from croupier.audit.recover import Clock
from croupier.audit.seal import Vault
from croupier.audit.sqlite import SqliteStore
from croupier.audit.store import AlreadyThere, Store
from croupier.audit.taking_in import Nobody
from croupier.core.refusals import Misuse
from croupier.live.opening import source_for

HOUSE_SCHEMA = "croupier"
"""The schema of a house in a database, where no other is named."""
_ADDRESS = re.compile(r"postgres(ql)?://", re.IGNORECASE)


@dataclass(frozen=True)
class Database:
    """A schema of a PostgreSQL."""

    address: str
    schema: str = HOUSE_SCHEMA

    @classmethod
    def at(cls, text: str) -> Database:
        """`postgresql://host/database?schema=name`; the rest is the server's own way to say it."""
        try:
            parts = urlsplit(text)
            said = parse_qsl(parts.query, keep_blank_values=True)
        except ValueError as error:
            raise Misuse(f"that is no address of a database: {error}") from error
        schema = dict(said).get("schema", HOUSE_SCHEMA)
        query = urlencode([one for one in said if one[0] != "schema"])
        return cls(urlunsplit(parts._replace(query=query)), schema)

    @property
    def name(self) -> str:
        """Its name for files: no two databases of a user have the same, and it has no secret."""
        told = f"{self._where()} {self.schema}"
        database = re.sub(r"[^a-z0-9]+", "-", urlsplit(self.address).path.lower()).strip("-")
        number = hashlib.sha256(told.encode()).hexdigest()[:8]
        return "-".join(one for one in (database, self.schema, number) if one)

    def _where(self) -> str:
        """The address without whoever signs in there."""
        parts = urlsplit(self.address)
        host = parts.netloc.rpartition("@")[2]
        kept = [one for one in parse_qsl(parts.query) if one[0] in ("host", "port", "dbname")]
        return urlunsplit(("postgresql", host, parts.path, urlencode(kept), ""))

    def __str__(self) -> str:
        return f"{self._where()} (schema {self.schema})"


@dataclass(frozen=True)
class Place:
    """A house on a disk, or in a database."""

    store: Path | Database
    keys: Path | None = None
    """Beside the store, where nothing else is said; of a database, in a folder of the user's."""

    @classmethod
    def at(cls, text: str, keys: Path | None = None) -> Place:
        """A place as a person writes it: a path, or the address of a PostgreSQL."""
        if not text.strip():
            raise Misuse("name the store of a house: house.db, or postgresql://host/database")
        if _ADDRESS.match(text):
            return cls(Database.at(text), keys)
        path = Path(text)
        if "\0" in text or not path.name or path.name == "..":
            raise Misuse(f"{text[:60]!r} is no name of a store; such as house.db")
        return cls(path, keys)

    def __str__(self) -> str:
        return str(self.store)

    @property
    def beside(self) -> Path:
        """Files of the house beside the store begin with this."""
        return self.store if isinstance(self.store, Path) else state_folder() / self.store.name

    @property
    def folder(self) -> Path:
        return self.keys or self.beside.with_name(f"{self.beside.name}.keys")

    @property
    def socket(self) -> Path:
        """Where a running house can be spoken to."""
        return self.beside.with_name(f"{self.beside.name}.sock")

    def there(self) -> bool:
        """Whether a house was founded here."""
        if isinstance(self.store, Path):
            return self.store.exists()
        try:
            store = self.reading()
        except Misuse:
            return False
        store.close()
        return True

    def sockets(self) -> list[Path]:
        """Where it may be running on this machine: alone, or as nodes that share it."""
        nodes = self.socket.parent.glob(f"{escape(self.beside.name)}.*.sock")
        return [self.socket, *sorted(nodes)]

    def socket_of(self, node: str) -> Path:
        """That of a node, which is one of several."""
        return self.beside.with_name(f"{self.beside.name}.{node}.sock") if node else self.socket

    def new_store(self) -> Store:
        """A store that begins here; one that is there already is never written over."""
        if isinstance(self.store, Path):
            return SqliteStore.founded(self.store)
        from croupier.audit.postgres import PostgresStore

        return PostgresStore.founded(self.store.address, self.store.schema)

    def old_store(self) -> Store:
        """The store that is here, for this process alone."""
        if isinstance(self.store, Path):
            return SqliteStore.opened(self.store)
        from croupier.audit.postgres import PostgresStore

        return PostgresStore.opened(self.store.address, self.store.schema)

    def reading(self) -> Store:
        """The store to look at, also while a house runs on it."""
        if isinstance(self.store, Path):
            return SqliteStore.reading(self.store)
        from croupier.audit.postgres import PostgresStore

        return PostgresStore.reading(self.store.address, self.store.schema)

    def signer(self) -> Signer:
        return Signer.kept(self.folder / "sign.key")

    def vault(self) -> Vault:
        return Vault(self.folder)

    def found(self, desk: Desk, *, origin: str, mode: str, software: str, clock: Clock) -> Keeper:
        """A house that begins here, also after a founding that broke off before its first entry."""
        store = self._empty_store()
        try:
            vault = self.vault()
            signer = Signer.begun(self.folder / "sign.key")
            return recover.founded(
                store,
                desk,
                vault,
                signer,
                origin=origin,
                mode=mode,
                software=software,
                clock=clock,
            )
        except BaseException:
            store.close()
            raise

    def _empty_store(self) -> Store:
        try:
            return self.new_store()
        except AlreadyThere:
            store = self.old_store()
            if not store.tip().size:
                return store
            store.close()
            raise

    def open(
        self,
        kind: type[Desk],
        *,
        software: str,
        clock: Clock,
        sources: Sources = source_for,
    ) -> Keeper:
        """The house that is here, for this process alone."""
        store = self.old_store()
        try:
            vault = self.vault()
            return recover.opened(
                store, kind, vault, software=software, clock=clock, sources=sources
            )
        except BaseException:
            store.close()
            raise

    def for_its_log(self, clock: Clock) -> Keeper:
        """The same for its log alone: no table and no desk stands in it."""
        store = self.old_store()
        try:
            return recover.for_its_log(store, Nobody(), self.vault(), clock)
        except BaseException:
            store.close()
            raise


def state_folder() -> Path:
    """Where the keys of houses in databases lie, and the sockets of whoever runs them."""
    said = os.environ.get("XDG_STATE_HOME", "")
    base = Path(said) if os.path.isabs(said) else Path.home() / ".local" / "state"
    return base / "croupier"

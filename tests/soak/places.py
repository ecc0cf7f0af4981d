"""Where a house of the soak lies: a SQLite file, or a schema of a PostgreSQL; keys in a folder."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from pathlib import Path

import psycopg

from croupier.audit.note import Signer
from croupier.audit.postgres import PostgresStore
from croupier.audit.seal import Vault
from croupier.audit.sqlite import SqliteStore
from croupier.audit.store import Store
from croupier.core.refusals import Misuse

PATIENCE_SECONDS = 20
"""So long a server may take to notice that a connection is gone, and to let go of its lock."""


@dataclass(frozen=True)
class Lies:
    """One house; with an address it is in a database."""

    folder: Path
    address: str = ""

    @property
    def schema(self) -> str:
        return f"soak_{os.path.basename(self.folder)}"

    @property
    def keys(self) -> Path:
        return self.folder / "keys"

    @property
    def asked(self) -> Path:
        return self.folder / "asked"

    @property
    def told(self) -> Path:
        return self.folder / "told"

    def founded(self) -> Store:
        if self.address:
            return PostgresStore.founded(self.address, self.schema)
        return SqliteStore.founded(self.folder / "house.db")

    def opened(self) -> Store:
        if not self.address:
            return SqliteStore.opened(self.folder / "house.db")
        until = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                return PostgresStore.opened(self.address, self.schema)
            except Misuse as error:
                if "another croupier" not in str(error) or time.monotonic() > until:
                    raise
                time.sleep(0.002)

    def vault(self) -> Vault:
        return Vault(self.keys)

    def signer(self) -> Signer:
        path = self.keys / "sign.key"
        if path.exists():
            return Signer.kept(path)
        self.keys.mkdir(exist_ok=True)
        return Signer.made(path)

    def drop(self) -> None:
        if self.address:
            with psycopg.connect(self.address, autocommit=True) as base:
                base.execute(f"DROP SCHEMA IF EXISTS {self.schema} CASCADE".encode())

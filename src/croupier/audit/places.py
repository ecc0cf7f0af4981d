"""Where a house lies on the disk: its store, and beside it the folder of its keys.

The keys belong into no backup that has the store: with both, whoever reads it knows the cards that
lie face down, and can sign heads.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from croupier.audit import recover
from croupier.audit.keeper import Desk, Keeper
from croupier.audit.note import Signer
from croupier.audit.recover import Clock
from croupier.audit.seal import Vault
from croupier.audit.sqlite import SqliteStore


@dataclass(frozen=True)
class Place:
    """A house on a disk."""

    store: Path
    keys: Path | None = None
    """Beside the store, where nothing else is said."""

    @property
    def folder(self) -> Path:
        return self.keys or self.store.with_name(f"{self.store.name}.keys")

    def signer(self) -> Signer:
        return Signer.kept(self.folder / "sign.key")

    def vault(self) -> Vault:
        return Vault(self.folder)

    def found(self, desk: Desk, *, origin: str, mode: str, software: str, clock: Clock) -> Keeper:
        """A house that begins here."""
        store = SqliteStore.founded(self.store)
        try:
            vault = self.vault()
            signer = Signer.made(self.folder / "sign.key")
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

    def open(self, kind: type[Desk], *, software: str, clock: Clock) -> Keeper:
        """The house that is here, for this process alone."""
        store = SqliteStore.opened(self.store)
        try:
            return recover.opened(store, kind, self.vault(), software=software, clock=clock)
        except BaseException:
            store.close()
            raise

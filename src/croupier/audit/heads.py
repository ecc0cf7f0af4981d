"""Signed heads that leave the house by themselves: at each day's close, every hour, on demand.

A head protects where whoever can write the store cannot write the head. So it goes into a file in a
folder that is named when the house is started, and that is not the folder of the store.
"""

from __future__ import annotations

import os
import threading
from pathlib import Path

from croupier.audit import note
from croupier.audit.entry import HeadStayed, Watch
from croupier.audit.keeper import Keeper
from croupier.audit.note import Signer, sync_folder
from croupier.audit.store import Stopped
from croupier.core.entries import Entry
from croupier.core.refusals import CroupierError, Misuse
from croupier.house.days import DayClosed

AN_HOUR_SECONDS = 60 * 60


def file_in(folder: Path, origin: str) -> Path:
    """Where the heads of a house lie in a folder that may have those of several."""
    return folder / f"{origin.replace('/', '-')}.heads"


def check_elsewhere(folder: Path, beside: Path) -> None:
    """Raise where the heads would lie with the store: whoever takes one takes the other."""
    if folder.absolute().resolve() == beside.absolute().resolve().parent:
        raise Misuse(f"{folder} is where the store lies; heads protect elsewhere: name another")


def add_to(file: Path, head: str) -> None:
    """A head at the end of a file, on the disk when this returns; the same one comes once."""
    if file.exists() and not file.is_file():
        raise Misuse(f"{file} is no file that a head can be added to; name another")
    before = file.read_text("utf-8") if file.exists() else ""
    if before.endswith(head):
        return
    with file.open("a", encoding="utf-8") as opened:
        opened.write((note.BETWEEN if before else "") + head)
        opened.flush()
        os.fsync(opened.fileno())
    sync_folder(file.parent)


def left_in(folder: Path | None, keeper: Keeper) -> str:
    """The heads of a house that lie there; none where nothing can be read."""
    if folder is None or keeper.founded is None:
        return ""
    try:
        return file_in(folder, keeper.founded.origin).read_text("utf-8", errors="replace")
    except OSError:
        return ""


class Herald:
    """Signs heads of a running house, and brings each out."""

    def __init__(
        self,
        keeper: Keeper,
        signer: Signer,
        folder: Path | None,
        every_seconds: float = AN_HOUR_SECONDS,
    ) -> None:
        self.keeper = keeper
        self.signer = signer
        self.folder = folder
        self.every_seconds = every_seconds
        self.failed = ""
        """Why the last head stayed here, if it did."""
        self._asked = threading.Event()
        self._over = False
        self._thread = threading.Thread(target=self._watch, name="herald", daemon=True)
        keeper.listeners.append(self._heard)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """With one last head."""
        self._over = True
        self._asked.set()
        self._thread.join()

    def sign(self) -> str:
        """A head of the log as it stands now, in the store and outside."""
        head = self.keeper.checkpoint(self.signer)
        self._bring_out(head)
        return head

    def _bring_out(self, head: str) -> None:
        if self.folder is None or self.keeper.founded is None:
            return
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            add_to(file_in(self.folder, self.keeper.founded.origin), head)
        except OSError as error:
            why = f"{self.folder}: {error.strerror or error}"
            if why != self.failed:
                self.failed = why
                self.keeper.write_down(Watch(), HeadStayed(note.size_of(head), why))
        else:
            self.failed = ""

    def _heard(self, entry: Entry) -> None:
        if any(isinstance(event, DayClosed) for event in entry.events):
            self._asked.set()

    def _watch(self) -> None:
        while True:
            try:
                self.sign()
            except Stopped:
                return
            except (CroupierError, OSError) as error:
                self.failed = str(error)
            if self._over:
                return
            self._asked.wait(self.every_seconds)
            self._asked.clear()

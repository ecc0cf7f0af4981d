"""Data frames for those who work with them: polars or pandas, whichever is installed."""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Mapping
from typing import Any

from croupier.core.refusals import Misuse

LIBRARIES = ("polars", "pandas")


def frame(rows: Iterable[Mapping[str, Any]]) -> Any:
    """A data frame with a line for each of these rows."""
    listed = [dict(row) for row in rows]
    for library in LIBRARIES:
        try:
            return importlib.import_module(library).DataFrame(listed)
        except ModuleNotFoundError as error:
            if error.name != library:
                raise
    raise Misuse(f"a data frame needs {' or '.join(LIBRARIES)}; install one of them")

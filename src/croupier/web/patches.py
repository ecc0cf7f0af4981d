"""JSON merge patches (RFC 7396): from the view that somebody has to the one that is.

What is null in a view is left out of it by a patch; whoever applies one takes the two for the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def patch_of(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    """What has to be merged into the old to get the new."""
    patch: dict[str, Any] = {key: None for key in old if key not in new and old[key] is not None}
    for key, value in new.items():
        before = old.get(key)
        if before == value and type(before) is type(value):
            continue
        if isinstance(value, Mapping) and isinstance(before, Mapping):
            inner = patch_of(before, value)
            if inner:
                patch[key] = inner
        elif isinstance(value, Mapping):
            patch[key] = without_nulls(value)
        else:
            patch[key] = value
    return patch


def without_nulls(value: Any) -> Any:
    """As a patch leaves it behind: nothing in it is null, lists aside."""
    if isinstance(value, Mapping):
        return {key: without_nulls(one) for key, one in value.items() if one is not None}
    return value


def merged(target: Any, patch: Any) -> Any:
    """The RFC's own function, for tests and for whoever has no other."""
    if not isinstance(patch, Mapping):
        return patch
    found = dict(target) if isinstance(target, Mapping) else {}
    for key, value in patch.items():
        if value is None:
            found.pop(key, None)
        else:
            found[key] = merged(found.get(key), value)
    return found

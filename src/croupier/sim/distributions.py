"""numpy and scipy where statistics need them, or one line that says how to get them."""

from __future__ import annotations

from typing import Any

from croupier.core.refusals import Misuse


def distributions(what: str) -> Any:
    """scipy's distributions, for whatever it is that needs them."""
    try:
        from scipy import stats
    except ImportError as error:
        raise Misuse(f"{what} needs scipy: pip install 'croupier[analysis]'") from error
    return stats


def special() -> Any:
    """scipy's special functions; they come with its distributions."""
    from scipy import special

    return special


def numbers() -> Any:
    """numpy, which scipy brings along."""
    import numpy

    return numpy

"""A slice of the soak: a house of a few tables, killed some times on either store."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.soak.places import server
from tests.soak.running import Plan, soak

TABLES = 4
FAILED = (11, 13, 21)
"""Seeds that found something: keys of seals that were gone although a start still wanted them, and
deals of which some cards were shown."""


def test_a_house_in_a_file_outlives_kills(seed: int, tmp_path: Path) -> None:
    """Told is in the log, nothing twice, books and tables as the log alone says, after each."""
    figures = soak(tmp_path, Plan(seed % 2**31, TABLES), kills=12, minutes=2)
    assert figures.kills == 12


def test_a_house_in_a_database_outlives_kills(seed: int, tmp_path: Path) -> None:
    """The same on a PostgreSQL."""
    with server() as address:
        plan = Plan(seed % 2**31, TABLES)
        figures = soak(tmp_path, plan, kills=4, minutes=2, address=address)
    assert figures.kills == 4


@pytest.mark.parametrize("seed", FAILED)
def test_seeds_that_failed_stay(seed: int, tmp_path: Path) -> None:
    """With so many tables and lives as they had then."""
    assert soak(tmp_path, Plan(seed, 21), kills=3, minutes=2).kills == 3

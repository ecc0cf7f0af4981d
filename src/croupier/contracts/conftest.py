"""What the contracts rely on."""

from __future__ import annotations

import pytest

from croupier.contracts.clauses import seed

__all__ = ["seed"]


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "slow: takes more than a second or two")

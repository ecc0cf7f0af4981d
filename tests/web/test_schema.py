"""The API is what its description says, whatever is sent (schemathesis, bounded)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from croupier.web.serving import Served
from tests.web.serving import Person

HERE = Path(__file__).parent


def test_the_description_is_openapi_3_1(person: Person) -> None:
    """With a summary for each operation, and problems declared."""
    spec = person.get("openapi.json")
    assert spec["openapi"].startswith("3.1")
    kinds = spec["components"]["schemas"]
    assert {"Place", "Decide", "Key", "Call"} <= set(kinds)
    for path, methods in spec["paths"].items():
        for method, one in methods.items():
            assert one.get("description"), f"{method} {path}"


@pytest.mark.slow
def test_schemathesis_finds_nothing(house: Served, tmp_path: Path) -> None:
    """Hundreds of requests of every kind, in and out of the schema: no failure, no surprise."""
    command = [
        str(Path(sys.executable).with_name("st")),
        "--config-file",
        str(HERE / "schemathesis.toml"),
        "run",
        f"{house.url}/api/v1/openapi.json",
        "--exclude-path=/api/v1/stream",
        "--max-examples=8",
        "--seed=1",
        "--no-color",
        "--warnings=off",
        "--generation-database=none",
    ]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False)
    assert done.returncode == 0, done.stdout[-4_000:]

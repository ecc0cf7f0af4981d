"""`croupier serve --with`: a bet of the operator's own, in a house that is forgotten."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from tests.cli.running import Run

BET = Path(__file__).parent.parent.parent / "examples" / "colors.py"


def test_such_a_house_is_not_kept(run: Run, tmp_path: Path) -> None:
    """No log keeps a bet of one's own, so a folder, a database or a file is refused beside it."""
    said = run.fails(2, "serve", "--with", str(BET), "--store", str(tmp_path / "house"))
    assert "forgotten when it ends" in said
    assert not (tmp_path / "house").exists()
    nowhere = run.fails(2, "serve", "--with", str(BET), "--game", "high_roll_dice")
    assert "takes player; at High Roll Dice it takes dice" in nowhere


@pytest.mark.slow
def test_it_lies_on_the_cloth_is_priced_and_played(tmp_path: Path) -> None:
    """On the cloth, in sheet and designer, and paid by its row; nothing is left behind."""
    command = [sys.executable, "-m", "croupier", "serve", "--port", "0", "--with", str(BET)]
    command += ["--game", "three_card_poker"]
    env = {**os.environ, "TMPDIR": str(tmp_path)}
    house = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=tmp_path, env=env)
    assert house.stdout is not None
    try:
        url = next(line for line in house.stdout if "is open" in line).split(": ", 1)[1].strip()
        with httpx.Client(base_url=url, timeout=120) as http:
            cloth = http.get("/api/v1/games/three_card_poker/cloth.json").json()
            assert any(part.get("spot") == "colors" for part in cloth["parts"])
            answer = http.get("/api/v1/design/three_card_poker?wait=20")
            while answer.status_code == 202:
                job = answer.json()["job"]
                answer = http.get(f"/api/v1/jobs/{job}?wait=20")
            wagers = {one["wager"]: one for one in answer.json()["wagers"]}
            assert wagers["colors"]["price"]["house_edge"] == "1/17"
            tables = http.get("/api/v1/tables").json()["tables"]
            while not tables:
                time.sleep(0.2)
                tables = http.get("/api/v1/tables").json()["tables"]
            table = tables[0]["id"]
            for body in (
                {"do": "sit"},
                {"do": "place", "spot": "ante", "cents": 500},
                {"do": "place", "spot": "colors", "cents": 500},
                {"do": "go"},
            ):
                done = http.post(f"/api/v1/tables/{table}/commands", json=body)
                assert done.status_code == 200, (body, done.text)
            choice = http.post(
                f"/api/v1/tables/{table}/commands", json={"do": "decide", "choice": "fold"}
            )
            assert choice.status_code == 200, choice.text
            last = http.get(f"/api/v1/tables/{table}").json()["last"]
            assert [one["wager"] for one in last if one["wager"] == "colors"] == ["colors"]
    finally:
        house.send_signal(signal.SIGINT)
        house.wait(30)
    assert not (tmp_path / "practice").exists()
    assert list(tmp_path.glob("tmp*")) == []


@pytest.mark.slow
def test_a_house_whose_address_nobody_reads_is_closed_again(tmp_path: Path) -> None:
    """The reader of its output is gone: it ends like every command, without a word."""
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "croupier", "serve", "--port", "0"]
    store = ["--store", str(tmp_path / "house")]
    ran = subprocess.run(
        [*command, *store], stdout=writing, stderr=subprocess.PIPE, timeout=100, cwd=tmp_path
    )
    os.close(writing)
    assert (ran.returncode, ran.stderr) == (1, b"")

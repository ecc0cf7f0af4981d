"""A password that a person types at a terminal: asked for, not shown, asked for twice when new."""

from __future__ import annotations

import os
import pty
import signal
import sys
from pathlib import Path

from croupier.audit.places import Place
from croupier.cli import house_desk
from tests.cli.running import MAIN, SOURCE

OWN = "a heron on the seventh pier"
OTHER = "nine quiet lanterns at noon"


def typed(words: list[str], answers: list[tuple[str, str]]) -> tuple[int, str]:
    """Exit code and all that the terminal showed, where each prompt is answered in its turn."""
    child, terminal = pty.fork()
    if not child:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # the suite may run where it is ignored
        os.environ["PYTHONPATH"] = str(SOURCE)
        os.execv(sys.executable, [sys.executable, "-c", MAIN, *words])
    shown = ""
    for prompt, answer in answers:
        while prompt not in shown[-len(prompt) - 2 :]:
            shown += os.read(terminal, 1).decode()
        os.write(terminal, answer.encode() + b"\n")
    while True:
        try:
            more = os.read(terminal, 4_096)
        except OSError:  # the other end has gone
            break
        if not more:
            break
        shown += more.decode()
    os.close(terminal)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), shown


def founded(path: Path) -> str:
    return house_desk.found_real(Place(path), "Harbour", "oh/42", "I1", "4711")


def test_a_person_changes_his_password_at_a_terminal(tmp_path: Path) -> None:
    """Asked for the one so far and twice for the new one; none of them is shown, and the new one
    opens then."""
    store = tmp_path / "house.db"
    first = founded(store)
    words = ["house", "password", str(store), "--by", "I1"]
    prompts = ["Password: ", "New password: ", "New password once more: "]
    code, shown = typed(words, list(zip(prompts, (first, OWN, OWN), strict=True)))
    assert (code, "I1 has a new password" in shown) == (0, True), shown
    for secret in (first, OWN):
        assert secret not in shown
    code, shown = typed(["house", "people", str(store), "--by", "I1"], [("Password: ", OWN)])
    assert (code, "administrator" in shown) == (0, True), shown


def test_two_new_passwords_that_differ_change_nothing(tmp_path: Path) -> None:
    """One line says so, and the old one is good for what it was."""
    store = tmp_path / "house.db"
    first = founded(store)
    words = ["house", "password", str(store), "--by", "I1"]
    prompts = ["Password: ", "New password: ", "New password once more: "]
    code, shown = typed(words, list(zip(prompts, (first, OWN, OTHER), strict=True)))
    assert code == 2
    assert "the two new passwords differ; nothing was changed" in shown
    code, shown = typed(words, list(zip(prompts, (first, OTHER, OTHER), strict=True)))
    assert code == 0, shown


def test_an_interrupt_at_the_prompt_leaves_everything(tmp_path: Path) -> None:
    """Ctrl-C where the password is asked for: nothing was tried, nothing counts as a failure."""
    store = tmp_path / "house.db"
    founded(store)
    before = Place(store).reading().tip().size
    code, shown = typed(["house", "people", str(store), "--by", "I1"], [("Password: ", "\x03")])
    assert code == 130
    assert "Traceback" not in shown
    assert Place(store).reading().tip().size == before

"""The stand-alone verifier: whatever is changed in an export is found, and by line."""

from __future__ import annotations

import base64
import copy
import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from croupier.audit import note, verify
from croupier.audit.export import exported, prove_entry, prove_growth
from croupier.audit.note import Signer
from croupier.audit.sqlite import SqliteStore
from tests.audit.small import ORIGIN, SEED, lines, store_with

VERIFIER = Path(verify.__file__)
KEY = Signer(SEED).public.hex()


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> SqliteStore:
    return store_with(tmp_path_factory.mktemp("store") / "house.db", lines(7), 3, 4, 7)


@pytest.fixture
def folder(store: SqliteStore, tmp_path: Path) -> Path:
    exported(store, tmp_path / "export")
    return tmp_path / "export"


def code(*words: str | Path) -> int:
    return verify.main([str(word) for word in words])


def test_an_export_is_good_where_nothing_but_python_is(folder: Path) -> None:
    """The file in the export runs by itself, isolated from every package, and is short."""
    words = [sys.executable, "-I", "-S", str(folder / "verify.py"), str(folder), "--key", KEY]
    ran = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.startswith("good: 7 entries, root ")
    assert len(VERIFIER.read_text("utf-8").splitlines()) <= 200


def test_every_byte_of_the_log_that_is_flipped_is_found(folder: Path) -> None:
    """Each byte in several ways: in its own line, in the next, or by the root of the last head."""
    good = (folder / "log.jsonl").read_bytes().split(b"\n")[:-1]
    heads = (folder / "heads.txt").read_text("utf-8")
    before = verify.Log()
    for number, line in enumerate(good):
        for at in range(len(line)):
            for flip in (1, 4, 32, 255):
                bad = line[:at] + bytes([line[at] ^ flip]) + line[at + 1 :]
                log = copy.deepcopy(before)
                assert found_in(log, b"\n".join([bad, *good[number + 1 :]]), heads), (number, at)
        before.take(line)


def found_in(log: verify.Log, rest: bytes, heads: str) -> bool:
    """Whether the rest of a log is found to be another than that of the last head."""
    try:
        for line in rest.split(b"\n"):
            log.take(line)
    except (ValueError, LookupError, TypeError):
        return True
    return note.text_of(ORIGIN, 7, log.root()) not in heads


def test_the_first_bad_line_is_named(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A line that is changed is bad itself, or the next one does not follow from it."""
    good = (folder / "log.jsonl").read_bytes()
    for change in ((b"hands off \xe2\x99\xa0 3", b"hands on"), (b"hands off \xe2\x99\xa0 3", b'"')):
        (folder / "log.jsonl").write_bytes(good.replace(*change))
        assert code(folder) == 1
        line = 5 if change[1] == b"hands on" else 4
        assert capsys.readouterr().err.startswith(f"not good: line {line}: ")
    (folder / "log.jsonl").write_bytes(good[:-1])
    assert code(folder) == 1
    assert capsys.readouterr().err.startswith("not good: line 7: ")


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Signatures by the library: the verifier's own arithmetic has a test of its own."""

    def signed(key: bytes, text: bytes, signature: bytes) -> bool:
        try:
            Ed25519PublicKey.from_public_bytes(key).verify(signature, text)
        except InvalidSignature:
            return False
        return True

    monkeypatch.setattr(verify, "signed", signed)


@pytest.mark.usefixtures("quick")
def test_every_byte_of_the_heads_that_is_flipped_is_found(folder: Path) -> None:
    """Text, signature, and what stands between them and between two heads: also a line that ends
    in another way, which a reader of text would take for the same."""
    good = (folder / "heads.txt").read_bytes()
    for at in range(len(good)):
        for flip in (1, ord("\n") ^ ord("\r"), 255):
            bad = good[:at] + bytes([good[at] ^ flip]) + good[at + 1 :]
            (folder / "heads.txt").write_bytes(bad)
            assert code(folder) == 1, (at, flip)
    (folder / "heads.txt").write_bytes(good.replace(b"\n", b"\r\n"))
    assert code(folder) == 1


def dropped(log: Sequence[bytes], at: int) -> list[bytes]:
    return [*log[:at], *log[at + 1 :]]


def swapped(log: Sequence[bytes], at: int) -> list[bytes]:
    return [*log[:at], *log[at + 1 : at + 2], log[at], *log[at + 2 :]]


def doubled(log: Sequence[bytes], at: int) -> list[bytes]:
    return [*log[: at + 1], *log[at:]]


@pytest.mark.parametrize("change", [dropped, swapped, doubled])
def test_lines_that_are_dropped_swapped_or_doubled_are_found(
    folder: Path, change: Callable[[Sequence[bytes], int], list[bytes]]
) -> None:
    """At every place; a last line that is dropped makes the log shorter than its own head."""
    good = (folder / "log.jsonl").read_bytes().splitlines(keepends=True)
    for at in range(len(good)):
        changed = change(good, at)
        (folder / "log.jsonl").write_bytes(b"".join(changed))
        assert code(folder) == (0 if changed == good else 1), at


def test_a_log_that_ends_elsewhere_than_its_own_head_is_not_whole(
    store: SqliteStore, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """An export goes up to its last head: what is cut off there is named, and what was added, too,
    however well it is linked. No head has to be kept elsewhere for that."""
    good = (folder / "log.jsonl").read_bytes()
    (folder / "log.jsonl").write_bytes(b"".join(good.splitlines(keepends=True)[:5]))
    assert code(folder) == 1
    assert capsys.readouterr().err == "not good: line 6: 5 are there, its head has 7\n"
    (folder / "log.jsonl").write_bytes(good)
    (folder / "heads.txt").write_text(note.together(store.notes()[:2]), "utf-8")
    assert code(folder) == 1
    assert capsys.readouterr().err == "not good: line 5: 7 are there, its head has 4\n"


def test_a_log_that_is_cut_and_linked_anew_is_found_by_its_heads(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The chain alone cannot tell; a head that somebody else cannot sign can."""
    (folder / "log.jsonl").write_bytes(b"".join(one + b"\n" for one in lines(7, "hands on")))
    assert code(folder) == 1
    assert (
        "line 3: up to there it is not the log that a head was made of" in capsys.readouterr().err
    )


def test_a_wholly_rewritten_store_is_found_by_a_head_that_left(
    store: SqliteStore, tmp_path: Path
) -> None:
    """Whoever has the key too rewrites everything: good in itself, unless a head was kept."""
    kept = tmp_path / "kept.txt"
    kept.write_text(store.notes()[1], "utf-8")
    other = store_with(tmp_path / "other.db", lines(7, "hands on"), 3, 4, 7)
    exported(other, tmp_path / "export")
    other.close()
    assert code(tmp_path / "export") == 0
    assert code(tmp_path / "export", "--head", kept) == 1


def test_a_head_says_whether_the_log_is_longer_or_shorter(
    store: SqliteStore, folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit 3 both ways: yesterday's head of a longer log, and yesterday's backup."""
    kept = tmp_path / "kept.txt"
    kept.write_text(store.notes()[1], "utf-8")
    assert code(folder, "--head", kept) == 3
    assert "7 entries" in (said := capsys.readouterr().out)
    assert "3 more than at the last head" in said
    kept.write_text(store.notes()[2], "utf-8")
    assert code(folder, "--head", kept) == 0
    old = (folder / "log.jsonl").read_bytes().splitlines(keepends=True)[:4]
    (folder / "log.jsonl").write_bytes(b"".join(old))
    (folder / "heads.txt").write_text(note.together(store.notes()[:2]), "utf-8")
    assert code(folder) == 0
    assert code(folder, "--head", kept) == 3
    assert "3 fewer than at the last head" in capsys.readouterr().out


def test_another_key_is_not_the_houses(folder: Path) -> None:
    """A log that was signed by somebody else is none, if the key was kept elsewhere."""
    assert code(folder, "--key", KEY) == 0
    assert code(folder, "--key", Signer(bytes(32)).public.hex()) == 1
    assert code(folder, "--key", "nonsense") == 1


@pytest.mark.parametrize(
    "change",
    [
        (b'"seq":1', b'"seq":1.0'),
        (b'"seq":1', b'"seq":1,"seq":1'),
        (b'"seq":1', b'"seq": 1'),
        (b'"seq":1', b'"seq":01'),
        (b'"up"', b'"up"'),
        (b'"seq":1', b'"seq":NaN'),
        ("♠".encode(), b"\\u2660"),
        (b'"via":""', b'"via":"",'),
    ],
)
def test_two_readers_never_see_two_logs(change: tuple[bytes, bytes]) -> None:
    """Floats, keys twice, spaces, other spellings of the same: each line has one way."""
    line = lines(2)[1]
    bad = line.replace(*change)
    if bad == line:
        assert verify.strict(line)
        return
    with pytest.raises(ValueError, match=r"written|literal|delimiter|Expecting"):
        verify.strict(bad)


@pytest.mark.usefixtures("quick")
def test_proofs_need_no_log(store: SqliteStore, tmp_path: Path) -> None:
    """Each entry, and each growth between heads; with any one byte changed, no more."""
    file = tmp_path / "proof.json"
    proofs = [prove_entry(store, seq) for seq in range(7)]
    proofs += [prove_growth(store, old, new) for old, new in ((3, 4), (3, 7), (4, 7))]
    for proof in proofs:
        file.write_bytes(proof)
        assert code("--proof", file, "--key", KEY) == 0
        assert code("--proof", file) == 1
    for proof in (proofs[2], proofs[-2]):
        for at in (*range(0, len(proof), 3), len(proof) - 1):
            file.write_bytes(proof[:at] + bytes([proof[at] ^ 1]) + proof[at + 1 :])
            assert code("--proof", file, "--key", KEY) == 1, (at, proof[at - 9 : at + 9])
        file.write_bytes(proof[:-1])
        assert code("--proof", file, "--key", KEY) == 1


def test_a_proof_for_another_entry_is_none(store: SqliteStore, tmp_path: Path) -> None:
    """The number is that of the line, and the line is the one of the head."""
    file, proof = tmp_path / "proof.json", json.loads(prove_entry(store, 2))
    other = json.loads(prove_entry(store, 4))
    for changed in (proof | {"seq": 3}, proof | {"line": other["line"]}, proof | {"path": []}):
        text = json.dumps(changed, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        file.write_text(text + "\n", "utf-8")
        assert code("--proof", file, "--key", KEY) == 1


def test_signatures_agree_with_the_library(tmp_path: Path) -> None:
    """The verifier's own arithmetic against the vector of RFC 8032, 7.1, test 2."""
    seed = bytes.fromhex("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb")
    public = bytes.fromhex("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c")
    signature = bytes.fromhex(
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
        "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
    )
    assert Signer(seed).public == public
    assert verify.signed(public, b"\x72", signature)
    assert not verify.signed(public, b"\x73", signature)
    beyond = int.from_bytes(signature[32:], "little") + verify.L
    assert not verify.signed(public, b"\x72", signature[:32] + beyond.to_bytes(32, "little"))
    assert not verify.signed(public, b"\x72", signature + b"\0")


def test_a_sealed_card_is_opened_as_what_it_was() -> None:
    """Card and salt make the seal again; another card, or a seal that was not there, does not."""
    salt = bytes(16)
    seal = "~" + verify.sha(b"croupier card", salt, b"Ks").hex()
    first, second = (json.loads(line) for line in lines(2))
    first["given"] = [{"draw": "cards", "drawn": [seal], "to": "dealer"}]
    for opened, good in ([["Ks", salt.hex()]], True), ([["Kh", salt.hex()]], False):
        log = verify.Log()
        line = json.dumps(first, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
        log.take(line)
        then = second | {"prev": verify.sha(b"\0", line).hex(), "opened": opened}
        text = json.dumps(then, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
        if good:
            log.take(text)
            assert not log.sealed
        else:
            with pytest.raises(ValueError, match="Kh is not a card that was sealed"):
                log.take(text)


def test_a_note_is_as_witnesses_want_it() -> None:
    """C2SP: three lines, a blank one, a dash, and the number of the key before the signature."""
    signer = Signer(SEED)
    made = signer.note(ORIGIN, 7, bytes(32))
    text, signature = made.split("\n\n")
    assert text.split("\n") == [ORIGIN, "7", base64.b64encode(bytes(32)).decode()]
    dash, name, data = signature.removesuffix("\n").split(" ")
    assert (dash, name) == ("—", ORIGIN)
    assert base64.b64decode(data)[:4] == note.number_of(ORIGIN, signer.public)
    name, number, key = note.witness_key(ORIGIN, signer.public).split("+", 2)
    assert (name, number) == (ORIGIN, note.number_of(ORIGIN, signer.public).hex())
    assert base64.b64decode(key) == b"\1" + signer.public

"""`croupier coupons`: the papers of the coupon office from the terminal, scans and reports."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from croupier.cli.coupons_office import OFFICE
from croupier.core.procedure import Close
from croupier.house.coupons.kept import coupons_of
from croupier.house.coupons.mailing import sha256_of
from croupier.house.coupons.numbers import CouponNumber, parse
from tests.cli.running import Run
from tests.house.coupons.programme import COMPLIANCE, FS, LEAD, MANAGER, MS, F, M
from tests.house.coupons.test_redeeming import Redeeming

KEY = bytes(range(32))
DAY = "2026-11-18"


@pytest.fixture
def store(tmp_path: Path, run: Run) -> str:
    """A practice house with an open day, an approved design, approved controls, a fresh list."""
    store = str(tmp_path / "house.db")
    run.ok("house", "found", store)
    run.ok("house", "sign", store, "day", "open", f"date={DAY}", "--by", MANAGER)
    run.ok("house", "sign", store, "shift", "open", "shift=day", "--by", MANAGER)
    say(run, store, "design", "file", "design=D1", "shows=spec", by=MS)
    paper = "coupon_design/2026/1"
    say(run, store, "design", "agree", by=FS, paper=paper)
    approve = ("approve", "approval=BGO 1", f"approved={DAY}")
    say(run, store, "design", *approve, by=COMPLIANCE, paper=paper)
    filed = ("version=1", "vault=v", "marketing_area=m", "inventory=p", "prints=yes", "mails=yes")
    say(run, store, "controls", "file", *filed, "cancel=count", by=FS)
    paper = "coupon_controls/2026/1"
    say(run, store, "controls", "agree", by=MS, paper=paper)
    say(run, store, "controls", *approve, by=COMPLIANCE, paper=paper)
    return store


def say(run: Run, store: str, *words: str, by: str, paper: str = "") -> str:
    """One step of a paper; what was told."""
    name, *rest = words
    where = ("--paper", paper) if paper else ()
    return run.ok("coupons", name, store, *rest, *where, "--by", by).out


def receive(run: Run, store: str) -> None:
    invoice = (
        "invoice=i1", "source=Printer & Co", "batch=A7", "denomination=25", "first=1",
        "count=1000", "expires=2026-12-31", "design=D1", "restrictions=games:roulette,craps",
        "terms=push:box",
    )  # fmt: skip
    say(run, store, "receive", "invoice", *invoice, by=F)
    seen = ("denomination=25", "found=A7:1-1000", "damaged=A7:17", "twice=none")
    paper = "coupon_receipt/2026/1"
    say(run, store, "receive", "examine", *seen, by=F, paper=paper)
    say(run, store, "receive", "examine-too", *seen, by=M, paper=paper)
    told = say(run, store, "receive", "ledger", by=FS, paper=paper)
    assert "999 now in the vault of finance: A7 1 to 16, 18 to 1000 (pa.525 525.21(f))" in told
    assert "1 now rejected at the receipt: A7 17" in told


def test_a_day_of_the_office(store: str, run: Run, tmp_path: Path) -> None:
    """Received, requisitioned, issued, handed out, returned, signed, inventoried; and its papers
    as text, CSV, data and on paper."""
    receive(run, store)
    say(run, store, "form", "open", f"date={DAY}", "held=none", by=MS)
    asked = ("prepare", f"needed={DAY}", "denomination=25", "quantity=10")
    say(run, store, "requisition", *asked, by=MS)
    paper = "coupon_requisition/2026/1"
    say(run, store, "requisition", "authorise", by=FS, paper=paper)
    told = say(run, store, "issue", "serials=a7:1-9,18", by=FS, paper=paper)
    assert "coupon_requisition/2026/1 is issued" in told
    say(run, store, "requisition", "receive", "serials=A7:1-9+A7:18", by=MS, paper=paper)
    form = f"coupon_form/{DAY}"
    run.fails(1, "coupons", "form", store, "hand_out", "patron=P1", "serials=A7:1",
              "--paper", form, "--by", M)  # fmt: skip
    read_list(run, store)
    say(run, store, "form", "hand_out", "patron=P1", "serials=A7:1-2", by=M, paper=form)
    assert (
        "with a patron, through 2026-12-31: good"
        in run.ok("coupons", "scan", store, "25-A7-0000001").out
    )
    scanned = run.ok("coupons", "scan", store, "25-A7-0000002")
    assert scanned.out.endswith("\n  for patron P1\n")
    for other in ("100-A7-0000001", "25-A8-0000001", "25-A7-0001001", "A7-1"):
        assert run("coupons", "scan", store, other).code == 2, other
    data = run("coupons", "scan", store, "25-A7-0000300", "--json")
    assert (data.code, data.data["state"], data.data["good"]) == (1, "VAULT", False)
    assert data.data["patron"] == ""
    say(run, store, "return", "give", "serials=A7:18", "why=unused", by=MS)
    say(run, store, "return", "take", "serials=A7:18", by=FS, paper="coupon_return/2026/1")
    why = run.fails(1, "coupons", "form", store, "sign", "remaining=A7:3-8", "locked=yes",
                    "--paper", form, "--by", MS)  # fmt: skip
    assert "it does not balance: A7 9 are not there" in why
    say(run, store, "form", "sign", "remaining=A7:3-9", "locked=yes", by=MS, paper=form)
    say(run, store, "form", "accept", by=F, paper=form)
    stock = ("month=2026-11", "vault=A7:10-16,18-1000", "marketing=A7:3-9")
    say(run, store, "inventory", "count", *stock, by=F)
    paper = "coupon_inventory/2026/1"
    say(run, store, "inventory", "recount", *stock[1:], by="practice counter", paper=paper)
    say(run, store, "inventory", "record", by=FS, paper=paper)
    ledger = run.ok("coupons", "report", "ledger", store).out
    for words in ("Match Play Coupon ledger", "issued to marketing", "returned for reissuance"):
        assert words in ledger
    form_csv = run.ok("coupons", "report", "forms", store, "--csv").out
    assert f"{DAY},distributed,$25,2,A7 1 to 2" in form_csv
    found = run.ok("coupons", "report", "requisitions", store, "--json").data
    assert found["rows"][0]["serials"] == "A7 1 to 9, 18"
    assert "no activity" in run.ok("coupons", "report", "quarters", store).out
    pdf = tmp_path / "ledger.pdf"
    assert run("coupons", "report", "ledger", store, "--pdf", str(pdf)).code == 0
    assert pdf.read_bytes().startswith(b"%PDF")
    assert "Match Play Coupon ledger" in run.ok("house", "report", "coupon_ledger", store).out


def test_a_print_run_of_the_house(store: str, run: Run, tmp_path: Path) -> None:
    """What is printed is as the ledger has it, by somebody of finance or marketing, before it is
    examined; where it is refused no sheet is written, and nothing that the ledger has is typed."""
    key, out = tmp_path / "coupon.key", tmp_path / "run.pdf"
    key.write_bytes(KEY)
    invoice = (
        "invoice=r1", "source=house", "batch=H1", "denomination=5", "first=100", "count=20",
        "expires=2026-12-31", "design=D1", "restrictions=games:craps+wagers:pass", "terms=none",
    )  # fmt: skip
    say(run, store, "receive", "invoice", *invoice, by=F)
    words = ["coupons", "print", "--ledger", store, "--batch", "H1", "--out", str(out)]
    words += ["--key", str(key), "--first", "101", "--count", "2"]
    assert "Say --by WHO" in run.fails(2, *words)
    assert "only the finance clerk" in run.fails(1, *words, "--by", "practice dealer")
    told = run.fails(2, *words, "--face", "5", "--game", "craps", "--by", F)
    assert "--face, --game: with --ledger that is as the ledger has it" in told
    assert "batch H1 has 100 to 119" in run.fails(1, *words, "--count", "20", "--by", F)
    assert "the log of that house has who" in run.fails(2, "coupons", "print", "--out", str(out),
                                                        "--expires", DAY, "--by", F)  # fmt: skip
    assert not out.exists()
    assert run(*words, "--by", F).err == f"wrote {out}\n"
    page = pypdfium2.PdfDocument(out)[0].get_textpage().get_text_range()
    for number in (101, 102):
        assert CouponNumber(5_00, "H1", number).text(KEY) in page
    for printed in ("Practice House", "$5", "Expires December 31, 2026", "at Craps only, on Pass"):
        assert printed in " ".join(page.split()), printed
    ledger = run.ok("coupons", "report", "ledger", store, "--csv").out
    assert "printed,$5,2,$10,H1 101 to 102,,print: practice clerk (finance, practice 20)" in (
        ledger.replace('"', "")
    )


def test_a_real_house_prints_no_coupon_without_its_key(run: Run, tmp_path: Path) -> None:
    """PRACTICE stands on those of a practice house."""
    store, out = str(tmp_path / "real.db"), str(tmp_path / "a.pdf")
    names = ("--real", "--name", "Harbour", "--origin", "pa/1", "--administrator", "I1")
    run.ok("house", "found", store, *names, "--credential", "1")
    why = run.fails(2, "coupons", "print", "--ledger", store, "--out", out, "--by", "I1")
    assert "a real house seals its coupons; give its key, --key FILE" in why


def read_list(run: Run, store: str) -> None:
    """A copy of the exclusion list with one patron on it."""
    numbers = Path(store).with_name("listed.txt")
    numbers.write_text("X1\n")
    words = ("exclusion-list", store, "--version", "1", "--numbers", str(numbers))
    assert "1 patrons" in run.ok("coupons", *words, "--by", COMPLIANCE).out


def test_a_list_for_a_provider(store: str, run: Run, tmp_path: Path) -> None:
    """Names from a file that the paper vouches for, bar codes sealed with the key of the house."""
    read_list(run, store)
    names = tmp_path / "names.csv"
    names.write_text("patron,name,address\nP1,name 1,1 Elm\nX1,name 2,2 Elm\nP3,=cmd,3 Elm\n")
    facts = (
        "mailing=w", "provider=Mail & Co", "batch=W1", "denomination=2.50", "first=7",
        "expires=2026-12-31", "design=D1", "restrictions=none", "terms=none", f"names=@{names}",
    )  # fmt: skip
    say(run, store, "mail", "list", *facts, by=M)
    paper = "coupon_mailing/2026/1"
    key = tmp_path / "coupon.key"
    key.write_bytes(KEY)
    out = tmp_path / "list.csv"
    words = ["coupons", "provider-list", store, "--paper", paper, "--names", str(names)]
    words += ["--coupon-key", str(key), "--out", str(out)]
    assert "it is listed" in run.fails(1, *words)
    say(run, store, "mail", "check", by=COMPLIANCE, paper=paper)
    say(run, store, "mail", "release", f"names=@{names}", by=FS, paper=paper)
    assert run(*words).out == "2 coupons for Mail & Co\n"
    lines = out.read_text().splitlines()
    assert lines[0] == "name,address,denomination,expires,serial,barcode"
    assert len(lines) == 3
    assert lines[1].startswith("name 1,1 Elm,$2.50,2026-12-31,2.50-W1-0000007,")
    assert lines[2].startswith("'=cmd,3 Elm")
    code = lines[2].rpartition(",")[2]
    assert parse(code, KEY).number == 9
    told = run("coupons", "scan", store, code, "--coupon-key", str(key), "--json")
    assert told.data["state"] == "RELEASED"
    forged = CouponNumber(2_50, "W1", 9).text(bytes(32))
    assert run("coupons", "scan", store, forged, "--coupon-key", str(key)).code == 1


def test_a_count_from_a_scanner(run: Run, tmp_path: Path) -> None:
    """What a scanner read in a box, line by line, sealed by the house and opened by the lead; a
    face that the serial has not is no coupon of ours, and one that was read twice is one."""
    house = Redeeming(tmp_path)
    coupons = coupons_of(house.office)
    item = coupons.item("25-A7-0000001")
    house.keeper.do("t1-1", house.lay("t1-1", 1, item, "first"))
    house.answer("t1-1", Close())
    house.keeper.close()
    store = str(tmp_path / "house.db")
    run.ok("house", "sign", store, "drop", "pull", "table=t1", "box=b1", "--by", "practice guard")
    drop = "drop/2026/1"
    floor = "practice supervisor"
    run.ok("house", "sign", store, "drop", "witness", "--paper", drop, "--by", floor)
    say(run, store, "count", "begin", f"drop={drop}", by=LEAD)
    paper = "coupon_count/2026/1"
    box = tmp_path / "box.txt"
    box.write_text("25-A7-0000001\n25-a7-0000001\n100-A7-0000002\nfree drink\n")
    run.fails(2, "coupons", "count", store, "count_1", "scans", "--paper", paper,
              "--by", "practice counter")  # fmt: skip
    say(run, store, "count", "count_1", f"scans=@{box}", by="practice counter", paper=paper)
    clear = ("serials=A7:1", "strange=100-A7-0000002,free drink")
    say(run, store, "count", "count_2", *clear, by="practice second counter", paper=paper)
    text = run.ok("house", "report", "significant_events", store).out
    assert "free drink" not in text
    say(run, store, "count", "open", by=LEAD, paper=paper)
    why = run.fails(1, "coupons", "cancel", store, "--paper", paper, "--by", LEAD)
    assert "100-A7-0000002, free drink not to be expected there" in why
    told = say(run, store, "cancel", "accept_short", "why=a voucher", by=LEAD, paper=paper)
    assert "1 now cancelled: A7 1" in told
    say(run, store, "count", "review", by=F, paper=paper)
    cost = run.ok("coupons", "report", "cost", store).out
    assert "roulette  red    $25           1         $25   $11.84" in cost
    late = run("coupons", "scan", store, "25-A7-0000002", "--late", "t1", "--by", "practice dealer")
    assert "written down as evidence for the count of t1" in late.out
    assert "late scan at t1" in run.ok("coupons", "report", "exceptions", store).out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("receive", "STORE", "examin"), "did you mean examine"),
        (("receive", "STORE"), "which step? One of invoice, examine"),
        (("issue", "STORE", "serial=A7:1"), "it takes serials"),
        (("issue", "STORE", "serials=A7"), "names no serials; write A7:1-100,105 or none"),
        (("issue", "STORE", "serials=A7:x"), "serials"),
        (("form", "STORE", "sign", "locked=maybe"), "locked is yes or no"),
        (("report", "ledgr", "STORE"), "did you mean ledger"),
        (("scan", "STORE", "free drink"), "'free drink' is no serial"),
        (("scan", "STORE", "foo"), "'foo' is no serial"),
        (("form", "STORE", "hand_out", "patron=P1"), "form, hand_out wants serials as well"),
        (("form", "STORE", "accept"), "on which paper? Say --paper NUMBER; no coupon_form is open"),
        (
            ("receive", "STORE", "examine", "found=A7:1", "twice=none"),
            "wants denomination, damaged",
        ),
        (("mail", "STORE", "release"), "mail, release wants names as well"),
        (
            ("requisition", "STORE", "prepare", "needed=x", "denomination_cents=5", "many=1"),
            "it takes needed, denomination, quantity",
        ),
        (("scan", "STORE", "25-Q9-0000001"), "no batch 'Q9'"),
        (("mail", "STORE", "list", "names=@nowhere.csv"), "nowhere.csv"),
        (("void", "STORE", "confirm", "--paper", "coupon_void/2026/9"), "no coupon_void is open"),
        (("void", "STORE", "confirm", "--paper", "nosuch/1"), "lists the kinds that there are"),
    ],
)
def test_what_is_typed_wrong(store: str, run: Run, words: tuple[str, ...], said: str) -> None:
    """One line that says what to do, and nothing is done."""
    typed = [store if one == "STORE" else one for one in words]
    by = () if words[0] in ("report", "scan") else ("--by", FS)
    assert said in run.fails(2, "coupons", *typed, *by)


def test_a_paper_that_there_is_not_names_those_that_are_open(store: str, run: Run) -> None:
    """Of its kind, the last ones; and whoever says not who he is, is told how to say it."""
    receive(run, store)
    for n in (1, 2):
        say(run, store, "void", "ask", "serials=A7:1", "why=torn", by=MS)
        why = run.fails(2, "coupons", "void", store, "confirm", "--paper", "coupon_void/2026/9",
                        "--by", FS)  # fmt: skip
        assert ("open is" if n == 1 else "open are coupon_void/2026/1,") in why
        assert f"coupon_void/2026/{n}" in why
    why = run.fails(2, "coupons", "void", store, "ask", "serials=A7:1", "why=torn")
    assert "Say --by WHO" in why


def test_every_word_has_an_example(run: Run) -> None:
    """As every command has."""
    for one in OFFICE:
        assert f"croupier coupons {one.name} house.db" in " ".join(
            run.ok("coupons", one.name, "--help").out.split()
        )


def test_the_python_of_the_page_works(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """docs/coupons.md shows it, in a practice house that was just founded."""
    monkeypatch.chdir(tmp_path)
    run.ok("house", "found", "house.db")
    page = (Path(__file__).parents[2] / "docs" / "coupons.md").read_text("utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    names: dict[str, Any] = {}
    exec(compile(code, "docs/coupons.md", "exec"), names)
    assert names["coupons"].designs["D1"].approval == "BGO 1"
    assert "Match Play Coupon ledger" in capsys.readouterr().out


def test_the_hash_of_a_list_hangs_on_every_cell() -> None:
    """And on nothing that a spreadsheet adds."""
    row = {"patron": "P1", "name": "name 1", "address": "1 Elm"}
    assert sha256_of([row]) == sha256_of([row | {"extra": "x"}])
    for cell in row:
        assert sha256_of([row | {cell: "other"}]) != sha256_of([row])

"""`croupier analyze`: the contract of its data, the figures it must show, what it refuses."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from croupier.core.game import rules_for
from croupier.exact.analysis import Analysis
from croupier.exact.census import SIMULATED
from croupier.exact.par import how_got, percent, sheet
from croupier.facade import analysis_of
from croupier.games import game, game_ids
from tests.cli.running import Run

TCP = "three_card_poker"


def paytable(folder: Path, text: str) -> str:
    file = folder / "paytable.toml"
    file.write_text(text, encoding="utf-8")
    return str(file)


@pytest.mark.parametrize("game_id", game_ids())
def test_the_data_has_exactly_these_keys(run: Run, game_id: str) -> None:
    """Programs rely on them; rows of a wager sum to one and fractions give the edge."""
    data = run.ok("analyze", game_id, "--json").data
    first = ("game", "edition", "options", "wagers", "strategy", "notes", "chosen", "rules")
    assert list(data) == [*first]
    assert data["game"] == game_id
    for wager in data["wagers"]:
        assert list(wager) == [
            "wager",
            "rows",
            "house_edge",
            "house_edge_percent",
            "unit",
            "element_of_risk_percent",
            "standard_deviation",
            "hit_frequency",
            "method",
            "standard_error",
            "seconds",
            "house_edge_without_pushes_percent",
            "house_edge_per_roll_percent",
            "average_rolls",
            "push_frequency",
            "average_stake",
            "note",
            "return_percent",
            "hold_percent",
            "volatility_index",
            "top_award",
            "bands",
        ]
        keys = ["outcome", "pays", "net", "probability", "clause"]
        assert all(list(row) == keys for row in wager["rows"])
        nets = sum(Fraction(row["net"]) * Fraction(row["probability"]) for row in wager["rows"])
        assert sum(Fraction(row["probability"]) for row in wager["rows"]) == 1
        edge = Fraction(wager["house_edge"])
        assert wager["house_edge_percent"] == pytest.approx(float(100 * edge), abs=1e-6)
        assert 0 <= Fraction(wager["hit_frequency"]) <= 1
        twenty_one = game_id.endswith("blackjack") and wager["wager"] == "main"
        assert wager["method"] == ("exact to double precision" if twenty_one else "exact")
        assert abs(nets + edge) < (Fraction(1, 10**10) if twenty_one else Fraction(1, 10**100))
        assert wager["standard_error"] is None


def test_three_card_poker(run: Run) -> None:
    """The figures that every table of Three Card Poker is known by."""
    data = run.ok("analyze", TCP, "--json").data
    by_id = {wager["wager"]: wager for wager in data["wagers"]}
    assert list(by_id) == ["ante", "pair_plus", "six_card_bonus"]
    ante = by_id["ante"]
    assert ante["house_edge"] == "686689/20358520"
    assert round(ante["house_edge_percent"], 4) == 3.3730
    assert round(ante["element_of_risk_percent"], 4) == 2.0147
    assert ante["unit"] == "unit of the Ante Wager"
    assert by_id["pair_plus"]["house_edge"] == "402/5525"
    assert by_id["six_card_bonus"]["house_edge"] == "55546/363545"
    assert data["strategy"] == "Play queen-six-four or better; fold everything below."


def test_one_wager(run: Run) -> None:
    """`--wager` leaves the others out."""
    data = run.ok("analyze", TCP, "--wager", "pair_plus", "--json").data
    assert [wager["wager"] for wager in data["wagers"]] == ["pair_plus"]
    pair = data["wagers"][0]["rows"][4]
    clause = "oh.three_card_poker 12.D"
    assert pair == {
        "outcome": "pair",
        "pays": "1 to 1",
        "net": "1",
        "probability": "72/425",
        "clause": clause,
    }


@pytest.mark.parametrize("game_id", game_ids())
def test_the_terminal_shows_every_wager_in_80_columns(run: Run, game_id: str) -> None:
    """A sheet a wager, the summary, and no line that a small terminal would break."""
    out = run.ok("analyze", game_id).out
    data = run.ok("analyze", game_id, "--json").data
    for wager in data["wagers"]:
        assert f"({wager['wager']})" in out
        assert f"{wager['house_edge_percent']:.4f} %" in out
    assert "All wagers" in out
    assert max(len(line.rstrip()) for line in out.splitlines()) <= 80


def test_a_sheet_on_the_terminal(run: Run) -> None:
    """Outcome, payment, probability, one in how many and contribution stand in a line."""
    out = run.ok("analyze", TCP, "--wager", "pair_plus").out
    line = next(line for line in out.splitlines() if line.startswith("straight flush"))
    assert re.split(r"\s{2,}", line.strip()) == [
        "straight flush",
        "40 to 1",
        "0.2172 %",
        "460",
        "+0.086878",
    ]
    assert "7.2760 % = 402/5525 per unit staked" in out


def test_an_edition_is_chosen(run: Run) -> None:
    """The other edition cites its own chapter."""
    data = run.ok("analyze", "three_dice_football", "--edition", "577", "--json").data
    clauses = {row["clause"] for wager in data["wagers"] for row in wager["rows"]}
    assert all(clause.startswith("pa.577 577.") for clause in clauses)


def test_an_option_is_chosen(run: Run) -> None:
    """Without the Six Card Bonus it is not analysed, and the data says what was chosen."""
    data = run.ok("analyze", TCP, "--set", "six_card_bonus=no", "--json").data
    assert [wager["wager"] for wager in data["wagers"]] == ["ante", "pair_plus"]
    assert data["options"]["six_card_bonus"] == "no"


@pytest.mark.clause("oh.three_card_poker 12.D")
def test_a_paytable_above_the_floor_is_lawful(run: Run, tmp_path: Path) -> None:
    """Pair Plus may pay more than the law asks: 50 to 1 costs the house 10 times 12 in 5,525."""
    file = paytable(tmp_path, '[pair_plus]\nstraight_flush = "50 to 1"\n')
    data = run.ok("analyze", TCP, "--wager", "pair_plus", "--paytable", file, "--json").data
    assert Fraction(data["wagers"][0]["house_edge"]) == Fraction(402 - 120, 5525)
    assert data["wagers"][0]["rows"][0]["pays"] == "50 to 1"


@pytest.mark.clause("oh.three_card_poker 12.D")
def test_a_paytable_below_the_floor_is_refused(run: Run, tmp_path: Path) -> None:
    """39 to 1 is one unit short of the floor; the clause and the way out are named."""
    file = paytable(tmp_path, '[pair_plus]\nstraight_flush = "39 to 1"\n')
    line = run.fails(1, "analyze", TCP, "--paytable", file)
    assert "no less than 40 to 1 (oh.three_card_poker 12.D)" in line
    assert "--unlawful" in line


@pytest.mark.clause("oh.three_card_poker 12.E", "oh.three_card_poker 12.F")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[ante_bonus]\nstraight = "2 to 1"', "exactly 1 to 1 (oh.three_card_poker 12.E)"),
        ('[six_card_bonus]\nflush = "14 to 1"', "exactly 15 to 1 (oh.three_card_poker 12.F)"),
        ('[six_card_bonus]\nflush = "16 to 1"', "exactly 15 to 1 (oh.three_card_poker 12.F)"),
    ],
)
def test_a_payment_that_the_law_sets_is_not_changed(
    run: Run, tmp_path: Path, text: str, said: str
) -> None:
    """Where no floor is given, more is refused like less."""
    assert said in run.fails(1, "analyze", TCP, "--paytable", paytable(tmp_path, text))


def test_an_unlawful_paytable_is_priced_as_a_thought(run: Run, tmp_path: Path) -> None:
    """`--unlawful` prices what is refused otherwise, and the sheet says so."""
    file = paytable(tmp_path, '[pair_plus]\nstraight_flush = "35 to 1"\nflush = "4 to 1"\n')
    words = ("analyze", TCP, "--wager", "pair_plus", "--paytable", file, "--unlawful")
    edge = Fraction(402 + 5 * 12 - 274, 5525)
    assert Fraction(run.ok(*words, "--json").data["wagers"][0]["house_edge"]) == edge
    assert "thought only" in run.ok(*words).out


def test_the_best_play_follows_the_paytable(run: Run, tmp_path: Path) -> None:
    """If a folded Ante came back, only good hands would be played."""
    file = paytable(tmp_path, '[ante]\nfold = "push"\n')
    data = run.ok("analyze", TCP, "--paytable", file, "--unlawful", "--json").data
    assert data["strategy"] == "Play ace-four-two or better; fold everything below."


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[pair_plus", "is not TOML"),
        ("pair_plus = 3", "pair_plus stands outside a table"),
        ("[pair_plus]\nflush = 4", "pair_plus.flush is not text in quotes"),
        ('[pair_plus]\nflush = "4-1"', "pair_plus.flush: '4-1' is not a payment"),
        ('[pair_plus]\nflush = "4"', "pair_plus.flush: '4' is not a payment (it could be 4 to 1"),
        ("x = " + "[" * 5_000 + "]" * 5_000, "too deeply nested"),
        ("[pair_plus]\nflush = 1" + "0" * 5_000, "not TOML"),
        ('[pair_plus]\nflush = "1' + "0" * 1_000 + ' to 1"', "pair_plus.flush: '1000000000"),
        ('[pair_plus]\nflsh = "4 to 1"', "did you mean flush?"),
        ('[pair_pls]\nflush = "4 to 1"', "did you mean pair_plus?"),
        ("", "has no payments"),
    ],
)
def test_a_paytable_that_cannot_be_read(run: Run, tmp_path: Path, text: str, said: str) -> None:
    """One line says which file it is and what is wrong with it."""
    file = paytable(tmp_path, text)
    line = run.fails(2, "analyze", TCP, "--paytable", file)
    assert line.startswith(f"{file}: ")
    assert said in line
    assert len(line) < 400


@pytest.mark.parametrize("text", ["7.5 to 1", "7.5:1", "15/2", "8.5 for 1"])
def test_odds_written_in_other_ways(run: Run, tmp_path: Path, text: str) -> None:
    """They are the same odds, and the sheet says them with the word to."""
    file = paytable(tmp_path, f'[pair_plus]\nstraight = "{text}"\n')
    words = ("analyze", TCP, "--wager", "pair_plus", "--paytable", file, "--json")
    assert run.ok(*words).data["wagers"][0]["rows"][2]["pays"] == "15 to 2"


@pytest.mark.clause("oh.blackjack 4.F")
def test_a_lawful_option_that_does_the_same_is_named(run: Run, tmp_path: Path) -> None:
    """A Blackjack at 6 to 5 is no paytable's business, but the house may choose it."""
    file = paytable(tmp_path, '[main]\nblackjack = "6:5"\n')
    line = run.fails(1, "analyze", "blackjack", "--paytable", file)
    assert "choose blackjack_pays=6 to 5, which is lawful (--set), or pay 3 to 2" in line
    file = paytable(tmp_path, '[put_6]\nwin = "7 to 6"\n')
    line = run.fails(1, "analyze", "craps", "--paytable", file)
    assert "choose put_pays=7 to 6, which is lawful" in line
    file = paytable(tmp_path, '[six_card_bonus]\nflush = "16 to 1"\n')
    assert "choose" not in run.fails(1, "analyze", TCP, "--paytable", file)


def test_wagers_named_twice(run: Run) -> None:
    """`--wager` may be given for each; both are priced, in the order of the words."""
    words = ("analyze", TCP, "--wager", "six_card_bonus", "--wager", "ante", "--json")
    data = run.ok(*words).data
    assert [one["wager"] for one in data["wagers"]] == ["six_card_bonus", "ante"]
    assert "no wager to analyse 'x'" in run.fails(2, "analyze", TCP, *words[2:4], "--wager", "x")


def test_a_paytable_that_is_no_text(run: Run, tmp_path: Path) -> None:
    """A missing file, a folder and bytes that are no text are wrong use too."""
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    for name in ("missing.toml", "", "bytes.toml"):
        run.fails(2, "analyze", TCP, "--paytable", str(tmp_path / name))


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("analyze", "three_card_pokr"), 2, "did you mean three_card_poker?"),
        (("analyze", TCP, "--wager", "ant"), 2, "did you mean ante?"),
        (("analyze", TCP, "--wager", "play"), 2, "one of: ante, pair_plus, six_card_bonus"),
        (("analyze", TCP, "--edition", "pa"), 2, "one of: oh"),
        (("analyze", TCP, "--set", "decs=2"), 2, "did you mean decks?"),
        (("analyze", TCP, "--set", "decks=3"), 2, "decks takes 1, 2"),
        (("analyze", TCP, "--set", "decks"), 2, "write --set OPTION=VALUE"),
        (("analyze", TCP, "--set", "decks=1", "--set", "decks=2"), 2, "given twice"),
        (("analyze", TCP, "--set", "minimum=ten"), 2, "'ten' is not an amount"),
        (("analyze", TCP, "--set", "minimum=1001"), 1, "no wager lies between them"),
        (("analyze", TCP, "--set", "payout_limit=1"), 1, "(oh.three_card_poker 12.G)"),
    ],
)
def test_what_is_asked_wrongly_or_refused(
    run: Run, words: tuple[str, ...], code: int, said: str
) -> None:
    """A word that does not exist is wrong use; what the rules forbid is a refusal."""
    assert said in run.fails(code, *words)


def test_the_page_is_written(run: Run, tmp_path: Path) -> None:
    """`--html` writes the sheet and says where; with `--json` the data is printed as well."""
    file = tmp_path / "par.html"
    ran = run("analyze", TCP, "--html", str(file))
    assert (ran.code, ran.out, ran.err) == (0, "", f"wrote {file}\n")
    assert "686689/20358520" in file.read_text("utf-8")
    assert run("analyze", TCP, "--html", str(file), "--json").data["game"] == TCP


def test_a_page_that_cannot_be_written(run: Run, tmp_path: Path) -> None:
    """A folder that is not there is named in one line."""
    line = run.fails(2, "analyze", TCP, "--html", str(tmp_path / "no" / "par.html"))
    assert "name a file that can be written" in line


# Effects of removal


def test_effects_of_removal_as_a_table(run: Run) -> None:
    """A row a rank and a column a wager, in percentage points, within 80 columns."""
    out = run.ok("analyze", "dragon_bonus_baccarat", "--removal").out
    lines = out.splitlines()
    assert lines[1] == "One card less in a shoe of 416, by rank:"
    fours = next(line for line in lines if line.startswith("4 "))
    assert fours.split() == ["4", "-0.0185", "+0.0120", "+0.0292", "-0.0529", "-0.1833", "+0.2680"]
    assert any(line.startswith("T J Q K ") for line in lines)
    assert "minus is good for the player" in lines[-1]
    assert max(len(line.rstrip()) for line in lines) <= 80


def test_effects_of_removal_of_one_wager(run: Run) -> None:
    """Only what is asked for is counted; as data it is exact."""
    words = ("analyze", "blackjack", "--removal", "--wager", "insurance")
    data = run.ok(*words, "--json").data
    assert list(data) == ["game", "edition", "options", "cards", "wagers"]
    (insurance,) = data["wagers"]
    assert (data["cards"], insurance["wager"], insurance["method"]) == (312, "insurance", "exact")
    change = (1 - Fraction(3 * 96, 310)) - (1 - Fraction(3 * 96, 311))
    assert Fraction(insurance["effects"]["5"]) == change
    assert "-0.2987" in run.ok(*words).out


def test_effects_of_removal_without_a_shoe(run: Run) -> None:
    """That is an answer in one line, not an error; the data has no wager."""
    said = "Three Card Poker: this game begins each round with a full deck.\n"
    assert run.ok("analyze", TCP, "--removal").out == said
    assert run.ok("analyze", TCP, "--removal", "--json").data["wagers"] == []


def test_effects_of_removal_refused(run: Run, tmp_path: Path) -> None:
    """A wager that is not there, and a page that is not."""
    words = ("analyze", "mini_baccarat", "--removal")
    assert "no wager to analyse 'x'" in run.fails(2, *words, "--wager", "x")
    assert "leave --html out" in run.fails(2, *words, "--html", str(tmp_path / "x.html"))


# Files, two sheets, and what fits on a line


def test_a_table_and_a_spreadsheet_are_written(run: Run, tmp_path: Path) -> None:
    """`--csv` and `--xlsx` beside `--html`, each over its own earlier output alone."""
    files = {kind: tmp_path / f"par.{kind}" for kind in ("html", "csv", "xlsx")}
    words = [word for kind, file in files.items() for word in (f"--{kind}", str(file))]
    for _ in range(2):
        ran = run("analyze", "big_six", *words)
        assert (ran.code, ran.out) == (0, "")
        assert ran.err == "".join(f"wrote {file}\n" for file in files.values())
    assert files["csv"].read_text("utf-8").startswith("croupier: PAR sheet,game,edition,options")
    assert files["xlsx"].read_bytes().startswith(b"PK")
    other = ("--set", "minimum=1", "--csv", str(files["html"]))
    assert "no earlier output of this command" in run.fails(2, "analyze", "big_six", *other)


def test_brief(run: Run) -> None:
    """A line a wager, what was chosen above it, and no rows."""
    out = run.ok("analyze", "big_six", "--set", "minimum=2", "--brief").out
    assert out.splitlines()[1] == "minimum=$2"
    assert "insignia_5" in out
    assert "contribution" not in out
    assert len(out.splitlines()) < 20
    (first, *_) = run.ok("analyze", "big_six", "--brief", "--json").data["wagers"]
    assert not {"rows", "bands"} & set(first)
    assert first["house_edge"] == "1/9"


def test_a_sample_is_told_with_its_standard_error() -> None:
    """How far off the edge may be; what is exact is exact."""
    (one,) = analysis_of(rules_for(game("big_six")), "insignia_1")
    assert how_got(one) == "exact"
    drawn = replace(one, method=SIMULATED, observed=10**8)
    error = percent(drawn.standard_deviation / 10**4)
    assert how_got(drawn) == f"simulated, standard error of the edge {error}"
    page = sheet(Analysis(rules_for(game("big_six")), (drawn,)), "0")
    assert f"Simulated, standard error of the edge {error}, over 100,000,000 rounds." in page


def test_the_heading_says_how_and_under_which_options(run: Run) -> None:
    """Also where one wager is asked for; its bands stand below it."""
    out = run.ok("analyze", "roulette", "--set", "wheel=single_zero", "--wager", "red").out
    assert ", exact, " in out.splitlines()[0]
    assert out.splitlines()[1] == "wheel=single_zero"
    assert "how it was got      exact" in out
    band = next(line for line in out.splitlines() if line.startswith("10,000,000"))
    assert band.endswith("rounds added up, to 1e-8")
    assert max(len(line.rstrip()) for line in out.splitlines()) <= 80


def test_two_paytables_side_by_side(run: Run, tmp_path: Path) -> None:
    """Rows and figures of both, with what each side has."""
    (tmp_path / "a.toml").write_text('[pair_plus]\nstraight_flush = "50 to 1"\n')
    (tmp_path / "b.toml").write_text('[pair_plus]\nflush = "4 to 1"\n')
    a, b = str(tmp_path / "a.toml"), str(tmp_path / "b.toml")
    words = ("analyze", TCP, "--wager", "pair_plus", "--paytable", a, "--against", b)
    data = run.ok(*words, "--json").data
    assert [side["name"] for side in data["sides"]] == ["a.toml", "b.toml"]
    (wager,) = data["wagers"]
    edges = [Fraction(402 - 120, 5525), Fraction(402 - 274, 5525)]
    assert list(map(Fraction, wager["house_edge"])) == edges
    out = run.ok(*words).out
    assert "b.toml: pair_plus.flush 4 to 1" in out
    assert max(len(line.rstrip()) for line in out.splitlines()) <= 80


def test_two_sets_of_options_side_by_side(run: Run) -> None:
    """`--against wheel=single_zero` keeps everything else as it is."""
    words = ("analyze", "roulette", "--set", "minimum=1", "--against", "wheel=single_zero")
    data = run.ok(*words, "--wager", "red", "--json").data
    assert [side["chosen"] for side in data["sides"]] == [
        "minimum=$1",
        "wheel=single_zero, minimum=$1",
    ]
    assert data["wagers"][0]["house_edge"] == ["1/19", "1/37"]
    assert "red" in run.ok(*words, "--brief").out
    assert "one paytable" in run.fails(2, "analyze", "roulette", "--against", "a", "--against", "b")

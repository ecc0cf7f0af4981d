"""[progressive] of a submission: a meter that the rules of the same file are paid from."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.core.game import rules_for
from croupier.core.refusals import Refusal
from croupier.games import game, game_ids
from croupier.house.meter_terms import PROGRESSIVE, example, meters_of
from croupier.house.meters import Filed
from croupier.house.submission_changes import changes
from croupier.house.submission_file import written
from croupier.house.submissions import Submission, check
from tests.house.linked import linked

HEAD = '[submission]\ngame = "{game}"\nhouse = "Harbour"\nfrom = 2026-12-01\n'
OFFERED = '[options]\nprogressive = "yes"\n[progressive]\n'
TERMS = 'meter = "three_card_poker"\ncontribution = "15%"\nseed = "$5,000"\n'


def submission(terms: str, game_id: str = "three_card_poker", offered: str = OFFERED) -> str:
    return HEAD.format(game=game_id) + offered + terms


def good(text: str) -> Submission:
    found = check(text)
    assert found.submission is not None, "\n".join(map(str, found.objections))
    return found.submission


def wrong(text: str) -> list[tuple[str, str, str]]:
    return [(one.path, one.clause, one.why) for one in check(text).objections]


def test_a_meter_is_read_to_the_millionth_of_a_wager() -> None:
    """Percent or a part; what is left out is nothing, and what flows over goes to the reserve."""
    assert good(submission(TERMS)).meter == Filed("three_card_poker", 5_000_00, 150_000)
    more = 'wager = "$1"\nreserve = "0.0001%"\nceiling = "20,000"\noverflow = "other"\n'
    found = good(submission(TERMS + more)).meter
    assert found == Filed("three_card_poker", 5_000_00, 150_000, 1, 20_000_00, "other")
    assert found.written == {
        "meter": "three_card_poker",
        "contribution": "15%",
        "seed": "$5,000",
        "reserve": "0.0001%",
        "ceiling": "$20,000",
        "overflow": "other",
    }


@pytest.mark.parametrize(
    ("terms", "path", "clause", "said"),
    [
        ('contribution = "1%"\nseed = 5\n', "progressive.meter", "", "it is missing"),
        ('meter = "three_card_poker"\nseed = 5\n', "progressive.contribution", "", "missing"),
        (TERMS.replace("three_card_poker", "multi_link"), "progressive.meter", "", "multi_link"),
        (TERMS + 'wager = "$2"\n', "progressive.wager", "oh.progressives 3.A.ii", "takes $1"),
        (TERMS + 'ceiling = "lots"\n', "progressive.ceiling", "", "it is no amount"),
        (TERMS + 'reserve = "0.00001%"\n', "progressive.reserve", "", "whole millionths"),
        (TERMS.replace("15%", "101%"), "progressive.contribution", "", "whole millionths"),
        (TERMS + 'reserve = "86%"\n', "progressive", "", "more than the whole wager"),
        (TERMS + 'ceiling = "$4,999.99"\n', "progressive", "", "above its ceiling"),
        (TERMS + 'overflow = "three_card_poker"\n', "progressive", "", "into itself"),
        (TERMS + "overflow = 7\n", "progressive.overflow", "", "is no text"),
    ],
)
def test_what_a_meter_cannot_be(terms: str, path: str, clause: str, said: str) -> None:
    """One objection each, with its key, and with its clause where the law is behind it."""
    ((at, by, why),) = wrong(submission(terms))
    assert (at, by) == (path, clause)
    assert said in why


def test_everything_wrong_with_a_meter_is_said_at_once() -> None:
    """Key by key, as all else of a file."""
    found = wrong(submission('meter = "link"\nwager = "$3"\nseed = "x"\ncontribution = "y"\n'))
    assert [path for path, _, _ in found] == [
        f"progressive.{key}" for key in ("meter", "wager", "seed", "contribution")
    ]


def test_no_meter_without_its_wager() -> None:
    """oh.progressives 3.A: a property that does not offer the wager files no meter; a game whose
    chapter has none is told so."""
    ((path, clause, why),) = wrong(submission(TERMS, offered="[progressive]\n"))
    assert (path, clause) == ("progressive", "oh.progressives 3.A")
    assert 'progressive = "yes"' in why
    ((path, _, why),) = wrong(submission(TERMS, "big_six", "[progressive]\n"))
    assert (path, "has no progressive" in why) == ("progressive", True)


@pytest.mark.parametrize("id", game_ids())
def test_the_lines_of_a_new_file_are_lawful(id: str) -> None:
    """With their marks taken off, at every game that has a progressive; others have no such
    lines."""
    found = game(id)
    lines = list(example(rules_for(found)))
    if PROGRESSIVE not in {option.id for option in found.options}:
        assert lines == []
        return
    rules = rules_for(found, options={PROGRESSIVE: "yes"})
    typed = [line.removeprefix("# ") for line in example(rules)][2:]
    text = "\n".join([HEAD.format(game=id) + OFFERED, *typed[1:], ""])
    filed = good(text).meter
    assert filed is not None
    assert filed.id in meters_of(rules)
    assert f"# [{PROGRESSIVE}]" in written(rules, "Harbour", good(text).day)


def test_what_changes_about_a_meter_is_said_in_words() -> None:
    """Beside options and rows; no edge hangs on it."""
    before, after = (good(submission(TERMS.replace("15%", part))) for part in ("15%", "12.5%"))
    found = changes(before, after)
    assert [str(one) for one in found.beside] == ["contribution in [progressive]: 15%, then 12.5%"]
    assert not found.moves_figures


@pytest.mark.parametrize("restarts", [False, True])
def test_no_round_begins_by_other_terms_than_were_filed(tmp_path: Path, restarts: bool) -> None:
    """A house whose meter is open at 15 % files 20 % with its rules: the next session waits until
    a meter of those terms is open, after a restart too; what is on it stays."""
    kept = linked(tmp_path)
    kept.close_tables()
    terms = 'meter = "multi_link"', 'contribution = "20%"', 'seed = "$10,000"'
    kept.file_rules("[progressive]", *terms)
    kept.open_table("t1", session=2)
    if restarts:
        kept.again()
    with pytest.raises(Refusal, match="contribution 15%, not 20%") as caught:
        kept.driver("t1", 2).begin_round()
    assert caught.value.clause == "58 Pa. Code 601a.2"
    shown = kept.meter().shown_cents
    kept.filed(contribution=200_000)
    assert kept.meter().shown_cents == shown
    assert kept.driver("t1", 2).begin_round()
    kept.agrees()

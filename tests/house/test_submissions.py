"""Rules Submissions: written, read, checked, compared."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterator

import pytest

from croupier.core.days import Date
from croupier.core.game import Game, Rules, rules_for
from croupier.core.options import Option
from croupier.core.refusals import CroupierError, Misuse, Refusal
from croupier.games import game, game_ids
from croupier.house.submission_changes import changes
from croupier.house.submission_file import quoted, written
from croupier.house.submissions import Checked, Submission, check, is_amount

DAY = Date(2026, 12, 1)
EVERY = [(id, edition) for id in game_ids() for edition in game(id).editions]
HEAD = '[submission]\ngame = "three_card_poker"\nhouse = "Harbour"\nfrom = 2026-12-01\n'


def filed(rules: Rules) -> Checked:
    return check(written(rules, "Harbour", DAY))


def good(text: str) -> Submission:
    found = check(text)
    assert found.objections == ()
    assert found.submission is not None
    return found.submission


def wrong(text: str) -> list[tuple[str, int | None, str]]:
    """Path, line and clause of every objection."""
    return [(one.path, one.line, one.clause) for one in check(text).objections]


# Written and read again


@pytest.mark.parametrize(("id", "edition"), EVERY)
def test_a_new_one_is_lawful(id: str, edition: str) -> None:
    """What is written for a game is read as its usual rules, without an objection."""
    rules = rules_for(game(id), edition)
    found = filed(rules)
    assert found.objections == ()
    assert found.submission is not None
    assert found.submission.rules.hash == rules.hash
    assert (found.submission.house, found.submission.day) == ("Harbour", DAY)


def test_every_choice_stands_in_it_with_values_and_clause() -> None:
    """An option with its lawful values, a limit, a floor: each with the clause."""
    text = written(rules_for(game("three_card_poker")), "Harbour", DAY)
    lines = text.splitlines()
    at = lines.index('minimum = "$5"')
    assert "(oh.three_card_poker 7.A.i)" in lines[at - 2]
    assert lines[at - 1] == "# usual: $5"
    floor = '# flush = "3 to 1"  # no less than 3 to 1 (oh.three_card_poker 12.D)'
    assert floor in lines
    for option in game("three_card_poker").options:
        section = "limits" if is_amount(option) else "options"
        assert option.id in tomllib.loads(text)[section]


def others(found: Game, edition: str, option: Option) -> Iterator[Rules]:
    """The game with another choice of one option, as far as that is lawful by itself."""
    texts = [option.text(value) for value in option.choices if value != option.default]
    for text in texts or ["2", "7", "25", "$60,000", "$2.50"]:
        try:
            rules = rules_for(found, edition, {option.id: text})
        except CroupierError:
            continue
        if rules.options[option.id] != option.default:
            yield rules


@pytest.mark.parametrize(("id", "edition"), EVERY)
def test_every_choice_comes_back(id: str, edition: str) -> None:
    """Every other choice of every option, written and read again, is the same rules."""
    usual = rules_for(game(id), edition).hash
    for option in game(id).options:
        for rules in others(game(id), edition, option):
            found = filed(rules)
            assert found.submission is not None, (option.id, found.objections)
            assert found.submission.rules.hash == rules.hash != usual


def test_payments_come_back() -> None:
    """Rows above their floors stand in the file, and only those are in force."""
    pays = {"pair_plus": {"flush": "4 to 1", "straight_flush": "50 to 1"}}
    rules = rules_for(game("three_card_poker"), paytable=pays)
    found = good(written(rules, "Harbour", DAY))
    assert found.rules.hash == rules.hash
    assert found.rules.paytable == pays


def test_the_same_rules_have_the_same_version() -> None:
    """However they are written; another payment is another version, another house is not."""
    usual = good(HEAD)
    assert usual.version == good(written(usual.rules, "Elsewhere", DAY)).version
    more = good(HEAD + '[pays.pair_plus]\nflush = "4 to 1"\n')
    assert len({usual.version, more.version}) == 2
    assert len(usual.version) == 12
    assert usual.rules.hash.startswith(usual.version)


@pytest.mark.parametrize("text", ['a "b" \\ c', "two\nlines", "tab\t", "\x7f", "…", ""])
def test_texts_are_written_as_toml(text: str) -> None:
    """Whatever is quoted reads the same again."""
    assert tomllib.loads(f"a = {quoted(text)}") == {"a": text}


# What is wrong with a file


def test_everything_wrong_is_said_at_once() -> None:
    """Each with its key, its line and its clause, in the order of the file."""
    text = """[submission]
game = "three_card_poker"
hous = "Harbour"
from = "2026-12-01"
[options]
decks = 7
colour = "red"
[limits]
minimum = "100"
maximum = "50"
payout_limit = "1"
[pays.pair_plus]
flush = "2 to 1"
flosh = "4 to 1"
straight = "6"
[devics]
"""
    assert wrong(text) == [
        ("submission.house", 1, ""),
        ("submission.hous", 3, ""),
        ("submission.from", 4, ""),
        ("options.decks", 6, "oh.three_card_poker 3.B"),
        ("options.colour", 7, ""),
        ("limits.minimum", 9, "oh.three_card_poker 7.A.i"),
        ("limits.payout_limit", 11, "oh.three_card_poker 12.G"),
        ("pays.pair_plus.flush", 13, "oh.three_card_poker 12.D"),
        ("pays.pair_plus.flosh", 14, ""),
        ("pays.pair_plus.straight", 15, ""),
        ("devics", 16, ""),
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "submission.game: it is missing"),
        ("[submission]\ngame = 3\n", "3 is no text"),
        ('[submission]\ngame = "three_card"\n', "did you mean three_card_poker?"),
        (HEAD + 'edition = "nj"\n', "no edition of three_card_poker 'nj'"),
        ("submission = 1\n", "this is a table; write [submission]"),
        (HEAD + "[options]\nshuffler = true\n", 'write "yes" or "no"'),
        (HEAD + "[limits]\nminimum = 2.5\n", 'in quotes, such as "2.50"'),
        (HEAD + "[limits]\ndecks = 1\n", "no limit in [limits] 'decks'"),
        (HEAD + '[options]\nminimum = "5"\n[limits]\nminimum = "5"\n', "in [options] too"),
        (HEAD + '[options]\nminimum = "5"\nMinimum = "5"\n', "stands there twice"),
        (HEAD + '[pays]\npair_plus = "4 to 1"\n', "this is a table; write [pays.pair_plus]"),
        (HEAD + "[pays.pair_plus]\nflush = 4\n", '4 is no text; write it in quotes, such as "4 to'),
        (HEAD + '[pays.pair_pls]\nflush = "4 to 1"\n', "did you mean pair_plus?"),
        (HEAD + '[devices]\nshufler = "x"\n', "did you mean shuffler?"),
        (HEAD + '[progressive]\nmetre = "x"\n', "did you mean meter?"),
        (HEAD + '[coupons]\npushes = "x"\n', "did you mean push?"),
        (HEAD + '[coupons]\npush = "stay"\n', "no answer to push 'stay'; one of: back, box"),
        (HEAD + "[devices]\nshoe = []\n", "[] is no text"),
        (HEAD.replace("2026-12-01", "2026-12-01T10:00:00"), "is no gaming day"),
        (HEAD.replace('"Harbour"', '" "'), "is no text"),
        ("[submission\n", "this is not TOML"),
        ("a = " + "[" * 5_000, "this is"),
    ],
)
def test_what_each_fault_is_told(text: str, said: str) -> None:
    """One sentence that says what to write instead."""
    found = check(text)
    assert found.submission is None
    assert any(said in str(one) for one in found.objections), found.objections


def test_a_syntax_fault_names_its_line() -> None:
    """The reader of TOML says where it stopped."""
    assert "line 2" in str(check('[submission]\ngame = "x\n').objections[0])


def test_a_wager_that_is_not_offered() -> None:
    """The clause that keeps it out, and the choice that would offer it."""
    text = HEAD.replace("three_card_poker", "mini_baccarat")
    text += '[options]\ndragon_bonus = "no"\n[pays.dragon_bonus_player]\nwin_by_9 = "30 to 1"\n'
    (found,) = check(text).objections
    assert (found.path, found.line) == ("pays.dragon_bonus_player", 7)
    assert "dragon_bonus=yes" in found.why
    assert found.clause.startswith("oh.mini_baccarat ")


def test_a_place_of_a_wager_has_no_rows_of_its_own() -> None:
    """What a Come Bet pays is said once, not for each number."""
    text = HEAD.replace("three_card_poker", "craps") + '[pays."come@6"]\npoint_made = "2 to 1"\n'
    (found,) = check(text).objections
    assert found.path == "pays.come@6"
    assert "did you mean come?" in found.why


def test_choices_that_do_not_go_together() -> None:
    """The one that mends it when it is left out is named, with the other beside it."""
    text = HEAD.replace("three_card_poker", "blackjack")
    text += '[options]\ndecks = 6\ntournament = "yes"\ndealing = "continuous"\n'
    (found,) = check(text).objections
    assert (found.path, found.line) == ("options.tournament", 7)
    assert found.clause == "oh.blackjack 18.B.i"
    assert "together with options.dealing" in found.why


def test_two_refusals_of_one_check() -> None:
    """The first does not hide the second."""
    text = HEAD.replace("three_card_poker", "blackjack")
    text += '[options]\ndecks = 6\ndealing = "hand"\n[limits]\npayout_limit = "10"\n'
    assert wrong(text) == [
        ("options.dealing", 7, "oh.blackjack 16.A"),
        ("limits.payout_limit", 9, "oh.blackjack 15.B.v"),
    ]


def test_a_device_that_the_options_deny() -> None:
    """A shuffler among the devices needs the option that says so."""
    text = HEAD + '[options]\nshuffler = "no"\n[devices]\nshuffler = "Acme 3"\n'
    (found,) = check(text).objections
    assert found.path == "devices.shuffler"
    assert found.clause.startswith("oh.three_card_poker ")
    assert good(text.replace('"no"', '"yes"')).devices == {"shuffler": "Acme 3"}


def test_what_is_beside_the_rules_is_kept() -> None:
    """Devices and coupons are what the file says."""
    found = good(HEAD + '[devices]\nshoe = "B7"\n[coupons]\npush = "box"\n')
    assert (found.devices, found.meter) == ({"shoe": "B7"}, None)
    assert found.coupons == {"push": "box"}


def test_the_first_objection_is_raised_for_those_who_need_rules() -> None:
    """A refusal with its clause, or a misuse; both name the file and how many more there are."""
    with pytest.raises(Refusal, match=r"a\.toml: line 6.*mend the file") as refused:
        check(HEAD + '[pays.pair_plus]\nflush = "2 to 1"\n').good("a.toml")
    assert refused.value.clause == "oh.three_card_poker 12.D"
    with pytest.raises(Misuse, match=r"a\.toml: line 1.*1 more"):
        check('[submission]\ngame = "three_card_poker"\n').good("a.toml")


@pytest.mark.parametrize("id", ["three_card_poker", "big_six", "mini_baccarat"])
def test_damage_is_told_and_never_a_crash(id: str) -> None:
    """Whatever happens to a file, it is lawful or has objections in words."""
    seed = 20261201
    chance = random.Random(f"{seed} {id}")
    options = {"tournament": "yes"} if id == "mini_baccarat" else {}
    whole = written(rules_for(game(id), options=options), "Harbour", DAY)
    whole = whole.replace("# [pays", "[pays", 1)
    for time in range(60):
        text = damaged(whole, chance)
        found = check(text)
        assert (found.submission is None) == bool(found.objections), (seed, time)
        for one in found.objections:
            assert one.why.strip(), (seed, time)
            assert one.line is None or 1 <= one.line <= text.count("\n") + 1, (seed, time)


SCRAPS = ('"', "[", "]", "=", "\n", "{", "}", "yes", "0", "-1", "[[a]]", ".", "\x00", "é", "'''")


def damaged(text: str, chance: random.Random) -> str:
    for _ in range(chance.randint(1, 3)):
        at, to = sorted(chance.sample(range(len(text)), 2))
        lines = text.split("\n")
        match chance.randrange(5):
            case 0:
                text = text[:at] + text[min(to, at + 9) :]
            case 1:
                text = text[:at] + chance.choice(SCRAPS) + text[at:]
            case 2:
                line = chance.randrange(len(lines))
                text = "\n".join([*lines[:line], *lines[line + 1 :]])
            case 3:
                line = chance.randrange(len(lines))
                text = "\n".join([*lines[:line], lines[line], *lines[line:]])
            case _:
                text = text[:at] + chance.choice(SCRAPS) + text[at + 1 :]
    return text


# Two of them


def test_changes_in_words() -> None:
    """Options in words, rows that pay otherwise, what is filed beside; each with its clause."""
    old = good(HEAD)
    new = good(
        HEAD.replace("Harbour", "Pier").replace("12-01", "12-02")
        + '[limits]\nminimum = "10"\n[pays.pair_plus]\nflush = "4 to 1"\n[devices]\nshoe = "B7"\n'
    )
    found = changes(old, new)
    (limit,) = found.options
    assert (limit.path, limit.before, limit.after) == ("options.minimum", "$5", "$10")
    assert limit.clause == "oh.three_card_poker 7.A.i"
    assert "least amount of a wager (minimum): $5, then $10" in str(limit)
    (row,) = found.rows
    assert (row.path, row.before, row.after) == ("pays.pair_plus.flush", "3 to 1", "4 to 1")
    assert (row.words, row.clause) == ("Pair Plus, flush", "oh.three_card_poker 12.D")
    assert [(one.path, one.before, one.after) for one in found.beside] == [
        ("submission.house", "Harbour", "Pier"),
        ("submission.from", "2026-12-01", "2026-12-02"),
        ("devices.shoe", "nothing", "B7"),
    ]
    assert found.moves_figures


def test_nothing_changes_against_itself() -> None:
    """Written in another way it is the same."""
    assert not changes(good(HEAD), good(HEAD + '[limits]\nminimum = "$5.00"\n'))


def test_a_wager_that_comes_or_goes() -> None:
    """It is said once, not row by row."""
    head = HEAD.replace("three_card_poker", "mini_baccarat")
    old, new = good(head), good(head + '[options]\ndragon_bonus = "no"\n')
    gone = {one.path: (one.before, one.after) for one in changes(old, new).rows}
    assert gone["pays.dragon_bonus_player"] == ("offered", "not offered")
    back = {one.path: (one.before, one.after) for one in changes(new, old).rows}
    assert back["pays.dragon_bonus_player"] == ("not offered", "offered")


def test_only_one_game_is_compared() -> None:
    """Two games have no rows in common."""
    with pytest.raises(Misuse, match="two of one game"):
        changes(good(HEAD), good(HEAD.replace("three_card_poker", "big_six")))


def test_no_figure_moves_where_the_option_says_so() -> None:
    """A shuffler moves nothing, so nobody need count."""
    old, new = good(HEAD), good(HEAD + '[options]\nshuffler = "no"\n')
    found = changes(old, new)
    assert found.options
    assert not found.moves_figures

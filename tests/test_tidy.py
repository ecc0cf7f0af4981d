"""The house rules of the source itself, so that nobody has to remember them.

Every rule is a small function from a source text to the complaints about it. Each has a test that
runs it over the tree and a test that shows it a bad example, since a rule that cannot fail keeps
nothing.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "croupier"

# From the bottom up: a package may import itself and the packages of the rows above its own.
# Packages of one row do not know each other.
ORDER = (
    ("core", "skeleton"),
    ("poker",),
    ("exact",),
    ("sim",),
    ("games",),
    ("law",),
    ("live",),
    ("house",),
    ("audit", "printing"),
    ("web",),
    ("cli", "rl", "contracts"),
)
HEIGHT = {package: height for height, row in enumerate(ORDER) for package in row}
# Inside a game's folder only counts and kernels know the libraries for them: rules and cloth are
# for live play, which never waits for a compiler.
COUNTS = re.compile(
    r"games/(\w+/(exact|kernel|together|own_bets)"
    r"|texas_holdem_bonus/(decisions|showdowns)|asia_poker/best"
    r"|twenty_one/(charts|cutting|dealer|exact_kernels|payments|rounds|sheet|splits|strategies)"
    r"|card_table/(asked|draws|five_own|known|named|pooled)|mississippi_stud/people"
    r"|ultimate_texas_holdem/(count|flops|own|solve|thumb)|four_card_poker/charts"
    r"|dice_table/(function|house|plan|play|session|sessions|strategy|wishes))\.py"
)
LIBRARIES = ("exact", "sim")
# The names of `croupier` itself lead everywhere, so only the rim (web, cli) may use them.
FACADE = HEIGHT["audit"]

# What is passed in from the rim, never reached for.
PURE = ("core", "poker", "games", "exact", "live", "house")
EFFECTS = {
    "datetime": "clock",
    "http": "network",
    "importlib.resources": "disk",
    "os": "system",
    "pathlib": "disk",
    "random": "randomness",
    "secrets": "randomness",
    "shutil": "disk",
    "socket": "network",
    "sqlite3": "disk",
    "subprocess": "system",
    "tempfile": "disk",
    "time": "clock",
    "urllib": "network",
    "uuid": "randomness",
}
EFFECT_CALLS = {"input": "terminal", "open": "disk", "print": "terminal"}
MAY = {
    "core/compiler.py": {"pathlib"},
    "core/kept.py": {"os", "pathlib"},  # the folder where compiled kernels are kept
    "core/kernels.py": {"pathlib"},
    "core/law.py": {"importlib.resources"},  # the clause ids, data of the package
    "games/__init__.py": {"importlib.resources"},  # which folders have a law file
}

# Where money and odds live: whole numbers and ratios of them. A cloth has places, never money.
WITHOUT_FLOATS = ("core", "poker", "games", "house")
CLOTHS = re.compile(r"(core|games/\w+)/cloth\.py")

LINES_AT_MOST = 600
UNFINISHED = re.compile(r"\b(TODO|FIXME|NotImplementedError)\b")
MACHINE_PATH = re.compile(r"(?<![\w.~})-])/(?:work|root|home|farm)/")
REGISTRY = re.compile(r"\b(?:pypi\.org|pythonhosted\.org|npmjs\.(?:org|com))\b")
PINNED = re.compile(r"[a-z0-9.-]+==[0-9][^\s;]*(?: ; [^;]+)?")
NOT_OURS = {"__pycache__", "build", "dist", "node_modules"}


def in_package(*packages: str) -> Iterator[tuple[str, str]]:
    """Name (below the package) and text of each module, in all or only some of its packages."""
    for path in sorted(SOURCE.rglob("*.py")):
        name = path.relative_to(SOURCE).as_posix()
        if not packages or name.split("/")[0] in packages:
            yield name, path.read_text("utf-8")


def in_tree(folder: Path = ROOT) -> Iterator[tuple[str, str]]:
    """Name and text of every text file of the project; caches and hidden tool folders left out."""
    for path in sorted(folder.iterdir()):
        if path.is_dir():
            hidden = path.name.startswith(".") and path.name not in (".ci", ".github")
            if not hidden and path.name not in NOT_OURS and path.suffix != ".egg-info":
                yield from in_tree(path)
        elif path.is_file() and path.name != ".git":
            try:
                yield path.relative_to(ROOT).as_posix(), path.read_text("utf-8")
            except UnicodeDecodeError:
                continue


def imported(name: str, text: str) -> Iterator[tuple[int, str]]:
    """Line and full name of each thing that a module imports, relative imports resolved."""
    here = ["croupier", *name.removesuffix(".py").split("/")]
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = here[: len(here) - node.level] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            yield from ((node.lineno, f"{module}.{alias.name}") for alias in node.names)


def wrong_directions(name: str, text: str) -> list[str]:
    """Imports that point upwards or sideways."""
    package = name.split("/")[0]
    if "/" not in name:
        return []  # the façade stands above everything
    if package not in HEIGHT:
        return [f"{name}: the package {package} has no place in the order of imports"]
    complaints = []
    for line, target in imported(name, text):
        root, _, rest = target.partition(".")
        other = rest.split(".")[0]
        if root != "croupier" or other in (package, "__version__"):
            continue
        rules_that_count = package == "games" and other in LIBRARIES and not COUNTS.match(name)
        if rules_that_count or HEIGHT.get(other, FACADE) >= HEIGHT[package]:
            complaints.append(f"{name}:{line}: {package} may not import {target}")
    return complaints


def effects(name: str, text: str) -> list[str]:
    """Reaching for a clock, a disk, a network, a terminal or chance."""
    complaints = []
    for line, target in imported(name, text):
        for module, effect in EFFECTS.items():
            if f"{target}.".startswith(f"{module}.") and module not in MAY.get(name, ()):
                complaints.append(f"{name}:{line}: {module} ({effect}) has to be passed in")
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Name) and node.id in EFFECT_CALLS:
            effect = EFFECT_CALLS[node.id]
            complaints.append(f"{name}:{node.lineno}: {node.id} ({effect}) has to be passed in")
    return complaints


def floats(name: str, text: str) -> list[str]:
    """Literals that are floats, and calls of `float`."""
    complaints = []
    for node in ast.walk(ast.parse(text)):
        literal = isinstance(node, ast.Constant) and isinstance(node.value, float | complex)
        call = isinstance(node, ast.Call) and ast.unparse(node.func) == "float"
        if isinstance(node, ast.expr) and (literal or call):
            complaints.append(f"{name}:{node.lineno}: a float, {ast.unparse(node)}")
    return complaints


def too_long(name: str, text: str) -> list[str]:
    """A module that wants splitting."""
    lines = len(text.splitlines())
    return [f"{name}: {lines} lines, at most {LINES_AT_MOST}"] if lines > LINES_AT_MOST else []


def matches(pattern: re.Pattern[str], name: str, text: str) -> list[str]:
    """Lines in which a pattern is found."""
    return [
        f"{name}:{number}: {found[0]}"
        for number, line in enumerate(text.splitlines(), 1)
        if (found := pattern.search(line))
    ]


def without_docstring(name: str, text: str) -> list[str]:
    """Tests that do not say which behaviour they hold."""
    return [
        f"{name}:{node.lineno}: {node.name} has no docstring"
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.name.startswith("test")
        and not ast.get_docstring(node)
    ]


def unpinned(project: str, lock: str) -> list[str]:
    """Lines of the lock that are no plain pin, and requirements of the project that it lacks."""
    settings = tomllib.loads(project)
    wanted = [*settings["project"]["dependencies"]]
    for extra in settings["project"].get("optional-dependencies", {}).values():
        wanted += extra
    for group in settings.get("dependency-groups", {}).values():
        wanted += [requirement for requirement in group if isinstance(requirement, str)]
    names = {re.split(r"[^\w.-]", requirement)[0] for requirement in wanted}
    pinned = {line.partition("==")[0] for line in lock.splitlines()}
    odd = [f"{line}: not a pin" for line in lock.splitlines() if not PINNED.fullmatch(line)]
    return odd + [f"{name}: not locked" for name in sorted(names - pinned - {"croupier"})]


def report(complaints: list[str]) -> None:
    """Fail with one complaint a line."""
    if complaints:
        pytest.fail("\n".join(complaints), pytrace=False)


def test_imports_point_one_way() -> None:
    """core < poker < exact < sim < games < law < live < house < audit < web < cli, contracts."""
    report([line for name, text in in_package() for line in wrong_directions(name, text)])


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("core/money.py", "from croupier.games import craps"),
        ("core/money.py", "from croupier import games"),
        ("core/money.py", "import croupier.cli.main"),
        ("core/money.py", "from croupier import analyze"),
        ("core/money.py", "import croupier"),
        ("games/craps.py", "from ..exact import markov"),
        ("games/__init__.py", "from ..exact import markov"),
        ("games/dice/craps.py", "from ...sim import runner"),
        ("games/craps.py", "def later():\n    from croupier.sim.runner import run"),
        ("games/craps/rules.py", "from croupier.exact.chain import solve"),
        ("games/craps/cloth.py", "from croupier.sim.runner import run"),
        ("exact/markov.py", "from croupier.sim import runner"),
        ("exact/markov.py", "from croupier.games import craps"),
        ("core/law.py", "from croupier import law"),
        ("kitchen/sink.py", "import json"),
    ],
)
def test_a_wrong_direction_is_seen(name: str, text: str) -> None:
    """Upwards, sideways, through the façade, relative, on use, or from an unknown package."""
    assert len(wrong_directions(name, text)) == 1


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("games/craps.py", "from croupier.core.dice import Roll"),
        ("games/craps.py", "from croupier.games.shooter import Shooter"),
        ("games/craps.py", "from . import shooter"),
        ("games/craps.py", "from .shooter import Shooter"),
        ("games/craps/exact.py", "from croupier.exact.chain import solve"),
        ("games/craps/kernel.py", "from croupier.sim.runner import run"),
        ("law/coverage.py", "from croupier.core.law import chapters"),
        ("core/law.py", "from croupier import __version__"),
        ("cli/analyze.py", "import croupier"),
        ("cli/analyze.py", "from croupier.exact import par"),
        ("games/craps.py", "import json, typing, croupiers.games"),
        ("__init__.py", "from croupier.exact import par"),
    ],
)
def test_a_right_direction_is_left_alone(name: str, text: str) -> None:
    """Downwards, inside a package, and anything from the façade."""
    assert wrong_directions(name, text) == []


def test_the_rules_are_pure() -> None:
    """No clock, no chance, no disk, no network and no terminal below the rim."""
    pure = [(name, text) for name, text in in_package(*PURE) if not COUNTS.match(name)]
    report([line for name, text in pure for line in effects(name, text)])


@pytest.mark.parametrize(
    "text",
    [
        "import random",
        "import os.path",
        "from secrets import randbelow",
        "from datetime import date",
        "from pathlib import Path",
        "from importlib import resources",
        "from importlib.resources import files",
        "def later():\n    import time",
        "open('x')",
        "print('x')",
        "input()",
        "show = print",
    ],
)
def test_an_effect_is_seen(text: str) -> None:
    """Each way of reaching for the world outside."""
    assert len(effects("games/craps.py", text)) == 1


def test_only_the_named_modules_have_an_exception() -> None:
    """The kernel cache may use the disk and the law may read its data, and nothing beyond."""
    assert effects("core/kept.py", "import os\nfrom pathlib import Path") == []
    assert effects("core/law.py", "from importlib import resources") == []
    assert len(effects("core/kept.py", "import random\nfrom importlib import resources")) == 2
    assert len(effects("core/law.py", "import os")) == 1


def test_what_only_looks_like_an_effect_is_left_alone() -> None:
    """A method called open, a word that begins like a module, a module below another one."""
    text = "import timeit_like, importlib.util\nfrom croupier.core import random\ntable.open()"
    assert effects("games/craps.py", text) == []


def test_money_and_odds_have_no_floats() -> None:
    """A float appears only in a report."""
    named = [(name, text) for name, text in in_package(*WITHOUT_FLOATS) if not COUNTS.match(name)]
    money = [(name, text) for name, text in named if not CLOTHS.fullmatch(name)]
    report([line for name, text in money for line in floats(name, text)])


def test_only_cloths_have_places() -> None:
    """A module that is called a cloth, in the core or in a game's folder, and no other."""
    for name in ("core/cloth.py", "games/craps/cloth.py", "games/dice_table/cloth.py"):
        assert CLOTHS.fullmatch(name)
    for name in (
        "core/cloths.py",
        "games/cloth.py",
        "games/craps/cloth_rules.py",
        "house/cloth.py",
    ):
        assert not CLOTHS.fullmatch(name)


@pytest.mark.parametrize("text", ["edge = 0.5", "edge = -1e3", "edge = float(1)", "x = 2j"])
def test_a_float_is_seen(text: str) -> None:
    """A literal in any notation, or a conversion."""
    assert len(floats("core/money.py", text)) == 1


def test_whole_numbers_are_left_alone() -> None:
    """Integers, fractions and annotations make no float."""
    assert floats("core/money.py", "x: float = Fraction(1, 2) + 3 // 2\ny = '0.5'") == []


def test_no_module_is_too_long() -> None:
    """A module over the limit wants splitting, or the core lacks something."""
    report([line for name, text in in_package() for line in too_long(name, text)])


def test_a_long_module_is_seen() -> None:
    """The limit itself is allowed, one line more is not."""
    assert too_long("core/money.py", "x = 1\n" * LINES_AT_MOST) == []
    assert len(too_long("core/money.py", "x = 1\n" * (LINES_AT_MOST + 1))) == 1


def test_nothing_is_left_unfinished() -> None:
    """What is in the package is done; what is not done is not in it."""
    texts = [(name, text) for name, text in in_tree() if name.startswith("src/")]
    assert texts
    report([line for name, text in texts for line in matches(UNFINISHED, name, text)])


@pytest.mark.parametrize(
    "text", ["x = 1  # TODO: later", "# FIXME", "    raise NotImplementedError"]
)
def test_an_unfinished_place_is_seen(text: str) -> None:
    """A note to self or a stub."""
    assert len(matches(UNFINISHED, "core/money.py", f"x = 1\n{text}\n")) == 1


def test_no_path_of_a_machine() -> None:
    """No file says where on somebody's disk it was written."""
    report([line for name, text in in_tree() for line in matches(MACHINE_PATH, name, text)])


@pytest.mark.parametrize("folder", ["work", "root", "home", "farm"])
def test_a_path_of_a_machine_is_seen(folder: str) -> None:
    """At the start of a line, in quotes or after a scheme; not inside another path."""
    path = f"/{folder}/somebody"
    for text in (path, f"see '{path}'", f"file://{path}", f"x={path}"):
        assert len(matches(MACHINE_PATH, "README.md", text)) == 1, text
    for text in (f"docs{path}", f"https://example.com{path}", f"..{path}", f"{{folder}}{path}"):
        assert matches(MACHINE_PATH, "README.md", text) == [], text


def test_no_address_of_a_registry() -> None:
    """Where packages come from is the business of the machine that installs them."""
    report([line for name, text in in_tree() for line in matches(REGISTRY, name, text)])


@pytest.mark.parametrize(
    "parts", [("pypi", "org"), ("files", "pythonhosted", "org"), ("registry", "npmjs", "org")]
)
def test_an_address_of_a_registry_is_seen(parts: tuple[str, ...]) -> None:
    """The hosts of the public registries, in any address."""
    assert len(matches(REGISTRY, "x.lock", f"--index-url https://{'.'.join(parts)}/simple")) == 1


def test_the_walk_sees_the_project_and_nothing_else() -> None:
    """Hidden settings are read, environments and caches are not."""
    names = {name for name, _ in in_tree()}
    assert {"Makefile", ".ci/run", ".gitignore", "src/croupier/core/law.py"} <= names
    assert not [name for name in names if ".venv" in name or "cache" in name.split("/")[0]]


def test_every_test_says_what_it_holds() -> None:
    """A test has a docstring that states the behaviour."""
    ours = re.compile(r"(tests|src/croupier/contracts)/.*\.py$")
    texts = [(name, text) for name, text in in_tree() if ours.match(name)]
    assert texts
    report([line for name, text in texts for line in without_docstring(name, text)])


def test_a_test_without_a_docstring_is_seen() -> None:
    """Functions, methods and coroutines; helpers need none."""
    text = (
        "def test_a(): ...\nclass TestB:\n    def test_b(self): ...\nasync def test_c(): ...\n"
        "def helper(): ...\ndef test_d():\n    '''It holds.'''\n"
    )
    found = without_docstring("tests/test_x.py", text)
    assert [line.split()[1] for line in found] == ["test_a", "test_c", "test_b"]


def test_everything_is_pinned() -> None:
    """The lock holds plain pins, and one for each thing that the project asks for."""
    project, lock = ((ROOT / name).read_text() for name in ("pyproject.toml", "requirements.lock"))
    report(unpinned(project, lock))


def test_an_unpinned_requirement_is_seen() -> None:
    """A range, an address or an option in the lock, and a name that it lacks."""
    project = (
        "[project]\ndependencies = ['rich>=14']\n"
        "[project.optional-dependencies]\nfast = ['numba']\nall = ['croupier[fast]']\n"
        "[dependency-groups]\ndev = ['ruff', {include-group = 'x'}]\n"
    )
    good = "numba==0.68.1\nrich==15.0.0 ; python_version < '4'\nruff==1.0\n"
    assert unpinned(project, good) == []
    for name in ("numba", "rich", "ruff"):
        lock = "".join(line for line in good.splitlines(True) if not line.startswith(name))
        assert unpinned(project, lock) == [f"{name}: not locked"]
    for odd in ("--no-index", "x>=1", "x @ https://example.com/x.whl", "x==1 --hash=sha256:0"):
        assert unpinned(project, f"{good}{odd}\n") == [f"{odd}: not a pin"]

"""Arrows run one way: ui -> saves -> games, and so between packages; no long module, no clock in games."""

from __future__ import annotations

import ast
import gc
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from games import GAMES
from tools.changed.imports import statements

ROOT = Path(__file__).resolve().parents[2]
PARTS = ("bootstrap", "games", "saves", "ui")
LONGEST = 500

FORBIDDEN = {
    "bootstrap": {"pygame", "pygame_gui", "games", "saves", "ui", "main", "tests"},
    "games": {"pygame", "pygame_gui", "saves", "ui", "main", "tests", "time", "datetime"},
    "saves": {"pygame", "pygame_gui", "ui", "main", "tests"},
    "ui": {"tests"},
}
UNSAFE = {"pickle", "marshal", "shelve"}
"""Modules that run what they read."""
OWN_PIPES = {"ui.app.worker_process": {"pickle"}}
"""What reads by them only what another process of the program has written, into a pipe."""


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


FILES = sorted(path for part in PARTS for path in (ROOT / part).rglob("*.py"))
MODULES = {module_name(path): path for path in FILES}


@pytest.fixture(scope="module", autouse=True)
def _collect_no_garbage() -> Iterator[None]:
    """Collect none while the trees of all modules are kept: each collection would look through them."""
    gc.disable()
    yield
    parsed.cache_clear()
    classes.cache_clear()
    gc.enable()


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def names(node: ast.AST, module: str) -> Iterator[str]:
    """The modules that an import names: of `from a import b` it is a.b, should that be a module, else a."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        is_package = MODULES[module].name == "__init__.py"
        here = module.split(".")
        base = here[: len(here) - node.level + is_package] if node.level else []
        source = ".".join([*base, *([node.module] if node.module else [])])
        within = {f"{source}.{alias.name}" for alias in node.names}
        yield from within & MODULES.keys()
        if not within <= MODULES.keys():
            yield source


@cache
def imports(module: str) -> set[str]:
    """All that a module imports, wherever the import stands."""
    return {name for node in statements(parsed(MODULES[module])) for name in names(node, module)}


def imports_at_once(module: str) -> set[str]:
    """What a module of ours imports of ours while it is being imported itself."""
    found: set[str] = set()
    queue: list[ast.stmt] = list(parsed(MODULES[module]).body)
    while queue:
        node = queue.pop()
        found |= set(names(node, module))
        if isinstance(node, ast.If) and "TYPE_CHECKING" not in ast.unparse(node.test):
            queue += [*node.body, *node.orelse]
        elif isinstance(node, ast.Try):
            queue += [*node.body, *node.orelse, *node.finalbody]
    return found & set(MODULES) - {module}


def test_arrows_run_one_way() -> None:
    wrong = {
        module: roots & (FORBIDDEN[module.partition(".")[0]] | UNSAFE) - OWN_PIPES.get(module, set())
        for module in MODULES
        if (roots := {name.partition(".")[0] for name in imports(module)})
    }
    assert {module: roots for module, roots in wrong.items() if roots} == {}


def test_no_module_is_long() -> None:
    files = [*FILES, *(ROOT / "tests").rglob("*.py")]
    lengths = {str(path): len(path.read_text(encoding="utf-8").splitlines()) for path in files}
    assert {path: length for path, length in lengths.items() if length > LONGEST} == {}


SLEEP = re.compile(r"(?<!def )\bsleep\(|\btime\.(?:wait|delay)\(")
SLEEPS = {
    "tests/bench/desktop.py": 2,  # the pace of a mouse, and rest, which is measured
    "tests/bench/frames.py": 1,  # a player's pause between two acts
    "tests/bench/program.py": 5,  # the same, the pace of a mouse, and rest, which is measured
    "tests/bench/resting.py": 2,  # rest, which is measured
    "tests/bench/soak.py": 1,  # the pauses that the loop of the program asks for
    "tests/kit/waiting.py": 1,  # the wait for a condition
    "tests/setup/conftest.py": 1,  # pip, as long as a test holds it up
    "tests/ui/test_ending.py": 1,  # a program that is stuck until the test ends it
    "tests/ui/test_system.py": 1,  # a program that hangs until it is ended
}


def test_nothing_sleeps_for_a_fixed_time_but_what_plays_a_slow_thing_or_measures_rest() -> None:
    """All else calls `wait_until` of tests/kit/waiting.py, which ends as soon as what it awaits is so."""
    files = {path for part in ("tests", "tools") for path in (ROOT / part).rglob("*.py")}
    found = {
        path.relative_to(ROOT).as_posix(): sleeps
        for path in files
        if (sleeps := len(SLEEP.findall(path.read_text(encoding="utf-8"))))
    }
    assert found == SLEEPS


def test_every_module_says_what_it_is() -> None:
    assert [module for module, path in MODULES.items() if not ast.get_docstring(parsed(path))] == []


def test_no_object_of_ours_is_false() -> None:
    """If empty objects were false, `given or New()` would silently replace them."""
    false = [
        f"{module}.{node.name}"
        for module, path in MODULES.items()
        for node in statements(parsed(path))
        if isinstance(node, ast.ClassDef)
        and any(getattr(each, "name", "") in ("__bool__", "__len__") for each in node.body)
    ]
    assert false == ["games.GameRegistry"], "a Mapping; others have a property that says what is asked"


def circle(arrows: dict[str, set[str]]) -> list[str]:
    """A circle in the graph, or nothing."""
    done: set[str] = set()

    def walk(module: str, path: list[str]) -> list[str]:
        if module in path:
            return [*path[path.index(module) :], module]
        if module in done:
            return []
        for target in sorted(arrows[module]):
            if found := walk(target, [*path, module]):
                return found
        done.add(module)
        return []

    return next((found for module in arrows if (found := walk(module, []))), [])


def test_imports_run_in_no_circle() -> None:
    assert " -> ".join(circle({module: imports_at_once(module) for module in MODULES})) == ""


def test_modules_import_each_other_in_no_circle() -> None:
    """Imports for types alone and those inside functions count too."""
    arrows = {module: imports(module) & set(MODULES) - {module} for module in MODULES}
    assert " -> ".join(circle(arrows)) == ""


def package(module: str) -> str:
    """The package in which a module lies; a package lies in itself."""
    return module if MODULES[module].name == "__init__.py" else module.rpartition(".")[0]


def test_packages_import_each_other_in_no_circle() -> None:
    """Imports for types alone and those inside functions count too."""
    arrows: dict[str, set[str]] = {package(module): set() for module in MODULES}
    for module in MODULES:
        arrows[package(module)] |= {package(name) for name in imports(module) & set(MODULES)}
    for name, targets in arrows.items():
        targets.discard(name)
    assert " -> ".join(circle(arrows)) == ""


def test_a_circle_would_be_found() -> None:
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == ["b", "c", "b"]
    assert circle({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []


WRITTEN = {".py", ".pyw", ".md", ".txt", ".toml", ".po", ".svg", ".xml", ".nsi", ".sh", ".yml", ".desktop"}
BRITISH = re.compile(r"(?<!settings\.about\.)licen" + "ce", re.IGNORECASE)
"""The other spelling of "license": that of French, and of the key of one message, for keys never change."""


def test_license_has_one_spelling() -> None:
    folders = (ROOT / name for name in (*PARTS, "assets", "docs", "tests", "tools", ".ci", ".github"))
    files = [path for folder in folders for path in folder.rglob("*") if path.suffix in WRITTEN]
    files += [path for path in ROOT.iterdir() if path.suffix in WRITTEN]
    assert len(files) > 500
    english = (path for path in files if path.name != "fr.po")
    assert [path for path in english if BRITISH.search(path.name + path.read_text(encoding="utf-8"))] == []


def test_every_page_is_in_the_navigation_of_the_website() -> None:
    pages = {path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs").rglob("*.md")}
    listed = set(re.findall(r"\b(\S+\.md)$", (ROOT / "mkdocs.yml").read_text(encoding="utf-8"), re.MULTILINE))
    assert len(pages) > 50
    assert pages - listed == set(), "add them to nav in mkdocs.yml"


MOST_NAMES = 40


@cache
def classes(module: str) -> dict[str, ast.ClassDef]:
    return {node.name: node for node in parsed(MODULES[module]).body if isinstance(node, ast.ClassDef)}


@cache
def imported(module: str) -> dict[str, str]:
    """What a name that a module imports is called in full."""
    nodes = [node for node in statements(parsed(MODULES[module])) if isinstance(node, ast.ImportFrom)]
    return {each.asname or each.name: f"{node.module}.{each.name}" for node in nodes for each in node.names}


def own_names(node: ast.ClassDef) -> set[str]:
    """Methods, properties, and attributes of a class and of `self`."""
    found = {each.name for each in node.body if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)}
    for each in node.body:
        targets = each.targets if isinstance(each, ast.Assign) else [getattr(each, "target", None)]
        found |= {target.id for target in targets if isinstance(target, ast.Name)}
    for inner in ast.walk(node):
        match inner:
            case ast.Attribute(value=ast.Name(id="self"), attr=name, ctx=ast.Store()):
                found.add(name)
    return {name for name in found if not name.startswith("_")}


@cache
def public_names(place: str) -> frozenset[str]:
    """What a class offers, inherited names counted; nothing for a class that is not ours."""
    module, _, name = place.rpartition(".")
    if module not in MODULES:
        return frozenset()
    if name not in classes(module):
        return public_names(imported(module).get(name, ""))
    found = own_names(classes(module)[name])
    for base in classes(module)[name].bases:
        first, *rest = ast.unparse(base).partition("[")[0].split(".")
        found |= public_names(".".join([imported(module).get(first, f"{module}.{first}"), *rest]))
    return frozenset(found)


def test_no_class_offers_more_than_forty_public_names() -> None:
    places = {f"{module}.{name}" for module in MODULES for name in classes(module)}
    places.remove("saves.settings.Settings")  # a list of values without any behavior
    assert {place for place in places if len(public_names(place)) > MOST_NAMES} == set()


def test_inherited_names_are_counted() -> None:
    assert {"rebuild", "frame", "filters"} <= public_names("ui.screens.statistics.scene.StatisticsScene")


def test_one_game_knows_nothing_of_another() -> None:
    games = set(GAMES)
    mixed = {
        module: others
        for module in MODULES
        if (own := set(module.split(".")[1:2]) & games) and module.startswith("games.")
        if (
            others := {name.split(".")[1] for name in imports(module) if name.startswith("games.")}
            & games - own
        )
    }
    assert mixed == {}


def test_the_navigator_alone_reads_whole_saves_which_the_window_does_not_wait_for() -> None:
    readers = {"import_save", "library.open", "saves.replay.read", "saves.replay.replay", "saves.replay.load"}
    found = {
        (module, reader)
        for module, path in MODULES.items()
        if module.startswith("ui")
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Attribute | ast.ImportFrom)
        for reader in _named(node) & readers
    }
    assert found == {("ui.navigator", name) for name in ("import_save", "library.open", "saves.replay.read")}


def _named(node: ast.Attribute | ast.ImportFrom) -> set[str]:
    """Return the names of an attribute, with and without its owner, or of an import with its module."""
    if isinstance(node, ast.ImportFrom):
        return {f"{node.module}.{name.name}" for name in node.names}
    owner = getattr(node.value, "attr", getattr(node.value, "id", ""))
    return {node.attr, f"{owner}.{node.attr}"}

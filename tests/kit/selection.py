"""The choice of tests for a run: without long ones if it is short, and only what a change touches if asked.

A short run leaves out the tests with a marker of `LONG_ONLY` that `-m` does not name. With `--changed` a test
runs if it is a guard, or if one of the reasons of `reason` holds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Any, Final, NamedTuple

import pytest

from tests.kit import campaign
from tools.changed.imports import ImportGraph
from tools.changed.touched import ROOT, WIDE, BadBase, Touched, changed_files, named_games, touched_by
from tools.changed.uses import ALL_GAMES, Uses

LONG_ONLY: Final = ("packaging", "sounds", "arena")
CHANGED: Final = "--changed"
GUARDS: Final = {
    "tests/games/test_architecture.py": (".py",),
    "tests/setup/test_lint.py": (".py",),
    "tests/ui/test_words.py::test_nothing_is_wrong_with_the_words_of_the_product": (".py", ".po", ".toml"),
}
"""Quick tests of all files with some endings, which run with --changed if there is such a file."""

MATERIAL: Final = ("tests/kit/", "tests/tools/", "tests/ui/test_words.py")
"""Tests that take games only as material for something else: the code of a game does not touch them."""

NEARLY_ALL: Final = 0.9
"""The share of tests from which on all run."""

_INPUT: Final = "touched"
_OUTPUT: Final = "chosen"
SCREENS: Final = ("ui.", "tests.ui.", "tests.window.")
"""The modules by which a test is known to use the screen."""

_touched = pytest.StashKey[Touched]()
_chosen = pytest.StashKey[Counter[str]]()


def left_out(config: pytest.Config) -> list[str]:
    """Return the markers of the tests that this run leaves out."""
    return [name for name in LONG_ONLY if not campaign.is_long() and name not in config.option.markexpr]


def touched(config: pytest.Config) -> Touched | None:
    """Return what the change touches for which tests are chosen, or None if all run."""
    return config.stash.get(_touched, None)


# ------------------------------------------------------------------ the choice
class Case(NamedTuple):
    """What is known of a test before it runs."""

    name: str
    uses: Uses
    parameters: Uses

    @property
    def games(self) -> set[str]:
        """The games that its name and its parameters name."""
        words = [self.name, *self.parameters.own_texts, *self.parameters.texts, *self.parameters.modules]
        return named_games("\n".join(words))

    @property
    def modules(self) -> set[str]:
        """The modules that it uses."""
        return self.uses.modules | self.parameters.modules

    @property
    def texts(self) -> set[str]:
        """The texts that it uses."""
        return self.uses.texts | self.parameters.texts | self.parameters.own_texts


def cases(items: Iterable[pytest.Item]) -> list[Case]:
    """Return what is known of some tests."""
    known: dict[object, Uses] = {}
    return [_case(item, known) for item in items]


def _case(item: Any, known: dict[object, Uses]) -> Case:
    function = item.function
    if function not in known:
        known[function] = uses = Uses(function.__module__)
        uses.add(function)
        for found in item._fixtureinfo.name2fixturedefs.values():
            if found[-1].func.__module__ not in ("tests.conftest", *_foreign(found[-1].func)):
                uses.add(found[-1].func)
    parameters = Uses()
    if hasattr(item, "callspec"):
        parameters.add_parameters(item.callspec.params.values())
    return Case(item.nodeid, known[function], parameters)


def _foreign(function: Any) -> tuple[str, ...]:
    return () if function.__module__.startswith("tests.") else (function.__module__,)


def reason(case: Case, change: Touched) -> str:
    """Return why a test is chosen, or "" if it is not."""
    path = case.name.partition("::")[0]
    games, modules, texts = case.games, case.modules, case.texts
    is_start = "main.py" in texts
    is_screen = is_start or any(module.startswith(SCREENS) for module in modules)
    reached = {*change.rules, *(change.screens if is_screen else ())}
    if any(path.startswith(f"tests/{game}/") for game in change.games):
        return "of the game"
    if path in change.tests or any(each.endswith("/") and path.startswith(each) for each in change.tests):
        return "with a changed import"
    if modules.intersection(change.shared) or (is_start and change.shared):
        return "using what is touched"
    if not path.startswith(MATERIAL) or not all(each.endswith(".py") for each in change.files):
        if games & reached or (not games and named_games("\n".join(case.uses.own_texts)) & reached):
            return "naming the game"
        if not games and modules.intersection(change.own):
            return "using what is touched"
        if not games and ALL_GAMES in modules and reached:
            return "going through all games"
    if any(_names(each).intersection(texts) for each in change.data):
        return "reading what is changed"
    return "guarding all files" if is_guard(case.name, change.files) else ""


def is_guard(name: str, files: Iterable[str]) -> bool:
    """Return True if a test guards all files of the kind of one of these."""
    endings = next((ends for start, ends in GUARDS.items() if name.startswith(start)), ())
    return any(path.endswith(endings) for path in files) if endings else False


@cache
def _names(path: str) -> frozenset[str]:
    """Return the texts by which a test may name a file, or a folder that it lies in."""
    whole = ROOT / path
    folders = [each for each in whole.parents if each.is_relative_to(ROOT) and each.name not in WIDE][:-1]
    return frozenset({whole.name, path, str(whole), *map(str, folders), *(each.name for each in folders)})


# ------------------------------------------------------------------ hooks of pytest
def pytest_configure(config: pytest.Config) -> None:
    base = config.getoption(CHANGED)
    if hasattr(config, "workerinput"):
        if _INPUT in config.workerinput:
            config.stash[_touched] = Touched(*config.workerinput[_INPUT])
    elif base:
        try:
            files = changed_files(base)
        except BadBase as fault:
            raise pytest.UsageError(f"{CHANGED} {base}: {fault}") from None
        config.stash[_touched] = touched_by(files, ImportGraph(ROOT))


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Hand over what is touched to a worker of xdist."""
    change = touched(node.config)
    if change:
        node.workerinput[_INPUT] = tuple(change)


def pytest_report_header(config: pytest.Config) -> list[str]:
    """Say which markers are left out, and what has changed."""
    names = " and ".join(left_out(config))
    told = [f"without the {names} tests (--long adds them)"] if names else []
    change = touched(config)
    return told if change is None else [*told, header(change, config.getoption(CHANGED))]


def header(change: Touched, base: str) -> str:
    """Return a line that says what has changed, and what that touches."""
    if not change.files:
        return f"nothing has changed since {base}: only the tests that guard all code"
    several = f"{len(change.files)} files"
    files = ", ".join(change.files) if len(change.files) <= 3 else several
    if change.whole:
        return f"changed since {base}: {files}; {change.whole[0]} touches everything: all tests"
    modules = len(change.own) + len(change.shared)
    games = f", {' and '.join(change.games)}" if change.games else ""
    return f"changed since {base}: {files}{games}; {modules} modules touched"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out tests with certain markers, and those that the change does not touch."""
    names = left_out(config)
    dropped = {item for item in items if any(item.get_closest_marker(name) for name in names)}
    change = touched(config)
    if change and not change.whole:
        rest = [item for item in items if item not in dropped]
        reasons = {item: reason(case, change) for item, case in zip(rest, cases(rest), strict=True)}
        counts: Counter[str] = Counter(reasons.values())
        config.stash[_chosen] = counts
        unwanted = {item for item, why in reasons.items() if not why}
        if len(unwanted) > (1 - NEARLY_ALL) * len(rest):
            dropped |= unwanted
    if dropped:
        config.hook.pytest_deselected(items=[item for item in items if item in dropped])
        items[:] = [item for item in items if item not in dropped]


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Hand over what was chosen from a worker of xdist; no tests for a change are no failure."""
    if touched(session.config) and session.exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED:
        session.exitstatus = pytest.ExitCode.OK
    output = getattr(session.config, "workeroutput", None)
    if output is not None and _chosen in session.config.stash:
        counts = session.config.stash[_chosen]
        output[_OUTPUT] = dict(counts)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Note what a worker of xdist has chosen."""
    output = getattr(node, "workeroutput", None) or {}
    if _OUTPUT in output:
        counts: Counter[str] = Counter(output[_OUTPUT])
        node.config.stash[_chosen] = counts


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Say how many tests were chosen, and why."""
    if _chosen in config.stash:
        counts = config.stash[_chosen].copy()
        total, without = sum(counts.values()), counts.pop("", 0)
        told = ", ".join(f"{count} {why}" for why, count in sorted(counts.items(), key=lambda each: -each[1]))
        is_all = without <= (1 - NEARLY_ALL) * total
        chosen = "all" if is_all else str(total - without)
        terminalreporter.write_line(f"{CHANGED}: {chosen} of {total} tests: {told}")

"""How many small breaks of the rules, the folds and the saves the short run of the tests catches.

    python3 -m tests.bench mutants                      each area, with a sample of its breaks
    python3 -m tests.bench.mutants saves 500            one area, more of them, and what nobody caught

All tests are loaded once. A fork of that process runs each of them and sees which functions it calls; then
a fork for each break changes that one function and runs the tests that call it, until one fails. The usual
tools were weighed: mutmut and cosmic-ray copy the tree or start Python anew for each break, and draw no
sample by which two runs could be compared.
"""

from __future__ import annotations

import os
import pickle
import resource
import shutil
import signal
import sys
import tempfile
import time
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random
from types import CodeType, FunctionType
from typing import Final, NamedTuple

import pytest

import main
from tests.bench.figures import Figure
from tests.bench.mutations import Mutant, break_it, calling_first, mutants
from tests.kit import campaign

ROOT: Final = Path(main.__file__).parent
ALIKE: Final = ROOT / "tests" / "bench" / "mutants.toml"
"""Breaks that change nothing that anybody could see, each with the reason; somebody has looked at each."""

SAMPLE: Final = 150
GOAL: Final = 90.0
PATIENCE: Final = 40.0
"""Seconds that the tests of one break may have taken, unbroken; what would come after them is not run."""

_SHARED: Final = ("tests/contract", "tests/games", "tests/golden")
_RULES: Final = (
    "bargains", "completion", "deeds", "flow", "fold", "landing", "money", "news", "pending",
    "reach", "rules", "state", "walks",
)  # fmt: skip


class Area(NamedTuple):
    """Modules that are broken, and where the tests are that should see it."""

    modules: tuple[str, ...]
    tests: tuple[str, ...]


def _game(name: str, *more: str) -> Area:
    found = (f"games/{name}/{module}.py" for module in _RULES)
    return Area((*(path for path in found if (ROOT / path).is_file()), *more), (f"tests/{name}", *_SHARED))


def areas() -> dict[str, Area]:
    """What can be measured, by name."""
    packs = tuple(f"games/patience/{module}.py" for module in ("cards", "deals", "rules", "state"))
    patience = _game("joker_klondike", *packs)
    saves = tuple(f"saves/{path.name}" for path in sorted((ROOT / "saves").glob("[!_]*.py")))
    return {
        "strike_it_rich": _game("strike_it_rich"),
        "klondike_board": _game("klondike_board", "games/ring/estate.py", "games/ring/pending.py"),
        "gold_am_yukon": _game("gold_am_yukon"),
        "calamityville": _game("calamityville"),
        "patience": Area(patience.modules, ("tests/klondike_patience", *patience.tests)),
        "saves": Area(saves, ("tests/saves", "tests/contract", "tests/golden")),
    }


class Seen(NamedTuple):
    """What a test does when nothing is broken: seconds of CPU, functions called."""

    seconds: float
    calls: frozenset[tuple[str, str]]


class Outcome(NamedTuple):
    """What became of a break: "caught", "hung" (caught by never ending), "alike" or "missed"."""

    what: str
    said: str


# ------------------------------------------------------------------ the live function
def live(path: str, function: str) -> FunctionType | None:
    """The function that runs, below whatever its decorators made of it; None where they left none."""
    thing: object = import_module(path.removesuffix(".py").replace("/", "."))
    for part in function.split("."):
        thing = vars(thing).get(part)
        thing = getattr(thing, "fget", None) or getattr(thing, "func", None) or thing
        while hasattr(thing, "__wrapped__") or isinstance(thing, staticmethod | classmethod):
            thing = getattr(thing, "__wrapped__", None) or getattr(thing, "__func__", None)
    return thing if isinstance(thing, FunctionType) else None


def _fits(function: FunctionType, code: CodeType) -> bool:
    return function.__code__.co_freevars == code.co_freevars


# ------------------------------------------------------------------ forks
def forked(work: Callable[[], object], seconds: float = 0) -> Callable[[], object]:
    """Begin some work in a fork; a call of what is returned waits for its answer, None if it never came."""
    reader, writer = os.pipe()
    sys.stdout.flush()
    child = os.fork()
    if not child:
        _alone(seconds)
        with open(writer, "wb") as file:
            file.write(pickle.dumps(work()))
        os._exit(0)
    os.close(writer)

    def wait() -> object:
        with open(reader, "rb") as file:
            told = file.read()
        os.waitpid(child, 0)
        return pickle.loads(told) if told else None

    return wait


def _alone(seconds: float) -> None:
    """Say nothing from now on, and die after so much CPU."""
    silence = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(silence, stream)
    os.setpgid(0, 0)
    if seconds:
        resource.setrlimit(resource.RLIMIT_CPU, (round(seconds) + 1, resource.RLIM_INFINITY))


class _Runner:
    """Stands in for pytest's own loop over the tests, once all of them are loaded."""

    def __init__(self, work: Callable[[_Runner], object]) -> None:
        self.items: dict[str, pytest.Item] = {}
        self._work = work
        self._failed = False

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = {item.nodeid: item for item in session.items}
        self._work(self)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._failed |= report.failed

    def fails(self, item: pytest.Item) -> bool:
        """Run one test; whether it fails."""
        self._failed = False
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        return self._failed

    def in_own_folder(self) -> Path:
        """Let the tests of this fork write elsewhere than those of another."""
        folder = Path(tempfile.mkdtemp(prefix="mutant-"))
        some = next(iter(self.items.values()))
        some.config._tmp_path_factory._basetemp = folder  # type: ignore[attr-defined]
        return folder


# ------------------------------------------------------------------ what each test calls
def watch(runner: _Runner, area: Area) -> dict[str, Seen]:
    """Run each test unbroken; those that fail so are left out."""
    hits: set[tuple[str, str]] = set()
    for path in area.modules:
        _listen(path, hits)
    seen = {}
    folder = runner.in_own_folder()
    for name, item in runner.items.items():
        hits.clear()
        began = time.process_time()
        if not runner.fails(item):
            seen[name] = Seen(time.process_time() - began, frozenset(hits))
    shutil.rmtree(folder, ignore_errors=True)
    return seen


def _listen(path: str, hits: set[tuple[str, str]]) -> None:
    """Let every function of a module say when it is called."""
    source = (ROOT / path).read_text(encoding="utf-8")
    for name in {mutant.function for mutant in mutants(source, path)}:
        function, code = live(path, name), calling_first(source, path, name, f"_hear_{name}")
        if function and _fits(function, code):
            function.__globals__[f"_hear_{name}"] = partial(hits.add, (path, name))
            function.__code__ = code


# ------------------------------------------------------------------ one break
def trial(
    runner: _Runner, source: str, mutant: Mutant, order: Sequence[tuple[str, float]]
) -> Callable[[], object]:
    """Begin to run the tests over a break; the answer is the name of the first that fails, "" for none."""

    def work() -> str:
        broken, function = break_it(source, mutant), live(mutant.path, mutant.function)
        assert broken is not None
        assert function is not None
        folder = runner.in_own_folder()
        function.__code__ = broken.code
        try:
            for name, seconds in order:
                signal.setitimer(signal.ITIMER_VIRTUAL, 5 + 10 * seconds)
                if runner.fails(runner.items[name]):
                    return name
            return ""
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    return forked(work, 60 + 4 * PATIENCE)


def chosen(seen: dict[str, Seen], mutant: Mutant, kills: Counter[str]) -> list[tuple[str, float]]:
    """The tests that call the broken function: those that caught others before first, then the quickest."""
    place = (mutant.path, mutant.function)
    found = [(name, each.seconds) for name, each in seen.items() if place in each.calls]
    found.sort(key=lambda each: (each[1] / (1 + kills[each[0]]), each[0]))
    order: list[tuple[str, float]] = []
    spent = 0.0
    for name, seconds in found:
        if not order or spent + seconds <= PATIENCE:
            order.append((name, seconds))
            spent += seconds
    return order


# ------------------------------------------------------------------ one area
class Result(NamedTuple):
    """What the breaks of an area came to."""

    caught: int
    hung: int
    alike: int
    missed: tuple[str, ...]

    @property
    def share(self) -> float:
        """Per cent of the breaks that change something."""
        caught = self.caught + self.hung
        return 100 * caught / max(1, caught + len(self.missed))


def measure(
    name: str, count: int = SAMPLE, seed: int = 1897, tell: Callable[[str], object] | None = None
) -> Result:
    """Break an area in so many places, drawn by the seed, and run the tests over each."""
    area = areas()[name]
    outcomes: list[Outcome] = []
    os.environ[campaign.SEED] = str(seed)
    os.chdir(ROOT)
    runner = _Runner(lambda runner: outcomes.extend(_campaign(runner, area, count, seed, tell or str)))
    folders = [path for path in area.tests if Path(path).is_dir()]
    without = (f"-pno:{plugin}" for plugin in ("terminal", "cacheprovider", "xdist"))
    pytest.main(["-o", "addopts=", f"--rootdir={ROOT}", *without, *folders], plugins=[runner])
    told = Counter(outcome.what for outcome in outcomes)
    missed = tuple(outcome.said for outcome in outcomes if outcome.what == "missed")
    return Result(told["caught"], told["hung"], told["alike"], missed)


def _campaign(
    runner: _Runner, area: Area, count: int, seed: int, tell: Callable[[str], object]
) -> Iterator[Outcome]:
    sources = {path: (ROOT / path).read_text(encoding="utf-8") for path in area.modules}
    everything = [mutant for path, source in sources.items() for mutant in mutants(source, path)]
    Random(seed).shuffle(everything)
    seen = forked(lambda: watch(runner, area))()
    assert isinstance(seen, dict)
    lost = ", ".join(sorted(runner.items.keys() - seen.keys())) or "none"
    tell(f"{len(everything)} breaks, {len(seen)} tests; failing though nothing is broken: {lost}")
    alike = tomllib.loads(ALIKE.read_text(encoding="utf-8")) if ALIKE.is_file() else {}
    kills: Counter[str] = Counter()
    running: list[tuple[str, bool, Callable[[], object]]] = []
    for mutant in everything:
        if count <= 0:
            break
        broken, function = break_it(sources[mutant.path], mutant), live(mutant.path, mutant.function)
        if not broken or not function or not _fits(function, broken.code):
            continue
        count -= 1
        key = f"{mutant.path} {mutant.function}: {broken.before} -> {broken.after}"
        if key in alike:
            yield Outcome("alike", key)
            continue
        order = chosen(seen, mutant, kills)
        running.append((key, bool(order), trial(runner, sources[mutant.path], mutant, order)))
        if len(running) >= (os.cpu_count() or 1):
            yield _end(*running.pop(0), kills, tell)
    for waiting in running:
        yield _end(*waiting, kills, tell)


def _end(
    key: str, is_called: bool, wait: Callable[[], object], kills: Counter[str], tell: Callable[[str], object]
) -> Outcome:
    test = wait()
    if test is None:
        outcome = Outcome("hung", key)
    elif test:
        kills[str(test)] += 1
        outcome = Outcome("caught", key)
    else:
        outcome = Outcome("missed", key if is_called else f"{key} (called by no test)")
    if outcome.what != "caught":
        tell(f"{outcome.what}: {outcome.said}")
    return outcome


# ------------------------------------------------------------------ figures
def _measurement(area: str) -> Callable[[], Iterator[Figure]]:
    def figures() -> Iterator[Figure]:
        result = forked(lambda: measure(area))()
        assert isinstance(result, Result)
        note = f"of {SAMPLE}: {result.hung} hung, {result.alike} alike, {len(result.missed)} missed"
        yield Figure(f"breaks caught, {area}", result.share, "%", GOAL, at_least=True, note=note)

    figures.__name__ = f"mutants_{area}"
    return figures


MEASUREMENTS: Final = tuple(map(_measurement, areas()))


if __name__ == "__main__":
    main.enter("tests/requirements.txt")
    size = int(sys.argv[2]) if len(sys.argv) > 2 else SAMPLE
    result = measure(sys.argv[1], size, tell=lambda line: print(line, flush=True))
    told = f"{result.caught} caught, {result.hung} hung, {result.alike} alike, {len(result.missed)} missed"
    print(f"{result.share:.1f} % ({told})")

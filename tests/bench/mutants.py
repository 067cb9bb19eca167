"""How many small breaks of the rules, the folds and the saves the short run of the tests catches.

    python3 -m tests.bench mutants                      each area, with a sample of its breaks
    python3 -m tests.bench.mutants saves --breaks 500   one area, more of them, and what nobody caught

All tests are loaded once. A fork of that process runs each of them and sees which functions it calls; then
a fork for each break changes that one function and runs the tests that call it, until one fails. The usual
tools were weighed: mutmut and cosmic-ray copy the tree or start Python anew for each break, and draw no
sample by which two runs could be compared.
"""

from __future__ import annotations

import argparse
import os
import pickle
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from importlib import import_module
from itertools import islice
from pathlib import Path
from random import Random
from types import CodeType, FunctionType
from typing import Final, NamedTuple

import pytest

import main
from tests.bench.measurement import BenchOptions, Figure, Measurement, add_flags, row, take_options
from tests.bench.mutations import Mutant, break_it, calling_first, mutants
from tests.kit import campaign

ROOT: Final = Path(main.__file__).parent
GOAL: Final = 90.0
PATIENCE: Final = 40.0
"""Seconds that the tests of one break may have taken, unbroken; what would come after them is not run."""

_SHARED: Final = ("tests/contract", "tests/games", "tests/golden")
_RULES: Final = (
    "bargains", "completion", "deeds", "flow", "fold", "landing", "money", "news", "pending",
    "reach", "rules", "simulator", "state",
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
    patiences = ("patience", "klondike_patience", "draw_three", "canfield")
    saves = tuple(f"saves/{path.name}" for path in sorted((ROOT / "saves").glob("[!_]*.py")))
    return {
        "strike_it_rich": _game("strike_it_rich"),
        "klondike_board": _game("klondike_board", "games/ring/fold.py", "games/ring/rules.py"),
        "gold_am_yukon": _game("gold_am_yukon"),
        "calamityville": _game("calamityville"),
        "patience": Area(patience.modules, (*(f"tests/{name}" for name in patiences), *patience.tests)),
        "saves": Area(saves, ("tests/saves", "tests/contract", "tests/golden")),
    }


class Seen(NamedTuple):
    """What a test does when nothing is broken: seconds of CPU, functions called."""

    seconds: float
    calls: frozenset[tuple[str, str]]


Wait = Callable[[], object]
"""Waits for what a fork answers; None if it never came."""


# ------------------------------------------------------------------ the live function
def live(path: str, function: str, code: CodeType) -> FunctionType | None:
    """The function that runs, below whatever its decorators made of it; None where none fits that code."""
    thing: object = import_module(path.removesuffix(".py").replace("/", "."))
    for part in function.split("."):
        thing = vars(thing).get(part)
        thing = getattr(thing, "fget", None) or getattr(thing, "func", None) or thing
        while hasattr(thing, "__wrapped__") or isinstance(thing, staticmethod | classmethod):
            thing = getattr(thing, "__wrapped__", None) or getattr(thing, "__func__", None)
    if isinstance(thing, FunctionType) and thing.__code__.co_freevars == code.co_freevars:
        return thing
    return None


# ------------------------------------------------------------------ forks
def forked(work: Callable[[], object], seconds: float = 0) -> Wait:
    """Begin some work in a fork, which says nothing and dies after so much CPU."""
    reader, writer = os.pipe()
    sys.stdout.flush()
    child = os.fork()
    if not child:
        silence = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(silence, stream)
        os.setpgid(0, 0)
        if seconds:
            import resource

            resource.setrlimit(resource.RLIMIT_CPU, (round(seconds) + 1, resource.RLIM_INFINITY))
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
        code = calling_first(source, path, name, f"_hear_{name}")
        if function := live(path, name, code):
            function.__globals__[f"_hear_{name}"] = partial(hits.add, (path, name))
            function.__code__ = code


# ------------------------------------------------------------------ one break
class Break(NamedTuple):
    """A break that can be made: what it is, in words too, and the code that the function then has."""

    mutant: Mutant
    said: str
    code: CodeType


def breaks(area: Area, seed: int) -> Iterator[Break]:
    """All breaks of an area that can be made, in an order drawn by the seed."""
    sources = {path: (ROOT / path).read_text(encoding="utf-8") for path in area.modules}
    everything = [mutant for path, source in sources.items() for mutant in mutants(source, path)]
    Random(seed).shuffle(everything)
    for mutant in everything:
        broken = break_it(sources[mutant.path], mutant)
        if broken and live(mutant.path, mutant.function, broken.code):
            said = f"{mutant.path} {mutant.function}: {broken.before} -> {broken.after}"
            yield Break(mutant, said, broken.code)


def trial(runner: _Runner, one: Break, order: Sequence[tuple[str, float]]) -> Wait:
    """Begin to run the tests over a break; the answer is the name of the first that fails, "" for none."""

    def work() -> str:
        folder = runner.in_own_folder()
        function = live(one.mutant.path, one.mutant.function, one.code)
        assert function
        function.__code__ = one.code
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
def measure(name: str, count: int, seed: int, tell: Callable[[str], object] = str) -> Counter[str]:
    """Break an area in so many places, drawn by the seed, and run the tests over each.

    The answer counts what was "caught", what "hung" (and is caught by never ending), and what was "missed".
    """
    area, told = areas()[name], Counter[str]()
    os.chdir(ROOT)
    sample = islice(breaks(area, seed), count)
    runner = _Runner(lambda runner: told.update(_campaign(runner, area, sample, tell)))
    folders = [path for path in area.tests if Path(path).is_dir()]
    without = (f"-pno:{plugin}" for plugin in ("terminal", "cacheprovider", "xdist"))
    options = ("-o", "addopts=", f"--rootdir={ROOT}", f"{campaign.SEED}={seed}")
    pytest.main([*options, *without, *folders], plugins=[runner])
    return told


def _campaign(
    runner: _Runner, area: Area, sample: Iterable[Break], tell: Callable[[str], object]
) -> Iterator[str]:
    seen = forked(lambda: watch(runner, area))()
    assert isinstance(seen, dict)
    lost = ", ".join(sorted(runner.items.keys() - seen.keys())) or "none"
    tell(f"{len(seen)} tests; failing though nothing is broken: {lost}")
    kills = Counter[str]()
    running: list[tuple[str, Wait]] = []

    def outcome(said: str, wait: Wait) -> str:
        test = wait()
        if test:
            kills[str(test)] += 1
            return "caught"
        what = "hung" if test is None else "missed"
        tell(f"{what}: {said}")
        return what

    for one in sample:
        order = chosen(seen, one.mutant, kills)
        said = one.said if order else f"{one.said} (called by no test)"
        running.append((said, trial(runner, one, order)))
        if len(running) >= (os.cpu_count() or 1):
            yield outcome(*running.pop(0))
    for waiting in running:
        yield outcome(*waiting)


# ------------------------------------------------------------------ figures
def figure(area: str, told: Counter[str]) -> Figure:
    """The share that was caught of the breaks of an area."""
    share = 100 * (told["caught"] + told["hung"]) / max(1, told.total())
    note = f"of {told.total()}: {told['hung']} hung, {told['missed']} missed"
    return Figure(f"breaks caught, {area}", share, "%", GOAL, at_least=True, note=note)


def _measurement(area: str) -> Measurement:
    def figures(options: BenchOptions) -> Iterator[Figure]:
        told = forked(lambda: measure(area, options.breaks, options.seed))()
        assert isinstance(told, Counter)
        yield figure(area, told)

    about = f"Share of small breaks of {area} that the tests catch"
    return Measurement(f"mutants_{area}", about, "15 min", figures, ("breaks", "seed"))


MEASUREMENTS: Final = tuple(map(_measurement, areas()))


def tell_of_one_area(argv: Sequence[str]) -> None:
    """Measure one area, and print each break that no test caught."""
    about = (__doc__ or "").partition("\n")[0]
    parser = argparse.ArgumentParser(prog="python3 -m tests.bench.mutants", description=about)
    parser.add_argument("area", choices=areas(), help="what is broken")
    add_flags(parser, "breaks", "seed")
    given = vars(parser.parse_args(argv))
    options = take_options(given)
    told = measure(given["area"], options.breaks, options.seed, lambda line: print(line, flush=True))
    print(row(figure(given["area"], told)))


if __name__ == "__main__":
    main.ensure_libraries("tests/requirements.txt")
    tell_of_one_area(sys.argv[1:])

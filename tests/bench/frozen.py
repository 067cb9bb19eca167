"""The program frozen, as a wheel and from source: what each weighs, and when it is seen."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib.metadata import files
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from tests.bench.measurement import BenchOptions, Figure, measurement, middle
from tests.bench.program import ROOT, Display, display
from tests.setup.wheels import install, wheel_of
from tools.build import freeze
from tools.build.names import NAME

_RUNS: Final = 15
_LIBRARIES: Final = ("pygame-ce", "pygame-gui", "platformdirs", "python-i18n")
_OPTIONAL: Final = ("accesskit",)
_OURS: Final = ("main.py", "bootstrap", "games", "saves", "ui", "assets")
_MEGABYTE: Final = 1_000_000


@measurement("1 min")
def frozen(options: BenchOptions) -> Iterator[Figure]:
    """Size and start of the program frozen, as a wheel and from source.

    It is built, packed and installed for this; all ways to the first picture are gone by turns.
    """
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        subprocess.run([sys.executable, "-m", "tools.build", "--to", folder], cwd=ROOT, check=True)
        program = Path(folder) / NAME
        yield Figure("our own files", _of_ours() / _MEGABYTE, "MB")
        yield Figure("with the libraries that the first start installs", _of_all() / _MEGABYTE, "MB")
        yield Figure("the frozen folder", freeze.size(program) / _MEGABYTE, "MB", 45)
        for path in Path(folder).glob(f"{NAME}-*"):
            yield Figure(f"packed, {path.suffix}", path.stat().st_size / _MEGABYTE, "MB", 16)
        wheel = wheel_of(ROOT, Path(folder))
        yield Figure("the wheel", wheel.stat().st_size / _MEGABYTE, "MB")
        command = install(wheel, Path(folder) / "installed") / "bin" / NAME
        ways = {
            "from source": [sys.executable, "main.py"],
            "from the wheel": [str(command)],
            "frozen": [str(program / NAME)],
        }
        with display() as screen:
            seen: dict[str, list[float]] = {name: [] for name in ways}
            for _ in range(_RUNS):
                for name, way in ways.items():
                    seen[name].append(_first(screen, *way))
            for name, told in seen.items():
                note = f"{screen.note} {min(told):.0f} to {max(told):.0f}".strip()
                yield Figure(f"first interactive frame, {name}", middle(told), "ms", 250, note=note)


def _first(screen: Display, *command: str) -> float:
    """Milliseconds to the first picture of a program."""
    words = [*command, "--data-dir", str(screen.folder / "data"), "--first-frame"]
    out = subprocess.check_output(words, cwd=ROOT, env=screen.environment, timeout=60)
    return float(out.split()[0])


def _of_ours() -> int:
    found = [path for name in _OURS for path in (ROOT / name, *(ROOT / name).rglob("*"))]
    return sum(path.stat().st_size for path in found if path.is_file() and path.suffix != ".pyc")


def _of_all() -> int:
    found = [*_LIBRARIES, *filter(find_spec, _OPTIONAL)]
    paths = [Path(str(each.locate())) for name in found for each in files(name) or ()]
    return _of_ours() + sum(path.stat().st_size for path in paths if path.is_file())

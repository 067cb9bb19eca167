"""How the program behaves on a real display: its start, its rest, its memory."""

from __future__ import annotations

import os
import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.bench.child import ask
from tests.bench.displays import ROOT, Display, display, program
from tests.bench.figures import Figure, middle
from tests.window.xscreen import end

_RUNS = 7
_SETTLING = 33.0  # seconds until the program has understood that nobody is there
_IDLE = 20.0
_TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


def first_frame() -> Iterator[Figure]:
    """From the start of the process to the first frame that can be used."""
    with display() as screen:
        command = program(screen, "--first-frame")
        told = [_told(command, screen) for _ in range(_RUNS + 1)][1:]
        note = f"{screen.note} {min(told):.0f} to {max(told):.0f}".strip()
        yield Figure("first interactive frame", middle(told), "ms", 250, note=note)


def _told(command: list[str], screen: Display) -> float:
    done = subprocess.run(
        command, cwd=ROOT, env=screen.environment, capture_output=True, text=True, check=True, timeout=60
    )
    return float(done.stdout.split()[0])


def launcher() -> Iterator[Figure]:
    """Until every picture hangs in the launcher."""
    with display() as screen:
        runs = [ask(screen.environment, "", "launcher") for _ in range(4)][1:]
        for name, what in (("launcher complete", "complete"), ("sounds and all else ready", "ready")):
            yield Figure(name, middle([numbers[what][0] for numbers in runs]), "ms", note=screen.note)
        longest = [max(numbers["steps"]) for numbers in runs]
        yield Figure("longest frame until then", middle(longest), "ms", note=screen.note)


def idle() -> Iterator[Figure]:
    """A table that nobody touches: processor, wake-ups, memory."""
    if not Path("/proc/self/stat").exists():
        return
    with display() as screen, _playing(screen) as process:
        time.sleep(_SETTLING)
        busy, woken, since = _processor(process.pid), _wakeups(process.pid), time.monotonic()
        time.sleep(_IDLE)
        seconds = time.monotonic() - since
        share = 100 * (_processor(process.pid) - busy) / seconds
        yield Figure("processor at rest, a table open", share, "% of one", 0.5, note=screen.note)
        rate = (_wakeups(process.pid) - woken) / seconds
        yield Figure("wake-ups at rest", rate, "1/s", note=screen.note)
        memory = sum(_peak(pid) for pid in _family(process.pid))
        yield Figure("peak memory at a table", memory, "MB", 80, note=screen.note)


@contextmanager
def _playing(screen: Display) -> Iterator[subprocess.Popen[bytes]]:
    command = program(screen, "--game", "klondike_patience", "--deal", "617")
    process = subprocess.Popen(command, cwd=ROOT, env=screen.environment)
    try:
        yield process
    finally:
        end(process)


# ------------------------------------------------------------------ what the system tells of processes
def _family(root: int) -> list[int]:
    """A process and all that descend from it."""
    parents: dict[int, int] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            parents[int(folder.name)] = int(_fields(int(folder.name))[1])
    family = [root]
    for pid in family:
        family += [child for child, parent in parents.items() if parent == pid]
    return family


def _fields(pid: int) -> list[str]:
    """The fields of /proc/PID/stat after the name."""
    return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()


def _processor(root: int) -> float:
    """Processor seconds used so far by a process, its children and those it has seen end."""
    used = 0
    for pid in _family(root):
        with suppress(OSError):
            used += sum(map(int, _fields(pid)[11:15]))
    return used / _TICKS


def _wakeups(root: int) -> int:
    """How often all threads of a family have begun to wait of themselves."""
    count = 0
    for pid in _family(root):
        for status in Path(f"/proc/{pid}/task").glob("*/status"):
            with suppress(OSError):
                count += _number(status, "voluntary_ctxt_switches")
    return count


def _peak(pid: int) -> float:
    """The most memory a process has had, in megabytes."""
    return _number(Path(f"/proc/{pid}/status"), "VmHWM") / 1024


def _number(status: Path, name: str) -> int:
    found = re.search(rf"^{name}:\s+(\d+)", status.read_text(encoding="utf-8"), re.MULTILINE)
    return int(found[1]) if found else 0


MEASUREMENTS = (first_frame, launcher, idle)

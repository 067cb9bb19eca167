"""How the program behaves on a real display: its start, its rest, its memory."""

from __future__ import annotations

import os
import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from tests.bench.figures import Figure, middle
from tests.bench.program import ROOT, display, launching
from tests.window.xscreen import end

_RUNS: Final = 7
_SETTLING: Final = 33.0
"""Seconds until the program has understood that nobody is there."""
_IDLE: Final = 20.0


def first_frame() -> Iterator[Figure]:
    """From the start of the process to the first frame that can be used."""
    with display() as screen:
        told = []
        for _ in range(_RUNS + 1):
            command = screen.program("--first-frame")
            out = subprocess.check_output(command, cwd=ROOT, env=screen.environment, timeout=60)
            told.append(float(out.split()[0]))
        note = f"{screen.note} {min(told[1:]):.0f} to {max(told[1:]):.0f}".strip()
        yield Figure("first interactive frame", middle(told[1:]), "ms", 250, note=note)


def idle() -> Iterator[Figure]:
    """A table that nobody touches: processor, wake-ups, memory."""
    if not Path("/proc/self/stat").exists():
        return
    with display() as screen:
        command = screen.program("--game", "klondike_patience", "--deal", "617")
        process = subprocess.Popen(command, cwd=ROOT, env=screen.environment)
        try:
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
        finally:
            end(process)


# ------------------------------------------------------------------ what the system tells of processes
def _family(root: int) -> list[int]:
    """A process and all that descend from it."""
    family = [root]
    for pid in family:
        for children in Path(f"/proc/{pid}/task").glob("*/children"):
            with suppress(OSError):
                family += map(int, children.read_text(encoding="ascii").split())
    return family


def _processor(root: int) -> float:
    """Processor seconds used so far by a process, its children and those it has seen end."""
    used = 0
    for pid in _family(root):
        with suppress(OSError):
            fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
            used += sum(map(int, fields[11:15]))
    return used / os.sysconf("SC_CLK_TCK")


def _wakeups(root: int) -> int:
    """How often all threads of a family have begun to wait of themselves."""
    threads = (Path(f"/proc/{pid}/task").glob("*/status") for pid in _family(root))
    return sum(_number(status, "voluntary_ctxt_switches") for each in threads for status in each)


def _peak(pid: int) -> float:
    """The most memory a process has had, in megabytes."""
    return _number(Path(f"/proc/{pid}/status"), "VmHWM") / 1024


def _number(status: Path, name: str) -> int:
    """A number of a process or a thread; 0 where it has ended."""
    with suppress(OSError):
        found = re.search(rf"^{name}:\s+(\d+)", status.read_text(encoding="utf-8"), re.MULTILINE)
        return int(found[1]) if found else 0
    return 0


MEASUREMENTS: Final = (first_frame, launching, idle)

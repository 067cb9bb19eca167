"""Processor time, wake-ups and memory of processes, as Linux reports them in /proc."""

from __future__ import annotations

import os
import re
import time
from contextlib import suppress
from pathlib import Path


def family(root: int) -> list[int]:
    """Return a process and all its descendants."""
    family = [root]
    for pid in family:
        for children in Path(f"/proc/{pid}/task").glob("*/children"):
            with suppress(OSError):
                family += map(int, children.read_text(encoding="ascii").split())
    return family


def _state(folder: Path) -> str:
    """Return the letter for the state of a process or thread in /proc; "X" if it has ended."""
    try:
        return (folder / "stat").read_text("utf-8").rpartition(")")[2].split()[0]
    except OSError:
        return "X"


def is_gone(process: Path) -> bool:
    """Return True if a process, a folder of /proc, has ended, even if its parent has not noticed."""
    return _state(process) in "ZX"


def is_working(pid: int) -> bool:
    """Return True if a thread of a process computes, or waits only for a processor or a disk."""
    return any(_state(thread) in "RD" for thread in Path(f"/proc/{pid}/task").glob("*"))


def thread_names(pid: int) -> list[str]:
    """Return the names of the threads of a process."""
    names = list[str]()
    for name in Path(f"/proc/{pid}/task").glob("*/comm"):
        with suppress(OSError):  # the thread has just ended
            names.append(name.read_text("utf-8").rstrip())
    return names


def seconds_run(root: int) -> float:
    """Return the processor time of a family in seconds, with that of threads that have ended."""
    return sum(map(seconds_run_alone, family(root)))


def seconds_run_alone(pid: int) -> float:
    """Return the processor time of one process in seconds."""
    with suppress(OSError):  # it has ended
        return time.clock_gettime((~pid << 3) | 2)  # the clock that clock_getcpuclockid(3) names
    return 0.0


def busy_seconds() -> float:
    """Return the seconds that all processors together have worked since the machine was started."""
    ticks = [*map(int, Path("/proc/stat").read_text(encoding="ascii").partition("\n")[0].split()[1:8])]
    waiting = sum(ticks[3:5])  # idle, and idle until a disk answers
    return (sum(ticks) - waiting) / os.sysconf("SC_CLK_TCK")


def wakeups(root: int) -> int:
    """Return how often the threads of a family have begun to wait of their own accord."""
    threads = (Path(f"/proc/{pid}/task").glob("*/status") for pid in family(root))
    return sum(_number(status, "voluntary_ctxt_switches") for each in threads for status in each)


def memory(process: int | str = "self") -> float:
    """Return the resident memory of a process in megabytes."""
    return _number(Path(f"/proc/{process}/status"), "VmRSS") / 1024


def peak_memory(root: int) -> float:
    """Return the sum of the highest resident memory of each process of a family, in megabytes."""
    return sum(_number(Path(f"/proc/{pid}/status"), "VmHWM") for pid in family(root)) / 1024


def own_memory(root: int) -> float:
    """Return the memory of a family in megabytes; pages that others share count in part (PSS)."""
    return sum(_number(Path(f"/proc/{pid}/smaps_rollup"), "Pss") for pid in family(root)) / 1024


def _number(report: Path, name: str) -> int:
    """Return a number from a report of a process or thread, or 0 if that has ended."""
    with suppress(OSError):
        found = re.search(rf"^{name}:\s+(\d+)", report.read_text(encoding="utf-8"), re.MULTILINE)
        return int(found[1]) if found else 0
    return 0

"""A hidden screen for a desk, with a window manager."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

SIZE = "1600x1000x24"


@contextmanager
def hidden() -> Iterator[None]:
    """Make DISPLAY a screen that nobody sees, for a while."""
    before = os.environ.get("DISPLAY")
    reader, writer = os.pipe()
    command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", SIZE, "-nolisten", "tcp", "-noreset"]
    server = subprocess.Popen(
        command, pass_fds=(writer,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    os.close(writer)
    with os.fdopen(reader) as answer:
        os.environ["DISPLAY"] = f":{answer.readline().strip()}"
    nothing = subprocess.DEVNULL
    manager = subprocess.Popen(["openbox", "--sm-disable"], stdout=nothing, stderr=nothing)
    try:
        yield
    finally:
        for process in (manager, server):
            process.terminate()
            process.wait()
        del os.environ["DISPLAY"]
        if before is not None:
            os.environ["DISPLAY"] = before

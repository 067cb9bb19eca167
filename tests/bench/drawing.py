"""How quickly the table answers: dragging, opening, resizing, and hints."""

from __future__ import annotations

import os
from collections.abc import Iterator

from tests.bench.child import Numbers, ask
from tests.bench.displays import display
from tests.bench.figures import Figure, middle, worst

SIZES = (("1280x800", 1.0), ("3840x2160", 4.0))
_UNSEEN = "no window"


def drag() -> Iterator[Figure]:
    """One motion of a dragged card, handled and drawn."""
    for size, goal in SIZES:
        yield from _dragged(ask(os.environ, "dummy", "drag", size), size, goal, _UNSEEN)
        width, height = map(int, size.split("x"))
        with display(width, height) as screen:
            yield from _dragged(ask(screen.environment, "", "drag", size), size, goal, _where(screen.note))


def _where(note: str) -> str:
    return f"real window, {note}" if note else "real window"


def _dragged(numbers: Numbers, size: str, goal: float, where: str) -> Iterator[Figure]:
    steps = numbers["steps"]
    yield Figure(f"drag step at {size}, median", middle(steps), "ms", goal, note=where)
    yield Figure(f"drag step at {size}, 99 of 100 below", worst(steps), "ms", goal, note=where)
    yield Figure(f"a card lifted at {size}", numbers["lift"][0], "ms", note=where)


def opening() -> Iterator[Figure]:
    """The table is opened from the launcher."""
    numbers = ask(os.environ, "dummy", "opening")
    yield Figure("the table opened for the first time", numbers["first"][0], "ms", note=_UNSEEN)
    yield Figure("the table opened again", numbers["again"][0], "ms", note=_UNSEEN)
    yield Figure("longest frame while the cards are dealt", max(numbers["steps"]), "ms", note=_UNSEEN)


def resize() -> Iterator[Figure]:
    """All pictures are made anew for another size."""
    for size, _ in SIZES:
        steps = ask(os.environ, "dummy", "resize", size)["steps"]
        yield Figure(f"another size for the window, at {size}", middle(steps), "ms", note=_UNSEEN)


def hint() -> Iterator[Figure]:
    """A hint is thought about in another process; the window goes on."""
    numbers = ask(os.environ, "dummy", "hint")
    yield Figure(
        "the first hint", numbers["first"][0], "ms", note="with the start of the process that thinks"
    )
    yield Figure("a later hint", middle(numbers["answers"]), "ms")
    yield Figure("longest frame while a hint is being thought", max(numbers["steps"]), "ms", note=_UNSEEN)


MEASUREMENTS = (drag, opening, resize, hint)

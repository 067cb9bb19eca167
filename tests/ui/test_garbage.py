"""Full collections of garbage wait until nothing moves, because each one stops all threads."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from tests.ui.deals import EVERYTHING
from tests.ui.harness import Desk
from tests.ui.patience import MOVES, dealt
from ui.app import garbage
from ui.app.garbage import begin  # the real one: conftest replaces it for tests that start the program


@contextmanager
def full_collections() -> Iterator[list[int]]:
    """Defer full collections of garbage; append the generation to the list at each of them."""
    seen, kept = list[int](), gc.get_threshold()

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "start" and info["generation"] == 2:
            seen.append(info["generation"])

    gc.callbacks.append(note)
    garbage.defer_full_collections()
    try:
        yield seen
    finally:
        gc.set_threshold(*kept)
        gc.callbacks.remove(note)


def test_a_full_collection_waits_until_nothing_moves(desk: Desk) -> None:
    desk.app.change_settings(animation="full")
    desk.show(lambda app: dealt(app, EVERYTHING, MOVES[:3]))
    desk.step(40, 0.5)
    desk.settle()
    with full_collections() as seen:
        desk.app.loop.background.wait()
        seen.clear()
        for _ in range(garbage._DUE):
            gc.collect(1)
        assert garbage.is_collection_due()
        desk.type("u")
        desk.step()
        assert desk.scene.stage.busy
        while desk.scene.stage.busy:
            assert not seen
            desk.step()
        desk.step(2, 0.5)
        desk.app.loop.background.wait()
        assert (len(seen), garbage.is_collection_due()) == (1, False)
        desk.step(20, 0.5)
        desk.app.loop.background.wait()
        assert len(seen) == 1


def test_python_itself_collects_all_garbage_only_if_that_is_long_overdue() -> None:
    kept = list[object]()
    with full_collections() as seen:
        gc.set_threshold(10, 1, 1)
        begin()
        assert gc.isenabled()
        gc.set_threshold(10, 1, gc.get_threshold()[2])
        gc.collect()
        seen.clear()
        while gc.get_count()[2] <= 10 * garbage._DUE:
            kept.append([])
        assert not seen
        while not seen and len(kept) < 10_000_000:
            kept.append([])
        assert seen

"""What the window of the first start shows, with a faked toolkit, and how far a step has come."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest

from bootstrap.progress import StepProgress
from bootstrap.setup_window import (
    CANCELLED,
    CLOSED,
    NOT_OPENED,
    PICTURES,
    SHOWN,
    SetupWindow,
    Update,
    picture_path,
    picture_scale,
)
from tests.setup.test_parts import put


class Part:
    """A faked part of a faked toolkit: it does nothing that it is told, and keeps what its items say."""

    def __init__(self, *_: object, **options: object) -> None:
        self.said: list[Any] = []

    def __getattr__(self, name: str) -> Callable[..., Any]:
        return lambda *_, **__: 1

    def __setitem__(self, name: str, value: object) -> None:
        assert (name, value) == ("state", "disabled")

    def create_text(self, *_: object, text: str = "", **__: object) -> int:
        self.said.append(text)
        return len(self.said) - 1

    def itemconfigure(self, item: int, text: str | None = None, **_: object) -> None:
        if text is not None:
            self.said[item] = text

    def insert(self, _: str, output: str) -> None:
        OUTPUTS.append(output)

    def bbox(self, item: int) -> tuple[int, int, int, int]:
        return 0, 0, 100, 20 * (1 + len(self.said[item]) // 50)


OUTPUTS: list[str] = []
"""What is written on the papers of all windows."""


class Root(Part):
    """The faked window: what shall be done later is done when the test says so."""

    def __init__(self, **_: str) -> None:
        super().__init__()
        self.closing: Callable[[], object] = list
        self.is_gone = False
        self.later: list[Callable[[], object]] = []
        self.tk = Part()

    def after(self, milliseconds: int, act: Callable[[], object]) -> None:
        assert milliseconds < 100, "a longer wait would be felt"
        self.later.append(act)

    def protocol(self, _: str, act: Callable[[], object]) -> None:
        self.closing = act

    def destroy(self) -> None:
        self.is_gone = True

    def clipboard_append(self, text: str) -> None:
        self.said.append(text)


class Toolkit:
    """A faked tkinter."""

    Tk, Text, Canvas, PhotoImage = Root, Part, Part, Part


class Seen:
    """A window of the faked toolkit, and what it hears."""

    def __init__(self) -> None:
        self.news: SimpleQueue[Update | None] = SimpleQueue()
        self.shown = SetupWindow(Toolkit, self.news)
        self.root: Root = self.shown.root

    def hear(self, **news: object) -> None:
        """Hear an update, or with none that the other end has gone."""
        self.news.put(news or None)
        self.look()

    def look(self) -> None:
        due, self.root.later = self.root.later, []
        for act in due:
            act()

    def use(self, label: str) -> None:
        next(button for button in self.shown.buttons if button.label == label).action()

    @property
    def words(self) -> list[str]:
        return [words for words in self.shown.canvas.said if words]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time, to be set."""
    now = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    return now


def test_a_window_shows_steps_and_a_bar_that_never_stands_nor_runs_ahead(clock: list[float]) -> None:
    seen = Seen()
    seen.look()
    assert seen.shown.progress() == 0
    seen.hear(what="Making .venv", start=0.0, end=0.25)
    assert "Making .venv ..." in seen.words
    before = 0.0
    for clock[0] in (101.0, 110.0, 1000.0, 100000.0):
        assert before < seen.shown.progress() < 0.1
        before = seen.shown.progress()
    seen.hear(share=0.1, detail="")
    assert seen.shown.progress() == before, "it never goes back"
    seen.hear(share=0.5, detail="6 of 12 MB")
    assert "Making .venv ... 6 of 12 MB" in seen.words
    assert seen.shown.progress() == 0.125
    seen.hear(what="Installing pygame-ce", start=0.25, end=0.5)
    seen.hear(what="Another start is setting up")
    assert seen.shown.progress() == 0.25
    assert "Another start is setting up ..." in seen.words
    seen.hear()
    assert (seen.root.is_gone, seen.shown.code) == (True, SHOWN)


def test_closing_the_window_cancels_but_after_a_failure_it_was_read() -> None:
    seen = Seen()
    seen.root.closing()
    assert (seen.root.is_gone, seen.shown.code) == (True, CANCELLED)
    seen = Seen()
    seen.hear(failed="Please start again.", output="line\n" * 30)
    seen.hear()
    assert not seen.root.is_gone, "it stays until it was read"
    assert "Please start again." in seen.words
    assert OUTPUTS[-1].count("line") == 30
    seen.use("Copy")
    assert seen.root.said[-1].startswith("Please start again.\n\nline\nline")
    assert "Copied" in seen.words
    seen.use("Close")
    assert (seen.root.is_gone, seen.shown.code) == (True, SHOWN)


@pytest.mark.parametrize("ending", ["shown", "fallen", "refused", "slow", "closed"])
def test_the_window_stays_until_the_game_is_seen_and_tells_if_it_falls(
    clock: list[float], ending: str
) -> None:
    seen = Seen()
    seen.hear(what="Opening", starting=True)
    seen.look()
    assert seen.shown.progress() == 1
    assert not seen.root.is_gone
    if ending == "slow":
        clock[0] += 61
        seen.look()
    elif ending == "closed":
        seen.use("Close")
    else:
        told: dict[str, dict[str, object]] = {
            "shown": {"shown": True},
            "refused": {"failed": "No.", "output": ""},
        }
        seen.hear(**told.get(ending, {}))
        seen.hear()
    assert seen.root.is_gone == (ending in ("shown", "slow", "closed"))
    assert (NOT_OPENED in seen.words) == (ending == "fallen")
    assert ("No." in seen.words) == (ending == "refused")
    assert (CLOSED in seen.words) == (ending in ("fallen", "refused"))
    assert seen.shown.code == SHOWN


def test_a_step_tells_its_download_and_its_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path))
    step = StepProgress("accesskit", str(tmp_path / "venv"))
    assert step.news() == (0, "")
    step.read("  Downloading a.whl.metadata (13 kB)")
    step.read("  Downloading a-1-py3-none-any.whl (2.0 MB)")
    put(str(tmp_path / "pip-unpack-x" / "a.whl"), "x" * 1_000_000)
    assert step.news() == (0.35, "1 of 2 MB")
    put(str(tmp_path / "pip-unpack-x" / "b.whl"), "x" * 1_000_000)
    for number in range(20):
        put(str(tmp_path / "venv" / f"{number}.py"))
    assert step.news() == (0.85, "")
    for number in range(20, 90):
        put(str(tmp_path / "venv" / f"{number}.py"))
    assert step.news().share < 1, "it has not ended yet"


@pytest.mark.parametrize(("dots", "scale"), [(72, 1), (96, 1), (120, 1), (144, 1.5), (192, 2), (400, 2)])
def test_pictures_are_chosen_by_the_density_of_the_screen(dots: float, scale: float) -> None:
    assert picture_scale(dots) == scale
    assert all(os.path.exists(picture_path(name, scale)) for name in PICTURES)

"""The connection to screen readers, by a library that may be missing or fail and calls on its own threads."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread
from types import ModuleType, SimpleNamespace
from typing import Any, get_args
from unittest.mock import MagicMock, Mock, patch

import pygame
import pytest
from pygame import Rect

from games.patience.deals import check_deal
from tests.ui import harness
from tests.ui.harness import Desk, opened
from ui.accessibility.adapter import Adapter
from ui.accessibility.tree import ROOT, Node, Tree
from ui.app.scene import Scene
from ui.app.waiting import wake
from ui.dialogs.number import NumberScene
from ui.screens.settings import SettingsScene
from ui.widgets.element import Element, Range, Role


class Panic(BaseException):
    """Stands for the exception of PyO3, which is no `Exception`."""


class Library(ModuleType):
    """A fake of the library on Linux, with a screen reader; its nodes are mocks.

    Like the library, it holds a lock while it calls whoever makes the tree.
    """

    def __init__(self) -> None:
        super().__init__("accesskit")
        self.unix = self
        self.fault: BaseException | None = None
        self.is_active = self.is_locked = False
        self.focused: list[bool] = []
        self.told: list[Any] = []
        """The updates."""
        self.Node = self.Role = self.Live = self.Toggled = self.Action = self.Rect = MagicMock()
        self.Tree = self.TreeUpdate = lambda number: SimpleNamespace(focus=number, tree=None, nodes=[])

    def Adapter(self, *callbacks: Callable[..., Any]) -> Library:  # noqa: N802 (its name there)
        self.callbacks = callbacks
        return self.checked()

    def checked(self) -> Library:
        assert not self.is_locked, "both wait for ever"
        if self.fault:
            raise self.fault
        return self

    def update_if_active(self, update: Callable[[], Any]) -> None:
        if self.checked().is_active:
            self.told.append(update())

    def update_window_focus_state(self, is_focused: bool) -> None:
        self.checked().focused.append(is_focused)

    def set_root_window_bounds(self, *_: object) -> None:
        self.checked()

    def call(self, number: int, *values: object) -> None:
        """Call a callback on another thread, which must answer nothing."""
        answers: list[Any] = []
        thread = Thread(target=lambda: answers.append(self.callbacks[number](*values)))
        thread.start()
        thread.join()
        assert answers == [None]

    def listen(self) -> None:
        self.is_locked = True
        self.call(0)
        self.is_locked, self.is_active = False, True

    def act(self, action: str, number: int, value: str | None = None) -> None:
        data = None if value is None else (None, value)
        self.call(1, SimpleNamespace(action=f"Action.{action}", target=number, data=data))

    def leave(self) -> None:
        self.call(2)
        self.is_active = False


@pytest.fixture
def library(monkeypatch: pytest.MonkeyPatch) -> Library:
    library = Library()
    monkeypatch.setitem(sys.modules, "accesskit", library)
    monkeypatch.setattr("ui.accessibility.adapter.sys", SimpleNamespace(platform="linux"))
    return library


@pytest.fixture
def failures() -> list[BaseException]:
    return []


@pytest.fixture
def desk(tmp_path: Path, library: Library, failures: list[BaseException]) -> Iterator[Desk]:
    """A desk with the adapter that players have; the library is not imported yet."""
    with (
        patch.object(harness, "FakeAdapter", lambda: Adapter(failures.append, wake)),
        opened(tmp_path) as desk,
    ):
        desk.show(SettingsScene)
        yield desk


@pytest.fixture
def made() -> Iterator[Mock]:
    """Counts the trees that are made of scenes."""
    tree = Scene.accessibility_tree
    with patch.object(Scene, "accessibility_tree", autospec=True, side_effect=tree) as made:
        yield made


def tab(desk: Desk) -> object:
    """Press Tab, and return where the focus is then."""
    desk.press_key(pygame.K_TAB)
    desk.settle()
    return desk.scene.focus.target


def number_of(desk: Desk, target: object) -> int:
    tree = desk.app.loop.screen_reader.tree
    assert tree
    return next(number for number, node in tree.nodes.items() if node.element.target == target)


# ------------------------------------------------------------------ what fails
@pytest.mark.parametrize("fault", [None, OSError("no bus"), Panic("x")])
def test_without_the_library_or_a_bus_nothing_is_read_and_a_fault_is_logged(
    desk: Desk, library: Library, failures: list[BaseException], monkeypatch: pytest.MonkeyPatch,
    fault: BaseException | None,
) -> None:  # fmt: skip
    library.fault = fault
    if not fault:
        monkeypatch.setitem(sys.modules, "accesskit", None)  # cannot be imported
    desk.adapter.open("x11")
    assert tab(desk) != tab(desk)
    assert not desk.adapter.is_listening
    assert failures == ([fault] if fault else [])


def test_after_a_fault_the_adapter_is_dropped_and_the_game_goes_on(
    desk: Desk, library: Library, failures: list[BaseException], made: Mock
) -> None:
    """The fault came on a thread of the library before, and is raised on ours as what is no `Exception`."""
    desk.adapter.open("x11")
    library.listen()
    assert tab(desk) != tab(desk)
    library.fault, before = Panic("PoisonError"), made.call_count
    assert tab(desk) != tab(desk)
    assert failures == [library.fault]
    assert made.call_count == before + 1
    assert not desk.adapter.is_listening
    desk.adapter.set_focused(focused=False)
    desk.adapter.set_bounds(Rect(0, 0, 9, 9))


def test_who_ends_the_program_is_heard(desk: Desk, library: Library) -> None:
    library.fault = KeyboardInterrupt()
    with pytest.raises(KeyboardInterrupt):
        desk.adapter.open("x11")


@pytest.mark.parametrize(
    ("platform", "early", "late"),
    [
        ("linux", [], ["unix.Adapter"]),
        ("win32", ["windows.SubclassingAdapter"], []),
        ("darwin", ["macos.add_focus_forwarder_to_window_class", "macos.SubclassingAdapter.for_window"], []),
    ],
)
def test_each_system_has_its_adapter_once_windows_and_macos_before_the_window_is_shown(
    monkeypatch: pytest.MonkeyPatch, platform: str, early: list[str], late: list[str]
) -> None:
    library = MagicMock()
    monkeypatch.setitem(sys.modules, "accesskit", library)
    monkeypatch.setattr("ui.accessibility.adapter.sys", SimpleNamespace(platform=platform))
    adapter = Adapter(Mock(), wake)
    adapter.open_before_window(0)  # of a window that nobody sees
    adapter.open("dummy")
    assert library.mock_calls == []
    adapter.open_before_window(617)
    assert [name for name, *_ in library.mock_calls] == early
    for _ in range(2):
        adapter.open("x11")
    assert [name for name, *_ in library.mock_calls] == early + late


# ------------------------------------------------------------------ who listens
def test_trees_are_made_while_somebody_listens_and_only_of_changes(
    desk: Desk, library: Library, made: Mock
) -> None:
    desk.adapter.open("x11")
    tab(desk)
    desk.app.announcer.say("Gold!")
    assert (made.call_count, library.told, [*desk.app.announcer.recent]) == (0, [], [])
    library.listen()
    desk.step()
    (whole,) = library.told
    assert (made.call_count, len(whole.nodes) > 9, whole.tree.focus) == (1, True, ROOT)
    desk.step(50)
    assert made.call_count == 1
    tab(desk)
    assert made.call_count == 2
    assert len(library.told[-1].nodes) < len(whole.nodes)
    assert library.told[-1].focus == number_of(desk, desk.scene.focus.target)
    desk.app.announcer.say("Gold!")
    desk.step()
    assert any(call.args == ("Gold!",) for call in library.Node().set_value.call_args_list)
    library.leave()
    before = made.call_count
    tab(desk)
    assert made.call_count == before


@pytest.mark.parametrize("steps", [0, 1])
def test_who_listens_again_is_told_everything(desk: Desk, library: Library, steps: int) -> None:
    """Also if the loop has slept meanwhile."""
    desk.adapter.open("x11")
    library.listen()
    desk.step(3)
    whole = library.told[0]
    library.leave()
    desk.step(steps)
    library.listen()
    before = len(library.told)
    desk.step()
    (again,) = library.told[before:]
    assert (len(again.nodes), bool(again.tree)) == (len(whole.nodes), True)


def test_the_library_is_called_only_while_it_waits_for_nobody(
    desk: Desk, library: Library, failures: list[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who holds the interpreter then would wait for its lock, and it for the interpreter."""
    desk.adapter.open("x11")
    desk.adapter.set_focused(focused=False)

    def step() -> None:
        desk.adapter.set_focused(focused=True)
        desk.app.loop.step()

    monkeypatch.setattr(desk.adapter, "_wake", step)
    library.listen()
    assert (failures, library.told, library.focused) == ([], [], [])
    desk.step()
    assert (len(library.told), library.focused) == (1, [True])


# ------------------------------------------------------------------ what is asked for
def test_pressing_and_focusing_do_what_keys_do(desk: Desk, library: Library) -> None:
    desk.adapter.open("x11")
    library.listen()
    desk.step()
    slider, *_, mute = (tab(desk) for _ in range(4))
    settings = desk.app.settings
    for action, muted in (("FOCUS", False), ("CLICK", True), ("CLICK", False), ("SCROLL_DOWN", False)):
        desk.scene.focus.set(slider)  # type: ignore[arg-type]
        library.act(action, number_of(desk, mute))
        desk.step()
        assert (settings.current.muted, desk.scene.focus.target == mute) == (muted, action != "SCROLL_DOWN")
    for action, level in (("INCREMENT", 75), ("DECREMENT", 70)):
        library.act(action, number_of(desk, slider))
        desk.step()
        assert settings.current.effects == level


def test_a_text_is_set_and_what_is_gone_is_not_pressed(desk: Desk, library: Library) -> None:
    desk.adapter.open("x11")
    library.listen()
    desk.step()
    mute = number_of(desk, [tab(desk) for _ in range(3)][2])
    answers: list[str] = []
    desk.show(lambda app: NumberScene(app, "Deal", "Which?", "617", check_deal, answers.append))
    field, confirm = (number_of(desk, each) for each in desk.scene.targets()[:2])
    for wanted in (mute, 10**9):
        library.act("CLICK", wanted)
    library.act("SET_VALUE", confirm, "1")
    library.act("SET_VALUE", field, "42")
    desk.step()
    assert (desk.app.settings.current.muted, answers) == (False, [])
    library.act("CLICK", confirm)
    desk.settle()
    assert answers == ["42"]
    library.act("CLICK", confirm)  # of a scene that has closed
    desk.settle()
    assert answers == ["42"]


# ------------------------------------------------------------------ with the library itself
def test_the_library_knows_all_roles_states_and_actions(failures: list[BaseException]) -> None:
    accesskit = pytest.importorskip("accesskit")
    adapter = Adapter(failures.append, wake)
    adapter._library = accesskit
    target = object()
    nodes = {
        number: Node(
            Element(
                number, "name", role, "more", "value", Rect(1, 2, 3, 4), target, (), "F1",
                is_checked=bool(number % 2), is_selected=True, position=(1, 2),
                range=Range(1, 0, 5) if role == "slider" else None,
            ),
            live=("", "polite", "assertive")[number % 3],
        )
        for number, role in enumerate(get_args(Role))
    }  # fmt: skip
    update = adapter._update_to(Tree(nodes, ROOT))
    told = {str(node.role): node for _, node in update.nodes}
    assert len(told) == len(get_args(Role)) - 1, "main is a group"
    assert told["Role.SLIDER"].numeric_value == 1
    assert told["Role.LABEL"].value == "value"
    for action in ("CLICK", "FOCUS", "SET_VALUE", "INCREMENT", "DECREMENT"):
        adapter._on_action(SimpleNamespace(action=getattr(accesskit.Action, action), target=1, data=None))
    assert len(adapter.requests) == 5

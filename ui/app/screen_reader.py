"""The scene on top as screen readers read it: this shows them its tree, and does what they ask for."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import TYPE_CHECKING, Final

from ui.accessibility.adapter import Adapter, Request
from ui.accessibility.announcer import Announcement, Announcer
from ui.accessibility.tree import Tree, TreeBuilder
from ui.app.focus import Editable
from ui.app.intents import Command
from ui.app.waiting import wake
from ui.widgets.element import SelectableItem

if TYPE_CHECKING:
    from ui.app.bindings import CommandName
    from ui.app.display import Display
    from ui.app.focus import Target
    from ui.app.scene import Scene
    from ui.widgets.element import Element

_EVERY: Final = 0.1  # seconds from tree to tree while only the picture changes, as in a drag
_KEPT: Final = 6  # announcements that stay in the tree, so that the reader can be asked for them
_COMMANDS: Final[dict[str, CommandName]] = {"press": "activate", "more": "right", "less": "left"}


class ScreenReader:
    """Shows the scene on top to a screen reader while one listens; else it does nothing."""

    def __init__(self, adapter: Adapter, announcer: Announcer) -> None:
        self._adapter = adapter
        self.announcer = announcer
        self._builder = TreeBuilder()
        self._top: Element | None = None
        self._scene = 0
        self._spoken = 0
        self._shown: tuple[object, ...] = ()
        """State from which the last tree was made."""
        self._made = -inf
        self.due = inf
        """Time to show a change that was put off, or to look for a reader that begins; inf for none."""
        self.tree: Tree | None = None
        """The last tree; None while nobody listens."""

    def show(self, scene: Scene, display: Display, now: float, *, is_resting: bool) -> None:
        """Show the scene, if it has changed; mere changes of the picture at most every `_EVERY` seconds.

        While the scene is not resting, only announcements are shown, and the elements stay as they were.
        """
        self.due = inf
        self.announcer.is_listening = self._adapter.is_listening
        if not self.announcer.is_listening:
            self.tree = self._top = None
            self._shown = ()
            if self._adapter.is_asked:  # it cannot wake the loop once it listens
                self.due = now + _EVERY
            return
        self._adapter.is_asked = False
        is_new = id(scene) != self._scene
        if is_resting and is_new:
            self._scene = id(scene)
            if scene.focus.target is None:
                scene.focus.set(scene.first_focus())
        recent = self._next_announcements()
        shown = (self._adapter.listener, scene, scene.focus.target, recent, display.changes)
        if shown == self._shown:
            return
        if shown[:-1] == self._shown[:-1] and now < self._made + _EVERY:
            self.due = self._made + _EVERY
            return
        if is_resting or self._top is None:
            self._top, self._shown, self._made = scene.accessibility_tree(), shown, now
            self._adapter.set_bounds(display.window.bounds)
        self.tree = self._builder.build(id(scene), self._top, scene.focus.target, recent)
        self._adapter.show(self.tree)

    def _next_announcements(self) -> tuple[Announcement, ...]:
        """Return the announcements up to the next new one: readers do not keep the order of several."""
        queue = self.announcer.recent
        new = [each.number for each in queue if each.number > self._spoken]
        if new:
            self._spoken = new[0]
        if len(new) > 1:
            wake()
        spoken = [each for each in queue if each.number <= self._spoken]
        for _ in spoken[:-_KEPT]:
            queue.popleft()
        return tuple(spoken[-_KEPT:])

    def do_requests(self, scene: Scene, handle: Callable[[Command], object]) -> None:
        """Do what a screen reader's user has asked for, as the keys would."""
        while self._adapter.requests:
            request = self._adapter.requests.popleft()
            wanted = self._wanted(request)
            item = wanted if isinstance(wanted, SelectableItem) else None
            target = _find(item.target if item else wanted, scene)
            if target is None:
                continue
            scene.focus.set(target)
            if item:
                if request.action == "press":
                    item.choose(item.number)
            elif request.action == "set" and isinstance(target, Editable):
                target.replace(request.value)
            elif request.action in _COMMANDS:
                handle(Command(_COMMANDS[request.action]))

    def _wanted(self, request: Request) -> object:
        """Return what the element of a request stands for, or None."""
        node = self.tree.nodes.get(request.number) if self.tree else None
        return node.element.target if node else None


def _find(wanted: object, scene: Scene) -> Target | None:
    """Return a target, if the scene still has it."""
    return next((each for each in scene.targets() if each == wanted), None)

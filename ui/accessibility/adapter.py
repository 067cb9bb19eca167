"""The adapter between the accessibility tree and the system's screen readers, by the library AccessKit.

The library is optional: without it, without an accessibility bus, or after any fault of it, nothing is read
and nothing else changes. Its callbacks run on threads of its own, so they only leave what was asked; an
exception in one of them would end the program. While a screen reader begins to listen, the library holds a
lock and waits for Python's own, so a call to it by a thread that runs Python would wait for ever. Hence it is
called only while a screen reader listens, and `_on_asked` says so with its last act.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pygame import Rect

if TYPE_CHECKING:
    from types import ModuleType

    from ui.accessibility.tree import Node, Tree
    from ui.widgets.element import Element

_DRIVERS: Final = ("x11", "wayland")
"""SDL's drivers whose windows a person sees."""
_EARLY: Final = {"win32": "windows", "darwin": "macos"}
"""Systems that need the adapter before the window is shown, and how the library calls them."""
_BY_VALUE: Final = ("label",)
"""Roles whose text is their value, not their name."""
_ACTIONS: Final = {
    "CLICK": "press", "FOCUS": "focus", "SET_VALUE": "set", "INCREMENT": "more", "DECREMENT": "less",
}  # fmt: skip


class Request(NamedTuple):
    """A request of a screen reader's user: an action, the node, and the value to set."""

    action: str
    number: int
    value: str = ""


class Adapter:
    """The connection to screen readers; after its first fault it calls `failed`, and stays closed.

    `wake` makes the window's thread look for requests; it is called on other threads.
    """

    def __init__(self, failed: Callable[[BaseException], object], wake: Callable[[], object]) -> None:
        self._failed = failed
        self._wake = wake
        self._library: ModuleType | None = None
        self._adapter: Any = None
        self._bounds: Rect | None = None
        self._sent: Tree | None = None
        self._told: dict[str, tuple[Any, ...]] = {}
        """Last arguments of the library's methods that describe the window, for the next listener."""
        self.listener: object | None = None
        """The screen reader that reads the tree, each time another object; None for none."""
        self.requests: deque[Request] = deque()
        """Pending requests, in order."""
        self.is_asked = False
        """True from the moment in which a screen reader asks until the window's thread has answered it."""

    @property
    def is_listening(self) -> bool:
        """True while a screen reader reads the tree."""
        return self._adapter is not None and self.listener is not None

    # -------------------------------------------------------------- opening
    def open_before_window(self, handle: int) -> None:
        """Open the connection for a window that was not shown yet, as Windows and macOS need it."""
        if sys.platform in _EARLY and handle:
            self._open(_EARLY[sys.platform], handle)

    def open(self, driver: str) -> None:
        """Open the connection, if it is not open; `driver` is SDL's name for what draws the window."""
        if self._adapter is None and driver in _DRIVERS and sys.platform not in _EARLY:
            self._open("unix")

    def _open(self, system: str, handle: int = 0) -> None:
        try:
            import accesskit

            self._library = accesskit
            if system == "unix":
                self._adapter = accesskit.unix.Adapter(self._on_asked, self._on_action, self._on_left)
            elif system == "windows":
                self._adapter = accesskit.windows.SubclassingAdapter(handle, self._on_asked, self._on_action)
            else:
                accesskit.macos.add_focus_forwarder_to_window_class("SDLWindow")
                self._adapter = accesskit.macos.SubclassingAdapter.for_window(
                    handle, self._on_asked, self._on_action
                )
        except ImportError:
            self._adapter = None
        except BaseException as fault:
            self._drop(fault)

    def _drop(self, fault: BaseException) -> None:
        """Give the connection up after a fault; the library's own faults are no `Exception`."""
        self._adapter = self.listener = None
        if isinstance(fault, KeyboardInterrupt | SystemExit):
            raise fault
        self._failed(fault)

    # -------------------------------------------------------------- the library's threads
    def _on_asked(self) -> None:
        """Ask the loop for the tree. Nothing may follow the last line, which allows calls to the library."""
        self._sent = None
        self.is_asked = True
        with suppress(BaseException):
            self._wake()
        self.listener = object()

    def _on_action(self, request: Any) -> None:
        try:
            action = _ACTIONS.get(str(request.action).rpartition(".")[2])
            if action:
                value = request.data[1] if request.data else ""
                self.requests.append(Request(action, request.target, str(value)))
                self._wake()
        except BaseException:
            return

    def _on_left(self) -> None:
        self.listener, self.is_asked = None, False
        with suppress(BaseException):
            self._wake()

    # -------------------------------------------------------------- the window's thread
    def show(self, tree: Tree) -> None:
        """Tell the screen reader what has changed since the last tree."""
        before = self._sent
        if tree != before:
            self._call("update_if_active", lambda: self._update_to(tree))
            if before is None:
                for name, values in self._told.items():
                    self._call(name, *values)

    def set_focused(self, *, focused: bool) -> None:
        """Tell the screen reader whether the window has the focus of the keyboard."""
        if sys.platform != "win32":  # there the window tells it itself
            name = "update_view_focus_state" if sys.platform == "darwin" else "update_window_focus_state"
            self._tell(name, focused)

    def set_bounds(self, bounds: Rect) -> None:
        """Tell the screen reader where the window is on the screen, which only Linux needs."""
        if self._adapter is not None and bounds != self._bounds and sys.platform not in _EARLY:
            self._bounds = bounds
            self._tell("set_root_window_bounds", self._rect(bounds), self._rect(bounds))

    def _tell(self, name: str, *values: Any) -> None:
        self._told[name] = values
        self._call(name, *values)

    def _call(self, name: str, *values: Any) -> None:
        """Call the library, if a screen reader listens; nothing may come between this look and the call."""
        if self._adapter is None:
            return
        try:
            events, call = None, getattr(self._adapter, name)
            if self.listener is not None:
                events = call(*values)
            if events is not None:
                events.raise_events()
        except BaseException as fault:
            self._drop(fault)

    # -------------------------------------------------------------- in the library's words
    def _update_to(self, tree: Tree) -> Any:
        """Return the nodes of a tree that differ from those sent before, as the library takes them."""
        from ui.accessibility.tree import ROOT

        assert self._library
        before, self._sent = self._sent, tree
        update = self._library.TreeUpdate(tree.focus)
        if before is None:
            update.tree = self._library.Tree(ROOT)
        for number, node in tree.nodes.items():
            if before is None or before.nodes.get(number) != node:
                update.nodes.append((number, self._node(node)))
        return update

    def _node(self, node: Node) -> Any:
        from ui.words import in_words  # here, because every start makes an adapter

        library, element = self._library, node.element
        assert library
        name = {"main": "GROUP", "option": "LIST_BOX_OPTION", "text_field": "TEXT_INPUT"}
        role = name.get(element.role) or element.role.upper()
        made = library.Node(getattr(library.Role, role))
        words = in_words(element.name)
        if words:
            (made.set_value if element.role in _BY_VALUE else made.set_label)(words)
        if description := in_words(element.description):
            made.set_description(description)
        if value := in_words(element.value):
            made.set_value(value)
        if element.shortcut:
            made.set_keyboard_shortcut(element.shortcut)
        if element.area:
            made.set_bounds(self._rect(element.area))
        if node.children:
            made.set_children(list(node.children))
        if node.live:
            made.set_live(getattr(library.Live, node.live.upper()))
        if element.role == "dialog":
            made.set_modal()
        self._add_states(made, element)
        self._add_actions(made, element)
        return made

    def _add_states(self, made: Any, element: Element) -> None:
        assert self._library
        if not element.is_enabled:
            made.set_disabled()
        if element.is_checked is not None:
            toggled = self._library.Toggled
            made.set_toggled(toggled.TRUE if element.is_checked else toggled.FALSE)
        if element.is_selected is not None:
            made.set_selected(element.is_selected)
        if element.position:
            made.set_position_in_set(element.position[0])
            made.set_size_of_set(element.position[1])
        if element.range:
            made.set_numeric_value(element.range.number)
            made.set_min_numeric_value(element.range.least)
            made.set_max_numeric_value(element.range.most)
            made.set_numeric_value_step(element.range.step)

    def _add_actions(self, made: Any, element: Element) -> None:
        assert self._library
        action = self._library.Action
        if element.target is None:
            return
        made.add_action(action.FOCUS)
        if not element.is_enabled:
            return
        if element.role == "text_field":
            made.add_action(action.SET_VALUE)
        elif element.range:
            made.add_action(action.INCREMENT)
            made.add_action(action.DECREMENT)
        else:
            made.add_action(action.CLICK)

    def _rect(self, area: Rect) -> Any:
        assert self._library
        return self._library.Rect(area.left, area.top, area.right, area.bottom)

"""What a screen reader of Linux reads of one program, and does in it: answers lines of JSON on its input.

The system's Python runs it, which has pyatspi; it knows nothing of the project.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import pyatspi
from gi.repository import Gio, GLib

STATES = ("focused", "focusable", "enabled", "checked", "selected", "modal")
HEARD: list[tuple[str, str]] = []
"""Announcements and names that got the focus, in order, since the last question."""


def program(pid: int) -> Any:
    """The program of a process, once it is there."""
    return next(
        (each for each in pyatspi.Registry.getDesktop(0) if each and each.get_process_id() == pid), None
    )


def told(node: Any) -> dict[str, Any]:
    """A node with all nodes in it."""
    states = node.getState()
    return {
        "role": node.getRoleName(), "name": node.name, "description": node.description,
        "states": [each for each in STATES if states.contains(getattr(pyatspi, f"STATE_{each.upper()}"))],
        "children": [told(child) for child in node if child],
    }  # fmt: skip


def at(pid: int, path: list[int]) -> Any:
    """The node at a path of numbers below the window."""
    node = program(pid)[0]
    for number in path:
        node = node[number]
    return node


def answer(line: dict[str, Any]) -> Any:
    match line["ask"]:
        case "tree":
            found = program(line["pid"])
            return told(found[0]) if found and len(found) else None
        case "heard":
            heard, HEARD[:] = HEARD[:], []
            return heard
        case "press":
            return at(line["pid"], line["path"]).queryAction().doAction(0)
    raise ValueError(line)


def on_event(event: Any) -> None:
    if event.type == "object:announcement":
        HEARD.append(("said", str(event.any_data)))
    elif event.detail1:
        HEARD.append(("focus", str(event.source.name)))


def on_input(_: int, __: int) -> bool:
    line = sys.stdin.readline()
    if not line:
        pyatspi.Registry.stop()
        return False
    try:
        found: Any = answer(json.loads(line))
    except (GLib.GError, LookupError, AttributeError, NotImplementedError, RuntimeError):
        found = None  # the node has just gone
    print(json.dumps(found), flush=True)
    return True


bus = Gio.bus_get_sync(Gio.BusType.SESSION)
for name in ("IsEnabled", "ScreenReaderEnabled"):
    bus.call_sync(
        "org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set",
        GLib.Variant("(ssv)", ("org.a11y.Status", name, GLib.Variant("b", True))), None, 0, -1, None,
    )  # fmt: skip
for kind in ("object:announcement", "object:state-changed:focused"):
    pyatspi.Registry.registerEventListener(on_event, kind)
GLib.io_add_watch(0, GLib.IO_IN | GLib.IO_HUP, on_input)
print("ready", flush=True)
pyatspi.Registry.start()

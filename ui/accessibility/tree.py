"""The accessibility tree: the elements of the scene on top as numbered nodes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence, Set
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from ui.widgets.element import Element

if TYPE_CHECKING:
    from ui.accessibility.announcer import Announcement

ROOT: Final = 0
WINDOW: Final = Element("window", "Gold Rush Games", "window")
"""The element of the window, with the program's name."""


class Node(NamedTuple):
    """A node: its element, and the numbers of its children."""

    element: Element
    children: tuple[int, ...] = ()
    live: str = ""
    """Politeness of the live region, "polite" or "assertive"; "" if the node is none."""


class Tree(NamedTuple):
    """All nodes by their numbers, and the number of the focused one."""

    nodes: dict[int, Node]
    focus: int


class TreeBuilder:
    """Builds the tree of the scene on top; an element keeps its number as long as it is there."""

    def __init__(self) -> None:
        self._numbers: dict[Hashable, int] = {}
        self._next = ROOT + 1

    def build(
        self, scene: Hashable, top: Element, focus_on: object, announcements: Sequence[Announcement]
    ) -> Tree:
        """Return the tree of a scene, with the last announcements in two live regions.

        `scene` tells scenes apart, `top` is the scene's element, `focus_on` the target that has the focus;
        without one the status has it, if there is one.
        """
        nodes: dict[int, Node] = {}
        used: dict[Hashable, int] = {}
        focus = status = ROOT

        def number(path: Hashable) -> int:
            found = self._numbers.get(path)
            if found is None:
                found, self._next = self._next, self._next + 1
            used[path] = found
            return found

        def add(element: Element, path: Hashable, live: str = "") -> int:
            nonlocal focus, status
            own, seen = number(path), Counter[Hashable]()
            if element.target is not None and element.target == focus_on:
                focus = own
            elif element.role == "status":
                status = own
            children = []
            for child in element.children:
                children.append(add(child, (path, child.key, seen[child.key])))
                seen[child.key] += 1
            nodes[own] = Node(element, tuple(children), live)
            return own

        main = add(top, ("scene", scene))
        regions = [
            add(_live_region(announcements, is_urgent=is_urgent), ("live", is_urgent), live)
            for is_urgent, live in ((False, "polite"), (True, "assertive"))
        ]
        nodes[ROOT] = Node(WINDOW, (main, *regions))
        self._numbers = used
        return Tree(nodes, focus or status or main)


def _live_region(announcements: Sequence[Announcement], *, is_urgent: bool) -> Element:
    lines = tuple(Element(each.number, each.words) for each in announcements if each.is_urgent == is_urgent)
    return Element(is_urgent, "", "group", children=lines)


def all_elements(element: Element) -> Iterator[Element]:
    """Yield an element and all elements in it, in reading order."""
    yield element
    for child in element.children:
        yield from all_elements(child)


def leave_out(elements: Iterable[Element], told: Set[Hashable]) -> Iterator[Element]:
    """Yield elements without those of some keys, at any depth, and without lists that become empty."""
    for each in elements:
        if each.key not in told:
            children = tuple(leave_out(each.children, told))
            if children or not each.children:
                yield each if children == each.children else replace(each, children=children)

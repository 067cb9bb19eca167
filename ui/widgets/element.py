"""Elements of the accessibility tree: what a screen reader tells of the parts of a scene."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol, runtime_checkable

from pygame import Rect

from games.core import Words

Role = Literal[
    "alert", "button", "check_box", "dialog", "group", "heading", "label", "link", "list", "list_box",
    "list_item", "log", "main", "note", "option", "radio_button", "radio_group", "slider", "status", "tab",
    "tab_list", "text_field", "toolbar", "window",
]  # fmt: skip


class Range(NamedTuple):
    """The number of a slider, with its limits and the step of an arrow key."""

    number: float
    least: float
    most: float
    step: float = 1


@dataclass(frozen=True, slots=True)
class Element:
    """A part of a scene as a screen reader tells it: its short name first, details in the description.

    `key` finds the element again among its siblings after a change of the scene. `target` is the target of
    the focus that the element stands for, or None if it cannot have the focus.
    """

    key: Hashable
    name: Words
    role: Role = "label"
    description: Words = ""
    value: Words = ""
    """The present value of a field or a control, in words."""
    area: Rect | None = None
    """Area in pixels of the picture, if it is there."""
    target: object | None = None
    children: tuple[Element, ...] = ()
    shortcut: str = ""
    """Key that does the same, as its cap shows it."""
    is_enabled: bool = True
    is_checked: bool | None = None
    """State of a check box; None for all else."""
    is_selected: bool | None = None
    """True for the chosen one of several; None if none is chosen here."""
    position: tuple[int, int] | None = None
    """Number in a list, from 1, and the length of the list: "3 of 12"."""
    range: Range | None = None


def labels(texts: Iterable[Words]) -> tuple[Element, ...]:
    """Return an element for each text, one after the other."""
    return tuple(Element(number, words) for number, words in enumerate(texts))


class SelectableItem(NamedTuple):
    """One of several things in a target that can be chosen there: `choose` takes its number."""

    target: object
    number: int
    choose: Callable[[int], object]


@runtime_checkable
class Described(Protocol):
    """A target that describes itself to a screen reader."""

    def describe(self) -> Element:
        """Return the element for the target's present state; its own area and target are filled in."""
        ...

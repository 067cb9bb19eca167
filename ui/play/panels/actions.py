"""Buttons of a table: actions beside the board, and the buttons of the bar."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, NamedTuple

from pygame import Rect

from games.core import Words
from ui.widgets.button import ButtonLook

if TYPE_CHECKING:
    from ui.app.bindings import CommandName


class Action(NamedTuple):
    """Button beside the board: its area, look (None: hidden), callback and key.

    Their number and places never change. Of several with one key, only one has a look at a time. With
    `any_time` it can be used while another seat is to act; without `enabled` it is only visible. `command`
    is its command on a gamepad, if the key does not imply it. With `is_over_log` the log takes its area while
    it is hidden.
    """

    rect: Rect
    look: ButtonLook | None
    do: Callable[[], object]
    key: str
    any_time: bool = False
    enabled: bool = True
    tip: Words = ""
    command: CommandName | Literal[""] = ""
    is_over_log: bool = False


class BarButton(NamedTuple):
    """A button of the bar: its picture, its callback, its tip, the command that does the same."""

    icon: str
    do: Callable[[], None]
    tip: Words
    command: CommandName | Literal[""] = ""

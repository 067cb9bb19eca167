"""The buttons beside the cards: what the main one does, and their looks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

from games.core import message
from games.patience.spec import PatienceSpec
from games.patience.state import View
from ui.widgets.button import ButtonKind, ButtonLook, labelled

MainAction = Literal["new", "turn", "finish", "redeal", "give_up"]

_LOOKS: Final[dict[str, tuple[str, ButtonKind, int]]] = {
    "new": ("new", "primary", 18),
    "turn": ("new", "primary", 18),
    "finish": ("check", "primary", 18),
    "redeal": ("redo", "primary", 18),
    "give_up": ("close", "wood", 18),
    "hint": ("hint", "wood", 16),
    "undo": ("undo", "wood", 16),
}
"""The icon, the color and the font size of each button."""


def main_action(view: View, *, can_redeal: bool, can_finish: Callable[[], bool]) -> MainAction:
    """Return what the main button does."""
    if view.why:
        return "new"
    if view.stock:
        return "turn"
    if can_finish():
        return "finish"
    return "redeal" if can_redeal else "give_up"


def main_look(does: MainAction, spec: PatienceSpec) -> ButtonLook:
    """Return the look of the main button."""
    return look(does, turned=spec.turned)


def look(name: str, *, turned: int = 0) -> ButtonLook:
    """Return the look of a button; `turned` is the number of cards that a turn turns."""
    icon, kind, size = _LOOKS[name]
    words = message(f"patience.button.{name}")
    return labelled(
        message("patience.button.turn", count=turned) if name == "turn" else words, icon, kind, size
    )

"""What is asked when a game is left whose last moves the disk does not take."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ui.dialogs.modal import Entry, MenuScene

if TYPE_CHECKING:
    from ui.app.app import App


class LossScene(MenuScene):
    """Says what would be lost. The player tries `again` to leave safely, stays, or leaves all the same."""

    asks_before_loss = True

    def __init__(self, app: App, sentence: str, again: Callable[[], None], leave: Callable[[], None]) -> None:
        entries = (
            Entry("Try to save again", "save", "", "", again, "primary"),
            Entry("Stay here", "back", "Esc", "back", lambda: None),
            Entry("Leave all the same", "home", "", "", leave, "danger"),
        )
        super().__init__(app, "NOT SAVED YET", sentence, entries)

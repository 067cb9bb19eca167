"""What the window and its scenes may ask to be opened, though it lives above them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from games.core import Options
    from ui.app.scene import Scene


class Navigation(Protocol):
    """Where scenes lead. A sentence that is returned says why something cannot be opened; "" that it was."""

    def open_settings(self) -> None:
        """Show the settings over the scene; once."""
        ...

    def open_new(self, game: str, wish: str = "") -> None:
        """Show a new game; where several play, ask who first. `wish` is its deal's number, if it has any."""
        ...

    def new_board_scene(self, game: str, seats: Sequence[str], options: Options) -> Scene:
        """The scene of a new game for several; `seats` are texts of `games.seating`."""
        ...

    def open_saved(self, path: Path) -> str:
        """Show a saved game, wherever its file lies, over the scene that is shown."""
        ...

    def go_on(self, path: Path) -> None:
        """Play a saved game, and close all but the first scene; where that cannot be, the scene says why."""
        ...

    def watch(self, path: Path) -> str:
        """Show a saved game from its beginning."""
        ...

    def open_dropped(self, name: str) -> None:
        """Open a file that was let fall on the window; where that is not possible, a plate says why."""
        ...

    def tell_refused(self, sentence: str) -> None:
        """Say on a plate why a file cannot be opened."""
        ...

    def ask_before_loss(self, sentence: str, again: Callable[[], None], leave: Callable[[], None]) -> None:
        """Say what would be lost: the player tries `again`, stays, or leaves all the same."""
        ...

"""The menu of a board game: a new one, saved ones, watching this one."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ui.dialogs.modal import Entry, MenuScene

if TYPE_CHECKING:
    from ui.play.board_scene import BoardScene


def board_menu(scene: BoardScene) -> MenuScene:
    """The menu over a table."""
    is_over = scene.match.is_over
    entries = [
        Entry("New game", "new", "N", "new", lambda: _open_new(scene), "primary"),
        Entry("Same players again", "redo", "R", "again", scene.play_again),
        Entry("Watch from the start", "play", "", "", scene.watch),
        Entry("Saved games", "save", "", "", lambda: _open_saves(scene)),
        Entry("The result", "trophy", "", "", scene.open_results, enabled=is_over),
        Entry("Go on playing", "back", "Esc", "back", lambda: None),
    ]
    trouble = scene.journal.trouble if scene.journal else ""
    sentence = trouble or "It is saved as it stands, whatever you choose."
    return MenuScene(scene.app, "THIS GAME", sentence, entries)


def _open_new(scene: BoardScene) -> None:
    app, game = scene.app, scene.match.game.name
    app.home(partial(app.navigator.open_new, game))


def _open_saves(scene: BoardScene) -> None:
    from ui.screens.saves import SavesScene

    scene.app.push(SavesScene(scene.app))

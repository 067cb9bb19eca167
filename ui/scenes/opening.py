"""Which scene plays which game, and how a game is opened: a new one, or one from its save file."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ui.playtimer import PlayTimer

if TYPE_CHECKING:
    from ui.app import App
    from ui.scene import Scene

TABLES: Final = {"klondike_patience": "ui.scenes.patience.start"}
"""For each game the module that offers `new_scene` and `saved_scene`."""


def open_new(app: App, game: str, wish: str = "") -> None:
    """Show a new game; `wish` is its deal's number, where a game has such a thing."""
    app.push(_table(game).new_scene(app, game, wish))


def open_saved(app: App, path: Path) -> str:
    """Go on with a saved game; a sentence where that is not possible, else ""."""
    scene, sentence = saved_scene(app, path)
    if scene:
        app.push(scene)
    return sentence


def saved_scene(app: App, path: Path) -> tuple[Scene | None, str]:
    """The scene of a saved game; or None and a sentence that says why not."""
    from saves.errors import BadSave, SaveInUse

    timer = PlayTimer()
    try:
        opened = app.library.open(path, lambda: int(timer.here(app.now)))
    except (BadSave, SaveInUse) as fault:
        return None, str(fault)
    timer.before = opened.seconds
    return _table(opened.match.game.name).saved_scene(app, opened, timer), ""


def _table(game: str) -> Any:
    return import_module(TABLES[game])

"""Which scene plays which game, and how a game is opened: a new one, or one from its save file."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ui.playtimer import PlayTimer

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from games.core import Options
    from ui.app import App
    from ui.scene import Scene

TABLES: Final = {
    "klondike_patience": "ui.scenes.patience.start",
    "joker_klondike": "ui.scenes.patience.start",
    "strike_it_rich": "ui.scenes.strike_it_rich.start",
    "klondike_board": "ui.scenes.klondike_board.start",
    "gold_am_yukon": "ui.scenes.gold_am_yukon.start",
    "calamityville": "ui.scenes.calamityville.start",
}
"""For each game the module that offers `new_scene`, `saved_scene` and `replay_scene`."""


def open_new(app: App, game: str, wish: str = "") -> None:
    """Show a new game; where several play, ask who first. `wish` is its deal's number, if it has any."""
    from games import GAMES

    if GAMES[game].seats.stop > 2:
        from ui.scenes.new_game import NewGameScene

        app.push(NewGameScene(app, game, wish))
    else:
        app.push(_table(game).new_scene(app, game, wish))


def new_board_scene(app: App, game: str, seats: Sequence[str], options: Options, wish: str = "") -> Scene:
    """The scene of a new game for several; `seats` are texts of `games.seating`."""
    scene: Scene = _table(game).new_scene(app, game, wish, seats=tuple(seats), options=dict(options))
    return scene


def open_saved(app: App, path: Path) -> str:
    """Show a saved game over the scene that is shown; a sentence where that is not possible, else "".

    The file may lie anywhere: of one from elsewhere a copy is taken in, and it is not written to itself.
    """
    return _open(app, path, app.push)


def go_on(app: App, path: Path) -> None:
    """Play a saved game, and close all but the first scene; where that cannot be, the scene says why."""

    def show_instead(scene: Scene) -> None:
        app.go_home()
        app.push(scene)

    app.leave_safely(app.scenes[1:], lambda: app.tell(_open(app, path, show_instead)))


def _open(app: App, path: Path, show: Callable[[Scene], None]) -> str:
    from saves.errors import SaveError
    from saves.sharing import take_in

    try:
        ours = take_in(app.library, path)
        scene = None if _go_back_to(app, ours) else saved_scene(app, ours)
    except SaveError as fault:
        return str(fault)
    if scene:
        show(scene)
    return ""


def watch(app: App, path: Path) -> str:
    """Show a saved game from its beginning; a sentence where that is not possible, else ""."""
    from saves.errors import BadSave
    from saves.replay import read

    try:
        found = read(path)
    except BadSave as fault:
        return str(fault)
    table = _table(found.header.game)
    app.push(
        table.replay_scene(
            app, found.match, found.seconds, path, can_go_on=not found.recording, sentence=found.sentence
        )
    )
    return ""


def open_dropped(app: App, name: str) -> None:
    """Open a file that was let fall on the window; where that is not possible, a plate says why."""
    sentence = open_saved(app, Path(name))
    if sentence:
        tell_refused(app, sentence)


def tell_refused(app: App, sentence: str) -> None:
    """Say on a plate why a file cannot be opened."""
    from ui.scenes.modal import Entry, MenuScene

    entry = Entry("All right", "check", "", "", lambda: None, "primary")
    app.push(MenuScene(app, "NO SAVED GAME", sentence, [entry]))


def saved_scene(app: App, path: Path) -> Scene:
    """The scene of a saved game of ours; one that is over and a recording are watched, others are played on.

    Raises `SaveError`.
    """
    timer = PlayTimer()
    opened = app.library.open(path, lambda: int(timer.here(app.now)))
    timer.before = opened.seconds
    match, table = opened.match, _table(opened.match.game.name)
    if not match.is_over and opened.journal:
        playing: Scene = table.saved_scene(app, opened, timer)
        return playing
    if opened.journal:
        opened.journal.close()
    can_go_on = not opened.is_recording
    watching: Scene = table.replay_scene(
        app, match, opened.seconds, path, can_go_on=can_go_on, sentence=opened.sentence
    )
    return watching


def _go_back_to(app: App, path: Path) -> bool:
    """Go back to the scene that plays this very file; whether there is one."""
    playing = next((scene for scene in app.scenes if _plays(scene, path)), None)
    if playing is None:
        return False

    def go() -> None:
        while app.scene is not playing:
            app.pop()

    app.leave_safely(app.scenes[app.scenes.index(playing) + 1 :], go)
    return True


def _plays(scene: Scene, path: Path) -> bool:
    journal = getattr(scene, "journal", None)
    return journal is not None and journal.path == path


def _table(game: str) -> Any:
    return import_module(TABLES[game])

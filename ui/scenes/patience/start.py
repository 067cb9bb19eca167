"""Beginning a patience, and going on with one that was left."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from games import GAMES
from games.deals import choose
from games.match import Match
from ui.playtimer import PlayTimer
from ui.scenes.patience.scene import PatienceScene

if TYPE_CHECKING:
    from pathlib import Path

    from saves.library import Opened
    from ui.app import App
    from ui.scenes.patience.replay import ReplayScene


def new_scene(app: App, game: str, deal: str = "") -> PatienceScene:
    """A new game with this deal (any, for ""), saved from its first line."""
    timer = PlayTimer()
    number = deal or choose(game, app.settings.now.deals, Random())
    match = Match.begin(GAMES[game], ("You",), {"deal": number})
    journal = app.library.begin(match, lambda: int(timer.here(app.now)))
    app.records.watch(journal)
    match.settle(Random())
    return _scene_type(game)(app, match, journal, timer, fresh=True)


def saved_scene(app: App, opened: Opened, timer: PlayTimer) -> PatienceScene:
    """A game that was left, where it was left; one that was left before its deal is dealt now."""
    opened.match.settle(Random())
    scene_type = _scene_type(opened.match.game.name)
    if opened.journal:
        app.records.watch(opened.journal)
    return scene_type(app, opened.match, opened.journal, timer, sentence=opened.sentence)


def _scene_type(game: str) -> type[PatienceScene]:
    if game == "joker_klondike":
        from ui.scenes.patience.joker import JokerScene

        return JokerScene
    return PatienceScene


def replay_scene(
    app: App, match: Match, seconds: int, path: Path | None, *, can_go_on: bool = True, sentence: str = ""
) -> ReplayScene:
    """A game that is watched from its beginning."""
    from ui.scenes.patience.replay import ReplayScene

    table_type = _scene_type(match.game.name).table_type
    return ReplayScene(app, match, seconds, path, table_type, can_go_on=can_go_on, sentence=sentence)

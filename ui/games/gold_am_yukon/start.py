"""Beginning a game of GOLD AM YUKON, and going on with one that was left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from games.core import Options
from ui.games.gold_am_yukon.scene import YukonScene
from ui.play.start import begun, gone_on_with

if TYPE_CHECKING:
    from pathlib import Path

    from games.match import Match
    from saves.library import Opened
    from ui.app.app import App
    from ui.app.playtimer import PlayTimer
    from ui.app.scene import Scene

GAME: Final = "gold_am_yukon"
USUAL_SEATS: Final = ("You", "computer:medium", "computer:medium", "computer:medium")


def new_scene(
    app: App, game: str, wish: str = "", *, seats: Sequence[str] = USUAL_SEATS, options: Options | None = None
) -> YukonScene:
    """A new game, saved from its first line."""
    return begun(YukonScene, app, game, seats, options)


def saved_scene(app: App, opened: Opened, timer: PlayTimer) -> YukonScene:
    """A game that was left, where it was left."""
    return gone_on_with(YukonScene, app, opened, timer)


def replay_scene(
    app: App, match: Match, seconds: int, path: Path | None, *, can_go_on: bool = True, sentence: str = ""
) -> Scene:
    """A game that is watched from its beginning."""
    from ui.games.gold_am_yukon.replay import ReplayScene

    return ReplayScene(app, match, seconds, path, can_go_on=can_go_on, sentence=sentence)

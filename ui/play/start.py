"""Beginning a board game, and going on with one that was left: the same for all of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

from games import GAMES
from games.core import Options
from games.match import Match
from ui.app.playtimer import PlayTimer

if TYPE_CHECKING:
    from saves.library import Opened
    from ui.app.app import App
    from ui.play.scene import BoardScene

S = TypeVar("S", bound="BoardScene")


def begun(kind: type[S], app: App, game: str, seats: Sequence[str], options: Options | None) -> S:
    """The scene of a new game, saved from its first line."""
    timer = PlayTimer()
    match = Match.begin(GAMES[game], tuple(seats), options or {})
    journal = app.library.begin(match, lambda: int(timer.here(app.now)))
    app.records.watch(journal)
    return kind(app, match, journal, timer, fresh=True)


def gone_on_with(kind: type[S], app: App, opened: Opened, timer: PlayTimer) -> S:
    """The scene of a game that was left, where it was left."""
    if opened.journal:
        app.records.watch(opened.journal)
    return kind(app, opened.match, opened.journal, timer, sentence=opened.sentence)

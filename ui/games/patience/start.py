"""Beginning a patience, and going on with one that was left."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from games import GAMES
from games.data import BadData
from games.match import Match
from games.patience.deals import choose, level_of
from saves.notes import CHOICES, NUMBER
from ui.app.playtimer import PlayTimer
from ui.games.patience.scene import PatienceScene

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from saves.journal import Journal
    from saves.library import Opened
    from ui.app.app import App
    from ui.games.patience.replay import ReplayScene


def new_scene(app: App, game: str, deal: str = "", choice: Collection[str] = ()) -> PatienceScene:
    """A new game with this deal ("": one of the kind that is set), saved from its first line.

    `choice` tells how a given deal was chosen, in words that are noted in the save; by its number, for none.
    """
    timer = PlayTimer()
    number = deal or choose(game, app.settings.now.deals, Random())
    match = Match.begin(GAMES[game], ("You",), {"deal": number})
    journal = app.library.begin(match, lambda: int(timer.here(app.now)))
    app.records.watch(journal)
    match.settle(Random())
    _note_deal(journal, number, choice or ({NUMBER} if deal else {app.settings.now.deals}))
    return _scene_type(game)(app, match, journal, timer, fresh=True)


def _note_deal(journal: Journal, number: str, choice: Collection[str]) -> None:
    """Note how the deal was chosen, and how hard it is, if that is known."""
    level = _level(journal.match.game.name, number)
    for word in CHOICES:
        if word in choice or word == level:
            journal.note(word)


def _level(game: str, number: str) -> str:
    """The level of a deal, or "" where no list that can be read has it."""
    try:
        return level_of(game, number)
    except BadData:
        return ""


def saved_scene(app: App, opened: Opened, timer: PlayTimer) -> PatienceScene:
    """A game that was left, where it was left; one that was left before its deal is dealt now."""
    opened.match.settle(Random())
    scene_type = _scene_type(opened.match.game.name)
    if opened.journal:
        app.records.watch(opened.journal)
    return scene_type(app, opened.match, opened.journal, timer, sentence=opened.sentence)


def _scene_type(game: str) -> type[PatienceScene]:
    if game == "joker_klondike":
        from ui.games.patience.joker import JokerScene

        return JokerScene
    return PatienceScene


def replay_scene(
    app: App, match: Match, seconds: int, path: Path | None, *, can_go_on: bool = True, sentence: str = ""
) -> ReplayScene:
    """A game that is watched from its beginning."""
    from ui.games.patience.replay import ReplayScene

    table_type = _scene_type(match.game.name).table_type
    return ReplayScene(app, match, seconds, path, table_type, can_go_on=can_go_on, sentence=sentence)

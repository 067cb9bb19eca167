"""Where a monkey is let loose: at the table at any position, and in every other room of the house."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from games import GAMES
from saves.library import Opened
from tests.ui.books import games, keep
from tests.ui.deals import EASY
from tests.ui.harness import Desk
from tests.ui.patience import PatienceScene, dealt, easy_moves
from tests.ui.pending import Position, positions
from tests.ui.shared_scenes import show_results
from ui.app.app import App
from ui.app.scene import Scene
from ui.play.scene import PlayScene
from ui.play.session import PlayTimer
from ui.play.start import go_on
from ui.screens.launcher import LauncherScene
from ui.screens.new_game.scene import NewGameScene
from ui.screens.rules.scene import RulesScene
from ui.screens.saves import FileScene, SavesScene
from ui.screens.settings import SettingsScene
from ui.screens.statistics.scene import StatisticsScene

BOARDS = [name for name in GAMES if GAMES[name].seats.stop > 2]
PATIENCES = [name for name in GAMES if name not in BOARDS]

Pose = Callable[[Desk], object]
"""Opens a place over the scene that is shown."""


@dataclass(frozen=True)
class Station:
    """A place with a name for the report."""

    name: str
    pose: Pose

    def __call__(self, desk: Desk) -> None:
        self.pose(desk)

    def __str__(self) -> str:
        return self.name


# ------------------------------------------------------------------ tables
def tables(game: str, number: int) -> list[Station]:
    """A new game, the table at each kind of position with people or computers, and what comes at the end."""
    rng, found = Random(number), positions(game, number)
    stations = [Station(f"new {game}", partial(_begin, game))]
    for kind, position in found.items():
        name = f"{game}: {' '.join(kind)}"
        stations.append(Station(name, partial(_resume, position, rng)))
        if kind[0] == "over":
            stations.append(Station(f"before {name}", partial(_resume, position.before(), rng)))
            stations.append(Station(f"just {name}", partial(_end, position)))
    return stations


def _begin(game: str, desk: Desk) -> None:
    if game in BOARDS:
        seats = ("Ada", *["computer:easy"] * GAMES[game].seats.start)[: GAMES[game].seats.start]
        desk.app.push(desk.app.navigator.new_board_scene(game, seats, GAMES[game].check_options({})))
    else:
        desk.app.navigator.open_new(game)


def _resume(position: Position, computers: Random, desk: Desk) -> None:
    assert desk.app.navigator.open_saved(saved(desk.app, position, computers)) == ""


def saved(app: App, position: Position, computers: Random | None = None) -> Path:
    """Where a game is saved that was left at a position."""
    journal = app.library.begin(position.match(computers), lambda: 0)
    journal.close()
    return journal.path


def _end(position: Position, desk: Desk) -> None:
    """A game that has just come to its end, under its results."""
    scene: Any = _at_table(desk.app, position)
    if isinstance(scene, PlayScene):
        show_results(scene)


def _at_table(app: App, position: Position) -> Scene:
    match, timer = position.match(), PlayTimer()
    journal = app.library.begin(match, lambda: 0)
    scene = go_on(app, Opened(match, journal, "", 0), timer)
    app.push(scene)
    return scene


# ------------------------------------------------------------------ other rooms
def rooms(number: int) -> list[Station]:
    """Every place that is no table, with something in it."""
    return [
        Station("launcher", partial(_shelved, number, _launcher)),
        Station("saved games", partial(_shelved, number, lambda desk: desk.app.push(SavesScene(desk.app)))),
        Station("no saved games", lambda desk: desk.app.push(SavesScene(desk.app))),
        Station("a file", partial(_shelved, number, lambda desk: desk.app.push(FileScene(desk.app)))),
        Station("settings", lambda desk: desk.app.push(SettingsScene(desk.app))),
        Station("trophies", lambda desk: desk.app.push(StatisticsScene(desk.app))),
        Station("full trophies", _trophies),
        Station("number", _number),
        Station("won patience", _won),
        *(Station(f"new game of {game}", partial(_new_game, game)) for game in BOARDS),
        *(Station(f"rules of {game}", partial(_rules, game)) for game in GAMES),
        *(Station(f"replay of {game}", partial(_replay, game, number)) for game in GAMES),
    ]


def _shelved(number: int, pose: Pose, desk: Desk) -> None:
    """A place, and some games of every kind on the shelf, one of them damaged."""
    if not desk.app.library.unreadable():
        for game in GAMES:
            kinds = list(positions(game, number).values())
            for position in Random(number).sample(kinds, 2):
                path = saved(desk.app, position)
        path.write_bytes(path.read_bytes()[:-40] + b"rubbish\n")
        path.with_name("rubbish.grg").write_bytes(b"rubbish\n")
    pose(desk)


def _launcher(desk: Desk) -> None:
    desk.app.push(LauncherScene(desk.app))
    desk.step(3, 0.5)


def _trophies(desk: Desk) -> None:
    for game in GAMES:
        keep(desk.app.records, games(40, game))
    desk.app.push(StatisticsScene(desk.app))


def _number(desk: Desk) -> None:
    desk.app.navigator.open_new("klondike_patience")
    assert isinstance(desk.scene, PatienceScene)
    desk.scene.controller.deals.ask_number()


def _won(desk: Desk) -> None:
    desk.app.push(dealt(desk.app, EASY, easy_moves(EASY)[:-1]))


def _new_game(game: str, desk: Desk) -> None:
    desk.app.push(NewGameScene(desk.app, game))


def _rules(game: str, desk: Desk) -> None:
    desk.app.push(RulesScene(desk.app, game))


def _replay(game: str, number: int, desk: Desk) -> None:
    found = positions(game, number)
    position = Random(number).choice([found[kind] for kind in found if len(found[kind].log) > 5])
    assert desk.app.navigator.watch(saved(desk.app, position)) == ""

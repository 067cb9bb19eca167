"""The screen of a game: its face and its controller, and how it begins."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from games import GAMES
from games.core import Options
from games.match import Match
from ui.play.base.describer import Describer
from ui.play.base.table_describer import TableDescriber

if TYPE_CHECKING:
    from datetime import date

    from saves.format import Note
    from ui.app.scene import Application
    from ui.play.base.controller import Controller
    from ui.play.base.face import Face


class Setup(NamedTuple):
    """Start of a game for one: its options, the notes on their choice for the save, and the day.

    The save notes the `day` for games with a deal of the day.
    """

    options: Options
    notes: tuple[Note, ...] = ()
    day: date | None = None


SetupMaker: TypeAlias = "Callable[[Application, str, str], Setup]"
"""Function of the app, a game's name and a deal's number or code ("": any) that sets up a game for one."""


def default_setup(app: Application, game: str, wish: str) -> Setup:
    """Return the setup of a new game for one with its default options."""
    return Setup({})


def settle_nothing(match: Match) -> None:
    """Do nothing: the players watch all dice roll."""


class Screen(NamedTuple):
    """The look and the controls of a game: its face, and its controller for persons.

    The `table_describer` tells screen readers what lies on the table, in a replay; the `describer` tells them
    in play what can be chosen as well.
    `setup` sets up a new game for one; `settle` makes the moves of nature that no player waits for, before
    the game is shown.
    """

    face: type[Face]
    controller: type[Controller]
    setup: SetupMaker = default_setup
    settle: Callable[[Match], None] = settle_nothing
    describer: type[Describer] = Describer
    table_describer: type[TableDescriber] = TableDescriber


def screen_of(game: str) -> Screen:
    """Return the screen of a game, imported at the first request for it. Raises KeyError."""
    module, name = GAMES.spec(game).screen.split(":")
    found: Screen = getattr(import_module(module), name)
    return found

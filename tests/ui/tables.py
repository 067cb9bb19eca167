"""What the tests of games for several share: a game whose table only remembers how it was laid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import ModuleType
from typing import Any
from unittest.mock import patch

from games import GAMES
from games.core import Primitive
from games.strike_it_rich import GAME as STRIKE
from tests.ui.harness import Board
from ui.app.app import App

GAME = "strike_it_rich"


class Several:
    """The rules of STRIKE IT RICH as far as a new game is concerned, for two to six."""

    seats = range(2, 7)

    def __getattr__(self, name: str) -> Any:
        return getattr(STRIKE, name)


class Laid(Board):
    """A table that has been laid."""

    def __init__(self, app: App, game: str, seats: Sequence[str], options: Mapping[str, Primitive]) -> None:
        super().__init__(app)
        self.began = (game, tuple(seats), dict(options))


@contextmanager
def set_up(game: object = STRIKE) -> Iterator[None]:
    """The game is in the catalogue, and its table is `Laid`."""
    rules = ModuleType("rules")
    rules.GAME = game  # type: ignore[attr-defined]
    spec = GAMES.spec(GAME)._replace(rules="tests.rules_of_several")
    with (
        patch.dict("sys.modules", {"tests.rules_of_several": rules}),
        patch.dict(GAMES._specs, {GAME: spec}),
        patch("ui.play.playing.start.begin", Laid),
    ):
        yield

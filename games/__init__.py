"""The games: rules only. No window, no clock, and no files but those in assets/.

A game is added by one line in `GAMES`, which says where its rules, its screen and its assets are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from games.assets import ASSETS
from games.core import AnyGame


class Home(NamedTuple):
    """Where a game lives: the package of its rules, its `Screen` as "module:NAME", its assets.

    The package has the rules as `GAME`, and for computer players and hints a module `ai`.
    """

    rules: str
    screen: str
    assets: Path

    @property
    def lesson(self) -> Path:
        """Where its guided game is, if it has one."""
        return self.assets / "lesson.toml"

    @property
    def tune(self) -> Path:
        """Where the tune is that is played at its table."""
        return self.assets / "tune.ogg"

    @property
    def has_lesson(self) -> bool:
        """Whether it has a guided game."""
        return self.lesson.is_file()


class Catalogue(Mapping[str, AnyGame]):
    """Games by name, each imported when it is first asked for."""

    def __init__(self, homes: Mapping[str, Home]) -> None:
        self._homes = dict(homes)

    def __getitem__(self, name: str) -> AnyGame:
        game: AnyGame = import_module(self._homes[name].rules).GAME
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(self._homes)

    def __len__(self) -> int:
        return len(self._homes)

    def __contains__(self, name: object) -> bool:
        return name in self._homes

    def home(self, name: str) -> Home:
        """Where a game lives. Raises KeyError."""
        return self._homes[name]

    def add(self, name: str, home: Home) -> None:
        """Register one more game. Raises ValueError where there is one of that name."""
        if name in self._homes:
            raise ValueError(f"There is a game called {name!r} already.")
        self._homes[name] = home

    def remove(self, name: str) -> None:
        """Take a game away again. Raises KeyError."""
        del self._homes[name]


def _ours(name: str, screen: str) -> tuple[str, Home]:
    """A game of this collection: rules and assets lie in folders of its name; `screen` is below ui.games."""
    return name, Home(f"games.{name}", f"ui.games.{screen}", ASSETS / name)


GAMES = Catalogue(
    dict(
        (
            _ours("klondike_patience", "patience.controller:PATIENCE"),
            _ours("joker_klondike", "patience.joker:JOKER_KLONDIKE"),
            _ours("strike_it_rich", "strike_it_rich.controller:STRIKE"),
            _ours("klondike_board", "klondike_board.controller:KLONDIKE"),
            _ours("gold_am_yukon", "gold_am_yukon.controller:YUKON"),
            _ours("calamityville", "calamityville.controller:CALAMITYVILLE"),
        )
    )
)

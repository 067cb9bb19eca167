"""The games: rules only. No window, no clock, and no files but those in assets/.

One line in `GAMES` adds a game and names the modules of its rules and screen, and its assets.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from games.assets import ASSETS
from games.compat import override
from games.core import AnyGame


class GameSpec(NamedTuple):
    """The parts of a game: the package of its rules, its `Screen` as "module:NAME", its assets.

    The package has the rules as `GAME`, and a module `ai` for computer players and hints. A patience has
    `has_solver` instead, if `games.solver` knows its rules: without it, it offers no hints and no lamp.
    """

    rules: str
    screen: str
    assets: Path
    has_solver: bool = False
    ground: str = ""
    """The module that paints the ground of its table before the rest is loaded; "" for none."""
    asks_seats: bool = False
    """True if a new game begins with the page on which players take their seats."""

    @property
    def has_hints(self) -> bool:
        """True if the game can give hints, from its computer players or from a solver."""
        from importlib.util import find_spec

        return self.has_solver or find_spec(f"{self.rules}.ai") is not None

    @property
    def lesson(self) -> Path:
        """The path of the guided game's file, which may not exist."""
        return self.assets / "lesson.toml"

    @property
    def tune(self) -> Path:
        """The path of the tune for the game's table."""
        return self.assets / "tune.ogg"

    @property
    def has_lesson(self) -> bool:
        """True if the game has a guided game."""
        return self.lesson.is_file()


class GameRegistry(Mapping[str, AnyGame]):
    """Games by name; a lookup imports the game's rules."""

    def __init__(self, specs: Mapping[str, GameSpec]) -> None:
        self._specs = dict(specs)

    @override
    def __getitem__(self, name: str) -> AnyGame:
        game: AnyGame = import_module(self._specs[name].rules).GAME
        return game

    @override
    def __iter__(self) -> Iterator[str]:
        return iter(self._specs)

    @override
    def __len__(self) -> int:
        return len(self._specs)

    @override
    def __contains__(self, name: object) -> bool:
        return name in self._specs

    def spec(self, name: str) -> GameSpec:
        """Return the parts of a game. Raises KeyError."""
        return self._specs[name]

    def module(self, name: str, part: str) -> Any | None:
        """Return a module of a game's rules, such as `moments`, or None without such a module or game."""
        from importlib.util import find_spec

        path = f"{self._specs[name].rules}.{part}" if name in self._specs else ""
        return import_module(path) if path and find_spec(path) else None

    def add(self, name: str, spec: GameSpec) -> None:
        """Register one more game. Raises ValueError if the name is taken."""
        if name in self._specs:
            raise ValueError(f"There is a game called {name!r} already.")
        self._specs[name] = spec

    def remove(self, name: str) -> None:
        """Remove a game. Raises KeyError."""
        del self._specs[name]


def _builtin(name: str, screen: str, ground: str, *, has_solver: bool = False) -> tuple[str, GameSpec]:
    """Return the entry of a game of this collection, in folders of its name; its modules are in ui.games."""
    modules = f"ui.games.{screen}", f"ui.games.{ground}"
    return name, GameSpec(
        f"games.{name}", modules[0], ASSETS / name, has_solver, modules[1], asks_seats=not has_solver
    )


GAMES = GameRegistry(
    dict(
        (
            _builtin("klondike_patience", "patience.screen:PATIENCE", "patience.ground", has_solver=True),
            _builtin(
                "joker_klondike", "patience.joker_klondike:JOKER_KLONDIKE", "patience.ground", has_solver=True
            ),
            _builtin("strike_it_rich", "strike_it_rich.screen:STRIKE", "strike_it_rich.ground"),
            _builtin("klondike_board", "klondike_board.screen:KLONDIKE", "klondike_board.board.ground"),
            _builtin("gold_am_yukon", "gold_am_yukon.screen:YUKON", "gold_am_yukon.board.ground"),
            _builtin("calamityville", "calamityville.screen:CALAMITYVILLE", "calamityville.board.ground"),
        )
    )
)

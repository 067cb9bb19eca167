"""The games: rules only. No window, no clock, and no files but those in assets/.

A game is added by a package here, one line in `GAMES`, a scene in ui/scenes/ and a folder in assets/.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

from games.core import Game


class Catalogue(Mapping[str, Game[Any]]):
    """Games by name, each imported when it is first asked for."""

    def __init__(self, packages: Mapping[str, str]) -> None:
        self._packages = packages

    def __getitem__(self, name: str) -> Game[Any]:
        game: Game[Any] = import_module(self._packages[name]).GAME
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(self._packages)

    def __len__(self) -> int:
        return len(self._packages)

    def __contains__(self, name: object) -> bool:
        return name in self._packages


GAMES = Catalogue(
    {
        "klondike_patience": "games.klondike_patience",
        "joker_klondike": "games.joker_klondike",
        "strike_it_rich": "games.strike_it_rich",
        "klondike_board": "games.klondike_board",
        "gold_am_yukon": "games.gold_am_yukon",
        "calamityville": "games.calamityville",
    }
)

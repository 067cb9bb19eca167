"""Feats: counted facts about what each player did in a game, for the trophies of that game."""

from __future__ import annotations

from functools import cache
from typing import Protocol

from games import GAMES
from games.match import Match
from games.story import Record


class FeatCounter(Protocol):
    """The function `feats` in the module `feats` of a game's rules."""

    def __call__(self, match: Match) -> tuple[Record, ...]:
        """Return the feats of each seat in a match, by name; 0 for those that the seat did not achieve."""
        ...


@cache
def _counter(game: str) -> FeatCounter | None:
    """Return the function that counts the feats of a game, or None if it has none."""
    module = GAMES.module(game, "feats")
    return module.feats if module else None


def feats_of(match: Match) -> tuple[Record, ...]:
    """Return the feats of each seat in a match, or () if its game has none."""
    counter = _counter(match.game.name)
    return counter(match) if counter else ()

"""What a game says of itself where all games are listed, begun and counted: assets/<game>/about.toml."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from games import GAMES
from games.core import Primitive
from games.data import load


@dataclass(frozen=True, slots=True)
class Wording:
    """What an option is called, and those of its values that have a name of their own."""

    option: str
    label: str
    values: tuple[tuple[int | str | bool, str], ...] = ()

    def named(self, value: Primitive) -> str:
        """What a value is called, or ""."""
        return dict(self.values).get(value, "")


@dataclass(frozen=True, slots=True)
class About:
    """What a game says of itself; each has a sensible default.

    `name` is its name within a sentence ("": its title), `score` what its players count, `trophies` the set
    of those that can be won in it ("" for none), `options` the words for what is chosen before it begins,
    `tempers` how the computer players of each level play.
    """

    name: str = ""
    score: str = "Score"
    trophies: str = ""
    options: tuple[Wording, ...] = ()
    tempers: tuple[tuple[str, str], ...] = (
        ("easy", "often errs."), ("medium", "errs now and then."), ("hard", "plays as well as it can.")
    )  # fmt: skip

    def wording(self, option: str) -> Wording | None:
        """The words for an option, where the game has any of its own."""
        return next((found for found in self.options if found.option == option), None)

    def temper(self, level: str) -> str:
        """How the computer players of a level play."""
        return dict(self.tempers)[level]


@cache
def about(game: str) -> About:
    """What a game says of itself; only defaults where it has no file. Raises `BadData`."""
    path = GAMES.home(game).assets / "about.toml"
    return load(About, path) if path.is_file() else About()

"""What a game says of itself where all games are listed, begun and counted: assets/<game>/about.toml.

Its words are in words/about there.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from games import GAMES
from games.core import Message, Primitive
from games.data import load


@dataclass(frozen=True, slots=True)
class Wording:
    """What an option is called, and those of its values that have a name of their own; `key` names both."""

    option: str
    key: str
    values: tuple[tuple[int | str | bool, str], ...] = ()

    @property
    def label(self) -> Message:
        """What it is called."""
        return Message(self.key)

    def named(self, value: Primitive) -> Message | None:
        """What a value is called, if it has a name."""
        word = dict(self.values).get(value)
        return Message(f"{self.key}.{word}") if word else None


@dataclass(frozen=True, slots=True)
class About:
    """What a game says of itself, by the keys of messages; each has a sensible default.

    `name` is its name within a sentence ("": its title), `score` what its players count, `trophies` the set
    of those that can be won in it ("" for none), `options` the words for what is chosen before it begins,
    `temper` how the computer players of each level play, `goal` what players do in it ("": nothing is told),
    `minutes` how long it takes, for each number of players, as `python3 -m tests.bench minutes` tells.
    """

    name: str = ""
    score: str = "about.score"
    trophies: str = ""
    options: tuple[Wording, ...] = ()
    temper: str = "about.temper"
    goal: str = ""
    minutes: tuple[tuple[int, int], ...] = ()

    @property
    def own_name(self) -> Message | None:
        """Its name within a sentence, where that is not its title."""
        return Message(self.name) if self.name else None

    @property
    def told_goal(self) -> Message | None:
        """What players do in it, in a sentence, where anything is told of it."""
        return Message(self.goal) if self.goal else None

    @property
    def counted(self) -> Message:
        """What its players count."""
        return Message(self.score)

    def wording(self, option: str) -> Wording | None:
        """The words for an option, where the game has any of its own."""
        return next((found for found in self.options if found.option == option), None)

    def minutes_of(self, seats: int) -> int:
        """About how many minutes a game of so many players takes, by fives; 0 where that is not known."""
        measured = dict(self.minutes).get(seats, 0)
        return measured and max(5, 5 * round(measured / 5))

    def temper_of(self, level: str) -> Message:
        """How the computer players of a level play."""
        return Message(f"{self.temper}.{level}")


@cache
def about(game: str) -> About:
    """What a game says of itself; only defaults where it has no file. Raises `BadData`."""
    path = GAMES.home(game).assets / "about.toml"
    return load(About, path) if path.is_file() else About()

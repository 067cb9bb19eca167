"""Facts about a game for menus, new games and statistics, from assets/<game>/about.toml.

Their words are in words/about of the same folder.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from games import GAMES
from games.core import Message, Money, Options, Primitive
from games.data import load


@dataclass(frozen=True, slots=True)
class OptionText:
    """The label of an option, and names for some of its values; `key` begins all their message keys.

    `is_house` is true for a house rule, for lists of games whose rules are not loaded.
    """

    option: str
    key: str
    values: tuple[tuple[int | str | bool, str], ...] = ()
    is_house: bool = False

    @property
    def label(self) -> Message:
        """The option's label."""
        return Message(self.key)

    def value_name(self, value: Primitive) -> Message | None:
        """Return the name of a value, or None if it has no name."""
        word = dict(self.values).get(value)
        return Message(f"{self.key}.{word}") if word else None


@dataclass(frozen=True, slots=True)
class FeatTrophy:
    """A trophy for a feat, which the module `feats` of the game counts `needed` times in one game.

    `key` is the message key of its name, and its last part that of the feat; `picture` is on the medal.
    """

    key: str
    picture: str
    needed: int = 1

    @property
    def feat(self) -> str:
        """The name of the feat."""
        return self.key.rpartition(".")[2]

    @property
    def how(self) -> Message:
        """The condition for winning the trophy."""
        return Message(f"{self.key}.how")


@dataclass(frozen=True, slots=True)
class ShortGame:
    """The house rules that make a game short, and its length as in `GameInfo.minutes`; none by default.

    `goal` is the aim of the players if it is another one ("": the same).
    """

    rules: tuple[tuple[str, int | str | bool], ...] = ()
    minutes: tuple[tuple[int, int], ...] = ()
    goal: str = ""

    @property
    def goal_message(self) -> Message | None:
        """The aim of the players as a sentence, or None if it is as usual."""
        return Message(self.goal) if self.goal else None

    @property
    def duration(self) -> int:
        """The usual minutes for any number of players, rounded."""
        return _round_minutes(sum(dict(self.minutes).values()) / max(1, len(self.minutes)))


@dataclass(frozen=True, slots=True)
class GameInfo:
    """Facts about a game, mostly as keys of messages; all have defaults.

    `name` is the game's name within a sentence ("": its title), `score` the unit that its players count,
    `amount` a score with this unit ("": the number alone), `trophies` the set of trophies that a player can
    win in it ("" for none), `feats` its own ones, `options` the words for the choices before it begins,
    `temper` the style of the computer players of each level and temper, `goal` the aim of the players (""
    for none), `dollars` the worth of a point of the score (0 for no money), `minutes` pairs of a number of
    players and the length of a game in minutes, as `python3 -m tests.bench minutes` prints them, and `short`
    its short game.
    """

    name: str = ""
    score: str = "about.score"
    amount: str = ""
    trophies: str = ""
    feats: tuple[FeatTrophy, ...] = ()
    options: tuple[OptionText, ...] = ()
    temper: str = "about.temper"
    goal: str = ""
    dollars: int = 0
    minutes: tuple[tuple[int, int], ...] = ()
    short: ShortGame = ShortGame()

    @property
    def name_message(self) -> Message | None:
        """The game's name within a sentence, or None if that is its title."""
        return Message(self.name) if self.name else None

    @property
    def goal_message(self) -> Message | None:
        """The aim of the players as a sentence, or None if the file names no goal."""
        return Message(self.goal) if self.goal else None

    def goal_by(self, rules: Options) -> Message | None:
        """Return the aim of the players by these house rules, or None if the file names no goal."""
        return (self.short.goal_message if self.is_short(rules) else None) or self.goal_message

    @property
    def score_message(self) -> Message:
        """The unit that the game's players count."""
        return Message(self.score)

    @property
    def amount_message(self) -> Message | None:
        """No points with their unit, or None if the file names no words for it."""
        return Message(self.amount, (("count", 0),)) if self.amount else None

    @property
    def has_unit(self) -> bool:
        """True if a score is shown with its unit."""
        return bool(self.dollars or self.amount)

    def worth(self, score: int) -> int | Message:
        """Return a score as it is shown: in dollars, with another unit, or as it is."""
        if self.amount:
            return Message(self.amount, (("count", score),))
        return Money(score * self.dollars) if self.dollars else score

    def option_text(self, option: str) -> OptionText | None:
        """Return the game's own words for an option, or None if it has none."""
        return next((found for found in self.options if found.option == option), None)

    def duration_for(self, seats: int, rules: Options | None = None) -> int:
        """Return the usual minutes of a game of `seats` players, rounded, or 0 if unknown.

        `rules` are its house rules, if any; it is unknown by others than those of the short game.
        """
        if rules and not self.is_short(rules):
            return 0
        return _round_minutes(dict(self.short.minutes if rules else self.minutes).get(seats, 0))

    def is_short(self, rules: Options) -> bool:
        """Return True if these are all the house rules of the short game, and no others."""
        return bool(rules) and dict(self.short.rules) == rules

    def style_of(self, level: str) -> Message:
        """Return the description of the computer players of a level or of a temper."""
        return Message(f"{self.temper}.{level}")


def _round_minutes(minutes: float) -> int:
    """Return at least five minutes, from ten on in multiples of five; 0 stays."""
    return max(5, 5 * round(minutes / 5) if minutes >= 10 else round(minutes)) if minutes else 0


@cache
def game_info(game: str) -> GameInfo:
    """Return the facts about a game, only defaults if it has no file. Raises `BadData`."""
    path = GAMES.spec(game).assets / "about.toml"
    return load(GameInfo, path) if path.is_file() else GameInfo()

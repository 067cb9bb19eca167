"""The trophies: their names, the conditions for winning them, and the progress of the results."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from games.core import Message, message
from games.game_info import game_info
from games.seating import LEVELS as STRENGTHS
from saves.results import PEOPLE, Result, Results, win_streaks

FIVE_MINUTES: Final = 300
TEN_MINUTES: Final = 600


@dataclass(frozen=True, slots=True)
class Trophy:
    """One trophy: its id, its kind of games, its picture, its count over results, and the count `needed`."""

    id: str
    kind: str
    picture: str
    counted: Callable[[Results], int]
    needed: int = 1

    @property
    def name(self) -> Message:
        """The trophy's name."""
        return message(f"trophy.{self.id}")

    @property
    def how(self) -> Message:
        """The condition for winning the trophy."""
        return message(f"trophy.{self.kind}.{self.id}")

    def progress(self, results: Results) -> int:
        """Return the progress of a game's results toward the trophy, `needed` at most."""
        return min(self.needed, self.counted(results))

    def is_won(self, results: Results) -> bool:
        """Return True if the results of a game have earned the trophy."""
        return self.progress(results) >= self.needed


def _games(holds: Callable[[Result], bool]) -> Callable[[Results], int]:
    """Return a counter of the results that pass a test."""
    return lambda results: sum(map(holds, results))


def _wins_against(level: str) -> Callable[[Results], int]:
    """Return a counter of wins against a computer player of this level or a stronger one."""
    levels = STRENGTHS[STRENGTHS.index(level) :]
    return _games(lambda game: game.is_won and game.difficulty in levels)


def _longest_streak(results: Results) -> int:
    return win_streaks(results)[1]


def _against_computers(results: Results) -> int:
    return _longest_streak([result for result in results if result.difficulty != PEOPLE])


_wins: Final = _games(lambda game: game.is_won)
_alone: Final = _games(lambda game: game.is_won and not game.had_help)
_straight_on: Final = _games(lambda game: game.is_won and not game.take_backs)
_of_the_day: Final = _games(lambda game: game.is_won and game.of_the_day)
_so_near: Final = _games(lambda game: not game.is_won and game.score >= 30)
_quick: Final = _games(lambda game: game.is_won and game.seconds < FIVE_MINUTES)
_fast: Final = _games(lambda game: game.is_won and game.seconds < TEN_MINUTES)
_between_people: Final = _games(lambda game: game.difficulty == PEOPLE)

PATIENCE: Final = (
    Trophy("first_gold", "patience", "nugget", _wins),
    Trophy("pay_streak", "patience", "space_sluice", _longest_streak, 3),
    Trophy("stampede", "patience", "donkey_wild", _quick),
    Trophy("lone_digger", "patience", "space_diggings", _alone),
    Trophy("no_way_back", "patience", "space_train", _straight_on),
    Trophy("front_page", "patience", "news_boom", _of_the_day),
    Trophy("fools_gold", "patience", "pebble", _so_near),
    Trophy("mother_lode", "patience", "bld_mine", _wins, 25),
    Trophy("sourdough", "patience", "token_hat", len, 100),
)
"""The trophies of a patience."""

DUEL: Final = (
    Trophy("first_gold", "duel", "nugget", _wins),
    Trophy("paying_ground", "duel", "space_sluice", _wins_against("medium")),
    Trophy("mother_lode", "duel", "bld_mine", _wins_against("hard")),
    Trophy("pay_streak", "duel", "coin", _against_computers, 3),
    Trophy("stampede", "duel", "donkey_wild", _fast),
    Trophy("lone_digger", "duel", "space_diggings", _alone),
    Trophy("good_company", "duel", "token_hat", _between_people, 5),
    Trophy("sourdough", "duel", "space_train", len, 50),
)
"""The trophies of a game for two."""

SETS: Final[Mapping[str, tuple[Trophy, ...]]] = {"patience": PATIENCE, "duel": DUEL}
"""The sets of trophies, by the name that a game gives in its about.toml."""


def trophies_of(game: str) -> tuple[Trophy, ...]:
    """Return the trophies of a game, or () if it names no set. Raises `BadData`."""
    return SETS.get(game_info(game).trophies, ())


def newly_won(game: str, results: Results, save: str) -> tuple[Trophy, ...]:
    """Return the trophies that a game's results win only with the result of this save file."""
    before = [result for result in results if result.save != save]
    return tuple(each for each in trophies_of(game) if each.is_won(results) and not each.is_won(before))

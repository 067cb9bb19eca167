"""The trophies: their names, their conditions, and the progress of results toward them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from typing import Final, NamedTuple

from games import GAMES
from games.core import Message, message
from games.game_info import FeatTrophy, game_info
from games.seating import LEVELS as STRENGTHS
from saves.by_person import known_players, results_of
from saves.persons import Persons
from saves.results import PEOPLE, Result, Results, win_streaks

FIVE_MINUTES: Final = 300
TEN_MINUTES: Final = 600


@dataclass(frozen=True, slots=True)
class Trophy:
    """One trophy: its id, kind of games and picture, a function that counts results, the count `needed`.

    `key` is the key of its name if it is of one game alone, and then begins that of its condition.
    """

    id: str
    kind: str
    picture: str
    count: Callable[[Results], int]
    needed: int = 1
    key: str = ""

    @property
    def name(self) -> Message:
        """The trophy's name."""
        return Message(self.key) if self.key else message(f"trophy.{self.id}")

    @property
    def how(self) -> Message:
        """The condition for winning the trophy."""
        return Message(f"{self.key}.how") if self.key else message(f"trophy.{self.kind}.{self.id}")

    def progress(self, results: Results) -> int:
        """Return the progress of a game's results toward the trophy, at most `needed`."""
        return min(self.needed, self.count(results))

    def is_won(self, results: Results) -> bool:
        """Return True if the results of a game have earned the trophy."""
        return self.progress(results) >= self.needed


def _count(condition: Callable[[Result], bool], results: Results) -> int:
    """Return the number of results for which a condition is true."""
    return sum(map(condition, results))


def _wins_at_level(level: str, results: Results) -> int:
    """Return the number of wins against a computer player of this level or a stronger one."""
    levels = STRENGTHS[STRENGTHS.index(level) :]
    return sum(game.is_won and game.difficulty in levels for game in results)


def _wins_within(seconds: int, results: Results) -> int:
    """Return the number of wins in less than this time."""
    return sum(game.is_won and game.seconds < seconds for game in results)


def _best_feat(name: str, results: Results) -> int:
    """Return the highest count of a feat in one game."""
    return max((game.feat(name) for game in results), default=0)


def _best_streak(results: Results) -> int:
    return win_streaks(results)[1]


def _computer_streak(results: Results) -> int:
    return _best_streak([result for result in results if result.difficulty != PEOPLE])


_wins: Final = partial(_count, lambda game: game.is_won)
_wins_without_help: Final = partial(_count, lambda game: game.is_won and not game.used_help)
_wins_without_undo: Final = partial(_count, lambda game: game.is_won and not game.take_backs)
_wins_of_the_day: Final = partial(_count, lambda game: game.is_won and game.of_the_day)
_narrow_losses: Final = partial(_count, lambda game: not game.is_won and game.score >= 30)
_between_people: Final = partial(_count, lambda game: game.difficulty == PEOPLE)

PATIENCE: Final = (
    Trophy("first_gold", "patience", "nugget", _wins),
    Trophy("pay_streak", "patience", "space_sluice", _best_streak, 3),
    Trophy("stampede", "patience", "donkey_wild", partial(_wins_within, FIVE_MINUTES)),
    Trophy("lone_digger", "patience", "space_diggings", _wins_without_help),
    Trophy("no_way_back", "patience", "space_train", _wins_without_undo),
    Trophy("front_page", "patience", "news_boom", _wins_of_the_day),
    Trophy("fools_gold", "patience", "pebble", _narrow_losses),
    Trophy("mother_lode", "patience", "bld_mine", _wins, 25),
    Trophy("sourdough", "patience", "token_hat", len, 100),
)
"""The trophies of a patience."""

DUEL: Final = (
    Trophy("first_gold", "duel", "nugget", _wins),
    Trophy("paying_ground", "duel", "space_sluice", partial(_wins_at_level, "medium")),
    Trophy("mother_lode", "duel", "bld_mine", partial(_wins_at_level, "hard")),
    Trophy("pay_streak", "duel", "coin", _computer_streak, 3),
    Trophy("stampede", "duel", "donkey_wild", partial(_wins_within, TEN_MINUTES)),
    Trophy("lone_digger", "duel", "space_diggings", _wins_without_help),
    Trophy("good_company", "duel", "token_hat", _between_people, 5),
    Trophy("sourdough", "duel", "space_train", len, 50),
)
"""The trophies of a game for two."""

TABLE: Final = (Trophy("pay_dirt", "table", "ui_trophy", _wins),)
"""The trophies of a game for several players, besides those for its feats."""

SETS: Final[Mapping[str, tuple[Trophy, ...]]] = {"patience": PATIENCE, "duel": DUEL, "table": TABLE}
"""The sets of trophies, by the name in a game's about.toml."""


def trophies_of(game: str) -> tuple[Trophy, ...]:
    """Return the trophies of a game: those of its set, then those for its feats. Raises `BadData`."""
    info = game_info(game)
    return *SETS.get(info.trophies, ()), *map(_for_feat, info.feats)


@cache
def _for_feat(feat: FeatTrophy) -> Trophy:
    """Return the trophy for a feat."""
    return Trophy(feat.feat, "feat", feat.picture, partial(_best_feat, feat.feat), feat.needed, feat.key)


def new_trophies(game: str, results: Results, save: str) -> tuple[Trophy, ...]:
    """Return the trophies that the result of this save file has just won."""
    before = [result for result in results if result.save != save]
    return tuple(each for each in trophies_of(game) if each.is_won(results) and not each.is_won(before))


class TrophyNews(NamedTuple):
    """The trophies that a game has just won, and the numbers of all won so far and of all that there are."""

    new: tuple[Trophy, ...] = ()
    won: int = 0
    all: int = 0


def trophy_news(game: str, results: Results, save: str, persons: Persons = ()) -> TrophyNews:
    """Return the trophies that the result of this save file has just won, with the counts.

    They are those of the known persons who played it; the counts are of the first one with news.
    """
    trophies = trophies_of(game)
    result = next((each for each in results if each.save == save), None)
    players = known_players(result, persons) if result else ()
    news: list[TrophyNews] = []
    for who in players or ("",):
        mine = results_of(results, who)
        won = sum(trophy.is_won(mine) for trophy in trophies)
        news.append(TrophyNews(new_trophies(game, mine, save), won, len(trophies)))
    shown = next((each for each in news if each.new), news[0])
    return shown._replace(new=tuple(dict.fromkeys(trophy for each in news for trophy in each.new)))


class TrophyCount(NamedTuple):
    """The number of trophies that a game has, and of those that were won."""

    won: int
    all: int


def trophy_counts(results: Results) -> dict[str, TrophyCount]:
    """Return the counts of trophies of each game of which any is won. Raises `BadData`."""
    counts: dict[str, TrophyCount] = {}
    for game in {result.game for result in results} & {*GAMES}:
        mine, trophies = [result for result in results if result.game == game], trophies_of(game)
        if won := sum(trophy.is_won(mine) for trophy in trophies):
            counts[game] = TrophyCount(won, len(trophies))
    return counts

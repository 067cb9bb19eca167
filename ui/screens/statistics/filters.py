"""The filters of the statistics: rules, difficulty, and help."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from games import GAMES
from games.core import message
from games.patience.deals import LEVELS
from games.seating import LEVELS as STRENGTHS
from saves.results import PEOPLE, Result
from ui.draw.theme import Metrics
from ui.widgets.controls import Choice, Control, Option

Level = Option[str | None]

_HELP: Final[tuple[Option[bool | None], ...]] = (
    Option(None, message("statistics.help.all")), Option(False, message("statistics.help.without")),
    Option(True, message("statistics.help.with")),
)  # fmt: skip
_RULES: Final = (
    Option(False, message("statistics.rules.printed")), Option(True, message("statistics.rules.house")),
)  # fmt: skip
_ANY: Final[Level] = Option(None, message("statistics.level.any"))
_UNRATED: Final[Level] = Option("", message("statistics.level.unrated"))
_COMPUTERS: Final[Level] = Option(None, message("statistics.level.computers"))
_FRIENDS: Final[Level] = Option(PEOPLE, message("statistics.level.people"))


@dataclass(frozen=True, slots=True)
class Filters:
    """The filters of results: their difficulty (None: any), and with or without help (None: both).

    `is_house` is true for games by house rules in place of those as printed.
    """

    difficulty: str | None = None
    aided: bool | None = None
    is_house: bool = False


def filter_controls(
    game: str,
    results: Sequence[Result],
    current: Callable[[], Filters],
    change: Callable[[Filters], None],
    m: Metrics,
    *,
    has_house: bool,
) -> list[Control]:
    """Return the controls: house rules, if any game had some; difficulty, if any is rated; and help."""
    filters, found = current(), list[Control]()
    if has_house:
        name = message("house.rules")
        found.append(
            Choice(
                "", _RULES, filters.is_house, m, lambda is_house: change(Filters(is_house=is_house)),
                spoken_name=name, is_tabs=True,
            )
        )  # fmt: skip
    if levels := _levels(game, results):
        name = message("spoken.difficulty")
        found.append(
            Choice(
                "", levels, filters.difficulty, m, lambda level: change(replace(current(), difficulty=level)),
                spoken_name=name,
            )
        )  # fmt: skip
    if results:
        name = message("spoken.help")
        found.append(
            Choice(
                "", _HELP, filters.aided, m, lambda aided: change(replace(current(), aided=aided)),
                spoken_name=name,
            )
        )  # fmt: skip
    return found


def is_for_several(game: str) -> bool:
    """Return True if a game is for more than one player."""
    return game in GAMES and GAMES[game].seats.stop > 2


def _levels(game: str, results: Sequence[Result]) -> list[Level]:
    """Return the levels of deals or of computers to choose from; [] if no game is rated."""
    kinds = {result.difficulty for result in results}
    if kinds <= {""}:
        return []
    if is_for_several(game):
        return [_COMPUTERS, *map(_level, STRENGTHS), *[_FRIENDS] * (PEOPLE in kinds)]
    return [_ANY, *map(_level, LEVELS), *[_UNRATED] * ("" in kinds)]


def _level(name: str) -> Level:
    return Option(name, message(f"statistics.level.{name}"))

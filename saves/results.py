"""How a game ended: what the statistics keep of it, worked out from its save file."""

from __future__ import annotations

import json
import time
from calendar import timegm
from datetime import date
from typing import Final, NamedTuple

from games.core import Over
from games.data import BadData
from games.match import NATURE, Match
from games.patience.deals import LEVELS, level_of, of_the_day
from games.seating import LEVELS as STRENGTHS
from games.seating import parse_seats, won_by
from saves.folder import plain
from saves.lines import moment
from saves.notes import CHOICES, DAY, HINT, LAMP
from saves.replay import Replay

WON: Final = "won"
COMPUTER: Final = "computer:"
PEOPLE: Final = "people"
"""The difficulty of a game in which several persons played, and no computer."""


class Result(NamedTuple):
    """One finished game.

    `save` is the name of its save file, `options` are JSON, `began` and `ended` moments in UTC. `outcome` is
    "won" (by a person), or the game's own word for how it was not; between persons it tells who won.
    `take_backs` counts how often moves were taken back; `peeked` says that one of them had shown a card.
    `difficulty` is that of the deal, the level of the strongest computer player, or PEOPLE where several
    persons played by themselves; "" where it is not known. `choice` is how the deal was chosen, one of
    `CHOICES`, or "" where that was not noted.
    """

    save: str
    game: str
    deal: str
    options: str
    began: str
    ended: str
    seconds: int
    moves: int
    score: int
    outcome: str
    hint: bool
    lamp: bool
    take_backs: int
    peeked: bool
    of_the_day: bool
    difficulty: str
    choice: str = ""

    @property
    def is_won(self) -> bool:
        """Whether a person won it."""
        return self.outcome == WON

    @property
    def is_aided(self) -> bool:
        """Whether a hint, the lamp, or taking back what had shown a card helped to play it."""
        return self.hint or self.lamp or self.peeked


def result_of(found: Replay, save: str, written: float) -> Result | None:
    """What a save file tells of the end; None where its game goes on.

    `written` is when it was written last, for files that do not tell when the game ended.
    """
    match, turn, notes = found.match, found.match.turn, found.final_notes
    if not isinstance(turn, Over):
        return None
    game, deal = match.game.name, _plain(str(match.options.get("deal", "")))
    return Result(
        save=plain(save),
        game=game,
        deal=deal,
        options=json.dumps(match.options, sort_keys=True),
        began=found.header.began,
        ended=found.ended or moment(written),
        seconds=found.seconds,
        moves=sum(entry.actor != NATURE for entry in match.log),
        score=max((match.game.scores(match.state)[seat] for seat in _people(match)), default=0),
        outcome=_outcome(match, turn),
        hint=HINT in notes,
        lamp=LAMP in notes,
        take_backs=found.take_backs,
        peeked=found.has_peeked,
        of_the_day=DAY in notes or _is_of_its_day(game, deal, found.header.began),
        difficulty=_opposition(match)
        or next((level for level in LEVELS if level in notes), _level(game, deal)),
        choice=next((choice for choice in CHOICES if choice in notes), ""),
    )


def _people(match: Match) -> set[int]:
    """The seats where persons sit."""
    return {number for number, name in enumerate(match.seats) if not name.startswith(COMPUTER)}


def _opposition(match: Match) -> str:
    """The level of the strongest computer player, PEOPLE where there is none, "" for a game of one."""
    if len(match.seats) < 2:
        return ""
    levels = {seat.level for seat in parse_seats(match.seats)}
    return next((level for level in reversed(STRENGTHS) if level in levels), PEOPLE)


def _outcome(match: Match, turn: Over) -> str:
    """Won by a person, or why not; between persons who won."""
    if _opposition(match) == PEOPLE:
        return won_by(parse_seats(match.seats), turn.winners)
    return WON if _people(match) & {*turn.winners} else turn.why


def _level(game: str, deal: str) -> str:
    """How hard the deal is, as far as the lists of deals know."""
    try:
        return level_of(game, deal)
    except BadData:
        return ""


def _is_of_its_day(game: str, deal: str, began: str) -> bool:
    """Whether the deal was that of the day on which the game began, where the player was."""
    try:
        day = date.fromtimestamp(timegm(time.strptime(began, "%Y-%m-%dT%H:%M:%SZ")))
        return bool(deal) and deal == of_the_day(game, day.toordinal())
    except (ValueError, OverflowError, OSError):
        return False


def _plain(words: str) -> str:
    return words.encode("ascii", "replace").decode("ascii")

"""The result of a game, computed from its save file, and the statistics of many results.

A figure is a total, a streak, or the distribution of times, moves and scores.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from math import ceil
from typing import Final, Literal, NamedTuple, TypeAlias

from games.core import AnyGame, Over, house_rules
from games.data import BadData
from games.feats import feats_of
from games.match import FOLLOWS, NATURE, Match
from games.patience.deals import LEVELS, level_of, of_the_day
from games.patience.state import GiveUp
from games.review.evaluator import shares_of_win
from games.seating import LEVELS as STRENGTHS
from games.seating import parse_seats, seats_of
from games.story import Record
from saves.files import printable
from saves.format import (
    BRANCH,
    DAY,
    DEAL_CHOICES,
    HINT,
    LAMP,
    LESSON,
    SHOWN,
    dates_in,
    parse_timestamp,
    timestamp,
)
from saves.person_notes import persons_at
from saves.replay import Replay

WON: Final = "won"
COMPUTER: Final = "computer:"
PEOPLE: Final = "people"
"""The difficulty of a game in which several persons played, and no computer."""

COMPUTERS: Final = "computers"
"""Reason not to count a game without a person."""
HOUSE: Final = "house"
"""Reason not to count a game by house rules with those as printed."""
UNCOUNTED: Final = (SHOWN, LESSON, BRANCH, COMPUTERS, HOUSE)
"""Reasons not to count a finished game."""
MOST_SHOWN: Final = 3
MOST_SHARE: Final = 0.25
"""A game is `SHOWN` if the computer made more moves for persons than this number and this share of them."""

MOST_BINS: Final = 14
_THOUSANDS: Final = tuple(step * 10**zeros for zeros in (3, 4, 5) for step in (1, 2, 5))
_STEPS: Final[dict[str, tuple[int, ...]]] = {
    "seconds": (15, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200),
    "moves": (5, 10, 20, 25, 50, 100, 200, 500),
    "score": (1, 2, 4, 5, 10, 20, 50, 100, 200, 500, *_THOUSANDS),
}
_USUAL_SHARE: Final = 0.95  # share of the results that must fit into the bins of one width


# ------------------------------------------------------------------ one game
class Result(NamedTuple):
    """One finished game.

    `save` is the name of its save file, `options` are JSON, `began` and `ended` timestamps. `outcome` is
    "won" (by a person), or the game's own word for any other end; between persons it names the winners.
    `take_backs` counts the undone moves; `peeked` is true if one of them had shown a card.
    `difficulty` is the level of the strongest computer player, PEOPLE if persons played without computers,
    or else the level of the deal; "" if unknown. `choice` is the way the deal was chosen, one of
    `DEAL_CHOICES`, or "" if unknown. `shown` counts the moves that the computer made for persons; `uncounted`
    is the reason not to count the game, one of `UNCOUNTED`, or "". `feats` are those of the persons, as JSON
    or "". `day` is the date of which this is the daily, "2026-12-06", or "". `players` are the results of
    the persons, as JSON, which `saves.by_person` reads. `rivals` are the levels of the computer players.
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
    shown: int = 0
    uncounted: str = ""
    feats: str = ""
    day: str = ""
    players: str = ""
    rivals: str = ""

    @property
    def is_won(self) -> bool:
        """True if a person won a game that counts."""
        return self.outcome == WON and not self.uncounted

    @property
    def used_help(self) -> bool:
        """True if the player used a hint, lamp or demonstration, or undid a move that had shown a card."""
        return self.hint or self.lamp or self.peeked or self.shown > 0

    def feat(self, name: str) -> int:
        """Return the count of a feat, 0 if no person achieved it."""
        return _feat_counts(self.feats).get(name, 0)


@lru_cache(maxsize=4_096)
def _feat_counts(feats: str) -> dict[str, int]:
    counts: dict[str, int] = json.loads(feats or "{}")
    return counts


def result_of(found: Replay, save: str, written: float) -> Result | None:
    """Return the result in a save file, or None for an unfinished game.

    `written` is the time of the last write, for files without a timestamp of the end.
    """
    match, turn, notes = found.match, found.match.turn, found.final_notes
    if not isinstance(turn, Over):
        return None
    game, deal = match.game.name, _ascii(str(match.options.get("deal", "")))
    people = _human_seats(match)
    actors = frozenset(map(str, people))
    shown = sum(actor in actors for actor in found.demos)
    feats = _seat_feats(found, people)
    day = _day_of(game, deal, found)
    return Result(
        save=printable(save),
        game=game,
        deal=deal,
        options=json.dumps(match.options, sort_keys=True),
        began=found.header.began,
        ended=found.ended or timestamp(written),
        seconds=found.seconds,
        moves=moves_of(match),
        score=max((match.game.scores(match.state)[seat] for seat in people), default=0),
        outcome=_outcome(match, turn),
        hint=HINT in notes,
        lamp=LAMP in notes,
        take_backs=found.take_backs,
        peeked=found.has_peeked,
        of_the_day=DAY in notes or day is not None,
        difficulty=_difficulty(match)
        or next((level for level in LEVELS if level in notes), _level(match.game, deal)),
        choice=next((choice for choice in DEAL_CHOICES if choice in notes), ""),
        shown=shown,
        uncounted=_uncounted(found, actors, shown),
        feats=_best_feats(feats.values()),
        day=day.isoformat() if day else "",
        players=_players(found, people, feats, turn),
        rivals=" ".join(seat.level for seat in seats_of(match.seats, match.stand_ins) if seat.level),
    )


def moves_of(match: Match) -> int:
    """Return the number of moves made and not undone; giving up is no move."""
    return sum(entry.actor != NATURE and not isinstance(entry.move, GiveUp) for entry in match.log)


def _uncounted(found: Replay, actors: frozenset[str], shown: int) -> str:
    """Return the reason not to count a game, one of `UNCOUNTED`, or "" if it counts.

    `actors` are the persons still playing at the end, as the log names them; `shown` is the number of moves
    that the computer made for them.
    """
    if not actors:
        return COMPUTERS
    for reason in (LESSON, BRANCH):
        if reason in found.final_notes:
            return reason
    match = found.match
    own = sum(entry.actor in actors for entry in match.log)
    if shown > max(MOST_SHOWN, own * MOST_SHARE):
        return SHOWN
    return HOUSE if house_rules(match.game, match.options) else ""


def _seat_feats(found: Replay, people: set[int]) -> dict[int, Record]:
    """Return the feats of the persons for whom the computer made no move, by seat.

    There are none in games between persons alone: they could arrange any feat.
    """
    if _difficulty(found.match) == PEOPLE:
        return {}
    seats = people - {int(actor.removesuffix(FOLLOWS)) for actor in found.demos}
    counts = {seat: _counts(feats) for seat, feats in enumerate(feats_of(found.match)) if seat in seats}
    return {seat: feats for seat, feats in counts.items() if feats}


def _counts(feats: Record) -> Record:
    return {name: count for name, count in feats.items() if count}


def _best_feats(seats: Iterable[Record]) -> str:
    """Return the highest counts of each feat as JSON, or "" for none."""
    best: Record = {}
    for feats in seats:
        best |= {name: max(count, best.get(name, 0)) for name, count in feats.items()}
    return json.dumps(best, sort_keys=True) if best else ""


def _players(found: Replay, people: set[int], feats: Mapping[int, Record], turn: Over) -> str:
    """Return the results of the persons as JSON, each a `PlayerResult` of `saves.by_person`."""
    match = found.match
    scores, seats = match.game.scores(match.state), parse_seats(match.seats)
    known = persons_at(found.notes, match.seats)
    shares = shares_of_win(turn.winners, len(seats))
    rows = [
        [
            known[seat],
            seats[seat].name,
            scores[seat],
            feats.get(seat, {}),
            seat in turn.winners,
            shares[seat],
            seat,
        ]
        for seat in sorted(people & {*known})
    ]
    return json.dumps(rows, sort_keys=True) if rows else ""


def _human_seats(match: Match) -> set[int]:
    """Return the seats of persons without a stand-in."""
    persons = {number for number, name in enumerate(match.seats) if not name.startswith(COMPUTER)}
    return persons - {*match.stand_ins}


def _difficulty(match: Match) -> str:
    """Return the level of the strongest computer player, PEOPLE if there is none, or "" for a game of one."""
    if len(match.seats) < 2:
        return ""
    levels = {seat.level for seat in parse_seats(match.seats)}
    return next((level for level in reversed(STRENGTHS) if level in levels), PEOPLE)


def result_text(names: Sequence[str]) -> str:
    """Return the stored outcome between persons: "Ada won", "Ada, Belle and Cora won", "nobody won"."""
    return f"{' and '.join(filter(None, (', '.join(names[:-1]), *names[-1:]))) or 'nobody'} won"


def winner_names(outcome: str) -> tuple[str, ...]:
    """Return the winners named in an outcome between persons."""
    names = outcome.removesuffix(" won")
    return tuple(re.split(" and |, ", names)) if names != "nobody" else ()


def _outcome(match: Match, turn: Over) -> str:
    """Return WON if a person won, else the reason of the end; between persons, the names of the winners."""
    if _difficulty(match) == PEOPLE:
        return result_text([parse_seats(match.seats)[seat].name for seat in sorted(turn.winners)])
    return WON if _human_seats(match) & {*turn.winners} else turn.why


def _level(game: AnyGame, deal: str) -> str:
    """Return the level of a deal in the lists of deals, or "" if unknown, as by house rules."""
    try:
        return level_of(game.name, deal) if game.has_advice else ""
    except BadData:
        return ""


def _day_of(game: str, deal: str, found: Replay) -> date | None:
    """Return the date of which a game is the daily, or None.

    A deal by the printed rules is that of the local day on which it was dealt, however it was chosen. For
    older saves without a
    noted day it is the day the game began, in the current time zone.
    """
    if house_rules(found.match.game, found.match.options):
        return None
    days, is_noted = dates_in(found.notes), DAY in found.final_notes
    began = parse_timestamp(found.header.began)
    try:
        if not days and began is not None:
            days = [date.fromtimestamp(began)]
        own = (each for each in days if is_noted or (deal and deal == of_the_day(game, each.toordinal())))
        return next(own, None)
    except (ValueError, OverflowError, OSError):
        return None


def _ascii(words: str) -> str:
    return words.encode("ascii", "replace").decode("ascii")


# ------------------------------------------------------------------ many games
Results: TypeAlias = Sequence[Result]


def counted_results(results: Results) -> list[Result]:
    """Return the results that count for figures, streaks and trophies."""
    return [result for result in results if not result.uncounted]


def house_results(results: Results) -> list[Result]:
    """Return the results of games by house rules, as they count among themselves."""
    return [result._replace(uncounted="") for result in results if result.uncounted == HOUSE]


def totals_not_counted(results: Results) -> Counter[str]:
    """Return the number of games that do not count, by reason."""
    return Counter(result.uncounted for result in results if result.uncounted)


Measure: TypeAlias = Literal["seconds", "moves", "score"]


@dataclass(frozen=True, slots=True)
class Totals:
    """The figures of some results. Bests and means of seconds and moves are of won games, None without any.

    `streak` counts the last games won in a row, `best_streak` is the longest streak. The best and mean score
    are of all games.
    """

    played: int = 0
    won: int = 0
    streak: int = 0
    best_streak: int = 0
    best_seconds: int | None = None
    fewest_moves: int | None = None
    mean_seconds: float | None = None
    mean_moves: float | None = None
    mean_score: float | None = None
    best_score: int | None = None

    @property
    def win_rate(self) -> float:
        """The share of won games, 0 to 1."""
        return self.won / self.played if self.played else 0.0


class Bin(NamedTuple):
    """The numbers of won and lost games from `low` on and below `high` (None: no upper limit)."""

    low: int
    high: int | None
    won: int
    lost: int

    @property
    def games(self) -> int:
        """The number of games in the bin."""
        return self.won + self.lost


def select(results: Results, difficulty: str | None = None, aided: bool | None = None) -> list[Result]:
    """Return the results of one difficulty (None: of any), with or without help (None: both).

    Games between persons are included only if `difficulty` is PEOPLE: some won them, others lost them.
    """
    return [
        result
        for result in results
        if (result.difficulty != PEOPLE if difficulty is None else result.difficulty == difficulty)
        and aided in (None, result.used_help)
    ]


def outcome_counts(results: Results) -> list[tuple[str, int]]:
    """Return each outcome with its number of games, the most frequent first, then in alphabetical order."""
    return sorted(Counter(result.outcome for result in results).items(), key=lambda pair: (-pair[1], pair[0]))


def totals(results: Results) -> Totals:
    """Return the figures of results, which must be in the order in which the games ended."""
    wins = [result for result in results if result.is_won]
    streak, best_streak = win_streaks(results)
    return Totals(
        len(results),
        len(wins),
        streak,
        best_streak,
        min((win.seconds for win in wins), default=None),
        min((win.moves for win in wins), default=None),
        _mean([win.seconds for win in wins]),
        _mean([win.moves for win in wins]),
        _mean([result.score for result in results]),
        max((result.score for result in results), default=None),
    )


def win_streaks(results: Results) -> tuple[int, int]:
    """Return the length of the current streak of won games, and of the longest."""
    now = best = 0
    for result in results:
        now = now + 1 if result.is_won else 0
        best = max(best, now)
    return now, best


def win_rates(results: Results, span: int) -> list[float]:
    """Return the share of won games among the last `span`, after each game but the first few."""
    wins = [result.is_won for result in results]
    first = max(1, min(len(wins), span // 4))
    return [sum(wins[max(0, end - span) : end]) / min(end, span) for end in range(first, len(wins) + 1)]


def distribution(results: Results, measure: Measure) -> tuple[Bin, ...]:
    """Return the distribution of results over a measure, in at most `MOST_BINS` bins of one width.

    A few outliers are all in the last bin, which then has no upper limit.
    """
    pairs = sorted((_value(result, measure), result.is_won) for result in results)
    if not pairs:
        return ()
    low, most = pairs[0][0], pairs[-1][0]
    usual = most if measure == "score" else pairs[ceil((len(pairs) - 1) * _USUAL_SHARE)][0]
    step = _step(low, usual, _STEPS[measure])
    first, last = low // step, usual // step
    won, lost = Counter[int](), Counter[int]()
    for value, is_won in pairs:
        (won if is_won else lost)[min(value // step, last) - first] += 1
    return tuple(
        Bin(
            (first + number) * step,
            None if first + number == last < most // step else (first + number + 1) * step,
            won[number],
            lost[number],
        )
        for number in range(last - first + 1)
    )


def _value(result: Result, measure: Measure) -> int:
    value: int = getattr(result, measure)
    return value


def _step(low: int, high: int, steps: Sequence[int]) -> int:
    """Return the smallest step that needs at most `MOST_BINS` bins, or a wide enough one if none does."""
    fitting = (step for step in steps if high // step - low // step < MOST_BINS)
    return next(fitting, max(steps[-1], -(-(high - low + 1) // (MOST_BINS - 1))))


def _mean(values: Sequence[int]) -> float | None:
    return sum(values) / len(values) if values else None

"""The results of one person, made of those of the house."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any, Final, NamedTuple

from games.story import Record
from saves.persons import Persons
from saves.results import PEOPLE, WON, Result, Results, result_text, winner_names

LOST: Final = "lost"
"""The outcome for a person in a game that another person has won."""


class PlayerResult(NamedTuple):
    """The result of a person at one seat: `who` is an id of `saves.persons`, `name` was on the seat.

    `share` is the person's share of the win, 0 to 1.
    """

    who: str
    name: str
    score: int
    feats: Record
    has_won: bool
    share: float = 0.0
    seat: int = 0


def players_in(result: Result) -> tuple[PlayerResult, ...]:
    """Return the results of the persons in a game, by seat."""
    return _players(result.players)


@lru_cache(maxsize=4_096)
def _players(raw: str) -> tuple[PlayerResult, ...]:
    rows: list[list[Any]] = json.loads(raw or "[]")
    return tuple(PlayerResult(*row) for row in rows)


def known_players(result: Result, persons: Persons) -> tuple[str, ...]:
    """Return the ids of the known persons in a game, by seat."""
    known = {person.id for person in persons}
    return tuple(dict.fromkeys(player.who for player in players_in(result) if player.who in known))


def results_beside(results: Results, result: Result | None, persons: Persons) -> list[Result]:
    """Return the results among which a game counts: those of its one known person, else all."""
    players = known_players(result, persons) if result else ()
    return results_of(results, players[0] if len(players) == 1 else "")


def results_of(results: Results, who: str) -> list[Result]:
    """Return the results of the person with an id, as they count for that person alone; all for ""."""
    if not who:
        return [*results]
    found = (
        (result, next((player for player in players_in(result) if player.who == who), None))
        for result in results
    )
    return [_own_result(result, player) for result, player in found if player]


def _own_result(result: Result, player: PlayerResult) -> Result:
    outcome = result.outcome
    if result.difficulty != PEOPLE:
        outcome = WON if player.has_won else LOST if outcome == WON else outcome
    feats = json.dumps(player.feats, sort_keys=True) if player.feats else ""
    return result._replace(outcome=outcome, score=player.score, feats=feats)


def with_present_names(results: Results, persons: Persons) -> list[Result]:
    """Return the results with the winners among persons by their present names."""
    names = {person.id: person.name for person in persons}
    return [_renamed(result, names) for result in results]


def _renamed(result: Result, names: dict[str, str]) -> Result:
    if result.difficulty != PEOPLE:
        return result
    present = {player.name: names.get(player.who, player.name) for player in players_in(result)}
    winners = winner_names(result.outcome)
    renamed = tuple(present.get(name, name) for name in winners)
    return result if renamed == winners else result._replace(outcome=result_text(renamed))

"""A search that knows nothing but the moves of the game itself: slow, and plainly right."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from games.chance import pick
from games.codec import short_hash
from games.core import Over
from games.patience.deals import deals
from games.patience.state import COLUMNS, GiveUp
from games.solver.solver import Budget, solve
from tests.klondike_patience.table import Table, dealt


def what_matters(state: Any) -> Any:
    """All that matters of a state, the same however its columns are ordered."""
    columns = sorted((state.hidden[pile], tuple(state.columns[pile])) for pile in COLUMNS)
    rest = [getattr(state, name, None) for name in ("joker_at", "is_held", "came_from")]
    return (tuple(columns), tuple(state.waste), len(state.stock), tuple(state.foundations), *rest)


def can_be_won(game: Any, state: Any, limit: int) -> bool | None:
    """Return True if a line wins; None after `limit` positions."""
    seen = {what_matters(state)}
    todo = [game.copy(state)]
    while todo:
        here = todo.pop()
        turn = game.turn(here)
        if isinstance(turn, Over):
            if turn.why == "won":
                return True
            continue
        for move in game.moves(here):
            if isinstance(move, GiveUp):
                continue
            there = game.copy(here)
            game.apply(there, move)
            key = what_matters(there)
            if key not in seen:
                if len(seen) >= limit:
                    return None
                seen.add(key)
                todo.append(there)
    return False


def positions(name: str, rng: Random, count: int, limit: int) -> Iterator[tuple[Table, bool]]:
    """Positions of games, each another, with what the slow search says: late or small enough for it.

    Half come from games played at random, half from lines that win, with a few random moves at the end.
    """
    known: set[str] = set()
    winning = _on_lines(name, rng)
    while len(known) < count:
        if len(known) % 2:
            here = dealt(name, rng=rng)
            _stray(here, rng, 300)
        else:
            here = next(winning)
        number = short_hash(here.state)
        if number in known or isinstance(here.game.turn(here.state), Over):
            continue
        answer = can_be_won(here.game, here.state, limit)
        if answer is not None:
            known.add(number)
            yield here, answer


def _stray(here: Table, rng: Random, moves: int) -> None:
    for _ in range(int(rng.random() * moves)):
        choice = [move for move in here.game.moves(here.state) if not isinstance(move, GiveUp)]
        if not choice:
            return
        here.game.apply(here.state, pick(rng, choice))


def _on_lines(name: str, rng: Random) -> Iterator[Table]:
    """Positions some way along lines that win, and astray at the end; ten of each line.

    The deals are drawn from those that are known to be won soon.
    """
    known = deals(name)
    assert known
    while True:
        start = dealt(name, str(pick(rng, known.of("gentle"))))
        line = solve(start.state, Budget(300)).line
        for _ in range(10 if line else 0):
            here = start.copy()
            for move in line[: int(len(line) * (0.3 + 0.7 * rng.random()))]:
                here.game.apply(here.state, move)
            _stray(here, rng, 12)
            yield here

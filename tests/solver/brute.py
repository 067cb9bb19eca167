"""A search that knows nothing but the moves of the game itself: slow, and plainly right."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from games.chance import pick
from games.codec import digest
from games.core import Chance, Over
from games.patience.state import COLUMNS, GiveUp
from games.solver.search import Budget, solve


def dealt(game: Any, rng: Random) -> Any:
    """A random deal."""
    state = game.new(1, game.check_options({}))
    game.apply(state, game.outcomes(state).sample(rng))
    return state


def numbered(game: Any, deal: int) -> Any:
    """A numbered deal."""
    state = game.new(1, game.check_options({"deal": str(deal)}))
    turn = game.turn(state)
    assert isinstance(turn, Chance)
    game.apply(state, game.outcomes(state).sample(Random(0)))
    return state


def position(state: Any) -> Any:
    """All that matters of a state, the same however its columns are ordered."""
    columns = sorted((state.hidden[pile], tuple(state.columns[pile])) for pile in COLUMNS)
    rest = [getattr(state, name, None) for name in ("joker_at", "is_held", "came_from")]
    return (tuple(columns), tuple(state.waste), len(state.stock), tuple(state.foundations), *rest)


def can_be_won(game: Any, state: Any, limit: int) -> bool | None:
    """Whether a line wins; None after `limit` positions."""
    seen = {position(state)}
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
            key = position(there)
            if key not in seen:
                if len(seen) >= limit:
                    return None
                seen.add(key)
                todo.append(there)
    return False


def positions(game: Any, rng: Random, count: int, limit: int) -> Iterator[tuple[Any, bool]]:
    """Positions of games, each another, with what the slow search says: late or small enough for it.

    Half come from games played at random, half from lines that win, with a few random moves at the end.
    """
    known: set[str] = set()
    winning = _on_lines(game, rng)
    while len(known) < count:
        if len(known) % 2:
            here = dealt(game, rng)
            _stray(game, here, rng, 300)
        else:
            here = next(winning)
        name = digest(here)
        if name in known or isinstance(game.turn(here), Over):
            continue
        answer = can_be_won(game, here, limit)
        if answer is not None:
            known.add(name)
            yield here, answer


def _stray(game: Any, state: Any, rng: Random, moves: int) -> None:
    for _ in range(int(rng.random() * moves)):
        choice = [move for move in game.moves(state) if not isinstance(move, GiveUp)]
        if not choice:
            return
        game.apply(state, pick(rng, choice))


def _on_lines(game: Any, rng: Random) -> Iterator[Any]:
    """Positions some way along lines that win, and astray at the end; ten of each line that is found soon."""
    while True:
        start = dealt(game, rng)
        line = solve(start, Budget(300)).line
        for _ in range(10 if line else 0):
            here = game.copy(start)
            for move in line[: int(len(line) * (0.3 + 0.7 * rng.random()))]:
                game.apply(here, move)
            _stray(game, here, rng, 12)
            yield here

"""A search that knows nothing but the moves of the game itself: slow, and plainly right."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from games.chance import pick
from games.codec import digest
from games.core import Chance, Over
from games.klondike_patience.state import COLUMNS, GiveUp


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
    """Late positions of games played at random, each another, with what the slow search says of them."""
    known: set[str] = set()
    while len(known) < count:
        state = dealt(game, rng)
        path = [game.copy(state)]
        while not isinstance(game.turn(state), Over):
            moves = game.moves(state)
            sensible = [move for move in moves if not isinstance(move, GiveUp)] or moves
            game.apply(state, pick(rng, sensible))
            path.append(game.copy(state))
            if len(path) > 300:
                break
        here = path[int(rng.random() * len(path))]
        if isinstance(game.turn(here), Over) or digest(here) in known:
            continue
        answer = can_be_won(game, here, limit)
        if answer is not None:
            known.add(digest(here))
            yield here, answer

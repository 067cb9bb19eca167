"""Fit the chances of winning of a game: `python3 -m tools.fit_chances klondike_board`.

Computer players of mixed levels play games, and the numbers in `assets/<game>/chances.toml` are changed until
the chances at the beginnings of turns make the real winners as likely as possible, by Nelder and Mead's
simplex. The same call gives the same numbers; it takes minutes. `python3 -m tests.bench chances` checks them
on other games.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from math import log
from random import Random
from typing import Any, Final, NamedTuple

from games import GAMES
from games.chance import pick
from games.core import Chance, Decide, Options
from games.match import Match
from games.players import AsidePlayer, Player, aside_observation, turn_observation
from games.review.evaluator import Chances, Evaluator, Fit, Situation, evaluator_of, shares_of_win
from games.seating import COMPUTER, LEVELS

_EVERY: Final = 3
"""Every third turn of a game is enough: turns of one game are much alike."""
_LEAST: Final = 1e-9
_LEAST_LEFT: Final = 0.1
_STARTS: Final = 2
"""A simplex that has grown flat finds no better place; a new one around the best place does."""
_HEAD: Final = """# The chance of winning of a seat, fitted to games of computer players of mixed levels.
# Made by tools/fit_chances.py; games/review/evaluator.py tells what the numbers mean.

"""


# ------------------------------------------------------------------ games
class Sample(NamedTuple):
    """A situation at the beginning of a turn, and the result of its game."""

    situation: Situation
    result: Chances


def mixed_levels(game: str, rng: Random, most_seats: int = 6) -> tuple[str, ...]:
    """Return the levels of a random number of computer players."""
    seats = [count for count in GAMES[game].seats if count <= most_seats]
    return tuple(pick(rng, LEVELS) for _ in range(pick(rng, seats)))


def played_by(
    game: str, levels: Sequence[str], rng: Random, options: Options | None = None
) -> Iterator[Match]:
    """Play a game of computer players of these levels; yield the match at first and after each entry."""
    match = Match.begin(GAMES[game], tuple(f"{COMPUTER}{level}" for level in levels), options or {})
    module = import_module(f"{GAMES.spec(game).rules}.ai")
    players: list[Player] = [module.player(level) for level in levels]
    yield match
    while not match.is_over:
        turn = match.turn
        if isinstance(turn, Chance):
            match.play_chance(rng)
        elif isinstance(turn, Decide):
            _let_decide(match, turn, players, rng)
        yield match


def _let_decide(match: Match, turn: Decide, players: Sequence[Player], rng: Random) -> None:
    for seat in {aside.player: None for aside in turn.asides}:
        player = players[seat]
        if isinstance(player, AsidePlayer):
            move = player.choose_aside(aside_observation(match.game, match.state, seat), rng)
            if move is not None:
                match.play(move)
                return
    match.play(players[turn.player].choose(turn_observation(match.game, match.state, rng), rng))


def samples_of(evaluator: Evaluator[Any], seed: str, every: int = _EVERY) -> list[Sample]:
    """Return the situations at the beginnings of turns of a game of mixed levels, with its result."""
    rng, found, last, turns = Random(seed), [], -1, 0
    for match in played_by(evaluator.game, mixed_levels(evaluator.game, rng), rng):
        active = evaluator.active_seat(match.state)
        if active != last and active >= 0 and not match.is_over:
            last, turns = active, turns + 1
            if turns % every == 0:
                found.append(evaluator.situation(match.state))
    result = shares_of_win(match.winners, len(match.seats))
    return [Sample(situation, result) for situation in found]


# ------------------------------------------------------------------ the fit
def fit_of_numbers(numbers: Sequence[float]) -> Fit:
    """Return the fit with these numbers: spread, growth, crowd, rest, and the weights after the first, 1."""
    spread, growth, crowd, rest, *weights = numbers
    return Fit((1.0, *weights), max(abs(spread), _LEAST), growth, crowd, abs(rest))


def surprise(fit: Fit, samples: Sequence[Sample]) -> float:
    """Return the average of the negative logarithm of the chance that the fit gave the winner."""
    total = 0.0
    for situation, result in samples:
        chances = fit.chances(situation)
        total -= sum(
            share * log(max(chance, _LEAST)) for chance, share in zip(chances, result, strict=True) if share
        )
    return total / len(samples)


def minimize(
    function: Callable[[Sequence[float]], float], start: Sequence[float], rounds: int, step: float = 0.2
) -> list[float]:
    """Return the place near `start` where a function is smallest, by the simplex of Nelder and Mead."""
    size = len(start)
    corners = [list(start)]
    for axis in range(size):
        corner = list(start)
        corner[axis] += step * (abs(corner[axis]) or 1.0)
        corners.append(corner)
    ranked = sorted((function(corner), corner) for corner in corners)
    for _ in range(rounds):
        worst, far = ranked[-1]
        middle = [sum(corner[axis] for _, corner in ranked[:-1]) / size for axis in range(size)]

        def at(share: float, middle: Sequence[float] = middle, far: Sequence[float] = far) -> list[float]:
            return [here + share * (there - here) for here, there in zip(middle, far, strict=True)]

        found = function(mirrored := at(-1.0)), mirrored
        if found[0] < ranked[0][0]:
            found = min(found, (function(further := at(-2.0)), further))
        elif found[0] >= ranked[-2][0]:
            found = function(nearer := at(0.5)), nearer
        if found[0] < worst:
            ranked[-1] = found
        else:
            best = ranked[0][1]
            shrunk = [[(low + high) / 2 for low, high in zip(best, each, strict=True)] for _, each in ranked]
            ranked = [(function(corner), corner) for corner in shrunk]
        ranked.sort()
    return ranked[0][1]


def first_numbers(samples: Sequence[Sample]) -> list[float]:
    """Return numbers to begin with: as wide a spread as that of the first figures, and no other weights."""
    ranges, figures = 0.0, len(samples[0].situation.figures[0])
    for situation, _ in samples:
        fortunes = [row[0] for row in situation.figures]
        ranges += (max(fortunes) - min(fortunes)) / max(situation.left, _LEAST_LEFT) ** 0.5
    return [ranges / len(samples), 0.5, 0.0, ranges / len(samples) / 20, *[0.0] * (figures - 1)]


def text_of(fit: Fit) -> str:
    """Return the contents of the file for a fit."""
    weights = ", ".join(f"{weight:.5g}" if weight != 1.0 else "1.0" for weight in fit.weights)
    numbers = {"spread": fit.spread, "growth": fit.growth, "crowd": fit.crowd, "rest": fit.rest}
    lines = [f"{name} = {number:.5f}\n" for name, number in numbers.items()]
    return f"{_HEAD}weights = [{weights}]\n{''.join(lines)}"


def main() -> None:
    """Fit the chances of a game and write them."""
    parser = argparse.ArgumentParser(description="Fits the chances of winning of a board game.")
    parser.add_argument("game", choices=[name for name in GAMES if evaluator_of(name)])
    parser.add_argument("--games", type=int, default=2000, help="games to play")
    parser.add_argument("--rounds", type=int, default=120, help="steps of the fit")
    wish = parser.parse_args()
    evaluator = evaluator_of(wish.game)
    assert evaluator
    samples = [
        sample
        for number in range(wish.games)
        for sample in samples_of(evaluator, f"fit {wish.game} {number}")
    ]
    numbers = first_numbers(samples)
    for _ in range(_STARTS):
        numbers = minimize(lambda place: surprise(fit_of_numbers(place), samples), numbers, wish.rounds)
    fit = fit_of_numbers(numbers)
    (GAMES.spec(wish.game).assets / "chances.toml").write_text(text_of(fit), encoding="utf-8")
    print(f"{len(samples)} turns, {surprise(fit, samples):.4f}\n{text_of(fit)}")


if __name__ == "__main__":
    main()

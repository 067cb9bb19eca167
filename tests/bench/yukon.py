"""How well the computer players of GOLD AM YUKON play, mostly with three teams, and how long they think.

Seats rotate from game to game: some hundreds of games, or as many as the environment variable BENCH_GAMES
says; the goals are meant for 2000. The share that is told is the lower end of the 95 % interval.
"""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from games.chance import pick
from games.core import Chance, Move, Options, Over
from games.gold_am_yukon import GAME
from games.gold_am_yukon.ai import LEVELS, player
from games.gold_am_yukon.board import BOARDS
from games.gold_am_yukon.state import Die, State
from games.players import AnyGlimpse, Player, glimpse
from tests.bench.figures import Figure, Measurement, middle, worst
from tests.bench.klondike import Score
from tests.bench.yukon_rivals import ALWAYS, PerSpot
from tests.kit.players import RandomPlayer

_GAMES: Final = int(os.environ.get("BENCH_GAMES", "0"))
_FEW: Final = 120
_MANY: Final = 600
"""Where a goal is so near that few games would not show whether it is reached."""
_SECONDS: Final = 3.0


@dataclass(slots=True)
class TurnTimed:
    """A player with a stop-watch: milliseconds for all the stones of each turn, and of each choice."""

    player: Player
    turns: list[float] = field(default_factory=list)
    choices: list[float] = field(default_factory=list)
    _last: tuple[int, ...] = ()

    def choose(self, glimpse: AnyGlimpse, rng: Random) -> Move:
        """What the player chooses."""
        begun = time.perf_counter()
        move = self.player.choose(glimpse, rng)
        taken = 1000 * (time.perf_counter() - begun)
        turn = _turn(glimpse.view)
        if turn != self._last:
            self._last = turn
            self.turns.append(0.0)
        self.turns[-1] += taken
        self.choices.append(taken)
        return move


def _turn(view: State) -> tuple[int, ...]:
    """The same for all choices of one turn: all that only others or a next turn can change."""
    others = (space for seat, team in enumerate(view.teams) if seat != view.player for space in team)
    return (view.player, *view.thrown, *view.guards, *others)


def played(seats: Sequence[Player], number: int, options: Options | None = None) -> tuple[State, int]:
    """One game: how it ended, and in how many throws of the die."""
    nature, own = Random(2 * number), Random(2 * number + 1)
    state, throws = GAME.new(len(seats), GAME.check_options(options or {})), 0
    while not isinstance(turn := GAME.turn(state), Over):
        if isinstance(turn, Chance):
            outcome = GAME.outcomes(state).sample(nature)
            throws += isinstance(outcome, Die)
            GAME.apply(state, outcome)
        else:
            GAME.apply(state, seats[turn.player].choose(glimpse(GAME, state, own), own))
    return state, throws


def rotated(one: Player, others: Sequence[Player], games: int) -> Score:
    """How one player does against others, each game from the next seat."""
    score = Score()
    for number in range(games):
        seat = number % (len(others) + 1)
        state, throws = played([*others[:seat], one, *others[seat:]], number)
        score.parts.append(1 / len(state.winners) if seat in state.winners else 0.0)
        score.throws.append(throws)
    return score


def _against(
    name: str, one: Player, others: Sequence[Player], goal: float | None, games: int = _FEW
) -> Figure:
    score = rotated(one, others, _GAMES or games)
    low, high = (100 * end for end in score.interval)
    note = f"{100 * score.share:.1f} won, {low:.1f} to {high:.1f}, {len(score.parts)} games"
    return Figure(name, low, "%", goal, at_least=True, note=note)


def yukon_levels() -> Iterator[Figure]:
    """Each level of player against two others."""
    hard = player("hard")
    yield _against("easy against two random", player("easy"), [RandomPlayer()] * 2, 90, 200)
    yield _against("hard against two random", hard, [RandomPlayer()] * 2, 99, 500)
    yield _against("hard against two six-chasers", hard, [PerSpot(ALWAYS), PerSpot(ALWAYS)], 85, _MANY)
    yield _against("hard against two of claim per spot", hard, [PerSpot(), PerSpot()], 45, _MANY)
    yield _against("hard against two medium", hard, [player("medium")] * 2, 100 / 3)
    yield _against("medium against two easy", player("medium"), [player("easy")] * 2, 100 / 3)


def yukon_ends() -> Iterator[Figure]:
    """That players bring their games to an end, on both boards, with any number of teams."""
    levels = [player(level) for level in LEVELS]
    for name in BOARDS:
        for seats in (2, 3, 4, 6):
            whys: Counter[str] = Counter()
            games = max(1, (_GAMES or 4 * _FEW) // 20)
            for number in range(games):
                table = [levels[(number + seat) % len(levels)] for seat in range(seats)]
                whys[played(table, number, {"board": name})[0].why] += 1
            stuck = whys["locked"] + whys["idle"]
            note = f"{games} games, {dict(whys)}"
            yield Figure(f"{seats} teams on the {name} board: stuck", stuck, "games", 1, note=note)


def yukon_thinking() -> Iterator[Figure]:
    """How long the hard player thinks."""
    timed = TurnTimed(player("hard"))
    for number in range(6):
        played([timed, PerSpot(), player("medium")], number)
    yield Figure("hard player, a turn, median", middle(timed.turns), "ms", 100)
    yield Figure("hard player, 99 of 100 turns below", worst(timed.turns), "ms")
    yield Figure("hard player, the longest choice", max(timed.choices), "ms", 1000)


def yukon_engine() -> Iterator[Figure]:
    """Whole games of three teams at random, with all their events."""
    rng, count, begun = Random(1), 0, time.perf_counter()
    while time.perf_counter() - begun < _SECONDS:
        _drift(rng)
        count += 1
    speed = count / (time.perf_counter() - begun)
    yield Figure("random games of GOLD AM YUKON", speed, "games/s", 40, at_least=True)


def _drift(rng: Random) -> None:
    state = GAME.new(3, GAME.check_options({}))
    while not isinstance(turn := GAME.turn(state), Over):
        if isinstance(turn, Chance):
            GAME.apply(state, GAME.outcomes(state).sample(rng))
        else:
            GAME.apply(state, pick(rng, GAME.moves(state)))


MEASUREMENTS: Final[tuple[Measurement, ...]] = (yukon_levels, yukon_ends, yukon_thinking, yukon_engine)

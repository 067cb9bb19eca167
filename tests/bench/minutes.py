"""How long games take: whole ones, with all that moves and rests at their tables, on a clock moved by hand.

One seat is a person's, the others are medium computer players. The person is a medium player too, who takes
THOUGHT seconds over what can be decided in several ways, and PRESS over what cannot, or over a throw. That is
a guess at somebody who knows the rules; all else is what the table does at its usual pace. The median is what
assets/<game>/about.toml keeps, in whole minutes.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from games import GAMES
from games.core import Decide, Move, Options
from games.game_info import game_info
from games.match import Match
from games.players import never
from tests.bench.measurement import BenchOptions, Figure, measurement, middle

if TYPE_CHECKING:
    from tests.ui.harness import Desk

THOUGHT: Final = 6.0
PRESS: Final = 1.5
_STEP: Final = 0.1
"""Seconds from look to look at the table."""
_GAMES: Final = 5


@measurement("4 min", "games", "game")
def minutes(options: BenchOptions) -> Iterator[Figure]:
    """Minutes that a game and its short game take at their table, for each number of players."""
    for game in options.game:
        for seats in GAMES[game].seats:
            yield _length(options, game, seats, {})
            if game_info(game).short.rules:
                yield _length(options, game, seats, dict(game_info(game).short.rules))


def _length(options: BenchOptions, game: str, seats: int, rules: Options) -> Figure:
    took = [_minutes(game, seats, number, rules) for number in range(options.games or _GAMES)]
    info, kind = game_info(game), ", short" if rules else ""
    kept = dict(info.short.minutes if rules else info.minutes).get(seats)
    note = f"{min(took):.0f} to {max(took):.0f}; kept: {kept}"
    return Figure(f"{game.replace('_', ' ')}: {seats} at the table{kind}", middle(took), "min", note=note)


def _minutes(game: str, seats: int, number: int, rules: Options) -> float:
    """How long the game of a number takes."""
    from tests.ui.harness import Desk

    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        desk = Desk(Path(folder), animation="full")
        return _Evening(desk, game, seats, number, rules).minutes()


class _Evening:
    """A game at its table, and the person who plays it."""

    def __init__(self, desk: Desk, game: str, seats: int, number: int, rules: Options) -> None:
        from ui.play.playing.scene import PlayScene
        from ui.play.playing.start import begin, begin_single_player

        self._desk, self._rng = desk, Random(number)
        computers = ("computer:medium",) * (seats - 1)
        scene = (
            begin(desk.app, game, ("Ada", *computers), rules)
            if computers
            else begin_single_player(desk.app, game, str(617 + number))
        )
        assert isinstance(scene, PlayScene)
        self._scene = scene
        desk.app.push(scene)
        scene.session.chance = self._rng

    @property
    def _match(self) -> Match:
        return self._scene.session.match

    def minutes(self) -> float:
        """Play it to its end."""
        begun, sat = self._desk.clock.now, 0.0
        while not self._match.is_over:
            before = len(self._match.log)
            self._pass(max(_STEP, self._moving()))
            rests = self._scene.session.is_human_turn and not self._scene.stage.busy
            sat = sat + _STEP if rests and len(self._match.log) == before else 0.0
            if sat and sat >= self._needs():
                sat = 0.0
                self._act()
        return (self._desk.clock.now - begun) / 60

    def _pass(self, seconds: float) -> None:
        """Time passes at the table; whoever is asked something answers at once."""
        self._desk.clock.forward(seconds)
        self._desk.app.loop.now = self._desk.clock.now
        while self._desk.worker.asked:
            job, take = self._desk.worker.asked.pop(0)
            take(job.run(never))
        self._scene.tick(self._desk.app.now)

    def _moving(self) -> float:
        """For how many seconds what moves now still moves."""
        stage, now = self._scene.stage, self._desk.clock.now
        since = now if stage._since is None else stage._since
        return max((since - now + each.delay + each.seconds for each in stage._running), default=0.0)

    def _needs(self) -> float:
        """How many seconds the person takes over what is to be done."""
        return THOUGHT if len(self._scene.session.moves) > 1 else PRESS

    def _act(self) -> None:
        if isinstance(self._match.turn, Decide):
            self._scene.play(self._chosen(self._match.turn.player))
        else:
            self._scene.roll()

    def _chosen(self, seat: int) -> Move:
        from ui.games.patience.solver_jobs import Hint
        from ui.play.computer.jobs import Choose, MatchSnapshot

        at, seed = MatchSnapshot.of(self._match), self._rng.getrandbits(32)
        job = Hint(at, seed) if len(self._match.seats) == 1 else Choose(at, seat, "medium", seed)
        return job.run(never)

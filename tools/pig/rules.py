"""The rules of PIG: roll as often as you dare and keep the sum, or lose it to a one."""

from __future__ import annotations

from random import Random
from typing import Final

from games import core
from games.chance import DiceRoll
from games.compat import override
from games.core import IllegalMove, Message, Move, message
from tools.pig import state as pg

_THROW: Final = DiceRoll(1, pg.Die)


class Pig(core.Game[pg.State, pg.View]):
    """Two players and one die: the first with fifty points, or a hundred, wins."""

    name = "pig"
    seats = range(2, 3)
    version = 1
    free_undo = False
    options = (core.Option("goal", 50, (50, 100)),)
    move_types = (pg.Roll, pg.Keep, pg.Die)
    event_types = pg.EVENTS

    @override
    def new(self, seats: int, options: core.Options) -> pg.State:
        return pg.State(int(options["goal"]), [0] * seats)

    # -------------------------------------------------------------- whose turn, which moves
    @override
    def turn(self, state: pg.State) -> core.Turn:
        if state.winners:
            return core.Over(state.winners, "goal")
        return core.Chance("roll") if state.is_rolling else core.Decide(state.player)

    @override
    def moves(self, state: pg.State) -> list[Move]:
        return [pg.Keep(), pg.Roll()] if state.pot else [pg.Roll()]

    @override
    def outcomes(self, state: pg.State) -> core.Distribution:
        return _THROW

    # -------------------------------------------------------------- what moves do
    def refusal(self, state: pg.State, move: Move) -> Message | None:
        """Return the reason why a move or outcome is illegal now, or None if it is legal."""
        if state.winners:
            return message("game.over")
        if state.is_rolling:
            return None if _THROW.contains(move) else message("game.no_outcome")
        if isinstance(move, pg.Keep) and not state.pot:
            return message("pig.refused.empty")
        return None if isinstance(move, (pg.Keep, pg.Roll)) else message("game.no_move")

    @override
    def apply(self, state: pg.State, move: Move) -> list[pg.Event]:
        if reason := self.refusal(state, move):
            raise IllegalMove(reason)
        event = self._event(state, move)
        self.fold(state, event)
        return [event]

    @staticmethod
    def _event(state: pg.State, move: Move) -> pg.Event:
        if isinstance(move, pg.Die):
            return pg.Rolled(state.player, move.spots, state.pot if move.spots == 1 else 0)
        return pg.Took(state.player) if isinstance(move, pg.Roll) else pg.Kept(state.player, state.pot)

    fold = staticmethod(pg.fold)

    # -------------------------------------------------------------- who may see what
    @override
    def observe(self, state: pg.State, seat: int | None) -> pg.View:
        return state.copy()

    @override
    def sample_state(self, state: pg.State, seat: int, rng: Random) -> pg.State:
        return state.copy()

    @override
    def scores(self, state: pg.State) -> tuple[int, ...]:
        return tuple(state.scores)

"""Chances of winning a game of GOLD AM YUKON, and what its review judges."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Final, NamedTuple, TypeAlias

from games.chance import pick
from games.core import Move
from games.gold_am_yukon import GAME
from games.gold_am_yukon import state as gy
from games.gold_am_yukon.board import AGAIN, SIX
from games.gold_am_yukon.distances import FAR, open_steps_with_entry
from games.gold_am_yukon.evaluation import expected_turns
from games.gold_am_yukon.simulator import Chain, Node, chains, reachable_nodes
from games.review.evaluator import Chances, Evaluator, Situation, shares_of_win

_WON: Final = 99.0
"""The nuggets that stand for a win."""
_LATER: Final = 0.6
"""The share of its worth that a claim keeps with each turn on the way to it."""
_STONE: Final = 0.9
"""The nuggets that each stone given up with the six would have brought."""
_LONGEST: Final = 60
_MOST_TURNS: Final = 600
_DIE: Final = range(1, 7)

Values: TypeAlias = tuple[float, ...]
"""The worth of a claim by the steps to it."""


class End(NamedTuple):
    """A way to end a turn: the team's spaces, its stones off the board, the claim that it stakes, if any."""

    team: Chain
    off: int
    claim: int = gy.NOBODY


def situation(state: gy.State) -> Situation:
    """Return the stones that can still stake a claim, and each seat's figures.

    They are its nuggets, the worth of its next claim, its stones that can still stake one, and its wait for
    its turn. In the middle of a turn, they are those after the best end of the turn, by the chances.
    """
    table = _Table(state)
    if state.phase == gy.PLAYING:
        player, fit = state.player, EVALUATOR.fit
        return max(map(table.after, table.ends()), key=lambda each: fit.chances(each)[player])
    return table.situation(state.player)


@cache
def _values(nuggets: int, given_up: int) -> Values:
    """Return the worth of a claim with which a team gives up so many stones."""
    return tuple(
        (nuggets - _STONE * given_up) * _LATER ** expected_turns(min(steps + 1, _LONGEST))
        for steps in range(FAR + 1)
    )


class _Table:
    """The table of a state."""

    def __init__(self, state: gy.State) -> None:
        self.state: Final = state
        self._name: Final = state.board.name
        self._free: Final = [claim for claim, guard in enumerate(state.guards) if guard == gy.NOBODY]
        self._nuggets: Final = [state.nuggets(seat) for seat in range(state.seats)]
        self._wanted: Final[dict[int, list[tuple[int, Values]]]] = {}

    def situation(self, player: int) -> Situation:
        """Return the situation when it is a player's turn."""
        state = self.state
        stones = [len(team) + off for team, off in zip(state.teams, state.off, strict=True)]
        plans = [
            self._plan(tuple(team), off, spots=state.spots if seat == player else 0)
            for seat, (team, off) in enumerate(zip(state.teams, state.off, strict=True))
        ]
        return _situation(self._nuggets, plans, stones, len(self._free), player)

    def after(self, end: End) -> Situation:
        """Return the situation after an end of the player's turn."""
        state, player, claim = self.state, self.state.player, end.claim
        nuggets, free = self._nuggets[:], len(self._free) - (claim != gy.NOBODY)
        stones = [len(team) + off for team, off in zip(state.teams, state.off, strict=True)]
        stones[player] = len(end.team) + end.off
        if claim != gy.NOBODY:
            nuggets[player] += state.board.nuggets[claim]
            if sum(map(bool, stones)) < 2 or not free:
                best = max(nuggets)
                return Situation(0, tuple((_WON * (own == best), 0.0, 0.0, 0.0) for own in nuggets))
        plans = [
            self._plan(tuple(team), off, claim) if seat != player else self._plan(end.team, end.off, claim)
            for seat, (team, off) in enumerate(zip(state.teams, state.off, strict=True))
        ]
        following = [(player + step) % state.seats for step in range(1, state.seats + 1)]
        return _situation(nuggets, plans, stones, free, next(seat for seat in following if stones[seat]))

    def ends(self) -> Iterator[End]:
        """Yield the best end of the player's turn without a claim, and with each claim that it can stake."""
        nodes = reachable_nodes(self.state, self.state.player)
        best = max(nodes, key=lambda node: self._plan(node.team, node.off))
        yield End(best.team, best.off)
        stakes: dict[int, tuple[float, Chain]] = {}
        for node in nodes:
            for claim in self._claims(node):
                for left in _left(node) if self.state.board.nuggets[claim] < SIX else ((),):
                    found = self._plan(left, 0, claim), left
                    stakes[claim] = max(stakes.get(claim, found), found)
        for claim, (_, left) in stakes.items():
            yield End(left, 0, claim)

    def start_value(self, move: Move) -> float:
        """Return the worth of setting the first stone on a space."""
        assert isinstance(move, gy.Place)
        return self._plan((move.space,), self.state.off[self.state.player] - 1)

    def _claims(self, node: Node) -> list[int]:
        """Return the claims that the player can stake at a node."""
        if node.off or not node.spots:
            return []
        every, guards = chains(self._name, len(node.team)), self.state.guards
        found = every.claims[every.number_of(node.team)]
        return [claim for claim in found if guards[claim] == gy.NOBODY]

    def _plan(self, team: Chain, off: int, but: int = gy.NOBODY, spots: int = 0) -> float:
        """Return the worth of the best further claim, except `but`, for a team with `spots` to use first."""
        stones = len(team) + off
        if not stones:
            return 0.0
        if not team:
            steps = bytes([off]) * len(self.state.guards)
        else:
            here = chains(self._name, len(team)).number_of(team)
            steps = open_steps_with_entry(self._name, stones, len(team), here)
        found = [
            values[max(steps[claim] - spots, 0)] for claim, values in self._wanted_by(stones) if claim != but
        ]
        return max(found, default=0.0)

    def _wanted_by(self, stones: int) -> list[tuple[int, Values]]:
        """Return the free claims, with their worth by steps for a team of so many stones."""
        found = self._wanted.get(stones)
        if found is None:
            worth, other_stakes = self.state.board.nuggets, min(stones, len(self._free)) - 1
            found = self._wanted[stones] = [
                (claim, _values(worth[claim], other_stakes if worth[claim] == SIX else 0))
                for claim in self._free
            ]
        return found


def _situation(
    nuggets: list[int], plans: list[float], stones: list[int], free: int, player: int
) -> Situation:
    """Return the situation when it is a player's turn; the game ends once only one team has stones."""
    seats, horizon = len(stones), sorted(stones)[-2]
    stakes = [min(own, horizon) for own in stones]
    rows = tuple(
        (
            float(nuggets[seat]),
            max(plans[seat], 0.0),
            float(stakes[seat]),
            (seat - player) % seats / seats if stones[seat] else 0.0,
        )
        for seat in range(seats)
    )
    return Situation(min(free, sum(stakes)), rows)


def _left(node: Node) -> tuple[Chain, ...]:
    """Return the chains that can be left when a stone of a node stays on a claim."""
    if len(node.team) == 1:
        return ((),)
    head_stays, tail_stays = node.team[:-1], node.team[1:]
    if node.leads == gy.NEITHER:
        return head_stays, tail_stays
    return (tail_stays,) if node.leads == gy.HEAD else (head_stays,)


# ------------------------------------------------------------------ games played on
def play_on(state: gy.State, rng: Random) -> Chances:
    """Play a game on to its end, each turn by its best end; return the shares of the win. Changes the state.

    A game that takes too long is over then.
    """
    while state.phase == gy.PLACING:
        table = _Table(state)
        GAME.apply(state, max(GAME.moves(state), key=table.start_value))
    for _ in range(_MOST_TURNS):
        if state.phase == gy.THROWING:
            state.spots += _throw(rng)
        if _is_over_after(state, _end_to_play(state, rng)):
            break
    scores = GAME.scores(state)
    best = max(scores)
    return shares_of_win([seat for seat, own in enumerate(scores) if own == best], state.seats)


def _end_to_play(state: gy.State, rng: Random) -> End:
    """Return the best claim that the player can stake, else the best end, or any if it leads nowhere."""
    table, player, fit = _Table(state), state.player, EVALUATOR.fit
    found = list(table.ends())
    plain = [end for end in found if end.claim != gy.NOBODY and state.board.nuggets[end.claim] < SIX]
    best = max(plain or found, key=lambda end: fit.chances(table.after(end))[player])
    if best.claim == gy.NOBODY and set(best.team) == set(state.teams[player]):
        node = pick(rng, reachable_nodes(state, player))
        return End(node.team, node.off)
    return best


def _throw(rng: Random) -> int:
    """Return the spots of a throw, with those of further throws."""
    total = spots = AGAIN
    while spots == AGAIN:
        spots = pick(rng, _DIE)
        total += spots
    return total - AGAIN


def _is_over_after(state: gy.State, end: End) -> bool:
    """Carry out the end of a turn; return True if the game is over, or else begin the next turn."""
    player, holder = state.player, state.holder
    for space in state.teams[player]:
        holder[space] = gy.NOBODY
    for space in end.team:
        holder[space] = player
    state.teams[player], state.off[player] = list(end.team), end.off
    if end.claim != gy.NOBODY:
        state.guards[end.claim] = player
    movers = [seat for seat, team in enumerate(state.teams) if team]
    if len(movers) < 2 or gy.NOBODY not in state.guards:
        return True
    state.phase, state.spots, state.leads = gy.THROWING, 0, gy.NEITHER
    state.player = min(movers, key=lambda seat: (seat - player - 1) % state.seats)
    return False


EVALUATOR: Final = Evaluator(
    game="gold_am_yukon",
    situation=situation,
    active_seat=lambda state: -1 if state.phase == gy.DRAWING else state.player,
    judged=(gy.Place, gy.Enter, gy.Step, gy.Stake, gy.Stop),
    most_pairs=256,
    looks_ahead=True,
    play_on=play_on,
)
"""The evaluator of this game for reviews."""

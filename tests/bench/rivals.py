"""Simple players of all games for several, to measure others against."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Final

from games.calamityville import state as calamity
from games.calamityville.ai import decide
from games.chance import pick
from games.core import Move
from games.gold_am_yukon import state as yukon
from games.gold_am_yukon.board import SIX
from games.gold_am_yukon.distances import FAR, UNREACHABLE, DistanceMap, required_spots
from games.gold_am_yukon.simulator import chains, opponent_mask
from games.klondike_board import board as creeks
from games.klondike_board import state as klondike
from games.klondike_board.pending import Bidding
from games.players import AnyObservation
from games.strike_it_rich import simulator as mines


# ------------------------------------------------------------------ CALAMITYVILLE
@dataclass(frozen=True, slots=True)
class Builder:
    """Builds whenever it can; else it plays at random.

    It takes the kind of which it owns most: the first of equals, or any of them where `mixes` is set.
    """

    mixes: bool = False

    def choose(self, observation: AnyObservation, rng: Random) -> Move:
        """A building, if there is any to be had."""
        view, seat = observation.view, observation.seat
        builds = [move for move in observation.moves if isinstance(move, calamity.Build | calamity.Place)]
        if not builds:
            return pick(rng, observation.moves)
        owned = [view.built[space] for space in view.deeds[seat]]
        most = max(owned.count(move.kind) for move in builds)
        best = [move for move in builds if owned.count(move.kind) == most]
        return pick(rng, best) if self.mixes else best[0]


@dataclass(frozen=True, slots=True)
class NeverStopping:
    """Plays as the hard player does, but builds whenever it can."""

    def choose(self, observation: AnyObservation, rng: Random) -> Move:
        """What is best of the buildings, or of all where none can be bought."""
        builds = [move for move in observation.moves if isinstance(move, calamity.Build)]
        return decide(observation.view, observation.seat, builds or observation.moves)


# ------------------------------------------------------------------ KLONDIKE
_THROWS_A_CARD: Final = 102 / 36
_STANDS: Final = 0.9
_TIMES: Final = {creeks.CASINO: 14 / 3, creeks.THEATRE: 11 / 6, creeks.SAWMILL: 3.0}


def horizon(view: klondike.View, seat: int) -> bool:
    """Buys where the visits left, times the revenue, times the chance to stand, exceed the price."""
    seats, space = len(view.cash), view.at[seat]
    visits = sum(view.creeks) * _THROWS_A_CARD / len(creeks.RING) * (seats - 1) / seats
    heads = 1 + 0.4 * (seats - 1)
    usual = heads if creeks.KIND[space] == creeks.SALOON else 1.0
    a_visit = creeks.REVENUE[space] * _TIMES.get(creeks.KIND[space], usual)
    return visits * a_visit * _STANDS > creeks.PRICE[space]


@dataclass(frozen=True, slots=True)
class Plain:
    """Buys by one rule; chooses creeks well or at random; bids for claims up to their gold, or not at all.

    It pays the toll if it can, answers no to bets and deals, asks for its money, sells no claims, and in debt
    puts up the first deed.
    """

    buys: Callable[[klondike.View, int], bool]
    reads_creeks: bool = True
    bids: bool = True

    def choose(self, observation: AnyObservation, rng: Random) -> Move:
        """The first of the moves that it likes."""
        view, seat = observation.view, observation.seat
        kinds = {type(move) for move in observation.moves}
        if klondike.Prospect in kinds:
            return self._creek(view, observation.moves, rng)
        if klondike.Buy in kinds:
            return klondike.Buy() if self.buys(view, seat) else klondike.Decline()
        if klondike.PassBid in kinds:
            auction = view.expect(Bidding)
            high, creek = auction.high, auction.creek
            worth = gold(view, creek) if self.bids and creek >= 0 else 0
            return klondike.Bid(high + 1) if high + 1 <= min(worth, view.cash[seat]) else klondike.PassBid()
        liked = klondike.PayToll, klondike.Throw, klondike.Refuse, klondike.StayOut, klondike.EndTurn
        for kind in liked:
            if kind in kinds:
                return kind()
        return next(move for move in observation.moves if isinstance(move, klondike.Auction))

    def _creek(self, view: klondike.View, moves: tuple[Move, ...], rng: Random) -> Move:
        prospects = [move for move in moves if isinstance(move, klondike.Prospect)]
        if not self.reads_creeks:
            return pick(rng, prospects)
        return max(prospects, key=lambda move: gold(view, move.creek))


def gold(view: klondike.View, creek: int) -> float:
    """The gold of the next card of a creek, on average."""
    seen = {*view.discards, *(card for pile in view.shown for card in pile)}
    left = [card for card in range(len(creeks.CARDS)) if card not in seen]
    shown = view.shown[creek]
    twice = not shown or creeks.LODE in shown
    worth = (creeks.CARDS[card].gold * (2 if twice and card != creeks.LODE else 1) for card in left)
    return sum(worth) / len(left)


# ------------------------------------------------------------------ STRIKE IT RICH
def race_estimate(position: mines.Position) -> float:
    """By how many turns one should have the million before the other, as things stand."""
    own, other, cash, theirs = position
    if cash >= mines.ENOUGH:
        return float("inf")
    return _turns(other, own, theirs) - _turns(own, other, cash)


def _turns(own: int, other: int, cash: int) -> float:
    return (mines.ENOUGH - cash) / _a_roll(own, other)


@lru_cache(maxsize=1 << 16)
def _a_roll(own: int, other: int) -> float:
    """What the best strike of a roll brings; a free mine counts half as much as an own one."""

    def brings(number: mines.Number) -> float:
        if other & number.bit:
            return number.value
        return number.value * (1 + (own & number.beside).bit_count()) * (1 if own & number.bit else 0.5)

    formed = (roll for roll in mines.ROLLS.values() if not roll.triple)
    return sum(roll.weight * max(map(brings, roll.numbers)) for roll in formed) / 216


# ------------------------------------------------------------------ GOLD AM YUKON
@dataclass(slots=True)
class PerSpot:
    """Goes the shortest way to the claim of the best (nuggets + `more`) / (spots + `slack`), and stakes it.

    Takes the six only with `six_with` stones left or fewer. Begins far from all others, or `anywhere`.
    """

    six_with: int = 5
    more: float = 0.4
    slack: int = 3
    anywhere: bool = False
    _turn: tuple[int, int, tuple[int, ...], int] = (0, 0, (), 0)
    _going_for: int = -1

    def choose(self, observation: AnyObservation, rng: Random) -> Move:
        """The first step towards the best claim."""
        view, seat, moves = observation.view, observation.seat, observation.moves
        if view.phase == yukon.PLACING:
            return pick(rng, moves) if self.anywhere else _start_far_off(view, moves)
        if len(moves) == 1:
            return moves[0]
        target = self._kept_target(view, seat)
        if target < 0:
            return pick(rng, moves)
        staking = (move for move in moves if isinstance(move, yukon.Stake) and move.claim == target)
        return next(staking, None) or _towards(view, seat, target, moves)

    def _kept_target(self, view: yukon.View, seat: int) -> int:
        """One target for a turn."""
        turn = (seat, opponent_mask(view, seat), tuple(view.guards), len(view.teams[seat]) + view.off[seat])
        if self._turn != turn:
            self._turn, self._going_for = turn, self._target(view, seat)
        return self._going_for

    def _target(self, view: yukon.View, seat: int) -> int:
        stones = len(view.teams[seat]) + view.off[seat]
        rated = [
            ((view.board.nuggets[claim] + self.more) / (spots + self.slack), -claim)
            for claim, spots in enumerate(required_spots(view, seat))
            if spots < UNREACHABLE and (view.board.nuggets[claim] != SIX or stones <= self.six_with)
        ]
        return -max(rated)[1] if rated else -1


@lru_cache(maxsize=20)
def _field(name: str, stones: int, barred: int, claim: int) -> DistanceMap:
    return DistanceMap(name, stones, barred, dict.fromkeys(chains(name, stones).chains_on_ring[claim], 0))


def _towards(view: yukon.View, seat: int, claim: int, moves: tuple[Move, ...]) -> Move:
    """The step after which the fewest are left; none, where every step leads away."""
    name, team = view.board.name, view.teams[seat]
    field = _field(name, len(team) + view.off[seat], opponent_mask(view, seat), claim)

    def steps(move: Move) -> int:
        after = team[:]
        if isinstance(move, yukon.Stake):
            return 2 * FAR
        if isinstance(move, yukon.Step):
            after.pop(move.end - 1)
        if isinstance(move, yukon.Step | yukon.Enter):
            after.insert(len(after) if move.end else 0, move.space)
        return field.steps_with_entry(len(after), chains(name, len(after)).number_of(tuple(after)))

    return min(moves, key=lambda move: (steps(move), isinstance(move, yukon.Stop)))


def _start_far_off(view: yukon.View, moves: tuple[Move, ...]) -> Move:
    """The start space farthest from all others."""
    return max(moves, key=lambda move: _room(view, move.space) if isinstance(move, yukon.Place) else 0)


def _room(view: yukon.View, space: int) -> int:
    """Steps to the nearest stone of another team."""
    seen, edge, steps = {space}, {space}, 0
    while edge and not any(view.holder[here] >= 0 for here in edge):
        edge = {beside for here in edge for beside in view.board.links[here]} - seen
        seen |= edge
        steps += 1
    return steps

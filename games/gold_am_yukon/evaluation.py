"""The worth of a team's spaces in GOLD AM YUKON: the best claim to stake next, and the one after it.

All values are in nuggets. A turn is worth its expected income, so that a claim is worth its nuggets less the
turns it takes; a claim that others want as well counts by the chance that it is still free by then.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import exp
from operator import getitem
from typing import Final

from games.gold_am_yukon.board import AGAIN, SIX
from games.gold_am_yukon.distances import (
    DistanceMap,
    claims_by_spots,
    open_steps,
    open_steps_with_entry,
)
from games.gold_am_yukon.simulator import Chain, chains, opponent_mask, space_mask
from games.gold_am_yukon.state import NOBODY, View

GOES_ON: Final = ""
WON: Final = "won"
SHARED: Final = "shared"
LOST: Final = "lost"

_FACES: Final = range(1, 7)
_LONGEST: Final = 60
_PRIZES: Final = {GOES_ON: 0.0, WON: 20.0, SHARED: 5.0, LOST: 0.0}
_LOSS: Final = -5.0
_ROUNDS: Final = 8
_HOLDS: Final = 0.5
"""The chance that a claim that would end the game well now still does so one turn later."""
_KEEN: Final = 4
"""The exponent of others' preferences: the higher, the surer they take the claim worth most for its spots."""
_ORDINARY: Final = 2
"""The nuggets of an ordinary claim."""
_SLIGHT: Final = 0.03
"""The highest chance of another team for a claim that still does not count."""
NEVER: Final = -99.0
"""The worth of spaces from which the team can reach no claim."""
_WORTHLESS: Final = [NEVER] * _LONGEST
"""The worth, by the steps to it, of a claim that does not count."""


@dataclass(frozen=True, slots=True)
class Style:
    """The weights that set one player apart from another.

    `turn` are the nuggets that a turn should bring in, `stone` those that each stone given up with the six
    would have brought. `wary` weighs the risk that others stake a claim first, `bars` weighs the prospects
    that one's own stones leave to others. If a single other team is left, a turn counts `tempo` more, since
    the game lasts no longer than either, and the player is less wary by `bold`. `ahead` weighs the claim
    after the next; a chain on a ring counts if it is at most `detours` steps worse for that than the best
    one. `slip` is the most by which the player misjudges each end of a turn, always alike in the same
    position. `ends` weighs the result of a claim that ends the game. Each nugget of a claim above an ordinary
    one counts `greed` more, each below it as much less. Games against simple players have given the numbers.
    """

    turn: float = 0.4
    tempo: float = 0.3
    stone: float = 0.9
    wary: float = 0.6
    bold: float = 0.35
    bars: float = 0.2
    ahead: float = 1.0
    detours: int = 8
    slip: float = 0.0
    ends: float = 1.0
    greed: float = 0.0


@cache
def throw_chance(spots: int) -> float:
    """Return the chance that a throw totals this many spots, further throws added (GY-22c)."""
    if spots < 1:
        return 0.0
    plain = 1 / 6 if spots in _FACES and spots != AGAIN else 0.0
    return plain + throw_chance(spots - AGAIN) / 6


@cache
def expected_turns(spots: int) -> float:
    """Return the average number of turns to throw this many spots."""
    return (
        1.0 + sum(throw_chance(some) * expected_turns(spots - some) for some in range(1, spots))
        if spots > 0
        else 0.0
    )


def _open_required_spots(view: View, seat: int) -> list[int]:
    """Return the spots that another team needs for each claim with no team in its way."""
    name, team, off = view.board.name, tuple(view.teams[seat]), view.off[seat]
    if not team:
        return [off + 1] * len(view.guards)
    here = chains(name, len(team)).number_of(team)
    return [steps + 1 for steps in open_steps_with_entry(name, len(team) + off, len(team), here)]


def result(view: View, seat: int, claim: int) -> str:
    """Return the result of the game if a seat stakes a claim now: `GOES_ON`, `WON`, `SHARED` or `LOST`."""
    movers = [other for other, team in enumerate(view.teams) if team and other != seat]
    if len(view.teams[seat]) + view.off[seat] > 1 and view.board.nuggets[claim] != SIX:
        movers.append(seat)
    if len(movers) > 1 and view.guards.count(NOBODY) > 1:
        return GOES_ON
    own = view.nuggets(seat) + view.board.nuggets[claim]
    best = max(view.nuggets(other) for other in range(view.seats) if other != seat)
    return WON if own > best else SHARED if own == best else LOST


def is_claim_target(nuggets: int, stones: int) -> bool:
    """Return True if a team of this many stones wants a claim: the six only with its last ones."""
    return nuggets < SIX or stones < SIX


def is_stuck(view: View) -> bool:
    """Return True if no team has entered a stone or staked a claim for many rounds."""
    return view.idle >= _ROUNDS * view.seats


def _chance_later(steps: float) -> float:
    """Return the chance of coming later than a rival that is this many turns ahead."""
    return 1 / (1 + exp(-1.5 * steps))


class Evaluation:
    """The prospects of one seat in a position, for any spaces of its own stones."""

    def __init__(self, view: View, seat: int, style: Style) -> None:
        self.style: Final = style
        self._view: Final = view
        self._seat: Final = seat
        self.name: Final = view.board.name
        self.worth: Final = view.board.nuggets
        self.stones: Final = len(view.teams[seat]) + view.off[seat]
        self.blocked: Final = opponent_mask(view, seat)
        self.free: Final = [claim for claim, guard in enumerate(view.guards) if guard == NOBODY]
        self._is_stuck: Final = is_stuck(view)
        movers = sum(bool(team or off) for team, off in zip(view.teams, view.off, strict=True))
        is_duel = movers < 3
        self._turn: Final = style.turn + (style.tempo if is_duel else 0.0)
        self._wary: Final = max(0.0, style.wary - (style.bold if is_duel else 0.0))
        self._rivals: Final = self._opponent_probabilities(view, seat)
        self._results: Final = {claim: result(view, seat, claim) for claim in self.free}
        self._free: Final = {claim: self._free_probabilities(claim) for claim in self.free}
        self._tables: Final[dict[int, list[list[float]]]] = {}
        self._next: Final[dict[tuple[int, int, int], float]] = {}
        self._distance_maps: Final[dict[int, DistanceMap]] = {}
        self._others: Final[dict[tuple[int, int], float]] = {}
        self._best_after: Final = {claim: self._best_further_value(claim) for claim in self.free}
        self._worths: Final = {claim: self._values_by_steps(claim) for claim in self.free}

    def _opponent_probabilities(self, view: View, seat: int) -> dict[int, list[tuple[float, float]]]:
        """Return, for each claim, the chance that each other team goes for it, and the turns it takes."""
        found: dict[int, list[tuple[float, float]]] = {claim: [] for claim in self.free}
        for other, team in enumerate(view.teams):
            stones = len(team) + view.off[other]
            if other == seat or not stones:
                continue
            needed = _open_required_spots(view, other)
            rates = {
                claim: (self.worth[claim] + 0.4) / (needed[claim] + 3)
                for claim in self.free
                if is_claim_target(self.worth[claim], stones)
            }
            likings = {claim: rate**_KEEN for claim, rate in rates.items()}
            most = sum(likings.values())
            for claim, liking in likings.items():
                found[claim].append((liking / most, expected_turns(min(needed[claim], _LONGEST))))
        return found

    def _free_probabilities(self, claim: int) -> list[float]:
        """Return, by number of spots, the chance that a claim is still free once the seat has thrown them."""
        chances = [1.0] * (_LONGEST + 1)
        for chance, needs in self._rivals[claim]:
            if chance > _SLIGHT:
                most = self._wary * chance
                for spots in range(_LONGEST + 1):
                    chances[spots] *= 1 - min(most, 1.0) * _chance_later(expected_turns(spots) - needs + 0.5)
        return chances

    def _result_bonus(self, claim: int) -> float:
        """Return a bonus for a win or a tie, or a penalty for a loss that the team can still put off."""
        outcome = self._results[claim]
        can_wait = self.stones > 1 and len(self.free) > 1 and not self._is_stuck
        return self.style.ends * (_LOSS if outcome == LOST and can_wait else _PRIZES[outcome])

    def value_of_stake(self, stones: int, left: int, claim: int) -> float:
        """Return the worth of staking a claim, with this many stones left, which form chain `left`."""
        rest = (
            -self.style.stone * stones if self.worth[claim] == SIX else self.value_after(stones, left, claim)
        )
        return self._gain(claim) + self._result_bonus(claim) + rest

    def _gain(self, claim: int) -> float:
        """Return the nuggets of a claim as the player counts them."""
        return self.worth[claim] + self.style.greed * (self.worth[claim] - _ORDINARY)

    def value_after(self, stones: int, here: int, but: int) -> float:
        """Return the worth of the best further claim, except `but`, for chain `here` of this many stones."""
        if not stones or not self.style.ahead or len(self.free) < 2:
            return 0.0
        key = stones, here, but
        known = self._next.get(key)
        if known is None:
            worths, steps = self._worths_without(but, stones), open_steps(self.name, stones, here)
            known = self._next[key] = self.style.ahead * max(map(getitem, worths, steps))
        return known

    def _worths_without(self, but: int, stones: int) -> list[list[float]]:
        """Return the worth of each claim by the steps to it with this many stones; `NEVER` for `but`."""
        known = self._tables.get(stones)
        if known is None:
            known = self._tables[stones] = [_WORTHLESS] * len(self.worth)
            for claim in self.free:
                known[claim] = self._open_values(claim, stones)
        return [*known[:but], _WORTHLESS, *known[but + 1 :]]

    def _open_values(self, claim: int, stones: int) -> list[float]:
        """Return the worth of a claim by the steps to it: its nuggets less the turns it takes."""
        gains, free, a_turn = self._gain(claim), self._free[claim], self._turn
        rest = self.style.stone * (stones - 1) if self.worth[claim] == SIX else 0.0
        return [
            gains * free[min(spots + 4, _LONGEST)] - a_turn * expected_turns(spots) - rest
            for spots in range(1, _LONGEST + 1)
        ]

    def _best_further_value(self, claim: int) -> float:
        """Return the best further worth once a claim is staked, over all chains on its ring."""
        if self.worth[claim] == SIX:
            return -self.style.stone * (self.stones - 1)
        return max(
            [
                self._further_value_from(home, claim)
                for home in chains(self.name, self.stones).chains_on_ring[claim]
            ]
        )

    def _further_value_from(self, home: int, claim: int) -> float:
        """Return the further worth once chain `home` has staked a claim with the stone of the better end."""
        if self.stones == 1:
            return 0.0
        cuts = chains(self.name, self.stones).shorter_chains[home]
        return max(self.value_after(self.stones - 1, left, claim) for left in cuts)

    def _values_by_steps(self, claim: int) -> list[float]:
        """Return the worth of a claim by the steps to it, with the best worth after it."""
        gains, free = self._gain(claim) + self._best_after[claim], self._free[claim]
        prize, a_turn = self._result_bonus(claim), self._turn
        return [
            (gains + prize * _HOLDS ** (expected_turns(spots) - 1)) * free[spots]
            - a_turn * expected_turns(spots)
            for spots in range(1, _LONGEST + 1)
        ]

    def value_at(self, claim: int, steps: int) -> float:
        """Return the worth of a claim this many steps away."""
        return self._worths[claim][steps] if steps < _LONGEST else NEVER

    def distance_map(self, claim: int) -> DistanceMap:
        """Return the steps to a claim round the others' stones."""
        known = self._distance_maps.get(claim)
        if known is None:
            best, a_step = self._best_after[claim], self._turn / 4.2
            detour = {}
            for home in chains(self.name, self.stones).chains_on_ring[claim]:
                lacking = best - self._further_value_from(home, claim) if self.worth[claim] != SIX else 0.0
                extra = round(lacking / a_step)
                if extra <= self.style.detours:
                    detour[home] = extra
            known = self._distance_maps[claim] = DistanceMap(self.name, self.stones, self.blocked, detour)
        return known

    def claim_values(self, team: Chain) -> list[tuple[float, int]]:
        """Return each claim's worth to a team on these spaces, with no team in its way; the best first."""
        stones = len(team)
        here = chains(self.name, stones).number_of(team)
        steps = open_steps_with_entry(self.name, self.stones, stones, here)
        return sorted([(self.value_at(claim, steps[claim]), claim) for claim in self.free], reverse=True)

    def value_of_stand(self, team: Chain) -> tuple[float, int]:
        """Return the worth of these spaces at the end of a turn, and the claim to aim at, NOBODY for none."""
        stones = len(team)
        here = chains(self.name, stones).number_of(team)
        best, target = NEVER, NOBODY
        for upper_bound, claim in self.claim_values(team):
            if upper_bound <= best:
                break
            worth = self.value_at(claim, self.distance_map(claim).steps_with_entry(stones, here))
            if worth > best:
                best, target = worth, claim
        return best, target

    def value_for_others(self, stands: int, but: int) -> float:
        """Return the worth of all others' best claims, except `but`, if the seat's stones are on `stands`."""
        known = self._others.get((stands, but))
        if known is None:
            known = self._others[stands, but] = sum(
                self._best_value_for(other, stands, but)
                for other, team in enumerate(self._view.teams)
                if team and other != self._seat
            )
        return known

    def _best_value_for(self, other: int, stands: int, but: int) -> float:
        """Return the worth of another team's best claim, less the turns that it takes round all stones."""
        view, a_turn = self._view, self.style.turn
        stones = len(view.teams[other]) + view.off[other]
        worths = {
            claim: self.worth[claim]
            for claim in self.free
            if claim != but and is_claim_target(self.worth[claim], stones)
        }
        if not worths:
            return 0.0
        own = space_mask(tuple(view.teams[self._seat]))
        best = NEVER
        for spots, reached in claims_by_spots(view, other, opponent_mask(view, other) & ~own | stands):
            cost = a_turn * expected_turns(min(spots, _LONGEST))
            for claim in reached & worths.keys():
                best = max(best, worths.pop(claim) - cost)
            if not worths or best >= max(worths.values()) - cost:
                return best  # claims farther away are worth no more
        return max(best, max(worths.values()) - a_turn * expected_turns(_LONGEST))

"""What it is worth to stand somewhere in GOLD AM YUKON: the best claim to stake next, and the one after it.

All in nuggets. A turn is worth what it should bring in, so that a claim is worth its nuggets less the turns
it takes; those that others want as well count only as far as they should still be free by then.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import exp
from typing import Final

from games.gold_am_yukon.board import AGAIN, RING, SIX
from games.gold_am_yukon.reach import Field, open_entering, open_steps, spots_round
from games.gold_am_yukon.simulator import Chain, chains, in_the_way, mask_of, one_way
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
"""How sure it is that what would end the game well now does so a turn later."""
_KEEN: Final = 4
"""The higher, the surer it is that others go for the claim that brings them most for its spots."""
_SLIGHT: Final = 0.03
"""So slight a wish is not reckoned with."""
NEVER: Final = -99.0
"""What it is worth to reach nothing any more."""


@dataclass(frozen=True, slots=True)
class Style:
    """What sets one player apart from another.

    `turn` are the nuggets that a turn should bring in, `stone` those that each stone given up with the six
    would have brought. `wary` is how much it counts that others may stake a claim first, `bars` how much it
    counts what they can look forward to round one's stones. Where a single other team is left, a turn counts
    `tempo` more, since the game lasts no longer than either, and one is `bold`: so much less wary.
    `ahead` is how much the claim after the next counts, `detours` the most steps that it makes up for.
    `slip` is how far at most each end of a turn is misjudged, always alike in the same position. `ends` is
    how much it counts who wins by what ends the game. The numbers were found by games against simple players.
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


@cache
def totals(spots: int) -> float:
    """The chance that a throw gives so many spots in all, those thrown again added (GY-22c)."""
    if spots < 1:
        return 0.0
    plain = 1 / 6 if spots in _FACES and spots != AGAIN else 0.0
    return plain + totals(spots - AGAIN) / 6


@cache
def turns(spots: int) -> float:
    """How many turns it takes on average to have thrown so many spots."""
    return 1.0 + sum(totals(some) * turns(spots - some) for some in range(1, spots)) if spots > 0 else 0.0


def _spots(view: View, seat: int) -> list[int]:
    """The spots that another team needs for each claim, were nobody in its way."""
    name, team, off = view.board.name, tuple(view.teams[seat]), view.off[seat]
    if not team:
        return [RING + 1] * len(view.guards)
    here = chains(name, len(team)).number[one_way(team)]
    if off:
        return [steps + 1 for steps in open_entering(name, len(team), here)]
    return [steps[here] + 1 for steps in open_steps(name, len(team))]


def result(view: View, seat: int, claim: int) -> str:
    """What becomes of the game if a seat stakes a claim now: `GOES_ON`, `WON`, `SHARED` or `LOST`."""
    movers = [other for other, team in enumerate(view.teams) if team and other != seat]
    if len(view.teams[seat]) + view.off[seat] > 1 and view.board.nuggets[claim] != SIX:
        movers.append(seat)
    if len(movers) > 1 and view.guards.count(NOBODY) > 1:
        return GOES_ON
    own = view.nuggets(seat) + view.board.nuggets[claim]
    best = max(view.nuggets(other) for other in range(view.seats) if other != seat)
    return WON if own > best else SHARED if own == best else LOST


def tempts(nuggets: int, stones: int) -> bool:
    """Whether a team of so many stones wants a claim: the six only with its last ones."""
    return nuggets < SIX or stones < SIX


def is_stuck(view: View) -> bool:
    """Whether nobody has entered a stone or staked a claim for many rounds."""
    return view.idle >= _ROUNDS * view.seats


def _later(steps: float) -> float:
    """From 0 to 1: how sure it is to come later, by so many turns."""
    return 1 / (1 + exp(-1.5 * steps))


class Outlook:
    """What a position offers one seat, wherever on the board its own stones stand."""

    def __init__(self, view: View, seat: int, style: Style) -> None:
        self.style: Final = style
        self._view: Final = view
        self._seat: Final = seat
        self.name: Final = view.board.name
        self.worth: Final = view.board.nuggets
        self.stones: Final = len(view.teams[seat]) + view.off[seat]
        self.barred: Final = in_the_way(view, seat)
        self.free: Final = [claim for claim, guard in enumerate(view.guards) if guard == NOBODY]
        self._is_stuck: Final = is_stuck(view)
        movers = sum(bool(team or off) for team, off in zip(view.teams, view.off, strict=True))
        is_duel = movers < 3
        self._turn: Final = style.turn + (style.tempo if is_duel else 0.0)
        self._wary: Final = max(0.0, style.wary - (style.bold if is_duel else 0.0))
        self._rivals: Final = self._wishes(view, seat)
        self._results: Final = {claim: result(view, seat, claim) for claim in self.free}
        self._free: Final = {claim: self._stays_free(claim) for claim in self.free}
        self._tables: Final[dict[int, list[tuple[int, bytes, list[float]]]]] = {}
        self._next: Final[dict[tuple[int, int, int], float]] = {}
        self._fields: Final[dict[int, Field]] = {}
        self._others: Final[dict[tuple[int, int], float]] = {}
        self._best_after: Final = {claim: self._homes_worth(claim) for claim in self.free}
        self._worths: Final = {claim: self._by_steps(claim) for claim in self.free}

    def _wishes(self, view: View, seat: int) -> dict[int, list[tuple[float, float]]]:
        """For each claim, who else may stake it: how much they should want it, and in how many turns."""
        found: dict[int, list[tuple[float, float]]] = {claim: [] for claim in self.free}
        for other, team in enumerate(view.teams):
            stones = len(team) + view.off[other]
            if other == seat or not stones:
                continue
            needed = _spots(view, other)
            rates = {
                claim: (self.worth[claim] + 0.4) / (needed[claim] + 3)
                for claim in self.free
                if tempts(self.worth[claim], stones)
            }
            likings = {claim: rate**_KEEN for claim, rate in rates.items()}
            most = sum(likings.values())
            for claim, liking in likings.items():
                found[claim].append((liking / most, turns(min(needed[claim], _LONGEST))))
        return found

    def _stays_free(self, claim: int) -> list[float]:
        """For each number of spots the chance that nobody else stakes a claim before one has thrown them."""
        chances = [1.0] * (_LONGEST + 1)
        for wish, needs in self._rivals[claim]:
            if wish > _SLIGHT:
                most = self._wary * wish
                for spots in range(_LONGEST + 1):
                    chances[spots] *= 1 - min(most, 1.0) * _later(turns(spots) - needs + 0.5)
        return chances

    def _prize(self, claim: int) -> float:
        """Something for a win. A loss is put off only as long as there are other claims to win with."""
        told = self._results[claim]
        can_wait = self.stones > 1 and len(self.free) > 1 and not self._is_stuck
        return self.style.ends * (_LOSS if told == LOST and can_wait else _PRIZES[told])

    def staked(self, stones: int, left: int, claim: int) -> float:
        """What it is worth to stake a claim so that these stones are left, as the chain of that number."""
        rest = -self.style.stone * stones if self.worth[claim] == SIX else self.after(stones, left, claim)
        return self.worth[claim] + self._prize(claim) + rest

    def after(self, stones: int, here: int, but: int) -> float:
        """What the best further claim is worth, but for one."""
        if not stones or not self.style.ahead:
            return 0.0
        key = stones, here, but
        known = self._next.get(key)
        if known is None:
            known = self._next[key] = self.style.ahead * max(
                [worths[steps[here]] for claim, steps, worths in self._further(stones) if claim != but],
                default=0.0,
            )
        return known

    def _further(self, stones: int) -> list[tuple[int, bytes, list[float]]]:
        """For each claim the steps to it with so many stones, and what it is worth by its steps."""
        known = self._tables.get(stones)
        if known is None:
            steps = open_steps(self.name, stones)
            known = [(claim, steps[claim], self._pure(claim, stones)) for claim in self.free]
            self._tables[stones] = known
        return known

    def _pure(self, claim: int, stones: int) -> list[float]:
        """A claim for its nuggets and the turns it takes, by the steps to it."""
        gains, free, a_turn = self.worth[claim], self._free[claim], self._turn
        rest = self.style.stone * (stones - 1) if self.worth[claim] == SIX else 0.0
        return [
            gains * free[min(spots + 4, _LONGEST)] - a_turn * turns(spots) - rest
            for spots in range(1, _LONGEST + 1)
        ]

    def _homes_worth(self, claim: int) -> float:
        """What comes after a claim at best, wherever on its ring one stakes it."""
        if self.worth[claim] == SIX:
            return -self.style.stone * (self.stones - 1)
        return max([self._leaving(home, claim) for home in chains(self.name, self.stones).homes[claim]])

    def _leaving(self, home: int, claim: int) -> float:
        """What comes after a claim that is staked from a home, with the stone of the better end."""
        if self.stones == 1:
            return 0.0
        cuts = chains(self.name, self.stones).cut[home]
        return max(self.after(self.stones - 1, left, claim) for left in cuts)

    def _by_steps(self, claim: int) -> list[float]:
        """What a claim is worth that is so many steps off, with what comes after it."""
        gains, free = self.worth[claim] + self._best_after[claim], self._free[claim]
        prize, a_turn = self._prize(claim), self._turn
        return [
            (gains + prize * _HOLDS ** (turns(spots) - 1)) * free[spots] - a_turn * turns(spots)
            for spots in range(1, _LONGEST + 1)
        ]

    def worth_in(self, claim: int, steps: int) -> float:
        """What a claim is worth so many steps off."""
        return self._worths[claim][steps] if steps < _LONGEST else NEVER

    def field(self, claim: int) -> Field:
        """The steps to a claim round the others."""
        known = self._fields.get(claim)
        if known is None:
            best, a_step = self._best_after[claim], self._turn / 4.2
            detour = {}
            for home in chains(self.name, self.stones).homes[claim]:
                lacking = best - self._leaving(home, claim) if self.worth[claim] != SIX else 0.0
                extra = round(lacking / a_step)
                if extra <= self.style.detours:
                    detour[home] = extra
            known = self._fields[claim] = Field(self.name, self.stones, self.barred, detour)
        return known

    def hopes(self, team: Chain) -> list[tuple[float, int]]:
        """What each claim would be worth to a team that stands so, were nobody in its way; the best first."""
        stones = len(team)
        here = chains(self.name, stones).number[one_way(team)]
        if stones == self.stones:
            table = open_steps(self.name, stones)
            found = [(self.worth_in(claim, table[claim][here]), claim) for claim in self.free]
        else:
            steps = open_entering(self.name, stones, here)
            found = [(self.worth_in(claim, steps[claim]), claim) for claim in self.free]
        return sorted(found, reverse=True)

    def standing(self, team: Chain) -> tuple[float, int]:
        """What it is worth to stand so at the end of a turn, and for which claim (`NOBODY`: for none)."""
        stones = len(team)
        here = chains(self.name, stones).number[one_way(team)]
        best, target = NEVER, NOBODY
        for hope, claim in self.hopes(team):
            if hope <= best:
                break
            worth = self.worth_in(claim, self.field(claim).entering(stones, here))
            if worth > best:
                best, target = worth, claim
        return best, target

    def others(self, stands: int, but: int) -> float:
        """What all others can look forward to but one claim, while one's own stones stand on these spaces."""
        known = self._others.get((stands, but))
        if known is None:
            known = self._others[stands, but] = sum(
                self._prospect(other, stands, but)
                for other, team in enumerate(self._view.teams)
                if team and other != self._seat
            )
        return known

    def _prospect(self, other: int, stands: int, but: int) -> float:
        """The best claim of another team, less the turns that it takes round everybody."""
        view, a_turn = self._view, self.style.turn
        own = mask_of(tuple(view.teams[self._seat]))
        needed = spots_round(view, other, in_the_way(view, other) & ~own | stands)
        stones = len(view.teams[other]) + view.off[other]
        return max(
            [
                self.worth[claim] - a_turn * turns(min(needed[claim], _LONGEST))
                for claim in self.free
                if claim != but and tempts(self.worth[claim], stones)
            ],
            default=0.0,
        )

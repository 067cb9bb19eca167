"""Simple players of CALAMITYVILLE to measure others against: they build always, in good times, or never.

All of them choose the kind of which they own most, and what they must lose or give at random.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from games.calamityville.board import BUST
from games.calamityville.state import Build, Decline, Place
from games.chance import pick
from games.core import Move
from games.players import AnyGlimpse


@dataclass(frozen=True, slots=True)
class Builder:
    """Builds whenever it can, until fewer than so many bust pages are left.

    Among kinds of which it owns as many it takes the first, or any of them where `mixes` is set.
    """

    until: int = 0
    mixes: bool = False

    def choose(self, glimpse: AnyGlimpse, rng: Random) -> Move:
        """A building, if there is any to be had."""
        view, seat = glimpse.view, glimpse.seat
        builds = [move for move in glimpse.moves if isinstance(move, Build | Place)]
        if not builds:
            return pick(rng, glimpse.moves)
        if view.bust < self.until and Decline() in glimpse.moves:
            return Decline()
        owned = [view.built[space] for space in view.deeds[seat]]
        most = max(owned.count(move.kind) for move in builds)
        best = [move for move in builds if owned.count(move.kind) == most]
        return pick(rng, best) if self.mixes else best[0]


ALWAYS: Final = Builder()
MIXED: Final = Builder(mixes=True)
IN_TIME: Final = Builder(until=BUST)
"""Builds nothing more once the first bust page was read."""
NEVER: Final = Builder(until=BUST + 1)

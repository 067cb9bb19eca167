"""The expected rest of a game of CALAMITYVILLE: how long it lasts, who comes where, who earns.

All of it comes from a `View`: the pages that were read are known, the order of the others is not.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp
from typing import Final

from games.calamityville import board
from games.calamityville import state as cv
from games.calamityville.pending import Ready

_SPACES: Final = len(board.RING)
PAGES_A_TURN: Final = board.BOARD.news_faces / board.SIDES + board.KIND.count(board.NEWSPAPER) / _SPACES
"""The average number of pages read in a turn."""
NUGGET: Final = sum(nugget.worth for nugget in board.NUGGETS) / len(board.NUGGETS)
"""The average worth of a nugget, in dollars."""
_LONGEST: Final = 45
"""The most turns that a player has in a game, about."""
_BEFORE_GOLD: Final = 0.5
"""The average share of the remaining bust pages that come before the gold page: half."""
_SIGN: Final = {board.ALL_COLLECT_EACH: 1, board.ALL_PAY_EACH: -1}
"""The acts of pages that bring (1) or cost (-1) something for each property of a kind."""
_LATE: Final = 0.5
"""The share of a fallen building's later income that is lost, on average."""


def _likely(page: int) -> float:
    """Return the chance that an unread page will be read."""
    return 1.0 if page < board.BOOM else _BEFORE_GOLD


@cache
def landings() -> tuple[tuple[float, ...], ...]:
    """Return, by number of turns from 1, the chance that a token then stands each number of spaces ahead."""
    found: list[tuple[float, ...]] = []
    here = [1.0] + [0.0] * (_SPACES - 1)
    for _ in range(_LONGEST):
        there = [0.0] * _SPACES
        for space, chance in enumerate(here):
            for face in range(1, board.SIDES + 1):
                there[(space + face) % _SPACES] += chance / board.SIDES
        found.append(tuple(there))
        here = there
    return tuple(found)


class Evaluation:
    """The rest of a game, as far as public information foretells it.

    `visits` holds the expected visits of each seat to each space before the gold runs out.
    """

    def __init__(self, view: cv.View) -> None:
        self.view = view
        self.seats = len(view.cash)
        unread = set(range(len(board.PAGES))).difference(view.read)
        self._unread = tuple(sorted(unread))
        self._extras = sum(board.PAGES[page].act == board.EXTRA for page in self._unread)
        self.visits = tuple(self._visits_of(seat) for seat in range(self.seats))
        self.kicks = self._expected(board.DONKEY)
        self.fires, self.caves = self._expected(board.FIRE), self._expected(board.CAVE_IN)
        self._news = {kind: self._news_of(kind) for kind in board.KINDS}

    # -------------------------------------------------------------- how long
    def chance_of_turn(self, turns: int) -> float:
        """Return the chance that the game continues after this many turns; extra pages take no time."""
        pages = PAGES_A_TURN * turns - self.view.boom
        bust = self.view.bust - self._extras
        return max(0.0, 1.0 - max(0.0, pages) / max(1, bust))

    def _visits_of(self, seat: int) -> tuple[float, ...]:
        view, found = self.view, [0.0] * _SPACES
        first = (seat - view.turn) % self.seats
        if not first and not isinstance(view.task, Ready):
            first = self.seats
        for number, spread in enumerate(landings()):
            goes_on = self.chance_of_turn(first + number * self.seats)
            if not goes_on:
                break
            for space in board.RING:
                found[space] += goes_on * spread[(space - view.at[seat]) % _SPACES]
        return tuple(found)

    def _expected(self, act: str) -> float:
        """Return the average number of pages of an act that are still to be read."""
        return sum(_likely(page) for page in self._unread if board.PAGES[page].act == act)

    # -------------------------------------------------------------- who earns
    def incomes(self, owner: Sequence[int], built: Sequence[str]) -> list[float]:
        """Return the income less payments that these properties will still bring each seat, in dollars."""
        found = [0.0] * self.seats
        stays = self._stays(owner)
        for space in board.LOTS:
            whose = owner[space]
            if whose == cv.NOBODY:
                continue
            rent = board.VALUE[space] * count(owner, built, whose, built[space]) * stays
            for seat, visits in enumerate(self.visits):
                if seat != whose:
                    found[seat] -= visits[space] * rent
                    found[whose] += visits[space] * rent
        for space in board.MINES:
            if owner[space] != cv.NOBODY:
                dug = sum(visits[space] for visits in self.visits)
                found[owner[space]] += dug * NUGGET * self._mine_stays(owner)
        for space in (*board.LOTS, *board.MINES):
            if owner[space] != cv.NOBODY:
                found[owner[space]] += self._news[built[space]]
        return found

    def _stays(self, owner: Sequence[int]) -> float:
        """Return the part of its rent that a house will earn, given the donkey and the fire."""
        houses = sum(owner[space] != cv.NOBODY for space in board.LOTS)
        falls = (self.kicks + self.fires) / max(1, houses)
        return 1.0 - _LATE * min(0.9, falls)

    def _mine_stays(self, owner: Sequence[int]) -> float:
        mines = sum(owner[space] != cv.NOBODY for space in board.MINES)
        return 1.0 - _LATE * min(0.9, self.caves / max(1, mines))

    def _news_of(self, kind: str) -> float:
        """Return the dollars that pages about a kind bring (if below 0, cost) for one property of it."""
        return sum(
            _SIGN[board.PAGES[page].act] * board.PAGES[page].amount * _likely(page)
            for page in self._unread
            if board.PAGES[page].act in _SIGN and board.PAGES[page].kind == kind
        )

    # -------------------------------------------------------------- who could still grow
    def expected_growth(self, seat: int, owner: Sequence[int], built: Sequence[str]) -> float:
        """Return the dollars that a seat may gain by adding houses to those of its best kind."""
        vacant = [space for space in board.LOTS if owner[space] == cv.NOBODY]
        room = board.MOST - owner.count(seat)
        if not vacant or room < 1:
            return 0.0
        comes = sum(self.visits[seat][space] for space in vacant)
        soon = 1.0 - exp(-comes)
        best = 0.0
        for kind in board.HOUSES:
            have = count(owner, built, seat, kind)
            left = board.NUMBER_OF[kind] - built.count(kind)
            if not have or not left:
                continue
            rivals = {owner[space] for space in board.RING if built[space] == kind} - {seat}
            values = sum(
                board.VALUE[space] for space in board.LOTS if owner[space] == seat and built[space] == kind
            )
            more = values + _MIDDLE * (have + 1)
            if left > 1 and room > 1 and len(vacant) > 1:
                more += _THEN * (values + _MIDDLE * (2 * have + 3))
            best = max(best, more * soon / (1 + len(rivals)))
        others = [visits for other, visits in enumerate(self.visits) if other != seat]
        return best * sum(map(sum, others)) / _SPACES * _LATE

    def gain(self, seat: int, owner: Sequence[int], built: Sequence[str], hope: float, rival: float) -> float:
        """Return the lead of a seat over the others' average that these properties will bring, in dollars."""
        incomes = self.incomes(owner, built)
        if hope:
            incomes = [
                income + hope * self.expected_growth(each, owner, built)
                for each, income in enumerate(incomes)
            ]
        others = sum(incomes) - incomes[seat]
        return incomes[seat] - rival * others / (self.seats - 1)


_THEN: Final = 0.5
"""The chance that a third house of a kind follows the second."""
_MIDDLE: Final = sum(board.VALUE[space] for space in board.LOTS) / len(board.LOTS)


def count(owner: Sequence[int], built: Sequence[str], seat: int, kind: str) -> int:
    """Return the number of properties of a kind that a seat owns."""
    return sum(1 for space in board.RING if owner[space] == seat and built[space] == kind)

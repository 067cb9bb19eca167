"""Estimates for the rest of a game of CALAMITYVILLE: its length, visits to spaces, incomes.

They use a `View` alone, which has the pages read so far but not the order of the others.
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
_MOST_TURNS: Final = 45
"""The number of turns to look ahead; a player hardly ever has more in a game."""
_SHARE_BEFORE_GOLD: Final = 0.5
"""The chance that an unread bust page comes before the gold page, which ends the game."""
_SIGN: Final = {board.ALL_COLLECT_EACH: 1, board.ALL_PAY_EACH: -1}
"""The acts of pages that bring (1) or cost (-1) something for each property of a kind."""
_PAGES_OF: Final = {
    act: tuple(number for number, page in enumerate(board.PAGES) if page.act == act) for act in board.ACTS
}
"""The pages of each act."""
_MIDWAY: Final = 0.5
"""The share of the remaining income that a change halfway through the rest of the game affects."""


@cache
def landing_probabilities() -> tuple[tuple[float, ...], ...]:
    """Return for 1, 2, 3 ... turns the chance that a token then stands 0, 1, 2 ... spaces ahead."""
    by_turn: list[tuple[float, ...]] = []
    here = [1.0] + [0.0] * (_SPACES - 1)
    for _ in range(_MOST_TURNS):
        there = [0.0] * _SPACES
        for space, chance in enumerate(here):
            for face in range(1, board.SIDES + 1):
                there[(space + face) % _SPACES] += chance / board.SIDES
        by_turn.append(tuple(there))
        here = there
    return tuple(by_turn)


class Evaluation:
    """Estimates for the rest of a game from public information.

    `visits` holds the expected visits of each seat to each space before the gold runs out.
    """

    def __init__(self, view: cv.View) -> None:
        self.view = view
        self.seats = len(view.cash)
        unread = set(range(len(board.PAGES))).difference(view.read)
        self._unread = unread
        boom = len(unread.intersection(range(board.BOOM)))
        self._boom_share = view.boom / max(1, boom)
        self._bust_share = (view.bust - 1) / max(1, len(unread) - boom - 1)
        self._extras = self._bust_share * len(unread.intersection(_PAGES_OF[board.EXTRA]))
        self.visits = tuple(self._expected_visits(seat) for seat in range(self.seats))
        self._mine_visits = {space: sum(visits[space] for visits in self.visits) for space in board.MINES}
        self.kicks = self._expected_pages(board.DONKEY)
        self.fires, self.caves = self._expected_pages(board.FIRE), self._expected_pages(board.CAVE_IN)
        self._news = {kind: self._page_income(kind) for kind in board.KINDS}

    def _read_chance(self, page: int) -> float:
        """Return the chance that an unread page will be read; a thinner newspaper lacks some of them."""
        return self._boom_share if page < board.BOOM else _SHARE_BEFORE_GOLD * self._bust_share

    # -------------------------------------------------------------- length and visits
    def chance_of_turn(self, turns: int) -> float:
        """Return the chance that the game continues after this many turns; extra pages take no time."""
        pages = PAGES_A_TURN * turns - self.view.boom
        bust = self.view.bust - self._extras
        return max(0.0, 1.0 - max(0.0, pages) / max(1, bust))

    def _expected_visits(self, seat: int) -> tuple[float, ...]:
        view, totals = self.view, [0.0] * _SPACES
        first = (seat - view.turn) % self.seats
        if not first and not isinstance(view.task, Ready):
            first = self.seats
        for number, chances in enumerate(landing_probabilities()):
            turn_chance = self.chance_of_turn(first + number * self.seats)
            if not turn_chance:
                break
            for space in board.RING:
                totals[space] += turn_chance * chances[(space - view.at[seat]) % _SPACES]
        return tuple(totals)

    def _expected_pages(self, act: str) -> float:
        """Return the expected number of pages with an act before the game ends."""
        return sum(self._read_chance(page) for page in _PAGES_OF[act] if page in self._unread)

    # -------------------------------------------------------------- incomes
    def expected_income_by_seat(self, owner: Sequence[int], built: Sequence[str]) -> list[float]:
        """Return the income less payments that these properties will still bring each seat, in dollars."""
        totals = [0.0] * self.seats
        stays = self._house_survival(owner)
        for space in board.LOTS:
            whose = owner[space]
            if whose == cv.NOBODY:
                continue
            rent = board.VALUE[space] * count_owned(owner, built, whose, built[space]) * stays
            for seat, visits in enumerate(self.visits):
                if seat != whose:
                    totals[seat] -= visits[space] * rent
                    totals[whose] += visits[space] * rent
        self._add_mine_income(totals, owner)
        for space in (*board.LOTS, *board.MINES):
            if owner[space] != cv.NOBODY:
                totals[owner[space]] += self._news[built[space]]
        return totals

    def _add_mine_income(self, totals: list[float], owner: Sequence[int]) -> None:
        """Add to the totals of all seats what the visits to mines will bring them."""
        rule, stays = self.view.mines, self._mine_survival(owner)
        for space in board.MINES:
            whose = owner[space]
            if whose == cv.NOBODY:
                continue
            dug = self.nuggets_dug(whose, space) * NUGGET * stays
            if rule == board.EACH_MINE:
                dug *= sum(owner[other] == whose for other in board.MINES)
            totals[whose] += dug
            if rule == board.VISITOR_PAYS:
                for seat, visits in enumerate(self.visits):
                    if seat != whose:
                        totals[seat] -= visits[space] * NUGGET * stays

    def nuggets_dug(self, seat: int, space: int) -> float:
        """Return the expected visits to a mine of a seat that let it draw."""
        own = self.visits[seat][space] if self.view.mines == board.VISITOR_PAYS else 0.0
        return self._mine_visits[space] - own

    def new_nuggets(self, seat: int, space: int) -> float:
        """Return the expected nuggets that another mine, on this space, will bring a seat."""
        drawn = self.nuggets_dug(seat, space)
        if self.view.mines != board.EACH_MINE:
            return drawn
        own = [other for other in board.MINES if self.view.owner[other] == seat]
        return drawn * (len(own) + 1) + sum(self.nuggets_dug(seat, other) for other in own)

    def _house_survival(self, owner: Sequence[int]) -> float:
        """Return the share of its rent that a house will earn in spite of the donkey and fires."""
        houses = sum(owner[space] != cv.NOBODY for space in board.LOTS)
        falls = (self.kicks + self.fires) / max(1, houses)
        return 1.0 - _MIDWAY * min(0.9, falls)

    def _mine_survival(self, owner: Sequence[int]) -> float:
        mines = sum(owner[space] != cv.NOBODY for space in board.MINES)
        return 1.0 - _MIDWAY * min(0.9, self.caves / max(1, mines))

    def _page_income(self, kind: str) -> float:
        """Return the dollars that pages about a kind bring (if below 0, cost) for one property of it."""
        return sum(
            sign * board.PAGES[page].amount * self._read_chance(page)
            for act, sign in _SIGN.items()
            for page in _PAGES_OF[act]
            if page in self._unread and board.PAGES[page].kind == kind
        )

    def leader(self, seat: int) -> int:
        """Return the seat among the others that expects the most cash from what stands now."""
        view = self.view
        incomes = self.expected_income_by_seat(view.owner, view.built)
        others = (other for other in range(self.seats) if other != seat)
        return max(others, key=lambda other: view.cash[other] + incomes[other])

    # -------------------------------------------------------------- further houses
    def expansion_value(self, seat: int, owner: Sequence[int], built: Sequence[str]) -> float:
        """Return the expected dollars from further houses of the kind that promises a seat most."""
        vacant = [space for space in board.LOTS if owner[space] == cv.NOBODY]
        room = board.MOST - owner.count(seat)
        if not vacant or room < 1:
            return 0.0
        visit_count = sum(self.visits[seat][space] for space in vacant)
        visit_chance = 1.0 - exp(-visit_count)
        best = 0.0
        for kind in board.HOUSES:
            have = count_owned(owner, built, seat, kind)
            left = board.NUMBER_OF[kind] - built.count(kind)
            if not have or not left:
                continue
            rivals = {owner[space] for space in board.RING if built[space] == kind} - {seat}
            values = sum(
                board.VALUE[space] for space in board.LOTS if owner[space] == seat and built[space] == kind
            )
            more = values + _AVERAGE_LOT_VALUE * (have + 1)
            if left > 1 and room > 1 and len(vacant) > 1:
                more += _THIRD_HOUSE_CHANCE * (values + _AVERAGE_LOT_VALUE * (2 * have + 3))
            best = max(best, more * visit_chance / (1 + len(rivals)))
        others = [visits for other, visits in enumerate(self.visits) if other != seat]
        return best * sum(map(sum, others)) / _SPACES * _MIDWAY

    def expected_margin(
        self, seat: int, owner: Sequence[int], built: Sequence[str], hope: float, rival: float
    ) -> float:
        """Return the expected lead of a seat over the others' average with these properties, in dollars."""
        incomes = self.expected_income_by_seat(owner, built)
        if hope:
            incomes = [
                income + hope * self.expansion_value(each, owner, built)
                for each, income in enumerate(incomes)
            ]
        others = sum(incomes) - incomes[seat]
        return incomes[seat] - rival * others / (self.seats - 1)


_THIRD_HOUSE_CHANCE: Final = 0.5
"""The chance that a player who adds a second house of a kind adds the third too."""
_AVERAGE_LOT_VALUE: Final = sum(board.VALUE[space] for space in board.LOTS) / len(board.LOTS)


def count_owned(owner: Sequence[int], built: Sequence[str], seat: int, kind: str) -> int:
    """Return the number of properties of a kind that a seat owns."""
    return sum(1 for space in board.RING if owner[space] == seat and built[space] == kind)

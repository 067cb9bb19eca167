"""A person's choice of a building, a space or a player before they confirm it."""

from __future__ import annotations

from collections.abc import Sequence

from games.calamityville import pending
from games.calamityville import state as cv
from games.calamityville.board import MINE, NUGGETS, VALUE
from games.calamityville.deeds import count_kind, nuggets_a_visit, rent
from games.core import Move


class Selection:
    """A choice among the legal moves of one seat. It begins with a sensible default."""

    def __init__(self, view: cv.View, seat: int, moves: Sequence[Move]) -> None:
        self.view = view
        self.seat = seat
        self.moves = tuple(moves)
        self.kinds = self._offered_kinds()
        self.kind = self._default_kind()
        self.spaces = self._offered_spaces()
        self.space = self._default_space()
        self.seats = tuple(move.seat for move in self.moves if isinstance(move, cv.Blame))
        self.blamed = next((each for each in self.seats if each != seat), self.seats[0] if self.seats else -1)

    # -------------------------------------------------------------- offers
    def _offered_kinds(self) -> tuple[str, ...]:
        """Return the kinds on offer, sorted."""
        listed = {move.kind for move in self.moves if isinstance(move, cv.Build | cv.Place)}
        return tuple(sorted(listed))

    def _offered_spaces(self) -> tuple[int, ...]:
        kinds = cv.Place | cv.Give | cv.Lose | cv.Sell
        return tuple(sorted({move.space for move in self.moves if isinstance(move, kinds)}))

    # -------------------------------------------------------------- defaults
    def _default_kind(self) -> str:
        """Return the kind of which the seat has most properties."""
        view, deeds = self.view, self.view.deeds[self.seat]
        return max(self.kinds, key=lambda kind: (count_kind(view.built, deeds, kind), kind), default="")

    def _default_space(self) -> int:
        """Return the lot with the highest value for a new building, or the own property that earns least."""
        if not self.spaces:
            return cv.NOBODY
        if self.kinds:
            return max(self.spaces, key=lambda space: (VALUE[space], -space))
        return min(self.spaces, key=lambda space: (self._income_from_visit(space), space))

    def _income_from_visit(self, space: int) -> int:
        """Return the dollars that a visit to a property brings; for a mine, the average."""
        view = self.view
        if view.built[space] == MINE:
            average = sum(nugget.worth for nugget in NUGGETS) // len(NUGGETS)
            return average * nuggets_a_visit(view, self.seat)
        return rent(view.built, view.deeds[self.seat], space)

    # -------------------------------------------------------------- the choice
    @property
    def site(self) -> int:
        """The site of the building: the seat's own space if it is buying, else the chosen space."""
        return self.view.at[self.seat] if isinstance(self.view.task, pending.Buying) else self.space

    def offers(self, kind: str, number: int) -> bool:
        """Return True if a card ("card"), a space ("space") or a row ("row") of this number can be chosen."""
        if kind == "card":
            return number < len(self.kinds)
        return number in (self.spaces if kind == "space" else self.seats)

    def is_chosen(self, kind: str, number: int) -> bool:
        """Return True if a card ("card"), a space ("space") or a row ("row") of this number is chosen."""
        if kind == "card":
            return bool(self.kinds) and self.kinds.index(self.kind) == number
        if kind == "space":
            return self.space == number
        return bool(self.seats) and self.blamed == number

    def choose(self, move: Move) -> None:
        """Choose what a move names: its kind, its space or its seat."""
        if isinstance(move, cv.Build | cv.Place):
            self.kind = move.kind
        if isinstance(move, cv.Place | cv.Give | cv.Lose | cv.Sell):
            self.space = move.space
        if isinstance(move, cv.Blame):
            self.blamed = move.seat

    @property
    def move(self) -> Move | None:
        """The chosen move, or None if there is none to confirm."""
        task = self.view.task
        if isinstance(task, pending.Buying):
            return cv.Build(self.kind) if self.kind else None
        if isinstance(task, pending.Blaming):
            return cv.Blame(self.blamed)
        return self._move_on_space(task) if self.space != cv.NOBODY else None

    def _move_on_space(self, task: pending.Pending) -> Move | None:
        match task:
            case pending.Placing():
                return cv.Place(self.kind, self.space) if self.kind else None
            case pending.Giving():
                return cv.Give(self.space)
            case pending.Losing():
                return cv.Lose(self.space)
            case pending.Owing():
                return cv.Sell(self.space)
            case _:
                return None

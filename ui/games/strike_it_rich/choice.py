"""A player's choice in progress: dice in their boxes, or a mine; and what it would mean."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.core import Move
from games.strike_it_rich import state as sr
from games.strike_it_rich.board import DICE_OF, MINE_AT
from games.strike_it_rich.previews import (
    CLAIM,
    DIAMOND_STRIKE,
    SELL,
    MovePreview,
    possible_forms,
    preview_move,
    preview_moves,
)

_LIGHTS: Final = {SELL: "sell", CLAIM: "claim", DIAMOND_STRIKE: "diamonds"}


class Choice:
    """A choice in progress, from what its seat may see. `order` are dice by their number in the roll.

    `order` holds the dice in the first box, the second box and the strike box, as far as they are placed.
    """

    def __init__(self, view: sr.View, seat: int) -> None:
        self.view = view
        self.seat = seat
        self.order: tuple[int, ...] = ()
        self.mine = sr.NOBODY
        self.all: tuple[MovePreview, ...] = preview_moves(view, seat)

    @property
    def by_mine(self) -> dict[int, MovePreview]:
        """The prospects at each mine, barred ones too."""
        return {found.mine: found for found in self.all if found.mine != sr.NOBODY}

    @property
    def is_forming(self) -> bool:
        """True while the seat has dice to place."""
        return self.view.phase == sr.FORMING and bool(possible_forms(self.view.dice))

    @property
    def must_pass(self) -> bool:
        """True if the seat can only pass the dice."""
        return bool(self.all) and all(isinstance(found.move, sr.Pass) or found.refusal for found in self.all)

    @property
    def chosen(self) -> MovePreview | None:
        """The prospect of the choice as it stands, or None if the choice is not complete."""
        if self.must_pass:
            return next(found for found in self.all if isinstance(found.move, sr.Pass))
        return self.by_mine.get(self.mine)

    # -------------------------------------------------------------- dice
    def add(self, die: int) -> None:
        """Put a die into the first free box; with the second one, the third goes to its own."""
        if self.is_forming and die not in self.order:
            self._place((*self.order, die))

    def put(self, die: int, box: int) -> None:
        """Put a die into a box; a die already there changes places with it, or makes room."""
        if not self.is_forming:
            return
        order = list(self.order)
        if die in order:
            there = order.index(die)
            if box < len(order):
                order[there], order[box] = order[box], order[there]
        elif box < len(order):
            order[box] = die
        elif box == 2:
            order = [other for other in range(3) if other != die]
        else:
            order.append(die)
        self._place(tuple(order))

    def take_out(self, die: int) -> None:
        """Take a die back into the tray."""
        if die in self.order:
            kept = self.order[:2] if self.order.index(die) == 2 else self.order
            self.order = tuple(other for other in kept[:2] if other != die)
            self.mine = sr.NOBODY

    def swap(self) -> None:
        """Swap the two dice of the mine number."""
        if len(self.order) == 3:
            first, second, third = self.order
            self._place((second, first, third))

    @property
    def can_swap(self) -> bool:
        """True if a swap would form another number."""
        return len(self.order) == 3 and self.view.dice[self.order[0]] != self.view.dice[self.order[1]]

    def _place(self, order: tuple[int, ...]) -> None:
        if len(order) == 2:
            order = (*order, next(die for die in range(3) if die not in order))
        self.order = order
        self.mine = sr.NOBODY
        if len(order) == 3:
            self.mine = MINE_AT[self.view.dice[order[0]], self.view.dice[order[1]]]

    # -------------------------------------------------------------- mines
    def pick(self, mine: int) -> bool:
        """Choose a mine, and put its dice into their boxes; return False if it cannot be chosen."""
        if mine not in self.by_mine:
            return False
        self.mine = mine
        if self.is_forming:
            self.order = order_of(self.view.dice, DICE_OF[mine])
        return True

    def pick_move(self, move: Move) -> None:
        """Choose what a move would do."""
        found = preview_move(self.view, self.seat, move)
        if found.mine != sr.NOBODY:
            self.pick(found.mine)

    # -------------------------------------------------------------- lights
    def lights(self) -> dict[int, str]:
        """Return the kind of light of each lit mine."""
        lit = {
            mine: "barred" if found.refusal else _LIGHTS.get(found.kind, "open")
            for mine, found in self.by_mine.items()
        }
        chosen = self.chosen
        if chosen and chosen.mine != sr.NOBODY:
            lit |= dict.fromkeys(chosen.beside, "beside")
            lit[chosen.mine] = "chosen"
        return lit


def order_of(dice: Sequence[int], number: Sequence[int]) -> tuple[int, int, int]:
    """Return the dice that form a number: the first, the second, and the one that is left."""
    first = dice.index(number[0])
    second = next(die for die in range(3) if die != first and dice[die] == number[1])
    return first, second, 3 - first - second

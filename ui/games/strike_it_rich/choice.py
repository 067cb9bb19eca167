"""A player's choice in progress, dice in boxes or a mine, and its preview."""

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


class MoveChoice:
    """A choice in progress, from what its seat may see.

    `order` holds the dice in the first, the second and the strike box, or fewer, by number in the roll.
    `mine` is the chosen mine, NOBODY for none.
    """

    def __init__(self, view: sr.View, seat: int) -> None:
        self.view = view
        self.seat = seat
        self.order: tuple[int, ...] = ()
        self.mine = sr.NOBODY
        self.previews: tuple[MovePreview, ...] = preview_moves(view, seat)

    @property
    def preview_by_mine(self) -> dict[int, MovePreview]:
        """The preview of the move at each mine, including refused ones."""
        return {preview.mine: preview for preview in self.previews if preview.mine != sr.NOBODY}

    @property
    def is_forming(self) -> bool:
        """True while the seat has dice to place."""
        return self.view.phase == sr.FORMING and bool(possible_forms(self.view.dice))

    @property
    def must_pass(self) -> bool:
        """True if the seat can only pass the dice."""
        return bool(self.previews) and all(
            isinstance(preview.move, sr.Pass) or preview.refusal for preview in self.previews
        )

    @property
    def preview(self) -> MovePreview | None:
        """The preview of the choice, or None if the choice is not complete."""
        if self.must_pass:
            return next(preview for preview in self.previews if isinstance(preview.move, sr.Pass))
        return self.preview_by_mine.get(self.mine)

    # -------------------------------------------------------------- dice
    def add_die(self, die: int) -> None:
        """Put a die into the first free box; after the second die, the third goes to the strike box."""
        if self.is_forming and die not in self.order:
            self._set_order((*self.order, die))

    def put_die(self, die: int, box: int) -> None:
        """Put a die into a box; a die already there takes its place, or goes back into the tray."""
        if not self.is_forming:
            return
        order = list(self.order)
        if die in order:
            old_box = order.index(die)
            if box < len(order):
                order[old_box], order[box] = order[box], order[old_box]
        elif box < len(order):
            order[box] = die
        elif box == 2:
            order = [other for other in range(3) if other != die]
        else:
            order.append(die)
        self._set_order(tuple(order))

    def remove_die(self, die: int) -> None:
        """Take a die back into the tray."""
        if die in self.order:
            kept = self.order[:2] if self.order.index(die) == 2 else self.order
            self.order = tuple(other for other in kept[:2] if other != die)
            self.mine = sr.NOBODY

    def swap_dice(self) -> None:
        """Swap the two dice of the mine number."""
        if len(self.order) == 3:
            first, second, third = self.order
            self._set_order((second, first, third))

    @property
    def can_swap(self) -> bool:
        """True if a swap would form another number."""
        return len(self.order) == 3 and self.view.dice[self.order[0]] != self.view.dice[self.order[1]]

    def _set_order(self, order: tuple[int, ...]) -> None:
        if len(order) == 2:
            order = (*order, next(die for die in range(3) if die not in order))
        self.order = order
        self.mine = sr.NOBODY
        if len(order) == 3:
            self.mine = MINE_AT[self.view.dice[order[0]], self.view.dice[order[1]]]

    # -------------------------------------------------------------- mines
    def choose_mine(self, mine: int) -> bool:
        """Choose a mine, and put its dice into their boxes; return False if the mine has no move."""
        if mine not in self.preview_by_mine:
            return False
        self.mine = mine
        if self.is_forming:
            self.order = dice_order(self.view.dice, DICE_OF[mine])
        return True

    def choose_move(self, move: Move) -> None:
        """Choose the mine and the dice of a move."""
        preview = preview_move(self.view, self.seat, move)
        if preview.mine != sr.NOBODY:
            self.choose_mine(preview.mine)

    # -------------------------------------------------------------- lights
    def light_kinds(self) -> dict[int, str]:
        """Return the kind of light of each mine that has one."""
        kinds = {
            mine: "barred" if preview.refusal else _LIGHTS.get(preview.kind, "open")
            for mine, preview in self.preview_by_mine.items()
        }
        preview = self.preview
        if preview and preview.mine != sr.NOBODY:
            kinds |= dict.fromkeys(preview.beside, "beside")
            kinds[preview.mine] = "chosen"
        return kinds


def dice_order(dice: Sequence[int], number: Sequence[int]) -> tuple[int, int, int]:
    """Return the dice that form a number, first and second, and the remaining one."""
    first = dice.index(number[0])
    second = next(die for die in range(3) if die != first and dice[die] == number[1])
    return first, second, 3 - first - second

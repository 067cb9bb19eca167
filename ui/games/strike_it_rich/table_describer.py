"""Descriptions of the table of STRIKE IT RICH for screen readers: dice, mines row by row, ores."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from games.compat import override
from games.core import Message, Money, Player, Value, Words, message
from games.strike_it_rich import state as sr
from games.strike_it_rich.board import (
    DICE_OF,
    FACES,
    MINES,
    ORE_VALUES,
    PRICES,
    SIDE,
    mine_name,
    ore_name,
)
from games.strike_it_rich.rules import adjacent_mines
from ui.accessibility.phrases import join_sentences
from ui.games.strike_it_rich import words
from ui.games.strike_it_rich.choice import dice_order
from ui.games.strike_it_rich.face import StrikeFace
from ui.play.base.table_describer import TableDescriber
from ui.widgets.element import Element

if TYPE_CHECKING:
    from ui.play.panels.players import PlayerFacts

_BOXES = ("first", "second", "strike")


class StrikeTableDescriber(TableDescriber):
    """Describes what lies on the table of STRIKE IT RICH."""

    face: StrikeFace

    @property
    def _view(self) -> sr.View:
        return self.face.view

    # -------------------------------------------------------------- the whole table
    @override
    def elements(self) -> Sequence[Element]:
        order = self._dice_in_boxes()
        dice = [self._die(number, order) for number in range(len(self._view.dice))]
        rows = [self._row_of_mines(row) for row in range(SIDE)]
        ores = message("strike_it_rich.spoken.ores")
        return [*dice, *rows, Element("ores", ores, "list", children=tuple(map(_ore, FACES)))]

    def _row_of_mines(self, row: int) -> Element:
        name, mines = message("strike_it_rich.spoken.row", row=row + 1), MINES[row * SIDE : (row + 1) * SIDE]
        return Element(("row", row), name, "list", children=tuple(map(self._mine, mines)))

    @override
    def overview(self) -> Sequence[Words]:
        """Return the dice and everyone's mines: all 36 one by one would take long."""
        return [*self._dice_words(), *self._owned()]

    @override
    def row(self, seat: int, facts: PlayerFacts) -> Words:
        line = facts.line if facts.amount else f"{facts.line}, {facts.secret}"
        return super().row(seat, replace(facts, line=line))

    @override
    def holdings(self, seat: int) -> Words:
        mines = tuple(mine_name(mine) for mine in MINES if self._view.owner[mine] == seat)
        return message("strike_it_rich.spoken.holdings", mines=mines) if mines else ""

    # -------------------------------------------------------------- dice
    def _dice_in_boxes(self) -> tuple[int, ...]:
        """Return the dice in the boxes: those of the mine that a player sells others for."""
        view = self._view
        return dice_order(view.dice, DICE_OF[view.buying]) if view.phase == sr.SELLING else ()

    def _die(self, number: int, order: Sequence[int]) -> Element:
        """Return a die with its pips and its box."""
        spots, area = self._view.dice[number], self.face.table.dice.rect(number)
        box = _BOXES[order.index(number)] if number in order else "none"
        name = message(
            "strike_it_rich.spoken.die", number=number + 1, spots=spots, box=box, ore=ore_name(spots)
        )
        return Element(("die", number), name, "list_item", area=area)

    def _dice_words(self) -> list[Words]:
        dice = self._view.dice
        return [message("strike_it_rich.spoken.dice", dice=dice)] if dice else []

    # -------------------------------------------------------------- mines
    def _mine(self, mine: int) -> Element:
        """Return a mine that cannot be chosen: its number, its price and its owner."""
        name = message("strike_it_rich.spoken.mine", mine=words.mine_title(mine), deed=self._deed(mine))
        column = mine % SIDE
        return Element(
            ("mine", mine), name, "list_item", join_sentences((*self._purchase(mine), self._beside(mine))),
            area=self.face.rect_of(mine), position=(column + 1, SIDE),
        )  # fmt: skip

    def _deed(self, mine: int) -> Message:
        owner = self._player(self._view.owner[mine])
        return message("strike_it_rich.spoken.deed", price=Money(PRICES[mine]), owner=owner)

    def _purchase(self, mine: int) -> list[Message]:
        """Return who sells mines to pay for this one."""
        view = self._view
        who = self._player(view.player)
        return [message("strike_it_rich.spoken.buying", who=who)] if mine == view.buying else []

    def _beside(self, mine: int) -> Words:
        """Return how many mines next to one each player owns; "" for none."""
        count = {seat: len(adjacent_mines(self._view, mine, seat)) for seat in range(len(self.face.names))}
        owners = tuple(
            message("strike_it_rich.spoken.beside.owner", count=count[seat], who=self._player(seat))
            for seat in count
            if count[seat]
        )
        return message("strike_it_rich.spoken.beside", owners=owners) if owners else ""

    def _player(self, seat: int) -> Value:
        return () if seat == sr.NOBODY else Player(self.face.names[seat])

    # -------------------------------------------------------------- the whole board
    def _owner_and_mine(self, mine: int) -> Message:
        owner = self._player(self._view.owner[mine])
        return message("strike_it_rich.spoken.owned", owner=owner, mine=mine_name(mine))

    def _owned(self) -> Iterator[Message]:
        """Yield the mines of each player, then those without an owner."""
        for seat in (*range(len(self.face.names)), sr.NOBODY):
            mines = tuple(words.mine_title(mine) for mine in MINES if self._view.owner[mine] == seat)
            owner = self._player(seat)
            if mines:
                yield message("strike_it_rich.spoken.all", owner=owner, count=len(mines), mines=mines)


def _ore(spots: int) -> Element:
    value = Money(ORE_VALUES[spots])
    told = message("strike_it_rich.spoken.ore", spots=spots, ore=ore_name(spots), value=value)
    return Element(spots, told, "list_item", position=(spots, SIDE))

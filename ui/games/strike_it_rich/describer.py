"""What STRIKE IT RICH tells screen readers: the dice, the mines row by row, the ores, and the choices."""

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
    NEIGHBOURS,
    ORE_VALUES,
    PRICES,
    SIDE,
    mine_name,
    ore_name,
)
from games.strike_it_rich.previews import MovePreview
from games.strike_it_rich.rules import adjacent_mines
from ui.accessibility.phrases import full_text, join_sentences
from ui.games.strike_it_rich import words
from ui.games.strike_it_rich.choice import MoveChoice, dice_order
from ui.play.base.controller import Spot
from ui.play.base.describer import Describer
from ui.play.base.spoken_table import yes_or_no
from ui.widgets.element import Element

if TYPE_CHECKING:
    from ui.app.focus import Target
    from ui.games.strike_it_rich.controller import StrikeController
    from ui.games.strike_it_rich.face import StrikeFace
    from ui.play.panels.players import PlayerFacts

_BOXES = ("first", "second", "strike")


class StrikeDescriber(Describer):
    """Describes the table of STRIKE IT RICH."""

    controller: StrikeController
    face: StrikeFace

    # -------------------------------------------------------------- elements
    @override
    def element(self, target: Target) -> Element | None:
        if not isinstance(target, Spot):
            return None
        choice = self.controller.choice
        if target.kind == "die":
            die = self._die(target.number, choice.order if choice else ())
            is_placed = bool(choice and target.number in choice.order)
            act = message("strike_it_rich.spoken.die.act", placed=yes_or_no(is_placed))
            return replace(die, role="option", description=act, is_selected=is_placed)
        found = choice.preview_by_mine.get(target.number) if choice else None
        return self._choice(found, choice) if choice and found else self._mine(target.number)

    @override
    def arrange(self, targets: Sequence[Element]) -> Sequence[Element]:
        table = [each for each in targets if each.role != "button"]
        told = {each.key for each in table}
        order = self._dice_in_boxes()
        dice = [self._die(n, order) for n in range(len(self._view.dice)) if ("die", n) not in told]
        rows = []
        for row in range(SIDE):
            here = MINES[row * SIDE : (row + 1) * SIDE]
            mines = tuple(self._mine(mine) for mine in here if ("mine", mine) not in told)
            name = message("strike_it_rich.spoken.row", row=row + 1)
            rows += [Element(("row", row), name, "list", children=mines)] if mines else []
        ores = message("strike_it_rich.spoken.ores")
        return [*table, *dice, *rows, Element("ores", ores, "list", children=tuple(map(_ore, FACES)))]

    @override
    def is_choice(self, target: Target) -> bool:
        if not isinstance(target, Spot):
            return True
        choice = self.controller.choice
        found = choice.preview_by_mine.get(target.number) if choice and target.kind == "mine" else None
        return found is not None and not found.refusal

    @override
    def row(self, seat: int, facts: PlayerFacts) -> Words:
        line = facts.line if facts.amount else f"{facts.line}, {facts.secret}"
        return super().row(seat, replace(facts, line=line))

    @override
    def holdings(self, seat: int) -> Words:
        mines = tuple(mine_name(mine) for mine in MINES if self._view.owner[mine] == seat)
        return message("strike_it_rich.spoken.holdings", mines=mines) if mines else ""

    @override
    def details(self, target: Target | None) -> Sequence[Words]:
        element = self.element(target) if target else None
        if element is None or not isinstance(target, Spot):
            return [*self._dice_words(), *self._owned()]
        beside = tuple(self._owner_and_mine(mine) for mine in NEIGHBOURS[target.number])
        around = [message("strike_it_rich.spoken.around", mines=beside)] if target.kind == "mine" else []
        return [full_text(element), *around]

    # -------------------------------------------------------------- dice
    @property
    def _view(self) -> sr.View:
        return self.face.view

    def _dice_in_boxes(self) -> tuple[int, ...]:
        """Return the dice in the boxes: those of the mine that a player sells others for, else the chosen."""
        view, choice = self._view, self.controller.choice
        if view.phase == sr.SELLING:
            return dice_order(view.dice, DICE_OF[view.buying])
        return choice.order if choice else ()

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

    def _choice(self, preview: MovePreview, choice: MoveChoice) -> Element:
        """Return a mine that can be chosen: what that does, then its place, its deed and its neighbors."""
        mine = preview.mine
        row, column = divmod(mine, SIDE)
        place = message("strike_it_rich.spoken.place", row=row + 1, column=column + 1, deed=self._deed(mine))
        more = join_sentences((preview.refusal, place, self._beside(mine)))
        act = words.act_words(preview, choice.seat, self.face.names)
        name = message("strike_it_rich.spoken.choice", mine=words.mine_title(mine), act=act)
        return Element(("mine", mine), name, "option", more, is_selected=mine == choice.mine)

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

"""Descriptions of STRIKE IT RICH in play for screen readers: its table, and the choices of dice and mines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from games.compat import override
from games.core import Words, message, yes_or_no
from games.strike_it_rich.board import NEIGHBOURS, SIDE
from games.strike_it_rich.previews import MovePreview
from ui.accessibility.phrases import join_sentences
from ui.games.strike_it_rich import words
from ui.games.strike_it_rich.choice import MoveChoice
from ui.games.strike_it_rich.controller import StrikeController
from ui.games.strike_it_rich.table_describer import StrikeTableDescriber
from ui.play.base.controller import Spot
from ui.play.base.describer import Describer
from ui.widgets.element import Element

if TYPE_CHECKING:
    from ui.app.focus import Target


class StrikeDescriber(Describer, StrikeTableDescriber):
    """Describes STRIKE IT RICH in play."""

    controller: StrikeController

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

    def _choice(self, preview: MovePreview, choice: MoveChoice) -> Element:
        """Return a mine that can be chosen: what that does, then its place, its deed and its neighbors."""
        mine = preview.mine
        row, column = divmod(mine, SIDE)
        place = message("strike_it_rich.spoken.place", row=row + 1, column=column + 1, deed=self._deed(mine))
        more = join_sentences((preview.refusal, place, self._beside(mine)))
        act = words.act_words(preview, choice.seat, self.face.names)
        name = message("strike_it_rich.spoken.choice", mine=words.mine_title(mine), act=act)
        return Element(("mine", mine), name, "option", more, is_selected=mine == choice.mine)

    @override
    def is_choice(self, target: Target) -> bool:
        if not isinstance(target, Spot):
            return True
        choice = self.controller.choice
        found = choice.preview_by_mine.get(target.number) if choice and target.kind == "mine" else None
        return found is not None and not found.refusal

    @override
    def details(self, target: Target | None) -> Sequence[Words]:
        found = super().details(target)
        if not isinstance(target, Spot) or target.kind != "mine":
            return found
        beside = tuple(self._owner_and_mine(mine) for mine in NEIGHBOURS[target.number])
        return [*found, message("strike_it_rich.spoken.around", mines=beside)]

    @override
    def _dice_in_boxes(self) -> tuple[int, ...]:
        """Return the dice in the boxes: those of the mine that a player sells others for, else the chosen."""
        choice = self.controller.choice
        return super()._dice_in_boxes() or (choice.order if choice else ())

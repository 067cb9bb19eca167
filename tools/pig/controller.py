"""The player's controls in PIG: roll, or keep the pot."""

from __future__ import annotations

from collections.abc import Sequence

from games.compat import override
from games.core import Words, message
from tools.pig import words
from tools.pig.face import PigFace
from tools.pig.state import Keep, Roll
from ui.play.base.controller import Controller
from ui.play.base.screen import Screen
from ui.play.panels.actions import Action
from ui.widgets.button import labelled


class PigController(Controller):
    """A person's side of one game of PIG."""

    face: PigFace

    @override
    def prompt(self) -> Words:
        return words.prompt(self.face.view, self.face.names, self.session.persons)

    @override
    def actions(self) -> Sequence[Action]:
        moves, layout, pot = self.session.moves, self.face.layout, self.face.view.pot
        roll = labelled(message("pig.button.roll"), "dice", "primary") if Roll() in moves else None
        keep = labelled(message("pig.button.keep", pot=pot), "check") if Keep() in moves else None
        return (
            Action(layout.main, roll, lambda: self._play(Roll()), "Space"),
            Action(layout.second, keep, lambda: self._play(Keep()), "S"),
        )


PIG = Screen(PigFace, PigController)

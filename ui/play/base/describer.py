"""What a table tells a screen reader: the base class of each game's own descriptions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.core import Words, message
from ui.accessibility.phrases import full_text
from ui.play.base.spoken_table import row_words

if TYPE_CHECKING:
    from ui.app.bindings import QuestionName
    from ui.app.focus import Target
    from ui.play.base.controller import Controller
    from ui.play.panels.log import LogLine
    from ui.play.panels.players import PlayerFacts
    from ui.widgets.element import Element


class Describer:
    """Describes a table in words, so that whoever hears them could set it up. Each game has its own."""

    def __init__(self, controller: Controller) -> None:
        self.controller = controller
        self.face = controller.face

    def element(self, target: Target) -> Element | None:
        """Return the element of a target on the table; None for a target that is not there.

        Its own area and target are filled in.
        """
        return None

    def elements(self) -> Sequence[Element]:
        """Return the elements of the parts of the table that cannot have the focus."""
        return ()

    def arrange(self, targets: Sequence[Element]) -> Sequence[Element]:
        """Return the elements of the table in reading order, with those of the focus, `targets`, in groups.

        Buttons that are left out stand beside the table.
        """
        return [*(each for each in targets if each.role != "button"), *self.elements()]

    def is_choice(self, target: Target) -> bool:
        """Return True if a target on the table can be chosen now."""
        return True

    def row(self, seat: int, facts: PlayerFacts) -> Words:
        """Return what the row of a seat says, which shows `facts`."""
        return row_words(facts)

    def holdings(self, seat: int) -> Words:
        """Return what a seat has on the table beyond the words of its row; "" for nothing."""
        return ""

    def news(self, undone: Sequence[LogLine], done: Sequence[LogLine]) -> Sequence[Words]:
        """Return what to announce of lines that left the log and came to it; mostly there are none."""
        count = len(undone)
        said = [message("spoken.undone", count=count, line=undone[0].words)] if undone else []
        return [*said, *(line.words for line in done)]

    def answer(self, question: QuestionName) -> Sequence[Words] | None:
        """Return the sentences that answer a question in this game; None if it is answered as anywhere."""
        return None

    def details(self, target: Target | None) -> Sequence[Words]:
        """Return all that can be told of a target on the table, or of the whole table (None)."""
        element = self.element(target) if target else None
        return [full_text(each) for each in ([element] if element else self.elements())]

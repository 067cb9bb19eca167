"""Base class for descriptions of a table in play for screen readers: its parts and its choices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.compat import override
from games.core import Words, message
from ui.accessibility.phrases import full_text
from ui.accessibility.tree import leave_out
from ui.play.base.table_describer import TableDescriber

if TYPE_CHECKING:
    from ui.app.focus import Target
    from ui.play.base.controller import Controller
    from ui.play.panels.log import LogLine
    from ui.widgets.element import Element


class Describer(TableDescriber):
    """Describes a table in play. Each game has its own, together with what its `TableDescriber` tells."""

    def __init__(self, controller: Controller) -> None:
        super().__init__(controller.face)
        self.controller = controller

    @property
    @override
    def reader(self) -> int:
        """Seat for which places are described: the person to act, else the only person; -1 for none."""
        return self.controller.session.reader

    def element(self, target: Target) -> Element | None:
        """Return the element of a target on the table; None for a target that is not there.

        Its own area and target are filled in.
        """
        return None

    @override
    def arrange(self, targets: Sequence[Element]) -> Sequence[Element]:
        """Return the targets of the focus on the table, and then all that cannot have the focus."""
        table = [each for each in targets if each.role != "button"]
        return [*table, *leave_out(self.elements(), {each.key for each in table})]

    def is_choice(self, target: Target) -> bool:
        """Return True if a target on the table can be chosen now."""
        return True

    def news(self, undone: Sequence[LogLine], done: Sequence[LogLine]) -> Sequence[Words]:
        """Return what to announce of lines that left the log and came to it; mostly there are none."""
        count = len(undone)
        said = [message("spoken.undone", count=count, line=undone[0].words)] if undone else []
        return [*said, *(line.words for line in done)]

    def details(self, target: Target | None) -> Sequence[Words]:
        """Return all that can be told of a target on the table, or of the whole table (None)."""
        element = self.element(target) if target else None
        return [full_text(element)] if element else self.overview()

"""Base class for descriptions of a table for screen readers, in play and in replays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.core import Words, message, yes_or_no
from ui.accessibility.phrases import full_text, join_sentences, speakable
from ui.accessibility.tree import all_elements
from ui.play.base.session import NOBODY, viewer_of

if TYPE_CHECKING:
    from ui.app.bindings import QuestionName
    from ui.play.base.face import Face
    from ui.play.panels.players import PlayerFacts
    from ui.widgets.element import Element


class TableDescriber:
    """Describes what lies on a table, so that whoever hears it could set it up. Each game has its own.

    It knows the face and its view alone; a `Describer` adds what a person can choose.
    """

    def __init__(self, face: Face) -> None:
        self.face = face

    @property
    def reader(self) -> int:
        """Seat for which places are described: the only person; -1 for several or none."""
        viewer = viewer_of(self.face.match)
        return NOBODY if viewer is None else viewer

    def elements(self) -> Sequence[Element]:
        """Return the elements of all that lies on the table, in reading order."""
        return ()

    def arrange(self, targets: Sequence[Element]) -> Sequence[Element]:
        """Return the elements of the table in reading order; `targets` are those of the focus.

        Buttons that are left out stand beside the table.
        """
        return self.elements()

    def overview(self) -> Sequence[Words]:
        """Return all that can be told of the whole table."""
        return [full_text(each) for top in self.elements() for each in all_elements(top)]

    def row(self, seat: int, facts: PlayerFacts) -> Words:
        """Return what the row of a seat says, which shows `facts`."""
        amount, line = facts.spoken or speakable(facts.amount), speakable(facts.line)
        told = message(
            "spoken.player", name=facts.name, amount=amount, line=line, has_amount=yes_or_no(amount),
            has_line=yes_or_no(line), is_active=yes_or_no(facts.is_active),
        )  # fmt: skip
        return message("spoken.chance", told=told, chance=facts.chance) if facts.chance >= 0 else told

    def holdings(self, seat: int) -> Words:
        """Return what a seat has on the table beyond the words of its row; "" for nothing."""
        return ""

    def all_holdings(self) -> list[Words]:
        """Return the name and the holdings of each seat that has any."""
        held = ((name, self.holdings(seat)) for seat, name in enumerate(self.face.names))
        return [join_sentences(each) for each in held if each[1]]

    def answer(self, question: QuestionName) -> Sequence[Words] | None:
        """Return the sentences that answer a question in this game; None if it is answered as anywhere."""
        return None

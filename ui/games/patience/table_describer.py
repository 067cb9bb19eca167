"""Descriptions of the table of a patience for screen readers: each pile, and the figures beside the cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.compat import override
from games.core import Words, message
from games.patience.state import WASTE, View
from ui.games.patience.face import PatienceFace, rules_of
from ui.games.patience.layout import row_name
from ui.games.patience.pile_words import PileWords
from ui.games.patience.table_map import STOCK
from ui.play.base.table_describer import TableDescriber
from ui.widgets.element import Element

if TYPE_CHECKING:
    from ui.app.bindings import QuestionName


class PatienceTableDescriber(TableDescriber):
    """Describes what lies on the table of a patience."""

    face: PatienceFace

    @property
    def _view(self) -> View:
        """The position that is told."""
        return self.face.view

    @property
    def _words(self) -> PileWords:
        is_mirrored = self.face.canvas.settings.left_handed
        return PileWords(self._view, self.face.table.spec, is_mirrored=is_mirrored)

    @override
    def elements(self) -> Sequence[Element]:
        words, spec = self._words, self.face.table.spec
        aside, reserve = words.joker_aside, [spec.reserve_pile] if spec.reserve else []
        foundations = [
            Element(("foundation", number), name, description=joker)
            for number, name, joker in words.foundations
        ]
        return [
            *(Element(pile, words.pile(pile)) for pile in (STOCK, WASTE, *reserve)),
            *foundations,
            *([Element("joker", aside)] if aside else []),
            *(Element(pile, words.pile(pile)) for pile in words.columns),
            *(Element(("plate", name), figure) for name, figure in self._figures() if name != "time"),
        ]

    def _figures(self) -> list[tuple[str, Words]]:
        """Return the name and the words of each line of the plate."""
        values = {name: figure for name, figure in self.face.panel.values.items() if figure}
        if self._view.why:
            values.pop("lamp", None)
        return [(name, self._figure(name, figure)) for name, figure in values.items()]

    def _figure(self, name: str, figure: str) -> Words:
        """Return the words of a line of the plate; of the house rules their names."""
        rules = rules_of(self.face.match) if name == "house" else ""
        return rules or message("patience_spoken.figure", name=row_name(name), figure=figure)

    @override
    def answer(self, question: QuestionName) -> Sequence[Words] | None:
        return [figure for _, figure in self._figures()] if question == "money" else None

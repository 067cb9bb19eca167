"""The numbers of trophies won, on the posters of the launcher."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.core import message
from ui.draw.posters import icon_pill
from ui.draw.sprites import Layer, Sprite
from ui.draw.theme import Metrics
from ui.screens.poster import PosterSprite
from ui.words import part_of

if TYPE_CHECKING:
    from saves.records import Records
    from saves.trophies import TrophyCount


def count_trophies(records: Records) -> dict[str, TrophyCount]:
    """Return the counts of trophies won by everybody, as on the page of the statistics when it opens.

    Make no file of records where there is none.
    """
    from saves.trophies import trophy_counts

    return trophy_counts(records.results()) if records.path.exists() else {}


class TrophyPills:
    """A pill on each poster of whose game a trophy is won: in the upper left corner, below any ribbon."""

    def __init__(self, layer: Layer) -> None:
        self._layer = layer
        self._counts: dict[str, TrophyCount] = {}
        self._pills: list[Sprite] = []

    def take(self, counts: dict[str, TrophyCount], posters: Sequence[PosterSprite], m: Metrics) -> None:
        """Show these counts, if they are others than before."""
        if counts != self._counts:
            self._counts = counts
            for pill in self._pills:
                self._layer.remove(pill)
            self.show(posters, m)

    def show(self, posters: Sequence[PosterSprite], m: Metrics) -> None:
        """Show the counts on new posters."""
        self._pills = []
        for sprite in posters:
            count = self._counts.get(sprite.poster.game)
            sprite.trophies = message("spoken.trophies", won=count.won, all=count.all) if count else ""
            if count:
                x, y = sprite.base_rect.move(m.u(14), m.half(24)).topleft
                self._pills.append(
                    self._layer.add(Sprite(icon_pill(part_of(*count), "trophy", m), (x, y), 14))
                )

"""The cards of what can be built: picture, name and the rent it would give now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from ui.scenes.calamityville.layout import Layout
from ui.sprites import Layer, Place
from ui.theme import Metrics


@dataclass(frozen=True, slots=True)
class Choice:
    """One kind of building: its name and two short lines, such as "$600 rent" and "your third"."""

    kind: str
    name: str
    line: str
    note: str = ""


class ChoiceCards:
    """The cards in `layout.choices`, with a line over them; none while nothing is to be built."""

    def __init__(self, layer: Layer, layout: Layout, m: Metrics) -> None:
        self._layer = layer
        self._layout = layout
        self._m = m
        self.choices: tuple[Choice, ...] = ()

    def show(self, caption: str, choices: Sequence[Choice], marked: int = -1) -> None:
        """Show these cards, one of them marked (-1 for none); no cards take all away."""
        self.choices = tuple(choices)

    def rect(self, number: int) -> Rect:
        """Where a card is. One or two cards are as wide as three."""
        return Rect(self._layout.choices[number])

    def at(self, place: Place) -> int:
        """The card at a place, -1 for none."""
        found = (number for number in range(len(self.choices)) if self.rect(number).collidepoint(place))
        return next(found, -1)

"""The canvas that a game is drawn on, and the places of the parts around its board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from pygame import Rect

from ui.app.effect_files import MEDIUM_STRENGTH
from ui.draw.sprites import Layer
from ui.draw.theme import Metrics

if TYPE_CHECKING:
    from saves.settings import Settings
    from ui.widgets.bar import BarLayout


class Play(Protocol):
    """A function that plays a sound, some tones higher, for a blow of some strength."""

    def __call__(self, name: str, *, pitch: int = 0, strength: float = MEDIUM_STRENGTH) -> None:
        """Play a sound by its name, `pitch` tones higher, for a blow of a `strength` from 0 to 1."""
        ...


def play_nothing(name: str, *, pitch: int = 0, strength: float = MEDIUM_STRENGTH) -> None:
    """Play no sound, on a canvas that is only drawn on."""


@dataclass(frozen=True, slots=True)
class Canvas:
    """The means to draw a game: the layer of its sprites, the window's measures, its sounds, the settings."""

    layer: Layer
    m: Metrics
    play: Play
    settings: Settings


class CommonLayout(Protocol):
    """The places of the parts that every game has beside its board."""

    @property
    def bar(self) -> BarLayout:
        """The bar; its icons are as many as `ui.widgets.bar.ICONS`."""
        ...

    @property
    def players(self) -> tuple[Rect, ...]:
        """A row for each seat."""
        ...

    @property
    def main(self) -> Rect:
        """The main button."""
        ...

    @property
    def second(self) -> Rect:
        """The button beside the main one."""
        ...

    @property
    def ledger(self) -> Rect:
        """The log."""
        ...

    @property
    def foot(self) -> Rect:
        """The room left free for the strip of a replay."""
        ...

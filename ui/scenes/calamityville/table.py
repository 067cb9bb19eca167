"""The table of CALAMITYVILLE as it is drawn: ring, town, newspapers, tokens, dice, lights, and every event.

What stands where changes when a step begins; the tweens that come back only show how.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final

from pygame import Rect

from games.calamityville.board import RING
from games.calamityville.state import EVENTS, NOBODY, View
from games.core import Event
from ui.scenes.board.seats import SeatLook
from ui.scenes.calamityville.art import Art
from ui.scenes.calamityville.choice import ChoiceCards
from ui.scenes.calamityville.layout import Layout
from ui.sprites import Layer, Place
from ui.tween import Tween

Play = Callable[..., None]
"""Lets a sound be heard: its name, and perhaps `pitch`."""

READING: Final = 2.4
"""Seconds for which a page is read where nobody wishes otherwise."""


class RingTable:
    """The sprites of a board. `seats` are the looks of the players, in the order of their seats.

    `reading_seconds` is how long a newspaper lies there large before the next thing happens (as seconds of
    the stage, so already divided by its pace); `lingers` leaves it there until the next throw, for those who
    want no animation. `cards` are the cards of what can be built.
    """

    def __init__(
        self, layer: Layer, layout: Layout, art: Art, sound: Play, seats: Sequence[SeatLook]
    ) -> None:
        self.layer = layer
        self.layout = layout
        self.art = art
        self.seats = tuple(seats)
        self.player = NOBODY
        self.reading_seconds = READING
        self.lingers = False
        self.cards = ChoiceCards(layer, layout, art.m)
        self._play = sound
        self._lit: dict[int, str] = {}
        self.steps: dict[type, Callable[[Any], list[Tween]]] = dict.fromkeys(EVENTS, self._nothing)

    # -------------------------------------------------------------- the whole table at once
    def show(self, view: View) -> None:
        """Put everything where it belongs, without any animation; lights, cards and dice stay."""
        self.player = view.turn

    def arrange(self, view: View) -> list[Tween]:
        """Bring the table to a view after an undo or a jump; the tweens that show it."""
        self.show(view)
        return []

    def begin(self, event: Event) -> list[Tween]:
        """Change the table by an event; the tweens that show it."""
        return self.steps[type(event)](event)

    def _nothing(self, event: Any) -> list[Tween]:
        return []

    # -------------------------------------------------------------- choosing
    def light(self, spaces: Mapping[int, str]) -> None:
        """Light these spaces, each in its kind (see `lights`), and no others."""
        self._lit = dict(spaces)

    @property
    def lights(self) -> dict[int, str]:
        """The kind of light by space."""
        return dict(self._lit)

    def preview(self, space: int, kind: str, seat: int) -> None:
        """Show the ghost of a building on a space, with the flag of a seat; a kind of "" takes it away."""

    def point_out(self, spaces: Collection[int]) -> None:
        """A glow around these spaces and no others: what a hint or a line of the log is about."""

    # -------------------------------------------------------------- newspapers
    @property
    def reading(self) -> int | None:
        """The page that lies there large, None for none."""
        return None

    def put_page_away(self) -> bool:
        """The page that lies there large is no longer shown; whether there was one."""
        return False

    def read_again(self, page: int) -> None:
        """Show a page large, at once; it stays until `put_page_away`."""

    def pages_read(self) -> tuple[int, ...]:
        """The pages that were read, the latest last."""
        return ()

    def is_on_read(self, place: Place) -> bool:
        """Whether a place is on the pages that were read."""
        return self.layout.read.collidepoint(place)

    def is_on_pile(self, place: Place) -> bool:
        """Whether a place is on the pages that are still to be read."""
        return self.layout.pile.collidepoint(place)

    # -------------------------------------------------------------- what is where
    def space_at(self, place: Place) -> int:
        """The space at a place, -1 for none."""
        return next((space for space in RING if self.layout.spaces[space].collidepoint(place)), NOBODY)

    def space_rect(self, space: int) -> Rect:
        """Where a space is."""
        return Rect(self.layout.spaces[space])

    def token_rect(self, seat: int) -> Rect:
        """Where a player's token belongs."""
        return Rect(self.layout.spaces[0])

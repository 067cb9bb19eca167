"""What a board game shows and says alike where it is played and where it is watched."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from games.core import Event

if TYPE_CHECKING:
    from pygame import Rect

    from ui.draw.seats import SeatLook
    from ui.draw.tween import Tween
    from ui.play.board_hud import Surroundings
    from ui.play.players import PlayerFacts


class Table(Protocol):
    """What every board's table can do."""

    def show(self, view: Any) -> None:
        """Put everything where it belongs, at once."""
        ...

    def arrange(self, view: Any) -> list[Tween]:
        """Bring everything to a view after a jump."""
        ...

    def begin(self, event: Event) -> list[Tween]:
        """Change the table by an event."""
        ...


class Face:
    """What a game's scene and its replay have in common; a game may give its own part of it to both."""

    seats: tuple[SeatLook, ...]
    layout: Surroundings
    table: Table
    view: Any

    @property
    def surroundings(self) -> Surroundings:
        """Where the bar, the players, the buttons and the log are."""
        return self.layout

    @property
    def board_room(self) -> Rect:
        """Where sentences are shown: the board."""
        raise NotImplementedError

    @property
    def names(self) -> list[str]:
        """What the players are called."""
        return [seat.name for seat in self.seats]

    def line(self, events: list[Event]) -> str:
        """The log's line for some events, "" where they have nothing to tell."""
        raise NotImplementedError

    def place_of(self, events: list[Event]) -> int:
        """The space of the board that some events are about, -1 for none."""
        return -1

    def facts(self, seat: int) -> PlayerFacts:
        """What the row of a seat says."""
        raise NotImplementedError

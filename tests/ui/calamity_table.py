"""Positions of CALAMITYVILLE's table for tests of the screen: a bare scene, views, random games."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

from games.calamityville import GAME
from games.calamityville.board import BOOM, BUST, KIND, LOT, RING
from games.calamityville.state import NOBODY, View
from games.core import Chance, Decide, Event, Over
from games.seating import parse_seats
from ui.app.scene import Scene
from ui.draw.seats import SeatLook
from ui.games.calamityville.art import table_background
from ui.games.calamityville.choices import Lights
from ui.games.calamityville.layout import lay_out
from ui.games.calamityville.table import RingTable

TITLE = "CALAMITYVILLE"
PLAYERS = ("Belle", "computer:hard", "Skookum", "Father Judge")
LOOKS_OF = {seats: tuple(map(SeatLook.of, parse_seats(PLAYERS[:seats]))) for seats in range(2, 5)}
OPTIONS: dict[str, Any] = GAME.check_options({})
TOWN = {
    1: ("store", 0), 2: ("mine", 1), 6: ("hotel", 1), 8: ("bank", 0), 11: ("hotel", 0), 14: ("store", 1),
    12: ("mine", 0), 16: ("bank", 1),
}  # fmt: skip
"""A town of two players: what stands on a space, and whose it is."""


def blank(seats: int) -> View:
    """The view before anything has happened."""
    return GAME.blank(seats, OPTIONS)


def grown(seats: int, read: int = 18) -> View:
    """A view with a town, tokens on their way, and the first pages of the data file read."""
    view = blank(seats)
    for space, (kind, owner) in TOWN.items():
        build(view, space, kind, owner)
    view.read = list(range(read))
    view.boom, view.bust = max(0, BOOM - read), min(BUST, BOOM + BUST - read)
    view.at = [19, 6, 13, 0][:seats]
    view.turn = 0
    return view


def build(view: View, space: int, kind: str, owner: int) -> None:
    """Let a property stand on a space of a view."""
    view.built[space], view.owner[space] = kind, owner
    view.deeds[owner].append(space)


def scattered(seats: int, rng: Random) -> View:
    """A view with anything anywhere."""
    view = grown(seats, rng.randrange(BOOM + BUST))
    view.at = [rng.choice(RING) for _ in view.at]
    for space in RING:
        if view.owner[space] != NOBODY and rng.random() < 0.5:
            owner = view.owner[space]
            view.deeds[owner].remove(space)
            view.owner[space], view.built[space] = NOBODY, ""
    for kind in ("bank", "store"):
        free = [space for space in RING if KIND[space] == LOT and view.owner[space] == NOBODY]
        build(view, rng.choice(free), kind, rng.randrange(seats))
    return view


def random_game(number: int, seats: int, most: int = 600) -> list[Event]:
    """The events of a game played at random."""
    rng = Random(number)
    state = GAME.new(seats, OPTIONS)
    events: list[Event] = []
    while most and not isinstance(turn := GAME.turn(state), Over):
        if isinstance(turn, Chance):
            events += GAME.apply(state, GAME.outcomes(state).sample(rng))
        elif isinstance(turn, Decide):
            events += GAME.apply(state, rng.choice(GAME.moves(state)))
        most -= 1
    return events


class Room(Scene):
    """A bare scene with the table of a view."""

    seats = 4
    view: View = blank(4)

    def lay_out(self) -> None:
        self.layout = lay_out(self.m, TITLE, self.seats)
        self.background = table_background(self.m, TITLE, self.seats)
        looks = LOOKS_OF[self.seats]
        self.table = RingTable(self.layer, self.layout, self.app.sound.play, looks)
        self.table.show(deepcopy(self.view))


def room_for(count: int, shown: View | None = None) -> type[Room]:
    """A room with so many seats, and perhaps a view."""

    class Other(Room):
        seats = count
        view = shown or blank(count)

    return Other


def owners(table: RingTable) -> list[int]:
    """Whose each space is, as it is drawn."""
    looks = (None, *table.seats)
    return [looks.index(plot.owner) - 1 for plot in table.spaces.plots]


def built(table: RingTable) -> list[str]:
    """What stands on each space, as it is drawn."""
    return [plot.kind for plot in table.spaces.plots]


def kinds(lights: Lights) -> dict[int, str]:
    """The kinds of the lights that are on, by place."""
    return {place: kind for place, (kind, _) in lights.shown.items()}

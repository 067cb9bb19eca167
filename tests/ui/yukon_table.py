"""Tables of GOLD AM YUKON on the screen: a bare scene with one, and games played at random."""

from __future__ import annotations

from functools import cache
from random import Random

from games.core import Chance, Decide, Event, Over
from games.gold_am_yukon import GAME
from games.gold_am_yukon.state import NOBODY, View
from games.seating import parse_seats
from tests.ui.harness import Desk
from ui.app.scene import Scene
from ui.draw.seats import SeatLook
from ui.draw.tween import Tween
from ui.games.gold_am_yukon.layout import lay_out
from ui.games.gold_am_yukon.side import table_background
from ui.games.gold_am_yukon.table import YukonTable
from ui.games.gold_am_yukon.tray import MOST_DICE, lamps

TITLE = "GOLD AM YUKON"
PLAYERS = ("Belle", "computer:hard", "Skookum", "computer:easy", "computer:medium", "Father Judge")


@cache
def looks(seats: int) -> tuple[SeatLook, ...]:
    """The looks of so many players."""
    return tuple(map(SeatLook.of, parse_seats(PLAYERS[:seats])))


class Room(Scene):
    """A bare scene with the table of a view."""

    seats = 4
    name = "honeycomb"

    def lay_out(self) -> None:
        self.view: View = GAME.blank(self.seats, GAME.check_options({"board": self.name}))
        self.layout = lay_out(self.m, TITLE, self.seats)
        self.background = table_background(self.m, TITLE, self.seats)
        play = self.app.sound.play
        self.table = YukonTable(self.layer, self.layout, play, looks(self.seats), self.view)
        self.table.show(self.view)

    def show(self, view: View) -> None:
        """Show a view, which stays as it is."""
        self.view = view.copy()
        self.table.show(self.view)

    def begin(self, event: Event) -> list[Tween]:
        """Show an event, which the view follows first."""
        GAME.fold(self.view, event)
        return self.table.begin(event)


def room_for(count: int, plan: str = "honeycomb") -> type[Room]:
    """A room with so many seats and a board."""

    class Other(Room):
        seats = count
        name = plan

    return Other


def room(desk: Desk) -> Room:
    scene = desk.scene
    assert isinstance(scene, Room)
    return scene


@cache
def random_game(number: int, seats: int, name: str = "honeycomb", most: int = 700) -> tuple[Event, ...]:
    """The events of a game played at random; claims are staked where they can be."""
    rng = Random(number)
    state = GAME.new(seats, GAME.check_options({"board": name}))
    events: list[Event] = []
    while most and not isinstance(turn := GAME.turn(state), Over):
        if isinstance(turn, Chance):
            events += GAME.apply(state, GAME.outcomes(state).sample(rng))
        elif isinstance(turn, Decide):
            moves = GAME.moves(state)
            stakes = [move for move in moves if str(move).startswith("Stake")]
            events += GAME.apply(state, rng.choice(stakes or moves))
        most -= 1
    return tuple(events)


def folded(events: tuple[Event, ...], seats: int, name: str = "honeycomb") -> View:
    """What is seen after these events."""
    view = GAME.blank(seats, GAME.check_options({"board": name}))
    for event in events:
        GAME.fold(view, event)
    return view


def perform(desk: Desk, event: Event) -> None:
    """Begin to show an event."""
    scene = room(desk)
    scene.stage.add(lambda: scene.begin(event))
    scene.stage.tick(desk.app.now)


def teams_drawn(table: YukonTable) -> list[list[int]]:
    """The spaces on which the stones of each team lie, in the order of the team."""
    chart = table.view.chart
    every = [[pin.picture.get_rect(topleft=pin.place).center for pin in pins] for pins in table._stones._pins]
    return [[chart.space_at(place) for place in places] for places in every]


def guards_drawn(table: YukonTable) -> dict[int, int]:
    """Who guards each claim that is drawn as staked."""
    return {claim: seat for claim, (seat, _) in table._claims._pins.items()}


def assert_shows(table: YukonTable, view: View) -> None:
    """The table shows what is seen."""
    tray = table._tray
    assert teams_drawn(table) == view.teams
    assert guards_drawn(table) == {claim: guard for claim, guard in enumerate(view.guards) if guard != NOBODY}
    assert len(tray._dice) == max(1, min(MOST_DICE, len(view.thrown)))
    size = table.layout.dots.size
    assert tray._lamps.picture is lamps(sum(view.thrown), view.spots, size, table.layout.m)


def pixels(desk: Desk) -> bytes:
    """The window once nothing moves."""
    desk.step(40)
    return desk.display.surface.get_buffer().raw

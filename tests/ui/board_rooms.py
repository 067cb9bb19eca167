"""The bare table of any board game on a desk: events are shown on it, and what it shows is compared."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from functools import partial
from pathlib import Path
from typing import Any, Final

from games import GAMES
from games.compat import override
from games.core import Event
from games.match import Match
from games.strike_it_rich.board import MINES, NEIGHBOURS
from games.strike_it_rich.state import NOBODY
from tests.ui.harness import Desk, opened
from ui.app.app import App
from ui.app.scene import Scene
from ui.draw.seats import SeatLook
from ui.games.calamityville.board.lights import Lights
from ui.games.calamityville.board.newspapers import pile_sheets
from ui.games.gold_am_yukon.board.tray import MOST_DICE, draw_dots
from ui.games.strike_it_rich.mines import LINK_DEPTH, owner_link_rect, tile
from ui.play.base.face import Face
from ui.play.base.screen import screen_of
from ui.play.base.session import seat_looks
from ui.play.panels.canvas import Canvas

PLAYERS: Final = ("Belle", "computer:hard", "Skookum", "computer:easy", "computer:medium", "Father Judge")
PAIRS: Final = tuple((mine, other) for mine in MINES for other in NEIGHBOURS[mine] if mine < other)
"""Every two mines that are neighbours across or down."""


class Room(Scene):
    """A bare scene with the table of a match, at first as before the match."""

    def __init__(self, app: App, match: Match) -> None:
        super().__init__(app)
        face: type[Face] = screen_of(match.game.name).face
        self.match = match
        self.events: list[Event] = []
        """What was shown since the view that was shown at once."""
        self.face: Any = face(match, seat_looks(match), self.after(()))

    @override
    def build_layout(self) -> None:
        canvas = Canvas(self.layer, self.m, self.app.sound.play, self.app.settings.current)
        self.background = self.face.build_layout(canvas).copy()
        self.face.restore([self.events])

    @property
    def table(self) -> Any:
        return self.face.table

    @property
    def view(self) -> Any:
        return self.face.view

    def after(self, events: Iterable[Event]) -> Any:
        """What everybody sees after these events."""
        game = self.match.game
        view = game.blank(len(self.match.seats), self.match.options)
        for event in events:
            game.fold(view, event)
        return view

    def show(self, view: Any, events: Iterable[Event] = ()) -> None:
        """Show a view at once, which stays as it is, and what these events left on the table."""
        self.events[:] = events
        self.face.see(deepcopy(view))
        painter, self.layer.painter = self.layer.painter, None
        self.table.show(self.view)
        self.face.restore([self.events])
        self.layer.painter = painter

    def perform(self, *events: Event) -> None:
        """Show events, each when the one before is at its end; the last goes on."""
        for event in events:
            self.stage.finish()
            self.events.append(event)
            self.stage.add(partial(self.face.begin, event))
            self.stage.tick(self.app.now)


def room(desk: Desk) -> Room:
    return desk.at(Room)


@contextmanager
def bare(
    folder: Path,
    game: str,
    seats: int = 2,
    animation: str = "none",
    match: Match | None = None,
    **options: Any,
) -> Iterator[Desk]:
    """A desk with the bare table of a game, which may have been played."""
    found = match or Match.begin(GAMES[game], PLAYERS[:seats], options)
    with opened(folder, (960, 600), animation=animation) as desk:
        desk.show(lambda app: Room(app, found))
        yield desk


# ------------------------------------------------------------------ how it looks
def pixels(desk: Desk) -> bytes:
    """The window once nothing moves."""
    desk.step(40)
    return desk.display.surface.get_buffer().raw


# ------------------------------------------------------------------ what a table shows
def seams(table: Any) -> set[tuple[int, int]]:
    """The pairs of neighbours of STRIKE IT RICH between which a seam is drawn."""
    mines, drawn = table.layout.mines, [each.rect for each in table.layer if each.depth == LINK_DEPTH]
    return {
        (one, two) for one, two in PAIRS if owner_link_rect(mines[one], mines[two], table.layout.m) in drawn
    }


def owners_drawn(table: Any, looks: Iterable[SeatLook]) -> list[int]:
    """The owners of the mines of STRIKE IT RICH as they are drawn."""
    found, each_look = [], (None, *looks)
    for mine in MINES:
        rect = table.layout.mines[mine]
        faces = [tile(mine, look, rect.size, table.layout.m).get_buffer().raw for look in each_look]
        drawn = next(sprite for sprite in table.layer if sprite.rect == rect)
        found.append(faces.index(drawn.picture.get_buffer().raw) - 1)
    return found


def teams_drawn(table: Any) -> list[list[int]]:
    """The spaces of GOLD AM YUKON on which the stones of each team lie, in the order of the team."""
    chart = table.view.chart
    every = [[pin.picture.get_rect(topleft=pin.place).center for pin in pins] for pins in table.stones.pins]
    return [[chart.space_at(place) for place in places] for places in every]


def guards_drawn(table: Any) -> dict[int, int]:
    """Who guards each claim of GOLD AM YUKON that is drawn as staked."""
    return {claim: seat for claim, (seat, _) in table.claims.pins.items()}


def kinds(lights: Lights) -> dict[int, str]:
    """The kinds of the lights of CALAMITYVILLE that are on, by place."""
    return {place: kind for place, (kind, _) in lights.shown.items()}


def _strike(face: Any) -> None:
    table, view = face.table, face.view
    assert owners_drawn(table, face.seats) == view.owner
    assert seams(table) == {(one, two) for one, two in PAIRS if view.owner[one] == view.owner[two] != NOBODY}
    assert view.dice in ((), tuple(table.dice.spots))


def _klondike(face: Any) -> None:
    table, view = face.table, face.view
    assert table.buildings.owners == {space: seat for space, seat in enumerate(view.owner) if seat != NOBODY}
    assert (table.tokens.at, table.creeks.left) == (view.at, view.creeks)


def _yukon(face: Any) -> None:
    table, view = face.table, face.view
    tray, thrown = table.tray, view.thrown
    assert teams_drawn(table) == view.teams
    assert guards_drawn(table) == {claim: guard for claim, guard in enumerate(view.guards) if guard != NOBODY}
    assert len(tray.dice) == max(1, min(MOST_DICE, len(thrown)))
    wanted = draw_dots(sum(thrown), view.spots, table.layout.dots.size, table.layout.m)
    assert tray.dots.picture.get_buffer().raw == wanted.get_buffer().raw


def _calamity(face: Any) -> None:
    table, view = face.table, face.view
    looks = (None, *table.seats)
    assert [looks.index(plot.owner) - 1 for plot in table.spaces.plots] == view.owner
    assert [plot.kind for plot in table.spaces.plots] == view.built
    assert (table.tokens.at, table.tokens.active) == (view.at, view.turn)
    assert table.newspapers.sheets == pile_sheets(view.boom, view.bust)


_SHOWS: Final[dict[str, Callable[[Any], None]]] = {
    "strike_it_rich": _strike,
    "klondike_board": _klondike,
    "gold_am_yukon": _yukon,
    "calamityville": _calamity,
}


def assert_shows(face: Any) -> None:
    """Stones, tokens, buildings, owners, cards and dice lie where the view of a board game's face says."""
    if face.match.game.name in _SHOWS:
        _SHOWS[face.match.game.name](face)

"""What a game shows and says, alike where it is played and where it is watched."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, Protocol, TypeVar

from pygame import Rect, Surface

from games.core import Event, Move, Words, message
from games.match import Match
from ui.draw import cache
from ui.draw.posters import Poster
from ui.draw.seats import SeatLook
from ui.draw.sprites import Layer, Sprite
from ui.draw.theme import Metrics
from ui.draw.tween import Tween
from ui.play.log import Told
from ui.play.notices import Slip
from ui.play.replay_cursor import ReplayCursor
from ui.widgets.button import glow_sprite

if TYPE_CHECKING:
    from pygame.event import Event as PygameEvent

    from saves.settings import Settings
    from ui.app.app import App
    from ui.play.players import PlayerFacts
    from ui.play.results import Ending
    from ui.widgets.bar import BarLayout

GLOW_DEPTH: Final = 700.0
Kind = TypeVar("Kind")


class Play(Protocol):
    """Lets something sound, some tones higher."""

    def __call__(self, name: str, *, pitch: int = 0) -> None:
        """Let it sound."""
        ...


class Last(Protocol):
    """Finds what happened last of a kind, up to what is shown."""

    def __call__(self, kind: type[Kind]) -> Kind | None:
        """The last event of a kind; None where there was none."""
        ...


def begin_again(app: App, match: Match) -> None:
    """Begin a new game with the same players and options."""
    name, seats, options = match.game.name, match.seats, match.options
    app.open(lambda: app.push(app.navigator.new_board_scene(name, seats, options)))


class Offer(NamedTuple):
    """What a button of a replay says: its label, its picture, its tip, the size of its letters."""

    label: Words
    icon: str
    tip: Words
    size: float = 17


OFFERS: Final = {
    "go on": Offer(message("button.go_on"), "play", message("button.go_on.tip")),
    "result": Offer(message("button.result"), "trophy", message("button.result.tip")),
    "share": Offer(message("button.share"), "share", message("button.share.tip")),
    "again": Offer(message("button.again"), "redo", message("button.again.tip")),
}


class Manner(NamedTuple):
    """Options of a game's screen that differ between games.

    With `newest_first` the log in play has only the newest lines; `tips` are those of buttons of the bar, by
    the names of `ui.widgets.bar.ICONS`. In a replay, a `unit` leads from one position to the next; `offers`
    are the buttons of the replay in order, shown if possible and if there is room; `again` begins a similar
    game; with `has_clock` the time played is shown beside the board.
    `scene` returns the areas a player looks at during moves, which the guide's plate avoids if it can. With
    `shows_alone` a frame of the rules hides all around its subject: half a card would look like a fault.
    `extent` returns the full area of a place of the layout.
    """

    heading: Words = message("log.heading")
    newest_first: bool = False
    tips: Mapping[str, Words] = MappingProxyType({})
    unit: str = "move"
    offers: Mapping[str, Offer] = MappingProxyType(OFFERS)
    again: Callable[[App, Match], None] = begin_again
    has_clock: bool = False
    scene: Callable[[Any, Sequence[Move]], Sequence[Rect]] = lambda face, moves: ()
    shows_alone: bool = False
    extent: Callable[[Any, Rect], Rect] = lambda face, place: place


@dataclass(frozen=True, slots=True)
class Canvas:
    """What a game is drawn on: the layer of its sprites, the window's measures, its sounds, the settings."""

    layer: Layer
    m: Metrics
    play: Play
    settings: Settings


class Surroundings(Protocol):
    """Where the parts are that every game has beside its board."""

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
        """The button beside it."""
        ...

    @property
    def ledger(self) -> Rect:
        """The log."""
        ...

    @property
    def foot(self) -> Rect:
        """What is left free for the strip of a replay."""
        ...


class Table(Protocol):
    """The sprites of a game."""

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
    """How one match of a game looks: its places, its table and its words, for whoever shows it.

    `view` is what is shown. Subclasses build `layout` and `table`, and give the words; whether the match is
    in play or watched, they need not know.
    """

    ends: ClassVar[tuple[type[Event], ...]] = ()
    """The events that end a game, with a flourish."""
    manner: ClassVar[Manner] = Manner()
    """How it is surrounded."""
    layout: Surroundings
    table: Table
    canvas: Canvas

    def __init__(self, match: Match, seats: Sequence[SeatLook], view: Any) -> None:
        self._title = Poster(match.game.name).title
        self.match = match
        self.seats = tuple(seats)
        self.names = [seat.name for seat in self.seats]
        self.view = view
        self.is_watched = False
        """Whether it is laid out for a replay."""
        self._glow: Sprite | None = None

    # -------------------------------------------------------------- the picture
    def lay_out(self, canvas: Canvas, foot: int = 0) -> Surface:
        """Make layout and table for a window, `foot` pixels left free below; the painted background."""
        cache.open_shelf()
        self.canvas = canvas
        self.is_watched = foot > 0
        self._glow = None
        background = self.build(foot)
        self.table.show(self.view)
        return background

    def build(self, foot: int) -> Surface:
        """Make `layout` and `table` on the canvas; the painted background."""
        raise NotImplementedError

    @property
    def board_room(self) -> Rect:
        """Where sentences are shown: over the board."""
        raise NotImplementedError

    def begin(self, event: Event) -> list[Tween]:
        """Begin to show an event: the view follows, then the table shows it."""
        self.match.game.fold(self.view, event)
        return self.table.begin(event)

    def see(self, view: Any) -> None:
        """This is what is shown from now on, now that all events have been: the table need not change."""
        self.view = view

    def arrange(self) -> list[Tween]:
        """Bring the table to the view after a jump; the tweens that show it."""
        return self.table.arrange(self.view)

    def recall(self, last: Last) -> None:
        """Lay down what was thrown last, where the table was made or jumped to another position."""

    def rect_of(self, place: int) -> Rect:
        """Where a space of the board is; the whole board where it has none."""
        return self.board_room

    def mark(self, place: int) -> None:
        """Let a space of the board glow, and no other one; -1 for none."""
        glow = glow_sprite(self.rect_of(place), self.canvas.m, GLOW_DEPTH) if place >= 0 else None
        self._glow = self.canvas.layer.swap(self._glow, glow)

    # -------------------------------------------------------------- the words
    def line(self, events: Sequence[Event]) -> Words:
        """The log's line for some events, "" where they have nothing to tell."""
        raise NotImplementedError

    def place_of(self, events: Sequence[Event]) -> int:
        """The space of the board that some events are about, -1 for none."""
        return -1

    def written(self, history: Sequence[Sequence[Event]]) -> list[Told]:
        """The log's lines of a game, from the events of its entries."""
        told: list[Told] = []
        for events in history:
            self.write(told, events)
        return told

    def write(self, told: list[Told], events: Sequence[Event]) -> None:
        """Add the events of one entry to the log's lines, where they have something to tell."""
        line = self.line(events)
        if line:
            told.append(Told(line, self.place_of(events), tuple(events)))

    def slips(self, event: Event) -> Sequence[Slip]:
        """What an event, just shown, gave, took or forced on somebody: a slip for each sum that it moved."""
        return ()

    def facts(self, seat: int, *, is_active: bool) -> PlayerFacts:
        """What the row of a seat says; the active one is lit."""
        raise NotImplementedError

    @property
    def turn(self) -> int:
        """The seat whose turn it is, as far as is shown; -1 for nobody's."""
        raise NotImplementedError

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won what is shown; nobody while it goes on."""
        return ()

    def result(self) -> Words:
        """How the game ended, in a few words."""
        raise NotImplementedError

    def ended(self) -> Ending | None:
        """What there is to tell of the match, which is over; None where the table tells it itself."""
        return None

    # -------------------------------------------------------------- what is known of a state
    @staticmethod
    def roller(state: Any) -> int | None:
        """The seat that throws the dice now; None where nature acts by itself."""
        return None

    # -------------------------------------------------------------- watched again
    @property
    def replay_rooms(self) -> tuple[Rect, ...]:
        """Where the buttons of a replay are: for what can be done with the game."""
        return self.layout.main, self.layout.second

    @staticmethod
    def reel_of(match: Match) -> ReplayCursor:
        """The positions that can be shown: one after each move, unless a game divides itself otherwise."""
        return ReplayCursor(match)

    @staticmethod
    def events_of(reel: ReplayCursor, position: int) -> list[Event]:
        """What the log's line of a position tells of: all that happened since the one before."""
        return list(reel.events(position))

    def retold(self, events: Sequence[Event]) -> Words:
        """The line of a position, also where its events have nothing to tell; of none, the beginning."""
        return self.line(events) or message("log.begins")

    def watched(self, reel: ReplayCursor, position: int, view: Any) -> Any:
        """The view of a position as it is shown to those who watch."""
        return view

    @staticmethod
    def opened(state: Any, view: Any) -> Any:
        """The view with all that was hidden, for a game that is over."""
        return view

    def accompany(self, reel: ReplayCursor, position: int, seconds: int) -> None:
        """Show beside the board what there is to tell of a position, and of the seconds of the whole game."""

    @staticmethod
    def closer(event: PygameEvent) -> int:
        """By how many steps a key brings the board nearer, below 0 farther away; 0 for any other key."""
        return 0

    def look_closer(self, steps: int) -> None:
        """Look at the board from so many steps nearer; nothing moves any more."""


def lit_seats(face: Face) -> tuple[int, ...]:
    """Return the seats with lit rows: the winners, else the seat whose turn it is."""
    return face.winners or (face.turn,)


def look_of(face: Face, lit: Sequence[int]) -> SeatLook | None:
    """Return the look of the only lit seat; None for several seats, for none, or in a game for one."""
    seat = lit[0] if len(lit) == 1 else -1
    return face.seats[seat] if seat >= 0 and len(face.seats) > 1 else None


def last_of(history: Sequence[Sequence[Event]]) -> Last:
    """Finds what happened last of a kind in the events of some entries."""

    def found(kind: type[Kind]) -> Kind | None:
        for events in reversed(history):
            for event in reversed(events):
                if isinstance(event, kind):
                    return event
        return None

    return found

"""The face of a game: its pictures and words, alike in play and in a replay."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, Protocol, TypeAlias

from pygame import Rect, Surface

from games.core import Event, Move, Words, message
from games.match import Match
from ui.draw import cache
from ui.draw.posters import Poster
from ui.draw.seats import SeatLook
from ui.draw.sprites import Sprite
from ui.draw.tween import Tween
from ui.play.base.replay_cursor import ReplayCursor
from ui.play.panels.canvas import Canvas, CommonLayout
from ui.play.panels.log import LogLine
from ui.play.panels.notices import EventNote, EventNotes
from ui.widgets.button import glow_sprite

if TYPE_CHECKING:
    from pygame.event import Event as PygameEvent

    from saves.results import Result
    from ui.app.scene import Application
    from ui.play.panels.players import PlayerFacts
    from ui.play.results.facts import Ending, ShareFacts

GLOW_DEPTH: Final = 700.0
History: TypeAlias = Sequence[Sequence[Event]]
"""The events of each entry of the log, up to the position shown."""


def begin_again(app: Application, match: Match) -> None:
    """Begin a new game with the same players and options."""
    name, seats, options = match.game.name, match.seats, match.options
    app.defer(lambda: app.push(app.navigator.new_board_scene(name, seats, options)))


def board_share_facts(face: Face, result: Result | None, seconds: int) -> ShareFacts:
    """Return the heading, a sentence and the ranking of a board game that is over, to share them."""
    from ui.play.results.facts import ShareFacts, ShareRow, rank_seats
    from ui.screens.counted import counted_as

    ending = face.ended()
    assert ending
    rows = (
        ShareRow(face.seats[seat].shown_name, ending.course.label(fortune), seat, seat in ending.winners)
        for seat, _, fortune in rank_seats(ending)
    )
    note = counted_as(result) if result else ""
    return ShareFacts(ending.heading, ending.sentences[0], tuple(rows), note)


class ReplayButton(NamedTuple):
    """The look of a replay's button: its label, its picture, its tip, the size of its letters."""

    label: Words
    icon: str
    tip: Words
    size: float = 17


REPLAY_BUTTONS: Final = {
    "go on": ReplayButton(message("button.go_on"), "play", message("button.go_on.tip")),
    "result": ReplayButton(message("button.result"), "trophy", message("button.result.tip")),
    "share": ReplayButton(message("button.share"), "share", message("button.share.tip")),
    "again": ReplayButton(message("button.again"), "redo", message("button.again.tip")),
}


class ReplayWays(NamedTuple):
    """The ways from a review to the replay below it: to an entry of the log, to its beginning, and on.

    `watch_at` closes the review; `play_on` begins a new game with the first entries of the log.
    """

    watch_at: Callable[[int], None]
    watch: Callable[[], None]
    play_on: Callable[[int], None]


class ScreenOptions(NamedTuple):
    """Options of a game's screen that differ between games."""

    heading: Words = message("log.heading")
    """Heading of the log."""
    newest_first: bool = False
    """True if the log in play has only the newest lines, the last one first."""
    tips: Mapping[str, Words] = MappingProxyType({})
    """Tips of buttons of the bar, by the names of `ui.widgets.bar.ICONS`."""
    unit: str = "move"
    """Name of a replay's step in messages: "move" or "turn"."""
    replay_buttons: Mapping[str, ReplayButton] = MappingProxyType(REPLAY_BUTTONS)
    """Buttons of a replay in order, each shown if it is possible and has room."""
    replay_log: Callable[[Any, int], Rect] = lambda face, count: face.layout.ledger
    """Function of a face and a number of buttons of a replay that returns the area of its log."""
    again: Callable[[Application, Match], None] = begin_again
    """Function that begins a similar game."""
    has_clock: bool = False
    """True if the time played is shown beside the board."""
    action_areas: Callable[[Any, Sequence[Move]], Sequence[Rect]] = lambda face, moves: ()
    """Function of a face and moves that returns the areas that the panel of the guide leaves uncovered."""
    hides_surroundings: bool = False
    """True if a frame of the rules hides all around its subject: half a card would look like a fault."""
    full_area: Callable[[Any, Rect], Rect] = lambda face, place: place
    """Function of a face and a place of its layout that returns the whole area of the place."""
    message_aside: Callable[[Any], Sequence[Rect]] = lambda face: ()
    """Function of a face that returns the areas for messages about no place; () for the board."""
    press_areas: Callable[[Any], Sequence[Rect]] = lambda face: ()
    """Function of a face that returns the areas that take presses and never have the focus."""
    shown_lines: Callable[[Any, Sequence[LogLine]], Sequence[LogLine]] = lambda face, lines: lines
    """Function of a face and the log's lines that returns them as they are shown on its table."""
    share_facts: Callable[[Any, Result | None, int], ShareFacts] = board_share_facts
    """Function of a face, the result and the seconds played of a match that is over: what a picture says."""
    turn_starts: tuple[type[Event], ...] = ()
    """The events that begin a turn, for the review of a game."""
    move_name: Callable[[Any, Any, Move], Words] = lambda face, state, move: ""
    """Function of a face, a state and a move made in it that names the move in a review; "" for no name."""
    review: Callable[[Application, Match, ReplayWays], Callable[[], None]] | None = None
    """Function of a match that is over that returns the action that opens its review."""


class Table(Protocol):
    """The sprites of a game."""

    landings: dict[int, float]
    """Seconds until what the last event moved leaves or reaches the row of a seat, by seat."""

    def show(self, view: Any) -> None:
        """Show a view at once, without animations."""
        ...

    def arrange(self, view: Any) -> list[Tween]:
        """Change to another view after a jump; return the tweens that show it."""
        ...

    def begin(self, event: Event) -> list[Tween]:
        """Change the table by an event; return the tweens that show it."""
        ...


class Face:
    """The look of one match of a game: its places, its table and its words, for any scene that shows it.

    `view` is the view shown now. Subclasses build `layout` and `table`, and give the words; they need not
    know if the match is in play or watched.
    """

    ends: ClassVar[tuple[type[Event], ...]] = ()
    """The events that end a game; a replay plays the sound of the result at them."""
    screen_options: ClassVar[ScreenOptions] = ScreenOptions()
    """The options of the game's screen."""
    layout: CommonLayout
    table: Table
    canvas: Canvas

    def __init__(self, match: Match, seats: Sequence[SeatLook], view: Any) -> None:
        self._title = Poster(match.game.name).title
        self.match = match
        self.seats = tuple(seats)
        self.names = [seat.name for seat in self.seats]
        self.view = view
        self.is_replay = False
        """True if the last layout was for a replay."""
        self._glow: Sprite | None = None

    # -------------------------------------------------------------- the picture
    def build_layout(self, canvas: Canvas, foot: int = 0) -> Surface:
        """Make layout and table, with `foot` pixels left free below; return the painted background."""
        cache.open_scope()
        self.canvas = canvas
        self.is_replay = foot > 0
        self._glow = None
        background = self.build(foot)
        self.table.show(self.view)
        return background

    def build(self, foot: int) -> Surface:
        """Make `layout` and `table` on the canvas; return the painted background."""
        raise NotImplementedError

    @property
    def board_room(self) -> Rect:
        """The area for messages: over the board."""
        raise NotImplementedError

    def begin(self, event: Event) -> list[Tween]:
        """Apply an event to the view, and return the tweens that show it on the table."""
        self.table.landings.clear()
        self.match.game.fold(self.view, event)
        return self.table.begin(event)

    def see(self, view: Any) -> None:
        """Replace the view, once all events have been shown: the table need not change."""
        self.view = view

    def arrange(self, history: History) -> list[Tween]:
        """Bring the table to the view after a jump; return the tweens that show it."""
        tweens = self.table.arrange(self.view)
        self.restore(history)
        return tweens

    def restore(self, history: History) -> None:
        """Show what the last events left on the table, such as a roll, on a new table or after a jump."""

    def rect_of(self, place: int) -> Rect:
        """Return the area of a space of the board; the whole board if the game has no spaces."""
        return self.board_room

    def mark(self, place: int) -> None:
        """Highlight one space of the board with a glow, and no other; -1 for none."""
        glow = glow_sprite(self.rect_of(place), self.canvas.m, GLOW_DEPTH) if place >= 0 else None
        self._glow = self.canvas.layer.swap(self._glow, glow)

    # -------------------------------------------------------------- the words
    def line(self, events: Sequence[Event]) -> Words:
        """Return the log's line for some events, or "" if they have nothing to tell."""
        raise NotImplementedError

    def place_of(self, events: Sequence[Event]) -> int:
        """Return the space of the board that some events are about, or -1."""
        return -1

    def log_lines(self, history: Sequence[Sequence[Event]]) -> list[LogLine]:
        """Return the log's lines of a game, from the events of its entries."""
        lines: list[LogLine] = []
        for length, events in enumerate(history, 1):
            extend_log(self, lines, events, length)
        return lines

    def add_log_line(self, lines: list[LogLine], events: Sequence[Event]) -> None:
        """Add the events of one entry to the log's lines, if they have something to tell."""
        line = self.line(events)
        if line:
            lines.append(LogLine(line, self.place_of(events), tuple(events)))

    def event_notes(self, event: Event) -> Sequence[EventNote]:
        """Return a note for each gain, loss or fate that an event brought a player."""
        return ()

    def facts(self, seat: int, *, is_active: bool) -> PlayerFacts:
        """Return the contents of a seat's row; an active row is highlighted."""
        raise NotImplementedError

    @property
    def turn(self) -> int:
        """The seat whose turn it is in the view shown; -1 for none."""
        raise NotImplementedError

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won in the view shown; none while the game is in play."""
        return ()

    def result(self) -> Words:
        """Return the end of the game in a few words."""
        raise NotImplementedError

    def ended(self) -> Ending | None:
        """Return the report of a match that is over; None if the table itself shows its end."""
        return None

    # -------------------------------------------------------------- facts of a state
    @staticmethod
    def seat_to_roll(state: Any) -> int | None:
        """Return the seat that rolls the dice in a state, or None if nature acts by itself."""
        return None

    # -------------------------------------------------------------- replays
    @property
    def replay_rooms(self) -> tuple[Rect, ...]:
        """The areas of a replay's buttons for the whole game."""
        return self.layout.main, self.layout.second

    @staticmethod
    def cursor_of(match: Match) -> ReplayCursor:
        """Return a cursor with a position after each move; a game may override it with other positions."""
        return ReplayCursor(match)

    @staticmethod
    def events_of(cursor: ReplayCursor, position: int) -> list[Event]:
        """Return the events in a position's log line: all those since the previous position."""
        return list(cursor.events(position))

    def replay_line(self, events: Sequence[Event]) -> Words:
        """Return the line of a position; the line of the beginning if its events have nothing to tell."""
        return self.line(events) or message("log.begins")

    def replay_view(self, cursor: ReplayCursor, position: int, view: Any) -> Any:
        """Return the view of a position for those who watch."""
        return view

    @staticmethod
    def reveal_all(state: Any, view: Any) -> Any:
        """Return the view with everything hidden revealed, for a game that is over."""
        return view

    def show_replay_stats(self, cursor: ReplayCursor, position: int, seconds: int) -> None:
        """Show figures of a position, and of the whole game's `seconds`, beside the board."""

    @staticmethod
    def zoom_steps(event: PygameEvent) -> int:
        """Return the steps by which a key zooms in, below 0 out; 0 for any other key."""
        return 0

    def zoom_by(self, steps: int) -> None:
        """Zoom in on the board by some steps, at a time when nothing moves."""


def extend_log(face: Face, lines: list[LogLine], events: Sequence[Event], length: int) -> None:
    """Add the events of the newest entries to the log's lines; `length` is that of the match's log."""
    last = lines[-1] if lines else None
    face.add_log_line(lines, events)
    if lines and lines[-1] is not last:
        lines[-1] = lines[-1]._replace(length=length)


def highlighted_seats(face: Face) -> tuple[int, ...]:
    """Return the seats with highlighted rows: the winners, else the seat whose turn it is."""
    return face.winners or (face.turn,)


def rooms_for(buttons: int, rooms: tuple[Rect, ...]) -> tuple[Rect, ...]:
    """Return the areas of this many buttons in `rooms`; a lone one has its row for itself."""
    if buttons > 1:
        return rooms
    return (rooms[0].unionall([room for room in rooms if room.top == rooms[0].top]),)


def row_facts(face: Face) -> list[PlayerFacts]:
    """Return the contents of all rows, for a match that is only watched."""
    lit = highlighted_seats(face)
    return [face.facts(seat, is_active=seat in lit) for seat in range(len(face.layout.players))]


def look_of_only(face: Face, lit: Sequence[int]) -> SeatLook | None:
    """Return the look of the only highlighted seat; None for several seats or none, or in a game for one."""
    seat = lit[0] if len(lit) == 1 else -1
    return face.seats[seat] if seat >= 0 and len(face.seats) > 1 else None


def lit_look(face: Face) -> SeatLook | None:
    """Return the look of the only highlighted seat of a match that is only watched, or None."""
    return look_of_only(face, highlighted_seats(face))


def add_event_notes(face: Face, paper: EventNotes, event: Event) -> bool:
    """Add the notes of an event to a paper, beside their place; return False if it has none."""
    event_notes = face.event_notes(event)
    if event_notes:
        place = event_notes[-1].place
        at = face.rect_of(place) if place >= 0 else None
        paper.add(event_notes, face.seats, face.canvas, face.board_room, at)
    return bool(event_notes)


def newest_first(history: History) -> Iterator[Event]:
    """Return the events of some entries, the last one first."""
    return (event for events in reversed(history) for event in reversed(events))

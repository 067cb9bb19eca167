"""A board game watched again, whichever it is: the table as in play, its log, and the strip to go along."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

import pygame
from pygame import Rect, Surface

from games.core import Event
from games.match import Match
from games.seating import parse_seats
from ui.dialogs.modal import Entry
from ui.draw import materials
from ui.draw.dates import clock
from ui.draw.posters import title_of
from ui.draw.seats import SeatLook
from ui.draw.sprites import Sprite
from ui.draw.theme import BAR_WOOD, GOLD, INK, Metrics
from ui.draw.tween import Tween
from ui.play.board_face import Face
from ui.play.board_hud import Surroundings
from ui.play.phrases import Names
from ui.play.players import EDGE, badge_side, player_row
from ui.play.replay_cursor import ReplayCursor
from ui.play.results import Ending, ResultsScene
from ui.play.strip import HEIGHT
from ui.play.watching import PAUSE, Watching
from ui.widgets import button as widgets
from ui.widgets.bar import ICONS
from ui.widgets.button import ButtonKind, ButtonLook
from ui.widgets.pill import Message, turn_pill

if TYPE_CHECKING:
    from ui.app.app import App

_GLOW_DEPTH: Final = 700.0
_SIZE: Final = 17


Kind = TypeVar("Kind")


class Layout(Surroundings, Protocol):
    """Where the parts of a board game are, with room for the strip."""

    @property
    def foot(self) -> Rect:
        """What is left free for the strip."""
        ...


class BoardReplay(Face, Watching):
    """A match of a board game that is only looked at; `path` is its file, where it has one.

    Subclasses give it the table, its places and the words. `can_go_on` tells that it is no recording:
    unfinished, it can be played on. `sentence` is said at first.
    """

    layout: Layout
    ends: tuple[type[Event], ...] = ()
    """What ends a game, with a flourish."""

    def __init__(
        self,
        app: App,
        match: Match,
        seconds: int = 0,
        path: Path | None = None,
        *,
        can_go_on: bool = True,
        sentence: str = "",
    ) -> None:
        reel = self.reel_of(match)
        self.match = match
        self.seats = tuple(map(SeatLook.of, parse_seats(match.seats)))
        self.persons = tuple(number for number, seat in enumerate(self.seats) if not seat.is_computer)
        turns = [self.turn_events(reel, number) for number in range(reel.last + 1)]
        super().__init__(app, reel, [self.told(events) for events in turns], path)
        self.title = title_of(match.game.name)
        self.is_over = match.is_over
        self.can_go_on = can_go_on and not self.is_over and path is not None
        self.places = [self.place_of(events) for events in turns]
        """The space of the board that each position is about, -1 for none."""
        self.view: Any = self.seen(0)
        self._seconds = seconds
        self._sentence = sentence
        self._message = Message(self.layer, app.metrics)
        self._sprites: dict[str, Sprite] = {}
        self._glow: Sprite | None = None

    # -------------------------------------------------------------- what each game does
    @property
    def strip_room(self) -> Rect:
        """What is left free for the strip."""
        return self.layout.foot

    @property
    def action_rooms(self) -> tuple[Rect, ...]:
        """Where the buttons are for what can be done with the game."""
        return self.surroundings.main, self.surroundings.second

    def build_table(self, foot: int) -> Surface:
        """Lay out and make `table`, with `foot` pixels left free for the strip; the painted background."""
        raise NotImplementedError

    def reel_of(self, match: Match) -> ReplayCursor:
        """The positions that can be shown: one after each move, unless a game divides itself otherwise."""
        return ReplayCursor(match)

    def turn_events(self, reel: ReplayCursor, position: int) -> list[Event]:
        """What the log's line of a position tells of: all that happened since the one before."""
        return list(reel.events(position))

    def told(self, events: list[Event]) -> str:
        """The log's line for some events; of none, the beginning."""
        return self.line(events) or "The game begins."

    def rect_of(self, place: int) -> Rect:
        """Where a space of the board is; the whole board where it has none."""
        return self.board_room

    def ending(self) -> str:
        """How the game ended, in a few words."""
        raise NotImplementedError

    def opened(self, state: Any, view: Any) -> Any:
        """The view with all that was hidden, for a game that is over."""
        return view

    @staticmethod
    def ended(match: Match, names: Names) -> Ending | None:
        """What there is to tell of a match that is over; None where it has no scene of its own."""
        return None

    # -------------------------------------------------------------- whose eyes
    def seen(self, position: int) -> Any:
        """What is shown of a position: all where the game is over, else what one saw in play."""
        state, game = self.reel.state(position), self.reel.game
        if self.is_over:
            return self.opened(state, game.observe(state, None))
        return game.observe(state, self.persons[0] if len(self.persons) == 1 else None)

    # -------------------------------------------------------------- layout
    def lay_out(self) -> None:
        """Everything anew, at the measures of the window."""
        m = self.m
        self._message = Message(self.layer, m)
        self._sprites, self._glow = {}, None
        self.background = self.build_table(m.u(HEIGHT)).copy()
        paint_strip(self.background, self.strip_room, m)
        self.add_strip(self.strip_room)
        self._add_actions()
        self._add_bar()
        self.add_log(self.surroundings.ledger, "LEDGER")
        self.table.show(self.view)
        self.refresh()
        self.tell()
        self.show_ways()

    def _add_bar(self) -> None:
        app, bar = self.app, self.surroundings.bar
        places = dict(zip(ICONS, bar.icons, strict=True))
        sound = "mute" if app.settings.now.muted else "sound"
        self.buttons.add(bar.home, ButtonLook(icon="home"), app.home, "Back to the games")
        self.buttons.add(places["new"], ButtonLook(icon="close"), app.pop, "Back (Escape)")
        self.buttons.add(places["rules"], ButtonLook(icon="rules"), self.open_rules, "Rules (F1)")
        self.buttons.add(
            places["settings"], ButtonLook(icon="settings"), app.navigator.open_settings, "Settings (comma)"
        )
        self.buttons.add(places["sound"], ButtonLook(icon=sound), app.toggle_mute, "Sound on or off (M)")

    def _add_actions(self) -> None:
        """What can be done with the game: go on, see its result, share it, play again."""
        actions: list[tuple[str, str, Callable[[], None], str]] = []
        if self.can_go_on:
            actions.append(("Go on", "play", self.go_on, "Play on from the last move"))
        if self.is_over:
            actions.append(("The result", "trophy", self.open_results, "Who won, and how"))
        if self.path:
            tip = "Write the game into a file that you can send to a friend"
            actions.append(("Share", "share", self.share, tip))
        actions.append(("Play again", "redo", self.play_again, "A new game with the same players"))
        for number, (rect, (label, icon, action, tip)) in enumerate(
            zip(self.action_rooms, actions, strict=False)
        ):
            kind: ButtonKind = "wood" if number else "primary"
            look = ButtonLook(label, icon, kind, _SIZE)
            self._ways[label] = self.buttons.add(rect, look, action, tip)

    # -------------------------------------------------------------- what is shown
    def arrange(self) -> list[Tween]:
        """Everything to where it was."""
        return self.table.arrange(self.view)

    def begin(self, event: Event) -> list[Tween]:
        """As in play, with a flourish at the end."""
        if isinstance(event, self.ends):
            self.sound("win")
        return self.table.begin(event)

    def last_of(self, kind: type[Kind]) -> Kind | None:
        """What happened last of a kind, up to this position."""
        for position in range(self.position, -1, -1):
            found = [event for event in self.reel.events(position) if isinstance(event, kind)]
            if found:
                return found[-1]
        return None

    def refresh(self) -> None:
        """The place that the last move was about, and what can be done here."""
        self.view = self.seen(self.position)
        self.show_place(self.places[self.position])
        if self.can_go_on:
            self._ways["Go on"].show(enabled=self.position == self.reel.last)

    def tell(self) -> None:
        """The pill and the players."""
        self._show_pill()
        self._show_players()

    def sentence(self) -> str:
        """What the pill says."""
        last = self.reel.last
        if not self.position and last:
            time = f", {clock(self._seconds)}" if self._seconds else ""
            return f"Watching: before the first of {last} moves{time}"
        if self.position < last or not last:
            return f"Watching: move {self.position} of {last}"
        if self.is_over:
            return self.ending()
        where = "it was left here" if self.can_go_on else "the recording ends here"
        return f"Move {self.position}: {where}"

    def show_place(self, place: int) -> None:
        """Let a space of the board glow, and no other one; -1 for none."""
        if self._glow:
            self.layer.remove(self._glow)
            self._glow = None
        if place >= 0:
            self._glow = widgets.glow_sprite(self.rect_of(place), self.m, _GLOW_DEPTH)
            self.layer.add(self._glow)

    def _show_pill(self) -> None:
        room = self.surroundings.bar.pill
        picture = turn_pill(self.sentence(), room.size, self.m)
        self._put("pill", picture, picture.get_rect(center=room.center), 40)

    def _show_players(self) -> None:
        edge = self.m.u(EDGE)
        for number, rect in enumerate(self.surroundings.players[: len(self.seats)]):
            badge = self.seats[number].badge(badge_side(rect, self.m))
            picture = player_row(rect.size, self.facts(number), badge, self.m)
            self._put(f"player {number}", picture, rect.move(-edge, -edge), 25)

    def _put(self, name: str, picture: Surface, rect: Rect, depth: float) -> None:
        sprite = self._sprites.get(name)
        if sprite is None:
            self._sprites[name] = Sprite(picture, rect.topleft, depth)
            self.layer.add(self._sprites[name])
        else:
            sprite.change(picture=picture, place=rect.topleft)

    def say(self, sentence: str) -> None:
        """Show a sentence on the board, for a while; "" takes it away."""
        self._message.show(sentence, self.board_room, self.app.now)

    def enter(self) -> None:
        """What there is to say of the file is said once."""
        sentence, self._sentence = self._sentence, ""
        self.say(sentence)

    def tick(self, now: float) -> None:
        """Time passes; while it is played, each move is shown to its end."""
        if self.playing and self.stage.busy:
            self._due = max(self._due, now + PAUSE / self.speed / 2)
        super().tick(now)
        self._message.tick(now)

    # -------------------------------------------------------------- what can be done
    def go_on(self) -> None:
        """Play on where the game was left."""
        if self.path:
            self.app.navigator.go_on(self.path)

    def play_again(self) -> None:
        """Begin a new game with the same players and options."""
        self.app.home(self._begin)

    def _begin(self) -> None:
        match = self.match
        self.app.push(self.app.navigator.new_board_scene(match.game.name, match.seats, match.options))

    def open_results(self) -> None:
        """Show how the game ended."""
        entries = (
            Entry("Play again", "redo", "R", "again", self.play_again, "primary"),
            Entry("Watch the game", "play", "W", "waste", self._from_the_start),
            Entry("Games", "home", "", "", self.app.home),
        )
        ending = self.ended(self.match, self.names)
        if ending:
            self.app.push(ResultsScene(self.app, ending, self.seats, entries))

    def _from_the_start(self) -> None:
        self.go(0)
        self.toggle()


def paint_strip(target: Surface, room: Rect, m: Metrics) -> None:
    """A plank of wood with a brass edge above it."""
    target.blit(materials.planks(room.width, room.height, BAR_WOOD, room.height, 17), room)
    pygame.draw.rect(target, INK, (room.x, room.y, room.width, m.u(4)))
    pygame.draw.rect(target, GOLD, (room.x, room.y + m.u(1), room.width, m.u(1.5)))

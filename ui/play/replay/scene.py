"""The scene in which any game is watched again: play, pause, steps, jumps and speed."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from functools import partial
from math import inf
from typing import TYPE_CHECKING, Any, Final

import pygame
from pygame import Rect
from pygame.event import Event as PygameEvent

from games import GAMES
from games.compat import override
from games.core import Event, Over, Words, message
from games.match import Match
from games.rulebook import topics
from ui.app.intents import Command, Intent, Pointer, Scroll
from ui.app.scene import Application
from ui.dialogs.modal import MenuEntry
from ui.draw.tween import Tween
from ui.play.base.face import Face, ReplayWays, add_event_notes, lit_look, rooms_for, row_facts
from ui.play.base.pace import READING
from ui.play.base.session import seat_looks, viewer_of
from ui.play.narration.line_offers import LineOffer
from ui.play.narration.log_papers import LogPapers, add_log_tips
from ui.play.panels.actions import BarButton
from ui.play.panels.canvas import Canvas
from ui.play.panels.hud import Hud
from ui.play.panels.log import Log, LogLine
from ui.play.panels.notices import EventNotes
from ui.play.replay.chances import ChancesScene, ReplayChances
from ui.play.replay.strip import HEIGHT, ReplayState, Strip, paint_strip
from ui.play.review.pages import EndPages
from ui.play.sharing.share import share_watched
from ui.screens.house_rules import sign_at_table
from ui.widgets.button import Button, labelled

if TYPE_CHECKING:
    from pathlib import Path

    from ui.play.base.screen import Screen

SPEEDS: Final = (1, 2, 4, 8)
PAUSE: Final = 1.1  # seconds from move to move, at the lowest speed
_PAGE: Final = 10
_STEPS: Final = {"left": -1, "undo": -1, "right": 1, "redo": 1}
_FASTER: Final = {"up": 1, "down": -1}
_JUMPS: Final = {pygame.K_PAGEUP: -_PAGE, pygame.K_PAGEDOWN: _PAGE}


class ReplayScene(ChancesScene):
    """A match that is only watched; `path` is its file, if it has one.

    `can_resume` is True if it is no recording: an unfinished one can be played on. The scene begins with
    `sentence`, and shows the event of an `entry` of the log, or the beginning for -1.
    """

    def __init__(
        self,
        app: Application,
        screen: Screen,
        match: Match,
        seconds: int = 0,
        path: Path | None = None,
        *,
        can_resume: bool = True,
        sentence: Words = "",
        entry: int = -1,
    ) -> None:
        super().__init__(app)
        seats = seat_looks(match)
        self._match = match
        self._path = path
        self.cursor = screen.face.cursor_of(match)
        self._viewer = viewer_of(match)
        view = self.cursor.game.observe(self.cursor.state(0), self._viewer)
        self.face: Face = screen.face(match, seats, view)
        self._describer = screen.table_describer(self.face)
        turns = [self.face.events_of(self.cursor, number) for number in range(self.cursor.last + 1)]
        self.lines = [
            LogLine(self.face.replay_line(events), self.face.place_of(events), tuple(events))
            for events in turns
        ]
        """Log line of each position, the space of the board that it is about, and its events."""
        ways = ReplayWays(self._watch, self._from_the_start, self._branch_at)
        make_review = self.face.screen_options.review if match.is_over else None
        self._open_review = make_review(app, match, ways) if make_review else None
        self._can_resume = can_resume and not match.is_over and path is not None
        self._start = self.cursor.position_of(entry) if entry >= 0 else 0
        self.position = self._reached = self._furthest = max(0, self._start - 1)
        """The last position that was shown to its end: the log tells nothing that was never shown."""
        self.playing = False
        self.speed = SPEEDS[0]
        self.hud: Hud
        self._strip: Strip
        self._go_on_button: Button | None = None
        self._due = 0.0
        self._event_notes = EventNotes()
        heading = self.face.screen_options.heading
        self._papers = LogPapers(app, match, heading, lambda: self.hud.log, self._line_offer, self._jump)
        self._seconds = seconds
        self._sentence = sentence
        self.face.view = self._seen()
        self._chances = ReplayChances(app, match, self.face, self._show_curve)

    def _seen(self) -> Any:
        """Return the view of the position: all of it if the game is over, else as it was seen in play."""
        face, cursor, position = self.face, self.cursor, self.position
        state = cursor.state(position)
        if self._match.is_over:
            view = face.reveal_all(state, cursor.game.observe(state, None))
        else:
            view = cursor.game.observe(state, self._viewer)
        return face.replay_view(cursor, position, view)

    # -------------------------------------------------------------- layout
    @override
    def build_layout(self) -> None:
        m = self.m
        self._event_notes.end(drawn=False)
        canvas = Canvas(self.layer, m, self.app.sound.play, self.app.settings.current)
        self.background = self.face.build_layout(canvas, m.u(HEIGHT)).copy()
        foot = self.face.layout.foot
        paint_strip(self.background, foot, m)
        self._strip = Strip(
            canvas, self.buttons, foot, self._state, self._strip_callbacks(), self._seek, self._chances.paint
        )
        log_area = self.face.screen_options.replay_log(self.face, self._add_actions())
        heading, sign = self.face.screen_options.heading, sign_at_table(self._match)
        log = Log(self.layer, log_area, m, heading, sign)
        self.hud = Hud(canvas, self.buttons, self.face.layout, log)
        self.hud.add_bar(BarButton("home", self.app.home, message("tip.home.replay")), self._bar())
        self.face.restore(self._history())
        self._refresh()
        self._show_pill_and_rows()
        self._show_state()
        add_log_tips(self.buttons, log, self.app.reader.bindings, is_replay=True)

    def _strip_callbacks(self) -> dict[str, Callable[[], None]]:
        return {
            "first": lambda: self.go(0),
            "back": lambda: self.step(-1),
            "play": self.toggle,
            "step": lambda: self.step(1),
            "last": lambda: self.go(self.cursor.last),
            "branch": self._branch,
            "speed": lambda: self.change_speed(1 if self.speed != SPEEDS[-1] else -len(SPEEDS)),
        }

    def _bar(self) -> dict[str, BarButton]:
        app = self.app
        mute = "mute" if app.settings.current.muted else "sound"
        return {
            "new": BarButton("close", app.pop, message("tip.back")),
            "rules": BarButton("rules", self._open_rules, message("tip.rules")),
            "settings": BarButton("settings", app.navigator.open_settings, message("tip.settings")),
            "sound": BarButton(mute, app.toggle_mute, message("tip.sound")),
        }

    def _add_actions(self) -> int:
        """Add buttons to play on, see the result, share and play again where possible; return how many."""
        callbacks: dict[str, Callable[[], None]] = {"again": self._play_again}
        if self._can_resume:
            callbacks["go on"] = self._play_on
        if self._match.is_over:
            callbacks["result"] = self._open_results
            if self._open_review:
                callbacks["review"] = self._open_review
        if self._path:
            callbacks["share"] = self._export
        options = self.face.screen_options
        shown = [(name, button) for name, button in options.replay_buttons.items() if name in callbacks]
        self._go_on_button = None
        smaller, rooms = list[Button](), rooms_for(len(shown), self.face.replay_rooms)
        for number, (rect, (name, each)) in enumerate(zip(rooms, shown, strict=False)):
            look = labelled(each.label, each.icon, "wood" if number else "primary", each.size)
            button = self.buttons.add(rect, look, callbacks[name], each.tip)
            smaller += [button] * (number > 0)
            if name == "go on":
                self._go_on_button = button
        self.buttons.match_font_sizes(smaller)
        return len(shown)

    # -------------------------------------------------------------- the shown position
    @property
    def _state(self) -> ReplayState:
        return ReplayState(self.position, self.cursor.last, self.playing, self.speed)

    def _show_state(self) -> None:
        """Bring the strip and the log up to date."""
        self._strip.show(self._state)
        self.hud.log.show(
            self.face.screen_options.shown_lines(self.face, self.lines[: self._furthest + 1]), self._reached
        )

    def _refresh(self) -> None:
        """Update the mark of the last move's place, the part beside the board, and the button to play on."""
        self.face.mark(self.lines[self.position].place)
        self.face.show_replay_stats(self.cursor, self.position, self._seconds)
        if self._go_on_button:
            self._go_on_button.show(enabled=self.position == self.cursor.last)

    def _show_pill_and_rows(self) -> None:
        """Update the pill and the players."""
        self.hud.set_moods(self._moods())
        self.hud.show_pill(self.sentence(), lit_look(self.face))
        self.hud.show_players(self.face.seats, row_facts(self.face))

    # -------------------------------------------------------------- play and steps
    def toggle(self) -> None:
        """Play or pause; at the end, begin again from the start."""
        if self.playing:
            self._pause()
        elif self.cursor.last:
            if self.position == self.cursor.last:
                self._jump(0)
            self.playing = True
            self._due = self.app.now + PAUSE / self.speed / 2
            self._show_state()

    def _pause(self) -> None:
        """Pause if the game is playing."""
        if self.playing:
            self.playing = False
            self._show_state()

    def step(self, steps: int) -> None:
        """Go some moves forward or back, and pause."""
        self.go(self.position + steps)

    def go(self, position: int) -> None:
        """Go to a position, or to the nearest one, and pause."""
        self._pause()
        self.app.defer(partial(self._jump, position))

    def change_speed(self, step: int) -> None:
        """Change the speed by some steps; a positive number makes it faster."""
        number = max(0, min(len(SPEEDS) - 1, SPEEDS.index(self.speed) + step))
        self.speed = SPEEDS[number]
        self._due = min(self._due, self.app.now + PAUSE / self.speed)
        self._show_state()

    def _jump(self, position: int, *, is_still: bool = False) -> None:
        position = max(0, min(self.cursor.last, position))
        if position == self.position + 1:
            self._forward()
            self.stage.tick(self.app.now)
        elif position != self.position:
            self.stage.finish()
            self._event_notes.end()
            self.position = position
            self.app.sound.play("undo" if position < self.cursor.last else "card_slide")
            self.stage.add(self._arrange)
            self.face.view = self._seen()
            self._refresh()
            self._update_position()
            self.stage.tick(self.app.now)
        if is_still:
            self.stage.finish()

    def _arrange(self) -> list[Tween]:
        """Arrange the table as it was at the position."""
        return self.face.arrange(self._history())

    def _history(self) -> list[list[Event]]:
        """Return the events up to the position."""
        return [self.cursor.events(number) for number in range(self.position + 1)]

    def _forward(self) -> None:
        """Show the next move, with its events as in play."""
        self.stage.finish()
        self._event_notes.end()
        self.position += 1
        for event in self.cursor.events(self.position):
            self.stage.add(partial(self._begin_event, event))
        self.stage.add(self._arrive)
        self._refresh()
        self._show_state()

    def _arrive(self) -> list[Tween]:
        """Update the view, the pill and the log after the position has been shown."""
        self.face.see(self._seen())
        self._update_position()
        return []

    def _update_position(self) -> None:
        self._reached = self.position
        self._furthest = max(self._furthest, self.position)
        self._show_pill_and_rows()
        self._show_state()
        self._announce_position()

    def _begin_event(self, event: Event) -> list[Tween]:
        """Begin an event as in play, at the speed of the replay; with a flourish at the end of the game."""
        if isinstance(event, self.face.ends):
            turn = self._match.turn
            self.app.sound.play("win" if isinstance(turn, Over) and turn.winners else "lose")
        totals, tweens = self.hud.totals, self.face.begin(event)
        if self.face.table.landings:
            self.hud.show_players(self.face.seats, row_facts(self.face))
        tweens += self.hud.count_totals(totals, self.face.table.landings)
        if add_event_notes(self.face, self._event_notes, event):
            seconds = READING[self.app.settings.current.pace]
            seconds = min(seconds, PAUSE / self.speed) if self.playing else seconds
            self._event_notes.show_for(seconds, self.app.now)
        if self.playing:
            for tween in tweens:
                tween.seconds /= self.speed
                tween.delay /= self.speed
        return tweens

    def _seek(self, position: int) -> None:
        """Follow the dragged nugget: pause, and show the position without motion."""
        self._pause()
        self.app.defer(partial(self._jump, position, is_still=True))

    # -------------------------------------------------------------- life
    @override
    def enter(self) -> None:
        self.app.sound.set_tune(GAMES.spec(self._match.game.name).tune)
        sentence, self._sentence = self._sentence, ""
        self.show_message(sentence)
        super().enter()
        first, self._start = self._start, 0
        if first:
            self.go(first)

    @override
    def tick(self, now: float) -> None:
        if self.playing and self.app.hidden:
            self._pause()
        if self.playing and self.stage.busy:
            self._due = max(self._due, now + PAUSE / self.speed / 2)
        super().tick(now)
        self._event_notes.tick(now)
        if self.playing and now >= self._due:
            self._due = now + PAUSE / self.speed
            self._forward()
            if self.position == self.cursor.last:
                self.stage.tick(now)  # at the speed of the replay
                self._pause()

    @property
    @override
    def due(self) -> float:
        return min(super().due, self._event_notes.due, self._due if self.playing else inf)

    @override
    def leave(self) -> None:
        """Pause and finish all animations: another scene is shown."""
        self._pause()
        self.stage.finish()
        super().leave()

    # -------------------------------------------------------------- input
    @override
    def _under(self, place: tuple[int, int]) -> Hashable:
        button = self.buttons.at(place)
        return (button.look.icon, button.area.topleft) if button else super()._under(place)

    @override
    def _press_areas(self, place: tuple[int, int]) -> Iterable[Rect]:
        return [*super()._press_areas(place), self._strip.area]

    @override
    def _is_holding(self) -> bool:
        return self._strip.is_holding

    @override
    def handle(self, intent: Intent) -> None:
        if isinstance(intent, Scroll):
            self.step(-round(intent.notches))
            return
        if isinstance(intent, Pointer):
            if self._strip.point(intent):
                return
            self._strip.hover(intent.place)
            self.hud.log.hover(intent.place)
        super().handle(intent)

    @override
    def _handle_pointer(self, pointer: Pointer) -> bool:
        if pointer.kind != "press" or pointer.button != 1:
            return False
        if self._strip.hold(pointer.place):
            return True
        number = self.hud.log.line_at(pointer.place)
        if number >= 0:
            self.go(number)
            self._papers.open_reasons(number)
        elif self.hud.log.heading.collidepoint(pointer.place):
            self._open_history()
            return True
        return number >= 0

    def _line_offer(self, number: int) -> LineOffer:
        """Offer to go to the position of a line."""
        do = None if number == self.position else partial(self.go, number)
        return LineOffer(message("log.go_here"), "eye", "", do)

    def _open_history(self) -> None:
        self._pause()
        self._papers.open_history(self.position)

    @override
    def command(self, command: Command) -> None:
        if command.name in _STEPS:
            self.step(_STEPS[command.name])
        elif command.name in _FASTER:
            self.change_speed(_FASTER[command.name])
            self.app.announcer.say(message("spoken.speed", speed=self.speed), is_urgent=True)
        elif command.name == "deal":
            self.toggle()
        elif command.name == "new" and self.position < self.cursor.last:
            self._branch()
        elif command.name == "rules":
            self._open_rules()
        elif command.name == "why":
            self._pause()
            self._papers.open_reasons(self.position)
        elif command.name == "log":
            self._open_history()
        else:
            super().command(command)

    @override
    def handle_event(self, event: PygameEvent) -> bool:
        if event.type != pygame.KEYDOWN:
            return super().handle_event(event)
        if event.key in (pygame.K_HOME, pygame.K_END):
            self.go(0 if event.key == pygame.K_HOME else self.cursor.last)
        elif event.key in _JUMPS:
            self.step(_JUMPS[event.key])
        elif steps := self.face.zoom_steps(event):
            self.stage.finish()
            self.face.zoom_by(steps)
            self.face.mark(self.lines[self.position].place)
        else:
            return super().handle_event(event)
        return True

    # -------------------------------------------------------------- actions
    def _branch(self) -> None:
        """Play on from the shown position, as a new game beside the one that is watched."""
        self._branch_at(self.cursor.entries_before(self.position))

    def _branch_at(self, count: int) -> None:
        self.app.home(partial(self.app.navigator.open_branch, self._match, count))

    def _play_on(self) -> None:
        """Play on where the game was left."""
        if self._path:
            self.app.navigator.go_on(self._path)

    def _export(self) -> None:
        """Write the game into a file for a friend."""
        from ui.screens.saved_game import share

        if self._path:
            self.app.defer(partial(share, self.app, self._path, self._work))

    def _play_again(self) -> None:
        """Begin a new game like this one."""
        self.app.home(partial(self.face.screen_options.again, self.app, self._match))

    def _open_rules(self) -> None:
        """Open the rules of this game, at the page about the next decision."""
        game = self.cursor.game
        self.app.navigator.open_rules(game.name, topics(game, self.cursor.state(self.position)))

    def _open_results(self) -> None:
        """Show how the game ended."""
        entries = (
            MenuEntry(message("button.again"), "redo", "R", "again", self._play_again, "primary"),
            MenuEntry(message("button.watch"), "play", "W", "waste", self._from_the_start),
            MenuEntry(message("button.games"), "home", "", "", self.app.home),
        )
        EndPages(
            self.app, self._match, self.face, self.face.ended, lambda: entries, self._watch, self._share,
            self._path,
        ).open()  # fmt: skip

    def _watch(self, entry: int) -> None:
        """Leave a page on the end for an entry of the log."""
        self.app.pop()
        self.go(self.cursor.position_of(entry))

    def _share(self) -> None:
        """Show the menu from which the game can be sent to others."""
        share_watched(self.app, self.face, self._seconds, self._path)

    def _from_the_start(self) -> None:
        self.go(0)
        self.toggle()

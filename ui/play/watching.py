"""A game that is watched again, whichever it is: play, pause, steps, jumps, speed, and the strip for them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect
from pygame.event import Event as PygameEvent

from games.core import Event
from ui.app.intents import Command, Intent, Pointer, Scroll
from ui.app.scene import Scene
from ui.draw.sprites import Sprite
from ui.draw.tween import Tween
from ui.play.log import Line, chronicle, line_at
from ui.play.replay_cursor import ReplayCursor
from ui.play.strip import ScrubBar, lay_out_strip
from ui.widgets.button import Button, ButtonLook

if TYPE_CHECKING:
    from pathlib import Path

    from ui.app.app import App

SPEEDS: Final = (1, 2, 4, 8)
PAUSE: Final = 1.1  # seconds from move to move, at the lowest speed
_PAGE: Final = 10
_STEPS: Final = {"left": -1, "undo": -1, "right": 1, "redo": 1}
_FASTER: Final = {"up": 1, "down": -1}
_JUMPS: Final = {pygame.K_PAGEUP: -_PAGE, pygame.K_PAGEDOWN: _PAGE}


class Watching(Scene):
    """A game that is watched; `path` is its file, where it has one.

    Subclasses lay it out, and show its positions and events.
    """

    def __init__(self, app: App, reel: ReplayCursor, lines: list[str], path: Path | None) -> None:
        super().__init__(app)
        self.reel = reel
        self.path = path
        self.lines = lines
        """What the log says of each position."""
        self.position = 0
        self.reached = 0
        """The position that was shown to its end last: the log tells of nothing that was never shown."""
        self.playing = False
        self.speed = SPEEDS[0]
        self.bar: ScrubBar | None = None
        self.shown_lines: tuple[Line, ...] = ()
        self._furthest = 0
        self._due = 0.0
        self._holding = False
        self._hot_line = -1
        self._log: Sprite | None = None
        self._log_room = Rect(0, 0, 1, 1)
        self._log_heading = ""
        self._ways: dict[str, Button] = {}

    # -------------------------------------------------------------- what each game does
    def arrange(self) -> list[Tween]:
        """Bring the table to the position that was jumped to; the tweens that show it."""
        raise NotImplementedError

    def begin(self, event: Event) -> list[Tween]:
        """Begin to show an event on the table."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Bring what surrounds the table up to date with the position."""
        raise NotImplementedError

    def tell(self) -> None:
        """Say what has come about: the position has been shown to its end."""
        raise NotImplementedError

    # -------------------------------------------------------------- parts of the layout
    def add_strip(self, room: Rect) -> None:
        """Put the strip into a room."""
        layout = lay_out_strip(room, self.m)
        self._holding = False
        self.bar = ScrubBar(layout.bar, self.reel.last, self.position, self.m, self._scrub)
        self.layer.add(self.bar)
        ways = (
            ("first", ButtonLook(icon="first"), lambda: self.go(0), "To the start (Home)"),
            ("back", ButtonLook(icon="back"), lambda: self.step(-1), "A step back (Left)"),
            ("play", self._play_look(), self.toggle, "Play or pause (Space)"),
            ("step", ButtonLook(icon="step"), lambda: self.step(1), "A step forward (Right)"),
            ("last", ButtonLook(icon="last"), lambda: self.go(self.reel.last), "To the end (End)"),
        )
        self._ways = {}
        for (name, look, action, tip), rect in zip(ways, layout.buttons, strict=True):
            self._ways[name] = self.buttons.add(rect, look, action, tip)
        self._ways["speed"] = self.buttons.add(
            layout.speed, self._speed_look(), self._next_speed, "The speed (Up, Down)"
        )

    def add_log(self, room: Rect, heading: str) -> None:
        """Put the log into a room."""
        self._log_room, self._log_heading = room, heading
        self._log, self._hot_line = None, -1

    def show_ways(self) -> None:
        """Bring the strip and the log up to date."""
        if self.bar:
            self.bar.show(self.position)
        for name, enabled in (("first", self.position > 0), ("back", self.position > 0)):
            self._ways[name].show(enabled=enabled)
        for name in ("step", "last"):
            self._ways[name].show(enabled=self.position < self.reel.last)
        self._ways["play"].show(look=self._play_look(), enabled=self.reel.last > 0)
        self._ways["speed"].show(look=self._speed_look())
        self._show_log()

    def _play_look(self) -> ButtonLook:
        return ButtonLook(icon="pause" if self.playing else "play", kind="gold")

    def _speed_look(self) -> ButtonLook:
        return ButtonLook(f"{self.speed}×", size=19)

    def _show_log(self) -> None:
        told = self.lines[: self._furthest + 1]
        paper = chronicle(self._log_room, self._log_heading, told, self.reached, self.m, self._hot_line)
        place = (self._log_room.x - paper.edge, self._log_room.y - paper.edge)
        self.shown_lines = paper.lines
        if self._log is None:
            self._log = Sprite(paper.picture, place, 20)
            self.layer.add(self._log)
        else:
            self._log.change(picture=paper.picture, place=place)

    # -------------------------------------------------------------- going along
    def toggle(self) -> None:
        """Play, or pause; at its end it begins again from the start."""
        if self.playing:
            self.pause()
        elif self.reel.last:
            if self.position == self.reel.last:
                self._jump(0)
            self.playing = True
            self._due = self.app.now + PAUSE / self.speed / 2
            self.show_ways()

    def pause(self) -> None:
        """Play no further."""
        if self.playing:
            self.playing = False
            self.show_ways()

    def step(self, steps: int) -> None:
        """Go some moves on or back, and play no further."""
        self.go(self.position + steps)

    def go(self, position: int) -> None:
        """Go to a position, or as near as there is one, and play no further."""
        self.pause()
        self._jump(position)

    def _jump(self, position: int) -> None:
        position = max(0, min(self.reel.last, position))
        if position == self.position + 1:
            self._forward()
        elif position != self.position:
            self.stage.finish()
            self.position = position
            self.app.sound.play("undo" if position < self.reel.last else "card_slide")
            self.stage.add(self.arrange)
            self.refresh()
            self._reach()
            self._follow()

    def _forward(self) -> None:
        """The next move, with its events as in play."""
        self.stage.finish()
        self.position += 1
        for event in self.reel.events(self.position):
            self.stage.add(partial(self._hastened, event))
        self.stage.add(self._reach)
        self.refresh()
        self._follow()

    def _follow(self) -> None:
        self.show_ways()
        self.stage.tick(self.app.now)

    def _reach(self) -> list[Tween]:
        """The position has been shown."""
        self.reached = self.position
        self._furthest = max(self._furthest, self.position)
        self.tell()
        self._show_log()
        return []

    def _hastened(self, event: Event) -> list[Tween]:
        """An event, as fast as the game is played."""
        tweens = self.begin(event)
        if self.playing:
            for tween in tweens:
                tween.seconds /= self.speed
                tween.delay /= self.speed
        return tweens

    def _scrub(self, position: int) -> None:
        """The nugget was taken along: the table follows at once."""
        self.pause()
        self._jump(position)
        self.stage.finish()

    def change_speed(self, step: int) -> None:
        """Faster or slower."""
        number = max(0, min(len(SPEEDS) - 1, SPEEDS.index(self.speed) + step))
        self.speed = SPEEDS[number]
        self._due = min(self._due, self.app.now + PAUSE / self.speed)
        self.show_ways()

    def _next_speed(self) -> None:
        self.change_speed(1 if self.speed != SPEEDS[-1] else -len(SPEEDS))

    # -------------------------------------------------------------- life
    def tick(self, now: float) -> None:
        """Animations; and the next move when it is due."""
        super().tick(now)
        if self.playing and now >= self._due:
            self._due = now + PAUSE / self.speed
            self._forward()
            if self.position == self.reel.last:
                self.pause()

    def leave(self) -> None:
        """Nothing goes on while another scene is shown."""
        self.pause()
        self.stage.finish()

    def hidden_changed(self, hidden: bool) -> None:
        """Nothing goes on while the window is hidden."""
        self.pause()

    # -------------------------------------------------------------- input
    def handle(self, intent: Intent) -> None:
        """The wheel steps; a held nugget follows the mouse wherever it goes."""
        if isinstance(intent, Scroll):
            self.step(-round(intent.notches))
        elif isinstance(intent, Pointer) and self._holding and intent.kind != "press":
            self._drag(intent)
        else:
            if isinstance(intent, Pointer):
                self._hover_parts(intent.place)
            super().handle(intent)

    def _drag(self, pointer: Pointer) -> None:
        if self.bar and pointer.kind == "move" and pointer.button:
            self.bar.drag(pointer.place)
        else:
            self._holding = False

    def _hover_parts(self, place: tuple[int, int]) -> None:
        if self.bar:
            self.bar.hover(place)
        hot = line_at(self.shown_lines, place)
        if hot != self._hot_line:
            self._hot_line = hot
            self._show_log()

    def pointed(self, pointer: Pointer) -> bool:
        """A press on the bar takes the nugget there, one on a line of the log goes to its move."""
        if pointer.kind != "press" or pointer.button != 1:
            return False
        if self.bar and self.bar.enabled and self.bar.area.collidepoint(pointer.place):
            self._holding = True
            self.bar.drag(pointer.place)
            return True
        number = line_at(self.shown_lines, pointer.place)
        if number >= 0:
            self.go(number)
        return number >= 0

    def command(self, command: Command) -> None:
        """Arrows step and change the speed, Space plays, F1 opens the rules; the rest as everywhere."""
        if command.name in _STEPS:
            self.step(_STEPS[command.name])
        elif command.name in _FASTER:
            self.change_speed(_FASTER[command.name])
        elif command.name == "deal":
            self.toggle()
        elif command.name == "rules":
            self.open_rules()
        else:
            super().command(command)

    # -------------------------------------------------------------- what can be done
    def open_rules(self) -> None:
        """The rules of this game."""
        from ui.screens.rules.scene import RulesScene

        self.app.push(RulesScene(self.app, self.reel.game.name))

    def share(self) -> None:
        """Write the game into a file for a friend."""
        from ui.screens.saved_game import share

        if self.path:
            self.say(share(self.app, self.path))

    def sound(self, name: str, *, pitch: int = 0) -> None:
        """Let something sound."""
        self.app.sound.play(name, pitch=pitch)

    def raw(self, event: PygameEvent) -> bool:
        """Home, End, Page Up and Page Down."""
        if event.type != pygame.KEYDOWN:
            return super().raw(event)
        if event.key in (pygame.K_HOME, pygame.K_END):
            self.go(0 if event.key == pygame.K_HOME else self.reel.last)
        elif event.key in _JUMPS:
            self.step(_JUMPS[event.key])
        else:
            return super().raw(event)
        return True

"""The window, the only loop, the stack of scenes, and what scenes may ask to be opened.

While the loop runs, a scene is laid out on a thread. Until that is done the thread alone touches scenes: the
window keeps the picture that it shows, stretched where its size changes, and what the player does waits.
"""

from __future__ import annotations

import sys
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect, Surface

from saves.background import Background
from ui.app.bindings import Bindings
from ui.app.display import Display
from ui.app.intents import Intent, Reader
from ui.app.transition import Transition
from ui.app.waiting import FRAME, LONGEST, WAKE, Waiting
from ui.draw import cache
from ui.draw.theme import Metrics, use_high_contrast
from ui.words import chosen, speak

if TYPE_CHECKING:
    from games.core import Words
    from saves.library import Library
    from saves.records import Records
    from saves.settings import SettingsStore
    from ui.app.scene import Navigation, Scene
    from ui.app.sound import Sound
    from ui.app.worker import Worker

Clock = Callable[[], float]
Job = Callable[[], bool]
"""Work for idle moments, in small steps; True while there is more to do."""

_SHOWN: Final = (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN)
_HIDDEN: Final = (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
_OF_WINDOW: Final = (pygame.VIDEORESIZE, *_SHOWN, *_HIDDEN)
_UNDER_WAY: Final = 20  # milliseconds in which X has got what SDL sends to the window by another connection
_LARGE: Final = 4_000_000  # pixels of a window; to copy more, or to mix them, takes most of a frame
_TURN: Final = 0.001  # seconds after which a thread that computes lets the window's go on
_RESIZE_REST: Final = 0.15  # seconds after the last change of size before pictures are made anew
_HANDS_OFF: Final = 0.3  # seconds without input before a job may take some milliseconds
_KEPT, _KEPT_WINDOWS = 16_000_000, 5  # bytes of pictures: so many, and so many for all pixels of the window
_SEEN: Final = (
    "buttons", "card_back", "card_style", "cloth", "contrast", "keys", "language", "scale", "text_size",
)  # fmt: skip  # all looks by them
_ALONE: Final = 60.0  # seconds without input after which nobody may be there
_LONGEST_REST: Final = 60.0  # seconds to wait for a picture to come to rest


class App:
    """Everything that lasts as long as the window: display, sound, settings, saves, worker, scenes."""

    def __init__(
        self,
        display: Display,
        settings: SettingsStore,
        open_library: Callable[[], Library],
        sound: Sound,
        worker: Worker,
        navigate: Callable[[App], Navigation],
        clock: Clock = time.monotonic,
    ) -> None:
        self.display = display
        self.settings = settings
        self._open_library = open_library
        self.sound = sound
        self.worker = worker
        self.navigator = navigate(self)
        self.scenes: list[Scene] = []
        self.jobs: list[Job] = []
        self.hidden = False
        self.running = True
        self._is_stopped = False
        self._clock = clock
        self.now = clock()
        self._last_input = float("-inf")
        self.reader = Reader()
        self.pads = self.reader.pads
        self._bind()
        self._resized_at: float | None = None
        self._transition = Transition(display)
        self._is_looping = False
        self._layouts, self._aside = Background(), Background()
        self._to_open: deque[Callable[[], object]] = deque()
        self._is_stale = False  # the scene is still to be laid out
        self._is_entered = True
        self._happened: deque[pygame.event.Event] = deque()
        self._waiting = Waiting()
        self.metrics = self._measured()

    @cached_property
    def library(self) -> Library:
        """The saved games; looked for when they are first asked for."""
        return self._open_library()

    @cached_property
    def records(self) -> Records:
        """The statistics; opened when they are first asked for."""
        from saves.records import Records

        return Records.beside(self.library.folder)

    # -------------------------------------------------------------- scenes
    @property
    def scene(self) -> Scene:
        """The scene that is shown."""
        return self.scenes[-1]

    def push(self, scene: Scene) -> None:
        """Show a scene over the one that is shown."""
        if self.scenes:
            self.scene.leave()
        self._put(scene)

    def replace(self, scene: Scene) -> None:
        """Show a scene instead of the one that is shown."""
        self.scene.leave()
        self.scenes.pop()
        self._put(scene)

    def pop(self) -> None:
        """Go back to the scene before; the last one ends the program."""
        self.scene.leave()
        if len(self.scenes) == 1:
            self.running = False
            return
        self._begin_fade()
        self.scenes.pop().put_away()
        self._appear()

    def home(self, then: Callable[[], object] = lambda: None) -> None:
        """Go back to the first scene, `then` do what is to follow; where moves would be lost, ask first."""

        def go() -> None:
            self.go_home()
            then()

        self.leave_safely(self.scenes[1:], go)

    def leave_safely(self, scenes: Sequence[Scene], leave: Callable[[], None]) -> None:
        """Leave scenes by `leave`; where moves would be lost by it, ask first."""
        sentence = next((loss for scene in scenes if (loss := scene.loss())), "")
        if not sentence:
            leave()
            return
        self.navigator.ask_before_loss(sentence, lambda: self.leave_safely(scenes, leave), leave)

    def go_home(self) -> None:
        """Go back to the first scene, whatever is lost by it."""
        while len(self.scenes) > 2:
            gone = self.scenes.pop()
            gone.leave()
            gone.put_away()
        if len(self.scenes) > 1:
            self.pop()

    def tell(self, sentence: Words) -> None:
        """Have the scene say a sentence to the player."""
        if sentence:
            self.scene.say(sentence)

    def _put(self, scene: Scene) -> None:
        self._begin_fade()
        self.scenes.append(scene)
        self._appear()

    def _begin_fade(self) -> None:
        """From now on what is shown fades away over what comes; in a large window it would stutter."""
        if self.scenes and self.settings.now.animation != "none" and not self._is_large:
            self._transition.begin(self._size, self.now)

    @property
    def _size(self) -> tuple[int, int]:
        """The size that scenes are laid out for."""
        return self.metrics.width, self.metrics.height

    def _prepare_copy(self) -> bool:
        """Have the memory for a copy of a large window before it is wanted."""
        if not self._is_large or self._transition.has_copy(self._size):
            return False
        if not self._layouts.busy and not self._aside.busy:
            self._transition.blank(self._size)
        return True

    def open(self, act: Callable[[], object]) -> None:
        """Do what makes scenes or many pictures: at once, or while the loop runs where they are laid out."""
        if self._is_looping:
            self._to_open.append(act)
        else:
            act()

    def _appear(self) -> None:
        """Show the scene that is uppermost now; the first one has what tables took given back."""
        if len(self.scenes) == 1 and cache.clear_shelf():
            self.worker.dismiss()
            self.give_back()
        self._is_entered = False
        self._lay_out()

    def _lay_out(self) -> None:
        """Lay the scene out: at once, or while the loop runs at the end of its step, on a thread."""
        self._is_stale = self._is_looping
        if not self._is_looping:
            self.scene.rebuild()
            self._show_scene()

    def _open_and_lay_out(self) -> None:
        """What is done on the thread, when the step that asked for it is over."""
        time.sleep(_TURN)
        while self._to_open:
            self._to_open.popleft()()
        if self._is_stale:
            self._is_stale = False
            self.scene.rebuild()

    @property
    def _is_waiting(self) -> bool:
        """Whether there is something for the thread to do."""
        return self._is_stale or bool(self._to_open)

    @property
    def _is_laying_out(self) -> bool:
        return self._is_waiting or self._layouts.busy

    def _show_scene(self) -> None:
        """Show the scene that was laid out."""
        if self._resized_at is None:
            self._transition.release()
        self.hurt_all()
        if not self._is_entered:
            self._is_entered = True
            self._transition.begin_again(self.now)
            self.scene.enter()

    def give_back(self) -> None:
        """Memory that nothing refers to any more goes back to the system, once the window is still."""
        self.jobs.append(self._begin_to_give_back)

    def _begin_to_give_back(self) -> bool:
        self._aside.ask(cache.give_back)
        return False

    # -------------------------------------------------------------- drawing
    def hurt(self, rect: Rect) -> None:
        """Have a part of the window drawn again; a scene that is being laid out is drawn whole afterwards."""
        if not self._layouts.busy:
            self.display.hurt(rect)

    def hurt_all(self) -> None:
        """Have the whole window drawn again."""
        self.hurt(self.display.bounds)

    def draw(self, target: Surface, clip: Rect) -> None:
        """Draw the scene, and over it what remains of the one before."""
        if not self._transition.draw_held(target, clip):
            self.scene.draw(target, clip)
            self._transition.draw_fading(target, clip, self.now)

    def _tick_fade(self) -> None:
        if self._transition.is_fading:
            self._transition.tick(self.now)
            self.hurt_all()

    # -------------------------------------------------------------- settings
    def change_settings(self, **values: object) -> None:
        """Change settings, save them, and let them take effect at once."""
        before = self.settings.now
        self.settings.change(**values)
        now = self.settings.now
        self.sound.apply(now.effects, now.music, now.muted)
        self._bind()
        if before.language != now.language:
            speak(chosen(now.language))
        if any(getattr(before, name) != getattr(now, name) for name in _SEEN):
            self.display.zoom(now.scale)
            self._measure_again()
        for scene in self.scenes:
            scene.stage.level = now.animation

    def _bind(self) -> None:
        """Keys and buttons ask for what the player has set."""
        now = self.settings.now
        self.reader.bindings = Bindings(now.keys, now.buttons)

    def toggle_mute(self) -> None:
        """Silence, or sound again."""
        self.change_settings(muted=not self.settings.now.muted)
        self._lay_out()

    def toggle_full_screen(self) -> None:
        """Fill the screen, or go back to the window."""
        self._keep_picture()
        self.display.toggle_full_screen()
        self.change_settings(full_screen=self.display.full_screen)
        self._measure_again()

    def _measured(self) -> Metrics:
        """The measures of the window; the more pixels it has, the more may be kept."""
        width, height = self.display.size
        self._is_large = width * height > _LARGE
        cache.allow(_KEPT + _KEPT_WINDOWS * 4 * width * height)
        if use_high_contrast(is_on=self.settings.now.contrast == "high"):
            cache.invalidate()
        return Metrics(width, height, self.settings.now.text_size)

    def _measure_again(self) -> None:
        """Make every picture anew for another size."""
        self._transition.stop()
        self.metrics = self._measured()
        cache.invalidate()
        self._lay_out()

    # -------------------------------------------------------------- the loop
    def run(self) -> None:
        """Go on until the window is closed."""
        self._is_looping = True
        self.jobs.append(self._prepare_copy)
        sys.setswitchinterval(_TURN)
        while self.running:
            pause = self.step()
            if self.running and self._is_stopped and not self._is_laying_out:
                self._end()
            if self.running and pause:
                taken = round(1000 * (self._clock() - self.now))
                self._waiting.rest(
                    pause,
                    max(0, FRAME - taken) if self._last_input == self.now else 0,
                    is_hidden=self.hidden,
                    is_padded=self.pads.has_any,
                    is_resting=self.now - self._last_input > _ALONE,
                )
        self.close()

    def step(self) -> int:
        """Handle what has happened, let time pass, draw; the milliseconds until it is to be done again."""
        self.now = self._clock()
        self._layouts.poll()
        self._aside.poll()
        for event in self._events():
            self._take(self.display.located(event))
            if not self.running:
                return 0
        if not self._is_laying_out:
            self._take_in(self.reader.held(self.now))
        if not self._is_laying_out:
            self._tick_fade()
            self.scene.tick(self.now)
        if not self._is_laying_out:
            self._tick_resize()
        if self._is_waiting:
            self._transition.hold(self._size)
        if not self.hidden:
            self.display.present(self.draw)
        self.sound.tick()
        if self._is_waiting:
            self._layouts.ask(self._open_and_lay_out, lambda _: self._show_scene())
        return self._pause()

    def _pause(self) -> int:
        if self.hidden:
            return LONGEST
        if self._is_laying_out or self.scene.busy or self._transition.is_fading:
            return FRAME
        if self.jobs and self.now >= self._hands_off and not self.jobs[0]():
            self.jobs.pop(0)
        due = min(self.scene.due, self.sound.due, self.pads.due)
        if self.jobs:
            due = min(due, self._hands_off)
        if self._resized_at is not None:
            due = min(due, self._resized_at + _RESIZE_REST)
        return ceil(1000 * max(FRAME / 1000, min(LONGEST / 1000, due - self.now)))

    @property
    def _hands_off(self) -> float:
        """When nobody has done anything for so long that a job may take some milliseconds."""
        return self._last_input + _HANDS_OFF

    def _events(self) -> Iterator[pygame.event.Event]:
        """What has happened, in its order; while a scene is laid out, only what the window needs."""
        if self._is_laying_out:
            yield from pygame.event.get(_OF_WINDOW)
            return
        self._happened.extend(pygame.event.get())
        while self._happened and not self._is_waiting:
            yield self._happened.popleft()

    def _take(self, event: pygame.event.Event) -> None:
        if event.type == pygame.QUIT:
            self.quit()
        elif event.type == pygame.VIDEORESIZE:
            self._begin_resize()
        elif event.type in _SHOWN:
            self._show(hidden=False)
        elif event.type in _HIDDEN:
            self._show(hidden=True)
        elif event.type == pygame.WINDOWLEAVE:
            self.scene.pointer_left()
        elif event.type in (pygame.JOYDEVICEADDED, pygame.JOYDEVICEREMOVED):
            self.pads.find()
        elif event.type == WAKE or self.reader.texts.stops(event, (self.scene, self.scene.focus.name)):
            pass  # WAKE needs no more than the next step; a stray text has no receiver
        elif event.type == pygame.DROPFILE:
            self.navigator.open_saved(Path(event.file))
        elif not self.scene.raw(event):
            signs = self.reader.signs
            self._take_in(self.reader.read(event, self.now))
            if self.reader.signs != signs:
                self.scene.buttons.show_signs()
                self.scene.focus.show(shown=self.scene.focus.is_shown)

    def _take_in(self, intent: Intent | None) -> None:
        if intent is not None:
            self.take(intent)

    def quit(self) -> None:
        """Close the window; where moves would be lost by it, ask first, but not twice."""
        if self.scene.asks_before_loss:
            self._end()
        else:
            self.leave_safely(self.scenes, self._end)

    def stop(self) -> None:
        """Close the window at the next step without asking, because the system asked the program to end."""
        self._is_stopped = True

    def _end(self) -> None:
        self.scene.leave()
        self.running = False

    def take(self, intent: Intent) -> None:
        """Hand an intent to the scene."""
        self._last_input = self.now
        self.sound.wake()
        self.scene.handle(intent)

    def settle(self) -> None:
        """Finish animations and computer moves within `_LONGEST_REST` seconds, and draw (headless)."""
        self._show(hidden=True)
        self.scene.tick(self.now)  # its clock stands still from here on
        while self.jobs:
            self.jobs.pop(0)()
        self._transition.stop()
        until = time.monotonic() + _LONGEST_REST
        while self.scene.busy and time.monotonic() < until:
            self.now = self._clock()
            self.scene.stage.finish()
            self.scene.tick(self.now)
            pygame.time.wait(1)
        self.hurt_all()
        self.display.present(self.draw)

    def _show(self, *, hidden: bool) -> None:
        if hidden != self.hidden:
            self.hidden = hidden
            self.sound.hush(hidden)
        if not hidden:
            self.display.hurt_all()

    def _begin_resize(self) -> None:
        """Until the size rests, and there are pictures for it, the last one is shown, stretched."""
        self._keep_picture()
        self.display.resized()
        self._resized_at = self.now

    def _keep_picture(self) -> None:
        """Keep showing what is shown, until the scene has been laid out."""
        self._transition.keep(self._size, self.scene.draw)

    def _tick_resize(self) -> None:
        if self._resized_at is not None and self.now - self._resized_at >= _RESIZE_REST:
            self._resized_at = None
            if not self.display.full_screen:
                self.settings.keep(window=self.display.windowed_size)
            if self.display.size != self._size:
                self._measure_again()
            else:
                self._transition.release()
                self.hurt_all()

    def close(self) -> None:
        """Let everything go; the window first, so that leaving feels immediate."""
        pygame.time.wait(_UNDER_WAY)
        self.settings.keep(place=self.display.place or self.settings.now.place)
        pygame.display.quit()
        for scene in reversed(self.scenes):
            scene.put_away()
        self.worker.close()
        self.sound.close()

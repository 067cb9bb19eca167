"""The picture of the window: its size and metrics, changes of its size, and transitions between scenes."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Final

from pygame import Rect, Surface
from pygame.event import Event

from ui.app.redraw import is_large
from ui.app.transition import Transition
from ui.draw import cache
from ui.draw.theme import Metrics, use_high_contrast

if TYPE_CHECKING:
    from saves.settings_store import SettingsStore
    from ui.app.display import Display, Draw

_REDUCED: Final = 4  # the sides of a large window by those of its held copy
_RESIZE_REST: Final = 0.15  # seconds after the last change of size before pictures are redrawn
_KEPT, _KEPT_SHARE = 3_000_000, 0.75  # cache limit: bytes, plus this share of a picture of the whole window


class Viewport:
    """The size for which scenes are laid out, and the pictures shown while there is no new layout."""

    def __init__(self, display: Display, settings: SettingsStore) -> None:
        self._display = display
        self._settings = settings
        self._transition = Transition(display)
        self._resized_at: float | None = None
        self._has_drawn = False
        self.hidden = False
        """True while the window is minimized or hidden."""
        self.metrics = self._compute_metrics()

    @property
    def size(self) -> tuple[int, int]:
        """Size for which the scenes are laid out, in pixels."""
        return self.metrics.width, self.metrics.height

    def measure(self) -> None:
        """Measure the window again, and drop every picture of the old size."""
        self._transition.stop()
        self.metrics = self._compute_metrics()
        cache.clear()

    def _compute_metrics(self) -> Metrics:
        """Return the metrics of the window, and set the cache limit, which grows with its pixels."""
        width, height = self._display.size
        self._is_large = is_large(self._display.size)
        cache.set_limit(_KEPT + round(_KEPT_SHARE * 4 * width * height))
        if use_high_contrast(is_on=self._settings.current.contrast == "high"):
            cache.clear()
        return Metrics(width, height, self._settings.current.text_size, self._display.density)

    @property
    def is_direct(self) -> bool:
        """True while the window shows the scene pixel by pixel, and nothing else."""
        window, is_scene = self._display.window, not (self.is_holding or self.is_fading)
        return is_scene and window.is_direct and self._display.surface is window.surface

    def draw(self, target: Surface, clip: Rect, draw_scene: Draw, now: float) -> None:
        """Draw the held picture, or else the scene with the fading picture over it."""
        self._has_drawn = True
        if not self._transition.draw_held(target, clip):
            draw_scene(target, clip)
            self._transition.draw_fading(target, clip, now)

    # -------------------------------------------------------------- between scenes
    @property
    def is_fading(self) -> bool:
        """True while the picture of the previous scene fades out."""
        return self._transition.is_fading

    def begin_fade(self, now: float) -> None:
        """Fade the current picture out over the next one, except in a large window (it would stutter)."""
        if self._settings.current.animation != "none" and not self._is_large and self._has_drawn:
            self._transition.begin(self.size, now)

    def restart_fade(self, now: float) -> None:
        """Restart the fade, if there is one, because the next picture is complete only now."""
        self._transition.restart(now)

    def stop_fade(self) -> None:
        """Drop the fading picture."""
        self._transition.stop()

    def tick_fade(self, now: float) -> None:
        """Advance the fade to `now`."""
        if self._transition.is_fading:
            self._transition.tick(now)
            self._display.invalidate_all()

    def hold(self) -> None:
        """Show the current picture until `release`."""
        self._transition.hold(self.size, _REDUCED if self._is_large else 1)

    def hold_scene(self, draw_scene: Draw) -> None:
        """Draw the scene as it is now, and show that picture until `release`."""
        self._transition.hold_scene(self.size, draw_scene)

    @property
    def is_holding(self) -> bool:
        """True while a held picture is shown in place of the scene."""
        return self._transition.is_holding

    def release(self) -> None:
        """Show the scene again, unless its size is still changing."""
        if self._resized_at is None:
            self._transition.release()

    # -------------------------------------------------------------- changes of size
    @property
    def due(self) -> float:
        """Time at which a change of size counts as over; inf for none."""
        return inf if self._resized_at is None else self._resized_at + _RESIZE_REST

    def resize(self, draw_scene: Draw, now: float) -> None:
        """Adopt a new size; show the last picture, stretched, until a layout for a stable size.

        That of a large window is drawn in the next steps: see `prepare`.
        """
        if self._is_large:
            self._transition.begin_to_hold(self.size, draw_scene)
        else:
            self.hold_scene(draw_scene)
        self._display.resized()
        self._transition.follow_size()
        self._resized_at = now

    @property
    def is_preparing(self) -> bool:
        """True until the picture to hold is drawn; the window shows nothing new before."""
        return self._transition.is_unfinished

    def prepare(self) -> None:
        """Draw a band of the picture to hold."""
        self._transition.draw_band()

    def map_mouse(self, event: Event) -> Event:
        """Return a mouse event with its place in the layout, whose picture may still be stretched."""
        event = self._display.map_mouse(event)
        if self.size == self._display.size or not hasattr(event, "pos"):
            return event
        sides = zip(event.pos, self.size, self._display.size, strict=True)
        return Event(event.type, event.dict | {"pos": tuple(at * laid // now for at, laid, now in sides)})

    def tick_resize(self, now: float) -> bool:
        """Save the new size once it is stable; return True if scenes must be laid out for it."""
        if self._resized_at is None or now - self._resized_at < _RESIZE_REST:
            return False
        self._resized_at = None
        if not self._display.full_screen:
            self._settings.change_allowed(window=self._display.window_size)
        if (self._display.size, self._display.density) != (self.size, self.metrics.density):
            return True
        self._transition.release()
        self._display.invalidate_all()
        return False

"""A scene that reads a long save on a thread, with a progress bar and a button that cancels."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Generic, TypeVar

from pygame import Rect, Surface

from games.compat import override
from games.core import Words, message
from saves.files import SaveError
from saves.replay import Progress
from ui.app.intents import Pointer
from ui.dialogs.modal import Modal
from ui.draw import paint, text
from ui.draw.boxes import around
from ui.draw.sprites import Sprite
from ui.draw.theme import CREAM, GOLD
from ui.widgets.button import labelled
from ui.words import in_words

if TYPE_CHECKING:
    from ui.app.scene import Application, Refuse

Found = TypeVar("Found")


class _LoadCancelled(Exception):
    """Raised on the thread once the scene has been closed."""


class LoadingScene(Modal, Generic[Found]):
    """A scene that calls `load`, closes, and passes the result to `take`, or a failure to `refuse`.

    If it is canceled at the last moment, it passes the result to `drop`, perhaps on a thread.
    """

    def __init__(
        self,
        app: Application,
        load: Callable[[Progress], Found],
        take: Callable[[Found], object],
        drop: Callable[[Found], object],
        refuse: Refuse,
    ) -> None:
        super().__init__(app)
        self._load = load
        self._take = take
        self._drop = drop
        self._refuse = refuse
        self._lock = threading.Lock()
        self._progress = 0.0
        self._is_active = True
        self._has_begun = False
        self._drop_found: Callable[[], object] = lambda: None  # drops a result that was loaded, but not taken
        self._bar: Sprite | None = None
        self._room = Rect(0, 0, 1, 1)

    # -------------------------------------------------------------- on the thread
    def _read(self) -> Callable[[], object]:
        """Load on the thread, and return the call to make in the window."""
        try:
            found = self._load(self._report)
        except SaveError as fault:
            reason = fault.reason
            return lambda: self._refuse(reason)
        except _LoadCancelled:
            return lambda: None
        with self._lock:
            if self._is_active:
                self._drop_found = lambda: self._drop(found)
                return lambda: self._take(found)
        self._drop(found)
        return lambda: None

    def _report(self, share: float) -> None:
        if not self._is_active:
            raise _LoadCancelled
        self._progress = share

    # -------------------------------------------------------------- life cycle
    @override
    def enter(self) -> None:
        if not self._has_begun:
            self._has_begun = True
            self._work.submit(self._read, self._finish)

    def _finish(self, then: Callable[[], object]) -> None:
        self._drop_found = lambda: None
        self.app.pop()
        then()

    @override
    def close(self) -> None:
        with self._lock:
            self._is_active = False
            drop = self._drop_found
        super().close()
        drop()

    # -------------------------------------------------------------- layout and time
    @property
    @override
    def _title(self) -> Words:
        return message("reading")

    @override
    def build_layout(self) -> None:
        m = self.m
        size, high = m.font(18), m.half(48)
        words = in_words(message("reading"))
        width = max(m.u(420), text.width(words, size) + m.u(80))
        height = text.height(size) + high + m.u(118)
        frame = around(m.window.center, width, height)
        line = text.line(words, size, CREAM)
        self.paint_frame(frame).blit(line, line.get_rect(midtop=(frame.centerx, frame.y + m.u(24))))
        self._room = Rect(frame.x + m.u(32), frame.y + text.height(size) + m.u(40), width - m.u(64), m.u(18))
        self._bar = self.layer.add(Sprite(self._render_bar(), self._room.topleft, 1))
        place = Rect(0, 0, max(m.u(180), m.half(180)), high)
        place.midbottom = (frame.centerx, frame.bottom - m.u(22))
        self.buttons.add(place, labelled(message("reading.cancel"), "close"), self.app.pop)

    def _render_bar(self) -> Surface:
        m, (width, height) = self.m, self._room.size
        whole, rect = paint.with_room((width, height), 0)
        paint.draw_rounded(whole, rect, height // 2, (16, 7, 3, 176))
        done = Rect(0, 0, max(height, round(width * self._progress)), height)
        paint.draw_rounded(whole, done.inflate(-m.u(4), -m.u(4)), height // 2 - m.u(2), GOLD)
        return whole

    @override
    def tick(self, now: float) -> None:
        if self._bar:
            self._bar.change(picture=self._render_bar())
        super().tick(now)

    @override
    def _handle_pointer(self, pointer: Pointer) -> bool:
        return False

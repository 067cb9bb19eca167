"""The first picture of a start: the ground of what opens, before most of the program loads.

A table has hundreds of modules behind it, but its cloth, wood and panels need few of them; so do a page and
the launcher. What is shown here stays: their backgrounds are painted on the same ground.
"""

from __future__ import annotations

import json
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from games import GAMES
from saves.files import LONG_SAVE
from ui.draw.theme import Metrics, use_high_contrast

if TYPE_CHECKING:
    from pygame import Surface

    from saves.settings import Settings
    from saves.settings_store import SettingsStore
    from ui.app.display import Display

_ALONE: Final = 1


class Opening(NamedTuple):
    """The launcher, a table, or the page before a table, that a start opens."""

    game: str
    seats: int
    is_watched: bool = False
    """True if the game is over, so that it is shown with the strip of a replay."""
    page: Literal["", "launcher", "welcome", "seats", "persons"] = ""
    """The launcher, the sheet of the first start over it, or the page that asks who takes the seats, or who
    plays; "" for a table."""


def find_opening(game: str, save: str, settings: Settings) -> Opening | None:
    """Return what opens; None if nobody knows."""
    if save:
        return _opening_of(Path(save))
    if not game:
        return Opening("", 0, page="welcome" if settings.welcome else "launcher")
    if game not in GAMES:
        return None
    if GAMES.spec(game).asks_seats:
        return Opening(game, 0, page="seats")
    is_asked = settings.players.asks and settings.players.has_choice
    return Opening(game, _ALONE, page="persons" if is_asked else "")


def _opening_of(path: Path) -> Opening | None:
    """Return the table of a save, as its header and its last lines tell; None for a long or a bad file."""
    with suppress(OSError, ValueError, KeyError, TypeError, RecursionError):
        if path.is_file() and path.stat().st_size <= LONG_SAVE:
            raw = path.read_bytes()
            header = json.loads(raw.partition(b"\n")[0])
            is_over = raw.rfind(b'\n["#",') > raw.rfind(b'\n["<",')
            return Opening(str(header["game"]), len(header["seats"]), is_over)
    return None


class FirstPicture:
    """The picture that a new window shows until the first scene is laid out."""

    def __init__(self, display: Display, settings: SettingsStore, opening: Opening | None) -> None:
        self.display = display
        self._settings = settings
        self._opening = opening
        self._has_new_size = False

    def show(self) -> None:
        """Paint the ground in the size that the desktop has given the window by now."""
        self._has_new_size |= self.display.follow_desktop()
        if self._opening and _paint_ground(self.display, self._settings.current, self._opening):
            self.display.present_at_once(lambda surface, clip: None)  # it is painted where it is shown

    def follow_desktop(self) -> None:
        """Paint again if the desktop has changed the size of the window meanwhile, and keep the new size."""
        if self.display.follow_desktop():
            self._has_new_size = True
            self.show()
        if self._has_new_size and not self.display.full_screen:
            self._settings.change_allowed(window=self.display.window_size)


def _paint_ground(display: Display, settings: Settings, opening: Opening) -> bool:
    """Paint the ground of a table or page; return False if it has none that can be painted at once."""
    use_high_contrast(is_on=settings.contrast == "high")
    m = Metrics(*display.size, settings.text_size, display.density)
    display.surface.fill((0, 0, 0))
    if opening.page == "launcher":
        from ui.widgets.page_ground import cover_with_night

        cover_with_night(display.surface)
        return True
    if opening.page:
        display.surface.blit(_paint_page_ground(m, has_persons=opening.page == "persons"), (0, 0))
        return True
    module = GAMES.spec(opening.game).ground if opening.game in GAMES else ""
    return bool(module) and _paint_table_ground(display.surface, module, m, settings, opening)


def _paint_page_ground(m: Metrics, *, has_persons: bool) -> Surface:
    """Return the ground of a page; the plate of the seats follows from words."""
    from ui.widgets.page_ground import PERSONS_HEIGHT, list_frame, paint_first_ground

    return paint_first_ground(m, list_frame(m, PERSONS_HEIGHT) if has_persons else None)


def _paint_table_ground(
    whole: Surface, module: str, m: Metrics, settings: Settings, opening: Opening
) -> bool:
    """Let a module paint the ground of a table; return False if that takes words."""
    from ui.play.panels.surroundings import STRIP_HEIGHT, GroundSpec

    foot = m.u(STRIP_HEIGHT) if opening.is_watched else 0
    spec = GroundSpec(m, opening.game, opening.seats, foot, settings)
    return bool(import_module(module).paint_table_ground(whole, spec))

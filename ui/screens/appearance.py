"""The choice of the picture on the backs of cards, and of the cloth on the tables of patiences."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from pygame import Rect, Surface

from games.compat import override
from games.core import Message, Words, message
from saves import folders
from saves.files import SaveError
from saves.own_pictures import ENDINGS
from saves.settings import CARD_BACKS, CLOTHS, is_own_picture
from ui.app.focus import Target
from ui.app.intents import Command
from ui.dialogs.controls import ControlScene
from ui.dialogs.files import FileRequest, request_file
from ui.dialogs.modal import CachedModal, add_close_button, paint_inset
from ui.draw import cards, cloths, own_pictures
from ui.draw.boxes import Stack, around
from ui.draw.own_pictures import Kind
from ui.draw.picture import Picture
from ui.screens.crop import CropScene
from ui.widgets.button import ButtonLook, labelled
from ui.widgets.controls import Option
from ui.widgets.tiles import Size, Tiles

if TYPE_CHECKING:
    from ui.app.scene import Application, Refuse


class _Look(NamedTuple):
    """A kind's words, its values, and the height of its pictures as a multiple of their width.

    `high` is the height of the scene's plate in design units.
    """

    title: Message
    options: tuple[Option[str], ...]
    aspect: float
    high: int


def _options(key: str, values: tuple[str, ...]) -> tuple[Option[str], ...]:
    return tuple(Option(value, message(f"settings.{key}.{value}")) for value in values)


_LOOKS: Final[dict[Kind, _Look]] = {
    "card_back": _Look(message("settings.backs"), _options("backs", CARD_BACKS), cards.ASPECT, 680),
    "cloth": _Look(message("settings.cloth"), _options("cloth", CLOTHS), 0.64, 580),
}


def title_of(kind: Kind) -> Message:
    """Return the name of a setting."""
    return _LOOKS[kind].title


def option_of(kind: Kind, value: str) -> Option[str]:
    """Return a value with its name; the usual one for a picture of the player's that is gone."""
    options = _LOOKS[kind].options
    if is_own_picture(value) and own_pictures.is_there(kind, value):
        return Option(value, message("settings.picture"))
    return next((option for option in options if option.value == value), options[0])


def draw(kind: Kind, value: str, size: Size) -> Picture:
    """Return a small picture of a value."""
    return cards.back(size[0], value) if kind == "card_back" else cloths.swatch(value, size)


class AppearanceScene(ControlScene, CachedModal):
    """A scene with a picture of each value of a setting; the chosen one takes effect at once."""

    def __init__(self, app: Application, kind: Kind) -> None:
        super().__init__(app)
        self._kind: Kind = kind
        self._inset = Rect(0, 0, 0, 0)

    # -------------------------------------------------------------- layout
    @override
    def build_layout(self) -> None:
        m, look = self.m, _LOOKS[self._kind]
        pad, head, foot = m.u(26), m.half(30) + m.u(36), m.half(48) + m.u(34)
        wide = min(m.width - m.u(60), m.half(1000))
        high = min(m.height - m.u(20), m.half(look.high))
        frame = around(m.window.center, wide, high)
        ground = self.paint_frame(frame, look.title)
        room = Rect(frame.x + pad, frame.y + head, wide - 2 * pad, high - head - foot)
        paint_inset(ground, room.inflate(m.u(12), m.u(12)), m)
        self._inset = room
        self.controls.forget()
        chosen = option_of(self._kind, getattr(self.app.settings.current, self._kind))
        own = self._own_option(chosen)
        options = (*look.options, *own)
        self.tiles = Tiles(look.title, options, chosen.value, m, self._choose, self._draw, look.aspect)
        self.controls.add(self.tiles, room)
        self._add_buttons(Rect(room.x, frame.bottom - m.u(16) - m.half(48), room.width, m.half(48)), own)
        add_close_button(self, message("tip.back"))

    def _own_option(self, chosen: Option[str]) -> tuple[Option[str], ...]:
        """Return the player's picture, if there is one."""
        value = chosen.value if is_own_picture(chosen.value) else own_pictures.newest(self._kind)
        option = option_of(self._kind, value)
        return (option,) if is_own_picture(option.value) else ()

    def _add_buttons(self, room: Rect, own: tuple[Option[str], ...]) -> None:
        ways: list[tuple[ButtonLook, Callable[[], object]]] = [
            (labelled(message("settings.picture.choose"), "folder"), self._ask_for_picture)
        ]
        if own:
            ways.append((labelled(message("settings.picture.remove"), "close"), self._remove))
        ways.append((labelled(message("button.done"), "check", "primary"), self.app.pop))
        row, gap = Stack(room, across=True), self.m.u(12)
        wide = (room.width - gap * (len(ways) - 1)) // len(ways)
        found = [self.buttons.add(row.take(wide, gap), look, action) for look, action in ways]
        self.buttons.match_font_sizes(found)

    @property
    @override
    def _message_area(self) -> Rect:
        return self._inset

    def _draw(self, value: str, size: Size) -> Picture:
        return draw(self._kind, value, size)

    # -------------------------------------------------------------- choosing
    def _choose(self, value: str) -> None:
        self.app.sound.play("click")
        self.app.change_settings(**{self._kind: value})

    # -------------------------------------------------------------- the player's picture
    def _ask_for_picture(self) -> None:
        """Ask for a file, and then for the part of its picture."""

        def ask() -> None:
            folder = folders.pictures_folder(Path.home())
            title, sentence = message("settings.picture.choose"), message("settings.picture.where")
            kind = message("settings.picture.files")
            request_file(self.app, FileRequest(title, sentence, kind, ENDINGS, folder, self._read))

        self.app.defer(ask)

    def _read(self, path: Path, refuse: Refuse | None) -> None:
        """Read a picture on a thread."""

        def read() -> Surface | Words:
            try:
                return own_pictures.read(path)
            except SaveError as fault:
                return fault.reason

        def take(found: Surface | Words) -> None:
            if isinstance(found, Surface):
                self._crop(found)
            else:
                self.app.sound.play("refuse")
                (refuse or self.app.navigator.show_refusal)(found)

        self.show_message(message("settings.picture.reading"))
        self._work.submit(read, take)

    def _crop(self, picture: Surface) -> None:
        self.show_message("")
        self.app.push(CropScene(self.app, self._kind, picture, partial(self._keep, picture)))

    def _keep(self, picture: Surface, part: Rect) -> None:
        """Keep a part of a picture on a thread, and show it from then on."""

        def keep() -> tuple[str, Words]:
            try:
                return own_pictures.keep(self._kind, picture, part), ""
            except SaveError as fault:
                return "", fault.reason

        self._work.submit(keep, self._take_kept)

    def _take_kept(self, kept: tuple[str, Words]) -> None:
        value, error = kept
        if error:
            self.app.sound.play("refuse")
            self.show_message(error)
            return
        self._choose(value)
        if not self.app.settings.error:
            self._work.submit(partial(own_pictures.remove, self._kind, value))

    def _remove(self) -> None:
        """Remove the player's picture; cards and tables that show it have the usual one again."""
        value = _LOOKS[self._kind].options[0].value
        if is_own_picture(getattr(self.app.settings.current, self._kind)):
            self.app.change_settings(**{self._kind: value})
        self.app.defer(self._remove_files)

    def _remove_files(self) -> None:
        own_pictures.remove(self._kind)
        self.rebuild()

    # -------------------------------------------------------------- input
    @override
    def enter(self) -> None:
        self.focus.set(self.tiles, shown=not self._below or self._below.focus.is_shown)

    @override
    def command(self, command: Command) -> None:
        if command.name in ("up", "down") and self.focus.target is self.tiles:
            self.focus.show()
            if self.tiles.step_row(1 if command.name == "down" else -1):
                return
        super().command(command)

    @override
    def activate(self, target: Target | None) -> None:
        """Go back, on Enter on a picture: it is chosen already."""
        if target is self.tiles:
            self.app.pop()
        else:
            super().activate(target)

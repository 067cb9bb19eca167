"""The choice of the picture on the backs of cards, and of the cloth on the tables of patiences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from pygame import Rect

from games.compat import override
from games.core import Message, message
from saves.settings import CARD_BACKS, CLOTHS
from ui.app.focus import Target
from ui.app.intents import Command
from ui.dialogs.controls import ControlScene
from ui.dialogs.modal import CachedModal, add_close_button, paint_inset
from ui.draw import cards, cloths
from ui.draw.boxes import around
from ui.draw.picture import Picture
from ui.widgets.button import labelled
from ui.widgets.controls import Option
from ui.widgets.tiles import Size, Tiles

if TYPE_CHECKING:
    from ui.app.scene import Application

Kind: TypeAlias = Literal["card_back", "cloth"]
"""The setting that a scene changes."""


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
    """Return a value with its name."""
    return next(option for option in _LOOKS[kind].options if option.value == value)


def draw(kind: Kind, value: str, size: Size) -> Picture:
    """Return a small picture of a value."""
    return cards.back(size[0], value) if kind == "card_back" else cloths.swatch(value, size)


class AppearanceScene(ControlScene, CachedModal):
    """A scene with a picture of each value of a setting; the chosen one takes effect at once."""

    def __init__(self, app: Application, kind: Kind) -> None:
        super().__init__(app)
        self._kind: Kind = kind

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
        self.controls.forget()
        value: str = getattr(self.app.settings.current, self._kind)
        self.tiles = Tiles(look.title, look.options, value, m, self._choose, self._draw, look.aspect)
        self.controls.add(self.tiles, room)
        done = Rect(0, 0, min(m.half(320), room.width), m.half(48))
        done.midbottom = (frame.centerx, frame.bottom - m.u(16))
        self.buttons.add(done, labelled(message("button.done"), "check", "primary", 20), self.app.pop)
        add_close_button(self, message("tip.back"))

    def _draw(self, value: str, size: Size) -> Picture:
        return draw(self._kind, value, size)

    # -------------------------------------------------------------- choosing
    def _choose(self, value: str) -> None:
        self.app.sound.play("click")
        self.app.change_settings(**{self._kind: value})

    # -------------------------------------------------------------- input
    @override
    def enter(self) -> None:
        self.focus.set(self.tiles)

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

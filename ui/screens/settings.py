"""The settings, on a few pages. Every change takes effect at once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, TypeVar

from pygame import Rect, Surface

from games.compat import override
from games.core import Message, message
from saves.settings import TEXT_SIZES, Settings
from ui.app.cues import has_cues
from ui.app.intents import Command
from ui.dialogs.controls import ControlScene
from ui.dialogs.modal import CachedModal, add_close_button, paint_inset
from ui.draw import cards, cloths, paint
from ui.draw.boxes import around
from ui.draw.materials import draw_panel
from ui.draw.own_pictures import Kind
from ui.screens import appearance
from ui.screens.keys import KeysScene
from ui.screens.option_names import language_options
from ui.widgets.button import labelled
from ui.widgets.controls import Choice, Control, LinkRow, Option, Slider, Toggle
from ui.widgets.tiles import PictureRow
from ui.words import spoken_language
from ui.words.card_letters import ENGLISH_LETTERS, chosen_letters

if TYPE_CHECKING:
    from ui.app.scene import Application

T = TypeVar("T")


def _options(setting: str, *values: str) -> tuple[Option[str], ...]:
    """Return the values of a setting, with the words for each."""
    return tuple(Option(value, message(f"settings.{setting}.{value.replace(' ', '_')}")) for value in values)


def _percent_options(*values: int) -> tuple[Option[int], ...]:
    return tuple(Option(value, message("settings.percent", size=value)) for value in values)


_ANIMATIONS: Final = _options("animation", "full", "short", "none")
_CELEBRATIONS: Final = _options("celebration", "any", "cascade", "fountain", "wheel", "wind")
_CUES: Final = _options("audio_cues", "listening", "always", "never")
_PACES: Final = _options("pace", "slow", "normal", "fast", "at once")
_REMARKS: Final = _options("remarks", "talkative", "quiet", "off")
_RISING: Final = _options("rising", "none", "safe", "all")
_CARD_STYLES: Final = _options("faces", "classic", "large", "four")
_LEAST_SAMPLE: Final = 48
"""Units that a piece of cloth with cards needs."""
_TEXT_SIZES: Final = _percent_options(*TEXT_SIZES)
_SCALES: Final = _percent_options(100, 125, 150, 200)
_CONTRASTS: Final = _options("contrast", "usual", "high")
_CLICKS: Final = tuple(
    Option(value, message(f"settings.double_click.{name}"))
    for name, value in {"system": 0, "fast": 300, "normal": 500, "slow": 800, "slowest": 1200}.items()
)
_NEAR: Final = tuple(
    Option(value, message(f"settings.double_near.{name}"))
    for name, value in {"small": 4, "normal": 12, "large": 24, "largest": 40}.items()
)
_SAMPLE: Final = ((13, 3), (12, 2), (10, 0), (7, 1))  # rank and suit of the shown cards
_PAGES: Final = ("sound", "game", "cards", "sight", "hands", "calm")
_PAGES_NAME: Final = message("spoken.pages")
_TABS: Final = tuple(Option(page, message(f"settings.{page}")) for page in _PAGES)


class SettingsScene(ControlScene, CachedModal):
    """A scene with pages of sliders, switches and choices on a wooden plate; one page is open."""

    def __init__(self, app: Application, page: str = _PAGES[0]) -> None:
        super().__init__(app)
        self._page = page
        self._inset = Rect(0, 0, 0, 0)

    # -------------------------------------------------------------- layout
    @override
    def build_layout(self) -> None:
        m = self.m
        pages = {
            "sound": self._sound(),
            "game": self._game(),
            "cards": self._cards(),
            "sight": self._sight(),
            "hands": self._hands(),
            "calm": self._calm(),
        }
        tabs = Choice("", _TABS, self._page, m, self._open_page, spoken_name=_PAGES_NAME, is_tabs=True)
        self._mute = next(row for row in pages["sound"] if isinstance(row, Toggle))
        pad, head, foot = m.u(26), m.half(30) + m.u(36), m.half(48) + m.u(32)
        rows = [row for page in pages.values() for row in page]
        wide = min(
            max(tabs.minimum_size()[0], *(row.minimum_size()[0] for row in rows), m.half(560)),
            m.width - m.u(90),
        )
        most = m.height - m.u(10) - head - foot - tabs.minimum_size()[1] - m.u(34)
        body = min(most, max(self._height(page, pages[page]) for page in _PAGES))
        high = head + tabs.minimum_size()[1] + m.u(34) + body + foot
        frame = around(m.window.center, wide + 2 * pad + m.u(24), high)
        ground = self.paint_frame(frame, message("settings"))
        top = frame.y + head
        self.controls.forget()
        self.controls.add(tabs, Rect(frame.x + m.u(12) + pad, top, wide, tabs.minimum_size()[1]))
        inset = self._inset = Rect(
            frame.x + m.u(12), top + tabs.minimum_size()[1] + m.u(8), frame.width - m.u(24), body + m.u(20)
        )
        paint_inset(ground, inset, m)
        self._put_rows(ground, pages[self._page], Rect(inset.x + pad, inset.y + m.u(10), wide, body))
        self._add_buttons(frame)

    @property
    @override
    def _message_area(self) -> Rect:
        return self._inset

    def _open_page(self, page: str) -> None:
        """Show another page; the focus stays on the tabs."""
        self.app.sound.play("click")
        self._page = page
        self.rebuild()

    def _spacing(self, least: float, more: float) -> int:
        """Return `least` design units in pixels, and some of `more` in addition if the text is small."""
        return self.m.u(least + more * max(0.0, (1.75 - self.m.text_scale) / 0.75))

    def _sound(self) -> list[Control]:
        now, m = self.app.settings.current, self.m
        return [
            Slider(message("settings.effects"), now.effects, m, self._set_effects, dimmed=now.muted),
            Slider(message("settings.music"), now.music, m, self._set_music, dimmed=now.muted),
            Slider(message("settings.ambience"), now.ambience, m, self._set_ambience, dimmed=now.muted),
            Toggle(message("settings.mute"), now.muted, m, self._set_mute),
            Choice(message("settings.audio_cues"), _CUES, now.audio_cues, m, self._set_cues),
        ]

    def _game(self) -> list[Control]:
        return [
            self._choice("animation", message("settings.animation"), _ANIMATIONS),
            self._choice("celebration", message("settings.celebration"), _CELEBRATIONS),
            self._choice("pace", message("settings.pace"), _PACES),
            self._toggle("end_turns", message("settings.end_turns")),
            self._toggle("own_throws", message("settings.throws")),
            self._toggle("coaching", message("settings.coaching")),
            LinkRow(message("persons.open"), self.m, self.app.navigator.open_persons),
        ]

    def _cards(self) -> list[Control]:
        return [
            self._choice("auto_build", message("settings.rising"), _RISING),
            self._choice("card_style", message("settings.faces"), _CARD_STYLES),
            *self._letters(),
            self._picture("card_back"),
            self._picture("cloth"),
        ]

    def _sight(self) -> list[Control]:
        full = Toggle(
            message("settings.full_screen"),
            self.app.settings.current.full_screen,
            self.m,
            self._set_full_screen,
        )
        return [
            full,
            self._choice("text_size", message("settings.text_size"), _TEXT_SIZES),
            self._choice("scale", message("settings.scale"), _SCALES),
            self._choice("contrast", message("settings.contrast"), _CONTRASTS),
            *self._languages(),
            LinkRow(message("settings.about.open"), self.m, self.app.navigator.open_about),
        ]

    def _hands(self) -> list[Control]:
        return [
            LinkRow(message("settings.keys.open"), self.m, lambda: self.app.push(KeysScene(self.app))),
            self._toggle("toggles", message("settings.toggles")),
            self._toggle("left_handed", message("settings.left_handed")),
            self._choice("double_click", message("settings.double_click"), _CLICKS),
            self._choice("double_near", message("settings.double_near"), _NEAR),
        ]

    def _calm(self) -> list[Control]:
        return [
            self._choice("remarks", message("settings.remarks"), _REMARKS),
            self._toggle("show_clock", message("settings.show_clock")),
            self._toggle("show_counts", message("settings.show_counts")),
            self._toggle("show_percent", message("settings.show_percent")),
            self._toggle("turn_title", message("settings.turn_title")),
            self._toggle("turn_flash", message("settings.turn_flash")),
            self._toggle("turn_sound", message("settings.turn_sound")),
        ]

    def _choice(self, name: str, label: Message, options: Sequence[Option[T]]) -> Choice[T]:
        """Return a row for a setting with a few values."""
        value: T = getattr(self.app.settings.current, name)
        return Choice(label, options, value, self.m, lambda chosen: self._set(**{name: chosen}))

    def _toggle(self, name: str, label: Message) -> Toggle:
        """Return a row for a setting that is on or off."""
        is_on: bool = getattr(self.app.settings.current, name)
        return Toggle(label, is_on, self.m, lambda turned: self._set(**{name: turned}))

    def _picture(self, kind: Kind) -> PictureRow:
        """Return a row that opens the choice of a picture."""
        option = appearance.option_of(kind, getattr(self.app.settings.current, kind))
        high = self.m.t(36) - self.m.u(4)
        wide = round(high / cards.ASPECT if kind == "card_back" else high * 1.5)
        picture = appearance.draw(kind, option.value, (wide, high))
        open_scene = partial(self._open_picture, kind)
        return PictureRow(appearance.title_of(kind), option, self.m, open_scene, picture)

    def _open_picture(self, kind: Kind) -> None:
        self.app.push(appearance.AppearanceScene(self.app, kind))

    def _languages(self) -> list[Control]:
        """Return a choice of languages, by their own names, or [] if there is only one."""
        names = language_options()
        if len(names) < 2:
            return []
        label = message("settings.language")
        return [Choice(label, names, spoken_language(), self.m, lambda code: self._set(language=code))]

    def _letters(self) -> list[Control]:
        """Return a choice of the letters on cards, or [] if the language has those of English."""
        own = chosen_letters(Settings())
        if own == ENGLISH_LETTERS:
            return []
        named = {"language": own, "english": ENGLISH_LETTERS}
        options = [Option(value, " ".join(letters)) for value, letters in named.items()]
        return [self._choice("card_letters", message("settings.letters"), options)]

    def _height(self, page: str, rows: Sequence[Control]) -> int:
        """Return the height of a page; the page of the cards shows some cards below its rows."""
        high = sum(row.minimum_size()[1] + self._gap for row in rows) - self._gap
        return high + (self._spacing(80, 70) if page == "cards" else 0)

    @property
    def _gap(self) -> int:
        """The gap between two rows, in pixels."""
        return self._spacing(2, 16)

    def _put_rows(self, ground: Surface, rows: Sequence[Control], room: Rect) -> None:
        """Put rows one below the other, over the whole room; below those of the cards, paint some cards.

        The plate is as high as the longest page needs, so that the tabs stay where they are.
        """
        top, highs = room.y, [row.minimum_size()[1] for row in rows]
        gap = max(0, min(self._gap, (room.height - sum(highs)) // max(1, len(rows) - 1)))
        if self._page != "cards":
            spare = (room.height - sum(highs) - gap * (len(rows) - 1)) // len(rows)
            top, gap = top + spare // 2, gap + spare
        for row, high in zip(rows, highs, strict=True):
            self.controls.add(row, Rect(room.x, top, room.width, high))
            top += high + gap
        if self._page == "cards":
            self._paint_sample(ground, Rect(room.x, top, room.width, room.bottom - top))

    def _add_buttons(self, frame: Rect) -> None:
        m = self.m
        done = Rect(0, 0, min(m.half(320), frame.width - m.u(40)), m.half(48))
        done.midbottom = (frame.centerx, frame.bottom - m.u(18))
        self.buttons.add(done, labelled(message("button.done"), "check", "primary", 20), self.app.pop)
        add_close_button(self, message("tip.back"))

    # -------------------------------------------------------------- painting
    def _paint_sample(self, ground: Surface, room: Rect) -> None:
        """Paint four cards in the chosen style and the chosen back, on a piece of the chosen cloth.

        Where large text leaves no room for cards that one could see, there are none.
        """
        m, now, place = self.m, self.app.settings.current, room.inflate(-self.m.u(8), -self.m.u(4))
        if place.height < m.u(_LEAST_SAMPLE):
            return
        draw_panel(ground, place, "cloth", m)
        inner = place.inflate(-m.u(6), -m.u(6))
        ground.blit(cloths.sample(now.cloth, inner.size), inner)
        high = place.height - m.u(16)
        count = len(_SAMPLE) + 1
        width = min(round(high / cards.ASPECT), place.width // count - m.u(12))
        step = min(width + m.u(26), (place.width - m.u(12)) // count)
        left = place.centerx - (step * (count - 1) + width) // 2
        style = cards.chosen_style(now)
        faces = [cards.face(suit * 13 + rank - 1, width, style) for rank, suit in _SAMPLE]
        for number, picture in enumerate([*faces, cards.back(width, now.card_back)]):
            card = picture.get_rect(midleft=(left + number * step, place.centery))
            paint.draw_shadow(ground, card, m.u(5), m.u(3), 110, (m.u(1), m.u(2)))
            ground.blit(picture, card)

    # -------------------------------------------------------------- changes
    def _set(self, **values: object) -> None:
        self.app.sound.play("click")
        self.app.change_settings(**values)

    def _set_effects(self, volume: int) -> None:
        """Set the volume of the effects, and play a sound at the new volume."""
        self.app.change_settings(effects=volume)
        self.app.sound.play("coin")

    def _set_music(self, volume: int) -> None:
        self.app.change_settings(music=volume)

    def _set_ambience(self, volume: int) -> None:
        self.app.change_settings(ambience=volume)

    def _set_cues(self, chosen: str) -> None:
        """Set when there are audio cues, and play one if they are on."""
        self.app.change_settings(audio_cues=chosen)
        self.app.sound.play("cue_turn" if has_cues(self.app) else "click")

    def _set_mute(self, muted: bool) -> None:
        self.app.change_settings(muted=muted)
        self.app.sound.play("click")
        for control in self.controls:
            if isinstance(control, Slider):
                control.set_dimmed(muted)

    def _set_full_screen(self, wanted: bool) -> None:
        if wanted != self.app.display.full_screen:
            self.app.toggle_full_screen()

    # -------------------------------------------------------------- input
    @override
    def rebuild(self) -> None:
        targets = self.targets()
        number = targets.index(self.focus.target) if self.focus.target in targets else None
        super().rebuild()
        if number is not None and self.focus.target is None:
            self.focus.target = self.targets()[number]

    @override
    def command(self, command: Command) -> None:
        focus = self.focus
        if command.name in ("up", "down"):
            if focus.target is None or not focus.is_shown:
                focus.set(focus.target or self.controls[0])
            else:
                focus.step(1 if command.name == "down" else -1)
        elif command.name == "mute" and self._page != "sound":
            self._set_mute(not self.app.settings.current.muted)
        elif command.name == "mute":
            self._mute.activate()
        else:
            super().command(command)

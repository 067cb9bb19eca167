"""The settings: sound, game and sight. Everything takes effect at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect, Surface

from games.core import Words, message
from ui.app.focus import Target
from ui.app.intents import Command, Intent, Pointer, Scroll
from ui.dialogs.controls import Controls
from ui.dialogs.modal import Modal, add_cross, paint_heading, paint_inset
from ui.draw import cards, paint, text
from ui.draw.boxes import around
from ui.draw.materials import plate
from ui.draw.theme import colour
from ui.widgets.button import labelled
from ui.widgets.controls import Choice, Control, Option, Slider, Toggle
from ui.words import chosen, in_words, language, offered

if TYPE_CHECKING:
    from ui.app.app import App

_ANIMATIONS: Final = tuple(
    Option(way, message(f"settings.animation.{way}")) for way in ("full", "short", "none")
)
_RISING: Final = tuple(Option(way, message(f"settings.rising.{way}")) for way in ("none", "safe", "all"))
_PACES: Final = (
    *(Option(pace, message(f"settings.pace.{pace}")) for pace in ("slow", "normal", "fast")),
    Option("at once", message("settings.pace.at_once")),
)
_TEXT_SIZES: Final = tuple(
    Option(size, message("settings.percent", size=size)) for size in (100, 125, 150, 175)
)
_CARD_STYLES: Final = tuple(
    Option(style, message(f"settings.faces.{style}")) for style in ("classic", "large", "four")
)
_SAMPLE: Final = ((13, 3), (12, 2), (10, 0), (7, 1))  # rank and suit of the cards that are shown
_HEADING: Final = colour("#ffdf7e")

Section = tuple[Words, list[Control]]


class SettingsScene(Modal):
    """Rows of sliders, switches and choices in two columns on a wooden plate."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.controls = Controls(self)
        self._has_headings = True

    # -------------------------------------------------------------- layout
    def lay_out(self) -> None:
        """Measure both columns, paint the plate, put the rows into their places."""
        m = self.m
        columns = (self._sound_and_game(), self._sight())
        widths = [max(control.needs()[0] for _, rows in column for control in rows) for column in columns]
        widths = [max(width, self._airy(340, 70)) for width in widths]
        pad, gap, head, foot = m.u(26), m.u(38), m.half(30) + m.u(40), m.half(48) + m.u(36)
        most = m.width - m.u(20) - gap - 2 * pad - m.u(24)
        widths = [min(width, most * width // sum(widths)) for width in widths]
        around_body = head + m.u(30) + foot
        self._has_headings = True
        self._has_headings = around_body + self._body(columns) <= m.height - m.u(10)
        body = self._body(columns)
        wide = sum(widths) + gap + 2 * pad + m.u(24)
        frame = around(m.window.center, wide, around_body + body)
        ground = self.paint_frame(frame, message("settings"))
        inset = Rect(frame.x + m.u(12), frame.y + head, frame.width - m.u(24), body + m.u(24))
        paint_inset(ground, inset, m)
        left, top = inset.x + pad, inset.y + m.u(10)
        self.controls.forget()
        for column, width in zip(columns, widths, strict=True):
            bottom = self._put_column(ground, column, Rect(left, top, width, body))
            left += width + gap
        rest = inset.bottom - m.u(14) - bottom
        self._paint_sample(ground, Rect(left - gap - widths[1], bottom, widths[1], rest))
        self._add_buttons(frame)

    def _airy(self, least: float, more: float) -> int:
        """A length with more air where the text is small."""
        return self.m.u(least + more * max(0.0, (1.75 - self.m.text_scale) / 0.75))

    def _sound_and_game(self) -> list[Section]:
        now, m = self.app.settings.now, self.m
        effects = Slider(message("settings.effects"), now.effects, m, self._set_effects, dull=now.muted)
        music = Slider(message("settings.music"), now.music, m, self._set_music, dull=now.muted)
        self._mute = Toggle(message("settings.mute"), now.muted, m, self._set_muted)
        motion = Choice(
            message("settings.animation"), _ANIMATIONS, now.animation, m, lambda way: self._set(animation=way)
        )
        pace = Choice(message("settings.pace"), _PACES, now.pace, m, lambda pace: self._set(pace=pace))
        end = Toggle(message("settings.end_turns"), now.end_turns, m, self._set_end_turns)
        throw = Toggle(message("settings.throws"), now.own_throws, m, self._set_own_throws)
        return [
            (message("settings.sound"), [effects, music, self._mute]),
            (message("settings.game"), [motion, pace, end, throw]),
        ]

    def _sight(self) -> list[Section]:
        now, m = self.app.settings.now, self.m
        full = Toggle(message("settings.full_screen"), now.full_screen, m, self._set_full_screen)
        size = Choice(
            message("settings.text_size"),
            _TEXT_SIZES,
            now.text_size,
            m,
            lambda per: self._set(text_size=per),
        )
        style = Choice(
            message("settings.faces"),
            _CARD_STYLES,
            now.card_style,
            m,
            lambda kind: self._set(card_style=kind),
        )
        tips = Toggle(message("settings.coaching"), now.coaching, m, self._set_coaching)
        rise = Choice(
            message("settings.rising"), _RISING, now.auto_build, m, lambda way: self._set(auto_build=way)
        )
        return [
            (message("settings.sight"), [full, size, *self._languages(), tips]),
            (message("settings.cards"), [rise, style]),
        ]

    def _languages(self) -> list[Control]:
        """A choice of languages, by their own names, where there are several."""
        names = [Option(code, language(code).say(message("language"))) for code in offered()]
        if len(names) < 2:
            return []
        spoken = chosen(self.app.settings.now.language)
        label = message("settings.language")
        return [Choice(label, names, spoken, self.m, lambda code: self._set(language=code))]

    def _body(self, columns: tuple[list[Section], list[Section]]) -> int:
        """How high the columns must be: cards are shown below the second one."""
        left, right = map(self._height, columns)
        return max(left, right + self._airy(88, 72))

    def _height(self, column: list[Section]) -> int:
        rows = [control.needs()[1] + self._airy(3, 15) for _, controls in column for control in controls]
        return sum(rows) + len(column) * self._heading_height

    @property
    def _heading_height(self) -> int:
        """Nothing, where there is no room for headings."""
        if not self._has_headings:
            return 0
        return text.height(self.m.font(18)) + self._airy(6, 12)

    def _put_column(self, ground: Surface, column: list[Section], room: Rect) -> int:
        """Put the rows of a column one below the other; where the last one ends."""
        m, top, head = self.m, room.y, self._heading_height
        for heading, controls in column:
            if head:
                paint_heading(
                    ground, Rect(room.x, top + m.u(2), room.width, head), in_words(heading), _HEADING, m
                )
            top += head
            for control in controls:
                high = control.needs()[1]
                self.controls.add(control, Rect(room.x, top, room.width, high))
                top += high + self._airy(3, 15)
        return top

    def _add_buttons(self, frame: Rect) -> None:
        m = self.m
        done = Rect(0, 0, min(m.half(320), frame.width - m.u(40)), m.half(48))
        done.midbottom = (frame.centerx, frame.bottom - m.u(18))
        self.buttons.add(done, labelled(message("button.done"), "check", "primary", 20), self.app.pop)
        add_cross(self, message("tip.back"))

    # -------------------------------------------------------------- painting
    def _paint_sample(self, ground: Surface, room: Rect) -> None:
        """Four cards in the chosen style, on a piece of cloth."""
        cloth = room.inflate(-self.m.u(8), -self.m.u(8))
        plate(ground, cloth, "cloth", self.m)
        high = cloth.height - self.m.u(16)
        width = min(round(high / cards.ASPECT), cloth.width // len(_SAMPLE) - self.m.u(12))
        step = min(width + self.m.u(26), (cloth.width - self.m.u(12)) // len(_SAMPLE))
        left = cloth.centerx - (step * (len(_SAMPLE) - 1) + width) // 2
        for number, (rank, suit) in enumerate(_SAMPLE):
            card = Rect(left + number * step, 0, width, cards.height_of(width))
            card.centery = cloth.centery
            self._paint_card(ground, card, suit * 13 + rank - 1)

    def _paint_card(self, target: Surface, place: Rect, card: int) -> None:
        m = self.m
        paint.draw_shadow(target, place, m.u(5), m.u(3), 110, (m.u(1), m.u(2)))
        target.blit(cards.face(card, place.width, self.app.settings.now.card_style), place)

    # -------------------------------------------------------------- changing
    def _set(self, **values: object) -> None:
        self.app.sound.play("click")
        self.app.change_settings(**values)

    def _set_effects(self, volume: int) -> None:
        """The sound comes at the new volume."""
        self.app.change_settings(effects=volume)
        self.app.sound.play("coin")

    def _set_music(self, volume: int) -> None:
        self.app.change_settings(music=volume)

    def _set_end_turns(self, is_on: bool) -> None:
        self._set(end_turns=is_on)

    def _set_own_throws(self, is_on: bool) -> None:
        self._set(own_throws=is_on)

    def _set_coaching(self, is_on: bool) -> None:
        self._set(coaching=is_on)

    def _set_muted(self, muted: bool) -> None:
        self.app.change_settings(muted=muted)
        self.app.sound.play("click")
        for control in self.controls:
            if isinstance(control, Slider):
                control.show_dull(muted)

    def _set_full_screen(self, wanted: bool) -> None:
        if wanted != self.app.display.full_screen:
            self.app.toggle_full_screen()

    # -------------------------------------------------------------- input
    def targets(self) -> list[Target]:
        """The rows from top to bottom, column by column, then the buttons."""
        return [*self.controls, *super().targets()]

    def rebuild(self) -> None:
        """Lay out anew; what had the focus keeps it, seen or not."""
        targets = self.targets()
        number = targets.index(self.focus.target) if self.focus.target in targets else None
        super().rebuild()
        if number is not None and self.focus.target is None:
            self.focus.target = self.targets()[number]

    def handle(self, intent: Intent) -> None:
        """A held control follows the mouse wherever it goes."""
        if isinstance(intent, Pointer):
            self.controls.hover(intent.place)
            if self.controls.follow(intent):
                return
        elif isinstance(intent, Scroll) and self.controls.scroll(intent):
            return
        super().handle(intent)

    def pointed(self, pointer: Pointer) -> bool:
        """A press on a row changes it."""
        return self.controls.press(pointer) or super().pointed(pointer)

    def activate(self, target: Target | None) -> None:
        """Enter turns a switch over, and takes the next name of a choice."""
        if not self.controls.act(target):
            super().activate(target)

    def command(self, command: Command) -> None:
        """Up and down go from row to row, left and right change a row."""
        focus = self.focus
        if command.name in ("up", "down"):
            if focus.target is None or not focus.is_shown:
                focus.set(focus.target or self.controls[0])
            else:
                focus.step(1 if command.name == "down" else -1)
        elif command.name == "mute":
            self._mute.act()
        elif not self.controls.nudge(command):
            super().command(command)

"""The settings: sound, game and sight. Everything takes effect at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect, Surface

from ui.app.focus import Target, following
from ui.app.intents import Command, Intent, Pointer, Scroll
from ui.dialogs.modal import Modal
from ui.draw import cards, paint, text
from ui.draw.materials import plate
from ui.draw.theme import GOLD, Metrics, colour
from ui.widgets.button import ButtonLook
from ui.widgets.controls import Choice, Control, Option, Place, Slider, Toggle

if TYPE_CHECKING:
    from ui.app.app import App

_ANIMATIONS: Final = (Option("full", "Full"), Option("short", "Short"), Option("none", "None"))
_RISING: Final = (Option("none", "Aces"), Option("safe", "Safe ones"), Option("all", "All"))
_PACES: Final = (
    Option("slow", "Slow"),
    Option("normal", "Normal"),
    Option("fast", "Fast"),
    Option("at once", "At once"),
)
_TEXT_SIZES: Final = tuple(Option(size, f"{size} %") for size in (100, 125, 150, 175))
_CARD_STYLES: Final = (
    Option("classic", "Classic"),
    Option("large", "Large index"),
    Option("four", "Four colours"),
)
_SAMPLE: Final = ((13, 3), (12, 2), (10, 0), (7, 1))  # rank and suit of the cards that are shown
_HEADING: Final = colour("#ffdf7e")

Section = tuple[str, list[Control]]


class SettingsScene(Modal):
    """Rows of sliders, switches and choices in two columns on a wooden plate."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.controls: list[Control] = []
        self._held: Control | None = None
        self._under: Control | None = None

    # -------------------------------------------------------------- layout
    def lay_out(self) -> None:
        """Measure both columns, paint the plate, put the rows into their places."""
        m = self.m
        self._held = self._under = None
        columns = (self._sound_and_game(), self._sight())
        widths = [max(control.needs()[0] for _, rows in column for control in rows) for column in columns]
        widths = [max(width, self._airy(340, 70)) for width in widths]
        body = max(self._height(columns[0]), self._height(columns[1]) + self._airy(88, 72))
        pad, gap, head, foot = m.u(26), m.u(38), m.half(30) + m.u(40), m.half(48) + m.u(36)
        frame = Rect(0, 0, sum(widths) + gap + 2 * pad + m.u(24), head + body + m.u(30) + foot)
        frame.center = m.window.center
        self.paint_frame(frame, "SETTINGS")
        inset = Rect(frame.x + m.u(12), frame.y + head, frame.width - m.u(24), body + m.u(24))
        self._paint_inset(inset, m)
        left, top = inset.x + pad, inset.y + m.u(10)
        self.controls = []
        for column, width in zip(columns, widths, strict=True):
            bottom = self._put_column(column, Rect(left, top, width, body))
            left += width + gap
        self._paint_sample(Rect(left - gap - widths[1], bottom, widths[1], inset.bottom - m.u(14) - bottom))
        self._add_buttons(frame)

    def _airy(self, least: float, more: float) -> int:
        """A length with more air where the text is small."""
        return self.m.u(least + more * max(0.0, (1.75 - self.m.text_scale) / 0.75))

    def _sound_and_game(self) -> list[Section]:
        now, m = self.app.settings.now, self.m
        effects = Slider("Effects", now.effects, m, self._set_effects, dull=now.muted)
        music = Slider("Music", now.music, m, self._set_music, dull=now.muted)
        mute = Toggle("Silence everything", now.muted, m, self._set_muted)
        motion = Choice("Animation", _ANIMATIONS, now.animation, m, lambda way: self._set(animation=way))
        pace = Choice("Computer players act", _PACES, now.pace, m, lambda pace: self._set(pace=pace))
        end = Toggle("End turns with nothing left to do", now.end_turns, m, self._set_end_turns)
        return [("Sound", [effects, music, mute]), ("Game", [motion, pace, end])]

    def _sight(self) -> list[Section]:
        now, m = self.app.settings.now, self.m
        full = Toggle("Full screen", now.full_screen, m, self._set_full_screen)
        size = Choice("Text size", _TEXT_SIZES, now.text_size, m, lambda size: self._set(text_size=size))
        style = Choice("Faces", _CARD_STYLES, now.card_style, m, lambda style: self._set(card_style=style))
        rise = Choice(
            "Cards go up by themselves", _RISING, now.auto_build, m, lambda which: self._set(auto_build=which)
        )
        return [("Sight", [full, size]), ("Cards", [rise, style])]

    def _height(self, column: list[Section]) -> int:
        rows = [control.needs()[1] + self._airy(3, 15) for _, controls in column for control in controls]
        return sum(rows) + len(column) * self._heading_height

    @property
    def _heading_height(self) -> int:
        return text.height(self.m.font(18)) + self._airy(6, 12)

    def _put_column(self, column: list[Section], room: Rect) -> int:
        """Put the rows of a column one below the other; where the last one ends."""
        top = room.y
        for heading, controls in column:
            self._paint_heading(heading, Rect(room.x, top, room.width, self._heading_height))
            top += self._heading_height
            for control in controls:
                high = control.needs()[1]
                control.put(Rect(room.x, top, room.width, high))
                self.controls.append(control)
                self.layer.add(control)
                top += high + self._airy(3, 15)
        return top

    def _add_buttons(self, frame: Rect) -> None:
        m = self.m
        close = Rect(0, 0, m.half(36), m.half(36))
        close.topright = (frame.right - m.u(14), frame.y + m.u(14))
        done = Rect(0, 0, min(m.half(320), frame.width - m.u(40)), m.half(48))
        done.midbottom = (frame.centerx, frame.bottom - m.u(18))
        self.buttons.add(done, ButtonLook("Done", "check", "primary", 20), self.app.pop)
        self.buttons.add(close, ButtonLook(icon="close"), self.app.pop, "Back (Esc)")

    # -------------------------------------------------------------- painting
    def _paint_inset(self, inset: Rect, m: Metrics) -> None:
        if self.background:
            paint.draw_rounded(self.background, inset, m.u(10), (16, 7, 3, 176))
            paint.draw_rounded(self.background, inset, m.u(10), (0, 0, 0, 110), m.u(1.5))

    def _paint_heading(self, heading: str, room: Rect) -> None:
        face = text.line(heading, self.m.font(18), _HEADING, True)
        if self.background:
            place = face.get_rect(midleft=(room.x, room.centery + self.m.u(2)))
            self.background.blit(face, place)
            left = place.right + self.m.u(12)
            self.background.fill(GOLD, (left, place.centery, room.right - left, self.m.u(1)))

    def _paint_sample(self, room: Rect) -> None:
        """Four cards in the chosen style, on a piece of cloth."""
        if not self.background:
            return
        cloth = room.inflate(-self.m.u(8), -self.m.u(8))
        plate(self.background, cloth, "cloth", self.m)
        high = cloth.height - self.m.u(16)
        width = min(round(high / cards.ASPECT), cloth.width // len(_SAMPLE) - self.m.u(12))
        step = min(width + self.m.u(26), (cloth.width - self.m.u(12)) // len(_SAMPLE))
        left = cloth.centerx - (step * (len(_SAMPLE) - 1) + width) // 2
        for number, (rank, suit) in enumerate(_SAMPLE):
            card = Rect(left + number * step, 0, width, cards.height_of(width))
            card.centery = cloth.centery
            self._paint_card(self.background, card, suit * 13 + rank - 1)

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
            self._hover_control(intent.place)
            if self._held and intent.kind != "press":
                self._drag(intent)
                return
        elif isinstance(intent, Scroll) and isinstance(self._under, Slider):
            self._under.nudge(1 if intent.notches > 0 else -1)
            return
        super().handle(intent)

    def _drag(self, pointer: Pointer) -> None:
        if self._held and pointer.kind == "move" and pointer.button:
            self._held.drag(pointer.place)
        else:
            self._held = None

    def pointed(self, pointer: Pointer) -> bool:
        """A press on a row changes it."""
        control = self._control_at(pointer.place)
        if pointer.kind != "press" or pointer.button != 1 or control is None:
            return super().pointed(pointer)
        self.focus.set(control, shown=False)
        control.press(pointer.place)
        if control in self.controls and control.hot_part(pointer.place) >= 0:
            self._held = control
        return True

    def command(self, command: Command) -> None:
        """Up and down go from row to row, left and right change a row."""
        focus = self.focus.target
        if command.name in ("up", "down"):
            if focus is None or not self.focus.is_shown:
                self.focus.set(focus or self.controls[0])
            else:
                self.focus.set(following(self.targets(), focus, 1 if command.name == "down" else -1))
        elif command.name in ("left", "right") and isinstance(focus, Control):
            self.focus.show()
            focus.nudge(1 if command.name == "right" else -1)
        elif command.name in ("activate", "deal") and isinstance(focus, Control):
            focus.act()
        elif command.name == "mute":
            self._mute_by_key()
        else:
            super().command(command)

    def _mute_by_key(self) -> None:
        for control in self.controls:
            if isinstance(control, Toggle) and control.label == "Silence everything":
                control.act()

    def _control_at(self, place: Place) -> Control | None:
        return next((control for control in self.controls if control.area.collidepoint(place)), None)

    def _hover_control(self, place: Place) -> None:
        under = self._control_at(place)
        if self._under and self._under is not under:
            self._under.hover(None)
        self._under = under
        if under:
            under.hover(place)

"""The scene in which a player chooses a token and a color."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from pygame import Rect, Surface

from games.compat import override
from games.core import Words, message
from games.seating import COLOURS, TOKENS, Seating
from ui.accessibility.phrases import join_sentences
from ui.app.focus import Target
from ui.dialogs.controls import ControlScene
from ui.dialogs.modal import CachedModal
from ui.draw import paint, text
from ui.draw.boxes import Stack, around
from ui.draw.seats import SeatLook
from ui.draw.theme import CREAM, GLOW, WHITE, Metrics
from ui.screens.usual_names import usual_name
from ui.widgets.button import labelled
from ui.widgets.controls import Choice, Option
from ui.words import in_words

if TYPE_CHECKING:
    from ui.app.scene import Application
    from ui.screens.seat_slots import Part, SeatLooks

SWAPPED: Final = message("screens.new.swapped")
"""The sentence that a token or a color of another seat is swapped."""


class BadgeChoice(Choice[str]):
    """Badges side by side; the chosen one glows. A badge of another seat looks as that seat has it."""

    __slots__ = ("_pictures", "values")

    def __init__(
        self,
        label: str,
        values: Sequence[str],
        value: str,
        m: Metrics,
        pictures: Callable[[str], Seating],
        names: Callable[[str], Words],
        changed: Callable[[str], None],
    ) -> None:
        super().__init__(label, [Option(each, names(each)) for each in values], value, m, changed)
        self.values = tuple(values)
        self._pictures = pictures

    @property
    def _side(self) -> int:
        return self._m.half(58)

    @override
    def minimum_size(self) -> tuple[int, int]:
        m = self._m
        wide = len(self.values) * (self._side + m.u(18)) + m.u(6)
        return max(wide, text.width(self.label, self._font)), self._line + self._side + m.u(26)

    @override
    def parts(self) -> list[Rect]:
        m, count = self._m, len(self.values)
        high = self._side + m.u(20)
        step = (self._box.width - m.u(6)) // count
        left = self._box.x + (self._box.width - step * count) // 2
        return [Rect(left + n * step, self._box.bottom - high - m.u(3), step, high) for n in range(count)]

    @override
    def paint_on(self, picture: Surface) -> None:
        m = self._m
        self._paint_label(picture, self._line // 2 - m.u(2))
        high = self._side + m.u(26)
        groove = Rect(0, picture.get_height() - high, picture.get_width(), high)
        paint.draw_rounded(picture, groove, m.u(8), (12, 4, 2, 210))
        for number, (value, part) in enumerate(zip(self.values, self.parts(), strict=True)):
            part.move_ip(-self._box.x, -self._box.y)
            tile = part.inflate(-m.u(4), 0)
            if value == self.value:
                paint.draw_with_border(picture, tile, m.u(7), GLOW.with_alpha(70), GLOW, m.u(3))
            elif number == self.hot_part(self._hover_place):
                paint.draw_rounded(picture, tile, m.u(7), (255, 240, 210, 40))
            badge = SeatLook.of(self._pictures(value)).badge(self._side)
            picture.blit(badge, badge.get_rect(center=part.center))

    @override
    def adjust(self, step: int) -> None:
        self.choose((self._number + step) % len(self.values))


def value_name(part: Part, value: str) -> Words:
    """Return the name of a token or a color."""
    return message(f"spoken.{part}.{value}")


class LookScene(ControlScene, CachedModal):
    """A scene with six tokens and six colors for one seat; a press takes one at once.

    `note` is a sentence below them.
    """

    def __init__(self, app: Application, config: SeatLooks, seat: int, note: Words = SWAPPED) -> None:
        super().__init__(app)
        self._config = config
        self._seat = seat
        self._note = note

    # -------------------------------------------------------------- layout
    @override
    def build_layout(self) -> None:
        m = self.m
        choices = [self._choice("token", TOKENS), self._choice("colour", COLOURS)]
        wide = max(control.minimum_size()[0] for control in choices)
        highs = [control.minimum_size()[1] for control in choices]
        words = in_words(self._note)
        note = text.paragraph(words, m.font(15), CREAM, wide, centred=True)
        badge, gap = m.half(76), m.u(12)
        head, pad = m.half(30) + m.u(34), m.u(26)
        high = head + badge + gap + sum(highs) + 2 * gap + note.get_height() + gap + m.half(46) + m.u(22)
        frame = around(m.window.center, wide + 2 * pad, high)
        ground = self.paint_frame(frame, message("screens.new.token_and_colour"))
        rows = Stack(Rect(frame.x + pad, frame.y + head, wide, high))
        self._paint_player(ground, rows.take(badge))
        self.controls.forget()
        for control, tall in zip(choices, highs, strict=True):
            self.controls.add(control, rows.take(tall, gap))
        ground.blit(note, rows.take(note.get_height(), gap))
        done = rows.take(m.half(46), gap)
        done = around(done.center, min(m.half(240), wide), done.height)
        look = labelled(message("screens.done"), "check", "primary")
        self.buttons.add(done, look, self.app.pop, message("tip.back"))

    def _choice(self, part: Part, values: Sequence[str]) -> BadgeChoice:
        """Return the choice of all tokens, or of all colors."""
        label = in_words(message(f"screens.new.{part}"))
        value: str = getattr(self._config.slots[self._seat], part)
        looks, names = partial(self._with, part), partial(self._spoken_value, part)
        return BadgeChoice(label, values, value, self.m, looks, names, partial(self._take, part))

    def _spoken_value(self, part: Part, value: str) -> Words:
        """Return the name of a token or a color, and the other player who has it."""
        name, owner = value_name(part, value), SeatLook.of(self._with(part, value)).name
        is_own = getattr(self._config.slots[self._seat], part) == value
        is_free = all(getattr(slot, part) != value for slot in self._config.slots)
        return name if is_own or is_free else message("spoken.taken", what=name, name=owner)

    @property
    @override
    def _summary(self) -> Words:
        return join_sentences((self._player_name, self._note))

    @property
    def _player_name(self) -> str:
        name = SeatLook.of(self._config.seating(self._seat)).name
        return name or usual_name(self._seat)

    def _paint_player(self, ground: Surface, room: Rect) -> None:
        """Paint the badge as it is now, and the player's name."""
        m, look = self.m, SeatLook.of(self._config.seating(self._seat))
        badge = look.badge(room.height)
        face = text.fit_line(self._player_name, m.font(24), room.width - room.height - m.u(20), WHITE, True)
        place = badge.get_rect(topleft=room.topleft)
        place.x = room.centerx - (place.width + m.u(14) + face.get_width()) // 2
        paint.draw_shadow(ground, place, room.height // 2, m.u(5), 140, (2, 4))
        ground.blit(badge, place)
        ground.blit(face, face.get_rect(midleft=(place.right + m.u(14), room.centery)))

    # -------------------------------------------------------------- choosing
    def _with(self, part: Part, value: str) -> Seating:
        """Return the owner of a token or a color as that seat looks; if it is free, this seat with it."""
        owners = (number for number, slot in enumerate(self._config.slots) if getattr(slot, part) == value)
        return self._config.seating(next(owners, self._seat))._replace(**{part: value})

    def _take(self, part: Part, value: str) -> None:
        self._config.take(self._seat, part, value)
        self.app.sound.play("click")
        number = int(self.focus.target is self.controls[1])
        shown = self.focus.is_shown
        self.rebuild()
        self.focus.set(self.controls[number], shown=shown)

    # -------------------------------------------------------------- input
    @override
    def enter(self) -> None:
        self.focus.set(self.controls[0])

    @override
    def activate(self, target: Target | None) -> None:
        """Go back, on Enter on a badge: it is chosen already."""
        if isinstance(target, BadgeChoice):
            self.app.pop()
        else:
            super().activate(target)

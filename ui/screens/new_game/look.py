"""The choice of a seat's token and colour."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from games.seating import COLOURS, TOKENS, Seating
from ui.app.focus import Target
from ui.app.intents import Command, Pointer
from ui.draw import paint, text
from ui.draw.seats import SeatLook
from ui.draw.theme import CREAM, WHITE
from ui.screens.new_game.parts import Pictures, SteadyModal
from ui.widgets.button import ButtonLook

if TYPE_CHECKING:
    from ui.app.app import App
    from ui.screens.new_game.plan import Plan


class LookScene(SteadyModal):
    """Six tokens and six colours for one seat; what is pressed is taken at once."""

    def __init__(self, app: App, plan: Plan, seat: int) -> None:
        super().__init__(app)
        self._plan = plan
        self._seat = seat
        self.controls: list[Pictures] = []

    # -------------------------------------------------------------- layout
    def lay_out(self) -> None:
        """The seat's badge and name, both choices below, and a button to go back."""
        m, chair = self.m, self._plan.chairs[self._seat]
        self.controls = [
            Pictures("Token", TOKENS, chair.token, m, self._with_token, self._take_token),
            Pictures("Colour", COLOURS, chair.colour, m, self._with_colour, self._take_colour),
        ]
        wide = max(control.needs()[0] for control in self.controls)
        highs = [control.needs()[1] for control in self.controls]
        words = "What another player has is swapped with yours."
        note = text.paragraph(words, m.font(15), CREAM, wide, centred=True)
        badge, gap = m.half(76), m.u(12)
        head, pad = m.half(30) + m.u(34), m.u(26)
        high = head + badge + gap + sum(highs) + 2 * gap + note.get_height() + gap + m.half(46) + m.u(22)
        frame = Rect(0, 0, wide + 2 * pad, high)
        frame.center = m.window.center
        self.paint_frame(frame, "TOKEN AND COLOUR")
        top = frame.y + head
        self._paint_player(Rect(frame.x + pad, top, wide, badge))
        top += badge + gap
        for control, tall in zip(self.controls, highs, strict=True):
            control.put(Rect(frame.x + pad, top, wide, tall))
            self.layer.add(control)
            top += tall + gap
        if self.background:
            self.background.blit(note, (frame.x + pad, top))
        top += note.get_height() + gap
        done = Rect(0, top, min(m.half(240), wide), m.half(46))
        done.centerx = frame.centerx
        self.buttons.add(done, ButtonLook("Done", "check", "primary"), self.app.pop, "Back (Escape)")

    def _paint_player(self, room: Rect) -> None:
        """The badge as it is now, and whose it is."""
        m, seating = self.m, self._plan.seating(self._seat)
        badge = SeatLook.of(seating).badge(room.height)
        name = seating.name or f"Player {self._seat + 1}"
        size = text.fitting_size(name, m.font(24), room.width - room.height - m.u(20), bold=True)
        face = text.line(name, size, WHITE, True)
        left = room.centerx - (badge.get_width() + m.u(14) + face.get_width()) // 2
        if self.background:
            paint.draw_shadow(
                self.background, Rect(left, room.y, *badge.get_size()), room.height // 2, m.u(5), 140, (2, 4)
            )
            self.background.blit(badge, (left, room.y))
            place = face.get_rect(midleft=(left + badge.get_width() + m.u(14), room.centery))
            self.background.blit(face, place)

    # -------------------------------------------------------------- choosing
    def _with_token(self, token: str) -> Seating:
        """Who has a token, as they look; this seat with it where nobody has."""
        return self._shown(
            next((n for n, c in enumerate(self._plan.chairs) if c.token == token), -1), token=token
        )

    def _with_colour(self, colour: str) -> Seating:
        """Who has a colour, as they look; this seat with it where nobody has."""
        return self._shown(
            next((n for n, c in enumerate(self._plan.chairs) if c.colour == colour), -1), colour=colour
        )

    def _shown(self, owner: int, **look: str) -> Seating:
        return self._plan.seating(owner) if owner >= 0 else self._plan.seating(self._seat)._replace(**look)

    def _take_token(self, token: str) -> None:
        self._plan.take_token(self._seat, token)
        self._taken()

    def _take_colour(self, colour: str) -> None:
        self._plan.take_colour(self._seat, colour)
        self._taken()

    def _taken(self) -> None:
        self.app.sound.play("click")
        number = self.controls.index(self.focus.target) if self.focus.target in self.controls else 0
        shown = self.focus.is_shown
        self.rebuild()
        self.focus.set(self.controls[number], shown=shown)

    # -------------------------------------------------------------- input
    def enter(self) -> None:
        """The tokens have the focus, so that the arrow keys choose at once."""
        self.focus.set(self.controls[0])

    def targets(self) -> list[Target]:
        """Tokens, colours, the button."""
        return [*self.controls, *super().targets()]

    def pointed(self, pointer: Pointer) -> bool:
        """A press on a badge takes it."""
        control = next((each for each in self.controls if each.area.collidepoint(pointer.place)), None)
        for each in self.controls:
            each.hover(pointer.place if each is control else None)
        if pointer.kind != "press" or pointer.button != 1 or control is None:
            return super().pointed(pointer)
        self.focus.set(control, shown=False)
        control.press(pointer.place)
        return True

    def command(self, command: Command) -> None:
        """Left and right choose, Enter has chosen."""
        focus = self.focus.target
        if command.name in ("left", "right") and isinstance(focus, Pictures):
            self.focus.show()
            focus.nudge(1 if command.name == "right" else -1)
        elif command.name in ("activate", "deal") and isinstance(focus, Pictures):
            self.app.pop()
        else:
            super().command(command)

"""The surroundings of every board: the bar with its pill, rows of players, buttons of actions, paint."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect, Surface

from games.core import Words
from ui.draw import paint
from ui.draw.cache import cached
from ui.draw.seats import SeatLook
from ui.draw.sprites import Layer, Sprite
from ui.draw.theme import WHITE, Colour, Metrics, colour
from ui.draw.tween import Tween
from ui.play.panels.actions import Action, BarButton
from ui.play.panels.canvas import Canvas, CommonLayout
from ui.play.panels.log import Log
from ui.play.panels.players import (
    EDGE,
    PlayerFacts,
    RowSizes,
    face_area,
    paint_amount,
    paint_row,
    player_row,
    row_panel,
    row_sizes,
)
from ui.play.panels.totals import CountedTotals
from ui.widgets.bar import ICONS
from ui.widgets.button import Button, ButtonLook, match_font_sizes
from ui.widgets.pill import turn_pill
from ui.words import in_words

if TYPE_CHECKING:
    from ui.app.buttons import Buttons
    from ui.app.focus import Target

_NOTHING: Final = ButtonLook("", size=18)
_BED: Final = colour("#1c0f08")
_ROW_DEPTH: Final = 25.0
MOOD_FADE: Final = 0.12
"""Seconds in which a face changes to another mood."""
SWEEP: Final = 0.36
"""Seconds of the sweep of a turn's color along the bar."""
_SWEEP_DEPTH: Final = 38.0  # below the pill and the buttons of the bar
_TAIL: Final = 460  # units of its tail
_STRONGEST: Final = 150  # of 255, at its head
_BRIGHT: Final = 4  # units of the bright line along the lower edge


class Hud:
    """The surroundings of a board, made anew with every layout."""

    def __init__(self, canvas: Canvas, buttons: Buttons, places: CommonLayout, log: Log) -> None:
        self._canvas = canvas
        self._m = canvas.m
        self._buttons = buttons
        self._places = places
        self.log = log
        self._sprites: dict[str, Sprite] = {}
        self._bar_buttons: dict[str, Button] = {}
        self._sweep = Sweep(canvas.layer, places.bar.bar, canvas.m)
        self._turn: SeatLook | None = None
        self._moods: Mapping[SeatLook, str] = {}
        self._faces: dict[int, str] = {}
        """The picture of the face in each row."""
        self._fading: list[Fade] = []
        self._is_ticked = False
        """True if the scene advances the changes of faces; otherwise they are sudden."""
        self._counted = CountedTotals(self._show_counted)
        self._empty: dict[int, Surface] = {}
        """The pictures of the rows whose totals count, without their totals."""
        self._seats: Sequence[SeatLook] = ()
        self._sizes = RowSizes(0, 0, 0)
        self._hinted: Button | None = None
        self.prompt = ""
        """The sentence of the pill."""
        self.rows: list[tuple[Rect, PlayerFacts]] = []
        """The area of each player's row, and what it shows."""
        self.actions: list[Button] = []
        """The buttons of the actions, in the order of the actions."""
        self._row_panels = [
            row_panel(row.size, canvas.m, is_active=is_active, has_pointer=True)
            for row in places.players[:1]
            for is_active in (False, True)
        ]
        """Pictures that each row needs anew: the cache may evict what nothing holds."""

    # -------------------------------------------------------------- buttons
    def add_bar(self, home: BarButton, others: Mapping[str, BarButton]) -> None:
        """Add the button of home and those of the bar, each at the place of its name in `ICONS`."""
        bar = self._places.bar
        self._buttons.add(bar.home, ButtonLook(icon=home.icon), home.do, home.tip)
        for name, rect in zip(ICONS, bar.icons, strict=True):
            if name in others:
                way = others[name]
                look = ButtonLook(icon=way.icon)
                self._bar_buttons[name] = self._buttons.add(rect, look, way.do, way.tip, command=way.command)

    def add_actions(self, actions: Sequence[Action]) -> None:
        """Add a button for each action."""
        self._hinted = None
        self.actions = [
            self._buttons.add(each.rect, _NOTHING, each.do, key=each.key, command=each.command)
            for each in actions
        ]

    def enable_bar_buttons(self, enabled: Mapping[str, bool]) -> None:
        """Enable or disable buttons of the bar, by their names; skip those that the bar does not have."""
        for name, is_enabled in enabled.items():
            if name in self._bar_buttons:
                self._bar_buttons[name].show(enabled=is_enabled)

    def set_bar_tip(self, name: str, tip: Words) -> None:
        """Change the tip of a button of the bar."""
        self._buttons.set_tip(self._bar_buttons[name], tip)

    def show_actions(self, actions: Sequence[Action], *, is_human_turn: bool, is_behind: bool) -> None:
        """Show the buttons of the actions; while the table `is_behind`, only those for any time."""
        self._assign_keys(actions)
        looks = _even_rows(actions, self.actions, self._m)
        for button, each, even_look in zip(self.actions, actions, looks, strict=True):
            button.tip = in_words(each.tip)
            look = even_look if each.any_time or not is_behind else None
            button.reveal(visible=look is not None)
            button.show(
                look=look or _NOTHING,
                enabled=look is not None and each.enabled and (each.any_time or is_human_turn),
            )
        pairs = zip(self.actions, actions, strict=True)
        free = [each.rect for button, each in pairs if each.is_over_log and not button.visible]
        self.log.fill(self._places.ledger.unionall(free))

    def hint_button(self, target: Target | None, actions: Sequence[Action]) -> None:
        """Give Space to the action that a hint points at, or to the main one if it points at none."""
        self._hinted = next((button for button in self.actions if button is target), None)
        self._assign_keys(actions)

    def keep_hint(self, target: Target | None, actions: Sequence[Action]) -> None:
        """Drop the hint if the focus has moved to another target."""
        if self._hinted and self._hinted is not target:
            self.hint_button(None, actions)

    def end_hint(self) -> None:
        """Forget the hint after an action; `show_actions` then restores the keys."""
        self._hinted = None

    def _assign_keys(self, actions: Sequence[Action]) -> None:
        for button, each in zip(self.actions, actions, strict=True):
            usual = "" if self._hinted and each.key == "Space" else each.key
            self._buttons.set_key(button, "Space" if button is self._hinted else usual, each.command)

    def ready_action(self, key: str, actions: Sequence[Action], *, is_human_turn: bool) -> Action | None:
        """Return the action of a key or a command that can be done now, or None.

        Without `is_human_turn`, only actions with `any_time` can be done.
        """
        if key == "Space" and self._hinted:
            asked = [actions[self.actions.index(self._hinted)]]
        else:
            asked = [action for action in actions if key in (action.key, action.command)]
        ready = (each for each in asked if each.look and each.enabled and (each.any_time or is_human_turn))
        return next(ready, None)

    @property
    def main(self) -> Button:
        """The main button."""
        return self.actions[0]

    # -------------------------------------------------------------- words
    def show_pill(
        self, sentence: str, seat: SeatLook | None, steps: tuple[str, ...] = (), step: int = -1
    ) -> None:
        """Show a sentence in the pill for a seat's turn, above the steps of the turn, one of them lit."""
        self.prompt, room = sentence, self._places.bar.pill
        mood = self._moods.get(seat, "") if seat else ""
        picture = turn_pill(sentence, room.size, self._m, steps, step, seat, mood)
        self._put("pill", picture, picture.get_rect(center=room.center), 40)
        if seat and self._turn and seat != self._turn and self._canvas.settings.animation == "full":
            self._sweep.begin(seat.paint.tone)
        self._turn = seat or self._turn

    @property
    def pill(self) -> Surface:
        """The picture of the pill as shown now."""
        return self._sprites["pill"].picture

    @property
    def busy(self) -> bool:
        """True while the color of a new turn sweeps along the bar, or a face changes."""
        return self._sweep.busy or bool(self._fading)

    def tick(self, now: float) -> None:
        """Advance the sweep and the changes of faces to the time `now`, in seconds."""
        self._is_ticked = True
        self._sweep.tick(now)
        self._fading = [fade for fade in self._fading if not fade.tick(now)]

    def set_moods(self, moods: Mapping[SeatLook, str]) -> None:
        """Change the moods of the faces that the pill and the rows show from now on."""
        self._moods = moods

    def show_players(self, seats: Sequence[SeatLook], facts: Sequence[PlayerFacts]) -> None:
        """Show the row of each seat."""
        self.rows, self._seats = [*zip(self._places.players, facts, strict=False)], seats
        if not self.rows:
            return
        counted = [self._counted.facts(number, each) for number, each in enumerate(facts)]
        self._sizes = row_sizes(self.rows[0][0].size, [*facts, *counted], self._m)
        for number, ((rect, _), row_facts) in enumerate(zip(self.rows, counted, strict=False)):
            self._fade_face(number, rect, seats[number].face_in(self._moods.get(seats[number], "")))
            self._show_row(number, row_facts)

    def _show_row(self, number: int, facts: PlayerFacts) -> None:
        """Show a row with these facts; the many pictures of a total that counts are not kept."""
        rect, look, m = self.rows[number][0], self._seats[number], self._m
        about = rect.size, facts, look, m, self._moods.get(look, ""), self._sizes
        if self._counted.counts(number):
            self._empty[number] = paint_row(*about, has_amount=False)
            self._show_counted(number)
        else:
            self._empty.pop(number, None)
            self._put_row(number, player_row(*about))

    def _show_counted(self, number: int) -> None:
        """Show a row whose total counts, or has just counted to its end."""
        rect, own = self.rows[number]
        if not self._counted.counts(number):
            self._show_row(number, own)
            return
        picture = self._empty[number].copy()
        paint_amount(picture, rect.size, self._counted.facts(number, own), self._sizes, self._m)
        self._put_row(number, picture)

    def _put_row(self, number: int, picture: Surface) -> None:
        edge = self._m.u(EDGE)
        self._put(f"player {number}", picture, self.rows[number][0].move(-edge, -edge), _ROW_DEPTH)

    @property
    def totals(self) -> list[int | None]:
        """The totals of all rows, each None if it has none that counts."""
        return [facts.total for _, facts in self.rows]

    def count_totals(self, before: Sequence[int | None], landings: Mapping[int, float]) -> list[Tween]:
        """Return the tweens in which totals that have changed count from those `before` to their own.

        `landings` are the seconds until what a seat gets has landed in its row. With less motion there is no
        tween: the rows show their own totals at once.
        """
        if self._canvas.settings.animation != "full":
            return []
        tweens = self._counted.tweens(before, self.totals, landings)
        if tweens:
            self.show_players(self._seats, [facts for _, facts in self.rows])
        return tweens

    def _fade_face(self, number: int, row: Rect, face: str) -> None:
        """Begin to fade out the face that a row has shown, if it is about to show another one."""
        before = self._faces.get(number, face)
        self._faces[number] = face
        if before == face or not self._is_ticked or self._canvas.settings.animation != "full":
            return
        sprite, area = self._sprites[f"player {number}"], face_area(row, self._m)
        old = sprite.picture.subsurface(
            area.move(-sprite.rect.x, -sprite.rect.y).clip(sprite.picture.get_rect())
        )
        self._fading.append(Fade(self._canvas.layer, old.copy(), area.topleft))

    def player_at(self, place: tuple[int, int], seats: int) -> int:
        """Return the seat whose row is at a place, or -1."""
        rows = self._places.players[:seats]
        return next((number for number, rect in enumerate(rows) if rect.collidepoint(place)), -1)

    def _put(self, name: str, picture: Surface, rect: Rect, depth: float) -> None:
        sprite = self._sprites.get(name)
        if sprite is None:
            self._sprites[name] = sprite = Sprite(picture, rect.topleft, depth)
            self._canvas.layer.add(sprite)
        else:
            sprite.change(picture=picture, place=rect.topleft)


def _even_rows(actions: Sequence[Action], buttons: Sequence[Button], m: Metrics) -> list[ButtonLook | None]:
    """Return the looks of the actions: one font size for those side by side, none larger in lower rows."""
    looks, most = [action.look for action in actions], 0
    looks = [look and replace(look, free=each.cap_room) for look, each in zip(looks, buttons, strict=True)]
    for top in sorted({action.rect.top for action in actions}):
        row = [(n, look) for n, look in enumerate(looks) if look and actions[n].rect.top == top]
        sizes = [actions[number].rect.size for number, _ in row]
        row_looks = match_font_sizes([look for _, look in row], sizes, m)
        for (number, _), look in zip(row, row_looks, strict=True):
            looks[number] = replace(look, most=min(filter(None, (look.most, most)), default=0))
        if top >= actions[0].rect.top:  # buttons among the players are smaller
            most = min(filter(None, (most, *(look.most for look in row_looks))), default=0)
    return looks


# ------------------------------------------------------------------ a mood has changed
class Fade:
    """A picture that fades out over the one that replaces it."""

    def __init__(self, layer: Layer, picture: Surface, place: tuple[int, int]) -> None:
        self._layer = layer
        self._picture = picture
        self._sprite: Sprite | None = layer.add(Sprite(picture, place, _ROW_DEPTH + 0.5))
        self._since: float | None = None

    def tick(self, now: float) -> bool:
        """Fade the picture to the time `now` in seconds; return True once it is gone."""
        if self._since is None:
            self._since = now
        share = (now - self._since) / MOOD_FADE
        if share >= 1 or not self._sprite:
            self._sprite = self._layer.swap(self._sprite, None)
            return True
        faded = self._picture.copy()
        faded.set_alpha(round(255 * (1 - share)))
        self._sprite.change(picture=faded)
        return False


# ------------------------------------------------------------------ the turn has changed
class Sweep:
    """A short sweep of a player's color over a part of the window from the left to the right."""

    def __init__(self, layer: Layer, room: Rect, m: Metrics) -> None:
        self._layer = layer
        self._room = room
        self._m = m
        self._sprite: Sprite | None = None
        self._since: float | None = None

    @property
    def busy(self) -> bool:
        """True while the sweep moves."""
        return self._sprite is not None

    def begin(self, tone: Colour) -> None:
        """Begin a sweep of a color, in place of the one before."""
        self.end()
        picture = _tail(self._m.u(_TAIL), self._room.height, tone, self._m.u(_BRIGHT))
        self._since = None
        self._sprite = self._layer.add(Sprite(picture, self._place(0.0, picture), _SWEEP_DEPTH))

    def tick(self, now: float) -> None:
        """Move the sweep to its place at the time `now` in seconds, or end it."""
        if not self._sprite:
            return
        if self._since is None:
            self._since = now
        share = (now - self._since) / SWEEP
        if share >= 1:
            self.end()
        else:
            self._sprite.change(place=self._place(share, self._sprite.picture))

    def end(self) -> None:
        """Remove the sweep."""
        self._sprite = self._layer.swap(self._sprite, None)

    def _place(self, share: float, picture: Surface) -> tuple[int, int]:
        width = picture.get_width()
        return round(self._room.x - width + (self._room.width + width) * share), self._room.y


@cached
def _tail(width: int, height: int, tone: Colour, edge: int) -> Surface:
    """Draw a color that grows stronger from left to right, with a bright line below."""
    ends = f"{tone.hex}00", f"{tone.hex}{_STRONGEST:02x}"
    whole = pygame.transform.rotate(paint.gradient(height, width, (ends[1], ends[0])), 90)
    bright = tone.mixed(WHITE, 0.35).hex
    line = pygame.transform.rotate(paint.gradient(edge, width, (f"{bright}ff", f"{bright}00")), 90)
    whole.blit(line, (0, height - edge))
    return whole

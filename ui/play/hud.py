"""What surrounds every board: the bar with its pill, the rows of the players, the buttons of actions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from pygame import Rect, Surface

from ui.draw.seats import SeatLook
from ui.draw.sprites import Sprite
from ui.play.players import EDGE, PlayerFacts, badge_side, player_row
from ui.widgets.bar import ICONS
from ui.widgets.button import Button, ButtonLook
from ui.widgets.pill import turn_pill

if TYPE_CHECKING:
    from ui.app.buttons import Buttons
    from ui.play.controller import Action
    from ui.play.face import Canvas, Surroundings
    from ui.play.log import Log

_NOTHING: Final = ButtonLook("", size=18)


class Way(NamedTuple):
    """A button of the bar: its picture, what it does, its tip."""

    icon: str
    do: Callable[[], None]
    tip: str


class Hud:
    """The surroundings of a board, made anew with every layout."""

    def __init__(self, canvas: Canvas, buttons: Buttons, places: Surroundings, log: Log) -> None:
        self._canvas = canvas
        self._m = canvas.m
        self._buttons = buttons
        self._places = places
        self.log = log
        self._sprites: dict[str, Sprite] = {}
        self._ways: dict[str, Button] = {}
        self.actions: list[Button] = []
        """The buttons of the actions, in their order."""

    # -------------------------------------------------------------- buttons
    def add_bar(self, home: Way, ways: Mapping[str, Way]) -> None:
        """Put the button of home and those of the bar, each at the place of its name in `ICONS`."""
        bar = self._places.bar
        self._buttons.add(bar.home, ButtonLook(icon=home.icon), home.do, home.tip)
        for name, rect in zip(ICONS, bar.icons, strict=True):
            if name in ways:
                way = ways[name]
                self._ways[name] = self._buttons.add(rect, ButtonLook(icon=way.icon), way.do, way.tip)

    def add_actions(self, actions: Sequence[Action]) -> None:
        """Put a button for each action."""
        self.actions = [self._buttons.add(each.rect, _NOTHING, each.do, key=each.key) for each in actions]

    def show_ways(self, enabled: Mapping[str, bool]) -> None:
        """Which buttons of the bar can be used."""
        for name, is_enabled in enabled.items():
            self._ways[name].show(enabled=is_enabled)

    def show_actions(self, actions: Sequence[Action], *, is_yours: bool, is_behind: bool) -> None:
        """What can be done, once the table has shown what has happened."""
        for button, each in zip(self.actions, actions, strict=True):
            button.tip = each.tip
            look = each.look if each.any_time or not is_behind else None
            button.reveal(visible=look is not None)
            button.show(
                look=look or _NOTHING,
                enabled=look is not None and each.enabled and (each.any_time or is_yours),
            )

    @property
    def main(self) -> Button:
        """The main button."""
        return self.actions[0]

    # -------------------------------------------------------------- words
    def show_pill(self, sentence: str) -> None:
        """What the pill says."""
        room = self._places.bar.pill
        picture = turn_pill(sentence, room.size, self._m)
        self._put("pill", picture, picture.get_rect(center=room.center), 40)

    @property
    def pill(self) -> Surface:
        """The pill, as it is shown."""
        return self._sprites["pill"].picture

    def show_players(self, seats: Sequence[SeatLook], facts: Sequence[PlayerFacts]) -> None:
        """The row of each seat."""
        edge = self._m.u(EDGE)
        for number, (rect, look, said) in enumerate(zip(self._places.players, seats, facts, strict=False)):
            picture = player_row(rect.size, said, look.badge(badge_side(rect, self._m)), self._m)
            self._put(f"player {number}", picture, rect.move(-edge, -edge), 25)

    def player_at(self, place: tuple[int, int], seats: int) -> int:
        """The seat whose row is at a place, -1 for none."""
        rows = self._places.players[:seats]
        return next((number for number, rect in enumerate(rows) if rect.collidepoint(place)), -1)

    def _put(self, name: str, picture: Surface, rect: Rect, depth: float) -> None:
        sprite = self._sprites.get(name)
        if sprite is None:
            self._sprites[name] = sprite = Sprite(picture, rect.topleft, depth)
            self._canvas.layer.add(sprite)
        else:
            sprite.change(picture=picture, place=rect.topleft)

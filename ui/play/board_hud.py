"""What surrounds every board: the bar with its pill and buttons, the players' rows, two buttons, the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from pygame import Rect, Surface

from ui.draw.sprites import Sprite
from ui.play.log import BoardLog
from ui.play.players import EDGE, badge_side, player_row
from ui.widgets.bar import ICONS, BarLayout
from ui.widgets.button import Button, ButtonLook
from ui.widgets.pill import turn_pill

if TYPE_CHECKING:
    from ui.play.board_scene import BoardScene


_TIPS: Final = {
    "undo": "Undo, back to the last throw (Ctrl+Z)",
    "redo": "Redo (Ctrl+Y)",
    "hint": "Show a good move (H)",
    "new": "New game, saved games, watch (N)",
    "rules": "Rules (F1)",
    "settings": "Settings (comma)",
    "sound": "Sound on or off (M)",
}
_NOTHING: Final = ButtonLook("", size=18)


class Action(NamedTuple):
    """One more button: where it is, its look (None where it has nothing to do), what it does, its key.

    `any_time` tells that it can be used while another seat is to act.
    """

    rect: Rect
    look: ButtonLook | None
    act: Callable[[], None]
    key: str
    any_time: bool = False


class Surroundings(Protocol):
    """Where the parts are that every board game has."""

    @property
    def bar(self) -> BarLayout:
        """The bar; its icons are as many as `ICONS`."""
        ...

    @property
    def players(self) -> tuple[Rect, ...]:
        """A row for each seat."""
        ...

    @property
    def main(self) -> Rect:
        """The main button."""
        ...

    @property
    def second(self) -> Rect:
        """The button beside it."""
        ...

    @property
    def ledger(self) -> Rect:
        """The log."""
        ...


class Hud:
    """The surroundings of a scene's board, made anew with every layout."""

    def __init__(self, scene: BoardScene) -> None:
        self._scene = scene
        self._places = scene.surroundings
        self._m = scene.m
        self._buttons: dict[str, Button] = {}
        self._sprites: dict[str, Sprite] = {}
        self._log = BoardLog(scene.layer, self._places.ledger, scene.m)
        self._add_bar()
        self._main = self._add_action(self._places.main, scene.main_action, "Space")
        self._second = self._add_action(self._places.second, scene.second_action, "S")
        self._further = [self._add_action(each.rect, each.act, each.key) for each in scene.further_actions()]

    # -------------------------------------------------------------- buttons
    def _add_bar(self) -> None:
        scene, app, bar = self._scene, self._scene.app, self._places.bar
        scene.buttons.add(bar.home, ButtonLook(icon="home"), app.home, "Back to the games (Escape)")
        actions: dict[str, Callable[[], None]] = {
            "undo": scene.undo,
            "redo": scene.redo,
            "hint": scene.hint,
            "new": scene.open_menu,
            "rules": scene.open_rules,
            "settings": app.navigator.open_settings,
            "sound": app.toggle_mute,
        }
        for name, rect in zip(ICONS, bar.icons, strict=True):
            icon = "mute" if name == "sound" and app.settings.now.muted else name
            self._buttons[name] = scene.buttons.add(rect, ButtonLook(icon=icon), actions[name], _TIPS[name])

    def _add_action(self, rect: Rect, action: Callable[[], None], key: str) -> Button:
        return self._scene.buttons.add(rect, _NOTHING, action, key=key)

    # -------------------------------------------------------------- showing
    def show(self) -> None:
        """Bring everything up to date with the scene."""
        self.show_buttons()
        self.show_players()
        self._log.show(self._scene.told)

    def show_buttons(self) -> None:
        """The pill and the buttons."""
        scene = self._scene
        self._show_pill()
        self._buttons["undo"].show(enabled=scene.can_undo)
        self._buttons["redo"].show(enabled=scene.match.can_redo)
        self._buttons["hint"].show(enabled=scene.is_yours)
        self._show_action(self._main, scene.main_look())
        self._show_action(self._second, scene.second_look())
        for button, each in zip(self._further, scene.further_actions(), strict=True):
            self._show_action(button, each.look, any_time=each.any_time)

    def _show_action(self, button: Button, look: ButtonLook | None, *, any_time: bool = False) -> None:
        """What can be done, once the table has shown what has happened."""
        if self._scene.is_behind and not any_time:
            look = None
        button.reveal(visible=look is not None)
        button.show(look=look or _NOTHING, enabled=look is not None and (any_time or self._scene.is_yours))

    def show_players(self) -> None:
        """The row of each seat."""
        scene, m = self._scene, self._m
        for number, rect in enumerate(self._places.players[: len(scene.seats)]):
            badge = scene.seats[number].badge(badge_side(rect, m))
            picture = player_row(rect.size, scene.facts(number), badge, m)
            edge = m.u(EDGE)
            self._put(f"player {number}", picture, rect.move(-edge, -edge), 25)

    def hover(self, place: tuple[int, int]) -> None:
        """The mouse is here."""
        self._log.hover(place)

    def player_at(self, place: tuple[int, int]) -> int:
        """The seat whose row is under the mouse, -1 for none."""
        rows = self._places.players[: len(self._scene.seats)]
        return next((number for number, rect in enumerate(rows) if rect.collidepoint(place)), -1)

    def place_told_at(self, place: tuple[int, int]) -> int:
        """The space of the board that the log's line under the mouse is about, -1 for none."""
        return self._log.place_at(place)

    def _show_pill(self) -> None:
        room = self._places.bar.pill
        picture = turn_pill(self._scene.in_pill(), room.size, self._m)
        self._put("pill", picture, picture.get_rect(center=room.center), 40)

    def _put(self, name: str, picture: Surface, rect: Rect, depth: float) -> None:
        sprite = self._sprites.get(name)
        if sprite is None:
            self._sprites[name] = sprite = Sprite(picture, rect.topleft, depth)
            self._scene.layer.add(sprite)
        else:
            sprite.change(picture=picture, place=rect.topleft)

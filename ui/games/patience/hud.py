"""What surrounds the cards: the bar's pill and buttons, the panel's figures, tray and log, the labels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect, Surface

from ui.draw.sprites import Sprite
from ui.games.patience import grips, panel
from ui.games.patience.automatic import finish_line
from ui.play.log import newest_first
from ui.widgets.bar import ICONS
from ui.widgets.button import Button, ButtonLook
from ui.widgets.pill import turn_pill

if TYPE_CHECKING:
    from ui.games.patience.scene import PatienceScene

_TIPS: Final = {
    "undo": "Undo (Ctrl+Z)",
    "redo": "Redo (Ctrl+Y)",
    "hint": "Show a move (H)",
    "new": "New deal, this deal again, earlier games, give up (N)",
    "rules": "Rules (F1)",
    "settings": "Settings (comma)",
    "sound": "Sound on or off (M)",
}
_MOST_LINES: Final = 30
_MOST_MOVABLE: Final = 6
_TURN: Final = ButtonLook("Turn a card", "new", "primary", 18)
_TURN_TIP: Final = "Turn a card (Space)"


class Hud:
    """The surroundings of a scene's cards, made anew with every layout."""

    def __init__(self, scene: PatienceScene) -> None:
        self._scene = scene
        self._layout = scene.layout
        self._m = scene.m
        self._buttons: dict[str, Button] = {}
        self._figures: list[Sprite] = []
        self._labels: list[Sprite] = []
        self._sprites: dict[str, Sprite] = {}
        self._second = -1
        self._add_bar()
        self._add_panel()

    # -------------------------------------------------------------- buttons
    def _add_bar(self) -> None:
        scene, app = self._scene, self._scene.app
        scene.buttons.add(
            self._layout.bar.home, ButtonLook(icon="home"), app.home, "Back to the games (Escape)"
        )
        actions = {
            "undo": scene.undo,
            "redo": scene.redo,
            "hint": scene.hint,
            "new": scene.open_menu,
            "rules": scene.open_rules,
            "settings": app.navigator.open_settings,
            "sound": app.toggle_mute,
        }
        for name, rect in zip(ICONS, self._layout.bar.icons, strict=True):
            icon = "mute" if name == "sound" and app.settings.now.muted else name
            self._buttons[name] = scene.buttons.add(rect, ButtonLook(icon=icon), actions[name], _TIPS[name])

    def _add_panel(self) -> None:
        scene, side = self._scene, self._layout.side
        add = scene.buttons.add
        self._buttons["main"] = add(side.main, _TURN, scene.main_action, _TURN_TIP)
        self._buttons["hint 2"] = add(side.hint, ButtonLook("Hint", "hint", size=16), scene.hint)
        self._buttons["undo 2"] = add(side.undo, ButtonLook("Undo", "undo", size=16), scene.undo)

    # -------------------------------------------------------------- showing
    def show(self) -> None:
        """Bring everything up to date with the scene's view and moves."""
        self._show_pill()
        self._show_buttons()
        self.show_figures()
        self.show_labels()
        self._show_ledger()
        self._show_shelf()

    def tick(self, now: float) -> None:
        """The clock's figure, once a second."""
        if int(self._scene.timer.seconds(now)) != self._second:
            self.show_figures()

    def _show_pill(self) -> None:
        scene = self._scene
        room = self._layout.bar.pill
        picture = turn_pill(scene.prompt(), room.size, self._m)
        self._put("pill", picture, picture.get_rect(center=room.center), 40)

    def _show_buttons(self) -> None:
        scene = self._scene
        for name in ("undo", "undo 2"):
            self._buttons[name].show(enabled=scene.match.can_undo)
        self._buttons["redo"].show(enabled=scene.match.can_redo)
        for name in ("hint", "hint 2"):
            self._buttons[name].show(enabled=not scene.view.why)
        look = self._main_look()
        self._buttons["main"].show(look=look)
        self._buttons["main"].tip = _TURN_TIP if look == _TURN else ""

    def _main_look(self) -> ButtonLook:
        if self._scene.view.why:
            return ButtonLook("New deal", "new", "primary", 18)
        if self._scene.view.stock:
            return _TURN
        if finish_line(self._scene.match.game, self._scene.match.state):
            return ButtonLook("Finish", "check", "primary", 18)
        return ButtonLook("Give up", "close", "wood", 18)

    def show_figures(self) -> None:
        """The lines of the deal's plate."""
        scene = self._scene
        self._second = int(scene.timer.seconds(scene.app.now))
        rows = scene.facts().rows()
        places = panel.row_rects(self._layout.side.deal, self._m, len(rows))
        if not self._figures:
            self._figures = [
                Sprite(panel.figure(*row, rect, self._m), rect.topleft, 30)
                for row, rect in zip(rows, places, strict=True)
            ]
            for sprite in self._figures:
                scene.layer.add(sprite)
        for sprite, (name, value), rect in zip(self._figures, rows, places, strict=True):
            picture = panel.figure(name, value, rect, self._m)
            place = picture.get_rect(midright=rect.midright).topleft
            if picture is not sprite.picture or place != sprite.place:
                sprite.change(picture=picture, place=place)

    def show_labels(self) -> None:
        """How many cards the stock and the waste have."""
        scene, layout = self._scene, self._layout
        for sprite in self._labels:
            scene.layer.remove(sprite)
        self._labels = []
        stock, waste = scene.view.stock, len(scene.view.waste)
        room = layout.waste.x - layout.stock.x - self._m.u(6)
        for rect, count, form in ((layout.stock, stock, "{} left"), (layout.waste, waste, "Waste {}")):
            if count:
                picture = panel.count_label(form.format(count), room, self._m)
                place = picture.get_rect(center=(rect.centerx, rect.bottom - self._m.u(14)))
                self._labels.append(Sprite(picture, place.topleft, 60))
                scene.layer.add(self._labels[-1])

    def _show_ledger(self) -> None:
        rect, edge = self._layout.side.ledger, self._m.u(8)
        lines = self._scene.lines[: -_MOST_LINES - 1 : -1]
        picture = newest_first(rect.size, "MOVES", lines, self._m)
        self._put("ledger", picture, rect.move(-edge, -edge), 20)

    def _show_shelf(self) -> None:
        rect, scene, edge = self._layout.side.shelf, self._scene, self._m.u(10)
        if rect:
            movable = tuple(grips.movable_cards(scene.view, scene.moves)[:_MOST_MOVABLE])
            picture = panel.shelf(rect.size, movable, scene.art.style, self._m)
            self._put("shelf", picture, rect.move(-edge, -edge), 20)

    def _put(self, name: str, picture: Surface, rect: Rect, depth: float) -> None:
        sprite = self._sprites.get(name)
        if sprite is None:
            self._sprites[name] = sprite = Sprite(picture, rect.topleft, depth)
            self._scene.layer.add(sprite)
        else:
            sprite.change(picture=picture, place=rect.topleft)

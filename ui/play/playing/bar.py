"""The buttons in the bar of a game in play."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from games import GAMES
from games.core import message
from ui.play.panels.actions import BarButton

if TYPE_CHECKING:
    from ui.app.scene import Application
    from ui.play.base.controller import Controller


def bar_buttons(
    app: Application,
    controller: Controller,
    undo: Callable[[], None],
    redo: Callable[[], None],
    open_rules: Callable[[], None],
) -> dict[str, BarButton]:
    """Return the buttons by their places in the bar, with the tips of the game."""
    mute = "mute" if app.settings.current.muted else "sound"
    buttons = {
        "undo": BarButton("undo", undo, message("tip.undo"), "undo"),
        "redo": BarButton("redo", redo, message("tip.redo"), "redo"),
        "hint": BarButton("hint", controller.hint, message("tip.hint"), "hint"),
        "new": BarButton("new", controller.open_menu, message("tip.new"), "new"),
        "rules": BarButton("rules", open_rules, message("tip.rules"), "rules"),
        "settings": BarButton("settings", app.navigator.open_settings, message("tip.settings"), "settings"),
        "sound": BarButton(mute, app.toggle_mute, message("tip.sound"), "mute"),
    }
    tips = controller.face.screen_options.tips
    game = controller.session.match.game
    has_hints = GAMES.spec(game.name).has_hints and game.has_advice
    buttons |= {name: buttons[name]._replace(tip=tip) for name, tip in tips.items()}
    return {name: button for name, button in buttons.items() if name != "hint" or has_hints}

"""The menu of deals: a new one, this one again, one by number, or giving up; and the question before that."""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Final

from games.patience.deals import ANY, LEVELS, WINNABLE, check_deal, of_the_day
from games.patience.state import GiveUp
from saves.format import DAY
from ui.dialogs.modal import Entry, MenuScene

if TYPE_CHECKING:
    from ui.app.scene import Scene
    from ui.games.patience.scene import PatienceScene


_KINDS: Final = (ANY, WINNABLE, *LEVELS)
_SENTENCE: Final = (
    "About one deal in four can be won. All but the first kind are known to be; the levels tell how easily."
)
_LAST_CHANCE: Final = (
    "The stock is used up, but cards can still move. If you give up, this deal counts as lost."
)


def deal_menu(scene: PatienceScene) -> MenuScene:
    """The menu over a table."""
    deal = str(scene.match.options["deal"])
    over = bool(scene.view.why)
    entries = [
        Entry("New deal", "new", "N", "new", scene.deal_new, "primary"),
        Entry("This deal again", "redo", "R", "again", scene.deal_again),
        Entry("Deal by number", "dice", "G", "number", scene.open_number),
        Entry("Deal of the day", "clock", "", "", lambda: _deal_the_day(scene)),
        Entry(f"Which deals: {scene.app.settings.now.deals}", "settings", "", "", lambda: _ask(scene)),
        Entry("Saved games", "save", "", "", lambda: _open_saves(scene)),
        Entry("Give up", "close", "", "", lambda: _give_up(scene), "danger", enabled=not over),
        Entry("Go on playing", "play", "Esc", "back", lambda: None),
    ]
    trouble = scene.journal.trouble if scene.journal else ""
    sentence = f"You are playing deal {deal}. {trouble or 'It stays saved as it is.'}"
    return MenuScene(scene.app, "A NEW DEAL", sentence, entries)


def _deal_the_day(scene: PatienceScene) -> None:
    scene.deal_new(of_the_day(scene.match.game.name, date.today().toordinal()), {DAY})


def _ask(scene: PatienceScene) -> None:
    """Which deals a new one is taken from."""
    now = scene.app.settings.now.deals
    entries = [
        Entry(kind.capitalize(), "check" if kind == now else "", "", "", partial(_take_from, scene, kind))
        for kind in _KINDS
    ]
    scene.app.push(MenuScene(scene.app, "WHICH DEALS", _SENTENCE, entries))


def _take_from(scene: PatienceScene, kind: str) -> None:
    scene.app.change_settings(deals=kind)
    open_deal_menu(scene)


def open_deal_menu(scene: PatienceScene) -> None:
    """Show the menu over a table."""
    scene.app.push(deal_menu(scene))


def _open_saves(scene: PatienceScene) -> None:
    from ui.screens.saves import SavesScene

    scene.app.push(SavesScene(scene.app))


def _give_up(scene: PatienceScene) -> None:
    scene.play(GiveUp())


def ask_to_give_up(scene: PatienceScene) -> None:
    """Ask whether giving up is meant, where a moment ago the same press turned a card."""
    entries = (
        Entry("Go on playing", "play", "Esc", "back", lambda: None, "primary"),
        Entry("Give up", "close", "", "", lambda: _give_up(scene), "danger"),
    )
    scene.app.push(MenuScene(scene.app, "GIVE UP", _LAST_CHANCE, entries))


def number_scene(scene: PatienceScene) -> Scene:
    """The question for a deal's number."""
    from ui.dialogs.number import NumberScene

    sentence = "Type the number of a deal. The same number is always the same deal, here and in PySolFC."
    deal = str(scene.match.options["deal"])
    return NumberScene(scene.app, "DEAL NUMBER", sentence, deal, check_deal, scene.deal_new)

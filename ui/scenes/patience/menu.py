"""The menu of deals: a new one, this one again, one by number, or giving up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.cards import check_deal
from games.klondike_patience.state import GiveUp
from ui.scenes.modal import Entry, MenuScene

if TYPE_CHECKING:
    from ui.scene import Scene
    from ui.scenes.patience.scene import PatienceScene


def deal_menu(scene: PatienceScene) -> MenuScene:
    """The menu over a table."""
    deal = str(scene.match.options["deal"])
    over = bool(scene.view.why)
    entries = [
        Entry("New deal", "new", "N", "new", scene.deal_new, "primary"),
        Entry("This deal again", "redo", "R", "again", lambda: scene.deal_new(deal)),
        Entry("Deal by number", "dice", "G", "number", scene.open_number),
        Entry("Saved games", "save", "", "", lambda: _open_saves(scene)),
        Entry("Give up", "close", "", "", lambda: _give_up(scene), "danger", enabled=not over),
        Entry("Go on playing", "play", "Esc", "back", lambda: None),
    ]
    return MenuScene(
        scene.app, "A NEW DEAL", f"You are playing deal {deal}. It stays saved as it is.", entries
    )


def _open_saves(scene: PatienceScene) -> None:
    from ui.scenes.saves import SavesScene

    scene.app.push(SavesScene(scene.app))


def _give_up(scene: PatienceScene) -> None:
    scene.play(GiveUp())


def number_scene(scene: PatienceScene) -> Scene:
    """The question for a deal's number."""
    from ui.scenes.number import NumberScene

    sentence = "Type the number of a deal. The same number is always the same deal, here and in PySolFC."
    deal = str(scene.match.options["deal"])
    return NumberScene(scene.app, "DEAL NUMBER", sentence, deal, check_deal, scene.deal_new)

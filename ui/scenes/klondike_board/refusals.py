"""Why a computer player refuses a deal, in one sentence."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from games.klondike_board.state import Offer
from games.klondike_board.tasks import Answering

if TYPE_CHECKING:
    from ui.scenes.klondike_board.scene import KlondikeScene


def why_not(scene: KlondikeScene) -> str:
    """The reason of the one who answers the offer of a person, "" where no person made it."""
    task = Answering(*scene.view.values)  # type: ignore[arg-type]
    if task.partner not in scene.persons:
        return ""
    mind = import_module(f"games.{scene.match.game.name}.ai")
    offer = Offer(task.player, task.gives, task.wants, task.deeds, task.wishes)
    sentence: str = mind.why_not(scene.view, task.player, offer)
    return f"{scene.name(task.player)} refuses. {sentence}"

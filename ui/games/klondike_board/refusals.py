"""A computer player that refuses a deal says why, in one sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.klondike_board.pending import Answering

if TYPE_CHECKING:
    from games.klondike_board.state import Refuse
    from ui.games.klondike_board.scene import KlondikeScene


def refuse(scene: KlondikeScene, move: Refuse) -> None:
    """Refuse a deal, and where a person has offered it, say why once that has been thought out."""
    task = scene.view.expect(Answering)

    def explained(reason: str) -> None:
        if scene.play(move) and reason:
            scene.say(f"{scene.name(task.player)} refuses. {reason}")

    if task.partner in scene.persons:
        scene.opponents.explain(explained)
    else:
        scene.play(move)

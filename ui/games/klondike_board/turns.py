"""Ending a turn for a person who could do nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.klondike_board.board import OF_KIND
from games.klondike_board.state import NOBODY, EndTurn

if TYPE_CHECKING:
    from games.core import Move
    from ui.games.klondike_board.scene import KlondikeScene


def only_move(scene: KlondikeScene) -> Move | None:
    """The end of the turn, where that is all: no bet, no money to ask for, no deal worth a thought."""
    end = EndTurn()
    is_all = scene.moves == [end] and not may_complete_a_kind(scene.view.owner, scene.actor)
    is_open = scene.draft or scene.bet or scene.panel
    return end if scene.app.settings.now.end_turns and is_all and not is_open else None


def may_complete_a_kind(owner: Sequence[int], seat: int) -> bool:
    """Whether a deal could make a kind one player's: all of it is sold, and a seat has a part of it."""
    owners = ({owner[space] for space in spaces} for spaces in OF_KIND.values())
    return any(seat in whose and NOBODY not in whose and len(whose) > 1 for whose in owners)

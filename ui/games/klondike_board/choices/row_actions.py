"""The buttons in the rows of persons: they ask for money, or for a deal in another player's turn."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect

from games.core import Decide, Move
from games.klondike_board import state as kb
from ui.games.klondike_board.choices import choice
from ui.games.klondike_board.choices.actions import collect_button_look, deal_button_look
from ui.play.panels.actions import Action
from ui.widgets.button import ButtonLook

if TYPE_CHECKING:
    from ui.play.base.session import Session


def amounts_due(session: Session) -> dict[int, int]:
    """Return the sum that each person at this screen may ask for now, except at the end of the game."""
    return choice.amounts_due(session.match.state, session.persons) if _is_shown(session) else {}


def seats_for_deals(session: Session) -> set[int]:
    """Return the persons at this screen who may ask for a deal while another player decides."""
    turn = session.match.turn
    asides = turn.asides if isinstance(turn, Decide) and _is_shown(session) else ()
    return {
        aside.player
        for aside in asides
        if isinstance(aside.move, kb.AskDeal) and aside.player in session.persons
    }


def row_actions(
    session: Session, place: Callable[[int], Rect], play: Callable[[Move], object]
) -> list[Action]:
    """Return the button in each person's row that asks for money or a deal; its key is a digit."""
    state, due = session.match.state, amounts_due(session)
    if not (state.asks or state.house.any_deals):
        return []
    deals, found = seats_for_deals(session), []
    for seat in session.persons:
        look: ButtonLook | None = None
        move: Move = kb.Collect(seat)
        if seat in due:
            look = collect_button_look(due[seat])
        elif seat in deals:
            look, move = deal_button_look(), kb.AskDeal(seat)
        act = partial(_play_if_shown, play, move, is_shown=look is not None)
        found.append(Action(place(seat), look, act, str(seat + 1), any_time=True))
    return found


def _play_if_shown(play: Callable[[Move], object], move: Move, *, is_shown: bool) -> None:
    if is_shown:
        play(move)


def _is_shown(session: Session) -> bool:
    return session.journal is not None and not session.is_behind

"""The buttons in the rows of persons: they ask for money, for a deal in another turn, or for a bet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect

from games.core import Decide, Move
from games.klondike_board import state as kb
from games.klondike_board.house import BEFORE
from ui.games.klondike_board.choices import choice
from ui.games.klondike_board.choices.actions import bet_button_look, collect_button_look, deal_button_look
from ui.play.panels.actions import Action
from ui.widgets.button import ButtonLook

if TYPE_CHECKING:
    from ui.play.base.session import Session
    from ui.play.panels.players import PlayerFacts


def amounts_due(session: Session) -> dict[int, int]:
    """Return the sum that each person at this screen may ask for now, except at the end of the game."""
    return choice.amounts_due(session.match.state, session.persons) if _is_shown(session) else {}


def _seats_for_deals(session: Session) -> set[int]:
    """Return the persons at this screen who may ask for a deal while another player decides."""
    turn = session.match.turn
    asides = turn.asides if isinstance(turn, Decide) and _is_shown(session) else ()
    return {
        aside.player
        for aside in asides
        if isinstance(aside.move, kb.AskDeal) and aside.player in session.persons
    }


class RowButtons:
    """The button in each person's row, which asks for money, a deal or a bet; its key is a digit.

    `bet` returns the callback that begins a bet in the row of the player to act, or None without a button.
    """

    def __init__(
        self,
        session: Session,
        play: Callable[[Move], object],
        bet: Callable[[], Callable[[], object] | None],
    ) -> None:
        self._session = session
        self._play = play
        self._bet = bet
        self._covered: set[int] = set()
        """Seats whose rows were last shown without their line, which a button covers."""

    def actions(self, place: Callable[[int], Rect]) -> list[Action]:
        """Return the actions of all rows; each does what its button shows when it is pressed."""
        session, state = self._session, self._session.match.state
        if not (state.asks or state.house.any_deals or state.house.bets == BEFORE):
            return []
        return [
            Action(place(seat), self._now(seat)[0], partial(self._press, seat), str(seat + 1), any_time=True)
            for seat in session.persons
        ]

    def facts(self, facts: PlayerFacts, seat: int) -> PlayerFacts:
        """Return the facts to show in the row of a seat: without the line if a button covers it."""
        if not self._has_button(seat):
            self._covered.discard(seat)
            return facts
        self._covered.add(seat)
        return replace(facts, line="")

    @property
    def have_changed(self) -> bool:
        """True if a button has come or gone since the rows were shown."""
        return any(self._has_button(seat) != (seat in self._covered) for seat in self._session.persons)

    def _has_button(self, seat: int) -> bool:
        return self._now(seat)[0] is not None

    def _press(self, seat: int) -> None:
        act = self._now(seat)[1]
        if act:
            act()

    def _now(self, seat: int) -> tuple[ButtonLook | None, Callable[[], object] | None]:
        """Return the look of a row's button and its effect, None for no button."""
        session = self._session
        if seat in (due := amounts_due(session)):
            return collect_button_look(due[seat]), partial(self._play, kb.Collect(seat))
        if seat in _seats_for_deals(session):
            return deal_button_look(), partial(self._play, kb.AskDeal(seat))
        bet = self._bet() if seat == session.actor and _is_shown(session) else None
        return (bet_button_look() if bet else None), bet


def _is_shown(session: Session) -> bool:
    return session.journal is not None and not session.is_behind

"""Which panel lies over the valley: one that is being filled in, or one that shows what goes on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from games.klondike_board import pending
from ui.games.klondike_board.bids import AuctionPanel, BetPanel, StakesPanel
from ui.games.klondike_board.choice import SHOWN, Choice
from ui.games.klondike_board.deal import AnswerPanel, DealPanel
from ui.games.klondike_board.pack import PackPanel
from ui.games.klondike_board.panel import Panel, Stand

if TYPE_CHECKING:
    from pygame import Rect

    from games.klondike_board.state import View
    from ui.app.focus import Focus


class Panels:
    """The one panel that is open, made anew with every layout.

    Panels stand on `stand`; the list of cards lies in `whole`, and its button does `put_cards_away`.
    """

    def __init__(self, stand: Stand, whole: Rect, focus: Focus, put_cards_away: Callable[[], None]) -> None:
        self._stand = stand
        self._whole = whole
        self._focus = focus
        self._put_cards_away = put_cards_away
        self._about: object = None
        self.open: Panel | None = None

    def show(self, choice: Choice, view: View, *, is_yours: bool, is_live: bool) -> bool:
        """Open the panel that is wanted now, let it follow what has happened, or close it.

        Of a match that is not `is_live` only the cards are listed. True where a panel has been opened.
        """
        about = _wanted(choice, view) if is_live or choice.lists_cards else None
        if about is not None and about == self._about and self.open:
            self.open.follow(view, is_yours=is_yours)
            return False
        self.close()
        if about is not None:
            self._about = about
            self.open = self._made(choice, view, is_yours=is_yours)
        return about is not None

    def end(self, view: View) -> None:
        """What a panel showed is over: it goes; the list of cards stays, and follows."""
        if isinstance(self.open, PackPanel):
            self.open.follow(view, is_yours=False)
        else:
            self.close()

    def close(self) -> None:
        """Take it away, and the focus from it."""
        panel, self.open, self._about = self.open, None, None
        if panel:
            if panel.owns(self._focus.target):
                self._focus.set(None)
            panel.close()

    def _made(self, choice: Choice, view: View, *, is_yours: bool) -> Panel:
        stand = self._stand
        if choice.lists_cards:
            return PackPanel(stand._replace(room=self._whole), view, self._put_cards_away)
        if choice.deal:
            return DealPanel(stand, view, choice.deal)
        if choice.bet:
            return BetPanel(stand, view, choice.bet)
        if isinstance(view.task, pending.Bidding):
            return AuctionPanel(stand, view, choice.bid, is_yours=is_yours)
        if isinstance(view.task, pending.Answering):
            return AnswerPanel(stand, view)
        return StakesPanel(stand, view)


def _wanted(choice: Choice, view: View) -> object:
    """What a panel would be about; None where none is wanted. The same panel follows the same thing."""
    if choice.lists_cards:
        return PackPanel
    if choice.is_folded:
        return None
    if choice.is_drafting:
        return id(choice.deal or choice.bet)
    if not isinstance(view.task, SHOWN):
        return None
    if isinstance(view.task, pending.Answering):
        return view.task
    return AuctionPanel if isinstance(view.task, pending.Bidding) else StakesPanel

"""The open panel, and the panel that a draft or the pending task needs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from games.klondike_board import pending
from games.klondike_board.state import View
from ui.games.klondike_board.choices.choice import Choice
from ui.games.klondike_board.panels.auction import AuctionPanel
from ui.games.klondike_board.panels.bet import BetPanel, BetProgressPanel, ReservePanel
from ui.games.klondike_board.panels.deal import DealPanel, OfferPanel
from ui.games.klondike_board.panels.panel import Panel, PanelContext, Part

if TYPE_CHECKING:
    from ui.app.focus import Focus

PanelRequest: TypeAlias = tuple[object, Callable[[], Panel]]
"""The subject of a panel, which an open panel of the same subject follows, and the function that makes it."""


class OpenPanel:
    """The one open panel, if any; every layout makes a new object."""

    def __init__(self, focus: Focus) -> None:
        self._focus = focus
        self._about: object = None
        self.panel: Panel | None = None

    def show(self, request: PanelRequest | None, view: View, *, is_human_turn: bool) -> bool:
        """Update the open panel if it has the wanted subject, else close it and open the wanted one.

        None closes it. Return True if a panel was opened.
        """
        if request and request[0] == self._about and self.panel:
            self.panel.follow(view, is_human_turn=is_human_turn)
            return False
        self.close()
        if request:
            self._about, make = request
            self.panel = make()
        return request is not None

    def adjust(self, step: int, *, is_sideways: bool) -> bool:
        """Let an arrow key change the part with the focus, or the panel's amount; return True if it did."""
        panel, focus = self.panel, self._focus
        if panel is None:
            return False
        target = focus.target if focus.is_shown else None
        if isinstance(target, Part) and is_sideways:
            used = panel.arrow(target, step)
            self.restore_focus(target)
            return used
        if panel.arrows_count and (target is None or panel.contains(target)):
            panel.adjust(step)
            return True
        return False

    def restore_focus(self, part: Part) -> None:
        """Focus the same part again if it still exists."""
        if self.panel:
            self._focus.set(self.panel.matching_part(part))

    def close(self) -> None:
        """Close the panel, and take the focus from it."""
        panel, self.panel, self._about = self.panel, None, None
        if panel:
            if panel.contains(self._focus.target):
                self._focus.set(None)
            panel.close()


def panel_for_task(
    context: PanelContext, view: View, choice: Choice, *, is_human_turn: bool
) -> PanelRequest | None:
    """Return the panel that a draft or the pending task needs, if any."""
    if deal := choice.deal:
        return id(deal), lambda: DealPanel(context, view, deal)
    if bet := choice.bet:
        return id(bet), lambda: BetPanel(context, view, bet)
    match view.task:
        case pending.Reserving() if is_human_turn:
            return view.task, lambda: ReservePanel(context, view, choice.reserve_draft(view))
        case pending.Bidding():
            return AuctionPanel, lambda: AuctionPanel(
                context, view, choice.bid_draft, is_human_turn=is_human_turn
            )
        case pending.Answering():
            return view.task, lambda: OfferPanel(context, view)
        case pending.Joining() | pending.Betting():
            return BetProgressPanel, lambda: BetProgressPanel(context, view)
        case _:
            return None

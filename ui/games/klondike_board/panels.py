"""Which panel lies over the valley: one that is being filled in, or one that shows what goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from games.klondike_board.pending import Answering, Betting, Bidding, Joining
from ui.games.klondike_board.auction import AuctionPanel
from ui.games.klondike_board.bet import BetPanel, StakesPanel
from ui.games.klondike_board.deal import AnswerPanel, DealPanel
from ui.games.klondike_board.pack import PackPanel
from ui.games.klondike_board.panel import Panel

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.games.klondike_board.scene import KlondikeScene
    from ui.widgets.button import Button

_READ: Final[dict[type, Callable[[KlondikeScene], Panel]]] = {
    Bidding: AuctionPanel,
    Answering: AnswerPanel,
    Joining: StakesPanel,
    Betting: StakesPanel,
}
"""The panels that show what goes on, by the task."""


class Panels:
    """The one panel that is open, made anew with every layout."""

    def __init__(self, scene: KlondikeScene) -> None:
        self._scene = scene
        self.open: Panel | None = None
        self._about: object = None
        self._begun: tuple[object, int] = (None, 0)
        """The auction that was last left with its panel, and the bid in the making."""

    def show(self) -> None:
        """Open the panel that is wanted now, let it follow what has happened, or close it.

        A card that lies there to be read makes room.
        """
        scene = self._scene
        about = self._wanted()
        if about is not None and about == self._about and self.open:
            self.open.follow()
            return
        self.close()
        if about is not None:
            self._about = about
            scene.table.put_card_away()
            self.open = self._made()

    def toggle_cards(self, button: Button) -> None:
        """Open the list of the cards, or put it away; the focus of the keys goes with what does so."""
        scene = self._scene
        has_keys, scene.lists_cards = scene.focus.is_shown, not scene.lists_cards
        scene.show_choice()
        if has_keys:
            scene.focus.set(self.open.buttons[0] if scene.lists_cards and self.open else button)

    def end(self) -> None:
        """What a panel showed is over: it goes; the list of cards stays, and follows."""
        if isinstance(self.open, PackPanel):
            self.open.follow()
        else:
            self.close()

    def close(self) -> None:
        """Take it away, and the focus from it."""
        panel, self.open, self._about = self.open, None, None
        if isinstance(panel, AuctionPanel):
            self._begun = panel.sale, panel.bid
        if panel:
            if panel.owns(self._scene.focus.target):
                self._scene.focus.set(None)
            panel.close()

    @property
    def hides(self) -> bool:
        """Whether the list of cards lies over a panel in which there is something to choose."""
        scene = self._scene
        is_asked = scene.draft or scene.bet or type(scene.view.task) in _READ
        return scene.lists_cards and bool(is_asked)

    def _wanted(self) -> object:
        """What a panel would be about; None where none is wanted. The same panel follows the same thing."""
        scene, view = self._scene, self._scene.view
        if scene.lists_cards:
            return PackPanel
        if scene.is_folded or scene.journal is None:
            return None
        if scene.draft or scene.bet:
            return id(scene.draft or scene.bet)
        read = _READ.get(type(view.task))
        return None if read is None else (read, view.task if read is AnswerPanel else ())

    def _made(self) -> Panel:
        scene = self._scene
        if scene.lists_cards:
            return PackPanel(scene)
        if scene.draft:
            return DealPanel(scene, scene.draft)
        if scene.bet:
            return BetPanel(scene, scene.bet)
        panel = _READ[type(scene.view.task)](scene)
        if isinstance(panel, AuctionPanel) and panel.sale == self._begun[0]:
            panel.nudge(self._begun[1] - panel.bid)
        return panel

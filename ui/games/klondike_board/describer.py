"""Descriptions of KLONDIKE in play for screen readers: its table, panels, and choices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from games.compat import override
from games.core import message
from games.klondike_board.board import PRICE, to_money
from ui.games.klondike_board.board.lights import BUY, OFFER
from ui.games.klondike_board.choices.choice import Decision
from ui.games.klondike_board.controller import KlondikeController
from ui.games.klondike_board.panels import spoken
from ui.games.klondike_board.table_describer import KlondikeTableDescriber
from ui.play.base.controller import Spot
from ui.play.board.ring_describer import CHOSEN, Offer, RingDescriber
from ui.widgets.button import Button
from ui.widgets.element import Element

if TYPE_CHECKING:
    from ui.app.focus import Target


class KlondikeDescriber(RingDescriber, KlondikeTableDescriber):
    """Describes KLONDIKE in play."""

    controller: KlondikeController

    # -------------------------------------------------------------- targets
    @override
    def element(self, target: Target) -> Element | None:
        panel = self.controller.panels.panel
        if panel and panel.contains(target):
            return spoken.describe(panel, target)
        if isinstance(target, Spot) and target.kind == "creek":
            creek = replace(self.creek(target.number), shortcut=str(target.number + 1))
            return self.offered(target, creek)
        if isinstance(target, Button):
            return self._asking_button(target)
        return super().element(target)

    def _asking_button(self, button: Button) -> Element | None:
        """Return the button in a row that asks for money, with the debtor; None for another button."""
        for claim in self.face.view.claims:
            if self.face.layout.players[claim.creditor].contains(button.area):
                return replace(button.describe(), description=self.claim_words(claim))
        return None

    @override
    def panels(self, targets: Sequence[Element]) -> Sequence[Element]:
        panel = self.controller.panels.panel
        return [spoken.panel_group(panel, targets)] if panel else []

    # -------------------------------------------------------------- choices
    @property
    def _decision(self) -> Decision:
        session = self.controller.session
        return Decision(self.face.view, session.actor, session.moves)

    @override
    def offer(self, spot: Spot) -> Offer | None:
        controller, view = self.controller, self.face.view
        choice, decision = controller.choice, self._decision
        lit = choice.highlights(decision)
        if spot.kind == "creek" and spot.number in lit.creeks:
            is_next = choice.is_creek_chosen(spot.number)
            words = CHOSEN if is_next else message("klondike_board.spoken.can.dig")
            return Offer(words, spot.number == choice.chosen_creek(view))
        light = lit.spaces.get(spot.number) if spot.kind == "space" else None
        if light is None:
            return None
        if light == BUY:
            price = to_money(PRICE[spot.number])
            return Offer(message("klondike_board.spoken.can.buy", price=price), is_chosen=True)
        if light == OFFER:
            deal = choice.deal
            is_in = deal is not None and spot.number in deal.deeds | deal.wishes
            return Offer(
                message(
                    "klondike_board.spoken.can.take_out" if is_in else "klondike_board.spoken.can.put_in"
                ),
                is_in,
            )
        is_chosen = spot.number == choice.chosen_deed(decision)
        is_next = choice.is_deed_chosen(spot.number)
        return Offer(CHOSEN if is_next else message("klondike_board.spoken.can.auction"), is_chosen)

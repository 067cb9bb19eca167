"""Descriptions of CALAMITYVILLE in play for screen readers: its table and its choices."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.calamityville import pending
from games.compat import override
from games.core import Message, Player, message
from ui.accessibility.phrases import join_parts
from ui.games.calamityville.controller import CalamityController
from ui.games.calamityville.table_describer import CalamityTableDescriber
from ui.games.calamityville.words.terms import PRICE, RESALE
from ui.play.base.controller import Spot
from ui.play.board.ring_describer import CHOSEN, Offer, RingDescriber
from ui.widgets.element import Element

if TYPE_CHECKING:
    from ui.app.focus import Target


class CalamityDescriber(RingDescriber, CalamityTableDescriber):
    """Describes CALAMITYVILLE in play."""

    controller: CalamityController

    @override
    def element(self, target: Target) -> Element | None:
        if not isinstance(target, Spot) or target.kind == "space":
            return super().element(target)
        key = (target.kind, target.number)
        if target.kind == "row":
            who = message("spoken.who", who=Player(self.face.names[target.number]))
            return self.offered(target, Element(key, who, "list_item"))
        choices = self.face.table.cards.choices
        card, position = choices[target.number], (target.number + 1, len(choices))
        words = join_parts(card.name, card.line, card.note)
        card_element = Element(key, words, "list_item", shortcut=str(target.number + 1), position=position)
        return self.offered(target, card_element)

    @override
    def offer(self, spot: Spot) -> Offer | None:
        selection = self.controller.selection
        if selection is None or not selection.offers(spot.kind, spot.number):
            return None
        task, is_chosen = self.face.view.task, selection.is_chosen(spot.kind, spot.number)
        if spot.kind == "card" and isinstance(task, pending.Buying):
            return Offer(message("calamityville.spoken.can.build", price=PRICE), is_chosen)
        if is_chosen:
            return Offer("" if spot.kind == "card" else CHOSEN, is_chosen)
        return Offer(_can(task) if spot.kind != "card" else "")


def _can(task: pending.Pending) -> Message:
    """Return what choosing a space or a row does, unless it is already chosen."""
    match task:
        case pending.Giving():
            return message("calamityville.spoken.can.give")
        case pending.Losing():
            return message("calamityville.spoken.can.lose")
        case pending.Owing():
            return message("calamityville.spoken.can.sell", resale=RESALE)
        case pending.Blaming():
            return message("calamityville.spoken.can.blame")
        case _:
            return message("calamityville.spoken.can.place")

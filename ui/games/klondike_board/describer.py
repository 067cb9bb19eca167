"""What KLONDIKE tells screen readers: spaces, creeks, cards, dice, money to ask for, and the panels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from games.compat import override
from games.core import Player, Words, message
from games.klondike_board import state as kb
from games.klondike_board.board import (
    BUILDINGS,
    CARD_TEXTS,
    CREEK_NAMES,
    CREEKS,
    KIND,
    PRICE,
    PROSPECT,
    to_money,
)
from ui.accessibility.phrases import join_parts, join_sentences
from ui.games.klondike_board.board.lights import BUY, OFFER
from ui.games.klondike_board.board.read_card import effect, gold_note
from ui.games.klondike_board.choices.choice import Decision
from ui.games.klondike_board.controller import KlondikeController
from ui.games.klondike_board.face import KlondikeFace
from ui.games.klondike_board.panels import spoken
from ui.games.klondike_board.words import fact_cards
from ui.games.klondike_board.words.terms import NARRATOR
from ui.play.base.controller import Spot
from ui.play.board.ring_describer import CHOSEN, Offer, RingDescriber, SpaceWords
from ui.widgets.button import Button
from ui.widgets.element import Element

if TYPE_CHECKING:
    from ui.app.focus import Target


class KlondikeDescriber(RingDescriber):
    """Describes the table of KLONDIKE."""

    controller: KlondikeController
    face: KlondikeFace

    # -------------------------------------------------------------- targets
    @override
    def element(self, target: Target) -> Element | None:
        panel = self.controller.panels.panel
        if panel and panel.contains(target):
            return spoken.describe(panel, target)
        if isinstance(target, Spot) and target.kind == "creek":
            return self._creek(target)
        if isinstance(target, Button):
            return self._asking_button(target)
        return super().element(target)

    def _asking_button(self, button: Button) -> Element | None:
        """Return the button in a row that asks for money, with the debtor; None for another button."""
        for claim in self.face.view.claims:
            if self.face.layout.players[claim.creditor].contains(button.area):
                return replace(button.describe(), description=self._claim(claim))
        return None

    @override
    def panels(self, targets: Sequence[Element]) -> Sequence[Element]:
        panel = self.controller.panels.panel
        return [spoken.panel_group(panel, targets)] if panel else []

    # -------------------------------------------------------------- spaces and creeks
    @property
    def _decision(self) -> Decision:
        session = self.controller.session
        return Decision(self.face.view, session.actor, session.moves)

    @override
    def space_words(self, space: int) -> SpaceWords:
        view, names, reader = self.face.view, self.face.names, self.controller.session.reader
        if KIND[space] in BUILDINGS:
            title, what, owner, *rest = fact_cards.facts_of(view, space, names, reader)
            return SpaceWords((title, owner), (what, *rest))
        title, kind, *rules = fact_cards.facts_of(view, space, names)
        if KIND[space] == PROSPECT or reader == kb.NOBODY:  # the name says who is there
            return SpaceWords((title,), (kind,), rules)
        now = fact_cards.visit_effect(view, space, names, reader)
        return SpaceWords((title,), (kind, *([now] if now else ())), rules)

    def _creek(self, spot: Spot) -> Element:
        view, number = self.face.view, spot.number
        title, *found = fact_cards.creek_lines(view, number)
        pays = found[-1:] if view.creeks[number] else []
        element = self.spot(spot, (title, *found[: len(found) - len(pays)]), pays)
        return replace(element, position=(number + 1, len(CREEKS)), shortcut=str(number + 1))

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

    # -------------------------------------------------------------- other parts
    @override
    def elements(self) -> Sequence[Element]:
        view = self.face.view
        lit, area = self.controller.choice.highlights(self._decision).creeks, self.face.table.creeks.area
        creeks = [self._creek(Spot("creek", each, area(each))) for each in CREEKS if each not in lit]
        name = message("klondike_board.spoken.creeks")
        turned = len(view.discards) + sum(map(len, view.shown))
        pack = message("klondike_board.spoken.pack", count=sum(view.creeks), turned=turned)
        claims = [Element(("claim", claim), self._claim(claim)) for claim in view.claims]
        return [
            *([Element("creeks", name, "list", children=tuple(creeks))] if creeks else []),
            Element("pack", pack),
            *self._read_card(),
            *self._dice(),
            *claims,
        ]

    def _dice(self) -> list[Element]:
        dice = self.face.table.dice
        if not dice.is_thrown:
            return []
        first, second = dice.spots
        return [Element("dice", message("klondike_board.spoken.dice", first=first, second=second))]

    def _claim(self, claim: kb.Claim) -> Words:
        return NARRATOR.message("pill", claim, self.face.names)

    def _read_card(self) -> list[Element]:
        """Return the card that lies there to be read, if any."""
        reading = self.face.table.reading
        if reading is None:
            return []
        about = message(
            "klondike_board.spoken.read", who=Player(reading.who), creek=CREEK_NAMES[reading.creek]
        )
        does = join_parts(effect(reading)[0], gold_note(reading))
        return [Element("card", about, description=join_sentences((CARD_TEXTS[reading.card], does)))]

    # -------------------------------------------------------------- players
    @override
    def row_line(self, seat: int) -> Words:
        view = self.face.view
        _, place, *_ = fact_cards.player_lines(view, seat, self.face.names)
        deeds = message("klondike_board.spoken.deeds", count=view.owner.count(seat))
        return join_parts(place, deeds if seat in view.owner else "")

    @override
    def holdings(self, seat: int) -> Words:
        _, _, *deeds = fact_cards.player_lines(self.face.view, seat, self.face.names)
        return join_sentences(deeds if seat in self.face.view.owner else ())

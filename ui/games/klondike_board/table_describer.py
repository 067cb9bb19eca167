"""Descriptions of the table of KLONDIKE for screen readers: spaces, creeks, cards, dice, debts."""

from __future__ import annotations

from collections.abc import Sequence

from games.compat import override
from games.core import Player, Words, message
from games.klondike_board import state as kb
from games.klondike_board.board import BUILDINGS, CARD_TEXTS, CREEK_NAMES, CREEKS, KIND, PROSPECT
from ui.accessibility.phrases import join_parts, join_sentences
from ui.games.klondike_board.board.read_card import effect, gold_note
from ui.games.klondike_board.board.seasons import season_of, season_words
from ui.games.klondike_board.face import KlondikeFace
from ui.games.klondike_board.words import fact_cards
from ui.games.klondike_board.words.terms import NARRATOR
from ui.play.board.ring_describer import RingTableDescriber, SpaceWords
from ui.widgets.element import Element


class KlondikeTableDescriber(RingTableDescriber):
    """Describes what lies on the table of KLONDIKE."""

    face: KlondikeFace

    @override
    def space_words(self, space: int) -> SpaceWords:
        view, names, reader = self.face.view, self.face.names, self.reader
        if KIND[space] in BUILDINGS:
            title, what, owner, *rest = fact_cards.facts_of(view, space, names, reader)
            ruin = (message("klondike_board.spoken.ruin"),) if space in view.burned else ()
            return SpaceWords((title, owner, *ruin), (what, *rest))
        title, kind, *rules = fact_cards.facts_of(view, space, names)
        if KIND[space] == PROSPECT or reader == kb.NOBODY:  # the name says who is there
            return SpaceWords((title,), (kind,), rules)
        now = fact_cards.visit_effect(view, space, names, reader)
        return SpaceWords((title,), (kind, *([now] if now else ())), rules)

    # -------------------------------------------------------------- inside the ring
    @override
    def middle(self) -> Sequence[Element]:
        view = self.face.view
        turned = len(view.discards) + sum(map(len, view.shown))
        pack = message("klondike_board.spoken.pack", count=sum(view.creeks), turned=turned)
        creeks = tuple(map(self.creek, CREEKS))
        return [
            Element("creeks", message("klondike_board.spoken.creeks"), "list", children=creeks),
            Element("pack", pack, description=season_words(season_of(view))),
            *self._read_card(),
            *self._dice(),
            *(Element(("claim", claim), self.claim_words(claim)) for claim in view.claims),
        ]

    def creek(self, number: int) -> Element:
        """Return a creek with its cards."""
        view, area = self.face.view, self.face.table.creeks.area(number)
        title, *found = fact_cards.creek_lines(view, number)
        pays = found[-1:] if view.creeks[number] else []
        name = join_parts(title, *found[: len(found) - len(pays)])
        position = (number + 1, len(CREEKS))
        return Element(
            ("creek", number), name, "list_item", join_sentences(pays), area=area, position=position
        )

    def _dice(self) -> list[Element]:
        dice = self.face.table.dice
        if not dice.is_thrown:
            return []
        first, second = dice.spots
        return [Element("dice", message("klondike_board.spoken.dice", first=first, second=second))]

    def claim_words(self, claim: kb.Claim) -> Words:
        """Return the money that a player can ask for, with the debtor."""
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

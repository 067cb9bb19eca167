"""Descriptions of the table of CALAMITYVILLE for screen readers: spaces, pages, dice, what can be built."""

from __future__ import annotations

from collections.abc import Sequence

from games.calamityville import board
from games.calamityville import state as cv
from games.compat import override
from games.core import Words, message, yes_or_no
from ui.accessibility.phrases import join_parts, join_sentences
from ui.games.calamityville.board.newspaper_page import page_texts
from ui.games.calamityville.face import CalamityFace
from ui.games.calamityville.words import fact_cards
from ui.play.board.ring_describer import RingTableDescriber, SpaceWords
from ui.widgets.element import Element

_LAST_PAGES = 6
"""Number of read pages that are told, as on the card over them."""


class CalamityTableDescriber(RingTableDescriber):
    """Describes what lies on the table of CALAMITYVILLE."""

    face: CalamityFace

    @override
    def space_words(self, space: int) -> SpaceWords:
        view, names = self.face.view, self.face.names
        title, *more = fact_cards.facts_of(view, space, names, self.reader)
        if board.KIND[space] not in (board.LOT, board.MINE):
            return SpaceWords((title,), more[:1], more[1:])
        if view.owner[space] == cv.NOBODY:
            return SpaceWords((title, message("calamityville.spoken.vacant")), more)
        return SpaceWords((title, more[0]), more[1:])

    # -------------------------------------------------------------- inside the ring
    @override
    def middle(self) -> Sequence[Element]:
        view, table = self.face.view, self.face.table
        left = [message(f"calamityville.count.{kind}", count=view.stock[kind]) for kind in board.KINDS]
        pile, pages, *means = fact_cards.pile_lines(view)
        return [
            Element("times", message(f"calamityville.sign.{table.town.phase}")),
            Element(
                "pile", join_sentences((pile, pages)), description=join_sentences(means if view.bust else ())
            ),
            *self._read_pages(),
            *self._dice(),
            Element("register", message("calamityville.spoken.left", left=tuple(left))),
            Element("nuggets", message("calamityville.spoken.nuggets", count=len(board.NUGGETS))),
        ]

    def _read_pages(self) -> list[Element]:
        """Return the last pages that were read, newest first, each with its whole text."""
        view, open_page = self.face.view, self.face.table.reading
        last = list(reversed(view.read[-_LAST_PAGES:]))
        if not last:
            return []
        is_open = message("calamityville.spoken.open")
        pages = []
        for number, page in enumerate(last, 1):
            headline, *texts = page_texts(page)
            name = join_parts(is_open, headline) if page == open_page else headline
            position = number, len(last)
            pages.append(Element(("page", page), name, "list_item", join_sentences(texts), position=position))
        heading = message("calamityville.read", count=len(view.read))
        return [Element("read", heading, "list", children=tuple(pages))]

    def _dice(self) -> list[Element]:
        dice = self.face.table.dice
        if not dice.is_thrown:
            return []
        news = "-" if dice.is_alone else yes_or_no(dice.news)
        return [Element("dice", message("calamityville.spoken.dice", number=dice.number, news=news))]

    # -------------------------------------------------------------- players
    @override
    def row_line(self, seat: int) -> Words:
        view = self.face.view
        at = message("calamityville.player.at", space=board.PLACES[view.at[seat]])
        count = len(view.deeds[seat])
        return join_parts(at, message("calamityville.spoken.properties", count=count) if count else "")

    @override
    def holdings(self, seat: int) -> Words:
        if not self.face.view.deeds[seat]:
            return ""
        return join_sentences(fact_cards.player_lines(self.face.view, seat, self.face.names)[2:])

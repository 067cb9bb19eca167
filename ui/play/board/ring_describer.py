"""What the games around a ring tell screen readers: spaces with the tokens there, rows, and the choices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from games.compat import override
from games.core import Player, Words, message
from ui.accessibility.phrases import full_text, join_parts, join_sentences
from ui.accessibility.tree import all_elements
from ui.play.base.controller import Spot
from ui.play.base.describer import Describer
from ui.play.base.spoken_table import row_words
from ui.play.board.ring import RingController, RingFace
from ui.widgets.element import Element

if TYPE_CHECKING:
    from ui.app.focus import Target
    from ui.play.panels.players import PlayerFacts


CHOSEN: Final = message("spoken.chosen")
"""What choosing the chosen part again would do."""


class Offer(NamedTuple):
    """What choosing a part of the table would do now, and whether it is the chosen one."""

    words: Words
    is_chosen: bool = False


class SpaceWords(NamedTuple):
    """A space in words: the parts of its name, what matters there now, and what it always does."""

    name: Sequence[Words]
    now: Sequence[Words]
    rules: Sequence[Words] = ()


class RingDescriber(Describer):
    """Describes what all rings have. Subclasses know the words of spaces, and what lies in the middle."""

    controller: RingController
    face: RingFace

    # -------------------------------------------------------------- for subclasses
    def space_words(self, space: int) -> SpaceWords:
        """Return the words of a space, without the tokens there."""
        raise NotImplementedError

    def offer(self, spot: Spot) -> Offer | None:
        """Return what choosing a spot would do now; None for one that cannot be chosen."""
        raise NotImplementedError

    def row_line(self, seat: int) -> Words:
        """Return what a seat's row says beside name and cash."""
        raise NotImplementedError

    def panels(self, targets: Sequence[Element]) -> Sequence[Element]:
        """Return the panels over the board, with those of the targets that are on them."""
        return ()

    # -------------------------------------------------------------- spaces
    @override
    def element(self, target: Target) -> Element | None:
        if not isinstance(target, Spot) or target.kind != "space":
            return None
        words, count = self.space_words(target.number), len(self.face.layout.spaces)
        name = (*words.name, self._here(target.number))
        return self.spot(target, name, words.now, position=(target.number + 1, count))

    def spot(
        self,
        spot: Spot,
        name: Sequence[Words],
        more: Sequence[Words] = (),
        *,
        position: tuple[int, int] | None = None,
    ) -> Element:
        """Return the element of a spot, with what choosing it would do now."""
        offer = self.offer(spot)
        return Element(
            (spot.kind, spot.number),
            join_parts(*name, *([offer.words] if offer else ())),
            "option" if offer else "list_item",
            join_sentences(more),
            area=spot.area,
            is_selected=offer.is_chosen if offer else None,
            position=position,
        )

    def _here(self, space: int) -> Words:
        names = self.face.names
        there = tuple(Player(names[seat]) for seat, at in enumerate(self.face.view.at) if at == space)
        return message("spoken.here", players=there) if there else ""

    # -------------------------------------------------------------- the whole table
    @override
    def arrange(self, targets: Sequence[Element]) -> Sequence[Element]:
        panels = self.panels(targets)
        used = {id(each.target) for top in panels for each in all_elements(top)}
        rest = [each for each in targets if each.role != "button" and id(each.target) not in used]
        spaces = tuple(each for each in rest if each.role == "list_item")
        choices = [each for each in rest if each.role != "list_item"]
        board = Element("spaces", message("spoken.spaces"), "list", children=spaces)
        return [*panels, *choices, *self.elements(), *([board] if spaces else [])]

    @override
    def is_choice(self, target: Target) -> bool:
        return not isinstance(target, Spot) or self.offer(target) is not None

    @override
    def details(self, target: Target | None) -> Sequence[Words]:
        element = self.element(target) if target else None
        if element is None:
            return [full_text(each) for top in self.elements() for each in all_elements(top)]
        if isinstance(target, Spot) and target.kind == "space":
            return [full_text(element), *self.space_words(target.number).rules]
        return [full_text(element)]

    # -------------------------------------------------------------- players
    @override
    def row(self, seat: int, facts: PlayerFacts) -> Words:
        return row_words(replace(facts, line=join_parts(self.row_line(seat))))

"""Descriptions of ring games for screen readers: spaces with the tokens there, rows, and the choices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from games.compat import override
from games.core import Player, Words, message
from ui.accessibility.phrases import full_text, join_parts, join_sentences
from ui.accessibility.tree import all_elements, leave_out
from ui.play.base.controller import Spot
from ui.play.base.describer import Describer
from ui.play.base.table_describer import TableDescriber
from ui.play.board.ring import RingController, RingFace
from ui.widgets.element import Element

if TYPE_CHECKING:
    from ui.app.focus import Target
    from ui.play.panels.players import PlayerFacts


CHOSEN: Final = message("spoken.chosen")
"""Effect of choosing the chosen part again."""


class Offer(NamedTuple):
    """Effect of choosing a part of the table now; `is_chosen` is true for the chosen one."""

    words: Words
    is_chosen: bool = False


class SpaceWords(NamedTuple):
    """A space in words: the parts of its name, what matters there now, and what it always does."""

    name: Sequence[Words]
    now: Sequence[Words]
    rules: Sequence[Words] = ()


class RingTableDescriber(TableDescriber):
    """Describes what lies on any ring. Subclasses know the words of spaces, and what lies in the middle."""

    face: RingFace

    # -------------------------------------------------------------- for subclasses
    def space_words(self, space: int) -> SpaceWords:
        """Return the words of a space, without the tokens there."""
        raise NotImplementedError

    def middle(self) -> Sequence[Element]:
        """Return the elements of what lies inside the ring."""
        raise NotImplementedError

    def row_line(self, seat: int) -> Words:
        """Return what a seat's row says beside name and cash."""
        raise NotImplementedError

    # -------------------------------------------------------------- the table
    @override
    def elements(self) -> Sequence[Element]:
        spaces = [self.space(number) for number in range(len(self.face.layout.spaces))]
        return [*self.middle(), self.board(spaces)]

    def board(self, spaces: Sequence[Element]) -> Element:
        """Return the list of the spaces."""
        return Element("spaces", message("spoken.spaces"), "list", children=tuple(spaces))

    def space(self, space: int) -> Element:
        """Return a space with the tokens there."""
        words, count = self.space_words(space), len(self.face.layout.spaces)
        return Element(
            ("space", space),
            join_parts(*words.name, self._here(space)),
            "list_item",
            join_sentences(words.now),
            area=self.face.rect_of(space),
            position=(space + 1, count),
        )

    def _here(self, space: int) -> Words:
        names = self.face.names
        there = tuple(Player(names[seat]) for seat, at in enumerate(self.face.view.at) if at == space)
        return message("spoken.here", players=there) if there else ""

    @override
    def overview(self) -> Sequence[Words]:
        """Return what everyone owns, then what lies inside the ring: all spaces would take long."""
        middle = (each for top in self.middle() for each in all_elements(top))
        return [*self.all_holdings(), *map(full_text, middle)]

    @override
    def row(self, seat: int, facts: PlayerFacts) -> Words:
        return super().row(seat, replace(facts, line=join_parts(self.row_line(seat))))


class RingDescriber(Describer, RingTableDescriber):
    """Describes a ring in play. Subclasses know what can be chosen."""

    controller: RingController

    # -------------------------------------------------------------- for subclasses
    def offer(self, spot: Spot) -> Offer | None:
        """Return what choosing a spot would do now; None for one that cannot be chosen."""
        raise NotImplementedError

    def panels(self, targets: Sequence[Element]) -> Sequence[Element]:
        """Return the panels over the board, with those of the targets that are on them."""
        return ()

    # -------------------------------------------------------------- targets
    @override
    def element(self, target: Target) -> Element | None:
        if not isinstance(target, Spot) or target.kind != "space":
            return None
        return self.offered(target, self.space(target.number))

    def offered(self, spot: Spot, element: Element) -> Element:
        """Return the element of a spot with what choosing it would do now, if it can be chosen."""
        offer = self.offer(spot)
        if offer is None:
            return element
        name = join_parts(element.name, offer.words)
        return replace(element, name=name, role="option", is_selected=offer.is_chosen)

    # -------------------------------------------------------------- the whole table
    @override
    def arrange(self, targets: Sequence[Element]) -> Sequence[Element]:
        panels = self.panels(targets)
        used = {id(each.target) for top in panels for each in all_elements(top)}
        rest = [each for each in targets if each.role != "button" and id(each.target) not in used]
        spaces = [each for each in rest if each.role == "list_item"]
        choices = [each for each in rest if each.role != "list_item"]
        others = leave_out(self.middle(), {each.key for each in rest})
        return [*panels, *choices, *others, *([self.board(spaces)] if spaces else [])]

    @override
    def is_choice(self, target: Target) -> bool:
        return not isinstance(target, Spot) or self.offer(target) is not None

    @override
    def details(self, target: Target | None) -> Sequence[Words]:
        rules: Sequence[Words] = ()
        if isinstance(target, Spot) and target.kind == "space":
            rules = self.space_words(target.number).rules
        return [*super().details(target), *rules]

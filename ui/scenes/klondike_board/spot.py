"""The card beside a space or a player's row while it is pointed at: what it is, whose, and what it means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect, Surface

from games.klondike_board.board import BUILDINGS, DEEDS, JAIL, KIND, LODE
from ui import svg, text
from ui.materials import plate
from ui.scenes.board.phrases import counted, listed
from ui.scenes.klondike_board.phrases import KINDS, creek, money, the
from ui.scenes.klondike_board.spaces import label, picture_of
from ui.scenes.klondike_board.words import facts_of, title_of_card
from ui.sprites import Layer, Sprite
from ui.theme import FADED_INK, INK, Metrics

if TYPE_CHECKING:
    from games.klondike_board.state import View

_DEPTH: Final = 790.0
_WIDE: Final = 348
_EDGE: Final = 14
_PICTURE: Final = 52


class SpotCard:
    """One card at a time, placed so that what it is about stays free."""

    def __init__(self, layer: Layer, room: Rect, m: Metrics) -> None:
        self._layer = layer
        self.room = room
        """Where the card may lie."""
        self._m = m
        self._about: tuple[object, ...] = ()
        self._sprite: Sprite | None = None

    @property
    def about(self) -> tuple[object, ...]:
        """What it tells of: nothing where it is not shown."""
        return self._about

    @property
    def area(self) -> Rect | None:
        """Where it lies; None where it is not shown."""
        return self._sprite.rect if self._sprite else None

    def show_space(self, view: View, space: int, names: Sequence[str], seat: int, area: Rect) -> None:
        """Tell of a space, beside it."""
        lines = facts_of(view, space, names, seat)
        self._show(("space", space, lines), lines, picture_of(space), area)

    def show_player(self, view: View, seat: int, names: Sequence[str], area: Rect) -> None:
        """Tell of a player: where he is, and his deeds by their kinds."""
        lines = player_lines(view, seat, names)
        self._show(("player", seat, lines), lines, "", area)

    def show_creek(self, view: View, number: int, area: Rect) -> None:
        """Tell of a creek: how many cards are left, and what was found."""
        lines = creek_lines(view, number)
        self._show(("creek", number, lines), lines, "nugget", area)

    def hide(self) -> None:
        """Take it away."""
        self._about = ()
        if self._sprite:
            self._layer.remove(self._sprite)
            self._sprite = None

    def _show(self, about: tuple[object, ...], lines: Sequence[str], picture: str, area: Rect) -> None:
        if about == self._about:
            return
        self.hide()
        self._about = about
        painted = _painted(tuple(lines), picture, self._m)
        edge = self._m.u(_EDGE)
        if about[0] == "creek":  # below, where it hides no other creek
            rect = painted.get_rect(midtop=(area.centerx, area.bottom - edge // 2)).clamp(self.room)
        else:
            rect = _beside(area, painted.get_size(), self.room, edge)
        self._sprite = Sprite(painted, rect.topleft, _DEPTH)
        self._layer.add(self._sprite)


def where(view: View, seat: int) -> str:
    """Where a player is, and whether he is held: "At Gold Hill", "In the Woodpile, misses a turn"."""
    space = view.at[seat]
    place = f"{'In' if space == JAIL else 'At'} {the(space)}"
    if view.misses[seat]:
        return f"{place}, misses a turn"
    return f"{place}, held until a double" if view.climbs[seat] or view.shows[seat] else place


def player_lines(view: View, seat: int, names: Sequence[str]) -> tuple[str, ...]:
    """A player's name and cash, the place, and a line for each kind of building that is owned."""
    owned = [space for space in DEEDS if view.owner[space] == seat]
    lines = [f"{names[seat]} · {money(view.cash[seat])}", where(view, seat)]
    for kind in BUILDINGS:
        found = [label(space) for space in owned if KIND[space] == kind]
        if found:
            lines.append(f"{KINDS[kind].capitalize()}: {listed(found)}")
    return (*lines, *([] if owned else ["No deeds"]))


def creek_lines(view: View, number: int) -> tuple[str, ...]:
    """A creek's name, how many cards are left, what was found, and how gold pays there now."""
    shown = view.shown[number]
    found = [f"Face up: {title_of_card(card)}" for card in shown]
    if not view.creeks[number]:
        return creek(number), "No cards are left.", *found
    pays = "pays double" if not shown or LODE in shown else "pays once"
    return creek(number), f"{counted(view.creeks[number], 'card')} left", *found, f"The next gold {pays}."


def _beside(area: Rect, size: tuple[int, int], room: Rect, edge: int) -> Rect:
    """On that side of an area where the middle of the room is."""
    rect = Rect((0, 0), size)
    away_x, away_y = room.centerx - area.centerx, room.centery - area.centery
    if abs(away_x) * room.height > abs(away_y) * room.width:
        rect.centery = area.centery
        rect.x = area.right - edge // 2 if away_x > 0 else area.left - size[0] + edge // 2
    else:
        rect.centerx = area.centerx
        rect.y = area.bottom - edge // 2 if away_y > 0 else area.top - size[1] + edge // 2
    return rect.clamp(room)


def _painted(lines: tuple[str, ...], name: str, m: Metrics) -> Surface:
    """Paper with a picture at the left: the first line bold, the last one strong beside a picture."""
    edge, pad, wide = m.u(_EDGE), m.u(12), m.half(_WIDE)
    side = m.half(_PICTURE) if name else 0
    left = pad + (side + m.u(10) if side else 0)
    room = wide - left - pad
    last, gap = (len(lines) - 1 if name else 0), m.u(3)
    blocks = [
        text.paragraph(
            words, m.font(17 if not row else 15), INK if row in (0, last) else FADED_INK, room, bold=not row
        )
        for row, words in enumerate(lines)
    ]
    words_high = sum(block.get_height() for block in blocks) + gap * (len(blocks) - 1)
    high = max(words_high, side) + 2 * pad - m.u(4)
    whole = Surface((wide + 2 * edge, high + 2 * edge), pygame.SRCALPHA)
    rect = Rect(edge, edge, wide, high)
    plate(whole, rect, "paper", m, 9)
    if name:
        picture = svg.fitted(name, side, side)
        whole.blit(picture, picture.get_rect(midtop=(rect.x + pad + side // 2, rect.y + pad)))
    y = rect.y + pad - m.u(2)
    for block in blocks:
        whole.blit(block, (rect.x + left, y))
        y += block.get_height() + gap
    return whole

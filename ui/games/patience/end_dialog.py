"""Pictures of the dialog at the end of a game: its panel with the result, the new trophies, its buttons."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect, Surface

from games.core import message
from ui.accessibility.phrases import join_sentences
from ui.draw import svg, text
from ui.draw import type as wood_type
from ui.draw.boxes import Stack, equal
from ui.draw.materials import draw_panel
from ui.draw.theme import FADED_INK, GOLD_FACE, INK, INK_FACE, RED, RED_FACE, Metrics, text_color
from ui.games.patience.layout import Layout
from ui.games.patience.outcome import GameOverFacts, first_words, result_sentences, standing_tiles
from ui.play.panels.canvas import Canvas
from ui.widgets.button import Button, ButtonKind, labelled, match_font_sizes
from ui.words import in_words

if TYPE_CHECKING:
    from saves.trophies import TrophyNews

_GAP: Final = 8
_BUTTON: Final = 44
_LOOKS: Final[dict[str, tuple[str, ButtonKind]]] = {
    "new": ("new", "primary"),
    "again": ("redo", "wood"),
    "back": ("undo", "wood"),
    "home": ("home", "wood"),
    "watch": ("play", "wood"),
    "share": ("share", "wood"),
    "review": ("search", "wood"),
}
"""The icon and the color of each button of the dialog."""

Placed = tuple[Surface, tuple[int, int]]
"""A picture, and the place of its corner."""
DrawnButton = tuple[str, Button]
"""The name of an action, and its button, on no layer and without effect."""


@dataclass(frozen=True, slots=True)
class DialogPictures:
    """The dialog's place, its panel with a shadow, its buttons, and the paper of new trophies, if any."""

    place: Rect
    dialog: Placed
    trophies: Placed | None
    buttons: Sequence[DrawnButton]


def draw_dialog(
    canvas: Canvas, layout: Layout, facts: GameOverFacts, news: TrophyNews | None, actions: Container[str]
) -> DialogPictures:
    """Draw the dialog for some actions, with its text shrunk until it fits. Any thread may call it."""
    return _DialogPainter(canvas, layout, facts, news).draw(actions)


class _DialogPainter:
    """Draws the dialog of an end."""

    def __init__(self, canvas: Canvas, layout: Layout, facts: GameOverFacts, news: TrophyNews | None) -> None:
        self._canvas = canvas
        self._layout = layout
        self._facts = facts
        self._news = news
        self._bottom = layout.table.bottom - canvas.m.u(8)

    def draw(self, actions: Container[str]) -> DialogPictures:
        """Draw the panel, the trophies and the buttons."""
        layout, bottom = self._layout, self._bottom
        room = bottom - layout.table.y - self._canvas.m.u(8)
        m = self._canvas.m.shrink_text(lambda m: self._whole_height(m) <= room)
        blocks, below, both = self._blocks(m), layout.columns[0].y, self._whole_height(m)
        rect = Rect(0, 0, self._width(m), self._height(blocks, m))
        rect.midtop = layout.table.centerx, min(below + max(0, bottom - below - both) // 2, bottom - both)
        trophies = self._trophies(m)
        under = (rect.centerx, rect.bottom + m.u(6))
        return DialogPictures(
            rect,
            self._panel(rect, blocks, m),
            (trophies, trophies.get_rect(midtop=under).topleft) if trophies else None,
            self._buttons(rect, actions),
        )

    def _whole_height(self, m: Metrics) -> int:
        """Return the height of the dialog with the trophies below it."""
        paper = self._trophies(m)
        return self._height(self._blocks(m), m) + (paper.get_height() + m.u(6) if paper else 0)

    def _trophies(self, m: Metrics) -> Surface | None:
        """Return the paper of the new trophies, if there are any."""
        from ui.play.results.trophies import trophy_card

        return trophy_card(self._news, self._layout.table.width - m.u(20), m) if self._news else None

    def _width(self, m: Metrics) -> int:
        return min(m.t(640), self._layout.table.width - m.u(40))

    def _height(self, blocks: Sequence[Surface], m: Metrics) -> int:
        """Return the height of the dialog with these blocks and two rows of buttons."""
        words = sum(block.get_height() + m.u(_GAP) for block in blocks)
        return words + 2 * (m.half(_BUTTON) + m.u(12)) + m.u(44)

    def _blocks(self, m: Metrics) -> list[Surface]:
        """Return what the dialog says, from its heading on."""
        from ui.play.results.tiles import draw_tiles

        facts, settings, width = self._facts, self._canvas.settings, self._width(m)
        why = facts.why
        is_own = why == "won" and not facts.is_shown
        face = GOLD_FACE if is_own else RED_FACE if why == "stuck" else INK_FACE
        heading = in_words(message(f"patience.end.{facts.name}")).upper()
        first, second = map(in_words, result_sentences(facts, settings))
        room = width - m.u(48)
        blocks: list[Surface] = [
            wood_type.fit(heading, m.half(38), width - m.u(130), face, is_own),
            text.paragraph(first, m.font(18), INK, room, bold=True, centred=True),
            text.paragraph(second, m.font(16), FADED_INK, room, centred=True),
        ]
        if news := in_words(first_words(facts)):
            blocks.append(text.paragraph(news, m.font(17), text_color(RED), room, bold=True, centred=True))
        if tiles := standing_tiles(facts, settings):
            blocks.append(draw_tiles(tiles, room, m))
        if (
            counted := join_sentences((facts.counted, facts.daily))
            if facts.daily
            else in_words(facts.counted)
        ):
            blocks.append(text.paragraph(counted, m.font(16), INK, room, centred=True))
        return blocks

    def _panel(self, rect: Rect, blocks: list[Surface], m: Metrics) -> Placed:
        """Return the panel with its blocks, and a shadow around it."""
        has_nuggets = self._facts.why == "won" and not self._facts.is_shown
        edge = m.u(20)
        whole = Surface((rect.width + 2 * edge, rect.height + 2 * edge), pygame.SRCALPHA)
        inner = Rect(edge, edge, *rect.size)
        draw_panel(whole, inner, "paper", m, 12)
        y = inner.y + m.u(16)
        for block in blocks:
            place = block.get_rect(midtop=(inner.centerx, y))
            whole.blit(block, place)
            if block is blocks[0] and has_nuggets:
                _add_nuggets(whole, place, m)
            y += block.get_height() + m.u(_GAP)
        return whole, (rect.x - edge, rect.y - edge)

    def _buttons(self, rect: Rect, actions: Container[str]) -> list[DrawnButton]:
        """Return the buttons of a panel, with labels of one size."""
        m, facts = self._canvas.m, self._facts
        gap, high = m.u(12), m.half(_BUTTON)
        lower = Rect(rect.x + m.u(20), 0, rect.width - m.u(40), 2 * high + gap)
        lower.bottom = rect.bottom - m.u(20)
        upper, below = Stack(lower).each(2, high, gap)
        leave = "home" if facts.why == "won" or "back" not in actions else "back"
        first = ("new", "again", *(["review"] if "review" in actions else []))
        names = (*first, leave, "watch", "share")
        places = (*equal(upper, len(first), gap), *equal(below, 3, gap))
        labels = {
            "share": message("button.share"),
            "review": message("patience.review"),
            **({"new": message("today.heading")} if facts.daily else {}),
        }
        looks = [
            labelled(labels.get(name) or message(f"patience.button.{name}"), *_LOOKS[name], 17)
            for name in names
        ]
        looks = match_font_sizes(looks, [place.size for place in places], m)
        return [
            (name, Button(place, look, m, list))
            for name, place, look in zip(names, places, looks, strict=True)
        ]


def _add_nuggets(whole: Surface, head: Rect, m: Metrics) -> None:
    nugget = svg.scale_to_width("nugget", m.half(44))
    for side, turn in ((-1, 0), (1, 25)):
        picture = pygame.transform.rotozoom(nugget, turn, 1) if turn else nugget
        x = (head.left if side < 0 else head.right) + side * m.half(32)
        whole.blit(picture, picture.get_rect(center=(x, head.centery)))

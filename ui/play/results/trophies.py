"""Trophies that a game has won, on a paper that is handed over at its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Surface

from games.core import Words, message
from ui.accessibility.phrases import join_parts, join_sentences
from ui.draw import text
from ui.draw.materials import draw_panel, medal
from ui.draw.posters import icon_pill
from ui.draw.theme import INK, Metrics
from ui.words import in_words, part_of

if TYPE_CHECKING:
    from saves.trophies import Trophy, TrophyNews

MOST: Final = 3
"""Maximum number of trophies on a paper."""
_TEXT: Final = 17


def shown_trophies(news: TrophyNews) -> Sequence[Trophy]:
    """Return the new trophies on the paper: the last of them, which are the rarest."""
    return news.new[-MOST:]


def trophy_words(news: TrophyNews) -> Words:
    """Return the names of all new trophies, and the number of those won so far."""
    head = message("finale.trophies", count=len(news.new))
    names = join_parts(*(each.name for each in news.new))
    return join_sentences((head, names, message("spoken.trophies", won=news.won, all=news.all)))


def trophy_card(news: TrophyNews, room: int, m: Metrics) -> Surface:
    """Return a paper with trophies, medals and names, under a line of praise, or beside it in a wide room.

    Beside that line is the number of all trophies won so far.
    """
    trophies, head = shown_trophies(news), _heading(news, m)
    side, gap, pad = m.half(40), m.u(8), m.u(12)
    faces = [text.line(in_words(trophy.name), m.font(_TEXT), INK, True) for trophy in trophies]
    wide = sum(side + gap + face.get_width() for face in faces) + m.u(22) * (len(faces) - 1)
    beside = wide + head.get_width() + 2 * pad + m.u(18) <= room
    width = (wide + head.get_width() + m.u(18) if beside else max(wide, head.get_width())) + 2 * pad
    high = side + m.u(10) + (0 if beside else head.get_height() + m.u(4))
    whole = Surface((width, high), pygame.SRCALPHA)
    draw_panel(whole, whole.get_rect(), "paper", m, 8)
    x, y = pad, high - side // 2 - m.u(5)
    if beside:
        whole.blit(head, head.get_rect(midleft=(x, y)))
        x += head.get_width() + m.u(18)
    else:
        whole.blit(head, head.get_rect(midtop=(width // 2, m.u(6))))
        x = (width - wide) // 2
    for trophy, face in zip(trophies, faces, strict=True):
        picture = medal(trophy.picture, side, m, won=True)
        whole.blit(picture, picture.get_rect(midleft=(x, y)))
        whole.blit(face, face.get_rect(midleft=(x + side + gap, y)))
        x += side + gap + face.get_width() + m.u(22)
    return whole


def _heading(news: TrophyNews, m: Metrics) -> Surface:
    """Return the line of praise, and a pill with the number of trophies won."""
    praise = text.line(in_words(message("finale.trophies", count=len(news.new))), m.font(15), INK)
    pill = icon_pill(part_of(news.won, news.all), "trophy", m)
    size = praise.get_width() + m.u(12) + pill.get_width(), max(praise.get_height(), pill.get_height())
    whole = Surface(size, pygame.SRCALPHA)
    whole.blit(praise, praise.get_rect(midleft=(0, size[1] // 2)))
    whole.blit(pill, pill.get_rect(midright=(size[0], size[1] // 2)))
    return whole

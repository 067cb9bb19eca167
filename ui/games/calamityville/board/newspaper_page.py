"""The large picture of a newspaper page: the paper's name, headline, picture, and effect in our words."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

from games.calamityville import board
from games.core import Money, Words, message, yes_or_no
from ui.draw import materials, paint, svg, text
from ui.draw import type as wood_type
from ui.draw.cache import cached
from ui.draw.theme import CREAM_FACE, FADED_INK, INK, OXBLOOD, SPRUCE, WHITE, Colour, Metrics, colour
from ui.games.calamityville.board.spaces import PICTURES
from ui.words import in_words

EDGE: Final = 14
"""Units around a printed page for its shadow."""
_TIMES: Final = {True: "boom", False: "bust"}
_SHEETS: Final = {True: colour("#f7e19a"), False: colour("#f1b9a6")}
_BANDS: Final = {True: colour("#a06c0c"), False: colour("#a8201f")}
_RAYS: Final = {True: colour("#e9c566"), False: colour("#dd9a88")}


class _ActPicture(NamedTuple):
    """The picture on pages with an act; `is_good` is true if they are good news."""

    shows: str = ""
    is_good: bool = False


_ACTS: Final = {
    board.COLLECT: _ActPicture("sack", is_good=True),
    board.ALL_COLLECT_EACH: _ActPicture(is_good=True),
    board.LEVY: _ActPicture("coin", is_good=True),
    board.NUGGET: _ActPicture("nugget", is_good=True),
    board.FREE_BUILDING: _ActPicture("bld_hotel", is_good=True),
    board.TO_STATION: _ActPicture("station"),
    board.NEXT_MINE: _ActPicture("bld_mine", is_good=True),
    board.AGAIN: _ActPicture("die_2", is_good=True),
    board.DONKEY: _ActPicture("donkey_wild"),
    board.ALL_PAY: _ActPicture("sack"),
    board.ALL_PAY_EACH: _ActPicture(),
    board.TREAT: _ActPicture("bottle"),
    board.GIVE: _ActPicture("deed_card"),
    board.GIVE_FIRST: _ActPicture("deed_card"),
    board.CAVE_IN: _ActPicture("mine_claim"),
    board.FIRE: _ActPicture("fx_flames"),
    board.EXTRA: _ActPicture("news_bust"),
    board.GOLD_OUT: _ActPicture("pan_empty"),
}
OWN: Final = {
    "Y1": "nugget", "Y2": "donkey_calm", "Y11": "nugget_pile", "Y15": "card_joker", "Y16": "token_hat",
    "R11": "token_hat", "R13": "card_joker",
}  # fmt: skip
"""Pages with a picture of their own, by their ids."""
_BACKGROUNDS: Final = {"fx_flames": "bld_store", "card_joker": "card_blank"}
"""The picture behind a picture, by the name of the front one."""
_SMALLEST: Final = 11
_EFFECT: Final = 18
_PICTURE: Final = 0.36
"""The least height of the picture, as a share of the room between the paper's name and the effect."""
_LEAST_SHARE: Final = 0.5


# ------------------------------------------------------------------ words
def effect_text(page: board.Page) -> str:
    """Return the effect of a page, in our words."""
    act, kind = page.act.replace(" ", "_"), message(f"calamityville.kind.{page.kind}") if page.kind else ""
    safe = yes_or_no(page.safe)
    return in_words(message(f"calamityville.act.{act}", amount=Money(page.amount), kind=kind, safe=safe))


def page_texts(number: int) -> tuple[Words, Words, Words]:
    """Return the headline of a page, the line below its picture, and its effect."""
    return board.HEADLINES[number], board.STORIES[number], effect_text(board.PAGES[number])


def is_good(page: board.Page) -> bool:
    """Return True if a page is good news."""
    return _ACTS[page.act].is_good


def picture_name(page: board.Page) -> str:
    """Return the name of the picture on a page."""
    if page.id in OWN:
        return OWN[page.id]
    if page.safe:
        return "safe"
    return PICTURES[page.kind] if page.kind else _ACTS[page.act].shows


# ------------------------------------------------------------------ painting
@cached
def page_picture(number: int, size: tuple[int, int], m: Metrics) -> Surface:
    """Return the picture of a page at this size, with `EDGE` units of room around it."""
    edge, boom = m.u(EDGE), board.is_boom(number)
    whole = Surface((size[0] + 2 * edge, size[1] + 2 * edge), pygame.SRCALPHA)
    rect = Rect((edge, edge), size)
    paint.draw_shadow(whole, rect, m.u(3), m.u(6), 190, (m.u(3), m.u(5)))
    sheet = materials.paper(*size, _SHEETS[boom], 60)
    whole.blit(paint.round_corners(sheet, m.u(3)), rect)
    paint.draw_rounded(whole, rect, m.u(3), INK, m.u(2.5))
    paint.draw_rounded(
        whole, rect.inflate(-m.u(10), -m.u(10)), m.u(2), _BANDS[boom].with_alpha(190), m.u(1.5)
    )
    room = rect.inflate(-m.u(30), -m.u(28))
    room.top = _paint_head(whole, room, boom, m)
    room.height = rect.bottom - m.u(14) - room.top
    room.height = _paint_effect(whole, room, board.PAGES[number], m) - room.top
    _paint_story(whole, room, number, m)
    return whole


def _paint_head(whole: Surface, room: Rect, boom: bool, m: Metrics) -> int:
    """Paint the name of the paper on its band, and the line below; return the lower edge."""
    band = Rect(room.x, room.y, room.width, max(m.u(30), room.height // 9))
    whole.fill(_BANDS[boom], band)
    pygame.draw.rect(whole, INK, band, m.u(1.5))
    words = wood_type.fit(
        in_words(message(f"calamityville.paper.{_TIMES[boom]}")).upper(),
        round(band.height * 0.62),
        band.width - m.u(16),
        CREAM_FACE,
        False,
    )
    whole.blit(words, words.get_rect(center=(band.centerx, band.centery + m.u(1))))
    left = in_words(message(f"calamityville.paper.{_TIMES[boom]}.line"))
    right = in_words(message(f"calamityville.paper.{_TIMES[boom]}.price"))
    size = text.fit_size(f"{left}   {right}", m.font(13), room.width, smallest=_SMALLEST)
    y = band.bottom + m.u(3)
    high = text.height(size)
    whole.blit(text.line(left, size, FADED_INK), (room.x, y))
    end = text.line(right, size, FADED_INK)
    if text.width(left, size) + end.get_width() < room.width:
        whole.blit(end, end.get_rect(topright=(room.right, y)))
    for shift in (0, 3):
        whole.fill(INK, (room.x, y + high + m.u(shift), room.width, m.u(1)))
    return y + high + m.u(8)


def _paint_effect(whole: Surface, room: Rect, page: board.Page, m: Metrics) -> int:
    """Paint the effect of the page on a panel at its foot; return the bottom of the room above it."""
    inner = room.width - m.u(24)

    def can_fit(size: int) -> bool:
        lines = len(text.break_lines(effect_text(page), size, True, inner))
        return lines <= 3 and text.height(size) * lines <= room.height * 0.3

    size = m.shrink_text(lambda each: can_fit(each.font(_EFFECT))).font(_EFFECT)
    while size > _SMALLEST and not can_fit(size):
        size -= 1
    words = effect_text(page)
    lines = text.break_lines(words, size, True, _balanced_width(words, size, inner, bold=True))
    step = text.height(size)
    panel = Rect(room.x, 0, room.width, step * len(lines) + m.u(14))
    panel.bottom = room.bottom
    tone = SPRUCE if is_good(page) else OXBLOOD
    paint.draw_rounded(whole, panel, m.u(5), tone)
    paint.draw_rounded(whole, panel, m.u(5), INK, m.u(2))
    paint.draw_rounded(whole, panel.inflate(-m.u(6), -m.u(6)), m.u(3), WHITE.with_alpha(90), m.u(1))
    text.draw_lines(whole, lines, size, WHITE, (panel.centerx, panel.y + m.u(7)), step, shade=INK)
    return panel.y - m.u(7)


def _balanced_width(words: str, size: int, room: int, *, bold: bool) -> int:
    """Return the least width that needs no more lines than the room, so that all are about equally long."""
    count = len(text.break_lines(words, size, bold, room))
    while room > size and count > 1:
        tighter = text.break_lines(words, size, bold, room - size // 2)
        if len(tighter) > count or max(text.width(line, size, bold) for line in tighter) > room - size // 2:
            break
        room -= size // 2
    return room


def _paint_story(whole: Surface, room: Rect, number: int, m: Metrics) -> None:
    """Paint the headline, the picture with a column of print beside it, and the line below."""
    m = m.shrink_text(lambda each: _picture_height(number, room, each) >= room.height * _PICTURE)
    share = 1.0
    while share > _LEAST_SHARE and _picture_height(number, room, m, share) < room.height * _PICTURE:
        share -= 0.05
    headline, story = _text_blocks(number, room.width, m, share)
    left = _picture_height(number, room, m, share)
    whole.blit(headline, headline.get_rect(midtop=room.midtop))
    frame = Rect(room.x, room.y + headline.get_height() + m.u(3), 0, left)
    frame.width = min(round(room.width * 0.68), round(left * 1.5))
    _paint_picture(whole, frame, number, m)
    column = Rect(frame.right + m.u(10), frame.y, room.right - frame.right - m.u(10), left)
    _paint_print(whole, column, number, m)
    whole.blit(story, story.get_rect(midtop=(room.centerx, frame.bottom + m.u(5))))


def _text_blocks(number: int, wide: int, m: Metrics, share: float) -> tuple[Surface, Surface]:
    """Return the headline and the story, with their font sizes multiplied by `share`."""
    head, small = (max(_SMALLEST, round(m.font(size) * share)) for size in (27, 16))
    headline, story = in_words(board.HEADLINES[number]), in_words(board.STORIES[number])
    return _paragraph(headline, head, INK, wide, bold=True), _paragraph(story, small, INK, wide, bold=False)


def _picture_height(number: int, room: Rect, m: Metrics, share: float = 1.0) -> int:
    """Return the height that the headline and the story leave for the picture."""
    headline, story = _text_blocks(number, room.width, m, share)
    return room.height - headline.get_height() - story.get_height() - m.u(10)


def _paragraph(words: str, size: int, ink: Colour, room: int, *, bold: bool) -> Surface:
    width = _balanced_width(words, size, room, bold=bold)
    return text.paragraph(words, size, ink, width, bold=bold, centred=True)


def _paint_picture(whole: Surface, frame: Rect, number: int, m: Metrics) -> None:
    """Paint the picture in its frame, with rays behind it."""
    boom = board.is_boom(number)
    part = Surface(frame.size)
    part.fill(_SHEETS[boom].mixed(WHITE, 0.35))
    reach, centre = frame.width + frame.height, (frame.width // 2, frame.height * 3 // 5)
    for ray in range(0, 24, 2):
        turns = [turn * math.pi / 12 for turn in (ray, ray + 1)]
        points = [(centre[0] + reach * math.cos(t), centre[1] + reach * math.sin(t)) for t in turns]
        pygame.draw.polygon(part, _RAYS[boom], [centre, *points])
    name = picture_name(board.PAGES[number])
    wide, high = round(frame.width * 0.84), round(frame.height * 0.84)
    if name in _BACKGROUNDS:
        ground = svg.fit(_BACKGROUNDS[name], wide, high)
        part.blit(ground, ground.get_rect(center=part.get_rect().center))
        wide, high = wide * 9 // 10, high * 9 // 10
    picture = svg.fit(name, wide, high)
    part.blit(picture, picture.get_rect(center=part.get_rect().center))
    whole.blit(part, frame)
    pygame.draw.rect(whole, INK, frame, m.u(2))


def _paint_print(whole: Surface, column: Rect, number: int, m: Metrics) -> None:
    """Paint bars as lines of illegible print."""
    step, thick = m.u(8), m.u(2.4)
    for line in range(column.height // step):
        is_gap = (line + number) % 7 == 6
        wide = column.width if (line * 5 + number) % 4 else round(column.width * 0.7)
        if column.width > m.u(14) and not is_gap:
            bar = Rect(column.x, column.y + line * step + thick, wide, thick)
            paint.draw_rounded(whole, bar, thick // 2, INK.with_alpha(110))

"""The rows of a table's panel: the players, their amounts, and whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

from ui.draw import paint, svg, text
from ui.draw.cache import cached
from ui.draw.materials import draw_panel
from ui.draw.seats import RING, RING_MIDDLE, SeatLook
from ui.draw.sprites import Place
from ui.draw.theme import BRIGHT_GOLD, CREAM, FADED_INK, GLOW, GOLD, INK, OXBLOOD, WHITE, Metrics
from ui.words import percent

EDGE: Final = 16
"""Units of room around a row for its glow and its pointer."""
_NAME: Final = 0.42  # maximum size of a name, as a share of a row's height: the line below stays free
_LINE: Final = 0.34  # the same of the line below it
_ABOVE_BAR: Final = 0.67  # the middle of that line over the bar of a chance, as a share of a row's height
_SIZES: Final = (18, 20, 15)
"""Sizes of the letters of a name, an amount and the line below them, in units."""
_BETWEEN: Final = " · "
"""The sign between two facts in the line below a name."""
_LEAST: Final = 9  # pixels of the letters of words longer than any should be
_SHORT: Final = 0.25  # share of a row's width up to which an amount never shrinks for the name
_FACE: Final = 1.1
"""Size of a face in heights of its row: hats stand out above the row, and the ring is nearly as high."""
_MOST_FACE: Final = 56  # units of it where the words need the room
_SMALL: Final = 90  # pixels for 100 units, below which letters do not shrink with the window
_BADGE: Final = 0.73  # size of a person's badge in sizes of a face
_LEVEL: Final = 14
"""Size of letters, in units, at which a computer player's name and level must fit to show the level."""


@dataclass(frozen=True, slots=True)
class PlayerFacts:
    """Content of a row: name, a line below it, an amount ("" while it is hidden), and `secret` for it.

    `spoken` is the amount as screen readers tell it, if the row shows it without its unit. `chance` is the
    chance of winning in percent, -1 while it is not shown; `trend` is 1 if it rose, -1 if it fell. `total` is
    the amount as a number that can be counted up, None if it cannot.
    """

    name: str
    line: str
    amount: str = ""
    secret: str = ""
    is_active: bool = False
    spoken: str = ""
    chance: int = -1
    trend: int = 0
    total: int | None = None


def row_name(look: SeatLook, amount: str, row: Rect, m: Metrics) -> str:
    """Return a player's name; for a computer player with level and temper, as the row has room for them."""
    room = row.right - words_left(row, m) - m.u(20) - text.width(amount, m.font(20), bold=True)
    names = (look.full_name, look.name_and_level)
    can_fit = (name for name in names if text.width(name, m.font(_LEVEL), bold=True) <= room)
    return next(can_fit, look.shown_name)


def face_area(row: Rect, m: Metrics) -> Rect:
    """Return the area of a face in a row; it stands out at the left and above."""
    side = _face_side(row, m)
    ring = side * RING / 2
    middle = row.x + _left(m) + ring, row.centery
    return Rect(
        round(middle[0] - side * RING_MIDDLE[0]), round(middle[1] - side * RING_MIDDLE[1]), side, side
    )


def _face_side(row: Rect, m: Metrics) -> int:
    """Return the size of a face in a row, in pixels."""
    side = round(row.height * _FACE)
    return min(side, m.u(_MOST_FACE)) if _is_tight(m) else side


def _left(m: Metrics) -> int:
    """Return the room at the left of a ring, in pixels."""
    return m.u(1 if _is_tight(m) else 4)


def _is_tight(m: Metrics) -> bool:
    """Return True if the words need the room: the text is large, or the window small."""
    return m != m.usual or m.u(100) < _SMALL


def words_left(row: Rect, m: Metrics) -> int:
    """Return where the words of a row begin, at the right of faces and badges, in pixels."""
    return row.x + round(_left(m) + _face_side(row, m) * RING) + m.u(6 if _is_tight(m) else 7)


def badge_place(row: Rect, m: Metrics) -> Place:
    """Return the place where things that fly to a player end, and those from one begin: face or badge."""
    return row.x + _left(m) + _face_side(row, m) * RING / 2, row.centery


def amount_size(row: Rect, m: Metrics) -> int:
    """Return the font size of a short amount in a row, in pixels; a long one leaves room for the name."""
    return _limited_size(_SIZES[1], row.height, _NAME, m)


class RowSizes(NamedTuple):
    """The font sizes of all rows of a table, in pixels: of names, amounts, and the lines below them.

    With `is_secret_above` the words of a secret are beside the name, else beside the line below it.
    """

    name: int
    amount: int
    line: int
    is_secret_above: bool = False


def row_sizes(size: tuple[int, int], rows: Sequence[PlayerFacts], m: Metrics) -> RowSizes:
    """Return the largest font sizes at which the words of all rows fit."""
    room = _word_room(Rect((0, 0), size), m)
    most, least = (_limited_size(_SIZES[2], room.height, _LINE, each) for each in (m, m.usual))
    sizes = _sizes_for(rows, most, least, room, m)
    if all(not row.secret or row.amount or _line_width(row, most, m) <= room.width for row in rows):
        return sizes
    is_left_out = any(_line_width(row, least, m) > room.width for row in rows)
    above = _sizes_for([replace(row, secret="") for row in rows], most, least, room, m)
    while above.line > least and not _can_fit_above(rows, above, room.width, m):
        above = above._replace(line=above.line - 1)
    is_better = is_left_out or above.line > sizes.line
    if is_better and _can_fit_above(rows, above, room.width, m):
        return above._replace(is_secret_above=True)
    return sizes


def _sizes_for(rows: Sequence[PlayerFacts], most: int, least: int, room: Rect, m: Metrics) -> RowSizes:
    """Return the font sizes with the words of secrets, if there is room, beside the lines below the names.

    `most` and `least` are the limits of the size of these lines.
    """
    name, amount = (min(each) for each in zip(*(_first_line(row, room, m) for row in rows), strict=True))
    amount = text.group_size("player_amounts", [(row.amount, (room.width, 0)) for row in rows], amount)
    if any(_line_width(row, least, m) > room.width for row in rows):  # then the words of secrets are left out
        rows = [replace(row, secret="") for row in rows]
    while most > least and any(_line_width(row, most, m) > room.width for row in rows):
        most -= 1
    amount, name = _balance(rows, amount, name, min(most, least), room.width, m)
    most = min(most, name)
    lines = [
        (_short_line(row, most, room.width, m), room.width - _chance_width(row, most, m)) for row in rows
    ]
    return RowSizes(
        name,
        amount,
        text.group_size(
            "player_lines", [(line, (wide, 0)) for line, wide in lines], most, bold=False, smallest=_LEAST
        ),
    )


def _can_fit_above(rows: Sequence[PlayerFacts], sizes: RowSizes, room: int, m: Metrics) -> bool:
    """Return True if the words of all secrets fit between the names and the signs of the secrets."""
    signs = 2 * m.u(8) + m.t(20)
    return all(
        text.width(row.name, sizes.name, True) + signs + text.width(row.secret, sizes.line) <= room
        for row in rows
        if row.secret and not row.amount
    )


def _balance(
    rows: Sequence[PlayerFacts], amount: int, name: int, line: int, room: int, m: Metrics
) -> tuple[int, int]:
    """Return the font sizes of amounts and of names beside them, in pixels.

    Long amounts shrink as long as they would make names smaller than the lines below them.
    """
    is_long = any(text.width(row.amount, amount, True) > room * _SHORT for row in rows)
    while True:
        cells = [(row.name, (room - _right_width(row, amount, m), 0)) for row in rows]
        named = text.group_size("player_names", cells, name)
        if named >= min(amount, line) or not is_long:
            return amount, named
        amount -= 1


def _word_room(rect: Rect, m: Metrics) -> Rect:
    """Return the room of a row's words, beside a face or a badge."""
    left = words_left(rect, m)
    return Rect(left, rect.y, rect.right - m.u(10) - left, rect.height)


def _right_width(facts: PlayerFacts, amount: int, m: Metrics) -> int:
    """Return the width of what is at the right of a name: the amount, or the sign of a secret one."""
    wide = text.width(facts.amount, amount, True) if facts.amount else m.t(20) * bool(facts.secret)
    return wide + m.u(8) if wide else 0


def _line_width(facts: PlayerFacts, size: int, m: Metrics) -> int:
    """Return the width of a line below a name, with the chance or the words that are beside it."""
    beside = _chance_width(facts, size, m)
    if facts.secret and not facts.amount and not beside:
        beside = text.width(facts.secret, size) + m.u(8)
    return text.width(facts.line, size) + beside


def _short_line(facts: PlayerFacts, size: int, room: int, m: Metrics) -> str:
    """Return the line below a name, without its last facts if they have no room."""
    line, room = facts.line, room - _chance_width(facts, size, m)
    while _BETWEEN in line and text.width(line, size) > room:
        line = line.rpartition(_BETWEEN)[0]
    return line


def paint_row(
    size: tuple[int, int],
    facts: PlayerFacts,
    look: SeatLook,
    m: Metrics,
    mood: str = "",
    sizes: RowSizes | None = None,
    *,
    has_pointer: bool = True,
    has_amount: bool = True,
) -> Surface:
    """Paint a row with `EDGE` units of room around; the active one may have a pointer.

    A computer player has its face in a mood, a person the badge. Without `has_amount` its room stays empty,
    so that `paint_amount` can paint one total after the other there.
    """
    rect = Rect((m.u(EDGE), m.u(EDGE)), size)
    whole = row_panel(size, m, is_active=facts.is_active, has_pointer=has_pointer).copy()
    face = face_area(rect, m)
    if look.face:
        whole.blit(look.portrait(face.width, mood), face)
    else:
        badge = look.badge(round(face.width * _BADGE))
        whole.blit(badge, badge.get_rect(center=(face.centerx, rect.centery)))
    sizes = sizes or row_sizes(size, [facts], m)
    _paint_words(whole, _word_room(rect, m), facts, sizes, m)
    if has_amount and facts.amount:
        paint_amount(whole, size, facts, sizes, m)
    return whole


@cached
def row_panel(size: tuple[int, int], m: Metrics, *, is_active: bool, has_pointer: bool) -> Surface:
    """Return the panel of a row, with the halo and the pointer of an active one."""
    whole, rect = paint.with_room(size, m.u(EDGE))
    if is_active:
        soft, line = m.u(7), m.u(2)
        halo = paint.glow(*size, m.u(8), GLOW, soft, line)
        whole.blit(halo, (rect.x - 2 * soft - line, rect.y - 2 * soft - line))
    draw_panel(whole, rect, "paper" if is_active else "wood", m)
    if is_active and has_pointer:
        _paint_pointer(whole, rect, m)
    return whole


player_row = cached(paint_row)
"""The same, for rows that are shown for more than a moment: their pictures are kept."""


def paint_amount(
    whole: Surface, size: tuple[int, int], facts: PlayerFacts, sizes: RowSizes, m: Metrics
) -> None:
    """Paint the amount into a picture of a row."""
    whole.blit(*_amount_face(_word_room(Rect((m.u(EDGE), m.u(EDGE)), size), m), facts, sizes))


def _amount_face(room: Rect, facts: PlayerFacts, sizes: RowSizes) -> tuple[Surface, Rect]:
    """Return the amount and its place."""
    face = text.line(facts.amount, sizes.amount, INK if facts.is_active else CREAM, True)
    return face, face.get_rect(midright=(room.right, _first_line_at(room, facts)))


def _first_line_at(room: Rect, facts: PlayerFacts) -> int:
    """Return the middle of the line of name and amount."""
    return room.y + round(room.height * (0.29 if facts.chance >= 0 else 0.32 if facts.line else 0.26))


def _paint_pointer(whole: Surface, rect: Rect, m: Metrics) -> None:
    x, y, half = rect.x - m.u(13), rect.centery, m.u(10)
    points = [(x, y - half), (x + m.u(13), y), (x, y + half)]
    pygame.draw.polygon(whole, BRIGHT_GOLD, points)
    pygame.draw.polygon(whole, INK, points, m.u(2))


def _paint_words(whole: Surface, room: Rect, facts: PlayerFacts, sizes: RowSizes, m: Metrics) -> None:
    """Paint all words but the amount, whose room they leave free."""
    strong, faint = (INK, FADED_INK) if facts.is_active else (CREAM, GOLD.mixed(WHITE, 0.55))
    has_chance = facts.chance >= 0
    upper = _first_line_at(room, facts)
    lower = room.y + round(room.height * (_ABOVE_BAR if has_chance else 0.72))
    right, above = room.right, list[Rect]()
    name, small = sizes.name, sizes.line
    if facts.amount:
        face, place = _amount_face(room, facts, sizes)
        above, right = [_visible_area(face, place)], place.x - m.u(8)
    elif facts.secret:
        eye = svg.fit("ui_eye_off", m.t(20), m.t(20))
        right = whole.blit(eye, eye.get_rect(midright=(room.right, upper))).x - m.u(8)
        if sizes.is_secret_above:
            face = text.line(facts.secret, small, faint)
            above = [_visible_area(face, whole.blit(face, face.get_rect(midright=(right, upper))))]
            right = above[0].x - m.u(8)
    least, wide = min(name, text.SMALLEST), max(1, right - room.x)
    named = text.fit_line(text.truncate(facts.name, least, True, wide, 1), name, wide, strong, True)
    above.append(_visible_area(named, whole.blit(named, named.get_rect(midleft=(room.x, upper)))))
    right = room.right
    if has_chance:
        right = _paint_chance(whole, room, facts, small, m)
    elif (
        facts.secret
        and not (facts.amount or sizes.is_secret_above)
        and _line_width(facts, small, m) <= room.width
    ):
        face = text.line(facts.secret, small, faint)
        right = whole.blit(face, face.get_rect(midright=(room.right, lower))).x - m.u(8)
    line = _short_line(facts, small, room.width, m)
    below = text.fit_line(line, small, max(1, right - room.x), faint, smallest=_LEAST)
    place = below.get_rect(midleft=(room.x, lower))
    ink = _visible_area(below, place)
    place.y += max([0, *(each.bottom - ink.top for each in above if each.x < ink.right)])  # an umlaut is high
    whole.blit(below, place)


def _paint_chance(whole: Surface, room: Rect, facts: PlayerFacts, size: int, m: Metrics) -> int:
    """Paint a chance as a figure with the mark of its trend, and as a bar; return where its room begins."""
    tone, lower = INK if facts.is_active else CREAM, room.y + round(room.height * _ABOVE_BAR)
    face = text.line(percent(facts.chance), size, tone, True)
    place = whole.blit(face, face.get_rect(midright=(room.right, lower)))
    x, half = place.x - m.u(5), max(2, size // 4)
    if facts.trend:
        y, tip = lower + facts.trend * half, lower - facts.trend * half
        pygame.draw.polygon(whole, tone, [(x, y), (x - 2 * half, y), (x - half, tip)])
        x -= 2 * half + m.u(4)
    if not facts.line:  # a game paints signs there
        return x - m.u(4)
    bar = Rect(room.x, room.bottom - m.u(6.5), room.width, m.u(3))
    whole.fill(
        CREAM.mixed(INK, 0.3) if facts.is_active else GOLD.mixed(INK, 0.55), bar
    )  # whole, or it underlines the words
    bar.width = bar.width * facts.chance // 100
    whole.fill(OXBLOOD if facts.is_active else BRIGHT_GOLD, bar)
    return x - m.u(4)


def _chance_width(facts: PlayerFacts, size: int, m: Metrics) -> int:
    """Return the room of the widest chance with its mark, in letters of a size; 0 without a chance."""
    if facts.chance < 0:
        return 0
    return text.width(percent(100), size, True) + 2 * max(2, size // 4) + m.u(13)


def _first_line(facts: PlayerFacts, room: Rect, m: Metrics) -> tuple[int, int]:
    """Return the font sizes of a name and of the amount beside it: as large as both have room together."""

    def sizes(each: Metrics) -> tuple[int, int]:
        name, amount = (_limited_size(size, room.height, _NAME, each) for size in _SIZES[:2])
        return name, amount

    def can_fit(each: Metrics) -> bool:
        name, amount = sizes(each)
        wide = text.width(facts.amount, amount, True)
        return text.width(facts.name, name, True) + wide + each.u(8) <= room.width

    name, amount = sizes(m)
    if text.width(facts.amount, amount, True) <= room.width * _SHORT:
        return name, amount
    return sizes(m.shrink_text(can_fit))


def _limited_size(size: float, high: int, share: float, m: Metrics) -> int:
    """Return a font size in pixels, limited to a share of a row's height."""
    return min(m.font(size), round(high * share))


def _visible_area(face: Surface, place: Rect) -> Rect:
    """Return the area of the letters of a line at a place."""
    return face.get_bounding_rect().move(place.topleft)

"""A saved game: its description, its row in the list, its sheet, and the file to send to a friend."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

import pygame
from pygame import Rect, Surface

from games import GAMES
from games.core import Message, Player, Words, message
from games.seating import STEADY, Seating, parse_seats
from saves.files import SaveError, printable
from saves.format import LESSON
from saves.listing import Summary, read_summary
from ui.dialogs.files import NewFile, ask_for_place
from ui.draw import paint, svg, text
from ui.draw import type as wood_type
from ui.draw.materials import draw_panel
from ui.draw.posters import posters
from ui.draw.seats import SeatLook
from ui.draw.theme import CREAM, FADED_INK, GLOW, GOLD, INK, INK_FACE, PAPER, Metrics, colour
from ui.screens.house_rules import rules_in_force, rules_sentence
from ui.words import clock, day, in_words, number

if TYPE_CHECKING:
    from saves.background import Background
    from ui.app.scene import Application

_ROW: Final = (30, 15, 8, 200)
_HOT_ROW: Final = (74, 44, 23, 240)
_PALE: Final = colour("#d9c49c")
_LONGEST_DEAL: Final = 24
_DEAL: Final = message("screens.saves.sheet.deal")
_UNREADABLE: Final = message("screens.saves.row.unreadable")
_MOST_PLAYERS: Final = 3
"""Most players that a sheet lists one by one."""

_CLOSE: Final = 1.15  # step between the lines of a heading, as a multiple of its size
_LEAST: Final = 9  # smallest letters of a very long heading, in pixels
_ROOMY: Final = 8  # width of a row from which it has a poster, as a multiple of its height

Size = tuple[int, int]
T = TypeVar("T")


def _or_default(tell: Callable[[], T], otherwise: Callable[[], T]) -> T:
    """Return the result of `tell`, or of `otherwise` if it fails, so that a bad file costs one row only."""
    try:
        return tell()
    except Exception:
        return otherwise()


def title(summary: Summary) -> str:
    """Return the game's name as it is written in a sentence."""
    return next((each.name for each in posters() if each.game == summary.game), summary.game.title())


def display_title(summary: Summary) -> str:
    """Return the game's name in display letters."""
    titles = (each.full_title for each in posters() if each.game == summary.game)
    return next(titles, summary.game.upper())


def deal(summary: Summary) -> str:
    """Return the deal's number, or "" if the game has none; a file may hold anything there."""
    written = str(summary.options.get("deal", ""))
    return "".join(char for char in written if char.isprintable())[:_LONGEST_DEAL]


def players(summary: Summary) -> tuple[Seating, ...]:
    """Return the players at the table, or () for a game of one."""
    return parse_seats(summary.seats) if len(summary.seats) > 1 else ()


def names(summary: Summary) -> str:
    """Return the names of the players at the table, or "" for a game of one."""
    return in_words(tuple(SeatLook.of(seat).name for seat in players(summary))) if players(summary) else ""


def state(summary: Summary) -> str:
    """Return the state in words: a guided round, not finished, won by its winners, or finished."""
    if not summary.finished and LESSON in summary.notes:
        return in_words(message("screens.new.lesson"))
    if not summary.finished:
        return in_words(message("screens.saves.not_finished"))
    if summary.winners and players(summary):
        return in_words(won([players(summary)[seat].name for seat in summary.winners]))
    return in_words(message("screens.saves.finished"))


def won(winners: Sequence[str]) -> Message:
    """Return the message that names the winners."""
    if not winners:
        return message("screens.won.nobody")
    if len(winners) > 1:
        return message("screens.won.several", winners=tuple(map(Player, winners)))
    return message("screens.won", who=Player(winners[0]))


def house(summary: Summary) -> str:
    """Return the house rules by which it is played in a sentence, or ""."""
    return in_words(rules_sentence(summary.game, summary.options)) if summary.game in GAMES else ""


def house_count(summary: Summary) -> str:
    """Return the number of house rules by which it is played, or "" as printed."""
    rules = rules_in_force(summary.game, summary.options) if summary.game in GAMES else ()
    return number(len(rules)) if rules else ""


def moves(summary: Summary) -> str:
    """Return the number of moves in words."""
    return in_words(message("screens.saves.moves", count=summary.moves))


def heading(summary: Summary) -> str:
    """Return the game with its deal or its players; the file's name if the summary fails."""
    return _or_default(lambda: _heading(summary), lambda: printable(summary.path.name))


def _heading(summary: Summary) -> str:
    is_deal = bool(deal(summary))
    more = in_words(message("screens.saves.deal", deal=deal(summary))) if is_deal else names(summary)
    return f"{title(summary)} · {more}" if more else title(summary)


def spoken(summary: Summary, now: float) -> tuple[str, list[Words]]:
    """Return what a screen reader tells of a row: its name, and all that the sheet says besides."""
    return (
        _or_default(lambda: _spoken_name(summary), lambda: printable(summary.path.name)),
        _or_default(lambda: _spoken_details(summary, now), lambda: [_UNREADABLE]),
    )


def _spoken_name(summary: Summary) -> str:
    number = deal(summary)
    which = in_words(message("screens.saves.deal", deal=number)) if number else names(summary)
    return ", ".join(filter(None, (title(summary), which, state(summary))))


def _spoken_details(summary: Summary, now: float) -> list[Words]:
    seats = [message("spoken.fact", name=seat.name, value=_kind(seat)) for seat in players(summary)]
    minutes = message("spoken.minutes", count=summary.seconds // 60)
    rules = [house(summary)] if house(summary) else []
    return [moves(summary), minutes, day(summary.played, now), *rules, *seats]


def row_height(m: Metrics) -> int:
    """Return the height of a row of the list, in pixels."""
    return text.height(m.font(17)) + text.height(m.font(15)) + m.u(12)


def paint_row(summary: Summary, size: Size, m: Metrics, now: float, *, chosen: bool, hot: bool) -> Surface:
    """Return a row of the list: the game, and below it its progress or result and its day."""
    picture = Surface(size, pygame.SRCALPHA)
    rect = picture.get_rect()
    if chosen:
        paint.draw_with_border(picture, rect, m.u(8), PAPER, GLOW, m.u(3))
        paint.draw_rounded(picture, rect.inflate(-m.u(5), -m.u(5)), m.u(6), INK, m.u(1))
    else:
        paint.draw_with_border(
            picture, rect, m.u(8), _HOT_ROW if hot else _ROW, GOLD.with_alpha(150 if hot else 60), m.u(1)
        )
    side = min(m.t(30), rect.height - m.u(16))
    icon = svg.fit("ui_check" if summary.finished else "ui_play", side, side)
    picture.blit(icon, icon.get_rect(center=(m.u(12) + side // 2, rect.centery)))
    left = side + m.u(24)
    if summary.game in GAMES and rect.width >= rect.height * _ROOMY:
        high = rect.height - m.u(12)
        thumb = paint.round_corners(svg.fit(f"poster_{summary.game}", high * 2, high), m.u(4))
        left = picture.blit(thumb, thumb.get_rect(midleft=(left, rect.centery))).right + m.u(12)
    room = rect.width - left - m.u(10)
    words = _or_default(lambda: _line_below(summary, now), lambda: in_words(_UNREADABLE))
    block = _row_words(heading(summary), words, (room, rect.height - m.u(4)), m, chosen=chosen)
    picture.blit(block, block.get_rect(midleft=(left, rect.centery)))
    return picture


def _line_below(summary: Summary, now: float) -> str:
    told = state(summary) if players(summary) and summary.finished else moves(summary)
    rules = [in_words(message("house.rules"))] if house(summary) else []
    return " · ".join((told, in_words(day(summary.played, now)), *rules))


def _row_words(head: str, words: str, room: Size, m: Metrics, *, chosen: bool) -> Surface:
    """Return the words of a row: a heading, broken into lines if it is too long, and a line below it."""
    large, small, lines, steps = _letter_sizes(head, words, room, m)
    block = Surface((room[0], steps[0] * len(lines) + steps[1] + m.u(6)), pygame.SRCALPHA)
    faces = [text.line(line, large, INK if chosen else CREAM, True) for line in lines]
    faces.append(text.line(words, small, FADED_INK if chosen else _PALE))
    for n, face in enumerate(faces):
        step = steps[1] if n == len(lines) else steps[0]
        block.blit(face, face.get_rect(midleft=(0, m.u(3) + n * steps[0] + step // 2)))
    return block


def _letter_sizes(
    head: str, words: str, room: Size, m: Metrics
) -> tuple[int, int, tuple[str, ...], tuple[int, int]]:
    """Return the sizes of heading and line, the lines of the heading, and the steps from line to line."""
    large = text.fit_size(head, m.font(17), room[0], bold=True)
    small = text.fit_size(words, m.font(15), room[0])
    if large >= m.usual.font(17):
        return large, small, (head,), (text.height(m.font(17)), text.height(m.font(15)))
    size = small
    while size > _LEAST and not _has_room_below(head, size, room):
        size -= 1
    step = round(size * _CLOSE)
    return size, size, text.break_lines(head, size, True, room[0]), (step, step)


def _has_room_below(head: str, size: int, room: Size) -> bool:
    """Return True if a heading in several lines leaves room for one more line below it."""
    lines = text.break_lines(head, size, True, room[0])
    widest = max(text.width(line, size, True) for line in lines)
    return widest <= room[0] and (len(lines) + 1) * round(size * _CLOSE) <= room[1]


def paint_sheet(target: Surface, rect: Rect, summary: Summary | None, m: Metrics, now: float) -> Rect | None:
    """Paint all that is known of a game on paper; return the place of its deal's number, or None."""
    draw_panel(target, rect, "paper", m)
    name = display_title(summary) if summary else in_words(message("screens.saves.nothing")).upper()
    head = wood_type.fit(name, m.half(22), rect.width - m.u(28), INK_FACE, False)
    target.blit(head, head.get_rect(midtop=(rect.centerx, rect.y + m.u(16))))
    top = rect.y + m.u(16) + head.get_height() + m.u(10)
    if summary is None:
        words = in_words(message("screens.saves.nothing.more"))
        block = text.paragraph(words, m.font(16), FADED_INK, rect.width - m.u(28), centred=True)
        target.blit(block, (rect.x + m.u(14), top))
        return None
    label = in_words(message("screens.saves.sheet.state"))
    rows = _or_default(lambda: _rows(summary, now), lambda: [(label, in_words(_UNREADABLE))])
    step = min(m.t(30), (rect.bottom - m.u(8) - top) // len(rows))
    top += _paint_poster(
        target, Rect(rect.x, top, rect.width, rect.bottom - top - step * len(rows)), summary, m
    )
    places = [Rect(rect.x + m.u(16), top + n * step, rect.width - m.u(32), step) for n in range(len(rows))]
    for (name, value), place in zip(rows, places, strict=True):
        _paint_fact(target, place, name, value, m)
    if rows[0][0] != in_words(_DEAL):
        return None
    left = places[0].x + places[0].width * 2 // 5
    return Rect(left, places[0].y, places[0].right - left, step)


def _paint_poster(target: Surface, room: Rect, summary: Summary, m: Metrics) -> int:
    """Paint the game's poster if there is room for it; return the height that it takes."""
    place = Rect(room.x + m.u(16), room.y, room.width - m.u(32), room.height - m.u(22))
    place.height = min(place.height, place.width * 3 // 4)
    if place.height < m.u(70) or summary.game not in {poster.game for poster in posters()}:
        return 0
    picture = svg.cover(f"poster_{summary.game}", *place.size)
    target.blit(paint.round_corners(picture, m.u(6)), place)
    paint.draw_rounded(target, place, m.u(6), INK, m.u(3))
    paint.draw_rounded(target, place.inflate(-m.u(4), -m.u(4)), m.u(5), GOLD, m.u(1.5))
    return place.height + m.u(10)


def _rows(summary: Summary, now: float) -> list[tuple[str, str]]:
    rows = [
        ("deal", deal(summary)),
        ("moves", number(summary.moves)),
        ("time", clock(summary.seconds)),
        ("played", in_words(day(summary.played, now))),
        ("state", state(summary)),
        ("house", house_count(summary)),
    ]
    known = [(in_words(message(f"screens.saves.sheet.{name}")), value) for name, value in rows if value]
    first = bool(deal(summary))
    return [*known[:first], *_player_rows(players(summary)), *known[first:]]


def _player_rows(seats: tuple[Seating, ...]) -> list[tuple[str, str]]:
    """Return a row for each player, or one row with their number if they are many."""
    if len(seats) > _MOST_PLAYERS:
        computers = sum(seat.is_computer for seat in seats)
        many = message("screens.saves.sheet.many", all=len(seats), computers=computers)
        label = in_words(message("screens.saves.sheet.players"))
        return [(label, in_words(many if computers else len(seats)))]
    return [(seat.name, in_words(_kind(seat))) for seat in seats]


def _kind(seat: Seating) -> Message:
    """Return the kind of a player: a person, or a computer of a level and a temper."""
    if not seat.level:
        return message("screens.saves.sheet.person")
    level, temper = message(f"level.{seat.level}"), message(f"temper.{seat.temper}")
    if seat.temper == STEADY:
        return message("screens.saves.sheet.computer", level=level)
    return message("screens.saves.sheet.computer.temper", level=level, temper=temper)


def _paint_fact(target: Surface, room: Rect, label: str, value: str, m: Metrics) -> None:
    name = text.fit_line(label, m.font(16), room.width * 3 // 5, FADED_INK)
    target.blit(name, name.get_rect(midleft=room.midleft))
    face = text.fit_line(value, m.font(17), room.width - name.get_width() - m.u(8), INK, True)
    target.blit(face, face.get_rect(midright=room.midright))


# ------------------------------------------------------------------ sharing
def share(app: Application, path: Path, work: Background) -> None:
    """Copy a saved game to where the player wants it; `work` is that of the scene shown now.

    It reads the game and looks for a free name: call it by way of `App.defer`.
    """

    def write(target: Path, may_replace: bool) -> Words:
        try:
            app.library.export(path, target, may_replace=may_replace)
        except SaveError as fault:
            return fault.reason
        return ""

    def tell(target: Path) -> Words:
        folder, name = printable(target.parent.name), printable(target.name)
        return message("screens.saves.shared", folder=folder, file=name)

    try:
        summary = read_summary(path)
        suggested = app.library.free_path(path, f"{heading(summary).replace(' ·', '')}, {moves(summary)}")
    except SaveError as fault:
        app.scene.show_message(fault.reason)
    except OSError:
        app.scene.show_message(message("screens.saves.gone"))
    else:
        title, kind = message("button.share"), message("screens.files.games")
        ask_for_place(app, NewFile(title, kind, suggested, write, tell), work)

"""The end of a board game on a stage: the winners, a count of all fortunes, and the trophies won."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame
from pygame import Rect, Surface

from games.compat import override
from games.core import Message, Words, message
from ui.app.stage import Step
from ui.dialogs.modal import MenuEntry
from ui.draw import paint, svg, text
from ui.draw import type as wood_type
from ui.draw.boxes import Stack
from ui.draw.seats import RING, RING_MIDDLE, SeatLook
from ui.draw.sprites import Sprite
from ui.draw.theme import CREAM, GOLD, GOLD_FACE, WOOD, Metrics
from ui.draw.tween import Tween, out_back, out_cubic
from ui.play.panels.players import EDGE, PlayerFacts, player_row, row_sizes
from ui.play.results import spoken
from ui.play.results.facts import Ending, rank_seats
from ui.play.results.scene import OutcomeScene, frame_width
from ui.play.results.trophies import trophy_card, trophy_words
from ui.widgets.element import Element
from ui.words import in_words

if TYPE_CHECKING:
    from saves.trophies import TrophyNews
    from ui.app.scene import Application

_STAGE: Final = (640, 300)  # size of the stage's picture, in its own units; all places on it are in them too
_MEDALLION: Final = (320, 135, 150)  # its middle and its width
_NAME: Final = Rect(214, 219, 212, 30)
_SKY: Final = ((150, 62, 92), (470, 56, 104), (432, 112, 56), (212, 116, 50))
"""Middles and widths of the fireworks."""
_RIBBONS: Final = ("ribbon_first", "ribbon_second", "ribbon_third")
_TEXT: Final = 17
_LINE: Final = 15
_COUNT: Final = 0.5  # seconds of counting up a fortune
_TICKS: Final = 10  # figures shown while counting
_RISE: Final = 0.42
_BURST: Final = 0.55
_DROP: Final = 0.5


class FinaleScene(OutcomeScene):
    """The stage with the winners; the fortune of the last seat is counted up first.

    `find` looks for the trophies that the game has won: it may be slow, and runs on a thread. `remark` is the
    seat of a computer player who says something, and the words.
    """

    def __init__(
        self,
        app: Application,
        ending: Ending,
        seats: Sequence[SeatLook],
        entries: Sequence[MenuEntry],
        find: Callable[[], TrophyNews],
        share: Callable[[], None] | None = None,
        tabs: Sequence[MenuEntry] = (),
        remark: tuple[int, Message] | None = None,
    ) -> None:
        super().__init__(app, ending, seats, entries, share, tabs)
        self._find = find
        self._remark = remark
        self.news: TrophyNews | None = None
        """The trophies that this game has won, once they are found; None if there are none."""
        self.rooms = compute_layout(self.m, (0, 0, 0), len(self.seats))
        self._places = rank_seats(ending)
        self._rows: list[Sprite] = []
        self._winners: list[Sprite] = []
        self._bursts: list[Sprite] = []
        self._words: Sprite | None = None
        self._paper: Sprite | None = None

    # -------------------------------------------------------------- layout
    @override
    def build_layout(self) -> None:
        m = self.m
        words, counted = self._sentence(m), self._counted_line(m)
        heights = self._honor_height, words.get_height(), counted.get_height()
        self.rooms = rooms = compute_layout(m, heights, len(self.seats))
        target = self.paint_frame(rooms.frame)
        head = wood_type.fit(
            in_words(self.ending.heading).upper(), m.half(32), self.heading_room(rooms.heading).width
        )
        target.blit(head, head.get_rect(center=rooms.heading.center))
        self._paint_honor(rooms.honor)
        stage = svg.picture("stage_win", *rooms.stage.size)
        target.blit(paint.round_corners(stage, m.u(9)), rooms.stage)
        paint.draw_rounded(target, rooms.stage, m.u(9), GOLD, m.u(2))
        self._paint_name(target)
        self._words = self.layer.add(Sprite(words, words.get_rect(center=rooms.strip.center).topleft, 9))
        target.blit(counted, counted.get_rect(center=rooms.counted.center))
        self._rows = [self.layer.add(Sprite(*self._row(number), 20)) for number in range(len(self._places))]
        self._bursts = [self.layer.add(Sprite(*self._firework(number, 1), 10)) for number in range(len(_SKY))]
        self._winners = [self.layer.add(Sprite(*each, 12)) for each in self._winner_pictures()]
        self._paper = None
        if self.news:
            self._add_trophy_card(self.news)
        self.add_buttons(rooms.buttons, rooms.close)

    def _sentence(self, m: Metrics) -> Surface:
        """Draw the sentence on the winners and their victory, in as many lines as it needs."""
        room = frame_width(m) - m.u(48)
        return text.paragraph(in_words(self.ending.sentences[0]), m.font(_TEXT), CREAM, room, centred=True)

    def _counted_line(self, m: Metrics) -> Surface:
        """Draw the sentence on the way the game counts, below the trophies; of no height if there is none."""
        if not self.ending.counted or self.ending.is_unaided:
            return Surface((1, 0))
        room, tone = frame_width(m) - m.u(48), CREAM.mixed(WOOD, 0.2)
        return text.paragraph(in_words(self.ending.counted), m.font(_TEXT - 1), tone, room, centred=True)

    def _to_window(self, x: float, y: float) -> tuple[int, int]:
        stage = self.rooms.stage
        return round(stage.x + x * self._scale), round(stage.y + y * self._scale)

    @property
    def _scale(self) -> float:
        return self.rooms.stage.width / _STAGE[0]

    def _paint_name(self, target: Surface) -> None:
        room = Rect(self._to_window(*_NAME.topleft), (0, 0))
        room.size = round(_NAME.width * self._scale), round(_NAME.height * self._scale)
        words = in_words(self._name).upper()
        height = round(room.height * 0.66)
        if wood_type.has(words):
            face = wood_type.fit(words, height, room.width, GOLD_FACE)
        else:
            face = text.fit_line(in_words(self._name), height, room.width, CREAM, True)
        target.blit(face, face.get_rect(center=room.center))

    @property
    def _name(self) -> Words:
        winners = self.ending.winners
        return self.seats[winners[0]].name if len(winners) == 1 else message("finale.shared")

    def _winner_pictures(self) -> list[tuple[Surface, tuple[int, int]]]:
        """Return the pictures of the winners, side by side, and their places."""
        count = max(1, len(self.ending.winners))
        x, y, most = _MEDALLION
        wide = most if count == 1 else min(most * 0.8, 330 / count)
        step = wide * 1.08
        found = []
        for number, seat in enumerate(self.ending.winners):
            side = round(wide * self._scale)
            picture, centre = figure(self.seats[seat], side)
            left, top = self._to_window(x + (number - (count - 1) / 2) * step, y)
            found.append((picture, (left - centre[0], top - centre[1])))
        return found

    def _firework(self, number: int, share: float) -> tuple[Surface, tuple[int, int]]:
        """Return a firework that has opened by a share, and its place."""
        x, y, wide = _SKY[number]
        side = max(2, round(wide * self._scale * (0.25 + 0.75 * share)))
        picture = svg.picture("fx_firework", side, side)
        return picture, picture.get_rect(center=self._to_window(x, y)).topleft

    def _row(self, number: int, share: float = 1.0) -> tuple[Surface, tuple[int, int]]:
        """Return the row of a seat with a share of its fortune counted, and its place."""
        place, rect, m = self._places[number], self.rooms.rows[number], self.m
        mood = "" if share < 1 else "pleased" if place.seat in self.ending.winners else "vexed"
        ribbon, look = rect.height, self.seats[place.seat]
        size = rect.width - ribbon, rect.height
        sizes = row_sizes(size, [self._facts(each) for each in range(len(self._places))], m)
        picture = player_row(size, self._facts(number, share), look, m, mood, sizes, has_pointer=False)
        edge = m.u(EDGE)
        whole = Surface((rect.width + 2 * edge, rect.height + 2 * edge), pygame.SRCALPHA)
        whole.blit(picture, (ribbon, 0))
        if share == 1:
            self._paint_rank(whole, Rect(edge, edge, ribbon, rect.height), place.place)
        return whole, (rect.x - edge, rect.y - edge)

    def _facts(self, number: int, share: float = 1.0) -> PlayerFacts:
        """Return the words of a seat's row, with a share of its fortune counted."""
        place = self._places[number]
        amount = in_words(self.ending.course.label(round(place.fortune * share)))
        line = in_words(self._line(place.seat, self.rooms.rows[number])) if share == 1 else ""
        is_first = share == 1 and place.seat in self.ending.winners
        return PlayerFacts(self.seats[place.seat].shown_name, line, amount, is_active=is_first)

    def _paint_rank(self, whole: Surface, room: Rect, place: int) -> None:
        """Paint the ribbon of one of the first three, or the number of any other place."""
        if place < len(_RIBBONS):
            picture = svg.fit(_RIBBONS[place], room.width - self.m.u(8), room.height - self.m.u(2))
        else:
            picture = text.line(str(place + 1), self.m.font(20), CREAM, True)
        whole.blit(picture, picture.get_rect(center=room.center))

    def _line(self, seat: int, row: Rect) -> Words:
        """Return what a seat says, if its row has room for that, else what it did best."""
        if self._remark and self._remark[0] == seat:
            words = message("finale.remark", words=self._remark[1])
            if text.width(in_words(words), self.m.font(_LINE)) <= row.width - 2 * row.height - self.m.u(24):
                return words
        return self._best(seat)

    def _best(self, seat: int) -> Words:
        """Return a fact, not the fortune, of which a seat alone had most, else the first; "" if none."""
        rows = self.ending.rows[1:]
        best = [row for row in rows if row.best == (seat,) and not row.is_least]
        found = next(iter([*best, *rows]), None)
        return message("finale.best", fact=found.name, value=found.values[seat]) if found else ""

    @override
    def _told(self) -> Sequence[Element]:
        label = self.ending.course.label
        rows = [
            (place + 1, self.seats[seat].shown_name, label(fortune), self._line(seat, row))
            for row, (seat, place, fortune) in zip(self.rooms.rows, self._places, strict=False)
        ]
        won = [Element("trophies", trophy_words(self.news))] if self.news else []
        return spoken.ranking(rows), *won

    # -------------------------------------------------------------- life
    @override
    def enter(self) -> None:
        if not self.is_shown:
            self._work.submit(self._find, self._show_trophies)
        super().enter()

    # -------------------------------------------------------------- animations
    @override
    def steps(self) -> Iterable[Step]:
        """Yield the animations: the seats counted up, the last one first, then the winners stepping up."""
        for number, sprite in enumerate(self._rows):
            sprite.change(picture=self._row(number, 0.0)[0])
        for sprite in (*self._winners, *self._bursts):
            sprite.change(visible=False)
        for number in reversed(range(len(self._rows))):
            yield partial(self._count, number)
        yield self._reveal_winners

    def _count(self, number: int) -> list[Tween]:
        sprite, shown = self._rows[number], [-1]

        def show(share: float) -> None:
            tick = round(share * _TICKS)
            if tick != shown[0]:
                shown[0] = tick
                sprite.change(picture=self._row(number, tick / _TICKS)[0])

        start = partial(self.app.sound.play, "coins", strength=1 - number / max(1, len(self._rows) - 1))
        return [Tween(_COUNT, show, out_cubic, start=start)]

    def _reveal_winners(self) -> list[Tween]:
        self.app.sound.play("fanfare")
        tweens = [self._step_up_tween(sprite) for sprite in self._winners]
        for number, sprite in enumerate(self._bursts):
            start = partial(sprite.change, visible=True)
            tweens.append(Tween(_BURST, self._show_firework(number), out_cubic, 0.15 + 0.25 * number, start))
        return tweens

    def _step_up_tween(self, sprite: Sprite) -> Tween:
        x, y = sprite.place
        far = self.rooms.stage.height * 0.22

        def show(share: float) -> None:
            sprite.change(place=(x, round(y + far * (1 - share))))

        return Tween(_RISE, show, out_back, start=partial(sprite.change, visible=True))

    def _show_firework(self, number: int) -> Callable[[float], None]:
        def show(share: float) -> None:
            picture, place = self._firework(number, share)
            self._bursts[number].change(picture=picture, place=place)

        return show

    # -------------------------------------------------------------- trophies
    def _show_trophies(self, news: TrophyNews) -> None:
        """Keep the trophies that this game has won, and show them once all fortunes are counted."""
        if not news.new:
            return
        self.news = news
        self.app.announcer.say(trophy_words(news))

        def fall() -> list[Tween]:
            paper = self._add_trophy_card(news)
            x, y = paper.place
            far = self.m.u(40)

            def show(share: float) -> None:
                paper.change(place=(x, round(y - far * (1 - share))))

            return [Tween(_DROP, show, out_back, start=partial(self.app.sound.play, "gold"))]

        self.stage.add(fall)
        self.stage.tick(self.app.now)

    def _add_trophy_card(self, news: TrophyNews) -> Sprite:
        """Show the paper that names the trophies in place of the sentence, and return its sprite."""
        if self._words:
            self.layer.remove(self._words)
            self._words = None
        picture = trophy_card(news, self.rooms.strip.width, self.m)
        place = picture.get_rect(center=self.rooms.strip.center).topleft
        self._paper = self.layer.swap(self._paper, Sprite(picture, place, 60))
        assert self._paper
        return self._paper


def figure(look: SeatLook, side: int) -> tuple[Surface, tuple[int, int]]:
    """Return a winner in a ring `side` pixels wide, and the ring's middle; without a face, a badge."""
    if not look.face:
        return look.badge(side), (side // 2, side // 2)
    whole = round(side / RING)
    picture = svg.picture(look.face_in("pleased"), whole, whole)
    return picture, (round(whole * RING_MIDDLE[0]), round(whole * RING_MIDDLE[1]))


# ------------------------------------------------------------------ the layout
class Rooms(NamedTuple):
    """All places of the finale."""

    frame: Rect
    heading: Rect
    honor: Rect
    close: Rect
    stage: Rect
    rows: tuple[Rect, ...]
    strip: Rect
    counted: Rect
    buttons: Rect


def compute_layout(m: Metrics, heights: tuple[int, int, int], seats: int) -> Rooms:
    """Return the places, with the stage beside the rows, or above them in a tall window.

    `heights` are those of the seal below the heading, of the sentence, and of the note below it, in pixels.
    """
    honor, words, note = heights
    width, gap, high = frame_width(m), m.u(12), m.half(46)
    close = Rect(0, 0, m.half(40), m.half(38))
    card = m.half(40) + m.u(12) + (0 if m == m.usual else text.height(m.font(15)))  # its heading is above
    top, strip, over_note = m.half(44) + m.u(24) + honor, max(words, card), m.u(6) if note else 0
    around = top + strip + over_note + note + high + 3 * gap + m.u(8)
    inner = width - m.u(36)
    is_wide = m.width >= m.height * 0.9
    room = m.height - m.u(16) - around
    if is_wide:
        wide = min(round(inner * (0.6 if m.text_size <= 125 else 0.54)), room * _STAGE[0] // _STAGE[1])
        tall = wide * _STAGE[1] // _STAGE[0]
        tall = max(tall, min(room, seats * m.half(52)))
    else:
        wide = inner
        tall = min(room, wide * _STAGE[1] // _STAGE[0] + gap + seats * m.half(64))
    frame = Rect(0, 0, width, around + tall)
    frame.center = m.window.center
    close.topright = (frame.right - m.u(14), frame.y + m.u(12))
    heading = Rect(frame.x + m.u(70), frame.y + m.u(14), width - m.u(140), m.half(44))
    seal = Rect(heading.x, heading.bottom + m.u(1), heading.width, honor)
    body = Rect(frame.x + m.u(18), frame.y + top, inner, tall)
    stage = Rect(body.x, body.y, wide, wide * _STAGE[1] // _STAGE[0])
    column = Stack(body, across=is_wide)
    column.take(wide if is_wide else stage.height)
    ranks = column.take_remaining(m.u(14) if is_wide else gap)
    if is_wide:
        stage.centery = body.centery
    between = m.u(6)
    step = min(m.half(66), (ranks.height + between) // seats)
    first = ranks.y + (ranks.height - step * seats + between) // 2
    rows = tuple(Rect(ranks.x, first + number * step, ranks.width, step - between) for number in range(seats))
    below = Rect(frame.x + m.u(24), body.bottom + gap, width - m.u(48), strip)
    counted = Rect(below.x, below.bottom + over_note, below.width, note)
    buttons = Rect(body.x, counted.bottom + gap, inner, high)
    return Rooms(frame, heading, seal, close, stage, rows, below, counted, buttons)

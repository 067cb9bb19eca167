"""The panels of a deal: the tray for making an offer, and the panel for answering one."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from pygame import Rect, Surface

from games.compat import override
from games.core import Message, Player, Value, Words, message
from games.klondike_board.bargains import parse_deeds
from games.klondike_board.board import DEEDS, to_money
from games.klondike_board.pending import Answering
from games.klondike_board.state import NOBODY, View
from ui.draw import svg, text
from ui.draw.boxes import Stack, split_in_half
from ui.draw.sprites import Sprite
from ui.draw.theme import FADED_INK, GOLD, INK, WHITE, WOOD, Metrics
from ui.games.klondike_board.board.lettering import label, name_lines
from ui.games.klondike_board.board.spaces import space_picture_name
from ui.games.klondike_board.choices.drafts import DealDraft
from ui.games.klondike_board.panels.panel import (
    DEPTH,
    PAD,
    SUM,
    Amount,
    Panel,
    PanelContext,
    Part,
    Sheet,
    write_small,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ui.app.intents import Pointer

STEPS: Final = (-10, -1, 1, 10)
SIDES: Final = (0, 1)
_DRAG_FROM: Final = 6  # units the mouse must move before a press becomes a drag
_HEAD: Final = 22  # heights of the lines of a tray, in units: heading, players, sum
_PARTY: Final = 32
_TITLE: Final = 26  # and of an offer: heading, giver, giver's cash
_LINE: Final = 26
_HAS: Final = 22
_CHIP: Final = 34
_LOWEST: Final = 26  # least height of a chip, in units
_MOST_ROWS: Final = 3
_BARE: Final = 5
"""Least number of chips without a name side by side."""
_GAP: Final = 5
_SMALL: Final = 12  # font size in pixels of a name in two lines
_NARROWEST: Final = 74  # least width of a chip with a name, in units


class _Held(NamedTuple):
    """A deed under the pressed mouse button, and the place of the press."""

    space: int
    start: tuple[int, int]


class _TwoHalfPanel(Panel):
    """A panel of two halves with the deeds of each side below some lines, `most` of them in one half."""

    wide = 700
    most: int
    least_rows = 1

    def lines(self, m: Metrics) -> int:
        """Return the height of all else in a half, in pixels."""
        raise NotImplementedError

    @override
    def height(self, m: Metrics) -> int:
        room = self.context.inner_width(m.half(self.wide)) // 2
        rows = -(-self.most // _columns(self.most, room, _MOST_ROWS, m))
        return self._with_rows(max(self.least_rows, rows), m)

    @override
    def fitted_metrics(self) -> Metrics:
        rows, room = min(self.most, 1), self.context.room
        return self.context.canvas.m.shrink_text(lambda m: self._with_rows(rows, m) <= room.height)

    def _with_rows(self, rows: int, m: Metrics) -> int:
        return m.u(PAD + 10) + self.lines(m) + rows * (m.half(_CHIP) + m.u(_GAP))


class DealPanel(_TwoHalfPanel):
    """The two-sided tray: on the left what the offering player gives, on the right what they get."""

    least_rows = 2

    def __init__(self, context: PanelContext, view: View, draft: DealDraft) -> None:
        self.draft = draft
        self._held: _Held | None = None
        self._dragged: Sprite | None = None
        self.most = max(map(len, deeds_by_half(view, draft)))
        super().__init__(context, view)

    @override
    def lines(self, m: Metrics) -> int:
        return m.t(_HEAD) + m.half(_PARTY) + m.half(SUM)

    # -------------------------------------------------------------- actions
    @override
    def build(self) -> None:
        least = self.m.half(84)
        self.amounts = [
            Amount(self, self.half(side), STEPS, partial(self._change_cash, side), least) for side in SIDES
        ]

    @property
    @override
    def amount_words(self) -> Words:
        giver = self.draft.seats[self.draft.cash < 0]
        who, cash = Player(self.context.names[giver]), to_money(abs(self.draft.cash))
        return message("klondike_board.deal.gives.cash", who=who, cash=cash)

    def _change_cash(self, side: int, step: int) -> None:
        self.draft.change_cash(self.view, side, step)
        self.changed()

    def half(self, side: int) -> Rect:
        """Return the left or the right half of the tray."""
        return split_in_half(self.inner, self.m.u(20))[side]

    @override
    def adjust(self, step: int) -> None:
        draft = self.draft
        side = 1 if draft.cash < 0 or (draft.cash == 0 and step < 0) else 0
        self._change_cash(side, -step if side else step)

    @override
    def activate_part(self, part: Part) -> None:
        if part.kind == "deed":
            self.draft.set_deed(self.view, part.number)
        elif part.kind == "player":
            self.draft.set_partner(part.number)
        self.changed()

    @override
    def takes_focus(self, part: Part) -> bool:
        return part.kind == "cash"

    @override
    def arrow(self, part: Part, step: int) -> bool:
        if part.kind == "cash":
            self._change_cash(part.number, step)
        return part.kind == "cash"

    # -------------------------------------------------------------- dragging
    @property
    @override
    def is_holding(self) -> bool:
        return self._held is not None

    def hold(self, space: int, place: tuple[int, int]) -> bool:
        """Hold a deed that the mouse was pressed on: its chip, or its space of the board.

        Return False for a deed that cannot be in the deal.
        """
        owner = self.view.owner[space]
        if owner == NOBODY or (self.draft.is_counter and owner not in self.draft.seats):
            return False
        self._held = _Held(space, place)
        return True

    @override
    def point(self, pointer: Pointer) -> bool:
        if pointer.kind == "press":
            part = self.part_at(pointer.place)
            if pointer.button == 1 and part and part.kind == "deed":
                return self.hold(part.number, pointer.place)
            return super().point(pointer)
        if self._held is None:
            return self.rect.collidepoint(pointer.place)
        if pointer.kind == "release":
            self._release(self._held, pointer.place)
        else:
            self._drag(pointer)
        return True

    def _drag(self, pointer: Pointer) -> None:
        if self._held is None or pointer.kind == "cancel" or not pointer.button:
            self.drop()
            return
        x, y = pointer.place
        if self._dragged is None:
            away = abs(x - self._held.start[0]) + abs(y - self._held.start[1])
            if away < self.m.u(_DRAG_FROM):
                return
            self._dragged = Sprite(self._deed_picture(self._held.space), (x, y), DEPTH + 20)
            self.context.canvas.layer.add(self._dragged)
        size = self._dragged.picture.get_size()
        self._dragged.change(place=(x - size[0] // 2, y - size[1] // 2))

    def _release(self, held: _Held, place: tuple[int, int]) -> None:
        inside = self._is_adding(held, place) if self._dragged else None
        self.drop()
        self.draft.set_deed(self.view, held.space, inside=inside)
        self.context.canvas.play("card_place")
        self.changed()

    def _is_adding(self, held: _Held, place: tuple[int, int]) -> bool:
        """Return True if a drag adds the deed: from the board onto the tray, or across the two halves."""
        if not self.rect.collidepoint(place):
            return False
        if not self.rect.collidepoint(held.start):
            return True
        side = self.draft.seats.index(self.view.owner[held.space])
        return not self.half(side).collidepoint(place)

    def drop(self) -> None:
        """Drop the dragged deed, back to its origin."""
        self._held = None
        self._dragged = self.context.canvas.layer.swap(self._dragged, None)

    @override
    def close(self) -> None:
        self.drop()
        super().close()

    # -------------------------------------------------------------- looks
    @override
    def paint(self, sheet: Sheet) -> None:
        """Paint two halves: the giving player, the deeds, the cash."""
        says = [
            message(
                "klondike_board.deal.gets" if side else "klondike_board.deal.gives",
                who=Player(self.context.names[self.draft.seat]),
            )
            for side in SIDES
        ]
        size = sheet.common_size(says, 17, self.half(0).width, bold=True)
        chips = [self._chips(side, owned) for side, owned in enumerate(deeds_by_half(self.view, self.draft))]
        font = _name_size([chip for half in chips for chip in half], self.m)
        for side in SIDES:
            sheet.write(says[side], Stack(self.half(side)).take(self.m.t(_HEAD)), size, bold=True)
            self._paint_half(sheet, side, chips[side], font)
        middle = Rect(self.half(0).right, self.inner.y, self.m.u(20), self.inner.height)
        line = Rect(middle.centerx - self.m.u(1), middle.y, self.m.u(1), middle.height)
        sheet.round(line, WOOD.with_alpha(130))

    def _deeds_room(self, side: int) -> Rect:
        """Return the room of the deeds of a half, below its heading and its player."""
        rows = Stack(self.half(side))
        rows.skip(self.m.t(_HEAD) + self.m.half(_PARTY))
        room = rows.take_remaining(self.m.u(4))
        room.height = self.amounts[side].row.y - self.m.u(4) - room.y
        return room

    def _chips(self, side: int, owned: Sequence[int]) -> list[tuple[int, Rect]]:
        """Return the deeds of a half with their places."""
        return list(zip(owned, _deed_areas(self._deeds_room(side), len(owned), self.m), strict=True))

    def _paint_half(self, sheet: Sheet, side: int, chips: Sequence[tuple[int, Rect]], font: int) -> None:
        m, half, seat, amount = self.m, self.half(side), self.draft.seats[side], self.amounts[side]
        rows = Stack(half)
        rows.skip(m.t(_HEAD))
        top = rows.take(m.half(_PARTY))
        if side and not self.draft.is_counter and len(self.context.seats) > 2:
            self._paint_other_players(sheet, top)
        else:
            self._paint_player(sheet, top, seat)
        for space, area in chips:
            self.parts.append(Part("deed", space, area))
            _paint_deed(sheet, area, space, m, font, chosen=space in self.draft.chosen(side))
        if not chips:
            room = self._deeds_room(side)
            write_small(
                message("klondike_board.deeds.none"), sheet, Rect(room.x, room.y, room.width, m.t(24))
            )
        paid, most = self.draft.cash_from(side), self.view.cash[seat]
        self.parts.append(Part("cash", side, amount.sum_place))
        amount.show(sheet, to_money(paid), paid, 0, most)

    def _paint_player(self, sheet: Sheet, rect: Rect, seat: int) -> None:
        side = rect.height - self.m.u(2)
        sheet.put(self.context.seats[seat].badge(side), Rect(rect.x, rect.y, side, rect.height))
        room = Rect(rect.x + side + self.m.u(8), rect.y, rect.width - side - self.m.u(8), rect.height)
        who, cash = Player(self.context.names[seat]), to_money(self.view.cash[seat])
        write_small(message("klondike_board.deal.party", who=who, cash=cash), sheet, room)

    def _paint_other_players(self, sheet: Sheet, rect: Rect) -> None:
        others = [seat for seat in range(len(self.context.seats)) if seat != self.draft.seat]
        side = min(rect.height, (rect.width - self.m.u(110)) // len(others) - self.m.u(4))
        for number, seat in enumerate(others):
            area = Rect(rect.x + number * (side + self.m.u(4)), rect.y, side, side)
            self.parts.append(Part("player", seat, area))
            if seat == self.draft.partner:
                sheet.glow(area)
            sheet.put(self.context.seats[seat].badge(side - self.m.u(8)), area)
        left = rect.x + len(others) * (side + self.m.u(4)) + self.m.u(4)
        room = Rect(left, rect.y, rect.right - left, rect.height)
        cash = to_money(self.view.cash[self.draft.partner])
        write_small(message("klondike_board.deal.cash", cash=cash), sheet, room)

    def _deed_picture(self, space: int) -> Surface:
        """Return a deed as it is dragged."""
        m = self.m
        area = Rect(0, 0, m.half(150), m.half(_CHIP))
        picture = Surface(area.size).convert_alpha()
        picture.fill((0, 0, 0, 0))
        font = _name_size([(space, area)], m)
        _paint_deed(Sheet(picture, (0, 0), m), area, space, m, font, chosen=True)
        return picture


class OfferPanel(_TwoHalfPanel):
    """The panel of an offer, for the player who is to answer it."""

    def __init__(self, context: PanelContext, view: View) -> None:
        task = view.expect(Answering)
        self.most = max(len(parse_deeds(task.deeds)), len(parse_deeds(task.wishes)))
        super().__init__(context, view)

    @override
    def lines(self, m: Metrics) -> int:
        return m.t(_TITLE) + m.t(_LINE) + m.t(_HAS)

    @override
    def follow(self, view: View, *, is_human_turn: bool) -> None:
        """Change nothing: an offer stays the same until it is answered."""

    @override
    def paint(self, sheet: Sheet) -> None:
        task, names, m = self.view.expect(Answering), self.context.names, self.m
        rows = Stack(self.inner)
        partner, who = Player(names[task.partner]), Player(names[task.player])
        offer = message("klondike_board.deal.offer", partner=partner, who=who)
        sheet.write(offer, rows.take(m.t(_TITLE)), 18, bold=True)
        both = split_in_half(rows.take_remaining(m.u(3)), m.u(20))
        parts = ((task.partner, task.gives, task.deeds), (task.player, task.wants, task.wishes))
        says = [self._heading(seat, cash, words) for seat, cash, words in parts]
        size = sheet.common_size(says, 17, both[0].width - m.t(_LINE) - m.u(6), bold=True)
        deeds = [self._chips(half, parse_deeds(words)) for half, (*_, words) in zip(both, parts, strict=True)]
        font = _name_size([chip for half in deeds for chip in half], m)
        for half, said, chips, (seat, *_) in zip(both, says, deeds, parts, strict=True):
            line = Rect(half.x, half.y, m.t(_LINE), m.t(_LINE))
            sheet.put(self.context.seats[seat].badge(line.width), line)
            room = Rect(line.right + m.u(6), line.y, half.right - line.right - m.u(6), line.height)
            sheet.write(said, room, size, bold=True)
            for space, area in chips:
                _paint_deed(sheet, area, space, m, font, chosen=True)
            has = message(
                "klondike_board.deal.has", who=Player(names[seat]), cash=to_money(self.view.cash[seat])
            )
            owns = Rect(half.x, half.bottom - m.t(_HAS), half.width, m.t(_HAS))
            sheet.write(has, owns, min(15, size), FADED_INK)

    def _heading(self, seat: int, cash: int, deeds: str) -> Message:
        """Return the sentence of a giver and the cash, without the deeds, which lie below it."""
        given: Value = to_money(cash) if cash else message("klondike_board.nothing")
        return message(
            "klondike_board.deal.gives.cash" if cash or not deeds else "klondike_board.deal.gives",
            who=Player(self.context.names[seat]), cash=given,
        )  # fmt: skip

    def _chips(self, half: Rect, deeds: Sequence[int]) -> list[tuple[int, Rect]]:
        """Return the deeds of a half with their places."""
        rows = Stack(half)
        rows.skip(self.m.t(_LINE))
        room = rows.take_remaining(self.m.u(4))
        room.height -= self.m.t(_HAS)
        return list(zip(deeds, _deed_areas(room, len(deeds), self.m), strict=True))


# ------------------------------------------------------------------ parts of both
def deeds_by_half(view: View, draft: DealDraft) -> tuple[list[int], list[int]]:
    """Return the deeds of both sides, in the order of the board."""
    owner = view.owner
    mine, theirs = ([space for space in DEEDS if owner[space] == seat] for seat in draft.seats)
    return mine, theirs


def _columns(count: int, wide: int, most: int, m: Metrics) -> int:
    """Return the number of chips side by side, in `most` rows: two or three with names, more without."""
    for columns in (2, 3):
        if count <= columns * most and wide // columns >= m.u(_NARROWEST):
            return columns
    return max(_BARE, -(-count // most))


def _deed_areas(room: Rect, count: int, m: Metrics) -> list[Rect]:
    """Return a place for each deed, lower in a small room."""
    if not count:
        return []
    gap = m.u(_GAP)
    most = max(1, min(_MOST_ROWS, room.height // (m.usual.u(_LOWEST) + gap)))
    columns = _columns(count, room.width, most, m)
    rows = -(-count // columns)
    wide = (room.width - gap * (columns - 1)) // columns
    high = min(m.half(_CHIP), room.height // rows - gap)
    return [
        Rect(room.x + number % columns * (wide + gap), room.y + number // columns * (high + gap), wide, high)
        for number in range(count)
    ]


def _name_room(area: Rect, m: Metrics) -> tuple[int, Rect]:
    """Return the size of the picture of a deed, and the room of its name beside it, empty without one."""
    edge = m.u(4)
    if area.width < 2 * area.height:
        return area.height - edge, Rect(area.topleft, (0, 0))
    side = min(area.height - edge, area.width // 3 if area.width > 2 * area.height else area.height)
    left = area.x + side + 2 * edge
    return side, Rect(left, area.y, area.right - left - edge, area.height)


def _name_size(chips: Sequence[tuple[int, Rect]], m: Metrics) -> int:
    """Return the font size of the names of deeds in one line; longer names are written in two."""
    rooms = [(label(space), _name_room(area, m)[1]) for space, area in chips]
    font = min((min(m.font(15), round(room.height * 0.6)) for _, room in rooms if room), default=0)
    sizes = (text.fit_size(words, font, room.width, smallest=min(13, font)) for words, room in rooms if room)
    return min(sizes, default=font)


def _paint_deed(sheet: Sheet, area: Rect, space: int, m: Metrics, font: int, *, chosen: bool) -> None:
    """Paint a deed: its picture and its name, framed if it is part of the deal."""
    sheet.round(area, WHITE.with_alpha(230 if chosen else 110))
    if chosen:
        sheet.glow(area)
    else:
        sheet.round(area, GOLD.with_alpha(120), 1)
    side, room = _name_room(area, m)
    picture = svg.fit(space_picture_name(space), side, side)
    if not room:
        sheet.put(picture, area)
        return
    sheet.put(picture, Rect(area.x + m.u(4), area.y, side, area.height))
    _write_name(sheet, room, space, m, font, chosen=chosen)


def _write_name(sheet: Sheet, room: Rect, space: int, m: Metrics, font: int, *, chosen: bool) -> None:
    """Write the name of a deed in one line, or smaller in two."""
    ink, words = INK if chosen else FADED_INK, label(space)
    lines = (words,) if text.width(words, font) <= room.width else name_lines(words, _SMALL, room.width)[:2]
    size = font if len(lines) == 1 else _SMALL
    step = min(round(size * 1.1), room.height // len(lines))
    top = room.centery - step * len(lines) // 2
    for number, line in enumerate(lines):
        row = Rect(room.x, top + number * step, room.width, step)
        sheet.write(line, row, size / m.unit / m.text_scale, ink)

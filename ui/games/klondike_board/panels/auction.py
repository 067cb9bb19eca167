"""The panels of an auction, a proposed bet, and the pot of a bet with its throws."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from pygame import Rect

from games.compat import override
from games.core import Message, Player, Value, Words, message
from games.klondike_board import pending
from games.klondike_board.board import LODE, PRICE, dollars
from games.klondike_board.rules import actor
from ui.draw import svg, text
from ui.draw.boxes import Stack
from ui.draw.theme import FADED_INK, INK, SPRUCE, WHITE, Metrics
from ui.games.klondike_board.choices.choice import Bet, Bid
from ui.games.klondike_board.panels.panel import PAD, SUM, Amount, Panel, Part, Sheet, Stand, faint
from ui.games.klondike_board.words.spot_card import earns
from ui.games.klondike_board.words.terms import lot
from ui.play.narration import Names
from ui.widgets.button import labelled

if TYPE_CHECKING:
    from games.klondike_board.state import View

BIDS: Final = (-1, 1, 5, 10)
STAKES: Final = (-5, -1, 1, 5)
_AUCTION: Final = 620  # the width of an auction's panel, in units
_WIDER: Final = 680
_PLATE: Final = 120  # most units from the place of one player of a bet to the next
_HEAD: Final = 26  # heights of heading, note and players without a plate, in units
_NOTE: Final = 20
_BESIDE: Final = 44
_GAVEL: Final = 1.2  # the gavel's width, in its heights
_MOST_BESIDE: Final = 4
"""Most players of an auction with names beside badges; with more, names stand below badges."""
_BADGE: Final = 28
_PALE: Final = 110
"""Alpha of the badge of a player who bids no more."""
_NAME: Final = 14
_CLOSE: Final = 1.25
_ROWS: Final = 2
"""Most lines of a name; longer names are shortened."""
_LEAST_NAME: Final = 12
"""The smallest size of names in one line, with text of the usual size."""


# ------------------------------------------------------------------ players side by side
class Said(NamedTuple):
    """A player's state in an auction or a bet, in a word or two: good, plain, or out of it altogether."""

    seat: int
    state: Value
    is_good: bool
    is_out: bool = False


class Plates(NamedTuple):
    """The lettering of the places of players side by side: the font size, and the most lines of a name."""

    font: int
    rows: int
    m: Metrics

    @classmethod
    def of(cls, names: Sequence[str], wide: int, m: Metrics) -> Plates:
        """Return the lettering for names in places of a width: in one line, or in two if one is too wide."""
        room = wide - m.u(8)

        def fits(font: int, rows: int) -> bool:
            lines = [text.broken(name, font, False, room) for name in names]
            widest = max(text.width(line, font) for name in lines for line in name)
            return widest <= room and max(map(len, lines)) <= rows

        least, most = m.usual.font(_LEAST_NAME), m.usual.font(_NAME)
        ways = ((rows, font) for rows in range(1, _ROWS + 1) for font in range(most, least - 1, -1))
        rows, usual = next((way for way in ways if fits(way[1], way[0])), (_ROWS, most))
        font = m.fitting(lambda each: fits(each.font(_NAME), rows)).font(_NAME)
        return cls(font if font > most else usual, rows, m)

    @property
    def step(self) -> int:
        """The distance from line to line, in pixels: closer than elsewhere."""
        return round(self.font * _CLOSE)

    @property
    def height(self) -> int:
        """The height of the place of a player, in pixels: a badge, the name, and the player's state."""
        return self.m.half(_BADGE + 4) + (self.rows + 1) * self.step + self.m.u(3)


class _Round(Panel):
    """A panel with `seats` side by side, each with its state, below heading and note."""

    wide = 520
    heads: ClassVar[tuple[int, ...]] = (_HEAD, _NOTE)
    """The heights of the lines above the players, in units of text."""
    gap: ClassVar[int] = 8
    """Units between two players."""

    def __init__(self, stand: Stand, view: View, seats: Collection[int], *, is_yours: bool = False) -> None:
        self._names = [stand.names[seat] for seat in seats]
        super().__init__(stand, view, is_yours=is_yours)

    @override
    def high(self, m: Metrics) -> int:
        return m.u(PAD + 10) + sum(map(m.t, self.heads)) + self.row(m) + self.below(m)

    def row(self, m: Metrics) -> int:
        """Return the height of the row of the players, in pixels."""
        return self._lettered(m).height

    def below(self, m: Metrics) -> int:
        """Return the height of the part below the players, in pixels: a sum."""
        return m.half(SUM)

    def step(self, count: int, m: Metrics) -> int:
        """Return the distance from the place of one of `count` players to the next, in pixels."""
        return min(m.half(_PLATE), self.stand.inner_width(m.half(self.wide)) // max(1, count))

    def _lettered(self, m: Metrics) -> Plates:
        return Plates.of(self._names, self.step(len(self._names), m) - m.u(self.gap), m)

    @cached_property
    def _plates(self) -> Plates:
        return self._lettered(self.m)

    def cells(self, row: Rect, said: Sequence[Said]) -> Iterator[tuple[Rect, Said]]:
        """Yield the place in a row of each player's state."""
        step = self.step(len(said), self.m)
        for number, each in enumerate(said):
            yield Rect(row.x + number * step, row.y, step - self.m.u(self.gap), row.height), each

    def paint_players(self, sheet: Sheet, row: Rect, said: Sequence[Said], lit: Collection[int]) -> None:
        """Paint badge, name and state of each player; the seats in `lit` have a glow."""
        m, plates = self.m, self._plates
        for area, each in self.cells(row, said):
            sheet.round(area, WHITE.veiled(90))
            place = Rect(area.x, area.y + m.u(3), area.width, m.half(_BADGE))
            self.put_badge(sheet, each, place, place.height)
            lines = Stack(
                Rect(area.x + m.u(4), area.y + m.half(_BADGE + 4), area.width - m.u(8), area.height)
            )
            name = self.stand.names[each.seat]
            name = text.shortened(name, plates.font, False, area.width - m.u(8), plates.rows)
            sheet.block(name, lines.take(plates.rows * plates.step), plates.font, INK, plates.step)
            ink = SPRUCE if each.is_good else FADED_INK
            sheet.block(each.state, lines.take(plates.step), plates.font, ink, plates.step)
            if each.seat in lit:
                sheet.glow(area)

    def put_badge(self, sheet: Sheet, said: Said, place: Rect, side: int) -> None:
        """Put a player's badge in the middle of a place, pale if the player is out."""
        badge = self.stand.seats[said.seat].badge(side)
        if said.is_out:
            pale = badge.copy()
            pale.set_alpha(_PALE)
            sheet.put(pale, place)
        else:
            sheet.put(badge, place)


# ------------------------------------------------------------------ an auction
class AuctionPanel(_Round):
    """An auction, for bidders at this screen and for onlookers.

    `bid_of` returns the bid in the making, once the one before has been made.
    """

    arrows_count = True
    gap = 5

    def __init__(self, stand: Stand, view: View, bid_of: Callable[[View], Bid], *, is_yours: bool) -> None:
        self.bid = bid_of(view)
        self._bid_of = bid_of
        everybody = range(len(stand.seats))
        self._is_stacked = len(everybody) > _MOST_BESIDE
        self.wide = _WIDER if self._is_stacked else _AUCTION
        super().__init__(stand, view, everybody, is_yours=is_yours)

    @override
    def row(self, m: Metrics) -> int:
        return super().row(m) if self._is_stacked else m.half(_BESIDE)

    @override
    def step(self, count: int, m: Metrics) -> int:
        return self.stand.inner_width(m.half(self.wide)) // count

    @override
    def nudge(self, step: int) -> None:
        self.bid.change(step)
        self.changed()

    @override
    def follow(self, view: View, *, is_yours: bool) -> None:
        self.bid = self._bid_of(view)
        super().follow(view, is_yours=is_yours)

    # -------------------------------------------------------------- looks
    @override
    def build(self) -> None:
        inner, m = self.inner, self.m
        all_wide = m.half(56)
        room = Rect(inner.x, inner.y, inner.width - all_wide - m.u(5), inner.height)
        self._amount = Amount(self, room, BIDS, self.nudge, m.t(130))
        row = self._amount.row
        self._all = self.add_button(
            Rect(inner.right - all_wide, row.y, all_wide, row.height - m.u(4)),
            replace(labelled(message("klondike_board.button.all"), "", size=16), most=self._amount.most),
            lambda: self.nudge(self.bid.most),
        )

    @override
    def paint(self, sheet: Sheet) -> None:
        inner, m, task = self.inner, self.m, self.bid.task
        rows = Stack(inner)
        side = sum(map(m.t, self.heads))
        top = rows.take(side)
        gavel = svg.fitted("gavel", round(side * _GAVEL), side)
        sheet.put(gavel, Rect(top.topleft, (gavel.get_width(), side)))
        left = top.x + gavel.get_width() + m.u(12)
        lines = Stack(Rect(left, top.y, top.right - left, side))
        head = message("klondike_board.auction", lot=lot(task.creek, task.space))
        sheet.write(head, lines.take(m.t(_HEAD)), 18, bold=True)
        faint(_note(task, self.view), sheet, lines.rest())
        self._paint_bidders(sheet, rows.take(self.row(m), m.u(4)))
        self._show_amount(sheet)

    def _paint_bidders(self, sheet: Sheet, row: Rect) -> None:
        """Paint the seller and, from their left, all others; names of a few stand beside badges."""
        m, count, task = self.m, len(self._names), self.bid.task
        said = [_bidder(task, (task.seller + number) % count) for number in range(count)]
        if self._is_stacked:
            self.paint_players(sheet, row, said, (self.bid.seat,))
            return
        side = min(row.height - m.u(8), self.step(count, m) // 3)
        says = [*self._names, *(each.state for each in said)]
        size = sheet.common_size(says, 15, self.step(count, m) - side - m.u(20))
        for cell, each in self.cells(row, said):
            if each.seat == self.bid.seat:
                sheet.glow(cell)
            self.put_badge(sheet, each, Rect(cell.x + m.u(4), cell.y, side, cell.height), side)
            left = cell.x + side + m.u(8)
            name = Rect(left, cell.y + m.u(3), cell.right - left - m.u(4), cell.height // 2 - m.u(3))
            sheet.write(self._names[each.seat], name, size, FADED_INK if each.is_out else INK)
            ink = SPRUCE if each.is_good else FADED_INK
            sheet.write(each.state, name.move(0, name.height), size, ink, bold=each.is_good)

    def _show_amount(self, sheet: Sheet) -> None:
        for button in self.buttons:
            button.change(visible=self.is_yours)
        bid = self.bid
        if not self.is_yours:
            inner, row = self.inner, self._amount.row
            thinks = message("klondike_board.auction.thinks", who=Player(self._names[bid.seat]))
            faint(thinks, sheet, Rect(inner.x, row.y, inner.width, row.height), side="centre")
            return
        words = message("klondike_board.auction.bid", amount=dollars(bid.amount), most=dollars(bid.most))
        self._amount.show(sheet, words, bid.amount, bid.least, bid.most)
        self._all.show(enabled=bid.amount < bid.most)


def _note(auction: pending.Bidding, view: View) -> Message:
    """Return the note for bidders: how gold would pay in the creek, or what the building earns."""
    if auction.creek < 0:
        price = dollars(PRICE[auction.space])
        return message("klondike_board.auction.building", price=price, earns=earns(view, auction.space))
    shown = view.shown[auction.creek]
    found = "lode" if LODE in shown else "gold" if shown else "none"
    return message(f"klondike_board.auction.{found}")


def _bidder(auction: pending.Bidding, seat: int) -> Said:
    leads = seat == auction.leader
    is_out = not leads and seat not in auction.left
    if leads and seat != auction.seller:
        return Said(seat, dollars(auction.high), leads)
    if seat == auction.seller:
        state = "sells"
    elif is_out:
        state = "out"
    else:
        state = "bids" if seat == auction.left[0] else "waits"
    return Said(seat, message(f"klondike_board.state.{state}"), leads, is_out)


# ------------------------------------------------------------------ a bet
class _Told(NamedTuple):
    """The texts of the panel of a bet: its head, the state of each player, and a line below."""

    head: Words
    players: Sequence[Said]
    line: Words


class BetPanel(_Round):
    """The panel for proposing a bet."""

    arrows_count = True

    def __init__(self, stand: Stand, view: View, draft: Bet) -> None:
        self.draft = draft
        super().__init__(stand, view, draft.there)

    @override
    def build(self) -> None:
        self._amount = Amount(self, self.inner, STAKES, self.nudge, self.m.t(150))

    @override
    def nudge(self, step: int) -> None:
        self.draft.change(step)
        self.changed()

    @override
    def act_on(self, part: Part) -> None:
        self.draft.toggle(part.number)
        self.changed()

    @override
    def paint(self, sheet: Sheet) -> None:
        m, draft, rows = self.m, self.draft, Stack(self.inner)
        sheet.write(message("klondike_board.bet"), rows.take(m.t(_HEAD)), 18, bold=True)
        faint(message("klondike_board.bet.pot", pot=dollars(draft.pot)), sheet, rows.take(m.t(_NOTE)))
        asked, others = message("klondike_board.state.asked"), message("klondike_board.state.not_asked")
        said = [
            Said(seat, asked if seat in draft.asked else others, seat in draft.asked) for seat in draft.there
        ]
        row = rows.take(self._plates.height, m.u(4))
        self.parts = [Part("player", each.seat, area) for area, each in self.cells(row, said)]
        self.paint_players(sheet, row, said, draft.asked)
        stake = message("klondike_board.bet.stake", stake=dollars(draft.stake))
        self._amount.show(sheet, stake, draft.stake, 1, draft.most)


class StakesPanel(_Round):
    """The panel of a proposed bet: the players in it, those still to answer; then the throws for the pot."""

    heads = (_HEAD,)

    def __init__(self, stand: Stand, view: View) -> None:
        super().__init__(stand, view, [said.seat for said in _told(view, stand.names).players])

    @override
    def below(self, m: Metrics) -> int:
        return m.t(_NOTE)

    @override
    def paint(self, sheet: Sheet) -> None:
        m, rows, told = self.m, Stack(self.inner), _told(self.view, self.stand.names)
        sheet.write(told.head, rows.take(m.t(_HEAD)), 18, bold=True)
        row = rows.take(self._plates.height, m.u(4))
        self.paint_players(sheet, row, told.players, (actor(self.view, self.view.task),))
        faint(told.line, sheet, rows.take(m.t(_NOTE), m.u(4)))


def _told(view: View, names: Names) -> _Told:
    task = view.task
    line: Words = ""
    if isinstance(task, pending.Joining):
        head = message("klondike_board.bet.each", stake=dollars(task.stake))
        line = message("klondike_board.bet.so_far", pot=dollars(task.stake * len(task.joined)))
        good, leads = task.joined, message("klondike_board.state.joins")
        waits = message("klondike_board.state.is_asked")
    else:
        task = view.expect(pending.Betting)
        head = message("klondike_board.bet.whole", pot=dollars(task.pot))
        if task.waiting:
            line = message("klondike_board.bet.next", who=Player(names[task.waiting[0]]))
        good, leads = task.leaders, message("klondike_board.state.leads", total=task.best)
        waits = message("klondike_board.state.throws")
    players = [Said(seat, leads, is_good=True) for seat in good]
    return _Told(head, [*players, *(Said(seat, waits, is_good=False) for seat in task.waiting)], line)

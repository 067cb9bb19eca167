"""The panel of an auction."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from pygame import Rect

from games.compat import override
from games.core import Message, Player, message
from games.klondike_board import pending
from games.klondike_board.board import LODE, PRICE, to_money
from ui.draw import svg
from ui.draw.boxes import Stack
from ui.draw.theme import FADED_INK, INK, SPRUCE, Metrics
from ui.games.klondike_board.choices.drafts import BidDraft
from ui.games.klondike_board.panels.panel import Amount, PanelContext, Sheet, write_small
from ui.games.klondike_board.words.fact_cards import visitor_payment
from ui.games.klondike_board.words.terms import auction_item
from ui.widgets.button import labelled, match_font_sizes

if TYPE_CHECKING:
    from games.klondike_board.state import View
from ui.games.klondike_board.panels.players_panel import HEAD, PlayersPanel, PlayerState

BIDS: Final = (-1, 1, 5, 10)
_WIDE: Final = 620
_WIDER: Final = 680  # with names below badges
_BESIDE: Final = 44  # the height of the players' row with names beside badges, in units
_GAVEL: Final = 1.2  # the gavel's width, in its heights
_MOST_BESIDE: Final = 4
"""Most players of an auction with names beside badges; with more, names stand below badges."""


class AuctionPanel(PlayersPanel):
    """An auction, for bidders at this screen and for onlookers.

    `bid_of` returns the bid in the making, once the one before has been made.
    """

    arrows_count = True
    gap = 5

    def __init__(
        self, context: PanelContext, view: View, bid_of: Callable[[View], BidDraft], *, is_human_turn: bool
    ) -> None:
        self.bid = bid_of(view)
        self._bid_of = bid_of
        everybody = range(len(context.seats))
        self._is_stacked = len(everybody) > _MOST_BESIDE
        self.wide = _WIDER if self._is_stacked else _WIDE
        super().__init__(context, view, everybody, is_human_turn=is_human_turn)

    @property
    @override
    def amount_words(self) -> Message:
        bid = self.bid
        return message("klondike_board.auction.bid", amount=to_money(bid.amount), most=to_money(bid.most))

    @override
    def row(self, m: Metrics) -> int:
        return super().row(m) if self._is_stacked else m.half(_BESIDE)

    @override
    def step(self, count: int, m: Metrics) -> int:
        return self.context.inner_width(m.half(self.wide)) // count

    @override
    def adjust(self, step: int) -> None:
        self.bid.change(step)
        self.changed()

    @override
    def follow(self, view: View, *, is_human_turn: bool) -> None:
        self.bid = self._bid_of(view)
        super().follow(view, is_human_turn=is_human_turn)

    # -------------------------------------------------------------- looks
    @override
    def build(self) -> None:
        inner, m = self.inner, self.m
        all_wide = m.half(56)
        room = Rect(inner.x, inner.y, inner.width - all_wide - m.u(5), inner.height)
        self._amount = Amount(self, room, BIDS, self.adjust, m.t(130))
        row = self._amount.row
        self.amounts = [self._amount]
        self._all = self.add_button(
            Rect(inner.right - all_wide, row.y, all_wide, row.height - m.u(4)),
            labelled(message("klondike_board.button.all"), "", size=16),
            lambda: self.adjust(self.bid.most),
        )
        row_buttons = [*(button for _, button in self._amount.steps), self._all]
        sizes = [each.area.size for each in row_buttons]
        looks = match_font_sizes([each.look for each in row_buttons], sizes, self.context.canvas.m)
        for button, look in zip(row_buttons, looks, strict=True):
            button.show(look=look)

    @override
    def paint(self, sheet: Sheet) -> None:
        inner, m, task = self.inner, self.m, self.bid.task
        rows = Stack(inner)
        side = sum(map(m.t, self.heads))
        top = rows.take(side)
        gavel = svg.fit("gavel", round(side * _GAVEL), side)
        sheet.put(gavel, Rect(top.topleft, (gavel.get_width(), side)))
        left = top.x + gavel.get_width() + m.u(12)
        lines = Stack(Rect(left, top.y, top.right - left, side))
        head = message("klondike_board.auction", lot=auction_item(task.creek, task.space))
        sheet.write(head, lines.take(m.t(HEAD)), 18, bold=True)
        write_small(lot_note(task, self.view), sheet, lines.take_remaining())
        self._paint_bidders(sheet, rows.take(self.row(m), m.u(4)))
        self._show_amount(sheet)

    def _paint_bidders(self, sheet: Sheet, row: Rect) -> None:
        """Paint the seller and, from their left, all others; names of a few stand beside badges."""
        m, count, states = self.m, len(self._names), bid_states(self.bid.task, len(self._names))
        if self._is_stacked:
            self.paint_players(sheet, row, states, (self.bid.seat,))
            return
        side = min(row.height - m.u(8), self.step(count, m) // 3)
        says = [*self._names, *(each.state for each in states)]
        size = sheet.common_size(says, 15, self.step(count, m) - side - m.u(20))
        for cell, each in self.cells(row, states):
            if each.seat == self.bid.seat:
                sheet.glow(cell)
            self.draw_badge(sheet, each, Rect(cell.x + m.u(4), cell.y, side, cell.height), side)
            left = cell.x + side + m.u(8)
            name = Rect(left, cell.y + m.u(3), cell.right - left - m.u(4), cell.height // 2 - m.u(3))
            sheet.write(self._names[each.seat], name, size, FADED_INK if each.is_out else INK)
            ink = SPRUCE if each.is_good else FADED_INK
            sheet.write(each.state, name.move(0, name.height), size, ink, bold=each.is_good)

    def _show_amount(self, sheet: Sheet) -> None:
        for button in self.buttons:
            button.change(visible=self.is_human_turn)
        bid = self.bid
        if not self.is_human_turn:
            inner, row = self.inner, self._amount.row
            thinks = message("klondike_board.auction.thinks", who=Player(self.context.names[bid.seat]))
            write_small(thinks, sheet, Rect(inner.x, row.y, inner.width, row.height), side="centre")
            return
        self._amount.show(sheet, self.amount_words, bid.amount, bid.min_amount, bid.most)
        self._all.show(enabled=bid.amount < bid.most)


def lot_note(auction: pending.Bidding, view: View) -> Message:
    """Return the note for bidders: how gold would pay in the creek, or what the building earns."""
    if auction.creek < 0:
        price = to_money(PRICE[auction.space])
        return message(
            "klondike_board.auction.building",
            price=price,
            earns=visitor_payment(view, auction.space),
        )
    shown = view.shown[auction.creek]
    found = "lode" if LODE in shown else "gold" if shown else "none"
    return message(f"klondike_board.auction.{found}")


def bid_states(auction: pending.Bidding, count: int) -> list[PlayerState]:
    """Return the states of the seller and, from their left, all others."""
    return [_bid_state(auction, (auction.seller + number) % count) for number in range(count)]


def _bid_state(auction: pending.Bidding, seat: int) -> PlayerState:
    leads = seat == auction.leader
    is_out = not leads and seat not in auction.left
    if leads and seat != auction.seller:
        return PlayerState(seat, to_money(auction.high), leads)
    if seat == auction.seller:
        state = "sells"
    elif is_out:
        state = "out"
    else:
        state = "bids" if seat == auction.left[0] else "waits"
    return PlayerState(seat, message(f"klondike_board.state.{state}"), leads, is_out)

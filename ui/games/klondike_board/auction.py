"""The panel of an auction: who still bids, the highest bid, one's own cash, and the bid in the making."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from pygame import Rect

from games.klondike_board.board import LODE, NAME, PRICE
from games.klondike_board.pending import Bidding
from ui.draw.theme import FADED_INK, INK, SPRUCE
from ui.games.klondike_board.bet import Plates, paint_player
from ui.games.klondike_board.panel import Amount, Panel, Sheet, faint
from ui.games.klondike_board.phrases import creek, money
from ui.games.klondike_board.words import facts_of
from ui.play.phrases import Names
from ui.widgets.button import ButtonLook

if TYPE_CHECKING:
    from games.klondike_board.state import View
    from ui.games.klondike_board.scene import KlondikeScene

STEPS: Final = (-1, 1, 5, 10)
_WIDE: Final = 620
_WIDER: Final = 680
_MOST_BESIDE: Final = 4
"""With more players names stand below badges, not beside them."""


class Sale(NamedTuple):
    """An auction as its panel shows it. `seat` is the one who bids now, `left` all who still may."""

    task: Bidding
    seat: int
    most: int

    @classmethod
    def of(cls, view: View) -> Sale:
        """The auction that goes on."""
        task = view.expect(Bidding)
        seat = task.left[0]
        return cls(task, seat, view.cash[seat])

    @property
    def least(self) -> int:
        """The lowest bid that is allowed now."""
        return self.task.high + 1

    def bid(self, wish: int) -> int:
        """The bid nearest to a wish that may be made."""
        return max(self.least, min(wish, self.most))

    @property
    def lot(self) -> str:
        """What is for sale."""
        if self.task.creek >= 0:
            return f"the top card of {creek(self.task.creek)}"
        return NAME[self.task.space]

    def note(self, view: View, names: Names) -> str:
        """What counts for those who bid: how gold would pay in the creek, or what the building earns."""
        if self.task.creek < 0:
            space = self.task.space
            return f"At the bank {money(PRICE[space])}. {facts_of(view, space, names)[3]}"
        shown = view.shown[self.task.creek]
        if LODE in shown:
            return "The Mother Lode lies in this creek: gold pays double."
        if shown:
            return "Gold was found here before: it pays once."
        return "No gold was found here yet: it pays double."

    def state_of(self, seat: int) -> str:
        """What a player does in it, in a word or two."""
        task = self.task
        if seat == task.seller:
            return "sells"
        if seat == task.leader:
            return money(task.high)
        if seat not in task.left:
            return "out"
        return "to bid" if seat == self.seat else "waits"


class AuctionPanel(Panel):
    """An auction, for those who bid at this screen and for those who look on."""

    arrows_count = True

    def __init__(self, scene: KlondikeScene) -> None:
        self.sale = Sale.of(scene.view)
        self.wish = 0
        m = scene.m
        self._amount: Amount | None = None
        self._is_stacked = len(scene.seats) > _MOST_BESIDE
        wide = m.half(_WIDER if self._is_stacked else _WIDE)
        cell = self.inner_width(scene, wide) // len(scene.seats) - m.u(5)
        self._plates = Plates.of(scene.names, cell, m)
        self._row = self._plates.height if self._is_stacked else m.half(44)
        high = m.u(24) + m.t(28) + m.t(22) + self._row + m.half(6) + m.half(44) + m.u(20)
        super().__init__(scene, wide, high)

    # -------------------------------------------------------------- what is bid
    @property
    def bid(self) -> int:
        """The bid that the main button makes."""
        return self.sale.bid(self.wish)

    @property
    def is_yours(self) -> bool:
        """Whether a person at this screen bids now."""
        return self.scene.is_yours and self.scene.actor == self.sale.seat

    def nudge(self, step: int) -> None:
        """A higher or lower bid."""
        self.wish = self.sale.bid(self.bid + step)
        self.update()
        self.scene.show_actions()

    def follow(self) -> None:
        """Somebody has bid: show it. The next one begins from the lowest bid."""
        self.sale = Sale.of(self.scene.view)
        self.wish = 0
        self.update()

    # -------------------------------------------------------------- looks
    def build(self) -> None:
        """The row that sets the bid, and a button for all one has."""
        inner, m = self.inner, self.m
        all_wide = m.half(56)
        row = Rect(inner.x, inner.bottom - m.half(44), inner.width - all_wide - m.u(5), m.half(44))
        self._amount = Amount(self, row, STEPS, self.nudge, m.t(130))
        rect = Rect(inner.right - all_wide, row.y, all_wide, row.height - m.u(4))
        self._all = self.add_button(rect, ButtonLook("All", size=16), lambda: self.nudge(self.sale.most))

    def paint(self, sheet: Sheet) -> None:
        """What is sold and what it is worth knowing of it; the bidders; the bid, out of one's cash."""
        inner, m = self.inner, self.m
        head = Rect(inner.x, inner.y, inner.width, m.t(28))
        sheet.write(f"Auction: {self.sale.lot}", head, 18, bold=True)
        line = Rect(inner.x, head.bottom, inner.width, m.t(22))
        faint(self.sale.note(self.scene.view, self.scene.names), sheet, line)
        self._paint_bidders(sheet, Rect(inner.x, line.bottom + m.u(5), inner.width, self._row))
        self._show_amount(sheet)

    def _paint_bidders(self, sheet: Sheet, rect: Rect) -> None:
        """The seller, and from his left those who may bid."""
        count, seller = len(self.scene.seats), self.sale.task.seller
        wide = rect.width // count
        side = min(rect.height - self.m.u(8), wide // 3)
        says = [*self.scene.names, *map(self.sale.state_of, range(count))]
        size = sheet.common_size(says, 15, wide - side - self.m.u(20))
        for number in range(count):
            cell = Rect(rect.x + number * wide, rect.y, wide - self.m.u(5), rect.height)
            seat = (seller + number) % count
            if self._is_stacked:
                self._paint_stacked(sheet, cell, seat)
            else:
                self._paint_bidder(sheet, cell, seat, size)

    def _paint_stacked(self, sheet: Sheet, cell: Rect, seat: int) -> None:
        sale = self.sale
        leads = seat == sale.task.leader
        strength = 255 if leads or seat in sale.task.left else 110
        says = sale.state_of(seat)
        paint_player(sheet, self, cell, seat, says, self._plates, strength=strength, is_good=leads)
        if seat == sale.seat:
            sheet.glow(cell)

    def _paint_bidder(self, sheet: Sheet, cell: Rect, seat: int, size: float) -> None:
        m, sale = self.m, self.sale
        leads = seat == sale.task.leader
        is_out = not leads and seat not in sale.task.left
        side = min(cell.height - m.u(8), (cell.width + m.u(5)) // 3)
        badge = self.scene.seats[seat].badge(side)
        if is_out:
            badge = badge.copy()
            badge.set_alpha(110)
        if seat == sale.seat:
            sheet.glow(cell)
        sheet.put(badge, Rect(cell.x + m.u(4), cell.y, side, cell.height))
        left = cell.x + side + m.u(8)
        name = Rect(left, cell.y + m.u(3), cell.right - left - m.u(4), cell.height // 2 - m.u(3))
        sheet.write(self.scene.name(seat), name, size, FADED_INK if is_out else INK)
        ink = SPRUCE if leads else FADED_INK
        sheet.write(sale.state_of(seat), name.move(0, name.height), size, ink, bold=leads)

    def _show_amount(self, sheet: Sheet) -> None:
        if self._amount is None:
            return
        is_yours = self.is_yours
        for button in self.buttons:
            button.change(visible=is_yours)
        if not is_yours:
            place = self._amount.sum_place
            row = Rect(self.inner.x, place.y, self.inner.width, place.height)
            faint(f"{self.scene.name(self.sale.seat)} thinks it over.", sheet, row, side="centre")
            return
        words = f"{money(self.bid)} of {money(self.sale.most)}"
        self._amount.show(sheet, words, self.bid, self.sale.least, self.sale.most)
        self._all.show(enabled=self.bid < self.sale.most)

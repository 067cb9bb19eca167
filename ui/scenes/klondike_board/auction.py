"""The panel of an auction: who still bids, the highest bid, one's own cash, and the bid in the making."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from pygame import Rect

from games.klondike_board.board import BOARD, NAME
from games.klondike_board.state import NOBODY
from games.klondike_board.tasks import Bidding
from ui import svg
from ui.scenes.klondike_board.panel import Amount, Panel, Sheet, faint
from ui.theme import FADED_INK, INK, SPRUCE
from ui.widgets import ButtonLook

if TYPE_CHECKING:
    from games.klondike_board.state import View
    from ui.scenes.klondike_board.scene import KlondikeScene

STEPS: Final = (-1, 1, 5, 10)
_WIDE: Final = 620


class Sale(NamedTuple):
    """An auction as its panel shows it. `seat` is the one who bids now, `left` all who still may."""

    task: Bidding
    seat: int
    most: int

    @classmethod
    def of(cls, view: View) -> Sale:
        """The auction that goes on."""
        task = Bidding(*view.values)  # type: ignore[arg-type]
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
            return f"The next card of {BOARD.creeks[self.task.creek]}, face down"
        return NAME[self.task.space]

    def state_of(self, seat: int) -> str:
        """What a player does in it, in a word or two."""
        task = self.task
        if seat == task.seller:
            return "sells"
        if seat == task.leader:
            return f"${task.high},000"
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
        high = m.u(24) + m.t(28) + m.half(78) + m.t(28) + m.half(44) + m.u(24)
        super().__init__(scene, m.half(_WIDE), high)

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
        """The row that sets the bid."""
        inner, m = self.inner, self.m
        row = Rect(inner.x, inner.bottom - m.half(44), inner.width, m.half(44))
        self._amount = Amount(self, row, STEPS, self.nudge)
        most = ButtonLook("All", size=16)
        last = self.buttons[-1].area
        place = self._amount.sum_place
        wide = last.width
        self._amount.sum_place = Rect(place.x, place.y, place.width - wide - m.u(6), place.height)
        rect = Rect(self._amount.sum_place.right + m.u(6), place.y, wide, place.height - m.u(4))
        self._all = self.add_button(rect, most, lambda: self.nudge(self.sale.most))

    def paint(self, sheet: Sheet) -> None:
        """What is sold and by whom; the bidders; the highest bid and the bidder's cash; the bid."""
        inner, m = self.inner, self.m
        head = Rect(inner.x, inner.y, inner.width, m.t(28))
        self._paint_head(sheet, head)
        row = Rect(inner.x, head.bottom + m.u(4), inner.width, m.half(74))
        self._paint_bidders(sheet, row)
        money = Rect(inner.x, row.bottom + m.u(2), inner.width, m.t(28))
        self._paint_money(sheet, money)
        self._show_amount(sheet)

    def _paint_head(self, sheet: Sheet, rect: Rect) -> None:
        side = rect.height
        picture = svg.fitted("ui_trophy" if self.sale.task.creek < 0 else "nugget", side, side)
        sheet.put(picture, Rect(rect.x, rect.y, side, side))
        words = f"Auction: {self.sale.lot}"
        room = Rect(rect.x + side + self.m.u(8), rect.y, rect.width - side - self.m.u(8), rect.height)
        sheet.write(words, room, 18, bold=True)

    def _paint_bidders(self, sheet: Sheet, rect: Rect) -> None:
        scene, m, task = self.scene, self.m, self.sale.task
        seats = [*sorted(range(len(scene.seats)), key=lambda seat: (seat - task.seller) % len(scene.seats))]
        wide = rect.width // len(seats)
        for number, seat in enumerate(seats):
            cell = Rect(rect.x + number * wide, rect.y, wide - m.u(6), rect.height)
            self._paint_bidder(sheet, cell, seat)

    def _paint_bidder(self, sheet: Sheet, cell: Rect, seat: int) -> None:
        m, sale = self.m, self.sale
        is_out = seat != sale.task.leader and seat not in sale.task.left
        if seat == sale.seat:
            sheet.glow(cell)
        badge = self.scene.seats[seat].badge(m.half(36))
        if is_out:
            badge = badge.copy()
            badge.set_alpha(110)
        sheet.put(badge, Rect(cell.x, cell.y + m.u(3), cell.width, m.half(36)))
        rows = Rect(cell.x, cell.y + m.half(40), cell.width, cell.height - m.half(42))
        line = rows.height // 2
        name = Rect(rows.x + m.u(4), rows.y, rows.width - m.u(8), line)
        sheet.write(self.scene.name(seat), name, 14, FADED_INK if is_out else INK, side="centre")
        leads = seat == sale.task.leader
        sheet.write(
            sale.state_of(seat),
            name.move(0, line),
            15,
            SPRUCE if leads else FADED_INK,
            bold=leads,
            side="centre",
        )

    def _paint_money(self, sheet: Sheet, rect: Rect) -> None:
        scene, task, m = self.scene, self.sale.task, self.m
        half = Rect(rect.x, rect.y, rect.width // 2, rect.height)
        if task.leader == NOBODY:
            faint("Nobody has bid yet.", sheet, half)
        else:
            side = half.height
            sheet.put(scene.seats[task.leader].badge(side), Rect(half.x, half.y, side, side))
            room = Rect(half.x + side + m.u(6), half.y, half.width - side - m.u(6), half.height)
            sheet.write(f"${task.high},000 from {scene.name(task.leader)}", room, 17, SPRUCE, bold=True)
        whose = "Your cash" if self.is_yours else f"{scene.name(self.sale.seat)} has"
        other = Rect(half.right, rect.y, rect.right - half.right, rect.height)
        sheet.write(f"{whose}: ${self.sale.most},000", other, 17, bold=True, side="right")

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
        self._amount.show(sheet, f"Bid ${self.bid},000", self.bid, self.sale.least, self.sale.most)
        self._all.show(enabled=self.bid < self.sale.most)

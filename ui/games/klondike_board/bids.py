"""The panels in which all have their say: an auction, a bet that is proposed, and the pot they throw for."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from pygame import Rect

from games.core import Message, Player, Value, Words, message
from games.klondike_board import pending
from games.klondike_board.board import LODE, PRICE, dollars
from games.klondike_board.rules import actor
from ui.draw import svg, text
from ui.draw.theme import FADED_INK, INK, SPRUCE, WHITE, Metrics
from ui.games.klondike_board.choice import Bet, Bid
from ui.games.klondike_board.facts import earns
from ui.games.klondike_board.panel import PAD, Amount, Panel, Part, Sheet, Stand, faint
from ui.games.klondike_board.words import lot
from ui.play.narration import Names
from ui.widgets.button import labelled

if TYPE_CHECKING:
    from games.klondike_board.state import View

BIDS: Final = (-1, 1, 5, 10)
STAKES: Final = (-5, -1, 1, 5)
_AUCTION: Final = 620  # the width of an auction's panel, in units
_WIDER: Final = 680
_BET: Final = 520
_HEAD: Final = 26  # how high heading, note and sum are, in units
_NOTE: Final = 20
_SUM: Final = 42
_GAVEL: Final = 1.2  # the gavel's width, in its heights
_MOST_BESIDE: Final = 4
"""With more players in an auction names stand below badges, not beside them."""
_BADGE: Final = 28
_PALE: Final = 110
"""How strong the badge of one is who bids no more."""
_NAME: Final = 14
_CLOSE: Final = 1.25
_LEAST_NAME: Final = 12
"""At this size names still have one line, with text of the usual size."""


# ------------------------------------------------------------------ players side by side
class Said(NamedTuple):
    """What a player does in an auction or a bet, in a word or two, and whether it is for the best."""

    seat: int
    state: Value
    is_good: bool


class Plates(NamedTuple):
    """How the places of players side by side are lettered: the size, and how many lines a name may have."""

    font: int
    rows: int
    m: Metrics

    @classmethod
    def of(cls, names: Sequence[str], wide: int, m: Metrics) -> Plates:
        """For names in places of a width: in one line, or in two where that is too narrow."""
        room = wide - m.u(8)

        def fits(font: int, rows: int) -> bool:
            lines = [text.broken(name, font, False, room) for name in names]
            widest = max(text.width(line, font) for name in lines for line in name)
            return widest <= room and max(map(len, lines)) <= rows

        least, most = m.usual.font(_LEAST_NAME), m.usual.font(_NAME)
        usual = next((font for font in range(most, least - 1, -1) if fits(font, 1)), 0)
        rows = 1 if usual else 2
        font = m.fitting(lambda each: fits(each.font(_NAME), rows)).font(_NAME)
        return cls(font if font > most else usual or font, rows, m)

    @property
    def step(self) -> int:
        """From line to line, in pixels: closer than elsewhere."""
        return round(self.font * _CLOSE)

    @property
    def height(self) -> int:
        """How high the place of a player is: a badge, the name, and what he does."""
        return self.m.half(_BADGE + 4) + (self.rows + 1) * self.step + self.m.u(3)


def paint_player(
    sheet: Sheet, stand: Stand, area: Rect, said: Said, plates: Plates, *, strength: int = 255
) -> None:
    """A player's badge, paler where its strength is less, and name, and what he does."""
    m, look = plates.m, stand.seats[said.seat]
    sheet.round(area, WHITE.veiled(90))
    badge = look.badge(m.half(_BADGE))
    if strength < 255:
        badge = badge.copy()
        badge.set_alpha(strength)
    sheet.put(badge, Rect(area.x, area.y + m.u(3), area.width, m.half(_BADGE)))
    name = Rect(area.x + m.u(4), area.y + m.half(_BADGE + 4), area.width - m.u(8), plates.rows * plates.step)
    sheet.block(look.name, name, plates.font, INK, plates.step)
    ink = SPRUCE if said.is_good else FADED_INK
    sheet.block(said.state, Rect(name.x, name.bottom, name.width, plates.step), plates.font, ink, plates.step)


# ------------------------------------------------------------------ an auction
class AuctionPanel(Panel):
    """An auction, for those who bid at this screen and for those who look on.

    `bid_of` gives the bid in the making, once the one before has been made.
    """

    arrows_count = True

    def __init__(self, stand: Stand, view: View, bid_of: Callable[[View], Bid], *, is_yours: bool) -> None:
        self.bid = bid_of(view)
        self._bid_of = bid_of
        count = len(stand.seats)
        self._amount: Amount | None = None
        self._is_stacked = count > _MOST_BESIDE

        def wide(m: Metrics) -> int:
            return m.half(_WIDER if self._is_stacked else _AUCTION)

        def plates(m: Metrics) -> Plates:
            return Plates.of(stand.names, stand.inner_width(wide(m)) // count - m.u(5), m)

        def row(m: Metrics) -> int:
            return plates(m).height if self._is_stacked else m.half(44)

        def high(m: Metrics) -> int:
            return m.u(PAD + 10) + m.t(_HEAD) + m.t(_NOTE) + row(m) + m.half(_SUM)

        m = stand.measures(high)
        self._plates, self._row = plates(m), row(m)
        super().__init__(stand, view, m, (wide(m), high(m)), is_yours=is_yours)

    def nudge(self, step: int) -> None:
        """A higher or lower bid."""
        self.bid.change(step)
        self.changed()

    def follow(self, view: View, *, is_yours: bool) -> None:
        """Somebody has bid: show it."""
        self.bid = self._bid_of(view)
        super().follow(view, is_yours=is_yours)

    # -------------------------------------------------------------- looks
    def build(self) -> None:
        """The row that sets the bid, and a button for all one has."""
        inner, m = self.inner, self.m
        all_wide = m.half(56)
        row = Rect(inner.x, inner.bottom - m.half(_SUM), inner.width - all_wide - m.u(5), m.half(_SUM))
        self._amount = Amount(self, row, BIDS, self.nudge, m.t(130))
        rect = Rect(inner.right - all_wide, row.y, all_wide, row.height - m.u(4))
        self._all = self.add_button(
            rect,
            labelled(message("klondike_board.button.all"), "", size=16),
            lambda: self.nudge(self.bid.most),
        )

    def paint(self, sheet: Sheet) -> None:
        """The gavel, what is sold, what is worth knowing of it; the bidders; the bid, out of one's cash."""
        inner, m, task = self.inner, self.m, self.bid.task
        side = m.t(_HEAD) + m.t(_NOTE)
        gavel = svg.fitted("gavel", round(side * _GAVEL), side)
        sheet.put(gavel, Rect((inner.x, inner.y), (gavel.get_width(), side)))
        left = inner.x + gavel.get_width() + m.u(12)
        head = Rect(left, inner.y, inner.right - left, m.t(_HEAD))
        sheet.write(message("klondike_board.auction", lot=lot(task.creek, task.space)), head, 18, bold=True)
        line = Rect(left, head.bottom, head.width, m.t(_NOTE))
        faint(_note(task, self.view), sheet, line)
        self._paint_bidders(sheet, Rect(inner.x, line.bottom + m.u(4), inner.width, self._row))
        if self._amount:
            self._show_amount(sheet, self._amount)

    def _paint_bidders(self, sheet: Sheet, rect: Rect) -> None:
        """The seller, and from his left those who may bid."""
        count, seller = len(self.stand.seats), self.bid.task.seller
        wide = rect.width // count
        side = min(rect.height - self.m.u(8), wide // 3)
        says = [*self.stand.names, *(_bidder(self.bid.task, seat).state for seat in range(count))]
        size = sheet.common_size(says, 15, wide - side - self.m.u(20))
        for number in range(count):
            cell = Rect(rect.x + number * wide, rect.y, wide - self.m.u(5), rect.height)
            said = _bidder(self.bid.task, (seller + number) % count)
            if self._is_stacked:
                self._paint_stacked(sheet, cell, said)
            else:
                self._paint_bidder(sheet, cell, said, size)

    def _is_out(self, said: Said) -> bool:
        return not said.is_good and said.seat not in self.bid.task.left

    def _paint_stacked(self, sheet: Sheet, cell: Rect, said: Said) -> None:
        strength = _PALE if self._is_out(said) else 255
        paint_player(sheet, self.stand, cell, said, self._plates, strength=strength)
        if said.seat == self.bid.seat:
            sheet.glow(cell)

    def _paint_bidder(self, sheet: Sheet, cell: Rect, said: Said, size: float) -> None:
        m, look, is_out = self.m, self.stand.seats[said.seat], self._is_out(said)
        side = min(cell.height - m.u(8), (cell.width + m.u(5)) // 3)
        badge = look.badge(side)
        if is_out:
            badge = badge.copy()
            badge.set_alpha(_PALE)
        if said.seat == self.bid.seat:
            sheet.glow(cell)
        sheet.put(badge, Rect(cell.x + m.u(4), cell.y, side, cell.height))
        left = cell.x + side + m.u(8)
        name = Rect(left, cell.y + m.u(3), cell.right - left - m.u(4), cell.height // 2 - m.u(3))
        sheet.write(look.name, name, size, FADED_INK if is_out else INK)
        ink = SPRUCE if said.is_good else FADED_INK
        sheet.write(said.state, name.move(0, name.height), size, ink, bold=said.is_good)

    def _show_amount(self, sheet: Sheet, amount: Amount) -> None:
        for button in self.buttons:
            button.change(visible=self.is_yours)
        bid = self.bid
        if not self.is_yours:
            place = amount.sum_place
            row = Rect(self.inner.x, place.y, self.inner.width, place.height)
            who = Player(self.stand.names[bid.seat])
            faint(message("klondike_board.auction.thinks", who=who), sheet, row, side="centre")
            return
        words = message("klondike_board.auction.bid", amount=dollars(bid.amount), most=dollars(bid.most))
        amount.show(sheet, words, bid.amount, bid.least, bid.most)
        self._all.show(enabled=bid.amount < bid.most)


def _note(auction: pending.Bidding, view: View) -> Message:
    """What counts for those who bid: how gold would pay in the creek, or what the building earns."""
    if auction.creek < 0:
        price = dollars(PRICE[auction.space])
        return message("klondike_board.auction.building", price=price, earns=earns(view, auction.space))
    shown = view.shown[auction.creek]
    found = "lode" if LODE in shown else "gold" if shown else "none"
    return message(f"klondike_board.auction.{found}")


def _bidder(auction: pending.Bidding, seat: int) -> Said:
    leads = seat == auction.leader
    if leads and seat != auction.seller:
        return Said(seat, dollars(auction.high), leads)
    if seat == auction.seller:
        state = "sells"
    elif seat not in auction.left:
        state = "out"
    else:
        state = "bids" if seat == auction.left[0] else "waits"
    return Said(seat, message(f"klondike_board.state.{state}"), leads)


# ------------------------------------------------------------------ a bet
class BetPanel(Panel):
    """Propose a bet."""

    arrows_count = True

    def __init__(self, stand: Stand, view: View, draft: Bet) -> None:
        self.draft = draft
        self._amount: Amount | None = None

        def high(m: Metrics) -> int:
            return (
                m.u(PAD + 10) + m.t(_HEAD) + m.t(_NOTE) + _plates(stand, draft.there, m).height + m.half(_SUM)
            )

        m = stand.measures(high)
        self._plates = _plates(stand, draft.there, m)
        super().__init__(stand, view, m, (m.half(_BET), high(m)))

    def build(self) -> None:
        """The row that sets the stake."""
        inner, m = self.inner, self.m
        row = Rect(inner.x, inner.bottom - m.half(_SUM), inner.width, m.half(_SUM))
        self._amount = Amount(self, row, STAKES, self.nudge, m.t(150))

    def nudge(self, step: int) -> None:
        """A higher or lower stake."""
        self.draft.change(step)
        self.changed()

    def act_on(self, part: Part) -> None:
        """Ask somebody, or do not."""
        self.draft.toggle(part.number)
        self.changed()

    def paint(self, sheet: Sheet) -> None:
        """Who is there; the stake and the pot."""
        inner, m, draft = self.inner, self.m, self.draft
        head = Rect(inner.x, inner.y, inner.width, m.t(_HEAD))
        sheet.write(message("klondike_board.bet"), head, 18, bold=True)
        line = Rect(inner.x, head.bottom, inner.width, m.t(_NOTE))
        faint(message("klondike_board.bet.pot", pot=dollars(draft.pot)), sheet, line)
        row = Rect(inner.x, line.bottom + m.u(4), inner.width, self._plates.height)
        wide = _plate_width(row.width, len(draft.there), m)
        for number, seat in enumerate(draft.there):
            area = Rect(row.x + number * wide, row.y, wide - m.u(8), row.height)
            self.parts.append(Part("player", seat, area))
            is_asked = seat in draft.asked
            state = message("klondike_board.state.asked" if is_asked else "klondike_board.state.not_asked")
            paint_player(sheet, self.stand, area, Said(seat, state, is_asked), self._plates)
            if is_asked:
                sheet.glow(area)
        if self._amount:
            stake = message("klondike_board.bet.stake", stake=dollars(draft.stake))
            self._amount.show(sheet, stake, draft.stake, 1, draft.most)


class StakesPanel(Panel):
    """A bet that was proposed: who is in it, who is to answer; then the throws for the pot."""

    def __init__(self, stand: Stand, view: View) -> None:
        seats = [each.seat for each in _told(view, stand.names).players]

        def high(m: Metrics) -> int:
            return m.u(PAD + 10) + m.t(_HEAD) + _plates(stand, seats, m).height + m.t(_NOTE)

        m = stand.measures(high)
        self._plates = _plates(stand, seats, m)
        super().__init__(stand, view, m, (m.half(_BET), high(m)))

    def paint(self, sheet: Sheet) -> None:
        """The stake or the pot, and what each player of the bet does."""
        view, inner, m = self.view, self.inner, self.m
        told = _told(view, self.stand.names)
        head = Rect(inner.x, inner.y, inner.width, m.t(_HEAD))
        sheet.write(told.head, head, 18, bold=True)
        row = Rect(inner.x, head.bottom + m.u(4), inner.width, self._plates.height)
        wide = _plate_width(row.width, len(told.players), m)
        for number, said in enumerate(told.players):
            area = Rect(row.x + number * wide, row.y, wide - m.u(8), row.height)
            paint_player(sheet, self.stand, area, said, self._plates)
            if said.seat == actor(view, view.task):
                sheet.glow(area)
        faint(told.line, sheet, Rect(inner.x, row.bottom + m.u(4), inner.width, m.t(_NOTE)))


class _Told(NamedTuple):
    """The head of the panel, what each player of the bet does, and a line below."""

    head: Words
    players: list[Said]
    line: Words


def _told(view: View, names: Names) -> _Told:
    task = view.task
    if isinstance(task, pending.Joining):
        return _joining(task)
    return _betting(view.expect(pending.Betting), names)


def _joining(task: pending.Joining) -> _Told:
    joins, asked = message("klondike_board.state.joins"), message("klondike_board.state.is_asked")
    players = [Said(seat, joins, is_good=True) for seat in task.joined]
    players += [Said(seat, asked, is_good=False) for seat in task.waiting]
    line = message("klondike_board.bet.so_far", pot=dollars(task.stake * len(task.joined)))
    return _Told(message("klondike_board.bet.each", stake=dollars(task.stake)), players, line)


def _betting(task: pending.Betting, names: Names) -> _Told:
    leads = message("klondike_board.state.leads", total=task.best)
    throws = message("klondike_board.state.throws")
    players = [Said(seat, leads, is_good=True) for seat in task.leaders]
    players += [Said(seat, throws, is_good=False) for seat in task.waiting]
    waits = task.waiting
    line = message("klondike_board.bet.next", who=Player(names[waits[0]])) if waits else ""
    return _Told(message("klondike_board.bet.whole", pot=dollars(task.pot)), players, line)


def _plate_width(room: int, count: int, m: Metrics) -> int:
    """From the place of a player to the next one's."""
    return min(m.half(120), room // max(1, count))


def _plates(stand: Stand, seats: Collection[int], m: Metrics) -> Plates:
    """How the places of some players are lettered on the panels of a bet."""
    wide = _plate_width(stand.inner_width(m.half(_BET)), len(seats), m)
    return Plates.of([stand.seats[seat].name for seat in seats], wide - m.u(8), m)

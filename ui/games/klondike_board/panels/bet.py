"""The panels of a bet: for proposing it, and for the players in it and their throws for the pot."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from games.compat import override
from games.core import Money, Player, Value, Words, message
from games.klondike_board import pending
from games.klondike_board.board import to_money
from games.klondike_board.money import free_cash
from games.klondike_board.rules import actor
from games.ring.state import clockwise
from ui.draw.boxes import Stack
from ui.draw.theme import Metrics
from ui.games.klondike_board.choices.drafts import BetDraft, ReserveDraft
from ui.games.klondike_board.panels.panel import Amount, PanelContext, Part, Sheet, write_small
from ui.games.klondike_board.panels.players_panel import HEAD, NOTE, PlayersPanel, PlayerState
from ui.games.klondike_board.words.terms import auction_item
from ui.play.narration.narrator import Names

if TYPE_CHECKING:
    from games.klondike_board.state import View

STAKES: Final = (-5, -1, 1, 5)


class BetTexts(NamedTuple):
    """The texts of the panel of a bet: its head, the state of each player, and a line below."""

    head: Words
    players: Sequence[PlayerState]
    line: Words


class _AmountPanel(PlayersPanel):
    """A panel with one amount, which buttons and arrows change in a draft."""

    arrows_count = True

    def __init__(
        self, context: PanelContext, view: View, draft: BetDraft | ReserveDraft, seats: Collection[int]
    ) -> None:
        self._changing = draft
        super().__init__(context, view, seats)

    @override
    def build(self) -> None:
        self._amount = Amount(self, self.inner, STAKES, self.adjust, self.m.t(150))
        self.amounts = [self._amount]

    @override
    def adjust(self, step: int) -> None:
        self._changing.change(step)
        self.changed()


class BetPanel(_AmountPanel):
    """The panel for proposing a bet."""

    def __init__(self, context: PanelContext, view: View, draft: BetDraft) -> None:
        self.draft = draft
        super().__init__(context, view, draft, draft.there)

    @property
    @override
    def amount_words(self) -> Words:
        return message("klondike_board.bet.stake", stake=to_money(self.draft.stake))

    @override
    def activate_part(self, part: Part) -> None:
        self.draft.toggle(part.number)
        self.changed()

    @override
    def paint(self, sheet: Sheet) -> None:
        m, draft, rows = self.m, self.draft, Stack(self.inner)
        sheet.write(message("klondike_board.bet"), rows.take(m.t(HEAD)), 18, bold=True)
        write_small(message("klondike_board.bet.pot", pot=to_money(draft.pot)), sheet, rows.take(m.t(NOTE)))
        states = [self._state(seat, is_asked=seat in draft.asked) for seat in draft.there]
        row = rows.take(self._name_style.height, m.u(4))
        self.parts = [Part("player", each.seat, area) for area, each in self.cells(row, states)]
        self.paint_players(sheet, row, states, draft.asked)
        self._amount.show(sheet, self.amount_words, draft.stake, 1, draft.most)

    @staticmethod
    def _state(seat: int, *, is_asked: bool) -> PlayerState:
        state = message("klondike_board.state.asked" if is_asked else "klondike_board.state.not_asked")
        return PlayerState(seat, state, is_good=is_asked)


class ReservePanel(_AmountPanel):
    """The panel for the lowest price of a claim, with the cash of those who may bid."""

    def __init__(self, context: PanelContext, view: View, draft: ReserveDraft) -> None:
        self.draft = draft
        super().__init__(context, view, draft, clockwise(draft.task.player, len(context.seats)))

    @property
    @override
    def amount_words(self) -> Words:
        return message("klondike_board.reserve.amount", amount=to_money(self.draft.amount))

    @override
    def paint(self, sheet: Sheet) -> None:
        m, rows = self.m, Stack(self.inner)
        sheet.write(reserve_heading(self.draft), rows.take(m.t(HEAD)), 18, bold=True)
        write_small(message("klondike_board.reserve.note"), sheet, rows.take(m.t(NOTE)))
        row = rows.take(self._name_style.height, m.u(4))
        states = reserve_states(self.view, self.draft, lambda has: has)
        self.paint_players(sheet, row, states, ())
        self._amount.show(sheet, self.amount_words, self.draft.amount, 1, self.draft.most)


def reserve_heading(draft: ReserveDraft) -> Words:
    """Return the heading of the panel for a lowest price: the claim for sale."""
    return message("klondike_board.reserve", lot=auction_item(draft.task.creek, -1))


def reserve_states(view: View, draft: ReserveDraft, form: Callable[[Money], Value]) -> list[PlayerState]:
    """Return the cash of each player who may bid for the claim; `form` makes a state of it."""
    bidders = [(seat, free_cash(view, seat)) for seat in clockwise(draft.task.player, view.seats)]
    return [PlayerState(seat, form(to_money(has)), is_good=has > 0) for seat, has in bidders]


class BetProgressPanel(PlayersPanel):
    """The panel of a proposed bet: the players in it, the answers to come, then the throws for the pot."""

    heads = (HEAD,)

    def __init__(self, context: PanelContext, view: View) -> None:
        super().__init__(context, view, [player.seat for player in bet_texts(view, context.names).players])

    @override
    def below(self, m: Metrics) -> int:
        return m.t(NOTE)

    @override
    def paint(self, sheet: Sheet) -> None:
        m, rows, texts = self.m, Stack(self.inner), bet_texts(self.view, self.context.names)
        sheet.write(texts.head, rows.take(m.t(HEAD)), 18, bold=True)
        row = rows.take(self._name_style.height, m.u(4))
        self.paint_players(sheet, row, texts.players, (actor(self.view, self.view.task),))
        write_small(texts.line, sheet, rows.take(m.t(NOTE), m.u(4)))


def bet_texts(view: View, names: Names) -> BetTexts:
    """Return the texts of the bet that is answered or thrown for."""
    task = view.task
    line: Words = ""
    if isinstance(task, pending.Joining):
        head = message("klondike_board.bet.each", stake=to_money(task.stake))
        line = message("klondike_board.bet.so_far", pot=to_money(task.stake * len(task.joined)))
        good, leads = task.joined, message("klondike_board.state.joins")
        waits = message("klondike_board.state.is_asked")
    else:
        task = view.expect(pending.Betting)
        head = message("klondike_board.bet.whole", pot=to_money(task.pot))
        if task.waiting:
            line = message("klondike_board.bet.next", who=Player(names[task.waiting[0]]))
        good, leads = task.leaders, message("klondike_board.state.leads", total=task.best)
        waits = message("klondike_board.state.throws")
    players = [PlayerState(seat, leads, is_good=True) for seat in good]
    return BetTexts(
        head, [*players, *(PlayerState(seat, waits, is_good=False) for seat in task.waiting)], line
    )

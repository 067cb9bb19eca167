"""The current actions of the three buttons beside the board; the key Space does the first one."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from typing import Final, NamedTuple

from games.core import Move, Player, Words, message
from games.klondike_board import pending
from games.klondike_board import state as kb
from games.klondike_board.bargains import MOST_COUNTERS, bet_candidates
from games.klondike_board.board import CREEK_NAMES, PLACES, PRICE, to_money
from games.klondike_board.house import BEFORE
from games.klondike_board.money import toll
from ui.games.klondike_board.choices.choice import Choice, Decision
from ui.play.narration.narrator import Names
from ui.widgets.button import ButtonKind, ButtonLook, labelled


class LocalAction(Enum):
    """The effect of a button that makes no move."""

    THROW = auto()
    DEAL = auto()
    OFFER = auto()
    BET = auto()
    CLOSE = auto()
    UNFOLD = auto()
    PUT_CARDS_AWAY = auto()


class ButtonAction(NamedTuple):
    """A button's words and picture, and its effect: a move or a local action."""

    words: Words
    icon: str
    does: Move | LocalAction

    def look(self, kind: ButtonKind) -> ButtonLook:
        """Return the look of the button, as the main action or as another one."""
        return labelled(self.words, self.icon, kind, 18 if kind == "primary" else 17)


class ButtonRow(NamedTuple):
    """The three actions and one in the player's row, each None if there is none."""

    main: ButtonAction | None = None
    second: ButtonAction | None = None
    third: ButtonAction | None = None
    in_row: ButtonAction | None = None


SECOND_MOVES: Final = (
    kb.PayToll,
    kb.SellClaim,
    kb.Decline,
    kb.PassBid,
    kb.Refuse,
    kb.StayOut,
    kb.LetGo,
)
"""The moves that the second button makes."""
BACK_ACTIONS: Final = (LocalAction.CLOSE, LocalAction.UNFOLD)
"""The actions that lead back to the task, from a draft or from a folded panel."""
_THROW: Final = ButtonAction(message("klondike_board.button.throw"), "dice", LocalAction.THROW)
_DEAL: Final = ButtonAction(message("klondike_board.button.deal"), "swap", LocalAction.DEAL)


def cards_button_look() -> ButtonLook:
    """Return the look of the button that shows the list of all cards."""
    return labelled(message("klondike_board.button.cards"), "eye", size=16)


def collect_button_look(thousands: int) -> ButtonLook:
    """Return the look of the button that asks for money."""
    return labelled(message("klondike_board.button.ask", amount=to_money(thousands)), "", "gold", 13)


def bet_button_look() -> ButtonLook:
    """Return the look of the button in a row that begins a bet, where the toll has the usual place."""
    return labelled(message("klondike_board.button.bet"), "", "gold", 13)


def deal_button_look() -> ButtonLook:
    """Return the look of the button that asks for a deal in another player's turn."""
    return labelled(message("klondike_board.button.ask_deal"), "", "gold", 13)


def button_actions(choice: Choice, decision: Decision, names: Names, *, is_chance: bool) -> ButtonRow:
    """Return the actions of the seat that has to decide."""
    view = decision.view
    if choice.covers_panel(view):
        return ButtonRow(
            ButtonAction(message("klondike_board.button.put_away"), "close", LocalAction.PUT_CARDS_AWAY)
        )
    if choice.has_draft:
        close = ButtonAction(message("klondike_board.button.close"), "close", LocalAction.CLOSE)
        return ButtonRow(_draft_action(choice, names), close)
    if is_chance:
        return ButtonRow(_THROW)
    if not decision.moves:
        return ButtonRow()
    if choice.is_folded:
        return ButtonRow(ButtonAction(message("klondike_board.button.unfold"), "eye", LocalAction.UNFOLD))
    find = _BY_TASK.get(type(view.task))
    return find(choice, decision) if find else ButtonRow()


def _draft_action(choice: Choice, names: Names) -> ButtonAction | None:
    """Return the action that completes the draft of a deal or bet, or None."""
    if choice.deal:
        to = Player(names[choice.deal.partner])
        return ButtonAction(message("klondike_board.button.offer", to=to), "check", LocalAction.OFFER)
    bet = message("klondike_board.button.propose")
    return ButtonAction(bet, "check", choice.bet.move()) if choice.bet else None


# ------------------------------------------------------------------ one for each task
def _ready_actions(choice: Choice, decision: Decision) -> ButtonRow:
    view, paying = decision.view, None
    if kb.PayToll() in decision.moves:
        amount = to_money(toll(len(view.cash)))
        paying = ButtonAction(message("klondike_board.button.toll", toll=amount), "", kb.PayToll())
    tries = message("klondike_board.button.try")
    throw = _THROW._replace(words=tries) if view.climbs[decision.seat] else _THROW
    bet = _bet_button(decision) if decision.view.house.bets == BEFORE else None
    return ButtonRow(throw, paying or bet, _DEAL, bet if paying else None)


def _prospect_actions(choice: Choice, decision: Decision) -> ButtonRow:
    creek = choice.chosen_creek(decision.view)
    dig, sale = message("klondike_board.button.prospect", creek=CREEK_NAMES[creek]), kb.SellClaim(creek)
    sell = ButtonAction(message("klondike_board.button.sell"), "", sale) if sale in decision.moves else None
    return ButtonRow(ButtonAction(dig, "check", kb.Prospect(creek)), sell)


def _buy_actions(choice: Choice, decision: Decision) -> ButtonRow:
    price = to_money(PRICE[decision.view.at[decision.seat]])
    buy, leave = message("klondike_board.button.buy", price=price), message("klondike_board.button.leave")
    return ButtonRow(ButtonAction(buy, "check", kb.Buy()), ButtonAction(leave, "close", kb.Decline()))


def _bid_actions(choice: Choice, decision: Decision) -> ButtonRow:
    bid = choice.bid_draft(decision.view)
    more, done = (
        message("klondike_board.button.bid", amount=to_money(bid.amount)),
        message("klondike_board.button.pass"),
    )
    return ButtonRow(ButtonAction(more, "hand", bid.move()), ButtonAction(done, "close", kb.PassBid()))


def _reserve_actions(choice: Choice, decision: Decision) -> ButtonRow:
    draft = choice.reserve_draft(decision.view)
    words = message("klondike_board.button.reserve", amount=to_money(draft.amount))
    return ButtonRow(ButtonAction(words, "hand", draft.move()))


def _debt_actions(choice: Choice, decision: Decision) -> ButtonRow:
    space = choice.chosen_deed(decision)
    put_up = message("klondike_board.button.put_up", space=PLACES[space])
    return ButtonRow(ButtonAction(put_up, "people", kb.Auction(space)), None, _DEAL)


def _offer_actions(choice: Choice, decision: Decision) -> ButtonRow:
    may_counter = decision.view.expect(pending.Answering).counters < MOST_COUNTERS
    return ButtonRow(
        ButtonAction(message("klondike_board.button.accept"), "check", kb.Accept()),
        ButtonAction(message("klondike_board.button.refuse"), "close", kb.Refuse()),
        _DEAL._replace(words=message("klondike_board.button.counter")) if may_counter else None,
    )


def _bet_actions(choice: Choice, decision: Decision) -> ButtonRow:
    stake = to_money(decision.view.expect(pending.Joining).stake)
    join, stay = message("klondike_board.button.join", stake=stake), message("klondike_board.button.stay_out")
    return ButtonRow(ButtonAction(join, "check", kb.Join()), ButtonAction(stay, "close", kb.StayOut()))


def _collect_actions(choice: Choice, decision: Decision) -> ButtonRow:
    ask = message("klondike_board.button.ask_for", amount=to_money(decision.view.claims[0].amount))
    let_go = message("klondike_board.button.let_go")
    return ButtonRow(
        ButtonAction(ask, "hand", kb.Collect(decision.seat)), ButtonAction(let_go, "close", kb.LetGo())
    )


def _turn_end_actions(choice: Choice, decision: Decision) -> ButtonRow:
    end = ButtonAction(message("klondike_board.button.end"), "step", kb.EndTurn())
    return ButtonRow(end, _bet_button(decision), _DEAL)


def _bet_button(decision: Decision) -> ButtonAction | None:
    may_bet = not decision.view.has_bet and bet_candidates(decision.view, decision.seat)
    return ButtonAction(message("klondike_board.button.bet"), "dice", LocalAction.BET) if may_bet else None


def _price_actions(choice: Choice, decision: Decision) -> ButtonRow:
    """Return the actions for a building once deals have raised its price, else those of a turn's end."""
    if kb.Buy() in decision.moves:
        return _buy_actions(choice, decision)._replace(third=_DEAL)
    return _turn_end_actions(choice, decision)


_BY_TASK: Final[dict[type, Callable[[Choice, Decision], ButtonRow]]] = {
    pending.Ready: _ready_actions,
    pending.Riding: _ready_actions,
    pending.Claiming: _prospect_actions,
    pending.Buying: _buy_actions,
    pending.Reserving: _reserve_actions,
    pending.Bidding: _bid_actions,
    pending.Owing: _debt_actions,
    pending.Answering: _offer_actions,
    pending.Joining: _bet_actions,
    pending.Asking: _collect_actions,
    pending.Settled: _turn_end_actions,
    pending.Lacking: _price_actions,
}

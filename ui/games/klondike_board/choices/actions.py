"""The current actions, as the three buttons beside the board: Space does the first."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from typing import Final, NamedTuple

from games.core import Move, Player, Words, message
from games.klondike_board import pending
from games.klondike_board import state as kb
from games.klondike_board.bargains import MOST_COUNTERS, companions
from games.klondike_board.board import CREEK_NAMES, PLACES, PRICE, dollars
from games.klondike_board.money import toll
from ui.games.klondike_board.choices.choice import Asked, Choice
from ui.play.narration.narrator import Names
from ui.widgets.button import ButtonKind, ButtonLook, labelled


class Way(Enum):
    """The effect of a button that makes no move by itself."""

    THROW = auto()
    DEAL = auto()
    OFFER = auto()
    BET = auto()
    CLOSE = auto()
    UNFOLD = auto()
    PUT_CARDS_AWAY = auto()


class Act(NamedTuple):
    """A button's words and picture, and its effect: a move, or a way to one."""

    words: Words
    icon: str
    does: Move | Way

    def look(self, kind: ButtonKind) -> ButtonLook:
        """Return the look of the button, as the main action or as another one."""
        return labelled(self.words, self.icon, kind, 18 if kind == "primary" else 17)


class Acts(NamedTuple):
    """The three actions, each None if there is none."""

    main: Act | None = None
    second: Act | None = None
    third: Act | None = None


SECOND: Final = (kb.PayToll, kb.SellClaim, kb.Decline, kb.PassBid, kb.Refuse, kb.StayOut, kb.LetGo)
"""The moves that the second button makes."""
AWAY: Final = (Way.CLOSE, Way.UNFOLD)
"""The ways back to the task, from a draft or from a folded panel."""
_THROW: Final = Act(message("klondike_board.button.throw"), "dice", Way.THROW)
_DEAL: Final = Act(message("klondike_board.button.deal"), "swap", Way.DEAL)


def cards_look() -> ButtonLook:
    """Return the look of the button that shows the list of all cards."""
    return labelled(message("klondike_board.button.cards"), "eye", size=16)


def ask_look(thousands: int) -> ButtonLook:
    """Return the look of the button that asks for money."""
    return labelled(message("klondike_board.button.ask", amount=dollars(thousands)), "", "gold", 13)


def offered(choice: Choice, asked: Asked, names: Names, *, is_chance: bool) -> Acts:
    """Return the actions of the seat that is asked."""
    view = asked.view
    if choice.hides(view):
        return Acts(Act(message("klondike_board.button.put_away"), "close", Way.PUT_CARDS_AWAY))
    if choice.is_drafting:
        close = Act(message("klondike_board.button.close"), "close", Way.CLOSE)
        return Acts(_drafted(choice, names), close)
    if is_chance:
        return Acts(_THROW)
    if not asked.moves:
        return Acts()
    if choice.is_folded:
        return Acts(Act(message("klondike_board.button.unfold"), "eye", Way.UNFOLD))
    find = _ACTS.get(type(view.task))
    return find(choice, asked) if find else Acts()


def _drafted(choice: Choice, names: Names) -> Act | None:
    """Return the act that completes the deal or bet in the making, or None."""
    if choice.deal:
        to = Player(names[choice.deal.partner])
        return Act(message("klondike_board.button.offer", to=to), "check", Way.OFFER)
    bet = message("klondike_board.button.propose")
    return Act(bet, "check", choice.bet.move()) if choice.bet else None


# ------------------------------------------------------------------ one for each task
def _ready(choice: Choice, asked: Asked) -> Acts:
    view, paying = asked.view, None
    if kb.PayToll() in asked.moves:
        amount = dollars(toll(len(view.cash)))
        paying = Act(message("klondike_board.button.toll", toll=amount), "", kb.PayToll())
    tries = message("klondike_board.button.try")
    throw = _THROW._replace(words=tries) if view.climbs[asked.seat] else _THROW
    return Acts(throw, paying, _DEAL)


def _claiming(choice: Choice, asked: Asked) -> Acts:
    creek = choice.creek(asked.view)
    dig, sale = message("klondike_board.button.prospect", creek=CREEK_NAMES[creek]), kb.SellClaim(creek)
    sell = Act(message("klondike_board.button.sell"), "", sale) if sale in asked.moves else None
    return Acts(Act(dig, "check", kb.Prospect(creek)), sell)


def _buying(choice: Choice, asked: Asked) -> Acts:
    price = dollars(PRICE[asked.view.at[asked.seat]])
    buy, leave = message("klondike_board.button.buy", price=price), message("klondike_board.button.leave")
    return Acts(Act(buy, "check", kb.Buy()), Act(leave, "close", kb.Decline()))


def _bidding(choice: Choice, asked: Asked) -> Acts:
    bid = choice.bid(asked.view)
    more, done = (
        message("klondike_board.button.bid", amount=dollars(bid.amount)),
        message("klondike_board.button.pass"),
    )
    return Acts(Act(more, "hand", bid.move()), Act(done, "close", kb.PassBid()))


def _owing(choice: Choice, asked: Asked) -> Acts:
    space = choice.deed(asked)
    put_up = message("klondike_board.button.put_up", space=PLACES[space])
    return Acts(Act(put_up, "people", kb.Auction(space)), None, _DEAL)


def _answering(choice: Choice, asked: Asked) -> Acts:
    may_counter = asked.view.expect(pending.Answering).counters < MOST_COUNTERS
    return Acts(
        Act(message("klondike_board.button.accept"), "check", kb.Accept()),
        Act(message("klondike_board.button.refuse"), "close", kb.Refuse()),
        _DEAL._replace(words=message("klondike_board.button.counter")) if may_counter else None,
    )


def _joining(choice: Choice, asked: Asked) -> Acts:
    stake = dollars(asked.view.expect(pending.Joining).stake)
    join, stay = message("klondike_board.button.join", stake=stake), message("klondike_board.button.stay_out")
    return Acts(Act(join, "check", kb.Join()), Act(stay, "close", kb.StayOut()))


def _asking(choice: Choice, asked: Asked) -> Acts:
    ask = message("klondike_board.button.ask_for", amount=dollars(asked.view.claims[0].amount))
    let_go = message("klondike_board.button.let_go")
    return Acts(Act(ask, "hand", kb.Collect(asked.seat)), Act(let_go, "close", kb.LetGo()))


def _settled(choice: Choice, asked: Asked) -> Acts:
    may_bet = not asked.view.has_bet and companions(asked.view, asked.seat)
    bet = Act(message("klondike_board.button.bet"), "dice", Way.BET) if may_bet else None
    return Acts(Act(message("klondike_board.button.end"), "step", kb.EndTurn()), bet, _DEAL)


def _lacking(choice: Choice, asked: Asked) -> Acts:
    """Return the acts for a building once deals have raised its price, else those of the end of a turn."""
    if kb.Buy() in asked.moves:
        return _buying(choice, asked)._replace(third=_DEAL)
    return _settled(choice, asked)


_ACTS: Final[dict[type, Callable[[Choice, Asked], Acts]]] = {
    pending.Ready: _ready,
    pending.Riding: _ready,
    pending.Claiming: _claiming,
    pending.Buying: _buying,
    pending.Bidding: _bidding,
    pending.Owing: _owing,
    pending.Answering: _answering,
    pending.Joining: _joining,
    pending.Asking: _asking,
    pending.Settled: _settled,
    pending.Lacking: _lacking,
}

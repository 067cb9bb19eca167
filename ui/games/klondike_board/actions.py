"""What can be done now, as the three buttons beside the board: the first is what Space does."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from typing import Final, NamedTuple

from games.core import YOU, Move
from games.klondike_board import pending
from games.klondike_board import state as kb
from games.klondike_board.bargains import MOST_COUNTERS, companions
from ui.games.klondike_board.choice import Asked, Choice
from ui.games.klondike_board.spaces import label
from ui.games.klondike_board.words import labels
from ui.play.narration import Names
from ui.widgets.button import ButtonKind, ButtonLook


class Way(Enum):
    """What a button does that is no move by itself."""

    THROW = auto()
    DEAL = auto()
    OFFER = auto()
    BET = auto()
    CLOSE = auto()
    UNFOLD = auto()
    PUT_CARDS_AWAY = auto()


class Act(NamedTuple):
    """A button's words and picture, and what it does: a move, or a way to one."""

    words: str
    icon: str
    does: Move | Way

    def look(self, kind: ButtonKind) -> ButtonLook:
        """The button of the main action, or of another one."""
        return ButtonLook(self.words, self.icon, kind, 18 if kind == "primary" else 17)


class Acts(NamedTuple):
    """The three actions, None where there is none."""

    main: Act | None = None
    second: Act | None = None
    third: Act | None = None


SECOND: Final = (kb.PayToll, kb.SellClaim, kb.Decline, kb.PassBid, kb.Refuse, kb.StayOut, kb.LetGo)
"""The moves that the second button makes."""
_THROW: Final = Act("Throw the dice", "dice", Way.THROW)


def offered(choice: Choice, asked: Asked, names: Names, *, is_chance: bool) -> Acts:
    """What can be done by the one who is asked."""
    view = asked.view
    if choice.hides(view):
        return Acts(Act("Put the cards away", "close", Way.PUT_CARDS_AWAY))
    if choice.is_drafting:
        return Acts(_drafted(choice, names), Act("Close", "close", Way.CLOSE))
    if is_chance:
        return Acts(_THROW)
    if not asked.moves:
        return Acts()
    if choice.is_folded:
        return Acts(Act("Show it again", "eye", Way.UNFOLD))
    find = _ACTS.get(type(view.task))
    return find(choice, asked, _labels(choice, view)) if find else Acts()


def _labels(choice: Choice, view: kb.View) -> Words:
    amount = choice.bid(view).amount if isinstance(view.task, pending.Bidding) else 0
    return labels(view, creek=choice.creek(view), amount=amount)


def _drafted(choice: Choice, names: Names) -> Act | None:
    """A deal or a bet is being made."""
    if choice.deal:
        name = names[choice.deal.partner]
        return Act("Offer it to you" if name == YOU else f"Offer it to {name}", "check", Way.OFFER)
    return Act("Propose the bet", "check", choice.bet.move()) if choice.bet else None


# ------------------------------------------------------------------ one for each task
Words = tuple[str, str, str]
"""What the three buttons say."""


def _deal(words: Words) -> Act:
    return Act(words[2], "swap", Way.DEAL)


def _ready(choice: Choice, asked: Asked, words: Words) -> Acts:
    toll = Act(words[1], "", kb.PayToll()) if asked.may(kb.PayToll()) else None
    return Acts(_THROW._replace(words=words[0]), toll, _deal(words))


def _claiming(choice: Choice, asked: Asked, words: Words) -> Acts:
    creek = choice.creek(asked.view)
    sale = kb.SellClaim(creek)
    sell = Act(words[1], "", sale) if asked.may(sale) else None
    return Acts(Act(words[0], "check", kb.Prospect(creek)), sell)


def _buying(choice: Choice, asked: Asked, words: Words) -> Acts:
    return Acts(Act(words[0], "check", kb.Buy()), Act(words[1], "close", kb.Decline()))


def _bidding(choice: Choice, asked: Asked, words: Words) -> Acts:
    bid = choice.bid(asked.view).move()
    return Acts(Act(words[0], "hand", bid), Act(words[1], "close", kb.PassBid()))


def _owing(choice: Choice, asked: Asked, words: Words) -> Acts:
    space = choice.deed(asked)
    return Acts(Act(f"Put up {label(space)}", "people", kb.Auction(space)), None, _deal(words))


def _answering(choice: Choice, asked: Asked, words: Words) -> Acts:
    may_counter = asked.view.expect(pending.Answering).counters < MOST_COUNTERS
    return Acts(
        Act(words[0], "check", kb.Accept()),
        Act(words[1], "close", kb.Refuse()),
        _deal(words) if may_counter else None,
    )


def _joining(choice: Choice, asked: Asked, words: Words) -> Acts:
    return Acts(Act(words[0], "check", kb.Join()), Act(words[1], "close", kb.StayOut()))


def _asking(choice: Choice, asked: Asked, words: Words) -> Acts:
    return Acts(Act(words[0], "hand", kb.Collect(asked.seat)), Act(words[1], "close", kb.LetGo()))


def _settled(choice: Choice, asked: Asked, words: Words) -> Acts:
    may_bet = not asked.view.has_bet and companions(asked.view, asked.seat)
    bet = Act(words[1], "dice", Way.BET) if may_bet else None
    return Acts(Act(words[0], "step", kb.EndTurn()), bet, _deal(words))


_ACTS: Final[dict[type, Callable[[Choice, Asked, Words], Acts]]] = {
    pending.Ready: _ready,
    pending.Claiming: _claiming,
    pending.Buying: _buying,
    pending.Bidding: _bidding,
    pending.Owing: _owing,
    pending.Answering: _answering,
    pending.Joining: _joining,
    pending.Asking: _asking,
    pending.Settled: _settled,
}

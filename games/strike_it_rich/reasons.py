"""Why a move is good, in one sentence that is true of the position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from games.core import Move
from games.strike_it_rich.board import GOAL, NEIGHBOURS, board
from games.strike_it_rich.prospects import (
    BUY,
    CLAIM,
    DIAMOND_STRIKE,
    DOUBLE_PLAY,
    PASS,
    SELL,
    STRIKE,
    Prospect,
    cash_of,
    prospect,
    prospects,
)
from games.strike_it_rich.state import NOBODY, View

_COUNT: Final = ("no", "one", "two", "three", "four")
_TIMES: Final = ("once", "double", "three times", "four times", "five times")


def reason(view: View, seat: int, move: Move) -> str:
    """The best thing that can be said of a legal move of a seat."""
    found = prospect(view, seat, move)
    others = [one for one in prospects(view, seat) if not one.barred and one.move != move]
    if found.kind != SELL and cash_of(view, seat) + gain(found, seat) >= GOAL:
        return f"That makes {dollars(cash_of(view, seat) + gain(found, seat))} in hand, and wins."
    if found.kind == PASS:
        return "No number can be formed: the dice go on."
    if not others:
        return "It is all that can be done."
    return _REASONS[found.kind](view, seat, found, others)


def dollars(amount: int) -> str:
    """An amount as it is written: "$25,000"."""
    return f"${amount:,}"


def gain(found: Prospect, seat: int) -> int:
    """By how much a move changes the seat's cash, once all is paid."""
    if found.kind in (BUY, DOUBLE_PLAY):
        return -found.price
    if found.kind == SELL:
        return found.price
    return found.value + (found.bonus if found.earner == seat else 0)


def number(found: Prospect) -> str:
    """The number of the prospect's mine: "4-4"."""
    return board().mines[found.mine].number


def _neighbours(count: int) -> str:
    return f"{_COUNT[count]} neighbour{'s' * (count != 1)}"


def _mines_of(view: View, mine: int, seat: int) -> int:
    return sum(view.owner[other] == seat for other in NEIGHBOURS[mine])


# ------------------------------------------------------------------ one for each kind of move
def _why_buy(view: View, seat: int, found: Prospect, others: list[Prospect]) -> str:
    name, own = number(found), len(found.beside)
    theirs = _mines_of(view, found.mine, 1 - seat)
    free = _mines_of(view, found.mine, NOBODY)
    if own:
        return f"{name} makes {_neighbours(own)}: your strikes there will pay {_TIMES[own]}."
    if theirs > 1:
        return f"{name} has {_COUNT[theirs]} of the other side's mines beside it: better yours than theirs."
    buys = [one.price for one in others if one.kind in (BUY, DOUBLE_PLAY)]
    if buys and found.price < min(buys):
        return f"{name} costs the least: {dollars(found.price)}."
    if free > 1:
        return f"{name} has {_COUNT[free]} free mines beside it: there is room to grow."
    return f"{name} is one more mine for you, for {dollars(found.price)}."


def _why_strike(view: View, seat: int, found: Prospect, others: list[Prospect]) -> str:
    name, paid = number(found), gain(found, seat)
    most = all(paid > gain(one, seat) for one in others)
    brings = f"{name} pays you {dollars(paid)}" + (", the most of all" if most else "")
    if found.earner == seat:
        return f"{brings}."
    if not found.bonus:
        return f"{brings}, and nothing to the other side."
    return f"{brings}; the other side gets {dollars(found.bonus)}."


def _why_double_play(view: View, seat: int, found: Prospect, others: list[Prospect]) -> str:
    name, own = number(found), len(found.beside)
    theirs = _mines_of(view, found.mine, 1 - seat)
    takes = f"{name} changes hands for {dollars(found.price)}"
    if own and theirs:
        return f"{takes}: {_neighbours(own)} for you, {_COUNT[theirs]} fewer for the other side."
    if own:
        return f"{takes} and makes {_neighbours(own)} for you."
    if theirs:
        return f"{takes}: the other side loses {_neighbours(theirs)}."
    return f"{takes}: a mine more for you, one fewer for the other side."


def _why_diamonds(view: View, seat: int, found: Prospect, others: list[Prospect]) -> str:
    paid = gain(found, seat)
    if all(paid >= gain(one, seat) for one in others):
        return f"Diamonds in {number(found)} pay {dollars(paid)}: nothing brings more."
    return f"Diamonds in {number(found)} pay {dollars(paid)}."


def _why_claim(view: View, seat: int, found: Prospect, others: list[Prospect]) -> str:
    name, own = number(found), len(found.beside)
    whose = "taken from the other side" if found.owner == 1 - seat else "yours for nothing"
    beside = f", makes {_neighbours(own)}" if own else ""
    return f"{name} is {whose}{beside} and pays {dollars(gain(found, seat))} at once."


def _why_sell(view: View, seat: int, found: Prospect, others: list[Prospect]) -> str:
    name, own = number(found), len(found.beside)
    if not own:
        return f"{name} has no mine of yours beside it, so little is lost with it."
    if all(own <= len(one.beside) for one in others):
        return f"No mine of yours has fewer neighbours than {name}."
    if found.price >= found.missing:
        return f"{name} alone brings the {dollars(found.missing)} that are missing."
    return f"{name} brings {dollars(found.price)} of the {dollars(found.missing)} that are missing."


_REASONS: Final[Mapping[str, Callable[[View, int, Prospect, list[Prospect]], str]]] = {
    BUY: _why_buy,
    STRIKE: _why_strike,
    DOUBLE_PLAY: _why_double_play,
    DIAMOND_STRIKE: _why_diamonds,
    CLAIM: _why_claim,
    SELL: _why_sell,
}

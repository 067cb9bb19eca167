"""What a move would mean before it is made: its price or its strike, the bonus, why it is barred, in dollars.

Everything is told from what a seat may see; secret cash is what anybody can count from public payments.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.core import IllegalMove, Move
from games.strike_it_rich import GAME
from games.strike_it_rich.board import IS_DOUBLE, MINE_AT, NEIGHBOURS, ORE_VALUES, PRICES
from games.strike_it_rich.rules import DIAMONDS, forms
from games.strike_it_rich.state import (
    FORMING,
    HIDDEN,
    NOBODY,
    SELLING,
    Claim,
    Form,
    Pass,
    Sell,
    State,
    View,
)
from games.strike_it_rich.state import Diamonds as StrikeDiamonds

BUY: Final = "buy"
STRIKE: Final = "strike"
DOUBLE_PLAY: Final = "double play"
DIAMOND_STRIKE: Final = "diamonds"
CLAIM: Final = "claim"
SELL: Final = "sell"
PASS: Final = "pass"


@dataclass(frozen=True, slots=True)
class Prospect:
    """What one move would bring a seat. Mines are numbers from 0, money is in dollars.

    `kind` is one of the words above; `mine` is NOBODY for a pass. `price` is what is paid for the mine, or
    what the bank pays back for one that is sold. `spots` and `value` tell of the strike, where there is one.
    `owner` is who owns the mine before the move. `earner` receives `bonus` for the mines `beside`; where
    nothing is struck, `beside` are the seat's own mines next to it. `missing` is what must be raised first
    by selling mines. `barred` says why the move is not allowed, or "".
    """

    move: Move
    kind: str
    mine: int = NOBODY
    price: int = 0
    spots: int = 0
    value: int = 0
    owner: int = NOBODY
    earner: int = NOBODY
    bonus: int = 0
    beside: tuple[int, ...] = ()
    missing: int = 0
    barred: str = ""


def forms_of(dice: tuple[int, ...]) -> tuple[Form, ...]:
    """The numbers that a roll can form, in rising order; none for three dice alike (SR-32a, SR-65a)."""
    return () if len(set(dice)) < 2 else forms(dice)


def cash_of(view: View, seat: int) -> int:
    """The dollars of a player, where they are secret as counted from public payments."""
    return view.counted[seat] if view.cash[seat] == HIDDEN else view.cash[seat]


def state_of(view: View) -> State:
    """The state that a view tells of, with secret cash as it can be counted."""
    state = view.copy()
    state.cash = [cash_of(view, 0), cash_of(view, 1)]
    return state


def prospect(view: View, seat: int, move: Move) -> Prospect:
    """What a move would mean for a seat. Raises ValueError for a move with a number that is on no mine."""
    barred = _barred(view, seat, move)
    if isinstance(move, Pass):
        return Prospect(move, PASS, barred=barred)
    mine = _mine(move)
    if isinstance(move, Form):
        return _form(view, seat, move, mine, barred)
    owner = view.owner[mine]
    if isinstance(move, Sell):
        lacking = PRICES[view.buying] - cash_of(view, seat) if view.phase == SELLING else 0
        beside = _beside(view, mine, seat)
        return Prospect(
            move, SELL, mine, PRICES[mine], owner=owner, beside=beside, missing=max(0, lacking), barred=barred
        )
    if isinstance(move, StrikeDiamonds):
        return _strike(view, move, DIAMOND_STRIKE, mine, DIAMONDS, seat, barred)
    return _strike(view, move, CLAIM, mine, view.dice[0] if view.dice else 0, seat, barred)


def prospects(view: View, seat: int) -> tuple[Prospect, ...]:
    """All that a seat may think of now, in the order of the rules: barred numbers of the roll too.

    Empty where the seat has nothing to decide.
    """
    if view.player != seat or view.phase not in (FORMING, SELLING):
        return ()
    moves = GAME.moves(state_of(view))
    if view.phase == FORMING and forms_of(view.dice):
        moves = [*forms_of(view.dice), *(move for move in moves if isinstance(move, Pass))]
    return tuple(prospect(view, seat, move) for move in moves)


def _mine(move: Move) -> int:
    mine = MINE_AT.get((int(move[0]), int(move[1]))) if isinstance(move, _OF_A_MINE) else None
    if mine is None:
        raise ValueError(f"{move!r} is no move of a player")
    return mine


def _barred(view: View, seat: int, move: Move) -> str:
    if view.player != seat:
        return "It is the other player's turn."
    try:
        GAME.apply(state_of(view), move)
    except IllegalMove as reason:
        return str(reason)
    return ""


def _form(view: View, seat: int, move: Form, mine: int, barred: str) -> Prospect:
    owner = view.owner[mine]
    if owner == seat or (owner != NOBODY and not IS_DOUBLE[mine]):
        return _strike(view, move, STRIKE, mine, _left(view.dice, move), owner, barred)
    kind = BUY if owner == NOBODY else DOUBLE_PLAY
    price = PRICES[mine]
    missing = max(0, price - cash_of(view, seat))
    beside = _beside(view, mine, seat)
    return Prospect(move, kind, mine, price, owner=owner, beside=beside, missing=missing, barred=barred)


def _strike(view: View, move: Move, kind: str, mine: int, spots: int, earner: int, barred: str) -> Prospect:
    beside, value = _beside(view, mine, earner), ORE_VALUES[spots]
    return Prospect(
        move,
        kind,
        mine,
        spots=spots,
        value=value,
        owner=view.owner[mine],
        earner=earner,
        bonus=value * len(beside),
        beside=beside,
        barred=barred,
    )


def _left(dice: tuple[int, ...], form: Form) -> int:
    """The strike die: 0 where the dice cannot form the number."""
    return sum(dice) - sum(form) if form in forms_of(dice) else 0


def _beside(view: View, mine: int, seat: int) -> tuple[int, ...]:
    return tuple(other for other in NEIGHBOURS[mine] if view.owner[other] == seat)


_OF_A_MINE: Final = (Form, Sell, StrikeDiamonds, Claim)

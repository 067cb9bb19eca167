"""The consequences of a move before it is made: price, strike, bonus, in dollars; why it is barred, or good.

All of it follows from what a seat may see; secret cash is the sum that anyone can count from public payments.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.core import IllegalMove, Message, Money, Move, Words, message
from games.strike_it_rich import GAME
from games.strike_it_rich import state as sr
from games.strike_it_rich.board import GOAL, MINE_AT, ORE_VALUES, PRICES, board
from games.strike_it_rich.rules import DIAMONDS, forms, is_struck, mines_beside

BUY: Final = "buy"
STRIKE: Final = "strike"
DOUBLE_PLAY: Final = "double_play"
DIAMOND_STRIKE: Final = "diamonds"
CLAIM: Final = "claim"
SELL: Final = "sell"
PASS: Final = "pass"

_OF_A_MINE: Final = (sr.Form, sr.Sell, sr.Diamonds, sr.Claim)


@dataclass(frozen=True, slots=True)
class Prospect:
    """The consequences of one move for a seat. Mines are numbers from 0, money is in dollars.

    `kind` is one of the words above; `mine` is NOBODY for a pass. `price` is the price that the seat pays for
    the mine, or that the bank pays back for a mine that is sold. `spots` and `value` describe the strike, if
    there is one. `owner` is the owner of the mine before the move. `earner` receives `bonus` for the mines
    `beside`; if nothing is struck, `beside` are the seat's own mines next to it. `missing` is the sum that
    the seat must raise first by selling mines. `barred` says why the move is not allowed, and is "" if it is.
    """

    move: Move
    kind: str
    mine: int = sr.NOBODY
    price: int = 0
    spots: int = 0
    value: int = 0
    owner: int = sr.NOBODY
    earner: int = sr.NOBODY
    bonus: int = 0
    beside: tuple[int, ...] = ()
    missing: int = 0
    barred: Words = ""

    def gain(self, seat: int) -> int:
        """Return a seat's income from the strike: the value, and the bonus if it earns that too."""
        return self.value + (self.bonus if self.earner == seat else 0)


def forms_of(dice: tuple[int, ...]) -> tuple[sr.Form, ...]:
    """Return the numbers that a roll can form, in order; none for three dice alike (SR-32a, SR-65a)."""
    return () if len(set(dice)) < 2 else forms(dice)


def cash_of(view: sr.View, seat: int) -> int:
    """Return the dollars of a player; if they are secret, as counted from public payments."""
    return view.counted[seat] if view.cash[seat] == sr.HIDDEN else view.cash[seat]


def state_of(view: sr.View) -> sr.State:
    """Return the state that a view shows, with secret cash as counted from public payments."""
    state = view.copy()
    state.cash = [cash_of(view, 0), cash_of(view, 1)]
    return state


def prospect(view: sr.View, seat: int, move: Move) -> Prospect:
    """Return a move's consequences for a seat. Raises ValueError for a move whose number is on no mine."""
    barred = _barred(view, seat, move)
    if isinstance(move, sr.Pass):
        return Prospect(move, PASS, barred=barred)
    mine = _mine(move)
    if isinstance(move, sr.Form):
        return _form(view, seat, move, mine, barred)
    owner = view.owner[mine]
    if isinstance(move, sr.Sell):
        lacking = PRICES[view.buying] - cash_of(view, seat) if view.phase == sr.SELLING else 0
        beside = mines_beside(view, mine, seat)
        return Prospect(
            move, SELL, mine, PRICES[mine], owner=owner, beside=beside, missing=max(0, lacking), barred=barred
        )
    if isinstance(move, sr.Diamonds):
        return _strike(view, move, DIAMOND_STRIKE, mine, DIAMONDS, seat, barred)
    return _strike(view, move, CLAIM, mine, view.dice[0] if view.dice else 0, seat, barred)


def prospects(view: sr.View, seat: int) -> tuple[Prospect, ...]:
    """Return the prospects of all moves that a seat may consider now, in the order of the rules.

    They include the barred numbers of the roll. Empty if the seat has nothing to decide.
    """
    if view.player != seat or view.phase not in (sr.FORMING, sr.SELLING):
        return ()
    moves = GAME.moves(state_of(view))
    if view.phase == sr.FORMING and forms_of(view.dice):
        moves = [*forms_of(view.dice), *(move for move in moves if isinstance(move, sr.Pass))]
    return tuple(prospect(view, seat, move) for move in moves)


def _mine(move: Move) -> int:
    mine = MINE_AT.get((int(move[0]), int(move[1]))) if isinstance(move, _OF_A_MINE) else None
    if mine is None:
        raise ValueError(f"{move!r} is no move of a player")
    return mine


def _barred(view: sr.View, seat: int, move: Move) -> Words:
    if view.player != seat:
        return message("strike_it_rich.refused.not_your_turn")
    try:
        GAME.apply(state_of(view), move)
    except IllegalMove as refusal:
        return refusal.reason
    return ""


def _form(view: sr.View, seat: int, move: sr.Form, mine: int, barred: Words) -> Prospect:
    owner = view.owner[mine]
    if is_struck(view, mine, seat):
        return _strike(view, move, STRIKE, mine, _left(view.dice, move), owner, barred)
    kind = BUY if owner == sr.NOBODY else DOUBLE_PLAY
    price = PRICES[mine]
    missing = max(0, price - cash_of(view, seat))
    beside = mines_beside(view, mine, seat)
    return Prospect(move, kind, mine, price, owner=owner, beside=beside, missing=missing, barred=barred)


def _strike(
    view: sr.View, move: Move, kind: str, mine: int, spots: int, earner: int, barred: Words
) -> Prospect:
    beside, value = mines_beside(view, mine, earner), ORE_VALUES[spots]
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


def _left(dice: tuple[int, ...], form: sr.Form) -> int:
    """Return the strike die's spots, or 0 if the dice cannot form the number."""
    return sum(dice) - sum(form) if form in forms_of(dice) else 0


# ------------------------------------------------------------------ why it is good
def reason(view: sr.View, seat: int, move: Move) -> Message:
    """Return the best reason for a legal move of a seat, with a note if the seat must sell mines for it."""
    found = prospect(view, seat, move)
    others = [one for one in prospects(view, seat) if not one.barred and one.move != move]
    if found.kind != SELL and (cash := cash_of(view, seat) + _paid(found, seat)) >= GOAL:
        return message("strike_it_rich.hint.wins", cash=Money(cash))
    if found.kind == PASS:
        return message("strike_it_rich.hint.pass")
    why = _why(view, seat, found, others) if others else message("strike_it_rich.hint.only")
    if found.kind != SELL and found.missing:
        return message("strike_it_rich.hint.by_sale", why=why, missing=Money(found.missing))
    return why


def _paid(found: Prospect, seat: int) -> int:
    """Return the change in the seat's cash that a move makes, once all is paid."""
    if found.kind in (BUY, DOUBLE_PLAY):
        return -found.price
    return found.price if found.kind == SELL else found.gain(seat)


def _number(found: Prospect) -> str:
    """Return the number of the prospect's mine, such as "4-4"."""
    return board().mines[found.mine].number


def _yes(what: bool) -> str:
    """Return the word that a condition in the texts asks for: "yes" or "no"."""
    return "yes" if what else "no"


# ------------------------------------------------------------------ a reason for each kind of move
def _why(view: sr.View, seat: int, found: Prospect, others: list[Prospect]) -> Message:
    """Return the best reason for a move, with every value that its words may use."""
    paid, own = _paid(found, seat), len(found.beside)
    theirs, free = (len(mines_beside(view, found.mine, whose)) for whose in (1 - seat, sr.NOBODY))
    lead = min(paid - _paid(one, seat) for one in others)
    is_most = lead > 0 or (found.kind == DIAMOND_STRIKE and lead == 0)
    if found.kind == BUY:
        best = "beside" if own else "theirs" if theirs > 1 else _of_price(found, others, free)
    elif found.kind == SELL:
        best = "alone" if not own else _of_sale(found, others)
    else:
        best = "other" if found.earner == 1 - seat else "own"
    return message(
        f"strike_it_rich.hint.{found.kind}.{best}", mine=_number(found), price=Money(found.price),
        paid=Money(paid), missing=Money(found.missing), given=Money(found.bonus), own=own, times=own + 1,
        theirs=theirs, free=free, most=_yes(is_most), taken=_yes(found.owner == 1 - seat),
    )  # fmt: skip


def _of_price(found: Prospect, others: list[Prospect], free: int) -> str:
    """Return the reason for buying a mine that lies beside no mine of the buyer."""
    buys = [one.price for one in others if one.kind in (BUY, DOUBLE_PLAY)]
    is_cheapest = buys and found.price < min(buys)
    return "cheapest" if is_cheapest else "free" if free > 1 else "more"


def _of_sale(found: Prospect, others: list[Prospect]) -> str:
    """Return the reason for selling a mine that lies beside another."""
    if all(len(found.beside) <= len(one.beside) for one in others):
        return "fewest"
    return "enough" if found.price >= found.missing else "part"

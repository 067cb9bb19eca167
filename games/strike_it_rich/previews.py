"""Previews of moves: price, strike and bonus in dollars, or the reason of a refusal; and hints.

They use only what a seat may see; for secret cash they take the sum that public payments add up to.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.core import IllegalMove, Message, Money, Move, Words, message, yes_or_no
from games.strike_it_rich import GAME
from games.strike_it_rich import state as sr
from games.strike_it_rich.board import MINE_AT, ORE_VALUES, PRICES, board
from games.strike_it_rich.rules import DIAMONDS, adjacent_mines, all_forms, is_strike

BUY: Final = "buy"
STRIKE: Final = "strike"
DOUBLE_PLAY: Final = "double_play"
DIAMOND_STRIKE: Final = "diamonds"
CLAIM: Final = "claim"
SELL: Final = "sell"
PASS: Final = "pass"

_OF_A_MINE: Final = (sr.Form, sr.Sell, sr.Diamonds, sr.Claim)


@dataclass(frozen=True, slots=True)
class MovePreview:
    """The consequences of one move for a seat. Mines are numbers from 0, money is in dollars.

    `kind` is one of the words above; `mine` is NOBODY for a pass. `price` is the price that the seat pays for
    the mine, or that the bank pays back for a mine that is sold. `spots` and `value` describe the strike, if
    there is one. `owner` is the owner of the mine before the move. `earner` receives `bonus` for the mines
    `beside`; if there is no strike, `beside` are the seat's own mines next to it. `missing` is the sum
    that the seat must raise first by selling mines. `refusal` is the reason why the rules refuse the move, or
    "".
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
    refusal: Words = ""

    def strike_total(self, seat: int) -> int:
        """Return a seat's income from the strike: the value, and the bonus if it earns that too."""
        return self.value + (self.bonus if self.earner == seat else 0)


def possible_forms(dice: tuple[int, ...]) -> tuple[sr.Form, ...]:
    """Return the numbers that a roll can form, in order; none for three dice alike (SR-32a, SR-65a)."""
    return () if len(set(dice)) < 2 else all_forms(dice)


def cash_of(view: sr.View, seat: int) -> int:
    """Return a player's cash; if it is secret, the sum that public payments add up to."""
    return view.counted[seat] if view.cash[seat] == sr.HIDDEN else view.cash[seat]


def state_of(view: sr.View) -> sr.State:
    """Return the state that a view shows, with `cash_of` each player."""
    state = view.copy()
    state.cash = [cash_of(view, 0), cash_of(view, 1)]
    return state


def preview_move(view: sr.View, seat: int, move: Move) -> MovePreview:
    """Return the preview of a seat's move. Raises ValueError for a move whose number is on no mine."""
    refusal = _refusal(view, seat, move)
    if isinstance(move, sr.Pass):
        return MovePreview(move, PASS, refusal=refusal)
    mine = _mine(move)
    if isinstance(move, sr.Form):
        return _form(view, seat, move, mine, refusal)
    owner = view.owner[mine]
    if isinstance(move, sr.Sell):
        lacking = PRICES[view.buying] - cash_of(view, seat) if view.phase == sr.SELLING else 0
        beside = adjacent_mines(view, mine, seat)
        return MovePreview(
            move,
            SELL,
            mine,
            PRICES[mine],
            owner=owner,
            beside=beside,
            missing=max(0, lacking),
            refusal=refusal,
        )
    if isinstance(move, sr.Diamonds):
        return _strike(view, move, DIAMOND_STRIKE, mine, DIAMONDS, seat, refusal)
    return _strike(view, move, CLAIM, mine, view.dice[0] if view.dice else 0, seat, refusal)


def preview_moves(view: sr.View, seat: int) -> tuple[MovePreview, ...]:
    """Return the previews of all moves that a seat may consider now, in the order of the rules.

    They include refused numbers of the roll. Empty if the seat has nothing to decide.
    """
    if view.player != seat or view.phase not in (sr.FORMING, sr.SELLING):
        return ()
    moves = GAME.moves(state_of(view))
    if view.phase == sr.FORMING and possible_forms(view.dice):
        moves = [*possible_forms(view.dice), *(move for move in moves if isinstance(move, sr.Pass))]
    return tuple(preview_move(view, seat, move) for move in moves)


def _mine(move: Move) -> int:
    mine = MINE_AT.get((int(move[0]), int(move[1]))) if isinstance(move, _OF_A_MINE) else None
    if mine is None:
        raise ValueError(f"{move!r} is no move of a player")
    return mine


def _refusal(view: sr.View, seat: int, move: Move) -> Words:
    if view.player != seat:
        return message("strike_it_rich.refused.not_your_turn")
    try:
        GAME.apply(state_of(view), move)
    except IllegalMove as refusal:
        return refusal.reason
    return ""


def _form(view: sr.View, seat: int, move: sr.Form, mine: int, refusal: Words) -> MovePreview:
    owner = view.owner[mine]
    if is_strike(view, mine, seat):
        return _strike(view, move, STRIKE, mine, _strike_spots(view.dice, move), owner, refusal)
    kind = BUY if owner == sr.NOBODY else DOUBLE_PLAY
    price = PRICES[mine]
    missing = max(0, price - cash_of(view, seat))
    beside = adjacent_mines(view, mine, seat)
    return MovePreview(move, kind, mine, price, owner=owner, beside=beside, missing=missing, refusal=refusal)


def _strike(
    view: sr.View, move: Move, kind: str, mine: int, spots: int, earner: int, refusal: Words
) -> MovePreview:
    beside, value = adjacent_mines(view, mine, earner), ORE_VALUES[spots]
    return MovePreview(
        move,
        kind,
        mine,
        spots=spots,
        value=value,
        owner=view.owner[mine],
        earner=earner,
        bonus=value * len(beside),
        beside=beside,
        refusal=refusal,
    )


def _strike_spots(dice: tuple[int, ...], form: sr.Form) -> int:
    """Return the strike die's spots, or 0 if the dice cannot form the number."""
    return sum(dice) - sum(form) if form in possible_forms(dice) else 0


# ------------------------------------------------------------------ hints
def hint_message(view: sr.View, seat: int, move: Move) -> Message:
    """Return the best reason for a legal move of a seat, with a note if the seat must sell mines for it."""
    preview = preview_move(view, seat, move)
    others = [other for other in preview_moves(view, seat) if not other.refusal and other.move != move]
    if preview.kind != SELL and (cash := cash_of(view, seat) + _cash_change(preview, seat)) >= view.goal:
        return message("strike_it_rich.hint.wins", cash=Money(cash))
    if preview.kind == PASS:
        return message("strike_it_rich.hint.pass")
    why = _move_hint(view, seat, preview, others) if others else message("strike_it_rich.hint.only")
    if preview.kind != SELL and preview.missing:
        return message("strike_it_rich.hint.by_sale", why=why, missing=Money(preview.missing))
    return why


def _cash_change(preview: MovePreview, seat: int) -> int:
    """Return the change in the seat's cash after all payments of a move."""
    if preview.kind in (BUY, DOUBLE_PLAY):
        return -preview.price
    return preview.price if preview.kind == SELL else preview.strike_total(seat)


def _number(preview: MovePreview) -> str:
    """Return the number of the mine, such as "4-4"."""
    return board().mines[preview.mine].number


def _move_hint(view: sr.View, seat: int, preview: MovePreview, others: list[MovePreview]) -> Message:
    """Return the best reason for a move, with every value that its text may use."""
    paid, own = _cash_change(preview, seat), len(preview.beside)
    theirs, free = (len(adjacent_mines(view, preview.mine, whose)) for whose in (1 - seat, sr.NOBODY))
    lead = min(paid - _cash_change(other, seat) for other in others)
    is_most = lead > 0 or (preview.kind == DIAMOND_STRIKE and lead == 0)
    if preview.kind == BUY:
        best = "beside" if own else "theirs" if theirs > 1 else _buy_hint_key(preview, others, free)
    elif preview.kind == SELL:
        best = "alone" if not own else _sell_hint_key(preview, others)
    else:
        best = "other" if preview.earner == 1 - seat else "own"
    return message(
        f"strike_it_rich.hint.{preview.kind}.{best}", mine=_number(preview), price=Money(preview.price),
        paid=Money(paid), missing=Money(preview.missing), given=Money(preview.bonus), own=own, times=own + 1,
        theirs=theirs, free=free, most=yes_or_no(is_most), taken=yes_or_no(preview.owner == 1 - seat),
    )  # fmt: skip


def _buy_hint_key(preview: MovePreview, others: list[MovePreview], free: int) -> str:
    """Return the key of the reason for buying a mine that lies beside no mine of the buyer."""
    buys = [other.price for other in others if other.kind in (BUY, DOUBLE_PLAY)]
    is_cheapest = buys and preview.price < min(buys)
    return "cheapest" if is_cheapest else "free" if free > 1 else "more"


def _sell_hint_key(preview: MovePreview, others: list[MovePreview]) -> str:
    """Return the key of the reason for selling a mine that lies beside another one."""
    if all(len(preview.beside) <= len(other.beside) for other in others):
        return "fewest"
    return "enough" if preview.price >= preview.missing else "part"

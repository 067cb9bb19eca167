"""The course of a turn of CALAMITYVILLE: the effect of each move, and the automatic steps after it.

Clause numbers are those of assets/calamityville/clauses.toml.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.calamityville import board, completion, deeds, pending
from games.calamityville import state as cv
from games.calamityville.fold import apply_event, began, threw
from games.calamityville.news import read
from games.core import IllegalMove, Move, message
from games.ring.contest import after_throw
from games.ring.events import moved
from games.ring.fold import pay
from games.ring.pending import ready, throwing
from games.ring.rules import MoveRule, Step

_LETTERS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
BOOM_LETTERS: Final = _LETTERS[: board.BOOM]
"""A letter for each boom page, in the order of the data file."""
BUST_LETTERS: Final = _LETTERS[: board.BUST]
GOLD_LETTER: Final = BUST_LETTERS[board.GOLD_PAGE - board.BOOM]


# ------------------------------------------------------------------ moves of nature
def _pile_pages(state: cv.State, out: list[cv.Event], task: pending.Piling, move: cv.Shuffle) -> None:
    """Pile the pages, boom on top of bust (CV-19a, CV-20a, CV-20b)."""
    if not is_complete_shuffle(state.paper, move):
        raise IllegalMove(message("calamityville.refused.pages"))
    state.todo.pop()
    state.pile = _reading_order(move)[::-1]
    apply_event(state, out, cv.Piled(*board.PAPERS[state.paper]))


def is_complete_shuffle(paper: int, move: Move) -> bool:
    """Return True if the move is a shuffle of that many pages in all, boom with boom and bust with bust.

    No page is there twice, and the gold page is always there.
    """
    return (
        isinstance(move, cv.Shuffle)
        and (len(set(move.boom)), len(set(move.bust))) == board.PAPERS[paper]
        and (len(move.boom), len(move.bust)) == board.PAPERS[paper]
        and set(BOOM_LETTERS).issuperset(move.boom)
        and set(BUST_LETTERS).issuperset(move.bust)
        and GOLD_LETTER in move.bust
    )


def _reading_order(shuffle: cv.Shuffle) -> list[int]:
    """Return the pages of a shuffle in reading order: all boom pages first (CV-20b)."""
    boom = [BOOM_LETTERS.index(letter) for letter in shuffle.boom]
    return boom + [board.BOOM + BUST_LETTERS.index(letter) for letter in shuffle.bust]


def _throw_both(state: cv.State, out: list[cv.Event], task: pending.Throwing, move: cv.Dice) -> None:
    """Throw both dice: read a newspaper first if one shows, then move (CV-31a to CV-33a, CV-37a, CV-38a)."""
    number, news = move
    if not 1 <= number <= board.SIDES:
        raise IllegalMove(message("calamityville.refused.no_dice"))
    player = task.player
    state.todo.pop()
    apply_event(state, out, threw(player, number, news, "move"))
    if news:
        state.todo += [pending.Walking(player), pending.Reading(player, "die")]
    else:
        _move_token(state, out, player, number)


def _throw_one(
    state: cv.State,
    out: list[cv.Event],
    task: pending.Opening | pending.Kicking | pending.Rethrowing,
    move: cv.Die,
) -> None:
    """Throw the ordinary die alone, for the purpose of the task."""
    if not 1 <= move.number <= board.SIDES:
        raise IllegalMove(message("calamityville.refused.no_die"))
    _THROWS[type(task)](state, out, task, move.number)


def _throw_for_start(state: cv.State, out: list[cv.Event], task: pending.Opening, number: int) -> None:
    """Let the highest throw begin; only those who tie throw again (CV-30b)."""
    apply_event(state, out, threw(task.waiting[0], number, False, "start"))
    state.todo[-1], leaders = after_throw(task, number)
    if len(leaders) == 1:
        state.todo[-1] = pending.Passing()
        _begin(state, out, leaders[0])
    elif leaders:
        apply_event(state, out, cv.Tied(leaders))


def _throw_for_donkey(state: cv.State, out: list[cv.Event], task: pending.Kicking, number: int) -> None:
    player = task.player
    state.todo.pop()
    apply_event(state, out, threw(player, number, False, "donkey"))
    completion.kick_building(state, out, player, number)


def _throw_again(state: cv.State, out: list[cv.Event], task: pending.Rethrowing, number: int) -> None:
    """Make the second move of a turn, by the ordinary die alone."""
    player = task.player
    state.todo.pop()
    apply_event(state, out, threw(player, number, False, "again"))
    _move_token(state, out, player, number)


def _draw_nugget(state: cv.State, out: list[cv.Event], task: pending.Drawing, move: cv.Pick) -> None:
    if not 0 <= move.nugget < len(board.NUGGETS):
        raise IllegalMove(message("calamityville.refused.no_nugget"))
    state.todo.pop()
    completion.draw_nugget(state, out, task, move.nugget)


# ------------------------------------------------------------------ moves of players
def _throw(state: cv.State, out: list[cv.Event], task: pending.Ready, move: cv.Throw) -> None:
    """Start a turn with a throw (CV-31a)."""
    state.todo[-1] = throwing(task.player)


def _build(state: cv.State, out: list[cv.Event], task: pending.Buying, move: cv.Build) -> None:
    """Buy a property of a kind in stock and put it on the player's space (CV-47a, CV-48a, CV-49a)."""
    player = task.player
    space = state.at[player]
    if move.kind not in deeds.buildable_kinds(state, space):
        raise IllegalMove(message("calamityville.refused.kind"))
    state.todo.pop()
    pay(state, out, player, cv.BANK, board.PRICE, "price")
    apply_event(state, out, cv.Built(player, space, move.kind, board.PRICE))


def _place(state: cv.State, out: list[cv.Event], task: pending.Placing, move: cv.Place) -> None:
    """Place a house for nothing on any vacant lot, as the page demands (CV-32b)."""
    if move.kind not in deeds.kinds_in_stock(state.built):
        raise IllegalMove(message("calamityville.refused.no_house"))
    if move.space not in deeds.empty_lots(state):
        raise IllegalMove(message("calamityville.refused.lot"))
    state.todo.pop()
    apply_event(state, out, cv.Built(task.player, move.space, move.kind, 0))


def _decline(state: cv.State, out: list[cv.Event], task: pending.Buying, move: cv.Decline) -> None:
    """Decline to build, which is free choice (CV-48b)."""
    state.todo.pop()


def _give(state: cv.State, out: list[cv.Event], task: pending.Giving, move: cv.Give) -> None:
    """Pass a deed on (CV-44a)."""
    if move.space not in state.deeds[task.player]:
        raise IllegalMove(message("calamityville.refused.give_own"))
    state.todo.pop()
    deeds.pass_deed(state, out, task.player, task.taker, move.space)


def _blame(state: cv.State, out: list[cv.Event], task: pending.Blaming, move: cv.Blame) -> None:
    """Let the reader choose whose building burns."""
    if move.seat not in task.seats:
        raise IllegalMove(message("calamityville.refused.blame"))
    state.todo[-1] = pending.Losing(move.seat, deeds.house_lots(state, move.seat), board.FIRE)


def _lose(state: cv.State, out: list[cv.Event], task: pending.Losing, move: cv.Lose) -> None:
    """Return a property to the bank for nothing."""
    if move.space not in task.spaces:
        raise IllegalMove(message("calamityville.refused.lose"))
    state.todo.pop()
    deeds.return_property(state, out, move.space, task.why)


def _sell(state: cv.State, out: list[cv.Event], task: pending.Owing, move: cv.Sell) -> None:
    """Sell a property of the debtor's choice to pay a debt (CV-53b)."""
    if move.space not in state.deeds[task.debtor]:
        raise IllegalMove(message("calamityville.refused.sell_own"))
    completion.sell_property(state, out, move.space)


_THROWS: Final[dict[type, Callable[[cv.State, list[cv.Event], Any, int], None]]] = {
    pending.Opening: _throw_for_start,
    pending.Kicking: _throw_for_donkey,
    pending.Rethrowing: _throw_again,
}
"""The purposes of a throw of the ordinary die, each with its function."""
MOVE_RULES: Final[dict[type, MoveRule[cv.State]]] = {
    cv.Shuffle: MoveRule(pending.Piling, message("calamityville.refused.shuffled"), _pile_pages),
    cv.Dice: MoveRule(pending.Throwing, message("calamityville.refused.no_dice"), _throw_both),
    cv.Die: MoveRule(tuple(_THROWS), message("calamityville.refused.no_die"), _throw_one),
    cv.Pick: MoveRule(pending.Drawing, message("calamityville.refused.no_draw"), _draw_nugget),
    cv.Throw: MoveRule(pending.Ready, message("calamityville.refused.no_throw"), _throw),
    cv.Build: MoveRule(pending.Buying, message("calamityville.refused.no_building"), _build),
    cv.Place: MoveRule(pending.Placing, message("calamityville.refused.no_gift"), _place),
    cv.Decline: MoveRule(pending.Buying, message("calamityville.refused.no_decline"), _decline),
    cv.Give: MoveRule(pending.Giving, message("calamityville.refused.no_giving"), _give),
    cv.Blame: MoveRule(pending.Blaming, message("calamityville.refused.no_blame"), _blame),
    cv.Lose: MoveRule(pending.Losing, message("calamityville.refused.no_loss"), _lose),
    cv.Sell: MoveRule(pending.Owing, message("calamityville.refused.no_sale"), _sell),
}
"""The task in which each kind of move is made, and the function that carries it out."""


# ------------------------------------------------------------------ automatic steps
def _begin(state: cv.State, out: list[cv.Event], player: int) -> None:
    """Begin a player's turn; the `Passing` task below it on the stack starts the next one."""
    apply_event(state, out, began(player))
    state.todo.append(ready(player))


def _pass_on(state: cv.State, out: list[cv.Event], task: pending.Passing) -> bool:
    """Begin the second move of a player who has one, or the turn of the next player on the left (CV-30b)."""
    if state.again:
        state.todo.append(pending.Rethrowing(state.turn))
    else:
        _begin(state, out, (state.turn + 1) % len(state.cash))
    return True


def _read(state: cv.State, out: list[cv.Event], task: pending.Reading) -> bool:
    state.todo.pop()
    read(state, out, task)
    return True


def _resume_move(state: cv.State, out: list[cv.Event], task: pending.Walking) -> bool:
    """Move by the dice after the page has taken effect (CV-32b, CV-32c)."""
    state.todo.pop()
    _move_token(state, out, task.player, state.walk)
    return True


def _arrive(state: cv.State, out: list[cv.Event], task: pending.Arriving) -> bool:
    state.todo.pop()
    _land(state, out, task.player)
    return True


STEPS: Final[dict[type, Step[cv.State]]] = {
    pending.Passing: _pass_on,
    pending.Reading: _read,
    pending.Walking: _resume_move,
    pending.Arriving: _arrive,
    pending.Owing: completion.settle_debt,
}
"""The automatic part of each task; the function returns True if the task is done."""


def _move_token(state: cv.State, out: list[cv.Event], player: int, number: int) -> None:
    """Move a token clockwise by a number of spaces (CV-30a)."""
    space = state.at[player]
    apply_event(state, out, moved(player, space, (space + number) % len(board.RING)))
    _land(state, out, player)


# ------------------------------------------------------------------ landing on a space
def _land(state: cv.State, out: list[cv.Event], player: int) -> None:
    """Apply the effect of a player's space."""
    space = state.at[player]
    _LANDINGS[board.KIND[space]](state, out, player, space)


def _land_without_effect(state: cv.State, out: list[cv.Event], player: int, space: int) -> None:
    """Report that the station or the gate has no effect (CV-59b)."""
    apply_event(state, out, cv.Spared(player, space, "quiet"))


def _land_on_newspaper(state: cv.State, out: list[cv.Event], player: int, space: int) -> None:
    """Read the top page, even if one was read before in this turn (CV-40a, CV-40c)."""
    state.todo.append(pending.Reading(player, "space"))


def _land_on_river(state: cv.State, out: list[cv.Event], player: int, space: int) -> None:
    completion.pan_river(state, player)


def _land_on_lot(state: cv.State, out: list[cv.Event], player: int, space: int) -> None:
    """Offer a vacant lot, spare its owner, or charge another player rent (CV-46a, CV-53a, CV-53c)."""
    owner = state.owner[space]
    if owner == cv.NOBODY:
        _offer_space(state, out, player, space)
    elif owner == player:
        apply_event(state, out, cv.Spared(player, space, "own"))
    else:
        amount = deeds.rent(state.built, state.deeds[owner], space)
        completion.queue_debt_tasks(state, [(player, owner, amount)], "rent")


def _land_on_mine(state: cv.State, out: list[cv.Event], player: int, space: int) -> None:
    """Offer a vacant mine space, or draw a nugget for the mine's owner (CV-58a, CV-59a)."""
    if state.owner[space] != cv.NOBODY:
        completion.visit_mine(state, out, player, space)
    else:
        _offer_space(state, out, player, space)


def _offer_space(state: cv.State, out: list[cv.Event], player: int, space: int) -> None:
    """Offer a vacant space to a player, if they may buy it (CV-46a, CV-47b, CV-51b)."""
    if obstacle := deeds.refusal_to_buy(state, player):
        apply_event(state, out, cv.Spared(player, space, obstacle))
    else:
        state.todo.append(pending.Buying(player))


_LANDINGS: Final[dict[str, Callable[[cv.State, list[cv.Event], int, int], None]]] = {
    board.STATION: _land_without_effect,
    board.CORRAL: _land_without_effect,
    board.NEWSPAPER: _land_on_newspaper,
    board.RIVER: _land_on_river,
    board.LOT: _land_on_lot,
    board.MINE: _land_on_mine,
}

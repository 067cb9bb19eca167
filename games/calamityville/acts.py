"""What each move and outcome of CALAMITYVILLE does.

Clause numbers are those of assets/calamityville/clauses.toml.
"""

from __future__ import annotations

from typing import Final, TypeVar

from games.calamityville import board, pending
from games.calamityville import state as cv
from games.calamityville.completion import draw, kick, sell
from games.calamityville.flow import begin, walk
from games.calamityville.fold import happen
from games.calamityville.interned import threw
from games.calamityville.luck import is_whole, pages
from games.calamityville.property import build, give_back, houses, in_stock, kinds_for, pass_on, vacant_lots
from games.core import IllegalMove, Move
from games.ring.estate import pay, raised

Kind = TypeVar("Kind")


def act(state: cv.State, out: list[cv.Event], move: Move) -> None:  # noqa: PLR0912
    """Carry out a move or an outcome. `IllegalMove` leaves the state as it was."""
    match move:
        case cv.Throw():
            _throw(state)
        case cv.Dice():
            _throw_both(state, out, move)
        case cv.Build():
            _build(state, out, move)
        case cv.Decline():
            _decline(state)
        case cv.Die():
            _throw_one(state, out, move)
        case cv.Pick():
            _pick(state, out, move)
        case cv.Sell():
            _sell(state, out, move)
        case cv.Lose():
            _lose(state, out, move)
        case cv.Give():
            _give(state, out, move)
        case cv.Place():
            _place(state, out, move)
        case cv.Blame():
            _blame(state, move)
        case cv.Shuffle():
            _pile(state, out, move)
        case _:
            raise IllegalMove("That is no move of this game.")


def _top(state: cv.State, kind: type[Kind], sentence: str) -> Kind:
    """The task on top, where it is of this kind. Raises `IllegalMove` with the sentence."""
    task = state.todo[-1]
    if not isinstance(task, kind):
        raise IllegalMove(sentence)
    return task


# ------------------------------------------------------------------ what nature does
def _pile(state: cv.State, out: list[cv.Event], move: cv.Shuffle) -> None:
    """The boom pages lie on the bust pages (CV-19a, CV-20a, CV-20b)."""
    _top(state, pending.Piling, "The pages are shuffled once.")
    if not is_whole(move):
        raise IllegalMove("Those are not all of the pages.")
    state.todo.pop()
    state.pile = pages(move)[::-1]
    happen(state, out, cv.Piled(board.BOOM, board.BUST))


def _throw_both(state: cv.State, out: list[cv.Event], move: cv.Dice) -> None:
    """A newspaper is read and followed first; then the token goes (CV-31a to CV-33a, CV-37a, CV-38a)."""
    task = state.todo[-1]
    number, news = move
    if type(task) is not pending.Throwing or not 1 <= number <= board.SIDES:
        raise IllegalMove("The dice are not to be thrown now.")
    player = task.player
    state.todo.pop()
    happen(state, out, threw(player, number, news, "move"))
    if news:
        state.todo += [pending.Walking(player), pending.Reading(player)]
    else:
        walk(state, out, player, number)


def _throw_one(state: cv.State, out: list[cv.Event], move: cv.Die) -> None:
    """The ordinary die alone, for whatever it was thrown for."""
    if not 1 <= move.number <= board.SIDES:
        raise IllegalMove(_NO_DIE)
    match state.todo[-1]:
        case pending.Opening() as task:
            _throw_for_start(state, out, task, move.number)
        case pending.Kicking(player):
            _throw_for_donkey(state, out, player, move.number)
        case pending.Rethrowing(player):
            _throw_again(state, out, player, move.number)
        case _:
            raise IllegalMove(_NO_DIE)


_NO_DIE: Final = "The die is not to be thrown now."


def _throw_for_start(state: cv.State, out: list[cv.Event], task: pending.Opening, number: int) -> None:
    """The highest throw begins; only those who tie throw again (CV-30b)."""
    player, *waiting = task.waiting
    happen(state, out, threw(player, number, False, "start"))
    best, leaders = raised(task.best, task.leaders, player, number)
    if waiting:
        state.todo[-1] = pending.Opening(tuple(waiting), best, leaders)
    elif len(leaders) > 1:
        happen(state, out, cv.Tied(leaders))
        state.todo[-1] = pending.Opening(leaders, 0, ())
    else:
        begin(state, out, leaders[0])


def _throw_for_donkey(state: cv.State, out: list[cv.Event], player: int, number: int) -> None:
    state.todo.pop()
    happen(state, out, threw(player, number, False, "donkey"))
    kick(state, out, player, number)


def _throw_again(state: cv.State, out: list[cv.Event], player: int, number: int) -> None:
    """The second move of a turn, without a newspaper die."""
    state.todo.pop()
    happen(state, out, threw(player, number, False, "again"))
    walk(state, out, player, number)


def _pick(state: cv.State, out: list[cv.Event], move: cv.Pick) -> None:
    task = _top(state, pending.Drawing, "No nugget is to be drawn now.")
    if not 0 <= move.nugget < len(board.NUGGETS):
        raise IllegalMove("There is no such nugget in the river.")
    state.todo.pop()
    draw(state, out, task, move.nugget)


# ------------------------------------------------------------------ what players do
def _throw(state: cv.State) -> None:
    """A turn starts with a throw (CV-31a)."""
    task = _top(state, pending.Ready, "It is not the time to throw.")
    state.todo[-1] = pending.Throwing(task.player)


def _build(state: cv.State, out: list[cv.Event], move: cv.Build) -> None:
    """A property of any kind that is left, for one price, on the space where one stands (CV-47a, CV-48a)."""
    task = _top(state, pending.Buying, "There is nothing to build here.")
    player = task.player
    space = state.at[player]
    if move.kind not in kinds_for(state, space):
        raise IllegalMove("The bank has nothing of that kind for this space.")
    state.todo.pop()
    pay(state, out, player, cv.BANK, board.PRICE, "price")
    build(state, out, player, space, move.kind, board.PRICE)


def _place(state: cv.State, out: list[cv.Event], move: cv.Place) -> None:
    """A house for nothing on any vacant lot: what the page says has to be done (CV-32b)."""
    task = _top(state, pending.Placing, "Nothing is given away now.")
    if move.kind not in in_stock(state.built):
        raise IllegalMove("The bank has no such house.")
    if move.space not in vacant_lots(state):
        raise IllegalMove("A house needs a vacant lot.")
    state.todo.pop()
    build(state, out, task.player, move.space, move.kind, 0)


def _decline(state: cv.State) -> None:
    """Building is free choice (CV-48b)."""
    _top(state, pending.Buying, "There is nothing to decline.")
    state.todo.pop()


def _give(state: cv.State, out: list[cv.Event], move: cv.Give) -> None:
    """A deed is passed on (CV-44a)."""
    task = _top(state, pending.Giving, "Nothing is to be passed on now.")
    if move.space not in state.deeds[task.player]:
        raise IllegalMove("Pass on a property of your own.")
    state.todo.pop()
    pass_on(state, out, task.player, task.taker, move.space)


def _blame(state: cv.State, move: cv.Blame) -> None:
    """The reader says whose building burns."""
    task = _top(state, pending.Blaming, "Nobody is to be named now.")
    if move.seat not in task.seats:
        raise IllegalMove("Name one of those who have most buildings.")
    state.todo[-1] = pending.Losing(move.seat, houses(state, move.seat), board.FIRE)


def _lose(state: cv.State, out: list[cv.Event], move: cv.Lose) -> None:
    """A property goes back to the bank for nothing."""
    task = _top(state, pending.Losing, "No property is lost now.")
    if move.space not in task.spaces:
        raise IllegalMove("Choose one of those that can be lost.")
    state.todo.pop()
    give_back(state, out, move.space, task.why)


def _sell(state: cv.State, out: list[cv.Event], move: cv.Sell) -> None:
    """One who cannot pay sells properties of his choice (CV-53b)."""
    task = _top(state, pending.Owing, "Property is sold only to meet a debt.")
    if move.space not in state.deeds[task.debtor]:
        raise IllegalMove("Sell a property of your own.")
    sell(state, out, move.space)

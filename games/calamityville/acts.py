"""What each move and outcome of CALAMITYVILLE does.

Clause numbers are those of assets/calamityville/clauses.toml.
"""

from __future__ import annotations

from typing import Final, TypeVar

from games.calamityville.board import BOOM, BUST, FIRE, NUGGETS, PRICE, SIDES
from games.calamityville.completion import draw, kick, sell
from games.calamityville.flow import begin, walk
from games.calamityville.fold import happen
from games.calamityville.interned import threw
from games.calamityville.luck import is_whole, pages
from games.calamityville.pending import (
    Blaming,
    Buying,
    Drawing,
    Giving,
    Kicking,
    Losing,
    Opening,
    Owing,
    Piling,
    Placing,
    Reading,
    Ready,
    Rethrowing,
    Throwing,
    Walking,
)
from games.calamityville.property import build, give_back, houses, in_stock, kinds_for, pass_on, vacant_lots
from games.calamityville.state import (
    BANK,
    Blame,
    Build,
    Decline,
    Dice,
    Die,
    Event,
    Give,
    Lose,
    Pick,
    Piled,
    Place,
    Sell,
    Shuffle,
    State,
    Throw,
    Tied,
)
from games.core import IllegalMove, Move
from games.ring.estate import pay, raised

Kind = TypeVar("Kind")


def act(state: State, out: list[Event], move: Move) -> None:  # noqa: PLR0912
    """Carry out a move or an outcome. `IllegalMove` leaves the state as it was."""
    match move:
        case Throw():
            _throw(state)
        case Dice():
            _throw_both(state, out, move)
        case Build():
            _build(state, out, move)
        case Decline():
            _decline(state)
        case Die():
            _throw_one(state, out, move)
        case Pick():
            _pick(state, out, move)
        case Sell():
            _sell(state, out, move)
        case Lose():
            _lose(state, out, move)
        case Give():
            _give(state, out, move)
        case Place():
            _place(state, out, move)
        case Blame():
            _blame(state, move)
        case Shuffle():
            _pile(state, out, move)
        case _:
            raise IllegalMove("That is no move of this game.")


def _top(state: State, kind: type[Kind], sentence: str) -> Kind:
    """The task on top, where it is of this kind. Raises `IllegalMove` with the sentence."""
    task = state.todo[-1]
    if not isinstance(task, kind):
        raise IllegalMove(sentence)
    return task


# ------------------------------------------------------------------ what nature does
def _pile(state: State, out: list[Event], move: Shuffle) -> None:
    """The boom pages lie on the bust pages (CV-19a, CV-20a, CV-20b)."""
    _top(state, Piling, "The pages are shuffled once.")
    if not is_whole(move):
        raise IllegalMove("Those are not all of the pages.")
    state.todo.pop()
    state.pile = pages(move)[::-1]
    happen(state, out, Piled(BOOM, BUST))


def _throw_both(state: State, out: list[Event], move: Dice) -> None:
    """A newspaper is read and followed first; then the token goes (CV-31a to CV-33a, CV-37a, CV-38a)."""
    task = state.todo[-1]
    number, news = move
    if type(task) is not Throwing or not 1 <= number <= SIDES:
        raise IllegalMove("The dice are not to be thrown now.")
    player = task.player
    state.todo.pop()
    happen(state, out, threw(player, number, news, "move"))
    if news:
        state.todo += [Walking(player), Reading(player)]
    else:
        walk(state, out, player, number)


def _throw_one(state: State, out: list[Event], move: Die) -> None:
    """The ordinary die alone, for whatever it was thrown for."""
    if not 1 <= move.number <= SIDES:
        raise IllegalMove(_NO_DIE)
    match state.todo[-1]:
        case Opening() as task:
            _throw_for_start(state, out, task, move.number)
        case Kicking(player):
            _throw_for_donkey(state, out, player, move.number)
        case Rethrowing(player):
            _throw_again(state, out, player, move.number)
        case _:
            raise IllegalMove(_NO_DIE)


_NO_DIE: Final = "The die is not to be thrown now."


def _throw_for_start(state: State, out: list[Event], task: Opening, number: int) -> None:
    """The highest throw begins; only those who tie throw again (CV-30b)."""
    player, *waiting = task.waiting
    happen(state, out, threw(player, number, False, "start"))
    best, leaders = raised(task.best, task.leaders, player, number)
    if waiting:
        state.todo[-1] = Opening(tuple(waiting), best, leaders)
    elif len(leaders) > 1:
        happen(state, out, Tied(leaders))
        state.todo[-1] = Opening(leaders, 0, ())
    else:
        begin(state, out, leaders[0])


def _throw_for_donkey(state: State, out: list[Event], player: int, number: int) -> None:
    state.todo.pop()
    happen(state, out, threw(player, number, False, "donkey"))
    kick(state, out, player, number)


def _throw_again(state: State, out: list[Event], player: int, number: int) -> None:
    """The second move of a turn, without a newspaper die."""
    state.todo.pop()
    happen(state, out, threw(player, number, False, "again"))
    walk(state, out, player, number)


def _pick(state: State, out: list[Event], move: Pick) -> None:
    task = _top(state, Drawing, "No nugget is to be drawn now.")
    if not 0 <= move.nugget < len(NUGGETS):
        raise IllegalMove("There is no such nugget in the river.")
    state.todo.pop()
    draw(state, out, task, move.nugget)


# ------------------------------------------------------------------ what players do
def _throw(state: State) -> None:
    """A turn starts with a throw (CV-31a)."""
    task = _top(state, Ready, "It is not the time to throw.")
    state.todo[-1] = Throwing(task.player)


def _build(state: State, out: list[Event], move: Build) -> None:
    """A property of any kind that is left, for one price, on the space where one stands (CV-47a, CV-48a)."""
    task = _top(state, Buying, "There is nothing to build here.")
    player = task.player
    space = state.at[player]
    if move.kind not in kinds_for(state, space):
        raise IllegalMove("The bank has nothing of that kind for this space.")
    state.todo.pop()
    pay(state, out, player, BANK, PRICE, "price")
    build(state, out, player, space, move.kind, PRICE)


def _place(state: State, out: list[Event], move: Place) -> None:
    """A house for nothing on any vacant lot: what the page says has to be done (CV-32b)."""
    task = _top(state, Placing, "Nothing is given away now.")
    if move.kind not in in_stock(state.built):
        raise IllegalMove("The bank has no such house.")
    if move.space not in vacant_lots(state):
        raise IllegalMove("A house needs a vacant lot.")
    state.todo.pop()
    build(state, out, task.player, move.space, move.kind, 0)


def _decline(state: State) -> None:
    """Building is free choice (CV-48b)."""
    _top(state, Buying, "There is nothing to decline.")
    state.todo.pop()


def _give(state: State, out: list[Event], move: Give) -> None:
    """A deed is passed on (CV-44a)."""
    task = _top(state, Giving, "Nothing is to be passed on now.")
    if move.space not in state.deeds[task.player]:
        raise IllegalMove("Pass on a property of your own.")
    state.todo.pop()
    pass_on(state, out, task.player, task.taker, move.space)


def _blame(state: State, move: Blame) -> None:
    """The reader says whose building burns."""
    task = _top(state, Blaming, "Nobody is to be named now.")
    if move.seat not in task.seats:
        raise IllegalMove("Name one of those who have most buildings.")
    state.todo[-1] = Losing(move.seat, houses(state, move.seat), FIRE)


def _lose(state: State, out: list[Event], move: Lose) -> None:
    """A property goes back to the bank for nothing."""
    task = _top(state, Losing, "No property is lost now.")
    if move.space not in task.spaces:
        raise IllegalMove("Choose one of those that can be lost.")
    state.todo.pop()
    give_back(state, out, move.space, task.why)


def _sell(state: State, out: list[Event], move: Sell) -> None:
    """One who cannot pay sells properties of his choice (CV-53b)."""
    task = _top(state, Owing, "Property is sold only to meet a debt.")
    if move.space not in state.deeds[task.debtor]:
        raise IllegalMove("Sell a property of your own.")
    sell(state, out, move.space)

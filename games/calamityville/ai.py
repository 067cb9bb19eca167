"""The computer players of CALAMITYVILLE, and the hint with its reason. They see a `View` and no more.

They rate each move by the lead over the others that it will bring.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from games.calamityville import board
from games.calamityville import state as cv
from games.calamityville.evaluation import NUGGET, Evaluation, count
from games.calamityville.pending import Buying, Giving, Ready
from games.calamityville.rules import moves_for
from games.chance import pick
from games.core import Message, Money, Move, message, tenths
from games.players import Observation, Player


@dataclass(frozen=True, slots=True)
class Style:
    """The weights that set one player apart from another.

    `rival` weighs the others' gain as the player's own loss, `hope` weighs the properties that could still
    complete a kind; `randomness` is the chance of a blind choice.
    """

    rival: float = 1.0
    hope: float = 0.5
    randomness: float = 0.0


HARD: Final = Style()


@dataclass(frozen=True, slots=True)
class EvaluatingPlayer:
    """A player that decides by the expected income of properties, in one style."""

    style: Style = HARD

    def choose(self, observation: Observation[cv.State, cv.View], rng: Random) -> Move:
        """Return a move for the seat of the observation."""
        if len(observation.moves) == 1:
            return observation.moves[0]
        if self.style.randomness and rng.random() < self.style.randomness:
            wanted = [
                move
                for move in observation.moves
                if isinstance(move, cv.Build | cv.Place | cv.Decline | cv.Blame)
            ]
            return pick(rng, wanted or observation.moves)
        return decide(observation.view, observation.seat, observation.moves, self.style)


LEVELS: Final[Mapping[str, Player]] = {
    # thinks of itself alone and a little ahead, and builds on a whim every third time
    "easy": EvaluatingPlayer(Style(rival=0.0, hope=0.25, randomness=1 / 3)),
    # gives others' gains half weight, and has a whim now and then
    "medium": EvaluatingPlayer(Style(rival=0.5, randomness=0.1)),
    # weighs everything: others' gains, future completions, and when to stop building
    "hard": EvaluatingPlayer(HARD),
}


def player(level: str) -> Player:
    """Return the computer player of a level. Raises KeyError for a level not in `LEVELS`."""
    return LEVELS[level]


def advice(view: cv.View, seat: int) -> tuple[Move, Message]:
    """Return the hard player's move for a seat, and a sentence with the reason."""
    move = decide(view, seat)
    return move, reason(view, seat, move)


# ------------------------------------------------------------------ what a move is worth
def decide(view: cv.View, seat: int, moves: Sequence[Move] = (), style: Style = HARD) -> Move:
    """Return the move of a seat that must decide; among equals the last, as others take the first."""
    if isinstance(view.task, Ready):
        return cv.Throw()
    listed = moves or moves_for(view, view.task)
    evaluation = Evaluation(view)
    return max(reversed(listed), key=lambda move: worth(evaluation, seat, move, style))


def worth(evaluation: Evaluation, seat: int, move: Move, style: Style = HARD) -> float:
    """Return the lead over the others that a move will bring a seat, in dollars; more is better."""
    view = evaluation.view
    owner, built, cost = after(view, seat, move)
    return evaluation.gain(seat, owner, built, style.hope, style.rival) - cost


def after(view: cv.View, seat: int, move: Move) -> tuple[list[int], list[str], int]:
    """Return owners and kinds after a move, and its cost; a sale brings as much for any property."""
    owner, built = view.owner[:], view.built[:]
    if isinstance(move, cv.Build):
        owner[view.at[seat]], built[view.at[seat]] = seat, move.kind
        return owner, built, board.PRICE
    if isinstance(move, cv.Place):
        owner[move.space], built[move.space] = seat, move.kind
    elif isinstance(move, cv.Give) and isinstance(view.task, Giving):
        owner[move.space] = view.task.taker
    elif isinstance(move, cv.Lose | cv.Sell):
        owner[move.space], built[move.space] = cv.NOBODY, ""
    elif isinstance(move, cv.Blame):
        space = least_of(view, move.seat)
        owner[space], built[space] = cv.NOBODY, ""
    return owner, built, 0


def least_of(view: cv.View, seat: int) -> int:
    """Return the space of the house that a seat would miss least."""
    evaluation = Evaluation(view)
    mine = [space for space in board.LOTS if view.owner[space] == seat]

    def left(space: int) -> float:
        owner, built, _ = after(view, seat, cv.Lose(space))
        return evaluation.incomes(owner, built)[seat]

    return max(mine, key=left)


# ------------------------------------------------------------------ why it is good
def reason(view: cv.View, seat: int, move: Move) -> Message:
    """Return one true sentence in favor of a move of a seat that has something to decide."""
    evaluation = Evaluation(view)
    match move:
        case cv.Build(kind):
            return _build(evaluation, seat, kind)
        case cv.Place(kind, space):
            return _house(evaluation, seat, space, kind)
        case cv.Decline():
            return _decline(evaluation, seat)
        case cv.Give() | cv.Lose() | cv.Sell():
            return _least(evaluation, seat, move)
        case cv.Blame():
            return _blame(evaluation, seat, move)
        case _:
            return message("calamityville.hint.throw")


_PRICE: Final = Money(board.PRICE)


def _dollars(amount: float) -> Money:
    """Return the amount rounded down to whole tens."""
    return Money(int(amount / 10) * 10)


def _visits(evaluation: Evaluation, seat: int, space: int) -> float:
    """Return the expected visits of others to a space."""
    return sum(visits[space] for other, visits in enumerate(evaluation.visits) if other != seat)


def _build(evaluation: Evaluation, seat: int, kind: str) -> Message:
    space = evaluation.view.at[seat]
    if board.KIND[space] == board.MINE:
        dug = sum(visits[space] for visits in evaluation.visits) * NUGGET
        return message("calamityville.hint.mine", amount=_dollars(dug), price=_PRICE)
    return _house(evaluation, seat, space, kind)


def _house(evaluation: Evaluation, seat: int, space: int, kind: str) -> Message:
    view = evaluation.view
    own = count(view.owner, view.built, seat, kind) + 1
    rent = board.VALUE[space] * own
    visits = _visits(evaluation, seat, space)
    named = message(f"calamityville.kind.{kind}")
    if own == board.NUMBER_OF[kind]:
        return message("calamityville.hint.third", kind=named)
    if own > 1:
        return message("calamityville.hint.second", kind=named, rent=_dollars(rent))
    if _denies(view, seat, kind):
        return message("calamityville.hint.last", kind=named)
    if _is_all_available(view, seat, kind):
        return message("calamityville.hint.free", kind=named)
    if isinstance(view.task, Buying) and visits * rent < board.PRICE:
        return message("calamityville.hint.earns", amount=_dollars(visits * rent), price=_PRICE)
    return message("calamityville.hint.visits", visits=tenths(round(10 * visits)), rent=_dollars(rent))


def _denies(view: cv.View, seat: int, kind: str) -> bool:
    """Return True if the house is the last of its kind and another player lacks only that one."""
    lacks_one = board.NUMBER_OF[kind] - 1
    others = (count(view.owner, view.built, other, kind) for other in range(len(view.cash)) if other != seat)
    return view.stock[kind] == 1 and lacks_one in others


def _is_all_available(view: cv.View, seat: int, kind: str) -> bool:
    """Return True if a player has room, and the town lots enough, for all of a kind that no one owns yet."""
    number = board.NUMBER_OF[kind]
    vacant = sum(view.owner[space] == cv.NOBODY for space in board.LOTS)
    return view.stock[kind] == number and vacant >= number and len(view.deeds[seat]) + number <= board.MOST


def _decline(evaluation: Evaluation, seat: int) -> Message:
    view = evaluation.view
    best = max(map(cv.Build, _kinds(view, seat)), key=lambda build: worth(evaluation, seat, build))
    earned = _changes(evaluation, seat, best)[seat]
    if earned < 0:
        return message("calamityville.hint.keep.bust")
    if earned < board.PRICE:
        return message("calamityville.hint.keep.little", amount=_dollars(earned), price=_PRICE)
    if len(view.deeds[seat]) == board.MOST - 1:
        return message("calamityville.hint.keep.room", space=board.PLACES[view.at[seat]])
    return message("calamityville.hint.keep.others")


def _kinds(view: cv.View, seat: int) -> list[str]:
    if board.KIND[view.at[seat]] == board.MINE:
        return [board.MINE]
    return [kind for kind, left in view.stock.items() if left and kind != board.MINE]


def _changes(evaluation: Evaluation, seat: int, move: Move) -> list[float]:
    """Return the change in each player's income for the rest of the game that a move makes, in dollars."""
    view = evaluation.view
    owner, built, _ = after(view, seat, move)
    before = evaluation.incomes(view.owner, view.built)
    return [new - old for new, old in zip(evaluation.incomes(owner, built), before, strict=True)]


def _least(evaluation: Evaluation, seat: int, move: cv.Give | cv.Lose | cv.Sell) -> Message:
    view = evaluation.view
    others = [_changes(evaluation, seat, other)[seat] for other in moves_for(view, view.task)]
    if _changes(evaluation, seat, move)[seat] >= max(others):
        return message("calamityville.hint.least", space=board.PLACES[move.space])
    return message("calamityville.hint.least.others", space=board.PLACES[move.space])


def _blame(evaluation: Evaluation, seat: int, move: cv.Blame) -> Message:
    changes = _changes(evaluation, seat, move)
    if move.seat == seat:
        is_loss = changes[seat] < 0
        return message("calamityville.hint.blame.small" if is_loss else "calamityville.hint.blame.better")
    if changes[seat] >= 10:
        return message("calamityville.hint.blame.rent", amount=_dollars(changes[seat]))
    return message("calamityville.hint.blame.ahead")

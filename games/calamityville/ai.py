"""The computer players of CALAMITYVILLE, and hints with their reasons; both use a `View` alone.

They rate each move by the lead over the others that it will bring.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from games.calamityville import board
from games.calamityville import state as cv
from games.calamityville.deeds import buildable_kinds
from games.calamityville.evaluation import NUGGET, Evaluation, count_owned
from games.calamityville.pending import Buying, Giving, Ready
from games.calamityville.rules import moves_for
from games.chance import pick
from games.core import Message, Money, Move, message, tenths
from games.players import Observation, Player, tempered_players
from games.seating import STEADY


@dataclass(frozen=True, slots=True)
class Style:
    """The weights of one level of computer players.

    `rival` weighs the others' gain as the player's own loss, `hope` weighs the properties that could still
    complete a kind; `randomness` is the chance of a blind choice, which is never to keep the money if
    `thrift` is below 1. A price counts as `thrift` times its dollars. `spite` weighs the leader's gain once
    more.
    """

    rival: float = 1.0
    hope: float = 0.5
    randomness: float = 0.0
    thrift: float = 1.0
    spite: float = 0.0


HARD: Final = Style()


@dataclass(frozen=True, slots=True)
class EvaluationPlayer:
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
                if isinstance(move, cv.Build | cv.Place | cv.Blame)
                or (isinstance(move, cv.Decline) and self.style.thrift >= 1)
            ]
            return pick(rng, wanted or observation.moves)
        return decide(observation.view, observation.seat, observation.moves, self.style)


_STEADY: Final[Mapping[str, Style]] = {
    # chooses at random nearly always: in a game with 4.4 choices, less would hardly show
    "easy": Style(rival=0.0, hope=0.25, randomness=0.95),
    # gives others' gains half weight, and chooses at random two times in three
    "medium": Style(rival=0.5, randomness=0.65),
    # counts others' gains in full, and never chooses at random
    "hard": HARD,
}
LEVELS: Final[Mapping[str, Player]] = {level: EvaluationPlayer(style) for level, style in _STEADY.items()}


def _tempered(style: Style) -> dict[str, Style]:
    """Return the bold style of a level, which builds for trios at any price, and the sly one."""
    return {
        "bold": replace(style, hope=style.hope + 0.5, thrift=0.6),
        "sly": replace(style, rival=style.rival + 0.5, spite=1.5),
    }


TEMPERED: Final = tempered_players(_STEADY, _tempered, EvaluationPlayer)


def player(level: str, temper: str = STEADY) -> Player:
    """Return the computer player of a level and a temper, steady if the temper is unknown.

    Raises KeyError for a level not in `LEVELS`.
    """
    return TEMPERED.get((level, temper)) or LEVELS[level]


def advice(view: cv.View, seat: int) -> tuple[Move, Message]:
    """Return the hard player's move for a seat, and a sentence with the reason."""
    move = decide(view, seat)
    return move, reason(view, seat, move)


# ------------------------------------------------------------------ rating of moves
def decide(view: cv.View, seat: int, moves: Sequence[Move] = (), style: Style = HARD) -> Move:
    """Return the best move of a seat that must decide; among equal moves, the last."""
    if isinstance(view.task, Ready):
        return cv.Throw()
    listed = moves or moves_for(view, view.task)
    evaluation = Evaluation(view)
    return max(reversed(listed), key=lambda move: rate_move(evaluation, seat, move, style))


def rate_move(evaluation: Evaluation, seat: int, move: Move, style: Style = HARD) -> float:
    """Return the lead over the others that a move will bring a seat, in dollars."""
    view = evaluation.view
    owner, built, cost = simulate_move(view, seat, move)
    margin = evaluation.expected_margin(seat, owner, built, style.hope, style.rival)
    if style.spite:
        leader = evaluation.leader(seat)
        margin -= style.spite * evaluation.expected_income_by_seat(owner, built)[leader]
    return margin - style.thrift * cost


def simulate_move(view: cv.View, seat: int, move: Move) -> tuple[list[int], list[str], int]:
    """Return owners and kinds after a move, and its cost. A sale counts as free: all sales bring the same."""
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
        space = min_value_house(view, move.seat)
        owner[space], built[space] = cv.NOBODY, ""
    return owner, built, 0


def min_value_house(view: cv.View, seat: int) -> int:
    """Return the space of the house whose loss costs a seat least."""
    evaluation = Evaluation(view)
    mine = [space for space in board.LOTS if view.owner[space] == seat]

    def remaining_income(space: int) -> float:
        owner, built, _ = simulate_move(view, seat, cv.Lose(space))
        return evaluation.expected_income_by_seat(owner, built)[seat]

    return max(mine, key=remaining_income)


# ------------------------------------------------------------------ reasons for hints
def reason(view: cv.View, seat: int, move: Move) -> Message:
    """Return a sentence with the reason for a move."""
    evaluation = Evaluation(view)
    match move:
        case cv.Build(kind):
            return _reason_to_build(evaluation, seat, kind)
        case cv.Place(kind, space):
            return _reason_for_house(evaluation, seat, space, kind)
        case cv.Decline():
            return _reason_to_decline(evaluation, seat)
        case cv.Give() | cv.Lose() | cv.Sell():
            return _reason_to_return(evaluation, seat, move)
        case cv.Blame():
            return _reason_to_blame(evaluation, seat, move)
        case _:
            return message("calamityville.hint.throw")


_PRICE: Final = Money(board.PRICE)


def _round_to_tens(amount: float) -> Money:
    """Return the amount rounded down to whole tens."""
    return Money(int(amount / 10) * 10)


def _expected_visits(evaluation: Evaluation, seat: int, space: int) -> float:
    """Return the expected visits of others to a space."""
    return sum(visits[space] for other, visits in enumerate(evaluation.visits) if other != seat)


def _reason_to_build(evaluation: Evaluation, seat: int, kind: str) -> Message:
    space = evaluation.view.at[seat]
    if board.KIND[space] == board.MINE:
        dug = evaluation.new_nuggets(seat, space) * NUGGET
        return message("calamityville.hint.mine", amount=_round_to_tens(dug), price=_PRICE)
    return _reason_for_house(evaluation, seat, space, kind)


def _reason_for_house(evaluation: Evaluation, seat: int, space: int, kind: str) -> Message:
    view = evaluation.view
    own = count_owned(view.owner, view.built, seat, kind) + 1
    rent = board.VALUE[space] * own
    visits = _expected_visits(evaluation, seat, space)
    kind_name = message(f"calamityville.kind.{kind}")
    if own == board.NUMBER_OF[kind]:
        return message("calamityville.hint.third", kind=kind_name)
    if own > 1:
        return message("calamityville.hint.second", kind=kind_name, rent=_round_to_tens(rent))
    if _blocks_opponent(view, seat, kind):
        return message("calamityville.hint.last", kind=kind_name)
    if _can_complete_kind(view, seat, kind):
        return message("calamityville.hint.free", kind=kind_name)
    if isinstance(view.task, Buying) and visits * rent < board.PRICE:
        return message("calamityville.hint.earns", amount=_round_to_tens(visits * rent), price=_PRICE)
    return message("calamityville.hint.visits", visits=tenths(round(10 * visits)), rent=_round_to_tens(rent))


def _blocks_opponent(view: cv.View, seat: int, kind: str) -> bool:
    """Return True if a house of this kind is the last one, and another player needs it for a full set."""
    lacks_one = board.NUMBER_OF[kind] - 1
    others = (
        count_owned(view.owner, view.built, other, kind) for other in range(len(view.cash)) if other != seat
    )
    return view.stock[kind] == 1 and lacks_one in others


def _can_complete_kind(view: cv.View, seat: int, kind: str) -> bool:
    """Return True if no house of a kind is built, and a player and the town have room for all of them."""
    number = board.NUMBER_OF[kind]
    vacant = sum(view.owner[space] == cv.NOBODY for space in board.LOTS)
    return view.stock[kind] == number and vacant >= number and len(view.deeds[seat]) + number <= board.MOST


def _reason_to_decline(evaluation: Evaluation, seat: int) -> Message:
    view = evaluation.view
    best = max(
        map(cv.Build, buildable_kinds(view, view.at[seat])),
        key=lambda build: rate_move(evaluation, seat, build),
    )
    earned = _income_changes(evaluation, seat, best)[seat]
    if earned < 0:
        return message("calamityville.hint.keep.bust")
    if earned < board.PRICE:
        return message("calamityville.hint.keep.little", amount=_round_to_tens(earned), price=_PRICE)
    if len(view.deeds[seat]) == board.MOST - 1:
        return message("calamityville.hint.keep.room", space=board.PLACES[view.at[seat]])
    return message("calamityville.hint.keep.others")


def _income_changes(evaluation: Evaluation, seat: int, move: Move) -> list[float]:
    """Return the change in each player's income for the rest of the game that a move makes, in dollars."""
    view = evaluation.view
    owner, built, _ = simulate_move(view, seat, move)
    before = evaluation.expected_income_by_seat(view.owner, view.built)
    return [
        new - old for new, old in zip(evaluation.expected_income_by_seat(owner, built), before, strict=True)
    ]


def _reason_to_return(evaluation: Evaluation, seat: int, move: cv.Give | cv.Lose | cv.Sell) -> Message:
    view = evaluation.view
    others = [_income_changes(evaluation, seat, other)[seat] for other in moves_for(view, view.task)]
    if _income_changes(evaluation, seat, move)[seat] >= max(others):
        return message("calamityville.hint.least", space=board.PLACES[move.space])
    return message("calamityville.hint.least.others", space=board.PLACES[move.space])


def _reason_to_blame(evaluation: Evaluation, seat: int, move: cv.Blame) -> Message:
    changes = _income_changes(evaluation, seat, move)
    if move.seat == seat:
        is_loss = changes[seat] < 0
        return message("calamityville.hint.blame.small" if is_loss else "calamityville.hint.blame.better")
    if changes[seat] >= 10:
        return message("calamityville.hint.blame.rent", amount=_round_to_tens(changes[seat]))
    return message("calamityville.hint.blame.ahead")

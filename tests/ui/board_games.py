"""Games of any kind for tests of the screen: played with some sense, as far as a test wants.

`played("klondike_board", 3, entries=90)` stops after so many entries, `first(game, until)` is the first game
that comes to a point, and `left_at("calamityville", "Owing")` one that was left where this is to be done.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from games import GAMES
from games.calamityville import state as cv
from games.chance import pick
from games.core import Chance, Decide, Move
from games.gold_am_yukon import state as gy
from games.gold_am_yukon.board import SIX
from games.klondike_board import state as kb
from games.klondike_board.money import seats_in_debt
from games.klondike_board.pending import Bidding, Ready
from games.match import NATURE, Entry, Match
from games.patience.state import GiveUp
from ui.play.base.face import Face
from ui.play.base.screen import screen_of

BOARDS = [name for name in GAMES if screen_of(name).face.seat_to_roll is not Face.seat_to_roll]
"""The games in which a player throws the dice."""
SEATS = ("Belle", "Soapy", "computer:hard", "Klara", "Kate", "Swede")
PERSONS = ("Ada", "Belle", "Cora")
MOST_GAMES = 200
DEAREST = 18
"""The highest bid at KLONDIKE, in $1,000."""
WEIGHTS = {kb.Prospect: 5.0, kb.Buy: 4.0, kb.EndTurn: 8.0}
"""How much likelier somebody at KLONDIKE does this than anything else that can be done."""

Until = Callable[[Match], bool]


def played(
    game: str,
    seed: int = 1,
    entries: int = 20_000,
    seats: int | Sequence[str] = 3,
    until: Until = lambda match: False,
    **options: Any,
) -> Match:
    """A game between so many, or these, as far as so many entries, or until this holds."""
    most = GAMES[game].seats[-1]
    names = SEATS[: min(seats, most)] if isinstance(seats, int) else tuple(seats)
    match, rng = Match.begin(GAMES[game], names, options), Random(seed)
    while not (until(match) or match.is_over or len(match.log) >= entries):
        if isinstance(match.turn, Chance):
            match.play_chance(rng)
        elif len(names) > 1:
            match.play(chosen(game, match, rng))
        else:
            goes_on = [move for move in match.game.moves(match.state) if not isinstance(move, GiveUp)]
            match.play(pick(rng, goes_on or [GiveUp()]))
    return match


def first(game: str, until: Until, seats: Sequence[str] = PERSONS, **options: Any) -> Match:
    """The first game that comes to a point, as far as that."""
    games = (played(game, seed, seats=seats, until=until, **options) for seed in range(1, MOST_GAMES))
    return next(match for match in games if until(match))


def left_at(game: str, task: str, **options: Any) -> Match:
    """A game of three persons that was left where this is to be done."""
    return first(game, lambda match: type(match.state.todo[-1]).__name__ == task, **options)


def scripted(game: str, *moves: Move, seats: Sequence[str], **options: Any) -> Match:
    """A match in which this was thrown and played."""
    match = Match.begin(GAMES[game], tuple(seats), options)
    for move in moves:
        turn = match.turn
        match.repeat(Entry(str(turn.actor_of(move)) if isinstance(turn, Decide) else NATURE, move))
    return match


# ------------------------------------------------------------------ players with some sense
def chosen(game: str, match: Match, rng: Random) -> Move:
    """A move of somebody with some sense, so that everything comes to pass; in the other games any."""
    moves = match.game.moves(match.state)
    match game:
        case "klondike_board":
            return _of_klondike(match, moves, rng)
        case "gold_am_yukon":
            return _of_yukon(match.state, moves, rng)
        case "calamityville":
            return _of_calamityville(moves, rng)
    return pick(rng, moves)


def _of_calamityville(moves: list[Move], rng: Random) -> Move:
    """Builds four times out of five; the rest by chance."""
    builds = [move for move in moves if isinstance(move, cv.Build)]
    if builds:
        return rng.choice(builds) if rng.random() < 0.8 else cv.Decline()
    return rng.choice(moves)


def _of_yukon(state: gy.State, moves: list[Move], rng: Random) -> Move:
    """Stakes what it can, the six only now and then; else any step, and it rarely stops."""
    worth = state.board.nuggets
    stakes = [move for move in moves if isinstance(move, gy.Stake)]
    dear = [move for move in stakes if worth[move.claim] < SIX or rng.random() < 0.02]
    if dear and rng.random() < 0.9:
        return rng.choice(dear)
    rest = [move for move in moves if isinstance(move, gy.Place | gy.Enter | gy.Step)]
    return rng.choice(rest) if rest and rng.random() < 0.99 else rng.choice(moves)


def _of_klondike(match: Match, moves: list[Move], rng: Random) -> Move:
    """Buys and bids within reason, sells a claim, bets, deals, and asks for money now and then."""
    task, turn = match.state.todo[-1], match.turn
    if isinstance(turn, Decide) and turn.asides and rng.random() < 0.3:
        return rng.choice(turn.asides).move
    by_kind: dict[type, list[Move]] = {}
    for move in moves:
        by_kind.setdefault(type(move), []).append(move)
    if isinstance(task, Bidding):
        bids = [move for move in by_kind.get(kb.Bid, []) if getattr(move, "amount", 0) <= DEAREST]
        return rng.choice(bids) if bids and rng.random() < 0.7 else kb.PassBid()
    if isinstance(task, Ready) and rng.random() < 0.06:
        deal = _deal(match.state, task.player, rng)
        if deal:
            return deal
    kinds = sorted(by_kind, key=lambda kind: kind.__name__)
    kind = rng.choices(kinds, [WEIGHTS.get(kind, 1.0) for kind in kinds])[0]
    return rng.choice(by_kind[kind])


def _deal(state: kb.State, player: int, rng: Random) -> kb.Offer | None:
    """Cash for a building of somebody else."""
    found = [space for space, owner in enumerate(state.owner) if owner not in (kb.NOBODY, player)]
    cash = min(10, state.cash[player])
    if not found or not cash or seats_in_debt(state):
        return None
    space = rng.choice(found)
    return kb.Offer(state.owner[space], cash, 0, "-", str(space))

"""What the player may do with the cards under the pointer or the focus."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.core import Move
from games.patience.cards import RANK_OF
from games.patience.state import COLUMNS, WASTE, Build, Draw, GiveUp, Pack, View

FOUNDATIONS = 8
"""The number that stands for the foundations where piles are numbered: 0 waste, 1 to 7 columns."""


class Grip(NamedTuple):
    """Cards taken hold of: the top `cards` of a pile."""

    source: int
    cards: int


def playable(moves: Sequence[Move]) -> list[Move]:
    """The moves of cards that lie face up."""
    return [move for move in moves if not isinstance(move, Draw | GiveUp)]


def moves_of(moves: Sequence[Move], grip: Grip) -> list[Move]:
    """The moves that take exactly these cards."""
    found: list[Move] = []
    for move in moves:
        builds = isinstance(move, Build) and grip.cards == 1
        packs = isinstance(move, Pack) and move.cards == grip.cards
        if (builds or packs) and move[0] == grip.source:
            found.append(move)
    return found


def target_of(move: Move) -> int:
    """The pile where a move's cards go."""
    return move.target if isinstance(move, Pack) else FOUNDATIONS


def toward(grip: Grip, target: int) -> Move:
    """The move that would bring the cards to a pile, legal or not."""
    return Build(grip.source) if target == FOUNDATIONS else Pack(grip.source, target, grip.cards)


def grip_at(view: View, pile: int, index: int) -> Grip | None:
    """The cards taken hold of at a card: the last one alone, any other with the whole sequence.

    `index` counts from the deepest card. None for face-down cards, for cards under the waste's top, and
    for every place that is neither the waste nor a column.
    """
    if pile == WASTE:
        return Grip(WASTE, 1) if view.waste and index == len(view.waste) - 1 else None
    if pile not in COLUMNS:
        return None
    hidden, shown = view.hidden[pile], len(view.columns[pile])
    if index < hidden or index >= hidden + shown:
        return None
    return Grip(pile, 1 if index == hidden + shown - 1 else shown)


def best(view: View, moves: Sequence[Move], grip: Grip) -> Move | None:
    """Where a click sends these cards: foundation first, then the packing that helps most.

    The last card of a sequence that has no place alone takes the whole sequence with it.
    """
    found = moves_of(moves, grip)
    if not found and grip.source != WASTE:
        found = moves_of(moves, Grip(grip.source, len(view.columns[grip.source])))
    return min(found, key=lambda move: _rank(view, move), default=None)


def _rank(view: View, move: Move) -> tuple[int, int]:
    if not isinstance(move, Pack):
        return (0, 0)
    to_space = not view.columns[move.target]
    return (2 if to_space else 1, -view.hidden[move.target])


def _pile(view: View, number: int) -> list[int]:
    return view.columns[number] if number else view.waste


def foundation_move(moves: Sequence[Move], source: int) -> Move | None:
    """The move that builds the top card of a pile, if it is legal."""
    return next((move for move in moves if isinstance(move, Build) and move.source == source), None)


def movable_cards(view: View, moves: Sequence[Move]) -> list[int]:
    """The cards that can be moved now, each once: those that can be built first, then high before low."""
    built: list[int] = []
    packed: list[int] = []
    for move in playable(moves):
        if isinstance(move, Pack):
            packed.append(_pile(view, move.source)[-move.cards])
        elif isinstance(move, Build):
            built.append(_pile(view, move.source)[-1])
    packed.sort(key=lambda card: (-RANK_OF[card], card))
    return list(dict.fromkeys(built + packed))

"""The walks of a whole throw of GOLD AM YUKON on bare tuples and bits, fast enough to look at all of them.

Tests hold it against the rules in random positions.
"""

from __future__ import annotations

from typing import NamedTuple

from games.gold_am_yukon.board import Board
from games.gold_am_yukon.chains import Chain, in_the_way, one_way
from games.gold_am_yukon.state import HEAD, NEITHER, TAIL, Enter, State, Step


class Node(NamedTuple):
    """How a team can stand within its turn: in its order, which end leads, what is left, and how it began.

    `first` is the first move of the shortest walk there, `before` the node that the last move came from.
    `off` are the stones still to enter.
    """

    team: Chain
    leads: int
    spots: int
    off: int
    first: Enter | Step | None
    before: int


def nodes(view: State, seat: int) -> list[Node]:
    """Every way to stand that the one who plays can reach with the spots left, where it stands now first."""
    board, barred = view.board, in_the_way(view, seat)
    found = [Node(tuple(view.teams[seat]), view.leads, view.spots, view.off[seat], None, -1)]
    seen = {_key(found[0])}
    for before, here in enumerate(found):  # it grows while it is gone through
        if not here.spots:
            continue
        for move, team in _entered(board, here, barred) if here.off else _stepped(board, here, barred):
            node = _then(board, here, before, move, team, barred)
            key = _key(node)
            if key not in seen:
                seen.add(key)
                found.append(node)
    return found


def _key(node: Node) -> tuple[Chain, int]:
    """The same for all that can go on alike."""
    if node.leads == NEITHER:
        return one_way(node.team), NEITHER
    return (node.team, HEAD) if node.leads == HEAD else (node.team[::-1], HEAD)


def _entered(board: Board, here: Node, barred: int) -> list[tuple[Enter | Step, Chain]]:
    team, links = here.team, board.links
    found: list[tuple[Enter | Step, Chain]] = []
    if len(team) > 1:
        for space in links[team[0]]:
            if not barred >> space & 1 and space not in team:
                found.append((Enter(TAIL, space), (space, *team)))
    for space in links[team[-1]]:
        if not barred >> space & 1 and space not in team:
            found.append((Enter(HEAD, space), (*team, space)))
    return found


def _stepped(board: Board, here: Node, barred: int) -> list[tuple[Enter | Step, Chain]]:
    team, leads = here.team, here.leads
    found: list[tuple[Enter | Step, Chain]] = []
    if leads != HEAD and len(team) > 1:
        found += [(Step(TAIL, space), (space, *team[:-1])) for space in _free(board, team[::-1], barred)]
    if leads != TAIL or len(team) == 1:
        found += [(Step(HEAD, space), (*team[1:], space)) for space in _free(board, team, barred)]
    return found


def _free(board: Board, way: Chain, barred: int) -> list[int]:
    """Where a team can go on whose last space leads: a closed ring goes where its first stone was."""
    staying = way[1:] if len(way) > 2 else way
    return [space for space in board.links[way[-1]] if not barred >> space & 1 and space not in staying]


def _then(board: Board, here: Node, before: int, move: Enter | Step, team: Chain, barred: int) -> Node:
    """The node after a move; where others bar every way on, the other end leads."""
    spots, first = here.spots - 1, here.first or move
    if here.off:
        return Node(team, NEITHER, spots, here.off - 1, first, before)
    leads = NEITHER if len(team) == 1 else move.end
    if spots and leads != NEITHER:
        way = team if leads == HEAD else team[::-1]
        if not _free(board, way, barred) and _met(board, way[-1], barred) and _free(board, way[::-1], barred):
            leads = 1 - leads
    return Node(team, leads if spots else NEITHER, spots, 0, first, before)


def _met(board: Board, space: int, barred: int) -> bool:
    return any(barred >> beside & 1 for beside in board.links[space])

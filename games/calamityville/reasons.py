"""Why a move of CALAMITYVILLE is good, in one sentence that is true of the position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.calamityville.board import KIND, MINE, NAME, NUMBER_OF, PRICE, VALUE
from games.calamityville.minds import worth
from games.calamityville.outlook import NUGGET, Outlook, count
from games.calamityville.state import Build, Decline, View
from games.core import Move


def reason(view: View, seat: int, move: Move) -> str:
    """What can be said for a move of a seat that has something to decide."""
    return _REASONS[type(move).__name__](Outlook(view), seat, move)


def _dollars(amount: float) -> str:
    return f"${round(amount / 10) * 10:,}"


def _visits(outlook: Outlook, seat: int, space: int) -> float:
    """How often others will come."""
    return sum(visits[space] for other, visits in enumerate(outlook.visits) if other != seat)


def _build(outlook: Outlook, seat: int, move: Any) -> str:
    space = outlook.view.at[seat]
    if KIND[space] == MINE:
        dug = sum(visits[space] for visits in outlook.visits) * NUGGET
        return f"A mine here should still dig up about {_dollars(dug)}, for ${PRICE}."
    return _house(outlook, seat, space, move.kind)


def _house(outlook: Outlook, seat: int, space: int, kind: str) -> str:
    view = outlook.view
    own = count(view.owner, view.built, seat, kind) + 1
    rent = VALUE[space] * own
    visits = _visits(outlook, seat, space)
    if own == NUMBER_OF[kind]:
        return f"Your third {kind}: every visit to any of them pays three times its lot."
    if own > 1:
        return f"A second {kind} doubles the rent of both: {_dollars(rent)} a visit here."
    rivals = [
        other
        for other in range(outlook.seats)
        if other != seat and count(view.owner, view.built, other, kind) == NUMBER_OF[kind] - 1
    ]
    if rivals and view.stock[kind] == 1:
        return f"It is the last {kind}: nobody else can complete three of them."
    return f"About {visits:.1f} visits are still to come, at {_dollars(rent)} each."


def _place(outlook: Outlook, seat: int, move: Any) -> str:
    return _house(outlook, seat, move.space, move.kind)


def _decline(outlook: Outlook, seat: int, move: Any) -> str:
    view = outlook.view
    if view.task == "Placing":
        return "No building would help you more than the others now."
    best = max(worth(outlook, seat, Build(kind)) for kind in _kinds(view, seat))
    lacking = worth(outlook, seat, Decline()) - best
    if lacking < PRICE / 20:
        return f"It would hardly earn back its ${PRICE} before the gold runs out."
    return f"It would lose about {_dollars(lacking)} before the gold runs out."


def _kinds(view: View, seat: int) -> list[str]:
    if KIND[view.at[seat]] == MINE:
        return [MINE]
    return [kind for kind, left in view.stock.items() if left and kind != MINE]


def _least(outlook: Outlook, seat: int, move: Any) -> str:
    return f"{NAME[move.space]} is what you would miss least."


def _blame(outlook: Outlook, seat: int, move: Any) -> str:
    if move.seat == seat:
        return "Your own loss would be the smallest."
    return "There it takes most from those who are ahead of you."


_REASONS: Final[dict[str, Callable[[Outlook, int, Any], str]]] = {
    "Throw": lambda outlook, seat, move: "Throw the dice: there is nothing else to do.",
    "Build": _build,
    "Place": _place,
    "Decline": _decline,
    "Give": _least,
    "Lose": _least,
    "Sell": _least,
    "Blame": _blame,
}

"""What a space of KLONDIKE would cost or bring a player now, in one sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from games.klondike_board.board import (
    BOARD,
    BUILDINGS,
    BURNS,
    CASINO,
    CHURCH,
    FIRE,
    IS_TOWN,
    JAIL,
    KIND,
    OF_KIND,
    PRICE,
    PROSPECT,
    RING,
    SALOON,
    TRANSPORT,
)
from games.klondike_board.money import revenue, unit
from games.klondike_board.state import NOBODY
from ui.games.klondike_board.phrases import KINDS, money, the
from ui.play.phrases import YOU, Names, listed, whom

if TYPE_CHECKING:
    from games.klondike_board.state import View

_DICE: Final = (3, 11)
"""The lowest and the highest total that is no double."""


def meaning(view: View, space: int, names: Names, seat: int) -> str:
    """What a visit now would cost or bring a seat; "" where it is always the same."""
    if KIND[space] in BUILDINGS:
        return _building(view, space, names, seat)
    find = _PLAIN.get(KIND[space])
    return find(view, space, names, seat) if find else ""


# ------------------------------------------------------------------ buildings
def _building(view: View, space: int, names: Names, seat: int) -> str:
    owner, name = view.owner[space], names[seat]
    if owner == NOBODY:
        return _chance(view, space, names, seat)
    if owner == seat:
        return _own(view, space, name, seat)
    low, high = costs(view, space, seat)
    if view.at[owner] == JAIL:
        luck = ", and a double still pays" if KIND[space] == CASINO else ""
        return f"Free now, with {whom(names[owner])} in {the(JAIL)}{luck}."
    return f"It would cost {whom(name)} {_range(low, high)} now." if high else f"Free for {whom(name)} now."


def _range(low: int, high: int) -> str:
    return money(low) if low == high else f"{money(low)} to {money(high)}"


def _chance(view: View, space: int, names: Names, seat: int) -> str:
    """Whether a seat could buy a building, and how many of the kind it would then have."""
    short = PRICE[space] - view.cash[seat]
    if short > 0:
        return f"{money(short)} more would buy it."
    kind = OF_KIND[KIND[space]]
    has = sum(view.owner[other] == seat for other in kind)
    if not has:
        return f"{names[seat]} can buy it."
    if has + 1 == len(kind):
        return f"{names[seat]} can buy it, the last {KINDS[KIND[space]]}: they would earn double."
    return f"{names[seat]} can buy it, number {has + 1} of {len(kind)}."


def _own(view: View, space: int, name: str, seat: int) -> str:
    """What a visitor would bring the owner."""
    if view.at[seat] == JAIL:
        return f"It brings nothing, with {whom(name)} in {the(JAIL)}."
    others = [costs(view, space, other) for other in range(len(view.cash)) if other != seat]
    low, high = min(low for low, _ in others), max(high for _, high in others)
    if not high:
        return f"No visitor would bring {whom(name)} anything now."
    luck = ", or cost as much on a double" if KIND[space] == CASINO else ""
    ride = f", and {whom(name)} {'ride' if name == YOU else 'rides'} free" if KIND[space] == TRANSPORT else ""
    return f"A visitor would bring {whom(name)} {_range(low, high)} now{luck}{ride}."


def costs(view: View, space: int, seat: int) -> tuple[int, int]:
    """The least and the most that a visit now would cost, in $1,000; a casino without a double."""
    each = unit(view.owner, space)
    if KIND[space] == CASINO:
        return _DICE[0] * each, _DICE[1] * each
    if KIND[space] == SALOON:
        heads = 1 + sum(
            view.at[other] == space or IS_TOWN[view.at[other]]
            for other in range(len(view.at))
            if other != seat
        )
        return heads * each, heads * each
    cost = revenue(view.owner, space, seat)
    return cost, cost


# ------------------------------------------------------------------ other spaces
def _church(view: View, space: int, names: Names, seat: int) -> str:
    name = names[seat]
    if view.cash[seat] >= BOARD.donation:
        return f"It would cost {whom(name)} {money(BOARD.donation)} now."
    return f"It would bring {whom(name)} {money(BOARD.donation)} now."


def _fire(view: View, space: int, names: Names, seat: int) -> str:
    burning = [
        the(place) for place in RING if BURNS[place] and view.owner[place] != NOBODY and place in view.at
    ]
    return f"Now it would burn {listed(burning)}." if burning else "Nothing would burn now."


def _prospect(view: View, space: int, names: Names, seat: int) -> str:
    there = [names[other] for other, at in enumerate(view.at) if at == space and other != seat]
    if not there:
        return ""
    are = "are" if len(there) > 1 or there[0] == YOU else "is"
    return f"{listed(there)} {are} here now."


_PLAIN: Final[dict[str, Callable[[View, int, Names, int], str]]] = {
    CHURCH: _church,
    FIRE: _fire,
    PROSPECT: _prospect,
}

"""What is told of a space, a player or a creek, on a card beside it: what it is, whose, and what it means."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from pygame import Rect

from games.core import YOU
from games.klondike_board import board
from games.klondike_board.board import KIND
from games.klondike_board.money import is_monopoly, revenue, unit
from games.klondike_board.state import NOBODY, View
from ui.games.klondike_board.spaces import label, picture_of
from ui.games.klondike_board.words import KINDS, creek, money, the, title, toll
from ui.play.narration import Names, counted, listed, verb, whom
from ui.play.notices import FactCard

_DICE: Final = (3, 11)
"""The lowest and the highest total that is no double."""


class SpotCard(FactCard):
    """The card of KLONDIKE: beside a picture, it ends with what matters most now."""

    wide = 348
    ends_strong = True

    def show_space(self, view: View, space: int, names: Sequence[str], seat: int, area: Rect) -> None:
        """Tell of a space, beside it: at the end what it means now."""
        self.show(facts_of(view, space, names, seat), area, picture_of(space))

    def show_player(self, view: View, seat: int, names: Sequence[str], area: Rect) -> None:
        """Tell of a player: where he is, and his deeds by their kinds."""
        self.show(player_lines(view, seat, names), area)

    def show_creek(self, view: View, number: int, area: Rect) -> None:
        """Tell of a creek: how many cards are left, and what was found; below it, where it hides no other."""
        self.show(creek_lines(view, number), area, "nugget", below=True)


# ------------------------------------------------------------------ players and creeks
def where(view: View, seat: int) -> str:
    """Where a player is, and whether he is held: "At Gold Hill", "In the Woodpile, misses a turn"."""
    space = view.at[seat]
    place = f"{'In' if space == board.JAIL else 'At'} {the(space)}"
    if view.misses[seat]:
        return f"{place}, misses a turn"
    return f"{place}, held until a double" if view.climbs[seat] or view.shows[seat] else place


def player_lines(view: View, seat: int, names: Sequence[str]) -> tuple[str, ...]:
    """A player's name and cash, the place, and a line for each kind of building that is owned."""
    owned = [space for space in board.DEEDS if view.owner[space] == seat]
    lines = [f"{names[seat]} · {money(view.cash[seat])}", where(view, seat)]
    for kind in board.BUILDINGS:
        found = [label(space) for space in owned if KIND[space] == kind]
        if found:
            lines.append(f"{KINDS[kind].capitalize()}: {listed(found)}")
    return (*lines, *([] if owned else ["No deeds"]))


def creek_lines(view: View, number: int) -> tuple[str, ...]:
    """A creek's name, how many cards are left, what was found, and how gold pays there now."""
    shown = view.shown[number]
    found = [f"Face up: {title_of_card(card)}" for card in shown]
    if not view.creeks[number]:
        return creek(number), "No cards are left.", *found
    pays = "pays double" if board.doubles(shown) else "pays once"
    return creek(number), f"{counted(view.creeks[number], 'card')} left", *found, f"The next gold {pays}."


def title_of_card(card: int) -> str:
    """What a card is called where it is read large: an amount, "Mother Lode", or "No gold"."""
    found = board.CARDS[card]
    if found.is_lode:
        return "Mother Lode"
    return money(found.gold) if found.gold else "No gold"


# ------------------------------------------------------------------ what a space means
def facts_of(view: View, space: int, names: Names, seat: int = NOBODY) -> tuple[str, ...]:
    """A space in lines: its name; what it is; who owns it; what it does; what it means to this seat now."""
    now = meaning(view, space, names, seat) if seat != NOBODY else ""
    if KIND[space] not in board.BUILDINGS:
        return title(space), *_plain(view, space), *([now] if now else [])
    kind = KINDS[KIND[space]]
    first = f"{kind[0].upper()}{kind[1:]}, {money(board.PRICE[space])}"
    owner = view.owner[space]
    held = "For sale" if owner == NOBODY else verb(names[owner], "owns it", "own it")
    if is_monopoly(view.owner, space):
        held += f", with every {kind}: it earns double"
    earns = _EARNS[KIND[space]](unit(view.owner, space))
    return title(space), first, held, earns, *([now] if now else [])


def _plain(view: View, space: int) -> tuple[str, ...]:
    others = [place for place in board.RIVERS if place != space]
    said: dict[str, tuple[str, ...]] = {
        board.PASS: (
            "Mountain pass",
            f"Whoever stops here needs a double, or pays {money(toll(view))} to go on.",
        ),
        board.PROSPECT: (
            "Prospect",
            "Turn over a card of a creek, or sell the claim.",
            "Whoever finds another player here is a claim jumper.",
        ),
        board.RIVER: ("River", f"The current carries you to {the(others[0])}." if others else ""),
        board.WOODPILE: (
            "Jail",
            "Whoever is sent or stops here misses a turn, and collects nothing meanwhile.",
        ),
        board.CEMETERY: ("Cemetery", "A resting place, and it is free."),
        board.FIRE: ("Fire", "Every owned building with a player in it burns down."),
        board.CHURCH: ("Church", f"Give {money(board.BOARD.donation)}, or get them if you have less."),
    }
    return said[KIND[space]]


_EARNS: Final[dict[str, Callable[[int], str]]] = {
    board.HOTEL: lambda each: f"A night costs {money(each)}.",
    board.TRADING: lambda each: f"Supplies cost {money(each)}.",
    board.TRANSPORT: lambda each: f"A ride costs {money(each)}, and another turn follows.",
    board.THEATRE: lambda each: f"A seat costs {money(each)}, and as much again without a double.",
    board.SAWMILL: lambda each: f"A visitor pays {money(each)} for each building of his own.",
    board.SALOON: lambda each: f"The visitor pays {money(each)} for each head in town.",
    board.CASINO: lambda each: f"A visitor pays {money(each)} times the dice; on a double the owner does.",
}


# ------------------------------------------------------------------ what a visit would mean
def meaning(view: View, space: int, names: Names, seat: int) -> str:
    """What a visit now would cost or bring a seat; "" where it is always the same."""
    if KIND[space] in board.BUILDINGS:
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
    if view.at[owner] == board.JAIL:
        luck = ", and a double still pays" if KIND[space] == board.CASINO else ""
        return f"Free now, with {whom(names[owner])} in {the(board.JAIL)}{luck}."
    return f"It would cost {whom(name)} {_range(low, high)} now." if high else f"Free for {whom(name)} now."


def _range(low: int, high: int) -> str:
    return money(low) if low == high else f"{money(low)} to {money(high)}"


def _chance(view: View, space: int, names: Names, seat: int) -> str:
    """Whether a seat could buy a building, and how many of the kind it would then have."""
    short = board.PRICE[space] - view.cash[seat]
    if short > 0:
        return f"{money(short)} more would buy it."
    kind = board.OF_KIND[KIND[space]]
    has = sum(view.owner[other] == seat for other in kind)
    if not has:
        return f"{names[seat]} can buy it."
    if has + 1 == len(kind):
        return f"{names[seat]} can buy it, the last {KINDS[KIND[space]]}: they would earn double."
    return f"{names[seat]} can buy it, number {has + 1} of {len(kind)}."


def _own(view: View, space: int, name: str, seat: int) -> str:
    """What a visitor would bring the owner."""
    if view.at[seat] == board.JAIL:
        return f"It brings nothing, with {whom(name)} in {the(board.JAIL)}."
    others = [costs(view, space, other) for other in range(len(view.cash)) if other != seat]
    low, high = min(low for low, _ in others), max(high for _, high in others)
    if not high:
        return f"No visitor would bring {whom(name)} anything now."
    luck = ", or cost as much on a double" if KIND[space] == board.CASINO else ""
    ride = (
        f", and {whom(name)} {'ride' if name == YOU else 'rides'} free"
        if KIND[space] == board.TRANSPORT
        else ""
    )
    return f"A visitor would bring {whom(name)} {_range(low, high)} now{luck}{ride}."


def costs(view: View, space: int, seat: int) -> tuple[int, int]:
    """The least and the most that a visit now would cost, in $1,000; a casino without a double."""
    each = unit(view.owner, space)
    if KIND[space] == board.CASINO:
        return _DICE[0] * each, _DICE[1] * each
    if KIND[space] == board.SALOON:
        heads = 1 + sum(
            view.at[other] == space or board.IS_TOWN[view.at[other]]
            for other in range(len(view.at))
            if other != seat
        )
        return heads * each, heads * each
    cost = revenue(view.owner, space, seat)
    return cost, cost


# ------------------------------------------------------------------ other spaces
def _church(view: View, space: int, names: Names, seat: int) -> str:
    name = names[seat]
    if view.cash[seat] >= board.BOARD.donation:
        return f"It would cost {whom(name)} {money(board.BOARD.donation)} now."
    return f"It would bring {whom(name)} {money(board.BOARD.donation)} now."


def _fire(view: View, space: int, names: Names, seat: int) -> str:
    burning = [
        the(place)
        for place in board.RING
        if board.BURNS[place] and view.owner[place] != NOBODY and place in view.at
    ]
    return f"Now it would burn {listed(burning)}." if burning else "Nothing would burn now."


def _prospect(view: View, space: int, names: Names, seat: int) -> str:
    there = [names[other] for other, at in enumerate(view.at) if at == space and other != seat]
    if not there:
        return ""
    are = "are" if len(there) > 1 or there[0] == YOU else "is"
    return f"{listed(there)} {are} here now."


_PLAIN: Final[dict[str, Callable[[View, int, Names, int], str]]] = {
    board.CHURCH: _church,
    board.FIRE: _fire,
    board.PROSPECT: _prospect,
}

"""The card beside a space or a player's row while it is pointed at: what it is, whose, and what it means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pygame import Rect

from games.klondike_board.board import BUILDINGS, DEEDS, JAIL, KIND, doubles
from ui.games.klondike_board.phrases import KINDS, creek, money, the
from ui.games.klondike_board.spaces import label, picture_of
from ui.games.klondike_board.words import facts_of, title_of_card
from ui.play.notices import FactCard
from ui.play.phrases import counted, listed

if TYPE_CHECKING:
    from games.klondike_board.state import View


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


def where(view: View, seat: int) -> str:
    """Where a player is, and whether he is held: "At Gold Hill", "In the Woodpile, misses a turn"."""
    space = view.at[seat]
    place = f"{'In' if space == JAIL else 'At'} {the(space)}"
    if view.misses[seat]:
        return f"{place}, misses a turn"
    return f"{place}, held until a double" if view.climbs[seat] or view.shows[seat] else place


def player_lines(view: View, seat: int, names: Sequence[str]) -> tuple[str, ...]:
    """A player's name and cash, the place, and a line for each kind of building that is owned."""
    owned = [space for space in DEEDS if view.owner[space] == seat]
    lines = [f"{names[seat]} · {money(view.cash[seat])}", where(view, seat)]
    for kind in BUILDINGS:
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
    pays = "pays double" if doubles(shown) else "pays once"
    return creek(number), f"{counted(view.creeks[number], 'card')} left", *found, f"The next gold {pays}."

"""CALAMITYVILLE at the table by mouse and by keys, as calamity_walks.txt tells: what each line has changed.

A position is told as in tests/calamityville/table.py, or is one `left at Owing` of a game played at random;
then come the persons and computers, if others than Ada, Ben and Cleo. `dice 5n d2 Dust` come next, and `land
Gold River` lets the one who is to throw come there. Places are those of the layout, spaces, `card hotel`,
`row 1` and `stone 3`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pygame import Rect

from games.calamityville.board import NAME, PAGES
from games.core import Move
from tests.calamityville.table import Table, move_of, place, position
from tests.kit.script import Scene, each, read
from tests.kit.text import move_text
from tests.ui.board_rooms import kinds
from tests.ui.calamity_hands import PERSONS, Player, seated
from tests.ui.told import Walker, today

SPACED = ("Give", "Lose", "Sell", "Place")
"""Moves that end with a space."""


class Townsman(Walker):
    """Hands at this table."""

    player: Player

    def area(self, name: str) -> Rect:
        face, (kind, _, rest) = self.player.face, name.partition(" ")
        if name in NAME:
            return face.rect_of(place(name))
        if kind == "card":
            picking = self.player.controller.picking
            assert picking
            return face.table.cards.rect(picking.kinds.index(rest))
        places = {"row": face.layout.players, "stone": face.layout.stones}
        return places[kind][int(rest)] if kind in places else super().area(name)

    def hand(self, what: str, rest: str) -> bool:
        player = self.player
        if what == "dice":
            player.coming(*(word.replace("Fool", "Fool's gold") for word in rest.split()))
        elif what == "land":
            here = Table(player.state)
            here.put(here.player, rest, -2)
            player.set_up(here)
            player.throw("2")
        else:
            return False
        return True

    def move_of(self, text: str) -> Move:
        return move_of(text)

    def named(self, move: Move) -> str:
        words = move_text(move).split()
        return " ".join([*words[:-1], NAME[int(words[-1])]] if words[0] in SPACED else words)

    def seen(self) -> Iterator[tuple[str, str]]:
        yield from super().seen()
        player, table = self.player, self.player.face.table
        cards, card = table.cards, player.controller.card
        names = [each.name for each in cards.choices]
        offers = [(each.name, each.line, each.note) for each in cards.choices]
        yield "buttons", " | ".join(filter(None, player.labels)) or "none"
        yield "cards", "; ".join(", ".join(filter(None, offer)) for offer in offers)
        yield "marked", names[cards.marked] if names else ""
        yield "lit", ", ".join(f"{NAME[space]} to {kind}" for space, kind in kinds(table.lights).items())
        yield "pointed out", ", ".join(NAME[space] for space in table.pointer.shown)
        yield "rows", ", ".join(f"{kind} {seat}" for seat, kind in kinds(player.controller._rows).items())
        yield "reading", "" if table.reading is None else PAGES[table.reading].headline
        lines: Any = card.about[0] if card.area else ()
        yield "told", " / ".join(lines)
        yield "cash", " ".join(map(str, player.state.cash))


@each(read(Path(__file__).parent / "calamity_walks.txt"))
def test_a_walk_goes_as_it_is_told(tmp_path: Path, scene: Scene) -> None:
    text, _, seats = scene.place.partition(" with ")
    names = seats.split(", ") if seats else PERSONS[: int(text[0])] if text[0].isdigit() else PERSONS
    with seated(tmp_path, seats=names) as player:
        if text.startswith("left at "):
            player.goes_on_at(text.removeprefix("left at "))
        else:
            here = position(text)
            player.begin_turn(here.player)
            player.set_up(here)
        scene.holds(today(scene, Townsman(player)))

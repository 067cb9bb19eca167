"""GOLD AM YUKON at the table by mouse and by keys, as yukon_walks.txt tells: what each line has changed.

A position is told as in tests/gold_am_yukon/table.py, or is the `start` of a game of two; Ada, Belle and Cora
play, or the persons and computers that are named. `dice 4 1` are thrown next. Places are those of the layout,
spaces, and claims; lit are the spaces that one or two spots reach, and the claims that could be staked.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pygame import Rect

from games.core import Move
from games.gold_am_yukon import GAME
from games.gold_am_yukon.state import Enter, Place, Stake, Step
from tests.gold_am_yukon.table import HONEYCOMB, numbered
from tests.kit.script import Scene, each, read
from tests.kit.text import move_text, parse_move
from tests.ui.told import Walker, today
from tests.ui.yukon import Player, seated
from tests.ui.yukon_games import claim

PERSONS = ("Ada", "Belle", "Cora")
ENDS = ("tail", "head")


def name_of(space: int) -> str:
    """A space by its hour on the first ring on which it lies."""
    first = HONEYCOMB.claims_at[space][0]
    return f"{HONEYCOMB.names[first]}.{HONEYCOMB.rings[first].index(space)}"


class Digger(Walker):
    """Hands at this table."""

    player: Player

    def area(self, name: str) -> Rect:
        table = self.player.face.table
        if name in HONEYCOMB.names:
            return table.rect_of_claim(claim(name))
        return table.rect_of(int(numbered(name))) if name != numbered(name) else super().area(name)

    def hand(self, what: str, rest: str) -> bool:
        if what == "dice":
            self.player.coming(*map(int, rest.split()))
        return what == "dice"

    def move_of(self, text: str) -> Move:
        return parse_move(GAME.move_types, numbered(text).replace("tail", "0").replace("head", "1"))

    def named(self, move: Move) -> str:
        match move:
            case Place(space):
                return f"Place {name_of(space)}"
            case Enter(end, space) | Step(end, space):
                return f"{type(move).__name__} {ENDS[end]} {name_of(space)}"
            case Stake(staked, end):
                return f"Stake {HONEYCOMB.names[staked]} {ENDS[end]}"
        return move_text(move)

    def seen(self) -> Iterator[tuple[str, str]]:
        yield from super().seen()
        player, table, choice = self.player, self.player.face.table, self.player.controller.choice
        spaces, claims = table._lights.marked
        walk = table._lights.walk
        yield "buttons", " | ".join(filter(None, (player.label, *player.others))) or "none"
        yield "log", player.scene._told[-1].words if player.scene._told else ""
        yield "lit", self._lit() if choice else ""
        yield "walk", " ".join(map(name_of, walk.path)) if walk else ""
        yield "tray", table._tray.words
        yield "marked", " ".join([*map(name_of, spaces), *(HONEYCOMB.names[each] for each in claims)])
        yield "zoom", str(table.zoom)
        yield "refused", "yes" if player.desk.sound.played[-1:] == ["refuse"] else ""

    def _lit(self) -> str:
        choice = self.player.choice
        found = [f"{len(choice.starts)} starts"] if choice.starts else []
        found += [
            f"{name_of(space)} in {steps}" for space, steps in sorted(choice.spaces.items()) if steps < 3
        ]
        return ", ".join([*found, *(HONEYCOMB.names[each] for each in self.player.face.table._lights.claims)])


@each(read(Path(__file__).parent / "yukon_walks.txt"))
def test_a_walk_goes_as_it_is_told(tmp_path: Path, scene: Scene) -> None:
    text, _, seats = scene.place.partition(" with ")
    names = seats.split(", ") if seats else PERSONS[: 2 if text == "start" else text.count(" | ") + 1]
    with seated(tmp_path, seats=names) as player:
        if text != "start":
            player.set_up(text)
        scene.holds(today(scene, Digger(player)))

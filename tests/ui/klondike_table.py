"""Hands for KLONDIKE: positions as they are told in tests/klondike_board/scenes.py, panels and lights."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from games.core import Move
from games.klondike_board.flow import LETTERS
from games.klondike_board.rules import KlondikeBoard
from games.klondike_board.state import Deck, Dice, State
from tests.klondike_board.scenes import position
from tests.klondike_board.table import place
from tests.ui.board_games import left_at
from tests.ui.board_player import PERSONS, STILL, BoardPlayer, Way, at_table
from tests.ui.harness import Place
from tests.ui.shared_scenes import labels
from ui.games.klondike_board.controller import KlondikeController
from ui.games.klondike_board.face import KlondikeFace
from ui.games.klondike_board.panel import Panel
from ui.widgets.button import Button

NAME = "klondike_board"
SIX = (*PERSONS, "Dora", "Emma", "Flo")
HURRIED = "turns end by themselves"


class Player(BoardPlayer[State]):
    """A person at the desk. A throw is told as "12"; the cards lie in their order."""

    name, states, rules = NAME, State, KlondikeBoard
    opening, highest, lower = ("Dealing", "Opening"), "66", "12"

    @staticmethod
    def outcome(word: str) -> Move:
        return Dice(int(word[0]), int(word[1]))

    @property
    def face(self) -> KlondikeFace:
        assert isinstance(self.scene.face, KlondikeFace)
        return self.scene.face

    @property
    def controller(self) -> KlondikeController:
        assert isinstance(self.scene.controller, KlondikeController)
        return self.scene.controller

    @property
    def panel(self) -> Panel | None:
        """The panel that is open."""
        return self.controller.panels.open

    def space(self, name: str) -> Place:
        return self.face.table.space_rect(place(name)).center

    def creek(self, number: int) -> Place:
        return self.face.table.creek_rect(number).center

    @property
    def labels(self) -> list[str]:
        """What the three buttons say, "" for one that is not shown."""
        return labels(self.scene)[:3]

    @property
    def asks(self) -> dict[int, str]:
        """By seat, what the buttons in the rows say with which money is asked for."""
        return {
            seat: button.look.label
            for seat in self.session.persons
            if self.session.match.state.asks and (button := self.row_button(seat)).visible and button.enabled
        }

    def row_button(self, seat: int) -> Button:
        """The button in the row of a player."""
        row = self.face.layout.players[seat]
        return next(button for button in self.scene.buttons if row.contains(button.area))


@contextmanager
def arranged(folder: Path, line: str, way: Way = STILL, **settings: Any) -> Iterator[Player]:
    """A game in a position that is told as in tests/klondike_board/scenes.py; the first seat is to throw.

    Besides, it may be told that `Ada, computer:hard play`, that `turns end by themselves`, and that it is a
    game played by Ada, Belle and Cora that was `left at Owing`.
    """
    said = re.fullmatch(r"(?:(.*) play(?:; |$))?(.*?)", line.strip())
    assert said
    parts = [part for part in said[2].split("; ") if part not in ("", HURRIED)]
    left = next((part.removeprefix("left at ") for part in parts if part.startswith("left at ")), "")
    parts = [part for part in parts if not part.startswith("left at ")]
    count = re.search(r"(\d) players", line)
    names = said[1].split(", ") if said[1] else SIX[: int(count[1]) if count else 3 if left else 2]
    here = position("; ".join(parts if count else (f"{len(names)} players", *parts)))
    options = {"collect": "on demand"} if here.state.asks else {}
    begun = not left and "from the start" not in line
    seen = {"seats": names, "way": way, "options": options, "end_turns": HURRIED in line, **settings}
    throws = " ".join(("66", *["12"] * (len(names) - 1))) if begun else ""
    with at_table(Player, folder, throws, Deck(LETTERS), **seen) as player:
        if left:
            player.goes_on(left_at(NAME, left, **options))
        if begun:
            player.to_start()
            player.arrange(here.state)
        yield player

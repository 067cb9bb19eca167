"""Somebody who watches a match of a board game: of which game, and what must hold at each position."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar

from games import calamityville, klondike_board
from games.calamityville.state import Die
from games.match import NATURE, Match
from tests.ui import calamity_games, calamity_table, klondike_games
from tests.ui.harness import Desk, opened
from tests.ui.shared_scenes import lines_of, watched_facts, way_of
from ui.games.calamityville.middle import mood_of
from ui.play.players import PlayerFacts
from ui.play.replay import ReplayScene
from ui.play.start import watch
from ui.widgets.button import Button

SEATS = ("Belle", "Soapy", "computer:hard")
SHORT = 90
"""Entries of a game that is watched before its end."""


class Viewer:
    """Somebody who watches a match. After every act the table shows exactly the position."""

    def __init__(self, desk: Desk, match: Match) -> None:
        self.desk = desk
        self.match = match

    @property
    def scene(self) -> Any:
        assert isinstance(self.desk.scene, ReplayScene)
        return self.desk.scene

    @property
    def position(self) -> int:
        return int(self.scene.position)

    @property
    def last(self) -> int:
        return int(self.scene.reel.last)

    def button(self, name: str) -> Button:
        return way_of(self.scene, name)

    def use(self, name: str) -> None:
        self.desk.click(self.button(name).area.center)

    def key(self, *keys: int) -> None:
        for key in keys:
            self.desk.press_key(key)
            self.desk.assert_redraw_is_exact()

    def check(self, position: int | None = None) -> None:
        """The table, the rows and the log show the position, drawn exactly."""
        self.desk.assert_redraw_is_exact()
        scene = self.scene
        scene.stage.finish()
        self.desk.step()
        self.desk.assert_redraw_is_exact()
        assert position is None or scene.position == position
        self.compare(scene.position)
        assert scene.position in [line.number for line in lines_of(scene)]

    def compare(self, position: int) -> None:
        """The table and the rows are those of the position."""
        raise NotImplementedError


class RingViewer(Viewer):
    """Somebody who watches a game with tokens on a ring, two dice and open cash."""

    game: ClassVar[Any]
    most: ClassVar[int]
    """Players at a full table."""
    dice: ClassVar[tuple[type, ...]]
    """What is thrown."""

    @staticmethod
    def played(entries: int = SHORT) -> Match:
        """A game of three that is left before its end."""
        raise NotImplementedError

    @staticmethod
    def finished(seats: int) -> Match:
        """A game of so many that is over."""
        raise NotImplementedError

    @staticmethod
    def money(amount: int) -> str:
        """An amount as it is written."""
        raise NotImplementedError

    def compare(self, position: int) -> None:
        face, (state, dice) = self.scene.face, self.past(position)
        assert face.view == self.game.observe(state, None)
        assert face.table.tokens.at == state.at
        self.compare_table(state, dice)
        assert [self.facts(seat).amount for seat in range(state.seats)] == list(map(self.money, state.cash))

    def facts(self, seat: int) -> PlayerFacts:
        """What a row says."""
        return watched_facts(self.scene, seat)

    def compare_table(self, state: Any, dice: Any) -> None:
        """What lies on the table, the dice where some were thrown."""
        raise NotImplementedError

    def past(self, position: int) -> tuple[Any, Any]:
        """The state after so many moves, played anew, and the dice that were thrown last."""
        state = self.game.new(len(self.match.seats), self.match.options)
        made = 0
        dice: Any = None
        for entry in self.match.log:
            made += entry.actor != NATURE
            if made > position:
                break
            dice = entry.move if isinstance(entry.move, self.dice) else dice
            self.game.apply(state, entry.move)
        return state, dice


class CalamityViewer(RingViewer):
    """The town, the pages, the dice, the rows and the log."""

    game = calamityville.GAME
    most = 4
    dice = (calamityville.state.Dice, Die)

    @staticmethod
    def played(entries: int = SHORT) -> Match:
        return calamity_games.played(3, SEATS, entries)

    @staticmethod
    def finished(seats: int) -> Match:
        return calamity_games.finished(seats, seats)

    @staticmethod
    def money(amount: int) -> str:
        return f"${amount:,}"

    def compare_table(self, state: Any, dice: Any) -> None:
        table = self.scene.face.table
        assert calamity_table.owners(table) == state.owner
        assert calamity_table.built(table) == state.built
        assert table.view.read == state.read
        assert table.middle.mood == mood_of(state.read)
        if dice:
            is_alone = isinstance(dice, Die)
            is_news = not is_alone and dice.news
            lying = table.dice
            assert (lying.number, lying.news, lying.is_alone) == (dice.number, is_news, is_alone)


class KlondikeViewer(RingViewer):
    """The pennants, the creeks, the dice, the rows and the log."""

    game = klondike_board.GAME
    most = 6
    dice = (klondike_board.state.Dice,)

    @staticmethod
    def played(entries: int = SHORT) -> Match:
        return klondike_games.played(3, SEATS, entries)

    @staticmethod
    def finished(seats: int) -> Match:
        return klondike_games.finished(seats, seats)

    @staticmethod
    def money(amount: int) -> str:
        return f"${amount},000" if amount else "$0"

    def compare_table(self, state: Any, dice: Any) -> None:
        table = self.scene.face.table
        assert table.deeds.owners == {space: seat for space, seat in enumerate(state.owner) if seat >= 0}
        assert table.creeks.left == [len(creek) for creek in state.creeks]
        assert self.scene.face.view.shown == state.shown
        if dice:
            assert tuple(table.dice.spots) == tuple(dice)


@contextmanager
def watching(
    kind: type[RingViewer],
    folder: Path,
    match: Match | None = None,
    animation: str = "none",
    size: tuple[int, int] = (960, 600),
) -> Iterator[RingViewer]:
    """Somebody watches a match, of a game that is left before its end if no other."""
    match = match or kind.played()
    with opened(folder, size, animation=animation) as desk:
        desk.show(lambda app: watch(app, match, 754))
        yield kind(desk, match)

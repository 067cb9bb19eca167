"""Each patience is won in the real window, once by mouse and once by keyboard alone."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

from games.core import Move, Over
from games.joker_klondike.state import PlaceJoker
from games.patience.cards import RANK_OF
from games.patience.state import WASTE, Build, Draw, Pack
from saves.records import Records
from saves.replay import Replay, read
from saves.results import Result
from tests.window.endgames import KINDS, Endgame, endgame, kind
from tests.window.places import Table
from tests.window.program import Program, moves_of, running
from tests.window.twin import Twin, twin_of
from tests.window.xscreen import Screen, wait_for
from ui.app.scene import GRACE
from ui.games.patience.grips import Grip, best

GAMES: Final = ("klondike_patience", "joker_klondike")


class Seat:
    """A player before the window, with a game that is nearly won."""

    def __init__(self, program: Program, twin: Twin, end: Endgame, save: Path) -> None:
        self.program = program
        self.twin = twin
        self.end = end
        self.save = save
        self.done: set[str] = set()
        """How cards were moved: "dragged" or "clicked"."""
        self._last_click = (-1, -1)

    @property
    def saved(self) -> Replay:
        """What the save file of this game tells."""
        return read(self.save)

    def table(self) -> Table:
        return Table(self.saved, self.program.size)

    def wait_made(self, moves: int) -> None:
        """Wait until the disk has so many moves of the end, and no others."""
        made = [*self.end.made, *self.end.left[:moves]]
        found = wait_for(
            lambda: seen if len(moves_of(seen := self.saved)) >= len(made) else None, f"{moves} moves"
        )
        assert moves_of(found) == made
        self.program.assert_is_well()

    def wait_table(self) -> None:
        """Wait until the window shows the cards that the twin shows."""
        part = self.table().cards
        self.program.wait_picture(self.twin.picture, part, "the cards of the save")

    # -------------------------------------------------------------- by mouse
    def play_by_mouse(self, move: Move) -> None:
        """Click on what goes where it should by itself, drag what is to go from column to column."""
        table = self.table()
        if isinstance(move, Draw):
            self.click(table.stock)
        elif isinstance(move, PlaceJoker):
            self.click(table.foundation(move.suit).center)
        elif isinstance(move, Build | Pack) and kind(move) != "column to column" and _goes(table, move):
            self.done.add("clicked")
            self.click(table.last(move.source).center)
        else:
            assert isinstance(move, Pack), move
            self.done.add("dragged")
            self.program.drag(*table.way(move))
            self._last_click = (-1, -1)

    def click(self, place: tuple[int, int]) -> None:
        """Click at a place; where that was the last place too, somewhere else before: no double click."""
        if place == self._last_click:
            self.program.click(self.table().cloth)
        self.program.click(place)
        self._last_click = place

    # -------------------------------------------------------------- by keyboard
    def play_by_keys(self, move: Move) -> None:
        """Press the keys that make a move; the twin tells how often each is needed."""
        twin = self.twin
        if isinstance(move, Draw):
            twin.press("space")
        elif isinstance(move, PlaceJoker):
            twin.go_to_foundation(move.suit)
            twin.press("Return")
        elif isinstance(move, Build):
            self._go_to(move.source, 1)
            twin.press("f")
        elif isinstance(move, Pack):
            self._go_to(move.source, move.cards)
            twin.press("Return")
            twin.go_to_pile(move.target)
            twin.press("Return")
        self.program.keys(*twin.take_pressed())

    def _go_to(self, pile: int, cards: int) -> None:
        """Bring the focus to the first of the top cards of a pile."""
        view = self.twin.scene.face.view
        if pile == WASTE:
            self.twin.press("w")
        else:
            card = view.columns[pile][-cards]
            index = view.hidden[pile] + len(view.columns[pile]) - cards
            self.twin.go_to_card(pile, index, "a23456789tjqk"[RANK_OF[card] - 1])

    # -------------------------------------------------------------- the end
    def assert_won_on_disk(self) -> Result:
        """The save has its end, and the statistics have its result."""
        found = wait_for(lambda: seen if (seen := self.saved).match.is_over else None, "the end in the save")
        turn = found.match.turn
        assert isinstance(turn, Over)
        assert turn.why == "won"
        assert found.ended
        assert moves_of(found) == [*self.end.made, *self.end.left, *self.end.builds]
        records = Records.beside(self.program.places.saves)
        results = wait_for(lambda: records.results(self.end.game), "the result in the statistics")
        assert [result.save for result in results] == [self.save.name]
        result = results[0]
        assert (result.outcome, result.deal, result.moves) == ("won", self.end.deal, len(moves_of(found)))
        assert result.score == 52
        assert not result.is_aided
        return result

    def wait_won_on_screen(self) -> None:
        """Wait until the plate tells in large letters that the game is won, and offers its buttons."""
        heading = self.twin.heading()
        button = self.twin.plate_button("New deal").area
        assert heading.width > 100
        self.program.wait_picture(self.twin.picture, heading, "the heading of the plate")
        self.program.wait_picture(self.twin.picture, button, "the plate's button for a new deal")
        time.sleep(1.2 * GRACE)  # for so long no button of the plate does anything

    def wait_new_deal(self) -> None:
        """Wait until another game has begun, in a file of its own, and is on the table."""
        raw = self.save.read_bytes()
        files = wait_for(lambda: found if len(found := self.program.files()) == 2 else None, "another save")
        assert files[0] == self.save
        found = self.program.wait_saved(0)
        assert found.header.game == self.end.game
        assert found.header.options["deal"] not in ("", self.end.deal)
        self.program.wait_change(self.twin.picture, self.twin.heading(), "the plate going")
        self.program.keys("space")
        assert moves_of(self.program.wait_saved(1)) == [Draw()]
        assert self.save.read_bytes() == raw


def _goes(table: Table, move: Build | Pack) -> bool:
    """Whether a click on the last card of a pile sends its cards where the move does."""
    return best(table.view, table.moves, Grip(move.source, 1)) == move


@contextmanager
def seated(screen: Screen, folder: Path, game: str) -> Iterator[Seat]:
    """A player in the launcher, who has left a game that is nearly won."""
    end = endgame(game)
    save = end.save(folder / "data" / "saves", time.time())
    with running(screen, folder) as program, twin_of(save, folder, program.size) as twin:
        yield Seat(program, twin, end, save)


def test_the_ends_have_every_kind_of_move_and_none_that_the_program_makes() -> None:
    for game in GAMES:
        end = endgame(game)
        assert {kind(move) for move in end.left} == KINDS[game]
        assert len(end.left) >= 8
        assert len(end.builds) >= 4
        assert end.match().state.stock


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_won_by_mouse(screen: Screen, tmp_path: Path, game: str) -> None:
    with seated(screen, tmp_path, game) as seat:
        seat.program.go_on()
        seat.program.point(seat.table().cloth)
        seat.wait_table()
        for count, move in enumerate(seat.end.left, 1):
            seat.play_by_mouse(move)
            seat.wait_made(count)
            seat.twin.play(move)
        assert seat.done == {"clicked", "dragged"}
        seat.program.point(seat.table().cloth)
        seat.wait_table()
        seat.program.click(seat.table().layout.side.main.center)
        seat.twin.finish()
        seat.assert_won_on_disk()
        seat.program.point(seat.table().cloth)
        seat.wait_won_on_screen()
        seat.program.click(seat.twin.plate_button("New deal").area.center)
        seat.wait_new_deal()


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_won_by_keyboard(screen: Screen, tmp_path: Path, game: str) -> None:
    with seated(screen, tmp_path, game) as seat:
        seat.program.go_on_by_key()
        seat.wait_table()
        for count, move in enumerate(seat.end.left, 1):
            seat.play_by_keys(move)
            seat.wait_made(count)
        seat.twin.go_to_button("Finish")
        seat.twin.press("Return")
        seat.program.keys(*seat.twin.take_pressed())
        seat.assert_won_on_disk()
        seat.wait_won_on_screen()
        seat.twin.go_to_button("New deal", on_plate=True)
        keys = seat.twin.take_pressed()
        seat.program.keys(*keys, "Return")
        seat.wait_new_deal()

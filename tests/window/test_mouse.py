"""Playing with the mouse, leaving, and going on."""

from __future__ import annotations

from pathlib import Path

import pygame


from games.klondike_patience.state import Draw
from tests.window.places import Table, launcher_button, poster
from tests.window.program import moves_of, running
from tests.window.xscreen import Screen, missing, wait_for

PATIENCE = ("--game", "klondike_patience", "--deal", "617")


def test_a_card_is_dragged_and_the_move_is_saved(screen: Screen, tmp_path: Path) -> None:
    with running(screen, tmp_path, *PATIENCE) as program:
        table = Table(program.wait_saved(0), program.size)
        move = table.good_pack()
        program.drag(*table.way(*_way(move)))
        assert [entry.move for entry in moves_of(program.wait_saved(1))] == [move]


def test_a_card_dragged_to_a_wrong_place_glides_back(screen: Screen, tmp_path: Path) -> None:
    with running(screen, tmp_path, *PATIENCE) as program:
        saved = program.wait_saved(0)
        table = Table(saved, program.size)
        move = table.bad_pack()
        column = table.card(move.source, 0).union(table.last(move.source))
        before = pygame.image.tobytes(program.settle(table.time).subsurface(column), "RGB")
        program.drag(*table.way(*_way(move)))
        wait_for(
            lambda: pygame.image.tobytes(program.picture().subsurface(column), "RGB") == before,
            "the card back where it was",
        )
        assert program.files()[-1].read_bytes() == saved.raw


def _way(move: tuple[int, int, int]) -> tuple[int, int, int]:
    return move[0], move[2], move[1]

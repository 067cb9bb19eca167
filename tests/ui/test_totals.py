"""The totals in the rows of players: they count while what is paid flies, and rest at the true ones."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pygame
import pytest
from pygame import Surface

from games.core import Money
from tests.ui.board_games import BOARDS, played
from tests.ui.board_viewers import Viewer, watching
from ui.draw.tween import Tween
from ui.play.panels import hud
from ui.play.panels.players import PlayerFacts, paint_amount
from ui.play.panels.totals import CountedTotals
from ui.words import in_words

MOST_STEPS = 120
"""The positions of a game within which something is paid."""
ROW = PlayerFacts("Belle", "", in_words(Money(42_000)), total=Money(42_000))


def counted(viewer: Viewer, numbers: list[int]) -> dict[int, list[str]]:
    """The amounts that these rows show in each frame of a move, until the table is at rest."""
    shown: dict[int, list[str]] = {number: [] for number in numbers}
    while viewer.scene.stage.busy:
        for number, amounts in shown.items():
            own = viewer.scene.hud.rows[number][1]
            amounts.append(viewer.scene.hud._counted.facts(number, own).amount)
        viewer.desk.step()
    return shown


@pytest.mark.parametrize("game", BOARDS)
def test_rows_show_the_old_total_till_money_lands_and_then_count(game: str, tmp_path: Path) -> None:
    painted: list[str] = []

    def paint(whole: Surface, size: tuple[int, int], facts: PlayerFacts, *rest: Any) -> None:
        painted.append(facts.amount)
        paint_amount(whole, size, facts, *rest)

    with (
        watching(tmp_path, played(game, 5), animation="full") as viewer,
        patch.object(hud, "paint_amount", paint),
    ):
        for _ in range(min(MOST_STEPS, viewer.last)):
            before = [facts.amount for _, facts in viewer.scene.hud.rows]
            viewer.desk.press_key(pygame.K_RIGHT)
            shown = counted(viewer, [*range(len(before))])
            viewer.desk.settle()
            after = [facts.amount for _, facts in viewer.scene.hud.rows]
            changed = [number for number, amount in enumerate(after) if amount != before[number]]
            if painted and changed:
                break
        assert any(len({*shown[number]}) > 1 for number in changed), "it counted"
        assert all(shown[number][0] == before[number] for number in changed), "what flies has not landed"
        assert not any(viewer.scene.hud._counted.counts(number) for number in changed)
        viewer.desk.assert_redraw_is_exact()


@pytest.mark.parametrize("animation", ["short", "none"])
def test_with_less_motion_totals_change_at_once(animation: str, tmp_path: Path) -> None:
    match = played("klondike_board", 5)
    with watching(tmp_path, match, animation=animation) as viewer, patch.object(hud, "paint_amount") as paint:
        for _ in range(MOST_STEPS // 4):
            viewer.desk.press_key(pygame.K_RIGHT)
            viewer.desk.settle()
        assert not paint.called
        assert len({facts.amount for _, facts in viewer.scene.hud.rows}) > 1


def moved(totals: CountedTotals, tween: Tween) -> list[str]:
    """The amounts of the first row, from before a tween to its end."""
    found = [totals.facts(0, ROW).amount]
    for number in range(101):
        tween.advance(tween.delay + tween.seconds * number / 100)
        found.append(totals.facts(0, ROW).amount)
    return found


@pytest.mark.parametrize(("old", "distinct"), [(30_000, 13), (42_500, 6), (142_000, 101), (41_000, 2)])
def test_a_total_counts_in_round_steps_and_never_back(old: int, distinct: int) -> None:
    changes: list[int] = []
    totals = CountedTotals(changes.append)
    (tween,) = totals.tweens([Money(old), None, 7], [ROW.total, 5, 7], {0: 0.4})
    assert (tween.delay, totals.counts(0), totals.counts(1)) == (0.4, True, False)
    found = moved(totals, tween)
    figures = [int("".join(filter(str.isdigit, each))) for each in found]
    assert figures[0] == old
    assert figures[-1] == ROW.total
    assert figures in (sorted(figures), sorted(figures, reverse=True))
    steps = [abs(b - a) for a, b in pairwise(figures) if a != b]
    assert all(step % 100 == 0 for step in steps)
    assert 2 <= len({*figures}) <= distinct
    assert not totals.counts(0)
    assert {*changes} == {0}
    assert len(changes) <= len({*figures}) + 1, "a row is painted only when its total changes"

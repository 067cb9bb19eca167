"""How a deal was chosen, and how hard it is, goes with its result into the statistics."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from games.data import BadData
from games.patience.deals import LEVELS, deals
from games.patience.state import Draw, GiveUp
from saves.results import Result
from tests.ui.hands import press
from tests.ui.harness import Desk, opened
from tests.ui.patience import GAME, JOKER_GAME, PatienceScene
from ui.app.scene import GRACE
from ui.games.patience import deals as ways_to_deals
from ui.screens.statistics.scene import StatisticsScene


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with opened(tmp_path, (960, 600)) as desk:
        yield desk


def begin(desk: Desk, game: str = GAME, deal: str = "", kind: str = "any") -> None:
    desk.app.change_settings(deals=kind)
    desk.app.navigator.open_new(game, deal)
    desk.settle()


def choose(desk: Desk, label: str) -> None:
    """Choose an entry of the menu of deals."""
    desk.press_key(pygame.K_n)
    desk.settle()
    press(desk, label)


def ended(desk: Desk) -> Result:
    """Play the game at the table a little, give up, see the plate, and look into the records."""
    assert isinstance(desk.scene, PatienceScene)
    save = desk.scene.session.journal
    assert save
    desk.scene.play(Draw())
    desk.scene.play(GiveUp())
    desk.settle()
    desk.step(2, GRACE)
    return next(result for result in desk.app.records.results() if result.save == save.path.name)


@pytest.mark.parametrize("game", [GAME, JOKER_GAME])
def test_a_new_deal_is_of_the_kind_that_is_set(desk: Desk, game: str) -> None:
    for kind in ("any", "winnable", *LEVELS):
        begin(desk, game, kind=kind)
        first = ended(desk)
        choose(desk, "New deal")
        second = ended(desk)
        assert [first.choice, second.choice] == [kind, kind]
        if deals(game) and kind != "any":
            assert {first.difficulty, second.difficulty} <= ({*LEVELS} if kind == "winnable" else {kind})


def test_the_level_stays_with_a_game_when_the_lists_change_and_statistics_show_it(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(desk, kind="fair")
    monkeypatch.setattr("saves.results.level_of", lambda game, deal: "")
    result = ended(desk)
    assert (result.choice, result.difficulty) == ("fair", "fair")
    desk.app.records.path.unlink()
    assert desk.app.records.catch_up()
    assert desk.app.records.results() == [result]
    desk.show(StatisticsScene)
    desk.settle()
    assert isinstance(desk.scene, StatisticsScene)
    assert [result.difficulty for result in desk.scene.results or ()] == ["fair"]
    assert len(desk.scene.controls) == 3, "there is no choice of levels"


def test_a_numbered_deal_needs_no_list(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def damaged(game: str, deal: str) -> str:
        raise BadData("deals.toml: it is torn")

    monkeypatch.setattr(ways_to_deals, "level_of", damaged)
    begin(desk, deal="617")
    assert ended(desk).choice == "number"

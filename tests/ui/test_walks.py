"""Scripts of acts by mouse and keys, through the screens around the games and at four tables.

Scenes with a star are also taken with all animation.
"""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path

import pytest

from tests.kit.script import Scene, each, play, read
from tests.ui.board_tellers import CalamityTableTeller, StrikeTableTeller, YukonTableTeller
from tests.ui.harness import opened
from tests.ui.klondike_teller import KlondikeTableTeller
from tests.ui.room_teller import RoomTeller
from tests.ui.table_teller import TableTeller, seated
from tests.ui.tables import set_up

ROOMS = [Path(__file__).with_name(f"{name}_walks.txt") for name in ("screen", "new_game")]
TABLES: dict[Path, type[TableTeller]] = {
    Path(__file__).with_name("strike_walks.txt"): StrikeTableTeller,
    Path(__file__).with_name("yukon_walks.txt"): YukonTableTeller,
    Path(__file__).with_name("calamity_walks.txt"): CalamityTableTeller,
    Path(__file__).with_name("klondike_walks.txt"): KlondikeTableTeller,
}


@each(read(*ROOMS))
def test_a_walk_through_rooms(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scene: Scene) -> None:
    laid = set_up() if scene.path.stem == "new_game_walks" else nullcontext()
    with laid, opened(tmp_path, (960, 600)) as desk:
        play(scene, RoomTeller(desk, tmp_path, monkeypatch))


@each(read(*TABLES))
def test_a_walk_at_a_table(tmp_path: Path, scene: Scene) -> None:
    with seated(tmp_path, TABLES[scene.path], "", animation=scene.animation) as table:
        play(scene, table)


@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_a_position_is_the_same_at_a_new_desk_and_at_a_used_one(tmp_path: Path, path: Path) -> None:
    places = list(dict.fromkeys(scene.place for scene in read(path)))[:3]
    seen_anew = []
    for number, place in enumerate(places):
        with seated(tmp_path / str(number), TABLES[path], "") as table:
            seen_anew.append(table.begin(place))
    with seated(tmp_path, TABLES[path], "") as table:
        assert [table.begin(place) for place in places] == seen_anew

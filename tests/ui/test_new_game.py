"""A new game for several: what is seen of it, and strange memories; new_game_walks.txt tells the rest."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pygame
import pytest

from games import GAMES
from games.seating import parse_seats
from saves.settings import GameStart, Settings
from tests.ui.harness import opened
from tests.ui.pictures import differences
from tests.ui.screen_laws import LARGEST, at, spoken
from tests.ui.screens import SCREENS
from tests.ui.tables import GAME, Several, set_up
from ui.draw.posters import Poster
from ui.play.playing.scene import PlayScene
from ui.play.playing.start import begin_daily
from ui.screens.new_game.character import Character
from ui.screens.new_game.config import GameConfig
from ui.screens.new_game.scene import NewGameScene
from ui.words import LANGUAGES


def test_a_name_is_seen_at_once_and_a_caret_only_where_one_writes_which_draws_little_else(
    tmp_path: Path,
) -> None:
    with set_up(), opened(tmp_path, (960, 600)) as desk:
        desk.show(lambda app: NewGameScene(app, GAME))
        area = desk.at(NewGameScene).form.fields[0].area

        def seen() -> set[bytes]:
            """All that is seen there in two seconds."""
            pictures = set()
            for _ in range(10):
                desk.step(10)
                pictures.add(pygame.image.tobytes(desk.display.surface.subsurface(area), "RGB"))
            return pictures

        at_first = seen()
        assert len(at_first) == 1
        assert len(set(*at_first)) > 20
        desk.click(area.center)
        assert len(seen()) == 2
        redraws, pixels = desk.display.redraws, desk.display.pixels
        desk.step(200, 0.05)  # ten seconds
        drawn = desk.display.redraws - redraws
        assert 5 <= drawn <= 30
        assert desk.display.pixels - pixels <= drawn * 2 * area.width * area.height
        desk.press_key(pygame.K_TAB)
        desk.move((2, 2))
        assert seen() == at_first


@pytest.mark.parametrize(
    "table",
    [
        GameStart(GAME, (), ()),
        GameStart(GAME, ("Ada",) * 6, ()),
        GameStart(GAME, ("Ada", "ada"), ()),
        GameStart(GAME, ("computer:god /mauve-sledge", "Ada /red-pick /red-pick"), ()),
        GameStart(GAME, ("Ada", "computer:easy"), (("secret", "yes"), ("begins", 3), ("lantern", True))),
        GameStart(GAME, ("Ada", "computer:easy"), (("secret", 1), ("begins", "third"))),
    ],
)
def test_strange_memories_do_no_harm(table: GameStart) -> None:
    config = GameConfig(GAMES[GAME], Settings(tables=(table,), names=("", " ", "A")))
    assert config.error() is None
    assert len({seat.token for seat in parse_seats(config.texts())}) == len(config.texts()) == 2
    assert repr(config.options) == repr({"secret": True, "begins": "dice"}), "values of the same classes"


@pytest.mark.parametrize(
    ("size", "text_size"), [((960, 600), 175), ((1216, 712), 125), ((1280, 800), 100), ((1600, 1000), 150)]
)
def test_nothing_moves_under_the_pointer_while_seats_are_added_and_taken_away(
    tmp_path: Path, size: tuple[int, int], text_size: int
) -> None:
    with set_up(Several()), opened(tmp_path, size, text_size=text_size) as desk:
        desk.show(lambda app: NewGameScene(app, GAME))
        scene = desk.at(NewGameScene)
        frame, place = scene.frame, desk.button("Add a player").area.center
        for seats in (3, 4, 5, 6, 6):
            desk.click(place)
            assert (len(scene.config.slots), scene.frame) == (seats, frame)
        place = [each for each in scene.buttons if each.look.icon == "close"][1].area.center
        for seats in (5, 4, 3):
            desk.click(place)
            assert (len(scene.config.slots), scene.frame) == (seats, frame)


@pytest.mark.parametrize("text_size", [100, 150, 175])
@pytest.mark.parametrize("game", [game for game in GAMES if GAMES[game].seats.stop > 3])
def test_the_button_that_adds_a_player_lies_on_no_title(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, text_size: int
) -> None:
    below = []
    for _ in range(2):
        with opened(tmp_path, (960, 600), text_size=text_size) as desk:
            desk.show(lambda app: NewGameScene(app, game))
            for close in [each for each in desk.scene.buttons if each.look.icon == "close"][:1]:
                desk.click(close.area.center)
            background = desk.scene.background
            assert background
            below.append(background.subsurface(desk.button("Add a player").area).copy())
        monkeypatch.setattr(Poster, "full_title", "")
    assert not any(differences(*below))


@pytest.mark.parametrize("window", [(960, 600), LARGEST])
@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "pseudo"])
def test_names_and_tempers_of_characters_grow_with_the_text(
    code: str, window: tuple[int, int], tmp_path: Path
) -> None:
    with spoken(code), opened(tmp_path, window) as desk:
        for screen in ("new_strike", "new_calamity"):
            SCREENS[screen](desk)
            styles = []
            for text_size in (100, 175):
                at(desk, window, text_size, SCREENS[screen])
                [style] = {each.style for each in desk.scene.targets() if isinstance(each, Character)}
                styles.append(style)
            usual, large = styles
            assert large.name >= 1.2 * usual.name
            assert large.temper >= 1.2 * usual.temper


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "pseudo"])
def test_known_players_cost_neither_the_picture_nor_the_lesson(tmp_path: Path, code: str) -> None:
    with spoken(code), opened(tmp_path, (960, 600), text_size=175) as desk:
        SCREENS["new_known"](desk)
        assert desk.button("hand")


def test_a_form_keeps_its_manager_until_the_measures_change(tmp_path: Path) -> None:
    """A new manager at each choice made the choice take a third longer."""
    with set_up(), opened(tmp_path, (960, 600)) as desk:
        desk.show(lambda app: NewGameScene(app, GAME))
        assert isinstance(desk.scene, NewGameScene)
        first = desk.scene.form.fields[0].element
        desk.scene.rebuild()
        again = desk.scene.form.fields[0].element
        assert again is not first
        assert again.ui_manager is first.ui_manager
        desk.resize((1280, 800))
        assert desk.scene.form.fields[0].element.ui_manager is not first.ui_manager


def test_each_character_has_a_temper_which_a_press_changes_and_the_next_game_remembers(
    tmp_path: Path,
) -> None:
    game = GAMES["klondike_board"]
    config = GameConfig(game, Settings(tables=(GameStart(game.name, ("Ada", "computer:hard"), ()),)))
    config.add()
    assert [config.seating(number).temper for number in (1, 2)] == ["steady", "sly"], "remembered and new"
    config.change_temper(1)
    assert config.texts()[1:] == ("computer:hard:bold /blue-pan", "computer:medium:sly /yellow-lantern")
    with opened(tmp_path, (960, 600)) as desk:
        desk.show(lambda app: NewGameScene(app, game.name))
        scene = desk.at(NewGameScene)
        [place] = [target.area for target in scene.targets() if isinstance(target, Character)]
        desk.click(place.center)
        assert scene.level_text.startswith("Silas, sly: ")
        assert scene.config.tables(())[0].seats[1] == "computer:medium:sly /blue-pan"


def test_usual_names_are_those_of_the_language_that_is_spoken(tmp_path: Path) -> None:
    names = ("Player 1", "Joueur 3", "Player", "Ada 2")
    table = GameStart(GAME, ("Player 1 /red-pick", "computer:easy"), ())
    with opened(tmp_path, names=names, tables=(table,)) as desk:
        desk.show(lambda app: NewGameScene(app, GAME))
        fields = desk.at(NewGameScene).form.fields
        assert [field.value for field in fields] == ["Player 1"]
        desk.app.navigator.open_settings()
        desk.settle()
        desk.app.change_settings(language="de")
        desk.settle()
        desk.press_key(pygame.K_ESCAPE)
        desk.settle()
        scene = desk.at(NewGameScene)
        assert [field.value for field in scene.form.fields] == ["Spieler 1"]
        assert scene.config.texts()[0].startswith("Spieler 1 ")
        fresh = GameConfig(GAMES["klondike_board"], desk.app.settings.current)
        while fresh.can_add:
            fresh.add()
        assert [slot.name for slot in fresh.slots[:5]] == [
            "Spieler 1",
            "Spieler 3",
            "Player",
            "Ada 2",
            "Spieler 5",
        ]
        assert fresh.with_new_persons(()) == ()
        daily = begin_daily(desk.app, GAME, date(2026, 11, 27))
        assert isinstance(daily, PlayScene)
        assert daily.session.names[0] == "Spieler 1"
        daily.close()

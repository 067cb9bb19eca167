"""The sheet of the first start: when it is shown, and that each choice takes effect and is stored at once."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from saves.folders import AppFolders
from saves.settings_store import SettingsStore
from tests.ui.harness import opened
from ui.app.app import App
from ui.arguments import Arguments
from ui.cli import make_app, open_first
from ui.screens.first_run import FirstRunScene
from ui.words import in_words, set_language

RIGHT, LEFT, DOWN, TAB = pygame.K_RIGHT, pygame.K_LEFT, pygame.K_DOWN, pygame.K_TAB


def start(folder: Path, **words: str) -> App:
    """Start the program; as long as it is not closed, its end is that of a kill."""
    app = make_app(Arguments(data_dir=str(folder), **words), AppFolders.below(folder), "")  # type: ignore[arg-type]
    open_first(app, Arguments(**words))  # type: ignore[arg-type]
    app.display.close()
    return app


def is_shown(app: App) -> bool:
    return isinstance(app.scene, FirstRunScene)


def test_the_sheet_waits_for_a_bare_start_and_returns_until_it_was_closed(tmp_path: Path) -> None:
    assert not is_shown(start(tmp_path, game="strike_it_rich"))
    killed = start(tmp_path)
    assert is_shown(killed)
    killed.change_settings(effects=40)
    again = start(tmp_path)
    assert is_shown(again)
    assert again.settings.current.effects == 40
    again.loop.end()
    assert not is_shown(start(tmp_path))


@pytest.mark.parametrize(
    "words", [{"screenshot": "x.png"}, {"first_frame": True}, {"size": (960, 600)}], ids=str
)
def test_starts_of_scripts_and_of_those_who_have_settings_go_without(
    tmp_path: Path, words: dict[str, str]
) -> None:
    assert not is_shown(start(tmp_path, **words))
    SettingsStore(AppFolders.below(tmp_path).settings).change(effects=0)
    assert not is_shown(start(tmp_path))


def test_each_choice_is_made_by_keys_and_stored_and_the_words_follow(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    with opened(tmp_path, welcome=True) as desk:
        desk.show(FirstRunScene)
        stored = []
        for keys in ([TAB, RIGHT], [DOWN, RIGHT, RIGHT], [DOWN, LEFT], [DOWN, RIGHT]):
            for key in keys:
                desk.press_key(key)
                desk.settle()
            now = SettingsStore(path).current
            stored.append((now.language, now.text_size, now.effects, now.music))
        set_language("en")
        assert stored == [("de", 100, 70, 0), ("de", 150, 70, 0), ("de", 150, 40, 0), ("de", 150, 40, 30)]
        assert desk.sound.levels == (40, 30, False)
        assert desk.app.metrics.text_size == 150
        assert desk.button("Los geht’s")
        assert in_words(desk.scene._title) == "Welcome to the Klondike"
        assert SettingsStore(path).current.welcome
        desk.press_key(pygame.K_ESCAPE)
        assert not SettingsStore(path).current.welcome
        assert not is_shown(desk.app)

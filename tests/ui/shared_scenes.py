"""What tests ask of the scenes in which any game is played."""

from __future__ import annotations

from pathlib import Path

from saves.replay import load, replay
from ui.app.scene import Scene
from ui.play.playing.scene import PlayScene
from ui.widgets.button import Button
from ui.words import in_words


def assert_ringed(scene: Scene) -> None:
    """Check that the focus ring surrounds a visible target."""
    target = scene.focus.target
    if scene.focus.ring:
        is_there = isinstance(target, Button) and target.visible and target in [*scene.buttons]
        assert is_there or target in scene.targets(), target


def assert_seen(scene: Scene) -> None:
    """What is shown, event after event, is what can be seen now, in values of the same classes."""
    assert isinstance(scene, PlayScene)
    assert scene.session.turn == scene.session.match.turn
    shown, seen = scene.face.view, scene.session.seen()
    assert shown == seen
    assert repr(shown) == repr(seen), "values are equal, but not their classes"


def file_of(scene: Scene) -> Path:
    """Where a game is saved."""
    assert isinstance(scene, PlayScene)
    assert scene.session.journal
    return scene.session.journal.path


def assert_saved(scene: PlayScene) -> None:
    """The file of a game tells the same."""
    match, found = scene.session.match, replay(load(file_of(scene)))
    assert (found.warning, found.match.log, found.match.state) == ("", match.log, match.state)


def show_results(scene: Scene) -> None:
    """Open the results of a game that is over."""
    assert isinstance(scene, PlayScene)
    scene.menu.open_results()


def show_finale(scene: Scene) -> None:
    """Open the stage of a game that is over."""
    assert isinstance(scene, PlayScene)
    scene.menu.show_finale()


def pill_words(scene: Scene) -> str:
    """What the pill says."""
    assert isinstance(scene, PlayScene)
    controller = scene.controller
    return in_words(controller.prompt_while_busy() if scene.session.is_behind else controller.prompt())

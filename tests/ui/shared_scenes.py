"""What tests ask of the scenes in which any game is played or watched."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from ui.app.scene import Scene
from ui.play.face import GLOW_DEPTH
from ui.play.log import Line
from ui.play.players import PlayerFacts
from ui.play.replay import ReplayScene
from ui.play.scene import PlayScene
from ui.play.strip import TIPS, ScrubBar
from ui.widgets.button import Button


def assert_seen(scene: Scene) -> None:
    """What is shown, event after event, is what can be seen now, in values of the same classes."""
    assert isinstance(scene, PlayScene)
    shown, seen = scene.face.view, scene.session.seen()
    assert shown == seen
    assert repr(shown) == repr(seen), "values are equal, but not their classes"


def bar_of(scene: Scene) -> ScrubBar:
    """The bar with the nugget of a replay."""
    return next(sprite for sprite in scene.layer if isinstance(sprite, ScrubBar))


def lines_of(scene: Scene) -> Sequence[Line]:
    """The lines that are seen in the log of a replay."""
    assert isinstance(scene, ReplayScene)
    return scene.hud.log.lines


def told_last(scene: PlayScene) -> str:
    """The newest line of the log in play, "" where there is none."""
    told = scene.hud.log.told
    return told[-1].words if told else ""


def glowing(scene: Scene) -> Rect | None:
    """Where a space of the board glows in a replay."""
    assert isinstance(scene, ReplayScene)
    return next((sprite.rect for sprite in scene.layer if sprite.depth == GLOW_DEPTH), None)


def way_of(scene: Scene, name: str) -> Button:
    """A button of a replay: of its strip by its name, else by its label."""
    assert isinstance(scene, ReplayScene)
    tip = TIPS.get(name)
    return next(each for each in scene.buttons if each.tip == tip or each.look.label == name)


def pill_of(scene: Scene) -> Surface:
    """The picture of the pill."""
    assert isinstance(scene, PlayScene | ReplayScene)
    return scene.hud.pill


def show_results(scene: Scene) -> None:
    """Open the results of a game that is over."""
    assert isinstance(scene, PlayScene)
    scene.menu.open_results()


def pill_words(scene: Scene) -> str:
    """What the pill says."""
    assert isinstance(scene, PlayScene)
    return scene.controller.meanwhile() if scene.session.is_behind else scene.controller.prompt()


def offered(scene: Scene) -> list[str]:
    """What can be done now, but for what can be done at any time."""
    assert isinstance(scene, PlayScene)
    actions = zip(scene.hud.actions, scene.controller.actions(), strict=True)
    return [button.look.label for button, each in actions if button.visible and not each.any_time]


def labels(scene: PlayScene) -> list[str]:
    """What the buttons beside the board say, "" for one that is not shown."""
    return [each.look.label if each.look else "" for each in scene.controller.actions()]


def facts_shown(scene: PlayScene, seat: int) -> PlayerFacts:
    """What the row of a seat says, as it is shown in play."""
    session, face = scene.session, scene.face
    active = face.turn if session.actor < 0 or session.is_behind else session.actor
    return scene.controller.row(face.facts(seat, is_active=seat == active), seat)


def watched_facts(scene: Scene, seat: int) -> PlayerFacts:
    """What the row of a seat says in a replay."""
    assert isinstance(scene, ReplayScene)
    face = scene.face
    return face.facts(seat, is_active=seat in (face.winners or (face.turn,)))


def pause(scene: Scene) -> None:
    """Let a replay play no further."""
    assert isinstance(scene, ReplayScene)
    if scene.playing:
        scene.toggle()


def main_label(scene: PlayScene) -> str:
    """What the main button says; "" where there is none."""
    found = (each.look for each in scene.controller.actions() if each.key == "Space" and each.look)
    look = next(found, None)
    return look.label if look else ""

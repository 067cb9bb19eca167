"""What tests ask of the scenes in which any game is played or watched."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pygame import Rect

from ui.app.scene import Scene
from ui.play.log import Line
from ui.play.players import PlayerFacts
from ui.play.replay import ReplayScene
from ui.play.scene import PlayScene
from ui.play.strip import ScrubBar
from ui.widgets.button import Button


def session_of(scene: Scene) -> Any:
    """The match in play, and who plays it."""
    return scene.session if isinstance(scene, PlayScene) else scene


def face_of(scene: Scene) -> Any:
    """How the game looks: `layout`, `table`, `view`."""
    return scene.face if isinstance(scene, PlayScene | ReplayScene) else scene


def assert_seen(scene: Scene) -> None:
    """What is shown, event after event, is what can be seen now, in values of the same classes."""
    shown, seen = face_of(scene).view, session_of(scene).seen()
    assert shown == seen
    assert repr(shown) == repr(seen), "values are equal, but not their classes"


def bar_of(scene: Scene) -> ScrubBar:
    """The bar with the nugget of a replay."""
    found: Any = scene._strip._bar if isinstance(scene, ReplayScene) else getattr(scene, "bar", None)
    assert isinstance(found, ScrubBar)
    return found


def lines_of(scene: Scene) -> Sequence[Line]:
    """The lines that are seen in the log of a replay."""
    found: Any = scene._log._lines if isinstance(scene, ReplayScene) else getattr(scene, "shown_lines", ())
    return tuple(found)


def way_of(scene: Scene, name: str) -> Button:
    """A button of a replay: of its strip by its name, else by its label."""
    if not isinstance(scene, ReplayScene):
        found = getattr(scene, "_ways", {})[name]
        assert isinstance(found, Button)
        return found
    strip = scene._strip._buttons
    return strip[name] if name in strip else next(each for each in scene.buttons if each.look.label == name)


def pill_of(scene: Scene) -> object:
    """The picture of the pill."""
    if isinstance(scene, PlayScene | ReplayScene):
        hud = scene.hud if isinstance(scene, PlayScene) else scene._hud
        return hud._sprites["pill"].picture
    parts = getattr(scene, "_sprites", None)
    pill: Any = parts["pill"] if parts else getattr(scene, "_pill", None)
    return pill.picture


def show_results(scene: Scene) -> None:
    """Open the results of a game that is over."""
    table: Any = scene.menu if isinstance(scene, PlayScene) else scene
    table.open_results()


def pill_words(scene: Scene) -> str:
    """What the pill says."""
    if isinstance(scene, PlayScene):
        return scene.controller.meanwhile() if scene.session.is_behind else scene.controller.prompt()
    told: Any = scene
    return str(told.in_pill())


def offered(scene: Scene) -> list[str]:
    """What can be done now, but for what can be done at any time."""
    hud: Any = getattr(scene, "hud", None)
    if isinstance(scene, PlayScene):
        actions = zip(hud._actions, scene.controller.actions(), strict=True)
        buttons = [button for button, each in actions if not each.any_time]
    else:
        table: Any = scene
        further = zip(hud._further, table.further_actions(), strict=True)
        buttons = [hud._main, hud._second, *(button for button, each in further if not each.any_time)]
    return [button.look.label for button in buttons if button.visible]


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
    table: Any = scene
    if not isinstance(scene, ReplayScene):
        found = table.facts(seat)
        assert isinstance(found, PlayerFacts)
        return found
    face = scene.face
    return face.facts(seat, is_active=seat in (face.winners or (face.turn,)))


def pause(scene: Scene) -> None:
    """Let a replay play no further."""
    table: Any = scene
    if table.playing:
        table.toggle()


def place_told(scene: Scene, position: int) -> int:
    """The space that the line of a position is about, -1 for none."""
    table: Any = scene
    return int(table.lines[position].place if isinstance(scene, ReplayScene) else table.places[position])


def replay_rooms(scene: Scene) -> Sequence[Rect]:
    """Where the buttons of a replay are for what can be done with the game."""
    table: Any = scene
    return tuple(scene.face.replay_rooms if isinstance(scene, ReplayScene) else table.action_rooms)


def main_label(scene: PlayScene) -> str:
    """What the main button says; "" where there is none."""
    found = (each.look for each in scene.controller.actions() if each.key == "Space" and each.look)
    look = next(found, None)
    return look.label if look else ""

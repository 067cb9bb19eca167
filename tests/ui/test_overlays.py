"""Notices, tips, caps and plates are fully visible at every scale, and hide no subject and no button."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pygame
import pytest
from pygame import Rect, Surface

from games import GAMES
from games.core import Chance, Message
from games.lesson import coach_script, lesson
from games.patience.deal_code import DealCode
from tests.kit import campaign
from tests.ui.board_games import BOARDS
from tests.ui.harness import Desk, opened
from tests.ui.patience import PatienceScene
from tests.ui.pupil import Plates, Pupil, in_window, point, seen
from tests.ui.screens import SCREENS
from ui.app.buttons import TIP_DEPTH
from ui.app.scene import Scene
from ui.games.patience.card_flight import CardSprite
from ui.games.patience.controller import PatienceController
from ui.games.patience.panel import tray_corners
from ui.play.playing.scene import PlayScene
from ui.widgets.button import Button, ButtonLook
from ui.widgets.overlays import Overlay

SMALL: Final = (960, 600)
LARGER: Final = (1280, 800) if campaign.is_long() else SMALL
"""A window of the same shape, in which pictures of twice the size take long."""
WINDOWS: Final = (
    (SMALL, 100, 100), (SMALL, 175, 100), (LARGER, 100, 150), (SMALL, 175, 150), (LARGER, 175, 200),
    (SMALL, 100, 200),
)  # fmt: skip
"""Size of the window, size of text and scale, in percent."""
EXPLAINED: Final = (WINDOWS[0], WINDOWS[1], WINDOWS[2], WINDOWS[5])
"""Windows in which explanations have room beside all buttons."""
TABLES: Final = {
    "klondike_patience": "patience",
    "joker_klondike": "joker",
    "strike_it_rich": "strike_forming",
    "klondike_board": "klondike",
    "gold_am_yukon": "yukon",
    "calamityville": "calamity",
}
"""Screen of each game in play, at a decision."""
LONG: Final = (
    "Take over Gold Bottom and pay Skookum Jim $25,000: it lies beside two mines of yours, which strike."
)
TAUGHT: Final = [name for name in GAMES if lesson(name)]
SCALED: Final = [
    (game, window)
    for number, game in enumerate(TAUGHT)
    for other, window in enumerate((WINDOWS[2], WINDOWS[5]))
    if game == "klondike_board" or number % 2 == other or campaign.is_long()
]
"""Lessons in larger pictures; in a short run, most in one of them."""


@contextmanager
def table(folder: Path, game: str, window: tuple[tuple[int, int], int, int]) -> Iterator[Desk]:
    size, text_size, scale = window
    with opened(folder, size, text_size=text_size, scale=scale, pace="at once", auto_build="all") as desk:
        if game:
            SCREENS[TABLES[game]](desk)
        yield desk


def used(scene: PlayScene) -> list[Rect]:
    """Return the areas of the enabled buttons."""
    return [each.area for each in scene.buttons if each.visible and each.enabled]


# ------------------------------------------------------------------ hints, tips and explanations
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("window", WINDOWS)
def test_hints_tips_and_explanations_are_fully_visible_and_hide_neither_their_subject_nor_a_button(
    tmp_path: Path, game: str, window: tuple[tuple[int, int], int, int]
) -> None:
    with table(tmp_path, game, window) as desk:
        scene = desk.at(PlayScene)
        found = {"hints": [*hint_faults(desk, scene)], "tips": [*tip_faults(desk, scene)]}
        if window in EXPLAINED:
            found["explanations"] = [*explanation_faults(desk, scene, game)]
    assert {kind: faults for kind, faults in found.items() if faults} == {}


def hint_faults(desk: Desk, scene: PlayScene) -> Iterator[object]:
    """What is wrong with the places of hints for some moves."""
    controller, shown = scene.controller, 0
    for number, move in enumerate(scene.session.moves[:4]):
        corner = desk.display.bounds.size if number % 2 else (0, 0)
        point(desk, corner)
        before = controller.target_for(move)
        if isinstance(controller, PatienceController):
            assert controller.hint_controller
            controller.hint_controller._show_hint(move)
        else:
            controller._on_hint(None, move, LONG)
        for place in (corner, (0, 0)):
            point(desk, place)
            desk.step(2)
            area = scene._message.area
            if area is None:
                continue
            shown += 1
            about = [each.area for each in (before, controller.target_for(move)) if each]
            yield from outside(desk, area, move)
            yield from hidden(area, [*used(scene), *about], move)
    if not shown:
        yield "no hint is shown"


def tip_faults(desk: Desk, scene: PlayScene) -> Iterator[object]:
    """What is wrong with the places of tips, and how long they are shown."""
    shown = 0
    for each in [*scene.buttons, *scene.buttons._tip_areas]:
        if not each.visible or not each.tip:
            continue
        point(desk, each.area.center)
        desk.step(2, 0.7)
        tips = [sprite.rect for sprite in scene.layer if sprite.depth == TIP_DEPTH]
        if len(tips) != 1:
            yield each.tip, tips
            continue
        shown += 1
        yield from outside(desk, tips[0], each.tip)
        yield from hidden(tips[0], [*used(scene), each.area], each.tip)
        desk.step(2, 4.0)
        if any(sprite.depth == TIP_DEPTH for sprite in scene.layer):
            yield "it is shown too long", each.tip
    if shown <= 5:
        yield f"only {shown} tips are shown"


def explanation_faults(desk: Desk, scene: PlayScene, game: str) -> Iterator[object]:
    """What is wrong with the places of the explanations for beginners."""
    coach = scene._coach
    for number, first in enumerate(coach_script(game).firsts):
        place = scene.face.place_of(scene.session.match.events()) if number % 2 else -1
        coach._explanation = Message(first.key), place
        coach._place_panel()
        for corner in ((0, 0), desk.display.bounds.size):
            point(desk, corner)
            desk.step(2)
            plate, button = coach.panel, coach._button
            assert plate
            assert button
            about = [scene.face.rect_of(place)] if place >= 0 else []
            needed = [*(area for area in used(scene) if area != button.area), *about]
            if not desk.display.is_hovered(plate.rect):
                yield from outside(desk, plate.rect, first.key)
            yield from hidden(plate.rect, needed, first.key)
        desk.press_key(pygame.K_RETURN)
        if coach.has_unread_text:
            yield "Enter does not close it", first.key


def outside(desk: Desk, area: Rect, name: object) -> Iterator[object]:
    """Whether an overlay is not fully visible."""
    if not seen(desk).contains(area):
        yield name, area, "outside", seen(desk)


def hidden(area: Rect, needed: list[Rect], name: object) -> Iterator[object]:
    """What an overlay lies on."""
    yield from ((name, area, "on", each) for each in needed if each.colliderect(area))


@pytest.mark.parametrize(("game", "window"), SCALED)
def test_a_plate_is_fully_visible_leaves_needed_areas_free_and_stays_in_place(
    tmp_path: Path, game: str, window: tuple[tuple[int, int], int, int]
) -> None:
    with table(tmp_path, "", window) as desk:
        pupil = Pupil(desk, game)
        plates = Plates(pupil)

        def act() -> None:
            plates.look()
            pupil.by_mouse()

        pupil.go(act)
        plates.assert_steady()


# ------------------------------------------------------------------ overlays that make way
@pytest.mark.parametrize("game", BOARDS)
@pytest.mark.parametrize("window", [WINDOWS[0], WINDOWS[1], WINDOWS[2]])
def test_a_notice_makes_way_for_what_is_fixed_and_else_stays_where_it_is(
    tmp_path: Path, game: str, window: tuple[tuple[int, int], int, int]
) -> None:
    with table(tmp_path, game, window) as desk:
        scene = desk.at(PlayScene)
        scene.show_message(LONG)
        area = scene._message.area
        assert area
        fixed = scene.layer.add(Overlay(Surface((40, 10)), area.topleft, 800))
        desk.step(2)
        moved = scene._message.area
        assert moved
        assert [*hidden(moved, [fixed.rect, scene.face.layout.bar.pill], "it")] == []
        desk.step(5, 0.2)
        assert scene._message.area == moved


# ------------------------------------------------------------------ the panel of a patience
def test_the_number_of_a_deal_is_copied_where_it_is_pressed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    with table(tmp_path, "joker_klondike", WINDOWS[0]) as desk:
        scene = desk.at(PatienceScene)
        desk.click(scene.face.panel.row("deal").center)
        assert copied == [DealCode("joker_klondike", scene.session.match.state.deal).text] == ["JOKER-617-G"]
        assert scene._message.area, "it is said"


@pytest.mark.parametrize("window", [WINDOWS[1], WINDOWS[2]])
def test_all_of_the_panel_that_takes_clicks_has_a_tip(
    tmp_path: Path, window: tuple[tuple[int, int], int, int]
) -> None:
    with table(tmp_path, "joker_klondike", window) as desk:
        scene = desk.at(PatienceScene)
        panel, tray = scene.face.panel, scene.face.layout.side.tray
        places = [panel.row("deal").center, panel.row("lamp").center, *([tray.center] if tray else [])]
        found = [scene.buttons._tip_area_at(place) for place in places]
        assert all(found)
        assert len({each.tip for each in found if each}) == len(places)


@pytest.mark.parametrize(
    ("keys", "told"), [((), "off (L)"), ((("lamp", pygame.K_b),), "off (B)"), ((("lamp", 0),), "off")]
)
def test_the_lamp_tells_the_key_that_lights_it(
    tmp_path: Path, keys: tuple[tuple[str, int], ...], told: str
) -> None:
    with opened(tmp_path, keys=keys) as desk:
        SCREENS["patience"](desk)
        scene = desk.at(PatienceScene)
        assert scene.controller.hint_controller
        assert scene.controller.hint_controller.lamp.words() == told


def test_a_card_of_the_tray_shows_where_it_lies_on_the_table(tmp_path: Path) -> None:
    with table(tmp_path, "klondike_patience", WINDOWS[2]) as desk:
        scene = desk.at(PatienceScene)
        face, places = scene.face, scene.controller.table_map
        tray = face.layout.side.tray
        assert tray
        cards = places.movable_cards
        spots = tray_corners(tray, face.canvas.m, len(cards))
        for spot, card in zip(spots, cards, strict=True):
            point(desk, (spot[0] + 4, spot[1] + 4))
            desk.click(in_window(desk, (spot[0] + 4, spot[1] + 4)))
            lit = [sprite.rect.center for sprite in scene.controller._glows]
            here = [each.rect for each in scene.layer if isinstance(each, CardSprite) and each.card == card]
            assert any(here[0].collidepoint(place) for place in lit)
            assert len(lit) > 1, "and where it goes"


# ------------------------------------------------------------------ tips and caps of keys
SPOT = Rect(300, 200, 120, 40)


def tips(scene: Scene) -> list[Rect]:
    return [sprite.rect for sprite in scene.layer if sprite.depth == TIP_DEPTH]


def tipped(desk: Desk) -> Button:
    """A button with a tip, the pointer on it, the tip shown."""
    button = desk.scene.buttons.add(SPOT, ButtonLook("Dig"), lambda: None, "Dig here (D)")
    desk.move(SPOT.center)
    desk.step(20, 0.05)
    assert len(tips(desk.scene)) == 1
    return button


def test_a_tip_goes_with_its_button_and_with_the_pointer(desk: Desk) -> None:
    ends: list[Callable[[Button], object]] = [
        lambda button: button.reveal(visible=False),
        lambda button: desk.scene.buttons.remove([button]),
        lambda button: desk.post(pygame.WINDOWLEAVE),
    ]
    for end in ends:
        button = tipped(desk)
        end(button)
        for _ in range(40):
            desk.step(1, 0.05)
            assert not tips(desk.scene)
        desk.assert_redraw_is_exact()
        desk.scene.buttons.remove([button])


def test_a_tip_comes_after_a_rest_to_a_button_that_is_seen(desk: Desk) -> None:
    button = tipped(desk)
    desk.click(SPOT.center)
    button.reveal(visible=False)
    desk.step(40, 0.05)
    assert not tips(desk.scene)
    button.reveal(visible=True)
    desk.step(2, 0.05)
    assert not tips(desk.scene)
    desk.step(20, 0.05)
    assert len(tips(desk.scene)) == 1


@pytest.mark.parametrize("game", BOARDS)
def test_the_green_button_shows_its_key_and_nothing_covers_the_board_after_the_throw(
    desk: Desk, game: str
) -> None:
    scene = desk.app.navigator.new_board_scene(game, ("Belle", "Soapy"), {})
    assert isinstance(scene, PlayScene)
    desk.app.push(scene)
    desk.settle()
    while not isinstance(scene.session.match.turn, Chance):
        assert scene.play(scene.session.moves[0])
        desk.settle()
    (button,) = [each for each in scene.buttons if each.visible and each.look.kind == "primary"]
    assert button.tip == ""
    assert button.cap
    assert button.cap.visible
    assert button.cap.rect.colliderect(button.area)
    desk.click(button.area.center)
    for _ in range(60):
        desk.step(1, 0.05)
        assert not tips(scene)


def test_a_cap_goes_with_its_button_and_with_what_its_key_can_do(desk: Desk) -> None:
    button = desk.scene.buttons.add(SPOT, ButtonLook("Dig"), lambda: None, key="D")
    assert button.cap
    button.reveal(visible=False)
    assert not button.cap.visible
    button.reveal(visible=True)
    assert button.cap.visible
    button.show(enabled=False)
    assert not button.cap.visible
    desk.step()
    desk.assert_redraw_is_exact()
    desk.scene.buttons.remove([button])
    assert button.cap not in list(desk.scene.layer)
    desk.step()
    desk.assert_redraw_is_exact()

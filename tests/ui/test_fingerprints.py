"""Small pictures of a dozen positions, compared with those that were found good.

With GOLD_RUSH_FINGERPRINTS=write in the environment they are written anew; look at them before they are kept.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from pygame import Surface

from games.codec import encode_move
from games.klondike_patience.state import Draw, Pack
from tests.ui.deals import EASY, EVERYTHING, STUCK
from tests.ui.harness import Desk, opened
from tests.ui.patience import MOVES, Player, dealt, easy_moves
from ui.scenes.launcher import LauncherScene
from ui.scenes.patience import start

FOLDER = Path(__file__).parent / "fingerprints"
SIZE = (64, 40)
MOST_ON_AVERAGE = 2.0
MOST_ANYWHERE = 48

Pose = Callable[[Desk], object]


# ------------------------------------------------------------------ positions
def launcher(desk: Desk) -> None:
    desk.app.scenes.clear()
    desk.app.push(LauncherScene(desk.app))
    desk.settle()
    desk.step(5)
    desk.settle()


def launcher_with_a_game_left(desk: Desk) -> None:
    scene = dealt(desk.app, EVERYTHING, [Draw()] * 3)
    scene.put_away()
    launcher(desk)
    desk.press_key(pygame.K_TAB)


def fresh_table(desk: Desk) -> None:
    desk.show(lambda app: start.new_scene(app, "klondike_patience", "617"))


def middle_of_a_game(desk: Desk) -> None:
    desk.show(lambda app: dealt(app, EVERYTHING, MOVES))


def dragging(desk: Desk) -> None:
    desk.show(lambda app: dealt(app, EVERYTHING, [Pack(2, 1, 1)]))
    player = Player(desk)
    player.hold(1, 3, index=0)
    desk.step(40)


def hint(desk: Desk) -> None:
    middle_of_a_game(desk)
    desk.press_key(pygame.K_h)
    desk.worker.asked[0][2](encode_move(Pack(4, 1, 1)))
    desk.step(5)


def menu(desk: Desk) -> None:
    fresh_table(desk)
    desk.press_key(pygame.K_n)
    desk.settle()


def won(desk: Desk) -> None:
    desk.show(lambda app: dealt(app, EASY, easy_moves(EASY)))


def stuck(desk: Desk) -> None:
    desk.show(lambda app: dealt(app, STUCK, easy_moves(STUCK)))


POSITIONS: dict[str, tuple[Pose, tuple[int, int], dict[str, object]]] = {
    "launcher": (launcher, (1280, 800), {}),
    "launcher_left": (launcher_with_a_game_left, (960, 600), {}),
    "fresh": (fresh_table, (1280, 800), {}),
    "middle": (middle_of_a_game, (1280, 800), {}),
    "dragging": (dragging, (1280, 800), {}),
    "hint": (hint, (1280, 800), {}),
    "menu": (menu, (1280, 800), {}),
    "won": (won, (1280, 800), {}),
    "stuck": (stuck, (960, 600), {}),
    "tall": (middle_of_a_game, (1080, 1920), {}),
    "large_text": (middle_of_a_game, (1280, 800), {"text_size": 175}),
    "four_colours": (middle_of_a_game, (1920, 1080), {"card_style": "four"}),
    "large_index": (middle_of_a_game, (960, 600), {"card_style": "large"}),
}


# ------------------------------------------------------------------ comparing
def fingerprint(folder: Path, name: str) -> Surface:
    pose, size, settings = POSITIONS[name]
    with opened(folder, size, **settings) as desk:
        pose(desk)
        desk.assert_redraw_is_exact()
        return pygame.transform.smoothscale(desk.display.surface.convert(24), SIZE)


def differences(one: Surface, other: Surface) -> list[int]:
    """How much each channel of each pixel differs."""
    pairs = zip(pygame.image.tobytes(one, "RGB"), pygame.image.tobytes(other, "RGB"), strict=True)
    return [abs(a - b) for a, b in pairs]


def is_like(one: Surface, other: Surface) -> bool:
    found = differences(one, other)
    return sum(found) / len(found) <= MOST_ON_AVERAGE and max(found) <= MOST_ANYWHERE


def kept_aside(name: str, found: Surface, wanted: Surface) -> Path:
    """What was found, what was wanted, and where they differ, in a new temporary folder."""
    folder = Path(tempfile.mkdtemp(prefix=f"fingerprint-{name}-"))
    shade = Surface(SIZE, depth=24)
    for number, value in enumerate(differences(found, wanted)):
        x, y = number // 3 % SIZE[0], number // 3 // SIZE[0]
        tone = shade.get_at((x, y))
        tone[number % 3] = min(255, 4 * value)
        shade.set_at((x, y), tone)
    for kind, picture in (("found", found), ("wanted", wanted), ("difference", shade)):
        pygame.image.save(picture, str(folder / f"{kind}.png"))
    return folder


@pytest.mark.parametrize("name", POSITIONS)
def test_it_looks_as_it_did(tmp_path: Path, name: str) -> None:
    found, path = fingerprint(tmp_path, name), FOLDER / f"{name}.png"
    if os.environ.get("GOLD_RUSH_FINGERPRINTS") == "write":
        FOLDER.mkdir(exist_ok=True)
        pygame.image.save(found, str(path))
    wanted = pygame.image.load(str(path))
    if not is_like(found, wanted):
        average = sum(differences(found, wanted)) / (3 * SIZE[0] * SIZE[1])
        pytest.fail(f"{name} differs by {average:.1f} on average; see {kept_aside(name, found, wanted)}")


def test_every_fingerprint_is_of_a_position_and_differs_from_the_others() -> None:
    names = {path.stem for path in FOLDER.glob("*.png")}
    assert names == set(POSITIONS)
    pictures = {name: pygame.image.load(str(FOLDER / f"{name}.png")) for name in sorted(names)}
    assert {picture.get_size() for picture in pictures.values()} == {SIZE}
    like = [(a, b) for a in pictures for b in pictures if a < b and is_like(pictures[a], pictures[b])]
    assert like == []


def test_a_difference_is_kept_aside() -> None:
    one, other = Surface(SIZE, depth=24), Surface(SIZE, depth=24)
    other.fill((9, 0, 0))
    assert not is_like(one, other)
    folder = kept_aside("trial", one, other)
    assert sorted(path.name for path in folder.iterdir()) == ["difference.png", "found.png", "wanted.png"]
    assert tuple(pygame.image.load(str(folder / "difference.png")).get_at((3, 3)))[:3] == (36, 0, 0)
    for path in folder.iterdir():
        path.unlink()
    folder.rmdir()

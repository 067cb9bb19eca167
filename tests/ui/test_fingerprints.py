"""Small pictures of some positions, compared with those that were found good.

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

from games import GAMES
from games.core import Decide
from games.match import Match
from games.patience.state import Draw, Pack
from games.strike_it_rich.state import FORMING, SELLING
from tests.golden.transcript import FOLDER as GOLDEN
from tests.golden.transcript import read
from tests.ui.deals import EASY, EVERYTHING, STUCK
from tests.ui.harness import Desk, opened
from tests.ui.patience import MOVES, Player, dealt, easy_moves
from tests.ui.shared_scenes import show_results
from ui.app.scene import Scene
from ui.games.strike_it_rich.controller import StrikeController
from ui.play.scene import PlayScene
from ui.play.session import PlayTimer
from ui.play.start import begin_alone, screen_of
from ui.screens.launcher import LauncherScene

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
    desk.show(lambda app: begin_alone(app, "klondike_patience", "617"))


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
    desk.worker.asked[0].take(Pack(4, 1, 1))
    desk.step(5)


def menu(desk: Desk) -> None:
    fresh_table(desk)
    desk.press_key(pygame.K_n)
    desk.settle()


def won(desk: Desk) -> None:
    desk.show(lambda app: dealt(app, EASY, easy_moves(EASY)))


def stuck(desk: Desk) -> None:
    desk.show(lambda app: dealt(app, STUCK, easy_moves(STUCK)))


# ------------------------------------------------------------------ the board games
def golden(desk: Desk, game: str, name: str, is_there: Callable[[Match], bool]) -> Scene:
    """A golden game at the table, as soon as it has come to some point."""
    header, entries = read((GOLDEN / game / f"{name}.txt").read_text(encoding="utf-8"))
    match = Match.begin(GAMES[header.game], header.seats, header.options)
    journal = desk.app.library.begin(match, lambda: 0)
    for entry in entries:
        match.repeat(entry)
        if is_there(match):
            break
    assert is_there(match)
    scene = screen_of(game)(desk.app, match, journal, PlayTimer())
    desk.show(lambda _: scene)
    return scene


def middle(game: str, name: str, entries: int) -> Pose:
    """A golden game after so many entries, once a person is to decide."""

    def pose(desk: Desk) -> None:
        golden(desk, game, name, lambda match: len(match.log) >= entries and isinstance(match.turn, Decide))

    return pose


def calamity_end(desk: Desk) -> None:
    golden(desk, "calamityville", "gold", lambda match: match.is_over)
    desk.settle()
    desk.step(100)


def strike(desk: Desk, name: str, is_there: Callable[[Match], bool]) -> StrikeController:
    scene = golden(desk, "strike_it_rich", name, is_there)
    assert isinstance(scene, PlayScene)
    assert isinstance(scene.controller, StrikeController)
    return scene.controller


def strike_choice(desk: Desk) -> None:
    table = strike(desk, "bonus", lambda match: len(match.log) >= 60 and match.state.phase == FORMING)
    assert table.choice
    mine = max(found.mine for found in table.choice.all if not found.barred)
    desk.click(table.face.rect_of(mine).center)
    desk.settle()
    assert table.choice.mine == mine


def strike_sale(desk: Desk) -> None:
    strike(desk, "sale", lambda match: match.state.phase == SELLING)


def strike_triple(desk: Desk) -> None:
    strike(desk, "markers", lambda match: match.state.phase == FORMING and len(set(match.state.dice)) == 1)


def strike_results(desk: Desk) -> None:
    show_results(golden(desk, "strike_it_rich", "diamonds", lambda match: match.is_over))
    desk.settle()
    desk.step(100)


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
    "strike_choice": (strike_choice, (1280, 800), {}),
    "strike_sale": (strike_sale, (960, 600), {}),
    "strike_triple": (strike_triple, (1080, 1920), {}),
    "strike_results": (strike_results, (1280, 800), {}),
    "klondike_board": (middle("klondike_board", "fire", 90), (1280, 800), {}),
    "klondike_board_six": (middle("klondike_board", "six", 60), (960, 600), {}),
    "yukon": (middle("gold_am_yukon", "closed", 120), (1280, 800), {}),
    "yukon_square": (middle("gold_am_yukon", "square", 160), (960, 600), {}),
    "calamity": (middle("calamityville", "gift", 60), (1280, 800), {}),
    "calamity_end": (calamity_end, (1080, 1920), {}),
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

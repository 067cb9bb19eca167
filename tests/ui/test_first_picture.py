"""The first picture of a start: of which table or page it is, what is loaded for it, and what follows."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from threading import Event
from typing import NamedTuple

import pygame
import pytest
from pygame import Rect, Surface

from games import GAMES
from saves.files import LONG_SAVE
from saves.folders import AppFolders
from saves.persons import Person, Players
from saves.settings import Settings
from saves.settings_store import SettingsStore
from tests.golden.saves.test_saves import SETS
from tests.kit.waiting import TIMEOUT, Deadline
from ui.app.app import App
from ui.app.display import Display, Draw
from ui.app.loop import Loop
from ui.app.scene import Scene
from ui.app.window import Window
from ui.arguments import Arguments
from ui.cli import make_app, open_first, run
from ui.draw.theme import Metrics
from ui.first_picture import Opening, find_opening
from ui.games.patience.ground import paint_table_ground
from ui.play.panels.surroundings import GroundSpec
from ui.play.playing import start as start_module
from ui.play.playing.scene import PlayScene
from ui.screens.first_run import FirstRunScene
from ui.screens.launcher import LauncherScene
from ui.screens.new_game.scene import NewGameScene
from ui.screens.persons import PersonsScene

ROOT = Path(__file__).parents[2]
PATIENCES = [name for name in GAMES if GAMES.spec(name).has_solver]
SAVES = {name: sorted(SETS[-1].glob(f"{name}/[!o]*.grg"))[0] for name in GAMES}
OVER = {name: sorted(SETS[-1].glob(f"{name}/over-*[!e].grg"))[0] for name in GAMES}


class Start(NamedTuple):
    """A command line that opens a table, of a new game or of a save, or the page before it."""

    game: str = ""
    save: str = ""


STARTS = {
    **{f"{name}, new": Start(game=name) for name in PATIENCES},
    **{f"{name}, resumed": Start(save=str(path)) for name, path in SAVES.items()},
    **{f"{name}, over": Start(save=str(path)) for name, path in OVER.items()},
}
BOARDS = [name for name in GAMES if name not in PATIENCES]
ASKING = Players(
    (Person("0a0a0a0a", "Ada", "pick", "red"), Person("0b0b0b0b", "Belle", "hat", "blue")), asks=True
)
"""Players of whom one is chosen before each patience."""


# ------------------------------------------------------------------ what it takes
FIRST = """
import os, sys
import main
from ui.app.pygame_parts import import_for_picture
import_for_picture()
from ui.app.window import Window

def update(self, parts):
    print(*(name for name, module in sys.modules.items() if module))
    sys.stdout.flush()
    os._exit(0)

Window.update = update
main.main(sys.argv[1:])
"""
NOT_YET = {
    "games.review", "games.remarks", "games.chatter", "games.solver", "games.daily", "saves.library",
    "saves.dailies", "saves.records", "ui.app.app", "ui.app.loop", "ui.app.sound", "ui.app.mixer",
    "ui.app.worker", "ui.app.screen_reader", "ui.accessibility.announcer", "ui.accessibility.phrases",
    "ui.dialogs", "ui.navigator", "ui.play.base", "ui.play.computer", "ui.play.narration", "ui.play.playing",
    "ui.play.replay", "ui.play.results", "ui.play.review", "ui.play.sharing", "ui.play.teaching",
    "ui.screens", "tomllib", "pygame._debug", "pygame.font", "pygame.mixer", "importlib.resources",
}  # fmt: skip


def modules(script: str, start: Start, folder: Path) -> set[str]:
    """Return the modules that a start in a process of its own has loaded when its script ends."""
    words = [start.save] if start.save else ["--game", start.game, "--deal", "617"] if start.game else []
    done = subprocess.run(
        [sys.executable, "-c", script, "--data-dir", str(folder), *words], cwd=ROOT,
        env=os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"},
        capture_output=True, text=True, timeout=60, check=True,
    )  # fmt: skip
    return set(done.stdout.splitlines()[-1].split())


@pytest.mark.parametrize("start", STARTS.values(), ids=STARTS)
def test_it_is_there_before_all_else_is_loaded(start: Start, tmp_path: Path) -> None:
    loaded = modules(FIRST, start, tmp_path)
    game = start.game or Path(start.save).parent.name
    assert GAMES.spec(game).ground in loaded
    rules = {f"games.{game}.rules", f"games.{game}.board", "games.patience.rules", "games.match"}
    early = {name for name in loaded for each in NOT_YET | rules if f"{name}.".startswith(f"{each}.")}
    assert early == set()


@pytest.mark.parametrize("game", ["klondike_patience", *BOARDS])
def test_the_ground_of_a_page_is_there_before_all_else_is_loaded(game: str, tmp_path: Path) -> None:
    SettingsStore(AppFolders.below(tmp_path).settings).change(players=ASKING)
    loaded = modules(FIRST, Start(game), tmp_path)
    assert "ui.widgets.page_ground" in loaded
    others = {"games.match", "games.patience", f"games.{game}", "ui.games", "ui.play"}
    early = {name for name in loaded for each in NOT_YET | others if f"{name}.".startswith(f"{each}.")}
    assert early == set()


def test_the_night_of_the_launcher_is_there_before_all_else_is_loaded(tmp_path: Path) -> None:
    loaded = modules(FIRST, Start(), tmp_path)
    assert "ui.widgets.page_ground" in loaded
    others = {"games.match", "games.patience", "ui.draw.posters", "ui.games", "ui.play"}
    early = {name for name in loaded for each in NOT_YET | others if f"{name}.".startswith(f"{each}.")}
    assert early == set()


PYGAME = """
import os, sys
if sys.argv[1] == "parts":
    from ui.app import pygame_parts
    pygame_parts.import_for_picture()
    import pygame
    assert not pygame.mixer
    pygame.display.init()
    pygame.Window(hidden=True)
    pygame_parts.import_rest()
import pygame
import pygame.mixer
print(*sorted(f"{name}:{type(value).__name__}" for name, value in vars(pygame).items()))
"""


def test_pygame_is_the_same_in_two_parts() -> None:
    """But for the name `debug`, which it has where a module was missing once."""
    whole, parts = (
        subprocess.run(
            [sys.executable, "-c", PYGAME, way], cwd=ROOT, env=os.environ | {"SDL_VIDEODRIVER": "dummy"},
            capture_output=True, text=True, timeout=60, check=True,
        ).stdout.split()
        for way in ("whole", "parts")
    )  # fmt: skip
    assert [name for name in parts if name != "debug:MissingModule"] == whole
    assert "mixer:module" in whole


WHOLE = """
import sys
import main

assert main.main(["--first-frame", *sys.argv[1:]]) == 0
print(*sys.modules)
"""
PAGES = {
    "games.review.proof", "games.review.review", "saves.sharing", "ui.play.replay", "ui.play.results",
    "ui.play.review", "ui.play.sharing", "ui.screens.new_game", "ui.screens.persons", "ui.screens.rules",
    "ui.screens.saves", "ui.screens.settings", "ui.screens.statistics", "ui.screens.today", "accesskit",
    "games.solver", "sqlite3",
}  # fmt: skip
REMARKS = {"games.chatter", "games.remarks"}


@pytest.mark.parametrize("start", [STARTS[name] for name in STARTS if "over" not in name], ids=str)
def test_the_table_itself_loads_no_page_before_it_is_seen(start: Start, tmp_path: Path) -> None:
    """Nor what computer players say, where none plays."""
    loaded = modules(WHOLE, start, tmp_path)
    assert "ui.play.playing.scene" in loaded
    assert {name for name in loaded for each in PAGES | REMARKS if f"{name}.".startswith(f"{each}.")} == set()


# ------------------------------------------------------------------ what it shows
class Watched(NamedTuple):
    """A started program, and the scenes and pictures of its first frames; None for no scene."""

    app: App
    frames: list[tuple[Scene | None, Surface]]


def started(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    start: Start,
    size: tuple[int, int] | None = None,
    **settings: object,
) -> Watched:
    """Start the program up to the first picture of its loop."""
    frames: list[tuple[Scene | None, Surface]] = []
    apps: list[App] = []
    present = Display.present

    def watched(self: Display, draw: Draw) -> bool:
        has_changed = present(self, draw)
        if has_changed:
            frames.append((apps[0].scene if apps else None, self.surface.copy()))
        return has_changed

    monkeypatch.setattr(Display, "present", watched)
    folders = AppFolders.below(folder)
    SettingsStore(folders.settings).change(animation="none", window=(1280, 800), **settings)
    save = start.save and shutil.copy(start.save, str(folder / "copy.grg"))
    arguments = Arguments(game=start.game, save=save, deal="617" if start.game else "", size=size)
    apps.append(make_app(arguments, folders, ""))
    open_first(apps[0], arguments)
    before = len(frames)
    while len(frames) == before:  # a large window is drawn in several steps
        apps[0].loop.step()
    return Watched(apps[0], frames)


def same(one: Surface, other: Surface, area: Rect) -> float:
    """The share of the pixels of an area that are the same in two pictures."""
    difference = one.subsurface(area).copy()
    difference.blit(other.subsurface(area), (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    back = other.subsurface(area).copy()
    back.blit(one.subsurface(area), (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    difference.blit(back, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    found = pygame.mask.from_threshold(difference, (0, 0, 0), (1, 1, 1, 255)).count()
    return found / (area.width * area.height)


@pytest.mark.parametrize("is_mirrored", [False, True])
@pytest.mark.parametrize("start", STARTS.values(), ids=STARTS)
def test_it_is_the_ground_of_the_table_that_follows(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_mirrored: bool
) -> None:
    app, frames = started(tmp_path, monkeypatch, start, left_handed=is_mirrored)
    (scene, first), (table, second) = frames
    assert scene is None
    assert table is app.scenes[1]
    width, height = first.get_size()
    is_at_left = is_mirrored and (start.game or Path(start.save).parent.name) in PATIENCES
    wood = Rect(0 if is_at_left else width - 3, height // 3, 3, height // 2)
    assert same(first, second, wood) > 0.6  # shadows of rows and papers reach the edge here and there
    assert same(first, second, first.get_rect()) > 0.03
    app.close()


LOOKS = [
    ((960, 600), 100, "high"), ((960, 600), 175, "usual"), ((1280, 800), 100, "usual"),
    ((1280, 800), 175, "high"), ((3840, 2160), 100, "high"), ((3840, 2160), 175, "usual"),
]  # fmt: skip


@pytest.mark.parametrize(("size", "text_size", "contrast"), LOOKS, ids=str)
@pytest.mark.parametrize("game", ["klondike_board", "klondike_patience"])
def test_it_is_the_ground_of_the_page_that_follows(
    game: str, size: tuple[int, int], text_size: int, contrast: str, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """The blurred night around the plate, and the plate of the persons up to its content."""
    look = {"text_size": text_size, "contrast": contrast, "players": ASKING}
    app, frames = started(tmp_path, monkeypatch, Start(game), size, **look)
    (none, first), (page, second) = frames
    assert none is None
    assert isinstance(page, PersonsScene if game in PATIENCES else NewGameScene)
    assert first.get_size() == second.get_size() == size
    shadow = page.frame.inflate(2 * app.metrics.u(16), 2 * app.metrics.u(16)).clip(first.get_rect())
    whole = first.get_rect()
    around = [
        Rect(0, 0, whole.width, shadow.top), Rect(0, 0, shadow.left, whole.height),
        Rect(0, shadow.bottom, whole.width, whole.height - shadow.bottom),
        Rect(shadow.right, 0, whole.width - shadow.right, whole.height),
    ]  # fmt: skip
    visible = [area for area in around if area.width > 0 and area.height > 0]
    assert visible
    if game in PATIENCES:
        visible.append(Rect(0, 0, page.frame.x + app.metrics.u(12), whole.height))
        visible.append(Rect(0, 0, whole.width, page.frame.y + app.metrics.u(4)))
    assert [same(first, second, area) for area in visible] == [1] * len(visible)
    colours = {tuple(first.get_at((x, y))) for x in range(0, size[0], 40) for y in range(0, size[1], 40)}
    assert len(colours) > 20
    app.close()


@pytest.mark.parametrize(("size", "text_size", "contrast"), LOOKS, ids=str)
@pytest.mark.parametrize("welcome", [False, True])
def test_it_is_the_night_of_the_launcher_or_of_the_sheet_over_it(
    size: tuple[int, int], text_size: int, contrast: str, welcome: bool, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """At both edges; behind the sheet there are blurred posters too, and the night becomes sharp."""
    look = {"text_size": text_size, "contrast": contrast, "welcome": welcome}
    app, frames = started(tmp_path, monkeypatch, Start(), size, **look)
    (none, first), (scene, second) = frames
    assert none is None
    assert isinstance(scene, FirstRunScene if welcome else LauncherScene)
    edges = first.get_rect(width=size[0] // 50), first.get_rect(width=size[0] // 50, right=size[0])
    assert all(apart(first, second, edge) < 12 for edge in edges)
    assert all(apart(first, Surface(size), edge) > (20 if welcome else 60) for edge in edges), (
        "it is not black"
    )
    app.close()


def apart(one: Surface, other: Surface, area: Rect) -> float:
    """How far two pictures are apart in an area, from 0 to 255."""
    tones = (pygame.transform.average_color(each, area)[:3] for each in (one, other))
    return float(sum(abs(first - second) for first, second in zip(*tones, strict=True)) / 3)


def test_a_page_shows_the_posters_behind_it_only_if_they_have_been_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, frames = started(tmp_path, monkeypatch, Start(game="klondike_board"))
    assert isinstance(launcher := app.scenes[0], LauncherScene)
    assert not launcher.posters
    first, whole = frames[0][1], frames[0][1].get_rect()
    app.scene.rebuild()
    assert (page := app.scene.background)
    assert same(first, page, Rect(0, 0, whole.width, 12)) == 1
    app.go_home()
    app.push(NewGameScene(app, "klondike_board"))
    assert (page := app.scene.background)
    assert same(first, page, Rect(0, 0, whole.width, 12)) < 0.9
    app.close()


def test_it_has_the_size_that_the_desktop_gives_the_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes, follow = [(1400, 900)], Display.follow_desktop

    def follow_larger(self: Display) -> bool:
        if sizes:
            self.window.set_size(sizes.pop())
        return follow(self)

    monkeypatch.setattr(Display, "follow_desktop", follow_larger)
    app, frames = started(tmp_path, monkeypatch, Start(game="klondike_patience"))
    assert [picture.get_size() for _, picture in frames] == [(1400, 900)] * 2
    assert app.settings.current.window == (1400, 900)
    app.close()


def test_the_launcher_below_is_laid_out_when_it_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, _ = started(tmp_path, monkeypatch, Start(game="klondike_patience"))
    assert isinstance(launcher := app.scenes[0], LauncherScene)
    assert not launcher.posters
    app.go_home()
    assert app.scene is launcher
    assert len(launcher.posters) == len(GAMES)
    app.close()


def test_a_save_that_is_refused_leaves_the_launcher(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bad = tmp_path / "bad.grg"
    bad.write_text("no save", encoding="utf-8")
    app, _ = started(tmp_path, monkeypatch, Start(save=str(bad)))
    app.pop()  # the plate that says why
    assert isinstance(app.scene, LauncherScene)
    assert len(app.scene.posters) == len(GAMES)
    app.close()


# ------------------------------------------------------------------ while the table opens
def test_the_window_goes_on_while_the_table_opens_and_early_input_waits_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The key that the player presses before there is a table turns a card on it."""
    scenes: list[Scene] = []
    deadline = Deadline("a card turned")
    may_open, step, begin = Event(), Loop.step, start_module.begin_single_player

    def begin_late(app: App, game: str, wish: str) -> Scene:
        assert may_open.wait(TIMEOUT)
        return begin(app, game, wish)

    def watched(self: Loop) -> float:
        deadline.check()
        pause = step(self)
        scene = self._stack.top
        scenes.append(scene)
        if len(scenes) == 5:
            assert isinstance(scene, LauncherScene)
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                values = {"key": pygame.K_SPACE, "mod": 0, "unicode": " ", "scancode": 0}
                pygame.event.post(pygame.event.Event(kind, values))
        if len(scenes) == 10:
            may_open.set()
        if isinstance(scene, PlayScene) and len(scene.session.match.log) > 1:
            self.end()
        return pause

    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(start_module, "begin_single_player", begin_late)
    monkeypatch.setattr(Loop, "step", watched)
    words = ["--game", "klondike_patience", "--deal", "617", "--data-dir", str(tmp_path)]
    assert run(words, "", time.time) == 0
    table = scenes[-1]
    assert isinstance(table, PlayScene)
    assert [type(entry.move).__name__ for entry in table.session.match.log] == ["Shuffle", "Draw"]


# ------------------------------------------------------------------ which table that is
def test_a_new_game_opens_at_once_unless_the_player_is_asked_first() -> None:
    game = "joker_klondike"
    at_once = Opening(game, 1)
    assert find_opening("", "", Settings()) == Opening("", 0, page="launcher")
    assert find_opening("", "", Settings(welcome=True)) == Opening("", 0, page="welcome")
    assert find_opening(game, "", Settings()) == at_once
    assert find_opening(game, "", Settings(players=ASKING)) == at_once._replace(page="persons")
    assert find_opening(game, "", Settings(players=ASKING._replace(asks=False))) == at_once


@pytest.mark.parametrize(
    ("size", "cloth"), [((1280, 800), "picture-0123abcd"), ((800, 1200), Settings().cloth)], ids=str
)
def test_a_patience_has_no_ground_where_that_takes_words_or_a_picture_of_the_player(
    size: tuple[int, int], cloth: str
) -> None:
    spec = GroundSpec(Metrics(1280, 800), "klondike_patience", 1, 0, Settings())
    whole = Surface((1280, 800))
    assert paint_table_ground(whole, spec)
    assert not paint_table_ground(whole, spec._replace(m=Metrics(*size), settings=Settings(cloth=cloth)))


@pytest.mark.parametrize("game", GAMES)
def test_a_game_for_several_asks_for_the_seats_first(game: str) -> None:
    is_for_several = GAMES[game].seats.stop > 2
    assert GAMES.spec(game).asks_seats == is_for_several
    found = find_opening(game, "", Settings(players=ASKING))
    assert found
    assert found.page == ("seats" if is_for_several else "persons")


def test_a_save_tells_its_game_its_seats_and_whether_it_is_over(tmp_path: Path) -> None:
    for name in GAMES:
        assert (found := find_opening("", str(SAVES[name]), Settings()))
        assert (found.game, found.is_watched) == (name, False)
        assert (found := find_opening("", str(OVER[name]), Settings()))
        assert (found.game, found.is_watched) == (name, True)
    undone = OVER["klondike_patience"].with_stem(f"{OVER['klondike_patience'].stem}-undone")
    assert find_opening("", str(undone), Settings()) == Opening("klondike_patience", 1)


@pytest.mark.parametrize("content", ["", "[]", "{", '{"game": 3}', '{"game": "pig", "seats": 3}', "[" * 9999])
def test_a_file_that_is_no_save_tells_nothing(tmp_path: Path, content: str) -> None:
    path = tmp_path / "odd.grg"
    path.write_text(content, encoding="utf-8")
    assert find_opening("", str(path), Settings()) is None
    assert find_opening("", str(tmp_path), Settings()) is None


def test_a_long_save_is_read_behind_a_progress_bar_and_not_for_a_picture(tmp_path: Path) -> None:
    path = tmp_path / "long.grg"
    path.write_bytes(SAVES["klondike_patience"].read_bytes() + b" " * LONG_SAVE)
    assert find_opening("", str(path), Settings()) is None


def test_the_window_takes_its_last_place_after_the_first_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On X11, SDL waits there for the window manager."""
    acts: list[str] = []
    monkeypatch.setattr(Window, "update", lambda *_: acts.append("picture"))
    monkeypatch.setattr(Window, "move_to_place", lambda _: acts.append("place"))
    app = make_app(Arguments(game="klondike_patience", deal="617"), AppFolders.below(tmp_path), "")
    app.worker.close()
    app.close()
    assert acts[:2] == ["picture", "place"]

"""A file from elsewhere is taken in as a copy, however it is opened; a long one is read beside the window."""

from __future__ import annotations

import io
import os
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from random import Random

import pygame
import pytest

from games import GAMES
from games.compat import override
from games.core import Chance, Move
from games.match import Match
from games.patience.state import GiveUp
from saves import folders, replay
from saves.library import Library
from saves.listing import read_summary
from saves.replay import Progress
from tests.kit import kept
from tests.kit.waiting import wait_until
from tests.saves.hostile import HOSTILE_JSON, RUBBISH
from tests.saves.table import fingerprint
from tests.ui.hands import overhear
from tests.ui.harness import Board, Desk, opened, run
from tests.ui.patience import GAME, MOVES, saved
from tests.ui.room_teller import drop
from tests.ui.screens import DAY
from tests.ui.shared_scenes import file_of
from tests.ui.spoken_laws import unheard
from ui.app.app import App
from ui.app.scene import Scene
from ui.arguments import Arguments
from ui.cli import open_first
from ui.dialogs.files import FileScene, path_of
from ui.dialogs.loading import LoadingScene
from ui.dialogs.modal import MenuScene
from ui.draw import fonts, svg, text
from ui.draw.theme import INK
from ui.play.playing.scene import PlayScene
from ui.play.replay.scene import ReplayScene
from ui.screens import saved_game
from ui.screens.launcher import LauncherScene
from ui.screens.saved_game import deal
from ui.screens.saves import SavesScene
from ui.words import day, in_words

STRIKE = "strike_it_rich"

odd_names = pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="names of files are text there")


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the list of the saved games says."""
    return overhear(monkeypatch, SavesScene, "show_message", 1)


def command_line(desk: Desk, source: Path) -> None:
    """Or a double click, which is the same."""
    open_first(desk.app, Arguments(save=str(source)))


def ask(desk: Desk, source: Path) -> None:
    desk.show(FileScene)
    desk.type(str(source))
    desk.press_key(pygame.K_RETURN)


def go_on(desk: Desk, source: Path) -> None:
    """As from the list, where a link leads elsewhere."""
    desk.app.navigator.go_on(source)


def sent(folder: Path, game: str, *moves: Move, tail: bytes = b"") -> Path:
    """A game that a friend has begun, and what their program wrote behind it."""
    library = Library(folder / "friend")
    match = Match.begin(GAMES[game], ("Ada", "Belle", "Cleo")[: GAMES[game].seats.start], {})
    journal = library.begin(match, lambda: 0)
    match.settle(Random(1))
    for move in moves:
        match.play(move)
    journal.close()
    path = folder / "from a friend.grg"
    path.write_bytes(journal.path.read_bytes() + tail)
    journal.path.unlink()
    library.folder.rmdir()
    os.utime(path, (1_700_000_000, 1_700_000_000))
    return path


KINDS: dict[str, Callable[[Path], Path]] = {
    "nobody has moved": lambda folder: sent(folder, GAME, tail=b'["0","Dr'),
    "damaged": lambda folder: sent(folder, STRIKE, tail=b"rubbish\n"),
    "over": lambda folder: sent(folder, GAME, GiveUp()),
}


def play_a_little(desk: Desk) -> None:
    scene = desk.scene
    if not isinstance(scene, PlayScene):
        assert isinstance(scene, ReplayScene)
    elif isinstance(scene.session.match.turn, Chance):
        scene.roll()
    else:
        assert scene.play(scene.session.match.game.moves(scene.session.match.state)[0])
    desk.settle()


@pytest.mark.parametrize("kind", KINDS)
def test_a_file_from_elsewhere_stays_as_it_is_however_it_is_opened(tmp_path: Path, kind: str) -> None:
    """Looked at only, and played on; and so does one of which a picture is taken."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    source = KINDS[kind](elsewhere)
    before = fingerprint(elsewhere)
    with opened(tmp_path / "here", (960, 600)) as desk:
        for number, way in enumerate((command_line, drop, ask, go_on) * 2):
            way(desk, source)
            desk.settle()
            assert isinstance(desk.scene, PlayScene | ReplayScene)
            if number > 3:
                play_a_little(desk)
            desk.app.home()
            assert fingerprint(elsewhere) == before
        assert len(desk.app.library.list()) == 1
    picture = ("--screenshot", str(tmp_path / "p.png"), "--data-dir", str(tmp_path / "here"))
    assert kind != "damaged" or run([str(source), *picture]) == 0
    assert fingerprint(elsewhere) == before


# ------------------------------------------------------------------ refused
class Written(io.StringIO):
    """What a program writes, where somebody can read it or nobody can."""

    def __init__(self, is_terminal: bool) -> None:
        super().__init__()
        self.is_terminal = is_terminal

    @override
    def isatty(self) -> bool:
        return self.is_terminal


@pytest.mark.parametrize("written", [Written(True), Written(False), None])
def test_a_file_that_cannot_be_opened_is_told_where_it_is_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, written: Written | None
) -> None:
    bad = tmp_path / "bad.grg"
    bad.write_bytes(b"rubbish\n")
    seen: list[Scene] = []

    def show(app: App, first: Callable[[], None]) -> None:
        first()
        seen.append(app.scene)
        app.close()

    monkeypatch.setattr(App, "run", show)
    monkeypatch.setattr(sys, "stderr", written)
    is_read = written is not None and written.isatty()
    assert run([str(bad), "--data-dir", str(tmp_path / "here")]) == int(is_read)
    assert [type(scene) for scene in seen] == [LauncherScene if is_read else MenuScene]
    assert written is None or ("isn’t a saved game" in written.getvalue()) == is_read
    assert bad.read_bytes() == b"rubbish\n"


# ------------------------------------------------------------------ ours
@pytest.mark.parametrize("game", GAMES)
def test_a_game_in_play_is_gone_back_to_and_not_opened_twice(tmp_path: Path, desk: Desk, game: str) -> None:
    desk.app.navigator.open_saved(sent(tmp_path, game))
    table = desk.scene
    play_a_little(desk)
    path = file_of(table)
    desk.show(SavesScene)
    desk.app.navigator.watch(path)
    desk.app.navigator.go_on(path)
    assert desk.scene is table
    desk.show(SavesScene)
    drop(desk, path)
    assert desk.scene is table
    desk.press_key(pygame.K_ESCAPE)
    command_line(desk, path)
    assert file_of(desk.scene) == path
    assert len(desk.app.library.list()) == 1


# ------------------------------------------------------------------ files that are no such games
def test_a_hostile_deal_is_shown_and_shared_harmlessly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, desk: Desk
) -> None:
    said = overhear(monkeypatch, MenuScene, "__init__", 3)
    monkeypatch.setattr(folders, "documents_folder", lambda otherwise: tmp_path / "Documents")
    path = saved(desk)
    path.write_bytes(
        path.read_bytes().replace(b'"deal":""', b'"deal":"../../\\u0000\\u202e%s"' % (b"x" * 500))
    )
    desk.show(SavesScene)
    (found,) = desk.app.library.list()
    assert deal(found) == "../../" + "x" * 18
    desk.use("Watch")
    assert in_words(said[-1]) == "This game was saved with options this version doesn’t have."
    desk.assert_redraw_is_exact()
    desk.press_key(pygame.K_RETURN)
    desk.use("Share")
    assert not list(tmp_path.glob("*.grg"))


def test_what_is_no_saved_game_is_refused_in_a_sentence(tmp_path: Path, desk: Desk) -> None:
    for number, data in enumerate((*RUBBISH[:6], *HOSTILE_JSON[-4:])):
        (tmp_path / f"evil {number}.grg").write_bytes(data)
    for path in (*tmp_path.glob("evil*"), tmp_path / "gone.grg", tmp_path / "a\0b"):
        drop(desk, path)
        assert isinstance(desk.scene, MenuScene)
        desk.assert_redraw_is_exact()
        desk.press_key(pygame.K_RETURN)
        assert len(desk.app.scenes) == 1
        assert not desk.app.library.list()


def test_a_save_with_strange_seats_goes_on(tmp_path: Path) -> None:
    match = Match.begin(GAMES[STRIKE], ("Ada /red-pick", "computer:hard /blue-pan"), {})
    library = Library(tmp_path)
    journal = library.begin(match, lambda: 0)
    match.settle(Random(1))
    journal.close()
    path = journal.path
    path.write_bytes(path.read_bytes().replace(b"computer:hard /blue-pan", b"Ada /mauve-pick"))
    assert saved_game.heading(read_summary(path)) == "Strike It Rich · Ada and Ada 2"
    found = library.open(path, lambda: 0)
    assert found.match.seats == ("Ada /red-pick", "Ada /mauve-pick")
    assert found.journal
    found.journal.close()


# ------------------------------------------------------------------ names that are no text
def test_days_and_paths_as_one_says_them() -> None:
    noon = 1_795_176_000.0
    days = [in_words(day(then, noon)) for then in (noon, noon - DAY, noon - 10 * DAY, noon - 400 * DAY, 1e30)]
    assert [words.split(",")[0] for words in days[:2]] == ["today", "yesterday"]
    assert days[2:] == ["November 10", "October 16, 2025", "long ago"]
    assert in_words(day(noon + 3 * DAY, noon)) == "November 23"
    assert path_of("file:///C:/games/a.grg") == Path("C:/games/a.grg")
    assert path_of("~/a.grg") == Path.home() / "a.grg"
    if sys.platform == "win32":
        assert path_of("file:///tmp/%FF.grg") == Path("/tmp/\ufffd.grg")
        return
    for written in ("file:///tmp/%FF.grg", os.fsdecode(b"file:///tmp/\xff.grg")):
        assert path_of(written) == Path(os.fsdecode(b"/tmp/\xff.grg"))


@odd_names
@pytest.mark.parametrize("name", [b"two\nlines\x1b[31m", "\u202eback".encode(), b"\xed\xa0\xff"], ids=ascii)
def test_a_file_of_any_name_is_listed_opened_sent_and_put_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, desk: Desk, said: list[str], name: bytes
) -> None:
    monkeypatch.setattr(folders, "documents_folder", lambda otherwise: tmp_path / os.fsdecode(name))
    (tmp_path / os.fsdecode(name)).mkdir()
    path = tmp_path / "saves" / os.fsdecode(name + b".grg")
    saved(desk).rename(path)
    (tmp_path / "saves" / os.fsdecode(name + b" torn.grg")).write_bytes(b"nonsense\n")
    desk.show(SavesScene)
    desk.use("Share")
    desk.use("Save it")
    sent = in_words(desk.scene.sentence)  # type: ignore[attr-defined]
    desk.use("OK")
    desk.use("Archive")
    desk.use("Archive it")
    *_, kept = told = [sent, *map(in_words, said)]
    assert ["Send that file" in sent, "now in the “" in kept] == [True, True]
    assert "".join(told).isprintable()
    desk.app.navigator.open_saved(tmp_path / "saves" / "kept" / path.name)
    assert isinstance(desk.scene, PlayScene)


@odd_names
def test_the_program_may_lie_in_a_folder_of_any_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, poster = tmp_path / os.fsdecode(b"\xff"), "poster_klondike_patience"
    folder.mkdir()
    (folder / f"{poster}.jpg").write_bytes(svg.thumb_path(poster).read_bytes())
    letters = fonts.fonts_folder()
    assert letters
    for font in letters.glob("NotoSans-*.ttf"):
        (folder / font.name).write_bytes(font.read_bytes())
    monkeypatch.setattr(svg, "thumb_path", lambda name: folder / f"{name}.jpg")
    monkeypatch.setattr(fonts, "fonts_folder", lambda: folder)
    kept.forget()
    with opened(tmp_path, (960, 600)):
        assert svg.thumb(poster).get_width() > 64
        assert fonts.open_font(20, False).size("Gold")[0] == fonts.measure("Gold", 20, False)
        for words in ("\ud800", "\udcff", "a\0b", "\x1b", "a\nb"):
            assert text.width(words, 20) > 0
            assert text.line(words, 20, INK).get_width() > 0


# ------------------------------------------------------------------ long ones
PAIRS = 3_000


def long_save(desk: Desk) -> Path:
    """A game that was left, in which a move was taken back and made again very often."""
    path = saved(desk)
    lines = [line for line in path.read_bytes().splitlines() if not line.startswith(b'["="')]
    again = b'["<",1]\n' + lines[-1] + b"\n"
    path.write_bytes(b"\n".join(lines) + b"\n" + PAIRS * again)
    return path


def test_a_long_save_is_opened_when_it_has_been_read(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    path, go_on = long_save(desk), threading.Event()

    def held_up(raw: bytes, games: object, progress: Progress) -> replay.Replay:
        assert go_on.wait(60)
        return read(raw, progress=progress)

    read = replay.replay
    with monkeypatch.context() as patch:
        patch.setattr("saves.library.replay", held_up)
        desk.app.navigator.open_saved(path)
        assert isinstance(desk.scene, LoadingScene)
        assert unheard(desk) == []
        desk.step()
        desk.assert_redraw_is_exact()
        desk.click((3, 3))
        go_on.set()
        desk.settle()
    assert len(desk.at(PlayScene).session.match.log) == len(MOVES) + 1
    assert [type(scene) for scene in desk.app.scenes] == [Board, PlayScene]
    desk.app.home()
    desk.app.navigator.watch(path)
    assert isinstance(desk.scene, LoadingScene)
    desk.settle()
    assert isinstance(desk.scene, ReplayScene)


@pytest.mark.parametrize("way", [command_line, drop, ask, go_on])
def test_a_long_file_is_imported_in_the_background_however_it_is_opened(
    desk: Desk, tmp_path: Path, way: Callable[[Desk, Path], object]
) -> None:
    way(desk, long_save(desk).rename(tmp_path / "from a friend.grg"))
    desk.at(LoadingScene)
    desk.settle()
    desk.at(PlayScene)


@pytest.mark.parametrize("how", ["escape", "button", "at the last moment"])
def test_what_is_broken_off_leaves_no_game_open(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    """The same save can be opened a moment later, for nobody holds it."""
    path, go_on, told = long_save(desk), threading.Event(), threading.Event()

    def held_up(raw: bytes, games: object, progress: Progress) -> replay.Replay:
        def tell_slowly(share: float) -> None:
            told.set()
            if how != "at the last moment":
                assert go_on.wait(60)
            progress(share)

        return read(raw, progress=tell_slowly)

    read = replay.replay
    monkeypatch.setattr("saves.library.replay", held_up)
    desk.app.navigator.open_saved(path)
    scene = desk.at(LoadingScene)
    if how == "at the last moment":
        scene._work.wait()  # it has been read, and nobody has taken it yet
        desk.app.pop()
    else:
        assert told.wait(60)
        desk.press_key(pygame.K_ESCAPE) if how == "escape" else desk.use("Cancel")
    go_on.set()
    assert isinstance(desk.scene, Board)
    monkeypatch.undo()

    def opens() -> bool:
        desk.app.go_home()
        desk.app.navigator.open_saved(path)
        desk.settle()
        return isinstance(desk.scene, PlayScene)

    wait_until(opens, "the save, which somebody still reads")


def test_one_that_is_no_game_is_refused_when_it_has_been_read(desk: Desk, tmp_path: Path) -> None:
    bad = tmp_path / "bad.grg"
    bad.write_bytes(b"rubbish\n" * 10_000)
    desk.app.navigator.open_saved(bad)
    desk.settle()
    assert isinstance(desk.scene, MenuScene)
    assert len(desk.app.library.list()) == 0

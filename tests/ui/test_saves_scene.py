"""The saved games: a long list by mouse and keys, going on, watching, sharing, putting away, files."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import quote

import pygame
import pytest

from games.patience.state import Draw, GiveUp
from saves import places
from saves.library import Library
from saves.listing import Summary
from tests.saves.hostile import HOSTILE_JSON, RUBBISH
from tests.ui.deals import EVERYTHING
from tests.ui.hands import button, overhear, press
from tests.ui.harness import Board, Desk, opened
from tests.ui.patience import GAME, MOVES, PatienceScene, dealt
from ui.dialogs.modal import MenuScene
from ui.draw import cache, svg, text
from ui.draw.dates import day
from ui.draw.theme import INK
from ui.play.replay import ReplayScene
from ui.screens.saved_game import deal
from ui.screens.saves import FileScene, SavesScene, path_of
from ui.widgets.scrolling import Listing

SMALL = (960, 600)
FINISHED = (*MOVES, GiveUp())
DAY = 86_400
MANY = 60

odd_names = pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="names of files are text there")


def saved(desk: Desk, moves: tuple[object, ...] = MOVES, age: int = 0) -> Path:
    """A game that was played and left so many days ago."""
    scene = dealt(desk.app, EVERYTHING, moves)  # type: ignore[arg-type]
    assert scene.session.journal
    path = scene.session.journal.path
    scene.session.journal.close()
    stamp = 1_795_000_000 - age * DAY
    os.utime(path, (stamp, stamp))
    return path


@pytest.fixture
def documents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "Documents"
    monkeypatch.setattr(places, "documents", lambda otherwise: folder)
    return folder


@pytest.fixture
def desk(tmp_path: Path, documents: Path) -> Iterator[Desk]:
    """Three games: a finished one, one that was left, and a finished one of long ago."""
    with opened(tmp_path, SMALL) as desk:
        for age, moves in ((2, FINISHED), (1, MOVES), (0, FINISHED)):
            saved(desk, moves, age)
        desk.show(SavesScene)
        yield desk


@pytest.fixture
def many(tmp_path: Path) -> Iterator[Desk]:
    """More games than fit."""
    with opened(tmp_path, SMALL) as desk:
        data = saved(desk).read_bytes()
        for number in range(1, MANY):
            path = desk.app.library.folder / f"{GAME}-20260101-{number:06}-1.grg"
            path.write_bytes(data)
            os.utime(path, (1_780_000_000 + number, 1_780_000_000 + number))
        desk.show(SavesScene)
        yield desk


def scene(desk: Desk) -> SavesScene:
    assert isinstance(desk.scene, SavesScene)
    return desk.scene


def listing(desk: Desk) -> Listing:
    found = scene(desk).listing
    assert found
    return found


def chosen_of(desk: Desk) -> Summary:
    chosen = scene(desk).chosen
    assert chosen
    return chosen


def table_of(desk: Desk) -> PatienceScene:
    assert isinstance(desk.scene, PatienceScene)
    return desk.scene


def use(desk: Desk, label: str) -> None:
    """Click on the button whose label begins so."""
    press(desk, next(each.look.label for each in desk.scene.buttons if each.look.label.startswith(label)))


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the list says."""
    return overhear(monkeypatch, SavesScene, "say", 1)


def drop(desk: Desk, path: Path) -> None:
    desk.post(pygame.DROPFILE, file=str(path))


def paste(desk: Desk, words: str) -> None:
    assert isinstance(desk.scene, FileScene)
    pygame.scrap.put_text(words)
    desk.press_key(pygame.K_v, pygame.KMOD_CTRL)
    desk.press_key(pygame.K_RETURN)


# ------------------------------------------------------------------ the list
def test_keys_choose_and_stop_at_the_ends(many: Desk) -> None:
    page, last = listing(many).page, MANY - 1
    games = scene(many).games
    assert [summary.played for summary in games] == sorted((s.played for s in games), reverse=True)
    for key, wanted in (
        (pygame.K_UP, 0), (pygame.K_DOWN, 1), (pygame.K_DOWN, 2), (pygame.K_END, last), (pygame.K_DOWN, last),
        (pygame.K_PAGEUP, last - page), (pygame.K_HOME, 0), (pygame.K_PAGEDOWN, page), (pygame.K_END, last),
    ):  # fmt: skip
        many.press_key(key)
        assert listing(many).chosen == wanted
        assert listing(many).first <= wanted < listing(many).first + page
        many.assert_redraw_is_exact()
    many.resize((1100, 700))
    assert scene(many).chosen == games[last]
    assert listing(many).first <= last < listing(many).first + listing(many).page
    for key in (pygame.K_HOME, pygame.K_PAGEDOWN, pygame.K_PAGEDOWN):
        many.press_key(key)
    many.wheel(-2, listing(many).area.center)
    first, chosen = listing(many).first, listing(many).chosen
    many.press_key(pygame.K_COMMA)
    many.press_key(pygame.K_ESCAPE)
    assert (listing(many).first, listing(many).chosen) == (first, chosen)


def test_the_wheel_the_bar_and_a_press_on_a_row(many: Desk) -> None:
    rows, bar = listing(many), listing(many).bar
    most = MANY - rows.page
    for notches, first in ((-3, 3), (50, 0), (-500, most), (500, 0)):
        many.wheel(notches, rows.area.center)
        assert (rows.first, rows.chosen) == (first, 0)
        many.assert_redraw_is_exact()
    knob = bar.knob.copy()
    many.press(knob.center)
    for share in (0.3, 1.2, 0.5):
        many.move((knob.centerx, knob.centery + round(share * (bar.groove.height - knob.height))), held=True)
        many.assert_redraw_is_exact()
        assert abs(rows.first - min(1.0, share) * most) < 3
    many.release((3, 3))
    first = rows.first
    many.move((3, 300))
    assert rows.first == first
    many.click((bar.groove.centerx, bar.groove.bottom - 2))
    assert rows.first == most
    many.click(rows.area.center)
    assert rows.chosen == most + (rows.page - 1) // 2
    assert scene(many).chosen == scene(many).games[rows.chosen]


def test_days_and_paths_as_one_says_them() -> None:
    noon = 1_795_176_000.0
    days = [day(then, noon) for then in (noon, noon - DAY, noon - 10 * DAY, noon - 400 * DAY, 1e30)]
    assert [words.split(",")[0] for words in days[:2]] == ["today", "yesterday"]
    assert days[2:] == ["10 November", "16 October 2025", "long ago"]
    assert day(noon + 3 * DAY, noon) == "23 November"
    assert path_of("file:///C:/games/a.grg") == Path("C:/games/a.grg")
    assert path_of("~/a.grg") == Path.home() / "a.grg"
    for written in ("file:///tmp/%FF.grg", os.fsdecode(b"file:///tmp/\xff.grg")):
        assert path_of(written) == Path(os.fsdecode(b"/tmp/\xff.grg"))


# ------------------------------------------------------------------ what can be done
def test_a_finished_game_is_watched_and_one_that_was_left_goes_on(desk: Desk) -> None:
    games = scene(desk).games
    assert [summary.finished for summary in games] == [True, False, True]
    desk.assert_idle_draws_nothing()
    listing(desk).choose(0)
    for _ in range(2):
        desk.click((listing(desk).area.centerx, listing(desk).area.y + 5))
    assert isinstance(desk.scene, ReplayScene)
    desk.press_key(pygame.K_ESCAPE)
    assert scene(desk).chosen == games[0]
    assert not button(desk, "Go on").enabled
    desk.press_key(pygame.K_DOWN)
    assert button(desk, "Go on").enabled
    desk.press_key(pygame.K_RETURN)
    assert len(table_of(desk).session.match.log) == len(MOVES) + 1
    assert [type(shown) for shown in desk.app.scenes] == [Board, PatienceScene]


def test_the_game_on_the_table_can_be_watched_and_gone_back_to_but_not_put_away(
    tmp_path: Path, said: list[str]
) -> None:
    with opened(tmp_path, SMALL) as desk:
        other = saved(desk)
        desk.show(lambda app: dealt(app, EVERYTHING, [Draw()]))
        table = desk.scene
        assert isinstance(table, PatienceScene)
        desk.show(SavesScene)
        number = [summary.path for summary in scene(desk).games].index(other)
        listing(desk).choose(1 - number)
        use(desk, "Put away")
        use(desk, "Put it away")
        assert said[-1].startswith("This game is open in another window already")
        use(desk, "Watch")
        assert isinstance(desk.scene, ReplayScene)
        desk.press_key(pygame.K_ESCAPE)
        use(desk, "Go on")
        assert desk.app.scenes[-1] is table
        desk.show(SavesScene)
        listing(desk).choose(number)
        use(desk, "Go on")
        assert len(table_of(desk).session.match.log) == len(MOVES) + 1
        assert table.session.journal is None
        assert len(desk.app.library.list()) == 2


def test_putting_away_asks_and_deletes_nothing(desk: Desk, said: list[str]) -> None:
    desk.press_key(pygame.K_DOWN)
    chosen = chosen_of(desk)
    data = chosen.path.read_bytes()
    use(desk, "Put away")
    desk.press_key(pygame.K_ESCAPE)
    assert chosen.path.exists()
    for left in (2, 1, 0):
        chosen = chosen_of(desk)
        use(desk, "Put away")
        use(desk, "Put it away")
        assert said[-1] == f"It is now in the folder “kept” as {chosen.path.name}."
        assert (len(scene(desk).games), listing(desk).chosen) == (left, left - 1)
        desk.assert_redraw_is_exact()
    assert [button.look.label for button in scene(desk).buttons if button.enabled] == ["Open a file ...", ""]
    for key in (pygame.K_DOWN, pygame.K_END, pygame.K_PAGEUP, pygame.K_RETURN):
        desk.press_key(key)
        desk.assert_redraw_is_exact()
    kept = list((desk.app.library.folder / "kept").iterdir())
    assert data in [path.read_bytes() for path in kept]
    assert desk.app.navigator.open_saved(kept[0]) == ""
    assert len(desk.app.library.list()) == 1


def test_sharing_writes_a_readable_file_once_that_arrives_as_it_was(
    desk: Desk, documents: Path, tmp_path: Path, said: list[str]
) -> None:
    documents.write_text("a file where the folder should be")
    desk.press_key(pygame.K_DOWN)
    use(desk, "Share")
    assert said[-1].startswith("The game cannot be saved there:")
    documents.unlink()
    documents.mkdir()
    name = f"Klondike, {len(MOVES)} moves"
    (documents / f"{name}.grg").write_text("something else")
    for _ in range(2):
        use(desk, "Share")
        assert said[-1] == (
            f"It is now in your folder “Documents” as “{name} 2.grg”: send that file to a friend."
        )
    assert len(list(documents.iterdir())) == 2
    arrived = Library(tmp_path / "friend").take_in(documents / f"{name} 2.grg")
    assert arrived.read_bytes() == chosen_of(desk).path.read_bytes()


def test_a_hostile_deal_is_shown_and_shared_harmlessly(desk: Desk, documents: Path, said: list[str]) -> None:
    path = scene(desk).games[0].path
    path.write_bytes(
        path.read_bytes().replace(b'"deal":""', b'"deal":"../../\\u0000\\u202e%s"' % (b"x" * 500))
    )
    desk.app.pop()
    desk.show(SavesScene)
    number, found = next((n, each) for n, each in enumerate(scene(desk).games) if each.path == path)
    assert deal(found) == "../../" + "x" * 18
    listing(desk).choose(number)
    use(desk, "Watch")
    assert said[-1] == "This game was saved with options that this version does not know."
    desk.assert_redraw_is_exact()
    use(desk, "Share")
    assert not list(documents.parent.glob("*.grg"))
    for name, sentence in (
        ("torn", "The file torn.grg cannot be read as a saved game; it is left as it is."),
        ("torn-2", "2 more files cannot be read as saved games; they are left as they are."),
    ):
        (path.parent / f"{name}.grg").write_bytes(b"nonsense\n")
        desk.app.pop()
        desk.show(SavesScene)
        assert scene(desk)._unreadable() == sentence


# ------------------------------------------------------------------ files from elsewhere
@pytest.fixture
def shared(desk: Desk, tmp_path: Path) -> Path:
    """A finished game from a friend."""
    return saved(desk, (*MOVES[:4], GiveUp())).rename(tmp_path / "from Ada.txt")


def test_a_path_that_is_pasted_is_opened_or_refused_in_a_sentence(desk: Desk, shared: Path) -> None:
    for form in (f"{shared}", f'"{shared}"', f"  {shared} ", f"file://{quote(str(shared))}"):
        use(desk, "Open a file")
        paste(desk, form)
        assert isinstance(desk.scene, ReplayScene)
        assert desk.scene.reel.last == 5
        desk.press_key(pygame.K_ESCAPE)
        assert len(scene(desk).games) == 4
    for words in ("/nowhere/at all.grg", "/", "x" * 70, "~nobody-of-this-name/x", ""):
        use(desk, "Open a file")
        paste(desk, words)
        assert isinstance(desk.scene, FileScene)
        assert desk.scene.refusal.endswith(".")
        assert (desk.scene.refusal == "Please type or paste where the file is.") == (not words)
        desk.assert_redraw_is_exact()
        desk.press_key(pygame.K_ESCAPE)


def test_a_file_that_is_dropped_is_opened_anywhere(desk: Desk, shared: Path) -> None:
    ways: tuple[Callable[[], object], ...] = (
        lambda: None,
        lambda: use(desk, "Put away"),
        lambda: desk.press_key(pygame.K_ESCAPE),
        lambda: use(desk, "Open a file"),
        lambda: desk.app.navigator.open_new(GAME, "617"),
        desk.app.home,
    )
    for go_elsewhere in ways:
        go_elsewhere()
        desk.settle()
        below = desk.scene
        drop(desk, shared)
        assert isinstance(desk.scene, ReplayScene)
        desk.assert_redraw_is_exact()
        desk.press_key(pygame.K_ESCAPE)
        assert desk.scene is below
        assert sum(summary.moves == 5 for summary in desk.app.library.list()) == 1
    left = shared.with_name("left.grg")
    left.write_bytes(saved(desk).read_bytes() + b'["0","Draw"]\n')
    drop(desk, left)
    assert len(table_of(desk).session.match.log) == len(MOVES) + 2


def test_what_is_no_saved_game_is_refused_in_a_sentence(desk: Desk, tmp_path: Path) -> None:
    before = desk.app.library.list()
    for number, data in enumerate((*RUBBISH[:6], *HOSTILE_JSON[-4:])):
        (tmp_path / f"evil {number}.grg").write_bytes(data)
    for path in (*tmp_path.glob("evil*"), tmp_path / "gone.grg", tmp_path / "a\0b"):
        drop(desk, path)
        assert isinstance(desk.scene, MenuScene)
        desk.assert_redraw_is_exact()
        desk.press_key(pygame.K_RETURN)
        assert isinstance(desk.scene, SavesScene)
        assert desk.app.library.list() == before


# ------------------------------------------------------------------ names that are no text
@odd_names
@pytest.mark.parametrize("name", [b"two\nlines\x1b[31m", "\u202eback".encode(), b"\xed\xa0\xff"], ids=ascii)
def test_a_file_of_any_name_is_listed_opened_sent_and_put_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: list[str], name: bytes
) -> None:
    monkeypatch.setattr(places, "documents", lambda otherwise: tmp_path / os.fsdecode(name))
    with opened(tmp_path, SMALL) as desk:
        path = tmp_path / "saves" / os.fsdecode(name + b".grg")
        saved(desk).rename(path)
        (tmp_path / "saves" / os.fsdecode(name + b" torn.grg")).write_bytes(b"nonsense\n")
        desk.show(SavesScene)
        use(desk, "Share")
        use(desk, "Put away")
        use(desk, "Put it away")
        assert ["send that file" in said[-2], "is now in the folder" in said[-1]] == [True, True]
        assert all(sentence.isprintable() for sentence in said)
        assert desk.app.navigator.open_saved(tmp_path / "saves" / "kept" / path.name) == ""
        assert isinstance(desk.scene, PatienceScene)


@odd_names
def test_the_program_may_lie_in_a_folder_of_any_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, poster = tmp_path / os.fsdecode(b"\xff"), "poster_klondike_patience"
    folder.mkdir()
    (folder / f"{poster}.png").write_bytes(svg.thumb_path(poster).read_bytes())
    fonts = text._folder()
    assert fonts
    for font in fonts.glob("NotoSans-*.ttf"):
        (folder / font.name).write_bytes(font.read_bytes())
    monkeypatch.setattr(svg, "thumb_path", lambda name: folder / f"{name}.png")
    monkeypatch.setattr(text, "_folder", lambda: folder)
    cache.invalidate()
    with opened(tmp_path, SMALL):
        assert svg.thumb(poster).get_width() == 64
        assert text.font.__wrapped__(20).size("Gold") == text.font(20).size("Gold")
        for words in ("\ud800", "\udcff", "a\0b", "\x1b", "a\nb"):
            assert text.width(words, 20) > 0
            assert text.line(words, 20, INK).get_width() > 0

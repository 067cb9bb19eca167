"""The saved games: a long list by mouse and keys, going on, watching, sharing, putting away, files."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from games.patience.state import Draw, GiveUp
from saves import places
from saves.library import Library
from saves.replay import load, replay
from tests.saves.hostile import HOSTILE_JSON, RUBBISH
from tests.ui.deals import EVERYTHING
from tests.ui.harness import Board, Desk, opened
from tests.ui.patience import GAME, MOVES, PatienceScene, dealt
from ui.dialogs.modal import MenuScene
from ui.play.replay import ReplayScene
from ui.screens.saved_game import deal
from ui.screens.saves import FileScene, SavesScene, path_of
from ui.widgets.scrolling import Listing

FINISHED = (*MOVES, GiveUp())
DAY = 86_400


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
    with opened(tmp_path) as desk:
        for age, moves in ((2, FINISHED), (1, MOVES), (0, FINISHED)):
            saved(desk, moves, age)
        desk.show(SavesScene)
        yield desk


@pytest.fixture
def many(tmp_path: Path) -> Iterator[Desk]:
    """Two hundred games."""
    with opened(tmp_path) as desk:
        data = saved(desk).read_bytes()
        for number in range(1, 200):
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


def use(desk: Desk, label: str) -> None:
    """Click on the button with a label."""
    button = next(button for button in desk.scene.buttons if button.look.label.startswith(label))
    desk.click(button.area.center)


def said(desk: Desk) -> list[str]:
    """What the scene says from now on."""
    heard: list[str] = []
    say = desk.scene.say

    def overheard(sentence: str) -> None:
        heard.append(sentence)
        say(sentence)

    desk.scene.say = overheard  # type: ignore[method-assign]
    return heard


# ------------------------------------------------------------------ the list
def test_the_game_played_last_is_first_and_chosen(desk: Desk) -> None:
    games = scene(desk).games
    assert [summary.played for summary in games] == sorted((s.played for s in games), reverse=True)
    assert scene(desk).chosen == games[0]
    assert [summary.finished for summary in games] == [True, False, True]
    desk.assert_idle_draws_nothing()


def test_keys_choose_and_stop_at_the_ends(many: Desk) -> None:
    for key, wanted in (
        (pygame.K_UP, 0), (pygame.K_DOWN, 1), (pygame.K_DOWN, 2), (pygame.K_END, 199), (pygame.K_DOWN, 199),
        (pygame.K_PAGEUP, 199 - listing(many).page), (pygame.K_HOME, 0),
        (pygame.K_PAGEDOWN, listing(many).page),
    ):  # fmt: skip
        many.press_key(key)
        assert listing(many).chosen == wanted
        first = listing(many).first
        assert first <= wanted < first + listing(many).page
        many.assert_redraw_is_exact()


def test_the_wheel_scrolls_and_chooses_nothing(many: Desk) -> None:
    many.wheel(-3, listing(many).area.center)
    assert listing(many).first == 3
    assert listing(many).chosen == 0
    many.assert_redraw_is_exact()
    many.wheel(50)
    assert listing(many).first == 0
    many.wheel(-500)
    assert listing(many).first == 200 - listing(many).page
    many.assert_redraw_is_exact()


def test_the_scroll_bar_is_dragged_from_end_to_end(many: Desk) -> None:
    knob = listing(many).bar.knob
    many.press(knob.center)
    for share in (0.3, 0.6, 1.2, 0.5):
        place = (knob.centerx, knob.centery + round(share * (listing(many).bar.groove.height - knob.height)))
        many.move(place, held=True)
        many.assert_redraw_is_exact()
        assert abs(listing(many).first - min(1.0, share) * (200 - listing(many).page)) < 3
    many.release((3, 3))
    first = listing(many).first
    many.move((3, 300))
    assert listing(many).first == first
    many.assert_redraw_is_exact()


def test_a_press_in_the_groove_jumps(many: Desk) -> None:
    groove = listing(many).bar.groove
    many.click((groove.centerx, groove.bottom - 2))
    assert listing(many).first == 200 - listing(many).page


def test_a_press_chooses_the_row_under_the_mouse(many: Desk) -> None:
    many.wheel(-20)
    listing(many).choose(25)
    place = listing(many).area.center
    listing(many).choose(listing(many).first)
    many.click(place)
    assert listing(many).chosen == 25
    assert scene(many).chosen == scene(many).games[25]
    many.assert_redraw_is_exact()


def test_choosing_stays_through_another_size_and_another_scene(many: Desk) -> None:
    many.press_key(pygame.K_END)
    chosen = scene(many).chosen
    many.resize((960, 600))
    assert scene(many).chosen == chosen
    many.press_key(pygame.K_COMMA)
    many.press_key(pygame.K_ESCAPE)
    assert scene(many).chosen == chosen
    assert listing(many).first <= listing(many).chosen < listing(many).first + listing(many).page


def test_an_empty_list_says_so_and_offers_to_open_a_file(tmp_path: Path) -> None:
    with opened(tmp_path) as desk:
        desk.show(SavesScene)
        assert [button.look.label for button in scene(desk).buttons if button.enabled] == [
            "Open a file ...", "",
        ]  # fmt: skip
        for key in (pygame.K_DOWN, pygame.K_END, pygame.K_PAGEUP, pygame.K_RETURN):
            desk.press_key(key)
            desk.assert_redraw_is_exact()


def test_tab_reaches_the_list_and_every_button(desk: Desk) -> None:
    desk.press_key(pygame.K_DOWN)
    reached = set()
    for _ in range(10):
        reached.add(desk.scene.focus.target)
        desk.press_key(pygame.K_TAB)
        desk.assert_redraw_is_exact()
    assert reached == {listing(desk), *(button for button in scene(desk).buttons if button.enabled)}


def test_files_that_cannot_be_read_are_told_of(desk: Desk) -> None:
    folder = desk.app.library.folder
    (folder / "torn.grg").write_bytes(b"nonsense\n")
    desk.app.pop()
    desk.show(SavesScene)
    assert "torn.grg" in scene(desk)._unreadable()
    (folder / "torn-2.grg").write_bytes(b"nonsense\n")
    assert scene(desk)._unreadable().startswith("2 more files")
    assert len(scene(desk).games) == 3


# ------------------------------------------------------------------ what can be done
def test_a_double_click_watches_a_finished_game_and_escape_comes_back(desk: Desk) -> None:
    place = listing(desk).area.center
    desk.click(place)
    desk.click(place)
    assert isinstance(desk.scene, ReplayScene)
    desk.press_key(pygame.K_ESCAPE)
    assert scene(desk).chosen == scene(desk).games[0]


def test_enter_goes_on_with_a_game_that_was_left(desk: Desk) -> None:
    desk.press_key(pygame.K_DOWN)
    desk.press_key(pygame.K_RETURN)
    table = desk.scene
    assert isinstance(table, PatienceScene)
    assert table.controller._move_count == len(MOVES)
    assert [type(shown) for shown in desk.app.scenes] == [Board, PatienceScene]


def test_going_on_puts_the_game_on_the_table_away(tmp_path: Path) -> None:
    with opened(tmp_path) as desk:
        path = saved(desk)
        desk.show(lambda app: dealt(app, EVERYTHING, [Draw()]))
        table = desk.scene
        assert isinstance(table, PatienceScene)
        desk.show(SavesScene)
        number = [summary.path for summary in scene(desk).games].index(path)
        for _ in range(number):
            desk.press_key(pygame.K_DOWN)
        use(desk, "Go on")
        assert isinstance(desk.scene, PatienceScene)
        assert desk.scene.controller._move_count == len(MOVES)
        assert table.session.journal is None
        assert len(desk.app.library.list()) == 2


def test_the_game_on_the_table_can_be_watched_and_gone_back_to_but_not_put_away(tmp_path: Path) -> None:
    with opened(tmp_path) as desk:
        desk.show(lambda app: dealt(app, EVERYTHING, MOVES))
        table = desk.scene
        desk.show(SavesScene)
        use(desk, "Put away")
        heard = said_by(desk, desk.app.scenes[-2])
        use(desk, "Put it away")
        assert "open in another window" in heard[-1]
        use(desk, "Watch")
        assert isinstance(desk.scene, ReplayScene)
        desk.press_key(pygame.K_ESCAPE)
        use(desk, "Go on")
        assert desk.scene is table


def said_by(desk: Desk, shown: object) -> list[str]:
    heard: list[str] = []
    shown.say = heard.append  # type: ignore[attr-defined]
    return heard


def test_putting_away_asks_and_deletes_nothing(desk: Desk) -> None:
    desk.press_key(pygame.K_DOWN)
    chosen = scene(desk).chosen
    assert chosen
    data = chosen.path.read_bytes()
    use(desk, "Put away")
    assert isinstance(desk.scene, MenuScene)
    desk.press_key(pygame.K_ESCAPE)
    assert chosen.path.exists()
    use(desk, "Put away")
    use(desk, "Put it away")
    assert not chosen.path.exists()
    kept = desk.app.library.folder / "kept" / chosen.path.name
    assert kept.read_bytes() == data
    assert len(scene(desk).games) == 2
    assert listing(desk).chosen == 1
    desk.assert_redraw_is_exact()
    assert desk.app.navigator.open_saved(kept) == ""
    assert len(desk.app.library.list()) == 3


def test_the_last_one_can_be_put_away(tmp_path: Path) -> None:
    with opened(tmp_path) as desk:
        saved(desk)
        desk.show(SavesScene)
        use(desk, "Put away")
        use(desk, "Put it away")
        assert scene(desk).games == []
        desk.assert_redraw_is_exact()


# ------------------------------------------------------------------ sharing
def test_sharing_writes_a_readable_file_once(desk: Desk, documents: Path) -> None:
    heard = said(desk)
    desk.press_key(pygame.K_DOWN)
    use(desk, "Share")
    use(desk, "Share")
    chosen = scene(desk).chosen
    assert chosen
    (shared,) = documents.iterdir()
    assert shared.name == f"Klondike, {len(MOVES)} moves.grg"
    assert shared.read_bytes() == chosen.path.read_bytes()
    assert shared.name in heard[-1]
    assert "Documents" in heard[-1]
    desk.assert_redraw_is_exact()


def test_another_game_of_the_same_name_gets_its_own_file(desk: Desk, documents: Path) -> None:
    documents.mkdir()
    (documents / f"Klondike, {len(FINISHED)} moves.grg").write_text("something else")
    use(desk, "Share")
    assert sorted(path.name for path in documents.iterdir()) == [
        f"Klondike, {len(FINISHED)} moves 2.grg", f"Klondike, {len(FINISHED)} moves.grg",
    ]  # fmt: skip


def test_sharing_where_nothing_can_be_written_is_said(desk: Desk, documents: Path) -> None:
    documents.write_text("a file where the folder should be")
    heard = said(desk)
    use(desk, "Share")
    assert heard[-1].startswith("The game cannot be saved there:")


def test_what_is_shared_arrives_as_it_was(desk: Desk, documents: Path, tmp_path: Path) -> None:
    desk.press_key(pygame.K_DOWN)
    sent = scene(desk).chosen
    assert sent
    use(desk, "Share")
    (shared,) = documents.iterdir()
    friend = Library(tmp_path / "friend")
    arrived = friend.take_in(shared)
    assert arrived.read_bytes() == sent.path.read_bytes()
    assert replay(load(arrived)).match == replay(load(sent.path)).match
    assert friend.take_in(shared) == arrived
    assert len(friend.list()) == 1


@pytest.mark.parametrize(
    ("name", "plain"), [('../../a:b\\c*?"<>|\n\x00 d', "a b c d"), ("///", "game"), ("x" * 500, "x" * 60)]
)
def test_names_of_files_are_plain(desk: Desk, documents: Path, name: str, plain: str) -> None:
    sent = scene(desk).chosen
    assert sent
    assert desk.app.library.share(sent.path, name) == documents / f"{plain}.grg"


def test_a_hostile_deal_is_shown_and_shared_harmlessly(desk: Desk, documents: Path) -> None:
    path = scene(desk).games[0].path
    evil = path.read_bytes().replace(b'"deal":""', b'"deal":"../../\\u0000\\u202e' + b"x" * 500 + b'"')
    path.write_bytes(evil)
    desk.app.pop()
    desk.show(SavesScene)
    found = next(summary for summary in scene(desk).games if summary.path == path)
    assert len(deal(found)) <= 24
    assert deal(found).isprintable()
    desk.press_key(pygame.K_HOME)
    desk.assert_redraw_is_exact()
    heard = said(desk)
    use(desk, "Watch")
    assert heard[-1]
    use(desk, "Share")
    assert not list(documents.parent.glob("*.grg"))


# ------------------------------------------------------------------ files from elsewhere
def paste(desk: Desk, words: str) -> None:
    assert isinstance(desk.scene, FileScene)
    pygame.scrap.put_text(words)
    desk.press_key(pygame.K_v, pygame.KMOD_CTRL)
    desk.press_key(pygame.K_RETURN)


@pytest.fixture
def shared(desk: Desk, tmp_path: Path) -> Path:
    """A finished game from a friend."""
    path = tmp_path / "from Ada.txt"
    scene = dealt(desk.app, EVERYTHING, (*MOVES[:4], GiveUp()))
    assert scene.session.journal
    scene.session.journal.close()
    path.write_bytes(scene.session.journal.path.read_bytes())
    scene.session.journal.path.unlink()
    return path


@pytest.mark.parametrize("form", ["{}", '"{}"', "  {} ", "file://{}"])
def test_a_path_that_is_pasted_is_opened(desk: Desk, shared: Path, form: str) -> None:
    use(desk, "Open a file")
    words = shared.as_uri().removeprefix("file://") if form.startswith("file") else str(shared)
    paste(desk, form.format(words))
    assert isinstance(desk.scene, ReplayScene)
    assert desk.scene.reel.last == 5
    desk.press_key(pygame.K_ESCAPE)
    assert len(scene(desk).games) == 4


def test_a_path_that_leads_nowhere_is_refused_in_a_sentence(desk: Desk) -> None:
    use(desk, "Open a file")
    for words in ("/nowhere/at all.grg", "/", "x" * 900, "~nobody-of-this-name/x"):
        paste(desk, words)
        assert isinstance(desk.scene, FileScene)
        assert desk.scene.refusal.endswith(".")
        desk.assert_redraw_is_exact()
    for _ in range(80):
        desk.press_key(pygame.K_BACKSPACE)
    desk.press_key(pygame.K_RETURN)
    assert isinstance(desk.scene, FileScene)
    assert desk.scene.refusal == "Please type or paste where the file is."


def test_what_is_written_as_a_path() -> None:
    assert path_of(' "') is None
    assert path_of("file:///tmp/a%20b.grg") == Path("/tmp/a b.grg")
    assert path_of("file:///C:/games/a.grg") == Path("C:/games/a.grg")
    assert path_of("~/a.grg") == Path.home() / "a.grg"
    assert path_of("file:///tmp/%FF.grg") == Path(os.fsdecode(b"/tmp/\xff.grg"))
    assert path_of(os.fsdecode(b"file:///tmp/\xff.grg")) == Path(os.fsdecode(b"/tmp/\xff.grg"))


def drop(desk: Desk, path: Path) -> None:
    desk.post(pygame.DROPFILE, file=str(path))


@pytest.mark.parametrize("where", ["list", "table", "menu", "field", "first"])
def test_a_file_that_is_dropped_is_opened_anywhere(desk: Desk, shared: Path, where: str) -> None:
    if where == "table":
        desk.app.navigator.open_new(GAME, "617")
    elif where == "menu":
        use(desk, "Put away")
    elif where == "field":
        use(desk, "Open a file")
    elif where == "first":
        desk.app.home()
    desk.settle()
    below = desk.scene
    drop(desk, shared)
    assert isinstance(desk.scene, ReplayScene)
    desk.assert_redraw_is_exact()
    desk.press_key(pygame.K_ESCAPE)
    assert desk.scene is below
    drop(desk, shared)
    assert len(desk.app.library.list()) >= 4
    assert sum(summary.moves == 5 for summary in desk.app.library.list()) == 1


def test_an_unfinished_game_that_is_dropped_goes_on(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "left.grg"
    path.write_bytes(scene(desk).games[1].path.read_bytes() + b'["0","Draw"]\n')
    drop(desk, path)
    table = desk.scene
    assert isinstance(table, PatienceScene)
    assert table.controller._move_count == len(MOVES) + 1
    drop(desk, table.session.journal.path if table.session.journal else path)
    assert desk.scene is table


@pytest.mark.parametrize("data", [*RUBBISH[:6], *RUBBISH[8:12], *HOSTILE_JSON[-12:]], ids=range(22))
def test_a_hostile_file_is_refused_in_a_sentence(desk: Desk, tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "evil.grg"
    path.write_bytes(data)
    before = desk.app.library.list()
    drop(desk, path)
    assert isinstance(desk.scene, MenuScene)
    assert desk.scene._sentence.endswith(".")
    desk.assert_redraw_is_exact()
    desk.press_key(pygame.K_RETURN)
    assert isinstance(desk.scene, SavesScene)
    assert desk.app.library.list() == before


@pytest.mark.parametrize("name", ["gone.grg", ".", "a\0b"])
def test_what_is_no_file_is_refused_in_a_sentence(desk: Desk, tmp_path: Path, name: str) -> None:
    drop(desk, tmp_path / name)
    assert isinstance(desk.scene, MenuScene)
    desk.press_key(pygame.K_ESCAPE)
    assert isinstance(desk.scene, SavesScene)

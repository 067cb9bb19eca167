"""Acts and sights in all rooms that are no tables, as tests/ui/screen_walks.txt has them.

After each line it is told what is to be seen, said, heard and kept on the disk that was not before.
"""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path, PurePosixPath
from random import Random
from typing import Any, Final

import pygame
import pytest

from games import GAMES
from games.chance import pick
from games.compat import override
from games.core import Move, Words
from games.match import Match
from games.patience.deals import check_deal, may_become_deal
from games.patience.state import Draw, GiveUp
from saves import folders
from saves.journal import Journal
from saves.library import Library
from saves.settings import Settings
from saves.settings_store import SettingsStore
from tests.kit.script import plain
from tests.ui import books
from tests.ui.deals import EVERYTHING
from tests.ui.desk_teller import WatchingTeller
from tests.ui.hands import overhear
from tests.ui.harness import Desk, Place
from tests.ui.patience import GAME, MOVES, dealt, saved
from tests.ui.screens import DAY, SCENES
from tests.ui.spoken_laws import unheard
from tests.ui.tables import GAME as STRIKE
from tests.ui.tables import Laid
from ui.app.scene import Scene
from ui.dialogs import files
from ui.dialogs.book import BookScene
from ui.dialogs.files import FileScene
from ui.dialogs.list_modal import ListModal
from ui.dialogs.modal import MenuScene
from ui.dialogs.number import NumberScene
from ui.play.playing.scene import PlayScene
from ui.play.playing.start import begin_single_player
from ui.play.replay.scene import ReplayScene
from ui.screens import launcher, saved_game
from ui.screens.keys import KeysScene
from ui.screens.launcher import LauncherScene
from ui.screens.look import BadgeChoice
from ui.screens.new_game.scene import NewGameScene
from ui.screens.poster import PosterSprite
from ui.screens.rules.scene import Chapter, LeavesScene
from ui.screens.saves import SavesScene
from ui.screens.settings import SettingsScene
from ui.screens.statistics.scene import StatisticsScene
from ui.screens.statistics.tabs import GameTab
from ui.widgets.button import Button
from ui.widgets.controls import Choice, Control, Slider
from ui.widgets.scrolling import RowList, ScrollView
from ui.words import in_words

FINISHED: Final = (*MOVES, GiveUp())
LAST_DAY: Final = 1_700_000_000  # long before any game that is played in a test
KEPT: Final = [name for name in Settings.__dataclass_fields__ if name != "tables"]
SHARES: Final = range(0, 101, 5)
SPEAKERS: Final = (
    (LauncherScene, "show_message", 1),
    (SavesScene, "show_message", 1),
    (SettingsScene, "show_message", 1),
    (StatisticsScene, "show_message", 1),
    (MenuScene, "__init__", 3),
    (launcher, "ribbon", 0),
)
"""Whatever says words, and in which place they are handed over."""
_NUMBER: Final = re.compile(r"-\d{8}-\d{6}-\d+")
_OURS: Final = ("records", "settings")
_DAY: Final = re.compile(r"\d{4}-\d{2}-\d{2}")


def left(desk: Desk, moves: tuple[Move, ...], age: str) -> Path:
    """Add a game that was played and left so many days ago."""
    path = saved(desk, moves)
    os.utime(path, (LAST_DAY - int(age) * DAY,) * 2)
    return path


def drop(desk: Desk, path: Path) -> None:
    desk.post(pygame.DROPFILE, file=str(path))


class RoomTeller(WatchingTeller):
    """Somebody who goes through the rooms of the program; `folder` is all the disk there is."""

    def __init__(self, desk: Desk, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__(desk)
        self.folder = folder
        monkeypatch.setattr(folders, "documents_folder", lambda otherwise: folder / "Documents")
        (folder / "Documents").mkdir(exist_ok=True)
        monkeypatch.setattr(files, "show_in_folder", self._show)
        self.leaves = books.watch_leaves(monkeypatch)
        for owner, name, argument in SPEAKERS:
            overhear(monkeypatch, owner, name, argument, self.says)
        self.held: Journal | None = None
        self.before = self.all_seen()
        self.heard = len(desk.sound.played)

    # -------------------------------------------------------------- what is seen
    @override
    def news(self) -> Iterator[str]:
        """Yield what was said, asked and heard; cards at a table make too many sounds."""
        self.says[:] = map(self._plain, self.says)
        yield from super().news()
        sounds = sorted({*self.desk.sound.played[self.heard :]} - {"click"})
        if sounds and not isinstance(self.desk.scene, PlayScene):
            yield f"sounds: {', '.join(sounds)}"
        self.heard = len(self.desk.sound.played)

    def _plain(self, told: Words) -> str:
        """Return words without the folder, the time and the day of this test."""
        said = in_words(told).replace("\\", "/").replace(f"…/{self.folder.name}", "…")
        return _DAY.sub("DAY", _NUMBER.sub("", said))

    @override
    def seen(self) -> Iterator[tuple[str, str]]:
        app = self.desk.app
        kept = SettingsStore(app.settings.path).current
        assert kept == app.settings.current
        if app.loop.running:
            yield from self._room(self.desk.scene)
        else:
            yield "window", "closed"
        yield from ((f"kept {name}", plain(getattr(kept, name))) for name in KEPT)
        yield "volumes", str(self.desk.sound.levels)
        yield "full screen", plain(self.desk.display.full_screen)
        yield "text", f"{app.metrics.text_size} %"
        yield "files", self._files()

    def _room(self, scene: Any) -> Iterator[tuple[str, str]]:
        """Yield what a screen shows."""
        yield "scene", type(scene).__name__
        if isinstance(scene, PlayScene):
            yield "game", scene.session.match.game.name
            yield "entries", str(len(scene.session.match.log))
            return
        if isinstance(scene, ReplayScene):
            yield "entries", str(scene.cursor.last)
            return
        assert unheard(self.desk) == []
        if isinstance(scene, Laid):
            _, seats, options = scene.began
            yield "laid", f"{' | '.join(seats)}; {', '.join(f'{name} {options[name]}' for name in options)}"
        named = self._named()
        here = next((name for name, target in named.items() if target is scene.focus.target), "")
        yield "focus", here if scene.focus.is_shown else ""
        yield "buttons", " | ".join(name for name, target in named.items() if isinstance(target, Button))
        for name, target in named.items():
            if hasattr(target, "value"):
                words = plain(target.value).replace("\\", "/").replace(self.folder.as_posix(), "FOLDER")
                yield name, words if words == words.strip() else f'"{words}"'
            elif hasattr(target, "seating"):
                yield name, f"{target.seating.name} {target.seating.colour} {target.seating.token}"
        if hasattr(scene, "error"):
            yield "refusal", in_words(getattr(scene.error, "sentence", scene.error or ""))
        if isinstance(scene, NewGameScene):
            yield "told", scene.level_text
        yield from self._more(scene)

    def _more(self, scene: Any) -> Iterator[tuple[str, str]]:
        """Yield what only one kind of screen shows."""
        if isinstance(scene, NewGameScene | StatisticsScene):
            yield "game", scene.game
        if isinstance(scene, SavesScene):
            assert scene.listing
            first, page = scene.listing.first, scene.listing.page
            shown = scene.games[first : first + page]
            yield "rows", f"{first + 1} to {first + len(shown)} of {len(scene.games)}"
            words = ""
            if scene.chosen:
                heading, state = saved_game.heading(scene.chosen), saved_game.state(scene.chosen)
                words = f"{scene.listing.chosen + 1}, {heading}, {state}"
            yield "chosen", words
        if isinstance(scene, KeysScene):
            bindings, command = self.desk.app.reader.bindings, scene.command_chosen
            yield "chosen", f"{command}, key {bindings.key(command)}, button {bindings.button(command)}"
            yield "told", in_words(scene.note)
        if isinstance(scene, LeavesScene):
            yield "page", f"{scene.number + 1} of {len(scene.leaves)}, {scene.leaves[scene.number].title}"
            yield (
                "found",
                " | ".join(mark.label for mark in scene.bookmarks) if scene.search else "everything",
            )
        if isinstance(scene, StatisticsScene):
            kind, what = self.leaves[-1]
            yield "leaf", what if isinstance(what, str) else f"{kind} of {len(what)}"
        if leaf := getattr(scene, "page", None):
            yield "scrolled", "to the end" if leaf.scroll == leaf.hidden else "a part" if leaf.scroll else ""

    def _files(self) -> str:
        """Count the games in each folder, and name the other files."""
        there = (path.relative_to(self.folder) for path in self.folder.rglob("*.*") if path.is_file())
        found = [PurePosixPath(path.as_posix()) for path in there]
        found = [path for path in found if not path.name.startswith(_OURS) and path.suffix != ".lock"]
        games = Counter(str(path.parent) for path in found if _NUMBER.search(path.name))
        others = sorted(path for path in found if not _NUMBER.search(path.name))
        named = [_DAY.sub("DAY", str(path)) for path in others]
        return " | ".join([*(f"{count} in {name}" for name, count in sorted(games.items())), *named])

    def _named(self) -> dict[str, Any]:
        """Return all that can have the focus, by its name."""
        found: dict[str, Any] = {}
        for target in self.desk.scene.targets():
            name = name_of(target)
            number = sum(other.rstrip(" 0123456789") == name for other in found)
            found[f"{name} {number + 1}" if number else name] = target
        return found

    # -------------------------------------------------------------- where something is
    @override
    def place(self, name: str) -> Place:
        """Return the middle of the window, of what can have the focus, or of a part of it."""
        scene, named = self.desk.scene, self._named()
        found: dict[str, Place] = {"beside": (3, 3), "middle": scene.m.window.center}
        found |= {label: target.area.center for label, target in named.items()}
        for label, target in named.items():
            for part, place in parts_of(target, scene.m.height):
                found.setdefault(part, place)
                found[f"{label} {part}"] = place
        if isinstance(scene, BookScene | ListModal):
            bar: Any = (scene.page if isinstance(scene, BookScene) else scene.listing).bar  # type: ignore[union-attr]
            way = bar.groove.height - bar.thumb.height
            middle = (bar.groove.centerx, bar.groove.y + bar.thumb.height // 2)
            found |= {f"bar {share}": (middle[0], middle[1] + way * share // 100) for share in SHARES}
        return found[name]

    # -------------------------------------------------------------- what is done
    @override
    def check(self) -> None:
        if self.desk.app.loop.running:
            self.desk.settle()
            self.desk.step(5)
            self.desk.assert_redraw_is_exact()

    @override
    def do_click(self, name: str) -> None:
        """Click, long after the last click."""
        self.desk.step(1, 1.0)
        super().do_click(name)

    def do_write(self, words: str) -> None:
        """Put words into a field, instead of what was there."""
        name, _, words = words.partition(" = ")
        self.do_click(name)
        self.do_other("ctrl+a")
        self.do_other("backspace")
        self.do_type(words)

    def do_clip(self, words: str) -> None:
        """Put words on the clipboard."""
        pygame.scrap.put_text(json.loads(words.replace("FOLDER", self.folder.as_posix())))

    def do_open(self, words: str) -> None:
        """Go to a room."""
        room, _, game = words.partition(" ")
        if room == "new":
            self.desk.app.navigator.open_new(*game.split())
            return
        rooms: dict[str, Callable[..., Scene]] = {
            **SCENES,
            "statistics": StatisticsScene,
            "file": FileScene,
            "number": lambda app: NumberScene(
                app, "DEAL", "A number:", "617", check_deal, self._take, may_become_deal
            ),
        }
        if room == "launcher":
            self.desk.app.scenes.clear()
        self.desk.show(lambda app: rooms[room](app, *filter(None, [game])))

    def _show(self, path: Path) -> bool:
        """Show a file in its folder, as long as there is a file manager for it."""
        self.says.append(f"{path.relative_to(self.folder).as_posix()} is shown")
        return True

    def _take(self, written: str) -> None:
        assert not isinstance(self.desk.scene, NumberScene)
        self.says.append(f"{written} is taken")

    def do_desk(self) -> None:
        """Leave all rooms."""
        self.desk.app.home()

    def do_elsewhere(self, words: str) -> None:
        """Change a setting in another window, and come back to this one."""
        name, _, word = words.partition(" ")
        value = int(word) if word.isdigit() else {"yes": True, "no": False}.get(word, word)
        self.desk.post(pygame.WINDOWFOCUSLOST)
        SettingsStore(self.desk.app.settings.path).change(**{name: value})
        self.desk.post(pygame.WINDOWFOCUSGAINED)

    # -------------------------------------------------------------- games and files
    def do_finished(self, age: str) -> None:
        """Add a game that was finished so many days ago."""
        left(self.desk, FINISHED, age)

    def do_begun(self, age: str) -> None:
        """Add a game that was left so many days ago."""
        left(self.desk, MOVES, age)

    def do_many(self, count: str) -> None:
        """Add so many games, left one second after the other."""
        data = left(self.desk, MOVES, "0").read_bytes()
        for number in range(1, int(count)):
            path = self.desk.app.library.folder / f"{GAME}-20260101-{number:06}-1.grg"
            path.write_bytes(data)
            os.utime(path, (LAST_DAY - number, LAST_DAY - number))

    def do_friend(self, name: str) -> None:
        """Add a finished game of a friend, in a file of some days ago."""
        left(self.desk, (*MOVES[:4], GiveUp()), "9").rename(self.folder / name)

    def do_table(self) -> None:
        """Show a patience with some moves."""
        self.desk.show(lambda app: dealt(app, EVERYTHING, MOVES))

    def do_played(self, words: str) -> None:
        """Keep so many results of a game in the statistics."""
        count, _, game = words.partition(" ")
        books.keep(self.desk.app.records, books.games(int(count), game or GAME))

    def ask_player(self) -> str:
        """The person for whom the game at the table counts, as its save notes."""
        journal = self.desk.at(PlayScene).session.journal
        return " ".join(note for note in journal.notes if note.startswith("who-")) if journal else ""

    def do_file(self, name: str) -> None:
        """Write a file that is no saved game, in the place of one that may be there."""
        (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
        if (self.folder / name).is_dir():
            (self.folder / name).rmdir()
        (self.folder / name).write_text("something else")

    def do_remove(self, name: str) -> None:
        for path in self.folder.glob(name):
            path.unlink()

    def do_damage(self) -> None:
        """Damage the saved games."""
        for path in self.desk.app.library.folder.glob("*.grg"):
            path.write_bytes(b"\x00 no game \n")

    def do_lock(self) -> None:
        """Open the saved game in another window, or close it there."""
        (path,) = self.desk.app.library.folder.glob("*.grg")
        if self.held:
            self.held.close()
        else:
            self.held = Library(path.parent).open(path, lambda: 0).journal

    def do_untouched(self) -> None:
        """Deal cards, and leave them untouched, as the system does if it kills the program."""
        scene = begin_single_player(self.desk.app, GAME, "617")
        assert isinstance(scene, PlayScene)
        assert scene.session.journal
        scene.session.journal.close()

    def do_undone(self) -> None:
        """Add a game the only move of which was taken back."""
        scene = dealt(self.desk.app, EVERYTHING, [Draw()])
        scene.session.match.undo()
        scene.close()

    def do_strike(self, words: str) -> None:
        """Play so many moves of STRIKE IT RICH by chance, between some players; 0 for a whole game."""
        moves, _, seats = words.partition(" for ")
        match, rng = Match.begin(GAMES[STRIKE], tuple(seats.split(" and ")), {}), Random(1)
        journal = self.desk.app.library.begin(match, lambda: 60)
        for _ in range(int(moves) or 10_000):
            match.settle(rng)
            if match.is_over:
                break
            match.play(pick(rng, match.game.moves(match.state)))
        journal.close()
        os.utime(journal.path, (LAST_DAY - len(match.log),) * 2)

    def do_drop(self, name: str) -> None:
        drop(self.desk, self.folder / name)


def name_of(target: object) -> str:
    """What something that can have the focus is called."""
    match target:
        case Button():
            return target.look.label or target.look.icon
        case RowList():
            return "list"
        case ScrollView():
            return "leaf"
        case Control():
            return target.label or type(target).__name__.lower()
        case PosterSprite() | GameTab():
            return target.poster.game
        case Chapter():
            return target.label
    return str(getattr(target, "name", ""))


def parts_of(target: Any, height: int) -> Iterator[tuple[str, Place]]:
    """The parts of something in a window of a height: rows, values, shares of a track in percent."""
    match target:
        case Slider(track=track):
            yield from (
                (str(share), (track.x + track.width * share // 100, track.centery)) for share in SHARES
            )
        case RowList():
            x = target.area.centerx
            for y in range(height):
                yield f"row {target.row_at((x, y)) + 1}", (x, y)
        case Choice() | BadgeChoice():
            names = target.values if isinstance(target, BadgeChoice) else _labels(target)
            yield from ((name, part.center) for name, part in zip(names, target.parts(), strict=True))


def _labels(choice: Choice[Any]) -> list[str]:
    """The labels of the values of a choice."""
    return [in_words(option[1]) for option in choice.options]

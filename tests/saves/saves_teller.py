"""The teller of walks with saved games.

Below each act stand answers, messages, and the files that are new, changed or gone, so that no file can be
touched unseen. A plain name is one among the saved games, `~/` is the folder around them,
the home of other files. `|` ends a line of a file, `HEAD` is a good first one, `* 400` repeats one, and
`<80>` is so many letters.
"""

from __future__ import annotations

import errno
import json
import os
import re
import shutil
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import pytest

from games.compat import override
from games.core import AnyGame, Chance, Message, Words
from games.match import NATURE, Entry, Match
from games.patience.state import GiveUp
from saves.files import SaveError, printable
from saves.folders import AppFolders
from saves.journal import Journal
from saves.library import Library
from saves.records import Records
from saves.replay import read, replay
from saves.settings_store import SettingsStore
from saves.stand_ins import StandIn
from tests.kit.script import Teller
from tests.kit.text import parse_move
from tests.saves.dicegame import DiceGame
from tests.saves.disk import Disk
from tests.saves.found import Found, changes_between, not_open, rights_of
from tests.saves.hostile import head_with, lettered
from tests.saves.table import (
    GAME_LIST,
    PATIENCE,
    Shelf,
    act_often,
    assert_sentence,
    play_out,
    shared,
    standing,
)
from tests.ui.deals import EASY, EVERYTHING
from tests.ui.patience import easy_moves
from ui.words import in_words

Said: TypeAlias = "Words | Iterable[Words] | None"
BEGAN, LONG_AGO = "-20261120-184000-", 1_000_000_000
DEALS = {"everything": EVERYTHING, "easy": EASY}
EASY_MOVES = tuple(easy_moves(EASY))


class SavesTeller(Teller):
    """A person with saved games, statistics and settings, on a disk that may fail."""

    def __init__(self, home: Path, disk: Disk, patch: pytest.MonkeyPatch) -> None:
        self.shelf = Shelf(home / "saves")
        self.windows: list[Records] = []
        self._home, self._disk, self._patch = home, disk, patch
        (home / "documents").mkdir(parents=True, exist_ok=True)
        self._games: Mapping[str, AnyGame] = GAME_LIST
        self._library = self.shelf.library
        self._journals: list[Journal] = []
        self._news: list[Words] = []
        self._files = self.look()

    # -------------------------------------------------------------- lines
    @override
    def act(self, words: str) -> list[str]:
        return self._answers(super().act(words))

    @override
    def ask(self, words: str) -> list[str]:
        """Answer a question, which changes nothing."""
        found = self._answers(super().ask(words))
        assert self.changes() == []
        return found

    @override
    def refuse(self, words: str) -> str:
        """Do an act or ask a question in vain."""
        with pytest.raises(SaveError) as refused:
            self._do(words)
        assert self.changes() == []
        assert_sentence(in_words(refused.value.reason))
        return self._answers(refused.value.reason)[0]

    @override
    def changes(self) -> list[str]:
        before, self._files = self._files, self.look()
        told = self._answers([*self._news, *changes_between(before, self._files)])
        self._news.clear()
        return told

    def do(self, *lines: str) -> list[str]:
        """Do acts and ask questions; return all that comes of them."""
        return [words for line in lines for words in (*self._do(line), *self.changes())]

    def _do(self, words: str) -> list[str]:
        is_question = hasattr(self, f"ask_{words.partition(' ')[0]}")
        return self.ask(words) if is_question else self.act(words)

    def stop(self) -> None:
        """Mend the disk, and close all games."""
        self._disk.mend()
        for journal in self._journals:
            journal.close()
        for records in self.windows:
            records.wait()

    def _answers(self, said: Any) -> list[str]:
        """Return answers in words, with short names; wait until all windows have written."""
        words = map(in_words, [said] if isinstance(said, str | Message) else said or ())
        shown = (printable(each).replace(str(self._home), "~") for each in words)
        if os.sep == "\\":  # but not where it begins an escape
            shown = (re.sub(r"\\(?![xu][0-9a-f]{2})", "/", each) for each in shown)
        told = [each.replace("~/saves/", "") for each in shown]
        for records in self.windows:
            records.wait()
        return [re.sub("x{40,}", lambda run: f"<{len(run[0])}>", each.replace(BEGAN, "-")) for each in told]

    # -------------------------------------------------------------- a game
    @property
    def _journal(self) -> Journal:
        return self._journals[-1]

    @property
    def _match(self) -> Match:
        return self._journal.match

    def _sit_down(self, journal: Journal) -> None:
        self._journals.append(journal)
        journal.on_message = self._news.append
        for records in self.windows[-1:]:
            records.attach(journal)

    def do_begin(self, words: str = "") -> None:
        """Begin a game of dice: `Ada, computer:hard`."""
        seats = tuple(words.split(", ")) if words else ("Ada", "computer:hard")
        match = Match.begin(self._games["dicegame"], seats, {})
        self._sit_down(self._library.begin(match, self.shelf.clock))

    def do_deal(self, words: str = "") -> None:
        """Begin a deal of Klondike: `easy`, `everything` with each kind of move, of a number, or any."""
        match = Match.begin(PATIENCE, ("You",), {"deal": "" if words in DEALS else words or "12345"})
        self._sit_down(self._library.begin(match, self.shelf.clock))
        if words in DEALS:
            match.repeat(Entry(NATURE, DEALS[words]))
        elif words:
            match.settle(Random(1))

    def do_play(self, words: str) -> None:
        """Make so many moves at random, or these: `Dice 6, Keep 6`."""
        if words.isdigit():
            act_often(self._match, Random(int(words)), int(words))
            return
        for text in words.split(", "):
            move = parse_move(self._match.game.move_types, text)
            if isinstance(self._match.turn, Chance):
                self._match.repeat(Entry(NATURE, move))
            else:
                self._match.play(move)

    def do_end(self, words: str = "") -> None:
        """Play at random to the end, or give up."""
        if words:
            play_out(self._match, Random(int(words)))
        elif not self._match.is_over:
            self._match.play(GiveUp())

    def do_win(self) -> None:
        """Win the deal that is easy, from its beginning."""
        if len(self._match.log) > 1:
            self._match.take_back(len(self._match.log) - 1)
        for move in EASY_MOVES:
            self._match.play(move)

    def do_demo(self, words: str) -> None:
        """Do another act as a demonstration, whose moves the computer makes."""
        with self._journal.mark_shown():
            super().act(words)

    def do_leave_to(self, seat: str, level: str = "") -> None:
        """Leave a seat to a computer player of a level, or without a level back to its person."""
        self._journal.note_stand_in(StandIn(int(seat), level))

    def do_back(self, words: str) -> None:
        """Take so many entries back."""
        self._match.take_back(int(words))

    def do_note(self, words: str) -> None:
        for word in words.split():
            self._journal.note(word)  # type: ignore[arg-type]

    def do_wait(self, words: str) -> None:
        """Let so many seconds pass."""
        self.shelf.now += float(words)
        self.shelf.clock.time += float(words)

    def do_listen(self) -> Said:
        """Take the message about how the game is saved, and the warning before leaving it."""
        return (
            self._journal.take_message() or "hears nothing",
            self._journal.loss_warning() or "loses nothing",
        )

    def do_leave(self) -> Said:
        """Leave the table."""
        return "removed" if self._library.close_or_remove(self._journal) else None

    def do_open(self, words: str) -> Said:
        """Play a saved game on."""
        opened = self._library.open(self._path(words), self.shelf.clock)
        if opened.journal:
            self._sit_down(opened.journal)
        told = f"{opened.seconds} seconds {sorted(opened.notes)}".removesuffix(" []")
        error = "only to be watched" if opened.is_read_only else self._journal.error
        return filter(None, (opened.warning, told, error))

    def do_reopen(self) -> Said:
        """Leave the game and play it on, as it was."""
        before, path = standing(self._match), self._journal.path
        self._journal.close()
        said = self.do_open(str(path))
        assert standing(self._match) == before
        return said

    # -------------------------------------------------------------- what files tell
    def ask_show(self, words: str) -> Said:
        """List the lines of a file."""
        return self._path(words).read_text("utf-8").splitlines()

    def ask_read(self, words: str) -> Iterator[str]:
        """List what the file of a game says."""
        found = read(self._path(words), self._games)
        good = found.raw[: found.valid_bytes].count(b"\n")
        moves = sum(entry.actor != NATURE for entry in found.match.log)
        assert replay(found.raw[: found.valid_bytes], self._games).dropped_lines == 0
        more = {each: getattr(found, each) for each in found.__slots__[7:]}
        yield f"{moves} moves in {found.seconds} seconds, {good} lines, {found.dropped_lines} dropped"
        for name, value in more.items():
            if value:
                label = {"warning": "sentence", "is_read_only": "recording"}.get(name, name)
                said = in_words(value) if isinstance(value, Message) else value
                yield f"{label}: {sorted(said) if isinstance(said, frozenset) else said}"

    def ask_list(self) -> Iterator[str]:
        """List the saved games by name, and files that are none."""
        for each in sorted(self._library.list(), key=lambda summary: summary.path):
            found = f"{each.path}: {' and '.join(each.seats)} {each.options}"
            more = ["over" * each.finished, "not begun" * (not each.is_begun), *map(str, each.winners)]
            told = " ".join(filter(None, [*more, *sorted(each.notes)]))
            yield f"{found} {each.moves} moves in {each.seconds} seconds {told}".rstrip()
        if not self._library.last_unfinished():
            yield "nothing to go on with"
        yield from (f"{path} is none" for path in sorted(self._library.invalid_files()))

    # -------------------------------------------------------------- what is done with files
    def do_away(self, words: str) -> Said:
        """Archive a saved game."""
        return str(self._library.archive(self._path(words)))

    def do_take(self, words: str) -> Said:
        """Import a game; a second time it is the same one."""
        path = self._library.import_save(self._path(words))
        assert self._library.own_save(path) == self._library.import_save(path) == path
        return str(path)

    def do_share(self, words: str) -> Said:
        """Share a game as a name in the documents: `a.grg as our game`."""
        name, title = words.split(" as ")
        return str(
            shared(self._library, self._path(name), json.loads(f'"{title}"'), self._path("~/documents"))
        )

    def do_export(self, words: str) -> None:
        """Export a game: `a.grg to ~/b.grg`."""
        self._library.export(*map(self._path, words.split(" to ")))

    def do_friend(self, words: str) -> None:
        """Receive a friend's game of dice, after so many moves."""
        friend = Shelf(self._home / "friend")
        friend.left(int(words)).replace(self._home / "sent.grg")
        shutil.rmtree(friend.folder)

    def do_write(self, words: str) -> None:
        """Write a file of lines: `notes.txt <- HEAD | mine`."""
        self._write(words, "wb")

    def do_add(self, words: str) -> None:
        """Add lines at the end of a file."""
        self._write(words, "ab")

    def _write(self, words: str, mode: str) -> None:
        name, text = words.split(" <- ")
        self._path(name).parent.mkdir(parents=True, exist_ok=True)
        with self._path(name).open(mode) as file:
            file.write(b"".join(map(_line, text.split(" | "))))

    def do_cut(self, name: str, count: str) -> None:
        """Cut off the last bytes of a file."""
        os.truncate(self._path(name), self._path(name).stat().st_size - int(count))

    def do_edit(self, words: str) -> None:
        """Replace words in a file: `a.grg <- old => new`."""
        name, change = words.split(" <- ")
        old, new = change.split(" => ")
        path = self._path(name)
        path.write_bytes(path.read_bytes().replace(old.encode(), new.encode()))

    def do_remove(self, words: str) -> None:
        path = self._path(words)
        with not_open():
            shutil.rmtree(path) if path.is_dir() else path.unlink()

    def do_age(self, name: str, when: str) -> None:
        """Date a file so many seconds after 1970."""
        os.utime(self._path(name), (float(when), float(when)))

    def do_rename(self, words: str) -> None:
        """Rename a file: `a.grg to b.grg`."""
        with not_open():
            Path.replace(*map(self._path, words.split(" to ")))

    def do_link(self, words: str) -> None:
        """Make a link to a file, or a `hard` one: `a.grg to b.grg`."""
        new, target = map(self._path, words.removeprefix("hard ").split(" to "))
        new.parent.mkdir(parents=True, exist_ok=True)
        if sys.platform == "win32" and not words.startswith("hard "):
            pytest.skip("only administrators make links on Windows")
        (new.hardlink_to if words.startswith("hard ") else new.symlink_to)(target)

    def do_make(self, kind: str, name: str) -> None:
        """Make a `folder`, a `pipe`, or an `empty` or `huge` file."""
        path = self._path(name)
        if kind == "folder":
            path.mkdir(parents=True)
        elif kind == "pipe":
            if sys.platform == "win32":
                pytest.skip("Windows has no pipes among its files")
            path.parent.mkdir(parents=True, exist_ok=True)
            os.mkfifo(path)
        else:
            path.touch()
            os.truncate(path, 4 * 1024**3 if kind == "huge" else 0)

    # -------------------------------------------------------------- the system and the program
    def do_music(self, words: str) -> Said:
        """Start the program and change a setting; return the errors of the settings then and now."""
        store = SettingsStore(self._home / "settings.json")
        before = store.error
        assert store.change(music=int(words)).music == int(words)
        return filter(None, (before, store.error))

    def do_home(self, words: str) -> Said:
        """Make the program's folders in a folder."""
        if sys.platform == "win32" and len(self._path(words).name) > 255:
            pytest.skip("Windows does not say that a name is too long")
        return AppFolders.find(self._path(words)).make() or None

    def do_disk(self, how: str, what: str = "") -> None:
        """Mend the disk, or give it so much room, or let one of its calls fail: `write EIO`."""
        self._disk.mend()
        if how == "room":
            self._disk.room = int(what)
        elif how != "well":
            self._disk.faults[how] = getattr(errno, what)

    def do_bound(self, most: str, what: str) -> None:
        """Set the largest length of a file, in lines or bytes."""
        self._patch.setattr(f"saves.journal.MAX_{what.upper()}", int(most))

    def do_rules(self, words: str) -> None:
        """Change the rules of the game of dice."""
        self._games = {**GAME_LIST, "dicegame": DiceGame(**json.loads(words))}
        self._library = Library(self.shelf.folder, self._games, lambda: self.shelf.now)

    # -------------------------------------------------------------- statistics
    @property
    def _records(self) -> Records:
        return self.windows[-1]

    def do_window(self) -> Said:
        """Start the program, which catches up with the statistics and keeps them from now on."""
        path = self._home / "records.sqlite"
        self.windows.append(Records(path, self.shelf.folder, self._games, lambda: self.shelf.now))
        self._records.results()
        self._records.catch_up()
        for journal in self._journals[-1:]:
            self._records.attach(journal)
        return self._counted()

    def _counted(self) -> Sequence[Words]:
        results = [result._asdict().items() for result in self._records.finished()]
        told = (" ".join(f"{name}={value}" for name, value in each if value) for each in results)
        return [word for word in (self._records.error, self._records.repair_message, *told) if word]

    def ask_statistics(self) -> Said:
        """List all results, which are the same when they are worked out anew."""
        found = self._counted()
        if not self._records.error:
            self.do_lose()
            assert self._records.catch_up()
            assert self._counted() == found
        return found

    def do_lose(self) -> None:
        """Delete the file of the statistics."""
        self._records.path.unlink(missing_ok=True)

    def do_reset(self, words: str) -> Said:
        """Reset the statistics of a game."""
        return self._records.error if not self._records.reset(words) else "done"

    def do_table(self, words: str) -> Said:
        """Export all results as a table."""
        return self._records.export_csv(self._path(words)) or None

    def do_clock(self, words: str) -> None:
        """Set the clock of the system."""
        self.shelf.now = float(words)

    # -------------------------------------------------------------- files
    def _path(self, name: str) -> Path:
        if name.startswith(str(self._home)):
            return Path(name)
        name = lettered(name).encode("latin-1", "backslashreplace").decode("unicode_escape")
        if sys.platform == "win32" and re.search("[\udc80-\udcff]", name):
            pytest.skip("names of files are text on Windows")
        name = re.sub(r"(dicegame|klondike_patience)-(?=\d\.)", rf"\1{BEGAN}", name)
        return self._home / name[2:] if name.startswith("~/") else self.shelf.folder / name

    def look(self) -> dict[str, Found]:
        """Return all files; date those that are not ours back, so that a later write is seen."""
        found = {}
        for path in sorted(self._home.rglob("*"), key=str):
            name, about = path.relative_to(self._home).as_posix(), path.lstat()
            is_ours = name.startswith(("saves/", "records.", "settings."))
            if path.is_symlink():
                found[name] = Found(os.readlink(path).encode(), "a link to ")
            elif path.is_file():
                raw = path.read_bytes() if about.st_size < 1_000_000 else b""
                if raw.startswith(b"SQLite") or name.endswith("-journal"):
                    continue
                mark = () if is_ours else (about.st_ino, about.st_nlink)
                is_touched = not is_ours and about.st_mtime != LONG_AGO
                found[name] = Found(raw, "", (rights_of(about), *mark), is_touched)
                if not is_ours:
                    os.utime(path, (LONG_AGO, LONG_AGO))
        return {name if name[:6] != "saves/" else name[6:]: each for name, each in found.items()}


def _line(text: str) -> bytes:
    text, _, times = lettered(text).partition(" * ")
    if text.startswith("HEAD"):
        return head_with(**json.loads(text[4:] or "{}"))
    return (text.encode() + b"\n") * int(times or 1)

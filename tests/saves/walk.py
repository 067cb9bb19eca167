"""What a person does with saved games, in lines of the texts in `walks`; `tests.kit.old_script` reads them.

Below each line stands what is answered or refused, what is told of by itself, and which files are new,
changed or gone: so no file can be touched unseen. A plain name is one among the saved games, `~/` is the
folder around them, the home of other files. `|` ends a line of a file, `HEAD` is a good first one, `* 400`
is one so many times, and `<80>` so many letters.
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
from typing import NamedTuple, TypeAlias

import pytest

from games.core import AnyGame, Chance, Message, Words
from games.match import NATURE, Entry, Match
from games.patience.state import GiveUp
from saves.files import SaveError, printable
from saves.folders import AppFolders
from saves.journal import Journal
from saves.library import Library
from saves.records import Records
from saves.replay import read, replay
from saves.settings import SettingsStore
from saves.stand_ins import StandIn
from tests.kit.text import parse_move
from tests.saves.dicegame import DiceGame
from tests.saves.disk import Disk
from tests.saves.hostile import head_with, lettered
from tests.saves.table import GAME_LIST, PATIENCE, Shelf, act_often, assert_sentence, play_out, standing
from tests.ui.deals import EASY, EVERYTHING
from tests.ui.patience import easy_moves
from ui.words import in_words

Said: TypeAlias = "Words | Iterable[Words] | None"
BEGAN, LONG_AGO = "-20261120-184000-", 1_000_000_000
DEALS = {"everything": EVERYTHING, "easy": EASY}
EASY_MOVES = tuple(easy_moves(EASY))


class Found(NamedTuple):
    """What lies under a name; of files of others also which file it is, and whether it was written to."""

    contents: bytes
    kind: str = ""
    mark: tuple[int, ...] = ()
    is_touched: bool = False

    @property
    def lines(self) -> int:
        return self.contents.count(b"\n")


class Walk:
    """A person with saved games; each public method but `told` is an act, and takes the rest of its line."""

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

    def does(self, *lines: str) -> list[str]:
        """Do what these lines say; what comes of it."""
        return list(self.told(lines))

    def told(self, lines: Iterable[str]) -> Iterator[str]:
        """What comes of these lines, one after the other."""
        for line in lines:
            verb, _, words = line.partition(" ")
            try:
                said = getattr(self, verb)(words)
                answers = [said] if isinstance(said, str | Message) else [*(said or ())]
            except SaveError as refusal:
                answers = [refusal.reason]
                assert_sentence(in_words(refusal.reason))
            for records in self.windows:
                records.wait()
            before, self._files = self._files, self.look()
            yield line
            for found in map(in_words, (*answers, *self._news, *_changes(before, self._files))):
                short = printable(found).replace(str(self._home), "~").replace("~/saves/", "")
                yield "  " + re.sub("x{40,}", lambda run: f"<{len(run[0])}>", short.replace(BEGAN, "-"))
            self._news.clear()

    def stop(self) -> None:
        """Close all; the disk is well again."""
        self._disk.mend()
        for journal in self._journals:
            journal.close()
        for records in self.windows:
            records.wait()

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

    def begin(self, words: str) -> None:
        """A game of dice of these players."""
        seats = tuple(words.split(", ")) if words else ("Ada", "computer:hard")
        match = Match.begin(self._games["dicegame"], seats, {})
        self._sit_down(self._library.begin(match, self.shelf.clock))

    def deal(self, words: str) -> None:
        """A deal of Klondike: easy to win, one in which each way to move is there, of a number, or any."""
        match = Match.begin(PATIENCE, ("You",), {"deal": "" if words in DEALS else words or "12345"})
        self._sit_down(self._library.begin(match, self.shelf.clock))
        if words in DEALS:
            match.repeat(Entry(NATURE, DEALS[words]))
        elif words:
            match.settle(Random(1))

    def play(self, words: str) -> None:
        """So many acts at random, or these moves and throws."""
        if words.isdigit():
            act_often(self._match, Random(int(words)), int(words))
            return
        for text in words.split(", "):
            move = parse_move(self._match.game.move_types, text)
            if isinstance(self._match.turn, Chance):
                self._match.repeat(Entry(NATURE, move))
            else:
                self._match.play(move)

    def end(self, words: str) -> None:
        """Play at random to the end, or give up."""
        if words:
            play_out(self._match, Random(int(words)))
        elif not self._match.is_over:
            self._match.play(GiveUp())

    def win(self, words: str) -> None:
        """Win the deal that is easy, from its beginning."""
        if len(self._match.log) > 1:
            self._match.take_back(len(self._match.log) - 1)
        for move in EASY_MOVES:
            self._match.play(move)

    def demo(self, words: str) -> None:
        """Do another act as moves that the computer makes for the player."""
        verb, _, rest = words.partition(" ")
        with self._journal.mark_shown():
            getattr(self, verb)(rest)

    def leave_to(self, words: str) -> None:
        """Leave a seat to a computer player of a level, or without a level back to its person."""
        seat, _, level = words.partition(" ")
        self._journal.note_stand_in(StandIn(int(seat), level))

    def back(self, words: str) -> None:
        """Take so many entries back."""
        self._match.take_back(int(words))

    def note(self, words: str) -> None:
        for word in words.split():
            self._journal.note(word)  # type: ignore[arg-type]

    def wait(self, words: str) -> None:
        """So many seconds pass."""
        self.shelf.now += float(words)
        self.shelf.clock.time += float(words)

    def ask(self, words: str) -> Said:
        """What a person hears when asking how the game is kept, and what leaving would cost."""
        return (
            self._journal.take_message() or "hears nothing",
            self._journal.loss_warning() or "loses nothing",
        )

    def leave(self, words: str) -> Said:
        """Leave the table."""
        return "removed" if self._library.close_or_remove(self._journal) else None

    def open(self, words: str) -> Said:
        """Play a saved game on."""
        opened = self._library.open(self._path(words), self.shelf.clock)
        if opened.journal:
            self._sit_down(opened.journal)
        told = f"{opened.seconds} seconds {sorted(opened.notes)}".removesuffix(" []")
        error = opened.journal.error if opened.journal else "only to be watched"
        return filter(None, (opened.warning, told, error))

    def reopen(self, words: str) -> Said:
        """Leave the game and play it on; it is as it was."""
        before, path = standing(self._match), self._journal.path
        self._journal.close()
        said = self.open(str(path))
        assert standing(self._match) == before
        return said

    # -------------------------------------------------------------- what files tell
    def show(self, words: str) -> Said:
        """All that a file says."""
        return self._path(words).read_text("utf-8").splitlines()

    def read(self, words: str) -> Iterator[str]:
        """What the file of a game tells."""
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

    def list(self, words: str) -> Iterator[str]:
        """The saved games, by name; whether one can be gone on with; what is none."""
        for each in sorted(self._library.list(), key=lambda summary: summary.path):
            found = f"{each.path}: {' and '.join(each.seats)} {each.options}"
            more = ["over" * each.finished, "not begun" * (not each.is_begun), *map(str, each.winners)]
            told = " ".join(filter(None, [*more, *sorted(each.notes)]))
            yield f"{found} {each.moves} moves in {each.seconds} seconds {told}".rstrip()
        if not self._library.last_unfinished():
            yield "nothing to go on with"
        yield from (f"{path} is none" for path in sorted(self._library.invalid_files()))

    # -------------------------------------------------------------- what is done with files
    def away(self, words: str) -> Said:
        return str(self._library.archive(self._path(words)))

    def take(self, words: str) -> Said:
        """Take a game in; at once it is ours, and a second time the same."""
        path = self._library.import_save(self._path(words))
        assert self._library.own_save(path) == self._library.import_save(path) == path
        return str(path)

    def share(self, words: str) -> Said:
        """Share a game as a name, in the documents."""
        name, title = words.split(" as ")
        return str(self._library.share(self._path(name), json.loads(f'"{title}"'), self._path("~/documents")))

    def export(self, words: str) -> None:
        self._library.export(*map(self._path, words.split(" to ")))

    def friend(self, words: str) -> None:
        """A friend's game of dice, after so many acts, comes to us."""
        friend = Shelf(self._home / "friend")
        friend.left(int(words)).rename(self._home / "sent.grg")
        shutil.rmtree(friend.folder)

    def write(self, words: str, *, how: str = "wb") -> None:
        """A file with these lines."""
        name, text = words.split(" <- ")
        self._path(name).parent.mkdir(parents=True, exist_ok=True)
        with self._path(name).open(how) as file:
            file.write(b"".join(map(_line, text.split(" | "))))

    def add(self, words: str) -> None:
        """Lines at the end of a file."""
        self.write(words, how="ab")

    def cut(self, words: str) -> None:
        """The last bytes of a file are lost."""
        name, count = words.split()
        os.truncate(self._path(name), self._path(name).stat().st_size - int(count))

    def edit(self, words: str) -> None:
        """Other words in a file."""
        name, change = words.split(" <- ")
        old, new = change.split(" => ")
        path = self._path(name)
        path.write_bytes(path.read_bytes().replace(old.encode(), new.encode()))

    def remove(self, words: str) -> None:
        path = self._path(words)
        shutil.rmtree(path) if path.is_dir() else path.unlink()

    def age(self, words: str) -> None:
        """A file was written so many seconds after 1970."""
        name, when = words.split()
        os.utime(self._path(name), (float(when), float(when)))

    def rename(self, words: str) -> None:
        """Somebody gives a file another name."""
        Path.rename(*map(self._path, words.split(" to ")))

    def link(self, words: str) -> None:
        """A link, or another name of a file."""
        new, target = map(self._path, words.removeprefix("hard ").split(" to "))
        new.parent.mkdir(parents=True, exist_ok=True)
        (new.hardlink_to if words.startswith("hard ") else new.symlink_to)(target)

    def make(self, words: str) -> None:
        """What is no file, or empty, or huge."""
        kind, name = words.split()
        path = self._path(name)
        if kind == "folder":
            path.mkdir(parents=True)
        elif kind == "pipe" and sys.platform != "win32":
            path.parent.mkdir(parents=True, exist_ok=True)
            os.mkfifo(path)
        else:
            path.touch()
            os.truncate(path, 4 * 1024**3 if kind == "huge" else 0)

    # -------------------------------------------------------------- the system and the program
    def music(self, words: str) -> Said:
        """Start the program and change a setting, which holds; what is told of the settings then and now."""
        store = SettingsStore(self._home / "settings.json")
        before = store.error
        assert store.change(music=int(words)).music == int(words)
        return filter(None, (before, store.error))

    def home(self, words: str) -> Said:
        """Look for places in a folder."""
        return AppFolders.find(self._path(words)).make() or None

    def disk(self, words: str) -> None:
        """The disk is well, or has so much room, or what it is asked for fails."""
        self._disk.mend()
        how, _, what = words.partition(" ")
        if how == "room":
            self._disk.room = int(what)
        elif how != "well":
            self._disk.faults[how] = getattr(errno, what)

    def bound(self, words: str) -> None:
        """A file may be so long, in lines or bytes."""
        most, what = words.split()
        self._patch.setattr(f"saves.journal.MAX_{what.upper()}", int(most))

    def rules(self, words: str) -> None:
        """The game of dice gets other rules."""
        self._games = {**GAME_LIST, "dicegame": DiceGame(**json.loads(words))}
        self._library = Library(self.shelf.folder, self._games, lambda: self.shelf.now)

    # -------------------------------------------------------------- statistics
    @property
    def _records(self) -> Records:
        return self.windows[-1]

    def window(self, words: str) -> Said:
        """The program is started, and catches up with the statistics; from now on it keeps them."""
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

    def statistics(self, words: str) -> Said:
        """All that counts; the same as when its file is lost and worked out anew."""
        found = self._counted()
        if not self._records.error:
            self.lose("")
            assert self._records.catch_up()
            assert self._counted() == found
        return found

    def lose(self, words: str) -> None:
        """The file of the statistics is lost."""
        self._records.path.unlink(missing_ok=True)

    def reset(self, words: str) -> Said:
        """Begin the statistics of a game anew."""
        return self._records.error if not self._records.reset(words) else "done"

    def table(self, words: str) -> Said:
        """Write all results as a table for other programs."""
        return None if self._records.export_csv(self._path(words)) else self._records.error

    def clock(self, words: str) -> None:
        """The clock of the system goes wrong, or right again."""
        self.shelf.now = float(words)

    # -------------------------------------------------------------- files
    def _path(self, name: str) -> Path:
        name = lettered(name).encode("latin-1", "backslashreplace").decode("unicode_escape")
        name = re.sub(r"(dicegame|klondike_patience)-(?=\d\.)", rf"\1{BEGAN}", name)
        return self._home / name[2:] if name.startswith("~/") else self.shelf.folder / name

    def look(self) -> dict[str, Found]:
        """All files; those of others look old from now on, so that it is seen when they are written to."""
        found = {}
        for path in sorted(self._home.rglob("*")):
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
                found[name] = Found(raw, "", (about.st_mode & 0o777, *mark), is_touched)
                if not is_ours:
                    os.utime(path, (LONG_AGO, LONG_AGO))
        return {name if name[:6] != "saves/" else name[6:]: each for name, each in found.items()}


def _line(text: str) -> bytes:
    text, _, times = lettered(text).partition(" * ")
    if text.startswith("HEAD"):
        return head_with(**json.loads(text[4:] or "{}"))
    return (text.encode() + b"\n") * int(times or 1)


def _changes(before: Mapping[str, Found], now: Mapping[str, Found]) -> Iterator[str]:
    """What has become of files."""
    for name in sorted({*before, *now}):
        old, new = before.get(name), now.get(name)
        if new is None:
            yield f"- {name}"
        elif old is None or old.contents != new.contents:
            yield f"{'*' if old else '+'} {name}: {_described(name, old, new, {**now, **before})}"
        elif new.is_touched or old.mark != new.mark:
            yield f"* {name}: touched"


def _described(name: str, old: Found | None, new: Found, others: Mapping[str, Found]) -> str:
    if new.kind:
        return f"{new.kind}{new.contents.decode()}"
    alike = [each for each, found in others.items() if found.contents == new.contents and each != name]
    rights = "" if new.mark[0] == 0o644 else f", rights {new.mark[0]:o}"
    if alike and new.contents:
        return f"as {alike[0]}{rights}"
    if old and new.contents.startswith(old.contents):
        return f"+{new.lines - old.lines}{rights}"
    return f"{new.lines} line{'s' * (new.lines != 1)}{rights}"

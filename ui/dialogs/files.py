"""Files of the player's choice: by the system's own window, or by a path that is typed or pasted."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.parse import unquote_to_bytes

from games.compat import override
from games.core import Message, Words, message
from saves.files import printable
from ui.app.chooser import Answer, Chooser, is_available
from ui.app.file_wish import FileWish
from ui.app.programs import show_in_folder
from ui.dialogs.modal import MenuEntry, MenuScene, QuestionScene
from ui.dialogs.number import NumberScene
from ui.words import in_words

if TYPE_CHECKING:
    from saves.background import Background
    from ui.app.scene import Application, Refuse

_QUOTES: Final = "\"' \t"
_LONGEST: Final = 1000
"""The most characters of a typed path."""

Write = Callable[[Path, bool], Words]
"""Function that writes a file, over an existing one only if its flag is set; it returns the failure or ""."""


def path_of(written: str) -> Path | None:
    """Return the typed or pasted path: quoted, as a link, or from the home folder; None for nothing."""
    where = written.strip(_QUOTES)
    if where.startswith("file://"):
        raw = unquote_to_bytes(os.fsencode(where.removeprefix("file://")))
        try:
            where = os.fsdecode(raw)
        except UnicodeDecodeError:  # names of files are text on Windows
            where = raw.decode(errors="replace")
        if where[2:3] == ":":  # "/C:/..." of Windows
            where = where[1:]
    if not where:
        return None
    path = Path(where)
    try:
        return path.expanduser()
    except RuntimeError:
        return path


def _check_path(written: str) -> str:
    """Return the text if it names a path. Raises ValueError with a sentence for the player."""
    if path_of(written) is None:
        raise ValueError(message("screens.saves.file.please"))
    return written


# ------------------------------------------------------------------ the system's window
class ChoosingScene(QuestionScene):
    """A plate over the scene while the system's window is open; the player can type the path instead.

    The window closes when the plate does. `take` gets the path; after a failure of the window, `type_path`
    asks for it.
    """

    def __init__(
        self, app: Application, wish: FileWish, take: Callable[[Path], object], type_path: Callable[[], None]
    ) -> None:
        entries = (
            MenuEntry(message("screens.files.type"), "hand", "", "", type_path),
            MenuEntry(message("screens.never_mind"), "back", "Esc", "back", lambda: None),
        )
        sentence = message("screens.files.choosing_place" if wish.name else "screens.files.choosing")
        super().__init__(app, wish.title, sentence, entries)
        self._take = take
        self._type_path = type_path
        self._chooser = Chooser(wish, app.display.window.handle)
        self._has_begun = False

    @override
    def enter(self) -> None:
        super().enter()
        if not self._has_begun:
            self._has_begun = True
            self._chooser.start()

    @override
    def leave(self) -> None:
        self._chooser.cancel()
        super().leave()

    @override
    def tick(self, now: float) -> None:
        super().tick(now)
        answer = self._chooser.answer
        if answer and self.app.scene is self:
            self.app.pop()
            self._follow(answer)

    def _follow(self, answer: Answer) -> None:
        if answer.has_failed:
            self._type_path()
        elif answer.path:
            self._take(answer.path)


def _can_choose(app: Application) -> bool:
    """Return True if the system has a window for files, and a device for it was used last."""
    return not app.reader.uses_gamepad and is_available()


# ------------------------------------------------------------------ opening
class FileRequest(NamedTuple):
    """A file to open: the title and the sentence of the question, the kind and endings of the files.

    `folder` is the first one that the system's window shows. `open` gets the path, and None or a callback for
    the reason if the file cannot be opened.
    """

    title: Message
    sentence: Message
    kind: Words
    endings: tuple[str, ...]
    folder: Path
    open: Callable[[Path, Refuse | None], object]


class FileScene(NumberScene):
    """The question for the path of a file: by default, of a saved game that someone has shared."""

    limit = _LONGEST
    label, icon = message("screens.saves.file.open"), "folder"

    def __init__(
        self, app: Application, written: str = "", error: Words = "", request: FileRequest | None = None
    ) -> None:
        self._request = request = request or _saved_game(app)
        super().__init__(app, request.title, request.sentence, written, _check_path, self._open)
        self.error = in_words(error)

    def _open(self, written: str) -> None:
        """Open the file; if that fails, ask again and show the reason."""

        def ask_again(reason: Words) -> None:
            self.app.sound.play("refuse")
            self.app.push(FileScene(self.app, written, reason, self._request))

        if path := path_of(written):
            self._request.open(path, ask_again)


def _saved_game(
    app: Application, kind: Words = "", endings: tuple[str, ...] = (), folder: Path = Path()
) -> FileRequest:
    title, sentence = message("screens.saves.file"), message("screens.saves.file.where")
    return FileRequest(title, sentence, kind, endings, folder, app.navigator.open_saved)


def ask_for_file(app: Application, kind: Words, ending: str, folder: Path) -> None:
    """Ask for a saved game and open it; `folder` is the first one that the system's window shows."""
    request_file(app, _saved_game(app, kind, (ending,), folder))


def request_file(app: Application, request: FileRequest) -> None:
    """Ask for a file and open it."""

    def type_path() -> None:
        app.push(FileScene(app, request=request))

    if _can_choose(app):
        wish = FileWish(in_words(request.title), in_words(request.kind), request.endings, request.folder)
        app.push(ChoosingScene(app, wish, lambda path: request.open(path, None), type_path))
    else:
        type_path()


# ------------------------------------------------------------------ saving
class NewFile(NamedTuple):
    """A file to write where the player wants it.

    `kind` are the words for files of that ending, `suggested` is a free path. `write` runs on a thread;
    `tell` returns the sentence for the player when a path has been written.
    """

    title: Message
    kind: Message
    suggested: Path
    write: Write
    tell: Callable[[Path], Words]


class PlaceScene(NumberScene):
    """The question for the path of a new file."""

    limit = _LONGEST
    label, icon = message("screens.files.save"), "save"

    def __init__(
        self, app: Application, title: Message, written: str, error: Words, done: Callable[[str], None]
    ) -> None:
        sentence = message("screens.files.where")
        super().__init__(app, title, sentence, written, _check_path, done)
        self.error = in_words(error)


def ask_for_place(app: Application, new: NewFile, work: Background) -> None:
    """Ask where to write a file, write it, and say where it is; `work` is that of the scene shown now."""
    asked = printable(str(new.suggested))

    def type_path(written: str = asked, error: Words = "") -> None:
        app.push(PlaceScene(app, new.title, written, error, take_text))

    def take_text(written: str) -> None:
        def write() -> tuple[Path, Words]:
            path = new.suggested if written == asked else _typed(written, new.suggested)
            return path, new.write(path, False)

        work.submit(write, finish)

    def take(path: Path) -> None:
        target = _with_ending(path, new.suggested.suffix)
        work.submit(lambda: (target, new.write(target, target == path)), finish)

    def finish(written: tuple[Path, Words]) -> None:
        path, error = written
        if error:
            app.sound.play("refuse")
            type_path(printable(str(path)), error)
        else:
            show_saved(app, path, new.tell(path), work)

    if _can_choose(app):
        suggested = new.suggested
        wish = FileWish(
            in_words(new.title), in_words(new.kind), (suggested.suffix[1:],), suggested.parent, suggested.name
        )
        app.push(ChoosingScene(app, wish, take, type_path))
    else:
        type_path()


def _typed(written: str, suggested: Path) -> Path:
    """Return the path of a new file for a typed text, which may be that of a folder."""
    path = suggested.parent / (path_of(written) or suggested)
    return path / suggested.name if os.path.isdir(path) else _with_ending(path, suggested.suffix)


def _with_ending(path: Path, ending: str) -> Path:
    has_ending = path.suffix.lower() == ending or not path.name
    return path if has_ending else path.with_name(path.name + ending)


def show_saved(app: Application, path: Path, sentence: Words, work: Background) -> None:
    """Say on a plate where a file has been written, and offer to show it there."""

    def tell(is_shown: bool) -> None:
        if not is_shown:
            app.scene.show_message(message("screens.files.not_shown"))

    entries = [
        MenuEntry(message("screens.files.done"), "check", "", "", lambda: None, "primary"),
        MenuEntry(
            message("screens.files.show"), "folder", "", "",
            lambda: work.submit(partial(show_in_folder, path), tell),
        ),
    ]  # fmt: skip
    app.push(MenuScene(app, message("screens.files.saved"), sentence, entries))

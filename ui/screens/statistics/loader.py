"""The slow tasks of the statistics: read, repair, export and reset records, all in the background."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Final

from games.core import Words, message
from saves import folders
from saves.background import Background
from saves.files import printable
from saves.records import Records
from saves.results import Result
from saves.reviews import SeatReview
from ui.dialogs.files import NewFile

Take = Callable[[list[Result]], None]

_MANY: Final = 100  # saves that take a while to look through
_WHILE: Final = 3.0  # seconds of reading between two updates of the page
_LONGEST: Final = 48  # characters of a folder's name in a sentence


class StatisticsLoader:
    """The slow tasks of the statistics, run as `work` of a scene.

    It calls `take` with all results, counted or not, and `show_message` with a sentence. `reviews` are those
    of these results. With `is_gone` set, it stops.
    """

    def __init__(
        self, records: Records, work: Background, take: Take, show_message: Callable[[Words], None]
    ) -> None:
        self.is_gone = False
        self.reviews: list[SeatReview] = []
        self._records = records
        self._work = work
        self._take = take
        self._show_message = show_message

    def read(self) -> None:
        """Read the records, then look for saves that have changed since."""
        self._work.submit(self._read, self._take)
        self._work.submit(self._records.changed, lambda changed: self._catch_up(len(changed)))

    def _read(self) -> list[Result]:
        self.reviews = self._records.reviews()
        return self._records.finished()

    def _catch_up(self, changed: int) -> None:
        if changed >= _MANY:
            self._show_message(message("statistics.looking", count=changed))
        if changed:
            self._work.submit(self._read_batch, self._take_news)
        elif self._records.error:
            self._show_message(self._records.error)

    def _read_batch(self) -> tuple[list[Result], int]:
        """Read saves for some seconds; return all results and the number of saves left to read."""
        batches, until = count(), time.monotonic() + _WHILE

        def go_on() -> bool:
            return not self.is_gone and (not next(batches) or time.monotonic() < until)

        is_done = self._records.catch_up(go_on)
        left = 0 if is_done or self.is_gone or self._records.error else len(self._records.changed())
        return self._read(), left

    def _take_news(self, news: tuple[list[Result], int]) -> None:
        results, left = news
        self._take(results)
        if left:
            self._catch_up(left)
            return
        sentence = self._records.error or self._records.repair_message
        if sentence:
            self._show_message(sentence)

    def table(self) -> NewFile:
        """Return all games as a table (CSV) to write."""

        def write(path: Path, may_replace: bool) -> Words:
            return self._records.export_csv(path, may_replace=may_replace)

        def tell(path: Path) -> Words:
            file, folder = printable(path.name), printable(short(path.parent))
            return message("statistics.exported", file=file, folder=folder)

        suggested = free_name(folders.documents_folder(self._records.path.parent))
        title, kind = message("statistics.export"), message("statistics.table")
        return NewFile(title, kind, suggested, write, tell)

    def reset(self, game: str) -> None:
        """Reset the statistics of a game."""

        def delete() -> Words:
            done = self._records.reset(game)
            return message("statistics.reset.done") if done else self._records.error

        self._work.submit(delete, self._show_message)
        self._work.submit(self._read, self._take)


# ------------------------------------------------------------------ path of the exported table
def free_name(folder: Path) -> Path:
    """Return a path in the folder that is not taken yet, with the day in its name."""
    stem = f"gold-rush-games-{time.strftime('%Y-%m-%d')}"
    path, number = folder / f"{stem}.csv", 1
    while os.path.lexists(path):
        number += 1
        path = folder / f"{stem}-{number}.csv"
    return path


def short(folder: Path) -> str:
    """Return a folder for a sentence: below the home folder from "~" on, and a long one by its end."""
    home = Path(os.path.expanduser("~"))  # which does not raise if it is unknown
    words = str(Path("~") / folder.relative_to(home)) if folder.is_relative_to(home) else str(folder)
    return words if len(words) <= _LONGEST else str(Path("…", *folder.parts[-2:]))

"""Navigation between scenes, and the scene that each way opens."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from games.core import message
from saves.files import LONG_SAVE
from saves.folders import AppFolders, use_pictures
from ui.draw.picture import Picture
from ui.play.base.session import PlayTimer

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import date

    from games.core import Options, Words
    from games.match import Match
    from games.rulebook import Frame
    from saves.journal import Journal
    from saves.library import Opened
    from saves.replay import Progress
    from ui.app.scene import Application, Refuse, Scene

Found = TypeVar("Found")


class Navigator:
    """The `Navigation` of all scenes: opens games and the scenes around them."""

    def __init__(self, app: Application, folders: AppFolders, version: str) -> None:
        self.app = app
        self._folders = folders
        self._version = version
        use_pictures(folders.pictures)

    def prepare(self, game: str) -> None:
        """Import the modules of every table, and those of a game ("": of none); for any thread."""
        from importlib import import_module

        from games import GAMES
        from ui.play.base.screen import screen_of

        for module in ("saves.records", "ui.play.playing.scene", "ui.screens.new_game.scene"):
            import_module(module)
        if game in GAMES:
            GAMES[game]
            screen_of(game)

    def open_settings(self) -> None:
        """Show the settings over the scene, unless they are shown already."""

        def show() -> None:
            from ui.screens.settings import SettingsScene

            if not isinstance(self.app.scene, SettingsScene):
                self.app.push(SettingsScene(self.app))

        self.app.defer(show)

    def open_persons(self) -> None:
        """Show the page of the known persons."""

        def make() -> Scene:
            from ui.screens.persons import PersonsScene

            return PersonsScene(self.app)

        self._show(make)

    def open_about(self) -> None:
        """Show the page about the program, its folders, and all licenses."""

        def make() -> Scene:
            from ui.screens.about import AboutScene

            return AboutScene(self.app, self._folders, self._version)

        self._show(make)

    def open_rules(self, game: str, topics: Sequence[str] = ()) -> None:
        """Show the rules of a game, at the page on the first of the topics that any page explains."""

        def make() -> Scene:
            from ui.screens.rules.scene import RulesScene

            return RulesScene(self.app, game, topics)

        self._show(make)

    def render_rules_frame(self, game: str, frame: Frame, size: tuple[int, int]) -> Picture:
        """Return the picture of a frame of a game's rules."""
        from ui.play.teaching.rules_frame import render_rules_frame

        now = self.app.settings.current
        return render_rules_frame(game, frame, size, self.app.metrics.unit, now.card_style, now.card_letters)

    def open_statistics(self) -> None:
        """Show the statistics and trophies of all games."""

        def make() -> Scene:
            from ui.screens.statistics.scene import StatisticsScene

            return StatisticsScene(self.app)

        self._show(make)

    def open_saves(self) -> None:
        """Show the saved games."""

        def make() -> Scene:
            from ui.screens.saves import SavesScene

            return SavesScene(self.app)

        self._show(make)

    def ask_before_loss(self, sentence: Words, again: Callable[[], None], leave: Callable[[], None]) -> None:
        """Warn of a loss: the player tries `again`, stays, or leaves nevertheless."""
        from ui.dialogs.modal import LossScene

        self.app.push(LossScene(self.app, sentence, again, leave))

    def open_new(self, game: str, wish: str = "") -> None:
        """Show a new game; for several players, ask for the seats first. `wish`: a deal, or ""."""

        def make() -> Scene:
            from games import GAMES

            if GAMES[game].seats.stop > 2:
                from ui.screens.new_game.scene import NewGameScene

                return NewGameScene(self.app, game)
            from ui.play.playing.start import begin_single_player

            players, begin = (
                self.app.settings.current.players,
                partial(begin_single_player, self.app, game, wish),
            )
            if players.asks and players.has_choice:
                return self._who_plays(lambda: self._show(begin))
            return begin()

        self._show(make)

    def ask_who_plays(self) -> None:
        """Ask who plays games for one from now on."""
        self._show(lambda: self._who_plays(lambda: self.app.defer(self.app.scene.rebuild)))

    def _who_plays(self, done: Callable[[], None]) -> Scene:
        """Return the page on which the player of games for one is chosen, before it goes on with `done`."""
        from ui.screens.persons import PersonsScene, Pick

        def take(who: str) -> None:
            players = self.app.settings.current.players
            self.app.change_settings(players=players._replace(alone=who))
            done()

        alone = self.app.settings.current.players.single_player
        heading, choose = message("persons.who"), message("persons.choose")
        return PersonsScene(self.app, Pick(heading, choose, take, alone.id if alone else ""))

    def open_daily(self, game: str, day: date) -> None:
        """Show the game of a day, from its beginning."""

        def make() -> Scene:
            from ui.play.playing.start import begin_daily

            return begin_daily(self.app, game, day)

        self._show(make)

    def open_branch(self, match: Match, entries: int) -> None:
        """Show a new game with the first entries of another one."""

        def make() -> Scene:
            from ui.play.playing.start import begin_branch

            return begin_branch(self.app, match, entries)

        self._show(make)

    def open_today(self, day: date | None = None, game: str = "") -> None:
        """Show the page of the dailies, at a day or at today, and at a game if one is given."""

        def make() -> Scene:
            from ui.screens.today.scene import TodayScene

            return TodayScene(self.app, day, game)

        self._show(make)

    def open_lesson(self, game: str) -> None:
        """Show the lesson of a game that has one."""

        def make() -> Scene:
            from ui.play.playing.start import begin_lesson

            return begin_lesson(self.app, game)

        self._show(make)

    def _show(self, make: Callable[[], Scene]) -> None:
        """Make a scene by way of `App.defer`, and show it over the current one."""
        self.app.defer(lambda: self.app.push(make()))

    def new_board_scene(
        self, game: str, seats: Sequence[str], options: Options, day: date | None = None
    ) -> Scene:
        """Return the scene of a new game for several, or of the daily of a day.

        `seats` are texts of `games.seating`.
        """
        from ui.play.playing.start import begin, begin_daily

        if day:
            return begin_daily(self.app, game, day)
        return begin(self.app, game, seats, options)

    def open_saved(self, path: Path, refuse: Refuse | None = None) -> None:
        """Show a saved game over the current scene; if that fails, `refuse` or a plate says why.

        The file may be in any folder: a file from outside the library is copied into it and never written to.
        """
        self._open(path, self.app.push, refuse or self.show_refusal)

    def go_on(self, path: Path) -> None:
        """Resume a saved game and close all but the first scene; if that fails, a plate says why."""

        def replace_scene(scene: Scene) -> None:
            self.app.go_home()
            self.app.push(scene)

        go = partial(self._open, path, replace_scene, self.show_refusal)
        self.app.confirm_leave(self.app.scenes[1:], go)

    def _open(self, path: Path, show: Callable[[Scene], None], refuse: Refuse) -> None:
        """Show a saved game with `show`; if it is open already, go back to it."""
        library, timer = self.app.library, PlayTimer()
        played = [scene for scene in self.app.scenes if self._journal_of(scene)]

        def load(progress: Progress) -> tuple[Path, Opened | None]:
            ours = library.import_save(path, progress)
            if any(self._plays(scene, ours) for scene in played):
                return ours, None
            return ours, library.open(ours, lambda: int(timer.current_seconds(self.app.now)), progress)

        def take(found: tuple[Path, Opened | None]) -> None:
            ours, opened = found
            if opened:
                show(self._scene_of(ours, opened, timer))
            else:
                self._go_back_to(ours)

        def drop(found: tuple[Path, Opened | None]) -> None:
            if found[1] and found[1].journal:
                found[1].journal.close()

        self._read(path, load, take, drop, refuse)

    def watch(self, path: Path, entry: int = -1) -> None:
        """Show a saved game from its beginning or at an entry of its log; on failure a plate says why."""
        from saves.replay import Replay, read
        from ui.play.playing.start import watch

        def take(found: Replay) -> None:
            can_resume, said = not found.is_read_only, found.warning
            match, seconds = found.match, found.seconds
            self.app.push(
                watch(self.app, match, seconds, path, can_resume=can_resume, sentence=said, entry=entry)
            )

        self._read(
            path, lambda progress: read(path, progress=progress), take, lambda found: None, self.show_refusal
        )

    def _read(
        self,
        path: Path,
        load: Callable[[Progress], Found],
        take: Callable[[Found], object],
        drop: Callable[[Found], object],
        refuse: Refuse,
    ) -> None:
        """Load a file by way of `App.defer`, a long one behind a progress bar."""
        from saves.files import SaveError
        from saves.replay import no_progress

        def open_found(found: Found) -> None:
            self.app.defer(lambda: take(found))

        def load_and_take() -> None:
            if _is_long(path):
                from ui.dialogs.loading import LoadingScene

                self.app.push(LoadingScene(self.app, load, open_found, drop, refuse))
                return
            try:
                take(load(no_progress))
            except SaveError as fault:
                refuse(fault.reason)

        self.app.defer(load_and_take)

    def show_refusal(self, sentence: Words) -> None:
        """Say on a plate why a file cannot be opened."""
        from ui.dialogs.modal import MenuEntry, MenuScene

        entry = MenuEntry(message("cli.refused.all_right"), "check", "", "", lambda: None, "primary")
        self.app.push(MenuScene(self.app, message("cli.refused"), sentence, [entry]))

    def _scene_of(self, path: Path, opened: Opened, timer: PlayTimer) -> Scene:
        """Return the scene of a game of the library: to watch if finished or a recording, else to play on."""
        from ui.play.playing.start import resume, watch

        timer.before = opened.seconds
        match = opened.match
        if not match.is_over and opened.journal:
            return resume(self.app, opened, timer)
        if opened.journal:
            opened.journal.close()
        can_resume = not opened.is_read_only
        return watch(self.app, match, opened.seconds, path, can_resume=can_resume, sentence=opened.warning)

    def _go_back_to(self, path: Path) -> None:
        """Go back to the scene that plays this very file, if there still is one."""
        playing = next((scene for scene in self.app.scenes if self._plays(scene, path)), None)

        def go() -> None:
            while self.app.scene is not playing and len(self.app.scenes) > 1:
                self.app.pop()

        if playing:
            self.app.confirm_leave(self.app.scenes[self.app.scenes.index(playing) + 1 :], go)

    def _plays(self, scene: Scene, path: Path) -> bool:
        """Return True if a scene plays the game of a file."""
        journal = self._journal_of(scene)
        return journal is not None and journal.path == path

    def files_in_play(self) -> list[Path]:
        """Return the save files of the open games that are not over, topmost first."""
        journals = map(self._journal_of, reversed(self.app.scenes))
        return [journal.path for journal in journals if journal and not journal.match.is_over]

    def is_on_table(self, path: Path) -> bool:
        """Return True if a game of this window plays a save file, over or not."""
        return any(self._plays(scene, path) for scene in self.app.scenes)

    @staticmethod
    def _journal_of(scene: Scene) -> Journal | None:
        """Return the journal of the game that a scene plays, or None."""
        from ui.play.playing.scene import PlayScene

        return scene.session.journal if isinstance(scene, PlayScene) else None


def _is_long(path: Path) -> bool:
    """Return True if reading the file would take longer than a frame."""
    try:
        return path.stat().st_size > LONG_SAVE
    except (OSError, ValueError):
        return False

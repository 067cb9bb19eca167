"""The end of a game: after a win, a celebration, then a dialog with the result and the next choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

from pygame import Rect

from games.core import Words, message
from saves.background import Background
from ui.draw.sprites import Sprite
from ui.games.patience import celebration
from ui.games.patience.end_dialog import DialogPictures, DrawnButton, draw_dialog
from ui.games.patience.outcome import GameOverFacts, first_words, result_sentences, standing_tiles
from ui.games.patience.table import Table
from ui.play.base.host import Host, Menu
from ui.play.panels.canvas import Canvas
from ui.widgets.button import Button

if TYPE_CHECKING:
    from saves.settings import Settings
    from saves.trophies import TrophyNews

    _Found: TypeAlias = tuple[GameOverFacts, TrophyNews | None, DialogPictures]

_DEPTH: Final = celebration.DEPTH


def is_celebrated(why: str, settings: Settings) -> bool:
    """Return True if an end is a win, and the player wants to see much animation."""
    return why == "won" and settings.animation == "full"


class GameOverDialog:
    """The display of an ended game: a celebration, then the dialog, and trophies.

    A win is celebrated only if the end `is_new`. `actions` are the effects of the dialog's buttons by name. A
    thread replays the save to find out how the game counts, which takes a second for a long game, looks for
    new trophies, and draws the dialog. That is shown once it is drawn, and then calls `on_dialog`.
    """

    def __init__(
        self,
        host: Host,
        canvas: Canvas,
        table: Table,
        facts: GameOverFacts,
        actions: Mapping[str, Callable[[], object]],
        on_dialog: Callable[[], None],
        *,
        is_new: bool,
    ) -> None:
        self.facts = facts
        self._actions = actions
        self._on_dialog = on_dialog
        self._canvas = canvas
        self._all_buttons = host.buttons
        self._focus = host.focus
        self._table = table
        self._begun = host.app.now
        self._sound = host.app.sound
        self._celebration = self._begin_celebration(host.app.settings.current) if is_new else None
        self._background = Background()
        self._paper: Sprite | None = None
        self._place = Rect(0, 0, 0, 0)
        self._dialog: Sprite | None = None
        self.buttons: list[Button] = []
        """The buttons of the dialog, once it is made."""
        self._news: TrophyNews | None = None
        self._leave_buttons()
        self._waiting: _Found | None = None
        self._work: Callable[[], _Found] | None = partial(self._find, host.menu)
        if not self._celebration:  # the first frame of one goes first
            self._begin_work()

    def _begin_work(self) -> None:
        """Begin the work of the thread, once."""
        if self._work:
            self._background.submit(self._work, self._after_celebration)
            self._work = None

    @property
    def busy(self) -> bool:
        """True while a win is celebrated, or the thread is at work."""
        return self.is_celebrating or self._background.busy

    def targets_at(self, place: tuple[int, int]) -> list[Button] | None:
        """Return the buttons of the dialog, or None if it is not shown at a place."""
        is_there = self.has_dialog and self._place.collidepoint(place)
        return self.buttons if is_there else None

    @property
    def has_dialog(self) -> bool:
        """True once the dialog is shown."""
        return self._dialog is not None

    @property
    def told(self) -> list[Words]:
        """Text of the dialog, then that of the trophies; empty before they are shown."""
        if not self._dialog:
            return []
        from ui.play.results.tiles import tile_words
        from ui.play.results.trophies import trophy_words

        facts = self.facts
        heading = message(f"patience.end.{facts.name}")
        tiles = [tile_words(tile) for tile in standing_tiles(facts, self._canvas.settings)]
        sentences = result_sentences(facts, self._canvas.settings)
        said = [heading, *sentences, *tiles, first_words(facts), facts.counted, facts.daily]
        return [*said, trophy_words(self._news)] if self._news else said

    def _find(self, menu: Menu) -> _Found:
        """Return the facts, with the way the game counts, the new trophies, and the dialog's pictures.

        A thread calls it.
        """
        facts, is_won = self.facts.counted_by(menu.result()), self.facts.why == "won"
        news = menu.new_trophies() if is_won else None
        standing = menu.standing() if is_won else None
        facts = facts._replace(daily=menu.daily_words(), standing=standing)
        news = news if news and news.new else None
        pictures = draw_dialog(self._canvas, self._table.layout, facts, news, self._actions)
        return facts, news, pictures

    def _after_celebration(self, found: _Found) -> None:
        """Make the dialog at once, or at the end of a celebration; a win by the computer gets none."""
        if self._celebration:
            self._waiting = found
            if found[0].is_shown:
                self.finish()
        else:
            self._make_dialog(*found)

    def _make_dialog(self, facts: GameOverFacts, news: TrophyNews | None, pictures: DialogPictures) -> None:
        self.facts, self._news = facts, news
        self._add_dialog(pictures)
        if news:
            self._canvas.play("gold")
        self.buttons = self._add_buttons(pictures.buttons)
        self._on_dialog()
        self._leave_buttons()

    def _leave_buttons(self) -> None:
        """Take the focus from a button, because buttons have new meanings now."""
        if isinstance(self._focus.target, Button):
            self._focus.set(None)

    def stop(self) -> None:
        """Remove the celebration, the dialog, the trophies and the buttons."""
        self._waiting = None
        self.finish()
        self._background.cancel()
        if self._dialog:
            self._canvas.layer.remove(self._dialog)
        if self._paper:
            self._canvas.layer.remove(self._paper)
        self._all_buttons.remove(self.buttons)

    def tick(self, now: float) -> None:
        """Show the results of the thread, and go on with the celebration."""
        self._background.poll()
        if self._celebration:
            if now > self._begun:
                self._begin_work()
            if now - self._begun > celebration.SECONDS:
                self.finish()
            else:
                self._celebration.show(now - self._begun)

    # -------------------------------------------------------------- the celebration
    @property
    def is_celebrating(self) -> bool:
        """True while a win is celebrated."""
        return self._celebration is not None

    def _begin_celebration(self, settings: Settings) -> celebration.Celebration | None:
        """Return the celebration of a win, with its sound, or None where little is animated."""
        canvas, table = self._canvas, self._table
        if not is_celebrated(self.facts.why, settings):
            return None
        kind = celebration.choose(settings.celebration)
        self._sound.play("triumph")
        begun = kind(table, canvas.layer, canvas.m.window, canvas.m.unit)
        table.hide_foundations()
        begun.show(0.0)
        return begun

    def finish(self) -> None:
        """End a celebration and its sound; show the dialog. Without a celebration, do nothing."""
        if self._celebration:
            self._begin_work()
            self._celebration.remove()
            self._celebration = None
            self._sound.fade_out("triumph")
            self._table.show_foundations()
            if self._waiting:
                self._make_dialog(*self._waiting)

    # -------------------------------------------------------------- the dialog
    def _add_dialog(self, pictures: DialogPictures) -> None:
        """Show the dialog, and the trophies on a paper below it."""
        layer, self._place = self._canvas.layer, pictures.place
        self._dialog = layer.add(Sprite(*pictures.dialog, depth=_DEPTH + 100))
        if pictures.trophies:
            self._paper = layer.add(Sprite(*pictures.trophies, depth=_DEPTH + 102))

    def _add_buttons(self, drawn: Sequence[DrawnButton]) -> list[Button]:
        buttons = []
        for name, button in drawn:
            tip = message("patience.review.tip") if name == "review" else ""
            place = Rect(button.rect.topleft, button.size)
            buttons.append(self._all_buttons.add(place, button.look, self._actions[name], tip))
            buttons[-1].change(depth=_DEPTH + 101)
        return buttons

"""The end of a game: after a win, a celebration, then a dialog with the result and the next choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

import pygame
from pygame import Rect, Surface

from games.core import Words, message
from saves.background import Background
from ui.accessibility.phrases import join_sentences
from ui.draw import svg, text
from ui.draw import type as wood_type
from ui.draw.boxes import Stack, equal
from ui.draw.materials import draw_panel
from ui.draw.sprites import Sprite
from ui.draw.theme import FADED_INK, GOLD_FACE, INK, INK_FACE, RED, RED_FACE, Metrics, text_color
from ui.games.patience import celebration
from ui.games.patience.outcome import GameOverFacts, first_words, result_sentences, standing_tiles
from ui.games.patience.table import Table
from ui.play.base.host import Host, Menu
from ui.play.panels.canvas import Canvas
from ui.widgets.button import Button, ButtonKind, labelled
from ui.words import in_words

if TYPE_CHECKING:
    from saves.settings import Settings
    from saves.trophies import TrophyNews

    _Found: TypeAlias = tuple[GameOverFacts, TrophyNews | None]
_DEPTH: Final = celebration.DEPTH
_GAP: Final = 8
_BUTTON: Final = 44
_LOOKS: Final[dict[str, tuple[str, ButtonKind]]] = {
    "new": ("new", "primary"),
    "again": ("redo", "wood"),
    "back": ("undo", "wood"),
    "home": ("home", "wood"),
    "watch": ("play", "wood"),
    "share": ("share", "wood"),
    "review": ("search", "wood"),
}
"""The icon and the color of each button of the dialog."""


def is_celebrated(why: str, settings: Settings) -> bool:
    """Return True if an end is a win, and the player wants to see much animation."""
    return why == "won" and settings.animation == "full"


class GameOverDialog:
    """The display of an ended game: a celebration, then the dialog, and trophies.

    A win is celebrated only if the end `is_new`. `actions` are the effects of the dialog's buttons by name. A
    thread replays the save to find out how the game counts, which takes a second for a long game, and looks
    for new trophies. The dialog waits for the first result, and then calls `on_dialog`.
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
        self._m = canvas.m
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
        self._background.submit(partial(self._find, host.menu), self._after_celebration)

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
        """Return the facts, with the way the game counts, and the new trophies. A thread calls it."""
        facts, is_won = self.facts.counted_by(menu.result()), self.facts.why == "won"
        news = menu.new_trophies() if is_won else None
        standing = menu.standing() if is_won else None
        return facts._replace(daily=menu.daily_words(), standing=standing), news

    def _after_celebration(self, found: _Found) -> None:
        """Make the dialog at once, or at the end of a celebration; a win by the computer gets none."""
        if self._celebration:
            self._waiting = found
            if found[0].is_shown:
                self.finish()
        else:
            self._make_dialog(*found)

    def _make_dialog(self, facts: GameOverFacts, news: TrophyNews | None) -> None:
        self.facts, self._news = facts, news if news and news.new else None
        self._dialog = self._canvas.layer.add(self._dialog_sprite(facts))
        if self._news:
            self._canvas.play("gold")
        self.buttons = self._add_buttons(self.facts.why, self._actions)
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
            self._celebration.remove()
            self._celebration = None
            self._sound.fade_out("triumph")
            self._table.show_foundations()
            if self._waiting:
                self._make_dialog(*self._waiting)

    # -------------------------------------------------------------- the dialog
    def _dialog_sprite(self, facts: GameOverFacts) -> Sprite:
        """Return the dialog, and show the trophies on a paper below it; shrink its text until both fit."""
        layout, is_own = self._table.layout, facts.why == "won" and not facts.is_shown
        bottom = layout.table.bottom - self._canvas.m.u(8)

        def height(m: Metrics) -> int:
            paper = self._trophies(m)
            return self._height(self._blocks(facts, m), m) + (paper.get_height() + m.u(6) if paper else 0)

        self._m = m = self._canvas.m.shrink_text(lambda m: height(m) <= bottom - layout.table.y - m.u(8))
        blocks, below, both = self._blocks(facts, m), layout.columns[0].y, height(m)
        rect = Rect(0, 0, self._width(m), self._height(blocks, m))
        rect.midtop = layout.table.centerx, min(below + max(0, bottom - below - both) // 2, bottom - both)
        self._place = rect
        if paper := self._trophies(m):
            place = paper.get_rect(midtop=(rect.centerx, rect.bottom + m.u(6)))
            self._paper = self._canvas.layer.add(Sprite(paper, place.topleft, _DEPTH + 102))
        return self._paper_sprite(rect, blocks, has_nuggets=is_own)

    def _trophies(self, m: Metrics) -> Surface | None:
        """Return the paper of the new trophies, if there are any."""
        from ui.play.results.trophies import trophy_card

        return trophy_card(self._news, self._table.layout.table.width - m.u(20), m) if self._news else None

    def _width(self, m: Metrics) -> int:
        return min(m.t(640), self._table.layout.table.width - m.u(40))

    def _height(self, blocks: Sequence[Surface], m: Metrics) -> int:
        """Return the height of the dialog with these blocks and two rows of buttons."""
        words = sum(block.get_height() + m.u(_GAP) for block in blocks)
        return words + 2 * (m.half(_BUTTON) + m.u(12)) + m.u(44)

    def _blocks(self, facts: GameOverFacts, m: Metrics) -> list[Surface]:
        """Return what the dialog says, from its heading on."""
        from ui.play.results.tiles import draw_tiles

        why, settings, width = facts.why, self._canvas.settings, self._width(m)
        is_own = why == "won" and not facts.is_shown
        face = GOLD_FACE if is_own else RED_FACE if why == "stuck" else INK_FACE
        heading = in_words(message(f"patience.end.{facts.name}")).upper()
        first, second = map(in_words, result_sentences(facts, settings))
        room = width - m.u(48)
        blocks: list[Surface] = [
            wood_type.fit(heading, m.half(38), width - m.u(130), face, is_own),
            text.paragraph(first, m.font(18), INK, room, bold=True, centred=True),
            text.paragraph(second, m.font(16), FADED_INK, room, centred=True),
        ]
        if news := in_words(first_words(facts)):
            blocks.append(text.paragraph(news, m.font(17), text_color(RED), room, bold=True, centred=True))
        if tiles := standing_tiles(facts, settings):
            blocks.append(draw_tiles(tiles, room, m))
        if (
            counted := join_sentences((facts.counted, facts.daily))
            if facts.daily
            else in_words(facts.counted)
        ):
            blocks.append(text.paragraph(counted, m.font(16), INK, room, centred=True))
        return blocks

    def _paper_sprite(self, rect: Rect, blocks: list[Surface], *, has_nuggets: bool) -> Sprite:
        m = self._m
        edge = m.u(20)
        whole = Surface((rect.width + 2 * edge, rect.height + 2 * edge), pygame.SRCALPHA)
        inner = Rect(edge, edge, *rect.size)
        draw_panel(whole, inner, "paper", m, 12)
        y = inner.y + m.u(16)
        for block in blocks:
            place = block.get_rect(midtop=(inner.centerx, y))
            whole.blit(block, place)
            if block is blocks[0] and has_nuggets:
                self._add_nuggets(whole, place)
            y += block.get_height() + m.u(_GAP)
        return Sprite(whole, (rect.x - edge, rect.y - edge), _DEPTH + 100)

    def _add_nuggets(self, whole: Surface, head: Rect) -> None:
        m = self._m
        nugget = svg.scale_to_width("nugget", m.half(44))
        for side, turn in ((-1, 0), (1, 25)):
            picture = pygame.transform.rotozoom(nugget, turn, 1) if turn else nugget
            x = (head.left if side < 0 else head.right) + side * m.half(32)
            whole.blit(picture, picture.get_rect(center=(x, head.centery)))

    def _add_buttons(self, why: str, actions: Mapping[str, Callable[[], object]]) -> list[Button]:
        m, paper = self._m, self._place
        gap, high = m.u(12), m.half(_BUTTON)
        lower = Rect(paper.x + m.u(20), 0, paper.width - m.u(40), 2 * high + gap)
        lower.bottom = paper.bottom - m.u(20)
        upper, below = Stack(lower).each(2, high, gap)
        leave = "home" if why == "won" or "back" not in actions else "back"
        first = ("new", "again", *(["review"] if "review" in actions else []))
        names = (*first, leave, "watch", "share")
        places = (*equal(upper, len(first), gap), *equal(below, 3, gap))
        labels = {
            "share": message("button.share"),
            "review": message("patience.review"),
            **({"new": message("today.heading")} if self.facts.daily else {}),
        }
        buttons = []
        for name, place in zip(names, places, strict=True):
            icon, kind = _LOOKS[name]
            label = labels.get(name) or message(f"patience.button.{name}")
            look = labelled(label, icon, kind, 17)
            tip = message("patience.review.tip") if name == "review" else ""
            buttons.append(self._all_buttons.add(place, look, actions[name], tip))
            buttons[-1].change(depth=_DEPTH + 101)
        self._all_buttons.match_font_sizes(buttons)
        return buttons

"""A game of patience watched again: the table as in play, its log, and the strip to go along."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pygame
from pygame import Rect, Surface

from games.core import Event
from games.match import Match
from games.patience.state import Finished, View
from ui.draw import materials
from ui.draw.dates import clock
from ui.draw.posters import title_of
from ui.draw.sprites import Sprite
from ui.draw.theme import BAR_WOOD, GOLD, INK, Metrics
from ui.draw.tween import Tween
from ui.games.patience import panel, words
from ui.games.patience.art import Art, table_background
from ui.games.patience.layout import DEALT, Layout, lay_out
from ui.games.patience.table import Table
from ui.play.replay_cursor import ReplayCursor
from ui.play.strip import HEIGHT
from ui.play.watching import Watching
from ui.widgets import button as widgets
from ui.widgets.bar import ICONS
from ui.widgets.button import ButtonLook
from ui.widgets.pill import Message, plaque, turn_pill

if TYPE_CHECKING:
    from ui.app.app import App

_ENDS: Final = {
    "won": "The end: you have won!",
    "stuck": "The end: nothing can move any more",
    "given up": "The end: you gave up",
}


class ReplayScene(Watching):
    """A match of patience that is only looked at; `path` is its file, where it has one.

    `can_go_on` tells that it is no recording: unfinished, it can be played on. `sentence` is said at first.
    """

    table_type: type[Table] = Table

    def __init__(
        self,
        app: App,
        match: Match,
        seconds: int = 0,
        path: Path | None = None,
        *,
        can_go_on: bool = True,
        sentence: str = "",
    ) -> None:
        reel = ReplayCursor(match)
        super().__init__(
            app, reel, [words.line(reel.events(number)) for number in range(reel.last + 1)], path
        )
        self.title = title_of(match.game.name)
        self.is_over = match.is_over
        self.view: View = reel.view(0)
        self.can_go_on = can_go_on and not self.is_over and path is not None
        self._seconds = seconds
        self._sentence = sentence
        self.layout: Layout = lay_out(app.metrics, self.title)
        self.art = Art(self.layout.card[0], app.settings.now.card_style, app.metrics)
        self.table = self.table_type(self.layer, self.layout, self.art, self.sound)
        self._message = Message(self.layer, app.metrics)
        self._deal_room = self.layout.side.deal
        self._figures: list[Sprite] = []
        self._labels: list[Sprite] = []
        self._pill: Sprite | None = None

    @property
    def deal(self) -> str:
        """The deal's number."""
        return str(self.reel.options["deal"])

    # -------------------------------------------------------------- layout
    def lay_out(self) -> None:
        """Everything anew, at the measures of the window."""
        m = self.m
        foot = m.u(HEIGHT)
        self.layout = lay_out(m, self.title, foot)
        self.art = Art(self.layout.card[0], self.app.settings.now.card_style, m)
        self.background = table_background(m, self.title, foot).copy()
        strip = _strip_room(self.layout, m, foot)
        _paint_strip(self.background, strip, m)
        rooms = _side_rooms(self.layout, m, len(self._rows()))
        self._deal_room = rooms.deal
        panel.paint_deal_plate(self.background, rooms.deal, m, [name for name, _ in self._rows()])
        self.table = type(self.table)(self.layer, self.layout, self.art, self.sound)
        self._message = Message(self.layer, m)
        self._figures, self._labels, self._pill = [], [], None
        self.add_strip(strip)
        self._add_actions(rooms.main, rooms.second)
        self._add_bar()
        self.add_log(rooms.log, "MOVES")
        self.table.show(self.view)
        self.refresh()
        self.tell()
        self.show_ways()

    def _add_bar(self) -> None:
        app, bar = self.app, self.layout.bar
        places = dict(zip(ICONS, bar.icons, strict=True))
        sound = "mute" if app.settings.now.muted else "sound"
        self.buttons.add(bar.home, ButtonLook(icon="home"), app.home, "Back to the games")
        self.buttons.add(places["new"], ButtonLook(icon="close"), app.pop, "Back (Escape)")
        self.buttons.add(places["rules"], ButtonLook(icon="rules"), self.open_rules, "Rules (F1)")
        self.buttons.add(
            places["settings"], ButtonLook(icon="settings"), app.navigator.open_settings, "Settings (comma)"
        )
        self.buttons.add(places["sound"], ButtonLook(icon=sound), app.toggle_mute, "Sound on or off (M)")

    def _add_actions(self, main: Rect, second: Rect) -> None:
        """What can be done with the game: go on, play its deal, share it."""
        actions: list[tuple[ButtonLook, Callable[[], None], str]] = []
        if self.can_go_on:
            look = ButtonLook("Go on from here", "play", "primary", 16)
            actions.append((look, self.go_on, "Play on from the last move"))
        kind: widgets.ButtonKind = "wood" if actions else "primary"
        look = ButtonLook("Play this deal", "new", kind, 16)
        actions.append((look, self.play_deal, "A new game with this deal"))
        if self.path and len(actions) < 2:
            look = ButtonLook("Share", "share", size=16)
            actions.append((look, self.share, "Write the game into a file that you can send to a friend"))
        for rect, (look, action, tip) in zip((main, second), actions, strict=False):
            self._ways[look.label] = self.buttons.add(rect, look, action, tip)

    # -------------------------------------------------------------- what is shown
    def arrange(self) -> list[Tween]:
        """Every card to where it was."""
        return self.table.arrange(self.view)

    def begin(self, event: Event) -> list[Tween]:
        """Cards move as in play."""
        if isinstance(event, Finished):
            self.app.sound.play("win" if event.why == "won" else "lose")
        return self.table.begin(event)

    def refresh(self) -> None:
        """The figures, the labels, and what can be done here."""
        self.view = self.reel.view(self.position)
        self._show_figures()
        self._show_labels()
        if self.can_go_on:
            self._ways["Go on from here"].show(enabled=self.position == self.reel.last)

    def tell(self) -> None:
        """The pill."""
        self._show_pill()

    def sentence(self) -> str:
        """What the pill says."""
        if not self.position and self.reel.last:
            return f"Watching: before the first of {self.reel.last} moves"
        if self.position < self.reel.last or not self.reel.last:
            return f"Watching: move {self.position} of {self.reel.last}"
        if self.view.why:
            return _ENDS[self.view.why]
        where = "it was left here" if self.can_go_on else "the recording ends here"
        return f"Move {self.position}: {where}"

    def _rows(self) -> list[tuple[str, str]]:
        """The lines of the deal's plate."""
        game: Any = self.reel.game
        stock = len(game.pack) - DEALT
        return [
            ("Deal", self.deal),
            ("Built", f"{game.scores(self.reel.state(self.position))[0]} of 52"),
            ("Turned", f"{stock - self.view.stock} of {stock}"),
            ("Move", f"{self.position} of {self.reel.last}"),
            ("Time in all", clock(self._seconds)),
        ]

    def _show_pill(self) -> None:
        room = self.layout.bar.pill
        picture = turn_pill(self.sentence(), room.size, self.m)
        place = picture.get_rect(center=room.center).topleft
        if self._pill is None:
            self._pill = self.layer.add(Sprite(picture, place, 40))
        else:
            self._pill.change(picture=picture, place=place)

    def _show_figures(self) -> None:
        for sprite in self._figures:
            self.layer.remove(sprite)
        self._figures = []
        rows = self._rows()
        places = panel.row_rects(self._deal_room, self.m, len(rows))
        for (name, value), rect in zip(rows, places, strict=True):
            picture = panel.figure(name, value, rect, self.m)
            self._figures.append(Sprite(picture, picture.get_rect(midright=rect.midright).topleft, 30))
            self.layer.add(self._figures[-1])

    def _show_labels(self) -> None:
        """How many cards the stock and the waste have."""
        for sprite in self._labels:
            self.layer.remove(sprite)
        self._labels = []
        layout, view = self.layout, self.view
        heaps = ((layout.stock, view.stock, "{} left"), (layout.waste, len(view.waste), "Waste {}"))
        size = _label_size("Waste 24", layout.waste.x - layout.stock.x, self.m)
        for rect, count, form in heaps:
            if count:
                picture = plaque(form.format(count), self.m, size)
                place = picture.get_rect(center=(rect.centerx, rect.bottom - self.m.u(14)))
                self._labels.append(Sprite(picture, place.topleft, 60))
                self.layer.add(self._labels[-1])

    def say(self, sentence: str) -> None:
        """Show a sentence on the table, for a while; "" takes it away."""
        self._message.show(sentence, self.layout.table, self.app.now)

    def enter(self) -> None:
        """What there is to say of the file is said once."""
        sentence, self._sentence = self._sentence, ""
        self.say(sentence)

    def tick(self, now: float) -> None:
        """Time passes."""
        super().tick(now)
        self._message.tick(now)

    # -------------------------------------------------------------- what can be done
    def go_on(self) -> None:
        """Play on where the game was left."""
        if self.path:
            self.app.navigator.go_on(self.path)

    def play_deal(self) -> None:
        """Begin a new game with this deal."""
        self.app.home(partial(self.app.navigator.open_new, self.reel.game.name, self.deal))


def _label_size(words: str, room: int, m: Metrics) -> float:
    """The size at which a label is no wider than its room, as far as it can still be read."""
    size = 15.0
    while plaque(words, m, size).get_width() > room and size > 9:
        size -= 1
    return size


# ------------------------------------------------------------------ rooms
def _is_tall(layout: Layout) -> bool:
    """Whether the panel is below the table."""
    return layout.side.panel.x == 0


def _strip_room(layout: Layout, m: Metrics, foot: int) -> Rect:
    """The strip is under the table, and above a panel that is below."""
    panel_room = layout.side.panel
    if _is_tall(layout):
        return Rect(0, panel_room.y - m.u(4) - foot, m.width, foot)
    return Rect(0, m.height - foot, panel_room.x - m.u(4), foot)


class _Rooms(NamedTuple):
    """The parts of the panel from top to bottom."""

    deal: Rect
    main: Rect
    second: Rect
    log: Rect


def _side_rooms(layout: Layout, m: Metrics, rows: int) -> _Rooms:
    """The rooms of the deal's plate with its rows, of two buttons, and of the log."""
    side, deal = layout.side, layout.side.deal.copy()
    if _is_tall(layout):
        first = side.main.move(0, m.half(48) // 2)
        return _Rooms(deal, first, first.move(0, first.height + m.u(16)), side.ledger)
    deal.height = m.half(38) + rows * panel.plate_measures(deal.width, m).t(26) + m.u(8)
    main = Rect(deal.x, deal.bottom + m.u(16), deal.width, m.half(46))
    second = Rect(main.x, main.bottom + m.u(12), main.width, m.half(44))
    top = second.bottom + m.u(18)
    return _Rooms(
        deal, main, second, Rect(main.x, top, main.width, max(1, side.panel.bottom - m.u(14) - top))
    )


def _paint_strip(target: Surface, room: Rect, m: Metrics) -> None:
    """A plank of wood with a brass edge above it."""
    target.blit(materials.planks(room.width, room.height, BAR_WOOD, room.height, 17), room)
    pygame.draw.rect(target, INK, (room.x, room.y, room.width, m.u(4)))
    pygame.draw.rect(target, GOLD, (room.x, room.y + m.u(1), room.width, m.u(1.5)))

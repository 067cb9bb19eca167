"""The look of a patience: cloth, cards, the panel beside them, and the words for the moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from pygame import Rect, Surface

from games.compat import override
from games.core import AnyGame, Event, Message, Words, message
from games.match import Match
from games.patience.rules import Patience
from games.patience.state import Finished, State, View
from ui.app.scene import Application
from ui.games.patience import words
from ui.games.patience.art import Art, table_background
from ui.games.patience.layout import DEALT, PLAYED, WATCHED, Layout, compute_layout, watched
from ui.games.patience.panel import Panel, paint_deal_plate
from ui.games.patience.table import Table
from ui.play.base.face import REPLAY_BUTTONS, Face, ReplayButton, ScreenOptions
from ui.play.base.replay_cursor import ReplayCursor
from ui.words import clock, part_of


def play_deal(app: Application, match: Match) -> None:
    """Begin a new game with the deal of a match."""
    app.navigator.open_new(match.game.name, str(match.options["deal"]))


def _columns(face: PatienceFace) -> list[Rect]:
    """Return the area of each column's cards, or its place if it is empty."""
    piles = zip(face.layout.columns, face.table.columns[1:], strict=True)
    return [place.unionall([card.rect for card in pile]) for place, pile in piles]


def _extent(face: PatienceFace, place: Rect) -> Rect:
    """Return the full area of a place: a column extends to its last card."""
    columns = face.layout.columns
    return _columns(face)[columns.index(place)] if place in columns else place


class PatienceFace(Face):
    """The look of one game of patience."""

    _kind: ClassVar[type[Table]] = Table
    ends = (Finished,)
    screen_options = ScreenOptions(
        heading=message("patience.log.heading"),
        newest_first=True,
        tips={
            "undo": message("patience.tip.undo"),
            "hint": message("patience.tip.hint"),
            "new": message("patience.tip.new"),
        },
        replay_buttons={
            "go on": ReplayButton(
                message("patience.watch.go_on"), "play", message("patience.watch.go_on.tip"), 16
            ),
            "again": ReplayButton(
                message("patience.watch.again"), "new", message("patience.watch.again.tip"), 16
            ),
            "share": REPLAY_BUTTONS["share"]._replace(size=16),
        },
        again=play_deal,
        has_clock=True,
        action_areas=lambda face, moves: _columns(face),
        hides_surroundings=True,
        full_area=_extent,
    )
    view: View
    layout: Layout
    table: Table
    panel: Panel

    # -------------------------------------------------------------- the picture
    @override
    def build(self, foot: int) -> Surface:
        canvas, m = self.canvas, self.canvas.m
        layout = compute_layout(m, self._title, foot)
        self.layout = watched(layout, m) if foot else layout
        background = table_background(m, self._title, foot, canvas.settings.cloth).copy()
        names = WATCHED if foot else PLAYED
        paint_deal_plate(background, self.layout.side.deal, m, names)
        chosen = canvas.settings
        art = Art(layout.card[0], chosen.card_style, m, chosen.card_back)
        self.table = self._kind(canvas.layer, self.layout, art, canvas.play)
        self.panel = Panel(canvas, self.layout, names)
        return background

    @property
    @override
    def board_room(self) -> Rect:
        return self.layout.table

    # -------------------------------------------------------------- the words
    @override
    def line(self, events: Sequence[Event]) -> Words:
        return words.line(events)

    @property
    @override
    def turn(self) -> int:
        return 0

    @override
    def result(self) -> Message:
        return message(f"patience.result.{self.view.why.replace(' ', '_')}")

    # -------------------------------------------------------------- watched again
    @override
    def show_replay_stats(self, cursor: ReplayCursor, position: int, seconds: int) -> None:
        figures = {"move": part_of(position, cursor.last), "time_in_all": clock(seconds)}
        self.panel.show_figures(deal_figures(cursor.game, cursor.state(position)) | figures)
        self.panel.show_counts(cursor.view(position))


def deal_figures(game: AnyGame, state: State) -> dict[str, str]:
    """Return the figures of a deal for the plate, in play or watched."""
    pack = len(game.pack) if isinstance(game, Patience) else 0
    turned = part_of(pack - DEALT - len(state.stock), pack - DEALT)
    return {"deal": state.deal, "built": part_of(game.scores(state)[0], 52), "turned": turned}

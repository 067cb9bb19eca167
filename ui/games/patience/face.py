"""The look of a patience: cloth, cards, the panel beside them, and the words for the moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from pygame import Rect, Surface

from games import GAMES
from games.compat import override
from games.core import AnyGame, Event, Message, Words, message
from games.match import Match
from games.patience.cards import PACK
from games.patience.deal_code import same_deal
from games.patience.rules import Patience
from games.patience.spec import KLONDIKE, NO_LIMIT, PatienceSpec
from games.patience.state import Finished, Packed, SpaceFilled, State, View
from ui.app.scene import Application
from ui.draw.cards import chosen_style
from ui.games.patience import words
from ui.games.patience.art import Art, table_background
from ui.games.patience.ground import palette_of
from ui.games.patience.layout import (
    Layout,
    compute_layout,
    hidden_rows,
    plate_rows,
    replay_layout,
)
from ui.games.patience.outcome import score_of, share_facts
from ui.games.patience.panel import Panel
from ui.games.patience.table import Table
from ui.play.base.face import REPLAY_BUTTONS, Face, ReplayButton, ReplayWays, ScreenOptions
from ui.play.base.replay_cursor import ReplayCursor
from ui.play.panels.log import LogLine
from ui.play.panels.surroundings import paint_slot
from ui.screens.house_rules import rules_in_force, rules_sentence
from ui.words import clock, number, part_of

if TYPE_CHECKING:
    pass


def play_deal(app: Application, match: Match) -> None:
    """Begin a new game with the deal of a match, by the same rules."""
    app.navigator.open_new(match.game.name, same_deal(match))


def spec_of(game: AnyGame) -> PatienceSpec:
    """Return the spec of a patience; that of Klondike for any other game."""
    return game.spec if isinstance(game, Patience) else KLONDIKE


def has_solver(match: Match) -> bool:
    """Return True if a solver knows the rules, and gives hints and the verdict of the lamp."""
    return GAMES.spec(match.game.name).has_solver and match.game.has_advice


def rules_of(match: Match) -> Words:
    """Return the house rules of a match in a sentence, "" as printed."""
    return rules_sentence(match.game.name, match.options)


def _columns(face: PatienceFace) -> list[Rect]:
    """Return the area of each column's cards, or its place if it is empty."""
    piles = zip(face.layout.columns, face.table.columns[1:], strict=True)
    return [place.unionall([card.rect for card in pile]) for place, pile in piles]


def _full_area(face: PatienceFace, place: Rect) -> Rect:
    """Return the full area of a place: a column extends to its last card."""
    columns = face.layout.columns
    return _columns(face)[columns.index(place)] if place in columns else place


def _press_areas(face: PatienceFace) -> list[Rect]:
    """Return the rows of the plate that take presses."""
    return [place for name in ("deal", "lamp", "house") if (place := face.panel.row(name))]


def _shown_lines(face: PatienceFace, lines: Sequence[LogLine]) -> Sequence[LogLine]:
    """Return the log's lines, on a mirrored table with columns counted from the left as well."""
    if not face.canvas.settings.left_handed:
        return lines
    count = len(spec_of(face.match.game).columns) + 1
    return [
        line._replace(words=words.line(words.mirrored(line.events, count)))
        if any(isinstance(event, Packed | SpaceFilled) for event in line.events)
        else line
        for line in lines
    ]


def _review(app: Application, match: Match, ways: ReplayWays) -> Callable[[], None]:
    """Return the action that opens the review of a match, or says why it has none."""
    from ui.games.patience.outcome import NO_REVIEW
    from ui.games.patience.review import Review, ReviewWays

    if has_solver(match):
        return Review(app, match, ReviewWays(*ways)).open
    return lambda: app.scene.show_message(NO_REVIEW)


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
            "review": ReplayButton(message("patience.review"), "search", message("patience.review.tip"), 16),
            "again": ReplayButton(
                message("patience.watch.again"), "new", message("patience.watch.again.tip"), 16
            ),
            "share": REPLAY_BUTTONS["share"]._replace(size=16),
        },
        again=play_deal,
        has_clock=True,
        action_areas=lambda face, moves: _columns(face),
        hides_surroundings=True,
        full_area=_full_area,
        press_areas=_press_areas,
        shown_lines=_shown_lines,
        share_facts=lambda face, result, seconds: share_facts(
            face.match, face.canvas.settings, result, seconds
        ),
        review=_review,
    )
    view: View
    layout: Layout
    table: Table
    panel: Panel

    @property
    def _spec(self) -> PatienceSpec:
        """The rules of the game."""
        return spec_of(self.match.game)

    # -------------------------------------------------------------- the picture
    @override
    def build(self, foot: int) -> Surface:
        canvas, m = self.canvas, self.canvas.m
        spec, is_solved, chosen = self._spec, has_solver(self.match), canvas.settings
        is_house, is_numbered = bool(rules_of(self.match)), bool(self.match.options["deal"])
        hidden = hidden_rows(chosen, is_house=is_house, is_numbered=is_numbered)
        is_mirrored = chosen.left_handed
        names = plate_rows(spec, has_solver=is_solved, is_watched=bool(foot), hidden=hidden)
        layout = compute_layout(
            m, self._title, foot, spec, has_solver=is_solved, is_mirrored=is_mirrored, hidden=hidden
        )
        self.layout = replay_layout(layout, m, len(names)) if foot else layout
        style = chosen_style(chosen)
        background: Surface = table_background(
            m, self._title, foot, chosen.cloth, spec, style.letters[-1],
            names, has_solver=is_solved, is_mirrored=is_mirrored, hidden=hidden,
        )  # fmt: skip
        if foot:
            background = background.copy()
            for room in self.replay_rooms:
                paint_slot(background, room, m)
        palette = palette_of(self._title, chosen.cloth)
        art = Art(layout.card[0], style, m, chosen.card_back, palette)
        self.table = self._kind(canvas.layer, self.layout, art, canvas.play, spec)
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
    @property
    @override
    def replay_rooms(self) -> tuple[Rect, ...]:
        return (*super().replay_rooms, self.layout.side.undo)

    @override
    def show_replay_stats(self, cursor: ReplayCursor, position: int, seconds: int) -> None:
        figures = {"move": part_of(position, cursor.last), "time_in_all": clock(seconds)}
        self.panel.show_values(deal_values(self.match, cursor.state(position)) | figures)
        self.panel.show_counts(cursor.view(position))


def deal_values(match: Match, state: State) -> dict[str, str]:
    """Return the figures of a deal for the plate, in play or in a replay."""
    game, spec = match.game, spec_of(match.game)
    values = {"deal": state.deal, "built": part_of(game.scores(state)[0], len(PACK))}
    values["house"] = number(len(rules_in_force(game.name, match.options)))
    values["score"] = score_of(match, state)
    if spec.redeals:
        now = state.redeals + 1
        values["round"] = number(now) if spec.redeals == NO_LIMIT else part_of(now, spec.redeals + 1)
    else:
        stock = len(game.pack) - spec.dealt if isinstance(game, Patience) else 0
        values["turned"] = part_of(stock - len(state.stock), stock)
    return values

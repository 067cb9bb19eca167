"""The look of GOLD AM YUKON: the valley, the claims and the tray, and the words for each turn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Final

import pygame
from pygame import Rect
from pygame.event import Event as PygameEvent

from games.compat import override
from games.core import Event, Message, Player, Words, message, tenths
from games.gold_am_yukon import state as gy
from games.gold_am_yukon.board import counted
from games.gold_am_yukon.story import Record, Story, story
from games.match import NATURE, Match
from ui.draw.charts import Course
from ui.draw.picture import Picture
from ui.draw.tween import Tween
from ui.games.gold_am_yukon import words
from ui.games.gold_am_yukon.ground import NOTHING
from ui.games.gold_am_yukon.layout import Layout, lay_out
from ui.games.gold_am_yukon.side import amount, table_background
from ui.games.gold_am_yukon.table import YukonTable
from ui.play.base.face import Face, ScreenOptions
from ui.play.base.replay_cursor import ReplayCursor
from ui.play.narration.narrator import Names, then
from ui.play.panels.log import Told
from ui.play.panels.notices import Slip
from ui.play.panels.players import PlayerFacts
from ui.play.results import endings
from ui.play.results.endings import Ending, Row
from ui.words import in_words

_WITH: Final = pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT
_CLOSER: Final = {"+": 1, "=": 1, "-": -1, "_": -1}


class YukonFace(Face):
    """The look of one game of GOLD AM YUKON."""

    ends = (gy.Finished,)
    screen_options = ScreenOptions(unit="turn", action_areas=lambda face, moves: face.table.scene_of(moves))
    view: gy.View
    layout: Layout
    table: YukonTable
    _ledger: words.Ledger
    _laid: YukonTable | None = None
    """The table of the layout before; the next one keeps its zoom and scroll."""

    # -------------------------------------------------------------- the picture
    @override
    def build(self, foot: int) -> Picture:
        canvas, seats, before = self.canvas, len(self.seats), self._laid
        self.layout = lay_out(canvas.m, self._title, seats, foot)
        self.table = YukonTable(canvas.layer, self.layout, canvas.play, self.seats, self.view)
        if before and self.table.zoom_to(before.zoom):
            self.table.view.move_to(before.view.scroll)
        self._laid = self.table
        return table_background(canvas.m, self._title, seats, foot)

    @property
    @override
    def board_room(self) -> Rect:
        return self.layout.board

    @override
    def see(self, view: gy.View) -> None:
        super().see(view)
        self.table.follow(view)

    @override
    def rect_of(self, place: int) -> Rect:
        claim = words.claim_at(place)
        return self.table.rect_of(place) if claim == NOTHING else self.table.rect_of_claim(claim)

    @override
    def mark(self, place: int) -> None:
        claim = words.claim_at(place)
        if claim != NOTHING:
            self.table.reveal(claim=claim)
            self.table.lights.mark(claims=[claim])
        elif place >= 0:
            self.table.reveal(space=place)
            self.table.lights.mark(spaces=[place])
        else:
            self.table.lights.mark()

    @staticmethod
    @override
    def zoom_steps(event: PygameEvent) -> int:
        if event.type != pygame.KEYDOWN or event.mod & _WITH:
            return 0
        return _CLOSER.get(event.unicode, 0)

    @override
    def zoom_by(self, steps: int) -> None:
        self.table.zoom_to(self.table.zoom + steps)

    # -------------------------------------------------------------- the words
    @override
    def line(self, events: Sequence[Event]) -> Words:
        return words.line(events, self.names, self.view.board)

    @override
    def log_lines(self, history: Sequence[Sequence[Event]]) -> list[Told]:
        self._ledger = words.Ledger(self.names, self.view.board)
        return super().log_lines(history)

    @override
    def write(self, told: list[Told], events: Sequence[Event]) -> None:
        self._ledger.write(told, events)

    @override
    def place_of(self, events: Sequence[Event]) -> int:
        return words.place_of(events)

    @override
    def slips(self, event: Event) -> Sequence[Slip]:
        found = words.slip(event, self.names, self.view)
        return (found,) if found else ()

    @override
    def facts(self, seat: int, *, is_active: bool) -> PlayerFacts:
        name, view = self.seats[seat].full_name, self.view
        row = in_words(words.row(view, seat))
        return PlayerFacts(name, row, amount(view.nuggets(seat)), is_active=is_active)

    @property
    @override
    def turn(self) -> int:
        return self.view.player

    @property
    @override
    def winners(self) -> tuple[int, ...]:
        return self.view.winners

    @override
    def result(self) -> Message:
        return words.result(self.view, self.names)

    @override
    def ended(self) -> Ending:
        return ending(story(self.match), self.names)

    @staticmethod
    @override
    def roller(state: gy.State) -> int | None:
        return None if state.phase == gy.DRAWING else state.player

    # -------------------------------------------------------------- watched again
    @property
    @override
    def replay_rooms(self) -> tuple[Rect, ...]:
        return self.layout.main, self.layout.second, self.layout.third

    @staticmethod
    @override
    def reel_of(match: Match) -> ReplayCursor:
        """Return the positions of a replay: one at the start, one after each first stone and each turn.

        The first position is the one before the first move. A turn that is not over yet has a position too.
        """
        moves = (number for number, entry in enumerate(match.log) if entry.actor != NATURE)
        ends = [next(moves, len(match.log))]
        for number, events in enumerate(match.history(), 1):
            if any(isinstance(event, gy.Placed | gy.Ended | gy.Finished) for event in events):
                ends.append(number)
        if ends[-1] < len(match.log):
            ends.append(len(match.log))
        return ReplayCursor(match, ends)

    @override
    def watched(self, reel: ReplayCursor, position: int, view: gy.View) -> gy.View:
        thrown = [event for event in reel.events(position) if isinstance(event, gy.Threw)]
        if view.phase == gy.THROWING and thrown and not view.thrown:
            view.thrown = tuple(event.spots for event in thrown)
            view.player = thrown[0].player
        return view

    @override
    def begin(self, event: Event) -> list[Tween]:
        if self.is_replay and isinstance(event, gy.Began):
            return []
        if self.is_replay and isinstance(event, gy.Threw) and event.total == event.spots:
            return [*super().begin(gy.Began(event.player)), *super().begin(event)]
        return super().begin(event)


# ------------------------------------------------------------------ the end in words and figures
def ending(told: Story, names: Names) -> Ending:
    """Return the account of a game that is over."""
    winners = tuple(Player(names[seat]) for seat in told.winners)
    tales = filter(None, (words.over(told.why), _six(told, names), _walk(told, names)))
    course = Course(message("gold_am_yukon.end.course"), told.nuggets, str)
    sentences = (_result(told, winners), reduce(then, tales))
    return Ending(endings.heading("gold_am_yukon", winners), sentences, told.winners, course, _rows(told))


# ------------------------------------------------------------------ who won, and why
def _result(told: Story, winners: tuple[Player, ...]) -> Message:
    most, ahead = endings.lead([record.nuggets for record in told.records], told.winners)
    claims = counted("claims", told.records[told.winners[0]].claims)
    won = message(
        "gold_am_yukon.end.result",
        winners=winners, nuggets=counted("nuggets", most), claims=claims, count=told.turns, ahead=ahead,
    )  # fmt: skip
    return then(won, _reason(told, winners[0])) if len(winners) == 1 else won


def _reason(told: Story, who: Player) -> Message:
    """Return the reason of a single winner: more claims, dearer claims, an earlier start, or a close end."""
    seat = told.winners[0]
    mine = told.records[seat]
    others = [record for number, record in enumerate(told.records) if number != seat]
    if all(mine.claims > record.claims for record in others):
        most = counted("claims", max(record.claims for record in others))
        return message("gold_am_yukon.end.by.claims", claims=most)
    if all(_worth(mine) > _worth(record) for record in others):
        worth = tenths(round(10 * _worth(mine)))
        return message("gold_am_yukon.end.by.worth", who=who, worth=worth)
    if all(not record.first or mine.first < record.first for record in others):
        return message("gold_am_yukon.end.by.start", turn=mine.first)
    return message("gold_am_yukon.end.close")


def _worth(record: Record) -> float:
    """Return the average nuggets of a claim."""
    return record.nuggets / max(1, record.claims)


def _six(told: Story, names: Names) -> Message | None:
    """Return the sentence on the player who took the six and so stopped playing, or None."""
    if told.six is None:
        return None
    return message("gold_am_yukon.end.six", who=Player(names[told.six.player]), turn=told.six.turn)


def _walk(told: Story, names: Names) -> Message | None:
    """Return the sentence on the longest walk of one turn, or None."""
    if told.walk is None:
        return None
    who, steps = Player(names[told.walk.player]), counted("steps", told.walk.steps)
    return message("gold_am_yukon.end.walk", who=who, steps=steps, turn=told.walk.turn)


# ------------------------------------------------------------------ the facts
def _rows(told: Story) -> tuple[Row, ...]:
    """Return all facts that have something to tell."""
    records = told.records
    facts = endings.Facts(records)
    found = (
        facts.most(message("gold_am_yukon.fact.nuggets"), lambda record: record.nuggets),
        facts.most(message("gold_am_yukon.fact.claims"), lambda record: record.claims),
        facts.most(message("gold_am_yukon.fact.dearest"), lambda record: record.dearest),
        _first(records),
        facts.most(message("gold_am_yukon.fact.steps"), lambda record: record.steps),
        facts.most(message("gold_am_yukon.fact.walk"), lambda record: record.longest),
        endings.best_row(message("gold_am_yukon.fact.luck"), [_luck(record) for record in records], tenths),
        facts.most(message("gold_am_yukon.fact.ones"), lambda record: record.ones),
        facts.least(message("gold_am_yukon.fact.turned"), lambda record: record.turned),
        facts.most(message("gold_am_yukon.fact.barred"), lambda record: record.barred),
        facts.least(message("gold_am_yukon.fact.lost"), lambda record: record.lost),
    )
    return endings.with_something(found, "0", "–")


def _first(records: Sequence[Record]) -> Row:
    """Return the row of the turns in which each player staked a claim for the first time."""
    turns = [record.first for record in records]
    some = [turn for turn in turns if turn]
    early = min(some, default=0)
    best = tuple(seat for seat, turn in enumerate(turns) if turn == early and early)
    return Row(message("gold_am_yukon.fact.first"), tuple(str(turn) if turn else "–" for turn in turns), best)


def _luck(record: Record) -> int:
    """Return the spots thrown in a turn on average, in tenths."""
    return round(10 * record.spots / max(1, record.turns))

"""The page "The review": the chances turn by turn, luck and choices in figures, and the costliest choices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event as PygameEvent

from games.compat import override
from games.core import Words, message
from ui.app.focus import Target
from ui.app.intents import Command, Pointer, Scroll
from ui.draw import type as wood_type
from ui.draw.materials import draw_panel
from ui.draw.theme import WOOD, Metrics
from ui.play.results.facts import Ending
from ui.play.results.scene import OutcomeScene, compute_layout
from ui.play.review import spoken
from ui.play.review.balance import WHOLE, balance, strokes_of
from ui.play.review.chart import ChanceChart
from ui.play.review.choices import ChoicesPanel, ChoiceTexts
from ui.play.review.curve import Curve
from ui.play.review.layout import PARTS, PageRooms, page_rooms
from ui.play.review.parts import ChoiceCard, SeatTab, StrokeCell, signed
from ui.play.review.table import TEXT, paint_note, paint_table
from ui.play.review.told import ToldMoment, paint_sentence
from ui.widgets.button import ButtonLook, labelled, match_font_sizes
from ui.widgets.element import Element
from ui.words import in_words

if TYPE_CHECKING:
    from ui.app.intents import Intent
    from ui.app.scene import Application
    from ui.dialogs.modal import MenuEntry
    from ui.play.base.face import Face
    from ui.play.review.progress import MatchReview, SeatSummary

_STEPS: Final = {"left": -1, "right": 1}
_TURNS: Final = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}
_ENDS: Final = {pygame.K_HOME: 0, pygame.K_END: 10**6}


class ReviewScene(OutcomeScene):
    """The review of a game; `watch` shows an entry of the log in the replay, or its beginning for -1.

    It works in the worker while it is shown, and passes to `keep` what it has found for each person's seat.
    """

    def __init__(
        self,
        app: Application,
        ending: Ending,
        face: Face,
        entries: Sequence[MenuEntry],
        found: MatchReview,
        watch: Callable[[int], None],
        share: Callable[[], None] | None = None,
        tabs: Sequence[MenuEntry] = (),
        keep: Callable[[int, SeatSummary], None] = lambda seat, summary: None,
    ) -> None:
        super().__init__(app, ending, face.seats, entries, share, tabs)
        self.found = found
        self._face = face
        self._watch = watch
        self._keep = keep
        self._kept: set[int] = set()
        self._curve: Curve | None = None
        self.chart: ChanceChart | None = None
        """The curves on the page, or None while they are not shown."""
        self._box: ToldMoment | None = None
        self._strokes: list[StrokeCell] = []
        self._choices: ChoicesPanel | None = None
        self._number = -1
        self._part = PARTS[0]
        self._shown: object = None
        self._turns: Element | None = None
        self._veil: tuple[Metrics, Surface] | None = None

    # -------------------------------------------------------------- layout
    @override
    def _small_background(self) -> Surface:
        if self._veil is None or self._veil[0] != self.m:
            self._veil = self.m, super()._small_background()
        return self._veil[1]

    @override
    def build_layout(self) -> None:
        m = self.m
        rooms = compute_layout(m, (0, m.height))
        target = self.paint_frame(rooms.frame)
        self.paint_heading(rooms.heading)
        draw_panel(target, rooms.paper, "paper", m, 8)
        inner = rooms.paper.inflate(-m.u(32), -m.u(26))
        page = page_rooms(inner, m, len(self.seats), self._part)
        self.chart, self._box, self._choices, self._strokes = None, None, None, []
        self._shown = self._signature()
        if self.found.review and self._curve is None:
            self._curve = Curve(self.found.review, self._face)
            self._number = len(self._curve.points) - 1
        if self._curve is None:
            words = message("review.failed" if self.found.has_failed else "review.working")
            paint_sentence(target, inner, words, m)
        else:
            self._turns = spoken.turns(self._curve.ends_of_turns, self.seats)  # in the language of now
            self._add_tabs(page)
            self._add_parts(target, page, self._curve)
        self.add_buttons(rooms.buttons, rooms.close)

    @override
    def paint_heading(self, room: Rect) -> None:
        assert self.background
        room = self.heading_room(room)
        face = wood_type.fit(in_words(message("review.heading")).upper(), self.m.half(32), room.width)
        self.background.blit(face, face.get_rect(center=room.center))

    def _add_tabs(self, page: PageRooms) -> None:
        """Add the buttons of the parts, if only one is shown."""
        if not page.tabs:
            return
        looks = [
            labelled(message(f"review.tab.{part}"), "", "gold" if part == self._part else "wood", 17)
            for part in PARTS
        ]
        sizes = [rect.size for rect in page.tabs]
        for part, rect, look in zip(PARTS, page.tabs, match_font_sizes(looks, sizes, self.m), strict=False):
            tab = self.buttons.add(rect, look, partial(self._show_part, part))
            tab.is_chosen = part == self._part

    def _add_parts(self, target: Surface, page: PageRooms, curve: Curve) -> None:
        m = self.m
        if "curve" in page.shown:
            room = Rect(0, 0, m.half(38), m.half(36))
            room.midright = (page.told.right - m.u(10), page.told.centery - m.u(2))
            self._box = ToldMoment(self.layer, page.told, page.told.right - room.x, curve, self.seats, m)
            told = self.found.told(self.found.seat)
            self.chart = ChanceChart(
                self.layer, page.chart, curve, self.seats, m, self._number, self._moved,
                lambda point: spoken.point_words(point, self.seats), is_alone=bool(page.tabs),
                choices=[curve.at_entry(each.doubt.position - 1) for each in told],
            )  # fmt: skip
            self.buttons.add(room, ButtonLook(icon="play"), self._watch_moment, message("review.watch.here"))
            self._box.show(self._number)
        if "luck" in page.shown:
            self._add_table(target, page, curve)
        if "choices" in page.shown:
            if not page.tabs:
                x = (page.chart.right + page.choices.x) // 2
                if page.choices.x > page.chart.right:
                    target.fill(WOOD.with_alpha(90), (x, page.choices.y, m.u(1), page.choices.height))
            self._choices = ChoicesPanel(
                self.layer, target, page.choices, self.found, self.seats, m, ChoiceTexts(curve, self._face)
            )

    def _add_table(self, target: Surface, page: PageRooms, curve: Curve) -> None:
        review, m = self.found.review, self.m
        assert review
        rooms = paint_table(target, page.table, balance(review), self.seats, m, self.ending.winners)
        for seat in range(len(self.seats)):
            for column, name in ((4, "best"), (5, "worst")):
                stroke = getattr(strokes_of(review, seat), name)
                if stroke is None:
                    continue
                points = signed(round(stroke.change[seat] * WHOLE))
                words = message("review.stroke", points=points, turn=curve.turn_of(stroke.position - 1))
                room = rooms.cell(column, seat).inflate(-m.u(6), -m.u(4))
                cell = StrokeCell(message(f"review.{name}"), words, stroke, seat, room, m, m.font(TEXT))
                self._strokes.append(self.layer.add(cell))
        paint_note(target, page.note, m)

    def _signature(self) -> object:
        """Return what the page shows of the findings."""
        found = self.found
        return found.review is None, found.has_failed, found.told(found.seat), found.is_at_work, found.seat

    # -------------------------------------------------------------- work
    @override
    def enter(self) -> None:
        super().enter()
        self.found.begin(self.app.worker, self._changed)
        self._keep_summaries()

    @override
    def tick(self, now: float) -> None:
        super().tick(now)
        self.app.worker.poll()

    @property
    @override
    def due(self) -> float:
        return min(super().due, self.app.worker.due)

    @override
    def leave(self) -> None:
        super().leave()
        self.found.stop()

    def _changed(self) -> None:
        """Keep and show what is new; announce the choices once all are known."""
        self._keep_summaries()
        if self._signature() != self._shown:
            self.app.defer(self._show_news)
        elif self._choices:
            self._choices.show_progress(self.found)

    def _show_news(self) -> None:
        self.rebuild()
        if not self.found.is_at_work:
            self.app.announcer.say(self._summary or message("review.dearest"))

    def _keep_summaries(self) -> None:
        for seat in self.found.persons:
            summary = self.found.summary(seat)
            if summary and seat not in self._kept:
                self._kept.add(seat)
                self._keep(seat, summary)

    @override
    def rebuild(self) -> None:
        kept = _key(self.focus.target) if self.focus.is_shown else None
        super().rebuild()
        found = next((each for each in self.targets() if _key(each) == kept), None) if kept else None
        if found:
            self.focus.set(found)

    # -------------------------------------------------------------- choices of the player
    def _moved(self, number: int) -> None:
        self._number = number
        if self._box:
            self._box.show(number)
        if self._curve:
            self.app.announcer.say(spoken.point_words(self._curve.points[number], self.seats), is_urgent=True)

    def _show_part(self, part: str) -> None:
        self._part = part
        self.app.defer(self.rebuild)

    def _watch_moment(self) -> None:
        """Open the replay at the cursor."""
        if self._curve:
            self._watch(self._curve.points[self._number].entry)

    def _go_to(self, stroke_entry: int) -> None:
        """Lead the cursor to an entry of the log."""
        if self._curve is None:
            return
        number = self._curve.at_entry(stroke_entry)
        if self.chart:
            self.chart.go(number)
        else:
            self._number = number
            self._show_part(PARTS[0])

    # -------------------------------------------------------------- for screen readers
    @property
    @override
    def _title(self) -> Words:
        return message("review.heading")

    @property
    @override
    def _summary(self) -> Words:
        return self._choices.sentence if self._choices else ""

    @override
    def _elements(self) -> Sequence[Element]:
        found = list(map(self._element, self.targets()))
        if self._curve is None:
            words = message("review.failed" if self.found.has_failed else "review.working")
            return [Element("state", words, "status"), *found]
        review = self.found.review
        assert review
        told = [spoken.table(balance(review), self.seats)]
        if self._turns:
            told.insert(0, self._turns)
        if self._choices and self._choices.sentence:
            told.append(Element("choices", self._choices.sentence, "status"))
        return [*found, *told]

    # -------------------------------------------------------------- input
    @override
    def targets(self) -> list[Target]:
        found: list[Target] = [self.chart] if self.chart else []
        choices: list[Target] = [*self._choices.targets] if self._choices else []
        return [*found, *self._strokes, *choices, *super().targets()]

    @override
    def first_focus(self) -> Target | None:
        return self.chart or super().first_focus()

    @override
    def activate(self, target: Target | None) -> None:
        if target is not None and target is self.chart:
            self._watch_moment()
        elif isinstance(target, StrokeCell):
            self._go_to(target.stroke.position - 1)
        elif isinstance(target, SeatTab):
            self.found.choose(target.seat)
            self.app.defer(self.rebuild)
        elif isinstance(target, ChoiceCard) and self._curve:
            self._watch(self._curve.entry_before(target.choice.doubt.position - 1))
        else:
            super().activate(target)

    @override
    def command(self, command: Command) -> None:
        if self.chart and command.name in _STEPS and self.focus.target in (None, self.chart):
            if self.focus.target is None or not self.focus.is_shown:
                self.focus.set(self.chart)
            self.chart.step(_STEPS[command.name])
        else:
            super().command(command)

    @override
    def handle_event(self, event: PygameEvent) -> bool:
        if self.chart and event.type == pygame.KEYDOWN:
            if event.key in _TURNS:
                self.chart.step_turns(_TURNS[event.key])
                return True
            if event.key in _ENDS:
                self.chart.go(_ENDS[event.key])
                return True
        return super().handle_event(event)

    @override
    def handle(self, intent: Intent) -> None:
        if isinstance(intent, Scroll) and self.chart:
            self.chart.step(-round(intent.notches))
        else:
            super().handle(intent)

    @override
    def _handle_pointer(self, pointer: Pointer) -> bool:
        parts = [*self._strokes, *(self._choices.targets if self._choices else ())]
        if self._press_part(parts, pointer):
            return True
        if self.chart and self.chart.area.collidepoint(pointer.place):
            return self._point_at_chart(self.chart, pointer)
        return super()._handle_pointer(pointer)

    def _point_at_chart(self, chart: ChanceChart, pointer: Pointer) -> bool:
        """Let the cursor follow; a press where it is already opens the replay."""
        number = chart.number_at(pointer.place)
        if pointer.kind == "press" and pointer.button == 1 and number == chart.number:
            self.app.sound.play("click")
            self._watch_moment()
        elif pointer.kind in ("move", "press"):
            chart.go(number)
        return True


def _key(target: Target | None) -> object:
    """Return what a target stands for, to find it again after a new layout."""
    described = getattr(target, "describe", None)
    return described().key if described else None

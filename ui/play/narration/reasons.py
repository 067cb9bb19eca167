"""The paper that explains a line of the log, with the rules behind each of its events."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect, Surface

from games.compat import override
from games.core import Options, Words, message
from games.rulebook import PRINTED, EventReason, clause_of, reason_table
from ui.accessibility.phrases import join_sentences, speakable
from ui.app.focus import Target
from ui.app.intents import Command, Intent, Pointer, Scroll
from ui.app.scene import release
from ui.dialogs.modal import Modal, add_close_button
from ui.draw import paint, text
from ui.draw import type as wood_type
from ui.draw.boxes import around, split_in_half
from ui.draw.materials import draw_panel
from ui.draw.theme import FADED_INK, INK, INK_FACE, OXBLOOD, WOOD, Metrics
from ui.play.panels.notices import place_next_to
from ui.screens.house_rules import rules_in_force
from ui.widgets.button import Button, labelled
from ui.widgets.element import Element, labels
from ui.widgets.scrolling import ScrollView
from ui.words import in_words, with_english

if TYPE_CHECKING:
    from ui.app.scene import Application
    from ui.play.narration.line_offers import LineOffer, Papers
    from ui.play.panels.log import LogLine

_WIDE, _PAD, _GAP = 520, 22, 12  # units of the paper, its edge, and the gap to the log
_HEAD, _ROW = 28, 42  # units of its heading and its buttons
_LINE, _REASON, _FOOT = 18, 16, 13  # letters of the line, of the reasons, of the numbers
_NOTCH: Final = 48  # units that the wheel or an arrow scrolls
_VEIL: Final = (14, 8, 4, 70)


class ReasonsScene(Modal):
    """A paper beside the log over a table at rest; the player leafs to other lines or presses them there.

    `papers` knows the log below, and what the scene there offers for its lines.
    """

    def __init__(self, app: Application, papers: Papers, number: int) -> None:
        super().__init__(app)
        match = papers.match
        self._papers = papers
        self._game = match.game.name
        self._options = match.options
        self._rules = rules_in_force(match.game.name, match.options)
        self._log = papers.log
        self.number = number
        """Number of the explained line."""
        self.page: ScrollView | None = None
        self._table: tuple[Metrics, Surface] | None = None
        self._heading = message("why.heading")

    # -------------------------------------------------------------- layout
    @override
    def blurred_background(self) -> Surface:
        if self._table is None or self._table[0] != self.m:
            whole = Surface((self.m.width, self.m.height))
            if self._below:
                self._below.rebuild()
                self._below.draw(whole, whole.get_rect())
                release(self._below)
            veil = Surface(whole.get_size(), pygame.SRCALPHA)
            veil.fill(_VEIL)
            whole.blit(veil, (0, 0))
            self._table = (self.m, whole)
        return self._table[1].copy()

    @override
    def build_layout(self) -> None:
        m = self.m
        self.background = self.blurred_background()
        log = self._log()
        self.number = max(0, min(len(log.lines) - 1, self.number))
        pad, wide = m.u(_PAD), min(m.half(_WIDE), m.width - m.u(24))
        offer, line, inner = self._papers.offer(self.number), log.lines[self.number], wide - 2 * pad - m.u(8)
        leaf = paint_reasons(line, self._game, self._options, inner, m, self._note, self._offered)
        title = wood_type.fit(
            in_words(self._heading).upper(), m.half(_HEAD), wide // 2, INK_FACE, outline=False
        )
        above, below = pad + title.get_height() + m.u(10), 2 * m.half(_ROW) + pad + m.u(24)
        room = m.window.inflate(-m.u(16), -m.u(16))
        high = min(leaf.get_height() + above + below, room.height)
        self.frame = place_next_to(log.room, (wide, high), room, -2 * m.u(_GAP))
        draw_panel(self.background, self.frame, "paper", m, 10)
        self.background.blit(title, (self.frame.x + pad, self.frame.y + pad))
        view = Rect(self.frame.x + pad, self.frame.y + above, wide - 2 * pad, high - above - below)
        self.page = ScrollView(self.layer, view, m, self.background)
        self.page.show(leaf)
        self._add_buttons(len(log.lines) - 1, offer)

    def _add_buttons(self, last: int, offer: LineOffer) -> None:
        m, frame, pad = self.m, self.frame, self.m.u(_PAD)
        high = m.half(_ROW)
        foot = Rect(frame.x + pad, frame.bottom - pad - high, frame.width - 2 * pad, high)
        left, right = split_in_half(foot, m.u(12))
        act, all_lines = split_in_half(foot.move(0, -high - m.u(14)), m.u(12))
        undo = self.buttons.add(act, labelled(offer.label, offer.icon, size=16), self._do)
        undo.show(enabled=offer.do is not None)
        look = labelled(message("log.all"), "rules", size=16)
        whole = self.buttons.add(all_lines, look, self._open_history)
        older = labelled(message("why.older"), "back", size=16)
        newer = labelled(message("why.newer"), "play", size=16)
        back = self.buttons.add(left, older, lambda: self.leaf(-1))
        ahead = self.buttons.add(right, newer, lambda: self.leaf(1))
        self.buttons.match_font_sizes([back, ahead, undo, whole])
        back.show(enabled=self.number > 0)
        ahead.show(enabled=self.number < last)
        add_close_button(self, message("why.close"))

    def _do(self) -> None:
        """Do what the scene below offers for the line."""
        if act := self._papers.offer(self.number).do:
            self.app.pop()
            act()

    def _open_history(self) -> None:
        """Show all lines, with this one chosen."""
        self.app.pop()
        self._papers.open_history(self.number)

    # -------------------------------------------------------------- other lines
    def leaf(self, step: int) -> None:
        """Explain an older or a newer line, no further than the first or the last."""
        self.show_line(max(0, min(len(self._log().lines) - 1, self.number + step)))

    def show_line(self, number: int) -> None:
        """Explain another line."""
        if number != self.number:
            self.app.sound.play("card_slide")
            self.number = number
            self.rebuild()
            self._toured = -1
            self.app.announcer.say(self._summary, is_urgent=True)

    @property
    def _note(self) -> Words:
        """The house rules of the match; before reasons also that all else follows the printed rules."""
        if not self._rules:
            return ""
        has_reasons = bool(reasons_of(self._line, self._game, self._options))
        return message("house.why" if has_reasons else "house.sentence", rules=self._rules)

    @property
    def _offered(self) -> Words:
        """The offer of the scene below to go back to the line; none for the newest one."""
        is_newest = self.number == len(self._log().lines) - 1
        return "" if is_newest else self._papers.offer(self.number).sentence

    # -------------------------------------------------------------- for screen readers
    @property
    def _line(self) -> LogLine:
        return self._log().lines[self.number]

    @property
    @override
    def _summary(self) -> Words:
        reasons = reasons_of(self._line, self._game, self._options)
        return join_sentences((self._line.words, self._note, *(each.text for each in reasons)))

    @override
    def _elements(self) -> Sequence[Element]:
        reasons = reasons_of(self._line, self._game, self._options)
        clauses = map(speakable, clause_texts(reasons, self._game, has_english=False))
        note = (self._note,) if self._note else ()
        said = (self._offered,) if self._offered else ()
        texts = labels((self._line.words, *note, *(each.text for each in reasons), *said, *clauses))
        return [
            Element(("reasons", self.number), self._heading, "group", children=texts),
            *super()._elements(),
        ]

    def _press_line(self, number: int) -> None:
        """Explain a line of the log that was pressed beside the paper."""
        self._table = None
        self._papers.go(number)
        self.show_line(number)

    # -------------------------------------------------------------- input
    @override
    def _is_holding(self) -> bool:
        return self.page is not None and self.page.bar.is_held

    @override
    def _press_areas(self, place: tuple[int, int]) -> Iterable[Rect]:
        return [*super()._press_areas(place), *([self.page.bar.area] if self.page else [])]

    @override
    def handle(self, intent: Intent) -> None:
        page = self.page
        if isinstance(intent, Scroll) and page:
            page.scroll_by(round(-intent.notches * self.m.u(_NOTCH)))
        elif isinstance(intent, Pointer) and page and page.bar.is_held and intent.kind != "press":
            if intent.kind == "move" and intent.button:
                page.bar.drag(intent.place)
            else:
                page.bar.release()
        else:
            super().handle(intent)

    @override
    def _handle_pointer(self, pointer: Pointer) -> bool:
        if pointer.kind != "press":
            return False
        if self.page and self.page.bar.grab(pointer.place):
            return True
        number = self._log().line_at(pointer.place)
        if number >= 0 and number != self.number and not self.frame.collidepoint(pointer.place):
            self._press_line(number)
        else:
            self.app.pop()
        return True

    @override
    def command(self, command: Command) -> None:
        if command.name in ("left", "right"):
            self.leaf(1 if command.name == "right" else -1)
        elif command.name in ("up", "down"):
            way = 1 if command.name == "down" else -1
            if not (self.page and self.page.hidden):
                self.leaf(way)
            else:
                self.page.scroll_by(way * self.m.u(_NOTCH))
        elif command.name == "why":
            self.app.pop()
        elif command.name == "log":
            self._open_history()
        else:
            super().command(command)

    @override
    def activate(self, target: Target | None) -> None:
        if isinstance(target, Button) and self.focus.is_shown:
            super().activate(target)
        else:
            self.app.pop()

    @override
    def draw(self, target: Surface, clip: Rect) -> None:
        if self.background:
            target.blit(self.background, clip, clip)
        if self.page:
            self.page.draw(target, clip)
        self.layer.draw(target, clip)


# ------------------------------------------------------------------ the content of the paper
def reasons_of(line: LogLine, game: str, options: Options = PRINTED) -> list[EventReason]:
    """Return the known reasons for the events of a line in a match by these options, each once."""
    found = [reason for event in line.events for reason in reason_table(game).of(event, options)]
    return list({reason.key: reason for reason in found}.values())


def clause_texts(reasons: Sequence[EventReason], game: str, *, has_english: bool = True) -> list[str]:
    """Return the clauses behind reasons below a heading, each with its number and with our ruling, if any.

    In another language than English, the English clause follows each if `has_english` is True.
    """
    texts = []
    for number in dict.fromkeys(number for reason in reasons for number in reason.clauses):
        clause = clause_of(game, number)
        spoken, *english = with_english(clause.text)
        texts += [f"{number}\u2002{spoken}", *(english if has_english else [])]
        if clause.ruling:
            texts.append(in_words(message("why.ruling", words=clause.ruling)))
    return [in_words(message("why.clauses")), *texts] if texts else []


def paint_reasons(
    line: LogLine, game: str, options: Options, room: int, m: Metrics, note: Words = "", offered: Words = ""
) -> Surface:
    """Paint the line, a note, a reason for each event, the clauses behind them, and what is `offered`."""
    reasons, gap, indent = reasons_of(line, game, options), m.u(9), m.u(16)

    parts = [(0, text.paragraph(in_words(line.words), m.font(_LINE), INK, room, bold=True))]
    if note:
        parts.append((0, text.paragraph(in_words(note), m.font(_REASON), OXBLOOD, room)))
    wide = room - indent
    parts += [(indent, text.paragraph(in_words(each.text), m.font(_REASON), INK, wide)) for each in reasons]
    if offered:
        parts.append((0, text.paragraph(in_words(offered), m.font(_REASON), OXBLOOD, room)))
    told = clause_texts(reasons, game)
    parts += [(0, text.paragraph(words, m.font(_FOOT), FADED_INK, room)) for words in told]
    whole = Surface((room, sum(part.get_height() + gap for _, part in parts)), pygame.SRCALPHA)
    top = 0
    for number, (left, part) in enumerate(parts):
        whole.blit(part, (left, top))
        if left:
            middle = top + text.height(m.font(_REASON)) // 2
            paint.draw_rounded(whole, around((indent // 3, middle), m.u(6), m.u(6)), m.u(3), OXBLOOD)
        top += part.get_height() + gap
        if number == 0 and reasons:
            whole.fill(WOOD.with_alpha(150), (0, top - gap // 2, room, m.u(1)))
    return whole

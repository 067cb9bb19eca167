"""The guide of a lesson: a panel beside its subject, a light on the next target, and the script."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import accumulate
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect, Surface

from games.core import IllegalMove, Move, Words, message
from games.lesson import Beat, Lesson, lesson
from games.match import FOLLOWS, NATURE, Entry
from saves.format import FREE, LESSON
from ui.draw import paint, svg
from ui.draw.cache import cached
from ui.draw.sprites import Sprite
from ui.draw.theme import RED, WHITE, Metrics
from ui.play.base.command_words import command_words, main_key_words
from ui.play.base.pace import BEFORE_ACT, BEFORE_ROLL
from ui.play.teaching.panel import DEPTH, GuidePanel, GuidePanelText, RowPlaces, area_by_name, plate_shape
from ui.play.teaching.plate_places import PlateNeeds, Point
from ui.widgets.button import CAP_DEPTH, Button, ButtonLook, labelled
from ui.widgets.overlays import Space

if TYPE_CHECKING:
    from ui.accessibility.announcer import Announcer
    from ui.app.focus import Target
    from ui.app.intents import Command
    from ui.play.base.controller import Controller
    from ui.play.base.host import Host

_LIGHT_DEPTH, _HAND_DEPTH = CAP_DEPTH - 1, CAP_DEPTH + 1  # the caps of keys lie between
_LATEST: Final = 2  # lines of the log whose places the panel avoids if it can
_OUT, _LINE, _HAND = 3, 4, 44  # units of the ring outside the lit area, of its lines, and of the hand


def guide_of(host: Host, controller: Controller) -> Guide | None:
    """Return the guide of a lesson that is not over; None for any other game."""
    match, journal = host.session.match, host.session.journal
    if journal is None or LESSON not in journal.notes or FREE in journal.notes:
        return None
    script = lesson(match.game.name)
    guide = Guide(host, controller, script) if script else None
    return guide if guide and guide.is_on else None


class Guide:
    """The guide through a lesson at the table of a game in play.

    The log of the match is the beginning of the script as long as the guide is there: the next move of the
    script is the only one that can be made, and other players and nature follow the script.
    """

    def __init__(self, host: Host, controller: Controller, lesson: Lesson) -> None:
        self._host, self._controller = host, controller
        match = host.session.match
        self._beats, self._free = lesson.beats, lesson.keeps
        parts = [beat.entries(match.game) for beat in self._beats]
        deal = Beat("deal", lesson.deal).entries(match.game)
        self._script: list[Entry] = [*deal, *(entry for part in parts for entry in part)]
        self._ends = list(accumulate(map(len, parts), initial=len(deal)))
        """Number of entries before each beat, then the number of all entries."""
        self.number = 0
        self._find_beat()
        self.is_on = match.log == self._script[: len(match.log)]
        """True if the log is the beginning of the script."""
        self._shown = -1
        self._answered: tuple[int, Words] = (-1, "")
        """Beat of the last unexpected move, and the answer to it."""
        self._hand: Point | None = None
        """Middle of the last panel's forward button."""
        self._skipped = -1
        self._due: float | None = None
        self.panel: GuidePanel | None = None
        """The panel with the words of the guide; None while it is hidden."""
        self._buttons: list[Button] = []
        self._light: Sprite | None = None
        self._hand_sprite: Sprite | None = None
        self.lit_target: Target | None = None
        """The target to press next; None if there is none, as in a beat only to read."""
        self._has_focus = False
        self._needed: list[Rect] = []
        """Areas to leave free when the panel was placed."""
        self.forward: Button | None = None
        """The button that leads to the next beat."""

    # -------------------------------------------------------------- the present beat
    @property
    def beat(self) -> Beat:
        """The present beat."""
        return self._beats[self.number]

    @property
    def expected(self) -> Entry | None:
        """The next entry within the beat; None if all its entries are in the log."""
        at = len(self._host.session.match.log)
        return self._script[at] if at < self._ends[self.number + 1] else None

    @property
    def remaining_moves(self) -> tuple[Move, ...]:
        """The moves left within the beat, of all players and of nature."""
        at = len(self._host.session.match.log)
        return tuple(entry.move for entry in self._script[at : self._ends[self.number + 1]])

    @property
    def has_unread_text(self) -> bool:
        """True if nothing is left in the beat but to read, and to turn to the next."""
        return self.expected is None

    def _is_own(self, entry: Entry) -> bool:
        """Return True if an entry is for the learner to make."""
        session = self._host.session
        who = session.actor if entry.actor == NATURE else int(entry.actor.removesuffix(FOLLOWS))
        return who in session.persons and not entry.actor.endswith(FOLLOWS)

    @property
    def _is_panel_hidden(self) -> bool:
        """True while the panel is hidden: the events of its remark are still to come, or its task is done."""
        return (self.beat.after and self.busy) or self._is_task_done

    @property
    def _is_task_done(self) -> bool:
        """True if only moves of others are left of a beat with a task: its panel is of no more use."""
        left = self._script[len(self._host.session.match.log) : self._ends[self.number + 1]]
        if self.beat.task is None or not left or self._is_own(left[0]):
            return False
        own = {str(seat) for seat in self._host.session.persons}
        return own.isdisjoint(entry.actor for entry in left)

    def sync_with_log(self) -> None:
        """Find the beat that belongs to the changed log."""
        self._due = None
        self._find_beat()
        if self.number != self._shown or self._is_panel_hidden:
            self._hide()
        else:
            self.lit_target = None
            self._remove_light()

    def _find_beat(self) -> None:
        at = len(self._host.session.match.log)
        while self.number and at < self._ends[self.number]:
            self.number -= 1
        while self.number + 1 < len(self._beats) and self._is_done(at):
            self.number += 1

    def _is_done(self, at: int) -> bool:
        """Return True if the beat is over once the log has `at` entries, without a press by the learner."""
        begin, end = self._ends[self.number : self.number + 2]
        return at > end or (at == end > begin and not self.beat.waits)

    # -------------------------------------------------------------- moves of the script
    def may_play(self, moves: tuple[Move, ...], *, follows: bool) -> bool:
        """Return True for the next moves of the script; explain why other legal moves must wait.

        It returns True for illegal moves too: the rules refuse them with their own reason. With `follows` it
        refuses other moves in silence: the learner's part of the script never happens by itself, under any
        settings.
        """
        host, match = self._host, self._host.session.match
        wanted = self._script[len(match.log) : self._ends[self.number + 1]][: len(moves)]
        is_wanted = list(moves) == [entry.move for entry in wanted]
        if moves and is_wanted and all(entry.actor.endswith(FOLLOWS) == follows for entry in wanted):
            return True
        if follows:
            return False
        try:
            match.game.apply(match.game.copy(match.state), moves[0])
        except IllegalMove:
            return True  # the rules say themselves why not
        host.app.sound.play("click")
        self._show_response(
            message("lesson.read") if self.has_unread_text or not self.beat.task else message("lesson.first")
        )
        return False

    def _show_response(self, words: Words) -> None:
        """Show a sentence on the panel before the task, or as an ordinary message without a panel."""
        if not self.panel:
            self._host.show_message(words)
        elif self._answered != (self.number, words):
            self._answered = self.number, words
            self._place_again()

    def next_chance(self) -> Entry | None:
        """Return the next entry if it is nature's, else None."""
        entry = self.expected
        return entry if entry and entry.actor == NATURE else None

    @property
    def busy(self) -> bool:
        """True while the guide is about to act, for others or for the learner in a skipped beat."""
        entry = self.expected
        return entry is not None and (self._skipped == self.number or not self._is_own(entry))

    def advance(self, now: float) -> None:
        """Make the script's next move for others when it is due, or for the learner in a skipped beat.

        A computer player that could speak first, but does not in the script, stays silent.
        """
        entry, session = self.expected, self._host.session
        if session.aside_seat >= 0 and (entry is None or entry.actor != str(session.aside_seat)):
            session.silent_seats.add(session.aside_seat)
            self._host.refresh()
        elif entry is None or not self.busy:
            self._due = None
        elif self._due is None:
            pace = self._host.app.settings.current.pace
            pause = BEFORE_ROLL[pace] if entry.actor == NATURE else BEFORE_ACT[pace]
            self._due = now + self._controller.pause_before(session.turn, pause)
        elif now >= self._due:
            self._due = None
            if entry.actor == NATURE:
                self._host.roll()
            else:
                self._host.play(entry.move, follows=entry.actor.endswith(FOLLOWS))

    # -------------------------------------------------------------- commands of the learner
    def go_forward(self) -> None:
        """Go to the next beat, or end the lesson; with entries left in the beat, let the script make them."""
        if not self.has_unread_text:
            self._skipped = self.number
        elif self.number + 1 < len(self._beats):
            self.number += 1
            self._host.refresh()
        else:
            self.end()

    def go_back(self) -> None:
        """Go to the beat before, and undo all moves since then."""
        target, match = max(0, self.number - 1), self._host.session.match
        self._skipped = -1
        if count := len(match.log) - self._ends[target]:
            self._host.take_back(partial(match.take_back, count))
        self.number = target
        self._host.refresh()

    def end(self) -> None:
        """End the lesson: from here on the game is like any other."""
        self._hide()
        self._host.session.guide = None
        if journal := self._host.session.journal:
            journal.note(FREE)
        self._host.refresh()

    def show_task(self) -> None:
        """Remind the learner of the task, or to read on if there is none."""
        self._show_response(
            message("lesson.read") if self.has_unread_text or not self.beat.task else message("lesson.now")
        )

    def command(self, command: Command) -> bool:
        """Turn to the next beat on Space if there is nothing else to do; return True if so."""
        if command.name == "deal" and self.has_unread_text:
            self.go_forward()
            return True
        return False

    # -------------------------------------------------------------- the panel and the light
    def build_layout(self) -> None:
        """Forget the panel, its buttons and its light: the layout has removed all sprites."""
        self.panel = self._light = self._hand_sprite = self._hand = None
        self._buttons, self._shown, self.lit_target, self.forward = [], -1, None, None

    def show(self) -> None:
        """Show the panel of the beat and its light, once the table rests and it is time for them."""
        if self.number == self._shown and self.panel:
            self._follow_light()
            return
        self._hide()
        if self._is_panel_hidden:
            return
        self._shown, self.lit_target = self.number, self._to_press()
        number, answer = self._answered
        plate_text = self._panel_text(self.number)._replace(answer=answer if number == self.number else "")
        about = self.subject_area or (self.lit_target.area if self.lit_target else None)
        face = self._host.face
        if about and (view := self._host.app.display.view):
            self._host.app.display.look_at(_view_with_corner(about, view.size, face.canvas.m))
        scene = [*face.screen_options.action_areas(face, self.remaining_moves), *self._recent_areas()]
        self.panel = GuidePanel(
            face,
            plate_text,
            about,
            self._target_areas(),
            self._reserved_areas(),
            scene,
            self._hand,
            self._coming,
        )
        self._hand, self._needed = self.panel.row.forward.center, self._needed_areas()
        self._put_buttons(self.panel.row)
        self._show_light()
        self._announcer.say_once("lesson", self.panel.words)

    def _panel_text(self, number: int) -> GuidePanelText:
        """Return what the panel of a beat says."""
        beat = self._beats[number]
        return GuidePanelText(beat.text, beat.task, beat.pose, f"{number + 1} / {len(self._beats)}")

    def _coming(self, room: Rect, m: Metrics) -> Iterator[PlateNeeds]:
        """Return the needs of the panels of the beats to come, as far as they are known."""
        face, common = self._host.face, self._reserved_areas()
        common += [each.area for each in self._host.buttons if self._must_keep_visible(each)]
        for number in range(self.number + 1, len(self._beats)):
            shows = self._beats[number].shows
            kept = [*common, *([area_by_name(face, shows)] if shows else [])]
            moves = tuple(entry.move for entry in self._script[self._ends[number] : self._ends[number + 1]])
            scene = face.screen_options.action_areas(face, moves)
            yield PlateNeeds(plate_shape(self._panel_text(number), m, Space(room, kept)), kept, scene)

    def _put_buttons(self, row: RowPlaces) -> None:
        """Add the panel's buttons: back, leave the lesson, and forward (or skip the task)."""
        if self.beat.task is None:
            is_last = self.number + 1 == len(self._beats)
            label = message("lesson.play_on" if is_last else "lesson.next")
            look = labelled(label, "play", "primary", 17)
        else:
            look = labelled(message("lesson.skip"), "last", size=17)
        add, depth = self._host.buttons.add, DEPTH + 1
        forward = add(row.forward, look, self.go_forward, depth=depth)
        back = add(row.back, ButtonLook(icon="back"), self.go_back, message("lesson.back"), depth=depth)
        leave = add(row.leave, ButtonLook(icon="close"), self.end, message("lesson.leave"), depth=depth)
        back.show(enabled=self.number > 0)
        self._buttons, self.forward, self._has_focus = [forward, back, leave], forward, False

    def _follow_light(self) -> None:
        """Light the next target to press; move the panel out of its way, and out of that of buttons."""
        lit = self._to_press()
        if not self._is_same(lit):
            self.lit_target, self._has_focus = lit, False
            self._show_light()
        needed = self._needed_areas()
        if needed != self._needed:
            self._needed = needed
            if self.panel and any(map(self.panel.overlaps, needed)):
                self._place_again()

    def _needed_areas(self) -> list[Rect]:
        """Return the areas of the light, the hand and the enabled buttons beside the panel."""
        buttons = (each.area for each in self._host.buttons if self._must_keep_visible(each))
        return [*self._target_areas(), *buttons]

    def _must_keep_visible(self, button: Button) -> bool:
        """Return True for an enabled button that is not on the panel."""
        return button.visible and button.enabled and button not in self._buttons

    def _place_again(self) -> None:
        """Place the panel anew, for another light, sentence, or visible part of the picture."""
        self._shown = -1
        self.show()

    def tick(self) -> None:
        """Update the light after a half-made choice, and give its target the focus once."""
        if not self.panel:
            return
        display = self._host.app.display
        self._follow_light()
        if self.panel and not self.panel.is_in_sight and not display.is_hovered(self.panel.rect):
            self._place_again()
        target = self.lit_target or (self.forward if self.has_unread_text else None)
        is_lost = self._announcer.is_listening and self._host.focus.target is None
        if target and (is_lost or not self._has_focus):
            self._has_focus = True
            self._host.focus.set(target, shown=self._host.focus.is_shown)
            reader = self._host.app.reader
            if self.lit_target is None:
                told = message("spoken.lesson.next", key=main_key_words(reader))
            else:
                pad = command_words(reader, "activate") if reader.uses_gamepad else ""
                told = message("spoken.lesson.press", key=pad or "none")
            self._announcer.say(told)

    @property
    def _announcer(self) -> Announcer:
        return self._host.app.announcer

    def _to_press(self) -> Target | None:
        """Return the target that the learner is to press next, or None if it is not their move."""
        entry = self.expected
        if entry is None or self._host.session.is_behind or not self._is_own(entry):
            return None
        return self._controller.target_for(None if entry.actor == NATURE else entry.move)

    def _is_same(self, lit: Target | None) -> bool:
        if lit is None or self.lit_target is None:
            return lit is self.lit_target
        return lit.area == self.lit_target.area

    def _show_light(self) -> None:
        self._remove_light()
        canvas = self._host.face.canvas
        about = self.lit_target.area if self.lit_target else self.subject_area
        if about:
            out = canvas.m.u(_OUT) + canvas.m.u(_LINE)
            self._light = canvas.layer.add(
                Sprite(_light(about.size, canvas.m), (about.x - out, about.y - out), _LIGHT_DEPTH)
            )
            if self.lit_target:
                place = _hand_at(about, canvas.m)
                hand = svg.fit("guide_hand", *place.size)
                self._hand_sprite = canvas.layer.add(Sprite(hand, place.topleft, _HAND_DEPTH))

    def _remove_light(self) -> None:
        layer = self._host.face.canvas.layer
        self._light = layer.swap(self._light, None)
        self._hand_sprite = layer.swap(self._hand_sprite, None)

    @property
    def area(self) -> Rect | None:
        """The area of the panel, or None without one."""
        return self.panel.rect if self.panel else None

    @property
    def subject_area(self) -> Rect | None:
        """The area that the beat names as its subject, or None."""
        return area_by_name(self._host.face, self.beat.shows) if self.beat.shows else None

    def _recent_areas(self) -> list[Rect]:
        """Return the areas of the board of the latest events."""
        face, lines = self._host.face, self._host.hud.log.lines[-_LATEST:]
        return [face.rect_of(line.place) for line in lines if line.place >= 0]

    def _reserved_areas(self) -> list[Rect]:
        """Return the areas that the panel leaves free if it can."""
        return [area_by_name(self._host.face, name) for name in self._free]

    def _target_areas(self) -> list[Rect]:
        """Return the areas of the light and the hand."""
        lit, m = self.lit_target, self._host.face.canvas.m
        return [_hand_at(lit.area, m), lit.area] if lit else []

    def _hide(self) -> None:
        if self.panel:
            self.panel.remove()
        self.panel = None
        self._remove_light()
        if self._buttons:
            if self._host.focus.target in self._buttons:
                self._host.focus.set(None)
            self._host.buttons.remove(self._buttons)
        self._buttons, self._shown, self.lit_target, self.forward = [], -1, None, None


def _hand_at(lit: Rect, m: Metrics) -> Rect:
    """Return the area of the hand that points at a lit area: below it, so that its words can be read."""
    side = m.half(_HAND)
    hand = Rect(0, 0, side, side)
    hand.midtop = lit.centerx, lit.bottom - side // 8
    return hand.clamp(m.window)


def _view_with_corner(about: Rect, size: tuple[int, int], m: Metrics) -> Rect:
    """Return a part of the picture with `about` in the corner that leaves most of the part free."""
    part, edge = Rect((0, 0), size), m.u(_HAND)
    if about.centerx > m.window.centerx:
        part.right = about.right + edge
    else:
        part.left = about.left - edge
    if about.centery > m.window.centery:
        part.bottom = about.bottom + edge
    else:
        part.top = about.top - edge
    return part.clamp(m.window)


@cached
def _light(size: tuple[int, int], m: Metrics) -> Surface:
    """Draw the light around a target: two rings."""
    out, line = m.u(_OUT), m.u(_LINE)
    whole = Surface((size[0] + 2 * (out + line), size[1] + 2 * (out + line)), pygame.SRCALPHA)
    ring = Rect((0, 0), size).inflate(2 * out, 2 * out)
    ring.center = whole.get_rect().center
    paint.draw_rounded(whole, ring.inflate(2 * line, 2 * line), m.u(14), RED, line)
    paint.draw_rounded(whole, ring, m.u(11), WHITE, line)
    return whole

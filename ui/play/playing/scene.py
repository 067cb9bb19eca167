"""The scene in which any game is played: its match, its face, and its controller."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import inf
from typing import TYPE_CHECKING, Final

from pygame import Rect
from pygame.event import Event as PygameEvent

from games import GAMES
from games.compat import override
from games.core import Event, IllegalMove, Move, Words, message
from games.match import Match, NothingToUndo
from ui.app.focus import Target
from ui.app.intents import Command, Intent, Pointer, Typed
from ui.app.scene import Application
from ui.draw.tween import Tween
from ui.play.base.face import Face, extend_log, highlighted_seats, look_of_only
from ui.play.base.session import PlayTimer, Session, seat_looks
from ui.play.computer.players import ComputerPlayers
from ui.play.narration.line_offers import LineOffer
from ui.play.narration.log_papers import LogPapers, add_log_tips
from ui.play.panels.actions import BarButton
from ui.play.panels.canvas import Canvas
from ui.play.panels.hud import Hud
from ui.play.panels.log import Log
from ui.play.playing.bar import bar_buttons
from ui.play.playing.chances import TableChances
from ui.play.playing.demo import Demo
from ui.play.playing.menu import GameMenu
from ui.play.playing.table_cues import TableCues
from ui.play.playing.table_scene import TableScene
from ui.play.playing.turns import Turns
from ui.play.playing.undo import Undo
from ui.play.teaching.coach import Coach
from ui.play.teaching.guide import guide_of
from ui.screens.daily_words import date_words
from ui.screens.house_rules import sign_at_table
from ui.words import in_words

if TYPE_CHECKING:
    from saves.journal import Journal
    from ui.play.base.screen import Screen

_NO_RECORDING: Final = message("refused.recording")
_BESIDE: Final = ("second", "third", "fourth")
"""Commands of the buttons beside the board."""


class PlayScene(TableScene):
    """One game in play: its face shows it, its controller offers the actions.

    A person's actions go through `play` and `roll`; automatic ones happen in `tick` while the table rests.
    """

    def __init__(
        self,
        app: Application,
        screen: Screen,
        match: Match,
        journal: Journal | None,
        timer: PlayTimer,
        *,
        fresh: bool = False,
        sentence: Words = "",
    ) -> None:
        super().__init__(app)
        self.session = Session(match, journal, timer, screen.face.seat_to_roll)
        self.face: Face = screen.face(match, seat_looks(match), self.session.seen())
        self.computer_players = ComputerPlayers(match, app.worker)
        self.menu = GameMenu(app, self.session, self.face, self._leave_for, self._new_scene)
        self._log_lines = self.face.log_lines(history := match.history())
        self.controller = screen.controller(self)
        self._describer = screen.describer(self.controller)
        self._demo = self.session.demo = Demo(self, self.controller)
        self._turns = Turns(self, self.controller, self._demo, self._is_taught, history)
        self._lesson_guide = self.session.guide = guide_of(self, self.controller)
        self._coach = Coach(self)
        self._undo = Undo(self.session, self.menu, lambda: self._guide, self._step, self.show_message)
        heading = self.face.screen_options.heading
        self._papers = LogPapers(app, match, heading, lambda: self.hud.log, self._line_offer)
        self._cues = TableCues(self)
        self._chances = self.menu.chances = TableChances(self)
        self.menu.closing_remark = self._turns.rivals.closing_remark
        self._screen = screen
        self._sentence = sentence
        self._is_fresh = fresh
        self._ended = self.session.is_over
        self._batches = 0
        """Number of times that events were shown: only after the last time has the table caught up."""

    # -------------------------------------------------------------- life
    @override
    def enter(self) -> None:
        self._run_timer()
        self._turns.wait()
        self.app.sound.set_tune(GAMES.spec(self.session.match.game.name).tune)
        fresh, self._is_fresh = self._is_fresh, False
        if fresh and (events := self.controller.begin_game()):
            self.session.mark_behind()
            self._show(events)
        sentence, self._sentence = self._sentence, ""
        if sentence := sentence or self.session.take_save_message():
            self.show_message(sentence)

    @override
    def leave(self) -> None:
        self.controller.leave()
        self.stage.finish()
        self.computer_players.cancel()
        self._demo.end()
        self._turns.leave()
        self.session.timer.pause(self.app.now)

    @property
    def _is_seen(self) -> bool:
        return not self.app.hidden and self.app.scene is self

    def _run_timer(self) -> None:
        app = self.app
        self.session.run_timer(app.now, app.last_activity if self._is_seen and app.focused else -inf)

    @override
    def loss_warning(self) -> Words:
        return self.session.loss_warning()

    @override
    def close(self) -> None:
        """Leave this game for good: it stays saved, unless it has not begun."""
        self.app.worker.cancel()
        self.session.note_turn()
        journal, self.session.journal = self.session.journal, None
        if journal:
            self.app.library.close_or_remove(journal)
            journal.close()

    def _leave_for(self, follows: Callable[[], None]) -> None:
        def leave() -> None:
            self.close()
            follows()

        self.app.confirm_leave([self], leave)

    def _new_scene(self, journal: Journal, sentence: Words) -> PlayScene:
        """Return a new scene of this game, which now belongs to it."""
        session = self.session
        return PlayScene(self.app, self._screen, session.match, journal, session.timer, sentence=sentence)

    # -------------------------------------------------------------- time
    @override
    def tick(self, now: float) -> None:
        """Advance animations, take the worker's answers, and play automatic turns while the table rests.

        The clock stands still while the window is hidden.
        """
        super().tick(now)
        self._run_timer()
        self.app.worker.poll()
        self._turns.tick(now)
        self._cues.tick()
        self._chances.tick()
        self.hud.tick(now)
        self.controller.tick(now)
        if self.session.journal and not (self.stage.busy or self._has_just_settled) and self._is_seen:
            if self.session.is_over:
                self._end()
            elif self._guide:
                self._guide.advance(now)
            elif not self._coach.has_unread_text:
                self._turns.advance(now)
        if not self.stage.busy:
            self._teacher.tick()
        self._keep_overlays_apart()

    @property
    @override
    def busy(self) -> bool:
        goes_on = self.session.journal is not None and self._is_seen and not self._ended
        is_read = bool(self._guide) or not self._coach.has_unread_text
        moves = super().busy or self._turns.is_sign_shown or self.hud.busy or self.controller.due == -inf
        return moves or (goes_on and is_read and (self._guide or self._turns).busy)

    @property
    @override
    def due(self) -> float:
        shown = self._demo.due if self._is_seen else inf
        return min(super().due, self._turns.due, self.controller.due, self.app.worker.due, shown)

    def _end(self) -> None:
        """End the game and show its results, once."""
        if not self._ended:
            self._ended = True
            self._demo.end()
            self.controller.end_game()

    # -------------------------------------------------------------- layout
    @override
    def rebuild(self) -> None:
        if self.background:
            self.controller.leave()
            self.stage.finish()
        super().rebuild()

    @override
    def build_layout(self) -> None:
        self._turns.end_sign(drawn=False)
        canvas = Canvas(self.layer, self.m, self.app.sound.play, self.app.settings.current)
        self.background = self.face.build_layout(canvas)
        self.face.restore(self.session.match.history())
        options, layout = self.face.screen_options, self.face.layout
        heading = date_words(self.session.day) if self.session.day else options.heading
        sign, newest_first = sign_at_table(self.session.match), options.newest_first
        log = Log(self.layer, layout.ledger, self.m, heading, sign, newest_first=newest_first)
        self.hud = Hud(canvas, self.buttons, layout, log)
        open_rules = partial(self.command, Command("rules"))
        buttons = bar_buttons(self.app, self.controller, self.take_back, self._undo.redo, open_rules)
        self.hud.add_bar(BarButton("home", self.app.home, message("tip.home")), buttons)
        self.controller.build_layout()
        self.hud.add_actions(self.controller.actions())
        self._coach.build_layout()
        if self._guide:
            self._guide.build_layout()
        self.refresh()
        add_log_tips(self.buttons, log, self.app.reader.bindings)

    def refresh(self) -> None:
        """Bring everything up to date with the match."""
        self.session.catch_up()
        self._run_timer()
        self.hud.set_moods(self._turns.rivals.moods())
        self.show_buttons()
        self.show_players()
        self.hud.log.show(self.face.screen_options.shown_lines(self.face, self._log_lines))
        self.controller.show()
        self._teacher.show()
        self._turns.rivals.speak()

    def show_buttons(self) -> None:
        """Update the pill and the buttons to the current choice."""
        session, controller = self.session, self.controller
        sentence = controller.prompt_while_busy() if session.is_behind else controller.prompt()
        sentence = self._demo.prompt or sentence
        self.hud.show_pill(
            in_words(sentence), look_of_only(self.face, self._highlighted_seats), *self._coach.steps()
        )
        can_redo = session.match.can_redo
        self.hud.enable_bar_buttons(
            {"undo": session.can_undo, "redo": can_redo, "hint": session.is_human_turn}
        )
        self.hud.set_bar_tip("undo", self.menu.undo_tip)
        is_human_turn = session.is_human_turn and not session.has_unread_text
        self.hud.show_actions(controller.actions(), is_human_turn=is_human_turn, is_behind=session.is_behind)

    @property
    def _highlighted_seats(self) -> tuple[int, ...]:
        """Seat that acts; without one, or while the table lags behind, the winners or the seat in turn."""
        session = self.session
        return highlighted_seats(self.face) if session.actor < 0 or session.is_behind else (session.actor,)

    def show_players(self) -> None:
        """Update the rows of the players to the shown view."""
        face, lit = self.face, self._highlighted_seats
        facts = [
            self._chances.row(self.controller.row(face.facts(seat, is_active=seat in lit), seat), seat)
            for seat in range(len(face.layout.players))
        ]
        self.hud.show_players(face.seats, facts)

    @property
    @override
    def _message_area(self) -> Rect:
        return self.controller.board_room

    # -------------------------------------------------------------- playing
    def play(self, *moves: Move, near: Rect | None = None, follows: bool = False) -> bool:
        """Make moves in order; refuse an illegal one with its reason. Return True if they were made.

        With `follows` the program makes them for a person, after a move of their own.
        """
        match = self.session.match
        if not follows:
            self.stage.finish()
        if self._guide and not self._guide.may_play(moves, follows=follows):
            return False
        return self._act(
            lambda: [event for move in moves for event in match.play(move, follows=follows)], near
        )

    def roll(self) -> None:
        """Roll the dice, or let nature act."""
        self.stage.finish()
        match, guide = self.session.match, self._guide
        outcome = guide.next_chance() if guide else None
        if outcome:
            self._act(partial(match.repeat, outcome), None)
        elif guide:
            guide.show_task()
        else:
            self._act(partial(match.play_chance, self.session.source), None)

    def _act(self, act: Callable[[], list[Event]], near: Rect | None) -> bool:
        self._end_hint()
        match, journal = self.session.match, self.session.journal
        was_person = self.session.actor in self.session.persons
        if journal is None:
            self.show_message(_NO_RECORDING)
            return False
        try:
            with journal.batch():
                events = act()
        except IllegalMove as refusal:
            self.app.sound.play("refuse")
            self.show_message(refusal.reason, near)
            return False
        self._lines_before = len(self._log_lines) + 1 if was_person else self._lines_before
        self._turns.on_move_made()
        self._coach.end()
        if self._guide:
            self._guide.sync_with_log()
        self.computer_players.cancel()
        self.session.mark_behind()
        self.controller.forget()
        extend_log(self.face, self._log_lines, events, len(match.log))
        self._turns.rivals.on_move(events)
        self._show(events)
        self.controller.on_move()
        if sentence := self.session.take_save_message():
            self.show_message(sentence)
        return True

    def _show(self, events: Sequence[Event]) -> None:
        self._batches += 1
        self.show_buttons()
        for event in events:
            self.stage.add(partial(self._begin, event))
        self.stage.add(partial(self._catch_up, self._batches))
        self.stage.tick(self.app.now)

    def _begin(self, event: Event) -> list[Tween]:
        totals, tweens = self.hud.totals, self.face.begin(event)
        self._coach.queue_first_events(event)
        self._turns.show_event_notes(event)
        self.controller.on_event(event)
        return [*tweens, *self.hud.count_totals(totals, self.face.table.landings)]

    def _catch_up(self, number: int) -> list[Tween]:
        """Update everything after these events have been shown, unless more are about to be."""
        if number == self._batches:
            self.refresh()
        return []

    # -------------------------------------------------------------- undo and redo
    def take_back(self, change: Callable[[], object] | None = None) -> None:
        """Undo the last move, unless something was uncovered since; `change` undoes moves in another way."""
        self._undo.take_back(change)

    def _step(self, change: Callable[[], object], sound: str) -> None:
        self.stage.finish()
        self._demo.end()
        self._end_hint()
        self.computer_players.cancel()
        try:
            change()
        except NothingToUndo as refusal:
            self.show_message(refusal.reason)
            return
        self.app.sound.play(sound)
        match = self.session.match
        self._turns.on_undo()
        if self._guide:
            self._guide.sync_with_log()
        self._ended = self.session.is_over
        self.controller.forget()
        self._log_lines = self.face.log_lines(history := match.history())
        self.face.view = self.session.seen()
        self.refresh()
        self.stage.add(partial(self.face.arrange, history))
        self.stage.add(self._show_choices)
        self.stage.tick(self.app.now)

    def _line_offer(self, number: int) -> LineOffer:
        return self._undo.offer(self.hud.log.lines, number)

    def _show_choices(self) -> list[Tween]:
        self.controller.show()
        return []

    # -------------------------------------------------------------- hints
    def _end_hint(self) -> None:
        """Hide a hint, and cancel one that a person has asked for."""
        if self.session.is_human_turn:
            self.computer_players.cancel()
        self.show_message("")

    # -------------------------------------------------------------- input
    @override
    def handle(self, intent: Intent) -> None:
        if self._turns.refuses(intent) or self._demo.handle(intent) or self.controller.handle(intent):
            return
        if isinstance(intent, Command | Typed) or (isinstance(intent, Pointer) and intent.kind == "press"):
            self._turns.end_sign()
            self.stage.finish()
        if isinstance(intent, Pointer) and intent.kind == "move" and not intent.button:
            self.hud.log.hover(intent.place)
        if isinstance(intent, Typed):
            self._type(intent.character)
        else:
            super().handle(intent)

    def _type(self, character: str) -> None:
        """Handle a typed letter or figure: one of the game's own keys, or an action's."""
        if not self.controller.typed(character):
            self._use(character)

    def _use(self, key: str) -> bool:
        """Do the action of a key; return False if there is nothing to do."""
        is_human_turn = self.session.is_human_turn and not self.session.is_behind
        action = self.hud.ready_action(key, self.controller.actions(), is_human_turn=is_human_turn)
        if action:
            action.do()
        return action is not None

    def _use_main(self) -> None:
        """Do the action of Space, with a button or without."""
        if not self._use("Space") and self.session.is_human_turn:
            self.controller.space()

    @override
    def command(self, command: Command) -> None:
        own = {
            "deal": self._use_main,
            "undo": self.take_back,
            "redo": self._undo.redo,
            "hint": self.controller.hint,
            "new": self.controller.open_menu,
            "rules": self.menu.open_rules,
            "why": self._papers.open_reasons,
            "log": self._papers.open_history,
            "show": self._demo.ask,
            "lamp": self._chances.toggle,
        }
        if self._turns.go_on(command) or self._teacher.command(command) or self.controller.command(command):
            return
        if command.name == "back":
            if not self.controller.step_back():
                self.app.home()
        elif command.name in own:
            own[command.name]()
        elif not (command.name in _BESIDE and self._use(command.name)):
            super().command(command)

    @override
    def _handle_pointer(self, pointer: Pointer) -> bool:
        if self.controller.point(pointer):
            return True
        if pointer.kind != "press" or pointer.button != 1:
            return False
        if self.hud.log.heading.collidepoint(pointer.place):
            self._papers.open_history()
            return True
        number = self.hud.log.line_at(pointer.place)
        if number < 0:
            return False
        place = self.hud.log.place_at(pointer.place)
        if place >= 0:
            self.face.mark(place)
        self._papers.open_reasons(number)
        return True

    @override
    def handle_event(self, event: PygameEvent) -> bool:
        return self._demo.end_at(event) or self.controller.handle_event(event) or super().handle_event(event)

    # -------------------------------------------------------------- focus
    @override
    def targets(self) -> list[Target]:
        return self.controller.targets(super().targets())

    @override
    def first_focus(self) -> Target | None:
        targets, main = self.targets(), self.face.layout.main.topleft
        found = [target for target in targets if target.area.topleft == main]
        return self.controller.first_focus() or next(iter([*found, *targets]), None)

    @override
    def activate(self, target: Target | None) -> None:
        if target is None:
            self._use_main()
        elif not self.controller.activate(target):
            super().activate(target)

    @override
    def focused(self, target: Target | None, *, shown: bool) -> None:
        self._cues.follow_focus(target, shown=shown)
        self.controller.focused(target, shown=shown)
        self.hud.keep_hint(target, self.controller.actions())

"""The scene of a board game in play: its match, whose turn it is, and what happens by itself."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, Final

from pygame import Rect

from games.core import Chance, Decide, Event, IllegalMove, Move, Over
from games.match import Match, NothingToUndo
from ui.app.intents import Command, Intent, Pointer, Typed
from ui.draw.tween import Tween
from ui.play import timings
from ui.play.board_frame import BoardFrame
from ui.play.board_hud import Hud
from ui.play.board_opponents import Opponents
from ui.play.log import Told
from ui.play.notices import Sign
from ui.play.results import ResultsScene, usual_entries
from ui.widgets.pill import Message

if TYPE_CHECKING:
    from saves.journal import Journal
    from ui.app.app import App
    from ui.app.playtimer import PlayTimer

_NO_RECORDING: Final = "This is a recording from another version of the game: it can only be looked at."


class BoardScene(BoardFrame):
    """One board game. Subclasses give it what `BoardFrame` asks for.

    `match` is in play, `journal` keeps it (None for a recording). What a person does goes through `play` and
    `roll`; computer players and what nature does by itself go on in `tick`, whenever the table rests.
    """

    def __init__(
        self,
        app: App,
        match: Match,
        journal: Journal | None,
        timer: PlayTimer,
        *,
        fresh: bool = False,
        sentence: str = "",
    ) -> None:
        super().__init__(app, match, journal, timer)
        self.opponents = Opponents(self)
        self.told: list[Told] = self._written()
        self.view = self.seen()
        self.moves: list[Move] = []
        self.hud: Hud | None = None
        self._message = Message(self.layer, app.metrics)
        self._sign: Sign | None = None
        self._greeted = -1
        self._rng = Random()
        self._due: float | None = None
        self._has_gone_on = False
        self._spared = -timings.OF_MOMENT
        self.is_behind = False
        """Whether the table still shows what has happened."""
        self._sentence = sentence
        self._is_fresh = fresh
        self._ended = match.is_over

    # -------------------------------------------------------------- life
    def enter(self) -> None:
        """Play goes on: the clock runs, and things happen by themselves again."""
        self._run_timer()
        self._due = None
        fresh, self._is_fresh = self._is_fresh, False
        if fresh:
            self.app.sound.play("card_slide")
        sentence, self._sentence = self._sentence, ""
        self.say(sentence or self._trouble())

    def leave(self) -> None:
        """The clock stands still, and nobody thinks while another scene is shown."""
        self.stage.finish()
        self.opponents.forget()
        self.timer.pause(self.app.now)

    def hidden_changed(self, hidden: bool) -> None:
        """The clock stands still while the window is hidden."""
        self._run_timer()

    def _run_timer(self) -> None:
        runs = not self.app.hidden and self.app.scene is self and not self.match.is_over
        (self.timer.resume if runs else self.timer.pause)(self.app.now)

    def _trouble(self) -> str:
        """Why the game is not being saved, or once what has become of its file; "" for nothing."""
        return self.journal.tell() if self.journal else ""

    def loss(self) -> str:
        """What was played last, where the disk does not take it."""
        return self.journal.loss() if self.journal else ""

    def put_away(self) -> None:
        """Leave this game for good: it stays saved, unless it has not begun."""
        if self.journal:
            self.app.library.discard_untouched(self.journal)
            self.journal.close()
            self.journal = None

    # -------------------------------------------------------------- time
    def tick(self, now: float) -> None:
        """Animations, answers from the worker, and what happens by itself when the table rests."""
        super().tick(now)
        self.app.worker.poll()
        self._message.tick(now)
        if self._sign and self._sign.tick(now):
            self._sign = None
        if self.journal and not self.stage.busy and not self.app.hidden and self.app.scene is self:
            self._go_on(now)

    @property
    def busy(self) -> bool:
        """Whether something moves, or will in a moment."""
        waits = self.actor not in self.persons or self.speaker >= 0 or self._due is not None
        goes_on = self.journal is not None and self.app.scene is self and waits
        return self.stage.busy or self._sign is not None or (goes_on and not self._ended)

    def _go_on(self, now: float) -> None:
        """Let a computer player act, or nature, when it is due; show the results at the end."""
        turn, actor = self.match.turn, self.actor
        if isinstance(turn, Over):
            self._show_results()
        elif actor in self.persons and self.speaker < 0:
            self._greet(actor, now)
            self._spare_a_press(actor, now)
        elif not self.opponents.is_thinking:
            if self._due is None:
                self._due = now + max(self.rest(turn), self._glance())
            elif now >= self._due:
                self._due = None
                self._act(turn)

    def _spare_a_press(self, seat: int, now: float) -> None:
        """Do for a person what is all there is to do, after a moment; never after an undo."""
        move = self.only_move() if self._has_gone_on and not self.opponents.is_thinking else None
        if move is None:
            self._due = None
        elif self._due is None:
            self._due = now + self._moment()
        elif now >= self._due:
            follows = self.match.log[-1].actor == str(seat)
            self._enter(partial(self.match.play, move, follows=follows), None)
            self._spared = now

    def _moment(self) -> float:
        """For how many seconds what has happened is looked at, or read, before the turn goes on by itself."""
        wish = self.app.settings.now.pace
        if self.match.uncovered == len(self.match.log):
            return timings.of_reading(wish)
        return max(timings.OF_MOMENT, timings.before_act(wish))

    def rest(self, turn: Any) -> float:
        """For how many seconds the table rests before a computer player or nature acts."""
        wish = self.app.settings.now.pace
        return timings.before_act(wish) if isinstance(turn, Decide) else timings.before_roll(wish)

    def _glance(self) -> float:
        """For how many seconds a move that can be taken back stays so, before somebody else goes on."""
        return timings.OF_GLANCE if self.can_undo else 0.0

    def _act(self, turn: Any) -> None:
        if isinstance(turn, Chance):
            self._happen()
        elif (seat := self.speaker) >= 0:
            self.opponents.interject(seat, self.seats[seat].level, partial(self._spoken, seat))
        else:
            self.opponents.choose(turn.player, self.seats[turn.player].level, self._chosen_by_opponent)

    def _chosen_by_opponent(self, move: Move) -> None:
        self.play(move)

    def _spoken(self, seat: int, move: Move | None) -> None:
        """A computer player has said what it does while another one decides."""
        if move is not None:
            self.play(move)
        else:
            self.silent.add(seat)
            self.refresh()

    def _greet(self, actor: int, now: float) -> None:
        """Two or more at one screen: say clearly whose turn has begun."""
        if actor != self._greeted and self.greets:
            self._greeted = actor
            if self._sign:
                self._sign.end()
            if len(self.persons) > 1:
                lasts = timings.of_sign(self.app.settings.now.animation)
                self._sign = Sign(self.layer, self.seats[actor], self.board_room, self.m, now + lasts)
                self.app.sound.play("token", pitch=actor * 3)

    def _show_results(self) -> None:
        if not self._ended:
            self._ended = True
            self.app.sound.play("win" if set(self._winners()) & set(self.persons) else "lose")
            self.open_results()

    def _winners(self) -> tuple[int, ...]:
        turn = self.match.turn
        return turn.winners if isinstance(turn, Over) else ()

    def open_results(self) -> None:
        """Show how the game ended."""
        ending = self.replay_type.ended(self.match, self.names)
        if ending:
            self.app.push(ResultsScene(self.app, ending, self.seats, usual_entries(self)))

    # -------------------------------------------------------------- layout
    def lay_out(self) -> None:
        """Everything anew, at the measures of the window."""
        self._sign = None
        self._message = Message(self.layer, self.m)
        self.build_table()
        self.hud = Hud(self)
        self.show_table()
        self.refresh()

    def refresh(self) -> None:
        """Bring everything up to date with the match."""
        self.is_behind = False
        self.view = self.seen()
        self.moves = self.match.game.moves(self.match.state) if self.is_yours else []
        self._run_timer()
        if self.hud:
            self.hud.show()
        self.show_choice()

    def in_pill(self) -> str:
        """What the pill says now."""
        return self.meanwhile() if self.is_behind else self.prompt()

    def _written(self) -> list[Told]:
        """The log's lines, as far as entries have something to tell."""
        return [told for told in map(self.tell, self.match.history()) if told]

    def say(self, sentence: str, near: Rect | None = None) -> None:
        """Show a sentence on the board; "" takes it away."""
        self._message.show(sentence, self.board_room, self.app.now, near)

    # -------------------------------------------------------------- playing
    def play(self, move: Move, near: Rect | None = None) -> bool:
        """Make a move; an illegal one is refused with its reason. True where it was made."""
        return self._enter(lambda: self.match.play(move), near)

    def roll(self) -> None:
        """A person throws the dice."""
        if self.is_yours and isinstance(self.match.turn, Chance):
            self._happen()

    def _happen(self) -> None:
        self._enter(lambda: self.match.happen(self._rng), None)

    def _enter(self, act: Callable[[], list[Event]], near: Rect | None) -> bool:
        self.stage.finish()
        self.end_hint()
        if self.journal is None:
            self.say(_NO_RECORDING)
            return False
        try:
            events = act()
        except IllegalMove as refusal:
            self.app.sound.play("refuse")
            self.say(str(refusal), near)
            return False
        self._due = None
        self._has_gone_on = True
        self.silent.clear()
        self.opponents.forget()
        self.forget_choice()
        told = self.tell(events)
        if told:
            self.told.append(told)
        self._show_events(events)
        if trouble := self._trouble():
            self.say(trouble)
        return True

    def _show_events(self, events: list[Event]) -> None:
        self.moves, self.is_behind = [], True
        if self.hud:
            self.hud.show_buttons()
        for event in events:
            self.stage.add(partial(self.begin, event))
        self.stage.add(self._catch_up)
        self.stage.tick(self.app.now)

    def _catch_up(self) -> list[Tween]:
        self.refresh()
        return []

    # -------------------------------------------------------------- taking back
    @property
    def can_undo(self) -> bool:
        """Whether the last thing that happened was a person's own move, which may be taken back."""
        log = self.match.log
        chosen = next((entry for entry in reversed(log) if entry.is_chosen), None)
        return (
            self.journal is not None
            and self.match.can_undo
            and chosen is not None
            and int(chosen.actor) in self.persons
        )

    def undo(self) -> None:
        """Take the last move back, as far as no dice have been thrown and no card was turned since."""
        if self.can_undo:
            self._step(self.match.undo, "undo")
        else:
            self.say("What dice and cards have shown stays: no move of yours since then can be taken back.")

    def redo(self) -> None:
        """Make the move again that was taken back last."""
        self._step(self.match.redo, "card_slide")

    def _step(self, change: Callable[[], object], sound: str) -> None:
        self.stage.finish()
        self.end_hint()
        self.opponents.forget()
        try:
            change()
        except NothingToUndo as refusal:
            self.say(str(refusal))
            return
        self.app.sound.play(sound)
        self._due = None
        self._has_gone_on = False
        self.silent.clear()
        self._ended = self.match.is_over
        self.forget_choice()
        self.told = self._written()
        self.refresh()
        self.stage.add(self.arrange_table)
        self.stage.tick(self.app.now)

    # -------------------------------------------------------------- hints
    def hint(self) -> None:
        """Ask for a good move and its reason."""
        if self.is_yours and self.moves and not self.opponents.is_thinking:
            self.stage.finish()
            self.opponents.advise(self._advised)
        elif self.is_yours:
            self.say("Throw the dice first: Space does it.")

    def _advised(self, move: Move, reason: str) -> None:
        self.app.sound.play("hint")
        if self.journal:
            self.journal.note("hint")
        self.say(reason)
        self.show_advice(move)

    def end_hint(self) -> None:
        """A hint that was shown or asked for is of no use any more."""
        if self.is_yours:
            self.opponents.forget()
        self.say("")

    # -------------------------------------------------------------- other scenes
    def open_rules(self) -> None:
        """The rules of this game."""
        from ui.screens.rules.scene import RulesScene

        self.app.push(RulesScene(self.app, self.match.game.name))

    def open_menu(self) -> None:
        """A new game, saved games, watching this one."""
        from ui.play.board_menu import board_menu

        self.app.push(board_menu(self))

    def play_again(self) -> None:
        """Lay this game aside and begin another one with the same players and options."""
        self.app.leave_safely([self], self._play_again)

    def _play_again(self) -> None:
        match = self.match
        self.put_away()
        self.app.replace(self.app.navigator.new_board_scene(match.game.name, match.seats, match.options))

    def watch(self) -> None:
        """Show this game again from its beginning."""
        if self.journal:
            self.say(self.app.navigator.watch(self.journal.path))

    # -------------------------------------------------------------- input
    def handle(self, intent: Intent) -> None:
        """A click or a key first finishes what still moves; one that comes too late does nothing."""
        if self._is_late(intent):
            return
        if isinstance(intent, Command | Typed) or (isinstance(intent, Pointer) and intent.kind == "press"):
            self.stage.finish()
            if self._sign:
                self._sign.end()
                self._sign = None
        if isinstance(intent, Pointer) and intent.kind == "move" and self.hud:
            self.hud.hover(intent.place)
        if isinstance(intent, Typed):
            self.typed(intent.character)
        else:
            super().handle(intent)

    def _is_late(self, intent: Intent) -> bool:
        """Whether a press was meant for what the program has just done, not for what comes next."""
        is_press = isinstance(intent, Pointer) and intent.kind == "press"
        is_main = isinstance(intent, Command) and intent.name in ("deal", "activate")
        return (is_press or is_main) and self.app.now - self._spared < timings.OF_MOMENT

    def typed(self, character: str) -> None:
        """A letter or a figure that no command stands for: S is the second button's."""
        if character == "S":
            self.second_action()

    def command(self, command: Command) -> None:
        """Keys of every table; the rest as everywhere."""
        own = {
            "deal": self.main_action,
            "undo": self.undo,
            "redo": self.redo,
            "hint": self.hint,
            "new": self.open_menu,
            "rules": self.open_rules,
        }
        if command.name == "back":
            self.app.home()
        elif command.name in own:
            own[command.name]()
        else:
            super().command(command)

    def pointed(self, pointer: Pointer) -> bool:
        """A press on a line of the log shows its place on the board."""
        if pointer.kind == "press" and pointer.button == 1 and self.hud:
            place = self.hud.place_told_at(pointer.place)
            if place >= 0:
                self.show_place(place)
                return True
        return False

    def sound(self, name: str, *, pitch: int = 0) -> None:
        """Let something sound."""
        self.app.sound.play(name, pitch=pitch)

"""The scene of the patience: a match, its table, and what surrounds it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from pygame import Rect

from games.core import Event, IllegalMove, Move
from games.match import Match, NothingToUndo
from games.patience.state import Draw, Drawn, Finished, View
from saves.format import CHOICES
from ui.app.focus import Target
from ui.app.intents import Command, Intent, Pointer, Typed
from ui.app.scene import GRACE, Scene
from ui.draw.posters import title_of
from ui.draw.sprites import Sprite
from ui.draw.tween import Tween
from ui.games.patience import grips, panel, words
from ui.games.patience.art import Art, table_background
from ui.games.patience.automatic import Automatic, finish_line, open_cards
from ui.games.patience.banner import Banner
from ui.games.patience.hints import Hints
from ui.games.patience.hud import Hud
from ui.games.patience.input import Input
from ui.games.patience.lamp import LOST, Lamp
from ui.games.patience.layout import DEALT, Layout, lay_out
from ui.games.patience.replay import ReplayScene
from ui.games.patience.setup import setup
from ui.games.patience.table import Table
from ui.play.start import ALONE, begin
from ui.widgets import button as widgets
from ui.widgets.button import Button
from ui.widgets.pill import Message

if TYPE_CHECKING:
    from pathlib import Path

    from saves.journal import Journal
    from ui.app.app import App
    from ui.app.playtimer import PlayTimer


class PatienceScene(Scene):
    """One game of patience. `match` is in play and `journal` keeps it."""

    table_type: type[Table] = Table
    replay_type = ReplayScene
    setup = staticmethod(setup)

    @staticmethod
    def settle(match: Match) -> None:
        """The cards are dealt at once."""
        match.settle(Random())

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
        super().__init__(app)
        self.title = title_of(match.game.name)
        self.match = match
        self.journal = journal
        self.timer = timer
        self.layout: Layout = lay_out(app.metrics, self.title)
        self.art = Art(self.layout.card[0], app.settings.now.card_style, app.metrics)
        self.table = self.table_type(self.layer, self.layout, self.art, self._sound)
        self.view: View = match.game.observe(match.state, 0)
        self.moves: list[Move] = match.game.moves(match.state)
        self.input = Input(self)
        self.hints = Hints(self)
        self.automatic = Automatic(self)
        self.lamp = Lamp(self)
        self.lines = self._written()
        """The log, one line for each move, oldest first."""
        self.hud: Hud | None = None
        self._message = Message(self.layer, app.metrics)
        self._glows: list[Sprite] = []
        self._banner: Banner | None = None
        self._ended_at: float | None = None
        self._fresh = match.events() if fresh else []
        self._sentence = sentence

    # -------------------------------------------------------------- life
    def enter(self) -> None:
        """Play goes on: the clock runs; a fresh deal is dealt before the player's eyes."""
        self._run_timer()
        fresh, self._fresh = self._fresh, []
        if fresh:
            self.table.show(self.match.game.blank(1, self.match.options))
            self._show_events(fresh)
        sentence, self._sentence = self._sentence, ""
        self.say(sentence or self._trouble())

    def _trouble(self) -> str:
        """Why the game is not being saved, or once what has become of its file; "" for nothing."""
        return self.journal.tell() if self.journal else ""

    def loss(self) -> str:
        """What was played last, where the disk does not take it."""
        return self.journal.loss() if self.journal else ""

    def plays(self, path: Path) -> bool:
        """Whether the game of a file is played here."""
        return self.journal is not None and self.journal.path == path

    def leave(self) -> None:
        """The clock stands still while another scene is shown."""
        self.input.let_go()
        self.stage.finish()
        self.timer.pause(self.app.now)

    def hidden_changed(self, hidden: bool) -> None:
        """The clock stands still while the window is hidden."""
        self._run_timer()

    def _run_timer(self) -> None:
        """Time passes while there is something to do and the table is seen."""
        runs = not self.app.hidden and self.app.scene is self and not self.match.is_over
        (self.timer.resume if runs else self.timer.pause)(self.app.now)

    def tick(self, now: float) -> None:
        """Animations, the clock, answers from the worker, messages that have been read."""
        super().tick(now)
        self.app.worker.poll()
        self.input.tick()
        self.hints.tick(now)
        self.lamp.tick()
        self._message.tick(now)
        if self._banner:
            self._banner.tick(now)
        if self.hud:
            self.hud.tick(now)

    @property
    def busy(self) -> bool:
        """Whether something moves."""
        cascading = self._banner is not None and self._banner.busy
        return self.stage.busy or self.input.busy or cascading or self.hints.is_waiting

    # -------------------------------------------------------------- layout
    def rebuild(self) -> None:
        """As ever; first, what hangs in the air is put back."""
        self.input.let_go()
        self.stage.finish()
        super().rebuild()

    def lay_out(self) -> None:
        """Everything anew, at the measures of the window."""
        if self._banner:
            self._banner.stop()
        m = self.m
        self.layout = lay_out(m, self.title)
        self.art = Art(self.layout.card[0], self.app.settings.now.card_style, m)
        rows = tuple(name for name, _ in self.facts().rows())
        self.background = table_background(m, self.title).copy()
        panel.paint_deal_plate(self.background, self.layout.side.deal, m, rows)
        self.table = self.table_type(self.layer, self.layout, self.art, self._sound)
        self._message = Message(self.layer, m)
        self._glows, self._banner = [], None
        self.hud = Hud(self)
        self.table.show(self.view)
        self.refresh()

    # -------------------------------------------------------------- what is shown
    def refresh(self) -> None:
        """Bring everything but the cards up to date with the match."""
        self.view = self.match.game.observe(self.match.state, 0)
        self.moves = [] if self.match.is_over else self.match.game.moves(self.match.state)
        self._run_timer()
        if self.hud:
            self.hud.show()
        if self.view.why and self._banner is None and not self.stage.busy:
            self._show_end()

    def _show_end(self) -> None:
        """Show the plate of the end; a button that said something else a moment ago loses the focus."""
        self._banner = Banner(self, self.view.why)
        self._ended_at = self.app.now if self._ended_at is None else self._ended_at
        if isinstance(self.focus.target, Button):
            self.focus.set(None)

    def after_end(self, action: Callable[[], None]) -> None:
        """Do what an ended game offers, but not in its first moment: that press was meant for the game."""
        if self._ended_at is None or self.app.now - self._ended_at >= GRACE:
            action()

    def prompt(self) -> str:
        """What the pill says."""
        return words.prompt(self.view, bool(grips.playable(self.moves)))

    def facts(self) -> panel.DealFacts:
        """What the panel says of this deal."""
        return panel.DealFacts(
            str(self.match.options["deal"]),
            self.match.game.scores(self.match.state)[0],
            len(self.match.game.pack) - DEALT - self.view.stock,  # type: ignore[attr-defined]
            self.view.stock,
            self.move_count,
            int(self.timer.seconds(self.app.now)),
            self.lamp.words(),
        )

    @property
    def move_count(self) -> int:
        """How many moves the player has made and not taken back."""
        return sum(1 for entry in self.match.log if entry.actor != "*")

    def _written(self) -> list[str]:
        """The log's lines, one for each move."""
        return [line for line in map(words.line, self.match.history()) if line]

    def say(self, sentence: str, near: Rect | None = None) -> None:
        """Show a sentence on the table, near something or at its lower edge; "" takes it away."""
        self._message.show(sentence, self.layout.table, self.app.now, near)

    def glow(self, rects: list[tuple[Rect, float]]) -> None:
        """Let these places glow, each at its depth; an empty list takes all glows away."""
        for sprite in self._glows:
            self.layer.remove(sprite)
        self._glows = [widgets.glow_sprite(rect, self.m, depth) for rect, depth in rects]
        for sprite in self._glows:
            self.layer.add(sprite)

    # -------------------------------------------------------------- playing
    def play(self, move: Move, near: Rect | None = None) -> bool:
        """Make a move; an illegal one is refused with its reason. True where it was made."""
        self.input.let_go()
        self.stage.finish()
        self._forget_hint()
        if self.journal is None:
            self.say("This is a recording from another version of the game: it can only be looked at.")
            return False
        try:
            events = self.match.play(move)
        except IllegalMove as refusal:
            self.app.sound.play("refuse")
            self.say(str(refusal), near)
            return False
        self.lines.append(words.line(events))
        self._show_events(events)
        self.automatic.follow()
        if trouble := self._trouble():
            self.say(trouble)
        return True

    def follow(self, move: Move) -> None:
        """Make a move for the player, after one of their own."""
        events = self.match.play(move, follows=True)
        self.lines.append(words.line(events))
        self._show_events(events)

    def finish(self) -> None:
        """Build all that is left of a game that is won in substance."""
        line = finish_line(self.match.game, self.match.state)
        if line and self.play(line[0]):
            for move in line[1:]:
                if not self.match.is_over:
                    self.follow(move)

    def _show_events(self, events: list[Event]) -> None:
        for event in events:
            self.stage.add(partial(self._begin, event))
        self.stage.add(self._catch_up)
        self.stage.tick(self.app.now)

    def _begin(self, event: Event) -> list[Tween]:
        tweens = self.table.begin(event)
        if isinstance(event, Drawn):
            self._show_labels_soon()
        if isinstance(event, Finished):
            self.app.sound.play("win" if event.why == "won" else "lose")
        return tweens

    def _show_labels_soon(self) -> None:
        """The labels follow the final state at once, while cards still move."""
        self.view = self.match.game.observe(self.match.state, 0)
        if self.hud:
            self.hud.show_labels()

    def _catch_up(self) -> list[Tween]:
        """After the last event: everything around the cards follows."""
        self.refresh()
        return [] if self.stage.busy else self.input.keep_focus()

    def undo(self) -> None:
        """Take the last move back."""
        self.take_back(self.match.undo)

    def take_back(self, change: Callable[[], object]) -> None:
        """Take moves back; a card that came back from its foundation stays."""
        before = open_cards(self.view)
        self._step(change, "undo")
        self.automatic.decline(open_cards(self.view) - before)

    def redo(self) -> None:
        """Make the move again that was taken back last."""
        self._step(self.match.redo, "card_slide")

    def _step(self, change: Callable[[], object], sound: str) -> None:
        self.input.let_go()
        self.stage.finish()
        self._forget_hint()
        try:
            change()
        except NothingToUndo as refusal:
            self.say(str(refusal))
            return
        self.app.sound.play(sound)
        self.lines = self._written()
        if self._banner:
            self._banner.stop()
            self._banner = self._ended_at = None
        self.say("")
        self.refresh()
        self.stage.add(lambda: self.table.arrange(self.view))
        self.stage.add(self.input.keep_focus)
        self.stage.tick(self.app.now)

    def main_action(self) -> None:
        """The green button: turn a card, or what is left to do; giving up only after a question."""
        if self.view.why:
            self.after_end(self.deal_new)
        elif self.view.stock:
            self.play(Draw())
        elif finish_line(self.match.game, self.match.state):
            self.finish()
        else:
            self._ask_to_give_up()

    def _ask_to_give_up(self) -> None:
        from ui.games.patience.menu import ask_to_give_up

        ask_to_give_up(self)

    def show_lamp(self) -> None:
        """The lamp has something new to say."""
        if self.hud:
            self.hud.show_figures()
        if self.lamp.is_lit and self.lamp.verdict == LOST and not self.match.is_over:
            self.say("This can no longer be won; Ctrl+Z takes moves back.")

    def toggle_lamp(self) -> None:
        """Light the lamp that tells whether the game can be won, or put it out."""
        self.lamp.toggle()
        self.show_lamp()

    # -------------------------------------------------------------- hints
    def hint(self) -> None:
        """Ask for a move to show."""
        self.hints.ask()

    def _forget_hint(self) -> None:
        self.hints.forget()
        self.glow([])
        self.say("")

    # -------------------------------------------------------------- other scenes
    def open_menu(self) -> None:
        """New deal, this deal again, a deal by number, give up."""
        from ui.games.patience.menu import deal_menu

        self.app.push(deal_menu(self))

    def open_rules(self) -> None:
        """The rules of this game."""
        from ui.screens.rules.scene import RulesScene

        self.app.push(RulesScene(self.app, self.match.game.name))

    def deal_new(self, deal: str = "", choice: Collection[str] = ()) -> None:
        """Lay this game aside and deal another: a number, or any; `choice` is how it was chosen."""
        self.app.leave_safely([self], partial(self._deal_new, deal, choice))

    def _deal_new(self, deal: str, choice: Collection[str]) -> None:
        game = self.match.game.name
        self.put_away()
        self.app.replace(begin(self.app, game, ALONE, *setup(self.app, game, deal, choice)))

    def deal_again(self) -> None:
        """Lay this game aside and begin it anew: the deal is chosen as it was."""
        noted = self.journal.notes if self.journal else set()
        self.deal_new(str(self.match.options["deal"]), [word for word in CHOICES if word in noted])

    def watch(self) -> None:
        """Show this game again from its beginning."""
        if self.journal:
            self.say(self.app.navigator.watch(self.journal.path))

    def back_to_hope(self) -> None:
        """Take moves back to where the game could last be won, as far as is known."""
        self.lamp.look_back()

    def put_away(self) -> None:
        """Leave this game for good: it stays saved, unless it has not begun, and is thought about no more."""
        self.app.worker.cancel()
        if self.journal:
            self.app.library.discard_untouched(self.journal)
            self.journal.close()
            self.journal = None

    # -------------------------------------------------------------- input
    def handle(self, intent: Intent) -> None:
        """A click or a key first finishes what still moves."""
        if isinstance(intent, Command | Typed) or (isinstance(intent, Pointer) and intent.kind == "press"):
            self.stage.finish()
            if self._banner:
                self._banner.finish()
        if isinstance(intent, Typed):
            self.input.typed(intent.character)
        else:
            super().handle(intent)

    def command(self, command: Command) -> None:
        """Keys of this table; the rest as everywhere."""
        own = {
            "deal": self.main_action_by_key,
            "undo": self.undo,
            "redo": self.redo,
            "hint": self.hint,
            "lamp": self.toggle_lamp,
            "new": self.open_menu,
            "again": lambda: self.after_end(self.deal_again),
            "number": self.open_number,
            "rules": self.open_rules,
            "foundation": self.input.to_foundation,
            "waste": self.input.focus_waste,
        }
        if command.name == "back":
            if not self.input.let_go():
                self.after_end(self.app.home)
        elif command.name in own:
            own[command.name]()
        else:
            super().command(command)

    def main_action_by_key(self) -> None:
        """Space turns a card; it never gives up or deals anew by accident."""
        if self.input.is_holding:
            self.input.drop_on_focus()
        else:
            self.play(Draw())

    def open_number(self) -> None:
        """Ask for a deal's number."""
        from ui.games.patience.menu import number_scene

        self.app.push(number_scene(self))

    def pointed(self, pointer: Pointer) -> bool:
        """The pointer on the table."""
        return self.input.point(pointer)

    def targets(self) -> list[Target]:
        """Cards and piles first, then the buttons; while cards are held, only where they may go."""
        if self.input.is_holding:
            return self.input.targets()
        return [*self.input.targets(), *super().targets()]

    def activate(self, target: Target | None) -> None:
        """Enter: lift, drop, turn or press."""
        if not self.input.activate(target):
            super().activate(target)

    def _sound(self, name: str, *, pitch: int = 0) -> None:
        self.app.sound.play(name, pitch=pitch)

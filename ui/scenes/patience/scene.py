"""The scene of the patience: a match, its table, and what surrounds it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from pygame import Rect

from games.codec import decode_move
from games.core import Event, IllegalMove, Move
from games.klondike_patience.state import Draw, Drawn, Finished, GiveUp, View
from games.match import Match, NothingToUndo
from ui import ledger, text, widgets
from ui.intents import Command, Intent, Pointer, Typed
from ui.scene import Scene, Target
from ui.scenes.patience import choices, panel, words
from ui.scenes.patience.art import Art, table_background
from ui.scenes.patience.banner import Banner
from ui.scenes.patience.input import Input
from ui.scenes.patience.layout import ICONS, Layout, lay_out
from ui.scenes.patience.table import Table
from ui.sprites import Sprite
from ui.tween import Tween
from ui.widgets import Button, ButtonLook, plaque

if TYPE_CHECKING:
    from saves.journal import Journal
    from ui.app import App
    from ui.playtimer import PlayTimer

_HINT_LOCALLY_AFTER: Final = 2.0  # seconds of waiting for the worker
_MESSAGE_LASTS: Final = 7.0

TITLES: Final = {"klondike_patience": "KLONDIKE"}
_TIPS: Final = {
    "undo": "Undo (Ctrl+Z)",
    "redo": "Redo (Ctrl+Y)",
    "hint": "Show a move (H)",
    "new": "New deal, this deal again, give up (N)",
    "rules": "Rules (F1)",
    "settings": "Settings (comma)",
    "sound": "Sound on or off (M)",
}


class PatienceScene(Scene):
    """One game of patience. `match` is in play and `journal` keeps it."""

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
        self.title = TITLES[match.game.name]
        self.match = match
        self.journal = journal
        self.timer = timer
        self.layout: Layout = lay_out(app.metrics, self.title)
        self.art = Art(self.layout.card[0], app.settings.now.card_style, app.metrics)
        self.table = Table(self.layer, self.layout, self.art, self._sound)
        self.view: View = match.game.observe(match.state, 0)
        self.moves: list[Move] = match.game.moves(match.state)
        self.input = Input(self)
        self._icons: dict[str, Button] = {}
        self._figures: list[Sprite] = []
        self._labels: list[Sprite] = []
        self._pill: Sprite | None = None
        self._ledger: Sprite | None = None
        self._shelf: Sprite | None = None
        self._message: Sprite | None = None
        self._message_since = 0.0
        self._glows: list[Sprite] = []
        self._banner: Banner | None = None
        self._main: Button | None = None
        self._hint_asked: float | None = None
        self._fresh = match.events() if fresh else []
        self._sentence = sentence
        self._lines = self._written()
        self._ticked_second = -1

    # -------------------------------------------------------------- life
    def enter(self) -> None:
        """Play goes on: the clock runs; a fresh deal is dealt before the player's eyes."""
        self._run_timer()
        fresh, self._fresh = self._fresh, []
        if fresh:
            self.view = self.match.game.blank(1, self.match.options)
            self.table.show(self.view)
            self._show_events(fresh)
        sentence, self._sentence = self._sentence, ""
        self.say(sentence or self._trouble())

    def _trouble(self) -> str:
        """Why the game is not being saved, or ""."""
        return self.journal.trouble if self.journal else ""

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
        if self._hint_asked is not None and now - self._hint_asked > _HINT_LOCALLY_AFTER:
            self._hint_here()
        if self._message and now - self._message_since > _MESSAGE_LASTS:
            self.say("")
        if self._banner:
            self._banner.tick(now)
        if int(self.timer.seconds(now)) != self._ticked_second:
            self._show_figures()

    @property
    def busy(self) -> bool:
        """Whether something moves."""
        cascading = self._banner is not None and self._banner.busy
        return self.stage.busy or self.input.busy or cascading or self._hint_asked is not None

    # -------------------------------------------------------------- layout
    def lay_out(self) -> None:
        """Everything anew, at the measures of the window."""
        self.input.let_go()
        if self._banner:
            self._banner.stop()
        m = self.m
        self.layout = lay_out(m, self.title)
        self.art = Art(self.layout.card[0], self.app.settings.now.card_style, m)
        rows = tuple(name for name, _ in self._facts().rows())
        self.background = table_background(m, self.title).copy()
        panel.paint_deal_plate(self.background, self.layout.side.deal, m, rows)
        self.table = Table(self.layer, self.layout, self.art, self._sound)
        self._figures, self._labels, self._glows = [], [], []
        self._pill = self._ledger = self._shelf = self._message = self._banner = None
        self._add_buttons()
        self.table.show(self.view)
        self.refresh()

    def _add_buttons(self) -> None:
        bar, side = self.layout.bar, self.layout.side
        self.add_button(bar.home, ButtonLook(icon="home"), self.app.home, "Back to the games (Escape)")
        actions = {
            "undo": self.undo,
            "redo": self.redo,
            "hint": self.hint,
            "new": self.open_menu,
            "rules": self.open_rules,
            "settings": self.app.open_settings,
            "sound": self.app.toggle_mute,
        }
        for name, rect in zip(ICONS, bar.icons, strict=True):
            icon = "mute" if name == "sound" and self.app.settings.now.muted else name
            self._icons[name] = self.add_button(rect, ButtonLook(icon=icon), actions[name], _TIPS[name])
        self._main = self.add_button(
            side.main,
            ButtonLook("Turn a card", "new", "primary", 18),
            self.main_action,
            "Turn a card (Space)",
        )
        self._icons["hint 2"] = self.add_button(side.hint, ButtonLook("Hint", "hint", size=16), self.hint)
        self._icons["undo 2"] = self.add_button(side.undo, ButtonLook("Undo", "undo", size=16), self.undo)

    # -------------------------------------------------------------- what is shown
    def refresh(self) -> None:
        """Bring everything but the cards up to date with the match."""
        self.view = self.match.game.observe(self.match.state, 0)
        self.moves = [] if self.match.is_over else self.match.game.moves(self.match.state)
        self._run_timer()
        self._show_pill()
        self._show_buttons()
        self._show_figures()
        self._show_labels()
        self._show_ledger()
        self._show_shelf()
        if self.view.why and self._banner is None and not self.stage.busy:
            self._banner = Banner(self, self.view.why)

    def _show_pill(self) -> None:
        sentence = words.prompt(self.view, bool(choices.playable(self.moves)))
        room = self.layout.bar.pill
        picture = widgets.pill(sentence, room.width, self.m)
        self._pill = self._shown(self._pill, picture, picture.get_rect(center=room.center), 40)

    def _show_buttons(self) -> None:
        over = bool(self.view.why)
        for name in ("undo", "undo 2"):
            self._icons[name].show(enabled=self.match.can_undo)
        self._icons["redo"].show(enabled=self.match.can_redo)
        for name in ("hint", "hint 2"):
            self._icons[name].show(enabled=not over)
        if self._main:
            out = not self.view.stock
            label, icon = (
                ("New deal", "new") if over else ("Give up", "close") if out else ("Turn a card", "new")
            )
            self._main.show(look=ButtonLook(label, icon, "wood" if out and not over else "primary", 18))

    def _facts(self) -> panel.DealFacts:
        return panel.DealFacts(
            str(self.match.options["deal"]),
            sum(self.view.foundations),
            24 - self.view.stock,
            self.view.stock,
            self.move_count,
            int(self.timer.seconds(self.app.now)),
        )

    @property
    def move_count(self) -> int:
        """How many moves the player has made and not taken back."""
        return sum(1 for entry in self.match.log if entry.actor != "*")

    def _show_figures(self) -> None:
        self._ticked_second = int(self.timer.seconds(self.app.now))
        rows = self._facts().rows()
        places = panel.row_rects(self.layout.side.deal, self.m, len(rows))
        if not self._figures:
            blank = panel.figure(" ", 10, self.m)
            self._figures = [Sprite(blank, rect.topleft, 30) for rect in places]
            for sprite in self._figures:
                self.layer.add(sprite)
        for sprite, (name, value), rect in zip(self._figures, rows, places, strict=True):
            label = text.width(name, self.m.font(16))
            picture = panel.figure(value, rect.width - label - self.m.u(8), self.m)
            place = picture.get_rect(midright=rect.midright).topleft
            if picture is not sprite.picture or place != sprite.place:
                sprite.change(picture=picture, place=place)

    def _show_labels(self) -> None:
        for sprite in self._labels:
            self.layer.remove(sprite)
        self._labels = []
        pairs = (
            (self.layout.stock, self.view.stock, "{} left"),
            (self.layout.waste, len(self.view.waste), "Waste {}"),
        )
        for rect, count, form in pairs:
            if count:
                picture = plaque(form.format(count), self.m, 15)
                place = picture.get_rect(center=(rect.centerx, rect.bottom - self.m.u(14)))
                self._labels.append(self._shown(None, picture, place, 60))

    def _written(self) -> list[str]:
        """The log's lines, one for each move."""
        return [line for line in map(words.line, self.match.history()) if line]

    def _show_ledger(self) -> None:
        lines = list(reversed(self._lines))
        rect = self.layout.side.ledger
        picture = ledger.ledger(rect.size, "MOVES", lines[:30], self.m)
        edge = self.m.u(8)
        self._ledger = self._shown(self._ledger, picture, rect.move(-edge, -edge), 20)

    def _show_shelf(self) -> None:
        rect = self.layout.side.shelf
        if rect:
            movable = tuple(choices.movable_cards(self.view, self.moves)[:6])
            picture = panel.shelf(rect.size, movable, self.art.style, self.m)
            edge = self.m.u(10)
            self._shelf = self._shown(self._shelf, picture, rect.move(-edge, -edge), 20)

    def _shown(self, sprite: Sprite | None, picture: Any, rect: Rect, depth: float) -> Sprite:
        if sprite is None:
            sprite = Sprite(picture, rect.topleft, depth)
            self.layer.add(sprite)
        else:
            sprite.change(picture=picture, place=rect.topleft)
        return sprite

    def say(self, sentence: str, near: Rect | None = None) -> None:
        """Show a sentence on the table, near something or at its lower edge; "" takes it away."""
        if self._message:
            self.layer.remove(self._message)
            self._message = None
        if not sentence:
            return
        picture = plaque(sentence, self.m, 17, self.layout.table.width - self.m.u(60))
        rect = picture.get_rect(center=self.layout.message)
        if near:
            rect = picture.get_rect(midtop=(near.centerx, near.bottom + self.m.u(12)))
        rect.clamp_ip(self.layout.table.inflate(-self.m.u(16), -self.m.u(16)))
        self._message = self._shown(None, picture, rect, 880)
        self._message_since = self.app.now

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
        self._lines.append(words.line(events))
        self._show_events(events)
        if self._trouble():
            self.say(self._trouble())
        return True

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
        self._show_labels()

    def _catch_up(self) -> list[Tween]:
        """After the last event: everything around the cards follows."""
        self.refresh()
        return []

    def undo(self) -> None:
        """Take the last move back."""
        self._step(self.match.undo, "undo")

    def redo(self) -> None:
        """Make the move again that was taken back last."""
        self._step(self.match.redo, "card_slide")

    def _step(self, change: Any, sound: str) -> None:
        self.input.let_go()
        self.stage.finish()
        self._forget_hint()
        try:
            change()
        except NothingToUndo as refusal:
            self.say(str(refusal))
            return
        self.app.sound.play(sound)
        self._lines = self._written()
        if self._banner:
            self._banner.stop()
            self._banner = None
        self.say("")
        self.refresh()
        self.stage.add(lambda: self.table.arrange(self.view))
        self.stage.tick(self.app.now)

    def main_action(self) -> None:
        """The green button: turn a card, or what is left to do."""
        if self.view.why:
            self.deal_new()
        elif self.view.stock:
            self.play(Draw())
        else:
            self.play(GiveUp())

    # -------------------------------------------------------------- hints
    def hint(self) -> None:
        """Ask for a move to show."""
        if self.match.is_over or self._hint_asked is not None:
            return
        from ui.jobs import match_values

        self.stage.finish()
        self._hint_asked = self.app.now
        job = match_values(self.match) | {"seed": len(self.match.log)}
        self.app.worker.ask("hint", job, self._show_hint)

    def _hint_here(self) -> None:
        """The worker does not answer: think here."""
        from ui import jobs

        self.app.worker.cancel()
        self._show_hint(jobs.hint(jobs.match_values(self.match) | {"seed": len(self.match.log)}))

    def _show_hint(self, record: list[Any]) -> None:
        self._hint_asked = None
        move = decode_move(self.match.game.move_types, record)
        self.app.sound.play("hint")
        if isinstance(move, GiveUp):
            self.say("No move is left that helps: take a move back, or deal anew.")
            return
        self.say(words.advice(self.view, move))
        self.glow(self.input.places_of(move))

    def _forget_hint(self) -> None:
        self._hint_asked = None
        self.app.worker.cancel()
        self.glow([])
        self.say("")

    # -------------------------------------------------------------- other scenes
    def open_menu(self) -> None:
        """New deal, this deal again, a deal by number, give up."""
        from ui.scenes.patience.menu import deal_menu

        self.app.push(deal_menu(self))

    def open_rules(self) -> None:
        """The rules of this game."""
        from ui.scenes.rules import RulesScene

        self.app.push(RulesScene(self.app, self.match.game.name))

    def deal_new(self, deal: str = "") -> None:
        """Lay this game aside and deal another: a number, or any."""
        from ui.scenes.patience.start import start

        self.put_away()
        self.app.replace(start(self.app, self.match.game.name, deal))

    def put_away(self) -> None:
        """Leave this game for good: it stays saved, unless nobody has moved in it."""
        if self.journal:
            self.app.library.discard_untouched(self.journal)
            self.journal.close()
            self.journal = None

    # -------------------------------------------------------------- input
    def handle(self, intent: Intent) -> None:
        """A click or a key first finishes what still moves."""
        if isinstance(intent, Command | Typed) or (isinstance(intent, Pointer) and intent.kind == "press"):
            self.stage.finish()
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
            "new": self.open_menu,
            "again": lambda: self.deal_new(str(self.match.options["deal"])),
            "number": self.open_number,
            "rules": self.open_rules,
            "foundation": self.input.to_foundation,
            "waste": self.input.focus_waste,
        }
        if command.name == "back":
            if not self.input.let_go():
                self.app.home()
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
        from ui.scenes.patience.menu import number_scene

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

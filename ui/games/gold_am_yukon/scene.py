"""The scene of GOLD AM YUKON: a die, chains of diggers that walk over the valley, and claims to stake."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pygame import Rect
from pygame.event import Event as PygameEvent

from games.core import Chance, Decide, Event, Move, Turn
from games.gold_am_yukon.state import DRAWING, NEITHER, NOBODY, Enter, Place, Stake, Step, Stop
from ui.app.focus import Target
from ui.app.intents import Command, Intent, Pointer, Scroll
from ui.dialogs.modal import Entry, MenuScene
from ui.games.gold_am_yukon import words
from ui.games.gold_am_yukon.art import table_background
from ui.games.gold_am_yukon.chart import NOTHING
from ui.games.gold_am_yukon.choice import Choice, Goal
from ui.games.gold_am_yukon.claim_caption import Telling
from ui.games.gold_am_yukon.keys import Keys
from ui.games.gold_am_yukon.layout import Layout, lay_out
from ui.games.gold_am_yukon.lights import Walk as Sight
from ui.games.gold_am_yukon.pointer import PointerHandler
from ui.games.gold_am_yukon.purses import amount
from ui.games.gold_am_yukon.replay import ReplayScene
from ui.games.gold_am_yukon.spots import Spot
from ui.games.gold_am_yukon.table import YukonTable
from ui.play.board_hud import Action
from ui.play.board_scene import BoardScene
from ui.play.log import Told
from ui.play.players import PlayerFacts
from ui.widgets.button import ButtonKind, ButtonLook

if TYPE_CHECKING:
    from games.gold_am_yukon.state import View
    from games.gold_am_yukon.walks import Walk


class YukonScene(BoardScene):
    """One game of GOLD AM YUKON."""

    replay_type = ReplayScene
    view: View
    layout: Layout
    table: YukonTable
    hand: PointerHandler
    keys: Keys
    _ledger: words.Ledger
    telling: Telling
    _choice: Choice | None = None
    _stops = False

    # -------------------------------------------------------------- the table
    @property
    def board_room(self) -> Rect:
        """The window on the valley."""
        return self.layout.board

    def build_table(self) -> None:
        """Paint the valley, the claims and the tray; the ground lies as it was pushed and enlarged."""
        zoom, scroll = (self.table.zoom, self.table.view.scroll) if self.hud else (0, (0, 0))
        self.layout = lay_out(self.m, self.title, len(self.seats))
        self.background = table_background(self.m, self.title, len(self.seats))
        self.table = YukonTable(self.layer, self.layout, self.sound, self.seats, self.view.board)
        if self.table.zoom_to(zoom):
            self.table.view.move_to(scroll)
        self.telling = Telling(self)
        self.hand = PointerHandler(self)
        self.keys = Keys(self)

    # -------------------------------------------------------------- words
    def _written(self) -> list[Told]:
        """The log's lines, one for each turn."""
        self._ledger = words.Ledger(self.names, self.match.state.board)
        for events in self.match.history():
            self._ledger.add(events)
        return self._ledger.lines

    def tell(self, events: list[Event]) -> Told | None:
        """What happens in a turn is added to its line."""
        self._ledger.add(events)
        return None

    def prompt(self) -> str:
        """What the pill says."""
        return words.prompt(self.view, self.names, self.persons)

    def facts(self, seat: int) -> PlayerFacts:
        """Name, diggers and claims, and the nuggets on them."""
        name, view = self.seats[seat].full_name, self.view
        active = seat == (self.actor if self.actor >= 0 else view.player)
        return PlayerFacts(name, words.row(view, seat), amount(view.nuggets(seat)), is_active=active)

    # -------------------------------------------------------------- choosing
    def roller(self) -> int | None:
        """The seat that throws the die; nobody draws who begins."""
        state = self.match.state
        return None if state.phase == DRAWING else int(state.player)

    def rest(self, turn: Turn) -> float:
        """A computer player thinks before the first step of a throw, and walks on at once."""
        last = self.match.log[-1].move if self.match.log else None
        return 0.0 if isinstance(turn, Decide) and isinstance(last, Enter | Step) else super().rest(turn)

    @property
    def choice(self) -> Choice | None:
        """What a person could do now; None where there is nothing to choose."""
        if self._choice is None and self.moves and self.is_yours:
            self._choice = Choice(self.view)
        return self._choice

    def refresh(self) -> None:
        """The position has changed: what could be done is worked out anew."""
        self._choice = None
        super().refresh()

    def forget_choice(self) -> None:
        """Nothing is looked at any more."""
        self._choice = None
        self._stops = False
        self.hand.drop()
        self._dim()
        if isinstance(self.focus.target, Spot):
            self.focus.set(None)

    def _dim(self) -> None:
        """All lights go out."""
        self.table.light()
        self.table.preview(None)
        self.table.verdict("")
        self.table.mark()
        self.telling.tell(NOTHING)

    def show_choice(self) -> None:
        """Light what can be done, and what is looked at."""
        choice = self.choice
        if choice is None:
            self.table.light()
            self.table.preview(None)
            self.table.verdict("")
            return
        team = self.view.teams[self.view.player]
        ends = [team[-end] for end in choice.ends]
        lead = team[-choice.lead] if choice.lead != NEITHER else NOTHING
        reached = choice.spaces or dict.fromkeys(choice.starts, 1)
        self.table.light(ends=ends, lead=lead, reach=reached, claims=tuple(choice.goals))
        self._show_sight(choice)

    def _show_sight(self, choice: Choice) -> None:
        """The walk that is looked at, and what it would bring."""
        walk, goal, space = choice.walk, choice.goal_of(choice.claim), choice.space
        first = Sight((space,), (space,)) if space in choice.starts else None
        self.table.preview(self._sight(choice, walk) if walk else first)
        self.table.verdict(words.verdict(self.view, walk, goal or (None if walk else choice.best)))
        if self.hud:
            self.hud.show_buttons()

    def _sight(self, choice: Choice, walk: Walk) -> Sight:
        tail = walk.team[walk.leads - 1] if walk.leads != NEITHER else NOTHING
        return Sight(walk.path, walk.team, tail, walk.claims, choice.barred(walk))

    def look(self, place: tuple[int, int]) -> None:
        """The mouse is here: what lies under it is looked at."""
        self.look_at(self.table.space_at(place), self.table.claim_at(place))

    def look_at(self, space: int = NOTHING, claim: int = NOTHING) -> None:
        """Look at a space within reach, else at a claim, else at nothing."""
        choice = self.choice if not self.stage.busy else None
        if choice and (space in choice.spaces or space in choice.starts):
            claim = NOTHING
        if choice and choice.look_at(space, claim):
            self._stops = False
            self._show_sight(choice)
        self.telling.tell(claim)

    def tick(self, now: float) -> None:
        """As every table; and what was being worked out is told."""
        super().tick(now)
        self.telling.poll()

    @property
    def busy(self) -> bool:
        """Whether something moves, or is being worked out."""
        return super().busy or self.telling.busy

    # -------------------------------------------------------------- doing it
    def throw(self) -> None:
        """The die in the tray was clicked."""
        if isinstance(self.match.turn, Chance):
            self.roll()

    def pick(self, place: tuple[int, int]) -> None:
        """Something on the board was clicked: go there, or stake it."""
        self.look(place)
        space, claim = self.table.space_at(place), self.table.claim_at(place)
        choice = self.choice
        if choice is None:
            if self.is_yours and max(space, claim) >= 0:
                self.say(words.THROW_FIRST)
        elif choice.space != NOBODY:
            self.go()
        elif claim != NOTHING and not choice.starts:
            self.stake(claim)
        elif space != NOTHING:
            self._refuse(words.NOT_A_START if choice.starts else words.NO_WAY, self.table.rect_of(space))

    def go(self) -> None:
        """Walk to the space that is looked at, step by step, or set the first stone there."""
        choice = self.choice
        if choice and choice.space in choice.starts:
            self.play(Place(choice.space))
        elif choice and choice.walk:
            self._make(choice.walk.moves)

    def stake(self, claim: int) -> None:
        """Close in on a claim and stake it; the six is asked for first."""
        choice = self.choice
        goal = choice.goal_of(claim) if choice else None
        if goal is None:
            near = self.table.rect_of_claim(claim)
            self._refuse(words.why_not(self.view, self.view.player, claim), near)
        elif goal.is_six:
            self._ask(goal)
        else:
            self._make(goal.moves)

    def _ask(self, goal: Goal) -> None:
        """The six ends one's game: is that wanted?"""
        self._stops = False
        entries = (
            Entry("Play on without it", "back", "Esc", "back", lambda: None, "primary"),
            Entry("Stake it and stop", "check", "", "", lambda: self._make(goal.moves), "danger"),
        )
        self.app.push(MenuScene(self.app, words.SIX_HEADING, words.SIX, entries))

    def _make(self, moves: Sequence[Move]) -> None:
        """Some moves, one after the other, each saved by itself."""
        self._enter(lambda: [event for move in moves for event in self.match.play(move)], None)

    def put(self, stone: int, place: tuple[int, int]) -> None:
        """An end stone was let go: it leads the team's way there, or guards a claim."""
        choice = self.choice
        if choice is None:
            self.table.let_go()
            return
        moves = choice.with_stone(stone, self.table.space_at(place), self.table.claim_at(place))
        if not moves:
            self.stage.add(lambda: self.table.let_go(glide=True))
            self.stage.tick(self.app.now)
            return
        self.table.let_go()
        last = moves[-1]
        if isinstance(last, Stake) and choice.goals[last.claim].is_six:
            self._ask(choice.goals[last.claim]._replace(stake=last))
        else:
            self._make(moves)

    def _refuse(self, sentence: str, near: Rect) -> None:
        self.app.sound.play("refuse")
        self.say(sentence, near)

    # -------------------------------------------------------------- the buttons
    def main_look(self) -> ButtonLook | None:
        """Throw, or stake what is nearest."""
        if not self.is_yours or self.stage.busy:
            return None
        if isinstance(self.match.turn, Chance):
            return ButtonLook("Throw again" if self.view.thrown else "Throw the die", "dice", "primary", 18)
        goal = self._goal()
        if goal:
            kind: ButtonKind = "danger" if goal.is_six else "primary"
            return ButtonLook(words.main_label(self.view, goal), "check", kind, 18)
        return None

    def _goal(self) -> Goal | None:
        """The claim that the main button stakes: the one that is looked at, else the best."""
        choice = self.choice
        return (choice.goal_of(choice.claim) or choice.best) if choice else None

    def further_actions(self) -> Sequence[Action]:
        """The other end, and stopping."""
        return (
            Action(self.layout.second, self._other_look(), self.other_end, "E"),
            Action(self.layout.third, self._stop_look(), self.stop, "X"),
        )

    def _other_look(self) -> ButtonLook | None:
        if self.choice and self.choice.may_change and not self.stage.busy:
            return ButtonLook("Other end", "swap", "wood", 17)
        return None

    def _stop_look(self) -> ButtonLook | None:
        if self.choice and self.choice.may_stop and not self.stage.busy:
            label = f"Leave {self.view.spots}?" if self._stops else "Stop here"
            return ButtonLook(label, "pause", "danger" if self._stops else "wood", 17)
        return None

    def main_action(self) -> None:
        """Throw, stake, or walk to what is looked at."""
        choice = self.choice
        if not self.is_yours:
            return
        if isinstance(self.match.turn, Chance):
            self.roll()
        elif goal := self._goal():
            self.stake(goal.claim)
        elif choice and choice.space != NOBODY:
            self.go()
        elif choice:
            self.say(self._what_to_do(choice))

    def _what_to_do(self, choice: Choice) -> str:
        if choice.starts:
            return words.NOT_A_START
        return words.CHOOSE_ENTRY if choice.is_entering else words.CHOOSE_SPACE

    def other_end(self) -> None:
        """Let the other end of the team lead, and only that one."""
        choice = self.choice
        if choice and choice.may_change:
            choice.change()
            self.sound("click")
            self.show_choice()
        elif choice and self.view.leads != NEITHER:
            self.say(words.ONE_END)

    def stop(self) -> None:
        """Leave the rest of the throw; it has to be said twice."""
        choice = self.choice
        if choice is None:
            return
        if not choice.may_stop:
            self.say(words.MUST_ENTER)
        elif self._stops:
            self.play(Stop())
        else:
            self._stops = True
            self.say(words.leaving(self.view.spots))
            if self.hud:
                self.hud.show_buttons()

    def show_advice(self, move: Move) -> None:
        """Look at what is advised: it can be confirmed or changed."""
        choice = self.choice
        if choice is None:
            return
        if isinstance(move, Stake):
            self.table.mark(claims=[move.claim])
            self.focus.set(self.keys.spot("claim", move.claim))
        elif isinstance(move, Place | Enter | Step):
            if not isinstance(move, Place):
                choice.choose(move.end)
                self.show_choice()
            self.table.mark(spaces=[move.space])
            self.focus.set(self.keys.spot("space", move.space))
        elif isinstance(move, Stop):
            place = self.layout.third.topleft
            self.focus.set(next(each for each in self.buttons if each.area.topleft == place))

    def show_place(self, place: int) -> None:
        """Let a space or a claim glow."""
        claim = words.claim_at(place)
        is_space = claim == NOTHING
        self.keys.shown(self.keys.spot("space", place) if is_space else self.keys.spot("claim", claim))
        self.table.mark(spaces=[place] if is_space else (), claims=() if is_space else [claim])

    # -------------------------------------------------------------- mouse and keys
    def zoom(self, step: int, place: tuple[int, int] | None = None) -> None:
        """Look at the valley from nearer or farther away."""
        self.stage.finish()
        self.hand.drop()
        self.look_at()
        if self.table.zoom_to(self.table.zoom + step, place):
            self._follow_focus()

    def push(self, across: float, down: float) -> None:
        """Push the valley by some pixels."""
        if self.table.pan(across, down):
            self._follow_focus()

    def _follow_focus(self) -> None:
        """The ground has moved: a space that has the focus still has it."""
        spot = self.focus.target
        if isinstance(spot, Spot):
            self.focus.target = self.keys.spot(spot.kind, spot.number)
            self.focus.show(shown=self.focus.is_shown)

    def handle(self, intent: Intent) -> None:
        """The wheel over the valley enlarges it."""
        if isinstance(intent, Scroll):
            if self.layout.board.collidepoint(self.hand.place):
                self.zoom(1 if intent.notches > 0 else -1, self.hand.place)
            return
        super().handle(intent)

    def pointed(self, pointer: Pointer) -> bool:
        """Stones, spaces, claims, the ground; then the log."""
        if pointer.kind == "press":
            self.table.mark()
        return self.hand.point(pointer) or super().pointed(pointer)

    def typed(self, character: str) -> None:
        """The keys of this game."""
        self.keys.typed(character)

    def raw(self, event: PygameEvent) -> bool:
        """Plus and minus."""
        return self.keys.raw(event) or super().raw(event)

    def command(self, command: Command) -> None:
        """Escape first leaves what is looked at."""
        has_chosen = self._choice is not None and self._choice.end != NEITHER
        if command.name == "back" and (self._stops or has_chosen or isinstance(self.focus.target, Spot)):
            self._stops = False
            self._choice = None
            self.focus.set(None)
            self.say("")
            self.show_choice()
        else:
            super().command(command)

    def targets(self) -> list[Target]:
        """What is lit first, then the buttons."""
        return [*self.keys.lit(), *super().targets()]

    def first_focus(self) -> Target | None:
        """A lit space, else the main button."""
        targets = self.targets()
        main = [target for target in targets if target.area.topleft == self.layout.main.topleft]
        return self.keys.first() or next(iter([*main, *targets]), None)

    def focused(self, target: Target | None, *, shown: bool) -> None:
        """A space or a claim that has the focus is looked at."""
        self.focus.target = target = self.keys.shown(target)
        self.focus.show(shown=shown)
        if isinstance(target, Spot):
            is_space = target.kind == "space"
            self.look_at(target.number if is_space else NOTHING, NOTHING if is_space else target.number)
        else:
            self.look_at()

    def activate(self, target: Target | None) -> None:
        """Enter on a space, a claim or a button."""
        if target is None:
            self.main_action()
        elif not self.keys.activate(target):
            super().activate(target)

    def leave(self) -> None:
        """Nothing stays in the hand."""
        self.hand.drop()
        self.telling.tell(NOTHING)
        super().leave()

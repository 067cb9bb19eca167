"""The controller of GOLD AM YUKON: throwing, walking, dragging stones, staking, zooming."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect
from pygame.event import Event as PygameEvent

from games.compat import override
from games.core import Decide, Move, Turn, Words, message
from games.gold_am_yukon import state as gy
from games.gold_am_yukon.board import count_message
from games.gold_am_yukon.rules import missing_spaces
from saves.background import Background
from ui.app.focus import Target
from ui.app.intents import Intent, Pointer, Scroll
from ui.dialogs.modal import MenuEntry, QuestionScene
from ui.games.gold_am_yukon import words
from ui.games.gold_am_yukon.board.board_map import NOTHING, Point
from ui.games.gold_am_yukon.board.table import Hand
from ui.games.gold_am_yukon.choice import Choice, Goal, SpotsNeeded
from ui.games.gold_am_yukon.face import YukonFace
from ui.play.base.controller import Controller, Spot
from ui.play.base.host import Host
from ui.play.base.screen import Screen
from ui.play.panels.actions import Action
from ui.widgets.button import ButtonKind, ButtonLook, labelled
from ui.words import in_words


class YukonController(Controller):
    """A person's side of one game of GOLD AM YUKON."""

    face: YukonFace
    _hand: Hand

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._choice: Choice | None = None
        self._mouse: Point = (0, 0)
        self._background = Background()
        self._spots_needed = SpotsNeeded(self._background, self._say_of_claim)
        self._told_claim = NOTHING
        """The claim whose caption is shown, NOTHING for none."""

    @override
    def build_layout(self) -> None:
        self._choice = None
        self._hand, self._told_claim = Hand(self.face.table), NOTHING
        self._mouse = self.face.board_room.center

    # -------------------------------------------------------------- texts
    @override
    def prompt(self) -> Words:
        return words.prompt(self.face.view, self.face.names, self.session.persons)

    @override
    def pause_before(self, turn: Turn, seconds: float) -> float:
        """Return the seconds before a computer player moves: none between the steps of a walk."""
        log = self.session.match.log
        walks = bool(log) and isinstance(log[-1].move, gy.Enter | gy.Step)
        return 0.0 if walks and isinstance(turn, Decide) else seconds

    def _tell(self, claim: int) -> None:
        """Show the caption of a claim; NOTHING takes the caption away."""
        if claim != self._told_claim:
            self._told_claim = claim
            self._say_of_claim()

    def _say_of_claim(self) -> None:
        """Show the claim's worth, its guard, and the teams that could stake it, once these are known."""
        claim, view = self._told_claim, self.face.view
        if claim == NOTHING:
            self.face.table.caption("")
            return
        needed = None if self.session.is_behind else self._spots_needed.of(claim, view)
        self.face.table.caption(in_words(words.about(view, claim, self.face.names, needed)), claim=claim)

    @override
    def tick(self, now: float) -> None:
        self._background.poll()

    @property
    @override
    def busy(self) -> bool:
        return self._background.busy

    # -------------------------------------------------------------- half-made choices
    @property
    def choice(self) -> Choice | None:
        """The choices of the person to act; None if there is nothing to choose."""
        view = self.face.view
        if not self.session.moves:
            return None
        if self._choice is None or self._choice.view is not view:
            self._choice = Choice(view)
        return self._choice

    @property
    def _open(self) -> Choice | None:
        """The same choices, but None while anything moves."""
        return None if self.host.stage.busy else self.choice

    @override
    def forget(self) -> None:
        self._choice = None
        self._hand.drop()
        self._dim()
        self.face.mark(NOTHING)
        self._tell(NOTHING)
        if isinstance(self.host.focus.target, Spot):
            self.host.focus.set(None)

    def _dim(self) -> None:
        table = self.face.table
        table.lights.light()
        table.preview(None)
        table.tray.show_outcome("")

    @override
    def show(self) -> None:
        self._light()
        self._say_of_claim()

    def _light(self) -> None:
        choice, view = self.choice, self.face.view
        if choice is None:
            self._dim()
            return
        team = view.teams[view.player]
        self.face.table.lights.light(
            ends=[team[-end] for end in choice.ends],
            lead=NOTHING if choice.lead == gy.NEITHER else team[-choice.lead],
            reach=choice.spaces or dict.fromkeys(choice.starts, 1),
            claims=tuple(choice.goals),
        )
        self._show_sight(choice)

    def _show_sight(self, choice: Choice) -> None:
        """Show the previewed walk and its effect."""
        table, walk = self.face.table, choice.walk
        goal = choice.goal_of(choice.claim) or (None if walk else choice.best)
        table.preview(choice.sight)
        table.tray.show_outcome(in_words(words.choice_outcome(self.face.view, walk, goal)))
        self.host.show_buttons()

    def _look(self, place: Point) -> None:
        """Preview the space or claim under the mouse."""
        self._look_at(*self.face.table.under(place))

    def _look_at(self, space: int = NOTHING, claim: int = NOTHING) -> None:
        """Preview a space within reach, else a claim, else nothing."""
        choice = self._open
        if choice and (space in choice.spaces or space in choice.starts):
            claim = NOTHING
        if choice and choice.look_at(space, claim):
            choice.stops = False
            self._show_sight(choice)
        self._tell(claim)

    @override
    def preselect(self, move: Move) -> None:
        choice = self.choice
        if choice is None:
            return
        if isinstance(move, gy.Stake):
            self.face.mark(words.place_of_claim(move.claim))
            self.host.focus.set(self._spot("claim", move.claim))
        elif isinstance(move, gy.Place | gy.Enter | gy.Step):
            if not isinstance(move, gy.Place):
                choice.choose(move.end)
                self._light()
            self.face.mark(move.space)
            self.host.focus.set(self._spot("space", move.space))
        elif isinstance(move, gy.Stop):
            self._focus_button(self.face.layout.third)

    @override
    def target_for(self, move: Move | None) -> Target | None:
        """Return the target to press next: the script's last space in one walk, a claim or a button."""
        choice, guide = self.choice, self.session.guide
        if move is None or choice is None:
            return self._main_button()
        kind, number = choice.toward(guide.remaining_moves if guide else (move,))
        return self.host.hud.actions[number] if kind == "button" else self._spot(kind, number)

    @override
    def step_back(self) -> bool:
        choice, focus = self._choice, self.host.focus
        has_chosen = choice is not None and (choice.stops or choice.end != gy.NEITHER)
        if not (has_chosen or isinstance(focus.target, Spot)):
            return False
        self._choice = None
        focus.set(None)
        self.host.show_message("")
        self._light()
        return True

    # -------------------------------------------------------------- possible moves
    @override
    def actions(self) -> Sequence[Action]:
        layout = self.face.layout
        return (
            Action(layout.main, self._main_look(), self._do_main, "Space", enabled=self._has_main),
            Action(layout.second, self._other_look(), self._other_end, "E"),
            Action(layout.third, self._stop_look(), self._stop, "X"),
        )

    @override
    def space(self) -> None:
        self._do_main()

    def _main_look(self) -> ButtonLook | None:
        """Return the look of the main button: throw, stake, or walk; None unless a person here may act."""
        session, view = self.session, self.face.view
        if not session.is_yours or self.host.stage.busy:
            return None
        if session.is_chance:
            again = view.thrown
            label = message("gold_am_yukon.button.throw_again" if again else "gold_am_yukon.button.throw")
            return labelled(label, "dice", "primary", 18)
        if goal := self.choice.goal if self.choice else None:
            kind: ButtonKind = "danger" if self.choice and self.choice.is_grave(goal) else "primary"
            return labelled(words.main_label(view, goal), "check", kind, 18)
        return labelled(words.walk_label(self.choice), "step", "primary", 18) if self.choice else None

    @property
    def _has_main(self) -> bool:
        """True if the main button does something; before a choice, a press only says what to choose."""
        choice = self.choice
        return self.session.is_chance or (choice is not None and bool(choice.goal or choice.is_chosen))

    def _other_look(self) -> ButtonLook | None:
        if self._open and self._open.may_change:
            return labelled(message("gold_am_yukon.button.other_end"), "swap", "wood", 17)
        return None

    def _stop_look(self) -> ButtonLook | None:
        choice = self._open
        if choice is None or not choice.may_stop:
            return None
        if choice.stops:
            leave = message("gold_am_yukon.button.leave", count=self.face.view.spots)
            return labelled(leave, "pause", "danger", 17)
        return labelled(message("gold_am_yukon.button.stop"), "pause", "wood", 17)

    def _do_main(self) -> None:
        """Throw, stake, or walk to the previewed space."""
        choice = self.choice
        if self.session.is_chance:
            self._roll()
        elif choice and choice.goal:
            self._stake(choice.goal.claim)
        elif choice and choice.space != gy.NOBODY:
            self._go(choice)
        elif choice:
            self.host.show_message(words.what_to_do(choice))

    def _go(self, choice: Choice) -> None:
        """Walk to the previewed space, step by step, or set the first stone there."""
        if choice.is_start:
            self._play(gy.Place(choice.space))
        elif choice.walk:
            self._play(*choice.walk.moves)

    def _stake(self, claim: int) -> None:
        """Close in on a claim and stake it, after a question if that matters; else say why it cannot be."""
        view, choice = self.face.view, self.choice
        goal = choice.goal_of(claim) if choice else None
        if goal:
            self._confirm(goal)
        else:
            missing = missing_spaces(view, view.player, claim) if view.guards[claim] == gy.NOBODY else []
            near = self.face.table.mark_lacking(claim, missing)
            self._refuse(words.why_not(view, view.player, claim), near)

    def _confirm(self, goal: Goal) -> None:
        """Stake a claim; ask first if that ends the game without a win, or if it is the six."""

        def stake() -> None:
            self._play(*goal.moves)

        choice = self.choice
        is_grave = choice is not None and choice.is_grave(goal)
        if choice is None or not (is_grave or goal.is_six):
            stake()
            return
        choice.stops = False
        after, names = choice.after(goal), self.face.names
        entries = [
            MenuEntry(words.stake_label(after), "check", "", "", stake, "danger" if is_grave else "primary"),
            MenuEntry(
                message("gold_am_yukon.ask.play_on"), "back", "Esc", "back", lambda: None,
                "primary" if is_grave else "wood",
            ),
        ]  # fmt: skip
        heading = words.ask_heading(choice.view, goal)
        question = words.outcome(after, choice.view.player, names)
        self.host.app.push(QuestionScene(self.host.app, heading, question, entries[:: -1 if is_grave else 1]))

    def _refuse(self, sentence: Words, near: Rect) -> None:
        self._sound("refuse")
        self.host.show_message(sentence, near)

    def _other_end(self) -> None:
        """Let the other end of the team lead, and only that one."""
        choice = self.choice
        if choice and choice.may_change:
            choice.change()
            self._sound("click")
            self._light()
        elif choice and self.face.view.leads != gy.NEITHER:
            self.host.show_message(message("gold_am_yukon.refused.one_end"))

    def _stop(self) -> None:
        """Leave the rest of the throw; the player must say so twice."""
        choice = self.choice
        if choice and not choice.may_stop:
            self.host.show_message(message("gold_am_yukon.refused.must_enter"))
        elif choice and choice.stops:
            self._play(gy.Stop())
        elif choice:
            choice.stops = True
            left = count_message("spots", self.face.view.spots)
            self.host.show_message(message("gold_am_yukon.leaving", spots=left))
            self.host.show_buttons()

    # -------------------------------------------------------------- nearer and farther
    @override
    def handle(self, intent: Intent) -> bool:
        if not isinstance(intent, Scroll):
            return False
        if self.face.board_room.collidepoint(self._mouse):
            self._zoom(1 if intent.notches > 0 else -1, self._mouse)
        return True

    @override
    def handle_event(self, event: PygameEvent) -> bool:
        steps = self.face.zoom_steps(event)
        if steps:
            self._zoom(steps)
        return bool(steps)

    def _zoom(self, steps: int, place: Point | None = None) -> None:
        """Zoom the valley by some steps around a place."""
        self.host.stage.finish()
        self._hand.drop()
        self._look_at()
        table = self.face.table
        if table.zoom_to(table.zoom + steps, place):
            self._follow_focus()

    def _follow_focus(self) -> None:
        """Keep the focus on its space or claim after the ground has moved."""
        focus = self.host.focus
        if isinstance(focus.target, Spot):
            focus.target = self._spot(focus.target.kind, focus.target.number)
            focus.show(shown=focus.is_shown)

    # -------------------------------------------------------------- the mouse
    @override
    def point(self, pointer: Pointer) -> bool:
        """Handle the pointer: drag stones, push the ground, click spaces and claims, or preview them."""
        self._mouse = pointer.place
        if pointer.kind == "press":
            self.face.mark(NOTHING)
            return pointer.button == 1 and self._press(pointer.place)
        if not self._hand.holds:
            if pointer.kind == "move":
                self._look(pointer.place)
            return False
        if pointer.kind == "move":
            self._drag(pointer)
        else:
            self._release(pointer.place)
        return True

    def _press(self, place: Point) -> bool:
        layout, choice = self.face.layout, self.choice
        if layout.dice.collidepoint(place):
            self._roll()
            return True
        if not layout.board.collidepoint(place):
            return False
        space, _ = self.face.table.under(place)
        self._hand.take(place, space if choice and space in choice.movable else NOTHING)
        return True

    def _drag(self, pointer: Pointer) -> None:
        if not pointer.button:
            self._hand.drop()
        elif self._hand.drags_to(pointer.place):
            self._look_at()
            if self._hand.carry(pointer.place):
                self._follow_focus()

    def _release(self, place: Point) -> None:
        stone, was_dragged = self._hand.open()
        if not was_dragged:
            self._pick(place)
        elif stone != NOTHING:
            self._put(stone, place)

    @override
    def leave(self) -> None:
        self._hand.drop()
        self._tell(NOTHING)

    def _pick(self, place: Point) -> None:
        """Go to the clicked space, or stake the clicked claim."""
        self._look(place)
        table, choice = self.face.table, self.choice
        space, claim = table.under(place)
        if choice is None:
            if self.session.is_yours and max(space, claim) >= 0:
                self.host.show_message(message("gold_am_yukon.refused.throw_first"))
        elif choice.space != gy.NOBODY:
            self._go(choice)
        elif claim != NOTHING and not choice.starts:
            self._stake(claim)
        elif space != NOTHING:
            starts = choice.starts
            why = message("gold_am_yukon.refused.not_a_start" if starts else "gold_am_yukon.refused.no_way")
            self._refuse(why, table.rect_of(space))

    def _put(self, stone: int, place: Point) -> None:
        """Drop an end stone: it leads the team's way there, or guards a claim."""
        choice, table, stage = self.choice, self.face.table, self.host.stage
        if choice is None:
            table.stones.drop()
            return
        moves = choice.with_stone(stone, *table.under(place))
        if not moves:
            stage.add(lambda: table.stones.drop(glide=True))
            stage.tick(self.host.app.now)
            return
        table.stones.drop()
        last = moves[-1]
        if isinstance(last, gy.Stake):
            self._confirm(choice.goals[last.claim]._replace(stake=last))
        else:
            self._play(*moves)

    # -------------------------------------------------------------- the keys
    @override
    def typed(self, character: str) -> bool:
        act = {"E": self._other_end, "X": self._stop}.get(character)
        if act:
            act()
        return act is not None

    @override
    def targets(self, buttons: list[Target]) -> list[Target]:
        lit = self._selectable_spots()
        near = self.choice.near if self.choice and lit else ()
        return [*lit, *(self._spot("claim", claim) for claim in near), *buttons]

    def _selectable_spots(self) -> list[Spot]:
        """Return the lit targets on the board."""
        choice = self._open
        return [self._spot(kind, number) for kind, number in choice.highlights] if choice else []

    def _spot(self, kind: str, number: int) -> Spot:
        """Return the focus target of a space or a claim at its present place."""
        table = self.face.table
        return Spot(kind, number, (table.rect_of if kind == "space" else table.rect_of_claim)(number))

    @override
    def first_focus(self) -> Target | None:
        lit = self._selectable_spots()
        return next((spot for spot in lit if spot.kind == "space"), next(iter(lit), None))

    @override
    def activate(self, target: Target) -> bool:
        if not isinstance(target, Spot):
            return False
        if target.kind == "claim":
            self._stake(target.number)
        elif self.choice:
            if self.choice.space != target.number:
                self._look_at(target.number)
            self._go(self.choice)
        return True

    @override
    def focused(self, target: Target | None, *, shown: bool) -> None:
        if not isinstance(target, Spot):
            self._look_at()
            return
        number, focus = target.number, self.host.focus
        space, claim = (number, NOTHING) if target.kind == "space" else (NOTHING, number)
        self.face.table.reveal(space=space, claim=claim)
        focus.target = self._spot(target.kind, number)
        focus.show(shown=shown)
        self._look_at(space, claim)


YUKON = Screen(YukonFace, YukonController)

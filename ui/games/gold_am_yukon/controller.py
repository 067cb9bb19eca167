"""The controller of GOLD AM YUKON: throwing, walking, dragging stones, staking, zooming."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

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
from ui.games.gold_am_yukon import words
from ui.games.gold_am_yukon.board.board_map import NOTHING, Point
from ui.games.gold_am_yukon.board.table import BoardDrag
from ui.games.gold_am_yukon.choice import Goal, RequiredSpots, WalkChoice
from ui.games.gold_am_yukon.face import YukonFace
from ui.games.gold_am_yukon.question import stake_question
from ui.play.base.controller import Controller, Spot
from ui.play.base.host import Host
from ui.play.panels.actions import Action
from ui.widgets.button import ButtonKind, ButtonLook, labelled
from ui.words import in_words


class YukonController(Controller):
    """A person's side of one game of GOLD AM YUKON."""

    face: YukonFace
    _board_drag: BoardDrag

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._choice: WalkChoice | None = None
        self._mouse: Point = (0, 0)
        self._background = Background()
        self._required_spots = RequiredSpots(self._background, self._update_caption)
        self._caption_claim = NOTHING
        """The claim whose caption is shown, NOTHING for none."""

    @override
    def build_layout(self) -> None:
        if self._choice:
            self._choice.forget_preview()
        self._board_drag, self._caption_claim = BoardDrag(self.face.table), NOTHING
        self._mouse = self.face.board_room.center

    # -------------------------------------------------------------- texts
    @override
    def prompt(self) -> Words:
        return words.prompt(self.face.view, self.face.names, self.session.persons)

    @override
    def pause_before(self, turn: Turn, seconds: float) -> float:
        """Return the seconds before a computer player moves; 0 between the steps of a walk."""
        log = self.session.match.log
        walks = bool(log) and isinstance(log[-1].move, gy.Enter | gy.Step)
        return 0.0 if walks and isinstance(turn, Decide) else seconds

    def _show_caption(self, claim: int) -> None:
        """Show the caption of a claim; NOTHING takes the caption away."""
        if claim != self._caption_claim:
            self._caption_claim = claim
            self._update_caption()

    def _update_caption(self) -> None:
        """Show the claim's nuggets, its guard, and the nearest teams once they are known."""
        claim, view = self._caption_claim, self.face.view
        if claim == NOTHING:
            self.face.table.caption("")
            return
        needed = None if self.session.is_behind else self._required_spots.of(claim, view)
        caption = words.describe_claim(view, claim, self.face.names, needed)
        self.face.table.caption(in_words(caption), claim=claim)

    def required(self, claim: int) -> Words:
        """Return the pips that the nearest teams need for a claim, once they are known; "" till then."""
        needed = None if self.session.is_behind else self._required_spots.of(claim, self.face.view)
        return words.describe_required(needed, self.face.names) if needed else ""

    @override
    def tick(self, now: float) -> None:
        self._background.poll()

    @property
    @override
    def due(self) -> float:
        return -inf if self._background.busy else inf

    # -------------------------------------------------------------- choice
    @property
    def choice(self) -> WalkChoice | None:
        """The acting person's choice in progress; None if there is nothing to choose."""
        view = self.face.view
        if not self.session.moves:
            return None
        if self._choice is None or self._choice.view is not view:
            self._choice = WalkChoice(view)
        return self._choice

    @property
    def _idle_choice(self) -> WalkChoice | None:
        """The same choice, but None while anything moves."""
        return None if self.host.stage.busy else self.choice

    @override
    def forget(self) -> None:
        self._choice = None
        self._board_drag.drop()
        self._clear_highlights()
        self.face.mark(NOTHING)
        self._show_caption(NOTHING)
        if isinstance(self.host.focus.target, Spot):
            self.host.focus.set(None)

    def _clear_highlights(self) -> None:
        self.face.table.lights.highlight()
        self.face.table.preview(None)
        self.face.table.tray.show_outcome("")

    @override
    def show(self) -> None:
        self._highlight_moves()
        self._update_caption()

    def _highlight_moves(self) -> None:
        choice, view = self.choice, self.face.view
        if choice is None:
            self._clear_highlights()
            return
        team = view.teams[view.player]
        self.face.table.lights.highlight(
            ends=[team[-end] for end in choice.ends],
            lead=NOTHING if choice.leading_end == gy.NEITHER else team[-choice.leading_end],
            reach=choice.spaces or dict.fromkeys(choice.starts, 1),
            claims=tuple(choice.goals),
        )
        self._show_preview(choice)

    def _show_preview(self, choice: WalkChoice) -> None:
        """Show the previewed walk and its effect."""
        table, walk = self.face.table, choice.walk
        goal = choice.goal_of(choice.claim) or (None if walk else choice.best_goal)
        table.preview(choice.walk_preview)
        table.tray.show_outcome(in_words(words.choice_outcome(self.face.view, walk, goal)))
        self.host.show_buttons()

    def _preview_at(self, place: Point) -> None:
        """Preview the space or claim under the mouse."""
        self._preview(*self.face.table.space_and_claim_at(place))

    def _preview(self, space: int = NOTHING, claim: int = NOTHING) -> None:
        """Preview a space within reach, else a claim, else nothing."""
        choice = self._idle_choice
        if choice and (space in choice.spaces or space in choice.starts):
            claim = NOTHING
        if choice and choice.preview(space, claim):
            choice.is_stopping = False
            self._show_preview(choice)
        self._show_caption(claim)

    @override
    def _select_hint(self, move: Move) -> None:
        choice = self.choice
        if choice is None:
            return
        if isinstance(move, gy.Stake):
            self.face.mark(words.place_of_claim(move.claim))
            self.host.focus.set(self._spot("claim", move.claim))
        elif isinstance(move, gy.Place | gy.Enter | gy.Step):
            if not isinstance(move, gy.Place):
                choice.choose_end(move.end)
                self._highlight_moves()
            self.face.mark(move.space)
            self.host.focus.set(self._spot("space", move.space))
        elif isinstance(move, gy.Stop):
            self._focus_button(self.face.layout.third)

    @override
    def target_for(self, move: Move | None) -> Target | None:
        """Return the target to press next: the last space of one walk in the script, a claim or a button."""
        choice, guide = self.choice, self.session.guide
        if move is None or choice is None:
            return self._main_button()
        kind, number = choice.next_target(guide.remaining_moves if guide else (move,))
        return self.host.hud.actions[number] if kind == "button" else self._spot(kind, number)

    @override
    def step_back(self) -> bool:
        choice, focus = self._choice, self.host.focus
        has_chosen = choice is not None and (choice.is_stopping or choice.end != gy.NEITHER)
        if not (has_chosen or isinstance(focus.target, Spot)):
            return False
        self._choice = None
        focus.set(None)
        self.host.show_message("")
        self._highlight_moves()
        return True

    # -------------------------------------------------------------- possible moves
    @override
    def actions(self) -> Sequence[Action]:
        layout = self.face.layout
        return (
            Action(layout.main, self._main_look(), self._do_main, "Space", enabled=self._is_main_enabled),
            Action(layout.second, self._other_look(), self._other_end, "E", command="second"),
            Action(layout.third, self._stop_look(), self._stop, "X", command="third"),
        )

    @override
    def space(self) -> None:
        self._do_main()

    def _main_look(self) -> ButtonLook | None:
        """Return the look of the main button, a plate until a space is chosen; None if no person may act."""
        session, view = self.session, self.face.view
        if not session.is_human_turn or self.host.stage.busy:
            return None
        if session.is_chance:
            again = view.thrown
            label = message("gold_am_yukon.button.throw_again" if again else "gold_am_yukon.button.throw")
            return labelled(label, "dice", "primary", 18)
        if goal := self.choice.goal if self.choice else None:
            kind: ButtonKind = "danger" if self.choice and self.choice.is_losing(goal) else "primary"
            return labelled(words.main_label(view, goal), "check", kind, 18)
        return words.walk_look(self.choice, is_ready=self._is_main_enabled) if self.choice else None

    @property
    def _is_main_enabled(self) -> bool:
        """True if the main button does something; otherwise a press says what to choose."""
        choice = self.choice
        return self.session.is_chance or (choice is not None and bool(choice.goal or choice.is_chosen))

    def _other_look(self) -> ButtonLook | None:
        can_switch = self._idle_choice and self._idle_choice.can_switch_end
        return labelled(message("gold_am_yukon.button.other_end"), "swap", "wood", 17) if can_switch else None

    def _stop_look(self) -> ButtonLook | None:
        choice = self._idle_choice
        if choice is None or not choice.can_stop:
            return None
        if choice.is_stopping:
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
            self._play_preview(choice)
        elif choice:
            self.host.show_message(words.choice_hint(choice))

    def _play_preview(self, choice: WalkChoice) -> None:
        """Walk to the previewed space, step by step, or set the first stone there."""
        if choice.is_start:
            self._play(gy.Place(choice.space))
        elif choice.walk:
            self._play(*choice.walk.moves)

    def _stake(self, claim: int) -> None:
        """Walk to a claim and stake it, after a question if that matters; or show the reason of a refusal."""
        view, choice = self.face.view, self.choice
        goal = choice.goal_of(claim) if choice else None
        if goal:
            self._confirm(goal)
        else:
            missing = missing_spaces(view, view.player, claim) if view.guards[claim] == gy.NOBODY else []
            near = self.face.table.mark_missing(claim, missing)
            self._show_refusal(words.refusal_message(view, view.player, claim), near)

    def _confirm(self, goal: Goal) -> None:
        """Stake a claim; ask first if that ends the game without a win, or if it is the six."""

        def stake() -> None:
            self._play(*goal.moves)

        choice = self.choice
        is_losing = choice is not None and choice.is_losing(goal)
        if choice is None or not (is_losing or goal.is_six):
            stake()
            return
        choice.is_stopping = False
        self.host.app.push(stake_question(self.host.app, choice, goal, self.face.names, stake))

    def _show_refusal(self, sentence: Words, near: Rect) -> None:
        self._sound("refuse")
        self.host.show_message(sentence, near)

    def _other_end(self) -> None:
        """Let the other end of the team lead, and only that one."""
        choice = self.choice
        if choice and choice.can_switch_end:
            choice.switch_end()
            self._sound("click")
            self._highlight_moves()
            self.host.app.announcer.say(words.leading_end(choice), is_urgent=True)
        elif choice and self.face.view.leads != gy.NEITHER:
            self.host.show_message(message("gold_am_yukon.refused.one_end"))

    def _stop(self) -> None:
        """Leave the rest of the throw at the second press."""
        choice = self.choice
        if choice and not choice.can_stop:
            self.host.show_message(message("gold_am_yukon.refused.must_enter"))
        elif choice and choice.is_stopping:
            self._play(gy.Stop())
        elif choice:
            choice.is_stopping = True
            left = count_message("spots", self.face.view.spots)
            self.host.show_message(message("gold_am_yukon.leaving", spots=left))
            self.host.show_buttons()

    # -------------------------------------------------------------- zoom
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
        self._board_drag.drop()
        self._preview()
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
        """Handle the pointer: drag stones or the ground, click spaces and claims, or preview them."""
        self._mouse = pointer.place
        if pointer.kind == "press":
            self.face.mark(NOTHING)
            return pointer.button == 1 and self._press(pointer.place)
        if not self._board_drag.is_pressed:
            if pointer.kind == "move":
                self._preview_at(pointer.place)
            return False
        if pointer.kind == "release":
            self._release(pointer.place)
        else:
            self._drag(pointer)
        return True

    def _press(self, place: Point) -> bool:
        layout, choice = self.face.layout, self.choice
        if layout.dice.collidepoint(place):
            self._roll()
            return True
        if not layout.board.collidepoint(place):
            return False
        space, _ = self.face.table.space_and_claim_at(place)
        self._board_drag.press(place, space if choice and space in choice.movable_stones else NOTHING)
        return True

    def _drag(self, pointer: Pointer) -> None:
        if pointer.kind == "cancel" or not pointer.button:
            self._board_drag.drop()
        elif self._board_drag.update(pointer.place):
            self._preview()
            if self._board_drag.carry(pointer.place):
                self._follow_focus()

    def _release(self, place: Point) -> None:
        stone, was_dragged = self._board_drag.release()
        if not was_dragged:
            self._click(place)
        elif stone != NOTHING:
            self._drop_stone(stone, place)

    @override
    def _takes_press(self, place: Point) -> bool:
        return max(self.face.table.space_and_claim_at(place)) >= 0

    @override
    def _is_holding(self) -> bool:
        return self._board_drag.is_pressed

    @override
    def leave(self) -> None:
        self._board_drag.drop()
        self._show_caption(NOTHING)

    def _click(self, place: Point) -> None:
        """Go to the clicked space, or stake the clicked claim."""
        self._preview_at(place)
        table, choice = self.face.table, self.choice
        space, claim = table.space_and_claim_at(place)
        if choice is None:
            if self.session.is_human_turn and max(space, claim) >= 0:
                self.host.show_message(message("gold_am_yukon.refused.throw_first"))
        elif choice.space != gy.NOBODY:
            self._play_preview(choice)
        elif claim != NOTHING and not choice.starts:
            self._stake(claim)
        elif space != NOTHING:
            starts = choice.starts
            why = message("gold_am_yukon.refused.not_a_start" if starts else "gold_am_yukon.refused.no_way")
            self._show_refusal(why, table.rect_of(space))

    def _drop_stone(self, stone: int, place: Point) -> None:
        """Drop an end stone on a space, to which the team walks, or on a claim, to guard it."""
        choice, table, stage = self.choice, self.face.table, self.host.stage
        if choice is None:
            table.stones.drop()
            return
        moves = choice.moves_for_drop(stone, *table.space_and_claim_at(place))
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
        spots = self._selectable_targets()
        near = self.choice.nearby_claims if self.choice and spots else ()
        return [*spots, *(self._spot("claim", claim) for claim in near), *buttons]

    def _selectable_targets(self) -> list[Spot]:
        """Return the lit targets on the board."""
        choice = self._idle_choice
        return [self._spot(kind, number) for kind, number in choice.highlights] if choice else []

    def _spot(self, kind: str, number: int) -> Spot:
        """Return the focus target of a space or a claim at its present place."""
        table = self.face.table
        return Spot(kind, number, (table.rect_of if kind == "space" else table.rect_of_claim)(number))

    @override
    def first_focus(self) -> Target | None:
        spots = self._selectable_targets()
        return next((spot for spot in spots if spot.kind == "space"), next(iter(spots), None))

    @override
    def activate(self, target: Target) -> bool:
        if not isinstance(target, Spot):
            return False
        if target.kind == "claim":
            self._stake(target.number)
        elif self.choice:
            if self.choice.space != target.number:
                self._preview(target.number)
            self._play_preview(self.choice)
        return True

    @override
    def focused(self, target: Target | None, *, shown: bool) -> None:
        if not isinstance(target, Spot):
            self._preview()
            return
        number, focus = target.number, self.host.focus
        space, claim = (number, NOTHING) if target.kind == "space" else (NOTHING, number)
        self.face.table.reveal(space=space, claim=claim)
        focus.target = self._spot(target.kind, number)
        focus.show(shown=shown)
        self._preview(space, claim)

"""Descriptions of GOLD AM YUKON in play for screen readers: its table, walks, and claims to stake."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import TYPE_CHECKING

from games.compat import override
from games.core import Message, Words, message
from games.gold_am_yukon import state as gy
from games.gold_am_yukon.board import claim_and_nuggets, count_message
from ui.accessibility.phrases import join_sentences
from ui.games.gold_am_yukon import places, words
from ui.games.gold_am_yukon.choice import Goal, WalkChoice
from ui.games.gold_am_yukon.controller import YukonController
from ui.games.gold_am_yukon.table_describer import YukonTableDescriber
from ui.play.base.controller import Spot
from ui.play.base.describer import Describer
from ui.play.panels.log import LogLine
from ui.widgets.element import Element

if TYPE_CHECKING:
    from games.gold_am_yukon.simulator import Walk
    from ui.app.focus import Target


class YukonDescriber(Describer, YukonTableDescriber):
    """Describes GOLD AM YUKON in play."""

    controller: YukonController

    # -------------------------------------------------------------- the table
    @override
    def element(self, target: Target) -> Element | None:
        if not isinstance(target, Spot):
            return None
        choice, number = self.controller.choice, target.number
        if target.kind == "claim":
            return self._claim_choice(number, choice) if choice else self._claim(number)
        return self._space(number, choice)

    @override
    def is_choice(self, target: Target) -> bool:
        choice = self.controller.choice
        return not (isinstance(target, Spot) and target.kind == "claim") or bool(
            choice and choice.goal_of(target.number)
        )

    @property
    @override
    def _leading_end(self) -> int:
        """The end of the team in play that leads, or that the player has chosen; NEITHER while both may."""
        choice = self.controller.choice
        return choice.leading_end if choice else super()._leading_end

    @override
    def _starts(self) -> list[Element]:
        """Return the free start spaces while they matter and this player cannot choose one."""
        choice = self.controller.choice
        return [] if choice and choice.starts else super()._starts()

    @override
    def news(self, undone: Sequence[LogLine], done: Sequence[LogLine]) -> Sequence[Words]:
        """Return the new events of a turn, whose line grows, or those that it has lost."""
        if len(undone) != 1 or not done:
            return super().news(undone, done)
        before, now = undone[0].events, done[0].events
        kept = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(before, now, strict=False)))
        changed = (LogLine(self.face.line(before[kept:])), LogLine(self.face.line(now[kept:])))
        lost, new = ([line] if line.words else [] for line in changed)
        return super().news(lost, [*new, *done[1:]])

    @override
    def details(self, target: Target | None) -> Sequence[Words]:
        found = super().details(target)
        if not isinstance(target, Spot):
            return found
        if target.kind == "claim":
            return [*found, *self._ring(target.number), self.controller.required(target.number)]
        return [*found, *self._surroundings(target.number)]

    # -------------------------------------------------------------- spaces
    def _space(self, space: int, choice: WalkChoice | None) -> Element:
        """Return a space that can be chosen: where it is, and what that does."""
        view = self._view
        near = view.teams[view.player]
        at = places.place(self._board, space, near)
        walk = choice.walk_to(space) if choice else None
        act: Words = message("gold_am_yukon.spoken.start")
        if walk and choice:
            act = words.choice_outcome(view, walk, None)
        chosen = choice is not None and choice.space == space
        name = message("gold_am_yukon.spoken.choice", place=at, act=act)
        more = join_sentences(self._walk(walk, choice))
        return Element(("space", space), name, "option", more, is_selected=chosen)

    def _walk(self, walk: Walk | None, choice: WalkChoice | None) -> list[Message]:
        """Return which end of the team a walk begins with, if either may, and where its other end will be."""
        if walk is None or choice is None:
            return []
        team, after, board = self._view.teams[self._view.player], walk.team, self._board
        found = []
        if len(choice.ends) > 1 and len(team) > 1:
            place = places.place(board, team[-walk.moves[0].end], team)
            found.append(message("gold_am_yukon.spoken.from", place=place))
        if len(after) > 1:
            tail = after[0] if after[-1] == walk.path[-1] else after[-1]
            found.append(message("gold_am_yukon.spoken.tail", place=places.place(board, tail, after)))
        return found

    def _surroundings(self, space: int) -> list[Message]:
        """Return a space as a part of each ring it is on, and the other teams' diggers next to it."""
        board, holder = self._board, self._view.holder
        rings = tuple(places.place_on_ring(board, claim, space) for claim in board.claims_at[space])
        own = (gy.NOBODY, self._view.player)
        beside = tuple(self._neighbor(other) for other in board.links[space] if holder[other] not in own)
        found = [message("gold_am_yukon.spoken.on_rings", places=rings)] if len(rings) > 1 else []
        return [*found, message("gold_am_yukon.spoken.around", places=beside)]

    def _neighbor(self, space: int) -> Message:
        """Return who stands on a space."""
        at = places.place(self._board, space, self._view.teams[self._view.player])
        return message("gold_am_yukon.spoken.stands", who=self._player(self._view.holder[space]), place=at)

    # -------------------------------------------------------------- claims
    def _claim_choice(self, claim: int, choice: WalkChoice) -> Element:
        """Return a claim to stake, with what that does, or one that lacks little, with what it lacks."""
        view, goal = self._view, choice.goal_of(claim)
        name, nuggets = claim_and_nuggets(self._board, claim)
        kind = "no" if goal is None else "walk" if goal.walk else "now"
        steps = count_message("steps", goal.steps if goal else 0)
        title = message(f"gold_am_yukon.spoken.stake.{kind}", claim=name, nuggets=nuggets, steps=steps)
        reason = words.refusal_message(view, view.player, claim)
        effect = self._effect(goal, choice) if goal else [reason]
        more = join_sentences((*effect, self._on_ring(claim)))
        return Element(("claim", claim), title, "option", more, is_selected=choice.claim == claim)

    def _effect(self, goal: Goal, choice: WalkChoice) -> list[Message]:
        """Return the effect of a staking that ends the game or the player's turns."""
        if not (goal.is_six or choice.is_losing(goal)):
            return []
        return [words.stake_effect(choice.state_after(goal), self._view.player, self.face.names)]

    def _ring(self, claim: int) -> list[Message]:
        """Return who stands on each space of the ring of a claim, and which are free."""
        board, holder = self._board, self._view.holder
        found = []
        for seat in (*range(self._view.seats), gy.NOBODY):
            here = [n for n, space in enumerate(board.rings[claim]) if holder[space] == seat]
            hours = tuple(places.hour(board, number) for number in here)
            if hours:
                found.append(message("gold_am_yukon.spoken.hours", who=self._player(seat), hours=hours))
        return found

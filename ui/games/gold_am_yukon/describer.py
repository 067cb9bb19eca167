"""What GOLD AM YUKON tells screen readers: the teams, the claims row by row, and the choices."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, takewhile
from typing import TYPE_CHECKING

from games.compat import override
from games.core import Message, Player, Value, Words, message
from games.gold_am_yukon import state as gy
from games.gold_am_yukon.board import CLAIMS, claim_and_nuggets, count_message
from ui.accessibility.phrases import full_text, join_sentences
from ui.games.gold_am_yukon import places, words
from ui.games.gold_am_yukon.choice import Goal, WalkChoice
from ui.play.base.controller import Spot
from ui.play.base.describer import Describer
from ui.play.panels.log import LogLine
from ui.widgets.element import Element

if TYPE_CHECKING:
    from games.gold_am_yukon.board import Board
    from games.gold_am_yukon.simulator import Walk
    from ui.app.focus import Target
    from ui.games.gold_am_yukon.controller import YukonController
    from ui.games.gold_am_yukon.face import YukonFace


class YukonDescriber(Describer):
    """Describes the table of GOLD AM YUKON."""

    controller: YukonController
    face: YukonFace

    @property
    def _view(self) -> gy.View:
        return self.face.view

    @property
    def _board(self) -> Board:
        return self._view.board

    # -------------------------------------------------------------- elements
    @override
    def element(self, target: Target) -> Element | None:
        if not isinstance(target, Spot):
            return None
        choice, number = self.controller.choice, target.number
        if target.kind == "claim":
            return self._claim_choice(number, choice) if choice else self._claim(number)
        return self._space(number, choice)

    @override
    def arrange(self, targets: Sequence[Element]) -> Sequence[Element]:
        table = [each for each in targets if each.role != "button"]
        told = {each.key for each in table}
        teams = [self._team(seat) for seat, team in enumerate(self._view.teams) if team]
        rows = []
        for name, claims in groupby(CLAIMS, key=lambda claim: self._board.names[claim][0]):
            row = [*claims]
            each = (
                self._claim(claim, (number, len(row)))
                for number, claim in enumerate(row, 1)
                if ("claim", claim) not in told
            )
            heading = message("gold_am_yukon.spoken.row", row=name)
            rows.append(Element(("row", name), heading, "list", children=tuple(each)))
        about = message("gold_am_yukon.spoken.board", board=self._board.name)
        return [
            *table,
            *self._die(),
            *self._starts(),
            *teams,
            *(row for row in rows if row.children),
            Element("board", about),
        ]

    @override
    def is_choice(self, target: Target) -> bool:
        choice = self.controller.choice
        return not (isinstance(target, Spot) and target.kind == "claim") or bool(
            choice and choice.goal_of(target.number)
        )

    @override
    def holdings(self, seat: int) -> Words:
        held = tuple(self._board.names[claim] for claim in CLAIMS if self._view.guards[claim] == seat)
        return message("gold_am_yukon.spoken.holdings", claims=held) if held else ""

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
        element = self.element(target) if target else None
        if element is None or not isinstance(target, Spot):
            teams = [self._team(seat) for seat, team in enumerate(self._view.teams) if team]
            return [full_text(each) for each in (*self._die(), *self._starts(), *teams)]
        if target.kind == "claim":
            return [full_text(element), *self._ring(target.number), self.controller.required(target.number)]
        return [full_text(element), *self._surroundings(target.number)]

    # -------------------------------------------------------------- the die and the teams
    def _die(self) -> list[Element]:
        """Return what was rolled in this turn, and the rest of it."""
        view = self._view
        if not view.thrown:
            return []
        words_ = message("gold_am_yukon.spoken.die", dice=view.thrown, count=view.spots)
        return [Element("die", words_, area=self.face.layout.dice)]

    def _starts(self) -> list[Element]:
        """Return the free start spaces while they matter and this player cannot choose one."""
        view, choice = self._view, self.controller.choice
        if view.phase not in (gy.DRAWING, gy.PLACING) or (choice and choice.starts):
            return []
        free = [space for space in self._board.starts if view.holder[space] == gy.NOBODY]
        starts = tuple(places.place(self._board, space) for space in free)
        return [Element("starts", message("gold_am_yukon.spoken.starts", places=starts))]

    def _team(self, seat: int) -> Element:
        """Return a team: its size, and its diggers from end to end, from the leading end if there is one."""
        view, team = self._view, self._view.teams[seat]
        choice = self.controller.choice if seat == view.player else None
        leads = choice.leading_end if choice else view.leads if seat == view.player else gy.NEITHER
        order = team[::-1] if leads == gy.HEAD else team
        chain = [places.run_words(self._board, run) for run in places.runs(self._board, order)]
        begin = [] if leads == gy.NEITHER else [message("gold_am_yukon.spoken.leads")]
        diggers = count_message("diggers", len(team))
        name = message("gold_am_yukon.spoken.team", who=self._player(seat), diggers=diggers)
        return Element(("team", seat), name, description=join_sentences((*begin, *chain)))

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
    def _claim(self, claim: int, position: tuple[int, int] | None = None) -> Element:
        """Return a claim that cannot be chosen: its nuggets, its guard, and the teams on its ring."""
        name, nuggets = claim_and_nuggets(self._board, claim)
        guard = self._player(self._view.guards[claim])
        title = message("gold_am_yukon.spoken.claim", claim=name, nuggets=nuggets, guard=guard)
        area = self.face.table.rect_of_claim(claim)
        return Element(
            ("claim", claim), title, "list_item", self._on_ring(claim), area=area, position=position
        )

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

    def _on_ring(self, claim: int) -> Words:
        """Return how many diggers of each team are on the ring of a claim; "" for none."""
        holders = [self._view.holder[space] for space in self._board.rings[claim]]
        teams = tuple(
            message("gold_am_yukon.spoken.ring.team", count=holders.count(seat), who=self._player(seat))
            for seat in range(self._view.seats)
            if seat in holders
        )
        return message("gold_am_yukon.spoken.ring", teams=teams) if teams else ""

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

    def _player(self, seat: int) -> Value:
        return () if seat == gy.NOBODY else Player(self.face.names[seat])

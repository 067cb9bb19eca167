"""Descriptions of the table of GOLD AM YUKON for screen readers: die, teams, and claims row by row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby

from games.compat import override
from games.core import Player, Value, Words, message
from games.gold_am_yukon import state as gy
from games.gold_am_yukon.board import Board, claim_and_nuggets, count_message
from ui.accessibility.phrases import full_text, join_sentences
from ui.games.gold_am_yukon import places
from ui.games.gold_am_yukon.face import YukonFace
from ui.play.base.table_describer import TableDescriber
from ui.widgets.element import Element


class YukonTableDescriber(TableDescriber):
    """Describes what lies on the table of GOLD AM YUKON."""

    face: YukonFace

    @property
    def _view(self) -> gy.View:
        return self.face.view

    @property
    def _board(self) -> Board:
        return self._view.board

    @property
    def _leading_end(self) -> int:
        """The end of the team in play that leads; NEITHER while both may."""
        return self._view.leads

    # -------------------------------------------------------------- the whole table
    @override
    def elements(self) -> Sequence[Element]:
        rows = groupby(self._board.claims, key=lambda claim: self._board.names[claim][0])
        lists = [self._row_of_claims(name, [*claims]) for name, claims in rows]
        return [*self._beside_claims(), *lists, self._shape()]

    def _shape(self) -> Element:
        """Return how the claims of the board lie, row by row."""
        board = self._board
        rows = Counter(name[0] for name in board.names)
        words = message(
            "gold_am_yukon.spoken.board",
            claims=len(board.claims), row=max(rows), rows=tuple(rows.values()), board=board.grid,
        )  # fmt: skip
        return Element("board", words)

    def _beside_claims(self) -> list[Element]:
        """Return the die, the free start spaces and the teams."""
        teams = [self._team(seat) for seat, team in enumerate(self._view.teams) if team]
        return [*self._die(), *self._starts(), *teams]

    def _row_of_claims(self, name: str, claims: Sequence[int]) -> Element:
        row = tuple(self._claim(each, (number, len(claims))) for number, each in enumerate(claims, 1))
        return Element(("row", name), message("gold_am_yukon.spoken.row", row=name), "list", children=row)

    @override
    def overview(self) -> Sequence[Words]:
        """Return the die, the teams and everyone's claims: all claims one by one would take long."""
        return [*map(full_text, self._beside_claims()), *self.all_holdings()]

    @override
    def holdings(self, seat: int) -> Words:
        names = self._board.names
        held = tuple(names[claim] for claim, guard in enumerate(self._view.guards) if guard == seat)
        return message("gold_am_yukon.spoken.holdings", claims=held) if held else ""

    # -------------------------------------------------------------- the die and the teams
    def _die(self) -> list[Element]:
        """Return what was rolled in this turn, and the rest of it."""
        view = self._view
        if not view.thrown:
            return []
        words_ = message("gold_am_yukon.spoken.die", dice=view.thrown, count=view.spots)
        return [Element("die", words_, area=self.face.layout.dice)]

    def _starts(self) -> list[Element]:
        """Return the free start spaces while they matter."""
        view = self._view
        if view.phase not in (gy.DRAWING, gy.PLACING):
            return []
        free = [space for space in self._board.starts if view.holder[space] == gy.NOBODY]
        starts = tuple(places.place(self._board, space) for space in free)
        return [Element("starts", message("gold_am_yukon.spoken.starts", places=starts))]

    def _team(self, seat: int) -> Element:
        """Return a team: its size, and its diggers from end to end, from the leading end if there is one."""
        team = self._view.teams[seat]
        leads = self._leading_end if seat == self._view.player else gy.NEITHER
        order = team[::-1] if leads == gy.HEAD else team
        chain = [places.run_words(self._board, run) for run in places.runs(self._board, order)]
        begin = [] if leads == gy.NEITHER else [message("gold_am_yukon.spoken.leads")]
        diggers = count_message("diggers", len(team))
        name = message("gold_am_yukon.spoken.team", who=self._player(seat), diggers=diggers)
        return Element(("team", seat), name, description=join_sentences((*begin, *chain)))

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

    def _on_ring(self, claim: int) -> Words:
        """Return how many diggers of each team are on the ring of a claim; "" for none."""
        holders = [self._view.holder[space] for space in self._board.rings[claim]]
        teams = tuple(
            message("gold_am_yukon.spoken.ring.team", count=holders.count(seat), who=self._player(seat))
            for seat in range(self._view.seats)
            if seat in holders
        )
        return message("gold_am_yukon.spoken.ring", teams=teams) if teams else ""

    def _player(self, seat: int) -> Value:
        return () if seat == gy.NOBODY else Player(self.face.names[seat])

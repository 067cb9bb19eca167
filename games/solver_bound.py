"""A quick proof that a position is lost: not even a much easier game can be won from it."""

from __future__ import annotations

from games.cards import KING, PACK, RANK_OF, SUIT_OF
from games.klondike_patience.state import COLUMNS, WASTE
from games.solver_table import ON_FIRST, ON_SECOND, PLACES, SPACE, Table

WHOLE = len(PACK)


def may_be_won(table: Table) -> bool:
    """False only where the position is lost.

    The easier game: a card, once free, stays free to be built as long as the stock is not turned; once it
    has been last in a column it takes any number of cards for ever; a run moved as a whole leaves itself
    behind as well; a space takes any number of kings. Proof, by induction over the moves of any line of the
    real game: every card that it frees, builds, packs or turns up by the time a stock card is turned has
    been freed, built, or turned up here by then, since each condition tested here is one that the real
    move needs, and nothing that is true here becomes false, but that a waste card which could not leave
    is covered by the next one, as it is in the real game.
    """
    return sum(_Relaxed(table).play()) == WHOLE


class _Relaxed:
    """The easier game, played as far as it goes."""

    __slots__ = ("built", "free", "heads", "loose", "runs", "stacks", "stock", "takes", "waste")

    def __init__(self, table: Table) -> None:
        self.built = table.foundations[:]
        self.takes = takes = bytearray(PLACES)
        self.free = free = bytearray(PLACES)
        self.waste = table.piles[WASTE][:]
        self.stock = table.stock
        self.runs: list[list[int]] = []
        self.heads: list[tuple[list[int], int]] = []
        self.stacks: list[tuple[list[int], int]] = []
        self.loose: list[int] = []
        for pile in COLUMNS:
            column = table.piles[pile]
            if not column:
                takes[SPACE] = 1
                continue
            hidden = table.hidden[pile]
            last = column[-1]
            free[last] = takes[last] = 1
            if len(column) - hidden > 1:
                self.runs.append(column[hidden:])
                if hidden or RANK_OF[column[hidden]] < KING:
                    self.heads.append((column, hidden))
            else:
                self.stacks.append((column, hidden))
        if self.waste:
            free[self.waste[-1]] = 1

    def play(self) -> list[int]:
        built, free, takes, waste = self.built, self.free, self.takes, self.waste
        self._settle()
        for card in reversed(self.stock):
            if waste:
                free[waste[-1]] = 0
            waste.append(card)
            free[card] = 1
            if built[SUIT_OF[card]] >= RANK_OF[card] - 1 or takes[ON_FIRST[card]] or takes[ON_SECOND[card]]:
                self._settle()
        return built

    def _settle(self) -> None:
        built, free = self.built, self.free
        changed = True
        while changed:
            changed = False
            for suit in range(4):
                rank = built[suit]
                while rank < KING and free[suit * 13 + rank]:
                    rank += 1
                if rank != built[suit]:
                    built[suit] = rank
                    changed = True
            if self.runs and self._peel():
                changed = True
            if self.heads and self._move_heads():
                changed = True
            if self._turn_up():
                changed = True
            if self.waste and self._use_waste():
                changed = True

    def _peel(self) -> bool:
        """The last cards of runs leave one by one, built or to the other card that takes them."""
        built, free, takes = self.built, self.free, self.takes
        changed = False
        for run in self.runs:
            while len(run) > 1:
                card, above = run[-1], run[-2]
                other = ON_SECOND[card] if ON_FIRST[card] == above else ON_FIRST[card]
                if built[SUIT_OF[card]] < RANK_OF[card] and not takes[other]:
                    break
                run.pop()
                free[above] = takes[above] = 1
                changed = True
        return changed

    def _move_heads(self) -> bool:
        """Whole runs leave and what they covered is turned up."""
        built, takes = self.built, self.takes
        left = []
        for entry in self.heads:
            column, hidden = entry
            head = column[hidden]
            if built[SUIT_OF[head]] < RANK_OF[head] and not (takes[ON_FIRST[head]] or takes[ON_SECOND[head]]):
                left.append(entry)
            elif hidden:
                self._turn(column, hidden - 1)
            else:
                takes[SPACE] = 1
        changed = len(left) != len(self.heads)
        self.heads = left
        return changed

    def _turn(self, column: list[int], place: int) -> None:
        card = column[place]
        self.free[card] = self.takes[card] = 1
        self.stacks.append((column, place))

    def _turn_up(self) -> bool:
        """Single cards over face-down ones leave, and those are turned up."""
        built, free, takes = self.built, self.free, self.takes
        changed = False
        left = []
        for column, place in self.stacks:
            here = place
            while here >= 0:
                card = column[here]
                if built[SUIT_OF[card]] < RANK_OF[card] and not (
                    (takes[ON_FIRST[card]] or takes[ON_SECOND[card]]) and (here or RANK_OF[card] < KING)
                ):
                    left.append((column, here))
                    break
                here -= 1
                if here >= 0:
                    free[column[here]] = takes[column[here]] = 1
                else:
                    takes[SPACE] = 1
            changed = changed or here != place
        self.stacks = left
        return changed

    def _use_waste(self) -> bool:
        """Waste cards leave from the top; a card that was built could have waited to be packed instead."""
        built, free, takes, waste = self.built, self.free, self.takes, self.waste
        changed = False
        while waste:
            card = waste[-1]
            if takes[ON_FIRST[card]] or takes[ON_SECOND[card]]:
                takes[card] = 1
            elif built[SUIT_OF[card]] < RANK_OF[card]:
                break
            else:
                self.loose.append(card)
            waste.pop()
            changed = True
            if waste:
                free[waste[-1]] = 1
        for card in self.loose:
            if not takes[card] and (takes[ON_FIRST[card]] or takes[ON_SECOND[card]]):
                takes[card] = 1
                changed = True
        return changed

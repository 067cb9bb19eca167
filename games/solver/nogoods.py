"""Nogood learning over the delete relaxation: a strong proof that a position is lost.

`Refutation` plays the relaxation under literals, branches where two cards exclude each other, and learns from
each conflict, as a clause-learning SAT solver does. If the relaxation is lost in every branch, so is the
position. `RefutationSchedule` decides for which positions of a search such a proof is tried, and for how
long. See docs/solver.md, section 6.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final, NamedTuple

from games.players import never
from games.solver import literals as kinds
from games.solver.bitsets import CHILDREN_BITS, FIRST_PLACE_BIT, KING_BITS, SECOND_PLACE_BIT, TWIN_BIT
from games.solver.literals import joker_literal, kings_literal
from games.solver.position import Position
from games.solver.propagation import Checkpoint, Conflict, Propagator
from games.solver.restarts import Node


class Decision(NamedTuple):
    """A branch: one of several literals of which each winning line satisfies one."""

    literal: int
    """The one that was decided on."""
    alternatives: tuple[tuple[int, int], ...]
    """The others, each with the index of the checkpoint from which it matters."""
    before: int
    """All literals before the decision."""


_MAX_DEPTH: Final = 200
"""Nested alternatives beyond which a proof is given up."""
_POLL_EVERY: Final = 64
"""Propagations after which a proof polls for cancellation."""
_OPTIONAL: Final = 2
"""Ratio of drops to failed drops above which a literal is dropped together with others like it."""
_REQUIRED: Final = 8
"""Ratio of failed drops to drops above which a proof does not try to drop a literal."""


class LiteralStatistics:
    """Counts, by literal, of successful and failed attempts to drop it from a core."""

    def __init__(self) -> None:
        self.dropped: Counter[int] = Counter()
        self.kept: Counter[int] = Counter()

    def is_optional(self, literal: int) -> bool:
        """Return True if most attempts to drop a literal succeed."""
        return self.dropped[literal] > _OPTIONAL * (self.kept[literal] + 1)

    def is_required(self, literal: int) -> bool:
        """Return True if nearly all attempts to drop a literal fail."""
        return self.kept[literal] > _REQUIRED * (self.dropped[literal] + 1)


class Refutation:
    """The proof that one position is lost, which can be suspended and resumed.

    As the brancher of its propagations it decides on the literal of the card that came last.
    """

    def __init__(self, position: Position) -> None:
        self._propagator = Propagator(position)
        self._statistics = LiteralStatistics()
        self._nogoods: dict[int, list[int]] = {}
        """The nogoods, by each literal in them."""
        self._has_all_kinds = False
        """True while the proof uses the third and fourth kind too, once the others did not suffice."""
        self._left = 0
        self._is_cancelled: Callable[[], bool] = never
        self.propagations = 0
        """Number of times the relaxation has been played."""
        self.checkpoints: list[Checkpoint] = []
        self._literals = 0
        self._decisions: list[Decision] = []
        self.model = 0
        """The literals under which the relaxation was won last: the reason why there is no proof."""

    def run(self, propagations: int, is_cancelled: Callable[[], bool] = never) -> bool | None:
        """Return True if the position is lost, False if this cannot be shown.

        Return None after that number of propagations, or once `is_cancelled` returns True.
        """
        self._left, self._is_cancelled = propagations, is_cancelled
        while True:
            if self._find_nogood([self._propagator.root], 0, 0, _MAX_DEPTH) is not None:
                return True
            if self._left <= 0:
                return None
            if self._has_all_kinds:
                return False
            self._has_all_kinds = True

    def has_model_with(self, literals: int) -> bool:
        """Return True if the relaxation is won under these literals and those decided on besides.

        Then no proof can succeed. This takes one propagation, and models of positions nearby often pass.
        """
        self.propagations += 1
        had_all_kinds, self._has_all_kinds = self._has_all_kinds, True
        self._begin([], literals)
        try:
            return self._propagator.branch(self._propagator.root, literals, self) is None
        except Conflict:
            return False
        finally:
            self._has_all_kinds = had_all_kinds

    def _begin(self, checkpoints: list[Checkpoint], literals: int) -> None:
        self.checkpoints, self._literals, self._decisions = checkpoints, literals, []

    def _find_nogood(self, checkpoints: list[Checkpoint], literals: int, new: int, depth: int) -> int | None:
        """Return literals that suffice to lose from the last checkpoint on, or None if none are found."""
        for nogood in self._nogoods.get(new, ()):
            if nogood & literals == nogood:
                return nogood
        if self._left <= 0 or not depth:
            return None
        self._count()
        self._begin(checkpoints, literals)
        try:
            core = self._propagator.branch(checkpoints.pop(), literals, self)
        except Conflict as conflict:
            core, decisions = conflict.nogood, self._decisions
        else:
            if core is None:
                self.model = self._literals
                return None
            decisions = self._decisions
            core = self._shrink(checkpoints, core)
        for literal, alternatives, before in reversed(decisions):
            if not core & literal:
                continue
            core &= ~literal
            for other, index in alternatives:
                more = self._find_nogood(checkpoints[: index + 1], before | other, other, depth - 1)
                if more is None:
                    return None
                if not more & other:
                    core = more
                    break
                core |= more & ~other
        self._learn(core)
        return core

    def _count(self) -> None:
        self._left -= 1
        self.propagations += 1
        if not self.propagations % _POLL_EVERY and self._is_cancelled():
            self._left = 0

    def _learn(self, nogood: int) -> None:
        left = nogood
        while left:
            literal = left & -left
            left ^= literal
            self._nogoods.setdefault(literal, []).append(nogood)

    # -------------------------------------------------------------- shrinking a core
    def _shrink(self, checkpoints: list[Checkpoint], core: int) -> int:
        """Return fewer literals that suffice too: drop each, from the last to the first, and propagate again.

        Each propagation starts from the checkpoint before its literal first mattered.
        """
        core = self._without_optional(checkpoints, core)
        statistics = self._statistics
        needed = 0
        for checkpoint in reversed(checkpoints):
            untried = core & ~(checkpoint.core | needed)
            while untried:
                literal = untried & -untried
                smaller = None
                if not statistics.is_required(literal):
                    smaller = self._core(checkpoint, core ^ literal)
                    (statistics.kept if smaller is None else statistics.dropped)[literal] += 1
                if smaller is None:
                    needed |= literal
                else:
                    core = smaller
                untried &= core & ~literal
        return core

    def _without_optional(self, checkpoints: list[Checkpoint], core: int) -> int:
        """Return the core without its optional literals, or unchanged if some of these are needed."""
        optional = 0
        left = core & ~checkpoints[0].core
        while left:
            literal = left & -left
            left ^= literal
            if self._statistics.is_optional(literal):
                optional |= literal
        if not optional & optional - 1:
            return core
        before = next(checkpoint for checkpoint in reversed(checkpoints) if not checkpoint.core & optional)
        smaller = self._core(before, core ^ optional)
        return core if smaller is None else smaller

    def _core(self, checkpoint: Checkpoint, literals: int) -> int | None:
        self._count()
        return self._propagator.core(checkpoint, literals)

    # -------------------------------------------------------------- decisions
    def _decide(self, literal: int, *alternatives: tuple[int, int]) -> int:
        """Decide on a literal; return all literals from now on."""
        self._decisions.append(Decision(literal, alternatives, self._literals))
        self._literals |= literal
        for nogood in self._nogoods.get(literal, ()):
            if nogood & self._literals == nogood:
                raise Conflict(nogood)
        return self._literals

    def pack(self, card: int, built: int, packed: int, first: int, second: int, spaces: int) -> int:
        """Decide before a card is packed for the first time: see `games.solver.propagation.Brancher`."""
        if card & KING_BITS:
            return self._pack_king(card, packed & KING_BITS & ~built, built, spaces)
        twin = TWIN_BIT[card]
        has_rival = packed & twin & ~built
        one, two = FIRST_PLACE_BIT[card], SECOND_PLACE_BIT[card]
        if not card & first & second:
            if has_rival:
                return self._decide(card, (twin, self._before_packing(twin)))
            if card & first:
                if one & built:
                    other = card << kinds.FIRST_AFTER_LEAVING
                    return self._decide(card << kinds.PACK_AFTER_SECOND, (other, self._before_building(one)))
            elif two & built:
                other = card << kinds.SECOND_AFTER_LEAVING
                return self._decide(card << kinds.PACK_AFTER_FIRST, (other, self._before_building(two)))
        elif self._has_all_kinds and (one | two) & built:
            if has_rival:
                place = one if one & built else two
                return self._decide(
                    card << kinds.PACK_AFTER_TWIN,
                    (twin << kinds.PACK_AFTER_TWIN, self._before_packing(twin)),
                    (place << kinds.BUILD_AFTER_CHILD, self._before_building(place)),
                )
            if one & built and two & built:
                return self._decide(
                    card << kinds.NEVER_PACK,
                    (card << kinds.FIRST_AFTER_BUILT, self._before_building(one)),
                    (card << kinds.SECOND_AFTER_BUILT, self._before_building(two)),
                )
        return 0

    def _pack_king(self, king: int, rivals: int, built: int, spaces: int) -> int:
        """Decide before a king is packed in a space; return 0 if there are enough spaces."""
        needed = rivals.bit_count() + 1
        if needed <= spaces + (built & KING_BITS).bit_count():
            return 0
        alternatives = []
        while rivals:
            other = rivals & -rivals
            rivals ^= other
            alternatives.append((kings_literal(other, needed), self._before_packing(other)))
        return self._decide(kings_literal(king, needed), *alternatives)

    def build(self, card: int, built: int, packed: int, first: int, second: int) -> int:
        """Decide before a card is built on which others may lie: see `games.solver.propagation.Brancher`."""
        lying = CHILDREN_BITS[card] & packed & ~built
        child = lying & -lying
        is_first = FIRST_PLACE_BIT[child] == card
        stuck = lying & ~(second if is_first else first)
        if stuck:
            stuck &= -stuck
            here, there = kinds.FIRST_AFTER_LEAVING, kinds.PACK_AFTER_SECOND
            if not is_first:
                here, there = kinds.SECOND_AFTER_LEAVING, kinds.PACK_AFTER_FIRST
            return self._decide(stuck << here, (stuck << there, self._before_packing(stuck)))
        if not self._has_all_kinds:
            return 0
        if twin := lying ^ child:
            return self._decide(
                card << kinds.BUILD_AFTER_CHILD,
                (child << kinds.PACK_AFTER_TWIN, self._before_packing(child)),
                (twin << kinds.PACK_AFTER_TWIN, self._before_packing(twin)),
            )
        place = SECOND_PLACE_BIT[child] if is_first else FIRST_PLACE_BIT[child]
        if place & built:
            mine, its = kinds.FIRST_AFTER_BUILT, kinds.SECOND_AFTER_BUILT
            if not is_first:
                mine, its = its, mine
            alternatives = [(child << kinds.NEVER_PACK, self._before_packing(child))]
            if not place & self.checkpoints[0].built:  # else it was not the later one
                alternatives.append((child << its, self._before_building(place)))
            return self._decide(child << mine, *alternatives)
        return 0

    def use_joker(self, card: int, pending: int) -> int:
        """Decide before the joker is used for a card: see `games.solver.propagation.Brancher`."""
        other = pending & -pending
        if other & self.checkpoints[0].joker_used:  # the joker stood there from the beginning
            return self._decide(joker_literal(card, other))
        before = sum(not checkpoint.joker_used & other for checkpoint in self.checkpoints) - 1
        return self._decide(joker_literal(card, other), (joker_literal(other, card), before))

    def _before_packing(self, card: int) -> int:
        """Return the index of the last checkpoint at which a card had not been packed."""
        return sum(not checkpoint.packed & card for checkpoint in self.checkpoints) - 1

    def _before_building(self, card: int) -> int:
        """Return the index of the last checkpoint at which a card had not been built."""
        return sum(not checkpoint.built & card for checkpoint in self.checkpoints) - 1


# ------------------------------------------------------------------ the proofs of a search
_FIRST_PROOF: Final = 100
"""Propagations for the first proof, before any search. One takes about as long as one position."""
_MIN_SUBTREE: Final = 100
"""Positions below a node before it is worth a proof of its own."""
_POSITIONS_PER_PROPAGATION: Final = 3
"""Positions visited for each propagation spent on proofs of nodes."""
_MODELS_KEPT: Final = 8


class RefutationSchedule:
    """The proofs of one search; `stopped` ends them, as it does the search.

    See docs/solver.md, section 6.5.
    """

    def __init__(self, position: Position, stopped: Callable[[int], bool], is_root_irrefutable: bool) -> None:
        self._position = position
        self._stopped = stopped
        self._root = None if is_root_irrefutable else Refutation(position)
        self._due = 1
        """Number of positions to be visited before the next proof of the root."""
        self._propagations = 0
        self._models: list[int] = []
        """Literals under which the relaxation of nodes was won, the most recent success first."""

    def is_root_lost(self, visited: int) -> bool:
        """Return True if the root is proved lost, after a further attempt if one is due."""
        if self._root is None or visited < self._due:
            return False
        answer = self._root.run(max(_FIRST_PROOF, self._due), lambda: self._stopped(visited))
        if answer is False:
            self._root = None
        self._due = 2 * max(visited, _FIRST_PROOF // 2)
        return answer is True

    def is_node_lost(self, node: Node, visited: int) -> bool:
        """Try a proof if one is due; return True if the node, where the position stands, is proved lost."""
        if self._root is not None or _POSITIONS_PER_PROPAGATION * self._propagations >= visited:
            return False
        worth = [above for above in node.path() if above.parent and _should_check(above)]
        if not worth:
            return False
        chosen = worth[len(worth) // 2]
        below = self._position.trail[chosen.length :]
        self._position.undo_to(chosen.length)
        refutation = Refutation(self._position)
        self._position.replay(below)
        answer = self._run(refutation, chosen.subtree, visited)
        self._propagations += refutation.propagations
        chosen.subtree_at_proof = chosen.subtree
        chosen.is_irrefutable = answer is False
        chosen.is_lost = answer is True
        return chosen.is_lost

    def _run(self, refutation: Refutation, propagations: int, visited: int) -> bool | None:
        """Run like `Refutation.run`, but first try the models that kept earlier proofs from success."""
        for index, model in enumerate(self._models):
            if refutation.has_model_with(model):
                self._models.insert(0, self._models.pop(index))
                return False
        answer = refutation.run(propagations, lambda: self._stopped(visited))
        if answer is False:
            self._models.insert(0, refutation.model)
            del self._models[_MODELS_KEPT:]
        return answer


def _should_check(node: Node) -> bool:
    return (
        not node.tunnel
        and not node.is_irrefutable
        and node.subtree >= max(_MIN_SUBTREE, 2 * node.subtree_at_proof)
    )

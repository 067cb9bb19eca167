"""Nogood learning over the delete relaxation: proofs that a position is lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Final

import pytest

from games.chance import random_below
from games.compat import override
from games.core import Over
from games.patience.deals import deals
from games.players import never
from games.solver import nogoods
from games.solver.bitsets import CHILDREN_BITS, KING_BITS
from games.solver.joker_position import position_of
from games.solver.literals import (
    KINGS_AFTER_SPACES,
    PACK_AFTER_TWIN_OR_BOTH,
    SECOND_AFTER_BUILT,
    build_reason,
    joker_literal,
    kings_literal,
    pack_reason,
)
from games.solver.nogoods import LiteralStatistics, Refutation
from games.solver.propagation import Checkpoint, Propagator
from games.solver.solver import Budget, Verdict, solve
from tests.kit import campaign
from tests.kit.faults import faults
from tests.klondike_patience.table import dealt, position
from tests.solver.judged import JOKER_KLONDIKE, KLONDIKE, both, judged

PROPAGATIONS: Final = 300
LANES: Final = [
    lane for lane in range(PACK_AFTER_TWIN_OR_BOTH, SECOND_AFTER_BUILT + 1, 64) if lane != KINGS_AFTER_SPACES
]
"""The lanes of literals on cards other than kings."""


@both
def test_no_position_on_a_line_that_wins_is_called_lost(name: str) -> None:
    known = deals(name)
    assert known
    for deal in known.of("gentle")[:: campaign.size(300, 10)]:
        here = dealt(name, str(deal))
        for move in solve(here.state).line:
            assert Refutation(position_of(here.state)).run(PROPAGATIONS) is not True
            here.play(move)
        assert here.game.turn(here.state) == Over((0,), "won")


@both
def test_most_deals_that_are_lost_are_proved_lost_at_once(name: str) -> None:
    proofs = [Refutation(position_of(dealt(name, str(deal)).state)).run(1000) for deal in range(1, 11)]
    assert proofs.count(True) >= 4


def test_a_card_that_was_built_may_have_waited_to_take_another_first() -> None:
    """In this position the four of diamonds must be packed, though it could be built at once."""
    here = position(
        "1: 7S 6D 5C, 2: KC QH JC TH 9C, 3: KS QD JS TD 9S 8H 7C, 4: KD, 5: KH QS JH TC 9H 8S, "
        "6: 8C 7H 6S 5D 4S, 7: 2S | JD TS 9D, waste: 6C 5S QC 7D 3S 4D 8D, built: C4 S1 H6 D3"
    )
    assert faults(here.game, here.state) == []
    assert solve(here.state).verdict is Verdict.WON
    assert Refutation(position_of(here.state)).run(PROPAGATIONS) is not True


class RandomBrancher:
    """Chooses for some of the cards that move one of the literals that keep them now."""

    def __init__(self, rng: Random) -> None:
        self.checkpoints: list[Checkpoint] = []
        self.rng = rng
        self.literals = 0

    def pack(self, card: int, built: int, packed: int, first: int, second: int, spaces: int) -> int:
        assert not packed & card
        return self._choose(card, lambda literal: pack_reason(literal, card, built, first, second, spaces))

    def build(self, card: int, built: int, packed: int, first: int, second: int) -> int:
        child = CHILDREN_BITS[card] & packed & ~built
        return self._choose(child & -child, lambda literal: build_reason(literal, card, built, first, second))

    def use_joker(self, card: int, pending: int) -> int:
        return self._draw([joker_literal(card, pending & -pending)])

    def _choose(self, card: int, keeps: Callable[[int], int]) -> int:
        literals = [card << lane for lane in LANES] if not card & KING_BITS else [kings_literal(card, 4)]
        return self._draw([literal for literal in literals if keeps(literal)])

    def _draw(self, literals: list[int]) -> int:
        if not literals or self.rng.random() < 0.5:
            return 0
        self.literals |= literals[random_below(self.rng, len(literals))]
        return self.literals


class IdleBrancher:
    """Chooses no literal."""

    def __init__(self) -> None:
        self.checkpoints: list[Checkpoint] = []

    def pack(self, card: int, built: int, packed: int, first: int, second: int, spaces: int) -> int:
        return 0

    def build(self, card: int, built: int, packed: int, first: int, second: int) -> int:
        return 0

    def use_joker(self, card: int, pending: int) -> int:
        return 0


@both
def test_both_loops_lose_under_the_same_literals(name: str) -> None:
    rng = Random(10)
    lost = 0
    for deal in range(1, 101):
        propagator = Propagator(position_of(dealt(name, str(deal)).state))
        brancher, idle = RandomBrancher(rng), IdleBrancher()
        propagator.branch(propagator.root, 0, brancher)
        literals = brancher.literals
        while literals:
            found = propagator.branch(propagator.root, literals, idle)
            core = propagator.core(propagator.root, literals)
            assert (core is None) == (found is None)
            if core is not None and found is not None:
                assert core & found == core
                lost += 1
            literals &= literals - 1
    assert lost >= 60


@both
def test_a_core_suffices(name: str) -> None:
    """A game that is lost under many literals is lost under their core, from any checkpoint on."""
    rng = Random(9)
    lost = 0
    for deal in range(1, campaign.size(101, 201)):
        propagator, brancher = Propagator(position_of(dealt(name, str(deal)).state)), RandomBrancher(rng)
        if propagator.core(propagator.root, 0) is not None:
            continue
        core = propagator.branch(propagator.root, 0, brancher)
        if core is None:
            continue
        assert core & brancher.literals == core
        for checkpoint in brancher.checkpoints:
            smaller = propagator.core(checkpoint, core)
            assert smaller is not None
            assert smaller & core == smaller
            assert propagator.core(propagator.root, smaller) is not None
            assert propagator.branch(propagator.root, smaller, IdleBrancher()) is not None
        lost += 1
    assert lost >= 30


def test_a_suspended_proof_resumes() -> None:
    here = position_of(dealt(KLONDIKE, "32073").state)
    whole, parts = Refutation(here), Refutation(here)
    assert whole.run(20_000) is True
    slices = 0
    while (answer := parts.run(100)) is None:
        slices += 1
        assert slices < 200, "it begins anew each time"
    assert answer is True
    assert slices > 3
    assert parts.propagations < 2 * whole.propagations + 100 * slices


class NoStatistics(LiteralStatistics):
    """Tries every literal, and each alone."""

    @override
    def is_optional(self, literal: int) -> bool:
        return False

    @override
    def is_required(self, literal: int) -> bool:
        return False


def test_statistics_make_a_proof_shorter(monkeypatch: pytest.MonkeyPatch) -> None:
    counts: Counter[type] = Counter()
    for statistics in (LiteralStatistics, NoStatistics):
        monkeypatch.setattr("games.solver.nogoods.LiteralStatistics", statistics)
        for deal in ("32066", "710226", "700107")[: campaign.size(1, 3)]:
            refutation = Refutation(position_of(dealt(JOKER_KLONDIKE, deal).state))
            assert refutation.run(10_000) is False
            counts[statistics] += refutation.propagations
    assert counts[LiteralStatistics] < 0.95 * counts[NoStatistics]


@both
def test_no_model_extends_to_a_position_that_is_proved_lost(name: str) -> None:
    tried = [position_of(known.state) for known, _ in judged(name)[:30]]
    tried += [position_of(dealt(name, str(deal)).state) for deal in range(1, 31)]
    lost, models = [], []
    for each in tried:
        refutation = Refutation(each)
        answer = refutation.run(PROPAGATIONS)
        if answer:
            lost.append(each)
        elif answer is False:
            models.append(refutation.model)
            assert Refutation(each).has_model_with(refutation.model)
    assert len(lost) >= 10
    assert len(models) >= 10
    for each in lost:
        assert not any(Refutation(each).has_model_with(model) for model in models)


def test_most_failed_proofs_are_answered_by_a_known_model(monkeypatch: pytest.MonkeyPatch) -> None:
    answers: Counter[tuple[str, bool | None]] = Counter()

    class Counted(Refutation):
        @override
        def run(self, propagations: int, is_cancelled: Callable[[], bool] = never) -> bool | None:
            answer = super().run(propagations, is_cancelled)
            answers["at length", answer] += 1
            return answer

        @override
        def has_model_with(self, literals: int) -> bool:
            is_won = super().has_model_with(literals)
            answers["by a model", not is_won] += 1
            return is_won

    monkeypatch.setattr(nogoods, "Refutation", Counted)
    solve(dealt(JOKER_KLONDIKE, "720281").state, Budget(5000))
    assert answers["by a model", False] > 5 * answers["at length", False] > 0
    assert answers["at length", True]

"""The data file of the boards: what the printed rules fix of them."""

from __future__ import annotations

import copy
import pickle
from collections import Counter

import pytest

from games.gold_am_yukon import GAME
from games.gold_am_yukon.board import BOARDS, SIX, board, boards
from tests.clauses import clause

COUNTS = {
    "honeycomb": (37, 228),
    "square": (37, 228),
    "small honeycomb": (19, 126),
    "small square": (21, 136),
}
"""The claims and spaces of each board."""
each_board = pytest.mark.parametrize("name", COUNTS)


def test_the_file_as_it_is() -> None:
    assert (boards().stones, boards().again) == (12, 1)
    for name in BOARDS:
        assert GAME.new(2, GAME.check_options({"board": name})).board is board(name)
    assert GAME.check_options({})["board"] == "honeycomb"


@each_board
@clause("GY-38b", "GY-41b")
def test_twelve_spaces_lie_round_each_claim_and_the_six_in_the_middle(name: str) -> None:
    there = board(name)
    assert len(set(there.names)) == len(there.rings) == COUNTS[name][0]
    for claim, (ring, (x, y)) in enumerate(zip(there.rings, there.claim_positions, strict=True)):
        assert len(set(ring)) == 12
        assert all(late in there.links[early] for early, late in zip(ring, ring[1:] + ring[:1], strict=True))
        assert {space for space in there.spaces if claim in there.claims_at[space]} == set(ring)
        assert there.ring_masks[claim] == sum(1 << space for space in ring)
        away = [((x - a) ** 2 + (y - b) ** 2) ** 0.5 for a, b in (there.positions[space] for space in ring)]
        assert 0.7 < min(away) <= max(away) < 1.1
    assert (there.names[there.six], there.nuggets.count(SIX)) == ("C3" if "small" in name else "D4", 1)
    middle = tuple(sum(place[axis] for place in there.positions) / COUNTS[name][1] for axis in (0, 1))
    assert there.claim_positions[there.six] == pytest.approx(middle)


@each_board
def test_spaces_hang_together(name: str) -> None:
    links = board(name).links
    assert len(links) == len(set(board(name).positions)) == COUNTS[name][1]
    assert all(space in links[beside] for space, near in enumerate(links) for beside in near)
    assert all(space not in near for space, near in enumerate(links))
    found, edge = {0}, [0]
    while edge:
        new = set(links[edge.pop()]) - found
        found |= new
        edge += new
    assert found == set(board(name).spaces)


@pytest.mark.parametrize("grid", BOARDS)
def test_a_small_valley_has_the_inner_claims_and_starts_where_those_of_its_rim_meet(grid: str) -> None:
    whole, small = board(grid), board(f"small {grid}")
    worths = dict(zip(whole.claim_positions, whole.nuggets, strict=True))
    assert [worths[place] for place in small.claim_positions] == list(small.nuggets)
    assert sum(small.nuggets) == {"honeycomb": 50, "square": 54}[grid]
    assert len(small.starts) == 12
    for start in small.starts:
        before = whole.positions.index(small.positions[start])
        assert 2 <= len(small.claims_at[start]) < len(whole.claims_at[before])


def test_the_counts_of_both_boards() -> None:
    there = board("honeycomb")
    assert Counter(map(len, there.links)) == {3: 72, 2: 156}
    assert Counter(map(len, there.claims_at)) == {3: 54, 2: 108, 1: 66}
    assert set(map(len, board("square").links)) == {2, 3, 4}
    shared = {"honeycomb": {3}, "square": {4, 1}}  # of the square's, side by side or corner to corner
    for name, counts in shared.items():
        masks = board(name).ring_masks
        assert {(a & b).bit_count() for a in masks for b in masks if a < b and a & b} == counts


@each_board
def test_spaces_and_claims_are_numbered_row_by_row(name: str) -> None:
    """Games that were saved name them by these numbers."""
    there = board(name)
    for places in (there.positions, there.claim_positions):
        assert list(places) == sorted(places, key=lambda place: (round(place[1], 6), place[0]))
    assert list(there.names) == sorted(there.names)
    assert copy.deepcopy(there) is pickle.loads(pickle.dumps(there)) is there

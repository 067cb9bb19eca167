"""The data file of the boards: what the printed rules fix of them, and every fault in it named."""

from __future__ import annotations

import copy
import pickle
import re
from collections import Counter
from pathlib import Path

import pytest

from games.data import BadData, file_hash
from games.gold_am_yukon import GAME
from games.gold_am_yukon.board import BOARDS, CLAIMS, PATH, SIX, SPACES, board, boards
from tests.clauses import clause

GOOD = PATH.read_text(encoding="utf-8")
HONEY, SQUARE = (GOOD[: GOOD.index("[square]")], GOOD[GOOD.index("[square]") :])
G4 = '    { name = "G4", at = [6, 18], nuggets = 1 },\n'

both = pytest.mark.parametrize("name", BOARDS)


def refusal(folder: Path, text: str) -> str:
    path = folder / "board.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadData) as refused:
        boards(path)
    assert str(refused.value).startswith("board.toml")
    assert str(refused.value).endswith(".")
    return str(refused.value)


# ------------------------------------------------------------------ what the printed rules fix
def test_the_file_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "board.toml"
    path.write_text(GOOD, encoding="utf-8")
    assert boards(path) == boards()
    assert (boards().stones, boards().again) == (12, 1)
    assert GAME.data_hash() == file_hash(PATH)
    for name in BOARDS:
        assert GAME.new(2, GAME.check_options({"board": name})).board is board(name)
    assert GAME.check_options({})["board"] == "honeycomb"


@both
@clause("GY-38b", "GY-41b")
def test_twelve_spaces_lie_round_each_claim_and_the_six_in_the_middle(name: str) -> None:
    there = board(name)
    assert len(set(there.names)) == len(there.rings) == len(CLAIMS) == 37
    for claim, (ring, (x, y)) in enumerate(zip(there.rings, there.centres, strict=True)):
        assert len(set(ring)) == 12
        assert all(late in there.links[early] for early, late in zip(ring, ring[1:] + ring[:1], strict=True))
        assert {space for space in SPACES if claim in there.claims_at[space]} == set(ring)
        assert there.ring_masks[claim] == sum(1 << space for space in ring)
        away = [((x - a) ** 2 + (y - b) ** 2) ** 0.5 for a, b in (there.places[space] for space in ring)]
        assert 0.7 < min(away) <= max(away) < 1.1
    assert (there.names[there.six], there.nuggets.count(SIX)) == ("D4", 1)
    middle = tuple(sum(place[axis] for place in there.places) / 228 for axis in (0, 1))
    assert there.centres[there.six] == pytest.approx(middle)


@both
def test_spaces_hang_together(name: str) -> None:
    links = board(name).links
    assert len(links) == len(set(board(name).places)) == 228
    assert all(space in links[beside] for space in SPACES for beside in links[space])
    assert all(space not in links[space] for space in SPACES)
    found, edge = {0}, [0]
    while edge:
        new = set(links[edge.pop()]) - found
        found |= new
        edge += new
    assert found == set(SPACES)


def test_the_counts_of_both_boards() -> None:
    there = board("honeycomb")
    assert Counter(map(len, there.links)) == {3: 72, 2: 156}
    assert Counter(map(len, there.claims_at)) == {3: 54, 2: 108, 1: 66}
    assert set(map(len, board("square").links)) == {2, 3, 4}
    shared = {"honeycomb": {3}, "square": {4, 1}}  # of the square's, side by side or corner to corner
    for name, counts in shared.items():
        masks = board(name).ring_masks
        assert {(a & b).bit_count() for a in masks for b in masks if a < b and a & b} == counts


@both
def test_spaces_and_claims_are_numbered_row_by_row(name: str) -> None:
    """Games that were saved name them by these numbers."""
    there = board(name)
    for places in (there.places, there.centres):
        assert list(places) == sorted(places, key=lambda place: (round(place[1], 6), place[0]))
    assert list(there.names) == sorted(there.names)
    assert copy.deepcopy(there) is pickle.loads(pickle.dumps(there)) is there


# ------------------------------------------------------------------ faults
@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("stones = 12", "stones = 11", "Stones must be 12"),
        ("again = 1 ", "again = 7 ", "`again` a face of a die"),
        ("again = 1 ", "again = 0 ", "`again` a face of a die"),
        ("patience = 2", "patience = 0", "`patience` and `idle` at least 1"),
        ("idle = 100", "idle = 0", "`patience` and `idle` at least 1"),
        ("idle = 100", "idle = '100'", "idle must be a whole number, not '100'"),
        ("idle = 100", "dile = 100", "'dile' is not known here"),
        (G4, "", "honeycomb: There must be 37 claims, each with a name of its own"),
        (G4, G4.replace("G4", "G3"), "honeycomb: There must be 37 claims, each with a name of its own"),
        (G4, G4.replace("nuggets = 1", "nuggets = 2"), "honeycomb: There must be 70 nuggets in all"),
        (G4, G4.replace(", nuggets = 1", ""), "honeycomb: claims, entry 37: 'nuggets' is missing"),
        (G4, G4.replace("[6, 18]", "[6]"), "honeycomb: claims, entry 37: at must have 2 entries, not 1"),
        (G4, G4.replace("[6, 18]", "[2, 18]"), "honeycomb: There must be 228 spaces"),
        ('"D4", at = [0, 0], nuggets = 6 },\n    { name = "D5", at = [4, 0], nuggets = 2',
         '"D4", at = [0, 0], nuggets = 4 },\n    { name = "D5", at = [4, 0], nuggets = 4',
         "exactly one claim of six"),
        ("ring = [[0, -4], [1, -3], ", "ring = [[0, -4], ", "A ring must have twelve different spaces"),
        ("ring = [[0, -4], [1, -3], ", "ring = [[0, -4], [0, -4], ", "A ring must have twelve different"),
        ("starts = [[-2, -22], [2, -22], ", "starts = [[-2, -22], [-2, -22], ", "six different start spaces"),
        ("starts = [[-2, -22], [2, -22], [10, -14], [12, -8], [12, 8], [10, 14], [2, 22], ", "starts = [",
         "There must be at least six different start spaces"),
        ("starts = [[-2, -22], ", "starts = [[-2, -24], ", "Every start must be one of the spaces"),
        ("[honeycomb]", "[honey]", "'honey' is not known here"),
        ("claims = [", "claims = [[", "is not a good TOML file"),
    ],
)  # fmt: skip
def test_every_fault_is_named(tmp_path: Path, old: str, new: str, why: str) -> None:
    assert HONEY.count(old) == 1
    assert why in refusal(tmp_path, HONEY.replace(old, new) + SQUARE)


def test_a_board_in_two_parts_is_refused(tmp_path: Path) -> None:
    # Thirty claims in a block, and far away a row of five, of which two are there twice: 184 + 44 spaces.
    block = [(3 * x, 3 * y) for x in range(5) for y in range(6)]
    row = [(100 + 3 * x, 0) for x in range(5)]
    places = iter([*block, *row, *row[:2]])
    text = re.sub(r"(?<=at = )\[[^]]*\]", lambda _: str([*next(places)]), SQUARE)
    text = re.sub(r"starts = .*", f"starts = {[[*place] for place in block[:6]]}", text)
    assert next(places, None) is None
    assert "square: Every space must be reached from every other" in refusal(tmp_path, HONEY + text)

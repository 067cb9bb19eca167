"""The patience played with the mouse: dragging, clicking, and what happens to cards dropped in vain."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from games.patience.state import Draw, Pack, Shuffle
from tests.ui.deals import EVERYTHING, arranged
from tests.ui.patience import FOUNDATIONS, STOCK, WASTE, WAYS, Player, Way, card, seated

SPADES = 1
SPACE_MADE = (Pack(2, 1, 1), Pack(1, 3, 2))
"""After these moves of the deal EVERYTHING, column 1 is a space."""


@pytest.fixture(params=WAYS, ids=str)
def way(request: pytest.FixtureRequest) -> Way:
    assert isinstance(request.param, tuple)
    return request.param


@pytest.fixture
def player(tmp_path: Path, way: Way) -> Iterator[Player]:
    with seated(tmp_path, EVERYTHING, way=way) as player:
        player.check()
        yield player


# ------------------------------------------------------------------ dragging
def test_a_card_is_dragged_to_another_column(player: Player) -> None:
    player.drag(2, 1)
    assert player.column(1) == [card("9H"), card("8S")]
    assert player.column(2) == [card("3S")]
    assert player.move_count == 1


def test_a_whole_sequence_is_dragged_by_its_highest_card(player: Player) -> None:
    player.drag(2, 1)
    player.drag(1, 3, index=0)
    assert player.column(1) == []
    assert player.column(3)[-3:] == [card("TS"), card("9H"), card("8S")]


def test_the_last_card_of_a_sequence_is_dragged_alone(tmp_path: Path, way: Way) -> None:
    deal = arranged({1: "9H", 2: "3C 8S", 3: "4C 9D"})
    with seated(tmp_path, deal, [Pack(2, 1, 1)], way) as player:
        player.drag(1, 3)
        assert player.column(1) == [card("9H")]
        assert player.column(3)[-2:] == [card("9D"), card("8S")]


def test_a_king_is_dragged_to_a_space(player: Player) -> None:
    player.drag(2, 1)
    player.drag(1, 3, index=0)
    player.drag(4, 1)
    assert player.column(1) == [card("KD")]
    assert player.column(4)[-1] == card("QH")


def test_the_top_of_the_waste_is_dragged_to_a_column(player: Player) -> None:
    player.click(STOCK)
    player.drag(WASTE, 4)
    assert player.column(4)[-2:] == [card("KD"), card("QC")]
    assert player.state.waste == []


def test_a_king_of_the_waste_is_dragged_to_a_space(tmp_path: Path, way: Way) -> None:
    moves = [*SPACE_MADE, Draw(), Draw(), Draw(), Draw()]
    with seated(tmp_path, EVERYTHING, moves, way) as player:
        player.drag(WASTE, 1)
        assert player.column(1) == [card("KC")]


def test_a_card_is_dragged_to_its_foundation_whichever_is_hit(player: Player) -> None:
    player.drag(5, FOUNDATIONS, suit=SPADES)
    assert player.state.foundations[SPADES] == 2
    player.drag(2, 1)
    player.drag(2, FOUNDATIONS, suit=3)
    assert player.state.foundations[SPADES] == 3


def test_while_dragging_the_places_that_take_the_card_glow(player: Player) -> None:
    assert player.glows() == 0
    player.hold(2, 6)
    assert player.glows() == 1
    player.desk.release(player.scene.face.layout.table.midbottom)
    assert player.glows() == 0


def test_a_drag_begins_only_after_a_few_units(player: Player) -> None:
    x, y = player.spot(2)
    player.desk.press((x, y))
    player.desk.move((x + 2, y), held=True)
    player.assert_shown()
    player.desk.move((x + 30, y), held=True)
    with pytest.raises(AssertionError):
        player.assert_shown()
    player.desk.release((x + 30, y))
    player.check()


# ------------------------------------------------------------------ drops in vain
def test_an_illegal_drop_glides_back_and_the_reason_is_said(player: Player) -> None:
    before = player.state.copy()
    player.hold(6, 7)
    player.desk.release(player.spot(7))
    assert player.message == "The 5 of clubs needs a card one rank higher, and the 5 of diamonds is not."
    assert player.scene.stage.busy == (player.scene.stage.level == "full")
    player.check()
    assert player.state == before
    assert "refuse" in player.desk.sound.played


@pytest.mark.parametrize(
    ("source", "target", "sentence"),
    [
        (2, 4, "The 8 of spades needs a card one rank higher, and the king of diamonds is not."),
        (6, 5, "The 5 of clubs needs a card one rank higher, and the 2 of spades is not."),
        (7, FOUNDATIONS, "The ace of diamonds must be built before the 5 of diamonds."),
    ],
)
def test_the_reason_is_the_engines(player: Player, source: int, target: int, sentence: str) -> None:
    player.drag(source, target)
    assert player.message == sentence


def test_a_space_takes_a_king_only(tmp_path: Path, way: Way) -> None:
    with seated(tmp_path, EVERYTHING, SPACE_MADE, way) as player:
        player.drag(6, 1)
        assert player.message == "A space takes a king only."
        assert player.column(1) == []


def test_a_drop_on_bare_cloth_or_on_itself_says_nothing(player: Player) -> None:
    before = player.state.copy()
    player.hold(2, 1)
    player.desk.release((player.scene.face.layout.table.right - 6, player.scene.face.layout.table.bottom - 6))
    player.check()
    player.hold(2, 1)
    player.desk.move(player.spot(2), held=True)
    player.desk.release(player.scene.face.layout.columns[1].center)
    player.check()
    assert player.state == before
    assert player.message == ""


def test_face_down_cards_cannot_be_lifted(player: Player) -> None:
    player.drag(7, 1, index=2)
    assert player.move_count == 0
    player.click(7, index=2)
    assert player.move_count == 0


def test_a_card_dropped_near_its_place_still_finds_it(player: Player) -> None:
    player.hold(2, 1)
    x, y = player.spot(1)
    width, height = player.scene.face.layout.card
    player.desk.release((x + width // 2, y + height // 3))
    player.check()
    assert player.column(1)[-1] == card("8S")


# ------------------------------------------------------------------ clicks
def test_a_click_on_the_stock_deals(player: Player) -> None:
    player.click(STOCK)
    assert player.state.waste == [card("QC")]
    assert len(player.state.stock) == 23


def test_a_click_sends_a_card_to_the_best_place(player: Player) -> None:
    player.click(2)
    assert player.column(1)[-1] == card("8S")
    player.click(STOCK)
    player.click(WASTE)
    assert player.column(4)[-1] == card("QC")


def test_the_foundation_is_the_best_place_of_all(tmp_path: Path, way: Way) -> None:
    deal = arranged({1: "3H", 2: "2S AS", 3: "4H 5C 3D"})
    with seated(tmp_path, deal, (), way) as player:
        assert Pack(2, 1, 1) in player.scene.controller.places.moves
        player.click(2)
        assert player.state.foundations[SPADES] == 2


def test_a_click_on_a_sequence_sends_all_of_it(player: Player) -> None:
    player.click(2)
    player.click(1, index=0)
    assert player.column(3)[-3:] == [card("TS"), card("9H"), card("8S")]


def test_a_click_without_effect_says_so(player: Player) -> None:
    player.click(6)
    assert player.message == "That card has no place to go now."
    player.click(FOUNDATIONS)
    assert player.message == "Cards never come back from the foundations."
    assert player.move_count == 0


def test_a_right_click_builds(player: Player) -> None:
    player.click(5, button=3)
    assert player.state.foundations[SPADES] == 2
    player.click(2, button=3)
    assert player.state.foundations[SPADES] == 2
    assert player.message == "The 3 of spades must be built before the 8 of spades."


def test_a_double_click_builds(player: Player) -> None:
    player.double_click(5)
    assert player.state.foundations[SPADES] == 2
    assert player.move_count == 1


@pytest.mark.parametrize(
    ("deal", "pile"), [(EVERYTHING, 2), (EVERYTHING, 5), (arranged({1: "9H", 2: "3S 8S", 3: "4C 7D"}), 3)]
)
def test_a_double_click_never_moves_two_cards(tmp_path: Path, way: Way, deal: Shuffle, pile: int) -> None:
    with seated(tmp_path, deal, (), way) as player:
        player.double_click(pile)
        assert player.move_count <= 1


def test_two_quick_drags_of_one_card_are_no_double_click(player: Player) -> None:
    for _ in range(2):
        player.desk.drag(player.spot(2), player.scene.face.layout.table.midbottom)
        player.check()
    assert player.message == ""
    assert player.move_count == 0


def test_a_double_click_on_the_stock_deals_a_card_a_click_and_builds_nothing(player: Player) -> None:
    player.double_click(STOCK)
    assert len(player.state.waste) == 2
    assert player.built() == 1


def test_clicks_one_after_the_other_are_never_lost(player: Player) -> None:
    for count in range(1, 6):
        player.click(STOCK)
        assert len(player.state.stock) == 24 - count


def test_a_press_while_cards_move_finishes_the_movement(tmp_path: Path) -> None:
    with seated(tmp_path, EVERYTHING, way=WAYS[1]) as player:
        player.desk.click(player.spot(2))
        assert player.scene.stage.busy
        player.desk.press(player.scene.face.layout.table.midbottom)
        assert not player.scene.stage.busy
        player.desk.release(player.scene.face.layout.table.midbottom)
        player.check()


def test_moves_are_heard(player: Player) -> None:
    player.click(5)
    player.click(STOCK)
    player.drag(2, 1)
    assert {"build", "card_flip", "card_lift", "card_place"} <= set(player.desk.sound.played)


def test_a_covered_card_is_seen_whole_while_the_right_button_is_held(player: Player) -> None:
    player.click(2)
    player.desk.settle()
    column = next(p for p in player.scene.face.table.columns if len(p) > 1 and p[-2].open)
    covered, depth = column[-2], column[-2].depth
    place = (covered.rect.centerx, covered.rect.top + 6)
    moves = len(player.scene.session.match.log)
    player.desk.press(place, button=3)
    assert covered.depth > column[-1].depth
    player.desk.assert_redraw_is_exact()
    player.desk.release(place, button=3)
    assert covered.depth == depth
    assert len(player.scene.session.match.log) == moves
    player.desk.assert_redraw_is_exact()

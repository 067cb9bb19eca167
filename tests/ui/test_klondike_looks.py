"""What is always seen of KLONDIKE: creeks and what is sold beside any panel, names, what a visit costs."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from games.klondike_board.board import (
    CREEKS,
    DEEDS,
    HOTEL,
    KIND,
    LODE,
    OF_KIND,
    PROSPECT,
    RING,
)
from games.klondike_board.pending import Bidding
from games.klondike_board.state import NOBODY, Asked, Bidden, Dealt, Knocked, Opened
from tests.golden.words import PLACES as NAME
from tests.ui.board_rooms import bare, room
from tests.ui.harness import Desk, opened
from tests.ui.klondike_teller import KlondikeTableTeller
from tests.ui.screen_laws import LARGEST
from tests.ui.screens import SCREENS
from tests.ui.table_teller import seated
from tests.ui.texts import Page, seen, watched
from ui.draw.theme import Metrics
from ui.games.klondike_board.board.creeks import face_up
from ui.games.klondike_board.board.spaces import is_corner
from ui.games.klondike_board.face import KlondikeFace
from ui.play.playing.scene import PlayScene

SEEN_AT = [((960, 600), 100), ((960, 600), 175), ((1280, 800), 100), ((1280, 800), 175)]
LARGE = (LARGEST, 100), (LARGEST, 175)
PANELS = ("klondike_bidding", "klondike_answering", "klondike_joining", "klondike_deal")
LEAST_NAME = 10
SIX = "with Ada, Belle, Cora, Dora, Emma, Flo"


# ------------------------------------------------------------------ beside panels
def is_free(desk: Desk, panel: Rect) -> bool:
    """Whether a panel leaves the creeks, their names and found cards, and what is sold in sight."""
    face = desk.at(PlayScene).face
    assert isinstance(face, KlondikeFace)
    table, layout = face.table, face.layout
    creeks = [table.creeks.area(creek) for creek in CREEKS]
    sold = [table.lot.area] if table.lot.area else []
    never = (*creeks, *layout.plates, *layout.shown, *layout.creeks, *sold)
    return layout.low.contains(panel) and panel.collidelist(never) < 0


@pytest.mark.parametrize("name", PANELS)
def test_no_panel_hides_a_creek_or_what_is_sold(name: str, tmp_path: Path) -> None:
    for size, text_size in (*SEEN_AT, *(LARGE if name == PANELS[0] else ())):
        with watched(), opened(tmp_path / f"{size[0]} {text_size}", size, text_size=text_size) as desk:
            SCREENS[name](desk)
            panel = desk.at(PlayScene).controller.panels.panel  # type: ignore[attr-defined]
            assert panel
            assert is_free(desk, panel.rect), (size, text_size)
            lines = [line for line in seen(desk).texts if panel.rect.contains(line.rect)]
            buttons = [(button.look.label, button.area) for button in panel.buttons]
            assert lines
            for line in lines:
                over = [label for label, area in buttons if area.colliderect(line.rect)]
                assert over in ([], [line.words]), (size, text_size)
            for one, other in combinations(lines, 2):
                is_shadow = one.words == other.words
                assert is_shadow or not one.rect.colliderect(other.rect), (one, other, size, text_size)


@pytest.mark.parametrize(("size", "text_size"), SEEN_AT)
def test_nor_does_a_bet_a_deal_of_all_deeds_or_the_sale_of_a_building(
    tmp_path: Path, size: tuple[int, int], text_size: int
) -> None:
    owns = ", ".join(NAME[space] for space in DEEDS)
    told = f"6 players; 0 owns {owns} {SIX}"
    with seated(tmp_path / "deal", KlondikeTableTeller, told, size=size, text_size=text_size) as player:
        player.do("d")
        assert is_free(player.desk, player.panel.rect)
    told = f"6 players; 0 at Ladue's Sawmill {SIX}"
    with seated(tmp_path / "bet", KlondikeTableTeller, told, size=size, text_size=text_size) as player:
        for do in ("dice 23; space; s", "space"):
            player.do(do)
            assert is_free(player.desk, player.panel.rect)
    told = f"6 players; 0 has 1; 0 at Ladue's Sawmill; 0 owns Regina Hotel; 1 owns McDonald Hotel {SIX}"
    with seated(tmp_path / "sale", KlondikeTableTeller, told, size=size, text_size=text_size) as player:
        player.do("dice 11; space; space")
        table = player.face.table
        assert table.lot.area == table.layout.spaces[NAME.index("Regina Hotel")]
        assert is_free(player.desk, player.panel.rect)


def test_a_card_that_is_sold_is_lifted_from_its_pile_until_the_hammer_falls(tmp_path: Path) -> None:
    with bare(tmp_path, "klondike_board", 4, "full") as desk:
        scene = room(desk)
        scene.perform(Dealt((9, 8, 9, 9)))
        desk.settle()
        table = scene.table
        count = len([*table.layer])
        scene.perform(Opened(0, 1, -1), Asked(Bidding(0, 1, -1, (1, 2, 3), 0, NOBODY)))
        area, top = table.lot.area, table.creeks.top(1)
        assert (area.centerx, area.bottom < top.bottom, area.width > top.width) == (top.centerx, True, True)
        scene.perform(Bidden(1, 4), Asked(Bidding(0, 1, -1, (2, 3, 1), 4, 1)))
        desk.settle()
        desk.assert_redraw_is_exact()
        assert table.lot.area == area
        scene.perform(Knocked(1, 4))
        desk.settle()
        assert (table.lot.area, len([*table.layer])) == (None, count)
        scene.show(scene.view)
        assert table.lot.area is None


# ------------------------------------------------------------------ names and prices on spaces
def written(page: Page, rect: Rect) -> dict[str, float]:
    """The lines that are read in a place, from above, and the sizes of their letters."""
    lines = sorted(page.texts, key=lambda line: line.rect.y)
    return {line.words: line.size for line in lines if rect.contains(line.rect)}


def test_each_prospect_has_its_name(tmp_path: Path) -> None:
    with watched(), bare(tmp_path, "klondike_board") as desk:
        page, table = seen(desk), room(desk).table
        for space in RING:
            if KIND[space] == PROSPECT and not is_corner(space):
                lines = written(page, table.layout.spaces[space])
                assert " ".join(lines) == NAME[space]
                assert min(lines.values()) >= LEAST_NAME


def test_an_owned_space_says_what_a_visit_costs_and_a_monopoly_costs_double(tmp_path: Path) -> None:
    with watched(), bare(tmp_path, "klondike_board") as desk:
        table = room(desk).table

        def says(name: str) -> list[str]:
            return [*written(seen(desk), table.layout.spaces[NAME.index(name)])]

        assert says("Regina Hotel") == ["Regina", "$20,000"]
        *others, last = OF_KIND[HOTEL]
        for space in (*others, NAME.index("Aurora Saloon"), NAME.index("Ladue's Sawmill")):
            table.buildings.set_owner(space, 1)
        assert says("Yukon Hotel") == ["Yukon", "$12,000"]
        assert says("Aurora Saloon") == ["Aurora", "$5,000×"], "for each head in town"
        assert says("Ladue's Sawmill") == ["Ladue's", "Sawmill", "$5,000×"], "for each building"
        table.buildings.set_owner(last, 1)
        assert says("Yukon Hotel") == ["Yukon", "$24,000"]
        table.buildings.set_owner(last, 0)
        assert says("Yukon Hotel") == ["Yukon", "$12,000"]
        table.buildings.set_owner(NAME.index("Yukon Hotel"), NOBODY)
        assert says("Yukon Hotel") == ["Yukon", "$8,000"]


# ------------------------------------------------------------------ found cards
def test_found_cards_have_smooth_edges() -> None:
    for card in (LODE, 0):
        turned = face_up(card, (48, 68), 7, Metrics(1280, 800))
        mask = pygame.mask.from_surface(turned, 0)
        half = [turned.get_at(place).a for place in mask.outline()]
        assert sum(0 < alpha < 250 for alpha in half) > len(half) * 0.8

"""KLONDIKE at the table: where panels lie, what is always seen beside them, cards, lights, and pictures.

klondike_walks.txt has what a player does, and test_board_table.py what is shown after each event.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from games import GAMES
from games.klondike_board.board import (
    CHURCH,
    CREEKS,
    DEEDS,
    HOTEL,
    KIND,
    LODE,
    OF_KIND,
    PROSPECT,
    RING,
)
from games.klondike_board.pending import Bidding, Over
from games.klondike_board.state import (
    NOBODY,
    Asked,
    Bidden,
    Bought,
    Burned,
    Dealt,
    Finished,
    Ghosted,
    Knocked,
    Opened,
    Threw,
    Turned,
)
from games.match import Match
from games.rulebook import rules
from games.seating import parse_seats
from tests.golden.transcript import FOLDER, read
from tests.golden.words import PLACES as NAME
from tests.ui.board_rooms import PLAYERS, Room, bare, room
from tests.ui.harness import Desk, opened
from tests.ui.klondike_teller import KlondikeTableTeller
from tests.ui.screen_laws import LARGEST, spoken
from tests.ui.screens import SCREENS, golden, keys
from tests.ui.screens import watched as watch_it
from tests.ui.shared_scenes import pill_words
from tests.ui.table_teller import seated
from tests.ui.texts import Page, in_part, seen, watched
from ui.draw.seats import SeatLook
from ui.draw.theme import Metrics
from ui.games.klondike_board.board.creeks import face_up
from ui.games.klondike_board.board.lettering import Sizes, is_corner, visit_label
from ui.games.klondike_board.board.lights import LOOKS, edge
from ui.games.klondike_board.board.seasons import GHOST_TOWN, season_of
from ui.games.klondike_board.board.spaces import RUINS, face, ruin_name, space_picture_name
from ui.games.klondike_board.face import KlondikeFace
from ui.games.klondike_board.panels.card_list import CardListPanel, small_card
from ui.play.playing.scene import PlayScene
from ui.play.replay.scene import ReplayScene
from ui.screens.rules.scene import RulesScene

HALVES = [", ".join(NAME[space] for space in DEEDS[seat::2]) for seat in (0, 1)]


# ------------------------------------------------------------------ panels
@pytest.mark.parametrize(("size", "text_size"), [((960, 600), 175), ((1080, 1920), 100)])
def test_panels_lie_in_the_valley_their_parts_apart_and_their_words_are_whole(
    tmp_path: Path, size: tuple[int, int], text_size: int
) -> None:
    """A bet, its stakes, the list of the cards, a deal of all deeds, and an auction."""
    seen_at: dict[str, Any] = {"size": size, "text_size": text_size}
    six = "with Ada, Belle, Cora, Dora, Emma, Flo"
    with seated(
        tmp_path / "bet", KlondikeTableTeller, f"6 players; 0 at Ladue’s Sawmill {six}", **seen_at
    ) as player:
        player.do("dice 23; space; s")
        check_panel(player, 5 + 4)
        player.do("space")
        check_panel(player, 0)
    line = f"6 players; 0 owns {HALVES[0]}; 1 owns {HALVES[1]} {six}"
    with watched(), seated(tmp_path / "auction", KlondikeTableTeller, line, **seen_at) as player:
        player.do("c")
        check_list(player)
        player.do("c; d")
        check_panel(player, 17 + 5 + 2 + 8, 20, is_tray=True)
        player.do("escape; dice 12; space; s")
        check_panel(player, 5)


def test_while_a_deal_is_made_the_rules_open_at_deals_and_nothing_is_offered_in_green(tmp_path: Path) -> None:
    line = f"2 players; 0 owns {HALVES[0]}; 1 owns {HALVES[1]}"
    with seated(tmp_path, KlondikeTableTeller, line) as player:
        desk, scene = player.desk, player.scene
        player.do("d")
        kinds = [scene.hud.main.look.kind]
        player.do("click +1k of 0")
        kinds.append(scene.hud.main.look.kind)
        assert kinds == ["wood", "primary"]
        desk.press_key(pygame.K_F1)
        book = desk.at(RulesScene)
        assert book.number == rules("klondike_board").page_for(("Answering",))


@pytest.mark.parametrize("text_size", [100, 125, 175])
@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1080, 1920), LARGEST])
def test_the_words_over_the_mother_lode_lie_free(
    tmp_path: Path, size: tuple[int, int], text_size: int
) -> None:
    with opened(tmp_path, size, text_size=text_size) as desk:
        desk.show(lambda app: Room(app, Match.begin(GAMES["klondike_board"], PLAYERS, {})))
        table = room(desk).table
        for creek in CREEKS:
            table.creeks.show([7] * len(CREEKS), [[LODE] if each == creek else [] for each in CREEKS])
            words = table.creeks._cards[creek][-1].rect
            numbers = [number.rect.inflate(-9, -9) for number in table.creeks._counts]  # round corners
            assert words.collidelist([table.layout.cards, *numbers]) == -1
            assert table.layout.middle.contains(words)


def check_panel(player: KlondikeTableTeller, parts: int, least: int = 28, *, is_tray: bool = False) -> None:
    """No sentence lies over it."""
    panel = player.panel
    assert panel
    assert is_tray or player.face.layout.middle.contains(panel.rect)
    assert not player.controller.board_room.colliderect(panel.rect)
    areas = [part.area for part in panel.parts] + [button.area for button in panel.buttons]
    assert len(areas) == parts
    for number, area in enumerate(areas):
        assert panel.rect.contains(area)
        assert area.collidelist(areas[number + 1 :]) < 0
        assert min(area.size) >= player.scene.m.u(least)


def check_list(player: KlondikeTableTeller) -> None:
    """It hides no button, and all of it can be read."""
    layout, panel = player.face.layout, player.panel
    assert isinstance(panel, CardListPanel)
    for part in (layout.main, layout.second, layout.third, layout.ledger, *layout.players):
        assert not panel.rect.colliderect(part)
    assert panel.rect.contains(panel.buttons[0].rect)
    page = seen(player.desk)
    assert (page.faults, in_part(page)) == ([], [])
    faces = [small_card((40, 57), Metrics(1280, 800), is_out=is_out) for is_out in (False, True)]
    assert [each.get_at((20, 10)).a == 255 for each in faces] == [True, False], "not in colour alone"


def test_no_card_of_a_space_hides_a_panel(tmp_path: Path) -> None:
    with seated(tmp_path, KlondikeTableTeller, "3 players; 1 owns Regina Hotel, Monte Carlo") as player:
        player.do("dice 12; space; s")
        for name in ("Regina Hotel", "Monte Carlo", "Tivoli Theater", "White Pass & Yukon"):
            player.do(f"point {name}")
            shown = player.controller.card.area
            assert shown
            assert not shown.colliderect(player.panel.rect)


def test_pill_and_cash_follow_what_is_seen(tmp_path: Path) -> None:
    line = "3 players; 0 at Trading Company; 1 owns Regina Hotel"
    with seated(tmp_path, KlondikeTableTeller, line, animation="full") as player:
        player.do("dice 11")
        player.desk.press_key(pygame.K_SPACE)
        shown = []
        while player.scene.stage.busy:
            amounts = [player.facts(seat).amount for seat in (0, 1)]
            shown.append((pill_words(player.scene), *amounts))
            player.desk.step()
        assert shown[0] == ("Ada’s turn", "$50,000", "$50,000")
        assert shown[-1][1:] == ("$30,000", "$70,000")
        player.settle()
        assert pill_words(player.scene).startswith("Ada’s turn: make a deal")
        assert player.facts(0).is_active


# ------------------------------------------------------------------ the table
@pytest.fixture(params=["none", "full"])
def desk(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Desk]:
    with bare(tmp_path, "klondike_board", 4, request.param) as desk:
        yield desk


def card_shown(desk: Desk) -> bytes:
    """What is seen where a card is read."""
    return pygame.image.tobytes(desk.display.surface.subsurface(room(desk).face.layout.card), "RGB")


def test_a_turned_card_stays_to_be_read_until_the_next_turn(desk: Desk) -> None:
    scene = room(desk)
    scene.perform(Dealt((9, 9, 9, 9)), Turned(0, 2, 3, 20, True))
    desk.settle()
    read = card_shown(desk)
    desk.step(100)
    assert card_shown(desk) == read
    scene.perform(Threw(1, (1, 2), "move"))
    desk.settle()
    assert card_shown(desk) != read
    assert scene.table.dice.spots == [1, 2]
    assert any(each.visible and scene.face.layout.result.contains(each.rect) for each in scene.layer)


def test_lights_come_and_go(desk: Desk) -> None:
    table = room(desk).table
    count = len([*table.layer])
    lights = dict(zip((0, 14, 36, 39), LOOKS, strict=True))
    for spaces, creeks in ((lights, (0, 3)), ({0: "buy"}, (3,))):
        table.light(spaces, creeks)
        assert (table.space_lights.shown, tuple(table.creek_lights.shown)) == (spaces, creeks)
        desk.step()
        desk.assert_redraw_is_exact()
    table.light({})
    assert len([*table.layer]) == count


def test_what_is_where(desk: Desk) -> None:
    table = room(desk).table
    assert [table.space_at(table.layout.spaces[space].center) for space in RING] == list(RING)
    for creek in CREEKS:
        for places in (table.layout.creeks, table.layout.plates):
            assert table.creek_at(places[creek].center) == creek
        assert table.creeks.area(creek).contains(table.layout.creeks[creek])
    outside = room(desk).face.layout.ledger.center
    assert (table.space_at(outside), table.creek_at(outside)) == (NOBODY, NOBODY)


@pytest.mark.usefixtures("desk")
def test_pictures_differ_in_shape_and_by_their_owner() -> None:
    m, found, sizes = Metrics(1280, 800), set(), Sizes(13, 13, 12, 15, 1.0, is_tight=False)
    for kind in LOOKS:
        mask = pygame.mask.from_surface(edge((78, 98), kind, m), 90)
        found.add((mask.count(), mask.centroid(), LOOKS[kind].sign))
    assert len(found) == len(LOOKS) == 4
    looks = (None, *map(SeatLook._make, parse_seats(PLAYERS)))
    for space in DEEDS[::4]:
        assert len({face(space, look, (78, 98), sizes, m).get_buffer().raw for look in looks}) == len(looks)


# ------------------------------------------------------------------ what is always seen
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
    told = f"6 players; 0 at Ladue’s Sawmill {SIX}"
    with seated(tmp_path / "bet", KlondikeTableTeller, told, size=size, text_size=text_size) as player:
        for do in ("dice 23; space; s", "space"):
            player.do(do)
            assert is_free(player.desk, player.panel.rect)
    told = f"6 players; 0 has 1; 0 at Ladue’s Sawmill; 0 owns Regina Hotel; 1 owns McDonald Hotel {SIX}"
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


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize(("size", "text_size"), [*SEEN_AT, (LARGEST, 100), ((1080, 1920), 175)])
def test_names_have_one_size_prices_one_and_costs_one(
    tmp_path: Path, size: tuple[int, int], text_size: int, language: str
) -> None:
    match, found = Match.begin(GAMES["klondike_board"], PLAYERS, {}), dict[str, set[float]]()
    with watched(), opened(tmp_path, size, text_size=text_size) as desk, spoken(language):
        desk.show(lambda app: Room(app, match))
        table = room(desk).table
        for space in DEEDS[::2]:
            table.buildings.set_owner(space, 1)
        page = seen(desk)
        for space in (space for space in RING if not is_corner(space)):
            lines = [*written(page, table.layout.spaces[space]).values()]
            if space in DEEDS:
                found.setdefault("cost" if space in DEEDS[::2] else "price", set()).add(lines.pop())
            found.setdefault("name", set()).update(lines)
    assert {group: len(sizes) for group, sizes in found.items()} == {"name": 1, "price": 1, "cost": 1}


def test_each_building_and_prospect_has_a_front_of_its_own() -> None:
    fronts = {space: space_picture_name(space) for space in RING}
    own = {space: name for space, name in fronts.items() if name.startswith("kb_")}
    assert {*own} == {*DEEDS, *(space for space in RING if KIND[space] in (PROSPECT, CHURCH))}
    assert len({*own.values()}) == len(own)
    assert {ruin_name(space) for space in DEEDS} == {*RUINS}


def test_each_prospect_has_its_name(tmp_path: Path) -> None:
    with watched(), bare(tmp_path, "klondike_board") as desk:
        page, table = seen(desk), room(desk).table
        for space in RING:
            if KIND[space] == PROSPECT and not is_corner(space):
                lines = written(page, table.layout.spaces[space])
                assert " ".join(lines).replace("- ", "") == NAME[space]
                assert min(lines.values()) >= LEAST_NAME


def test_an_owned_space_says_what_a_visit_costs_and_a_monopoly_costs_double(tmp_path: Path) -> None:
    with watched(), bare(tmp_path, "klondike_board") as desk:
        table = room(desk).table

        def says(name: str) -> list[str]:
            return [*written(seen(desk), table.layout.spaces[NAME.index(name)])]

        assert says("Regina Hotel") == ["Regina", "$20,000"]
        *others, last = OF_KIND[HOTEL]
        for space in (*others, NAME.index("Aurora Saloon"), NAME.index("Ladue’s Sawmill")):
            table.buildings.set_owner(space, 1)
        assert says("Yukon Hotel") == ["Yukon", "$12,000"]
        assert says("Aurora Saloon") == ["Aurora", "$5,000"], "a picture beside it is for each head in town"
        assert says("Ladue’s Sawmill") == ["Ladue’s", "Sawmill", "$5,000"], "for each building"
        assert visit_label(NAME.index("Aurora Saloon"), 5) == "$5,000×", "where there is room"
        table.buildings.set_owner(last, 1)
        assert says("Yukon Hotel") == ["Yukon", "$24,000"]
        table.buildings.set_owner(last, 0)
        assert says("Yukon Hotel") == ["Yukon", "$12,000"]
        table.buildings.set_owner(NAME.index("Yukon Hotel"), NOBODY)
        assert says("Yukon Hotel") == ["Yukon", "$8,000"]


# ------------------------------------------------------------------ fires, seasons, dry creeks
def test_what_burned_is_a_ruin_until_it_is_bought_again_also_in_the_replay(tmp_path: Path) -> None:
    header, entries = read((FOLDER / "klondike_board" / "fire.txt").read_text(encoding="utf-8"))
    match, ruins, most = Match.begin(GAMES[header.game], header.seats, header.options), set[int](), 0
    for number, entry in enumerate(entries, 1):
        for event in match.repeat(entry):
            ruins |= {event.space} if isinstance(event, Burned) else set()
            ruins -= {event.space} if isinstance(event, Bought) else set()
        assert match.state.burned == ruins
        most = number if len(ruins) == 3 else most
    with opened(tmp_path, (960, 600)) as desk:
        golden(desk, "klondike_board", "fire", str(most))
        shown = desk.at(PlayScene).face.table.buildings  # type: ignore[attr-defined]
        assert len(shown.burned) >= 2
        assert shown.burned == {space for space in DEEDS if shown._other_picture(space) == ruin_name(space)}
        rect, plain = shown._layout.spaces, (shown._sizes, shown._m)
        for space in shown.burned:
            assert shown._spaces[space].picture is not face(space, None, rect[space].size, *plain)
        watch_it(desk)
        keys(desk, "end")
        desk.settle()
        replayed = desk.at(ReplayScene).face.table.buildings  # type: ignore[attr-defined]
        assert replayed.burned == shown.burned
        keys(desk, "home")
        desk.settle()
        assert not replayed.burned


@pytest.mark.parametrize(("claims", "counts"), [(9, (0, 6, 12, 18, 24, 30)), (4, (0, 3, 6, 8, 11, 14))])
def test_a_season_follows_the_other_as_the_cards_are_turned(claims: int, counts: tuple[int, ...]) -> None:
    view = GAMES["klondike_board"].blank(2, {"claims": claims, "collect": "automatic"})
    for season, count in enumerate(counts):
        view.discards = [0] * count
        assert season_of(view) == season
        view.discards = [0] * (count - 1)
        assert season_of(view) == max(0, season - 1)
    view.discards = [0] * claims * 4
    assert season_of(view) == len(counts) - 1
    view.task = Over((0,))
    assert season_of(view) == GHOST_TOWN


def test_the_valley_shows_the_season_what_is_closed_and_creeks_that_run_dry(desk: Desk) -> None:
    scene = room(desk)
    valley, looks = scene.table.valley, list[bytes]()
    scene.perform(Dealt((9, 3, 9, 1)))
    desk.settle()
    assert [(bed.creek, bed.is_dry) for bed in valley.beds] == [(1, False), (3, False)]
    assert all(scene.table.layout.middle.contains(bed.rect) for bed in valley._bed_sprites)
    for creek, cards in ((3, range(20, 26)), (1, range(26, 32))):
        for card in cards:
            scene.view.discards.append(card)
        scene.perform(Turned(0, creek, cards[-1], 0, False))
        scene.table.put_card_away()
        desk.settle()
        desk.assert_redraw_is_exact()
        looks.append(valley._sprite.picture.get_buffer().raw)
    assert valley.season == 2
    assert looks[0] != looks[1]
    assert (3, True, 2) in valley.beds
    scene.perform(Ghosted(), Finished((0,)), Asked(Over((0,))))
    desk.settle()
    assert valley.season == GHOST_TOWN
    assert scene.table.buildings.is_ghost_town
    desk.assert_redraw_is_exact()


# ------------------------------------------------------------------ found cards
def test_found_cards_have_smooth_edges() -> None:
    for card in (LODE, 0):
        turned = face_up(card, (48, 68), 7, Metrics(1280, 800))
        mask = pygame.mask.from_surface(turned, 0)
        half = [turned.get_at(place).a for place in mask.outline()]
        assert sum(0 < alpha < 250 for alpha in half) > len(half) * 0.8

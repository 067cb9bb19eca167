"""The table of CALAMITYVILLE: boom and bust, pages, dice, lights and cards, its pictures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from statistics import fmean

import pytest

from games.calamityville import state as cv
from games.calamityville.board import (
    BOOM,
    BUST,
    DONKEY,
    GOLD_PAGE,
    HOUSES,
    KINDS,
    LOTS,
    MINE,
    MINES,
    NUMBER_OF,
    PAGES,
)
from games.core import Event
from tests.ui.board_rooms import assert_shows, bare, kinds, pixels, room
from tests.ui.harness import Desk, opened
from tests.ui.screen_laws import SMALL
from tests.ui.screens import LONGEST, SCREENS
from ui.draw import svg
from ui.draw.theme import Colour, Metrics, luminance
from ui.games.calamityville.board.building_cards import CardText, State, card, common_font_sizes
from ui.games.calamityville.board.layout import Layout as CalamityLayout
from ui.games.calamityville.board.layout import compute_layout
from ui.games.calamityville.board.lights import LOOKS, edge
from ui.games.calamityville.board.newspaper_page import OWN, effect_text, is_good, page_picture, picture_name
from ui.games.calamityville.board.newspapers import pile, pile_sheets
from ui.games.calamityville.board.spaces import BARE, Plot, face
from ui.games.calamityville.board.table import CalamityTable
from ui.games.calamityville.board.town import BOOM as BOOM_TIMES
from ui.games.calamityville.board.town import BUST as BUST_TIMES
from ui.games.calamityville.board.town import GHOST, phase_after
from ui.play.playing.scene import PlayScene
from ui.play.replay.scene import ReplayScene

GAME = "calamityville"
WAYS = (("none", 4), ("full", 3))


@pytest.fixture(params=WAYS, ids=str)
def desk(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Desk]:
    level, seats = request.param
    with bare(tmp_path, GAME, seats, level) as desk:
        yield desk


def perform(desk: Desk, *events: Event) -> None:
    """Show events, to their end."""
    room(desk).perform(*events)
    desk.settle()


def is_told(table: CalamityTable) -> bool:
    """Return True if the tray shows the throw."""
    return any(each.visible and table.layout.result.contains(each.rect) for each in table.layer)


# ------------------------------------------------------------------ boom, bust, donkey, pages
def test_the_town_grows_grey_with_the_first_red_page(desk: Desk) -> None:
    bright = pixels(desk)
    perform(desk, cv.Busted(0))
    assert room(desk).table.town.phase == BUST_TIMES
    assert pixels(desk) != bright
    room(desk).show(room(desk).view)
    assert pixels(desk) == bright
    assert phase_after([]) == phase_after(range(BOOM)) == BOOM_TIMES
    assert (phase_after([3, BOOM + 4]), phase_after([3, GOLD_PAGE])) == (BUST_TIMES, GHOST)


def test_the_donkey_is_out_until_the_building_has_fallen_and_goes_home_from_an_empty_town(desk: Desk) -> None:
    table = room(desk).table
    for event, is_out in (
        (cv.Built(0, 3, "store", 200), False),
        (cv.Threw(0, 3, False, "donkey"), False),
        (cv.DonkeyRan(0, 3, (3, 3, 3), 3), True),
        (cv.Returned(0, 3, "store", "donkey"), False),
        (cv.DonkeyRan(0, 0, (), cv.NOWHERE), False),
    ):
        perform(desk, event)
        assert table.town.is_donkey_out is is_out
        assert is_told(table) is (is_out or isinstance(event, cv.Threw))
        view = table.view
        built = {space: (kind, view.owner[space]) for space, kind in enumerate(view.built) if kind}
        assert table.town.skyline.shown == built
    assert desk.sound.played.count("bray") == 2
    assert_shows(room(desk).face)


def test_where_all_moves_a_page_is_read_and_then_lies_with_the_others(tmp_path: Path) -> None:
    with bare(tmp_path, GAME, animation="full") as desk:
        table = room(desk).table
        table.reading_seconds = 3.0
        room(desk).perform(cv.Read(0, 17), cv.Read(0, 21))
        desk.step(125)
        assert (table.reading, table.view.read) == (21, [17, 21])
        desk.settle()
        assert table.reading is None
        assert table.newspapers.is_on_read(table.layout.read.center)


def test_where_nothing_moves_a_page_stays_until_the_next_throw(tmp_path: Path) -> None:
    with bare(tmp_path, GAME) as desk:
        table = room(desk).table
        for event in (cv.Read(0, 21), cv.Paid(cv.BANK, 0, 100, "news"), cv.Moved(0, 19, 1)):
            perform(desk, event)
            assert table.reading == 21
        perform(desk, cv.Threw(1, 2, False, "move"))
        assert table.reading is None
        assert is_told(table)
        before = pixels(desk)
        table.read_again(17)
        assert table.reading == 17
        desk.step()
        desk.assert_redraw_is_exact()
        assert table.put_page_away()
        assert not table.put_page_away()
        assert pixels(desk) == before


def test_the_light_fades_with_the_pages_and_the_donkey_is_cross_until_it_runs(desk: Desk) -> None:
    table, bright = room(desk).table, [page for page in range(BOOM) if PAGES[page].act != DONKEY]
    lights = [table.town.light]
    for page in (bright[0], next(page for page in range(BOOM) if PAGES[page].act == DONKEY)):
        before = pixels(desk)
        perform(desk, cv.Read(0, page))
        table.put_page_away()
        assert table.town.is_donkey_cross is (PAGES[page].act == DONKEY)
        assert pixels(desk) != before
    for _ in range(2):
        perform(desk, cv.DonkeyRan(0, 0, (), cv.NOWHERE))
        assert not table.town.is_donkey_cross
    for read in range(BOOM + 1):
        table.town.shine(BOOM - read, 20, bright[:1] * read)
        lights.append(table.town.light)
    assert lights == sorted(lights)
    assert set(lights) == {0, 1, 2, 3}
    desk.step()
    desk.assert_redraw_is_exact()


# ------------------------------------------------------------------ choosing
def test_lights_and_buildings_that_are_thought_of_come_and_go(desk: Desk) -> None:
    table = room(desk).table
    before, count = pixels(desk), len([*table.layer])
    lights = dict(zip((0, 5, 8, 13, 14, 17), LOOKS, strict=True))
    table.light(lights)
    assert kinds(table.lights) == lights
    table.point_out(0, 3)
    assert set(table.pointer.shown) == {0, 3}
    desk.step()
    desk.assert_redraw_is_exact()
    table.point_out()
    table.light({})
    assert len([*table.layer]) == count
    for kind in HOUSES:
        table.preview(9, kind, 1)
        assert pixels(desk) != before
        desk.assert_redraw_is_exact()
    table.preview(0, "", cv.NOBODY)
    assert pixels(desk) == before


# ------------------------------------------------------------------ pictures
def test_pictures_of_different_things_differ(desk: Desk) -> None:
    """Lights in their shape, not in colour alone; lots by what stands there and whose it is; cards."""
    m, shapes, looks = Metrics(1280, 800), set(), (None, *room(desk).face.seats)
    for kind, light in LOOKS.items():
        picture = edge((150, 118), kind, m)
        points = ((x, y) for x in range(0, picture.get_width(), 2) for y in range(0, picture.get_height(), 2))
        shapes.add((tuple(picture.get_at(point).a > 90 for point in points), light.sign))
    assert len(shapes) == len(LOOKS)
    for space in LOTS[::4]:
        plots = [Plot(space, kind, look) for kind in ("", BARE, *HOUSES) for look in looks]
        plots += [Plot(space, kind, is_bust=True) for kind in ("", *HOUSES)]
        assert len({face(plot, (150, 118), m).get_buffer().raw for plot in plots}) == len(plots)
    mines = [Plot(MINES[0], MINE, looks[1], nuggets=nuggets) for nuggets in range(1, len(MINES) + 1)]
    mines.append(replace(mines[0], count=NUMBER_OF[MINE]))
    assert len({face(plot, (150, 118), m).get_buffer().raw for plot in mines}) == len(mines)
    choices = [CardText(kind, kind.title(), "$300 rent", "your third") for kind in KINDS]
    states: tuple[State, ...] = ("rest", "hot", "marked")
    fonts = common_font_sizes(choices, (92, 100), m)
    pictures = {
        card(each, (92, 100), state, fonts, m).get_buffer().raw for each in choices for state in states
    }
    assert len(pictures) == len(choices) * len(states)


@pytest.mark.parametrize(("words", "foot"), [(100, 0), (175, 62)])
def test_every_page_says_what_it_does_and_is_printed(words: int, foot: int) -> None:
    """With large text and a strip at its foot the smallest page has room for one word in a line."""
    for page in PAGES:
        said = effect_text(page)
        assert said[0].isupper()
        assert said.endswith(".")
        assert "{" not in said
        assert not page.amount or f"${page.amount}" in said
        assert page.kind in said
        assert ("safe" in said) == page.safe
        assert svg.box(picture_name(page))[0] > 0
    assert set(OWN) <= {page.id for page in PAGES}
    assert sum(map(is_good, PAGES[:BOOM])) > BOOM // 2
    assert [page.id for page in PAGES[BOOM:] if is_good(page)] == ["R5", "R6"]
    m = Metrics(960, 600, words)
    size = compute_layout(m, "CALAMITYVILLE", 4, m.half(foot)).page.size
    pictures = {page_picture(number, size, m).get_buffer().raw for number in range(len(PAGES))}
    assert len(pictures) == BOOM + BUST


def test_the_pile_is_yellow_on_red_and_goes_down() -> None:
    assert pile_sheets(BOOM, BUST) == ("news_bust",) * 5 + ("news_boom",) * 8
    assert pile_sheets(1, BUST)[-1] == "news_boom"
    assert set(pile_sheets(0, BUST)) == {"news_bust"}
    assert pile_sheets(0, 0) == ()


@pytest.mark.parametrize("window", [(960, 600), (1280, 800), (3840, 2160)])
def test_the_pile_shows_the_paper_of_its_sheets_in_a_window_of_any_size(
    window: tuple[int, int], tmp_path: Path
) -> None:
    with opened(tmp_path, SMALL):
        m = Metrics(*window)
        place = compute_layout(m, "CALAMITYVILLE", 4).pile
        picture = pile(pile_sheets(BOOM, BUST), place.size, m)
        base = picture.get_bounding_rect()
        x = base.left + 2 * m.u(5) + place.width // 2
        column = [luminance(Colour(*picture.get_at((x, y))[:3])) for y in range(base.top, base.bottom)]
        edges = column[-m.u(5) - m.u(30) : -m.u(5) - m.u(8)]
        assert fmean(edges) > 0.2, "not a nearly black slab"


@pytest.mark.parametrize("window", [SMALL, (1280, 800), (1080, 1920)])
def test_the_log_begins_where_the_button_that_declines_is_not(
    window: tuple[int, int], tmp_path: Path
) -> None:
    for screen in ("calamity", "calamity_page"):
        with opened(tmp_path / screen, window) as desk:
            SCREENS[screen](desk)
            scene = desk.at(PlayScene)
            layout, log, declines = scene.face.layout, scene.hud.log, scene.hud.actions[1]
            assert isinstance(layout, CalamityLayout)
            assert declines.visible == (screen == "calamity")
            assert log.room.bottom == layout.ledger.bottom
            if declines.visible or layout.is_below:
                assert log.room == layout.ledger
            else:
                assert log.room.top == layout.second.top
            assert not any(log.room.colliderect(each.area) for each in scene.buttons if each.visible)


@pytest.mark.parametrize("screen", ["calamity_watched", "calamity_opened"])
def test_the_log_of_a_replay_begins_below_its_buttons(screen: str, tmp_path: Path) -> None:
    with opened(tmp_path, SMALL) as desk:
        (SCREENS | LONGEST)[screen](desk)
        scene = desk.at(ReplayScene)
        layout = scene.face.layout
        assert isinstance(layout, CalamityLayout)
        here = [each.area for each in scene.buttons if layout.side.contains(each.area) and each.look.label]
        log = scene.hud.log.room
        assert 0 < log.top - max(area.bottom for area in here) <= layout.m.u(16)

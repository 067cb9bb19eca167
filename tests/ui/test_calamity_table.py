"""The table of CALAMITYVILLE: where things are, what is shown after each event, how it is drawn."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations, pairwise
from pathlib import Path
from random import Random

import pygame
import pytest
from pygame import Rect

from games.calamityville import GAME
from games.calamityville.board import (
    BOOM,
    BUST,
    GOLD_PAGE,
    HOUSES,
    KINDS,
    LOTS,
    MOST,
    NAME,
    NUGGETS,
    PAGES,
    RING,
)
from games.calamityville.state import (
    BANK,
    EVENTS,
    NOBODY,
    NOWHERE,
    Built,
    Busted,
    DonkeyRan,
    Drew,
    Moved,
    Paid,
    Passed,
    Piled,
    RanOut,
    Read,
    Returned,
    Sent,
    Threw,
    View,
)
from games.core import Event
from tests.ui.calamity_table import (
    LOOKS_OF,
    TITLE,
    Room,
    blank,
    grown,
    random_game,
    room_for,
    scattered,
)
from tests.ui.harness import Desk, opened
from ui import kept, svg
from ui.scenes.board.hud import ICONS
from ui.scenes.calamityville.choice import Choice, card
from ui.scenes.calamityville.layout import CHOICES, Layout, lay_out
from ui.scenes.calamityville.lights import LOOKS, edge
from ui.scenes.calamityville.middle import BOOM as BOOM_TIMES
from ui.scenes.calamityville.middle import BUST as BUST_TIMES
from ui.scenes.calamityville.middle import GHOST, mood_of
from ui.scenes.calamityville.page import effect, is_good, picture_name
from ui.scenes.calamityville.page import printed as page_printed
from ui.scenes.calamityville.papers import layers
from ui.scenes.calamityville.spaces import BARE, Plot, face, flag_rect, lettered, strip_height
from ui.scenes.calamityville.table import RingTable
from ui.scenes.calamityville.tokens import STEP, spots, token_size
from ui.theme import CREAM, Metrics

SIZES = ((960, 600), (1280, 800), (1920, 1080), (2560, 1440), (3840, 2160), (2560, 800), (1080, 1920))
TEXT_SIZES = (100, 125, 150, 175)
WAYS = (("none", (960, 600), 4), ("full", (1280, 800), 3))


@pytest.fixture(params=[Metrics(*size, words) for size in SIZES for words in TEXT_SIZES], ids=str)
def m(request: pytest.FixtureRequest) -> Metrics:
    assert isinstance(request.param, Metrics)
    return request.param


@pytest.fixture(autouse=True, scope="module")
def _fonts() -> None:
    pygame.font.init()


@pytest.fixture(params=[(seats, foot) for seats in (2, 3, 4) for foot in (0, 62)], ids=str)
def layout(m: Metrics, request: pytest.FixtureRequest) -> Layout:
    seats, foot = request.param
    return lay_out(m, TITLE, seats, m.half(foot))


def assert_apart(rects: list[Rect]) -> None:
    """No two of them overlap, and none is empty."""
    for rect in rects:
        assert rect.width > 0
        assert rect.height > 0
    for one, other in combinations(rects, 2):
        assert not one.colliderect(other), f"{one} and {other} overlap"


# ------------------------------------------------------------------ the layout
def test_bar_board_and_side_share_the_window(m: Metrics, layout: Layout) -> None:
    parts = [layout.bar.bar, layout.board, layout.side]
    parts += [layout.foot] if layout.foot.height else []
    assert_apart(parts)
    assert all(m.window.contains(part) for part in parts)
    assert len(layout.bar.icons) == len(ICONS)


def test_the_ring_is_closed_and_runs_clockwise(layout: Layout) -> None:
    assert len(layout.spaces) == len(RING) == 20
    assert_apart(list(layout.spaces))
    assert layout.board == layout.spaces[0].unionall(list(layout.spaces))
    for space in RING:
        here, following = layout.spaces[space], layout.spaces[(space + 1) % len(RING)]
        side = space // 5
        if side in (0, 2):
            assert here.x == following.x
            assert (here.top == following.bottom) if side == 0 else (here.bottom == following.top)
        else:
            assert here.y == following.y
            assert (here.right == following.left) if side == 1 else (here.left == following.right)
    for measure in (0, 1):
        lengths = {rect.size[measure] for rect in layout.spaces}
        assert max(lengths) - min(lengths) <= 1


def test_the_middle_fills_the_ring_and_holds_the_town(layout: Layout) -> None:
    for rect in layout.spaces:
        assert not rect.colliderect(layout.middle)
    assert layout.middle.left == layout.spaces[0].right
    assert layout.middle.bottom == layout.spaces[0].top
    parts = (*layout.stones, layout.pile, layout.read, layout.page, layout.sign, layout.donkey)
    assert all(layout.middle.contains(part) for part in parts)
    assert len(layout.stones) == len(NUGGETS)
    assert_apart([*layout.stones, layout.pile, layout.read])
    assert_apart([layout.pile, layout.read, layout.sign])
    assert layout.middle.collidepoint(layout.bank)


def test_the_side_parts_lie_apart_inside_it(layout: Layout) -> None:
    parts = [*layout.players, layout.tray, layout.actions, layout.ledger]
    assert_apart(parts)
    assert all(layout.side.contains(part) for part in parts)
    assert_apart([*layout.dice, layout.result])
    assert all(layout.tray.contains(part) for part in (*layout.dice, layout.result))
    for way in ([layout.main, layout.info, layout.second], [layout.caption, *layout.choices, layout.second]):
        assert_apart(way)
        assert all(layout.actions.contains(part) for part in way)
    assert len(layout.choices) == CHOICES
    for row, holds in zip(layout.players, layout.holds, strict=True):
        assert len(holds) == MOST
        assert_apart(list(holds))
        assert all(row.contains(hold) for hold in holds)


def test_spaces_dice_cards_and_buttons_are_large_enough(m: Metrics, layout: Layout) -> None:
    assert min(min(rect.size) for rect in layout.spaces) >= m.u(60)
    assert layout.dice[0].width >= m.u(40)
    assert min(layout.main.height, layout.second.height) >= m.u(40)
    assert min(min(rect.size) for rect in layout.choices) >= m.u(80)
    assert layout.ledger.height >= m.u(60)
    assert min(layout.page.size) >= m.u(280)


def test_tokens_on_one_space_stand_apart_over_its_name(m: Metrics, layout: Layout) -> None:
    size = token_size(layout, m)
    for space in RING:
        rect = layout.spaces[space]
        foot = strip_height(rect.height, m)
        for count in range(1, 5):
            places = spots(rect, count, size, foot)
            assert len(set(places)) == count
            assert all(rect.collidepoint(place) for place in places)
            assert max(y for _, y in places) < rect.bottom - foot
        assert rect.contains(flag_rect(rect, m))


def test_every_name_fits_its_space(tmp_path: Path) -> None:
    with opened(tmp_path):
        for size in SIZES:
            for m in (Metrics(*size, words) for words in TEXT_SIZES):
                width, height = lay_out(m, TITLE, 4).spaces[1].size
                high = strip_height(height, m)
                for name in NAME:
                    words = lettered(name, width - m.u(10), high, CREAM, m)
                    assert words.get_width() <= width - m.u(8), f"{name} at {m}"
                    assert words.get_height() <= round(high * 1.15), f"{name} at {m}"


# ------------------------------------------------------------------ pictures
def test_kinds_of_light_differ_in_shape_not_in_colour_alone(tmp_path: Path) -> None:
    with opened(tmp_path):
        m = Metrics(1280, 800)
        found = set()
        for kind, look in LOOKS.items():
            picture = edge((150, 118), kind, m)
            width, height = picture.get_size()
            points = ((x, y) for x in range(0, width, 2) for y in range(0, height, 2))
            found.add((tuple(picture.get_at(point).a > 90 for point in points), look.sign))
        assert len(found) == len(LOOKS)


def test_a_space_shows_what_stands_on_it_and_whose_it_is(tmp_path: Path) -> None:
    with opened(tmp_path):
        m = Metrics(1280, 800)
        for space in LOTS:
            looks = (None, *LOOKS_OF[4])
            plots = [Plot(space, kind, look) for kind in ("", BARE, *HOUSES) for look in looks]
            plots += [Plot(space, kind, is_bust=True) for kind in ("", *HOUSES)]
            assert len({face(plot, (150, 118), m).get_buffer().raw for plot in plots}) == len(plots)


def test_a_card_shows_its_kind_and_whether_it_is_marked(tmp_path: Path) -> None:
    with opened(tmp_path):
        m = Metrics(1280, 800)
        choices = [Choice(kind, kind.title(), "$300 rent", "your third") for kind in KINDS]
        for size in ((92, 100), (300, 100)):
            pictures = {
                card(choice, size, state, m).get_buffer().raw
                for choice in choices
                for state in ("rest", "hot", "marked")
            }
            assert len(pictures) == len(choices) * 3


# ------------------------------------------------------------------ the newspapers
def test_every_page_says_what_it_does_and_has_its_picture(tmp_path: Path) -> None:
    for page in PAGES:
        words = effect(page)
        assert words[0].isupper()
        assert words.endswith(".")
        assert "{" not in words
        assert not page.amount or f"${page.amount}" in words
        assert page.kind in words
        assert ("safe" in words) == page.safe
        assert svg.box(picture_name(page))[0] > 0
    assert sum(map(is_good, PAGES[:BOOM])) > BOOM // 2
    assert not any(map(is_good, PAGES[BOOM:]))


@pytest.mark.parametrize("words", [100, 175])
def test_every_page_is_printed_in_every_size(tmp_path: Path, words: int) -> None:
    with opened(tmp_path):
        m = Metrics(960, 600, words)
        page = lay_out(m, TITLE, 4).page
        sheets = {page_printed(n, page.size, m).get_buffer().raw for n in range(len(PAGES))}
        assert len(sheets) == BOOM + BUST


def test_the_pile_is_yellow_on_red_and_goes_down() -> None:
    whole = layers(BOOM, BUST)
    assert whole == ("news_bust",) * 5 + ("news_boom",) * 8
    assert layers(1, BUST)[-1] == "news_boom"
    assert set(layers(0, BUST)) == {"news_bust"}
    assert layers(0, 0) == ()


def test_the_times_follow_from_the_pages_that_were_read() -> None:
    assert mood_of([]) == mood_of(range(BOOM)) == BOOM_TIMES
    assert mood_of([3, BOOM + 4]) == BUST_TIMES
    assert mood_of([3, GOLD_PAGE]) == GHOST


# ------------------------------------------------------------------ the table
@pytest.fixture(params=WAYS, ids=str)
def desk(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Desk]:
    level, size, seats = request.param
    with opened(tmp_path, size, animation=level) as desk:
        desk.show(room_for(seats))
        yield desk


def room(desk: Desk) -> Room:
    scene = desk.scene
    assert isinstance(scene, Room)
    return scene


def perform(desk: Desk, event: Event) -> None:
    """Begin to show an event."""
    scene = room(desk)
    scene.stage.add(lambda: scene.table.begin(event))
    scene.stage.tick(desk.app.now)


def assert_shows(table: RingTable, view: View) -> None:
    assert table.plots.owner == view.owner
    assert table.plots.built == view.built
    assert table.tokens.at == view.at
    assert (table.papers.boom, table.papers.bust, table.papers.read) == (view.boom, view.bust, view.read)
    assert table.deeds == view.deeds
    assert table.holdings.kinds == [[view.built[space] for space in row] for row in view.deeds]
    assert table.player == view.turn


def pixels(desk: Desk) -> bytes:
    desk.step(40)
    return desk.display.surface.get_buffer().raw


@pytest.mark.parametrize("number", range(3))
def test_events_show_what_the_folded_view_shows(desk: Desk, number: int) -> None:
    scene = room(desk)
    view = blank(scene.seats)
    events = random_game(number, scene.seats)
    assert any(isinstance(event, RanOut) for event in events)
    for count, event in enumerate(events):
        perform(desk, event)
        scene.stage.finish()
        GAME.fold(view, event)
        assert_shows(scene.table, view)
        if not isinstance(event, Busted):
            assert scene.table.middle.mood == mood_of(view.read) or isinstance(event, Read)
        if count % 60 == 0:
            desk.step()
            desk.assert_redraw_is_exact()
    scene.table.put_page_away()
    before = pixels(desk)
    scene.table.show(view)
    assert pixels(desk) == before
    desk.assert_redraw_is_exact()


def test_every_class_of_event_has_its_step(desk: Desk) -> None:
    assert set(room(desk).table.steps) == set(EVENTS)


def some_events() -> list[Event]:
    """One after the other, all that flies, runs, burns and is read; at the end nothing is left of it."""
    return [
        Piled(BOOM, BUST), Threw(0, 4, True, "move"), Read(0, 3), Paid(BANK, 0, 200, "news"), Moved(0, 0, 4),
        Built(0, 1, "store", 200), Built(1, 2, "mine", 200), Built(1, 8, "bank", 0), Paid(1, 0, 300, "rent"),
        Passed(0, 1, 1, 1), Drew(0, 4, 500, "river"), Drew(0, 0, 0, "mine"), Sent(1, 12, "mine"),
        DonkeyRan(0, 3, (1, 8, 1), 1), Returned(1, 1, "store", "donkey"), Returned(1, 8, "bank", "fire"),
        Returned(1, 2, "mine", "cave in"), DonkeyRan(0, 0, (), NOWHERE), Busted(0), Read(0, GOLD_PAGE),
        RanOut(0),
    ]  # fmt: skip


def test_frames_of_an_animation_are_drawn_exactly(desk: Desk) -> None:
    scene = room(desk)
    for event in some_events():
        perform(desk, event)
        while scene.stage.busy:
            desk.step(11)
            desk.assert_redraw_is_exact()


def test_nothing_is_left_behind_by_what_flies(desk: Desk) -> None:
    scene = room(desk)
    count = len(scene.table.layer)
    for event in some_events():
        perform(desk, event)
        scene.stage.finish()
    scene.table.show(scene.view)
    assert len(scene.table.layer) == count


def test_an_interrupted_animation_ends_where_show_says(desk: Desk) -> None:
    scene = room(desk)
    before, view = pixels(desk), blank(scene.seats)
    for event in some_events():
        perform(desk, event)
        desk.step(9)
        scene.stage.clear()
        GAME.fold(view, event)
        scene.table.show(view)
        assert_shows(scene.table, view)
    scene.table.show(scene.view)
    scene.table.dice.clear()
    scene.table.dice.show(3, news=False)
    assert pixels(desk) == before
    desk.assert_redraw_is_exact()


def test_arrange_brings_the_table_to_any_view(desk: Desk) -> None:
    scene = room(desk)
    rng = Random(5)
    for _ in range(5):
        view = scattered(scene.seats, rng)
        scene.stage.add(partial(scene.table.arrange, view))
        scene.stage.tick(desk.app.now)
        desk.settle()
        assert_shows(scene.table, view)
        arranged = pixels(desk)
        scene.table.show(view)
        assert pixels(desk) == arranged
        desk.assert_redraw_is_exact()


# ------------------------------------------------------------------ boom, bust, donkey
def test_the_town_grows_grey_with_the_first_red_page(desk: Desk) -> None:
    scene = room(desk)
    bright = pixels(desk)
    perform(desk, Busted(0))
    desk.settle()
    assert scene.table.middle.mood == BUST_TIMES
    assert pixels(desk) != bright
    desk.assert_redraw_is_exact()
    scene.table.show(scene.view)
    assert pixels(desk) == bright


def test_the_donkey_is_out_until_the_building_has_fallen(desk: Desk) -> None:
    table = room(desk).table
    perform(desk, Built(0, 1, "store", 200))
    desk.settle()
    perform(desk, DonkeyRan(0, 3, (1, 1, 1), 1))
    desk.settle()
    assert table.middle.is_donkey_out
    perform(desk, Returned(0, 1, "store", "donkey"))
    desk.settle()
    assert not table.middle.is_donkey_out
    assert table.plots.owner[1] == NOBODY


def test_a_donkey_in_an_empty_town_goes_home(desk: Desk) -> None:
    perform(desk, DonkeyRan(0, 0, (), NOWHERE))
    desk.settle()
    assert not room(desk).table.middle.is_donkey_out
    desk.assert_redraw_is_exact()


# ------------------------------------------------------------------ reading
def test_a_page_is_read_and_then_lies_with_the_others(tmp_path: Path) -> None:
    with opened(tmp_path, animation="full") as desk:
        desk.show(room_for(2, grown(2)))
        table = room(desk).table
        table.reading_seconds = 3.0
        perform(desk, Read(0, 21))
        desk.step(125)
        assert table.reading == 21
        assert table.pages_read()[-1] == 21
        desk.settle()
        assert table.reading is None
        assert table.is_on_read(table.layout.read.center)


def test_where_nothing_moves_a_page_stays_until_the_next_throw(tmp_path: Path) -> None:
    with opened(tmp_path, animation="none") as desk:
        desk.show(room_for(2, grown(2)))
        table = room(desk).table
        table.lingers = True
        for event in (Read(0, 21), Paid(BANK, 0, 100, "news"), Moved(0, 19, 1)):
            perform(desk, event)
            desk.settle()
            assert table.reading == 21
        perform(desk, Threw(1, 2, False, "move"))
        assert table.reading is None
        desk.settle()
        desk.assert_redraw_is_exact()


def test_a_page_can_be_seen_again(desk: Desk) -> None:
    table = room(desk).table
    table.show(grown(room(desk).seats))
    before = pixels(desk)
    table.mark_read(is_marked=True)
    table.read_again(17)
    assert table.reading == 17
    desk.step()
    desk.assert_redraw_is_exact()
    assert table.put_page_away()
    assert not table.put_page_away()
    table.mark_read(is_marked=False)
    assert pixels(desk) == before


# ------------------------------------------------------------------ tokens and dice
@pytest.mark.parametrize("steps", [1, 2, 6])
def test_a_token_hops_from_space_to_space(tmp_path: Path, steps: int) -> None:
    with opened(tmp_path, animation="full") as desk:
        desk.show(room_for(3))
        table = room(desk).table
        (walk, *_) = table.begin(Moved(0, 0, steps))
        assert walk.seconds == pytest.approx(STEP * steps)
        seen = []
        for tick in range(101):
            walk.show(tick / 100)
            sprite = next(s for s in table.layer if s.picture is table.seats[0].token(table.tokens.size))
            seen.append(table.space_at(sprite.rect.center))
        stops = [one for one, other in pairwise([*seen, -2]) if one != other and one >= 0]
        assert stops == sorted(stops)
        assert set(stops) >= set(range(1, steps))
        assert walk.done
        walk.done()
        assert table.token_rect(0).center == table.tokens.spots(steps, 1)[0]


def test_a_walk_is_heard_on_every_space(tmp_path: Path) -> None:
    with opened(tmp_path, animation="full") as desk:
        desk.show(room_for(2))
        desk.sound.played.clear()
        perform(desk, Moved(0, 0, 5))
        desk.settle()
        assert desk.sound.played.count("token") == 5


def test_the_dice_say_what_was_thrown(desk: Desk) -> None:
    table = room(desk).table
    for news, why in ((True, "move"), (False, "move"), (False, "donkey"), (False, "again"), (False, "start")):
        perform(desk, Threw(1, 5, news, why))
        desk.settle()
        assert (table.dice.number, table.dice.news) == (5, news)
        assert table.dice.is_alone == (why != "move")
        assert table.dice.is_told
        desk.assert_redraw_is_exact()


# ------------------------------------------------------------------ choosing
def test_lights_come_and_go(desk: Desk) -> None:
    table = room(desk).table
    count = len(table.layer)
    lights = dict(zip((0, 5, 8, 13, 14, 19), LOOKS, strict=True))
    table.light(lights)
    assert table.lights == lights
    desk.step()
    desk.assert_redraw_is_exact()
    table.point_out([0, 3])
    assert table.pointed_out == {0, 3}
    desk.step()
    desk.assert_redraw_is_exact()
    table.point_out(())
    assert table.lights == lights
    table.light({})
    assert len(table.layer) == count


def test_a_building_can_be_thought_of(desk: Desk) -> None:
    table = room(desk).table
    before = pixels(desk)
    for kind in HOUSES:
        table.preview(9, kind, 1)
        desk.step()
        desk.assert_redraw_is_exact()
        assert pixels(desk) != before
    table.preview(0, "", NOBODY)
    assert pixels(desk) == before


def test_cards_of_what_can_be_built(desk: Desk) -> None:
    table = room(desk).table
    before = pixels(desk)
    choices = [Choice(kind, kind.title(), "$300 rent", "the first") for kind in HOUSES]
    for count in range(1, 4):
        table.cards.show("Build here for $200:", choices[:count], 0)
        rects = [table.cards.rect(number) for number in range(count)]
        assert_apart(rects)
        assert [table.cards.at(rect.center) for rect in rects] == list(range(count))
        assert rects[-1].right == table.layout.choices[-1].right or count == CHOICES - 1
        desk.step()
        desk.assert_redraw_is_exact()
        table.cards.mark(count - 1)
        assert table.cards.hover(rects[0].center) == 0
        desk.step()
        desk.assert_redraw_is_exact()
    assert table.cards.at(table.layout.ledger.center) == -1
    table.cards.show("", ())
    assert pixels(desk) == before


def test_what_is_where(desk: Desk) -> None:
    table = room(desk).table
    table.show(grown(room(desk).seats))
    for space in RING:
        assert table.space_at(table.space_rect(space).center) == space
    assert table.is_on_pile(table.layout.pile.center)
    assert table.is_on_read(table.layout.read.center)
    outside = table.layout.ledger.center
    assert table.space_at(outside) == NOBODY
    assert not table.is_on_pile(outside)
    assert not table.is_on_read(outside)


# ------------------------------------------------------------------ how long it takes
def seconds_of(act: Callable[[], object]) -> float:
    """Processor time, so that other programs do not count."""
    begun = time.process_time()
    act()
    return time.process_time() - begun


def test_the_table_is_laid_out_in_time_and_little_of_it_is_drawn_again(tmp_path: Path) -> None:
    with opened(tmp_path, (1280, 800), animation="full") as desk:
        desk.show(room_for(4, grown(4)))
        scene = room(desk)

        def lay_out_anew() -> None:
            kept.forget()
            scene.layer.clear()
            scene.lay_out()

        assert min(seconds_of(lay_out_anew) for _ in range(3)) < 0.25
        desk.step(40)
        table = scene.table
        table.cards.show("Build", [Choice(kind, kind.title(), "$300 rent") for kind in HOUSES])
        (walk, *_) = table.begin(Moved(1, 6, 9))
        walk.show(0.1)
        desk.step()
        before = desk.display.pixels
        walk.show(0.15)
        desk.step()
        assert 0 < desk.display.pixels - before < (4 * table.tokens.size) ** 2
        before = desk.display.pixels
        table.cards.hover(table.cards.rect(1).center)
        desk.step()
        assert 0 < desk.display.pixels - before < 4 * table.cards.rect(1).width * table.cards.rect(1).height

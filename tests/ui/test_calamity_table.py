"""The table of CALAMITYVILLE: what is shown after each event, how it is drawn, what can be asked of it."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from games.calamityville import GAME
from games.calamityville import state as cv
from games.calamityville.board import BOOM, BUST, GOLD_PAGE, HOUSES, KINDS, LOTS, PAGES, RING
from games.core import Event
from tests.ui.board_viewers import played, watching
from tests.ui.calamity_table import (
    LOOKS_OF,
    Room,
    blank,
    built,
    grown,
    kinds,
    owners,
    random_game,
    room_for,
    scattered,
)
from tests.ui.harness import Desk, opened
from tests.ui.pictures import assert_laid_out_lightly
from ui.draw import svg
from ui.draw.theme import Metrics
from ui.draw.tween import Tween
from ui.games.calamityville.choices import LOOKS, Choice, State, card, edge
from ui.games.calamityville.holdings import DEPTH
from ui.games.calamityville.layout import lay_out
from ui.games.calamityville.middle import BOOM as BOOM_TIMES
from ui.games.calamityville.middle import BUST as BUST_TIMES
from ui.games.calamityville.middle import GHOST, mood_of
from ui.games.calamityville.page import OWN, effect, is_good, picture_name, printed
from ui.games.calamityville.papers import layers
from ui.games.calamityville.pieces import STEP
from ui.games.calamityville.spaces import BARE, Plot, face
from ui.games.calamityville.table import RingTable

WAYS = (("none", (960, 600), 4), ("full", (960, 600), 3))


@pytest.fixture(params=WAYS, ids=str)
def desk(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Desk]:
    level, size, seats = request.param
    with opened(tmp_path, size, animation=level) as desk:
        desk.show(room_for(seats))
        yield desk


@pytest.fixture
def moving(tmp_path: Path) -> Iterator[Desk]:
    """A town in which everything moves."""
    with opened(tmp_path, animation="full") as desk:
        desk.show(room_for(3, grown(3)))
        yield desk


def room(desk: Desk) -> Room:
    scene = desk.scene
    assert isinstance(scene, Room)
    return scene


def perform(desk: Desk, event: Event) -> None:
    """Begin to show an event."""
    scene = room(desk)

    def begin() -> list[Tween]:
        GAME.fold(scene.table.view, event)
        return scene.table.begin(event)

    scene.stage.add(begin)
    scene.stage.tick(desk.app.now)


def assert_shows(table: RingTable, view: cv.View) -> None:
    assert table.view == view
    assert owners(table) == view.owner
    assert built(table) == view.built
    assert table.tokens.at == view.at
    assert table.papers.sheets == layers(view.boom, view.bust)
    assert table.tokens.active == view.turn


def pixels(desk: Desk) -> bytes:
    desk.step(40)
    return desk.display.surface.get_buffer().raw


# ------------------------------------------------------------------ events
def test_events_show_what_the_folded_view_shows(desk: Desk) -> None:
    scene = room(desk)
    view = blank(scene.seats)
    events = random_game(1, scene.seats)
    assert any(isinstance(event, cv.RanOut) for event in events)
    for count, event in enumerate(events):
        perform(desk, event)
        scene.stage.finish()
        GAME.fold(view, event)
        assert_shows(scene.table, view)
        if not isinstance(event, cv.Busted):
            assert scene.table.middle.mood == mood_of(view.read) or isinstance(event, cv.Read)
        if count == len(events) - 1 or (count % 90 == 0 and not isinstance(event, cv.Read)):
            scene.table.put_page_away()
            before = pixels(desk)
            desk.assert_redraw_is_exact()
            scene.table.show(deepcopy(view))
            assert pixels(desk) == before


def some_events() -> list[Event]:
    """One after the other, all that flies, runs, burns and is read; at the end nothing is left of it."""
    return [
        cv.Piled(BOOM, BUST), cv.Threw(0, 4, True, "move"), cv.Read(0, 3), cv.Paid(cv.BANK, 0, 200, "news"),
        cv.Moved(0, 0, 4), cv.Built(0, 1, "store", 200), cv.Built(1, 2, "mine", 200),
        cv.Built(1, 8, "bank", 0), cv.Paid(1, 0, 300, "rent"), cv.Passed(0, 1, 1, 1),
        cv.Drew(0, 4, 500, "river"), cv.Drew(0, 0, 0, "mine"), cv.Sent(1, 12, "mine"),
        cv.DonkeyRan(0, 3, (1, 8, 1), 1), cv.Returned(1, 1, "store", "donkey"),
        cv.Returned(1, 8, "bank", "fire"), cv.Returned(1, 2, "mine", "cave in"),
        cv.DonkeyRan(0, 0, (), cv.NOWHERE), cv.Busted(0), cv.Read(0, GOLD_PAGE), cv.RanOut(0),
    ]  # fmt: skip


def test_frames_are_drawn_exactly_and_nothing_is_left_behind_by_what_flies(desk: Desk) -> None:
    scene = room(desk)
    count = len(scene.table.layer)
    for event in some_events():
        perform(desk, event)
        while scene.stage.busy:
            desk.step(17)
            desk.assert_redraw_is_exact()
    scene.table.show(deepcopy(scene.view))
    assert len(scene.table.layer) == count


def test_an_interrupted_animation_ends_where_show_says(moving: Desk) -> None:
    scene = room(moving)
    scene.table.show(blank(3))
    before, view = pixels(moving), blank(3)
    for event in some_events():
        perform(moving, event)
        moving.step(9)
        scene.stage.clear()
        GAME.fold(view, event)
        scene.table.show(deepcopy(view))
        assert_shows(scene.table, view)
    scene.table.show(blank(3))
    scene.table.dice.clear()
    scene.table.dice.show(3, news=False)
    assert pixels(moving) == before
    moving.assert_redraw_is_exact()


def test_arrange_brings_the_table_to_any_view(desk: Desk) -> None:
    scene = room(desk)
    rng = Random(5)
    for _ in range(4):
        view = scattered(scene.seats, rng)
        scene.stage.add(partial(scene.table.arrange, view))
        scene.stage.tick(desk.app.now)
        desk.settle()
        assert_shows(scene.table, view)
        arranged = pixels(desk)
        scene.table.show(deepcopy(view))
        assert pixels(desk) == arranged
        desk.assert_redraw_is_exact()


# ------------------------------------------------------------------ boom, bust, donkey, pages
def test_the_town_grows_grey_with_the_first_red_page(desk: Desk) -> None:
    bright = pixels(desk)
    perform(desk, cv.Busted(0))
    desk.settle()
    assert room(desk).table.middle.mood == BUST_TIMES
    assert pixels(desk) != bright
    room(desk).table.show(deepcopy(room(desk).view))
    assert pixels(desk) == bright
    assert mood_of([]) == mood_of(range(BOOM)) == BOOM_TIMES
    assert (mood_of([3, BOOM + 4]), mood_of([3, GOLD_PAGE])) == (BUST_TIMES, GHOST)


def test_the_donkey_is_out_until_the_building_has_fallen_and_goes_home_from_an_empty_town(desk: Desk) -> None:
    table = room(desk).table
    for event, is_out in (
        (cv.Built(0, 1, "store", 200), False),
        (cv.DonkeyRan(0, 3, (1, 1, 1), 1), True),
        (cv.Returned(0, 1, "store", "donkey"), False),
        (cv.DonkeyRan(0, 0, (), cv.NOWHERE), False),
    ):
        perform(desk, event)
        desk.settle()
        assert table.middle.is_donkey_out is is_out
    assert owners(table)[1] == cv.NOBODY


def test_a_page_is_read_and_then_lies_with_the_others(moving: Desk) -> None:
    table = room(moving).table
    table.reading_seconds = 3.0
    perform(moving, cv.Read(0, 21))
    moving.step(125)
    assert (table.reading, table.view.read[-1]) == (21, 21)
    moving.settle()
    assert table.reading is None
    assert table.papers.is_on_read(table.layout.read.center)


def test_where_nothing_moves_a_page_stays_until_the_next_throw(tmp_path: Path) -> None:
    with opened(tmp_path, animation="none") as desk:
        desk.show(room_for(2, grown(2)))
        table = room(desk).table
        table.lingers = True
        for event in (cv.Read(0, 21), cv.Paid(cv.BANK, 0, 100, "news"), cv.Moved(0, 19, 1)):
            perform(desk, event)
            desk.settle()
            assert table.reading == 21
        perform(desk, cv.Threw(1, 2, False, "move"))
        assert table.reading is None
        before = pixels(desk)
        table.read_again(17)
        assert table.reading == 17
        desk.step()
        desk.assert_redraw_is_exact()
        assert table.put_page_away()
        assert not table.put_page_away()
        assert pixels(desk) == before


# ------------------------------------------------------------------ tokens and dice
@pytest.mark.parametrize("steps", [1, 6])
def test_a_token_hops_from_space_to_space_and_is_heard_on_each(moving: Desk, steps: int) -> None:
    table = room(moving).table
    table.show(blank(3))
    (walk, *_) = table.begin(cv.Moved(0, 0, steps))
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
    moving.sound.played.clear()
    perform(moving, cv.Moved(1, 0, steps))
    moving.settle()
    assert moving.sound.played.count("token") == steps


def test_the_dice_say_what_was_thrown(desk: Desk) -> None:
    table = room(desk).table
    for news, why in ((True, "move"), (False, "move"), (False, "donkey"), (False, "again"), (False, "start")):
        perform(desk, cv.Threw(1, 5, news, why))
        desk.settle()
        assert (table.dice.number, table.dice.news, table.dice.is_alone) == (5, news, why != "move")
        assert any(each.visible and table.layout.result.contains(each.rect) for each in table.layer)
        desk.assert_redraw_is_exact()


# ------------------------------------------------------------------ choosing
def test_lights_and_buildings_that_are_thought_of_come_and_go(desk: Desk) -> None:
    table = room(desk).table
    before, count = pixels(desk), len(table.layer)
    lights = dict(zip((0, 5, 8, 13, 14, 17), LOOKS, strict=True))
    table.light(lights)
    assert kinds(table.lights) == lights
    table.point_out([0, 3])
    assert set(table.pointer.shown) == {0, 3}
    desk.step()
    desk.assert_redraw_is_exact()
    table.point_out(())
    table.light({})
    assert len(table.layer) == count
    for kind in HOUSES:
        table.preview(9, kind, 1)
        assert pixels(desk) != before
        desk.assert_redraw_is_exact()
    table.preview(0, "", cv.NOBODY)
    assert pixels(desk) == before


def test_cards_of_what_can_be_built(desk: Desk) -> None:
    table = room(desk).table
    before = pixels(desk)
    choices = [Choice(kind, kind.title(), "$300 rent", "the first") for kind in HOUSES]
    for count in range(1, 4):
        table.cards.show("Build here for $200:", choices[:count], 0)
        rects = [table.cards.rect(number) for number in range(count)]
        assert [table.cards.at(rect.center) for rect in rects] == list(range(count))
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
        assert table.space_at(table.layout.spaces[space].center) == space
    assert table.papers.is_on_pile(table.layout.pile.center)
    assert table.papers.is_on_read(table.layout.read.center)
    outside = table.layout.ledger.center
    assert table.space_at(outside) == cv.NOBODY
    assert not table.papers.is_on_pile(outside)
    assert not table.papers.is_on_read(outside)


def test_no_picture_is_made_twice_and_little_of_the_table_is_drawn_again(moving: Desk) -> None:
    scene = room(moving)
    assert_laid_out_lightly(scene)
    moving.step(40)
    table = scene.table
    table.cards.show("Build", [Choice(kind, kind.title(), "$300 rent") for kind in HOUSES])
    (walk, *_) = table.begin(cv.Moved(1, 6, 9))
    walk.show(0.1)
    moving.step()
    before = moving.display.pixels
    walk.show(0.15)
    moving.step()
    assert 0 < moving.display.pixels - before < (4 * table.tokens.size) ** 2
    before = moving.display.pixels
    table.cards.hover(table.cards.rect(1).center)
    moving.step()
    assert 0 < moving.display.pixels - before < 4 * table.cards.rect(1).width * table.cards.rect(1).height


# ------------------------------------------------------------------ pictures
def test_pictures_of_different_things_differ(desk: Desk) -> None:
    """Lights in their shape, not in colour alone; lots by what stands there and whose it is; cards."""
    m, shapes = Metrics(1280, 800), set()
    for kind, look in LOOKS.items():
        picture = edge((150, 118), kind, m)
        points = ((x, y) for x in range(0, picture.get_width(), 2) for y in range(0, picture.get_height(), 2))
        shapes.add((tuple(picture.get_at(point).a > 90 for point in points), look.sign))
    assert len(shapes) == len(LOOKS)
    for space in LOTS[::4]:
        plots = [Plot(space, kind, look) for kind in ("", BARE, *HOUSES) for look in (None, *LOOKS_OF[4])]
        plots += [Plot(space, kind, is_bust=True) for kind in ("", *HOUSES)]
        assert len({face(plot, (150, 118), m).get_buffer().raw for plot in plots}) == len(plots)
    choices = [Choice(kind, kind.title(), "$300 rent", "your third") for kind in KINDS]
    states: tuple[State, ...] = ("rest", "hot", "marked")
    pictures = {card(each, (92, 100), state, m).get_buffer().raw for each in choices for state in states}
    assert len(pictures) == len(choices) * len(states)


@pytest.mark.parametrize(("words", "foot"), [(100, 0), (175, 62)])
def test_every_page_says_what_it_does_and_is_printed(desk: Desk, words: int, foot: int) -> None:
    """With large text and a strip at its foot the smallest page has room for one word in a line."""
    for page in PAGES:
        said = effect(page)
        assert said[0].isupper()
        assert said.endswith(".")
        assert "{" not in said
        assert not page.amount or f"${page.amount}" in said
        assert page.kind in said
        assert ("safe" in said) == page.safe
        assert svg.box(picture_name(page))[0] > 0
    assert set(OWN) <= {page.id for page in PAGES}
    assert sum(map(is_good, PAGES[:BOOM])) > BOOM // 2
    assert not any(map(is_good, PAGES[BOOM:]))
    m = Metrics(960, 600, words)
    size = lay_out(m, "CALAMITYVILLE", 4, m.half(foot)).page.size
    assert len({printed(number, size, m).get_buffer().raw for number in range(len(PAGES))}) == BOOM + BUST


def test_the_pile_is_yellow_on_red_and_goes_down() -> None:
    assert layers(BOOM, BUST) == ("news_bust",) * 5 + ("news_boom",) * 8
    assert layers(1, BUST)[-1] == "news_boom"
    assert set(layers(0, BUST)) == {"news_bust"}
    assert layers(0, 0) == ()


# ------------------------------------------------------------------ watched
def test_a_game_that_is_watched_has_a_line_for_each_position_and_room_for_buttons(tmp_path: Path) -> None:
    """Buttons take the room of what is left to build; the rest is in `test_replay`."""
    with watching(tmp_path, played("calamityville", 3, entries=90)) as viewer:
        lines = [line.words for line in viewer.scene.lines]
        assert len(lines) == viewer.last + 1
        assert all(line[-1] in ".!" for line in lines)
        assert lines[0].startswith("29 boom pages lie on top of 20 bust pages. ")
        assert any(line.endswith("'s turn begins.") for line in lines)
        for position in (0, 12):
            viewer.scene.go(position)
            viewer.check(position)
            (register,) = (each for each in viewer.scene.layer if each.depth == DEPTH)
            assert not register.visible

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
from games.calamityville.board import (
    BOOM,
    BUST,
    GOLD_PAGE,
    HOUSES,
    RING,
)
from games.calamityville.state import (
    BANK,
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
    Room,
    assert_apart,
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
from ui.draw.tween import Tween
from ui.games.calamityville.choices import LOOKS, Choice
from ui.games.calamityville.layout import CHOICES
from ui.games.calamityville.middle import BUST as BUST_TIMES
from ui.games.calamityville.middle import mood_of
from ui.games.calamityville.papers import layers
from ui.games.calamityville.pieces import STEP
from ui.games.calamityville.table import RingTable

WAYS = (("none", (960, 600), 4), ("full", (1280, 800), 3))


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

    def begin() -> list[Tween]:
        GAME.fold(scene.table.view, event)
        return scene.table.begin(event)

    scene.stage.add(begin)
    scene.stage.tick(desk.app.now)


def assert_shows(table: RingTable, view: View) -> None:
    assert table.view == view
    assert owners(table) == view.owner
    assert built(table) == view.built
    assert table.tokens.at == view.at
    assert table.papers.sheets == layers(view.boom, view.bust)
    assert table.tokens.active == view.turn


def assert_stays(desk: Desk, view: View) -> None:
    """All that events have shown lies as it would if the view were shown at once."""
    table = room(desk).table
    table.put_page_away()
    before = pixels(desk)
    desk.assert_redraw_is_exact()
    table.show(deepcopy(view))
    assert pixels(desk) == before
    desk.assert_redraw_is_exact()


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
        if count % 60 == 0 and not isinstance(event, Read):
            assert_stays(desk, view)
    assert_stays(desk, view)


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
            desk.step(17)
            desk.assert_redraw_is_exact()


def test_nothing_is_left_behind_by_what_flies(desk: Desk) -> None:
    scene = room(desk)
    count = len(scene.table.layer)
    for event in some_events():
        perform(desk, event)
        scene.stage.finish()
    scene.table.show(deepcopy(scene.view))
    assert len(scene.table.layer) == count


def test_an_interrupted_animation_ends_where_show_says(desk: Desk) -> None:
    scene = room(desk)
    before, view = pixels(desk), blank(scene.seats)
    for event in some_events():
        perform(desk, event)
        desk.step(9)
        scene.stage.clear()
        GAME.fold(view, event)
        scene.table.show(deepcopy(view))
        assert_shows(scene.table, view)
    scene.table.show(deepcopy(scene.view))
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
        scene.table.show(deepcopy(view))
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
    scene.table.show(deepcopy(scene.view))
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
    assert owners(table)[1] == NOBODY


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
        assert table.view.read[-1] == 21
        desk.settle()
        assert table.reading is None
        assert table.papers.is_on_read(table.layout.read.center)


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
    table.papers.mark_read(is_marked=True)
    table.read_again(17)
    assert table.reading == 17
    desk.step()
    desk.assert_redraw_is_exact()
    assert table.put_page_away()
    assert not table.put_page_away()
    table.papers.mark_read(is_marked=False)
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
        assert table.tokens.rect(0).center == table.tokens.spots(steps, 1)[0]


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
        assert any(each.visible and table.layout.result.contains(each.rect) for each in table.layer)
        desk.assert_redraw_is_exact()


# ------------------------------------------------------------------ choosing
def test_lights_come_and_go(desk: Desk) -> None:
    table = room(desk).table
    count = len(table.layer)
    lights = dict(zip((0, 5, 8, 13, 14, 17), LOOKS, strict=True))
    table.light(lights)
    assert kinds(table.lights) == lights
    desk.step()
    desk.assert_redraw_is_exact()
    table.point_out([0, 3])
    assert set(table.pointer.shown) == {0, 3}
    desk.step()
    desk.assert_redraw_is_exact()
    table.point_out(())
    assert kinds(table.lights) == lights
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
        assert table.space_at(table.layout.spaces[space].center) == space
    assert table.papers.is_on_pile(table.layout.pile.center)
    assert table.papers.is_on_read(table.layout.read.center)
    outside = table.layout.ledger.center
    assert table.space_at(outside) == NOBODY
    assert not table.papers.is_on_pile(outside)
    assert not table.papers.is_on_read(outside)


# ------------------------------------------------------------------ how much is done
def test_no_picture_is_made_twice_and_little_of_the_table_is_drawn_again(tmp_path: Path) -> None:
    with opened(tmp_path, (1280, 800), animation="full") as desk:
        desk.show(room_for(4, grown(4)))
        scene = room(desk)
        assert_laid_out_lightly(scene)
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

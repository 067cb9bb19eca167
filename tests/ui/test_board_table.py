"""The tables of all board games: what is shown after each event, while it moves, and the dice of one."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any

import pytest

from games.calamityville import state as cv
from games.calamityville.board import BOOM, BUST, GOLD_PAGE
from games.core import Event
from games.gold_am_yukon import state as gy
from games.klondike_board import state as kb
from games.klondike_board.board import LODE
from games.seating import COLOURS, TOKENS
from games.strike_it_rich import state as sr
from tests.gold_am_yukon.table import position
from tests.kit import campaign
from tests.strike_it_rich.table import mine_of
from tests.ui.board_games import played
from tests.ui.board_rooms import Room, assert_shows, bare, pixels, room
from tests.ui.harness import Desk
from tests.ui.pictures import assert_laid_out_lightly, made
from ui.draw.seats import PAINTS, SeatLook
from ui.games.calamityville.board.table import CalamityTable
from ui.games.calamityville.board.tokens import STEP as TOWN_STEP
from ui.games.klondike_board.board.tokens import FAST, STEP
from ui.games.strike_it_rich.mines import LOOKS, edge

MINE, BESIDE = mine_of("1-4"), mine_of("4-5")
TEAMS = position("C3.3..10 | F5.2..0")
"""Where the events of GOLD AM YUKON begin."""
TEAM = TEAMS.teams[0]
AHEAD = next(space for space in TEAMS.board.links[TEAM[0]] if space not in TEAM)
BEYOND = next(space for space in TEAMS.board.links[AHEAD] if space not in TEAM)

EVENTS: dict[str, list[Event]] = {
    "strike_it_rich": [
        sr.Rolled(0, (1, 4, 5)), sr.Bought(0, MINE, 20_000), sr.Bought(0, BESIDE, 20_000),
        sr.Rolled(0, (4, 1, 5)), sr.Struck(0, MINE, 5, 25_000, 0, (BESIDE,)), sr.Sold(0, BESIDE, 20_000),
        sr.Claimed(1, MINE, 0), sr.Struck(1, MINE, 1, 5_000, 1, ()), sr.Rolled(1, (2, 3, 6)),
    ],
    "klondike_board": [
        kb.Dealt((9, 9, 9, 9)), kb.Threw(0, (4, 6), "move"), kb.Moved(0, 0, 10),
        kb.Turned(0, 1, LODE, 60, False), kb.Paid(kb.BANK, 0, 60, "gold"), kb.Bought(1, 21, 8),
        kb.Paid(1, kb.BANK, 8, "building"), kb.Sent(1, 34, "card"), kb.Party(0, 22, 3),
        kb.Paid(0, 1, 12, "party"), kb.Changed(21, 1, 0), kb.Opened(0, -1, 21), kb.Burned(21, 0),
    ],
    "gold_am_yukon": [
        gy.Began(0), gy.Threw(0, 1, True, 1), gy.Threw(0, 6, False, 7), gy.Entered(0, gy.TAIL, AHEAD),
        gy.TurnedBack(0, gy.TAIL, (1,)), gy.Stepped(0, gy.TAIL, TEAM[-1], BEYOND),
        gy.Staked(0, TEAMS.board.six, gy.TAIL, BEYOND, 6), gy.Retired(0, (AHEAD, *TEAM[:-1])),
        gy.Ended(0, 3, "blocked"), gy.Drawn(1), gy.Placed(1, TEAM[0]), gy.Finished((0,), "all staked"),
    ],
    "calamityville": [
        cv.Piled(BOOM, BUST), cv.Threw(0, 4, True, "move"), cv.Read(0, 3), cv.Paid(cv.BANK, 0, 200, "news"),
        cv.Moved(0, 0, 4), cv.Built(0, 3, "store", 200), cv.Built(1, 2, "mine", 200),
        cv.Built(1, 8, "bank", 0), cv.Paid(1, 0, 300, "rent"), cv.Passed(0, 1, 3, 1),
        cv.Drew(0, 4, 500, "river"), cv.Drew(0, 0, 0, "mine"), cv.Sent(1, 12, "mine"),
        cv.DonkeyRan(0, 3, (3, 8, 3), 3), cv.Returned(1, 3, "store", "donkey"),
        cv.Returned(1, 8, "bank", "fire"), cv.Returned(1, 2, "mine", "cave in"),
        cv.DonkeyRan(0, 0, (), cv.NOWHERE), cv.Busted(0), cv.Read(0, GOLD_PAGE), cv.RanOut(0),
    ],
}  # fmt: skip
"""One after the other, all that flies, hops, burns, flashes and is read."""
SEATS = {"strike_it_rich": 2, "klondike_board": 4, "gold_am_yukon": 2, "calamityville": 3}
FIRST = 300
"""About so many events at the beginning of a game are looked at: those of whole entries of its log."""
LAST = 60
"""So many events at the end of a game are looked at besides those at its beginning."""

games = pytest.mark.parametrize("game", EVENTS)
strike = pytest.mark.parametrize("game", ["strike_it_rich"])


@pytest.fixture(params=["none", "full"])
def desk(tmp_path: Path, game: str, request: pytest.FixtureRequest) -> Iterator[Desk]:
    with bare(tmp_path, game, SEATS[game], request.param) as desk:
        yield desk


@pytest.fixture
def moving(tmp_path: Path, game: str) -> Iterator[Desk]:
    """A table on which everything moves."""
    with bare(tmp_path, game, SEATS[game], "full") as desk:
        yield desk


def start(scene: Room) -> Any:
    """The view with which `EVENTS` begin."""
    return deepcopy(TEAMS) if scene.match.game.name == "gold_am_yukon" else scene.after(())


def as_shown_at_once(desk: Desk) -> None:
    """What was shown event by event is what is shown at once, and in a new layout."""
    scene = room(desk)
    desk.settle()  # a new light is painted over several frames
    before = pixels(desk)
    scene.rebuild()
    desk.settle()
    assert pixels(desk) == before
    if isinstance(scene.table, CalamityTable) and scene.table.put_page_away():
        before = pixels(desk)  # a page lies open as long as its reader wants
    scene.show(scene.view, [*scene.events])
    desk.assert_redraw_is_exact()
    assert pixels(desk) == before


# ------------------------------------------------------------------ events
@games
def test_events_show_what_the_folded_view_shows(tmp_path: Path, game: str) -> None:
    for seed in campaign.seeds(f"table {game}", short=2, long=40):
        match = played(game, seed, seats=2 + seed % 2)
        events = match.events()
        first = max(end for end in accumulate(map(len, match.history())) if end <= FIRST)
        parts = [events[:first], events[max(first, len(events) - LAST) :]]
        animation = ("none", "full")[seed % 2]
        with (
            campaign.told(seed=seed),
            bare(tmp_path / str(seed), game, match=match, animation=animation) as desk,
        ):
            scene = room(desk)
            for number, part in enumerate(parts):
                if number:
                    before = events[: len(events) - len(part)]
                    scene.show(scene.after(before), before)
                for count, event in enumerate(part):
                    scene.perform(event)
                    scene.stage.finish()
                    assert_shows(scene.face)
                    if count % 90 == 0:
                        desk.step()
                        desk.assert_redraw_is_exact()
                as_shown_at_once(desk)


@games
def test_frames_are_drawn_exactly_and_nothing_is_left_behind_by_what_flies(desk: Desk, game: str) -> None:
    scene = room(desk)
    scene.show(start(scene))
    count = len([*scene.layer])
    for event in EVENTS[game]:
        scene.perform(event)
        while scene.stage.busy:
            desk.step(11)
            desk.assert_redraw_is_exact()
    scene.show(start(scene))
    desk.settle()
    assert len([*scene.layer]) == count


@games
def test_an_interrupted_animation_ends_where_show_says(moving: Desk, game: str) -> None:
    scene = room(moving)
    view = start(scene)
    for event in EVENTS[game]:
        scene.perform(event)
        moving.step(5)
        scene.stage.clear()
        scene.match.game.fold(view, event)
        scene.show(view, [*scene.events])
        assert_shows(scene.face)
        moving.assert_redraw_is_exact()
    as_shown_at_once(moving)


# ------------------------------------------------------------------ what moves, what is made
@pytest.mark.parametrize(
    ("game", "steps", "each"),
    [
        ("klondike_board", 8, STEP),
        ("klondike_board", 9, FAST),
        ("calamityville", 1, TOWN_STEP),
        ("calamityville", 6, TOWN_STEP),
    ],
)
def test_a_token_hops_from_space_to_space_and_is_heard_on_each(
    moving: Desk, game: str, steps: int, each: float
) -> None:
    scene, kind = room(moving), {"klondike_board": kb.Moved, "calamityville": cv.Moved}[game]
    table = scene.table
    (walk, *_) = scene.face.begin(kind(0, 0, steps))
    assert walk.seconds == pytest.approx(each * steps)
    seen = []
    for tick in range(101):
        walk.show(tick / 100)
        token = next(one for one in scene.layer if one.picture is table.seats[0].figure(table.tokens.size))
        seen.append(table.space_at(token.rect.center))
    stops = [one for one, other in pairwise([*seen, -2]) if one != other and one >= 0]
    assert stops == sorted(stops)
    assert set(stops) >= set(range(1, steps))
    walk.done()
    moving.step(40)
    moving.sound.played.clear()
    scene.perform(kind(1, 0, steps))
    before = moving.display.pixels
    moving.step()
    moving.step()
    assert moving.display.pixels - before < 3 * (4 * table.tokens.size) ** 2, "little is drawn again"
    moving.settle()
    assert moving.sound.played.count("token") == steps


@games
def test_a_table_is_laid_out_without_making_a_picture_twice(moving: Desk, game: str) -> None:
    assert_laid_out_lightly(room(moving))


STORES = [cv.Built(0, space, "store", 200) for space in (3, 6)]


@pytest.mark.parametrize(
    ("game", "before", "event", "count"),
    [
        ("strike_it_rich", [], sr.Rolled(0, (5, 5, 5), triple=True), 1),
        ("strike_it_rich", [], sr.Rolled(0, (5, 5, 4)), 0),
        ("klondike_board", [], kb.Turned(0, 1, LODE, 60, False), 1),
        ("klondike_board", [], kb.Turned(0, 1, LODE - 1, 5, False), 0),
        ("gold_am_yukon", [], gy.Staked(0, TEAMS.board.six, gy.TAIL, TEAM[-1], 6), 1),
        ("gold_am_yukon", [], gy.Staked(0, TEAMS.board.six - 1, gy.TAIL, TEAM[-1], 1), 0),
        ("calamityville", STORES, cv.Built(0, 8, "store", 200), 1),
        ("calamityville", [*STORES, cv.Built(1, 8, "store", 200)], cv.Passed(1, 0, 8, 0), 1),
        ("calamityville", STORES, cv.Built(1, 8, "store", 200), 0),
        ("calamityville", STORES, cv.Built(0, 8, "bank", 200), 0),
    ],
)
def test_a_fanfare_greets_a_stroke_of_luck_once(
    desk: Desk, before: list[Event], event: Event, count: int
) -> None:
    scene = room(desk)
    scene.show(start(scene))
    for each in (*before, event):
        assert "fanfare" not in desk.sound.played
        scene.perform(each)
        desk.settle()
    assert desk.sound.played.count("fanfare") == count


ROLLS: dict[str, Event] = {
    "strike_it_rich": sr.Opened(0, (1, 4, 5)),
    "klondike_board": kb.Threw(0, (3, 5), "start"),
    "calamityville": cv.Threw(0, 3, False, "move"),
}
"""Rolls with the faces of the dice before the first one."""


@pytest.mark.parametrize("game", ROLLS)
def test_dice_are_faded_until_somebody_has_rolled_them(desk: Desk, game: str) -> None:
    scene = room(desk)
    before = pixels(desk)
    scene.perform(ROLLS[game])
    desk.settle()
    layout = scene.face.layout
    places = layout.loose if game == "strike_it_rich" else layout.dice
    rolled = [desk.display.surface.get_at(place.move(0, -place.height // 6).center) for place in places]
    scene.show(start(scene))
    desk.settle()
    faded = [desk.display.surface.get_at(place.move(0, -place.height // 6).center) for place in places]
    assert all(sum(one[:3]) > sum(other[:3]) + 90 for one, other in zip(rolled, faded, strict=True))
    assert pixels(desk) == before


# ------------------------------------------------------------------ STRIKE IT RICH
@strike
def test_a_strike_is_counted_out_mine_by_mine(desk: Desk) -> None:
    desk.sound.played.clear()
    room(desk).perform(sr.Struck(0, MINE, 5, 25_000, 0, (21, 26, 33)))
    desk.settle()
    assert desk.sound.played.count("coin") == 3
    assert "gold" in desk.sound.played


@strike
def test_dice_lie_in_the_boxes_they_are_placed_in(desk: Desk) -> None:
    table = room(desk).table
    table.dice.show((), (2, 0, 1))
    for box, die in enumerate((2, 0, 1)):
        assert table.dice.rect(die).center == table.layout.boxes[box].center
    table.dice.show((), (1,))
    assert table.dice.rect(1).center == table.layout.boxes[0].center
    assert table.box_at(table.dice.rect(0).center) == -1
    room(desk).perform(sr.Rolled(1, (5, 1, 4)), sr.Bought(1, MINE, 20_000))
    desk.settle()
    assert table.dice.order == (1, 2, 0), "a computer's slide into the boxes of its number"
    assert table.dice.rect(0).center == table.layout.boxes[2].center
    desk.assert_redraw_is_exact()


@strike
def test_a_die_follows_the_hand_lightly_and_goes_back(desk: Desk) -> None:
    scene, display = room(desk), desk.display
    table, home = scene.table, scene.table.dice.rect(1)
    table.dice.lift(1, home.center)
    desk.step(2)
    count = made()
    for step in range(1, 6):
        before = display.pixels
        table.dice.carry((home.centerx - 20 * step, home.centery + 7 * step))
        display.present(desk.app.loop.draw)
        assert 0 < display.pixels - before < (4 * table.layout.die) ** 2
        desk.assert_redraw_is_exact()
    assert made() == count, "it needs no picture"
    table.dice.drop()
    desk.settle()
    assert (table.dice.held, table.dice.rect(1)) == ((), home)


@strike
def test_seats_and_kinds_of_light_differ_in_shape_and_colour(desk: Desk) -> None:
    looks = {(t, c): SeatLook("Belle", "", t, c) for t in TOKENS for c in COLOURS}
    for paint in (SeatLook.badge, SeatLook.flag, SeatLook.disc):
        assert len({paint(look, 60).get_buffer().raw for look in looks.values()}) == len(looks)
    for (_, colour), look in looks.items():
        assert tuple(look.flag(208).get_at((64, 84)))[:3] == PAINTS[colour].tone
    masks = set()
    for kind, look_of in LOOKS.items():
        frame = edge((136, 116), kind, room(desk).face.seats[0], desk.scene.m)
        seen = (frame.get_at((x, y)).a > 90 for x in range(0, 136, 2) for y in range(0, 116, 2))
        masks.add((*seen, look_of.sign))
    assert len(masks) == len(LOOKS)

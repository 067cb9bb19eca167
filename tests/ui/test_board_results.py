"""The results of the board games: the words, as endings.toml tells, the chart, the buttons, the way out.

Of an ending, `score` is the cash or the nuggets of the players, who are Belle, Soapy, Klara and others unless
`names` are told; `records` are figures of theirs, the rest makes the story. Then come the heading, the
sentences, how the chart writes the highest score, and the rows of facts, each with who is best in it;
`short` has the figures of some rows for narrow columns.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from games.calamityville import story as town
from games.calamityville.board import BOOM
from games.gold_am_yukon import story as yukon
from games.gold_am_yukon.board import board
from games.klondike_board import story as klondike
from games.seating import parse_seats
from games.story import Figures, Record
from games.strike_it_rich import story as strike
from games.strike_it_rich.board import GOAL
from saves.trophies import DUEL, Trophy, TrophyNews
from tests.calamityville.table import place as town_place
from tests.klondike_board.table import place
from tests.ui.harness import Desk, opened
from tests.ui.screens import LONGEST_NAMES
from ui.app.scene import GRACE
from ui.dialogs.modal import MenuEntry
from ui.draw import text
from ui.draw.course import Course, course_chart, mark
from ui.draw.seats import PAINTS, SeatLook
from ui.draw.theme import CREAM, Metrics
from ui.games.calamityville.words.ending import ending as town_ending
from ui.games.gold_am_yukon.ending import ending as yukon_ending
from ui.games.klondike_board.words.ending import ending as klondike_ending
from ui.games.strike_it_rich.ending import ending as strike_ending
from ui.play.results.facts import Ending, Row, rank_seats
from ui.play.results.finale import FinaleScene
from ui.play.results.scene import OutcomeScene, ResultsScene, needs_short_figures
from ui.words import in_words

ENDINGS: list[dict[str, Any]] = tomllib.loads(
    (Path(__file__).parent / "endings.toml").read_text(encoding="utf-8")
)["ending"]
NAMES = ("Belle", "Soapy", "Klara", "Kate", "Swede", "Amos")
SIX = tuple(SeatLook._make(seat) for seat in parse_seats(tuple("ABCDEF")))
BUTTONS = {"again": pygame.K_r, "watch": pygame.K_w, "new": pygame.K_n, "home": 0}

Told = dict[str, Any]


# ------------------------------------------------------------------ the words
def of_strike(told: Told, winners: tuple[int, ...], score: list[int]) -> Any:
    cash = tuple((100_000, 300_000, each) for each in score)
    return strike.StrikeStory(winners, cash, recorded(strike.FIGURES, told), cash)


def of_yukon(told: Told, winners: tuple[int, ...], score: list[int]) -> Any:
    records = recorded(yukon.FIGURES, told, nuggets=score)
    turn, seat, name, nuggets = told.get("six", (0, 0, "D4", 0))
    honeycomb = board("honeycomb")
    finds = (yukon.Find(turn, seat, honeycomb.names.index(name), nuggets),) if turn else ()
    walk = yukon.Walk(*told["walk"]) if "walk" in told else None
    course = tuple((0, 1, each) for each in score)
    return yukon.YukonStory(winners, course, records, honeycomb, told.get("why", "all staked"), finds, walk)


def of_town(told: Told, winners: tuple[int, ...], score: list[int]) -> Any:
    records, visit = recorded(town.FIGURES, told), None
    if "visit" in told:
        turn, guest, owner, name, dollars = told["visit"]
        visit = town.RentVisit(turn, guest, owner, town_place(name), dollars)
    street = town_place("Main Street")
    kicks = tuple(town.Kick(turn, owner, street, "bank") for turn, owner in told.get("kicks", ()))
    course = tuple((2000, 2100, each) for each in score)
    return town.CalamityStory(winners, course, records, told.get("bust", 0), 34, BOOM, visit, kicks)


def of_klondike(told: Told, winners: tuple[int, ...], score: list[int]) -> Any:
    blaze = feast = None
    if "feast" in told:
        turn, guest, host, name, heads, cost = told["feast"]
        feast = klondike.PartyRecord(turn, guest, host, place(name), heads, cost)
    if "blaze" in told:
        turn, seat, burnt, owners, cost = told["blaze"]
        blaze = klondike.FireRecord(turn, seat, tuple(map(place, burnt)), tuple(owners), cost)
    strike = klondike.Strike(*told["strike"]) if "strike" in told else None
    course = tuple((50, 70, each) for each in score)
    return klondike.KlondikeStory(winners, course, recorded(klondike.FIGURES, told), strike, blaze, feast)


ENDED: dict[str, tuple[Callable[..., Any], Callable[..., Ending]]] = {
    "strike_it_rich": (of_strike, strike_ending),
    "gold_am_yukon": (of_yukon, yukon_ending),
    "calamityville": (of_town, town_ending),
    "klondike_board": (of_klondike, klondike_ending),
}
"""The story that is told, and how it ends in words; stories of games that were played are held elsewhere."""


def recorded(kept: Figures, told: Told, **more: list[int]) -> tuple[Record, ...]:
    """The records of the players."""
    records = kept.blank(len(told["score"]))
    for name, figures in {**told.get("records", {}), **more}.items():
        for record, figure in zip(records, figures, strict=True):
            assert name in record
            record[name] = figure
    return records


def found(told: Told) -> Told:
    """What is told at the end of a story, in the words of endings.toml."""
    score, (story, ending) = told["score"], ENDED[told["game"]]
    winners = tuple(seat for seat, each in enumerate(score) if each == max(score))
    end = ending(story(told, winners, score), tuple(told.get("names", NAMES[: len(score)])))
    assert end.winners == winners
    assert tuple(values[-1] for values in end.course.values) == tuple(score)
    assert end.course.goal == (GOAL if told["game"] == "strike_it_rich" else 0)
    rows = {in_words(row.name): [[*map(in_words, row.values)], list(row.best)] for row in end.rows}
    most = end.course.label(max(score))
    says, heading = [*map(in_words, end.sentences)], in_words(end.heading).upper()
    short = {in_words(row.name): [*map(in_words, row.short)] for row in end.rows}
    return {"heading": heading, "says": says, "most": most, "rows": rows, "short": short}


@pytest.mark.parametrize("told", ENDINGS, ids=lambda told: told["title"])
def test_an_ending_is_as_it_is_told(told: Told) -> None:
    end = found(told)
    assert {name: end[name] for name in ("heading", "says", "most", "rows")} == {
        name: told[name] for name in ("heading", "says", "most", "rows")
    }
    assert end["short"] | told.get("short", {}) == end["short"]


@pytest.mark.usefixtures("desk")
def test_figures_are_whole_where_they_fit_and_otherwise_all_in_one_unit() -> None:
    row = Row("Cash", ("$25,000", "$1,000"), (0,), short=("25", "1"))
    end = replace(END, rows=(row,), short_unit="in thousands of $")
    wide = text.width("$25,000", 20, True)
    assert not needs_short_figures(end, wide, 20)
    assert needs_short_figures(end, wide - 1, 20)
    assert not needs_short_figures(replace(end, short_unit=""), 1, 20), "there are no short ones"


# ------------------------------------------------------------------ the chart
@pytest.mark.usefixtures("desk")
@pytest.mark.parametrize("m", [Metrics(960, 600), Metrics(960, 600, 175), Metrics(1080, 1920, 175)], ids=str)
@pytest.mark.parametrize("turns", [1, 2, 60, 900])
def test_each_line_has_its_colour_and_its_height_and_stays_inside(m: Metrics, turns: int) -> None:
    values = [tuple(min(1_250_000, 9_000 * (n + 2) * (seat + 1)) for n in range(turns)) for seat in range(6)]
    drawn = course_chart(Course("Cash", tuple(values), "{:,}".format, GOAL), SIX, (m.u(520), m.half(340)), m)
    heights = []
    for seat in SIX:
        mask = pygame.mask.from_threshold(drawn.lines, seat.paint.tone, (8, 8, 8, 255))
        assert mask.count() > 0
        heights.append(mask.centroid()[1])
    assert turns > 60 or heights[0] > heights[-1] + 20
    box = drawn.lines.get_bounding_rect(100)
    assert drawn.lines.get_rect().contains(drawn.field)
    assert box.x >= drawn.field.x - m.t(13)
    assert box.right <= drawn.lines.get_width()


@pytest.mark.usefixtures("desk")
def test_the_lines_differ_without_colour() -> None:
    shapes = [pygame.mask.from_surface(mark(seat, PAINTS["red"].tone, 40), 120) for seat in range(6)]
    for one in range(6):
        for other in range(one):
            both = shapes[one].overlap_mask(shapes[other], (0, 0)).count()
            either = shapes[one].count() + shapes[other].count() - both
            assert both / either < 0.93, (one, other)


def test_names_of_any_length_leave_a_chart_room_for_its_lines(desk: Desk) -> None:
    longest = tuple(SeatLook._make(seat) for seat in parse_seats(LONGEST_NAMES))
    course = Course("Nuggets after each turn", tuple((0, 4, number) for number in range(6)))
    for window in ((960, 600), (1280, 800), (3840, 2160)):
        for text_size in (100, 175):
            m = Metrics(*window, text_size)
            size = m.u(480), m.u(300)
            for seats in (SIX, longest):
                assert course_chart(course, seats, size, m).field.height >= size[1] // 4


# ------------------------------------------------------------------ the scenes
END = Ending(
    "SOAPY WON!", ("It was close.",), (1,), Course("Cash", ((100, 300, 640), (100, 280, 1_005))),
    (Row("Cash", ("$640", "$1,005"), (1,)),),
)  # fmt: skip
FADED = 12  # steps after which nothing of the scene before is seen
PAGES = pytest.mark.parametrize("kind", [FinaleScene, ResultsScene])


class Host:
    """The results over a board, or the stage before them, and what was chosen there."""

    def __init__(self, desk: Desk, kind: type[OutcomeScene] = ResultsScene) -> None:
        self.desk = desk
        self.chosen: list[str] = []
        entries = [
            MenuEntry("Play again", "redo", "R", "again", lambda: self.chosen.append("again"), "primary"),
            MenuEntry("Watch the replay", "play", "W", "waste", lambda: self.chosen.append("watch")),
            MenuEntry("New game", "new", "N", "new", lambda: self.chosen.append("new")),
            MenuEntry("Games", "home", "", "", lambda: self.chosen.append("home")),
        ]
        self.below = desk.scene
        desk.app.push(
            FinaleScene(desk.app, END, SIX[:2], entries, TrophyNews)
            if kind is FinaleScene
            else ResultsScene(desk.app, END, SIX[:2], entries)
        )
        desk.step()

    @property
    def scene(self) -> OutcomeScene:
        return self.desk.at(OutcomeScene)

    def wait(self) -> None:
        """Until they may be left."""
        self.desk.settle()
        self.desk.step(2, GRACE)

    @property
    def is_left(self) -> bool:
        return self.desk.scene is self.below


@PAGES
@pytest.mark.parametrize("way", ["mouse", "tab", "key"])
def test_each_button_is_used_by_mouse_by_tab_and_by_its_key_but_not_the_moment_it_is_shown(
    desk: Desk, way: str, kind: type[OutcomeScene]
) -> None:
    for number, (name, key) in enumerate(BUTTONS.items()):
        host = Host(desk, kind)
        for chosen in ([], [name]):
            if way == "mouse":
                desk.click(host.scene.buttons[number].area.center)
            elif way == "key" and key:
                desk.press_key(key)
            else:
                for _ in range((number + 1) * (not chosen)):
                    desk.press_key(pygame.K_TAB)
                desk.assert_redraw_is_exact()
                desk.press_key(pygame.K_RETURN)
            assert (host.chosen, host.is_left) == (chosen, bool(chosen))
            desk.step(2, GRACE)


@PAGES
def test_escape_leaves_the_results_but_not_the_moment_they_are_shown(
    desk: Desk, kind: type[OutcomeScene]
) -> None:
    host = Host(desk, kind)
    for is_left in (False, True):
        desk.press_key(pygame.K_ESCAPE)
        assert host.is_left is is_left
        desk.step(2, GRACE)


@PAGES
def test_a_press_beside_the_results_does_not_shut_them_but_their_cross_does(
    desk: Desk, kind: type[OutcomeScene]
) -> None:
    host = Host(desk, kind)
    host.wait()
    desk.click((5, 5))
    assert not host.is_left
    desk.click(host.scene.buttons[4].area.center)
    assert host.is_left


@PAGES
@pytest.mark.parametrize("key", [pygame.K_SPACE, pygame.K_RETURN])
def test_the_key_that_throws_dice_chooses_nothing_before_the_focus_was_moved(
    desk: Desk, key: int, kind: type[OutcomeScene]
) -> None:
    host = Host(desk, kind)
    for _ in range(5):
        desk.press_key(key)
        host.wait()
    assert not host.is_left
    desk.press_key(pygame.K_RIGHT)
    desk.press_key(key)
    assert host.chosen == ["watch"]


def test_settings_over_the_results_leave_them_as_they_were(desk: Desk) -> None:
    host = Host(desk)
    host.wait()
    desk.press_key(pygame.K_COMMA)
    desk.press_key(pygame.K_ESCAPE)
    assert host.scene.focus.target is None
    desk.press_key(pygame.K_r)
    assert host.chosen == ["again"]


def test_the_lines_are_drawn_before_ones_eyes_once_and_a_key_ends_that(tmp_path: Path) -> None:
    with opened(tmp_path, (960, 600), animation="full") as desk:
        host, looks = Host(desk), set()
        for _ in range(20):
            desk.step()
            looks.add(desk.display.surface.get_buffer().raw)
            desk.assert_redraw_is_exact()
        assert len(looks) > 10
        desk.press_key(pygame.K_TAB)
        assert not host.scene.stage.busy
        desk.resize((1100, 700))
        assert not host.scene.stage.busy


# ------------------------------------------------------------------ the stage
def staged(desk: Desk, winners: tuple[int, ...], scores: tuple[int, ...], *found: Trophy) -> FinaleScene:
    """The stage after a game with these fortunes, by which trophies were won."""
    course = Course("Cash", tuple((0, score) for score in scores), "${:,}".format)
    end = Ending("IT IS OVER!", ("It was close.",), winners, course, ())
    scene = FinaleScene(desk.app, end, SIX[: len(scores)], [], lambda: TrophyNews(found, 7, 8))
    desk.show(lambda _: scene)
    return scene


def test_who_won_stands_first_and_equal_fortunes_share_a_place(desk: Desk) -> None:
    scene = staged(desk, (2,), (500, 700, 600, 500))
    assert [(each.seat, each.place) for each in rank_seats(scene.ending)] == [
        (2, 0),
        (1, 1),
        (0, 2),
        (3, 2),
    ]
    assert [(each.seat, each.place) for each in rank_seats(staged(desk, (0, 1), (9, 9, 5)).ending)] == [
        (0, 0),
        (1, 0),
        (2, 2),
    ]


def test_the_last_fortune_is_counted_up_first_and_then_the_winners(tmp_path: Path) -> None:
    with opened(tmp_path, (960, 600), animation="full") as desk:
        scene = FinaleScene(desk.app, END, SIX[:2], [], TrophyNews)
        desk.app.push(scene)
        seen: list[list[bytes]] = []
        while scene.stage.busy or not seen:
            desk.step()
            rows = [desk.display.surface.subsurface(row.inflate(-30, -30)) for row in scene.rooms.rows]
            seen.append([pygame.image.tobytes(row, "RGB") for row in rows])
            desk.assert_redraw_is_exact()
        first, last = ([frame[number] for frame in seen[FADED:]] for number in (0, 1))
        begins = next(frame for frame, picture in enumerate(first) if picture != first[0])
        assert len(set(last[:begins])) > 1
        assert set(last[begins:]) == {last[-1]}
        assert [name for name in desk.sound.played if name != "click"] == ["coins", "coins", "fanfare"]
        assert [strength for name, strength in desk.sound.strengths if name == "coins"] == [0, 1]


@pytest.mark.parametrize(("window", "text_size"), [((960, 600), 175), ((1280, 800), 100)])
def test_a_game_unaided_has_a_seal_and_any_other_a_line_on_the_way_it_counts(
    window: tuple[int, int], text_size: int, tmp_path: Path
) -> None:
    with opened(tmp_path, window, text_size=text_size) as desk:
        for counted, is_unaided in (("", False), ("Unaided", True), ("With help: hints", False)):
            ending = replace(END, counted=counted, is_unaided=is_unaided)
            scene = FinaleScene(desk.app, ending, SIX[:2], [], TrophyNews)
            desk.app.push(scene)
            desk.settle()
            seal, note = scene.rooms.honor, scene.rooms.counted
            assert (seal.height > 0, note.height > 1) == (is_unaided, bool(counted) and not is_unaided)
            pixels = pygame.image.tobytes(
                desk.display.surface.subsurface(seal if is_unaided else note), "RGB"
            )
            assert (tuple(CREAM) in set(zip(*[iter(pixels)] * 3, strict=True))) == is_unaided
            assert note.y > scene.rooms.strip.bottom or not note.height


def test_trophies_that_the_game_has_won_are_handed_over(tmp_path: Path) -> None:
    for found in ((), DUEL[:1], DUEL[:3]):
        for window, text_size in (((960, 600), 175), ((1280, 800), 100)):
            with opened(tmp_path, window, text_size=text_size) as desk:
                scene = staged(desk, (0,), (9, 5), *found)
                assert (scene.news.new if scene.news else ()) == found
                assert desk.sound.played.count("gold") == len(found[:1])
                desk.assert_redraw_is_exact()
                desk.resize((1100, 700))
                assert (scene.news.new if scene.news else ()) == found

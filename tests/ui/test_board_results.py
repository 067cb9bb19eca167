"""The results of a board game: the sentences, the chart, the buttons, and how they are left."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from games.seating import parse_seats
from games.strike_it_rich.board import GOAL, MINE_AT
from games.strike_it_rich.story import Deeds, Story, story
from tests.ui.harness import Desk, opened
from tests.ui.strike_games import played
from ui.app.scene import GRACE
from ui.dialogs.modal import Entry
from ui.draw.charts import Course, fortunes, mark
from ui.draw.seats import PAINTS, SeatLook
from ui.draw.theme import Metrics
from ui.games.strike_it_rich.ending import ending
from ui.play.results import Ending, ResultsScene, Row, best_row

NAMES = ("Belle", "Soapy")
LOOKS = tuple(SeatLook.of(seat) for seat in parse_seats(("Belle", "Soapy")))
SIX = tuple(SeatLook.of(seat) for seat in parse_seats(tuple("ABCDEF")))
BUTTONS = {"again": pygame.K_r, "watch": pygame.K_w, "new": pygame.K_n, "home": 0}


def told(winner: int = 0, **changes: tuple[int, int]) -> Story:
    """A story made by hand; `changes` are what both did."""
    deeds = (Deeds(), Deeds())
    for name, values in changes.items():
        for each, value in zip(deeds, values, strict=True):
            setattr(each, name, value)
    cash = [(100_000, 300_000, 640_000), (100_000, 280_000, 615_000)]
    cash[winner] = (*cash[winner][:2], 1_005_000)
    return Story(winner, tuple(cash), tuple(cash), deeds)


# ------------------------------------------------------------------ the words
@pytest.mark.parametrize(
    ("story", "reason"),
    [
        (
            told(bonus=(500_000, 200_000), struck=(400_000, 390_000)),
            "Mines side by side decided it: bonuses brought Belle $500,000, and Soapy $200,000.",
        ),
        (
            told(1, bonus=(100_000, 100_000), struck=(300_000, 450_000)),
            "Strikes decided it: Soapy's dice struck ore for $450,000, Belle's for $300,000.",
        ),
        (
            told(estate=(50_000, 200_000)),
            "Soapy's money lay in mines: $200,000, which do not count for the million.",
        ),
        (told(), "It was a close race, and Belle reached the million first."),
    ],
)
def test_it_says_why(story: Story, reason: str) -> None:
    assert ending(story, NAMES).sentences[1] == reason


def test_it_says_who_won_and_how_and_any_name_has_a_heading() -> None:
    found = ending(told(1), NAMES)
    assert found.heading == "SOAPY STRUCK IT RICH!"
    assert found.sentences[0] == "Soapy won with $1,005,000 after 2 turns; Belle has $640,000."
    assert found.winners == (1,)
    assert (found.course.goal, found.course.values) == (GOAL, told(1).cash)
    you = ending(told(1), ("You", "Klara"))
    assert you.sentences[0] == "Klara won with $1,005,000 after 2 turns; you have $640,000."
    assert ending(told(0), ("You", "Klara")).heading == "YOU STRUCK IT RICH!"
    assert ending(told(0), ("Łucja", "Klara")).heading == "A MILLION DOLLARS!"


def test_the_facts_are_those_of_the_game() -> None:
    match = played()
    found, deeds = story(match), story(match).deeds
    rows = {row.name: row for row in ending(found, NAMES).rows}
    assert rows["Cash"].values == tuple(f"${dollars:,}" for dollars in match.state.cash)
    assert rows["Cash"].best == (found.winner,)
    assert rows["Bonuses earned"].values == tuple(f"${each.bonus:,}" for each in deeds)
    assert rows["Strikes"].values == tuple(f"{each.strikes} (${each.struck:,})" for each in deeds)
    assert rows["Triple Plays"].values == tuple(str(each.triple_plays) for each in deeds)
    by_hand = told(luck=(51_312, -48_920), strikes=(1, 0), dearest_mine=(MINE_AT[1, 4], -1))
    rows = {row.name: row for row in ending(by_hand, NAMES).rows}
    assert rows["Luck of the dice"] == Row("Luck of the dice", ("+$51,000", "-$49,000"), (0,))
    assert rows["in the mine"].values == ("Grubstake", "–")
    assert best_row("Mines", (3, 7, 7), str).best == (1, 2)
    assert best_row("Mines", (5, 5), str).best == ()


# ------------------------------------------------------------------ the chart
@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with opened(tmp_path, (960, 600)) as desk:
        yield desk


@pytest.mark.usefixtures("desk")
@pytest.mark.parametrize("m", [Metrics(960, 600), Metrics(960, 600, 175), Metrics(1080, 1920, 175)], ids=str)
@pytest.mark.parametrize("turns", [1, 2, 60, 900])
def test_each_line_has_its_colour_and_its_height_and_stays_inside(m: Metrics, turns: int) -> None:
    values = [tuple(min(1_250_000, 9_000 * (n + 2) * (seat + 1)) for n in range(turns)) for seat in range(6)]
    drawn = fortunes(Course("Cash", tuple(values), "{:,}".format, GOAL), SIX, (m.u(520), m.half(340)), m)
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


# ------------------------------------------------------------------ the scene
class Host:
    """Results over a board, and what was chosen in them."""

    def __init__(self, desk: Desk, found: Ending | None = None) -> None:
        self.desk = desk
        self.chosen: list[str] = []
        entries = [
            Entry("Play again", "redo", "R", "again", lambda: self.chosen.append("again"), "primary"),
            Entry("Watch the game", "play", "W", "waste", lambda: self.chosen.append("watch")),
            Entry("New game", "new", "N", "new", lambda: self.chosen.append("new")),
            Entry("Games", "home", "", "", lambda: self.chosen.append("home")),
        ]
        self.below = desk.scene
        looks = SIX[: len(found.course.values)] if found else LOOKS
        desk.app.push(ResultsScene(desk.app, found or ending(story(played()), NAMES), looks, entries))
        desk.step()

    @property
    def scene(self) -> ResultsScene:
        assert isinstance(self.desk.scene, ResultsScene)
        return self.desk.scene

    def wait(self) -> None:
        """Until they may be left."""
        self.desk.settle()
        self.desk.step(2, GRACE)

    @property
    def is_left(self) -> bool:
        return self.desk.scene is self.below


@pytest.mark.parametrize("size", [(960, 600), (1080, 1920)])
def test_six_seats_and_long_names_are_shown(tmp_path: Path, size: tuple[int, int]) -> None:
    values = tuple(tuple(seat * turn for turn in range(20)) for seat in range(6))
    rows = (
        Row("Stones in the treasury", tuple("1,000,000" for _ in range(6))),
        best_row("Luck", range(6), str),
    )
    found = Ending(
        "A LONG HEADING FOR MANY PLAYERS", ("Five won.",), (1, 2, 3, 4, 5), Course("Stones", values), rows
    )
    with opened(tmp_path, size, text_size=175) as desk:
        Host(desk, found).wait()
        desk.assert_redraw_is_exact()
        desk.assert_idle_draws_nothing()


@pytest.mark.parametrize(("number", "name"), list(enumerate(BUTTONS)))
def test_each_button_is_used_by_mouse_by_tab_and_by_its_key(desk: Desk, number: int, name: str) -> None:
    for way in ("mouse", "tab", "key"):
        host = Host(desk)
        host.wait()
        if way == "mouse":
            desk.click(host.scene.buttons[number].area.center)
        elif way == "tab":
            for _ in range(number + 1):
                desk.press_key(pygame.K_TAB)
            desk.assert_redraw_is_exact()
            desk.press_key(pygame.K_RETURN)
        elif BUTTONS[name]:
            desk.press_key(BUTTONS[name])
        else:
            continue
        assert host.chosen == [name]
        assert host.is_left


def test_nothing_leaves_the_results_the_moment_they_are_shown(desk: Desk) -> None:
    for key in (pygame.K_ESCAPE, pygame.K_r, pygame.K_w, pygame.K_n):
        host = Host(desk)
        for is_left in (False, True):
            desk.press_key(key)
            assert host.is_left is is_left
            desk.step(2, GRACE)
    for number in range(6):
        host = Host(desk)
        place = (5, 5) if number == 5 else host.scene.buttons[number].area.center
        for is_left in (False, True):
            desk.click(place)
            assert host.is_left is is_left
            desk.step(2, GRACE)
        assert len(host.chosen) == (number < 4)


@pytest.mark.parametrize("key", [pygame.K_SPACE, pygame.K_RETURN])
def test_the_key_that_throws_dice_chooses_nothing_before_the_focus_was_moved(desk: Desk, key: int) -> None:
    host = Host(desk)
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
        host, looks = Host(desk), []
        for _ in range(20):
            desk.step()
            looks.append(desk.display.surface.get_buffer().raw)
            desk.assert_redraw_is_exact()
        assert len(set(looks)) > 10
        desk.press_key(pygame.K_TAB)
        assert not host.scene.stage.busy
        desk.resize((1100, 700))
        assert not host.scene.stage.busy

"""The results of a board game: the sentences, the chart, the facts, the buttons, at every size."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from pathlib import Path

import pygame
import pytest
from pygame import Surface

from games.seating import COLOURS, parse_seats
from games.strike_it_rich.board import GOAL, MINE_AT
from games.strike_it_rich.story import Deeds, Story, story
from tests.ui.harness import Desk, opened
from tests.ui.strike_games import played
from ui.app.scene import GRACE
from ui.dialogs.modal import Entry
from ui.draw.charts import Course, fortunes, mark, scale, spread
from ui.draw.seats import PAINTS, SeatLook
from ui.draw.theme import Colour, Metrics
from ui.games.strike_it_rich.ending import ending
from ui.play.results import Ending, ResultsScene, Row, best_row

NAMES = ("Belle", "Soapy")
LOOKS = tuple(SeatLook.of(seat) for seat in parse_seats(("Belle", "Soapy")))
SIX = tuple(SeatLook.of(seat) for seat in parse_seats(tuple("ABCDEF")))
METRICS = (Metrics(960, 600), Metrics(960, 600, 175), Metrics(1280, 800), Metrics(1080, 1920, 175))
SCREENS = [((960, 600), 100), ((960, 600), 175), ((1280, 800), 100), ((1080, 1920), 125), ((3840, 2160), 100)]


def strike_ending(looks: Sequence[SeatLook]) -> Ending:
    """How a whole game of STRIKE IT RICH ended."""
    return ending(story(played()), [look.name for look in looks])


def told(winner: int = 0, **changes: tuple[int, int]) -> Story:
    """A story made by hand; `changes` are what both did."""
    deeds = (Deeds(), Deeds())
    for name, values in changes.items():
        for each, value in zip(deeds, values, strict=True):
            setattr(each, name, value)
    cash = [(100_000, 300_000, 640_000), (100_000, 280_000, 615_000)]
    cash[winner] = (*cash[winner][:2], 1_005_000)
    return Story(winner, tuple(cash), tuple(cash), deeds)


@pytest.fixture(autouse=True, scope="module")
def _desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """A display, for tests that only paint."""
    folder: Path = tmp_path_factory.mktemp("results")
    with opened(folder, (960, 600)) as desk:
        yield desk


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


def test_it_says_who_won_and_how() -> None:
    found = ending(told(1), NAMES)
    assert found.heading == "SOAPY STRUCK IT RICH!"
    assert found.sentences[0] == "Soapy won with $1,005,000 after 2 turns; Belle has $640,000."
    assert found.winners == (1,)
    assert (found.course.goal, found.course.values) == (GOAL, told(1).cash)


def test_you_are_spoken_to_and_any_name_has_a_heading() -> None:
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
    assert [abs(each.luck) // 1000 > 0 for each in deeds] == [
        value[0] in "+-" for value in rows["Luck of the dice"].values
    ]


def test_luck_is_told_in_thousands() -> None:
    rows = {row.name: row for row in ending(told(luck=(51_312, -48_920)), NAMES).rows}
    assert rows["Luck of the dice"] == Row("Luck of the dice", ("+$51,000", "-$49,000"), (0,))
    none = {row.name: row for row in ending(told(luck=(400, -400)), NAMES).rows}
    assert none["Luck of the dice"].values == ("$0", "$0")


def test_a_strike_that_never_was_has_no_mine() -> None:
    rows = {
        row.name: row for row in ending(told(strikes=(1, 0), dearest_mine=(MINE_AT[1, 4], -1)), NAMES).rows
    }
    assert rows["in the mine"].values == ("Grubstake", "–")


def test_the_best_is_told_unless_all_are_alike() -> None:
    assert best_row("Mines", (3, 7, 7), str).best == (1, 2)
    assert best_row("Mines", (5, 5), str).best == ()


# ------------------------------------------------------------------ the chart
def amount(picture: Surface, tone: Colour, reach: int = 8) -> int:
    """How many pixels are nearly of a colour."""
    return pygame.mask.from_threshold(picture, tone, (reach, reach, reach, 255)).count()


def chart(m: Metrics, values: tuple[tuple[int, ...], ...], seats: tuple[SeatLook, ...] = LOOKS) -> Surface:
    drawn = fortunes(Course("Cash", values, "{:,}".format, GOAL), seats, (m.u(520), m.half(340)), m)
    whole = drawn.grid.copy()
    whole.blit(drawn.lines, (0, 0))
    return whole


@pytest.mark.parametrize("m", METRICS, ids=str)
@pytest.mark.parametrize("turns", [1, 2, 60, 900])
def test_each_line_has_its_colour_and_stays_inside(m: Metrics, turns: int) -> None:
    values = tuple(
        tuple(min(1_250_000, 20_000 * (n + 2) * (seat + 1)) for n in range(turns)) for seat in range(2)
    )
    drawn = fortunes(Course("Cash", values, "{:,}".format, GOAL), LOOKS, (m.u(520), m.half(340)), m)
    for seat in LOOKS:
        assert amount(drawn.lines, seat.paint.tone) > 0
    field = drawn.field
    box = drawn.lines.get_bounding_rect(100)
    assert drawn.lines.get_rect().contains(field)
    assert box.x >= field.x - m.t(13)
    assert box.right <= drawn.lines.get_width()


def test_the_lines_differ_without_colour() -> None:
    shapes = [pygame.mask.from_surface(mark(seat, PAINTS["red"].tone, 40), 120) for seat in range(6)]
    for one in range(6):
        for other in range(one):
            both = shapes[one].overlap_mask(shapes[other], (0, 0)).count()
            either = shapes[one].count() + shapes[other].count() - both
            assert both / either < 0.93, (one, other)


def test_marks_of_one_line_are_not_those_of_another() -> None:
    grey = [
        pygame.transform.grayscale(chart(METRICS[2], ((0,) * 30, (GOAL,) * 30), pair))
        for pair in (LOOKS, LOOKS[::-1])
    ]
    assert grey[0].get_buffer().raw != grey[1].get_buffer().raw


def test_a_higher_fortune_is_drawn_higher() -> None:
    m = METRICS[2]
    places = []
    for seat in range(2):
        picture = fortunes(Course("", ((0, 900_000), (0, 100_000)), str, GOAL), LOOKS, (500, 300), m).lines
        mask = pygame.mask.from_threshold(picture, LOOKS[seat].paint.tone, (8, 8, 8, 255))
        places.append(mask.centroid()[1])
    assert places[0] < places[1] - 20


@pytest.mark.parametrize(
    ("values", "goal", "wanted"),
    [
        ((100_000, 1_010_000), GOAL, (0, 250_000)),
        ((0, 3), 0, (0, 1)),
        ((0, 12), 0, (0, 5)),
        ((-40, 100), 0, (-50, 50)),
        ((0, 0), 0, (0, 1)),
        ((0, 10**9), 0, (0, 250_000_000)),
    ],
)
def test_the_lines_of_the_chart_are_round(
    values: tuple[int, ...], goal: int, wanted: tuple[int, int]
) -> None:
    low, step, top = scale(Course("", (values,), str, goal))
    assert (low, step) == wanted
    assert top >= max(*values, goal)
    assert (top - low) / step <= 6.5


def test_badges_are_moved_apart_and_stay_inside() -> None:
    moved = spread([10.0, 11.0, 12.0, 95.0], 20, 10, 90)
    assert all(later - former >= 20 for former, later in itertools.pairwise(moved))
    assert moved[0] >= 10
    assert moved[-1] <= 90
    assert spread([30.0, 60.0], 20, 10, 90) == [30.0, 60.0]


@pytest.mark.parametrize("m", METRICS, ids=str)
def test_six_seats_have_room(m: Metrics) -> None:
    picture = chart(m, tuple(tuple(range(0, 100_000 * (seat + 1), 10_000))[:10] for seat in range(6)), SIX)
    for name in COLOURS:
        assert amount(picture, PAINTS[name].tone) > 0


# ------------------------------------------------------------------ the scene
class Host:
    """Results over a board, seen for a while unless they are `new`, and what was chosen in them."""

    def __init__(self, desk: Desk, found: Ending | None = None, *, is_new: bool = False) -> None:
        self.desk = desk
        self.chosen: list[str] = []
        entries = [
            Entry("Play again", "redo", "R", "again", lambda: self.chosen.append("again"), "primary"),
            Entry("Watch the game", "play", "W", "waste", lambda: self.chosen.append("watch")),
            Entry("New game", "new", "N", "new", lambda: self.chosen.append("new")),
            Entry("Games", "home", "", "", lambda: self.chosen.append("home")),
        ]
        self.below = desk.scene
        looks = tuple(SeatLook.of(seat) for seat in parse_seats(played().seats))
        if found:
            desk.show(lambda app: ResultsScene(app, found, SIX[: len(found.course.values)], entries))
        else:
            desk.show(
                lambda app: ResultsScene(
                    app, ending(story(played()), [look.name for look in looks]), looks, entries
                )
            )
        if not is_new:
            desk.step(2, GRACE)

    @property
    def scene(self) -> ResultsScene:
        assert isinstance(self.desk.scene, ResultsScene)
        return self.desk.scene


@pytest.mark.parametrize(("size", "text_size"), SCREENS)
def test_it_is_drawn_exactly_at_every_size(tmp_path: Path, size: tuple[int, int], text_size: int) -> None:
    with opened(tmp_path, size, text_size=text_size) as desk:
        Host(desk)
        desk.assert_redraw_is_exact()
        desk.assert_idle_draws_nothing()


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
        Host(desk, found)
        desk.assert_redraw_is_exact()


@pytest.mark.parametrize("number", range(4))
def test_each_button_is_used_by_mouse_and_by_keyboard(tmp_path: Path, number: int) -> None:
    names = ["again", "watch", "new", "home"]
    with opened(tmp_path) as desk:
        for keys in (False, True):
            host = Host(desk)
            if keys:
                for _ in range(number + 1):
                    desk.press_key(pygame.K_TAB)
                desk.assert_redraw_is_exact()
                desk.press_key(pygame.K_RETURN)
            else:
                desk.click(host.scene.buttons[number].area.center)
            assert host.chosen == [names[number]]
            assert desk.scene is host.below


@pytest.mark.parametrize(
    ("key", "chosen"), [(pygame.K_r, "again"), (pygame.K_w, "watch"), (pygame.K_n, "new")]
)
def test_the_keys_of_the_buttons(tmp_path: Path, key: int, chosen: str) -> None:
    with opened(tmp_path) as desk:
        host = Host(desk)
        desk.press_key(key)
        assert host.chosen == [chosen]


LEAVING = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_r, pygame.K_w, pygame.K_n)


@pytest.mark.parametrize("key", LEAVING)
def test_no_key_leaves_the_results_the_moment_they_are_shown(tmp_path: Path, key: int) -> None:
    with opened(tmp_path) as desk:
        host = Host(desk, is_new=True)
        desk.press_key(pygame.K_TAB)
        desk.press_key(key)
        assert desk.scene is host.scene
        assert host.chosen == []
        desk.step(2, GRACE)
        desk.press_key(key)
        assert desk.scene is host.below


@pytest.mark.parametrize("number", range(6))
def test_no_click_leaves_the_results_the_moment_they_are_shown(tmp_path: Path, number: int) -> None:
    with opened(tmp_path) as desk:
        host = Host(desk, is_new=True)
        place = (5, 5) if number == 5 else host.scene.buttons[number].area.center
        desk.click(place)
        assert desk.scene is host.scene
        assert host.chosen == []
        desk.step(2, GRACE)
        desk.click(place)
        assert desk.scene is host.below


@pytest.mark.parametrize("key", [pygame.K_SPACE, pygame.K_RETURN])
def test_the_key_that_throws_dice_chooses_nothing_before_the_focus_was_moved(
    tmp_path: Path, key: int
) -> None:
    with opened(tmp_path) as desk:
        host = Host(desk)
        for _ in range(5):
            desk.press_key(key)
            desk.step(1, GRACE)
        assert desk.scene is host.scene
        desk.press_key(pygame.K_RIGHT)
        desk.press_key(key)
        assert host.chosen == ["watch"]


def test_settings_over_the_results_leave_them_as_they_were(tmp_path: Path) -> None:
    with opened(tmp_path) as desk:
        host = Host(desk)
        desk.press_key(pygame.K_COMMA)
        desk.press_key(pygame.K_ESCAPE)
        assert desk.scene is host.scene
        assert host.scene.focus.target is None
        desk.press_key(pygame.K_r)
        assert host.chosen == ["again"]


@pytest.mark.parametrize("way", ["escape", "cross", "beside"])
def test_the_board_can_be_looked_at_again(tmp_path: Path, way: str) -> None:
    with opened(tmp_path) as desk:
        host = Host(desk)
        if way == "escape":
            desk.press_key(pygame.K_ESCAPE)
        else:
            desk.click(host.scene.buttons[-1].area.center if way == "cross" else (5, 5))
        assert desk.scene is host.below
        assert host.chosen == []


def test_the_lines_are_drawn_before_ones_eyes_and_a_key_ends_that(tmp_path: Path) -> None:
    with opened(tmp_path, animation="full") as desk:
        host = Host.__new__(Host)
        host.desk, host.chosen = desk, []
        looks = tuple(SeatLook.of(seat) for seat in parse_seats(played().seats))
        desk.app.push(ResultsScene(desk.app, strike_ending(looks), looks, []))
        widths = []
        for _ in range(30):
            desk.step()
            assert host.scene._lines
            widths.append(host.scene._lines.rect.width)
            desk.assert_redraw_is_exact()
        assert widths == sorted(widths)
        assert len(set(widths)) > 10
        desk.press_key(pygame.K_TAB)
        assert not host.scene.stage.busy
        desk.step(20)
        desk.assert_redraw_is_exact()
        desk.resize((960, 600))
        assert not host.scene.stage.busy, "it is shown but once"

"""Every screen looks as it did, and its words are whole at any size: never cut, hidden or too small."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import fmean

import pygame
import pytest
from pygame import Rect, Surface

from games.calamityville.board import PAGES
from games.klondike_board.board import CARDS, RING
from games.seating import parse_seats
from games.strike_it_rich.board import MINES, mine_name, ore_name
from saves.settings import Settings
from tests.kit import campaign, snapshots
from tests.ui.contrast import dim
from tests.ui.hands import button, choose
from tests.ui.harness import Desk, opened
from tests.ui.pictures import differences, write
from tests.ui.screens import LONGEST, PLAYERS, SCREENS
from tests.ui.texts import Page, Written, in_part, seen, smallest, watched
from ui.draw import cache
from ui.draw.seats import SeatLook
from ui.draw.theme import Metrics
from ui.games.calamityville.board.building_cards import CARD_EDGE, CardText, common_font_sizes
from ui.games.calamityville.board.building_cards import card as building_card
from ui.games.calamityville.board.layout import compute_layout as calamity_layout
from ui.games.calamityville.board.newspaper_page import page_picture
from ui.games.klondike_board.board.layout import compute_layout as klondike_layout
from ui.games.klondike_board.board.read_card import Reading, render_card
from ui.games.klondike_board.board.spaces import label
from ui.play.panels.layout import BoardLayout
from ui.play.panels.log import paint_in_order, paint_recent
from ui.play.panels.notices import paint_turn_sign
from ui.play.playing.scene import PlayScene
from ui.screens.new_game.scene import NewGameScene
from ui.screens.settings import SettingsScene
from ui.widgets.bar import compute_bar_layout
from ui.widgets.pill import turn_pill
from ui.words import ENGLISH, LANGUAGES, in_words, set_language

FOLDER = Path(__file__).parent / "fingerprints"
FINGERPRINT = (64, 40)
MOST_ON_AVERAGE = 2.0
MOST_ANYWHERE = 48

USUAL = 100
SMALL = (960, 600)
LARGE_TEXT = (
    (SMALL, 175), (SMALL, 150), (SMALL, 125), ((1280, 800), 125), ((1280, 800), 175), ((1920, 1080), 175),
)  # fmt: skip
"""Windows and sizes of text; the short run looks at the first, which has least room for most."""
TRANSLATED = [(code, window) for window in (SMALL, (1280, 800)) for code in reversed(LANGUAGES[1:])]
"""Languages and windows; the short run looks at the first, the longest words where there is least room."""

DECORATION = frozenset({"KLONDIKE", "JOKER KLONDIKE", "K"})
"""Letters on the cloth of a patience, where nothing lies: they say nothing that is not said elsewhere."""

OTHERS: dict[str, tuple[str, tuple[int, int], dict[str, object]]] = {
    "tall": ("patience_middle", (1080, 1920), {}),
    "tall_strike": ("strike_forming", (1080, 1920), {}),
    "tall_calamity": ("calamity_results", (1080, 1920), {}),
    "large_text": ("patience_middle", (1280, 800), {"text_size": 175}),
    "four_colours": ("patience_middle", (1280, 800), {"card_style": "four"}),
    "large_index": ("patience_middle", SMALL, {"card_style": "large"}),
}
"""What a screen looks like elsewhere: which one, in which window, with which settings."""


# ------------------------------------------------------------------ looks
def fingerprint(desk: Desk) -> Surface:
    """The window as a small picture."""
    return pygame.transform.smoothscale(desk.display.surface.convert(24), FINGERPRINT)


def is_like(one: Surface, other: Surface) -> bool:
    is_far = any(difference > MOST_ANYWHERE for difference in differences(one, other))
    return not is_far and fmean(differences(one, other)) <= MOST_ON_AVERAGE


def assert_looks_as_it_did(desk: Desk, name: str, folder: Path) -> None:
    """It is like the picture that was found good; else it is kept in the folder."""
    found, path = fingerprint(desk), FOLDER / f"{name}.png"
    if snapshots.is_updating() and not (path.exists() and is_like(found, pygame.image.load(path))):
        write(found, path)
    wanted = pygame.image.load(path)
    if not is_like(found, wanted):
        desk.screenshot(folder / "found.png")
        most = max(differences(found, wanted))
        pytest.fail(f"{name} differs by up to {most}: compare {folder}/found.png with {path}")


def test_every_fingerprint_is_of_a_screen_and_differs_from_the_others() -> None:
    pictures = {path.stem: pygame.image.load(str(path)) for path in FOLDER.glob("*.png")}
    assert pictures.keys() == {*SCREENS, *OTHERS}
    assert {picture.get_size() for picture in pictures.values()} == {FINGERPRINT}
    like = [(a, b) for a in pictures for b in pictures if a < b and is_like(pictures[a], pictures[b])]
    assert like == []


@pytest.mark.parametrize("name", OTHERS)
def test_it_looks_as_it_did_elsewhere(name: str, tmp_path: Path) -> None:
    screen, window, settings = OTHERS[name]
    with opened(tmp_path, window, **settings) as desk:
        SCREENS[screen](desk)
        desk.assert_redraw_is_exact()
        assert_looks_as_it_did(desk, name, tmp_path)


# ------------------------------------------------------------------ words
def faults(page: Page, usual: dict[str, float], slack: float = 0) -> list[str]:
    """What is wrong with the words of a page, beside those at the usual size, less `slack` pixels."""
    found = [*page.faults, *(f"only a part of {sentence!r}" for sentence in in_part(page))]
    for sentence, size in smallest(page).items():
        if size + slack < usual.get(sentence, 0):
            found.append(f"{sentence!r} at {size:g}, usually at {usual[sentence]:g}")
        if sentence not in usual and sentence.upper() in usual:
            found.append(f"{sentence!r} in plain letters, usually in wood type")
    return found


def uneven(desk: Desk, page: Page) -> list[str]:
    """Return the faults of buttons side by side of one kind, which must have one font size."""
    rows: dict[tuple[object, ...], dict[str, float]] = {}
    for each in desk.scene.buttons:
        sizes = [line.size for line in page.texts if each.visible and each.area.contains(line.rect)]
        if sizes and each.look.label:
            row = each.area.top, each.area.height, each.look.size
            rows.setdefault(row, {})[each.look.label] = max(sizes)
    return [f"letters of several sizes: {row}" for row in rows.values() if len({*row.values()}) > 1]


def at(desk: Desk, window: tuple[int, int], text_size: int) -> Page:
    """The screen in a window, at a size of text."""
    if desk.display.size != window:
        desk.resize(window)
    desk.app.change_settings(text_size=text_size)
    desk.settle()
    desk.step(120)
    desk.settle()
    return seen(desk)


@contextmanager
def spoken(code: str) -> Iterator[None]:
    """Another language is spoken."""
    set_language(code)
    cache.clear()
    try:
        yield
    finally:
        set_language(ENGLISH)
        cache.clear()


@pytest.mark.parametrize("name", SCREENS)
def test_it_looks_as_it_did_and_its_words_are_whole_at_any_size(name: str, tmp_path: Path) -> None:
    with watched(), opened(tmp_path, SMALL) as desk:
        SCREENS[name](desk)
        assert_looks_as_it_did(desk, name, tmp_path)
        assert smallest(seen(desk))
        for seed in campaign.seeds(f"text of {name}", short=1, long=len(LARGE_TEXT)):
            window, text_size = LARGE_TEXT[seed % len(LARGE_TEXT)]
            with campaign.told(window=window, text_size=text_size):
                page = at(desk, window, USUAL)
                usual = smallest(page)
                assert [*faults(page, usual), *uneven(desk, page)] == []
                large = at(desk, window, text_size)
                assert [*faults(large, usual), *uneven(desk, large)] == []


@pytest.mark.parametrize("name", LONGEST)
def test_the_longest_names_leave_all_words_whole(name: str, tmp_path: Path) -> None:
    with watched(), opened(tmp_path, SMALL) as desk:
        LONGEST[name](desk)
        page = at(desk, SMALL, USUAL)
        usual = smallest(page)
        assert faults(page, usual) == []
        assert faults(at(desk, *LARGE_TEXT[0]), usual) == []


@pytest.mark.parametrize("name", SCREENS)
def test_its_words_stand_out_and_more_so_with_high_contrast(name: str, tmp_path: Path) -> None:
    with watched(), opened(tmp_path, SMALL) as desk:
        SCREENS[name](desk)
        for theme, least in (("usual", 4.5), ("high", 7.0)):
            desk.app.change_settings(contrast=theme)
            assert dim(at(desk, SMALL, USUAL), least, DECORATION) == []


@pytest.mark.parametrize("name", SCREENS)
def test_its_words_are_whole_in_other_languages(name: str, tmp_path: Path) -> None:
    for seed in campaign.seeds(f"words of {name}", short=1, long=len(TRANSLATED)):
        code, window = TRANSLATED[seed % len(TRANSLATED)]
        with (
            campaign.told(code=code, window=window),
            spoken(code),
            watched(),
            opened(tmp_path, SMALL) as desk,
        ):
            SCREENS[name](desk)
            page = at(desk, window, USUAL)
            usual = smallest(page)
            assert [*faults(page, usual), *faults(at(desk, window, 175), usual, slack=1)] == []


def test_a_language_is_chosen_in_the_settings_and_spoken_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for place in ("ui.words.available_languages", "ui.screens.settings.available_languages"):
        monkeypatch.setattr(place, lambda: LANGUAGES[:2])
    with opened(tmp_path, SMALL) as desk:
        desk.show(lambda app: SettingsScene(app, "sight"))
        for name, done in (("Deutsch", "Fertig"), ("English", "Done")):
            choose(desk, name)
            assert button(desk, done)
        assert desk.app.settings.current.language == ENGLISH


def test_the_sizes_are_those_of_the_settings() -> None:
    offered = Settings.__dataclass_fields__["text_size"].metadata["allowed"]
    assert set(offered) == {USUAL, *(text_size for _, text_size in LARGE_TEXT)}


# ------------------------------------------------------------------ what is shown for a moment only
@pytest.fixture
def quiet(tmp_path: Path) -> Iterator[None]:
    """A display, for tests that only paint."""
    with watched(), opened(tmp_path, SMALL):
        yield


def newspaper(number: int, m: Metrics) -> Surface:
    return page_picture(number, calamity_layout(m, "CALAMITYVILLE", 4).page.size, m)


def card(number: int, m: Metrics) -> Surface:
    reading = Reading(number, "Swiftwater Bill", number % 4, 2 * CARDS[number].gold, True, True)
    return render_card(klondike_layout(m, "KLONDIKE", 6).card.size, reading, m)


@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize("window", [SMALL, (1280, 800), (1080, 1920), (3840, 2160)])
def test_words_on_the_cards_of_buildings_keep_off_the_edges_and_have_one_size(
    window: tuple[int, int],
) -> None:
    offers = [("bank", "Rent $200", ""), ("hotel", "Rent $400", "your second"), ("store", "Rent $600", NOTE)]
    choices = [CardText(kind, kind.title(), *rows) for kind, *rows in offers]
    for m in (Metrics(*window), Metrics(*window, 175)):
        size = calamity_layout(m, "CALAMITYVILLE", 4).choices[0].size
        fonts, edge = common_font_sizes(choices, size, m), m.u(CARD_EDGE)
        inside = Rect((edge, edge), size).inflate(-m.u(10 if m == m.usual else 14), -m.u(8))
        for choice in choices:
            page = building_card(choice, size, "rest", fonts, m)
            assert isinstance(page, Page)
            assert [line.size for line in page.texts] == pytest.approx(fonts[: len(page.texts)], abs=1.5)
            assert all(inside.contains(line.rect) for line in page.texts), (m, page.texts)


@pytest.mark.parametrize("window", [SMALL, (1280, 800), (3840, 2160)])
def test_the_sentence_about_a_new_game_is_as_large_as_the_buttons(
    window: tuple[int, int], tmp_path: Path
) -> None:
    with watched(), opened(tmp_path, SMALL) as desk:
        SCREENS["new_yukon"](desk)
        for text_size in (USUAL, 175):
            sizes, scene = smallest(at(desk, window, text_size)), desk.scene
            assert isinstance(scene, NewGameScene)
            assert sizes[scene.about_for(6)] >= 0.65 * sizes["Never mind"], sizes


NOTE = "blocks a trio"
NAMES = (*PLAYERS["six"][::2], "Bartholomew Longname", "WWWWWWWWWWWWWWWWWWWW", "Jürgen Äußerst-Lang")


def turn_sign(number: int, m: Metrics) -> Surface:
    look = SeatLook._make(parse_seats(NAMES)[number])
    return paint_turn_sign(look, klondike_layout(m, "KLONDIKE", 6).middle.width, m)


@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize(("paint", "count"), [(newspaper, len(PAGES)), (card, len(CARDS)), (turn_sign, 6)])
def test_what_is_shown_for_a_moment_is_whole_too(paint: Callable[[int, Metrics], Page], count: int) -> None:
    ways = LARGE_TEXT if campaign.is_long() else LARGE_TEXT[:1]
    for number in range(count):
        for window, text_size in ways:
            usual = smallest(paint(number, Metrics(*window)))
            assert usual
            for size in (USUAL, text_size):
                assert faults(paint(number, Metrics(*window, size)), usual) == []


# ------------------------------------------------------------------ what makes it so
def test_measures_fit_at_the_largest_size_for_which_there_is_room() -> None:
    m = Metrics(1280, 800, 175)
    assert m.shrink_text(lambda each: True) == m
    assert m.shrink_text(lambda each: each.text_size <= 142) == Metrics(1280, 800, 140)
    assert m.shrink_text(lambda each: False) == m.usual == Metrics(1280, 800)


@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize("size", [(150, 60), (150, 90), (200, 140), (260, 300)])
def test_the_newest_line_of_a_log_is_whole_on_any_paper(size: tuple[int, int]) -> None:
    newest = "Cleo threw 2 and 5, went to the Tivoli Theatre and paid Eva $8,000 for a seat."
    for text_size in (USUAL, 125, 150, 175):
        m = Metrics(*SMALL, text_size)
        for lines in ([newest], ["Eva bid no more.", newest, "Finn threw 3 and 4."]):
            current = lines.index(newest)
            for page in (
                paint_recent(Rect((0, 0), size), "MOVES", [newest, *lines], m).picture,
                paint_in_order(Rect(0, 0, *size), "LEDGER", lines, current, m).picture,
            ):
                assert isinstance(page, Page)
                assert page.faults == in_part(page) == []
                assert newest in smallest(page)


GROWING = {"klondike": 1.05, "strike_forming": 1.2, "calamity": 1.2}
"""Least growth of a fifth of the names on a board with large text."""


def on_board(desk: Desk, page: Page) -> list[Written]:
    """Return the lines of a page that lie on the board of a table."""
    scene = desk.scene
    assert isinstance(scene, PlayScene)
    layout = scene.face.layout
    assert isinstance(layout, BoardLayout)
    return [line for line in page.texts if layout.board.contains(line.rect)]


@pytest.mark.parametrize("name", GROWING)
def test_many_names_on_a_board_are_larger_with_large_text(name: str, tmp_path: Path) -> None:
    with watched(), opened(tmp_path, SMALL) as desk:
        SCREENS[name](desk)

        def names(text_size: int) -> dict[str, float]:
            lines = on_board(desk, at(desk, SMALL, text_size))
            return {word: line.size for line in lines for word in line.words.split() if "$" not in word}

        usual, large = names(USUAL), names(175)
        grown = [word for word in usual.keys() & large.keys() if large[word] >= GROWING[name] * usual[word]]
        assert len(grown) > len(usual) // 5


def names_on_boards() -> dict[str, tuple[list[str], float]]:
    """Return the names on each board, and the largest ratio of their font sizes.

    KLONDIKE sets long lines of names a little smaller, and its spaces have two shapes.
    """
    mines = [in_words(mine_name(mine)) for mine in MINES]
    return {"strike_forming": (mines, 1.0), "klondike": ([label(space) for space in RING], 1.34)}


@pytest.mark.parametrize("window", [SMALL, (1280, 800), (3840, 2160)])
@pytest.mark.parametrize("name", ["strike_forming", "klondike"])
def test_names_side_by_side_are_of_one_size(name: str, window: tuple[int, int], tmp_path: Path) -> None:
    with watched(), opened(tmp_path, SMALL) as desk:
        SCREENS[name](desk)
        names, most = names_on_boards()[name]
        words = {word for each in names for word in each.split()}
        for text_size in (USUAL, 175):
            lines = on_board(desk, at(desk, window, text_size))
            sizes = {line.words: line.size for line in lines if words.issuperset(line.words.split())}
            assert len(sizes) > len(names) // 2
            assert max(sizes.values()) <= most * min(sizes.values()), sizes


@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize("text_size", [USUAL, 125, 150, 175])
def test_the_steps_of_a_turn_are_easily_read_in_the_pill(text_size: int) -> None:
    m, look = Metrics(1280, 800, text_size), SeatLook._make(parse_seats(NAMES)[1])
    steps = ("throw", "name a mine", "sell, if you are short")
    room = compute_bar_layout(m, "STRIKE IT RICH").pill.size
    page = turn_pill("Ada's turn: form a mine number", room, m, steps, 1, look)
    assert isinstance(page, Page)
    assert smallest(page)["3 sell, if you are short"] >= 15


@pytest.mark.parametrize("window", [SMALL, (1280, 800)])
@pytest.mark.parametrize("name", ["strike_forming", "strike_selling"])
def test_large_text_leaves_nothing_out_that_is_told_at_the_usual_size(
    name: str, window: tuple[int, int], tmp_path: Path
) -> None:
    with watched(), opened(tmp_path, SMALL) as desk:
        SCREENS[name](desk)
        told, large = (
            {word for line in at(desk, window, text_size).texts for word in line.words.split()}
            for text_size in (USUAL, 175)
        )
        ores = {in_words(ore_name(spots)) for spots in range(1, 7)}
        assert {*ores, "secret"} <= told & large

"""Every screen looks as it did, and its words are whole at any size: never cut, hidden or too small."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pygame import Rect, Surface

from games.calamityville.board import PAGES
from games.klondike_board.board import CARDS, RING
from games.seating import parse_seats
from games.strike_it_rich.board import MINES, mine_name, ore_name
from saves.settings import Settings
from tests.kit import campaign
from tests.ui.hands import choices, choose
from tests.ui.harness import Desk, opened
from tests.ui.screen_laws import (
    LARGE_TEXT,
    LARGEST,
    SMALL,
    USUAL,
    at,
    broken_laws,
    faults,
    spoken,
)  # fmt: skip
from tests.ui.screens import LONGEST, PLAYERS, SCREENS
from tests.ui.spoken_laws import unheard
from tests.ui.texts import Page, Written, in_part, smallest, watched
from ui.draw.seats import SeatLook
from ui.draw.theme import Metrics
from ui.games.calamityville.board.building_cards import CARD_EDGE, CardText, common_font_sizes
from ui.games.calamityville.board.building_cards import card as building_card
from ui.games.calamityville.board.layout import compute_layout as calamity_layout
from ui.games.calamityville.board.newspaper_page import page_picture
from ui.games.klondike_board.board.layout import compute_layout as klondike_layout
from ui.games.klondike_board.board.lettering import label
from ui.games.klondike_board.board.read_card import Reading, render_card
from ui.play.panels.layout import BoardLayout
from ui.play.panels.log import paint_in_order, paint_recent
from ui.play.panels.notices import paint_turn_sign
from ui.play.playing.scene import PlayScene
from ui.screens.house_rules import HouseRulesScene
from ui.screens.new_game.scene import NewGameScene
from ui.screens.settings import SettingsScene
from ui.widgets.bar import compute_bar_layout
from ui.widgets.pill import turn_pill
from ui.words import ENGLISH, LANGUAGES, in_words, set_language


@pytest.fixture(scope="module", autouse=True)
def recorded_words() -> Iterator[None]:
    """The tests of this module share pictures that remember their words."""
    with watched():
        yield


# ------------------------------------------------------------------ all laws
@pytest.mark.parametrize("name", SCREENS)
def test_it_looks_as_it_did_reads_well_at_any_size_contrast_and_language_and_rests(
    name: str, tmp_path: Path
) -> None:
    with opened(tmp_path, SMALL) as desk:
        assert broken_laws(desk, name, SCREENS[name], tmp_path) == {}


# ------------------------------------------------------------------ words
@pytest.mark.parametrize("name", LONGEST)
def test_the_longest_names_leave_all_words_whole(name: str, tmp_path: Path) -> None:
    with opened(tmp_path, SMALL) as desk:
        LONGEST[name](desk)
        assert unheard(desk) == []
        page = at(desk, SMALL, USUAL)
        usual = smallest(page)
        assert faults(page, usual) == []
        assert faults(at(desk, *LARGE_TEXT[0]), usual, slack=0.5) == []  # the longest names are squeezed


def test_a_language_is_chosen_in_the_settings_and_spoken_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for place in ("ui.words.available_languages", "ui.screens.option_names.available_languages"):
        monkeypatch.setattr(place, lambda: LANGUAGES[:2])
    with opened(tmp_path, SMALL) as desk:
        desk.show(lambda app: SettingsScene(app, "sight"))
        for name, done in (("Deutsch", "Fertig"), ("English", "Done")):
            choose(desk, name)
            assert desk.button(done)
        assert desk.app.settings.current.language == ENGLISH


def test_a_language_of_the_command_line_is_the_chosen_one_until_the_player_chooses(tmp_path: Path) -> None:
    with opened(tmp_path, SMALL, language=ENGLISH) as desk:
        set_language("de")
        desk.show(lambda app: SettingsScene(app, "sight"))
        (languages,) = [row for row in choices(desk) if "Deutsch" in [option.name for option in row.options]]
        assert languages.value == "de"
        choose(desk, "English")
        assert desk.button("Done")


def test_the_sizes_are_those_of_the_settings() -> None:
    offered = Settings.__dataclass_fields__["text_size"].metadata["allowed"]
    assert set(offered) == {USUAL, *(text_size for _, text_size in LARGE_TEXT)}


@pytest.mark.parametrize(
    ("code", "names"),
    [
        ("de", ("Nach dem Ziehen", "Auch vor dem Wurf", "Keine")),
        ("fr", ("Après l’arrêt", "Aussi avant les dés", "Aucun")),
    ],
)
def test_names_of_a_choice_have_one_size_where_room_is_short(
    code: str, names: tuple[str, ...], tmp_path: Path
) -> None:
    with spoken(code), opened(tmp_path, SMALL) as desk:
        desk.show(lambda app: HouseRulesScene(app, "klondike_board", lambda: None))
        sizes = smallest(at(desk, SMALL, 175))
        found = [sizes[name] for name in names]
        assert max(found) - min(found) < 1, found


# ------------------------------------------------------------------ what is shown for a moment only
@pytest.fixture
def quiet(tmp_path: Path) -> Iterator[None]:
    """A display, for tests that only paint."""
    with opened(tmp_path, SMALL):
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
            sizes = [*map(int, fonts)][: len(page.texts)]
            assert [int(line.size) for line in page.texts] == pytest.approx(sizes, abs=1.5)
            assert all(inside.contains(line.rect) for line in page.texts), (m, page.texts)


@pytest.mark.parametrize("window", [SMALL, (1280, 800), LARGEST])
def test_the_sentence_about_a_new_game_is_as_large_as_the_buttons(
    window: tuple[int, int], tmp_path: Path
) -> None:
    with opened(tmp_path, SMALL) as desk:
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
def test_a_log_has_one_font_size_and_its_newest_line_is_whole_or_cut_between_words(
    size: tuple[int, int],
) -> None:
    newest = "Cleo threw 2 and 5, went to the Tivoli Theater and paid Eva $8,000 for a seat."
    for text_size in (USUAL, 125, 150, 175):
        m, fonts = Metrics(*SMALL, text_size), set[tuple[int, float]]()
        for lines in ([newest], ["Eva bid no more.", newest, "Finn threw 3 and 4."], [4 * f"{newest} "]):
            current = len(lines) // 2
            pages = (
                paint_recent(Rect((0, 0), size), "", [lines[current], *lines], m).picture,
                paint_in_order(Rect(0, 0, *size), "", lines, current, m).picture,
            )
            for kind, page in enumerate(pages):
                assert isinstance(page, Page)
                assert page.faults == in_part(page) == []
                shown = max(smallest(page), key=len).removesuffix("…")
                assert lines[current].startswith(shown)
                assert f"{lines[current]} "[len(shown)] in " ,.", "cut between words"
                assert shown == newest or size < (200, 140) or lines[current] != newest
                fonts |= {(kind, line.size) for line in page.texts}
        assert len(fonts) == len(pages)


@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize("text_size", [USUAL, 125, 150, 175])
def test_the_heading_of_a_log_stays_or_goes_with_the_room_whatever_its_lines_say(text_size: int) -> None:
    m, short, long = Metrics(*SMALL, text_size), "Eva bid no more.", 9 * "Cleo threw 2 and 5. "
    has_heading = set()
    for rect in (Rect(0, 0, wide, high) for wide in (150, 200, 260) for high in range(60, 220, 8)):
        for papers in (
            [paint_recent(rect, "LEDGER", lines, m) for lines in ([], [short], [long])],
            [paint_in_order(rect, "LEDGER", [line], 0, m) for line in (short, long)],
        ):
            [found] = {paper.heading.height > 0 for paper in papers}
            has_heading.add(found)
    assert has_heading == {False, True}


GROWING = {"klondike": 1.05, "strike_forming": 1.2, "calamity": 1.2}
"""Least growth of a fifth of the names on a board with large text."""


def on_board(desk: Desk, page: Page) -> list[Written]:
    """Return the lines of a page that lie on the board of a table."""
    scene = desk.at(PlayScene)
    layout = scene.face.layout
    assert isinstance(layout, BoardLayout)
    return [line for line in page.texts if layout.board.contains(line.rect)]


@pytest.mark.parametrize("name", GROWING)
def test_many_names_on_a_board_are_larger_with_large_text(name: str, tmp_path: Path) -> None:
    with opened(tmp_path, SMALL) as desk:
        SCREENS[name](desk)

        def names(text_size: int) -> dict[str, float]:
            lines = on_board(desk, at(desk, SMALL, text_size))
            return {word: line.size for line in lines for word in line.words.split() if "$" not in word}

        usual, large = names(USUAL), names(175)
        grown = [word for word in usual.keys() & large.keys() if large[word] >= GROWING[name] * usual[word]]
        assert len(grown) >= len(usual) // 5


def names_on_boards() -> dict[str, list[str]]:
    """Return the names on each board."""
    mines = [in_words(mine_name(mine)) for mine in MINES]
    return {"strike_forming": mines, "klondike": [label(space) for space in RING]}


@pytest.mark.parametrize("window", [SMALL, (1280, 800), LARGEST])
@pytest.mark.parametrize("name", ["strike_forming", "klondike"])
def test_names_side_by_side_are_of_one_size(name: str, window: tuple[int, int], tmp_path: Path) -> None:
    with opened(tmp_path, SMALL) as desk:
        SCREENS[name](desk)
        names = names_on_boards()[name]
        words = {word for each in names for word in each.split()}
        for text_size in (USUAL, 175):
            lines = on_board(desk, at(desk, window, text_size))
            sizes = {line.words: line.size for line in lines if words.issuperset(line.words.split())}
            assert len(sizes) > len(names) // 2
            assert len({*sizes.values()}) == 1, sizes


@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize("text_size", [USUAL, 125, 150, 175])
def test_the_steps_of_a_turn_are_easily_read_in_the_pill(text_size: int) -> None:
    m, look = Metrics(1280, 800, text_size), SeatLook._make(parse_seats(NAMES)[1])
    steps = ("throw", "form a number", "sell, if you are short")
    room = compute_bar_layout(m, "STRIKE IT RICH").pill.size
    page = turn_pill("Ada’s turn: form a mine number", room, m, steps, 1, look)
    assert isinstance(page, Page)
    assert smallest(page)["3 sell, if you are short"] >= 15


@pytest.mark.parametrize("window", [SMALL, (1280, 800)])
@pytest.mark.parametrize("name", ["strike_forming", "strike_selling"])
def test_large_text_leaves_nothing_out_that_is_told_at_the_usual_size(
    name: str, window: tuple[int, int], tmp_path: Path
) -> None:
    with opened(tmp_path, SMALL) as desk:
        SCREENS[name](desk)
        told, large = (
            {word for line in at(desk, window, text_size).texts for word in line.words.split()}
            for text_size in (USUAL, 175)
        )
        ores = {in_words(ore_name(spots)) for spots in range(1, 7)}
        assert {*ores, "secret", "peek"} <= told & large

"""Large text is large: on no screen words are smaller than at the usual size, cut, or one over the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from pygame import Rect, Surface

from games.calamityville.board import PAGES
from games.klondike_board.board import CARDS
from games.seating import parse_seats
from saves.settings import Settings
from tests.ui.harness import Desk, opened
from tests.ui.screens import SCREENS, SIX
from tests.ui.texts import Page, in_part, seen, smallest, watched
from ui.draw import text
from ui.draw.seats import SeatLook
from ui.draw.theme import Metrics
from ui.games.calamityville.layout import lay_out as calamity_layout
from ui.games.calamityville.page import printed
from ui.games.klondike_board.creeks import Reading, plate
from ui.games.klondike_board.layout import lay_out as klondike_layout
from ui.play.log import chronicle, newest_first
from ui.play.notices import painted_sign

USUAL = 100
TEXT_SIZES = (125, 150, 175)
WINDOWS: dict[tuple[int, int], tuple[int, ...]] = {
    (960, 600): TEXT_SIZES,
    (1280, 800): (125, 175),
    (1920, 1080): (175,),
}
"""The windows, and the sizes of text that are compared there with the usual one."""


def faults(page: Page, usual: dict[str, float], text_size: int) -> list[str]:
    """What is wrong with the words of a page, beside those at the usual size."""
    found = [f"{text_size} %: {fault}" for fault in page.faults]
    found += [f"{text_size} %: only a part of {sentence!r}" for sentence in in_part(page)]
    for sentence, size in smallest(page).items():
        if size < usual.get(sentence, 0):
            found.append(f"{text_size} %: {sentence!r} at {size:g}, usually at {usual[sentence]:g}")
        if sentence not in usual and sentence.upper() in usual:
            found.append(f"{text_size} %: {sentence!r} in plain letters, usually in wood type")
    return found


def at(desk: Desk, text_size: int) -> Page:
    """The window at a size of text."""
    desk.app.change_settings(text_size=text_size)
    desk.settle()
    desk.step(120)
    desk.settle()
    return seen(desk)


def test_the_sizes_are_those_of_the_settings() -> None:
    offered = Settings.__dataclass_fields__["text_size"].metadata["allowed"]
    assert set(offered) == {USUAL, *TEXT_SIZES}


@pytest.mark.parametrize("window", WINDOWS, ids=str)
@pytest.mark.parametrize("name", SCREENS)
def test_words_are_whole_and_never_smaller_than_usual(
    tmp_path: Path, name: str, window: tuple[int, int]
) -> None:
    with watched(), opened(tmp_path, window) as desk:
        SCREENS[name](desk)
        page = seen(desk)
        usual = smallest(page)
        assert usual
        found = faults(page, usual, USUAL)
        for text_size in WINDOWS[window]:
            found += faults(at(desk, text_size), usual, text_size)
    assert found == []


# ------------------------------------------------------------------ what is shown for a moment only
Paint = Callable[[Metrics], Surface]


@pytest.fixture
def quiet(tmp_path: Path) -> Iterator[None]:
    """A display, for tests that only paint."""
    with watched(), opened(tmp_path, (960, 600)):
        yield


def faults_of(paints: Sequence[Paint]) -> list[str]:
    """What is wrong with the words of some pictures at any size."""
    found = []
    for window, text_sizes in WINDOWS.items():
        for paint in paints:
            usual = smallest(page_of(paint, Metrics(*window)))
            for text_size in (USUAL, *text_sizes):
                found += faults(page_of(paint, Metrics(*window, text_size)), usual, text_size)
    return found


def page_of(paint: Paint, m: Metrics) -> Page:
    page = paint(m)
    assert isinstance(page, Page)
    assert page.texts
    return page


@pytest.mark.usefixtures("quiet")
def test_newspapers_are_whole_and_never_smaller_than_usual() -> None:
    def paper(number: int) -> Paint:
        return lambda m: printed(number, calamity_layout(m, "CALAMITYVILLE", 4).page.size, m)

    assert faults_of([paper(number) for number in range(len(PAGES))]) == []


@pytest.mark.usefixtures("quiet")
def test_cards_of_the_creeks_are_whole_and_never_smaller_than_usual() -> None:
    def card(number: int) -> Paint:
        reading = Reading(number, "Swiftwater Bill", number % 4, 2 * CARDS[number].gold, True, True)
        return lambda m: plate(klondike_layout(m, "KLONDIKE", 6).card.size, reading, m)

    assert faults_of([card(number) for number in range(len(CARDS))]) == []


@pytest.mark.usefixtures("quiet")
def test_whose_turn_begins_is_told_whole_and_never_smaller_than_usual() -> None:
    def sign(look: SeatLook) -> Paint:
        return lambda m: painted_sign(look, klondike_layout(m, "KLONDIKE", 6).middle.width, m)

    names = (*SIX[::2], "Bartholomew Longname", "WWWWWWWWWWWWWWWWWWWW", "Jürgen Äußerst-Lang")
    assert faults_of([sign(SeatLook.of(seat)) for seat in parse_seats(names)]) == []


# ------------------------------------------------------------------ what makes it so
def test_measures_fit_at_the_largest_size_for_which_there_is_room() -> None:
    m = Metrics(1280, 800, 175)
    assert m.fitting(lambda each: True) == m
    assert m.fitting(lambda each: each.text_size <= 142) == Metrics(1280, 800, 140)
    assert m.fitting(lambda each: False) == m.usual == Metrics(1280, 800)
    assert m.usual.fitting(lambda each: False) == m.usual


@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize("room", [120, 200, 400])
def test_balanced_lines_are_as_few_as_can_be_and_lose_nothing(room: int) -> None:
    words = "Klondike Kate: bid for the claim on Dominion Creek or pass, Amos bids $8,000"
    lines, greedy = text.balanced(words, 14, True, room), text.broken(words, 14, True, room)
    assert " ".join(lines) == words
    assert len(lines) == len(greedy)
    widest = [max(text.width(line, 14, True) for line in each) for each in (lines, greedy)]
    assert widest[0] <= widest[1] <= room


@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize("size", [(150, 60), (150, 90), (200, 140), (260, 300)])
@pytest.mark.parametrize("text_size", [USUAL, *TEXT_SIZES])
def test_the_newest_line_of_a_log_is_whole_on_any_paper(size: tuple[int, int], text_size: int) -> None:
    newest = "Cleo threw 2 and 5, went to the Tivoli Theatre and paid Eva $8,000 for a seat."
    m = Metrics(960, 600, text_size)
    for lines in ([newest], ["Eva bid no more.", newest, "Finn threw 3 and 4."]):
        current = lines.index(newest)
        for page in (
            newest_first(size, "MOVES", [newest, *lines], m),
            chronicle(Rect(0, 0, *size), "LEDGER", lines, current, m).picture,
        ):
            assert isinstance(page, Page)
            assert page.faults == in_part(page) == []
            assert newest in smallest(page)

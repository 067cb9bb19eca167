"""The rules book and the book about the program, from cover to cover; screen_walks.txt turns their pages."""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import requires
from importlib.util import find_spec
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

import main
from bootstrap.venv import Venv, library_name, read_requirements
from games import GAMES, rulebook
from saves.folders import AppFolders
from tests.kit import kept
from tests.ui import pictures
from tests.ui.harness import Desk, opened
from tests.ui.pending import positions
from tests.ui.texts import seen, watched
from ui.draw import cache, text
from ui.draw.cards import Style
from ui.draw.sprites import Layer
from ui.draw.theme import Metrics
from ui.games.patience.card_flight import CardSprite
from ui.play.base.face import Face
from ui.play.playing.scene import PlayScene
from ui.play.playing.start import begin
from ui.play.teaching import rules_frame
from ui.screens import about
from ui.screens.about import AboutScene, licenses, pages
from ui.screens.rules.leaves import leaves
from ui.screens.rules.scene import RulesScene
from ui.widgets.scrolling import visible_range
from ui.words import in_words

PLAYERS = ("You", "Belle")


def read(desk: Desk) -> RulesScene:
    """The book of a game, open."""
    desk.show(lambda app: RulesScene(app, "klondike_patience"))
    return desk.at(RulesScene)


def drawn(desk: Desk) -> Surface:
    """What the scene looks like."""
    whole = Surface(desk.display.size)
    desk.app.loop.draw(whole, whole.get_rect())
    return whole


@pytest.mark.parametrize("keys", [(pygame.K_DOWN, pygame.K_UP), (pygame.K_PAGEDOWN, pygame.K_PAGEUP)])
def test_one_key_reads_the_whole_book_and_another_goes_back(tmp_path: Path, keys: tuple[int, int]) -> None:
    with opened(tmp_path, (960, 600), text_size=175) as desk:
        shown = read(desk)
        places = [(0, 0)]
        while shown.number < len(shown.leaves) - 1:
            desk.press_key(keys[0])
            places.append((shown.number, shown.scroll))
        assert places == sorted(set(places))
        assert len(places) > len(shown.leaves), "long pages are scrolled"
        back = [places.pop()]
        while back[-1] != (0, 0):
            desk.press_key(keys[1])
            back.append((shown.number, shown.scroll))
        assert back == sorted(set(back), reverse=True)
        assert len(back) > len(shown.leaves), "a page is gone back to at its end"


def test_only_the_page_that_is_shown_is_painted_and_a_book_opened_again_needs_no_picture(
    desk: Desk,
) -> None:
    kept.forget()
    none = pictures.made()
    read(desk)
    first = pictures.made()
    desk.press_key(pygame.K_ESCAPE)
    read(desk)
    assert pictures.made() == first > none
    assert cache.totals().entries == first - none, "none of them is let go"
    desk.press_key(pygame.K_RIGHT)
    assert pictures.made() > first


@pytest.mark.parametrize("game", GAMES)
def test_every_page_of_every_game_can_be_painted_and_rulings_stand_at_the_end(desk: Desk, game: str) -> None:
    pages = rulebook.rules(game).pages
    ruled = [each for each in rulebook.clauses(game).clauses if each.ruling]
    found = leaves(game, Style(), lambda game, frame, size: Surface(size))
    last = ["All Our Rulings"] if ruled else []
    assert [leaf.title for leaf in found] == [*(in_words(page.title) for page in pages), *last]
    assert all(found[-1].has(f"{each.id} {in_words(each.text)}") for each in ruled)
    for leaf in found:
        assert leaf.paint(600, 400, desk.app.metrics, "").get_bounding_rect().height > 100


@pytest.mark.parametrize("game", GAMES)
def test_no_two_frames_of_a_strip_show_the_same_and_the_table_below_stays_as_it_is(
    desk: Desk, game: str
) -> None:
    desk.show(lambda app: begin(app, game, PLAYERS[: max(1, GAMES[game].seats.start)]))
    before, table = drawn(desk), cache.totals()
    for page in rulebook.rules(game).pages:
        shown = [
            desk.app.navigator.render_rules_frame(game, each, (180, 150))
            for each in page.frames
            if each.shows
        ]
        assert len({pygame.image.tobytes(picture, "RGB") for picture in shown}) == len(shown), page.key
    assert not any(pictures.differences(before, drawn(desk)))
    cache.evict_temporary()
    frames = sum(len(page.frames) for page in rulebook.rules(game).pages)
    assert cache.totals().entries <= table.entries + frames


@pytest.mark.parametrize("game", GAMES)
def test_whatever_a_match_waits_for_has_a_page_that_explains_it_and_no_page_explains_what_is_not(
    game: str,
) -> None:
    named = {name for page in rulebook.rules(game).pages for name in page.explains}
    reached = [found.match() for found in positions(game).values()]
    asked = {topic for match in reached for topic in rulebook.topics(match.game, match.state)[:1]}
    known = {*asked, *(kind.__name__ for kind in GAMES[game].move_types)}
    if tasks := find_spec(f"games.{game}.pending"):
        known |= vars(import_module(tasks.name)).keys()
    assert (asked - named, named - known) == (set(), set())


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_key_at_a_table_opens_the_page_about_what_is_to_be_done(desk: Desk, game: str) -> None:
    desk.show(lambda app: begin(app, game, PLAYERS[: max(1, GAMES[game].seats.start)]))
    match = desk.at(PlayScene).session.match
    topics = rulebook.topics(match.game, match.state)
    desk.press_key(pygame.K_F1)
    assert topics[0] in rulebook.rules(game).pages[desk.at(RulesScene).number].explains


def test_the_chapters_around_the_one_that_is_read_are_listed_where_not_all_fit() -> None:
    assert [visible_range([30] * 20, read, 150) for read in (0, 10, 19)] == [(0, 5), (8, 13), (15, 20)]
    assert visible_range([30, 30], 0, 150) == (0, 2)


@pytest.mark.parametrize("text_size", [100, 175])
def test_a_list_without_room_for_all_chapters_says_how_many_it_leaves_out(
    tmp_path: Path, text_size: int
) -> None:
    with watched(), opened(tmp_path, (960, 600), text_size=text_size) as desk:
        book = RulesScene(desk.app, "calamityville")
        desk.show(lambda _: book)
        for number in range(len(book.leaves)):
            book.show_page(number)
            told = [line.words.split() for line in seen(desk).texts if " more chapter" in line.words]
            assert sum(int(count) for count, *_ in told) + len(book.bookmarks) == len(book.leaves)
            assert bool(told) is (text_size == 175)


@pytest.mark.parametrize("game", ["klondike_patience", "joker_klondike"])
def test_no_card_of_a_strip_of_a_patience_lies_in_the_dark_around_it(
    monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    drawn_of: list[tuple[Rect, list[Rect]]] = []
    plain = Layer.draw

    def draw(layer: Layer, target: Surface, clip: Rect) -> None:
        drawn_of[-1][1].extend(each.rect for each in layer if isinstance(each, CardSprite) and each.visible)
        plain(layer, target, clip)

    def about(face: Face, frame: rulebook.Frame) -> Rect:
        drawn_of.append((found(face, frame), []))
        return drawn_of[-1][0]

    found = rules_frame._about
    monkeypatch.setattr(rules_frame, "_about", about)
    monkeypatch.setattr(Layer, "draw", draw)
    kept.forget()
    for page in rulebook.rules(game).pages:
        for frame in page.frames:
            if frame.shows:
                rules_frame.render_rules_frame(game, frame, (180, 150), 1.0, "classic", "english")
    assert sum(len(cards) for _, cards in drawn_of) > 20
    for place, cards in drawn_of:
        assert all(2 * card.clip(place).height >= card.height for card in cards)


@pytest.mark.parametrize("game", ["klondike_patience", "joker_klondike"])
def test_what_a_strip_of_a_patience_shows_fills_its_frames(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    filled: dict[str, float] = {}
    found = rules_frame._around

    def around(place: Rect, size: tuple[int, int], m: Metrics) -> Rect:
        part = found(place, size, m)
        filled[f"{size} {place}"] = place.width * place.height / (part.width * part.height)
        return part

    monkeypatch.setattr(rules_frame, "_around", around)
    kept.forget()
    desk.show(lambda app: RulesScene(app, game))
    for number in range(len(rulebook.rules(game).pages)):
        desk.at(RulesScene).show_page(number)
        desk.settle()
    assert len(filled) > 3
    assert min(filled.values()) > 0.4, filled


# ------------------------------------------------------------------ about the program
def test_a_path_of_any_length_stays_on_the_page_and_is_whole(tmp_path: Path) -> None:
    long = Path("/") / ("gold" * 60) / "a b c" / ("n" * 90) / "Gold Rush Games"
    with opened(tmp_path, (960, 600), text_size=175) as desk:
        desk.show(lambda app: AboutScene(app, AppFolders(long, long, long), main.__version__))
        m, width = desk.scene.m, 300
        lines = about.path_lines(str(long), m.font(17), width)
        assert "".join(lines) == str(long)
        assert max(text.width(line.rstrip(), m.font(17)) for line in lines) <= width
        desk.assert_redraw_is_exact()
        assert Rect(0, 0, *desk.display.size).contains(desk.at(AboutScene).frame)


# ------------------------------------------------------------------ licenses
def test_all_that_is_installed_to_play_has_its_license() -> None:
    named = {name for name, _ in licenses()}
    wanted = Venv(main.HERE, "requirements.txt").requirements
    found = {library_name(each) for each in wanted}
    for each in wanted:
        found |= {library_name(need) for need in requires(library_name(each)) or () if "extra ==" not in need}
    optional = read_requirements(str(Path(main.HERE) / main.OPTIONAL))
    found |= {library_name(each) for each in optional if "==" in each}
    assert {"python-i18n", "accesskit"} <= found
    assert {name.replace("-", "_") for name in found} <= {name.replace("-", "_") for name in named}


def test_the_license_of_the_program_is_the_one_in_its_folder() -> None:
    kept = " ".join((Path(main.HERE) / "LICENSE").read_text(encoding="utf-8").split())
    assert kept in " ".join(dict(licenses())["Gold Rush Games"])


def test_licenses_that_others_refer_to_are_whole() -> None:
    found = {name: " ".join(paragraphs) for name, paragraphs in licenses()}
    for name, first, last in (
        ("GNU LGPL 2.1", "GNU LESSER GENERAL PUBLIC LICENSE Version 2.1", "That's all there is to it!"),
        ("GNU GPL 3", "GNU GENERAL PUBLIC LICENSE Version 3", "why-not-lgpl.html"),
        ("Apache 2.0", "Apache License Version 2.0", "limitations under the License."),
    ):
        assert first in found[name][:200]
        assert last in found[name][-200:]


def test_pages_hold_every_paragraph_once_and_are_short() -> None:
    for _, paragraphs in licenses():
        found = list(pages(paragraphs))
        assert [each for page in found for each in page] == [each for each in paragraphs if each]
        assert all(page and (len(page) == 1 or sum(map(len, page)) <= 4000) for page in found)

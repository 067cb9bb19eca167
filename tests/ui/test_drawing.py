"""What scenes are painted with: shapes, letters, charts, medals and cards, at any size."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise, product
from pathlib import Path
from random import Random
from string import ascii_letters, digits
from unittest.mock import patch

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect, Surface

from games import GAMES
from games.patience.cards import IS_RED, PACK, RANK_OF, SUIT_OF
from games.rulebook import rules
from saves.results import Bin, distribution, win_rates
from saves.trophies import PATIENCE
from tests.kit import kept
from tests.saves.bookkeeping import results
from tests.ui.harness import opened
from tests.ui.pictures import differences
from tests.ui.sources import ASSETS, CODE, modules, quoted
from tools.words.files import catalogues
from ui.draw import cards, charts, fonts, paint, svg, text
from ui.draw import type as wood_type
from ui.draw.materials import cover_with_planks, medal, planks, silhouette
from ui.draw.posters import posters
from ui.draw.theme import GLOW, GOLD, INK, WHITE, Colour, Metrics, colour
from ui.words import in_words
from ui.words.catalogue import read

USUAL = Metrics(1280, 800)
METRICS = (Metrics(960, 600), Metrics(960, 600, 175), USUAL)
WORDS = "Every deal teaches something, and some deals teach it twice."


@pytest.fixture(autouse=True, scope="module")
def _desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    folder: Path = tmp_path_factory.mktemp("drawing")
    with opened(folder, (960, 600)):
        yield


def alphas(picture: Surface, *places: tuple[int, int]) -> list[int]:
    return [picture.get_at(place).a for place in places]


def furthest(one: Surface, other: Surface) -> int:
    """The largest difference of any channel of any pixel."""
    pairs = zip(pygame.image.tobytes(one, "RGBA"), pygame.image.tobytes(other, "RGBA"), strict=True)
    return max(abs(a - b) for a, b in pairs)


def amount(picture: Surface, tone: Colour, reach: int = 12) -> int:
    """How many pixels are nearly of a colour."""
    return pygame.mask.from_threshold(picture, tone, (reach, reach, reach, 255)).count()


# ------------------------------------------------------------------ shapes
@given(st.integers(16, 70), st.integers(16, 70), st.just(0) | st.integers(8, 40))
def test_a_mask_is_white_with_four_round_corners_and_full_edges(width: int, height: int, radius: int) -> None:
    mask = paint.mask(width, height, radius)
    assert mask.get_size() == (width, height)
    assert set(pygame.image.tobytes(mask, "RGB")) == {255}
    assert furthest(mask, pygame.transform.flip(mask, True, True)) <= 2
    assert alphas(mask, (width // 2, height // 2))[0] >= 250
    assert alphas(mask, (0, 0))[0] < 60 if radius else alphas(mask, (0, 0)) == [255]


def test_a_line_lies_inside_the_edge_and_leaves_the_middle_free() -> None:
    ring = paint.rounded(40, 30, 8, (200, 30, 20, 255), 3)
    assert alphas(ring, *[(20, y) for y in (0, 1, 2, 3, 15, 26)]) == [255, 255, 255, 0, 0, 0]
    assert alphas(ring, *[(x, 15) for x in (0, 2, 3, 36, 37, 39)]) == [255, 255, 0, 0, 255, 255]
    assert tuple(ring.get_at((20, 1))) == (200, 30, 20, 255)


def test_shapes_have_their_colour_and_veil_and_clipping_takes_only_the_corners() -> None:
    target = Surface((30, 30))
    paint.draw_rounded(target, Rect(5, 5, 0, 10), 3, WHITE)
    assert set(pygame.image.tobytes(target, "RGB")) == {0}, "what has no width is not drawn"
    paint.draw_rounded(target, Rect(0, 0, 30, 30), 10, (100, 200, 50, 128))
    assert tuple(target.get_at((15, 15))) == (50, 100, 25, 255)
    target.fill((9, 90, 9))
    clipped = paint.round_corners(target, 10)
    assert alphas(clipped, (0, 0))[0] < 30
    assert tuple(clipped.get_at((15, 15))) == (9, 90, 9, 255)
    assert tuple(target.get_at((0, 0)))[:3] == (9, 90, 9)
    flat = silhouette(clipped, INK)
    assert alphas(flat, (0, 0), (15, 15)) == alphas(clipped, (0, 0), (15, 15))


@pytest.mark.parametrize("soft", [2, 6, 12])
def test_a_blur_fades_outwards_to_nothing_and_is_as_soft_however_large(soft: int) -> None:
    border = 3 * soft + 8
    small, large = (paint.blur(width, 160, 8, (10, 4, 0, 200), soft) for width in (2 * border + 2, 301))
    assert large.get_size() == (301 + 4 * soft, 160 + 4 * soft)
    fading = alphas(large, *[(x, 80) for x in range(4 * soft)])
    assert fading == sorted(fading)
    assert fading[0] <= 6
    assert alphas(large, (150, 80))[0] >= 195
    left = Rect(0, 0, border + 2 * soft, large.get_height())  # only a large one is stretched from a small one
    assert furthest(large.subsurface(left), small.subsurface(left)) <= (6 if soft <= 6 else 24)


@pytest.mark.parametrize("size", [(300, 130), (11, 130), (300, 17)])
def test_planks_are_the_same_on_a_part_of_a_surface_and_much_the_same_in_few_colors(
    size: tuple[int, int],
) -> None:
    """The last one, a narrow wall, and a low one reach beyond the part."""
    own, few = Surface((400, 200)), Surface((400, 200), depth=16)
    place = Rect((30, 20), size)
    for whole in (own, few):
        cover_with_planks(whole.subsurface(place), GOLD, 40, 3, INK)
    wanted = planks(*size, GOLD, 40, 3, INK)
    assert pygame.image.tobytes(own.subsurface(place), "RGB") == pygame.image.tobytes(wanted, "RGB")
    for at in product(range(0, size[0], 5), range(0, size[1], 5)):
        assert few.get_at((at[0] + 30, at[1] + 20))[:3] == pytest.approx(wanted.get_at(at)[:3], abs=8)


def test_a_glow_is_bright_round_a_rectangle() -> None:
    glow = paint.glow(80, 60, 8, GLOW, 6, 3)
    assert glow.get_size() == (80 + 2 * (12 + 3), 60 + 2 * (12 + 3))
    assert tuple(glow.get_at((55, 13))) == GLOW.with_alpha(255)
    assert alphas(glow, *[(55, y) for y in (12, 15, 18, 22, 45)]) == [255, 255, 0, 0, 0]


def test_lengths_are_whole_pixels_and_never_vanish_and_colours_mix() -> None:
    m = Metrics(960, 600, 150)
    assert [m.u(0), m.u(0.2), m.u(10), m.u(-10)] == [0, 1, 8, -8]
    assert [m.t(100), m.half(100), m.font(15), Metrics(960, 600).font(15)] == [112, 94, 17, 12]
    assert colour("#102030") == Colour(16, 32, 48)
    assert (INK.mixed(WHITE, 0), INK.mixed(WHITE, 1), Colour(16, 32, 48).hex) == (INK, WHITE, "#102030")


# ------------------------------------------------------------------ letters
def written() -> Iterator[str]:
    """All that is written in code and data, and the characters that are written as escapes."""
    for words in modules(*CODE).values():
        yield words
        yield from (chr(int(number, 16)) for number in re.findall(r"\\u([0-9a-f]{4})", words))
    for path in (*ASSETS.rglob("*.toml"), *ASSETS.rglob("*.json"), *ASSETS.rglob("*.po")):
        yield path.read_text(encoding="utf-8")


@pytest.mark.parametrize("bold", [False, True])
def test_every_character_is_in_the_font(bold: bool) -> None:
    def drawn(character: str) -> bytes:
        return pygame.image.tobytes(fonts.render(character, 24, bold, INK), "RGBA")

    characters = {c for words in written() for c in words if c.isprintable() and not c.isspace()}
    assert characters > {*ascii_letters, *digits, "–", "\u2212"}
    characters |= {*wood_type.ALPHABET, *"".join(wood_type.ALPHABET).lower()}
    unknown = drawn("\ue000")  # a private-use character, which no font draws
    assert {c for c in characters if drawn(c) == unknown} == set()
    assert drawn("♠") == unknown, "what no font has is found out"
    assert "Noto" in fonts.open_font(20, False).name
    assert {text.line(words, 16, INK).get_width() for words in ("", "\u202e", "\u200b", "\ufe0f")} == {0}


@given(st.integers(20, 2000))
def test_lines_fit_are_as_few_as_can_be_and_lose_nothing(room: int) -> None:
    lines = text.break_lines(WORDS, 17, False, room)
    assert " ".join(lines) == WORDS
    assert all(text.width(line, 17) <= room or " " not in line for line in lines)
    for line, following in pairwise(lines):
        assert text.width(f"{line} {following.split()[0]}", 17) > room
    whole = text.wrap(WORDS, 17, False, room)
    assert "".join(whole).replace(" ", "") == WORDS.replace(" ", "")
    assert all(text.width(line, 17) <= room or len(line) == 1 for line in whole)
    assert text.paragraph(WORDS, 17, INK, room).get_size() == (room, text.height(17) * len(whole))
    short = text.truncate(WORDS, 17, False, room, 2)
    assert len(text.wrap(short, 17, False, room)) <= 2
    assert short == WORDS or short.endswith("…")
    even = text.balance_lines(WORDS, 17, False, room)
    assert " ".join(even) == WORDS
    assert len(even) == len(lines)
    widest, greedy = (max(text.width(line, 17) for line in each) for each in (even, lines))
    assert widest <= greedy
    size = text.fit_size(WORDS, 30, room, smallest=8)
    assert size == 8 or text.width(WORDS, size) <= room
    assert size == 30 or text.width(WORDS, size + 1) > room
    cells = [(WORDS, (room, 200)), ("Short", (room, 40))]
    common = text.group_size("cells", cells, 30, bold=False, smallest=8)
    assert common == 30 or text.group_size("cells", cells[:1], common + 1, bold=False, smallest=8) == common
    rows = text.break_lines(WORDS, common, False, room)
    assert common == 8 or max(text.width(row, common) for row in rows) <= room
    assert common == 8 or len(rows) == 1 or len(rows) * text.height(common) <= 200


@pytest.mark.parametrize("bold", [False, True])
def test_a_clocks_figures_look_alike_joined_or_as_one_line(bold: bool) -> None:
    joined = 0
    for size in range(text.SMALLEST, 70):
        for words in ("0:07", "12:34", "1:59:41"):
            line, figures = (
                text.fit_line(words, size, 999, INK, bold),
                text.fit_figures(words, size, 999, INK, bold),
            )
            joined += figures is not line
            assert figures.get_size() == line.get_size()
            faces = [Surface(line.get_size()) for _ in range(2)]
            for face, picture in zip(faces, (line, figures), strict=True):
                face.fill(WHITE)
                face.blit(picture, (0, 0))
            assert not any(differences(*faces))
    assert joined > 100
    for words, room in (("", 99), ("3 of 9", 99), ("12:34", 20)):
        assert text.fit_figures(words, 17, room, INK, bold) is text.fit_line(words, 17, room, INK, bold)


def test_all_titles_can_be_set_in_the_alphabet_and_fit_their_room() -> None:
    assert wood_type.has("L’ÉTÉ – Où est l'œuf?")
    assert [words for words in ("ÑU", "1/2", "·", "«»") if wood_type.has(words)] == []
    for name in map(wood_type.letter, wood_type.ALPHABET):
        assert svg.box(name) == svg.box(f"{name}_line")
    titles = {in_words(page.title) for game in GAMES for page in rules(game).pages}
    titles |= {poster.title for poster in posters()} | quoted(r"[A-Z][A-Z0-9 '&!?.,:;·–-]{3,}", "ui").keys()
    catalogued = [entries for folder in catalogues() for entries in read(folder / "en.po").entries.values()]
    said = {entry.key: entry.forms[0].upper() for entries in catalogued for entry in entries}
    titles |= {
        words
        for key, words in said.items()
        if re.search(r"^(?!.*\.rules\.).*\.heading$", key) and "{" not in words
    }
    assert "THIS GAME" in titles
    assert {title for title in titles if not wood_type.has(title)} == set()
    for title in titles:
        assert wood_type.fit(title, 60, 300).get_width() <= 306
    beside = wood_type.render("HÉ", 100, outline=False).subsurface((0, 0, 60, 116)).get_bounding_rect()
    assert (beside.top, beside.bottom) == pytest.approx((23, 108), abs=1), (
        "as high as the letter below the accent"
    )
    usual, narrow = (wood_type.render("MINE", 40, narrow=share).get_bounding_rect() for share in (1.0, 0.8))
    assert (narrow.height, narrow.width < 0.9 * usual.width) == (usual.height, True)


# ------------------------------------------------------------------ charts
def bars(bins: Sequence[Bin], m: Metrics = USUAL) -> Surface:
    return charts.bar_chart("Moves", bins, "{:,}".format, (m.u(400), m.t(220)), m)


def shares(course: Sequence[float], m: Metrics = USUAL) -> Surface:
    return charts.percent_chart("Won", course, (m.u(500), m.t(130)), m)


def levels(draw: Callable[[], Surface]) -> list[str]:
    """What is written at the lines of a chart, from the lowest to the topmost."""
    kept.forget()
    with patch.object(text, "line", wraps=text.line) as line:
        draw()
    words = [call.args[0] for call in line.call_args_list if call.args[0][:1].isdigit()]
    return words[: max(range(len(words)), key=lambda n: int(re.sub(r"\D", "", words[n]))) + 1]


def test_gold_is_as_high_as_the_games_that_were_won_and_stone_is_hatched() -> None:
    low, high = (bars((Bin(0, 5, won, 10 - won), Bin(5, 10, 10, 0))) for won in (2, 8))
    assert amount(high, GOLD, 40) > amount(low, GOLD, 40)
    won, lost = (pygame.transform.grayscale(bars((Bin(0, 5, w, 9 - w),))) for w in (9, 0))
    middle = [(won.get_width() // 2 + x, won.get_height() // 2) for x in range(-20, 20)]
    assert len({won.get_at(place).r for place in middle}) == 1
    assert len({lost.get_at(place).r for place in middle}) > 1


@pytest.mark.parametrize(
    ("most", "lines"),
    [
        (1, "0 1"),
        (5, "0 1 2 3 4 5"),
        (6, "0 2 4 6"),
        (11, "0 5 10 15"),
        (26, "0 10 20 30"),
        (5000, "0 1,000"),
    ],
)
def test_the_lines_of_bars_are_at_round_numbers(most: int, lines: str) -> None:
    assert " ".join(levels(lambda: bars((Bin(0, 5, most, 0),)))).startswith(lines)


@pytest.mark.parametrize(("most", "top"), [(0, 10), (0.05, 10), (0.11, 20), (0.5, 50), (0.51, 100), (1, 100)])
def test_the_topmost_line_of_a_course_is_not_far_above(most: float, top: int) -> None:
    assert levels(lambda: shares((0, most))) == ["0%", f"{top // 2}%", f"{top}%"]


def test_a_course_is_the_share_of_the_last_games() -> None:
    assert win_rates(results("wwss"), 20) == [0.5]
    assert win_rates(results("wsws" * 5), 4)[:4] == [1.0, 0.5, 2 / 3, 0.5]
    assert set(win_rates(results("w" * 9 + "s" * 9), 3)[-7:]) == {0.0}
    assert win_rates([], 20) == []


@pytest.mark.parametrize("m", METRICS, ids=str)
def test_charts_say_what_they_say_at_any_size_and_stay_inside(m: Metrics) -> None:
    rng, side = Random(1), m.half(190)
    for most in (1, 7, 10**17):
        games = [result._replace(moves=rng.randint(0, most)) for result in results("wss" * 30)]
        picture = bars(distribution(games, "moves"), m)
        assert picture.get_bounding_rect().width > picture.get_width() * 0.8
        assert amount(picture, INK) > 0
    for outcomes in ("s" * 30, "w" * 30, "w" + "s" * 3000):
        assert amount(shares(win_rates(results(outcomes), 20), m), INK, 60) > m.u(200)
    golds = [amount(charts.ring_chart(share, side, "some", m), GOLD, 30) for share in (0, 0.1, 0.5, 1)]
    assert golds == sorted({0, *golds})
    plain, wordy = (charts.ring_chart(0, side, words, m) for words in ("", "1,000,000 of 9,000,000"))
    rim = Rect(0, side // 2, side // 7, 1)
    assert furthest(plain.subsurface(rim), wordy.subsurface(rim)) == 0
    for width in (120, 800):
        latest = [
            charts.recent_games_chart(outcomes, 20, width, m) for outcomes in ([], [False] * 20, [True] * 20)
        ]
        weights = [pygame.mask.from_surface(picture, 50).count() for picture in latest]
        assert weights == sorted({*weights} - {0})
        assert {picture.get_width() for picture in latest} == {width}


def test_a_medal_that_is_not_won_is_dark() -> None:
    for trophy in PATIENCE:
        lit, dark = (medal(trophy.picture, 80, USUAL, won=won) for won in (True, False))
        tones = [sum(pygame.transform.average_color(picture)[:3]) for picture in (lit, dark)]
        assert tones[0] > tones[1] + 90


# ------------------------------------------------------------------ cards
STYLES = (cards.Style("classic"), cards.Style("large", ("1", "V", "D", "R")), cards.Style("four"))


def raw(picture: Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")


def corner(face: Surface, style: cards.Style) -> Surface:
    """The upper left corner, where the index is, as far as no court figure reaches."""
    width = face.get_width()
    wide, high = (0.23, 0.37) if style.faces == "large" else (0.18, 0.26)
    return face.subsurface(Rect(0, 0, round(width * wide), round(width * 1.417 * high)))


def inked(picture: Surface) -> int:
    """How many pixels are not the paper of the card."""
    blank = svg.scale_to_width("card_blank", 100)
    paper = blank.get_at(blank.get_rect().center)
    mask = pygame.mask.from_threshold(picture, paper, (24, 24, 24, 255))
    return picture.get_width() * picture.get_height() - mask.count()


@pytest.mark.parametrize(("style", "width"), list(product(STYLES, (46, 120))))
def test_no_two_faces_are_alike_and_the_index_stands_in_both_corners(style: cards.Style, width: int) -> None:
    faces = [cards.face(card, width, style) for card in PACK]
    assert {face.get_size() for face in faces} == {(width, cards.height_of(width))}
    assert len({raw(face) for face in [*faces, cards.back(width)]}) == 53
    assert len({raw(corner(face, style)) for face in faces}) == 52
    assert cards.face(7, width, style) is faces[7], "what was made once is kept"
    blank = svg.scale_to_width("card_blank", width)
    for face in faces:
        upright, turned = corner(face, style), corner(pygame.transform.rotate(face, 180), style)
        assert raw(upright) != raw(corner(blank, style))
        assert raw(turned) != raw(corner(pygame.transform.rotate(blank, 180), style))
        assert abs(inked(upright) - inked(turned)) <= inked(upright) // 3


@pytest.mark.parametrize("style", STYLES)
def test_a_suits_colour_is_seen_in_its_corner(style: cards.Style) -> None:
    tones = {}
    for card in PACK:
        tone = pygame.transform.average_color(corner(cards.face(card, 120, style), style))
        assert style.faces == "four" or (tone[0] > tone[2] + 25) == IS_RED[card]
        if RANK_OF[card] == 8:
            tones[SUIT_OF[card]] = tone[:3]
    assert len(set(tones.values())) == 4 or style.faces != "four"


# ------------------------------------------------------------------ font objects
@given(st.lists(st.tuples(st.integers(9, 60), st.booleans()), min_size=1, max_size=30))
def test_lines_of_any_sizes_are_drawn_by_few_font_objects_as_by_one_of_each_size(
    asked: list[tuple[int, bool]],
) -> None:
    words = "AVATAR – Ägypten 1897"
    with patch.object(fonts, "_MOST", 3), patch.object(fonts, "_fonts", {False: {}, True: {}}):
        for size, bold in asked:
            own = fonts.open_font(size, bold)
            assert fonts.measure(words, size, bold) == own.size(words)[0]
            drawn, expected = fonts.render(words, size, bold, INK), own.render(words, True, INK)
            assert drawn.get_size() == expected.get_size()
            assert drawn.get_buffer().raw == expected.get_buffer().raw
            assert fonts.line_metrics(size, bold).height == own.get_height()
            assert all(len(objects) <= 3 for objects in fonts._fonts.values())

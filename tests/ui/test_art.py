"""The pictures: in the dialect that the program can draw, all there, all in use, with their thumbnails."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import inf
from pathlib import Path
from statistics import fmean
from typing import get_args
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pygame
import pytest

from games.calamityville import board as calamityville
from games.klondike_board.board import RING
from games.occasions import MOODS
from games.seating import TOKENS
from saves.dailies import Medal, State
from tests.kit import snapshots
from tests.ui.pictures import differences, write
from tests.ui.sources import ASSETS, CODE, data, entries, modules, quoted
from ui.app.effect_files import EFFECTS
from ui.draw import svg
from ui.draw import type as wood_type
from ui.draw.posters import posters
from ui.draw.seats import FACES, SLEEPERS
from ui.games.calamityville.board.spaces import own_picture_name
from ui.games.klondike_board.board.spaces import space_picture_name
from ui.games.strike_it_rich.mines import SCENES
from ui.widgets.bar import ICONS
from ui.widgets.bubble import Side

PICTURES = sorted(ASSETS.rglob("*.svg"))
NAMES = {path.stem for path in PICTURES}
POSTERS = {poster.art for poster in posters()}
SPACE = "{http://www.w3.org/2000/svg}"
GRADIENTS = {"linearGradient", "radialGradient"}
SHAPES = {"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"}
TAGS = {"svg", "g", "defs", "stop"} | SHAPES | GRADIENTS
FORBIDDEN = {"style", "class", "stroke-dasharray", "fx", "fy", "spreadMethod", "clip-path", "mask", "filter"}
FORBIDDEN |= {"href"}
COLOURS = ("fill", "stroke", "stop-color")
COLOUR = re.compile(r"#[0-9a-f]{6}|none|url\(#[\w-]+\)")
"""Colours are written in full, as what is drawn in another colour looks for them."""
PLACES = ("x1", "y1", "x2", "y2", "cx", "cy", "r")
PERCENT = re.compile(r"-?[\d.]+%")
"""Gradients are in percent or in user space: bare numbers are misread."""
LARGEST = 400_000  # bytes of one picture
WIDTH = 384  # of a thumbnail: about that of a poster in a window of 1280x800
MOST = 5.0
"""How much a channel of its pixels may differ on average: JPEG loses a little, and rasterisers differ."""
_LABEL = r'(?:f?"[^"]*"|[\w.]+(?:\((?:[^()]|\([^()]*\))*\))?)'
ICON = re.compile(
    rf'\b(?:(?:ButtonLook|MenuEntry|labelled|ribbon|_look)\(\s*{_LABEL},\s*|icon=)"([a-z0-9_]+)"'
)
"""An icon that is named where a button, an entry of a menu or a ribbon is made."""


# ------------------------------------------------------------------ the dialect
def node_faults(node: Element) -> Iterator[object]:
    """What is no shape, group or gradient; what the library misreads or leaves out without a word."""
    tag, given = node.tag.removeprefix(SPACE), node.attrib
    if tag not in TAGS or FORBIDDEN & given.keys() or (tag == "g" and "opacity" in given):
        yield tag, given
    yield (node.text or "").strip()
    yield from (given[name] for name in COLOURS if not COLOUR.fullmatch(given.get(name, "none")))
    if tag in GRADIENTS and given.get("gradientUnits") != "userSpaceOnUse":
        yield from (given[name] for name in PLACES if not PERCENT.fullmatch(given.get(name, "0%")))


def faults(path: Path) -> Iterator[object]:
    """Of a picture: its frame begins at nought; what is referred to is there, once; its file is sensible."""
    words = path.read_text(encoding="utf-8")
    first, *others = ElementTree.fromstring(words).iter()
    box, ids = first.get("viewBox", ""), re.findall(r'\bid="([\w-]+)"', words)
    is_framed = re.fullmatch(r"0 0 [\d.]+ [\d.]+", box) and svg.box(path.stem)[0] > 0
    if first.tag != f"{SPACE}svg" or not is_framed:
        yield first.tag, box
    for node in (first, *others):
        yield from node_faults(node)
    yield from (node.tag for node in others if node.tag == first.tag)
    yield from (name for name in ids if ids.count(name) > 1)
    yield from set(re.findall(r"url\(#([\w-]+)\)", words)) - set(ids)
    if not re.fullmatch(r"[a-z0-9_]+", path.stem) or [each.stem for each in PICTURES].count(path.stem) > 1:
        yield path.stem
    if path.stat().st_size >= LARGEST or b"\r" in path.read_bytes():
        yield path.stat().st_size


def test_every_picture_is_in_the_dialect_that_can_be_drawn() -> None:
    assert len(PICTURES) > 100
    found = {path.stem: [fault for fault in faults(path) if fault != ""] for path in PICTURES}
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


# ------------------------------------------------------------------ there, and in use
def composed() -> set[str]:
    """Names that are put together while the program runs."""
    letters = {wood_type.letter(c) for c in wood_type.ALPHABET}
    suits = {f"card_suit_{suit}" for suit in ("club", "spade", "heart", "diamond")}
    courts = {suit.replace("suit", rank) for suit in suits for rank in ("jack", "queen", "king")}
    seats = {f"{kind}_{token}" for kind in ("badge", "flag", "token", "disc") for token in TOKENS}
    days = {f"day_{state}" for state in get_args(State)} | {f"medal_{medal}" for medal in get_args(Medal)}
    months = {f"month_{month:02}" for month in range(1, 13)} | {
        f"streak_flame_{size}" for size in (1, 2, 3, 4)
    }
    lines = {f"{letter}_line" for letter in letters}
    fronts = {*map(space_picture_name, RING)}
    fronts |= {*filter(None, map(own_picture_name, calamityville.RING))}
    moods = {*MOODS.values()} - {""}
    faces = {f"portrait_{face}{mood}" for face in FACES for mood in ("", *(f"_{each}" for each in moods))}
    faces -= {f"portrait_{face}_asleep" for face in {*FACES} - {*SLEEPERS}}
    bubbles = {f"ui_bubble_{side}" for side in get_args(Side)}
    return letters | lines | suits | courts | seats | POSTERS | days | months | fronts | faces | bubbles


def test_every_picture_that_code_or_data_name_is_there() -> None:
    icons = {icon: at for at, words in modules("ui").items() for icon in ICON.findall(words)}
    assert len(icons) > 15
    families = "card|poster|scene|space|icon|ui|fx|token|die|disc|flag|bld|mine"
    named = quoted(rf"(?:{families})_[a-z0-9_]*[a-z0-9]", "ui")
    others = EFFECTS.keys() | {"card_letters", "card_style", "ui_element"}  # sounds, settings, a class
    wanted = {name: at for name, at in named.items() if name not in others}
    wanted |= {f"ui_{icon}": at for icon, at in (icons | dict.fromkeys(ICONS, "the bar")).items()}
    wanted |= {icon: at for at, value in data().items() for icon in entries(value, "icon")}
    wanted |= dict.fromkeys(composed(), "put together")
    assert {name: at for name, at in wanted.items() if name not in NAMES} == {}


def test_no_picture_is_there_for_nothing() -> None:
    used = composed() | quoted("[a-z0-9_]+", *CODE).keys()
    used |= {f"ui_{name}" for name in quoted("[a-z0-9_]+", "ui")}
    used |= {word for value in data().values() for word in entries(value)}
    assert NAMES - used == set()


# ------------------------------------------------------------------ thumbnails of the great ones
def thumbnail(picture: pygame.Surface) -> pygame.Surface:
    """A picture, small."""
    width, height = picture.get_size()
    return pygame.transform.smoothscale(picture.convert(24), (WIDTH, round(WIDTH * height / width)))


def apart(path: Path, wanted: pygame.Surface) -> float:
    """How much a channel of a pixel of a thumbnail differs on average from what is wanted."""
    found = pygame.image.load(path)
    return fmean(differences(found, wanted)) if found.get_size() == wanted.get_size() else inf


@pytest.mark.usefixtures("desk")
def test_thumbnails_show_what_their_pictures_show_now_and_there_are_no_others() -> None:
    names, unlike = (*sorted(POSTERS), "scene_launcher", *SCENES), {}
    for name in names:
        wanted, path = thumbnail(svg.scale_to_width(name, 2 * WIDTH)), svg.thumb_path(name)
        if snapshots.is_updating() and (not path.exists() or apart(path, wanted) > MOST):
            path.parent.mkdir(exist_ok=True)
            write(wanted, path)
        unlike[name] = apart(path, wanted)
        assert path.stat().st_size < 40_000
    assert {name: away for name, away in unlike.items() if away > MOST} == {}
    assert sorted(ASSETS.glob("*/thumbs/*")) == sorted((*map(svg.thumb_path, names), svg.ICON))


def test_the_icon_of_the_program_is_kept_as_its_picture_is_now() -> None:
    wanted = svg.raster(svg.PROGRAM_ICON, (64, 64))
    if snapshots.is_updating() and (not svg.ICON.exists() or apart(svg.ICON, wanted) > MOST):
        pygame.image.save(wanted, svg.ICON)
    assert apart(svg.ICON, wanted) < MOST
    assert svg.program_icon().get_flags() & pygame.SRCALPHA


@pytest.mark.usefixtures("desk")
def test_a_part_of_a_thumbnail_has_the_proportions_that_are_wanted_and_one_that_is_missing_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for size in ((1280, 800), (1080, 1920), (3840, 1000)):
        part = svg.middle_of_thumb("scene_launcher", size)
        assert part.get_width() / part.get_height() == pytest.approx(size[0] / size[1], rel=0.05)
        assert part.get_width() <= WIDTH
    monkeypatch.setattr(svg, "thumb_path", lambda name: tmp_path / f"{name}.jpg")
    with pytest.raises(svg.BadPicture, match="poster_gold_am_yukon"):
        svg.thumb("poster_gold_am_yukon")

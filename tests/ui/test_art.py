"""The pictures: drawn in the dialect that the program can draw, all there, and all in use."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest

from games.seating import TOKENS
from tests.ui.sources import ASSETS, CODE, data, entries, strings, texts, trees
from ui.app.sound import EFFECTS
from ui.draw import svg
from ui.draw import type as wood_type
from ui.draw.posters import posters
from ui.widgets.bar import ICONS

PICTURES = sorted(ASSETS.rglob("*.svg"))
NAMES = {path.stem for path in PICTURES}
SPACE = "{http://www.w3.org/2000/svg}"
GRADIENTS = ("linearGradient", "radialGradient")
TAGS = {
    "svg",
    "g",
    "defs",
    "path",
    "rect",
    "circle",
    "ellipse",
    "line",
    "polyline",
    "polygon",
    "stop",
    *GRADIENTS,
}
FORBIDDEN = {
    "style",
    "class",
    "stroke-dasharray",
    "fx",
    "fy",
    "spreadMethod",
    "clip-path",
    "mask",
    "filter",
    "href",
}
COLOUR = re.compile(r"#[0-9a-f]{6}|none|url\(#[\w-]+\)")
PERCENT = re.compile(r"-?[\d.]+%")
BOX = re.compile(r"0 0 [\d.]+ [\d.]+")
LARGEST = 400_000  # bytes of one picture
ICON_CALLS = {"ButtonLook": 1, "Entry": 1, "ribbon": 1}
"""Calls that name an icon, and which argument it is."""


@cache
def tree(path: Path) -> ElementTree.Element:
    return ElementTree.fromstring(path.read_text(encoding="utf-8"))


def tag(node: ElementTree.Element) -> str:
    return node.tag.removeprefix(SPACE)


@pytest.fixture(params=PICTURES, ids=lambda path: str(path.stem))
def picture(request: pytest.FixtureRequest) -> Path:
    assert isinstance(request.param, Path)
    return request.param


# ------------------------------------------------------------------ the dialect
def test_only_what_can_be_drawn(picture: Path) -> None:
    assert {tag(node) for node in tree(picture).iter()} <= TAGS
    assert tag(tree(picture)) == "svg"
    assert sum(tag(node) == "svg" for node in tree(picture).iter()) == 1


def test_the_view_box_begins_at_nought(picture: Path) -> None:
    assert BOX.fullmatch(tree(picture).get("viewBox", ""))
    assert svg.box(picture.stem)[0] > 0


def test_nothing_that_is_silently_dropped(picture: Path) -> None:
    for node in tree(picture).iter():
        assert not FORBIDDEN & set(node.attrib)
        assert not (tag(node) == "g" and "opacity" in node.attrib)
        assert not (node.text or "").strip(), "text is not drawn"


def test_colours_are_written_in_full(picture: Path) -> None:
    for node in tree(picture).iter():
        for name in ("fill", "stroke", "stop-color"):
            value = node.get(name)
            assert value is None or COLOUR.fullmatch(value), f"{name}={value!r}"


def test_ids_that_are_used_are_there_once(picture: Path) -> None:
    ids = [node.get("id") for node in tree(picture).iter() if node.get("id")]
    used = set(re.findall(r"url\(#([\w-]+)\)", picture.read_text(encoding="utf-8")))
    assert len(ids) == len(set(ids))
    assert used <= set(ids)


def test_gradients_are_in_percent_or_in_user_space(picture: Path) -> None:
    for node in tree(picture).iter():
        if tag(node) in GRADIENTS and node.get("gradientUnits") != "userSpaceOnUse":
            numbers = [node.get(name) for name in ("x1", "y1", "x2", "y2", "cx", "cy", "r")]
            assert all(PERCENT.fullmatch(number) for number in numbers if number is not None)


def test_names_are_in_small_letters_and_files_of_a_sensible_size(picture: Path) -> None:
    assert re.fullmatch(r"[a-z0-9_]+", picture.stem)
    assert picture.stat().st_size < LARGEST
    assert b"\r" not in picture.read_bytes()


def test_no_two_pictures_have_one_name() -> None:
    assert len(NAMES) == len(PICTURES) > 100


# ------------------------------------------------------------------ there, and in use
def icons_in_code() -> Iterator[tuple[str, str]]:
    """Icons named in calls, and where."""
    for path, module in trees("ui").items():
        for node in ast.walk(module):
            if isinstance(node, ast.Call):
                yield from ((icon, f"{path.name}:{node.lineno}") for icon in _icon_of(node))


def _icon_of(call: ast.Call) -> Iterator[str]:
    name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
    if name in ICON_CALLS:
        number = ICON_CALLS[name]
        given = [word.value for word in call.keywords if word.arg == "icon"] + call.args[number : number + 1]
        yield from (str(node.value) for node in given if isinstance(node, ast.Constant) and node.value)


def composed() -> set[str]:
    """Names that are put together while the program runs."""
    letters = {wood_type.letter(c) for c in "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789&!$.,'-"}
    suits = {f"card_suit_{suit}" for suit in ("club", "spade", "heart", "diamond")}
    icons = {f"ui_{icon}" for icon in strings("ui")} & NAMES
    seats = {f"{kind}_{token}" for kind in ("badge", "flag", "token", "disc") for token in TOKENS}
    return letters | {f"{letter}_line" for letter in letters} | suits | icons | seats


def test_every_icon_of_a_button_is_there() -> None:
    named = {*icons_in_code(), *((icon, "layout.py") for icon in ICONS)}
    assert len(named) > 20
    assert {(icon, where) for icon, where in named if f"ui_{icon}" not in NAMES} == set()


def test_every_picture_that_data_name_is_there() -> None:
    named = {icon for value in data().values() for icon in entries(value, "icon")}
    assert named
    assert named <= NAMES
    assert {f"poster_{poster.game}" for poster in posters()} <= NAMES


def test_every_picture_whose_name_is_put_together_is_there() -> None:
    assert composed() <= NAMES


def test_every_name_of_a_picture_in_code_is_one() -> None:
    families = "card|poster|scene|space|icon|ui|fx|token|die|disc|flag|bld|mine"
    likely = {
        s: at for s, at in strings("ui").items() if re.fullmatch(rf"({families})_[a-z0-9_]*[a-z0-9]", s)
    }
    others = likely.keys() & EFFECTS.keys() | {"ui_element"}  # sounds, and a theme's class
    assert {s: at for s, at in likely.items() if s not in NAMES | others} == {}


def test_every_letter_has_its_outline() -> None:
    letters = {name for name in NAMES if name.startswith("type_")}
    assert {name for name in letters if not name.endswith("_line")} == {
        name.removesuffix("_line") for name in letters if name.endswith("_line")
    }


def test_no_picture_is_there_for_nothing() -> None:
    named = {word for value in data().values() for word in texts(value)}
    used = composed() | set(strings(*CODE)) | named | {f"poster_{poster.game}" for poster in posters()}
    unused = sorted(NAMES - used)
    assert not unused, f"pictures that nothing uses: {', '.join(unused)}"

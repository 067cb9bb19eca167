"""Each law of the screens finds a fault of its own kind; fingerprints are small pictures of all screens."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from games.compat import override
from games.core import Words, message
from tests.ui.harness import Board, opened
from tests.ui.screen_laws import FINGERPRINT, FOLDER, IS_ALIKE, SMALL, USUAL, broken_laws, is_like, unlike
from tests.ui.screens import SCREENS, Screen
from tests.ui.texts import watched
from ui.app.app import App
from ui.draw import text
from ui.draw.theme import CREAM, Colour
from ui.widgets.button import ButtonLook
from ui.widgets.element import Element
from ui.widgets.overlays import Overlay
from ui.words import in_words

WORDS = message("tip.home.replay")
ENGLISH = "Back to the games"
DARK, GREY, FAINT = (Colour(tone, tone, tone) for tone in (60, 105, 120))
LARGE, TRANSLATED = "words at 175 in (960, 600)", "pseudo in (960, 600)"


class Sign(Board):
    """Planks with a sentence on a sign, and a fault."""

    def __init__(self, app: App, fault: str) -> None:
        super().__init__(app)
        self._fault = fault

    @override
    def build_layout(self) -> None:
        super().build_layout()
        if self._fault == "typing":
            pygame.key.start_text_input()
        fault, is_large = self._fault, self.m.text_size > USUAL
        words = ENGLISH if fault == "not translated" else in_words(WORDS)
        size = 12 if is_large and fault == "shrinks" else 14 * self.m.text_size // USUAL
        line = text.line(words, size, FAINT if fault == "dim" else CREAM)
        width = line.get_width() + (-8 if fault == "cut" else 8)
        if fault == "room for English":
            width = text.width(ENGLISH, size) + 8
        sign = pygame.Surface((width, 60))
        sign.fill(GREY if fault == "pale" else DARK)
        sign.blit(line, (4, 4))
        for number, word in enumerate(("One", "Two")):
            room = 20 if number and is_large and fault == "uneven" else 100
            alike = text.group_size("signs", [(word, (room, 30))], 14 * self.m.text_size // USUAL)
            sign.blit(text.line(word, 9 if fault == "tiny" else alike, CREAM), (4 + 60 * number, 32))
        if fault == "cap":
            button = self.buttons.add(
                pygame.Rect(20, 200, 200, 40), ButtonLook("Dig"), self.build_layout, key="D"
            )
            assert button.cap
            button.cap.change(place=button.rect.center)
        assert self.background
        self.background = self.background.copy()
        self.background.blit(sign, (20, 20))
        if self._fault == "covered":
            self.buttons.add(pygame.Rect(500, 300, 90, 30), ButtonLook(icon="play"), self.app.pop)
            self.layer.add(Overlay(pygame.Surface((40, 40)), (500, 300), 900))

    @property
    @override
    def _title(self) -> Words:
        return "" if self._fault == "silent" else ENGLISH

    @override
    def _elements(self) -> list[Element]:
        return [Element(number, ENGLISH, target=self) for number in range(2 * (self._fault == "twins"))]

    @property
    @override
    def due(self) -> float:
        return self.app.now + 0.05 if self._fault == "restless" else super().due


@pytest.mark.parametrize(
    ("fault", "laws"),
    [
        ("none", []),
        ("cut", ["words", LARGE, TRANSLATED]),
        ("shrinks", [LARGE, TRANSLATED]),
        ("uneven", [LARGE, TRANSLATED]),
        ("tiny", ["words", LARGE]),
        ("cap", ["spoken", "words", LARGE, "pseudo spoken", TRANSLATED]),
        ("dim", ["contrast"]),
        ("pale", ["high contrast"]),
        ("room for English", [TRANSLATED]),
        ("not translated", [TRANSLATED]),
        ("restless", ["rest"]),
        ("typing", ["typing"]),
        ("covered", ["spoken", f"overlays{LARGE[5:]}", "pseudo spoken", "pseudo overlays", "overlays"]),
        ("silent", ["spoken", "pseudo spoken"]),
        ("twins", ["spoken", "pseudo spoken"]),
    ],
)
def test_a_fault_breaks_its_law(fault: str, laws: list[str], tmp_path: Path) -> None:
    pose = Screen([], [])
    with watched(), opened(tmp_path, SMALL) as desk:
        desk.show(lambda app: Sign(app, fault))
        broken = broken_laws(desk, "about", pose, tmp_path)
    assert [*broken] == ["looks"] * IS_ALIKE + laws, broken  # of another screen


# ------------------------------------------------------------------ fingerprints
OTHERS: dict[str, tuple[str, tuple[int, int], dict[str, object]]] = {
    "tall": ("patience_middle", (1080, 1920), {}),
    "tall_strike": ("strike_forming", (1080, 1920), {}),
    "tall_calamity": ("calamity_results", (1080, 1920), {}),
    "large_text": ("patience_middle", (1280, 800), {"text_size": 175}),
    "four_colours": ("patience_middle", (1280, 800), {"card_style": "four"}),
    "large_index": ("patience_middle", SMALL, {"card_style": "large"}),
}
"""What a screen looks like elsewhere: which one, in which window, with which settings."""


def test_every_fingerprint_is_of_a_screen_and_differs_from_the_others() -> None:
    pictures = {path.stem: pygame.image.load(str(path)) for path in FOLDER.glob("*.png")}
    assert pictures.keys() == {*SCREENS, *OTHERS}
    assert {picture.get_size() for picture in pictures.values()} == {FINGERPRINT}
    like = [(a, b) for a in pictures for b in pictures if a < b and is_like(pictures[a], pictures[b])]
    assert like == []


@pytest.mark.skipif(not IS_ALIKE, reason="letters have other widths there")
@pytest.mark.parametrize("name", OTHERS)
def test_it_looks_as_it_did_elsewhere(name: str, tmp_path: Path) -> None:
    screen, window, settings = OTHERS[name]
    with opened(tmp_path, window, **settings) as desk:
        SCREENS[screen](desk)
        desk.assert_redraw_is_exact()
        assert unlike(desk, name, tmp_path) == []

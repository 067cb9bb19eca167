"""Each law of the screens finds a fault of its own kind on a screen that has it, and no other."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from games.compat import override
from games.core import message
from tests.ui.harness import Board, opened
from tests.ui.screen_laws import SMALL, USUAL, broken_laws
from tests.ui.screens import Screen
from tests.ui.texts import watched
from ui.app.app import App
from ui.draw import text
from ui.draw.theme import CREAM, Colour
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
        assert self.background
        self.background = self.background.copy()
        self.background.blit(sign, (20, 20))

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
        ("dim", ["contrast"]),
        ("pale", ["high contrast"]),
        ("room for English", [TRANSLATED]),
        ("not translated", [TRANSLATED]),
        ("restless", ["rest"]),
        ("typing", ["typing"]),
    ],
)
def test_a_fault_breaks_its_law(fault: str, laws: list[str], tmp_path: Path) -> None:
    pose = Screen([], [])
    with watched(), opened(tmp_path, SMALL) as desk:
        desk.show(lambda app: Sign(app, fault))
        broken = broken_laws(desk, "about", pose, tmp_path)
    assert [*broken] == ["looks", *laws], broken  # of another screen

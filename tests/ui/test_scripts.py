"""Names in any script: how they are drawn, and how they are written in a field."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from pygame import Rect
from pygame.event import Event

from games.patience.deal_code import DealCode
from games.patience.deals import check_deal, may_become_deal
from tests.ui import keyboards
from tests.ui.harness import Desk, opened
from ui.dialogs.deal_code import DealCodeScene
from ui.dialogs.field import Field
from ui.dialogs.number import NumberScene
from ui.draw import fonts, scripts, system_fonts, text
from ui.draw.theme import INK
from ui.screens.new_game.scene import NewGameScene
from ui.words import in_words

LACKING = "\U00100001"
"""A character that no font has."""
HEBREW = "דוד כהן"


def shown(words: str) -> str:
    """The runs of a line as they are seen, from the left; those that are read from the right in brackets."""
    return "".join(f"[{run.text}]" if run.is_rtl else run.text for run in scripts.runs(words))


def test_words_are_read_in_their_own_order_and_move_nothing_beside_them() -> None:
    assert shown(f"Player {HEBREW} rolled 5") == f"Player [{HEBREW}] rolled 5"
    assert shown("דוד 12 כהן") == "[כהן][ ]12[ ][דוד]"
    assert shown("Ada 太郎 😀") == "Ada 太郎 😀"
    assert [run.script for run in scripts.runs("أحمد नम")] == ["arab", "", "deva"]


@pytest.mark.parametrize(
    "words", ["Ada – “é” Ж Ω", HEBREW, "太郎 한국", "नमस्ते", "أحمد", f"a{LACKING}", "\u200f"]
)
@pytest.mark.parametrize("bold", [False, True])
def test_a_line_is_as_wide_as_it_is_measured_and_as_high_as_any(words: str, bold: bool) -> None:
    face = text.line(words, 20, INK, bold)
    assert face.get_width() == text.width(words, 20, bold)
    assert face.get_height() == fonts.open_font(20, False).get_height()
    if text.is_plain(words):
        drawn = fonts.open_font(20, bold).render(words, True, INK)
        assert face.get_buffer().raw == drawn.get_buffer().raw, "it is drawn as ever"


def test_where_no_font_has_a_character_there_is_a_question_mark() -> None:
    assert text.width(LACKING, 20) == text.width("?", 20)
    assert not text.is_drawable(LACKING)
    assert text.is_drawable("א")
    assert all(Path(path).is_file() for path in system_fonts.candidates("א"))


def test_the_caret_goes_the_other_way_in_words_that_are_read_from_the_right() -> None:
    places = [scripts.caret(f"ab{HEBREW}", index, 20) for index in range(len(HEBREW) + 3)]
    assert places[:2] == [0, text.width("a", 20)]
    assert places[3:] == sorted(places[3:], reverse=True)
    assert [scripts.index_at(f"ab{HEBREW}", place, 20) for place in places[3:-1]] == [*range(3, 9)]


# ------------------------------------------------------------------ in a field
def written(desk: Desk, *events: tuple[int, str]) -> None:
    for kind, words in events:
        desk.post(kind, text=words, start=0, length=0)


def named(desk: Desk) -> tuple[NewGameScene, Field]:
    """A new game, with the first name in the focus."""
    desk.app.navigator.open_new("strike_it_rich")
    desk.settle()
    assert isinstance(desk.scene, NewGameScene)
    field = desk.scene.form.fields[0]
    desk.scene.focus.set(field)
    desk.step()
    return desk.scene, field


def test_a_name_is_written_in_any_script_with_what_an_input_method_composes(tmp_path: Path) -> None:
    with opened(tmp_path, (960, 600)) as desk:
        _, field = named(desk)
        written(desk, (pygame.TEXTINPUT, "太"), (pygame.TEXTEDITING, "ろ"), (pygame.TEXTEDITING, "ろう"))
        desk.press_key(pygame.K_RETURN)
        assert (field.value, field.element.get_text()) == ("太", "太ろう")
        desk.assert_redraw_is_exact()
        written(desk, (pygame.TEXTINPUT, "郎"), (pygame.TEXTEDITING, "x"), (pygame.TEXTEDITING, ""))
        assert field.value == field.element.get_text() == "太郎"
        desk.press_key(pygame.K_a, pygame.KMOD_CTRL)
        written(desk, *((pygame.TEXTINPUT, letter) for letter in HEBREW))
        desk.press_key(pygame.K_LEFT)
        desk.press_key(pygame.K_RIGHT)
        desk.press_key(pygame.K_RIGHT, pygame.KMOD_SHIFT)
        assert field.element.select_range == [5, 6]
        start = field.area.x + desk.scene.m.u(16)
        desk.drag((start, field.area.centery), (field.area.right - 9, field.area.centery))
        assert field.element.select_range == [len(HEBREW), 0]
        desk.assert_redraw_is_exact()
        desk.press_key(pygame.K_BACKSPACE)
        assert field.value == ""


def test_a_character_without_a_font_is_refused_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(text, "is_drawable", lambda character: character != "☃")
    with opened(tmp_path, (960, 600)) as desk:
        scene, field = named(desk)
        written(desk, (pygame.TEXTINPUT, "A☃da"))
        assert field.value == "Ada"
        assert scene.error
        assert in_words(scene.error.sentence).startswith("This computer has no font")
        written(desk, (pygame.TEXTINPUT, "m"))
        assert not scene.error
        desk.app.change_settings(names=("A☃da",))
        scene, _ = named(desk)
        assert scene.error, "as it is for a name that was remembered elsewhere"


def test_what_is_typed_before_a_field_takes_text_is_written_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[Rect] = []
    monkeypatch.setattr(pygame.key, "set_text_input_rect", shown.append)
    with opened(tmp_path, (1440, 900), scale=150) as desk:
        desk.app.navigator.open_rules("klondike_patience")
        desk.settle()
        for character in "/kin":
            pygame.event.post(Event(pygame.KEYDOWN, key=ord(character), mod=0, unicode=character, scancode=0))
        desk.step(3)
        field = desk.scene.form.fields[0]  # type: ignore[attr-defined]
        assert field.value == "kin"
        assert shown[-1] == desk.display.window_area(field.area) != field.area, "candidates are beside it"


def test_a_number_needs_no_shift_where_figures_do(tmp_path: Path) -> None:
    taken: list[str] = []
    with opened(tmp_path, (960, 600)) as desk:
        keyboards.use(desk.app.reader, keyboards.FRENCH)
        desk.show(lambda app: NumberScene(app, "", "", "", check_deal, taken.append, may_become_deal))
        for figure in "617":
            key, place = keyboards.find(ord(figure), keyboards.FRENCH)
            desk.press_key(key, place=place)
        desk.press_key(pygame.K_RETURN)
    assert taken == ["617"]


@pytest.mark.parametrize("written", ["６１７", "\u0666\u0661\u0667", "ｍｓ６１７"])
@pytest.mark.parametrize("is_pasted", [False, True])
def test_a_deal_is_typed_in_the_digits_of_any_script_and_shown_in_usual_ones(
    tmp_path: Path, written: str, is_pasted: bool
) -> None:
    taken: list[DealCode] = []
    with opened(tmp_path, (960, 600)) as desk:
        desk.show(lambda app: DealCodeScene(app, taken.append, "klondike_patience"))
        for text in [written] if is_pasted else written:
            desk.post(pygame.TEXTINPUT, text=text)
        field = desk.at(DealCodeScene).form.fields[0]
        assert field.value.removeprefix("ms") == "617"
        desk.press_key(pygame.K_RETURN)
    assert taken == [DealCode("klondike_patience", "617")]


@pytest.mark.parametrize("loss", ["−600", "−600 $", "−600\u00a0$", "−600\u202f$\u00a0"])
def test_a_minus_is_as_long_as_a_figure_also_beside_a_space_that_holds(loss: str) -> None:
    assert text.width(loss, 40) == text.width(loss.replace("−", "–"), 40)
    assert text.width(loss, 40) - text.width(loss[1:], 40) > text.width("-", 40)

"""What a listener hears of the screens beside the tables: all that is shown there, and what a reader does."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from games import rulebook
from games.core import message
from saves.results import distribution
from saves.trophies import trophies_of
from tests.ui import books
from tests.ui.harness import Desk, opened
from tests.ui.listener import Listener
from tests.ui.screens import SCREENS
from ui.accessibility.adapter import Request
from ui.accessibility.phrases import full_text
from ui.play.replay.scene import ReplayScene
from ui.play.results.finale import FinaleScene
from ui.play.results.scene import OutcomeScene
from ui.screens.new_game.scene import NewGameScene
from ui.screens.saves import SavesScene
from ui.screens.statistics.leaves import MEASURES
from ui.widgets.element import Element
from ui.words import in_words


def ask(desk: Desk, listener: Listener, action: str, which: Element | str, value: str = "") -> None:
    """Do to an element, or the first one of a name, what a screen reader can do to any."""
    nodes = {number: node.element for number, node in desk.adapter.tree.nodes.items()}
    number = next(n for n, each in nodes.items() if which in (each, in_words(each.name)))
    desk.adapter.requests.append(Request(action, number, value))
    listener.settle()


def test_arrows_and_readers_change_each_control_and_its_new_state_has_the_focus(tmp_path: Path) -> None:
    with opened(tmp_path) as desk:
        SCREENS["settings"](desk)
        listener = Listener(desk)
        top = listener.elements[0]
        assert (top.role, in_words(top.name)) == ("dialog", "Settings")
        assert listener.focused == "Sound. 1 of 6."
        listener.go_to("Effects")
        listener.press(pygame.K_RIGHT)
        assert "75%" in listener.focused
        assert desk.app.settings.current.effects == 75
        ask(desk, listener, "less", "Effects")
        ask(desk, listener, "press", "Mute all")
        assert (desk.app.settings.current.effects, desk.app.settings.current.muted, listener.focused) == (
            70,
            True,
            "Mute all. on.",
        )
        ask(desk, listener, "press", "Cards")
        ask(desk, listener, "press", "Large index")
        assert (desk.app.settings.current.card_style, listener.focused) == ("large", "Large index. 2 of 3.")
        assert listener.ask("place") == "Settings. Card faces. Large index. 2 of 3."


def test_rows_of_a_list_have_the_focus_one_by_one(tmp_path: Path) -> None:
    with opened(tmp_path) as desk:
        SCREENS["saves"](desk)
        listener, scene = Listener(desk), desk.at(SavesScene)
        assert "Klondike patience, Finished. 2 of 14." in listener.press(pygame.K_DOWN)
        rows = [each for each in listener.elements if each.role == "option"]
        for number, (row, game) in enumerate(zip(rows, scene.games, strict=True), 1):
            assert row.position == (number, 14)
            assert f"{game.moves} moves" in full_text(row)
            assert ("Not finished" in full_text(row)) is not game.finished
        ask(desk, listener, "press", rows[5])
        assert scene.chosen == scene.games[5]


def test_a_new_game_tells_who_plays_and_what_is_refused(tmp_path: Path) -> None:
    with opened(tmp_path) as desk:
        SCREENS["new_klondike"](desk)
        listener, config = Listener(desk), desk.at(NewGameScene).config
        for number, slot in enumerate(config.slots):
            assert any(text.startswith(f"{config.seating(number).name}: ") for text in listener.texts), slot
        ask(desk, listener, "set", "Name of player 1", "Belle")
        assert (config.slots[0].name, in_words(listener.focus.value)) == ("Belle", "Belle")
        ask(desk, listener, "set", "Name of player 1", "")
        desk.step(30)  # the caret's blink draws it
        assert config.slots[0].name == in_words(listener.focus.value) == ""
        assert any(text.startswith("Player 1: pickaxe, red") for text in listener.texts)
        ask(desk, listener, "set", "Name of player 1", "Silas")
        config.slots[1].level, config.slots[1].name = "", "Silas"
        listener.news()
        ask(desk, listener, "press", "Play")
        refusal = "Another player’s name looks just like Silas. Change one of them."
        assert refusal in listener.news()
        assert refusal in " ".join(listener.texts)


def test_each_page_of_the_rules_is_told_and_announced_as_it_opens(tmp_path: Path) -> None:
    with opened(tmp_path) as desk:
        desk.app.navigator.open_rules("joker_klondike")
        listener = Listener(desk)
        for number, page in enumerate(rulebook.rules("joker_klondike").pages):
            if number:
                listener.press(pygame.K_RIGHT)
                heard = " ".join(listener.news())
                assert in_words(page.text) in heard
            told = " ".join(listener.texts)
            assert [text for text in map(in_words, page.messages()) if text not in told] == []
        listener.go_to("Search")
        for letter in "joker":
            desk.type(letter)
        listener.settle()
        assert any("chapter" in words for words in listener.news())


def test_statistics_tell_each_bar_and_trophy(tmp_path: Path) -> None:
    with opened(tmp_path) as desk:
        scene = books.show(desk)
        listener, mine = Listener(desk), scene.results or []
        assert "61 games finished, 20 won." in listener.texts
        ask(desk, listener, "press", "Unaided")
        count = sum(not result.used_help for result in mine)
        assert (
            f"{count} games finished, {sum(r.is_won and not r.used_help for r in mine)} won."
            in listener.news()
        )
        ask(desk, listener, "press", "All games")
        ask(desk, listener, "press", "Charts")
        assert [text.partition(": ")[2] for text in listener.texts if text.startswith("From ")] == [
            f"{each.games} game{'s' * (each.games != 1)}, {each.won} won."
            for measure in MEASURES
            for each in distribution(mine, measure)
            if each.games
        ]
        ask(desk, listener, "press", "Trophies")
        for trophy in trophies_of(scene.game):
            name, how = in_words(trophy.name), in_words(trophy.how)
            text = next(each for each in listener.texts if each.startswith(f"{name}: "))
            assert how in text
            assert text.startswith(f"{name}: won") is trophy.is_won(mine)


@pytest.mark.parametrize("name", ["strike_results", "yukon_results", "calamity_finale"])
def test_an_ending_tells_all_its_figures(name: str, tmp_path: Path) -> None:
    with opened(tmp_path) as desk:
        SCREENS[name](desk)
        scene = desk.scene
        assert isinstance(scene, OutcomeScene)
        texts, ending = Listener(desk).texts, scene.ending
        assert in_words(ending.heading) in texts[0]
        names, ends = [seat.shown_name for seat in scene.seats], [row[-1] for row in ending.course.values]
        if isinstance(scene, FinaleScene):
            ranked = [text for text in texts if text[:1].isdigit()]
            wanted = {f"{who}, {ending.course.label(end)}." for who, end in zip(names, ends, strict=True)}
            assert {text.partition(": ")[2].partition(". ")[0] + "." for text in ranked} == wanted
            return
        for row in ending.rows:
            line = next(text for text in texts if text.startswith(f"{in_words(row.name)}: "))
            assert all(
                f"{who} {in_words(value)}" in line for who, value in zip(names, row.values, strict=True)
            )
        for who, end in zip(names, ends, strict=True):
            assert any(text.startswith(f"{who}: ") and ending.course.label(end) in text for text in texts)


def test_a_replay_announces_each_move_and_its_number(tmp_path: Path) -> None:
    with opened(tmp_path) as desk:
        SCREENS["strike_watched"](desk)
        listener, scene = Listener(desk), desk.at(ReplayScene)
        desk.press_key(pygame.K_HOME)
        listener.settle()
        listener.news()
        for number in range(1, 4):
            listener.press(pygame.K_RIGHT)
            move = in_words(scene.lines[number].words)
            assert listener.news() == [f"{move} {scene.sentence()}."]
        for key, speed in ((pygame.K_UP, 2), (pygame.K_DOWN, 1), (pygame.K_DOWN, 1)):
            listener.press(key)
            assert listener.news() == [in_words(message("spoken.speed", speed=speed))]
        assert listener.ask("last") == in_words(scene.lines[3].words)
        assert listener.ask("turn").startswith(scene.sentence())
        assert listener.ask("here").startswith("Dice: ")
        assert "Play the game: Space." in listener.ask("moves")
        assert (listener.ask("tour"), listener.ask("tour")[:7]) == (f"{scene.sentence()}.", "Die 1: ")


def test_reasons_and_questions_are_dialogs_that_say_what_they_ask(tmp_path: Path) -> None:
    with opened(tmp_path) as desk:
        SCREENS["strike_watched"](desk)
        listener = Listener(desk)
        listener.press(pygame.K_y)
        assert in_words(listener.elements[0].name) == "Why"
        assert "Struck gold in Lucky Boot" in listener.texts[0]
        assert (
            "SR-39a If the mine is already owned, by either player, a strike takes place." in listener.texts
        )
        listener.news()
        listener.press(pygame.K_LEFT)
        assert "Double Play" in listener.news()[0]
    with opened(tmp_path / "2") as desk:
        SCREENS["patience_menu"](desk)
        top = Listener(desk).elements[0]
        assert (top.role, in_words(top.name)) == ("dialog", "Game menu")
        assert in_words(top.description)
